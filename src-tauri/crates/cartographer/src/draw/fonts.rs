//! The typefaces: how wide letters are and what their outlines look like. They are part of the program.

use kurbo::{BezPath, Point};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use ttf_parser::{Face, OutlineBuilder};

/// A typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Font {
    Sans,
    SansSemibold,
    SansBold,
    SerifItalic,
    SerifSemibold,
    SerifSemiboldItalic,
}

const FONTS: [(Font, &[u8]); 6] = [
    (Font::Sans, include_bytes!("../../fonts/IBMPlexSansCondensed-Regular.ttf")),
    (Font::SansSemibold, include_bytes!("../../fonts/IBMPlexSansCondensed-SemiBold.ttf")),
    (Font::SansBold, include_bytes!("../../fonts/IBMPlexSansCondensed-Bold.ttf")),
    (Font::SerifItalic, include_bytes!("../../fonts/SourceSerif4-It.ttf")),
    (Font::SerifSemibold, include_bytes!("../../fonts/SourceSerif4-Semibold.ttf")),
    (Font::SerifSemiboldItalic, include_bytes!("../../fonts/SourceSerif4-SemiboldIt.ttf")),
];

/// All letters of a typeface, prepared at once.
struct Letters {
    /// By letter: the width and the outline at size 1.
    letters: BTreeMap<char, (f64, BezPath)>,
}

fn letters(font: Font) -> &'static Letters {
    static LETTERS: [OnceLock<Letters>; 6] = [const { OnceLock::new() }; 6];
    LETTERS[font as usize].get_or_init(|| Letters::of(font))
}

impl Letters {
    fn of(font: Font) -> Letters {
        let data = FONTS.iter().find(|(named, _)| *named == font).map_or(&[][..], |(_, data)| data);
        let mut letters = BTreeMap::new();
        if let Ok(face) = Face::parse(data, 0) {
            let unit = 1.0 / f64::from(face.units_per_em());
            let mut known: Vec<char> = Vec::new();
            let tables = face.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables);
            for table in tables.filter(|table| table.is_unicode()) {
                table.codepoints(|letter| known.extend(char::from_u32(letter)));
            }
            for letter in known {
                let Some(glyph) = face.glyph_index(letter) else { continue };
                let mut pen = Pen { path: BezPath::new(), unit };
                face.outline_glyph(glyph, &mut pen);
                letters.insert(letter, (f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * unit, pen.path));
            }
        }
        Letters { letters }
    }
}

struct Pen {
    path: BezPath,
    unit: f64,
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> Point {
        Point::new(f64::from(x) * self.unit, -f64::from(y) * self.unit)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.point(x1, y1), self.point(x, y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.curve_to(self.point(x1, y1), self.point(x2, y2), self.point(x, y));
    }

    fn close(&mut self) {
        self.path.close_path();
    }
}

/// The letters of a text that a typeface lacks.
pub fn lacking(font: Font, text: &str) -> String {
    text.chars().filter(|letter| !letters(font).letters.contains_key(letter)).collect()
}

/// How far a letter moves the pen, at size 1. A letter that the typeface lacks is as wide as a figure.
pub fn advance(font: Font, letter: char) -> f64 {
    letters(font).letters.get(&letter).map_or(0.5, |(width, _)| *width)
}

/// The outline of a letter that stands at the origin.
pub fn outline(font: Font, letter: char, size: f64) -> BezPath {
    let path = letters(font).letters.get(&letter).map(|(_, path)| path);
    path.map_or_else(BezPath::new, |path| kurbo::Affine::scale(size) * path.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_typeface_has_letters_and_even_figures() {
        for (font, _) in FONTS {
            assert!(!outline(font, 'K', 10.0).is_empty(), "{font:?}");
            assert!(advance(font, 'm') > advance(font, 'i'), "{font:?}");
        }
        assert_eq!(lacking(Font::SansSemibold, "Bíla Tserkva „Київ“ 漢"), "漢");
        let figures: Vec<f64> = ('0'..='9').map(|figure| advance(Font::SansBold, figure)).collect();
        assert!(figures.iter().all(|width| (width - figures[0]).abs() < 1e-9), "counters want even figures");
    }
}
