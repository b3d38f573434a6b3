//! How long it takes to draw: Korsun, and a made-up map of 7,000 hexes, each against a blank page of the same size.

#![allow(clippy::float_arithmetic)]

use cartographer::draw::scene::{Ink, Layer, Scene, Stroked};
use cartographer::draw::{Overlay, Sheet, Theme, map, png};
use cartographer::plane::Plane;
use cartographer::relief::Relief;
use criterion::{Criterion, criterion_group, criterion_main};
use hexgrid::{Count, Direction, Grid, Hex, Plan};
use kernel::components::Source;
use kernel::counters::Counters;
use kernel::map::{Course, Draw, Feature, Head, KeyEntry, Map};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A sequence of numbers that looks like chance.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// A country of 100 by 70 hexes: woods, marsh, hills, lakes, sixty rivers, three hundred towns and as many roads.
fn large() -> (Map, Relief) {
    let plan = Plan::flat_top(Count::from_west(1, 100), Count::from_north(1, 70)).with_digits(3, 2);
    let grid = Grid::new(&plan).expect("a grid");
    let hexes: Vec<Hex> = grid.hexes().collect();
    let mut numbers = Numbers(1);
    let mut features = Vec::new();
    let mut add = |kind: usize, name: String, at: Course| {
        let (source, note) = (Source::Reconstructed, String::new());
        features.push(Feature { kind, name, at, spot: None, side: None, source, note });
    };
    for (kind, patches) in [(0, 130), (1, 25), (2, 40), (3, 6)] {
        for _ in 0..patches {
            let middle = hexes[numbers.below(hexes.len())];
            let patch: Vec<Hex> = grid.disc(middle, 2).filter(|_| numbers.below(4) > 0).collect();
            add(kind, String::new(), Course::Hexes(patch));
        }
    }
    for river in 0..60 {
        let mut sides = Vec::new();
        let Some(mut corner) = grid.vertex(hexes[numbers.below(hexes.len())], Direction::ALL[0]) else { continue };
        let mut seen = vec![corner];
        for _ in 0..40 {
            let ways = grid.hexsides_at(corner).map(|side| {
                let (from, to) = grid.vertices_of(side);
                (side, if from == corner { to } else { from })
            });
            let ways: Vec<_> = ways.filter(|(_, next)| !seen.contains(next)).collect();
            if ways.is_empty() {
                break;
            }
            let (side, next) = ways[numbers.below(ways.len())];
            sides.push(side);
            seen.push(next);
            corner = next;
        }
        add(if river % 8 == 0 { 4 } else { 5 }, format!("River {river}"), Course::Sides(sides));
    }
    let towns: Vec<Hex> = (0..300).map(|_| hexes[numbers.below(hexes.len())]).collect();
    for (at, town) in towns.iter().enumerate() {
        add(if at % 12 == 0 { 7 } else { 8 }, format!("Nowograd {at}"), Course::Hexes(vec![*town]));
        let near = towns.iter().filter(|other| *other != town).min_by_key(|other| grid.distance(*town, **other));
        let Some(near) = near else { continue };
        let mut path = vec![*town];
        while let Some(here) = path.last().copied().filter(|here| here != near) {
            let step = grid.neighbours(here).min_by_key(|(_, next)| grid.distance(*next, *near));
            path.extend(step.map(|(_, next)| next));
        }
        if path.len() > 1 {
            add(6, String::new(), Course::Path(path));
        }
    }
    let draws = [
        Draw::Woods,
        Draw::Marsh,
        Draw::Rough,
        Draw::Water,
        Draw::MajorRiver,
        Draw::MinorRiver,
        Draw::Road,
        Draw::City,
        Draw::Town,
    ];
    let key = draws.map(|draw| KeyEntry { kind: format!("{draw:?}"), draw, says: format!("{draw:?}") });
    let relief =
        Relief::sample(Plane::new(&grid).bounds(), 16, |point| (point.x / 90.0).sin() * (point.y / 70.0).cos() * 80.0);
    let head = Head {
        title: "Seven thousand hexes".to_owned(),
        subtitle: String::new(),
        hex_metres: 7500,
        north: 17,
        credits: String::new(),
        remarks: Vec::new(),
        key: key.to_vec(),
        grid: plan,
    };
    (Map { head, grid: Arc::new(grid), features }, relief)
}

fn korsun() -> (Map, Relief, Counters) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/ags-korsun");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    (
        Map::read(&text("map.toml")).expect("a map"),
        Relief::read(Path::new("relief.txt"), &text("relief.txt")).expect("a relief"),
        Counters::read(&text("counters.toml")).expect("counters"),
    )
}

/// The whole way from a map to the bytes of a PNG at zoom 1.
fn drawn(map_: &Map, relief: &Relief, counters: Option<&Counters>) -> (Scene, Vec<u8>) {
    let sheet =
        Sheet { map: map_, relief: Some(relief), counters, units: &BTreeMap::new(), overlay: &Overlay::default() };
    let scene = map(sheet, Theme::Day).scene;
    let bytes = png(&scene, Theme::Day, 1.0).expect("a picture");
    (scene, bytes)
}

fn blank(page: kurbo::Rect) -> Vec<u8> {
    let mut paper = Layer::new("paper");
    paper.add(Stroked::filled(page, Ink::Paper));
    png(&Scene { page, layers: vec![paper] }, Theme::Day, 1.0).expect("a picture")
}

fn maps(criterion: &mut Criterion) {
    let (map, relief, counters) = korsun();
    let page = drawn(&map, &relief, Some(&counters)).0.page;
    let mut group = criterion.benchmark_group("korsun");
    group.sample_size(10);
    group.bench_function("map", |bench| bench.iter(|| drawn(&map, &relief, Some(&counters))));
    group.bench_function("blank page", |bench| bench.iter(|| blank(page)));
    group.finish();
    let (map, relief) = large();
    let page = drawn(&map, &relief, None).0.page;
    let mut group = criterion.benchmark_group("seven thousand hexes");
    group.sample_size(10);
    group.bench_function("map", |bench| bench.iter(|| drawn(&map, &relief, None)));
    group.bench_function("blank page", |bench| bench.iter(|| blank(page)));
    group.finish();
}

criterion_group!(benches, maps);
criterion_main!(benches);
