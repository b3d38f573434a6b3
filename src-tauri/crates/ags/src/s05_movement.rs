//! 5 Movement.

use crate::game::Korsun;
use crate::map::River;
use crate::s10_terrain::{Gait, HALVES};
use crate::s11_headquarters::Command;
use crate::s22_delay::SURCHARGE;
use crate::state::{Event, Frame, Heavy, Leaving, Phase, State};
use hexgrid::{Direction, Hex, HexSet, Step};
use kernel::prompt::{Destination, Field, places};
use kernel::toolkit::movement::{Stumble, Walk, path_field, walk};
use kernel::toolkit::scratch::with_flood;
use kernel::{Fact, Instead, Place, Play, Refusal, Side, UnitId, case, refuse};

/// What holds for a whole move.
pub(crate) struct Orders {
    pub side: Side,
    pub start: Hex,
    /// Half points left at its start.
    pub points: u16,
    /// Nothing has been spent yet.
    pub fresh: bool,
    pub gaits: Vec<Gait>,
    pub has_headquarters: bool,
    /// How an enemy-controlled start is left; None if it cannot be but by overrun.
    pub leaving: Result<Leaving, Refusal>,
    /// Units that disengaged enter no enemy-controlled hex.
    pub shy: bool,
    pub enemy_zone: HexSet,
}

impl Korsun {
    /// Whether a unit may be moved at all in this phase.
    pub(crate) fn judge_mover(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        self.judge_owner(state, side, unit)?;
        let marks = state.mark(unit);
        // 5.0a A unit moves once in a phase.
        if case!("5.0a", marks.moved) {
            return Err(refuse!("5.0a", "{unit} has moved in this phase", unit = unit));
        }
        // 6.32a A disrupted unit does not move.
        if case!("6.32a", marks.disrupted) {
            return Err(refuse!("6.32a", "{unit} is disrupted", unit = unit));
        }
        if let Some((_, Phase::Mechanised)) = state.phase() {
            self.judge_second_move(state, unit)?;
        }
        Ok(())
    }

    fn judge_second_move(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let counter = self.unit(unit);
        // 4.2-A3 Mechanised units, cavalry and HQs move a second time.
        if case!("4.2-A3", !counter.is_mechanised() && !counter.is_headquarters()) {
            return Err(refuse!("4.2-A3", "{unit} is neither mechanised nor an HQ", unit = unit));
        }
        if counter.side == Side::Red {
            // 23.13 An inactive HQ does not move again.
            if case!("23.13", counter.is_headquarters() && !state.mark(unit).active) {
                return Err(refuse!("23.13", "{unit} is inactive", unit = unit));
            }
            // 23.14 Nor does a unit whose only HQ is inactive.
            if case!("23.14", !counter.is_headquarters() && self.only_inactive(state, unit)) {
                return Err(refuse!("23.14", "{unit} is led only by an inactive HQ", unit = unit));
            }
        }
        Ok(())
    }

    /// Whether a unit has lines of communications, but only to HQs that do not lead.
    pub(crate) fn only_inactive(&self, state: &State, unit: UnitId) -> bool {
        let barred = self.barred_to(state, Side::Red);
        let Some(hex) = state.at.hex(unit) else { return false };
        let near = self.headquarters(state).filter(|headquarters| {
            self.can_command(state, *headquarters, Command::Keep)
                && self.command_radius(state, *headquarters, &barred).contains(hex)
        });
        let near: Vec<UnitId> = near.collect();
        !near.is_empty() && !near.iter().any(|headquarters| self.can_command(state, *headquarters, Command::Lead))
    }

    /// In half points.
    pub(crate) fn allowance(&self, state: &State, unit: UnitId) -> u16 {
        let counter = self.unit(unit);
        let on_wheels = counter.is_mechanised() || counter.is_headquarters();
        let points = Korsun::in_weather(state.turn, self.printed_movement(unit), on_wheels);
        let marks = state.mark(unit);
        // 5.25 A unit that began the phase out of supply has half its allowance, fractions dropped. 25.34b So has one on its
        // heavy equipment.
        let halved = case!("5.25", marks.unsupplied) || case!("25.34b", marks.heavy == Heavy::Under);
        let points = if halved { points / 2 } else { points };
        // 26.0a A reinforcement has paid one point for its entry hex.
        let points = if case!("26.0a", marks.entered) { points.saturating_sub(1) } else { points };
        // 5.11 The allowance is what a move may cost at most.
        case!("5.11", points * HALVES, 1000)
    }

