//! What changes during a game, and the events that change it.

use crate::board::Board;
use crate::counters::Figures;
use crate::game::Korsun;
use crate::s04_sequence::PlayerPhase;
use crate::s06_overrun::March;
use crate::s07_stacking::Excess;
use crate::s09_advance::{Advance, Way};
use crate::s09_losses::Payment;
use crate::s11_headquarters::MOST_HEADQUARTERS;
use crate::s14_air::AirSupport;
use crate::s18_deployment::Deployment;
use crate::s20_weather::{Weather, WeatherRoll};
use crate::s23_command::Activation;
use crate::s24_corps::Support;
use hexgrid::{Hex, HexSet};
use kernel::toolkit::memo::Memo;
use kernel::toolkit::{Control, Occupancy};
use kernel::{BoxId, Edit, Flow, Groups, Outcome, Place, Prompt, Side, Stage, Stages, UnitId};
use serde::Serialize;
use std::collections::BTreeMap;

/// Where counters lie that are not in play yet: reinforcements and replacement counters.
pub const ASIDE: BoxId = BoxId(0);
/// Where counters lie that are out of the game.
pub const ELIMINATED: BoxId = BoxId(1);
/// Off the map: whoever retreats there is eliminated.
pub const OFF_MAP: BoxId = BoxId(2);
/// The boxes by name.
pub const BOXES: [&str; 3] = ["aside", "eliminated", "off"];

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    pub turn: u8,
    pub weather: Weather,
    pub at: Occupancy,
    /// Follows from where the units are.
    #[serde(skip)]
    pub control: Control,
    #[serde(skip)]
    pub(crate) known: Memo<Box<Known>>,
    /// For each hex that the side on turn can attack, who can attack it, once that has been asked.
    #[serde(skip)]
    pub(crate) attackers: Memo<Groups>,
    /// What whoever decides is asked, once that has been asked.
    #[serde(skip)]
    pub(crate) prompt: Memo<Prompt>,
    /// Steps that each unit has lost.
    pub lost: Vec<u8>,
    pub marks: Vec<Marks>,
    /// Where each unit began the game, for the restrictions of the first turns.
    pub began: Vec<Option<Hex>>,
    /// Air points left in this game-turn, by side.
    pub air: [u8; 2],
    /// Towns that are supplied by air.
    pub airfields: Vec<Hex>,
    /// Victory points, by the side that has earned them.
    pub points: [u16; 2],
    /// The offensive operations of this game-turn: for each the HQs that could have led it, a bit for each in roster order.
    pub operations: Vec<u8>,
    /// Reinforcements that could not come in when they were due, and those that came in this player-turn.
    pub delayed: Vec<UnitId>,
    pub came: Vec<UnitId>,
    /// Units that have moved by rail in this game-turn, by side.
    pub railed: [u8; 2],
    /// The strengths that untried units have turned out to have, and those that are left to be drawn.
    pub drawn: BTreeMap<UnitId, Figures>,
    pub cup: Vec<Figures>,
    pub flow: Flow<Frame>,
}

/// What has been worked out from where the units are, since they last moved.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// By side: the hexes with a line of supply.
    pub supplied: [Memo<HexSet>; 2],
    /// By HQ, in roster order: the hexes to which its line of communications reaches.
    pub reach: [Memo<HexSet>; MOST_HEADQUARTERS],
}

/// What is remembered of a unit beside its place and its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// Has been moved in this movement phase.
    pub moved: bool,
    /// Came in as a reinforcement in this phase.
    pub entered: bool,
    /// Came in as a reinforcement in this player-turn.
    pub arrived: bool,
    /// Left an enemy-controlled hex by disengagement in this phase.
    pub disengaged: bool,
    /// Was out of supply when this movement phase began.
    pub unsupplied: bool,
    /// The active HQs whose lines of communications reached it when this movement phase began: a bit for each HQ in roster
    /// order.
    pub led_by: u8,
    /// Those of them that were in supply themselves.
    pub fed_by: u8,
    /// Only inactive HQs reached it when this phase began.
    pub grounded: bool,
    /// Stands in an enemy-controlled hex that others have left by delay in this phase.
    pub covers: bool,
    pub disrupted: bool,
    /// Has attacked in this combat phase.
    pub attacked: bool,
    /// An HQ that has shared the result of an attack of its stack in this combat phase, and was not named in it.
    pub shared: bool,
    /// Has been attacked in this combat phase.
    pub defended: bool,
    /// Has been retreated into a hex with friends in this combat phase.
    pub sheltered: bool,
    /// An HQ that is active.
    pub active: bool,
    pub supported: bool,
    pub heavy: Heavy,
    /// The last game-turn for which it is supplied by air; 0 for none.
    pub airlift: u8,
    /// The town from which it is.
    pub airlift_from: Option<Hex>,
    /// Its strength is not known yet.
    pub untried: bool,
    /// An HQ that went to an untried unit in an enemy-controlled hex: where it came from.
    pub came_from: Option<Hex>,
}

