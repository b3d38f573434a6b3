//! 24 Soviet corps and their support.

use super::check;

/// [24.11] From its third step on a corps has the figures of the replacement counter with its number and its type.
#[test]
fn the_replacement_matches_number_and_type() {
    let attack = |corps: &str, strength: &str| {
        check(&format!(
            "
            set ground open | turn 2
            GE  332/KaB @1414 | 72 @2520
            SU  {corps} @1413 lost2 | 2TA @1411 active
            phase SU combat
            SU: attack {corps} -> 1414 => {strength} to 1
        "
        ));
    };
    for (corps, strength) in [("5GdTC", "8"), ("5GdMC", "8"), ("5MC", "6"), ("18TC", "6")] {
        attack(corps, strength);
    }
    // The tank corps has eight movement points, the mechanised corps of the same number seven.
    let marches = |corps: &str, expected: &str| {
        check(&format!(
            "
            set ground open | turn 2
            GE  332/KaB @2514 | 72 @2520
            SU  {corps} @1413 lost2 | 2TA @1411 active
            phase SU initial
            SU: move {corps} 1413-1412-1411-1410-1409-1408-1407-1406-1405 => {expected}
        "
        ));
    };
    marches("5GdTC", "for 8");
    marches("5GdMC", "refuse 5.11");
}

/// [24.11] [19.61] The loss of the second step changes counters: a corps that has lost one has 9 to defend with, and after
/// the next loss 6.
#[test]
fn the_second_loss_changes_counters() {
    check(
        "
        set ground open | turn 3
        GE  36/14 @1514 | 15/11 @1314 | 72 @2520
        SU  5GdTC @1413 reduced | 2TA @1410 active | 27A @1401
        phase GE combat
        GE: attack 36/14 15/11 -> 1413 => 10 to 9, odds 1-1
        roll 4 => 5GdTC loses 1
        GE: steps 36/14=1 15/11=0
        GE: end
        SU: activate 2TA
        SU: end
        SU: attack 5GdTC -> 1314 => 8 to 2
    ",
    );
}

/// [24.12] A corps fills a hex, at its last step too: another unit that ends there is one too many, an HQ is not.
#[test]
fn only_an_hq_shares_a_hex_with_a_corps() {
    for steps in ["", "lost3"] {
        check(&format!(
            "
            set ground open | turn 2
            GE  332/KaB @2514 | 72 @2520
            SU  5GdTC @1413 {steps} | 233TB @1411 | 2TA @1411 active
            phase SU initial
            SU: move 2TA 1411-1412-1413 => ok
            SU: move 233TB 1411-1412-1413 => ok
            SU: end => awaits SU remove
            SU: remove 233TB => ok
            see 233TB @eliminated
        "
        ));
    }
    check(
        "
        set ground open | turn 2
        GE  332/KaB @2514 | 72 @2520
        SU  58RD @1413 | 233TB @1411 | 2TA @1411 active
        phase SU initial
        SU: move 2TA 1411-1412-1413 => ok
        SU: move 233TB 1411-1412-1413 => ok
        SU: end => awaits SU move end
        see 233TB @1413
    ",
    );
}

/// [24.12] A corps does not retreat into a hex where friends are, but into one with an HQ alone it does.
#[test]
fn a_corps_retreats_only_to_an_hq() {
    check(
        "
        set ground open | turn 2
        map 1313 river | 1314 river | 1513 river | 1514 river
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 72 @2520
        SU  5GdTC @1413 lost2 | 27A @1412 | 52A @1409
        phase GE combat
        dice 2
        GE: attack 11/6 4/6 114/6 -> 1413 => 18 to 6, odds 3-1 => awaits SU
        SU: retreat 5GdTC:1413-1412 => ok
        see 5GdTC @1412 defended reduced
    ",
    );
    check(
        "
        set ground open | turn 2
        map 1313 river | 1314 river | 1513 river | 1514 river
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 72 @2520
        SU  5GdTC @1413 lost2 | 6RD @1412 | 52A @1409
        phase GE combat
        dice 2
        GE: attack 11/6 4/6 114/6 -> 1413 => 18 to 6, odds 3-1 => awaits SU steps retreat
        SU: retreat 5GdTC:1413-1412       => refuse 9.74b
        SU: steps 5GdTC=1                 => 5GdTC loses 1
        see 5GdTC @1413 reduced
    ",
    );
}

