//! What deeds lead to: where units are, and what is remembered of them, after a move, an entry, an attack, a retreat, an advance
//! or a flight. The position is that before the deed.

use super::mistakes::{Book, Mistake};
use super::moves::{OVERRUN, POINT};
use super::{GERMAN, Position, SOVIET, enemy};
use ags::{Frame, Heavy, March, Marks, State};
use hexgrid::Hex;
use kernel::{Place, Side, UnitId};

/// What a state is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    places: Vec<(UnitId, Place)>,
    lost: Vec<u8>,
    marks: Vec<Marks>,
    airfields: Vec<Hex>,
    air: [u8; 2],
    operations: Vec<u8>,
    delayed: Vec<UnitId>,
    /// Units that overran and may go on, with the half points that each has left; the innermost last.
    marches: Vec<Vec<(UnitId, u16)>>,
    /// What those who overrun will have left.
    left: Vec<(UnitId, u16)>,
}

impl Expected {
    pub fn of(state: &State) -> Expected {
        let mut marks = state.marks.clone();
        // Nothing follows from these in Korsun.
        marks.iter_mut().for_each(|marks| {
            (marks.came_from, marks.airlift_from, marks.disengaged) = (None, None, false);
        });
        let mut airfields = state.airfields.clone();
        airfields.sort();
        let (mut marches, mut left) = (Vec::new(), Vec::new());
        for frame in state.flow.inside_out() {
            match frame {
                Frame::March(March { units, left }) => {
                    marches.insert(0, units.iter().copied().zip(left.iter().copied()).collect());
                }
                Frame::Fight(fight) => {
                    let overrun = fight.overrun.iter();
                    left = overrun.flat_map(|over| over.units.iter().copied().zip(over.left.iter().copied())).collect();
                }
                _ => {}
            }
        }
        left.sort();
        Expected {
            places: state.at.units().collect(),
            lost: state.lost.clone(),
            marks,
            airfields,
            air: state.air,
            operations: state.operations.clone(),
            delayed: state.delayed.clone(),
            marches,
            left,
        }
    }

    fn put(&mut self, unit: UnitId, place: Place) {
        self.places.iter_mut().filter(|(other, _)| *other == unit).for_each(|(_, at)| *at = place);
    }

    fn mark(&mut self, unit: UnitId) -> &mut Marks {
        &mut self.marks[unit.index()]
    }

    /// What is different, in a word and with the first figures.
    pub fn differs(&self, given: &Expected) -> Option<String> {
        let place = self.places.iter().zip(&given.places).find(|(a, b)| a != b);
        let marks = (0..self.marks.len()).find(|at| self.marks[*at] != given.marks[*at]);
        if let Some((book, engine)) = place {
            return Some(format!("places: book {book:?}, engine {engine:?}"));
        }
        if let Some(at) = marks {
            return Some(format!("unit {at}: book {:?},\n    engine {:?}", self.marks[at], given.marks[at]));
        }
        let rest = |of: &Expected| {
            let (fields, operations) = (&of.airfields, &of.operations);
            format!("{fields:?} {:?} {operations:?} {:?} {:?} {:?}", of.air, of.delayed, of.marches, of.left)
        };
        (self != given).then(|| format!("book {},\n    engine {}", rest(self), rest(given)))
    }
}

