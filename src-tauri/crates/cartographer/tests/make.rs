//! A small country, its layers and its recipe: what is made of them, and what is said when one of them is broken.

#![allow(clippy::float_arithmetic)]

use cartographer::make::make;
use kernel::components::Source;
use kernel::map::{Course, Map};
use std::fs;
use std::path::PathBuf;
use tiff::encoder::{TiffEncoder, colortype::GrayI16};
use tiff::tags::Tag;

/// Nine columns and seven rows of ten kilometres, the north-western hex where the equator crosses the meridian of Greenwich.
const RECIPE: &str = r#"
title = "Ford"
subtitle = ""
hex_metres = 10000
credits = ""
key = [
  { kind = "woods", draw = "woods" }, { kind = "marsh", draw = "marsh" }, { kind = "hills", draw = "rough" },
  { kind = "lake", draw = "water" }, { kind = "river", draw = "major_river" }, { kind = "stream", draw = "minor_river" },
  { kind = "road", draw = "road" }, { kind = "town", draw = "town" },
]
fixed = [ { kind = "lake", name = "See", at = "0907", source = "rulebook", note = "1.1" } ]
rivers = [
  { name = "Ros", kind = "river", layer = "lines.geojson", find = "Rosj", into = "See", source = "history" },
  { name = "Tikich", kind = "stream", layer = "lines.geojson", find = "Tikych", into = "Ros", source = "history" },
]
places = [
  { name = "Alpha", kind = "town", layer = "places.tsv", find = "Alfa" },
  { name = "Beta", kind = "town", degrees = [0.45, -0.02] },
]
covers = [
  { kind = "woods", rule = { share = { layer = "areas.geojson", classes = ["forest"], percent = 50 } } },
  { kind = "marsh", rule = { named = { layer = "points.tsv", kinds = ["swamp"], least = 2 } } },
  { kind = "hills", rule = { range = { layer = "heights.tif", metres = 300 } } },
]
roads = [ { kind = "road", via = ["Alpha", "Beta", "0901"], source = "reconstructed" } ]
[relief]
layer = "heights.tif"
apart = 16
[grid]
orientation = "flat_top"
shifted = "even"
columns = { first = 1, last = 9, from = "west" }
rows = { first = 1, last = 7, from = "north" }
[georeference]
origin = [0.0, 0.0]
column = [1.0, 0.1154700538, 0.0]
row = [1.0, 0.0, -0.1]
"#;

const CORRECTIONS: &str = r#"corrections = [
  { do = "add", kind = "woods", at = "0101", source = "history", reason = "an old forest" },
]"#;

/// Degrees of a place that lies so many hex steps east and south of the first hex.
fn degrees(columns: f64, rows: f64) -> (f64, f64) {
    (columns * 8.660254 / 111.32, -rows * 10.0 / 110.57)
}

fn feature(name: &str, kind: &str, geometry: &str, points: &[(f64, f64)]) -> String {
    let points: Vec<String> = points
        .iter()
        .map(|(columns, rows)| {
            let (longitude, latitude) = degrees(*columns, *rows);
            format!("[{longitude}, {latitude}]")
        })
        .collect();
    let points = points.join(", ");
    let coordinates = if geometry == "Polygon" { format!("[[{points}]]") } else { format!("[{points}]") };
    format!(
        r#"{{"type": "Feature", "properties": {{"name": "{name}", "class": "{kind}"}},
            "geometry": {{"type": "{geometry}", "coordinates": {coordinates}}}}}"#
    )
}

