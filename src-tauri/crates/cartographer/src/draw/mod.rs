//! Drawing maps and counters.

pub mod counter;
mod cover;
pub mod fonts;
mod legend;
mod marks;
mod names;
mod noise;
pub mod overlay;
mod place;
mod png;
mod river;
mod road;
pub mod scene;
mod shade;
mod sheet;
mod svg;
mod theme;
mod works;

pub use png::png;
pub use sheet::counter_sheet;
pub use svg::svg;
pub use theme::Theme;

use crate::plane::{ACROSS, Plane, SIDE};
use crate::relief::Relief;
use counter::{COUNTER, Look};
use fonts::Font;
use hexgrid::{Hex, Hexside};
use kernel::counters::Counters;
use kernel::map::{Draw, Feature, Map};
use kurbo::{BezPath, Point, Rect, Shape, Vec2};
pub use overlay::Overlay;

use names::{Name, NameAlong, Obstacles, Placed};
use scene::{Align, Ink, Item, Layer, Scene, Stroked, Words};
use std::collections::{BTreeMap, BTreeSet};

/// What is drawn on a map.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    pub map: &'a Map,
    pub relief: Option<&'a Relief>,
    /// For the printed symbols of set-ups, and for the units.
    pub counters: Option<&'a Counters>,
    /// The units on the map, from the bottom of each stack.
    pub units: &'a Stacks,
    /// What is asked of the board, drawn over it.
    pub overlay: &'a Overlay,
}

/// The units in each hex.
pub type Stacks = BTreeMap<Hex, Vec<Standing>>;

/// A counter on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its place among the counters.
    pub counter: usize,
    /// Its back is up.
    pub turned: bool,
}

/// A drawn map.
#[derive(Clone, Debug)]
pub struct Drawn {
    pub scene: Scene,
    /// The names for which there was no free place.
    pub crowded: Vec<String>,
}

/// The margin around the frame.
const MARGIN: f64 = 34.0;

/// Draws a map.
pub fn map(sheet: Sheet<'_>, theme: Theme) -> Drawn {
    let map = sheet.map;
    let plane = Plane::new(&map.grid);
    let frame = plane.bounds();
    let panel = legend::panel(&plane, frame);
    let page = frame.union(panel).inflate(MARGIN, MARGIN);
    let rivers = river::Rivers::new(&plane, map, frame);
    let mut drawing = Drawing {
        sheet,
        plane,
        rivers,
        frame,
        panel,
        layers: Vec::new(),
        taken: Vec::new(),
        lines: Vec::new(),
        crossed: BTreeSet::new(),
    };
    drawing.ground(page, theme);
    drawing.waters();
    drawing.ways();
    drawing.grid_and_marks();
    let crowded = drawing.names();
    drawing.layers.push(overlay::below(&drawing.plane, sheet.overlay));
    drawing.units();
    drawing.layers.push(overlay::above(&drawing.plane, sheet.overlay, sheet.units));
    drawing.around(page);
    Drawn { scene: Scene { page, layers: drawing.layers }, crowded }
}

struct Drawing<'a> {
    sheet: Sheet<'a>,
    plane: Plane<'a>,
    rivers: river::Rivers,
    frame: Rect,
    panel: Rect,
    layers: Vec<Layer>,
    /// Boxes that names keep clear of.
    taken: Vec<Rect>,
    /// Points that names had better keep clear of.
    lines: Vec<(Point, f64)>,
    /// The hexsides that ways cross.
    crossed: BTreeSet<Hexside>,
}

