//! Which journal a document belongs to. One that cannot be read may be the one: that is told, and no "not on this computer".

use crate::house::House;
use crate::mail::invite::founded_on;
use crate::mail::receive::Receipt;
use crate::trouble::Fault;
use dispatch::signed::DocumentHash;
use dispatch::{Class, Failure, Signed};
use journal::Journal;
use kernel::hash::hex;
use std::path::{Path, PathBuf};

/// The journals of one game, and those that cannot be read.
#[derive(Debug)]
pub(super) struct Journals {
    found: Vec<PathBuf>,
    unread: Vec<journal::Trouble>,
    /// What the game's journal is called, where nobody has made a copy.
    name: Option<String>,
}

impl Journals {
    pub fn founded_on(house: &House, invitation: &DocumentHash) -> Result<Journals, Fault> {
        Journals::all(house, |journal| Ok(founded_on(journal, invitation)))
    }

    pub fn of_game(house: &House, id: &str) -> Result<Journals, Fault> {
        Journals::all(house, |journal| Ok(journal.setting("game")?.as_deref() == Some(id)))
    }

    fn all(house: &House, wanted: impl Fn(&Journal) -> Result<bool, journal::Trouble>) -> Result<Journals, Fault> {
        let mut all = Journals { found: vec![], unread: vec![], name: None };
        for path in house.games()? {
            let looked = Journal::open_to_read(&path).and_then(|journal| Ok((wanted(&journal)?, game_name(&journal))));
            match looked {
                Ok((true, name)) => {
                    all.found.push(path);
                    all.name = name;
                }
                Ok((false, _)) => {}
                Err(trouble) => all.unread.push(trouble),
            }
        }
        Ok(all)
    }

    /// The journal of the game: if there are several, the one that is called like the game.
    pub fn path(&self) -> Result<Option<PathBuf>, Fault> {
        match &self.found[..] {
            [] => self.not_given().map_or(Ok(None), |trouble| Err(Fault::new(trouble.to_string()))),
            [one] => Ok(Some(one.clone())),
            several => match several.iter().find(|path| Some(stem(path)) == self.name) {
                Some(exact) => Ok(Some(exact.clone())),
                None => Err(Fault::new(format!(
                    "there are {} journals of one game, {}: move all but one away",
                    several.len(),
                    listed(several)
                ))),
            },
        }
    }

    /// Why a journal that the disk does not give now cannot be looked at: it may be the one. One that is damaged is no reason to
    /// refuse mail for another game.
    fn not_given(&self) -> Option<&journal::Trouble> {
        use journal::Trouble::{Busy, Full, Unreadable, Unwritable};
        self.unread.iter().find(|trouble| matches!(trouble, Busy | Full | Unreadable { .. } | Unwritable { .. }))
    }

    /// That there is more than one journal of the game.
    pub fn more(&self) -> Option<String> {
        let others: Vec<PathBuf> =
            self.found.iter().filter(|path| self.found.len() > 1 && Some(stem(path)) != self.name).cloned().collect();
        (!others.is_empty()).then(|| {
            let others = listed(&others);
            format!("this game has another journal here, {others}, in which nothing was changed: move it away")
        })
    }

    /// What is told with the first receipt, if anything is.
    pub fn told(&self, mut receipts: Vec<Receipt>) -> Vec<Receipt> {
        if let (Some(first), Some(more)) = (receipts.first_mut(), self.more()) {
            first.text = format!("{}; {more}", first.text);
        }
        receipts
    }

    /// Why nothing was found: it is not here, unless it lies in a journal that cannot be read.
    pub fn failure(&self, class: Class, text: &str) -> Failure {
        match self.unread.first() {
            None => Failure::new(class, text),
            Some(trouble) => {
                Failure::new(class, format!("{text}, or lies in a journal that cannot be looked at: {trouble}"))
            }
        }
    }
}

/// What the game of a journal is called, if it is played by mail.
fn game_name(journal: &Journal) -> Option<String> {
    match crate::founding::Founding::parse(journal.founding()) {
        Ok(crate::founding::Founding::Mail(invitation)) => Some(dispatch::line::name(&invitation)),
        _ => None,
    }
}

/// Where a new game is kept: by its three words, and with the beginning of its hash if another game has the same ones.
pub(super) fn journal_for(house: &House, invitation: &Signed) -> PathBuf {
    let name = dispatch::line::name(invitation);
    let plain = house.journal_of(&name);
    match Journal::open_to_read(&plain) {
        Ok(other) if !founded_on(&other, &invitation.hash()) => {
            house.journal_of(&format!("{name}-{}", hex(&invitation.hash()[..4])))
        }
        Ok(_) | Err(_) => plain,
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn listed(paths: &[PathBuf]) -> String {
    let names =
        paths.iter().map(|path| path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()));
    names.collect::<Vec<_>>().join(" and ")
}
