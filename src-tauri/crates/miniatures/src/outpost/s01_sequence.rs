//! 1 Sequence of play.

use super::Outpost;
use super::action::Action;
use super::state::{Event, Frame, Phase, State};
use kernel::{Play, Refusal, Side, UnitId, case, refuse};

impl Outpost {
    // 1.1 Units move only in the movement phase and attack only in the combat phase.
    pub(super) fn may_move(&self, phase: Phase) -> bool {
        !case!("1.1", phase != Phase::Movement)
    }

    pub(super) fn may_attack(&self, phase: Phase) -> bool {
        !case!("1.1", phase != Phase::Combat)
    }

    /// That the action is one of those that the game waits for.
    pub(super) fn judge_sequence(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let fits = match (state.flow.top(), action) {
            (Some(Frame::Phase(_, phase)), Action::Move { .. }) if !self.may_move(*phase) => {
                return Err(refuse!("1.1", "units move only in the movement phase"));
            }
            (Some(Frame::Phase(_, phase)), Action::Attack { .. }) if !self.may_attack(*phase) => {
                return Err(refuse!("1.1", "units attack only in the combat phase"));
            }
            (Some(Frame::Phase(..)), Action::Move { .. } | Action::Attack { .. } | Action::End) => true,
            (Some(Frame::March { .. }), Action::Move { .. } | Action::Halt) => true,
            (Some(Frame::Payment { .. }), Action::Steps(_) | Action::Retreat(_)) => true,
            (Some(Frame::Advance { .. }), Action::Advance(_)) => true,
            _ => false,
        };
        if fits { Ok(()) } else { Err(refuse!("sequence", "nothing of that kind is to be decided now")) }
    }

    // 1.2 Only units of the side on turn move or attack, and only those on the map.
    pub(super) fn judge_owner(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        if case!("1.2", self.board.counter(unit).side != side) {
            return Err(refuse!("1.2", "{unit} does not belong to the side on turn", unit = unit));
        }
        if case!("1.2", !state.is_on_map(unit)) {
            return Err(refuse!("1.2", "{unit} is not on the map", unit = unit));
        }
        Ok(())
    }

    /// The next phase, the next turn, or the end.
    pub(super) fn end_phase(&self, play: &mut Play<'_, Outpost>, side: Side, phase: Phase) {
        match (phase, side) {
            (Phase::Movement, _) => self.begin_phase(play, side, Phase::Combat),
            (Phase::Combat, Side::Blue) => self.begin_phase(play, Side::Red, Phase::Movement),
            (Phase::Combat, Side::Red) => {
                let turn = play.state().turn;
                // 1.3 The game ends after the last game-turn of the scenario.
                if case!("1.3", turn >= self.board.turns) {
                    return play.emit(Event::Ended(self.outcome(play.state())));
                }
                play.emit(Event::TurnBegan { turn: turn.saturating_add(1) });
                self.begin_phase(play, Side::Blue, Phase::Movement);
            }
        }
    }

    fn begin_phase(&self, play: &mut Play<'_, Outpost>, side: Side, phase: Phase) {
        let unsupplied = match phase {
            Phase::Movement => self.unsupplied(play.state(), side),
            Phase::Combat => Vec::new(),
        };
        play.emit(Event::PhaseBegan { side, phase, unsupplied });
    }
}
