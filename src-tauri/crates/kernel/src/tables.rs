//! Combat results tables: by odds ratio or by difference, with shifts and limits.

use crate::Case;
use crate::question::Chart;
use std::borrow::Cow;

/// Columns by odds, like 1-2, 1-1, 3-1; ratios between two columns count for the defender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsTable<R: Clone + 'static> {
    /// In ascending order, attacker to defender.
    pub columns: Cow<'static, [(u32, u32)]>,
    pub rows: Rows<R>,
}

/// The rows of a table: written in the code, or read from data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows<R: Clone + 'static> {
    /// The sum of dice that the first row is for.
    pub first: u8,
    /// One result per column in each row, row after row.
    pub results: Cow<'static, [R]>,
}

impl<R: Clone> Rows<R> {
    fn result(&self, columns: usize, column: usize, face: u8) -> Option<&R> {
        self.results.chunks(columns).nth(usize::from(face.checked_sub(self.first)?))?.get(column)
    }

    /// Each result of a column, and how many faces of the die give it.
    fn chances(&self, columns: usize, column: usize, spell: impl Fn(&R) -> String) -> Vec<(String, u8)> {
        let mut found: Vec<(String, u8)> = Vec::new();
        for name in self.results.chunks(columns).filter_map(|row| row.get(column)).map(spell) {
            match found.iter_mut().find(|(known, _)| *known == name) {
                Some((_, faces)) => *faces += 1,
                None => found.push((name, 1)),
            }
        }
        found
    }

    fn fault(&self, columns: usize) -> Option<String> {
        let left = self.results.len().checked_rem(columns).filter(|left| *left > 0)?;
        Some(format!("the last row has {left} results for {columns} columns"))
    }
}

/// Columns by attack strength less defence strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferentialTable<R: Clone + 'static> {
    /// The least difference of each column, ascending; smaller ones use the first column.
    pub columns: Cow<'static, [i32]>,
    pub rows: Rows<R>,
}

impl<R: Clone> OddsTable<R> {
    /// The column of a ratio: the highest whose odds the attacker reaches, at least the first, at most the last.
    pub fn column(&self, attack: u32, defence: u32) -> usize {
        let reached = |(attacker, defender): &&(u32, u32)| {
            u64::from(attack) * u64::from(*defender) >= u64::from(defence) * u64::from(*attacker)
        };
        self.columns.iter().take_while(reached).count().saturating_sub(1)
    }

    /// Whether the ratio falls short even of the first column.
    pub fn is_below(&self, attack: u32, defence: u32) -> bool {
        self.columns.first().is_some_and(|(attacker, defender)| {
            u64::from(attack) * u64::from(*defender) < u64::from(defence) * u64::from(*attacker)
        })
    }

    /// The column moved to the right (for the attacker) or left, and held within the table.
    pub fn shifted(&self, column: usize, by: i32) -> usize {
        held(column, by, self.columns.len())
    }

    /// The result for a face, or a sum, of dice; None if the table has no such row or column.
    pub fn result(&self, column: usize, face: u8) -> Option<&R> {
        self.rows.result(self.columns.len().max(1), column, face)
    }

    /// What the column is called: `3-1`.
    pub fn name(&self, column: usize) -> String {
        self.columns.get(column).map_or_else(|| "?".to_owned(), |(attacker, defender)| format!("{attacker}-{defender}"))
    }

    /// What all columns are called.
    pub fn names(&self) -> Vec<String> {
        (0..self.columns.len()).map(|column| self.name(column)).collect()
    }

    /// Each result of a column, and how many faces of the die give it.
    pub fn chances(&self, column: usize, spell: impl Fn(&R) -> String) -> Vec<(String, u8)> {
        self.rows.chances(self.columns.len().max(1), column, spell)
    }

    /// The table to be looked at, with its results spelled.
    pub fn chart(&self, title: &'static str, case: &'static str, spell: impl Fn(&R) -> String) -> Chart {
        let named = |first: String, rest: Vec<String>| [first].into_iter().chain(rest).collect::<Vec<_>>();
        let rows = self.rows.results.chunks(self.columns.len().max(1)).zip(usize::from(self.rows.first)..);
        let rows = rows.map(|(row, face)| named(face.to_string(), row.iter().map(&spell).collect())).collect();
        Chart { title, case: Case(case), heads: named("Die".to_owned(), self.names()), rows }
    }

    /// The first thing that is wrong with the table, if any; for the tests of a game.
    pub fn fault(&self) -> Option<String> {
        let descends = |pair: &[(u32, u32)]| {
            u64::from(pair[0].0) * u64::from(pair[1].1) >= u64::from(pair[1].0) * u64::from(pair[0].1)
        };
        if self.columns.iter().any(|(attacker, defender)| *attacker == 0 || *defender == 0) {
            return Some("a column has no odds".to_owned());
        }
        if self.columns.windows(2).any(descends) {
            return Some("the columns do not ascend".to_owned());
        }
        self.rows.fault(self.columns.len())
    }
}

