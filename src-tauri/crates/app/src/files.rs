//! Reading and writing whole files, so that no half of one is ever seen.

use crate::Fault;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Writes a new file; never over one that is there.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let written = write_beside(path, bytes).and_then(|beside| {
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
    let written = write_beside(path, bytes).and_then(|beside| {
        std::fs::rename(&beside, path).inspect_err(|_| drop(std::fs::remove_file(&beside)))?;
        sync_folder(path)
    });
    written.map_err(|error| Fault::caused(format!("{} could not be written", path.display()), error))
}

/// A file of its own in the same folder, on the disk when this returns.
fn write_beside(path: &Path, bytes: &[u8]) -> std::io::Result<PathBuf> {
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy();
    let beside = folder(path).join(format!(".{name}.{}", std::process::id()));
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.inspect_err(|_| drop(std::fs::remove_file(&beside)))?;
    Ok(beside)
}

/// The folder in which a file lies.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn sync_folder(path: &Path) -> std::io::Result<()> {
    File::open(folder(path))?.sync_all()
}

/// The files in a folder with that ending, in the order of their names.
pub fn files_in(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Fault> {
    let fault = |error: std::io::Error| Fault::caused(format!("{} could not be read", folder.display()), error);
    let entries = std::fs::read_dir(folder).map_err(fault)?.collect::<Result<Vec<_>, _>>().map_err(fault)?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == ending));
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
    let mut bytes = Vec::new();
    let read = from.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| Fault::caused(format!("{name} could not be read"), error))?;
    if bytes.len() as u64 > most {
        return Err(Fault::new(format!("{name} is longer than {most} bytes")));
    }
    String::from_utf8(bytes).map_err(|_| Fault::new(format!("{name} is not text")))
}
