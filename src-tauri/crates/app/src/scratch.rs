//! A scratch copy of a game, in memory only: both sides are moved on it under the rules, and the dice are chosen or thrown away.

use crate::house::random_seed;
use crate::trouble::{Fault, Trouble};
use games::{AnyGame, NotTaken};
use kernel::Awaits;
use kernel::dice::{Dice, Seeded};
use kernel::secret::Salt;

/// A copy of a game from some moment on.
#[derive(Clone, Debug)]
pub struct Scratch {
    game: AnyGame,
    /// How many inputs are the real game's.
    from: usize,
    /// What may have to be opened.
    openings: Vec<String>,
}

impl Scratch {
    /// A copy as the game stood after so many inputs; with what could be opened.
    pub fn of(game: &AnyGame, from: usize, openings: Vec<String>) -> Scratch {
        let mut game = game.clone();
        let from = from.min(game.len());
        game.back_to(from);
        Scratch { game, from, openings }
    }

    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    pub fn from(&self) -> usize {
        self.from
    }

    /// What was done on the copy.
    pub fn inputs(&self) -> Vec<String> {
        self.game.inputs_from(self.from)
    }

    /// Takes an input of either side, chosen dice (`roll 4`), or `roll` alone for dice that are thrown. Tells which inputs
    /// these are.
    pub fn act(&mut self, line: &str) -> Result<Vec<usize>, Trouble> {
        let mut next = self.clone();
        let before = next.game.len();
        match (line.trim(), next.game.awaits()) {
            ("roll", Awaits::Roll(wanted)) => {
                let faces = Seeded::new(random_seed()?).roll(&wanted).map_err(|error| Fault::new(error.to_string()))?;
                let rolled = next.game.roll(faces);
                rolled.map_err(|why| Trouble::not_taken(self.game.names(), line, NotTaken::Refused(why)))?;
            }
            (line, _) => next.take(line)?,
        }
        next.open();
        *self = next;
        Ok((before..self.game.len()).collect())
    }

    fn take(&mut self, line: &str) -> Result<(), Trouble> {
        let names = self.game.names().clone();
        let line = self.game.addressed(line).map_err(|refusal| Trouble::refused(&names, &refusal))?;
        let input = match self.game.as_secret(&line) {
            None => line,
            Some((side, action)) => {
                let sealed = self.game.seal(side, action, Salt([0; 32]));
                let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(&names, action, why))?;
                self.openings.push(opening);
                sealing
            }
        };
        self.game.play(&input).map_err(|why| Trouble::not_taken(&names, &input, why))?;
        Ok(())
    }

    /// Opens what is due and known.
    fn open(&mut self) {
        while matches!(self.game.awaits(), Awaits::Opening { .. }) {
            let due = self.openings.iter().find(|opening| self.game.judge(opening).is_ok());
            let Some(opening) = due.cloned() else { return };
            if self.game.play(&opening).is_err() {
                return;
            }
        }
    }

    /// What [`Scratch::undo`] would take back.
    pub fn undoable(&self) -> Option<String> {
        (self.game.len() > self.from).then(|| self.game.last_input()).flatten()
    }

    /// Takes the last input back, dice too: nothing here is for good.
    pub fn undo(&mut self) -> Result<String, Trouble> {
        let undone = self.undoable().ok_or_else(|| Fault::new("nothing has been planned yet"))?;
        self.game.back_to(self.game.len() - 1);
        Ok(undone)
    }
}
