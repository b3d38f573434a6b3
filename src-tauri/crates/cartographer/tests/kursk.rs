//! The map of Drive on Kursk against its rulebook and against an atlas.

#![allow(clippy::float_arithmetic)]

mod atlas;

use atlas::Atlas;
use cartographer::check::{check, read_named};
use cartographer::draw::scene::{Ink, Item};
use cartographer::draw::{self, Overlay, Sheet, Stacks, Theme};
use cartographer::relief::Relief;
use hexgrid::{Edge, Flood, Hex, Hexside};
use kernel::map::{Draw, Map};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/drive-on-kursk").join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn map() -> Map {
    Map::read(&text("map.toml")).expect("a map")
}

fn hex(map: &Map, number: &str) -> Hex {
    map.grid.hex(number).unwrap_or_else(|_| panic!("{number} is no hex"))
}

fn hexes_of(map: &Map, kind: &str) -> BTreeSet<Hex> {
    map.of(kind).flat_map(|feature| feature.at.hexes()).copied().collect()
}

/// The hexes on the German side of the initial front line.
fn german_side(map: &Map) -> BTreeSet<Hex> {
    let line: BTreeSet<Hexside> = map.of("front line").flat_map(|part| part.at.sides()).copied().collect();
    let mut flood = Flood::new(&map.grid);
    let reached = flood.distances(&map.grid, [hex(map, "1000")], u16::MAX, |from, direction, _| {
        map.grid.hexside(from, direction).is_none_or(|side| !line.contains(&side))
    });
    map.grid.hexes().filter(|hex| reached.get(*hex).is_some()).collect()
}

#[test]
fn the_map_is_what_the_rulebook_names() {
    let (map, file) = (map(), file("relief.txt"));
    let relief = Relief::read(&file, &text("relief.txt")).expect("a relief");
    let named = read_named(Path::new("named.toml"), &text("named.toml")).expect("what is named");
    assert_eq!(check(&map, Some(&relief), &named), Vec::<String>::new());
    assert_eq!(map.grid.count(), 51 * 28);
    for (number, edges) in [
        ("6000", [Edge::North, Edge::West]),
        ("6027", [Edge::North, Edge::East]),
        ("1000", [Edge::South, Edge::West]),
        ("1027", [Edge::South, Edge::East]),
    ] {
        assert!(edges.iter().all(|edge| map.grid.on_edge(hex(&map, number), *edge)), "{number} is a corner (1.4)");
    }
    let around = |number: &str| -> Vec<String> {
        map.grid.neighbours(hex(&map, number)).map(|(_, next)| map.grid.number(next).to_string()).collect()
    };
    assert!(["1907", "1809"].iter().all(|number| around("1908").contains(&(*number).to_owned())), "3.4");
}

/// [4.2a] [4.4a] [4.4d] Four cities and twenty towns make the 60 victory points with which the German begins.
#[test]
fn the_german_begins_with_sixty_points() {
    let map = map();
    let german = german_side(&map);
    let count = |kind: &str, side: bool| hexes_of(&map, kind).iter().filter(|hex| german.contains(hex) == side).count();
    assert_eq!(10 * count("city", true) + count("town", true), 60);
    assert_eq!(count("city", false), 1, "Kursk is the Soviet city");
    for (number, side) in
        [("1713", true), ("1714", false), ("2704", true), ("2705", false), ("4723", true), ("4724", false)]
    {
        assert_eq!(german.contains(&hex(&map, number)), side, "{number}");
    }
    let places = map.of("city").chain(map.of("town"));
    let on_a_source = places.filter(|place| hexes_of(&map, "supply source").contains(&place.at.hexes()[0]));
    assert_eq!(on_a_source.count(), 0);
}

/// [3.8] The front line leads from the southern to the northern edge, between the fortifications of both sides.
#[test]
fn the_front_lies_between_the_fortifications() {
    let map = map();
    let german = german_side(&map);
    let (west, east) = (hexes_of(&map, "German fortification"), hexes_of(&map, "Soviet fortification"));
    assert!(west.iter().all(|hex| german.contains(hex)) && east.iter().all(|hex| !german.contains(hex)));
    let belgorod = hex(&map, "2113");
    for part in map.of("front line") {
        for side in part.at.sides() {
            let (a, b) = map.grid.sides_of(*side);
            let (own, other) = if german.contains(&a) { (a, b) } else { (b, a) };
            let number = map.grid.hexside_number(*side);
            assert!(west.contains(&own) || own == belgorod, "{number}");
            assert!(east.contains(&other), "{number}");
        }
    }
    let line: Vec<&Hexside> = map.of("front line").flat_map(|part| part.at.sides()).collect();
    let on = |side: &Hexside, edge: Edge| {
        let (a, b) = map.grid.sides_of(*side);
        map.grid.on_edge(a, edge) && map.grid.on_edge(b, edge)
    };
    assert!(on(line[0], Edge::South) && on(line[line.len() - 1], Edge::North));
    // Every German work lies in the line; the Soviets have further belts behind theirs.
    let behind = map.of("Soviet fortification").filter(|works| works.name != "front").count();
    assert_eq!((map.of("German fortification").count(), behind), (1, 2));
}

