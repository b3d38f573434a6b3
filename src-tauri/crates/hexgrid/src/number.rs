//! Printed hex numbers, written and read.

use crate::{Count, Grid, Hex, Order, Plan};
use std::fmt;

/// A printed number, ready to be displayed without allocating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexNumber(Option<[Part; 2]>);

/// Why a text is not the number of a hex on this map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// The text has too many or too few characters.
    WrongLength {
        /// What was read.
        text: String,
        /// How many digits a number has here.
        expected: usize,
    },
    /// The text holds something other than digits.
    NotDigits {
        /// What was read.
        text: String,
    },
    /// The map has no hex of that number.
    OffMap {
        /// What was read.
        text: String,
        /// The lowest and the highest printed column.
        columns: (u16, u16),
        /// The lowest and the highest printed row.
        rows: (u16, u16),
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    number: u16,
    digits: u8,
}

/// What a grid must know of its plan to write and read numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    order: Order,
    columns: Count,
    rows: Count,
    column_digits: u8,
    row_digits: u8,
}

impl Grid {
    /// The printed number, or `off map` for a hex that is not on the map.
    pub fn number(&self, hex: Hex) -> String {
        self.label(hex).to_string()
    }

    /// The printed number as something to display; it allocates nothing.
    pub fn label(&self, hex: Hex) -> HexNumber {
        if !self.contains(hex) {
            return HexNumber(None);
        }
        let (column, row) = self.col_row(hex);
        HexNumber(Some(self.numbering.parts(column, row)))
    }

    /// The hex with that printed number.
    pub fn hex(&self, number: &str) -> Result<Hex, NumberError> {
        let (column, row) = self.numbering.read(number)?;
        let places = self.numbering.places(column, row);
        places.and_then(|(column, row)| self.at(column, row)).ok_or_else(|| self.numbering.off_map(number))
    }

    /// The hex at a printed column and row.
    pub fn hex_at(&self, printed_column: u16, printed_row: u16) -> Option<Hex> {
        let (column, row) = self.numbering.places(printed_column, printed_row)?;
        self.at(column, row)
    }

    /// The printed column and row of a hex on the map.
    pub fn printed(&self, hex: Hex) -> Option<(u16, u16)> {
        let (column, row) = self.contains(hex).then(|| self.col_row(hex))?;
        let Numbering { columns, rows, .. } = self.numbering;
        Some((columns.number(column), rows.number(row)))
    }
}

impl Numbering {
    pub fn of(plan: &Plan) -> Numbering {
        Numbering {
            order: plan.order,
            columns: plan.columns,
            rows: plan.rows,
            column_digits: plan.column_digits,
            row_digits: plan.row_digits,
        }
    }

    fn parts(self, column: u16, row: u16) -> [Part; 2] {
        let column = Part { number: self.columns.number(column), digits: self.column_digits };
        let row = Part { number: self.rows.number(row), digits: self.row_digits };
        match self.order {
            Order::ColumnRow => [column, row],
            Order::RowColumn => [row, column],
        }
    }

    fn places(self, column: u16, row: u16) -> Option<(u16, u16)> {
        Some((self.columns.place(column)?, self.rows.place(row)?))
    }

    /// Reads printed column and row.
    fn read(self, text: &str) -> Result<(u16, u16), NumberError> {
        let expected = usize::from(self.column_digits) + usize::from(self.row_digits);
        if text.chars().count() != expected {
            let text = text.to_owned();
            return Err(NumberError::WrongLength { text, expected });
        }
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            let text = text.to_owned();
            return Err(NumberError::NotDigits { text });
        }
        let split = match self.order {
            Order::ColumnRow => self.column_digits,
            Order::RowColumn => self.row_digits,
        };
        let (first, second) = text.as_bytes().split_at(usize::from(split));
        let (first, second) = (digits_value(first), digits_value(second));
        Ok(match self.order {
            Order::ColumnRow => (first, second),
            Order::RowColumn => (second, first),
        })
    }

    fn off_map(self, text: &str) -> NumberError {
        NumberError::OffMap {
            text: text.to_owned(),
            columns: (self.columns.first, self.columns.last),
            rows: (self.rows.first, self.rows.last),
        }
    }
}

/// The value of at most three ASCII digits.
fn digits_value(digits: &[u8]) -> u16 {
    digits.iter().fold(0, |value, digit| value * 10 + u16::from(digit - b'0'))
}

impl fmt::Display for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some([first, second]) = self.0 else {
            return f.write_str("off map");
        };
        let (width, second_width) = (usize::from(first.digits), usize::from(second.digits));
        write!(f, "{:0width$}{:0second_width$}", first.number, second.number)
    }
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberError::WrongLength { text, expected } => {
                write!(f, "{text:?} is not a hex number: it must have {expected} digits")
            }
            NumberError::NotDigits { text } => {
                write!(f, "{text:?} is not a hex number: it must be digits only")
            }
            NumberError::OffMap { text, columns, rows } => write!(
                f,
                "hex {text} is not on the map: columns run from {} to {}, rows from {} to {}",
                columns.0, columns.1, rows.0, rows.1
            ),
        }
    }
}

impl std::error::Error for NumberError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlanError;

    #[test]
    fn bad_numbers_are_refused_by_reason() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 39), Count::from_north(1, 26)))?;
        let reason = |text: &str| grid.hex(text).err().map(|error| error.to_string());
        assert_eq!(reason("101").as_deref(), Some("\"101\" is not a hex number: it must have 4 digits"));
        assert_eq!(reason("01a1").as_deref(), Some("\"01a1\" is not a hex number: it must be digits only"));
        assert_eq!(reason("+101").as_deref(), Some("\"+101\" is not a hex number: it must be digits only"));
        assert_eq!(reason("01\u{660}1").as_deref(), Some("\"01\u{660}1\" is not a hex number: it must be digits only"));
        let off_map = "hex 4001 is not on the map: columns run from 1 to 39, rows from 1 to 26";
        assert_eq!(reason("4001").as_deref(), Some(off_map));
        assert_eq!(reason("3926"), None);
        assert_eq!(grid.number(Hex(0)), "off map");
        Ok(())
    }

    #[test]
    fn digits_and_order_follow_the_plan() -> Result<(), PlanError> {
        let plan = Plan::pointy_top(Count::from_east(0, 120), Count::from_south(3, 8)).numbered(Order::RowColumn);
        let grid = Grid::new(&plan.with_digits(3, 1))?;
        let south_east = grid.at(120, 5);
        assert_eq!(grid.hex("3000").ok(), south_east);
        assert_eq!(grid.hex_at(0, 3), south_east);
        assert_eq!(south_east.and_then(|hex| grid.printed(hex)), Some((0, 3)));
        assert_eq!(grid.hex("8120").map(|hex| grid.col_row(hex)), Ok((0, 0)));
        Ok(())
    }
}
