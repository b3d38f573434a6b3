//! What changes during a game, and the events that change it.

use crate::board::Board;
pub use crate::event::{Event, Odds, Shift, Standing};
use crate::game::Kursk;
use crate::s03_setup::{Deployment, Gambit};
use crate::s04_victory::{Leaving, Price, Vote, VoteOpening, Withdrawal};
use crate::s05_sequence::{Opening, OrderOfPhases, PlayerPhase};
use crate::s07_fog::Backs;
use crate::s07_stacking::Excess;
use crate::s09_reserves::Activation;
use crate::s11_advance::Advance;
use crate::s11_combat::{Conversion, Luftwaffe};
use crate::s11_retreat::{Displacement, Retreat};
use crate::{German, Soviet};
use hexgrid::{Hex, HexSet};
use kernel::secret::Seal;
use kernel::toolkit::memo::Memo;
use kernel::toolkit::{Control, Occupancy};
use kernel::{BoxId, Flow, Groups, Outcome, Prompt, Side, Stage, Stages, UnitId, case};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// Where counters lie that are not in play yet.
pub const ASIDE: BoxId = BoxId(0);
/// The dead pile.
pub const ELIMINATED: BoxId = BoxId(1);
/// Where German divisions lie that were withdrawn.
pub const WITHDRAWN: BoxId = BoxId(2);
/// Where a retreat leads for which there is no room: others have to make way.
pub const MAKE_WAY: BoxId = BoxId(3);
/// The boxes by name.
pub const BOXES: [&str; 4] = ["aside", "eliminated", "withdrawn", "pressed"];

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    pub turn: u8,
    /// The German victory points.
    pub points: i32,
    /// Whether Manstein's Gambit is played.
    pub gambit: bool,
    pub at: Occupancy,
    /// Follows from where the units are.
    #[serde(skip)]
    pub control: Control,
    /// By side: the hexes in supply, once that has been asked.
    #[serde(skip)]
    pub(crate) supplied: [Memo<HexSet>; 2],
    #[serde(skip)]
    pub(crate) attackers: Memo<Groups>,
    #[serde(skip)]
    pub(crate) prompt: Memo<Prompt>,
    /// The hexes under German control; all others are under Soviet control.
    #[serde(serialize_with = "hexes")]
    pub german: HexSet,
    /// Steps that each unit has lost.
    pub lost: Vec<u8>,
    pub marks: Vec<Marks>,
    /// In the set-up: the hex whose stack an added German unit belongs to.
    pub joined: BTreeMap<UnitId, Hex>,
    /// The units that their owner has laid on top of a stack.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub top: BTreeMap<Hex, UnitId>,
    /// What the backs of counters are known by.
    #[serde(skip)]
    pub(crate) backs: Backs,
    /// The order of phases of each side in this turn, as far as it is known.
    pub sequence: [Option<Sequence>; 2],
    /// The Soviet player's choice for this turn, sealed.
    pub seal: Option<Seal>,
    /// Luftwaffe counters that are left in this turn.
    pub air: u8,
    /// A unit has moved in this phase other than by infiltration; in a combat phase, one has attacked.
    pub marching: bool,
    /// The hex from which the units began that are being moved.
    pub column: Option<Hex>,
    /// How many conditional German units may have come by now.
    pub german_due: u8,
    /// The areas that have called Soviet conditional units: the line of stars, Lgov, Kursk.
    pub called: [bool; 3],
    /// How many conditional Soviet units may still come in this turn.
    pub soviet_due: u8,
    /// Lgov has been German once.
    pub lgov_fallen: bool,
    pub flow: Flow<Frame>,
}

fn hexes<S: Serializer>(set: &HexSet, serializer: S) -> Result<S::Ok, S::Error> {
    set.iter().collect::<Vec<_>>().serialize(serializer)
}

