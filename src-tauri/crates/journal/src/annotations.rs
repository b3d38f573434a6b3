//! Remarks on a game, in a layer of their own that never touches the record.

use crate::schema::Step;
use crate::table::{Row, append_only, as_optional, optional, sealed, unsealed};
use rusqlite::types::Value;
use std::collections::BTreeSet;
use std::fmt;

/// What somebody has to say about an entry, or about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// None: the game as a whole.
    pub entry: Option<i64>,
    pub author: String,
    pub kind: Kind,
    pub text: String,
    /// Only for its author's eyes.
    pub private: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Comment,
    Mark,
    Arrow,
    Highlight,
}

/// A remark as it was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    pub number: i64,
    pub remark: Remark,
    /// The earlier annotation in whose place it stands.
    pub supersedes: Option<i64>,
    pub at: String,
}

impl Annotation {
    /// It takes back the one that it supersedes, and says nothing itself.
    pub fn is_withdrawal(&self) -> bool {
        self.supersedes.is_some() && self.remark.text.is_empty()
    }
}

/// The annotations that nothing supersedes, without withdrawals.
pub fn standing(annotations: &[Annotation]) -> Vec<&Annotation> {
    let superseded: BTreeSet<i64> = annotations.iter().filter_map(|later| later.supersedes).collect();
    annotations.iter().filter(|one| !one.is_withdrawal() && !superseded.contains(&one.number)).collect()
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Comment, Kind::Mark, Kind::Arrow, Kind::Highlight];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Comment => "comment",
            Kind::Mark => "mark",
            Kind::Arrow => "arrow",
            Kind::Highlight => "highlight",
        }
    }

    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl Row for Annotation {
    const TABLE: &'static str = "annotations";
    const NOUN: &'static str = "annotation";
    const INSERT: &'static str = "INSERT INTO annotations VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    const STEPS: &'static [Step] = &[Step {
        version: 1,
        sql: concat!(
            "CREATE TABLE annotations (
                number INTEGER PRIMARY KEY CHECK (number > 0),
                entry INTEGER REFERENCES entries (number),
                author TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('comment', 'mark', 'arrow', 'highlight')),
                text TEXT NOT NULL,
                private INTEGER NOT NULL CHECK (private IN (0, 1)),
                supersedes INTEGER REFERENCES annotations (number) CHECK (supersedes < number),
                at TEXT NOT NULL,
                seal BLOB NOT NULL
            ) STRICT;\n",
            append_only!("annotations")
        ),
    }];

    fn number(&self) -> i64 {
        self.number
    }

    fn values(&self) -> Vec<Value> {
        let Remark { entry, author, kind, text, private } = &self.remark;
        let columns = [
            optional(*entry),
            Value::Text(author.clone()),
            Value::Text(kind.name().to_owned()),
            Value::Text(text.clone()),
            Value::Integer(i64::from(*private)),
            optional(self.supersedes),
            Value::Text(self.at.clone()),
        ];
        sealed(Self::TABLE, self.number, columns)
    }

    fn of(number: i64, values: Vec<Value>) -> Option<Annotation> {
        let [
            entry,
            Value::Text(author),
            Value::Text(kind),
            Value::Text(text),
            Value::Integer(private),
            supersedes,
            Value::Text(at),
        ] = unsealed(Self::TABLE, number, values)?
        else {
            return None;
        };
        let (entry, kind, private) = (as_optional(&entry)?, Kind::named(&kind)?, private != 0);
        let remark = Remark { entry, author, kind, text, private };
        Some(Annotation { number, remark, supersedes: as_optional(&supersedes)?, at })
    }
}
