//! 9.7 Retreats.

use crate::game::Korsun;
use crate::map::River;
use crate::state::{Event, State};
use hexgrid::{Direction, Hex, HexSet};
use kernel::prompt::{Field, UnitRoutes, places, seekers};
use kernel::toolkit::retreat::{fit, routes};
use kernel::{Place, Play, Refusal, Side, UnitId, case, refuse};

/// A route is the better the lower this is: no major river, no hex with friends.
type Rank = (bool, bool);

impl Korsun {
    /// What bars a step of a retreat, if anything.
    fn bar_retreat(&self, state: &State, side: Side, retreating: &[UnitId], zone: &HexSet, to: Hex) -> Option<Refusal> {
        // 19.25 A river hex bars every retreat.
        if case!("19.25", self.is_water(to)) {
            return Some(refuse!("19.25", "{place} is all river", place = to));
        }
        // 9.71a A retreat enters no hex with enemies.
        if case!("9.71a", self.holds(state, side.other(), to)) {
            return Some(refuse!("9.71a", "there are enemies in {place}", place = to));
        }
        // 9.71b Nor one that they control, unless a friendly combat unit stays there.
        let befriended = state.at.at(to).any(|unit| !retreating.contains(&unit) && !self.unit(unit).is_headquarters());
        if case!("9.71b", zone.contains(to) && !befriended) {
            return Some(refuse!("9.71b", "the enemy controls {place}", place = to));
        }
        // 9.77 Attackers do not retreat where the enemy was or controlled in this combat.
        let was =
            state.fight().is_some_and(|fight| fight.side == side && fight.paid.1 && fight.forbidden.contains(&to));
        if case!("9.77", was && !befriended) {
            return Some(refuse!("9.77", "the enemy controlled {place} in this combat", place = to));
        }
        None
    }

    fn rank(&self, state: &State, retreating: &[UnitId], route: &[Hex]) -> Rank {
        let grid = self.map().grid();
        let crosses = |pair: &[Hex]| {
            let direction = grid.direction(pair[0], pair[1]);
            direction.is_some_and(|direction: Direction| self.map().river_at(pair[0], direction) == Some(River::Major))
        };
        // 9.78 A major river is crossed only when no other hex is open.
        let river = case!("9.78", route.windows(2).any(crosses));
        // 9.74a A vacant hex comes before one with friends.
        let shared = route[1..].iter().any(|hex| state.at.at(*hex).any(|unit| !retreating.contains(&unit)));
        (river, case!("9.74a", shared))
    }

    /// The routes open to a unit, those only that are as good as the best.
    fn routes_of(
        &self,
        state: &State,
        side: Side,
        units: &[UnitId],
        unit: UnitId,
        amount: u8,
        zone: &HexSet,
    ) -> Vec<Vec<Hex>> {
        let Some(start) = state.at.hex(unit) else { return Vec::new() };
        // 9.73 A unit goes as many hexes as the result says, and ends that far away.
        let length = case!("9.73", u32::from(amount), 1);
        let points = self.board().stacking_points(unit);
        let open = |_, _, to: Hex| {
            // 9.74b Nobody retreats into or through a hex without room.
            let room = self.room(state, to, units) >= points;
            (!case!("9.74b", !room)) && self.bar_retreat(state, side, units, zone, to).is_none()
        };
        let all = routes(self.map().grid(), start, length, open);
        let best = all.iter().map(|route| self.rank(state, units, route)).min();
        all.into_iter().filter(|route| Some(self.rank(state, units, route)) == best).collect()
    }

