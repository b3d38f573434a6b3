//! What follows from an action that was judged: which section resolves it.

use crate::action::Action;
use crate::game::Korsun;
use crate::state::{Event, Frame};
use kernel::{Play, Side};

impl Korsun {
    pub(crate) fn resolve_action(&self, play: &mut Play<'_, Korsun>, side: Side, action: &Action) {
        match action {
            Action::Activate(units) => {
                let mut units = [&units[..], &self.active_anyway(play.state())].concat();
                units.sort_unstable();
                play.emit(Event::Activated { units });
                self.begin_player_turn(play);
            }
            Action::Support(units) => {
                play.emit(Event::Supported { units: units.clone(), case: "24.22" });
                self.begin_player_turn(play);
            }
            Action::Deploy { unit, hex } => self.resolve_deployment(play, side, *unit, *hex),
            Action::Muster => self.muster(play, side),
            Action::Move { units, path } => self.resolve_move(play, side, units, path),
            Action::Rail { unit, path } => self.resolve_rail(play, *unit, path),
            Action::Enter { unit, hex } => self.resolve_entry(play, *unit, *hex),
            Action::Halt => play.emit(Event::Halted),
            Action::Attack { units, targets } => self.resolve_attack(play, side, units, targets),
            Action::Air(used) => play.emit(Event::AirUsed { side, used: *used }),
            Action::Steps(losses) => self.resolve_steps(play, side, losses),
            Action::Retreat(routes) => self.resolve_retreat(play, side, routes),
            Action::Advance(routes) => self.resolve_advance(play, routes),
            Action::Remove(units) => {
                units.iter().for_each(|unit| self.eliminate(play, *unit, "7.0e"));
                play.emit(Event::ExcessGone);
                match play.state().phase() {
                    Some((side, phase)) if phase.is_movement() => self.end_phase(play, side, phase),
                    _ => drop(self.ask_for_excess(play)),
                }
            }
            Action::Airlift(towns) => {
                self.resolve_airlift(play, towns);
                self.end_player_turn(play, side);
            }
            Action::End => match play.state().flow.top().cloned() {
                Some(Frame::Phase(side, phase)) => self.end_phase(play, side, phase),
                Some(Frame::SetUp(side)) => self.end_set_up(play, side),
                _ => {}
            },
        }
    }
}
