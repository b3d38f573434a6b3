//! Movement: unit by unit, each to the hex that is worth most, by overrun where that pays.

use super::outlook::{Company, Outlook};
use super::{Greedy, Seat};
use ags::{Action, Phase};
use hexgrid::Hex;
use kernel::UnitId;
use kernel::dice::Chance;
use kernel::prompt::Destination;

/// An overrun is tried at these odds, 3-1, or better ones.
const OVERRUN: usize = 4;

impl Greedy {
    /// The next move of a movement phase, or its end.
    pub(super) fn move_in(&mut self, seat: Seat<'_>, phase: Phase) -> Option<Action> {
        self.begin_round((seat.state.turn, seat.side, phase));
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

    /// Units that overran go on, all together or one of them, where that is better than to halt.
    pub(super) fn go_on(&mut self, seat: Seat<'_>, units: &[UnitId]) -> Action {
        let mut groups = vec![units.to_vec()];
        groups.extend(units.iter().filter(|_| units.len() > 1).map(|unit| vec![*unit]));
        self.best_of(&Outlook::new(seat), &groups).unwrap_or(Action::Halt)
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
        let company = |units: &[UnitId]| outlook.company(units);
        let worth = |company: &Company, hex: Hex| outlook.worth(company, hex);
        let gain = |player: &mut Greedy, company: &Company, end: &Destination| player.gain(outlook, company, end);
        let best = self.best_move(outlook.seat, groups, company, worth, gain);
        best.map(|(units, path)| Action::Move { units, path })
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
        if phase != Phase::Initial {
            return None;
        }
        let worth = |unit: UnitId| {
            let company = outlook.company(&[unit]);
            move |hex: Hex| (outlook.has_room(&company.units, hex), outlook.worth(&company, hex))
        };
        let (unit, hex) = self.best_entry(outlook.seat, worth)?;
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
