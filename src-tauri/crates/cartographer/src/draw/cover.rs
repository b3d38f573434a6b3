//! Terrain that covers hexes: woods, marsh, rough ground and water, with soft edges.

use super::scene::{Ink, Item, Stroked};
use super::{marks, noise};
use crate::plane::{Plane, SIDE};
use hexgrid::{Direction, Hex, Vertex};
use kernel::map::{Draw, Map};
use kurbo::{BezPath, PathEl, Point, Rect, Vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The hexes that are drawn this way.
pub fn hexes(map: &Map, draw: Draw) -> BTreeSet<Hex> {
    map.drawn(draw).flat_map(|feature| feature.at.hexes()).copied().collect()
}

/// The outlines around a set of hexes, clockwise; holes run the other way.
fn outlines(plane: &Plane<'_>, hexes: &BTreeSet<Hex>) -> Vec<Vec<Point>> {
    let grid = plane.grid;
    let mut next: BTreeMap<Vertex, Vertex> = BTreeMap::new();
    for hex in hexes {
        let inside = |direction: Direction| {
            grid.neighbours(*hex).any(|(towards, other)| towards == direction && hexes.contains(&other))
        };
        for direction in Direction::ALL.into_iter().filter(|direction| !inside(*direction)) {
            let ends = grid.vertex(*hex, direction).zip(grid.vertex(*hex, direction.clockwise(1)));
            next.extend(ends);
        }
    }
    let mut outlines = Vec::new();
    while let Some((first, _)) = next.first_key_value() {
        let mut vertex = *first;
        let mut outline = Vec::new();
        while let Some(after) = next.remove(&vertex) {
            outline.push(plane.vertex(vertex));
            vertex = after;
        }
        outlines.push(outline);
    }
    outlines
}

/// A soft shape over hexes: their outline, drawn in by so much and made a little uneven.
pub fn soft_shape(plane: &Plane<'_>, hexes: &BTreeSet<Hex>, inset: f64, uneven: f64) -> BezPath {
    let mut shape = BezPath::new();
    for outline in outlines(plane, hexes) {
        let mut points = Vec::new();
        for at in 0..outline.len() {
            let (from, to) = (outline[at], outline[(at + 1) % outline.len()]);
            let along = (to - from).normalize();
            let inward = Vec2::new(-along.y, along.x);
            for part in [0.12, 0.37, 0.63, 0.88] {
                let point = from.lerp(to, part);
                let depth = inset + uneven * noise::gentle(point, 13.0, 7);
                points.push(point + inward * depth);
            }
        }
        smooth_ring(&mut shape, &points);
    }
    shape
}

/// A closed curve through the middles between points.
fn smooth_ring(shape: &mut BezPath, points: &[Point]) {
    let count = points.len();
    if count < 3 {
        return;
    }
    shape.move_to(points[count - 1].midpoint(points[0]));
    for at in 0..count {
        shape.quad_to(points[at], points[at].midpoint(points[(at + 1) % count]));
    }
    shape.close_path();
}

pub fn woods(plane: &Plane<'_>, hexes: &BTreeSet<Hex>) -> Vec<Item> {
    let shape = soft_shape(plane, hexes, 3.2, 3.4);
    let trees = scattered(plane, hexes, (7.2, 3), (Ink::Tree, 0.7), |trees, point| {
        // A crown open to the light, and the ground under it.
        let size = 1.5 + noise::at((point.x * 4.0) as i64, (point.y * 4.0) as i64, 5) * 0.8;
        trees.move_to(point + Vec2::new(-size, 0.4));
        trees.curve_to(
            point + Vec2::new(-size, -size * 1.5),
            point + Vec2::new(size, -size * 1.5),
            point + Vec2::new(size, 0.4),
        );
        trees.move_to(point + Vec2::new(0.0, 0.4));
        trees.line_to(point + Vec2::new(0.0, size * 0.9 + 0.4));
    });
    let ground = [Stroked::filled(shape.clone(), Ink::Woods), Stroked::line(shape, Ink::Tree, 0.7).faded(55)];
    ground.map(Item::from).into_iter().chain(trees).collect()
}

pub fn marsh(plane: &Plane<'_>, hexes: &BTreeSet<Hex>) -> Vec<Item> {
    let reeds = scattered(plane, hexes, (8.0, 4), (Ink::Reed, 0.8), |reeds, point| {
        reeds.move_to(point + Vec2::new(-2.6, 0.0));
        reeds.line_to(point + Vec2::new(2.6, 0.0));
        reeds.move_to(point + Vec2::new(0.0, -0.6));
        reeds.line_to(point + Vec2::new(0.0, -2.4));
    });
    let ground = Stroked::filled(soft_shape(plane, hexes, 2.6, 2.4), Ink::Marsh);
    [Item::from(ground)].into_iter().chain(reeds).collect()
}

pub fn rough(plane: &Plane<'_>, hexes: &BTreeSet<Hex>) -> Vec<Item> {
    let hachures = scattered(plane, hexes, (7.5, 5), (Ink::Hachure, 0.9), |hachures, point| {
        let lean = noise::gentle(point, 40.0, 11) * 1.2;
        hachures.move_to(point + Vec2::new(-lean, -2.2));
        hachures.line_to(point + Vec2::new(lean, 2.2));
    });
    let ground = Stroked::filled(soft_shape(plane, hexes, 2.6, 2.4), Ink::Rough);
    [Item::from(ground)].into_iter().chain(hachures).collect()
}

/// Hills: a plateau whose slopes are hachured downward, all round and again further up.
pub fn hills(plane: &Plane<'_>, hexes: &BTreeSet<Hex>) -> Vec<Item> {
    let mut items: Vec<Item> = vec![Stroked::filled(soft_shape(plane, hexes, 2.6, 2.4), Ink::Rough).into()];
    for (inset, long, apart, width) in [(5.0, 6.4, 3.4, 0.8), (15.5, 4.2, 4.6, 0.7)] {
        let brink = soft_shape(plane, hexes, inset + long, 2.4);
        let clear = |at: Point| plane.hex_at(at).is_none_or(|hex| !number_box(plane, hex).contains(at));
        items.push(Stroked::line(hachures(&brink, (long, apart), clear), Ink::Hachure, width).into());
    }
    items
}

/// Where a hex's number is printed: marks keep clear of it.
fn number_box(plane: &Plane<'_>, hex: Hex) -> Rect {
    let none = BTreeSet::new();
    let at = marks::number_at(plane, hex, &none, &none);
    Rect::from_center_size(at - Vec2::new(0.0, marks::NUMBER_SIZE * 0.35), (18.0, marks::NUMBER_SIZE + 3.0))
}

/// Strokes from a brink outward, down the slope.
fn hachures(brink: &BezPath, (long, apart): (f64, f64), clear: impl Fn(Point) -> bool) -> BezPath {
    let mut strokes = BezPath::new();
    let mut rings: Vec<Vec<Point>> = Vec::new();
    kurbo::flatten(brink, 0.2, |element| match element {
        PathEl::MoveTo(point) => rings.push(vec![point]),
        PathEl::LineTo(point) => rings.iter_mut().last().into_iter().for_each(|ring| ring.push(point)),
        _ => {}
    });
    for ring in rings {
        let mut left = apart / 2.0;
        for pair in ring.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let length = from.distance(to);
            if length < 1e-6 {
                continue;
            }
            let along = (to - from) / length;
            // The ring runs clockwise on paper: outward is to its left.
            let out = Vec2::new(along.y, -along.x);
            while left < length {
                let at = from + along * left;
                let reach = long * (0.72 + 0.28 * noise::gentle(at, 5.0, 31));
                if clear(at) && clear(at + out * reach) {
                    strokes.move_to(at);
                    strokes.line_to(at + out * reach);
                }
                left += apart;
            }
            left -= length;
        }
    }
    strokes
}

