//! 9.8 Advances after combat.

use super::{Position, SOVIET, enemy, same_set};
use ags::{CombatResult, Fight, Loss};
use hexgrid::Hex;
use kernel::{Side, UnitId};

impl Position<'_> {
    /// Every victor stays or advances, and nobody finds too many in the hex.
    pub fn may_advance(self, side: Side, units: &[UnitId], routes: &[(UnitId, Vec<Hex>)]) -> bool {
        let Some(fight) = self.fight() else { return false };
        let named: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        same_set(&named, units)
            && routes.iter().all(|(unit, route)| self.is_advance(side, fight, *unit, route))
            && routes.iter().all(|(_, route)| self.has_room_after(side, routes, route.last().copied()))
            && routes.iter().all(|(unit, route)| route.len() == 1 || self.is_escorted(routes, *unit, route.last()))
    }

    /// 11.23, 11.36: an HQ advances only to where a combat unit of the fight ends too.
    fn is_escorted(self, routes: &[(UnitId, Vec<Hex>)], unit: UnitId, end: Option<&Hex>) -> bool {
        let mut others = routes.iter().filter(|(other, _)| !self.unit(*other).is_headquarters());
        !self.unit(unit).is_headquarters() || others.any(|(_, route)| route.last() == end)
    }

    pub fn is_advance(self, side: Side, fight: &Fight, unit: UnitId, route: &[Hex]) -> bool {
        let Some(from) = self.hex(unit) else { return false };
        if route.first() != Some(&from) {
            return false;
        }
        // 9.83: nobody must advance.
        if route.len() == 1 {
            return true;
        }
        let mut ways = self.vacated(side, fight).into_iter();
        self.may_take_part(side, fight, unit, from)
            && ways.any(|hex| {
                self.follows_retreat(side, fight, hex, route) || self.follows_elimination(side, fight, hex, route)
            })
    }

    /// 9.68, 9.69, 9.81: the victors are those who fought and stand where they stood.
    fn may_take_part(self, side: Side, fight: &Fight, unit: UnitId, from: Hex) -> bool {
        let fought = if side == fight.side { &fight.attackers } else { &fight.defenders };
        let wins = match fight.result {
            Some(CombatResult::Owed(_, defenders)) if side == fight.side => defenders != Loss::None,
            Some(CombatResult::Owed(attackers, defenders)) => attackers != Loss::None && defenders == Loss::None,
            Some(CombatResult::Engaged) | None => false,
        };
        // 6.32: disrupted units are not moved.
        let fit = !self.state.marks[unit.index()].disrupted;
        wins && fit && fight.overrun.is_none() && fought.contains(&(unit, from))
    }

    /// The hexes that the losers have left without anybody.
    fn vacated(self, side: Side, fight: &Fight) -> Vec<Hex> {
        let losers = if side == fight.side { &fight.defenders } else { &fight.attackers };
        let hexes = losers.iter().map(|(_, hex)| *hex);
        hexes.filter(|hex| !self.holds(enemy(side), *hex)).collect()
    }

    /// 9.81, 9.85: along the path of retreat, no more hexes than the losers went.
    fn follows_retreat(self, side: Side, fight: &Fight, vacated: Hex, route: &[Hex]) -> bool {
        let steps = &route[1..];
        fight.routes.iter().any(|(of, path)| {
            let way: Vec<Hex> = path[..path.len() - 1].iter().filter_map(|place| place.hex()).collect();
            *of != side
                && way.first() == Some(&vacated)
                && steps.len() <= way.len()
                && steps == &way[..steps.len()]
                && self.adjacent(route[0], steps[0])
                && self.goes_on(side, steps)
        })
    }

    /// 9.84: into the hex of units that were all eliminated, and one further.
    fn follows_elimination(self, side: Side, fight: &Fight, vacated: Hex, route: &[Hex]) -> bool {
        let steps = &route[1..];
        let losers = if side == fight.side { &fight.defenders } else { &fight.attackers };
        let mut here = losers.iter().filter(|(_, hex)| *hex == vacated);
        here.all(|(unit, _)| self.hex(*unit).is_none())
            && steps[0] == vacated
            && steps.len() <= 2
            && self.adjacent(route[0], vacated)
            && (steps.len() < 2 || self.around(vacated).contains(&steps[1]))
            // 10.13: the second hex is no path of retreat.
            && (steps.len() < 2 || !self.major(vacated, steps[1]) || !self.is_bank_watched(side, steps[1]))
            && self.goes_on(side, steps)
    }

    /// No enemies on the way; 9.82: Soviets stop in a zone of control.
    fn goes_on(self, side: Side, steps: &[Hex]) -> bool {
        let foe = enemy(side);
        let through = &steps[..steps.len() - 1];
        !steps.iter().any(|hex| self.holds(foe, *hex))
            && (side != SOVIET || !through.iter().any(|hex| self.controlled(foe, *hex)))
    }

    /// 7.0, 11.22: never too many in a hex in the combat phase, and never two HQs.
    fn has_room_after(self, side: Side, routes: &[(UnitId, Vec<Hex>)], end: Option<Hex>) -> bool {
        let Some(hex) = end else { return false };
        let goes = |unit: &UnitId| routes.iter().any(|(other, route)| other == unit && route.len() > 1);
        let (mut there, mut coming) = (self.in_hex(side, hex), Vec::new());
        there.retain(|unit| !goes(unit));
        coming.extend(routes.iter().filter(|(_, route)| route.len() > 1 && route.last() == end.as_ref()));
        let coming: Vec<UnitId> = coming.into_iter().map(|(unit, _)| *unit).collect();
        let all: Vec<UnitId> = there.into_iter().chain(coming).collect();
        !self.overstacked(&all)
    }
}
