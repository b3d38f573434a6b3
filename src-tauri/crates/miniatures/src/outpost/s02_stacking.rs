//! 2 Stacking.

use super::Outpost;
use super::state::State;
use hexgrid::Hex;
use kernel::{UnitId, case};

pub const LIMIT: usize = 2;

impl Outpost {
    // 2.1 At most two units of a side may be in a hex.
    /// How many more units a hex has room for, once these have left it.
    pub(super) fn room(&self, state: &State, hex: Hex, leaving: &[UnitId]) -> usize {
        let staying = state.at.at(hex).filter(|unit| !leaving.contains(unit)).count();
        case!("2.1", LIMIT, usize::MAX).saturating_sub(staying)
    }
}
