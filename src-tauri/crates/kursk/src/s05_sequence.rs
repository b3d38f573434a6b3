//! 5 Turn sequence.

use crate::action::Action;
use crate::game::Kursk;
use crate::game::secret;
use crate::s04_victory::{MOST_WITHDRAWN, Vote, Withdrawal};
use crate::show::phase_name;
use crate::state::{Event, Frame, Phase, Sequence, Standing, State};
use crate::{German, Soviet};
use kernel::prompt::{Answer, Field, Offer, Prompt, Value};
use kernel::stage::{asks, not_now, unasked};
use kernel::{Awaits, Case, Play, Refusal, Side, Stage, UnitId, case, may, refuse, say};
use serde::Serialize;

/// The last turn that is played without a vote, and the last of all.
pub(crate) const TURNS: u8 = 7;
pub(crate) const MOST_TURNS: u8 = 9;

/// A side chooses the order of its phases, the Soviet player in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OrderOfPhases {
    pub side: Side,
}

impl Stage<Kursk> for OrderOfPhases {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, _: &Kursk, state: &State, side: Side) -> Prompt {
        let title = say!("turn {turn}: {side}, order of phases", turn = state.turn, side = self.side);
        let secret = Kursk::must_seal(side);
        Prompt::new(title, [Offer { secret, ..Offer::new("order", "Order of phases") }])
    }

    fn field(&self, game: &Kursk, _: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        let open = |(_, sequence): &&(_, Sequence)| game.judge_sequence_of(*sequence).is_ok();
        let told = |(word, order): &(&'static str, Sequence)| (*word, say!("{order}", order = order.told()));
        Ok(Field::One { options: Sequence::ALL.iter().filter(open).map(told).collect() })
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Order(_) if self.side == Soviet && Kursk::must_seal(side) => {
                Err(refuse!("5.4a", "the order of the Soviet phases is chosen in secret"))
            }
            Action::Order(sequence) => game.judge_sequence_of(*sequence),
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, side: Side, action: &Action) {
        let Action::Order(sequence) = *action else { return };
        game.emit(play, Event::Ordered { side, sequence });
        match side {
            Soviet => game.emit(play, Event::Asked(Frame::Orders(OrderOfPhases { side: German }))),
            // 5.1 The German player turn is the first.
            German => game.begin_player_turn(play, case!("5.1", German, Soviet)),
        }
    }
}

/// The Soviet player opens their choice.
pub(crate) struct Opening;

impl Stage<Kursk> for Opening {
    fn awaits(&self, _: &Kursk, state: &State) -> Awaits {
        Awaits::Opening { side: Soviet, secret: secret("order", state) }
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("the order of the Soviet phases is opened"), [])
    }
}

/// A phase of a player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerPhase {
    pub side: Side,
    pub phase: Phase,
    pub second: bool,
}

