//! What comes in. Everything is checked before anything changes; what cannot be taken yet waits, and says what for.

use crate::files;
use crate::house::House;
use crate::mail::branches::{MOST_FORKS, MOST_WAITING};
use crate::mail::game::{MailGame, Standing};
use crate::mail::import::import;
use crate::mail::invite::{kept_invitation, other_revision};
use crate::mail::journals::Journals;
use crate::mail::orders;
use crate::trouble::{Fault, Trouble};
use dispatch::armour::Armoured;
use dispatch::bundle::{Fork, WholeGame};
use dispatch::summary::{judge_words, summary, whose_move};
use dispatch::{Class, Document, Failure, Line, Signed, armour, mail};
use serde::Serialize;
use ts_rs::TS;

/// So many documents by keys that nobody knows may wait for one that tells whose they are.
const MOST_STRANGERS: usize = 20;
/// So many invitations wait to be answered.
const MOST_INVITATIONS: usize = 100;

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
    pub(super) fn is_against(self) -> bool {
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
        "game" => match WholeGame::read_with(&block.bytes, block.summary.as_deref()) {
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

pub(super) fn refused(game: Option<String>, failure: &Failure) -> Receipt {
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

impl MailGame {
    /// One document for this game, and then whatever waited for it.
    pub fn receive(&mut self, signed: &Signed, words: Option<&str>) -> Result<Vec<Receipt>, Trouble> {
        let first = self.receive_one(signed, words)?;
        // Also after what was here already: the program may have been stopped before it looked at what waits.
        let round = if first.outcome == Outcome::Refused { Vec::new() } else { self.come_round()? };
        let mut receipts = match self.document(&signed.hash()).map(|it| it.standing) {
            // It came in with the others.
            Some(Standing::Line) if matches!(first.outcome, Outcome::Waiting | Outcome::Kept) => round,
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

    pub(super) fn refused(&self, signed: &Signed, failure: &Failure) -> Receipt {
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
        if let Some(Err(why)) = waits.then(|| self.judge_branch(signed)).flatten() {
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
            Class::Early | Class::OtherBranch if self.strangers_waiting(signed) >= MOST_STRANGERS => {
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
                    "{failure}: both are kept, and which of them stands hangs on the documents alone; a restored backup or a second computer can be the innocent cause"
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
}