/// What is remembered of a unit beside its place and its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// A reserve that has not been activated.
    pub reserve: bool,
    /// Where it began this phase, or came in, until its move is over.
    pub began: Option<Hex>,
    /// It began this phase out of supply.
    pub began_cut: bool,
    /// It began this phase in an enemy zone of control.
    pub began_in_zone: bool,
    /// Points that it has spent in this phase.
    pub spent: u16,
    /// It has moved in this phase.
    pub moved: bool,
    /// It goes no further in this phase.
    pub halted: bool,
    /// It was out of supply when it began to move, so that its allowance is halved.
    pub slowed: bool,
    /// It came in as a reinforcement in this phase.
    pub entered: bool,
    pub attacked: bool,
    pub defended: bool,
    /// It has been retreated onto friends in this combat phase.
    pub sheltered: bool,
}

impl Marks {
    /// Where the stack of the unit began this phase, and whether it came in then.
    pub(crate) fn stack(&self) -> (Option<Hex>, bool) {
        (self.began, self.entered)
    }
}

/// One of the two things that a phase is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    Movement,
    Combat,
}

impl Phase {
    pub fn word(self) -> &'static str {
        match self {
            Phase::Movement => "movement",
            Phase::Combat => "combat",
        }
    }
}

/// The phases of a player turn, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sequence(pub Phase, pub Phase);

impl Sequence {
    pub const ALL: [(&'static str, Sequence); 4] = [
        ("move-fight", Sequence(Phase::Movement, Phase::Combat)),
        ("fight-move", Sequence(Phase::Combat, Phase::Movement)),
        ("move-move", Sequence(Phase::Movement, Phase::Movement)),
        ("fight-fight", Sequence(Phase::Combat, Phase::Combat)),
    ];

    pub fn word(self) -> &'static str {
        Sequence::ALL.iter().find(|(_, known)| *known == self).map_or("move-fight", |(word, _)| word)
    }

    /// In words for players.
    pub fn told(self) -> String {
        match self.0 == self.1 {
            true => format!("{} twice", self.0.word()),
            false => format!("{}, then {}", self.0.word(), self.1.word()),
        }
    }

    pub fn called(word: &str) -> Option<Sequence> {
        Sequence::ALL.iter().find(|(known, _)| *known == word).map(|(_, sequence)| *sequence)
    }

    /// The first or the second phase.
    pub fn phase(self, second: bool) -> Phase {
        if second { self.1 } else { self.0 }
    }
}

/// What the game is in the middle of, outermost first. Each is declared by its section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Frame {
    Gambit,
    SetUp(Deployment),
    Orders(OrderOfPhases),
    Opening,
    Withdrawal(Withdrawal),
    Leaving(Leaving),
    Activation,
    Phase(PlayerPhase),
    Excess(Excess),
    Fight(Fight),
    Conversion,
    Luftwaffe,
    Loss(Owed),
    Retreat,
    Displacement,
    Advance(Advance),
    Vote(Vote),
    VoteOpening(VoteOpening),
    Price(Price),
    Over(Outcome),
}

impl Stages<Kursk> for Frame {
    fn stage(&self) -> &dyn Stage<Kursk> {
        match self {
            Frame::Gambit => &Gambit,
            Frame::SetUp(deployment) => deployment,
            Frame::Orders(order) => order,
            Frame::Opening => &Opening,
            Frame::Withdrawal(withdrawal) => withdrawal,
            Frame::Leaving(leaving) => leaving,
            Frame::Activation => &Activation,
            Frame::Phase(phase) => phase,
            Frame::Excess(excess) => excess,
            Frame::Fight(fight) => fight,
            Frame::Conversion => &Conversion,
            Frame::Luftwaffe => &Luftwaffe,
            Frame::Loss(owed) => owed,
            Frame::Retreat => &Retreat,
            Frame::Displacement => &Displacement,
            Frame::Advance(advance) => advance,
            Frame::Vote(vote) => vote,
            Frame::VoteOpening(opening) => opening,
            Frame::Price(price) => price,
            Frame::Over(outcome) => outcome,
        }
    }
}

/// What an attacker owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Owed {
    /// A unit or a step.
    One,
    /// Combat factors, and what has been paid: by units in supply, by others.
    Factors { owed: u32, paid: u32, paid_cut: u32 },
}

