//! A game's printed parts: read from the program or from a folder, checked, and drawn.

use crate::files::{files_in, read_text, write};
use crate::trouble::Fault;
use cartographer::check::{self, Named};
use cartographer::draw::{self, Drawn, Overlay, Sheet, Stacks, Standing, Theme};
use cartographer::relief::Relief;
use games::PARTS;
use hexgrid::Hex;
use kernel::components::{ComponentError, LONGEST_COMPONENT};
use kernel::counters::{Counter, Counters};
use kernel::map::Map;
use kernel::situation::{LONGEST_SITUATION, UnitItem};
use kernel::{Names, SeenUnit, Situation, SituationError, View};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The parts of a game.
#[derive(Clone, Debug)]
pub struct Parts {
    pub map: Map,
    pub relief: Option<Relief>,
    pub counters: Option<Counters>,
    named: Vec<Named>,
    /// The game's id, where it is known.
    game: Option<String>,
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
        let parts = Parts::read(&Files { folder: PathBuf::from(id), texts }, set_ups)?;
        Ok(Parts { game: Some(id.to_owned()), ..parts })
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
        let mut set_ups = Vec::new();
        for file in files_in(folder, "situation")? {
            let id = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            set_ups.push((id, read_text(&file, LONGEST_SITUATION as u64)?));
        }
        Parts::read(&Files { folder: folder.to_owned(), texts }, set_ups)
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
        Ok(Parts { map, relief, counters, named, game: None, set_ups })
    }

    /// Every complaint about the map, names that have no room among them.
    pub fn complaints(&self) -> Vec<String> {
        let mut wrong = check::check(&self.map, self.relief.as_ref(), &self.named);
        let crowded = self.draw(&Stacks::new(), &Overlay::default(), Theme::Day).crowded;
        wrong.extend(crowded.into_iter().map(|name| format!("the name {name} has no room")));
        for feature in &self.map.features {
            let lacking = draw::fonts::lacking(draw::fonts::Font::SansSemibold, &feature.name);
            if !lacking.is_empty() {
                wrong.push(format!("the name {} has letters that cannot be drawn: {lacking}", feature.name));
            }
        }
        wrong
    }

    /// The map with units on it, and with what is drawn over them.
    pub fn draw(&self, units: &Stacks, overlay: &Overlay, theme: Theme) -> Drawn {
        let (map, relief, counters) = (&self.map, self.relief.as_ref(), self.counters.as_ref());
        draw::map(Sheet { map, relief, counters, units, overlay }, theme)
    }

    /// The units of a game in progress.
    pub fn units_in(&self, names: &Names, view: &View) -> Stacks {
        let mut stacks = Stacks::new();
        for seen in &view.units {
            if let (Some(hex), Some(standing)) = (seen.place.hex(), self.seen(names, seen)) {
                stacks.entry(hex).or_default().push(standing);
            }
        }
        stacks
    }

    /// Which side of which counter shows a unit.
    fn seen(&self, names: &Names, seen: &SeenUnit) -> Option<Standing> {
        let counters = self.counters.as_ref()?;
        let name = names.unit(seen.unit?);
        let own = counters.units.iter().position(|counter| counter.name == name)?;
        let lost = if seen.steps == 0 { 0 } else { seen.full_steps.saturating_sub(seen.steps) };
        // A corps shows its last two steps on its replacement counter.
        let replacement = || counters.units.iter().position(|counter| counter.replaces == Some(own));
        let counter = if lost >= 2 { replacement().unwrap_or(own) } else { own };
        let turned = seen.marks.contains(&"inactive") || lost == 1 || lost == 3;
        Some(Standing { counter, turned })
    }

    /// The name of the face that shows a unit, as on the counter sheet.
    pub fn face(&self, names: &Names, seen: &SeenUnit) -> Option<String> {
        let Standing { counter, turned } = self.seen(names, seen)?;
        let counter = self.counters.as_ref()?.units.get(counter)?;
        Some(face_name(counter, turned && counter.back.is_some()))
    }

    /// The units of a set-up that these parts have, or of a situation file.
    pub fn units(&self, set_up: &str) -> Result<Stacks, Fault> {
        let own = self.set_ups.iter().find(|(id, _)| id == set_up).map(|(_, text)| text.clone());
        let text = match own {
            Some(text) => text,
            None if Path::new(set_up).is_file() => read_text(Path::new(set_up), LONGEST_SITUATION as u64)?,
            None => {
                let known: Vec<&str> = self.set_ups.iter().map(|(id, _)| &id[..]).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(Fault::new(format!("there is no set-up and no file `{set_up}`; the set-ups are: {known}")));
            }
        };
        let situation = Situation::parse(&text).map_err(|error| Fault::situation(&error))?;
        if let Some(game) = &self.game {
            situation.check_game(game).map_err(|error| Fault::situation(&error))?;
        }
        let counters = self.counters.as_ref().ok_or_else(|| Fault::new("there are no counters to put on the map"))?;
        let mut stacks = Stacks::new();
        for item in &situation.units {
            if let Some((hex, standing)) = self.standing(counters, item).map_err(|error| Fault::situation(&error))? {
                stacks.entry(hex).or_default().push(standing);
            }
        }
        Ok(stacks)
    }

    /// Where a unit stands, if it is on the map. A word in letters is a box beside it.
    fn standing(&self, counters: &Counters, item: &UnitItem) -> Result<Option<(Hex, Standing)>, SituationError> {
        let Some(place) = &item.place else { return Ok(None) };
        if place.text.chars().all(char::is_alphabetic) {
            return Ok(None);
        }
        let hex = self.map.grid.hex(&place.text).map_err(|error| place.wrong(error.to_string()))?;
        let counter = counters.units.iter().position(|unit| unit.name == item.name.text);
        let counter = counter.ok_or_else(|| item.name.wrong(format!("there is no counter `{}`", item.name.text)))?;
        let turned = item.marks.iter().any(|mark| matches!(&mark.text[..], "reduced" | "inactive" | "reserve"));
        Ok(Some((hex, Standing { counter, turned })))
    }
}

/// What a face of a counter is called.
pub fn face_name(counter: &Counter, back: bool) -> String {
    if back { format!("{} back", counter.name) } else { counter.name.clone() }
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
