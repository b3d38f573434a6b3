//! 5 Movement. Rail movement has a module of its own.

use crate::Soviet;
use crate::game::Korsun;
use crate::ground::BARRED;
use crate::map::Water;
use crate::s06_overrun::March;
use crate::s10_terrain::{Gait, HALVES};
use crate::s22_delay::{Held, SURCHARGE};
use crate::state::{Event, Frame, Heavy, Leaving, State};
use hexgrid::{Direction, Hex, Step};
use kernel::prompt::{Destination, Field, Groups, places};
use kernel::toolkit::movement::{Stumble, Walk, path_field, walk};
use kernel::toolkit::scratch::with_flood;
use kernel::{Fact, Instead, Place, Play, Refusal, Side, UnitId, case, may, refuse};

/// What holds for a whole move.
#[derive(Clone)]
pub(crate) struct Orders {
    pub side: Side,
    pub start: Hex,
    /// Half points that they have together at its start.
    pub points: u16,
    /// How each of them moves, and the half points that it has itself.
    pub purses: Vec<(Gait, u16)>,
    /// Nothing has been spent yet.
    pub fresh: bool,
    /// Whether units of each gait are among those that move, and which they have if all have the same.
    gaits: [bool; 3],
    gait: Option<Gait>,
    /// How an enemy-controlled start is left, or why it cannot be but by overrun. Whoever may delay can go wherever one that
    /// disengages can.
    pub leaving: Result<Leaving, Held>,
    /// Whether units disengage on this turn.
    pub disengages: bool,
    /// Units that disengaged enter no enemy-controlled hex.
    disengaged: bool,
    /// Whether some unit is held by section 21.
    restricted: bool,
}

/// What bars a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    Water,
    Enemy,
    Friends,
    Held(Held),
    Disengaged,
    Unescorted,
    Guarded,
}

