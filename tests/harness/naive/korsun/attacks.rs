//! Attacks, and what is paid in steps.

use super::{GERMAN, Position, SOVIET, distinct, enemy};
use ags::Heavy;
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
        // 11.36, 11.37: an HQ joins the attack of units that it is stacked with; 23.13: not an inactive one.
        let joins = fighters.iter().any(|fighter| self.hex(*fighter) == Some(hex));
        fit && (!counter.is_headquarters() || (joins && marks.active))
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

    /// 9.15, 11.33, 23.1: active HQs have lines of communications to them.
    fn has_leader(self, units: &[UnitId]) -> bool {
        self.are_led(&units.iter().map(|unit| self.leaders(*unit)).collect::<Vec<u8>>())
    }

    /// The HQs that can lead an attack by a unit, a bit for each.
    pub fn leaders(self, unit: UnitId) -> u8 {
        let reaches = |headquarters: &UnitId| {
            self.unit(unit).side == SOVIET && self.hex(unit).is_some_and(|hex| self.commands(*headquarters, hex))
        };
        let all = self.board.headquarters.iter().enumerate();
        let active = all.filter(|(_, headquarters)| self.state.marks[headquarters.index()].active);
        active.filter(|(_, headquarters)| reaches(headquarters)).fold(0, |by, (at, _)| by | 1 << at)
    }

    /// For each unit the HQs that can lead it. 11.32: each has one. 23.2, 23.23: from turn 5 one leads all of them, and half its
    /// rating in operations in a game-turn. Which of them led which is open as long as all can be shared out among them.
    pub fn are_led(self, each: &[u8]) -> bool {
        if self.state.turn < 5 {
            return each.iter().all(|leaders| *leaders != 0);
        }
        let leaders = each.iter().fold(u8::MAX, |all, by| all & by);
        let room = self.board.headquarters.iter().map(|unit| self.unit(*unit).rating().unwrap_or(0) / 2).collect();
        let mut operations = self.state.operations.clone();
        operations.push(leaders);
        leaders != 0 && can_share(&operations, room)
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

/// Whether every operation finds one of its HQs with room.
fn can_share(operations: &[u8], room: Vec<u16>) -> bool {
    let Some((first, others)) = operations.split_first() else { return true };
    (0..room.len()).filter(|at| first & (1 << at) != 0 && room[*at] > 0).any(|at| {
        let mut less = room.clone();
        less[at] -= 1;
        can_share(others, less)
    })
}
