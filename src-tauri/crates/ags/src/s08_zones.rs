//! 8 Zones of control.

use crate::ground::Ground;
use crate::map::{KorsunMap, Terrain, Water};
use hexgrid::{Direction, Grid, Hex, HexField, HexSet};
use kernel::toolkit::zones::zone;
use kernel::{Side, case};

impl KorsunMap {
    /// The hexes that units in these hexes control.
    pub fn controlled_from(&self, hexes: impl IntoIterator<Item = Hex>) -> HexSet {
        // 8.0 A unit controls the six hexes around its own.
        zone(self.grid(), hexes, |from, direction, to| case!("8.0", self.zone_reaches(from, direction, to)))
    }

    fn zone_reaches(&self, from: Hex, direction: Direction, to: Hex) -> bool {
        let major = self.water_at(from, direction) == Some(Water::Major);
        // 8.12 A zone of control does not cross a major river hexside, nor the sea.
        // 19.22b It does not cross a river even where a road does.
        let barred = if self.road_at(from, direction) { case!("19.22b", major) } else { case!("8.12", major) };
        let sea = case!("8.12", self.water_at(from, direction) == Some(Water::Sea) || self.terrain[to] == Terrain::Sea);
        // 19.25 A river hex blocks every function: no zone reaches into it.
        !barred && !sea && !case!("19.25", self.terrain[to] == Terrain::River)
    }
}

/// Which hexes each side holds and controls. It follows from where the units are, and is kept up with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    units: [HexField<u8>; 2],
    controllers: [HexField<u8>; 2],
    /// Both together: what is not nought here is disputed.
    disputes: [HexField<u16>; 2],
    held: [HexSet; 2],
    controlled: [HexSet; 2],
}

impl Control {
    /// Nobody is anywhere.
    pub fn new(grid: &Grid) -> Control {
        Control {
            units: Side::BOTH.map(|_| HexField::new(grid, 0)),
            controllers: Side::BOTH.map(|_| HexField::new(grid, 0)),
            disputes: Side::BOTH.map(|_| HexField::new(grid, 0)),
            held: Side::BOTH.map(|_| HexSet::new(grid)),
            controlled: Side::BOTH.map(|_| HexSet::new(grid)),
        }
    }

    /// A unit comes into a hex. Every unit exerts a zone of control (8.11).
    pub(crate) fn enter(&mut self, ground: &Ground, side: Side, hex: Hex, exerts: bool) {
        let at = side.index();
        self.units[at][hex] += 1;
        self.disputes[at][hex] += 1;
        self.held[at].insert(hex);
        for near in ground.zones[hex].iter().filter(|_| exerts) {
            self.controllers[at][*near] += 1;
            self.disputes[at][*near] += 1;
            self.controlled[at].insert(*near);
        }
    }

    /// A unit leaves a hex.
    pub(crate) fn leave(&mut self, ground: &Ground, side: Side, hex: Hex, exerts: bool) {
        let at = side.index();
        self.units[at][hex] -= 1;
        self.disputes[at][hex] -= 1;
        if self.units[at][hex] == 0 {
            self.held[at].remove(hex);
        }
        for near in ground.zones[hex].iter().filter(|_| exerts) {
            self.controllers[at][*near] -= 1;
            self.disputes[at][*near] -= 1;
            if self.controllers[at][*near] == 0 {
                self.controlled[at].remove(*near);
            }
        }
    }

    /// Whether a side has a unit in a hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: Hex) -> bool {
        self.units[side.index()][hex] > 0
    }

    /// How many units a side has in a hex.
    #[inline]
    pub(crate) fn count(&self, side: Side, hex: Hex) -> u8 {
        self.units[side.index()][hex]
    }

    /// Whether a hex lies in a zone of control of a side.
    #[inline]
    pub fn controls(&self, side: Side, hex: Hex) -> bool {
        self.controllers[side.index()][hex] > 0
    }

    /// Whether a side holds or controls a hex.
    #[inline]
    pub(crate) fn disputes(&self, side: Side, hex: Hex) -> bool {
        self.disputes[side.index()][hex] > 0
    }

    /// How many units of a side control a hex.
    #[inline]
    pub(crate) fn controllers(&self, side: Side, hex: Hex) -> u8 {
        self.controllers[side.index()][hex]
    }

    pub fn held(&self, side: Side) -> &HexSet {
        &self.held[side.index()]
    }

    pub fn controlled(&self, side: Side) -> &HexSet {
        &self.controlled[side.index()]
    }
}
