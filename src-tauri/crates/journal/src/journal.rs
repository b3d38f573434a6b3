//! One game on the disk.

use crate::annotations::Annotation;
use crate::documents::{Document, Posting};
use crate::entries::{self, Entry, Founding, HeadMove, founding_hash};
use crate::page::{Marks, Page};
use crate::private::{Secret, Setting};
use crate::schema::{self, TABLES};
use crate::table::{self, Found, Row};
use crate::{Trouble, files};
use rusqlite::config::DbConfig;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fmt;
use std::path::{Path, PathBuf};

/// A game that is open. The entries are held in memory; documents and the rest are read when they are asked for.
pub struct Journal {
    // Closed before the claim on its file ends.
    connection: Connection,
    path: PathBuf,
    founding: String,
    founding_hash: [u8; 32],
    entries: Vec<Entry>,
    head: Option<i64>,
    marks: Marks,
    /// What SQLite calls the state in which the file was last seen; another number after somebody else has written.
    seen: i64,
    _claim: files::Claim,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

impl Journal {
    /// Begins a game with what it starts from: any text, written once. Never over a file that is there.
    pub fn create(path: &Path, founding: &str, at: &str) -> Result<Journal, Trouble> {
        Journal::create_with(path, founding, at, |_| Ok(()))
    }

    /// The same with its first contents: the file is not there before all of them are in it.
    pub fn create_with(
        path: &Path,
        founding: &str,
        at: &str,
        work: impl FnOnce(&mut Page<'_>) -> Result<(), Trouble>,
    ) -> Result<Journal, Trouble> {
        let founding = Founding { text: founding.to_owned(), at: at.to_owned() };
        build(path, |connection| {
            let writing = |error| Trouble::writing(path, &error);
            table::insert(connection, &founding).map_err(writing)?;
            let marks = Marks::read(connection).map_err(writing)?;
            let mut page = Page::new(connection, path, at, &[], None, marks, founding_hash(&founding.text));
            work(&mut page)?;
            page.finish().map(drop)
        })?;
        Journal::open(path)
    }

    /// Opens a game to play it.
    pub fn open(path: &Path) -> Result<Journal, Trouble> {
        Journal::open_as(path, Access::Write)
    }

    /// Opens a game to look at it.
    pub fn open_to_read(path: &Path) -> Result<Journal, Trouble> {
        Journal::open_as(path, Access::Read)
    }

    fn open_as(path: &Path, access: Access) -> Result<Journal, Trouble> {
        let path = absolute(path)?;
        let (mut connection, claim) = files::claim(&path, || connect(&path, access))?;
        bring_up_to_date(&mut connection, &path, access)?;
        let Contents { founding, entries, head, marks, seen } = Contents::read(&mut connection, &path)?;
        let sound = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false);
        sound.map_err(|error| Trouble::reading(&path, &error))?;
        let founding_hash = founding_hash(&founding);
        Ok(Journal { connection, path, founding, founding_hash, entries, head, marks, seen, _claim: claim })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn founding(&self) -> &str {
        &self.founding
    }

    /// All entries in the order in which they were written, those that were taken back too.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn entry(&self, number: i64) -> Option<&Entry> {
        entries::entry(&self.entries, number)
    }

    /// The entry at which the game stands. None: the beginning.
    pub fn head(&self) -> Option<i64> {
        self.head
    }

    /// From the beginning to the head.
    pub fn line(&self) -> Vec<&Entry> {
        self.line_to(self.head)
    }

    /// The entry that would be the head if so many were taken back.
    pub fn head_before(&self, count: usize) -> Option<i64> {
        let parent = |number: Option<i64>| self.entry(number?)?.parent;
        (0..count).fold(self.head, |number, _| parent(number))
    }

    /// From the beginning to an entry; nothing if there is no such entry.
    pub fn line_to(&self, number: Option<i64>) -> Vec<&Entry> {
        let entry = |number: Option<i64>| self.entry(number?);
        let mut line: Vec<&Entry> = std::iter::successors(entry(number), |last| entry(last.parent)).collect();
        line.reverse();
        line
    }

    pub fn head_moves(&self) -> Result<Vec<HeadMove>, Trouble> {
        self.rows("1", [])
    }

    /// All documents in the order of their arrival.
    pub fn documents(&self) -> Result<Vec<Document>, Trouble> {
        self.rows("1", [])
    }

    pub fn document(&self, hash: &[u8; 32]) -> Result<Option<Document>, Trouble> {
        Ok(self.rows("hash = ?1", [Value::Blob(hash.to_vec())])?.pop())
    }

    /// All postings in the order in which they were written.
    pub fn postings(&self) -> Result<Vec<Posting>, Trouble> {
        self.rows("1", [])
    }

