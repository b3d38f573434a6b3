//! Every kind of document, and how it is spelled: lines of `word value` in a fixed order. SPEC.md has an example of each.

use crate::chain::Opened;
use crate::failure::{Failure, fail, quoted};
use crate::key::{PublicKey, Signature};
pub use crate::letters::{mail_fault, name_fault};
use crate::reader::Reader;
pub use crate::remark::{LONGEST_REMARK, MARKS, MOST_REMARKS, Said, SentRemark};
use crate::signed::DocumentHash;
use data_encoding::BASE64_NOPAD;
use kernel::secret::GameId;

pub const MOST_INPUTS: usize = 20_000;
pub const MOST_ORDERS: usize = 64;
pub const MOST_STEPS: usize = 200;
pub const MOST_MESSAGE_LINES: usize = 200;
const MOST_SITUATION_LINES: usize = 10_000;
const MOST_OPTIONS: usize = 20;

/// Anything that is signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    Invitation(Invitation),
    Acceptance(Acceptance),
    Dispatch(Dispatch),
    Note(Note),
    Consent(Consent),
    Decline(Decline),
    Resignation(Resignation),
    Rekey(Rekey),
    Claim(Claim),
    Reseat(Reseat),
}

/// The host proposes a game, and commits to a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub rulebook: String,
    pub revision: u32,
    pub start: Start,
    pub options: Vec<String>,
    /// Of map, counters and set-up: both play with the same.
    pub components: [u8; 32],
    /// The host's side, by its code.
    pub side: String,
    pub dice: DiceMode,
    pub player: Player,
}

/// The guest takes the invitation, and commits to one too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    pub invitation: DocumentHash,
    pub player: Player,
}

/// Who sits down, and with what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub key: PublicKey,
    pub name: String,
    /// An address for the other's mail program; nothing else uses it.
    pub mail: Option<String>,
    pub chain: Opened,
    /// Of the words around it, as in a [`Place`].
    pub wording: u32,
    pub orders: Vec<String>,
    pub message: Vec<String>,
}

/// What a game starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Scenario(String),
    Situation(Vec<String>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceMode {
    Drawn,
    Sealed,
}

/// Where a document stands in the line of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub game: GameId,
    pub number: u32,
    pub author: PublicKey,
    pub previous: DocumentHash,
    /// Random bytes of the signer's own: nobody can foresee a document of another's, nor its hash.
    pub salt: [u8; 32],
    /// How the program that signed it words what stands around the payload: another wording cannot be compared.
    pub wording: u32,
}

/// A part of a turn, or more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatch {
    pub place: Place,
    /// The first of a run opens the next link of its author's chain.
    pub opens: Option<(u16, [u8; 32])>,
    pub inputs: Vec<String>,
    /// Of the state after them.
    pub state: [u8; 32],
    /// New standing orders in place of the old.
    pub orders: Option<Vec<String>>,
    /// What the author wants done until their next document.
    pub plan: Option<Vec<String>>,
    pub summary: SummaryForm,
    pub message: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummaryForm {
    /// Everything that happened, as the recipient may know it.
    Full,
    /// Whose move it was and is, and nothing that spoils the replay.
    Brief,
}

/// Beside the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub game: GameId,
    pub author: PublicKey,
    /// The latest document of the line that the author had.
    pub after: DocumentHash,
    /// Random, so that no two notes are the same.
    pub salt: [u8; 32],
    /// Of the words around it, as in a [`Place`].
    pub wording: u32,
    pub matter: Matter,
    pub message: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    Message,
    /// Please send this one and all after it again.
    Resend(u32),
    Request(Request),
    /// What the author has to say about the game; at least one.
    Remarks(Vec<SentRemark>),
}

/// What takes both players' signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Back to the state after the document of this number.
    Takeback(u32),
    /// Corrections, as `adjudicate` spells them.
    Adjudicate(String),
    /// Go on by this revision of the rulebook, from the state of this hash, after the document of this number.
    Adopt(u32, [u8; 32], u32),
    Draw,
}

/// The answer yes: it takes a place in the line, and holds the request itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    pub place: Place,
    pub request: Vec<u8>,
    pub state: [u8; 32],
}

