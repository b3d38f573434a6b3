//! 9.7 Retreats.

use crate::game::Korsun;
use crate::map::Water;
use crate::s07_stacking::STACKING_LIMIT;
use crate::state::{ELIMINATED, Event, OFF_MAP, State};
use hexgrid::{Direction, Hex};
use kernel::prompt::{Bounds, Field, UnitRoutes, Value, fitting, places};
use kernel::toolkit::retreat::routes;
use kernel::{Instead, Place, Play, Refusal, Side, UnitId, case, may, must, refuse};

/// A route is the better the lower this is: no major river, then no friends, or at least none where it ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    river: bool,
    friends: Friends,
}

/// Where there are friends on a route.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Friends {
    Nowhere,
    OnTheWay,
    AtTheEnd,
}

/// A retreat: whose, of which units, how far, and which guests of theirs fall with it (9.76).
#[derive(Clone, Copy)]
pub(crate) struct Retreat<'a> {
    pub side: Side,
    pub units: &'a [UnitId],
    pub amount: u8,
    pub guests: &'a [UnitId],
}

impl Retreat<'_> {
    /// Whether a unit is still where it is when these have retreated.
    fn stays(&self, unit: UnitId) -> bool {
        !self.units.contains(&unit) && !self.guests.contains(&unit)
    }
}

/// What is open to a unit that retreats.
struct Ways {
    unit: UnitId,
    weight: usize,
    /// Its routes, with their ranks.
    ranked: Vec<(Rank, Vec<Place>)>,
    /// If it has none, room or not: those that lead off the map.
    off: Vec<Vec<Place>>,
}

impl Rank {
    /// What a route of this rank costs: as many as may cross no major river, then end without friends, then meet none on the way.
    fn cost(self, units: usize) -> u64 {
        let base = units as u64 + 1;
        let friends = match self.friends {
            Friends::Nowhere => 0,
            Friends::OnTheWay => 1,
            Friends::AtTheEnd => base,
        };
        friends + if self.river { base * base } else { 0 }
    }
}

impl Ways {
    /// Only the best of the routes.
    fn best(&self) -> Ways {
        let best = self.ranked.iter().map(|(rank, _)| *rank).min();
        let ranked = self.ranked.iter().filter(|(rank, _)| Some(*rank) == best).cloned().collect();
        Ways { unit: self.unit, weight: self.weight, ranked, off: self.off.clone() }
    }
}

/// 9.74b Of a field with all routes, those by which as few units as possible cross a major river, then end with friends, then pass
/// through friends.
fn sparing(field: Field, ways: &[Ways]) -> Option<Field> {
    let Field::Routes { mut units, room, mut bounds } = field else { return None };
    for ways in ways {
        let costs = ways.ranked.iter().map(|(rank, route)| (ways.unit, route.clone(), rank.cost(units.len())));
        bounds.costs.extend(costs);
    }
    let cheapest = fitting(&units, &room, &bounds, &[])?;
    bounds.most_cost = bounds.cost(&cheapest);
    // A route that no such retreat takes is not open.
    for at in 0..units.len() {
        let unit = units[at].unit;
        let mut known: Vec<(Option<Place>, u64, bool)> = Vec::new();
        let routes = std::mem::take(&mut units[at].routes);
        let mut kept = Vec::new();
        for route in routes {
            let (end, cost) = (route.last().copied(), bounds.cost(&[(unit, route.clone())]));
            let before = known.iter().find(|(place, price, _)| (*place, *price) == (end, cost));
            let fits = before.map(|(.., fits)| *fits).unwrap_or_else(|| {
                units[at].routes = vec![route.clone()];
                fitting(&units, &room, &bounds, &[]).is_some()
            });
            known.push((end, cost, fits));
            if fits {
                kept.push(route);
            }
        }
        units[at].routes = kept;
    }
    Some(Field::Routes { units, room, bounds })
}

/// Why units cannot all take these routes, each of which is open by itself.
fn explain_together(retreat: Retreat<'_>, field: &Field, given: &[(UnitId, Vec<Place>)]) -> Refusal {
    let units = retreat.units.to_vec();
    if let Field::Routes { units: open, room, bounds } = field {
        let any = Bounds { most_cost: u64::MAX, ..bounds.clone() };
        let anyhow = Field::Routes { units: open.clone(), room: room.clone(), bounds: any };
        if anyhow.contains(&Value::Routes(given.to_vec())) {
            let river = Rank { river: true, friends: Friends::Nowhere }.cost(units.len());
            return match bounds.cost(given) / river > bounds.most_cost / river {
                true => refuse!("9.78", "fewer of {units} need cross a major river", units = units),
                false => refuse!("9.74a", "fewer of {units} need retreat to friends", units = units),
            };
        }
    }
    refuse!("9.74b", "there is no room where all of {units} would end", units = units)
}

