//! 1.3 Halving, 2.10 and 2.11 what units are.

use super::{check, cut};
use kernel::Side;

/// [1.3a] Half of 3 is 1, half of 2 is 1, half of 1 is 1, half of 7 is 3.
#[test]
fn halves_drop_fractions_but_never_to_nought() {
    for (factor, half) in [(3, 1), (2, 1), (1, 1), (7, 3)] {
        check(&format!(
            "
            set ground open | air 0
            {cut}
            GE  9ID infantry division {factor}-1 @3010
            SU  1RD rifle division 1 @3011
            phase GE combat
            GE: attack 9ID -> 3011    => 3011, {half} to 1
        ",
            cut = cut(Side::Blue)
        ));
    }
}

/// [1.3b] Three units of 3 out of supply have 9, and half of that is 4.
#[test]
fn what_is_halved_is_added_first() {
    check(&format!(
        "
        set ground open | air 0
        {cut}
        GE  7ID infantry division 3-1 @3010 | 8ID infantry division 3-1 @3010 | 9ID infantry division 3-1 @3010
        SU  1RD rifle division 4 @3011
        phase GE combat
        GE: attack 7ID 8ID 9ID -> 3011    => 3011, 4 to 4
    ",
        cut = cut(Side::Blue)
    ));
}

/// [2.10] Eight points, four and two; the last hex lies in an enemy zone, so that road mode does not help.
#[test]
fn movement_factors_follow_the_class() {
    let moves = |unit: &str, kind: &str, from: u8, verdict: &str| {
        let path: Vec<String> = (from..=18).map(|column| format!("30{column:02}")).collect();
        check(&format!(
            "
            set ground open
            GE  {unit} {kind} @30{from:02}
            SU  1RD rifle division 3 @3019
            phase GE movement
            GE: move {unit} {path}    => {verdict}
        ",
            path = path.join("-")
        ));
    };
    moves("1Pz", "panzer division 20-10", 10, "ok");
    moves("1Pz", "panzer division 20-10", 9, "refuse 10.19");
    moves("1ID", "infantry division 8-4", 14, "ok");
    moves("1ID", "infantry division 8-4", 13, "refuse 10.19");
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  9FZ fortified zone 0-3 @3013 | 8FZ fortified zone 0-3 @3113
        phase SU movement
        SU: move 8FZ 3113-3112-3111-3110   => refuse 10.19
        SU: move 9FZ 3013-3012-3011        => ok
    ",
    );
}

/// [2.11a] [11.17] One loss turns a German division over and eliminates a Soviet corps.
#[test]
fn a_german_unit_has_two_steps_and_a_soviet_one() {
    check(
        "
        set ground open | air 0
        GE  9ID infantry division 3-1 @3010
        SU  1TC tank corps 9 @3011
        phase GE combat
        GE: attack 9ID -> 3011    => odds 1-3
        roll 6                    => AL1 => see 9ID @3010 reduced attacked
        see points 60
    ",
    );
    check(
        "
        set ground open | air 0
        GE  9ID infantry division 9-4 @3010
        SU  1TC tank corps 3 @3011 | 1RD rifle division 3 @5020
        phase SU combat
        SU: attack 1TC -> 3010    => odds 1-3
        roll 6                    => AL1 => see 1TC @eliminated
        see points 63
    ",
    );
}

/// [2.11b] 19th Panzer comes at full strength.
#[test]
fn reinforcements_come_at_full_strength() {
    check(
        "
        set turn 3
        GE  168ID @2113
        SU  78GRD @2514
        phase GE movement
        GE: enter 19Pz -> 1609    => ok
        see 19Pz @1609
    ",
    );
}

/// [2.11c] A unit that has lost a step has its weaker factor, and the next loss eliminates it.
#[test]
fn a_second_loss_eliminates() {
    check(
        "
        set ground open | air 0
        GE  9ID infantry division 9-4 @3010 reduced
        SU  1TC tank corps 12 @3011
        phase GE combat
        GE: attack 9ID -> 3011    => 4 to 12
        roll 6                    => AL1 => see 9ID @eliminated
        see points 58
    ",
    );
}
