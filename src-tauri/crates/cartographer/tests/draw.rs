//! Pictures: the same every time, complete, and drawn in the colours of their theme.

#![allow(clippy::float_arithmetic)]

use cartographer::draw::scene::{Ink, Item, Scene, Words};
use cartographer::draw::{Drawn, Overlay, Sheet, Stacks, Standing, Theme, counter_sheet, map, png, svg};
use cartographer::plane::Plane;
use cartographer::relief::Relief;
use kernel::counters::Counters;
use kernel::map::Map;
use kurbo::{Point, Rect, Shape};
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/ags-korsun").join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn drawn(theme: Theme, with_units: bool) -> Drawn {
    let korsun = Map::read(&text("map.toml")).expect("a map");
    let counters = Counters::read(&text("counters.toml")).expect("counters");
    let relief = Relief::read(&file("relief.txt"), &text("relief.txt")).expect("a relief");
    let hexes = korsun.grid.hexes().step_by(9);
    let standing = |counter: usize| Standing { counter, turned: counter % 2 == 1 };
    let stacks = if with_units {
        hexes.zip((0..20).map(|at| [at, at + 1, at + 40].map(standing).to_vec())).collect()
    } else {
        Stacks::new()
    };
    map(
        Sheet {
            map: &korsun,
            relief: Some(&relief),
            counters: Some(&counters),
            units: &stacks,
            overlay: &Overlay::default(),
        },
        theme,
    )
}

fn all(items: &[Item], found: &mut Vec<Words>) {
    for item in items {
        match item {
            Item::Words(words) => found.push(words.clone()),
            Item::Group { items, .. } => all(items, found),
            Item::Shape(_) | Item::Picture { .. } => {}
        }
    }
}

fn all_words(scene: &Scene, layer: &str) -> Vec<String> {
    let mut found = Vec::new();
    scene.layers.iter().filter(|part| part.name == layer).for_each(|part| all(&part.items, &mut found));
    found.into_iter().map(|words| words.text).collect()
}

#[test]
fn the_same_map_gives_the_same_picture() {
    let (one, other) = (drawn(Theme::Day, true), drawn(Theme::Day, true));
    assert_eq!(svg(&one.scene, Theme::Day), svg(&other.scene, Theme::Day));
}

/// What the letters of words cover, each word letter by letter, from the outlines that are drawn.
fn covered(found: &Words) -> Vec<Rect> {
    let letters = found.outlines().filter(|(letter, ..)| !letter.is_whitespace());
    letters.map(|(_, to, outline)| (to * outline).bounding_box()).collect()
}

#[test]
fn every_place_has_its_name_and_every_hex_its_number() {
    let picture = drawn(Theme::Day, false);
    assert_eq!(picture.crowded, Vec::<String>::new());
    let korsun = Map::read(&text("map.toml")).expect("a map");
    let names = all_words(&picture.scene, "names");
    for kind in ["city", "town"] {
        for place in korsun.of(kind) {
            assert_eq!(names.iter().filter(|name| **name == place.name).count(), 1, "{}", place.name);
        }
    }
    for river in ["DNIEPR", "Dniepr", "Ros", "Gniloi Tikich", "Gorny Tikich", "Southern Bug", "Sinyukha", "Tyasmin"] {
        assert!(names.iter().any(|name| name == river), "the {river} has no name");
    }
    assert_eq!(all_words(&picture.scene, "numbers").len(), korsun.grid.count());
    assert_eq!(all_words(&picture.scene, "start-line"), ["A", "B", "C", "D", "E"]);
}

/// Judged by what is drawn, not by what the drawing thinks of itself: no letter of a name lies on a letter of another name, on
/// a number, on a mark or on the start line.
#[test]
fn no_name_collides() {
    let scene = drawn(Theme::Day, false).scene;
    let mut found: Vec<(&str, Words)> = Vec::new();
    for layer in ["names", "numbers", "marks", "start-line"] {
        let mut of_layer = Vec::new();
        scene.layers.iter().filter(|part| part.name == layer).for_each(|part| all(&part.items, &mut of_layer));
        found.extend(of_layer.into_iter().map(|words| (layer, words)));
    }
    let boxes: Vec<Vec<Rect>> = found.iter().map(|(_, words)| covered(words)).collect();
    let korsun = Map::read(&text("map.toml")).expect("a map");
    let plane = Plane::new(&korsun.grid);
    let line = korsun.of("start line").flat_map(|part| part.at.sides()).map(|side| plane.side(*side));
    let line: Vec<Point> = line.flat_map(|(a, b)| (0..=20).map(move |at| a.lerp(b, f64::from(at) / 20.0))).collect();
    let mut collisions = Vec::new();
    for (at, (layer, words)) in found.iter().enumerate().filter(|(_, (layer, _))| *layer == "names") {
        for (other, (_, others)) in found.iter().enumerate().filter(|(other, _)| *other != at) {
            if boxes[at].iter().any(|letter| boxes[other].iter().any(|taken| taken.overlaps(*letter))) {
                collisions.push(format!("{} ({layer}) on {}", words.text, others.text));
            }
        }
        if boxes[at].iter().any(|letter| line.iter().any(|point| letter.contains(*point))) {
            collisions.push(format!("{} on the start line", words.text));
        }
    }
    assert_eq!(collisions, Vec::<String>::new());
}

