//! How events change the state, and nothing else does.

use crate::board::Board;
use crate::counters::SetUp;
use crate::game::Kursk;
use crate::s03_setup::Deployment;
use crate::s04_victory::{Leaving, Vote, VoteOpening, Withdrawal};
use crate::s05_sequence::{OrderOfPhases, PlayerPhase};
use crate::s11_advance::Advance;
use crate::state::{ASIDE, ELIMINATED, Event, Fight, Frame, MAKE_WAY, Marks, Owed, Phase, Standing, State, WITHDRAWN};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::{Edit, Flow, Place, Side, UnitId};

impl State {
    /// Puts a unit somewhere. Every change of place comes through here.
    pub(crate) fn put(&mut self, board: &Board, unit: UnitId, place: impl Into<Place>) {
        let side = board.roster.unit(unit).side;
        if let Some(hex) = self.at.hex(unit) {
            self.control.leave(side, hex, &board.zones[hex]);
            self.backs.leave(unit, self.at.at(hex));
            if self.top.get(&hex) == Some(&unit) {
                self.top.remove(&hex);
            }
        } else {
            self.backs.renew(unit);
        }
        self.at.put(unit, place);
        if let Some(hex) = self.at.hex(unit) {
            self.control.enter(side, hex, &board.zones[hex]);
        }
        self.forget();
    }

    /// Something has changed on which supply depends.
    fn forget(&mut self) {
        self.supplied.iter_mut().for_each(|memo| memo.forget());
    }

    pub fn evolve(&mut self, game: &Kursk, event: &Event) {
        self.attackers.forget();
        self.prompt.forget();
        let board = &game.board;
        match event {
            Event::Gambled { gambit, lifted } => self.gamble(board, *gambit, lifted),
            Event::Deployed { places, joined, .. } => {
                places.iter().for_each(|(unit, place)| self.put(board, *unit, *place));
                self.joined.extend(joined.iter().copied());
            }
            Event::Topped { unit, hex } => drop(self.top.insert(*hex, *unit)),
            Event::SetUpEnded { side } => {
                if *side == Soviet {
                    self.joined.clear();
                    // The German player has not seen who went where.
                    self.deal_backs(board, Soviet);
                }
            }
            Event::TurnBegan { turn, air } => self.begin_turn(*turn, *air),
            Event::OrderSealed { seal } => {
                self.seal = Some(*seal);
                self.flow = Flow::starting(Frame::Orders(OrderOfPhases { side: German }));
            }
            Event::Ordered { side, sequence } => self.sequence[side.index()] = Some(*sequence),
            Event::OrderReplaced { sequence } => self.sequence[Soviet.index()] = Some(*sequence),
            Event::PlayerTurnBegan { side, due, called } => {
                self.called = *called;
                match side {
                    German => self.german_due = *due,
                    Soviet => (self.soviet_due, self.seal) = (*due, None),
                }
            }
            Event::Asked(frame) => self.ask(frame),
            Event::Withdrew { unit } => {
                self.put(board, *unit, WITHDRAWN);
                if let Some(Frame::Withdrawal(Withdrawal { left })) = self.flow.top() {
                    let left = left.saturating_sub(1);
                    self.flow.replace(Frame::Leaving(Leaving { unit: *unit, left }));
                }
            }
            Event::Rewarded { .. } => {
                if let Some(Frame::Leaving(Leaving { left, .. })) = self.flow.top() {
                    let left = *left;
                    self.flow.replace(Frame::Withdrawal(Withdrawal { left }));
                }
            }
            Event::Activated { units, .. } => self.each(units, |marks| marks.reserve = false),
            Event::PhaseBegan { side, phase, second, standings } => {
                self.begin_phase(*side, *phase, *second, standings);
            }
            Event::Entered { unit, hex, cost, lost } => {
                self.enter(board, *unit, *hex, *cost);
                self.lost[unit.index()] = *lost;
            }
            Event::Moved { units, path, cost, infiltration, halts, slowed, done } => {
                self.marching |= !infiltration;
                self.column = units.first().and_then(|unit| self.mark(*unit).began);
                self.each(done, |marks| marks.began = None);
                let ends = path.last().map(|end| units.iter().map(|unit| (*unit, *end)).collect::<Vec<_>>());
                self.take(board, &ends.unwrap_or_default());
                self.each(units, |marks| {
                    marks.moved = true;
                    marks.spent = marks.spent.saturating_add(*cost);
                    marks.halted |= *halts;
                });
                self.each(slowed, |marks| marks.slowed = true);
            }
            Event::Captured { side, hex } => self.capture(board, *side, *hex),
            Event::Scored { points, .. } => self.points = self.points.saturating_add(*points),
            Event::Attacked { fight, .. } => self.begin_fight(fight),
            Event::ConversionChosen { chosen } => {
                self.flow.pop();
                self.in_fight(|fight| fight.conversion |= *chosen);
            }
            Event::AirUsed { used } => {
                self.flow.pop();
                if *used {
                    self.air = self.air.saturating_sub(1);
                    self.in_fight(|fight| fight.air = true);
                }
            }
            Event::Rolled { result, .. } => self.in_fight(|fight| fight.result = Some(*result)),
            Event::Converted { result, .. } => self.in_fight(|fight| {
                fight.result = Some(*result);
                fight.converted = true;
            }),
            Event::Owed(owed) => self.flow.push(Frame::Loss(*owed)),
            Event::Lost { unit } => self.lost[unit.index()] = self.lost[unit.index()].saturating_add(1),
            Event::Eliminated { unit, .. } => self.remove(board, *unit),
            Event::Paid { factors, cut, .. } => self.pay(*factors, *cut),
            Event::Retreated { routes, sheltered } => self.retreat(board, routes, sheltered),
            Event::Displaced { routes, sheltered } => self.displace(board, routes, sheltered),
            Event::MayAdvance { units } => self.flow.push(Frame::Advance(Advance { units: units.clone() })),
            Event::Advanced { routes } => {
                self.flow.pop();
                let end = |(unit, route): &(UnitId, Vec<Hex>)| Some((*unit, *route.last()?));
                self.take(board, &routes.iter().filter_map(end).collect::<Vec<_>>());
            }
            Event::LossEnded | Event::FightEnded | Event::ExcessGone => drop(self.flow.pop()),
            Event::VoteSealed { seal } => self.flow.replace(Frame::Vote(Vote { seal: Some(*seal) })),
            Event::Voted { side: German, yes } => {
                if let Some(Frame::Vote(Vote { seal: Some(seal) })) = self.flow.top() {
                    let seal = *seal;
                    self.flow.replace(Frame::VoteOpening(VoteOpening { seal, german: *yes }));
                }
            }
            Event::Voted { side: Soviet, .. }
            | Event::WithdrawalEnded
            | Event::ActivationEnded
            | Event::Priced { .. } => {}
            Event::Ended(outcome) => self.flow = Flow::starting(Frame::Over(outcome.clone())),
            Event::Adjudicated(edit) => self.edit(board, edit),
        }
    }

