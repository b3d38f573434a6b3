//! 7 Retreat.

use super::Outpost;
use super::state::{Event, Payment, State};
use hexgrid::{Direction, Hex, HexSet};
use kernel::prompt::{Bounds, Field, UnitRoutes, places, seekers};
use kernel::toolkit::retreat::{fit, routes};
use kernel::{Place, Play, Refusal, Side, UnitId, case, refuse};

impl Outpost {
    /// What bars a step of a retreat, if anything.
    fn bar(
        &self,
        state: &State,
        side: Side,
        retreating: &[UnitId],
        zone: &HexSet,
        step: (Hex, Direction, Hex),
    ) -> Option<Refusal> {
        let (from, direction, to) = step;
        // 7.2 A retreat enters no hex with enemies, and no controlled one without a friend who stays there.
        if case!("7.2", self.holds(state, side.other(), to)) {
            return Some(refuse!("7.2", "there are enemies in {place}", place = to));
        }
        let befriended = state.at.at(to).any(|unit| !retreating.contains(&unit));
        if case!("7.2", zone.contains(to) && !befriended) {
            return Some(refuse!("7.2", "the enemy controls {place}", place = to));
        }
        // 7.4 A retreat does not cross a river without a road.
        if case!("7.4", self.board.open_river_at(from, direction)) {
            return Some(refuse!("7.4", "a river runs between {from} and {to}", from = from, to = to));
        }
        None
    }

    /// The routes open to each unit, and the room where they end.
    pub(super) fn retreat_field(&self, state: &State, payment: &Payment) -> Field {
        let Payment { side, units, amount } = payment;
        let zone = self.controlled_by(state, side.other());
        // 7.1 Each unit goes exactly as many hexes as the result says, and ends that far away.
        let length = case!("7.1", u32::from(*amount), 1);
        let open = |from, direction, to| self.bar(state, *side, units, &zone, (from, direction, to)).is_none();
        let routes_of = |unit: &UnitId| UnitRoutes {
            unit: *unit,
            weight: 1,
            routes: state.at.hex(*unit).map_or_else(Vec::new, |hex| {
                routes(&self.board.grid, hex, length, open).iter().map(|route| places(route)).collect()
            }),
        };
        let units_routes: Vec<UnitRoutes> = units.iter().map(routes_of).collect();
        let mut ends: Vec<Place> =
            units_routes.iter().flat_map(|unit| &unit.routes).filter_map(|route| route.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        // 7.3 Where routes end, the stacking limit holds.
        let room = |place: Place| place.hex().map_or(0, |hex| case!("7.3", self.room(state, hex, units), usize::MAX));
        Field::Routes {
            room: ends.into_iter().map(|place| (place, room(place))).collect(),
            units: units_routes,
            bounds: Bounds::default(),
        }
    }

    /// Whether the side may pay with hexes.
    pub(super) fn can_retreat(&self, state: &State, payment: &Payment) -> Result<(), Refusal> {
        if state.fight().is_some_and(|fight| self.must_stand(fight, payment.side)) {
            return Err(refuse!("5.8", "an overrunning stack may not retreat").instead(kernel::Instead::Verb("steps")));
        }
        let Field::Routes { units: open, room, .. } = self.retreat_field(state, payment) else {
            return Ok(());
        };
        // 7.5 If not all units can retreat, the side pays in steps.
        if case!("7.5", fit(&seekers(&open), &room).is_none()) {
            return Err(refuse!("7.5", "not all of {units} can retreat", units = payment.units.clone())
                .instead(kernel::Instead::Verb("steps")));
        }
        Ok(())
    }

    /// Precedence: whether at all, the units, each route step by step, then the room where they end.
    pub(super) fn judge_retreat(
        &self,
        state: &State,
        payment: &Payment,
        given: &[(UnitId, Vec<Hex>)],
    ) -> Result<(), Refusal> {
        self.can_retreat(state, payment)?;
        let units = &payment.units;
        if !given.iter().map(|(unit, _)| unit).eq(units) {
            return Err(refuse!("7.3", "{units} retreat together", units = units.to_vec()));
        }
        let zone = self.controlled_by(state, payment.side.other());
        given.iter().try_for_each(|(unit, route)| self.judge_route(state, payment, &zone, (*unit, route)))?;
        for (_, route) in given {
            let end = route[route.len() - 1];
            let ending = given.iter().filter(|(_, other)| other.last() == Some(&end)).count();
            if case!("7.3", ending > self.room(state, end, units)) {
                return Err(refuse!(
                    "7.3",
                    "there is no room for {count} units in {place}",
                    count = ending as u32,
                    place = end
                ));
            }
        }
        Ok(())
    }

    fn judge_route(
        &self,
        state: &State,
        Payment { side, units, amount }: &Payment,
        zone: &HexSet,
        (unit, route): (UnitId, &[Hex]),
    ) -> Result<(), Refusal> {
        let wrong = || {
            refuse!("7.1", "{unit} must retreat {amount} hexes away from where it is", unit = unit, amount = *amount)
        };
        let start = state.at.hex(unit).filter(|start| route.first() == Some(start)).ok_or_else(wrong)?;
        let length = case!("7.1", usize::from(*amount), 1);
        if route.len() != length + 1 {
            return Err(wrong());
        }
        for pair in route.windows(2) {
            let direction = self.board.grid.direction(pair[0], pair[1]).ok_or_else(wrong)?;
            if let Some(refusal) = self.bar(state, *side, units, zone, (pair[0], direction, pair[1])) {
                return Err(refusal);
            }
        }
        let far = self.board.grid.distance(start, route[length]);
        if far == length as u32 { Ok(()) } else { Err(wrong()) }
    }

    pub(super) fn resolve_retreat(&self, play: &mut Play<'_, Outpost>, side: Side, given: &[(UnitId, Vec<Hex>)]) {
        play.emit(Event::Retreated { side, routes: given.to_vec() });
        for (_, route) in given {
            self.take_towns(play, side, &route[1..]);
        }
        self.carry_on(play);
    }
}