/// The answer no. It takes a place in the line too, so that a request is answered once and for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decline {
    pub place: Place,
    pub request: Vec<u8>,
    pub message: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resignation {
    pub place: Place,
}

/// A player changes their key, signed by the old one and the new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rekey {
    pub place: Place,
    pub key: PublicKey,
    /// By the new key, over [`rekey_bytes`].
    pub proof: Signature,
}

/// Whoever lost their key asks for their seat back, signed by a new key; whoever restored a backup asks for a fresh chain, signed
/// by the key that they have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub game: GameId,
    /// The latest document of the line that they have.
    pub after: DocumentHash,
    pub side: String,
    pub player: Player,
}

/// The opponent gives a claimed seat; it shows for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reseat {
    pub place: Place,
    pub claim: Vec<u8>,
}

/// What every document begins with, in one of three forms.
enum Head<'a> {
    Player(&'a Player),
    Place(&'a Place),
    Note(&'a Note),
}

/// What the new key signs.
pub fn rekey_bytes(place: &Place, key: &PublicKey) -> [u8; 32] {
    kernel::hash::tagged("fieldpost/1/rekey", &[&place.game.0, &place.author.0, &key.0])
}

impl Document {
    /// Reads a payload in its one spelling; the signature is another matter.
    pub fn read(payload: &[u8]) -> Result<Document, Failure> {
        let mut reader = Reader::new(payload)?;
        let first = reader.any()?;
        let kind = kind_of(first)?;
        let document = match kind {
            "invitation" => Document::Invitation(Invitation::read(&mut reader)?),
            "acceptance" => Document::Acceptance(Acceptance {
                invitation: reader.hash("invitation")?,
                player: Player::read(&mut reader)?,
            }),
            "dispatch" => Document::Dispatch(Dispatch::read(&mut reader)?),
            "note" => Document::Note(Note::read(&mut reader)?),
            "consent" => Document::Consent(Consent {
                place: Place::read(&mut reader)?,
                request: enclosed(&mut reader, "request")?,
                state: reader.hash("state")?,
            }),
            "decline" => Document::Decline(Decline {
                place: Place::read(&mut reader)?,
                request: enclosed(&mut reader, "request")?,
                message: reader.several("message", MOST_MESSAGE_LINES)?,
            }),
            "resignation" => Document::Resignation(Resignation { place: Place::read(&mut reader)? }),
            "rekey" => Document::Rekey(Rekey {
                place: Place::read(&mut reader)?,
                key: reader.key("key")?,
                proof: {
                    let proof = enclosed(&mut reader, "proof")?;
                    Signature(proof.try_into().map_err(|_| reader.wrong("`proof` takes a signature"))?)
                },
            }),
            "claim" => Document::Claim(Claim {
                game: GameId(reader.hash("game")?),
                after: reader.hash("after")?,
                side: reader.notation("side")?.to_owned(),
                player: Player::read(&mut reader)?,
            }),
            "reseat" => {
                Document::Reseat(Reseat { place: Place::read(&mut reader)?, claim: enclosed(&mut reader, "claim")? })
            }
            other => return Err(fail!(UnknownKind, "`{}` is no kind of document", quoted(other))),
        };
        reader.end()?;
        if document.to_string().as_bytes() != payload {
            return Err(fail!(Malformed, "the payload is not spelled as it must be"));
        }
        Ok(document)
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Document::Invitation(_) => "invitation",
            Document::Acceptance(_) => "acceptance",
            Document::Dispatch(_) => "dispatch",
            Document::Note(_) => "note",
            Document::Consent(_) => "consent",
            Document::Decline(_) => "decline",
            Document::Resignation(_) => "resignation",
            Document::Rekey(_) => "rekey",
            Document::Claim(_) => "claim",
            Document::Reseat(_) => "reseat",
        }
    }

    /// Whose signature it bears.
    pub fn author(&self) -> &PublicKey {
        match self.head() {
            Head::Player(player) => &player.key,
            Head::Place(place) => &place.author,
            Head::Note(note) => &note.author,
        }
    }

    /// Where it stands in the line, if it does.
    pub fn place(&self) -> Option<&Place> {
        match self.head() {
            Head::Place(place) => Some(place),
            Head::Player(_) | Head::Note(_) => None,
        }
    }

    /// The wording of what stands around it: see [`Place`].
    pub fn wording(&self) -> u32 {
        match self.head() {
            Head::Player(player) => player.wording,
            Head::Place(place) => place.wording,
            Head::Note(note) => note.wording,
        }
    }

    fn head(&self) -> Head<'_> {
        match self {
            Document::Invitation(invitation) => Head::Player(&invitation.player),
            Document::Acceptance(acceptance) => Head::Player(&acceptance.player),
            Document::Claim(claim) => Head::Player(&claim.player),
            Document::Note(note) => Head::Note(note),
            Document::Dispatch(dispatch) => Head::Place(&dispatch.place),
            Document::Consent(consent) => Head::Place(&consent.place),
            Document::Decline(decline) => Head::Place(&decline.place),
            Document::Resignation(resignation) => Head::Place(&resignation.place),
            Document::Rekey(rekey) => Head::Place(&rekey.place),
            Document::Reseat(reseat) => Head::Place(&reseat.place),
        }
    }

    /// The game it belongs to; an invitation and its acceptance only make one.
    pub fn game(&self) -> Option<GameId> {
        match self {
            Document::Note(note) => Some(note.game),
            Document::Claim(claim) => Some(claim.game),
            _ => self.place().map(|place| place.game),
        }
    }
}

