//! Rivers, led along hexsides.
//!
//! A course of the earth is matched to the hexsides as a traveller's track is matched to streets: of all walks along hexsides
//! the one is taken that stays closest to the course from its first point to its last (Viterbi's algorithm).

use super::Maker;
use crate::Trouble;
use crate::course::{at_edge, far_end, walk};
use crate::plane::{Plane, SIDE};
use crate::recipe::RiverWanted;
use hexgrid::{Grid, Hexside, Vertex};
use kernel::map::{Course, Draw, Feature};
use kurbo::Point;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How far apart the points are by which a course is followed.
const STEP: f64 = SIDE * 0.2;
/// A corner farther from the course than this is not looked at.
const FAR: f64 = SIDE * 1.6;
/// What each hexside costs, against squared distances in hex sides: enough to keep the walk from wriggling.
const PER_SIDE: f64 = 0.06;
/// How many hexsides a mouth may be away from the river it flows into.
const MOUTH: usize = 3;

impl Maker<'_> {
    pub(super) fn river(&self, wanted: &RiverWanted, made: &[Feature]) -> Result<Vec<Feature>, Trouble> {
        let place = format!("river `{}`", wanted.name);
        let kind = self.kind(&wanted.kind).map_err(|message| self.trouble(&place, message))?;
        let water = self.water(made);
        let usable = |side: Hexside| {
            let (a, b) = self.grid().sides_of(side);
            self.grid().contains(a) && self.grid().contains(b) && !water.contains(&a) && !water.contains(&b)
        };
        let mouth = self.mouth(wanted, made, &place)?;
        let mut features = Vec::new();
        let lines = self.lines(wanted, &place)?;
        for line in lines {
            let points: Vec<Point> =
                line.into_iter().map(|(longitude, latitude)| self.earth.paper(longitude, latitude)).collect();
            for run in self.runs(&resampled(&points)) {
                let walk = matched(&self.plane, &run, &usable);
                let sides = self.to_mouth(walk, &mouth, &usable);
                if !sides.is_empty() {
                    features.push(Feature {
                        kind,
                        name: wanted.name.clone(),
                        at: Course::Sides(sides),
                        spot: None,
                        source: wanted.source,
                        note: wanted.note.clone(),
                        side: None,
                    });
                }
            }
        }
        if features.is_empty() {
            return Err(self.trouble(&place, "its course does not cross the map"));
        }
        Ok(features)
    }

    /// The courses of a river on the earth, downstream.
    fn lines(&self, wanted: &RiverWanted, place: &str) -> Result<Vec<Vec<(f64, f64)>>, Trouble> {
        if wanted.layer.is_empty() {
            return match wanted.then.len() {
                0 | 1 => Err(self.trouble(place, "neither a layer nor two places tell its course")),
                _ => Ok(vec![wanted.then.clone()]),
            };
        }
        let mut lines = joined(self.layers.lines(&wanted.layer, &wanted.find)?);
        if let Some(from) = wanted.from {
            lines.retain(|line| line.first() == Some(&from));
            if lines.is_empty() {
                let message = format!("no `{}` of the layer begins at {}, {}", wanted.find, from.0, from.1);
                return Err(self.trouble(place, message));
            }
        }
        if let Some(last) = lines.last_mut() {
            last.extend(&wanted.then);
        }
        Ok(lines)
    }

    fn water(&self, made: &[Feature]) -> BTreeSet<hexgrid::Hex> {
        let water = made.iter().filter(|feature| self.drawn(feature) == Draw::Water);
        water.flat_map(|feature| feature.at.hexes()).copied().collect()
    }

    /// The corners at which the river may end: those of what it flows into.
    fn mouth(&self, wanted: &RiverWanted, made: &[Feature], place: &str) -> Result<BTreeSet<Vertex>, Trouble> {
        let mut corners = BTreeSet::new();
        if wanted.into.is_empty() {
            return Ok(corners);
        }
        for feature in made.iter().filter(|feature| feature.name == wanted.into) {
            let around = feature.at.hexes().iter().flat_map(|hex| {
                hexgrid::Direction::ALL.into_iter().filter_map(|direction| self.grid().vertex(*hex, direction))
            });
            corners.extend(around);
            corners.extend(feature.at.sides().iter().flat_map(|side| {
                let (from, to) = self.grid().vertices_of(*side);
                [from, to]
            }));
        }
        if corners.is_empty() {
            return Err(self.trouble(place, format!("it flows into `{}`, which is not made before it", wanted.into)));
        }
        Ok(corners)
    }

    /// The pieces of a course that lie on the map, each with whether it comes from outside and goes there.
    fn runs(&self, points: &[Point]) -> Vec<Run> {
        let mut runs = Vec::new();
        let mut run: Option<Run> = None;
        for (at, point) in points.iter().enumerate() {
            if self.plane.hex_at(*point).is_some() {
                let enters = at > 0 && run.is_none();
                run.get_or_insert_with(|| Run { points: Vec::new(), enters, leaves: false }).points.push(*point);
            } else if let Some(mut done) = run.take() {
                done.leaves = true;
                runs.push(done);
            }
        }
        runs.extend(run);
        runs
    }

    /// The walk as hexsides, cut where it first meets what it flows into, or led on to it.
    fn to_mouth(
        &self,
        mut walk: Vec<Vertex>,
        mouth: &BTreeSet<Vertex>,
        usable: &impl Fn(Hexside) -> bool,
    ) -> Vec<Hexside> {
        if let Some(met) = walk.iter().position(|vertex| mouth.contains(vertex)) {
            walk.truncate(met + 1);
        } else if let Some(last) = walk.last().copied().filter(|_| !mouth.is_empty()) {
            let way = nearest(self.grid(), last, |vertex| mouth.contains(&vertex), usable);
            walk.extend(way.into_iter().skip(1));
        }
        sides_of_walk(self.grid(), &walk)
    }
}

