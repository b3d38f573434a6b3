//! What changes in a game: the state, the events that change it, and what they say.

use super::plan::{Ford, Plan};
use kernel::secret::Seal;
use kernel::{Case, Flow, Outcome, Side, Telling, say};
use serde::Serialize;

/// Pairs are Blue's and Red's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    pub round: u8,
    pub companies: [u8; 2],
    pub points: [u8; 2],
    pub flow: Flow<Frame>,
}

/// Where a round stands. Of a sealed plan there is only the seal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Frame {
    /// Nobody has sealed a plan yet.
    Planning,
    /// One side has sealed its plan; the other plans openly.
    Sealed {
        first: Side,
        seal: Seal,
    },
    /// Both have planned; the first is to open its plan.
    Opening {
        first: Side,
        seal: Seal,
        open: Plan,
    },
    /// The fords are fought for, and this one waits for the die.
    Fight(Fight),
    Over(Outcome),
}

/// Both plans in the open, and how far the fight has come: the fords before the tied one are settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub plans: [Plan; 2],
    pub reserves: [Option<Ford>; 2],
    /// The one that is tied.
    pub ford: Ford,
}

/// Everything that can happen in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    PlanSealed { side: Side, seal: Seal },
    PlannedOpenly { side: Side, plan: Plan },
    PlanOpened { side: Side, plan: Plan },
    PlanReplaced { side: Side, broken: Case, plan: Plan },
    ReservePlaced { side: Side, ford: Ford },
    ReserveStays { side: Side },
    FordTied { ford: Ford },
    FordWon { side: Side, ford: Ford, strengths: [u8; 2] },
    TieDecided { side: Side, ford: Ford, face: u8 },
    FordLeft { ford: Ford },
    PointScored { side: Side },
    CompanyLost { side: Side, ford: Ford },
    RoundOver { round: u8 },
    GameOver(Outcome),
    Adjudicated { track: Track, value: u8 },
}

/// What is counted beside the map, by the names that views and adjudications use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Track {
    Round,
    Companies(Side),
    Points(Side),
}

impl Track {
    pub const ALL: [Track; 5] = [
        Track::Round,
        Track::Companies(Side::Blue),
        Track::Companies(Side::Red),
        Track::Points(Side::Blue),
        Track::Points(Side::Red),
    ];

    pub fn name(self) -> &'static str {
        match self {
            Track::Round => "round",
            Track::Companies(_) => "companies",
            Track::Points(_) => "points",
        }
    }

    /// Whose it is.
    pub fn side(self) -> Option<Side> {
        match self {
            Track::Round => None,
            Track::Companies(side) | Track::Points(side) => Some(side),
        }
    }

    pub fn value(self, state: &State) -> u8 {
        match self {
            Track::Round => state.round,
            Track::Companies(side) => state.companies[side.index()],
            Track::Points(side) => state.points[side.index()],
        }
    }
}

impl State {
    pub fn frame(&self) -> &Frame {
        self.flow.top().unwrap_or(&Frame::Planning)
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::PlanSealed { side, seal } => self.flow.replace(Frame::Sealed { first: *side, seal: *seal }),
            Event::PlannedOpenly { plan, .. } => {
                if let Frame::Sealed { first, seal } = *self.frame() {
                    self.flow.replace(Frame::Opening { first, seal, open: plan.clone() });
                }
            }
            Event::PlanOpened { side, plan } | Event::PlanReplaced { side, plan, .. } => self.begin_fight(*side, plan),
            Event::ReservePlaced { side, ford } => {
                if let Some(Frame::Fight(fight)) = self.flow.top_mut() {
                    fight.reserves[side.index()] = Some(*ford);
                }
            }
            Event::FordTied { ford } => {
                if let Some(Frame::Fight(fight)) = self.flow.top_mut() {
                    fight.ford = *ford;
                }
            }
            Event::PointScored { side } => self.points[side.index()] += 1,
            Event::CompanyLost { side, .. } => {
                self.companies[side.index()] = self.companies[side.index()].saturating_sub(1);
            }
            Event::RoundOver { round } => {
                self.round = round + 1;
                self.flow.replace(Frame::Planning);
            }
            Event::GameOver(outcome) => self.flow.replace(Frame::Over(outcome.clone())),
            Event::Adjudicated { track: Track::Round, value } => {
                self.round = *value;
                self.flow = Flow::starting(Frame::Planning);
            }
            Event::Adjudicated { track: Track::Companies(side), value } => self.companies[side.index()] = *value,
            Event::Adjudicated { track: Track::Points(side), value } => self.points[side.index()] = *value,
            Event::ReserveStays { .. } | Event::FordWon { .. } | Event::TieDecided { .. } | Event::FordLeft { .. } => {}
        }
    }

    fn begin_fight(&mut self, opener: Side, opened: &Plan) {
        if let Frame::Opening { open, .. } = self.frame() {
            let plans = match opener {
                Side::Blue => [opened.clone(), open.clone()],
                Side::Red => [open.clone(), opened.clone()],
            };
            self.flow.replace(Frame::Fight(Fight { plans, reserves: [None; 2], ford: Ford::West }));
        }
    }
}

