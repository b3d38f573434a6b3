//! A question to the referee: any situation, one or more inputs, scripted dice; what happens, or why not.

use crate::answer::{AwaitsAnswer, EventAnswer, RefusalAnswer, ViewAnswer};
use crate::trouble::{Fault, Trouble};
use games::AnyGame;
use kernel::dice::{Dice, Scripted};
use kernel::secret::{GameId, Salt};
use kernel::{Awaits, Situation, Viewer};
use serde::Serialize;

/// The referee's ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// None if the rules allow it all.
    pub refusal: Option<RefusalAnswer>,
    /// What happened before that.
    pub events: Vec<EventAnswer>,
    pub awaits: AwaitsAnswer,
    pub view: ViewAnswer,
    pub hash: String,
}

/// Sets up the situation just as it is written and plays the inputs. The dice of the situation fall as soon as they are
/// awaited, and must all be used.
pub fn rule(text: &str, inputs: &[String]) -> Result<Ruling, Trouble> {
    let situation = Situation::parse(text).map_err(|error| Fault::situation(&error))?;
    let Some(id) = &situation.game else {
        return Err(Fault::new("the situation does not say which game it is of, like `game outpost`").into());
    };
    if let Some(line) = situation.script.first() {
        let error = line.text.wrong("script lines are for tests; give inputs beside the situation");
        return Err(Fault::situation(&error).into());
    }
    let game =
        AnyGame::set_up(&id.text, &situation, GameId::LOCAL).map_err(|error| Trouble::set_up(&id.text, error))?;
    let mut hearing =
        Hearing { game, dice: Scripted::new(situation.dice.iter().copied()), events: Vec::new(), openings: Vec::new() };
    hearing.settle()?;
    let heard = inputs.iter().try_for_each(|input| hearing.hear(input));
    let refusal = match heard {
        Ok(()) if hearing.dice.left() > 0 => {
            return Err(Fault::new(format!("{} of the dice are not needed", hearing.dice.left())).into());
        }
        Ok(()) => None,
        Err(Trouble::Refused(refusal)) => Some(refusal),
        Err(fault @ Trouble::Fault(_)) => return Err(fault),
    };
    let game = hearing.game;
    Ok(Ruling {
        refusal,
        events: hearing.events,
        awaits: AwaitsAnswer::of(game.names(), &game.awaits()),
        view: ViewAnswer::of(game.names(), &game.view(Viewer::Umpire), None),
        hash: game.hash().to_string(),
    })
}

struct Hearing {
    game: AnyGame,
    dice: Scripted,
    events: Vec<EventAnswer>,
    openings: Vec<String>,
}

impl Hearing {
    fn hear(&mut self, input: &str) -> Result<(), Trouble> {
        let line = self.game.addressed(input).map_err(|refusal| Trouble::refused(self.game.names(), &refusal))?;
        match self.game.as_secret(&line) {
            None => self.take(&line)?,
            Some((side, action)) => {
                let sealed = self.game.seal(side, action, Salt([0; 32]));
                let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(self.game.names(), action, why))?;
                self.openings.push(opening);
                self.take(&sealing)?;
            }
        }
        self.settle()
    }

    fn take(&mut self, line: &str) -> Result<(), Trouble> {
        let tellings = self.game.take(line, Viewer::Umpire);
        let tellings = tellings.map_err(|why| Trouble::not_taken(self.game.names(), line, why))?;
        self.events.extend(EventAnswer::all(self.game.names(), &tellings));
        Ok(())
    }

    /// Rolls the situation's dice and opens what was sealed, as long as that is awaited.
    fn settle(&mut self) -> Result<(), Trouble> {
        loop {
            match self.game.awaits() {
                Awaits::Roll(wanted) if self.dice.left() > 0 => {
                    let faces = self.dice.roll(&wanted).map_err(|error| Fault::new(error.to_string()))?;
                    let words: Vec<String> = faces.iter().map(u8::to_string).collect();
                    self.take(&format!("roll {}", words.join(" "))).map_err(|trouble| match trouble {
                        Trouble::Refused(refusal) => {
                            Fault::new(format!("the situation's dice: {}", refusal.text)).into()
                        }
                        fault @ Trouble::Fault(_) => fault,
                    })?;
                }
                Awaits::Opening { .. } => {
                    let due = self.openings.iter().find(|opening| self.game.judge(opening).is_ok());
                    let Some(opening) = due.cloned() else { return Ok(()) };
                    self.take(&opening)?;
                }
                Awaits::Roll(_) | Awaits::Choice(_) | Awaits::Over(_) => return Ok(()),
            }
        }
    }
}
