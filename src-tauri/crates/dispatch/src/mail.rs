//! The letter that a dispatch travels in, and what arrives.

use crate::armour::{ArmourFault, Armoured, Found, MOST_BLOCKS, Missing, letters, search};
use crate::letters::could_be_read;
use crate::mime::{self, Texts};
use kernel::hash::{hex, tagged};
use mail_builder::MessageBuilder;
use mail_builder::headers::address::Address;
use mail_builder::headers::content_type::ContentType;
use mail_builder::headers::message_id::MessageId;
use mail_builder::headers::raw::Raw;
use mail_builder::headers::text::Text;
use mail_builder::mime::{BodyPart, MimePart};

/// No file is read that is longer, in bytes.
pub const LONGEST_FILE: usize = 64 << 20;

const MOST_PLACES: usize = 16;

/// A letter that the player's own mail program sends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// `name@example.org` or `Name <name@example.org>`; several with commas between them.
    pub from: Option<String>,
    pub to: Option<String>,
    pub subject: String,
    /// With or without its pointed brackets, as the others.
    pub message_id: String,
    pub in_reply_to: Option<String>,
    pub references: Vec<String>,
    /// As RFC 2822 spells it.
    pub date: String,
    pub text: String,
    /// The name of a file, and what is in it.
    pub attachment: Option<(String, Vec<u8>)>,
}

/// The letter as an `.eml` file, which mail programs open as a draft. The same letter always gives the same bytes.
pub fn write(letter: &Letter) -> Vec<u8> {
    let mut headers: Vec<(&str, mail_builder::headers::HeaderType<'_>)> = Vec::new();
    let mailboxes = |text: &Option<String>| text.as_deref().map(addresses).filter(|found| !found.is_empty());
    headers.extend(mailboxes(&letter.from).map(|from| ("From", Address::new_list(from).into())));
    headers.extend(mailboxes(&letter.to).map(|to| ("To", Address::new_list(to).into())));
    headers.push(("Subject", Text::new(one_line(&letter.subject)).into()));
    headers.push(("Date", Raw::new(ascii(&one_line(&letter.date))).into()));
    headers.push(("Message-ID", MessageId::new(own_id(letter)).into()));
    let answered = letter.in_reply_to.as_deref().map(id).filter(|id| !id.is_empty());
    headers.extend(answered.map(|id| ("In-Reply-To", MessageId::new(id).into())));
    let references: Vec<String> =
        letter.references.iter().map(|reference| id(reference)).filter(|id| !id.is_empty()).collect();
    if !references.is_empty() {
        headers.push(("References", MessageId::new_list(references.into_iter()).into()));
    }
    // Thunderbird and Outlook then open the file for sending.
    headers.push(("X-Unsent", Raw::new("1").into()));

    let mut message = MessageBuilder::new();
    for (name, value) in headers {
        message = message.header(name, value);
    }
    let mut mail = Vec::new();
    message.body(body(letter)).serialize(&mut mail);
    mail
}

/// Every text in a file that may hold armour: the parts of a mail in order, those of HTML as plain text, attachments and mails
/// within too; or the file itself if it is no mail. None if the file is too long.
pub fn texts(bytes: &[u8]) -> Vec<String> {
    if bytes.len() > LONGEST_FILE { Vec::new() } else { mime::texts(bytes).texts }
}

/// Every block in a file, once: a mail often holds the same in its text, as HTML and attached, and one whole is enough.
pub fn received(bytes: &[u8]) -> Vec<Result<Armoured, ArmourFault>> {
    if bytes.len() > LONGEST_FILE {
        return vec![Err(ArmourFault::TooLong)];
    }
    let mut gathered = Gathered::default();
    let Texts { texts, cut } = mime::texts(bytes);
    for (place, text) in texts.into_iter().enumerate() {
        gathered.take(place, search(&text));
    }
    if cut {
        gathered.take(0, vec![Found::fault(ArmourFault::TooMany)]);
    }
    if !gathered.has_a_whole() {
        // What looked like a mail may be a text with headers above it.
        let mut whole_file = Gathered::default();
        whole_file.take(0, search(&mime::plain(bytes)));
        if whole_file.has_a_whole() {
            gathered = whole_file;
        }
    }
    gathered.told()
}

fn body(letter: &Letter) -> MimePart<'_> {
    let text = MimePart::new("text/plain", BodyPart::Text(letter.text.as_str().into()));
    let Some((name, bytes)) = &letter.attachment else { return text };
    let name: String =
        one_line(name).chars().map(|letter| if "/\\\"".contains(letter) { '_' } else { letter }).collect();
    let attachment =
        MimePart::new("application/octet-stream", BodyPart::Binary(bytes.as_slice().into())).attachment(name);
    // The boundary follows from the letter: no clock, and nobody can have written it into the text.
    let seed = tagged("fieldpost/1/boundary", &[letter.message_id.as_bytes(), letter.text.as_bytes(), bytes]);
    let boundary = format!("=_{}", hex(&seed).get(..32).unwrap_or_default());
    MimePart::new(ContentType::new("multipart/mixed").attribute("boundary", boundary), vec![text, attachment])
}

