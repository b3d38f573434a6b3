//! What follows a roll: steps or hexes, advances, what is too much in a hex.

use super::super::choices::Routes;
use super::outlook::Outlook;
use super::{Greedy, Seat};
use ags::Action;
use hexgrid::Hex;
use kernel::counters::Size;
use kernel::prompt::{Share, hex_routes};
use kernel::{Field, Place, Side, Thing, UnitId};

impl Seat<'_> {
    /// What it costs that a unit loses steps, in quarters of a victory point.
    fn price(&self, unit: UnitId, steps: u8) -> i32 {
        if steps == 0 {
            return 0;
        }
        let counter = self.unit(unit);
        if steps < self.game.steps_left(self.state, unit) {
            // German steps are few.
            return i32::from(steps) * if counter.is_corps() || counter.side == Side::Blue { 8 } else { 4 };
        }
        match (counter.side, counter.size) {
            (Side::Blue, Size::Regiment | Size::DivisionGroup) if !counter.is_mechanised() => 14,
            (Side::Blue, _) => 28,
            (Side::Red, Size::Corps) => 30,
            (Side::Red, Size::Brigade) => 14,
            (Side::Red, _) if counter.is_headquarters() => 60,
            (Side::Red, _) => 20,
        }
    }

    /// The cheapest steps, one by one.
    fn cheapest_steps(&self, shares: &[Share], total: i32) -> Vec<(UnitId, u8)> {
        let mut losses: Vec<(UnitId, u8)> = Vec::new();
        losses.extend(shares.iter().filter_map(|share| match share.thing {
            Thing::Unit(unit) => Some((unit, 0)),
            Thing::Place(_) => None,
        }));
        for _ in 0..total {
            let open = losses.iter_mut().filter(|(unit, lost)| *lost < self.game.steps_left(self.state, *unit));
            let next = open.min_by_key(|(unit, lost)| self.price(*unit, lost + 1) - self.price(*unit, *lost));
            if let Some((_, lost)) = next {
                *lost += 1;
            }
        }
        losses
    }

    /// The least valuable of the units that are too much.
    pub(super) fn remove(&self) -> Option<Action> {
        let Some(Field::Units { from, .. }) = self.field("remove", Vec::new()) else { return None };
        from.into_iter().min_by_key(|unit| self.price(*unit, u8::MAX)).map(|unit| Action::Remove(vec![unit]))
    }
}

impl Greedy {
    /// Steps or hexes, whichever is cheaper.
    pub(super) fn pay(&mut self, seat: Seat<'_>, units: &[UnitId]) -> Option<Action> {
        let Some(Field::Assignment { shares, total }) = seat.field("steps", Vec::new()) else { return None };
        let losses = seat.cheapest_steps(&shares, total);
        let price: i32 = losses.iter().map(|(unit, steps)| seat.price(*unit, *steps)).sum();
        let outlook = Outlook::new(seat);
        let retreat = if seat.offers("retreat") { self.best_retreat(&outlook) } else { None };
        match retreat {
            Some((cost, routes)) if cost + held(&outlook, units) + self.whim(3) < price => {
                Some(Action::Retreat(routes))
            }
            _ => Some(Action::Steps(losses)),
        }
    }

    /// The best routes of retreat, and what they cost.
    fn best_retreat(&mut self, outlook: &Outlook<'_>) -> Option<(i32, Routes)> {
        let Some(Field::Routes { units, room, bounds }) = outlook.seat.field("retreat", Vec::new()) else {
            return None;
        };
        let cost = |unit: UnitId, route: &[Place]| flight(outlook, unit, route);
        let routes = self.chosen(units, &room, &bounds, |unit, route| -cost(unit, route))?;
        Some((routes.iter().map(|(unit, route)| cost(*unit, route)).sum(), routes))
    }

    /// Each victor goes where he is worth most, or stays.
    pub(super) fn advance(&mut self, seat: Seat<'_>) -> Option<Action> {
        let Some(Field::Routes { units, room, bounds }) = seat.field("advance", Vec::new()) else { return None };
        let outlook = Outlook::new(seat);
        let worth = |unit: UnitId, route: &[Place]| {
            let end = route.last().and_then(|place| place.hex());
            // Ground that was won is kept.
            let won = if route.len() > 1 { 4 } else { 0 };
            end.map_or(0, |hex| outlook.worth(&outlook.company(&[unit]), hex) + won)
        };
        let routes = self.chosen(units, &room, &bounds, worth)?;
        hex_routes(&routes).map(Action::Advance)
    }
}

/// What a route of retreat costs: the unit, if it is lost on it; otherwise the ground.
fn flight(outlook: &Outlook<'_>, unit: UnitId, route: &[Place]) -> i32 {
    let seat = outlook.seat;
    let Some(end) = route.last().and_then(|place| place.hex()) else { return seat.price(unit, u8::MAX) };
    let hexes = i32::try_from(route.len()).unwrap_or(0) - 1;
    let fed = seat.game.supplied_hexes(seat.state, seat.side).contains(end);
    let threatened = seat.state.control.controls(seat.side.other(), end);
    hexes + if fed { 0 } else { 2 } + if threatened { 1 } else { 0 }
}

/// What it is worth to a side to hold the ground: towns, and for the Soviet player a ring about a pocket.
fn held(outlook: &Outlook<'_>, units: &[UnitId]) -> i32 {
    let seat = outlook.seat;
    let mut hexes: Vec<Hex> = units.iter().filter_map(|unit| seat.state.at.hex(*unit)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let worth = |hex: &Hex| {
        let here: Vec<UnitId> = units.iter().copied().filter(|unit| seat.state.at.hex(*unit) == Some(*hex)).collect();
        let town = if seat.game.board().map.towns.contains(*hex) { 2 } else { 0 };
        match seat.side {
            Side::Red => outlook.cuts(&outlook.company(&here), *hex) + town,
            Side::Blue => town,
        }
    };
    hexes.iter().map(worth).sum()
}
