//! A greedy player of Korsun. Every decision is made for itself: the candidates are what the game offers, each gets a score, and
//! the best is played. Candidates that are nearly equal are told apart by chance.
//!
//! | file | what is decided there |
//! |---|---|
//! | `outlook` | nothing: what the map looks like to a side, and what a hex is worth to a unit |
//! | `moves` | movement, overruns, reinforcements |
//! | `attacks` | who attacks what, and air points |
//! | `results` | steps or hexes, advances, what is too much in a hex |
//! | `command` | HQs and support, supply by air |

mod attacks;
mod command;
mod moves;
mod outlook;
mod results;

use ags::{Action, Frame, Korsun, Phase, State};
use kernel::dice::{Chance, Dice, Seeded};
use kernel::{Answer, Ask, Awaits, Field, Game, Input, Side, UnitId, Value};

/// A player of both sides. The same seed plays the same game.
#[derive(Debug)]
pub struct Greedy {
    chance: Seeded,
    round: Round,
}

/// A phase, and the units that have been thought about in it.
#[derive(Debug, Default)]
struct Round {
    phase: Option<(u8, Side, Phase)>,
    done: Vec<UnitId>,
}

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy { chance: Seeded::new(seed), round: Round::default() }
    }

    /// The next input, or None when the game is over.
    pub fn next(&mut self, game: &Korsun, state: &State) -> Result<Option<Input<Action>>, String> {
        match game.awaits(state) {
            Awaits::Over(_) => Ok(None),
            Awaits::Roll(wanted) => {
                self.chance.roll(&wanted).map(|faces| Some(Input::Roll(faces))).map_err(|error| error.to_string())
            }
            Awaits::Opening { .. } => Err("there are no secrets in this game".to_owned()),
            Awaits::Choice(sides) => {
                let side = sides.iter().next().ok_or("nobody is asked")?;
                self.choose(game, state, side).map(|action| Some(Input::Choice(side, action)))
            }
        }
    }

    /// What it does for a side that is asked.
    pub fn choose(&mut self, game: &Korsun, state: &State, side: Side) -> Result<Action, String> {
        let seat = Seat { game, state, side };
        let action = match state.flow.top() {
            Some(Frame::SetUp(_)) if seat.offers("end") => Some(Action::End),
            Some(Frame::SetUp(_)) => Some(Action::Muster),
            Some(Frame::Activation) => seat.activate(),
            Some(Frame::Support) => seat.support(),
            Some(Frame::Phase(_, Phase::Combat)) => Some(self.attack(seat).unwrap_or(Action::End)),
            Some(Frame::Phase(_, Phase::Air)) => seat.airlift(),
            Some(Frame::Phase(_, phase)) => self.move_in(seat, *phase),
            Some(Frame::March { units, .. }) => Some(self.go_on(seat, units)),
            Some(Frame::AirSupport(_)) => Some(seat.air()),
            Some(Frame::Payment { units, .. }) => self.pay(seat, units),
            Some(Frame::Advance { .. }) => self.advance(seat),
            Some(Frame::Excess { .. }) => seat.remove(),
            Some(Frame::Fight(_) | Frame::Weather | Frame::Over(_)) | None => None,
        };
        action.ok_or_else(|| "nothing is found to do".to_owned())
    }

    /// Something between nothing and `most`, to tell apart what is nearly equal.
    fn whim(&mut self, most: u32) -> i32 {
        i32::try_from(self.chance.below(most + 1)).unwrap_or(0)
    }
}

/// Where the player sits: the game, the position and the side that decides.
#[derive(Clone, Copy, Debug)]
struct Seat<'a> {
    game: &'a Korsun,
    state: &'a State,
    side: Side,
}

impl Seat<'_> {
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

    fn allows(&self, action: &Action) -> bool {
        self.game.judge_action(self.state, self.side, action).is_ok()
    }
}
