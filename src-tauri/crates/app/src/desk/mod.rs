//! What the window shows and does: the library of games, the game on the table, settings. Each method is a call of the
//! window; pictures are the [`Studio`]'s, which is asked without holding up the table.
//!
//! - [`library`]: the games at a glance, and new ones; [`sample`]: the one that is there on the first start;
//! - [`opened`]: what does not change while a game is open; [`studio`]: pictures of maps, boards and counters;
//! - [`post`]: the mail desk; [`review`]: replay, remarks, plans;
//! - [`settings`]: what the window remembers; [`wire`]: every call of the window as data.

pub mod library;
pub mod opened;
pub mod post;
pub mod review;
#[cfg(test)]
mod room;
mod sample;
pub mod settings;
pub mod studio;
pub mod wire;

pub use library::{GameCard, NewGame, Seat};
pub use opened::GameData;
pub use settings::Settings;
pub use studio::Studio;

use crate::answer::{
    AskAnswer, AwaitsAnswer, CaseAnswer, EventAnswer, ForecastAnswer, LogAnswer, OverlayAnswer, PromptAnswer,
    RefusalAnswer, SupplyAnswer, TitleAnswer, ViewAnswer,
};
use crate::files;
use crate::house::{House, random_seed};
use crate::parts::Parts;
use crate::rules;
use crate::table::{Table, known};
use crate::trouble::{Fault, Trouble};
use games::SHELF;
use kernel::Awaits;
use library::Library;
use serde::Serialize;
use staff::Player;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;
use ts_rs::TS;

/// The player's desk: their house, and the game that is open on it.
#[derive(Debug)]
pub struct Desk {
    house: House,
    library: Library,
    studio: Arc<Studio>,
    open: Option<Open>,
    /// What was found in the watched folder, as it was then.
    seen_mail: BTreeMap<PathBuf, (u64, Option<SystemTime>)>,
}

/// A game on the table.
#[derive(Debug)]
struct Open {
    id: String,
    table: Table,
    parts: Option<Arc<Parts>>,
    seats: BTreeMap<String, Seat>,
    computer: Player,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Table")]
pub struct TableAnswer {
    pub view: ViewAnswer,
    pub awaits: AwaitsAnswer,
    pub prompts: Vec<PromptAnswer>,
    /// How many inputs there are; the log has as many entries, or one more.
    pub inputs: usize,
    /// What would be taken back; none if nothing can be.
    pub undo: Option<String>,
}

/// Whether an action would be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Judgement {
    /// Why not; none if it is allowed.
    pub refusal: Option<RefusalAnswer>,
    pub rule: Option<CaseAnswer>,
}

/// What an input brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Acted {
    pub events: Vec<EventAnswer>,
    pub table: TableAnswer,
}

/// What was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Undone {
    pub undone: String,
    pub table: TableAnswer,
}

impl Desk {
    /// Takes a seat in the house. On the very first start there is a sample game.
    pub fn at(house: House) -> Result<Desk, Fault> {
        let (library, studio) = (Library::of(&house), Arc::new(Studio::default()));
        let mut desk = Desk { library, house, studio, open: None, seen_mail: BTreeMap::new() };
        if !settings::are_kept(&desk.house) {
            if desk.house.games()?.is_empty() {
                sample::put(&desk.house)?;
            }
            // Whoever was stopped after the sample has them now. Without them the window opens all the same.
            let _ = desk.keep_settings(&Settings::default());
        }
        Ok(desk)
    }

    pub fn house(&self) -> &House {
        &self.house
    }

    /// What stands on the shelf.
    pub fn titles(&self) -> Result<Vec<TitleAnswer>, Fault> {
        SHELF.iter().map(|title| Ok(TitleAnswer::of(title, title.rules_index().map_err(Fault::new)?))).collect()
    }

    pub fn games(&mut self) -> Result<Vec<GameCard>, Fault> {
        self.library.cards(&self.house)
    }

    /// Begins a game and tells its id.
    pub fn new_game(&mut self, wish: &NewGame) -> Result<String, Trouble> {
        self.open = None;
        library::begin(&self.house, wish)
    }

