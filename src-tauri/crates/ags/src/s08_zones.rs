//! 8 Zones of control.

use crate::board::Board;
use crate::map::{KorsunMap, Terrain, Water};
use hexgrid::{Direction, Hex, HexSet};
use kernel::toolkit::zones::zone;
use kernel::{UnitId, case, may, must};

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
        let barred = match self.road_at(from, direction) {
            true => case!("19.22b", major),
            false => case!("8.12", major),
        };
        let sea = case!("8.12", self.water_at(from, direction) == Some(Water::Sea) || self.terrain[to] == Terrain::Sea);
        // 19.25 A river hex blocks every function: no zone reaches into it.
        !barred && !sea && must!("19.25", self.terrain[to] != Terrain::River)
    }
}

impl Board {
    /// The hexes that a unit in a hex controls.
    pub(crate) fn zone_of(&self, unit: UnitId, hex: Hex) -> &[Hex] {
        // 8.11 Every unit exerts a zone of control at all times, an HQ too.
        let exerts = !self.roster.unit(unit).is_headquarters() || may!("8.11");
        if exerts { &self.ground.zones[hex] } else { &[] }
    }
}
