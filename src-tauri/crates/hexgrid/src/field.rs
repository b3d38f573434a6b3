//! A value for every hex, or for every hexside.

use crate::{Grid, Hex, Hexside};
use std::ops::{Index, IndexMut};

/// A value for every hex of a grid, margin included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexField<T>(Vec<T>);

/// A value for every hexside of a grid, margin included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideField<T>(Vec<T>);

impl<T: Clone> HexField<T> {
    /// The same value everywhere.
    pub fn new(grid: &Grid, value: T) -> HexField<T> {
        HexField(vec![value; grid.size()])
    }

    /// The same value everywhere, again.
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }
}

impl<T> HexField<T> {
    /// The value at a hex, or nothing for a hex of a larger grid.
    pub fn get(&self, hex: Hex) -> Option<&T> {
        self.0.get(hex.index())
    }

    /// The hexes on the map with their values, in index order.
    pub fn iter<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (Hex, &'a T)> + 'a {
        grid.hexes().filter_map(|hex| Some((hex, self.get(hex)?)))
    }
}

impl<T> Index<Hex> for HexField<T> {
    type Output = T;

    #[inline]
    fn index(&self, hex: Hex) -> &T {
        &self.0[hex.index()]
    }
}

impl<T> IndexMut<Hex> for HexField<T> {
    #[inline]
    fn index_mut(&mut self, hex: Hex) -> &mut T {
        &mut self.0[hex.index()]
    }
}

impl<T: Clone> SideField<T> {
    /// The same value everywhere.
    pub fn new(grid: &Grid, value: T) -> SideField<T> {
        SideField(vec![value; grid.size() * 3])
    }

    /// The same value everywhere, again.
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }
}

impl<T> SideField<T> {
    /// The value at a hexside, or nothing for a hexside of a larger grid.
    pub fn get(&self, hexside: Hexside) -> Option<&T> {
        self.0.get(hexside.index())
    }

    /// The hexsides that touch the map with their values, in index order.
    pub fn iter<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (Hexside, &'a T)> + 'a {
        grid.hexsides().filter_map(|hexside| Some((hexside, self.get(hexside)?)))
    }
}

impl<T> Index<Hexside> for SideField<T> {
    type Output = T;

    #[inline]
    fn index(&self, hexside: Hexside) -> &T {
        &self.0[hexside.index()]
    }
}

impl<T> IndexMut<Hexside> for SideField<T> {
    #[inline]
    fn index_mut(&mut self, hexside: Hexside) -> &mut T {
        &mut self.0[hexside.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, Plan, PlanError};

    #[test]
    fn fields_hold_a_value_for_each_place() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 3), Count::from_north(1, 2)))?;
        let mut heights = HexField::new(&grid, 1_u8);
        for hex in grid.hexes() {
            heights[hex] += hex.0 as u8;
        }
        assert_eq!(heights.iter(&grid).map(|(_, &height)| height).collect::<Vec<_>>(), [7, 8, 9, 12, 13, 14]);
        assert_eq!(heights.get(Hex(20)), None);
        let mut sides = SideField::new(&grid, 0_u32);
        for hexside in grid.hexsides() {
            sides[hexside] = hexside.index() as u32;
        }
        assert!(sides.iter(&grid).all(|(hexside, &value)| value == hexside.index() as u32));
        sides.fill(7);
        assert_eq!(sides.iter(&grid).count(), grid.hexsides().count());
        assert!(sides.iter(&grid).all(|(_, &value)| value == 7));
        Ok(())
    }
}
