//! Rivers: smooth curves along hexsides.

use super::noise;
use super::scene::{Ink, Item, Stroked};
use crate::plane::{Plane, SIDE};
use hexgrid::{Hex, Hexside, Vertex};
use kernel::map::{Draw, Feature, Map};
use kurbo::{BezPath, Point, Rect};
use std::collections::{BTreeMap, BTreeSet};

/// Where a way may cross a river or a river's middle lies: near the middle of a hexside.
pub fn middle(plane: &Plane<'_>, side: Hexside) -> Point {
    let middle = plane.middle(side);
    middle + noise::nudge(middle, 2.2, 21)
}

/// The width of a minor river.
const FULL: f64 = 2.2;

/// The courses of all rivers.
#[derive(Debug)]
pub struct Rivers {
    pub courses: Vec<Drawn>,
    water: BTreeSet<Hex>,
}

/// A river's curve.
#[derive(Debug)]
pub struct Drawn {
    pub name: String,
    pub major: bool,
    pub path: BezPath,
    /// The same in pieces with their widths: it grows from its spring.
    pieces: Vec<(BezPath, f64)>,
}

impl Rivers {
    pub fn new(plane: &Plane<'_>, map: &Map, frame: Rect) -> Rivers {
        let water = super::cover::hexes(map, Draw::Water);
        let features: Vec<&Feature> = map
            .features
            .iter()
            .filter(|feature| matches!(map.draw(feature), Draw::MinorRiver | Draw::MajorRiver))
            .collect();
        let walks: Vec<Vec<Vertex>> = features.iter().map(|feature| walk(plane, feature.at.sides())).collect();
        // Where a course bends round a corner, and where others may join it there.
        let mut joins: BTreeMap<Vertex, Point> = BTreeMap::new();
        for (feature, walk) in features.iter().zip(&walks) {
            for (at, pair) in feature.at.sides().windows(2).enumerate() {
                let (before, after) = (middle(plane, pair[0]), middle(plane, pair[1]));
                let bend = bend(plane, walk[at + 1]);
                joins.insert(walk[at + 1], before.lerp(bend, 0.5).midpoint(bend.lerp(after, 0.5)));
            }
        }
        let mut rivers = Rivers { courses: Vec::new(), water };
        for (feature, walk) in features.iter().zip(&walks) {
            let major = map.draw(feature) == Draw::MajorRiver;
            rivers.courses.push(rivers.curve(plane, feature, walk, major, &joins, frame));
        }
        rivers
    }

    fn curve(
        &self,
        plane: &Plane<'_>,
        feature: &Feature,
        walk: &[Vertex],
        major: bool,
        joins: &BTreeMap<Vertex, Point>,
        frame: Rect,
    ) -> Drawn {
        let sides = feature.at.sides();
        let end = |at: usize, inner: usize| {
            let corner = plane.vertex(walk[at]);
            if let Some(join) = joins.get(&walk[at]) {
                return vec![*join];
            }
            if let Some(hex) = self.water_at(plane, walk[at]) {
                return vec![bend(plane, walk[at]), corner.lerp(plane.centre(hex), 0.45)];
            }
            // At the edge of the map it goes on to the frame.
            match beyond(plane, walk[at], corner, middle(plane, sides[inner]), frame) {
                Some(out) => vec![bend(plane, walk[at]), out],
                None => vec![bend(plane, walk[at])],
            }
        };
        let Some(last) = sides.len().checked_sub(1) else {
            return Drawn { name: feature.name.clone(), major, path: BezPath::new(), pieces: Vec::new() };
        };
        let first = end(0, 0);
        let mut points: Vec<(Point, bool)> = first.iter().rev().copied().map(|point| (point, false)).collect();
        for (at, side) in sides.iter().enumerate() {
            points.push((middle(plane, *side), true));
            if at < last {
                points.push((bend(plane, walk[at + 1]), false));
            }
        }
        points.extend(end(walk.len() - 1, last).into_iter().map(|point| (point, false)));
        let path = through(&points);
        let springs = first.len() == 1 && !joins.contains_key(&walk[0]);
        let pieces = if springs { taper(&points) } else { vec![(path.clone(), FULL)] };
        Drawn { name: feature.name.clone(), major, path, pieces }
    }

