//! A sheet of counters.

use super::counter::{self, COUNTER, Look};
use super::fonts::Font;
use super::scene::{Align, Ink, Layer, Scene, Stroked, Words};
use kernel::counters::{Counter, Counters};
use kurbo::{Point, Rect};
use std::collections::BTreeMap;

/// Counters to a row.
const ROW: usize = 20;
const GAP: f64 = 5.0;
const MARGIN: f64 = 36.0;

/// The colour of each formation that has more than one counter.
pub fn bands(counters: &Counters) -> BTreeMap<&str, u8> {
    let mut sizes: Vec<(&str, usize)> = Vec::new();
    for unit in counters.units.iter().filter(|unit| !unit.formation.is_empty()) {
        match sizes.iter_mut().find(|(formation, _)| *formation == unit.formation) {
            Some((_, size)) => *size += 1,
            None => sizes.push((&unit.formation, 1)),
        }
    }
    let several = sizes.into_iter().filter(|(_, size)| *size > 1);
    several.zip(0..).map(|((formation, _), band)| (formation, band)).collect()
}

/// A counter's face on the sheet.
#[derive(Clone, Copy, Debug)]
pub struct CounterPlace<'a> {
    pub counter: &'a Counter,
    pub back: bool,
    /// Its upper left corner in points.
    pub corner: Point,
}

impl CounterPlace<'_> {
    /// Its upper left corner in pixels, at so many to a point.
    pub fn pixels(&self, scale: f64) -> (f64, f64) {
        (self.corner.x * scale, self.corner.y * scale)
    }
}

/// The side of a counter in pixels at so many to a point, and how far its corners are rounded.
pub fn counter_size(scale: f64) -> (f64, f64) {
    (COUNTER * scale, COUNTER * counter::ROUND * scale)
}

/// How far below its heading a block of counters begins, and how far below its head the first heading stands.
const HEADING: f64 = 8.0;
const HEAD: f64 = 26.0;
const BETWEEN: f64 = 18.0;
const STEP: f64 = COUNTER + GAP;

/// Where a block of counters begins: the fronts, the backs, the markers.
fn block(counters: &Counters, nth: usize) -> f64 {
    let tall = HEADING + counters.units.len().div_ceil(ROW) as f64 * STEP + BETWEEN;
    MARGIN + HEAD + HEADING + nth as f64 * tall
}

fn corner(top: f64, at: usize) -> Point {
    Point::new(MARGIN + (at % ROW) as f64 * STEP, top + (at / ROW) as f64 * STEP)
}

/// Where every face lies on the sheet; a counter without a back leaves its place empty.
pub fn counter_places(counters: &Counters) -> impl Iterator<Item = CounterPlace<'_>> {
    [false, true].into_iter().zip(0..).flat_map(move |(back, nth)| {
        let top = block(counters, nth);
        counters.units.iter().enumerate().map(move |(at, counter)| CounterPlace {
            counter,
            back,
            corner: corner(top, at),
        })
    })
}

/// All counters of a game, fronts and then backs in the same order, and the markers.
pub fn counter_sheet(title: &str, counters: &Counters) -> Scene {
    let mut layer = Layer::new("counters");
    let bands = bands(counters);
    layer.add(Words::at(title, Font::SerifSemibold, 24.0, Ink::Text, Point::new(MARGIN, MARGIN + 4.0), Align::Left));
    let copies: Vec<_> = counters.markers.iter().flat_map(|marker| (0..marker.count).map(move |_| marker)).collect();
    let (units, markers) = (counters.units.len(), copies.len());
    let headings =
        [format!("Fronts of {units} units"), format!("Backs of {units} units"), format!("{markers} markers")];
    for (nth, heading) in headings.iter().enumerate() {
        let at = Point::new(MARGIN, block(counters, nth) - HEADING);
        layer.add(Words::at(heading, Font::SansSemibold, 10.0, Ink::Faint, at, Align::Left));
    }
    for CounterPlace { counter: unit, back, corner } in counter_places(counters) {
        if back && unit.back.is_none() {
            let blank = Rect::from_origin_size(corner, (COUNTER, COUNTER));
            layer.add(Stroked::line(blank, Ink::Faint, 0.5).dashed(&[2.0, 3.0]));
            continue;
        }
        let band = bands.get(&unit.formation[..]).copied();
        let look = Look { counter: unit, kind: counters.kind(unit), band, back };
        layer.add(counter::placed(counter::unit(look), corner, 1.0));
    }
    let top = block(counters, 2);
    for (at, marker) in copies.iter().enumerate() {
        layer.add(counter::placed(counter::marker(marker), corner(top, at), 1.0));
    }
    let low = top + markers.div_ceil(ROW) as f64 * STEP;
    let page = Rect::new(0.0, 0.0, MARGIN * 2.0 + ROW as f64 * STEP - GAP, low + MARGIN - GAP);
    let mut paper = Layer::new("paper");
    paper.add(Stroked::filled(page, Ink::Paper));
    Scene { page, layers: vec![paper, layer] }
}
