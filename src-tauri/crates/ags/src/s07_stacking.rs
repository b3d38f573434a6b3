//! 7 Stacking.

use crate::action::Action;
use crate::board::Board;
use crate::game::Korsun;
use crate::state::{Event, Frame, State};
use hexgrid::Hex;
use kernel::counters::Symbol;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Field, Offer, Prompt};
use kernel::stage::{asks, not_now};
use kernel::{Awaits, Play, Refusal, Side, Stage, UnitId, case, may, refuse, say};
use serde::Serialize;

/// How many units a hex has room for.
pub const STACKING_LIMIT: usize = 3;

impl Board {
    /// How many units a unit counts for in its hex.
    pub fn stacking_points(&self, unit: UnitId) -> usize {
        let unit = self.roster.unit(unit);
        // 7.0b, 11.22 An HQ does not count against the limit.
        // 19.3d Baeke's regiment stacks for free.
        let free = case!(["7.0b", "11.22"], unit.is_headquarters());
        if free || case!("19.3d", unit.symbol == Symbol::HeavyArmour) {
            return 0;
        }
        // 24.12 A corps counts as three units, whatever it has lost.
        if case!("24.12", unit.is_corps()) { 3 } else { 1 }
    }

    /// Whether these are more than a hex has room for.
    pub fn overstacked(&self, units: &[UnitId]) -> bool {
        let points: usize = units.iter().map(|unit| self.stacking_points(*unit)).sum();
        let headquarters = units.iter().filter(|unit| self.roster.unit(**unit).is_headquarters()).count();
        // 7.0a At most three combat units may be in a hex.
        // 11.22 No more than one HQ may be in a hex.
        let crowded = case!("7.0a", points > STACKING_LIMIT);
        crowded || case!("11.22", headquarters > 1)
    }
}

/// A side removes what is too much in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Excess {
    pub side: Side,
    pub hex: Hex,
}

impl Stage<Korsun> for Excess {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, _: &Korsun, _: &State, _: Side) -> Prompt {
        Prompt::new(
            say!("{place} holds too many units", place = self.hex),
            [Offer::new("remove", "Remove units over the limit")],
        )
    }

    fn field(&self, game: &Korsun, state: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::one_unit(game.removable(state, self.hex)))
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Remove(units) => match units[..] {
                [unit] if game.removable(state, self.hex).contains(&unit) => Ok(()),
                _ => Err(refuse!(
                    "7.0e",
                    "you remove one unit at a time, out of those that overfill {place}",
                    place = self.hex
                )),
            },
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Korsun, play: &mut Play<'_, Korsun>, _: Side, action: &Action) {
        let Action::Remove(units) = action else { return };
        units.iter().for_each(|unit| game.eliminate(play, *unit, "7.0e"));
        play.emit(Event::ExcessGone);
        match play.state().phase() {
            Some((side, phase)) if phase.is_movement() => game.end_phase(play, side, phase),
            _ => drop(game.ask_for_excess(play)),
        }
    }

    fn decision(&self, game: &Korsun, state: &State, side: Side) -> Option<Decision> {
        let question = Question::Removal { verb: "remove" };
        Some(game.decision_on(state, side, question, &game.removable(state, self.hex)))
    }
}

impl Korsun {
    // 7.0e What is too much in a hex is eliminated; the owner says which units. 7.0a It is looked at when a movement phase ends
    // and throughout the combat phase.
    pub(crate) fn ask_for_excess(&self, play: &mut Play<'_, Korsun>) -> bool {
        for side in Side::BOTH {
            if let Some(hex) = self.overfull(play.state(), side) {
                play.emit(Event::Asked(Frame::Excess(Excess { side, hex })));
                return true;
            }
        }
        false
    }

    /// The first hex in which a side has too much.
    fn overfull(&self, state: &State, side: Side) -> Option<Hex> {
        let crowded = state.control.held(side).iter().filter(|hex| state.control.count(side, *hex) > 1);
        let full = |hex: &Hex| {
            let here: Vec<UnitId> = state.at.at(*hex).collect();
            // 7.0c Markers do not count.
            let markers = here.iter().filter(|unit| state.mark(**unit).disrupted).count();
            self.board().overstacked(&here) || (here.len() + markers > STACKING_LIMIT && !may!("7.0c"))
        };
        crowded.into_iter().find(|hex| case!("7.0e", full(hex)))
    }

    /// The units of which one has to go from a hex with too much in it.
    fn removable(&self, state: &State, hex: Hex) -> Vec<UnitId> {
        let here: Vec<UnitId> = state.at.at(hex).collect();
        let points: usize = here.iter().map(|unit| self.board().stacking_points(*unit)).sum();
        let crowded = points > STACKING_LIMIT;
        let goes = |unit: &UnitId| match self.board().stacking_points(*unit) {
            0 => !crowded && self.unit(*unit).is_headquarters(),
            _ => crowded,
        };
        here.into_iter().filter(goes).collect()
    }
}