    /// Where a document stands now.
    pub fn posting(&self, document: &[u8; 32]) -> Result<Option<Posting>, Trouble> {
        Ok(self.rows("document = ?1", [Value::Blob(document.to_vec())])?.pop())
    }

    pub fn secrets(&self) -> Result<Vec<Secret>, Trouble> {
        self.rows("1", [])
    }

    pub fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        let mut found: Vec<Secret> = self.rows("name = ?1", [Value::Text(name.to_owned())])?;
        Ok(found.pop().map(|secret| secret.value))
    }

    pub fn setting(&self, name: &str) -> Result<Option<String>, Trouble> {
        let mut found: Vec<Setting> = self.rows("name = ?1", [Value::Text(name.to_owned())])?;
        Ok(found.pop().map(|setting| setting.value))
    }

    /// All settings whose names begin so, with their values, by name.
    pub fn settings_from(&self, beginning: &str) -> Result<Vec<(String, String)>, Trouble> {
        let wanted = "substr(name, 1, length(?1)) = ?1";
        let found: Vec<Setting> = self.rows(wanted, [Value::Text(beginning.to_owned())])?;
        let mut settings: Vec<_> = found.into_iter().map(|setting| (setting.name, setting.value)).collect();
        settings.sort();
        Ok(settings)
    }

    /// All annotations in the order in which they were written; [`crate::annotations::standing`] picks those that count.
    pub fn annotations(&self) -> Result<Vec<Annotation>, Trouble> {
        self.rows("1", [])
    }

    /// One transaction: everything that the work writes, or nothing. When this returns without trouble, it is on the disk.
    /// If anything on the page fails, nothing of it is written, whatever the work makes of that.
    pub fn write<T>(&mut self, at: &str, work: impl FnOnce(&mut Page<'_>) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let path = &self.path;
        let writing = |error| Trouble::writing(path, &error);
        let transaction = Transaction::begin(&self.connection).map_err(writing)?;
        let seen = data_version(transaction.0).map_err(writing)?;
        // After an error SQLite may count anew although nobody has written: then the rows tell.
        if seen != self.seen && Marks::read(transaction.0).map_err(writing)? != self.marks {
            return Err(Trouble::Changed);
        }
        let (founding, connection) = (self.founding_hash, transaction.0);
        let mut page = Page::new(connection, path, at, &self.entries, self.head, self.marks, founding);
        let result = work(&mut page)?;
        let (added, head, marks) = page.finish()?;
        transaction.commit().map_err(writing)?;
        self.entries.extend(added);
        (self.head, self.marks, self.seen) = (head, marks, seen);
        Ok(result)
    }

    fn rows<R: Row, const N: usize>(&self, condition: &str, given: [Value; N]) -> Result<Vec<R>, Trouble> {
        let found = table::found_where(&self.connection, condition, given);
        proven(found.map_err(|error| Trouble::reading(&self.path, &error))?, &self.path)
    }
}

impl fmt::Debug for Journal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Journal({}, {} entries)", self.path.display(), self.entries.len())
    }
}

/// A transaction that is rolled back unless it is committed. Unlike rusqlite's own it does not compile its statements each time.
struct Transaction<'a>(&'a Connection);

impl<'a> Transaction<'a> {
    fn begin(connection: &'a Connection) -> rusqlite::Result<Transaction<'a>> {
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        Ok(Transaction(connection))
    }

    fn commit(self) -> rusqlite::Result<()> {
        self.0.prepare_cached("COMMIT")?.execute([]).map(drop)
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        // Committed, or given up by SQLite itself after a failure: then there is nothing to roll back.
        if !self.0.is_autocommit() {
            let _ = self.0.execute_batch("ROLLBACK");
        }
    }
}

/// The rows, if each is what was written.
fn proven<R: Row>(found: Vec<Found<R>>, path: &Path) -> Result<Vec<R>, Trouble> {
    let row = |found| match found {
        Found::Row(row) => Ok(row),
        Found::Wrong { number } => Err(Trouble::damaged(path, format!("{} {number} is not what was written", R::NOUN))),
    };
    found.into_iter().map(row).collect()
}

/// Makes a whole new file: the tables, and what is put into them.
pub(crate) fn build(path: &Path, fill: impl FnOnce(&Connection) -> Result<(), Trouble>) -> Result<(), Trouble> {
    build_and(path, fill, |_| Ok(()))
}

/// The same, and something is done with the file before it is put in its place.
pub(crate) fn build_and(
    path: &Path,
    fill: impl FnOnce(&Connection) -> Result<(), Trouble>,
    then: impl FnOnce(&Path) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let path = absolute(path)?;
    let writing = |error| Trouble::writing(&path, &error);
    files::create(&path, |draft| {
        let mut connection = new_file(draft).map_err(writing)?;
        let transaction = connection.transaction().map_err(writing)?;
        fill(&transaction)?;
        transaction.commit().map_err(writing)?;
        // What stands in the log would stay behind when the file moves.
        let whole = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        whole.and_then(|()| connection.close().map_err(|(_, error)| error)).map_err(writing)?;
        then(draft)
    })
}

/// The tables, with nothing in them.
fn new_file(path: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    schema::prepare(&connection)?;
    connection.pragma_update(None, "page_size", i64::try_from(crate::pages::PAGE).unwrap_or_default())?;
    // Where the disk is full SQLite says nothing, and stays with another kind of log.
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode != "wal" {
        return Err(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL), None));
    }
    schema::migrate(&mut connection, TABLES)?;
    Ok(connection)
}

