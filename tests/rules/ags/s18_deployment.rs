//! 18 Setting up the game, unit by unit.

use super::{HISTORICAL, check};

fn check_set_up(script: &str) {
    check(&format!("{HISTORICAL}phase SU set-up\n{script}"));
}

/// [18.0] The Soviet player sets up first, then the German player; then play begins.
#[test]
fn the_soviets_set_up_first() {
    check_set_up(
        "
        awaits SU deploy muster end
        GE: deploy 11/6 -> 0714    => refuse sequence
        SU: end                    => awaits GE deploy muster end
        GE: end                    => awaits SU activate
        see 5MC @0611 supported
    ",
    );
}

/// [18.15] [24.2] After the German set-up four corps get Supported markers, and the Soviet player names his active HQs.
#[test]
fn then_the_soviet_player_gets_ready() {
    check_set_up(
        "
        SU: end                    => ok
        see 5MC @0611
        GE: end                    => supported: 5MC, 5GdTC, 5GdMC and 7MC
        see 5MC @0611 supported
        see 8MC @3018
        SU: activate 5MC           => refuse 23.1
        SU: activate 6TA           => ok
        see 6TA @1206 active
        see 27A @1901 inactive
    ",
    );
}

/// [18.11] A Soviet unit changes places with another of its type, or comes for it out of those set aside.
#[test]
fn soviet_units_change_places() {
    check_set_up(
        "
        SU: deploy 259RD -> 0412   => ok
        see 259RD @0412
        see 340RD @0213
        SU: deploy 259RD -> 1502   => refuse 18.11
        SU: deploy 18TC -> 0611    => refuse 18.11
        SU: deploy 95GdRD -> 1502  => ok
        see 28GdRD @aside
        SU: muster                 => ok
        see 28GdRD @1502
        see 259RD @0213
        see 95GdRD @aside
        SU: deploy 5MCrpl -> 0611  => refuse 18.14
        SU: deploy 40A -> 0608     => refuse 18.13
    ",
    );
}

/// [18.22] [18.25] [18.24] A German unit goes anywhere in its area where there is room; the line must be covered in the end.
#[test]
fn german_units_are_set_up_in_their_areas() {
    check_set_up(
        "
        SU: end                    => ok
        GE: deploy 82 -> 1114      => refuse 18.21a
        GE: deploy 11/6 -> 1920    => refuse 18.22
        GE: deploy 6RD -> 0412     => refuse 18.0
        GE: deploy LAH/LAH -> 0714 => refuse 18.26
        GE: muster                 => ok
        GE: end                    => ok
    ",
    );
}

#[test]
fn situations_that_cannot_be_are_refused() {
    let wrong = |text: &str| harness::check::run::<ags::Korsun>(text).expect_err("a mistake");
    assert_eq!(wrong("GE 88 @1414\nSU 6RD @1414"), "line 1, column 8: there are units of both sides in this hex");
    assert_eq!(wrong("GE 88 @2907"), "line 1, column 8: this hex is all water");
    assert_eq!(wrong("map 1414 swamp"), "line 1, column 10: a hex is clear, woods, city, town or river");
    assert!(wrong("set weather mud").starts_with("line 1, column 5: settings are: turn N, option weather"));
    assert_eq!(wrong("phase GE dawn"), "line 1, column 10: a phase is set-up, initial, combat, mechanised or air");
}
