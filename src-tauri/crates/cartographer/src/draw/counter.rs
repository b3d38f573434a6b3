//! Counters: a square with the sign of its arm, its size, its name and its figures.

use super::fonts::Font;
use super::scene::{Align, Ink, Item, Stroked, Words, width};
use kernel::counters::{Counter, CounterType, Face, Ground, Mark, Marker, Size, Symbol};
use kurbo::{Affine, BezPath, Circle, Line, Point, Rect, RoundedRect, Shape, Vec2};

/// The side of a counter at zoom 1.
pub const COUNTER: f64 = 46.0;

/// How a unit counter lies on the map.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    pub counter: &'a Counter,
    pub kind: &'a CounterType,
    /// The colour of its formation.
    pub band: Option<u8>,
    pub back: bool,
}

fn ground(ground: Ground) -> (Ink, Ink) {
    match ground {
        Ground::German => (Ink::GermanGround, Ink::Light),
        Ground::Panzer => (Ink::PanzerGround, Ink::Light),
        Ground::Rumanian => (Ink::RumanianGround, Ink::Dark),
        Ground::Hungarian => (Ink::HungarianGround, Ink::Light),
        Ground::Italian => (Ink::ItalianGround, Ink::Dark),
        Ground::Soviet => (Ink::SovietGround, Ink::Light),
        Ground::SovietTank => (Ink::SovietTankGround, Ink::Light),
        Ground::SovietStatic => (Ink::SovietStaticGround, Ink::Dark),
        Ground::SovietHq => (Ink::SovietHqGround, Ink::Dark),
    }
}

/// Whether a ground is the Soviet side's: its counters carry a star, the others a bar.
fn soviet(ground: Ground) -> bool {
    matches!(ground, Ground::Soviet | Ground::SovietTank | Ground::SovietStatic | Ground::SovietHq)
}

/// A unit counter whose upper left corner is at the origin.
pub fn unit(look: Look<'_>) -> Vec<Item> {
    let Look { counter, kind, band, back } = look;
    let (paper, ink) = ground(kind.ground);
    let mut items = body(paper);
    let face = if back { counter.back.as_ref().unwrap_or(&counter.front) } else { &counter.front };
    if let Some(band) = band {
        items.push(top_band(Ink::Band(band)));
    } else if kind.pale {
        items.push(top_band(Ink::Pale));
    }
    side_mark(&mut items, soviet(kind.ground), ink);
    // A back without figures hides what the unit is.
    if back && face.figures.is_empty() {
        let is_soviet = soviet(kind.ground);
        let mut items = body(if is_soviet { Ink::SovietGround } else { Ink::GermanGround });
        side_mark(&mut items, is_soviet, Ink::Light);
        let size = fitted(&face.word, Font::SansBold, 30.0, 38.0);
        let at = Point::new(COUNTER / 2.0, COUNTER / 2.0 + size * 0.36);
        items.push(Words::at(&face.word, Font::SansBold, size, Ink::Light, at, Align::Middle).into());
        return items;
    }
    let symbol = Rect::new(13.0, 13.6, 33.0, 26.2);
    items.push(Stroked::filled(symbol, Ink::Light).edged(Ink::Dark, 1.0).into());
    items.extend(sign(kind.symbol, symbol, Ink::Dark, 1.1));
    size_mark(&mut items, kind.size, symbol, ink);
    if kind.pale && band.is_some() {
        items.push(Stroked::filled(Rect::new(13.0, 27.4, 33.0, 29.0), Ink::Pale).into());
    }
    let (unit, formation) = designation(counter);
    for (text, x) in [(unit, 6.8), (formation, 39.2)] {
        items.push(beside(text, x, ink).into());
    }
    figures(&mut items, face, ink);
    pips(&mut items, counter, back, ink);
    // Where it comes from: an area, a hex, a turn, or another counter.
    let comes = if counter.replaces.is_some() { "rpl" } else { &counter.setup };
    if !back {
        items.push(comes_from(comes, ink).faded(90).into());
    }
    items
}

