//! 7.3 The fog of war: who may look at which units.

use crate::game::Kursk;
use crate::state::{Frame, State};
use kernel::{Side, UnitId, Viewer, case};

impl Kursk {
    /// Whether a unit is hidden from the viewer: an enemy below the top of a stack, or one with its reserve side up.
    // 7.3 Nobody looks below the top unit of an enemy stack until it is in combat. On top lies the first in the order of the roster.
    pub fn is_hidden(&self, state: &State, unit: UnitId, viewer: Viewer) -> bool {
        let side = self.unit(unit).side;
        let Some(hex) = state.at.hex(unit).filter(|_| !viewer.knows(side)) else { return false };
        let fighting = state.fight().is_some_and(|fight| {
            fight.attackers.iter().any(|(other, _)| *other == unit) || fight.under_attack().any(|other| other == unit)
        });
        let on_top = state.at.at(hex).next() == Some(unit) && !state.mark(unit).reserve;
        case!("7.3", !fighting && !on_top)
    }

    /// Whether the viewer looks away: the German player does while the Soviet player sets up.
    // 3.5c He sees nothing of it until it is finished.
    pub(crate) fn looks_away(&self, state: &State, viewer: Viewer) -> bool {
        let soviet = matches!(state.flow.top(), Some(Frame::SetUp(Side::Red)));
        case!("3.5c", soviet && viewer == Viewer::Player(Side::Blue))
    }

    /// Whether the viewer may know the names of all these units, as they stand.
    pub(crate) fn may_name(&self, state: &State, units: &[UnitId], viewer: Viewer) -> bool {
        !units.iter().any(|unit| self.is_hidden(state, *unit, viewer))
    }
}
