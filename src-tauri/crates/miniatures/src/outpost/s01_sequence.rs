//! 1 Sequence of play.

use super::Outpost;
use super::action::Action;
use super::s02_stacking::LIMIT;
use super::state::{Event, Phase, PlayerPhase, State};
use kernel::prompt::{Answer, Field, Offer, Prompt, Value};
use kernel::stage::{asks, not_now, unasked};
use kernel::{Awaits, Play, Refusal, Side, Stage, UnitId, case, must, refuse, say};

impl Stage<Outpost> for PlayerPhase {
    fn awaits(&self, _: &Outpost, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, game: &Outpost, state: &State, side: Side) -> Prompt {
        let mut offers = Vec::new();
        if self.moves() && game.any_move(state, side) {
            offers.push(Offer::new("move", "Move"));
        }
        if self.attacks() && game.any_attack(state, side) {
            offers.push(Offer::new("attack", "Attack"));
        }
        offers.push(Offer::closing("end", "End phase"));
        Prompt::new(
            match self.phase {
                Phase::Movement => say!("{side} movement phase", side = self.side),
                Phase::Combat => say!("{side} combat phase", side = self.side),
            },
            offers,
        )
    }

    fn field(&self, game: &Outpost, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("move", []) => {
                let groups = game.movable(state, side).into_iter().collect();
                Ok(Field::Stack { groups, least: 1, most: LIMIT })
            }
            ("move", [Value::Units(units)]) => game.move_field(state, side, units),
            ("attack", []) => {
                let groups = game.attacks(state, side).into_iter().map(|(_, units)| units).collect();
                Ok(Field::Stack { groups, least: 1, most: usize::MAX })
            }
            ("attack", [Value::Units(units)]) => Ok(game.targets_field(state, side, units)),
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Outpost, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move { .. } if !self.moves() => Err(refuse!("1.1", "units move only in the movement phase")),
            Action::Attack { .. } if !self.attacks() => Err(refuse!("1.1", "units attack only in the combat phase")),
            Action::Move { units, path } => game.judge_move(state, side, units, path),
            Action::Attack { units, target } => game.judge_attack(state, side, units, *target),
            Action::End => Ok(()),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Outpost, play: &mut Play<'_, Outpost>, side: Side, action: &Action) {
        match action {
            Action::Move { units, path } => game.resolve_move(play, side, units, path),
            Action::Attack { units, target } => game.resolve_attack(play, side, units, *target),
            Action::End => game.end_phase(play, self.side, self.phase),
            _ => {}
        }
    }
}

impl PlayerPhase {
    // 1.1 Units move only in the movement phase and attack only in the combat phase.
    fn moves(&self) -> bool {
        must!("1.1", self.phase == Phase::Movement)
    }

    fn attacks(&self) -> bool {
        must!("1.1", self.phase == Phase::Combat)
    }
}

impl Outpost {
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
