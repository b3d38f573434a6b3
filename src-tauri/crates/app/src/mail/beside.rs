//! What comes in beside the line: notes, claims, and seats that are given away.

use crate::mail::game::{Filed, MailGame, Standing, by_code, claimed_name, code};
use crate::mail::import::{MOST_NOTE_BYTES, MOST_NOTES};
use crate::mail::receive::{Outcome, Receipt};
use crate::trouble::Trouble;
use dispatch::document::{Claim, Matter};
use dispatch::letters::shown_lines;
use dispatch::summary::{judge_wording, judge_words, requested};
use dispatch::{Class, Document, Failure, Signed};

/// So many claims to seats may wait in a game.
const MOST_CLAIMS: usize = 8;
/// So many wishes for what is missing are heard of keys that nobody knows.
const MOST_WISHES: usize = 20;

impl MailGame {
    /// A claim to a seat. Anybody can sign one: they are counted, and change nothing.
    pub(super) fn receive_claim(&mut self, signed: &Signed, claim: &Claim) -> Result<Receipt, Trouble> {
        let line = self.line()?;
        let sits = line.side_of(&claim.player.key);
        // Strangers leave room for whoever sits here.
        let by_stranger = |claim: &Claim| line.side_of(&claim.player.key).is_none();
        let alike = |it: &&Filed| match it.signed.document() {
            Document::Claim(other) => it.standing == Standing::Note && by_stranger(other) == by_stranger(claim),
            _ => false,
        };
        if self.documents().iter().filter(alike).count() >= MOST_CLAIMS {
            let text =
                format!("{MOST_CLAIMS} claims to seats in this game wait already: dismiss those that are not meant");
            return Ok(self.refused(signed, &Failure::new(Class::TooLong, text)));
        }
        let Some(side) = line.game().names().side_of(&claim.side) else {
            let text = "the claim is to a side that this game does not have";
            return Ok(self.refused(signed, &Failure::new(Class::WrongSeat, text)));
        };
        let (name, seat, words) = (&claim.player.name, &line.seat(side).name, claim.player.key.words());
        let code = code(&signed.hash());
        let text = match sits {
            Some(sits) if sits == side => format!(
                "{seat} has restored a backup and asks for a seat with a fresh dice chain, by the same key: \
                 `fieldpost reseat {} {code}`",
                self.name()
            ),
            _ => format!(
                "somebody who says that they are {name} and have lost their key asks for the seat of {seat}; the claimed key \
                 is {words}: compare these words by telephone, then `fieldpost reseat {} {code}`",
                self.name()
            ),
        };
        let text = match line.number_of(&claim.after) {
            Some(_) => text,
            None => format!("{text}; it follows a document that is not here: ask them for the whole game first"),
        };
        self.keep_beside(signed, Standing::Note)?;
        Ok(self.receipt(Outcome::Kept, Some(signed), text))
    }

    pub(super) fn receive_note(&mut self, signed: &Signed, matter: &Matter) -> Result<Receipt, Trouble> {
        let line = self.line()?;
        let author = signed.document().author();
        // Whose folder is older than their key asks with the former one for what they do not have.
        let asks_again = matches!(matter, Matter::Resend(_));
        let Some(side) = (if asks_again { line.side_ever(author) } else { line.side_of(author) }) else {
            if asks_again {
                return self.receive_wish(signed, matter);
            }
            let failure = Failure::new(Class::Stranger, "the note is signed by somebody who does not play here");
            return Ok(self.refused(signed, &failure));
        };
        let name = line.seat(side).name.clone();
        if !self.room_for_notes(signed.document().author()).takes(signed) {
            let text = format!(
                "{name} has sent {MOST_NOTES} notes in this game, or more than {} megabytes of them: no more are kept",
                MOST_NOTE_BYTES >> 20
            );
            return Ok(self.refused(signed, &Failure::new(Class::TooLong, text)));
        }
        if let Matter::Remarks(remarks) = matter {
            if let Err(failure) = self.judge_remarks(remarks) {
                return Ok(self.refused(signed, &failure));
            }
            self.keep_remarks(signed, side, remarks)?;
            let text = format!("{name} has remarks on the game: {}", remarks.len());
            return Ok(self.receipt(Outcome::Kept, Some(signed), text));
        }
        let text = match matter {
            Matter::Message => format!("{name} writes"),
            Matter::Resend(number) => {
                format!(
                    "{name} asks for number {number} and all after it: `fieldpost resend {} --from {number}`",
                    self.name()
                )
            }
            Matter::Remarks(remarks) => format!("{name} has remarks on the game: {}", remarks.len()),
            Matter::Request(request) => {
                let (game, code) = (self.name(), code(&signed.hash()));
                format!(
                    "{name} asks {}: answer with `fieldpost consent {game} {code}` or `fieldpost decline {game} {code}`",
                    requested(request)
                )
            }
        };
        let message = match signed.document() {
            Document::Note(note) if !note.message.is_empty() => {
                format!("{text}: {}", shown_lines(&note.message).join(" / "))
            }
            _ => text,
        };
        self.keep_beside(signed, Standing::Note)?;
        Ok(self.receipt(Outcome::Kept, Some(signed), message))
    }

