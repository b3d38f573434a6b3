//! A slow second reading of Outpost, written from scenarios/outpost/rules.toml, see the module above for how independently. It shares no code with the engine.

use hexgrid::Hex;
use kernel::{Game, Side, UnitId};
use miniatures::outpost::{Action, Advance, Frame, Kind, March, Outpost, Payment, Phase, PlayerPhase, State, Terrain};

/// The columns of 6.9, attack to defence.
const COLUMNS: [(u64, u64); 6] = [(1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)];
/// Where 3-1 is among them.
const THREE_TO_ONE: usize = 3;
const STACKING_LIMIT: usize = 2;

/// Whether the rulebook allows this action by this side, which is known to be asked.
pub fn allows(game: &Outpost, state: &State, side: Side, action: &Action) -> bool {
    let reading = Reading { game, state, side };
    match (state.flow.top(), action) {
        (Some(Frame::Phase(PlayerPhase { side: turn, phase: Phase::Movement })), Action::Move { units, path }) => {
            *turn == side && reading.may_begin_to_move(units, path)
        }
        (Some(Frame::Phase(PlayerPhase { side: turn, phase: Phase::Combat })), Action::Attack { units, target }) => {
            *turn == side && reading.may_attack(units, *target)
        }
        // 1.1 and 6.1: nothing has to be done in a phase.
        (Some(Frame::Phase(PlayerPhase { side: turn, .. })), Action::End) => *turn == side,
        (Some(Frame::March(March { units: stack, left })), Action::Move { units, path }) => {
            reading.may_go_on(stack, u64::from(*left), units, path)
        }
        // 5.6: or halt.
        (Some(Frame::March(March { units, .. })), Action::Halt) => {
            units.iter().all(|unit| reading.is_own_on_map(*unit))
        }
        (Some(Frame::Payment(Payment { side: payer, units, amount })), Action::Steps(losses)) => {
            *payer == side && reading.may_pay_in_steps(units, u64::from(*amount), losses)
        }
        (Some(Frame::Payment(Payment { side: payer, units, amount })), Action::Retreat(routes)) => {
            *payer == side && reading.may_retreat(units, usize::from(*amount), routes)
        }
        (Some(Frame::Advance(Advance { units })), Action::Advance(routes)) => reading.may_advance(units, routes),
        _ => false,
    }
}

/// 9.1: whether the unit, whosoever it is, is in supply now. The engine's flag is to be compared with this.
pub fn in_supply(game: &Outpost, state: &State, unit: UnitId) -> bool {
    let known = game.names().units().any(|known| known == unit);
    known && Reading { game, state, side: game.board().counter(unit).side }.is_in_supply(unit)
}

/// 6.3 to 6.8: attack strength, defence strength and column of an attack or overrun. The engine's are to be compared with it.
pub fn odds(
    game: &Outpost,
    state: &State,
    side: Side,
    units: &[UnitId],
    target: Hex,
    overrun: bool,
) -> (u64, u64, usize) {
    let reading = Reading { game, state, side };
    let attack = reading.attack(units, overrun);
    let defence = reading.defence(units, target);
    (attack, defence, reading.column(attack, defence, target))
}

/// The position as one side looks at it.
struct Reading<'a> {
    game: &'a Outpost,
    state: &'a State,
    side: Side,
}

