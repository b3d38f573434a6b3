//! The panel of a map: its title, the terrain key, the scale, the compass and the credits.

use super::fonts::Font;
use super::marks::reminder;
use super::scene::{Align, Ink, Item, Layer, Stroked, Words, width};
use super::works::toothed;
use super::{cover, place, river, road};
use crate::plane::{ACROSS, Plane};
use hexgrid::{Grid, Hex};
use kernel::map::{Draw, Head, KeyEntry, Remark};
use kurbo::{Affine, BezPath, Circle, Line, Point, Rect, Vec2};
use std::collections::BTreeSet;

/// How high a panel under the map is.
const STRIP: f64 = 236.0;
/// How far under the frame it begins: clear of the arrows and the outer line.
const UNDER: f64 = 30.0;
/// The least room in which a panel can be read.
const LEAST: (f64, f64) = (420.0, 190.0);
const PAD: f64 = 16.0;

/// Where the panel goes: into a corner that the map leaves empty, or under the map.
pub fn panel(plane: &Plane<'_>, frame: Rect) -> Rect {
    let grid = plane.grid;
    let boxes: Vec<Rect> = grid
        .hexes()
        .map(|hex| Rect::from_points(plane.corners(hex)[0], plane.corners(hex)[3]).union(bounds(plane, hex)))
        .collect();
    let middle = frame.center();
    let corners = [(frame.x1, frame.y1), (frame.x0, frame.y1), (frame.x1, frame.y0), (frame.x0, frame.y0)];
    for (x, y) in corners {
        // From the corner inward, as wide as is empty near it, then as high as is empty over that width.
        let reach = |covers: &Rect| ((x - covers.center().x).abs(), (y - covers.center().y).abs());
        let beside = boxes.iter().filter(|covers| reach(covers).1 < LEAST.1);
        let wide =
            beside.map(|covers| (x - if x > middle.x { covers.x1 } else { covers.x0 }).abs()).fold(f64::MAX, f64::min);
        let over = boxes.iter().filter(|covers| reach(covers).0 < wide);
        let high =
            over.map(|covers| (y - if y > middle.y { covers.y1 } else { covers.y0 }).abs()).fold(f64::MAX, f64::min);
        if wide > LEAST.0 + 12.0 && high > LEAST.1 + 12.0 && wide < f64::MAX {
            let inner = Point::new(
                if x > middle.x { x - wide + 12.0 } else { x + wide - 12.0 },
                if y > middle.y { y - high + 12.0 } else { y + high - 12.0 },
            );
            return Rect::from_points(inner, Point::new(x, y));
        }
    }
    Rect::new(frame.x0, frame.y1 + UNDER, frame.x1, frame.y1 + UNDER + STRIP)
}

fn bounds(plane: &Plane<'_>, hex: Hex) -> Rect {
    let corners = plane.corners(hex);
    corners.iter().fold(Rect::from_points(corners[0], corners[0]), |bounds, corner| bounds.union_pt(*corner))
}

/// Draws the panel.
pub fn legend(head: &Head, area: Rect, layer: &mut Layer) {
    layer.add(Stroked::filled(area, Ink::Paper).edged(Ink::Text, 1.4));
    layer.add(Stroked::line(area.inflate(-4.0, -4.0), Ink::Text, 0.5));
    let inside = area.inflate(-PAD, -PAD);
    let credit_lines = wrapped(&head.credits, Font::Sans, 6.4, inside.width());
    let foot = inside.y1 - credit_lines.len() as f64 * 8.0;
    for (at, line) in credit_lines.iter().enumerate() {
        let point = Point::new(inside.x0, foot + 7.0 + at as f64 * 8.0);
        layer.add(Words::at(line, Font::Sans, 6.4, Ink::Faint, point, Align::Left));
    }
    let split = inside.x0 + inside.width() * 0.40;
    let left = Rect::new(inside.x0, inside.y0, split - 12.0, foot - 4.0);
    title(head, left, layer);
    layer.add(Stroked::line(Line::new((split, inside.y0), (split, foot - 6.0)), Ink::Faint, 0.5));
    key(&head.key, Rect::new(split + 16.0, inside.y0, inside.x1, foot - 6.0), layer);
}