/// A unit's heavy equipment marker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Heavy {
    #[default]
    None,
    /// On top, side 1 up.
    First,
    /// On top, side 2 up.
    Second,
    /// Underneath.
    Under,
}

/// The phases of a player-turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    Initial,
    Combat,
    Mechanised,
    Air,
}

impl Phase {
    pub fn is_movement(self) -> bool {
        match self {
            Phase::Initial | Phase::Mechanised => true,
            Phase::Combat | Phase::Air => false,
        }
    }
}

/// What the game is in the middle of, outermost first. Each is declared by its section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Frame {
    SetUp(Deployment),
    Weather,
    Activation,
    Support,
    Phase(PlayerPhase),
    Excess(Excess),
    March(March),
    Fight(Box<Fight>),
    AirSupport(AirSupport),
    Payment(Payment),
    Advance(Advance),
    Over(Outcome),
}

impl Stages<Korsun> for Frame {
    fn stage(&self) -> &dyn Stage<Korsun> {
        match self {
            Frame::SetUp(deployment) => deployment,
            Frame::Weather => &WeatherRoll,
            Frame::Activation => &Activation,
            Frame::Support => &Support,
            Frame::Phase(phase) => phase,
            Frame::Excess(excess) => excess,
            Frame::March(march) => march,
            Frame::Fight(fight) => &**fight,
            Frame::AirSupport(support) => support,
            Frame::Payment(payment) => payment,
            Frame::Advance(advance) => advance,
            Frame::Over(outcome) => outcome,
        }
    }
}

/// An attack or an overrun, from its declaration to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub side: Side,
    /// Who attacks, and from where.
    pub attackers: Vec<(UnitId, Hex)>,
    /// The HQs among them that nobody named: they share what happens to their stack and add nothing.
    pub joined: Vec<UnitId>,
    pub targets: Vec<Hex>,
    /// Who defends, and where.
    pub defenders: Vec<(UnitId, Hex)>,
    /// Units that were retreated into a target before: they do not defend, and any loss or retreat of that hex destroys them.
    pub sheltered: Vec<UnitId>,
    /// The column of the combat results table for the ratio alone.
    pub ratio: usize,
    /// By how many columns it is shifted, without air points.
    pub shift: i32,
    /// Whether each side has used an air point.
    pub air: [bool; 2],
    pub overrun: Option<Overrun>,
    pub result: Option<CombatResult>,
    /// Who has paid: the attackers, the defenders.
    pub paid: (bool, bool),
    /// Either side has lost a step or a hex: the attackers, the defenders.
    pub hurt: (bool, bool),
    /// The routes by which defenders and attackers left.
    pub routes: Vec<(Side, Vec<Place>)>,
    /// Hexes that were enemy-occupied or enemy-controlled for the attackers at some time in this fight.
    pub forbidden: Vec<Hex>,
    /// The German units that were isolated when it began.
    pub isolated: Vec<UnitId>,
}

/// What an overrun has that an attack has not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Overrun {
    /// Who overruns. An HQ in their hex is among the attackers too and shares their losses, but goes nowhere with them.
    pub units: Vec<UnitId>,
    /// The half points that each of them has left if it succeeds.
    pub left: Vec<u16>,
}

/// A result of the combat results table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum CombatResult {
    /// What attackers and defenders owe.
    Owed(Loss, Loss),
    /// Each side loses a step and stays.
    Engaged,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Loss {
    None,
    /// So many steps or hexes.
    Number(u8),
    Eliminated,
}