impl Korsun {
    /// What bars a step of a retreat, if anything.
    fn bar_retreat(&self, state: &State, retreat: Retreat<'_>, to: Hex) -> Option<Refusal> {
        let side = retreat.side;
        // 19.25 A river hex bars every retreat.
        if self.is_water(to) {
            return Some(refuse!("19.25", "{place} is all water", place = to));
        }
        // 9.71b A retreat enters no hex with enemies.
        if case!("9.71b", state.control.holds(side.other(), to)) {
            return Some(refuse!("9.71b", "there are enemies in {place}", place = to));
        }
        // 9.71b Nor one that they control, unless a friendly unit stays there (8.25); an HQ will do (11.35).
        let befriended = case!("8.25", state.at.at(to).any(|unit| retreat.stays(unit)));
        if case!("9.71b", state.control.controls(side.other(), to) && !befriended) {
            return Some(refuse!("9.71b", "the enemy controls {place}", place = to));
        }
        // 9.77 Attackers do not retreat where the enemy was or controlled in this combat.
        let was =
            state.fight().is_some_and(|fight| fight.side == side && fight.paid.1 && fight.forbidden.contains(&to));
        if case!("9.77", was && !befriended) {
            return Some(refuse!("9.77", "the enemy held or controlled {place} in this combat", place = to));
        }
        None
    }

    fn rank(&self, state: &State, retreat: Retreat<'_>, route: &[Hex]) -> Rank {
        let grid = self.map().grid();
        let crosses = |pair: &[Hex]| {
            let direction = grid.direction(pair[0], pair[1]);
            direction.is_some_and(|direction: Direction| self.map().water_at(pair[0], direction) == Some(Water::Major))
        };
        // 9.78 A major river is crossed only when no other hex is open, whether a road crosses it or not.
        let river = case!("9.78", route.windows(2).any(crosses));
        // 9.74a A vacant hex comes before one with friends, and above all where the retreat ends.
        let shared = |hex: &Hex| state.at.at(*hex).any(|unit| retreat.stays(unit));
        let friends = match route.last().is_some_and(shared) {
            true => Friends::AtTheEnd,
            false if route[1..].iter().any(shared) => Friends::OnTheWay,
            false => Friends::Nowhere,
        };
        Rank { river, friends: case!("9.74a", friends, Friends::Nowhere) }
    }

    /// Whether a second HQ would be in a hex beside those that stay there.
    fn second_headquarters(&self, state: &State, retreat: Retreat<'_>, unit: UnitId, hex: Hex) -> bool {
        let mut staying = state.at.at(hex).filter(|other| retreat.stays(*other));
        // 11.22 Two HQs find no room in a hex.
        case!("11.22", self.unit(unit).is_headquarters() && staying.any(|other| self.unit(other).is_headquarters()))
    }

    /// Whether a hex has room for a unit beside those that stay there.
    fn has_room(&self, state: &State, retreat: Retreat<'_>, unit: UnitId, hex: Hex) -> bool {
        let crowded = self.room_after(state, retreat, hex) < self.board.stacking_points(unit);
        // 9.74b, 7.0d Nobody retreats into or through a hex without room.
        must!(["9.74b", "7.0d"], !crowded) && !self.second_headquarters(state, retreat, unit, hex)
    }

    /// The routes of so many hexes that are open to a unit, with or without regard to room.
    fn open_routes(&self, state: &State, retreat: Retreat<'_>, unit: UnitId, length: u8, roomy: bool) -> Vec<Vec<Hex>> {
        let Some(start) = state.at.hex(unit) else { return Vec::new() };
        let sea = |from, direction| self.map().water_at(from, direction) == Some(Water::Sea);
        let open = |from, direction, to: Hex| {
            (!roomy || self.has_room(state, retreat, unit, to))
                && !sea(from, direction)
                && self.bar_retreat(state, retreat, to).is_none()
        };
        routes(self.map().grid(), start, u32::from(length), open)
    }