/// A piece of a course on the map.
#[derive(Clone, Debug)]
struct Run {
    points: Vec<Point>,
    enters: bool,
    leaves: bool,
}

/// The same lines, those put together of which one begins where another ends.
fn joined(mut lines: Vec<Vec<(f64, f64)>>) -> Vec<Vec<(f64, f64)>> {
    let pair = |lines: &[Vec<(f64, f64)>]| {
        let ends_at = |after: usize| {
            lines.iter().position(|line| line.last() == lines[after].first()).map(|before| (before, after))
        };
        (0..lines.len()).filter_map(ends_at).find(|(before, after)| before != after)
    };
    while let Some((before, after)) = pair(&lines) {
        let line = std::mem::take(&mut lines[after]);
        lines[before].extend(&line[1..]);
        lines.remove(after);
    }
    lines
}

/// Points along a line, evenly apart, its ends among them.
fn resampled(line: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let pieces = (pair[0].distance(pair[1]) / STEP).ceil().max(1.0);
        points.extend((1..=pieces as usize).map(|at| pair[0].lerp(pair[1], at as f64 / pieces)));
    }
    points
}

/// The corners next to a corner along hexsides that may be used.
fn next_corners(grid: &Grid, vertex: Vertex, usable: &impl Fn(Hexside) -> bool) -> Vec<Vertex> {
    let sides = grid.hexsides_at(vertex).filter(|side| usable(*side));
    sides.filter_map(|side| far_end(grid, side, vertex)).collect()
}

