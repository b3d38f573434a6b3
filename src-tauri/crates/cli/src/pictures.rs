//! Maps and counters as pictures, and whether a map is right.

use crate::commands::Answered;
use crate::words;
use crate::{MapWork, Picture, Theme, Whose};
use app::parts::{self, Parts};
use app::{Fault, Trouble, files};
use cartographer::draw::{self, Overlay, scene::Scene};
use serde_json::json;
use std::collections::BTreeMap;

fn parts_of(whose: &Whose) -> Result<Parts, Fault> {
    match (&whose.game, &whose.parts) {
        (_, Some(folder)) => Parts::of_folder(folder),
        (Some(game), None) => Parts::of_game(game),
        (None, None) => Err(Fault::new("say which map: --game ID, or --parts FOLDER")),
    }
}

pub fn map(whose: &Whose, picture: &Picture, units: Option<&str>, json: bool) -> Result<Answered, Trouble> {
    let parts = parts_of(whose)?;
    let units = units.map(|set_up| parts.units(set_up)).transpose()?.unwrap_or_default();
    let drawn = parts.draw(&units, &Overlay::default(), picture.theme());
    put(&drawn.scene, picture, json)?;
    Ok(Answered::Done)
}

pub fn counters(whose: &Whose, picture: &Picture, json: bool) -> Result<Answered, Trouble> {
    let parts = parts_of(whose)?;
    let counters = parts.counters.as_ref().ok_or_else(|| Fault::new("there are no counters there"))?;
    put(&draw::counter_sheet(&parts.map.head.title, counters), picture, json)?;
    Ok(Answered::Done)
}

pub fn map_work(work: &MapWork, json: bool) -> Result<Answered, Trouble> {
    let wrong = match work {
        MapWork::Check { from } => {
            let parts = parts_of(from)?;
            let sources = parts.map.features.iter().fold(BTreeMap::<String, usize>::new(), |mut counts, feature| {
                *counts.entry(feature.source.to_string()).or_default() += 1;
                counts
            });
            let wrong = parts.complaints();
            if json {
                words::print_json(
                    &json!({ "hexes": parts.map.grid.count(), "features": sources, "complaints": wrong }),
                );
            } else {
                let counts: Vec<String> = sources.iter().map(|(source, count)| format!("{count} {source}")).collect();
                words::line(&format!("{} hexes; features: {}", parts.map.grid.count(), counts.join(", ")));
            }
            wrong
        }
        MapWork::Make { folder, layers } => {
            let wrong = parts::make(folder, layers)?;
            if json {
                words::print_json(&json!({ "complaints": wrong }));
            } else if wrong.is_empty() {
                words::line(&format!("{} is made", folder.join("map.toml").display()));
            }
            wrong
        }
    };
    if !json {
        wrong.iter().for_each(|complaint| words::line(complaint));
    }
    Ok(if wrong.is_empty() { Answered::Done } else { Answered::Refused })
}

impl Picture {
    /// Whether a picture is wanted at all.
    pub fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    pub fn theme(&self) -> draw::Theme {
        match self.theme {
            Theme::Day => draw::Theme::Day,
            Theme::Night => draw::Theme::Night,
        }
    }
}

/// Writes a scene where it is wanted.
pub fn put(scene: &Scene, picture: &Picture, json: bool) -> Result<(), Fault> {
    let (file, bytes) = match (&picture.svg, &picture.png) {
        (Some(file), _) => (file, draw::svg(scene, picture.theme()).into_bytes()),
        (None, Some(file)) => {
            (file, draw::png(scene, picture.theme(), picture.zoom.unwrap_or(1.0)).map_err(Fault::new)?)
        }
        (None, None) => return Err(Fault::new("say where to draw it: --svg FILE or --png FILE")),
    };
    files::write(file, &bytes)?;
    if json {
        words::print_json(&json!({ "file": file, "bytes": bytes.len() }));
    }
    Ok(())
}
