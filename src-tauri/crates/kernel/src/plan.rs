//! A plan: what a player means to do on their turn, line by line, signed beforehand and carried out until something happens that it
//! does not cover.
//!
//! ```text
//! attack 6RD 138RD -> 2817      any action of the game in its notation; if it is not allowed when its turn comes, the plan stops
//! try attack 8MC -> 2818        the same, but left out if it is not allowed
//! stop if lost 3                the plan stops when the side has lost so many steps since it was signed
//! stop if lost 8MC              or when that unit has left the map
//! stop unless taken 2817        the plan stops if no unit of the side stands there when the line's turn comes
//! ```
//!
//! A number that is the name of a unit means the unit. `stop if` lines are looked at whenever the side is asked, wherever they stand. Steps are counted of the units that were in play
//! when the plan was signed; of one that has left the map all are lost. What the side's standing orders answer (losses, advances,
//! air points, removals) they answer before the next line is looked at. Where they are silent, the next line is the answer if
//! it is allowed; otherwise the plan stops, and nothing is left out.
//!
//! A phase in which nothing is left to do ends by itself. A line that would end it (the offer says that it closes) is then done: it
//! ends no other phase. If another such line follows at once, nobody knows which phase it meant, and the plan stops. A plan
//! is for one turn of its side.
//!
//! A plan that has stopped stays stopped.

use crate::game::resolved;
use crate::orders::read::{Words, too_many};
use crate::orders::{OrderError, Orders, obey};
use crate::{Action, Awaits, Engine, Game, Input, Place, SeenUnit, Sentence, Side, UnitId, View, Viewer};
use hexgrid::Hex;
use std::collections::BTreeMap;
use std::fmt;

/// There are never more lines in a plan.
pub const MOST_LINES: usize = 200;
/// No line of a plan is longer, in bytes.
pub const LONGEST_LINE: usize = 1000;

/// A side's plan and how far it has come. It holds no more of its game than names, and can be kept beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    side: Side,
    lines: Vec<Line>,
    /// The line whose turn it is.
    next: usize,
    /// The steps of the side's units when the plan was signed.
    steps: BTreeMap<UnitId, u8>,
    phase: Phase,
    stopped: Option<Stop>,
}

/// The phase for which the next line is meant, by the heading of the side's view.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    /// The one in which the side is asked next.
    Next,
    /// The one in which the last line was done, or that began with it.
    Begun(Sentence),
    /// It has ended by itself, and perhaps others after it.
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    text: String,
    step: Step,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// An action, in notation.
    Act(String),
    Try(String),
    StopIfLost(u8),
    StopIfGone(UnitId),
    StopUnlessTaken(Hex),
}

/// Why a plan goes no further. Lines are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Its last line is done.
    Done,
    /// This line said so.
    Said(usize),
    /// The rules do not allow this line now.
    NotAllowed(usize),
    /// The side is asked something that neither its orders nor the next line answer.
    Asked,
}

/// What a plan does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed<A> {
    pub action: A,
    pub by: FollowedBy,
}

/// Whether a line of the plan or of the standing orders decided, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowedBy {
    Line(usize),
    Order(usize),
}

impl Plan {
    /// Reads a plan that is signed in this state.
    pub fn parse<G: Game>(game: &G, state: &G::State, side: Side, lines: &[String]) -> Result<Plan, OrderError> {
        if lines.len() > MOST_LINES {
            return Err(too_many(MOST_LINES));
        }
        let read = |(at, line): (usize, &String)| read_line(game, at + 1, line);
        let lines = lines.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let steps = steps_in(game, &game.view(state, Viewer::Player(side)), side);
        Ok(Plan { side, lines, next: 0, steps, phase: Phase::Next, stopped: None })
    }

    pub fn side(&self) -> Side {
        self.side
    }

