//! Fords: a simultaneous secret choice, with commitment and opening. The rulebook is `scenarios/fords/rules.toml`.
//!
//! A round: one side seals a plan, the other plans openly, the first opens its plan, and the fords are fought for from west
//! to east, with a die for every tie.
//!
//! - [`plan`]: section 2, what a plan may be;
//! - `fight`: sections 3 and 4, what follows once the plans are open;
//! - [`state`]: the state, its events and what they say;
//! - `setup`: from a situation to a state, and corrections.
//!
//! Several cases can forbid a plan; named is the first of 2.4, 2.1, 2.2 and 2.3.

mod fight;
pub mod plan;
mod setup;
pub mod state;

pub use plan::{Action, Ford, Plan};
pub use state::{Event, State};

use kernel::names::SideName;
use kernel::prompt::Share;
use kernel::secret::{GameId, Seal, Secret};
use kernel::stage::asks;
use kernel::{
    Action as _, Answer, Awaits, Edit, Fate, Field, Game, Names, Offer, Play, Prompt, Refusal, RollKind, RollWanted,
    Scenario, Sentence, Side, Sides, Situation, SituationError, Stage, Stages, Telling, Value, View, Viewer, case,
    refuse, say,
};
use state::{Frame, Track};

/// The game's components.
#[derive(Clone, Debug)]
pub struct Fords {
    identity: GameId,
    names: Names,
    rounds: u8,
}

fn names() -> Names {
    Names::new(Fords::SIDES, None, &Ford::ALL.map(Ford::name))
}

impl Frame {
    fn title(&self, state: &State, side: Side) -> Sentence {
        if !plans(state, side) {
            return say!("{side} has nothing to decide", side = side);
        }
        let companies = state.companies[side.index()];
        say!("{side} plans for {companies} companies", side = side, companies = companies)
    }

    fn offers(&self, _: &Fords, state: &State, _: Side) -> Vec<Offer> {
        vec![if must_seal(state) { Offer::secret("plan", "Seal the plan") } else { Offer::new("plan", "Plan") }]
    }
}

impl Stages<Fords> for Frame {
    fn stage(&self) -> &dyn Stage<Fords> {
        self
    }
}

/// Every frame that asks somebody asks for a plan.
impl Stage<Fords> for Frame {
    fn awaits(&self, _: &Fords, state: &State) -> Awaits {
        match self {
            Frame::Planning => Awaits::Choice(Sides::BOTH),
            Frame::Sealed { first, .. } => asks(first.other()),
            Frame::Opening { first, .. } => Awaits::Opening { side: *first, secret: plan_of(state) },
            Frame::Fight(fight) => {
                Awaits::Roll(RollWanted { purpose: fight.ford.tie(), sides: 6, count: 1, fate: Fate::Sealed })
            }
            Frame::Over(outcome) => Awaits::Over(outcome.clone()),
        }
    }

    fn prompt(&self, game: &Fords, state: &State, side: Side) -> Prompt {
        Prompt::new(self.title(state, side), self.offers(game, state, side))
    }

    fn field(&self, _: &Fords, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        if !plans(state, side) {
            return Err(refuse!("sequence", "{side} has nothing to decide", side = side));
        }
        let companies = state.companies[side.index()];
        let [spread] = &answer.values[..] else {
            let most = i32::from(plan::room().min(companies));
            let share = |ford: Ford| Share { thing: ford.thing(), least: 0, most };
            return Ok(Field::Assignment { shares: Ford::ALL.map(share).to_vec(), total: companies.into() });
        };
        let things = Ford::ALL.map(Ford::thing).to_vec();
        let whole = Answer::to(answer.verb).with(spread.clone()).with(Value::Order(things.clone()));
        judge_answer(&whole, side, companies)?;
        Ok(Field::Order { things })
    }

    fn judge(&self, _: &Fords, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        if must_seal(state) {
            return Err(refuse!(
                "2.4",
                "nobody plans openly before a plan is sealed; {side} may seal one",
                side = side
            ));
        }
        Plan::judged(action, side, state.companies[side.index()]).map(drop)
    }

    fn resolve(&self, _: &Fords, play: &mut Play<'_, Fords>, side: Side, action: &Action) {
        play.emit(Event::PlannedOpenly { side, plan: Plan::as_written(action) });
    }

    fn roll(&self, game: &Fords, play: &mut Play<'_, Fords>, faces: &[u8]) {
        faces.iter().for_each(|face| game.tie_rolled(play, *face));
    }
}

impl Game for Fords {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;

