//! Walking a path step by step, and the fields that offer paths.

use crate::Place;
use crate::prompt::{Destination, Field};
use hexgrid::{Direction, Grid, Hex, Step};

/// How far a path can be walked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Walk {
    /// To its end, for so many points.
    Done { cost: u16 },
    /// Only to the hex at this place in the path.
    Stopped { at: usize, why: Stumble },
}

/// What stops a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stumble {
    /// The next hex of the path is not next to this one.
    NotAdjacent,
    /// The rulebook bars the step.
    Barred,
    /// The step costs more than is left.
    TooDear { cost: u16, left: u16 },
    /// The unit had to stop in this hex.
    MustStop,
}

/// Walks a path with so many points; the rulebook says what each step costs.
pub fn walk(grid: &Grid, path: &[Hex], allowance: u16, step: impl Fn(Hex, Direction, Hex) -> Step) -> Walk {
    let mut spent = 0u16;
    let mut must_stop = false;
    for (at, pair) in path.windows(2).enumerate() {
        let stopped = |why| Walk::Stopped { at, why };
        if must_stop {
            return stopped(Stumble::MustStop);
        }
        let Some(direction) = grid.direction(pair[0], pair[1]) else {
            return stopped(Stumble::NotAdjacent);
        };
        let cost = match step(pair[0], direction, pair[1]) {
            Step::Blocked => return stopped(Stumble::Barred),
            Step::Enter(cost) => cost,
            Step::EnterAndStop(cost) => {
                must_stop = true;
                cost
            }
        };
        let left = allowance - spent;
        if cost > left {
            return stopped(Stumble::TooDear { cost, left });
        }
        spent += cost;
    }
    Walk::Done { cost: spent }
}

/// A path field from destinations, or None where there is nowhere to go.
pub fn path_field(from: Hex, to: Vec<Destination>) -> Option<Field> {
    to.iter().any(|end| !end.pass_only).then_some(Field::Path { from: Place::Hex(from), to })
}
