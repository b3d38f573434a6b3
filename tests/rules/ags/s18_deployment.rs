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
    assert!(
        wrong("map 1414 swamp").starts_with("line 1, column 10: Korsun has no such terrain; the drill ground has it")
    );
    assert!(
        wrong("map 1414 dunes").starts_with("line 1, column 10: `dunes` is no word for a hex; there are clear, woods")
    );
    assert!(wrong("set weather mud").starts_with("line 1, column 5: `weather` is no setting; there are turn N, "));
    let phases = "initial, combat, mechanised, air, set-up";
    assert_eq!(wrong("phase GE dawn"), format!("line 1, column 10: `dawn` is no phase; there are {phases}"));
    // What a unit cannot be is refused at the word that says it.
    let marked = |unit: &str, sentence: &str| {
        let column = unit.rfind(' ').map_or(0, |at| at + 2);
        assert_eq!(wrong(unit), format!("line 1, column {column}: {sentence}"));
    };
    marked("SU 6RD @1414 lost2", "6RD has 2 steps: with 2 lost it is eliminated");
    marked("SU 6RD @1414 lost3", "6RD has 2 steps: with 3 lost it is eliminated");
    marked("SU 6RD @1414 heavy1", "only a German unit has heavy equipment, and 6RD is a rifle division");
    marked("SU 6RD @1414 supported", "only a Soviet corps is supported, and 6RD is a rifle division");
    marked("SU 6RD @1414 airlifted", "only a German unit is supplied by air, and 6RD is a rifle division");
    marked("GE 88 @1414 active", "only an HQ is active or inactive, and 88 is an infantry division");
    marked("GE 88 @1414 led", "only an HQ leads an offensive operation, and 88 is an infantry division");
    marked("GE 88 @1414 moved moved", "88 has the mark `moved` already");
    marked("SU 2TA @1414 active inactive", "2TA has the mark `active` already");
    marked("SU 5MC @1414 reduced lost2", "5MC has the mark `reduced` already");
    marked("SU 6RD @aside reduced", "6RD is not on the map and has no marks");
}