/// How a move left an enemy-controlled hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Leaving {
    /// It began in no such hex, or by overrun.
    Free,
    Delay,
    Disengagement,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Deployed {
        places: Vec<(UnitId, Place)>,
    },
    SetUpEnded {
        supported: Vec<UnitId>,
    },
    TurnBegan {
        turn: u8,
    },
    WeatherTurned {
        weather: Weather,
        air: [u8; 2],
        face: Option<u8>,
    },
    Asked(Frame),
    Activated {
        units: Vec<UnitId>,
    },
    Supported {
        units: Vec<UnitId>,
        case: &'static str,
    },
    PhaseBegan {
        side: Side,
        phase: Phase,
        orders: Vec<Standing>,
    },
    TurnPassed {
        side: Side,
    },
    Unburdened {
        units: Vec<UnitId>,
    },
    Moved {
        units: Vec<UnitId>,
        path: Vec<Hex>,
        cost: u16,
        leaving: Leaving,
        escorted: bool,
    },
    Railed {
        unit: UnitId,
        path: Vec<Hex>,
        counts: bool,
    },
    /// The heavy equipment markers of units that move go to this state.
    Burdened {
        units: Vec<UnitId>,
        heavy: Heavy,
    },
    Entered {
        unit: UnitId,
        hex: Hex,
    },
    /// What is found of a reinforcement in its entry hex.
    Stands(Standing),
    Delayed {
        units: Vec<UnitId>,
    },
    Halted,
    Led {
        by: u8,
        units: Vec<UnitId>,
    },
    /// The odds are not known as long as units are untried.
    Attacked {
        fight: Box<Fight>,
        odds: Option<Odds>,
    },
    AirUsed {
        side: Side,
        used: bool,
    },
    Revealed {
        unit: UnitId,
        figures: Figures,
    },
    Vanished {
        unit: UnitId,
    },
    Withdrew {
        unit: UnitId,
        to: Hex,
    },
    Reckoned {
        odds: Odds,
    },
    Rolled {
        face: u8,
        column: usize,
        result: CombatResult,
    },
    Owed {
        side: Side,
        units: Vec<UnitId>,
        amount: u8,
        may_retreat: bool,
    },
    Lost {
        unit: UnitId,
        steps: u8,
    },
    Eliminated {
        unit: UnitId,
        isolated: bool,
        case: &'static str,
    },
    Scored {
        side: Side,
        points: u16,
    },
    Paid {
        side: Side,
        case: &'static str,
    },
    Retreated {
        side: Side,
        routes: Vec<(UnitId, Vec<Place>)>,
        sheltered: Vec<UnitId>,
        /// Where the attackers may not retreat any more.
        forbidden: Vec<Hex>,
    },
    Disrupted {
        units: Vec<UnitId>,
    },
    Overran {
        units: Vec<UnitId>,
        left: Vec<u16>,
        hex: Hex,
    },
    /// The overrun is over, and those that made it go no further.
    Repulsed {
        units: Vec<UnitId>,
        hex: Hex,
        case: &'static str,
    },
    MayAdvance {
        side: Side,
        units: Vec<UnitId>,
        ways: Vec<Way>,
    },
    Advanced {
        routes: Vec<(UnitId, Vec<Hex>)>,
    },
    FightEnded,
    ExcessGone,
    Recovered {
        units: Vec<UnitId>,
    },
    Airlifted {
        towns: Vec<Hex>,
        /// Who is supplied, each from which town, and the last game-turn for which they are.
        units: Vec<(UnitId, Hex)>,
        until: u8,
        /// Who gets a heavy equipment marker with it.
        burdened: Vec<UnitId>,
    },
    MarkersRemoved,
    AirfieldLost {
        hex: Hex,
    },
    /// At the end of the game: what the Soviet player gets for these units, by that case.
    Counted {
        case: &'static str,
        units: Vec<UnitId>,
        points: u16,
    },
    Ended(Outcome),
    /// For an edit of steps: how many are lost with it.
    Adjudicated {
        edit: Edit,
        lost: u8,
    },
}

/// The strengths of a fight and the column they give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    pub attack: u32,
    pub defence: u32,
    /// The column for the ratio alone, and by how many columns it is shifted.
    pub ratio: usize,
    pub shift: i32,
    /// The column before air points.
    pub column: usize,
}

/// What is found of a unit when a movement phase begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub unit: UnitId,
    pub unsupplied: bool,
    pub led_by: u8,
    pub fed_by: u8,
    pub grounded: bool,
}

impl State {
    /// Before anybody is anywhere.
    pub fn empty(board: &Board) -> State {
        let count = board.roster.count();
        let grid = board.map.grid();
        State {
            turn: 1,
            weather: Weather::Snow,
            at: Occupancy::new(Some(grid), BOXES.len(), count, ASIDE),
            control: Control::new(grid),
            known: Memo::default(),
            attackers: Memo::default(),
            prompt: Memo::default(),
            lost: vec![0; count],
            marks: vec![Marks::default(); count],
            began: vec![None; count],
            air: [0; 2],
            airfields: Vec::new(),
            points: [0; 2],
            operations: Vec::new(),
            delayed: Vec::new(),
            came: Vec::new(),
            railed: [0; 2],
            drawn: BTreeMap::new(),
            cup: board.rules.untried.to_vec(),
            flow: Flow::starting(Frame::Activation),
        }
    }
}
