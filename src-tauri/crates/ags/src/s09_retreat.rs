//! 9.7 Retreats.

use crate::game::Korsun;
use crate::map::Water;
use crate::s07_stacking::STACKING_LIMIT;
use crate::state::{ELIMINATED, Event, OFF_MAP, State};
use hexgrid::{Direction, Hex};
use kernel::prompt::{Bounds, Field, UnitRoutes, Value, places, seekers};
use kernel::toolkit::retreat::{fit, routes};
use kernel::{Instead, Place, Play, Refusal, Side, UnitId, case, refuse};

/// A route is the better the lower this is: no major river, no hex with friends.
type Rank = (bool, bool);

/// A retreat: whose, of which units, how far.
#[derive(Clone, Copy)]
pub(crate) struct Retreat<'a> {
    pub side: Side,
    pub units: &'a [UnitId],
    pub amount: u8,
}

impl Korsun {
    /// What bars a step of a retreat, if anything.
    fn bar_retreat(&self, state: &State, retreat: Retreat<'_>, to: Hex) -> Option<Refusal> {
        let Retreat { side, units, .. } = retreat;
        // 19.25 A river hex bars every retreat.
        if self.is_water(to) {
            return Some(refuse!("19.25", "{place} is all water", place = to));
        }
        // 9.71b A retreat enters no hex with enemies.
        if case!("9.71b", state.control.holds(side.other(), to)) {
            return Some(refuse!("9.71b", "there are enemies in {place}", place = to));
        }
        // 9.71b Nor one that they control, unless a friendly unit stays there (8.25); an HQ will do (11.35).
        let befriended = case!("8.25", state.at.at(to).any(|unit| !units.contains(&unit)));
        if case!("9.71b", state.control.controls(side.other(), to) && !befriended) {
            return Some(refuse!("9.71b", "the enemy controls {place}", place = to));
        }
        // 9.77 Attackers do not retreat where the enemy was or controlled in this combat.
        let was =
            state.fight().is_some_and(|fight| fight.side == side && fight.paid.1 && fight.forbidden.contains(&to));
        if case!("9.77", was && !befriended) {
            return Some(refuse!("9.77", "the enemy held or controlled {place} in this combat", place = to));
        }
        None
    }

    fn rank(&self, state: &State, units: &[UnitId], route: &[Hex]) -> Rank {
        let grid = self.map().grid();
        let crosses = |pair: &[Hex]| {
            let direction = grid.direction(pair[0], pair[1]);
            direction.is_some_and(|direction: Direction| self.map().water_at(pair[0], direction) == Some(Water::Major))
        };
        // 9.78 A major river is crossed only when no other hex is open, whether a road crosses it or not.
        let river = case!("9.78", route.windows(2).any(crosses));
        // 9.74a A vacant hex comes before one with friends.
        let shared = route[1..].iter().any(|hex| state.at.at(*hex).any(|unit| !units.contains(&unit)));
        (river, case!("9.74a", shared))
    }

    /// Whether a hex has room for a unit beside those that stay there.
    fn has_room(&self, state: &State, units: &[UnitId], unit: UnitId, hex: Hex) -> bool {
        let crowded = self.room(state, hex, units) < self.board.stacking_points(unit);
        // 11.22 Two HQs find no room in a hex.
        let second = self.unit(unit).is_headquarters()
            && state.at.at(hex).any(|other| !units.contains(&other) && self.unit(other).is_headquarters());
        // 9.74b, 7.0d Nobody retreats into or through a hex without room.
        !case!("9.74b", case!("7.0d", crowded || second))
    }

    /// The routes of so many hexes that are open to a unit, with or without regard to room.
    fn open_routes(&self, state: &State, retreat: Retreat<'_>, unit: UnitId, length: u8, roomy: bool) -> Vec<Vec<Hex>> {
        let Some(start) = state.at.hex(unit) else { return Vec::new() };
        let sea = |from, direction| self.map().water_at(from, direction) == Some(Water::Sea);
        let open = |from, direction, to: Hex| {
            (!roomy || self.has_room(state, retreat.units, unit, to))
                && !sea(from, direction)
                && self.bar_retreat(state, retreat, to).is_none()
        };
        routes(self.map().grid(), start, u32::from(length), open)
    }

