//! The file of a journal as the system sees it: who has it open, how it comes into being, what lies beside it.

use crate::Trouble;
use crate::pages::{Header, Wal};
use crate::schema;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What this program has open through SQLite. Closing another handle of such a file would drop SQLite's locks on it.
static OPEN: Mutex<Vec<Identity>> = Mutex::new(Vec::new());

/// One file, whatever it is called: its device and number, or where there are none, its full name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] PathBuf);

/// While this lives, nobody in this program reads the file other than through SQLite.
#[derive(Debug)]
pub(crate) struct Claim(Identity);

impl Drop for Claim {
    fn drop(&mut self) {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = open.iter().position(|identity| *identity == self.0) {
            open.swap_remove(at);
        }
    }
}

/// Looks at a file, unless this program knows it already, and opens it.
pub(crate) fn claim<T>(path: &Path, open: impl FnOnce() -> Result<T, Trouble>) -> Result<(T, Claim), Trouble> {
    let identity = identity(path)?;
    let mut claimed = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if !claimed.contains(&identity) {
        look(path)?;
    }
    let opened = open()?;
    claimed.push(identity.clone());
    Ok((opened, Claim(identity)))
}

/// Reads a file that this program does not have open, and what SQLite keeps beside it.
pub(crate) fn read_unclaimed(path: &Path) -> Result<(Vec<u8>, Vec<u8>), Trouble> {
    let identity = identity(path)?;
    let claimed = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if claimed.contains(&identity) {
        return Err(Trouble::Open(path.to_owned()));
    }
    let read = |path: &Path| File::open(path).and_then(around_holes);
    let unreadable = |error: std::io::Error| Trouble::Unreadable { path: path.to_owned(), cause: error.to_string() };
    let wal = beside(path, "-wal");
    let wal = if wal.exists() { read(&wal).map_err(unreadable)? } else { Vec::new() };
    Ok((read(path).map_err(unreadable)?, wal))
}

/// What the file says of itself, read without SQLite: nothing is touched or left beside it.
fn look(path: &Path) -> Result<(), Trouble> {
    let unreadable = |error: std::io::Error| Trouble::Unreadable { path: path.to_owned(), cause: error.to_string() };
    let mut first = Vec::new();
    File::open(path).and_then(|file| file.take(100).read_to_end(&mut first)).map_err(unreadable)?;
    let mut header = Header::read(&first);
    // A program that was killed leaves its latest pages in the log beside the file, the first page among them.
    if let Some(log) = std::fs::read(beside(path, "-wal")).ok().filter(|log| !log.is_empty()) {
        let wal = Wal::read(&log);
        let first = wal.committed().iter().rev().find(|frame| frame.page == 1);
        header = first.and_then(|frame| Header::read(frame.bytes)).or(header);
    }
    match header {
        None => Err(Trouble::NotAGame(path.to_owned())),
        Some(header) if header.application != schema::APPLICATION => Err(Trouble::NotAGame(path.to_owned())),
        Some(header) if header.version > schema::latest(schema::TABLES) => Err(Trouble::Newer(path.to_owned())),
        Some(_) => Ok(()),
    }
}

#[cfg(unix)]
fn identify(_path: &Path, file: &std::fs::Metadata) -> std::io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    Ok(Identity((file.dev(), file.ino())))
}

#[cfg(not(unix))]
fn identify(path: &Path, _file: &std::fs::Metadata) -> std::io::Result<Identity> {
    path.canonicalize().map(Identity)
}

fn identity(path: &Path) -> Result<Identity, Trouble> {
    let file = std::fs::metadata(path).and_then(|file| Ok((file.is_file(), identify(path, &file)?)));
    match file {
        Ok((true, identity)) => Ok(identity),
        Ok((false, _)) => Err(Trouble::NotAGame(path.to_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(Trouble::Missing(path.to_owned())),
        Err(error) => Err(Trouble::Unreadable { path: path.to_owned(), cause: error.to_string() }),
    }
}

/// All that can be read; zeros where the disk does not give its bytes.
fn around_holes(mut from: impl Read + std::io::Seek) -> std::io::Result<Vec<u8>> {
    const BLOCK: u64 = 4096;
    let length = from.seek(std::io::SeekFrom::End(0))?;
    let mut bytes = Vec::new();
    let mut at = 0;
    while at < length {
        let size = BLOCK.min(length - at);
        from.seek(std::io::SeekFrom::Start(at))?;
        let mut block = Vec::new();
        let read = from.by_ref().take(size).read_to_end(&mut block);
        if read.is_err() {
            block.clear();
        }
        block.resize(usize::try_from(size).unwrap_or_default(), 0);
        bytes.append(&mut block);
        at += size;
    }
    Ok(bytes)
}

/// What SQLite keeps beside a file.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Whether pages wait in the log beside the file.
pub(crate) fn has_log(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0)
}

/// Makes a file under another name and puts it in its place in one step, never over another. Only its owner may read it.
pub(crate) fn create(path: &Path, make: impl FnOnce(&Path) -> Result<(), Trouble>) -> Result<(), Trouble> {
    static MADE: AtomicU64 = AtomicU64::new(0);
    // A log that was left behind by a file of this name would be taken for this one's.
    for ending in ["", "-wal", "-shm", "-journal"] {
        let other = beside(path, ending);
        if other.symlink_metadata().is_ok() {
            return Err(Trouble::Exists(other));
        }
    }
    let no_name = || Trouble::Unwritable { path: path.to_owned(), cause: "this is not the name of a file".into() };
    let name = path.file_name().ok_or_else(no_name)?.to_string_lossy();
    // A program that was killed may have had the same number and left such a file behind.
    let draft = loop {
        let made = MADE.fetch_add(1, Ordering::Relaxed);
        let draft = folder(path).join(format!(".{name}.{}-{made}", std::process::id()));
        match create_private(&draft) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            created => break created.map(|()| draft).map_err(|error| Trouble::system(path, &error))?,
        }
    };
    let written = make(&draft).and_then(|()| put_in_place(&draft, path).map_err(|error| Trouble::system(path, &error)));
    for ending in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(beside(&draft, ending));
    }
    written.and_then(|()| sync_folder(path).map_err(|error| Trouble::system(path, &error)))
}

fn put_in_place(draft: &Path, path: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(draft, path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists && error.kind() != ErrorKind::StorageFull => {
            // A drive without links: the name is taken first, and the file then replaces what took it.
            create_private(path)?;
            std::fs::rename(draft, path).inspect_err(|_| drop(std::fs::remove_file(path)))
        }
        linked => linked,
    }
}

fn create_private(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name of a new file is on the disk only when its folder is.
fn sync_folder(path: &Path) -> std::io::Result<()> {
    if cfg!(unix) { File::open(folder(path))?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Seek, SeekFrom};

    /// A disk that does not give its second block.
    struct Bad(Cursor<Vec<u8>>);

    impl Read for Bad {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            if (4096..8192).contains(&self.0.position()) { Err(ErrorKind::Other.into()) } else { self.0.read(into) }
        }
    }

    impl Seek for Bad {
        fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
            self.0.seek(to)
        }
    }

    #[test]
    fn what_the_disk_does_not_give_is_read_around() {
        let bytes = around_holes(Bad(Cursor::new(vec![7; 10_000]))).expect("the rest");
        let hole = |at: usize| (4096..8192).contains(&at);
        assert_eq!(bytes.len(), 10_000);
        assert!(bytes.iter().enumerate().all(|(at, byte)| *byte == if hole(at) { 0 } else { 7 }));
    }
}
