//! 6 Supply.

use crate::Soviet;
use crate::game::Kursk;
use crate::state::State;
use hexgrid::{Hex, HexSet};
use kernel::toolkit::supply::{Trace, trace};
use kernel::{Side, UnitId, case, may, must};

impl Kursk {
    /// The hexes through which a side's lines of supply run.
    pub(crate) fn open_to(&self, state: &State, side: Side) -> HexSet {
        let grid = self.map().grid();
        let enemy = side.other();
        let mut open = HexSet::full(grid);
        // 6.3a Enemies bar a line, and so do their zones of control.
        let bars = case!("6.3a", !state.control.held(enemy).is_empty());
        if bars {
            open.minus(state.control.controlled(enemy));
        }
        // 6.3b A friend in a hex cancels the enemy's zone there.
        if may!("6.3b") {
            open.union(state.control.held(side));
        }
        if bars {
            open.minus(state.control.held(enemy));
        }
        // 6.4a No line leads into a city that the enemy controls, even an empty one.
        for city in self.map().cities.iter().filter(|city| case!("6.4a", state.holder(*city) == enemy)) {
            open.remove(city);
        }
        // 6.4c Otherwise lines cross all terrain and all water.
        if !may!("6.4c") {
            for hex in grid.hexes().filter(|hex| self.map().terrain[*hex] != crate::map::Terrain::Clear) {
                open.remove(hex);
            }
        }
        open
    }

    /// The source hexes that work for a side now.
    pub(crate) fn sources(&self, state: &State, side: Side) -> HexSet {
        let grid = self.map().grid();
        // 6.8 A source works for its own side only.
        let mut all = self.board.sources[side.index()].clone();
        if !may!("6.8") {
            all.union(&self.board.sources[side.other().index()]);
        }
        // 6.4b One under enemy control works no more until it is taken back.
        let own = all.iter().filter(|hex| must!("6.4b", state.holder(*hex) == side));
        HexSet::from_iter(grid, own.collect::<Vec<_>>())
    }

    /// The hexes from which a line of supply leads to a source.
    pub fn supplied_hexes<'a>(&self, state: &'a State, side: Side) -> &'a HexSet {
        state.supplied[side.index()].get_or(|| {
            let open = self.open_to(state, side);
            let mut sources = self.sources(state, side);
            sources.intersect(&open);
            // 6.1 Lines are traced; without that nobody is in supply.
            let mut found = case!("6.1", self.board.connected(&sources, &open), HexSet::new(self.map().grid()));
            let lgov = self.map().named.lgov;
            // 6.10 Soviet units in Lgov are in supply as long as it has never been German.
            if case!("6.10", side == Soviet && !state.lgov_fallen) {
                found.insert(lgov);
            }
            found
        })
    }

    /// Whether a unit is in supply now.
    // 6.2 It is in supply or out of it, and nothing between.
    pub fn is_supplied(&self, state: &State, unit: UnitId) -> bool {
        let side = self.unit(unit).side;
        case!("6.2", state.at.hex(unit).is_some_and(|hex| self.supplied_hexes(state, side).contains(hex)), true)
    }

    /// Those of the units that are out of supply.
    pub(crate) fn cut_off(&self, state: &State, units: impl IntoIterator<Item = UnitId>) -> Vec<UnitId> {
        units.into_iter().filter(|unit| !self.is_supplied(state, *unit)).collect()
    }

    /// The line of supply of a unit, or where it is cut.
    pub fn supply_line(&self, state: &State, unit: UnitId) -> Trace {
        let side = self.unit(unit).side;
        let Some(hex) = state.at.hex(unit) else { return Trace::Cut { way: Vec::new() } };
        let (open, sources) = (self.open_to(state, side), self.sources(state, side));
        let source = |hex: Hex| sources.contains(hex);
        trace(self.map().grid(), hex, usize::MAX, source, |_, _, _| true, |hex| open.contains(hex))
    }
}

/// Half of a number.
// 1.3a Fractions are dropped, but half of one is one.
pub(crate) fn half(number: u32) -> u32 {
    match case!("1.3a", number <= 1) {
        true => number,
        false => case!("1.3a", number / 2, number.div_ceil(2)),
    }
}
