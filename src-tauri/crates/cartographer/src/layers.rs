//! Geographic layers: lines and areas (GeoJSON), tables of named points (TSV) and grids of heights (GeoTIFF), all in
//! longitudes and latitudes.

use crate::Trouble;
use crate::trouble::read;
use geo::{Contains, Coord, Geometry, MultiPolygon, Point};
use geojson::{FeatureCollection, GeoJson};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use tiff::decoder::{Decoder, DecodingResult};
use tiff::tags::Tag;

/// A folder of layers.
#[derive(Clone, Debug)]
pub struct Layers {
    pub folder: PathBuf,
}

/// A named point of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPoint {
    pub name: String,
    pub kind: String,
    pub population: u64,
    pub longitude: f64,
    pub latitude: f64,
}

/// The areas of a layer.
#[derive(Clone, Debug, Default)]
pub struct Areas(Vec<MultiPolygon>);

/// A grid of heights in metres, rows from north to south.
#[derive(Clone, Debug)]
pub struct Heights {
    columns: usize,
    rows: usize,
    /// Longitude and latitude of the middle of the north-western cell.
    origin: (f64, f64),
    /// Degrees from cell to cell, east and south.
    step: (f64, f64),
    cells: Vec<Option<f64>>,
}

impl Layers {
    pub fn new(folder: &Path) -> Layers {
        Layers { folder: folder.to_owned() }
    }

    /// The courses of everything in a layer that goes by that name, in the layer's order.
    pub fn lines(&self, file: &str, name: &str) -> Result<Vec<Vec<(f64, f64)>>, Trouble> {
        let path = self.folder.join(file);
        let mut lines = Vec::new();
        for (at, feature) in self.features(&path)?.features.into_iter().enumerate() {
            let called = |key: &str| {
                feature.property(key).and_then(|value| value.as_str()).is_some_and(|names| named(names, name))
            };
            if !called("name") && !called("alt") {
                continue;
            }
            let trouble = |message: String| Trouble::new(&path, format!("feature {}", at + 1), message);
            let several = match geometry(&path, at, &feature)? {
                Geometry::LineString(line) => vec![line],
                Geometry::MultiLineString(several) => several.0,
                _ => return Err(trouble(format!("`{name}` is not a line"))),
            };
            for line in several {
                let line: Vec<(f64, f64)> = line.coords().map(|coord| (coord.x, coord.y)).collect();
                if line.len() < 2 {
                    return Err(trouble("a line has at least two points".to_owned()));
                }
                if let Some((longitude, latitude)) = line.iter().find(|place| !on_earth(**place)) {
                    return Err(trouble(format!("there is no place {longitude}, {latitude} on earth")));
                }
                lines.push(line);
            }
        }
        if lines.is_empty() {
            Err(Trouble::whole(&path, format!("nothing here is called `{name}`")))
        } else {
            Ok(lines)
        }
    }

    /// The areas of a layer whose class is one of these; all areas if none is asked for.
    pub fn areas(&self, file: &str, classes: &[String]) -> Result<Areas, Trouble> {
        let path = self.folder.join(file);
        let mut areas = Vec::new();
        for (at, feature) in self.features(&path)?.features.into_iter().enumerate() {
            let class = feature.property("class").and_then(|value| value.as_str()).unwrap_or_default();
            if !classes.is_empty() && !classes.iter().any(|wanted| wanted == class) {
                continue;
            }
            match geometry(&path, at, &feature)? {
                Geometry::Polygon(polygon) => areas.push(MultiPolygon(vec![polygon])),
                Geometry::MultiPolygon(several) => areas.push(several),
                _ => return Err(Trouble::new(&path, format!("feature {}", at + 1), "this is not an area")),
            }
        }
        Ok(Areas(areas))
    }

    fn features(&self, path: &Path) -> Result<FeatureCollection, Trouble> {
        match read(path)?.parse::<GeoJson>() {
            Ok(GeoJson::FeatureCollection(collection)) => Ok(collection),
            Ok(_) => Err(Trouble::whole(path, "a layer is a collection of features")),
            Err(geojson::Error::MalformedGeoJson(error)) => {
                let place = format!("line {}, column {}", error.line(), error.column());
                Err(Trouble::new(path, place, "this is not GeoJSON"))
            }
            Err(error) => Err(Trouble::whole(path, format!("this is not GeoJSON: {error}"))),
        }
    }

    /// The rows of a table that go by that name, in its order.
    pub fn places(&self, file: &str, name: &str) -> Result<Vec<NamedPoint>, Trouble> {
        let path = self.folder.join(file);
        self.rows(&path, |row, column| {
            ["name", "ascii", "alt_names", "name_latin"]
                .iter()
                .any(|key| column(row, key).is_some_and(|names| named(names, name)))
        })
    }

    /// The rows of a table that are of one of these kinds.
    pub fn of_kinds(&self, file: &str, kinds: &[String]) -> Result<Vec<NamedPoint>, Trouble> {
        let path = self.folder.join(file);
        self.rows(&path, |row, column| {
            column(row, "kind").is_some_and(|kind| kinds.iter().any(|wanted| wanted == kind))
        })
    }