/// The kind that a payload's first line names.
pub fn kind_of(line: &str) -> Result<&str, Failure> {
    let unknown = || fail!(Malformed, "the payload does not begin with `fieldpost`");
    let (kind, version) = line.strip_prefix("fieldpost ").and_then(|rest| rest.split_once(' ')).ok_or_else(unknown)?;
    match version {
        "1" => Ok(kind),
        _ if version.bytes().all(|byte| byte.is_ascii_digit()) && !version.is_empty() => {
            Err(fail!(Newer, "the {} was made by a newer fieldpost", quoted(kind)))
        }
        _ => Err(unknown()),
    }
}

/// Bytes inside a document: another document, or a signature.
fn enclosed(reader: &mut Reader<'_>, word: &str) -> Result<Vec<u8>, Failure> {
    let text = reader.field(word)?;
    BASE64_NOPAD.decode(text.as_bytes()).map_err(|_| reader.wrong(&format!("`{word}` is not base64")))
}

impl Invitation {
    fn read(reader: &mut Reader<'_>) -> Result<Invitation, Failure> {
        Ok(Invitation {
            rulebook: reader.notation("rulebook")?.to_owned(),
            revision: reader.number("revision")?,
            start: match reader.optional("scenario") {
                Some(id) => {
                    reader.in_ascii("scenario", id)?;
                    Start::Scenario(id.to_owned())
                }
                None => Start::Situation(reader.several("|", MOST_SITUATION_LINES)?),
            },
            options: reader.several_in_notation("option", MOST_OPTIONS)?,
            components: reader.hash("components")?,
            side: reader.notation("side")?.to_owned(),
            dice: match reader.field("dice")? {
                "drawn" => DiceMode::Drawn,
                "sealed" => DiceMode::Sealed,
                _ => return Err(reader.wrong("dice are `drawn` or `sealed`")),
            },
            player: Player::read(reader)?,
        })
    }
}

impl Player {
    fn read(reader: &mut Reader<'_>) -> Result<Player, Failure> {
        let player = Player {
            key: reader.key("key")?,
            name: reader.field("name")?.to_owned(),
            mail: reader.optional("mail").map(str::to_owned),
            chain: reader.chain()?,
            wording: reader.number("wording")?,
            orders: reader.several_in_notation("order", MOST_ORDERS)?,
            message: reader.several("message", MOST_MESSAGE_LINES)?,
        };
        player.fault().map_or(Ok(player), |fault| Err(fail!(Malformed, "{fault}")))
    }

    /// What is wrong with the name or the address, if anything.
    pub fn fault(&self) -> Option<String> {
        name_fault(&self.name).or_else(|| self.mail.as_deref().and_then(mail_fault))
    }
}