impl Korsun {
    /// Precedence: the units, each by itself; that they stand together; how they leave their hex.
    pub(crate) fn orders(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Orders, Refusal> {
        let start = units.first().and_then(|unit| state.at.hex(*unit));
        let start = start.ok_or_else(|| refuse!("5.21", "no unit on the map is named"))?;
        let marching = match state.flow.top() {
            Some(Frame::March(March { units: marching, .. })) => {
                if !units.iter().all(|unit| marching.contains(unit)) {
                    return Err(refuse!("6.24", "first {units} go on or halt", units = marching.clone())
                        .instead(Instead::Units(marching.clone())));
                }
                true
            }
            _ => false,
        };
        if !marching {
            units.iter().try_for_each(|unit| self.judge_mover(state, side, *unit))?;
        }
        if let Some(apart) = units.iter().find(|unit| state.at.hex(**unit) != Some(start)) {
            return Err(refuse!("5.0b", "{unit} does not begin in {place}", unit = *apart, place = start));
        }
        let leaving = match marching {
            // 6.24 After an overrun the units go on, whatever the enemy controls.
            true if may!("6.24") => Ok(Leaving::Free),
            _ => self.leaving(state, side, start, units),
        };
        let purses: Vec<(Gait, u16)> =
            units.iter().map(|unit| (self.gait(*unit), self.points_of(state, *unit))).collect();
        let mut gaits = [false; 3];
        purses.iter().for_each(|(gait, _)| gaits[*gait as usize] = true);
        // 5.12 Points are not handed on: a stack has those of its slowest unit.
        let points = purses.iter().map(|(_, points)| *points);
        let points = case!("5.12", points.clone().min(), points.max()).unwrap_or(0);
        Ok(Orders {
            side,
            start,
            points,
            purses,
            fresh: !marching && !units.iter().any(|unit| state.mark(*unit).entered),
            gaits,
            gait: Gait::ALL
                .into_iter()
                .find(|gait| gaits[*gait as usize])
                .filter(|_| gaits.iter().filter(|here| **here).count() == 1),
            disengaged: leaving == Ok(Leaving::Disengagement) || units.iter().any(|unit| state.mark(*unit).disengaged),
            leaving,
            disengages: Korsun::disengages(state, side),
            restricted: self.is_restricted(state, side),
        })
    }

    /// The same move with one of its units alone.
    pub(crate) fn alone(orders: &Orders, gait: Gait, points: u16) -> Orders {
        let mut gaits = [false; 3];
        gaits[gait as usize] = true;
        Orders { points, gaits, gait: Some(gait), purses: vec![(gait, points)], ..orders.clone() }
    }

    /// What bars a step, if anything.
    pub(crate) fn bar(&self, state: &State, orders: &Orders, from: Hex, direction: Direction, to: Hex) -> Option<Bar> {
        let (control, enemy) = (&state.control, orders.side.other());
        // 5.27, 19.25 Nobody enters a river hex.
        if case!("5.27", !self.board.ground.is_land(from, direction)) {
            return Some(Bar::Water);
        }
        // 5.22b Nobody enters a hex with an enemy in it.
        if case!("5.22b", control.holds(enemy, to)) {
            return Some(Bar::Enemy);
        }
        // 5.22a Friends bar nobody's way, 7.0d however many they are.
        if !may!(["5.22a", "7.0d"]) && control.holds(orders.side, to) {
            return Some(Bar::Friends);
        }
        if from == orders.start
            && let Err(held) = orders.leaving
        {
            return Some(Bar::Held(held));
        }
        if !control.controls(enemy, to) {
            return None;
        }
        // 22.21 A unit that disengages enters no enemy-controlled hex.
        if case!("22.21", orders.disengaged) {
            return Some(Bar::Disengaged);
        }
        // 22.12 One that delays may go straight into another.
        if orders.leaving == Ok(Leaving::Delay) && !may!("22.12") {
            return Some(Bar::Disengaged);
        }
        // 11.23a An HQ enters an enemy-controlled hex only where a combat unit stands, or together with one.
        if orders.gaits[Gait::Headquarters as usize] && orders.gait.is_some() {
            let escorted = state.at.at(to).any(|unit| !self.unit(unit).is_headquarters());
            if case!("11.23a", !escorted) {
                return Some(Bar::Unescorted);
            }
        }
        // 10.13b Nobody crosses a major river into a hex that an enemy at the river controls, unless a friend is there.
        let major = self.map().water_at(from, direction) == Some(Water::Major);
        if case!("10.13b", major && !control.holds(orders.side, to) && self.guarded(state, orders.side, to)) {
            return Some(Bar::Guarded);
        }
        None
    }

    /// Whether an enemy that stands at a major river controls a hex.
    pub(crate) fn guarded(&self, state: &State, side: Side, hex: Hex) -> bool {
        let ground = &self.board.ground;
        let guards = self.map().grid().neighbours(hex).map(|(_, from)| from);
        let mut guards = guards.filter(|from| state.control.holds(side.other(), *from));
        guards.any(|from| ground.riverside.contains(from) && ground.zones[from].contains(&hex))
    }

    fn explain_bar(&self, state: &State, orders: &Orders, bar: Bar, to: Hex) -> Refusal {
        match bar {
            Bar::Water if self.map().terrain[to] == crate::map::Terrain::River => {
                refuse!("19.25", "{place} is all river", place = to)
            }
            Bar::Water => refuse!("10.16", "{place} lies in or beyond the sea", place = to),
            Bar::Enemy => refuse!("5.22b", "there are enemies in {place}", place = to),
            Bar::Friends => refuse!("5.22a", "there are friends in {place}", place = to),
            Bar::Held(held) => self.explain_held(state, held, orders.start),
            Bar::Disengaged => {
                refuse!("22.21", "the enemy controls {place}, and a unit that disengages may not enter it", place = to)
            }
            Bar::Unescorted => {
                refuse!(
                    "11.23a",
                    "an HQ enters {place} only where a combat unit stands: the enemy controls it",
                    place = to
                )
            }
            Bar::Guarded => refuse!("10.13b", "{place} is controlled by an enemy at the river", place = to),
        }
    }

    #[inline]
    pub(crate) fn step(&self, state: &State, orders: &Orders, from: Hex, direction: Direction, to: Hex) -> Step {
        // Most steps lead into hexes that nobody disputes: they are not looked at more closely.
        let plain = from != orders.start && !state.control.disputes(orders.side.other(), to);
        match orders.gait.filter(|_| case!(["5.22a", "7.0d", "5.27"], plain)) {
            Some(gait) => match self.board.ground.cost(orders.side, gait, from, direction) {
                BARRED => Step::Blocked,
                cost => Step::Enter(cost),
            },
            None => self.disputed_step(state, orders, from, direction, to),
        }
    }

    #[inline(never)]
    fn disputed_step(&self, state: &State, orders: &Orders, from: Hex, direction: Direction, to: Hex) -> Step {
        let cost = self.step_cost(state, orders, from, direction, to);
        if self.bar(state, orders, from, direction, to).is_some() {
            return Step::Blocked;
        }
        // 5.23, 8.21 A unit that enters an enemy-controlled hex stops.
        let stops = case!(["5.23", "8.21"], state.control.controls(orders.side.other(), to));
        if stops { Step::EnterAndStop(cost) } else { Step::Enter(cost) }
    }

    /// A stack pays what its dearest unit pays.
    #[inline]
    pub(crate) fn step_cost(&self, state: &State, orders: &Orders, from: Hex, direction: Direction, to: Hex) -> u16 {
        let ground = &self.board.ground;
        let here = Gait::ALL.into_iter().filter(|gait| orders.gaits[*gait as usize]);
        let dearest = here.map(|gait| ground.cost(orders.side, gait, from, direction)).max().unwrap_or(0);
        // 8.22 An enemy-controlled hex costs nothing more, 8.24 however many control it.
        let zone = case!("8.22", 0, u16::from(state.control.controls(orders.side.other(), to)))
            + case!("8.24", 0, u16::from(state.control.controllers(orders.side.other(), to).saturating_sub(1)));
        // 22.13 Delay costs two points more, 22.23 so does disengagement.
        let surcharge = match self.leaving_for(state, orders, to) {
            Leaving::Delay if from == orders.start && orders.fresh => case!("22.13", SURCHARGE, 0),
            Leaving::Disengagement if from == orders.start && orders.fresh => case!("22.23", SURCHARGE, 0),
            _ => 0,
        };
        dearest.saturating_add(surcharge + zone * HALVES)
    }

    /// Precedence: the units, the path step by step, then where it ends.
    pub(crate) fn judge_move(&self, state: &State, side: Side, units: &[UnitId], path: &[Hex]) -> Result<(), Refusal> {
        // 6.13 Units that moved before, or began in other hexes, overrun nobody together.
        let first = units.first().map(|unit| state.mark(*unit).moved);
        let apart =
            |unit: &UnitId| Some(state.mark(*unit).moved) != first || state.at.hex(*unit) != path.first().copied();
        let overrun = path.last().is_some_and(|end| state.control.holds(side.other(), *end));
        let marching = matches!(state.flow.top(), Some(Frame::March(_)));
        if case!("6.13", overrun && !marching && units.len() > 1 && units.iter().any(apart)) {
            return Err(refuse!("6.13", "{units} did not begin the phase together", units = units.to_vec()));
        }
        let orders = self.orders(state, side, units)?;
        if path.first() != Some(&orders.start) {
            return Err(refuse!(
                "5.0b",
                "the path does not begin in {place}, where the units are",
                place = orders.start
            ));
        }
        let Some(end) = path.last().filter(|_| path.len() > 1) else {
            return Err(refuse!("5.0b", "a path leads at least into one other hex"));
        };
        // 6.0a A move into a hex with enemies is an overrun.
        if case!("6.0a", state.control.holds(side.other(), *end)) {
            return self.judge_overrun(state, &orders, units, path).map(|_| ());
        }
        self.judge_walk(state, &orders, path)?;
        units.iter().try_for_each(|unit| self.judge_restriction(state, *unit, *end))
    }

    /// Walks the path; a refusal names the first step that is not allowed and how far one could have gone.
    pub(crate) fn judge_walk(&self, state: &State, orders: &Orders, path: &[Hex]) -> Result<u16, Refusal> {
        let step = |from, direction, to| self.step(state, orders, from, direction, to);
        let (at, why) = match walk(self.map().grid(), path, orders.points, step) {
            Walk::Done { cost } => return Ok(cost),
            Walk::Stopped { at, why } => (at, why),
        };
        if path.len() == 2 && matches!(why, Stumble::TooDear { .. }) && self.is_free_hex(state, orders, path[1]) {
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
                refuse!("5.0b", "{from} and {to} are not next to each other", from = from, to = to)
            }
            (Stumble::Barred, Some(direction)) => match self.bar(state, orders, from, direction, to) {
                Some(bar) => self.explain_bar(state, orders, bar, to),
                None => refuse!("5.27", "{to} cannot be entered from {from}", to = to, from = from),
            },
            (Stumble::TooDear { cost, left }, _) => {
                too_dear(orders, self.leaving_for(state, orders, to), (from, to), cost, left)
            }
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
        let restrictions: Vec<_> = units.iter().filter_map(|unit| self.restriction(state, *unit)).collect();
        let held =
            |hex: Hex| restrictions.iter().any(|restriction| !self.within(state, *restriction, orders.start, hex));
        let enemy = side.other();
        let (mut to, launches) = with_flood(grid, |flood| {
            let reach = flood.movement(grid, orders.start, orders.points, step);
            let mut to: Vec<Destination> = Vec::with_capacity(reach.count());
            let mut launches = vec![(orders.start, 0)];
            for hex in reach.found().filter(|hex| *hex != orders.start) {
                let (Some(cost), Some(via)) = (reach.cost_to(hex), reach.previous(hex)) else { continue };
                to.push(destination(hex, via, orders.points - cost, orders.restricted && held(hex)));
                // Enemies that can be overrun control the hexes around them.
                if state.control.controls(enemy, hex) {
                    launches.push((hex, cost));
                }
            }
            for (_, hex) in grid.neighbours(orders.start).filter(|(_, hex)| reach.cost_to(*hex).is_none()) {
                if self.is_free_hex(state, &orders, hex) && !held(hex) {
                    to.push(destination(hex, orders.start, 0, false));
                }
            }
            to.extend(self.round_trip(state, &orders, reach).filter(|_| !held(orders.start)));
            (to, launches)
        });
        to.extend(self.overruns(state, &orders, units, &launches));
        let nowhere = || refuse!("5.27", "there is nowhere to go for {units} together", units = units.to_vec());
        path_field(orders.start, to, i32::from(HALVES)).ok_or_else(nowhere)
    }

    /// Own units that can move, by hex.
    pub(crate) fn movable(&self, state: &State, side: Side) -> Groups {
        let mut groups = Groups::default();
        state.control.held(side).iter().for_each(|hex| groups.push(self.movable_in(state, side, hex)));
        groups
    }

    fn movable_in<'a>(&'a self, state: &'a State, side: Side, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        let roomy = self.has_elbow_room(state, side, hex);
        state.at.at(hex).filter(move |unit| match roomy && !state.mark(*unit).entered {
            true => self.stay(state, *unit).is_none(),
            false => self.can_move(state, side, &[*unit]),
        })
    }

