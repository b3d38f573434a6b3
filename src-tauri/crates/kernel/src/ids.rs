//! Who, which and where: sides, units and places, all small and dense.

use hexgrid::Hex;
use serde::Serialize;

/// One of the two players. Which nation that is, the game's [`crate::Names`] say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Side {
    Blue,
    Red,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Blue, Side::Red];

    pub fn other(self) -> Side {
        match self {
            Side::Blue => Side::Red,
            Side::Red => Side::Blue,
        }
    }

    /// 0 or 1, for arrays of two.
    pub fn index(self) -> usize {
        match self {
            Side::Blue => 0,
            Side::Red => 1,
        }
    }
}

/// Which sides are to decide. Both only where the rulebook is simultaneous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sides {
    blue: bool,
    red: bool,
}

impl Sides {
    pub const BOTH: Sides = Sides { blue: true, red: true };
    pub const NEITHER: Sides = Sides { blue: false, red: false };

    pub fn only(side: Side) -> Sides {
        Sides { blue: side == Side::Blue, red: side == Side::Red }
    }

    pub fn contains(self, side: Side) -> bool {
        match side {
            Side::Blue => self.blue,
            Side::Red => self.red,
        }
    }

    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| self.contains(*side))
    }

    /// The side that decides alone, if it is only one.
    pub fn sole(self) -> Option<Side> {
        match (self.blue, self.red) {
            (true, false) => Some(Side::Blue),
            (false, true) => Some(Side::Red),
            (true, true) | (false, false) => None,
        }
    }
}

/// A unit's place in the game's roster. Its designation is in [`crate::Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl UnitId {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A named box beside the map, or an area of a map without hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct BoxId(pub u16);

/// Where a unit stands: a hex or a named box. Every counter is always somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Place {
    Hex(Hex),
    Box(BoxId),
}

impl Place {
    pub fn hex(self) -> Option<Hex> {
        match self {
            Place::Hex(hex) => Some(hex),
            Place::Box(_) => None,
        }
    }
}

impl From<Hex> for Place {
    fn from(hex: Hex) -> Place {
        Place::Hex(hex)
    }
}

impl From<BoxId> for Place {
    fn from(id: BoxId) -> Place {
        Place::Box(id)
    }
}

/// Something that points can be assigned to, or that can be put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Thing {
    Unit(UnitId),
    Place(Place),
}
