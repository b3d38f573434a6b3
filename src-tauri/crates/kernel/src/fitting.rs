//! Routes for several units at once: what holds for all of them together, and the search for routes that keep to it.

use crate::toolkit::cheapest::{Claim, cheapest};
use crate::toolkit::retreat::{Seeker, distinct_ends, fit};
use crate::{Place, UnitId};

/// The routes open to one unit, and how much room it takes where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRoutes {
    pub unit: UnitId,
    pub weight: usize,
    pub routes: Vec<Vec<Place>>,
}

/// What holds for all routes of a field together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// So many units at least do not stay where they are.
    pub least_moving: usize,
    /// They end in so many different places at most.
    pub most_ends: usize,
    /// Of these units only so many end in each of these places, whatever room there is.
    pub few: Vec<UnitId>,
    pub few_in: Vec<(Place, usize)>,
    /// These units move only to where one that is not among them ends.
    pub escorted: Vec<UnitId>,
    /// What these routes of units cost (others cost nothing), and how much all may cost together.
    pub costs: Vec<(UnitId, Vec<Place>, u64)>,
    pub most_cost: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            least_moving: 0,
            most_ends: usize::MAX,
            few: Vec::new(),
            few_in: Vec::new(),
            escorted: Vec::new(),
            costs: Vec::new(),
            most_cost: u64::MAX,
        }
    }
}

impl Bounds {
    pub(crate) fn hold(&self, routes: &[(UnitId, Vec<Place>)]) -> bool {
        let mut ends: Vec<Option<&Place>> = routes.iter().map(|(_, route)| route.last()).collect();
        ends.sort_unstable();
        ends.dedup();
        let moving = routes.iter().filter(|(_, route)| route.len() > 1).count();
        let few = |(place, most): &(Place, usize)| {
            let there = routes.iter().filter(|(unit, route)| self.few.contains(unit) && route.last() == Some(place));
            there.count() <= *most
        };
        moving >= self.least_moving
            && ends.len() <= self.most_ends
            && self.few_in.iter().all(few)
            && self.lonely(routes).is_none()
            && self.cost(routes) <= self.most_cost
    }

    /// What routes cost together.
    pub fn cost(&self, routes: &[(UnitId, Vec<Place>)]) -> u64 {
        routes.iter().map(|(unit, route)| self.cost_of(*unit, route)).sum()
    }

    fn cost_of(&self, unit: UnitId, route: &[Place]) -> u64 {
        let known = self.costs.iter().find(|(other, way, _)| *other == unit && way == route);
        known.map_or(0, |(_, _, cost)| *cost)
    }

    /// A unit that moves to where nobody ends who could escort it.
    pub fn lonely(&self, routes: &[(UnitId, Vec<Place>)]) -> Option<UnitId> {
        let met = |end: Option<&Place>| {
            routes.iter().any(|(other, route)| route.last() == end && !self.escorted.contains(other))
        };
        let alone = |(unit, route): &&(UnitId, Vec<Place>)| {
            self.escorted.contains(unit) && route.len() > 1 && !met(route.last())
        };
        routes.iter().find(alone).map(|(unit, _)| *unit)
    }
}

/// The units of a routes field as seekers of room.
pub fn seekers(units: &[UnitRoutes]) -> Vec<Seeker> {
    units.iter().map(|unit| Seeker { weight: unit.weight, routes: unit.routes.clone() }).collect()
}

/// A route for each unit, the earlier of its routes rather than the later, so that there is room and the bounds hold. If some have
/// to move, these are tried in the order given.
pub fn fitting(
    units: &[UnitRoutes],
    room: &[(Place, usize)],
    bounds: &Bounds,
    movers: &[usize],
) -> Option<Vec<(UnitId, Vec<Place>)>> {
    let search = Fitting { units, room, bounds };
    let whole = search.settle(seekers(units));
    if whole.is_some() {
        return whole;
    }
    let can_move = |at: &&usize| units[**at].routes.iter().any(|route| route.len() > 1);
    let movers: Vec<usize> = movers.iter().filter(can_move).copied().collect();
    // One after the other is sent on its way, with as many after it as are needed.
    (0..movers.len()).filter(|_| bounds.least_moving > 0).find_map(|first| {
        let mut sent = seekers(units);
        for at in movers.iter().cycle().skip(first).take(bounds.least_moving) {
            sent[*at].routes.retain(|route| route.len() > 1);
        }
        search.settle(sent)
    })
}

/// The search for routes that keep the bounds.
struct Fitting<'a> {
    units: &'a [UnitRoutes],
    room: &'a [(Place, usize)],
    bounds: &'a Bounds,
}

