//! The record file: a game as plain text, every input on a line of its own.
//!
//! ```text
//! fieldpost record 1
//! game outpost
//! revision 1
//! scenario crossroads          or: a situation, each line behind a bar
//! setup 1f0c…                  of the scenario's text, so that it cannot change under a game
//! dice 7741                    or: dice hand
//! inputs
//! GE: move 11 0105-0204
//! roll 4
//! secret BL plan 1 …           what a side has sealed and will open
//! hash 3c41…                   of the state after the last input
//! ```

use crate::files;
use crate::trouble::Fault;
use std::fs::File;
use std::path::Path;

/// No record is longer, in bytes.
pub const LONGEST_RECORD: u64 = 16 << 20;
const FIRST_LINE: &str = "fieldpost record 1";

/// A record as it is written; its lines still mean nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub game: String,
    pub revision: u32,
    pub start: Start,
    /// The hash of the scenario's text.
    pub setup: String,
    pub dice: DiceSource,
    pub inputs: Vec<String>,
    /// Openings of sealed choices, in notation, kept until they are due.
    pub secrets: Vec<String>,
    pub hash: String,
}

/// What the game starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Scenario(String),
    Situation(String),
}

/// Who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceSource {
    /// The program, from this seed.
    Seed(u64),
    /// The players, with their own dice.
    Hand,
}

impl Record {
    pub fn parse(text: &str) -> Result<Record, Fault> {
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
        let wrong = |line: usize, what: &str| Fault::new(format!("line {line} of the record: {what}"));
        match lines.next() {
            Some((_, FIRST_LINE)) => {}
            Some((_, line)) if line.starts_with("fieldpost record ") => {
                return Err(wrong(1, "it was written by a newer fieldpost"));
            }
            _ => return Err(wrong(1, "this is not a fieldpost record")),
        }
        let mut head = Head::default();
        for (at, line) in lines.by_ref() {
            if line == "inputs" {
                break;
            }
            head.read(line).map_err(|what| wrong(at, &what))?;
        }
        let (mut inputs, mut secrets, mut hash) = (Vec::new(), Vec::new(), None);
        for (at, line) in lines {
            if hash.is_some() {
                return Err(wrong(at, "nothing follows the hash"));
            }
            match line.split_once(' ') {
                Some(("secret", opening)) => secrets.push(opening.to_owned()),
                Some(("hash", digits)) => hash = Some(digits.to_owned()),
                _ => inputs.push(line.to_owned()),
            }
        }
        let missing = |what: &str| Fault::new(format!("the record is cut short: {what} is missing"));
        Ok(Record {
            game: head.game.ok_or_else(|| missing("the game"))?,
            revision: head.revision.ok_or_else(|| missing("the revision"))?,
            start: match (head.scenario, head.situation) {
                (Some(scenario), _) => Start::Scenario(scenario),
                (None, Some(situation)) => Start::Situation(situation),
                (None, None) => return Err(missing("the scenario")),
            },
            setup: head.setup.ok_or_else(|| missing("the hash of the set-up"))?,
            dice: head.dice.ok_or_else(|| missing("the dice"))?,
            inputs,
            secrets,
            hash: hash.ok_or_else(|| missing("the hash at its end"))?,
        })
    }

    pub fn read(path: &Path) -> Result<Record, Fault> {
        Record::parse(&files::read_text(path, LONGEST_RECORD)?)
    }

    /// Writes a new record; never over a file that is there.
    pub fn create(&self, path: &Path) -> Result<(), Fault> {
        files::create(path, self.to_string().as_bytes())
    }

    /// Writes the record beside its place and puts it there in one step, so that no half of it is ever seen.
    pub fn write(&self, path: &Path) -> Result<(), Fault> {
        files::write(path, self.to_string().as_bytes())
    }
}

/// While this is held, no other fieldpost writes a record in the folder.
#[derive(Debug)]
pub struct Lock {
    _folder: File,
}

