//! The paper: where hexes, their corners and sides lie, in points of which a hex's side has [`SIDE`].

use hexgrid::{Grid, Hex, Hexside, Orientation, Vertex};
use kurbo::{Point, Rect, Vec2};

/// The length of a hex's side: a hex is 64 points wide from corner to corner at zoom 1.
pub const SIDE: f64 = 32.0;

/// How far it is across a hex from side to side.
pub const ACROSS: f64 = SIDE * 1.732_050_807_568_877_2;

/// A grid on paper.
#[derive(Clone, Copy, Debug)]
pub struct Plane<'a> {
    pub grid: &'a Grid,
}

impl<'a> Plane<'a> {
    pub fn new(grid: &'a Grid) -> Plane<'a> {
        Plane { grid }
    }

    /// The paper place of a point of the grid's lattice; fractions lie between.
    pub fn lattice(&self, x: f64, y: f64) -> Point {
        match self.grid.orientation() {
            Orientation::FlatTop => Point::new(x * SIDE / 2.0, y * ACROSS / 2.0),
            Orientation::PointyTop => Point::new(x * ACROSS / 2.0, y * SIDE / 2.0),
        }
    }

    pub fn centre(&self, hex: Hex) -> Point {
        let (x, y) = self.grid.centre(hex);
        self.lattice(f64::from(x), f64::from(y))
    }

    pub fn corners(&self, hex: Hex) -> [Point; 6] {
        self.grid.corners(hex).map(|(x, y)| self.lattice(f64::from(x), f64::from(y)))
    }

    pub fn vertex(&self, vertex: Vertex) -> Point {
        let (x, y) = self.grid.vertex_place(vertex);
        self.lattice(f64::from(x), f64::from(y))
    }

    /// The ends of a hexside.
    pub fn side(&self, side: Hexside) -> (Point, Point) {
        let (from, to) = self.grid.vertices_of(side);
        (self.vertex(from), self.vertex(to))
    }

    pub fn middle(&self, side: Hexside) -> Point {
        let (from, to) = self.side(side);
        from.midpoint(to)
    }

    /// The hex in which a point lies.
    pub fn hex_at(&self, point: Point) -> Option<Hex> {
        self.nearest(point).filter(|hex| self.inside(*hex, point))
    }

    /// The hex in which a point lies, or just beside which it lies.
    pub fn hex_by(&self, point: Point) -> Option<Hex> {
        self.nearest(point).filter(|hex| self.centre(*hex).distance(point) <= SIDE * 1.15)
    }

    /// The hex whose centre is nearest, among those about the point.
    fn nearest(&self, point: Point) -> Option<Hex> {
        let (columns, rows) = match self.grid.orientation() {
            Orientation::FlatTop => (point.x / (SIDE * 1.5), point.y / ACROSS),
            Orientation::PointyTop => (point.x / ACROSS, point.y / (SIDE * 1.5)),
        };
        let near = |at: f64| (at.floor() as i32).saturating_sub(1)..=(at.floor() as i32).saturating_add(2);
        let candidates = near(columns).flat_map(|column| near(rows).map(move |row| (column, row)));
        let hexes =
            candidates.filter_map(|(column, row)| self.grid.at(u16::try_from(column).ok()?, u16::try_from(row).ok()?));
        hexes.min_by(|a, b| self.centre(*a).distance_squared(point).total_cmp(&self.centre(*b).distance_squared(point)))
    }

    /// Whether a point lies in a hex.
    pub fn inside(&self, hex: Hex, point: Point) -> bool {
        let corners = self.corners(hex);
        (0..6).all(|at| (corners[(at + 1) % 6] - corners[at]).cross(point - corners[at]) >= -1e-6)
    }

    /// The box around all hexes.
    pub fn bounds(&self) -> Rect {
        let mut points = self.grid.hexes().flat_map(|hex| self.corners(hex));
        let first = points.next().unwrap_or_default();
        points.fold(Rect::from_points(first, first), |bounds, point| bounds.union_pt(point))
    }

    /// Where a feature's spot in its hex lies on paper.
    pub fn spot(&self, hex: Hex, spot: Option<(i16, i16)>) -> Point {
        let (east, south) = spot.unwrap_or_default();
        self.centre(hex) + Vec2::new(f64::from(east), f64::from(south)) * (SIDE * 2.0 / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexgrid::{Count, Plan};

    #[test]
    fn a_point_lies_in_the_hex_around_it() {
        for plan in [
            Plan::flat_top(Count::from_west(1, 5), Count::from_north(1, 4)),
            Plan::pointy_top(Count::from_east(0, 4), Count::from_south(3, 9)),
        ] {
            let grid = Grid::new(&plan).expect("a grid");
            let plane = Plane::new(&grid);
            for hex in grid.hexes() {
                assert_eq!(plane.hex_at(plane.centre(hex)), Some(hex));
                for corner in plane.corners(hex) {
                    let inward = plane.centre(hex) + (corner - plane.centre(hex)) * 0.98;
                    assert_eq!(plane.hex_at(inward), Some(hex));
                    let radius = (corner - plane.centre(hex)).hypot();
                    assert!((radius - SIDE).abs() < 1e-9);
                }
            }
            for nowhere in [(-500.0, 20.0), (1e300, 0.0), (f64::NAN, f64::INFINITY)] {
                assert_eq!(plane.hex_at(nowhere.into()), None);
            }
        }
    }
}
