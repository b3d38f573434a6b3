//! 11.2, 11.8 to 11.11, 11.15, 11.22, 11.23 The strengths of a fight and the shifts of its odds.

use crate::game::Kursk;
use crate::map::{Terrain, Water};
use crate::s06_supply::half;
use crate::s12_tables::{column, level, level_of};
use crate::state::{Fight, Odds, Phase, Sequence, Shift, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::{UnitId, case};

/// 12.1 How many columns terrain moves the odds for the attacker.
pub(crate) const FOREST: i32 = -1;
pub(crate) const HILLS: i32 = -2;
pub(crate) const SWAMP: i32 = 1;
/// A fortification of the defender's side, and one of the attacker's in which the defender stands.
pub(crate) const FORT: i32 = -3;
pub(crate) const LOST_FORT: i32 = -1;
pub(crate) const CITY: i32 = -3;
pub(crate) const TOWN: i32 = -1;
pub(crate) const RIVER: i32 = -1;
pub(crate) const WIDE_WATER: i32 = -2;

impl Kursk {
    /// How many steps a unit has left.
    // 2.11a A German unit has two, a Soviet one has one.
    pub fn steps_left(&self, state: &State, unit: UnitId) -> u8 {
        let full = u8::try_from(self.unit(unit).factors.len()).unwrap_or(1);
        case!("2.11a", full, 1).saturating_sub(state.lost[unit.index()])
    }

    /// The combat factor of a unit at its present strength.
    // 2.11c A unit that has lost a step has the factor of its back.
    pub fn factor(&self, state: &State, unit: UnitId) -> u32 {
        self.factor_after(unit, case!("2.11c", state.lost[unit.index()], 0))
    }

    /// The combat factor of a unit that has lost so many steps.
    pub(crate) fn factor_after(&self, unit: UnitId, lost: u8) -> u32 {
        self.unit(unit).factors.get(usize::from(lost)).map_or(0, |factor| u32::from(*factor))
    }

    /// The strength of these units together, some of them out of supply.
    pub(crate) fn strength(&self, state: &State, fight: &Fight, units: &[UnitId]) -> u32 {
        let (cut, fed): (Vec<UnitId>, Vec<UnitId>) = units.iter().partition(|unit| fight.cut.contains(unit));
        let sum = |units: &[UnitId]| units.iter().map(|unit| self.factor(state, *unit)).sum::<u32>();
        // 1.3b What is halved is added up first.
        let apart: u32 = cut.iter().map(|unit| half(self.factor(state, *unit))).sum();
        // 6.5 Units out of supply count half.
        let halved = case!("1.3b", half(sum(&cut)), apart);
        let halved = case!("6.5", halved, sum(&cut));
        sum(&fed) + halved
    }

    pub(crate) fn odds(&self, state: &State, fight: &Fight) -> Odds {
        let attackers: Vec<UnitId> = fight.attackers.iter().map(|(unit, _)| *unit).collect();
        let attack = self.strength(state, fight, &attackers);
        let defence = self.strength(state, fight, &fight.defenders);
        let level = level(attack, defence);
        // 11.15 The shifts come first, then the odds are held within the table.
        let level = case!("11.15", level, level_of(column(level)));
        Odds { attack, defence, level, shifts: self.shifts(state, fight) }
    }

    /// Every shift but that of the Luftwaffe.
    fn shifts(&self, state: &State, fight: &Fight) -> Vec<Shift> {
        let mut shifts = self.terrain_shifts(fight);
        let mut add = |case: &'static str, columns: i32, why: &'static str| shifts.push(Shift { case, columns, why });
        if let Some((case, columns, why)) = self.sequence_shift(state, fight) {
            add(case, columns, why);
        }
        // 11.11 An attack from all sides moves the odds two columns for the German player, one for the Soviet.
        if case!("11.11", self.is_concentric(fight)) {
            add("11.11", if fight.side == German { 2 } else { 1 }, "concentric attack");
        }
        let ss = &self.board.ss_corps;
        let together = |hex: Hex| ss.len() == 3 && ss.iter().all(|unit| state.at.hex(*unit) == Some(hex));
        if fight.side == German {
            // 11.22a The whole SS Panzer Corps out of one hex.
            let attacks = |unit: &UnitId| fight.attackers.iter().any(|(other, _)| other == unit);
            let from = ss.first().and_then(|unit| state.at.hex(*unit));
            if case!("11.22a", from.is_some_and(together) && ss.iter().all(attacks)) {
                add("11.22a", 1, "the SS Panzer Corps");
            }
            return shifts;
        }
        let alone = fight.under_attack().count();
        // 11.22b The same in defence, alone in its hex.
        if case!("11.22b", together(fight.target) && alone == 3) {
            add("11.22b", -1, "the SS Panzer Corps");
        }
        // 11.23 With the Gambit two paratroop divisions alone in a hex.
        let jumpers = fight.under_attack().filter(|unit| self.unit(*unit).is_paratroop()).count();
        if case!("11.23", state.gambit && jumpers == 2 && alone == 2) {
            add("11.23", -1, "paratroops together");
        }
        shifts
    }

    // 11.8 All terrain counts together, for the defender; swamp counts for the attacker. 12.1 So much each:
    fn terrain_shifts(&self, fight: &Fight) -> Vec<Shift> {
        let map = self.map();
        let target = fight.target;
        let (own, other) = (fight.side.other().index(), fight.side.index());
        let mut shifts = Vec::new();
        let mut add = |columns: i32, why: &'static str| {
            let columns = case!(["11.8", "12.1"], columns, 0);
            if columns != 0 {
                shifts.push(Shift { case: "11.8", columns, why });
            }
        };
        match map.terrain[target] {
            Terrain::Clear => {}
            Terrain::Forest => add(FOREST, "forest"),
            Terrain::Hills => add(HILLS, "hills"),
            Terrain::Swamp => add(SWAMP, "swamp"),
        }
        if map.forts[own].contains(target) {
            add(FORT, "a fortification");
        } else if map.forts[other].contains(target) {
            add(LOST_FORT, "a fortification of the attacker's");
        }
        if map.cities.contains(target) {
            add(CITY, "a city");
        }
        if map.towns.contains(target) {
            add(TOWN, "a town");
        }
        let waters = fight.attackers.iter().map(|(_, from)| map.water_between(*from, target));
        match waters.collect::<Option<Vec<Water>>>() {
            // One attacker over dry land is enough.
            None => {}
            Some(all) if all.iter().all(|water| water.is_wide()) => add(WIDE_WATER, "wide water"),
            Some(_) => add(RIVER, "a river"),
        }
        shifts
    }

    fn sequence_shift(&self, state: &State, fight: &Fight) -> Option<(&'static str, i32, &'static str)> {
        let (_, _, second) = state.phase()?;
        let Sequence(first, last) = state.sequence[fight.side.index()]?;
        let supplied = !fight.attackers.iter().any(|(unit, _)| fight.cut.contains(unit));
        match (fight.side, first, last) {
            // 11.9a German, fight-fight: two columns in the first phase, for attacks in supply.
            (German, Phase::Combat, Phase::Combat) if case!("11.9a", supplied && !second) => {
                Some(("11.9a", 2, "combat twice"))
            }
            // 11.9b German, fight-move: one column.
            (German, Phase::Combat, Phase::Movement) if case!("11.9b", supplied) => {
                Some(("11.9b", 1, "combat, then movement"))
            }
            // 11.9c Soviet, fight-fight: one column in the first phase.
            (Soviet, Phase::Combat, Phase::Combat) if case!("11.9c", supplied && !second) => {
                Some(("11.9c", 1, "combat twice"))
            }
            // 11.9d Soviet, move-fight: one column less, in supply or not.
            (Soviet, Phase::Movement, Phase::Combat) if case!("11.9d", fight.side == Soviet) => {
                Some(("11.9d", -1, "movement, then combat"))
            }
            _ => None,
        }
    }

    /// Whether the attackers come from opposite sides, from three sides in turn or from more than three; never against a city or
    /// the defender's own fortification.
    fn is_concentric(&self, fight: &Fight) -> bool {
        let map = self.map();
        let own = &map.forts[fight.side.other().index()];
        if map.cities.contains(fight.target) || own.contains(fight.target) {
            return false;
        }
        let mut sides = [false; 6];
        for (_, from) in &fight.attackers {
            if let Some(direction) = map.grid().direction(fight.target, *from) {
                sides[direction.index()] = true;
            }
        }
        let opposite = (0..3).any(|at| sides[at] && sides[at + 3]);
        let in_turn = (0..2).any(|at| sides[at] && sides[at + 2] && sides[at + 4]);
        opposite || in_turn || sides.iter().filter(|side| **side).count() > 3
    }

    /// The column of a fight with the Luftwaffe, if it flies.
    // 11.10b It moves the odds one column for the German player.
    pub(crate) fn column_of(fight: &Fight) -> usize {
        let flown = if fight.side == German { 1 } else { -1 };
        column(fight.level + if fight.air { case!("11.10b", flown, 0) } else { 0 })
    }
}
