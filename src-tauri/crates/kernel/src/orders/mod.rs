//! Standing orders: what a player has decided beforehand, so that a decision in the middle of the enemy's turn costs no mail.
//!
//! One order a line, in plain ASCII and in one spelling only; at most 64 lines of 200 bytes. A line that begins with
//! `attacking` is for fights that the side began, one that begins with `defending` for the others; any other is for both.
//! Outside of a fight the side on turn counts as attacking.
//!
//! ```text
//! ask if owed 3                 nothing is answered when so much or more is owed,
//! ask if hex 2817 2818          or when a unit that is asked about stands there,
//! ask if unit 848/282 5MC       or when one of these is asked about
//!
//! hold towns                    units in towns pay with steps, as long as one of those asked about survives in each town
//! hold 2817 2818                the same for these hexes
//! losses retreat                pay with hexes; `losses steps`: with steps; `losses ask`: ask
//! lose first 848/282 849/282    these lose steps first, the one named first before the other
//! lose weakest                  the one with the least strength; `lose strongest`; `lose largest`: with the most steps left
//! retreat towards 1510          to the end nearest to that hex; `retreat home`: nearest to a source of the side's supply
//! retreat north-east            to the end that lies furthest in that direction of the map
//!
//! air always                    use an air point; `air never`: use none
//! air from 3-1                  use one if the attack stands at 3-1 or better, otherwise none
//! convert always                fight out a retreat where the rules allow it; `convert never`, `convert from 3-1`: likewise
//!
//! advance always                one hex, with as many units as there is room for, the strongest first; `advance never`: all stay
//! advance into 2817 2716        whoever can end there does, rather in the hex named first; the others stay
//! advance with 5MC 8MC          these advance one hex, if they can; the others stay
//! advance ask                   ask
//!
//! remove weakest                the one with the least strength goes; `remove strongest`; `remove first 1RD 2RD`
//! ```
//!
//! What is done with them is a total, deterministic function of the state, the side and the lines:
//!
//! - `ask` lines are looked at first. If one applies, nothing is answered: the player is asked.
//! - Of `losses`, `air`, `convert` and `advance` the first line that applies decides. `advance into` applies if somebody can end there,
//!   `advance with` if one of those named may advance.
//! - `lose`, `retreat` and `remove` lines rank: a later line decides between what is equal by those before it. The last word has
//!   the order of the units, or the number of the hex where a route ends and then of those that it leads through. `first`
//!   says nothing of units that it does not name: with no other line the player is asked when one of them must be taken.
//! - `hold` comes before `losses`. Where it would take more than it may, `losses` decides.
//! - Where only one kind of payment is allowed, that is the one, unless by `losses ask`. A side does not lose units for a
//!   preference: if a retreat would lose some (off the map, or for want of room) and steps fewer of them, steps are paid; if steps
//!   would lose all of them and a retreat fewer, they retreat.
//! - Who is pushed away by a retreat, and where to, is ranked by the `retreat` lines too: first by where the first unit ends.
//! - The odds of `air from` and `convert from` are those at the moment of asking, for the attacker and the defender alike: what the other side has
//!   added is counted, one's own point is not.
//! - The parts of an answer that only one value fits need no line. Everything else that no line settles is asked.
//! - An answer that the rules do not allow is none.
//!
//! The language is part of the rules revision, as both players' programs must find the same answers.

mod answer;
mod payment;
pub(crate) mod read;

pub use read::OrderError;

use crate::{Awaits, Engine, Game, Input, Side, UnitId};
use answer::Desk;
use hexgrid::{Direction, Hex};
use std::fmt;

/// There are never more lines of orders.
pub const MOST_ORDERS: usize = 64;
/// No line of orders is longer, in bytes.
pub const LONGEST_ORDER: usize = 200;

/// Ready orders to choose from. The first of a game's presets is the one with which every game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    pub id: &'static str,
    pub title: &'static str,
    pub lines: &'static [&'static str],
}

impl Preset {
    /// Its lines, to be read or changed.
    pub fn to_lines(&self) -> Vec<String> {
        self.lines.iter().map(|line| (*line).to_owned()).collect()
    }
}

