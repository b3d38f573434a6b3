//! What changes during a game, the events that change it, and nothing else that could.

use hexgrid::Hex;
use kernel::toolkit::Occupancy;
use kernel::{BoxId, Edit, Flow, Outcome, Place, Side, UnitId};
use serde::Serialize;

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
    pub at: Occupancy,
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
    pub flow: Flow<Frame>,
}

/// What is remembered of a unit beside its place and its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// Has been moved in this movement phase.
    pub moved: bool,
    /// Came in as a reinforcement in this phase.
    pub entered: bool,
    /// Left an enemy-controlled hex by disengagement in this phase.
    pub disengaged: bool,
    /// Was out of supply when this movement phase began.
    pub unsupplied: bool,
    pub disrupted: bool,
    /// Has attacked in this combat phase.
    pub attacked: bool,
    /// Has been attacked in this combat phase.
    pub defended: bool,
    /// Has been retreated into a hex with friends in this combat phase.
    pub sheltered: bool,
    /// An HQ that is active.
    pub active: bool,
    /// Offensive operations that an HQ has led in this game-turn.
    pub operations: u8,
    pub supported: bool,
    pub heavy: Heavy,
    /// The last game-turn for which it is supplied by air; 0 for none.
    pub airlift: u8,
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

/// What the game is in the middle of, outermost first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Frame {
    /// The Soviet player says which HQs are active in this game-turn.
    Activation,
    /// He says which corps stay supported.
    Support,
    Phase(Side, Phase),
    /// A side removes what is too much in a hex.
    Excess {
        side: Side,
        hex: Hex,
    },
    /// A stack that overran goes on with so many half points.
    March {
        units: Vec<UnitId>,
        left: u16,
    },
    Fight(Fight),
    /// A side may use an air point in the fight below.
    AirSupport(Side),
    /// A side decides between steps and hexes, inside its fight.
    Payment {
        side: Side,
        units: Vec<UnitId>,
        amount: u8,
        may_retreat: bool,
    },
    /// The victors of the fight below may advance.
    Advance {
        side: Side,
        units: Vec<UnitId>,
        ways: Vec<Way>,
    },
    Over(Outcome),
}

/// Where victors may advance: hexes that were vacated, one behind the other, and whether one may go on anywhere from the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    pub path: Vec<Hex>,
    pub beyond: bool,
}

/// An attack or an overrun, from its declaration to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub side: Side,
    /// Who attacks, and from where.
    pub attackers: Vec<(UnitId, Hex)>,
    pub targets: Vec<Hex>,
    /// Who defends, and where.
    pub defenders: Vec<(UnitId, Hex)>,
    /// Units that were retreated into a target before: they do not defend, and any result destroys them.
    pub sheltered: Vec<UnitId>,
    /// The column of the combat results table, before air points.
    pub column: usize,
    /// Whether each side has used an air point.
    pub air: [bool; 2],
    /// For an overrun: the half points left if it succeeds.
    pub overrun: Option<u16>,
    pub result: Option<CombatResult>,
    /// Who has paid: the attackers, the defenders.
    pub paid: (bool, bool),
    /// Either side has lost a step or a hex: the attackers, the defenders.
    pub hurt: (bool, bool),
    /// The routes by which defenders and attackers left.
    pub routes: Vec<(Side, Vec<Hex>)>,
    /// Hexes that were enemy-occupied or enemy-controlled for the attackers at some time in this fight.
    pub forbidden: Vec<Hex>,
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
    TurnBegan { turn: u8, air: [u8; 2] },
    Asked(Frame),
    Activated { units: Vec<UnitId> },
    Supported { units: Vec<UnitId> },
    PhaseBegan { side: Side, phase: Phase, unsupplied: Vec<UnitId> },
    Unburdened { units: Vec<UnitId> },
    Moved { units: Vec<UnitId>, path: Vec<Hex>, cost: u16, leaving: Leaving },
    Burdened { units: Vec<UnitId> },
    Entered { unit: UnitId, hex: Hex },
    Halted,
    Led { unit: UnitId },
    Attacked { fight: Fight, attack: u32, defence: u32 },
    AirUsed { side: Side, used: bool },
    Rolled { face: u8, column: usize, result: CombatResult },
    Owed { side: Side, units: Vec<UnitId>, amount: u8, may_retreat: bool },
    Lost { unit: UnitId, steps: u8, isolated: bool },
    Eliminated { unit: UnitId, isolated: bool },
    Scored { side: Side, points: u16 },
    Paid { side: Side },
    Retreated { side: Side, routes: Vec<(UnitId, Vec<Hex>)>, sheltered: Vec<UnitId> },
    Disrupted { units: Vec<UnitId> },
    Overran { hex: Hex },
    MayAdvance { side: Side, units: Vec<UnitId>, ways: Vec<Way> },
    Advanced { routes: Vec<(UnitId, Vec<Hex>)> },
    FightEnded,
    ExcessGone,
    Recovered { units: Vec<UnitId> },
    Airlifted { towns: Vec<Hex>, units: Vec<UnitId> },
    MarkersRemoved,
    AirfieldLost { hex: Hex },
    Ended(Outcome),
    Adjudicated(Edit),
}

