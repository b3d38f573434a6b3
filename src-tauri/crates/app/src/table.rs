//! A game on the table, kept in a record file: what was acknowledged is on the disk.

use crate::answer::{
    AskAnswer, AwaitsAnswer, EventAnswer, ForecastAnswer, LogAnswer, PromptAnswer, SupplyAnswer, ViewAnswer,
};
use crate::record::{DiceSource, Lock, Record, Start};
use crate::trouble::{Fault, Trouble};
use games::{AnyGame, NotTaken, Title, title};
use kernel::dice::{Dice, Seeded};
use kernel::hash::{hex, tagged};
use kernel::secret::{GameId, Salt};
use kernel::{Awaits, Names, Side, Situation, UnitId, View, Viewer};
use rand::TryRng;
use std::path::{Path, PathBuf};

/// A game and the file it is kept in.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    record: Record,
    game: AnyGame,
    /// Held by whoever may change the game, from before it is read.
    lock: Option<Lock>,
    /// Whose eyes read what is told.
    viewer: Viewer,
}

impl Table {
    /// Begins a game and writes its record. An existing file is never overwritten.
    pub fn begin(path: &Path, id: &str, start: Start, dice: DiceSource) -> Result<Table, Trouble> {
        let title = known(id)?;
        let revision = title.rules_index().map_err(Fault::new)?.revision;
        let text = start_text(title, &start)?;
        let game = begin(title, text)?;
        let record = Record {
            game: id.to_owned(),
            revision,
            setup: setup_hash(text),
            start: start.clone(),
            dice,
            inputs: vec![],
            secrets: vec![],
            hash: String::new(),
        };
        let mut table = Table { path: path.to_owned(), record, game, lock: None, viewer: Viewer::Umpire };
        table.settle()?;
        table.note();
        table.record.create(path)?;
        Ok(table)
    }

    /// Opens a game to look at it: every input is judged anew and the last state compared.
    pub fn open(path: &Path) -> Result<Table, Trouble> {
        let record = Record::read(path)?;
        let title = known(&record.game)?;
        let revision = title.rules_index().map_err(Fault::new)?.revision;
        if record.revision != revision {
            let known = format!("the record is of revision {}, and this program plays {revision}", record.revision);
            return Err(Fault::new(known).into());
        }
        let text = start_text(title, &record.start)?;
        if setup_hash(text) != record.setup {
            return Err(Fault::new("the scenario is not the one that this game began with").into());
        }
        let mut game = begin(title, text)?;
        for (at, input) in record.inputs.iter().enumerate() {
            if let Err(why) = game.take(input, Viewer::Umpire) {
                let why = match Trouble::not_taken(game.names(), input, why) {
                    Trouble::Refused(refusal) => refusal.text,
                    Trouble::Fault(fault) => fault.sentence,
                };
                return Err(
                    Fault::new(format!("input {} of the record, `{input}`, is not allowed: {why}", at + 1)).into()
                );
            }
        }
        if game.hash().to_string() != record.hash {
            return Err(Fault::new("the record ends in another state than it says").into());
        }
        Ok(Table { path: path.to_owned(), record, game, lock: None, viewer: Viewer::Umpire })
    }

    /// Opens a game to play it: nobody else writes to it meanwhile.
    pub fn open_to_play(path: &Path) -> Result<Table, Trouble> {
        let lock = Lock::of(path)?;
        Ok(Table { lock: Some(lock), ..Table::open(path)? })
    }

    /// From here on things are told as this side may know them.
    pub fn seen_by(mut self, code: Option<&str>) -> Result<Table, Trouble> {
        if let Some(code) = code {
            self.viewer = Viewer::Player(self.side(code)?);
        }
        Ok(self)
    }

    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    pub fn names(&self) -> &Names {
        self.game.names()
    }

    /// Takes an input: an action (the side may be left out where only one decides), a roll, an adjudication. What follows of
    /// itself, rolls and openings, is done too. Acknowledged only when it is on the disk.
    pub fn act(&mut self, line: &str) -> Result<Vec<EventAnswer>, Trouble> {
        self.or_not_at_all(|table| {
            let mut events = table.take(line)?;
            events.extend(table.settle()?);
            Ok(events)
        })
    }

    /// Takes the last input back, and tells which it was.
    pub fn undo(&mut self) -> Result<String, Trouble> {
        self.or_not_at_all(|table| {
            let undone = table.game.undo();
            undone.map_err(|refusal| Trouble::refused(table.game.names(), &refusal))
        })
    }

