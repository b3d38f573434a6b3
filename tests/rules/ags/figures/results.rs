//! What deeds and beginnings lead to, reckoned again by the book.

use super::judged::Judge;
use ags::{Action, Phase, State, Weather};
use harness::naive::korsun::deeds::Expected;
use harness::naive::korsun::{GERMAN, SOVIET, allows, misread};
use kernel::{Side, UnitId};
use std::collections::BTreeSet;

impl<'a> Judge<'a> {
    /// What came at once of what somebody did.
    pub fn deed(&self, before: &'a State, side: Side, action: &Action, after: &State) -> Option<String> {
        let book = self.book(before);
        let expected = match action {
            Action::Move { units, path } => book.after_move(side, units, path),
            Action::Enter { unit, hex } => book.after_entry(*unit, *hex, after),
            Action::Attack { units, targets } => book.after_attack(side, units, targets),
            Action::Airlift(towns) => book.after_airlift(towns),
            Action::Retreat(routes) => book.after_retreat(side, routes),
            Action::Advance(routes) => book.after_advance(side, routes),
            _ => return None,
        };
        // Whoever is asked next, and for what, is no part of it.
        let given = Expected::of(after);
        expected.differs(&given).map(|told| {
            let action = self.names().write(action);
            format!("turn {} {side:?} {action}: {told}", before.turn)
        })
    }

    /// Whether something is allowed.
    pub fn answer(&self, state: &State, side: Side, action: &Action, allowed: bool) -> Option<String> {
        let known = allows(self.game, state, side, action);
        (known != allowed).then(|| {
            let action = self.names().write(action);
            format!("turn {} {side:?} {action}: engine {allowed}, book {known} {:?}", state.turn, state.flow)
        })
    }

    /// 9.8: who may advance when a fight is over.
    pub fn offered(&self, state: &'a State, offer: &Option<(Side, Vec<UnitId>)>) -> Option<String> {
        let wanted = self.book(state).advance_due();
        let set = |offer: &Option<(Side, Vec<UnitId>)>| {
            offer.as_ref().map(|(side, units)| (*side, units.iter().copied().collect::<BTreeSet<_>>()))
        };
        (set(&wanted) != set(offer)).then(|| format!("advances: book {wanted:?}, engine {offer:?} {:?}", state.flow))
    }

    /// What is found of the units when a phase begins, and what was settled before.
    pub fn begun(&self, state: &'a State, (side, phase): (Side, Phase), recovered: bool) -> Option<String> {
        let wrong = if phase.is_movement() { misread(self.game, state, side, phase) } else { Vec::new() };
        if !wrong.is_empty() {
            return Some(format!("turn {} {side:?} {phase:?}: misread {}", state.turn, self.list(wrong)));
        }
        let book = self.book(state);
        let marks = |unit: UnitId| &state.marks[unit.index()];
        let stale = |unit: UnitId| {
            let marks = marks(unit);
            marks.moved || marks.entered || marks.covers || marks.attacked || marks.defended || marks.sheltered
        };
        let all = || [GERMAN, SOVIET].into_iter().flat_map(|side| book.position.on_map(side)).map(|(unit, _)| unit);
        let stale: Vec<UnitId> = all().filter(|unit| stale(*unit)).collect();
        if !stale.is_empty() {
            return Some(format!("what was done before is remembered of {}", self.list(stale)));
        }
        // 6.33: whoever has had a mechanised movement phase has recovered.
        let other = book.position.on_map(side.other()).into_iter().map(|(unit, _)| unit);
        let dazed: Vec<UnitId> = other.filter(|unit| marks(*unit).disrupted).collect();
        if phase == Phase::Initial && recovered && !dazed.is_empty() {
            return Some(format!("disrupted still: {}", self.list(dazed)));
        }
        (phase == Phase::Initial && side == SOVIET).then(|| self.settled(state)).flatten()
    }

    /// 19.8, 20.1, 23.11, 24.2: weather, air points, HQs and supported corps of a turn.
    fn settled(&self, state: &'a State) -> Option<String> {
        let book = self.book(state);
        let weather = match state.turn {
            1..=3 | 9..=11 => Weather::Snow,
            _ => Weather::Mud,
        };
        let air = if weather == Weather::Mud { [3, 3] } else { [0, 0] };
        let soviets = || book.position.on_map(SOVIET).into_iter().map(|(unit, _)| &state.marks[unit.index()]);
        let active = soviets().filter(|marks| marks.active).count();
        let supported = soviets().filter(|marks| marks.supported).count();
        let most = match state.turn {
            1 => (3, 4),
            2 => (3, 2),
            3 => (3, 0),
            4..=6 | 11..=13 => (2, 0),
            _ => (1, 0),
        };
        let fine = (state.weather, state.air) == (weather, air)
            && active <= most.0
            && supported <= most.1
            && state.operations.is_empty();
        (!fine).then(|| {
            let (turn, weather, air) = (state.turn, state.weather, state.air);
            format!("turn {turn}: {weather:?}, air {air:?}, {active} active, {supported} supported")
        })
    }
}
