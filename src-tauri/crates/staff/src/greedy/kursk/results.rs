//! What follows a roll: losses, retreats, advances, what is too much in a hex.

use super::super::choices::Routes;
use super::outlook::{Outlook, signed};
use super::{Greedy, Seat};
use kernel::prompt::hex_routes;
use kernel::{Field, Place, UnitId};
use kursk::{Action, Frame, Owed};

impl Seat<'_> {
    /// Of the units that a form lists, the one whose loss costs least for the factors it gives.
    pub(super) fn cheapest(&self, verb: &'static str) -> Option<UnitId> {
        let Some(Field::Units { from, .. }) = self.field(verb, Vec::new()) else { return None };
        let owed = match self.state.flow.top() {
            Some(Frame::Loss(Owed::Factors { owed, paid, paid_cut })) => {
                signed(owed.saturating_sub(paid + paid_cut / 2))
            }
            _ => 1,
        };
        from.into_iter().min_by_key(|unit| {
            let price = self.damage(*unit);
            (price * 100 / self.gone(*unit).min(owed).max(1), price)
        })
    }

    /// The way in which the fewest make way.
    pub(super) fn make_way(&self) -> Option<Action> {
        let Some(Field::Joint { options }) = self.field("displace", Vec::new()) else { return None };
        options.into_iter().min_by_key(Vec::len).map(Action::Displace)
    }
}

impl Greedy {
    /// Each defender goes where he is worth most.
    pub(super) fn retreat(&mut self, seat: Seat<'_>) -> Option<Action> {
        let field = seat.field("retreat", Vec::new())?;
        let outlook = Outlook::new(seat);
        let together: Vec<UnitId> = match &field {
            Field::Routes { units, .. } => units.iter().map(|unit| unit.unit).collect(),
            Field::Joint { options } => options.first()?.iter().map(|(unit, _)| *unit).collect(),
            _ => return None,
        };
        let company = outlook.company(&together);
        let worth = |route: &[Place]| {
            let end = route.last().and_then(|place| place.hex());
            end.map_or(-1_000, |hex| outlook.worth(&company, hex))
        };
        match field {
            Field::Routes { units, room, bounds } => {
                self.chosen(units, &room, bounds, |_, route| worth(route)).map(Action::Retreat)
            }
            Field::Joint { options } => {
                let sum = |routes: &Routes| routes.iter().map(|(_, route)| worth(route)).sum::<i32>();
                options.into_iter().max_by_key(sum).map(Action::Retreat)
            }
            _ => None,
        }
    }

    /// Each victor goes where he is worth most, or stays.
    pub(super) fn advance(&mut self, seat: Seat<'_>) -> Option<Action> {
        let Some(Field::Routes { units, room, bounds }) = seat.field("advance", Vec::new()) else { return None };
        let outlook = Outlook::new(seat);
        let routes = self.chosen(units, &room, bounds, |unit, route| {
            let end = route.last().and_then(|place| place.hex());
            // What is passed is taken too.
            let passed = route.iter().skip(1).rev().skip(1).filter_map(|place| place.hex());
            let passed: i32 = passed.map(|hex| 10 * seat.capture(hex)).sum();
            end.map_or(0, |hex| outlook.worth(&outlook.company(&[unit]), hex) + passed)
        })?;
        hex_routes(&routes).map(Action::Advance)
    }
}
