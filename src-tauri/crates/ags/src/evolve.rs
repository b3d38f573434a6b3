//! How events change the state, and nothing else does.

use crate::German;
use crate::board::Board;
use crate::s04_sequence::PlayerPhase;
use crate::s06_overrun::March;
use crate::s09_advance::Advance;
use crate::s09_losses::Payment;
use crate::state::{ELIMINATED, Event, Fight, Frame, Heavy, Leaving, Marks, Phase, Standing, State};
use hexgrid::Hex;
use kernel::{Edit, Flow, Place, Side, UnitId};

impl State {
    /// Puts a unit somewhere. Every change of place comes through here.
    pub(crate) fn put(&mut self, board: &Board, unit: UnitId, place: impl Into<Place>) {
        let counter = board.roster.unit(unit);
        let zone = |hex: Hex| board.zone_of(unit, hex);
        if let Some(hex) = self.at.hex(unit) {
            self.control.leave(counter.side, hex, zone(hex));
        }
        self.at.put(unit, place);
        self.forget();
        if let Some(hex) = self.at.hex(unit) {
            self.control.enter(counter.side, hex, zone(hex));
        }
    }

    pub fn evolve(&mut self, board: &Board, event: &Event) {
        self.attackers.forget();
        self.prompt.forget();
        match event {
            Event::Deployed { places } => {
                for (unit, place) in places {
                    self.put(board, *unit, *place);
                    self.began[unit.index()] = place.hex();
                }
            }
            Event::SetUpEnded { supported } => {
                self.flow.pop();
                self.each(supported, |marks| marks.supported = true);
            }
            Event::TurnBegan { turn } => {
                (self.turn, self.railed) = (*turn, [0; 2]);
                self.operations.clear();
            }
            Event::WeatherTurned { weather, air, .. } => {
                if let Some(Frame::Weather) = self.flow.top() {
                    self.flow.pop();
                }
                (self.weather, self.air) = (*weather, *air);
            }
            Event::Asked(frame) => self.flow.push(frame.clone()),
            Event::Activated { units } => {
                self.flow.pop();
                self.marks.iter_mut().for_each(|marks| marks.active = false);
                self.each(units, |marks| marks.active = true);
            }
            Event::Supported { units, .. } => {
                if let Some(Frame::Support) = self.flow.top() {
                    self.flow.pop();
                }
                self.marks.iter_mut().for_each(|marks| marks.supported = false);
                self.each(units, |marks| marks.supported = true);
            }
            Event::PhaseBegan { side, phase, orders } => self.begin_phase(*side, *phase, orders),
            Event::TurnPassed { .. } => {
                self.marks.iter_mut().for_each(|marks| (marks.arrived, marks.came_from) = (false, None));
                self.came.clear();
            }
            Event::Unburdened { units } => self.each(units, |marks| marks.heavy = Heavy::None),
            Event::Moved { units, path, leaving, escorted, .. } => {
                self.leave_march(units);
                units.iter().for_each(|unit| self.follow(board, *unit, path));
                // 22.11 Those that stay behind cover a delay.
                if let Some(start) = path.first().filter(|_| *leaving == Leaving::Delay) {
                    let stay: Vec<UnitId> = self.at.at(*start).filter(|unit| !units.contains(unit)).collect();
                    self.each(&stay, |marks| marks.covers = true);
                }
                let from = path.len().checked_sub(2).map(|at| path[at]).filter(|_| *escorted);
                // Whoever has left covers nobody any more, wherever they have gone.
                self.each(units, |marks| {
                    (marks.moved, marks.covers) = (true, false);
                    marks.disengaged |= *leaving == Leaving::Disengagement;
                    marks.came_from = from;
                });
            }
            Event::Railed { unit, path, counts } => {
                self.follow(board, *unit, path);
                self.marks[unit.index()].moved = true;
                self.railed[board.roster.unit(*unit).side.index()] += u8::from(*counts);
            }
            Event::Burdened { units, heavy } => self.each(units, |marks| marks.heavy = *heavy),
            Event::Entered { unit, hex } => {
                self.put(board, *unit, *hex);
                let marks = &mut self.marks[unit.index()];
                (marks.entered, marks.arrived) = (true, true);
                // 26.1 Whoever comes late is none of those that are due on this turn.
                match self.delayed.iter().position(|other| other == unit) {
                    Some(at) => drop(self.delayed.remove(at)),
                    None => self.came.push(*unit),
                }
            }
            Event::Stands(standing) => self.stand(*standing),
            Event::Delayed { units } => self.delayed.extend(units),
            Event::Halted => drop(self.flow.pop()),
            Event::Led { by, .. } => self.operations.push(*by),
            Event::Attacked { fight, .. } => self.begin_fight(fight),
            Event::AirUsed { side, used } => {
                self.flow.pop();
                if *used {
                    self.air[side.index()] = self.air[side.index()].saturating_sub(1);
                    self.in_fight(|fight| fight.air[side.index()] = true);
                }
            }
            Event::Revealed { unit, figures } => {
                self.marks[unit.index()].untried = false;
                if let Some(at) = self.cup.iter().position(|other| other == figures) {
                    self.cup.remove(at);
                }
                self.drawn.insert(*unit, *figures);
            }
            Event::Withdrew { unit, to } => {
                self.put(board, *unit, *to);
                self.marks[unit.index()].moved = true;
                let unit = *unit;
                self.in_fight(|fight| fight.attackers.retain(|(other, _)| *other != unit));
            }
            Event::Reckoned { odds } => {
                self.in_fight(|fight| (fight.ratio, fight.shift) = (odds.ratio, odds.shift));
            }
            Event::Rolled { result, .. } => self.in_fight(|fight| fight.result = Some(*result)),
            Event::Owed { side, units, amount, may_retreat } => {
                let (side, units, amount, may_retreat) = (*side, units.clone(), *amount, *may_retreat);
                self.flow.push(Frame::Payment(Payment { side, units, amount, may_retreat }));
            }
            Event::Lost { unit, steps } => {
                self.lost[unit.index()] = self.lost[unit.index()].saturating_add(*steps);
            }
            Event::Eliminated { unit, .. } => self.remove(board, *unit),
            Event::Vanished { unit } => {
                self.remove(board, *unit);
                self.in_fight(|fight| {
                    fight.attackers.retain(|(other, _)| other != unit);
                    fight.defenders.retain(|(other, _)| other != unit);
                });
            }
            Event::Scored { side, points } => {
                let earned = &mut self.points[side.index()];
                *earned = earned.saturating_add(*points);
            }
            Event::Paid { side, .. } => {
                if let Some(Frame::Payment(_)) = self.flow.top() {
                    self.flow.pop();
                }
                self.pay(*side);
            }
            Event::Retreated { side, routes, sheltered, forbidden } => {
                self.retreat(board, *side, routes, sheltered, forbidden)
            }
            Event::Disrupted { units } => self.each(units, |marks| marks.disrupted = true),
            Event::Overran { units, left, hex } => {
                self.flow.pop();
                units.iter().for_each(|unit| self.put(board, *unit, *hex));
                self.flow.push(Frame::March(March { units: units.clone(), left: left.clone() }));
            }
            Event::MayAdvance { side, units, ways } => {
                self.flow.push(Frame::Advance(Advance { side: *side, units: units.clone(), ways: ways.clone() }));
            }
            Event::Advanced { routes } => {
                self.flow.pop();
                routes.iter().for_each(|(unit, route)| self.follow(board, *unit, route));
                // 9.83 An HQ that has advanced attacks no more, named or not.
                for (unit, _) in routes.iter().filter(|(_, route)| route.len() > 1) {
                    let marks = &mut self.marks[unit.index()];
                    marks.attacked |= marks.shared;
                }
            }
            Event::FightEnded | Event::Repulsed { .. } | Event::ExcessGone => drop(self.flow.pop()),
            Event::Recovered { units } => self.each(units, |marks| marks.disrupted = false),
            Event::Airlifted { towns, units, until, burdened } => self.fly_in(towns, units, *until, burdened),
            Event::MarkersRemoved => self.airfields.clear(),
            Event::AirfieldLost { hex } => self.airfields.retain(|field| field != hex),
            Event::Counted { .. } => {}
            Event::Ended(outcome) => self.flow = Flow::starting(Frame::Over(outcome.clone())),
            Event::Adjudicated { edit, lost } => self.edit(board, edit, *lost),
        }
    }