/// What a side is asked, in the terms of standing orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub question: Question,
    pub role: Role,
    /// The units that it is about, in roster order.
    pub units: Vec<Concerned>,
    /// Where the fight stands among [`Game::columns`], all air points counted that have been used; None if nobody knows.
    pub odds: Option<usize>,
    /// The towns in which these units stand.
    pub towns: Vec<Hex>,
    /// The sources of the side's supply.
    pub home: Vec<Hex>,
}

/// The kinds of decision, each with the verbs that answer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// So much is owed: steps, assigned to the units, or a route for each of them.
    Payment { owed: u8, steps: &'static str, retreat: &'static str },
    /// Routes for the victors; a route of one place is a unit that stays.
    Advance { verb: &'static str },
    /// Whether an air point is used.
    Air { verb: &'static str, yes: &'static str, no: &'static str },
    /// Whether a retreat is fought out on the spot.
    Conversion { verb: &'static str, yes: &'static str, no: &'static str },
    /// Which of several sets of routes: a unit that retreats pushes others away.
    Displacement { verb: &'static str },
    /// Units that are too much.
    Removal { verb: &'static str },
}

/// A unit that a decision is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concerned {
    pub unit: UnitId,
    pub hex: Option<Hex>,
    /// What it is worth with one step left, with two, and so on: as many as it has.
    pub levels: Vec<u32>,
}

impl Concerned {
    pub fn steps(&self) -> usize {
        self.levels.len()
    }

    /// What it is worth with so many steps less.
    fn strength(&self, lost: usize) -> u32 {
        self.steps().checked_sub(lost + 1).and_then(|at| self.levels.get(at)).copied().unwrap_or(0)
    }
}

/// Whether a side began the fight; outside of one, whether it is on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Attacking,
    Defending,
}

/// A side's standing orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    orders: Vec<Order>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Order {
    text: String,
    role: Option<Role>,
    directive: Directive,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Directive {
    AskIfOwed(u8),
    AskIfHex(Vec<Hex>),
    AskIfUnit(Vec<UnitId>),
    HoldTowns,
    Hold(Vec<Hex>),
    Losses(Losses),
    Lose(Ranking),
    Retreat(Heading),
    Air(When),
    Convert(When),
    Advance(Advance),
    Remove(Ranking),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Losses {
    Retreat,
    Steps,
    Ask,
}

/// Which unit comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ranking {
    First(Vec<UnitId>),
    Weakest,
    Strongest,
    Largest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading {
    Towards(Hex),
    Home,
    Direction(Direction),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Never,
    Always,
    From(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Advance {
    Never,
    Always,
    Into(Vec<Hex>),
    With(Vec<UnitId>),
    Ask,
}

impl Orders {
    pub fn len(&self) -> usize {
        self.orders.len()
    }

    pub fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }

    /// Every line as it is spelled.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.orders.iter().map(|order| &order.text[..])
    }

    /// A line by its place, counted from 0.
    pub fn line(&self, at: usize) -> Option<&str> {
        self.orders.get(at).map(|order| &order.text[..])
    }
}

impl fmt::Display for Orders {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(out, "{line}"))
    }
}

/// An answer by order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obeyed<A> {
    pub action: A,
    /// The line that decided, counted from 0.
    pub order: usize,
}

/// What a side's orders answer to what it is asked now. The rules allow every answer; where the orders settle none, it is None.
pub fn obey<G: Game>(game: &G, state: &G::State, side: Side, orders: &Orders) -> Option<Obeyed<G::Action>> {
    let Awaits::Choice(sides) = game.awaits(state) else { return None };
    if !sides.contains(side) || orders.is_empty() {
        return None;
    }
    let decision = game.decision(state, side)?;
    let desk = Desk::new(game, state, side, &decision, orders);
    if desk.asks() {
        return None;
    }
    let (order, answer) = match decision.question {
        Question::Payment { steps, retreat, .. } => desk.pay(steps, retreat),
        Question::Advance { verb } => desk.advance(verb),
        Question::Air { verb, yes, no } => desk.fly(verb, yes, no),
        Question::Conversion { verb, yes, no } => desk.convert(verb, yes, no),
        Question::Displacement { verb } => desk.make_way(verb),
        Question::Removal { verb } => desk.remove(verb),
    }?;
    let action = <G::Action as crate::Action>::from_answer(&answer)?;
    let judged = game.judge(state, &Input::Choice(side, action.clone()));
    judged.is_ok().then_some(Obeyed { action, order })
}
