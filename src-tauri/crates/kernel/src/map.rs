//! The map of a game: `scenarios/<game>/map.toml`. A grid, a terrain key, and features that lie on hexes, along hexsides or
//! through hexes.
//!
//! A feature's `at` is written in printed numbers: `0403 0404` are hexes, `0403/0404 0404/0505` are hexsides (a river from
//! its source downstream, a line from one end to the other), and `0403-0404-0505` is a way through hexes.

use crate::components::{self, ComponentError, Source, quoted};
use hexgrid::{Grid, Hex, Hexside, Plan};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use toml::Spanned;

/// A map, read and placed on its grid.
#[derive(Clone, Debug)]
pub struct Map {
    pub head: Head,
    pub grid: Arc<Grid>,
    pub features: Vec<Feature>,
}

/// What a map says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub title: String,
    pub subtitle: String,
    /// How far it is across a hex, from side to side.
    pub hex_metres: u32,
    /// How far real north lies clockwise of the map's top, in degrees.
    pub north: i16,
    /// Whom to thank for the geography.
    pub credits: String,
    /// Where the grid and whatever is no feature come from.
    pub remarks: Vec<Remark>,
    /// The terrain key, in its order: every kind of feature, and how it is drawn.
    pub key: Vec<KeyEntry>,
    pub grid: Plan,
}

/// Where something that is no feature comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    pub about: String,
    pub source: Source,
    pub note: String,
}

/// A line of the terrain key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyEntry {
    /// The rulebook's word for it.
    pub kind: String,
    pub draw: Draw,
    /// What the legend says; nothing, if it is not shown there.
    #[serde(default)]
    pub says: String,
}

/// How a kind of feature is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Hexes of a texture.
    Woods,
    Marsh,
    Rough,
    Hills,
    /// Hexes that are water.
    Water,
    /// Built-up places.
    City,
    Town,
    /// Rivers along hexsides.
    MinorRiver,
    MajorRiver,
    /// Standing water along hexsides.
    Lake,
    /// Ways through hexes.
    Road,
    Rail,
    /// Lines along hexsides.
    Border,
    FrontLine,
    /// Hexes that a side has fortified.
    Fortification,
    /// Hexes that are lettered: where units enter or set up.
    Area,
    /// Hexes from which supply comes.
    Supply,
    /// Hexes with the printed symbol of a unit.
    Symbol,
    /// Hexes with a sign that reminds of a rule.
    Star,
    ThreeStars,
    TwoCrosses,
    /// A name that lies on hexes, without terrain.
    Name,
}

impl Draw {
    /// Whether a feature that is drawn this way can lie so; the complaint is half a sentence.
    pub fn takes(self, course: &Course) -> Result<(), String> {
        let fits = match self {
            Draw::MinorRiver | Draw::MajorRiver | Draw::Lake | Draw::Border | Draw::FrontLine => {
                matches!(course, Course::Sides(_))
            }
            Draw::Road | Draw::Rail => matches!(course, Course::Path(_)),
            Draw::Woods | Draw::Marsh | Draw::Rough | Draw::Hills | Draw::Water | Draw::City | Draw::Town => {
                matches!(course, Course::Hexes(_))
            }
            Draw::Fortification | Draw::Area | Draw::Supply | Draw::Symbol | Draw::Name => {
                matches!(course, Course::Hexes(_))
            }
            Draw::Star | Draw::ThreeStars | Draw::TwoCrosses => matches!(course, Course::Hexes(_)),
        };
        let wanted = match self {
            Draw::MinorRiver | Draw::MajorRiver | Draw::Lake | Draw::Border | Draw::FrontLine => {
                "hexsides, like 0403/0404 0404/0505"
            }
            Draw::Road | Draw::Rail => "a way through hexes, like 0403-0404-0505",
            _ => "hexes, like 0403 0404",
        };
        if fits { Ok(()) } else { Err(format!("this lies on {wanted}")) }
    }

    /// Whether it is terrain that covers whole hexes, of which a hex has one.
    pub fn covers(self) -> bool {
        matches!(self, Draw::Woods | Draw::Marsh | Draw::Rough | Draw::Hills | Draw::Water)
    }
}

