//! Attacks: on each hex with as many as help, the best attack first, as long as one is worth it.

use super::super::choices::fewest;
use super::outlook::{map_side, signed};
use super::{Greedy, Seat};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::{Action, CombatResult, TABLE};
use std::collections::BTreeMap;

/// The last column: more is not needed.
const ENOUGH: usize = 7;
/// What a hidden unit is taken to be worth.
const HIDDEN: i32 = 13;
/// What ground is worth to whoever takes it, beside its points.
const GROUND: i32 = 4;
/// What it is worth beside that to throw out who has broken in.
const HOME: i32 = 10;

impl Greedy {
    /// In a combat phase: reinforcements that cannot come later, then the best attack, or the end.
    pub(super) fn fight_in(&mut self, seat: Seat<'_>) -> Option<Action> {
        self.enter(seat).or_else(|| self.attack(seat)).or(Some(Action::End))
    }

    fn attack(&mut self, seat: Seat<'_>) -> Option<Action> {
        let mut best: Option<(i32, Action)> = None;
        for (target, able) in seat.open_attacks() {
            let (units, column) = seat.force(able, target);
            let worth = seat.prospect(&units, target, column) + self.whim(2);
            if worth > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((worth, Action::Attack { units, target }));
            }
        }
        best.map(|(_, action)| action)
    }
}