    /// Does something and writes it down; whatever fails, everything is as it was.
    fn or_not_at_all<T>(&mut self, work: impl FnOnce(&mut Table) -> Result<T, Trouble>) -> Result<T, Trouble> {
        if self.lock.is_none() {
            self.lock = Some(Lock::of(&self.path)?);
        }
        let before = (self.game.clone(), self.record.clone());
        let done = work(self).and_then(|result| {
            self.note();
            self.record.write(&self.path)?;
            Ok(result)
        });
        if done.is_err() {
            (self.game, self.record) = before;
        }
        done
    }

    fn take(&mut self, line: &str) -> Result<Vec<EventAnswer>, Trouble> {
        let line = self.game.addressed(line).map_err(|refusal| Trouble::refused(self.names(), &refusal))?;
        let Some((side, action)) = self.game.as_secret(&line) else { return self.take_as_it_is(&line) };
        let sealed = self.game.seal(side, action, Salt(random_bytes()?));
        let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(self.names(), action, why))?;
        self.record.secrets.push(opening);
        self.take_as_it_is(&sealing)
    }

    fn take_as_it_is(&mut self, line: &str) -> Result<Vec<EventAnswer>, Trouble> {
        match self.game.take(line, self.viewer) {
            Ok(tellings) => Ok(EventAnswer::all(self.game.names(), &tellings)),
            Err(why) => Err(Trouble::not_taken(self.game.names(), line, why)),
        }
    }

    /// Rolls and opens as long as that is what the game waits for, and the record says who rolls.
    fn settle(&mut self) -> Result<Vec<EventAnswer>, Trouble> {
        let mut events = Vec::new();
        loop {
            match (self.game.awaits(), self.record.dice) {
                (Awaits::Roll(wanted), DiceSource::Seed(seed)) => {
                    let number = u64::try_from(self.game.len()).unwrap_or(u64::MAX);
                    let rolled = Seeded::nth(seed, number).roll(&wanted);
                    let faces = rolled.map_err(|error| Fault::new(error.to_string()))?;
                    let told = self.game.roll(faces, self.viewer);
                    let told =
                        told.map_err(|why| Trouble::not_taken(self.game.names(), "roll", NotTaken::Refused(why)))?;
                    events.extend(EventAnswer::all(self.game.names(), &told));
                }
                (Awaits::Opening { .. }, _) => {
                    let due = self.record.secrets.iter().find(|opening| self.game.judge(opening).is_ok());
                    // Whoever sealed it by hand opens it by hand.
                    let Some(opening) = due.cloned() else { return Ok(events) };
                    events.extend(self.take_as_it_is(&opening)?);
                }
                (Awaits::Roll(_), DiceSource::Hand) | (Awaits::Choice(_) | Awaits::Over(_), _) => return Ok(events),
            }
        }
    }

    /// Brings the record up to date. Openings are kept as long as their seals are.
    fn note(&mut self) {
        self.record.inputs = self.game.inputs();
        self.record.secrets.retain(|opening| self.game.is_opening(opening));
        self.record.hash = self.game.hash().to_string();
    }

    /// Whether the action would be taken, without taking it.
    pub fn judge(&self, line: &str) -> Result<(), Trouble> {
        let line = self.game.addressed(line).map_err(|refusal| Trouble::refused(self.names(), &refusal))?;
        let judged = match self.game.as_secret(&line) {
            Some((side, action)) => self.game.seal(side, action, Salt([0; 32])).map(|_| ()),
            None => self.game.judge(&line),
        };
        judged.map_err(|why| Trouble::not_taken(self.names(), &line, why))
    }

    /// How the fight would go that an action begins.
    pub fn forecast(&self, line: &str) -> Result<ForecastAnswer, Trouble> {
        let line = self.game.addressed(line).map_err(|refusal| Trouble::refused(self.names(), &refusal))?;
        let forecast = self.game.forecast(&line).map_err(|why| Trouble::not_taken(self.names(), &line, why))?;
        let none = || Fault::new(format!("`{line}` begins no fight"));
        Ok(ForecastAnswer::of(self.names(), &forecast.ok_or_else(none)?))
    }

    /// Whether a unit is in supply, and how.
    pub fn supply(&self, name: &str) -> Result<SupplyAnswer, Trouble> {
        let unit = self.unit(name)?;
        let none = || Fault::new(format!("there is nothing to say about the supply of {name}: it is not on the map"));
        Ok(SupplyAnswer::of(self.names(), &self.game.supply(unit).ok_or_else(none)?))
    }

    fn unit(&self, name: &str) -> Result<UnitId, Fault> {
        let near = || self.names().nearest_unit(name).map(|near| format!("; did you mean {near}?"));
        let none = || Fault::new(format!("there is no unit `{name}`{}", near().unwrap_or_default()));
        self.names().unit_of(name).ok_or_else(none)
    }

    pub fn awaits(&self) -> AwaitsAnswer {
        AwaitsAnswer::of(self.names(), &self.game.awaits())
    }

    /// What each side that decides now may do.
    pub fn prompts(&self) -> Vec<PromptAnswer> {
        match self.game.awaits() {
            Awaits::Choice(sides) => {
                sides.iter().map(|side| PromptAnswer::of(self.names(), side, &self.game.prompt(side))).collect()
            }
            Awaits::Roll(_) | Awaits::Opening { .. } | Awaits::Over(_) => Vec::new(),
        }
    }

    /// The next question for an answer begun.
    pub fn ask(&self, code: Option<&str>, begun: &str) -> Result<AskAnswer, Trouble> {
        let side = match code {
            Some(code) => self.side(code)?,
            None => self.game.decider().map_err(|refusal| Trouble::refused(self.names(), &refusal))?,
        };
        match self.game.ask(side, begun) {
            Ok((begun, ask)) => Ok(AskAnswer::of(self.names(), begun, &ask)),
            Err(why) => Err(Trouble::not_taken(self.names(), begun, why)),
        }
    }

    fn side(&self, code: &str) -> Result<Side, Trouble> {
        self.names().side_of(code).ok_or_else(|| Fault::new(format!("there is no side `{code}`")).into())
    }

    /// The board as its viewer may see it.
    pub fn seen(&self) -> View {
        self.game.view(self.viewer)
    }

    pub fn view(&self) -> ViewAnswer {
        ViewAnswer::of(self.names(), &self.seen())
    }

    pub fn log(&self) -> Vec<LogAnswer> {
        LogAnswer::all(&self.game, self.viewer)
    }
}

