//! 7 Stacking. The fog of war has a module of its own.

use crate::game::Kursk;
use crate::state::{Event, Frame, State};
use hexgrid::Hex;
use kernel::{Play, Refusal, Side, UnitId, case, refuse};

/// What a corps takes up of a hex for the Soviet player; a division takes a third of it.
const CORPS: usize = 3;
/// 7.4 Three German units, 7.5 three Soviet corps.
const GERMAN_LIMIT: usize = 3;
const SOVIET_LIMIT: usize = 3 * CORPS;

impl Kursk {
    /// How much room a unit takes.
    pub(crate) fn weight(&self, unit: UnitId) -> usize {
        let counter = self.unit(unit);
        match counter.side {
            // 7.4 A German unit is a unit, however many steps it has.
            Side::Blue => 1,
            // 7.5 A Soviet division takes a third of a corps.
            Side::Red if counter.corps => case!("7.5", CORPS, 1),
            Side::Red => 1,
        }
    }

    pub(crate) fn limit(side: Side) -> usize {
        match side {
            Side::Blue => case!("7.4", GERMAN_LIMIT, usize::MAX),
            Side::Red => case!("7.5", SOVIET_LIMIT, usize::MAX),
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
        crowded.into_iter().find(|hex| self.stacked(state, *hex) > Kursk::limit(side))
    }

    fn stacked(&self, state: &State, hex: Hex) -> usize {
        state.at.at(hex).map(|unit| self.weight(unit)).sum()
    }

    // 7.2b What is too much in a hex is eliminated at once; the owner says which units.
    pub(crate) fn ask_for_excess(&self, play: &mut Play<'_, Kursk>) -> bool {
        for side in Side::BOTH {
            if let Some(hex) = self.overfull(play.state(), side).filter(|_| case!("7.2b", true)) {
                self.emit(play, Event::Asked(Frame::Excess { side, hex }));
                return true;
            }
        }
        false
    }

    pub(crate) fn judge_removal(&self, state: &State, hex: Hex, units: &[UnitId]) -> Result<(), Refusal> {
        match units {
            [unit] if state.at.hex(*unit) == Some(hex) => Ok(()),
            _ => Err(refuse!("7.2b", "one of the units that are too much in {place} goes at a time", place = hex)),
        }
    }
}
