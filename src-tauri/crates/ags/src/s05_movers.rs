//! 5.0, 5.1 Which units may be moved, and how far.

use crate::game::Korsun;
use crate::s10_terrain::HALVES;
use crate::state::{Heavy, Phase, State};
use kernel::counters::Size;
use kernel::{Refusal, Side, UnitId, case, refuse};

/// Why a unit may not be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stay {
    Moved,
    Disrupted,
    Spent,
    OnFoot,
    Inactive,
    Grounded,
}

fn explain_stay(stay: Stay, unit: UnitId) -> Refusal {
    match stay {
        Stay::Moved => refuse!("5.0b", "{unit} has moved in this phase", unit = unit),
        Stay::Disrupted => refuse!("6.32a", "{unit} is disrupted", unit = unit),
        Stay::Spent => refuse!("23.24", "the HQ of {unit} has led all it can", unit = unit),
        Stay::OnFoot => refuse!("4.2-A3", "{unit} is neither mechanised nor an HQ", unit = unit),
        Stay::Inactive => refuse!("23.13", "{unit} is inactive", unit = unit),
        Stay::Grounded => refuse!("23.14", "{unit} is led only by an inactive HQ", unit = unit),
    }
}

impl Korsun {
    /// Whether a unit may be moved at all in this phase.
    pub(crate) fn judge_mover(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        self.judge_owner(state, side, unit)?;
        match self.stay(state, unit) {
            Some(stay) => Err(explain_stay(stay, unit)),
            None => Ok(()),
        }
    }

    /// Why a unit on the map may not be moved, if it may not.
    pub(crate) fn stay(&self, state: &State, unit: UnitId) -> Option<Stay> {
        let marks = state.mark(unit);
        // 5.0b A unit's move is over when another unit moves.
        if case!("5.0b", marks.moved) {
            return Some(Stay::Moved);
        }
        // 6.32a A disrupted unit does not move.
        if case!("6.32a", marks.disrupted) {
            return Some(Stay::Disrupted);
        }
        // 23.24 What an HQ has led keeps nobody from moving.
        if !case!("23.24", true) && marks.led_by != 0 && !self.can_lead(state, marks.led_by) {
            return Some(Stay::Spent);
        }
        match state.phase() {
            Some((_, Phase::Mechanised)) => self.stay_in_second_move(state, unit),
            _ => None,
        }
    }

    fn stay_in_second_move(&self, state: &State, unit: UnitId) -> Option<Stay> {
        let counter = self.unit(unit);
        // 4.2-A3, 5.0a Mechanised units, cavalry and HQs move a second time, the others do not. 11.21b HQs do.
        // 19.3c Wallonien is mechanised, though of a division's size.
        let mechanised = counter.is_mechanised() && (case!("19.3c", true) || counter.size != Size::Division);
        let again = mechanised || (counter.is_headquarters() && case!("11.21b", true));
        if case!("4.2-A3", case!("5.0a", !again)) {
            return Some(Stay::OnFoot);
        }
        // 23.13 An inactive HQ does not move again.
        if case!("23.13", counter.is_headquarters() && !state.mark(unit).active) {
            return Some(Stay::Inactive);
        }
        // 23.14 Nor does a unit that had lines of communications to inactive HQs only.
        case!("23.14", !counter.is_headquarters() && state.mark(unit).grounded).then_some(Stay::Grounded)
    }

    /// In half points.
    pub(crate) fn allowance(&self, state: &State, unit: UnitId) -> u16 {
        let counter = self.unit(unit);
        let on_wheels = counter.is_mechanised() || counter.is_headquarters();
        let points = state.weather.allowance(self.printed_movement(unit), on_wheels);
        let marks = state.mark(unit);
        // 5.25, 12.21 A unit that began the phase out of supply has half its allowance, fractions dropped. 25.34b So has one
        // on its heavy equipment, and not less for both.
        let unsupplied = case!("5.25", case!("12.21", marks.unsupplied));
        let halved = unsupplied || case!("25.34b", case!("25.31", marks.heavy == Heavy::Under));
        let points = if halved { points / 2 } else { points };
        // 25.11 Isolation does nothing beyond that.
        let points = if !case!("25.11", true) && self.is_isolated(state, unit) { 0 } else { points };
        // 26.0a A reinforcement has paid one point for its entry hex; 15.0a nobody comes in for nothing.
        let points = if case!("26.0a", case!("15.0a", marks.entered)) { points.saturating_sub(1) } else { points };
        // 5.11 The allowance is what a move may cost at most.
        case!("5.11", points * HALVES, 1000)
    }
}
