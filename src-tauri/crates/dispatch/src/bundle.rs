//! Files that hold several documents: a whole game, which anyone can verify and replay, and the proof of a fork. Not signed
//! themselves: what is in them is.

use crate::document::{Document, kind_of};
use crate::failure::{Failure, fail};
use crate::line::Line;
use crate::reader::Reader;
use crate::signed::Signed;
use crate::summary::{WORDING, judge_words_of_game};
use data_encoding::BASE64_NOPAD;
use kernel::hash::hex;

/// No game file holds more documents.
const MOST_DOCUMENTS: usize = 25_000;
/// No bundle is longer, in bytes.
pub const LONGEST_BUNDLE: usize = 32 << 20;

/// A whole game: its line, and the notes beside it.
#[derive(Clone, Debug)]
pub struct WholeGame {
    pub line: Line,
    pub notes: Vec<Signed>,
}

/// Two different documents with one number, after one and the same, signed by one key. Needs no game to be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fork {
    pub documents: [Signed; 2],
}

impl WholeGame {
    pub fn bytes(&self) -> Vec<u8> {
        let line = &self.line;
        let founding = [line.invitation(), line.acceptance()];
        let documents = founding.into_iter().chain(line.posts().iter().map(|post| &post.signed));
        let all = documents.map(|signed| ("document", signed)).chain(self.notes.iter().map(|note| ("note", note)));
        spell(&format!("fieldpost game 1\nwording {WORDING}\n"), all)
    }

    /// Verifies everything: every signature, every link, every die, every rule.
    pub fn read(bytes: &[u8]) -> Result<WholeGame, Failure> {
        WholeGame::read_with(bytes, None)
    }

    /// Verifies the words that came around it too.
    pub fn read_with(bytes: &[u8], words: Option<&str>) -> Result<WholeGame, Failure> {
        let mut reader = open(bytes, "game")?;
        let wording = reader.number("wording")?;
        let mut documents = enclosed(&mut reader, "document")?.into_iter();
        let notes = enclosed(&mut reader, "note")?;
        reader.end()?;
        let (Some(invitation), Some(acceptance)) = (documents.next(), documents.next()) else {
            return Err(fail!(Malformed, "the game file has no beginning"));
        };
        let mut line = Line::found(invitation, acceptance)?;
        for document in documents {
            let number = line.next_number();
            let longer = line.with(&document);
            line = longer.map_err(|failure| Failure::new(failure.class, format!("number {number}: {failure}")))?;
        }
        for note in &notes {
            if !matches!(note.document(), Document::Note(_) | Document::Claim(_)) {
                return Err(fail!(Malformed, "a {} is no note", note.document().kind()));
            }
            if note.document().game() != Some(line.id()) {
                return Err(fail!(OtherGame, "a note in the game file belongs to another game"));
            }
        }
        judge_words_of_game(&line, wording, words)?;
        Ok(WholeGame { line, notes })
    }
}

impl Fork {
    /// Only if it is one.
    pub fn of(one: Signed, other: Signed) -> Result<Fork, Failure> {
        let same = |get: fn(&Signed) -> Option<Vec<u8>>| get(&one).is_some() && get(&one) == get(&other);
        let fork = same(|signed| signed.document().place().map(|place| place.game.0.to_vec()))
            && same(|signed| signed.document().place().map(|place| place.number.to_be_bytes().to_vec()))
            && same(|signed| signed.document().place().map(|place| place.author.0.to_vec()))
            // After what gave way its author signs the same number again, and after another document.
            && same(|signed| signed.document().place().map(|place| place.previous.to_vec()))
            && one.payload() != other.payload();
        // The same two are the same proof, whichever came first.
        let documents = if one.hash() <= other.hash() { [one, other] } else { [other, one] };
        fork.then_some(Fork { documents })
            .ok_or_else(|| fail!(NoFork, "these two documents do not contradict each other"))
    }

    pub fn bytes(&self) -> Vec<u8> {
        spell("fieldpost fork 1\n", self.documents.iter().map(|signed| ("document", signed)))
    }

    pub fn read(bytes: &[u8]) -> Result<Fork, Failure> {
        let mut reader = open(bytes, "fork")?;
        let documents = enclosed(&mut reader, "document")?;
        reader.end()?;
        let two = |_| fail!(NoFork, "the proof of a fork holds two documents");
        let [one, other] = <[Signed; 2]>::try_from(documents).map_err(two)?;
        Fork::of(one, other)
    }

    /// What it proves, and the remark that belongs to it.
    pub fn sentence(&self) -> String {
        let document: &Document = self.documents[0].document();
        let number = document.place().map_or(0, |place| place.number);
        let (words, one, other) =
            (document.author().words(), hex(&self.documents[0].hash()[..4]), hex(&self.documents[1].hash()[..4]));
        format!(
            "{words} has signed two different documents with number {number} ({one} and {other}); a restored backup or a second \
             computer can be the innocent cause"
        )
    }
}

fn spell<'a>(head: &str, documents: impl Iterator<Item = (&'a str, &'a Signed)>) -> Vec<u8> {
    let mut text = head.to_owned();
    for (word, signed) in documents {
        text.push_str(&format!("{word} {}\n", BASE64_NOPAD.encode(&signed.bytes())));
    }
    text.into_bytes()
}

fn open<'a>(bytes: &'a [u8], wanted: &str) -> Result<Reader<'a>, Failure> {
    if bytes.len() > LONGEST_BUNDLE {
        return Err(fail!(TooLong, "the file has {} bytes, and {LONGEST_BUNDLE} are the most", bytes.len()));
    }
    let mut reader = Reader::new(bytes)?;
    match kind_of(reader.any()?)? {
        kind if kind == wanted => Ok(reader),
        _ => Err(fail!(UnknownKind, "the file holds no {wanted}")),
    }
}

fn enclosed(reader: &mut Reader<'_>, word: &str) -> Result<Vec<Signed>, Failure> {
    let signed = |text: String| {
        let bytes = BASE64_NOPAD
            .decode(text.as_bytes())
            .map_err(|_| fail!(Malformed, "a document in the file is not base64"))?;
        Signed::read(&bytes)
    };
    reader.several(word, MOST_DOCUMENTS)?.into_iter().map(signed).collect()
}