impl Lock {
    pub fn of(path: &Path) -> Result<Lock, Fault> {
        let fault = |error| Fault::caused(format!("the folder of {} cannot be locked", path.display()), error);
        let folder = File::open(files::folder(path)).map_err(fault)?;
        folder.lock().map_err(fault)?;
        Ok(Lock { _folder: folder })
    }
}

#[derive(Default)]
struct Head {
    game: Option<String>,
    revision: Option<u32>,
    scenario: Option<String>,
    situation: Option<String>,
    setup: Option<String>,
    dice: Option<DiceSource>,
}

impl Head {
    fn read(&mut self, line: &str) -> Result<(), String> {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("game", id) => self.game = Some(id.to_owned()),
            ("revision", number) => {
                self.revision = Some(number.parse().map_err(|_| format!("`{number}` is no revision"))?);
            }
            ("scenario", id) => self.scenario = Some(id.to_owned()),
            ("setup", hash) => self.setup = Some(hash.to_owned()),
            ("|", text) => {
                let situation = self.situation.get_or_insert_default();
                situation.push_str(text);
                situation.push('\n');
            }
            ("dice", "hand") => self.dice = Some(DiceSource::Hand),
            ("dice", seed) => {
                let seed = seed.parse().map_err(|_| format!("`{seed}` is no seed"))?;
                self.dice = Some(DiceSource::Seed(seed));
            }
            (word, _) => return Err(format!("`{}` is unknown", word.chars().take(40).collect::<String>())),
        }
        Ok(())
    }
}

impl std::fmt::Display for Record {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(out, "{FIRST_LINE}\ngame {}\nrevision {}", self.game, self.revision)?;
        match &self.start {
            Start::Scenario(id) => writeln!(out, "scenario {id}")?,
            Start::Situation(text) => text.lines().try_for_each(|line| writeln!(out, "| {line}"))?,
        }
        writeln!(out, "setup {}", self.setup)?;
        match self.dice {
            DiceSource::Seed(seed) => writeln!(out, "dice {seed}")?,
            DiceSource::Hand => writeln!(out, "dice hand")?,
        }
        writeln!(out, "inputs")?;
        self.inputs.iter().try_for_each(|input| writeln!(out, "{input}"))?;
        self.secrets.iter().try_for_each(|opening| writeln!(out, "secret {opening}"))?;
        writeln!(out, "hash {}", self.hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn example() -> Record {
        Record {
            game: "outpost".into(),
            revision: 1,
            start: Start::Situation("GE 11 pz 4-3-6 @0404\n\nphase GE combat\n".into()),
            setup: "cd".into(),
            dice: DiceSource::Seed(7),
            inputs: vec!["GE: end".into(), "roll 4".into()],
            secrets: vec!["BL opens plan 1 aa: plan west=1".into()],
            hash: "ab".into(),
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(Record::parse(&example().to_string()), Ok(example()));
    }

    #[test]
    fn mistakes_get_a_sentence() {
        let told = |text: &str| Record::parse(text).map(|_| ()).map_err(|fault| fault.to_string());
        let text = example().to_string();
        assert_eq!(told(""), Err("line 1 of the record: this is not a fieldpost record".into()));
        assert_eq!(told("fieldpost record 2"), Err("line 1 of the record: it was written by a newer fieldpost".into()));
        assert_eq!(
            told(&text.replace("hash ab\n", "")),
            Err("the record is cut short: the hash at its end is missing".into())
        );
        assert_eq!(told(&text.replace("dice 7", "dice x")), Err("line 8 of the record: `x` is no seed".into()));
        assert_eq!(told(&format!("{text}more\n")), Err("line 14 of the record: nothing follows the hash".into()));
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,200}", cut in 0usize..200) {
            let _ = Record::parse(&text);
            let whole = example().to_string();
            let cut = whole.char_indices().nth(cut).map_or(whole.len(), |(at, _)| at);
            let mangled = format!("{}{text}{}", &whole[..cut], &whole[cut..]);
            if let Ok(record) = Record::parse(&mangled) {
                prop_assert_eq!(Record::parse(&record.to_string()), Ok(record));
            }
        }
    }
}
