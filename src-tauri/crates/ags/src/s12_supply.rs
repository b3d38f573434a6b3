//! 12 Supply; 19.7 the supply sources of Korsun.

use crate::game::Korsun;
use crate::s11_headquarters::Command;
use crate::state::{Heavy, Standing, State};
use hexgrid::{Hex, HexSet};
use kernel::toolkit::scratch::with_flood;
use kernel::toolkit::supply::{Trace, trace};
use kernel::{Side, UnitId, case};

/// What runs from hex to hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Supply,
    Communications,
}

impl Korsun {
    /// The hexes through which a side's lines run.
    pub(crate) fn open_to(&self, state: &State, side: Side, line: Line) -> HexSet {
        let mut open = HexSet::full(self.map().grid());
        // 12.1 Enemies bar a line of supply, and so do hexes that they control; 11.31 a line of communications too.
        let bars = match line {
            Line::Supply => case!("12.1", true),
            Line::Communications => case!("11.31", true),
        };
        if bars {
            open.minus(state.control.controlled(side.other()));
        }
        // 8.25 A friend in a hex cancels the enemy's control of it.
        if case!("8.25", true) {
            open.union(state.control.held(side));
        }
        if bars {
            open.minus(state.control.held(side.other()));
        }
        open.minus(&self.board.ground.water);
        open
    }

    /// The hexes from which a line of supply of a side leads to one of its sources. The hex of a unit is never barred to
    /// it, since a friend is there.
    pub(crate) fn supplied_hexes(&self, state: &State, side: Side) -> HexSet {
        let (grid, ground) = (self.map().grid(), &self.board.ground);
        let open = self.open_to(state, side, Line::Supply);
        // 19.71a The Soviet sources are the hexes of the north and the east edge, 19.72 the German ones four hexes.
        let mut sources = ground.sources[side.index()].clone();
        sources.intersect(&open);
        let lines = &ground.lines[side.index()];
        match self.board.rules.supply_length {
            None => ground.connected(grid, &sources, &open, lines),
            // 12.12 A line is no longer than the exclusive rules allow; an HQ's may have any length (12.14).
            Some(most) if side == Side::Blue => {
                let mut reached = HexSet::new(grid);
                with_flood(grid, |flood| {
                    let most = case!("12.12", most, u16::MAX);
                    let starts: Vec<Hex> = sources.iter().collect();
                    let step = |from, direction, to| open.contains(to) && lines.allows(from, direction);
                    reached.extend(flood.distances(grid, starts, most, step).reached());
                });
                reached
            }
            Some(_) => ground.connected(grid, &sources, &open, lines),
        }
    }

    /// The units of a side that are in supply now.
    pub(crate) fn supplied_units(&self, state: &State, side: Side, command: Command) -> Vec<bool> {
        let supplied = self.supplied_hexes(state, side);
        let mut units = vec![false; state.marks.len()];
        let kept = match side {
            // 11.0 Only Soviet units depend on HQs.
            Side::Blue => supplied.clone(),
            Side::Red => self.kept_hexes(state, &supplied, command),
        };
        for unit in self.units_of(side) {
            let Some(hex) = state.at.hex(unit) else { continue };
            let line = if self.unit(unit).is_headquarters() { supplied.contains(hex) } else { kept.contains(hex) };
            units[unit.index()] = self.counts_as_supplied(state, unit, line);
        }
        units
    }

    /// The hexes to which an HQ in supply brings it.
    fn kept_hexes(&self, state: &State, supplied: &HexSet, command: Command) -> HexSet {
        let mut kept = HexSet::new(self.map().grid());
        // 12.14 A Soviet unit is in supply if it has a line of communications to an HQ that is. 11.3 Without an HQ there is none.
        for able in self.commanders(state, command) {
            let fed = state.at.hex(able.unit).is_some_and(|hex| supplied.contains(hex));
            if fed || !case!("12.14", true) {
                kept.union(&able.reach);
            }
        }
        if case!("11.3", case!("11.0", true)) { kept } else { supplied.clone() }
    }

    fn counts_as_supplied(&self, state: &State, unit: UnitId, line: bool) -> bool {
        let marks = state.mark(unit);
        // 25.36 A unit on its heavy equipment is out of supply for ever.
        if case!("25.36", case!("25.34b", marks.heavy == Heavy::Under)) {
            return false;
        }
        // 25.23 A unit supplied by air is in supply for the whole next game-turn, on a snow turn too (25.26).
        let flown = case!("25.23", marks.airlift >= state.turn && marks.airlift > 0);
        let flown = flown && case!("25.26", true);
        // 15.0b A reinforcement is in supply in the player-turn in which it comes.
        line || flown || case!("15.0b", marks.arrived)
    }

    /// What is found of a side's units when a movement phase begins.
    pub(crate) fn standings(&self, state: &State, side: Side, command: Command) -> Vec<Standing> {
        let supplied = self.supplied_units(state, side, command);
        let all = if side == Side::Red { self.commanders(state, Command::Keep) } else { Vec::new() };
        let mut found = Vec::new();
        for unit in self.units_of(side) {
            let Some(hex) = state.at.hex(unit) else { continue };
            let (mut led_by, mut reached) = (0, false);
            for able in all.iter().filter(|able| able.reach.contains(hex)) {
                reached = true;
                if self.can_command(state, able.unit, Command::Lead) {
                    let at = self.board.headquarters.iter().position(|other| *other == able.unit);
                    led_by |= at.map_or(0, |at| 1u8 << at);
                }
            }
            let standing = Standing { unit, unsupplied: !supplied[unit.index()], led_by, grounded: reached && led_by == 0 };
            if standing.unsupplied || standing.led_by != 0 || standing.grounded {
                found.push(standing);
            }
        }
        found
    }

    /// The line of supply of a unit or an HQ, or where it is cut.
    pub fn supply_line(&self, state: &State, unit: UnitId) -> Trace {
        let side = self.unit(unit).side;
        let Some(hex) = state.at.hex(unit) else { return Trace::Cut { at: None } };
        let open = self.open_to(state, side, Line::Supply);
        let ground = &self.board.ground;
        // Traced from the unit: the steps are looked at the other way round.
        let land = |from: Hex, direction: hexgrid::Direction, to: Hex| {
            !ground.water.contains(to) && ground.lines[side.index()].allows(to, direction.opposite()) && from != to
        };
        let most = if side == Side::Blue { self.board.rules.supply_length } else { None };
        let most = most.map_or(usize::MAX, usize::from);
        let sources = &ground.sources[side.index()];
        trace(self.map().grid(), hex, most, |hex| sources.contains(hex), land, |hex| open.contains(hex))
    }
}
