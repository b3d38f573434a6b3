//! From layers, a recipe and corrections to a map.

mod cover;
mod river;
mod road;

use crate::Trouble;
use crate::georeference::Earth;
use crate::layers::Layers;
use crate::plane::{Plane, SIDE};
use crate::recipe::{self, Change, Correction, PlaceWanted, Recipe};
use crate::relief::Relief;
use hexgrid::{Grid, Hex};
use kernel::components::Source;
use kernel::map::{Course, Draw, Feature, Head, Map};
use kurbo::Point;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What was made.
#[derive(Clone, Debug)]
pub struct Made {
    pub map: Map,
    pub relief: Option<Relief>,
}

/// Makes the map of a folder in `scenarios` from its recipe, its corrections and a folder of layers.
pub fn make(folder: &Path, layers: &Path) -> Result<Made, Trouble> {
    let recipe_file = folder.join("recipe.toml");
    let recipe = Recipe::read(&recipe_file)?;
    let corrections_file = folder.join("corrections.toml");
    let corrections = recipe::corrections(&corrections_file)?;
    let grid = Grid::new(&recipe.grid).map_err(|error| Trouble::new(&recipe_file, "grid", error.to_string()))?;
    let plane = Plane::new(&grid);
    let earth = recipe.georeference.on(&recipe.grid, &plane);
    let layers = Layers::new(layers);
    let maker = Maker { recipe: &recipe, file: recipe_file, corrections_file, layers, plane, earth };
    let features = maker.features(&corrections)?;
    let relief = maker.relief()?;
    let head = Head {
        title: recipe.title.clone(),
        subtitle: recipe.subtitle.clone(),
        hex_metres: recipe.hex_metres,
        north: earth.north(),
        credits: recipe.credits.clone(),
        remarks: recipe.remarks.clone(),
        key: recipe.key.clone(),
        grid: recipe.grid.clone(),
    };
    Ok(Made { map: Map { head, grid: Arc::new(grid.clone()), features }, relief })
}

struct Maker<'a> {
    recipe: &'a Recipe,
    file: PathBuf,
    corrections_file: PathBuf,
    layers: Layers,
    plane: Plane<'a>,
    earth: Earth,
}