/// What is printed about its coming: in the corner above, or, if it is long, upward beside the figures.
fn comes_from(text: &str, ink: Ink) -> Words {
    if text.chars().count() < 5 {
        return Words::at(text, Font::Sans, 5.8, ink, Point::new(COUNTER - 3.0, 11.4), Align::Right);
    }
    let mut words = Words::at(text, Font::Sans, fitted(text, Font::Sans, 5.8, 17.5), ink, Point::ORIGIN, Align::Left);
    let upward = Affine::translate((7.0, COUNTER - 1.8)) * Affine::rotate(-std::f64::consts::FRAC_PI_2);
    words.letters.iter_mut().for_each(|letter| *letter = upward * *letter);
    words
}

/// A designation beside the symbol; a long one is written upward.
fn beside(text: &str, x: f64, ink: Ink) -> Words {
    let font = Font::SansSemibold;
    if text.chars().count() < 5 {
        return Words::at(text, font, fitted(text, font, 8.4, 10.8), ink, Point::new(x, 22.8), Align::Middle);
    }
    // On the right there are pips below it.
    let (middle, room) = if x > COUNTER / 2.0 { (19.0, 13.2) } else { (21.0, 17.0) };
    let mut words = Words::at(text, font, fitted(text, font, 6.8, room), ink, Point::ORIGIN, Align::Middle);
    let upward = Affine::translate((x + 2.2, middle)) * Affine::rotate(-std::f64::consts::FRAC_PI_2);
    words.letters.iter_mut().for_each(|letter| *letter = upward * *letter);
    words
}

/// What stands left and right of the symbol: the unit and its formation, or the number and what is added to it.
fn designation(counter: &Counter) -> (&str, &str) {
    match counter.unit.split_once(' ') {
        Some((number, rest)) if counter.formation.is_empty() => (number, rest),
        _ => (&counter.unit, &counter.formation),
    }
}

/// The square itself, with a hairline edge.
fn body(paper: Ink) -> Vec<Item> {
    let square = RoundedRect::new(0.0, 0.0, COUNTER, COUNTER, COUNTER * 0.08);
    vec![Stroked::filled(square, paper).edged(Ink::Edge, 0.7).into()]
}

fn top_band(ink: Ink) -> Item {
    let mut band = BezPath::new();
    let (right, deep, round) = (COUNTER - 0.4, 4.6, 3.2);
    band.move_to((0.4, deep));
    band.line_to((0.4, round));
    band.quad_to((0.4, 0.4), (round, 0.4));
    band.line_to((right - round, 0.4));
    band.quad_to((right, 0.4), (right, round));
    band.line_to((right, deep));
    band.close_path();
    Stroked::filled(band, ink).into()
}

/// A small shape tells the sides apart without colour.
fn side_mark(items: &mut Vec<Item>, is_soviet: bool, ink: Ink) {
    let at = Point::new(5.4, 9.6);
    if is_soviet {
        let mut star = BezPath::new();
        for point in 0..10 {
            let radius = if point % 2 == 0 { 2.7 } else { 1.15 };
            let angle = std::f64::consts::PI * (f64::from(point) / 5.0 - 0.5);
            let corner = at + Vec2::from_angle(angle) * radius;
            if point == 0 { star.move_to(corner) } else { star.line_to(corner) }
        }
        star.close_path();
        items.push(Stroked::filled(star, ink).into());
    } else {
        items.push(Stroked::filled(Rect::from_center_size(at, (5.2, 1.7)), ink).into());
    }
}

fn size_mark(items: &mut Vec<Item>, size: Size, symbol: Rect, ink: Ink) {
    let mark = match size {
        Size::Company => "I",
        Size::Battalion => "II",
        Size::Regiment => "III",
        Size::Brigade => "X",
        Size::Division => "XX",
        Size::DivisionGroup => "(XX)",
        Size::Corps => "XXX",
        Size::Army => "XXXX",
    };
    let at = Point::new(symbol.center().x, symbol.y0 - 1.8);
    items.push(Words::spaced(mark, Font::SansBold, 6.6, ink, at, Align::Middle, 0.2).into());
}

