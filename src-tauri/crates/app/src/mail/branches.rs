//! Documents that do not simply follow: those that wait, those that cross, those that contradict, and the other branch of a player
//! with two computers. Which branch stands hangs on the documents alone (`dispatch::crossing`).

use crate::mail::game::{Filed, MailGame, Standing};
use crate::mail::receive::Receipt;
use crate::trouble::Trouble;
use dispatch::bundle::Fork;
use dispatch::document::{Matter, Note};
use dispatch::line::Post;
use dispatch::signed::DocumentHash;
use dispatch::{Class, Document, Draft, Failure, Line, Signed, crossing};
use kernel::Side;

/// So many documents may wait in a game.
pub(super) const MOST_WAITING: usize = 200;
/// So many documents that contradict others are kept.
pub(super) const MOST_FORKS: usize = 50;

impl MailGame {
    /// Goes over to every branch that stands before the line as it is, and takes what follows it, until nothing changes.
    pub(super) fn come_round(&mut self) -> Result<Vec<Receipt>, Trouble> {
        let mut receipts = Vec::new();
        while let Some(line) = self.next_to_prevail() {
            let (before, side) = (self.line()?.clone(), self.side());
            self.go_over_to(line)?;
            let parted = before.posts().iter().zip(self.line()?.posts()).take_while(|(a, b)| a.hash == b.hash).count();
            let gave_way: Vec<String> = before.posts()[parted..]
                .iter()
                .map(|post| told_way(post.author, side, post.signed.document()))
                .collect();
            for post in &self.line()?.posts()[parted..] {
                receipts.push(self.taken(&post.signed)?);
            }
            if let (Some(receipt), false) = (receipts.first_mut(), gave_way.is_empty()) {
                receipt.text = format!("{}; {}", receipt.text, gave_way.join(", "));
            }
        }
        Ok(receipts)
    }

    /// The branch that stands before what the line has from where they part, if there is one. What was tried in vain is not tried
    /// again before the line has changed.
    fn next_to_prevail(&mut self) -> Option<Line> {
        let is_tip = |it: &&Filed| matches!(it.standing, Standing::Tray | Standing::Fork);
        let fresh = self.documents().iter().filter(is_tip).filter(|it| !self.tried.barren.contains(&it.hash));
        let tips: Vec<Signed> = fresh.map(|it| it.signed.clone()).collect();
        for tip in tips {
            let Some(mut branch) = self.back_to_line(&tip) else { continue };
            branch.reverse();
            let Some(Ok(other)) = self.line_of_branch(&branch) else {
                self.tried.barren.insert(tip.hash());
                continue;
            };
            let line = self.line().ok()?;
            let parted = other.posts().len() - branch.len();
            let (standing, branch) = (&line.posts()[parted..], &other.posts()[parted..]);
            if self.gives_way(standing, branch) {
                return Some(other);
            }
            // One of the player's own may stand as soon as the opponent writes after it.
            let is_own = branch.iter().all(|post| Some(post.author) == self.side());
            if !is_own && !crossing::gives_way(standing, branch) {
                self.tried.barren.insert(tip.hash());
            }
        }
        None
    }

    /// Whether what stands, from where two branches part, gives way to the other one.
    pub(super) fn gives_way(&self, standing: &[Post], branch: &[Post]) -> bool {
        // Dice that have fallen in the draft stand, if what they were cast with stands by its rank: once sent, they decide.
        let bound = self.draft().is_some_and(Draft::is_bound) && crossing::holds_out(standing, branch);
        (standing.is_empty() || !bound) && (crossing::gives_way(standing, branch) || self.is_followed(standing, branch))
    }