    /// The routes of a unit that are as good as the best.
    fn best_routes(&self, state: &State, retreat: Retreat<'_>, unit: UnitId) -> Vec<Vec<Hex>> {
        // 9.73 A unit goes as many hexes as the result says, and ends that far away.
        let length = case!("9.73", retreat.amount, 1);
        let all = self.open_routes(state, retreat, unit, length, true);
        let best = all.iter().map(|route| self.rank(state, retreat.units, route)).min();
        all.into_iter().filter(|route| Some(self.rank(state, retreat.units, route)) == best).collect()
    }

    /// 9.71c The routes that lead a unit off the map, where no other is open to it: it is eliminated.
    fn routes_off(&self, state: &State, retreat: Retreat<'_>, unit: UnitId) -> Vec<Vec<Place>> {
        let grid = self.map().grid();
        let edge = |hex: Hex| Direction::ALL.into_iter().any(|direction| grid.neighbour(hex, direction).is_none());
        let mut found = Vec::new();
        for length in 0..retreat.amount {
            let all = self.open_routes(state, retreat, unit, length, true);
            let leading = all.into_iter().filter(|route| route.last().is_some_and(|hex| edge(*hex)));
            found.extend(leading.map(|route| [&places(&route)[..], &[OFF_MAP.into()]].concat()));
        }
        if case!("9.71c", true) { found } else { Vec::new() }
    }