/// [24.12] Nobody retreats into a hex that a corps fills.
#[test]
fn nobody_retreats_into_a_corps() {
    check(
        "
        set ground open | turn 2
        map 1313 river | 1314 river | 1513 river | 1514 river
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 72 @2520
        SU  6RD @1413 | 5GdTC @1412 | 52A @1409
        phase GE combat
        dice 3
        GE: attack 11/6 4/6 114/6 -> 1413 => 18 to 5, odds 3-1 => awaits SU steps retreat
        SU: retreat 6RD:1413-1412         => refuse 9.74b
        SU: steps 6RD=1                   => 6RD loses 1
        see 6RD @1413 reduced
    ",
    );
}

/// [24.2] On turn 1 the corps in 0611, 0709, 3217 and 3317 are supported: they attack with twice their strength.
#[test]
fn four_corps_begin_supported() {
    let attack = |corps: &str, hex: &str, target: &str, hq: &str, strength: &str| {
        check(&format!(
            "
            set ground open | turn 1
            GE  88 @{target} | 72 @2025
            SU  {corps} @{hex} | 5GdTA @{hq} active
            phase SU combat
            SU: attack {corps} -> {target} => {strength} to 5
        "
        ));
    };
    attack("5MC", "0611", "0612", "0609", "28");
    attack("5GdTC", "0709", "0710", "0707", "36");
    attack("5GdMC", "3217", "3218", "3215", "36");
    attack("7MC", "3317", "3318", "3315", "28");
    attack("8MC", "1413", "1414", "1411", "14");
}

/// [24.2] Two of the four keep their support for turn 2, and none for turn 3.
#[test]
fn support_lasts_one_turn_or_two() {
    check(
        "
        set ground open | turn 1
        GE  88 @1420 | 72 @1425
        SU  5MC @0611 supported | 5GdTC @0709 supported | 5GdMC @3217 supported | 7MC @3317 supported
        SU  2TA @0607 active | 5GdTA @3213 active | 6TA @2001
        phase GE mechanised
        see 7MC @3317 supported
        GE: end => turn 2
        SU: activate 2TA 5GdTA
        SU: support 5MC 7MC
        see 5MC @0611 supported
        see 5GdTC @0709
        see 5GdMC @3217
        see 7MC @3317 supported
    ",
    );
}

/// [24.21] A supported corps attacks with double strength and overruns at face value.
#[test]
fn support_doubles_attacks_and_overruns() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  5MC @1413 supported | 2TA @1411 active
        phase SU combat
        SU: attack 5MC -> 1414 => 28 to 5, odds 5-1
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  5MC @1413 supported | 2TA @1411 active
        phase SU initial
        SU: move 5MC 1413-1414 => 14 to 5, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  5MC @1413 | 2TA @1411 active
        phase SU initial
        SU: move 5MC 1413-1414 => 7 to 5, odds 1-1
    ",
    );
}

/// [24.21] Support helps neither defence nor movement.
#[test]
fn support_is_for_the_attack_only() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  5MC @1413 supported | 2TA @1411 active
        phase GE combat
        GE: attack 88 -> 1413 => 4 to 10
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  88 @2514 | 72 @2520
        SU  5MC @1413 supported | 2TA @1411 active
        phase SU initial
        SU: move 5MC 1413-1412-1411-1410-1409-1408-1407-1406-1405 => refuse 5.11
        SU: move 5MC 1413-1412-1411-1410-1409-1408-1407-1406 => for 7
    ",
    );
}

/// [24.21] [11.37] An HQ adds its rating once, after the doubling.
#[test]
fn an_hq_is_added_to_the_doubled_strength() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  5MC @1413 supported | 2TA @1413 active
        phase SU combat
        SU: attack 5MC 2TA -> 1414 => 34 to 5, odds 6-1
    ",
    );
}

/// The end of turn 1 with three of the four supported corps.
const FOUR: &str = "
        set ground open | turn 1
        GE  88 @1420 | 72 @1425
        SU  5MC @0611 supported | 5GdTC @0709 supported | 5GdMC @3217 supported | 8MC @3018 | 2TA @0607 | 6TA @2001
        phase GE mechanised
";

