//! A sheet of counters.

use super::counter::{self, COUNTER, Look};
use super::fonts::Font;
use super::scene::{Align, Ink, Layer, Scene, Stroked, Words};
use kernel::counters::Counters;
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

/// All counters of a game, fronts and then backs in the same order, and the markers.
pub fn counter_sheet(title: &str, counters: &Counters) -> Scene {
    let mut layer = Layer::new("counters");
    let bands = bands(counters);
    let step = COUNTER + GAP;
    let mut y = MARGIN + 26.0;
    layer.add(Words::at(title, Font::SerifSemibold, 24.0, Ink::Text, Point::new(MARGIN, MARGIN + 4.0), Align::Left));
    let heading = |text: String, y: &mut f64, layer: &mut Layer| {
        layer.add(Words::at(&text, Font::SansSemibold, 10.0, Ink::Faint, Point::new(MARGIN, *y), Align::Left));
        *y += 8.0;
    };
    for (back, side) in [(false, "Fronts"), (true, "Backs")] {
        heading(format!("{side} of {} units", counters.units.len()), &mut y, &mut layer);
        for (at, unit) in counters.units.iter().enumerate() {
            let corner = Point::new(MARGIN + (at % ROW) as f64 * step, y + (at / ROW) as f64 * step);
            if back && unit.back.is_none() {
                let blank = Rect::from_origin_size(corner, (COUNTER, COUNTER));
                layer.add(Stroked::line(blank, Ink::Faint, 0.5).dashed(&[2.0, 3.0]));
                continue;
            }
            let band = bands.get(&unit.formation[..]).copied();
            let look = Look { counter: unit, kind: counters.kind(unit), band, back };
            layer.add(counter::placed(counter::unit(look), corner, 1.0));
        }
        y += counters.units.len().div_ceil(ROW) as f64 * step + 18.0;
    }
    let copies = counters.markers.iter().flat_map(|marker| (0..marker.count).map(move |_| marker));
    let copies: Vec<_> = copies.collect();
    heading(format!("{} markers", copies.len()), &mut y, &mut layer);
    for (at, marker) in copies.iter().enumerate() {
        let corner = Point::new(MARGIN + (at % ROW) as f64 * step, y + (at / ROW) as f64 * step);
        layer.add(counter::placed(counter::marker(marker), corner, 1.0));
    }
    y += copies.len().div_ceil(ROW) as f64 * step;
    let page = Rect::new(0.0, 0.0, MARGIN * 2.0 + ROW as f64 * step - GAP, y + MARGIN - GAP);
    let mut paper = Layer::new("paper");
    paper.add(Stroked::filled(page, Ink::Paper));
    Scene { page, layers: vec![paper, layer] }
}
