//! What comes in. Everything is checked before anything changes; what cannot be taken yet waits, and says what for.

use crate::files;
use crate::house::House;
use crate::mail::branches::MOST_WAITING;
use crate::mail::filing::Accepted;
use crate::mail::game::{Filed, MailGame, Standing, by_code, code};
use crate::mail::invite::{founded_on, kept_invitation, other_revision};
use crate::mail::orders;
use crate::trouble::{Fault, Trouble};
use dispatch::armour::{Armoured, same_words};
use dispatch::bundle::{Fork, WholeGame};
use dispatch::document::{Claim, Matter, Note};
use dispatch::summary::{comparable, requested, summary, whose_move};
use dispatch::{Class, Document, Failure, Line, PublicKey, Signed, armour, mail};
use journal::Journal;
use serde::Serialize;
use std::path::PathBuf;
use ts_rs::TS;

/// So many claims to seats may wait in a game.
const MOST_CLAIMS: usize = 8;
/// So many documents by keys that nobody knows may wait for one that tells whose they are.
const MOST_STRANGERS: usize = 20;

/// What became of one thing that came in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Receipt {
    pub outcome: Outcome,
    /// The game's name, where there is one.
    pub game: Option<String>,
    pub number: Option<u32>,
    /// One sentence.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It is part of the game now.
    Taken,
    /// It was here already.
    Duplicate,
    /// In the tray, until another one comes.
    Waiting,
    /// Kept, for the player to answer or to read.
    Kept,
    /// It contradicts another one of the same player; both are kept.
    Fork,
    /// Not taken; nothing has changed.
    Refused,
}

impl Outcome {
    /// It does not fit what stands here.
    fn is_against(self) -> bool {
        match self {
            Outcome::Waiting | Outcome::Fork | Outcome::Refused => true,
            Outcome::Taken | Outcome::Duplicate | Outcome::Kept => false,
        }
    }
}

/// Everything that is in a file or a text that came.
pub fn receive(house: &House, bytes: &[u8]) -> Result<Vec<Receipt>, Trouble> {
    let found = mail::received(bytes);
    if found.is_empty() {
        return Ok(vec![refused(None, &Failure::new(Class::Armour, armour::ArmourFault::NoBlock.to_string()))]);
    }
    let mut receipts = Vec::new();
    for block in found {
        match block {
            Ok(block) => receipts.extend(receive_block(house, &block)?),
            Err(fault) => receipts.push(refused(None, &Failure::new(Class::Armour, fault.to_string()))),
        }
    }
    Ok(receipts)
}

/// Whether there is anything for fieldpost in a file.
pub fn concerns(bytes: &[u8]) -> bool {
    !mail::received(bytes).is_empty()
}

fn receive_block(house: &House, block: &Armoured) -> Result<Vec<Receipt>, Trouble> {
    match &block.kind[..] {
        "game" => match WholeGame::read(&block.bytes) {
            Ok(game) => import(house, &game).map(|receipt| vec![receipt]),
            Err(failure) => Ok(vec![refused(None, &failure)]),
        },
        "fork" => Ok(vec![match Fork::read(&block.bytes) {
            Ok(fork) => Receipt { outcome: Outcome::Fork, game: None, number: None, text: fork.sentence() },
            Err(failure) => refused(None, &failure),
        }]),
        kind => match Signed::read(&block.bytes) {
            Ok(signed) if signed.document().kind() == kind => receive_signed(house, &signed, block.summary.as_deref()),
            Ok(signed) => {
                let kinds = (kind, signed.document().kind());
                let text = format!("the armour says `{}`, and what is in it is a `{}`", kinds.0, kinds.1);
                Ok(vec![refused(None, &Failure::new(Class::Malformed, text))])
            }
            Err(failure) => Ok(vec![refused(None, &failure)]),
        },
    }
}

