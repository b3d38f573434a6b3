//! The counters of a game: `scenarios/<game>/counters.toml`. Unit counters with both their sides, and the markers.

use crate::components::{self, ComponentError, Source};
use crate::names::{NameError, is_name};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// All counters of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    pub types: Vec<CounterType>,
    pub units: Vec<Counter>,
    pub markers: Vec<Marker>,
}

/// What units of a type have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterType {
    /// The rulebook's word: `panzer regiment`.
    pub name: String,
    /// The code of its side: `GE`.
    pub side: String,
    pub symbol: Symbol,
    pub size: Size,
    pub ground: Ground,
    /// A pale band for Guards and SS formations.
    #[serde(default)]
    pub pale: bool,
}

/// The mark inside the box of a unit's symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    Infantry,
    Airborne,
    Mountain,
    Motorised,
    Mechanised,
    Armour,
    HeavyArmour,
    AssaultGun,
    Cavalry,
    Artillery,
    Engineer,
    Fortified,
    Headquarters,
}

/// The size mark above a unit's symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Size {
    #[serde(rename = "I")]
    Company,
    #[serde(rename = "II")]
    Battalion,
    #[serde(rename = "III")]
    Regiment,
    #[serde(rename = "X")]
    Brigade,
    #[serde(rename = "XX")]
    Division,
    /// An improvised formation, in brackets.
    #[serde(rename = "(XX)")]
    DivisionGroup,
    #[serde(rename = "XXX")]
    Corps,
    #[serde(rename = "XXXX")]
    Army,
}

/// The ground colour of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    German,
    Panzer,
    Rumanian,
    Hungarian,
    Italian,
    Soviet,
    SovietTank,
    SovietStatic,
    SovietHq,
}

/// One unit counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name in notation.
    pub name: String,
    /// Its line among the types.
    pub kind: usize,
    /// What is printed beside the symbol: the unit, and its formation if it has one.
    pub unit: String,
    pub formation: String,
    pub front: Face,
    pub back: Option<Face>,
    /// How many steps this counter stands for.
    pub steps: u8,
    /// What is printed on it about where or when it comes: an area, a hex, a turn. Empty if nothing is.
    pub setup: String,
    /// The counter whose further losses this one shows.
    pub replaces: Option<usize>,
    pub note: String,
}

/// One side of a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The printed figures: `5-2-8`, or `(6)-9` for a leadership rating.
    pub figures: String,
    /// A printed word: `inactive`.
    pub word: String,
    pub source: Source,
}

/// A marker, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    pub name: String,
    /// The code of the side it belongs to; empty for both.
    #[serde(default)]
    pub side: String,
    pub mark: Mark,
    pub count: u8,
    pub source: Source,
    #[serde(default)]
    pub note: String,
}

/// The sign on a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    Air,
    Turn,
    OutOfSupply,
    Supported,
    HeavyEquipment,
    Disrupted,
    /// Victory points.
    Points,
    /// Who holds a hex.
    Control,
    /// Which phase comes when.
    Phase,
    /// Yes or no.
    Decision,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    types: Vec<CounterType>,
    units: Vec<Entry>,
    #[serde(default)]
    markers: Vec<Marker>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Spanned<String>,
    r#type: Spanned<String>,
    unit: String,
    #[serde(default)]
    formation: String,
    front: String,
    source: Source,
    back: Option<String>,
    #[serde(default)]
    back_word: String,
    back_source: Option<Source>,
    steps: u8,
    #[serde(default)]
    setup: String,
    replaces: Option<Spanned<String>>,
    #[serde(default)]
    note: String,
}

