//! What is known about games without opening them: cards of a list, small pictures. It can always be made again from the games
//! themselves, and so nothing about it is ever a reason to fail.

use crate::schema;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// "Fpsi", as a file says that it is.
const APPLICATION: i64 = 0x4670_7369;
const VERSION: i64 = 2;
const TABLE: &str = "CREATE TABLE known (
        file TEXT NOT NULL,
        what TEXT NOT NULL,
        stamp TEXT NOT NULL,
        value BLOB NOT NULL,
        PRIMARY KEY (file, what)
    ) STRICT, WITHOUT ROWID";

/// What is known. If the disk does not take it, it lives in memory as long as the program.
#[derive(Debug)]
pub struct Index {
    path: PathBuf,
    /// None: not even memory; nothing is then known.
    connection: Option<Connection>,
}

impl Index {
    /// Opens what is known. If it is missing, damaged, or of another version, it begins anew.
    pub fn open(path: &Path) -> Index {
        let mut index = Index { path: path.to_owned(), connection: existing(path) };
        if index.connection.is_none() {
            index.begin_anew();
        }
        index
    }

    fn begin_anew(&mut self) {
        self.connection = None;
        if is_a_game(&self.path) {
            self.connection = founded(Connection::open_in_memory()).ok();
            return;
        }
        for ending in ["", "-journal", "-wal", "-shm"] {
            let _ = std::fs::remove_file(crate::files::beside(&self.path, ending));
        }
        let on_disk = founded(open(&self.path, OpenFlags::SQLITE_OPEN_CREATE));
        self.connection = on_disk.or_else(|_| founded(Connection::open_in_memory())).ok();
    }

    /// What is known of a file, if that was found out when it had this stamp.
    pub fn known(&self, file: &str, what: &str, stamp: &str) -> Option<Vec<u8>> {
        let sql = "SELECT value FROM known WHERE file = ?1 AND what = ?2 AND stamp = ?3";
        self.connection.as_ref()?.query_row(sql, [file, what, stamp], |row| row.get(0)).optional().ok()?
    }

    /// Keeps what was found out about a file, in the place of what was known before.
    pub fn keep(&mut self, file: &str, what: &str, stamp: &str, value: &[u8]) {
        let sql = "INSERT OR REPLACE INTO known VALUES (?1, ?2, ?3, ?4)";
        self.change(|connection| connection.execute(sql, params![file, what, stamp, value]).map(drop));
    }

    /// Forgets every file but these.
    pub fn keep_only(&mut self, files: &[String]) {
        let gone: Vec<String> = self.files().into_iter().filter(|file| !files.contains(file)).collect();
        for file in gone {
            self.change(|connection| connection.execute("DELETE FROM known WHERE file = ?1", [&file]).map(drop));
        }
    }

    /// The files of which something is known.
    fn files(&self) -> Vec<String> {
        let files = |connection: &Connection| {
            let mut statement = connection.prepare("SELECT DISTINCT file FROM known ORDER BY file")?;
            statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()
        };
        self.connection.as_ref().and_then(|connection| files(connection).ok()).unwrap_or_default()
    }

    /// Changes what is known. A file that does not take it is worth nothing, and is begun anew.
    fn change(&mut self, change: impl Fn(&Connection) -> rusqlite::Result<()>) {
        let changed = self.connection.as_ref().is_some_and(|connection| change(connection).is_ok());
        if !changed {
            self.begin_anew();
            if let Some(connection) = &self.connection {
                let _ = change(connection);
            }
        }
    }
}

fn open(path: &Path, more: OpenFlags) -> rusqlite::Result<Connection> {
    let path = std::path::absolute(path).map_err(|_| rusqlite::Error::InvalidPath(path.to_owned()))?;
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | more)?;
    connection.busy_timeout(Duration::from_secs(2))?;
    // What is lost is found out again.
    connection.pragma_update(None, "synchronous", "OFF")?;
    Ok(connection)
}

