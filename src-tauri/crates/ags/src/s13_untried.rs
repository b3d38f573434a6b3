//! 13 Untried units. Korsun has none (19.63); which there are is among the exclusive figures of a game.

use crate::counters::Figures;
use crate::game::Korsun;
use crate::state::{Event, Fight, State};
use kernel::{Play, UnitId, case};

impl Korsun {
    /// The next unit of a fight whose strength is not known yet.
    // 13.0 A unit stays untried until it takes part in combat. 19.63 There are no untried units in Korsun.
    pub(crate) fn next_untried(&self, state: &State, fight: &Fight) -> Option<UnitId> {
        let mut all = fight.attackers.iter().chain(&fight.defenders).map(|(unit, _)| *unit);
        let untried = |unit: &UnitId| state.mark(*unit).untried && state.is_on_map(*unit);
        all.find(|unit| case!(["13.0", "13.2"], untried(unit)))
    }

    /// How many strengths are left to be drawn.
    pub(crate) fn cup_size(state: &State) -> u8 {
        u8::try_from(state.cup.len()).unwrap_or(u8::MAX).max(1)
    }

    /// 13.2 A unit's strength is revealed at the instant of combat: 13.1 it is drawn now, and was not known before to anybody.
    pub(crate) fn reveal(&self, play: &mut Play<'_, Korsun>, unit: UnitId, face: u8) {
        let nothing = Figures::Combat { attack: 0, defence: 0, movement: 0 };
        let at = case!("13.1", usize::from(face).saturating_sub(1), 0);
        let figures = play.state().cup.get(at).copied().unwrap_or(nothing);
        play.emit(Event::Revealed { unit, figures });
        // 13.3 A unit without strength is removed.
        if case!("13.3", matches!(figures, Figures::Combat { attack: 0, defence: 0, .. })) {
            let hex = play.state().at.hex(unit);
            play.emit(Event::Vanished { unit });
            hex.into_iter().for_each(|hex| self.withdraw_from(play, hex));
        }
        self.reckon(play);
    }

    /// 11.23b An HQ whose escort is gone goes back to where it came from, or is eliminated.
    fn withdraw_from(&self, play: &mut Play<'_, Korsun>, hex: hexgrid::Hex) {
        let state = play.state();
        let escorted = state.at.at(hex).any(|unit| !self.unit(unit).is_headquarters());
        let alone: Vec<UnitId> = state.at.at(hex).filter(|unit| state.mark(*unit).came_from.is_some()).collect();
        for unit in alone.into_iter().filter(|_| case!("11.23b", !escorted)) {
            let state = play.state();
            let side = self.unit(unit).side;
            let back = state.mark(unit).came_from.filter(|to| {
                let full = state.at.at(*to).any(|other| self.unit(other).is_headquarters());
                !state.control.holds(side.other(), *to) && !full
            });
            match back {
                Some(to) => play.emit(Event::Withdrew { unit, to }),
                None => self.eliminate(play, unit, "11.23b"),
            }
        }
    }
}
