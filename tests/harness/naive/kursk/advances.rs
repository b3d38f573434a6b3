//! Advances after combat.

use super::{GERMAN, Position, enemy};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::Class;

impl Position<'_> {
    /// 11.14: at least one victor into the vacated hex, and supplied German mechanised units one hex further; everybody within
    /// stacking at the end. A route of one hex is a unit that stays.
    pub fn may_advance(self, side: Side, units: &[UnitId], routes: &[(UnitId, Vec<Hex>)]) -> bool {
        let Some(fight) = self.state.fight() else { return false };
        let named: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        if side != fight.side || !super::same_set(&named, units) {
            return false;
        }
        for (unit, route) in routes {
            let Some((from, on)) = route.split_first() else { return false };
            let allowed = match on {
                [] => true,
                [first] => *first == fight.target,
                // Not back to where it came from: it would not have advanced (ruling).
                [first, second] => {
                    *first == fight.target && second != from && self.may_go_on(side, *unit, *first, *second)
                }
                _ => false,
            };
            if self.hex(*unit) != Some(*from) || !allowed {
                return false;
            }
        }
        let gone: Vec<UnitId> = routes.iter().filter(|(_, route)| route.len() > 1).map(|(unit, _)| *unit).collect();
        let ends = |hex: Hex| {
            let ending = routes.iter().filter(|(_, route)| route.len() > 1 && route.last() == Some(&hex));
            ending.map(|(unit, _)| *unit).collect::<Vec<UnitId>>()
        };
        let all_fit = routes.iter().filter_map(|(_, route)| route.last()).all(|hex| {
            let coming = ends(*hex);
            coming.is_empty() || self.fit(side, &coming, *hex, &gone)
        });
        all_fit && !gone.is_empty()
    }

    /// 11.14: the second hex of an advance. Who was out of supply in the battle does not go there.
    fn may_go_on(self, side: Side, unit: UnitId, from: Hex, to: Hex) -> bool {
        let counter = self.unit(unit);
        let cut = self.state.fight().is_none_or(|fight| fight.cut.contains(&unit));
        side == GERMAN
            && counter.class == Class::Mechanised
            && !cut
            && self.adjacent(from, to)
            && !self.holds(enemy(side), to)
            && !self.is_shut_to_dashes(from, to)
    }
}