/// [24.22] At the start of turn 2 the Soviet player keeps two Supported markers, no more and no fewer.
#[test]
fn two_markers_stay_on_turn_two() {
    check(&format!(
        "{FOUR}
        SU  7MC @3317 supported | 5GdTA @3213
        GE: end
        SU: activate 2TA 5GdTA
        SU: support 5MC 5GdTC 5GdMC => refuse 24.22
        SU: support 5MC => refuse 24.22
        SU: support 5MC 7MC => ok
        see 5MC @0611 supported
        see 7MC @3317 supported
        see 5GdTC @0709
        see 5GdMC @3217
    "
    ));
}

/// [24.22] A corps that is out of supply loses its marker.
#[test]
fn an_unsupplied_corps_loses_its_marker() {
    // No HQ reaches 7MC.
    check(&format!(
        "{FOUR}
        SU  7MC @3905 supported | 5GdTA @3213
        GE: end
        SU: activate 2TA 5GdTA
        SU: support 5MC 7MC => refuse 24.22
        SU: support 5MC 5GdMC => ok
        see 7MC @3905 unsupplied
    "
    ));
    // Nor 5GdMC: two are left, and there is nothing to choose.
    check(&format!(
        "{FOUR}
        SU  7MC @3905 supported
        GE: end
        SU: activate 2TA => ok
        see 5MC @0611 supported
        see 5GdTC @0709 supported
        see 5GdMC @3217 unsupplied
        see 7MC @3905 unsupplied
    "
    ));
}

/// [24.22] With three out of supply one corps keeps its marker.
#[test]
fn with_three_unsupplied_one_marker_stays() {
    check(
        "
        set ground open | turn 1
        GE  88 @1420 | 72 @1425
        SU  5MC @0611 supported | 5GdTC @1915 supported | 5GdMC @3217 supported | 7MC @3905 supported
        SU  2TA @0607 | 6TA @2001
        phase GE mechanised
        GE: end
        SU: activate 2TA => ok
        see 5MC @0611 supported
        see 5GdTC @1915 unsupplied
        see 5GdMC @3217 unsupplied
        see 7MC @3905 unsupplied
    ",
    );
}

/// [24.23] At the start of turn 3 the last markers go.
#[test]
fn no_support_from_turn_three_on() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  5GdTC @1413 supported | 5MC @0611 supported | 2TA @1410 active | 6TA @0609 active
        phase GE mechanised
        see 5GdTC @1413 supported
        GE: end => 24.23 no corps is supported any more
        SU: activate 2TA 6TA
        see 5GdTC @1413
        see 5MC @0611
        SU: move 5GdTC 1413-1414 => 9 to 5, odds 1-1
    ",
    );
}

/// [24.24] A marker goes with its corps, and not to another.
#[test]
fn a_marker_stays_with_its_corps() {
    check(
        "
        set ground open | turn 1
        GE  88 @1420 | 72 @1425
        SU  5MC @0611 supported | 5GdTC @0709 | 2TA @0607 active
        phase SU initial
        SU: move 5MC 0611-0610-0609 => ok
        see 5MC @0609 moved supported
        SU: move 5GdTC 0709-0710-0711-0611 => ok
        see 5GdTC @0611 moved supported
    ",
    );
    check(&format!(
        "{FOUR}
        SU  7MC @3317 supported | 5GdTA @3213
        GE: end
        SU: activate 2TA 5GdTA
        SU: support 5MC 8MC => refuse 24.24
        SU: support 5MC 7MC => ok
    "
    ));
}

/// [24.24] A marker takes no room: a supported corps shares its hex with an HQ.
#[test]
fn a_marker_takes_no_room() {
    check(
        "
        set ground open | turn 2
        GE  332/KaB @2514 | 72 @2520
        SU  5GdTC @1413 supported | 2TA @1411 active | 233TB @1411
        phase SU initial
        SU: move 2TA 1411-1412-1413 => ok
        SU: end => awaits SU move end
        see 5GdTC @1413 supported
    ",
    );
}

/// [24.22] Where no corps can keep its support on turn 2, that is told by the case of turn 2; the case of turn 3 is the other.
#[test]
fn the_end_of_support_is_told_by_its_turn() {
    check(
        "
        set ground open | turn 1
        GE  88 @2020
        SU  5MC @1411 supported | 2TA @3001
        phase GE mechanised
        GE: end
        SU: activate 2TA              => 24.22 no corps is supported any more
        see 5MC @1411 unsupplied
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  88 @2020
        SU  5MC @1411 supported | 2TA @1410 active
        phase GE mechanised
        GE: end                       => 24.23 no corps is supported any more
        see 5MC @1411
    ",
    );
}
