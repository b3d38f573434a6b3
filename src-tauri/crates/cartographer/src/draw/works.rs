//! Field works: a toothed line toward the enemy, in the colour of the side that dug it.

use super::cover;
use super::marks::side_ink;
use super::scene::{Ink, Layer, Stroked};
use crate::plane::Plane;
use hexgrid::{Hex, HexField, Hexside, Vertex};
use kernel::map::{Draw, Map};
use kurbo::{BezPath, Point, Vec2};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How far inside its hexsides the line runs.
const INSET: f64 = 6.0;
/// From tooth to tooth, how wide a tooth is at its foot, and how far it reaches.
const TEETH: (f64, f64, f64) = (7.6, 4.6, 3.8);

/// All fortifications of a map.
pub fn fortifications(plane: &Plane<'_>, map: &Map, layer: &mut Layer) {
    let mut sides: Vec<Option<&str>> = map.drawn(Draw::Fortification).map(|works| works.side.as_deref()).collect();
    sides.sort_unstable();
    sides.dedup();
    let front = Front::new(plane, map);
    for side in sides {
        let ink = side_ink(side);
        let works = map.drawn(Draw::Fortification).filter(|works| works.side.as_deref() == side);
        let hexes: BTreeSet<Hex> = works.flat_map(|works| works.at.hexes()).copied().collect();
        layer.add(Stroked::filled(cover::soft_shape(plane, &hexes, 2.0, 0.0), ink).faded(13));
        for line in facing_lines(plane, &hexes, &front) {
            toothed(&line, ink, layer);
        }
    }
}

/// A line with teeth on its left.
pub fn toothed(line: &[Point], ink: Ink, layer: &mut Layer) {
    let mut path = BezPath::new();
    line.iter().enumerate().for_each(|(at, point)| if at == 0 { path.move_to(*point) } else { path.line_to(*point) });
    layer.add(Stroked::line(path, ink, 2.0));
    let (apart, foot, reach) = TEETH;
    let mut teeth = BezPath::new();
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let long = from.distance(to);
        let along = (to - from).normalize();
        let out = Vec2::new(along.y, -along.x);
        // As many as fit, spread evenly: corners stay free.
        let count = (long / apart).floor().max(1.0);
        for tooth in 0..count as usize {
            let at = from + along * (long * (tooth as f64 + 0.5) / count);
            teeth.move_to(at - along * (foot / 2.0));
            teeth.line_to(at + out * reach);
            teeth.line_to(at + along * (foot / 2.0));
            teeth.close_path();
        }
    }
    layer.add(Stroked::filled(teeth, ink));
}

/// The lines along the hexsides of a belt that face the enemy, drawn in a little, with the enemy on their left.
fn facing_lines(plane: &Plane<'_>, hexes: &BTreeSet<Hex>, front: &Front) -> Vec<Vec<Point>> {
    let grid = plane.grid;
    let mut next: BTreeMap<Vertex, Vertex> = BTreeMap::new();
    for hex in hexes {
        for (direction, beyond) in grid.neighbours(*hex).filter(|(_, beyond)| !hexes.contains(beyond)) {
            if grid.hexside(*hex, direction).is_some_and(|side| front.faces(*hex, side, beyond)) {
                next.extend(grid.vertex(*hex, direction).zip(grid.vertex(*hex, direction.clockwise(1))));
            }
        }
    }
    let mut lines = Vec::new();
    // Open lines begin where none ends; what is left are rings.
    while let Some(start) = {
        let ends: BTreeSet<Vertex> = next.values().copied().collect();
        next.keys().copied().find(|vertex| !ends.contains(vertex)).or_else(|| next.keys().next().copied())
    } {
        let mut walk = vec![start];
        while let Some(after) = walk.last().and_then(|vertex| next.remove(vertex)) {
            walk.push(after);
        }
        lines.push(drawn_in(&walk.iter().map(|vertex| plane.vertex(*vertex)).collect::<Vec<_>>()));
    }
    lines
}

/// A line moved to its right.
fn drawn_in(line: &[Point]) -> Vec<Point> {
    let inward = |from: Point, to: Point| {
        let along = (to - from).normalize();
        Vec2::new(-along.y, along.x)
    };
    let normals: Vec<Vec2> = line.windows(2).map(|pair| inward(pair[0], pair[1])).collect();
    let Some(last) = normals.len().checked_sub(1) else { return line.to_vec() };
    // A ring goes on where it began.
    let ring = line.first() == line.last();
    let moved = |(at, point): (usize, &Point)| {
        let before = if at > 0 || ring { (at + last) % (last + 1) } else { 0 };
        let after = if at <= last || ring { at % (last + 1) } else { last };
        let both = normals[before] + normals[after];
        *point + both * (INSET * 2.0 / both.hypot2().max(1.0))
    };
    line.iter().enumerate().map(moved).collect()
}

/// The front line, and how far each hex lies behind it; works on a map without one face all round.
struct Front {
    line: BTreeSet<Hexside>,
    depth: HexField<u16>,
}

impl Front {
    fn new(plane: &Plane<'_>, map: &Map) -> Front {
        let grid = plane.grid;
        let line: BTreeSet<Hexside> = map.drawn(Draw::FrontLine).flat_map(|part| part.at.sides()).copied().collect();
        let mut depth = HexField::new(grid, u16::MAX);
        let mut queue: VecDeque<Hex> = VecDeque::new();
        for side in &line {
            let (a, b) = grid.sides_of(*side);
            for hex in [a, b].into_iter().filter(|hex| grid.contains(*hex)) {
                depth[hex] = 0;
                queue.push_back(hex);
            }
        }
        while let Some(hex) = queue.pop_front() {
            for (_, next) in grid.neighbours(hex) {
                if depth[next] == u16::MAX {
                    depth[next] = depth[hex] + 1;
                    queue.push_back(next);
                }
            }
        }
        Front { line, depth }
    }

    fn faces(&self, hex: Hex, side: Hexside, beyond: Hex) -> bool {
        self.line.is_empty() || self.line.contains(&side) || self.depth[beyond] < self.depth[hex]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexgrid::{Count, Grid, Plan};

    #[test]
    fn works_face_the_front() {
        let grid = Grid::new(&Plan::pointy_top(Count::from_west(1, 6), Count::from_north(1, 6))).expect("a grid");
        let plane = Plane::new(&grid);
        let hex = |number: &str| grid.hex(number).expect("a hex");
        let alone: BTreeSet<Hex> = [hex("0303")].into();
        let nowhere = Front { line: BTreeSet::new(), depth: HexField::new(&grid, 0) };
        let ring = facing_lines(&plane, &alone, &nowhere);
        assert_eq!(ring.iter().map(Vec::len).collect::<Vec<_>>(), [7], "a ring of six sides");
        let centre = plane.centre(hex("0303"));
        assert!(ring[0].iter().all(|point| point.distance(centre) < crate::plane::SIDE - INSET), "inside the hex");
        let east = grid.between(hex("0303"), hex("0403")).expect("a hexside");
        let front = Front { line: [east].into(), depth: HexField::new(&grid, 0) };
        assert_eq!(facing_lines(&plane, &alone, &front).iter().map(Vec::len).collect::<Vec<_>>(), [2], "one side");
    }
}
