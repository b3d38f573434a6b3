//! What is printed on the map beside terrain: the start line, areas, supply sources, set-up symbols.

use super::fonts::Font;
use super::river::walk;
use super::scene::{Align, Ink, Item, Layer, Stroked, Words};
use crate::plane::{ACROSS, Plane, SIDE};
use hexgrid::{Direction, Edge, Hex, Hexside, Orientation};
use kernel::counters::{CounterType, Symbol};
use kernel::map::{Draw, Map};
use kurbo::{BezPath, Circle, Point, Rect, Shape, Vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The line from which a side starts, its parts lettered on that side.
pub fn front_line(plane: &Plane<'_>, map: &Map, layer: &mut Layer, taken: &mut Vec<Rect>) {
    let parts: Vec<_> = map.drawn(Draw::FrontLine).collect();
    let behind = behind_the_line(plane, map);
    for part in &parts {
        let corners = line_behind(plane, part.at.sides(), &behind);
        let mut line = BezPath::new();
        corners.iter().enumerate().for_each(|(at, corner)| match at {
            0 => line.move_to(*corner),
            _ => line.line_to(*corner),
        });
        layer.add(Stroked::line(line, Ink::Border, 2.4).dashed(&[9.0, 2.6]));
        // Small cross-lines part the sections.
        for (end, inner) in [(corners.first(), corners.get(1)), (corners.last(), corners.iter().rev().nth(1))] {
            if let (Some(end), Some(inner)) = (end, inner) {
                let along = (*end - *inner).normalize();
                let across = Vec2::new(-along.y, along.x) * 8.0;
                layer.add(Stroked::line(kurbo::Line::new(*end - across, *end + across), Ink::Border, 2.4));
            }
        }
    }
    for part in parts {
        let sides = part.at.sides();
        let Some(side) = sides.get(sides.len() / 2) else { continue };
        let (a, b) = plane.grid.sides_of(*side);
        let Some(hex) = [a, b].into_iter().find(|hex| behind.contains(hex)) else { continue };
        let at = plane.centre(hex) + (plane.centre(hex) - plane.middle(*side)) * 0.15;
        taken.push(Rect::from_center_size(at, (24.0, 24.0)));
        layer.add(
            Words::at(&part.name, Font::SerifSemibold, 25.0, Ink::Border, at + Vec2::new(0.0, 8.5), Align::Middle)
                .haloed(Ink::Halo, 2.0),
        );
    }
}

/// The corners along hexsides, drawn a little to the near side, so that a river there is seen beside the line.
fn line_behind(plane: &Plane<'_>, sides: &[Hexside], behind: &[Hex]) -> Vec<Point> {
    let toward: Vec<Vec2> = sides
        .iter()
        .map(|side| {
            let (a, b) = plane.grid.sides_of(*side);
            let near = [a, b].into_iter().find(|hex| behind.contains(hex)).unwrap_or(a);
            (plane.centre(near) - plane.middle(*side)).normalize()
        })
        .collect();
    let corner = |(at, vertex): (usize, hexgrid::Vertex)| {
        let (before, after) = (toward[at.saturating_sub(1)], toward[at.min(toward.len() - 1)]);
        // Two sides meet at 120 degrees: the sum of their normals is as long as one of them, or longer.
        let both = before + after;
        plane.vertex(vertex) + both * (BEHIND * 2.0 / both.hypot2().max(1.0))
    };
    walk(plane, sides).into_iter().enumerate().map(corner).collect()
}

/// How far behind its hexsides a line is drawn.
const BEHIND: f64 = 3.4;

/// The hexes on the side of the line where the first western supply source lies.
fn behind_the_line(plane: &Plane<'_>, map: &Map) -> Vec<Hex> {
    let grid = plane.grid;
    let line: Vec<_> = map.drawn(Draw::FrontLine).flat_map(|part| part.at.sides()).copied().collect();
    let starts = map.drawn(Draw::Supply).next().into_iter().flat_map(|source| source.at.hexes()).copied();
    let mut found: Vec<Hex> = starts.take(1).collect();
    let mut at = 0;
    while let Some(hex) = found.get(at).copied() {
        for (direction, next) in grid.neighbours(hex) {
            let over = grid.hexside(hex, direction).is_some_and(|side| line.contains(&side));
            if !over && !found.contains(&next) {
                found.push(next);
            }
        }
        at += 1;
    }
    found
}

/// Letters in the hexes of areas, near the edge of the map.
pub fn areas(plane: &Plane<'_>, map: &Map, layer: &mut Layer, taken: &mut Vec<Rect>) {
    for area in map.drawn(Draw::Area) {
        for hex in area.at.hexes() {
            let at = plane.centre(*hex) + outward(plane, *hex) * (SIDE * 0.30);
            taken.push(Rect::from_center_size(at, (17.0, 17.0)));
            layer.add(Stroked::filled(Circle::new(at, 8.0), Ink::Paper).edged(Ink::Border, 1.2).faded(92));
            let letter = at + Vec2::new(0.0, 3.9);
            layer.add(Words::at(&area.name, Font::SansBold, 11.0, Ink::Border, letter, Align::Middle));
        }
    }
}

/// Toward the edge of the map at which a hex lies.
fn outward(plane: &Plane<'_>, hex: Hex) -> Vec2 {
    let on = |edge: Edge| f64::from(u8::from(plane.grid.on_edge(hex, edge)));
    let out = Vec2::new(on(Edge::East) - on(Edge::West), on(Edge::South) - on(Edge::North));
    if out == Vec2::ZERO { out } else { out.normalize() }
}

/// Arrows on the frame by which supply comes in.
pub fn supply(plane: &Plane<'_>, map: &Map, frame: Rect, layer: &mut Layer) {
    for (at, source) in map.drawn(Draw::Supply).enumerate() {
        let ink = if at == 0 { Ink::German } else { Ink::Soviet };
        for hex in source.at.hexes() {
            let centre = plane.centre(*hex);
            for (edge, out) in [
                (Edge::North, Vec2::new(0.0, -1.0)),
                (Edge::South, Vec2::new(0.0, 1.0)),
                (Edge::West, Vec2::new(-1.0, 0.0)),
                (Edge::East, Vec2::new(1.0, 0.0)),
            ] {
                if !plane.grid.on_edge(*hex, edge) {
                    continue;
                }
                let tip = match edge {
                    Edge::North => Point::new(centre.x, frame.y0 + 1.0),
                    Edge::South => Point::new(centre.x, frame.y1 - 1.0),
                    Edge::West => Point::new(frame.x0 + 1.0, centre.y),
                    Edge::East => Point::new(frame.x1 - 1.0, centre.y),
                };
                // Not where the edge of the map lies far inside the frame.
                if (tip - centre).hypot() > ACROSS * 1.1 {
                    continue;
                }
                let (long, half) = if at == 0 { (14.0, 8.0) } else { (8.5, 5.0) };
                let across = Vec2::new(-out.y, out.x) * half;
                let back = tip + out * long;
                let mut arrow = BezPath::new();
                arrow.move_to(tip);
                arrow.line_to(back + across);
                arrow.line_to(back - across);
                arrow.close_path();
                layer.add(Stroked::filled(arrow, ink));
            }
        }
    }
}

/// The size of a set-up symbol.
const SYMBOL: (f64, f64) = (14.0, 9.0);

/// The printed symbols of the units that start in a hex.
pub fn symbols(
    plane: &Plane<'_>,
    map: &Map,
    types: &[CounterType],
    towns: &BTreeMap<Hex, Point>,
    layer: &mut Layer,
    taken: &mut Vec<Rect>,
) {
    let mut by_hex: BTreeMap<Hex, Vec<&str>> = BTreeMap::new();
    for feature in map.drawn(Draw::Symbol) {
        for hex in feature.at.hexes() {
            by_hex.entry(*hex).or_default().push(&feature.name);
        }
    }
    for (hex, names) in by_hex {
        let centre = plane.centre(hex);
        // Below the town, or above it if it lies low.
        let high = towns.get(&hex).is_some_and(|town| town.y > centre.y);
        let row = centre + Vec2::new(0.0, if high { -9.0 } else { 15.5 });
        let wide = names.len() as f64 * (SYMBOL.0 + 1.6) - 1.6;
        for (at, name) in names.iter().enumerate() {
            let left = row.x - wide / 2.0 + at as f64 * (SYMBOL.0 + 1.6);
            let covers = Rect::new(left, row.y - SYMBOL.1 / 2.0, left + SYMBOL.0, row.y + SYMBOL.1 / 2.0);
            taken.push(covers.inflate(1.0, 1.0));
            let kind = types.iter().find(|kind| kind.name == *name);
            symbol(covers, kind, name, layer);
        }
    }
}

/// One symbol: a filled box with the sign of its arm; headquarters carry their name.
fn symbol(covers: Rect, kind: Option<&CounterType>, name: &str, layer: &mut Layer) {
    layer.add(Stroked::filled(covers, Ink::Paper).edged(Ink::Soviet, 1.0));
    let Some(kind) = kind else {
        let at = covers.center() + Vec2::new(0.0, 2.2);
        let size = super::counter::fitted(name, Font::SansBold, 6.2, covers.width() - 1.6);
        layer.add(Words::at(name, Font::SansBold, size, Ink::Soviet, at, Align::Middle));
        return;
    };
    for item in super::counter::sign(kind.symbol, covers, Ink::Soviet, 0.9) {
        layer.add(item);
    }
    if kind.pale {
        // The mark of the Guards.
        layer.add(Stroked::filled(Rect::new(covers.x0, covers.y0 - 1.8, covers.x1, covers.y0), Ink::Soviet));
    }
    if kind.symbol == Symbol::Headquarters {
        layer.add(Stroked::filled(covers.to_path(0.1), Ink::Soviet));
    }
}

/// The edge of each hex.
pub fn grid(plane: &Plane<'_>) -> Item {
    let mut path = BezPath::new();
    for side in plane.grid.hexsides() {
        let (from, to) = plane.side(side);
        path.move_to(from);
        path.line_to(to);
    }
    Stroked::line(path, Ink::Grid, 0.8).faded(34).into()
}

/// The size of the printed numbers.
pub const NUMBER_SIZE: f64 = 6.4;

/// The middle of the baseline of a hex's number: under its top, beside a way that comes in there.
pub fn number_at(plane: &Plane<'_>, hex: Hex, crossed: &BTreeSet<Hexside>) -> Point {
    let top = plane.corners(hex).iter().map(|corner| corner.y).fold(f64::MAX, f64::min);
    let centre = plane.centre(hex).x;
    match plane.grid.orientation() {
        Orientation::FlatTop => {
            let from_above = plane.grid.hexside(hex, Direction::ALL[0]).is_some_and(|side| crossed.contains(&side));
            Point::new(if from_above { centre - 9.5 } else { centre }, top + 8.2)
        }
        Orientation::PointyTop => Point::new(centre, top + 15.0),
    }
}