    fn rows(
        &self,
        path: &Path,
        wanted: impl for<'r> Fn(&'r csv::StringRecord, &dyn Fn(&'r csv::StringRecord, &str) -> Option<&'r str>) -> bool,
    ) -> Result<Vec<NamedPoint>, Trouble> {
        let trouble = |error: csv::Error| {
            let line = error.position().map_or(0, csv::Position::line);
            Trouble::new(path, format!("line {line}"), "this row is broken")
        };
        let text = read(path)?;
        let mut table =
            csv::ReaderBuilder::new().delimiter(b'\t').flexible(true).quoting(false).from_reader(text.as_bytes());
        let heads = table.headers().map_err(trouble)?.clone();
        for needed in ["lon", "lat"] {
            if !heads.iter().any(|head| head == needed) {
                return Err(Trouble::new(path, "line 1", format!("there is no column `{needed}`")));
            }
        }
        let mut found = Vec::new();
        for row in table.records() {
            let row = row.map_err(trouble)?;
            let column = |row: &csv::StringRecord, key: &str| {
                heads.iter().position(|head| head == key).and_then(|at| row.get(at).map(str::to_owned))
            };
            let by_name = |key: &str| column(&row, key).unwrap_or_default();
            if !wanted(&row, &|row, key| heads.iter().position(|head| head == key).and_then(|at| row.get(at))) {
                continue;
            }
            let degrees = |key: &str, most: f64| {
                let text = by_name(key);
                text.parse::<f64>().ok().filter(|number| number.abs() <= most).ok_or_else(|| {
                    let line = row.position().map_or(0, csv::Position::line);
                    Trouble::new(path, format!("line {line}"), format!("`{text}` is no {key}"))
                })
            };
            found.push(NamedPoint {
                name: [by_name("name"), by_name("name_latin")].concat(),
                kind: by_name("kind"),
                population: by_name("population").parse().unwrap_or(0),
                longitude: degrees("lon", 180.0)?,
                latitude: degrees("lat", 90.0)?,
            });
        }
        Ok(found)
    }

    /// A grid of heights.
    pub fn heights(&self, file: &str) -> Result<Heights, Trouble> {
        let path = self.folder.join(file);
        let trouble = |message: String| Trouble::whole(&path, message);
        let open = File::open(&path).map_err(|error| trouble(error.to_string()))?;
        let tiff = |error: tiff::TiffError| trouble(format!("this is no TIFF that can be read: {error}"));
        let mut decoder = Decoder::new(BufReader::new(open)).map_err(tiff)?;
        let (columns, rows) = decoder.dimensions().map_err(tiff)?;
        let mut numbers = |tag: Tag, least: usize| {
            let numbers = decoder.get_tag_f64_vec(tag).ok().filter(|numbers| numbers.len() >= least);
            numbers.ok_or_else(|| trouble("this TIFF does not say where on the earth it lies".to_owned()))
        };
        let scale = numbers(Tag::ModelPixelScaleTag, 2)?;
        let tie = numbers(Tag::ModelTiepointTag, 5)?;
        let cells: Vec<f64> = match decoder.read_image().map_err(tiff)? {
            DecodingResult::I16(cells) => cells.into_iter().map(f64::from).collect(),
            DecodingResult::U16(cells) => cells.into_iter().map(f64::from).collect(),
            DecodingResult::U8(cells) => cells.into_iter().map(f64::from).collect(),
            DecodingResult::F32(cells) => cells.into_iter().map(f64::from).collect(),
            _ => return Err(trouble("heights are 8 or 16 bit whole numbers or 32 bit fractions".to_owned())),
        };
        let (columns, rows) = (columns as usize, rows as usize);
        if cells.len() != columns * rows || columns == 0 || rows == 0 {
            return Err(trouble("heights have one value to a cell".to_owned()));
        }
        Ok(Heights {
            columns,
            rows,
            origin: (tie[3] - (tie[0] - 0.5) * scale[0], tie[4] + (tie[1] - 0.5) * scale[1]),
            step: (scale[0], scale[1]),
            // Far below any land: the mark of a cell without a height.
            cells: cells.into_iter().map(|height| (height > -9000.0 && height.is_finite()).then_some(height)).collect(),
        })
    }
}

impl Areas {
    pub fn contain(&self, longitude: f64, latitude: f64) -> bool {
        let point = Point(Coord { x: longitude, y: latitude });
        self.0.iter().any(|area| area.contains(&point))
    }
}

impl Heights {
    /// The height at a place, between the four cells around it; none where a cell has none.
    pub fn at(&self, longitude: f64, latitude: f64) -> Option<f64> {
        let x = ((longitude - self.origin.0) / self.step.0).clamp(0.0, (self.columns - 1) as f64);
        let y = ((self.origin.1 - latitude) / self.step.1).clamp(0.0, (self.rows - 1) as f64);
        let (column, row) = (x.floor() as usize, y.floor() as usize);
        let (east, south) = (x - x.floor(), y - y.floor());
        let cell = |column: usize, row: usize| {
            self.cells[row.min(self.rows - 1) * self.columns + column.min(self.columns - 1)]
        };
        let north_edge = cell(column, row)? * (1.0 - east) + cell(column + 1, row)? * east;
        let south_edge = cell(column, row + 1)? * (1.0 - east) + cell(column + 1, row + 1)? * east;
        Some(north_edge * (1.0 - south) + south_edge * south)
    }
}

/// Whether there is such a longitude and latitude.
pub fn on_earth((longitude, latitude): (f64, f64)) -> bool {
    longitude.abs() <= 180.0 && latitude.abs() <= 90.0
}

/// Whether one of the names in a list is that name; lists are parted by `|` or `;`.
fn named(list: &str, name: &str) -> bool {
    list.split(['|', ';']).any(|one| one.trim().eq_ignore_ascii_case(name))
}

fn geometry(path: &Path, at: usize, feature: &geojson::Feature) -> Result<Geometry, Trouble> {
    let geometry = feature.geometry.clone().and_then(|geometry| Geometry::try_from(geometry).ok());
    geometry.ok_or_else(|| Trouble::new(path, format!("feature {}", at + 1), "this feature has no geometry"))
}
