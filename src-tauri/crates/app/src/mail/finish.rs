//! What was signed and never written out, because the program was stopped in between. The same command writes it then, and signs
//! nothing a second time.

use crate::house::House;
use crate::mail::game::{Filed, MailGame, Standing};
use crate::mail::letter::Outgoing;
use crate::trouble::{Fault, Trouble};
use dispatch::document::{Claim, Matter, Note};
use dispatch::{Document, Signed};
use kernel::hash::hex;

/// Writes one of the game's documents once more, in the words of its own time.
pub(super) fn write_again(house: &House, game: &MailGame, signed: &Signed) -> Result<Outgoing, Trouble> {
    let line = game.line()?;
    let number = signed.document().place().map_or(line.next_number() - 1, |place| place.number);
    let then = line.as_of(number).map_err(|failure| Fault::new(failure.to_string()))?;
    Ok(Outgoing::write(house, &game.name(), Some(&then), signed)?)
}

/// The player's own documents at the end of the line, as far as they are of this kind and nobody has seen them. Tells the latest.
pub(super) fn unwritten(house: &House, game: &MailGame, kind: &str) -> Result<Option<Outgoing>, Trouble> {
    unwritten_if(house, game, |document| document.kind() == kind)
}

/// The same of answers to one request or claim, by the beginning of its hash: what is left of another one is not what is wanted now.
pub(super) fn unwritten_answer(
    house: &House,
    game: &MailGame,
    kind: &str,
    code: &str,
) -> Result<Option<Outgoing>, Trouble> {
    let code = code.trim();
    let answered = |document: &Document| match document {
        Document::Consent(consent) => Signed::read(&consent.request).ok(),
        Document::Decline(decline) => Signed::read(&decline.request).ok(),
        Document::Reseat(reseat) => Signed::read(&reseat.claim).ok(),
        _ => None,
    };
    unwritten_if(house, game, |document| {
        document.kind() == kind && answered(document).is_some_and(|it| hex(&it.hash()).starts_with(code))
    })
}

fn unwritten_if(
    house: &House,
    game: &MailGame,
    is_wanted: impl Fn(&Document) -> bool,
) -> Result<Option<Outgoing>, Trouble> {
    let (Ok(line), Some(side), name) = (game.line(), game.side(), game.name()) else { return Ok(None) };
    let own = line.posts().iter().rev().take_while(|post| post.author == side).map(|post| &post.signed);
    let is_meant = |signed: &&Signed| is_wanted(signed.document()) && !Outgoing::is_written(house, &name, signed);
    let mut open: Vec<&Signed> = own.take_while(is_meant).collect();
    open.reverse();
    let written: Vec<Outgoing> =
        open.into_iter().map(|signed| write_again(house, game, signed)).collect::<Result<_, _>>()?;
    Ok(written.into_iter().next_back().map(signed_before))
}

/// The player's own note that says the same, if it is the latest and nobody has seen it.
pub(super) fn unwritten_note(house: &House, game: &MailGame, wanted: &Note) -> Result<Option<Outgoing>, Trouble> {
    let same = |signed: &Signed| match signed.document() {
        Document::Note(note) => Note { salt: wanted.salt, ..note.clone() } == *wanted,
        _ => false,
    };
    latest_beside(house, game, same)
}

/// The player's own remarks, if they are the latest that the player signed beside the line and nobody has seen them.
pub(crate) fn unwritten_remarks<'a>(house: &House, game: &'a MailGame) -> Option<&'a Signed> {
    let are_remarks = |signed: &Signed| match signed.document() {
        Document::Note(note) => matches!(note.matter, Matter::Remarks(_)),
        _ => false,
    };
    own_beside(house, game, are_remarks)
}

/// Writes what was signed before and that nobody has seen.
pub(crate) fn written(house: &House, game: &MailGame, signed: &Signed) -> Result<Outgoing, Trouble> {
    write_again(house, game, signed).map(signed_before)
}

/// The player's own claim to the same seat, if it is the latest and nobody has seen it.
pub(super) fn unwritten_claim(house: &House, game: &MailGame, side: &str) -> Result<Option<Outgoing>, Trouble> {
    let same = |signed: &Signed| matches!(signed.document(), Document::Claim(Claim { side: seat, .. }) if seat == side);
    latest_beside(house, game, same)
}

fn latest_beside(
    house: &House,
    game: &MailGame,
    is_meant: impl Fn(&Signed) -> bool,
) -> Result<Option<Outgoing>, Trouble> {
    own_beside(house, game, is_meant).map(|signed| written(house, game, signed)).transpose()
}

fn own_beside<'a>(house: &House, game: &'a MailGame, is_meant: impl Fn(&Signed) -> bool) -> Option<&'a Signed> {
    let own = |it: &&Filed| it.standing == Standing::Note && it.signed.document().author() == game.own_key();
    let latest = game.documents().iter().rfind(own).map(|it| &it.signed);
    latest.filter(|it| is_meant(it) && !Outgoing::is_written(house, &game.name(), it))
}

pub(super) fn signed_before(outgoing: Outgoing) -> Outgoing {
    Outgoing { was_signed: true, ..outgoing }
}