impl<R: Clone> DifferentialTable<R> {
    pub fn column(&self, attack: i32, defence: i32) -> usize {
        let difference = attack.saturating_sub(defence);
        self.columns.iter().take_while(|least| difference >= **least).count().saturating_sub(1)
    }

    pub fn shifted(&self, column: usize, by: i32) -> usize {
        held(column, by, self.columns.len())
    }

    pub fn result(&self, column: usize, face: u8) -> Option<&R> {
        self.rows.result(self.columns.len().max(1), column, face)
    }

    /// What the column is called: `+3`.
    pub fn name(&self, column: usize) -> String {
        self.columns.get(column).map_or_else(|| "?".to_owned(), |least| format!("{least:+}"))
    }

    pub fn fault(&self) -> Option<String> {
        if self.columns.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Some("the columns do not ascend".to_owned());
        }
        self.rows.fault(self.columns.len())
    }
}

fn held(column: usize, by: i32, columns: usize) -> usize {
    let moved = i64::try_from(column).unwrap_or(i64::MAX).saturating_add(i64::from(by));
    usize::try_from(moved).unwrap_or(0).min(columns.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rows<R: Clone>(results: &'static [R]) -> Rows<R> {
        Rows { first: 1, results: Cow::Borrowed(results) }
    }

    const ODDS: OddsTable<char> = OddsTable {
        columns: Cow::Borrowed(&[(1, 3), (1, 2), (1, 1), (2, 1), (3, 1)]),
        rows: rows(&['a', 'b', 'c', 'd', 'e']),
    };
    const DIFFERENCES: DifferentialTable<char> =
        DifferentialTable { columns: Cow::Borrowed(&[-2, 0, 3]), rows: rows(&['x', 'y', 'z']) };

    fn odds(columns: &[(u32, u32)], results: &[char]) -> OddsTable<char> {
        let rows = Rows { first: 2, results: Cow::Owned(results.to_vec()) };
        OddsTable { columns: Cow::Owned(columns.to_vec()), rows }
    }

    #[test]
    fn ratios_are_rounded_for_the_defender() {
        let column = |attack, defence| ODDS.name(ODDS.column(attack, defence));
        assert_eq!(column(29, 10), "2-1");
        assert_eq!(column(26, 9), "2-1");
        assert_eq!(column(27, 9), "3-1");
        assert_eq!(column(9, 10), "1-2");
        assert_eq!(column(4, 9), "1-3");
        assert_eq!(column(1, 9), "1-3");
        assert_eq!(column(90, 1), "3-1");
        assert!(ODDS.is_below(1, 9) && !ODDS.is_below(1, 3));
    }

    #[test]
    fn a_strength_of_four_thousand_million_does_not_overflow() {
        assert_eq!(ODDS.column(u32::MAX, u32::MAX), 2);
        assert_eq!(DIFFERENCES.column(i32::MIN, i32::MAX), 0);
    }

    #[test]
    fn differences_fall_into_the_column_they_reach() {
        let column = |attack, defence| DIFFERENCES.name(DIFFERENCES.column(attack, defence));
        assert_eq!(
            (column(5, 9), column(5, 7), column(5, 5), column(7, 5), column(8, 5)),
            tuple("-2", "-2", "+0", "+0", "+3")
        );
    }

    fn tuple(a: &str, b: &str, c: &str, d: &str, e: &str) -> (String, String, String, String, String) {
        (a.into(), b.into(), c.into(), d.into(), e.into())
    }

    #[test]
    fn shifts_stay_within_the_table() {
        assert_eq!((ODDS.shifted(3, 5), ODDS.shifted(1, -4), ODDS.shifted(2, -1)), (4, 0, 1));
        assert_eq!((DIFFERENCES.shifted(0, 1), DIFFERENCES.shifted(2, 9)), (1, 2));
    }

    #[test]
    fn results_are_read_by_face_and_column() {
        assert_eq!(
            (ODDS.result(3, 1), ODDS.result(3, 2), ODDS.result(5, 1), ODDS.result(0, 0)),
            (Some(&'d'), None, None, None)
        );
        assert_eq!(DIFFERENCES.result(2, 1), Some(&'z'));
    }

    #[test]
    fn a_crooked_table_is_told() {
        assert_eq!(odds(&[(1, 1), (1, 2)], &['a', 'b']).fault(), Some("the columns do not ascend".into()));
        let short = odds(&[(1, 1), (2, 1)], &['a', 'b', 'a']);
        assert_eq!(short.fault(), Some("the last row has 1 results for 2 columns".into()));
        assert_eq!((short.result(1, 2), short.result(0, 3), short.result(0, 1)), (Some(&'b'), Some(&'a'), None));
        assert_eq!((short.result(1, 3), short.chances(0, char::to_string)), (None, vec![("a".into(), 2)]));
        assert_eq!(odds(&[(1, 0)], &['a']).fault(), Some("a column has no odds".into()));
        assert_eq!((ODDS.fault(), DIFFERENCES.fault()), (None, None));
    }
}
