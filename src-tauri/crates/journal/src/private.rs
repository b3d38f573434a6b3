//! What belongs to this machine alone: secrets, which stay for ever, and settings, which may change.

use crate::schema::Step;
use crate::table::{Row, append_only, sealed, unsealed};
use rusqlite::types::Value;
use std::fmt;

/// What must never leave: a chain's seed, a salt, an opening.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    pub number: i64,
    pub name: String,
    pub value: Vec<u8>,
    pub at: String,
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Secret({})", self.name)
    }
}

/// A small fact. The number tells how many were set before it, so that every change can be noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub number: i64,
    pub name: String,
    pub value: String,
    pub at: String,
}

impl Row for Secret {
    const TABLE: &'static str = "secrets";
    const NOUN: &'static str = "secret";
    const INSERT: &'static str = "INSERT INTO secrets VALUES (?1, ?2, ?3, ?4, ?5)";
    const STEPS: &'static [Step] = &[Step {
        version: 1,
        sql: concat!(
            "CREATE TABLE secrets (
                number INTEGER PRIMARY KEY CHECK (number > 0),
                name TEXT NOT NULL UNIQUE,
                value BLOB NOT NULL,
                at TEXT NOT NULL,
                seal BLOB NOT NULL
            ) STRICT;\n",
            append_only!("secrets", "name")
        ),
    }];

    fn number(&self) -> i64 {
        self.number
    }

    fn values(&self) -> Vec<Value> {
        let columns = [Value::Text(self.name.clone()), Value::Blob(self.value.clone()), Value::Text(self.at.clone())];
        sealed(Self::TABLE, self.number, columns)
    }

    fn of(number: i64, values: Vec<Value>) -> Option<Secret> {
        match unsealed(Self::TABLE, number, values)? {
            [Value::Text(name), Value::Blob(value), Value::Text(at)] => Some(Secret { number, name, value, at }),
            _ => None,
        }
    }
}

impl Row for Setting {
    const TABLE: &'static str = "settings";
    const NOUN: &'static str = "setting";
    const INSERT: &'static str = "INSERT INTO settings VALUES (?1, ?2, ?3, ?4, ?5)";
    const STEPS: &'static [Step] = &[Step {
        version: 1,
        sql: "CREATE TABLE settings (
                number INTEGER PRIMARY KEY CHECK (number > 0),
                name TEXT NOT NULL UNIQUE,
                value TEXT NOT NULL,
                at TEXT NOT NULL,
                seal BLOB NOT NULL
            ) STRICT;",
    }];

    fn number(&self) -> i64 {
        self.number
    }

    fn values(&self) -> Vec<Value> {
        let columns = [Value::Text(self.name.clone()), Value::Text(self.value.clone()), Value::Text(self.at.clone())];
        sealed(Self::TABLE, self.number, columns)
    }

    fn of(number: i64, values: Vec<Value>) -> Option<Setting> {
        match unsealed(Self::TABLE, number, values)? {
            [Value::Text(name), Value::Text(value), Value::Text(at)] => Some(Setting { number, name, value, at }),
            _ => None,
        }
    }
}
