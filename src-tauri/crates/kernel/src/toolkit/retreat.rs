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

/// The first choice of one route per unit, in the order given, of which no more end in a place than it has room for. Places
/// that are not listed have room for all.
pub fn fit(routes: &[Vec<Vec<Place>>], room: &[(Place, usize)]) -> Option<Vec<Vec<Place>>> {
    let mut left: Vec<(Place, usize)> = room.to_vec();
    let mut chosen = Vec::with_capacity(routes.len());
    fit_rest(routes, &mut left, &mut chosen).then_some(chosen)
}

fn fit_rest(routes: &[Vec<Vec<Place>>], left: &mut Vec<(Place, usize)>, chosen: &mut Vec<Vec<Place>>) -> bool {
    let Some(open) = routes.get(chosen.len()) else { return true };
    for route in open {
        let Some(end) = route.last() else { continue };
        let slot = left.iter().position(|(place, _)| place == end);
        if slot.is_some_and(|slot| left[slot].1 == 0) {
            continue;
        }
        if let Some(slot) = slot {
            left[slot].1 -= 1;
        }
        chosen.push(route.clone());
        if fit_rest(routes, left, chosen) {
            return true;
        }
        chosen.pop();
        if let Some(slot) = slot {
            left[slot].1 += 1;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoxId;

    /// Every route of two hexes ends two hexes away: twelve hexes, six of them by one way and six by two.
    #[test]
    fn routes_lead_straight_away() {
        let plan = hexgrid::Plan::flat_top(hexgrid::Count::from_west(1, 9), hexgrid::Count::from_north(1, 9));
        let grid = Grid::new(&plan).expect("a plan");
        let from = grid.hex("0505").expect("a hex");
        let all = routes(&grid, from, 2, |_, _, _| true);
        assert_eq!(all.len(), 18);
        assert!(all.iter().all(|route| route.len() == 3 && grid.distance(from, route[2]) == 2));
        assert_eq!(routes(&grid, from, 2, |_, _, to| grid.distance(from, to) < 2), Vec::<Vec<Hex>>::new());
        assert_eq!(routes(&grid, from, 0, |_, _, _| true), [[from]]);
    }

    fn to(place: u16) -> Vec<Place> {
        vec![Place::Box(BoxId(0)), Place::Box(BoxId(place))]
    }

    #[test]
    fn an_earlier_unit_makes_way_when_a_later_one_has_only_one_route() {
        let routes = [vec![to(1), to(2)], vec![to(1)]];
        assert_eq!(fit(&routes, &[(Place::Box(BoxId(1)), 1)]), Some(vec![to(2), to(1)]));
        assert_eq!(fit(&routes, &[(Place::Box(BoxId(1)), 2)]), Some(vec![to(1), to(1)]));
    }

    #[test]
    fn no_room_is_no_fit() {
        let routes = [vec![to(1)], vec![to(1)]];
        assert_eq!(fit(&routes, &[(Place::Box(BoxId(1)), 1)]), None);
        assert_eq!(fit(&[vec![]], &[]), None);
    }
}
