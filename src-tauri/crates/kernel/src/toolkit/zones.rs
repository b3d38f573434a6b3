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

#[cfg(test)]
mod tests {
    use super::super::sample::{grid, hexes};
    use super::*;

    #[test]
    fn a_zone_is_all_round_but_for_what_bars_it() {
        let grid = grid();
        let unit = hexes(&grid, &["0404"])[0];
        let around = hexes(&grid, &["0304", "0305", "0403", "0405", "0504", "0505"]);
        let mut all: Vec<Hex> = zone(&grid, [unit], |_, _, _| true).iter().collect();
        all.sort();
        let mut wanted = around.clone();
        wanted.sort();
        assert_eq!(all, wanted);
        assert!(!zone(&grid, [unit], |_, _, to| to != around[0]).contains(around[0]));
    }
}
