//! What comes in. Everything is checked before anything changes; what cannot be taken yet waits, and says what for.

use crate::files;
use crate::house::House;
use crate::mail::branches::{MOST_FORKS, MOST_WAITING};
use crate::mail::filing::Accepted;
use crate::mail::game::{Filed, MailGame, Standing, by_code, code};
use crate::mail::invite::{kept_invitation, other_revision};
use crate::mail::journals::{Journals, journal_for};
use crate::mail::orders;
use crate::trouble::{Fault, Trouble};
use dispatch::armour::Armoured;
use dispatch::bundle::{Fork, WholeGame};
use dispatch::document::{Claim, Matter, Note};
use dispatch::letters::shown_lines;
use dispatch::summary::{judge_wording, judge_words, requested, summary, whose_move};
use dispatch::{Class, Document, Failure, Line, PublicKey, Signed, armour, mail};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// So many claims to seats may wait in a game.
const MOST_CLAIMS: usize = 8;
/// So many documents by keys that nobody knows may wait for one that tells whose they are.
const MOST_STRANGERS: usize = 20;
/// So many notes of one author are kept in a game, and so many bytes of them.
const MOST_NOTES: usize = 2000;
const MOST_NOTE_BYTES: usize = 8 << 20;
/// So many invitations wait to be answered.
const MOST_INVITATIONS: usize = 100;

/// What there is still room for.
#[derive(Clone, Copy, Debug)]
struct Room {
    notes: usize,
    bytes: usize,
}

impl Room {
    fn takes(&mut self, note: &Signed) -> bool {
        let bytes = note.payload().len();
        let fits = self.notes > 0 && self.bytes >= bytes;
        if fits {
            (self.notes, self.bytes) = (self.notes - 1, self.bytes - bytes);
        }
        fits
    }
}

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
    // The game to which the latest document belonged stays open: the next one often belongs to it too.
    let mut open = None;
    for block in found {
        match block {
            Ok(block) => receipts.extend(receive_block(house, &block, &mut open)?),
            Err(fault) => receipts.push(refused(None, &Failure::new(Class::Armour, fault.to_string()))),
        }
    }
    Ok(receipts)
}

/// Whether there is anything for fieldpost in a file.
pub fn concerns(bytes: &[u8]) -> bool {
    !mail::received(bytes).is_empty()
}

fn receive_block(house: &House, block: &Armoured, open: &mut Option<MailGame>) -> Result<Vec<Receipt>, Trouble> {
    match &block.kind[..] {
        "game" => match WholeGame::read(&block.bytes) {
            Ok(game) => {
                *open = None;
                import(house, &game).map(|receipt| vec![receipt])
            }
            Err(failure) => Ok(vec![refused(None, &failure)]),
        },
        "fork" => Ok(vec![match Fork::read(&block.bytes) {
            Ok(fork) => Receipt { outcome: Outcome::Fork, game: None, number: None, text: fork.sentence() },
            Err(failure) => refused(None, &failure),
        }]),
        kind => match Signed::read(&block.bytes) {
            Ok(signed) if signed.document().kind() == kind => {
                receive_signed(house, &signed, block.summary.as_deref(), open)
            }
            Ok(signed) => {
                let kinds = (kind, signed.document().kind());
                let text = format!("the armour says `{}`, and what is in it is a `{}`", kinds.0, kinds.1);
                Ok(vec![refused(None, &Failure::new(Class::Malformed, text))])
            }
            Err(failure) => Ok(vec![refused(None, &failure)]),
        },
    }
}

fn receive_signed(
    house: &House,
    signed: &Signed,
    words: Option<&str>,
    open: &mut Option<MailGame>,
) -> Result<Vec<Receipt>, Trouble> {
    match signed.document() {
        Document::Invitation(_) => {
            *open = None;
            invitation(house, signed, words).map(|receipt| vec![receipt])
        }
        Document::Acceptance(acceptance) => {
            *open = None;
            let own = house.key()?.key.public();
            let journals = Journals::founded_on(house, &acceptance.invitation)?;
            let Some(path) = journals.path()? else {
                let text = "the acceptance is for an invitation that was not made here";
                return Ok(vec![refused(None, &journals.failure(Class::OtherInvitation, text))]);
            };
            let mut game = MailGame::open(&path, own)?;
            Ok(journals.told(vec![accepted(house, &mut game, signed, words)?]))
        }
        document => {
            let Some(id) = document.game() else { return Ok(Vec::new()) };
            if let Some(game) = open.as_mut().filter(|game| game.line().is_ok_and(|line| line.id() == id)) {
                return game.receive(signed, words);
            }
            *open = None;
            let own = house.key()?.key.public();
            let journals = Journals::of_game(house, &id.to_string())?;
            let Some(path) = journals.path()? else {
                let text = format!("the {} belongs to a game that is not on this computer", document.kind());
                return Ok(vec![refused(None, &journals.failure(Class::OtherGame, &text))]);
            };
            let receipts = open.insert(MailGame::open(&path, own)?).receive(signed, words)?;
            Ok(journals.told(receipts))
        }
    }
}

