//! What the terrain of a board means to the rules, worked out once: what each step costs, which hexes are controlled from where,
//! where lines of supply can run.

use crate::German;
use crate::exclusive::{Crossings, Exclusive};
use crate::map::{KorsunMap, Terrain, Water};
use crate::s10_terrain::Gait;
use hexgrid::{Direction, Grid, Hex, HexField, HexSet, Passages, ReachScratch, reach};
use kernel::{Side, case, may, must};

#[derive(Clone, Debug)]
pub struct Ground {
    /// By hex: the hexes that a unit there controls.
    pub(crate) zones: HexField<Vec<Hex>>,
    /// By side, gait, hex and direction: what a step costs in half points, or `BARRED`.
    costs: [[HexField<[u16; 6]>; 3]; 2],
    /// Hexes that no unit, line or zone enters, and all others.
    pub(crate) water: HexSet,
    pub(crate) dry: HexSet,
    /// Hexes at a major river.
    pub(crate) riverside: HexSet,
    /// By side: the steps of a line of supply, from its source on.
    pub(crate) lines: [Passages; 2],
    /// The steps of a line of communications.
    pub(crate) land: Passages,
    pub(crate) sources: [HexSet; 2],
    /// By stretch of the start line: how far each hex is from it.
    pub(crate) from_line: Vec<HexField<u32>>,
    /// Memory for floods, copied for each.
    scratch: ReachScratch,
}

/// The cost of a step that nobody can take.
pub(crate) const BARRED: u16 = u16::MAX;

impl Ground {
    pub fn survey(map: &KorsunMap, rules: &Exclusive) -> Ground {
        let grid = map.grid();
        let mut zones = HexField::new(grid, Vec::new());
        for hex in grid.hexes() {
            zones[hex] = map.controlled_from([hex]).iter().collect();
        }
        let costs = Side::BOTH.map(|side| {
            Gait::ALL.map(|gait| {
                let mut field = HexField::new(grid, [BARRED; 6]);
                for from in grid.hexes() {
                    for (direction, to) in grid.neighbours(from) {
                        let closed = map.is_water(to) || map.water_at(from, direction) == Some(Water::Sea);
                        let cost = map.cost(rules, side, gait, from, direction, to);
                        field[from][direction.index()] = if closed { BARRED } else { cost };
                    }
                }
                field
            })
        });
        // A hex that the river fills is river too.
        let at_river = |hex: &Hex| {
            let wet = |(direction, next)| {
                map.water_at(*hex, direction) == Some(Water::Major) || map.terrain[next] == Terrain::River
            };
            grid.neighbours(*hex).any(wet)
        };
        Ground {
            zones,
            costs,
            water: HexSet::from_iter(grid, grid.hexes().filter(|hex| map.is_water(*hex))),
            dry: HexSet::from_iter(grid, grid.hexes().filter(|hex| !map.is_water(*hex))),
            riverside: HexSet::from_iter(grid, grid.hexes().filter(at_river)),
            lines: Side::BOTH.map(|side| supply_lines(map, rules.crossings[side.index()])),
            land: Passages::new(grid, |side| map.water[side] == Some(Water::Sea)),
            sources: Side::BOTH.map(|side| HexSet::from_iter(grid, map.supply[side.index()].iter().copied())),
            from_line: map.start_line.iter().map(|stretch| distances(map, &stretch.german, &stretch.soviet)).collect(),
            scratch: ReachScratch::new(grid),
        }
    }

    /// Whether a step stays on land.
    #[inline]
    pub(crate) fn is_land(&self, from: Hex, direction: Direction) -> bool {
        self.cost(German, Gait::Infantry, from, direction) != BARRED
    }

    /// All hexes connected to some through open ones.
    pub(crate) fn connected(&self, grid: &Grid, starts: &HexSet, open: &HexSet, passages: &Passages) -> HexSet {
        reach(grid, starts, open, passages, &mut self.scratch.clone())
    }

    #[inline]
    pub(crate) fn cost(&self, side: Side, gait: Gait, from: Hex, direction: Direction) -> u16 {
        self.costs[side.index()][gait as usize][from][direction.index()]
    }
}

/// The steps of a line of supply, from its source on.
fn supply_lines(map: &KorsunMap, crossings: Crossings) -> Passages {
    let grid = map.grid();
    let mut lines = Passages::new(grid, |side| {
        let (a, b) = grid.sides_of(side);
        let city = |hex: Hex| grid.contains(hex) && map.terrain[hex] == Terrain::City;
        let crossed = match crossings {
            // 19.72 A major river does not stop a German line.
            Crossings::Everywhere => may!("19.72"),
            // 19.71b A Soviet line crosses a major river only by road.
            Crossings::Roads => must!("19.71b", map.road[side]),
            // 10.15a A line crosses a major river by road or rail, and at a city.
            Crossings::RoadsRailsAndCities => {
                must!("10.15a", map.road[side] || map.rail[side] || city(a) || city(b))
            }
        };
        match map.water[side] {
            // 10.16 No line crosses the sea.
            Some(Water::Sea) => may!("10.16"),
            Some(Water::Major) => !crossed,
            Some(Water::Minor) | None => false,
        }
    });
    // 12.11 A line leads into a swamp, but not through it.
    for hex in grid.hexes().filter(|hex| case!("12.11", map.terrain[*hex] == Terrain::Swamp)) {
        Direction::ALL.into_iter().for_each(|direction| lines.block_one_way(hex, direction));
    }
    lines
}

fn distances(map: &KorsunMap, german: &[Hex], soviet: &[Hex]) -> HexField<u32> {
    let grid = map.grid();
    let mut field = HexField::new(grid, 0);
    for hex in grid.hexes() {
        let line = german.iter().chain(soviet);
        field[hex] = line.map(|border| grid.distance(*border, hex)).min().unwrap_or(0);
    }
    field
}