impl Place {
    fn read(reader: &mut Reader<'_>) -> Result<Place, Failure> {
        Ok(Place {
            game: GameId(reader.hash("game")?),
            number: match reader.number("number")? {
                0 => return Err(reader.wrong("the first number of a line is 1")),
                number => number,
            },
            author: reader.key("author")?,
            previous: reader.hash("previous")?,
            salt: reader.hash("salt")?,
            wording: reader.number("wording")?,
        })
    }
}

impl Dispatch {
    fn read(reader: &mut Reader<'_>) -> Result<Dispatch, Failure> {
        let place = Place::read(reader)?;
        let opens = match reader.optional("opens") {
            None => None,
            Some(link) => {
                let parts = link.split_once(' ');
                let parts =
                    parts.and_then(|(index, value)| Some((reader.plain(index)?, kernel::hash::from_hex(value)?)));
                Some(parts.ok_or_else(|| reader.wrong("`opens` takes a number and 64 hexadecimal digits"))?)
            }
        };
        Ok(Dispatch {
            place,
            opens,
            inputs: reader.several_in_notation("input", MOST_INPUTS)?,
            state: reader.hash("state")?,
            orders: listed(reader, "orders", "order", MOST_ORDERS)?,
            plan: listed(reader, "plan", "step", MOST_STEPS)?,
            summary: match reader.field("summary")? {
                "full" => SummaryForm::Full,
                "brief" => SummaryForm::Brief,
                _ => return Err(reader.wrong("a summary is `full` or `brief`")),
            },
            message: reader.several("message", MOST_MESSAGE_LINES)?,
        })
    }
}

/// A line with a word alone, and what it heads.
fn listed(reader: &mut Reader<'_>, head: &str, word: &str, most: usize) -> Result<Option<Vec<String>>, Failure> {
    match reader.optional(head) {
        None => Ok(None),
        Some(_) => reader.several_in_notation(word, most).map(Some),
    }
}

impl Note {
    fn read(reader: &mut Reader<'_>) -> Result<Note, Failure> {
        let (game, author) = (GameId(reader.hash("game")?), reader.key("author")?);
        let (after, salt, wording) = (reader.hash("after")?, reader.hash("salt")?, reader.number("wording")?);
        let matter = reader.notation("matter")?;
        let matter = match matter.split_once(' ').unwrap_or((matter, "")) {
            ("message", "") => Some(Matter::Message),
            ("resend", number) => reader.plain(number).map(Matter::Resend),
            ("takeback", number) => reader.plain(number).map(|number| Matter::Request(Request::Takeback(number))),
            ("adjudicate", edits) if !edits.is_empty() => Some(Matter::Request(Request::Adjudicate(edits.to_owned()))),
            ("adopt", terms) => adopted(reader, terms).map(Matter::Request),
            ("draw", "") => Some(Matter::Request(Request::Draw)),
            ("remarks", "") => Some(Matter::Remarks(SentRemark::all(reader)?)),
            _ => None,
        };
        let matter = matter.ok_or_else(|| reader.wrong("that is no matter of a note"))?;
        let message = reader.several("message", MOST_MESSAGE_LINES)?;
        Ok(Note { game, author, after, salt, wording, matter, message })
    }

    pub fn request(&self) -> Option<&Request> {
        match &self.matter {
            Matter::Request(request) => Some(request),
            Matter::Message | Matter::Resend(_) | Matter::Remarks(_) => None,
        }
    }
}

impl Request {
    /// Whether whoever asks waits for the answer before they sign anything else. An offer of a draw does not bind: they may
    /// play on.
    pub fn binds(&self) -> bool {
        match self {
            Request::Takeback(_) | Request::Adjudicate(_) | Request::Adopt(..) => true,
            Request::Draw => false,
        }
    }
}

/// The terms of `adopt`: the revision, the state, and after which document.
fn adopted(reader: &Reader<'_>, terms: &str) -> Option<Request> {
    let (revision, rest) = terms.split_once(' ')?;
    let (state, after) = rest.split_once(' ')?;
    Some(Request::Adopt(reader.plain(revision)?, kernel::hash::from_hex(state)?, reader.plain(after)?))
}
