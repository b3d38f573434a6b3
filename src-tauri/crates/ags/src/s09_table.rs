//! 9.5 The combat results table.

use crate::state::{CombatResult, Loss};
use kernel::tables::{OddsTable, Rows};
use std::borrow::Cow;

use CombatResult::{Engaged, Owed};
use Loss::{Eliminated, None as No, Number};

const fn owed(attackers: Loss, defenders: Loss) -> CombatResult {
    Owed(attackers, defenders)
}

const N: [Loss; 4] = [No, Number(1), Number(2), Number(3)];

// 9.5a The combat results table.
pub const TABLE: OddsTable<CombatResult> = OddsTable {
    columns: Cow::Borrowed(&[
        (1, 3),
        (1, 2),
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 1),
        (6, 1),
        (7, 1),
        (8, 1),
        (9, 1),
        (10, 1),
    ]),
    rows: Rows {
        first: 1,
        results: Cow::Borrowed(&[
            Cow::Borrowed(&[
                owed(N[1], No),
                owed(N[1], N[1]),
                owed(No, N[1]),
                owed(No, N[1]),
                owed(No, N[2]),
                owed(No, N[2]),
                owed(No, N[2]),
                owed(N[1], N[3]),
                owed(No, N[3]),
                owed(No, Eliminated),
                owed(No, Eliminated),
                owed(No, Eliminated),
            ]),
            Cow::Borrowed(&[
                owed(N[1], No),
                Engaged,
                owed(N[1], N[1]),
                owed(No, N[1]),
                owed(No, N[1]),
                owed(N[1], N[2]),
                owed(No, N[2]),
                owed(No, N[2]),
                owed(N[1], N[3]),
                owed(No, N[3]),
                owed(No, Eliminated),
                owed(No, Eliminated),
            ]),
            Cow::Borrowed(&[
                owed(N[1], No),
                owed(N[1], No),
                owed(N[1], N[1]),
                owed(N[1], N[1]),
                owed(No, N[1]),
                owed(No, N[1]),
                owed(N[1], N[2]),
                owed(No, N[2]),
                owed(No, N[2]),
                owed(N[1], N[3]),
                owed(No, N[3]),
                owed(No, Eliminated),
            ]),
            Cow::Borrowed(&[
                owed(N[2], No),
                owed(N[1], No),
                Engaged,
                owed(N[1], N[1]),
                owed(N[1], N[1]),
                owed(No, N[1]),
                owed(No, N[1]),
                owed(N[1], N[2]),
                owed(No, N[2]),
                owed(No, N[2]),
                owed(N[1], N[3]),
                owed(No, N[3]),
            ]),
            Cow::Borrowed(&[
                owed(Eliminated, No),
                owed(N[2], No),
                owed(N[1], No),
                Engaged,
                owed(N[1], N[1]),
                owed(N[1], N[1]),
                owed(No, N[1]),
                owed(No, N[1]),
                owed(N[1], N[2]),
                owed(No, N[2]),
                owed(No, N[2]),
                owed(No, N[3]),
            ]),
            Cow::Borrowed(&[
                owed(Eliminated, No),
                owed(Eliminated, No),
                owed(N[2], No),
                owed(N[1], No),
                Engaged,
                Engaged,
                owed(N[1], N[1]),
                owed(No, N[1]),
                owed(No, N[1]),
                owed(No, N[2]),
                owed(No, N[2]),
                owed(No, N[2]),
            ]),
        ]),
    },
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
