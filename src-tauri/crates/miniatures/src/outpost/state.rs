//! What changes during a game, the events that change it, and nothing else that could.

use super::Outpost;
use super::board::ELIMINATED;
use hexgrid::Hex;
use kernel::toolkit::Occupancy;
use kernel::{Edit, Flow, Outcome, Place, Side, Stage, Stages, UnitId};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    pub turn: u16,
    pub at: Occupancy,
    pub steps: Vec<u8>,
    /// Has moved in this movement phase.
    pub moved: Vec<bool>,
    /// Has attacked in this combat phase.
    pub attacked: Vec<bool>,
    /// Has been attacked in this combat phase.
    pub defended: Vec<bool>,
    /// Was out of supply when this movement phase began.
    pub unsupplied: Vec<bool>,
    pub towns: BTreeMap<Hex, Side>,
    pub flow: Flow<Frame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    Movement,
    Combat,
}

/// What the game is in the middle of, outermost first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Frame {
    Phase(PlayerPhase),
    March(March),
    Fight(Fight),
    Payment(Payment),
    Advance(Advance),
    Over(Outcome),
}

impl Stages<Outpost> for Frame {
    fn stage(&self) -> &dyn Stage<Outpost> {
        match self {
            Frame::Phase(phase) => phase,
            Frame::March(march) => march,
            Frame::Fight(fight) => fight,
            Frame::Payment(payment) => payment,
            Frame::Advance(advance) => advance,
            Frame::Over(outcome) => outcome,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerPhase {
    pub side: Side,
    pub phase: Phase,
}

/// A stack that overran goes on with so many half points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct March {
    pub units: Vec<UnitId>,
    pub left: u16,
}

/// A side decides between steps and hexes, inside its fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Payment {
    pub side: Side,
    pub units: Vec<UnitId>,
    pub amount: u8,
}

/// The victors of the fight below may advance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advance {
    pub units: Vec<UnitId>,
}

/// An attack or an overrun, from its declaration to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub side: Side,
    pub attackers: Vec<UnitId>,
    pub target: Hex,
    pub defenders: Vec<UnitId>,
    /// The column of the combat results table.
    pub column: usize,
    /// For an overrun: the half points left if it succeeds.
    pub overrun: Option<u16>,
    /// What the attackers and the defenders still owe; None before the die.
    pub owed: Option<(u8, u8)>,
    /// The attackers have lost steps or retreated.
    pub attackers_paid: bool,
    /// The routes by which defenders left.
    pub routes: Vec<Vec<Hex>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    TurnBegan { turn: u16 },
    PhaseBegan { side: Side, phase: Phase, unsupplied: Vec<UnitId> },
    Moved { units: Vec<UnitId>, path: Vec<Hex>, cost: u16 },
    Halted,
    Attacked { fight: Fight, attack: u32, defence: u32 },
    Rolled { face: u8, attackers: u8, defenders: u8 },
    Owed { side: Side, units: Vec<UnitId>, amount: u8 },
    Lost { unit: UnitId, steps: u8 },
    Paid { side: Side },
    Retreated { side: Side, routes: Vec<(UnitId, Vec<Hex>)> },
    Overran { hex: Hex },
    Repelled,
    MayAdvance { units: Vec<UnitId> },
    Advanced { routes: Vec<(UnitId, Vec<Hex>)> },
    FightEnded,
    TownTaken { side: Side, hex: Hex },
    Ended(Outcome),
    Adjudicated(Edit),
}

impl State {
    pub fn is_on_map(&self, unit: UnitId) -> bool {
        self.at.hex(unit).is_some()
    }