fn figures(items: &mut Vec<Item>, face: &Face, ink: Ink) {
    // A word above the figures makes them smaller.
    let (tallest, base) = if face.word.is_empty() { (14.0, 42.0) } else { (11.0, 43.0) };
    let size = fitted(&face.figures, Font::SansBold, tallest, 39.0);
    let at = Point::new(COUNTER / 2.0, base);
    items.push(Words::at(&face.figures, Font::SansBold, size, ink, at, Align::Middle).into());
    if !face.word.is_empty() {
        let at = Point::new(COUNTER / 2.0, 33.0);
        items.push(Words::at(&face.word, Font::SansSemibold, 6.4, ink, at, Align::Middle).into());
    }
}

/// The steps that are left as full pips, those that are lost as hollow ones.
fn pips(items: &mut Vec<Item>, counter: &Counter, back: bool, ink: Ink) {
    for step in 0..counter.steps {
        let at = Point::new(COUNTER - 3.2, 31.0 - f64::from(step) * 3.7);
        let pip = Circle::new(at, 1.25);
        // The back of a unit with one step is another state of it, not a loss.
        let lost = back && counter.steps > 1 && step + 1 == counter.steps;
        items.push(if lost { Stroked::line(pip, ink, 0.7) } else { Stroked::filled(pip, ink) }.into());
    }
}

/// The size at which words fit a width, at most the one wished for.
pub fn fitted(text: &str, font: Font, size: f64, room: f64) -> f64 {
    let needed = width(text, font, size, 0.0);
    if needed > room { size * room / needed } else { size }
}

/// The sign of an arm inside its box.
pub fn sign(symbol: Symbol, area: Rect, ink: Ink, line: f64) -> Vec<Item> {
    let (centre, w, h) = (area.center(), area.width(), area.height());
    let corner = |x: f64, y: f64| Point::new(area.x0 + x * w, area.y0 + y * h);
    let mut path = BezPath::new();
    let mut stroke = |from: Point, to: Point| {
        path.move_to(from);
        path.line_to(to);
    };
    let mut cross = || {
        stroke(corner(0.0, 0.0), corner(1.0, 1.0));
        stroke(corner(0.0, 1.0), corner(1.0, 0.0));
    };
    let track = RoundedRect::from_rect(Rect::from_center_size(centre, (w * 0.68, h * 0.56)), h * 0.28);
    let mut items: Vec<Item> = Vec::new();
    match symbol {
        Symbol::Infantry => cross(),
        Symbol::Airborne => {
            cross();
            let (left, right) = (corner(0.36, 0.97), corner(0.64, 0.97));
            path.move_to(left);
            path.quad_to(corner(0.43, 0.66), corner(0.5, 0.94));
            path.quad_to(corner(0.57, 0.66), right);
        }
        Symbol::Mountain => {
            cross();
            let mut peak = BezPath::new();
            peak.move_to(corner(0.34, 1.0));
            peak.line_to(corner(0.5, 0.6));
            peak.line_to(corner(0.66, 1.0));
            peak.close_path();
            items.push(Stroked::filled(peak, ink).into());
        }
        Symbol::Motorised => {
            cross();
            stroke(corner(0.5, 0.0), corner(0.5, 1.0));
        }
        Symbol::Mechanised => {
            cross();
            items.push(Stroked::line(track, ink, line).into());
        }
        Symbol::Armour => items.push(Stroked::line(track, ink, line * 1.15).into()),
        Symbol::HeavyArmour => items.push(Stroked::filled(track, ink).into()),
        Symbol::AssaultGun => {
            items.push(Stroked::line(track, ink, line * 1.15).into());
            stroke(corner(0.5, 0.3), corner(0.5, 0.02));
            items.push(Stroked::filled(Circle::new(corner(0.5, 0.5), h * 0.11), ink).into());
        }
        Symbol::Cavalry => stroke(corner(0.0, 1.0), corner(1.0, 0.0)),
        Symbol::Artillery => items.push(Stroked::filled(Circle::new(centre, h * 0.2), ink).into()),
        Symbol::Engineer => {
            path.move_to(corner(0.25, 0.75));
            path.line_to(corner(0.25, 0.3));
            path.line_to(corner(0.75, 0.3));
            path.line_to(corner(0.75, 0.75));
            path.move_to(corner(0.5, 0.3));
            path.line_to(corner(0.5, 0.75));
        }
        Symbol::Fortified => {
            // A wall with battlements.
            path.move_to(corner(0.0, 0.46));
            for (x, y) in [
                (0.14, 0.46),
                (0.14, 0.22),
                (0.32, 0.22),
                (0.32, 0.46),
                (0.41, 0.46),
                (0.41, 0.22),
                (0.59, 0.22),
                (0.59, 0.46),
                (0.68, 0.46),
                (0.68, 0.22),
                (0.86, 0.22),
                (0.86, 0.46),
                (1.0, 0.46),
            ] {
                path.line_to(corner(x, y));
            }
        }
        Symbol::Headquarters => {
            let size = h * 0.72;
            let at = centre + Vec2::new(0.0, size * 0.35);
            items.push(Words::at("HQ", Font::SansBold, size, ink, at, Align::Middle).into());
        }
    }
    if !path.elements().is_empty() {
        items.push(Stroked::line(path, ink, line).square().into());
    }
    items
}

