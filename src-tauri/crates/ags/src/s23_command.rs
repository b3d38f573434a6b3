//! 23 Active and inactive headquarters: which are active, and who may overrun under them. What HQs do otherwise, and how many
//! operations they lead, is told in section 11.

use crate::Soviet;
use crate::action::Action;
use crate::game::Korsun;
use crate::s18_setup::FIRST_ACTIVE;
use crate::state::{Event, Marks, State};
use kernel::prompt::{Answer, Field, Offer, Prompt};
use kernel::stage::{asks, not_now};
use kernel::{Awaits, Play, Refusal, Side, Stage, UnitId, case, may, refuse, say};

/// The Soviet player says which HQs are active in this game-turn.
pub(crate) struct Activation;

impl Stage<Korsun> for Activation {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        asks(Soviet)
    }

    fn prompt(&self, _: &Korsun, state: &State, _: Side) -> Prompt {
        Prompt::new(
            say!("turn {turn}: which headquarters are active", turn = state.turn),
            [Offer::new("activate", "Activate headquarters")],
        )
    }

    fn field(&self, game: &Korsun, state: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        let (from, most) = game.activatable(state);
        Ok(Field::Units { from, least: 0, most })
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Activate(units) => game.judge_activation(state, units),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Korsun, play: &mut Play<'_, Korsun>, _: Side, action: &Action) {
        let Action::Activate(units) = action else { return };
        let mut units = [&units[..], &game.active_anyway(play.state())].concat();
        units.sort_unstable();
        play.emit(Event::Activated { units });
        game.begin_player_turn(play);
    }
}

impl Korsun {
    /// The HQs that are active without being named.
    // 23.12 On turn 1 the HQs of 5th Guards Tank and 2nd Tank Army.
    pub(crate) fn active_anyway(&self, state: &State) -> Vec<UnitId> {
        let must = FIRST_ACTIVE.iter().filter_map(|name| self.board().roster.id(name));
        must.filter(|unit| case!("23.12", state.turn == 1) && state.is_on_map(*unit)).collect()
    }

    /// The HQs of which some may be named as active, and how many.
    fn activatable(&self, state: &State) -> (Vec<UnitId>, usize) {
        let anyway = self.active_anyway(state);
        let others: Vec<UnitId> = self.headquarters(state).filter(|unit| !anyway.contains(unit)).collect();
        let most = Korsun::active_limit(state.turn).saturating_sub(anyway.len()).min(others.len());
        (others, most)
    }

    fn judge_activation(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        let (others, most) = self.activatable(state);
        if let Some(unit) = units.iter().find(|unit| self.active_anyway(state).contains(unit)) {
            return Err(refuse!("23.12", "{unit} is active on this turn in any case", unit = *unit));
        }
        if let Some(unit) = units.iter().find(|unit| !others.contains(unit)) {
            return Err(refuse!("23.1", "{unit} is no HQ on the map", unit = *unit));
        }
        if units.len() > most {
            let most = u32::try_from(most).unwrap_or(u32::MAX);
            return Err(refuse!("23.11", "at most {most} more HQs are active on this turn", most = most));
        }
        Ok(())
    }

    /// The HQs that can lead a unit's overrun: active ones in supply, since the overrun needs their supply. A reinforcement has
    /// its own.
    // 23.13 Supply by an inactive HQ serves for movement only.
    pub(crate) fn overrun_led_by(marks: &Marks) -> u8 {
        if case!("23.13", !marks.arrived) { marks.fed_by } else { marks.led_by }
    }

    /// That HQs let Soviet units overrun.
    pub(crate) fn judge_led(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        // 23.14 Nobody overruns who is led by inactive HQs only.
        if let Some(unit) = units.iter().find(|unit| case!("23.14", state.mark(**unit).grounded)) {
            return Err(refuse!("23.14", "{unit} is led only by an inactive HQ", unit = *unit));
        }
        // 15.0b A reinforcement is in supply without an HQ; until HQs are limited (23.2) it overruns without one.
        let limited = case!("23.2", state.turn >= 5);
        let by_itself = |unit: &UnitId| !limited && may!("15.0b", state.mark(*unit).arrived);
        if units.iter().all(by_itself) {
            return Ok(());
        }
        // 23.13 An active HQ that is in supply supplies the overrun.
        let fed = |unit: &UnitId| state.mark(*unit).arrived || state.mark(*unit).fed_by != 0;
        if let Some(unit) = units.iter().find(|unit| state.mark(**unit).led_by != 0 && case!("23.13", !fed(unit))) {
            return Err(refuse!("23.13", "no active HQ in supply leads {unit}", unit = *unit));
        }
        // 23.23 It must be able to lead one more.
        if case!("23.23", !self.can_lead(state, self.overrun_leaders(state, units))) {
            return Err(refuse!("23.23", "no active HQ can lead an overrun by {units}", units = units.to_vec()));
        }
        Ok(())
    }
}