#[test]
fn the_panel_says_what_the_map_is_and_whom_to_thank() {
    let told = all_words(&drawn(Theme::Day, false).scene, "frame").join(" ");
    for part in [
        "Korsun",
        "Woods",
        "River hex",
        "Major river",
        "Minor river",
        "20 km",
        "N",
        "Natural Earth",
        "GeoNames",
        "unofficial",
    ] {
        assert!(told.contains(part), "the panel does not say {part}: {told}");
    }
}

/// A sheet of the other orientation with every kind of feature that can be drawn.
const POINTY: &str = r#"
title = "Everything"
hex_metres = 250
north = 17
key = [
  { kind = "woods", draw = "woods", says = "Woods" }, { kind = "marsh", draw = "marsh", says = "Marsh" },
  { kind = "rough", draw = "rough", says = "Rough" }, { kind = "lake", draw = "water", says = "Lake" },
  { kind = "city", draw = "city", says = "City" }, { kind = "town", draw = "town", says = "Town" },
  { kind = "stream", draw = "minor_river", says = "Stream" }, { kind = "river", draw = "major_river", says = "River" },
  { kind = "road", draw = "road", says = "Road" }, { kind = "rail", draw = "rail", says = "Railway" },
  { kind = "border", draw = "border", says = "Border" }, { kind = "line", draw = "front_line", says = "Line" },
  { kind = "area", draw = "area", says = "Area" }, { kind = "source", draw = "supply", says = "Source" },
  { kind = "symbol", draw = "symbol", says = "Symbol" }, { kind = "name", draw = "name", says = "Region" },
  { kind = "hills", draw = "hills", says = "Hills" }, { kind = "mere", draw = "lake", says = "Mere" },
  { kind = "works", draw = "fortification", says = "Works" }, { kind = "star", draw = "star", says = "Star" },
  { kind = "stars", draw = "three_stars", says = "Stars" }, { kind = "crosses", draw = "two_crosses", says = "Crosses" },
]
features = [
  { kind = "woods", at = "0203 0204", source = "rulebook" }, { kind = "marsh", at = "0803", source = "rulebook" },
  { kind = "rough", at = "0805 0806", source = "rulebook" }, { kind = "lake", name = "See", at = "0508 0608 0708", source = "rulebook" },
  { kind = "city", name = "Minsk", at = "0406", source = "rulebook" }, { kind = "town", name = "Orsha", at = "1006", source = "rulebook" },
  { kind = "stream", name = "Beresina", at = "0402/0403 0403/0502 0502/0503", source = "rulebook" },
  { kind = "river", at = "1101/1201", source = "rulebook" },
  { kind = "road", at = "0406-0506-0606-0706-0806-0906-1006", source = "rulebook" }, { kind = "rail", at = "0406-0405-0404-0403", source = "rulebook" },
  { kind = "border", at = "0303/0304 0304/0404", source = "rulebook" },
  { kind = "line", name = "A", side = "GE", at = "0901/1001 0901/1002 0902/1002", source = "rulebook" },
  { kind = "area", name = "K", at = "1204", source = "rulebook" }, { kind = "source", side = "GE", at = "0105", source = "rulebook" },
  { kind = "source", side = "SU", at = "1205", source = "rulebook" }, { kind = "symbol", side = "SU", name = "2TA", at = "1104", source = "rulebook" },
  { kind = "name", name = "The Steppe", at = "0710 0810", source = "rulebook" },
  { kind = "hills", at = "0109 0110", source = "rulebook" }, { kind = "mere", name = "Mere", at = "0310/0410", source = "rulebook" },
  { kind = "works", side = "GE", at = "0902 0903", source = "rulebook" }, { kind = "works", side = "SU", at = "1007", source = "rulebook" },
  { kind = "star", side = "SU", at = "1109", source = "rulebook" }, { kind = "stars", side = "SU", at = "1108", source = "rulebook" },
  { kind = "crosses", side = "GE", at = "1010", source = "rulebook" },
]
[grid]
orientation = "pointy_top"
shifted = "odd"
columns = { first = 1, last = 12, from = "west" }
rows = { first = 1, last = 10, from = "north" }
"#;

