//! The ground: zones of control, stacking, lines of communications and of supply.

use super::{Position, SOVIET, enemy};
use ags::{Figures, River, Terrain};
use hexgrid::Hex;
use kernel::{Side, UnitId};

impl Position<'_> {
    /// The hexes around one, without those that the Dniepr fills (19.25).
    pub fn around(self, hex: Hex) -> Vec<Hex> {
        let map = &self.board.map;
        map.grid().neighbours(hex).map(|(_, next)| next).filter(|next| map.terrain[*next] != Terrain::River).collect()
    }

    pub fn adjacent(self, a: Hex, b: Hex) -> bool {
        self.board.map.grid().adjacent(a, b)
    }

    pub fn river(self, from: Hex, to: Hex) -> Option<River> {
        self.board.map.grid().between(from, to).and_then(|side| self.board.map.river[side])
    }

    pub fn road(self, from: Hex, to: Hex) -> bool {
        self.board.map.grid().between(from, to).is_some_and(|side| self.board.map.road[side])
    }

    pub fn major(self, from: Hex, to: Hex) -> bool {
        self.river(from, to) == Some(River::Major)
    }

    /// 8.12, 19.22: a unit in one hex controls the other if they touch and no major river parts them, bridge or not.
    pub fn controls(self, from: Hex, to: Hex) -> bool {
        self.around(from).contains(&to) && !self.major(from, to)
    }

    /// 8.0, 8.11: whether a hex is in the zone of control of a side.
    pub fn controlled(self, by: Side, hex: Hex) -> bool {
        self.on_map(by).iter().any(|(_, from)| self.controls(*from, hex))
    }

    /// 8.25, 11.31, 12.1: whether a line of that side may be traced through a hex.
    pub fn lets_lines_through(self, side: Side, hex: Hex) -> bool {
        let foe = enemy(side);
        !self.holds(foe, hex) && (!self.controlled(foe, hex) || self.holds(side, hex))
    }

    /// Every hex within so many steps of a hex, by a line that may be traced; how a line may go on is asked of each step.
    pub fn traced(self, side: Side, from: Hex, most: usize, step: impl Fn(Hex, Hex) -> bool) -> Vec<Hex> {
        let mut reached = vec![from];
        let mut border = vec![from];
        for _ in 0..most {
            let mut next = Vec::new();
            for hex in border {
                for to in self.around(hex) {
                    if !reached.contains(&to) && step(hex, to) && self.lets_lines_through(side, to) {
                        reached.push(to);
                        next.push(to);
                    }
                }
            }
            border = next;
            if border.is_empty() {
                break;
            }
        }
        reached
    }

    /// 11.31: whether a line of communications leads from the HQ to a hex with a friend in it. 10.15: over rivers too. 6.32: not
    /// from a disrupted HQ.
    pub fn commands(self, headquarters: UnitId, hex: Hex) -> bool {
        let Some(Figures::Headquarters { rating, .. }) = self.unit(headquarters).levels.first().copied() else {
            return false;
        };
        let Some(from) = self.hex(headquarters) else { return false };
        let grid = self.board.map.grid();
        if self.state.marks[headquarters.index()].disrupted || grid.distance(from, hex) > u32::from(rating) {
            return false;
        }
        self.traced(SOVIET, from, usize::from(rating), |_, _| true).contains(&hex)
    }

    /// The HQs on the map.
    pub fn headquarters(self) -> Vec<UnitId> {
        let all = self.on_map(SOVIET).into_iter().map(|(unit, _)| unit);
        all.filter(|unit| self.unit(*unit).is_headquarters()).collect()
    }

    /// 12.1, 19.71, 19.72: whether a line of supply of any length leads from a hex to a source. Soviet lines cross a major
    /// river on a road only.
    pub fn has_supply_line(self, side: Side, hex: Hex) -> bool {
        let crosses = |from: Hex, to: Hex| side != SOVIET || !self.major(from, to) || self.road(from, to);
        let reached = self.traced(side, hex, usize::MAX, crosses);
        self.board.map.supply[side.index()].iter().any(|source| reached.contains(source))
    }

    /// 12.14: whether a Soviet unit is in supply, through any HQ, active or not (23.1).
    pub fn is_soviet_supplied(self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(unit) else { return false };
        let supplies =
            |hq: &UnitId| self.commands(*hq, hex) && self.hex(*hq).is_some_and(|at| self.has_supply_line(SOVIET, at));
        self.headquarters().iter().any(supplies)
    }

    /// 7.0, 11.22, 19.3, 24.12: three units to a hex and one HQ; a corps counts as three, Baeke for nothing.
    pub fn overstacked(self, units: &[UnitId]) -> bool {
        let headquarters = units.iter().filter(|unit| self.unit(**unit).is_headquarters()).count();
        units.iter().map(|unit| self.weight(*unit)).sum::<usize>() > 3 || headquarters > 1
    }

    pub fn weight(self, unit: UnitId) -> usize {
        let unit = self.unit(unit);
        if unit.is_headquarters() || unit.kind == "heavy tank regiment" {
            0
        } else if unit.is_corps() {
            3
        } else {
            1
        }
    }
}
