//! The game with its components. What it asks and what follows stands in the sections, frame by frame.

use crate::action::Action;
use crate::board::{self, Board};
use crate::counters::{Figures, Unit};
use crate::map::KorsunMap;
use crate::overlays;
use crate::placement::Placement;
use crate::s04_sequence::TURNS;
use crate::s09_table::TABLE;
use crate::s20_weather::date;
use crate::scenario;
use crate::show;
use crate::standing_orders;
use crate::state::{Event, Frame, State};
use crate::words::WORDS;
use kernel::names::SideName;
use kernel::orders::Preset;
use kernel::question::{Chart, Forecast, GameOption, Overlay, OverlayKind, SupplyReport};
use kernel::secret::GameId;
use kernel::toolkit::memo::Memo;
use kernel::vocabulary::Vocabulary;
use kernel::{
    Edit, Fate, Game, Names, Place, Play, Prompt, Refusal, RollKind, Scenario, Sentence, Side, Situation,
    SituationError, Telling, UnitId, View, Viewer, refuse,
};
use std::borrow::Cow;

/// Army Group South: Korsun, with its components.
#[derive(Clone, Debug)]
pub struct Korsun {
    pub(crate) board: Cow<'static, Board>,
    pub(crate) identity: GameId,
    /// Option: variable weather (28.0).
    pub(crate) variable_weather: bool,
    /// Reinforcements come; a situation can say that none do.
    pub(crate) reinforced: bool,
    /// Where the units are as the scenario begins.
    pub(crate) start: Placement,
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
        self.board.of_side[side.index()].iter().copied()
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
}

impl Game for Korsun {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;

    const ID: &'static str = Board::GAME;
    const RULES: &'static str = include_str!("../../../../scenarios/ags-korsun/rules.toml");
    const SIDES: [SideName; 2] = board::SIDES;
    const SCENARIOS: &'static [Scenario] = &[
        Scenario {
            id: "historical",
            title: "Korsun, 26 January 1944",
            text: include_str!("../../../../scenarios/ags-korsun/historical.situation"),
        },
        Scenario {
            id: "free",
            title: "Korsun, both sides set up by their players",
            text: concat!(include_str!("../../../../scenarios/ags-korsun/historical.situation"), "phase SU set-up\n"),
        },
    ];

    const WORDS: Vocabulary = WORDS;
    const PRESETS: &'static [Preset] = standing_orders::PRESETS;
    const OPTIONS: &'static [GameOption] = &[GameOption { word: "weather", says: "Variable weather (28.0)" }];
    const ROLLS: &'static [RollKind] = &[
        RollKind::new("combat", Fate::Sealed, "combat"),
        RollKind::new("reveal", Fate::Sealed, "untried units in combat"),
        RollKind::new("combat", Fate::Drawn, "overruns"),
        RollKind::new("reveal", Fate::Drawn, "untried units in overruns"),
        RollKind::new("weather", Fate::Drawn, "the weather"),
    ];
    const OVERLAYS: &'static [OverlayKind] = overlays::OVERLAYS;

    fn set_up(situation: &Situation, identity: GameId) -> Result<(Korsun, State), SituationError> {
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

    fn judge_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        let Some(Frame::Phase(..)) = state.flow.top() else {
            return Err(refuse!("sequence", "nothing is adjudicated in the middle of an action or after the end"));
        };
        match edit {
            Edit::Place { unit, place: Place::Hex(hex) } => {
                let free = !state.control.holds(self.unit(*unit).side.other(), *hex) && !self.is_water(*hex);
                if free { Ok(()) } else { Err(refuse!("5.22b", "{unit} cannot be put there", unit = *unit)) }
            }
            Edit::Place { .. } => Ok(()),
            Edit::Steps { unit, steps } => match (1..=self.full_steps(state, *unit)).contains(steps) {
                true => Ok(()),
                false => Err(refuse!("9.6", "{unit} cannot have so many steps", unit = *unit)),
            },
            Edit::Set { .. } | Edit::Mark { .. } => {
                Err(refuse!("sequence", "adjudicated are the places and the steps of units"))
            }
        }
    }

    fn adjudicate(&self, play: &mut Play<'_, Korsun>, edit: &Edit) {
        let lost = match edit {
            Edit::Steps { unit, steps } => self.full_steps(play.state(), *unit).saturating_sub(*steps),
            _ => 0,
        };
        play.emit(Event::Adjudicated { edit: edit.clone(), lost });
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        state.evolve(&self.board, event);
    }

    /// There is no fog in this game.
    fn tell(&self, before: &State, event: &Event, _viewer: Viewer) -> Option<Telling> {
        show::tell(self, before, event)
    }

    fn forecast(&self, state: &State, side: Side, action: &Action) -> Option<Forecast> {
        self.forecast_of(state, side, action)
    }

    fn supply(&self, state: &State, unit: UnitId, _viewer: Viewer) -> Option<SupplyReport> {
        self.supply_of(state, unit)
    }

    fn overlay(&self, state: &State, id: &str, viewer: Viewer, unit: Option<UnitId>) -> Overlay {
        self.overlay_of(state, id, viewer, unit)
    }

    fn turns(&self) -> Vec<String> {
        (1..=TURNS).map(|turn| date(turn).to_owned()).collect()
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

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        show::view(self, state)
    }
}
