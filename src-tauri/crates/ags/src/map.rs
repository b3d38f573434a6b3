//! The map of Korsun: `scenarios/ags-korsun/map.toml`, read into what the rules ask of it.

use crate::{German, Soviet};
use hexgrid::{Direction, Grid, Hex, HexField, HexSet, Hexside, Passages, ReachScratch, SideField, reach};
use kernel::Side;
use kernel::components::ComponentError;
use kernel::map::{Course, Feature, Map};

/// The map that comes with the program.
pub(crate) const TEXT: &str = include_str!("../../../../scenarios/ags-korsun/map.toml");

/// The kinds of feature that this game knows.
const KINDS: [&str; 11] = [
    "woods",
    "city",
    "town",
    "road",
    "minor river",
    "major river",
    "river hex",
    "start line",
    "entry area",
    "supply source",
    "symbol",
];

/// The terrain of a hex. Towns lie on top of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terrain {
    #[default]
    Clear,
    Woods,
    City,
    /// Wholly filled by the river.
    River,
    /// Not on the map of Korsun, nor are the two below.
    Swamp,
    Rough,
    Sea,
}

/// The water along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Water {
    /// A minor river.
    Minor,
    /// A major river.
    Major,
    /// Not on the map of Korsun.
    Sea,
}

/// A stretch of the start line between two cross-lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Its letter.
    pub name: String,
    /// In order.
    pub sides: Vec<Hexside>,
    /// The hexes that border it on the German side, in order, each once.
    pub german: Vec<Hex>,
    /// Those on the Soviet side.
    pub soviet: Vec<Hex>,
    /// All of these and the hexes next to them, on either side.
    pub near: HexSet,
}

/// Hexes where reinforcements come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryArea {
    pub name: String,
    pub hexes: Vec<Hex>,
}

/// A printed symbol: one Soviet unit of that type, or the HQ of that name, is set up here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUpSymbol {
    pub hex: Hex,
    pub name: String,
    /// Its place among the features of the sheet.
    pub feature: usize,
}

#[derive(Clone, Debug)]
pub struct KorsunMap {
    /// The map as its file has it.
    pub sheet: Map,
    pub terrain: HexField<Terrain>,
    pub towns: HexSet,
    pub water: SideField<Option<Water>>,
    /// Hexsides that a road crosses.
    pub road: SideField<bool>,
    /// Hexsides that a railroad crosses; there are none on the map of Korsun.
    pub rail: SideField<bool>,
    pub start_line: Vec<Stretch>,
    /// What lies on the German side of the start line.
    pub german_side: HexSet,
    pub entry_areas: Vec<EntryArea>,
    /// By side.
    pub supply: [Vec<Hex>; 2],
    pub symbols: Vec<SetUpSymbol>,
}

impl KorsunMap {
    pub fn read(text: &str) -> Result<KorsunMap, ComponentError> {
        let sheet = Map::read(text)?;
        let grid = &sheet.grid;
        let mut map = KorsunMap {
            terrain: HexField::new(grid, Terrain::Clear),
            towns: HexSet::new(grid),
            water: SideField::new(grid, None),
            road: SideField::new(grid, false),
            rail: SideField::new(grid, false),
            start_line: Vec::new(),
            german_side: HexSet::new(grid),
            entry_areas: Vec::new(),
            supply: [Vec::new(), Vec::new()],
            symbols: Vec::new(),
            sheet: sheet.clone(),
        };
        for (nth, feature) in sheet.features.iter().enumerate() {
            let placed = map.add(nth, sheet.kind(feature), feature);
            placed.map_err(|message| Map::wrong(text, nth, message))?;
        }
        map.part_the_sides().map_err(|(nth, message)| Map::wrong(text, nth, message))?;
        Ok(map)
    }

    pub fn grid(&self) -> &Grid {
        &self.sheet.grid
    }

    pub fn water_at(&self, hex: Hex, direction: Direction) -> Option<Water> {
        self.grid().hexside(hex, direction).and_then(|side| self.water[side])
    }

    pub fn road_at(&self, hex: Hex, direction: Direction) -> bool {
        self.grid().hexside(hex, direction).is_some_and(|side| self.road[side])
    }