/// The walk along hexsides that stays closest to a course.
fn matched(plane: &Plane<'_>, run: &Run, usable: &impl Fn(Hexside) -> bool) -> Vec<Vertex> {
    let grid = plane.grid;
    let mut corners: BTreeSet<Vertex> = BTreeSet::new();
    for side in grid.hexsides().filter(|side| usable(*side)) {
        let (from, to) = grid.vertices_of(side);
        corners.extend([from, to]);
    }
    let near = |point: Point| {
        let close = corners.iter().map(move |vertex| (*vertex, plane.vertex(*vertex).distance(point)));
        close.filter(|(_, away)| *away < FAR).map(|(vertex, away)| (vertex, (away / SIDE).powi(2)))
    };
    // The best walk to each corner: its cost, and the corner before.
    let mut steps: Vec<BTreeMap<Vertex, (f64, Vertex)>> = Vec::new();
    for (at, point) in run.points.iter().enumerate() {
        let mut best: BTreeMap<Vertex, (f64, Vertex)> = BTreeMap::new();
        for (vertex, away) in near(*point) {
            let from = match steps.last() {
                None if run.enters && !at_edge(grid, vertex) => None,
                None => Some((0.0, vertex)),
                Some(before) => {
                    let stay = before.get(&vertex).map(|(cost, _)| (*cost, vertex));
                    let go = next_corners(grid, vertex, usable)
                        .into_iter()
                        .filter_map(|from| before.get(&from).map(|(cost, _)| (*cost + PER_SIDE, from)));
                    stay.into_iter().chain(go).min_by(|a, b| a.0.total_cmp(&b.0))
                }
            };
            let last = at + 1 == run.points.len();
            let from = from.filter(|_| !(last && run.leaves) || at_edge(grid, vertex));
            if let Some((cost, from)) = from {
                best.insert(vertex, (cost + away, from));
            }
        }
        if best.is_empty() {
            // Too far from anything: begin anew, or end here.
            if steps.is_empty() { continue } else { break }
        }
        steps.push(best);
    }
    let last = steps.last().and_then(|best| best.iter().min_by(|a, b| a.1.0.total_cmp(&b.1.0)));
    let Some((mut vertex, _)) = last.map(|(vertex, cost)| (*vertex, *cost)) else { return Vec::new() };
    let mut walk = vec![vertex];
    for best in steps.iter().rev() {
        let Some((_, from)) = best.get(&vertex) else { break };
        if *from != vertex {
            walk.push(*from);
            vertex = *from;
        }
    }
    walk.reverse();
    without_loops(walk)
}

/// The same walk without going back and without going round.
fn without_loops(walk: Vec<Vertex>) -> Vec<Vertex> {
    let mut kept: Vec<Vertex> = Vec::new();
    for vertex in walk {
        match kept.iter().position(|before| *before == vertex) {
            Some(before) => kept.truncate(before + 1),
            None => kept.push(vertex),
        }
    }
    kept
}

/// The shortest way from a corner to one that is wanted, if there is one close by; otherwise only the corner.
fn nearest(
    grid: &Grid,
    start: Vertex,
    wanted: impl Fn(Vertex) -> bool,
    usable: &impl Fn(Hexside) -> bool,
) -> Vec<Vertex> {
    let mut ways = VecDeque::from([vec![start]]);
    let mut seen = BTreeSet::from([start]);
    while let Some(way) = ways.pop_front() {
        let Some(last) = way.last().copied() else { continue };
        if wanted(last) {
            return way;
        }
        if way.len() > MOUTH {
            continue;
        }
        for next in next_corners(grid, last, usable) {
            if seen.insert(next) {
                ways.push_back(way.iter().copied().chain([next]).collect());
            }
        }
    }
    vec![start]
}

fn sides_of_walk(grid: &Grid, walk: &[Vertex]) -> Vec<Hexside> {
    let joins = |side: &Hexside, other: Vertex| {
        let (from, to) = grid.vertices_of(*side);
        from == other || to == other
    };
    let sides = walk.windows(2).filter_map(|pair| grid.hexsides_at(pair[0]).find(|side| joins(side, pair[1])));
    sides.collect()
}

/// A river's course with some of its hexsides replaced by others, or with more at one of its ends.
pub(super) fn rerouted(
    grid: &Grid,
    course: &[Hexside],
    old: &[Hexside],
    new: &[Hexside],
) -> Result<Vec<Hexside>, String> {
    let whole = |parts: [&[Hexside]; 3]| -> Option<Vec<Hexside>> {
        let sides = parts.concat();
        // It goes on and on, and passes no corner twice.
        let mut corners = walk(grid, &sides)?;
        corners.sort_unstable();
        corners.windows(2).all(|pair| pair[0] != pair[1]).then_some(sides)
    };
    if old.is_empty() {
        let longer = whole([new, course, &[]]).or_else(|| whole([course, new, &[]]));
        return longer.ok_or_else(|| "these hexsides do not go on from the river's source or mouth".to_owned());
    }
    let at = course.windows(old.len()).position(|piece| piece == old);
    let at = at.ok_or("the river does not run along these hexsides in this order")?;
    let rest = &course[at + old.len()..];
    whole([&course[..at], new, rest]).ok_or_else(|| "these hexsides do not fit into the river's course".to_owned())
}