/// Something on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its line in the terrain key.
    pub kind: usize,
    pub name: String,
    pub at: Course,
    /// Where in its hex a place lies: thousandths of a hex's width east and south of the centre.
    pub spot: Option<(i16, i16)>,
    /// The code of the side it belongs to.
    pub side: Option<String>,
    pub source: Source,
    pub note: String,
}

/// Where something lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Course {
    Hexes(Vec<Hex>),
    /// Along hexsides, in order.
    Sides(Vec<Hexside>),
    /// From hex to neighbouring hex.
    Path(Vec<Hex>),
}

/// The file as it stands, before its numbers are looked up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    title: String,
    #[serde(default)]
    subtitle: String,
    hex_metres: Spanned<u32>,
    #[serde(default)]
    north: i16,
    #[serde(default)]
    credits: String,
    #[serde(default)]
    remarks: Vec<Remark>,
    key: Spanned<Vec<KeyEntry>>,
    features: Vec<Entry>,
    grid: Spanned<Plan>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    kind: Spanned<String>,
    #[serde(default)]
    name: String,
    at: Spanned<String>,
    spot: Option<(i16, i16)>,
    side: Option<String>,
    source: Source,
    #[serde(default)]
    note: String,
}

impl Map {
    pub fn read(text: &str) -> Result<Map, ComponentError> {
        let sheet: Sheet = components::read(text)?;
        let plan = sheet.grid.get_ref().clone();
        let grid = Grid::new(&plan).map_err(|error| ComponentError::at(text, sheet.grid.span(), error.to_string()))?;
        if *sheet.hex_metres.get_ref() == 0 {
            return Err(ComponentError::at(text, sheet.hex_metres.span(), "a hex is at least one metre wide"));
        }
        let key_span = sheet.key.span();
        let key = sheet.key.into_inner();
        let twice = |(at, entry): (usize, &KeyEntry)| key[..at].iter().any(|other| other.kind == entry.kind);
        if let Some((_, entry)) = key.iter().enumerate().find(|entry| twice(*entry)) {
            let message = format!("`{}` is in the terrain key twice", entry.kind);
            return Err(ComponentError::at(text, key_span, message));
        }
        let mut features = Vec::with_capacity(sheet.features.len());
        for entry in sheet.features {
            let kind = key.iter().position(|key| key.kind == *entry.kind.get_ref()).ok_or_else(|| {
                let message = format!("`{}` is not in the terrain key", entry.kind.get_ref());
                ComponentError::at(text, entry.kind.span(), message)
            })?;
            let at = Course::read(&grid, entry.at.get_ref())
                .map_err(|message| ComponentError::at(text, entry.at.span(), message))?;
            let draw = key[kind].draw;
            draw.takes(&at).map_err(|message| ComponentError::at(text, entry.at.span(), message))?;
            let Entry { name, spot, side, source, note, .. } = entry;
            features.push(Feature { kind, name, at, spot, side, source, note });
        }
        let head = Head {
            title: sheet.title,
            subtitle: sheet.subtitle,
            hex_metres: sheet.hex_metres.into_inner(),
            north: sheet.north,
            credits: sheet.credits,
            remarks: sheet.remarks,
            key,
            grid: plan,
        };
        Ok(Map { head, grid: Arc::new(grid), features })
    }

    /// A game's complaint about the nth feature, at its place in the file that the map was read from.
    pub fn wrong(text: &str, nth: usize, message: impl Into<String>) -> ComponentError {
        let sheet: Option<Sheet> = components::read(text).ok();
        let span = sheet.and_then(|sheet| sheet.features.get(nth).map(|entry| entry.kind.span()));
        ComponentError::at(text, span.unwrap_or_default(), message)
    }

    /// The features of a kind, in the order of the file.
    pub fn of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Feature> {
        self.features.iter().filter(move |feature| self.kind(feature) == kind)
    }

    /// The features that are drawn this way, in the order of the file.
    pub fn drawn(&self, draw: Draw) -> impl Iterator<Item = &Feature> {
        self.features.iter().filter(move |feature| self.draw(feature) == draw)
    }

