//! Whether a map is right: against what the rulebook names, `scenarios/<game>/named.toml`, and against plain sense.

use crate::Trouble;
use crate::course::{around, at_edge, downstream, far_end, walk};
use crate::plane::{Plane, SIDE};
use crate::relief::Relief;
use hexgrid::{Edge, Hex, Hexside, Vertex};
use kernel::components;
use kernel::map::{Course, Draw, Feature, Map};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Something the rulebook says about the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Where it says so.
    pub case: String,
    /// Hexes or hexsides, in printed numbers.
    pub at: String,
    /// The kind of terrain there.
    pub is: Option<String>,
    /// The name of the feature there.
    pub name: Option<String>,
    /// The kind of terrain that is not there.
    pub is_not: Option<String>,
    /// The kind of line that ends at this hexside.
    pub ends: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    named: Vec<Named>,
}

/// Reads what the rulebook names.
pub fn read_named(file: &Path, text: &str) -> Result<Vec<Named>, Trouble> {
    let names: Names = components::read(text).map_err(|error| Trouble::component(file, &error))?;
    let idle = |named: &Named| {
        let nothing = named.is.is_none() && named.is_not.is_none() && named.ends.is_none();
        nothing || (named.name.is_some() && named.is.is_none())
    };
    match names.named.iter().position(idle) {
        Some(at) => Err(Trouble::new(file, format!("entry {}", at + 1), "this says nothing that could be checked")),
        None => Ok(names.named),
    }
}

/// Every complaint about a map, one sentence each.
pub fn check(map: &Map, relief: Option<&Relief>, named: &[Named]) -> Vec<String> {
    let checker = Checker { map, plane: Plane::new(&map.grid) };
    let mut wrong = Vec::new();
    named.iter().for_each(|named| checker.named(named, &mut wrong));
    checker.numbers(&mut wrong);
    checker.rivers(relief, &mut wrong);
    checker.ways(&mut wrong);
    checker.places(&mut wrong);
    checker.lines(&mut wrong);
    wrong
}

struct Checker<'a> {
    map: &'a Map,
    plane: Plane<'a>,
}

/// How many metres a river may seem to climb: heights are coarse, and valleys narrow. The larger the hexes, the farther a
/// hexside may lie from its valley.
const CLIMB: f64 = 40.0;
const HEX_OF_CLIMB: f64 = 7500.0;

