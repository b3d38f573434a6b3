//! A slow second reading of Army Group South: Korsun, written from the rulebook (standard rules 4 to 16, exclusive rules 17 to
//! 28) and the rulings on it. It shares no code with the engine but the map, the counters and the state, which it reads as data.
//! Everything is recomputed for every question.

mod advances;
mod attacks;
pub mod deeds;
pub mod figures;
mod ground;
pub mod mistakes;
mod moves;
mod points;
mod retreats;
mod set_ups;
mod standing;
pub mod supply;
mod turns;

use ags::{
    Action, Advance, AirSupport, Board, Deployment, Excess, Frame, Korsun, March, Payment, Phase, PlayerPhase, State,
    Unit,
};
use hexgrid::Hex;
use kernel::{Side, UnitId};
pub use standing::{misread, too_much};

/// The German player is Blue, the Soviet player Red.
pub const GERMAN: Side = Side::Blue;
pub const SOVIET: Side = Side::Red;

/// A position, to be read.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    pub board: &'a Board,
    pub state: &'a State,
}

/// Whether the rulebook allows the action to the side, which is known to be asked.
pub fn allows(game: &Korsun, state: &State, side: Side, action: &Action) -> bool {
    let position = Position { board: game.board(), state };
    match state.flow.top() {
        Some(Frame::SetUp(Deployment { side: asked })) => side == *asked && position.allows_in_set_up(side, action),
        Some(Frame::Activation) => match action {
            Action::Activate(units) => side == SOVIET && position.may_activate(units),
            _ => false,
        },
        Some(Frame::Support) => match action {
            Action::Support(units) => side == SOVIET && position.may_support(units),
            _ => false,
        },
        Some(Frame::Phase(PlayerPhase { side: phasing, phase })) => {
            side == *phasing && position.allows_in_phase(side, *phase, action)
        }
        Some(Frame::March(March { units, left })) => match action {
            // 5.12: nobody must go on.
            Action::Halt => true,
            Action::Move { units: movers, path } => {
                let marchers: Vec<(UnitId, u16)> = units.iter().copied().zip(left.iter().copied()).collect();
                position.may_march(side, &marchers, movers, path)
            }
            _ => false,
        },
        Some(Frame::AirSupport(AirSupport { side: asked })) => match action {
            // 14.11, 14.12: whoever has a point left may use it or not.
            Action::Air(used) => side == *asked && (!used || state.air[side.index()] > 0),
            _ => false,
        },
        Some(Frame::Payment(Payment { side: asked, units, amount, may_retreat })) => match action {
            Action::Steps(losses) => side == *asked && position.may_lose(units, *amount, losses),
            Action::Retreat(routes) => {
                side == *asked && *may_retreat && position.may_retreat(side, units, *amount, routes)
            }
            _ => false,
        },
        Some(Frame::Advance(Advance { side: asked, units, .. })) => match action {
            Action::Advance(routes) => side == *asked && position.may_advance(side, units, routes),
            _ => false,
        },
        Some(Frame::Excess(Excess { side: asked, hex })) => match action {
            Action::Remove(units) => side == *asked && position.may_remove(side, *hex, units),
            _ => false,
        },
        Some(Frame::Weather | Frame::Fight(_) | Frame::Over(_)) | None => false,
    }
}

impl<'a> Position<'a> {
    /// 4.2: what each phase is for.
    fn allows_in_phase(self, side: Side, phase: Phase, action: &Action) -> bool {
        match (phase, action) {
            (Phase::Initial | Phase::Mechanised, Action::Move { units, path }) => {
                self.may_move(side, phase, units, path)
            }
            // 15.0: reinforcements come in the initial movement phase only.
            (Phase::Initial, Action::Enter { unit, hex }) => self.may_enter(side, *unit, *hex),
            (Phase::Initial, Action::End) => self.all_have_entered(side),
            (Phase::Combat, Action::Attack { units, targets }) => self.may_attack(side, units, targets),
            (Phase::Air, Action::Airlift(towns)) => side == GERMAN && self.may_airlift(towns),
            (Phase::Mechanised | Phase::Combat | Phase::Air, Action::End) => true,
            _ => false,
        }
    }

    pub fn unit(self, unit: UnitId) -> &'a Unit {
        self.board.roster.unit(unit)
    }

    pub fn hex(self, unit: UnitId) -> Option<Hex> {
        self.state.at.hex(unit)
    }

    /// The units of a side on the map, with their hexes.
    pub fn on_map(self, side: Side) -> Vec<(UnitId, Hex)> {
        let all = self.board.roster.units().filter(|(_, unit)| unit.side == side);
        all.filter_map(|(id, _)| Some((id, self.hex(id)?))).collect()
    }

    /// The units of a side in a hex.
    pub fn in_hex(self, side: Side, hex: Hex) -> Vec<UnitId> {
        self.on_map(side).into_iter().filter(|(_, at)| *at == hex).map(|(unit, _)| unit).collect()
    }

    pub fn holds(self, side: Side, hex: Hex) -> bool {
        !self.in_hex(side, hex).is_empty()
    }

    pub fn steps_left(self, unit: UnitId) -> usize {
        self.unit(unit).levels.len().saturating_sub(usize::from(self.state.lost[unit.index()]))
    }
}

/// Lists in notation name nobody twice.
pub fn distinct<T: PartialEq>(items: &[T]) -> bool {
    items.iter().enumerate().all(|(at, item)| !items[..at].contains(item))
}

pub fn same_set<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    distinct(a) && distinct(b) && a.len() == b.len() && a.iter().all(|item| b.contains(item))
}

pub fn enemy(side: Side) -> Side {
    if side == GERMAN { SOVIET } else { GERMAN }
}
