//! Sets of hexes, one bit each.

use crate::layout::Layout;
use crate::{Grid, Hex};
use std::ops::{BitAndAssign, BitOrAssign, SubAssign};

/// A set of hexes of one grid. Each row of the padded rectangle starts on a word boundary, so that whole rows can be
/// shifted at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexSet {
    layout: Layout,
    words: Vec<u64>,
}

impl HexSet {
    /// The empty set.
    pub fn new(grid: &Grid) -> HexSet {
        let layout = grid.layout;
        let words = vec![0; layout.words() * usize::from(layout.rows)];
        HexSet { layout, words }
    }

    /// All hexes on the map.
    pub fn full(grid: &Grid) -> HexSet {
        HexSet::from_iter(grid, grid.hexes())
    }

    /// The set of these hexes.
    pub fn from_iter(grid: &Grid, hexes: impl IntoIterator<Item = Hex>) -> HexSet {
        let mut set = HexSet::new(grid);
        set.extend(hexes);
        set
    }

    /// Whether the hex is in the set.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        let (word, bit) = self.layout.word_bit(hex);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Adds a hex; true if it was not there before. A hex of a larger grid is not added.
    #[inline]
    pub fn insert(&mut self, hex: Hex) -> bool {
        let (word, bit) = self.layout.word_bit(hex);
        let Some(word) = self.words.get_mut(word) else {
            return false;
        };
        let added = *word & bit == 0;
        *word |= bit;
        added
    }

    /// Takes a hex out; true if it was there.
    #[inline]
    pub fn remove(&mut self, hex: Hex) -> bool {
        let (word, bit) = self.layout.word_bit(hex);
        let Some(word) = self.words.get_mut(word) else {
            return false;
        };
        let removed = *word & bit != 0;
        *word &= !bit;
        removed
    }

    /// Takes every hex out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// How many hexes are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no hex in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether the two sets of one grid have a hex in common.
    pub fn meets(&self, other: &HexSet) -> bool {
        let mut pairs = self.words.iter().zip(&other.words);
        pairs.any(|(ours, theirs)| ours & theirs != 0)
    }

    /// Adds every hex of another set of the same grid; also written `|=`.
    pub fn union(&mut self, other: &HexSet) {
        self.combine(other, |ours, theirs| ours | theirs);
    }

    /// Keeps only the hexes that are in another set of the same grid too; also written `&=`.
    pub fn intersect(&mut self, other: &HexSet) {
        self.combine(other, |ours, theirs| ours & theirs);
    }

    /// Takes out every hex of another set of the same grid; also written `-=`.
    pub fn minus(&mut self, other: &HexSet) {
        self.combine(other, |ours, theirs| ours & !theirs);
    }

    /// The hexes in index order.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + '_ {
        Hexes { set: self, at: 0, word: self.words.first().copied().unwrap_or(0) }
    }

    /// The words of one padded row.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[u64] {
        let width = self.layout.words();
        &self.words[row * width..(row + 1) * width]
    }

    /// The words of one padded row.
    #[inline]
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        let width = self.layout.words();
        &mut self.words[row * width..(row + 1) * width]
    }

    /// Becomes a copy of another set without allocating if that was of the same grid.
    pub(crate) fn copy_from(&mut self, other: &HexSet) {
        self.layout = other.layout;
        self.words.clone_from(&other.words);
    }

    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    fn combine(&mut self, other: &HexSet, with: impl Fn(u64, u64) -> u64) {
        debug_assert_eq!(self.layout, other.layout, "sets of two grids do not mix");
        for (ours, &theirs) in self.words.iter_mut().zip(&other.words) {
            *ours = with(*ours, theirs);
        }
    }
}

/// The places of the bits set, lowest first.
/// The hexes of a set, in index order.
struct Hexes<'a> {
    set: &'a HexSet,
    /// The place of a word among the words of the set, and what is left of it.
    at: usize,
    word: u64,
}

impl Iterator for Hexes<'_> {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.set.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        let (width, stride) = (self.set.layout.words(), usize::from(self.set.layout.stride));
        Some(Hex((self.at / width * stride + self.at % width * 64 + bit) as u16))
    }
}

impl Extend<Hex> for HexSet {
    fn extend<I: IntoIterator<Item = Hex>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl BitOrAssign<&HexSet> for HexSet {
    fn bitor_assign(&mut self, other: &HexSet) {
        self.union(other);
    }
}

impl BitAndAssign<&HexSet> for HexSet {
    fn bitand_assign(&mut self, other: &HexSet) {
        self.intersect(other);
    }
}

impl SubAssign<&HexSet> for HexSet {
    fn sub_assign(&mut self, other: &HexSet) {
        self.minus(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, Plan, PlanError};

    #[test]
    fn sets_combine() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 70), Count::from_north(1, 3)))?;
        let of = |indices: &[u16]| HexSet::from_iter(&grid, indices.iter().copied().map(Hex));
        let mut set = of(&[73, 135, 136, 200]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [73, 135, 136, 200].map(Hex));
        set |= &of(&[136, 137]);
        assert_eq!((set.len(), set.contains(Hex(137))), (5, true));
        set -= &of(&[73, 200]);
        set &= &of(&[135, 137, 201]);
        assert_eq!(set, of(&[135, 137]));
        assert!(set.meets(&of(&[137])) && !set.meets(&of(&[136])));
        assert!(!set.insert(Hex(135)) && set.remove(Hex(135)) && !set.remove(Hex(135)));
        assert!(!set.insert(Hex(u16::MAX)) && !set.contains(Hex(u16::MAX)));
        set.clear();
        assert!(set.is_empty());
        assert_eq!(HexSet::full(&grid).len(), 210);
        Ok(())
    }
}