    const ID: &'static str = "fords";
    const RULES: &'static str = include_str!("../../../../../scenarios/fords/rules.toml");
    const SIDES: [SideName; 2] = [SideName { code: "BL", name: "Blue" }, SideName { code: "RD", name: "Red" }];
    const WORDS: kernel::vocabulary::Vocabulary = setup::WORDS;
    const SCENARIOS: &'static [Scenario] = &[
        Scenario {
            id: "standard",
            title: "Equal forces",
            text: include_str!("../../../../../scenarios/fords/standard.situation"),
        },
        Scenario {
            id: "rearguard",
            title: "The rearguard",
            text: include_str!("../../../../../scenarios/fords/rearguard.situation"),
        },
    ];

    const SECRETS: bool = true;
    const ROLLS: &'static [RollKind] = &[
        RollKind::new(plan::Ford::West.tie(), Fate::Sealed, "ties at the fords"),
        RollKind::new(plan::Ford::Middle.tie(), Fate::Sealed, "ties at the fords"),
        RollKind::new(plan::Ford::East.tie(), Fate::Sealed, "ties at the fords"),
    ];

    fn set_up(situation: &Situation, identity: GameId) -> Result<(Fords, State), SituationError> {
        setup::set_up(situation, identity)
    }

    fn identity(&self) -> &GameId {
        &self.identity
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn frame<'a>(&self, state: &'a State) -> Option<&'a Frame> {
        Some(state.frame())
    }

    fn judge_secret(&self, state: &State, side: Side, secret: Secret, action: &Action) -> Result<(), Refusal> {
        if !self.secrets(state, side).iter().any(|(known, _)| *known == secret) {
            return Err(refuse!("sequence", "{side} has no such secret to choose", side = side));
        }
        Plan::judged(action, side, state.companies[side.index()]).map(drop)
    }

    fn secrets(&self, state: &State, side: Side) -> Vec<(Secret, Option<Seal>)> {
        match state.frame() {
            Frame::Planning => vec![(plan_of(state), None)],
            Frame::Sealed { first, seal } | Frame::Opening { first, seal, .. } if *first == side => {
                vec![(plan_of(state), Some(*seal))]
            }
            Frame::Sealed { .. } | Frame::Opening { .. } | Frame::Fight(_) | Frame::Over(_) => Vec::new(),
        }
    }

    fn judge_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        self.correction(state, edit).map(drop)
    }

    fn seal(&self, play: &mut Play<'_, Fords>, side: Side, _: Secret, seal: Seal) {
        play.emit(Event::PlanSealed { side, seal });
    }

    fn open(&self, play: &mut Play<'_, Fords>, side: Side, _: Secret, value: &Action) {
        self.open_plan(play, side, value);
    }

    fn adjudicate(&self, play: &mut Play<'_, Fords>, edit: &Edit) {
        if let Ok((track, value)) = self.correction(play.state(), edit) {
            play.emit(Event::Adjudicated { track, value });
        }
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        state.evolve(event);
    }

    /// Nothing in an event is for one side only: of a sealed plan it holds the seal.
    fn tell(&self, _before: &State, event: &Event, _viewer: Viewer) -> Option<Telling> {
        Some(event.tell())
    }

    fn reveals(&self, event: &Event) -> bool {
        event.reveals()
    }

    /// The same for every viewer: the state holds no secret, and companies stand nowhere until they are sent.
    fn view(&self, state: &State, _viewer: Viewer) -> View {
        let told = |track: Track| kernel::Track::new(track.name(), track.side(), i64::from(track.value(state)));
        let tracks = Track::ALL.map(told).to_vec();
        View { heading: self.heading(state), units: Vec::new(), tracks, control: Vec::new(), notes: Vec::new() }
    }
}

impl Fords {
    fn heading(&self, state: &State) -> Sentence {
        let stage = match state.frame() {
            Frame::Planning => "nobody has planned",
            Frame::Sealed { .. } => "one plan is sealed",
            Frame::Opening { .. } => "the sealed plan is opened",
            Frame::Fight(fight) => fight.ford.tie(),
            Frame::Over(_) => "the game is over",
        };
        say!("round {round} of {rounds}: {stage}", round = state.round, rounds = self.rounds, stage = stage)
    }
}

/// Whether the side is to plan now, sealed or openly.
fn plans(state: &State, side: Side) -> bool {
    match state.frame() {
        Frame::Planning => true,
        Frame::Sealed { first, .. } => *first != side,
        Frame::Opening { .. } | Frame::Fight(_) | Frame::Over(_) => false,
    }
}

fn must_seal(state: &State) -> bool {
    // 2.4 Nobody may plan openly before a plan is sealed.
    case!("2.4", *state.frame() == Frame::Planning)
}

/// This round's secret.
fn plan_of(state: &State) -> Secret {
    Secret { name: "plan", sequence: u32::from(state.round) }
}

fn judge_answer(answer: &Answer, side: Side, companies: u8) -> Result<(), Refusal> {
    match Action::from_answer(answer) {
        Some(action) => Plan::judged(&action, side, companies).map(drop),
        None => Err(refuse!("sequence", "a plan is a spread of companies and an order of fords")),
    }
}