/// A marker whose upper left corner is at the origin.
pub fn marker(marker: &Marker) -> Vec<Item> {
    let paper = match marker.mark {
        Mark::Air => Ink::Sky,
        Mark::Turn | Mark::Phase | Mark::Decision => Ink::Light,
        Mark::OutOfSupply | Mark::Disrupted => Ink::Pale,
        Mark::Supported => Ink::Help,
        Mark::HeavyEquipment | Mark::Points | Mark::Control => Ink::GermanGround,
    };
    let mut items = body(paper);
    let ink = if paper == Ink::GermanGround { Ink::Light } else { Ink::Dark };
    if !marker.side.is_empty() {
        side_mark(&mut items, marker.side == "SU", ink);
    }
    let centre = Point::new(COUNTER / 2.0, 19.0);
    items.extend(mark(marker.mark, centre, 11.0, ink));
    let words: Vec<&str> = marker.name.split(' ').collect();
    let lines: Vec<String> = if words.len() > 2 {
        vec![words[..words.len() - 1].join(" "), words[words.len() - 1].to_owned()]
    } else {
        words.iter().map(|word| (*word).to_owned()).collect()
    };
    for (at, line) in lines.iter().enumerate() {
        let size = fitted(line, Font::SansSemibold, 7.4, 42.0);
        let y = 43.0 - (lines.len() - 1 - at) as f64 * 7.4;
        items.push(Words::at(line, Font::SansSemibold, size, ink, Point::new(COUNTER / 2.0, y), Align::Middle).into());
    }
    items
}

