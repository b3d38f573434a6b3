//! 11.3, 12, 15, 25.1: who is in supply, by whom, and who is isolated. All lines of a side are traced at once, from its sources.

use super::mistakes::{Book, Mistake};
use super::{GERMAN, SOVIET, enemy};
use ags::{Figures, Heavy};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use std::collections::BTreeSet;

/// What a Soviet unit needs supply for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Defence and initial movement: any HQ serves (23.1).
    Keep,
    /// Attacks and the mechanised movement phase: only active HQs serve (23.1, 23.13).
    Lead,
}

impl Book<'_> {
    /// 8.12: whether a unit in one hex controls the other.
    fn controls(self, from: Hex, to: Hex) -> bool {
        let position = self.position;
        position.adjacent(from, to) && (!position.major(from, to) || self.errs(Mistake::ZonesCrossRivers))
    }

    /// 8.25, 11.31, 12.1: the hexes through which lines of a side may be traced.
    fn open_hexes(self, side: Side) -> BTreeSet<Hex> {
        let position = self.position;
        let hexes = |side: Side| position.on_map(side).into_iter().map(|(_, hex)| hex).collect::<BTreeSet<Hex>>();
        let (friends, foes) = (hexes(side), hexes(enemy(side)));
        let mut threatened = BTreeSet::new();
        for foe in &foes {
            threatened.extend(position.around(*foe).into_iter().filter(|next| self.controls(*foe, *next)));
        }
        let friends_help = !self.errs(Mistake::FriendsOpenNothing);
        let zones_stop = !self.errs(Mistake::ZonesOpen);
        let open = |hex: &Hex| {
            let barred = zones_stop && threatened.contains(hex) && !(friends_help && friends.contains(hex));
            !foes.contains(hex) && !barred && !position.is_river(*hex)
        };
        position.board.map.grid().hexes().filter(open).collect()
    }

    /// Every hex that a line through these hexes reaches, with so many steps.
    fn spread(
        self,
        from: Vec<Hex>,
        open: &BTreeSet<Hex>,
        most: usize,
        step: impl Fn(Hex, Hex) -> bool,
    ) -> BTreeSet<Hex> {
        let mut reached: BTreeSet<Hex> = from.iter().copied().collect();
        let mut border = from;
        for _ in 0..most {
            let mut next = Vec::new();
            for hex in border {
                for to in self.position.around(hex) {
                    if open.contains(&to) && !reached.contains(&to) && step(hex, to) {
                        reached.insert(to);
                        next.push(to);
                    }
                }
            }
            border = next;
            if border.is_empty() {
                break;
            }
        }
        reached
    }

    /// 12.1, 19.71, 19.72: the hexes with a line of supply of any length. Soviet lines cross major rivers on roads only.
    pub fn lines(self, side: Side) -> BTreeSet<Hex> {
        let position = self.position;
        let open = self.open_hexes(side);
        let needs_road = match side {
            side if side == SOVIET => !self.errs(Mistake::SovietsCross),
            _ => self.errs(Mistake::GermansNeedRoads),
        };
        let crosses = |from: Hex, to: Hex| !needs_road || !position.major(from, to) || position.road(from, to);
        let sources = position.board.map.supply[side.index()].iter().copied();
        self.spread(sources.filter(|hex| open.contains(hex)).collect(), &open, usize::MAX, crosses)
    }

    /// 11.31: the hexes that an HQ's lines of communications reach. 6.32: none from a disrupted one.
    pub fn command(self, headquarters: UnitId) -> BTreeSet<Hex> {
        let position = self.position;
        let figures = position.unit(headquarters).levels.first().copied();
        let (Some(Figures::Headquarters { rating, .. }), Some(from)) = (figures, position.hex(headquarters)) else {
            return BTreeSet::new();
        };
        if position.state.marks[headquarters.index()].disrupted && !self.errs(Mistake::DisruptedSupplies) {
            return BTreeSet::new();
        }
        let radius = usize::from(rating) + usize::from(self.errs(Mistake::CommandFarther));
        let dry = self.errs(Mistake::CommandStopsAtRivers);
        self.spread(vec![from], &self.open_hexes(SOVIET), radius, |from, to| !dry || !position.major(from, to))
    }

    /// The Soviet hexes that supplied HQs reach.
    fn served(self, need: Need) -> BTreeSet<Hex> {
        let position = self.position;
        let lines = self.lines(SOVIET);
        let active = |unit: &UnitId| position.state.marks[unit.index()].active;
        let serves = |unit: &UnitId| {
            let fit = match need {
                Need::Lead => active(unit) || self.errs(Mistake::InactiveSuppliesAttacks),
                Need::Keep => active(unit) || !self.errs(Mistake::InactiveSuppliesNobody),
            };
            fit && position.hex(*unit).is_some_and(|hex| lines.contains(&hex))
        };
        position.headquarters().into_iter().filter(serves).flat_map(|unit| self.command(unit)).collect()
    }

    /// Which of a side's units on the map are in supply. 15.0: arrivals are. 25.23: so are those supplied by air; 25.34: but
    /// nobody whose equipment is underneath.
    pub fn supplied(self, side: Side, need: Need) -> BTreeSet<UnitId> {
        let position = self.position;
        let lines = self.lines(side);
        let served = if side == SOVIET { self.served(need) } else { BTreeSet::new() };
        let is_supplied = |unit: UnitId, hex: Hex| {
            let marks = &position.state.marks[unit.index()];
            let arrived = marks.arrived && !self.errs(Mistake::ArrivalsForgotten);
            let by_air = marks.airlift >= position.state.turn && !self.errs(Mistake::AirliftForgotten);
            match side {
                side if side == GERMAN => marks.heavy != Heavy::Under && (arrived || by_air || lines.contains(&hex)),
                // 12.14: an HQ has a line of its own.
                _ if position.unit(unit).is_headquarters() => arrived || lines.contains(&hex),
                _ => arrived || served.contains(&hex),
            }
        };
        position.on_map(side).into_iter().filter(|(unit, hex)| is_supplied(*unit, *hex)).map(|(unit, _)| unit).collect()
    }

    /// 25.1, 25.14: the German units without supply over land, and more than three hexes from any that have it.
    pub fn isolated(self) -> BTreeSet<UnitId> {
        let position = self.position;
        let units = position.on_map(GERMAN);
        let lines = self.lines(GERMAN);
        let by_air = |unit: UnitId| {
            self.errs(Mistake::AirEndsIsolation) && position.state.marks[unit.index()].airlift >= position.state.turn
        };
        let supplied: Vec<Hex> =
            units.iter().filter(|(unit, hex)| lines.contains(hex) || by_air(*unit)).map(|(_, hex)| *hex).collect();
        let reach = match self.mistake {
            Some(Mistake::IsolatedNearer) => 2,
            Some(Mistake::IsolatedFarther) => 4,
            _ => 3,
        };
        let grid = position.board.map.grid();
        let is_isolated = |hex: Hex| supplied.iter().all(|other| grid.distance(hex, *other) > reach);
        units.into_iter().filter(|(_, hex)| is_isolated(*hex)).map(|(unit, _)| unit).collect()
    }
}