    /// Puts a feature on the map; the complaint is half a sentence.
    fn add(&mut self, nth: usize, kind: &str, feature: &Feature) -> Result<(), String> {
        let name = feature.name.clone();
        match (kind, &feature.at) {
            ("woods", Course::Hexes(hexes)) => self.cover(hexes, Terrain::Woods),
            ("city", Course::Hexes(hexes)) => self.cover(hexes, Terrain::City),
            ("river hex", Course::Hexes(hexes)) => self.cover(hexes, Terrain::River),
            ("town", Course::Hexes(hexes)) => {
                self.towns.extend(hexes.iter().copied());
                Ok(())
            }
            ("minor river", Course::Sides(sides)) => self.flow(sides, Water::Minor),
            ("major river", Course::Sides(sides)) => self.flow(sides, Water::Major),
            ("road", Course::Path(path)) => {
                let crossed = path.windows(2).filter_map(|step| self.sheet.grid.between(step[0], step[1]));
                crossed.for_each(|side| self.road[side] = true);
                Ok(())
            }
            ("start line", Course::Sides(sides)) => {
                if name.is_empty() || self.start_line.iter().any(|stretch| stretch.name == name) {
                    return Err("every stretch of the start line has a letter of its own".to_owned());
                }
                let (sides, near) = (sides.clone(), HexSet::new(self.grid()));
                self.start_line.push(Stretch { name, sides, german: Vec::new(), soviet: Vec::new(), near });
                Ok(())
            }
            ("entry area", Course::Hexes(hexes)) => {
                self.entry_areas.push(EntryArea { name, hexes: hexes.clone() });
                Ok(())
            }
            ("supply source", Course::Hexes(hexes)) => {
                let side = side_called(&name).ok_or("a supply source is German or Soviet")?;
                self.supply[side.index()].extend(hexes);
                Ok(())
            }
            ("symbol", Course::Hexes(hexes)) => match hexes[..] {
                [hex] => {
                    self.symbols.push(SetUpSymbol { hex, name, feature: nth });
                    Ok(())
                }
                _ => Err("a symbol stands in one hex; every symbol has a line of its own".to_owned()),
            },
            (kind, at) if KINDS.contains(&kind) => Err(format!("a {kind} is not written as {}", shape(at))),
            (kind, _) => Err(format!("this game knows no `{kind}`, only {}", KINDS.join(", "))),
        }
    }

    fn cover(&mut self, hexes: &[Hex], terrain: Terrain) -> Result<(), String> {
        for hex in hexes {
            let before = std::mem::replace(&mut self.terrain[*hex], terrain);
            if before != Terrain::Clear && before != terrain {
                return Err(format!("{} has other terrain already", self.grid().number(*hex)));
            }
        }
        Ok(())
    }

    fn flow(&mut self, sides: &[Hexside], river: Water) -> Result<(), String> {
        for side in sides {
            let before = self.water[*side].replace(river);
            if before.is_some_and(|before| before != river) {
                return Err(format!("{} has a river of the other kind already", self.grid().hexside_number(*side)));
            }
        }
        Ok(())
    }

    /// Floods the German side from its supply sources, and finds the hexes along the start line. The complaint names the
    /// feature it is about.
    fn part_the_sides(&mut self) -> Result<(), (usize, String)> {
        let grid = self.sheet.grid.clone();
        let line = |side: Hexside| self.start_line.iter().any(|stretch| stretch.sides.contains(&side));
        let starts = HexSet::from_iter(&grid, self.supply[German.index()].iter().copied());
        let passages = Passages::new(&grid, line);
        let german = reach(&grid, &starts, &HexSet::full(&grid), &passages, &mut ReachScratch::new(&grid));
        let lines: Vec<usize> = self.features_of("start line").collect();
        let (Some(first), false) = (lines.first(), starts.is_empty()) else {
            return Err((0, "this game needs a start line and a German supply source".to_owned()));
        };
        if let Some(leak) = self.supply[Soviet.index()].iter().find(|hex| german.contains(**hex)) {
            let leak = grid.number(*leak);
            return Err((*first, format!("the start line has a gap: {leak} can be reached from the German side")));
        }
        for (stretch, nth) in self.start_line.iter_mut().zip(lines) {
            for side in &stretch.sides {
                let (a, b) = grid.sides_of(*side);
                let (ours, theirs) = if german.contains(a) { (a, b) } else { (b, a) };
                if !german.contains(ours) || german.contains(theirs) || !grid.contains(theirs) {
                    return Err((nth, format!("{} does not part the two sides", grid.hexside_number(*side))));
                }
                push_new(&mut stretch.german, ours);
                push_new(&mut stretch.soviet, theirs);
                stretch.near.extend([ours, theirs].iter().flat_map(|hex| grid.disc(*hex, 1)));
            }
        }
        self.german_side = german;
        Ok(())
    }

    fn features_of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = usize> + 'a {
        let features = self.sheet.features.iter().enumerate();
        features.filter(move |(_, feature)| self.sheet.kind(feature) == kind).map(|(nth, _)| nth)
    }
}