    /// Of two documents of the player's own with one number, one from an old copy of the folder: whether what the opponent wrote
    /// last follows the other one. Then the opponent stands there, and may wait for an answer there.
    fn is_followed(&self, standing: &[Post], branch: &[Post]) -> bool {
        let Some(side) = self.side() else { return false };
        let own = |posts: &[Post]| !posts.is_empty() && posts.iter().all(|post| post.author == side);
        let after = |it: &Filed| match (it.signed.document(), self.line()) {
            (Document::Note(note), Ok(line)) if line.side_of(&note.author) == Some(side.other()) => Some(note.after),
            _ => None,
        };
        let latest = self.documents().iter().rev().find_map(after);
        own(standing) && own(branch) && branch.iter().any(|post| Some(post.hash) == latest)
    }

    /// The line that ends with a branch of it, if it holds. The latest ones are kept: the next branch often parts there too, or is one
    /// document longer.
    fn line_of_branch(&mut self, branch: &[Signed]) -> Option<Result<Line, Failure>> {
        let (tip, before) = branch.split_last()?;
        let known =
            |hash: &DocumentHash, line: &Option<Line>| line.as_ref().filter(|line| line.last() == *hash).cloned();
        let longer = before.last().and_then(|last| known(&last.hash(), &self.tried.latest));
        let line = match longer {
            Some(line) => self.keeps_seat(line, tip),
            None => {
                let place = branch.first()?.document().place()?;
                let parted = place.number.checked_sub(1)?;
                if known(&place.previous, &self.tried.trunk).is_none() {
                    self.tried.trunk = Some(self.line().ok()?.as_of(parted).ok()?);
                }
                let trunk = known(&place.previous, &self.tried.trunk)?;
                branch.iter().try_fold(trunk, |line, signed| self.keeps_seat(line, signed))
            }
        };
        if let Ok(line) = &line {
            self.tried.latest = Some(line.clone());
        }
        Some(line)
    }

    /// The line that ends with a document which is not part of this one, or why it does not hold, which is final. None if something
    /// between is not here.
    pub(super) fn branch_to(&mut self, tip: &Signed) -> Option<Result<Line, Failure>> {
        let mut branch = self.back_to_line(tip)?;
        branch.reverse();
        self.line_of_branch(&branch)
    }

    /// The line with a document more, if that does not give this player's own seat to another key: see `judge_reseat`.
    fn keeps_seat(&self, line: Line, signed: &Signed) -> Result<Line, Failure> {
        let side = line.side_of(self.own_key());
        let line = line.with(signed)?;
        let given = matches!(signed.document(), Document::Reseat(_)) && line.side_of(self.own_key()) != side;
        match side {
            Some(_) if given => {
                Err(Failure::new(Class::KeyWorks, "the seat of a key that works here is not given away"))
            }
            Some(_) | None => Ok(line),
        }
    }

    /// A document and those before it, back to the line; None if one is missing, or does not count here.
    fn back_to_line(&self, tip: &Signed) -> Option<Vec<Signed>> {
        let line = self.line().ok()?;
        let mut branch = vec![tip.clone()];
        loop {
            let place = branch.last()?.document().place()?;
            let before = place.number.checked_sub(1)?;
            let there = line.post(before).map(|post| post.hash).or((before == 0).then(|| line.acceptance().hash()));
            if there == Some(place.previous) {
                return Some(branch);
            }
            let before = self.document(&place.previous).filter(|it| it.standing != Standing::Confirm)?;
            branch.push(before.signed.clone());
        }
    }

    /// The documents that wait for one that is not here.
    pub fn waiting(&self) -> Vec<&Filed> {
        let waits = |it: &&Filed| {
            it.standing == Standing::Tray && self.back_to_line(&it.signed).is_none() && !self.is_given_up(it)
        };
        self.documents().iter().filter(waits).collect()
    }

    /// Its branch has been given up: whoever signed it has gone on in the line since, or has changed the key in that branch only.
    fn is_given_up(&self, it: &Filed) -> bool {
        let Ok(line) = self.line() else { return false };
        let Some(side) = line.side_ever(it.signed.document().author()) else {
            return it.number() <= line.next_number();
        };
        let mut later = self.documents().iter().rev().take_while(|other| other.hash != it.hash);
        later.any(|other| {
            let author = line.side_ever(other.signed.document().author());
            other.standing == Standing::Line && author == Some(side) && other.number() + 1 >= it.number()
        })
    }