impl Fitting<'_> {
    fn settle(&self, mut seekers: Vec<Seeker>) -> Option<Vec<(UnitId, Vec<Place>)>> {
        let first = self.fit(&seekers)?;
        if self.bounds.hold(&first) {
            return Some(first);
        }
        // What is found is the cheapest.
        if self.bounds.cost(&first) > self.bounds.most_cost {
            return None;
        }
        let Bounds { few, escorted, .. } = self.bounds;
        let named = |at: &usize| few.contains(&self.units[*at].unit) || escorted.contains(&self.units[*at].unit);
        let named: Vec<usize> = (0..self.units.len()).filter(named).collect();
        self.place(&named, &[], &mut seekers)
    }

    fn fit(&self, seekers: &[Seeker]) -> Option<Vec<(UnitId, Vec<Place>)>> {
        let chosen = match self.bounds.costs[..] {
            [] => fit_within(seekers, self.room, self.bounds.most_ends)?,
            _ => self.cheapest(seekers)?,
        };
        Some(self.units.iter().map(|unit| unit.unit).zip(chosen).collect())
    }

    /// The routes that cost least together. Each place is two: one for those that take room, one for the few that take none.
    fn cheapest(&self, seekers: &[Seeker]) -> Option<Vec<Vec<Place>>> {
        let mut ends: Vec<Place> = seekers.iter().flat_map(|seeker| distinct_ends(&seeker.routes)).collect();
        ends.sort_unstable();
        ends.dedup();
        let most = |of: &[(Place, usize)], end: &Place| {
            of.iter().find(|(place, _)| place == end).map_or(usize::MAX, |(_, most)| *most)
        };
        let room = ends.iter().map(|end| most(self.room, end));
        let room: Vec<usize> = room.chain(ends.iter().map(|end| most(&self.bounds.few_in, end))).collect();
        let claim = |at: usize| {
            let unit = self.units[at].unit;
            let is_few = seekers[at].weight == 0 && self.bounds.few.contains(&unit);
            let place = |route: &Vec<Place>| ends.binary_search(route.last()?).ok();
            let shift = if is_few { ends.len() } else { 0 };
            let places = seekers[at].routes.iter().map(|route| (place(route), self.bounds.cost_of(unit, route)));
            let places = places.filter_map(|(place, cost)| Some((place? + shift, cost))).collect();
            Claim { weight: if is_few { 1 } else { seekers[at].weight }, places }
        };
        let claims: Vec<Claim> = (0..seekers.len()).map(claim).collect();
        let chosen = cheapest(&claims, &room)?;
        Some(seekers.iter().zip(chosen).map(|(seeker, nth)| seeker.routes[nth].clone()).collect())
    }

    /// Tries out every place for those that the bounds name, and an escort for those that need one, then finds places for the rest.
    fn place(
        &self,
        named: &[usize],
        taken: &[(usize, Place)],
        seekers: &mut Vec<Seeker>,
    ) -> Option<Vec<(UnitId, Vec<Place>)>> {
        let Some((&at, rest)) = named.split_first() else {
            return self.fit(seekers).filter(|routes| self.bounds.hold(routes));
        };
        for end in distinct_ends(&seekers[at].routes) {
            if !self.takes(at, taken, end) {
                continue;
            }
            let taken = [taken, &[(at, end)]].concat();
            for escort in self.escorts(at, end, seekers) {
                let before = seekers.clone();
                for narrowed in [Some(at), escort].into_iter().flatten() {
                    seekers[narrowed].routes.retain(|route| route.last() == Some(&end));
                }
                let found = self.place(rest, &taken, seekers);
                if found.is_some() {
                    return found;
                }
                *seekers = before;
            }
        }
        None
    }

    /// Whether a place takes one more of the few.
    fn takes(&self, at: usize, taken: &[(usize, Place)], end: Place) -> bool {
        let is_few = |at: usize| self.bounds.few.contains(&self.units[at].unit);
        let there = taken.iter().filter(|(other, place)| is_few(*other) && *place == end).count();
        let most = self.bounds.few_in.iter().find(|(place, _)| *place == end).map_or(usize::MAX, |(_, most)| *most);
        !is_few(at) || there < most
    }

    /// Who could escort a unit to its end; nobody has to where it needs nobody.
    fn escorts(&self, at: usize, end: Place, seekers: &[Seeker]) -> Vec<Option<usize>> {
        let escorted = |at: &usize| self.bounds.escorted.contains(&self.units[*at].unit);
        let stays = seekers[at].routes.iter().any(|route| route.len() == 1 && route.last() == Some(&end));
        if !escorted(&at) || stays {
            return vec![None];
        }
        let comes = |other: &usize| seekers[*other].routes.iter().any(|route| route.last() == Some(&end));
        (0..seekers.len()).filter(|other| !escorted(other) && comes(other)).map(Some).collect()
    }
}

