//! Why a journal could not be opened, read or written: one sentence each, for the player.

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use std::fmt;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Nothing is ever written over.
    Exists(PathBuf),
    Missing(PathBuf),
    NotAGame(PathBuf),
    /// Left as it is, to the byte.
    Newer(PathBuf),
    /// It cannot be brought up to date by someone who only reads.
    Older(PathBuf),
    Damaged {
        path: PathBuf,
        what: String,
    },
    /// This very program has it open, so that it cannot be looked at from outside.
    Open(PathBuf),
    Full,
    Busy,
    /// Somebody else has written since the journal was read.
    Changed,
    ReadOnly(PathBuf),
    Unreadable {
        path: PathBuf,
        cause: String,
    },
    Unwritable {
        path: PathBuf,
        cause: String,
    },
    /// What was to be written does not hold, or whoever wrote called it off: a sentence.
    Refused(String),
}

impl Trouble {
    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> Trouble {
        Trouble::Damaged { path: path.to_owned(), what: what.into() }
    }

    /// What SQLite says while a file is read.
    pub(crate) fn reading(path: &Path, error: &rusqlite::Error) -> Trouble {
        let unreadable = || Trouble::Unreadable { path: path.to_owned(), cause: error.to_string() };
        Trouble::common(path, error).unwrap_or_else(unreadable)
    }

    /// What SQLite says while a file is written.
    pub(crate) fn writing(path: &Path, error: &rusqlite::Error) -> Trouble {
        let unwritable = || Trouble::Unwritable { path: path.to_owned(), cause: error.to_string() };
        Trouble::common(path, error).unwrap_or_else(unwritable)
    }

    /// What the system says while a file is written.
    pub(crate) fn system(path: &Path, error: &std::io::Error) -> Trouble {
        match error.kind() {
            std::io::ErrorKind::AlreadyExists => Trouble::Exists(path.to_owned()),
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Trouble::Full,
            _ => Trouble::Unwritable { path: path.to_owned(), cause: error.to_string() },
        }
    }

    /// What means the same whether the file was read or written.
    fn common(path: &Path, error: &rusqlite::Error) -> Option<Trouble> {
        // There is no room for the memory that writers share: the disk is full before anything was written.
        if error.sqlite_extended_error_code() == Some(SQLITE_IOERR_SHMSIZE) {
            return Some(Trouble::Full);
        }
        if let rusqlite::Error::FromSqlConversionFailure(..) | rusqlite::Error::InvalidColumnType(..) = error {
            return Some(Trouble::damaged(path, format!("a row cannot be read ({error})")));
        }
        match error.sqlite_error_code()? {
            ErrorCode::DiskFull => Some(Trouble::Full),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Some(Trouble::Busy),
            ErrorCode::ReadOnly => Some(Trouble::ReadOnly(path.to_owned())),
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
                Some(Trouble::damaged(path, format!("its parts do not hold together ({error})")))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Exists(path) => write!(out, "{} exists already", path.display()),
            Trouble::Missing(path) => write!(out, "there is no {}", path.display()),
            Trouble::NotAGame(path) => {
                write!(out, "{} is not a game of fieldpost, or its beginning is damaged", path.display())
            }
            Trouble::Newer(path) => {
                write!(out, "{} was written by a newer fieldpost, and is left as it is", path.display())
            }
            Trouble::Older(path) => {
                let path = path.display();
                write!(
                    out,
                    "{path} was written by an older fieldpost: it can be read when it has been opened to play once"
                )
            }
            Trouble::Damaged { path, what } => write!(out, "{} is damaged: {what}", path.display()),
            Trouble::Open(path) => write!(out, "{} is open in this program: it has to be closed first", path.display()),
            Trouble::Full => out.write_str("the disk is full: nothing was written"),
            Trouble::Busy => out.write_str("another program is busy with this game: nothing was written, try again"),
            Trouble::Changed => out
                .write_str("another fieldpost has written to this game meanwhile: nothing was written, open it again"),
            Trouble::ReadOnly(path) => write!(out, "{} can only be read: nothing was written", path.display()),
            Trouble::Unreadable { path, cause } => write!(out, "{} cannot be read ({cause})", path.display()),
            Trouble::Unwritable { path, cause } => {
                write!(out, "{} cannot be written: nothing was written ({cause})", path.display())
            }
            Trouble::Refused(sentence) => out.write_str(sentence),
        }
    }
}

impl std::error::Error for Trouble {}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::ffi::{self, Error};

    #[test]
    fn every_failure_of_sqlite_has_its_sentence() {
        let path = Path::new("game");
        let told = |code| Trouble::writing(path, &rusqlite::Error::SqliteFailure(Error::new(code), None)).to_string();
        assert_eq!(told(ffi::SQLITE_FULL), "the disk is full: nothing was written");
        assert_eq!(told(ffi::SQLITE_IOERR_SHMSIZE), "the disk is full: nothing was written");
        assert!(told(ffi::SQLITE_BUSY).starts_with("another program is busy"));
        assert!(told(ffi::SQLITE_BUSY_RECOVERY).starts_with("another program is busy"));
        assert!(told(ffi::SQLITE_READONLY_DBMOVED).starts_with("game can only be read"));
        assert!(told(ffi::SQLITE_CORRUPT).starts_with("game is damaged: "));
        assert!(told(ffi::SQLITE_NOTADB).starts_with("game is damaged: "));
        assert!(told(ffi::SQLITE_IOERR_FSYNC).starts_with("game cannot be written: nothing was written ("));
        assert!(told(ffi::SQLITE_CANTOPEN).starts_with("game cannot be written: "));
        let read = Trouble::reading(path, &rusqlite::Error::SqliteFailure(Error::new(ffi::SQLITE_IOERR_READ), None));
        assert!(read.to_string().starts_with("game cannot be read ("));
    }
}
