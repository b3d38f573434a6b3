//! The game: what it waits for, what it asks, and where each rule is found.

use crate::action::Action;
use crate::board::{self, Board};
use crate::counters::Unit;
use crate::map::KurskMap;
use crate::questions;
use crate::s12_tables::TABLE;
use crate::state::{Event, Frame, State};
use crate::words::WORDS;
use crate::{scenario, show, standing_orders};
use hexgrid::Hex;
use kernel::names::SideName;
use kernel::orders::{Decision, Preset};
use kernel::prompt::{Answer, Ask, Field, Prompt};
use kernel::question::{Chart, Forecast, Overlay, OverlayKind, SupplyReport};
use kernel::secret::{GameId, Seal, Secret};
use kernel::vocabulary::Vocabulary;
use kernel::{
    Action as Notation, Awaits, Edit, Fate, Game, Input, Names, Place, Play, Refusal, RollKind, RollWanted, Scenario,
    Sentence, Side, Sides, Situation, SituationError, Telling, UnitId, Value, View, Viewer, case, refuse,
};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Drive on Kursk, with its components.
#[derive(Clone, Debug)]
pub struct Kursk {
    pub(crate) board: Cow<'static, Board>,
    pub(crate) identity: GameId,
    /// Where the units of the scenario are, ready to play.
    pub(crate) start: BTreeMap<UnitId, Hex>,
    /// Reinforcements come; a situation can say that none do.
    pub(crate) reinforced: bool,
}

impl Kursk {
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn map(&self) -> &KurskMap {
        &self.board.map
    }

    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.board.roster.unit(unit)
    }

    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.board.of_side[side.index()].iter().copied()
    }

    /// Lets an event happen, unless the game has ended before it.
    pub(crate) fn emit(&self, play: &mut Play<'_, Kursk>, event: Event) {
        if !play.state().is_over() {
            play.emit(event);
        }
    }

    /// The side that decides now.
    fn decider(&self, state: &State) -> Side {
        let fighting = state.fight().map_or(Side::Blue, |fight| fight.side);
        match state.flow.top() {
            Some(Frame::SetUp(side) | Frame::Orders(side) | Frame::Excess { side, .. }) => *side,
            Some(Frame::Phase { side, .. }) => *side,
            Some(Frame::Activation | Frame::Opening | Frame::Vote { seal: None }) => Side::Red,
            Some(Frame::Conversion | Frame::Retreat | Frame::Displacement) => fighting.other(),
            Some(Frame::Loss(_) | Frame::Advance { .. } | Frame::Fight(_)) => fighting,
            Some(
                Frame::Gambit
                | Frame::Withdrawal { .. }
                | Frame::Leaving { .. }
                | Frame::Luftwaffe
                | Frame::Vote { seal: Some(_) }
                | Frame::VoteOpening { .. }
                | Frame::Price { .. }
                | Frame::Over(_),
            )
            | None => Side::Blue,
        }
    }
}

impl Game for Kursk {
    type State = State;
    type Action = Action;
    type Event = Event;

