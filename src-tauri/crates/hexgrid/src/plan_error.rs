//! What may be wrong with a plan.

use crate::{Count, Edge, NumberError, Ragged};
use std::fmt;

/// Why a plan does not describe a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// The count ends before it starts.
    EmptyRange(Count),
    /// Columns do not start at the west or east, or rows not at the north or south.
    WrongEdge(Edge),
    /// With its margin the sheet has more hexes than can be numbered.
    TooLarge {
        /// How many columns were asked for.
        columns: u32,
        /// How many rows were asked for.
        rows: u32,
    },
    /// A column or row must have one, two or three digits.
    BadDigits(u8),
    /// A number of the count does not fit into the digits.
    TooFewDigits {
        /// The number that does not fit.
        number: u16,
        /// The digits there are.
        digits: u8,
    },
    /// A ragged line stops at a number that the sheet does not have, or holds no hex at all.
    RaggedOutside(Ragged),
    /// A hex named as absent was never there.
    BadAbsent(NumberError),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::EmptyRange(count) => {
                write!(f, "the count from {} to {} is empty", count.first, count.last)
            }
            PlanError::WrongEdge(edge) => {
                write!(f, "columns count from west or east, rows from north or south; {edge:?} is wrong here")
            }
            PlanError::TooLarge { columns, rows } => {
                write!(f, "{columns} columns by {rows} rows are too many hexes")
            }
            PlanError::BadDigits(digits) => {
                write!(f, "a column or row has 1, 2 or 3 digits, not {digits}")
            }
            PlanError::TooFewDigits { number, digits } => {
                write!(f, "the number {number} does not fit into {digits} digits")
            }
            PlanError::RaggedOutside(ragged) => {
                write!(f, "the ragged {:?} lines do not lie within the sheet", ragged.lines)
            }
            PlanError::BadAbsent(error) => write!(f, "absent hex: {error}"),
        }
    }
}

impl std::error::Error for PlanError {}
