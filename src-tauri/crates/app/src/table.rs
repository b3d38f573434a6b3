//! A game on the table, whether it is played here or by mail: what was acknowledged is on the disk.

use crate::answer::{
    AskAnswer, AwaitsAnswer, EventAnswer, ForecastAnswer, LogAnswer, OverlayAnswer, PromptAnswer, SupplyAnswer,
    ViewAnswer,
};
use crate::clock;
use crate::earlier::{Carried, EarlierAnswer, Veil};
use crate::founding::{DiceSource, Founding};
use crate::house::House;
use crate::local::{Checked, LocalGame};
use crate::mail::receive::Receipt;
use crate::mail::{self, MailGame};
use crate::parts::Parts;
use crate::position::Position;
use crate::scratch::Scratch;
use crate::trouble::{Fault, Trouble};
use dispatch::PublicKey;
use games::{AnyGame, Start, Title, title};
use journal::{Journal, Page};
use kernel::secret::GameId;
use kernel::{Awaits, Names, Side, View, Viewer};
use std::path::Path;

/// A game and whose eyes read what is told of it.
#[derive(Debug)]
pub struct Table {
    at: At,
    viewer: Viewer,
    /// While the player plans, everything is asked of and done to a copy.
    scratch: Option<Box<Scratch>>,
}

#[derive(Debug)]
enum At {
    Table(Box<LocalGame>),
    Mail(Box<MailGame>),
}

impl Table {
    /// Begins a game at this table. An existing file is never overwritten.
    pub fn begin(path: &Path, id: &str, start: Start, dice: DiceSource) -> Result<Table, Trouble> {
        Table::begin_with(path, id, start, dice, &[], &[])
    }

    /// The same with notes on the game and its first inputs: there is no game yet before all of them are in it.
    pub fn begin_with(
        path: &Path,
        id: &str,
        start: Start,
        dice: DiceSource,
        notes: &[(&str, &str)],
        first: &[&str],
    ) -> Result<Table, Trouble> {
        let local = LocalGame::begin_with(path, id, start, dice, notes, first)?;
        Ok(Table { at: At::Table(Box::new(local)), viewer: Viewer::Umpire, scratch: None })
    }

    /// Opens a game that is played here, or one by mail to look at it: every input is judged anew.
    pub fn open(path: &Path) -> Result<Table, Trouble> {
        Table::open_as(path, PublicKey([0; 32]))
    }

    /// Opens a game as the owner of the house plays it.
    pub fn open_in(house: &House, path: &Path) -> Result<Table, Trouble> {
        let journal = Journal::open(path).map_err(Fault::journal)?;
        let own = match Founding::parse(journal.founding())? {
            Founding::Mail(_) if house.has_key() => house.key()?.key.public(),
            Founding::Mail(_) | Founding::Table(_) => PublicKey([0; 32]),
        };
        Table::of(journal, own)
    }

    /// Opens a game to go on with it, as [`MailGame::take_up`] does with one by mail.
    pub fn take_up(house: &House, path: &Path) -> Result<(Table, Vec<Receipt>), Trouble> {
        let mut table = Table::open_in(house, path)?;
        let receipts = match &mut table.at {
            At::Mail(game) => game.catch_up()?,
            At::Table(_) => Vec::new(),
        };
        Ok((table, receipts))
    }

    fn open_as(path: &Path, own: PublicKey) -> Result<Table, Trouble> {
        Table::of(Journal::open(path).map_err(Fault::journal)?, own)
    }

    fn of(journal: Journal, own: PublicKey) -> Result<Table, Trouble> {
        match Founding::parse(journal.founding())? {
            Founding::Table(founding) => {
                let local = LocalGame::of(journal, &founding)?;
                Ok(Table { at: At::Table(Box::new(local)), viewer: Viewer::Umpire, scratch: None })
            }
            Founding::Mail(_) => {
                let game = MailGame::of(journal, own)?;
                game.line()?;
                let viewer = game.side().map_or(Viewer::Umpire, Viewer::Player);
                Ok(Table { at: At::Mail(Box::new(game)), viewer, scratch: None })
            }
        }
    }

    /// From here on things are told as this side may know them; without one, as before.
    pub fn seen_by(mut self, code: Option<&str>) -> Result<Table, Trouble> {
        if code.is_some() {
            self.turn_to(code)?;
        }
        Ok(self)
    }

    /// From here on things are told as this side may know them; without one, as everybody at the table may. By mail that is
    /// always the player's own side.
    pub fn turn_to(&mut self, code: Option<&str>) -> Result<(), Trouble> {
        self.viewer = self.eyes(code, false)?;
        Ok(())
    }

