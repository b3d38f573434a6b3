//! 5 Turn sequence.

use crate::action::Action;
use crate::game::Kursk;
use crate::s04_victory::MOST_WITHDRAWN;
use crate::show;
use crate::state::{Event, Frame, Phase, Sequence, Standing, State};
use kernel::{Case, Play, Refusal, Side, UnitId, case, refuse};

/// The last turn that is played without a vote, and the last of all.
pub(crate) const TURNS: u8 = 7;
pub(crate) const MOST_TURNS: u8 = 9;

impl Kursk {
    /// That the action is one of those that the game waits for.
    pub(crate) fn judge_sequence(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let fits = match (state.flow.top(), action) {
            (Some(Frame::Gambit), Action::Gambit(_)) => true,
            // 3.6a The Gambit is declared before anybody spreads out.
            (_, Action::Gambit(_)) if case!("3.6a", true) => {
                return Err(refuse!("3.6a", "Manstein's Gambit is declared before the German set-up"));
            }
            (Some(Frame::SetUp(_)), Action::Deploy { .. } | Action::Top(_) | Action::Muster | Action::End) => true,
            // 7.3 Stacks are laid in the set-up and in a movement phase of one's own.
            (Some(Frame::Phase { phase: Phase::Movement, .. }), Action::Top(_)) => true,
            (_, Action::Top(_)) => {
                return Err(refuse!("7.3", "you lay your stacks in the set-up and in your movement phases"));
            }
            (Some(Frame::Orders(_)), Action::Order(_)) => true,
            // 5.4b Once the order of phases is announced it is not changed.
            (_, Action::Order(_)) if case!("5.4b", true) => {
                return Err(refuse!("5.4b", "the order of the phases is settled for this turn"));
            }
            (Some(Frame::Withdrawal { .. }), Action::Withdraw(_) | Action::End) => true,
            (_, Action::Withdraw(_)) => {
                return Err(refuse!("4.5a", "divisions are withdrawn at the start of the German turn, from turn 5 on"));
            }
            (Some(Frame::Activation), Action::Activate(_)) => true,
            // 5.2b Reserves are activated before the phases of the Soviet turn.
            (_, Action::Activate(_)) => {
                return Err(refuse!("5.2b", "reserves are activated at the start of the Soviet turn"));
            }
            (Some(Frame::Phase { phase, .. }), action) => return judge_phase(*phase, action),
            (Some(Frame::Conversion), Action::Convert(_)) | (Some(Frame::Luftwaffe), Action::Air(_)) => true,
            // 11.20a A conversion is declared before the die is rolled.
            (_, Action::Convert(_)) => {
                return Err(refuse!("11.20a", "a conversion is declared before the die is rolled"));
            }
            // 11.10b The Luftwaffe is committed before the die is rolled.
            (_, Action::Air(_)) => {
                return Err(refuse!("11.10b", "the Luftwaffe is committed before the first die is rolled"));
            }
            (Some(Frame::Loss(_)), Action::Lose(_)) | (Some(Frame::Retreat), Action::Retreat(_)) => true,
            (Some(Frame::Displacement), Action::Displace(_)) => true,
            (Some(Frame::Advance { .. }), Action::Advance(_)) => true,
            (Some(Frame::Excess { .. }), Action::Remove(_)) => true,
            (Some(Frame::Vote { .. }), Action::Vote(_)) => true,
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.board.names.first(&show::title(state))) }
    }

    /// That a unit belongs to the side on turn, and is on the map; by the case of what it is meant to do.
    pub(crate) fn judge_owner(&self, state: &State, side: Side, unit: UnitId, case: Case) -> Result<(), Refusal> {
        if self.unit(unit).side != side {
            return Err(refuse!("10.2", "{unit} does not belong to the side on turn", unit = unit).citing(case));
        }
        if !state.is_on_map(unit) {
            return Err(refuse!("10.2", "{unit} is not on the map", unit = unit).citing(case));
        }
        Ok(())
    }

    /// A game turn begins: the Soviet player chooses the order of their phases, then the German player.
    pub(crate) fn begin_turn(&self, play: &mut Play<'_, Kursk>, turn: u8) {
        self.emit(play, Event::TurnBegan { turn });
        self.emit(play, Event::Asked(Frame::Orders(Side::Red)));
    }

    /// Whether the side chooses in secret.
    // 5.4a The Soviet player chooses first and in secret.
    pub(crate) fn must_seal(side: Side) -> bool {
        case!("5.4a", side == Side::Red)
    }

    pub(crate) fn judge_order(&self, state: &State, side: Side, sequence: Sequence) -> Result<(), Refusal> {
        if Kursk::must_seal(side) && state.flow.top() == Some(&Frame::Orders(Side::Red)) {
            return Err(refuse!("5.4a", "the order of the Soviet phases is chosen in secret"));
        }
        self.judge_sequence_of(sequence)
    }

    // 5.3 All four orders of phases may be chosen.
    pub(crate) fn judge_sequence_of(&self, sequence: Sequence) -> Result<(), Refusal> {
        match case!("5.3", true) || sequence == Sequence(Phase::Movement, Phase::Combat) {
            true => Ok(()),
            false => Err(refuse!("5.3", "there is only one order of phases")),
        }
    }

    pub(crate) fn resolve_order(&self, play: &mut Play<'_, Kursk>, side: Side, sequence: Sequence) {
        self.emit(play, Event::Ordered { side, sequence });
        match side {
            Side::Red => self.emit(play, Event::Asked(Frame::Orders(Side::Blue))),
            // 5.1 The German player turn is the first.
            Side::Blue => self.begin_player_turn(play, case!("5.1", Side::Blue, Side::Red)),
        }
    }

    /// The Soviet choice is opened; one that no order of phases is counts as move-fight.
    // 5.4c That happens when the side's player turn begins.
    pub(crate) fn open_order(&self, play: &mut Play<'_, Kursk>, value: &Action) {
        let default = Sequence(Phase::Movement, Phase::Combat);
        match value {
            Action::Order(sequence) if self.judge_sequence_of(*sequence).is_ok() => {
                self.emit(play, Event::Ordered { side: Side::Red, sequence: case!("5.4c", *sequence, default) });
            }
            _ => self.emit(play, Event::OrderReplaced { sequence: default }),
        }
        self.open_soviet_turn(play);
    }

    pub(crate) fn begin_player_turn(&self, play: &mut Play<'_, Kursk>, side: Side) {
        match side {
            Side::Blue => {
                let (due, called) = self.call(play.state(), side);
                self.emit(play, Event::PlayerTurnBegan { side, due, called });
                self.emit(play, Event::Asked(Frame::Withdrawal { left: MOST_WITHDRAWN }));
                self.offer_withdrawal(play);
            }
            Side::Red if play.state().seal.is_some() => self.emit(play, Event::Asked(Frame::Opening)),
            Side::Red => self.open_soviet_turn(play),
        }
    }

    /// The Soviet player turn, once the order of its phases is known.
    fn open_soviet_turn(&self, play: &mut Play<'_, Kursk>) {
        let (due, called) = self.call(play.state(), Side::Red);
        self.emit(play, Event::PlayerTurnBegan { side: Side::Red, due, called });
        // 5.2b It begins with the activation of reserves, where there are any.
        if case!("5.2b", !self.reserve_hexes(play.state()).is_empty()) {
            self.emit(play, Event::Asked(Frame::Activation));
        } else {
            self.begin_phases(play, Side::Red);
        }
    }

    /// The first of the two phases.
    pub(crate) fn begin_phases(&self, play: &mut Play<'_, Kursk>, side: Side) {
        self.begin_phase(play, side, false);
    }

    fn begin_phase(&self, play: &mut Play<'_, Kursk>, side: Side, second: bool) {
        let default = Sequence(Phase::Movement, Phase::Combat);
        let sequence = play.state().sequence[side.index()].unwrap_or(default);
        // 5.2a The player turn has two phases, in the order that was chosen.
        let phase = case!("5.2a", sequence, default).phase(second);
        let standings = self.standings(play.state(), side);
        self.emit(play, Event::PhaseBegan { side, phase, second, standings });
    }

    /// What is found of a side's units when a phase begins.
    pub(crate) fn standings(&self, state: &State, side: Side) -> Vec<Standing> {
        let on_map = |unit: UnitId| state.at.hex(unit).map(|hex| (unit, hex));
        let standing = |(unit, hex)| Standing {
            unit,
            hex,
            cut: !self.is_supplied(state, unit),
            in_zone: self.in_enemy_zone(state, side, hex),
        };
        self.units_of(side).filter_map(on_map).map(standing).collect()
    }

    /// The next phase, the next player turn, the next turn, or the end.
    pub(crate) fn end_phase(&self, play: &mut Play<'_, Kursk>) {
        if self.ask_for_excess(play) {
            return;
        }
        let Some(Frame::Phase { side, second, .. }) = play.state().flow.top().cloned() else { return };
        match (side, second) {
            (_, false) => self.begin_phase(play, side, true),
            (Side::Blue, true) => self.begin_player_turn(play, case!("5.1", Side::Red, Side::Blue)),
            (Side::Red, true) => self.end_turn(play),
        }
    }

    fn end_turn(&self, play: &mut Play<'_, Kursk>) {
        let turn = play.state().turn;
        // 4.2e Only after the last turn the points decide.
        if turn < case!("4.2e", TURNS, 1) {
            return self.begin_turn(play, turn + 1);
        }
        // 4.10a After turns 7 and 8 both say whether they want another, 4.10c and there is no third.
        match case!("4.10a", turn < case!("4.10c", MOST_TURNS, MOST_TURNS + 1)) {
            true => self.emit(play, Event::Asked(Frame::Vote { seal: None })),
            false => self.end_game(play),
        }
    }
}

/// That the action belongs into the phase.
fn judge_phase(phase: Phase, action: &Action) -> Result<(), Refusal> {
    match (phase, action) {
        // 5.2a A phase is for movement or for combat.
        (Phase::Combat, Action::Move { .. }) => Err(refuse!("5.2a", "units move in a movement phase")),
        (Phase::Movement, Action::Attack { .. }) => Err(refuse!("5.2a", "units attack in a combat phase")),
        (_, Action::Move { .. } | Action::Attack { .. } | Action::Enter { .. } | Action::End) => Ok(()),
        (_, Action::Convert(_)) => Err(refuse!("11.20a", "a conversion is declared in a combat")),
        (_, Action::Air(_)) => Err(refuse!("11.10b", "the Luftwaffe is committed in a combat")),
        // 11.14c A defender never advances.
        (_, Action::Advance(_)) if case!("11.14c", true) => Err(refuse!("11.14c", "nobody advances now")),
        _ => Err(refuse!("sequence", "nothing of that kind is to be decided in this phase")),
    }
}