impl Stage<Kursk> for PlayerPhase {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, game: &Kursk, state: &State, side: Side) -> Prompt {
        let mut offers = Vec::new();
        if !game.enterable(state, side).is_empty() {
            offers.push(Offer::new("enter", "Bring in reinforcements"));
        }
        if self.phase == Phase::Movement && game.any_movable(state, side) {
            offers.push(Offer::new("move", "Move"));
        }
        // 7.3 With nothing else left the phase still waits: what the enemy sees is the owner's to say, after the last move too.
        if self.phase == Phase::Movement && !game.toppable(state, side).is_empty() {
            offers.push(Offer::idle("top", "Lay a unit on top of its stack"));
        }
        if self.phase == Phase::Combat && game.any_attackers(state, side) {
            offers.push(Offer::new("attack", "Attack"));
        }
        if self.judge_end(game, state).is_ok() {
            offers.push(Offer::closing("end", "End phase"));
        }
        Prompt::new(say!("{side} {phase}", side = self.side, phase = phase_name(self.phase)), offers)
    }

    fn field(&self, game: &Kursk, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("enter", []) => Ok(Field::one_unit(game.enterable(state, side))),
            ("enter", [Value::Units(units)]) => match units[..] {
                [unit] => Ok(Field::one_hex(game.entry_hexes(state, unit))),
                _ => Err(refuse!("9.3b", "reinforcements come one by one")),
            },
            ("move", []) => Ok(Field::Stack { groups: game.movable(state, side), least: 1, most: usize::MAX }),
            ("move", [Value::Units(units)]) => game.move_field(state, side, units),
            ("top", []) => Ok(Field::one_unit(game.toppable(state, side))),
            ("attack", []) => {
                Ok(Field::Stack { groups: game.attackers(state, side).clone(), least: 1, most: usize::MAX })
            }
            ("attack", [Value::Units(units)]) => game.targets_field(state, side, units),
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Movement, Action::Top(unit)) => game.judge_top(state, side, *unit),
            // 5.2a A phase is for movement or for combat.
            (Phase::Combat, Action::Move { .. }) => Err(refuse!("5.2a", "units move in a movement phase")),
            (Phase::Movement, Action::Attack { .. }) => Err(refuse!("5.2a", "units attack in a combat phase")),
            (_, Action::Move { units, path }) => game.judge_move(state, side, units, path),
            (_, Action::Attack { units, target }) => game.judge_attack(state, side, units, *target),
            (_, Action::Enter { unit, hex }) => game.judge_entry(state, side, *unit, *hex),
            (_, Action::End) => self.judge_end(game, state),
            (_, Action::Convert(_)) => Err(refuse!("11.20a", "a conversion is declared in a combat")),
            (_, Action::Air(_)) => Err(refuse!("11.10b", "the Luftwaffe is committed in a combat")),
            // 11.14c A defender never advances.
            (_, Action::Advance(_)) if may!("11.14c") => Err(refuse!("11.14c", "nobody advances now")),
            (_, Action::Gambit(_) | Action::Top(_) | Action::Order(_) | Action::Withdraw(_) | Action::Activate(_)) => {
                Err(game.untimely(state, side, action))
            }
            _ => Err(refuse!("sequence", "nothing of that kind is to be decided in this phase")),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, side: Side, action: &Action) {
        match action {
            Action::Top(unit) => game.resolve_top(play, *unit),
            Action::Enter { unit, hex } => game.resolve_entry(play, *unit, *hex),
            Action::Move { units, path } => game.resolve_move(play, side, units, path),
            Action::Attack { units, target } => game.resolve_attack(play, side, units, *target),
            Action::End => self.end(game, play),
            _ => {}
        }
    }
}

impl PlayerPhase {
    /// Whether a phase may be ended.
    // 11.1 Nobody has to attack. 6.7 Nobody has to care for supply.
    fn judge_end(&self, game: &Kursk, state: &State) -> Result<(), Refusal> {
        if self.phase == Phase::Combat && !may!("11.1") && game.any_attackers(state, self.side) {
            return Err(refuse!("11.1", "there are units that can attack"));
        }
        let cut = |unit| state.is_on_map(unit) && !game.is_supplied(state, unit);
        if self.phase == Phase::Movement && !may!("6.7") && game.units_of(self.side).any(cut) {
            return Err(refuse!("6.7", "units are out of supply"));
        }
        Ok(())
    }

    /// The next phase, the next player turn, the next turn, or the end.
    fn end(&self, game: &Kursk, play: &mut Play<'_, Kursk>) {
        if game.ask_for_excess(play) {
            return;
        }
        match (self.side, self.second) {
            (side, false) => game.begin_phase(play, side, true),
            (German, true) => game.begin_player_turn(play, case!("5.1", Soviet, German)),
            (Soviet, true) => game.end_turn(play),
        }
    }
}

