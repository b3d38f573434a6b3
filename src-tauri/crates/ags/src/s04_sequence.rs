//! 4 Sequence of play.

use crate::action::Action;
use crate::game::Korsun;
use crate::s07_stacking::STACKING_LIMIT;
use crate::s11_headquarters::Command;
use crate::show;
use crate::state::{Event, Frame, Phase, State};
use hexgrid::Hex;
use kernel::{Play, Refusal, Side, UnitId, case, refuse};

/// 19.12 The game has thirteen turns.
pub const TURNS: u8 = 13;

impl Korsun {
    /// That the action is one of those that the game waits for.
    pub(crate) fn judge_sequence(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let fits = match (state.flow.top(), action) {
            (Some(Frame::Activation), Action::Activate(_)) | (Some(Frame::Support), Action::Support(_)) => true,
            (Some(Frame::Phase(_, phase)), action) => return self.judge_phase(state, *phase, action),
            (Some(Frame::SetUp(_)), Action::Deploy { .. } | Action::Muster | Action::End) => true,
            (Some(Frame::March { .. }), Action::Move { .. } | Action::Halt) => true,
            (Some(Frame::AirSupport(_)), Action::Air(_)) => true,
            (Some(Frame::Payment { .. }), Action::Steps(_) | Action::Retreat(_)) => true,
            (Some(Frame::Advance { .. }), Action::Advance(_)) => true,
            (Some(Frame::Excess { .. }), Action::Remove(_)) => true,
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.board.names.first(&show::title(state))) }
    }

    /// That the action belongs into the phase.
    fn judge_phase(&self, state: &State, phase: Phase, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move { path, .. } if !phase.is_movement() => {
                let side = state.phase().map_or(Side::Red, |(side, _)| side);
                let overrun = path.last().is_some_and(|end| state.control.holds(side.other(), *end));
                // 6.11 Overruns belong into the movement phases, and so do all moves.
                Err(if case!("6.11", overrun) {
                    refuse!("6.11", "overruns are made only in the movement phases")
                } else {
                    refuse!("4.2-A2", "units move only in the movement phases")
                })
            }
            // 15.0a Reinforcements come in the initial movement phase only.
            Action::Enter { .. } if phase != Phase::Initial => {
                Err(refuse!("15.0a", "reinforcements come in the initial movement phase"))
            }
            // 5.34 Units move by rail only then.
            Action::Rail { .. } if case!("5.34", phase != Phase::Initial) => {
                Err(refuse!("5.34", "units move by rail only in the initial movement phase"))
            }
            // 5.26 There is no combat in a movement phase, 9.11 only in the combat phase.
            Action::Attack { .. } if case!("5.26", phase.is_movement()) => {
                Err(refuse!("5.26", "there is no combat in a movement phase but by overrun"))
            }
            Action::Attack { .. } if phase != Phase::Combat => {
                Err(refuse!("9.11", "units attack only in the combat phase"))
            }
            Action::Move { .. }
            | Action::Enter { .. }
            | Action::Rail { .. }
            | Action::Attack { .. }
            | Action::Airlift(_)
            | Action::End => Ok(()),
            _ => Err(refuse!("sequence", "nothing of that kind is to be decided in this phase")),
        }
    }

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
        let supported: Vec<UnitId> =
            self.units_of(Side::Red).filter(|unit| play.state().mark(*unit).supported).collect();
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
            let first = case!("19.11", Side::Red, Side::Blue);
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
                if case!("25.27", side == Side::Blue && !play.state().airfields.is_empty()) {
                    play.emit(Event::MarkersRemoved);
                }
                // 4.2-A5 The air power phase, where there is something to do in it.
                if side == Side::Blue && case!("4.2-A5", self.can_fly(play.state())) {
                    self.begin_phase(play, side, Phase::Air)
                } else {
                    self.end_player_turn(play, side)
                }
            }
            Phase::Air => self.end_player_turn(play, side),
        }
    }

    // 7.0e What is too much in a hex is eliminated; the owner says which units. 7.0a It is looked at when a movement phase ends
    // and throughout the combat phase.
    pub(crate) fn ask_for_excess(&self, play: &mut Play<'_, Korsun>) -> bool {
        for side in Side::BOTH {
            if let Some(hex) = self.overfull(play.state(), side).filter(|_| case!("7.0e", true)) {
                play.emit(Event::Asked(Frame::Excess { side, hex }));
                return true;
            }
        }
        false
    }

    pub(crate) fn end_player_turn(&self, play: &mut Play<'_, Korsun>, side: Side) {
        play.emit(Event::TurnPassed { side });
        // 4.1 A game-turn has two player-turns.
        let (first, second) = case!("19.11", (Side::Red, Side::Blue), (Side::Blue, Side::Red));
        if side == first && case!("4.1", true) {
            let units = self.unburdened(play.state());
            if second == Side::Blue && !units.is_empty() {
                play.emit(Event::Unburdened { units });
            }
            // 4.2-B The second player-turn has the same phases.
            return self.begin_phase(play, second, case!("4.2-B", Phase::Initial, Phase::Combat));
        }
        let turn = play.state().turn;
        // 19.12 The game ends after thirteen turns. 27.0 Only then the points are counted.
        if case!("19.12", turn >= TURNS) || !case!("27.0", true) {
            return self.end_game(play);
        }
        // 4.2-C Then the next game-turn begins.
        self.begin_turn(play, turn.saturating_add(case!("4.2-C", 1, 0)));
    }

    // 4.2-A4, 6.33 Disrupted units recover in their own disruption removal phase.
    fn recover(&self, play: &mut Play<'_, Korsun>, side: Side) {
        let disrupted = |unit: &UnitId| play.state().mark(*unit).disrupted && play.state().is_on_map(*unit);
        let units: Vec<UnitId> = self.units_of(side).filter(disrupted).collect();
        if case!("4.2-A4", case!("6.33", !units.is_empty())) {
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
        if !case!("12.24", true) && phase == Phase::Initial {
            let all = Side::BOTH.into_iter().flat_map(|side| self.units_of(side));
            let cut =
                |unit: &UnitId| play.state().is_on_map(*unit) && !self.is_supplied(play.state(), *unit, Command::Keep);
            let cut: Vec<UnitId> = all.filter(cut).collect();
            cut.into_iter().for_each(|unit| self.eliminate(play, unit, "12.24"));
        }
    }

    /// The first hex in which a side has too much.
    pub(crate) fn overfull(&self, state: &State, side: Side) -> Option<Hex> {
        let crowded = state.control.held(side).iter().filter(|hex| state.control.count(side, *hex) > 1);
        let full = |hex: &Hex| {
            let here: Vec<UnitId> = state.at.at(*hex).collect();
            // 7.0c Markers do not count.
            let markers = here.iter().filter(|unit| state.mark(**unit).disrupted).count();
            self.board().overstacked(&here) || (!case!("7.0c", true) && here.len() + markers > STACKING_LIMIT)
        };
        crowded.into_iter().find(full)
    }

    /// The units of which one has to go from a hex with too much in it.
    pub(crate) fn removable(&self, state: &State, hex: Hex) -> Vec<UnitId> {
        let here: Vec<UnitId> = state.at.at(hex).collect();
        let points: usize = here.iter().map(|unit| self.board().stacking_points(*unit)).sum();
        let crowded = points > STACKING_LIMIT;
        let goes = |unit: &UnitId| match self.board().stacking_points(*unit) {
            0 => !crowded && self.unit(*unit).is_headquarters(),
            _ => crowded,
        };
        here.into_iter().filter(goes).collect()
    }

    pub(crate) fn judge_removal(&self, state: &State, hex: Hex, units: &[UnitId]) -> Result<(), Refusal> {
        match units {
            [unit] if self.removable(state, hex).contains(unit) => Ok(()),
            _ => Err(refuse!("7.0e", "you remove one unit at a time, out of those that overfill {place}", place = hex)),
        }
    }
}
