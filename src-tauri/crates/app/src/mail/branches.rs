//! Documents that do not simply follow: those that wait, those that contradict, and the other branch of a player with two computers.

use crate::clock;
use crate::mail::game::{MailGame, Standing, standing};
use crate::mail::receive::{Outcome, Receipt};
use crate::trouble::{Fault, Trouble};
use dispatch::bundle::Fork;
use dispatch::document::{Matter, Note};
use dispatch::{Document, Line, Signed};
use kernel::Side;

impl MailGame {
    /// Whether it may follow a document of the player's own that is not in the line: he is the author of everything that stands in
    /// its way.
    pub(super) fn is_of_another_branch(&self, signed: &Signed) -> bool {
        let (Ok(line), Some(place)) = (self.line(), signed.document().place()) else { return false };
        // What is before its number, too, as far as the branches part.
        let from = usize::try_from(place.number.saturating_sub(2)).unwrap_or(usize::MAX);
        let mut in_its_way = line.posts().iter().skip(from).peekable();
        !line.knows(&place.previous)
            && in_its_way.peek().is_some()
            && in_its_way.all(|post| Some(post.author) == self.side())
    }

    /// If a document of the opponent waits, and everything between it and the line is here, the branch that he built on takes the
    /// place of the player's own one. Nothing but the player's own documents ever gives way.
    pub(super) fn come_round(&mut self) -> Result<Option<Vec<Receipt>>, Trouble> {
        let documents = self.documents()?;
        let Some(branch) = documents.iter().find_map(|tip| self.branch_to(tip, &documents)) else { return Ok(None) };
        let first = branch[0].document().place().map_or(0, |place| place.number);
        self.give_up_from(first)?;
        let mut receipts = Vec::new();
        for signed in &branch {
            receipts.push(self.receive_post(signed, None)?);
        }
        let receipt = &mut receipts[0];
        receipt.text = format!("your opponent went on from this number {first}, so it stands; {}", receipt.text);
        Ok(Some(receipts))
    }

    /// The documents that lead from the line to one of the opponent that waits, if all are here and hold.
    pub(super) fn branch_to(&self, tip: &Standing, documents: &[Standing]) -> Option<Vec<Signed>> {
        let line = self.line().ok()?;
        let author = |signed: &Signed| line.side_of(signed.document().author());
        if tip.standing != standing::TRAY || author(&tip.signed) != Some(self.side()?.other()) {
            return None;
        }
        let mut branch = vec![tip.signed.clone()];
        let parted = loop {
            let place = branch.last()?.document().place()?;
            if line.knows(&place.previous) {
                break place.number.checked_sub(1)?;
            }
            let before = documents.iter().find(|it| it.signed.hash() == place.previous)?;
            branch.push(before.signed.clone());
        };
        branch.reverse();
        let gives_way = line.posts().get(usize::try_from(parted).ok()?..)?;
        let own = !gives_way.is_empty() && gives_way.iter().all(|post| Some(post.author) == self.side());
        let before = line.as_of(parted).ok().filter(|_| own && author(&branch[0]) == self.side())?;
        branch.iter().try_fold(before, |line, signed| line.with(signed)).ok()?;
        Some(branch)
    }

    /// A consent or resignation without the baton gives way to a dispatch with the same number by who had it.
    pub(super) fn gives_way_to(&self, signed: &Signed) -> Result<bool, Trouble> {
        let line = self.line()?;
        let Some(place) = signed.document().place() else { return Ok(false) };
        let own_beside =
            |side: Side, document: &Document| Some(side) == self.side() && !matches!(document, Document::Dispatch(_));
        let last = line.posts().last();
        Ok(matches!(signed.document(), Document::Dispatch(_))
            && last.is_some_and(|post| post.number == place.number && own_beside(post.author, post.signed.document()))
            && self.would_fit(signed, place.number))
    }

    /// Whether a document holds in everything, in place of what stands there.
    pub(super) fn would_fit(&self, signed: &Signed, number: u32) -> bool {
        let before = self.line().ok().and_then(|line| line.as_of(number.saturating_sub(1)).ok());
        before.is_some_and(|line| line.with(signed).is_ok())
    }

    /// Takes documents out of the line, from a number on; they are kept, and stand nowhere.
    pub(super) fn give_up_from(&mut self, number: u32) -> Result<(), Trouble> {
        let documents = self.documents()?;
        let place = |it: &Standing| it.signed.document().place().map_or(0, |place| place.number);
        let gone: Vec<&Standing> =
            documents.iter().filter(|it| it.standing == standing::LINE && place(it) >= number).collect();
        let before = documents.iter().find(|it| it.standing == standing::LINE && place(it) + 1 == number);
        let head = before.and_then(|it| it.entry);
        let written = self.journal.write(&clock::now(), |page| {
            gone.iter().try_for_each(|it| page.post(it.signed.hash(), standing::VOID, None).map(|_| ()))?;
            page.move_head(head, "given up")
        });
        written.map_err(Fault::journal)?;
        self.rebuild()
    }

    /// The first number that has to come before what is in the tray can be taken; where that follows another dispatch of the
    /// player's own, it is that one's.
    pub fn missing(&self) -> Result<Option<u32>, Trouble> {
        let next = self.line()?.next_number();
        let documents = self.documents()?;
        let waiting = documents.iter().filter(|it| it.standing == standing::TRAY);
        let first = waiting.filter_map(|it| it.signed.document().place()).map(|place| place.number).min();
        Ok(first.map(|first| next.min(first.saturating_sub(1))))
    }

    /// The number from which on the opponent asked for everything again, unless something else came from him since.
    pub fn asked_again(&self) -> Result<Option<u32>, Trouble> {
        let (Some(side), Ok(line)) = (self.side(), self.line()) else { return Ok(None) };
        let documents = self.documents()?;
        let last = documents.iter().rfind(|it| line.side_of(it.signed.document().author()) == Some(side.other()));
        Ok(last.and_then(|it| match it.signed.document() {
            Document::Note(Note { matter: Matter::Resend(number), .. }) => {
                Some(*number).filter(|it| *it < line.next_number())
            }
            _ => None,
        }))
    }

    /// Takes what waited, as long as something fits.
    pub(super) fn empty_tray(&mut self) -> Result<Vec<Receipt>, Trouble> {
        let mut receipts = Vec::new();
        loop {
            let next = self.line()?.next_number();
            let documents = self.documents()?;
            let waiting = documents.iter().find(|it| {
                let place = it.signed.document().place();
                it.standing == standing::TRAY
                    && place.is_some_and(|place| {
                        place.number == next && place.previous == self.line().map_or([0; 32], Line::last)
                    })
            });
            let Some(waiting) = waiting else { return Ok(receipts) };
            let receipt = self.receive_post(&waiting.signed.clone(), None)?;
            let taken = receipt.outcome == Outcome::Taken;
            receipts.push(receipt);
            if !taken {
                self.keep_beside(&waiting.signed.clone(), standing::VOID)?;
            }
        }
    }

    /// The proofs of all forks that are kept.
    pub fn forks(&self) -> Result<Vec<Fork>, Trouble> {
        let documents = self.documents()?;
        let forked = documents.iter().filter(|it| it.standing == standing::FORK);
        let proof = |forked: &Standing| {
            let others = documents.iter().filter(|other| other.standing != standing::FORK);
            others.into_iter().find_map(|other| Fork::of(forked.signed.clone(), other.signed.clone()).ok())
        };
        Ok(forked.filter_map(proof).collect())
    }
}
