//! A program that is killed before an operation of a certain number, or whose disk fails there: `failing.c` in front of its libraries.

use crate::forgetful::compiled;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const EIO: i32 = 5;
pub const ENOSPC: i32 = 28;

/// What happens to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// It is killed before this operation, of those that change something; the first is 1.
    Killed(usize),
    /// This operation fails so; of all operations, or for a full disk of those that change something.
    Failing(usize, i32),
    /// All operations from this one on.
    FailingOn(usize, i32),
}

/// How many operations a program has done below a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    pub all: usize,
    /// Those that change something.
    pub changing: usize,
}

/// Lets it happen to a command, counting what it does below a folder.
pub fn befall(command: &mut Command, folder: &Path, mishap: Mishap) {
    let (name, value) = match mishap {
        Mishap::Killed(at) => ("FAILING_KILL", at.to_string()),
        Mishap::Failing(at, error) => ("FAILING_AT", format!("{at} {error}")),
        Mishap::FailingOn(at, error) => ("FAILING_AT", format!("{at} {error} for-ever")),
    };
    prepared(command, folder).env(name, value);
}

/// Counts what a command does below a folder, when it is run to its end.
pub fn count(command: &mut Command, folder: &Path) -> Count {
    let notes = PathBuf::from(format!("{}-count", folder.display()));
    prepared(command, folder).env("FAILING_COUNT", &notes).output().expect("to run the program");
    let text = std::fs::read_to_string(&notes).expect("a count");
    let _ = std::fs::remove_file(&notes);
    let mut numbers = text.split_whitespace().map(|number| number.parse().expect("a number"));
    let mut next = || numbers.next().expect("two numbers");
    Count { all: next(), changing: next() }
}

fn prepared<'a>(command: &'a mut Command, folder: &Path) -> &'a mut Command {
    let folder = folder.canonicalize().expect("a folder");
    command.env("LD_PRELOAD", compiled(include_str!("failing.c"))).env("FAILING_FOLDER", folder)
}
