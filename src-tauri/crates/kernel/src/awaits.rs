//! What a game waits for: a choice, dice, the opening of a secret, or nothing any more.

use crate::secret::Secret;
use crate::{Case, Side, Sides};
use serde::Serialize;

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaits {
    Choice(Sides),
    Roll(RollWanted),
    Opening { side: Side, secret: Secret },
    Over(Outcome),
}

impl Awaits {
    /// Whether the side has something to decide.
    pub fn asks(&self, side: Side) -> bool {
        matches!(self, Awaits::Choice(sides) if sides.contains(side))
    }
}

/// Which dice are to be rolled, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollWanted {
    pub purpose: &'static str,
    pub sides: u8,
    pub count: u8,
    pub fate: Fate,
}

/// Who casts a roll where two players have agreed on sealed dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Somebody decided something that this roll answers: the other player casts it.
    Sealed,
    /// It comes of itself or on the way: whoever is at play casts it, in every mode.
    Drawn,
}

/// A kind of roll that a game has, for people who choose between the modes of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollKind {
    pub purpose: &'static str,
    pub fate: Fate,
    /// In the plural, as a sentence lists it.
    pub says: &'static str,
}

impl RollKind {
    pub const fn new(purpose: &'static str, fate: Fate, says: &'static str) -> RollKind {
        RollKind { purpose, fate, says }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// None is a draw.
    pub winner: Option<Side>,
    /// In words; not part of the state's hash, so that they can be improved.
    #[serde(skip)]
    pub level: &'static str,
    pub case: Case,
}
