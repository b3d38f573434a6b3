//! Writes a journal, and acknowledges each step when it is done. The crash tests pull the plug on it.
//!
//! `scribe FILE FROM TO SIZE [--careless]`: begins the game if there is none, and writes the steps after FROM up to TO, with
//! documents of about SIZE bytes. With `--careless` only entries are written, by a connection that does not wait for the disk.

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
    if !path.exists() {
        Journal::create(path, "a game", "step 0")?;
        println!("ack 0");
    }
    if flags.iter().any(|flag| flag == "--careless") {
        return careless::write(path, from, to);
    }
    let mut journal = Journal::open(path)?;
    for step in from + 1..=to {
        // A game is closed and opened again now and then.
        if step % 16 == 0 {
            drop(journal);
            journal = Journal::open(path)?;
        }
        attempt(&mut journal, step, size)?;
        println!("ack {step}");
    }
    Ok(())
}

/// A step that fails leaves the journal as it was, also in memory.
fn attempt(journal: &mut Journal, step: u64, size: usize) -> Result<(), Box<dyn Error>> {
    let before = script::told(journal)?;
    let Err(trouble) = script::perform(journal, step, size) else { return Ok(()) };
    if before != script::told(journal)? {
        return Err(format!("after `{trouble}` the journal has changed").into());
    }
    // Still full, and still the same sentence.
    if trouble == Trouble::Full && script::perform(journal, step, size) != Err(Trouble::Full) {
        return Err("a full disk took something the second time".into());
    }
    Err(trouble.into())
}