    /// 9.71c The routes that lead a unit off the map, where no other is open to it: it is eliminated.
    fn routes_off(&self, state: &State, retreat: Retreat<'_>, unit: UnitId) -> Vec<Vec<Place>> {
        let grid = self.map().grid();
        let edge = |hex: Hex| Direction::ALL.into_iter().any(|direction| grid.neighbour(hex, direction).is_none());
        let mut found = Vec::new();
        for length in 0..retreat.amount {
            let all = self.open_routes(state, retreat, unit, length, true);
            let leading = all.into_iter().filter(|route| route.last().is_some_and(|hex| edge(*hex)));
            found.extend(leading.map(|route| [&places(&route)[..], &[OFF_MAP.into()]].concat()));
        }
        if may!("9.71c") { found } else { Vec::new() }
    }

    /// What is open to each unit by itself.
    fn ways_back(&self, state: &State, retreat: Retreat<'_>) -> Result<Vec<Ways>, Refusal> {
        // 9.73 A unit goes as many hexes as the result says, and ends that far away.
        let length = case!("9.73", retreat.amount, 1);
        let of_unit = |unit: &UnitId| {
            let open = self.open_routes(state, retreat, *unit, length, true);
            let ranked: Vec<_> = open.iter().map(|route| (self.rank(state, retreat, route), places(route))).collect();
            let roomless = || !self.open_routes(state, retreat, *unit, retreat.amount, false).is_empty();
            let none = ranked.is_empty() && !roomless();
            let off = if none { self.routes_off(state, retreat, *unit) } else { Vec::new() };
            if none && off.is_empty() {
                return Err(
                    refuse!("9.71b", "{unit} has nowhere to retreat to", unit = *unit).instead(Instead::Verb("steps"))
                );
            }
            Ok(Ways { unit: *unit, weight: self.board.stacking_points(*unit), ranked, off })
        };
        retreat.units.iter().map(of_unit).collect()
    }

    /// Everything open to the units together. 9.75 They retreat at once, and may go different ways.
    pub(crate) fn retreat_field(&self, state: &State, retreat: Retreat<'_>) -> Result<Field, Refusal> {
        let ways = self.ways_back(state, retreat)?;
        let within = |ways: &[Ways], least| self.retreat_within(state, retreat, ways, least);
        // 9.74a, 9.78 Each takes the best of its routes, if these hold all.
        let best: Vec<Ways> = ways.iter().map(Ways::best).collect();
        if let Some(field) = within(&best, (0, 0)) {
            return Ok(field);
        }
        // 9.74b Where not all find room at all, what is too much is eliminated: as little as possible. 11.22 So are HQs that only
        // other HQs leave no room.
        let headquarters = retreat.units.iter().filter(|unit| self.unit(**unit).is_headquarters()).count();
        let weight: usize = ways.iter().map(|ways| ways.weight).sum();
        let lost = (0..=weight).find(|lost| within(&ways, (*lost, headquarters)).is_some());
        let few = lost.and_then(|lost| (0..=headquarters).find(|few| within(&ways, (lost, *few)).is_some()));
        let least = lost.zip(few).filter(|least| *least == (0, 0) || may!("9.74b"));
        // 9.74b Whom the best routes do not hold takes a worse one, and nobody else does.
        let found = least.and_then(|least| within(&ways, least)).and_then(|field| sparing(field, &ways));
        found.ok_or_else(|| {
            refuse!("9.74b", "there is no room for {units}", units = retreat.units.to_vec())
                .instead(Instead::Verb("steps"))
        })
    }

