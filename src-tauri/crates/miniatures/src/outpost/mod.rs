//! Outpost: a hex fight with zones of control, supply, overruns inside movement, nested decisions of the side that is not on
//! turn, joint retreats and advances. Its rulebook is `scenarios/outpost/rules.toml`; one module per section.
//!
//! This is the example that ARCHITECTURE.md's "How to add a game" walks through.

mod action;
mod board;
mod s01_sequence;
mod s02_stacking;
mod s03_zones;
mod s04_movement;
mod s05_overrun;
mod s06_combat;
mod s07_retreat;
mod s08_advance;
mod s09_supply;
mod s10_victory;
mod show;
mod standing_orders;
mod state;

pub use action::Action;
pub use board::{Board, Counter, ELIMINATED, FULL_STEPS, Kind, Terrain};
pub use s06_combat::TABLE;
pub use state::{Event, Fight, Frame, Phase, State};

use kernel::names::SideName;
use kernel::orders::{Decision, Preset};
use kernel::prompt::{Answer, Ask, Field, Offer, Prompt};
use kernel::secret::GameId;
use kernel::{
    Awaits, Edit, Fate, Game, Input, Names, Place, Play, Refusal, RollKind, RollWanted, Scenario, Side, Sides,
    Situation, SituationError, Telling, UnitId, Value, View, Viewer, refuse, say,
};

/// The game with its components.
#[derive(Clone, Debug)]
pub struct Outpost {
    board: Board,
    names: Names,
    identity: GameId,
}

impl Outpost {
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.names.units().filter(move |unit| self.board.counter(*unit).side == side)
    }

    /// Every own unit that can move, by hex.
    fn movable(&self, state: &State, side: Side) -> Vec<Vec<UnitId>> {
        if let Some(Frame::March { units, .. }) = state.flow.top() {
            return if self.move_field(state, side, units).is_ok() { vec![units.clone()] } else { Vec::new() };
        }
        let zone = self.controlled_by(state, side.other());
        let mut groups: Vec<Vec<UnitId>> = Vec::new();
        for unit in self.units_of(side).filter(|unit| self.can_move(state, side, *unit, &zone)) {
            let place = state.at.place(unit);
            match groups.iter_mut().find(|group| state.at.place(group[0]) == place) {
                Some(group) => group.push(unit),
                None => groups.push(vec![unit]),
            }
        }
        groups
    }

    fn any_move(&self, state: &State, side: Side) -> bool {
        let zone = self.controlled_by(state, side.other());
        self.units_of(side).any(|unit| self.can_move(state, side, unit, &zone))
    }

    fn offers_in(&self, state: &State, side: Side) -> Vec<Offer> {
        let mut offers = Vec::new();
        match state.flow.top() {
            Some(Frame::Phase(_, phase)) => {
                if self.may_move(*phase) && self.any_move(state, side) {
                    offers.push(Offer::new("move", "Move"));
                }
                if self.may_attack(*phase) && self.any_attack(state, side) {
                    offers.push(Offer::new("attack", "Attack"));
                }
                offers.push(Offer::closing("end", "End phase"));
            }
            Some(Frame::March { .. }) => {
                if !self.movable(state, side).is_empty() {
                    offers.push(Offer::new("move", "Go on"));
                }
                offers.push(Offer::closing("halt", "Halt"));
            }
            Some(Frame::Payment { units, amount, .. }) => {
                offers.push(Offer::new("steps", "Lose steps"));
                if self.can_retreat(state, side, units, *amount).is_ok() {
                    offers.push(Offer::new("retreat", "Retreat"));
                }
            }
            Some(Frame::Advance { .. }) => offers.push(Offer::new("advance", "Advance")),
            Some(Frame::Fight(_) | Frame::Over(_)) | None => {}
        }
        offers
    }

    /// The first field of a verb's form.
    fn first_field(&self, state: &State, side: Side, verb: &str) -> Option<Field> {
        match (verb, state.flow.top()) {
            ("move", Some(Frame::March { units, .. })) => Some(Field::Stack {
                groups: [units.clone()].into_iter().collect(),
                least: units.len(),
                most: units.len(),
            }),
            ("move", _) => Some(Field::Stack {
                groups: self.movable(state, side).into_iter().collect(),
                least: 1,
                most: s02_stacking::LIMIT,
            }),
            ("attack", _) => {
                let groups: Vec<Vec<UnitId>> = self.attacks(state, side).into_iter().map(|(_, units)| units).collect();
                Some(Field::Stack { groups: groups.into_iter().collect(), least: 1, most: usize::MAX })
            }
            ("steps", _) => Self::payment(state).map(|(units, amount)| self.steps_field(state, units, amount)),
            ("retreat", _) => {
                Self::payment(state).map(|(units, amount)| self.retreat_field(state, side, units, amount))
            }
            ("advance", Some(Frame::Advance { units })) => self.advance_field(state, units),
            _ => None,
        }
    }
}

