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
pub use state::{Advance, Event, Fight, Frame, March, Payment, Phase, PlayerPhase, State};

use kernel::names::SideName;
use kernel::orders::Preset;
use kernel::secret::GameId;
use kernel::{
    Edit, Fate, Game, Names, Place, Play, Refusal, RollKind, Scenario, Side, Situation, SituationError, Telling,
    UnitId, View, Viewer, refuse,
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
}

impl Game for Outpost {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;

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

    fn frame<'a>(&self, state: &'a State) -> Option<&'a Frame> {
        state.flow.top()
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

    fn adjudicate(&self, play: &mut Play<'_, Outpost>, edit: &Edit) {
        play.emit(Event::Adjudicated(edit.clone()));
        self.ends_by_annihilation(play);
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        state.evolve(event);
    }

    /// There is no fog in this game.
    fn tell(&self, _before: &State, event: &Event, _viewer: Viewer) -> Option<Telling> {
        Some(show::tell(event))
    }

    fn columns(&self) -> Vec<String> {
        TABLE.names()
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        show::view(self, state)
    }
}
