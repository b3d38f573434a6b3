//! 11 Headquarters units; 23 active and inactive ones.

use crate::game::Korsun;
use crate::state::State;
use hexgrid::{Hex, HexSet};
use kernel::toolkit::scratch::with_flood;
use kernel::{Side, UnitId, case};

/// What an HQ is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Keep a unit in supply for the initial movement phase or in defence.
    Keep,
    /// Lead an attack, an overrun or a second movement.
    Lead,
}

impl Korsun {
    pub(crate) fn headquarters<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        self.units_of(Side::Red).filter(|unit| self.unit(*unit).is_headquarters() && state.is_on_map(*unit))
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
            // 23.13 An inactive HQ leads nothing.
            Command::Lead => !case!("23.13", !marks.active),
        }
    }

    /// The hexes to which an HQ's line of communications reaches.
    pub(crate) fn command_radius(&self, state: &State, unit: UnitId, barred: &HexSet) -> HexSet {
        let grid = self.map().grid();
        let mut reached = HexSet::new(grid);
        let Some(hex) = state.at.hex(unit) else { return reached };
        // 11.1 The rating is the radius. 11.31 The unit's hex counts, the HQ's does not.
        let radius = case!("11.1", self.unit(unit).rating().unwrap_or(0), u16::MAX);
        with_flood(grid, |flood| {
            let distances = flood.distances(grid, [hex], radius, |_, _, to| !barred.contains(to));
            reached.extend(distances.reached());
        });
        reached
    }

    /// Hexes through which no line of communications or supply of a side runs.
    pub(crate) fn barred_to(&self, state: &State, side: Side) -> HexSet {
        let grid = self.map().grid();
        let zone = self.controlled_by(state, side.other());
        let bars = |hex: Hex| {
            // 12.1 Enemies bar a line, and so do hexes that they control.
            let enemy = case!("12.1", self.holds(state, side.other(), hex));
            // 8.25 A friend in a hex cancels the enemy's control of it.
            let controlled = case!("12.1", zone.contains(hex)) && !case!("8.25", self.holds(state, side, hex));
            enemy || controlled || self.is_water(hex)
        };
        HexSet::from_iter(grid, grid.hexes().filter(|hex| bars(*hex)))
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

    /// How many offensive operations an HQ can still lead in this game-turn.
    pub(crate) fn operations_left(&self, state: &State, unit: UnitId) -> u16 {
        let rating = self.unit(unit).rating().unwrap_or(0);
        // 23.2 From turn 5 on, half the rating.
        if case!("23.2", state.turn >= 5) {
            (rating / 2).saturating_sub(u16::from(state.mark(unit).operations))
        } else {
            u16::MAX
        }
    }

    /// The HQ that leads an offensive operation of these units, if there is one.
    pub(crate) fn leader(&self, state: &State, units: &[UnitId]) -> Option<UnitId> {
        let barred = self.barred_to(state, Side::Red);
        let able = self
            .headquarters(state)
            .filter(|unit| self.can_command(state, *unit, Command::Lead) && self.operations_left(state, *unit) > 0);
        let reaches = |unit: &UnitId| {
            let radius = self.command_radius(state, *unit, &barred);
            units.iter().all(|led| state.at.hex(*led).is_some_and(|hex| radius.contains(hex)))
        };
        // Of several, the one that can lead most; of equals the first.
        able.filter(reaches).reduce(|best, next| {
            if self.operations_left(state, next) > self.operations_left(state, best) { next } else { best }
        })
    }
}
