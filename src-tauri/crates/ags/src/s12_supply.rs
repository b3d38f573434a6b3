//! 12 Supply; 19.7 the supply sources of Korsun; 25.1 isolation.

use crate::game::Korsun;
use crate::map::River;
use crate::s11_headquarters::Command;
use crate::state::{Heavy, State};
use hexgrid::{Direction, Hex, HexSet};
use kernel::toolkit::scratch::with_flood;
use kernel::toolkit::supply::{Trace, trace};
use kernel::{Side, UnitId, case};

/// How far an isolated unit is from every supplied friend.
const ISOLATED: u32 = 3;

impl Korsun {
    /// The hexes from which a line of supply of a side leads to one of its sources.
    pub(crate) fn supplied_hexes(&self, state: &State, side: Side) -> HexSet {
        let grid = self.map().grid();
        let barred = self.barred_to(state, side);
        let sources = self.map().supply[side.index()].iter().copied();
        let open: Vec<Hex> = sources.filter(|hex| !barred.contains(*hex)).collect();
        let mut reached = HexSet::new(grid);
        with_flood(grid, |flood| {
            // Traced from the sources outward. The hex of a unit is never barred to it: a friend is there.
            let distances = flood.distances(grid, open, u16::MAX, |from, direction, to| {
                !barred.contains(to) && !self.supply_stops(side, from, direction)
            });
            reached.extend(distances.reached());
        });
        reached
    }

    /// Whether a hexside stops a line of supply.
    fn supply_stops(&self, side: Side, from: Hex, direction: Direction) -> bool {
        let major = self.map().river_at(from, direction) == Some(River::Major);
        match side {
            // 19.71b A Soviet line crosses a major river only by road.
            Side::Red => case!("19.71b", major && !self.map().road_at(from, direction)),
            // 19.72 A major river does not stop a German line.
            Side::Blue => false,
        }
    }

    /// The units of a side that are in supply now.
    pub(crate) fn supplied_units(&self, state: &State, side: Side, command: Command) -> Vec<bool> {
        let supplied = self.supplied_hexes(state, side);
        let mut units = vec![false; state.marks.len()];
        match side {
            Side::Blue => {
                for unit in self.units_of(side) {
                    let Some(hex) = state.at.hex(unit) else { continue };
                    let line = supplied.contains(hex);
                    units[unit.index()] = self.counts_as_supplied(state, unit, line);
                }
            }
            Side::Red => {
                let barred = self.barred_to(state, side);
                let grid = self.map().grid();
                let mut kept = HexSet::new(grid);
                for headquarters in self.headquarters(state) {
                    let Some(hex) = state.at.hex(headquarters) else { continue };
                    let line = supplied.contains(hex);
                    units[headquarters.index()] = line;
                    // 12.14 A unit is in supply if it has a line of communications to an HQ that is.
                    if line && self.can_command(state, headquarters, command) {
                        kept.extend(self.command_radius(state, headquarters, &barred).iter());
                    }
                }
                for unit in self.units_of(side).filter(|unit| !self.unit(*unit).is_headquarters()) {
                    let Some(hex) = state.at.hex(unit) else { continue };
                    // 11.3 Without an HQ there is no supply.
                    units[unit.index()] = if case!("12.14", true) { kept.contains(hex) } else { true };
                }
            }
        }
        units
    }

    fn counts_as_supplied(&self, state: &State, unit: UnitId, line: bool) -> bool {
        let marks = state.mark(unit);
        // 25.36 A unit on its heavy equipment is out of supply for ever.
        if case!("25.36", marks.heavy == Heavy::Under) {
            return false;
        }
        // 25.23 A unit supplied by air is in supply for the whole next game-turn.
        line || case!("25.23", marks.airlift >= state.turn && marks.airlift > 0)
    }

    /// The line of supply of a unit, or where it is cut.
    pub fn supply_line(&self, state: &State, unit: UnitId) -> Trace {
        let side = self.unit(unit).side;
        let Some(hex) = state.at.hex(unit) else { return Trace::Cut { at: None } };
        let barred = self.barred_to(state, side);
        let sources = &self.map().supply[side.index()];
        let land = |from, direction, to| !self.is_water(to) && !self.supply_stops(side, from, direction);
        trace(self.map().grid(), hex, usize::MAX, |hex| sources.contains(&hex), land, |hex| !barred.contains(hex))
    }

    /// The German units that are isolated now.
    pub(crate) fn isolated_units(&self, state: &State) -> Vec<UnitId> {
        let supplied = self.ground_supplied(state);
        let grid = self.map().grid();
        let hexes: Vec<Hex> = self
            .units_of(Side::Blue)
            .filter(|unit| supplied[unit.index()])
            .filter_map(|unit| state.at.hex(unit))
            .collect();
        let alone = |unit: &UnitId| {
            let Some(hex) = state.at.hex(*unit) else { return false };
            // 25.1 A unit out of supply and more than three hexes from every supplied friend is isolated.
            let far = hexes.iter().all(|friend| grid.distance(*friend, hex) > ISOLATED);
            case!("25.1", !supplied[unit.index()] && far)
        };
        self.units_of(Side::Blue).filter(alone).collect()
    }

    /// The German units with a line of supply on the ground.
    fn ground_supplied(&self, state: &State) -> Vec<bool> {
        let supplied = self.supplied_hexes(state, Side::Blue);
        let mut units = vec![false; state.marks.len()];
        for unit in self.units_of(Side::Blue) {
            let line = state.at.hex(unit).is_some_and(|hex| supplied.contains(hex));
            units[unit.index()] = line && state.mark(unit).heavy != Heavy::Under;
        }
        units
    }

    pub(crate) fn is_isolated(&self, state: &State, unit: UnitId) -> bool {
        self.unit(unit).side == Side::Blue && self.isolated_units(state).contains(&unit)
    }
}
