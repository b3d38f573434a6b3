//! HQs, support, and supply by air.

use super::Seat;
use ags::Action;
use hexgrid::Hex;
use kernel::{Field, Side, UnitId};
use std::cmp::Reverse;

impl Seat<'_> {
    /// The HQs with most to lead near the enemy.
    pub(super) fn activate(&self) -> Option<Action> {
        let Some(Field::Units { from, most, .. }) = self.field("activate", Vec::new()) else { return None };
        Some(Action::Activate(best(from, most, |unit| self.army(unit))))
    }

    /// What an HQ can lead: the strength within its radius, twice if it is mechanised or next to the enemy.
    fn army(&self, headquarters: UnitId) -> u32 {
        let rating = u32::from(self.unit(headquarters).rating().unwrap_or(0));
        let Some(at) = self.state.at.hex(headquarters) else { return 0 };
        let worth = |(unit, hex): (UnitId, Hex)| {
            let fast = u32::from(self.unit(unit).is_mechanised());
            let engaged = u32::from(self.state.control.controls(Side::Blue, hex));
            self.attack_of(unit) * (1 + fast + engaged)
        };
        self.units_of(Side::Red).filter(|(_, hex)| self.grid().distance(at, *hex) <= rating).map(worth).sum()
    }

    /// The corps that are nearest to the enemy.
    pub(super) fn support(&self) -> Option<Action> {
        let Some(Field::Units { from, most, .. }) = self.field("support", Vec::new()) else { return None };
        let enemies: Vec<Hex> = self.units_of(Side::Blue).map(|(_, hex)| hex).collect();
        let near = |unit: UnitId| {
            let hex = self.state.at.hex(unit)?;
            enemies.iter().map(|enemy| self.grid().distance(*enemy, hex)).min()
        };
        Some(Action::Support(best(from, most, |unit| Reverse(near(unit)))))
    }

    /// Supply is flown into as many towns as can be, those first that have most isolated units near them.
    pub(super) fn airlift(&self) -> Option<Action> {
        let Some(Field::Places { from, most, .. }) = self.field("airlift", Vec::new()) else {
            return Some(Action::End);
        };
        let isolated = self.game.isolated_units(self.state);
        let near = |town: Hex| {
            let hexes = isolated.iter().filter_map(|unit| self.state.at.hex(*unit));
            hexes.filter(|hex| self.grid().distance(*hex, town) <= 3).count()
        };
        let towns = from.iter().filter_map(|place| place.hex()).collect();
        Some(Action::Airlift(best(towns, most, near)))
    }
}

/// The best of some things, in their order.
fn best<T: Copy + Ord, K: Ord>(mut from: Vec<T>, most: usize, worth: impl Fn(T) -> K) -> Vec<T> {
    from.sort_by_key(|item| Reverse(worth(*item)));
    from.truncate(most);
    from.sort_unstable();
    from
}
