//! The list of all games, so that a list can be shown without opening each of them. It can always be made again from the games
//! themselves, and so nothing about it is ever a reason to fail.

use crate::schema;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// "Fpsi", as a file says that it is.
const APPLICATION: i64 = 0x4670_7369;
const VERSION: i64 = 1;
const TABLE: &str = "CREATE TABLE games (
        file TEXT PRIMARY KEY,
        founding BLOB NOT NULL,
        title TEXT NOT NULL,
        heading TEXT NOT NULL,
        whose_move TEXT NOT NULL,
        changed TEXT NOT NULL,
        archived TEXT NOT NULL
    ) STRICT, WITHOUT ROWID";

/// What the list says about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The name of its file.
    pub file: String,
    /// The hash of what it starts from; see [`crate::entries::founding_hash`].
    pub founding: [u8; 32],
    pub title: String,
    pub heading: String,
    pub whose_move: String,
    pub changed: String,
    /// When it was put away; empty if it was not.
    pub archived: String,
}

/// The list of games. If the disk does not take it, it lives in memory as long as the program.
#[derive(Debug)]
pub struct Index {
    path: PathBuf,
    /// None: not even memory; the list is then empty.
    connection: Option<Connection>,
}

impl Index {
    /// Opens the list. If it is missing, damaged, or of another version, it is made again from the listings.
    pub fn open(path: &Path, listings: impl FnOnce() -> Vec<Listing>) -> Index {
        match existing(path) {
            Some(connection) => Index { path: path.to_owned(), connection: Some(connection) },
            None => {
                let mut index = Index { path: path.to_owned(), connection: None };
                index.rebuild(&listings());
                index
            }
        }
    }

    /// Forgets everything, and lists these.
    pub fn rebuild(&mut self, listings: &[Listing]) {
        self.connection = None;
        let in_memory = Connection::open_in_memory;
        if is_a_game(&self.path) {
            self.connection = fill(in_memory(), listings).ok();
            return;
        }
        for ending in ["", "-journal", "-wal", "-shm"] {
            let _ = std::fs::remove_file(crate::files::beside(&self.path, ending));
        }
        let on_disk = open(&self.path, OpenFlags::SQLITE_OPEN_CREATE);
        self.connection = fill(on_disk, listings).or_else(|_| fill(in_memory(), listings)).ok();
    }

    /// All games, by the names of their files.
    pub fn listings(&self) -> Vec<Listing> {
        let listings = |connection: &Connection| {
            let mut statement = connection.prepare("SELECT * FROM games ORDER BY file")?;
            statement.query_map([], listing)?.collect::<rusqlite::Result<Vec<Listing>>>()
        };
        self.connection.as_ref().and_then(|connection| listings(connection).ok()).unwrap_or_default()
    }

    pub fn listing(&self, file: &str) -> Option<Listing> {
        let sql = "SELECT * FROM games WHERE file = ?1";
        self.connection.as_ref()?.query_row(sql, [file], listing).optional().ok()?
    }

    /// Lists a game, in the place of what was said about it before.
    pub fn put(&mut self, listing: &Listing) {
        self.change(|connection| insert(connection, listing));
    }

    /// Takes a game off the list; its file is not touched.
    pub fn remove(&mut self, file: &str) {
        self.change(|connection| connection.execute("DELETE FROM games WHERE file = ?1", [file]).map(drop));
    }

