//! 14 Air power in combat. Supply by air is told in section 25, how many points there are in section 20.

use crate::action::Action;
use crate::game::Korsun;
use crate::s09_table::TABLE;
use crate::s20_weather::Weather;
use crate::state::{Event, Fight, Frame, State};
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Field, Offer, Prompt};
use kernel::stage::{asks, not_now};
use kernel::{Awaits, Play, Refusal, Side, Stage, UnitId, case, must, say};
use serde::Serialize;

/// A side may use an air point in the fight below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AirSupport {
    pub side: Side,
}

impl Stage<Korsun> for AirSupport {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, _: &Korsun, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("{side}: air support", side = self.side), [Offer::new("air", "Air support")])
    }

    fn field(&self, _: &Korsun, _: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::One { options: vec![("yes", say!("use an air point")), ("no", say!("use none"))] })
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        if let Action::Air(_) = action { Ok(()) } else { Err(not_now(game, state, side)) }
    }

    fn resolve(&self, _: &Korsun, play: &mut Play<'_, Korsun>, side: Side, action: &Action) {
        let Action::Air(used) = *action else { return };
        play.emit(Event::AirUsed { side, used });
    }

    fn decision(&self, game: &Korsun, state: &State, side: Side) -> Option<Decision> {
        let question = Question::Air { verb: "air", yes: "yes", no: "no" };
        let fight = state.fight()?;
        let own = if fight.side == side { &fight.attackers } else { &fight.defenders };
        let units: Vec<UnitId> = own.iter().map(|(unit, _)| *unit).filter(|unit| state.is_on_map(*unit)).collect();
        Some(game.decision_on(state, side, question, &units))
    }
}

impl Korsun {
    /// 14.12 The attacker says first whether they use an air point, then the defender. 14.15 Nobody does in an overrun.
    pub(crate) fn ask_for_air(&self, play: &mut Play<'_, Korsun>) {
        let state = play.state();
        let Some(Frame::Fight(fight)) = state.flow.top() else { return };
        let first = case!("14.12", fight.side, fight.side.other());
        // 14.11 Either side may use a point, if it has one; asked last is answered first.
        for side in [first.other(), first] {
            let flies = must!("20.11", play.state().weather == Weather::Mud);
            if case!("14.11", flies && play.state().air[side.index()] > 0) {
                play.emit(Event::Asked(Frame::AirSupport(AirSupport { side })));
            }
        }
    }

    /// The column of a fight if these sides used air points. All shifts are added up before the ends of the table hold.
    pub fn column_with(&self, fight: &Fight, air: [bool; 2]) -> usize {
        let (by, against) = (air[fight.side.index()], air[fight.side.other().index()]);
        // 14.14 An air point moves the odds one column in favour of the side that uses it; 14.13 no more than one each.
        let each = case!("14.13", 1, 2);
        let shift = case!("14.14", (i32::from(by) - i32::from(against)) * each, 0);
        TABLE.shifted(fight.ratio, fight.shift + shift)
    }
}