    /// What is decided on top of something else is put there; what is decided between phases takes the place of the last.
    fn ask(&mut self, frame: &Frame) {
        match frame {
            Frame::Excess(_)
            | Frame::Conversion
            | Frame::Luftwaffe
            | Frame::Retreat
            | Frame::Displacement
            | Frame::Loss(_)
            | Frame::Advance(_)
            | Frame::Fight(_) => self.flow.push(frame.clone()),
            Frame::Gambit
            | Frame::SetUp(_)
            | Frame::Orders(_)
            | Frame::Opening
            | Frame::Withdrawal(_)
            | Frame::Leaving(_)
            | Frame::Activation
            | Frame::Phase(_)
            | Frame::Vote(_)
            | Frame::VoteOpening(_)
            | Frame::Price(_)
            | Frame::Over(_) => self.flow = Flow::starting(frame.clone()),
        }
    }

    fn gamble(&mut self, board: &Board, gambit: bool, lifted: &[UnitId]) {
        self.gambit = gambit;
        self.flow = Flow::starting(Frame::SetUp(Deployment { side: German }));
        lifted.iter().for_each(|unit| self.put(board, *unit, ASIDE));
        self.each(lifted, |marks| marks.reserve = false);
    }

    pub(crate) fn begin_turn(&mut self, turn: u8, air: u8) {
        (self.turn, self.air) = (turn, air);
        self.sequence = [None; 2];
    }

    fn begin_phase(&mut self, side: Side, phase: Phase, second: bool, standings: &[Standing]) {
        self.flow = Flow::starting(Frame::Phase(PlayerPhase { side, phase, second }));
        (self.marching, self.column) = (false, None);
        for marks in &mut self.marks {
            *marks = Marks { reserve: marks.reserve, ..Marks::default() };
        }
        for standing in standings {
            let marks = &mut self.marks[standing.unit.index()];
            marks.began = Some(standing.hex);
            (marks.began_cut, marks.began_in_zone) = (standing.cut, standing.in_zone);
            (marks.spent, marks.reserve) = (standing.saved, standing.reserve);
        }
    }

    fn enter(&mut self, board: &Board, unit: UnitId, hex: Hex, cost: u16) {
        self.put(board, unit, hex);
        let counter = board.roster.unit(unit);
        let marks = &mut self.marks[unit.index()];
        *marks = Marks { began: Some(hex), entered: true, spent: cost, ..Marks::default() };
        if counter.side == Soviet && counter.set_up == SetUp::Conditional {
            self.soviet_due = self.soviet_due.saturating_sub(1);
        }
    }