    /// Puts a game out of sight, or back.
    pub fn archive(&mut self, id: &str, archived: bool) -> Result<(), Trouble> {
        self.close(id);
        library::archive(&self.house, id, archived)
    }

    /// Throws a game away; [`Desk::restore`] brings it back.
    pub fn remove(&mut self, id: &str) -> Result<(), Fault> {
        self.close(id);
        library::remove(&self.house, id)
    }

    pub fn restore(&mut self, id: &str) -> Result<(), Fault> {
        library::restore(&self.house, id)
    }

    /// The small picture of a game's board, if it is known.
    pub fn known_cover(&self, id: &str, theme: &str) -> Option<Vec<u8>> {
        self.library.cover(&self.house, id, theme)
    }

    /// Keeps the small picture that was drawn of a board.
    pub fn keep_cover(&mut self, cover: &studio::Cover, theme: &str, png: &[u8]) {
        self.library.keep_cover(&cover.id, theme, &cover.stamp, png);
    }

    /// The board of a game as it stands, for a small picture of it; none for a game without a map.
    pub fn cover(&mut self, id: &str) -> Result<Option<studio::Cover>, Trouble> {
        let path = library::path(&self.house, id)?;
        let stamp = library::stamp(&self.house, &path);
        if let Some(open) = self.open.as_mut().filter(|open| open.id == id) {
            let scratch = open.table.put_away();
            let cover = studio::Cover::of(id, stamp, &open.table, open.parts.clone());
            scratch.into_iter().for_each(|scratch| open.table.plan_on(scratch));
            return Ok(cover);
        }
        let table = Table::open_in(&self.house, &path)?;
        Ok(studio::Cover::of(id, stamp, &table, self.studio.parts(table.game().id())?))
    }

    /// Puts a game on the table: every input is judged anew, and what was left to do when the program was stopped is done.
    pub fn open(&mut self, id: &str) -> Result<GameData, Trouble> {
        let _lock = files::Lock::of(self.house.folder())?;
        self.lay(id)
    }

    /// The same for whoever has locked the house.
    fn lay(&mut self, id: &str) -> Result<GameData, Trouble> {
        self.open = None;
        // What was done now is seen on the board, with the rest that came.
        let (table, _) = Table::take_up(&self.house, &library::path(&self.house, id)?)?;
        let parts = self.studio.parts(table.game().id())?;
        let (data, seats) = opened::data(id, &table, parts.as_deref())?;
        let computer = Player::new(random_seed()?);
        self.open = Some(Open { id: id.to_owned(), table, parts, seats, computer });
        Ok(data)
    }

    /// Carries the game on by the rules of this program, from where they lead or after so many inputs, and opens it anew.
    pub fn carry_on(&mut self, from: Option<usize>) -> Result<GameData, Trouble> {
        let open = self.opened()?;
        open.table.put_away();
        open.table.carry_on(from)?;
        let id = open.id.clone();
        self.open(&id)
    }

    /// Takes a game off the table, so that its file is free.
    fn close(&mut self, id: &str) {
        self.open.take_if(|open| open.id == id);
    }

    fn opened(&mut self) -> Result<&mut Open, Fault> {
        self.open.as_mut().ok_or_else(|| Fault::new("no game is open"))
    }

    /// The board, what is awaited and what is offered, for one side's eyes, or for everybody's.
    pub fn look(&mut self, viewer: Option<&str>) -> Result<TableAnswer, Trouble> {
        let open = self.opened()?;
        open.table.turn_to(viewer)?;
        Ok(open.answer())
    }

    /// The next question of an action begun.
    pub fn ask(&mut self, side: &str, begun: &str) -> Result<AskAnswer, Trouble> {
        self.opened()?.table.ask(Some(side), begun)
    }

    /// Whether an action would be taken; with the rule if not.
    pub fn judge(&mut self, line: &str) -> Result<Judgement, Trouble> {
        let table = &self.opened()?.table;
        match table.judge(line) {
            Ok(()) => Ok(Judgement { refusal: None, rule: None }),
            Err(Trouble::Refused(refusal)) => {
                let rule = rules::cited(table.game().id(), &refusal.case)?;
                Ok(Judgement { refusal: Some(refusal), rule })
            }
            Err(fault @ Trouble::Fault(_)) => Err(fault),
        }
    }

