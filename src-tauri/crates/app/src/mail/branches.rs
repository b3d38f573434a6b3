//! Documents that do not simply follow: those that wait, those that cross, those that contradict, and the other branch of a player
//! with two computers. Which branch stands hangs on the documents alone (`dispatch::crossing`).

use crate::mail::game::{Filed, MailGame, Standing};
use crate::mail::receive::Receipt;
use crate::trouble::Trouble;
use dispatch::bundle::Fork;
use dispatch::document::{Matter, Note};
use dispatch::{Document, Draft, Failure, Line, Signed, crossing};
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

    /// The line that stands of all that is here, if it is another than the one that stands now.
    fn next_to_prevail(&mut self) -> Option<Line> {
        let (beside, draft) = (self.beside(), self.bound_draft());
        if beside.is_empty() {
            return None;
        }
        let beside: Vec<&Signed> = beside.iter().collect();
        self.pool.own(self.own_keys());
        let line = self.line.as_ref()?;
        self.pool.grow(line, &beside, draft)
    }

    /// The documents with a place that are not in the line, and count: a seat that is given away counts when it is confirmed.
    fn beside(&self) -> Vec<Signed> {
        let is_beside = |it: &&Filed| {
            let standing = matches!(it.standing, Standing::Tray | Standing::Fork | Standing::GaveWay | Standing::Void);
            standing && it.number() > 0
        };
        self.documents().iter().filter(is_beside).map(|it| it.signed.clone()).collect()
    }

    /// What is beside the line from a number on, each with its line: who has all of it comes to the same line.
    pub(super) fn beside_from(&self, number: u32) -> Vec<(Signed, Line)> {
        let mut beside: Vec<Signed> = self
            .beside()
            .into_iter()
            .filter(|it| it.document().place().is_some_and(|it| it.number >= number))
            .collect();
        beside.sort_by_key(|it| it.document().place().map(|place| place.number));
        let with_line = |signed: Signed| {
            let mut path = self.back_to_line(&signed)?;
            path.reverse();
            let parted = path.first()?.document().place()?.number.checked_sub(1)?;
            let trunk = self.line().ok()?.as_of(parted).ok()?;
            let line = path.iter().try_fold(trunk, |line, signed| line.with(signed)).ok()?;
            Some((signed, line))
        };
        beside.into_iter().filter_map(with_line).collect()
    }

    /// Dice that have fallen in the draft stand where they would once they are sent.
    fn bound_draft(&self) -> Option<crossing::Draft> {
        let draft = self.draft().filter(|draft| Draft::is_bound(draft))?;
        Some(crossing::Draft { after: self.line.as_ref()?.last(), author: draft.author() })
    }

    /// Whether a line that holds would be the one that stands, if its documents were here.
    pub(super) fn would_stand(&mut self, whole: &Line) -> bool {
        let (mut beside, draft) = (self.beside(), self.bound_draft());
        beside.extend(whole.posts().iter().map(|post| post.signed.clone()));
        let beside: Vec<&Signed> = beside.iter().collect();
        self.pool.own(self.own_keys());
        self.pool.learn(whole.posts());
        let Some(line) = self.line.as_ref() else { return false };
        self.pool.tip(line, &beside, draft) == Some(whole.last())
    }

    /// Whether a document holds that is not part of this line, or why it never will. None if something between is not here.
    pub(super) fn judge_branch(&mut self, tip: &Signed) -> Option<Result<(), Failure>> {
        let beside = self.beside();
        let beside: Vec<&Signed> = beside.iter().collect();
        self.pool.own(self.own_keys());
        self.pool.judge(self.line.as_ref()?, &beside, tip)
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

    /// Its branch has been given up: whoever signed it has gone on in the line since.
    fn is_given_up(&self, it: &Filed) -> bool {
        let Ok(line) = self.line() else { return false };
        // Whose a key is that nobody here knows is told by what is missing.
        let Some(side) = line.side_ever(it.signed.document().author()) else { return false };
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
        let later: Vec<&Filed> = self.documents().iter().rev().take_while(|it| !in_line(it)).collect();
        // Where the line parted from something that they may stand on: it has just come, or nothing in the line says that they do not.
        let elsewhere = self.documents().iter().filter_map(|it| {
            let number = match it.standing {
                Standing::Tray | Standing::Fork | Standing::GaveWay | Standing::Void if it.number() > 0 => {
                    self.back_to_line(&it.signed)?.last()?.document().place()?.number
                }
                _ => return None,
            };
            let just_came = matches!(it.standing, Standing::Tray | Standing::Fork)
                && later.iter().any(|other| other.hash == it.hash);
            (just_came || number > knows).then_some(number)
        });
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
        let resend = |it: &Filed| match it.signed.document() {
            Document::Note(Note { matter: Matter::Resend(number), .. }) => Some(*number),
            _ => None,
        };
        let asked = self.documents().iter().rfind(of_opponent).and_then(resend);
        // Whoever has changed the key in what is not here asks by a key that nobody here knows.
        let by_stranger = |it: &&&Filed| line.side_ever(it.signed.document().author()).is_none();
        let strangers = later.iter().filter(by_stranger).filter_map(|it| resend(it));
        let wanted = elsewhere.chain(claimed).chain(asked).chain(strangers).min();
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
