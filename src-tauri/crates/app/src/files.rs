//! Reading and writing whole files, so that no half of one is ever seen.

use crate::Fault;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// For everybody to read, as the user's own settings allow.
const OPEN: u32 = 0o666;
/// For its owner only.
const PRIVATE: u32 = 0o600;

/// Writes a new file; never over one that is there.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    create_with(path, bytes, OPEN)
}

/// The same for what only its owner may read.
pub fn create_private(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    create_with(path, bytes, PRIVATE)
}

fn create_with(path: &Path, bytes: &[u8], mode: u32) -> Result<(), Fault> {
    let written = write_beside(path, bytes, mode).and_then(|beside| {
        let linked = std::fs::hard_link(&beside, path);
        std::fs::remove_file(&beside)?;
        linked
    });
    match written.and_then(|()| sync_folder(path)) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(Fault::new(format!("{} exists already", path.display())))
        }
        Err(error) => Err(Fault::caused(format!("{} could not be written", path.display()), error)),
    }
}

/// Writes a file beside its place and puts it there in one step.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    write_with(path, bytes, OPEN)
}

/// The same for what only its owner may read.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    write_with(path, bytes, PRIVATE)
}

fn write_with(path: &Path, bytes: &[u8], mode: u32) -> Result<(), Fault> {
    let written = write_beside(path, bytes, mode).and_then(|beside| {
        std::fs::rename(&beside, path).inspect_err(|_| drop(std::fs::remove_file(&beside)))?;
        sync_folder(path)
    });
    written.map_err(|error| Fault::caused(format!("{} could not be written", path.display()), error))
}

/// A file of its own in the same folder, on the disk when this returns.
fn write_beside(path: &Path, bytes: &[u8], mode: u32) -> std::io::Result<PathBuf> {
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy();
    let mut number = 0;
    // A program that was killed may have had the same number as this one and left such a file behind.
    let (beside, mut file) = loop {
        let beside = folder(path).join(format!(".{name}.{}-{number}", std::process::id()));
        match with_mode(OpenOptions::new().write(true).create_new(true), mode).open(&beside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            opened => break (beside, opened?),
        }
    };
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.inspect_err(|_| drop(std::fs::remove_file(&beside)))?;
    Ok(beside)
}

#[cfg(unix)]
fn with_mode(options: &mut OpenOptions, mode: u32) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(mode)
}

#[cfg(not(unix))]
fn with_mode(options: &mut OpenOptions, _: u32) -> &mut OpenOptions {
    options
}

/// A folder for its owner only, with all above it; nothing if it is there. On the disk when this returns.
pub fn make_folder(folder: &Path) -> Result<(), Fault> {
    if folder.is_dir() {
        return Ok(());
    }
    let above = self::folder(folder);
    if folder != above {
        make_folder(above)?;
    }
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    // Somebody else may have made it meanwhile.
    let made = builder.recursive(true).create(folder).and_then(|()| File::open(above)?.sync_all());
    made.map_err(|error| Fault::caused(format!("the folder {} could not be made", folder.display()), error))
}

/// The folder in which a file lies.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn sync_folder(path: &Path) -> std::io::Result<()> {
    File::open(folder(path))?.sync_all()
}

/// While this is held, no other fieldpost that asks for it works in the folder.
#[derive(Debug)]
pub struct Lock {
    _folder: File,
}

impl Lock {
    pub fn of(folder: &Path) -> Result<Lock, Fault> {
        let fault = |error| Fault::caused(format!("the folder {} cannot be locked", folder.display()), error);
        let folder = File::open(folder).map_err(fault)?;
        folder.lock().map_err(fault)?;
        Ok(Lock { _folder: folder })
    }
}

/// The files in a folder with that ending, in the order of their names.
pub fn files_in(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Fault> {
    let mut files = all_in(folder)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == ending));
    Ok(files)
}

/// Everything in a folder, in the order of its names.
pub fn all_in(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let fault = |error: std::io::Error| Fault::caused(format!("{} could not be read", folder.display()), error);
    let entries = std::fs::read_dir(folder).map_err(fault)?.collect::<Result<Vec<_>, _>>().map_err(fault)?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

/// A text file of at most so many bytes.
pub fn read_text(path: &Path, most: u64) -> Result<String, Fault> {
    let fault = |error: std::io::Error| Fault::caused(format!("{} could not be read", path.display()), error);
    limited(File::open(path).map_err(fault)?, most, &path.display().to_string())
}

/// At most so many bytes of text from wherever it comes.
pub fn limited(from: impl Read, most: u64, name: &str) -> Result<String, Fault> {
    String::from_utf8(limited_bytes(from, most, name)?).map_err(|_| Fault::new(format!("{name} is not text")))
}

/// A file of at most so many bytes.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, Fault> {
    let fault = |error: std::io::Error| Fault::caused(format!("{} could not be read", path.display()), error);
    limited_bytes(File::open(path).map_err(fault)?, most, &path.display().to_string())
}

/// At most so many bytes from wherever they come.
pub fn limited_bytes(from: impl Read, most: u64, name: &str) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let read = from.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| Fault::caused(format!("{name} could not be read"), error))?;
    if bytes.len() as u64 > most {
        return Err(Fault::new(format!("{name} is longer than {most} bytes")));
    }
    Ok(bytes)
}
