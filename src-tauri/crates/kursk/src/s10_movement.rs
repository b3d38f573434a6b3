//! 10 Movement.

use crate::counters::{Class, movement_factor};
use crate::game::Kursk;
use crate::s06_supply::half;
use crate::state::{Event, Marks, State};
use hexgrid::{Direction, Hex, Step};
use kernel::prompt::{Destination, Field, Groups, places};
use kernel::toolkit::movement::{Stumble, Walk, path_field, walk};
use kernel::toolkit::scratch::with_flood;
use kernel::{Case, Instead, Place, Play, Refusal, Side, UnitId, case, may, refuse};

/// What holds for a whole move.
pub(crate) struct March<'a> {
    side: Side,
    units: &'a [UnitId],
    start: Hex,
    /// The classes of the units that move.
    classes: [bool; 3],
    weight: usize,
    /// Points left in plain movement, and in road mode if all may use it.
    points: u16,
    road: Option<u16>,
    /// Nobody of them has moved: one hex is free.
    fresh: bool,
    start_in_zone: bool,
}

/// How a step is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Plain,
    /// Never into an enemy zone.
    Road,
}

impl Kursk {
    /// Whether a unit may be moved at all.
    pub(crate) fn judge_mover(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        self.judge_owner(state, side, unit, Case("10.2"))?;
        let marks = state.mark(unit);
        // 9.2a A reserve does not move before it is activated.
        if case!("9.2a", marks.reserve) {
            return Err(refuse!("9.2a", "{unit} is a reserve that has not been activated", unit = unit));
        }
        if marks.halted {
            return Err(refuse!("8.1", "{unit} has entered a zone of control in this phase", unit = unit));
        }
        // 10.2 A move is over when another stack begins to move.
        if case!("10.2", marks.moved && state.column != marks.began) {
            return Err(refuse!("10.2", "{unit} has ended its move", unit = unit));
        }
        // 10.5 Those of a stack that are left on the way may go on, as long as no other stack moves.
        if !may!("10.5") && marks.moved {
            return Err(refuse!("10.5", "{unit} has been left on the way", unit = unit));
        }
        Ok(())
    }

    /// Whether a unit has only half its movement factor in this phase.
    // 6.6a Supply is looked at when a unit begins to move.
    fn is_slowed(&self, state: &State, unit: UnitId) -> bool {
        let marks = state.mark(unit);
        match marks.moved {
            true => marks.slowed,
            false => case!("6.6a", !self.is_supplied(state, unit), marks.began_cut),
        }
    }

    /// A unit's movement factor in this phase.
    fn movement_of(&self, state: &State, unit: UnitId) -> u16 {
        let factor = movement_factor(self.unit(unit).class);
        // 6.5 A unit out of supply has half of it.
        if case!("6.5", self.is_slowed(state, unit)) {
            return u16::try_from(half(u32::from(factor))).unwrap_or(factor);
        }
        factor
    }

    // 10.19 A unit that began the phase in supply and in no enemy zone may move in road mode, 6.6b and one that is out of supply
    // when it begins to move may not.
    fn has_road(&self, state: &State, unit: UnitId) -> bool {
        let marks = state.mark(unit);
        let cut = case!("6.6b", self.is_slowed(state, unit) || marks.began_cut);
        may!("10.19", !cut && !marks.began_in_zone)
    }

