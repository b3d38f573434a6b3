//! 7.3 The fog of war: who may look at which units, which unit lies on top of a stack, and what a counter is known by whose face is
//! not seen.
//!
//! A viewer follows the backs of counters with their eyes, and so does the window, by numbers. A number belongs to no unit: the units
//! of a hex have as many numbers together as they are, whoever leaves takes the highest along, and the hidden ones show the highest.
//! So what is shown depends on nothing but how many counters lie where and how many go where, which everybody sees; and a counter that
//! nobody touches keeps its number. When counters were laid out of sight, in the Soviet set-up, they get new numbers hex by hex.

use crate::board::Board;
use crate::game::Kursk;
use crate::s03_setup::Deployment;
use crate::state::{Event, Frame, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::{Case, Play, Refusal, Side, UnitId, Viewer, case, may, refuse};

/// By unit: a number, which it swaps with others of its hex so that it says nothing of the unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Backs {
    numbers: Vec<u32>,
    next: u32,
}

impl Backs {
    pub(crate) fn new(count: usize) -> Backs {
        Backs { numbers: vec![0; count], next: 0 }
    }

    /// A unit that was beside the map gets a number that nobody had.
    pub(crate) fn renew(&mut self, unit: UnitId) {
        self.numbers[unit.index()] = self.next;
        self.next = self.next.wrapping_add(1);
    }

    /// A unit leaves the others of its hex with the highest of their numbers.
    pub(crate) fn leave(&mut self, unit: UnitId, here: impl Iterator<Item = UnitId>) {
        if let Some(highest) = here.max_by_key(|other| self.numbers[other.index()]) {
            self.numbers.swap(unit.index(), highest.index());
        }
    }
}

impl State {
    /// New numbers for a side's counters on the map, hex by hex.
    pub(crate) fn deal_backs(&mut self, board: &Board, side: Side) {
        let mut dealt: Vec<(Hex, UnitId)> =
            board.of_side[side.index()].iter().filter_map(|unit| Some((self.at.hex(*unit)?, *unit))).collect();
        dealt.sort_unstable();
        dealt.into_iter().for_each(|(_, unit)| self.backs.renew(unit));
    }

    /// What so many hidden counters of a hex are known by.
    pub(crate) fn backs_at(&self, hex: Hex, hidden: usize) -> Vec<u32> {
        let mut numbers: Vec<u32> = self.at.at(hex).map(|unit| self.backs.numbers[unit.index()]).collect();
        numbers.sort_unstable();
        numbers.split_off(numbers.len().saturating_sub(hidden))
    }
}

impl Kursk {
    /// The unit on top of a stack: the one that its owner has laid there, or the first by its name.
    // 7.3 The owner says which unit lies on top.
    pub fn on_top(&self, state: &State, hex: Hex) -> Option<UnitId> {
        let laid = state.top.get(&hex).copied().filter(|_| may!("7.3"));
        laid.or_else(|| state.at.at(hex).min_by_key(|unit| &self.unit(*unit).name))
    }

    /// Whether a unit is hidden from the viewer: an enemy below the top of a stack, or one with its reserve side up.
    // 7.3 Nobody looks below the top unit of an enemy stack until it is in combat.
    pub fn is_hidden(&self, state: &State, unit: UnitId, viewer: Viewer) -> bool {
        let side = self.unit(unit).side;
        let Some(hex) = state.at.hex(unit).filter(|_| !viewer.knows(side)) else { return false };
        let fighting = state.fight().is_some_and(|fight| {
            fight.attackers.iter().any(|(other, _)| *other == unit) || fight.under_attack().any(|other| other == unit)
        });
        let on_top = self.on_top(state, hex) == Some(unit) && !state.mark(unit).reserve;
        case!("7.3", !fighting && !on_top)
    }

    /// That a unit may be laid on top of its stack.
    pub(crate) fn judge_top(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        self.judge_owner(state, side, unit, Case("7.3"))?;
        let on_top = state.at.hex(unit).and_then(|hex| self.on_top(state, hex));
        match on_top == Some(unit) {
            true => Err(refuse!("7.3", "{unit} lies on top already", unit = unit)),
            false => Ok(()),
        }
    }

    /// The units that may be laid on top.
    pub(crate) fn toppable(&self, state: &State, side: Side) -> Vec<UnitId> {
        let stacks = state.control.held(side).iter().filter(|hex| state.control.count(side, *hex) > 1);
        let mut below: Vec<UnitId> = stacks
            .flat_map(|hex| state.at.at(hex).filter(move |unit| self.on_top(state, hex) != Some(*unit)))
            .collect();
        below.sort_unstable();
        below
    }

    pub(crate) fn resolve_top(&self, play: &mut Play<'_, Kursk>, unit: UnitId) {
        let Some(hex) = play.state().at.hex(unit) else { return };
        self.emit(play, Event::Topped { unit, hex });
    }

    /// Whether the viewer looks away: the German player does while the Soviet player sets up.
    // 3.5c They see nothing of it until it is finished.
    pub(crate) fn looks_away(&self, state: &State, viewer: Viewer) -> bool {
        let soviet = matches!(state.flow.top(), Some(Frame::SetUp(Deployment { side: Soviet })));
        case!("3.5c", soviet && viewer == Viewer::Player(German))
    }

    /// Whether the viewer may know the names of all these units, as they stand.
    pub(crate) fn may_name(&self, state: &State, units: &[UnitId], viewer: Viewer) -> bool {
        !units.iter().any(|unit| self.is_hidden(state, *unit, viewer))
    }
}