    /// The rulebook's word for a feature.
    pub fn kind(&self, feature: &Feature) -> &str {
        &self.head.key[feature.kind].kind
    }

    pub fn draw(&self, feature: &Feature) -> Draw {
        self.head.key[feature.kind].draw
    }
}

impl Course {
    /// Reads printed numbers; the complaint is half a sentence.
    pub fn read(grid: &Grid, text: &str) -> Result<Course, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, rest @ ..] = &words[..] else { return Err("no hex is named".to_owned()) };
        let hex = |number: &str| grid.hex(number).map_err(|_| format!("`{number}` is no hex of this map"));
        if first.contains('/') {
            let side =
                |word: &&str| grid.parse_hexside(word).map_err(|_| format!("`{word}` is no hexside of this map"));
            return Ok(Course::Sides(words.iter().map(side).collect::<Result<_, _>>()?));
        }
        if !first.contains('-') {
            return Ok(Course::Hexes(words.iter().map(|word| hex(word)).collect::<Result<_, _>>()?));
        }
        if !rest.is_empty() {
            return Err("a way through hexes is written in one piece".to_owned());
        }
        let path: Vec<Hex> = first.split('-').map(hex).collect::<Result<_, _>>()?;
        match path.windows(2).find(|step| !grid.adjacent(step[0], step[1])) {
            Some(step) => Err(format!("{} does not touch {}", grid.number(step[0]), grid.number(step[1]))),
            None => Ok(Course::Path(path)),
        }
    }

    /// In printed numbers.
    pub fn write(&self, grid: &Grid) -> String {
        let joined = |words: Vec<String>, by: &str| words.join(by);
        let numbers = |hexes: &[Hex]| hexes.iter().map(|hex| grid.number(*hex).to_string()).collect();
        match self {
            Course::Hexes(hexes) => joined(numbers(hexes), " "),
            Course::Path(hexes) => joined(numbers(hexes), "-"),
            Course::Sides(sides) => {
                joined(sides.iter().map(|side| grid.hexside_number(*side).to_string()).collect(), " ")
            }
        }
    }

    /// The hexes it lies on or leads through; none for hexsides.
    pub fn hexes(&self) -> &[Hex] {
        match self {
            Course::Hexes(hexes) | Course::Path(hexes) => hexes,
            Course::Sides(_) => &[],
        }
    }

    /// The hexsides it runs along; none for hexes.
    pub fn sides(&self) -> &[Hexside] {
        match self {
            Course::Sides(sides) => sides,
            Course::Hexes(_) | Course::Path(_) => &[],
        }
    }
}