    pub(crate) fn retreat_field(&self, state: &State, side: Side, units: &[UnitId], amount: u8) -> Field {
        let zone = self.controlled_by(state, side.other());
        let of_unit = |unit: &UnitId| UnitRoutes {
            unit: *unit,
            weight: self.board().stacking_points(*unit),
            routes: self
                .routes_of(state, side, units, *unit, amount, &zone)
                .iter()
                .map(|route| places(route))
                .collect(),
        };
        let open: Vec<UnitRoutes> = units.iter().map(of_unit).collect();
        let mut ends: Vec<Place> =
            open.iter().flat_map(|unit| &unit.routes).filter_map(|route| route.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        let room = |place: Place| place.hex().map_or(0, |hex| self.room(state, hex, units));
        Field::Routes { room: ends.into_iter().map(|place| (place, room(place))).collect(), units: open }
    }

    pub(crate) fn can_retreat(&self, state: &State, side: Side, units: &[UnitId], amount: u8) -> Result<(), Refusal> {
        let Field::Routes { units: open, room } = self.retreat_field(state, side, units, amount) else { return Ok(()) };
        if fit(&seekers(&open), &room).is_none() {
            return Err(refuse!("9.71b", "not all of {units} can retreat", units = units.to_vec())
                .instead(kernel::Instead::Verb("steps")));
        }
        Ok(())
    }

    pub(crate) fn judge_retreat(
        &self,
        state: &State,
        side: Side,
        (units, amount): (&[UnitId], u8),
        given: &[(UnitId, Vec<Hex>)],
    ) -> Result<(), Refusal> {
        self.can_retreat(state, side, units, amount)?;
        // 9.66 All units retreat, or none.
        if !given.iter().map(|(unit, _)| unit).eq(units) {
            return Err(refuse!("9.66", "{units} retreat together", units = units.to_vec()));
        }
        let zone = self.controlled_by(state, side.other());
        for (unit, route) in given {
            self.judge_route(state, side, units, &zone, (*unit, route), amount)?;
        }
        for (_, route) in given {
            let Some(end) = route.last() else { continue };
            let ending = given.iter().filter(|(_, other)| other.last() == Some(end));
            let points: usize = ending.map(|(unit, _)| self.board().stacking_points(*unit)).sum();
            if case!("9.74b", points > self.room(state, *end, units)) {
                return Err(refuse!("9.74b", "there is no room for so many units in {place}", place = *end));
            }
        }
        Ok(())
    }

    fn judge_route(
        &self,
        state: &State,
        side: Side,
        units: &[UnitId],
        zone: &HexSet,
        (unit, route): (UnitId, &[Hex]),
        amount: u8,
    ) -> Result<(), Refusal> {
        let wrong = || {
            refuse!("9.73", "{unit} must retreat {amount} hexes away from where it is", unit = unit, amount = amount)
        };
        if route.first().copied() != state.at.hex(unit) || route.len() != usize::from(amount) + 1 {
            return Err(wrong());
        }
        for hex in &route[1..] {
            if let Some(refusal) = self.bar_retreat(state, side, units, zone, *hex) {
                return Err(refusal);
            }
        }
        let open = self.routes_of(state, side, units, unit, amount, zone);
        if open.iter().any(|other| other == route) {
            return Ok(());
        }
        let best = open.first().map(|other| self.rank(state, units, other));
        match (best, self.rank(state, units, route)) {
            (Some((false, _)), (true, _)) => Err(refuse!("9.78", "{unit} need not cross a major river", unit = unit)),
            (Some((_, false)), (_, true)) => Err(refuse!("9.74a", "{unit} can retreat into vacant hexes", unit = unit)),
            _ => Err(wrong()),
        }
    }

    pub(crate) fn resolve_retreat(&self, play: &mut Play<'_, Korsun>, side: Side, given: &[(UnitId, Vec<Hex>)]) {
        let state = play.state();
        let movers: Vec<UnitId> = given.iter().map(|(unit, _)| *unit).collect();
        let joins =
            |route: &[Hex]| route.last().is_some_and(|end| state.at.at(*end).any(|unit| !movers.contains(&unit)));
        let overrun = state.fight().is_some_and(|fight| fight.overrun.is_some());
        let sheltered = given.iter().filter(|(_, route)| !overrun && joins(route)).map(|(unit, _)| *unit).collect();
        play.emit(Event::Retreated { side, routes: given.to_vec(), sheltered });
        self.carry_on(play);
    }
}