impl Checker<'_> {
    fn named(&self, named: &Named, wrong: &mut Vec<String>) {
        let Named { case, at, .. } = named;
        let course = match Course::read(&self.map.grid, at) {
            Ok(course) => course,
            Err(message) => return wrong.push(format!("{case}: {message}")),
        };
        let hexes = course.hexes().iter().map(|hex| Course::Hexes(vec![*hex]));
        let sides = course.sides().iter().map(|side| Course::Sides(vec![*side]));
        for one in hexes.chain(sides) {
            let number = one.write(&self.map.grid);
            let here = |kind: &str| {
                let of_kind = self.map.of(kind).filter(|feature| touches(&feature.at, &one));
                let mut called = of_kind.filter(|feature| named.name.as_ref().is_none_or(|name| feature.name == *name));
                called.next().is_some()
            };
            if let Some(kind) = named.is.as_ref().filter(|kind| !here(kind)) {
                let name = named.name.as_deref().unwrap_or_default();
                wrong.push(format!("{case}: {number} is no {kind} {name}").trim_end().to_owned());
            }
            if let Some(kind) = named.is_not.as_ref().filter(|kind| here(kind)) {
                wrong.push(format!("{case}: {number} is {kind}"));
            }
            if let Some(kind) = named.ends.as_ref().filter(|kind| !self.ends(kind, &one)) {
                wrong.push(format!("{case}: no {kind} ends at {number}"));
            }
        }
    }

    /// Whether the whole of the lines of a kind begins or ends at a hexside.
    fn ends(&self, kind: &str, at: &Course) -> bool {
        let all: Vec<Hexside> = self.map.of(kind).flat_map(|feature| feature.at.sides()).copied().collect();
        [all.first(), all.last()].into_iter().flatten().any(|end| at.sides().contains(end))
    }

    fn numbers(&self, wrong: &mut Vec<String>) {
        let mut seen = BTreeSet::new();
        for number in self.map.grid.hexes().map(|hex| self.map.grid.number(hex)) {
            if !seen.insert(number.clone()) {
                wrong.push(format!("two hexes are numbered {number}"));
            }
        }
    }

    fn rivers(&self, relief: Option<&Relief>, wrong: &mut Vec<String>) {
        let rivers: Vec<&Feature> = self
            .map
            .features
            .iter()
            .filter(|feature| matches!(self.map.draw(feature), Draw::MinorRiver | Draw::MajorRiver))
            .collect();
        let lakes: Vec<&Feature> = self.map.drawn(Draw::Lake).collect();
        let mut used: BTreeMap<Hexside, &str> = BTreeMap::new();
        for lake in &lakes {
            used.extend(lake.at.sides().iter().map(|side| (*side, &lake.name[..])));
            if walk(&self.map.grid, lake.at.sides()).is_none() {
                wrong.push(format!("the hexsides of {} do not join up", lake.name));
            }
        }
        for river in &rivers {
            for side in river.at.sides() {
                if let Some(other) = used.insert(*side, &river.name) {
                    let number = self.map.grid.hexside_number(*side);
                    wrong.push(format!("{} and {other} both run along {number}", river.name));
                }
            }
            let others: Vec<Hexside> = rivers
                .iter()
                .chain(&lakes)
                .filter(|other| !std::ptr::eq(**other, *river))
                .flat_map(|other| other.at.sides())
                .copied()
                .collect();
            let meets = |corner: Vertex| {
                others.iter().any(|side| far_end(&self.map.grid, *side, corner).is_some())
                    || self.at_water(corner)
                    || at_edge(&self.map.grid, corner)
            };
            let Some(walk) = downstream(&self.map.grid, river.at.sides(), meets) else {
                wrong.push(format!("the hexsides of {} do not join up", river.name));
                continue;
            };
            if !meets(walk[walk.len() - 1]) {
                let last = river.at.sides().last().map(|side| self.map.grid.hexside_number(*side)).unwrap_or_default();
                wrong.push(format!("{} ends in nowhere at {last}", river.name));
            }
            if let Some(relief) = relief {
                self.falls(river, &walk, relief, wrong);
            }
        }
    }

    /// That a river runs down: it never lies far above where it has been.
    fn falls(&self, river: &Feature, walk: &[Vertex], relief: &Relief, wrong: &mut Vec<String>) {
        let corner = self.plane.bounds().origin();
        // A hexside lies beside the real river: look for the floor of the valley.
        let floor = |vertex: &Vertex| relief.lowest((self.plane.vertex(*vertex) - corner).to_point(), SIDE);
        let heights: Vec<f64> = walk.iter().map(floor).collect();
        let mut lowest = f64::MAX;
        let most = CLIMB * (f64::from(self.map.head.hex_metres) / HEX_OF_CLIMB).max(1.0);
        for (at, height) in heights.iter().enumerate() {
            lowest = lowest.min(*height);
            if height - lowest > most {
                let side = river.at.sides()[at.saturating_sub(1)];
                let number = self.map.grid.hexside_number(side);
                let climb = (height - lowest).round();
                wrong.push(format!("{} climbs {climb} m to {number}", river.name));
                return;
            }
        }
    }

    fn ways(&self, wrong: &mut Vec<String>) {
        for draw in [Draw::Road, Draw::Rail] {
            let mut leads: BTreeMap<Hex, usize> = BTreeMap::new();
            for way in self.map.drawn(draw) {
                for pair in way.at.hexes().windows(2) {
                    pair.iter().for_each(|hex| *leads.entry(*hex).or_default() += 1);
                }
            }
            for way in self.map.drawn(draw) {
                if let Some(hex) = way.at.hexes().iter().find(|hex| self.is_water(**hex)) {
                    wrong.push(format!(
                        "the way {} leads through the water of {}",
                        way.name,
                        self.map.grid.number(*hex)
                    ));
                }
                let ends = [way.at.hexes().first(), way.at.hexes().last()];
                for end in ends.into_iter().flatten() {
                    let goes_on = leads.get(end).is_some_and(|count| *count > 1);
                    if !goes_on && !self.is_place(*end) && !self.on_edge(*end) && !self.on_a_bank(*end) {
                        let number = self.map.grid.number(*end);
                        wrong.push(format!("the way {} ends in nowhere at {number}", way.name));
                    }
                }
            }
            for city in self.map.drawn(Draw::City).filter(|_| !leads.is_empty()) {
                if draw == Draw::Road && !city.at.hexes().iter().any(|hex| leads.contains_key(hex)) {
                    wrong.push(format!("no road leads to {}", city.name));
                }
            }
        }
    }

    fn places(&self, wrong: &mut Vec<String>) {
        let water: BTreeSet<Hex> = self.map.drawn(Draw::Water).flat_map(|water| water.at.hexes()).copied().collect();
        let mut names = BTreeSet::new();
        let places = self.map.drawn(Draw::City).chain(self.map.drawn(Draw::Town));
        for place in places {
            for hex in place.at.hexes() {
                let number = self.map.grid.number(*hex);
                if !self.plane.inside(*hex, self.plane.spot(*hex, place.spot)) {
                    wrong.push(format!("{} is not drawn inside {number}", place.name));
                }
                if water.contains(hex) {
                    wrong.push(format!("{} lies in the water of {number}", place.name));
                }
            }
            if !names.insert(&place.name) {
                wrong.push(format!("two places are called {}", place.name));
            }
        }
        let mut covered: BTreeMap<Hex, &str> = BTreeMap::new();
        for feature in &self.map.features {
            if !self.map.draw(feature).covers() {
                continue;
            }
            for hex in feature.at.hexes() {
                if let Some(other) = covered.insert(*hex, self.map.kind(feature)) {
                    let number = self.map.grid.number(*hex);
                    wrong.push(format!("{number} is both {other} and {}", self.map.kind(feature)));
                }
            }
        }
    }

    /// That a front line is one line whose parts follow each other.
    fn lines(&self, wrong: &mut Vec<String>) {
        let all: Vec<Hexside> = self.map.drawn(Draw::FrontLine).flat_map(|part| part.at.sides()).copied().collect();
        if !all.is_empty() && walk(&self.map.grid, &all).is_none() {
            wrong.push("the parts of the start line do not follow each other".to_owned());
        }
        for part in self.map.drawn(Draw::FrontLine) {
            let source = |feature: &&Feature| feature.side.is_some() && feature.side == part.side;
            if !self.map.drawn(Draw::Supply).any(|feature| source(&feature)) {
                wrong.push(format!("part {} of the start line belongs to no side with a supply source", part.name));
            }
        }
    }

    fn at_water(&self, vertex: Vertex) -> bool {
        let water: Vec<&Hex> = self.map.drawn(Draw::Water).flat_map(|water| water.at.hexes()).collect();
        around(&self.map.grid, vertex).iter().any(|hex| water.contains(&hex))
    }

    fn is_water(&self, hex: Hex) -> bool {
        self.map.drawn(Draw::Water).any(|water| water.at.hexes().contains(&hex))
    }

    fn is_place(&self, hex: Hex) -> bool {
        self.map.drawn(Draw::City).chain(self.map.drawn(Draw::Town)).any(|place| place.at.hexes().contains(&hex))
    }

    fn on_edge(&self, hex: Hex) -> bool {
        [Edge::North, Edge::South, Edge::West, Edge::East].into_iter().any(|edge| self.map.grid.on_edge(hex, edge))
    }

    /// Whether a hex lies on a wide river: there a road may end at a ferry.
    fn on_a_bank(&self, hex: Hex) -> bool {
        let grid = &self.map.grid;
        let water: Vec<&Hex> = self.map.drawn(Draw::Water).flat_map(|water| water.at.hexes()).collect();
        let rivers: Vec<&Hexside> = self.map.drawn(Draw::MajorRiver).flat_map(|river| river.at.sides()).collect();
        grid.neighbours(hex).any(|(direction, next)| {
            water.contains(&&next) || grid.hexside(hex, direction).is_some_and(|side| rivers.contains(&&side))
        })
    }
}

