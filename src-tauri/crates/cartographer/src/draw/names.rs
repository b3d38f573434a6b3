//! Where names go, so that none collides with another, with a number or with a place.
//!
//! A name by a place tries positions around it; the cheapest free one is taken, first for the important, then over again
//! until nothing improves. A river's name runs along its course where it is straightest and free.

use super::fonts::Font;
use super::scene::{Align, Ink, Words, width};
use kurbo::{Affine, BezPath, ParamCurve, ParamCurveArclen, PathSeg, Point, Rect, Vec2};

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
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// Boxes that no name may touch.
    pub boxes: Vec<Rect>,
    /// Points of lines that names had better not cover, and how bad that is.
    pub lines: Vec<(Point, f64)>,
    /// Names stay inside of one of these.
    pub frame: Rect,
    /// And outside of these.
    pub panels: Vec<Rect>,
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
    fn covered(&self, start: Point) -> Rect {
        covered(&self.text, self.font, self.size, self.space, start)
    }

    /// Where its baseline may begin, and how good each is of itself: to the right first, then left, above, below.
    fn candidates(&self) -> Vec<(Point, f64)> {
        let wide = width(&self.text, self.font, self.size, self.space);
        let high = self.size * RISE;
        let mut starts = Vec::new();
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
    fn outside(&self, covers: &Rect) -> bool {
        let inside = self.frame.contains(Point::new(covers.x0, covers.y0))
            && self.frame.contains(Point::new(covers.x1, covers.y1));
        !inside || self.panels.iter().any(|panel| panel.overlaps(*covers))
    }

    fn hits(&self, covers: &Rect) -> usize {
        self.boxes.iter().filter(|other| other.overlaps(*covers)).count()
    }

    fn crossed(&self, covers: &Rect) -> f64 {
        self.lines.iter().filter(|(point, _)| covers.contains(*point)).map(|(_, cost)| cost).sum()
    }
}

/// What a name may not share its place with.
const COLLISION: f64 = 1000.0;

/// Puts names by their points. They are in the order of their importance.
pub fn place(names: &[Name], obstacles: &Obstacles) -> Vec<Placed> {
    // What each position costs whatever the other names do.
    let options: Vec<Vec<(Point, Rect, f64)>> = names
        .iter()
        .map(|name| {
            let costed = name.candidates().into_iter().map(|(start, cost)| {
                let covers = name.covered(start);
                let outside = if obstacles.outside(&covers) { 10.0 * COLLISION } else { 0.0 };
                let hits = obstacles.hits(&covers) as f64 * COLLISION;
                (start, covers, cost + outside + hits + obstacles.crossed(&covers))
            });
            costed.collect()
        })
        .collect();
    let mut chosen: Vec<Option<(Point, Rect, f64)>> = vec![None; names.len()];
    for _round in 0..12 {
        let mut changed = false;
        for at in 0..names.len() {
            let others = |covers: &Rect| {
                let with =
                    chosen.iter().enumerate().filter(|(other, _)| *other != at).filter_map(|(_, place)| place.as_ref());
                with.filter(|(_, other, _)| other.inflate(1.5, 0.8).overlaps(*covers)).count() as f64 * COLLISION
            };
            let total = |option: &(Point, Rect, f64)| option.2 + others(&option.1);
            let best = options[at].iter().min_by(|a, b| total(a).total_cmp(&total(b))).copied();
            let best = best.map(|option| (option.0, option.1, total(&option)));
            let better = match (&chosen[at], &best) {
                (Some(now), Some(best)) => total(now).min(now.2 + others(&now.1)) > best.2 + 1e-9 && now.0 != best.0,
                (None, Some(_)) => true,
                _ => false,
            };
            if better {
                chosen[at] = best.map(|(start, covers, _)| {
                    let own = options[at].iter().find(|option| option.0 == start).map_or(0.0, |option| option.2);
                    (start, covers, own)
                });
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let boxes: Vec<Rect> = chosen.iter().filter_map(|place| place.map(|(_, covers, _)| covers)).collect();
    let placed = names.iter().zip(chosen).filter_map(|(name, place)| {
        let (start, covers, own) = place?;
        let alone = boxes.iter().filter(|other| other.overlaps(covers)).count() == 1;
        let words = Words::spaced(&name.text, name.font, name.size, Ink::Name, start, Align::Left, name.space);
        Some(Placed { words, boxes: vec![covers], free: alone && own < COLLISION })
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

/// Puts a name along a curve as often as it is long; fewer where there is no room.
pub fn place_along(name: &NameAlong, course: &[Point], obstacles: &Obstacles) -> Vec<Placed> {
    let length = width(&name.text, name.font, name.size, name.space);
    let gentle = smoothed(course, 13);
    let total = gentle.len() as f64 * SPACING;
    let wanted = ((total / name.every).round() as usize).max(1);
    let span = gentle.len() / wanted;
    let mut placed = Vec::new();
    for part in 0..wanted {
        let stretch = &gentle[part * span..((part + 1) * span).min(gentle.len())];
        let mut best: Option<(f64, Placed)> = None;
        let window = (length / SPACING).ceil() as usize + 4;
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
        // Better no second name than one in the way.
        placed.extend(best.map(|(_, found)| found).filter(|found| found.free || wanted == 1));
    }
    placed
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
    let points = smoothed(&smoothed(&points, 5), 5);
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
        collisions += obstacles.hits(covers) + usize::from(obstacles.outside(covers)) * 3;
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
        let obstacles = Obstacles { frame, ..Obstacles::default() };
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
        let obstacles = Obstacles { frame, boxes: vec![frame], ..Obstacles::default() };
        assert!(place(&[name("Uman", 100.0, 100.0)], &obstacles).iter().all(|name| !name.free));
    }

    #[test]
    fn a_name_at_the_edge_stays_on_the_sheet() {
        let frame = Rect::new(0.0, 0.0, 300.0, 300.0);
        let placed = place(&[name("Cherkassy", 298.0, 2.0)], &Obstacles { frame, ..Obstacles::default() });
        assert!(frame.contains_rect(placed[0].boxes[0]) && placed[0].free);
    }
}
