//! 11 Headquarters units; 23 active and inactive ones.

use crate::Soviet;
use crate::game::Korsun;
use crate::map::Water;
use crate::s12_supply::Line;
use crate::state::State;
use hexgrid::{Hex, HexSet};
use kernel::toolkit::scratch::with_flood;
use kernel::{UnitId, case, may, must};

/// A bit for each HQ makes a byte.
pub(crate) const MOST_HEADQUARTERS: usize = 8;

/// What an HQ is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Keep a unit in supply for the initial movement phase or in defence.
    Keep,
    /// Lead an attack, an overrun or a second movement.
    Lead,
}

impl Korsun {
    /// The HQs on the map.
    pub(crate) fn headquarters<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        self.board.headquarters.iter().copied().filter(|unit| state.is_on_map(*unit))
    }

    /// Whether an HQ can do that.
    pub(crate) fn can_command(&self, state: &State, unit: UnitId, command: Command) -> bool {
        let marks = state.mark(unit);
        // 6.32b A disrupted HQ provides no supply.
        if case!("6.32b", marks.disrupted) {
            return false;
        }
        match command {
            Command::Keep => true,
            // 23.1, 23.13 An inactive HQ leads nothing.
            Command::Lead => must!(["23.1", "23.13"], marks.active),
        }
    }

    /// The HQs that can do that, with their places among the HQs.
    pub(crate) fn commanders<'a>(
        &'a self,
        state: &'a State,
        command: Command,
    ) -> impl Iterator<Item = (usize, UnitId)> + 'a {
        let all = self.board.headquarters.iter().copied().enumerate().filter(|(_, unit)| state.is_on_map(*unit));
        all.filter(move |(_, unit)| self.can_command(state, *unit, command))
    }

    /// Whether an HQ's line of communications reaches a hex.
    // 11.1 The rating is the radius. 11.31 The unit's hex counts, the HQ's does not.
    pub(crate) fn reaches(&self, state: &State, at: usize, hex: Hex) -> bool {
        if let Some(reach) = state.known().reach[at].get() {
            return reach.contains(hex);
        }
        let unit = self.board.headquarters[at];
        let Some(from) = state.at.hex(unit) else { return false };
        let rating = self.unit(unit).rating().unwrap_or(0);
        let counted = case!("11.31", rating, rating.saturating_sub(1));
        let radius = case!("11.1", counted, u16::MAX);
        // Looked at closely only where it is near enough.
        self.map().grid().distance(from, hex) <= u32::from(radius)
            && state.known().reach[at].get_or(|| self.command_radius(state, from, radius)).contains(hex)
    }

    fn command_radius(&self, state: &State, from: Hex, radius: u16) -> HexSet {
        let grid = self.map().grid();
        let open = self.open_to(state, Soviet, Line::Communications);
        let land = &self.board.ground.land;
        let major = |from: Hex, direction| self.map().water_at(from, direction) == Some(Water::Major);
        let mut reached = HexSet::new(grid);
        with_flood(grid, |flood| {
            let distances = flood.distances(grid, [from], radius, |from, direction, to| {
                // 10.15b A major river does not stop a line of communications.
                open.contains(to) && land.allows(from, direction) && (may!("10.15b") || !major(from, direction))
            });
            reached.extend(distances.reached());
        });
        reached
    }

    /// How many HQs are active in a turn.
    pub(crate) fn active_limit(turn: u8) -> usize {
        // 23.11 The schedule.
        let limit = match turn {
            0..=3 => 3,
            4..=6 => 2,
            7..=10 => 1,
            _ => 2,
        };
        case!("23.11", limit, 8)
    }

    /// The HQs that can lead an attack of these units, a bit for each: their lines of communications reach them now.
    pub(crate) fn leaders(&self, state: &State, units: &[UnitId]) -> u8 {
        // 11.33 An HQ that is out of supply leads too; its units then attack at half strength.
        let leads = |unit: UnitId| may!("11.33") || self.is_supplied(state, unit, Command::Lead);
        let able: Vec<usize> =
            self.commanders(state, Command::Lead).filter(|(_, unit)| leads(*unit)).map(|(at, _)| at).collect();
        let of_unit = |unit: &UnitId| {
            let reaches = |at: &&usize| state.at.hex(*unit).is_some_and(|hex| self.reaches(state, **at, hex));
            able.iter().filter(reaches).fold(0u8, |all, at| all | 1u8 << at)
        };
        self.led_together(state, units.iter().map(of_unit))
    }

    /// The HQs that can lead an overrun of these units: their lines of communications reached them when the phase began.
    pub(crate) fn overrun_leaders(&self, state: &State, units: &[UnitId]) -> u8 {
        let gone = |(_, unit): &(usize, &UnitId)| !state.is_on_map(**unit);
        let gone = self.board.headquarters.iter().enumerate().filter(gone).fold(0u8, |all, (at, _)| all | 1u8 << at);
        self.led_together(state, units.iter().map(|unit| Korsun::overrun_led_by(state.mark(*unit)) & !gone))
    }

    /// The HQs that lead units together, by those that could lead each of them; none if somebody is led by nobody.
    fn led_together(&self, state: &State, each: impl Iterator<Item = u8>) -> u8 {
        // 23.23 From turn 5 on, when operations are counted (23.2), one HQ leads the whole of one. 9.15, 11.32 Before that it is
        // enough that each unit has an HQ, whichever it is.
        let one = case!("23.23", state.turn >= 5);
        let (common, any, all_led) =
            each.fold((u8::MAX, 0, true), |(common, any, all_led), by| (common & by, any | by, all_led && by != 0));
        match (one, all_led) {
            (true, _) => common,
            (false, true) => any,
            (false, false) => 0,
        }
    }

    /// Whether one of these HQs can lead another operation. Which HQ has led an earlier one is settled only as far as it must
    /// be, so that nobody is kept from what the player could have had by naming HQs well.
    pub(crate) fn can_lead(&self, state: &State, by: u8) -> bool {
        // 23.2 From turn 5 on an HQ leads no more operations than half its rating.
        let counted = case!("23.2", state.turn >= 5);
        if by == 0 || !counted {
            return by != 0;
        }
        let mut led =
            Assignment { limits: self.limits(), operations: [&state.operations[..], &[by]].concat(), by: Vec::new() };
        led.by = vec![None; led.operations.len()];
        (0..led.operations.len()).all(|at| led.assign(at, &mut 0))
    }

    /// How many operations each HQ can lead in a game-turn.
    fn limits(&self) -> Vec<usize> {
        let half = |unit: &UnitId| usize::from(self.unit(*unit).rating().unwrap_or(0) / 2);
        self.board.headquarters.iter().map(half).collect()
    }
}

/// Which HQ leads which operation.
struct Assignment {
    limits: Vec<usize>,
    /// The HQs that can lead each.
    operations: Vec<u8>,
    by: Vec<Option<usize>>,
}

impl Assignment {
    /// Finds an HQ for an operation, if need be by giving another operation to another HQ.
    fn assign(&mut self, operation: usize, tried: &mut u8) -> bool {
        for at in 0..self.limits.len() {
            let bit = 1u8 << at;
            if self.operations[operation] & bit == 0 || *tried & bit != 0 {
                continue;
            }
            *tried |= bit;
            let led: Vec<usize> = (0..self.by.len()).filter(|other| self.by[*other] == Some(at)).collect();
            if led.len() < self.limits[at] || led.into_iter().any(|other| self.assign(other, tried)) {
                self.by[operation] = Some(at);
                return true;
            }
        }
        false
    }
}