fn refused(game: Option<String>, failure: &Failure) -> Receipt {
    Receipt { outcome: Outcome::Refused, game, number: None, text: format!("{failure} ({})", failure.class) }
}

fn invitation(house: &House, signed: &Signed, words: Option<&str>) -> Result<Receipt, Trouble> {
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
    if let Err(failure) = judge_words(signed, None, words) {
        return Ok(refused(Some(name), &failure));
    }
    let receipt = |outcome, text: String| Receipt { outcome, game: Some(name.clone()), number: None, text };
    if Journals::founded_on(house, &signed.hash())?.path()?.is_some() {
        return Ok(receipt(Outcome::Duplicate, format!("the invitation to {name} is here already")));
    }
    let path = kept_invitation(house, signed)?;
    if !path.exists() && files::files_in(&house.invitations(), "fieldpost")?.len() >= MOST_INVITATIONS {
        let text = format!("{MOST_INVITATIONS} invitations wait here already: answer them or put them away first");
        return Ok(refused(Some(name), &Failure::new(Class::TooLong, text)));
    }
    let text = armour::write("invitation", &summary(signed, None), &signed.bytes());
    files::write(&path, text.as_bytes())?;
    let called = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let (inviting, words) = (&invitation.player.name, invitation.player.key.words());
    let text = format!("{inviting} invites you to a game, with the key {words}: `fieldpost accept {called}` accepts");
    Ok(receipt(
        Outcome::Kept,
        match called == name {
            true => text,
            false => format!("{text}; another invitation with the same three words is kept here too: both stay"),
        },
    ))
}

fn accepted(house: &House, game: &mut MailGame, signed: &Signed, words: Option<&str>) -> Result<Receipt, Trouble> {
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
    let founded = Line::found(game.invitation().clone(), signed.clone());
    if let Err(failure) = founded.and_then(|line| judge_words(signed, Some(&line), words)) {
        return Ok(refused(Some(name), &failure));
    }
    game.accept(signed, house, |_| Ok(()))?;
    let line = game.line()?;
    let guest = line.seat(line.host().other());
    let text = format!("{} has accepted, with the key {}; {}", guest.name, guest.key.words(), whose_move(line));
    Ok(receipt(Outcome::Taken, text))
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
    fn room_for_notes(&self, author: &PublicKey) -> Room {
        let is_theirs = |it: &&Filed| it.standing == Standing::Note && it.signed.document().author() == author;
        let (mut notes, mut bytes) = (0, 0);
        for it in self.documents().iter().filter(is_theirs) {
            (notes, bytes) = (notes + 1, bytes + it.signed.payload().len());
        }
        Room { notes: MOST_NOTES.saturating_sub(notes), bytes: MOST_NOTE_BYTES.saturating_sub(bytes) }
    }

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
        if let Err(failure) = self.judge_words_beside(signed, words) {
            return Ok(self.refused(signed, &failure));
        }
        match signed.document() {
            Document::Note(note) => self.receive_note(signed, &note.matter),
            Document::Claim(claim) => self.receive_claim(signed, claim),
            _ => self.receive_post(signed, words),
        }
    }

    /// The words around everything but moves hang on nothing that comes later, so they are compared whenever it comes. Those
    /// around moves are compared when the moves are taken; until then nothing of them is shown or kept.
    fn judge_words_beside(&self, signed: &Signed, words: Option<&str>) -> Result<(), Failure> {
        match signed.document() {
            Document::Dispatch(_) if words.is_some() => judge_wording(signed),
            Document::Dispatch(_) => Ok(()),
            _ => judge_words(signed, self.line.as_ref(), words),
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

    /// A document with a place in the line.
    fn receive_post(&mut self, signed: &Signed, words: Option<&str>) -> Result<Receipt, Trouble> {
        if let Some(receipt) = self.judge_reseat(signed)? {
            return Ok(receipt);
        }
        let failure = match self.line()?.clone().with(signed) {
            Ok(line) => {
                if let Err(failure) = judge_words(signed, Some(&line), words) {
                    return Ok(self.refused(signed, &failure));
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
            Class::Fork if self.documents().iter().filter(|it| it.standing == Standing::Fork).count() >= MOST_FORKS => {
                let text = format!(
                    "{failure}: {MOST_FORKS} such contradictions are kept in this game already, and that is enough"
                );
                Ok(self.refused(signed, &Failure::new(Class::TooLong, text)))
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
            None => format!("{} {number} accepted; {}", signed.document().kind(), whose_move(self.line()?)),
            Some(earlier) => format!("{} {number} kept to look at. {}", signed.document().kind(), earlier.text),
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
