//! 5.0, 5.1 Which units may be moved, and how far.

use crate::game::Korsun;
use crate::s05_movement::{Orders, destination};
use crate::s06_overrun::March;
use crate::s10_terrain::{Gait, HALVES};
use crate::state::{Frame, Heavy, Leaving, Phase, State};
use hexgrid::{Hex, Reach, Step};
use kernel::counters::Size;
use kernel::prompt::Destination;
use kernel::{Refusal, Side, UnitId, case, may, refuse};

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
        if !may!("23.24") && marks.led_by != 0 && !self.can_lead(state, marks.led_by) {
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
        let mechanised = counter.is_mechanised() && (may!("19.3c") || counter.size != Size::Division);
        let again = mechanised || may!("11.21b", counter.is_headquarters());
        if case!(["4.2-A3", "5.0a"], !again) {
            return Some(Stay::OnFoot);
        }
        // 23.13 An inactive HQ does not move again.
        if case!("23.13", counter.is_headquarters() && !state.mark(unit).active) {
            return Some(Stay::Inactive);
        }
        // 23.14 Nor does a unit that had lines of communications to inactive HQs only.
        case!("23.14", !counter.is_headquarters() && state.mark(unit).grounded).then_some(Stay::Grounded)
    }

    /// The half points that a unit has left: all of its allowance, or after an overrun the rest.
    pub(crate) fn points_of(&self, state: &State, unit: UnitId) -> u16 {
        let marching = match state.flow.top() {
            Some(Frame::March(March { units, left })) => units.iter().zip(left).find(|(other, _)| **other == unit),
            _ => None,
        };
        marching.map_or_else(|| self.allowance(state, unit), |(_, left)| *left)
    }

    /// What each of the units has left at the end of a path. Each pays what the hexes cost itself.
    pub(crate) fn left_after(&self, orders: &Orders, path: &[Hex]) -> Vec<u16> {
        let grid = self.map().grid();
        let cost = |gait: Gait| {
            let steps = path.windows(2).filter_map(|pair| Some((pair[0], grid.direction(pair[0], pair[1])?)));
            steps.map(|(from, direction)| self.board.ground.cost(orders.side, gait, from, direction)).sum::<u16>()
        };
        orders.purses.iter().map(|(gait, points)| points.saturating_sub(cost(*gait))).collect()
    }

    /// Whether the units may move into a hex for which they cannot pay together.
    pub(crate) fn is_free_hex(&self, state: &State, orders: &Orders, to: Hex) -> bool {
        // 22.13 Not out of an enemy-controlled hex by delay, 22.23 nor by disengagement.
        let leaving = self.leaving_for(state, orders, to);
        let delays = case!("22.13", leaving == Leaving::Delay);
        let strict = delays || case!("22.23", leaving == Leaving::Disengagement);
        let grid = self.map().grid();
        let open = |orders: &Orders, hex: Hex| {
            grid.direction(orders.start, hex)
                .is_some_and(|direction| self.bar(state, orders, orders.start, direction, hex).is_none())
        };
        if strict || !may!("5.14", orders.fresh) || orders.leaving.is_err() || !open(orders, to) {
            return false;
        }
        // 5.14 One hex can always be moved, by a unit that cannot pay for any hex around it that it may enter.
        orders.purses.iter().all(|(gait, points)| {
            let alone = Korsun::alone(orders, *gait, *points);
            let pays = |hex: Hex| {
                let direction = grid.direction(alone.start, hex);
                direction.is_some_and(|to| self.step_cost(state, &alone, alone.start, to, hex) <= *points)
            };
            let mut around = grid.neighbours(orders.start).map(|(_, hex)| hex);
            pays(to) || !around.any(|hex| open(&alone, hex) && pays(hex))
        })
    }

    /// The cheapest way out of the start and back to it, if the points suffice.
    pub(crate) fn round_trip(&self, state: &State, orders: &Orders, reach: &Reach) -> Option<Destination> {
        let back = |(direction, from): (hexgrid::Direction, Hex)| {
            let step = self.step(state, orders, from, direction.opposite(), orders.start);
            let (Step::Enter(cost) | Step::EnterAndStop(cost)) = step else { return None };
            let left = orders.points.checked_sub(reach.cost_through(from)?)?.checked_sub(cost)?;
            Some(destination(orders.start, from, left, false))
        };
        let ways = self.map().grid().neighbours(orders.start).filter_map(back);
        ways.reduce(|best, way| if way.left > best.left { way } else { best })
    }

    /// In half points.
    pub(crate) fn allowance(&self, state: &State, unit: UnitId) -> u16 {
        let counter = self.unit(unit);
        let on_wheels = counter.is_mechanised() || counter.is_headquarters();
        let points = state.weather.allowance(self.printed_movement(unit), on_wheels);
        let marks = state.mark(unit);
        // 5.25, 12.21 A unit that began the phase out of supply has half its allowance, fractions dropped. 25.34b So has one
        // with its heavy equipment under it, and not less for both.
        let unsupplied = case!(["5.25", "12.21"], marks.unsupplied);
        let halved = unsupplied || case!(["25.34b", "25.31"], marks.heavy == Heavy::Under);
        let points = if halved { points / 2 } else { points };
        // 25.11 Isolation does nothing beyond that.
        let points = if !may!("25.11") && self.is_isolated(state, unit) { 0 } else { points };
        // 26.0a A reinforcement has paid one point for its entry hex; 15.0a nobody comes in for nothing.
        let points = if case!(["26.0a", "15.0a"], marks.entered) { points.saturating_sub(1) } else { points };
        // 5.11 The allowance is what a move may cost at most.
        case!("5.11", points * HALVES, 1000)
    }
}
