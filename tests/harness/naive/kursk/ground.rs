//! The ground: what it costs to move, zones of control, stacking and lines of supply.

use super::{GERMAN, Position, SOVIET, enemy};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::{Class, Terrain, Water};
use std::collections::BTreeSet;

/// 7.4, 7.5: how much a hex takes: three German units, or Soviet units of three corps, a division being a third of one.
const GERMAN_LIMIT: usize = 3;
const SOVIET_LIMIT: usize = 9;
const CORPS: usize = 3;

impl Position<'_> {
    pub fn around(self, hex: Hex) -> Vec<Hex> {
        self.board.map.grid().neighbours(hex).map(|(_, next)| next).collect()
    }

    pub fn adjacent(self, a: Hex, b: Hex) -> bool {
        self.around(a).contains(&b)
    }

    pub fn water(self, from: Hex, to: Hex) -> Option<Water> {
        self.board.map.grid().between(from, to).and_then(|side| self.board.map.water[side])
    }

    /// A major river or a lake.
    pub fn wide_water(self, from: Hex, to: Hex) -> bool {
        matches!(self.water(from, to), Some(Water::Major | Water::Lake))
    }

    pub fn is_fort_of(self, side: Side, hex: Hex) -> bool {
        self.board.map.forts[side.index()].contains(hex)
    }

    pub fn is_city(self, hex: Hex) -> bool {
        self.board.map.cities.contains(hex)
    }

    /// 3.10: who controls a hex.
    pub fn held_by(self, side: Side, hex: Hex) -> bool {
        self.state.german.contains(hex) == (side == GERMAN)
    }

    /// 1.4: the west edge is column 00, the east edge column 27.
    pub fn is_on_edge_of(self, side: Side, hex: Hex) -> bool {
        self.board.map.grid().number(hex).ends_with(if side == GERMAN { "00" } else { "27" })
    }

    /// 8.6, 11.14: neither an infiltration nor the second hex of an advance goes there.
    pub fn is_shut_to_dashes(self, from: Hex, to: Hex) -> bool {
        self.is_fort_of(SOVIET, to) || (self.is_city(to) && self.held_by(SOVIET, to)) || self.wide_water(from, to)
    }

    /// 10.10 to 10.18, 12.1: what a unit pays for a hex, without water. Clear terrain adds nothing to anything else.
    pub fn cost_of_hex(self, unit: UnitId, hex: Hex) -> u32 {
        let counter = self.unit(unit);
        let mechanised = counter.class == Class::Mechanised;
        let natural = match (self.board.map.terrain[hex], mechanised) {
            (Terrain::Clear, _) => 0,
            (Terrain::Forest, true) => 2,
            (Terrain::Forest, false) => 1,
            (Terrain::Hills, true) => 3,
            (Terrain::Hills, false) => 2,
            (Terrain::Swamp, true) => 5,
            (Terrain::Swamp, false) => 3,
        };
        let mut cost = natural;
        if self.is_fort_of(counter.side, hex) {
            cost += if mechanised { 2 } else { 1 };
        }
        if self.is_fort_of(enemy(counter.side), hex) {
            cost += 2;
        }
        if self.is_city(hex) {
            cost += 2;
        }
        if cost == 0 { 1 } else { cost }
    }

    /// 10.14: what it pays for the water on the way.
    pub fn cost_of_step(self, unit: UnitId, from: Hex, to: Hex) -> u32 {
        let mechanised = self.unit(unit).class == Class::Mechanised;
        let water = match (self.water(from, to), mechanised) {
            (None, _) => 0,
            (Some(Water::River), _) => 1,
            (Some(Water::Major | Water::Lake), true) => 3,
            (Some(Water::Major | Water::Lake), false) => 2,
        };
        self.cost_of_hex(unit, to) + water
    }

    /// 2.10
    pub fn movement_factor(self, unit: UnitId) -> u32 {
        match self.unit(unit).class {
            Class::Mechanised => 8,
            Class::Foot => 4,
            Class::Static => 2,
        }
    }

    /// 8.1, 8.2: whether a hex is in the zone of control of a side, whatever lies between, reserves included (9.2).
    pub fn controlled(self, by: Side, hex: Hex) -> bool {
        let around = self.around(hex);
        self.on_map(by).iter().any(|(_, from)| around.contains(from))
    }

    /// 7.4, 7.5: a German unit is a unit; a Soviet corps is as much as three divisions.
    pub fn weight(self, unit: UnitId) -> usize {
        let counter = self.unit(unit);
        if counter.side == SOVIET && counter.corps { CORPS } else { 1 }
    }

    pub fn weight_of(self, units: &[UnitId]) -> usize {
        units.iter().map(|unit| self.weight(*unit)).sum()
    }

    pub fn limit(self, side: Side) -> usize {
        if side == GERMAN { GERMAN_LIMIT } else { SOVIET_LIMIT }
    }

    /// Whether units of a side find room in a hex beside those who are there, if some others have gone.
    pub fn fit(self, side: Side, coming: &[UnitId], hex: Hex, gone: &[UnitId]) -> bool {
        let mut there = self.in_hex(side, hex);
        there.retain(|unit| !gone.contains(unit) && !coming.contains(unit));
        self.weight_of(&there) + self.weight_of(coming) <= self.limit(side)
    }

    /// 6.3, 6.4: the hexes through which a side may trace a line: no enemies, no enemy zone unless a friend is there, no city
    /// that the enemy controls.
    fn open_to_lines(self, side: Side) -> BTreeSet<Hex> {
        let hexes = |side: Side| self.on_map(side).into_iter().map(|(_, hex)| hex).collect::<BTreeSet<Hex>>();
        let (friends, foes) = (hexes(side), hexes(enemy(side)));
        let threatened: BTreeSet<Hex> = foes.iter().flat_map(|foe| self.around(*foe)).collect();
        let open = |hex: &Hex| {
            let lost = self.is_city(*hex) && !self.held_by(side, *hex);
            !foes.contains(hex) && (!threatened.contains(hex) || friends.contains(hex)) && !lost
        };
        self.board.map.grid().hexes().filter(open).collect()
    }

    /// Every hex that some hexes can be reached from through others that are open.
    fn spread(self, from: Vec<Hex>, open: &BTreeSet<Hex>) -> BTreeSet<Hex> {
        let mut reached = BTreeSet::new();
        let mut border = from;
        while let Some(hex) = border.pop() {
            if open.contains(&hex) && reached.insert(hex) {
                border.extend(self.around(hex));
            }
        }
        reached
    }

    /// 6.3, 6.4, 6.8: the hexes from which a line leads to a source of the side's own that it controls.
    pub fn supplied_hexes(self, side: Side) -> BTreeSet<Hex> {
        let source = |hex: &Hex| self.is_on_edge_of(side, *hex) && self.held_by(side, *hex);
        let sources = self.board.map.grid().hexes().filter(source).collect();
        self.spread(sources, &self.open_to_lines(side))
    }

    /// Whether a unit on the map is in supply. 6.10: in Lgov a Soviet unit is, while it has never been German.
    pub fn is_supplied(self, unit: UnitId, supplied: &BTreeSet<Hex>) -> bool {
        let Some(hex) = self.hex(unit) else { return false };
        let lgov = self.unit(unit).side == SOVIET && Some(hex) == self.numbered("3509") && !self.state.lgov_fallen;
        lgov || supplied.contains(&hex)
    }

    /// 4.5: whether a way to the west edge, the own hex included, is free of Soviet units and zones. Friends do not help.
    pub fn has_way_home(self, from: Hex) -> bool {
        let free = |hex: &Hex| !self.holds(SOVIET, *hex) && !self.controlled(SOVIET, *hex);
        let open: BTreeSet<Hex> = self.board.map.grid().hexes().filter(free).collect();
        self.spread(vec![from], &open).into_iter().any(|hex| self.is_on_edge_of(GERMAN, hex))
    }
}

/// 1.3: half of a number, but half of one is one.
pub fn half(number: u32) -> u32 {
    if number == 1 { 1 } else { number / 2 }
}