    /// Everything open to the units together. 9.75 They retreat at once, and may go different ways.
    pub(crate) fn retreat_field(&self, state: &State, retreat: Retreat<'_>) -> Result<Field, Refusal> {
        let mut open: Vec<UnitRoutes> = Vec::new();
        // 9.74b Units that only the want of room keeps from retreating.
        let mut crowded: Vec<usize> = Vec::new();
        for (at, unit) in retreat.units.iter().copied().enumerate() {
            let weight = self.board.stacking_points(unit);
            let mut routes: Vec<Vec<Place>> =
                self.best_routes(state, retreat, unit).iter().map(|route| places(route)).collect();
            let roomless = || !self.open_routes(state, retreat, unit, retreat.amount, false).is_empty();
            if routes.is_empty() && !roomless() {
                routes = self.routes_off(state, retreat, unit);
                if routes.is_empty() {
                    return Err(refuse!("9.71b", "{unit} has nowhere to retreat to", unit = unit)
                        .instead(Instead::Verb("steps")));
                }
            } else if routes.is_empty() || weight > 0 {
                crowded.push(at);
            }
            open.push(UnitRoutes { unit, weight, routes });
        }
        let mut ends: Vec<Place> =
            open.iter().flat_map(|unit| &unit.routes).filter_map(|route| route.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        let mut room: Vec<(Place, usize)> = Vec::new();
        for place in ends {
            if let Some(hex) = place.hex() {
                room.push((place, self.room(state, hex, retreat.units)));
            }
        }
        if fit(&seekers(&open), &room).is_some() {
            return Ok(Field::Routes { units: open, room, bounds: Bounds::default() });
        }
        // 9.74b Where not all find room, what is too much is eliminated: as little as possible.
        for at in crowded {
            let start = state.at.place(open[at].unit);
            open[at].routes.push(vec![start, ELIMINATED.into()]);
        }
        let most: usize = open.iter().map(|unit| unit.weight).sum();
        for lost in 0..=most {
            let mut room = room.clone();
            room.push((ELIMINATED.into(), lost));
            if case!("9.74b", true) && fit(&seekers(&open), &room).is_some() {
                return Ok(Field::Routes { units: open, room, bounds: Bounds::default() });
            }
        }
        Err(refuse!("9.74b", "there is no room for {units}", units = retreat.units.to_vec())
            .instead(Instead::Verb("steps")))
    }

    /// Precedence: that all can and do retreat, each route by itself, then all together.
    pub(crate) fn judge_retreat(
        &self,
        state: &State,
        retreat: Retreat<'_>,
        given: &[(UnitId, Vec<Place>)],
    ) -> Result<(), Refusal> {
        let field = self.retreat_field(state, retreat)?;
        // 9.12 Nobody else is touched.
        if let Some((other, _)) = given.iter().find(|(unit, _)| !retreat.units.contains(unit)) {
            return Err(refuse!("9.12", "{unit} took no part in the combat", unit = *other));
        }
        // 9.7, 9.66 All units retreat, or none.
        if case!("9.7", !given.iter().map(|(unit, _)| unit).eq(retreat.units)) {
            return Err(refuse!("9.7", "{units} retreat together", units = retreat.units.to_vec()));
        }
        let Field::Routes { units, .. } = &field else { return Ok(()) };
        for (unit, (_, route)) in units.iter().zip(given) {
            if !unit.routes.contains(route) {
                return Err(self.explain_route(state, retreat, unit, route));
            }
        }
        // 9.75 They may go different ways.
        let apart = given.windows(2).any(|pair| pair[0].1.last() != pair[1].1.last());
        if !case!("9.75", true) && apart {
            return Err(refuse!("9.75", "{units} retreat into one hex", units = retreat.units.to_vec()));
        }
        if field.contains(&Value::Routes(given.to_vec())) {
            return Ok(());
        }
        Err(refuse!("9.74b", "there is no room where all of {units} would end", units = retreat.units.to_vec()))
    }

    /// Why a route is not among those open to a unit.
    fn explain_route(&self, state: &State, retreat: Retreat<'_>, open: &UnitRoutes, route: &[Place]) -> Refusal {
        let unit = open.unit;
        let wrong = |amount: u8| {
            refuse!("9.73", "{unit} must retreat {amount} hexes away from where it is", unit = unit, amount = amount)
        };
        match route.last() {
            Some(place) if *place == OFF_MAP.into() => {
                return refuse!("9.71c", "{unit} need not retreat off the map", unit = unit);
            }
            Some(place) if *place == ELIMINATED.into() => {
                return refuse!("9.74b", "there is room for {unit}", unit = unit);
            }
            _ => {}
        }
        let Some(hexes) = kernel::prompt::hexes(route) else { return wrong(retreat.amount) };
        let grid = self.map().grid();
        let adjacent = hexes.windows(2).all(|pair| grid.adjacent(pair[0], pair[1]));
        if hexes.first().copied() != state.at.hex(unit) || hexes.len() != usize::from(retreat.amount) + 1 || !adjacent {
            return wrong(retreat.amount);
        }
        for hex in &hexes[1..] {
            if let Some(refusal) = self.bar_retreat(state, retreat, *hex) {
                return refusal;
            }
        }
        if let Some(hex) = hexes[1..].iter().find(|hex| !self.has_room(state, retreat.units, unit, **hex)) {
            return refuse!("9.74b", "there is no room for {unit} in {place}", unit = unit, place = *hex);
        }
        if grid.distance(hexes[0], hexes[hexes.len() - 1]) != u32::from(retreat.amount) {
            return wrong(retreat.amount);
        }
        let best = open.routes.iter().find_map(|other| kernel::prompt::hexes(other));
        let best = best.map(|other| self.rank(state, retreat.units, &other));
        match (best, self.rank(state, retreat.units, &hexes)) {
            (Some((false, _)), (true, _)) => refuse!("9.78", "{unit} need not cross a major river", unit = unit),
            (Some((_, false)), (_, true)) => refuse!("9.74a", "{unit} can retreat into vacant hexes", unit = unit),
            _ => wrong(retreat.amount),
        }
    }

    pub(crate) fn resolve_retreat(&self, play: &mut Play<'_, Korsun>, side: Side, given: &[(UnitId, Vec<Place>)]) {
        let state = play.state();
        let movers: Vec<UnitId> = given.iter().map(|(unit, _)| *unit).collect();
        let joins = |route: &[Place]| {
            let end = route.last().and_then(|place| place.hex());
            end.is_some_and(|end| state.at.at(end).any(|unit| !movers.contains(&unit)))
        };
        // 9.76 Units that join friends in a combat phase shelter with them.
        let overrun = state.fight().is_some_and(|fight| fight.overrun.is_some());
        let sheltered = given.iter().filter(|(_, route)| !overrun && joins(route)).map(|(unit, _)| *unit).collect();
        play.emit(Event::Retreated { side, routes: given.to_vec(), sheltered });
        for (unit, route) in given {
            match route.last() {
                Some(place) if *place == OFF_MAP.into() => self.eliminate(play, *unit, "9.71c"),
                Some(place) if *place == ELIMINATED.into() => self.eliminate(play, *unit, "9.74b"),
                _ => {}
            }
        }
        self.carry_on(play);
    }

    /// How much room a hex has, not counting these units.
    pub(crate) fn room(&self, state: &State, hex: Hex, without: &[UnitId]) -> usize {
        let there = state.at.at(hex).filter(|unit| !without.contains(unit));
        STACKING_LIMIT.saturating_sub(there.map(|unit| self.board.stacking_points(unit)).sum())
    }
}
