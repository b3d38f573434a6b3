//! What is printed on the map beside terrain: the start line, areas, supply sources, set-up symbols.

use super::fonts::Font;
use super::scene::{Align, Ink, Item, Layer, Stroked, Words};
use crate::course::walk;
use crate::plane::{ACROSS, Plane, SIDE};
use hexgrid::{Direction, Edge, Hex, Hexside, Orientation};
use kernel::counters::CounterType;
use kernel::map::{Draw, Map};
use kurbo::{BezPath, Circle, Point, Rect, Shape, Vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The line from which a side starts, its parts lettered on that side.
pub fn front_line(plane: &Plane<'_>, map: &Map, layer: &mut Layer, taken: &mut Vec<Rect>) {
    let parts: Vec<_> = map.drawn(Draw::FrontLine).collect();
    for part in &parts {
        if part.name.is_empty() {
            plain_line(plane, part.at.sides(), layer);
            continue;
        }
        let behind = behind_the_line(plane, map, part.side.as_deref());
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
    for part in parts.into_iter().filter(|part| !part.name.is_empty()) {
        let behind = behind_the_line(plane, map, part.side.as_deref());
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

/// A line without letters parts the sides, no more: it is thin and lies on its hexsides.
fn plain_line(plane: &Plane<'_>, sides: &[Hexside], layer: &mut Layer) {
    let mut line = BezPath::new();
    for (at, corner) in walk(plane.grid, sides).unwrap_or_default().into_iter().enumerate() {
        let corner = plane.vertex(corner);
        if at == 0 { line.move_to(corner) } else { line.line_to(corner) }
    }
    layer.add(Stroked::line(line, Ink::Border, 1.5).dashed(&[4.0, 2.6]));
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
    walk(plane.grid, sides).unwrap_or_default().into_iter().enumerate().map(corner).collect()
}

/// How far behind its hexsides a line is drawn.
const BEHIND: f64 = 3.4;

/// The hexes on the side of the line where the supply of a side comes from.
fn behind_the_line(plane: &Plane<'_>, map: &Map, side: Option<&str>) -> Vec<Hex> {
    let grid = plane.grid;
    let line: Vec<_> = map.drawn(Draw::FrontLine).flat_map(|part| part.at.sides()).copied().collect();
    let sources = map.drawn(Draw::Supply).filter(|source| source.side.is_some() && source.side.as_deref() == side);
    let mut found: Vec<Hex> = sources.flat_map(|source| source.at.hexes()).copied().take(1).collect();
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
    let sides: Vec<Option<&str>> = map.drawn(Draw::Supply).map(|source| source.side.as_deref()).collect();
    for source in map.drawn(Draw::Supply) {
        let ink = side_ink(source.side.as_deref());
        // The side with few sources has large arrows.
        let many = source.at.hexes().len() > 12 && sides.len() > 1;
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
                let (long, half) = if many { (8.5, 5.0) } else { (14.0, 8.0) };
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

/// The colour of a side, by its code.
pub fn side_ink(side: Option<&str>) -> Ink {
    match side {
        Some("GE") => Ink::German,
        Some("SU") => Ink::Soviet,
        _ => Ink::Border,
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
    let mut by_hex: BTreeMap<Hex, Vec<(&str, Ink)>> = BTreeMap::new();
    for feature in map.drawn(Draw::Symbol) {
        for hex in feature.at.hexes() {
            by_hex.entry(*hex).or_default().push((&feature.name, side_ink(feature.side.as_deref())));
        }
    }
    for (hex, names) in by_hex {
        let centre = plane.centre(hex);
        // Below the town, or above it if it lies low.
        let high = towns.get(&hex).is_some_and(|town| town.y > centre.y);
        let row = centre + Vec2::new(0.0, if high { -9.0 } else { 15.5 });
        // A unit that is named has a wider box.
        let kind = |name: &str| types.iter().find(|kind| kind.name == name);
        let width = |name: &str| if kind(name).is_some() { SYMBOL.0 } else { NAMED };
        let wide = names.iter().map(|(name, _)| width(name) + 1.6).sum::<f64>() - 1.6;
        let mut left = row.x - wide / 2.0;
        for (name, ink) in names {
            let covers = Rect::new(left, row.y - SYMBOL.1 / 2.0, left + width(name), row.y + SYMBOL.1 / 2.0);
            left = covers.x1 + 1.6;
            taken.push(covers.inflate(1.0, 1.0));
            symbol(covers, kind(name), name, ink, layer);
        }
    }
}

/// The width of the box of a unit that is called for by name.
const NAMED: f64 = 21.0;

/// One symbol: a box with the sign of its arm, or with the unit's name.
fn symbol(covers: Rect, kind: Option<&CounterType>, name: &str, ink: Ink, layer: &mut Layer) {
    layer.add(Stroked::filled(covers, Ink::Paper).edged(ink, 1.0));
    let Some(kind) = kind else {
        let at = covers.center() + Vec2::new(0.0, 2.4);
        let size = super::counter::fitted(name, Font::SansBold, 7.0, covers.width() - 1.6);
        layer.add(Words::at(name, Font::SansBold, size, ink, at, Align::Middle));
        return;
    };
    for item in super::counter::sign(kind.symbol, covers, ink, 0.9) {
        layer.add(item);
    }
    if kind.pale {
        // The mark of the Guards.
        layer.add(Stroked::filled(Rect::new(covers.x0, covers.y0 - 1.8, covers.x1, covers.y0), ink));
    }
}

/// Signs in the lower half of hexes that remind of a rule.
pub fn reminders(plane: &Plane<'_>, map: &Map, towns: &BTreeMap<Hex, Point>, layer: &mut Layer, taken: &mut Vec<Rect>) {
    for draw in [Draw::Star, Draw::ThreeStars, Draw::TwoCrosses] {
        for feature in map.drawn(draw) {
            for hex in feature.at.hexes() {
                let centre = plane.centre(*hex);
                // Below the town, or above it if it lies low.
                let high = towns.get(hex).is_some_and(|town| town.y > centre.y + 2.0);
                let at = centre + Vec2::new(0.0, if high { -SIDE * 0.3 } else { SIDE * 0.56 });
                reminder(draw, at, 5.4, side_ink(feature.side.as_deref()), layer);
                taken.push(Rect::from_center_size(at, (if draw == Draw::Star { 12.0 } else { 30.0 }, 12.0)));
            }
        }
    }
}

/// One sign about a point.
pub fn reminder(draw: Draw, at: Point, reach: f64, ink: Ink, layer: &mut Layer) {
    let count = match draw {
        Draw::ThreeStars => 3,
        Draw::TwoCrosses => 2,
        _ => 1,
    };
    for nth in 0..count {
        let middle = at + Vec2::new((f64::from(nth) - f64::from(count - 1) / 2.0) * reach * 2.1, 0.0);
        let mut path = BezPath::new();
        if draw == Draw::TwoCrosses {
            let (arm, half) = (reach * 0.92, reach * 0.30);
            for (wide, high) in [(arm, half), (half, arm)] {
                path.extend(Rect::from_center_size(middle, (wide * 2.0, high * 2.0)).path_elements(0.1));
            }
        } else {
            for point in 0..10 {
                let radius = if point % 2 == 0 { reach } else { reach * 0.42 };
                let angle = std::f64::consts::PI * (f64::from(point) / 5.0 - 0.5);
                let corner = middle + Vec2::from_angle(angle) * radius;
                if point == 0 { path.move_to(corner) } else { path.line_to(corner) }
            }
            path.close_path();
        }
        layer.add(Stroked::line(path.clone(), Ink::Halo, 2.6));
        layer.add(Stroked::filled(path, ink));
    }
}

/// Dashed lines along hexsides.
pub fn borders(plane: &Plane<'_>, map: &Map) -> Item {
    let mut path = BezPath::new();
    for side in map.drawn(Draw::Border).flat_map(|border| border.at.sides()) {
        let (from, to) = plane.side(*side);
        path.move_to(from);
        path.line_to(to);
    }
    Stroked::line(path, Ink::Border, 1.6).dashed(&[5.0, 3.0, 1.2, 3.0]).into()
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

/// The middle of the baseline of a hex's number: under its top, beside a way that comes in there and below a front line.
pub fn number_at(plane: &Plane<'_>, hex: Hex, crossed: &BTreeSet<Hexside>, line: &BTreeSet<Hexside>) -> Point {
    let on = |at: usize, sides: &BTreeSet<Hexside>| {
        plane.grid.hexside(hex, Direction::ALL[at]).is_some_and(|side| sides.contains(&side))
    };
    let top = plane.corners(hex).iter().map(|corner| corner.y).fold(f64::MAX, f64::min);
    let centre = plane.centre(hex).x;
    match plane.grid.orientation() {
        Orientation::FlatTop => {
            let lower = if on(0, line) { BEHIND + 3.6 } else { 0.0 };
            Point::new(if on(0, crossed) { centre - 9.5 } else { centre }, top + 8.2 + lower)
        }
        Orientation::PointyTop => {
            let lower = if on(0, line) || on(5, line) { BEHIND + 2.6 } else { 0.0 };
            Point::new(centre, top + 15.5 + lower)
        }
    }
}