    /// A unit leaves the game, and its markers with it.
    fn remove(&mut self, board: &Board, unit: UnitId) {
        self.put(board, unit, ELIMINATED);
        self.marks[unit.index()] = Marks::default();
    }

    fn begin_phase(&mut self, side: Side, phase: Phase, orders: &[Standing]) {
        self.flow = Flow::starting(Frame::Phase(PlayerPhase { side, phase }));
        for marks in &mut self.marks {
            (marks.moved, marks.entered, marks.disengaged) = (false, false, false);
            (marks.unsupplied, marks.led_by, marks.fed_by) = (false, 0, 0);
            (marks.grounded, marks.covers, marks.shared) = (false, false, false);
            (marks.attacked, marks.defended, marks.sheltered) = (false, false, false);
        }
        orders.iter().for_each(|standing| self.stand(*standing));
    }

    fn stand(&mut self, standing: Standing) {
        let marks = &mut self.marks[standing.unit.index()];
        (marks.unsupplied, marks.grounded) = (standing.unsupplied, standing.grounded);
        (marks.led_by, marks.fed_by) = (standing.led_by, standing.fed_by);
    }

    fn begin_fight(&mut self, fight: &Fight) {
        match &fight.overrun {
            None => {
                // 11.36 An HQ that nobody named may still be named in another attack.
                for (unit, _) in &fight.attackers {
                    let marks = &mut self.marks[unit.index()];
                    if fight.joined.contains(unit) { marks.shared = true } else { marks.attacked = true }
                }
                fight.defenders.iter().for_each(|(unit, _)| self.marks[unit.index()].defended = true);
            }
            // An overrun is a move.
            Some(overrun) => {
                self.leave_march(&overrun.units);
                self.each(&overrun.units, |marks| marks.moved = true);
            }
        }
        self.flow.push(Frame::Fight(Box::new(fight.clone())));
    }

