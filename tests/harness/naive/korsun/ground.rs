//! The ground: zones of control, stacking, lines of communications and of supply.

use super::{Position, SOVIET, enemy};
use ags::{Figures, Terrain, Water};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use std::collections::BTreeSet;

impl Position<'_> {
    /// The hexes around one, without those that the Dniepr fills (19.25).
    pub fn around(self, hex: Hex) -> Vec<Hex> {
        let next = self.board.map.grid().neighbours(hex).map(|(_, next)| next);
        next.filter(|next| !self.is_river(*next)).collect()
    }

    pub fn is_river(self, hex: Hex) -> bool {
        self.board.map.terrain[hex] == Terrain::River
    }

    /// Whether a hex lies at the edge of the map.
    pub fn is_at_edge(self, hex: Hex) -> bool {
        self.board.map.grid().neighbours(hex).count() < 6
    }

    pub fn adjacent(self, a: Hex, b: Hex) -> bool {
        self.board.map.grid().adjacent(a, b)
    }

    pub fn river(self, from: Hex, to: Hex) -> Option<Water> {
        self.board.map.grid().between(from, to).and_then(|side| self.board.map.water[side])
    }

    pub fn road(self, from: Hex, to: Hex) -> bool {
        self.board.map.grid().between(from, to).is_some_and(|side| self.board.map.road[side])
    }

    pub fn major(self, from: Hex, to: Hex) -> bool {
        self.river(from, to) == Some(Water::Major)
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
    pub fn traced(self, side: Side, from: Hex, most: usize, step: impl Fn(Hex, Hex) -> bool) -> BTreeSet<Hex> {
        let hexes = |side: Side| self.on_map(side).into_iter().map(|(_, hex)| hex).collect::<BTreeSet<Hex>>();
        let (friends, foes) = (hexes(side), hexes(enemy(side)));
        let mut threatened = BTreeSet::new();
        for foe in &foes {
            threatened.extend(self.around(*foe).into_iter().filter(|hex| self.controls(*foe, *hex)));
        }
        // As `lets_lines_through` has it.
        let open = |hex: Hex| !foes.contains(&hex) && (!threatened.contains(&hex) || friends.contains(&hex));
        let mut reached = BTreeSet::from([from]);
        let mut border = vec![from];
        for _ in 0..most {
            let mut next = Vec::new();
            for hex in border {
                for to in self.around(hex) {
                    if !reached.contains(&to) && step(hex, to) && open(to) {
                        reached.insert(to);
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

    /// 12.14: whether a Soviet unit is in supply, through any HQ, active or not (23.1). 15.0: whoever has just come in is.
    pub fn is_soviet_supplied(self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(unit) else { return false };
        if self.state.marks[unit.index()].arrived {
            return true;
        }
        let supplies =
            |hq: &UnitId| self.commands(*hq, hex) && self.hex(*hq).is_some_and(|at| self.has_supply_line(SOVIET, at));
        self.headquarters().iter().any(supplies)
    }

    /// 7.0, 11.22: three units to a hex and one HQ.
    pub fn overstacked(self, units: &[UnitId]) -> bool {
        let headquarters = units.iter().filter(|unit| self.unit(**unit).is_headquarters()).count();
        self.weight_of(units) > 3 || headquarters > 1
    }

    pub fn weight_of(self, units: &[UnitId]) -> usize {
        units.iter().map(|unit| self.weight(*unit)).sum()
    }

    /// 19.3, 24.12: a corps counts as three, Baeke for nothing, nor does an HQ.
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
