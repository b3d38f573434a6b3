//! Slow, naive second readings of the rulebooks, written from their text by other eyes than the engines'. The shared tests
//! compare them with the engines on near-legal actions.
//!
//! How far they are independent: the reader of Fords and Patrols saw parts of those games' code (types, `evolve`, views, a few
//! judging lines) before writing. In Outpost the clause of 5.1 on overruns after a stop was changed later, in engine and
//! reading by the same hand. The reader of Korsun saw its state, with `evolve`, its scenario files and a part of `show`, but no
//! rule module; lines marked "Not in the book" follow the engine where the book leaves something open and nothing hangs on it.
//! Later another reader brought it up to date, who saw the state, the actions, the scenario files and `show`, and was told a
//! list of decided readings, but saw no rule module either. The reader of Kursk saw its state without `evolve`, its actions, map,
//! counters and `game`, the scenario files and the rulings, but no rule module before the reading was compared; then 11.13 (who
//! has got room, zones in chains, how much of a stack is pressed) was settled in engine and reading by the same hand.

pub mod fords;
pub mod korsun;
pub mod kursk;
pub mod outpost;
pub mod patrols;

use kernel::{Game, Side};

/// A game that was read a second time.
pub trait SecondReading: Game {
    /// Whether the rulebook allows the action to the side, which is known to be asked.
    fn allows(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool;

    /// Whether the rulebook allows the action as a secret to be sealed.
    fn allows_secret(&self, _state: &Self::State, _side: Side, _action: &Self::Action) -> bool {
        false
    }
}

impl SecondReading for miniatures::fords::Fords {
    fn allows(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool {
        fords::allows(self, state, side, action)
    }

    fn allows_secret(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool {
        fords::allows_secret(self, state, side, action)
    }
}

impl SecondReading for miniatures::outpost::Outpost {
    fn allows(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool {
        outpost::allows(self, state, side, action)
    }
}

impl SecondReading for miniatures::patrols::Patrols {
    fn allows(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool {
        patrols::allows(self, state, side, action)
    }
}

impl SecondReading for ags::Korsun {
    fn allows(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool {
        korsun::allows(self, state, side, action)
    }
}

impl SecondReading for ::kursk::Kursk {
    fn allows(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool {
        kursk::allows(self, state, side, action)
    }

    fn allows_secret(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool {
        kursk::allows_secret(state, side, action)
    }
}
