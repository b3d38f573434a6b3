//! 4 Movement. Points are counted in halves.

use super::Outpost;
use super::board::Terrain;
use super::state::{Event, Frame, March, State};
use hexgrid::{Direction, Hex, HexSet, Step};
use kernel::prompt::{Destination, Field, places};
use kernel::toolkit::movement::{Stumble, Walk, path_field, walk};
use kernel::toolkit::scratch::with_flood;
use kernel::{Fact, Instead, Place, Play, Refusal, Side, UnitId, case, may, refuse};
use std::borrow::Cow;

/// Points are counted in halves.
const HALVES: i32 = 2;

/// A stack that is about to move.
pub(super) struct Orders<'a> {
    pub side: Side,
    pub start: Hex,
    /// In half points.
    pub points: u16,
    /// 4.7 helps: the move begins here.
    fresh: bool,
    enemy_zone: Cow<'a, HexSet>,
}

impl Outpost {
    /// Precedence: whose units, where they stand, whether they have moved.
    pub(super) fn orders(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Orders<'static>, Refusal> {
        for unit in units {
            self.judge_owner(state, side, *unit)?;
        }
        let place = units.first().and_then(|unit| state.at.hex(*unit));
        let start = place.ok_or_else(|| refuse!("sequence", "no unit is named"))?;
        // 4.8 Units move together only if they begin in the same hex.
        if let Some(apart) = units.iter().find(|unit| case!("4.8", state.at.hex(**unit) != Some(start))) {
            return Err(refuse!("4.8", "{unit} does not begin in {place}", unit = *apart, place = start));
        }
        if let Some(Frame::March(March { units: marching, left })) = state.flow.top() {
            if marching != units {
                return Err(refuse!("5.6", "only {units}, and together, may go on", units = marching.clone())
                    .instead(Instead::Units(marching.clone())));
            }
            return Ok(Orders { fresh: false, ..self.starting_from(state, side, start, *left) });
        }
        // 4.6 A unit moves once in a movement phase.
        if let Some(moved) = units.iter().find(|unit| case!("4.6", state.moved[unit.index()])) {
            return Err(refuse!("4.6", "{unit} has moved in this phase", unit = *moved));
        }
        let allowances = units.iter().map(|unit| self.allowance(state, *unit));
        // 4.8 The stack has the smallest movement allowance of its units.
        let points = case!("4.8", allowances.clone().min(), allowances.max()).unwrap_or(0);
        Ok(self.starting_from(state, side, start, points))
    }

