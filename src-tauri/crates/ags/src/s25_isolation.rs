//! 25 Isolation, air supply and heavy equipment.

use crate::game::Korsun;
use crate::s12_supply::Line;
use crate::s20_weather::Weather;
use crate::state::{Event, Heavy, Phase, State};
use crate::{German, Soviet};
use hexgrid::{Hex, HexSet};
use kernel::prompt::Field;
use kernel::{Place, Play, Refusal, Side, UnitId, case, may, must, refuse};

/// A unit further than this from every supplied friend is isolated.
const NEAR: u32 = 3;

impl Korsun {
    /// The German units that are isolated now.
    pub fn isolated_units(&self, state: &State) -> Vec<UnitId> {
        let supplied = self.supplied_hexes(state, German);
        // Judged by lines on the ground only: neither air supply nor heavy equipment matter.
        let line = |unit: UnitId| state.at.hex(unit).is_some_and(|hex| supplied.contains(hex));
        let grid = self.map().grid();
        let friends: Vec<Hex> =
            self.units_of(German).filter(|unit| line(*unit)).filter_map(|unit| state.at.hex(unit)).collect();
        let alone = |unit: &UnitId| {
            let Some(hex) = state.at.hex(*unit) else { return false };
            // 25.1 A unit out of supply and more than three hexes from every supplied friend is isolated. 25.14 Enemies and
            // their zones do not matter for the distance.
            let near = |friend: &Hex| grid.distance(*friend, hex) <= case!("25.1", NEAR, 0);
            let cut = |friend: &Hex| !may!("25.14") && state.control.controls(Soviet, *friend);
            !line(*unit) && !friends.iter().any(|friend| near(friend) && !cut(friend))
        };
        self.units_of(German).filter(alone).collect()
    }

    pub(crate) fn is_isolated(&self, state: &State, unit: UnitId) -> bool {
        self.unit(unit).side == German && self.isolated_units(state).contains(&unit)
    }

    /// The units that can be supplied by air from each town.
    fn airlifts(&self, state: &State) -> Vec<(Hex, Vec<UnitId>)> {
        // 25.13 Only isolated units can be.
        let anybody = || self.units_of(German).filter(|unit| state.is_on_map(*unit)).collect();
        let able: Vec<UnitId> = case!("25.13", self.isolated_units(state), anybody());
        if able.is_empty() {
            return Vec::new();
        }
        let (grid, ground) = (self.map().grid(), &self.board.ground);
        let open = self.open_to(state, German, Line::Supply);
        let mut found = Vec::new();
        // 25.24 Supply is not flown into a town that Soviet units hold.
        for town in self.map().towns.iter().filter(|town| must!("25.24", !state.control.holds(Soviet, *town))) {
            // 25.21 A unit is in the town, or a line of hexes leads to it that the enemy neither holds nor controls.
            let linked = if open.contains(town) {
                ground.connected(grid, &HexSet::from_iter(grid, [town]), &open, &ground.land)
            } else {
                HexSet::from_iter(grid, [town])
            };
            let fed = |unit: &UnitId| state.at.hex(*unit).is_some_and(|hex| must!("25.21", linked.contains(hex)));
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
        state.air[German.index()] > 0 && !snow && !self.airlifts(state).is_empty()
    }

    pub(crate) fn airlift_field(&self, state: &State) -> Field {
        let from: Vec<Place> = self.airlifts(state).into_iter().map(|(hex, _)| Place::Hex(hex)).collect();
        let most = usize::from(state.air[German.index()]).min(from.len());
        Field::Places { from, least: 1, most }
    }

    pub(crate) fn judge_airlift(&self, state: &State, phase: Phase, side: Side, towns: &[Hex]) -> Result<(), Refusal> {
        // 14.2 Only the German player has another use for air points.
        if case!("14.2", side == Soviet) {
            return Err(refuse!("14.2", "only the German player flies in supply"));
        }
        // 25.21 Supply is flown in only in the air power phase.
        if phase != Phase::Air {
            return Err(refuse!("25.21", "supply is flown in only in the German air power phase"));
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
            if state.control.holds(Soviet, *town) && !open.iter().any(|(hex, _)| hex == town) {
                return Err(refuse!("25.24", "Soviet units hold {place}", place = *town));
            }
            if !open.iter().any(|(hex, _)| hex == town) {
                return Err(refuse!("25.21", "no isolated unit can be supplied from {place}", place = *town));
            }
        }
        // 25.25 Each town takes an air point.
        if case!("25.25", towns.len() > usize::from(state.air[German.index()])) {
            let left = state.air[German.index()];
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
        // 25.23 Air supply lasts through the whole next game-turn.
        let until = play.state().turn.saturating_add(case!("25.23", 1, 0));
        // 25.28 The first air supply brings a heavy equipment marker, later ones none.
        let first = |unit: &UnitId| case!("25.28", play.state().mark(*unit).heavy == Heavy::None);
        let burdened = units.iter().map(|(unit, _)| *unit).filter(first).collect();
        play.emit(Event::Airlifted { towns: towns.to_vec(), units, until, burdened });
    }

    // 25.24 A Soviet unit that enters a town, or passes through it, removes the marker there at once.
    pub(crate) fn lose_airfields(&self, play: &mut Play<'_, Korsun>, side: Side, entered: &[Hex]) {
        let taken = |hex: &&Hex| case!("25.24", side == Soviet && entered.contains(hex));
        let lost: Vec<Hex> = play.state().airfields.iter().filter(taken).copied().collect();
        lost.into_iter().for_each(|hex| play.emit(Event::AirfieldLost { hex }));
    }

    // 25.35 At the start of a German player-turn a unit in supply on the ground loses its marker, if that is on top.
    pub(crate) fn unburdened(&self, state: &State) -> Vec<UnitId> {
        let free = |unit: &UnitId| {
            let on_top = matches!(state.mark(*unit).heavy, Heavy::First | Heavy::Second);
            let supplied = |hex| self.supplied_hexes(state, German).contains(hex);
            let line = on_top && state.at.hex(*unit).is_some_and(supplied);
            // 25.32 Otherwise it stays, whether the unit is supplied by air or not at all.
            let free = must!("25.32", line);
            case!("25.35", on_top && free)
        };
        self.units_of(German).filter(free).collect()
    }
}