    /// Precedence: the units, each by itself; that they stand together; how they leave their hex.
    pub(crate) fn orders(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Orders, Refusal> {
        let start = units.first().and_then(|unit| state.at.hex(*unit));
        let start = start.ok_or_else(|| refuse!("sequence", "no unit on the map is named"))?;
        let marching = match state.flow.top() {
            Some(Frame::March { units: marching, left }) if marching == units => Some(*left),
            Some(Frame::March { units: marching, .. }) => {
                return Err(refuse!("6.24", "only {units}, and together, may go on", units = marching.clone())
                    .instead(Instead::Units(marching.clone())));
            }
            _ => None,
        };
        if marching.is_none() {
            units.iter().try_for_each(|unit| self.judge_mover(state, side, *unit))?;
        }
        if let Some(apart) = units.iter().find(|unit| state.at.hex(**unit) != Some(start)) {
            return Err(refuse!("5.0a", "{unit} does not begin in {place}", unit = *apart, place = start));
        }
        let enemy_zone = self.controlled_by(state, side.other());
        let leaving = match marching {
            // 8.23 After an overrun an enemy-controlled hex is left only by another overrun.
            Some(_) if enemy_zone.contains(start) => {
                Err(refuse!("8.23", "the enemy controls {place}: only an overrun leads out of it", place = start))
            }
            Some(_) => Ok(Leaving::Free),
            None if enemy_zone.contains(start) && units.iter().any(|unit| state.mark(*unit).entered) => {
                Err(refuse!("5.23", "the enemy controls {place}, where the units came in", place = start))
            }
            None => self.leaving(state, side, units, &enemy_zone),
        };
        let slowest = units.iter().map(|unit| self.allowance(state, *unit)).min().unwrap_or(0);
        Ok(Orders {
            side,
            start,
            points: marching.unwrap_or(slowest),
            fresh: marching.is_none() && !units.iter().any(|unit| state.mark(*unit).entered),
            gaits: units.iter().map(|unit| self.gait(*unit)).collect(),
            has_headquarters: units.iter().any(|unit| self.unit(*unit).is_headquarters()),
            shy: leaving == Ok(Leaving::Disengagement) || units.iter().any(|unit| state.mark(*unit).disengaged),
            leaving,
            enemy_zone,
        })
    }

    /// What bars a step, if anything.
    fn bar(&self, state: &State, orders: &Orders, from: Hex, direction: Direction, to: Hex) -> Option<Refusal> {
        // 19.25 Nobody enters a river hex.
        if case!("19.25", self.is_water(to)) {
            return Some(refuse!("19.25", "{place} is all river", place = to));
        }
        // 5.22b Nobody enters a hex with an enemy in it.
        if case!("5.22b", self.holds(state, orders.side.other(), to)) {
            return Some(refuse!("5.22b", "there are enemies in {place}", place = to));
        }
        if from == orders.start
            && let Err(refusal) = &orders.leaving
        {
            return Some(refusal.clone());
        }
        let controlled = orders.enemy_zone.contains(to);
        // 22.21 A unit that disengages enters no enemy-controlled hex.
        if case!("22.21", orders.shy && controlled) {
            return Some(refuse!(
                "22.21",
                "the enemy controls {place}, and a unit that disengages may not enter it",
                place = to
            ));
        }
        let befriended = state.at.at(to).any(|unit| self.unit(unit).side == orders.side);
        // 11.23a An HQ enters an enemy-controlled hex only where a combat unit stands.
        if orders.has_headquarters && orders.gaits.iter().all(|gait| *gait == Gait::Headquarters) {
            let escorted = state.at.at(to).any(|unit| !self.unit(unit).is_headquarters());
            if case!("11.23a", controlled && !escorted) {
                return Some(refuse!(
                    "11.23a",
                    "an HQ does not enter {place} alone: the enemy controls it",
                    place = to
                ));
            }
        }
        // 10.13b Nobody crosses a major river into a hex that an enemy at the river controls, unless a friend is there.
        let major = self.map().river_at(from, direction) == Some(River::Major);
        if case!("10.13b", major && !befriended && self.guarded(state, orders.side, to)) {
            return Some(refuse!("10.13b", "{place} is controlled by an enemy at the river", place = to));
        }
        None
    }

    /// Whether an enemy that stands at a major river controls a hex.
    fn guarded(&self, state: &State, side: Side, hex: Hex) -> bool {
        let at_river = |from: Hex| {
            Direction::ALL.into_iter().any(|direction| self.map().river_at(from, direction) == Some(River::Major))
        };
        let guards = self.map().grid().neighbours(hex).filter(|(_, from)| self.holds(state, side.other(), *from));
        let guards = guards.map(|(_, from)| from).filter(|from| at_river(*from));
        self.map().controlled_from(guards).contains(hex)
    }

    fn step(&self, state: &State, orders: &Orders, from: Hex, direction: Direction, to: Hex) -> Step {
        if self.bar(state, orders, from, direction, to).is_some() {
            return Step::Blocked;
        }
        let cost = self.step_cost(orders, from, direction, to);
        // 5.23 A unit that enters an enemy-controlled hex stops.
        if case!("5.23", orders.enemy_zone.contains(to)) { Step::EnterAndStop(cost) } else { Step::Enter(cost) }
    }

    /// A stack pays what its dearest unit pays.
    pub(crate) fn step_cost(&self, orders: &Orders, from: Hex, direction: Direction, to: Hex) -> u16 {
        let dearest = orders.gaits.iter().map(|gait| self.cost(*gait, from, direction, to)).max().unwrap_or(0);
        // 22.13 Delay costs two points more, 22.23 so does disengagement.
        let surcharge = match &orders.leaving {
            Ok(Leaving::Delay) if from == orders.start && orders.fresh => case!("22.13", SURCHARGE, 0),
            Ok(Leaving::Disengagement) if from == orders.start && orders.fresh => case!("22.23", SURCHARGE, 0),
            _ => 0,
        };
        dearest + surcharge
    }

    /// Whether a move of one hex needs no points.
    fn free_hex(&self, orders: &Orders) -> bool {
        // 5.14 One hex can always be moved; 22.13 but not out of an enemy-controlled hex.
        case!("5.14", orders.fresh) && orders.leaving == Ok(Leaving::Free)
    }

    /// Precedence: the units, the path step by step, then where it ends.
    pub(crate) fn judge_move(&self, state: &State, side: Side, units: &[UnitId], path: &[Hex]) -> Result<(), Refusal> {
        let orders = self.orders(state, side, units)?;
        if path.first() != Some(&orders.start) {
            return Err(refuse!(
                "5.0a",
                "the path does not begin in {place}, where the units are",
                place = orders.start
            ));
        }
        let Some(end) = path.last().filter(|end| **end != orders.start) else {
            return Err(refuse!("5.0a", "the move ends where it began, in {place}", place = orders.start));
        };
        if self.holds(state, side.other(), *end) {
            return self.judge_overrun(state, &orders, units, path).map(|_| ());
        }
        self.judge_walk(state, &orders, path)?;
        units.iter().try_for_each(|unit| self.judge_leash(state, *unit, *end))
    }

    /// Walks the path; a refusal names the first step that is not allowed and how far one could have gone.
    pub(crate) fn judge_walk(&self, state: &State, orders: &Orders, path: &[Hex]) -> Result<u16, Refusal> {
        let step = |from, direction, to| self.step(state, orders, from, direction, to);
        let (at, why) = match walk(self.map().grid(), path, orders.points, step) {
            Walk::Done { cost } => return Ok(cost),
            Walk::Stopped { at, why } => (at, why),
        };
        if path.len() == 2 && self.free_hex(orders) && matches!(why, Stumble::TooDear { .. }) {
            return Ok(orders.points);
        }
        let refusal = self.stumbled(state, orders, path[at], path[at + 1], why);
        let so_far = &path[..=at];
        Err(if at > 0 && path[at] != orders.start { refusal.instead(Instead::Path(places(so_far))) } else { refusal })
    }

    fn stumbled(&self, state: &State, orders: &Orders, from: Hex, to: Hex, why: Stumble) -> Refusal {
        let direction = self.map().grid().direction(from, to);
        match (why, direction) {
            (Stumble::NotAdjacent, _) | (Stumble::Barred, None) => {
                refuse!("5.0a", "{from} and {to} are not next to each other", from = from, to = to)
            }
            (Stumble::Barred, Some(direction)) => self
                .bar(state, orders, from, direction, to)
                .unwrap_or_else(|| refuse!("5.27", "{to} cannot be entered from {from}", to = to, from = from)),
            (Stumble::TooDear { cost, left }, _) => refuse!(
                "5.11",
                "entering {place} costs {cost}, and {left} is left",
                place = to,
                cost = Fact::Parts(i64::from(cost), i64::from(HALVES)),
                left = Fact::Parts(i64::from(left), i64::from(HALVES))
            ),
            (Stumble::MustStop, _) => {
                refuse!("5.23", "the move ends in {place}, which the enemy controls", place = from)
            }
        }
    }

    /// Everywhere the units can go together.
    pub(crate) fn move_field(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Field, Refusal> {
        let orders = self.orders(state, side, units)?;
        let step = |from, direction, to| self.step(state, &orders, from, direction, to);
        let grid = self.map().grid();
        let held = |hex: Hex| units.iter().any(|unit| self.judge_leash(state, *unit, hex).is_err());
        let (mut to, launches) = with_flood(grid, |flood| {
            let reach = flood.movement(grid, orders.start, orders.points, step);
            let mut to: Vec<Destination> = Vec::new();
            for hex in reach.found().filter(|hex| *hex != orders.start) {
                let (Some(cost), Some(via)) = (reach.cost_to(hex), reach.previous(hex)) else { continue };
                to.push(destination(hex, via, orders.points - cost, held(hex)));
            }
            for (direction, hex) in grid.neighbours(orders.start).filter(|(_, hex)| reach.cost_to(*hex).is_none()) {
                let open = step(orders.start, direction, hex) != Step::Blocked;
                if self.free_hex(&orders) && open && !held(hex) {
                    to.push(destination(hex, orders.start, 0, false));
                }
            }
            let launches: Vec<(Hex, u16)> = reach.found().filter_map(|hex| Some((hex, reach.cost_to(hex)?))).collect();
            (to, launches)
        });
        // Not inside the flood: odds ask for floods of their own.
        to.extend(self.overruns(state, &orders, units, &launches));
        let nowhere = || refuse!("5.27", "there is nowhere to go for {units} together", units = units.to_vec());
        path_field(orders.start, to, i32::from(HALVES)).ok_or_else(nowhere)
    }

    pub(crate) fn can_move(&self, state: &State, side: Side, unit: UnitId) -> bool {
        self.move_field(state, side, &[unit]).is_ok()
    }

    pub(crate) fn resolve_move(&self, play: &mut Play<'_, Korsun>, side: Side, units: &[UnitId], path: &[Hex]) {
        let state = play.state();
        let Ok(orders) = self.orders(state, side, units) else { return };
        if path.last().is_some_and(|end| self.holds(state, side.other(), *end)) {
            return self.resolve_overrun(play, &orders, units, path);
        }
        let cost = self.judge_walk(state, &orders, path).unwrap_or(0);
        let leaving = orders.leaving.unwrap_or(Leaving::Free);
        play.emit(Event::Moved { units: units.to_vec(), path: path.to_vec(), cost, leaving });
        self.has_moved(play, units);
    }

    /// What follows from having been moved.
    pub(crate) fn has_moved(&self, play: &mut Play<'_, Korsun>, units: &[UnitId]) {
        let state = play.state();
        // 25.34a The first move turns a heavy equipment marker over, the second puts it under the unit.
        let burdened = |unit: &&UnitId| !matches!(state.mark(**unit).heavy, Heavy::None | Heavy::Under);
        let units: Vec<UnitId> = units.iter().filter(burdened).copied().collect();
        if case!("25.34a", !units.is_empty()) {
            play.emit(Event::Burdened { units });
        }
        self.lose_airfields(play);
    }
}

pub(crate) fn destination(hex: Hex, via: Hex, left: u16, pass_only: bool) -> Destination {
    Destination { place: Place::Hex(hex), via: Place::Hex(via), left: i32::from(left), pass_only }
}
