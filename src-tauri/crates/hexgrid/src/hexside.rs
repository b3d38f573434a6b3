//! The sides between hexes.

use crate::{Direction, Grid, Hex, NumberError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The side between two hexes, the same from both: a dense index, three for each hex of the padded rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hexside(u32);

/// Why a text does not name a hexside of this map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HexsideError {
    /// A hexside is written as two hexes, or a hex and a direction, with a slash between.
    NoSlash(String),
    /// One of the two numbers is not a hex.
    Number(NumberError),
    /// The two hexes do not touch.
    NotAdjacent(String),
}

impl Hexside {
    /// The index into dense fields.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The hex that owns the side, and the side's direction (0, 1 or 2) from it.
    fn owner(self) -> (Hex, Direction) {
        let hex = u16::try_from(self.0 / 3).unwrap_or(u16::MAX);
        let direction = Direction::ALL[(self.0 % 3) as usize];
        (Hex(hex), direction)
    }
}

impl Grid {
    /// The side of a hex in that direction, if at least one of the two hexes it parts is on the map.
    #[inline]
    pub fn hexside(&self, hex: Hex, direction: Direction) -> Option<Hexside> {
        self.side_index(hex, direction).map(Hexside)
    }

    /// The side between two hexes that touch, if at least one of them is on the map.
    pub fn between(&self, a: Hex, b: Hex) -> Option<Hexside> {
        self.hexside(a, self.toward(a, b)?)
    }

    /// Whether the hexside touches the map; a number from elsewhere may not.
    pub fn has_hexside(&self, hexside: Hexside) -> bool {
        let (hex, direction) = hexside.owner();
        self.beside(hex, direction).is_some()
    }

    /// The two hexes that the side parts, one of which may be in the margin. The second lies in direction 0, 1 or 2 from
    /// the first. Both are the same for a hexside that does not touch the map.
    pub fn sides_of(&self, hexside: Hexside) -> (Hex, Hex) {
        let (hex, direction) = hexside.owner();
        (hex, self.beside(hex, direction).unwrap_or(hex))
    }

    /// All hexsides that touch the map, each once, in index order.
    pub fn hexsides(&self) -> impl Iterator<Item = Hexside> + '_ {
        (0..self.size() as u32 * 3).map(Hexside).filter(|&hexside| self.has_hexside(hexside))
    }

    /// The written form, such as `0713/0714`, the hex of lower index first, or `0101/N` at the edge of the map.
    pub fn hexside_number(&self, hexside: Hexside) -> String {
        let (a, b) = self.sides_of(hexside);
        if self.contains(a) && self.contains(b) {
            let (first, second) = (a.min(b), a.max(b));
            return format!("{}/{}", self.label(first), self.label(second));
        }
        let (_, direction) = hexside.owner();
        let (hex, outward) = if self.contains(a) { (a, direction) } else { (b, direction.opposite()) };
        format!("{}/{}", self.label(hex), outward.name(self.orientation))
    }

    /// Reads a hexside written as two hexes in either order, or as a hex and a direction.
    pub fn parse_hexside(&self, text: &str) -> Result<Hexside, HexsideError> {
        let no_slash = || HexsideError::NoSlash(text.to_owned());
        let (first, second) = text.split_once('/').ok_or_else(no_slash)?;
        let hex = self.hex(first).map_err(HexsideError::Number)?;
        let hexside = match Direction::named(self.orientation, second) {
            Some(direction) => self.hexside(hex, direction),
            None => {
                let other = self.hex(second).map_err(HexsideError::Number)?;
                self.between(hex, other)
            }
        };
        hexside.ok_or_else(|| HexsideError::NotAdjacent(text.to_owned()))
    }

    /// The owner of a hexside and the side's direction from it.
    pub(crate) fn owner_of(&self, hexside: Hexside) -> (Hex, Direction) {
        hexside.owner()
    }
}

impl fmt::Display for HexsideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HexsideError::NoSlash(text) => {
                write!(f, "{text:?} is not a hexside: write it like 0713/0714 or 0101/N")
            }
            HexsideError::Number(error) => write!(f, "{error}"),
            HexsideError::NotAdjacent(text) => write!(f, "the hexes of {text} do not touch"),
        }
    }
}

impl std::error::Error for HexsideError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, Plan, PlanError};

    #[test]
    fn hexsides_are_written_and_read() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 9), Count::from_north(1, 20)))?;
        let side = grid.parse_hexside("0714/0713");
        assert_eq!(side.clone().map(|side| grid.hexside_number(side)), Ok("0713/0714".to_owned()));
        assert_eq!(grid.parse_hexside("0713/S"), side);
        for at_the_edge in ["0101/N", "0101/NW", "0120/S", "0905/SE"] {
            let side = grid.parse_hexside(at_the_edge);
            assert_eq!(side.map(|side| grid.hexside_number(side)), Ok(at_the_edge.to_owned()));
        }
        assert!(matches!(grid.parse_hexside("07130714"), Err(HexsideError::NoSlash(_))));
        assert!(matches!(grid.parse_hexside("0713/0715"), Err(HexsideError::NotAdjacent(_))));
        assert!(matches!(grid.parse_hexside("0713/E"), Err(HexsideError::Number(_))));
        Ok(())
    }

    #[test]
    fn a_number_from_elsewhere_is_no_hexside() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 9), Count::from_north(1, 20)))?;
        for junk in [Hexside(0), Hexside(u32::MAX)] {
            assert!(!grid.has_hexside(junk));
            let (a, b) = grid.sides_of(junk);
            assert_eq!(a, b);
            assert_eq!(grid.hexside_number(junk), "off map/".to_owned() + "S");
        }
        Ok(())
    }
}