    fn retreat(
        &mut self,
        board: &Board,
        side: Side,
        routes: &[(UnitId, Vec<Place>)],
        sheltered: &[UnitId],
        forbidden: &[Hex],
    ) {
        self.flow.pop();
        for (unit, route) in routes {
            if let Some(hex) = route.last().and_then(|place| place.hex()) {
                self.put(board, *unit, hex);
            }
        }
        self.each(sheltered, |marks| marks.sheltered = true);
        self.in_fight(|fight| {
            fight.routes.extend(routes.iter().map(|(_, route)| (side, route.clone())));
            fight.forbidden.extend(forbidden);
        });
        self.pay(side);
    }

    fn fly_in(&mut self, towns: &[Hex], units: &[(UnitId, Hex)], until: u8, burdened: &[UnitId]) {
        let flown = u8::try_from(towns.len()).unwrap_or(u8::MAX);
        self.air[German.index()] = self.air[German.index()].saturating_sub(flown);
        self.airfields = towns.to_vec();
        for (unit, town) in units {
            let marks = &mut self.marks[unit.index()];
            (marks.airlift, marks.airlift_from) = (until, Some(*town));
        }
        self.each(burdened, |marks| marks.heavy = Heavy::First);
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

    /// 6.24 Units that have gone on leave those that may; when all have, other units move again.
    fn leave_march(&mut self, gone: &[UnitId]) {
        let Some(Frame::March(March { units, left })) = self.flow.top() else { return };
        let rest = units.iter().copied().zip(left.iter().copied()).filter(|(unit, _)| !gone.contains(unit));
        let (units, left): (Vec<UnitId>, Vec<u16>) = rest.unzip();
        self.flow.pop();
        if !units.is_empty() {
            self.flow.push(Frame::March(March { units, left }));
        }
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

    fn follow(&mut self, board: &Board, unit: UnitId, path: &[Hex]) {
        if let Some(end) = path.last() {
            self.put(board, unit, *end);
        }
    }

    fn edit(&mut self, board: &Board, edit: &Edit, lost: u8) {
        match edit {
            Edit::Place { unit, place } => self.put(board, *unit, *place),
            Edit::Steps { unit, .. } => self.lost[unit.index()] = lost,
            Edit::Set { .. } | Edit::Mark { .. } => {}
        }
    }
}
