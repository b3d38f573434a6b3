//! Movement: stacks along paths, road mode and infiltration.

use super::ground::half;
use super::{GERMAN, Position, distinct, enemy};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::Class;
use std::collections::BTreeSet;

impl Position<'_> {
    /// Whether a stack may take a path, which begins with the hex where it is.
    pub fn may_move(self, side: Side, units: &[UnitId], path: &[Hex]) -> bool {
        let [from, first, ..] = path else { return false };
        if units.is_empty() || !distinct(units) || !self.may_set_out(side, units, *from) {
            return false;
        }
        // 9.2: through a stack of reserves, but not into it. 10.2: a move may end where it began.
        if path.last().is_some_and(|end| self.is_reserved(*end)) {
            return false;
        }
        let foe = enemy(side);
        // 10.2, 10.7, 7.2: hex by hex, never into enemies, and nowhere too many.
        for step in path.windows(2) {
            let blocked = self.holds(foe, step[1]) || !self.fit(side, units, step[1], &[]);
            if !self.adjacent(step[0], step[1]) || blocked {
                return false;
            }
        }
        // 8.1, 8.3: the first enemy zone is the end of it.
        let threatened: Vec<bool> = path.iter().map(|hex| self.controlled(foe, *hex)).collect();
        if threatened[1..path.len() - 1].contains(&true) {
            return false;
        }
        // 8.4, 8.6: out of a zone into another only by infiltration, which is one hex for all points if need be (10.3).
        if threatened[0] && threatened[1] {
            return path.len() == 2 && units.iter().all(|unit| self.may_infiltrate(*unit, *from, *first));
        }
        let supplied = self.supplied_hexes(side);
        // 10.6: all pay what the dearest pays.
        let dearest = |step: &[Hex]| {
            units.iter().map(|unit| self.cost_of_step(*unit, step[0], step[1])).max().unwrap_or_default()
        };
        let cost: u32 = path.windows(2).map(dearest).sum();
        let into_zone = threatened.last() == Some(&true);
        units.iter().all(|unit| self.can_pay(*unit, cost, path.len() == 2, into_zone, &supplied))
    }

    /// Who may move from a hex now, together.
    fn may_set_out(self, side: Side, units: &[UnitId], from: Hex) -> bool {
        let Some(began) = self.state.marks[units[0].index()].began else { return false };
        units.iter().all(|unit| {
            let marks = &self.state.marks[unit.index()];
            // 10.2, 10.5: a unit that has moved goes on only while its stack is being moved, and not out of an enemy zone (8.1).
            let done = marks.moved && (self.state.column != Some(began) || self.controlled(enemy(side), from));
            // 10.4: those who began the phase together; 9.4: reinforcements come in stacked.
            let together = marks.began == Some(began) && marks.entered == self.state.marks[units[0].index()].entered;
            self.unit(*unit).side == side
                && self.hex(*unit) == Some(from)
                && !self.is_reserve(*unit)
                && together
                && !done
                && !marks.halted
        })
    }

    /// 8.6: supplied German mechanised units that began the phase in an enemy zone, before all other moves.
    fn may_infiltrate(self, unit: UnitId, from: Hex, to: Hex) -> bool {
        let marks = &self.state.marks[unit.index()];
        let counter = self.unit(unit);
        counter.side == GERMAN
            && counter.class == Class::Mechanised
            && !marks.moved
            && marks.began_in_zone
            && !marks.began_cut
            && !self.state.marching
            && !self.is_shut_to_dashes(from, to)
    }

    /// 6.5, 6.6, 10.1, 10.3, 10.19: whether a unit has the points for a path.
    fn can_pay(self, unit: UnitId, cost: u32, one_hex: bool, into_zone: bool, supplied: &BTreeSet<Hex>) -> bool {
        let marks = &self.state.marks[unit.index()];
        let cut = if marks.moved { marks.slowed } else { !self.is_supplied(unit, supplied) };
        let factor = self.movement_factor(unit);
        let points = if cut { half(factor) } else { factor };
        let total = u32::from(marks.spent) + cost;
        // 10.19: twice the points for a unit that began the phase in supply and outside enemy zones, and enters none.
        let by_road = !cut && !marks.began_cut && !marks.began_in_zone && !into_zone;
        // 10.3: one hex for all of them.
        let least = one_hex && !marks.moved && marks.spent == 0;
        total <= points || (by_road && total <= 2 * points) || least
    }
}