    /// The eyes of a side; by mail only of the player's own, unless the game is looked at from its end.
    pub fn eyes(&self, code: Option<&str>, from_its_end: bool) -> Result<Viewer, Trouble> {
        let own = self.own_side();
        let wanted = code.map(|code| self.position().side(code)).transpose()?;
        if own.is_some() && wanted.is_some() && wanted != own && !(from_its_end && self.is_over()) {
            return Err(Fault::new("by mail you see the game with your own eyes only").into());
        }
        Ok(wanted.or(own).map_or(Viewer::Umpire, Viewer::Player))
    }

    /// The side that this player has in a game by mail; none at a table, or for an onlooker.
    pub fn own_side(&self) -> Option<Side> {
        self.by_mail().and_then(MailGame::side)
    }

    /// Whether the game has come to its end, by the rules or because the players ended it.
    pub fn is_over(&self) -> bool {
        let ended = self.by_mail().and_then(|game| game.line().ok()).is_some_and(|line| line.ending().is_some());
        // Where the rules of this program stop, the game may have gone on.
        let whole = || self.earlier().is_none_or(|earlier| earlier.stopped.is_none());
        ended || (matches!(self.real_game().awaits(), Awaits::Over(_)) && whole())
    }

    /// The game that is shown: the real one, or the copy on which the player plans.
    pub fn game(&self) -> &AnyGame {
        self.scratch.as_ref().map_or_else(|| self.real_game(), |scratch| scratch.game())
    }

    /// The game as it is in the journal.
    pub fn real_game(&self) -> &AnyGame {
        match &self.at {
            At::Table(local) => local.game(),
            At::Mail(game) => match game.draft() {
                Some(draft) => draft.game(),
                // A table is opened only on a game that has begun.
                None => game.line().map_or_else(|_| unreachable!("a game by mail has a line"), |line| line.game()),
            },
        }
    }

    /// The game by mail, if it is one.
    pub fn by_mail(&self) -> Option<&MailGame> {
        match &self.at {
            At::Mail(game) => Some(game),
            At::Table(_) => None,
        }
    }

    /// What is shown of the game and what not, if it is one of an earlier revision of its rulebook. Such a game is looked at, and
    /// not played.
    pub fn earlier(&self) -> Option<EarlierAnswer> {
        match &self.at {
            At::Table(local) => local.earlier(&Veil::of(local.game(), self.viewer)),
            At::Mail(game) => game.earlier(),
        }
    }

    /// The same for a table at which the players hide their moves from each other: what neither side may read is left out.
    pub fn earlier_for_both(&self) -> Option<EarlierAnswer> {
        match &self.at {
            At::Table(local) => local.earlier(&Veil::over(local.game(), &Side::BOTH)),
            At::Mail(game) => game.earlier(),
        }
    }

    /// That a game at one table was carried on by other rules than it was begun by: a sentence each, and after how many inputs.
    pub fn carried_on(&self) -> Result<Vec<(Option<usize>, String)>, Trouble> {
        let all = match &self.at {
            At::Table(local) => local.carried()?,
            At::Mail(_) => Vec::new(),
        };
        Ok(all.into_iter().map(|carried: Carried| (carried.after, carried.sentence())).collect())
    }

    /// What holds in the game, a sentence each: what was checked, and what was not.
    pub(crate) fn checked(&self) -> Result<Checked, Trouble> {
        match &self.at {
            At::Table(local) => local.checked(),
            // One that does not hold is not opened.
            At::Mail(game) => Ok(Checked { lines: mail::earlier::verified(game.line()?), against: Vec::new() }),
        }
    }

    /// From here on a game at one table is played by the rules of this program, from where they lead or after so many inputs.
    pub fn carry_on(&mut self, from: Option<usize>) -> Result<(), Trouble> {
        match &mut self.at {
            At::Table(local) => local.carry_on(from),
            At::Mail(_) => Err(by_mail_both_adopt().into()),
        }
    }

    /// After how many inputs it would be carried on, or why it cannot be.
    pub fn carried_on_after(&self, from: Option<usize>) -> Result<usize, Trouble> {
        match &self.at {
            At::Table(local) => local.carried_on_after(from),
            At::Mail(_) => Err(by_mail_both_adopt().into()),
        }
    }

    pub fn names(&self) -> &Names {
        self.game().names()
    }

    /// Takes an input: an action (the side may be left out where only one decides), a roll, an adjudication. What follows of
    /// itself, rolls, openings and orders, is done too. Acknowledged only when it is on the disk.
    pub fn act(&mut self, line: &str) -> Result<Vec<EventAnswer>, Trouble> {
        let new = match (&mut self.scratch, &mut self.at) {
            (Some(scratch), _) => scratch.act(line)?,
            (None, At::Table(local)) => local.act(line)?,
            (None, At::Mail(game)) => game.act(line)?,
        };
        let told =
            new.into_iter().flat_map(|at| EventAnswer::all(self.names(), &self.game().tellings(at, self.viewer)));
        Ok(told.collect())
    }

