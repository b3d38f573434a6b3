//! Roads and railways, led from place to place.

use super::Maker;
use crate::Trouble;
use crate::plane::SIDE;
use crate::recipe::RoadWanted;
use hexgrid::{Flood, Hex, Step};
use kernel::map::{Course, Draw, Feature};
use kurbo::{Line, ParamCurveNearest, Point};
use std::collections::{BTreeMap, BTreeSet};

/// What a step costs: straightness first, then few bridges, open ground, and roads that are there already.
const STEP: u16 = 20;
const OVER_MINOR_RIVER: u16 = 9;
const OVER_MAJOR_RIVER: u16 = 60;
const INTO_WOODS: u16 = 5;
const PER_HEX_ASIDE: f64 = 22.0;
const ALONG_A_ROAD: u16 = 12;

impl Maker<'_> {
    pub(super) fn road(&self, wanted: &RoadWanted, made: &[Feature]) -> Result<Feature, Trouble> {
        let place = format!("road `{}`", wanted.via.join(" - "));
        let kind = self.kind(&wanted.kind).map_err(|message| self.trouble(&place, message))?;
        let mut stops = Vec::new();
        for name in &wanted.via {
            let found = self
                .stop(name, made)
                .ok_or_else(|| self.trouble(&place, format!("`{name}` is neither a place nor a hex")))?;
            stops.push(found);
        }
        let ground = Ground::new(self, made);
        if let Some((hex, _)) = stops.iter().find(|(hex, _)| ground.water.contains(hex)) {
            return Err(self.trouble(&place, format!("{} is all water", self.grid().number(*hex))));
        }
        let mut path: Vec<Hex> = stops.first().map(|(hex, _)| *hex).into_iter().collect();
        for leg in stops.windows(2) {
            let way = ground.lead(self, leg[0], leg[1]);
            let way = way.ok_or_else(|| self.trouble(&place, "there is no way over land between two of its places"))?;
            path.extend(way.into_iter().skip(1));
        }
        if path.len() < 2 {
            return Err(self.trouble(&place, "a road leads through at least two places"));
        }
        let (source, note) = (wanted.source, wanted.note.clone());
        Ok(Feature { kind, name: wanted.via.join(" - "), at: Course::Path(path), spot: None, source, note, side: None })
    }

    fn stop(&self, name: &str, made: &[Feature]) -> Option<(Hex, Point)> {
        let towns = made.iter().filter(|feature| matches!(self.drawn(feature), Draw::City | Draw::Town));
        let town = towns.clone().find(|feature| feature.name == name);
        let hex = town.and_then(|town| town.at.hexes().first().copied()).or_else(|| self.grid().hex(name).ok())?;
        Some((hex, self.plane.spot(hex, town.and_then(|town| town.spot))))
    }
}

/// What roads are led over.
struct Ground {
    water: BTreeSet<Hex>,
    woods: BTreeSet<Hex>,
    rivers: BTreeMap<hexgrid::Hexside, Draw>,
    roads: BTreeSet<hexgrid::Hexside>,
}

impl Ground {
    fn new(maker: &Maker<'_>, made: &[Feature]) -> Ground {
        let hexes = |draw: Draw| -> BTreeSet<Hex> {
            let features = made.iter().filter(|feature| maker.drawn(feature) == draw);
            features.flat_map(|feature| feature.at.hexes()).copied().collect()
        };
        let rivers = made.iter().filter(|feature| matches!(maker.drawn(feature), Draw::MinorRiver | Draw::MajorRiver));
        let rivers = rivers.flat_map(|feature| feature.at.sides().iter().map(|side| (*side, maker.drawn(feature))));
        let ways = made.iter().filter(|feature| maker.drawn(feature) == Draw::Road);
        let crossings = ways.flat_map(|feature| {
            feature.at.hexes().windows(2).filter_map(|pair| maker.grid().between(pair[0], pair[1]))
        });
        Ground {
            water: hexes(Draw::Water),
            woods: hexes(Draw::Woods),
            rivers: rivers.collect(),
            roads: crossings.collect(),
        }
    }

    /// The way between two places that a road would take.
    fn lead(&self, maker: &Maker<'_>, from: (Hex, Point), to: (Hex, Point)) -> Option<Vec<Hex>> {
        let grid = maker.grid();
        let straight = Line::new(from.1, to.1);
        let mut flood = Flood::new(grid);
        let reach = flood.movement(grid, from.0, u16::MAX, |hex, direction, next| {
            if self.water.contains(&next) {
                return Step::Blocked;
            }
            let Some(side) = grid.hexside(hex, direction) else { return Step::Blocked };
            let aside = straight.nearest(maker.plane.centre(next), 0.1).distance_sq.sqrt() / SIDE;
            let mut cost = STEP + (aside * aside * PER_HEX_ASIDE).min(400.0) as u16;
            if self.roads.contains(&side) {
                cost = cost * ALONG_A_ROAD / STEP;
            } else {
                cost += match self.rivers.get(&side) {
                    Some(Draw::MajorRiver) => OVER_MAJOR_RIVER,
                    Some(_) => OVER_MINOR_RIVER,
                    None => 0,
                };
                cost += if self.woods.contains(&next) { INTO_WOODS } else { 0 };
            }
            Step::Enter(cost)
        });
        reach.path_to(to.0)
    }
}
