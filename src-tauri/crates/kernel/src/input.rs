//! Everything that can happen to a game from outside.

use crate::secret::{Salt, Seal, Secret};
use crate::{Place, Side, UnitId};

/// One entry of a game's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<A> {
    /// A player decides.
    Choice(Side, A),
    /// Dice fall; which ones, the game asked for.
    Roll(Vec<u8>),
    /// A player commits to a choice that stays secret for now.
    Seal { side: Side, secret: Secret, seal: Seal },
    /// A sealed choice is opened.
    Open { side: Side, secret: Secret, salt: Salt, value: A },
    /// Both players agree to set something right, after a dispute or a bug.
    Adjudicate(Vec<Edit>),
}

impl<A> Input<A> {
    /// Chance or a secret came to light: what was known after it cannot be unknown again.
    pub fn is_final(&self) -> bool {
        match self {
            Input::Roll(_) | Input::Open { .. } | Input::Adjudicate(_) => true,
            Input::Choice(..) | Input::Seal { .. } => false,
        }
    }
}

/// A single correction by both players' consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// `place 11/6 0714`
    Place { unit: UnitId, place: Place },
    /// `steps 11/6 1`
    Steps { unit: UnitId, steps: u8 },
    /// `mark 11/6 disrupted on`
    Mark { unit: UnitId, mark: String, on: bool },
    /// `set turn 3`, `set GE points 7`
    Set { side: Option<Side>, track: String, value: i64 },
}
