//! Routes of retreat: for one unit, and for several at once.

use crate::Place;
use hexgrid::{Direction, Grid, Hex};

/// All routes of exactly so many steps that end exactly so many hexes from their start. The rulebook says which steps are open.
pub fn routes(grid: &Grid, from: Hex, steps: u32, open: impl Fn(Hex, Direction, Hex) -> bool) -> Vec<Vec<Hex>> {
    let mut found = vec![vec![from]];
    for step in 1..=steps {
        let mut longer = Vec::new();
        for route in &found {
            let here = route[route.len() - 1];
            for (direction, next) in grid.neighbours(here) {
                // To end n hexes away in n steps, every step must lead a hex further away.
                if grid.distance(from, next) == step && open(here, direction, next) {
                    longer.push(route.iter().copied().chain([next]).collect());
                }
            }
        }
        found = longer;
    }
    found
}

/// The routes open to one unit, in the order of preference, and how much room it takes where it ends.
#[derive(Clone, Debug)]
pub struct Seeker {
    pub weight: usize,
    pub routes: Vec<Vec<Place>>,
}

/// One route for each, so that no place has to take more than it has room for; places that are not listed take all. None if
/// there is no such choice. Those that take more room than one are tried out, the others make way for each other.
pub fn fit(seekers: &[Seeker], room: &[(Place, usize)]) -> Option<Vec<Vec<Place>>> {
    let ends: Vec<Vec<Place>> = seekers.iter().map(|seeker| distinct_ends(&seeker.routes)).collect();
    let mut heavy: Vec<usize> = (0..seekers.len()).filter(|at| seekers[*at].weight != 1).collect();
    heavy.sort_by_key(|at| std::cmp::Reverse(seekers[*at].weight));
    let mut search = Search { seekers, ends, left: room.to_vec(), chosen: vec![None; seekers.len()] };
    if !search.place_heavy(&heavy) {
        return None;
    }
    let route_to = |seeker: &Seeker, end: &Place| seeker.routes.iter().find(|route| route.last() == Some(end)).cloned();
    seekers.iter().zip(&search.chosen).map(|(seeker, end)| route_to(seeker, end.as_ref()?)).collect()
}

/// Where routes end, each place once, in their order.
pub(crate) fn distinct_ends(routes: &[Vec<Place>]) -> Vec<Place> {
    let mut ends: Vec<Place> = Vec::new();
    for end in routes.iter().filter_map(|route| route.last()) {
        if !ends.contains(end) {
            ends.push(*end);
        }
    }
    ends
}

struct Search<'a> {
    seekers: &'a [Seeker],
    ends: Vec<Vec<Place>>,
    left: Vec<(Place, usize)>,
    chosen: Vec<Option<Place>>,
}

impl Search<'_> {
    /// Tries out every place for those that take more room than one, then finds places for the rest.
    fn place_heavy(&mut self, heavy: &[usize]) -> bool {
        let Some((&at, rest)) = heavy.split_first() else { return self.place_light() };
        let weight = self.seekers[at].weight;
        for end in self.ends[at].clone() {
            let slot = self.left.iter().position(|(place, _)| *place == end);
            if slot.is_some_and(|slot| self.left[slot].1 < weight) {
                continue;
            }
            slot.into_iter().for_each(|slot| self.left[slot].1 -= weight);
            self.chosen[at] = Some(end);
            if self.place_heavy(rest) {
                return true;
            }
            slot.into_iter().for_each(|slot| self.left[slot].1 += weight);
            self.chosen[at] = None;
        }
        false
    }

    fn place_light(&mut self) -> bool {
        let light: Vec<usize> = (0..self.seekers.len()).filter(|at| self.seekers[*at].weight == 1).collect();
        light.iter().for_each(|at| self.chosen[*at] = None);
        light.iter().all(|at| self.seat(*at, &mut Vec::new()))
    }

    /// Finds a place for a unit, if need be by moving others on (an augmenting path).
    fn seat(&mut self, at: usize, tried: &mut Vec<Place>) -> bool {
        for end in self.ends[at].clone() {
            if tried.contains(&end) {
                continue;
            }
            tried.push(end);
            let sitting: Vec<usize> = (0..self.seekers.len())
                .filter(|other| self.seekers[*other].weight == 1 && self.chosen[*other] == Some(end))
                .collect();
            let room = self.left.iter().find(|(place, _)| *place == end).map_or(usize::MAX, |(_, room)| *room);
            if sitting.len() < room || sitting.into_iter().any(|other| self.seat(other, tried)) {
                self.chosen[at] = Some(end);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{grid, hexes};
    use super::*;
    use crate::BoxId;

    /// Every route of two hexes ends two hexes away: twelve hexes, six of them by one way and six by two.
    #[test]
    fn routes_lead_straight_away() {
        let grid = grid();
        let from = hexes(&grid, &["0505"])[0];
        let all = routes(&grid, from, 2, |_, _, _| true);
        assert_eq!(all.len(), 18);
        assert!(all.iter().all(|route| route.len() == 3 && grid.distance(from, route[2]) == 2));
        assert_eq!(routes(&grid, from, 2, |_, _, to| grid.distance(from, to) < 2), Vec::<Vec<Hex>>::new());
        assert_eq!(routes(&grid, from, 0, |_, _, _| true), [[from]]);
    }

    fn to(place: u16) -> Vec<Place> {
        vec![Place::Box(BoxId(0)), Place::Box(BoxId(place))]
    }

    fn light(routes: &[Vec<Place>]) -> Seeker {
        Seeker { weight: 1, routes: routes.to_vec() }
    }

    #[test]
    fn an_earlier_unit_makes_way_when_a_later_one_has_only_one_route() {
        let seekers = [light(&[to(1), to(2)]), light(&[to(1)])];
        assert_eq!(fit(&seekers, &[(Place::Box(BoxId(1)), 1)]), Some(vec![to(2), to(1)]));
        assert_eq!(fit(&seekers, &[(Place::Box(BoxId(1)), 2)]), Some(vec![to(1), to(1)]));
    }

    #[test]
    fn no_room_is_no_fit() {
        let seekers = [light(&[to(1)]), light(&[to(1)])];
        assert_eq!(fit(&seekers, &[(Place::Box(BoxId(1)), 1)]), None);
        assert_eq!(fit(&[light(&[])], &[]), None);
    }

    #[test]
    fn a_heavy_unit_needs_more_room() {
        let seekers = [light(&[to(1), to(2)]), Seeker { weight: 2, routes: vec![to(1), to(2)] }];
        let room = |first, second| [(Place::Box(BoxId(1)), first), (Place::Box(BoxId(2)), second)];
        assert_eq!(fit(&seekers, &room(2, 1)), Some(vec![to(2), to(1)]));
        assert_eq!(fit(&seekers, &room(1, 2)), Some(vec![to(1), to(2)]));
        assert_eq!(fit(&seekers, &room(1, 1)), None);
    }

    /// As a search over all choices this would take for ever.
    #[test]
    fn many_units_without_room_are_told_at_once() {
        let places: Vec<Vec<Place>> = (1..=6).map(to).collect();
        let seekers: Vec<Seeker> = (0..19).map(|_| light(&places)).collect();
        let room: Vec<(Place, usize)> = (1..=6).map(|at| (Place::Box(BoxId(at)), 3)).collect();
        assert_eq!(fit(&seekers, &room), None);
        assert!(fit(&seekers[..18], &room).is_some());
    }
}
