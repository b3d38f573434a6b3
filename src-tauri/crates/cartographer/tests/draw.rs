//! Pictures: the same every time, complete, and drawn in the colours of their theme.

#![allow(clippy::float_arithmetic)]

use cartographer::draw::scene::{Item, Scene};
use cartographer::draw::{Drawn, Sheet, Theme, counter_sheet, map, png, svg};
use cartographer::relief::Relief;
use kernel::counters::Counters;
use kernel::map::Map;
use std::collections::BTreeMap;
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
    let stacks =
        if with_units { hexes.zip((0..20).map(|at| vec![at, at + 1, at + 40])).collect() } else { BTreeMap::new() };
    map(Sheet { map: &korsun, relief: Some(&relief), counters: Some(&counters), units: &stacks }, theme)
}

fn words(items: &[Item], told: &mut Vec<String>) {
    for item in items {
        match item {
            Item::Words(found) => told.push(found.text.clone()),
            Item::Group { items, .. } => words(items, told),
            Item::Shape(_) | Item::Picture { .. } => {}
        }
    }
}

fn all_words(scene: &Scene, layer: &str) -> Vec<String> {
    let mut told = Vec::new();
    scene.layers.iter().filter(|part| part.name == layer).for_each(|part| words(&part.items, &mut told));
    told
}

#[test]
fn the_same_map_gives_the_same_picture() {
    let (one, other) = (drawn(Theme::Day, true), drawn(Theme::Day, true));
    assert_eq!(svg(&one.scene, Theme::Day), svg(&other.scene, Theme::Day));
}

#[test]
fn every_place_has_its_name_every_hex_its_number_and_nothing_collides() {
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
    let letters = all_words(&picture.scene, "start-line");
    assert_eq!(letters, ["A", "B", "C", "D", "E"]);
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

#[test]
fn day_and_night_have_a_colour_for_everything() {
    for theme in [Theme::Day, Theme::Night] {
        let text = svg(&drawn(theme, true).scene, theme);
        assert!(!text.contains("#FF00FF"), "an ink without a colour");
        assert!(text.contains(if theme == Theme::Day { "#F3EBD8" } else { "#1E2226" }));
    }
}

/// Text is at least seven times as light as its ground, or the other way round, by the formula of the web's guidelines.
#[test]
fn words_stand_out_from_their_ground() {
    use cartographer::draw::scene::Ink;
    let light = |theme: Theme, ink: Ink| {
        let colour = theme.colour(ink);
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) + 0.05
    };
    for theme in [Theme::Day, Theme::Night] {
        for ground in [Ink::Paper, Ink::Clear, Ink::Woods] {
            for words in [Ink::Name, Ink::Text] {
                let (a, b) = (light(theme, words), light(theme, ground));
                assert!(a.max(b) / a.min(b) >= 7.0, "{theme:?}: {words:?} on {ground:?} is {:.1}", a.max(b) / a.min(b));
            }
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
fn the_counter_sheet_has_every_counter_twice_and_every_marker() {
    let counters = Counters::read(&text("counters.toml")).expect("counters");
    let told = all_words(&counter_sheet("Korsun", &counters), "counters");
    for unit in &counters.units {
        assert!(told.contains(&unit.front.figures), "{}", unit.name);
        assert!(unit.back.as_ref().is_none_or(|back| told.contains(&back.figures)), "{}", unit.name);
    }
    assert_eq!(told.iter().filter(|word| *word == "Equipment").count(), 20);
    assert_eq!(told.iter().filter(|word| *word == "rpl").count(), 24, "twelve counters, both sides");
}
