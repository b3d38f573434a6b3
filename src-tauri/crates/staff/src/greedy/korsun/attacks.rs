//! Attacks: on each hex with as many as help, where the odds are good, the best attack first.

use super::super::choices::fewest;
use super::{Greedy, Seat};
use ags::{Action, CombatResult, Loss, TABLE};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use std::collections::BTreeMap;

/// The column of 3-1: at these odds the defender loses twice what the attacker does.
const GOOD: usize = 4;
/// More than this column is more than is needed.
const ENOUGH: usize = 8;

impl Greedy {
    /// The best attack that is worth making.
    pub(super) fn attack(&mut self, seat: Seat<'_>) -> Option<Action> {
        let by_target = seat.open_attacks();
        let mut sets: Vec<Vec<Hex>> = by_target.keys().map(|hex| vec![*hex]).collect();
        let pairs = by_target.keys().flat_map(|a| by_target.keys().map(move |b| vec![*a, *b]));
        sets.extend(pairs.filter(|pair| pair[0] < pair[1] && seat.grid().adjacent(pair[0], pair[1])));
        let isolated = seat.game.isolated_units(seat.state);
        let mut best: Option<(i32, Action)> = None;
        for targets in sets {
            let Some((units, column)) = seat.force(&by_target, &targets) else { continue };
            let cut = targets.iter().flat_map(|hex| seat.state.at.at(*hex)).any(|unit| isolated.contains(&unit));
            // The pocket is worth a risk, and now and then so is anything.
            let least = if seat.side == Side::Red && (cut || self.whim(15) == 0) { GOOD - 1 } else { GOOD };
            if column < least {
                continue;
            }
            // Two hexes in one attack spare an operation.
            let weight = if targets.len() > 1 { 3 } else { 1 } + i32::from(cut);
            let worth = prospect(column) * weight + self.whim(3);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, Action::Attack { units, targets }));
            }
        }
        best.map(|(_, action)| action)
    }
}

/// What a column of the table promises: six times the steps that the defender loses more than the attacker.
fn prospect(column: usize) -> i32 {
    let steps = |loss: Loss| match loss {
        Loss::None => 0,
        Loss::Number(number) => i32::from(number),
        Loss::Eliminated => 4,
    };
    let of_face = |face: u8| match TABLE.result(column, face) {
        Some(CombatResult::Owed(attackers, defenders)) => steps(*defenders) - steps(*attackers),
        Some(CombatResult::Engaged) | None => 0,
    };
    (1..=6).map(of_face).sum()
}

impl Seat<'_> {
    /// Who attacks these hexes, and the column that gives: all who can, less those who change nothing.
    fn force(&self, by_target: &BTreeMap<Hex, Vec<UnitId>>, targets: &[Hex]) -> Option<(Vec<UnitId>, usize)> {
        let (first, others) = targets.split_first()?;
        let able = |unit: &UnitId| others.iter().all(|hex| by_target.get(hex).is_some_and(|all| all.contains(unit)));
        let mut able: Vec<UnitId> = by_target.get(first)?.iter().copied().filter(able).collect();
        able.sort_by_key(|unit| std::cmp::Reverse(self.attack_of(*unit)));
        let mut units = Vec::new();
        for unit in able {
            self.add(&mut units, unit, targets);
        }
        let column = |units: &[UnitId]| self.game.odds_of_attack(self.state, self.side, units, targets).column;
        if units.is_empty() {
            return None;
        }
        self.lend_headquarters(&mut units, targets, column);
        let units = fewest(units, ENOUGH, column, |fewer| self.can_attack(fewer, targets));
        let column = column(&units);
        Some((units, column))
    }

    /// An HQ joins only where that makes the odds good.
    fn lend_headquarters(&self, units: &mut Vec<UnitId>, targets: &[Hex], column: impl Fn(&[UnitId]) -> usize) {
        let beside = |unit: &UnitId| units.iter().any(|other| self.state.at.hex(*other) == self.state.at.hex(*unit));
        let headquarters: Vec<UnitId> = self
            .game
            .board()
            .headquarters
            .iter()
            .copied()
            .filter(|unit| self.side == Side::Red && beside(unit))
            .collect();
        if column(units) < GOOD {
            headquarters.into_iter().for_each(|unit| self.add(units, unit, targets));
        }
    }

    /// One more attacker, if the rules allow it.
    fn add(&self, units: &mut Vec<UnitId>, unit: UnitId, targets: &[Hex]) {
        units.push(unit);
        if !self.can_attack(units, targets) {
            units.pop();
        }
    }

    fn can_attack(&self, units: &[UnitId], targets: &[Hex]) -> bool {
        self.allows(&Action::Attack { units: units.to_vec(), targets: targets.to_vec() })
    }

    /// An air point is used where the table has something to give for it. The German player keeps one for the pocket.
    pub(super) fn air(&self) -> Action {
        let Some(fight) = self.state.fight() else { return Action::Air(false) };
        let kept = self.side == Side::Blue && !self.game.isolated_units(self.state).is_empty();
        let spare = self.state.air[self.side.index()] > u8::from(kept);
        let mut used = fight.air;
        used[self.side.index()] = true;
        let promised = |air: [bool; 2]| prospect(self.game.column_with(fight, air));
        let gain = promised(used) - promised(fight.air);
        Action::Air(spare && if fight.side == self.side { gain > 0 } else { gain < 0 })
    }
}