fn receive_signed(house: &House, signed: &Signed, words: Option<&str>) -> Result<Vec<Receipt>, Trouble> {
    match signed.document() {
        Document::Invitation(_) => invitation(house, signed).map(|receipt| vec![receipt]),
        Document::Acceptance(acceptance) => {
            let own = house.key()?.key.public();
            let Some(path) = journal_founded_on(house, &acceptance.invitation)? else {
                let text = "the acceptance is for an invitation that was not made here";
                return Ok(vec![refused(None, &Failure::new(Class::OtherInvitation, text))]);
            };
            let mut game = MailGame::open(&path, own)?;
            accepted(house, &mut game, signed).map(|receipt| vec![receipt])
        }
        document => {
            let Some(id) = document.game() else { return Ok(Vec::new()) };
            let own = house.key()?.key.public();
            let Some(path) = journal_of_game(house, &id.to_string())? else {
                let text = format!("the {} belongs to a game that is not on this computer", document.kind());
                return Ok(vec![refused(None, &Failure::new(Class::OtherGame, text))]);
            };
            let mut game = MailGame::open(&path, own)?;
            game.receive(signed, words)
        }
    }
}

fn refused(game: Option<String>, failure: &Failure) -> Receipt {
    Receipt { outcome: Outcome::Refused, game, number: None, text: format!("{failure} ({})", failure.class) }
}

fn invitation(house: &House, signed: &Signed) -> Result<Receipt, Trouble> {
    let Document::Invitation(invitation) = signed.document() else {
        return Err(Fault::new("that is no invitation").into());
    };
    let name = dispatch::line::name(signed);
    match dispatch::proposal::Proposal::new(invitation) {
        Ok(proposal) if proposal.revision == invitation.revision => {}
        Ok(proposal) => {
            let text = other_revision(invitation.revision, proposal.revision);
            return Ok(refused(Some(name), &Failure::new(Class::OtherRevision, text)));
        }
        Err(failure) => return Ok(refused(Some(name), &failure)),
    }
    let receipt = |outcome, text: String| Receipt { outcome, game: Some(name.clone()), number: None, text };
    if journal_founded_on(house, &signed.hash())?.is_some() {
        return Ok(receipt(Outcome::Duplicate, format!("the invitation to {name} is here already")));
    }
    let text = armour::write("invitation", &summary(signed, None), &signed.bytes());
    files::write(&kept_invitation(house, signed), text.as_bytes())?;
    Ok(receipt(
        Outcome::Kept,
        format!("{} invites you to a game: `fieldpost accept {name}` accepts", invitation.player.name),
    ))
}

fn accepted(house: &House, game: &mut MailGame, signed: &Signed) -> Result<Receipt, Trouble> {
    let name = game.name();
    let receipt = |outcome, text: String| Receipt { outcome, game: Some(name.clone()), number: Some(0), text };
    if let Ok(line) = game.line() {
        return Ok(match line.acceptance().hash() == signed.hash() {
            true => receipt(Outcome::Duplicate, "the acceptance is here already".to_owned()),
            false => refused(
                Some(name.clone()),
                &Failure::new(Class::AcceptedAlready, "the invitation has been accepted by somebody else already"),
            ),
        });
    }
    if let Err(failure) = Line::found(game.invitation().clone(), signed.clone()) {
        return Ok(refused(Some(name), &failure));
    }
    game.accept(signed, house, |_| Ok(()))?;
    let line = game.line()?;
    let guest = &line.seat(line.host().other()).name;
    Ok(receipt(Outcome::Taken, format!("{guest} has accepted; {}", whose_move(line))))
}

pub(super) fn journal_founded_on(house: &House, invitation: &[u8; 32]) -> Result<Option<PathBuf>, Trouble> {
    first_journal(house, |journal| founded_on(journal, invitation))
}

fn journal_of_game(house: &House, id: &str) -> Result<Option<PathBuf>, Trouble> {
    first_journal(house, |journal| journal.setting("game").ok().flatten().as_deref() == Some(id))
}

