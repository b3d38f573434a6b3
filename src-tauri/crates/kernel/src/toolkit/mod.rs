//! What rulebooks are built of. Each piece takes the rulebook's own predicates; none knows a rule.

pub mod advance;
pub mod cheapest;
pub mod control;
pub mod memo;
pub mod movement;
pub mod occupancy;
pub mod retreat;
pub mod scratch;
pub mod supply;
pub mod targets;
pub mod zones;

pub use control::Control;
pub use occupancy::Occupancy;

/// A small map for the tests of all tools.
#[cfg(test)]
mod sample {
    use hexgrid::{Count, Grid, Hex, Plan};

    /// Nine by nine hexes, even columns lower: 0404 touches 0403, 0504, 0505, 0405, 0305 and 0304.
    pub fn grid() -> Grid {
        Grid::new(&Plan::flat_top(Count::from_west(1, 9), Count::from_north(1, 9))).expect("a plan")
    }

    pub fn hexes(grid: &Grid, numbers: &[&str]) -> Vec<Hex> {
        numbers.iter().map(|number| grid.hex(number).expect("a hex")).collect()
    }
}
