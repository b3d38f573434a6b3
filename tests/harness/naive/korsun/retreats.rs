//! 9.7 Retreats, off the map (9.71) and into elimination for want of room (9.74) too.

use super::{Position, enemy, same_set};
use ags::{Fight, Frame};
use hexgrid::Hex;
use kernel::{BoxId, Place, Side, UnitId};

/// The box of units that are out of the game: who finds no room goes there at once.
const ELIMINATED: Place = Place::Box(BoxId(1));
/// Off the map.
const OFF: Place = Place::Box(BoxId(2));

/// How much weight hexes still take.
type Room = Vec<(Hex, usize)>;

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
            Frame::Fight(fight) => Some(fight),
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
        let mut lost = 0;
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
                    ends.push((*hex, *unit));
                }
                // 9.71: only where no other route is open.
                place if *place == OFF => {
                    if !ways.off.contains(&hexes) {
                        return false;
                    }
                }
                place if *place == ELIMINATED => {
                    let has_route = !ways.routes.is_empty();
                    if hexes.len() != 1 || self.hex(*unit) != Some(hexes[0]) || !ways.if_there_were_room {
                        return false;
                    }
                    if has_route && self.weight(*unit) == 0 {
                        return false;
                    }
                    lost += if has_route { self.weight(*unit) } else { 0 };
                }
                Place::Box(_) => return false,
            }
        }
        ends.iter().all(|(hex, _)| {
            let coming: Vec<UnitId> = ends.iter().filter(|(end, _)| end == hex).map(|(_, unit)| *unit).collect();
            self.weight_of(&coming) <= self.room_in(side, units, *hex)
        }) && lost == self.least_lost(side, units, &ways)
    }

    /// 9.74: the least stacking weight that must be given up for want of room, of those who have routes.
    fn least_lost(self, side: Side, leaving: &[UnitId], ways: &[Ways]) -> usize {
        let mut room: Room = Vec::new();
        for hex in ways.iter().flat_map(|ways| ways.routes.iter()).filter_map(|route| route.last()) {
            if !room.iter().any(|(known, _)| known == hex) {
                room.push((*hex, self.room_in(side, leaving, *hex)));
            }
        }
        // Those with the fewest ends first.
        let mut todo: Vec<(usize, Vec<Hex>)> = Vec::new();
        for ways in ways.iter().filter(|ways| self.weight(ways.unit) > 0 && !ways.routes.is_empty()) {
            let mut ends: Vec<Hex> = ways.routes.iter().filter_map(|route| route.last().copied()).collect();
            ends.sort();
            ends.dedup();
            todo.push((self.weight(ways.unit), ends));
        }
        todo.sort_by_key(|(weight, ends)| (ends.len(), *weight));
        let mut spare = 0;
        while !can_place(&todo, &mut room, spare, &mut Vec::new(), 0) {
            spare += 1;
        }
        spare
    }

    /// How much weight a hex takes beside those who do not retreat.
    fn room_in(self, side: Side, leaving: &[UnitId], hex: Hex) -> usize {
        3usize.saturating_sub(self.weight_of(&self.friends_in(side, leaving, hex)))
    }

    fn ways(self, side: Side, leaving: &[UnitId], unit: UnitId, amount: u8) -> Ways {
        let amount = usize::from(amount);
        let routes = self.routes(side, leaving, unit, amount);
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

    /// The routes that are open to a unit: over dry land through vacant hexes; if there are none, over dry land through friends
    /// (9.74); if there are none either, over a major river (9.78), again through vacant hexes if possible.
    fn routes(self, side: Side, leaving: &[UnitId], unit: UnitId, amount: usize) -> Vec<Vec<Hex>> {
        let all = self.all_routes(side, leaving, unit, amount, true);
        let dry = |route: &Vec<Hex>| !route.windows(2).any(|step| self.major(step[0], step[1]));
        let vacant = |route: &Vec<Hex>| route[1..].iter().all(|hex| self.friends_in(side, leaving, *hex).is_empty());
        for (is_dry, is_vacant) in [(true, true), (true, false), (false, true), (false, false)] {
            let fits = |route: &&Vec<Hex>| (!is_dry || dry(route)) && (!is_vacant || vacant(route));
            let found: Vec<Vec<Hex>> = all.iter().filter(fits).cloned().collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
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

/// Whether all these can be placed, each in one of its hexes, if no more than so much weight is given up. `failed` keeps what
/// was tried in vain.
fn can_place(
    todo: &[(usize, Vec<Hex>)],
    room: &mut Room,
    spare: usize,
    failed: &mut Vec<(usize, usize, Room)>,
    depth: usize,
) -> bool {
    let Some((weight, ends)) = todo.get(depth) else { return true };
    if failed.iter().any(|(at, left, full)| *at == depth && *left == spare && full == room) {
        return false;
    }
    for hex in ends {
        let Some(at) = room.iter().position(|(known, left)| known == hex && left >= weight) else { continue };
        room[at].1 -= weight;
        let placed = can_place(todo, room, spare, failed, depth + 1);
        room[at].1 += weight;
        if placed {
            return true;
        }
    }
    if *weight <= spare && can_place(todo, room, spare - weight, failed, depth + 1) {
        return true;
    }
    failed.push((depth, spare, room.clone()));
    false
}
