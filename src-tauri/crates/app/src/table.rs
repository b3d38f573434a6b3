//! A game on the table, kept in a record file: what was acknowledged is on the disk.

use crate::answer::{AskAnswer, AwaitsAnswer, EventAnswer, LogAnswer, PromptAnswer, ViewAnswer};
use crate::record::{DiceSource, Record, Start};
use crate::trouble::{Fault, Trouble};
use games::{AnyGame, NotTaken, Title, title};
use kernel::dice::{Dice, Seeded};
use kernel::secret::{GameId, Salt};
use kernel::{Awaits, Names, Side, Situation, Viewer};
use rand::TryRng;
use std::path::{Path, PathBuf};

/// A game and the file it is kept in.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    record: Record,
    game: AnyGame,
}

impl Table {
    /// Begins a game and writes its record. An existing file is never overwritten.
    pub fn begin(path: &Path, id: &str, start: Start, dice: DiceSource) -> Result<Table, Trouble> {
        let title = known(id)?;
        let revision = title.rules_index().map_err(Fault::new)?.revision;
        let game = set_up(title, &start)?;
        let mut record =
            Record { game: id.to_owned(), revision, start, dice, inputs: vec![], secrets: vec![], hash: String::new() };
        record.hash = game.hash().to_string();
        if path.exists() {
            return Err(Fault::new(format!("{} exists already", path.display())).into());
        }
        let mut table = Table { path: path.to_owned(), record, game };
        table.settle()?;
        table.keep()?;
        Ok(table)
    }

    /// Opens a game: every input is judged anew and the last state compared.
    pub fn open(path: &Path) -> Result<Table, Trouble> {
        let record = Record::read(path)?;
        let title = known(&record.game)?;
        let revision = title.rules_index().map_err(Fault::new)?.revision;
        if record.revision != revision {
            let known = format!("the record is of revision {}, and this program plays {revision}", record.revision);
            return Err(Fault::new(known).into());
        }
        let mut game = set_up(title, &record.start)?;
        for (at, input) in record.inputs.iter().enumerate() {
            if let Err(why) = game.take(input) {
                let why = match Trouble::not_taken(game.names(), input, why) {
                    Trouble::Refused(refusal) => refusal.text,
                    Trouble::Fault(fault) => fault.to_string(),
                };
                return Err(
                    Fault::new(format!("input {} of the record, `{input}`, is not allowed: {why}", at + 1)).into()
                );
            }
        }
        if game.hash().to_string() != record.hash {
            return Err(Fault::new("the record ends in another state than it says").into());
        }
        Ok(Table { path: path.to_owned(), record, game })
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
        let before = (self.game.clone(), self.record.clone());
        let done = self.take(line).and_then(|mut events| {
            events.extend(self.settle()?);
            self.keep()?;
            Ok(events)
        });
        if done.is_err() {
            (self.game, self.record) = before;
        }
        done
    }

