//! The game: what it waits for, what it asks, and where each rule is found.

use crate::action::Action;
use crate::board::Board;
use crate::counters::{Figures, Unit};
use crate::map::KorsunMap;
use crate::s07_stacking::STACKING_LIMIT;
use crate::scenario;
use crate::show;
use crate::state::{Event, Frame, Phase, State};
use hexgrid::{Hex, HexSet};
use kernel::prompt::{Answer, Ask, Field, Offer, Prompt};
use kernel::secret::GameId;
use kernel::{
    Action as Notation, Awaits, Edit, Game, Input, Names, Place, Play, Refusal, RollWanted, Scenario, Side, Sides,
    Situation, SituationError, Telling, UnitId, Value, View, Viewer, refuse, say,
};
use std::borrow::Cow;

/// Army Group South: Korsun, with its components.
#[derive(Clone, Debug)]
pub struct Korsun {
    pub(crate) board: Cow<'static, Board>,
    pub(crate) identity: GameId,
}

impl Korsun {
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn map(&self) -> &KorsunMap {
        &self.board.map
    }

    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.board.roster.unit(unit)
    }

    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.board.roster.units_of(side).map(|(unit, _)| unit)
    }

    /// The figures of a unit at its present strength.
    fn figures(&self, state: &State, unit: UnitId) -> Option<Figures> {
        let levels = &self.unit(unit).levels;
        levels.get(usize::from(state.lost[unit.index()])).copied()
    }

    pub(crate) fn attack_of(&self, state: &State, unit: UnitId) -> u16 {
        match self.figures(state, unit) {
            Some(Figures::Combat { attack, .. }) => attack,
            _ => 0,
        }
    }

    pub(crate) fn defence_of(&self, state: &State, unit: UnitId) -> u16 {
        match self.figures(state, unit) {
            Some(Figures::Combat { defence, .. }) => defence,
            _ => 0,
        }
    }

    pub(crate) fn printed_movement(&self, unit: UnitId) -> u16 {
        match self.unit(unit).levels.first() {
            Some(Figures::Combat { movement, .. } | Figures::Headquarters { movement, .. }) => *movement,
            None => 0,
        }
    }

    pub(crate) fn holds(&self, state: &State, side: Side, hex: Hex) -> bool {
        state.at.at(hex).any(|unit| self.unit(unit).side == side)
    }

    /// The hexes that a side controls.
    pub(crate) fn controlled_by(&self, state: &State, side: Side) -> HexSet {
        self.map().controlled_from(self.units_of(side).filter_map(|unit| state.at.hex(unit)))
    }

    /// How much room a hex has, not counting these units.
    pub(crate) fn room(&self, state: &State, hex: Hex, without: &[UnitId]) -> usize {
        let there = state.at.at(hex).filter(|unit| !without.contains(unit));
        STACKING_LIMIT.saturating_sub(there.map(|unit| self.board.stacking_points(unit)).sum())
    }

    /// Own units that can move, by hex.
    fn movable(&self, state: &State, side: Side) -> Vec<Vec<UnitId>> {
        if let Some(Frame::March { units, .. }) = state.flow.top() {
            return if self.move_field(state, side, units).is_ok() { vec![units.clone()] } else { Vec::new() };
        }
        let able = self.units_of(side).filter(|unit| state.is_on_map(*unit) && self.can_move(state, side, *unit));
        self.grouped(state, able)
    }

    fn grouped(&self, state: &State, units: impl Iterator<Item = UnitId>) -> Vec<Vec<UnitId>> {
        let mut groups: Vec<Vec<UnitId>> = Vec::new();
        for unit in units {
            match groups.iter_mut().find(|group| state.at.place(group[0]) == state.at.place(unit)) {
                Some(group) => group.push(unit),
                None => groups.push(vec![unit]),
            }
        }
        groups
    }

    /// For each hex that can be attacked, who can attack it.
    fn attackers(&self, state: &State, side: Side) -> Vec<Vec<UnitId>> {
        let mut by_target: Vec<(Hex, Vec<UnitId>)> = Vec::new();
        for unit in self.units_of(side).filter(|unit| state.is_on_map(*unit)) {
            for target in self.targets_of(state, side, unit) {
                match by_target.iter_mut().find(|(hex, _)| *hex == target) {
                    Some((_, units)) => units.push(unit),
                    None => by_target.push((target, vec![unit])),
                }
            }
        }
        by_target.into_iter().map(|(_, units)| units).collect()
    }

    fn offers_in(&self, state: &State, side: Side) -> Vec<Offer> {
        let mut offers = Vec::new();
        match state.flow.top() {
            Some(Frame::Activation) => offers.push(Offer::new("activate", "Activate headquarters")),
            Some(Frame::Support) => offers.push(Offer::new("support", "Keep support")),
            Some(Frame::Phase(_, phase)) => {
                let entering = *phase == Phase::Initial && !self.enterable(state, side).is_empty();
                if entering {
                    offers.push(Offer::new("enter", "Bring in reinforcements"));
                }
                if phase.is_movement() && !self.movable(state, side).is_empty() {
                    offers.push(Offer::new("move", "Move"));
                }
                if *phase == Phase::Combat && !self.attackers(state, side).is_empty() {
                    offers.push(Offer::new("attack", "Attack"));
                }
                if *phase == Phase::Air {
                    offers.push(Offer::new("airlift", "Fly in supply"));
                }
                if !entering {
                    offers.push(Offer::closing("end", "End phase"));
                }
            }
            Some(Frame::Excess { .. }) => offers.push(Offer::new("remove", "Remove what is too much")),
            Some(Frame::March { .. }) => {
                if !self.movable(state, side).is_empty() {
                    offers.push(Offer::new("move", "Go on"));
                }
                offers.push(Offer::closing("halt", "Halt"));
            }
            Some(Frame::AirSupport(_)) => offers.push(Offer::new("air", "Air support")),
            Some(Frame::Payment { units, amount, may_retreat, .. }) => {
                offers.push(Offer::new("steps", "Lose steps"));
                if *may_retreat && self.can_retreat(state, side, units, *amount).is_ok() {
                    offers.push(Offer::new("retreat", "Retreat"));
                }
            }
            Some(Frame::Advance { .. }) => offers.push(Offer::new("advance", "Advance")),
            Some(Frame::Fight(_) | Frame::Over(_)) | None => {}
        }
        offers
    }

    fn payment(state: &State) -> Option<(&[UnitId], u8)> {
        match state.flow.top() {
            Some(Frame::Payment { units, amount, .. }) => Some((units, *amount)),
            _ => None,
        }
    }

    /// The first field of a verb's form.
    fn first_field(&self, state: &State, side: Side, verb: &str) -> Option<Field> {
        match (verb, state.flow.top()?) {
            ("activate", _) => {
                let (from, most) = self.activatable(state);
                Some(Field::Units { from, least: 0, most })
            }
            ("support", _) => {
                let from = self.supportable(state);
                let most = from.len().min(2);
                Some(Field::Units { from, least: most, most })
            }
            ("enter", _) => Some(Field::Units { from: self.enterable(state, side), least: 1, most: 1 }),
            ("move", Frame::March { units, .. }) => {
                Some(Field::Stack { groups: vec![units.clone()], least: units.len(), most: units.len() })
            }
            ("move", _) => Some(Field::Stack { groups: self.movable(state, side), least: 1, most: usize::MAX }),
            ("attack", _) => Some(Field::Stack { groups: self.attackers(state, side), least: 1, most: usize::MAX }),
            ("air", _) => {
                Some(Field::One { options: vec![("yes", say!("use an air point")), ("no", say!("use none"))] })
            }
            ("steps", _) => Self::payment(state).map(|(units, amount)| self.steps_field(state, units, amount)),
            ("retreat", _) => {
                Self::payment(state).map(|(units, amount)| self.retreat_field(state, side, units, amount))
            }
            ("advance", Frame::Advance { units, ways, .. }) => Some(self.advance_field(state, units, ways)),
            ("remove", Frame::Excess { hex, .. }) => {
                Some(Field::Units { from: self.removable(state, *hex), least: 1, most: 1 })
            }
            ("airlift", _) => {
                let from: Vec<Place> = self.airlifts(state).into_iter().map(|(hex, _)| Place::Hex(hex)).collect();
                let most = usize::from(state.air[Side::Blue.index()]).min(from.len());
                Some(Field::Places { from, least: 1, most })
            }
            _ => None,
        }
    }
}

