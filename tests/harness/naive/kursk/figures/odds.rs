//! Strengths, odds and shifts of a fight.

use super::{Mistake, Reader, chances, halved};
use crate::naive::kursk::{GERMAN, SOVIET, enemy};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::{Phase, Sequence, Terrain, Water};
use std::collections::BTreeMap;

/// Who attacks whom.
#[derive(Clone, Debug)]
pub struct Attack {
    pub side: Side,
    pub units: Vec<(UnitId, Hex)>,
    pub target: Hex,
}

/// What a fight is fought with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    pub attack: u32,
    pub defence: u32,
    /// Before any shift: 2:1 is one, 1:2 minus one.
    pub level: i32,
    /// Columns to the right, by the section that gives them; noughts are left out. Terrain and water are `12.1`.
    pub shifts: BTreeMap<&'static str, i32>,
    pub defenders: Vec<UnitId>,
    pub sheltered: Vec<UnitId>,
    pub cut: Vec<UnitId>,
}

impl Figures {
    /// After all shifts.
    pub fn shifted(&self) -> i32 {
        self.level + self.shifts.values().sum::<i32>()
    }
}

impl Reader<'_> {
    pub fn figures(self, attack: &Attack) -> Figures {
        let foe = enemy(attack.side);
        let attackers: Vec<UnitId> = attack.units.iter().map(|(unit, _)| *unit).collect();
        let there = self.position.in_hex(foe, attack.target);
        let mut all = attackers.clone();
        all.extend(&there);
        let cut = self.out_of_supply(&all);
        // 11.12: a unit that was retreated onto others adds nothing; alone it defends itself (ruling).
        let came = |unit: &UnitId| self.position.state.marks[unit.index()].sheltered;
        let (sheltered, stood): (Vec<UnitId>, Vec<UnitId>) = there.iter().copied().partition(came);
        let (defenders, sheltered) = if stood.is_empty() { (sheltered, stood) } else { (stood, sheltered) };
        let mut counted = defenders.clone();
        if self.errs(Mistake::ShelteredDefend) {
            counted.extend(&sheltered);
        }
        let strength = self.strength(&attackers, &cut, Mistake::CutAttackersCountWhole);
        let mut defence = self.strength(&counted, &cut, Mistake::CutDefendersCountWhole);
        if self.errs(Mistake::ShelteredAloneCountOne) && defenders.iter().all(came) {
            defence = 1;
        }
        let whole = !attackers.iter().any(|unit| cut.contains(unit));
        let mut level = self.level(strength, defence);
        if self.errs(Mistake::LimitsFirst) {
            level = level.clamp(-2, 5);
        }
        Figures { attack: strength, defence, level, shifts: self.shifts(attack, whole), defenders, sheltered, cut }
    }

    /// The factor on the face that lies up.
    pub fn printed(self, unit: UnitId) -> u32 {
        let factors = &self.position.unit(unit).factors;
        let reduced = self.position.state.lost[unit.index()] > 0 && !self.errs(Mistake::ReducedCountsFull);
        if self.is_zone(unit) && self.errs(Mistake::ZonesCountOne) {
            return 1;
        }
        let face = if reduced { factors.last() } else { factors.first() };
        face.copied().map_or(0, u32::from)
    }

    /// 1.3, 6.5: what units out of supply have is added up and halved once.
    fn strength(self, units: &[UnitId], cut: &[UnitId], whole: Mistake) -> u32 {
        let (mut full, mut half) = (0, Vec::new());
        for unit in units {
            match cut.contains(unit) && !self.errs(whole) {
                true => half.push(self.printed(*unit)),
                false => full += self.printed(*unit),
            }
        }
        full + self.half_of(&half)
    }

    pub fn half_of(self, factors: &[u32]) -> u32 {
        let nothing = self.errs(Mistake::HalfOfOneIsNothing);
        match self.errs(Mistake::HalvesEach) {
            true => factors.iter().map(|factor| halved(*factor, nothing)).sum(),
            false => halved(factors.iter().sum(), nothing),
        }
    }

    /// 11.2: a ratio, always rounded for the defender.
    fn level(self, attack: u32, defence: u32) -> i32 {
        let (attack, defence) = (attack.max(1), defence.max(1));
        let times = |large: u32, small: u32| i32::try_from(large / small).unwrap_or(i32::MAX);
        if attack >= defence {
            let up = self.errs(Mistake::OddsRoundedUp) && 2 * (attack % defence) >= defence;
            return times(attack, defence) - 1 + i32::from(up);
        }
        // So many to one for the defender; what is left over makes it one more.
        let more = !defence.is_multiple_of(attack) && !self.errs(Mistake::LowOddsForAttacker);
        1 - times(defence, attack) - i32::from(more)
    }

    fn shifts(self, attack: &Attack, whole: bool) -> BTreeMap<&'static str, i32> {
        let all = [
            ("12.1", self.terrain(attack) + self.water(attack)),
            ("11.9", self.sequence(attack.side, whole)),
            ("11.11", self.concentric(attack)),
            ("11.22", self.corps(attack)),
            ("11.23", self.jumpers(attack)),
        ];
        all.into_iter().filter(|(_, columns)| *columns != 0).collect()
    }

    /// 11.8, 12.1
    fn terrain(self, attack: &Attack) -> i32 {
        let (map, hex) = (&self.position.board.map, attack.target);
        let mut left = Vec::new();
        match map.terrain[hex] {
            Terrain::Clear => {}
            Terrain::Forest => left.push(if self.errs(Mistake::ForestTwo) { 2 } else { 1 }),
            Terrain::Hills => left.push(if self.errs(Mistake::HillsOne) { 1 } else { 2 }),
            Terrain::Swamp => left.push(if self.errs(Mistake::SwampForDefender) { 1 } else { -1 }),
        }
        if map.towns.contains(hex) && !self.errs(Mistake::TownNothing) {
            left.push(1);
        }
        if map.cities.contains(hex) {
            left.push(if self.errs(Mistake::CityTwo) { 2 } else { 3 });
        }
        if self.is_built_by(enemy(attack.side), hex) {
            left.push(if self.errs(Mistake::OwnFortificationTwo) { 2 } else { 3 });
        }
        if self.is_built_by(attack.side, hex) && !self.errs(Mistake::EnemyFortificationNothing) {
            left.push(1);
        }
        match self.errs(Mistake::OnlyBestTerrain) {
            true => -left.into_iter().max().unwrap_or(0),
            false => -left.into_iter().sum::<i32>(),
        }
    }

    pub fn is_built_by(self, side: Side, hex: Hex) -> bool {
        self.position.board.map.forts[side.index()].contains(hex)
    }

    /// 12.1: a river 1, wide water 2, both mixed 1; nothing if anybody comes without water.
    fn water(self, attack: &Attack) -> i32 {
        let mut kinds = Vec::new();
        for (_, from) in &attack.units {
            let wide = match self.position.water(*from, attack.target) {
                None if self.errs(Mistake::WaterInPart) => continue,
                None => return 0,
                Some(Water::River) => false,
                Some(Water::Major) => true,
                Some(Water::Lake) => !self.errs(Mistake::LakeIsRiver),
            };
            kinds.push(wide);
        }
        match (kinds.contains(&true), kinds.contains(&false)) {
            (false, false) => 0,
            (true, false) => -2,
            (true, true) if self.errs(Mistake::MixedIsWide) => -2,
            (_, true) => -1,
        }
    }

    /// 11.9
    fn sequence(self, side: Side, whole: bool) -> i32 {
        let Some(Sequence(first, second)) = self.position.state.sequence[side.index()] else { return 0 };
        let whole = whole || self.errs(Mistake::CutHaveSequence);
        let later = matches!(self.position.state.phase(), Some((_, _, true))) && !self.errs(Mistake::FightFightTwice);
        let two = if self.errs(Mistake::GermanFightFightOne) { 1 } else { 2 };
        match (side, first, second) {
            (SOVIET, Phase::Movement, Phase::Combat) => -i32::from(!self.errs(Mistake::SovietMoveFightNothing)),
            _ if !whole => 0,
            (GERMAN, Phase::Combat, Phase::Combat) => {
                if later {
                    0
                } else {
                    two
                }
            }
            (GERMAN, Phase::Combat, Phase::Movement) => i32::from(!self.errs(Mistake::FightMoveNothing)),
            (SOVIET, Phase::Combat, Phase::Combat) => i32::from(!later),
            (SOVIET, Phase::Combat, Phase::Movement) => i32::from(self.errs(Mistake::SovietFightMoveOne)),
            _ => 0,
        }
    }

    /// 11.11: round the target, from which sides it is attacked.
    fn concentric(self, attack: &Attack) -> i32 {
        let map = &self.position.board.map;
        let city = map.cities.contains(attack.target) && !self.errs(Mistake::ConcentricInCities);
        let fort =
            self.is_built_by(enemy(attack.side), attack.target) && !self.errs(Mistake::ConcentricInFortifications);
        let own = self.is_built_by(attack.side, attack.target) && self.errs(Mistake::ConcentricNotInOwn);
        if city || fort || own {
            return 0;
        }
        let mut round = [false; 6];
        for (direction, next) in map.grid().neighbours(attack.target) {
            round[direction.index()] = attack.units.iter().any(|(_, from)| *from == next);
        }
        let count = round.iter().filter(|on| **on).count();
        let opposite = (0..3).any(|at| round[at] && round[at + 3]);
        let gaps = (round[0] && round[2] && round[4]) || (round[1] && round[3] && round[5]);
        let three =
            (gaps && !self.errs(Mistake::ConcentricNotThree)) || (count == 3 && self.errs(Mistake::ConcentricAnyThree));
        if !(opposite || three || count > 3) {
            return 0;
        }
        if attack.side == GERMAN || self.errs(Mistake::ConcentricTwoForAll) { 2 } else { 1 }
    }

    /// 11.22: the three divisions of the SS Panzer Corps out of one hex, with nobody else from there; or alone in the hex.
    fn corps(self, attack: &Attack) -> i32 {
        let is_ss = |unit: UnitId| matches!(&self.position.unit(unit).name[..], "1SS" | "2SS" | "3SS");
        let wanted = if self.errs(Mistake::TwoOfTheCorps) { 2 } else { 3 };
        if attack.side == SOVIET {
            let there = self.position.in_hex(GERMAN, attack.target);
            let ss = there.iter().filter(|unit| is_ss(**unit)).count();
            return -i32::from(ss >= wanted && ss == there.len());
        }
        if self.errs(Mistake::CorpsApart) {
            return i32::from(attack.units.iter().filter(|(unit, _)| is_ss(*unit)).count() == 3);
        }
        let from_one = |hex: Hex| {
            let from: Vec<UnitId> = attack.units.iter().filter(|(_, at)| *at == hex).map(|(unit, _)| *unit).collect();
            from.len() >= wanted && from.iter().all(|unit| is_ss(*unit))
        };
        i32::from(attack.units.iter().any(|(_, hex)| from_one(*hex)))
    }

    /// 11.23: two German paratroop divisions that defend alone, with the Gambit.
    fn jumpers(self, attack: &Attack) -> i32 {
        if attack.side == GERMAN || !(self.position.state.gambit || self.errs(Mistake::JumpersAlways)) {
            return 0;
        }
        let there = self.position.in_hex(GERMAN, attack.target);
        let jumpers = there.iter().filter(|unit| self.position.unit(**unit).kind == "paratroop division").count();
        -i32::from(jumpers == 2 && (there.len() == 2 || self.errs(Mistake::JumpersWithOthers)))
    }

    /// 11.10, 11.15: the column at which the die is rolled.
    pub fn column(self, figures: &Figures, side: Side, air: bool) -> usize {
        let columns = if self.errs(Mistake::LuftwaffeTwo) { 2 } else { 1 };
        let shift = match (air, side) {
            (false, _) => 0,
            (true, GERMAN) => columns,
            (true, SOVIET) if self.errs(Mistake::AirAlwaysRight) => columns,
            (true, SOVIET) => -columns,
        };
        chances::column(figures.shifted() + shift)
    }

    /// 11.20: whether the defender may, and whether they must, have a retreat fought out.
    pub fn conversion(self, attack: &Attack) -> (bool, bool) {
        let (map, foe) = (&self.position.board.map, enemy(attack.side));
        let town = map.towns.contains(attack.target) && !self.errs(Mistake::NoConversionInTowns);
        let fort = self.is_built_by(foe, attack.target)
            || (self.errs(Mistake::ConversionInAnyFort) && self.is_built_by(attack.side, attack.target));
        let zone = self.position.in_hex(foe, attack.target).iter().any(|unit| self.is_zone(*unit));
        let must = zone && !self.errs(Mistake::ZonesMayChoose);
        (town || map.cities.contains(attack.target) || fort, must)
    }
}
