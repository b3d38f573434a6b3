//! Rivers: smooth curves along hexsides.

use super::noise;
use super::scene::{Ink, Item, Stroked};
use crate::course::{around, at_edge, downstream, far_end, walk};
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
/// The width of a lake along hexsides.
pub const LAKE: f64 = 13.0;

/// The courses of all rivers.
#[derive(Debug)]
pub struct Rivers {
    pub courses: Vec<Drawn>,
    /// Lakes along hexsides.
    pub lakes: Vec<(String, BezPath)>,
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
        let lakes = map.drawn(Draw::Lake).map(|lake| (lake.name.clone(), lake_course(plane, lake))).collect();
        let mut rivers = Rivers { courses: Vec::new(), lakes, water };
        let others = |feature: &Feature| -> Vec<Hexside> {
            features
                .iter()
                .filter(|other| !std::ptr::eq(**other, feature))
                .flat_map(|other| other.at.sides())
                .copied()
                .collect()
        };
        let walks: Vec<Vec<Vertex>> = features
            .iter()
            .map(|feature| {
                let others = if feature.at.sides().len() == 1 { others(feature) } else { Vec::new() };
                let meets = |corner: Vertex| {
                    others.iter().any(|side| far_end(plane.grid, *side, corner).is_some())
                        || rivers.water_at(plane, corner).is_some()
                        || at_edge(plane.grid, corner)
                };
                downstream(plane.grid, feature.at.sides(), meets).unwrap_or_default()
            })
            .collect();
        // Where a course bends round a corner, and where others may join it there.
        let mut joins: BTreeMap<Vertex, Point> = BTreeMap::new();
        for (feature, walk) in features.iter().zip(&walks) {
            for (at, pair) in feature.at.sides().windows(2).enumerate().take(walk.len().saturating_sub(2)) {
                let (before, after) = (middle(plane, pair[0]), middle(plane, pair[1]));
                let bend = bend(plane, walk[at + 1]);
                joins.insert(walk[at + 1], before.lerp(bend, 0.5).midpoint(bend.lerp(after, 0.5)));
            }
        }
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
        let Some(last) = walk.len().checked_sub(2) else {
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
        around(plane.grid, vertex).into_iter().find(|hex| self.water.contains(hex))
    }

    /// The rivers and the water hexes: shores first, then the water between them.
    pub fn items(&self, plane: &Plane<'_>) -> Vec<Item> {
        let shape = super::cover::water(plane, &self.water);
        let mut items: Vec<Item> = vec![Stroked::line(shape.clone(), Ink::Shore, 2.0).into()];
        items.extend(self.lakes.iter().map(|(_, lake)| Stroked::line(lake.clone(), Ink::Shore, LAKE + 2.0).into()));
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
        for (_, lake) in &self.lakes {
            items.push(Stroked::line(lake.clone(), Ink::Water, LAKE).into());
            items.push(Stroked::line(lake.clone(), Ink::Shore, LAKE * 0.5).faded(25).into());
            items.push(Stroked::line(lake.clone(), Ink::Water, LAKE * 0.5 - 1.2).into());
        }
        for river in self.courses.iter().filter(|river| river.major) {
            items.push(Stroked::line(river.path.clone(), Ink::Water, 4.8).into());
        }
        items
    }
}

/// The middle of a lake along its hexsides, a little short of its ends.
fn lake_course(plane: &Plane<'_>, lake: &Feature) -> BezPath {
    let sides = lake.at.sides();
    let Some(walk) = walk(plane.grid, sides) else { return BezPath::new() };
    let short = |end: Vertex, side: Hexside| plane.vertex(end).lerp(middle(plane, side), 0.3);
    let mut points = vec![(short(walk[0], sides[0]), true)];
    for (at, side) in sides.iter().enumerate() {
        if at > 0 {
            points.push((bend(plane, walk[at]), false));
        }
        points.push((middle(plane, *side), true));
    }
    points.push((short(walk[walk.len() - 1], sides[sides.len() - 1]), true));
    through(&points)
}

fn bend(plane: &Plane<'_>, vertex: Vertex) -> Point {
    let corner = plane.vertex(vertex);
    corner + noise::nudge(corner, 2.0, 22)
}

/// A point outside the frame, if the corner is on the edge of the map.
fn beyond(plane: &Plane<'_>, vertex: Vertex, corner: Point, from: Point, frame: Rect) -> Option<Point> {
    let near = frame.inflate(-SIDE * 1.2, -SIDE * 1.2);
    (at_edge(plane.grid, vertex) && !near.contains(corner)).then(|| corner + (corner - from).normalize() * SIDE * 2.0)
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