    /// Every line as it is spelled.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| &line.text[..])
    }

    /// The line whose turn it is, counted from 0.
    pub fn next(&self) -> usize {
        self.next
    }

    /// Why it goes no further, if it does not.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// What the side does now by its plan and its standing orders; the rules allow it, and the plan counts it as done. None if
    /// the side is not asked: then nothing has changed. None too if they do not cover what it is asked: then the plan has stopped.
    pub fn follow<G: Game>(&mut self, game: &G, state: &G::State, orders: &Orders) -> Option<Followed<G::Action>> {
        match game.awaits(state) {
            Awaits::Choice(sides) if sides.contains(self.side) => {}
            Awaits::Choice(_) | Awaits::Roll(_) | Awaits::Opening { .. } | Awaits::Over(_) => return None,
        }
        if self.stopped.is_some() {
            return None;
        }
        let view = game.view(state, Viewer::Player(self.side));
        let now = steps_in(game, &view, self.side);
        if let Some(line) = self.lines.iter().position(|line| self.calls_off(&line.step, &now)) {
            self.stopped = Some(Stop::Said(line));
            return None;
        }
        if self.phase == Phase::Next {
            self.phase = Phase::Begun(view.heading.clone());
        }
        if let Some(obeyed) = obey(game, state, self.side, orders) {
            return Some(Followed { action: obeyed.action, by: FollowedBy::Order(obeyed.order) });
        }
        let followed = self.go_on(game, state, &view);
        self.stopped = followed.as_ref().err().copied();
        followed.ok()
    }

    /// The next line that does something.
    fn go_on<G: Game>(&mut self, game: &G, state: &G::State, view: &View) -> Result<Followed<G::Action>, Stop> {
        // In the middle of a fight nothing is left out.
        let asked = game.decision(state, self.side).is_some();
        while let Some(line) = self.lines.get(self.next) {
            let at = self.next;
            match &line.step {
                Step::Act(text) | Step::Try(text) => match allowed(game, state, self.side, text) {
                    Some(action) if closes(game, state, self.side, &action) => {
                        if self.phase == Phase::Begun(view.heading.clone()) {
                            let after = resolved(game, state, &Input::Choice(self.side, action.clone()));
                            self.phase = Phase::Begun(game.view(&after, Viewer::Player(self.side)).heading);
                            self.next += 1;
                            return Ok(Followed { action, by: FollowedBy::Line(at) });
                        }
                        if self.phase == Phase::Ended {
                            return Err(Stop::Asked);
                        }
                        self.phase = Phase::Ended;
                    }
                    Some(action) => {
                        self.phase = Phase::Begun(view.heading.clone());
                        self.next += 1;
                        return Ok(Followed { action, by: FollowedBy::Line(at) });
                    }
                    None if asked => return Err(Stop::Asked),
                    None => match line.step {
                        Step::Try(_) => {}
                        _ => return Err(Stop::NotAllowed(at)),
                    },
                },
                Step::StopIfLost(_) | Step::StopIfGone(_) => {}
                Step::StopUnlessTaken(_) if asked => return Err(Stop::Asked),
                Step::StopUnlessTaken(hex) => {
                    let taken = |unit: &SeenUnit| unit.side == self.side && unit.place == Place::Hex(*hex);
                    if !view.units.iter().any(taken) {
                        return Err(Stop::Said(at));
                    }
                }
            }
            self.next += 1;
        }
        Err(if asked { Stop::Asked } else { Stop::Done })
    }

    /// Whether a line says, with these steps left, that it is enough.
    fn calls_off(&self, step: &Step, now: &BTreeMap<UnitId, u8>) -> bool {
        match step {
            Step::StopIfLost(most) => {
                let left = |unit: &UnitId| now.get(unit).copied().unwrap_or(0);
                let lost = self.steps.iter().map(|(unit, steps)| u32::from(steps.saturating_sub(left(unit))));
                lost.sum::<u32>() >= u32::from(*most)
            }
            Step::StopIfGone(unit) => self.steps.contains_key(unit) && !now.contains_key(unit),
            Step::Act(_) | Step::Try(_) | Step::StopUnlessTaken(_) => false,
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(out, "{line}"))
    }
}

fn read_line<G: Game>(game: &G, number: usize, text: &str) -> Result<Line, OrderError> {
    let names = game.names();
    let mut words = Words::of(names, number, text, LONGEST_LINE)?;
    match words.peek() {
        "stop" => {
            words.skip();
            let step = match words.one_of(&["if", "unless"])? {
                "if" => {
                    words.one_of(&["lost"])?;
                    match words.peek().bytes().all(|byte| byte.is_ascii_digit()) {
                        // A unit may be called by a number: then it is the unit that is meant.
                        true if names.unit_of(words.peek()).is_none() => {
                            Step::StopIfLost(words.number("a number of steps or a unit", 1)?)
                        }
                        _ => Step::StopIfGone(words.unit()?),
                    }
                }
                _ => {
                    words.one_of(&["taken"])?;
                    Step::StopUnlessTaken(words.hex()?)
                }
            };
            words.end()?;
            Ok(Line { text: text.trim().to_owned(), step })
        }
        first => {
            let tried = first == "try";
            if tried {
                words.skip();
            }
            let action: G::Action = names.read(words.rest()).map_err(|error| words.notation(&error))?;
            let action = names.write(&action);
            Ok(match tried {
                true => Line { text: format!("try {action}"), step: Step::Try(action) },
                false => Line { text: action.clone(), step: Step::Act(action) },
            })
        }
    }
}

/// The action of a line, if the rules allow it now.
fn allowed<G: Game>(game: &G, state: &G::State, side: Side, text: &str) -> Option<G::Action> {
    let action: G::Action = game.names().read(text).ok()?;
    game.judge(state, &Input::Choice(side, action.clone())).is_ok().then_some(action)
}

/// Whether an action ends something, as its offer says.
fn closes<G: Game>(game: &G, state: &G::State, side: Side, action: &G::Action) -> bool {
    let verb = action.to_answer().verb;
    game.prompt(state, side).offers.iter().any(|offer| offer.closes && offer.verb == verb)
}

/// The side's units in play, with the steps they have.
fn steps_in<G: Game>(game: &G, view: &View, side: Side) -> BTreeMap<UnitId, u8> {
    // On a map with hexes only those in a hex are in play.
    let hexes = game.names().grid().is_some();
    let in_play = view.units.iter().filter(|seen| seen.side == side && (!hexes || seen.place.hex().is_some()));
    in_play.filter_map(|seen| seen.unit.map(|unit| (unit, seen.steps))).collect()
}
