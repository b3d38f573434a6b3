//! The two ways a hex may lie, and the six directions out of it.

use serde::{Deserialize, Serialize};

/// How the hexes lie: with a flat side to the north, or with a corner to the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// Columns are straight lines from north to south.
    FlatTop,
    /// Rows are straight lines from west to east.
    PointyTop,
}

/// One of the six directions, counted clockwise: N, NE, SE, S, SW, NW when flat-top, NE, E, SE, SW, W, NW when pointy-top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Direction(u8);

const FLAT_TOP_NAMES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
const POINTY_TOP_NAMES: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] =
        [Direction(0), Direction(1), Direction(2), Direction(3), Direction(4), Direction(5)];

    /// Its place in [`Direction::ALL`], 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The direction at that place in [`Direction::ALL`].
    #[inline]
    pub const fn from_index(index: usize) -> Option<Direction> {
        if index < 6 { Some(Direction(index as u8)) } else { None }
    }

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.clockwise(3)
    }

    /// Turned by `n` sixths of a circle, clockwise, or counter-clockwise when `n` is negative.
    #[inline]
    pub const fn turned(self, n: i8) -> Direction {
        self.clockwise(n.rem_euclid(6) as u8)
    }

    /// The compass name, such as `"NE"`.
    pub const fn name(self, orientation: Orientation) -> &'static str {
        match orientation {
            Orientation::FlatTop => FLAT_TOP_NAMES[self.index()],
            Orientation::PointyTop => POINTY_TOP_NAMES[self.index()],
        }
    }

    /// The direction with that compass name, in capitals.
    pub fn named(orientation: Orientation, name: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.name(orientation) == name)
    }

    /// Turned clockwise by 0 to 6 sixths.
    #[inline]
    pub const fn clockwise(self, sixths: u8) -> Direction {
        let turned = self.0 + sixths;
        Direction(if turned < 6 { turned } else { turned % 6 })
    }
}

impl TryFrom<u8> for Direction {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Direction, Self::Error> {
        Direction::from_index(usize::from(number)).ok_or("a direction is a number from 0 to 5")
    }
}

impl From<Direction> for u8 {
    fn from(direction: Direction) -> u8 {
        direction.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_goes_round_in_both_senses() {
        let north = Direction::ALL[0];
        assert_eq!(north.turned(1), Direction::ALL[1]);
        assert_eq!(north.turned(-1), Direction::ALL[5]);
        assert_eq!(north.turned(-128), Direction::ALL[4]);
        assert_eq!(north.turned(127), Direction::ALL[1]);
        for direction in Direction::ALL {
            assert_eq!(direction.turned(3), direction.opposite());
            assert_eq!(direction.opposite().opposite(), direction);
            assert_ne!(direction.opposite(), direction);
        }
    }

    #[test]
    fn names_are_read_back() {
        for orientation in [Orientation::FlatTop, Orientation::PointyTop] {
            for direction in Direction::ALL {
                let name = direction.name(orientation);
                assert_eq!(Direction::named(orientation, name), Some(direction));
            }
        }
        assert_eq!(Direction::named(Orientation::FlatTop, "E"), None);
        assert_eq!(Direction::named(Orientation::PointyTop, "N"), None);
        assert_eq!(Direction::ALL[3].name(Orientation::FlatTop), "S");
        assert_eq!(Direction::ALL[4].name(Orientation::PointyTop), "W");
    }

    #[test]
    fn only_six_directions_exist() {
        assert_eq!(Direction::from_index(5), Some(Direction::ALL[5]));
        assert_eq!(Direction::from_index(6), None);
        assert!(Direction::try_from(6).is_err());
    }
}