/// The sign of a marker about a point.
fn mark(mark: Mark, at: Point, reach: f64, ink: Ink) -> Vec<Item> {
    let to = |x: f64, y: f64| at + Vec2::new(x, y) * reach;
    let mut path = BezPath::new();
    match mark {
        Mark::Air => {
            path.move_to(to(0.0, -1.0));
            for (x, y) in [
                (0.14, -0.7),
                (0.16, -0.25),
                (1.15, 0.1),
                (1.15, 0.32),
                (0.16, 0.2),
                (0.1, 0.68),
                (0.42, 0.86),
                (0.42, 1.0),
                (-0.42, 1.0),
                (-0.42, 0.86),
                (-0.1, 0.68),
                (-0.16, 0.2),
                (-1.15, 0.32),
                (-1.15, 0.1),
                (-0.16, -0.25),
                (-0.14, -0.7),
            ] {
                path.line_to(to(x, y));
            }
            path.close_path();
            vec![Stroked::filled(path, ink).into()]
        }
        Mark::Turn => vec![
            Stroked::line(Circle::new(at, reach * 0.9), ink, 1.4).into(),
            Stroked::line(Line::new(at, to(0.0, -0.6)), ink, 1.6).into(),
            Stroked::line(Line::new(at, to(0.45, 0.2)), ink, 1.6).into(),
        ],
        Mark::OutOfSupply => vec![
            Stroked::line(
                RoundedRect::from_rect(Rect::from_center_size(at, (reach * 1.1, reach * 1.5)), 2.0),
                ink,
                1.3,
            )
            .into(),
            Stroked::line(Line::new(to(-0.95, 0.95), to(0.95, -0.95)), Ink::Alarm, 2.4).into(),
        ],
        Mark::Supported => {
            path.move_to(to(-0.9, 0.5));
            path.line_to(to(0.0, -0.4));
            path.line_to(to(0.9, 0.5));
            path.move_to(to(-0.9, 1.0));
            path.line_to(to(0.0, 0.1));
            path.line_to(to(0.9, 1.0));
            vec![Stroked::line(path, ink, 2.2).into()]
        }
        Mark::HeavyEquipment => {
            path.move_to(to(-0.3, 0.1));
            path.line_to(to(1.1, -0.65));
            path.move_to(to(-0.3, 0.1));
            path.line_to(to(-1.1, 0.7));
            vec![
                Stroked::line(path, ink, 2.0).into(),
                Stroked::line(Circle::new(to(-0.15, 0.35), reach * 0.42), ink, 1.6).into(),
            ]
        }
        Mark::Points => {
            let base = at + Vec2::new(0.0, reach * 0.5);
            vec![Words::at("VP", Font::SansBold, reach * 1.4, ink, base, Align::Middle).into()]
        }
        Mark::Control => {
            path.move_to(to(-0.6, 1.0));
            path.line_to(to(-0.6, -0.9));
            let mut flag = BezPath::new();
            flag.move_to(to(-0.6, -0.9));
            flag.line_to(to(0.8, -0.55));
            flag.line_to(to(-0.6, 0.1));
            flag.close_path();
            vec![Stroked::line(path, ink, 1.8).into(), Stroked::filled(flag, ink).into()]
        }
        Mark::Phase => {
            path.move_to(to(-1.0, 0.0));
            path.line_to(to(0.9, 0.0));
            path.move_to(to(0.3, -0.6));
            path.line_to(to(0.9, 0.0));
            path.line_to(to(0.3, 0.6));
            vec![Stroked::line(path, ink, 2.2).into()]
        }
        Mark::Decision => {
            let base = at + Vec2::new(0.0, reach * 0.65);
            vec![Words::at("?", Font::SansBold, reach * 1.8, ink, base, Align::Middle).into()]
        }
        Mark::Disrupted => {
            path.move_to(to(0.2, -1.0));
            path.line_to(to(-0.45, 0.1));
            path.line_to(to(0.1, 0.1));
            path.line_to(to(-0.2, 1.0));
            path.line_to(to(0.5, -0.2));
            path.line_to(to(-0.05, -0.2));
            path.close_path();
            vec![Stroked::filled(path, Ink::Alarm).into()]
        }
    }
}

/// Items moved to a place, at a zoom.
pub fn placed(items: Vec<Item>, at: Point, zoom: f64) -> Item {
    Item::Group { to: Affine::translate(at.to_vec2()) * Affine::scale(zoom), items }
}

/// The shadow under a counter whose corner is at a point.
pub fn shadow(at: Point, zoom: f64) -> Item {
    let square = RoundedRect::new(0.0, 0.0, COUNTER * zoom, COUNTER * zoom, COUNTER * 0.08 * zoom);
    let path = Affine::translate((at + Vec2::new(1.2, 1.6)).to_vec2()) * square.to_path(0.1);
    Stroked::filled(path, Ink::Shadow).faded(28).into()
}