impl Book<'_> {
    /// 25.24: Soviets take the towns they enter, those too through which they pass.
    fn take(self, expected: &mut Expected, side: Side, entered: &[Hex]) {
        let entered = match self.mistake {
            Some(Mistake::AirfieldsStay) => &[],
            Some(Mistake::AirfieldsPassed) => &entered[entered.len().saturating_sub(1)..],
            _ => entered,
        };
        expected.airfields.retain(|hex| side != SOVIET || !entered.contains(hex));
    }

    /// After a move; or when it has led to an overrun, as that begins.
    pub fn after_move(self, side: Side, units: &[UnitId], path: &[Hex]) -> Expected {
        let (position, mut expected) = (self.position, Expected::of(self.position.state));
        let end = path[path.len() - 1];
        let overruns = position.holds(enemy(side), end);
        let way = &path[..path.len() - usize::from(overruns)];
        let marching = matches!(position.state.flow.top(), Some(Frame::March(_)));
        if overruns {
            expected.left = units.iter().copied().zip(self.left_after(units, way)).collect();
            expected.left.sort();
            self.lead(
                &mut expected,
                side,
                &units.iter().map(|unit| position.overrun_leaders(*unit)).collect::<Vec<_>>(),
            );
        }
        // 22.1, 22.11: those left behind cover a delay. 22.2: a way without zones is a disengagement, from turn 3 on.
        let held = !marching && side == GERMAN && position.controlled(SOVIET, path[0]);
        let early = position.state.turn < 3 || self.errs(Mistake::DisengagementCovered);
        if held && !overruns && (early || position.controlled(SOVIET, end)) && !self.errs(Mistake::CoverForgotten) {
            let stay = position.in_hex(side, path[0]).into_iter().filter(|unit| !units.contains(unit));
            stay.for_each(|unit| expected.mark(unit).covers = true);
        }
        for unit in units {
            expected.put(*unit, Place::Hex(way[way.len() - 1]));
            let marks = expected.mark(*unit);
            marks.moved = true;
            // Whoever has gone covers nobody.
            marks.covers = false;
            // 25.34: an overrun and what follows are one move.
            marks.heavy = match marks.heavy {
                heavy if marching && !self.errs(Mistake::EquipmentMarches) => heavy,
                Heavy::First => Heavy::Second,
                Heavy::Second if !self.errs(Mistake::EquipmentStays) => Heavy::Under,
                heavy => heavy,
            };
        }
        if marching && let Some(mut march) = expected.marches.pop() {
            march.retain(|(unit, _)| !units.contains(unit) && !self.errs(Mistake::MarchEnds));
            expected.marches.extend(Some(march).filter(|march| !march.is_empty()));
        }
        self.take(&mut expected, side, &way[1..]);
        expected
    }

    /// 6.0, 6.24: what each unit has left after a way and an overrun: each pays for itself.
    fn left_after(self, units: &[UnitId], way: &[Hex]) -> Vec<u16> {
        let position = self.position;
        let points = |unit: &UnitId| {
            let marchers = match position.state.flow.top() {
                Some(Frame::March(March { units, left })) => units.iter().zip(left).find(|(other, _)| *other == unit),
                _ => None,
            };
            let entered = position.state.marks[unit.index()].entered;
            let fresh = position.allowance(*unit).saturating_sub(if entered { POINT } else { 0 });
            marchers.map_or(fresh, |(_, left)| *left)
        };
        let left = |unit: &UnitId| {
            let cost = position.cost_of(&[*unit], way).unwrap_or(0);
            points(unit).saturating_sub(cost).saturating_sub(OVERRUN)
        };
        let each: Vec<u16> = units.iter().map(left).collect();
        match self.errs(Mistake::SlowestForAll) {
            true => vec![each.iter().copied().min().unwrap_or(0); each.len()],
            false => each,
        }
    }

    /// 23.2, 23.21: from turn 5 on attacks and overruns are counted, with those that could lead all of it.
    fn lead(self, expected: &mut Expected, side: Side, leaders: &[u8]) {
        if side == SOVIET && self.position.state.turn >= 5 && !self.errs(Mistake::OperationsForgotten) {
            expected.operations.push(leaders.iter().fold(u8::MAX, |all, by| all & by));
        }
    }

    /// 9.14: who has attacked and who was attacked is not to do so again; 11.36: an HQ in their hex has shared the result.
    pub fn after_attack(self, side: Side, units: &[UnitId], targets: &[Hex]) -> Expected {
        let (position, mut expected) = (self.position, Expected::of(self.position.state));
        let attackers: Vec<(UnitId, Hex)> =
            units.iter().filter_map(|unit| Some((*unit, position.hex(*unit)?))).collect();
        let clash =
            super::figures::Clash { side, attackers, joined: Vec::new(), targets: targets.to_vec(), overrun: false };
        for (unit, _) in self.participants(units, &clash) {
            match units.contains(&unit) || self.errs(Mistake::HqIsSpent) {
                true => expected.mark(unit).attacked = true,
                false => expected.mark(unit).shared = true,
            }
        }
        for unit in targets.iter().flat_map(|hex| self.defenders(&clash, *hex)) {
            expected.mark(unit).defended = true;
        }
        let fighters = units.iter().filter(|unit| !position.unit(**unit).is_headquarters());
        self.lead(&mut expected, side, &fighters.map(|unit| position.leaders(*unit)).collect::<Vec<_>>());
        expected
    }

    /// 15.0, 23.14: a reinforcement is in supply, and led by whoever reaches its entry hex.
    pub fn after_entry(self, unit: UnitId, hex: Hex, after: &State) -> Expected {
        let (side, mut expected) = (self.position.unit(unit).side, Expected::of(self.position.state));
        expected.put(unit, Place::Hex(hex));
        expected.delayed.retain(|other| *other != unit);
        let marks = expected.mark(unit);
        (marks.entered, marks.arrived, marks.unsupplied) = (true, true, false);
        if side == SOVIET && !self.errs(Mistake::ArrivalsUnled) {
            let now = Position { state: after, ..self.position };
            (marks.led_by, marks.fed_by, marks.grounded) = now.leads(unit, |hex| now.has_supply_line(SOVIET, hex));
        }
        self.take(&mut expected, side, &[hex]);
        expected
    }

    /// 25.22, 25.23, 25.25, 25.28: who is supplied out of these towns.
    pub fn after_airlift(self, towns: &[Hex]) -> Expected {
        let (position, mut expected) = (self.position, Expected::of(self.position.state));
        expected.airfields = towns.to_vec();
        expected.airfields.sort();
        expected.air[GERMAN.index()] -= towns.len() as u8;
        for unit in self.isolated() {
            let linked = |town: &Hex| position.hex(unit).is_some_and(|hex| position.flies_to(*town).contains(&hex));
            if towns.iter().any(linked) {
                let marks = expected.mark(unit);
                marks.airlift = position.state.turn + u8::from(!self.errs(Mistake::AirliftEndsAtOnce));
                let first = marks.heavy == Heavy::None && !self.errs(Mistake::NoEquipment);
                marks.heavy = if first { Heavy::First } else { marks.heavy };
            }
        }
        expected
    }

    /// 9.76: whoever comes to friends in a combat phase is their guest. Who finds no room dies later.
    pub fn after_retreat(self, side: Side, routes: &[(UnitId, Vec<Place>)]) -> Expected {
        let (position, mut expected) = (self.position, Expected::of(self.position.state));
        let overrun = position.fight().is_some_and(|fight| fight.overrun.is_some());
        for (unit, route) in routes {
            let hexes: Vec<Hex> = route.iter().filter_map(|place| place.hex()).collect();
            let Some(end) = route.last().and_then(|place| place.hex()) else { continue };
            expected.put(*unit, Place::Hex(end));
            let here = position.in_hex(side, end);
            let joins = here.iter().any(|friend| !routes.iter().any(|(other, _)| other == friend));
            let is_guest = joins && !overrun && !self.errs(Mistake::NoGuests);
            expected.mark(*unit).sheltered |= is_guest;
            self.take(&mut expected, side, &hexes[1..]);
        }
        expected
    }

    pub fn after_advance(self, side: Side, routes: &[(UnitId, Vec<Hex>)]) -> Expected {
        let mut expected = Expected::of(self.position.state);
        for (unit, route) in routes {
            expected.put(*unit, Place::Hex(route[route.len() - 1]));
            self.take(&mut expected, side, &route[1..]);
            // 9.83: who has advanced does not attack.
            let marks = expected.mark(*unit);
            marks.attacked |= marks.shared && route.len() > 1;
        }
        expected
    }

    /// 9.8: at the end of a fight, whose units may advance, and all who fought and stand where they stood.
    pub fn advance_due(self) -> Option<(Side, Vec<UnitId>)> {
        let position = self.position;
        let fight = position.fight()?;
        let grid = position.board.map.grid();
        [GERMAN, SOVIET].into_iter().find_map(|side| {
            let fought = if side == fight.side { &fight.attackers } else { &fight.defenders };
            let there: Vec<UnitId> =
                fought.iter().filter(|(unit, hex)| position.hex(*unit) == Some(*hex)).map(|(unit, _)| *unit).collect();
            let goes = |unit: &UnitId| {
                let from = position.hex(*unit);
                from.is_some_and(|from| {
                    let mut around = grid.neighbours(from).map(|(_, hex)| hex);
                    around.any(|hex| position.is_advance(side, fight, *unit, &[from, hex]))
                })
            };
            let on_foot = |unit: &&UnitId| !position.unit(**unit).is_headquarters() || self.errs(Mistake::HqsAdvance);
            there.iter().filter(on_foot).any(goes).then_some((side, there))
        })
    }

    /// 25.35: the units that lose their equipment when a German player-turn begins.
    pub fn unburdened(self) -> Vec<UnitId> {
        let lines = self.lines(GERMAN);
        let heavy = |unit: &UnitId| self.position.state.marks[unit.index()].heavy;
        let all = self.position.on_map(GERMAN).into_iter().filter(|(_, hex)| lines.contains(hex));
        let on_top = |unit: &UnitId| matches!(heavy(unit), Heavy::First | Heavy::Second);
        all.map(|(unit, _)| unit).filter(|unit| on_top(unit) && !self.errs(Mistake::EquipmentKept)).collect()
    }
}