    fn take(&mut self, line: &str) -> Result<Vec<EventAnswer>, Trouble> {
        let (side, action) = self.addressed(line)?;
        let Some((side, action)) = side.zip(action) else { return self.take_as_it_is(line) };
        if self.game.secret_due(side).is_none() {
            return self.take_as_it_is(&format!("{}: {action}", self.names().side(side).code));
        }
        let salt = Salt(random_bytes()?);
        let sealed = self.game.seal(side, action, salt);
        let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(self.names(), action, why))?;
        let events = self.take_as_it_is(&sealing)?;
        self.record.secrets.push(opening);
        Ok(events)
    }

    fn take_as_it_is(&mut self, line: &str) -> Result<Vec<EventAnswer>, Trouble> {
        match self.game.take(line) {
            Ok(tellings) => Ok(EventAnswer::all(self.game.names(), &tellings)),
            Err(why) => Err(Trouble::not_taken(self.game.names(), line, why)),
        }
    }

    /// The side and the action of a line that is a choice; no action for rolls, seals, openings and adjudications.
    fn addressed<'a>(&self, line: &'a str) -> Result<(Option<Side>, Option<&'a str>), Trouble> {
        let line = line.trim();
        if let Some((code, action)) = line.split_once(':')
            && let Some(side) = self.names().side_of(code)
        {
            return Ok((Some(side), Some(action.trim())));
        }
        let first = line.split_whitespace().next().unwrap_or_default();
        if matches!(first, "roll" | "adjudicate") || self.names().side_of(first).is_some() {
            return Ok((None, None));
        }
        Ok((Some(self.decider(None)?), Some(line)))
    }

    /// The side that decides now; where both do, the one named.
    pub fn decider(&self, code: Option<&str>) -> Result<Side, Trouble> {
        if let Some(code) = code {
            let side = self.names().side_of(code);
            return side.ok_or_else(|| Fault::new(format!("there is no side `{code}`")).into());
        }
        match self.game.awaits() {
            Awaits::Choice(sides) => {
                let both =
                    || Fault::new("both sides decide now: say which, with its code and a colon before the action");
                sides.sole().ok_or_else(|| both().into())
            }
            Awaits::Roll(roll) => {
                Err(Fault::new(format!("dice are awaited: `roll` with {} of them", roll.count)).into())
            }
            Awaits::Opening { .. } => Err(Fault::new("the opening of a secret is awaited").into()),
            Awaits::Over(_) => Err(Fault::new("the game is over").into()),
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
                    let told = self.game.roll(faces);
                    let told =
                        told.map_err(|why| Trouble::not_taken(self.game.names(), "roll", NotTaken::Refused(why)))?;
                    events.extend(EventAnswer::all(self.game.names(), &told));
                }
                (Awaits::Opening { side, secret }, _) => {
                    let start = format!("{} opens {} {} ", self.names().side(side).code, secret.name, secret.sequence);
                    let kept = self.record.secrets.iter().rposition(|opening| opening.starts_with(&start));
                    let Some(at) = kept else { return Ok(events) };
                    let opening = self.record.secrets.remove(at);
                    events.extend(self.take_as_it_is(&opening)?);
                }
                (Awaits::Roll(_), DiceSource::Hand) | (Awaits::Choice(_) | Awaits::Over(_), _) => return Ok(events),
            }
        }
    }

    fn keep(&mut self) -> Result<(), Trouble> {
        self.record.inputs = self.game.log().into_iter().map(|(input, _)| input).collect();
        self.record.hash = self.game.hash().to_string();
        Ok(self.record.write(&self.path)?)
    }

    /// Takes the last input back, and tells which it was.
    pub fn undo(&mut self) -> Result<String, Trouble> {
        let before = self.game.clone();
        let undone = self.game.undo();
        let undone = undone.map_err(|why| Trouble::not_taken(self.game.names(), "undo", NotTaken::Refused(why)))?;
        if let Err(trouble) = self.keep() {
            self.game = before;
            return Err(trouble);
        }
        Ok(undone)
    }

    /// Whether the action would be taken, without taking it.
    pub fn judge(&self, line: &str) -> Result<(), Trouble> {
        let (side, action) = self.addressed(line)?;
        let judged = match side.zip(action) {
            Some((side, action)) if self.game.secret_due(side).is_some() => {
                self.game.seal(side, action, Salt([0; 32])).map(|_| ())
            }
            Some((side, action)) => self.game.judge(&format!("{}: {action}", self.names().side(side).code)),
            None => self.game.judge(line),
        };
        judged.map_err(|why| Trouble::not_taken(self.names(), line, why))
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
    pub fn ask(&self, side: Side, begun: &str) -> Result<AskAnswer, Trouble> {
        match self.game.ask(side, begun) {
            Ok((answer, ask)) => Ok(AskAnswer::of(self.names(), &answer, &ask)),
            Err(why) => Err(Trouble::not_taken(self.names(), begun, why)),
        }
    }

    pub fn view(&self, side: Option<&str>) -> Result<ViewAnswer, Trouble> {
        let viewer = match side {
            Some(code) => Viewer::Player(self.decider(Some(code))?),
            None => Viewer::Umpire,
        };
        Ok(ViewAnswer::of(self.names(), &self.game.view(viewer)))
    }

    pub fn log(&self) -> Vec<LogAnswer> {
        LogAnswer::all(&self.game)
    }
}

/// The title of that id, or a sentence.
pub fn known(id: &str) -> Result<&'static Title, Fault> {
    title(id).ok_or_else(|| Fault::new(format!("there is no game `{id}`; `fieldpost games` lists them")))
}

/// A game of a title from its start.
pub fn set_up(title: &Title, start: &Start) -> Result<AnyGame, Trouble> {
    let text = match start {
        Start::Scenario(id) => {
            let scenario = title.scenario(id);
            scenario.ok_or_else(|| Fault::new(format!("{} has no scenario `{id}`", title.id)))?.text
        }
        Start::Situation(text) => text,
    };
    let situation =
        Situation::parse(text).map_err(|error| Fault::new(format!("the situation does not hold: {error}")))?;
    AnyGame::set_up(title.id, &situation, GameId::LOCAL).map_err(|error| Trouble::set_up(title.id, error))
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
