//! 12.2, 12.3: the tables.

use super::{Mistake, Reader};

/// The columns, in words.
pub const COLUMNS: [&str; 8] = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];
/// The results, as the table writes them.
pub const RESULTS: [&str; 5] = ["AS", "AL1", "DE", "DR", "BB"];

/// 12.2, column by column: what each face of the die gives.
const BY_COLUMN: [(&str, [&str; 6]); 8] = [
    ("1:3", ["AS", "AS", "AS", "AL1", "AL1", "AL1"]),
    ("1:2", ["DR", "AS", "AS", "AS", "AL1", "AL1"]),
    ("1:1", ["BB", "DR", "DR", "DR", "AS", "AL1"]),
    ("2:1", ["DE", "BB", "DR", "DR", "DR", "DR"]),
    ("3:1", ["DE", "DE", "BB", "DR", "DR", "DR"]),
    ("4:1", ["DE", "DE", "DE", "BB", "DR", "DR"]),
    ("5:1", ["DE", "DE", "DE", "DE", "BB", "DR"]),
    ("6:1", ["DE", "DE", "DE", "DE", "DE", "BB"]),
];

/// 11.15: the column of odds so far from 1:1 (2:1 is one), limited only now.
pub fn column(level: i32) -> usize {
    // 1:1 is the third column.
    usize::try_from((level + 2).max(0)).unwrap_or(0).min(COLUMNS.len() - 1)
}

/// What a face gives in a column.
pub fn rolled(reader: Reader<'_>, column: usize, face: u8) -> &'static str {
    match (column, face) {
        (5, 5) if reader.errs(Mistake::TableField) => "BB",
        _ => BY_COLUMN[column].1[usize::from(face) - 1],
    }
}

/// 11.20, 12.3: what a second roll gives that was made because of a retreat in that column.
pub fn converted(reader: Reader<'_>, column: usize, face: u8) -> &'static str {
    let change = match COLUMNS[column] {
        "1:2" | "1:1" => 1,
        "2:1" if reader.errs(Mistake::ConversionAtTwo) => 1,
        "4:1" | "5:1" => -1,
        "6:1" if reader.errs(Mistake::ConversionAtSix) => -1,
        _ => 0,
    };
    match i32::from(face) + change {
        ..=1 => "DE",
        2..=5 => "BB",
        6 => "AS",
        _ => "AL1",
    }
}
