//! The events that change a game.

use crate::state::{CombatResult, Fight, Frame, Owed, Phase, Sequence};
use hexgrid::Hex;
use kernel::secret::Seal;
use kernel::{Edit, Outcome, Place, Side, UnitId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// With the Gambit the reserves are lifted off the map.
    Gambled {
        gambit: bool,
        lifted: Vec<UnitId>,
    },
    Deployed {
        side: Side,
        places: Vec<(UnitId, Place)>,
        joined: Vec<(UnitId, Hex)>,
    },
    Topped {
        unit: UnitId,
        hex: Hex,
    },
    SetUpEnded {
        side: Side,
    },
    TurnBegan {
        turn: u8,
        air: u8,
    },
    OrderSealed {
        seal: Seal,
    },
    Ordered {
        side: Side,
        sequence: Sequence,
    },
    OrderReplaced {
        sequence: Sequence,
    },
    PlayerTurnBegan {
        side: Side,
        due: u8,
        called: [bool; 3],
    },
    Asked(Frame),
    Withdrew {
        unit: UnitId,
    },
    Rewarded {
        unit: UnitId,
        face: u8,
        points: i32,
    },
    WithdrawalEnded,
    Activated {
        hexes: Vec<Hex>,
        units: Vec<UnitId>,
        by_choice: bool,
    },
    ActivationEnded,
    PhaseBegan {
        side: Side,
        phase: Phase,
        second: bool,
        standings: Vec<Standing>,
    },
    Entered {
        unit: UnitId,
        hex: Hex,
        cost: u16,
        lost: u8,
    },
    Moved {
        units: Vec<UnitId>,
        path: Vec<Hex>,
        cost: u16,
        infiltration: bool,
        halts: bool,
        slowed: Vec<UnitId>,
        /// Whose move is over with it: they belong to no stack any more.
        done: Vec<UnitId>,
    },
    Captured {
        side: Side,
        hex: Hex,
    },
    Scored {
        points: i32,
        case: &'static str,
    },
    Attacked {
        fight: Fight,
        odds: Odds,
    },
    ConversionChosen {
        chosen: bool,
    },
    AirUsed {
        used: bool,
    },
    Rolled {
        face: u8,
        column: usize,
        result: CombatResult,
    },
    Converted {
        face: u8,
        result: CombatResult,
    },
    Owed(Owed),
    Lost {
        unit: UnitId,
    },
    Eliminated {
        unit: UnitId,
        case: &'static str,
    },
    Paid {
        unit: UnitId,
        factors: u32,
        cut: bool,
    },
    LossEnded,
    Retreated {
        routes: Vec<(UnitId, Vec<Place>)>,
        sheltered: Vec<UnitId>,
    },
    Displaced {
        routes: Vec<(UnitId, Vec<Place>)>,
        sheltered: Vec<UnitId>,
    },
    MayAdvance {
        units: Vec<UnitId>,
    },
    Advanced {
        routes: Vec<(UnitId, Vec<Hex>)>,
    },
    FightEnded,
    ExcessGone,
    VoteSealed {
        seal: Seal,
    },
    Voted {
        side: Side,
        yes: bool,
    },
    Priced {
        side: Side,
        faces: Vec<u8>,
    },
    Ended(Outcome),
    Adjudicated(Edit),
}

/// The strengths of a fight and what became of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    pub attack: u32,
    pub defence: u32,
    /// Before any shift.
    pub level: i32,
    /// Every shift with its case and in words.
    pub shifts: Vec<Shift>,
}

/// Columns to the right, for the attacker, or to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    pub case: &'static str,
    pub columns: i32,
    pub why: &'static str,
}

impl Odds {
    /// After all shifts.
    pub fn shifted(&self) -> i32 {
        self.level + self.shifts.iter().map(|shift| shift.columns).sum::<i32>()
    }
}

/// What is found of a unit when a phase begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub unit: UnitId,
    pub hex: Hex,
    pub cut: bool,
    pub in_zone: bool,
    /// Points that count as spent already.
    pub saved: u16,
    pub reserve: bool,
}
