//! Movement: costs and allowances, zones of control, delay and disengagement, overruns, the restrictions of section 21.

use super::{GERMAN, Position, SOVIET, distinct, enemy};
use ags::{Figures, Frame, Heavy, Phase, SetUp, Terrain, Water, Weather};
use hexgrid::Hex;
use kernel::{Side, UnitId};

/// Movement points are counted in halves.
pub const POINT: u16 = 2;
/// 6.0: what an overrun costs.
pub const OVERRUN: u16 = 3 * POINT;
/// 22.13, 22.23: what delay and disengagement cost beside the terrain.
const LEAVE: u16 = 2 * POINT;

/// How units may leave the hex in which their move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// Nothing holds them: no zone of control, or an overrun has just brought them here (6.24).
    Free,
    Delay,
    Disengagement,
    /// Only an overrun leads out (5.24).
    Held,
}

impl Position<'_> {
    /// 4.2, 5.0: a move of units that have not moved in this phase.
    pub fn may_move(self, side: Side, phase: Phase, units: &[UnitId], path: &[Hex]) -> bool {
        if units.is_empty() || !distinct(units) || path.len() < 2 {
            return false;
        }
        let can_begin = |unit: &UnitId| {
            self.unit(*unit).side == side && self.hex(*unit) == Some(path[0]) && self.is_free_to_move(*unit, phase)
        };
        if !units.iter().all(can_begin) {
            return false;
        }
        let starts: Vec<Start> =
            if self.controlled(enemy(side), path[0]) { self.ways_out(side, units, path[0]) } else { vec![Start::Free] };
        let spent = |unit: &UnitId| if self.state.marks[unit.index()].entered { POINT } else { 0 };
        // A stack goes as far as its slowest unit.
        let left = units.iter().map(|unit| self.allowance(*unit).saturating_sub(spent(unit))).min().unwrap_or(0);
        let unspent = units.iter().all(|unit| spent(unit) == 0);
        starts.into_iter().any(|start| self.can_go(side, units, path, start, left, unspent))
    }

    /// 6.24: units that overran go on, alone or together, each with the points that it has left.
    pub fn may_march(self, side: Side, marchers: &[(UnitId, u16)], units: &[UnitId], path: &[Hex]) -> bool {
        if units.is_empty() || !distinct(units) || path.len() < 2 {
            return false;
        }
        let points = |unit: &UnitId| marchers.iter().find(|(other, _)| other == unit).map(|(_, left)| *left);
        let Some(points) = units.iter().map(points).collect::<Option<Vec<u16>>>() else { return false };
        let left = points.into_iter().min().unwrap_or(0);
        units.iter().all(|unit| self.hex(*unit) == Some(path[0]))
            && self.can_go(side, units, path, Start::Free, left, false)
    }

    /// Whether a unit may be moved at all in this phase.
    fn is_free_to_move(self, unit: UnitId, phase: Phase) -> bool {
        let (marks, counter) = (&self.state.marks[unit.index()], self.unit(unit));
        // 5.0: once in a phase. 6.32: not while disrupted.
        if marks.moved || marks.disrupted {
            return false;
        }
        match phase {
            Phase::Initial => true,
            // 4.2, 11.21: mechanised units, cavalry and HQs. 23.13: no inactive HQ.
            Phase::Mechanised if counter.is_headquarters() => marks.active,
            // 23.14: nobody whom only inactive HQs reached when the phase began.
            Phase::Mechanised => counter.is_mechanised() && !marks.grounded,
            Phase::Combat | Phase::Air => false,
        }
    }

    /// 5.11, 5.25, 20.12, 25.31: how many half points a unit may spend in this phase.
    pub fn allowance(self, unit: UnitId) -> u16 {
        let (marks, counter) = (&self.state.marks[unit.index()], self.unit(unit));
        let level = counter.levels.get(usize::from(self.state.lost[unit.index()])).or(counter.levels.last());
        let printed = match level {
            Some(Figures::Combat { movement, .. } | Figures::Headquarters { movement, .. }) => *movement,
            None => 0,
        };
        let points = if self.state.weather == Weather::Mud && (counter.is_mechanised() || counter.is_headquarters()) {
            4
        } else {
            printed
        };
        let unsupplied = marks.unsupplied || marks.heavy == Heavy::Under;
        POINT * if unsupplied { points / 2 } else { points }
    }

    /// 10.4, 19.22 to 19.25: the half points for one hex. None where nobody may go.
    fn cost(self, unit: UnitId, from: Hex, to: Hex) -> Option<u16> {
        let counter = self.unit(unit);
        if !self.around(from).contains(&to) {
            return None;
        }
        let road = self.road(from, to);
        if road && (counter.is_mechanised() || counter.is_headquarters()) {
            return Some(POINT / 2);
        }
        let hex = match self.board.map.terrain[to] {
            Terrain::Clear | Terrain::City => POINT,
            Terrain::Woods if counter.is_mechanised() => 2 * POINT,
            Terrain::Woods => POINT,
            // The others are on no map of Korsun.
            Terrain::River | Terrain::Swamp | Terrain::Rough | Terrain::Sea => return None,
        };
        let river = match self.river(from, to) {
            // Ruling 6: the bridge saves the river's points.
            _ if road => 0,
            Some(Water::Major) => 2 * POINT,
            Some(Water::Minor) => POINT,
            Some(Water::Sea) => return None,
            None => 0,
        };
        Some(hex + river)
    }

    /// 5.24, 22.1, 22.2: how these units may leave an enemy-controlled hex together.
    fn ways_out(self, side: Side, units: &[UnitId], hex: Hex) -> Vec<Start> {
        let here = self.in_hex(side, hex);
        // 22.1, 22.11: where others have delayed, one of those who covered them stays.
        let covers = |unit: &UnitId| self.state.marks[unit.index()].covers;
        if units.iter().any(covers) && !here.iter().any(|unit| covers(unit) && !units.contains(unit)) {
            return Vec::new();
        }
        let mut ways = vec![Start::Held];
        let marks = |unit: &UnitId| self.state.marks[unit.index()];
        let began_here = |unit: &UnitId| !marks(unit).moved && !marks(unit).entered;
        if side == GERMAN && units.iter().all(began_here) {
            // 22.1, 22.11: one stays behind as cover, and nobody in the hex has spent points.
            if here.iter().all(began_here) && here.iter().any(|unit| !units.contains(unit)) {
                ways.push(Start::Delay);
            }
            // 22.24
            if self.state.turn >= 3 {
                ways.push(Start::Disengagement);
            }
        }
        ways
    }

    /// Whether these units may go along this path with so many half points. `unspent` says that they have spent none yet.
    fn can_go(self, side: Side, units: &[UnitId], path: &[Hex], start: Start, left: u16, unspent: bool) -> bool {
        let end = path[path.len() - 1];
        if self.holds(enemy(side), end) {
            return self.can_overrun(side, units, path, start, left);
        }
        let leaves = matches!(start, Start::Delay | Start::Disengagement);
        let Some(cost) = self.cost_of(units, path) else { return false };
        let cost = if leaves { cost + LEAVE } else { cost };
        // 5.14: one hex can always be moved; 22.13: not so out of a zone of control.
        let free = path.len() == 2 && unspent && !leaves && !self.can_pay_for_any(side, units, path[0], start, left);
        start != Start::Held
            && (cost <= left || free)
            && self.is_way(side, units, path, start)
            && units.iter().all(|unit| self.may_end(*unit, path[0], end))
    }

    /// 5.14: whether these units have the points for any hex beside them that they may enter.
    fn can_pay_for_any(self, side: Side, units: &[UnitId], from: Hex, start: Start, left: u16) -> bool {
        self.around(from).into_iter().any(|next| {
            let step = [from, next];
            self.is_way(side, units, &step, start) && self.cost_of(units, &step).is_some_and(|cost| cost <= left)
        })
    }

    /// A stack pays for each hex what its dearest unit pays.
    pub fn cost_of(self, units: &[UnitId], path: &[Hex]) -> Option<u16> {
        let step = |step: &[Hex]| {
            let costs: Option<Vec<u16>> = units.iter().map(|unit| self.cost(*unit, step[0], step[1])).collect();
            costs.and_then(|costs| costs.into_iter().max())
        };
        path.windows(2).map(step).sum()
    }

    /// What forbids a path, whatever it costs.
    fn is_way(self, side: Side, units: &[UnitId], path: &[Hex], start: Start) -> bool {
        let foe = enemy(side);
        for (at, step) in path.windows(2).enumerate() {
            let (from, to, is_last) = (step[0], step[1], at + 2 == path.len());
            // 5.22
            if !self.around(from).contains(&to) || self.holds(foe, to) {
                return false;
            }
            let controlled = self.controlled(foe, to);
            // 5.23, 8.21: it stops. 22.21: nobody disengages into another zone of control.
            if controlled && (!is_last || start == Start::Disengagement) {
                return false;
            }
            // 11.23: a combat unit is there already or comes along.
            let there = self.in_hex(side, to);
            let escorted = there.iter().chain(units).any(|unit| !self.unit(*unit).is_headquarters());
            if controlled && !escorted && units.iter().any(|unit| self.unit(*unit).is_headquarters()) {
                return false;
            }
            if self.major(from, to) && self.is_bank_watched(side, to) {
                return false;
            }
        }
        true
    }

    /// 10.13: no crossing of a major river into the zone of control of an enemy beside that river, but to a friend.
    pub fn is_bank_watched(self, side: Side, to: Hex) -> bool {
        let grid = self.board.map.grid();
        let wet = |hex: Hex, next: Hex| self.major(hex, next) || self.is_river(next);
        let beside_river = |hex: Hex| grid.neighbours(hex).any(|(_, next)| wet(hex, next));
        let mut foes = self.on_map(enemy(side)).into_iter();
        !self.holds(side, to) && foes.any(|(_, hex)| self.controls(hex, to) && beside_river(hex))
    }

    /// 6.0, 6.1: a path whose last step is an overrun.
    fn can_overrun(self, side: Side, units: &[UnitId], path: &[Hex], start: Start, left: u16) -> bool {
        let (way, target) = (&path[..path.len() - 1], path[path.len() - 1]);
        let from = way[way.len() - 1];
        // 10.13: not over a major river.
        if !self.around(from).contains(&target) || self.major(from, target) {
            return false;
        }
        // 5.23, 5.24: the zone of control does not matter for the overrun itself, but for the way to it.
        if way.len() > 1 && (start == Start::Held || !self.is_way(side, units, way, start)) {
            return false;
        }
        // 22.12, by a ruling of the engine's: whoever has left a zone by delay or disengagement overruns nobody.
        if way.len() > 1 && matches!(start, Start::Delay | Start::Disengagement) {
            return false;
        }
        let Some(cost) = self.cost_of(units, way) else { return false };
        let entered = |unit: &UnitId| self.state.marks[unit.index()].entered;
        cost + OVERRUN <= left
            && units.iter().all(|unit| self.is_fit_for_overrun(*unit))
            && units.iter().all(|unit| self.has_its_equipment(*unit))
            // 6.13: whoever comes in joins only others who do.
            && (units.iter().all(entered) || !units.iter().any(entered))
            && self.is_launch_hex(side, units, from)
            && (side == GERMAN || self.has_leader_for_overrun(units))
            && units.iter().all(|unit| self.may_end(*unit, path[0], target))
    }

    /// 6.12, 12.21: in supply when the phase began. 19.4: of the Soviets only mechanised units.
    fn is_fit_for_overrun(self, unit: UnitId) -> bool {
        let (marks, counter) = (&self.state.marks[unit.index()], self.unit(unit));
        let kind = if counter.side == SOVIET { counter.is_mechanised() } else { true };
        kind && !counter.is_headquarters() && !marks.unsupplied
    }

    /// 25.31, 25.34: its equipment was not gone when the move began. Whoever overran in this move had it then.
    fn has_its_equipment(self, unit: UnitId) -> bool {
        let marches = matches!(self.state.flow.top(), Some(Frame::March(_)));
        marches || self.state.marks[unit.index()].heavy != Heavy::Under
    }

    /// 6.17: nobody else is in the hex but an HQ.
    fn is_launch_hex(self, side: Side, units: &[UnitId], hex: Hex) -> bool {
        let others = self.in_hex(side, hex).into_iter().filter(|unit| !units.contains(unit));
        others.into_iter().all(|unit| self.unit(unit).is_headquarters())
    }

    /// 23.13, 23.14, 23.2: active HQs that supplied them when the phase began lead the overrun. 15.0: whoever has come in is in
    /// supply, so that any active HQ will do, and before turn 5 none at all where not only inactive ones reach the unit.
    fn has_leader_for_overrun(self, units: &[UnitId]) -> bool {
        let needs = |unit: &&UnitId| {
            let marks = &self.state.marks[unit.index()];
            self.state.turn >= 5 || !marks.arrived || marks.grounded
        };
        self.are_led(&units.iter().filter(needs).map(|unit| self.overrun_leaders(*unit)).collect::<Vec<u8>>())
    }

    /// The HQs that can lead an overrun by a unit. Nobody is led by an HQ that is gone.
    pub fn overrun_leaders(self, unit: UnitId) -> u8 {
        let marks = &self.state.marks[unit.index()];
        let by = if marks.arrived { marks.led_by } else { marks.fed_by };
        let all = self.board.headquarters.iter().enumerate();
        all.filter(|(_, unit)| self.hex(**unit).is_none()).fold(by, |by, (at, _)| by & !(1 << at))
    }

    /// 21.1, 21.2: whether a German unit may end its move there.
    fn may_end(self, unit: UnitId, from: Hex, to: Hex) -> bool {
        let Some((marks, most)) = self.bounds(unit) else { return true };
        let grid = self.board.map.grid();
        let distance = |hex: Hex| marks.iter().map(|mark| grid.distance(*mark, hex)).min().unwrap_or(0);
        // 21.15: outside its area a unit must come closer.
        if distance(from) > most { distance(to) < distance(from) } else { distance(to) <= most }
    }

    /// The hexes that a German unit is bound to in this turn, and how far it may be from the nearest.
    fn bounds(self, unit: UnitId) -> Option<(Vec<Hex>, u32)> {
        let counter = self.unit(unit);
        let began = self.state.began[unit.index()];
        match (counter.set_up, self.state.turn) {
            _ if counter.side == SOVIET => None,
            (SetUp::Stretch(at), turn) => {
                let stretch = &self.board.map.start_line[at];
                let border = stretch.german.iter().chain(&stretch.soviet).copied().collect();
                match (&stretch.name[..], turn) {
                    ("A" | "B" | "E", 1) => Some((border, 4)),
                    ("C" | "D", 1..=3) => Some((border, 2)),
                    _ => None,
                }
            }
            (SetUp::Hex(hex), 1) => Some((vec![began.unwrap_or(hex)], 4)),
            (SetUp::Near(hex), 1..=3) => Some((vec![began.unwrap_or(hex)], 3)),
            _ => None,
        }
    }
}