fn title(head: &Head, area: Rect, layer: &mut Layer) {
    let mut size = 38.0;
    while width(&head.title, Font::SerifSemibold, size, 1.0) > area.width() && size > 12.0 {
        size -= 1.0;
    }
    let mut y = area.y0 + size * 0.78;
    layer.add(Words::spaced(
        &head.title,
        Font::SerifSemibold,
        size,
        Ink::Text,
        Point::new(area.x0 - 1.0, y),
        Align::Left,
        1.0,
    ));
    y += 6.0;
    for line in wrapped(&head.subtitle, Font::SerifItalic, 11.5, area.width()) {
        y += 14.0;
        layer.add(Words::at(&line, Font::SerifItalic, 11.5, Ink::Text, Point::new(area.x0, y), Align::Left));
    }
    y += 8.0;
    for Remark { about, source, note } in &head.remarks {
        y += 4.0;
        for line in wrapped(&format!("{} ({source}). {note}.", capital(about)), Font::Sans, 7.0, area.width()) {
            y += 9.0;
            if y < area.y1 - 66.0 {
                layer.add(Words::at(&line, Font::Sans, 7.0, Ink::Faint, Point::new(area.x0, y), Align::Left));
            }
        }
    }
    scale_bar(head, Point::new(area.x0, area.y1 - 8.0), area.width() - 62.0, layer);
    compass(head.north, Point::new(area.x1 - 26.0, area.y1 - 34.0), layer);
}

/// A bar of whole kilometres that fits a width.
fn scale_bar(head: &Head, at: Point, room: f64, layer: &mut Layer) {
    let per_km = ACROSS * 1000.0 / f64::from(head.hex_metres.max(1));
    let lengths = [0.02, 0.04, 0.1, 0.2, 0.4, 1.0, 2.0, 4.0, 10.0, 20.0, 40.0, 100.0, 200.0, 400.0, 1000.0];
    let km = lengths.into_iter().rev().find(|km| km * per_km <= room).unwrap_or(room / per_km);
    let part = km * per_km / 4.0;
    let told = |km: f64| if km < 1.0 { format!("{} m", (km * 1000.0).round()) } else { format!("{km} km") };
    for at_part in 0..4 {
        let x = at.x + part * f64::from(at_part);
        let ink = if at_part % 2 == 0 { Ink::Text } else { Ink::Paper };
        layer.add(Stroked::filled(Rect::new(x, at.y - 5.0, x + part, at.y - 1.0), ink).edged(Ink::Text, 0.6));
    }
    for (share, text) in [(0.0, "0".to_owned()), (0.5, told(km / 2.0)), (1.0, told(km))] {
        let point = Point::new(at.x + part * 4.0 * share, at.y - 9.0);
        layer.add(Words::at(
            &text,
            Font::Sans,
            8.0,
            Ink::Text,
            point,
            if share == 0.0 { Align::Left } else { Align::Middle },
        ));
    }
    let hex = format!("A hex is {} across", told(f64::from(head.hex_metres) / 1000.0));
    layer.add(Words::at(&hex, Font::Sans, 8.0, Ink::Faint, at + Vec2::new(0.0, 8.0), Align::Left));
}

