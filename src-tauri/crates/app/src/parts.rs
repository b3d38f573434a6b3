//! A game's printed parts: read from the program or from a folder, checked, and drawn.

use crate::files::{read_text, write};
use crate::trouble::Fault;
use cartographer::check::{self, Named};
use cartographer::draw::{self, Drawn, Sheet, Theme};
use cartographer::relief::Relief;
use games::PARTS;
use hexgrid::Hex;
use kernel::Situation;
use kernel::components::{ComponentError, LONGEST_COMPONENT};
use kernel::counters::Counters;
use kernel::map::Map;
use kernel::situation::LONGEST_SITUATION;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The parts of a game.
#[derive(Clone, Debug)]
pub struct Parts {
    pub map: Map,
    pub relief: Option<Relief>,
    pub counters: Option<Counters>,
    named: Vec<Named>,
    /// Set-ups by their ids, as texts.
    set_ups: Vec<(String, String)>,
}

/// The texts of the files of which parts are made, with the names by which they are called in complaints.
struct Files {
    folder: PathBuf,
    texts: BTreeMap<&'static str, String>,
}

impl Files {
    fn text(&self, name: &str) -> Option<(PathBuf, &str)> {
        self.texts.get(name).map(|text| (self.folder.join(name), &text[..]))
    }
}

fn broken(file: &Path, error: &ComponentError) -> Fault {
    let sentence = format!("{}, line {}, column {}: {}", file.display(), error.line, error.column, error.message);
    Fault { line: Some(error.line), column: Some(error.column), ..Fault::new(sentence) }
}

impl Parts {
    /// The parts of a game that the program has.
    pub fn of_game(id: &str) -> Result<Parts, Fault> {
        let parts = PARTS.iter().find(|parts| parts.game == id).ok_or_else(|| {
            let known: Vec<&str> = PARTS.iter().map(|parts| parts.game).collect();
            Fault::new(format!("there is no map of `{id}`; there is one of {}", known.join(", ")))
        })?;
        let mut texts = BTreeMap::from([
            ("map.toml", parts.map.to_owned()),
            ("named.toml", parts.named.to_owned()),
            ("counters.toml", parts.counters.to_owned()),
        ]);
        texts.extend(parts.relief.map(|relief| ("relief.txt", relief.to_owned())));
        let set_ups = parts.set_ups.iter().map(|(id, text)| ((*id).to_owned(), (*text).to_owned())).collect();
        Parts::read(&Files { folder: PathBuf::from(id), texts }, set_ups)
    }

    /// The parts in a folder, such as a player's own. Only the map must be there.
    pub fn of_folder(folder: &Path) -> Result<Parts, Fault> {
        let mut texts = BTreeMap::new();
        for name in ["map.toml", "relief.txt", "named.toml", "counters.toml"] {
            let file = folder.join(name);
            if name == "map.toml" || file.exists() {
                texts.insert(name, read_text(&file, LONGEST_COMPONENT as u64)?);
            }
        }
        Parts::read(&Files { folder: folder.to_owned(), texts }, Vec::new())
    }

    fn read(files: &Files, set_ups: Vec<(String, String)>) -> Result<Parts, Fault> {
        let (file, text) = files.text("map.toml").unwrap_or_default();
        let map = Map::read(text).map_err(|error| broken(&file, &error))?;
        let counters = match files.text("counters.toml") {
            Some((file, text)) => Some(Counters::read(text).map_err(|error| broken(&file, &error))?),
            None => None,
        };
        let relief = match files.text("relief.txt") {
            Some((file, text)) => Some(Relief::read(&file, text).map_err(|error| Fault::new(error.to_string()))?),
            None => None,
        };
        let named = match files.text("named.toml") {
            Some((file, text)) => check::read_named(&file, text).map_err(|error| Fault::new(error.to_string()))?,
            None => Vec::new(),
        };
        Ok(Parts { map, relief, counters, named, set_ups })
    }

    /// Every complaint about the map, names that have no room among them.
    pub fn complaints(&self) -> Vec<String> {
        let mut wrong = check::check(&self.map, self.relief.as_ref(), &self.named);
        let crowded = self.draw(&BTreeMap::new(), Theme::Day).crowded;
        wrong.extend(crowded.into_iter().map(|name| format!("the name {name} has no room")));
        wrong
    }

    /// The map with units on it.
    pub fn draw(&self, units: &BTreeMap<Hex, Vec<usize>>, theme: Theme) -> Drawn {
        let (map, relief, counters) = (&self.map, self.relief.as_ref(), self.counters.as_ref());
        draw::map(Sheet { map, relief, counters, units }, theme)
    }

    /// The units of a set-up that the game has, or of a situation file.
    pub fn units(&self, set_up: &str) -> Result<BTreeMap<Hex, Vec<usize>>, Fault> {
        let own = self.set_ups.iter().find(|(id, _)| id == set_up).map(|(_, text)| text.clone());
        let text = match own {
            Some(text) => text,
            None if Path::new(set_up).exists() => read_text(Path::new(set_up), LONGEST_SITUATION as u64)?,
            None => {
                let known: Vec<&str> = self.set_ups.iter().map(|(id, _)| &id[..]).collect();
                return Err(Fault::new(format!("there is no set-up `{set_up}`; there is {}", known.join(", "))));
            }
        };
        let situation = Situation::parse(&text).map_err(|error| Fault::situation(&error))?;
        let counters = self.counters.as_ref().ok_or_else(|| Fault::new("there are no counters to put on the map"))?;
        let mut units: BTreeMap<Hex, Vec<usize>> = BTreeMap::new();
        for item in &situation.units {
            let Some(place) = &item.place else { continue };
            // Units may also stand beside the map.
            let Ok(hex) = self.map.grid.hex(&place.text) else { continue };
            let unit = counters.units.iter().position(|unit| unit.name == item.name.text).ok_or_else(|| {
                Fault::situation(&item.name.wrong(format!("there is no counter `{}`", item.name.text)))
            })?;
            units.entry(hex).or_default().push(unit);
        }
        Ok(units)
    }
}

/// Makes the map of a folder from its recipe, its corrections and a folder of layers. What is wrong with it is told, and
/// then nothing is written.
pub fn make(folder: &Path, layers: &Path) -> Result<Vec<String>, Fault> {
    let made = cartographer::make::make(folder, layers).map_err(|trouble| Fault::new(trouble.to_string()))?;
    let named = folder.join("named.toml");
    let named = if named.exists() {
        let text = read_text(&named, LONGEST_COMPONENT as u64)?;
        check::read_named(&named, &text).map_err(|error| Fault::new(error.to_string()))?
    } else {
        Vec::new()
    };
    let wrong = check::check(&made.map, made.relief.as_ref(), &named);
    if wrong.is_empty() {
        write(&folder.join("map.toml"), made.map.to_string().as_bytes())?;
        if let Some(relief) = &made.relief {
            write(&folder.join("relief.txt"), relief.write().as_bytes())?;
        }
    }
    Ok(wrong)
}