/// The title of that id, or a sentence.
pub fn known(id: &str) -> Result<&'static Title, Fault> {
    title(id).ok_or_else(|| Fault::new(format!("there is no game `{id}`; `fieldpost games` lists them")))
}

/// The text that a game starts from.
fn start_text<'a>(title: &Title, start: &'a Start) -> Result<&'a str, Fault> {
    match start {
        Start::Scenario(id) => {
            let scenario = title.scenario(id).map(|scenario| scenario.text);
            scenario.ok_or_else(|| Fault::new(format!("{} has no scenario `{id}`", title.id)))
        }
        Start::Situation(text) => Ok(text),
    }
}

fn setup_hash(text: &str) -> String {
    hex(&tagged("fieldpost/1/setup", &[text.as_bytes()]))
}

/// A game of a title from the text of a scenario or a situation.
fn begin(title: &Title, text: &str) -> Result<AnyGame, Trouble> {
    let situation = Situation::parse(text).map_err(|error| Fault::situation(&error))?;
    if let Some(line) = situation.script.first() {
        return Err(Fault::situation(&line.text.wrong("script lines are for tests, not for a game")).into());
    }
    if !situation.dice.is_empty() {
        return Err(Fault::new("the situation has dice in it: they are for the referee, not for a game").into());
    }
    AnyGame::begin(title.id, &situation, GameId::LOCAL).map_err(|error| Trouble::set_up(title.id, error))
}

/// A game of a title from its start, on no table.
pub fn set_up(title: &Title, start: &Start) -> Result<AnyGame, Trouble> {
    begin(title, start_text(title, start)?)
}

/// A seed from the machine's own randomness.
pub fn random_seed() -> Result<u64, Fault> {
    let bytes = random_bytes()?;
    Ok(bytes.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
}

fn random_bytes() -> Result<[u8; 32], Fault> {
    let mut bytes = [0; 32];
    let filled = rand::rngs::SysRng.try_fill_bytes(&mut bytes);
    filled.map_err(|error| Fault::caused("this machine gives no random numbers", error))?;
    Ok(bytes)
}