    /// What is open to the units together if so much weight and so many HQs may be eliminated; None if that does not hold all.
    fn retreat_within(
        &self,
        state: &State,
        retreat: Retreat<'_>,
        ways: &[Ways],
        (lost, few): (usize, usize),
    ) -> Option<Field> {
        let is_headquarters = |unit: UnitId| self.unit(unit).is_headquarters();
        let of_unit = |ways: &Ways| {
            let open = ways.ranked.iter().map(|(_, route)| route.clone());
            let mut routes: Vec<Vec<Place>> = open.chain(ways.off.clone()).collect();
            let excess = if is_headquarters(ways.unit) { few > 0 } else { lost > 0 && ways.weight > 0 };
            if excess && ways.off.is_empty() {
                routes.push(vec![state.at.place(ways.unit), ELIMINATED.into()]);
            }
            UnitRoutes { unit: ways.unit, weight: ways.weight, routes }
        };
        let units: Vec<UnitRoutes> = ways.iter().map(of_unit).collect();
        let mut ends: Vec<Hex> =
            units.iter().flat_map(|unit| &unit.routes).filter_map(|route| route.last()?.hex()).collect();
        ends.sort_unstable();
        ends.dedup();
        let mut room: Vec<(Place, usize)> =
            ends.iter().map(|hex| ((*hex).into(), self.room_after(state, retreat, *hex))).collect();
        // 11.22 No two HQs end in one hex.
        let mut few_in: Vec<(Place, usize)> =
            ends.iter().map(|hex| ((*hex).into(), case!("11.22", 1, usize::MAX))).collect();
        if lost > 0 || few > 0 {
            room.push((ELIMINATED.into(), lost));
            few_in.push((ELIMINATED.into(), few));
        }
        let headquarters = retreat.units.iter().copied().filter(|unit| is_headquarters(*unit)).collect();
        let bounds = Bounds { few: headquarters, few_in, ..Bounds::default() };
        fitting(&units, &room, &bounds, &[]).map(|_| Field::Routes { units, room, bounds })
    }

    /// Precedence: that all can and do retreat, each route by itself, then all together.
    pub(crate) fn judge_retreat(
        &self,
        state: &State,
        retreat: Retreat<'_>,
        given: &[(UnitId, Vec<Place>)],
    ) -> Result<(), Refusal> {
        let field = self.retreat_field(state, retreat)?;
        // 9.12 Nobody else is touched.
        if let Some((other, _)) = given.iter().find(|(unit, _)| !retreat.units.contains(unit)) {
            return Err(refuse!("9.12", "{unit} took no part in the combat", unit = *other));
        }
        // 9.7, 9.66 All units retreat, or none.
        if case!("9.7", !given.iter().map(|(unit, _)| unit).eq(retreat.units)) {
            return Err(match retreat.units {
                [unit] => refuse!("9.7", "a route is given for {unit}", unit = *unit),
                units => refuse!("9.7", "{units} retreat together", units = units.to_vec()),
            });
        }
        let Field::Routes { units, .. } = &field else { return Ok(()) };
        for (unit, (_, route)) in units.iter().zip(given) {
            if !unit.routes.contains(route) {
                return Err(self.explain_route(state, retreat, unit, route));
            }
        }
        // 9.75 They may go different ways.
        let apart = given.windows(2).any(|pair| pair[0].1.last() != pair[1].1.last());
        if !may!("9.75") && apart {
            return Err(refuse!("9.75", "{units} retreat into one hex", units = retreat.units.to_vec()));
        }
        if field.contains(&Value::Routes(given.to_vec())) {
            return Ok(());
        }
        let ends = given.iter().map(|(unit, route)| (*unit, route.last().and_then(|place| place.hex())));
        if let Some(hex) = self.shared_by_headquarters(ends) {
            return Err(refuse!("11.22", "two HQs cannot end in {place}", place = hex));
        }
        Err(explain_together(retreat, &field, given))
    }

    /// Why a route is not among those open to a unit.
    fn explain_route(&self, state: &State, retreat: Retreat<'_>, open: &UnitRoutes, route: &[Place]) -> Refusal {
        let unit = open.unit;
        let wrong = |amount: u8| {
            refuse!("9.73", "{unit} must retreat {amount} hexes away from where it is", unit = unit, amount = amount)
        };
        match route.last() {
            Some(place) if *place == OFF_MAP.into() => {
                return refuse!("9.71c", "{unit} need not retreat off the map", unit = unit);
            }
            Some(place) if *place == ELIMINATED.into() => {
                return refuse!("9.74b", "there is room for {unit}", unit = unit);
            }
            _ => {}
        }
        let Some(hexes) = kernel::prompt::hexes(route) else { return wrong(retreat.amount) };
        let grid = self.map().grid();
        let adjacent = hexes.windows(2).all(|pair| grid.adjacent(pair[0], pair[1]));
        if hexes.first().copied() != state.at.hex(unit) || hexes.len() != usize::from(retreat.amount) + 1 || !adjacent {
            return wrong(retreat.amount);
        }
        for hex in &hexes[1..] {
            if let Some(refusal) = self.bar_retreat(state, retreat, *hex) {
                return refusal;
            }
        }
        if let Some(hex) = hexes[1..].iter().find(|hex| self.second_headquarters(state, retreat, unit, **hex)) {
            return refuse!("11.22", "there is an HQ in {place} already", place = *hex);
        }
        if let Some(hex) = hexes[1..].iter().find(|hex| !self.has_room(state, retreat, unit, **hex)) {
            return refuse!("9.74b", "there is no room for {unit} in {place}", unit = unit, place = *hex);
        }
        if grid.distance(hexes[0], hexes[hexes.len() - 1]) != u32::from(retreat.amount) {
            return wrong(retreat.amount);
        }
        let offered = open.routes.iter().filter_map(|other| kernel::prompt::hexes(other));
        let offered = offered.map(|other| self.rank(state, retreat, &other)).max();
        match (offered, self.rank(state, retreat, &hexes)) {
            (Some(offered), Rank { river: true, .. }) if !offered.river => {
                refuse!("9.78", "{unit} need not cross a major river", unit = unit)
            }
            (Some(offered), rank) if rank > offered => {
                refuse!("9.74a", "{unit} can retreat into vacant hexes", unit = unit)
            }
            _ => {
                let end = hexes[hexes.len() - 1];
                refuse!("9.74b", "{unit} in {place} leaves the others too little room", unit = unit, place = end)
            }
        }
    }