/// Whether a course has a hex or a hexside of another.
fn touches(course: &Course, one: &Course) -> bool {
    one.hexes().iter().any(|hex| course.hexes().contains(hex))
        || one.sides().iter().any(|side| course.sides().contains(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = r#"
        title = "Ford"
        hex_metres = 1000
        key = [
          { kind = "lake", draw = "water" }, { kind = "woods", draw = "woods" }, { kind = "stream", draw = "minor_river" },
          { kind = "road", draw = "road" }, { kind = "town", draw = "town" }, { kind = "city", draw = "city" },
          { kind = "line", draw = "front_line" }, { kind = "source", draw = "supply" },
        ]
        features = [
          { kind = "lake", at = "0505", source = "rulebook" },
          { kind = "stream", name = "Ros", at = "0302/0303 0303/0402 0303/0403 0304/0403 0403/0404 0404/0504", source = "history" },
          { kind = "road", name = "A - B", at = "0101-0201-0301-0401", source = "history" },
          { kind = "town", name = "A", at = "0101", source = "history" },
          { kind = "city", name = "B", at = "0401", source = "history" },
          { kind = "source", side = "GE", at = "0105", source = "rulebook" },
          { kind = "line", name = "A", side = "GE", at = "0105/0104 0204/0104", source = "history" },
          { kind = "line", name = "B", side = "GE", at = "0204/0203 0203/0304", source = "history" },
          { kind = "woods", at = "0502", source = "history" },
        ]
        [grid]
        orientation = "flat_top"
        shifted = "even"
        columns = { first = 1, last = 5, from = "west" }
        rows = { first = 1, last = 6, from = "north" }
    "#;

    fn complaints(from: &str, to: &str) -> Vec<String> {
        let text = SOUND.replacen(from, to, 1);
        assert!(from.is_empty() || text != SOUND, "`{from}` is not in the example");
        let map = Map::read(&text).unwrap_or_else(|error| panic!("{error}"));
        check(&map, None, &[])
    }

    #[test]
    fn a_sound_map_gets_no_complaint() {
        assert_eq!(complaints("", ""), Vec::<String>::new());
    }

    #[test]
    fn a_river_ends_somewhere() {
        assert_eq!(complaints(" 0304/0403 0403/0404 0404/0504", ""), ["Ros ends in nowhere at 0303/0403"]);
        assert_eq!(complaints("0303/0403 ", ""), ["the hexsides of Ros do not join up"]);
        let twice =
            r#"{ kind = "stream", name = "B", at = "0404/0504", source = "history" }, { kind = "woods", at = "0502""#;
        assert_eq!(complaints(r#"{ kind = "woods", at = "0502""#, twice), ["B and Ros both run along 0404/0504"]);
    }

    /// A lake along hexsides takes up rivers, and nothing else runs where it lies.
    #[test]
    fn lakes_lie_along_hexsides() {
        let key = r#"{ kind = "source", draw = "supply" }"#;
        let with_lake = |at: &str| {
            let text = SOUND.replacen(key, &format!(r#"{key}, {{ kind = "mere", draw = "lake" }}"#), 1);
            let mere =
                format!(r#"{{ kind = "mere", name = "M", at = "{at}", source = "history" }}, {{ kind = "woods", at"#);
            let text = text.replacen(r#"{ kind = "woods", at"#, &mere, 1);
            let text = text.replacen(" 0304/0403 0403/0404 0404/0504", "", 1);
            check(&Map::read(&text).unwrap_or_else(|error| panic!("{error}")), None, &[])
        };
        assert_eq!(with_lake("0303/0304"), Vec::<String>::new());
        assert_eq!(with_lake("0303/0403 0303/0304"), ["Ros and M both run along 0303/0403"]);
        let broken = ["the hexsides of M do not join up", "Ros ends in nowhere at 0303/0403"];
        assert_eq!(with_lake("0502/0503 0301/0302"), broken);
    }

    /// A river of one hexside has no direction of its own: it may meet something at either end.
    #[test]
    fn a_short_river_joins_at_either_end() {
        let by = r#"{ kind = "woods", at = "0502""#;
        let brook = |at: &str| format!(r#"{{ kind = "stream", name = "B", at = "{at}", source = "history" }}, {by}"#);
        for at in ["0202/0303", "0403/0504"] {
            assert_eq!(complaints(by, &brook(at)), Vec::<String>::new(), "{at}");
        }
        assert_eq!(complaints(by, &brook("0202/0203")), ["B ends in nowhere at 0202/0203"]);
    }

    #[test]
    fn a_river_runs_down() {
        let map = Map::read(SOUND).expect("the example");
        let up = |point: kurbo::Point| point.x * 2.0;
        let relief = Relief::sample(Plane::new(&map.grid).bounds(), 8, up);
        let told = check(&map, Some(&relief), &[]);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("Ros climbs "), "{told:?}");
        let down = Relief::sample(Plane::new(&map.grid).bounds(), 8, |point| 2000.0 - up(point));
        assert!(check(&map, Some(&down), &[]).is_empty());
    }

    #[test]
    fn a_road_leads_somewhere() {
        assert_eq!(
            complaints("0101-0201-0301-0401", "0101-0201-0202-0302"),
            ["the way A - B ends in nowhere at 0302", "no road leads to B"]
        );
    }

    #[test]
    fn places_lie_on_dry_land_inside_their_hex_and_once() {
        assert_eq!(
            complaints(r#"name = "A", at = "0101""#, r#"name = "A", at = "0505""#),
            ["A lies in the water of 0505"]
        );
        assert_eq!(
            complaints(r#"at = "0101", source"#, r#"at = "0101", spot = [480, 200], source"#),
            ["A is not drawn inside 0101"]
        );
        assert_eq!(complaints(r#"name = "B", at = "0401""#, r#"name = "A", at = "0401""#), ["two places are called A"]);
        assert_eq!(
            complaints(r#"kind = "woods", at = "0502""#, r#"kind = "woods", at = "0505""#),
            ["0505 is both lake and woods"]
        );
    }

    #[test]
    fn the_line_is_one_line() {
        assert_eq!(complaints("0204/0203 ", ""), ["the parts of the start line do not follow each other"]);
        let nobody = ["part A of the start line belongs to no side with a supply source"];
        assert_eq!(complaints(r#"name = "A", side = "GE""#, r#"name = "A", side = "SU""#), nobody);
    }

    #[test]
    fn what_the_rulebook_names_is_looked_for() {
        let map = Map::read(SOUND).expect("the example");
        let told = |line: &str| {
            let named = read_named(Path::new("named.toml"), &format!("named = [{{ case = \"1.1\", {line} }}]"));
            check(&map, None, &named.expect("what is named"))
        };
        assert!(told(r#"at = "0505", is = "lake""#).is_empty());
        assert_eq!(told(r#"at = "0504", is = "lake""#), ["1.1: 0504 is no lake"]);
        assert_eq!(told(r#"at = "0101 0401", is = "town", name = "A""#), ["1.1: 0401 is no town A"]);
        assert_eq!(told(r#"at = "0505", is_not = "lake""#), ["1.1: 0505 is lake"]);
        assert!(told(r#"at = "0304/0203", ends = "line""#).is_empty());
        assert_eq!(told(r#"at = "0204/0104", ends = "line""#), ["1.1: no line ends at 0104/0204"]);
        assert_eq!(told(r#"at = "0909", is = "lake""#), ["1.1: `0909` is no hex of this map"]);
        let idle = read_named(Path::new("named.toml"), "named = [{ case = \"1\", at = \"0101\", name = \"A\" }]");
        assert_eq!(
            idle.expect_err("a mistake").to_string(),
            "named.toml, entry 1: this says nothing that could be checked"
        );
        let broken = read_named(Path::new("named.toml"), "named = [{ at = 1 }]").expect_err("a mistake");
        assert!(broken.to_string().starts_with("named.toml, line 1, column "), "{broken}");
    }
}