    pub(crate) fn any_movable(&self, state: &State, side: Side) -> bool {
        state.control.held(side).iter().any(|hex| self.movable_in(state, side, hex).next().is_some())
    }

    /// Whether a unit, or a stack that goes on, has anywhere to go.
    pub(crate) fn can_move(&self, state: &State, side: Side, units: &[UnitId]) -> bool {
        let marching = matches!(state.flow.top(), Some(Frame::March(_)));
        if !marching && units.iter().any(|unit| !state.is_on_map(*unit) || self.stay(state, *unit).is_some()) {
            return false;
        }
        // Out of an enemy-controlled hex Soviet units only overrun, and most cannot: they are not looked at more closely.
        let held = |unit: &UnitId| state.at.hex(*unit).is_some_and(|hex| state.control.controls(side.other(), hex));
        let tame = |unit: &UnitId| {
            let unled = self.judge_led(state, &[*unit]).is_err();
            !self.unit(*unit).is_mechanised() || state.mark(*unit).unsupplied || unled
        };
        if !marching && side == Soviet && units.iter().any(|unit| held(unit) && tame(unit)) {
            return false;
        }
        let Ok(orders) = self.orders(state, side, units) else { return false };
        let grid = self.map().grid();
        let ends =
            |hex: Hex| !orders.restricted || units.iter().all(|unit| self.judge_restriction(state, *unit, hex).is_ok());
        let opens = |(direction, hex): (Direction, Hex)| match self.step(state, &orders, orders.start, direction, hex) {
            Step::Blocked => false,
            Step::Enter(cost) | Step::EnterAndStop(cost) => {
                (cost <= orders.points || self.is_free_hex(state, &orders, hex)) && ends(hex)
            }
        };
        if grid.neighbours(orders.start).any(opens) {
            return true;
        }
        // All combat units of the hex may be able to overrun together where none can alone (6.17).
        let combat = |unit: &UnitId| !self.unit(*unit).is_headquarters();
        let all: Vec<UnitId> = state.at.at(orders.start).filter(combat).collect();
        let stack = if all.contains(&units[0]) { &all[..] } else { units };
        let overruns = |orders: Orders| !self.overruns(state, &orders, stack, &[(orders.start, 0)]).is_empty();
        if self.orders(state, side, stack).is_ok_and(overruns) {
            return true;
        }
        // A unit that is held by section 21 may have to pass through a hex in which it could not stop.
        orders.restricted && self.move_field(state, side, units).is_ok()
    }

