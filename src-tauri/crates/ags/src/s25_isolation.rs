//! 25 Air supply and heavy equipment.

use crate::game::Korsun;
use crate::state::{Event, Heavy, State};
use hexgrid::{Hex, HexSet};
use kernel::toolkit::scratch::with_flood;
use kernel::{Play, Refusal, Side, UnitId, case, refuse};

impl Korsun {
    /// The isolated units that can be reached from each town.
    pub(crate) fn airlifts(&self, state: &State) -> Vec<(Hex, Vec<UnitId>)> {
        let isolated = self.isolated_units(state);
        if isolated.is_empty() {
            return Vec::new();
        }
        let barred = self.barred_to(state, Side::Blue);
        let grid = self.map().grid();
        let mut found = Vec::new();
        // 25.24 Supply is not flown into a town that Soviet units hold.
        for town in self.map().towns.iter().filter(|town| !case!("25.24", self.holds(state, Side::Red, *town))) {
            let mut reached = HexSet::new(grid);
            with_flood(grid, |flood| {
                let distances = flood.distances(grid, [town], u16::MAX, |_, _, to| !barred.contains(to));
                reached.extend(distances.reached());
            });
            // 25.21 The town itself must be open to the line, unless the unit stands there.
            let open = !barred.contains(town);
            let fed =
                |unit: &UnitId| state.at.hex(*unit).is_some_and(|hex| hex == town || (open && reached.contains(hex)));
            let units: Vec<UnitId> = isolated.iter().copied().filter(fed).collect();
            if !units.is_empty() {
                found.push((town, units));
            }
        }
        found
    }

    pub(crate) fn judge_airlift(&self, state: &State, towns: &[Hex]) -> Result<(), Refusal> {
        let open = self.airlifts(state);
        for town in towns {
            if !open.iter().any(|(hex, _)| hex == town) {
                return Err(refuse!("25.21", "no isolated unit can be supplied from {place}", place = *town));
            }
        }
        // 25.25 Each town takes an air point.
        if case!("25.25", towns.len() > usize::from(state.air[Side::Blue.index()])) {
            return Err(refuse!("25.25", "there are not so many air points left"));
        }
        Ok(())
    }

    pub(crate) fn resolve_airlift(&self, play: &mut Play<'_, Korsun>, towns: &[Hex]) {
        let open = self.airlifts(play.state());
        let fed = open.into_iter().filter(|(town, _)| towns.contains(town)).flat_map(|(_, units)| units);
        let mut units: Vec<UnitId> = fed.collect();
        units.sort_unstable();
        units.dedup();
        play.emit(Event::Airlifted { towns: towns.to_vec(), units });
    }

    // 25.24 A Soviet unit in a town removes the marker there.
    pub(crate) fn lose_airfields(&self, play: &mut Play<'_, Korsun>) {
        let lost: Vec<Hex> = (play.state().airfields.iter())
            .filter(|hex| case!("25.24", self.holds(play.state(), Side::Red, **hex)))
            .copied()
            .collect();
        lost.into_iter().for_each(|hex| play.emit(Event::AirfieldLost { hex }));
    }

    // 25.35 At the start of a German player-turn a unit in supply on the ground loses its marker, if that is on top.
    pub(crate) fn unburdened(&self, state: &State) -> Vec<UnitId> {
        let supplied = self.supplied_hexes(state, Side::Blue);
        let free = |unit: &UnitId| {
            let on_top = matches!(state.mark(*unit).heavy, Heavy::First | Heavy::Second);
            case!("25.35", on_top && state.at.hex(*unit).is_some_and(|hex| supplied.contains(hex)))
        };
        self.units_of(Side::Blue).filter(free).collect()
    }
}
