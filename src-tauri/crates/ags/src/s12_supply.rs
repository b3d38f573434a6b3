//! 12 Supply; 19.7 the supply sources of Korsun.

use crate::game::Korsun;
use crate::s11_headquarters::Command;
use crate::state::{Heavy, Standing, State};
use crate::{German, Soviet};
use hexgrid::{Hex, HexSet};
use kernel::toolkit::scratch::with_flood;
use kernel::toolkit::supply::{Trace, trace};
use kernel::{Side, UnitId, case, may, must};

/// What runs from hex to hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Supply,
    Communications,
}

/// Which HQs reach a hex.
#[derive(Clone, Copy, Default)]
struct Leads {
    /// Any at all.
    reached: bool,
    /// Active ones, a bit for each.
    led_by: u8,
    /// Those of them that are in supply.
    fed_by: u8,
}

impl Leads {
    fn standing(self, unit: UnitId, unsupplied: bool) -> Standing {
        let Leads { reached, led_by, fed_by } = self;
        Standing { unit, unsupplied, led_by, fed_by, grounded: reached && led_by == 0 }
    }
}

impl Korsun {
    /// The hexes through which a side's lines run.
    pub(crate) fn open_to(&self, state: &State, side: Side, line: Line) -> HexSet {
        let mut open = self.board.ground.dry.clone();
        // 12.1 Enemies bar a line of supply, and so do hexes that they control; 11.31 a line of communications too.
        let bars = case!("12.1", line == Line::Supply) || case!("11.31", line == Line::Communications);
        if bars {
            open.minus(state.control.controlled(side.other()));
        }
        // 8.25 A friend in a hex cancels the enemy's control of it.
        if may!("8.25") {
            open.union(state.control.held(side));
        }
        if bars {
            open.minus(state.control.held(side.other()));
        }
        open
    }

    /// The hexes from which a line of supply of a side leads to one of its sources. The hex of a unit is never barred to
    /// it, since a friend is there.
    pub fn supplied_hexes<'a>(&self, state: &'a State, side: Side) -> &'a HexSet {
        state.known().supplied[side.index()].get_or(|| self.find_supplied_hexes(state, side))
    }

    fn find_supplied_hexes(&self, state: &State, side: Side) -> HexSet {
        let (grid, ground) = (self.map().grid(), &self.board.ground);
        let open = self.open_to(state, side, Line::Supply);
        // 19.71a The Soviet sources are the hexes of the north and the east edge, 19.72 the German ones four hexes.
        let mut sources = ground.sources[side.index()].clone();
        if side == Soviet && !may!("19.71a") {
            sources.clear();
        }
        sources.intersect(&open);
        let lines = &ground.lines[side.index()];
        match self.board.rules.supply_length {
            None => ground.connected(grid, &sources, &open, lines),
            // 12.12 A line is no longer than the exclusive rules allow; an HQ's may have any length (12.14).
            Some(most) if side == German => {
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

    /// Whether a unit is in supply now.
    pub(crate) fn is_supplied(&self, state: &State, unit: UnitId, command: Command) -> bool {
        let Some(hex) = state.at.hex(unit) else { return false };
        let counter = self.unit(unit);
        let line = self.has_line(state, counter.side, counter.is_headquarters(), hex, command);
        self.counts_as_supplied(state, unit, line)
    }

    /// Whether there is a line for an HQ or another unit of a side in a hex.
    // 11.0 Only Soviet combat units depend on HQs.
    fn has_line(&self, state: &State, side: Side, headquarters: bool, hex: Hex, command: Command) -> bool {
        if case!(["11.0", "11.3"], side == Soviet && !headquarters) {
            return self.is_kept(state, hex, command);
        }
        self.supplied_hexes(state, side).contains(hex)
    }

    // 12.14 A Soviet unit is in supply if it has a line of communications to an HQ that is. 11.3 Without an HQ there is none.
    fn is_kept(&self, state: &State, hex: Hex, command: Command) -> bool {
        let fed = |unit: UnitId| {
            let line = state.at.hex(unit).is_some_and(|hex| self.supplied_hexes(state, Soviet).contains(hex));
            must!("12.14", line)
        };
        self.commanders(state, command).any(|(at, unit)| fed(unit) && self.reaches(state, at, hex))
    }

    fn counts_as_supplied(&self, state: &State, unit: UnitId, line: bool) -> bool {
        let marks = state.mark(unit);
        // 25.36 A unit with its heavy equipment under it is out of supply for ever.
        if case!(["25.36", "25.34b"], marks.heavy == Heavy::Under) {
            return false;
        }
        // 25.23 A unit supplied by air is in supply for the whole next game-turn, on a snow turn too (25.26).
        let flown = case!(["25.23", "25.26"], marks.airlift >= state.turn && marks.airlift > 0);
        // 15.0b A reinforcement is in supply in the player-turn in which it comes.
        line || flown || case!("15.0b", marks.arrived)
    }

    /// What is found of a side's units when a movement phase begins.
    pub(crate) fn standings(&self, state: &State, side: Side, command: Command) -> Vec<Standing> {
        let mut found = Vec::new();
        for hex in state.control.held(side).iter() {
            let command_here = if side == Soviet { self.command_at(state, hex) } else { Leads::default() };
            let line = [false, true].map(|headquarters| self.has_line(state, side, headquarters, hex, command));
            for unit in state.at.at(hex) {
                let line = line[usize::from(self.unit(unit).is_headquarters())];
                let unsupplied = !self.counts_as_supplied(state, unit, line);
                let standing = command_here.standing(unit, unsupplied);
                if unsupplied || standing.grounded || standing.led_by != 0 {
                    found.push(standing);
                }
            }
        }
        found.sort_unstable_by_key(|standing| standing.unit);
        found
    }

    /// What is found of a reinforcement in the hex in which it came in. It is in supply.
    pub(crate) fn standing_of(&self, state: &State, unit: UnitId) -> Option<Standing> {
        let standing = self.command_at(state, state.at.hex(unit)?).standing(unit, false);
        (standing.grounded || standing.led_by != 0).then_some(standing)
    }

    /// The HQs whose lines of communications reach a hex.
    fn command_at(&self, state: &State, hex: Hex) -> Leads {
        let near = self.commanders(state, Command::Keep).filter(|(at, _)| self.reaches(state, *at, hex));
        near.fold(Leads::default(), |leads, (at, unit)| {
            let active = u8::from(self.can_command(state, unit, Command::Lead)) << at;
            let fed = state.at.hex(unit).is_some_and(|hex| self.supplied_hexes(state, Soviet).contains(hex));
            let fed_by = leads.fed_by | if fed { active } else { 0 };
            Leads { reached: true, led_by: leads.led_by | active, fed_by }
        })
    }

    /// The line of supply of a unit or an HQ, or where it is cut.
    pub fn supply_line(&self, state: &State, unit: UnitId) -> Trace {
        let side = self.unit(unit).side;
        let Some(hex) = state.at.hex(unit) else { return Trace::Cut { way: Vec::new() } };
        let open = self.open_to(state, side, Line::Supply);
        let ground = &self.board.ground;
        // Traced from the unit: the steps are looked at the other way round.
        let land = |_: Hex, direction: hexgrid::Direction, to: Hex| {
            !ground.water.contains(to) && ground.lines[side.index()].allows(to, direction.opposite())
        };
        let most = if side == German { self.board.rules.supply_length } else { None };
        let most = most.map_or(usize::MAX, usize::from);
        let sources = &ground.sources[side.index()];
        trace(self.map().grid(), hex, most, |hex| sources.contains(hex), land, |hex| open.contains(hex))
    }
}
