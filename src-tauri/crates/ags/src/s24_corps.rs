//! 24 Soviet corps: which stay supported. Their size is told in section 7, their steps and their attacks in section 9.

use crate::Soviet;
use crate::action::Action;
use crate::game::Korsun;
use crate::s11_headquarters::Command;
use crate::state::{Event, State};
use kernel::prompt::{Answer, Field, Offer, Prompt};
use kernel::stage::{asks, not_now};
use kernel::{Awaits, Play, Refusal, Side, Stage, UnitId, case, must, refuse, say};

/// The Soviet player says which corps stay supported.
pub(crate) struct Support;

impl Stage<Korsun> for Support {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        asks(Soviet)
    }

    fn prompt(&self, _: &Korsun, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("which two corps stay supported"), [Offer::new("support", "Keep support")])
    }

    fn field(&self, game: &Korsun, state: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        let from = game.supportable(state);
        let most = from.len().min(2);
        Ok(Field::Units { from, least: most, most })
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Support(units) => game.judge_support(state, units),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Korsun, play: &mut Play<'_, Korsun>, _: Side, action: &Action) {
        let Action::Support(units) = action else { return };
        play.emit(Event::Supported { units: units.clone(), case: "24.22" });
        game.begin_player_turn(play);
    }
}

impl Korsun {
    /// The corps that may stay supported.
    fn supportable(&self, state: &State) -> Vec<UnitId> {
        let supported = self.units_of(Soviet).filter(|unit| state.mark(*unit).supported && state.is_on_map(*unit));
        // 24.22 A corps out of supply loses its marker.
        supported.filter(|unit| must!("24.22", self.is_supplied(state, *unit, Command::Keep))).collect()
    }

    fn judge_support(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        let able = self.supportable(state);
        // 24.24 A marker never goes from one corps to another.
        if let Some(unit) = units.iter().find(|unit| case!("24.24", !state.mark(**unit).supported)) {
            return Err(refuse!("24.24", "{unit} is not supported, and markers are not handed on", unit = *unit));
        }
        if let Some(unit) = units.iter().find(|unit| !able.contains(unit)) {
            return Err(refuse!("24.22", "{unit} is out of supply and loses its marker", unit = *unit));
        }
        let most = able.len().min(2);
        if units.len() != most {
            let most = u32::try_from(most).unwrap_or(u32::MAX);
            return Err(refuse!("24.22", "{most} corps stay supported", most = most));
        }
        Ok(())
    }
}