/// The shape of water that fills hexes.
pub fn water(plane: &Plane<'_>, hexes: &BTreeSet<Hex>) -> BezPath {
    soft_shape(plane, hexes, 0.6, 2.0)
}

/// Lines along the shore, inside the water.
pub fn waterlines(plane: &Plane<'_>, hexes: &BTreeSet<Hex>) -> Vec<Item> {
    let line =
        |inset: f64, opacity: u8| Stroked::line(soft_shape(plane, hexes, inset, 2.0), Ink::Shore, 0.6).faded(opacity);
    vec![line(3.4, 55).into(), line(6.6, 35).into(), line(10.4, 20).into()]
}

/// Marks spread unevenly over hexes, clear of their outer edge; those of each hex are one shape.
fn scattered(
    plane: &Plane<'_>,
    hexes: &BTreeSet<Hex>,
    (apart, salt): (f64, u64),
    (ink, width): (Ink, f64),
    mark: impl Fn(&mut BezPath, Point),
) -> Vec<Item> {
    let of_hex = |hex: &Hex| {
        let mut path = BezPath::new();
        let open = open_sides(plane, *hex, hexes);
        let number = number_box(plane, *hex).inflate(1.0, 0.5);
        let centre = plane.centre(*hex);
        let around = |at: f64| ((at - SIDE) / apart).floor() as i64..=((at + SIDE) / apart).ceil() as i64;
        for row in around(centre.y) {
            let shift = if row % 2 == 0 { 0.0 } else { apart / 2.0 };
            for column in around(centre.x) {
                let point = Point::new(column as f64 * apart + shift, row as f64 * apart);
                let point = point + noise::nudge(point, apart * 0.32, salt);
                let clear = |side: &(Point, Vec2)| (point - side.0).dot(side.1) > CLEAR;
                if plane.inside(*hex, point) && open.iter().all(clear) && !number.contains(point) {
                    mark(&mut path, point);
                }
            }
        }
        Stroked::line(path, ink, width).into()
    };
    hexes.iter().map(of_hex).collect()
}

