//! Woods, marsh and hills: terrain that covers whole hexes.

use super::Maker;
use crate::Trouble;
use crate::plane::SIDE;
use crate::recipe::{CoverRule, CoverWanted};
use hexgrid::Hex;
use kernel::components::Source;
use kernel::map::{Course, Draw, Feature};
use kurbo::{Point, Vec2};

/// How many points lie between a hex's centre and its farthest corner.
const POINTS: i32 = 6;

impl Maker<'_> {
    pub(super) fn cover(&self, wanted: &CoverWanted) -> Result<Vec<Feature>, Trouble> {
        let place = format!("cover `{}`", wanted.kind);
        let kind = self.kind(&wanted.kind).map_err(|message| self.trouble(&place, message))?;
        let told: Vec<(Hex, String)> = match &wanted.rule {
            CoverRule::Share { layer, classes, percent } => {
                let areas = self.layers.areas(layer, classes)?;
                let share = |hex: Hex| {
                    let points = self.points_of(hex);
                    let inside = points.iter().filter(|point| {
                        let (longitude, latitude) = self.earth.place(**point);
                        areas.contain(longitude, latitude)
                    });
                    inside.count() * 100 / points.len()
                };
                let hexes = self.grid().hexes().map(|hex| (hex, share(hex)));
                let enough = hexes.filter(|(_, share)| *share >= usize::from(*percent));
                enough.map(|(hex, share)| (hex, format!("{share}% covered"))).collect()
            }
            CoverRule::Named { layer, kinds, least } => {
                let named = self.layers.of_kinds(layer, kinds)?;
                let lie = named.iter().filter_map(|point| {
                    let hex = self.plane.hex_at(self.earth.paper(point.longitude, point.latitude))?;
                    Some((hex, &point.name[..]))
                });
                let lie: Vec<(Hex, &str)> = lie.collect();
                let of_hex = |hex: Hex| lie.iter().filter(move |(at, _)| *at == hex).map(|(_, name)| *name);
                let hexes = self.grid().hexes().map(|hex| (hex, of_hex(hex).collect::<Vec<_>>()));
                let enough = hexes.filter(|(_, names)| names.len() >= usize::from(*least).max(1));
                enough.map(|(hex, names)| (hex, names.join(", "))).collect()
            }
            CoverRule::Range { layer, metres } => {
                let heights = self.layers.heights(layer)?;
                let range = |hex: Hex| {
                    let at = self.points_of(hex).into_iter().filter_map(|point| {
                        let (longitude, latitude) = self.earth.place(point);
                        heights.at(longitude, latitude)
                    });
                    let (low, high) = at.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
                    (high - low).max(0.0).round() as u32
                };
                let hexes = self.grid().hexes().map(|hex| (hex, range(hex)));
                let enough = hexes.filter(|(_, range)| *range >= u32::from(*metres));
                enough.map(|(hex, range)| (hex, format!("{range} m from foot to top"))).collect()
            }
        };
        let feature = |(hex, note)| Feature {
            kind,
            name: String::new(),
            at: Course::Hexes(vec![hex]),
            spot: None,
            source: Source::History,
            note,
            side: None,
        };
        Ok(told.into_iter().map(feature).collect())
    }

    /// Points spread evenly over a hex.
    fn points_of(&self, hex: Hex) -> Vec<Point> {
        let offsets = (-POINTS..=POINTS).map(|at| f64::from(at) * SIDE / f64::from(POINTS));
        let square = offsets.clone().flat_map(|east| offsets.clone().map(move |south| Vec2::new(east, south)));
        square.map(|away| self.plane.centre(hex) + away).filter(|point| self.plane.inside(hex, *point)).collect()
    }

    /// A hex is covered once: by water before all else, then by what was made first.
    pub(super) fn join_cover(&self, features: &mut Vec<Feature>) {
        let mut order: Vec<usize> = (0..features.len()).filter(|at| self.drawn(&features[*at]).covers()).collect();
        order.sort_by_key(|at| self.drawn(&features[*at]) != Draw::Water);
        let mut taken: Vec<Hex> = Vec::new();
        let mut dropped = vec![false; features.len()];
        for at in order {
            let hexes = features[at].at.hexes();
            dropped[at] = hexes.iter().all(|hex| taken.contains(hex));
            taken.extend(hexes);
        }
        let mut dropped = dropped.into_iter();
        features.retain(|_| dropped.next() != Some(true));
    }
}
