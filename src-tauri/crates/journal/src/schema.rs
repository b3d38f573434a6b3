//! The tables together: how a file gets them, how an older file is brought up to date, and how a connection is set up.

use crate::annotations::Annotation;
use crate::documents::{Document, Posting};
use crate::entries::{Entry, Founding, HeadMove};
use crate::private::{Secret, Setting};
use crate::table::Row;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, TransactionBehavior};
use std::sync::OnceLock;
use std::time::Duration;

/// "Fpst": what a file says that it is.
pub(crate) const APPLICATION: i64 = 0x4670_7374;

/// How long one program waits for another that is writing.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a table needs to come to a version. A step that has been released is never changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub version: i64,
    pub sql: &'static str,
}

/// In this order, because some tables point at others. In one place, by which they are known: see [`faults`].
pub(crate) static TABLES: &[&[Step]] = &[
    Founding::STEPS,
    Entry::STEPS,
    HeadMove::STEPS,
    Document::STEPS,
    Posting::STEPS,
    Secret::STEPS,
    Setting::STEPS,
    Annotation::STEPS,
];

/// The version to which these steps lead.
pub(crate) fn latest(tables: &[&[Step]]) -> i64 {
    tables.iter().flat_map(|steps| steps.iter()).map(|step| step.version).max().unwrap_or(0)
}

pub(crate) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

pub(crate) fn application(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "application_id", |row| row.get(0))
}

/// Takes all steps that a file lacks, in one transaction. Versions count from 1; an empty file has version 0.
pub(crate) fn migrate(connection: &mut Connection, tables: &[&[Step]]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let (from, to) = (version(&transaction)?, latest(tables));
    for next in from.max(0) + 1..=to {
        for step in tables.iter().flat_map(|steps| steps.iter()).filter(|step| step.version == next) {
            transaction.execute_batch(step.sql)?;
        }
    }
    if from < to {
        transaction.pragma_update(None, "user_version", to)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
    }
    transaction.commit()
}

/// What holds for every connection to a journal, apart from whether it may write.
pub(crate) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    // A file may come from somebody else: its schema gets no say.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "recursive_triggers", true)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    // FULL, and where a file has the older kind of log, its end is on the disk too when a transaction is.
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    // On a Mac an ordinary sync leaves the bytes in the drive's own memory.
    connection.pragma_update(None, "fullfsync", true)?;
    // Secrets do not go to temporary files.
    connection.pragma_update(None, "temp_store", "MEMORY")
}

/// Type, name and text of everything in a schema.
type Shape = Vec<(String, String, String)>;

fn shape(connection: &Connection) -> rusqlite::Result<Shape> {
    let sql = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name";
    let mut statement = connection.prepare(sql)?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

/// What the steps make. Making it takes longer than all else at an opening, and the program has only one set of tables: it is made
/// once.
fn made(tables: &[&[Step]]) -> rusqlite::Result<Shape> {
    static MADE: OnceLock<Shape> = OnceLock::new();
    let make = || {
        let mut model = Connection::open_in_memory()?;
        migrate(&mut model, tables)?;
        shape(&model)
    };
    match (std::ptr::eq(tables, TABLES), MADE.get()) {
        (false, _) => make(),
        (true, Some(known)) => Ok(known.clone()),
        (true, None) => make().map(|shape| MADE.get_or_init(|| shape).clone()),
    }
}

/// In which way the tables and triggers are not those that the steps make, each in a sentence.
pub(crate) fn faults(connection: &Connection, tables: &[&[Step]]) -> rusqlite::Result<Vec<String>> {
    let (wanted, there) = (made(tables)?, shape(connection)?);
    let mut faults = Vec::new();
    for (kind, name, sql) in &wanted {
        match there.iter().find(|(other_kind, other, _)| kind == other_kind && name == other) {
            None => faults.push(format!("the {kind} {name} is missing")),
            Some((.., other)) if other != sql => faults.push(format!("the {kind} {name} is not as it was made")),
            Some(_) => {}
        }
    }
    for (kind, name, _) in &there {
        if !wanted.iter().any(|(other_kind, other, _)| kind == other_kind && name == other) {
            faults.push(format!("the {kind} {name} does not belong to a game"));
        }
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHELF: &[Step] = &[
        Step { version: 1, sql: "CREATE TABLE shelf (number INTEGER PRIMARY KEY, book TEXT) STRICT;" },
        Step { version: 3, sql: "ALTER TABLE shelf ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';" },
    ];
    const DESK: &[Step] = &[Step { version: 2, sql: "CREATE TABLE desk AS SELECT book FROM shelf;" }];
    const BROKEN: &[Step] = &[Step { version: 4, sql: "CREATE TABLE chair (leg); CREATE TABLE shelf (again);" }];

    fn older() -> Connection {
        let mut connection = Connection::open_in_memory().expect("memory");
        migrate(&mut connection, &[&SHELF[..1]]).expect("version 1");
        connection.execute("INSERT INTO shelf VALUES (1, 'Lost Victories')", []).expect("a row");
        connection
    }

    fn text(connection: &Connection, sql: &str) -> String {
        connection.query_row(sql, [], |row| row.get(0)).expect("a text")
    }

    #[test]
    fn an_older_file_is_brought_up_to_date_step_by_step() {
        let mut connection = older();
        assert_eq!(version(&connection), Ok(1));
        migrate(&mut connection, &[SHELF, DESK]).expect("version 3");
        assert_eq!(version(&connection), Ok(3));
        assert_eq!(text(&connection, "SELECT book || ', ' || colour FROM shelf"), "Lost Victories, red");
        assert_eq!(text(&connection, "SELECT book FROM desk"), "Lost Victories");
        assert_eq!(faults(&connection, &[SHELF, DESK]), Ok(vec![]));
        // A second time nothing is left to do.
        migrate(&mut connection, &[SHELF, DESK]).expect("version 3");
        assert_eq!(text(&connection, "SELECT count(*) || '' FROM shelf"), "1");
    }

    #[test]
    fn a_step_that_fails_leaves_the_older_file_as_it_was() {
        let mut connection = older();
        assert!(migrate(&mut connection, &[SHELF, DESK, BROKEN]).is_err());
        assert_eq!(version(&connection), Ok(1));
        assert_eq!(faults(&connection, &[&SHELF[..1]]), Ok(vec![]));
        assert_eq!(text(&connection, "SELECT book FROM shelf"), "Lost Victories");
    }

    #[test]
    fn what_is_missing_changed_or_added_is_found() {
        let mut connection = Connection::open_in_memory().expect("memory");
        migrate(&mut connection, TABLES).expect("the tables");
        assert_eq!(faults(&connection, TABLES), Ok(vec![]));
        let change = "DROP TRIGGER entries_remain; DROP TRIGGER secrets_stay;
            CREATE TRIGGER secrets_stay BEFORE UPDATE ON secrets BEGIN SELECT 1; END; CREATE TABLE guest (book);";
        connection.execute_batch(change).expect("changes");
        let wrong = [
            "the trigger entries_remain is missing",
            "the trigger secrets_stay is not as it was made",
            "the table guest does not belong to a game",
        ];
        assert_eq!(faults(&connection, TABLES).expect("a schema"), wrong);
    }

    #[test]
    fn released_steps_are_for_ever() {
        let steps: String = TABLES.iter().flat_map(|steps| steps.iter()).map(|step| step.sql).collect();
        assert_eq!(
            kernel::hash::hex(&kernel::hash::tagged("version 1", &[steps.as_bytes()])),
            "61da853d3820334665d10825a758825a0bdb6c807904afdaf6d5677f7803e11a"
        );
    }
}