    /// A hex in which two HQs would end, if there is one.
    pub(crate) fn shared_by_headquarters(&self, ends: impl Iterator<Item = (UnitId, Option<Hex>)>) -> Option<Hex> {
        let headquarters = ends.filter(|(unit, _)| self.unit(*unit).is_headquarters());
        let mut hexes: Vec<Hex> = headquarters.filter_map(|(_, hex)| hex).collect();
        hexes.sort_unstable();
        hexes.windows(2).find(|pair| case!("11.22", pair[0] == pair[1])).map(|pair| pair[0])
    }

    pub(crate) fn resolve_retreat(&self, play: &mut Play<'_, Korsun>, side: Side, given: &[(UnitId, Vec<Place>)]) {
        let state = play.state();
        let movers: Vec<UnitId> = given.iter().map(|(unit, _)| *unit).collect();
        let joins = |route: &[Place]| {
            let end = route.last().and_then(|place| place.hex());
            end.is_some_and(|end| state.at.at(end).any(|unit| !movers.contains(&unit)))
        };
        // 9.76 Units that join friends in a combat phase shelter with them.
        let overrun = state.fight().is_some_and(|fight| fight.overrun.is_some());
        let left: Vec<Hex> = given.iter().filter_map(|(_, route)| route.first()?.hex()).collect();
        let defends = state.fight().is_some_and(|fight| fight.side != side);
        let sheltered = given.iter().filter(|(_, route)| !overrun && joins(route)).map(|(unit, _)| *unit).collect();
        // 9.77 Where the defenders passed, they were and controlled hexes for a moment.
        let passed = given.iter().flat_map(|(_, route)| route).filter_map(|place| place.hex());
        let passed = passed.filter(|_| case!("9.77", defends));
        let zones = &self.board.ground.zones;
        let forbidden = passed.flat_map(|hex| std::iter::once(hex).chain(zones[hex].iter().copied())).collect();
        play.emit(Event::Retreated { side, routes: given.to_vec(), sheltered, forbidden });
        // 9.76 Their guests fall when they leave.
        if defends {
            self.guests_fall(play, &left);
        }
        for (unit, route) in given {
            // 25.24 A Soviet unit that retreats into a town, or through it, enters it.
            let entered: Vec<Hex> = route.iter().skip(1).filter_map(|place| place.hex()).collect();
            self.lose_airfields(play, self.unit(*unit).side, &entered);
            match route.last() {
                Some(place) if *place == OFF_MAP.into() => self.eliminate(play, *unit, "9.71c"),
                Some(place) if *place == ELIMINATED.into() => self.eliminate(play, *unit, "9.74b"),
                _ => {}
            }
        }
        self.carry_on(play);
    }

    /// How much room a hex has beside those that do not retreat.
    fn room_after(&self, state: &State, retreat: Retreat<'_>, hex: Hex) -> usize {
        self.room(state, hex, &[retreat.units, retreat.guests].concat())
    }

    /// How much room a hex has, not counting these units.
    pub(crate) fn room(&self, state: &State, hex: Hex, without: &[UnitId]) -> usize {
        let there = state.at.at(hex).filter(|unit| !without.contains(unit));
        STACKING_LIMIT.saturating_sub(there.map(|unit| self.board.stacking_points(unit)).sum())
    }
}