    /// Whether units in a hex certainly can move, if they may: nothing holds them, and next to it is a hex that nobody disputes
    /// (5.14). In most hexes they can, and this is asked of all of them after every move.
    pub(crate) fn has_elbow_room(&self, state: &State, side: Side, start: Hex) -> bool {
        let enemy = side.other();
        let undisputed = |hex: Hex| !state.control.disputes(enemy, hex);
        let free = |(direction, hex)| undisputed(hex) && self.board.ground.is_land(start, direction);
        // 22.11 Whoever covers a delay may be held in a hex that nobody disputes any more.
        let covered = state.at.at(start).any(|unit| state.mark(unit).covers);
        undisputed(start)
            && !covered
            && !self.is_restricted(state, side)
            && self.map().grid().neighbours(start).any(free)
            && may!("5.14")
    }

    pub(crate) fn resolve_move(&self, play: &mut Play<'_, Korsun>, side: Side, units: &[UnitId], path: &[Hex]) {
        let state = play.state();
        let Ok(orders) = self.orders(state, side, units) else { return };
        if path.last().is_some_and(|end| state.control.holds(side.other(), *end)) {
            return self.resolve_overrun(play, &orders, units, path);
        }
        let cost = self.judge_walk(state, &orders, path).unwrap_or(0);
        self.walk(play, &orders, units, path, cost);
        self.has_moved(play, units, orders.fresh);
    }

