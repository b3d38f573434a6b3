//! 9.3, 9.4, 9.5: what a fight is reckoned at: attack, defence, shifts, column, and what each face of the die gives.

use super::mistakes::{Book, Mistake};
use super::supply::Need;
use super::{GERMAN, SOVIET, enemy};
use ags::{CombatResult, Figures, Heavy, Loss, Terrain, Water};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use std::collections::BTreeSet;

/// 9.5 The table as it is printed, a line for each face.
const TABLE: [[&str; 12]; 6] = [
    ["1/-", "1/1", "-/1", "-/1", "-/2", "-/2", "-/2", "1/3", "-/3", "-/E", "-/E", "-/E"],
    ["1/-", "eng", "1/1", "-/1", "-/1", "1/2", "-/2", "-/2", "1/3", "-/3", "-/E", "-/E"],
    ["1/-", "1/-", "1/1", "1/1", "-/1", "-/1", "1/2", "-/2", "-/2", "1/3", "-/3", "-/E"],
    ["2/-", "1/-", "eng", "1/1", "1/1", "-/1", "-/1", "1/2", "-/2", "-/2", "1/3", "-/3"],
    ["E/-", "2/-", "1/-", "eng", "1/1", "1/1", "-/1", "-/1", "1/2", "-/2", "-/2", "-/3"],
    ["E/-", "E/-", "2/-", "1/-", "eng", "eng", "1/1", "-/1", "-/1", "-/2", "-/2", "-/2"],
];
pub const COLUMNS: [&str; 12] = ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1"];

/// An attack or overrun that is about to be resolved, in the position in which it is.
#[derive(Clone, Debug)]
pub struct Clash {
    pub side: Side,
    /// Who attacks, HQs among them.
    pub attackers: Vec<(UnitId, Hex)>,
    /// The HQs among them that nobody named: they add nothing.
    pub joined: Vec<UnitId>,
    pub targets: Vec<Hex>,
    pub overrun: bool,
}

/// What a fight is reckoned at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoning {
    pub attack: u32,
    pub defence: u32,
    /// The column that the ratio gives.
    pub ratio: i32,
    /// 19.56
    pub shift: i32,
}

/// A strength with what multiplies it; halved or not.
#[derive(Clone, Copy, Debug)]
struct Part {
    printed: u32,
    times: u32,
    halvings: u32,
}