    /// Precedence: the units, each by itself; then that they stand and began together.
    pub(crate) fn march<'a>(&self, state: &State, side: Side, units: &'a [UnitId]) -> Result<March<'a>, Refusal> {
        let start = units.first().and_then(|unit| state.at.hex(*unit));
        let start = start.ok_or_else(|| refuse!("10.2", "no unit on the map is named"))?;
        units.iter().try_for_each(|unit| self.judge_mover(state, side, *unit))?;
        let stack = units.first().map_or((None, false), |unit| state.mark(*unit).stack());
        // 10.4 Only units that began the phase together move together; who comes in did not begin it with those on the map.
        let apart =
            |unit: &&UnitId| state.at.hex(**unit) != Some(start) || case!("10.4", state.mark(**unit).stack() != stack);
        if let Some(unit) = units.iter().find(apart) {
            return Err(refuse!("10.4", "{unit} did not begin the phase with the others", unit = *unit));
        }
        let mut classes = [false; 3];
        units.iter().for_each(|unit| classes[self.unit(*unit).class as usize] = true);
        let spent = |unit: &UnitId| state.mark(*unit).spent;
        let left = |unit: &UnitId| self.movement_of(state, *unit).saturating_sub(spent(unit));
        let doubled = |unit: &UnitId| (2 * self.movement_of(state, *unit)).saturating_sub(spent(unit));
        let all_roads = units.iter().all(|unit| self.has_road(state, *unit));
        // 10.6 A stack moves as its slowest unit.
        let slowest = |each: &dyn Fn(&UnitId) -> u16| {
            let all = units.iter().map(each);
            case!("10.6", all.clone().min(), all.max()).unwrap_or(0)
        };
        Ok(March {
            side,
            units,
            start,
            classes,
            weight: self.weight_of(units),
            points: slowest(&left),
            road: all_roads.then(|| slowest(&doubled)),
            fresh: !units.iter().any(|unit| state.mark(*unit).moved || spent(unit) > 0),
            start_in_zone: self.in_enemy_zone(state, side, start),
        })
    }

    /// A stack pays what its dearest unit pays.
    #[inline]
    fn step_cost(&self, march: &March<'_>, from: Hex, direction: Direction) -> u16 {
        let here = Class::ALL.into_iter().filter(|class| march.classes[*class as usize]);
        here.map(|class| self.board.cost(march.side, class, from, direction)).max().unwrap_or(0)
    }

    /// What bars a step, if anything.
    fn bar(&self, state: &State, march: &March<'_>, mode: Mode, from: Hex, to: Hex) -> Option<Refusal> {
        // 10.7 Nobody enters a hex with enemies.
        if case!("10.7", state.control.holds(march.side.other(), to)) {
            return Some(refuse!("10.7", "there are enemies in {place}", place = to));
        }
        // 7.2a Stacking counts at all times, on the way as well.
        let crowded = state.control.holds(march.side, to)
            && to != march.start
            && self.room(state, march.side, to, march.units) < march.weight;
        if case!("7.2a", crowded) {
            return Some(refuse!("7.2a", "there is no room for so many in {place}", place = to));
        }
        if !self.in_enemy_zone(state, march.side, to) {
            return None;
        }
        if case!("10.19", mode == Mode::Road) {
            return Some(refuse!("10.19", "the enemy controls {place}, and road mode does not lead there", place = to));
        }
        // 8.4 Out of an enemy zone the first hex must lie in none.
        let straight = from == march.start && march.start_in_zone;
        if case!("8.4", straight) { self.judge_infiltration(state, march.units, from, to).err() } else { None }
    }

    #[inline]
    fn step(&self, state: &State, march: &March<'_>, mode: Mode, from: Hex, direction: Direction, to: Hex) -> Step {
        let cost = self.step_cost(march, from, direction);
        let disputed = state.control.disputes(march.side.other(), to) || state.control.holds(march.side, to);
        if !disputed {
            return Step::Enter(cost);
        }
        if self.bar(state, march, mode, from, to).is_some() {
            return Step::Blocked;
        }
        match self.in_enemy_zone(state, march.side, to) {
            // 8.1 A unit stops in the first hex that the enemy controls, 8.3 which costs nothing more.
            true => Step::EnterAndStop(cost + case!("8.3", 0, 1)),
            false => Step::Enter(cost),
        }
    }

    /// Precedence: the units, then the path step by step.
    pub(crate) fn judge_move(&self, state: &State, side: Side, units: &[UnitId], path: &[Hex]) -> Result<(), Refusal> {
        let march = self.march(state, side, units)?;
        if path.first() != Some(&march.start) {
            let start = march.start;
            return Err(refuse!("10.2", "the path does not begin in {place}, where the units are", place = start));
        }
        let Some(end) = path.last().filter(|_| path.len() > 1) else {
            return Err(refuse!("10.2", "the path leads nowhere from {place}", place = march.start));
        };
        self.judge_walk(state, &march, path)?;
        match self.keeps_out(state, side, *end) {
            true => Err(refuse!("9.2a", "no active unit joins the reserves in {place}", place = *end)),
            false => Ok(()),
        }
    }

    /// Walks the path and tells what it costs; a refusal names the first step that is not allowed.
    fn judge_walk(&self, state: &State, march: &March<'_>, path: &[Hex]) -> Result<u16, Refusal> {
        let grid = self.map().grid();
        let walked = |mode: Mode, points: u16| {
            walk(grid, path, points, |from, direction, to| self.step(state, march, mode, from, direction, to))
        };
        let (at, why) = match walked(Mode::Plain, march.points) {
            Walk::Done { cost } => return Ok(cost),
            Walk::Stopped { at, why } => (at, why),
        };
        let dear = matches!(why, Stumble::TooDear { .. });
        let by_road = march.road.filter(|_| dear).map(|points| walked(Mode::Road, points));
        if let Some(Walk::Done { cost }) = by_road {
            return Ok(cost);
        }
        // 10.3 One hex can always be moved, if nothing but its cost forbids it.
        if let Stumble::TooDear { cost, .. } = why
            && case!("10.3", path.len() == 2 && march.fresh)
        {
            return Ok(cost.max(march.road.unwrap_or(march.points)));
        }
        if let Some(Walk::Stopped { at, why }) = by_road {
            return Err(self.stumbled(state, march, Mode::Road, path, at, why));
        }
        Err(self.stumbled(state, march, Mode::Plain, path, at, why))
    }

    fn stumbled(&self, state: &State, march: &March<'_>, mode: Mode, path: &[Hex], at: usize, why: Stumble) -> Refusal {
        let (from, to) = (path[at], path[at + 1]);
        let refusal = match why {
            Stumble::NotAdjacent => {
                refuse!("10.2", "{from} and {to} are not next to each other", from = from, to = to)
            }
            Stumble::Barred => self
                .bar(state, march, mode, from, to)
                .unwrap_or_else(|| refuse!("10.2", "{to} cannot be entered from {from}", to = to, from = from)),
            Stumble::MustStop => refuse!("8.1", "the move ends in {place}, which the enemy controls", place = from),
            Stumble::TooDear { cost, left } if march.road.is_none() && self.lost_its_road(state, march) => {
                refuse!(
                    "6.6b",
                    "entering {place} costs {cost}, {left} is left, and road mode is not for units out of supply",
                    place = to,
                    cost = cost,
                    left = left
                )
            }
            Stumble::TooDear { cost, left } => {
                refuse!(
                    "10.1",
                    "entering {place} costs {cost}, and {left} is left",
                    place = to,
                    cost = cost,
                    left = left
                )
            }
        };
        let so_far = &path[..=at];
        if at > 0 && path[at] != march.start { refusal.instead(Instead::Path(places(so_far))) } else { refusal }
    }

    /// Whether only the want of supply keeps units from road mode.
    fn lost_its_road(&self, state: &State, march: &March<'_>) -> bool {
        march.units.iter().all(|unit| !state.mark(*unit).began_in_zone)
    }

    /// Everywhere the units can go together.
    pub(crate) fn move_field(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Field, Refusal> {
        let march = self.march(state, side, units)?;
        let grid = self.map().grid();
        let mut to: Vec<Destination> = Vec::new();
        let destination = |hex: Hex, via: Hex, left: u16| Destination {
            place: Place::Hex(hex),
            via: Place::Hex(via),
            left: i32::from(left),
            pass_only: self.keeps_out(state, side, hex),
        };
        // What the enemy does not control is reached in road mode too, if that is allowed, and by the same ways.
        let (mode, points) = march.road.map_or((Mode::Plain, march.points), |points| (Mode::Road, points));
        for (mode, points) in [(Mode::Plain, march.points), (mode, points)] {
            with_flood(grid, |flood| {
                let step = |from, direction, to| self.step(state, &march, mode, from, direction, to);
                let reach = flood.movement(grid, march.start, points, step);
                let ways = reach.found().filter(|hex| *hex != march.start);
                let ways = ways.filter_map(|hex| Some((hex, reach.previous(hex)?, reach.cost_to(hex)?)));
                // 10.2 A move may end where it began: from a hex beside it, where nothing stops it.
                let back = self.ways_back(state, &march, mode, |hex| reach.cost_to(hex));
                let back = back.filter(|(_, cost)| *cost <= points).min_by_key(|(_, cost)| *cost);
                for (hex, via, cost) in ways.chain(back.map(|(via, cost)| (march.start, via, cost))) {
                    let known = to.iter().position(|end| end.place == Place::Hex(hex));
                    match known {
                        Some(at) => to[at] = destination(hex, via, points - cost),
                        None => to.push(destination(hex, via, points - cost)),
                    }
                }
            });
            if march.road.is_none() {
                break;
            }
        }
        if case!("10.3", march.fresh) {
            for (direction, hex) in grid.neighbours(march.start) {
                let reached = to.iter().any(|end| end.place == Place::Hex(hex) && end.via == Place::Hex(march.start));
                let open = self.step(state, &march, Mode::Plain, march.start, direction, hex) != Step::Blocked;
                let known = to.iter().any(|end| end.place == Place::Hex(hex));
                if open && !reached && !known && !self.keeps_out(state, side, hex) {
                    to.push(destination(hex, march.start, 0));
                }
            }
        }
        let nowhere = || refuse!("10.2", "there is nowhere to go for {units} together", units = units.to_vec());
        path_field(march.start, to, 1).ok_or_else(nowhere)
    }

    /// The hexes beside the start from which a move can turn back to it, and what that costs in all.
    fn ways_back<'a>(
        &'a self,
        state: &'a State,
        march: &'a March<'_>,
        mode: Mode,
        cost_to: impl Fn(Hex) -> Option<u16> + 'a,
    ) -> impl Iterator<Item = (Hex, u16)> + 'a {
        let grid = self.map().grid();
        let passed = grid.neighbours(march.start).filter(|(_, hex)| !self.in_enemy_zone(state, march.side, *hex));
        passed.filter_map(move |(_, hex)| {
            let gone = cost_to(hex)?;
            let direction = grid.direction(hex, march.start)?;
            match self.step(state, march, mode, hex, direction, march.start) {
                Step::Blocked => None,
                Step::Enter(cost) | Step::EnterAndStop(cost) => Some((hex, gone.saturating_add(cost))),
            }
        })
    }

    /// Own units that can move, those together that began together.
    pub(crate) fn movable(&self, state: &State, side: Side) -> Groups {
        let mut groups = Groups::default();
        for hex in state.control.held(side).iter() {
            let mut here: Vec<UnitId> = state.at.at(hex).filter(|unit| self.can_move(state, side, *unit)).collect();
            while let Some(first) = here.first() {
                let stack = state.mark(*first).stack();
                let (with, without): (Vec<UnitId>, Vec<UnitId>) =
                    here.iter().partition(|unit| state.mark(**unit).stack() == stack);
                groups.push(with);
                here = without;
            }
        }
        groups
    }

    pub(crate) fn any_movable(&self, state: &State, side: Side) -> bool {
        let held = state.control.held(side);
        held.iter().any(|hex| state.at.at(hex).any(|unit| self.can_move(state, side, unit)))
    }

    /// Whether a unit has anywhere to go by itself.
    pub(crate) fn can_move(&self, state: &State, side: Side, unit: UnitId) -> bool {
        let units = [unit];
        let Ok(march) = self.march(state, side, &units) else { return false };
        let most = march.road.unwrap_or(march.points);
        let opens = |(direction, hex): (Direction, Hex)| {
            let step = self.step(state, &march, Mode::Plain, march.start, direction, hex);
            match step {
                Step::Blocked => false,
                Step::Enter(cost) => may!("10.3", march.fresh) || cost <= most,
                Step::EnterAndStop(cost) => may!("10.3", march.fresh) || cost <= march.points,
            }
        };
        let mut open =
            self.map().grid().neighbours(march.start).filter(|next| opens(*next)).map(|(_, hex)| hex).peekable();
        // Through reserves the way leads on, or nowhere.
        open.peek().is_some()
            && (open.any(|hex| !self.keeps_out(state, side, hex)) || self.move_field(state, side, &units).is_ok())
    }

    pub(crate) fn resolve_move(&self, play: &mut Play<'_, Kursk>, side: Side, units: &[UnitId], path: &[Hex]) {
        let state = play.state();
        let (Ok(march), Some(end)) = (self.march(state, side, units), path.last()) else { return };
        let cost = self.judge_walk(state, &march, path).unwrap_or(0);
        let halts = self.in_enemy_zone(state, side, *end);
        let infiltration = halts && march.start_in_zone && path.len() == 2;
        let slowed = units.iter().copied().filter(|unit| self.is_slowed(state, *unit)).collect();
        let (units, path) = (units.to_vec(), path.to_vec());
        let entered = path[1..].to_vec();
        // 10.5 When another stack begins to move, whoever has moved before belongs to no stack any more.
        let stack = units.first().map_or((None, false), |unit| state.mark(*unit).stack());
        let another = state.column != stack.0;
        let gone = |marks: &Marks| marks.moved && (another || marks.stack() != stack);
        let movers = self.units_of(side).filter(|unit| state.mark(*unit).began.is_some());
        let done = movers.filter(|unit| case!("10.5", gone(state.mark(*unit)))).collect();
        self.emit(play, Event::Moved { units, path, cost, infiltration, halts, slowed, done });
        self.arrive(play, side, &entered);
    }
}
