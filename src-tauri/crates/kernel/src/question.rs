//! What a player asks before he acts: how a fight would go, and whether a unit is in supply.

use crate::Telling;
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