    /// Whoever has changed the key in what never came asks for what they do not have by a key that nobody here knows. Anybody can
    /// sign that: it is heard a few times, and what is sent then goes to the opponent's address.
    fn receive_wish(&mut self, signed: &Signed, matter: &Matter) -> Result<Receipt, Trouble> {
        let line = self.line()?;
        let by_stranger = |it: &&Filed| {
            let is_wish =
                matches!(it.signed.document(), Document::Note(note) if matches!(note.matter, Matter::Resend(_)));
            is_wish && it.standing == Standing::Note && line.side_ever(it.signed.document().author()).is_none()
        };
        let Matter::Resend(number) = matter else {
            return Ok(
                self.refused(signed, &Failure::new(Class::Stranger, "nobody who plays here has signed the note"))
            );
        };
        if self.documents().iter().filter(by_stranger).count() >= MOST_WISHES {
            let failure = Failure::new(Class::Stranger, "the note is signed by somebody who does not play here");
            return Ok(self.refused(signed, &failure));
        }
        let text = format!(
            "somebody whose key is not known here asks for number {number} and all after it. It may be your opponent with a new key:              `fieldpost resend {} --from {number}`",
            self.name()
        );
        self.keep_beside(signed, Standing::Note)?;
        Ok(self.receipt(Outcome::Kept, Some(signed), text))
    }

    /// The words around everything but moves hang on nothing that comes later, so they are compared whenever it comes. Those
    /// around moves are compared when the moves are taken; until then nothing of them is shown or kept.
    pub(super) fn judge_words_beside(&self, signed: &Signed, words: Option<&str>) -> Result<(), Failure> {
        match signed.document() {
            Document::Dispatch(_) if words.is_some() => judge_wording(signed),
            Document::Dispatch(_) => Ok(()),
            _ => judge_words(signed, self.line.as_ref(), words),
        }
    }

    /// A seat is not given away over the head of whoever sits there; and whoever only looks on confirms it.
    pub(super) fn judge_reseat(&mut self, signed: &Signed) -> Result<Option<Receipt>, Trouble> {
        let Document::Reseat(reseat) = signed.document() else { return Ok(None) };
        let Ok(claimed) = Signed::read(&reseat.claim) else { return Ok(None) };
        let Document::Claim(claim) = claimed.document() else { return Ok(None) };
        // Whoever has changed the key since they claimed has what they claimed with.
        if self.setting(&claimed_name(&claimed.hash()))?.is_some() {
            return Ok(None);
        }
        let line = self.line()?;
        // By a key that the giver had before, or takes up again in what is still on its way, it is a reseat all the same.
        let (Some(giver), new) = (line.side_ever(&reseat.place.author), claim.player.key) else { return Ok(None) };
        let seat = line.seat(giver.other());
        if new == *self.own_key() || new == seat.key || self.side() == Some(giver) {
            return Ok(None);
        }
        let (name, old_words, new_words) = (&line.seat(giver).name, seat.key.words(), new.words());
        if self.own_keys().contains(&seat.key) {
            let text = format!(
                "{name} has signed your seat over to another key ({new_words}), although yours works on this computer: it is not \
                 taken, and the game goes on from where it stands here"
            );
            return Ok(Some(self.refused(signed, &Failure::new(Class::KeyWorks, text))));
        }
        let text = format!(
            "{name} gives the seat of {} from the key {old_words} to the key {new_words}: if you know that to be right, \
             `fieldpost reseat {} {} --confirm`",
            seat.name,
            self.name(),
            code(&signed.hash())
        );
        self.keep_beside(signed, Standing::Confirm)?;
        Ok(Some(self.receipt(Outcome::Kept, Some(signed), text)))
    }

    /// Whoever looks on takes a reseat that they have seen.
    pub fn confirm_reseat(&mut self, wanted: &str) -> Result<Vec<Receipt>, Trouble> {
        let left_over = self.come_round()?;
        if !left_over.is_empty() {
            return Ok(left_over);
        }
        let waiting: Vec<&Filed> = self.documents().iter().filter(|it| it.standing == Standing::Confirm).collect();
        let signed = by_code(&waiting, wanted, "no seat is given away that you could confirm")?.signed.clone();
        self.keep_beside(&signed, Standing::Tray)?;
        self.come_round()
    }
}