    /// Takes an input and everything that follows of itself. Acknowledged only when it is on the disk.
    pub fn act(&mut self, line: &str, viewer: Option<&str>) -> Result<Acted, Trouble> {
        let open = self.opened()?;
        open.table.turn_to(viewer)?;
        let events = open.table.act(line)?;
        Ok(Acted { events, table: open.answer() })
    }

    /// Lets the computer decide, if a side of its is asked. None if not.
    pub fn computer(&mut self, viewer: Option<&str>) -> Result<Option<Acted>, Trouble> {
        let open = self.opened()?;
        if open.table.scratch().is_some() || open.table.earlier().is_some() {
            return Ok(None);
        }
        let Awaits::Choice(sides) = open.table.game().awaits() else { return Ok(None) };
        let names = open.table.names();
        let is_computer = |code: &str| open.seats.get(code) == Some(&Seat::Computer);
        let Some(side) = sides.iter().find(|side| is_computer(names.side(*side).code)) else { return Ok(None) };
        let line = open.computer.decide(open.table.game(), side);
        let line = line.map_err(|why| Fault::caused("the computer does not know what to do", why))?;
        self.act(&line, viewer).map(Some)
    }

    pub fn undo(&mut self, viewer: Option<&str>) -> Result<Undone, Trouble> {
        let open = self.opened()?;
        open.table.turn_to(viewer)?;
        let undone = open.table.undo()?;
        Ok(Undone { undone, table: open.answer() })
    }

    /// How the fight would go that an action begins.
    pub fn forecast(&mut self, line: &str) -> Result<ForecastAnswer, Trouble> {
        self.opened()?.table.forecast(line)
    }

    pub fn supply(&mut self, unit: &str) -> Result<SupplyAnswer, Trouble> {
        self.opened()?.table.supply(unit)
    }

    /// The log from an entry on.
    pub fn log(&mut self, from: usize, viewer: Option<&str>) -> Result<Vec<LogAnswer>, Trouble> {
        let open = self.opened()?;
        open.table.turn_to(viewer)?;
        Ok(open.table.log_from(from, usize::MAX))
    }

    /// Cases that contain a word, or one case by its number; all for an empty search.
    pub fn rules(&mut self, search: &str) -> Result<Vec<CaseAnswer>, Fault> {
        rules::search(self.opened()?.table.game().id(), search)
    }

    /// What an overlay of the game shows now; of one unit, if the overlay is about units.
    pub fn overlay(&mut self, id: &str, unit: Option<&str>) -> Result<OverlayAnswer, Trouble> {
        self.opened()?.table.overlay(id, unit)
    }

    /// Who draws, and the parts of the open game: pictures are made while the desk is busy with something else.
    pub fn pictures(&mut self) -> Result<(Arc<Studio>, Arc<Parts>), Fault> {
        let parts = self.opened()?.parts.clone();
        Ok((self.studio.clone(), parts.ok_or_else(|| Fault::new("this game has no pictures"))?))
    }

    /// Where the faces lie on the counter sheet at so many pixels to a point; none for a game without pictures.
    pub fn counter_faces(&mut self, scale: u8) -> Result<Option<studio::CounterFaces>, Fault> {
        Ok(self.opened()?.parts.as_deref().and_then(|parts| studio::CounterFaces::of(parts, scale)))
    }

    pub fn settings(&self) -> Settings {
        settings::kept(&self.house)
    }

    pub fn keep_settings(&mut self, settings: &Settings) -> Result<(), Fault> {
        settings::keep(&self.house, settings)
    }
}

impl Open {
    fn answer(&self) -> TableAnswer {
        TableAnswer {
            view: self.table.view(self.parts.as_deref()),
            awaits: self.table.awaits(),
            prompts: self.table.prompts(),
            inputs: self.table.game().len(),
            undo: self.table.undoable(),
        }
    }
}

/// The title of a game, in words.
fn title_of(game: &str) -> Result<String, Fault> {
    Ok(known(game)?.rules_index().map_err(Fault::new)?.title.clone())
}