impl Kursk {
    /// The refusal of an action that does not answer what is asked now.
    pub(crate) fn untimely(&self, state: &State, side: Side, action: &Action) -> Refusal {
        match action {
            // 3.6a The Gambit is declared before anybody spreads out.
            Action::Gambit(_) if may!("3.6a") => {
                refuse!("3.6a", "Manstein's Gambit is declared before the German set-up")
            }
            // 7.3 Stacks are laid in the set-up and in a movement phase of one's own.
            Action::Top(_) => refuse!("7.3", "you lay your stacks in the set-up and in your movement phases"),
            // 5.4b Once the order of phases is announced it is not changed.
            Action::Order(_) if may!("5.4b") => refuse!("5.4b", "the order of the phases is settled for this turn"),
            Action::Withdraw(_) => {
                refuse!("4.5a", "divisions are withdrawn at the start of the German turn, from turn 5 on")
            }
            // 5.2b Reserves are activated before the phases of the Soviet turn.
            Action::Activate(_) => refuse!("5.2b", "reserves are activated at the start of the Soviet turn"),
            // 11.20a A conversion is declared before the die is rolled.
            Action::Convert(_) => refuse!("11.20a", "a conversion is declared before the die is rolled"),
            // 11.10b The Luftwaffe is committed before the die is rolled.
            Action::Air(_) => refuse!("11.10b", "the Luftwaffe is committed before the first die is rolled"),
            _ => not_now(self, state, side),
        }
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
        let air = State::air_of_a_turn(play.state().gambit);
        self.emit(play, Event::TurnBegan { turn, air });
        self.emit(play, Event::Asked(Frame::Orders(OrderOfPhases { side: Soviet })));
    }

    /// Whether the side chooses in secret.
    // 5.4a The Soviet player chooses first and in secret.
    pub(crate) fn must_seal(side: Side) -> bool {
        case!("5.4a", side == Soviet)
    }

    // 5.3 All four orders of phases may be chosen.
    pub(crate) fn judge_sequence_of(&self, sequence: Sequence) -> Result<(), Refusal> {
        match sequence == Sequence(Phase::Movement, Phase::Combat) || may!("5.3") {
            true => Ok(()),
            false => Err(refuse!("5.3", "there is only one order of phases")),
        }
    }

    /// The Soviet choice is opened; one that no order of phases is counts as move-fight.
    // 5.4c That happens when the side's player turn begins.
    pub(crate) fn open_order(&self, play: &mut Play<'_, Kursk>, value: &Action) {
        let default = Sequence(Phase::Movement, Phase::Combat);
        match value {
            Action::Order(sequence) if self.judge_sequence_of(*sequence).is_ok() => {
                self.emit(play, Event::Ordered { side: Soviet, sequence: case!("5.4c", *sequence, default) });
            }
            _ => self.emit(play, Event::OrderReplaced { sequence: default }),
        }
        self.open_soviet_turn(play);
    }

    pub(crate) fn begin_player_turn(&self, play: &mut Play<'_, Kursk>, side: Side) {
        match side {
            German => {
                let (due, called) = self.call(play.state(), side);
                self.emit(play, Event::PlayerTurnBegan { side, due, called });
                self.emit(play, Event::Asked(Frame::Withdrawal(Withdrawal { left: MOST_WITHDRAWN })));
                self.offer_withdrawal(play);
            }
            Soviet if play.state().seal.is_some() => self.emit(play, Event::Asked(Frame::Opening)),
            Soviet => self.open_soviet_turn(play),
        }
    }

    /// The Soviet player turn, once the order of its phases is known.
    fn open_soviet_turn(&self, play: &mut Play<'_, Kursk>) {
        let (due, called) = self.call(play.state(), Soviet);
        self.emit(play, Event::PlayerTurnBegan { side: Soviet, due, called });
        // 5.2b It begins with the activation of reserves, where there are any.
        if case!("5.2b", !self.reserve_hexes(play.state()).is_empty()) {
            self.emit(play, Event::Asked(Frame::Activation));
        } else {
            self.begin_phases(play, Soviet);
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
            // 10.1 Points are not saved from phase to phase.
            saved: case!("10.1", 0, state.mark(unit).spent),
            // 9.2d Who has been activated stays so.
            reserve: state.mark(unit).reserve || (self.board.is_reserve(unit) && !may!("9.2d")),
        };
        self.units_of(side).filter_map(on_map).map(standing).collect()
    }

    fn end_turn(&self, play: &mut Play<'_, Kursk>) {
        let turn = play.state().turn;
        // 4.2e Only after the last turn the points decide.
        if turn < case!("4.2e", TURNS, 1) {
            return self.begin_turn(play, turn + 1);
        }
        // 4.10a After turns 7 and 8 both say whether they want another, 4.10c and there is no third.
        let most = case!("4.10c", MOST_TURNS, MOST_TURNS + 1);
        match case!("4.10a", turn < most) {
            true => self.emit(play, Event::Asked(Frame::Vote(Vote { seal: None }))),
            false => self.end_game(play),
        }
    }
}
