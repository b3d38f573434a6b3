//! Bytes as a text that survives the mail: quoting, re-wrapping, other line ends, HTML, text before and after.
//!
//! ```text
//! [fieldpost/1/dispatch]
//!
//! Army Group South: Korsun, game able-river-stone, dispatch 7
//!
//! [fieldpost/1/payload]
//! ZmllbGRwb3N0IGRpc3BhdGNoIDEK...
//! [fieldpost/1/end]
//! ```
//!
//! The payload is the bytes and eight bytes of check, in base64 without padding. The summary is for people: it is found as it
//! arrived, and `same_words` tells whether it still says what it said.

pub use crate::letters::same_words;
use crate::undo::{Undone, is_nothing, plain};
use crate::wrap;
use data_encoding::BASE64_NOPAD;
use kernel::hash::tagged;
use std::fmt;

/// No text is searched that is longer, in bytes.
pub const LONGEST_TEXT: usize = 48 << 20;
/// No payload is longer, in bytes. One this long is found only if hardly anything stands beside it in the text.
pub const LONGEST_PAYLOAD: usize = 32 << 20;
/// No more blocks are found in one text.
pub const MOST_BLOCKS: usize = 1000;

const LONGEST_KIND: usize = 20;
const COLUMNS: usize = 64;
const CHECK: usize = 8;
const TAG: &str = "fieldpost/1/armour";

/// A whole block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armoured {
    pub kind: String,
    /// What stands between the first marker and the payload, with marks of quoting, but without HTML; None if there is nothing.
    pub summary: Option<String>,
    pub bytes: Vec<u8>,
}

/// Why a block gives no bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArmourFault {
    /// For those who expected one: `find` itself then finds nothing.
    NoBlock,
    CutOff(Missing),
    /// Changed on the way; in this line of the payload, if that can be told.
    Mangled {
        line: Option<usize>,
    },
    TooLong,
    TooMany,
    /// Made by a program that writes this version of the armour.
    Newer {
        version: u32,
    },
}

/// What a block that is cut off lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missing {
    Beginning,
    Payload,
    End,
}

impl ArmourFault {
    /// The class of the failure, as the test vectors name it.
    pub fn class(&self) -> &'static str {
        match self {
            ArmourFault::NoBlock => "no-block",
            ArmourFault::CutOff(_) => "cut-off",
            ArmourFault::Mangled { .. } => "mangled",
            ArmourFault::TooLong => "too-long",
            ArmourFault::TooMany => "too-many",
            ArmourFault::Newer { .. } => "newer",
        }
    }
}

impl fmt::Display for ArmourFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArmourFault::NoBlock => write!(out, "there is no fieldpost message in this text"),
            ArmourFault::CutOff(Missing::Beginning) => {
                write!(out, "a fieldpost message is cut off: its beginning is missing")
            }
            ArmourFault::CutOff(Missing::Payload) => {
                write!(out, "a fieldpost message is cut off: everything behind its summary is missing")
            }
            ArmourFault::CutOff(Missing::End) => write!(out, "a fieldpost message is cut off: its end is missing"),
            ArmourFault::Mangled { line: Some(line) } => {
                write!(
                    out,
                    "a fieldpost message was damaged on its way: line {line} of its payload holds something foreign"
                )
            }
            ArmourFault::Mangled { line: None } => {
                write!(out, "a fieldpost message was damaged on its way: its payload is not what was sent")
            }
            ArmourFault::TooLong => write!(out, "this is too long: a fieldpost message fits into 48 MiB"),
            ArmourFault::TooMany => write!(
                out,
                "this is too much at once: no more than {MOST_BLOCKS} fieldpost messages are read from one file"
            ),
            ArmourFault::Newer { version } => {
                write!(
                    out,
                    "this message was made by a newer fieldpost, in format {version}, which this one cannot read"
                )
            }
        }
    }
}

impl std::error::Error for ArmourFault {}

/// Whether a block can be of this kind: one to twenty of `a` to `z` and `-`, but not the words of the other markers.
pub fn is_kind(kind: &str) -> bool {
    let letters = kind.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    letters && (1..=LONGEST_KIND).contains(&kind.len()) && kind != "payload" && kind != "end"
}