    /// The fight that is being resolved, if any.
    pub fn fight(&self) -> Option<&Fight> {
        self.flow.inside_out().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(fight),
            _ => None,
        })
    }

    /// The phase in which everything else happens, unless the game is over.
    pub fn phase(&self) -> Option<PlayerPhase> {
        self.flow.inside_out().find_map(|frame| match frame {
            Frame::Phase(phase) => Some(*phase),
            _ => None,
        })
    }

    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::TurnBegan { turn } => self.turn = *turn,
            Event::PhaseBegan { side, phase, unsupplied } => self.begin_phase(*side, *phase, unsupplied),
            Event::Moved { units, path, .. } => {
                self.leave_march();
                for unit in units {
                    self.put(*unit, path);
                    self.moved[unit.index()] = true;
                }
            }
            Event::Halted => self.leave_march(),
            Event::Attacked { fight, .. } => {
                self.leave_march();
                if fight.overrun.is_none() {
                    fight.attackers.iter().for_each(|unit| self.attacked[unit.index()] = true);
                    fight.defenders.iter().for_each(|unit| self.defended[unit.index()] = true);
                }
                self.flow.push(Frame::Fight(fight.clone()));
            }
            Event::Rolled { attackers, defenders, .. } => {
                self.in_fight(|fight| fight.owed = Some((*attackers, *defenders)))
            }
            Event::Owed { side, units, amount } => {
                self.in_fight(|fight| {
                    let by_attackers = *side == fight.side;
                    fight.owed = fight.owed.map(|(attackers, _)| (if by_attackers { 0 } else { attackers }, 0));
                    fight.attackers_paid |= by_attackers;
                });
                self.flow.push(Frame::Payment(Payment { side: *side, units: units.clone(), amount: *amount }));
            }
            Event::Lost { unit, steps } => self.lose(*unit, *steps),
            Event::Paid { .. } => drop(self.flow.pop()),
            Event::Retreated { side, routes } => {
                self.flow.pop();
                routes.iter().for_each(|(unit, route)| self.put(*unit, route));
                self.in_fight(|fight| {
                    if *side == fight.side {
                        fight.attackers.clear();
                    } else {
                        fight.routes = routes.iter().map(|(_, route)| route.clone()).collect();
                    }
                });
            }
            Event::Overran { hex } => {
                if let Some(Frame::Fight(fight)) = self.flow.pop() {
                    fight.attackers.iter().for_each(|unit| self.at.put(*unit, *hex));
                    let left = fight.overrun.unwrap_or(0);
                    self.flow.push(Frame::March(March { units: fight.attackers, left }));
                }
            }
            Event::MayAdvance { units } => self.flow.push(Frame::Advance(Advance { units: units.clone() })),
            Event::Advanced { routes } => {
                self.flow.pop();
                routes.iter().for_each(|(unit, route)| self.put(*unit, route));
            }
            Event::Repelled | Event::FightEnded => drop(self.flow.pop()),
            Event::TownTaken { side, hex } => drop(self.towns.insert(*hex, *side)),
            Event::Ended(outcome) => self.flow = Flow::starting(Frame::Over(outcome.clone())),
            Event::Adjudicated(edit) => self.edit(edit),
        }
    }

    fn begin_phase(&mut self, side: Side, phase: Phase, unsupplied: &[UnitId]) {
        self.flow = Flow::starting(Frame::Phase(PlayerPhase { side, phase }));
        for flags in [&mut self.moved, &mut self.attacked, &mut self.defended, &mut self.unsupplied] {
            flags.fill(false);
        }
        unsupplied.iter().for_each(|unit| self.unsupplied[unit.index()] = true);
    }

    fn leave_march(&mut self) {
        if let Some(Frame::March(_)) = self.flow.top() {
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

    fn lose(&mut self, unit: UnitId, steps: u8) {
        let left = self.steps[unit.index()].saturating_sub(steps);
        self.steps[unit.index()] = left;
        if left == 0 {
            self.at.put(unit, ELIMINATED);
        }
    }

    fn edit(&mut self, edit: &Edit) {
        match edit {
            Edit::Place { unit, place: Place::Hex(hex) } => {
                self.at.put(*unit, *hex);
                self.steps[unit.index()] = self.steps[unit.index()].max(1);
            }
            Edit::Place { unit, place: Place::Box(_) } => self.lose(*unit, u8::MAX),
            Edit::Steps { unit, steps } => self.steps[unit.index()] = *steps,
            Edit::Set { value, .. } => self.turn = u16::try_from(*value).unwrap_or(self.turn),
            Edit::Mark { .. } => {}
        }
    }
}