/// A connection as journals use it. If there is a log, closing does not write it into the file: not before the two are known to
/// be sound.
pub(crate) fn connect(path: &Path, access: Access) -> Result<Connection, Trouble> {
    let has_log = files::has_log(path);
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_log)?;
        schema::prepare(&connection)?;
        connection.pragma_update(None, "query_only", access == Access::Read)?;
        schema::version(&connection)?;
        Ok(connection)
    };
    let opened = open().or_else(|error: rusqlite::Error| match (access, error.sqlite_error_code()) {
        // A folder in which nothing can be written: nobody else writes there either.
        (Access::Read, Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly)) if !has_log => immutable(path),
        _ => Err(error),
    });
    opened.map_err(|error| Trouble::reading(path, &error))
}

fn immutable(path: &Path) -> rusqlite::Result<Connection> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let written = |byte: &u8| if plain(*byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") };
    let name: String = path.as_os_str().as_encoded_bytes().iter().map(written).collect();
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(format!("file:{name}?immutable=1"), flags)?;
    schema::prepare(&connection)?;
    Ok(connection)
}

/// SQLite takes a relative name that begins with `file:` for an address.
pub(crate) fn absolute(path: &Path) -> Result<PathBuf, Trouble> {
    let unreadable = |error: std::io::Error| Trouble::Unreadable { path: path.to_owned(), cause: error.to_string() };
    std::path::absolute(path).map_err(unreadable)
}

fn bring_up_to_date(connection: &mut Connection, path: &Path, access: Access) -> Result<(), Trouble> {
    let reading = |error| Trouble::reading(path, &error);
    if schema::application(connection).map_err(reading)? != schema::APPLICATION {
        return Err(Trouble::NotAGame(path.to_owned()));
    }
    let (version, latest) = (schema::version(connection).map_err(reading)?, schema::latest(TABLES));
    if version > latest {
        return Err(Trouble::Newer(path.to_owned()));
    }
    // Every game has been written by a version: less than the first is none, however far below.
    if version < 1 {
        return Err(Trouble::damaged(path, format!("its version is {version}, and the first is 1")));
    }
    match access {
        Access::Read if version < latest => Err(Trouble::Older(path.to_owned())),
        Access::Write if version < latest => {
            if let Some(fault) = structure(connection, "quick_check").map_err(reading)?.into_iter().next() {
                return Err(Trouble::damaged(path, fault));
            }
            schema::migrate(connection, TABLES).map_err(|error| Trouble::writing(path, &error))
        }
        Access::Read | Access::Write => Ok(()),
    }
}

/// What is held in memory, read at one moment and found sound.
struct Contents {
    founding: String,
    entries: Vec<Entry>,
    head: Option<i64>,
    marks: Marks,
    seen: i64,
}

impl Contents {
    fn read(connection: &mut Connection, path: &Path) -> Result<Contents, Trouble> {
        let reading = |error| Trouble::reading(path, &error);
        let moment = connection.transaction().map_err(reading)?;
        // The first reading begins the moment; what SQLite calls it is then its own.
        let marks = Marks::read(&moment).map_err(reading)?;
        let seen = data_version(&moment).map_err(reading)?;
        if let Some(fault) = structure(&moment, "quick_check").map_err(reading)?.into_iter().next() {
            return Err(Trouble::damaged(path, fault));
        }
        if let Some(fault) = schema::faults(&moment, TABLES).map_err(reading)?.into_iter().next() {
            return Err(Trouble::damaged(path, fault));
        }
        let founding: Vec<Founding> = proven(table::found(&moment).map_err(reading)?, path)?;
        let no_founding = || Trouble::damaged(path, "what the game starts from is missing");
        let founding = founding.into_iter().next().ok_or_else(no_founding)?.text;
        let entries: Vec<Entry> = proven(table::found(&moment).map_err(reading)?, path)?;
        if let Some(fault) = entries::faults(&founding, &entries).into_iter().next() {
            return Err(Trouble::damaged(path, fault));
        }
        let moves: Vec<HeadMove> = proven(table::found(&moment).map_err(reading)?, path)?;
        let head = entries::head(&entries, &moves);
        if head.is_some_and(|head| entries::entry(&entries, head).is_none()) {
            return Err(Trouble::damaged(path, "the head stands at an entry that is not there"));
        }
        drop(moment);
        Ok(Contents { founding, entries, head, marks, seen })
    }
}

