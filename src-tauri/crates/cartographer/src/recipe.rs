//! The recipe of a map, `scenarios/<game>/recipe.toml`, and the corrections to what it gives, `corrections.toml`.

use crate::Trouble;
use crate::georeference::Georeference;
use crate::layers::on_earth;
use crate::trouble::read;
use hexgrid::Plan;
use kernel::components::{self, Source};
use kernel::map::{KeyEntry, Remark};
use serde::Deserialize;
use std::path::Path;

/// How a map is made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    pub title: String,
    pub subtitle: String,
    pub hex_metres: u32,
    pub credits: String,
    #[serde(default)]
    pub remarks: Vec<Remark>,
    pub key: Vec<KeyEntry>,
    /// Features that the rulebook names or that are our own: set by hand, before all others.
    #[serde(default)]
    pub fixed: Vec<Fixed>,
    #[serde(default)]
    pub rivers: Vec<RiverWanted>,
    #[serde(default)]
    pub places: Vec<PlaceWanted>,
    #[serde(default)]
    pub covers: Vec<CoverWanted>,
    #[serde(default)]
    pub roads: Vec<RoadWanted>,
    pub relief: Option<ReliefWanted>,
    pub grid: Plan,
    pub georeference: Georeference,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fixed {
    pub kind: String,
    #[serde(default)]
    pub name: String,
    pub at: String,
    /// The code of the side it belongs to.
    pub side: Option<String>,
    pub source: Source,
    #[serde(default)]
    pub note: String,
}

/// A river to be led along hexsides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverWanted {
    /// What the map calls it.
    pub name: String,
    pub kind: String,
    /// The layer that has it, and what the layer calls it; none, if only the places below tell its course.
    #[serde(default)]
    pub layer: String,
    #[serde(default)]
    pub find: String,
    /// Of several lines so called only the one that begins here.
    pub from: Option<(f64, f64)>,
    /// Longitudes and latitudes by which it goes on where the layer ends, or by which it runs if no layer has it.
    #[serde(default)]
    pub then: Vec<(f64, f64)>,
    /// The river or the water into which it flows, made before it.
    #[serde(default)]
    pub into: String,
    pub source: Source,
    #[serde(default)]
    pub note: String,
}

/// A place to be put into its hex.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceWanted {
    pub name: String,
    pub kind: String,
    /// The table in which it is looked up, and what the table calls it.
    #[serde(default)]
    pub layer: String,
    #[serde(default)]
    pub find: String,
    /// Its longitude and latitude, for a place that no table has.
    pub degrees: Option<(f64, f64)>,
    #[serde(default)]
    pub note: String,
}

/// Terrain that covers hexes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverWanted {
    pub kind: String,
    pub rule: CoverRule,
}

/// What makes a hex one of a kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverRule {
    /// At least so many hundredths of the hex lie in the areas of a layer.
    Share { layer: String, classes: Vec<String>, percent: u8 },
    /// At least so many named points of these kinds lie in it.
    Named { layer: String, kinds: Vec<String>, least: u8 },
    /// Its highest and lowest points are at least so many metres apart.
    Range { layer: String, metres: u16 },
}

/// A road to be led from place to place.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoadWanted {
    pub kind: String,
    /// Names of places, or hex numbers.
    pub via: Vec<String>,
    pub source: Source,
    #[serde(default)]
    pub note: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReliefWanted {
    pub layer: String,
    /// Points of paper between two heights.
    pub apart: u16,
}

/// A human overrules what the recipe gives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    pub r#do: Change,
    pub kind: String,
    #[serde(default)]
    pub name: String,
    pub at: String,
    /// For a river: the hexsides that it does not run along.
    #[serde(default)]
    pub instead_of: String,
    pub source: Source,
    pub reason: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The feature is there too.
    Add,
    /// The feature is not there.
    Remove,
    /// The place lies in this hex instead.
    Move,
    /// The river runs along these hexsides, instead of others or as well.
    Reroute,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corrections {
    corrections: Vec<Correction>,
}

impl Recipe {
    pub fn read(file: &Path) -> Result<Recipe, Trouble> {
        let recipe: Recipe = components::read(&read(file)?).map_err(|error| Trouble::component(file, &error))?;
        if let Some(fault) = recipe.georeference.fault() {
            return Err(Trouble::new(file, "georeference", fault));
        }
        let rivers = recipe
            .rivers
            .iter()
            .flat_map(|river| river.then.iter().chain(&river.from).map(|place| ("river", &river.name, *place)));
        let places = recipe.places.iter().filter_map(|place| Some(("place", &place.name, place.degrees?)));
        match rivers.chain(places).find(|(_, _, degrees)| !on_earth(*degrees)) {
            Some((what, name, (longitude, latitude))) => {
                let message = format!("there is no place {longitude}, {latitude} on earth");
                Err(Trouble::new(file, format!("{what} `{name}`"), message))
            }
            None => Ok(recipe),
        }
    }
}

/// Reads the corrections.
pub fn corrections(file: &Path) -> Result<Vec<Correction>, Trouble> {
    let read: Corrections = components::read(&read(file)?).map_err(|error| Trouble::component(file, &error))?;
    match read.corrections.iter().position(|correction| correction.reason.trim().is_empty()) {
        Some(at) => Err(Trouble::new(file, format!("correction {}", at + 1), "every correction has a reason")),
        None => Ok(read.corrections),
    }
}
