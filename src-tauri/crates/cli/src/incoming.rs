//! What comes in: a file, standard input, a watched folder.

use crate::words;
use app::house::House;
use app::mail::receive::{self, Outcome, Receipt};
use app::{Fault, Trouble, files};
use dispatch::mail::LONGEST_FILE;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How often a watched folder is looked at.
const WATCH_EVERY: Duration = Duration::from_secs(2);

/// Takes what is in a file, on standard input or in a folder. False: something in it was refused.
pub fn receive_from(
    house: &House,
    file: Option<&Path>,
    watch: Option<&Path>,
    once: bool,
    json: bool,
) -> Result<bool, Trouble> {
    if let Some(folder) = watch {
        return watched(house, folder, once, json);
    }
    let bytes = match file {
        None => return Err(Fault::new("say which file, - for standard input, or --watch FOLDER").into()),
        Some(file) if file == Path::new("-") => {
            files::limited_bytes(std::io::stdin(), LONGEST_FILE as u64, "standard input")?
        }
        Some(file) => files::read_bytes(file, LONGEST_FILE as u64)?,
    };
    Ok(tell(&receive::receive(house, &bytes)?, json))
}

/// Takes everything new in a folder, for ever or once. What is not for fieldpost is passed over.
fn watched(house: &House, folder: &Path, once: bool, json: bool) -> Result<bool, Trouble> {
    let mut seen: BTreeMap<PathBuf, (u64, Option<SystemTime>)> = BTreeMap::new();
    let mut all_taken = true;
    loop {
        for path in files::all_in(folder)? {
            let Ok(about) = path.metadata() else { continue };
            let state = (about.len(), about.modified().ok());
            if !about.is_file() || about.len() > LONGEST_FILE as u64 || seen.get(&path) == Some(&state) {
                continue;
            }
            seen.insert(path.clone(), state);
            let Ok(bytes) = files::read_bytes(&path, LONGEST_FILE as u64) else { continue };
            if !receive::concerns(&bytes) {
                continue;
            }
            let _lock = files::Lock::of(house.folder())?;
            all_taken &= match receive::receive(house, &bytes) {
                Ok(receipts) => tell(&receipts, json),
                Err(trouble) => {
                    eprintln!("fieldpost: {}: {}", path.display(), trouble.sentence());
                    false
                }
            };
        }
        if once {
            return Ok(all_taken);
        }
        std::thread::sleep(WATCH_EVERY);
    }
}

/// Tells what became of what came. False: something was refused.
pub fn tell(receipts: &[Receipt], json: bool) -> bool {
    if json {
        words::print_json(&receipts);
    }
    for receipt in receipts.iter().filter(|_| !json) {
        let name = receipt.game.as_deref().map(|name| format!("{name}: ")).unwrap_or_default();
        let text = format!("{name}{}", receipt.text);
        match receipt.outcome {
            Outcome::Refused => eprintln!("fieldpost: {text}"),
            Outcome::Taken | Outcome::Duplicate | Outcome::Waiting | Outcome::Kept | Outcome::Fork => {
                words::line(&text)
            }
        }
    }
    receipts.iter().all(|receipt| receipt.outcome != Outcome::Refused)
}
