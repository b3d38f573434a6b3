//! What the standard rules leave to the exclusive rules of each game, as data: what a river costs, who moves by rail, how long a
//! line of supply may be, which units are untried. The exclusive rules themselves are modules of their own, from section 18 on.

use crate::counters::Figures;
use crate::s10_terrain::HALVES;

/// The exclusive figures of a game. By side: German first.
#[derive(Debug, PartialEq, Eq)]
pub struct Exclusive {
    /// 10.11 What a minor river costs each side, in half points.
    pub minor_river: [u16; 2],
    /// 10.13a What a major river costs each side.
    pub major_river: [u16; 2],
    /// 10.15a Where a line of supply of each side crosses a major river.
    pub crossings: [Crossings; 2],
    /// 11.38 An HQ alone defends with half its rating, not with the whole of it.
    pub half_rating: bool,
    /// 12.12 The longest line of supply; None for any length.
    pub supply_length: Option<u16>,
    /// 5.32 Who may move by rail, and how.
    pub rail: [Option<Rail>; 2],
    /// 13.0 The strengths that untried units may turn out to have.
    pub untried: &'static [Figures],
    /// Terrain of the chart that this game's map may have beside Korsun's.
    pub rough_country: bool,
}

/// Where lines of supply cross major rivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossings {
    Everywhere,
    /// Where a road crosses.
    Roads,
    /// Where a road or a railroad crosses, and at a friendly city at the river.
    RoadsRailsAndCities,
}

/// 5.32 The rail capacity of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rail {
    /// How many units a turn; HQs do not count.
    pub units: u8,
    /// How many hexes far.
    pub hexes: u16,
}

/// Korsun.
pub const KORSUN: Exclusive = Exclusive {
    minor_river: [HALVES; 2],
    major_river: [2 * HALVES; 2],
    crossings: [Crossings::Everywhere, Crossings::Roads],
    half_rating: true,
    supply_length: None,
    rail: [None; 2],
    untried: &[],
    rough_country: false,
};

const fn untried(attack: u16, defence: u16) -> Figures {
    Figures::Combat { attack, defence, movement: 6 }
}

/// No printed game: a drill ground for those standard rules that Korsun does not use. Only situations written by hand ask for it
/// (`set exclusive drill`). The Soviet player has rail movement, both sides pay the other games' river costs, lines of supply
/// are at most twelve hexes long, and Soviet units may be untried.
pub const DRILL: Exclusive = Exclusive {
    minor_river: [2 * HALVES, HALVES],
    major_river: [3 * HALVES, 2 * HALVES],
    crossings: [Crossings::RoadsRailsAndCities; 2],
    half_rating: false,
    supply_length: Some(12),
    rail: [None, Some(Rail { units: 2, hexes: 8 })],
    untried: &[untried(0, 0), untried(1, 2), untried(3, 2), untried(6, 8)],
    rough_country: true,
};