/// [9.6a] An uneven line, a hex to a row, from 1016 to 6021, behind the Soviet front.
#[test]
fn the_trigger_line_crosses_the_map() {
    let map = map();
    let (german, front) = (german_side(&map), hexes_of(&map, "Soviet fortification"));
    let towns = [hex(&map, "6017"), hex(&map, "2913")];
    let mut line: Vec<String> = hexes_of(&map, "Soviet trigger")
        .iter()
        .filter(|hex| !towns.contains(hex))
        .map(|hex| map.grid.number(*hex).to_string())
        .collect();
    line.sort_unstable();
    assert_eq!((line.len(), &line[0][..], &line[50][..]), (51, "1016", "6021"));
    for pair in line.windows(2) {
        assert!(map.grid.adjacent(hex(&map, &pair[0]), hex(&map, &pair[1])), "{} and {}", pair[0], pair[1]);
    }
    assert!(line.iter().all(|number| !german.contains(&hex(&map, number)) && !front.contains(&hex(&map, number))));
    let ring: BTreeSet<Hex> = map.grid.ring(hex(&map, "3415"), 2).chain([hex(&map, "3509")]).collect();
    assert_eq!(hexes_of(&map, "German trigger"), ring, "9.5");
    let works = map.drawn(Draw::Fortification).flat_map(|works| works.at.hexes()).filter(|hex| ring.contains(hex));
    assert_eq!(works.count(), 0, "no belt lies within two hexes of Kursk");
}

/// Every town has its name, every hex its number, and the works, stars and crosses are there by day and by night.
#[test]
fn the_map_can_be_read() {
    let map = map();
    let relief = Relief::read(&file("relief.txt"), &text("relief.txt")).expect("a relief");
    let (units, overlay) = (Stacks::new(), Overlay::default());
    let sheet = Sheet { map: &map, relief: Some(&relief), counters: None, units: &units, overlay: &overlay };
    let drawn = draw::map(sheet, Theme::Day);
    assert_eq!(drawn.crowded, Vec::<String>::new());
    let shapes = |name: &'static str| -> Vec<&Item> {
        let layers = drawn.scene.layers.iter().filter(|layer| layer.name == name);
        layers.flat_map(|layer| &layer.items).collect()
    };
    let names: Vec<&str> = shapes("names")
        .into_iter()
        .filter_map(|item| match item {
            Item::Words(words) => Some(&words.text[..]),
            Item::Shape(_) | Item::Picture { .. } | Item::Group { .. } => None,
        })
        .collect();
    for place in map.of("city").chain(map.of("town")) {
        assert!(names.contains(&&place.name[..]), "{} has no name", place.name);
    }
    for river in ["Donets", "Oka", "Desna", "Seim", "Psel", "Vorskla", "Oskol", "Zusha"] {
        assert!(names.contains(&river), "the {river} has no name");
    }
    assert_eq!(shapes("numbers").len(), map.grid.count());
    let inked = |name: &'static str, ink: Ink| {
        shapes(name).into_iter().any(|item| matches!(item, Item::Shape(shape) if shape.fill == Some(ink)))
    };
    assert!(inked("start-line", Ink::German) && inked("start-line", Ink::Soviet), "works of both sides");
    assert!(inked("marks", Ink::German) && inked("marks", Ink::Soviet), "crosses and stars");
}

#[test]
fn towns_and_rivers_lie_where_an_atlas_has_them() {
    let towns = [
        ("Kursk", 51.7308, 36.1931),
        ("Belgorod", 50.5956, 36.5872),
        ("Kharkov", 49.9925, 36.2311),
        ("Bryansk", 53.2425, 34.3656),
        ("Orel", 52.9686, 36.0694),
        ("Lgov", 51.6900, 35.2600),
        ("Oboyan", 51.2120, 36.2670),
        ("Prokhorovka", 51.0361, 36.7333),
        ("Ponyri", 52.3170, 36.3000),
        ("Sukhinichi", 54.1000, 35.3500),
        ("Livny", 52.4280, 37.6040),
        ("Stary Oskol", 51.2980, 37.8380),
        ("Sumy", 50.9077, 34.7981),
    ];
    let rivers = [
        ("Donets", "Belgorod", 50.5956, 36.61),
        ("Donets", "Chuguev", 49.8350, 36.70),
        ("Oka", "Orel", 52.9686, 36.0694),
        ("Oka", "Belev", 53.8111, 36.1300),
        ("Zusha", "Mtsensk", 53.2767, 36.5733),
        ("Desna", "Trubchevsk", 52.5786, 33.7661),
        ("Seim", "Rylsk", 51.5667, 34.6833),
        ("Seim", "Kursk", 51.71, 36.20),
        ("Psel", "Oboyan", 51.2120, 36.2670),
        ("Psel", "Sumy", 50.9077, 34.7981),
        ("Vorskla", "Tomarovka", 50.6833, 36.2333),
        ("Oskol", "Stary Oskol", 51.2980, 37.8380),
        ("Sosna", "Livny", 52.4280, 37.6040),
        ("Svapa", "Dmitriev", 52.1267, 35.0753),
    ];
    let atlas = Atlas::of("drive-on-kursk");
    atlas.check_towns(&towns, 0.75);
    atlas.check_rivers(&rivers, 0.9);
}
