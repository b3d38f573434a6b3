//! How a sheet is printed: the plan from which a grid is made.

use crate::{Orientation, PlanError};
use serde::{Deserialize, Serialize};

/// The description of a printed sheet, written like a sentence:
///
/// ```
/// use hexgrid::{Count, Grid, Order, Parity, Plan, Ragged};
/// let plan = Plan::pointy_top(Count::from_east(0, 28), Count::from_north(10, 50))
///     .numbered(Order::RowColumn)
///     .shifted(Parity::Even)
///     .with_ragged(Ragged::lines(Parity::Odd).to(27));
/// assert_eq!(Grid::new(&plan)?.count(), 21 * 29 + 20 * 28);
/// # Ok::<(), hexgrid::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Whether a side or a corner of each hex lies to the north.
    pub orientation: Orientation,
    /// Which of column and row comes first in a printed number.
    #[serde(default)]
    pub order: Order,
    /// The columns, counted from the west or the east.
    pub columns: Count,
    /// The rows, counted from the north or the south.
    pub rows: Count,
    /// How many digits a column has, 1 to 3.
    #[serde(default = "two")]
    pub column_digits: u8,
    /// How many digits a row has, 1 to 3.
    #[serde(default = "two")]
    pub row_digits: u8,
    /// The printed columns that lie half a hex further south (flat-top), or the printed rows that lie half a hex further
    /// east (pointy-top).
    pub shifted: Parity,
    /// The lines that stop short.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ragged: Vec<Ragged>,
    /// The printed numbers of single hexes that are not on the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
}

/// Which of column and row comes first in a printed number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Column first, as in CCRR.
    #[default]
    ColumnRow,
    /// Row first, as in RRCC.
    RowColumn,
}

/// The printed numbers of the columns or of the rows: `first` at the edge named, counting up away from it to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The number at the edge where the count starts.
    pub first: u16,
    /// The number at the opposite edge.
    pub last: u16,
    /// The edge where the count starts.
    pub from: Edge,
}

/// One of the four edges of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The left edge.
    West,
    /// The right edge.
    East,
    /// The upper edge.
    North,
    /// The lower edge.
    South,
}

/// Whether a printed number is even or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// 0, 2, 4 ...
    Even,
    /// 1, 3, 5 ...
    Odd,
}

/// Says that the columns (flat-top) or rows (pointy-top) of one printed parity run only from or only to a given number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ragged {
    /// The parity of the printed numbers of the lines that stop short.
    pub lines: Parity,
    /// The lowest cross number these lines have, if it is not the lowest of the sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u16>,
    /// The highest cross number these lines have, if it is not the highest of the sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u16>,
}

impl Plan {
    /// A flat-top sheet numbered CCRR, even columns lower.
    pub fn flat_top(columns: Count, rows: Count) -> Plan {
        Plan {
            orientation: Orientation::FlatTop,
            order: Order::ColumnRow,
            columns,
            rows,
            column_digits: 2,
            row_digits: 2,
            shifted: Parity::Even,
            ragged: Vec::new(),
            absent: Vec::new(),
        }
    }

    /// A pointy-top sheet numbered CCRR, even rows further east.
    pub fn pointy_top(columns: Count, rows: Count) -> Plan {
        Plan { orientation: Orientation::PointyTop, ..Plan::flat_top(columns, rows) }
    }

    /// The same sheet with columns or rows first in the numbers.
    pub fn numbered(self, order: Order) -> Plan {
        Plan { order, ..self }
    }

    /// The same sheet with columns of this parity lower (flat-top), or rows of this parity further east (pointy-top).
    pub fn shifted(self, shifted: Parity) -> Plan {
        Plan { shifted, ..self }
    }

    /// The same sheet with that many digits for columns and for rows.
    pub fn with_digits(self, column_digits: u8, row_digits: u8) -> Plan {
        Plan { column_digits, row_digits, ..self }
    }