/// As [`fit`], in so many different places at most. Places that come first in the routes are tried first.
fn fit_within(seekers: &[Seeker], room: &[(Place, usize)], most_ends: usize) -> Option<Vec<Vec<Place>>> {
    let mut ends: Vec<Place> = Vec::new();
    for end in seekers.iter().flat_map(|seeker| &seeker.routes).filter_map(|route| route.last()) {
        if !ends.contains(end) {
            ends.push(*end);
        }
    }
    if most_ends >= ends.len() {
        return fit(seekers, room);
    }
    let among = |allowed: &[Place]| {
        let keep = |route: &&Vec<Place>| route.last().is_some_and(|end| allowed.contains(end));
        let narrowed = |seeker: &Seeker| Seeker {
            weight: seeker.weight,
            routes: seeker.routes.iter().filter(keep).cloned().collect(),
        };
        fit(&seekers.iter().map(narrowed).collect::<Vec<_>>(), room)
    };
    subsets(&ends, most_ends).iter().find_map(|allowed| among(allowed))
}

/// All choices of so many things, the first things first.
fn subsets<T: Copy>(of: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, first) in of.iter().enumerate() {
        found.extend(subsets(&of[at + 1..], size - 1).into_iter().map(|rest| [&[*first][..], &rest].concat()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoxId;
    use crate::prompt::{Field, Value};

    fn place(at: u16) -> Place {
        Place::Box(BoxId(at))
    }

    /// A unit that stands in place 0, with so much weight, and may go to these places.
    fn unit(id: u16, weight: usize, ends: &[u16]) -> UnitRoutes {
        let route = |end: &u16| if *end == 0 { vec![place(0)] } else { vec![place(0), place(*end)] };
        UnitRoutes { unit: UnitId(id), weight, routes: ends.iter().map(route).collect() }
    }

    fn ends(units: &[UnitRoutes], room: &[(Place, usize)], bounds: &Bounds) -> Option<Vec<Place>> {
        let found = fitting(units, room, bounds, &[])?;
        Some(found.iter().filter_map(|(_, route)| route.last().copied()).collect())
    }

    /// Of the few one ends in each place, though they take no room there.
    #[test]
    fn few_end_in_a_place() {
        let units = [unit(0, 0, &[1, 2]), unit(1, 0, &[1]), unit(2, 1, &[1])];
        let few_in = vec![(place(1), 1), (place(2), 1)];
        let bounds = Bounds { few: vec![UnitId(0), UnitId(1)], few_in, ..Bounds::default() };
        assert_eq!(ends(&units, &[], &bounds), Some(vec![place(2), place(1), place(1)]));
        let same = [unit(0, 0, &[1]), unit(1, 0, &[1])];
        assert_eq!(ends(&same, &[], &bounds), None);
        assert!(ends(&same, &[], &Bounds::default()).is_some());
    }

    /// Routes that cost something are taken no oftener than they must be, and by any who can.
    #[test]
    fn costs_are_kept_low() {
        let units = [unit(0, 1, &[2, 1]), unit(1, 1, &[2, 1]), unit(2, 0, &[2, 1])];
        let dear = |id: u16| (UnitId(id), vec![place(0), place(2)], 10);
        let few_in = vec![(place(1), 1), (place(2), 1)];
        let bounds = |most_cost| Bounds {
            few: vec![UnitId(2)],
            few_in: few_in.clone(),
            costs: vec![dear(0), dear(1), dear(2)],
            most_cost,
            ..Bounds::default()
        };
        assert_eq!(ends(&units, &[(place(1), 2)], &bounds(0)), Some(vec![place(1); 3]));
        assert_eq!(ends(&units, &[(place(1), 1)], &bounds(9)), None);
        let one = ends(&units, &[(place(1), 1)], &bounds(10)).expect("routes");
        assert_eq!(one.iter().filter(|end| **end == place(2)).count(), 1);
        let routes = |ends: [u16; 3]| (0..3).map(|id| (UnitId(id), vec![place(0), place(ends[id as usize])])).collect();
        let field = Field::Routes { units: units.to_vec(), room: vec![(place(1), 1)], bounds: bounds(10) };
        for (given, fits) in [([1, 2, 1], true), ([2, 1, 1], true), ([2, 2, 1], false), ([1, 2, 2], false)] {
            assert_eq!(field.contains(&Value::Routes(routes(given))), fits, "{given:?}");
        }
    }

    /// Who needs an escort goes only where one ends, and takes one along if it can.
    #[test]
    fn the_escorted_do_not_go_alone() {
        let bounds = Bounds { escorted: vec![UnitId(0)], ..Bounds::default() };
        let led = [unit(0, 0, &[1, 0]), unit(1, 1, &[0, 1])];
        assert_eq!(ends(&led, &[], &bounds), Some(vec![place(1), place(1)]));
        // The escort finds no room there.
        assert_eq!(ends(&led, &[(place(1), 0)], &bounds), Some(vec![place(0), place(0)]));
        let alone = vec![(UnitId(0), vec![place(0), place(1)]), (UnitId(1), vec![place(0)])];
        assert_eq!(bounds.lonely(&alone), Some(UnitId(0)));
        assert!(!bounds.hold(&alone));
    }
}
