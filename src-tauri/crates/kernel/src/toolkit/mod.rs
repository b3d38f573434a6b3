//! What rulebooks are built of. Each piece takes the rulebook's own predicates; none knows a rule.

pub mod advance;
pub mod movement;
pub mod occupancy;
pub mod retreat;
pub mod scratch;
pub mod supply;
pub mod zones;

pub use occupancy::Occupancy;
