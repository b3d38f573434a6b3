//! The weather in a simulated world: a program runs with `weather.c` in front of its libraries, and tells it whose disk is to fail,
//! and when.

use crate::forgetful::{Disk, compiled, operations, scratch};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failing {
    /// One operation cannot be done.
    Once(Error),
    /// The machine stands still from there on.
    Dead,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// EIO.
    Broken,
    /// ENOSPC.
    Full,
}

/// A computer's folder on a disk that can fail.
#[derive(Debug)]
pub struct Drive {
    number: usize,
    folder: PathBuf,
    disk: Disk,
}

/// Starts this program again with the weather before its libraries, unless it is there already.
pub fn begin() {
    if order("begun") == "unknown" {
        return;
    }
    let shim = compiled(include_str!("weather.c"));
    let program = std::env::current_exe().expect("this program's own path");
    let error = Command::new(program).args(std::env::args_os().skip(1)).env("LD_PRELOAD", shim).exec();
    panic!("the program does not begin again: {error}");
}

/// Randomness and time begin anew, and nobody's folder is watched.
pub fn seed(number: u64) {
    order(&format!("seed {number}"));
}

/// The next two values of 32 bytes are those of a chain that many games share, which saves counting it down.
pub fn chain(number: u64) {
    order(&format!("chain {number}"));
}

/// The n-th operation in a folder from now on fails.
pub fn fail(drive: &Drive, count: usize, how: Failing) {
    let number = drive.number;
    order(&match how {
        Failing::Once(Error::Broken) => format!("once {number} {count} 5"),
        Failing::Once(Error::Full) => format!("once {number} {count} 28"),
        Failing::Dead => format!("dead {number} {count}"),
    });
}

/// How many operations are left before the one that fails.
pub fn left() -> usize {
    order("left").parse().unwrap_or_default()
}

/// Nothing fails any more. What did, if anything.
pub fn calm() -> Option<String> {
    order("calm").strip_prefix("failed ").map(str::to_owned)
}

impl Drive {
    /// Watches a folder as it is now; the number is its own.
    pub fn watch(number: usize, folder: &Path) -> Drive {
        order(&format!("watch {number} {}", folder.display()));
        Drive { number, folder: folder.to_owned(), disk: Disk::read(folder) }
    }

    /// Everything in the folder is on the disk from now on, and has been put there otherwise than by its program.
    pub fn settle(&mut self) {
        *self = Drive::watch(self.number, &self.folder);
    }

    /// The power fails: what was not synced is there or not. The program has closed its files.
    pub fn lose_power(&mut self, seed: u64) {
        let notes = scratch(&format!("weather-{}-{}", std::process::id(), self.number));
        assert_eq!(order(&format!("dump {} {}", self.number, notes.display())), "dumped");
        let bytes = std::fs::read(&notes).expect("what was written down");
        operations(&bytes, &self.folder).iter().for_each(|operation| self.disk.take(operation));
        std::fs::remove_dir_all(&self.folder)
            .and_then(|()| std::fs::create_dir(&self.folder))
            .expect("an empty folder");
        std::mem::take(&mut self.disk).fail(seed, &self.folder);
        self.settle();
    }
}

fn order(order: &str) -> String {
    let answer = std::fs::read_link(Path::new("/weather").join(order));
    answer.map(|answer| answer.to_string_lossy().into_owned()).unwrap_or_default()
}
