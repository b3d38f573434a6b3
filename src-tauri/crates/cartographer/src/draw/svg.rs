//! A scene as SVG. Letters are outlines, so that it looks the same wherever it is opened.

use super::fonts::Font;
use super::scene::{Item, Layer, Scene, Stroked, Words};
use super::theme::Theme;
use kurbo::{Affine, BezPath, PathEl, Point};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Writes a scene in the colours of a theme.
pub fn svg(scene: &Scene, theme: Theme) -> String {
    let mut writer = Writer { theme, letters: BTreeMap::new(), defs: String::new(), out: String::new() };
    for layer in &scene.layers {
        writer.layer(layer);
    }
    let (width, height) = (number(scene.page.width()), number(scene.page.height()));
    let (left, top) = (number(scene.page.x0), number(scene.page.y0));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{left} {top} {width} {height}\">\
         <defs>{}</defs>\n{}</svg>\n",
        writer.defs, writer.out
    )
}

struct Writer {
    theme: Theme,
    /// Letters that were written before, by typeface and tenths of a point.
    letters: BTreeMap<(Font, u32, char), usize>,
    defs: String,
    out: String,
}

impl Writer {
    fn layer(&mut self, layer: &Layer) {
        let _ = writeln!(self.out, "<g id=\"{}\">", layer.name);
        layer.items.iter().for_each(|item| self.item(item));
        self.out.push_str("</g>\n");
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Shape(shape) => self.shape(shape),
            Item::Words(words) => self.words(words),
            Item::Picture { over, png } => {
                let _ = writeln!(
                    self.out,
                    "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" style=\"image-rendering:smooth\" \
                     href=\"data:image/png;base64,{}\"/>",
                    number(over.x0),
                    number(over.y0),
                    number(over.width()),
                    number(over.height()),
                    base64(png)
                );
            }
            Item::Group { to, items } => {
                let _ = write!(self.out, "<g transform=\"{}\">", transform(*to));
                items.iter().for_each(|item| self.item(item));
                self.out.push_str("</g>\n");
            }
        }
    }

    fn shape(&mut self, shape: &Stroked) {
        let fill = shape.fill.map_or("none", |ink| self.theme.colour(ink));
        let _ = write!(self.out, "<path d=\"{}\" fill=\"{fill}\"", path(&shape.path));
        if let Some(stroke) = &shape.stroke {
            let colour = self.theme.colour(stroke.ink);
            let _ = write!(self.out, " stroke=\"{colour}\" stroke-width=\"{}\"", number(stroke.width));
            if stroke.round {
                self.out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
            }
            if !stroke.dashes.is_empty() {
                let dashes: Vec<String> = stroke.dashes.iter().map(|dash| number(*dash)).collect();
                let _ = write!(self.out, " stroke-dasharray=\"{}\"", dashes.join(" "));
            }
        }
        // Not `opacity`: that would be drawn on a sheet of its own.
        self.opacity("fill-opacity", if shape.fill.is_some() { shape.opacity } else { 100 });
        self.opacity("stroke-opacity", if shape.stroke.is_some() { shape.opacity } else { 100 });
        self.out.push_str("/>\n");
    }

    fn opacity(&mut self, of: &str, opacity: u8) {
        if opacity < 100 {
            let _ = write!(self.out, " {of}=\"{}\"", number(f64::from(opacity) / 100.0));
        }
    }

    fn words(&mut self, words: &Words) {
        if let Some((ink, width)) = words.halo {
            let around = format!(
                " fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                self.theme.colour(ink),
                number(width * 2.0)
            );
            self.letters(words, &around);
        }
        let fill = format!(" fill=\"{}\"", self.theme.colour(words.ink));
        self.letters(words, &fill);
    }

    fn letters(&mut self, words: &Words, style: &str) {
        let _ = write!(self.out, "<g{style}");
        self.opacity("fill-opacity", words.opacity);
        self.out.push('>');
        let tenths = (words.size * 10.0).round() as u32;
        for (letter, to, outline) in words.outlines().filter(|(letter, ..)| !letter.is_whitespace()) {
            let next = self.letters.len();
            let id = *self.letters.entry((words.font, tenths, letter)).or_insert(next);
            if id == next {
                let _ = write!(self.defs, "<path id=\"l{id}\" d=\"{}\"/>", path(&outline));
            }
            let [a, b, _, _, x, y] = to.as_coeffs();
            if b == 0.0 && a == 1.0 {
                let _ = write!(self.out, "<use href=\"#l{id}\" x=\"{}\" y=\"{}\"/>", number(x), number(y));
            } else {
                let _ = write!(self.out, "<use href=\"#l{id}\" transform=\"{}\"/>", transform(to));
            }
        }
        self.out.push_str("</g>\n");
    }
}