    /// Units go their way.
    pub(crate) fn walk(&self, play: &mut Play<'_, Korsun>, orders: &Orders, units: &[UnitId], path: &[Hex], cost: u16) {
        let state = play.state();
        let end = path.last().copied().unwrap_or(orders.start);
        let leaving = self.leaving_for(state, orders, end);
        let into_zone = state.control.controls(orders.side.other(), end);
        // 11.23b An HQ that goes to an untried unit in an enemy-controlled hex remembers where it came from.
        let escorted = into_zone && units.iter().any(|unit| self.unit(*unit).is_headquarters());
        let units = units.to_vec();
        play.emit(Event::Moved { units, path: path.to_vec(), cost, leaving, escorted });
        self.lose_airfields(play, orders.side, path);
    }

    /// What follows from having been moved, once in a phase.
    pub(crate) fn has_moved(&self, play: &mut Play<'_, Korsun>, units: &[UnitId], first: bool) {
        let state = play.state();
        let with = |heavy: Heavy| {
            units.iter().copied().filter(|unit| state.mark(*unit).heavy == heavy).collect::<Vec<UnitId>>()
        };
        // 25.34a The first move turns a heavy equipment marker over, 25.34b the second puts it under the unit.
        let turned = (with(Heavy::First), Heavy::Second, case!("25.34a", first));
        let dropped = (with(Heavy::Second), Heavy::Under, case!("25.34b", first));
        for (units, heavy, _) in [turned, dropped].into_iter().filter(|(units, _, moves)| *moves && !units.is_empty()) {
            play.emit(Event::Burdened { units, heavy });
        }
    }
}

/// A step that costs too much; the case says whether it would leave an enemy-controlled hex.
fn too_dear(orders: &Orders, leaving: Leaving, (from, to): (Hex, Hex), cost: u16, left: u16) -> Refusal {
    let (cost, left) = (half_points(cost), half_points(left));
    let first = from == orders.start && orders.fresh;
    match leaving {
        Leaving::Delay if first => {
            refuse!(
                "22.13",
                "leaving for {place} costs {cost}, and {left} is left",
                place = to,
                cost = cost,
                left = left
            )
        }
        Leaving::Disengagement if first => {
            refuse!(
                "22.23",
                "leaving for {place} costs {cost}, and {left} is left",
                place = to,
                cost = cost,
                left = left
            )
        }
        _ => refuse!("5.11", "entering {place} costs {cost}, and {left} is left", place = to, cost = cost, left = left),
    }
}

pub(crate) fn half_points(points: u16) -> Fact {
    Fact::Parts(i64::from(points), i64::from(HALVES))
}

pub(crate) fn destination(hex: Hex, via: Hex, left: u16, pass_only: bool) -> Destination {
    Destination { place: Place::Hex(hex), via: Place::Hex(via), left: i32::from(left), pass_only }
}
