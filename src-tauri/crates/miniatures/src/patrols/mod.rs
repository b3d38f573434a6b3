//! Patrols: bids for the initiative, then acts in alternation until both sides pass; a move can be answered by an
//! ambush.
//!
//! Where to find things: [`action`] (verbs, events, log lines), `cases` (what the rules allow), `course` (what follows
//! from an input), `setup` (from a situation to a state). The rulebook is `scenarios/patrols/rules.toml`.
//!
//! Invariants: gates stand in `cases` and `course`, never in `evolve`, so that recorded events replay alike whatever
//! is suspended. A unit's quality lies in the roster; nothing but an ambush, and the view of who may know it, depends
//! on it.

pub mod action;
mod cases;
mod course;
mod setup;

pub use action::{Action, Event};

use kernel::names::SideName;
use kernel::prompt::{Answer, Field, Value};
use kernel::secret::GameId;
use kernel::stage::{asks, unasked};
use kernel::toolkit::occupancy::Occupancy;
use kernel::{
    Awaits, BoxId, Edit, Fate, Flow, Game, Names, Offer, Place, Play, Prompt, Refusal, RollKind, RollWanted, Scenario,
    SeenUnit, Sentence, Side, Situation, SituationError, Stage, Stages, Telling, Track, UnitId, View, Viewer, refuse,
    say,
};
use serde::Serialize;

/// The areas of the map, and the box for what is no longer on it.
const BOXES: [&str; AREAS + 1] = ["mill", "bridge", "farm", "wood", "hill", "chapel", "eliminated"];
const AREAS: usize = 6;
const OFF_MAP: BoxId = BoxId(6);
const ELIMINATED: Place = Place::Box(OFF_MAP);

/// The components: the map of areas, the roster, and how long the scenario lasts.
#[derive(Clone, Debug)]
pub struct Patrols {
    identity: GameId,
    names: Names,
    /// Which areas a path links, both ways round.
    paths: [[bool; AREAS]; AREAS],
    values: [i32; AREAS],
    roster: Vec<Counter>,
    turns: u16,
}

#[derive(Clone, Copy, Debug)]
struct Counter {
    side: Side,
    veteran: bool,
}

/// Everything that changes in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    turn: u16,
    rations: [i32; 2],
    /// Who acted first in the latest turn that has had its bids.
    acted_first: Option<Side>,
    places: Occupancy,
    units: Vec<Condition>,
    control: [Option<Side>; AREAS],
    flow: Flow<Frame>,
}

impl Patrols {
    /// The pairs of areas that a path links, each once.
    pub fn paths(&self) -> impl Iterator<Item = (BoxId, BoxId)> + '_ {
        let areas = || (0..AREAS).zip((0u16..).map(BoxId));
        let pairs = areas().flat_map(move |one| areas().map(move |other| (one, other)));
        let linked = pairs.filter(|((one, _), (other, _))| one < other && self.paths[*one][*other]);
        linked.map(|((_, one), (_, other))| (one, other))
    }

    /// What each area is worth.
    pub fn values(&self) -> impl Iterator<Item = i32> + '_ {
        self.values.iter().copied()
    }
}

impl State {
    /// The decision on top.
    pub fn awaited(&self) -> Option<&Frame> {
        self.flow.top()
    }
}

/// What is true of a unit besides its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Condition {
    acted: bool,
    dug: bool,
    /// The enemy knows whether it is a veteran.
    known: bool,
}

/// One decision. A turn is `Bid`, then `Acts`; a reaction interrupts the acts, an ambush or a withdrawal the reaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Frame {
    /// Blue bids, and once that bid is known, Red.
    Bid { blue: Option<i32> },
    /// The side is to act, after so many passes in succession.
    Acts { side: Side, passes: u8 },
    /// The enemy of the unit that moved may ambush it.
    Reaction { mover: UnitId, from: Place },
    /// The die for the ambush is awaited.
    Ambush { ambusher: UnitId, mover: UnitId, from: Place },
    /// The owner of the unit that moved may take it back.
    Withdrawal { mover: UnitId, to: Place },
    /// The last turn has ended.
    Done,
}

