//! What is found of every unit when a movement phase begins: whether it is in supply, and who leads it. And what no position may
//! be like.

use super::{GERMAN, Position, SOVIET};
use ags::{Heavy, Korsun, Phase, State};
use hexgrid::Hex;
use kernel::{Side, UnitId};

/// The units of a side, whose movement phase has just begun, of which something else was found than the rulebook says.
pub fn misread(game: &Korsun, state: &State, side: Side, phase: Phase) -> Vec<UnitId> {
    let position = Position { board: game.board(), state };
    let units = position.on_map(side).into_iter().map(|(unit, _)| unit);
    let lines = position.ends_of_lines(side);
    units.filter(|unit| !position.is_read(side, phase, *unit, &lines)).collect()
}

/// 7.0, 11.22: the units that stand where there are too many.
pub fn too_much(game: &Korsun, state: &State) -> Vec<UnitId> {
    let position = Position { board: game.board(), state };
    let all = [GERMAN, SOVIET].into_iter().flat_map(|side| position.on_map(side).into_iter().map(move |at| (side, at)));
    let crowded = all.filter(|(side, (_, hex))| {
        let other = if *side == GERMAN { SOVIET } else { GERMAN };
        position.overstacked(&position.in_hex(*side, *hex)) || position.holds(other, *hex)
    });
    crowded.map(|(_, (unit, _))| unit).collect()
}

impl Position<'_> {
    /// 12.1, 19.7: where lines of supply lead, for those whose own lines count: German units and HQs.
    fn ends_of_lines(self, side: Side) -> Vec<Hex> {
        let who = |unit: &UnitId| side == GERMAN || self.unit(*unit).is_headquarters();
        let mut hexes: Vec<Hex> =
            self.on_map(side).into_iter().filter(|(unit, _)| who(unit)).map(|(_, hex)| hex).collect();
        hexes.sort();
        hexes.dedup();
        hexes.retain(|hex| self.has_supply_line(side, *hex));
        hexes
    }

    fn is_read(self, side: Side, phase: Phase, unit: UnitId, lines: &[Hex]) -> bool {
        let marks = &self.state.marks[unit.index()];
        if marks.unsupplied == self.is_supplied(side, phase, unit, lines) {
            return false;
        }
        if side == GERMAN || self.unit(unit).is_headquarters() {
            return true;
        }
        (marks.led_by, marks.fed_by, marks.grounded) == self.leads(unit, |hex| lines.contains(&hex))
    }

    /// 23.13, 23.14: the active HQs that reach a unit, those of them that are in supply, and whether only inactive ones do.
    pub fn leads(self, unit: UnitId, has_line: impl Fn(Hex) -> bool) -> (u8, u8, bool) {
        let reached = self.reached_by(unit);
        let is_active = |headquarters: &UnitId| self.state.marks[headquarters.index()].active;
        let bits = |headquarters: &UnitId| self.board.headquarters.iter().position(|other| other == headquarters);
        let led_by = reached.iter().filter(|unit| is_active(unit)).filter_map(bits).fold(0, |by, at| by | 1 << at);
        let fed = reached.iter().filter(|unit| is_active(unit) && self.hex(**unit).is_some_and(&has_line));
        (led_by, fed.filter_map(bits).fold(0, |by, at| by | 1 << at), led_by == 0 && !reached.is_empty())
    }

    /// The HQs whose lines of communications reach a unit.
    fn reached_by(self, unit: UnitId) -> Vec<UnitId> {
        let Some(hex) = self.hex(unit) else { return Vec::new() };
        self.headquarters().into_iter().filter(|headquarters| self.commands(*headquarters, hex)).collect()
    }

    fn is_supplied(self, side: Side, phase: Phase, unit: UnitId, lines: &[Hex]) -> bool {
        let marks = &self.state.marks[unit.index()];
        let Some(hex) = self.hex(unit) else { return false };
        if side == GERMAN {
            // 15.0, 19.72, 25.23; 25.34: never again when the equipment is gone.
            let by_air = marks.airlift >= self.state.turn;
            return marks.heavy != Heavy::Under && (marks.arrived || by_air || lines.contains(&hex));
        }
        // 12.14, 19.71: an HQ needs a line of its own.
        if self.unit(unit).is_headquarters() {
            return lines.contains(&hex);
        }
        // 23.13: in the mechanised movement phase inactive HQs supply nobody.
        let serves = |headquarters: &UnitId| {
            let has_line = self.hex(*headquarters).is_some_and(|at| lines.contains(&at));
            has_line && (phase != Phase::Mechanised || self.state.marks[headquarters.index()].active)
        };
        marks.arrived || self.reached_by(unit).iter().any(serves)
    }
}