fn side_called(name: &str) -> Option<Side> {
    match name {
        "German" => Some(German),
        "Soviet" => Some(Soviet),
        _ => None,
    }
}

fn shape(at: &Course) -> &'static str {
    match at {
        Course::Hexes(_) => "hexes",
        Course::Sides(_) => "hexsides",
        Course::Path(_) => "a way through hexes",
    }
}

fn push_new(hexes: &mut Vec<Hex>, hex: Hex) {
    if !hexes.contains(&hex) {
        hexes.push(hex);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two stretches of a start line, a river with a road over it, and a wood.
    const SMALL: &str = r#"
        title = "Small"
        hex_metres = 7500
        key = [
          { kind = "woods", draw = "woods" },
          { kind = "road", draw = "road" },
          { kind = "minor river", draw = "minor_river" },
          { kind = "major river", draw = "major_river" },
          { kind = "start line", draw = "front_line" },
          { kind = "supply source", draw = "supply" },
          { kind = "symbol", draw = "symbol" },
          { kind = "swamp", draw = "marsh" },
        ]
        features = [
          { kind = "woods", at = "0103", source = "history" },
          { kind = "road", at = "0104-0103-0102", source = "history" },
          { kind = "major river", at = "0103/0104", source = "history" },
          { kind = "start line", name = "A", at = "0102/0103 0103/0202", source = "history" },
          { kind = "start line", name = "B", at = "0202/0203 0203/0303", source = "history" },
          { kind = "start line", name = "C", at = "0303/0304", source = "history" },
          { kind = "supply source", name = "German", at = "0104", source = "history" },
          { kind = "supply source", name = "Soviet", at = "0101 0301", source = "history" },
          { kind = "symbol", name = "2TA", at = "0102", source = "history" },
        ]
        [grid]
        orientation = "flat_top"
        shifted = "even"
        columns = { first = 1, last = 3, from = "west" }
        rows = { first = 1, last = 4, from = "north" }
    "#;

    fn numbers(map: &KorsunMap, hexes: &[Hex]) -> String {
        hexes.iter().map(|hex| map.grid().number(*hex)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_line_parts_the_sides_and_has_borders_on_both() {
        let map = KorsunMap::read(SMALL).unwrap_or_else(|error| panic!("{error}"));
        let german: Vec<Hex> = map.german_side.iter().collect();
        assert_eq!(numbers(&map, &german), "0103 0203 0104 0204 0304");
        let borders: Vec<(String, String)> = (map.start_line.iter())
            .map(|stretch| (numbers(&map, &stretch.german), numbers(&map, &stretch.soviet)))
            .collect();
        let wanted = [("0103", "0102 0202"), ("0203", "0202 0303"), ("0304", "0303")];
        assert_eq!(borders, wanted.map(|(german, soviet)| (german.to_owned(), soviet.to_owned())));
        let bridge = map.grid().parse_hexside("0104/0103").expect("a hexside");
        assert_eq!((map.water[bridge], map.road[bridge]), (Some(Water::Major), true));
    }

    #[test]
    fn mistakes_are_one_sentence_with_a_place() {
        let error =
            |from: &str, to: &str| KorsunMap::read(&SMALL.replacen(from, to, 1)).expect_err("a mistake").to_string();
        let unknown = error("kind = \"woods\", at", "kind = \"swamp\", at");
        assert!(unknown.starts_with("line 15, column 20: this game knows no `swamp`, only woods, city"), "{unknown}");
        assert_eq!(
            error("0104-0103-0102", "0104 0103"),
            "line 16, column 33: this lies on a way through hexes, like 0403-0404-0505"
        );
        assert_eq!(
            error("\"woods\", at = \"0103\"", "\"minor river\", at = \"0103/0104\""),
            "line 17, column 20: 0103/0104 has a river of the other kind already"
        );
        assert_eq!(
            error("0202/0203 0203/0303", "0202/0203"),
            "line 18, column 20: the start line has a gap: 0101 can be reached from the German side"
        );
        assert_eq!(
            error("0303/0304", "0303/0304 0203/0204"),
            "line 20, column 20: 0203/0204 does not part the two sides"
        );
        assert_eq!(
            error("name = \"B\"", "name = \"A\""),
            "line 19, column 20: every stretch of the start line has a letter of its own"
        );
        assert_eq!(error("\"Soviet\"", "\"Russian\""), "line 22, column 20: a supply source is German or Soviet");
        assert!(
            error("at = \"0102\"", "at = \"0102 0101\"").starts_with("line 23, column 20: a symbol stands in one hex")
        );
        assert!(error("\"German\"", "\"Soviet\"").ends_with("needs a start line and a German supply source"));
    }
}