    /// Changes the list. If the file does not take it, what can still be read of it moves to a new one.
    fn change(&mut self, change: impl Fn(&Connection) -> rusqlite::Result<()>) {
        let changed = self.connection.as_ref().is_some_and(|connection| change(connection).is_ok());
        if !changed {
            let listings = self.listings();
            self.rebuild(&listings);
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
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(connection)
}

fn fill(connection: rusqlite::Result<Connection>, listings: &[Listing]) -> rusqlite::Result<Connection> {
    let mut connection = connection?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(TABLE)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    listings.iter().try_for_each(|listing| insert(&transaction, listing))?;
    transaction.commit()?;
    Ok(connection)
}

/// Somebody has given the list the name of a game: it is not removed for that.
fn is_a_game(path: &Path) -> bool {
    open(path, OpenFlags::empty()).is_ok_and(|file| schema::application(&file) == Ok(schema::APPLICATION))
}

/// The list as it is on the disk, if it is whole and of this version.
fn existing(path: &Path) -> Option<Connection> {
    let connection = open(path, OpenFlags::empty()).ok()?;
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).ok();
    let text = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, String>(0)).ok();
    let sound = number("application_id") == Some(APPLICATION)
        && number("user_version") == Some(VERSION)
        && text("SELECT sql FROM sqlite_schema WHERE name = 'games'").as_deref() == Some(TABLE)
        && text("PRAGMA integrity_check(1)").as_deref() == Some("ok");
    sound.then_some(connection)
}

fn insert(connection: &Connection, listing: &Listing) -> rusqlite::Result<()> {
    let Listing { file, founding, title, heading, whose_move, changed, archived } = listing;
    let sql = "INSERT OR REPLACE INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    connection.execute(sql, params![file, founding, title, heading, whose_move, changed, archived]).map(drop)
}

fn listing(row: &Row<'_>) -> rusqlite::Result<Listing> {
    Ok(Listing {
        file: row.get(0)?,
        founding: row.get(1)?,
        title: row.get(2)?,
        heading: row.get(3)?,
        whose_move: row.get(4)?,
        changed: row.get(5)?,
        archived: row.get(6)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;

    fn game(file: &str) -> Listing {
        Listing {
            file: file.into(),
            founding: [7; 32],
            title: "Korsun".into(),
            heading: "turn 3".into(),
            whose_move: "SU".into(),
            changed: "today".into(),
            archived: String::new(),
        }
    }

    fn never() -> Vec<Listing> {
        panic!("the list is there")
    }

    #[test]
    fn the_list_is_kept_and_changed() {
        let desk = Desk::new("kept");
        let path = desk.file("index");
        let mut index = Index::open(&path, || vec![game("b")]);
        index.put(&game("a"));
        index.put(&Listing { heading: "turn 4".into(), ..game("b") });
        drop(index);
        let mut index = Index::open(&path, never);
        assert_eq!(index.listings(), [game("a"), Listing { heading: "turn 4".into(), ..game("b") }]);
        index.remove("a");
        assert_eq!(index.listing("a"), None);
        assert_eq!(index.listings().len(), 1);
    }

    #[test]
    fn a_list_that_is_missing_damaged_or_newer_is_made_again() {
        let desk = Desk::new("again");
        let path = desk.file("index");
        let again = |case: &str| {
            let index = Index::open(&path, || vec![game(case)]);
            assert_eq!(index.listings(), [game(case)], "{case}");
        };
        again("missing");
        Connection::open(&path).and_then(|index| index.pragma_update(None, "user_version", 2)).expect("a newer one");
        again("newer");
        std::fs::write(&path, "no list at all").expect("a file");
        again("foreign");
        let mut bytes = std::fs::read(&path).expect("a file");
        bytes[4096..].fill(0xaa);
        std::fs::write(&path, bytes).expect("a file");
        again("damaged");
        Connection::open(&path).and_then(|index| index.execute_batch("DROP TABLE games")).expect("no table");
        again("empty");
        assert_eq!(Index::open(&path, never).listings(), [game("empty")]);
    }

    #[test]
    fn a_game_is_not_taken_for_a_list() {
        let desk = Desk::new("game");
        let path = desk.file("a game");
        drop(crate::Journal::create(&path, "a game", "now").expect("a game"));
        assert_eq!(Index::open(&path, || vec![game("a")]).listings(), [game("a")]);
        assert!(crate::check(&path).is_sound());
    }

    #[test]
    fn where_nothing_can_be_written_the_list_lives_in_memory() {
        let desk = Desk::new("nowhere");
        let path = desk.file("no such folder").join("index");
        let mut index = Index::open(&path, || vec![game("a")]);
        index.put(&game("b"));
        assert_eq!(index.listings(), [game("a"), game("b")]);
    }
}
