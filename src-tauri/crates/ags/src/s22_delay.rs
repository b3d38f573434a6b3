//! 22 Delay and disengagement: how German units leave enemy-controlled hexes.

use crate::game::Korsun;
use crate::state::{Leaving, State};
use hexgrid::HexSet;
use kernel::{Refusal, Side, UnitId, case, refuse};

/// What leaving an enemy-controlled hex costs, in half points.
pub const SURCHARGE: u16 = 4;

impl Korsun {
    /// How units that stand together may leave their hex, if at all.
    pub(crate) fn leaving(
        &self,
        state: &State,
        side: Side,
        units: &[UnitId],
        zone: &HexSet,
    ) -> Result<Leaving, Refusal> {
        let start = units.first().and_then(|unit| state.at.hex(*unit));
        let Some(start) = start.filter(|hex| zone.contains(*hex)) else { return Ok(Leaving::Free) };
        // 22.24 The Soviet player may neither delay nor disengage. 5.24 Nobody else leaves an enemy-controlled hex.
        if side == Side::Red {
            return if case!("5.24", true) {
                Err(refuse!("5.24", "the enemy controls {place}: only an overrun leads out of it", place = start))
            } else {
                Ok(Leaving::Free)
            };
        }
        if self.may_delay(state, start, units) {
            return Ok(Leaving::Delay);
        }
        // 22.2 From turn 3 on any unit may disengage.
        if !case!("22.24", state.turn < 3) {
            return Ok(Leaving::Disengagement);
        }
        Err(refuse!("22.24", "{place} is enemy-controlled, and nobody disengages before turn 3", place = start))
    }

    // 22.1 All units of a hex but one may leave it.
    fn may_delay(&self, state: &State, start: hexgrid::Hex, units: &[UnitId]) -> bool {
        let stay = state.at.at(start).filter(|unit| !units.contains(unit)).count();
        // 22.11 No unit in the hex has moved in this phase.
        let fresh = state.at.at(start).all(|unit| !case!("22.11", state.mark(unit).moved));
        (!case!("22.1", stay == 0)) && fresh
    }
}
