//! A game at one table, kept in its journal: hot-seat, solitaire, or with dice of the players' own.

use crate::clock;
use crate::founding::{DiceSource, Founding, TableFounding};
use crate::house::random_bytes;
use crate::table::known;
use crate::trouble::{Fault, Trouble};
use games::{AnyGame, NotTaken, Start};
use journal::Journal;
use kernel::dice::{Dice, Seeded};
use kernel::secret::{GameId, Salt};
use kernel::{Awaits, Viewer};
use std::path::Path;

/// A game and the journal it is kept in.
#[derive(Debug)]
pub struct LocalGame {
    pub(crate) journal: Journal,
    dice: DiceSource,
    game: AnyGame,
}

impl LocalGame {
    /// Begins a game and its journal. An existing file is never overwritten.
    pub fn begin(path: &Path, id: &str, start: Start, dice: DiceSource) -> Result<LocalGame, Trouble> {
        let title = known(id)?;
        let revision = title.rules_index().map_err(Fault::new)?.revision;
        let game = start.begin(title, GameId::LOCAL).map_err(|error| Trouble::start(&error))?;
        let components = start.components(title).map_err(|error| Trouble::start(&error))?;
        let founding = TableFounding { game: id.to_owned(), revision, start, components, dice };
        let founding = Founding::Table(founding).to_string();
        let journal = Journal::create(path, &founding, &clock::now()).map_err(Fault::journal)?;
        let mut local = LocalGame { journal, dice, game };
        local.settled()?;
        Ok(local)
    }

    /// Takes up a game: every input is judged anew.
    pub fn of(journal: Journal, founding: &TableFounding) -> Result<LocalGame, Trouble> {
        let title = known(&founding.game)?;
        let revision = title.rules_index().map_err(Fault::new)?.revision;
        if founding.revision != revision {
            let of = founding.revision;
            return Err(Fault::new(format!(
                "the game is of revision {of} of the rules, and this program plays {revision}"
            ))
            .into());
        }
        let components = founding.start.components(title).map_err(|error| Trouble::start(&error))?;
        if components != founding.components {
            return Err(
                Fault::new("the map, the counters or the set-up are not those that this game began with").into()
            );
        }
        let mut game = founding.start.begin(title, GameId::LOCAL).map_err(|error| Trouble::start(&error))?;
        for (at, entry) in journal.line().iter().enumerate() {
            if let Err(why) = game.take(&entry.text, Viewer::Umpire) {
                let why = Trouble::not_taken(game.names(), &entry.text, why).sentence();
                let (number, input) = (at + 1, &entry.text);
                return Err(
                    Fault::new(format!("input {number} of the journal, `{input}`, is not allowed: {why}")).into()
                );
            }
        }
        Ok(LocalGame { journal, dice: founding.dice, game })
    }

    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Takes an input: an action, a roll, an adjudication. What follows of itself, rolls and openings, is done too. Tells
    /// which inputs of the game these are. Acknowledged only when it is on the disk.
    pub fn act(&mut self, line: &str) -> Result<Vec<usize>, Trouble> {
        let mut game = self.game.clone();
        let names = game.names().clone();
        let line = game.addressed(line).map_err(|refusal| Trouble::refused(&names, &refusal))?;
        let mut openings = Vec::new();
        let input = match game.as_secret(&line) {
            None => line,
            Some((side, action)) => {
                let sealed = game.seal(side, action, Salt(random_bytes()?));
                let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(&names, action, why))?;
                openings.push(opening);
                sealing
            }
        };
        game.take(&input, Viewer::Umpire).map_err(|why| Trouble::not_taken(&names, &input, why))?;
        self.settle(&mut game, &openings)?;
        self.keep(game, &openings)
    }

    /// Writes down what followed of itself when the game began.
    fn settled(&mut self) -> Result<(), Trouble> {
        let mut game = self.game.clone();
        self.settle(&mut game, &[])?;
        self.keep(game, &[]).map(|_| ())
    }

    fn keep(&mut self, game: AnyGame, openings: &[String]) -> Result<Vec<usize>, Trouble> {
        let new: Vec<usize> = (self.game.len()..game.len()).collect();
        let inputs = game.inputs_from(self.game.len());
        if !inputs.is_empty() {
            let written = self.journal.write(&clock::now(), |page| {
                openings.iter().try_for_each(|opening| page.keep_secret(&opening_name(opening), opening.as_bytes()))?;
                inputs.iter().try_for_each(|input| page.append(input).map(|_| ()))
            });
            written.map_err(Fault::journal)?;
        }
        self.game = game;
        Ok(new)
    }

    /// Takes the last input back, and tells which it was.
    pub fn undo(&mut self) -> Result<String, Trouble> {
        let mut game = self.game.clone();
        let undone = game.undo().map_err(|refusal| Trouble::refused(self.game.names(), &refusal))?;
        let line = self.journal.line();
        let head = line.len().checked_sub(2).and_then(|at| line.get(at)).map(|entry| entry.number);
        self.journal.write(&clock::now(), |page| page.move_head(head, "undo")).map_err(Fault::journal)?;
        self.game = game;
        Ok(undone)
    }

    /// Rolls and opens as long as that is what the game waits for, and the program rolls.
    fn settle(&self, game: &mut AnyGame, openings: &[String]) -> Result<(), Trouble> {
        loop {
            match (game.awaits(), self.dice) {
                (Awaits::Roll(wanted), DiceSource::Seed(seed)) => {
                    let number = u64::try_from(game.len()).unwrap_or(u64::MAX);
                    let rolled = Seeded::nth(seed, number).roll(&wanted);
                    let faces = rolled.map_err(|error| Fault::new(error.to_string()))?;
                    let rolled = game.roll(faces, Viewer::Umpire);
                    rolled.map_err(|why| Trouble::not_taken(game.names(), "roll", NotTaken::Refused(why)))?;
                }
                (Awaits::Opening { .. }, _) => {
                    let kept = self.journal.secrets().map_err(Fault::journal)?;
                    let kept = kept.into_iter().filter_map(|secret| String::from_utf8(secret.value).ok());
                    let due = kept.chain(openings.iter().cloned()).find(|opening| game.judge(opening).is_ok());
                    // Whoever sealed it by hand opens it by hand.
                    let Some(opening) = due else { return Ok(()) };
                    let opened = game.take(&opening, Viewer::Umpire);
                    opened.map_err(|why| Trouble::not_taken(game.names(), &opening, why))?;
                }
                (Awaits::Roll(_), DiceSource::Hand) | (Awaits::Choice(_) | Awaits::Over(_), _) => return Ok(()),
            }
        }
    }
}

/// The name under which an opening is kept: whose, which, and a piece of its salt, so that one sealed anew has another.
pub fn opening_name(opening: &str) -> String {
    opening
        .split(':')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("-")
        .chars()
        .take(60)
        .collect()
}
