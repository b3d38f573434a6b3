//! The points where hexsides meet.

use crate::{Direction, Grid, Hex, Hexside};
use serde::{Deserialize, Serialize};

/// A point where three hexes meet, the same from each of them: a dense index, two for each hex of the padded rectangle.
///
/// Of the three hexes, one has the point at an end of its side in direction 0; the index is twice that hex, plus one at
/// the clockwise end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Vertex(u32);

impl Vertex {
    /// The index into a dense field of twice the grid's size.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The hex that owns the point, and which of its corners (0 or 1) the point is.
    fn owner(self) -> (Hex, usize) {
        let hex = u16::try_from(self.0 / 2).unwrap_or(u16::MAX);
        (Hex(hex), (self.0 % 2) as usize)
    }
}

impl Grid {
    /// The corner of a hex on the map at the counter-clockwise end of its side in that direction.
    pub fn vertex(&self, hex: Hex, direction: Direction) -> Option<Vertex> {
        self.contains(hex).then(|| self.corner(hex, direction))
    }

    /// The two ends of a hexside that touches the map, clockwise as seen from the first hex of [`Grid::sides_of`]. The
    /// ends of a hexside that does not touch the map mean nothing.
    pub fn vertices_of(&self, hexside: Hexside) -> (Vertex, Vertex) {
        let (owner, direction) = self.owner_of(hexside);
        match self.beside(owner, direction) {
            Some(other) if !self.contains(owner) => {
                let back = direction.opposite();
                (self.corner(other, back.clockwise(1)), self.corner(other, back))
            }
            _ => (self.corner(owner, direction), self.corner(owner, direction.clockwise(1))),
        }
    }

    /// Corner k is corner k + 4 of the hex in direction k, and corner k + 2 of the hex in direction k - 1; so one of the
    /// three hexes there has it as corner 0 or 1.
    fn corner(&self, hex: Hex, direction: Direction) -> Vertex {
        let corner = direction.index();
        let owner = match corner {
            0 | 1 => Some(hex),
            2 | 3 => self.beside(hex, direction),
            _ => self.beside(hex, direction.clockwise(5)),
        };
        Vertex(u32::from(owner.unwrap_or(hex).0) * 2 + (corner % 2) as u32)
    }

    /// The hexsides that touch the map and end at this point: three inside the map, two or three at its edge.
    pub fn hexsides_at(&self, vertex: Vertex) -> impl Iterator<Item = Hexside> + use<> {
        let (hex, corner) = vertex.owner();
        let after = Direction::ALL[corner];
        let before = after.clockwise(5);
        let third = if hex.index() < self.size() {
            self.beyond(hex, before).and_then(|left| self.hexside(left, after.clockwise(1)))
        } else {
            None
        };
        let sides = [self.hexside(hex, before), self.hexside(hex, after), third];
        sides.into_iter().flatten()
    }

    /// Where the point lies on the lattice of [`Grid::centre`].
    pub fn vertex_place(&self, vertex: Vertex) -> (i32, i32) {
        let (hex, corner) = vertex.owner();
        self.corners(hex)[corner]
    }
}
