//! A picture as a list of shapes and words in the inks of a palette: what SVG, PNG and the window are made from.

use super::fonts::{Font, advance, outline};
use kurbo::{Affine, BezPath, Point, Rect, Shape};

/// How exactly round shapes are drawn, in points.
const EXACT: f64 = 0.05;

/// A whole picture.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The piece of paper that is seen.
    pub page: Rect,
    pub layers: Vec<Layer>,
}

/// Part of a picture, from the bottom up.
#[derive(Clone, Debug)]
pub struct Layer {
    pub name: &'static str,
    pub items: Vec<Item>,
}

/// Something drawn.
#[derive(Clone, Debug)]
pub enum Item {
    Shape(Stroked),
    Words(Words),
    /// A picture in PNG, stretched over a box.
    Picture {
        over: Rect,
        png: Vec<u8>,
    },
    /// Items moved and scaled together.
    Group {
        to: Affine,
        items: Vec<Item>,
    },
}

/// A shape, filled or stroked or both.
#[derive(Clone, Debug)]
pub struct Stroked {
    pub path: BezPath,
    pub fill: Option<Ink>,
    pub stroke: Option<Stroke>,
    /// In hundredths.
    pub opacity: u8,
}

#[derive(Clone, Debug)]
pub struct Stroke {
    pub ink: Ink,
    pub width: f64,
    /// Lengths of dashes and gaps; empty for an unbroken line.
    pub dashes: Vec<f64>,
    pub round: bool,
}

/// Words on a line or along a curve.
#[derive(Clone, Debug)]
pub struct Words {
    pub text: String,
    pub font: Font,
    pub size: f64,
    pub ink: Ink,
    /// The colour around the letters, and how wide.
    pub halo: Option<(Ink, f64)>,
    /// Where each letter stands, and how far it is turned.
    pub letters: Vec<Affine>,
    /// In hundredths.
    pub opacity: u8,
}

/// Where words stand against their point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Middle,
    Right,
}

/// What a colour is for; a theme says which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    Paper,
    Clear,
    Woods,
    Tree,
    Marsh,
    Reed,
    Rough,
    Hachure,
    Water,
    Shore,
    RiverName,
    Road,
    RoadBed,
    Rail,
    Town,
    City,
    Grid,
    Number,
    Border,
    Name,
    Halo,
    Text,
    Faint,
    /// The sides, on the map.
    German,
    Soviet,
    /// The grounds of counters.
    GermanGround,
    PanzerGround,
    RumanianGround,
    HungarianGround,
    ItalianGround,
    SovietGround,
    SovietTankGround,
    SovietStaticGround,
    SovietHqGround,
    /// On a counter: light and dark marks, and the edge.
    Light,
    Dark,
    Edge,
    Pale,
    Shadow,
    /// The bands of formations.
    Band(u8),
    /// Markers.
    Alarm,
    Help,
    Sky,
}

impl Layer {
    pub fn new(name: &'static str) -> Layer {
        Layer { name, items: Vec::new() }
    }

    pub fn add(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }
}

impl From<Stroked> for Item {
    fn from(shape: Stroked) -> Item {
        Item::Shape(shape)
    }
}

impl From<Words> for Item {
    fn from(words: Words) -> Item {
        Item::Words(words)
    }
}

impl Stroked {
    pub fn filled(shape: impl Shape, ink: Ink) -> Stroked {
        Stroked { path: shape.to_path(EXACT), fill: Some(ink), stroke: None, opacity: 100 }
    }

    pub fn line(shape: impl Shape, ink: Ink, width: f64) -> Stroked {
        let stroke = Stroke { ink, width, dashes: Vec::new(), round: true };
        Stroked { path: shape.to_path(EXACT), fill: None, stroke: Some(stroke), opacity: 100 }
    }

    pub fn edged(mut self, ink: Ink, width: f64) -> Stroked {
        self.stroke = Some(Stroke { ink, width, dashes: Vec::new(), round: true });
        self
    }

    pub fn dashed(mut self, dashes: &[f64]) -> Stroked {
        if let Some(stroke) = &mut self.stroke {
            stroke.dashes = dashes.to_vec();
            stroke.round = false;
        }
        self
    }

    /// Ends that are cut off square.
    pub fn square(mut self) -> Stroked {
        if let Some(stroke) = &mut self.stroke {
            stroke.round = false;
        }
        self
    }

    pub fn faded(mut self, opacity: u8) -> Stroked {
        self.opacity = opacity;
        self
    }
}

impl Words {
    /// Words on a line that begins, has its middle or ends at a point of the baseline.
    pub fn at(text: &str, font: Font, size: f64, ink: Ink, point: Point, align: Align) -> Words {
        Words::spaced(text, font, size, ink, point, align, 0.0)
    }

    /// The same with so much space added between letters.
    pub fn spaced(text: &str, font: Font, size: f64, ink: Ink, point: Point, align: Align, space: f64) -> Words {
        let width = width(text, font, size, space);
        let mut x = match align {
            Align::Left => point.x,
            Align::Middle => point.x - width / 2.0,
            Align::Right => point.x - width,
        };
        let mut letters = Vec::with_capacity(text.len());
        for letter in text.chars() {
            letters.push(Affine::translate((x, point.y)));
            x += advance(font, letter) * size + space;
        }
        Words { text: text.to_owned(), font, size, ink, halo: None, letters, opacity: 100 }
    }

    pub fn haloed(mut self, ink: Ink, width: f64) -> Words {
        self.halo = Some((ink, width));
        self
    }

    pub fn faded(mut self, opacity: u8) -> Words {
        self.opacity = opacity;
        self
    }

    /// The letters with their outlines, each at the origin with the place where it stands.
    pub fn outlines(&self) -> impl Iterator<Item = (char, Affine, BezPath)> + '_ {
        self.text.chars().zip(&self.letters).map(|(letter, to)| (letter, *to, outline(self.font, letter, self.size)))
    }
}

/// How wide words are.
pub fn width(text: &str, font: Font, size: f64, space: f64) -> f64 {
    let letters = text.chars().map(|letter| advance(font, letter) * size + space).sum::<f64>();
    (letters - space).max(0.0)
}
