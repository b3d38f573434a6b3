//! 9.5 The combat results table.

use crate::state::{CombatResult, Loss};
use kernel::tables::{OddsTable, Rows};
use std::borrow::Cow;

use CombatResult::{Engaged, Owed};
use Loss::{Eliminated, None as No, Number};

/// All steps.
const E: u8 = u8::MAX;
const ENG: CombatResult = Engaged;

/// What attackers and defenders owe.
const fn r(attackers: u8, defenders: u8) -> CombatResult {
    Owed(loss(attackers), loss(defenders))
}

const fn loss(amount: u8) -> Loss {
    match amount {
        0 => No,
        E => Eliminated,
        amount => Number(amount),
    }
}

/// A row for each face of the die, a column for each ratio.
#[rustfmt::skip]
static RESULTS: [[CombatResult; 12]; 6] = [
    [r(1, 0), r(1, 1), r(0, 1), r(0, 1), r(0, 2), r(0, 2), r(0, 2), r(1, 3), r(0, 3), r(0, E), r(0, E), r(0, E)],
    [r(1, 0), ENG,     r(1, 1), r(0, 1), r(0, 1), r(1, 2), r(0, 2), r(0, 2), r(1, 3), r(0, 3), r(0, E), r(0, E)],
    [r(1, 0), r(1, 0), r(1, 1), r(1, 1), r(0, 1), r(0, 1), r(1, 2), r(0, 2), r(0, 2), r(1, 3), r(0, 3), r(0, E)],
    [r(2, 0), r(1, 0), ENG,     r(1, 1), r(1, 1), r(0, 1), r(0, 1), r(1, 2), r(0, 2), r(0, 2), r(1, 3), r(0, 3)],
    [r(E, 0), r(2, 0), r(1, 0), ENG,     r(1, 1), r(1, 1), r(0, 1), r(0, 1), r(1, 2), r(0, 2), r(0, 2), r(0, 3)],
    [r(E, 0), r(E, 0), r(2, 0), r(1, 0), ENG,     ENG,     r(1, 1), r(0, 1), r(0, 1), r(0, 2), r(0, 2), r(0, 2)],
];

static RATIOS: [(u32, u32); 12] =
    [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1)];

// 9.5a The combat results table.
pub static TABLE: OddsTable<CombatResult> = OddsTable {
    columns: Cow::Borrowed(&RATIOS),
    rows: Rows { first: 1, results: Cow::Borrowed(RESULTS.as_flattened()) },
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The table as it is printed, row by row.
    const PRINTED: [&str; 6] = [
        "1/- 1/1 -/1 -/1 -/2 -/2 -/2 1/3 -/3 -/E -/E -/E",
        "1/- eng 1/1 -/1 -/1 1/2 -/2 -/2 1/3 -/3 -/E -/E",
        "1/- 1/- 1/1 1/1 -/1 -/1 1/2 -/2 -/2 1/3 -/3 -/E",
        "2/- 1/- eng 1/1 1/1 -/1 -/1 1/2 -/2 -/2 1/3 -/3",
        "E/- 2/- 1/- eng 1/1 1/1 -/1 -/1 1/2 -/2 -/2 -/3",
        "E/- E/- 2/- 1/- eng eng 1/1 -/1 -/1 -/2 -/2 -/2",
    ];

    #[test]
    fn the_table_is_the_printed_one() {
        let written = |loss: Loss| match loss {
            No => "-".to_owned(),
            Number(number) => number.to_string(),
            Eliminated => "E".to_owned(),
        };
        for (face, printed) in (1..=6).zip(PRINTED) {
            for (column, cell) in printed.split(' ').enumerate() {
                let told = match TABLE.result(column, face) {
                    Some(Owed(attackers, defenders)) => format!("{}/{}", written(*attackers), written(*defenders)),
                    Some(Engaged) => "eng".to_owned(),
                    None => "nothing".to_owned(),
                };
                assert_eq!(told, cell, "die {face}, column {}", TABLE.name(column));
            }
        }
        assert_eq!(TABLE.columns.len(), 12);
    }
}
