//! The game with its components. What it asks and what follows stands in the sections, frame by frame.

use crate::action::Action;
use crate::board::{self, Board};
use crate::counters::Unit;
use crate::map::KurskMap;
use crate::questions;
use crate::s04_victory::VoteOpening;
use crate::s05_sequence::OrderOfPhases;
use crate::s12_tables::TABLE;
use crate::state::{Event, Frame, State};
use crate::words::WORDS;
use crate::{German, Soviet};
use crate::{scenario, show, standing_orders};
use hexgrid::Hex;
use kernel::names::SideName;
use kernel::orders::Preset;
use kernel::prompt::{Answer, Ask, Prompt};
use kernel::question::{Chart, Forecast, Overlay, OverlayKind, SupplyReport};
use kernel::secret::{GameId, Seal, Secret};
use kernel::toolkit::memo::Memo;
use kernel::vocabulary::Vocabulary;
use kernel::{
    Action as _, Edit, Fate, Game, Names, Place, Play, Refusal, RollKind, Scenario, Sentence, Side, Situation,
    SituationError, Telling, UnitId, View, Viewer, refuse,
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
}

impl Game for Kursk {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;

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

    fn frame<'a>(&self, state: &'a State) -> Option<&'a Frame> {
        state.flow.top()
    }

    fn prompt_memo<'a>(&self, state: &'a State) -> Option<&'a Memo<Prompt>> {
        Some(&state.prompt)
    }

    fn ask(&self, state: &State, side: Side, answer: &Answer) -> Result<Ask, Refusal> {
        match answer.values.len() < Action::values_of(answer.verb) {
            true => self.next_of_form(state, side, answer),
            false if self.is_secret(state) => self.judge_hidden(&answer.action()?).map(|()| Ask::Ready),
            false => self.judge_action(state, side, &answer.action()?).map(|()| Ask::Ready),
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
        if side == German {
            return Vec::new();
        }
        match (state.flow.top(), state.seal) {
            (Some(Frame::Orders(OrderOfPhases { side: Soviet })), _) if Kursk::must_seal(side) => {
                vec![(secret("order", state), None)]
            }
            (Some(Frame::Vote(vote)), _) => vec![(secret("vote", state), vote.seal)],
            (Some(Frame::VoteOpening(opening)), _) => vec![(secret("vote", state), Some(opening.seal))],
            (_, Some(seal)) => vec![(secret("order", state), Some(seal))],
            _ => Vec::new(),
        }
    }

    fn judge_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        let Some(Frame::Phase(_)) = state.flow.top() else {
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

    fn seal(&self, play: &mut Play<'_, Kursk>, _: Side, _: Secret, seal: Seal) {
        match play.state().flow.top() {
            Some(Frame::Vote(_)) => self.emit(play, Event::VoteSealed { seal }),
            _ => self.emit(play, Event::OrderSealed { seal }),
        }
    }

    fn open(&self, play: &mut Play<'_, Kursk>, _: Side, _: Secret, value: &Action) {
        match play.state().flow.top() {
            Some(Frame::VoteOpening(VoteOpening { german, .. })) => self.open_vote(play, *german, value),
            _ => self.open_order(play, value),
        }
    }

    fn adjudicate(&self, play: &mut Play<'_, Kursk>, edit: &Edit) {
        self.emit(play, Event::Adjudicated(edit.clone()));
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

    fn columns(&self) -> Vec<String> {
        TABLE.names()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        show::view(self, state, viewer)
    }
}

/// A secret of this turn.
pub(crate) fn secret(name: &'static str, state: &State) -> Secret {
    Secret { name, sequence: u32::from(state.turn) }
}

impl Kursk {
    /// Whether what is asked now is answered in secret.
    fn is_secret(&self, state: &State) -> bool {
        match state.flow.top() {
            Some(Frame::Orders(order)) => Kursk::must_seal(order.side),
            Some(Frame::Vote(vote)) => vote.seal.is_none(),
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
}
