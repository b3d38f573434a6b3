//! Movement: unit by unit, alone or with those of its hex, each to the hex that is worth most.

use super::outlook::{Company, Outlook};
use super::{Greedy, Seat};
use hexgrid::Hex;
use kernel::dice::Chance;
use kernel::prompt::Destination;
use kernel::{Side, UnitId};
use kursk::Action;
use std::cmp::Reverse;

impl Greedy {
    /// The next move of a movement phase, or its end.
    pub(super) fn move_in(&mut self, seat: Seat<'_>, second: bool) -> Option<Action> {
        self.begin_round((seat.state.turn, seat.side, second));
        if let Some(entry) = self.enter(seat) {
            return Some(entry);
        }
        let outlook = Outlook::new(seat);
        for unit in self.in_turn(&outlook) {
            self.round.done.push(unit);
            let company = |units: &[UnitId]| outlook.company(units);
            let worth = |company: &Company, hex: Hex| outlook.worth(company, hex);
            let gain = |player: &mut Greedy, company: &Company, end: &Destination| {
                let hex = end.place.hex()?;
                Some(outlook.worth(company, hex) - 1 + player.whim(2))
            };
            if let Some((units, path)) = self.best_move(seat, &groups(seat, unit), company, worth, gain) {
                self.round.done.extend(&units);
                return Some(Action::Move { units, path });
            }
        }
        Some(Action::End)
    }

    /// The units that have not been thought about and have something to think about: those that can infiltrate first, then the
    /// fast and the strong; those that are alike by chance.
    fn in_turn(&mut self, outlook: &Outlook<'_>) -> Vec<UnitId> {
        let seat = outlook.seat;
        let fresh = |unit: &UnitId| !self.round.done.contains(unit) && !seat.state.mark(*unit).moved;
        let awake = |(unit, hex): &(UnitId, Hex)| fresh(unit) && outlook.is_awake(*unit, *hex);
        let mut units: Vec<UnitId> = seat.units_of(seat.side).filter(awake).map(|(unit, _)| unit).collect();
        self.chance.shuffle(&mut units);
        units.sort_by_key(|unit| {
            let slow = !seat.unit(*unit).is_mechanised();
            let locked = seat.side == Side::Blue && seat.state.mark(*unit).began_in_zone;
            (slow, !locked, Reverse(seat.strength(*unit)))
        });
        units
    }

    /// A reinforcement comes in where it is worth most.
    pub(super) fn enter(&mut self, seat: Seat<'_>) -> Option<Action> {
        if !seat.offers("enter") {
            return None;
        }
        let outlook = Outlook::new(seat);
        let worth = |unit: UnitId| {
            let company = outlook.company(&[unit]);
            let outlook = &outlook;
            move |hex: Hex| outlook.worth(&company, hex)
        };
        let (unit, hex) = self.best_entry(seat, worth)?;
        Some(Action::Enter { unit, hex })
    }
}

/// All units of a hex that began there and have not moved, and one alone.
fn groups(seat: Seat<'_>, unit: UnitId) -> Vec<Vec<UnitId>> {
    let mark = |unit: UnitId| seat.state.mark(unit);
    let alike = |other: &UnitId| {
        let same = seat.unit(*other).is_mechanised() == seat.unit(unit).is_mechanised();
        same && seat.can_fight(*other) && !mark(*other).moved && mark(*other).began == mark(unit).began
    };
    let all = seat.state.at.hex(unit).into_iter().flat_map(|hex| seat.state.at.at(hex));
    let mut all: Vec<UnitId> = all.filter(alike).collect();
    all.sort_unstable();
    if all.len() > 1 && all.contains(&unit) { vec![all, vec![unit]] } else { vec![vec![unit]] }
}
