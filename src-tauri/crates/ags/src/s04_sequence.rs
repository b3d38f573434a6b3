//! 4 Sequence of play.

use crate::action::Action;
use crate::game::Korsun;
use crate::s11_headquarters::Command;
use crate::show::phase_name;
use crate::state::{Event, Frame, Phase, State};
use crate::{German, Soviet};
use kernel::prompt::{Answer, Field, Offer, Prompt, Value};
use kernel::stage::{asks, unasked};
use kernel::{Awaits, Play, Refusal, Side, Stage, UnitId, case, may, must, refuse, say};
use serde::Serialize;

/// 19.12 The game has thirteen turns.
pub const TURNS: u8 = 13;

/// A phase of a player-turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerPhase {
    pub side: Side,
    pub phase: Phase,
}

impl Stage<Korsun> for PlayerPhase {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, game: &Korsun, state: &State, side: Side) -> Prompt {
        let mut offers = Vec::new();
        let entering = self.phase == Phase::Initial && !game.enterable(state, side).is_empty();
        if entering {
            offers.push(Offer::new("enter", "Bring in reinforcements"));
        }
        if self.phase.is_movement() && game.any_movable(state, side) {
            offers.push(Offer::new("move", "Move"));
        }
        if self.phase == Phase::Initial && !game.riders(state, side).is_empty() {
            offers.push(Offer::new("rail", "Move by rail"));
        }
        if self.phase == Phase::Combat && game.any_attackers(state, side) {
            offers.push(Offer::new("attack", "Attack"));
        }
        if self.phase == Phase::Air && game.can_fly(state) {
            offers.push(Offer::new("airlift", "Fly in supply"));
        }
        if !entering && (self.phase != Phase::Combat || self.judge_end(game, state).is_ok()) {
            offers.push(Offer::closing("end", "End phase"));
        }
        Prompt::new(say!("{side} {phase}", side = self.side, phase = phase_name(self.phase)), offers)
    }

    fn field(&self, game: &Korsun, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("move", []) => Ok(Field::Stack { groups: game.movable(state, side), least: 1, most: usize::MAX }),
            ("move", [Value::Units(units)]) => game.move_field(state, side, units),
            ("rail", []) => Ok(Field::one_unit(game.riders(state, side))),
            ("rail", [Value::Units(units)]) => match units[..] {
                [unit] => game.rail_field(state, side, unit),
                _ => Err(refuse!("5.31", "units move by rail one by one")),
            },
            ("enter", []) => Ok(Field::one_unit(game.enterable(state, side))),
            ("enter", [Value::Units(units)]) => match units[..] {
                [unit] => Ok(Field::one_hex(game.entries(state, side, unit))),
                _ => Err(refuse!("26.0a", "reinforcements come one by one")),
            },
            ("attack", []) => {
                Ok(Field::Stack { groups: game.attackers(state, side).clone(), least: 1, most: usize::MAX })
            }
            ("attack", [Value::Units(units)]) => game.targets_field(state, side, units),
            ("airlift", []) => Ok(game.airlift_field(state)),
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move { path, .. } if !self.phase.is_movement() => {
                let overrun = path.last().is_some_and(|end| state.control.holds(side.other(), *end));
                // 6.11 Overruns belong into the movement phases, and so do all moves.
                Err(if case!("6.11", overrun) {
                    refuse!("6.11", "overruns are made only in the movement phases")
                } else {
                    refuse!("4.2-A2", "units move only in the movement phases")
                })
            }
            Action::Move { units, path } => game.judge_move(state, side, units, path),
            // 15.0a Reinforcements come in the initial movement phase only.
            Action::Enter { .. } if self.phase != Phase::Initial => {
                Err(refuse!("15.0a", "reinforcements come in the initial movement phase"))
            }
            Action::Enter { unit, hex } => game.judge_entry(state, side, *unit, *hex),
            // 5.34 Units move by rail only then.
            Action::Rail { .. } if case!("5.34", self.phase != Phase::Initial) => {
                Err(refuse!("5.34", "units move by rail only in the initial movement phase"))
            }
            Action::Rail { unit, path } => game.judge_rail(state, side, *unit, path),
            // 5.26 There is no combat in a movement phase, 9.11 only in the combat phase.
            Action::Attack { .. } if case!("5.26", self.phase.is_movement()) => {
                Err(refuse!("5.26", "there is no combat in a movement phase but by overrun"))
            }
            Action::Attack { .. } if self.phase != Phase::Combat => {
                Err(refuse!("9.11", "units attack only in the combat phase"))
            }
            Action::Attack { units, targets } => game.judge_attack(state, side, units, targets),
            Action::Airlift(towns) => game.judge_airlift(state, self.phase, side, towns),
            Action::End => self.judge_end(game, state),
            _ => Err(refuse!("sequence", "nothing of that kind is to be decided in this phase")),
        }
    }

    fn resolve(&self, game: &Korsun, play: &mut Play<'_, Korsun>, side: Side, action: &Action) {
        match action {
            Action::Move { units, path } => game.resolve_move(play, side, units, path),
            Action::Rail { unit, path } => game.resolve_rail(play, *unit, path),
            Action::Enter { unit, hex } => game.resolve_entry(play, *unit, *hex),
            Action::Attack { units, targets } => game.resolve_attack(play, side, units, targets),
            Action::Airlift(towns) => {
                game.resolve_airlift(play, towns);
                game.end_player_turn(play, side);
            }
            Action::End => game.end_phase(play, self.side, self.phase),
            _ => {}
        }
    }
}