/// The map as a file, one feature to a line; reading it again gives the same map.
impl fmt::Display for Map {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = &self.head;
        writeln!(out, "title = {}\nsubtitle = {}", quoted(&head.title), quoted(&head.subtitle))?;
        writeln!(out, "hex_metres = {}\nnorth = {}", head.hex_metres, head.north)?;
        writeln!(out, "credits = {}\n\nremarks = [", quoted(&head.credits))?;
        for Remark { about, source, note } in &head.remarks {
            writeln!(out, "  {{ about = {}, source = \"{source}\", note = {} }},", quoted(about), quoted(note))?;
        }
        writeln!(out, "]\n\nkey = [")?;
        for KeyEntry { kind, draw, says } in &head.key {
            let draw = toml::Value::try_from(draw).map_err(|_| fmt::Error)?;
            let draw = quoted(draw.as_str().unwrap_or_default());
            writeln!(out, "  {{ kind = {}, draw = {draw}, says = {} }},", quoted(kind), quoted(says))?;
        }
        writeln!(out, "]\n\nfeatures = [")?;
        for feature in &self.features {
            write!(out, "  {{ kind = {}", quoted(self.kind(feature)))?;
            if !feature.name.is_empty() {
                write!(out, ", name = {}", quoted(&feature.name))?;
            }
            write!(out, ", at = \"{}\"", feature.at.write(&self.grid))?;
            if let Some((east, south)) = feature.spot {
                write!(out, ", spot = [{east}, {south}]")?;
            }
            if let Some(side) = &feature.side {
                write!(out, ", side = {}", quoted(side))?;
            }
            write!(out, ", source = \"{}\"", feature.source)?;
            if !feature.note.is_empty() {
                write!(out, ", note = {}", quoted(&feature.note))?;
            }
            writeln!(out, " }},")?;
        }
        let plan = toml::to_string(&head.grid).map_err(|_| fmt::Error)?;
        write!(out, "]\n\n[grid]\n{}", plan.replace("\n[", "\n[grid."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = r#"
        title = "Ford"
        hex_metres = 1000
        key = [
          { kind = "woods", draw = "woods", says = "Woods" },
          { kind = "stream", draw = "minor_river" },
          { kind = "road", draw = "road" },
          { kind = "town", draw = "town" },
        ]
        features = [
          { kind = "woods", at = "0101 0102", source = "rulebook" },
          { kind = "stream", name = "Ros", at = "0101/0201 0102/0201", source = "history", note = "\"the\" Ros" },
          { kind = "road", at = "0101-0102-0103", source = "reconstructed" },
          { kind = "town", name = "Kanev", at = "0303", spot = [-120, 80], source = "history" },
        ]
        [grid]
        orientation = "flat_top"
        shifted = "even"
        absent = ["0302"]
        columns = { first = 1, last = 3, from = "west" }
        rows = { first = 1, last = 3, from = "north" }
    "#;

    #[test]
    fn features_lie_on_hexes_along_sides_and_through_hexes() {
        let map = Map::read(EXAMPLE).expect("the example");
        assert_eq!(map.of("woods").next().expect("woods").at.hexes().len(), 2);
        assert_eq!(map.drawn(Draw::MinorRiver).next().expect("a stream").at.sides().len(), 2);
        assert!(matches!(&map.of("road").next().expect("a road").at, Course::Path(path) if path.len() == 3));
        assert_eq!(map.of("town").next().expect("a town").spot, Some((-120, 80)));
        assert_eq!(map.of("stream").map(|feature| feature.source).collect::<Vec<_>>(), [Source::History]);
    }

    #[test]
    fn what_is_written_is_read_back() {
        let map = Map::read(EXAMPLE).expect("the example");
        let again = Map::read(&map.to_string()).unwrap_or_else(|error| panic!("{error}\n{map}"));
        assert_eq!((&again.head, &again.features), (&map.head, &map.features));
    }

    #[test]
    fn mistakes_are_one_sentence_with_a_place() {
        let error = |from: &str, to: &str| Map::read(&EXAMPLE.replace(from, to)).expect_err("a mistake").to_string();
        assert_eq!(error("0101 0102", "0101 0109"), "line 11, column 34: `0109` is no hex of this map");
        assert_eq!(error("0101 0102", "0302"), "line 11, column 34: `0302` is no hex of this map");
        assert_eq!(error("0102/0201", "0101/0103"), "line 12, column 49: `0101/0103` is no hexside of this map");
        assert_eq!(error("0101-0102-0103", "0101-0103"), "line 13, column 33: 0101 does not touch 0103");
        assert_eq!(
            error("kind = \"road\", at", "kind = \"rode\", at"),
            "line 13, column 20: `rode` is not in the terrain key"
        );
        assert_eq!(error("0101 0102", ""), "line 11, column 34: no hex is named");
        assert!(error("first = 1", "first = 9").starts_with("line "));
        assert_eq!(error("hex_metres = 1000", "hex_metres = 0"), "line 3, column 22: a hex is at least one metre wide");
        assert!(
            error("kind = \"road\", draw", "kind = \"woods\", draw").ends_with("`woods` is in the terrain key twice")
        );
        let flat = error("0101 0102", "0101/0201");
        assert_eq!(flat, "line 11, column 34: this lies on hexes, like 0403 0404");
        assert!(
            error("0101-0102-0103", "0101 0102").ends_with("this lies on a way through hexes, like 0403-0404-0505")
        );
        let complaint = Map::wrong(EXAMPLE, 2, "no road leads here").to_string();
        assert_eq!(complaint, "line 13, column 20: no road leads here");
    }
}