    /// The first number that has to come before what waits can be taken.
    pub fn missing(&self) -> Option<u32> {
        let next = self.line().ok()?.next_number();
        let first = self.waiting().iter().map(|it| it.number()).min()?;
        Some(next.min(first.saturating_sub(1)).max(1))
    }

    /// The number from which on the opponent wants everything again: they have asked for it, unless something else came from them
    /// since; they follow another branch, which does not stand; or they claim their seat and do not have what came later.
    pub fn asked_again(&self) -> Option<u32> {
        let (side, line) = (self.side()?, self.line().ok()?);
        let of_opponent = |it: &&Filed| line.side_ever(it.signed.document().author()) == Some(side.other());
        let knows = line.posts().iter().rfind(|post| post.author == side.other()).map_or(0, |post| post.number);
        // What came from them into the line since shows that they have come round.
        let in_line = |it: &&Filed| it.standing == Standing::Line && of_opponent(it);
        let later = self.documents().iter().rev().take_while(|it| !in_line(it));
        let elsewhere = later.filter(|it| it.standing == Standing::Tray);
        let parted =
            elsewhere.filter_map(|it| self.back_to_line(&it.signed)?.last()?.document().place().map(|it| it.number));
        let seat = line.seat(side.other());
        let given = seat.reseats.last().map_or(0, |reseat| reseat.number);
        let claims = self.documents().iter().rev().filter(|it| it.standing == Standing::Note);
        let claimed = claims.into_iter().find_map(|it| match it.signed.document() {
            // Whoever has signed something in the seat that they were given has all before it.
            Document::Claim(claim) if claim.player.chain.id == seat.chain.id && knows > given => None,
            Document::Claim(claim) if line.game().names().side_of(&claim.side) == Some(side.other()) => {
                let elsewhere = || self.document(&claim.after).map_or(1, Filed::number);
                Some(line.number_of(&claim.after).map_or_else(elsewhere, |number| number + 1))
            }
            _ => None,
        });
        let asked = match self.documents().iter().rfind(of_opponent).map(|it| it.signed.document()) {
            Some(Document::Note(Note { matter: Matter::Resend(number), .. })) => Some(*number),
            _ => None,
        };
        let wanted = parted.chain(claimed).chain(asked).min();
        wanted.filter(|number| *number < line.next_number())
    }

    /// What the player has signed and what gave way to something of the other's, and can be signed again.
    pub fn to_sign_again(&self) -> Vec<&Filed> {
        let over = self.line().is_ok_and(|line| line.ending().is_some() || line.outcome().is_some());
        let again = |it: &&Filed| {
            it.standing == Standing::GaveWay
                && matches!(it.signed.document(), Document::Resignation(_) | Document::Rekey(_) | Document::Reseat(_))
        };
        self.documents().iter().filter(again).filter(|_| !over).collect()
    }

    /// The proofs of all forks that are kept.
    pub fn forks(&self) -> Vec<Fork> {
        let forked = self.documents().iter().filter(|it| it.standing == Standing::Fork);
        let proof = |forked: &Filed| {
            let others = self.documents().iter().filter(|other| other.standing != Standing::Fork);
            others.into_iter().find_map(|other| Fork::of(forked.signed.clone(), other.signed.clone()).ok())
        };
        forked.filter_map(proof).collect()
    }
}

/// What became of a document that stood here.
fn told_way(author: Side, own: Option<Side>, document: &Document) -> String {
    let number = document.place().map_or(0, |place| place.number);
    match Some(author) == own {
        true => format!("your {} with number {number} gives way to it", document.kind()),
        false => format!("the {} with number {number} that stood here gives way to it", document.kind()),
    }
}
