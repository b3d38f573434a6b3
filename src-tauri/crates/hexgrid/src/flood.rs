//! The memory that floods use again and again.

use crate::buckets::Buckets;
use crate::distances::Distances;
use crate::movement::Reach;
use crate::{Direction, Grid, Hex, Step};

/// Memory for floods over one grid. Once it has grown to what a question needs, further questions allocate nothing; the
/// answer can be read until the next question is asked.
#[derive(Clone, Debug)]
pub struct Flood {
    reach: Reach,
    buckets: Buckets,
    distances: Distances,
}

impl Flood {
    /// Memory for floods over this grid.
    pub fn new(grid: &Grid) -> Flood {
        Flood {
            reach: Reach::new(grid.size()),
            buckets: Buckets::new(grid.size()),
            distances: Distances::new(grid.size()),
        }
    }

    /// Finds the cheapest way from `start` to every hex that the allowance reaches. `step` says what each step costs, or
    /// that it is blocked, or that one must stop after it.
    ///
    /// A hex may be entered with a stop over one hexside and without over another, so two costs are kept for each: the
    /// cheapest entry after which one may go on, and the cheapest after which one must stop. Only the first is expanded,
    /// so a cheap entry with a stop never hides a dearer one that leads further. [`Reach::cost_to`] and
    /// [`Reach::path_to`] give the cheaper of the two, and the one without a stop where both cost the same.
    ///
    /// Hexes are expanded in order of cost, among equals in the order in which that cost was found, each clockwise from
    /// direction 0; of several equally cheap ways to a hex, the one found first is kept. `step` is not asked about steps
    /// that could not improve anything. A cost of 0 counts as 1. From a hex that is not on the map nothing is reached.
    pub fn movement(
        &mut self,
        grid: &Grid,
        start: Hex,
        allowance: u16,
        step: impl FnMut(Hex, Direction, Hex) -> Step,
    ) -> &Reach {
        self.reach.flood(&mut self.buckets, grid, start, allowance, step);
        &self.reach
    }

    /// Counts the steps from the nearest of `starts` to every hex within `limit` steps, going only where `passable` says.
    /// Starts that are not on the map are left out.
    pub fn distances(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = Hex>,
        limit: u16,
        passable: impl FnMut(Hex, Direction, Hex) -> bool,
    ) -> &Distances {
        self.distances.flood(grid, starts, limit, |_| false, passable);
        &self.distances
    }

    /// The shortest way from `from` to the nearest hex for which `goal` holds, both ends included; `from` itself may be
    /// the goal.
    ///
    /// Hexes are looked at in the order in which they are found, each expanded clockwise from direction 0; the first goal
    /// found so is the one taken, by the way found first.
    pub fn shortest_path(
        &mut self,
        grid: &Grid,
        from: Hex,
        goal: impl FnMut(Hex) -> bool,
        passable: impl FnMut(Hex, Direction, Hex) -> bool,
    ) -> Option<Vec<Hex>> {
        let found = self.distances.flood(grid, [from], u16::MAX, goal, passable)?;
        self.distances.path_to(found)
    }
}