impl Maker<'_> {
    fn grid(&self) -> &Grid {
        self.plane.grid
    }

    fn trouble(&self, place: impl Into<String>, message: impl Into<String>) -> Trouble {
        Trouble::new(&self.file, place, message)
    }

    fn features(&self, corrections: &[Correction]) -> Result<Vec<Feature>, Trouble> {
        let mut features = Vec::new();
        for (at, fixed) in self.recipe.fixed.iter().enumerate() {
            let place = format!("fixed feature {}", at + 1);
            let kind = self.kind(&fixed.kind).map_err(|message| self.trouble(&place, message))?;
            let at = Course::read(self.grid(), &fixed.at).map_err(|message| self.trouble(&place, message))?;
            let (name, note) = (fixed.name.clone(), fixed.note.clone());
            self.recipe.key[kind].draw.takes(&at).map_err(|message| self.trouble(&place, message))?;
            features.push(Feature { kind, name, at, spot: None, source: fixed.source, note, side: fixed.side.clone() });
        }
        for wanted in &self.recipe.rivers {
            features.extend(self.river(wanted, &features)?);
        }
        for wanted in &self.recipe.places {
            features.push(self.place(wanted)?);
        }
        for wanted in &self.recipe.covers {
            features.extend(self.cover(wanted)?);
        }
        // Roads are led by what is corrected, and may be corrected themselves.
        let (of_roads, others): (Vec<_>, Vec<_>) =
            corrections.iter().enumerate().partition(|(_, correction)| self.is_road(&correction.kind));
        for (at, correction) in others {
            self.correct(&mut features, at, correction)?;
        }
        self.join_cover(&mut features);
        for wanted in &self.recipe.roads {
            features.push(self.road(wanted, &features)?);
        }
        for (at, correction) in of_roads {
            self.correct(&mut features, at, correction)?;
        }
        features.sort_by_key(|feature| feature.kind);
        Ok(features)
    }

    fn kind(&self, kind: &str) -> Result<usize, String> {
        let found = self.recipe.key.iter().position(|key| key.kind == kind);
        found.ok_or_else(|| format!("`{kind}` is not in the terrain key"))
    }

    fn drawn(&self, feature: &Feature) -> Draw {
        self.recipe.key[feature.kind].draw
    }

    fn is_road(&self, kind: &str) -> bool {
        self.recipe.key.iter().any(|key| key.kind == kind && matches!(key.draw, Draw::Road | Draw::Rail))
    }

    /// The place of that name with the most people, in the hex where it lies.
    fn place(&self, wanted: &PlaceWanted) -> Result<Feature, Trouble> {
        let place = format!("place `{}`", wanted.name);
        let kind = self.kind(&wanted.kind).map_err(|message| self.trouble(&place, message))?;
        let found = match wanted.degrees {
            Some(degrees) => vec![(0, degrees)],
            None => {
                let rows = self.layers.places(&wanted.layer, &wanted.find)?;
                rows.into_iter().map(|row| (row.population, (row.longitude, row.latitude))).collect()
            }
        };
        let on_map = found.into_iter().filter_map(|(population, (longitude, latitude))| {
            let point = self.earth.paper(longitude, latitude);
            self.plane.hex_by(point).map(|hex| (population, hex, point))
        });
        // Of equals the first in the table.
        let largest = on_map.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let (_, hex, point) = largest.ok_or_else(|| {
            self.trouble(
                &place,
                match wanted.degrees {
                    Some(_) => "it does not lie on the map".to_owned(),
                    None => format!("no `{}` of `{}` lies on the map", wanted.find, wanted.layer),
                },
            )
        })?;
        let (name, note) = (wanted.name.clone(), wanted.note.clone());
        let spot = Some(self.spot(hex, point));
        Ok(Feature { kind, name, at: Course::Hexes(vec![hex]), spot, source: Source::History, note, side: None })
    }

    /// Where in its hex a place is drawn: toward where it really lies, well inside.
    fn spot(&self, hex: Hex, point: Point) -> (i16, i16) {
        let away = (point - self.plane.centre(hex)) / (SIDE * 2.0);
        let farthest = 0.20;
        let away = if away.hypot() > farthest { away.normalize() * farthest } else { away };
        ((away.x * 1000.0).round() as i16, (away.y * 1000.0).round() as i16)
    }

    fn correct(&self, features: &mut Vec<Feature>, at: usize, correction: &Correction) -> Result<(), Trouble> {
        let trouble = |message: String| Trouble::new(&self.corrections_file, format!("correction {}", at + 1), message);
        let kind = self.kind(&correction.kind).map_err(trouble)?;
        let course = Course::read(self.grid(), &correction.at).map_err(trouble)?;
        let draw = self.recipe.key[kind].draw;
        draw.takes(&course).map_err(trouble)?;
        let same = |feature: &Feature| feature.kind == kind && feature.name == correction.name;
        let missing = || trouble(format!("the map has no {} `{}` there", correction.kind, correction.name));
        match correction.r#do {
            Change::Move => {
                let hex = match (draw, course.hexes()) {
                    (Draw::City | Draw::Town, [hex]) => *hex,
                    _ => return Err(trouble("only a city or a town moves, to one hex".to_owned())),
                };
                let found = features.iter_mut().find(|feature| same(feature)).ok_or_else(missing)?;
                // Toward the hex in which it would have lain.
                let before = found.at.hexes().first().map(|old| self.plane.centre(*old));
                found.spot = before.map(|before| self.spot(hex, before));
                (found.at, found.source, found.note) = (course, correction.source, correction.reason.clone());
            }
            Change::Reroute => {
                let found = features.iter_mut().find(|feature| same(feature)).ok_or_else(missing)?;
                let old = match &correction.instead_of[..] {
                    "" => Course::Sides(Vec::new()),
                    text => Course::read(self.grid(), text).map_err(trouble)?,
                };
                let sides = river::rerouted(self.grid(), found.at.sides(), old.sides(), course.sides());
                found.at = Course::Sides(sides.map_err(trouble)?);
                // The whole is no better known than its least known part.
                found.source = found.source.max(correction.source);
                let parting = if found.note.is_empty() { "" } else { "; " };
                found.note = [&found.note, parting, &correction.reason].concat();
            }
            Change::Add => {
                let there = |feature: &&Feature| {
                    feature.kind == kind && feature.at == course && feature.name == correction.name
                };
                if features.iter().any(|feature| there(&feature)) {
                    return Err(trouble(format!(
                        "the map has {} `{}` there already",
                        correction.kind, correction.name
                    )));
                }
                // What a human says comes before what a layer says.
                if draw.covers() {
                    let over = |feature: &Feature| {
                        self.drawn(feature).covers()
                            && feature.at.hexes().iter().all(|hex| course.hexes().contains(hex))
                    };
                    features.retain(|feature| !over(feature));
                }
                let (name, note) = (correction.name.clone(), correction.reason.clone());
                features.push(Feature {
                    kind,
                    name,
                    at: course,
                    spot: None,
                    source: correction.source,
                    note,
                    side: None,
                });
            }
            Change::Remove => {
                let before = features.len();
                features.retain(|feature| !same(feature) || feature.at != course);
                if features.len() == before {
                    return Err(missing());
                }
            }
        }
        Ok(())
    }

    fn relief(&self) -> Result<Option<Relief>, Trouble> {
        let Some(wanted) = &self.recipe.relief else { return Ok(None) };
        if wanted.apart == 0 {
            return Err(self.trouble("relief", "heights are at least one point apart"));
        }
        let heights = self.layers.heights(&wanted.layer)?;
        let height = |point: Point| {
            let (longitude, latitude) = self.earth.place(point);
            // Water has no height of its own.
            heights.at(longitude, latitude).unwrap_or(0.0)
        };
        Ok(Some(Relief::sample(self.plane.bounds(), wanted.apart, height)))
    }
}