    fn capture(&mut self, board: &Board, side: Side, hex: Hex) {
        match side {
            German => drop(self.german.insert(hex)),
            Soviet => drop(self.german.remove(hex)),
        }
        self.lgov_fallen |= side == German && hex == board.map.named.lgov;
        self.forget();
    }

    fn begin_fight(&mut self, fight: &Fight) {
        self.marching = true;
        fight.attackers.iter().for_each(|(unit, _)| self.marks[unit.index()].attacked = true);
        fight.under_attack().for_each(|unit| self.marks[unit.index()].defended = true);
        self.flow.push(Frame::Fight(fight.clone()));
    }

    /// A unit leaves the game, and its marks with it.
    fn remove(&mut self, board: &Board, unit: UnitId) {
        self.put(board, unit, ELIMINATED);
        self.marks[unit.index()] = Marks::default();
        self.in_fight(|fight| fight.pressed.retain(|other| *other != unit));
    }

    fn pay(&mut self, factors: u32, by_cut: bool) {
        if let Some(Frame::Loss(Owed::Factors { paid, paid_cut, .. })) = self.flow.top_mut() {
            *(if by_cut { paid_cut } else { paid }) += factors;
        }
    }

    fn retreat(&mut self, board: &Board, routes: &[(UnitId, Vec<Place>)], sheltered: &[UnitId]) {
        if let Some(Frame::Retreat) = self.flow.top() {
            self.flow.pop();
        }
        self.go(board, routes, sheltered);
        let pressed = routes.iter().filter(|(_, route)| route.last() == Some(&MAKE_WAY.into()));
        let pressed: Vec<UnitId> = pressed.map(|(unit, _)| *unit).collect();
        self.in_fight(|fight| fight.pressed = pressed);
    }

    fn displace(&mut self, board: &Board, routes: &[(UnitId, Vec<Place>)], sheltered: &[UnitId]) {
        if self.flow.top() == Some(&Frame::Displacement) {
            self.flow.pop();
        }
        self.go(board, routes, sheltered);
        let moved: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        self.in_fight(|fight| {
            // One of those without room has found it, the others have made way.
            fight.displaced.extend(moved.iter().filter(|unit| !fight.pressed.contains(unit)));
            fight.pressed.retain(|unit| !moved.contains(unit));
        });
    }

    fn go(&mut self, board: &Board, routes: &[(UnitId, Vec<Place>)], sheltered: &[UnitId]) {
        let end = |(unit, route): &(UnitId, Vec<Place>)| Some((*unit, route.last()?.hex()?));
        self.take(board, &routes.iter().filter_map(end).collect::<Vec<_>>());
        self.each(sheltered, |marks| marks.sheltered = true);
    }

    fn each(&mut self, units: &[UnitId], change: impl Fn(&mut Marks)) {
        units.iter().for_each(|unit| change(&mut self.marks[unit.index()]));
    }

    /// Changes the innermost fight.
    fn in_fight(&mut self, change: impl FnOnce(&mut Fight)) {
        let fight = self.flow.inside_out_mut().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(fight),
            _ => None,
        });
        if let Some(fight) = fight {
            change(fight);
        }
    }

    /// Units go to these hexes. Who was laid on top of them stays there, unless others are in the hex already.
    fn take(&mut self, board: &Board, ends: &[(UnitId, Hex)]) {
        let goes = |unit: UnitId| ends.iter().any(|(other, _)| *other == unit);
        let laid = |unit: UnitId| self.at.hex(unit).is_some_and(|hex| self.top.get(&hex) == Some(&unit));
        let carried: Vec<(UnitId, Hex)> =
            ends.iter().filter(|(unit, end)| laid(*unit) && self.at.at(*end).all(goes)).copied().collect();
        ends.iter().for_each(|(unit, end)| self.put(board, *unit, *end));
        self.top.extend(carried.into_iter().map(|(unit, end)| (end, unit)));
    }

    fn edit(&mut self, board: &Board, edit: &Edit) {
        match edit {
            Edit::Place { unit, place } => {
                self.put(board, *unit, *place);
                if let Some(hex) = place.hex() {
                    self.capture(board, board.roster.unit(*unit).side, hex);
                }
            }
            Edit::Steps { unit, steps } => {
                let full = u8::try_from(board.roster.unit(*unit).factors.len()).unwrap_or(1);
                self.lost[unit.index()] = full.saturating_sub(*steps);
            }
            Edit::Set { value, .. } => self.points = i32::try_from(*value).unwrap_or(self.points),
            Edit::Mark { .. } => {}
        }
    }
}