/// A text without anything that ends a line or cannot be seen.
fn one_line(text: &str) -> String {
    let unseen = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    let words = text.split(|letter: char| unseen(letter) || letter == ' ').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

fn ascii(text: &str) -> String {
    text.chars().filter(char::is_ascii).collect()
}

/// The inside of a message's id.
fn id(text: &str) -> String {
    text.chars().filter(|letter| letter.is_ascii_graphic() && !matches!(letter, '<' | '>')).collect()
}

fn own_id(letter: &Letter) -> String {
    match id(&letter.message_id) {
        // Without one, the writer of the mail would take the time and the name of this computer.
        none if none.is_empty() => {
            let seed = tagged("fieldpost/1/letter", &[letter.date.as_bytes(), letter.text.as_bytes()]);
            format!("{}@fieldpost.invalid", hex(&seed).get(..32).unwrap_or_default())
        }
        id => id,
    }
}

/// The mailboxes of an address line.
fn addresses(line: &str) -> Vec<Address<'static>> {
    let mut quoted = false;
    let line = one_line(line);
    let parts = line.split(|letter: char| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    });
    parts.filter_map(address).collect()
}

fn address(text: &str) -> Option<Address<'static>> {
    let (name, mailbox) = match text.rsplit_once('<') {
        Some((name, mailbox)) => (name.trim().trim_matches('"').replace('"', ""), mailbox),
        None => (String::new(), text),
    };
    let mailbox: String =
        mailbox.chars().filter(|letter| !letter.is_whitespace() && !"<>()[]:;\\\"".contains(*letter)).collect();
    let name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
    (!mailbox.is_empty()).then(|| Address::new_address(name, mailbox))
}

/// The blocks of a file.
#[derive(Debug, Default)]
struct Gathered {
    blocks: Vec<Gathering>,
}

/// A block, and the texts that it stands in.
#[derive(Debug)]
struct Gathering {
    found: Found,
    /// Of its kind and its summary.
    words: [u8; 32],
    /// Of everything in the summary that could be read; None where there is none.
    said: Option<[u8; 32]>,
    /// Only the first, which is enough to know a twin by.
    places: Vec<usize>,
}

impl Gathered {
    fn has_a_whole(&self) -> bool {
        self.blocks.iter().any(|block| block.found.outcome.is_ok())
    }

    fn take(&mut self, place: usize, found: Vec<Found>) {
        for found in found {
            if self.blocks.len() > MOST_BLOCKS {
                return;
            }
            let (words, said) = (words(&found), found.summary.as_deref().map(said));
            let same = |known: &&mut Gathering| match (&known.found.outcome, &found.outcome) {
                (Ok(known_bytes), Ok(bytes)) => {
                    known.found.kind == found.kind
                        && known_bytes == bytes
                        && (said.is_none() || known.said.is_none() || known.said == said)
                }
                (Err(known_fault), Err(fault)) => {
                    known_fault.class() == fault.class() && known.words == words && !known.places.contains(&place)
                }
                (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
            };
            match self.blocks.iter_mut().find(same) {
                Some(known) => {
                    if known.places.len() < MOST_PLACES && known.places.last() != Some(&place) {
                        known.places.push(place);
                    }
                    known.found.summary = known.found.summary.take().or(found.summary);
                    known.said = known.said.or(said);
                }
                None => self.blocks.push(Gathering { found, words, said, places: vec![place] }),
            }
        }
    }

    /// Without the faulty ones that stand whole in another text of the same mail.
    fn told(self) -> Vec<Result<Armoured, ArmourFault>> {
        let stands_elsewhere = |faulty: &Gathering| self.blocks.iter().any(|whole| is_twin(faulty, whole));
        let doubled: Vec<bool> = self.blocks.iter().map(stands_elsewhere).collect();
        let mut told = Vec::new();
        for (block, doubled) in self.blocks.into_iter().zip(doubled) {
            match (block.found.kind, block.found.outcome) {
                _ if told.len() >= MOST_BLOCKS => {
                    told.push(Err(ArmourFault::TooMany));
                    break;
                }
                (Some(kind), Ok(bytes)) => told.push(Ok(Armoured { kind, summary: block.found.summary, bytes })),
                (None, Ok(_)) => {}
                (_, Err(_)) if doubled => {}
                (_, Err(fault)) => told.push(Err(fault)),
            }
        }
        told
    }
}

/// Whether the one is a faulty copy of the other, as far as can be told: they stand in different texts, and what is left of the
/// faulty one agrees.
fn is_twin(faulty: &Gathering, whole: &Gathering) -> bool {
    let agree = match (&faulty.found.outcome, &whole.found.outcome) {
        (Ok(_), _) | (_, Err(_)) => false,
        (Err(fault), Ok(_)) => match fault {
            ArmourFault::Mangled { .. } | ArmourFault::CutOff(Missing::End) => faulty.words == whole.words,
            ArmourFault::CutOff(Missing::Payload) => faulty.found.kind == whole.found.kind,
            ArmourFault::CutOff(Missing::Beginning) | ArmourFault::TooLong => true,
            ArmourFault::NoBlock | ArmourFault::TooMany | ArmourFault::Newer { .. } => false,
        },
    };
    agree && faulty.places.iter().all(|place| !whole.places.contains(place))
}

/// Two copies with other words around them are two: neither hides what the other says.
fn said(summary: &str) -> [u8; 32] {
    let read: String =
        summary.chars().filter(|letter| letter.is_ascii_alphanumeric() || could_be_read(*letter)).collect();
    tagged("fieldpost/1/said", &[read.as_bytes()])
}

fn words(found: &Found) -> [u8; 32] {
    let summary: Vec<u8> = letters(found.summary.as_deref().unwrap_or_default()).collect();
    tagged("fieldpost/1/words", &[found.kind.as_deref().unwrap_or_default().as_bytes(), &summary])
}