/// Bytes as a block, with line feeds. The kind is one that `is_kind` knows, and the payload is not too long.
pub fn write(kind: &str, summary: &str, bytes: &[u8]) -> String {
    debug_assert!(is_kind(kind), "`{kind}` is no kind");
    let mut whole = Vec::with_capacity(bytes.len() + CHECK);
    whole.extend_from_slice(bytes);
    whole.extend_from_slice(&check(kind, bytes));
    let payload = BASE64_NOPAD.encode(&whole);
    drop(whole);

    let summary = wrap::fit(summary);
    let mut text = String::with_capacity(payload.len() / COLUMNS * (COLUMNS + 1) + summary.len() + 200);
    text.push_str(&format!("[fieldpost/1/{kind}]\n\n"));
    if !summary.is_empty() {
        text.push_str(&summary);
        text.push_str("\n\n");
    }
    text.push_str("[fieldpost/1/payload]\n");
    let mut rest = &payload[..];
    while !rest.is_empty() {
        let (line, after) = rest.split_at_checked(COLUMNS).unwrap_or((rest, ""));
        text.push_str(line);
        text.push('\n');
        rest = after;
    }
    text.push_str("[fieldpost/1/end]\n");
    text
}

/// Every block in a text, whole or not, in order.
pub fn find(text: &str) -> Vec<Result<Armoured, ArmourFault>> {
    let whole = |found: Found| match (found.kind, found.outcome) {
        (Some(kind), Ok(bytes)) => Ok(Armoured { kind, summary: found.summary, bytes }),
        (None, Ok(_)) => Err(ArmourFault::CutOff(Missing::Beginning)),
        (_, Err(fault)) => Err(fault),
    };
    search(text).into_iter().map(whole).collect()
}

/// A block, with what is known of it even if it is not whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub kind: Option<String>,
    pub summary: Option<String>,
    pub outcome: Result<Vec<u8>, ArmourFault>,
}

impl Found {
    /// A fault of the whole text.
    pub fn fault(fault: ArmourFault) -> Found {
        Found { kind: None, summary: None, outcome: Err(fault) }
    }
}

/// What `find` tells, with what is known of faulty blocks.
pub(crate) fn search(text: &str) -> Vec<Found> {
    if text.len() > LONGEST_TEXT {
        return vec![Found::fault(ArmourFault::TooLong)];
    }
    let mut search = Search { text, open: Open::Nothing, found: Vec::new() };
    let mut reading = Undone::new(text);
    while let Some(sighting) = next_marker(&mut reading) {
        search.see(sighting);
        if search.found.len() > MOST_BLOCKS {
            search.found.truncate(MOST_BLOCKS);
            search.found.push(Found::fault(ArmourFault::TooMany));
            return search.found;
        }
    }
    search.abandon(text.len());
    search.found
}

/// What the mail leaves of a summary.
pub(crate) fn letters(summary: &str) -> impl Iterator<Item = u8> {
    summary.bytes().filter(u8::is_ascii_alphanumeric)
}

fn check(kind: &str, bytes: &[u8]) -> [u8; CHECK] {
    let hash = tagged(TAG, &[kind.as_bytes(), bytes]);
    let mut check = [0; CHECK];
    check.iter_mut().zip(hash).for_each(|(place, byte)| *place = byte);
    check
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Marker {
    Head(String),
    Payload,
    End,
    /// Of another version; what it marks, if that can be read.
    Newer(u32, String),
}

/// A marker and the bytes of the text that it takes.
#[derive(Debug)]
struct Sighting {
    marker: Marker,
    from: usize,
    to: usize,
}

/// Where in a block the search is, and from which byte on.
#[derive(Debug)]
enum Open {
    Nothing,
    Summary {
        kind: String,
        from: usize,
    },
    /// Without a kind if the first marker was missing.
    Payload {
        kind: Option<String>,
        summary: Option<String>,
        from: usize,
    },
    /// In what has been reported already.
    Reported,
}

#[derive(Debug)]
struct Search<'a> {
    text: &'a str,
    open: Open,
    found: Vec<Found>,
}

