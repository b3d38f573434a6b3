//! Where one may step.

use crate::{Direction, Grid, Hex, HexSet, Hexside};

/// For each direction the hexes from which one may step that way. A step off the map is never open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passages(pub(crate) [HexSet; 6]);

impl Passages {
    /// Every hexside inside the map is open both ways.
    pub fn open(grid: &Grid) -> Passages {
        Passages(Direction::ALL.map(|direction| {
            let inside = |&hex: &Hex| grid.neighbour(hex, direction).is_some();
            HexSet::from_iter(grid, grid.hexes().filter(inside))
        }))
    }

    /// Every hexside inside the map is open both ways but those for which `blocked` holds.
    pub fn new(grid: &Grid, mut blocked: impl FnMut(Hexside) -> bool) -> Passages {
        let mut passages = Passages::open(grid);
        for hexside in grid.hexsides() {
            if blocked(hexside) {
                passages.block(grid, hexside);
            }
        }
        passages
    }

    /// Closes a hexside both ways.
    pub fn block(&mut self, grid: &Grid, hexside: Hexside) {
        for (hex, direction) in both_ways(grid, hexside) {
            self.block_one_way(hex, direction);
        }
    }

    /// Opens a hexside both ways, if it lies inside the map.
    pub fn unblock(&mut self, grid: &Grid, hexside: Hexside) {
        for (hex, direction) in both_ways(grid, hexside) {
            self.unblock_one_way(grid, hex, direction);
        }
    }

    /// Closes the step from this hex in this direction; the way back stays as it is.
    pub fn block_one_way(&mut self, hex: Hex, direction: Direction) {
        self.0[direction.index()].remove(hex);
    }

    /// Opens the step from this hex in this direction, if it stays on the map; the way back stays as it is.
    pub fn unblock_one_way(&mut self, grid: &Grid, hex: Hex, direction: Direction) {
        if grid.contains(hex) && grid.neighbour(hex, direction).is_some() {
            self.0[direction.index()].insert(hex);
        }
    }

    /// Whether one may step from this hex in this direction.
    #[inline]
    pub fn allows(&self, hex: Hex, direction: Direction) -> bool {
        self.0[direction.index()].contains(hex)
    }

    /// The hexes from which one may step in this direction.
    pub fn from(&self, direction: Direction) -> &HexSet {
        &self.0[direction.index()]
    }
}

/// The two steps that cross a hexside.
fn both_ways(grid: &Grid, hexside: Hexside) -> [(Hex, Direction); 2] {
    let (owner, direction) = grid.owner_of(hexside);
    let (_, other) = grid.sides_of(hexside);
    [(owner, direction), (other, direction.opposite())]
}