impl Reading<'_> {
    // What is on the map.

    fn is_hex(&self, hex: Hex) -> bool {
        self.game.board().grid.hexes().any(|known| known == hex)
    }

    /// Adjacent hexes of the map. False for anything else.
    fn are_adjacent(&self, a: Hex, b: Hex) -> bool {
        self.is_hex(a) && self.is_hex(b) && self.game.board().grid.adjacent(a, b)
    }

    fn neighbours(&self, hex: Hex) -> Vec<Hex> {
        self.game.board().grid.neighbours(hex).map(|(_, neighbour)| neighbour).collect()
    }

    fn has_river(&self, a: Hex, b: Hex) -> bool {
        let board = self.game.board();
        let direction = board.grid.direction(a, b);
        let hexside = direction.and_then(|direction| board.grid.hexside(a, direction));
        hexside.is_some_and(|hexside| board.river[hexside])
    }

    fn has_road(&self, a: Hex, b: Hex) -> bool {
        let board = self.game.board();
        let direction = board.grid.direction(a, b);
        let hexside = direction.and_then(|direction| board.grid.hexside(a, direction));
        hexside.is_some_and(|hexside| board.road[hexside])
    }

    fn has_river_without_road(&self, a: Hex, b: Hex) -> bool {
        self.has_river(a, b) && !self.has_road(a, b)
    }

    /// Every hex with its distance from this one, breadth first.
    fn distances(&self, from: Hex) -> Vec<(Hex, usize)> {
        let mut found = vec![(from, 0)];
        let mut next = 0;
        while next < found.len() {
            let (hex, far) = found[next];
            for neighbour in self.neighbours(hex) {
                if !found.iter().any(|(known, _)| *known == neighbour) {
                    found.push((neighbour, far + 1));
                }
            }
            next += 1;
        }
        found
    }

    /// Where the unit is, if it is a unit of this game and on the map.
    fn hex_of(&self, unit: UnitId) -> Option<Hex> {
        if self.game.names().units().any(|known| known == unit) { self.state.at.hex(unit) } else { None }
    }

    fn side_of(&self, unit: UnitId) -> Side {
        self.game.board().counter(unit).side
    }

    fn is_armour(&self, unit: UnitId) -> bool {
        self.game.board().counter(unit).kind == Kind::Armour
    }

    fn own_units_in(&self, hex: Hex) -> Vec<UnitId> {
        let here = |unit: &UnitId| self.side_of(*unit) == self.side && self.hex_of(*unit) == Some(hex);
        self.game.names().units().filter(here).collect()
    }

    fn enemies_in(&self, hex: Hex) -> Vec<UnitId> {
        let here = |unit: &UnitId| self.side_of(*unit) != self.side && self.hex_of(*unit) == Some(hex);
        self.game.names().units().filter(here).collect()
    }

    // 1. Sequence.

    /// 1.2
    fn is_own_on_map(&self, unit: UnitId) -> bool {
        self.hex_of(unit).is_some() && self.side_of(unit) == self.side
    }

    /// 1.2: at least one unit, each named once and in order, all of them own ones on the map.
    fn are_own_on_map(&self, units: &[UnitId]) -> bool {
        !units.is_empty()
            && units.windows(2).all(|pair| pair[0] < pair[1])
            && units.iter().all(|unit| self.is_own_on_map(*unit))
    }

    // 2. Stacking.

    /// 2.1: whether these units can be in the hex together with the own units there that are not among those leaving.
    fn is_room(&self, hex: Hex, coming: usize, leaving: &[UnitId]) -> bool {
        let staying = self.own_units_in(hex).into_iter().filter(|unit| !leaving.contains(unit)).count();
        staying + coming <= STACKING_LIMIT
    }

    /// 2.1, 7.3: whether there is room at the end of every route, when all these units have gone theirs at the same time.
    fn is_room_at_ends(&self, routes: &[(UnitId, Vec<Hex>)]) -> bool {
        let going: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        routes.iter().all(|(_, route)| {
            let Some(end) = route.last() else { return false };
            let coming = routes.iter().filter(|(_, other)| other.last() == Some(end)).count();
            self.is_room(*end, coming, &going)
        })
    }

    // 3. Zones of control.

    /// 3.1, 3.2: the enemy controls the hex.
    fn is_enemy_controlled(&self, hex: Hex) -> bool {
        let controls = |from: &Hex| !self.enemies_in(*from).is_empty() && !self.has_river_without_road(*from, hex);
        self.neighbours(hex).iter().any(controls)
    }

    // 4. Movement.

    /// 4.6, 4.8, 4.9: a stack that has not moved yet, with all the points it has in this phase.
    fn may_begin_to_move(&self, units: &[UnitId], path: &[Hex]) -> bool {
        if !self.are_own_on_map(units) || units.iter().any(|unit| self.state.moved[unit.index()]) {
            return false;
        }
        let allowances = units.iter().map(|unit| self.half_points(*unit));
        self.may_follow(units, path, allowances.min().unwrap_or(0), true)
    }

    /// 4.1, 4.9: a unit's allowance in half points.
    fn half_points(&self, unit: UnitId) -> u64 {
        let points = u64::from(self.game.board().counter(unit).movement);
        let points = if self.state.unsupplied[unit.index()] { points / 2 } else { points };
        2 * points
    }

    /// 4.2, 4.3, 4.4: half points to enter an adjacent hex.
    fn cost(&self, from: Hex, to: Hex) -> u64 {
        if self.has_road(from, to) {
            return 1;
        }
        let terrain = match self.game.board().terrain[to] {
            Terrain::Clear | Terrain::Town => 2,
            Terrain::Woods => 4,
        };
        let river = if self.has_river(from, to) { 2 } else { 0 };
        terrain + river
    }

    /// Walks the path with the whole stack. `has_least_move` is whether 4.7 can help.
    fn may_follow(&self, units: &[UnitId], path: &[Hex], half_points: u64, has_least_move: bool) -> bool {
        // 4.1: from hex to adjacent hex, and not back to where it began. 4.8: all begin in the same hex.
        if path.len() < 2 || path.first() == path.last() {
            return false;
        }
        if !path.windows(2).all(|step| self.are_adjacent(step[0], step[1])) {
            return false;
        }
        if !units.iter().all(|unit| self.hex_of(*unit) == Some(path[0])) {
            return false;
        }
        let mut spent = 0;
        for at in 1..path.len() {
            let (from, to) = (path[at - 1], path[at]);
            let is_last = at == path.len() - 1;
            spent += self.cost(from, to);
            if !self.enemies_in(to).is_empty() {
                // 4.5, 5.1: an overrun is the last step that is drawn, and it takes its points in full.
                spent += 4;
                return is_last && spent <= half_points && self.may_overrun(units, from, to);
            }
            // 3.3: it must stop here, unless 5.1: it overruns next.
            let overruns_next = at + 2 == path.len() && !self.enemies_in(path[at + 1]).is_empty();
            if self.is_enemy_controlled(to) && !is_last && !overruns_next {
                return false;
            }
            // 3.4
            if at == 1 && self.is_enemy_controlled(from) && self.is_enemy_controlled(to) {
                return false;
            }
        }
        // 4.1, 4.7
        let is_affordable = spent <= half_points || (has_least_move && path.len() == 2);
        // 2.1; 2.2: on the way there is no limit.
        is_affordable && path.last().is_some_and(|end| self.is_room(*end, units.len(), units))
    }

    // 5. Overruns.

    /// 5.1 to 5.5, points and 3.3 aside.
    fn may_overrun(&self, units: &[UnitId], from: Hex, target: Hex) -> bool {
        let attack = self.attack(units, true);
        let defence = self.defence_from(&[from], target);
        self.is_room(from, units.len(), units)
            && units.iter().all(|unit| self.is_armour(*unit))
            && !self.has_river(from, target)
            && self.column(attack, defence, target) >= THREE_TO_ONE
            && units.iter().all(|unit| !self.state.unsupplied[unit.index()])
    }

    /// 5.6: the whole stack goes on as if the move began here, without 4.7.
    fn may_go_on(&self, stack: &[UnitId], left: u64, units: &[UnitId], path: &[Hex]) -> bool {
        self.are_own_on_map(units) && units == stack && self.may_follow(units, path, left, false)
    }

    // 6. Combat.

    /// 6.1, 6.2
    fn may_attack(&self, units: &[UnitId], target: Hex) -> bool {
        if !self.are_own_on_map(units) || !self.is_hex(target) {
            return false;
        }
        let defenders = self.enemies_in(target);
        let is_next = |unit: &UnitId| self.hex_of(*unit).is_some_and(|hex| self.are_adjacent(hex, target));
        !defenders.is_empty()
            && units.iter().all(is_next)
            && !units.iter().any(|unit| self.state.attacked[unit.index()])
            && !defenders.iter().any(|unit| self.state.defended[unit.index()])
    }

    /// 6.4
    fn now(&self, unit: UnitId, printed: u16) -> u64 {
        let printed = u64::from(printed);
        if self.state.steps[unit.index()] < 2 { printed.div_ceil(2) } else { printed }
    }

    /// 6.3, 6.4, 6.7; 5.5: not in overruns.
    fn attack(&self, units: &[UnitId], is_overrun: bool) -> u64 {
        let mut sum = 0;
        for unit in units {
            let strength = self.now(*unit, self.game.board().counter(*unit).attack);
            let is_halved = !is_overrun && !self.is_in_supply(*unit);
            sum += if is_halved { strength.div_ceil(2) } else { strength };
        }
        sum
    }

    fn defence(&self, attackers: &[UnitId], target: Hex) -> u64 {
        let from: Vec<Hex> = attackers.iter().filter_map(|unit| self.hex_of(*unit)).collect();
        self.defence_from(&from, target)
    }

    /// 6.3, 6.4, 6.5: against attackers in these hexes.
    fn defence_from(&self, attackers: &[Hex], target: Hex) -> u64 {
        let defenders = self.enemies_in(target);
        let sum: u64 = defenders.iter().map(|unit| self.now(*unit, self.game.board().counter(*unit).defence)).sum();
        let is_town = self.game.board().terrain[target] == Terrain::Town;
        let is_behind_river = attackers.iter().all(|hex| self.has_river(*hex, target));
        match (is_town, is_behind_river) {
            (false, false) => sum,
            (true, false) | (false, true) => 2 * sum,
            (true, true) => 3 * sum,
        }
    }

    /// 6.6, 6.8: which column, counted from 0.
    fn column(&self, attack: u64, defence: u64, target: Hex) -> usize {
        let mut column = 0;
        for (at, (left, right)) in COLUMNS.iter().enumerate() {
            if attack * right >= defence * left {
                column = at;
            }
        }
        if self.game.board().terrain[target] == Terrain::Woods && column > 0 { column - 1 } else { column }
    }

    /// 6.10, 6.11: as many steps as owed or, if there are not more, all of them.
    fn may_pay_in_steps(&self, units: &[UnitId], amount: u64, losses: &[(UnitId, u8)]) -> bool {
        let named: Vec<UnitId> = losses.iter().map(|(unit, _)| *unit).collect();
        if named != units || !self.are_own_on_map(&named) {
            return false;
        }
        let held = |unit: UnitId| u64::from(self.state.steps[unit.index()]);
        let all_held: u64 = units.iter().map(|unit| held(*unit)).sum();
        let all_lost: u64 = losses.iter().map(|(_, steps)| u64::from(*steps)).sum();
        let has_them = losses.iter().all(|(unit, steps)| u64::from(*steps) <= held(*unit));
        has_them && all_lost == if amount >= all_held { all_held } else { amount }
    }

    // 7. Retreats.

    /// 6.10, 7.1 to 7.5: a route for every one of the units, all at once; 5.8: but not for an overrunning stack.
    fn may_retreat(&self, units: &[UnitId], amount: usize, routes: &[(UnitId, Vec<Hex>)]) -> bool {
        let named: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        if named != units || !self.are_own_on_map(&named) {
            return false;
        }
        let Some(fight) = self.state.fight() else { return false };
        if fight.overrun.is_some() && fight.side == self.side {
            return false;
        }
        let is_route = |(unit, route): &(UnitId, Vec<Hex>)| {
            self.hex_of(*unit).is_some_and(|from| self.retreat_routes(vec![from], amount, units).contains(route))
        };
        routes.iter().all(is_route) && self.is_room_at_ends(routes)
    }

    /// 7.1, 7.2, 7.4: every way to go so many hexes further that ends as far off as it is long.
    fn retreat_routes(&self, begun: Vec<Hex>, further: usize, retreating: &[UnitId]) -> Vec<Vec<Hex>> {
        let (start, here) = (begun[0], begun[begun.len() - 1]);
        if further == 0 {
            let is_far = self.distances(start).contains(&(here, begun.len() - 1));
            return if is_far { vec![begun] } else { Vec::new() };
        }
        let mut routes = Vec::new();
        for next in self.neighbours(here) {
            if self.may_retreat_into(here, next, retreating) {
                let mut longer = begun.clone();
                longer.push(next);
                routes.extend(self.retreat_routes(longer, further - 1, retreating));
            }
        }
        routes
    }

    /// 7.2, 7.4
    fn may_retreat_into(&self, from: Hex, to: Hex, retreating: &[UnitId]) -> bool {
        let is_held = self.own_units_in(to).iter().any(|unit| !retreating.contains(unit));
        self.enemies_in(to).is_empty()
            && (is_held || !self.is_enemy_controlled(to))
            && !self.has_river_without_road(from, to)
    }

    // 8. Advances.

    /// 8.1, 8.2: a route for every victor; a route of one hex is a unit that stays.
    fn may_advance(&self, units: &[UnitId], routes: &[(UnitId, Vec<Hex>)]) -> bool {
        let named: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        if named != units || !self.are_own_on_map(&named) {
            return false;
        }
        let is_way = |(unit, route): &(UnitId, Vec<Hex>)| self.is_advance(*unit, route);
        routes.iter().all(is_way) && self.is_room_at_ends(routes)
    }

    fn is_advance(&self, unit: UnitId, route: &[Hex]) -> bool {
        let Some(fight) = self.state.fight() else { return false };
        let Some(from) = self.hex_of(unit) else { return false };
        let first_entered = |way: &Vec<Hex>| if way.len() >= 3 { Some(way[1]) } else { None };
        match *route {
            [stays] => stays == from,
            [start, end] => start == from && end == fight.target && self.enemies_in(end).is_empty(),
            [start, over, end] => {
                start == from
                    && over == fight.target
                    && self.is_armour(unit)
                    && fight.routes.iter().any(|way| first_entered(way) == Some(end))
                    && self.enemies_in(end).is_empty()
            }
            _ => false,
        }
    }

    // 9. Supply.

    /// 9.1: the unit's own hex does not matter.
    fn is_in_supply(&self, unit: UnitId) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        let mut visited = vec![hex];
        self.leads_to_source(hex, &mut visited)
    }

    fn leads_to_source(&self, hex: Hex, visited: &mut Vec<Hex>) -> bool {
        if self.game.board().sources[self.side.index()].contains(&hex) {
            return true;
        }
        for next in self.neighbours(hex) {
            if !visited.contains(&next) && self.may_supply_pass(hex, next) {
                visited.push(next);
                if self.leads_to_source(next, visited) {
                    return true;
                }
            }
        }
        false
    }

    /// 9.1, 9.2, 9.3
    fn may_supply_pass(&self, from: Hex, to: Hex) -> bool {
        let is_open = !self.own_units_in(to).is_empty() || !self.is_enemy_controlled(to);
        self.enemies_in(to).is_empty() && is_open && !self.has_river_without_road(from, to)
    }
}
