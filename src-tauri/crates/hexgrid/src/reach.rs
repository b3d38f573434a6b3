//! What is connected to what, 64 hexes at a time.
//!
//! On the row-by-row layout every step leads along the row, to the row above or to the row below, and in these straight
//! on or one place to the east or west. Which direction does what depends on whether the hex is shifted; [`Moves`] sorts
//! that out. A row with fresh hexes is first filled along itself, then spills into the rows above and below; that goes
//! on, sweeping down and up the map, until no row has anything fresh.

use crate::{Grid, Hex, HexSet, Orientation, Passages};

/// Memory for [`reach`] over one grid, used again and again.
#[derive(Clone, Debug)]
pub struct ReachScratch {
    orientation: Orientation,
    /// The shifted hexes, on the map or not.
    shifted: HexSet,
    /// The hexes reached that have not been spread yet.
    fresh: HexSet,
    /// What the row in hand spreads, and what it spills into the rows above and below.
    spreading: Vec<u64>,
    above: Vec<u64>,
    below: Vec<u64>,
}

/// All hexes connected to `starts` through hexes in `open`, by steps that the passages allow. The starts are included
/// whether they are open or not. The scratch memory must have been made for the same grid.
pub fn reach(grid: &Grid, starts: &HexSet, open: &HexSet, passages: &Passages, scratch: &mut ReachScratch) -> HexSet {
    let mut reached = HexSet::new(grid);
    reach_into(&mut reached, starts, open, passages, scratch);
    reached
}

/// Like [`reach`], but the answer replaces what was in `reached`, and nothing is allocated.
pub fn reach_into(
    reached: &mut HexSet,
    starts: &HexSet,
    open: &HexSet,
    passages: &Passages,
    scratch: &mut ReachScratch,
) {
    reached.copy_from(starts);
    scratch.fresh.copy_from(starts);
    let rows = usize::from(starts.layout().rows);
    let mut spreading = true;
    while spreading {
        spreading = false;
        for row in (0..rows).chain((0..rows).rev()) {
            if scratch.fresh.row(row).iter().any(|&word| word != 0) {
                scratch.spread(row, reached, open, passages);
                spreading = true;
            }
        }
    }
}

impl ReachScratch {
    /// Memory for this grid.
    pub fn new(grid: &Grid) -> ReachScratch {
        let padded = (0..grid.size()).map(|index| Hex(index as u16));
        let shifted = padded.filter(|&hex| {
            let (column, row) = grid.position(hex);
            grid.is_shifted(column, row)
        });
        let width = grid.layout.words();
        ReachScratch {
            orientation: grid.orientation(),
            shifted: HexSet::from_iter(grid, shifted),
            fresh: HexSet::new(grid),
            spreading: vec![0; width],
            above: vec![0; width],
            below: vec![0; width],
        }
    }

    /// Spreads the fresh hexes of a row along it, and from there into the rows above and below.
    fn spread(&mut self, row: usize, reached: &mut HexSet, open: &HexSet, passages: &Passages) {
        self.spreading.copy_from_slice(self.fresh.row(row));
        self.fresh.row_mut(row).fill(0);
        self.fill_eastward(row, open, passages);
        self.fill_westward(row, open, passages);
        for (reached, spreading) in reached.row_mut(row).iter_mut().zip(&self.spreading) {
            *reached |= spreading;
        }
        self.spill(row, passages);
        // The margin has no passages, so these rows exist whenever anything spills.
        if row > 0 {
            let fresh = self.fresh.row_mut(row - 1);
            arrive(fresh, &self.above, reached.row_mut(row - 1), open.row(row - 1));
        }
        if row + 1 < usize::from(open.layout().rows) {
            let fresh = self.fresh.row_mut(row + 1);
            arrive(fresh, &self.below, reached.row_mut(row + 1), open.row(row + 1));
        }
    }

    /// Adds all that can be reached along the row going east. Added to the mask of hexes that can be entered from the
    /// west, a hex makes a carry that runs to the end of its run.
    fn fill_eastward(&mut self, row: usize, open: &HexSet, passages: &Passages) {
        let open = open.row(row);
        let (mut seeds_before, mut steps_before, mut carry) = (0, 0, false);
        for (nth, word) in self.spreading.iter_mut().enumerate() {
            let steps = Moves::of(self.orientation, &self.shifted, passages, row, nth).east;
            let enterable = open[nth] & (steps << 1 | steps_before >> 63);
            let entered = enterable & (*word << 1 | seeds_before >> 63);
            let (sum, overflow) = enterable.overflowing_add(entered);
            let (sum, carried) = sum.overflowing_add(u64::from(carry));
            (seeds_before, steps_before, carry) = (*word, steps, overflow | carried);
            *word |= enterable & !sum | entered;
        }
    }

