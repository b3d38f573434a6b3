//! Remarks on a game, as a note carries them.

use crate::failure::{Failure, fail};
use crate::reader::Reader;
use std::collections::BTreeSet;

pub const MOST_REMARKS: usize = 500;
/// Letters.
pub const LONGEST_REMARK: usize = 1000;

/// A remark on the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRemark {
    /// The author's own number for it, from 1 on.
    pub number: u32,
    /// The earlier one in whose place it stands; 0 for none.
    pub earlier: u32,
    /// After how many inputs of the game; 0 for the game as a whole.
    pub at: u32,
    pub says: Said,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Comment(String),
    /// One of [`MARKS`].
    Mark(String),
    /// From hex to hex, by their printed numbers.
    Arrow(String),
    Highlight(String),
    /// The earlier one is taken back.
    Withdrawn,
}

/// The marks that a move can be given.
pub const MARKS: [&str; 5] = ["!", "?", "!!", "??", "!?"];

impl SentRemark {
    pub(crate) fn all(reader: &mut Reader<'_>) -> Result<Vec<SentRemark>, Failure> {
        let lines = reader.several("remark", MOST_REMARKS)?;
        if lines.is_empty() {
            return Err(reader.wrong("`remarks` takes at least one `remark`"));
        }
        let remarks: Vec<SentRemark> =
            lines.iter().map(|line| SentRemark::read(reader, line)).collect::<Result<_, _>>()?;
        let numbers: BTreeSet<u32> = remarks.iter().map(|remark| remark.number).collect();
        match numbers.len() == remarks.len() {
            true => Ok(remarks),
            false => Err(reader.wrong("two remarks have one number")),
        }
    }

    /// `NUMBER EARLIER AT KIND TEXT`; nothing after `withdrawn`.
    fn read(reader: &Reader<'_>, line: &str) -> Result<SentRemark, Failure> {
        let wrong = || reader.wrong("a remark is a number, an earlier one, a count of inputs, its kind and its text");
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        let (numbers, kind, text) = match words[..] {
            [number, earlier, at, kind, text] => ([number, earlier, at], kind, text),
            [number, earlier, at, "withdrawn"] => ([number, earlier, at], "withdrawn", ""),
            _ => return Err(wrong()),
        };
        let [Some(number), Some(earlier), Some(at)] = numbers.map(|digits| reader.plain::<u32>(digits)) else {
            return Err(wrong());
        };
        if text.chars().count() > LONGEST_REMARK {
            return Err(fail!(TooLong, "a remark of the note has more than {LONGEST_REMARK} letters"));
        }
        let said = text.to_owned();
        let arrow = || text.split_once('-').is_some_and(|(from, to)| is_number(from) && is_number(to) && from != to);
        let says = match kind {
            "comment" if !text.trim().is_empty() => Said::Comment(said),
            "mark" if MARKS.contains(&text) => Said::Mark(said),
            "arrow" if arrow() => Said::Arrow(said),
            "highlight" if is_number(text) => Said::Highlight(said),
            "withdrawn" if text.is_empty() && earlier > 0 => Said::Withdrawn,
            _ => return Err(wrong()),
        };
        match number > earlier {
            true => Ok(SentRemark { number, earlier, at, says }),
            false => Err(wrong()),
        }
    }
}

/// The printed number of a hex, as far as it can be told without the map.
fn is_number(text: &str) -> bool {
    (1..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