impl Game for Outpost {
    type State = State;
    type Action = Action;
    type Event = Event;

    const ID: &'static str = "outpost";
    const RULES: &'static str = include_str!("../../../../../scenarios/outpost/rules.toml");
    const SIDES: [SideName; 2] = board::SIDES;
    const WORDS: kernel::vocabulary::Vocabulary = board::WORDS;
    const SCENARIOS: &'static [Scenario] = &[
        Scenario {
            id: "crossroads",
            title: "The crossroads",
            text: include_str!("../../../../../scenarios/outpost/crossroads.situation"),
        },
        Scenario {
            id: "river-line",
            title: "The river line",
            text: include_str!("../../../../../scenarios/outpost/river-line.situation"),
        },
    ];

    const PRESETS: &'static [Preset] = standing_orders::PRESETS;
    const ROLLS: &'static [RollKind] =
        &[RollKind::new("combat", Fate::Sealed, "combat"), RollKind::new("combat", Fate::Drawn, "overruns")];

    fn set_up(situation: &Situation, identity: GameId) -> Result<(Outpost, State), SituationError> {
        let (board, names, state) = board::set_up(situation)?;
        Ok((Outpost { board, names, identity }, state))
    }

    fn identity(&self) -> &GameId {
        &self.identity
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn awaits(&self, state: &State) -> Awaits {
        let phasing = state.flow.inside_out().find_map(|frame| match frame {
            Frame::Phase(side, _) => Some(*side),
            Frame::March { .. } | Frame::Fight(_) | Frame::Payment { .. } | Frame::Advance { .. } | Frame::Over(_) => {
                None
            }
        });
        match (state.flow.top(), phasing) {
            (Some(Frame::Fight(fight)), _) => {
                let fate = if fight.overrun.is_some() { Fate::Drawn } else { Fate::Sealed };
                Awaits::Roll(RollWanted { purpose: "combat", sides: 6, count: 1, fate })
            }
            (Some(Frame::Payment { side, .. }), _) => Awaits::Choice(Sides::only(*side)),
            (Some(Frame::Over(outcome)), _) => Awaits::Over(outcome.clone()),
            (Some(Frame::Phase(side, _)), _) => Awaits::Choice(Sides::only(*side)),
            (Some(Frame::March { .. } | Frame::Advance { .. }) | None, phasing) => {
                Awaits::Choice(Sides::only(phasing.unwrap_or(Side::Blue)))
            }
        }
    }

    fn prompt(&self, state: &State, side: Side) -> Prompt {
        let title = match state.flow.top() {
            Some(Frame::Phase(side, Phase::Movement)) => say!("{side} movement phase", side = *side),
            Some(Frame::Phase(side, Phase::Combat)) => say!("{side} combat phase", side = *side),
            Some(Frame::March { units, .. }) => say!("{units} may go on", units = units.clone()),
            Some(Frame::Payment { side, units, amount }) => {
                say!("{side}: {units} owe {amount}", side = *side, units = units.clone(), amount = *amount)
            }
            Some(Frame::Advance { units }) => say!("{units} may advance", units = units.clone()),
            Some(Frame::Fight(_)) => say!("combat"),
            Some(Frame::Over(_)) | None => say!("the game is over"),
        };
        Prompt { title, offers: self.offers_in(state, side) }
    }

    fn ask(&self, state: &State, side: Side, answer: &Answer) -> Result<Ask, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("move", [Value::Units(units)]) => self.move_field(state, side, units).map(Ask::Field),
            ("attack", [Value::Units(units)]) => Ok(Ask::Field(self.targets_field(state, side, units))),
            (verb @ ("move" | "attack" | "steps" | "retreat" | "advance"), []) => {
                Ask::first(self.first_field(state, side, verb))
            }
            _ => self.judge_action(state, side, &answer.action()?).map(|()| Ask::Ready),
        }
    }

    fn judge_action(&self, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        self.judge_sequence(state, action)?;
        match action {
            Action::Move { units, path } => self.judge_move(state, side, units, path),
            Action::Attack { units, target } => self.judge_attack(state, side, units, *target),
            Action::Steps(losses) => {
                let (units, amount) = Self::payment(state).unwrap_or_default();
                self.judge_steps(state, units, amount, losses)
            }
            Action::Retreat(routes) => {
                let payment = Self::payment(state).unwrap_or_default();
                self.judge_retreat(state, side, payment, routes)
            }
            Action::Advance(routes) => self.judge_advance(state, routes),
            Action::Halt | Action::End => Ok(()),
        }
    }

    fn judge_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        let Some(Frame::Phase(..)) = state.flow.top() else {
            return Err(refuse!("sequence", "nothing is adjudicated in the middle of an action or after the end"));
        };
        match edit {
            Edit::Place { unit, place: Place::Hex(hex) } => {
                let free = !self.holds(state, self.board.counter(*unit).side.other(), *hex)
                    && self.room(state, *hex, &[*unit]) > 0;
                if free { Ok(()) } else { Err(refuse!("2.1", "there is no room for {unit} there", unit = *unit)) }
            }
            Edit::Place { .. } => Ok(()),
            Edit::Steps { unit, steps } if state.is_on_map(*unit) && (1..=FULL_STEPS).contains(steps) => Ok(()),
            Edit::Set { side: None, track, value }
                if track == "turn" && (1..=i64::from(self.board.turns)).contains(value) =>
            {
                Ok(())
            }
            Edit::Steps { .. } | Edit::Set { .. } | Edit::Mark { .. } => {
                Err(refuse!("sequence", "adjudicated are places, 1 or 2 steps of units on the map, and the turn"))
            }
        }
    }

    fn resolve(&self, play: &mut Play<'_, Outpost>, input: &Input<Action>) {
        match input {
            Input::Choice(side, action) => match action {
                Action::Move { units, path } => self.resolve_move(play, *side, units, path),
                Action::Halt => play.emit(Event::Halted),
                Action::Attack { units, target } => self.resolve_attack(play, *side, units, *target),
                Action::Steps(losses) => self.resolve_steps(play, *side, losses),
                Action::Retreat(routes) => self.resolve_retreat(play, *side, routes),
                Action::Advance(routes) => self.resolve_advance(play, routes),
                Action::End => {
                    if let Some(Frame::Phase(side, phase)) = play.state().flow.top().cloned() {
                        self.end_phase(play, side, phase);
                    }
                }
            },
            Input::Roll(faces) => faces.iter().for_each(|face| self.resolve_roll(play, *face)),
            // There are no secrets in this game; the kernel refuses them.
            Input::Seal { .. } | Input::Open { .. } => {}
            Input::Adjudicate(edits) => {
                edits.iter().for_each(|edit| play.emit(Event::Adjudicated(edit.clone())));
                self.ends_by_annihilation(play);
            }
        }
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        state.evolve(event);
    }

    /// There is no fog in this game.
    fn tell(&self, _before: &State, event: &Event, _viewer: Viewer) -> Option<Telling> {
        Some(show::tell(event))
    }

    fn decision(&self, state: &State, side: Side) -> Option<Decision> {
        self.decision_of(state, side)
    }

    fn columns(&self) -> Vec<String> {
        TABLE.names()
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        show::view(self, state)
    }
}