impl Game for Korsun {
    type State = State;
    type Action = Action;
    type Event = Event;

    const ID: &'static str = Board::GAME;
    const RULES: &'static str = include_str!("../../../../scenarios/ags-korsun/rules.toml");
    const SCENARIOS: &'static [Scenario] = &[Scenario {
        id: "historical",
        title: "Korsun, 26 January 1944",
        text: include_str!("../../../../scenarios/ags-korsun/historical.situation"),
    }];

    fn set_up(situation: &Situation, identity: GameId) -> Result<(Korsun, State), SituationError> {
        scenario::set_up(situation, identity)
    }

    fn identity(&self) -> &GameId {
        &self.identity
    }

    fn names(&self) -> &Names {
        &self.board.names
    }

    fn awaits(&self, state: &State) -> Awaits {
        let phasing = state.phase().map_or(Side::Red, |(side, _)| side);
        match state.flow.top() {
            Some(Frame::Fight(_)) => Awaits::Roll(RollWanted { purpose: "combat", sides: 6, count: 1 }),
            Some(Frame::Over(outcome)) => Awaits::Over(outcome.clone()),
            Some(Frame::Activation | Frame::Support) => Awaits::Choice(Sides::only(Side::Red)),
            Some(
                Frame::Phase(side, _)
                | Frame::Excess { side, .. }
                | Frame::AirSupport(side)
                | Frame::Payment { side, .. }
                | Frame::Advance { side, .. },
            ) => Awaits::Choice(Sides::only(*side)),
            Some(Frame::March { .. }) | None => Awaits::Choice(Sides::only(phasing)),
        }
    }

    fn prompt(&self, state: &State, side: Side) -> Prompt {
        Prompt { title: show::title(state), offers: self.offers_in(state, side) }
    }

    fn ask(&self, state: &State, side: Side, answer: &Answer) -> Result<Ask, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("move", [Value::Units(units)]) => self.move_field(state, side, units).map(Ask::Field),
            ("enter", [Value::Units(units)]) => match &units[..] {
                [unit] => Ok(Ask::Field(self.entry_field(state, side, *unit))),
                _ => Err(refuse!("26.0a", "reinforcements come one by one")),
            },
            ("attack", [Value::Units(units)]) => match self.targets_field(state, side, units) {
                Field::Places { from, .. } if from.is_empty() => {
                    let target = units.first().and_then(|unit| self.targets_of(state, side, *unit).first().copied());
                    let judged = target.map(|target| self.judge_attack(state, side, units, &[target]));
                    Err(judged
                        .and_then(Result::err)
                        .unwrap_or_else(|| refuse!("9.23", "these units can attack nothing together")))
                }
                field => Ok(Ask::Field(field)),
            },
            (verb, []) if Action::VERBS.iter().any(|known| known.word == verb && !known.slots.is_empty()) => {
                let field = self.first_field(state, side, verb);
                field.map(Ask::Field).ok_or_else(|| refuse!("sequence", "something else is to be decided first"))
            }
            _ => {
                let action = Action::from_answer(answer);
                let action = action.ok_or_else(|| refuse!("sequence", "that is no answer to this question"))?;
                self.judge_action(state, side, &action).map(|()| Ask::Ready)
            }
        }
    }

    fn judge_action(&self, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        self.judge_sequence(state, action)?;
        match action {
            Action::Activate(units) => self.judge_activation(state, units),
            Action::Support(units) => self.judge_support(state, units),
            Action::Move { units, path } => self.judge_move(state, side, units, path),
            Action::Enter { unit, hex } => self.judge_entry(state, side, *unit, *hex),
            Action::Attack { units, targets } => self.judge_attack(state, side, units, targets),
            Action::Steps(losses) => {
                let (units, amount) = Self::payment(state).unwrap_or_default();
                self.judge_steps(state, units, amount, losses)
            }
            Action::Retreat(routes) => {
                if let Some(Frame::Payment { may_retreat: false, .. }) = state.flow.top() {
                    return Err(refuse!("9.69", "an engaged result leaves no retreat"));
                }
                let payment = Self::payment(state).unwrap_or_default();
                self.judge_retreat(state, side, payment, routes)
            }
            Action::Advance(routes) => self.judge_advance(state, routes),
            Action::Remove(units) => match state.flow.top() {
                Some(Frame::Excess { hex, .. }) => self.judge_removal(state, *hex, units),
                _ => Ok(()),
            },
            Action::Airlift(towns) => self.judge_airlift(state, towns),
            Action::End => {
                let entering = matches!(state.flow.top(), Some(Frame::Phase(_, Phase::Initial)));
                match self.enterable(state, side).first().filter(|_| entering) {
                    Some(unit) => Err(refuse!("26.0a", "{unit} must come in on this turn", unit = *unit)),
                    None => Ok(()),
                }
            }
            Action::Air(_) | Action::Halt => Ok(()),
        }
    }

    fn judge_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        let Some(Frame::Phase(..)) = state.flow.top() else {
            return Err(refuse!("sequence", "nothing is adjudicated in the middle of an action or after the end"));
        };
        match edit {
            Edit::Place { unit, place: Place::Hex(hex) } => {
                let free = !self.holds(state, self.unit(*unit).side.other(), *hex) && !self.is_water(*hex);
                if free { Ok(()) } else { Err(refuse!("5.22b", "{unit} cannot be put there", unit = *unit)) }
            }
            Edit::Place { .. } => Ok(()),
            Edit::Steps { .. } | Edit::Set { .. } | Edit::Mark { .. } => {
                Err(refuse!("sequence", "adjudicated are the places of units"))
            }
        }
    }

    fn resolve(&self, play: &mut Play<'_, Korsun>, input: &Input<Action>) {
        match input {
            Input::Choice(side, action) => self.resolve_action(play, *side, action),
            Input::Roll(faces) => faces.iter().for_each(|face| self.resolve_roll(play, *face)),
            // There are no secrets in this game; the kernel refuses them.
            Input::Seal { .. } | Input::Open { .. } => {}
            Input::Adjudicate(edits) => edits.iter().for_each(|edit| play.emit(Event::Adjudicated(edit.clone()))),
        }
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        state.evolve(event);
    }

    /// There is no fog in this game.
    fn tell(&self, _before: &State, event: &Event, _viewer: Viewer) -> Option<Telling> {
        Some(show::tell(event))
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        show::view(self, state)
    }
}

