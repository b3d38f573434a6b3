//! 23 Active and inactive headquarters: which are active, and who may overrun under them. What HQs do otherwise, and how many
//! operations they lead, is told in section 11.

use crate::game::Korsun;
use crate::s18_setup::FIRST_ACTIVE;
use crate::state::{Marks, State};
use kernel::{Refusal, UnitId, case, refuse};

impl Korsun {
    /// The HQs that are active without being named.
    // 23.12 On turn 1 the HQs of 5th Guards Tank and 2nd Tank Army.
    pub(crate) fn active_anyway(&self, state: &State) -> Vec<UnitId> {
        let must = FIRST_ACTIVE.iter().filter_map(|name| self.board().roster.id(name));
        must.filter(|unit| case!("23.12", state.turn == 1) && state.is_on_map(*unit)).collect()
    }

    /// The HQs of which some may be named as active, and how many.
    pub(crate) fn activatable(&self, state: &State) -> (Vec<UnitId>, usize) {
        let anyway = self.active_anyway(state);
        let others: Vec<UnitId> = self.headquarters(state).filter(|unit| !anyway.contains(unit)).collect();
        let most = Korsun::active_limit(state.turn).saturating_sub(anyway.len()).min(others.len());
        (others, most)
    }

    pub(crate) fn judge_activation(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        let (others, most) = self.activatable(state);
        if let Some(unit) = units.iter().find(|unit| self.active_anyway(state).contains(unit)) {
            return Err(refuse!("23.12", "{unit} is active on this turn in any case", unit = *unit));
        }
        if let Some(unit) = units.iter().find(|unit| !others.contains(unit)) {
            return Err(refuse!("23.1", "{unit} is no HQ on the map", unit = *unit));
        }
        if units.len() > most {
            let most = u32::try_from(most).unwrap_or(u32::MAX);
            return Err(refuse!("23.11", "at most {most} more HQs are active on this turn", most = most));
        }
        Ok(())
    }

    /// The HQs that can lead a unit's overrun: active ones in supply, since the overrun needs their supply. A reinforcement has
    /// its own.
    // 23.13 Supply by an inactive HQ serves for movement only.
    pub(crate) fn overrun_led_by(marks: &Marks) -> u8 {
        if case!("23.13", !marks.arrived) { marks.fed_by } else { marks.led_by }
    }

    /// That HQs let Soviet units overrun.
    pub(crate) fn judge_led(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        // 23.14 Nobody overruns who is led by inactive HQs only.
        if let Some(unit) = units.iter().find(|unit| case!("23.14", state.mark(**unit).grounded)) {
            return Err(refuse!("23.14", "{unit} is led only by an inactive HQ", unit = *unit));
        }
        // 15.0b A reinforcement is in supply without an HQ; until HQs are limited (23.2) it overruns without one.
        let by_itself = |unit: &UnitId| case!("15.0b", state.mark(*unit).arrived) && !case!("23.2", state.turn >= 5);
        if units.iter().all(by_itself) {
            return Ok(());
        }
        // 23.13 An active HQ that is in supply supplies the overrun.
        let fed = |unit: &UnitId| state.mark(*unit).arrived || state.mark(*unit).fed_by != 0;
        if let Some(unit) = units.iter().find(|unit| state.mark(**unit).led_by != 0 && case!("23.13", !fed(unit))) {
            return Err(refuse!("23.13", "no active HQ in supply leads {unit}", unit = *unit));
        }
        // 23.23 It must be able to lead one more.
        if case!("23.23", !self.can_lead(state, self.overrun_leaders(state, units))) {
            return Err(refuse!("23.23", "no active HQ can lead an overrun by {units}", units = units.to_vec()));
        }
        Ok(())
    }
}
