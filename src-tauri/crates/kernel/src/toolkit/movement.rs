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

/// A path field from destinations, with points in so many parts; None where there is nowhere to go.
pub fn path_field(from: Hex, to: Vec<Destination>, parts: i32) -> Option<Field> {
    to.iter().any(|end| !end.pass_only).then_some(Field::Path { from: Place::Hex(from), to, parts })
}

#[cfg(test)]
mod tests {
    use super::super::sample::{grid, hexes};
    use super::*;

    #[test]
    fn a_walk_tells_where_and_why_it_stops() {
        let grid = grid();
        let path = hexes(&grid, &["0404", "0405", "0406", "0407"]);
        let (swamp, wall) = (path[2], path[3]);
        let walked = |path: &[Hex], points, stop: bool| {
            walk(&grid, path, points, |_, _, to| match to {
                to if to == wall => Step::Blocked,
                to if to == swamp && stop => Step::EnterAndStop(3),
                to if to == swamp => Step::Enter(3),
                _ => Step::Enter(1),
            })
        };
        assert_eq!(walked(&path[..3], 4, true), Walk::Done { cost: 4 });
        assert_eq!(walked(&path[..3], 3, true), Walk::Stopped { at: 1, why: Stumble::TooDear { cost: 3, left: 2 } });
        assert_eq!(walked(&path, 9, true), Walk::Stopped { at: 2, why: Stumble::MustStop });
        assert_eq!(walked(&path, 9, false), Walk::Stopped { at: 2, why: Stumble::Barred });
        assert_eq!(walked(&[path[0], path[2]], 9, true), Walk::Stopped { at: 0, why: Stumble::NotAdjacent });
        assert_eq!(walked(&path[..1], 0, true), Walk::Done { cost: 0 });
    }
}
