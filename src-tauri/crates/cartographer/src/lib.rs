//! Makes a game's map from open geographic data, checks it, and draws maps and counters.
//!
//! Where to find things:
//! - how a grid lies on the earth and on paper: [`georeference`], [`plane`]; courses along hexsides: [`course`];
//! - reading geographic layers: [`layers`];
//! - from layers, a recipe and corrections to `scenarios/<game>/map.toml`: [`recipe`], [`make`];
//! - whether a map is right: [`check`];
//! - pictures: [`draw`] (one [`scene`](draw::scene) for SVG, PNG and the window).
//!
//! Invariants: the same layers, recipe and corrections give the same map, byte for byte; the same map gives the same picture;
//! nothing is drawn that the map does not say. Files are named in every complaint.

// The only room of the house that may compute with fractions: it makes pictures, never rules.
#![allow(clippy::float_arithmetic)]

pub mod check;
pub mod course;
pub mod draw;
pub mod georeference;
pub mod layers;
pub mod make;
pub mod plane;
pub mod recipe;
pub mod relief;
mod trouble;

pub use trouble::Trouble;
