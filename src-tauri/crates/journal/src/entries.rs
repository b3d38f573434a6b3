//! The record itself: what the game starts from, every input, and where the head was moved to.

use crate::schema::Step;
use crate::table::{Row, append_only, as_optional, optional, sealed, unsealed};
use kernel::hash::tagged;
use rusqlite::types::Value;

/// An input in notation, one line. Entries form a tree by their parents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub number: i64,
    /// None: it follows on the beginning.
    pub parent: Option<i64>,
    pub text: String,
    pub at: String,
    /// H("fieldpost/1/entry", hash of the parent or of the founding, text, at).
    pub hash: [u8; 32],
}

/// That the head was put somewhere else: an undo, a takeback, a return to another branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadMove {
    pub number: i64,
    /// The last entry that had been written; 0 if there was none. As soon as another is written, that one is the head.
    pub after: i64,
    /// None: the beginning.
    pub target: Option<i64>,
    pub reason: String,
    pub at: String,
}

/// What the game starts from. Written once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Founding {
    pub text: String,
    pub at: String,
}

pub fn founding_hash(text: &str) -> [u8; 32] {
    tagged("fieldpost/1/founding", &[text.as_bytes()])
}

pub fn entry_hash(parent: &[u8; 32], text: &str, at: &str) -> [u8; 32] {
    tagged("fieldpost/1/entry", &[parent, text.as_bytes(), at.as_bytes()])
}

/// The entry of that number, in entries that stand in order.
pub(crate) fn entry(entries: &[Entry], number: i64) -> Option<&Entry> {
    entries.binary_search_by_key(&number, |entry| entry.number).ok().map(|at| &entries[at])
}

/// Where the game stands: at the last entry, unless the head was moved since.
pub(crate) fn head(entries: &[Entry], moves: &[HeadMove]) -> Option<i64> {
    let last = entries.last().map(|entry| entry.number);
    match moves.last() {
        Some(moved) if moved.after == last.unwrap_or(0) => moved.target,
        Some(_) | None => last,
    }
}

/// What is wrong with the entries, each in a sentence. A wrong entry is told once, not again for all that follow on it.
pub(crate) fn faults(founding: &str, entries: &[Entry]) -> Vec<String> {
    let founding = founding_hash(founding);
    let fault = |Entry { number, parent, text, at, hash }: &Entry| {
        let before = match parent {
            None => Some(&founding),
            Some(parent) if parent < number => entry(entries, *parent).map(|parent| &parent.hash),
            Some(_) => None,
        };
        match before {
            None => Some(format!("entry {number} follows on an entry that is not there")),
            Some(before) if entry_hash(before, text, at) != *hash => {
                Some(format!("entry {number} is not what was written"))
            }
            Some(_) => None,
        }
    };
    entries.iter().filter_map(fault).collect()
}

impl Row for Founding {
    const TABLE: &'static str = "founding";
    const NOUN: &'static str = "founding";
    const INSERT: &'static str = "INSERT INTO founding VALUES (?1, ?2, ?3, ?4)";
    const STEPS: &'static [Step] = &[Step {
        version: 1,
        sql: concat!(
            "CREATE TABLE founding (
                number INTEGER PRIMARY KEY CHECK (number = 1),
                text TEXT NOT NULL,
                at TEXT NOT NULL,
                seal BLOB NOT NULL
            ) STRICT;\n",
            append_only!("founding")
        ),
    }];

    fn number(&self) -> i64 {
        1
    }

    fn values(&self) -> Vec<Value> {
        sealed(Self::TABLE, 1, [Value::Text(self.text.clone()), Value::Text(self.at.clone())])
    }

    fn of(number: i64, values: Vec<Value>) -> Option<Founding> {
        match unsealed(Self::TABLE, number, values)? {
            [Value::Text(text), Value::Text(at)] if number == 1 => Some(Founding { text, at }),
            _ => None,
        }
    }
}

