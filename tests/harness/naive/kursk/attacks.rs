//! Attacks: who may attack what, and at what odds.

use super::ground::half;
use super::{GERMAN, Position, SOVIET, distinct, enemy};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::{Class, Fight, Phase, Sequence, Terrain};

impl Position<'_> {
    pub fn may_attack(self, side: Side, units: &[UnitId], target: Hex) -> bool {
        // 11.1, 11.3, 11.4, 11.5, 9.2: units next to the hex, but no fortified zones, no reserves and nobody twice in a phase.
        let fit = |unit: &UnitId| {
            self.unit(*unit).side == side
                && self.unit(*unit).class != Class::Static
                && !self.is_reserve(*unit)
                && !self.state.marks[unit.index()].attacked
                && self.hex(*unit).is_some_and(|from| self.adjacent(from, target))
        };
        !units.is_empty() && distinct(units) && units.iter().all(fit) && self.may_be_attacked(enemy(side), target)
    }

    /// 11.4, 11.6, 11.12: all units of a hex are attacked together and nobody twice in a phase; but units that retreated there
    /// only share what befalls the others. 9.2: nobody attacks reserves.
    fn may_be_attacked(self, side: Side, target: Hex) -> bool {
        let there = self.in_hex(side, target);
        let marks = |unit: &UnitId| &self.state.marks[unit.index()];
        let untouched = |unit: &UnitId| !marks(unit).defended;
        !there.iter().any(|unit| self.is_reserve(*unit))
            && there.iter().any(untouched)
            && there.iter().filter(|unit| !marks(unit).sheltered).all(untouched)
    }

    /// A unit's factor as its steps have it.
    pub fn factor(self, unit: UnitId) -> u32 {
        let lost = usize::from(self.state.lost[unit.index()]);
        self.unit(unit).factors.get(lost).copied().map_or(0, u32::from)
    }

    /// 1.3, 6.5: the factors of all, those of units out of supply added up and halved once.
    fn strength(self, units: &[UnitId], cut: &[UnitId]) -> u32 {
        let sum = |is_cut: bool| {
            let some = units.iter().filter(|unit| cut.contains(unit) == is_cut);
            some.map(|unit| self.factor(*unit)).sum::<u32>()
        };
        sum(false) + half(sum(true))
    }

    /// How far the odds lie from 1:1 after all shifts but that of the Luftwaffe; 2:1 is one, 1:2 is minus one.
    pub fn odds(self, fight: &Fight, cut: &[UnitId]) -> i32 {
        let attackers: Vec<UnitId> = fight.attackers.iter().map(|(unit, _)| *unit).collect();
        let (attack, defence) = (self.strength(&attackers, cut), self.strength(&self.who_defends(fight), cut));
        // 11.2: rounded for the defender.
        let level = if attack >= defence {
            (attack / defence.max(1)).cast_signed() - 1
        } else {
            1 - defence.div_ceil(attack.max(1)).cast_signed()
        };
        let supplied = !attackers.iter().any(|unit| cut.contains(unit));
        level
            + self.terrain_shift(fight)
            + self.water_shift(fight)
            + self.sequence_shift(fight.side, supplied)
            + self.concentric_shift(fight)
            + self.ardour_shift(fight)
    }

    /// 11.12: units that were retreated onto others add nothing; alone they defend themselves.
    pub fn who_defends(self, fight: &Fight) -> Vec<UnitId> {
        let there = self.in_hex(enemy(fight.side), fight.target);
        let sheltered = |unit: &UnitId| self.state.marks[unit.index()].sheltered;
        if there.iter().all(sheltered) { there } else { there.into_iter().filter(|unit| !sheltered(unit)).collect() }
    }

    /// 11.8, 12.1
    fn terrain_shift(self, fight: &Fight) -> i32 {
        let hex = fight.target;
        let mut columns = match self.board.map.terrain[hex] {
            Terrain::Clear => 0,
            Terrain::Forest => -1,
            Terrain::Hills => -2,
            Terrain::Swamp => 1,
        };
        if self.is_fort_of(enemy(fight.side), hex) {
            columns -= 3;
        }
        if self.is_fort_of(fight.side, hex) {
            columns -= 1;
        }
        if self.is_city(hex) {
            columns -= 3;
        }
        if self.board.map.towns.contains(hex) {
            columns -= 1;
        }
        columns
    }

    /// 12.1: water counts only if all attackers come over it, wide water as such only if all come over wide water.
    fn water_shift(self, fight: &Fight) -> i32 {
        let from = || fight.attackers.iter().map(|(_, hex)| *hex);
        if from().any(|hex| self.water(hex, fight.target).is_none()) {
            0
        } else if from().all(|hex| self.wide_water(hex, fight.target)) {
            -2
        } else {
            -1
        }
    }

    /// 11.9
    fn sequence_shift(self, side: Side, supplied: bool) -> i32 {
        const FIGHT_FIGHT: Sequence = Sequence(Phase::Combat, Phase::Combat);
        const FIGHT_MOVE: Sequence = Sequence(Phase::Combat, Phase::Movement);
        const MOVE_FIGHT: Sequence = Sequence(Phase::Movement, Phase::Combat);
        let Some(sequence) = self.state.sequence[side.index()] else { return 0 };
        let second = self.state.phase().is_some_and(|(_, _, second)| second);
        if side == GERMAN {
            match sequence {
                FIGHT_FIGHT if supplied && !second => 2,
                FIGHT_MOVE if supplied => 1,
                _ => 0,
            }
        } else {
            match sequence {
                FIGHT_FIGHT if supplied && !second => 1,
                MOVE_FIGHT => -1,
                _ => 0,
            }
        }
    }

    /// 11.11: from opposite hexes, from three with one between each, or from more than three.
    fn concentric_shift(self, fight: &Fight) -> i32 {
        if self.is_city(fight.target) || self.is_fort_of(enemy(fight.side), fight.target) {
            return 0;
        }
        let around = self.board.map.grid().neighbours(fight.target);
        let attacked = around.filter(|(_, hex)| fight.attackers.iter().any(|(_, from)| from == hex));
        let sides: Vec<usize> = attacked.map(|(direction, _)| direction.index()).collect();
        let opposite = sides.iter().any(|side| sides.contains(&((side + 3) % 6)));
        let three = [0, 1].into_iter().any(|first| (0..3).all(|nth| sides.contains(&(first + 2 * nth))));
        match (opposite || three || sides.len() > 3, fight.side) {
            (false, _) => 0,
            (true, GERMAN) => 2,
            (true, SOVIET) => 1,
        }
    }

    /// 11.22, 11.23: the SS Panzer Corps together in a hex, and the paratroops.
    fn ardour_shift(self, fight: &Fight) -> i32 {
        let corps = |unit: UnitId| ["1SS", "2SS", "3SS"].contains(&&self.unit(unit).name[..]);
        if fight.side == GERMAN {
            let ours: Vec<Hex> =
                fight.attackers.iter().filter(|(unit, _)| corps(*unit)).map(|(_, from)| *from).collect();
            let alone = |hex: Hex| fight.attackers.iter().all(|(unit, from)| *from != hex || corps(*unit));
            return i32::from(ours.len() == 3 && ours.iter().all(|hex| *hex == ours[0]) && alone(ours[0]));
        }
        let there = self.in_hex(GERMAN, fight.target);
        let is_corps = there.len() == 3 && there.iter().all(|unit| corps(*unit));
        let jumpers = self.state.gambit
            && there.len() == 2
            && there.iter().all(|unit| self.unit(*unit).kind == "paratroop division");
        -i32::from(is_corps || jumpers)
    }

    /// 11.20: whether the defender may, and whether they must, have a retreat fought out.
    pub fn conversion(self, fight: &Fight) -> (bool, bool) {
        let (hex, defender) = (fight.target, enemy(fight.side));
        let may = self.board.map.towns.contains(hex) || self.is_city(hex) || self.is_fort_of(defender, hex);
        let must = self.in_hex(defender, hex).iter().any(|unit| self.unit(*unit).class == Class::Static);
        (may, must)
    }

    /// 11.17, 11.21: any attacker that is left pays. 11.3: a fortified zone is none.
    pub fn may_lose(self, side: Side, unit: UnitId) -> bool {
        let Some(fight) = self.state.fight() else { return false };
        side == fight.side && self.hex(unit).is_some() && fight.attackers.iter().any(|(other, _)| *other == unit)
    }
}

/// The factors that go with a unit's next step.
pub fn step_worth(position: Position<'_>, unit: UnitId) -> u32 {
    let factors = &position.unit(unit).factors;
    let lost = usize::from(position.state.lost[unit.index()]);
    let of = |steps: usize| factors.get(steps).copied().map_or(0, u32::from);
    of(lost) - of(lost + 1)
}
