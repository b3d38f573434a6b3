//! What is asked about: a game in progress, or a situation that somebody has written down.

use crate::commands::read_situation;
use crate::{At, post};
use app::answer::{PromptAnswer, ViewAnswer};
use app::position::Position;
use app::referee::{Situated, is_situation};
use app::{Table, Trouble};
use kernel::situation::LONGEST_SITUATION;
use std::fs::File;
use std::io::Read;
use std::path::Path;

pub enum Asked {
    Game(Box<Table>),
    Situation(Box<Situated>),
}

impl Asked {
    /// A game by its file or its name, or a situation by its file; `-` is a situation on standard input.
    pub fn open(at: &At, file: &str) -> Result<Asked, Trouble> {
        let path = Path::new(file);
        if file == "-" || holds_situation(path) {
            return Ok(Asked::Situation(Box::new(Situated::read(&read_situation(path)?)?)));
        }
        Ok(Asked::Game(Box::new(post::open_table(at, file)?)))
    }

    /// From here on things are told as this side may know them; without one, as before.
    pub fn seen_by(self, code: Option<&str>) -> Result<Asked, Trouble> {
        Ok(match self {
            Asked::Game(table) => Asked::Game(Box::new(table.seen_by(code)?)),
            Asked::Situation(situated) => Asked::Situation(Box::new(situated.seen_by(code)?)),
        })
    }

    pub fn position(&self) -> Position<'_> {
        match self {
            Asked::Game(table) => table.position(),
            Asked::Situation(situated) => situated.position(),
        }
    }

    /// Whether an input would be taken. Of a situation as the referee would say it.
    pub fn judge(&self, input: &str) -> Result<(), Trouble> {
        match self {
            Asked::Game(table) => table.position().judge(input),
            Asked::Situation(situated) => situated.judge(input),
        }
    }

    /// The game, if it is one.
    pub fn table(&self) -> Option<&Table> {
        match self {
            Asked::Game(table) => Some(table),
            Asked::Situation(_) => None,
        }
    }

    /// The board; of a situation only what is on its map.
    pub fn view(&self) -> ViewAnswer {
        match self {
            Asked::Game(table) => table.view(None),
            Asked::Situation(situated) => situated.position().view_on_map(),
        }
    }

    /// What each side that decides now may do; nothing in a game that is only looked at.
    pub fn prompts(&self) -> Vec<PromptAnswer> {
        match self {
            Asked::Game(table) => table.prompts(),
            Asked::Situation(situated) => situated.position().prompts(),
        }
    }
}

/// Whether there is such a file, and it is no journal. No situation is longer than what is looked at.
pub fn holds_situation(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST_SITUATION as u64 + 1).read_to_end(&mut bytes));
    read.is_ok() && is_situation(&bytes)
}
