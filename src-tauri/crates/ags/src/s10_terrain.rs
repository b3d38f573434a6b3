//! 10 Terrain effects on movement, combat and supply; 19.2 what Korsun changes of them.

use crate::game::Korsun;
use crate::map::{River, Terrain};
use hexgrid::{Direction, Hex};
use kernel::{UnitId, case};

/// Half points to a movement point.
pub const HALVES: u16 = 2;

/// How a unit pays for terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    Mechanised,
    Infantry,
    /// Like infantry, but along roads like mechanised units.
    Headquarters,
}

impl Korsun {
    pub(crate) fn gait(&self, unit: UnitId) -> Gait {
        let unit = self.unit(unit);
        // 11.21a HQs pay like infantry, and along roads like mechanised units.
        if unit.is_headquarters() {
            Gait::Headquarters
        } else if unit.is_mechanised() {
            Gait::Mechanised
        } else {
            Gait::Infantry
        }
    }

    /// What a step costs, in half points.
    pub(crate) fn cost(&self, gait: Gait, from: Hex, direction: Direction, to: Hex) -> u16 {
        let road = self.map().road_at(from, direction);
        let on_wheels = match gait {
            Gait::Mechanised => true,
            Gait::Headquarters => case!("11.21a", true),
            Gait::Infantry => false,
        };
        // 10.23 A mechanised unit pays half a point into a hex by a road, whatever is there.
        if case!("10.23", road && on_wheels) {
            return 1;
        }
        // 10.31 What the hex and the hexside cost is added up.
        let river = self.river_cost(from, direction, road);
        self.hex_cost(gait, to) + case!("10.31", river, 0)
    }

    fn hex_cost(&self, gait: Gait, hex: Hex) -> u16 {
        let mechanised = gait == Gait::Mechanised;
        // 5.13 A clear hex costs one point; 10.4 has the others. 10.22 A city costs one. 10.21 A town costs nothing of itself.
        let points = match self.map().terrain[hex] {
            Terrain::Clear | Terrain::City | Terrain::River => case!("5.13", 1, 0),
            Terrain::Woods if mechanised => case!("10.4", 2, 1),
            Terrain::Woods => 1,
        };
        points * HALVES
    }

    fn river_cost(&self, from: Hex, direction: Direction, road: bool) -> u16 {
        // 19.22a A road is a bridge: the river costs nothing there.
        if case!("19.22a", road) {
            return 0;
        }
        match self.map().river_at(from, direction) {
            // 19.24 A minor river costs one point more, 19.23 a major one two.
            Some(River::Minor) => case!("19.24", HALVES, 0),
            Some(River::Major) => case!("19.23", 2 * HALVES, 0),
            None => 0,
        }
    }

    /// How often a defender's strength counts for the terrain, attacked from these hexes.
    pub(crate) fn terrain_factor(&self, attacked_from: &[Hex], target: Hex) -> u32 {
        let river =
            |from: &Hex| self.map().grid().direction(*from, target).and_then(|way| self.map().river_at(*from, way));
        let all = |kinds: &[Option<River>]| attacked_from.iter().all(|from| kinds.contains(&river(from)));
        // 10.14 A major river that every attacker crosses triples.
        if case!("10.14", all(&[Some(River::Major)])) {
            return 3;
        }
        // 10.12 A river that every attacker crosses doubles.
        let behind_river = case!("10.12", all(&[Some(River::Minor), Some(River::Major)]));
        // 9.31 Woods double; 10.26 so does a city. 10.24 Roads and towns do nothing.
        let cover = match self.map().terrain[target] {
            Terrain::Woods => case!("9.31", true),
            Terrain::City => case!("10.26", true),
            Terrain::Clear | Terrain::River => false,
        };
        match (behind_river, cover) {
            // 10.32a More than one bonus triples, never more.
            (true, true) => case!("10.32a", 3, 2),
            (true, false) | (false, true) => 2,
            (false, false) => 1,
        }
    }
}