impl Event {
    /// Whether a plan is known now that was not. Were it taken back, the seal could be taken back too and chosen anew.
    pub fn reveals(&self) -> bool {
        matches!(self, Event::PlannedOpenly { .. } | Event::PlanOpened { .. } | Event::PlanReplaced { .. })
    }

    pub fn tell(&self) -> Telling {
        match self {
            Event::PlanSealed { side, .. } => Telling::new("sealed", "2.4", say!("{side} seals a plan", side = *side)),
            Event::PlannedOpenly { side, plan } => {
                let sentence = say!("{side} plans openly: {plan}", side = *side, plan = words(plan));
                Telling::new("planned", "2.4", sentence)
            }
            Event::PlanOpened { side, plan } => {
                let sentence = say!("{side} opens a plan: {plan}", side = *side, plan = words(plan));
                Telling::new("opened", "2.4", sentence)
            }
            Event::PlanReplaced { side, broken, plan } => {
                let sentence = say!(
                    "the plan that {side} opens breaks {case}; instead holds: {plan}",
                    side = *side,
                    case = *broken,
                    plan = words(plan)
                );
                Telling::new("replaced", "2.5", sentence)
            }
            Event::ReservePlaced { side, ford } => {
                let sentence = say!("the reserve of {side} goes to the {ford} ford", side = *side, ford = ford.place());
                Telling::new("reserve", "3.2", sentence)
            }
            Event::ReserveStays { side } => {
                Telling::new("reserve", "3.2", say!("the reserve of {side} stays out", side = *side))
            }
            Event::FordTied { ford } => {
                Telling::new("tied", "3.3", say!("the {ford} ford is tied", ford = ford.place()))
            }
            Event::FordWon { side, ford, strengths: [blue, red] } => {
                let (more, less) = (*blue.max(red), *blue.min(red));
                let sentence = say!(
                    "{side} wins the {ford} ford, {more} to {less}",
                    side = *side,
                    ford = ford.place(),
                    more = more,
                    less = less
                );
                Telling::new("won", "3.1", sentence)
            }
            Event::TieDecided { side, ford, face } => {
                let sentence = say!(
                    "the die shows {face}: {side} wins the {ford} ford",
                    face = *face,
                    side = *side,
                    ford = ford.place()
                );
                Telling::new("tie", "3.3", sentence)
            }
            Event::FordLeft { ford } => {
                Telling::new("left", "3.3", say!("nobody wins the {ford} ford", ford = ford.place()))
            }
            Event::PointScored { side } => Telling::new("point", "3.4", say!("{side} scores a point", side = *side)),
            Event::CompanyLost { side, ford } => {
                let sentence = say!("{side} loses a company at the {ford} ford", side = *side, ford = ford.place());
                Telling::new("lost", "3.4", sentence)
            }
            Event::RoundOver { round } => Telling::new("round", "1.1", say!("round {round} is over", round = *round)),
            Event::GameOver(outcome) => Telling::new("over", outcome.case.0, result(outcome)),
            Event::Adjudicated { track, value } => {
                let (track, value) = (*track, *value);
                let sentence = match track.side() {
                    Some(side) => {
                        say!("both agree: {side} {track} {value}", side = side, track = track.name(), value = value)
                    }
                    None => say!("both agree: {track} {value}", track = track.name(), value = value),
                };
                Telling { kind: "adjudicated", case: None, sentence }
            }
        }
    }
}

fn words(plan: &Plan) -> String {
    let spread = Ford::ALL.map(|ford| format!("{} {}", ford.name(), plan.companies[ford.index()])).join(", ");
    let order: Vec<&str> = plan.order.iter().map(|ford| ford.name()).collect();
    format!("{spread}, the reserve {}", order.join(" before "))
}

fn result(outcome: &Outcome) -> kernel::Sentence {
    match outcome.winner {
        Some(side) => say!("{side} wins, {level}", side = side, level = outcome.level),
        None => say!("nobody wins, {level}", level = outcome.level),
    }
}