impl Counters {
    pub fn read(text: &str) -> Result<Counters, ComponentError> {
        let Sheet { types, units: entries, markers } = components::read(text)?;
        let wrong = |word: &Spanned<String>, message: String| Err(ComponentError::at(text, word.span(), message));
        let mut units: Vec<Counter> = Vec::with_capacity(entries.len());
        for entry in entries {
            let name = entry.name.get_ref();
            if !is_name(name) {
                return wrong(&entry.name, format!("`{name}` is no name: letters, digits, `/`, `.` and `_` are"));
            }
            if units.iter().any(|unit| unit.name.eq_ignore_ascii_case(name)) {
                return wrong(&entry.name, format!("two counters are called `{name}`"));
            }
            let Some(kind) = types.iter().position(|kind| kind.name == *entry.r#type.get_ref()) else {
                return wrong(&entry.r#type, format!("`{}` is no type of counter here", entry.r#type.get_ref()));
            };
            let replaces = match &entry.replaces {
                None => None,
                Some(word) => match units.iter().position(|unit| unit.name == *word.get_ref()) {
                    None => return wrong(word, format!("no counter above is called `{}`", word.get_ref())),
                    found => found,
                },
            };
            let word = entry.back_word;
            let back = match (entry.back, entry.back_source) {
                (None, None) if word.is_empty() => None,
                (Some(figures), Some(source)) => Some(Face { figures, word, source }),
                _ => return wrong(&entry.name, format!("the back of `{name}` needs both figures and a source")),
            };
            let name = name.clone();
            let Entry { unit, formation, front: figures, source, steps, setup, note, .. } = entry;
            let front = Face { figures, word: String::new(), source };
            units.push(Counter { name, kind, unit, formation, front, back, steps, setup, replaces, note });
        }
        Ok(Counters { types, units, markers })
    }

    /// A game's complaint about the nth unit, at its place in the file that the counters were read from.
    pub fn wrong(text: &str, nth: usize, message: impl Into<String>) -> ComponentError {
        let sheet: Option<Sheet> = components::read(text).ok();
        let span = sheet.and_then(|sheet| sheet.units.get(nth).map(|entry| entry.name.span()));
        ComponentError::at(text, span.unwrap_or_default(), message)
    }

    /// The complaint of names about a unit, at its place.
    pub fn misnamed(text: &str, error: &NameError) -> ComponentError {
        Counters::wrong(text, error.unit().unwrap_or(0), error.to_string())
    }

    pub fn kind(&self, counter: &Counter) -> &CounterType {
        &self.types[counter.kind]
    }

    /// The counter of that name.
    pub fn unit(&self, name: &str) -> Option<&Counter> {
        self.units.iter().find(|unit| unit.name == name)
    }

    /// How many counters there are in all.
    pub fn count(&self) -> usize {
        self.units.len() + self.markers.iter().map(|marker| usize::from(marker.count)).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = r#"
        types = [
          { name = "panzer regiment", side = "GE", symbol = "armour", size = "III", ground = "panzer" },
          { name = "mech corps", side = "SU", symbol = "mechanised", size = "XXX", ground = "soviet_tank" },
        ]
        units = [
          { name = "11/6", type = "panzer regiment", unit = "11", formation = "6", front = "5-2-8", source = "rulebook", back = "3-1-8", back_source = "rulebook", steps = 2, setup = "A" },
          { name = "5MC", type = "mech corps", unit = "5", front = "14-10-7", source = "rulebook", back = "10-7-7", back_source = "reconstructed", steps = 2 },
          { name = "5MCrpl", type = "mech corps", unit = "5", front = "6-4-7", source = "rulebook", back = "3-2-7", back_source = "reconstructed", steps = 2, replaces = "5MC" },
        ]
        markers = [ { name = "Out of Supply", mark = "out_of_supply", count = 17, source = "rulebook" } ]
    "#;

    #[test]
    fn counters_have_two_sides_and_a_source_for_each() {
        let counters = Counters::read(EXAMPLE).expect("the example");
        assert_eq!(counters.count(), 20);
        let corps = counters.unit("5MC").expect("a corps");
        assert_eq!(corps.back.as_ref().map(|face| face.source), Some(Source::Reconstructed));
        assert_eq!(counters.unit("5MCrpl").and_then(|unit| unit.replaces), Some(1));
        assert_eq!(counters.kind(corps).size, Size::Corps);
    }

    #[test]
    fn mistakes_are_one_sentence_with_a_place() {
        let error =
            |from: &str, to: &str| Counters::read(&EXAMPLE.replacen(from, to, 1)).expect_err("a mistake").to_string();
        assert_eq!(error("\"5MCrpl\"", "\"5mc\""), "line 9, column 20: two counters are called `5mc`");
        assert!(error("\"11/6\"", "\"11 6\"").starts_with("line 7, column 20: `11 6` is no name"));
        assert_eq!(
            error("type = \"panzer regiment\"", "type = \"panzer\""),
            "line 7, column 35: `panzer` is no type of counter here"
        );
        assert_eq!(
            error("replaces = \"5MC\"", "replaces = \"6MC\""),
            "line 9, column 170: no counter above is called `6MC`"
        );
        assert_eq!(
            error("back = \"3-1-8\", ", ""),
            "line 7, column 20: the back of `11/6` needs both figures and a source"
        );
        assert!(error("count = 17", "count = 1700").starts_with("line 11, column "));
        assert_eq!(Counters::wrong(EXAMPLE, 1, "no corps").to_string(), "line 8, column 20: no corps");
    }
}