    const ID: &'static str = Board::GAME;
    const RULES: &'static str = include_str!("../../../../scenarios/drive-on-kursk/rules.toml");
    const SIDES: [SideName; 2] = board::SIDES;
    const SCENARIOS: &'static [Scenario] = &[
        Scenario {
            id: "historical",
            title: "Kursk, 5 July 1943",
            text: include_str!("../../../../scenarios/drive-on-kursk/historical.situation"),
        },
        Scenario {
            id: "gambit",
            title: "Kursk with Manstein's Gambit",
            text: include_str!("../../../../scenarios/drive-on-kursk/gambit.situation"),
        },
        Scenario {
            id: "free",
            title: "Kursk, both sides set up by their players, with or without Manstein's Gambit",
            text: concat!(
                include_str!("../../../../scenarios/drive-on-kursk/historical.situation"),
                "phase GE gambit\n"
            ),
        },
    ];

    const WORDS: Vocabulary = WORDS;
    const PRESETS: &'static [Preset] = standing_orders::PRESETS;
    const SECRETS: bool = true;
    const ROLLS: &'static [RollKind] = &[
        RollKind::new("combat", Fate::Sealed, "combat"),
        RollKind::new("conversion", Fate::Sealed, "conversions of retreats"),
        RollKind::new("withdrawal", Fate::Drawn, "the points for withdrawals"),
        RollKind::new("extra turn", Fate::Drawn, "the price of an extra turn"),
    ];
    const OVERLAYS: &'static [OverlayKind] = questions::OVERLAYS;

    fn set_up(situation: &Situation, identity: GameId) -> Result<(Kursk, State), SituationError> {
        scenario::set_up(situation, identity)
    }

    fn identity(&self) -> &GameId {
        &self.identity
    }

    fn names(&self) -> &Names {
        &self.board.names
    }

    fn awaits(&self, state: &State) -> Awaits {
        let roll =
            |purpose: &'static str, count: u8, fate: Fate| Awaits::Roll(RollWanted { purpose, sides: 6, count, fate });
        match state.flow.top() {
            Some(Frame::Fight(fight)) => match fight.result {
                None => roll("combat", 1, Fate::Sealed),
                Some(_) => roll("conversion", 1, Fate::Sealed),
            },
            Some(Frame::Leaving { .. }) => roll("withdrawal", 1, Fate::Drawn),
            Some(Frame::Price { .. }) => roll("extra turn", Kursk::price_dice(state), Fate::Drawn),
            Some(Frame::Opening) => Awaits::Opening { side: Side::Red, secret: secret("order", state) },
            Some(Frame::VoteOpening { .. }) => Awaits::Opening { side: Side::Red, secret: secret("vote", state) },
            Some(Frame::Over(outcome)) => Awaits::Over(outcome.clone()),
            _ => Awaits::Choice(Sides::only(self.decider(state))),
        }
    }

    fn prompt(&self, state: &State, side: Side) -> Prompt {
        let offers = match self.awaits(state).asks(side) {
            true => state.offers.get_or(|| self.offers_in(state, side)).clone(),
            false => Vec::new(),
        };
        Prompt { title: show::title(state), offers }
    }

    fn ask(&self, state: &State, side: Side, answer: &Answer) -> Result<Ask, Refusal> {
        let hexes = |hexes: Vec<Hex>| {
            Ok(Ask::Field(Field::Places { from: hexes.into_iter().map(Place::Hex).collect(), least: 1, most: 1 }))
        };
        match (answer.verb, &answer.values[..]) {
            ("move", [Value::Units(units)]) => self.move_field(state, side, units).map(Ask::Field),
            ("enter", [Value::Units(units)]) => match units[..] {
                [unit] => hexes(self.entry_hexes(state, unit)),
                _ => Err(refuse!("9.3b", "reinforcements come one by one")),
            },
            ("deploy", [Value::Units(units)]) => match units[..] {
                [unit] => hexes(self.deployments(state, side, unit)),
                _ => Err(refuse!("3.1", "units are set up one by one")),
            },
            ("attack", [Value::Units(units)]) => self.targets_field(state, side, units).map(Ask::Field),
            (verb, []) if Action::has_slots(verb) => Ask::first(self.first_field(state, side, verb)),
            _ => {
                let action = answer.action()?;
                match self.is_secret(state) {
                    true => self.judge_hidden(&action).map(|()| Ask::Ready),
                    false => self.judge_action(state, side, &action).map(|()| Ask::Ready),
                }
            }
        }
    }

    fn judge_action(&self, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        self.judge_sequence(state, action)?;
        match action {
            Action::Deploy { unit, hex } => self.judge_deployment(state, side, *unit, *hex),
            Action::Top(unit) => self.judge_top(state, side, *unit),
            Action::Order(sequence) => self.judge_order(state, side, *sequence),
            Action::Withdraw(unit) => self.judge_withdrawal(state, *unit),
            Action::Activate(hexes) => self.judge_activation(state, hexes),
            Action::Enter { unit, hex } => self.judge_entry(state, side, *unit, *hex),
            Action::Move { units, path } => self.judge_move(state, side, units, path),
            Action::Attack { units, target } => self.judge_attack(state, side, units, *target),
            Action::Lose(unit) => self.judge_loss(state, *unit),
            Action::Retreat(routes) => self.judge_retreat(state, routes),
            Action::Displace(routes) => self.judge_displacement(state, routes),
            Action::Advance(routes) => self.judge_advance(state, routes),
            Action::Remove(unit) => match state.flow.top() {
                Some(Frame::Excess { hex, .. }) => self.judge_removal(state, *hex, &[*unit]),
                _ => Ok(()),
            },
            // 4.10a The votes are secret until both are cast.
            Action::Vote(_) if case!("4.10a", self.is_secret(state)) => {
                Err(refuse!("4.10a", "the Soviet player votes in secret"))
            }
            Action::End => match state.flow.top() {
                Some(Frame::SetUp(side)) => self.judge_set_up(state, *side),
                Some(Frame::Phase { side, phase, .. }) => self.judge_end(state, *side, *phase),
                _ => Ok(()),
            },
            Action::Gambit(_) | Action::Muster | Action::Convert(_) | Action::Air(_) | Action::Vote(_) => Ok(()),
        }
    }

    fn judge_secret(&self, state: &State, side: Side, secret: Secret, action: &Action) -> Result<(), Refusal> {
        if !self.secrets(state, side).iter().any(|(known, _)| *known == secret) {
            return Err(refuse!("sequence", "{side} has no such secret to choose", side = side));
        }
        match (secret.name, action) {
            ("order", Action::Order(_)) | ("vote", Action::Vote(_)) => self.judge_hidden(action),
            _ => Err(refuse!("sequence", "that is no answer to this question")),
        }
    }

    fn secrets(&self, state: &State, side: Side) -> Vec<(Secret, Option<Seal>)> {
        if side == Side::Blue {
            return Vec::new();
        }
        match (state.flow.top(), state.seal) {
            (Some(Frame::Orders(Side::Red)), _) if Kursk::must_seal(side) => vec![(secret("order", state), None)],
            (Some(Frame::Vote { seal }), _) => vec![(secret("vote", state), *seal)],
            (Some(Frame::VoteOpening { seal, .. }), _) => vec![(secret("vote", state), Some(*seal))],
            (_, Some(seal)) => vec![(secret("order", state), Some(seal))],
            _ => Vec::new(),
        }
    }

    fn judge_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        let Some(Frame::Phase { .. }) = state.flow.top() else {
            return Err(refuse!("sequence", "nothing is adjudicated in the middle of an action or after the end"));
        };
        match edit {
            Edit::Place { unit, place: Place::Hex(hex) } => {
                match state.control.holds(self.unit(*unit).side.other(), *hex) {
                    true => Err(refuse!("10.7", "{unit} cannot be put there", unit = *unit)),
                    false => Ok(()),
                }
            }
            Edit::Place { .. } => Ok(()),
            Edit::Steps { unit, steps } => match (1..=self.unit(*unit).factors.len()).contains(&usize::from(*steps)) {
                true => Ok(()),
                false => Err(refuse!("2.11a", "{unit} cannot have so many steps", unit = *unit)),
            },
            Edit::Set { side: None, track, value } if track == "points" && (1..=999).contains(value) => Ok(()),
            Edit::Set { .. } | Edit::Mark { .. } => {
                Err(refuse!("sequence", "adjudicated are places, steps and the German points"))
            }
        }
    }

    fn resolve(&self, play: &mut Play<'_, Kursk>, input: &Input<Action>) {
        match input {
            Input::Choice(side, action) => self.resolve_action(play, *side, action),
            Input::Roll(faces) => self.resolve_dice(play, faces),
            Input::Seal { seal, .. } => match play.state().flow.top() {
                Some(Frame::Vote { .. }) => self.emit(play, Event::VoteSealed { seal: *seal }),
                _ => self.emit(play, Event::OrderSealed { seal: *seal }),
            },
            Input::Open { value, .. } => match play.state().flow.top().cloned() {
                Some(Frame::VoteOpening { german, .. }) => {
                    // What is no vote counts as No.
                    let soviet = matches!(value, Action::Vote(true));
                    self.emit(play, Event::Voted { side: Side::Red, yes: soviet });
                    self.count_votes(play, german, soviet);
                }
                _ => self.open_order(play, value),
            },
            Input::Adjudicate(edits) => {
                edits.iter().for_each(|edit| self.emit(play, Event::Adjudicated(edit.clone())));
            }
        }
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        state.evolve(self, event);
    }

    fn tell(&self, before: &State, event: &Event, viewer: Viewer) -> Option<Telling> {
        show::tell(self, before, event, viewer)
    }

    /// The stacks of a fight are looked at when it begins (7.3).
    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Attacked { .. } | Event::Activated { .. })
    }

    fn forecast(&self, state: &State, side: Side, action: &Action) -> Option<Forecast> {
        self.forecast_of(state, side, action)
    }

    fn supply(&self, state: &State, unit: UnitId, viewer: Viewer) -> Option<SupplyReport> {
        self.supply_of(state, unit, viewer)
    }

    fn overlay(&self, state: &State, id: &str, viewer: Viewer, _unit: Option<UnitId>) -> Overlay {
        self.overlay_of(state, id, viewer)
    }

    fn turns(&self) -> Vec<String> {
        show::turns()
    }

    fn phases(&self) -> Vec<Sentence> {
        show::phases()
    }

    fn charts(&self) -> Vec<Chart> {
        self.charts_of()
    }

    fn decision(&self, state: &State, side: Side) -> Option<Decision> {
        self.decision_of(state, side)
    }

    fn columns(&self) -> Vec<String> {
        TABLE.names()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        show::view(self, state, viewer)
    }
}

