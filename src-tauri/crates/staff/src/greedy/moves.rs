//! Movement: unit by unit, each to the hex that is worth most, by overrun where that pays.

use super::outlook::{Company, Outlook};
use super::{Greedy, Round, Seat};
use ags::{Action, Phase};
use hexgrid::Hex;
use kernel::dice::Chance;
use kernel::prompt::{Destination, best_way, hexes};
use kernel::{Field, Place, UnitId, Value};

/// An overrun is tried at these odds, 3-1, or better ones.
const OVERRUN: usize = 4;

impl Greedy {
    /// The next move of a movement phase, or its end.
    pub(super) fn move_in(&mut self, seat: Seat<'_>, phase: Phase) -> Option<Action> {
        let now = Some((seat.state.turn, seat.side, phase));
        if self.round.phase != now {
            self.round = Round { phase: now, done: Vec::new() };
        }
        let outlook = Outlook::new(seat);
        if let Some(entry) = self.enter(&outlook, phase) {
            return Some(entry);
        }
        for unit in self.in_turn(seat) {
            self.round.done.push(unit);
            if let Some(action) = self.best_of(&outlook, &groups(seat, unit)) {
                return Some(action);
            }
        }
        Some(Action::End)
    }

    /// A stack that overran goes on where that is better than to halt.
    pub(super) fn go_on(&mut self, seat: Seat<'_>, units: &[UnitId]) -> Action {
        self.best_of(&Outlook::new(seat), &[units.to_vec()]).unwrap_or(Action::Halt)
    }

    /// The units that have not been thought about: the fast ones first, HQs after all others, otherwise by chance.
    fn in_turn(&mut self, seat: Seat<'_>) -> Vec<UnitId> {
        let fresh = |unit: &UnitId| !self.round.done.contains(unit) && !seat.state.mark(*unit).moved;
        let mut units: Vec<UnitId> = seat.units_of(seat.side).map(|(unit, _)| unit).filter(fresh).collect();
        self.chance.shuffle(&mut units);
        units.sort_by_key(|unit| {
            let counter = seat.unit(*unit);
            (counter.is_headquarters(), !counter.is_mechanised())
        });
        units
    }

    /// The best move of one of these groups of units, if it is better than to stay.
    fn best_of(&mut self, outlook: &Outlook<'_>, groups: &[Vec<UnitId>]) -> Option<Action> {
        let mut best: Option<(i32, Action)> = None;
        for units in groups {
            let Some(Field::Path { from, to, .. }) = outlook.seat.field("move", vec![Value::Units(units.clone())])
            else {
                continue;
            };
            let company = outlook.company(units);
            let stay = from.hex().map_or(0, |hex| outlook.worth(&company, hex));
            for end in to.iter().filter(|end| !end.pass_only) {
                let Some(gain) = self.gain(outlook, &company, end).map(|worth| worth - stay) else { continue };
                if gain > best.as_ref().map_or(0, |(most, _)| *most)
                    && let Some(path) = hexes(&best_way(from, &to, end.place))
                {
                    best = Some((gain, Action::Move { units: units.clone(), path }));
                }
            }
        }
        best.map(|(_, action)| action)
    }

    /// What it is worth to end a move somewhere; None if that is out of the question.
    fn gain(&mut self, outlook: &Outlook<'_>, company: &Company, end: &Destination) -> Option<i32> {
        let (to, from) = (end.place.hex()?, end.via.hex()?);
        if outlook.seat.state.control.holds(outlook.seat.side.other(), to) {
            return self.overrun(outlook, company, from, to);
        }
        outlook.has_room(&company.units, to).then(|| outlook.worth(company, to) + self.whim(2))
    }

    fn overrun(&mut self, outlook: &Outlook<'_>, company: &Company, from: Hex, to: Hex) -> Option<i32> {
        let seat = outlook.seat;
        let column = seat.game.odds_of_overrun(seat.state, seat.side, &company.units, from, to).column;
        let bonus = i32::try_from(column).unwrap_or(0) * 5;
        (column >= OVERRUN).then(|| outlook.worth(company, to) + bonus + self.whim(2))
    }

    /// A reinforcement comes in where it is worth most, if there is room.
    fn enter(&mut self, outlook: &Outlook<'_>, phase: Phase) -> Option<Action> {
        if phase != Phase::Initial || !outlook.seat.offers("enter") {
            return None;
        }
        let Some(Field::Units { from, .. }) = outlook.seat.field("enter", Vec::new()) else { return None };
        let unit = *self.chance.pick(&from)?;
        let Some(Field::Places { from, .. }) = outlook.seat.field("enter", vec![Value::Units(vec![unit])]) else {
            return None;
        };
        let company = outlook.company(&[unit]);
        let worth = |hex: &Hex| (outlook.has_room(&[unit], *hex), outlook.worth(&company, *hex));
        let hex = from.iter().filter_map(|place: &Place| place.hex()).max_by_key(worth)?;
        Some(Action::Enter { unit, hex })
    }
}

/// A unit alone, and with all combat units of its hex that have not moved either.
fn groups(seat: Seat<'_>, unit: UnitId) -> Vec<Vec<UnitId>> {
    let mut groups = vec![vec![unit]];
    let combat = |other: &UnitId| !seat.unit(*other).is_headquarters() && !seat.state.mark(*other).moved;
    let all = seat.state.at.hex(unit).into_iter().flat_map(|hex| seat.state.at.at(hex));
    let mut all: Vec<UnitId> = all.filter(combat).collect();
    all.sort_unstable();
    if all.len() > 1 && all.contains(&unit) {
        groups.push(all);
    }
    groups
}
