//! 25 Isolation, air supply and heavy equipment.

use crate::game::Korsun;
use crate::s12_supply::Line;
use crate::s20_weather::Weather;
use crate::state::{Event, Heavy, Phase, State};
use hexgrid::{Hex, HexSet};
use kernel::{Play, Refusal, Side, UnitId, case, refuse};

/// A unit further than this from every supplied friend is isolated.
const NEAR: u32 = 3;

impl Korsun {
    /// The German units that are isolated now.
    pub fn isolated_units(&self, state: &State) -> Vec<UnitId> {
        let supplied = self.supplied_hexes(state, Side::Blue);
        // Judged by lines on the ground only: neither air supply nor heavy equipment matter.
        let line = |unit: UnitId| state.at.hex(unit).is_some_and(|hex| supplied.contains(hex));
        let grid = self.map().grid();
        let friends: Vec<Hex> =
            self.units_of(Side::Blue).filter(|unit| line(*unit)).filter_map(|unit| state.at.hex(unit)).collect();
        let alone = |unit: &UnitId| {
            let Some(hex) = state.at.hex(*unit) else { return false };
            // 25.1 A unit out of supply and more than three hexes from every supplied friend is isolated. 25.14 Enemies and
            // their zones do not matter for the distance.
            let near = |friend: &Hex| grid.distance(*friend, hex) <= case!("25.1", NEAR, 0);
            let cut = |friend: &Hex| !case!("25.14", true) && state.control.controls(Side::Red, *friend);
            !line(*unit) && !friends.iter().any(|friend| near(friend) && !cut(friend))
        };
        self.units_of(Side::Blue).filter(alone).collect()
    }

    pub(crate) fn is_isolated(&self, state: &State, unit: UnitId) -> bool {
        self.unit(unit).side == Side::Blue && self.isolated_units(state).contains(&unit)
    }

    /// The units that can be supplied by air from each town.
    pub(crate) fn airlifts(&self, state: &State) -> Vec<(Hex, Vec<UnitId>)> {
        // 25.13 Only isolated units can be.
        let able = if case!("25.13", true) {
            self.isolated_units(state)
        } else {
            self.units_of(Side::Blue).filter(|unit| state.is_on_map(*unit)).collect()
        };
        if able.is_empty() {
            return Vec::new();
        }
        let (grid, ground) = (self.map().grid(), &self.board.ground);
        let open = self.open_to(state, Side::Blue, Line::Supply);
        let mut found = Vec::new();
        // 25.24 Supply is not flown into a town that Soviet units hold.
        for town in self.map().towns.iter().filter(|town| !case!("25.24", state.control.holds(Side::Red, *town))) {
            // 25.21 A unit is in the town, or a line of hexes leads to it that the enemy neither holds nor controls.
            let linked = if open.contains(town) {
                ground.connected(grid, &HexSet::from_iter(grid, [town]), &open, &ground.land)
            } else {
                HexSet::from_iter(grid, [town])
            };
            let fed = |unit: &UnitId| state.at.hex(*unit).is_some_and(|hex| !case!("25.21", !linked.contains(hex)));
            // 25.22 One marker supplies any number of units.
            let units: Vec<UnitId> = able.iter().copied().filter(fed).take(case!("25.22", usize::MAX, 1)).collect();
            if !units.is_empty() {
                found.push((town, units));
            }
        }
        found
    }

    /// Whether the German player can fly in supply now.
    pub(crate) fn can_fly(&self, state: &State) -> bool {
        // 25.26 Nobody flies on a snow turn.
        let snow = case!("25.26", state.weather == Weather::Snow);
        state.air[Side::Blue.index()] > 0 && !snow && !self.airlifts(state).is_empty()
    }

    pub(crate) fn judge_airlift(&self, state: &State, side: Side, towns: &[Hex]) -> Result<(), Refusal> {
        // 14.2 Only the German player has another use for air points.
        if case!("14.2", side == Side::Red) {
            return Err(refuse!("14.2", "only the German player flies in supply"));
        }
        match state.flow.top() {
            Some(crate::state::Frame::Phase(_, Phase::Air)) => {}
            // 25.21 Supply is flown in only in the air power phase.
            _ => return Err(refuse!("25.21", "supply is flown in only in the German air power phase")),
        }
        if case!("25.26", state.weather == Weather::Snow) {
            return Err(refuse!("25.26", "nobody flies on a snow turn"));
        }
        if towns.is_empty() {
            return Err(refuse!("25.22", "no town is named"));
        }
        let open = self.airlifts(state);
        for town in towns {
            // 25.2 Supply is flown into towns.
            if case!("25.2", !self.map().towns.contains(*town)) {
                return Err(refuse!("25.22", "there is no town in {place}", place = *town));
            }
            if state.control.holds(Side::Red, *town) && !open.iter().any(|(hex, _)| hex == town) {
                return Err(refuse!("25.24", "Soviet units hold {place}", place = *town));
            }
            if !open.iter().any(|(hex, _)| hex == town) {
                return Err(refuse!("25.21", "no isolated unit can be supplied from {place}", place = *town));
            }
        }
        // 25.25 Each town takes an air point.
        if case!("25.25", towns.len() > usize::from(state.air[Side::Blue.index()])) {
            let left = state.air[Side::Blue.index()];
            return Err(refuse!("25.25", "each town takes an air point, and {left} are left", left = left));
        }
        Ok(())
    }

    pub(crate) fn resolve_airlift(&self, play: &mut Play<'_, Korsun>, towns: &[Hex]) {
        let open = self.airlifts(play.state());
        let fed = open.into_iter().filter(|(town, _)| towns.contains(town));
        let fed = fed.flat_map(|(town, units)| units.into_iter().map(move |unit| (unit, town)));
        let mut units: Vec<(UnitId, Hex)> = fed.collect();
        units.sort_unstable();
        units.dedup_by_key(|(unit, _)| *unit);
        play.emit(Event::Airlifted { towns: towns.to_vec(), units });
    }

    // 25.24 A Soviet unit that enters a town, or passes through it, removes the marker there at once.
    pub(crate) fn lose_airfields(&self, play: &mut Play<'_, Korsun>, side: Side, entered: &[Hex]) {
        let taken = |hex: &&Hex| case!("25.24", side == Side::Red && entered.contains(hex));
        let lost: Vec<Hex> = play.state().airfields.iter().filter(taken).copied().collect();
        lost.into_iter().for_each(|hex| play.emit(Event::AirfieldLost { hex }));
    }

    // 25.35 At the start of a German player-turn a unit in supply on the ground loses its marker, if that is on top.
    pub(crate) fn unburdened(&self, state: &State) -> Vec<UnitId> {
        let free = |unit: &UnitId| {
            let on_top = matches!(state.mark(*unit).heavy, Heavy::First | Heavy::Second);
            let supplied = |hex| self.supplied_hexes(state, Side::Blue).contains(hex);
            let line = on_top && state.at.hex(*unit).is_some_and(supplied);
            // 25.32 Otherwise it stays, whether the unit is supplied by air or not at all.
            case!("25.35", on_top && !case!("25.32", !line))
        };
        self.units_of(Side::Blue).filter(free).collect()
    }
}