/// An attack, from its declaration to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub side: Side,
    /// Who attacks, and from where.
    pub attackers: Vec<(UnitId, Hex)>,
    pub target: Hex,
    pub defenders: Vec<UnitId>,
    /// Units that were retreated into the hex before: they add nothing, but share what befalls it.
    pub sheltered: Vec<UnitId>,
    /// Those of all of them that are out of supply.
    pub cut: Vec<UnitId>,
    /// How far the odds lie from 1:1 after all shifts but the Luftwaffe's; 1:2 is -1.
    pub level: i32,
    pub air: bool,
    pub conversion: bool,
    pub result: Option<CombatResult>,
    /// The result is that of the second roll.
    pub converted: bool,
    /// Defenders for whom there is no room yet.
    pub pressed: Vec<UnitId>,
    /// Units that have been pushed away.
    pub displaced: Vec<UnitId>,
}

/// A result of the combat results table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum CombatResult {
    Stalled,
    AttackerLosesOne,
    DefenderEliminated,
    DefenderRetreats,
    Bloodbath,
}

impl State {
    /// Before anybody is anywhere.
    pub fn empty(board: &Board) -> State {
        let count = board.roster.count();
        let grid = board.map.grid();
        State {
            turn: 1,
            points: crate::s04_victory::first_points(),
            gambit: false,
            at: Occupancy::new(Some(grid), BOXES.len(), count, ASIDE),
            control: Control::new(grid),
            supplied: [Memo::default(), Memo::default()],
            attackers: Memo::default(),
            prompt: Memo::default(),
            // 3.10a At first the front line says whose a hex is.
            german: case!("3.10a", board.map.german_side.clone(), HexSet::new(grid)),
            lost: vec![0; count],
            marks: vec![Marks::default(); count],
            joined: BTreeMap::new(),
            top: BTreeMap::new(),
            backs: Backs::new(count),
            sequence: [None; 2],
            seal: None,
            air: 0,
            marching: false,
            column: None,
            german_due: 0,
            called: [false; 3],
            soviet_due: 0,
            lgov_fallen: false,
            flow: Flow::starting(Frame::Orders(OrderOfPhases { side: Soviet })),
        }
    }

    #[inline]
    pub fn is_on_map(&self, unit: UnitId) -> bool {
        self.at.hex(unit).is_some()
    }

    #[inline]
    pub fn mark(&self, unit: UnitId) -> &Marks {
        &self.marks[unit.index()]
    }

    /// Who controls a hex.
    pub fn holder(&self, hex: Hex) -> Side {
        if self.german.contains(hex) { German } else { Soviet }
    }

    /// Whether a hex is no longer under the control of the side that had it first.
    pub(crate) fn control_changed(&self, game: &Kursk, hex: Hex) -> bool {
        self.german.contains(hex) != game.map().german_side.contains(hex)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.flow.top(), Some(Frame::Over(_)))
    }

    /// How many Luftwaffe counters there are in a turn.
    // 11.10a One supports one fight in a turn, 3.2c from turn 1 on; 3.2a with the Gambit there are two.
    pub(crate) fn air_of_a_turn(gambit: bool) -> u8 {
        let first = case!("3.2c", 1, 0);
        match case!("3.2a", gambit) {
            true => 2,
            false => case!("11.10a", first, 2),
        }
    }

    /// The fight that is being resolved, if any.
    pub fn fight(&self) -> Option<&Fight> {
        self.flow.inside_out().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(fight),
            _ => None,
        })
    }

    /// The sides of the fight that is being resolved.
    pub(crate) fn attacker(&self) -> Side {
        self.fight().map_or(German, |fight| fight.side)
    }

    pub(crate) fn defender(&self) -> Side {
        self.attacker().other()
    }

    /// Whose phase it is, which, and whether it is their second.
    pub fn phase(&self) -> Option<(Side, Phase, bool)> {
        self.flow.inside_out().find_map(|frame| match frame {
            Frame::Phase(now) => Some((now.side, now.phase, now.second)),
            _ => None,
        })
    }
}

impl Fight {
    /// All units in the hex under attack.
    pub fn under_attack(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.defenders.iter().chain(&self.sheltered).copied()
    }
}
