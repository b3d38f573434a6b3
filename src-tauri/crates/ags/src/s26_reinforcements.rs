//! 15 and 26 Reinforcements.

use crate::counters::SetUp;
use crate::game::Korsun;
use crate::state::{ASIDE, Event, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::{Fact, Play, Refusal, Sentence, Side, UnitId, case, must, refuse, say};

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
    /// The units of a side that come on this turn and are not there yet, with the entry area where they do.
    fn arrivals(&self, state: &State, side: Side) -> Vec<(UnitId, &[Hex])> {
        // On most turns nobody does.
        let scheduled = match side {
            German => self.board.arriving.iter().any(|(turn, _)| *turn == state.turn),
            Soviet => SCHEDULE.iter().any(|(turn, ..)| *turn == state.turn),
        };
        if !self.reinforced || (!scheduled && state.delayed.is_empty()) {
            return Vec::new();
        }
        let mut found = match side {
            German => self.german_arrivals(state),
            Soviet => self.soviet_arrivals(state),
        };
        // Those that found every entry hex held by the enemy come as soon as one is free.
        let delayed = state.delayed.iter().filter(|unit| self.unit(**unit).side == side);
        found.extend(delayed.map(|unit| (*unit, self.entry_area(*unit))));
        found
    }

    fn german_arrivals(&self, state: &State) -> Vec<(UnitId, &[Hex])> {
        // 26.2 A German reinforcement comes on the turn and in the area that are printed on it.
        let aside = |unit: UnitId| state.at.place(unit) == ASIDE.into() && !state.delayed.contains(&unit);
        let due = self.board.arriving.iter().filter(|(turn, _)| case!("26.2", *turn == state.turn));
        due.filter(|(_, unit)| aside(*unit)).map(|(_, unit)| (*unit, self.entry_area(*unit))).collect()
    }

    fn soviet_arrivals(&self, state: &State) -> Vec<(UnitId, &[Hex])> {
        let due = self.due(state).into_iter().filter(|(_, count)| *count > 0);
        let coming = due.flat_map(|(units, _)| units);
        coming.map(|unit| (unit, self.entry_area(unit))).collect()
    }

    /// For each type of Soviet unit that comes on this turn: those set aside, and how many of them are still to come.
    fn due(&self, state: &State) -> Vec<(Vec<UnitId>, usize)> {
        let rows = SCHEDULE.iter().filter(|(turn, ..)| *turn == state.turn);
        let of_row = |(turn, _, kind, count): &(u8, &str, &str, usize)| {
            // 26.1a The schedule of turn 3, 26.1b that of turn 5: so many of each type, whichever units they are.
            let count = match turn {
                3 => case!("26.1a", *count, 0),
                _ => case!("26.1b", *count, 0),
            };
            let of_kind = |unit: &UnitId| self.unit(*unit).kind == *kind && self.unit(*unit).replaces.is_none();
            let all: Vec<UnitId> = self.units_of(Soviet).filter(of_kind).collect();
            let came = all.iter().filter(|unit| state.came.contains(unit)).count();
            let aside = |unit: &UnitId| state.at.place(*unit) == ASIDE.into() && !state.delayed.contains(unit);
            (all.iter().copied().filter(aside).collect(), count.saturating_sub(came))
        };
        rows.map(of_row).collect()
    }

    /// When and where a unit that is set aside comes in.
    pub(crate) fn due_in(&self, state: &State, unit: UnitId) -> Option<Sentence> {
        if state.at.place(unit) != ASIDE.into() || !self.reinforced {
            return None;
        }
        let counter = self.unit(unit);
        let on =
            |turn: u8, area: &str| say!("turn {turn}, area {area}", turn = turn, area = Fact::Text(area.to_owned()));
        if counter.replaces.is_some() {
            return Some(say!("replacement counters"));
        }
        if let SetUp::Arrives { turn, area } = counter.set_up {
            return Some(on(turn, &self.map().entry_areas.get(area)?.name));
        }
        // 26.1 So many of a type come, whichever they are: each of them may come on the first turn that is left.
        let mut rows = SCHEDULE.iter().filter(|(turn, _, kind, _)| *kind == counter.kind && *turn >= state.turn);
        rows.next().filter(|_| counter.side == Soviet).map(|(turn, area, ..)| on(*turn, area))
    }

    /// The hexes in which a reinforcement may come in.
    fn entry_area(&self, unit: UnitId) -> &[Hex] {
        let areas = &self.map().entry_areas;
        let counter = self.unit(unit);
        let area = match counter.set_up {
            SetUp::Arrives { area, .. } => areas.get(area),
            _ => {
                let row = SCHEDULE.iter().find(|(_, _, kind, _)| *kind == counter.kind);
                row.and_then(|(_, name, ..)| areas.iter().find(|area| area.name == *name))
            }
        };
        area.map_or(&[], |area| &area.hexes)
    }

    /// The entry hexes that are open to a unit, if it comes now.
    pub(crate) fn entries(&self, state: &State, side: Side, unit: UnitId) -> Vec<Hex> {
        let arrivals = self.arrivals(state, side);
        let hexes = arrivals.into_iter().find(|(other, _)| *other == unit).map_or(&[][..], |(_, hexes)| hexes);
        self.free(state, side, hexes).collect()
    }

    // 26.0a Not where enemies are.
    fn free<'a>(&'a self, state: &'a State, side: Side, hexes: &'a [Hex]) -> impl Iterator<Item = Hex> + 'a {
        let open = move |hex: &Hex| must!("26.0a", !state.control.holds(side.other(), *hex)) && !self.is_water(*hex);
        hexes.iter().copied().filter(open)
    }

    pub(crate) fn judge_entry(&self, state: &State, side: Side, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let arrivals = self.arrivals(state, side);
        let area = arrivals.iter().find(|(other, _)| *other == unit && self.unit(unit).side == side);
        let Some((_, area)) = area else {
            return Err(refuse!("26.0a", "{unit} does not come on this turn", unit = unit));
        };
        if !area.contains(&hex) {
            return Err(match (side, state.turn) {
                (German, _) => {
                    refuse!("26.2", "{place} is not in the entry area of {unit}", place = hex, unit = unit)
                }
                (Soviet, 0..=4) => {
                    refuse!("26.1a", "{place} is not in the entry area of {unit}", place = hex, unit = unit)
                }
                (Soviet, _) => {
                    refuse!("26.1b", "{place} is not in the entry area of {unit}", place = hex, unit = unit)
                }
            });
        }
        if !self.entries(state, side, unit).contains(&hex) {
            return Err(refuse!("26.0a", "the enemy holds {place}", place = hex));
        }
        Ok(())
    }

    /// The reinforcements that can come in now.
    pub(crate) fn enterable(&self, state: &State, side: Side) -> Vec<UnitId> {
        let arrivals = self.arrivals(state, side).into_iter();
        arrivals.filter(|(_, hexes)| self.free(state, side, hexes).next().is_some()).map(|(unit, _)| unit).collect()
    }

    /// Reinforcements that could not come in are kept for a later turn.
    pub(crate) fn delay_arrivals(&self, play: &mut Play<'_, Korsun>, side: Side) {
        let state = play.state();
        let units: Vec<UnitId> = match side {
            German => self.german_arrivals(state).into_iter().map(|(unit, _)| unit).collect(),
            Soviet => self.due(state).into_iter().flat_map(|(units, count)| units.into_iter().take(count)).collect(),
        };
        if self.reinforced && !units.is_empty() {
            play.emit(Event::Delayed { units });
        }
    }

    pub(crate) fn resolve_entry(&self, play: &mut Play<'_, Korsun>, unit: UnitId, hex: Hex) {
        play.emit(Event::Entered { unit, hex });
        let side = self.unit(unit).side;
        self.lose_airfields(play, side, &[hex]);
        // 6.12, 23.14 Who leads a reinforcement is found in its entry hex.
        if let Some(standing) = self.standing_of(play.state(), unit).filter(|_| side == Soviet) {
            play.emit(Event::Stands(standing));
        }
    }
}