impl<'a> Drawing<'a> {
    fn map(&self) -> &'a Map {
        self.sheet.map
    }

    fn towns(&self) -> impl Iterator<Item = (&Feature, Hex, Point, bool)> {
        let places = self.map().features.iter().filter_map(|feature| match self.map().draw(feature) {
            Draw::City => Some((feature, true)),
            Draw::Town => Some((feature, false)),
            _ => None,
        });
        places.flat_map(move |(feature, city)| {
            feature.at.hexes().iter().map(move |hex| (feature, *hex, self.plane.spot(*hex, feature.spot), city))
        })
    }

    /// Paper, relief, and what grows on it.
    fn ground(&mut self, page: Rect, theme: Theme) {
        let mut paper = Layer::new("paper");
        paper.add(Stroked::filled(page, Ink::Paper));
        paper.add(Stroked::filled(self.frame, Ink::Clear));
        let mut cover = Layer::new("cover");
        for (draw, paint) in [
            (Draw::Rough, cover::rough as fn(&Plane<'_>, &BTreeSet<Hex>) -> Vec<Item>),
            (Draw::Hills, cover::hills),
            (Draw::Marsh, cover::marsh),
            (Draw::Woods, cover::woods),
        ] {
            let hexes = cover::hexes(self.map(), draw);
            if !hexes.is_empty() {
                cover.items.extend(paint(&self.plane, &hexes));
            }
        }
        let mut relief = Layer::new("relief");
        let metres = f64::from(self.map().head.hex_metres) / ACROSS;
        if let Some(png) = self.sheet.relief.and_then(|relief| shade::shading(relief, self.frame, metres, theme)) {
            relief.add(Item::Picture { over: self.frame, png });
        }
        self.layers.extend([paper, cover, relief]);
    }

    fn waters(&mut self) {
        let mut layer = Layer::new("water");
        layer.items = self.rivers.items(&self.plane);
        for river in &self.rivers.courses {
            self.lines.extend(names::course(&river.path).into_iter().map(|point| (point, 1.2)));
        }
        self.layers.push(layer);
    }

    fn ways(&mut self) {
        let towns: BTreeMap<Hex, Point> = self.towns().map(|(_, hex, at, _)| (hex, at)).collect();
        let mut layer = Layer::new("ways");
        for (draw, paint) in [(Draw::Rail, road::rails as fn(BezPath) -> Vec<Item>), (Draw::Road, road::roads)] {
            let net = road::Net::new(&self.plane, self.map(), draw);
            let path = net.path(&self.plane, &towns);
            self.lines.extend(names::course(&path).into_iter().map(|point| (point, 0.25)));
            layer.items.extend(paint(path));
            self.crossed.extend(&net.crossings);
            for (river, wide) in [(Draw::MinorRiver, false), (Draw::MajorRiver, true)] {
                let sides: BTreeSet<_> = self.map().drawn(river).flat_map(|feature| feature.at.sides()).collect();
                let crossed = net.crossings.iter().filter(|side| sides.contains(side));
                layer.add(road::bridges(&self.plane, crossed, wide));
            }
        }
        for (_, _, at, city) in self.towns() {
            layer.items.extend(place::blocks(at, city));
        }
        self.layers.push(layer);
    }

    fn grid_and_marks(&mut self) {
        let mut grid = Layer::new("grid");
        grid.add(marks::grid(&self.plane));
        grid.add(marks::borders(&self.plane, self.map()));
        let mut line = Layer::new("start-line");
        let mut taken = Vec::new();
        works::fortifications(&self.plane, self.map(), &mut line);
        marks::front_line(&self.plane, self.map(), &mut line, &mut taken);
        let mut numbers = Layer::new("numbers");
        let line_sides: BTreeSet<Hexside> =
            self.map().drawn(Draw::FrontLine).flat_map(|part| part.at.sides()).copied().collect();
        for hex in self.map().grid.hexes() {
            let (text, at) =
                (self.map().grid.number(hex), marks::number_at(&self.plane, hex, &self.crossed, &line_sides));
            let size = marks::NUMBER_SIZE;
            let start = Point::new(at.x - scene::width(&text, Font::Sans, size, 0.0) / 2.0, at.y);
            taken.push(names::covered(&text, Font::Sans, size, 0.0, start));
            numbers.add(Words::at(&text, Font::Sans, size, Ink::Number, at, Align::Middle));
        }
        let mut marks = Layer::new("marks");
        marks::areas(&self.plane, self.map(), &mut marks, &mut taken);
        let types = self.sheet.counters.map_or(&[][..], |counters| &counters.types);
        let towns: BTreeMap<Hex, Point> = self.towns().map(|(_, hex, at, _)| (hex, at)).collect();
        marks::symbols(&self.plane, self.map(), types, &towns, &mut marks, &mut taken);
        marks::reminders(&self.plane, self.map(), &towns, &mut marks, &mut taken);
        taken.extend(self.towns().map(|(_, _, at, city)| {
            let reach = place::radius(city) - 0.8;
            Rect::from_center_size(at, (reach * 2.0, reach * 2.0))
        }));
        for side in &line_sides {
            let (from, to) = self.plane.side(*side);
            let along = (0..=8).map(|at| from.lerp(to, f64::from(at) / 8.0));
            taken.extend(along.map(|point| Rect::from_center_size(point, (7.0, 7.0))));
        }
        self.taken.extend(taken);
        self.layers.extend([grid, line, numbers, marks]);
    }

    /// Names of places, then of waters, each where it has room.
    fn names(&mut self) -> Vec<String> {
        let mut layer = Layer::new("names");
        let mut obstacles = Obstacles::new(self.frame.inflate(-2.0, -2.0), self.panel);
        self.taken.iter().for_each(|covers| obstacles.keep_off(*covers));
        self.lines.iter().for_each(|(point, cost)| obstacles.avoid(*point, *cost));
        let mut wanted: Vec<(bool, Name)> = self
            .towns()
            .map(|(feature, _, at, city)| {
                let (font, size, space) =
                    if city { (Font::SansBold, 13.5, 0.5) } else { (Font::SansSemibold, 9.6, 0.1) };
                (city, Name { text: feature.name.clone(), font, size, space, at, clear: place::radius(city) })
            })
            .filter(|(_, name)| !name.text.is_empty())
            .collect();
        wanted.sort_by_key(|(city, _)| !city);
        wanted.extend(self.map().drawn(Draw::Name).map(|feature| {
            let hexes = feature.at.hexes();
            let sum = hexes.iter().fold(Vec2::ZERO, |sum, hex| sum + self.plane.centre(*hex).to_vec2());
            let at = (sum / hexes.len().max(1) as f64).to_point();
            let (font, text) = (Font::SerifItalic, feature.name.clone());
            (false, Name { text, font, size: 13.0, space: 3.0, at, clear: 0.0 })
        }));
        let wanted: Vec<Name> = wanted.into_iter().map(|(_, name)| name).collect();
        let placed = names::place(&wanted, &obstacles);
        let mut crowded = Vec::new();
        let mut put = |placed: Placed, obstacles: &mut Obstacles, layer: &mut Layer| {
            if !placed.free {
                crowded.push(placed.words.text.clone());
            }
            placed.boxes.iter().for_each(|covers| obstacles.keep_off(*covers));
            layer.add(placed.words.haloed(Ink::Halo, 1.5));
        };
        for placed in placed {
            put(placed, &mut obstacles, &mut layer);
        }
        for (name, course) in self.named_courses() {
            for placed in names::place_along(&name, &course, &obstacles) {
                put(placed, &mut obstacles, &mut layer);
            }
        }
        self.layers.push(layer);
        crowded
    }

    /// The waters that have names, and their courses: wide water first.
    fn named_courses(&self) -> Vec<(NameAlong, Vec<Point>)> {
        let mut courses = Vec::new();
        let mut wide: BTreeMap<&str, BezPath> = BTreeMap::new();
        for feature in self.map().drawn(Draw::Water).filter(|feature| !feature.name.is_empty()) {
            wide.entry(&feature.name).or_default();
        }
        for (name, path) in &mut wide {
            let features = self.map().drawn(Draw::Water).filter(|feature| feature.name == *name);
            let mut hexes: Vec<Hex> = features.flat_map(|feature| feature.at.hexes()).copied().collect();
            hexes.sort_by(|a, b| self.plane.centre(*a).x.total_cmp(&self.plane.centre(*b).x));
            let low = |hex: &Hex| self.plane.centre(*hex) + Vec2::new(0.0, 6.0);
            // From shore to shore.
            let ends = [hexes.first(), hexes.last()].map(|end| end.map(low));
            path.extend(ends[0].map(|west| kurbo::PathEl::MoveTo(west - Vec2::new(SIDE * 0.6, 0.0))));
            path.extend(hexes.iter().map(|hex| kurbo::PathEl::LineTo(low(hex))));
            path.extend(ends[1].map(|east| kurbo::PathEl::LineTo(east + Vec2::new(SIDE * 0.6, 0.0))));
        }
        for (name, path) in wide {
            let (text, course) = (name.to_uppercase(), names::course(&path));
            // Spread over long water, close on short.
            let space = (course.len() as f64 * names::SPACING / 60.0).clamp(1.0, 9.0);
            let font = Font::SerifSemiboldItalic;
            courses.push((NameAlong { text, font, size: 17.0, space, clear: -6.0, every: 2000.0 }, course));
        }
        for river in self.rivers.courses.iter().filter(|river| !river.name.is_empty()) {
            let (size, space) = if river.major { (12.5, 1.6) } else { (10.0, 0.7) };
            let clear = if river.major { 5.6 } else { 3.6 };
            let font = if river.major { Font::SerifSemiboldItalic } else { Font::SerifItalic };
            let name = NameAlong { text: river.name.clone(), font, size, space, clear, every: 480.0 };
            courses.push((name, names::course(&river.path)));
        }
        for (name, path) in self.rivers.lakes.iter().filter(|(name, _)| !name.is_empty()) {
            let (text, font, clear) = (name.clone(), Font::SerifItalic, river::LAKE / 2.0 + 2.4);
            courses.push((NameAlong { text, font, size: 9.0, space: 0.3, clear, every: 480.0 }, names::course(path)));
        }
        courses
    }

    fn units(&mut self) {
        let Some(counters) = self.sheet.counters else { return };
        let bands = sheet::bands(counters);
        let mut layer = Layer::new("units");
        let zoom = 0.94;
        for (hex, stack) in self.sheet.units {
            let count = stack.len().min(4);
            let shift = Vec2::new(3.0, -3.0);
            let middle = self.plane.centre(*hex) - shift * ((count.max(1) - 1) as f64 / 2.0);
            for (at, standing) in stack.iter().rev().take(4).rev().enumerate() {
                let Some(unit) = counters.units.get(standing.counter) else { continue };
                let side = COUNTER * zoom;
                let corner = middle + shift * at as f64 - Vec2::new(side, side) / 2.0;
                let band = bands.get(&unit.formation[..]).copied();
                let look = Look { counter: unit, kind: counters.kind(unit), band, back: standing.turned };
                layer.add(counter::shadow(corner, zoom));
                layer.add(counter::placed(counter::unit(look), corner, zoom));
            }
            if stack.len() >= 4 {
                let at = middle + Vec2::new(SIDE * 0.72, -SIDE * 0.62);
                layer.add(Stroked::filled(kurbo::Circle::new(at, 6.5), Ink::Dark));
                let count = stack.len().to_string();
                layer.add(Words::at(&count, Font::SansBold, 9.0, Ink::Light, at + Vec2::new(0.0, 3.2), Align::Middle));
            }
        }
        self.layers.push(layer);
    }

    /// The margin, which hides what runs on beyond the map, the frame, the arrows on it, and the panel.
    fn around(&mut self, page: Rect) {
        let mut layer = Layer::new("frame");
        let mut margin = page.inflate(MARGIN, MARGIN).to_path(0.1);
        let hole = self.frame;
        margin.move_to((hole.x0, hole.y0));
        margin.line_to((hole.x0, hole.y1));
        margin.line_to((hole.x1, hole.y1));
        margin.line_to((hole.x1, hole.y0));
        margin.close_path();
        layer.add(Stroked::filled(margin, Ink::Paper));
        legend::frame(self.frame, &mut layer);
        marks::supply(&self.plane, self.map(), self.frame, &mut layer);
        legend::legend(&self.map().head, self.panel, &mut layer);
        self.layers.push(layer);
    }
}
