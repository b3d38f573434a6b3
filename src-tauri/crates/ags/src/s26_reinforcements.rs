//! 15 and 26 Reinforcements.

use crate::counters::SetUp;
use crate::game::Korsun;
use crate::state::{ASIDE, Event, State};
use hexgrid::Hex;
use kernel::prompt::Field;
use kernel::{Place, Play, Refusal, Side, UnitId, case, refuse};

/// 26.1 Soviet reinforcements: the turn, the entry area, the type, how many.
const SCHEDULE: [(u8, &str, &str, usize); 9] = [
    (3, "K", "Guards airborne division", 2),
    (3, "K", "Guards rifle division", 1),
    (3, "K", "Guards motorized rifle corps", 1),
    (3, "K", "tank corps", 2),
    (3, "L", "Guards tank corps", 1),
    (5, "K", "Guards rifle division", 1),
    (5, "K", "Guards tank brigade", 3),
    (5, "K", "Guards motorized rifle brigade", 3),
    (5, "K", "tank corps", 1),
];

impl Korsun {
    /// The units of a side that come on this turn and are not there yet, with the hexes where they may.
    pub(crate) fn arrivals(&self, state: &State, side: Side) -> Vec<(UnitId, Vec<Hex>)> {
        match side {
            Side::Blue => self.german_arrivals(state),
            Side::Red => self.soviet_arrivals(state),
        }
    }

    fn german_arrivals(&self, state: &State) -> Vec<(UnitId, Vec<Hex>)> {
        let mut found = Vec::new();
        for unit in self.units_of(Side::Blue).filter(|unit| state.at.place(*unit) == ASIDE.into()) {
            // 26.2 A German reinforcement comes on the turn and in the area that are printed on it.
            if let SetUp::Arrives { turn, area } = self.unit(unit).set_up
                && case!("26.2", turn == state.turn)
            {
                found.push((unit, self.map().entry_areas[area].hexes.clone()));
            }
        }
        found
    }

    fn soviet_arrivals(&self, state: &State) -> Vec<(UnitId, Vec<Hex>)> {
        let mut found: Vec<(UnitId, Vec<Hex>)> = Vec::new();
        for (turn, area, kind, count) in SCHEDULE {
            // 26.1a The schedule of turn 3, 26.1b that of turn 5.
            if turn != state.turn {
                continue;
            }
            let later: usize =
                SCHEDULE.iter().filter(|(other, _, same, _)| *other > turn && *same == kind).map(|row| row.3).sum();
            let aside: Vec<UnitId> = (self.units_of(Side::Red))
                .filter(|unit| state.at.place(*unit) == ASIDE.into() && self.unit(*unit).kind == kind)
                .filter(|unit| self.unit(*unit).replaces.is_none())
                .collect();
            let hexes = self.map().entry_areas.iter().find(|known| known.name == area).map(|known| known.hexes.clone());
            let left = aside.len().saturating_sub(later).min(count);
            let coming = aside.into_iter().take(left);
            found.extend(coming.map(|unit| (unit, hexes.clone().unwrap_or_default())));
        }
        found
    }

    /// The entry hexes that are open.
    pub(crate) fn entries(&self, state: &State, side: Side, unit: UnitId) -> Vec<Hex> {
        let arrivals = self.arrivals(state, side);
        let hexes = arrivals.into_iter().find(|(other, _)| *other == unit).map(|(_, hexes)| hexes).unwrap_or_default();
        // 26.0a Not where enemies are.
        hexes.into_iter().filter(|hex| !self.holds(state, side.other(), *hex) && !self.is_water(*hex)).collect()
    }

    pub(crate) fn judge_entry(&self, state: &State, side: Side, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        if self.unit(unit).side != side || !self.arrivals(state, side).iter().any(|(other, _)| *other == unit) {
            return Err(refuse!("26.0a", "{unit} does not come on this turn", unit = unit));
        }
        if !self.entries(state, side, unit).contains(&hex) {
            return Err(refuse!("26.0a", "{unit} cannot come in at {place}", unit = unit, place = hex));
        }
        Ok(())
    }

    /// The reinforcements that can come in now.
    pub(crate) fn enterable(&self, state: &State, side: Side) -> Vec<UnitId> {
        let arrivals = self.arrivals(state, side).into_iter().map(|(unit, _)| unit);
        arrivals.filter(|unit| !self.entries(state, side, *unit).is_empty()).collect()
    }

    pub(crate) fn entry_field(&self, state: &State, side: Side, unit: UnitId) -> Field {
        let from = self.entries(state, side, unit).into_iter().map(Place::Hex).collect();
        Field::Places { from, least: 1, most: 1 }
    }

    pub(crate) fn resolve_entry(&self, play: &mut Play<'_, Korsun>, unit: UnitId, hex: Hex) {
        play.emit(Event::Entered { unit, hex });
        self.lose_airfields(play);
    }
}
