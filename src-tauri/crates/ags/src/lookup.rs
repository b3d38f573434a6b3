//! What is asked of a state all the time.

use crate::state::{Fight, Frame, Known, Marks, Phase, State};
use kernel::{Side, UnitId};

impl State {
    /// What has been worked out since a unit last moved.
    #[inline]
    pub(crate) fn known(&self) -> &Known {
        self.known.get_or(Box::default)
    }

    /// A unit has moved.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.known.forget();
    }

    #[inline]
    pub fn is_on_map(&self, unit: UnitId) -> bool {
        self.at.hex(unit).is_some()
    }

    #[inline]
    pub fn mark(&self, unit: UnitId) -> &Marks {
        &self.marks[unit.index()]
    }

    /// The fight that is being resolved, if any.
    pub fn fight(&self) -> Option<&Fight> {
        self.flow.inside_out().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(&**fight),
            _ => None,
        })
    }

    /// Whose phase it is, and which.
    pub fn phase(&self) -> Option<(Side, Phase)> {
        self.flow.inside_out().find_map(|frame| match frame {
            Frame::Phase(now) => Some((now.side, now.phase)),
            _ => None,
        })
    }
}
