//! Writes a journal, and acknowledges each step when it is done. The crash tests pull the plug on it.
//!
//! `scribe FILE FROM TO SIZE [--careless | --again]`: begins the game if there is none, and writes the steps after FROM up to TO,
//! with documents of about SIZE bytes. With `--careless` only entries are written, by a connection that does not wait for the disk.
//! With `--again` whatever fails is tried a second time, as somebody does at the window.

mod careless;
mod script;

use journal::{Journal, Trouble};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, from, to, size, flags @ ..] = &arguments[..] else { return Err("scribe FILE FROM TO SIZE".into()) };
    let (path, from, to, size) = (Path::new(path), from.parse()?, to.parse()?, size.parse()?);
    let again = flags.iter().any(|flag| flag == "--again");
    if !path.exists() {
        // What could not be looked at once it was there is there.
        let create = || if path.exists() { Ok(()) } else { Ok(Journal::create(path, "a game", "step 0").map(drop)?) };
        persistent(again, create)?;
        println!("ack 0");
    }
    if flags.iter().any(|flag| flag == "--careless") {
        return careless::write(path, from, to);
    }
    let open = || persistent(again, || Ok(Journal::open(path)?));
    let mut journal = open()?;
    for step in from + 1..=to {
        // A game is closed and opened again now and then.
        if step % 16 == 0 {
            drop(journal);
            journal = open()?;
        }
        if let Err(error) = persistent(again, || attempt(&mut journal, step, size, again)) {
            if !again {
                return Err(error);
            }
            // Where it could not be opened for writing it was opened for reading.
            drop(journal);
            journal = open()?;
            attempt(&mut journal, step, size, again)?;
        }
        println!("ack {step}");
    }
    Ok(())
}

/// Does something, and if it fails and that is wished for, once more.
fn persistent<T>(again: bool, mut work: impl FnMut() -> Result<T, Box<dyn Error>>) -> Result<T, Box<dyn Error>> {
    work().or_else(|error| if again { work() } else { Err(error) })
}

/// A step that fails leaves the journal as it was, also in memory.
fn attempt(journal: &mut Journal, step: u64, size: usize, again: bool) -> Result<(), Box<dyn Error>> {
    let before = script::told(journal)?;
    let Err(trouble) = script::perform(journal, step, size) else { return Ok(()) };
    if before != script::told(journal)? {
        return Err(format!("after `{trouble}` the journal has changed").into());
    }
    // Still full, and still the same sentence.
    if trouble == Trouble::Full && !again && script::perform(journal, step, size) != Err(Trouble::Full) {
        return Err("a full disk took something the second time".into());
    }
    Err(trouble.into())
}
