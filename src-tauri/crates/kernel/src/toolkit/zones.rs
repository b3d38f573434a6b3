//! Zones of control: the hexes that units reach out to.

use hexgrid::{Direction, Grid, Hex, HexSet};

/// All hexes next to one of these, as far as the rulebook lets a zone reach from hex to hex.
pub fn zone(grid: &Grid, from: impl IntoIterator<Item = Hex>, reaches: impl Fn(Hex, Direction, Hex) -> bool) -> HexSet {
    let mut zone = HexSet::new(grid);
    for hex in from {
        for (direction, next) in grid.neighbours(hex) {
            if reaches(hex, direction, next) {
                zone.insert(next);
            }
        }
    }
    zone
}
