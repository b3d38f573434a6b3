//! What is written in one transaction.

use crate::Trouble;
use crate::annotations::{Annotation, Remark};
use crate::documents::{Document, Posting};
use crate::entries::{self, Entry, HeadMove, entry_hash};
use crate::private::{Secret, Setting};
use crate::table::{self, Found, Row};
use rusqlite::Connection;
use rusqlite::types::Value;
use std::path::Path;

/// A page of the journal, open for writing.
pub struct Page<'a> {
    connection: &'a Connection,
    path: &'a Path,
    at: &'a str,
    written: &'a [Entry],
    founding: [u8; 32],
    added: Vec<Entry>,
    head: Option<i64>,
    marks: Marks,
    /// After a failure SQLite may have dropped the transaction: whatever came then would be written by itself.
    failed: Option<Trouble>,
}

/// The last number in each table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marks {
    entries: i64,
    head_moves: i64,
    documents: i64,
    postings: i64,
    secrets: i64,
    settings: i64,
    annotations: i64,
}

impl Marks {
    pub fn read(connection: &Connection) -> rusqlite::Result<Marks> {
        let sql = "SELECT (SELECT max(number) FROM entries), (SELECT max(number) FROM head_moves),
            (SELECT max(number) FROM documents), (SELECT max(number) FROM postings),
            (SELECT max(number) FROM secrets), (SELECT max(number) FROM settings), (SELECT max(number) FROM annotations)";
        connection.query_row(sql, [], |row| {
            let last = |column: usize| row.get::<_, Option<i64>>(column).map(Option::unwrap_or_default);
            Ok(Marks {
                entries: last(0)?,
                head_moves: last(1)?,
                documents: last(2)?,
                postings: last(3)?,
                secrets: last(4)?,
                settings: last(5)?,
                annotations: last(6)?,
            })
        })
    }
}