    /// Takes the last input back, and tells which it was.
    pub fn undo(&mut self) -> Result<String, Trouble> {
        match (&mut self.scratch, &mut self.at) {
            (Some(scratch), _) => scratch.undo(),
            (None, At::Table(local)) => local.undo(),
            (None, At::Mail(game)) => game.undo(),
        }
    }

    /// What [`Table::undo`] would take back now.
    pub fn undoable(&self) -> Option<String> {
        match (&self.scratch, &self.at) {
            (Some(scratch), _) => scratch.undoable(),
            (None, At::Table(local)) => {
                let game = local.game();
                let current = local.is_current();
                game.len()
                    .checked_sub(1)
                    .filter(|at| current && game.can_undo_from(*at))
                    .and_then(|_| game.last_input())
            }
            (None, At::Mail(game)) => game.draft().and_then(|draft| draft.undoable()).map(str::to_owned),
        }
    }

    /// The position that is shown, to ask about it.
    pub fn position(&self) -> Position<'_> {
        Position::of(self.game(), self.viewer)
    }

    /// Whether the action would be taken, without taking it.
    pub fn judge(&self, line: &str) -> Result<(), Trouble> {
        self.position().judge(line)
    }

    /// How the fight would go that an action begins.
    pub fn forecast(&self, line: &str) -> Result<ForecastAnswer, Trouble> {
        self.position().forecast(line)
    }

    /// Whether a unit is in supply, and how.
    pub fn supply(&self, name: &str) -> Result<SupplyAnswer, Trouble> {
        self.position().supply(name)
    }

    /// What an overlay shows now.
    pub fn overlay(&self, id: &str, unit: Option<&str>) -> Result<OverlayAnswer, Trouble> {
        self.position().overlay(id, unit)
    }

    pub fn awaits(&self) -> AwaitsAnswer {
        self.position().awaits()
    }

    /// What each side that decides now may do; nothing in a game that is only looked at.
    pub fn prompts(&self) -> Vec<PromptAnswer> {
        if self.scratch.is_none() && self.earlier().is_some() {
            return Vec::new();
        }
        self.position().prompts()
    }

    /// The next question for an answer begun.
    pub fn ask(&self, code: Option<&str>, begun: &str) -> Result<AskAnswer, Trouble> {
        self.position().ask(code, begun)
    }

    /// The board as its viewer may see it.
    pub fn seen(&self) -> View {
        self.position().seen()
    }

    /// The same as data; with the faces of counters, where the parts have them.
    pub fn view(&self, parts: Option<&Parts>) -> ViewAnswer {
        self.position().view(parts)
    }

    /// What this player has noted about the game, beside the game itself.
    pub fn noted(&self, name: &str) -> Result<Option<String>, Trouble> {
        Ok(self.journal().setting(name).map_err(Fault::journal)?)
    }

    pub fn note(&mut self, notes: &[(&str, &str)]) -> Result<(), Trouble> {
        self.write(|page| notes.iter().try_for_each(|(name, value)| page.set(name, value)))
    }

    /// Writes beside the game: notes and remarks. What is played goes by [`Table::act`].
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Page<'_>) -> Result<T, journal::Trouble>,
    ) -> Result<T, Trouble> {
        let journal = match &mut self.at {
            At::Table(local) => &mut local.journal,
            At::Mail(game) => &mut game.journal,
        };
        Ok(journal.write(&clock::now(), work).map_err(Fault::journal)?)
    }

    /// From here on everything is asked of a copy, until [`Table::put_away`].
    pub fn plan_on(&mut self, scratch: Box<Scratch>) {
        self.scratch = Some(scratch);
    }

    /// Puts the copy away: the real game is on the table again.
    pub fn put_away(&mut self) -> Option<Box<Scratch>> {
        self.scratch.take()
    }

    pub fn scratch(&self) -> Option<&Scratch> {
        self.scratch.as_deref()
    }

    pub fn journal(&self) -> &Journal {
        match &self.at {
            At::Table(local) => &local.journal,
            At::Mail(game) => &game.journal,
        }
    }

    pub fn log(&self) -> Vec<LogAnswer> {
        self.log_from(0, usize::MAX)
    }

    /// So many lines of the log at most, from one of them on.
    pub fn log_from(&self, from: usize, most: usize) -> Vec<LogAnswer> {
        LogAnswer::from(self.game(), self.viewer, from, most)
    }
}

fn by_mail_both_adopt() -> Fault {
    Fault::new("by mail both players go over to other rules: `fieldpost adopt` asks")
}

/// The title of that id, or a sentence.
pub fn known(id: &str) -> Result<&'static Title, Fault> {
    title(id).ok_or_else(|| Fault::new(format!("there is no game `{id}`; `fieldpost games` lists them")))
}

/// A game of a title from its start, on no table.
pub fn set_up(title: &Title, start: &Start) -> Result<AnyGame, Trouble> {
    start.begin(title, GameId::LOCAL).map_err(|error| Trouble::start(&error))
}