    fn water_at(&self, plane: &Plane<'_>, vertex: Vertex) -> Option<Hex> {
        let sides = plane.grid.hexsides_at(vertex);
        let hexes = sides.flat_map(|side| {
            let (a, b) = plane.grid.sides_of(side);
            [a, b]
        });
        hexes.into_iter().find(|hex| self.water.contains(hex))
    }

    /// The rivers and the water hexes: shores first, then the water between them.
    pub fn items(&self, plane: &Plane<'_>) -> Vec<Item> {
        let shape = super::cover::water(plane, &self.water);
        let mut items: Vec<Item> = vec![Stroked::line(shape.clone(), Ink::Shore, 2.0).into()];
        for river in self.courses.iter().filter(|river| river.major) {
            items.push(Stroked::line(river.path.clone(), Ink::Shore, 6.6).into());
        }
        for river in self.courses.iter().filter(|river| !river.major) {
            items.extend(
                river.pieces.iter().map(|(piece, width)| Stroked::line(piece.clone(), Ink::Shore, *width).into()),
            );
        }
        items.push(Stroked::filled(shape, Ink::Water).into());
        items.extend(super::cover::waterlines(plane, &self.water));
        for river in self.courses.iter().filter(|river| river.major) {
            items.push(Stroked::line(river.path.clone(), Ink::Water, 4.8).into());
        }
        items
    }
}

/// The corners along hexsides that are in order.
pub fn walk(plane: &Plane<'_>, sides: &[Hexside]) -> Vec<Vertex> {
    let Some(first) = sides.first() else { return Vec::new() };
    let (from, to) = plane.grid.vertices_of(*first);
    let starts_at_to = sides.get(1).is_some_and(|next| {
        let (a, b) = plane.grid.vertices_of(*next);
        a == from || b == from
    });
    let mut walk = if starts_at_to { vec![to, from] } else { vec![from, to] };
    for side in &sides[1..] {
        let (a, b) = plane.grid.vertices_of(*side);
        let here = walk[walk.len() - 1];
        walk.push(if a == here { b } else { a });
    }
    walk
}

fn bend(plane: &Plane<'_>, vertex: Vertex) -> Point {
    let corner = plane.vertex(vertex);
    corner + noise::nudge(corner, 2.0, 22)
}

/// A point outside the frame, if the corner is on the edge of the map.
fn beyond(plane: &Plane<'_>, vertex: Vertex, corner: Point, from: Point, frame: Rect) -> Option<Point> {
    let grid = plane.grid;
    let at_edge = grid.hexsides_at(vertex).any(|side| {
        let (a, b) = grid.sides_of(side);
        !grid.contains(a) || !grid.contains(b)
    });
    let near = frame.inflate(-SIDE * 1.2, -SIDE * 1.2);
    (at_edge && !near.contains(corner)).then(|| corner + (corner - from).normalize() * SIDE * 2.0)
}

/// A curve that runs through the points marked so and bends round the others.
fn through(points: &[(Point, bool)]) -> BezPath {
    let mut path = BezPath::new();
    let Some(((first, _), rest)) = points.split_first() else { return path };
    path.move_to(*first);
    let mut at = 0;
    while at < rest.len() {
        match (rest[at], rest.get(at + 1)) {
            ((bend, false), Some((to, _))) => {
                path.quad_to(bend, *to);
                at += 2;
            }
            ((to, _), _) => {
                path.line_to(to);
                at += 1;
            }
        }
    }
    path
}

/// A river grows from its spring: pieces of rising width over its first hexsides, and the rest at its full width.
fn taper(points: &[(Point, bool)]) -> Vec<(BezPath, f64)> {
    let widths = [1.3, 1.6, 1.9];
    let mut pieces = Vec::new();
    let through_points: Vec<usize> = (0..points.len()).filter(|at| points[*at].1).collect();
    for (piece, width) in widths.into_iter().enumerate() {
        let from = if piece == 0 { Some(0) } else { through_points.get(piece - 1).copied() };
        let to = through_points.get(piece).copied();
        if let (Some(from), Some(to)) = (from, to) {
            pieces.push((through(&points[from..=to]), width));
        }
    }
    if let Some(from) = through_points.get(widths.len() - 1) {
        pieces.push((through(&points[*from..]), FULL));
    }
    pieces
}
