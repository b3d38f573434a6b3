//! 9 Supply.

use super::Outpost;
use super::state::State;
use hexgrid::{Hex, HexSet};
use kernel::toolkit::supply::{Trace, trace};
use kernel::{Side, UnitId, may, must};

impl Outpost {
    /// The unit's supply line, or where it is cut.
    pub fn supply(&self, state: &State, unit: UnitId) -> Trace {
        let side = self.board.counter(unit).side;
        self.supply_through(state, unit, &self.controlled_by(state, side.other()))
    }

    // 9.1 A unit is in supply if a line leads to a source, through no enemy and no controlled hex.
    fn supply_through(&self, state: &State, unit: UnitId, enemy_zone: &HexSet) -> Trace {
        let side = self.board.counter(unit).side;
        let Some(hex) = state.at.hex(unit) else { return Trace::Cut { way: Vec::new() } };
        let sources = &self.board.sources[side.index()];
        let open = |hex: Hex| {
            // 9.2 A friend in the hex cancels the enemy's control of it.
            let held = may!("9.2", self.holds(state, side, hex));
            !self.holds(state, side.other(), hex) && (held || !enemy_zone.contains(hex))
        };
        // 9.3 A supply line does not cross a river without a road.
        let land = |from, direction, _| must!("9.3", !self.board.open_river_at(from, direction));
        trace(&self.board.grid, hex, usize::MAX, |hex| must!("9.1", sources.contains(&hex)), land, open)
    }

    pub(super) fn unsupplied(&self, state: &State, side: Side) -> Vec<UnitId> {
        let enemy_zone = self.controlled_by(state, side.other());
        let cut = |unit: &UnitId| state.is_on_map(*unit) && !self.supply_through(state, *unit, &enemy_zone).holds();
        self.units_of(side).filter(cut).collect()
    }
}
