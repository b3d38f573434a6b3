//! 16 German unit organisation: the strengths of each type of unit, step by step, in all games of the series.

use crate::counters::Figures;

/// A type of unit, and its attack and defence at each step, the full strength first.
pub type Levels = (&'static str, &'static [(u16, u16)]);

/// 16.1 Infantry and mountain divisions. A Jaeger division is an infantry division of 1941 with one movement point more.
pub const INFANTRY: [Levels; 4] = [
    ("infantry division 1941", &[(8, 10), (5, 7), (3, 4), (1, 2)]),
    ("infantry division late 1943", &[(7, 8), (4, 5), (2, 3)]),
    ("mountain division 1941", &[(7, 9), (4, 6), (2, 3), (1, 1)]),
    ("mountain division late 1943", &[(7, 8), (4, 5), (2, 3)]),
];

/// 16.2 The regiments of mechanised divisions.
pub const MECHANISED: [Levels; 7] = [
    ("motorised infantry regiment 1941", &[(3, 3), (1, 2)]),
    ("SS motorised infantry regiment 1941", &[(3, 3), (2, 2)]),
    ("panzergrenadier regiment of a panzergrenadier division 1943", &[(4, 3), (2, 2)]),
    ("panzer regiment 1941", &[(6, 2), (3, 1)]),
    ("motorised infantry regiment of a panzer division 1941", &[(1, 3), (0, 1)]),
    ("panzer regiment 1943", &[(5, 2), (3, 1)]),
    ("panzergrenadier regiment of a panzer division 1943", &[(2, 3), (1, 1)]),
];

/// Whether a unit's strengths are those that a type has left, from some step on. 16.3 Other units have strengths of their own.
pub fn fits(levels: &[Figures], organisation: &Levels) -> bool {
    let strength = |figures: &Figures| match figures {
        Figures::Combat { attack, defence, .. } => (*attack, *defence),
        Figures::Headquarters { .. } => (0, 0),
    };
    let own: Vec<(u16, u16)> = levels.iter().map(strength).collect();
    organisation.1.ends_with(&own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::German;
    use crate::board::Board;

    /// A division of 8-10 that loses a step is 5-7, and 3-4 after another.
    #[test]
    fn a_division_goes_down_step_by_step() {
        let (_, levels) = INFANTRY[0];
        assert_eq!((levels[0], levels[1], levels[2]), ((8, 10), (5, 7), (3, 4)));
    }

    /// The divisions and the regiments of panzer divisions of Korsun have strengths of these tables.
    #[test]
    fn the_counters_of_korsun_fit() {
        let board = Board::standard().expect("the board");
        let mut fitting = 0;
        for (_, unit) in board.roster.units_of(German) {
            let tables: &[Levels] = match &unit.kind[..] {
                "infantry division" => &INFANTRY,
                "panzer regiment" | "panzergrenadier regiment" if unit.formation.is_some() => &MECHANISED,
                _ => continue,
            };
            // The SS panzer regiments (6-3) are units of their own kind (16.3).
            let known = tables.iter().any(|table| fits(&unit.levels, table));
            let own =
                unit.levels.first().is_some_and(|full| matches!(full, Figures::Combat { attack: 6, defence: 3, .. }));
            assert!(known || own, "{}: {:?}", unit.name, unit.levels);
            fitting += usize::from(known);
        }
        assert!(fitting > 20, "{fitting}");
    }
}
