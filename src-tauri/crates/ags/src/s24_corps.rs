//! 24 Soviet corps: which stay supported. Their size is told in section 7, their steps and their attacks in section 9.

use crate::game::Korsun;
use crate::s11_headquarters::Command;
use crate::state::State;
use kernel::{Refusal, Side, UnitId, case, refuse};

impl Korsun {
    /// The corps that may stay supported.
    pub(crate) fn supportable(&self, state: &State) -> Vec<UnitId> {
        let supported = self.units_of(Side::Red).filter(|unit| state.mark(*unit).supported && state.is_on_map(*unit));
        // 24.22 A corps out of supply loses its marker.
        supported.filter(|unit| !case!("24.22", !self.is_supplied(state, *unit, Command::Keep))).collect()
    }

    pub(crate) fn judge_support(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        let able = self.supportable(state);
        // 24.24 A marker never goes from one corps to another.
        if let Some(unit) = units.iter().find(|unit| case!("24.24", !state.mark(**unit).supported)) {
            return Err(refuse!("24.24", "{unit} is not supported, and markers are not handed on", unit = *unit));
        }
        if let Some(unit) = units.iter().find(|unit| !able.contains(unit)) {
            return Err(refuse!("24.22", "{unit} is out of supply and loses its marker", unit = *unit));
        }
        let most = able.len().min(2);
        if units.len() != most {
            let most = u32::try_from(most).unwrap_or(u32::MAX);
            return Err(refuse!("24.22", "{most} corps stay supported", most = most));
        }
        Ok(())
    }
}
