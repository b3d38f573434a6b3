//! 9.7 Retreats, off the map (9.71) and into elimination for want of room (9.74) too.

use super::{Position, enemy, same_set};
use ags::{Fight, Frame};
use hexgrid::Hex;
use kernel::{BoxId, Place, Side, UnitId};
use std::collections::BTreeMap;

/// The box of units that are out of the game: who finds no room goes there at once.
const ELIMINATED: Place = Place::Box(BoxId(1));
/// Stands for the weight of an HQ, which has none.
const HEADQUARTERS: usize = usize::MAX;
/// Off the map.
const OFF: Place = Place::Box(BoxId(2));

/// The worst rank of a route.
const WORST: usize = 5;

/// How much hexes still take: combat units by weight, and an HQ.
type Room = Vec<(Hex, usize, bool)>;

/// What is open to a unit that is to retreat.
struct Ways {
    unit: UnitId,
    /// Its routes, as far as those who do not retreat leave it room.
    routes: Vec<Vec<Hex>>,
    /// Where it has none, room or not: those that lead off the map, without the last step.
    off: Vec<Vec<Hex>>,
    /// It has a route if stacking does not matter.
    if_there_were_room: bool,
}

impl<'a> Position<'a> {
    pub fn fight(self) -> Option<&'a Fight> {
        self.state.flow.inside_out().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(&**fight),
            _ => None,
        })
    }

    /// 9.66, 9.7: all units, each by a legal route, and all of them have room, but for those who can have none.
    pub fn may_retreat(self, side: Side, units: &[UnitId], amount: u8, routes: &[(UnitId, Vec<Place>)]) -> bool {
        let named: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        if !same_set(&named, units) {
            return false;
        }
        let ways: Vec<Ways> = units.iter().map(|unit| self.ways(side, units, *unit, amount)).collect();
        // Whoever can go nowhere, and not for want of room, keeps all of them from retreating.
        if ways.iter().any(|ways| ways.routes.is_empty() && ways.off.is_empty() && !ways.if_there_were_room) {
            return false;
        }
        let (mut lost, mut ranks) = (0, Vec::new());
        let mut ends: Vec<(Hex, UnitId)> = Vec::new();
        for (unit, route) in routes {
            let Some(ways) = ways.iter().find(|ways| ways.unit == *unit) else { return false };
            let Some((last, before)) = route.split_last() else { return false };
            let Some(mut hexes) = before.iter().map(|place| place.hex()).collect::<Option<Vec<Hex>>>() else {
                return false;
            };
            match last {
                Place::Hex(hex) => {
                    hexes.push(*hex);
                    if !ways.routes.contains(&hexes) {
                        return false;
                    }
                    let best = ways.routes.iter().map(|route| self.rank(side, units, route)).min();
                    ranks.push((self.rank(side, units, &hexes), best.unwrap_or(WORST)));
                    ends.push((*hex, *unit));
                }
                // 9.71: only where no other route is open.
                place if *place == OFF => {
                    if !ways.off.contains(&hexes) {
                        return false;
                    }
                }
                place if *place == ELIMINATED => {
                    if hexes.len() != 1 || self.hex(*unit) != Some(hexes[0]) || !ways.if_there_were_room {
                        return false;
                    }
                    lost += if ways.routes.is_empty() { 0 } else { self.weight(*unit).max(1) };
                }
                Place::Box(_) => return false,
            }
        }
        // 9.74, 9.78: everybody takes the best of his routes; where these do not hold all, the next rank is open to all of them;
        // only then is anybody eliminated, as little as possible.
        let least = self.least_loss(side, units, &ways, WORST);
        let open = (0..=WORST).find(|rank| self.least_loss(side, units, &ways, *rank) == least).unwrap_or(WORST);
        ends.iter().all(|(hex, _)| {
            let coming = ends.iter().filter(|(end, _)| end == hex).map(|(_, unit)| *unit);
            !self.overstacked(&self.friends_in(side, units, *hex).into_iter().chain(coming).collect::<Vec<_>>())
        }) && lost == least
            && ranks.iter().all(|(rank, best)| *rank <= open.max(*best))
    }

    /// 9.74, 9.78: how good a route is: over dry land into vacant hexes; through friends to a vacant one; to friends; and the
    /// same over a major river.
    fn rank(self, side: Side, leaving: &[UnitId], route: &[Hex]) -> usize {
        let wet = route.windows(2).any(|step| self.major(step[0], step[1]));
        let held = |hex: &Hex| !self.friends_in(side, leaving, *hex).is_empty();
        let through = match (route.last().is_some_and(held), route[1..].iter().any(held)) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        };
        through + if wet { 3 } else { 0 }
    }

    /// The weight and the HQs that must be given up so that everybody else who has routes finds room, if routes up to a rank are
    /// open to all, and to each the best that it has.
    fn least_loss(self, side: Side, leaving: &[UnitId], ways: &[Ways], open: usize) -> usize {
        let mut room: Room = Vec::new();
        let mut todo: Vec<(usize, Vec<Hex>)> = Vec::new();
        for ways in ways.iter().filter(|ways| !ways.routes.is_empty()) {
            let mut ends: Vec<Hex> = Vec::new();
            let best = ways.routes.iter().map(|route| self.rank(side, leaving, route)).min().unwrap_or(WORST);
            for route in &ways.routes {
                let Some(end) = route.last() else { continue };
                if self.rank(side, leaving, route) > open.max(best) || ends.contains(end) {
                    continue;
                }
                ends.push(*end);
                if !room.iter().any(|(hex, ..)| hex == end) {
                    let there = self.friends_in(side, leaving, *end);
                    let has_headquarters = there.iter().any(|unit| self.unit(*unit).is_headquarters());
                    room.push((*end, 3usize.saturating_sub(self.weight_of(&there)), !has_headquarters));
                }
            }
            let is_headquarters = self.unit(ways.unit).is_headquarters();
            todo.push((if is_headquarters { HEADQUARTERS } else { self.weight(ways.unit) }, ends));
        }
        todo.sort_by_key(|(weight, ends)| (ends.len(), *weight));
        best(&todo, &mut room, &mut BTreeMap::new(), 0)
    }

    fn ways(self, side: Side, leaving: &[UnitId], unit: UnitId, amount: u8) -> Ways {
        let amount = usize::from(amount);
        let routes = self.all_routes(side, leaving, unit, amount, true);
        let mut off = Vec::new();
        for hexes in 0..amount {
            off.extend(self.all_routes(side, leaving, unit, hexes, true));
        }
        let if_there_were_room = !self.all_routes(side, leaving, unit, amount, false).is_empty();
        off.retain(|route| !if_there_were_room && route.last().is_some_and(|hex| self.is_at_edge(*hex)));
        Ways { unit, routes, off, if_there_were_room }
    }

    /// Ruling 31: the friends in a hex on the board without the retreating units.
    fn friends_in(self, side: Side, leaving: &[UnitId], hex: Hex) -> Vec<UnitId> {
        self.in_hex(side, hex).into_iter().filter(|unit| !leaving.contains(unit)).collect()
    }

    /// All routes of that length, every step further away from the start (9.73); with room on every hex, or wherever there
    /// would be a way if stacking did not matter.
    fn all_routes(self, side: Side, leaving: &[UnitId], unit: UnitId, amount: usize, room: bool) -> Vec<Vec<Hex>> {
        let mut routes: Vec<Vec<Hex>> = self.hex(unit).into_iter().map(|from| vec![from]).collect();
        for length in 1..=amount {
            let mut longer = Vec::new();
            for route in routes {
                for next in self.around(route[length - 1]) {
                    let away = self.board.map.grid().distance(route[0], next) as usize == length;
                    if away && self.is_open(side, leaving, next) && (!room || self.fits(side, leaving, unit, next)) {
                        longer.push(route.iter().copied().chain([next]).collect());
                    }
                }
            }
            routes = longer;
        }
        routes
    }

    /// 9.71, 9.77: whether units may retreat into or through a hex.
    fn is_open(self, side: Side, leaving: &[UnitId], hex: Hex) -> bool {
        let foe = enemy(side);
        // 8.25: any friend negates zones of control.
        let threatened = self.controlled(foe, hex) || self.was_enemys(side, hex);
        !self.holds(foe, hex) && (!threatened || !self.friends_in(side, leaving, hex).is_empty())
    }

    /// 9.74: whether a unit finds room beside those who do not retreat.
    fn fits(self, side: Side, leaving: &[UnitId], unit: UnitId, hex: Hex) -> bool {
        let mut there = self.friends_in(side, leaving, hex);
        there.push(unit);
        !self.overstacked(&there)
    }

    /// 9.77, ruling 33: attackers find no way through what was enemy-occupied or enemy-controlled in this combat.
    fn was_enemys(self, side: Side, hex: Hex) -> bool {
        let Some(fight) = self.fight() else { return false };
        if fight.side != side {
            return false;
        }
        let before = fight.defenders.iter().map(|(_, at)| *at);
        let since = fight.routes.iter().filter(|(of, _)| *of != side).flat_map(|(_, route)| route);
        let since = since.filter_map(|place| place.hex());
        before.chain(since).any(|at| at == hex || self.controls(at, hex))
    }
}

/// The least loss of placing all these from this one on.
fn best(
    todo: &[(usize, Vec<Hex>)],
    room: &mut Room,
    known: &mut BTreeMap<(usize, Room), usize>,
    depth: usize,
) -> usize {
    let Some((weight, ends)) = todo.get(depth) else { return 0 };
    if let Some(loss) = known.get(&(depth, room.clone())) {
        return *loss;
    }
    let lead = *weight == HEADQUARTERS;
    let mut least = best(todo, room, known, depth + 1) + if lead { 1 } else { (*weight).max(1) };
    for hex in ends {
        let Some(at) = room.iter().position(|(end, ..)| end == hex) else { continue };
        let before = room[at];
        match lead {
            true if room[at].2 => room[at].2 = false,
            false if room[at].1 >= *weight => room[at].1 -= weight,
            _ => continue,
        }
        least = least.min(best(todo, room, known, depth + 1));
        room[at] = before;
    }
    known.insert((depth, room.clone()), least);
    least
}