/// A needle to real north.
fn compass(north: i16, at: Point, layer: &mut Layer) {
    let turn = Affine::translate(at.to_vec2()) * Affine::rotate(f64::from(north).to_radians());
    let mut half = |side: f64, ink: Ink| {
        let mut needle = BezPath::new();
        needle.move_to((0.0, -22.0));
        needle.line_to((side * 5.0, 14.0));
        needle.line_to((0.0, 9.0));
        needle.close_path();
        layer.add(Stroked::filled(turn * needle, ink).edged(Ink::Text, 0.7));
    };
    half(-1.0, Ink::Text);
    half(1.0, Ink::Paper);
    layer.add(Stroked::line(Circle::new(at + Vec2::new(0.0, 1.0), 17.0), Ink::Faint, 0.5));
    let letter = turn * Point::new(0.0, -25.0);
    layer.add(Words::at("N", Font::SerifSemibold, 11.0, Ink::Text, letter, Align::Middle));
}

/// The terrain key: a swatch and a word for each line, in two or three columns.
fn key(entries: &[KeyEntry], area: Rect, layer: &mut Layer) {
    let shown: Vec<&KeyEntry> = entries.iter().filter(|entry| !entry.says.is_empty()).collect();
    // As many columns as give every swatch room.
    let fits = (area.height() / 34.0).floor().max(1.0) as usize;
    let columns = shown.len().div_ceil(fits).max((area.width() / 220.0).floor() as usize).max(1);
    let rows = shown.len().div_ceil(columns).max(1);
    let (wide, high) = (area.width() / columns as f64, (area.height() / rows as f64).min(54.0));
    let zoom = ((high - 5.0) / ACROSS).min(0.68);
    for (at, entry) in shown.iter().enumerate() {
        let (column, row) = (at / rows, at % rows);
        let left = area.x0 + wide * column as f64;
        let middle = area.y0 + high * (row as f64 + 0.5);
        let swatch = Point::new(left + 24.0, middle);
        layer.add(Item::Group {
            to: Affine::translate(swatch.to_vec2()) * Affine::scale(zoom),
            items: sample(entry.draw),
        });
        let word = Point::new(left + 54.0, middle + 3.8);
        layer.add(Words::at(&entry.says, Font::Sans, 10.5, Ink::Text, word, Align::Left));
    }
}