/// A secret of this turn.
fn secret(name: &'static str, state: &State) -> Secret {
    Secret { name, sequence: u32::from(state.turn) }
}

impl Kursk {
    /// Whether what is asked now is answered in secret.
    fn is_secret(&self, state: &State) -> bool {
        match state.flow.top() {
            Some(Frame::Orders(side)) => Kursk::must_seal(*side),
            Some(Frame::Vote { seal: None }) => true,
            _ => false,
        }
    }

    fn judge_hidden(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Order(sequence) => self.judge_sequence_of(*sequence),
            Action::Vote(_) => Ok(()),
            _ => Err(refuse!("sequence", "that is no answer to this question")),
        }
    }

    fn resolve_dice(&self, play: &mut Play<'_, Kursk>, faces: &[u8]) {
        match play.state().flow.top().cloned() {
            Some(Frame::Leaving { unit, .. }) => faces.iter().for_each(|face| self.reward(play, unit, *face)),
            Some(Frame::Price { side }) => self.pay_price(play, side, faces),
            _ => faces.iter().for_each(|face| self.resolve_roll(play, *face)),
        }
    }

    fn resolve_action(&self, play: &mut Play<'_, Kursk>, side: Side, action: &Action) {
        match action {
            Action::Gambit(gambit) => self.emit(play, Event::Gambled { gambit: *gambit }),
            Action::Deploy { unit, hex } => self.resolve_deployment(play, side, *unit, *hex),
            Action::Top(unit) => self.resolve_top(play, *unit),
            Action::Muster => self.muster(play, side),
            Action::Order(sequence) => self.resolve_order(play, side, *sequence),
            Action::Withdraw(unit) => self.emit(play, Event::Withdrew { unit: *unit }),
            Action::Activate(hexes) => self.resolve_activation(play, hexes),
            Action::Enter { unit, hex } => self.resolve_entry(play, *unit, *hex),
            Action::Move { units, path } => self.resolve_move(play, side, units, path),
            Action::Attack { units, target } => self.resolve_attack(play, side, units, *target),
            Action::Convert(chosen) => self.emit(play, Event::ConversionChosen { chosen: *chosen }),
            Action::Air(used) => self.emit(play, Event::AirUsed { used: *used }),
            Action::Lose(unit) => self.resolve_loss(play, *unit),
            Action::Retreat(routes) => self.resolve_retreat(play, routes),
            Action::Displace(routes) => self.resolve_displacement(play, routes),
            Action::Advance(routes) => self.resolve_advance(play, routes),
            Action::Remove(unit) => {
                self.eliminate(play, *unit, "7.2b");
                self.emit(play, Event::ExcessGone);
                self.ask_for_excess(play);
            }
            Action::Vote(yes) => self.emit(play, Event::Voted { side, yes: *yes }),
            Action::End => match play.state().flow.top() {
                Some(Frame::Phase { .. }) => self.end_phase(play),
                Some(Frame::SetUp(side)) => self.end_set_up(play, *side),
                Some(Frame::Withdrawal { .. }) => {
                    self.emit(play, Event::WithdrawalEnded);
                    self.begin_phases(play, Side::Blue);
                }
                _ => {}
            },
        }
    }
}
