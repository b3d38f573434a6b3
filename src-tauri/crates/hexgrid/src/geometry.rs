//! Distances, rings, centres, corners and the mirror image.

use crate::{Direction, Grid, Hex, Orientation};

/// What one step in each direction adds to a hex's place on the doubled lattice.
const FLAT_TOP_STEPS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
const POINTY_TOP_STEPS: [(i32, i32); 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];

/// What leads from a centre to each corner; the side in direction `d` runs from corner `d` to corner `d + 1`.
const FLAT_TOP_CORNERS: [(i32, i32); 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
const POINTY_TOP_CORNERS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

impl Grid {
    /// How many steps lie between two hexes when nothing is in the way.
    pub fn distance(&self, a: Hex, b: Hex) -> u32 {
        let ((ax, ay), (bx, by)) = (self.lattice(a), self.lattice(b));
        let (dx, dy) = (ax.abs_diff(bx), ay.abs_diff(by));
        // A step along the straight lines covers two lattice points, any other step one point each way.
        match self.orientation {
            Orientation::FlatTop => dx + dy.saturating_sub(dx) / 2,
            Orientation::PointyTop => dy + dx.saturating_sub(dy) / 2,
        }
    }

    /// How far a hex lies from another in a direction: every step that way counts two, a step in a direction next to it one, and
    /// those that lead back count the same below zero.
    pub fn headway(&self, from: Hex, to: Hex, direction: Direction) -> i32 {
        let ((x, y), (to_x, to_y)) = (self.lattice(from), self.lattice(to));
        let (east, south) = self.stride(direction);
        let (along_x, along_y) = ((to_x - x) * east, (to_y - y) * south);
        // The squares of a lattice step across and along the straight lines are as three to one.
        match self.orientation {
            Orientation::FlatTop => (3 * along_x + along_y) / 2,
            Orientation::PointyTop => (along_x + 3 * along_y) / 2,
        }
    }

    /// The hexes on the map at exactly this distance, clockwise from the one in direction 0.
    pub fn ring(&self, centre: Hex, radius: u32) -> impl Iterator<Item = Hex> + '_ {
        let radius = self.clamped(radius);
        let (x, y) = self.lattice(centre);
        let corners = Direction::ALL.into_iter().flat_map(move |direction| {
            let (out, along) = (self.stride(direction), self.stride(direction.clockwise(2)));
            let corner = (x + radius * out.0, y + radius * out.1);
            (0..radius).map(move |n| (corner.0 + n * along.0, corner.1 + n * along.1))
        });
        let itself = (radius == 0).then_some((x, y));
        itself.into_iter().chain(corners).filter_map(|(x, y)| self.at_lattice(x, y))
    }

    /// The hexes on the map within this distance, ring by ring from the centre.
    pub fn disc(&self, centre: Hex, radius: u32) -> impl Iterator<Item = Hex> + '_ {
        let rings = 0..=self.clamped(radius).unsigned_abs();
        rings.flat_map(move |radius| self.ring(centre, radius))
    }

    /// The centre of a hex on a lattice of whole numbers, x to the east and y to the south, with the hex at column 0 and
    /// row 0 at (0, 0), or half a hex further if it is shifted.
    ///
    /// With a hex side of length `s`: flat-top, a unit of x is `s / 2` and a unit of y is half the hex's height,
    /// `s * sqrt(3) / 2`, so that columns are 3 apart and rows 2. Pointy-top, a unit of x is half the hex's width,
    /// `s * sqrt(3) / 2`, and a unit of y is `s / 2`, so that columns are 2 apart and rows 3.
    pub fn centre(&self, hex: Hex) -> (i32, i32) {
        let (x, y) = self.lattice(hex);
        match self.orientation {
            Orientation::FlatTop => (3 * x, y),
            Orientation::PointyTop => (x, 3 * y),
        }
    }

    /// The six corners on the lattice of [`Grid::centre`], clockwise; the side in direction `d` runs from corner `d` to
    /// corner `d + 1`.
    pub fn corners(&self, hex: Hex) -> [(i32, i32); 6] {
        let (x, y) = self.centre(hex);
        let corners = match self.orientation {
            Orientation::FlatTop => FLAT_TOP_CORNERS,
            Orientation::PointyTop => POINTY_TOP_CORNERS,
        };
        corners.map(|(east, south)| (x + east, y + south))
    }

    /// The hex's mirror image, west and east exchanged, if both are on the map. Hexes that touch have images that touch,
    /// and the image of the image is the hex itself.
    ///
    /// Flat-top: the axis lies midway between the outermost columns; with an even number of columns it would exchange
    /// shifted and unshifted columns, so there is no image. Pointy-top: an axis always exists. If the outermost hexes in
    /// the west and in the east lie in rows of the same kind (as where rows of one kind are one hex shorter, or there
    /// is one row only), every row falls onto itself. If not (as in a full rectangle), the axis is the one that maps the
    /// unshifted rows onto themselves, and the last hex of each shifted row has no image.
    pub fn mirrored(&self, hex: Hex) -> Option<Hex> {
        let sum = self.mirror_sum.filter(|_| self.contains(hex))?;
        let (x, y) = self.lattice(hex);
        self.at_lattice(sum - x, y)
    }

    pub(crate) fn find_mirror_sum(&self) -> Option<i32> {
        let easting = |hex| self.lattice(hex).0;
        let west = self.hexes().map(easting).min()?;
        let east = self.hexes().map(easting).max()?;
        let sum = west + east;
        match self.orientation {
            Orientation::FlatTop => (sum % 2 == 0).then_some(sum),
            Orientation::PointyTop => Some(sum - sum % 2),
        }
    }

    /// The place on the doubled lattice: along a straight line of hexes the numbers go up by two, across it by one.
    pub(crate) fn lattice(&self, hex: Hex) -> (i32, i32) {
        let (column, row) = self.position(hex);
        let shift = i32::from(self.is_shifted(column, row));
        match self.orientation {
            Orientation::FlatTop => (column, 2 * row + shift),
            Orientation::PointyTop => (2 * column + shift, row),
        }
    }

    /// The hex on the map at a place on the doubled lattice.
    fn at_lattice(&self, x: i32, y: i32) -> Option<Hex> {
        let shift = i32::from(self.is_shifted(x, y));
        let hex = match self.orientation {
            Orientation::FlatTop => self.padded(x, (y - shift) >> 1),
            Orientation::PointyTop => self.padded((x - shift) >> 1, y),
        };
        hex.filter(|&hex| self.contains(hex))
    }

    fn stride(&self, direction: Direction) -> (i32, i32) {
        match self.orientation {
            Orientation::FlatTop => FLAT_TOP_STEPS[direction.index()],
            Orientation::PointyTop => POINTY_TOP_STEPS[direction.index()],
        }
    }

    /// No two hexes of the padded rectangle are further apart than this.
    fn clamped(&self, radius: u32) -> i32 {
        let furthest = i32::from(self.layout.stride) + i32::from(self.layout.rows);
        i32::try_from(radius).unwrap_or(furthest).min(furthest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, Plan, PlanError};

    #[test]
    fn centres_and_corners_lie_on_one_lattice() -> Result<(), PlanError> {
        let flat = Grid::new(&Plan::flat_top(Count::from_west(1, 9), Count::from_north(1, 9)))?;
        let places =
            |grid: &Grid, column, row| grid.at(column, row).map(|hex| (grid.centre(hex), grid.corners(hex)[1]));
        assert_eq!(places(&flat, 0, 0), Some(((0, 0), (1, -1))));
        assert_eq!(places(&flat, 1, 2), Some(((3, 5), (4, 4))));
        let pointy = Grid::new(&Plan::pointy_top(Count::from_west(1, 9), Count::from_north(1, 9)))?;
        assert_eq!(places(&pointy, 2, 1), Some(((5, 3), (6, 2))));
        // Corners shared by three hexes are the same point.
        for grid in [flat, pointy] {
            for (direction, neighbour) in grid.at(4, 4).into_iter().flat_map(|hex| grid.neighbours(hex)) {
                let back = direction.opposite().index();
                let here = grid.at(4, 4).map(|hex| grid.corners(hex)[direction.index()]);
                assert_eq!(here, Some(grid.corners(neighbour)[(back + 1) % 6]));
            }
        }
        Ok(())
    }
}
