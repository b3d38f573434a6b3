//! A slow second reading of Drive on Kursk, written from the rulebook and the rulings on it. It shares no code with the engine but
//! the map, the counters and the state, which it reads as data. Everything is recomputed for every question.

mod advances;
mod attacks;
pub mod figures;
mod ground;
mod ledger;
mod moves;
mod pushes;
mod retreats;
mod set_ups;
mod standing;
mod turns;

use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::{
    Action, Advance, Board, Deployment, Excess, Frame, Kursk, OrderOfPhases, Phase, PlayerPhase, State, Unit, Vote,
    Withdrawal,
};
pub use ledger::{Step, misdone};
pub use standing::{Unlike, misread};

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
pub fn allows(game: &Kursk, state: &State, side: Side, action: &Action) -> bool {
    let position = Position { board: game.board(), state };
    match (state.flow.top(), action) {
        // 3.6: the German player says whether they play the Gambit.
        (Some(Frame::Gambit), Action::Gambit(_)) => side == GERMAN,
        (Some(Frame::SetUp(Deployment { side: asked })), _) => {
            side == *asked && position.allows_in_set_up(side, action)
        }
        // 5.4: the Soviet player chooses in secret, the German player openly.
        (Some(Frame::Orders(OrderOfPhases { side: asked })), Action::Order(_)) => side == *asked && side == GERMAN,
        (Some(Frame::Withdrawal(Withdrawal { left })), Action::Withdraw(unit)) => {
            side == GERMAN && *left > 0 && position.may_withdraw(*unit)
        }
        // 4.5: one or two or none.
        (Some(Frame::Withdrawal(_)), Action::End) => side == GERMAN,
        (Some(Frame::Activation), Action::Activate(hexes)) => side == SOVIET && position.may_activate(hexes),
        (Some(Frame::Phase(PlayerPhase { side: phasing, phase, .. })), _) => {
            side == *phasing && position.allows_in_phase(side, *phase, action)
        }
        (Some(Frame::Excess(Excess { side: asked, hex })), Action::Remove(unit)) => {
            // 7.2: the owner chooses.
            side == *asked && position.in_hex(side, *hex).contains(unit)
        }
        // 11.20: the Soviet player is not asked with a fortified zone there.
        (Some(Frame::Conversion), Action::Convert(_)) => state.fight().is_some_and(|fight| side != fight.side),
        // 11.10
        (Some(Frame::Luftwaffe), Action::Air(used)) => side == GERMAN && (!used || state.air > 0),
        (Some(Frame::Loss(_)), Action::Lose(unit)) => position.may_lose(side, *unit),
        (Some(Frame::Retreat), Action::Retreat(routes)) => position.may_retreat(side, routes),
        (Some(Frame::Displacement), Action::Displace(routes)) => position.may_displace(side, routes),
        (Some(Frame::Advance(Advance { units })), Action::Advance(routes)) => position.may_advance(side, units, routes),
        // 4.10: the Soviet vote is sealed, so the German one may be open.
        (Some(Frame::Vote(Vote { seal })), Action::Vote(_)) => side == GERMAN && seal.is_some(),
        _ => false,
    }
}

/// Whether the rulebook allows the action as a secret to be sealed: 5.3 all four orders of phases, 4.10 either vote.
pub fn allows_secret(state: &State, side: Side, action: &Action) -> bool {
    match (state.flow.top(), action) {
        (Some(Frame::Orders(OrderOfPhases { side: asked })), Action::Order(_)) => side == *asked && side == SOVIET,
        (Some(Frame::Vote(Vote { seal: None })), Action::Vote(_)) => side == SOVIET,
        _ => false,
    }
}

impl<'a> Position<'a> {
    /// 5.2: what each phase is for.
    fn allows_in_phase(self, side: Side, phase: Phase, action: &Action) -> bool {
        match (phase, action) {
            (Phase::Movement, Action::Move { units, path }) => self.may_move(side, units, path),
            (Phase::Movement, Action::Top(unit)) => self.may_lay_on_top(side, *unit),
            (Phase::Movement | Phase::Combat, Action::Enter { unit, hex }) => self.may_enter(side, *unit, *hex),
            (Phase::Combat, Action::Attack { units, target }) => self.may_attack(side, units, *target),
            // 10.2, 11.1, 9.3: nobody must move, attack or come.
            (Phase::Movement | Phase::Combat, Action::End) => true,
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
        self.on_map(side).iter().any(|(_, at)| *at == hex)
    }

    /// 9.2: a reserve that has not been activated.
    pub fn is_reserve(self, unit: UnitId) -> bool {
        self.state.marks[unit.index()].reserve
    }

    /// 9.2: whether a stack of reserves lies there, which nobody joins.
    pub fn is_reserved(self, hex: Hex) -> bool {
        self.in_hex(SOVIET, hex).into_iter().any(|unit| self.is_reserve(unit))
    }

    /// The hex of that number.
    pub fn numbered(self, number: &str) -> Option<Hex> {
        self.board.map.grid().hex(number).ok()
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
