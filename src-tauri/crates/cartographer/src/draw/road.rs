//! Roads and railways: smooth ways from hex to hex, through the towns.

use super::noise;
use super::river::middle;
use super::scene::{Ink, Item, Stroked};
use crate::plane::{ACROSS, Plane};
use hexgrid::{Edge, Hex, Hexside};
use kernel::map::{Draw, Map};
use kurbo::{BezPath, Point, Vec2};
use std::collections::{BTreeMap, BTreeSet};

/// All ways of a kind as one net.
#[derive(Debug, Default)]
pub struct Net {
    /// By hex: the hexsides by which ways leave it, and the points beyond the map to which they lead.
    leaves: BTreeMap<Hex, (BTreeSet<Hexside>, Vec<Point>)>,
    pub crossings: BTreeSet<Hexside>,
}

impl Net {
    pub fn new(plane: &Plane<'_>, map: &Map, draw: Draw) -> Net {
        let mut net = Net::default();
        let water = super::cover::hexes(map, Draw::Water);
        for feature in map.drawn(draw) {
            let hexes = feature.at.hexes();
            for pair in hexes.windows(2) {
                let Some(side) = plane.grid.between(pair[0], pair[1]) else { continue };
                net.crossings.insert(side);
                for hex in pair {
                    net.leaves.entry(*hex).or_default().0.insert(side);
                }
            }
            for (end, inner) in [(hexes.first(), hexes.get(1)), (hexes.last(), hexes.iter().rev().nth(1))] {
                let (Some(end), Some(inner)) = (end, inner) else { continue };
                let leaves = net.leaves.entry(*end).or_default();
                // Only a way that does not go on in the hex is led to the bank.
                let to_bank = || bank(plane, *end, &water).filter(|_| leaves.0.len() < 2);
                let out = beyond(plane, *end, *inner).or_else(to_bank);
                if let Some(out) = out.filter(|_| leaves.1.is_empty()) {
                    leaves.1.push(out);
                }
            }
        }
        net
    }

    /// The curves, hex by hex.
    pub fn path(&self, plane: &Plane<'_>, towns: &BTreeMap<Hex, Point>) -> BezPath {
        let mut path = BezPath::new();
        for (hex, (sides, outside)) in &self.leaves {
            let mut gates: Vec<Point> = sides.iter().map(|side| middle(plane, *side)).collect();
            gates.extend(outside);
            let centre = plane.centre(*hex);
            let node = towns.get(hex).copied().unwrap_or_else(|| centre + noise::nudge(centre, 4.5, 31));
            if let ([from, to], None) = (&gates[..], towns.get(hex)) {
                path.move_to(*from);
                path.quad_to(node, *to);
                continue;
            }
            for gate in gates {
                // Leave the hexside at a right angle, then turn toward the town.
                let half = gate.lerp(centre, 0.35);
                path.move_to(gate);
                path.quad_to(half, node);
            }
        }
        path
    }
}

/// Where a way that ends at the edge of the map goes on.
fn beyond(plane: &Plane<'_>, end: Hex, inner: Hex) -> Option<Point> {
    let grid = plane.grid;
    let coming = plane.centre(end) - plane.centre(inner);
    let edges = [
        (Edge::North, Vec2::new(0.0, -1.0)),
        (Edge::South, Vec2::new(0.0, 1.0)),
        (Edge::West, Vec2::new(-1.0, 0.0)),
        (Edge::East, Vec2::new(1.0, 0.0)),
    ];
    let open = edges.into_iter().filter(|(edge, out)| grid.on_edge(end, *edge) && coming.dot(*out) > -1.0);
    let best = open.max_by(|a, b| coming.dot(a.1).total_cmp(&coming.dot(b.1)));
    best.map(|(_, out)| plane.centre(end) + out * ACROSS * 1.4)
}

/// Where a way that ends by wide water meets its bank.
fn bank(plane: &Plane<'_>, end: Hex, water: &BTreeSet<Hex>) -> Option<Point> {
    let mut shores = plane.grid.neighbours(end).filter(|(_, next)| water.contains(next));
    let (direction, _) = shores.next()?;
    plane.grid.hexside(end, direction).map(|side| middle(plane, side))
}

pub fn roads(path: BezPath) -> Vec<Item> {
    vec![Stroked::line(path.clone(), Ink::Road, 2.9).into(), Stroked::line(path, Ink::RoadBed, 1.3).into()]
}

pub fn rails(path: BezPath) -> Vec<Item> {
    vec![
        Stroked::line(path.clone(), Ink::Rail, 1.1).into(),
        Stroked::line(path, Ink::Rail, 4.2).dashed(&[0.9, 5.6]).into(),
    ]
}

/// The rails of a bridge where a way crosses a river.
pub fn bridges<'a>(plane: &Plane<'_>, crossed: impl Iterator<Item = &'a Hexside>, wide: bool) -> Item {
    let (length, apart) = if wide { (6.0, 2.6) } else { (3.6, 2.2) };
    let mut path = BezPath::new();
    for side in crossed {
        let (from, to) = plane.side(*side);
        let along = (to - from).normalize();
        let over = Vec2::new(-along.y, along.x);
        let at = middle(plane, *side);
        for rail in [-apart, apart] {
            let rail_at = at + along * rail;
            path.move_to(rail_at - over * length + along * rail * 0.35);
            path.line_to(rail_at - over * length * 0.6);
            path.line_to(rail_at + over * length * 0.6);
            path.line_to(rail_at + over * length + along * rail * 0.35);
        }
    }
    Stroked::line(path, Ink::Town, 0.8).into()
}
