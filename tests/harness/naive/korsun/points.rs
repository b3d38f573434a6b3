//! 27 Victory points: what an elimination is worth, what the end adds, and how the game ends.

use super::mistakes::{Book, Mistake};
use super::{GERMAN, SOVIET};
use ags::Heavy;
use kernel::counters::Size;
use kernel::{Side, UnitId};

impl Book<'_> {
    /// 27.1: infantry regiments and Divisionsgruppen count half.
    fn is_small(self, unit: UnitId) -> bool {
        match &self.position.unit(unit).kind[..] {
            "infantry regiment" => true,
            "Divisionsgruppe" => !self.errs(Mistake::GroupWhole),
            "panzergrenadier regiment" => self.errs(Mistake::GrenadiersInfantry),
            _ => false,
        }
    }

    /// 27.1, 27.2: what the enemy has for the whole unit.
    pub fn worth(self, unit: UnitId, isolated: bool) -> u16 {
        let counter = self.position.unit(unit);
        let isolated = isolated && !self.errs(Mistake::IsolationWorthless);
        match (counter.side, self.is_small(unit), isolated) {
            (GERMAN, true, false) => 3,
            (GERMAN, true, true) => 4,
            (GERMAN, false, false) => 6,
            (GERMAN, false, true) => 8,
            _ if counter.is_headquarters() && self.errs(Mistake::HqDivision) => 4,
            _ if counter.is_headquarters() => 6,
            _ => match counter.size {
                Size::Corps => 12,
                Size::Brigade if !self.errs(Mistake::BrigadeDivision) => 3,
                _ => 4,
            },
        }
    }

    /// What the enemy has for a unit that is gone, beside what he had for `lost` steps of it before.
    pub fn worth_now(self, unit: UnitId, isolated: bool, lost: u8) -> u16 {
        let before = if self.position.unit(unit).is_corps() { self.worth_of_steps(unit, lost) } else { 0 };
        match self.errs(Mistake::CorpsTwice) {
            true => self.worth(unit, isolated),
            false => self.worth(unit, isolated).saturating_sub(before),
        }
    }

    /// 27.2: steps of a corps count two each.
    pub fn worth_of_steps(self, unit: UnitId, steps: u8) -> u16 {
        match self.position.unit(unit).is_corps() && !self.errs(Mistake::CorpsStepsForgotten) {
            true => 2 * u16::from(steps),
            false => 0,
        }
    }

    /// 27.1: what the Soviets have at the end for equipment left behind and for the pocket.
    pub fn worth_at_end(self) -> u16 {
        let state = self.position.state;
        let isolated = self.isolated();
        let mut sum = 0;
        for (unit, _) in self.position.on_map(GERMAN) {
            let (equipment, pocket) = if self.is_small(unit) { (1, 2) } else { (2, 4) };
            if state.marks[unit.index()].heavy == Heavy::Under && !self.errs(Mistake::EquipmentForgotten) {
                sum += equipment;
            }
            if isolated.contains(&unit) && !self.errs(Mistake::PocketForgotten) {
                sum += pocket;
            }
        }
        sum
    }

    /// 27.3: who has won, and the word for how far.
    pub fn level(self, lead: i64) -> (Option<Side>, &'static str) {
        match lead - i64::from(self.errs(Mistake::LevelsHigher)) {
            85.. => (Some(SOVIET), "strategic"),
            75..=84 => (Some(SOVIET), "operational"),
            65..=74 => (Some(SOVIET), "tactical"),
            60..=64 => (None, "draw"),
            50..=59 => (Some(GERMAN), "tactical"),
            40..=49 => (Some(GERMAN), "operational"),
            _ => (Some(GERMAN), "strategic"),
        }
    }
}