/// A sample of a kind of terrain about the origin, as wide as a hex.
fn sample(draw: Draw) -> Vec<Item> {
    let plan = hexgrid::Plan::flat_top(hexgrid::Count::from_west(1, 1), hexgrid::Count::from_north(1, 1));
    let Ok(grid) = Grid::new(&plan) else { return Vec::new() };
    let plane = Plane::new(&grid);
    let one: BTreeSet<Hex> = grid.hexes().collect();
    let hexagon = || -> BezPath { one.iter().flat_map(|hex| closed(&plane.corners(*hex)).into_iter()).collect() };
    let mut items: Vec<Item> = vec![Stroked::filled(hexagon(), Ink::Clear).into()];
    let wave = |wobble: f64| {
        let mut path = BezPath::new();
        path.move_to((-34.0, 6.0));
        path.curve_to((-16.0, -10.0 - wobble), (8.0, 16.0 + wobble), (34.0, -5.0));
        path
    };
    match draw {
        Draw::Woods => items.extend(cover::woods(&plane, &one)),
        Draw::Marsh => items.extend(cover::marsh(&plane, &one)),
        Draw::Rough => items.extend(cover::rough(&plane, &one)),
        Draw::Hills => items.extend(cover::hills(&plane, &one)),
        Draw::Water => {
            let shape = cover::water(&plane, &one);
            items.push(Stroked::filled(shape, Ink::Water).edged(Ink::Shore, 2.0).into());
            items.extend(cover::waterlines(&plane, &one));
        }
        Draw::MajorRiver => {
            items.push(Stroked::line(wave(4.0), Ink::Shore, 6.6).into());
            items.push(Stroked::line(wave(4.0), Ink::Water, 4.8).into());
        }
        Draw::Lake => {
            let lake = Line::new((-18.0, 3.0), (18.0, -3.0));
            items.push(Stroked::line(lake, Ink::Shore, river::LAKE + 2.0).into());
            items.push(Stroked::line(lake, Ink::Water, river::LAKE).into());
        }
        Draw::MinorRiver => items.push(Stroked::line(wave(4.0), Ink::Shore, 2.2).into()),
        Draw::Road => items.extend(road::roads(wave(0.0))),
        Draw::Rail => items.extend(road::rails(wave(0.0))),
        Draw::City => items.extend(place::blocks(Point::ORIGIN, true)),
        Draw::Town => items.extend(place::blocks(Point::ORIGIN, false)),
        Draw::Border => {
            let line = Line::new((-32.0, 0.0), (32.0, 0.0));
            items.push(Stroked::line(line, Ink::Border, 1.6).dashed(&[5.0, 3.0, 1.2, 3.0]).into());
        }
        Draw::FrontLine => {
            items
                .push(Stroked::line(Line::new((-32.0, 0.0), (32.0, 0.0)), Ink::Border, 2.4).dashed(&[9.0, 2.6]).into());
            items.push(Stroked::line(Line::new((0.0, -8.0), (0.0, 8.0)), Ink::Border, 2.4).into());
        }
        Draw::Fortification => {
            let mut works = Layer::new("works");
            for (x, ink, out) in [(-7.0, Ink::German, 22.0), (7.0, Ink::Soviet, -22.0)] {
                toothed(&[Point::new(x, -out), Point::new(x, out)], ink, &mut works);
            }
            items.extend(works.items);
        }
        Draw::Star | Draw::ThreeStars | Draw::TwoCrosses => {
            let ink = if draw == Draw::TwoCrosses { Ink::German } else { Ink::Soviet };
            let mut sign = Layer::new("sign");
            reminder(draw, Point::ORIGIN, 9.0, ink, &mut sign);
            items.extend(sign.items);
        }
        Draw::Area => {
            items.push(Stroked::filled(Circle::new(Point::ORIGIN, 10.0), Ink::Paper).edged(Ink::Border, 1.2).into());
            let at = Point::new(0.0, 4.8);
            items.push(Words::at("K", Font::SansBold, 14.0, Ink::Border, at, Align::Middle).into());
        }
        Draw::Supply => {
            for (x, ink) in [(-10.0, Ink::German), (10.0, Ink::Soviet)] {
                let mut arrow = BezPath::new();
                arrow.move_to((x, 8.0));
                arrow.line_to((x - 8.0, -8.0));
                arrow.line_to((x + 8.0, -8.0));
                arrow.close_path();
                items.push(Stroked::filled(arrow, ink).into());
            }
        }
        Draw::Symbol => {
            let covers = Rect::from_center_size(Point::ORIGIN, (24.0, 15.0));
            items.push(Stroked::filled(covers, Ink::Paper).edged(Ink::Soviet, 1.3).into());
            items.extend(super::counter::sign(kernel::counters::Symbol::Infantry, covers, Ink::Soviet, 1.2));
        }
        Draw::Name => {
            let at = Point::new(0.0, 4.0);
            items.push(Words::at("Name", Font::SerifItalic, 13.0, Ink::Name, at, Align::Middle).into());
        }
    }
    items.push(Stroked::line(hexagon(), Ink::Grid, 0.8).faded(45).into());
    items
}

fn closed(corners: &[Point]) -> BezPath {
    let mut path = BezPath::new();
    for (at, corner) in corners.iter().enumerate() {
        if at == 0 { path.move_to(*corner) } else { path.line_to(*corner) }
    }
    path.close_path();
    path
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Breaks a text into lines that fit a width.
pub fn wrapped(text: &str, font: Font, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), font, size, 0.0) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The frame around the map: a strong line and, outside the arrows of supply, a fine one.
pub fn frame(frame: Rect, layer: &mut Layer) {
    layer.add(Stroked::line(frame, Ink::Text, 1.6).square());
    layer.add(Stroked::line(frame.inflate(16.0, 16.0), Ink::Text, 0.6).square());
}