fn collection(features: &[String]) -> String {
    format!(r#"{{"type": "FeatureCollection", "features": [{}]}}"#, features.join(",\n"))
}

struct Country {
    folder: PathBuf,
}

impl Drop for Country {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Country {
    fn new(name: &str) -> Country {
        let folder = std::env::temp_dir().join(format!("fieldpost-country-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let country = Country { folder };
        country.put("recipe.toml", RECIPE);
        country.put("corrections.toml", CORRECTIONS);
        // The Ros comes in from the north between the sixth and seventh columns and runs down to the lake.
        let ros = feature("Rosj", "", "LineString", &[(5.5, -2.0), (5.5, 1.0), (5.6, 4.0), (7.0, 5.6), (7.6, 6.2)]);
        let tikich = feature("Tikych", "", "LineString", &[(1.0, 3.4), (3.0, 3.5), (5.2, 3.5)]);
        country.put("lines.geojson", &collection(&[ros, tikich]));
        let corner = [(1.5, 4.5), (4.5, 4.5), (4.5, 7.5), (1.5, 7.5), (1.5, 4.5)];
        country.put(
            "areas.geojson",
            &collection(&[
                feature("", "forest", "Polygon", &corner),
                feature("", "desert", "Polygon", &[(0.0, 0.0), (9.0, 0.0), (9.0, 1.0), (0.0, 0.0)]),
            ]),
        );
        let row = |name: &str, kind: &str, columns: f64, rows: f64| {
            let (longitude, latitude) = degrees(columns, rows);
            format!("{name}\t{kind}\t{longitude}\t{latitude}\t100\n")
        };
        let head = "name\tkind\tlon\tlat\tpopulation\n";
        country.put("places.tsv", &[head, &row("Alfa|Alpha-Stadt", "", 1.1, 1.6)].concat());
        let swamps = [row("A", "swamp", 7.9, 1.1), row("B", "swamp", 8.1, 0.9), row("C", "swamp", 3.0, 1.0)].concat();
        country.put("points.tsv", &[head, &swamps, &row("D", "well", 3.0, 1.0)].concat());
        country.heights(GrayTags::All);
        country
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("a file");
    }

    /// A plain that falls to the south, with a steep hill at the third column and second row.
    fn heights(&self, tags: GrayTags) {
        let cells: Vec<i16> = (0..40 * 40)
            .map(|at| {
                let (column, row) = (at % 40, at / 40);
                let hill = (column == 9 && row == 8) as i16 * 900;
                500 - row as i16 * 4 + hill
            })
            .collect();
        let file = fs::File::create(self.folder.join("heights.tif")).expect("a file");
        let mut encoder = TiffEncoder::new(file).expect("an encoder");
        let mut image = encoder.new_image::<GrayI16>(40, 40).expect("an image");
        if matches!(tags, GrayTags::All) {
            image.encoder().write_tag(Tag::ModelPixelScaleTag, &[0.02f64, 0.02, 0.0][..]).expect("a tag");
            image.encoder().write_tag(Tag::ModelTiepointTag, &[0.0f64, 0.0, 0.0, -0.05, 0.1, 0.0][..]).expect("a tag");
        }
        image.write_data(&cells).expect("data");
    }

    fn made(&self) -> Map {
        make(&self.folder, &self.folder).unwrap_or_else(|trouble| panic!("{trouble}")).map
    }

    /// What is said of it, without the folder's name.
    fn said(&self) -> String {
        let trouble = make(&self.folder, &self.folder).expect_err("a complaint").to_string();
        let folder = format!("{}/", self.folder.display());
        assert!(!trouble.contains('\n'), "one sentence: {trouble}");
        trouble.replace(&folder, "")
    }

    fn said_after(&self, file: &str, from: &str, to: &str) -> String {
        let text = fs::read_to_string(self.folder.join(file)).expect("a file");
        assert!(text.contains(from), "`{from}` is not in {file}");
        self.put(file, &text.replacen(from, to, 1));
        let said = self.said();
        self.put(file, &text);
        said
    }
}

enum GrayTags {
    All,
    None,
}

/// Where the features of a kind lie, in printed numbers.
fn lie(map: &Map, kind: &str) -> Vec<String> {
    map.of(kind).map(|feature| feature.at.write(&map.grid)).collect()
}

#[test]
fn rivers_run_along_hexsides_and_join() {
    let map = Country::new("rivers").made();
    let ros = map.of("river").next().expect("the Ros");
    let numbers = ros.at.write(&map.grid);
    assert!(numbers.starts_with("0601/0701 "), "from the northern edge: {numbers}");
    let corners = |at: &Course| -> Vec<_> {
        at.sides().iter().map(|side| map.grid.vertices_of(*side)).flat_map(|(a, b)| [a, b]).collect()
    };
    let lake = map.grid.hex("0907").expect("the lake");
    let shore: Vec<_> = hexgrid::Direction::ALL.iter().filter_map(|side| map.grid.vertex(lake, *side)).collect();
    assert!(corners(&ros.at).iter().any(|corner| shore.contains(corner)), "to the lake: {numbers}");
    let tikich = map.of("stream").next().expect("the Tikich");
    assert_eq!(corners(&tikich.at).iter().filter(|corner| corners(&ros.at).contains(corner)).count(), 1, "joined once");
    assert!(tikich.at.sides().len() >= 6 && ros.source == Source::History);
}

/// A river may be told by places alone, be one of several lines of its name, and come in pieces in any order.
#[test]
fn rivers_are_told_in_several_ways() {
    let country = Country::new("told");
    let text = fs::read_to_string(country.folder.join("recipe.toml")).expect("a recipe");
    let river = r#"{ name = "Tikich", kind = "stream", layer = "lines.geojson", find = "Tikych", into"#;
    let places: Vec<String> = [(1.0, 3.4), (3.0, 3.5), (5.2, 3.5)]
        .iter()
        .map(|(columns, rows)| degrees(*columns, *rows))
        .map(|(longitude, latitude)| format!("[{longitude}, {latitude}]"))
        .collect();
    let as_layer = lie(&country.made(), "stream");
    let told = |change: &str| country.put("recipe.toml", &text.replacen(river, change, 1));
    told(&format!(r#"{{ name = "Tikich", kind = "stream", then = [{}], into"#, places.join(", ")));
    assert_eq!(lie(&country.made(), "stream"), as_layer);
    told(r#"{ name = "Tikich", kind = "stream", then = [[0.1, -0.3]], into"#);
    assert_eq!(country.said(), "recipe.toml, river `Tikich`: neither a layer nor two places tell its course");
    let line = |points: &[(f64, f64)]| feature("Tikych", "", "LineString", points);
    let ros = feature("Rosj", "", "LineString", &[(5.5, -2.0), (5.5, 1.0), (5.6, 4.0), (7.0, 5.6), (7.6, 6.2)]);
    let (lower, upper) = (line(&[(3.0, 3.5), (5.2, 3.5)]), line(&[(1.0, 3.4), (3.0, 3.5)]));
    country.put("lines.geojson", &collection(&[lower, upper, line(&[(7.0, 1.0), (7.0, 3.0)]), ros]));
    let (longitude, latitude) = degrees(1.0, 3.4);
    told(&river.replace("into", &format!("from = [{longitude}, {latitude}], into")));
    assert_eq!(lie(&country.made(), "stream"), as_layer);
    told(&river.replace("into", "from = [0.5, -0.5], into"));
    assert_eq!(country.said(), "recipe.toml, river `Tikich`: no `Tikych` of the layer begins at 0.5, -0.5");
}

#[test]
fn places_and_covers_lie_where_the_earth_has_them() {
    let map = Country::new("places").made();
    assert_eq!(lie(&map, "town"), ["0202", "0701"]);
    assert_eq!(lie(&map, "marsh"), ["0902"], "two swamps; one alone is not enough, and wells are none");
    let woods = lie(&map, "woods");
    assert!(woods.contains(&"0306".to_owned()) && woods.contains(&"0406".to_owned()), "{woods:?}");
    assert!(woods.contains(&"0101".to_owned()), "a correction adds it");
    assert!(!woods.contains(&"0606".to_owned()) && woods.len() < 14, "{woods:?}");
    assert_eq!(lie(&map, "hills"), ["0302"]);
    assert_eq!(map.of("lake").map(|lake| lake.source).collect::<Vec<_>>(), [Source::Rulebook]);
    assert_eq!(map.head.north, 0);
}

#[test]
fn roads_lead_through_their_places_to_the_edge() {
    let map = Country::new("roads").made();
    let road = map.of("road").next().expect("a road");
    let Course::Path(path) = &road.at else { panic!("a way through hexes") };
    let numbers: Vec<String> = path.iter().map(|hex| map.grid.number(*hex)).collect();
    assert_eq!((&numbers[0][..], &numbers[numbers.len() - 1][..]), ("0202", "0901"));
    assert!(numbers.contains(&"0701".to_owned()), "{numbers:?}");
}

#[test]
fn the_same_files_make_the_same_map() {
    let country = Country::new("same");
    assert_eq!(country.made().to_string(), country.made().to_string());
    let again = Map::read(&country.made().to_string()).expect("a map");
    assert_eq!(again.features, country.made().features);
}

#[test]
fn corrections_overrule_and_must_fit() {
    let country = Country::new("corrections");
    let one = |line: &str| country.put("corrections.toml", &format!("corrections = [ {line} ]"));
    let said = |line: &str| {
        one(line);
        let said = country.said();
        said.strip_prefix("corrections.toml, correction 1: ").unwrap_or(&said).to_owned()
    };
    one(r#"{ do = "remove", kind = "marsh", at = "0902", source = "history", reason = "drained" }"#);
    assert_eq!(lie(&country.made(), "marsh"), Vec::<String>::new());
    one(r#"{ do = "move", kind = "town", name = "Alpha", at = "0203", source = "rulebook", reason = "2.2" }"#);
    assert_eq!(lie(&country.made(), "town"), ["0203", "0701"]);
    one(r#"{ do = "add", kind = "marsh", at = "0406", source = "history", reason = "wet" }"#);
    let map = country.made();
    assert!(lie(&map, "marsh").contains(&"0406".to_owned()) && !lie(&map, "woods").contains(&"0406".to_owned()));
    let at = |line: &str| format!("{{ source = \"history\", reason = \"x\", {line} }}");
    assert_eq!(said(&at(r#"do = "remove", kind = "marsh", at = "0101""#)), "the map has no marsh `` there");
    assert_eq!(
        said(&at(r#"do = "remove", kind = "town", name = "Beta", at = "0202""#)),
        "the map has no town `Beta` there"
    );
    assert_eq!(said(&at(r#"do = "add", kind = "marsh", at = "0902""#)), "the map has marsh `` there already");
    assert_eq!(said(&at(r#"do = "add", kind = "swamp", at = "0101""#)), "`swamp` is not in the terrain key");
    assert_eq!(said(&at(r#"do = "add", kind = "woods", at = "1101""#)), "`1101` is no hex of this map");
    assert_eq!(said(&at(r#"do = "add", kind = "woods", at = "0101/0102""#)), "this lies on hexes, like 0403 0404");
    assert_eq!(said(&at(r#"do = "move", kind = "woods", at = "0101""#)), "only a city or a town moves, to one hex");
    one(r#"{ do = "add", kind = "woods", at = "0101", source = "history", reason = " " }"#);
    assert_eq!(country.said(), "corrections.toml, correction 1: every correction has a reason");
    one("{ do = }");
    assert!(country.said().starts_with("corrections.toml, line 1, column "), "{}", country.said());
}

#[test]
fn a_river_is_rerouted_and_keeps_its_direction() {
    let country = Country::new("reroute");
    let before = country.made();
    let course = |map: &Map| map.of("river").next().map(|river| river.at.write(&map.grid)).unwrap_or_default();
    let old = course(&before);
    let reroute = |old: &str, new: &str, source: &str| {
        let line = format!(
            r#"{{ do = "reroute", kind = "river", name = "Ros", instead_of = "{old}", at = "{new}", source = "{source}", reason = "why" }}"#
        );
        country.put("corrections.toml", &format!("corrections = [ {line} ]"));
    };
    assert!(old.starts_with("0601/0701 0601/0702 0602/0702 "), "the example: {old}");
    let unfit = "corrections.toml, correction 1: these hexsides do not fit into the river's course";
    reroute("0601/0701 0601/0702", "0501/0601 0501/0502", "history");
    assert_eq!(country.said(), unfit);
    reroute("0602/0702 0601/0702", "0601/0702", "history");
    assert_eq!(
        country.said(),
        "corrections.toml, correction 1: the river does not run along these hexsides in this order"
    );
    // Round the other side of 0702.
    reroute("0601/0702 0602/0702", "0701/0702 0702/0801 0702/0802 0702/0703", "history");
    let round = country.made();
    assert_eq!(course(&round), old.replacen("0601/0702 0602/0702", "0701/0702 0801/0702 0702/0802 0702/0703", 1));
    // Cut short at its source, and given back: it is the same river, downstream as before.
    reroute("0601/0701 0601/0702", "0601/0702", "reconstructed");
    let short = country.made();
    assert_eq!(course(&short), old.replacen("0601/0701 ", "", 1));
    let ros = short.of("river").next().expect("the Ros");
    assert_eq!((ros.source, &ros.note[..]), (Source::Reconstructed, "why"));
    country.put(
        "corrections.toml",
        r#"corrections = [
          { do = "reroute", kind = "river", name = "Ros", instead_of = "0601/0701 0601/0702", at = "0601/0702", source = "history", reason = "a" },
          { do = "reroute", kind = "river", name = "Ros", at = "0601/0701", source = "history", reason = "b" },
        ]"#,
    );
    assert_eq!(course(&country.made()), old);
}

#[test]
fn a_broken_recipe_gets_one_sentence_with_its_place() {
    let country = Country::new("recipe");
    let said = |from: &str, to: &str| country.said_after("recipe.toml", from, to);
    assert_eq!(said("find = \"Rosj\"", "find = \"Don\""), "lines.geojson: nothing here is called `Don`");
    assert_eq!(
        said("into = \"Ros\"", "into = \"Don\""),
        "recipe.toml, river `Tikich`: it flows into `Don`, which is not made before it"
    );
    assert_eq!(
        said("find = \"Alfa\"", "find = \"Omega\""),
        "recipe.toml, place `Alpha`: no `Omega` of `places.tsv` lies on the map"
    );
    assert_eq!(
        said("\"0901\"]", "\"Gamma\"]"),
        "recipe.toml, road `Alpha - Beta - Gamma`: `Gamma` is neither a place nor a hex"
    );
    assert_eq!(
        said("kind = \"lake\", name", "kind = \"sea\", name"),
        "recipe.toml, fixed feature 1: `sea` is not in the terrain key"
    );
    assert_eq!(said("at = \"0907\"", "at = \"0908\""), "recipe.toml, fixed feature 1: `0908` is no hex of this map");
    assert_eq!(
        said("row = [1.0, 0.0, -0.1]", "row = [1.0, 0.1, 0.0]"),
        "recipe.toml, georeference: columns and rows run the same way"
    );
    let nowhere = "recipe.toml, place `Beta`: there is no place 999, -0.02 on earth";
    assert_eq!(said("degrees = [0.45, -0.02]", "degrees = [999.0, -0.02]"), nowhere);
    assert_eq!(
        said("degrees = [0.45, -0.02]", "degrees = [9.0, -0.02]"),
        "recipe.toml, place `Beta`: it does not lie on the map"
    );
    let then = |place: &str| said("into = \"See\"", &format!("then = [{place}], into = \"See\""));
    assert!(then("[inf, 0.0]").starts_with("recipe.toml, river `Ros`: there is no place inf, 0 on earth"));
    assert!(then("[nan, nan]").starts_with("recipe.toml, river `Ros`: there is no place NaN, NaN on earth"));
    let huge = said("column = [1.0, 0.1154700538, 0.0]", "column = [1.0, 1e9, 0.0]");
    assert!(huge.starts_with("recipe.toml, georeference: a hex is between"), "{huge}");
    assert_eq!(said("\"0901\"]", "\"0907\"]"), "recipe.toml, road `Alpha - Beta - 0907`: 0907 is all water");
    assert!(said("hex_metres = 10000", "hex_metres = ").starts_with("recipe.toml, line 4, column "));
    assert!(said("percent = 50", "percent = 500").starts_with("recipe.toml, line "));
    assert!(said("last = 9", "last = 0").starts_with("recipe.toml, grid: "));
    fs::remove_file(country.folder.join("recipe.toml")).expect("a file");
    assert!(country.said().starts_with("recipe.toml: "), "{}", country.said());
}

#[test]
fn a_broken_layer_gets_one_sentence_with_its_place() {
    let country = Country::new("layers");
    assert_eq!(
        country.said_after("lines.geojson", "\"features\": [", "\"features\": [,"),
        "lines.geojson, line 1, column 44: this is not GeoJSON"
    );
    let said = country.said_after("lines.geojson", "LineString", "Point");
    assert_eq!(said, "lines.geojson, line 2, column 272: this is not GeoJSON");
    let said = country.said_after("areas.geojson", "\"Polygon\"", "\"LineString\"");
    assert!(said.starts_with("areas.geojson, line 2, column "), "{said}");
    country.put("areas.geojson", &collection(&[feature("", "forest", "LineString", &[(0.0, 0.0), (1.0, 1.0)])]));
    assert_eq!(country.said(), "areas.geojson, feature 1: this is not an area");
    country.put("areas.geojson", &collection(&[]));
    assert_eq!(country.said_after("places.tsv", "lat", "height"), "places.tsv, line 1: there is no column `lat`");
    assert_eq!(
        country.said_after("places.tsv", "\t-0.1", "\tnorth"),
        "places.tsv, line 2: `north447047119471828` is no lat"
    );
    let empty =
        r#"{"type": "Feature", "properties": {"name": "Rosj"}, "geometry": {"type": "LineString", "coordinates": []}}"#;
    let lines = fs::read_to_string(country.folder.join("lines.geojson")).expect("a file");
    country.put("lines.geojson", &collection(&[empty.to_owned(), empty.to_owned()]));
    assert_eq!(country.said(), "lines.geojson, feature 1: a line has at least two points");
    country.put(
        "lines.geojson",
        &empty
            .replace("[]", "[[1e300, 0.0], [0.0, 0.0]]")
            .replace(
                "{\"type\": \"Feature\"",
                "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\"",
            )
            .replace("}}", "}}]}"),
    );
    let far = country.said();
    assert!(far.starts_with("lines.geojson, feature 1: there is no place 1"), "{far}");
    country.put("lines.geojson", &lines);
    country.heights(GrayTags::None);
    assert_eq!(country.said(), "heights.tif: this TIFF does not say where on the earth it lies");
    country.put("heights.tif", "II*");
    assert!(country.said().starts_with("heights.tif: this is no TIFF that can be read"), "{}", country.said());
    fs::remove_file(country.folder.join("areas.geojson")).expect("a file");
    assert!(country.said().starts_with("areas.geojson: "), "{}", country.said());
}