/// A journal that cannot be read is no reason to refuse mail for another game.
fn first_journal(house: &House, wanted: impl Fn(&Journal) -> bool) -> Result<Option<PathBuf>, Trouble> {
    let games = house.games()?;
    Ok(games.into_iter().find(|path| Journal::open_to_read(path).is_ok_and(|journal| wanted(&journal))))
}

/// A whole game: a new one to look at or to go on with, or what is missing of one that is here.
pub fn import(house: &House, whole: &WholeGame) -> Result<Receipt, Trouble> {
    let own = house.key().map(|ring| ring.key.public()).unwrap_or(PublicKey([0; 32]));
    let (name, invitation) = (whole.line.name(), whole.line.invitation());
    let here = journal_founded_on(house, &invitation.hash())?;
    let was_here = here.is_some();
    let mut game = match here {
        Some(path) => MailGame::open(&path, own)?,
        None => {
            let accepted = Accepted::of(invitation, whole.line.acceptance(), house)?;
            MailGame::create(&house.journal_of(&name), invitation, own, |page| accepted.write(page))?
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
        if game.line()?.knows(&post.hash) {
            continue;
        }
        let receipts = game.receive(&post.signed, None)?;
        taken += receipts.iter().filter(|receipt| receipt.outcome == Outcome::Taken).count();
        let against = receipts.into_iter().next().filter(|first| first.outcome.is_against());
        contradiction = contradiction.or(against);
    }
    for note in &whole.notes {
        if game.document(&note.hash()).is_some() {
            continue;
        }
        let side = game.line()?.side_of(note.document().author());
        match (note.document(), side) {
            (Document::Note(Note { matter: Matter::Remarks(remarks), .. }), Some(side))
                if game.judge_remarks(remarks).is_ok() =>
            {
                game.keep_remarks(note, side, remarks)?;
            }
            _ => game.keep_beside(note, Standing::Note)?,
        }
    }
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
    Ok(Receipt { outcome, game: Some(name), number: None, text })
}

impl MailGame {
    /// One document for this game, and then whatever waited for it.
    pub fn receive(&mut self, signed: &Signed, words: Option<&str>) -> Result<Vec<Receipt>, Trouble> {
        let first = self.receive_one(signed, words)?;
        // Also after what was here already: the program may have been stopped before it looked at what waits.
        let round = if first.outcome == Outcome::Refused { Vec::new() } else { self.come_round()? };
        let mut receipts = match self.document(&signed.hash()).map(|it| it.standing) {
            // It came in with the others.
            Some(Standing::Line) if first.outcome != Outcome::Taken && first.outcome != Outcome::Duplicate => round,
            standing => {
                let crossed =
                    standing == Some(Standing::Tray) && !self.waiting().iter().any(|it| it.hash == signed.hash());
                let first = if crossed { self.crossed(signed, first) } else { first };
                std::iter::once(first).chain(round).collect()
            }
        };
        let has_changed = receipts.iter().any(|receipt| matches!(receipt.outcome, Outcome::Taken | Outcome::Fork));
        if has_changed || orders::are_due(self)? {
            receipts.extend(self.drafted_reply());
        }
        Ok(receipts)
    }

    /// Does what was left to do when the program was stopped after something came in.
    pub fn catch_up(&mut self) -> Result<Vec<Receipt>, Trouble> {
        if self.line.is_none() {
            return Ok(Vec::new());
        }
        let mut receipts = self.come_round()?;
        if !receipts.is_empty() || orders::are_due(self)? {
            receipts.extend(self.drafted_reply());
        }
        Ok(receipts)
    }

    /// What follows of itself on what came. That is taken, whatever keeps the reply from being drafted.
    fn drafted_reply(&mut self) -> Option<Receipt> {
        let drafted = self.open_due().and_then(|()| orders::draft_reply(self));
        let text = drafted.unwrap_or_else(|trouble| Some(trouble.sentence()))?;
        Some(self.receipt(Outcome::Kept, None, text))
    }

    /// It has all that it follows, and another document stands in its place.
    fn crossed(&self, signed: &Signed, first: Receipt) -> Receipt {
        let (kind, number, name) = (signed.document().kind(), first.number.unwrap_or(1), self.name());
        let text = format!(
            "the {kind} crossed another document with the same number, which stands; if it still matters, it will be signed again. \
             Whoever signed it may not have what stands: `fieldpost resend {name} --from {number}`"
        );
        Receipt { outcome: Outcome::Kept, text, ..first }
    }

    pub(super) fn receipt(&self, outcome: Outcome, signed: Option<&Signed>, text: String) -> Receipt {
        let number = signed.and_then(|signed| signed.document().place()).map(|place| place.number);
        Receipt { outcome, game: Some(self.name()), number, text }
    }

    fn refused(&self, signed: &Signed, failure: &Failure) -> Receipt {
        Receipt { number: signed.document().place().map(|place| place.number), ..refused(Some(self.name()), failure) }
    }

    fn receive_one(&mut self, signed: &Signed, words: Option<&str>) -> Result<Receipt, Trouble> {
        let kind = signed.document().kind();
        let known = self.document(&signed.hash()).map(|it| it.standing);
        let again = match known {
            None | Some(Standing::Tray) => None,
            Some(Standing::Fork) => Some(format!("the {kind} is kept as part of a fork already")),
            Some(Standing::Confirm) => Some(format!("the {kind} is here already, and waits for you to confirm it")),
            Some(Standing::GaveWay | Standing::Void) => {
                Some(format!("the {kind} is here already, and another document stands in its place"))
            }
            Some(Standing::Acceptance | Standing::Line | Standing::Note) => Some(format!("the {kind} is here already")),
        };
        if let Some(text) = again {
            return Ok(self.receipt(Outcome::Duplicate, Some(signed), text));
        }
        match signed.document() {
            Document::Note(note) => self.receive_note(signed, &note.matter),
            Document::Claim(claim) => self.receive_claim(signed, claim),
            _ => self.receive_post(signed, words),
        }
    }

    /// A claim to a seat. Anybody can sign one: they are counted, and change nothing.
    fn receive_claim(&mut self, signed: &Signed, claim: &Claim) -> Result<Receipt, Trouble> {
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
        self.keep_beside(signed, Standing::Note)?;
        Ok(self.receipt(Outcome::Kept, Some(signed), text))
    }

    fn receive_note(&mut self, signed: &Signed, matter: &Matter) -> Result<Receipt, Trouble> {
        let line = self.line()?;
        let author = signed.document().author();
        // Whose folder is older than their key asks with the former one for what they do not have.
        let asks_again = matches!(matter, Matter::Resend(_));
        let Some(side) = (if asks_again { line.side_ever(author) } else { line.side_of(author) }) else {
            let failure = Failure::new(Class::Stranger, "the note is signed by somebody who does not play here");
            return Ok(self.refused(signed, &failure));
        };
        let name = line.seat(side).name.clone();
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
            Document::Note(note) if !note.message.is_empty() => format!("{text}: {}", note.message.join(" / ")),
            _ => text,
        };
        self.keep_beside(signed, Standing::Note)?;
        Ok(self.receipt(Outcome::Kept, Some(signed), message))
    }

    /// A document with a place in the line.
    fn receive_post(&mut self, signed: &Signed, words: Option<&str>) -> Result<Receipt, Trouble> {
        if let Some(receipt) = self.judge_reseat(signed)? {
            return Ok(receipt);
        }
        let failure = match self.line()?.clone().with(signed) {
            Ok(line) => {
                let made = summary(signed, Some(&line));
                // Other rules may tell the same moves in other words.
                let told = comparable(signed) && line.is_current();
                if words.is_some_and(|words| told && !same_words(words, &made)) {
                    let text = "the words in the file are not those of the moves in it: somebody altered them";
                    return Ok(self.refused(signed, &Failure::new(Class::SummaryAltered, text)));
                }
                self.go_over_to(line)?;
                return self.taken(signed);
            }
            Err(failure) => failure,
        };
        let waits = matches!(failure.class, Class::Early | Class::OtherBranch | Class::NumberTaken);
        // What does not hold although everything before it is here, never will.
        if let Some(Err(why)) = waits.then(|| self.branch_to(signed)).flatten() {
            let told = if why.class == Class::OtherBranch { &failure } else { &why };
            return Ok(self.refused(signed, told));
        }
        match failure.class {
            Class::Early | Class::OtherBranch | Class::NumberTaken | Class::Fork
                if self.documents().iter().filter(|it| it.standing == Standing::Tray).count() >= MOST_WAITING =>
            {
                let text = format!(
                    "{MOST_WAITING} documents of this game wait already: ask for number {} first",
                    self.line()?.next_number()
                );
                Ok(self.refused(signed, &Failure::new(Class::TooLong, text)))
            }
            // Who signed it may be told by what is missing; but anybody can sign something.
            Class::Early if self.strangers_waiting(signed) >= MOST_STRANGERS => {
                let text = format!(
                    "documents by unknown keys wait in this game: ask for number {} first",
                    self.line()?.next_number()
                );
                Ok(self.refused(signed, &Failure::new(Class::TooLong, text)))
            }
            Class::Early | Class::OtherBranch | Class::NumberTaken => {
                self.keep_beside(signed, Standing::Tray)?;
                Ok(self.receipt(Outcome::Waiting, Some(signed), format!("{failure}: it waits in the tray")))
            }
            Class::Fork => {
                self.keep_beside(signed, Standing::Fork)?;
                let text = format!(
                    "{failure}: both are kept, and the first stands; a restored backup or a second computer can be the innocent cause"
                );
                Ok(self.receipt(Outcome::Fork, Some(signed), text))
            }
            _ => Ok(self.refused(signed, &failure)),
        }
    }

    /// How many documents wait that are signed by keys that have no seat, if this one is.
    fn strangers_waiting(&self, signed: &Signed) -> usize {
        let Ok(line) = self.line() else { return 0 };
        let is_stranger = |signed: &Signed| line.side_ever(signed.document().author()).is_none();
        let waiting = self.documents().iter().filter(|it| it.standing == Standing::Tray && is_stranger(&it.signed));
        if is_stranger(signed) { waiting.count() } else { 0 }
    }

    /// What is told of a document that is part of the game now.
    pub(super) fn taken(&self, signed: &Signed) -> Result<Receipt, Trouble> {
        let number = signed.document().place().map_or(0, |place| place.number);
        let text = match self.earlier() {
            None => format!("number {number} is taken; {}", whose_move(self.line()?)),
            Some(earlier) => format!("number {number} is kept to look at. {}", earlier.text),
        };
        Ok(self.receipt(Outcome::Taken, Some(signed), text))
    }

    /// A seat is not given away over the head of whoever sits there; and whoever only looks on confirms it.
    fn judge_reseat(&mut self, signed: &Signed) -> Result<Option<Receipt>, Trouble> {
        let Document::Reseat(reseat) = signed.document() else { return Ok(None) };
        let Ok(claim) = Signed::read(&reseat.claim) else { return Ok(None) };
        let Document::Claim(claim) = claim.document() else { return Ok(None) };
        let line = self.line()?;
        // By a key that the giver had before, or takes up again in what is still on its way, it is a reseat all the same.
        let (Some(giver), new) = (line.side_ever(&reseat.place.author), claim.player.key) else { return Ok(None) };
        let seat = line.seat(giver.other());
        if new == *self.own_key() || new == seat.key || self.side() == Some(giver) {
            return Ok(None);
        }
        let (name, old_words, new_words) = (&line.seat(giver).name, seat.key.words(), new.words());
        if self.side() == Some(giver.other()) {
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