impl Seat<'_> {
    /// What hidden enemies are taken for, each.
    pub(super) fn guess(&self) -> u32 {
        match self.side {
            Side::Blue => 5,
            Side::Red => 9,
        }
    }

    /// Who attacks a hex of those that can, and the column that gives.
    pub(super) fn force(&self, mut able: Vec<UnitId>, target: Hex) -> (Vec<UnitId>, usize) {
        let column = |units: &[UnitId]| self.game.column_seen(self.state, self.side, units, target, self.guess());
        // The dear ones are left out first: who bleeds is cheap, and the others can do something else.
        able.sort_by_key(|unit| self.damage(*unit));
        // Those out of supply can spoil what the order of phases gives.
        let fed: Vec<UnitId> = able.iter().copied().filter(|unit| self.game.is_supplied(self.state, *unit)).collect();
        if fed.len() < able.len() && !fed.is_empty() && column(&fed) >= column(&able) {
            able = fed;
        }
        let units = fewest(able, ENOUGH, column, |_| true);
        let column = column(&units);
        (units, column)
    }

    /// What an attack promises: a sixth of the sum over the faces of the die.
    pub(super) fn prospect(&self, units: &[UnitId], target: Hex, column: usize) -> i32 {
        let defenders: Vec<UnitId> = self.state.at.at(target).collect();
        let ruin: i32 = defenders.iter().map(|unit| self.damage(*unit)).sum();
        let home = if map_side(*self, target) == self.side { HOME } else { 0 };
        // One of them will have to leave his place.
        let gap = |unit: &UnitId| self.state.at.hex(*unit).map_or(0, |hex| self.gaps(&[*unit], hex));
        let gap = units.iter().map(gap).min().unwrap_or(0);
        let ground = GROUND + home + 10 * self.capture(target) + self.progress(units, target) - gap;
        let (mut factors, mut least) = (0, i32::MAX);
        defenders.iter().for_each(|unit| factors += signed(self.strength(*unit)));
        units.iter().for_each(|unit| least = least.min(self.damage(*unit)));
        let blood = self.bleeding(units, factors).max(least);
        let whole = |unit: &UnitId| {
            self.side == Side::Red && (self.is_hidden(*unit) || self.game.steps_left(self.state, *unit) > 1)
        };
        // Where defenders stay after a loss of steps there is nothing to take.
        let won = if defenders.iter().any(whole) { ruin } else { ruin + ground };
        let driven = if self.is_trapped(target) { ruin + ground } else { ground };
        let strong = self.is_strong(target);
        let of_face = |face: u8| match TABLE.result(column, face) {
            Some(CombatResult::DefenderEliminated) => won,
            // Fought out, it is mostly a bloodbath.
            Some(CombatResult::DefenderRetreats) if strong => (5 * won - 4 * blood) / 6,
            Some(CombatResult::DefenderRetreats) => driven,
            Some(CombatResult::Bloodbath) => won - blood,
            Some(CombatResult::AttackerLosesOne) => -least,
            Some(CombatResult::Stalled) | None => 0,
        };
        (1..=6).map(of_face).sum::<i32>() / 6
    }

    /// What it is worth that a unit loses a step.
    pub(super) fn damage(&self, unit: UnitId) -> i32 {
        if self.is_hidden(unit) {
            return HIDDEN;
        }
        let whole = 10 * self.game.bounty(unit).0.abs();
        let last = self.game.steps_left(self.state, unit) < 2;
        signed(self.strength(unit)) / 2 + if last { whole } else { whole / 2 }
    }

    /// The factors that go with a unit's next step.
    pub(super) fn gone(&self, unit: UnitId) -> i32 {
        let strength = signed(self.strength(unit));
        if self.game.steps_left(self.state, unit) < 2 { strength.max(1) } else { (strength / 2).max(1) }
    }

    /// What it costs to lose so many factors of these units.
    fn bleeding(&self, units: &[UnitId], factors: i32) -> i32 {
        let each = |unit: &UnitId| {
            let (price, gone) = (self.damage(*unit), self.gone(*unit));
            (price * 10 / gone, price, gone)
        };
        let mut prices: Vec<(i32, i32, i32)> = units.iter().map(each).collect();
        prices.sort_unstable();
        let (mut owed, mut sum) = (factors, 0);
        for (_, price, gone) in prices {
            if owed <= 0 {
                break;
            }
            sum += price;
            owed -= gone;
        }
        sum
    }

    /// Whether units in a hex have nowhere to retreat.
    fn is_trapped(&self, hex: Hex) -> bool {
        let control = &self.state.control;
        let open = |near: Hex| match self.side {
            Side::Blue => !control.disputes(Side::Blue, near),
            Side::Red => !control.holds(Side::Red, near),
        };
        !self.neighbours(hex).any(open)
    }

    /// Whether defenders of a hex may fight a retreat out.
    pub(super) fn is_strong(&self, hex: Hex) -> bool {
        let map = &self.game.board().map;
        let own = &map.forts[self.side.other().index()];
        [&map.towns, &map.cities, own].iter().any(|hexes| hexes.contains(hex))
    }

    /// The Luftwaffe flies for the first attack that it makes better, and against an attack that it makes bad.
    pub(super) fn flies(&self) -> bool {
        let Some(fight) = self.state.fight() else { return false };
        let column = |level: i32| usize::try_from((level + 2).clamp(0, 7)).unwrap_or(0);
        let share = |column: usize| {
            let hurts = |face: &u8| {
                let result = TABLE.result(column, *face);
                matches!(result, Some(CombatResult::DefenderEliminated | CombatResult::Bloodbath))
            };
            (1..=6).filter(hurts).count()
        };
        let shift = if fight.side == Side::Blue { 1 } else { -1 };
        let mine = fight.side == Side::Blue || self.state.turn >= 4;
        mine && share(column(fight.level)) != share(column(fight.level + shift))
    }

    /// A retreat is fought out where the ground is worth it: mostly all defenders are lost with it.
    pub(super) fn converts(&self) -> bool {
        let Some(fight) = self.state.fight() else { return false };
        let stakes: i32 = fight.under_attack().map(|unit| self.damage(unit)).sum();
        let ground = 10 * self.game.worth(fight.target).0;
        // A bloodbath costs the attacker about as much as the defenders are strong.
        let factors: u32 = fight.under_attack().map(|unit| self.strength(unit)).sum();
        let blood = if self.side == Side::Red { signed(factors * 2).max(13) } else { signed(factors * 2) };
        stakes < ground + blood
    }

    /// For each enemy hex next to own units, these units.
    pub(super) fn contacts(&self) -> BTreeMap<Hex, Vec<UnitId>> {
        let mut found: BTreeMap<Hex, Vec<UnitId>> = BTreeMap::new();
        for (unit, hex) in self.units_of(self.side).filter(|(unit, _)| self.can_fight(*unit)) {
            let enemies = self.neighbours(hex).filter(|near| self.state.control.holds(self.side.other(), *near));
            enemies.for_each(|near| found.entry(near).or_default().push(unit));
        }
        found
    }

    /// Whether a unit can attack at all, as far as is known.
    pub(super) fn can_fight(&self, unit: UnitId) -> bool {
        (self.is_hidden(unit) || !self.unit(unit).is_static()) && !self.state.mark(unit).reserve
    }
}