impl Book<'_> {
    pub fn reckon(self, clash: &Clash) -> Reckoning {
        let (attack, defence) = (self.attack(clash), self.defence(clash));
        Reckoning { attack, defence, ratio: self.ratio(attack, defence), shift: self.shift(clash) }
    }

    /// 12.23, 9.32: each unit is multiplied, then halved, then rounded down, and counts one at least.
    fn strength(self, parts: &[Part]) -> u32 {
        if self.errs(Mistake::RoundTheSum) {
            let quarters: u32 = parts.iter().map(|part| (4 * part.printed * part.times) >> part.halvings).sum();
            return (quarters / 4).max(1);
        }
        let one = |part: &Part| {
            let halved = match self.errs(Mistake::HalveFirst) {
                true => (part.printed >> part.halvings) * part.times,
                false => (part.printed * part.times) >> part.halvings,
            };
            let least = u32::from(part.printed > 0 && !self.errs(Mistake::NoFloorOfOne));
            halved.max(least)
        };
        parts.iter().map(one).sum()
    }

    fn printed(self, unit: UnitId) -> (u32, u32) {
        let counter = self.position.unit(unit);
        let lost = usize::from(self.position.state.lost[unit.index()]);
        match counter.levels.get(lost).or(counter.levels.last()) {
            Some(Figures::Combat { attack, defence, .. }) => (u32::from(*attack), u32::from(*defence)),
            Some(Figures::Headquarters { .. }) | None => (0, 0),
        }
    }

    fn attack(self, clash: &Clash) -> u32 {
        // 6.12: those who overrun were in supply when the phase began, and that is enough.
        let supplied = match clash.overrun {
            true => BTreeSet::new(),
            false => self.supplied(clash.side, Need::Lead),
        };
        let part = |unit: UnitId, hex: Hex| {
            let supported = self.position.state.marks[unit.index()].supported && !self.errs(Mistake::SupportForgotten);
            let whole = self.attacks_as_division(clash, unit, hex);
            let cut = !clash.overrun && !supplied.contains(&unit) && !self.errs(Mistake::AttackInFull);
            let times = if supported { 2 } else { 1 } * if whole { 2 } else { 1 };
            Part { printed: self.printed(unit).0, times, halvings: u32::from(cut) }
        };
        let is_headquarters = |unit: UnitId| self.position.unit(unit).is_headquarters();
        let fighters = clash.attackers.iter().filter(|(unit, _)| !is_headquarters(*unit));
        if clash.overrun {
            return self.overrun(clash, &fighters.map(|(unit, hex)| part(*unit, *hex)).collect::<Vec<_>>());
        }
        let all: Vec<(Hex, Part)> = fighters.map(|(unit, hex)| (*hex, part(*unit, *hex))).collect();
        let of_hex = |hex: Hex| all.iter().filter(|(at, _)| *at == hex).map(|(_, part)| *part).collect::<Vec<_>>();
        let sum = self.strength(&all.iter().map(|(_, part)| *part).collect::<Vec<_>>());
        // 11.37: an HQ doubles those it is stacked with at most.
        let added = |(unit, hex): &(UnitId, Hex)| {
            let rating = u32::from(self.position.unit(*unit).rating().unwrap_or(0));
            let active = self.position.state.marks[unit.index()].active && !clash.joined.contains(unit);
            match self.mistake {
                Some(Mistake::RatingUncapped) => rating * u32::from(active),
                Some(Mistake::RatingCappedBySum) => rating.min(sum) * u32::from(active),
                _ => rating.min(self.strength(&of_hex(*hex))) * u32::from(active),
            }
        };
        sum + clash.attackers.iter().filter(|(unit, _)| is_headquarters(*unit)).map(added).sum::<u32>()
    }

    /// 6.0: the sum is halved and rounded down; 9.32: one at least.
    fn overrun(self, clash: &Clash, parts: &[Part]) -> u32 {
        let full: u32 = parts.iter().map(|part| part.printed * part.times).sum();
        let ratings = clash.attackers.iter().map(|(unit, _)| self.position.unit(*unit).rating().unwrap_or(0));
        let half = match self.mistake {
            Some(Mistake::OverrunInFull) => full,
            Some(Mistake::OverrunByUnit) => parts.iter().map(|part| part.printed * part.times / 2).sum(),
            Some(Mistake::HqOverruns) => full / 2 + ratings.map(u32::from).sum::<u32>(),
            _ => full / 2,
        };
        half.max(1)
    }

    /// Who takes part in an attack or overrun of which these units were named. 11.36: an HQ in a hex of theirs belongs to it,
    /// unless it has been in another attack. 6.17: so does one in the hex of an overrun.
    pub fn participants(self, named: &[UnitId], clash: &Clash) -> Vec<(UnitId, Hex)> {
        let position = self.position;
        let from: Vec<Hex> = clash.attackers.iter().map(|(_, hex)| *hex).collect();
        let belongs = |unit: UnitId, hex: Hex| {
            let marks = &position.state.marks[unit.index()];
            let elsewhere = !clash.overrun && (marks.attacked || marks.shared);
            from.contains(&hex) && position.unit(unit).is_headquarters() && !elsewhere
        };
        let all = position.on_map(clash.side).into_iter();
        all.filter(|(unit, hex)| named.contains(unit) || belongs(*unit, *hex)).collect()
    }

    /// Who defends a hex. 9.76: guests do not, except against overruns.
    pub fn defenders(self, clash: &Clash, hex: Hex) -> Vec<UnitId> {
        let mut here = self.position.in_hex(enemy(clash.side), hex);
        let idle = match clash.overrun {
            true => self.errs(Mistake::GuestsIdleInOverruns),
            false => !self.errs(Mistake::GuestsDefend),
        };
        here.retain(|unit| !(idle && self.position.state.marks[unit.index()].sheltered));
        here
    }

    fn defence(self, clash: &Clash) -> u32 {
        let side = enemy(clash.side);
        let supplied = self.supplied(side, Need::Keep);
        let mut parts = Vec::new();
        for hex in &clash.targets {
            let here = self.defenders(clash, *hex);
            let terrain = self.terrain(clash, *hex);
            let alone = here.iter().all(|unit| self.position.unit(*unit).is_headquarters());
            for unit in here {
                parts.push(self.defending(unit, *hex, terrain, alone, supplied.contains(&unit)));
            }
        }
        self.strength(&parts).max(1)
    }

    fn defending(self, unit: UnitId, hex: Hex, terrain: u32, alone: bool, supplied: bool) -> Part {
        let (counter, marks) = (self.position.unit(unit), &self.position.state.marks[unit.index()]);
        let mut printed = self.printed(unit).1;
        if let Some(rating) = counter.rating() {
            // 11.38: half its rating, alone in the hex only.
            let counts = alone || self.errs(Mistake::HqAddsToDefence);
            let half = if self.errs(Mistake::WholeRating) { 1 } else { 2 };
            printed = if counts { u32::from(rating) / half } else { 0 };
        }
        let heavy = match marks.heavy {
            Heavy::First => !self.errs(Mistake::HeavyForgotten),
            Heavy::Second => !self.errs(Mistake::HeavyForgotten) && !self.errs(Mistake::HeavySecondForgotten),
            Heavy::None | Heavy::Under => false,
        };
        let supported = marks.supported && self.errs(Mistake::SupportDefends);
        let doublings = [self.defends_as_division(unit, hex), heavy, supported].into_iter().filter(|on| *on).count();
        // 25.34: lost equipment is lack of supply, and no more than that.
        let under = marks.heavy == Heavy::Under;
        let cut = match self.mistake {
            Some(Mistake::DefenceInFull) => 0,
            Some(Mistake::UnderHarmless) if under => 0,
            Some(Mistake::UnderHalvedTwice) if under => 2,
            _ => u32::from(!supplied || under),
        };
        Part { printed, times: terrain << doublings, halvings: cut }
    }

    /// 10.12, 10.14, 10.26, 10.32, 10.4: what the ground multiplies a hex's defence by.
    fn terrain(self, clash: &Clash, hex: Hex) -> u32 {
        let position = self.position;
        let ground = match position.board.map.terrain[hex] {
            Terrain::Woods => !self.errs(Mistake::WoodsNothing),
            Terrain::City => !self.errs(Mistake::CityNothing),
            _ => self.errs(Mistake::TownDoubles) && position.board.map.towns.contains(hex),
        };
        let crossed = |from: &Hex| match self.errs(Mistake::BridgeCancels) && position.road(*from, hex) {
            true => None,
            false => position.river(*from, hex).filter(|river| *river != Water::Sea),
        };
        let rivers: Vec<Option<Water>> = clash.attackers.iter().map(|(_, from)| crossed(from)).collect();
        let all_major = rivers.iter().all(|river| *river == Some(Water::Major));
        let all_wet = match self.mistake {
            Some(Mistake::AnyRiver) => rivers.iter().any(|river| river.is_some()),
            Some(Mistake::MixedRiversNothing) => rivers.iter().all(|river| *river == Some(Water::Minor)),
            _ => rivers.iter().all(|river| river.is_some()),
        };
        match (ground, all_wet, all_major) {
            (true, true, _) if self.errs(Mistake::TerrainMultiplies) => 4,
            (_, _, true) if self.errs(Mistake::MajorDoubles) => {
                if ground {
                    3
                } else {
                    2
                }
            }
            (_, _, true) | (true, true, _) => 3,
            (true, false, _) | (false, true, _) => 2,
            (false, false, false) => 1,
        }
    }

    /// The three units of a division, if its counters are three and of that kind.
    fn division(self, unit: UnitId, infantry: bool) -> Option<Vec<UnitId>> {
        let position = self.position;
        let of = position.unit(unit).formation.as_ref()?;
        let foot = ["infantry regiment", "Divisionsgruppe"].contains(&&position.unit(unit).kind[..]);
        let german = position.board.roster.units().filter(|(_, other)| other.side == GERMAN);
        let all: Vec<UnitId> =
            german.filter(|(_, other)| other.formation.as_ref() == Some(of)).map(|(id, _)| id).collect();
        (foot == infantry && all.len() == 3).then_some(all)
    }

    /// 19.3, 19.53: assault guns and Baeke do not disturb a division.
    fn is_guest_of_divisions(self, unit: UnitId) -> bool {
        let kind = &self.position.unit(unit).kind[..];
        ["Sturmgeschuetz regiment", "heavy tank regiment"].contains(&kind) && !self.errs(Mistake::GunsDisturb)
    }

    /// 19.53: whether nobody from outside is with a division's unit.
    fn is_undisturbed(self, division: &[UnitId], hex: Hex) -> bool {
        let here = self.position.in_hex(GERMAN, hex);
        self.errs(Mistake::StrangersHarmless)
            || here.iter().all(|unit| division.contains(unit) || self.is_guest_of_divisions(*unit))
    }

    /// 19.51, 19.53, 19.54: the three regiments of a panzer division attack together out of this hex.
    fn attacks_as_division(self, clash: &Clash, unit: UnitId, hex: Hex) -> bool {
        if self.errs(Mistake::AttackIntegrityForgotten) {
            return false;
        }
        if self.errs(Mistake::GunsDoubled) && self.is_guest_of_divisions(unit) {
            let with = self.position.in_hex(GERMAN, hex);
            return with
                .iter()
                .any(|other| !self.is_guest_of_divisions(*other) && self.attacks_as_division(clash, *other, hex));
        }
        let Some(division) = self.division(unit, false) else { return false };
        let attacks = |unit: &&UnitId| clash.attackers.contains(&(**unit, hex));
        let here = division.iter().filter(attacks).count();
        let wanted = if self.errs(Mistake::TwoOfThree) { 2 } else { 3 };
        here >= wanted && self.is_undisturbed(&division, hex)
    }

    /// 19.52 to 19.54: the three regiments are in play, within two hexes of each other, nobody else between or with them.
    fn defends_as_division(self, unit: UnitId, hex: Hex) -> bool {
        let grid = self.position.board.map.grid();
        if self.errs(Mistake::DefenceIntegrityForgotten) {
            return false;
        }
        if self.errs(Mistake::GunsDoubled) && self.is_guest_of_divisions(unit) {
            let with = self.position.in_hex(GERMAN, hex);
            return with
                .iter()
                .any(|other| !self.is_guest_of_divisions(*other) && self.defends_as_division(*other, hex));
        }
        let Some(division) = self.division(unit, false) else { return false };
        let hexes: Vec<Hex> = division.iter().filter_map(|unit| self.position.hex(*unit)).collect();
        let wanted = if self.errs(Mistake::TwoOfThree) { 2 } else { 3 };
        let most = if self.errs(Mistake::ThreeHexes) { 3 } else { 2 };
        let pairs = || hexes.iter().flat_map(|a| hexes.iter().map(move |b| (*a, *b)));
        hexes.len() >= wanted
            && pairs().all(|(a, b)| grid.distance(a, b) <= most)
            && hexes.iter().all(|hex| self.is_undisturbed(&division, *hex))
            && pairs().filter(|(a, b)| grid.distance(*a, *b) == 2).all(|(a, b)| self.is_free_between(&division, a, b))
    }

    /// 19.52b: in the hexes between are no enemies and nobody who does not belong to the division. Assault guns may be there
    /// with one of its regiments, not alone.
    fn is_free_between(self, division: &[UnitId], a: Hex, b: Hex) -> bool {
        let position = self.position;
        let grid = position.board.map.grid();
        let mut between = grid.neighbours(a).map(|(_, hex)| hex).filter(|hex| grid.adjacent(*hex, b));
        self.errs(Mistake::BetweenHarmless)
            || between.all(|hex| {
                let here = position.in_hex(GERMAN, hex);
                let is_held = here.iter().any(|unit| division.contains(unit));
                !position.holds(SOVIET, hex) && (here.is_empty() || is_held)
            })
    }

    /// 19.56: a hex with all three units of an infantry division.
    fn shift(self, clash: &Clash) -> i32 {
        if clash.side != SOVIET || self.errs(Mistake::InfantryShiftForgotten) {
            return 0;
        }
        let whole = |hex: &Hex| {
            let here = self.position.in_hex(GERMAN, *hex);
            here.iter().any(|unit| {
                self.division(*unit, true).is_some_and(|division| match self.errs(Mistake::InfantryShiftScattered) {
                    true => division.iter().all(|unit| self.position.hex(*unit).is_some()),
                    false => division.iter().all(|unit| here.contains(unit)),
                })
            })
        };
        if clash.targets.iter().any(whole) { -1 } else { 0 }
    }

    /// 9.4, 9.5: the column of a ratio, always down.
    fn ratio(self, attack: u32, defence: u32) -> i32 {
        let up = u32::from(self.errs(Mistake::RatioRoundedUp) && !attack.is_multiple_of(defence));
        let whole = (attack / defence + up).min(10) as i32;
        match whole {
            0 if self.errs(Mistake::RoundedUp) && 4 * attack >= 3 * defence => 2,
            0 if 2 * attack >= defence => 1,
            0 => 0,
            whole => whole + 1,
        }
    }

    /// 14.14: the column at which the die is rolled, with the air points of attacker and defender.
    pub fn column(self, reckoning: Reckoning, attacker_air: bool, defender_air: bool) -> usize {
        let for_attacker = i32::from(attacker_air && !self.errs(Mistake::AttackerAirForgotten));
        let for_defender = i32::from(defender_air && !self.errs(Mistake::DefenderAirForgotten));
        let air = for_attacker - for_defender;
        let column = match self.errs(Mistake::ClampedTwice) {
            true => (reckoning.ratio + reckoning.shift).clamp(0, 11) + air,
            false => reckoning.ratio + reckoning.shift + air,
        };
        usize::try_from(column.clamp(0, 11)).unwrap_or(0)
    }

    /// 9.5: what a face gives in a column, as printed.
    pub fn printed_result(self, face: u8, column: usize) -> &'static str {
        let printed = TABLE[usize::from(face) - 1][column];
        match printed {
            "1/2" if self.errs(Mistake::TableMisread) => "-/2",
            printed => printed,
        }
    }

    /// 9.65, 9.66, 9.69: and what that means.
    pub fn result(self, face: u8, column: usize) -> CombatResult {
        let loss = |printed: &str| match printed {
            "-" => Loss::None,
            "E" => Loss::Eliminated,
            number => Loss::Number(number.parse().unwrap_or(0)),
        };
        match self.printed_result(face, column).split_once('/') {
            Some((attackers, defenders)) => CombatResult::Owed(loss(attackers), loss(defenders)),
            None if self.errs(Mistake::EngagedMayRetreat) => CombatResult::Owed(Loss::Number(1), Loss::Number(1)),
            None => CombatResult::Engaged,
        }
    }
}
