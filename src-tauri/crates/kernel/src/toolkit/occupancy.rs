//! Who stands where, both ways round.

use crate::{BoxId, Place, UnitId};
use hexgrid::{Grid, Hex};
use serde::{Serialize, Serializer};

const NOBODY: u16 = u16::MAX;

/// The place of every unit, and the units of every place in ascending order. Only the places count for the state's hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupancy {
    place: Vec<Place>,
    /// The first unit of each hex, then of each box.
    first: Vec<u16>,
    /// The next unit in the same place.
    next: Vec<u16>,
    hexes: usize,
}

impl Occupancy {
    /// All units in one box; so many boxes beside the grid.
    pub fn new(grid: Option<&Grid>, boxes: usize, units: usize, all_in: BoxId) -> Occupancy {
        let hexes = grid.map_or(0, Grid::size);
        let mut occupancy = Occupancy {
            place: vec![Place::Box(all_in); units],
            first: vec![NOBODY; hexes + boxes],
            next: vec![NOBODY; units],
            hexes,
        };
        for unit in (0..units).rev().filter_map(|at| u16::try_from(at).ok()) {
            occupancy.link(UnitId(unit));
        }
        occupancy
    }

    pub fn place(&self, unit: UnitId) -> Place {
        self.place[unit.index()]
    }

    pub fn hex(&self, unit: UnitId) -> Option<Hex> {
        self.place(unit).hex()
    }

    pub fn put(&mut self, unit: UnitId, place: impl Into<Place>) {
        self.unlink(unit);
        self.place[unit.index()] = place.into();
        self.link(unit);
    }

    /// The units in a place, in ascending order.
    pub fn at(&self, place: impl Into<Place>) -> impl Iterator<Item = UnitId> + '_ {
        let mut here = self.first[self.slot(place.into())];
        std::iter::from_fn(move || {
            let unit = (here != NOBODY).then_some(UnitId(here))?;
            here = self.next[unit.index()];
            Some(unit)
        })
    }

    pub fn is_empty(&self, place: impl Into<Place>) -> bool {
        self.first[self.slot(place.into())] == NOBODY
    }

    pub fn units(&self) -> impl Iterator<Item = (UnitId, Place)> + '_ {
        (0u16..).map(UnitId).zip(self.place.iter().copied())
    }

    fn slot(&self, place: Place) -> usize {
        match place {
            Place::Hex(hex) => hex.index(),
            Place::Box(id) => self.hexes + usize::from(id.0),
        }
    }

    fn link(&mut self, unit: UnitId) {
        let slot = self.slot(self.place(unit));
        let (mut before, mut here) = (NOBODY, self.first[slot]);
        while here < unit.0 {
            (before, here) = (here, self.next[usize::from(here)]);
        }
        self.next[unit.index()] = here;
        match before {
            NOBODY => self.first[slot] = unit.0,
            before => self.next[usize::from(before)] = unit.0,
        }
    }

    fn unlink(&mut self, unit: UnitId) {
        let slot = self.slot(self.place(unit));
        let after = self.next[unit.index()];
        if self.first[slot] == unit.0 {
            self.first[slot] = after;
            return;
        }
        let mut here = self.first[slot];
        while self.next[usize::from(here)] != unit.0 {
            here = self.next[usize::from(here)];
        }
        self.next[usize::from(here)] = after;
    }
}

impl Serialize for Occupancy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// After any moves, the units of a place are just those that stand in it, in ascending order.
        #[test]
        fn both_ways_round_agree(moves in prop::collection::vec((0u16..9, 0u16..5), 0..60)) {
            let mut occupancy = Occupancy::new(None, 5, 9, BoxId(0));
            let mut plain = [0u16; 9];
            for (unit, place) in moves {
                occupancy.put(UnitId(unit), BoxId(place));
                plain[usize::from(unit)] = place;
            }
            for place in 0..5 {
                let wanted: Vec<UnitId> = (0..9).filter(|unit| plain[usize::from(*unit)] == place).map(UnitId).collect();
                prop_assert_eq!(occupancy.at(BoxId(place)).collect::<Vec<_>>(), wanted.clone());
                prop_assert_eq!(occupancy.is_empty(BoxId(place)), wanted.is_empty());
            }
        }
    }
}