    /// Adds all that can be reached along the row going west, doubling the way with each of six shifts.
    fn fill_westward(&mut self, row: usize, open: &HexSet, passages: &Passages) {
        let open = open.row(row);
        let (mut seeds_before, mut steps_before) = (0, 0);
        for (nth, word) in self.spreading.iter_mut().enumerate().rev() {
            let steps = Moves::of(self.orientation, &self.shifted, passages, row, nth).west;
            let mut enterable = open[nth] & (steps >> 1 | steps_before << 63);
            let mut entered = enterable & (*word >> 1 | seeds_before << 63);
            for shift in [1, 2, 4, 8, 16, 32] {
                entered |= enterable & (entered >> shift);
                enterable &= enterable >> shift;
            }
            *word |= entered;
            (seeds_before, steps_before) = (*word, steps);
        }
    }

    /// Finds what the row in hand could enter in the rows above and below.
    fn spill(&mut self, row: usize, passages: &Passages) {
        self.above.fill(0);
        self.below.fill(0);
        for (nth, &word) in self.spreading.iter().enumerate() {
            let moves = Moves::of(self.orientation, &self.shifted, passages, row, nth);
            moves.up.add(word, nth, &mut self.above);
            moves.down.add(word, nth, &mut self.below);
        }
    }
}

/// Keeps of what spilled into a row the open hexes that were not reached before.
fn arrive(fresh: &mut [u64], spilled: &[u64], reached: &mut [u64], open: &[u64]) {
    for (nth, fresh) in fresh.iter_mut().enumerate() {
        let new = spilled[nth] & open[nth] & !reached[nth];
        *fresh |= new;
        reached[nth] |= new;
    }
}

/// The hexes of one word from which one may step, by what the step does on the row-by-row layout.
struct Moves {
    east: u64,
    west: u64,
    up: Spill,
    down: Spill,
}

/// Steps into the row above or below.
struct Spill {
    straight: u64,
    east: u64,
    west: u64,
}

impl Moves {
    #[inline(always)]
    fn of(orientation: Orientation, shifted: &HexSet, passages: &Passages, row: usize, nth: usize) -> Moves {
        let shifted = shifted.row(row)[nth];
        let steps = passages.0.each_ref().map(|from| from.row(row)[nth]);
        match orientation {
            Orientation::FlatTop => Moves::flat_top(shifted, steps),
            Orientation::PointyTop => Moves::pointy_top(shifted, steps),
        }
    }

    /// Shifted columns lie lower: north-east of a shifted hex is its own row, of an unshifted hex the row above.
    #[inline(always)]
    fn flat_top(shifted: u64, [n, ne, se, s, sw, nw]: [u64; 6]) -> Moves {
        Moves {
            east: shifted & ne | !shifted & se,
            west: shifted & nw | !shifted & sw,
            up: Spill { straight: n, east: !shifted & ne, west: !shifted & nw },
            down: Spill { straight: s, east: shifted & se, west: shifted & sw },
        }
    }

    /// Shifted rows lie further east: north-east of a shifted hex is the next column, of an unshifted hex its own.
    #[inline(always)]
    fn pointy_top(shifted: u64, [ne, e, se, sw, w, nw]: [u64; 6]) -> Moves {
        Moves {
            east: e,
            west: w,
            up: Spill { straight: shifted & nw | !shifted & ne, east: shifted & ne, west: !shifted & nw },
            down: Spill { straight: shifted & sw | !shifted & se, east: shifted & se, west: !shifted & sw },
        }
    }
}

impl Spill {
    /// Steps from the hexes of one word; a step over its end lands in the next word.
    #[inline(always)]
    fn add(&self, from: u64, nth: usize, into: &mut [u64]) {
        let (east, west) = (from & self.east, from & self.west);
        into[nth] |= from & self.straight | east << 1 | west >> 1;
        if let Some(next) = into.get_mut(nth + 1) {
            *next |= east >> 63;
        }
        if let Some(before) = nth.checked_sub(1) {
            into[before] |= west << 63;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, Direction, Plan, PlanError};

    #[test]
    fn a_wall_stops_the_flood_and_a_gap_lets_it_through() -> Result<(), PlanError> {
        let plans = [Plan::flat_top, Plan::pointy_top];
        for plan in plans.map(|plan| plan(Count::from_west(1, 99), Count::from_north(1, 5))) {
            let grid = Grid::new(&plan)?;
            let column = |hex: Hex| grid.col_row(hex).0;
            // A wall one hex thick, just past the first word of a row, open in one hex.
            let gap = grid.at(70, 4).unwrap_or(Hex(0));
            let mut open = HexSet::from_iter(&grid, grid.hexes().filter(|&hex| column(hex) != 70));
            let starts = HexSet::from_iter(&grid, grid.at(0, 0));
            let mut passages = Passages::open(&grid);
            let mut scratch = ReachScratch::new(&grid);
            let mut count = |open: &HexSet, passages: &Passages| {
                let reached = reach(&grid, &starts, open, passages, &mut scratch);
                (reached.len(), reached.iter().map(column).max())
            };
            assert_eq!(count(&open, &passages), (5 * 70, Some(69)));
            open.insert(gap);
            assert_eq!(count(&open, &passages), (5 * 98 + 1, Some(98)));
            // One may step into the gap but not out of it.
            for direction in Direction::ALL {
                passages.block_one_way(gap, direction);
            }
            assert_eq!(count(&open, &passages), (5 * 70 + 1, Some(70)));
        }
        Ok(())
    }
}
