//! 21 German movement restrictions on the first turns.

use crate::counters::SetUp;
use crate::game::Korsun;
use crate::state::State;
use crate::{German, Soviet};
use hexgrid::{Hex, HexField};
use kernel::{Refusal, Side, UnitId, case, may, must, refuse};

/// Where a unit must stay: how far from where it may end a move.
#[derive(Clone, Copy)]
pub(crate) enum Restriction<'a> {
    /// From its stretch of the start line.
    Line { distances: &'a HexField<u32>, most: u32 },
    /// From the hex in which it began.
    Start { hex: Hex, most: u32 },
}

impl Korsun {
    /// Whether German units are still held. 21.0 From turn 4 on nobody is.
    pub(crate) fn is_restricted(&self, state: &State, side: Side) -> bool {
        side == German && case!("21.0", state.turn <= 3)
    }

    pub(crate) fn restriction(&self, state: &State, unit: UnitId) -> Option<Restriction<'_>> {
        if !self.is_restricted(state, self.unit(unit).side) {
            return None;
        }
        let first = state.turn == 1;
        // 21.2 On turns 2 and 3 only areas C and D and the units of 2306 are still held.
        let early = first || case!("21.2", state.turn <= 3);
        let began = |most| Some(Restriction::Start { hex: state.began[unit.index()]?, most });
        match self.unit(unit).set_up {
            SetUp::Stretch(at) => {
                let distances = &self.board.ground.from_line[at];
                match &self.map().start_line[at].name[..] {
                    // 21.13 Areas C and D: two hexes.
                    "C" | "D" if case!("21.13", early) => Some(Restriction::Line { distances, most: 2 }),
                    // 21.11 Areas A, B and E: four hexes.
                    "A" | "B" | "E" if case!("21.11", first) => Some(Restriction::Line { distances, most: 4 }),
                    _ => None,
                }
            }
            // 21.12 Units with a hex: four hexes from where they began; the units of 2306 three.
            SetUp::Hex(_) if case!("21.12", first) => began(4),
            SetUp::Near(_) if case!("21.12", early) => began(3),
            SetUp::Hex(_) | SetUp::Near(_) | SetUp::Unmarked | SetUp::Arrives { .. } => None,
        }
    }

    /// How far outside what it allows a restriction has a hex; None where it is inside.
    fn outside(&self, state: &State, restriction: Restriction<'_>, hex: Hex) -> Option<u32> {
        // 21.14 Units and zones of control do not matter for the distance.
        let (far, most) = match restriction {
            Restriction::Line { distances, most, .. } => (distances[hex], most),
            Restriction::Start { hex: start, most } => (self.map().grid().distance(start, hex), most),
        };
        let longer = || match restriction {
            Restriction::Line { .. } => false,
            Restriction::Start { hex: start, .. } => {
                let near = |enemy: Hex| self.map().grid().distance(start, enemy) < far;
                state.control.held(Soviet).iter().any(near)
            }
        };
        let far = far + u32::from(!may!("21.14") && longer());
        (far > most).then_some(far)
    }

    /// Whether a restriction lets a move from one hex end in another.
    pub(crate) fn within(&self, state: &State, restriction: Restriction<'_>, from: Hex, end: Hex) -> bool {
        match (self.outside(state, restriction, from), self.outside(state, restriction, end)) {
            (_, None) => true,
            // 21.15 A unit that is outside may only come closer.
            (Some(before), Some(after)) => must!("21.15", after < before),
            (None, Some(_)) => false,
        }
    }

    /// Whether a unit may end a move in a hex.
    pub(crate) fn judge_restriction(&self, state: &State, unit: UnitId, end: Hex) -> Result<(), Refusal> {
        let (Some(restriction), Some(from)) = (self.restriction(state, unit), state.at.hex(unit)) else {
            return Ok(());
        };
        if self.within(state, restriction, from, end) {
            return Ok(());
        }
        if self.outside(state, restriction, from).is_some() {
            return Err(refuse!("21.15", "{unit} is outside its area and may only come closer to it", unit = unit));
        }
        Err(match restriction {
            _ if state.turn > 1 => {
                refuse!("21.2", "{unit} is still bound to the place where it began on this turn", unit = unit)
            }
            Restriction::Line { most: 4, .. } => {
                refuse!("21.11", "{unit} may not end more than {most} hexes from its start line", unit = unit, most = 4)
            }
            Restriction::Line { most, .. } => refuse!(
                "21.13",
                "{unit} may not end more than {most} hexes from its start line",
                unit = unit,
                most = most
            ),
            Restriction::Start { most, .. } => refuse!(
                "21.12",
                "{unit} may not end more than {most} hexes from where it began",
                unit = unit,
                most = most
            ),
        })
    }
}
