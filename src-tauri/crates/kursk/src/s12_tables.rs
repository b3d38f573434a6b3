//! 12 The combat results table and the table of converted retreats.

use crate::state::CombatResult;
use kernel::tables::{OddsTable, Rows};
use kernel::{case, may};
use std::borrow::Cow;

const AS: CombatResult = CombatResult::Stalled;
const AL: CombatResult = CombatResult::AttackerLosesOne;
const DE: CombatResult = CombatResult::DefenderEliminated;
const DR: CombatResult = CombatResult::DefenderRetreats;
const BB: CombatResult = CombatResult::Bloodbath;

/// A row for each face of the die, a column for each ratio.
static RESULTS: [[CombatResult; 8]; 6] = [
    [AS, DR, BB, DE, DE, DE, DE, DE],
    [AS, AS, DR, BB, DE, DE, DE, DE],
    [AS, AS, DR, DR, BB, DE, DE, DE],
    [AL, AS, DR, DR, DR, BB, DE, DE],
    [AL, AL, AS, DR, DR, DR, BB, DE],
    [AL, AL, AL, DR, DR, DR, DR, BB],
];

static RATIOS: [(u32, u32); 8] = [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];

/// The level of the first column: 1:1 is 0.
const FIRST_LEVEL: i32 = -2;

// 12.2 The combat results table.
pub static TABLE: OddsTable<CombatResult> = OddsTable {
    columns: Cow::Borrowed(&RATIOS),
    rows: Rows { first: 1, results: Cow::Borrowed(RESULTS.as_flattened()) },
};

/// How far a ratio lies from 1:1, on a scale without ends: 3:1 is 2, 1:2 is -1.
// 11.2a Ratios are rounded in favour of the defender.
pub(crate) fn level(attack: u32, defence: u32) -> i32 {
    let (attack, defence) = (attack.max(1), defence.max(1));
    let ratio = |more: u32, less: u32, up: bool| {
        i32::try_from(if up { more.div_ceil(less) } else { more / less }).unwrap_or(i32::MAX)
    };
    if attack >= defence {
        ratio(attack, defence, !may!("11.2a")) - 1
    } else {
        1 - ratio(defence, attack, may!("11.2a"))
    }
}

/// The column of a level, held within the table.
pub(crate) fn column(level: i32) -> usize {
    let last = i32::try_from(RATIOS.len()).unwrap_or(0) - 1;
    usize::try_from((level - FIRST_LEVEL).clamp(0, last)).unwrap_or(0)
}

/// The level of a column.
pub(crate) fn level_of(column: usize) -> i32 {
    i32::try_from(column).unwrap_or(0) + FIRST_LEVEL
}

/// What becomes of a retreat that is fought out.
// 12.3 The table of converted retreats. 11.20b The die is one more at 1:2 and 1:1, one less at 4:1 and 5:1.
pub(crate) fn converted(column: usize, face: u8) -> CombatResult {
    let change = match TABLE.columns.get(column) {
        Some((1, 2) | (1, 1)) => case!("11.20b", 1, 0),
        Some((4, 1) | (5, 1)) => case!("11.20b", -1, 0),
        _ => 0,
    };
    let result = match i32::from(face) + change {
        ..=1 => DE,
        2..=5 => BB,
        6 => AS,
        _ => AL,
    };
    case!("12.3", result, AS)
}

/// A result as the tables print it.
pub fn result_name(result: CombatResult) -> &'static str {
    match result {
        AS => "AS",
        AL => "AL1",
        DE => "DE",
        DR => "DR",
        BB => "BB",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table as it is printed, row by row.
    const PRINTED: [&str; 6] = [
        "AS DR BB DE DE DE DE DE",
        "AS AS DR BB DE DE DE DE",
        "AS AS DR DR BB DE DE DE",
        "AL1 AS DR DR DR BB DE DE",
        "AL1 AL1 AS DR DR DR BB DE",
        "AL1 AL1 AL1 DR DR DR DR BB",
    ];

    #[test]
    fn the_table_is_the_printed_one() {
        for (face, printed) in (1..=6).zip(PRINTED) {
            let told: Vec<&str> = (0..8).filter_map(|at| TABLE.result(at, face)).map(|it| result_name(*it)).collect();
            assert_eq!(told.join(" "), printed, "die {face}");
        }
        assert_eq!(TABLE.fault(), None);
    }

    #[test]
    fn levels_have_no_end_but_columns_do() {
        assert_eq!([(13, 4), (11, 4), (4, 4), (3, 4), (2, 5), (1, 9)].map(|(a, d)| level(a, d)), [2, 1, 0, -1, -2, -8]);
        assert_eq!([9, 5, 0, -1, -2, -7].map(column), [7, 7, 2, 1, 0, 0]);
        assert_eq!((0..8).map(level_of).map(column).collect::<Vec<_>>(), (0..8).collect::<Vec<_>>());
    }

    #[test]
    fn retreats_are_converted_as_printed() {
        let row =
            |column: usize| (1..=6).map(|face| result_name(converted(column, face))).collect::<Vec<_>>().join(" ");
        assert_eq!(row(0), "DE BB BB BB BB AS");
        assert_eq!(row(1), "BB BB BB BB AS AL1");
        assert_eq!(row(2), row(1));
        assert_eq!(row(3), row(0));
        assert_eq!(row(5), "DE DE BB BB BB BB");
        assert_eq!(row(7), row(0));
    }
}