impl Korsun {
    fn resolve_action(&self, play: &mut Play<'_, Korsun>, side: Side, action: &Action) {
        match action {
            Action::Activate(units) => {
                let mut units = [&units[..], &self.active_anyway(play.state())].concat();
                units.sort_unstable();
                play.emit(Event::Activated { units });
                self.begin_player_turn(play);
            }
            Action::Support(units) => {
                play.emit(Event::Supported { units: units.clone() });
                self.begin_player_turn(play);
            }
            Action::Move { units, path } => self.resolve_move(play, side, units, path),
            Action::Enter { unit, hex } => self.resolve_entry(play, *unit, *hex),
            Action::Halt => play.emit(Event::Halted),
            Action::Attack { units, targets } => self.resolve_attack(play, side, units, targets),
            Action::Air(used) => play.emit(Event::AirUsed { side, used: *used }),
            Action::Steps(losses) => self.resolve_steps(play, side, losses),
            Action::Retreat(routes) => self.resolve_retreat(play, side, routes),
            Action::Advance(routes) => self.resolve_advance(play, routes),
            Action::Remove(units) => {
                units.iter().for_each(|unit| self.eliminate(play, *unit));
                play.emit(Event::ExcessGone);
                if let Some((side, phase)) = play.state().phase() {
                    self.end_phase(play, side, phase);
                }
            }
            Action::Airlift(towns) => {
                self.resolve_airlift(play, towns);
                self.end_player_turn(play, side);
            }
            Action::End => {
                if let Some(Frame::Phase(side, phase)) = play.state().flow.top().cloned() {
                    self.end_phase(play, side, phase);
                }
            }
        }
    }
}
