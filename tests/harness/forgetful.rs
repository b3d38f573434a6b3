//! A disk that forgets what was not synced. A program runs with `forgetful.c` in front of its libraries, which writes down
//! everything it does to files; from that the disk is rebuilt as a failure of the power may leave it at any moment.
//!
//! What is sure: bytes that were synced with their file, and names that were synced with their folder. Everything later may be
//! there or not: in part, in another order, by sectors.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, OnceLock};

/// A disk writes sectors whole or not at all.
const SECTOR: usize = 512;

/// Something that a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    Create {
        file: u64,
        path: PathBuf,
    },
    Write {
        file: u64,
        at: usize,
        bytes: Vec<u8>,
    },
    Resize {
        file: u64,
        size: usize,
    },
    Sync {
        file: u64,
    },
    SyncFolder {
        path: PathBuf,
    },
    Rename {
        from: PathBuf,
        to: PathBuf,
    },
    Link {
        from: PathBuf,
        to: PathBuf,
    },
    Unlink {
        path: PathBuf,
    },
    MakeFolder {
        path: PathBuf,
    },
    RemoveFolder {
        path: PathBuf,
    },
    /// On its standard output: what it acknowledged.
    Said {
        bytes: Vec<u8>,
    },
}

/// Everything that a program did in a folder, and what was there before.
#[derive(Debug)]
pub struct Trace {
    start: Disk,
    pub operations: Vec<Operation>,
    pub output: Output,
}

/// Runs programs under the shim.
#[derive(Debug)]
pub struct Traced;

impl Traced {
    /// Runs a command to its end, and tells what it did in a folder. `FORGETFUL_ROOM` in its environment is the room on its disk.
    pub fn run(command: &mut Command, folder: &Path) -> Trace {
        let folder = folder.canonicalize().expect("a folder");
        let start = Disk::read(&folder);
        let notes = scratch(&format!("trace-{}-{:p}", std::process::id(), &start));
        let _ = std::fs::remove_file(&notes);
        let output = Traced::prepare(command).env("FORGETFUL_TRACE", &notes).output().expect("to run the program");
        let bytes = std::fs::read(&notes).unwrap_or_default();
        let _ = std::fs::remove_file(&notes);
        Trace { start, operations: operations(&bytes, &folder), output }
    }

    /// Puts the shim before a command's libraries.
    pub fn prepare(command: &mut Command) -> &mut Command {
        command.env("LD_PRELOAD", shim())
    }
}

impl Trace {
    /// Puts into an empty folder what the disk may hold if the power fails before the operation of that number. The seed 0 keeps
    /// nothing that was not synced, the seed 1 all of it, any other a part. Tells what had been said by then.
    pub fn crash(&self, at: usize, seed: u64, into: &Path) -> Vec<u8> {
        let mut disk = self.start.clone();
        let mut said = Vec::new();
        for operation in &self.operations[..at] {
            match operation {
                Operation::Said { bytes } => said.extend_from_slice(bytes),
                other => disk.take(other),
            }
        }
        disk.fail(seed, into);
        said
    }
}

/// A sequence of numbers that looks like chance.
#[derive(Clone, Debug)]
pub struct Chance {
    seed: u64,
    state: u64,
}

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance { seed, state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) }
    }

    pub fn below(&mut self, most: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ mixed >> 31) >> 33).expect("31 bits") % most.max(1)
    }

    /// Which of so many things in a row are still there.
    fn survivors(&mut self, count: usize) -> Vec<bool> {
        let kind = match self.seed {
            0 => 0,
            1 => 1,
            _ => self.below(5),
        };
        match kind {
            0 => vec![false; count],
            1 => vec![true; count],
            2 => {
                let end = self.below(count + 1);
                (0..count).map(|at| at < end).collect()
            }
            _ => (0..count).map(|_| self.below(2) == 0).collect(),
        }
    }
}

/// A disk: what surely stands on it, and what may.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    files: Vec<File>,
    /// The program's numbers for files. A number may come again when its file is gone.
    numbers: BTreeMap<u64, usize>,
    /// The names as the program sees them.
    seen: BTreeMap<PathBuf, Node>,
    /// The names that are sure.
    names: BTreeMap<PathBuf, Node>,
    /// Changes of names that are not yet sure, each with all that it changes at once.
    changes: Vec<Vec<(PathBuf, Option<Node>)>>,
}

#[derive(Clone, Debug, Default)]
struct File {
    bytes: Vec<u8>,
    pending: Vec<Change>,
}

