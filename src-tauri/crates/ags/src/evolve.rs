//! How events change the state, and nothing else does.

use crate::board::Board;
use crate::state::{ELIMINATED, Event, Fight, Frame, Heavy, Leaving, Marks, Phase, Standing, State};
use hexgrid::Hex;
use kernel::{Edit, Flow, Place, Side, UnitId, case};

impl State {
    /// Puts a unit somewhere. Every change of place comes through here.
    pub(crate) fn put(&mut self, board: &Board, unit: UnitId, place: impl Into<Place>) {
        let counter = board.roster.unit(unit);
        // 8.11 Every unit exerts a zone of control at all times, an HQ too.
        let exerts = case!("8.11", true) || !counter.is_headquarters();
        let zone = |hex: Hex| if exerts { &board.ground.zones[hex][..] } else { &[] };
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
        self.offers.forget();
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
            Event::Supported { units } => {
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
                self.leave_march();
                units.iter().for_each(|unit| self.follow(board, *unit, path));
                let from = path.len().checked_sub(2).map(|at| path[at]).filter(|_| *escorted);
                self.each(units, |marks| {
                    marks.moved = true;
                    marks.disengaged |= *leaving == Leaving::Disengagement;
                    marks.came_from = from;
                });
            }
            Event::Railed { unit, path, counts } => {
                self.follow(board, *unit, path);
                self.marks[unit.index()].moved = true;
                self.railed[board.roster.unit(*unit).side.index()] += u8::from(*counts);
            }
            Event::Burdened { units } => self.each(units, |marks| {
                marks.heavy = match marks.heavy {
                    Heavy::First => Heavy::Second,
                    Heavy::Second => Heavy::Under,
                    other => other,
                }
            }),
            Event::Entered { unit, hex } => {
                self.put(board, *unit, *hex);
                let marks = &mut self.marks[unit.index()];
                (marks.entered, marks.arrived) = (true, true);
                self.delayed.retain(|other| other != unit);
                self.came.push(*unit);
            }
            Event::Delayed { units } => self.delayed.extend(units),
            Event::Halted => self.leave_march(),
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
            Event::Reckoned { odds } => self.in_fight(|fight| fight.column = odds.column),
            Event::Rolled { result, .. } => self.in_fight(|fight| fight.result = Some(*result)),
            Event::Owed { side, units, amount, may_retreat } => {
                let (side, units, amount, may_retreat) = (*side, units.clone(), *amount, *may_retreat);
                self.flow.push(Frame::Payment { side, units, amount, may_retreat });
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
            Event::Paid { side } => {
                if let Some(Frame::Payment { .. }) = self.flow.top() {
                    self.flow.pop();
                }
                self.pay(*side);
            }
            Event::Retreated { side, routes, sheltered } => self.retreat(board, *side, routes, sheltered),
            Event::Disrupted { units } => self.each(units, |marks| marks.disrupted = true),
            Event::Overran { units, left, hex } => {
                self.flow.pop();
                units.iter().for_each(|unit| self.put(board, *unit, *hex));
                self.flow.push(Frame::March { left: *left, units: units.clone() });
            }
            Event::MayAdvance { side, units, ways } => {
                self.flow.push(Frame::Advance { side: *side, units: units.clone(), ways: ways.clone() });
            }
            Event::Advanced { routes } => {
                self.flow.pop();
                routes.iter().for_each(|(unit, route)| self.follow(board, *unit, route));
            }
            Event::FightEnded | Event::ExcessGone => drop(self.flow.pop()),
            Event::Recovered { units } => self.each(units, |marks| marks.disrupted = false),
            Event::Airlifted { towns, units } => self.fly_in(towns, units),
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
        self.flow = Flow::starting(Frame::Phase(side, phase));
        for marks in &mut self.marks {
            (marks.moved, marks.entered, marks.disengaged) = (false, false, false);
            (marks.unsupplied, marks.led_by, marks.grounded) = (false, 0, false);
            (marks.attacked, marks.defended, marks.sheltered) = (false, false, false);
        }
        for standing in orders {
            let marks = &mut self.marks[standing.unit.index()];
            (marks.unsupplied, marks.led_by, marks.grounded) =
                (standing.unsupplied, standing.led_by, standing.grounded);
        }
    }

    fn begin_fight(&mut self, fight: &Fight) {
        self.leave_march();
        match &fight.overrun {
            None => {
                fight.attackers.iter().for_each(|(unit, _)| self.marks[unit.index()].attacked = true);
                fight.defenders.iter().for_each(|(unit, _)| self.marks[unit.index()].defended = true);
            }
            // An overrun is a move.
            Some(overrun) => self.each(&overrun.units, |marks| marks.moved = true),
        }
        self.flow.push(Frame::Fight(fight.clone()));
    }

    fn retreat(&mut self, board: &Board, side: Side, routes: &[(UnitId, Vec<Place>)], sheltered: &[UnitId]) {
        self.flow.pop();
        for (unit, route) in routes {
            if let Some(hex) = route.last().and_then(|place| place.hex()) {
                self.put(board, *unit, hex);
            }
        }
        self.each(sheltered, |marks| marks.sheltered = true);
        self.in_fight(|fight| {
            fight.routes.extend(routes.iter().map(|(_, route)| (side, route.clone())));
            // 9.77 Where the defenders passed, they were and controlled hexes for a moment.
            let passed = routes.iter().flat_map(|(_, route)| route).filter_map(|place| place.hex());
            for hex in passed.filter(|_| case!("9.77", side != fight.side)) {
                fight.forbidden.push(hex);
                fight.forbidden.extend(&board.ground.zones[hex]);
            }
        });
        self.pay(side);
    }

    fn fly_in(&mut self, towns: &[Hex], units: &[UnitId]) {
        let flown = u8::try_from(towns.len()).unwrap_or(u8::MAX);
        self.air[Side::Blue.index()] = self.air[Side::Blue.index()].saturating_sub(flown);
        self.airfields = towns.to_vec();
        // 25.23 Air supply lasts through the whole next game-turn.
        let until = self.turn.saturating_add(case!("25.23", 1, 0));
        self.each(units, |marks| {
            marks.airlift = until;
            // 25.28 The first air supply brings a heavy equipment marker, later ones none.
            if case!("25.28", marks.heavy == Heavy::None) {
                marks.heavy = Heavy::First;
            }
        });
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