impl Search<'_> {
    fn see(&mut self, Sighting { marker, from, to }: Sighting) {
        match marker {
            Marker::Head(kind) => {
                self.abandon(from);
                self.open = Open::Summary { kind, from: to };
            }
            Marker::Payload => self.see_payload(from, to),
            Marker::End => self.see_end(from),
            Marker::Newer(version, name) => {
                let goes_on = matches!(self.open, Open::Reported) && matches!(&name[..], "payload" | "end");
                self.abandon(from);
                if !goes_on {
                    self.report(None, None, Err(ArmourFault::Newer { version }));
                }
                self.open = if name == "end" { Open::Nothing } else { Open::Reported };
            }
        }
    }

    fn see_payload(&mut self, from: usize, to: usize) {
        self.open = match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => Open::Payload { kind: None, summary: None, from: to },
            Open::Summary { kind, from: start } => {
                Open::Payload { kind: Some(kind), summary: self.summary(start, from), from: to }
            }
            open @ Open::Payload { .. } => {
                self.open = open;
                self.abandon(from);
                Open::Reported
            }
            Open::Reported => Open::Reported,
        };
    }

    fn see_end(&mut self, from: usize) {
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => self.report(None, None, Err(ArmourFault::CutOff(Missing::Beginning))),
            Open::Summary { kind, from: start } => {
                let summary = self.summary(start, from);
                self.report(Some(kind), summary, Err(ArmourFault::CutOff(Missing::Payload)));
            }
            Open::Payload { kind: None, .. } => {
                self.report(None, None, Err(ArmourFault::CutOff(Missing::Beginning)));
            }
            Open::Payload { kind: Some(kind), summary, from: start } => {
                let outcome = unpack(&kind, self.text.get(start..from).unwrap_or(""));
                self.report(Some(kind), summary, outcome);
            }
            Open::Reported => {}
        }
    }

    /// Reports what is open as cut off here.
    fn abandon(&mut self, here: usize) {
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing | Open::Reported => {}
            Open::Summary { kind, from } => {
                let summary = self.summary(from, here);
                self.report(Some(kind), summary, Err(ArmourFault::CutOff(Missing::Payload)));
            }
            Open::Payload { kind, summary, .. } => {
                let missing = if kind.is_some() { Missing::End } else { Missing::Beginning };
                self.report(kind, summary, Err(ArmourFault::CutOff(missing)));
            }
        }
    }

    fn report(&mut self, kind: Option<String>, summary: Option<String>, outcome: Result<Vec<u8>, ArmourFault>) {
        self.found.push(Found { kind, summary, outcome });
    }

    fn summary(&self, from: usize, to: usize) -> Option<String> {
        // Undoing never makes a text longer.
        let mut summary = String::with_capacity(to.saturating_sub(from));
        summary.extend(Undone::new(self.text.get(from..to)?));
        let says_something = summary.chars().any(|letter| !is_nothing(letter));
        says_something.then(|| summary.trim().to_owned())
    }
}

/// Reads on to behind the next marker.
fn next_marker(reading: &mut Undone<'_>) -> Option<Sighting> {
    loop {
        let from = reading.at();
        if plain(reading.next()?) != '[' {
            continue;
        }
        // What follows a bracket is read again if it is no marker, but never past the next bracket.
        let mut ahead = reading.clone();
        if let Some(marker) = read_marker(&mut ahead) {
            *reading = ahead;
            return Some(Sighting { marker, from, to: reading.at() });
        }
    }
}

/// Reads a marker whose bracket has been read.
fn read_marker(reading: &mut Undone<'_>) -> Option<Marker> {
    let mut letters = reading.by_ref().filter(|letter| !is_nothing(*letter)).map(plain);
    if !"fieldpost/".chars().all(|letter| letters.next() == Some(letter)) {
        return None;
    }
    let mut version = 0;
    loop {
        match letters.next()? {
            '/' if version > 0 => break,
            // No leading zeros, and none of so many digits.
            digit @ '0'..='9' if version < 1000 && (version > 0 || digit != '0') => {
                version = version * 10 + digit.to_digit(10)?;
            }
            _ => return None,
        }
    }
    if version != 1 {
        // Whatever a later version may write there.
        let name = reading.clone().filter(|letter| !is_nothing(*letter)).map(plain).take(LONGEST_KIND);
        return Some(Marker::Newer(version, name.take_while(char::is_ascii_lowercase).collect()));
    }
    let mut name = String::new();
    loop {
        match letters.next()? {
            ']' => break,
            letter if name.len() < LONGEST_KIND && (letter.is_ascii_lowercase() || letter == '-') => name.push(letter),
            _ => return None,
        }
    }
    match &name[..] {
        "" => None,
        "payload" => Some(Marker::Payload),
        "end" => Some(Marker::End),
        _ => Some(Marker::Head(name)),
    }
}

/// The bytes of a payload.
fn unpack(kind: &str, payload: &str) -> Result<Vec<u8>, ArmourFault> {
    let mut letters = Vec::with_capacity(payload.len());
    let mut line = 0;
    let mut before = ' ';
    for letter in Undone::new(payload) {
        match letter {
            'A'..='Z' | 'a'..='z' | '0'..='9' | '+' | '/' => letters.extend(u8::try_from(letter).ok()),
            '\n' if before == '\r' => {}
            '\n' | '\r' => line += 1,
            _ if is_nothing(letter) => {}
            _ => return Err(ArmourFault::Mangled { line: Some(line.max(1)) }),
        }
        before = letter;
    }
    let changed = ArmourFault::Mangled { line: None };
    let mut bytes = BASE64_NOPAD.decode(&letters).map_err(|_| changed.clone())?;
    drop(letters);
    let length = bytes.len().checked_sub(CHECK).ok_or(changed.clone())?;
    if length > LONGEST_PAYLOAD {
        return Err(ArmourFault::TooLong);
    }
    let found = bytes.split_off(length);
    if found != check(kind, &bytes) {
        return Err(changed);
    }
    Ok(bytes)
}
