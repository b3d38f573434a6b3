//! Greedy players. Every decision is made for itself: the candidates are what the game offers, each gets a score, and the best is
//! played. Candidates that are nearly equal are told apart by chance.
//!
//! | module | what is there |
//! |---|---|
//! | `choices` | what all games share: moves, attacks and routes by their scores |
//! | `korsun`, `kursk` | one module for each game: what is worth how much |

mod choices;
mod korsun;
mod kursk;

use kernel::dice::{Chance, Dice, Seeded};
use kernel::playout::Sealed;
use kernel::{Action, Answer, Ask, Awaits, Field, Game, Input, Side, UnitId, Value};
use std::fmt;

/// A game that has a greedy player.
pub trait Played: Game {
    /// What tells one phase of movement from another.
    type Phase: Copy + PartialEq + fmt::Debug;

    /// What a side does that is asked.
    fn decide(player: &mut Greedy<Self>, seat: Seat<'_, Self>) -> Option<Self::Action>;
}

/// A player of both sides. The same seed plays the same game.
pub struct Greedy<G: Played> {
    chance: Seeded,
    round: Round<G>,
    sealed: Sealed<G::Action>,
}

impl<G: Played> fmt::Debug for Greedy<G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a greedy player of {}", G::ID)
    }
}

/// A phase, and the units that have been thought about in it.
struct Round<G: Played> {
    phase: Option<(u8, Side, G::Phase)>,
    done: Vec<UnitId>,
}

impl<G: Played> Greedy<G> {
    pub fn new(seed: u64) -> Greedy<G> {
        let round = Round { phase: None, done: Vec::new() };
        Greedy { chance: Seeded::new(seed), round, sealed: Sealed::default() }
    }

    /// The next input, or None when the game is over.
    pub fn next(&mut self, game: &G, state: &G::State) -> Result<Option<Input<G::Action>>, String> {
        match game.awaits(state) {
            Awaits::Over(_) => Ok(None),
            Awaits::Roll(wanted) => {
                self.chance.roll(&wanted).map(|faces| Some(Input::Roll(faces))).map_err(|error| error.to_string())
            }
            Awaits::Opening { side, secret } => self.sealed.open(side, secret).map(Some),
            Awaits::Choice(sides) => {
                let side = sides.iter().next().ok_or("nobody is asked")?;
                let action = self.choose(game, state, side)?;
                let verb = action.to_answer().verb;
                let hidden = G::Action::SECRETS.contains(&verb)
                    && game.prompt(state, side).offers.iter().any(|offer| offer.verb == verb && offer.secret);
                match hidden {
                    true => self.sealed.seal(game, state, side, action, &mut self.chance).map(Some),
                    false => Ok(Some(Input::Choice(side, action))),
                }
            }
        }
    }

    /// What it does for a side that is asked.
    pub fn choose(&mut self, game: &G, state: &G::State, side: Side) -> Result<G::Action, String> {
        let action = G::decide(self, Seat { game, state, side });
        action.ok_or_else(|| "nothing is found to do".to_owned())
    }

    /// Something between nothing and `most`, to tell apart what is nearly equal.
    fn whim(&mut self, most: u32) -> i32 {
        i32::try_from(self.chance.below(most + 1)).unwrap_or(0)
    }

    /// In a phase that has just begun nobody has been thought about.
    fn begin_round(&mut self, phase: (u8, Side, G::Phase)) {
        if self.round.phase != Some(phase) {
            self.round = Round { phase: Some(phase), done: Vec::new() };
        }
    }
}

/// Where the player sits: the game, the position and the side that decides.
#[derive(Debug)]
pub struct Seat<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    side: Side,
}

impl<G: Game> Clone for Seat<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Seat<'_, G> {}

impl<G: Game> Seat<'_, G> {
    /// Whether a verb is open.
    fn offers(&self, verb: &str) -> bool {
        self.game.prompt(self.state, self.side).offers.iter().any(|offer| offer.verb == verb)
    }

    /// The next field of a form, if there is one.
    fn field(&self, verb: &'static str, values: Vec<Value>) -> Option<Field> {
        match self.game.ask(self.state, self.side, &Answer { verb, values }) {
            Ok(Ask::Field(field)) => Some(field),
            Ok(Ask::Ready) | Err(_) => None,
        }
    }

    fn allows(&self, action: &G::Action) -> bool {
        self.game.judge_action(self.state, self.side, action).is_ok()
    }
}
