//! Where names go, so that none collides with another, with a number or with a place.
//!
//! A name by a place tries positions around it; the cheapest free one is taken, first for the important, then over again
//! until nothing improves. A river's name runs along its course where it is straightest and free.

use super::fonts::Font;
use super::scene::{Align, Ink, Words, width};
use kurbo::{Affine, BezPath, ParamCurve, ParamCurveArclen, PathSeg, Point, Rect, Vec2};
use std::collections::BTreeMap;

/// The height of letters over the baseline and their depth under it, as parts of their size.
const RISE: f64 = 0.74;
const DEPTH: f64 = 0.2;

/// A name that stands by a point.
#[derive(Clone, Debug)]
pub struct Name {
    pub text: String,
    pub font: Font,
    pub size: f64,
    pub space: f64,
    pub at: Point,
    /// How far the name keeps from the point.
    pub clear: f64,
}

/// What is on the sheet already.
#[derive(Clone, Debug)]
pub struct Obstacles {
    /// Names stay inside of it.
    frame: Rect,
    /// And outside of it.
    panel: Rect,
    /// By square of the sheet: boxes that no name may touch.
    boxes: BTreeMap<(i32, i32), Vec<Rect>>,
    /// By square: points of lines that names had better not cover, and how bad that is.
    lines: BTreeMap<(i32, i32), Vec<(Point, f64)>>,
}

/// The side of a square by which obstacles are looked up.
const SQUARE: f64 = 48.0;

/// The squares that a box touches.
fn squares(covers: &Rect) -> impl Iterator<Item = (i32, i32)> + use<> {
    let at = |value: f64| (value / SQUARE).floor() as i32;
    let (columns, rows) = (at(covers.x0)..=at(covers.x1), at(covers.y0)..=at(covers.y1));
    rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
}

/// A name in its place.
#[derive(Clone, Debug)]
pub struct Placed {
    pub words: Words,
    /// What it covers.
    pub boxes: Vec<Rect>,
    /// Whether nothing else is there.
    pub free: bool,
}

/// The box of words whose baseline begins at a point.
pub fn covered(text: &str, font: Font, size: f64, space: f64, start: Point) -> Rect {
    Rect::new(start.x, start.y - size * RISE, start.x + width(text, font, size, space), start.y + size * DEPTH)
}

impl Name {
    fn positions(&self, obstacles: &Obstacles) -> Vec<Position> {
        let position = |(start, cost): (Point, f64)| {
            let covers = covered(&self.text, self.font, self.size, self.space, start);
            let outside = if obstacles.outside(&covers) { 10.0 * COLLISION } else { 0.0 };
            let hits = if obstacles.hits(&covers) { COLLISION } else { 0.0 };
            Position { start, covers, cost: cost + outside + hits + obstacles.crossed(&covers) }
        };
        self.candidates().into_iter().map(position).collect()
    }

    /// Where its baseline may begin, and how good each is of itself: to the right first, then left, above, below.
    fn candidates(&self) -> Vec<(Point, f64)> {
        let wide = width(&self.text, self.font, self.size, self.space);
        let high = self.size * RISE;
        let mut starts = Vec::new();
        if self.clear == 0.0 {
            // A name that lies on its point rather than beside it.
            for shift in -12..=12 {
                let (shift, off) = (f64::from(shift) * 2.2, f64::from(i32::abs(shift)) * 0.1);
                starts.push((Point::new(self.at.x - wide / 2.0, self.at.y + high / 2.0 + shift), off));
            }
        }
        for (step, gap) in [0.0, 2.5, 6.0, 10.0].into_iter().enumerate() {
            let away = self.clear + 1.5 + gap;
            let cost = step as f64 * 1.4;
            for shift in -6..=6 {
                let (shift, off) = (f64::from(shift) * 2.2, f64::from(i32::abs(shift)) * 0.25);
                let y = self.at.y + high / 2.0 + shift;
                starts.push((Point::new(self.at.x + away, y), cost + off));
                starts.push((Point::new(self.at.x - away - wide, y), cost + off + 0.6));
            }
            for part in 0..=8 {
                let part = f64::from(part) / 8.0;
                let x = self.at.x - wide * part;
                let off = (part - 0.5).abs() * 1.6;
                starts.push((Point::new(x, self.at.y - away), cost + off + 0.9));
                starts.push((Point::new(x, self.at.y + away + high), cost + off + 1.2));
            }
        }
        starts
    }
}

impl Obstacles {
    pub fn new(frame: Rect, panel: Rect) -> Obstacles {
        Obstacles { frame, panel, boxes: BTreeMap::new(), lines: BTreeMap::new() }
    }

    /// A box that no name may touch.
    pub fn keep_off(&mut self, covers: Rect) {
        for square in squares(&covers) {
            self.boxes.entry(square).or_default().push(covers);
        }
    }

    /// A point that names had better not cover.
    pub fn avoid(&mut self, point: Point, cost: f64) {
        for square in squares(&Rect::from_points(point, point)) {
            self.lines.entry(square).or_default().push((point, cost));
        }
    }

