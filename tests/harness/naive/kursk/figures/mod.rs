//! The figures of the game, computed slowly a second time from the rulebook: strengths, shifts, columns and chances of a fight and
//! what it leads to, the supply of every unit, and the points of everything that has some. They are compared with what the engine
//! says and does, event by event.
//!
//! A reading may be told to make one deliberate [`Mistake`]: the tests see whether the comparison would notice it.

mod chances;
mod lines;
mod mistakes;
mod odds;
mod outcomes;
mod points;
mod sight;

pub use chances::{RESULTS, converted, rolled};
pub use mistakes::{Mistake, Topic};
pub use odds::Figures;
pub use sight::{Book, Sight, Tally, compare, compare_in, forecast_differs};

use super::{Position, SOVIET};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::{Board, State};
use std::collections::BTreeSet;

/// A position that is read, perhaps with a mistake.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    pub position: Position<'a>,
    mistake: Option<Mistake>,
}

impl<'a> Reader<'a> {
    pub fn new(board: &'a Board, state: &'a State, mistake: Option<Mistake>) -> Reader<'a> {
        Reader { position: Position { board, state }, mistake }
    }

    /// Whether this reading makes that mistake.
    fn errs(self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn side_of(self, unit: UnitId) -> Side {
        self.position.unit(unit).side
    }

    /// The hexes in which a side has units.
    fn hexes_of(self, side: Side) -> BTreeSet<Hex> {
        self.position.on_map(side).into_iter().map(|(_, hex)| hex).collect()
    }

    fn is_lgov(self, hex: Hex) -> bool {
        self.position.numbered("3509") == Some(hex)
    }

    fn is_zone(self, unit: UnitId) -> bool {
        self.side_of(unit) == SOVIET && self.position.unit(unit).kind.contains("fortified zone")
    }
}

/// 1.3: half of a number without the rest; but half of one is one.
fn halved(number: u32, one_is_nothing: bool) -> u32 {
    match number {
        1 if !one_is_nothing => 1,
        _ => number / 2,
    }
}
