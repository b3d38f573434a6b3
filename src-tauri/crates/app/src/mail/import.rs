//! Whole games that come in: a new one, or what is missing of one that is here.

use crate::house::House;
use crate::mail::filing::Accepted;
use crate::mail::game::{Filed, MailGame, Standing};
use crate::mail::journals::{Journals, journal_for};
use crate::mail::receive::{Outcome, Receipt, refused};
use crate::trouble::Trouble;
use dispatch::bundle::WholeGame;
use dispatch::document::{Matter, Note};
use dispatch::summary::whose_move;
use dispatch::{Class, Document, Failure, PublicKey, Signed};
use std::collections::BTreeMap;

/// So many notes of one author are kept in a game, and so many bytes of them.
pub(super) const MOST_NOTES: usize = 2000;
pub(super) const MOST_NOTE_BYTES: usize = 8 << 20;

/// What there is still room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    notes: usize,
    bytes: usize,
}

impl Room {
    pub(super) fn takes(&mut self, note: &Signed) -> bool {
        let bytes = note.payload().len();
        let fits = self.notes > 0 && self.bytes >= bytes;
        if fits {
            (self.notes, self.bytes) = (self.notes - 1, self.bytes - bytes);
        }
        fits
    }
}

/// A whole game: a new one to look at or to go on with, or what is missing of one that is here.
pub fn import(house: &House, whole: &WholeGame) -> Result<Receipt, Trouble> {
    // Whose seat may be given away hangs on the key, whether or not it can be opened now.
    let own = if house.has_key() { house.peek_key()?.1 } else { PublicKey([0; 32]) };
    let (name, invitation) = (whole.line.name(), whole.line.invitation());
    let journals = Journals::founded_on(house, &invitation.hash())?;
    let here = journals.path()?;
    let was_here = here.is_some();
    let mut game = match here {
        Some(path) => MailGame::open(&path, own)?,
        None => {
            let accepted = Accepted::of(invitation, whole.line.acceptance(), house)?;
            MailGame::create(&journal_for(house, invitation), invitation, own, |page| accepted.write(page))?
        }
    };
    let is_new = !was_here || game.line().is_err();
    if game.line().is_err() {
        game.accept(whole.line.acceptance(), house, |_| Ok(()))?;
    }
    if game.line()?.id() != whole.line.id() {
        let failure =
            Failure::new(Class::AcceptedAlready, "a game of this invitation with another guest is here already");
        return Ok(refused(Some(name), &failure));
    }
    let mut taken = game.extend_to(&whole.line, is_new)?;
    let mut contradiction = None;
    if taken > 0 {
        game.catch_up()?;
    }
    for post in whole.line.posts() {
        if game.document(&post.hash).is_some_and(|it| it.standing == Standing::Line) {
            continue;
        }
        let receipts = game.receive(&post.signed, None)?;
        taken += receipts.iter().filter(|receipt| receipt.outcome == Outcome::Taken).count();
        let first = receipts.into_iter().next();
        let stops = first.as_ref().is_some_and(|first| first.outcome == Outcome::Refused);
        contradiction = contradiction.or(first.filter(|first| first.outcome.is_against()));
        // What follows something refused can only be refused.
        if stops {
            break;
        }
    }
    game.take_notes(&whole.notes)?;
    let line = game.line()?;
    // Where the file leads elsewhere, that is told, unless the game went over to it.
    if let Some(receipt) = contradiction.filter(|_| line.last() != whole.line.last()) {
        return Ok(receipt);
    }
    let documents = if is_new { line.posts().len() + 2 } else { taken };
    let (outcome, text) = match game.earlier() {
        _ if documents == 0 => (Outcome::Duplicate, "everything in the game file is here already".to_owned()),
        None => (Outcome::Taken, format!("{documents} documents verified and taken; {}", whose_move(line))),
        Some(earlier) => (Outcome::Taken, format!("{documents} documents kept to look at. {}", earlier.text)),
    };
    let text = match journals.more() {
        Some(more) => format!("{text}; {more}"),
        None => text,
    };
    Ok(Receipt { outcome, game: Some(name), number: None, text })
}

impl MailGame {
    /// The notes of a game file, as far as those who play here have signed them and there is room.
    fn take_notes(&mut self, notes: &[Signed]) -> Result<(), Trouble> {
        let mut plain: Vec<&Signed> = Vec::new();
        let mut room: BTreeMap<PublicKey, Room> = BTreeMap::new();
        for note in notes {
            let line = self.line()?;
            let author = *note.document().author();
            let Some(side) = line.side_ever(&author).filter(|_| self.document(&note.hash()).is_none()) else {
                continue;
            };
            let Document::Note(Note { matter, .. }) = note.document() else { continue };
            let left = room.entry(author).or_insert_with(|| self.room_for_notes(&author));
            if !left.takes(note) {
                continue;
            }
            match matter {
                Matter::Remarks(remarks) if self.judge_remarks(remarks).is_ok() => {
                    self.keep_remarks(note, side, remarks)?;
                }
                _ => plain.push(note),
            }
        }
        self.keep_all_beside(&plain, Standing::Note)
    }

    /// How many notes of one author there is room for.
    pub(super) fn room_for_notes(&self, author: &PublicKey) -> Room {
        let is_theirs = |it: &&Filed| it.standing == Standing::Note && it.signed.document().author() == author;
        let (mut notes, mut bytes) = (0, 0);
        for it in self.documents().iter().filter(is_theirs) {
            (notes, bytes) = (notes + 1, bytes + it.signed.payload().len());
        }
        Room { notes: MOST_NOTES.saturating_sub(notes), bytes: MOST_NOTE_BYTES.saturating_sub(bytes) }
    }
}
