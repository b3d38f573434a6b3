//! Attacks, and what is paid in steps.

use super::{GERMAN, Position, SOVIET, distinct, enemy};
use ags::{Figures, Heavy};
use hexgrid::Hex;
use kernel::{Side, UnitId};

impl Position<'_> {
    /// 9.1, 9.2: an attack.
    pub fn may_attack(self, side: Side, units: &[UnitId], targets: &[Hex]) -> bool {
        let fighters: Vec<UnitId> = units.iter().copied().filter(|unit| !self.unit(*unit).is_headquarters()).collect();
        !fighters.is_empty()
            && !targets.is_empty()
            && distinct(units)
            && distinct(targets)
            && units.iter().all(|unit| self.can_attack(side, *unit, &fighters))
            && targets.iter().all(|target| self.can_be_attacked(enemy(side), *target))
            // 9.23: everybody is beside every target.
            && units.iter().all(|unit| self.is_beside_all(*unit, targets))
            && (side == GERMAN || self.has_leader(&fighters))
    }

    /// 9.14: once in a phase. 6.32: not while disrupted. 25.31: not with its equipment gone.
    fn can_attack(self, side: Side, unit: UnitId, fighters: &[UnitId]) -> bool {
        let (marks, counter) = (&self.state.marks[unit.index()], self.unit(unit));
        let Some(hex) = self.hex(unit) else { return false };
        let fit = counter.side == side && !marks.attacked && !marks.disrupted && marks.heavy != Heavy::Under;
        // 11.36, 11.37: an HQ joins the attack of units that it is stacked with; 23.13: an inactive one adds nothing.
        let joins = fighters.iter().any(|fighter| self.hex(*fighter) == Some(hex));
        fit && (!counter.is_headquarters() || joins)
    }

    /// 9.14: nobody is attacked twice. 9.76: units that retreated into the hex do not defend.
    fn can_be_attacked(self, side: Side, hex: Hex) -> bool {
        let here = self.in_hex(side, hex);
        let mut defenders = here.iter().filter(|unit| !self.state.marks[unit.index()].sheltered).peekable();
        defenders.peek().is_some() && defenders.all(|unit| !self.state.marks[unit.index()].defended)
    }

    fn is_beside_all(self, unit: UnitId, targets: &[Hex]) -> bool {
        self.hex(unit).is_some_and(|hex| targets.iter().all(|target| self.around(hex).contains(target)))
    }

    /// 9.15, 11.33, 23.1: one active HQ has lines of communications to all of them. 23.2: from turn 5 it leads half its rating in
    /// operations.
    pub fn has_leader(self, units: &[UnitId]) -> bool {
        let leads = |headquarters: &UnitId| {
            let marks = &self.state.marks[headquarters.index()];
            let rating = match self.unit(*headquarters).levels.first() {
                Some(Figures::Headquarters { rating, .. }) => *rating,
                Some(Figures::Combat { .. }) | None => 0,
            };
            let has_room = self.state.turn < 5 || u16::from(marks.operations) < rating / 2;
            let reaches = |unit: &UnitId| self.hex(*unit).is_some_and(|hex| self.commands(*headquarters, hex));
            marks.active && has_room && units.iter().all(reaches)
        };
        self.headquarters().iter().any(leads) && units.iter().all(|unit| self.unit(*unit).side == SOVIET)
    }

    /// 9.66, 9.67: so many steps in all, from whichever units; ruling 32: all of them where there are fewer.
    pub fn may_lose(self, units: &[UnitId], amount: u8, losses: &[(UnitId, u8)]) -> bool {
        let named: Vec<UnitId> = losses.iter().map(|(unit, _)| *unit).collect();
        let all: usize = units.iter().map(|unit| self.steps_left(*unit)).sum();
        let lost: usize = losses.iter().map(|(_, steps)| usize::from(*steps)).sum();
        super::same_set(&named, units)
            && losses.iter().all(|(unit, steps)| usize::from(*steps) <= self.steps_left(*unit))
            && lost == usize::from(amount).min(all)
    }
}
