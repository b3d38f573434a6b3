//! Signed files, kept to the byte, and where each of them stands.

use crate::schema::Step;
use crate::table::{Row, append_only, as_optional, optional, sealed, unsealed};
use rusqlite::types::Value;

/// A signed file, sent or received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub number: i64,
    /// What others call it by. The journal does not know how it is reckoned.
    pub hash: [u8; 32],
    pub kind: String,
    pub bytes: Vec<u8>,
    pub arrived: String,
}

/// Where a document stands from then on. The latest posting of a document counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    pub number: i64,
    pub document: [u8; 32],
    pub standing: String,
    pub entry: Option<i64>,
    pub at: String,
}

impl Row for Document {
    const TABLE: &'static str = "documents";
    const NOUN: &'static str = "document";
    const INSERT: &'static str = "INSERT INTO documents VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    const STEPS: &'static [Step] = &[Step {
        version: 1,
        sql: concat!(
            "CREATE TABLE documents (
                number INTEGER PRIMARY KEY CHECK (number > 0),
                hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
                kind TEXT NOT NULL,
                bytes BLOB NOT NULL,
                arrived TEXT NOT NULL,
                seal BLOB NOT NULL
            ) STRICT;\n",
            append_only!("documents", "hash")
        ),
    }];

    fn number(&self) -> i64 {
        self.number
    }

    fn values(&self) -> Vec<Value> {
        let columns = [
            Value::Blob(self.hash.to_vec()),
            Value::Text(self.kind.clone()),
            Value::Blob(self.bytes.clone()),
            Value::Text(self.arrived.clone()),
        ];
        sealed(Self::TABLE, self.number, columns)
    }

    fn of(number: i64, values: Vec<Value>) -> Option<Document> {
        let [Value::Blob(hash), Value::Text(kind), Value::Blob(bytes), Value::Text(arrived)] =
            unsealed(Self::TABLE, number, values)?
        else {
            return None;
        };
        Some(Document { number, hash: hash.try_into().ok()?, kind, bytes, arrived })
    }
}

impl Row for Posting {
    const TABLE: &'static str = "postings";
    const NOUN: &'static str = "posting";
    const INSERT: &'static str = "INSERT INTO postings VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    const STEPS: &'static [Step] = &[Step {
        version: 1,
        sql: concat!(
            "CREATE TABLE postings (
                number INTEGER PRIMARY KEY CHECK (number > 0),
                document BLOB NOT NULL REFERENCES documents (hash),
                standing TEXT NOT NULL,
                entry INTEGER REFERENCES entries (number),
                at TEXT NOT NULL,
                seal BLOB NOT NULL
            ) STRICT;\n",
            append_only!("postings")
        ),
    }];

    fn number(&self) -> i64 {
        self.number
    }

    fn values(&self) -> Vec<Value> {
        let columns = [
            Value::Blob(self.document.to_vec()),
            Value::Text(self.standing.clone()),
            optional(self.entry),
            Value::Text(self.at.clone()),
        ];
        sealed(Self::TABLE, self.number, columns)
    }

    fn of(number: i64, values: Vec<Value>) -> Option<Posting> {
        let [Value::Blob(document), Value::Text(standing), entry, Value::Text(at)] =
            unsealed(Self::TABLE, number, values)?
        else {
            return None;
        };
        Some(Posting { number, document: document.try_into().ok()?, standing, entry: as_optional(&entry)?, at })
    }
}