/// What SQLite's own check finds, each in a sentence.
pub(crate) fn structure(connection: &Connection, check: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(&format!("PRAGMA {check}"))?;
    let found: rusqlite::Result<Vec<String>> = statement.query_map([], |row| row.get(0))?.collect();
    let found: Vec<String> = found?.into_iter().filter(|line| line != "ok").collect();
    // A disk that does not give a page is no page that is wrong.
    if let Some(code) = found.iter().find_map(|line| unread(line)) {
        return Err(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None));
    }
    // SQLite tells in several lines; here a fault is one.
    let one_line = |text: String| text.lines().map(str::trim).collect::<Vec<_>>().join(", ");
    Ok(found.into_iter().map(|text| format!("its parts do not hold together ({})", one_line(text))).collect())
}

/// The code of a failed reading in what a check tells: `Tree 13 page 13: unable to get the page. error code=8458`.
fn unread(text: &str) -> Option<i32> {
    let codes = text.split("error code=").skip(1);
    let codes = codes.filter_map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<i32>().ok());
    codes.into_iter().find(|code| code & 0xff == rusqlite::ffi::SQLITE_IOERR)
}

fn data_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;

    fn begun(desk: &Desk) -> Journal {
        Journal::create(&desk.file("game"), "a game", "now").expect("a game")
    }

    #[test]
    fn a_full_disk_leaves_everything_as_it_was() {
        let desk = Desk::new("full");
        let mut journal = begun(&desk);
        journal.write("now", |page| page.append("one")).expect("room");
        let pages: i64 = journal.connection.pragma_query_value(None, "page_count", |row| row.get(0)).expect("a count");
        let room = |journal: &Journal, pages: i64| {
            let set = journal.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()));
            set.expect("a limit");
        };
        room(&journal, pages);
        let failed = journal.write("now", |page| {
            page.append("two")?;
            page.set("mood", "bad")?;
            // A work that does not care is not written either.
            let _ = page.keep_document("dispatch", &[7; 50_000], [1; 32]);
            let _ = page.set("mood", "better");
            Ok(())
        });
        assert_eq!(failed, Err(Trouble::Full));
        assert_eq!((journal.entries().len(), journal.head()), (1, Some(1)));
        assert_eq!(journal.setting("mood"), Ok(None));
        room(&journal, 1000);
        assert_eq!(journal.write("now", |page| page.append("two")), Ok(2));
        assert!(crate::check(journal.path()).is_sound());
    }

    /// Hole 10 of issue 17: a version far below the first one is not counted up from.
    #[test]
    fn a_version_below_the_first_is_none() {
        for version in [0, -1, i32::MIN] {
            let desk = Desk::new("version");
            let journal = begun(&desk);
            journal.connection.pragma_update(None, "user_version", version).expect("it is set");
            let path = journal.path().to_owned();
            drop(journal);
            for opened in [Journal::open(&path), Journal::open_to_read(&path)] {
                let told = opened.expect_err("no version").to_string();
                assert!(told.ends_with(&format!("is damaged: its version is {version}, and the first is 1")), "{told}");
            }
        }
    }

    #[test]
    fn durability_is_not_left_to_defaults() {
        let desk = Desk::new("settings");
        let journal = begun(&desk);
        let number = |name: &str| -> i64 {
            journal.connection.pragma_query_value(None, name, |row| row.get(0)).expect("a number")
        };
        assert_eq!(number("synchronous"), 3, "EXTRA");
        assert_eq!(number("foreign_keys"), 1);
        assert_eq!(number("application_id"), schema::APPLICATION);
        assert_eq!(number("user_version"), 1);
        let mode: String =
            journal.connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).expect("a mode");
        assert_eq!(mode, "wal");
    }

    #[test]
    fn an_ordinary_action_is_one_row() {
        let desk = Desk::new("one-row");
        let mut journal = begun(&desk);
        let before = journal.connection.total_changes();
        journal.write("now", |page| page.append("one")).expect("an entry");
        assert_eq!(journal.connection.total_changes() - before, 1);
    }
}