    /// The same sheet with some lines stopping short.
    pub fn with_ragged(mut self, ragged: Ragged) -> Plan {
        self.ragged.push(ragged);
        self
    }

    /// The same sheet without these hexes.
    pub fn without<S: Into<String>>(mut self, absent: impl IntoIterator<Item = S>) -> Plan {
        self.absent.extend(absent.into_iter().map(Into::into));
        self
    }

    /// Refuses what no sheet can be; absent hexes are judged when the grid is made.
    pub(crate) fn check(&self) -> Result<(), PlanError> {
        let west_east = [Edge::West, Edge::East];
        let north_south = [Edge::North, Edge::South];
        self.columns.check(west_east, self.column_digits)?;
        self.rows.check(north_south, self.row_digits)?;
        let (columns, rows) = (self.columns.length(), self.rows.length());
        // The highest index stays free, so that it can mean "none".
        if (columns + 2) * (rows + 2) > u32::from(u16::MAX) {
            return Err(PlanError::TooLarge { columns, rows });
        }
        let cross = match self.orientation {
            Orientation::FlatTop => self.rows,
            Orientation::PointyTop => self.columns,
        };
        match self.ragged.iter().find(|ragged| !ragged.fits(cross)) {
            Some(ragged) => Err(PlanError::RaggedOutside(*ragged)),
            None => Ok(()),
        }
    }

    /// Whether raggedness leaves the hex at these printed numbers on the sheet.
    pub(crate) fn has(&self, column: u16, row: u16) -> bool {
        let (line, cross) = match self.orientation {
            Orientation::FlatTop => (column, row),
            Orientation::PointyTop => (row, column),
        };
        self.ragged.iter().all(|ragged| !ragged.lines.is_of(line) || ragged.spans(cross))
    }
}

impl Count {
    /// Columns counted eastward.
    pub const fn from_west(first: u16, last: u16) -> Count {
        let from = Edge::West;
        Count { first, last, from }
    }

    /// Columns counted westward.
    pub const fn from_east(first: u16, last: u16) -> Count {
        let from = Edge::East;
        Count { first, last, from }
    }

    /// Rows counted southward.
    pub const fn from_north(first: u16, last: u16) -> Count {
        let from = Edge::North;
        Count { first, last, from }
    }

    /// Rows counted northward.
    pub const fn from_south(first: u16, last: u16) -> Count {
        let from = Edge::South;
        Count { first, last, from }
    }

    /// How many columns or rows there are.
    pub(crate) fn length(self) -> u32 {
        (u32::from(self.last) + 1).saturating_sub(u32::from(self.first))
    }

    /// The printed number of the column or row at this place, counted from 0 at the north-west.
    pub(crate) fn number(self, place: u16) -> u16 {
        match self.from {
            Edge::West | Edge::North => self.first.saturating_add(place),
            Edge::East | Edge::South => self.last.saturating_sub(place),
        }
    }

    /// The place of a printed number, counted from 0 at the north-west.
    pub(crate) fn place(self, number: u16) -> Option<u16> {
        if number < self.first || number > self.last {
            return None;
        }
        Some(match self.from {
            Edge::West | Edge::North => number - self.first,
            Edge::East | Edge::South => self.last - number,
        })
    }

    fn check(self, edges: [Edge; 2], digits: u8) -> Result<(), PlanError> {
        if !edges.contains(&self.from) {
            return Err(PlanError::WrongEdge(self.from));
        }
        if self.length() == 0 {
            return Err(PlanError::EmptyRange(self));
        }
        let largest = match digits {
            1 => 9,
            2 => 99,
            3 => 999,
            _ => return Err(PlanError::BadDigits(digits)),
        };
        if self.last > largest {
            let number = self.last;
            return Err(PlanError::TooFewDigits { number, digits });
        }
        Ok(())
    }
}

