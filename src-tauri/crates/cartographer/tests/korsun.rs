//! The map of Korsun against an atlas: rivers and towns lie where they really are.

#![allow(clippy::float_arithmetic)]

use cartographer::plane::{ACROSS, Plane};
use cartographer::recipe::Recipe;
use kernel::map::Map;
use kurbo::{Line, ParamCurveNearest, Point};
use std::path::Path;

struct Sheet {
    map: Map,
    recipe: Recipe,
}

impl Sheet {
    fn new() -> Sheet {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/ags-korsun");
        let text = std::fs::read_to_string(folder.join("map.toml")).expect("the map");
        let recipe = Recipe::read(&folder.join("recipe.toml")).expect("the recipe");
        Sheet { map: Map::read(&text).expect("a map"), recipe }
    }

    /// Where a latitude and longitude of the atlas lie on paper.
    fn paper(&self, latitude: f64, longitude: f64) -> Point {
        let plane = Plane::new(&self.map.grid);
        self.recipe.georeference.on(&self.recipe.grid, &plane).paper(longitude, latitude)
    }

    /// How many hexes a named place is drawn away from its place in the atlas.
    fn town_off(&self, name: &str, latitude: f64, longitude: f64) -> f64 {
        let plane = Plane::new(&self.map.grid);
        let town = self.map.features.iter().find(|feature| feature.name == name && !feature.at.hexes().is_empty());
        let hex = town.unwrap_or_else(|| panic!("no {name}")).at.hexes()[0];
        plane.centre(hex).distance(self.paper(latitude, longitude)) / ACROSS
    }

    /// How many hexes the nearest hexside of a river is away from a place by which it flows.
    fn river_off(&self, name: &str, latitude: f64, longitude: f64) -> f64 {
        let plane = Plane::new(&self.map.grid);
        let point = self.paper(latitude, longitude);
        let sides =
            self.map.features.iter().filter(|feature| feature.name == name).flat_map(|feature| feature.at.sides());
        let away = sides.map(|side| {
            let (from, to) = plane.side(*side);
            Line::new(from, to).nearest(point, 0.1).distance_sq.sqrt()
        });
        away.fold(f64::MAX, f64::min) / ACROSS
    }
}

#[test]
fn towns_lie_where_an_atlas_has_them() {
    let sheet = Sheet::new();
    for (name, latitude, longitude) in [
        ("Korsun", 49.4261, 31.2806),
        ("Zvenigorodka", 49.0767, 30.9614),
        ("Uman", 48.7500, 30.2167),
        ("Cherkassy", 49.4444, 32.0597),
        ("Kanev", 49.7486, 31.4581),
        ("Lisyanka", 49.2511, 30.8261),
        ("Shpola", 49.0083, 31.3944),
        ("Smela", 49.2222, 31.8872),
        ("Belaya Tserkov", 49.7956, 30.1167),
        ("Chigirin", 49.0792, 32.6569),
    ] {
        let off = sheet.town_off(name, latitude, longitude);
        assert!(off < 0.6, "{name} lies {off:.2} hexes off");
    }
}

#[test]
fn rivers_run_where_an_atlas_has_them() {
    let sheet = Sheet::new();
    for (name, by, latitude, longitude) in [
        ("Dniepr", "Kanev", 49.7486, 31.4581),
        ("Ros", "Belaya Tserkov", 49.7956, 30.1167),
        ("Ros", "Boguslav", 49.5472, 30.8731),
        ("Ros", "Steblev", 49.3906, 31.0989),
        ("Ros", "Korsun", 49.4261, 31.2806),
        ("Gniloi Tikich", "Lisyanka", 49.2511, 30.8261),
        ("Gniloi Tikich", "Zvenigorodka", 49.0767, 30.9614),
        ("Gorny Tikich", "Buki", 49.0930, 30.4050),
        ("Gorny Tikich", "Talnoye", 48.8886, 30.7028),
        ("Sinyukha", "Novo Arkhangelsk", 48.6528, 30.8139),
        ("Southern Bug", "Gaivoron", 48.3389, 29.8667),
        ("Tyasmin", "Smela", 49.2222, 31.8872),
        ("Tyasmin", "Chigirin", 49.0792, 32.6569),
        ("Bolshaya Vys", "Novo Mirgorod", 48.7833, 31.6425),
    ] {
        let off = sheet.river_off(name, latitude, longitude);
        assert!(off < 0.9, "the {name} runs {off:.2} hexes off {by}");
    }
}

/// The towns stand on the bank of the Dniepr that they really stand on.
#[test]
fn the_dniepr_parts_the_banks() {
    let map = Sheet::new().map;
    let grid = &map.grid;
    let hex = |number: &str| grid.hex(number).expect("a hex");
    let dniepr: Vec<_> =
        map.of("major river").filter(|river| river.name == "Dniepr").flat_map(|river| river.at.sides()).collect();
    let water: Vec<_> = map.of("river hex").flat_map(|river| river.at.hexes()).copied().collect();
    let mut flood = hexgrid::Flood::new(grid);
    let right_bank = flood.distances(grid, [hex("1017")], u16::MAX, |from, direction, to| {
        !water.contains(&to) && grid.hexside(from, direction).is_none_or(|side| !dniepr.contains(&&side))
    });
    for (number, name) in [("2402", "Kanev"), ("3007", "Cherkassy"), ("2706", "Moshny"), ("3712", "Chigirin")] {
        assert!(right_bank.get(hex(number)).is_some(), "{name} stands on the right bank");
    }
    for (number, name) in [("3003", "Zolotonosha"), ("2601", "the road from Pereyaslav")] {
        assert!(right_bank.get(hex(number)).is_none(), "{name} lies on the left bank");
    }
}