impl Frame {
    /// The verbs that answer it; the last of them closes it.
    fn verbs(&self) -> &'static [&'static str] {
        match self {
            Frame::Bid { .. } => &["bid"],
            Frame::Acts { .. } => &["move", "dig", "pass"],
            Frame::Reaction { .. } => &["ambush", "hold"],
            Frame::Withdrawal { .. } => &["withdraw", "stay"],
            Frame::Ambush { .. } | Frame::Done => &[],
        }
    }

    /// Whether it waits on what becomes of the unit.
    fn concerns(&self, unit: UnitId) -> bool {
        match self {
            Frame::Reaction { mover, .. } | Frame::Withdrawal { mover, .. } => *mover == unit,
            Frame::Ambush { ambusher, mover, .. } => *ambusher == unit || *mover == unit,
            Frame::Bid { .. } | Frame::Acts { .. } | Frame::Done => false,
        }
    }
}

impl State {
    /// What is awaited. The flow is never empty.
    fn top(&self) -> &Frame {
        self.flow.top().unwrap_or(&Frame::Done)
    }
}

/// The number of an area; none for what is off the map.
fn area(place: Place) -> Option<usize> {
    match place {
        Place::Box(id) => Some(usize::from(id.0)).filter(|at| *at < AREAS),
        Place::Hex(_) => None,
    }
}

fn areas() -> impl Iterator<Item = Place> {
    (0..OFF_MAP.0).map(|at| Place::Box(BoxId(at)))
}

impl Frame {
    fn title(&self, state: &State, side: Side) -> Sentence {
        match self {
            Frame::Bid { .. } => say!("{side} bids for the initiative", side = side),
            Frame::Acts { .. } => say!("{side} acts", side = side),
            Frame::Reaction { mover, .. } => {
                say!("{mover} has moved to {place}", mover = *mover, place = state.places.place(*mover))
            }
            Frame::Withdrawal { mover, to } => {
                say!("{mover} was missed and may withdraw to {place}", mover = *mover, place = *to)
            }
            Frame::Ambush { .. } => say!("the die for the ambush is awaited"),
            Frame::Done => say!("the game is over"),
        }
    }

    fn offers(&self, game: &Patrols, state: &State, side: Side) -> Vec<Offer> {
        let able = |verb, label| game.able(state, side, verb).next().map(|_| Offer::new(verb, label));
        let offers = match self {
            Frame::Bid { .. } => [Some(Offer::new("bid", "Bid")), None, None],
            Frame::Acts { .. } => [able("move", "Move"), able("dig", "Dig in"), Some(Offer::closing("pass", "Pass"))],
            Frame::Reaction { .. } => [able("ambush", "Ambush"), Some(Offer::closing("hold", "Hold")), None],
            Frame::Withdrawal { .. } => {
                let open = game.check(state, side, &Action::Withdraw).is_ok();
                let withdraw = open.then(|| Offer::new("withdraw", "Withdraw"));
                [withdraw, Some(Offer::closing("stay", "Stay")), None]
            }
            Frame::Ambush { .. } | Frame::Done => [None; 3],
        };
        offers.into_iter().flatten().collect()
    }
}

impl Stages<Patrols> for Frame {
    fn stage(&self) -> &dyn Stage<Patrols> {
        self
    }
}

impl Stage<Patrols> for Frame {
    fn awaits(&self, game: &Patrols, state: &State) -> Awaits {
        match self {
            Frame::Bid { blue: None } => asks(Side::Blue),
            Frame::Bid { blue: Some(_) } => asks(Side::Red),
            Frame::Acts { side, .. } => asks(*side),
            Frame::Reaction { mover, .. } => asks(game.side(*mover).other()),
            Frame::Withdrawal { mover, .. } => asks(game.side(*mover)),
            Frame::Ambush { .. } => {
                Awaits::Roll(RollWanted { purpose: "ambush", sides: 6, count: 1, fate: Fate::Sealed })
            }
            Frame::Done => Awaits::Over(game.points_outcome(state)),
        }
    }

    fn prompt(&self, game: &Patrols, state: &State, side: Side) -> Prompt {
        Prompt::new(self.title(state, side), self.offers(game, state, side))
    }

