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

/// How bad a retreat is: the weight and the HQs that are given up; the units that cross a major river; that end with friends; that
/// pass through friends to a vacant hex. The first number that differs tells.
type Toll = [usize; 4];

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
        let mut toll: Toll = [0; 4];
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
                    toll = sum(toll, self.toll(side, units, &hexes));
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
                    toll[0] += if ways.routes.is_empty() { 0 } else { self.weight(*unit).max(1) };
                }
                Place::Box(_) => return false,
            }
        }
        // 9.74, 9.78: only as many cross a river or meet friends as the better routes do not hold, and only then is anybody
        // eliminated.
        ends.iter().all(|(hex, _)| {
            let coming = ends.iter().filter(|(end, _)| end == hex).map(|(_, unit)| *unit);
            !self.overstacked(&self.friends_in(side, units, *hex).into_iter().chain(coming).collect::<Vec<_>>())
        }) && toll == self.least_toll(side, units, &ways)
    }

    /// 9.74, 9.78: what is bad about a route: a major river; friends where it ends; friends on the way only.
    fn toll(self, side: Side, leaving: &[UnitId], route: &[Hex]) -> Toll {
        let wet = route.windows(2).any(|step| self.major(step[0], step[1]));
        let held = |hex: &Hex| !self.friends_in(side, leaving, *hex).is_empty();
        let onto = route.last().is_some_and(held);
        let through = !onto && route[1..].iter().any(held);
        [0, usize::from(wet), usize::from(onto), usize::from(through)]
    }

    /// The least toll at which everybody who has routes takes one of them or is given up.
    fn least_toll(self, side: Side, leaving: &[UnitId], ways: &[Ways]) -> Toll {
        let mut room: Room = Vec::new();
        let mut todo: Vec<Seeker> = Vec::new();
        for ways in ways.iter().filter(|ways| !ways.routes.is_empty()) {
            let mut ends: BTreeMap<Hex, Toll> = BTreeMap::new();
            for route in &ways.routes {
                let Some(end) = route.last() else { continue };
                let toll = self.toll(side, leaving, route);
                ends.entry(*end).and_modify(|least| *least = toll.min(*least)).or_insert(toll);
                if !room.iter().any(|(hex, ..)| hex == end) {
                    let there = self.friends_in(side, leaving, *end);
                    let has_headquarters = there.iter().any(|unit| self.unit(*unit).is_headquarters());
                    room.push((*end, 3usize.saturating_sub(self.weight_of(&there)), !has_headquarters));
                }
            }
            let is_headquarters = self.unit(ways.unit).is_headquarters();
            let weight = if is_headquarters { HEADQUARTERS } else { self.weight(ways.unit) };
            todo.push((weight, ends.into_iter().collect()));
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

/// The weight of a unit and where it could end, at what toll.
type Seeker = (usize, Vec<(Hex, Toll)>);

fn sum(one: Toll, other: Toll) -> Toll {
    std::array::from_fn(|at| one[at] + other[at])
}

/// The least toll of placing all these from this one on.
fn best(todo: &[Seeker], room: &mut Room, known: &mut BTreeMap<(usize, Room), Toll>, depth: usize) -> Toll {
    let Some((weight, ends)) = todo.get(depth) else { return [0; 4] };
    if let Some(least) = known.get(&(depth, room.clone())) {
        return *least;
    }
    let lead = *weight == HEADQUARTERS;
    let given_up = if lead { 1 } else { (*weight).max(1) };
    let mut least = sum(best(todo, room, known, depth + 1), [given_up, 0, 0, 0]);
    for (hex, toll) in ends {
        let Some(at) = room.iter().position(|(end, ..)| end == hex) else { continue };
        let before = room[at];
        match lead {
            true if room[at].2 => room[at].2 = false,
            false if room[at].1 >= *weight => room[at].1 -= weight,
            _ => continue,
        }
        least = least.min(sum(best(todo, room, known, depth + 1), *toll));
        room[at] = before;
    }
    known.insert((depth, room.clone()), least);
    least
}