impl Parity {
    /// Whether the number has this parity.
    pub const fn is_of(self, number: u16) -> bool {
        match self {
            Parity::Even => number.is_multiple_of(2),
            Parity::Odd => !number.is_multiple_of(2),
        }
    }
}

impl Ragged {
    /// Lines whose printed number has this parity; say next where they start or end.
    pub const fn lines(lines: Parity) -> Ragged {
        Ragged { lines, first: None, last: None }
    }

    /// They have no cross number below this one.
    pub const fn from(self, first: u16) -> Ragged {
        let first = Some(first);
        Ragged { first, ..self }
    }

    /// They have no cross number above this one.
    pub const fn to(self, last: u16) -> Ragged {
        let last = Some(last);
        Ragged { last, ..self }
    }

    fn spans(self, cross: u16) -> bool {
        self.first.is_none_or(|first| first <= cross) && self.last.is_none_or(|last| cross <= last)
    }

    fn fits(self, cross: Count) -> bool {
        let first = self.first.unwrap_or(cross.first);
        let last = self.last.unwrap_or(cross.last);
        cross.first <= first && first <= last && last <= cross.last
    }
}

const fn two() -> u8 {
    2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    fn sheet() -> Plan {
        Plan::flat_top(Count::from_west(1, 39), Count::from_north(1, 26))
    }

    fn refusal(plan: Plan) -> Option<PlanError> {
        Grid::new(&plan).err()
    }

    #[test]
    fn each_reason_has_its_name() {
        let empty = Count::from_west(5, 4);
        assert_eq!(refusal(Plan { columns: empty, ..sheet() }), Some(PlanError::EmptyRange(empty)));
        let north = Plan { columns: Count::from_north(1, 9), ..sheet() };
        assert_eq!(refusal(north), Some(PlanError::WrongEdge(Edge::North)));
        let east = Plan { rows: Count::from_east(1, 9), ..sheet() };
        assert_eq!(refusal(east), Some(PlanError::WrongEdge(Edge::East)));
        assert_eq!(refusal(sheet().with_digits(0, 2)), Some(PlanError::BadDigits(0)));
        assert_eq!(refusal(sheet().with_digits(2, 4)), Some(PlanError::BadDigits(4)));
        let one_digit = PlanError::TooFewDigits { number: 39, digits: 1 };
        assert_eq!(refusal(sheet().with_digits(1, 2)), Some(one_digit));
        let ragged = Ragged::lines(Parity::Odd).to(27);
        assert_eq!(refusal(sheet().with_ragged(ragged)), Some(PlanError::RaggedOutside(ragged)));
        assert!(matches!(refusal(sheet().without(["4001"])), Some(PlanError::BadAbsent(_))));
        assert!(matches!(refusal(sheet().without(["0101", "0101"])), Some(PlanError::BadAbsent(_))));
        assert_eq!(refusal(sheet().without(["0101"])), None);
    }

    #[test]
    fn the_largest_sheet_fits_and_the_next_does_not() {
        let of_columns = |columns| {
            let rows = Count::from_north(1, 253);
            Plan::flat_top(Count::from_west(1, columns), rows).with_digits(3, 3)
        };
        assert_eq!(refusal(of_columns(255)), None);
        assert_eq!(refusal(of_columns(256)), Some(PlanError::TooLarge { columns: 256, rows: 253 }));
    }

    #[test]
    fn ragged_lines_hold_only_their_numbers() {
        let plan = sheet().with_ragged(Ragged::lines(Parity::Even).from(2).to(25));
        assert!(plan.has(1, 1) && plan.has(1, 26) && plan.has(2, 2) && plan.has(2, 25));
        assert!(!plan.has(2, 1) && !plan.has(2, 26));
        let empty = Ragged::lines(Parity::Even).from(9).to(8);
        assert_eq!(refusal(sheet().with_ragged(empty)), Some(PlanError::RaggedOutside(empty)));
    }
}