    fn field(&self, game: &Patrols, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("bid", []) => Ok(Field::Amount { least: 0, most: game.highest_bid(state, side) }),
            (verb @ ("move" | "dig" | "ambush"), []) => {
                Ok(Field::Units { from: game.able(state, side, verb).collect(), least: 1, most: 1 })
            }
            ("move", [Value::Units(units)]) if units.len() == 1 => {
                game.check_actor(state, side, units[0])?;
                let from = game.destinations(state, side, units[0]);
                if from.is_empty() {
                    return Err(refuse!("sequence", "{unit} has nowhere to move to", unit = units[0]));
                }
                Ok(Field::Places { from, least: 1, most: 1 })
            }
            _ => Err(unasked(answer)),
        }
    }

    fn resolve(&self, game: &Patrols, play: &mut Play<'_, Patrols>, side: Side, action: &Action) {
        game.act(play, side, action);
    }

    fn roll(&self, game: &Patrols, play: &mut Play<'_, Patrols>, faces: &[u8]) {
        faces.iter().take(1).for_each(|face| game.cast(play, *face));
    }
}

impl Game for Patrols {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;

    const ID: &'static str = "patrols";
    const RULES: &'static str = include_str!("../../../../../scenarios/patrols/rules.toml");
    const SIDES: [SideName; 2] = setup::SIDES;
    const WORDS: kernel::vocabulary::Vocabulary = setup::WORDS;
    const SCENARIOS: &'static [Scenario] = &[
        Scenario {
            id: "standard",
            title: "Six areas",
            text: include_str!("../../../../../scenarios/patrols/standard.situation"),
        },
        Scenario {
            id: "bridge",
            title: "Night at the bridge",
            text: include_str!("../../../../../scenarios/patrols/bridge.situation"),
        },
    ];

    const SECRETS: bool = true;
    const ROLLS: &'static [RollKind] = &[RollKind::new("ambush", Fate::Sealed, "ambushes")];

    fn set_up(situation: &Situation, identity: GameId) -> Result<(Patrols, State), SituationError> {
        setup::set_up(situation, identity)
    }

    fn identity(&self) -> &GameId {
        &self.identity
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn frame<'a>(&self, state: &'a State) -> Option<&'a Frame> {
        Some(state.top())
    }

    /// A side without a unit has lost, whatever the game is in the middle of.
    fn awaits(&self, state: &State) -> Awaits {
        self.outcome(state).map_or_else(|| state.top().awaits(self, state), Awaits::Over)
    }

    fn judge_action(&self, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        self.check(state, side, action).map_err(|refusal| self.with_alternative(state, side, action, refusal))
    }

    fn judge_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        self.check_edit(state, edit)
    }

    fn adjudicate(&self, play: &mut Play<'_, Self>, edit: &Edit) {
        self.correct(play, edit);
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        self.change(state, event);
    }

    /// Nothing in an event is for one side only: a quality is told when it is shown.
    fn tell(&self, _before: &State, event: &Event, _viewer: Viewer) -> Option<Telling> {
        Some(event.tell(&self.names))
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::QualityShown { .. })
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let seen = |(unit, place): (UnitId, Place)| {
            let condition = &state.units[unit.index()];
            let marks = [("dug", condition.dug), ("acted", condition.acted)];
            SeenUnit {
                unit: Some(unit),
                side: self.side(unit),
                place,
                kind: self.quality_seen(state, unit, viewer).to_owned(),
                strengths: Vec::new(),
                steps: u8::from(place != ELIMINATED),
                full_steps: 1,
                marks: marks.into_iter().filter_map(|(mark, on)| on.then_some(mark)).collect(),
                due: None,
                token: None,
            }
        };
        View {
            heading: say!("Turn {turn} of {turns}", turn = state.turn, turns = self.turns),
            units: state.places.units().map(seen).collect(),
            tracks: [("turn", None, i64::from(state.turn))]
                .into_iter()
                .chain(Side::BOTH.map(|side| ("rations", Some(side), i64::from(state.rations[side.index()]))))
                .map(|(name, side, value)| Track::new(name, side, value))
                .collect(),
            control: areas().zip(state.control).filter_map(|(place, side)| side.map(|side| (place, side))).collect(),
            notes: Vec::new(),
        }
    }
}
