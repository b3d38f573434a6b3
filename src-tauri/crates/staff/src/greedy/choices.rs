//! What all games share: moves, attacks and routes by their scores.

use super::{Greedy, Played, Seat};
use hexgrid::Hex;
use kernel::dice::Chance;
use kernel::prompt::{Bounds, Destination, UnitRoutes, best_way, fitting, hexes};
use kernel::{Field, Game, Place, UnitId, Value};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A route for each unit.
pub type Routes = Vec<(UnitId, Vec<Place>)>;

impl<G: Played> Greedy<G> {
    /// The best move of one of these groups of units, if it is better than to stay. `company` is worked out once for a group;
    /// `worth` tells what it is worth to be somewhere; `gain` what it is to go there, or None if that is out of the question.
    pub(super) fn best_move<C>(
        &mut self,
        seat: Seat<'_, G>,
        groups: &[Vec<UnitId>],
        company: impl Fn(&[UnitId]) -> C,
        worth: impl Fn(&C, Hex) -> i32,
        mut gain: impl FnMut(&mut Self, &C, &Destination) -> Option<i32>,
    ) -> Option<(Vec<UnitId>, Vec<Hex>)> {
        let mut best: Option<(i32, Vec<UnitId>, Vec<Hex>)> = None;
        for units in groups {
            let Some(Field::Path { from, to, .. }) = seat.field("move", vec![Value::Units(units.clone())]) else {
                continue;
            };
            let company = company(units);
            let stay = from.hex().map_or(0, |hex| worth(&company, hex));
            for end in to.iter().filter(|end| !end.pass_only && end.place != from) {
                let Some(gain) = gain(self, &company, end).map(|worth| worth - stay) else { continue };
                if gain > best.as_ref().map_or(0, |(most, ..)| *most)
                    && let Some(path) = hexes(&best_way(from, &to, end.place))
                {
                    best = Some((gain, units.clone(), path));
                }
            }
        }
        best.map(|(_, units, path)| (units, path))
    }

    /// A reinforcement, and the hex to come in that is worth most to it.
    pub(super) fn best_entry<K: Ord, W: Fn(Hex) -> K>(
        &mut self,
        seat: Seat<'_, G>,
        worth_to: impl Fn(UnitId) -> W,
    ) -> Option<(UnitId, Hex)> {
        if !seat.offers("enter") {
            return None;
        }
        let Some(Field::Units { from, .. }) = seat.field("enter", Vec::new()) else { return None };
        let unit = *self.chance.pick(&from)?;
        let Some(Field::Places { from, .. }) = seat.field("enter", vec![Value::Units(vec![unit])]) else {
            return None;
        };
        let worth = worth_to(unit);
        let hex = from.iter().filter_map(|place| place.hex()).max_by_key(|hex| worth(*hex))?;
        Some((unit, hex))
    }

    /// The best route for each unit, as far as there is room for all and the bounds hold.
    pub(super) fn chosen(
        &mut self,
        mut units: Vec<UnitRoutes>,
        room: &[(Place, usize)],
        bounds: Bounds,
        worth: impl Fn(UnitId, &[Place]) -> i32,
    ) -> Option<Routes> {
        for unit in &mut units {
            let id = unit.unit;
            let scored = unit.routes.drain(..).map(|route| (worth(id, &route) + self.whim(1), route));
            let mut scored: Vec<(i32, Vec<Place>)> = scored.collect();
            scored.sort_by_key(|(worth, _)| Reverse(*worth));
            unit.routes = scored.into_iter().map(|(_, route)| route).collect();
        }
        let movers: Vec<usize> = (0..units.len()).collect();
        fitting(&units, room, bounds, &movers)
    }
}

impl<G: Game> Seat<'_, G> {
    /// For each hex that can be attacked, the units that can.
    pub(super) fn open_attacks(&self) -> BTreeMap<Hex, Vec<UnitId>> {
        let mut found: BTreeMap<Hex, Vec<UnitId>> = BTreeMap::new();
        if !self.offers("attack") {
            return found;
        }
        let Some(Field::Stack { groups, .. }) = self.field("attack", Vec::new()) else { return found };
        let mut units: Vec<UnitId> = groups.iter().flatten().copied().collect();
        units.sort_unstable();
        units.dedup();
        for unit in units {
            let Some(Field::Places { from, .. }) = self.field("attack", vec![Value::Units(vec![unit])]) else {
                continue;
            };
            from.iter().filter_map(|place| place.hex()).for_each(|hex| found.entry(hex).or_default().push(unit));
        }
        found
    }
}

/// Leaves out, from the last to the first, the attackers without whom the column is no worse, or good enough.
pub(super) fn fewest(
    mut units: Vec<UnitId>,
    enough: usize,
    column: impl Fn(&[UnitId]) -> usize,
    allowed: impl Fn(&[UnitId]) -> bool,
) -> Vec<UnitId> {
    let wanted = column(&units).min(enough);
    for unit in units.clone().into_iter().rev() {
        let fewer: Vec<UnitId> = units.iter().copied().filter(|other| *other != unit).collect();
        if !fewer.is_empty() && column(&fewer) >= wanted && allowed(&fewer) {
            units = fewer;
        }
    }
    units.sort_unstable();
    units
}
