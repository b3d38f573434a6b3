//! Pictures: the map in tiles, the counters on one sheet, small pictures of boards. What is drawn once is kept ready.

use crate::parts::{Parts, face_name};
use crate::table::Table;
use crate::trouble::Fault;
use cartographer::draw::{self, Overlay, Plate, Stacks, Theme, counter_places, counter_size};
use games::PARTS;
use kernel::components::Source;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use ts_rs::TS;

/// Pixels to a point of a small picture of a board.
const COVER_ZOOM: f64 = 0.25;

/// The largest scale of a counter sheet.
const LARGEST_SCALE: u8 = 6;

/// Draws, and keeps what can be used again.
#[derive(Debug, Default)]
pub struct Studio {
    parts: Mutex<BTreeMap<String, Arc<Parts>>>,
    plates: Mutex<BTreeMap<(String, &'static str), Arc<Plate>>>,
}

fn named(theme: &str) -> Result<Theme, Fault> {
    Theme::named(theme).ok_or_else(|| Fault::new(format!("there is no theme `{theme}`")))
}

/// Where the faces of counters lie in their picture.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CounterFaces {
    /// The side of a counter in pixels, and how far its corners are rounded.
    pub size: f64,
    pub round: f64,
    /// The upper left corner of each face in pixels.
    pub faces: BTreeMap<String, (f64, f64)>,
    /// Where the figures of a face come from.
    #[ts(type = "{ [face: string]: Source }")]
    pub sources: BTreeMap<String, Source>,
}

/// A board as it stands, ready to be drawn small.
#[derive(Debug)]
pub struct Cover {
    pub(super) id: String,
    /// The stamp of the game's file when this was its board.
    pub(super) stamp: String,
    parts: Arc<Parts>,
    units: Stacks,
}

impl Cover {
    /// None for a game without a map.
    pub(super) fn of(id: &str, stamp: String, table: &Table, parts: Option<Arc<Parts>>) -> Option<Cover> {
        let parts = parts?;
        let units = parts.units_in(table.names(), &table.seen());
        Some(Cover { id: id.to_owned(), stamp, parts, units })
    }

    pub fn png(&self, theme: &str) -> Result<Vec<u8>, Fault> {
        let theme = named(theme)?;
        let drawn = self.parts.draw(&self.units, &Overlay::default(), theme);
        draw::png(&drawn.scene, theme, COVER_ZOOM).map_err(Fault::new)
    }
}

impl CounterFaces {
    pub(super) fn of(parts: &Parts, scale: u8) -> Option<CounterFaces> {
        let counters = parts.counters.as_ref()?;
        let scale = f64::from(scale.min(LARGEST_SCALE));
        let (size, round) = counter_size(scale);
        let (mut faces, mut sources) = (BTreeMap::new(), BTreeMap::new());
        for place in counter_places(counters) {
            let face = if place.back { place.counter.back.as_ref() } else { Some(&place.counter.front) };
            let Some(face) = face else { continue };
            let name = face_name(place.counter, place.back);
            sources.insert(name.clone(), face.source);
            faces.insert(name, place.pixels(scale));
        }
        Some(CounterFaces { size, round, faces, sources })
    }
}

impl Studio {
    /// The parts of a game, read once; none for a game without any.
    pub fn parts(&self, game: &str) -> Result<Option<Arc<Parts>>, Fault> {
        if !PARTS.iter().any(|parts| parts.game == game) {
            return Ok(None);
        }
        let mut known = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(parts) = known.get(game) {
            return Ok(Some(parts.clone()));
        }
        let parts = Arc::new(Parts::of_game(game)?);
        known.insert(game.to_owned(), parts.clone());
        Ok(Some(parts))
    }

    /// A tile of a game's bare map.
    pub fn map_tile(&self, parts: &Parts, theme: &str, level: usize, column: u32, row: u32) -> Result<Vec<u8>, Fault> {
        let levels = draw::levels(draw::page(&parts.map.grid));
        let level = levels.get(level).ok_or_else(|| Fault::new(format!("there is no level {level} of the map")))?;
        self.plate(parts, theme)?.tile(level, column, row).map_err(Fault::new)
    }

    /// The map made ready, once for each light.
    fn plate(&self, parts: &Parts, theme: &str) -> Result<Arc<Plate>, Fault> {
        let theme = named(theme)?;
        let key = (parts.map.head.title.clone(), theme.name());
        let mut plates = self.plates.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(plate) = plates.get(&key) {
            return Ok(plate.clone());
        }
        let drawn = parts.draw(&Stacks::new(), &Overlay::default(), theme);
        let plate = Arc::new(Plate::new(&drawn.scene, theme).map_err(Fault::new)?);
        plates.insert(key, plate.clone());
        Ok(plate)
    }

    /// All counters of a game in one picture, so many pixels to a point.
    pub fn counter_picture(&self, parts: &Parts, theme: &str, scale: u8) -> Result<Vec<u8>, Fault> {
        let counters = parts.counters.as_ref().ok_or_else(|| Fault::new("this game has no counters"))?;
        let scene = draw::counter_sheet(&parts.map.head.title, counters);
        draw::png(&scene, named(theme)?, f64::from(scale.min(LARGEST_SCALE))).map_err(Fault::new)
    }
}