#[derive(Clone, Debug)]
enum Change {
    Write(usize, Vec<u8>),
    Resize(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    File(usize),
    Folder,
}

/// What is left of a name.
enum Left {
    Folder,
    File(Vec<u8>),
}

impl Disk {
    /// What lies in a folder now, all of it sure.
    pub fn read(folder: &Path) -> Disk {
        let mut disk = Disk::default();
        let mut open = vec![folder.to_owned()];
        while let Some(next) = open.pop() {
            for path in std::fs::read_dir(next).expect("a folder").flatten().map(|entry| entry.path()) {
                let node = if path.is_dir() {
                    open.push(path.clone());
                    Node::Folder
                } else {
                    disk.numbers.insert(path.metadata().expect("a file").ino(), disk.files.len());
                    disk.files.push(File { bytes: std::fs::read(&path).expect("a file"), pending: Vec::new() });
                    Node::File(disk.files.len() - 1)
                };
                disk.names.insert(path.strip_prefix(folder).expect("a path inside").to_owned(), node);
            }
        }
        disk.seen = disk.names.clone();
        disk
    }

    /// Something is done to it.
    pub fn take(&mut self, operation: &Operation) {
        match operation {
            Operation::Create { file, path } => {
                self.numbers.insert(*file, self.files.len());
                self.files.push(File::default());
                self.rename(vec![(path.clone(), Some(Node::File(self.files.len() - 1)))]);
            }
            Operation::Write { file, at, bytes } => self.change(*file, Change::Write(*at, bytes.clone())),
            Operation::Resize { file, size } => self.change(*file, Change::Resize(*size)),
            Operation::Sync { file } => {
                if let Some(file) = self.numbers.get(file).map(|at| &mut self.files[*at]) {
                    std::mem::take(&mut file.pending).into_iter().for_each(|change| file.apply(change));
                }
            }
            Operation::SyncFolder { path } => {
                let inside =
                    |change: &[(PathBuf, Option<Node>)]| change.iter().any(|(name, _)| name.parent() == Some(path));
                let (sure, open) = std::mem::take(&mut self.changes).into_iter().partition(|change| inside(change));
                self.changes = open;
                let sure: Vec<Vec<_>> = sure;
                sure.into_iter().flatten().for_each(|(name, node)| put(&mut self.names, name, node));
            }
            Operation::Rename { from, to } => {
                let node = self.seen.get(from).copied();
                assert!(node != Some(Node::Folder), "a folder is renamed: this disk does not know how");
                self.rename(vec![(from.clone(), None), (to.clone(), node)]);
            }
            Operation::Link { from, to } => self.rename(vec![(to.clone(), self.seen.get(from).copied())]),
            Operation::Unlink { path } | Operation::RemoveFolder { path } => self.rename(vec![(path.clone(), None)]),
            Operation::MakeFolder { path } => self.rename(vec![(path.clone(), Some(Node::Folder))]),
            Operation::Said { .. } => {}
        }
    }

    /// Puts into an empty folder what the disk may hold after the power has failed; for the seed see [`Trace::crash`].
    pub fn fail(self, seed: u64, into: &Path) {
        for (path, node) in self.after_a_failure(&mut Chance::new(seed)) {
            let path = into.join(path);
            match node {
                Left::Folder => std::fs::create_dir_all(path).expect("a folder"),
                Left::File(bytes) => std::fs::write(path, bytes).expect("a file"),
            }
        }
    }

    fn change(&mut self, file: u64, change: Change) {
        // A file outside the folder has no number here.
        if let Some(at) = self.numbers.get(&file) {
            self.files[*at].pending.push(change);
        }
    }

    fn rename(&mut self, change: Vec<(PathBuf, Option<Node>)>) {
        change.iter().for_each(|(name, node)| put(&mut self.seen, name.clone(), *node));
        self.changes.push(change);
    }

    fn after_a_failure(mut self, chance: &mut Chance) -> Vec<(PathBuf, Left)> {
        let survivors = chance.survivors(self.changes.len());
        for (change, _) in self.changes.into_iter().zip(survivors).filter(|(_, survives)| *survives) {
            change.into_iter().for_each(|(name, node)| put(&mut self.names, name, node));
        }
        let files: Vec<Vec<u8>> = self.files.into_iter().map(|file| file.after_a_failure(chance)).collect();
        let names = &self.names;
        let reachable = |path: &Path| {
            let folders = path.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
            folders.into_iter().all(|folder| names.get(folder) == Some(&Node::Folder))
        };
        // The memory that SQLite's writers share lives no longer than the machine runs.
        let kept = names.iter().filter(|(path, _)| reachable(path) && !path.to_string_lossy().ends_with("-shm"));
        let left = |node: &Node| match node {
            Node::Folder => Left::Folder,
            Node::File(at) => Left::File(files[*at].clone()),
        };
        kept.map(|(path, node)| (path.clone(), left(node))).collect()
    }
}

fn put(names: &mut BTreeMap<PathBuf, Node>, name: PathBuf, node: Option<Node>) {
    match node {
        Some(node) => drop(names.insert(name, node)),
        None => drop(names.remove(&name)),
    }
}

impl File {
    fn apply(&mut self, change: Change) {
        match change {
            Change::Write(at, bytes) => {
                let end = at + bytes.len();
                if self.bytes.len() < end {
                    self.bytes.resize(end, 0);
                }
                self.bytes[at..end].copy_from_slice(&bytes);
            }
            Change::Resize(size) => self.bytes.resize(size, 0),
        }
    }