#[test]
fn every_kind_of_feature_is_drawn_on_a_sheet_of_either_kind() {
    let whole = Map::read(POINTY).unwrap_or_else(|error| panic!("{error}"));
    let picture = |map_: &Map| {
        let sheet =
            Sheet { map: map_, relief: None, counters: None, units: &Stacks::new(), overlay: &Overlay::default() };
        map(sheet, Theme::Night)
    };
    let full = picture(&whole);
    assert_eq!(full.crowded, Vec::<String>::new());
    let text = svg(&full.scene, Theme::Night);
    // Without any one of the features the picture is another one.
    for at in 0..whole.features.len() {
        let mut less = whole.clone();
        let gone = less.features.remove(at);
        let kind = whole.kind(&gone).to_owned();
        assert!(svg(&picture(&less).scene, Theme::Night) != text, "the {kind} is not drawn");
    }
    let told = all_words(&full.scene, "names").join(" ");
    assert!(["Minsk", "Orsha", "Beresina", "SEE", "The Steppe"].iter().all(|name| told.contains(name)), "{told}");
    assert!(all_words(&full.scene, "frame").iter().any(|word| word.ends_with(" m")), "a scale in metres");
    assert!(png(&full.scene, Theme::Night, 1.0).is_ok());
}

/// Whatever a map that can be read says, it is checked and drawn.
#[test]
fn mangled_maps_are_drawn_or_refused() {
    let (mut drawn, mut refused) = (0, 0);
    for (at, letter) in POINTY.char_indices().step_by(11) {
        for other in ["", "9", "0", "/", "2"] {
            let mangled = [&POINTY[..at], other, &POINTY[at + letter.len_utf8()..]].concat();
            let Ok(mangled) = Map::read(&mangled) else {
                refused += 1;
                continue;
            };
            // A sheet of a million hexes takes its time; what is tried here is small.
            if mangled.grid.count() < 3000 {
                let _ = cartographer::check::check(&mangled, None, &[]);
                let sheet = Sheet {
                    map: &mangled,
                    relief: None,
                    counters: None,
                    units: &Stacks::new(),
                    overlay: &Overlay::default(),
                };
                assert!(svg(&map(sheet, Theme::Day).scene, Theme::Day).ends_with("</svg>\n"));
                drawn += 1;
            }
        }
    }
    assert!(drawn > 100 && refused > 100, "{drawn} drawn, {refused} refused");
}

/// Words stand out from their ground, by the formula of the web's guidelines: names and text seven times, at night everything
/// that is read; by day the inks that stay in the background less, and the numbers least.
#[test]
fn words_stand_out_from_their_ground() {
    let light = |theme: Theme, ink: Ink| {
        let colour = theme.colour(ink);
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) + 0.05
    };
    let land = [Ink::Paper, Ink::Clear, Ink::Woods];
    for (theme, ink, grounds, least) in [
        (Theme::Day, Ink::Name, &land[..], 7.0),
        (Theme::Day, Ink::Text, &land[..1], 7.0),
        (Theme::Day, Ink::RiverName, &land[..], 5.5),
        (Theme::Day, Ink::RiverName, &[Ink::Water], 4.5),
        (Theme::Day, Ink::Faint, &land[..1], 5.0),
        (Theme::Day, Ink::Border, &land[..], 4.0),
        (Theme::Day, Ink::Number, &land[..], 2.6),
        (Theme::Night, Ink::Name, &land[..], 7.0),
        (Theme::Night, Ink::Text, &land[..1], 7.0),
        (Theme::Night, Ink::RiverName, &land[..], 7.0),
        (Theme::Night, Ink::RiverName, &[Ink::Water], 7.0),
        (Theme::Night, Ink::Faint, &land[..1], 7.0),
        (Theme::Night, Ink::Border, &land[..], 7.0),
        (Theme::Night, Ink::Number, &land[..], 4.5),
    ] {
        for ground in grounds {
            let (a, b) = (light(theme, ink), light(theme, *ground));
            let ratio = a.max(b) / a.min(b);
            assert!(ratio >= least, "{theme:?}: {ink:?} on {ground:?} is {ratio:.1}");
        }
    }
}

#[test]
fn a_picture_has_the_size_that_was_asked_for() {
    let scene = drawn(Theme::Day, false).scene;
    let bytes = png(&scene, Theme::Day, 0.25).expect("a picture");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(f64::from(side(16)), (scene.page.width() * 0.25).ceil());
    assert_eq!(f64::from(side(20)), (scene.page.height() * 0.25).ceil());
    for zoom in [0.0, -1.0, 99.0, f64::NAN, f64::INFINITY] {
        assert!(png(&scene, Theme::Day, zoom).expect_err("too large or too small").contains("cannot be drawn"));
    }
}

#[test]
fn the_counter_sheet_has_both_sides_of_every_counter_and_every_marker() {
    let counters = Counters::read(&text("counters.toml")).expect("counters");
    let told = all_words(&counter_sheet("Korsun", &counters), "counters");
    let count = |word: &str| told.iter().filter(|other| *other == word).count();
    let faces = counters.units.iter().flat_map(|unit| [Some(&unit.front), unit.back.as_ref()]).flatten();
    let faces: Vec<&str> = faces.map(|face| &face.figures[..]).collect();
    for figures in &faces {
        assert_eq!(count(figures), faces.iter().filter(|other| *other == figures).count(), "{figures}");
    }
    assert_eq!((count("inactive"), count("Equipment"), count("Air")), (8, 20, 15));
    assert_eq!(count("rpl"), 12, "on the stronger side only");
}
