//! 3 Zones of control.

use super::Outpost;
use super::state::State;
use hexgrid::{Hex, HexSet};
use kernel::toolkit::zones::zone;
use kernel::{Side, may, must};

impl Outpost {
    // 3.1 Every unit controls the hexes next to its own.
    pub(super) fn controlled_by(&self, state: &State, side: Side) -> HexSet {
        let grid = &self.board.grid;
        let hexes = self.units_of(side).filter_map(|unit| state.at.hex(unit));
        // 3.2 A zone of control does not reach across a river without a road.
        zone(grid, hexes, |hex, direction, _| may!("3.1") && must!("3.2", !self.board.open_river_at(hex, direction)))
    }

    pub(super) fn holds(&self, state: &State, side: Side, hex: Hex) -> bool {
        state.at.at(hex).any(|unit| self.board.counter(unit).side == side)
    }
}
