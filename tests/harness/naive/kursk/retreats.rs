//! Retreats after combat.

use super::{GERMAN, Position, enemy, same_set};
use hexgrid::Hex;
use kernel::{BoxId, Place, Side, UnitId};

/// Where a route leads for which there is no room: somebody has to make way.
const PRESSED: Place = Place::Box(BoxId(3));

impl Position<'_> {
    /// 11.12: every defender one hex, all into the same one, or into as few as stacking allows.
    pub fn may_retreat(self, side: Side, routes: &[(UnitId, Vec<Place>)]) -> bool {
        let Some(fight) = self.state.fight() else { return false };
        let units = self.in_hex(side, fight.target);
        let named: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        if side == fight.side || !same_set(&named, &units) {
            return false;
        }
        let open = self.refuges(side, &units, fight.target);
        let mut placed: Vec<(UnitId, Hex)> = Vec::new();
        let mut pressed: Vec<UnitId> = Vec::new();
        for (unit, route) in routes {
            match route[..] {
                [Place::Hex(from), Place::Hex(to)] if from == fight.target && open.contains(&to) => {
                    placed.push((*unit, to))
                }
                [Place::Hex(from), to] if from == fight.target && to == PRESSED => pressed.push(*unit),
                _ => return false,
            }
        }
        let coming =
            |hex: Hex| -> Vec<UnitId> { placed.iter().filter(|(_, to)| *to == hex).map(|(unit, _)| *unit).collect() };
        if !open.iter().all(|hex| self.fit(side, &coming(*hex), *hex, &[])) {
            return false;
        }
        let used = open.iter().filter(|hex| !coming(**hex).is_empty()).count();
        let (least, fewest) = self.least_pressed(side, &units, &open);
        // Where a stack splits, hexes free of zones are filled first.
        let free: Vec<Hex> = open.iter().copied().filter(|hex| !self.controlled(fight.side, *hex)).collect();
        let outside = placed.iter().filter(|(_, to)| free.contains(to)).count();
        let filled = used < 2 || outside == self.most_outside(side, placed.len(), fewest, &open, &free);
        self.weight_of(&pressed) == least && used == fewest && filled
    }

    /// 11.12, ruling: how many of so many German units find room outside zones, if no more than the fewest hexes are used.
    fn most_outside(self, side: Side, units: usize, fewest: usize, open: &[Hex], free: &[Hex]) -> usize {
        let sets = (0..1_u32 << open.len()).filter(|set| set.count_ones() as usize == fewest);
        let outside = sets.filter_map(|set| {
            let chosen: Vec<Hex> = (0..open.len()).filter(|at| set & (1 << at) != 0).map(|at| open[at]).collect();
            let room = |hexes: &mut dyn Iterator<Item = &Hex>| hexes.map(|hex| self.room(side, *hex)).sum::<usize>();
            let all = room(&mut chosen.iter());
            let inner = room(&mut chosen.iter().filter(|hex| free.contains(hex)));
            (all >= units).then(|| inner.min(units))
        });
        // Soviet units never enter a zone, so that all hexes are free for them.
        if open.len() == free.len() { units } else { outside.max().unwrap_or(0) }
    }

    /// 11.13, ruling: the least part of a stack for which there is no room, and the fewest hexes for the others.
    fn least_pressed(self, side: Side, units: &[UnitId], open: &[Hex]) -> (usize, usize) {
        let sets = 0..1_u32 << units.len();
        let ways = sets.filter_map(|set| {
            let (pressed, placed): (Vec<_>, Vec<_>) = (0..units.len()).partition(|at| set & (1 << at) != 0);
            let [pressed, placed] =
                [pressed, placed].map(|some| some.into_iter().map(|at| units[at]).collect::<Vec<_>>());
            Some((self.weight_of(&pressed), self.fewest(side, &placed, open)?))
        });
        ways.min().unwrap_or_default()
    }

    /// 11.12: the hexes that are open to the retreat of some units from a hex, whatever room there is. 9.2: none where
    /// reserves lie. A German unit enters an enemy zone when there is no room elsewhere for all.
    pub fn refuges(self, side: Side, units: &[UnitId], from: Hex) -> Vec<Hex> {
        let foe = enemy(side);
        let next: Vec<Hex> =
            self.around(from).into_iter().filter(|hex| !self.holds(foe, *hex) && !self.is_reserved(*hex)).collect();
        let free: Vec<Hex> = next.iter().copied().filter(|hex| !self.controlled(foe, *hex)).collect();
        if side == GERMAN && self.fewest(side, units, &free).is_none() { next } else { free }
    }

    /// The least number of hexes, of some, in which the units find room together.
    pub fn fewest(self, side: Side, units: &[UnitId], open: &[Hex]) -> Option<usize> {
        let sets = 0..1_u32 << open.len();
        let chosen = |set: u32| (0..open.len()).filter(move |at| set & (1 << at) != 0).map(|at| open[at]);
        let fitting = sets.filter(|set| {
            let mut rooms: Vec<usize> = chosen(*set).map(|hex| self.room(side, hex)).collect();
            let mut weights: Vec<usize> = units.iter().map(|unit| self.weight(*unit)).collect();
            weights.sort_by_key(|weight| std::cmp::Reverse(*weight));
            can_place(&weights, &mut rooms)
        });
        fitting.map(|set| chosen(set).count()).min()
    }

    /// How much more a hex takes.
    pub fn room(self, side: Side, hex: Hex) -> usize {
        self.limit(side).saturating_sub(self.weight_of(&self.in_hex(side, hex)))
    }
}

/// Whether things of these weights, the heaviest first, find room.
fn can_place(weights: &[usize], rooms: &mut Vec<usize>) -> bool {
    let Some((weight, others)) = weights.split_first() else { return true };
    if *weight == 1 {
        return rooms.iter().sum::<usize>() >= weights.len();
    }
    for at in 0..rooms.len() {
        if rooms[at] >= *weight {
            rooms[at] -= weight;
            let placed = can_place(others, rooms);
            rooms[at] += weight;
            if placed {
                return true;
            }
        }
    }
    false
}