/// How far marks keep from the edge of what they cover.
const CLEAR: f64 = 6.5;

/// The sides of a hex beyond which its terrain ends: a point of each, and the way inward.
fn open_sides(plane: &Plane<'_>, hex: Hex, hexes: &BTreeSet<Hex>) -> Vec<(Point, Vec2)> {
    let corners = plane.corners(hex);
    let sides = Direction::ALL.into_iter().filter(|direction| {
        !plane.grid.neighbours(hex).any(|(towards, next)| towards == *direction && hexes.contains(&next))
    });
    let middle = |direction: Direction| corners[direction.index()].midpoint(corners[(direction.index() + 1) % 6]);
    sides.map(|direction| (middle(direction), (plane.centre(hex) - middle(direction)).normalize())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexgrid::{Count, Grid, Plan};
    use kurbo::Shape;

    #[test]
    fn a_ring_of_hexes_has_an_outline_and_a_hole() {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 5), Count::from_north(1, 5))).expect("a grid");
        let plane = Plane::new(&grid);
        let middle = grid.hex("0303").expect("a hex");
        let ring: BTreeSet<Hex> = grid.ring(middle, 1).collect();
        assert_eq!(outlines(&plane, &ring).len(), 2);
        let shape = soft_shape(&plane, &ring, 2.0, 1.0);
        assert_eq!(shape.winding(plane.centre(middle)), 0);
        assert!(ring.iter().all(|hex| shape.winding(plane.centre(*hex)) != 0));
        let hex_area = 3.0 * 3.0f64.sqrt() / 2.0 * SIDE * SIDE;
        assert!(shape.area().abs() > 6.0 * hex_area * 0.7, "most of each hex is covered");
    }
}
