//! 9.7 Retreats. Routes that end off the map (9.71) or in elimination for want of room (9.74) cannot be written yet; they belong
//! where `routes` finds none and where `has_room` fails.

use super::{Position, enemy, same_set};
use ags::{Fight, Frame};
use hexgrid::Hex;
use kernel::{Side, UnitId};

impl<'a> Position<'a> {
    pub fn fight(self) -> Option<&'a Fight> {
        self.state.flow.inside_out().find_map(|frame| match frame {
            Frame::Fight(fight) => Some(fight),
            _ => None,
        })
    }

    /// 9.66, 9.7: all units, each by a legal route, and all of them have room.
    pub fn may_retreat(self, side: Side, units: &[UnitId], amount: u8, routes: &[(UnitId, Vec<Hex>)]) -> bool {
        let named: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        let legal = |unit: UnitId, route: &Vec<Hex>| self.routes(side, units, unit, amount).contains(route);
        same_set(&named, units)
            && routes.iter().all(|(unit, route)| legal(*unit, route))
            && routes.iter().all(|(_, route)| self.has_room(side, units, routes, route.last().copied()))
    }

    /// 9.74, 9.75: whoever ends in a hex has room there, beside those who do not retreat.
    fn has_room(self, side: Side, leaving: &[UnitId], routes: &[(UnitId, Vec<Hex>)], end: Option<Hex>) -> bool {
        let Some(hex) = end else { return false };
        let mut there = self.friends_in(side, leaving, hex);
        there.extend(routes.iter().filter(|(_, route)| route.last() == Some(&hex)).map(|(unit, _)| *unit));
        !self.overstacked(&there)
    }

    /// Ruling 31: the friends in a hex on the board without the retreating units.
    fn friends_in(self, side: Side, leaving: &[UnitId], hex: Hex) -> Vec<UnitId> {
        self.in_hex(side, hex).into_iter().filter(|unit| !leaving.contains(unit)).collect()
    }

    /// The routes that are open to a unit: over dry land through vacant hexes; if there are none, over dry land through friends
    /// (9.74); if there are none either, over a major river (9.78), again through vacant hexes if possible.
    fn routes(self, side: Side, leaving: &[UnitId], unit: UnitId, amount: u8) -> Vec<Vec<Hex>> {
        let Some(from) = self.hex(unit) else { return Vec::new() };
        let mut all = Vec::new();
        self.lengthen(side, leaving, unit, usize::from(amount), &mut vec![from], &mut all);
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

    /// All routes of that length, every step further away from the start (9.73).
    fn lengthen(
        self,
        side: Side,
        leaving: &[UnitId],
        unit: UnitId,
        amount: usize,
        route: &mut Vec<Hex>,
        all: &mut Vec<Vec<Hex>>,
    ) {
        if route.len() == amount + 1 {
            all.push(route.clone());
            return;
        }
        let here = route[route.len() - 1];
        for next in self.around(here) {
            let away = self.board.map.grid().distance(route[0], next);
            if away as usize == route.len() && self.is_open(side, leaving, unit, next) {
                route.push(next);
                self.lengthen(side, leaving, unit, amount, route, all);
                route.pop();
            }
        }
    }

    /// 9.71, 9.74, 9.77: whether a unit may retreat into or through a hex.
    fn is_open(self, side: Side, leaving: &[UnitId], unit: UnitId, hex: Hex) -> bool {
        let foe = enemy(side);
        if self.holds(foe, hex) {
            return false;
        }
        let friends = self.friends_in(side, leaving, hex);
        let threatened = self.controlled(foe, hex) || self.was_enemys(side, hex);
        if threatened && friends.is_empty() {
            return false;
        }
        let mut there = friends;
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
        let since = fight.routes.iter().filter(|(of, _)| *of != side).flat_map(|(_, route)| route.iter().copied());
        before.chain(since).any(|at| at == hex || self.controls(at, hex))
    }
}