    fn outside(&self, covers: &Rect) -> bool {
        !self.frame.contains_rect(*covers) || self.panel.overlaps(*covers)
    }

    /// Whether a box touches one that it may not touch.
    fn hits(&self, covers: &Rect) -> bool {
        squares(covers).filter_map(|square| self.boxes.get(&square)).flatten().any(|other| other.overlaps(*covers))
    }

    fn crossed(&self, covers: &Rect) -> f64 {
        let near = squares(covers).filter_map(|square| self.lines.get(&square)).flatten();
        near.filter(|(point, _)| covers.contains(*point)).map(|(_, cost)| cost).sum()
    }
}

/// What a name may not share its place with.
const COLLISION: f64 = 1000.0;

/// A position for a name: where its baseline begins, what it covers, and what that costs whatever other names do.
#[derive(Clone, Copy, Debug)]
struct Position {
    start: Point,
    covers: Rect,
    cost: f64,
}

/// Puts names by their points. They are in the order of their importance.
pub fn place(names: &[Name], obstacles: &Obstacles) -> Vec<Placed> {
    let options: Vec<Vec<Position>> = names.iter().map(|name| name.positions(obstacles)).collect();
    let mut chosen: Vec<Option<Position>> = vec![None; names.len()];
    for _round in 0..12 {
        let mut changed = false;
        for at in 0..names.len() {
            let with_others = |position: &Position| {
                let others =
                    chosen.iter().enumerate().filter(|(other, _)| *other != at).filter_map(|(_, place)| place.as_ref());
                let close = others.filter(|other| other.covers.inflate(1.5, 0.8).overlaps(position.covers));
                position.cost + close.count() as f64 * COLLISION
            };
            let best = options[at].iter().min_by(|a, b| with_others(a).total_cmp(&with_others(b))).copied();
            let better = best.filter(|best| chosen[at].is_none_or(|now| with_others(best) < with_others(&now) - 1e-9));
            if better.is_some() {
                chosen[at] = better;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let boxes: Vec<Rect> = chosen.iter().flatten().map(|place| place.covers).collect();
    let placed = names.iter().zip(chosen).filter_map(|(name, place)| {
        let Position { start, covers, cost } = place?;
        let alone = boxes.iter().filter(|other| other.overlaps(covers)).count() == 1;
        let words = Words::spaced(&name.text, name.font, name.size, Ink::Name, start, Align::Left, name.space);
        Some(Placed { words, boxes: vec![covers], free: alone && cost < COLLISION })
    });
    placed.collect()
}

/// A name along a curve.
#[derive(Clone, Debug)]
pub struct NameAlong {
    pub text: String,
    pub font: Font,
    pub size: f64,
    pub space: f64,
    /// How far the baseline keeps from the curve.
    pub clear: f64,
    /// One name for so many points of the curve.
    pub every: f64,
}

/// Puts a name along a curve as often as it is long, but only where there is room; at least once, unless the curve is shorter
/// than the name.
pub fn place_along(name: &NameAlong, course: &[Point], obstacles: &Obstacles) -> Vec<Placed> {
    let length = width(&name.text, name.font, name.size, name.space);
    // A short course is smoothed less, or nothing would be left of it.
    let gentle = evenly(&smoothed(course, (course.len() / 8).clamp(1, 13)));
    let total = gentle.len() as f64 * SPACING;
    let wanted = ((total / name.every).round() as usize).max(1);
    let span = gentle.len() / wanted;
    let mut placed = Vec::new();
    for part in 0..wanted {
        let stretch = &gentle[part * span..((part + 1) * span).min(gentle.len())];
        let mut best: Option<(f64, Placed)> = None;
        // Smoothing draws the ends in.
        let window = ((length / SPACING * 1.08).ceil() as usize + 10).min(stretch.len().saturating_sub(1)).max(2);
        for start in (0..stretch.len().saturating_sub(window)).step_by(3) {
            let piece = &stretch[start..start + window];
            for above in [true, false] {
                let Some((cost, found)) = along(name, piece, above, obstacles) else { continue };
                // Better in the middle of its stretch.
                let off = (start + window / 2).abs_diff(stretch.len() / 2) as f64 / stretch.len() as f64;
                let cost = cost + off * 3.0;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, found));
                }
            }
        }
        placed.extend(best);
    }
    // Better no second name than one in the way.
    placed.sort_by(|a, b| a.0.total_cmp(&b.0));
    let first = placed.first().map(|(_, found)| found.clone());
    let mut free: Vec<Placed> = placed.into_iter().map(|(_, found)| found).filter(|found| found.free).collect();
    if free.is_empty() {
        free.extend(first);
    }
    free
}

/// How far apart the points of a course are.
pub const SPACING: f64 = 3.0;

/// Points along a curve, evenly apart.
pub fn course(path: &BezPath) -> Vec<Point> {
    let mut points = Vec::new();
    let mut left = 0.0;
    for segment in path.segments() {
        let length = segment.arclen(0.1);
        while left <= length {
            points.push(at_length(&segment, left));
            left += SPACING;
        }
        left -= length;
    }
    points
}