    fn starting_from(&self, state: &State, side: Side, start: Hex, points: u16) -> Orders<'static> {
        let enemy_zone = Cow::Owned(self.controlled_by(state, side.other()));
        Orders { side, start, points, fresh: true, enemy_zone }
    }

    /// In half points.
    fn allowance(&self, state: &State, unit: UnitId) -> u16 {
        let printed = self.board.counter(unit).movement;
        // 4.9 A unit that began the phase out of supply has half its allowance, whole points only.
        let points = if case!("4.9", state.unsupplied[unit.index()]) { printed / 2 } else { printed };
        // 4.1 A move may cost no more than the allowance.
        case!("4.1", points * 2, 1000)
    }

    /// What it takes to go from one hex into the next.
    fn step(&self, state: &State, orders: &Orders<'_>, from: Hex, direction: Direction, to: Hex) -> Step {
        // 4.5 No unit enters a hex with an enemy in it.
        if case!("4.5", self.holds(state, orders.side.other(), to)) {
            return Step::Blocked;
        }
        // 3.4 A move that begins in a controlled hex may not go straight into another.
        let controlled = orders.enemy_zone.contains(to);
        if case!("3.4", from == orders.start && orders.enemy_zone.contains(from) && controlled) {
            return Step::Blocked;
        }
        // 2.2 Units pass freely through hexes with friends.
        if self.room(state, to, &[]) == 0 && !may!("2.2") {
            return Step::Blocked;
        }
        let cost = self.cost(from, direction, to);
        // 3.3 A unit that enters a controlled hex ends its move there.
        if case!("3.3", controlled) { Step::EnterAndStop(cost) } else { Step::Enter(cost) }
    }

    /// In half points.
    pub(super) fn cost(&self, from: Hex, direction: Direction, to: Hex) -> u16 {
        // 4.4 A step along a road costs 1/2.
        if case!("4.4", self.board.road_at(from, direction)) {
            return 1;
        }
        // 4.2 Clear and town cost 1, woods 2.
        let terrain = match self.board.terrain[to] {
            Terrain::Clear | Terrain::Town => 2,
            Terrain::Woods => case!("4.2", 4, 2),
        };
        // 4.3 A river costs 1 more.
        terrain + if case!("4.3", self.board.river_at(from, direction)) { 2 } else { 0 }
    }

    /// Precedence: the units (see `orders`), each step of the path in turn, then the room where it ends.
    pub(super) fn judge_move(&self, state: &State, side: Side, units: &[UnitId], path: &[Hex]) -> Result<(), Refusal> {
        let orders = self.orders(state, side, units)?;
        self.judge_ends(&orders, path)?;
        let end = path[path.len() - 1];
        // 5.1 A path into a hex with enemies in it is an overrun.
        if case!("5.1", self.holds(state, side.other(), end)) {
            return self.judge_overrun(state, &orders, units, path).map(|_| ());
        }
        self.judge_walk(state, &orders, units, path)?;
        if self.room(state, end, units) < units.len() {
            return Err(refuse!("2.1", "{place} has no room for {units}", place = end, units = units.to_vec()));
        }
        Ok(())
    }

    fn judge_ends(&self, orders: &Orders<'_>, path: &[Hex]) -> Result<(), Refusal> {
        if path.first() != Some(&orders.start) {
            return Err(refuse!(
                "4.8",
                "the path does not begin in {place}, where the move does",
                place = orders.start
            ));
        }
        if path.last() == Some(&orders.start) {
            return Err(refuse!("4.1", "the move ends where it began, in {place}", place = orders.start));
        }
        Ok(())
    }

    /// Walks the path; a refusal names the first step that is not allowed and how far one could have gone.
    pub(super) fn judge_walk(
        &self,
        state: &State,
        orders: &Orders<'_>,
        units: &[UnitId],
        path: &[Hex],
    ) -> Result<u16, Refusal> {
        let step = |from, direction, to| self.step(state, orders, from, direction, to);
        let (at, why) = match walk(&self.board.grid, path, orders.points, step) {
            Walk::Done { cost } => return Ok(cost),
            Walk::Stopped { at, why } => (at, why),
        };
        // 4.7 A single hex can always be moved.
        if case!("4.7", orders.fresh && path.len() == 2) && matches!(why, Stumble::TooDear { .. }) {
            return Ok(orders.points);
        }
        let mut refusal = self.stumbled(state, orders, path[at], path[at + 1], why);
        let so_far = &path[..=at];
        if at > 0 && path[at] != orders.start && self.room(state, path[at], units) >= units.len() {
            refusal = refusal.instead(Instead::Path(places(so_far)));
        }
        Err(refusal)
    }

    fn stumbled(&self, state: &State, orders: &Orders<'_>, from: Hex, to: Hex, why: Stumble) -> Refusal {
        match why {
            Stumble::NotAdjacent => refuse!("4.1", "{from} and {to} are not next to each other", from = from, to = to),
            Stumble::Barred if self.holds(state, orders.side.other(), to) => {
                refuse!("4.5", "there are enemies in {place}", place = to)
            }
            Stumble::Barred => {
                refuse!("3.4", "{from} and {to} are both controlled by the enemy", from = from, to = to)
            }
            Stumble::TooDear { cost, left } => refuse!(
                "4.1",
                "entering {place} costs {cost}, and {left} is left",
                place = to,
                cost = Fact::Parts(i64::from(cost), 2),
                left = Fact::Parts(i64::from(left), 2)
            ),
            Stumble::MustStop => refuse!("3.3", "the move ends in {place}, which the enemy controls", place = from),
        }
    }

    /// Own units that can move, by hex.
    pub(super) fn movable(&self, state: &State, side: Side) -> Vec<Vec<UnitId>> {
        let zone = self.controlled_by(state, side.other());
        let mut groups: Vec<Vec<UnitId>> = Vec::new();
        for unit in self.units_of(side).filter(|unit| self.can_move(state, side, *unit, &zone)) {
            let place = state.at.place(unit);
            match groups.iter_mut().find(|group| state.at.place(group[0]) == place) {
                Some(group) => group.push(unit),
                None => groups.push(vec![unit]),
            }
        }
        groups
    }

    pub(super) fn any_move(&self, state: &State, side: Side) -> bool {
        let zone = self.controlled_by(state, side.other());
        self.units_of(side).any(|unit| self.can_move(state, side, unit, &zone))
    }

    /// Everywhere the stack can go; hexes without room for it can be passed.
    pub(super) fn move_field(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Field, Refusal> {
        let orders = self.orders(state, side, units)?;
        let step = |from, direction, to| self.step(state, &orders, from, direction, to);
        let grid = &self.board.grid;
        let to = with_flood(grid, |flood| {
            let reach = flood.movement(grid, orders.start, orders.points, step);
            let mut to: Vec<Destination> = Vec::new();
            for hex in reach.found().filter(|hex| *hex != orders.start) {
                let (Some(cost), Some(via)) = (reach.cost_to(hex), reach.previous(hex)) else { continue };
                let pass_only = self.room(state, hex, units) < units.len();
                to.push(destination(hex, via, orders.points - cost, pass_only));
            }
            // 4.7 A single hex can always be moved.
            for (direction, hex) in grid.neighbours(orders.start).filter(|(_, hex)| reach.cost_to(*hex).is_none()) {
                let open = step(orders.start, direction, hex) != Step::Blocked;
                if case!("4.7", orders.fresh && open) && self.room(state, hex, units) >= units.len() {
                    to.push(destination(hex, orders.start, 0, false));
                }
            }
            to.extend(self.overruns(state, &orders, units, reach));
            to
        });
        let nowhere = || refuse!("2.1", "there is nowhere to go for {units} together", units = units.to_vec());
        path_field(orders.start, to, HALVES).ok_or_else(nowhere)
    }

    /// Whether the unit alone has any move. Cheap: one step is enough, thanks to 4.7, or an overrun.
    fn can_move(&self, state: &State, side: Side, unit: UnitId, enemy_zone: &HexSet) -> bool {
        let Some(start) = state.at.hex(unit) else { return false };
        if case!("4.6", state.moved[unit.index()]) {
            return false;
        }
        let points = self.allowance(state, unit);
        let orders = Orders { side, start, points, fresh: true, enemy_zone: Cow::Borrowed(enemy_zone) };
        let one_hex = self.board.grid.neighbours(start).any(|(direction, to)| {
            let cost = match self.step(state, &orders, start, direction, to) {
                Step::Blocked => return false,
                Step::Enter(cost) | Step::EnterAndStop(cost) => cost,
            };
            (may!("4.7") || cost <= points) && self.room(state, to, &[unit]) > 0
        });
        // Rarely needed: hemmed in, but with a way through a full hex, or over a weak enemy.
        one_hex || self.move_field(state, side, &[unit]).is_ok()
    }

    pub(super) fn resolve_move(&self, play: &mut Play<'_, Outpost>, side: Side, units: &[UnitId], path: &[Hex]) {
        let Ok(orders) = self.orders(play.state(), side, units) else { return };
        let state = play.state();
        if case!("5.1", path.last().is_some_and(|end| self.holds(state, side.other(), *end))) {
            return self.resolve_overrun(play, &orders, units, path);
        }
        let cost = self.judge_walk(state, &orders, units, path).unwrap_or(0);
        play.emit(Event::Moved { units: units.to_vec(), path: path.to_vec(), cost });
        self.take_towns(play, side, path);
    }
}

pub(super) fn destination(hex: Hex, via: Hex, left: u16, pass_only: bool) -> Destination {
    Destination { place: Place::Hex(hex), via: Place::Hex(via), left: i32::from(left), pass_only }
}
