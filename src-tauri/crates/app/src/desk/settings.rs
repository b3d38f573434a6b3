//! What the window remembers: a small file in the house. One that cannot be read is as good as none.

use crate::files;
use crate::house::House;
use crate::trouble::Fault;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use ts_rs::TS;

/// No settings are longer, in bytes.
const LONGEST: u64 = 1 << 16;

/// How the player likes the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    pub theme: ThemeSetting,
    /// The size of text in pixels.
    pub text: u8,
    /// Whether counters slide along their paths.
    pub motion: bool,
    /// Columns that are folded away.
    pub folded: Vec<Column>,
    /// The folder that is looked through for mail.
    pub watched: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ThemeSetting {
    Day,
    Night,
    System,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Column {
    Left,
    Right,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { theme: ThemeSetting::System, text: 13, motion: true, folded: Vec::new(), watched: None }
    }
}

fn file(house: &House) -> PathBuf {
    house.folder().join("settings.json")
}

/// Whether the window was ever open in this house.
pub fn are_kept(house: &House) -> bool {
    // What cannot be looked at is there: nothing is written over it.
    file(house).try_exists().unwrap_or(true)
}

pub fn kept(house: &House) -> Settings {
    let text = files::read_text(&file(house), LONGEST).ok();
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

pub fn keep(house: &House, settings: &Settings) -> Result<(), Fault> {
    let text = serde_json::to_string_pretty(settings).map_err(|error| Fault::new(error.to_string()))?;
    files::write(&file(house), text.as_bytes())
}