fn at_length(segment: &PathSeg, length: f64) -> Point {
    segment.eval(segment.inv_arclen(length, 0.1))
}

/// The same course with its points evenly apart again.
fn evenly(points: &[Point]) -> Vec<Point> {
    let mut path = BezPath::new();
    for (at, point) in points.iter().enumerate() {
        if at == 0 { path.move_to(*point) } else { path.line_to(*point) }
    }
    course(&path)
}

/// The same course without its zigzag.
fn smoothed(course: &[Point], reach: usize) -> Vec<Point> {
    let mean = |at: usize| {
        let (from, to) = (at.saturating_sub(reach), (at + reach + 1).min(course.len()));
        let sum = course[from..to].iter().fold(Vec2::ZERO, |sum, point| sum + point.to_vec2());
        (sum / (to - from) as f64).to_point()
    };
    (0..course.len()).map(mean).collect()
}

/// Letters along a piece of a course, above or below it, and what that costs.
fn along(name: &NameAlong, piece: &[Point], above: bool, obstacles: &Obstacles) -> Option<(f64, Placed)> {
    // Read from left to right.
    let forward = piece.last()?.x >= piece.first()?.x;
    let points: Vec<Point> = if forward { piece.to_vec() } else { piece.iter().rev().copied().collect() };
    let reach = (points.len() / 10).clamp(1, 5);
    let points = evenly(&smoothed(&smoothed(&points, reach), reach));
    let away = if above { -name.clear } else { name.clear + name.size * RISE };
    let mut letters = Vec::new();
    let mut boxes = Vec::new();
    let mut turning = 0.0;
    let mut before: Option<f64> = None;
    let mut reached = SPACING;
    for letter in name.text.chars() {
        let wide = super::fonts::advance(name.font, letter) * name.size;
        let middle = (reached + wide / 2.0) / SPACING;
        let at = middle.floor() as usize;
        let (from, to) = (*points.get(at.saturating_sub(3))?, *points.get((at + 4).min(points.len() - 1))?);
        let direction = (to - from).normalize();
        let angle = direction.y.atan2(direction.x);
        turning += before.map_or(0.0, |before| (angle - before).abs());
        before = Some(angle);
        let down = Vec2::new(-direction.y, direction.x);
        let here = points.get(at)?.lerp(*points.get(at + 1)?, middle - middle.floor());
        let middle = here + down * away;
        let start = middle - direction * (wide / 2.0);
        letters.push(Affine::translate(start.to_vec2()) * Affine::rotate(angle));
        let body = middle - down * (name.size * 0.3);
        boxes.push(Rect::from_center_size(body, (wide.max(4.0), name.size * 0.82)));
        reached += wide + name.space;
    }
    let steep = letters.first().map_or(0.0, |first| {
        let [a, b, ..] = first.as_coeffs();
        b.atan2(a).abs()
    });
    let (mut collisions, mut crossed) = (0, 0.0);
    for covers in &boxes {
        collisions += u32::from(obstacles.hits(covers)) + u32::from(obstacles.outside(covers)) * 3;
        crossed += obstacles.crossed(covers);
    }
    let cost =
        collisions as f64 * COLLISION + crossed * 0.6 + turning * 6.0 + steep * 2.5 + if above { 0.0 } else { 0.4 };
    let words = Words {
        text: name.text.clone(),
        font: name.font,
        size: name.size,
        ink: Ink::RiverName,
        halo: None,
        letters,
        opacity: 100,
    };
    Some((cost, Placed { words, boxes, free: collisions == 0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str, x: f64, y: f64) -> Name {
        Name { text: text.to_owned(), font: Font::Sans, size: 10.0, space: 0.0, at: Point::new(x, y), clear: 4.0 }
    }

    #[test]
    fn names_that_crowd_each_other_find_room() {
        let frame = Rect::new(0.0, 0.0, 300.0, 300.0);
        let names: Vec<Name> = (0..6).map(|at| name("Zvenigorodka", 150.0 + f64::from(at) * 9.0, 150.0)).collect();
        let obstacles = Obstacles::new(frame, Rect::ZERO);
        let placed = place(&names, &obstacles);
        assert_eq!(placed.len(), 6);
        assert!(
            placed.iter().all(|name| name.free),
            "{:?}",
            placed.iter().map(|name| name.boxes[0]).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_name_without_room_says_so() {
        let frame = Rect::new(0.0, 0.0, 300.0, 300.0);
        let mut obstacles = Obstacles::new(frame, Rect::ZERO);
        obstacles.keep_off(frame);
        assert!(place(&[name("Uman", 100.0, 100.0)], &obstacles).iter().all(|name| !name.free));
    }

    #[test]
    fn a_name_at_the_edge_stays_on_the_sheet() {
        let frame = Rect::new(0.0, 0.0, 300.0, 300.0);
        let placed = place(&[name("Cherkassy", 298.0, 2.0)], &Obstacles::new(frame, Rect::ZERO));
        assert!(frame.contains_rect(placed[0].boxes[0]) && placed[0].free);
    }
}
