//! 7 Stacking. The fog of war has a module of its own.

use crate::action::Action;
use crate::game::Kursk;
use crate::state::{Event, Frame, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Field, Offer, Prompt};
use kernel::stage::asks;
use kernel::{Awaits, Play, Refusal, Side, Stage, UnitId, case, refuse, say};
use serde::Serialize;

/// What a corps takes up of a hex for the Soviet player; a division takes a third of it.
const CORPS: usize = 3;
/// 7.4 Three German units, 7.5 three Soviet corps.
const GERMAN_LIMIT: usize = 3;
const SOVIET_LIMIT: usize = 3 * CORPS;

/// A side removes what is too much in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Excess {
    pub side: Side,
    pub hex: Hex,
}

impl Stage<Kursk> for Excess {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        let title = say!("{place} is over-stacked", place = self.hex);
        Prompt::new(title, [Offer::new("remove", "Remove units over the limit")])
    }

    fn field(&self, _: &Kursk, state: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::one_unit(state.at.at(self.hex).collect()))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Remove(unit) if state.at.hex(*unit) == Some(self.hex) => Ok(()),
            Action::Remove(_) => {
                Err(refuse!("7.2b", "one of the units that are too much in {place} goes at a time", place = self.hex))
            }
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        let Action::Remove(unit) = *action else { return };
        game.eliminate(play, unit, "7.2b");
        game.emit(play, Event::ExcessGone);
        game.ask_for_excess(play);
    }

    fn decision(&self, game: &Kursk, state: &State, side: Side) -> Option<Decision> {
        let units = state.at.at(self.hex).collect();
        Some(game.decision_on(state, side, Question::Removal { verb: "remove" }, units))
    }
}

impl Kursk {
    /// How much room a unit takes.
    pub(crate) fn weight(&self, unit: UnitId) -> usize {
        let counter = self.unit(unit);
        match counter.side {
            // 7.4 A German unit is a unit, however many steps it has.
            German => 1,
            // 7.5 A Soviet division takes a third of a corps.
            Soviet if counter.corps => case!("7.5", CORPS, 1),
            Soviet => 1,
        }
    }

    pub(crate) fn limit(side: Side) -> usize {
        match side {
            German => case!("7.4", GERMAN_LIMIT, usize::MAX),
            Soviet => case!("7.5", SOVIET_LIMIT, usize::MAX),
        }
    }

    /// How much room a side has in a hex, not counting these units.
    pub(crate) fn room(&self, state: &State, side: Side, hex: Hex, without: &[UnitId]) -> usize {
        let there = state.at.at(hex).filter(|unit| !without.contains(unit));
        // 7.6 Markers take no room, the Luftwaffe as little as those for control.
        let markers = case!("7.6", 0, usize::from(state.control_changed(self, hex)));
        Kursk::limit(side).saturating_sub(there.map(|unit| self.weight(unit)).sum::<usize>() + markers)
    }

    pub(crate) fn weight_of(&self, units: &[UnitId]) -> usize {
        units.iter().map(|unit| self.weight(*unit)).sum()
    }

    /// The first hex in which a side has too much.
    pub(crate) fn overfull(&self, state: &State, side: Side) -> Option<Hex> {
        let crowded = state.control.held(side).iter().filter(|hex| state.control.count(side, *hex) > 1);
        crowded.into_iter().find(|hex| case!("7.2b", self.stacked(state, *hex) > Kursk::limit(side)))
    }

    fn stacked(&self, state: &State, hex: Hex) -> usize {
        state.at.at(hex).map(|unit| self.weight(unit)).sum()
    }

    // 7.2b What is too much in a hex is eliminated at once; the owner says which units.
    pub(crate) fn ask_for_excess(&self, play: &mut Play<'_, Kursk>) -> bool {
        for side in Side::BOTH {
            if let Some(hex) = self.overfull(play.state(), side) {
                self.emit(play, Event::Asked(Frame::Excess(Excess { side, hex })));
                return true;
            }
        }
        false
    }
}