fn founded(connection: rusqlite::Result<Connection>) -> rusqlite::Result<Connection> {
    let mut connection = connection?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(TABLE)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(connection)
}

/// Somebody has given it the name of a game: that is not removed.
fn is_a_game(path: &Path) -> bool {
    open(path, OpenFlags::empty()).is_ok_and(|file| schema::application(&file) == Ok(schema::APPLICATION))
}

/// What is on the disk, if it is whole and of this version.
fn existing(path: &Path) -> Option<Connection> {
    let connection = open(path, OpenFlags::empty()).ok()?;
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).ok();
    let text = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, String>(0)).ok();
    let sound = number("application_id") == Some(APPLICATION)
        && number("user_version") == Some(VERSION)
        && text("SELECT sql FROM sqlite_schema WHERE name = 'known'").as_deref() == Some(TABLE)
        && text("PRAGMA integrity_check(1)").as_deref() == Some("ok");
    sound.then_some(connection)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;

    fn said(index: &Index, file: &str, stamp: &str) -> Option<String> {
        index.known(file, "card", stamp).map(|value| String::from_utf8(value).expect("words"))
    }

    #[test]
    fn what_is_known_is_kept_as_long_as_the_stamp_is_the_same() {
        let desk = Desk::new("kept");
        let path = desk.file("index");
        let mut index = Index::open(&path);
        index.keep("a", "card", "1", b"turn 3");
        index.keep("b", "card", "1", b"turn 5");
        index.keep("b", "card", "2", b"turn 6");
        index.keep("b", "picture", "2", b"a river");
        drop(index);
        let mut index = Index::open(&path);
        assert_eq!(said(&index, "a", "1").as_deref(), Some("turn 3"));
        assert_eq!(said(&index, "b", "1"), None);
        assert_eq!(said(&index, "b", "2").as_deref(), Some("turn 6"));
        assert_eq!(index.known("b", "picture", "2").as_deref(), Some(&b"a river"[..]));
        index.keep_only(&["a".to_owned()]);
        assert_eq!(index.files(), ["a"]);
    }

    #[test]
    fn what_is_missing_damaged_or_newer_begins_anew() {
        let desk = Desk::new("anew");
        let path = desk.file("index");
        let anew = |case: &str| {
            let mut index = Index::open(&path);
            assert_eq!(index.files(), Vec::<String>::new(), "{case}");
            index.keep(case, "card", "1", b"turn 3");
            assert!(said(&Index::open(&path), case, "1").is_some(), "{case}");
        };
        anew("missing");
        Connection::open(&path).and_then(|index| index.pragma_update(None, "user_version", 99)).expect("a newer one");
        anew("newer");
        std::fs::write(&path, "no index at all").expect("a file");
        anew("foreign");
        let mut bytes = std::fs::read(&path).expect("a file");
        bytes[4096..].fill(0xaa);
        std::fs::write(&path, bytes).expect("a file");
        anew("damaged");
        Connection::open(&path).and_then(|index| index.execute_batch("DROP TABLE known")).expect("no table");
        anew("empty");
    }

    #[test]
    fn a_game_is_not_taken_for_an_index() {
        let desk = Desk::new("game");
        let path = desk.file("a game");
        drop(crate::Journal::create(&path, "a game", "now").expect("a game"));
        let mut index = Index::open(&path);
        index.keep("a", "card", "1", b"turn 3");
        assert!(said(&index, "a", "1").is_some());
        drop(index);
        assert!(crate::check(&path).is_sound());
    }

    #[test]
    fn where_nothing_can_be_written_it_lives_in_memory() {
        let desk = Desk::new("nowhere");
        let path = desk.file("no such folder").join("index");
        let mut index = Index::open(&path);
        index.keep("a", "card", "1", b"turn 3");
        assert!(said(&index, "a", "1").is_some());
    }
}
