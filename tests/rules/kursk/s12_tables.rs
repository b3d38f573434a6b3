//! 12 The tables, cell by cell.

use super::check;

/// [12.2] Every cell that names another result than its neighbour.
#[test]
fn the_combat_results_table() {
    // Attack to 10, die, result.
    for (attack, die, result) in [
        (3, 3, "AS"),
        (3, 4, "AL1"),
        (5, 1, "DR"),
        (5, 2, "AS"),
        (5, 5, "AL1"),
        (10, 1, "BB"),
        (10, 4, "DR"),
        (10, 5, "AS"),
        (10, 6, "AL1"),
        (20, 1, "DE"),
        (20, 2, "BB"),
        (20, 6, "DR"),
        (30, 2, "DE"),
        (30, 3, "BB"),
        (40, 4, "BB"),
        (50, 5, "BB"),
        (50, 6, "DR"),
        (60, 5, "DE"),
        (60, 6, "BB"),
    ] {
        check(&format!(
            "
            set ground open | air 0
            GE  1Pz panzer division {attack}-1 @3010
            SU  1RD rifle division 10 @3011
            phase GE combat
            GE: attack 1Pz -> 3011       => ok
            roll {die}                   => result {result}
        "
        ));
    }
}

/// [12.3] The table of converted retreats, at 2:1 without a change of the die.
#[test]
fn the_conversion_table() {
    for (die, result) in [(1, "DE"), (2, "BB"), (5, "BB"), (6, "AS")] {
        check(&format!(
            "
            set ground open | air 0
            GE  1Pz panzer division 20-10 @3010 | 9ID infantry division 90-45 @3010
            SU  1FZ fortified zone 0-3 @3011 | 1RD rifle division 7 @3011
            phase GE combat
            GE: attack 1Pz -> 3011       => odds 2-1
            roll 6                       => awaits roll conversion
            roll {die}                   => converted to {result}
        "
        ));
    }
}
