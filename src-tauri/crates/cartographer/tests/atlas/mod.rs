//! A map of ours against an atlas: rivers and towns lie where they really are.

use cartographer::plane::{ACROSS, Plane};
use cartographer::recipe::Recipe;
use kernel::map::Map;
use kurbo::{Line, ParamCurveNearest, Point};
use std::path::Path;

/// The map of a game, and how it lies on the earth.
pub struct Atlas {
    pub map: Map,
    recipe: Recipe,
}

impl Atlas {
    pub fn of(game: &str) -> Atlas {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios").join(game);
        let text = std::fs::read_to_string(folder.join("map.toml")).expect("the map");
        let recipe = Recipe::read(&folder.join("recipe.toml")).expect("the recipe");
        Atlas { map: Map::read(&text).expect("a map"), recipe }
    }

    /// Each place, with its latitude and longitude, is drawn at most so many hexes away from there.
    pub fn check_towns(&self, towns: &[(&str, f64, f64)], most: f64) {
        let plane = Plane::new(&self.map.grid);
        for (name, latitude, longitude) in towns {
            let town = self.map.features.iter().find(|feature| feature.name == *name && !feature.at.hexes().is_empty());
            let hex = town.unwrap_or_else(|| panic!("no {name}")).at.hexes()[0];
            let off = plane.centre(hex).distance(self.paper(*latitude, *longitude)) / ACROSS;
            assert!(off < most, "{name} lies {off:.2} hexes off");
        }
    }

    /// Each river, and a place by which it flows: its nearest hexside is at most so many hexes away.
    pub fn check_rivers(&self, rivers: &[(&str, &str, f64, f64)], most: f64) {
        let plane = Plane::new(&self.map.grid);
        for (name, by, latitude, longitude) in rivers {
            let point = self.paper(*latitude, *longitude);
            let courses = self.map.features.iter().filter(|feature| feature.name == *name);
            let away = courses.flat_map(|river| river.at.sides()).map(|side| {
                let (from, to) = plane.side(*side);
                Line::new(from, to).nearest(point, 0.1).distance_sq.sqrt()
            });
            let off = away.fold(f64::MAX, f64::min) / ACROSS;
            assert!(off < most, "the {name} runs {off:.2} hexes off {by}");
        }
    }

    /// Where a latitude and longitude lie on paper.
    fn paper(&self, latitude: f64, longitude: f64) -> Point {
        let plane = Plane::new(&self.map.grid);
        self.recipe.georeference.on(&self.recipe.grid, &plane).paper(longitude, latitude)
    }
}