impl PlayerPhase {
    fn judge_end(&self, game: &Korsun, state: &State) -> Result<(), Refusal> {
        // 26.0a Reinforcements must come in on their turn.
        if self.phase == Phase::Initial
            && let Some(unit) = game.enterable(state, self.side).first()
            && case!("26.0a", !state.is_on_map(*unit))
        {
            return Err(refuse!("26.0a", "{unit} must come in on this turn", unit = *unit));
        }
        // 9.0a Nobody has to attack.
        if self.phase == Phase::Combat && !may!("9.0a") && game.any_attackers(state, self.side) {
            return Err(refuse!("9.0a", "there are units that can attack"));
        }
        Ok(())
    }
}

impl Korsun {
    // 5.21 Only the units of the side on turn move or attack, and only those on the map.
    pub(crate) fn judge_owner(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        if case!("5.21", self.unit(unit).side != side) {
            return Err(refuse!("5.21", "{unit} does not belong to the side on turn", unit = unit));
        }
        if !state.is_on_map(unit) {
            return Err(refuse!("5.21", "{unit} is not on the map", unit = unit));
        }
        Ok(())
    }

    /// A turn begins: the weather, then the Soviet player-turn.
    pub(crate) fn begin_turn(&self, play: &mut Play<'_, Korsun>, turn: u8) {
        play.emit(Event::TurnBegan { turn });
        self.turn_weather(play, turn);
    }

    /// What the Soviet player settles before they move.
    pub(crate) fn begin_soviet_turn(&self, play: &mut Play<'_, Korsun>) {
        let turn = play.state().turn;
        let supported: Vec<UnitId> = self.units_of(Soviet).filter(|unit| play.state().mark(*unit).supported).collect();
        // 24.23 From turn 3 on nobody is supported.
        if case!("24.23", turn >= 3 && !supported.is_empty()) {
            play.emit(Event::Supported { units: Vec::new(), case: "24.23" });
        }
        // 24.22 On turn 2 two corps stay supported.
        if case!("24.22", turn == 2 && !supported.is_empty()) {
            play.emit(Event::Asked(Frame::Support));
        }
        // 23.11 The Soviet player says which HQs are active.
        if self.headquarters(play.state()).next().is_some() {
            play.emit(Event::Asked(Frame::Activation));
        }
        self.begin_player_turn(play);
    }