impl Row for Entry {
    const TABLE: &'static str = "entries";
    const NOUN: &'static str = "entry";
    const INSERT: &'static str = "INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5)";
    const STEPS: &'static [Step] = &[Step {
        version: 1,
        sql: concat!(
            "CREATE TABLE entries (
                number INTEGER PRIMARY KEY CHECK (number > 0),
                parent INTEGER REFERENCES entries (number) CHECK (parent < number),
                text TEXT NOT NULL,
                at TEXT NOT NULL,
                hash BLOB NOT NULL
            ) STRICT;\n",
            append_only!("entries")
        ),
    }];

    fn number(&self) -> i64 {
        self.number
    }

    fn values(&self) -> Vec<Value> {
        vec![
            optional(self.parent),
            Value::Text(self.text.clone()),
            Value::Text(self.at.clone()),
            Value::Blob(self.hash.to_vec()),
        ]
    }

    /// Only the shape is looked at: whether the hash holds is seen with all entries together.
    fn of(number: i64, values: Vec<Value>) -> Option<Entry> {
        let [parent, Value::Text(text), Value::Text(at), Value::Blob(hash)] = <[Value; 4]>::try_from(values).ok()?
        else {
            return None;
        };
        Some(Entry { number, parent: as_optional(&parent)?, text, at, hash: hash.try_into().ok()? })
    }
}

impl Row for HeadMove {
    const TABLE: &'static str = "head_moves";
    const NOUN: &'static str = "move of the head";
    const INSERT: &'static str = "INSERT INTO head_moves VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    const STEPS: &'static [Step] = &[Step {
        version: 1,
        sql: concat!(
            "CREATE TABLE head_moves (
                number INTEGER PRIMARY KEY CHECK (number > 0),
                after INTEGER NOT NULL,
                target INTEGER REFERENCES entries (number),
                reason TEXT NOT NULL,
                at TEXT NOT NULL,
                seal BLOB NOT NULL
            ) STRICT;\n",
            append_only!("head_moves")
        ),
    }];

    fn number(&self) -> i64 {
        self.number
    }

    fn values(&self) -> Vec<Value> {
        let (after, target) = (Value::Integer(self.after), optional(self.target));
        let columns = [after, target, Value::Text(self.reason.clone()), Value::Text(self.at.clone())];
        sealed(Self::TABLE, self.number, columns)
    }

    fn of(number: i64, values: Vec<Value>) -> Option<HeadMove> {
        let [Value::Integer(after), target, Value::Text(reason), Value::Text(at)] =
            unsealed(Self::TABLE, number, values)?
        else {
            return None;
        };
        Some(HeadMove { number, after, target: as_optional(&target)?, reason, at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> Vec<Entry> {
        let mut hash = founding_hash("a game");
        let mut entries = Vec::new();
        for number in 1..=3 {
            let text = format!("input {number}");
            hash = entry_hash(&hash, &text, "now");
            entries.push(Entry { number, parent: (number > 1).then(|| number - 1), text, at: "now".into(), hash });
        }
        entries
    }

    #[test]
    fn every_change_of_an_entry_is_found() {
        assert_eq!(faults("a game", &line()), Vec::<String>::new());
        assert_eq!(faults("another", &line()), ["entry 1 is not what was written"]);
        let mut entries = line();
        entries[1].at = "later".into();
        assert_eq!(faults("a game", &entries), ["entry 2 is not what was written"]);
        let mut entries = line();
        entries[2].parent = Some(1);
        assert_eq!(faults("a game", &entries), ["entry 3 is not what was written"]);
        let mut entries = line();
        entries.remove(1);
        assert_eq!(faults("a game", &entries), ["entry 3 follows on an entry that is not there"]);
        let mut entries = line();
        entries[1].parent = Some(3);
        assert_eq!(faults("a game", &entries), ["entry 2 follows on an entry that is not there"]);
    }

    #[test]
    fn the_hash_of_an_entry_is_for_ever() {
        // Reckoned outside this program.
        let hash = kernel::hash::hex(&line()[2].hash);
        assert_eq!(hash, "5639cd132d34de0e826df9db329de08446462f95a33cd6723bc2564b6fc97786");
    }

    #[test]
    fn the_head_is_the_last_entry_until_it_is_moved() {
        let moved = |after, target| HeadMove { number: 1, after, target, reason: String::new(), at: String::new() };
        assert_eq!(head(&[], &[]), None);
        assert_eq!(head(&line(), &[]), Some(3));
        assert_eq!(head(&line(), &[moved(3, Some(1))]), Some(1));
        assert_eq!(head(&line(), &[moved(3, None)]), None);
        assert_eq!(head(&line(), &[moved(2, Some(1))]), Some(3));
        assert_eq!(head(&line(), &[moved(3, Some(1)), moved(3, Some(2))]), Some(2));
    }
}
