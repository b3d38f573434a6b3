//! What is asked of a board, drawn over it: hexes that can be reached, lines that are traced, and where one is cut.

use super::Stacks;
use super::fonts::Font;
use super::scene::{Align, Ink, Layer, Stroked, Words};
use crate::plane::{Plane, SIDE};
use hexgrid::Hex;
use kurbo::{BezPath, Circle, Vec2};

/// What is drawn over a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Hexes that can be reached, each with a word.
    pub reached: Vec<(Hex, String)>,
    /// Ways from hex to hex.
    pub ways: Vec<Vec<Hex>>,
    /// Where a way is cut.
    pub cut: Option<Hex>,
}

/// The tint of what can be reached, below the units.
pub fn below(plane: &Plane<'_>, overlay: &Overlay) -> Layer {
    let mut layer = Layer::new("reach");
    for (hex, _) in &overlay.reached {
        let mut path = BezPath::new();
        for (at, corner) in plane.corners(*hex).into_iter().enumerate() {
            if at == 0 { path.move_to(corner) } else { path.line_to(corner) }
        }
        path.close_path();
        layer.add(Stroked::filled(path, Ink::Sky).faded(34));
    }
    layer
}

/// Words and ways, above the units. Where units stand there is no room for a word.
pub fn above(plane: &Plane<'_>, overlay: &Overlay, units: &Stacks) -> Layer {
    let mut layer = Layer::new("ways");
    for (hex, word) in overlay.reached.iter().filter(|(hex, _)| !units.contains_key(hex)) {
        let at = plane.centre(*hex) + Vec2::new(0.0, SIDE * 0.72);
        let words = Words::at(word, Font::SansBold, 11.0, Ink::Dark, at, Align::Middle);
        layer.add(Words { halo: Some((Ink::Halo, 2.6)), ..words });
    }
    for way in overlay.ways.iter().filter(|way| way.len() > 1) {
        let mut path = BezPath::new();
        for (at, hex) in way.iter().enumerate() {
            let point = plane.centre(*hex);
            if at == 0 { path.move_to(point) } else { path.line_to(point) }
        }
        layer.add(Stroked::line(path.clone(), Ink::Light, 9.0).faded(80));
        layer.add(Stroked::line(path, Ink::Alarm, 4.5));
        let ends = [way.first(), way.last()].into_iter().flatten();
        ends.for_each(|hex| layer.add(Stroked::filled(Circle::new(plane.centre(*hex), 7.0), Ink::Alarm)));
    }
    if let Some(hex) = overlay.cut {
        let (middle, arm) = (plane.centre(hex), SIDE * 0.42);
        let mut cross = BezPath::new();
        for side in [1.0, -1.0] {
            cross.move_to(middle + Vec2::new(-arm, -arm * side));
            cross.line_to(middle + Vec2::new(arm, arm * side));
        }
        layer.add(Stroked::line(cross.clone(), Ink::Light, 13.0));
        layer.add(Stroked::line(cross, Ink::Alarm, 7.0));
    }
    layer
}
