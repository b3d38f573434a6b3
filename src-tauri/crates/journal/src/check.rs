//! The full inspection of a journal.

use crate::annotations::Annotation;
use crate::documents::{Document, Posting};
use crate::entries::{self, Entry, Founding, HeadMove};
use crate::journal::{Access, absolute, connect, structure};
use crate::private::{Secret, Setting};
use crate::schema::{self, TABLES};
use crate::table::{self, Found, Row};
use crate::{Trouble, files};
use rusqlite::Connection;
use std::path::Path;

/// What is wrong with a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// One sentence each.
    pub findings: Vec<String>,
}

impl Report {
    pub fn is_sound(&self) -> bool {
        self.findings.is_empty()
    }
}

/// Looks at everything in a file and changes nothing.
pub fn check(path: &Path) -> Report {
    let mut report = Report::default();
    if let Err(trouble) = inspect(path, &mut report) {
        report.findings.push(trouble.to_string());
    }
    report
}

fn inspect(path: &Path, report: &mut Report) -> Result<(), Trouble> {
    let path = &absolute(path)?;
    let (mut connection, _claim) = files::claim(path, || connect(path, Access::Read))?;
    let reading = |error| Trouble::reading(path, &error);
    let moment = connection.transaction().map_err(reading)?;
    let version = schema::version(&moment).map_err(reading)?;
    if version > schema::latest(TABLES) {
        return Err(Trouble::Newer(path.clone()));
    }
    if version < schema::latest(TABLES) {
        return Err(Trouble::Older(path.clone()));
    }
    report.take(path, structure(&moment, "integrity_check"));
    report.take(path, schema::faults(&moment, TABLES));
    report.take(path, dangling(&moment));
    let founding: Vec<Founding> = report.rows(path, &moment);
    if founding.is_empty() {
        report.findings.push("what the game starts from is missing".into());
    }
    let entries: Vec<Entry> = report.rows(path, &moment);
    if let Some(founding) = founding.first() {
        report.findings.extend(entries::faults(&founding.text, &entries));
    }
    let moves: Vec<HeadMove> = report.rows(path, &moment);
    let head = entries::head(&entries, &moves);
    if head.is_some_and(|head| entries::entry(&entries, head).is_none()) {
        report.findings.push("the head stands at an entry that is not there".into());
    }
    let _: Vec<Document> = report.rows(path, &moment);
    let _: Vec<Posting> = report.rows(path, &moment);
    let _: Vec<Secret> = report.rows(path, &moment);
    let _: Vec<Setting> = report.rows(path, &moment);
    let _: Vec<Annotation> = report.rows(path, &moment);
    Ok(())
}

impl Report {
    fn take(&mut self, path: &Path, found: rusqlite::Result<Vec<String>>) {
        match found {
            Ok(sentences) => self.findings.extend(sentences),
            Err(error) => self.findings.push(Trouble::reading(path, &error).to_string()),
        }
    }

    /// The rows of a table that are what was written; the others are told.
    fn rows<R: Row>(&mut self, path: &Path, connection: &Connection) -> Vec<R> {
        let found = table::found(connection).unwrap_or_else(|error| {
            self.findings.push(format!("{}: {}", R::TABLE, Trouble::reading(path, &error)));
            Vec::new()
        });
        let mut rows = Vec::new();
        for found in found {
            match found {
                Found::Row(row) => rows.push(row),
                Found::Wrong { number } => {
                    self.findings.push(format!("{} {number} is not what was written", R::NOUN));
                }
            }
        }
        rows
    }
}

/// Rows that point at something that is not there.
fn dangling(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check")?;
    let rows = statement.query_map([], |row| {
        let (table, number, parent): (String, i64, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(format!("row {number} of {table} points at something in {parent} that is not there"))
    })?;
    rows.collect()
}