    /// The initial movement phase of the first player-turn, once everything before it is settled.
    pub(crate) fn begin_player_turn(&self, play: &mut Play<'_, Korsun>) {
        if !matches!(play.state().flow.top(), Some(Frame::Activation | Frame::Support)) {
            // 19.11 The Soviet player is first.
            let first = case!("19.11", Soviet, German);
            // 4.2-A1 A player-turn begins with movement.
            self.begin_phase(play, first, case!("4.2-A1", Phase::Initial, Phase::Combat));
        }
    }

    /// The next phase, the next turn, or the end.
    pub(crate) fn end_phase(&self, play: &mut Play<'_, Korsun>, side: Side, phase: Phase) {
        if phase.is_movement() && self.ask_for_excess(play) {
            return;
        }
        if phase == Phase::Initial {
            self.delay_arrivals(play, side);
        }
        match phase {
            // 4.2-A2 After movement comes combat,
            Phase::Initial => self.begin_phase(play, side, case!("4.2-A2", Phase::Combat, Phase::Mechanised)),
            // 4.2-A3 then the second movement.
            Phase::Combat => self.begin_phase(play, side, Phase::Mechanised),
            Phase::Mechanised => {
                self.recover(play, side);
                // 25.27 Air markers come off the map at the beginning of the German air power phase.
                if case!("25.27", side == German && !play.state().airfields.is_empty()) {
                    play.emit(Event::MarkersRemoved);
                }
                // 4.2-A5 The air power phase, where there is something to do in it.
                if side == German && case!("4.2-A5", self.can_fly(play.state())) {
                    self.begin_phase(play, side, Phase::Air)
                } else {
                    self.end_player_turn(play, side)
                }
            }
            Phase::Air => self.end_player_turn(play, side),
        }
    }

    pub(crate) fn end_player_turn(&self, play: &mut Play<'_, Korsun>, side: Side) {
        play.emit(Event::TurnPassed { side });
        // 4.1 A game-turn has two player-turns.
        let (first, second) = case!("19.11", (Soviet, German), (German, Soviet));
        if case!("4.1", side == first) {
            let units = self.unburdened(play.state());
            if second == German && !units.is_empty() {
                play.emit(Event::Unburdened { units });
            }
            // 4.2-B The second player-turn has the same phases.
            return self.begin_phase(play, second, case!("4.2-B", Phase::Initial, Phase::Combat));
        }
        let turn = play.state().turn;
        // 19.12 The game ends after thirteen turns. 27.0 Only then the points are counted.
        let last = case!("19.12", turn >= TURNS);
        if must!("27.0", last) {
            return self.end_game(play);
        }
        // 4.2-C Then the next game-turn begins.
        self.begin_turn(play, turn.saturating_add(case!("4.2-C", 1, 0)));
    }

    // 4.2-A4, 6.33 Disrupted units recover in their own disruption removal phase.
    fn recover(&self, play: &mut Play<'_, Korsun>, side: Side) {
        let disrupted = |unit: &UnitId| play.state().mark(*unit).disrupted && play.state().is_on_map(*unit);
        let units: Vec<UnitId> = self.units_of(side).filter(disrupted).collect();
        if case!(["4.2-A4", "6.33"], !units.is_empty()) {
            play.emit(Event::Recovered { units });
        }
    }

    pub(crate) fn begin_phase(&self, play: &mut Play<'_, Korsun>, side: Side, phase: Phase) {
        // 23.13 Inactive HQs supply no second movement.
        let command = if phase == Phase::Mechanised { Command::Lead } else { Command::Keep };
        // 12.0, 12.21 Supply for movement is looked at when the phase begins.
        let orders = if phase.is_movement() { self.standings(play.state(), side, command) } else { Vec::new() };
        play.emit(Event::PhaseBegan { side, phase, orders });
        // 12.24 Nobody is lost for want of supply alone.
        if !may!("12.24") && phase == Phase::Initial {
            let all = Side::BOTH.into_iter().flat_map(|side| self.units_of(side));
            let cut =
                |unit: &UnitId| play.state().is_on_map(*unit) && !self.is_supplied(play.state(), *unit, Command::Keep);
            let cut: Vec<UnitId> = all.filter(cut).collect();
            cut.into_iter().for_each(|unit| self.eliminate(play, unit, "12.24"));
        }
    }
}
