//! 22 Delay and disengagement: how German units leave enemy-controlled hexes.

use crate::game::Korsun;
use crate::s05_movement::Orders;
use crate::state::{Leaving, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::{Refusal, Side, UnitId, case, may, must, refuse};

/// What leaving an enemy-controlled hex costs, in half points.
pub const SURCHARGE: u16 = 4;

/// Why units cannot leave their hex but by overrun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// 5.24 Soviet units neither delay nor disengage (22.24).
    Soviet,
    /// 21.16, 22.24 Nobody disengages so early.
    TooEarly,
    /// 5.23 They came in there in this phase.
    CameIn,
    /// 22.11 Those who could cover a delay, or they themselves, have moved in this phase.
    Spent,
    /// 22.11 One of those that cover a delay stays.
    Covers,
}

impl Korsun {
    /// How units that stand together in a hex may leave it, if at all.
    pub(crate) fn leaving(&self, state: &State, side: Side, start: Hex, units: &[UnitId]) -> Result<Leaving, Held> {
        // 22.11 Of the units that a delay left behind, one at least remains in the hex for the phase.
        let covers = |unit: &UnitId| state.mark(*unit).covers;
        let covered = state.at.at(start).any(|unit| !units.contains(&unit) && covers(&unit));
        if case!("22.11", units.iter().any(covers) && !covered) {
            return Err(Held::Covers);
        }
        // 5.24, 8.23 Nobody leaves an enemy-controlled hex but by overrun, delay or disengagement.
        let held = case!(["5.24", "8.23"], state.control.controls(side.other(), start));
        if !held {
            return Ok(Leaving::Free);
        }
        if units.iter().any(|unit| state.mark(*unit).entered) {
            return Err(Held::CameIn);
        }
        // 22.24 The Soviet player may do neither of the two.
        if case!("22.24", side == Soviet) {
            return Err(Held::Soviet);
        }
        if self.may_delay(state, start, units) {
            return Ok(Leaving::Delay);
        }
        let company = state.at.at(start).any(|unit| !units.contains(&unit));
        match Korsun::disengages(state, side) {
            false if company => Err(Held::Spent),
            false => Err(Held::TooEarly),
            true => Ok(Leaving::Disengagement),
        }
    }

    // 22.2 From turn 3 on any unit may disengage. 21.16 Not on turn 1, 22.24 nor on turn 2.
    pub(crate) fn disengages(state: &State, side: Side) -> bool {
        let first = case!(["21.16", "22.24"], state.turn == 1);
        let second = case!(["22.24", "21.2"], state.turn == 2);
        let late = may!("22.2", state.turn > 2);
        side == German && !first && !second && (late || state.turn <= 2)
    }

    /// How a move that has come as far as a hex has left its start: one without enemy-controlled hexes is a disengagement, as soon as
    /// there are any, and needs nobody who covers it (22.22).
    pub(crate) fn leaving_for(&self, state: &State, orders: &Orders, come_to: Hex) -> Leaving {
        match orders.leaving {
            Ok(Leaving::Delay) if orders.disengages && !state.control.controls(orders.side.other(), come_to) => {
                Leaving::Disengagement
            }
            Ok(leaving) => leaving,
            Err(_) => Leaving::Free,
        }
    }

    // 22.1 All units of a hex but one may leave it.
    fn may_delay(&self, state: &State, start: Hex, units: &[UnitId]) -> bool {
        let mut stay = state.at.at(start).filter(|unit| !units.contains(unit));
        // 22.11 No unit in the hex has moved in this phase: those that leave and those that cover them began in it.
        let spent = |unit: UnitId| state.mark(unit).moved || state.mark(unit).entered;
        let fresh = must!("22.11", !state.at.at(start).any(spent));
        case!("22.1", stay.next().is_some()) && fresh
    }

    pub(crate) fn explain_held(&self, state: &State, held: Held, start: Hex) -> Refusal {
        match held {
            Held::Soviet => {
                refuse!("5.24", "the enemy controls {place}: only an overrun leads out of it", place = start)
            }
            Held::CameIn => refuse!("5.23", "the enemy controls {place}, where the units came in", place = start),
            Held::Spent => refuse!("22.11", "a unit in {place} has moved in this phase: nobody delays", place = start),
            Held::Covers => refuse!("22.11", "one of those that cover a delay remains in {place}", place = start),
            Held::TooEarly if state.turn == 1 => {
                refuse!("21.16", "the enemy controls {place}, and nobody disengages on turn 1", place = start)
            }
            Held::TooEarly => {
                refuse!("22.24", "the enemy controls {place}, and nobody disengages before turn 3", place = start)
            }
        }
    }
}