/// A number with at most two decimals.
fn number(value: f64) -> String {
    let mut out = String::new();
    push_hundredths(&mut out, hundredths(value));
    out
}

fn hundredths(value: f64) -> i64 {
    (value * 100.0).round() as i64
}

/// Writes a number of hundredths as briefly as it can be read.
fn push_hundredths(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    let (whole, part) = (value.abs() / 100, value.abs() % 100);
    let _ = match part {
        0 => write!(out, "{whole}"),
        part if part % 10 == 0 => write!(out, "{whole}.{}", part / 10),
        part => write!(out, "{whole}.{part:02}"),
    };
}

fn transform(to: Affine) -> String {
    let exact = |value: f64| ((value * 10_000.0).round() / 10_000.0 + 0.0).to_string();
    let [a, b, c, d, x, y] = to.as_coeffs();
    format!("matrix({} {} {} {} {} {})", exact(a), exact(b), exact(c), exact(d), number(x), number(y))
}

/// A path, each point told from the one before: in whole hundredths, so that nothing drifts.
fn path(path: &BezPath) -> String {
    let mut out = String::with_capacity(path.elements().len() * 12);
    let (mut here, mut start) = ((0, 0), (0, 0));
    for element in path.elements() {
        let (letter, points): (char, &[Point]) = match element {
            PathEl::MoveTo(to) => ('m', &[*to]),
            PathEl::LineTo(to) => ('l', &[*to]),
            PathEl::QuadTo(by, to) => ('q', &[*by, *to]),
            PathEl::CurveTo(by, then, to) => ('c', &[*by, *then, *to]),
            PathEl::ClosePath => ('z', &[]),
        };
        out.push(letter);
        let mut last = here;
        for (at, point) in points.iter().enumerate() {
            last = (hundredths(point.x), hundredths(point.y));
            if at > 0 {
                out.push(' ');
            }
            push_hundredths(&mut out, last.0 - here.0);
            out.push(' ');
            push_hundredths(&mut out, last.1 - here.1);
        }
        here = if letter == 'z' { start } else { last };
        start = if letter == 'm' { here } else { start };
    }
    out
}

/// The sixty-four letters in which a picture is put into the text.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().enumerate().fold(0u32, |bits, (at, byte)| bits | u32::from(*byte) << (16 - 8 * at));
        for at in 0..4 {
            let letter = char::from(LETTERS[(bits >> (18 - 6 * at)) as usize & 63]);
            out.push(if at <= chunk.len() { letter } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_step_by_step() {
        let mut shape = BezPath::new();
        shape.move_to((10.0, -0.004));
        shape.line_to((12.5, 3.25));
        shape.quad_to((1.0, 1.0), (0.0, 0.1));
        shape.close_path();
        shape.move_to((11.0, 0.0));
        assert_eq!(path(&shape), "m10 0l2.5 3.25q-11.5 -2.25 -12.5 -3.15zm1 0");
    }

    #[test]
    fn pictures_are_put_into_the_text() {
        for (bytes, text) in [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("Many", "TWFueQ==")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
