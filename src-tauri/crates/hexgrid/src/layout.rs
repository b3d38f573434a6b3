//! Where a hex lies in the padded rectangle, and in a bitset whose rows start on word boundaries.

use crate::Hex;

/// The padded rectangle: the map's rectangle and a margin of one hex all round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Hexes in a padded row.
    pub stride: u16,
    /// Padded rows.
    pub rows: u16,
    /// 2^32 / stride, rounded up: a multiplication with it divides any u16 by the stride exactly.
    reciprocal: u32,
}

impl Layout {
    /// For so many columns and rows on the map, margin not counted.
    pub fn new(columns: u16, rows: u16) -> Layout {
        let stride = columns + 2;
        let reciprocal = u32::MAX / u32::from(stride) + 1;
        Layout { stride, rows: rows + 2, reciprocal }
    }

    /// Hexes in the padded rectangle.
    pub fn size(self) -> usize {
        usize::from(self.stride) * usize::from(self.rows)
    }

    /// Padded column and row.
    #[inline]
    pub fn column_row(self, hex: Hex) -> (u16, u16) {
        let row = ((u64::from(hex.0) * u64::from(self.reciprocal)) >> 32) as u16;
        (hex.0 - row * self.stride, row)
    }

    /// The hex at a padded column and row, if these lie within the rectangle.
    #[inline]
    pub fn hex(self, column: i32, row: i32) -> Option<Hex> {
        let within = 0 <= column && column < i32::from(self.stride) && 0 <= row && row < i32::from(self.rows);
        within.then(|| Hex((row * i32::from(self.stride) + column) as u16))
    }

    /// Words in a row of a bitset.
    #[inline]
    pub fn words(self) -> usize {
        usize::from(self.stride).div_ceil(64)
    }

    /// The word of a bitset that holds the hex, and the hex's bit in it.
    #[inline]
    pub fn word_bit(self, hex: Hex) -> (usize, u64) {
        let (column, row) = self.column_row(hex);
        let word = usize::from(row) * self.words() + usize::from(column >> 6);
        (word, 1 << (column & 63))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reciprocal_divides_exactly() {
        for (columns, rows) in [(1, 1), (5, 9), (62, 3), (63, 3), (100, 100), (998, 60), (60, 998)] {
            let layout = Layout::new(columns, rows);
            for index in 0..=u16::MAX {
                let expected = (index % layout.stride, index / layout.stride);
                assert_eq!(layout.column_row(Hex(index)), expected, "{index} of {layout:?}");
            }
        }
    }
}