    fn after_a_failure(mut self, chance: &mut Chance) -> Vec<u8> {
        let mut pending = std::mem::take(&mut self.pending);
        let whole = pending.iter().fold(self.bytes.len(), |size, change| match change {
            Change::Write(at, bytes) => size.max(at + bytes.len()),
            Change::Resize(size) => *size,
        });
        let by_chance = chance.seed > 1;
        if by_chance && chance.below(2) == 0 {
            pending = pending.into_iter().flat_map(Change::by_sectors).collect();
        }
        let survivors = chance.survivors(pending.len());
        let survivors = pending.into_iter().zip(survivors).filter(|(_, survives)| *survives);
        survivors.for_each(|(change, _)| self.apply(change));
        // A file may have its new length before it has its bytes.
        if by_chance && chance.below(4) == 0 {
            self.bytes.resize(whole, 0);
        }
        self.bytes
    }
}

impl Change {
    fn by_sectors(self) -> Vec<Change> {
        let Change::Write(mut at, bytes) = self else { return vec![self] };
        let mut rest = &bytes[..];
        let mut sectors = Vec::new();
        while !rest.is_empty() {
            let (sector, after) = rest.split_at(rest.len().min(SECTOR - at % SECTOR));
            sectors.push(Change::Write(at, sector.to_vec()));
            (at, rest) = (at + sector.len(), after);
        }
        sectors
    }
}

/// The records of a trace, paths from the folder on; what happened outside it is left out.
pub(crate) fn operations(mut bytes: &[u8], folder: &Path) -> Vec<Operation> {
    let inside = |path: &[u8]| Path::new(OsStr::from_bytes(path)).strip_prefix(folder).ok().map(Path::to_owned);
    let mut operations = Vec::new();
    // A program that was killed may have left half a record.
    while let Some(Record { kind, file, number, first, second }) = Record::read(&mut bytes) {
        let size = usize::try_from(number).expect("a place in a file");
        operations.extend(match kind {
            1 => inside(first).map(|path| Operation::Create { file, path }),
            2 => Some(Operation::Write { file, at: size, bytes: first.to_vec() }),
            3 => Some(Operation::Resize { file, size }),
            4 => Some(Operation::Sync { file }),
            5 => inside(first).map(|path| Operation::SyncFolder { path }),
            6 => inside(first).zip(inside(second)).map(|(from, to)| Operation::Rename { from, to }),
            7 => inside(first).zip(inside(second)).map(|(from, to)| Operation::Link { from, to }),
            8 => inside(first).map(|path| Operation::Unlink { path }),
            9 => inside(first).map(|path| Operation::MakeFolder { path }),
            10 => inside(first).map(|path| Operation::RemoveFolder { path }),
            11 => Some(Operation::Said { bytes: first.to_vec() }),
            _ => panic!("a record of kind {kind}"),
        });
    }
    operations
}

struct Record<'a> {
    kind: u8,
    file: u64,
    number: u64,
    first: &'a [u8],
    second: &'a [u8],
}

impl<'a> Record<'a> {
    fn read(bytes: &mut &'a [u8]) -> Option<Record<'a>> {
        let mut rest = *bytes;
        let kind = *rest.split_off_first()?;
        let file = u64::from_le_bytes(rest.split_off(..8)?.try_into().ok()?);
        let number = u64::from_le_bytes(rest.split_off(..8)?.try_into().ok()?);
        let mut size = || Some(u32::from_le_bytes(rest.split_off(..4)?.try_into().ok()?) as usize);
        let (first, second) = (size()?, size()?);
        let (first, second) = (rest.split_off(..first)?, rest.split_off(..second)?);
        *bytes = rest;
        Some(Record { kind, file, number, first, second })
    }
}

/// Beside the tests themselves, where everything built goes.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let program = std::env::current_exe().expect("this program's own path");
    program.with_file_name(format!("forgetful-{name}"))
}

/// The shim, compiled once for each of its versions.
fn shim() -> &'static Path {
    static SHIM: OnceLock<PathBuf> = OnceLock::new();
    SHIM.get_or_init(|| compiled(include_str!("forgetful.c")))
}

/// A library of C, compiled once for each of its versions.
pub(crate) fn compiled(source: &str) -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _one = ONE_AT_A_TIME.lock();
    let hash = kernel::hash::hex(&kernel::hash::tagged("shim", &[source.as_bytes()])[..8]);
    let (library, draft) = (scratch(&format!("{hash}.so")), scratch(&format!("{hash}-{}", std::process::id())));
    if !library.exists() {
        let code = draft.with_extension("c");
        std::fs::write(&code, source).expect("a source file");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&draft).arg(&code).arg("-ldl");
        assert!(compiler.status().expect("a C compiler").success(), "the shim does not compile");
        std::fs::rename(&draft, &library).expect("the shim in its place");
        let _ = std::fs::remove_file(&code);
    }
    library
}
