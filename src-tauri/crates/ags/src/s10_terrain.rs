//! 10 Terrain effects on movement, combat and supply; 19.2 what Korsun changes of them.

use crate::Soviet;
use crate::exclusive::Exclusive;
use crate::game::Korsun;
use crate::map::{KorsunMap, Terrain, Water};
use hexgrid::{Direction, Hex};
use kernel::{Side, UnitId, case, may};

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

impl Gait {
    pub(crate) const ALL: [Gait; 3] = [Gait::Mechanised, Gait::Infantry, Gait::Headquarters];
}

/// What a hex of that terrain costs, in points.
// 10.4 The chart.
pub(crate) fn terrain_points(gait: Gait, terrain: Terrain) -> u16 {
    let mechanised = gait == Gait::Mechanised;
    match terrain {
        // 5.13 A clear hex costs one point.
        Terrain::Clear | Terrain::River | Terrain::Sea => case!("5.13", 1, 2),
        // 10.22 So does a city.
        Terrain::City => case!("10.22", 1, 2),
        Terrain::Woods if mechanised => case!("10.4", 2, 1),
        Terrain::Woods => 1,
        Terrain::Swamp => case!("10.4", if mechanised { 3 } else { 2 }, 1),
        Terrain::Rough => case!("10.4", if mechanised { 4 } else { 2 }, 1),
    }
}

impl KorsunMap {
    /// Whether a hex is all water: nobody enters it.
    pub(crate) fn is_water(&self, hex: Hex) -> bool {
        // 19.25 The river hexes of the Dniepr are impassable. 10.16 Nobody crosses the sea.
        case!("19.25", self.terrain[hex] == Terrain::River) || case!("10.16", self.terrain[hex] == Terrain::Sea)
    }

    /// What a step costs, in half points.
    pub(crate) fn cost(
        &self,
        rules: &Exclusive,
        side: Side,
        gait: Gait,
        from: Hex,
        direction: Direction,
        to: Hex,
    ) -> u16 {
        // 5.35 A railroad helps only those who move by rail.
        let rail = self.grid().hexside(from, direction).is_some_and(|side| self.rail[side]);
        let road = self.road_at(from, direction) || (!may!("5.35") && rail);
        let on_wheels = match gait {
            Gait::Mechanised => true,
            // 11.21a HQs pay like infantry, and along roads like mechanised units.
            Gait::Headquarters => may!("11.21a"),
            Gait::Infantry => false,
        };
        // 10.23 A mechanised unit pays half a point into a hex by a road, whatever is there.
        if case!("10.23", road && on_wheels) {
            return 1;
        }
        // 10.31 What the hex and the hexside cost is added up.
        let river = self.river_cost(rules, side, from, direction);
        self.hex_cost(gait, to) + case!("10.31", river, 0)
    }

    fn hex_cost(&self, gait: Gait, hex: Hex) -> u16 {
        // 10.21 A town costs what the rest of its hex costs, and so does a railroad (5.35).
        if !may!("10.21") && self.towns.contains(hex) {
            return HALVES;
        }
        terrain_points(gait, self.terrain[hex]) * HALVES
    }

    fn river_cost(&self, rules: &Exclusive, side: Side, from: Hex, direction: Direction) -> u16 {
        // 19.22a A road is a bridge: the river costs nothing there.
        if case!("19.22a", self.road_at(from, direction)) {
            return 0;
        }
        // 19.0 The exclusive rules come before the standard ones: not the chart's +2 and +3 for the Germans.
        let dearer = if may!("19.0") || side == Soviet { 0 } else { HALVES };
        match self.water_at(from, direction) {
            // 10.11, 19.24 A minor river costs one point more.
            Some(Water::Minor) => case!(["10.11", "19.24"], rules.minor_river[side.index()], 0) + dearer,
            // 10.13a, 19.23 A major one two.
            Some(Water::Major) => case!(["10.13a", "19.23"], rules.major_river[side.index()], 0) + dearer,
            Some(Water::Sea) | None => 0,
        }
    }

    /// How often a defender's strength counts for the terrain, attacked from these hexes.
    pub(crate) fn terrain_factor(&self, attacked_from: &[Hex], target: Hex) -> u32 {
        let river = |from: &Hex| self.grid().direction(*from, target).and_then(|way| self.water_at(*from, way));
        let all = |kinds: &[Option<Water>]| attacked_from.iter().all(|from| kinds.contains(&river(from)));
        // 10.14 A major river that every attacker crosses triples.
        if case!("10.14", all(&[Some(Water::Major)])) {
            return 3;
        }
        // 10.12 A river that every attacker crosses doubles.
        let behind_river = case!("10.12", all(&[Some(Water::Minor), Some(Water::Major)]));
        // 9.31 Woods double, and rough country does. 10.26 So does a city.
        let rough = case!("9.31", matches!(self.terrain[target], Terrain::Woods | Terrain::Rough));
        let city = case!("10.26", self.terrain[target] == Terrain::City);
        // 10.24 A town does nothing, nor does a road.
        let town = self.towns.contains(target) && !may!("10.24");
        let cover = rough || city || town;
        match (behind_river, cover) {
            // 10.32a More than one bonus triples, never more.
            (true, true) => case!("10.32a", 3, 4),
            (true, false) | (false, true) => 2,
            (false, false) => 1,
        }
    }
}

impl Korsun {
    pub(crate) fn gait(&self, unit: UnitId) -> Gait {
        let unit = self.unit(unit);
        if unit.is_headquarters() {
            Gait::Headquarters
        } else if unit.is_mechanised() {
            Gait::Mechanised
        } else {
            Gait::Infantry
        }
    }

    /// Whether a hex is all water.
    pub(crate) fn is_water(&self, hex: Hex) -> bool {
        self.board.ground.water.contains(hex)
    }
}