impl<'a> Page<'a> {
    pub(crate) fn new(
        connection: &'a Connection,
        path: &'a Path,
        at: &'a str,
        written: &'a [Entry],
        head: Option<i64>,
        marks: Marks,
        founding: [u8; 32],
    ) -> Page<'a> {
        Page { connection, path, at, written, founding, added: Vec::new(), head, marks, failed: None }
    }

    /// What has changed in memory, unless something failed.
    pub(crate) fn finish(self) -> Result<(Vec<Entry>, Option<i64>, Marks), Trouble> {
        match self.failed {
            Some(trouble) => Err(trouble),
            None => Ok((self.added, self.head, self.marks)),
        }
    }

    /// Where the game stands, with what this page has added.
    pub fn head(&self) -> Option<i64> {
        self.head
    }

    pub fn entry(&self, number: i64) -> Option<&Entry> {
        entries::entry(self.written, number).or_else(|| entries::entry(&self.added, number))
    }

    /// Adds an input after the head, and makes it the head.
    pub fn append(&mut self, text: &str) -> Result<i64, Trouble> {
        self.attempt(|page| {
            if text.is_empty() || text.contains(['\n', '\r']) {
                return Err(Trouble::Refused("an entry is one line of text".into()));
            }
            let parent = page.head;
            let before = parent.and_then(|parent| page.entry(parent)).map_or(page.founding, |parent| parent.hash);
            let (text, at) = (text.to_owned(), page.at.to_owned());
            let hash = entry_hash(&before, &text, &at);
            let number = page.marks.entries + 1;
            let entry = Entry { number, parent, text, at, hash };
            page.insert(&entry)?;
            page.added.push(entry);
            (page.head, page.marks.entries) = (Some(number), number);
            Ok(number)
        })
    }

    /// Puts the head at another entry, or at the beginning, and says why. Nothing is removed.
    pub fn move_head(&mut self, target: Option<i64>, reason: &str) -> Result<(), Trouble> {
        self.attempt(|page| {
            page.must_be_there(target)?;
            let number = page.marks.head_moves + 1;
            let (reason, at) = (reason.to_owned(), page.at.to_owned());
            page.insert(&HeadMove { number, after: page.marks.entries, target, reason, at })?;
            (page.head, page.marks.head_moves) = (target, number);
            Ok(())
        })
    }

    /// Keeps a signed file to the byte. Tells whether it is new: to keep one again is harmless.
    pub fn keep_document(&mut self, kind: &str, bytes: &[u8], hash: [u8; 32]) -> Result<bool, Trouble> {
        self.attempt(|page| {
            if let Some(known) = page.first::<Document, 1>("hash = ?1", [Value::Blob(hash.to_vec())])? {
                if known.bytes == bytes {
                    return Ok(false);
                }
                return Err(Trouble::Refused("two different documents cannot go by one hash".into()));
            }
            let number = page.marks.documents + 1;
            let (kind, bytes, arrived) = (kind.to_owned(), bytes.to_owned(), page.at.to_owned());
            page.insert(&Document { number, hash, kind, bytes, arrived })?;
            page.marks.documents = number;
            Ok(true)
        })
    }

    /// Says where a document stands from now on.
    pub fn post(&mut self, document: [u8; 32], standing: &str, entry: Option<i64>) -> Result<i64, Trouble> {
        self.attempt(|page| {
            page.must_be_there(entry)?;
            let known = "SELECT 1 FROM documents WHERE hash = ?1";
            let known = page.connection.prepare_cached(known).and_then(|mut known| known.exists([&document[..]]));
            if !known.map_err(|error| Trouble::writing(page.path, &error))? {
                return Err(Trouble::Refused("a document that is not kept stands nowhere".into()));
            }
            let number = page.marks.postings + 1;
            let (standing, at) = (standing.to_owned(), page.at.to_owned());
            page.insert(&Posting { number, document, standing, entry, at })?;
            page.marks.postings = number;
            Ok(number)
        })
    }

    /// Keeps what must never leave. A name is used once.
    pub fn keep_secret(&mut self, name: &str, value: &[u8]) -> Result<(), Trouble> {
        self.attempt(|page| {
            if page.first::<Secret, 1>("name = ?1", [Value::Text(name.to_owned())])?.is_some() {
                return Err(Trouble::Refused(format!("there is a secret `{name}` already")));
            }
            let number = page.marks.secrets + 1;
            let (name, value, at) = (name.to_owned(), value.to_owned(), page.at.to_owned());
            page.insert(&Secret { number, name, value, at })?;
            page.marks.secrets = number;
            Ok(())
        })
    }

    /// Sets a small fact, in the place of what it was before.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Trouble> {
        self.attempt(|page| {
            let number = page.marks.settings + 1;
            let removed = page.connection.prepare_cached("DELETE FROM settings WHERE name = ?1");
            let removed = removed.and_then(|mut old| old.execute([name]));
            removed.map_err(|error| Trouble::writing(page.path, &error))?;
            let (name, value, at) = (name.to_owned(), value.to_owned(), page.at.to_owned());
            page.insert(&Setting { number, name, value, at })?;
            page.marks.settings = number;
            Ok(())
        })
    }

    /// Writes a remark down, in the place of an earlier one if it is named.
    pub fn annotate(&mut self, remark: Remark, supersedes: Option<i64>) -> Result<i64, Trouble> {
        self.attempt(|page| {
            if remark.text.is_empty() {
                return Err(Trouble::Refused("a remark without a word says nothing".into()));
            }
            if let Some(earlier) = supersedes {
                page.annotation(earlier)?;
            }
            page.write_down(remark, supersedes)
        })
    }

    /// Takes a remark back.
    pub fn withdraw(&mut self, annotation: i64) -> Result<i64, Trouble> {
        self.attempt(|page| {
            let earlier = page.annotation(annotation)?.remark;
            page.write_down(Remark { text: String::new(), ..earlier }, Some(annotation))
        })
    }

    fn write_down(&mut self, remark: Remark, supersedes: Option<i64>) -> Result<i64, Trouble> {
        self.must_be_there(remark.entry)?;
        let number = self.marks.annotations + 1;
        self.insert(&Annotation { number, remark, supersedes, at: self.at.to_owned() })?;
        self.marks.annotations = number;
        Ok(number)
    }

    fn annotation(&self, number: i64) -> Result<Annotation, Trouble> {
        let found = self.first("number = ?1", [Value::Integer(number)])?;
        found.ok_or_else(|| Trouble::Refused(format!("there is no annotation {number}")))
    }

    fn must_be_there(&self, entry: Option<i64>) -> Result<(), Trouble> {
        match entry.filter(|number| self.entry(*number).is_none()) {
            Some(number) => Err(Trouble::Refused(format!("there is no entry {number}"))),
            None => Ok(()),
        }
    }

    fn first<R: Row, const N: usize>(&self, condition: &str, given: [Value; N]) -> Result<Option<R>, Trouble> {
        let found = table::found_where(self.connection, condition, given);
        match found.map_err(|error| Trouble::writing(self.path, &error))?.into_iter().next() {
            None => Ok(None),
            Some(Found::Row(row)) => Ok(Some(row)),
            Some(Found::Wrong { number }) => {
                Err(Trouble::damaged(self.path, format!("{} {number} is not what was written", R::NOUN)))
            }
        }
    }

    fn insert<R: Row>(&self, row: &R) -> Result<(), Trouble> {
        table::insert(self.connection, row).map_err(|error| Trouble::writing(self.path, &error))
    }

    /// Does one thing; after anything has failed, nothing more is done on this page.
    fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Trouble>) -> Result<T, Trouble> {
        if let Some(trouble) = &self.failed {
            return Err(trouble.clone());
        }
        work(self).inspect_err(|trouble| self.failed = Some(trouble.clone()))
    }
}

impl std::fmt::Debug for Page<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Page({}, {} entries added)", self.path.display(), self.added.len())
    }
}
