//! 7 Stacking.

use crate::board::Board;
use kernel::counters::Symbol;
use kernel::{UnitId, case};

/// How many units a hex has room for.
pub const STACKING_LIMIT: usize = 3;

impl Board {
    /// How many units a unit counts for in its hex.
    pub fn stacking_points(&self, unit: UnitId) -> usize {
        let unit = self.roster.unit(unit);
        // 7.0b, 11.22 An HQ does not count against the limit.
        // 19.3d Baeke's regiment stacks for free.
        if case!("11.22", case!("7.0b", unit.is_headquarters())) || case!("19.3d", unit.symbol == Symbol::HeavyArmour) {
            return 0;
        }
        // 24.12 A corps counts as three units, whatever it has lost.
        if case!("24.12", unit.is_corps()) { 3 } else { 1 }
    }

    /// Whether these are more than a hex has room for.
    pub fn overstacked(&self, units: &[UnitId]) -> bool {
        let points: usize = units.iter().map(|unit| self.stacking_points(*unit)).sum();
        let headquarters = units.iter().filter(|unit| self.roster.unit(**unit).is_headquarters()).count();
        // 7.0a At most three combat units may be in a hex.
        // 11.22 No more than one HQ may be in a hex.
        case!("7.0a", points > STACKING_LIMIT) || case!("11.22", headquarters > 1)
    }
}
