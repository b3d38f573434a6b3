//! What a player asks before he acts: how a fight would go, whether a unit is in supply, what lies over the board.

use crate::{Case, Side, Telling};
use hexgrid::Hex;

/// How a fight would be resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// What counts, line by line, each with its case.
    pub lines: Vec<Telling>,
    /// The column of the table.
    pub odds: String,
    /// Each result, and how many faces of the die give it.
    pub results: Vec<(String, u8)>,
}

/// Whether a unit is in supply, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplyReport {
    pub supplied: bool,
    /// How, step by step, each with its case.
    pub lines: Vec<Telling>,
    /// The traced lines, each from the unit or HQ on.
    pub traced: Vec<Vec<Hex>>,
    /// Where a line is cut.
    pub cut: Option<Hex>,
}

/// Something that a game can show over its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlayKind {
    pub id: &'static str,
    pub label: &'static str,
    pub of: OverlayOf,
}

/// What an overlay is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverlayOf {
    Board,
    Unit,
}

/// What an overlay shows now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    pub hexes: Vec<OverlaidHex>,
    /// What it says, line by line, each with its case.
    pub says: Vec<Telling>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlaidHex {
    pub hex: Hex,
    pub look: Look,
    pub side: Option<Side>,
    /// A word in the hex, or none.
    pub word: String,
}

/// How a hex is overlaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Tint,
    /// Lines that can be told apart without colour.
    Hatch,
}

impl Overlay {
    /// Hexes of a side that all look the same.
    pub fn of(hexes: impl IntoIterator<Item = Hex>, look: Look, side: Side) -> Overlay {
        let overlaid = |hex| OverlaidHex { hex, look, side: Some(side), word: String::new() };
        Overlay { hexes: hexes.into_iter().map(overlaid).collect(), says: Vec::new() }
    }
}

/// A table of the rulebook, to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    pub title: &'static str,
    pub case: Case,
    /// The head of the first column, then of the others.
    pub heads: Vec<String>,
    /// Each row with its own head first.
    pub rows: Vec<Vec<String>>,
}

/// An optional rule that a new game can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// As in `set option weather`.
    pub word: &'static str,
    pub says: &'static str,
}