impl State {
    pub fn is_on_map(&self, unit: UnitId) -> bool {
        self.at.hex(unit).is_some()
    }

    pub fn mark(&self, unit: UnitId) -> &Marks {
        &self.marks[unit.index()]
    }

    /// The fight that is being resolved, if any.
    pub fn fight(&self) -> Option<&Fight> {
        self.flow.inside_out().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(fight),
            _ => None,
        })
    }

    /// Whose phase it is, and which.
    pub fn phase(&self) -> Option<(Side, Phase)> {
        self.flow.inside_out().find_map(|frame| match frame {
            Frame::Phase(side, phase) => Some((*side, *phase)),
            _ => None,
        })
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::TurnBegan { turn, air } => {
                (self.turn, self.air) = (*turn, *air);
                self.marks.iter_mut().for_each(|marks| marks.operations = 0);
            }
            Event::Asked(frame) => self.flow.push(frame.clone()),
            Event::Activated { units } => {
                self.flow.pop();
                self.marks.iter_mut().for_each(|marks| marks.active = false);
                self.each(units, |marks| marks.active = true);
            }
            Event::Supported { units } => {
                if let Some(Frame::Support) = self.flow.top() {
                    self.flow.pop();
                }
                self.marks.iter_mut().for_each(|marks| marks.supported = false);
                self.each(units, |marks| marks.supported = true);
            }
            Event::PhaseBegan { side, phase, unsupplied } => self.begin_phase(*side, *phase, unsupplied),
            Event::Unburdened { units } => self.each(units, |marks| marks.heavy = Heavy::None),
            Event::Moved { units, path, leaving, .. } => {
                self.leave_march();
                units.iter().for_each(|unit| self.put(*unit, path));
                self.each(units, |marks| {
                    marks.moved = true;
                    marks.disengaged |= *leaving == Leaving::Disengagement;
                });
            }
            Event::Burdened { units } => self.each(units, |marks| {
                marks.heavy = match marks.heavy {
                    Heavy::First => Heavy::Second,
                    Heavy::Second => Heavy::Under,
                    other => other,
                }
            }),
            Event::Entered { unit, hex } => {
                self.at.put(*unit, *hex);
                self.marks[unit.index()].entered = true;
            }
            Event::Halted => self.leave_march(),
            Event::Led { unit } => self.marks[unit.index()].operations += 1,
            Event::Attacked { fight, .. } => self.begin_fight(fight),
            Event::AirUsed { side, used } => {
                self.flow.pop();
                if *used {
                    self.air[side.index()] = self.air[side.index()].saturating_sub(1);
                    self.in_fight(|fight| fight.air[side.index()] = true);
                }
            }
            Event::Rolled { result, .. } => self.in_fight(|fight| fight.result = Some(*result)),
            Event::Owed { side, units, amount, may_retreat } => {
                let (side, units, amount, may_retreat) = (*side, units.clone(), *amount, *may_retreat);
                self.flow.push(Frame::Payment { side, units, amount, may_retreat });
            }
            Event::Lost { unit, steps, .. } => {
                self.lost[unit.index()] = self.lost[unit.index()].saturating_add(*steps);
            }
            Event::Eliminated { unit, .. } => self.at.put(*unit, ELIMINATED),
            Event::Scored { side, points } => {
                let earned = &mut self.points[side.index()];
                *earned = earned.saturating_add(*points);
            }
            Event::Paid { side } => {
                if let Some(Frame::Payment { .. }) = self.flow.top() {
                    self.flow.pop();
                }
                self.pay(*side);
            }
            Event::Retreated { side, routes, sheltered } => {
                self.flow.pop();
                routes.iter().for_each(|(unit, route)| self.put(*unit, route));
                self.each(sheltered, |marks| marks.sheltered = true);
                self.in_fight(|fight| fight.routes.extend(routes.iter().map(|(_, route)| (*side, route.clone()))));
                self.pay(*side);
            }
            Event::Disrupted { units } => self.each(units, |marks| marks.disrupted = true),
            Event::Overran { hex } => {
                if let Some(Frame::Fight(fight)) = self.flow.pop() {
                    let units: Vec<UnitId> = fight.attackers.iter().map(|(unit, _)| *unit).collect();
                    units.iter().for_each(|unit| self.at.put(*unit, *hex));
                    self.flow.push(Frame::March { left: fight.overrun.unwrap_or(0), units });
                }
            }
            Event::MayAdvance { side, units, ways } => {
                self.flow.push(Frame::Advance { side: *side, units: units.clone(), ways: ways.clone() });
            }
            Event::Advanced { routes } => {
                self.flow.pop();
                routes.iter().for_each(|(unit, route)| self.put(*unit, route));
            }
            Event::FightEnded | Event::ExcessGone => drop(self.flow.pop()),
            Event::Recovered { units } => self.each(units, |marks| marks.disrupted = false),
            Event::Airlifted { towns, units } => {
                self.air[Side::Blue.index()] = self.air[Side::Blue.index()].saturating_sub(towns.len() as u8);
                self.airfields = towns.clone();
                let until = self.turn.saturating_add(1);
                self.each(units, |marks| {
                    marks.airlift = until;
                    if marks.heavy == Heavy::None {
                        marks.heavy = Heavy::First;
                    }
                });
            }
            Event::MarkersRemoved => self.airfields.clear(),
            Event::AirfieldLost { hex } => self.airfields.retain(|field| field != hex),
            Event::Ended(outcome) => self.flow = Flow::starting(Frame::Over(outcome.clone())),
            Event::Adjudicated(edit) => self.edit(edit),
        }
    }

    fn begin_phase(&mut self, side: Side, phase: Phase, unsupplied: &[UnitId]) {
        self.flow = Flow::starting(Frame::Phase(side, phase));
        for marks in &mut self.marks {
            (marks.moved, marks.entered, marks.disengaged, marks.unsupplied) = (false, false, false, false);
            (marks.attacked, marks.defended, marks.sheltered) = (false, false, false);
        }
        self.each(unsupplied, |marks| marks.unsupplied = true);
    }

    fn begin_fight(&mut self, fight: &Fight) {
        self.leave_march();
        if fight.overrun.is_none() {
            fight.attackers.iter().for_each(|(unit, _)| self.marks[unit.index()].attacked = true);
            fight.defenders.iter().for_each(|(unit, _)| self.marks[unit.index()].defended = true);
        } else {
            // An overrun is a move.
            fight.attackers.iter().for_each(|(unit, hex)| {
                self.marks[unit.index()].moved = true;
                self.at.put(*unit, *hex);
            });
        }
        self.flow.push(Frame::Fight(fight.clone()));
    }

    fn pay(&mut self, side: Side) {
        self.in_fight(|fight| {
            let by_attackers = side == fight.side;
            let (paid, hurt) = (&mut fight.paid, &mut fight.hurt);
            if by_attackers { (paid.0, hurt.0) = (true, true) } else { (paid.1, hurt.1) = (true, true) }
        });
    }

    fn each(&mut self, units: &[UnitId], change: impl Fn(&mut Marks)) {
        units.iter().for_each(|unit| change(&mut self.marks[unit.index()]));
    }

    fn leave_march(&mut self) {
        if let Some(Frame::March { .. }) = self.flow.top() {
            self.flow.pop();
        }
    }

    fn in_fight(&mut self, change: impl FnOnce(&mut Fight)) {
        if let Some(Frame::Fight(fight)) = self.flow.top_mut() {
            change(fight);
        }
    }

    fn put(&mut self, unit: UnitId, path: &[Hex]) {
        if let Some(end) = path.last() {
            self.at.put(unit, *end);
        }
    }

    fn edit(&mut self, edit: &Edit) {
        match edit {
            Edit::Place { unit, place: Place::Hex(hex) } => self.at.put(*unit, *hex),
            Edit::Place { unit, place: Place::Box(place) } => self.at.put(*unit, *place),
            Edit::Steps { .. } | Edit::Set { .. } | Edit::Mark { .. } => {}
        }
    }
}
