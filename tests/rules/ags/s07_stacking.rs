//! 7 Stacking.

use super::check;

/// [7.0a] At the end of a movement phase no more than three combat units may be in a hex.
#[test]
fn a_fourth_unit_is_too_much() {
    for phase in ["initial", "mechanised"] {
        check(&format!(
            "
            set ground open | turn 9
            GE  11/6 @1416 | 4/6 @1415 | 2/16 @1415 | 39/17 @1415 | 88 @1425
            SU  6RD @1402 | 27A @1401 active
            phase GE {phase}
            GE: move 11/6 1416-1415        => ok
            see 11/6 @1415 moved
            GE: end                        => 1415 holds too many units => awaits GE remove
        "
        ));
    }
    check(
        "
        set ground open | turn 9
        GE  11/6 @1416 | 4/6 @1415 | 2/16 @1415 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1416-1415            => ok
        GE: end                            => awaits GE move end
        see 11/6 @1415
    ",
    );
}

/// [7.0a] During the phase a hex may hold more, if some have left it when the phase ends.
#[test]
fn the_count_is_at_the_end_of_the_phase() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1416 | 4/6 @1415 | 2/16 @1415 | 39/17 @1415 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1416-1415            => ok
        GE: move 39/17 1415-1414           => ok
        GE: end                            => awaits GE move end
        see 11/6 @1415
        see 39/17 @1414
    ",
    );
}

/// [7.0a] The limit binds advances and retreats in the combat phase.
#[test]
fn three_units_advance() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 39/17 @1313 | 15/SSW @1313 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1402 | 27A @1409 active
        phase GE combat
        dice 1
        GE: attack 11/6 2/16 39/17 15/SSW -> 1412 => 21 to 2, odds 10-1 => result -/E => awaits GE advance
        GE: advance 11/6:1413-1412 2/16:1413-1412 39/17:1313-1412 15/SSW:1313-1412 => refuse 7.0a
        GE: advance 11/6:1413-1412 2/16:1413-1412 39/17:1313-1412 15/SSW:1313      => ok
    ",
    );
}

/// [7.0b] A fourth unit may be an HQ.
#[test]
fn an_hq_is_a_fourth_unit() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1425
        SU  6RD @1405 | 31RD @1405 | 58RD @1405 | 27A @1404 active | 84RD @1404
        phase SU initial
    ";
    check(&format!("{text}SU: move 27A 1404-1405 => ok\nSU: end => awaits SU move end\nsee 27A @1405 active"));
    check(&format!("{text}SU: move 84RD 1404-1405 => ok\nSU: end => awaits SU remove"));
    // Three divisions and an HQ leave no room for a fourth division.
    check(&format!(
        "{text}SU: move 27A 1404-1405 => ok
        SU: move 84RD 1404-1405 => ok
        SU: end                 => awaits SU remove"
    ));
}

/// [7.0b] [11.22] Two HQs do not share a hex, even with few others there.
#[test]
fn two_hqs_are_too_much() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1425
        SU  6RD @1405 | 40A @1405 | 27A @1404 active | 84RD @1404
        phase SU initial
        SU: move 27A 1404-1405         => ok
        SU: end                        => awaits SU remove
    ",
    );
}

/// [7.0c] Markers do not count: disrupted units, a supported corps, air markers and heavy equipment take no extra room.
#[test]
fn markers_take_no_room() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 disrupted | 2/16 @1415 heavy1 | 39/17 @1415 heavy0 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: end                        => awaits GE move end
        see 11/6 @1415 disrupted
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  11/6 @0825 | 4/6 @0824
        SU  18TC @1402 supported disrupted | 27A @1402 active | 6RD @1408
        phase SU initial
        SU: end                        => awaits SU move end
        see 18TC @1402 disrupted supported
    ",
    );
}

/// [7.0d] [9.74b] A move passes a full hex, a retreat does not.
#[test]
fn no_retreat_through_a_full_hex() {
    // Behind 6RD are 1411 and 1512, both with friends; two hexes back are due.
    let text = "
        set ground open | turn 9
        map 1312 river
        map 1313 river
        map 1513 river
        GE  11/6 @1413 | 2/16 @1413 | 15/SSW @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1411 | 58RD @1411 | 138RD @1512 | 27A @1409 active
        phase GE combat
        dice 1
        GE: attack 11/6 2/16 15/SSW -> 1412 => 16 to 5, odds 3-1 => result -/2
    ";
    check(&format!("{text}SU: retreat 6RD:1412-1411-1410 => ok"));
    let full = text.replace("58RD @1411", "58RD @1411 | 84RD @1411");
    check(&format!("{full}SU: retreat 6RD:1412-1411-1410 => refuse 9.74b"));
    check(&format!("{full}SU: retreat 6RD:1412-1512-1511 => ok"));
    check(
        "
        set ground open | turn 9
        GE  11/6 @1425
        SU  6RD @1405 | 31RD @1405 | 58RD @1405 | 27A @1402 active | 84RD @1404
        phase SU initial
        SU: move 84RD 1404-1405-1406   => for 2
    ",
    );
}

/// [7.0d] [24.12] A corps moves through friends, but does not end with one.
#[test]
fn a_corps_passes_friends() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1425
        SU  18TC @1404 | 31RD @1405 | 27A @1402 active | 84RD @1401
        phase SU initial
    ";
    check(&format!("{text}SU: move 18TC 1404-1405-1406 => for 2"));
    check(&format!("{text}SU: move 18TC 1404-1405 => ok\nSU: end => awaits SU remove"));
}

/// [7.0e] What is too much is eliminated, and the owner chooses: no more than needed and none from elsewhere.
#[test]
fn the_owner_chooses_what_goes() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1416 | 4/6 @1415 | 2/16 @1415 | 39/17 @1415 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1416-1415        => ok
        GE: end                        => awaits GE remove
    ";
    check(&format!("{text}GE: remove 4/6 => awaits GE move end\nsee 4/6 @eliminated\nsee 11/6 @1415"));
    check(&format!("{text}GE: remove 11/6 => awaits GE move end\nsee 11/6 @eliminated\nsee 4/6 @1415"));
    check(&format!("{text}GE: remove 4/6 2/16 => refuse 7.0e"));
    check(&format!("{text}GE: remove 88 => refuse 7.0e"));
    check(&format!("{text}SU: remove 4/6 => refuse sequence"));
}

/// [7.0e] Two units too many: two go.
#[test]
fn two_too_many() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1416 | 15/11 @1416 | 4/6 @1415 | 2/16 @1415 | 39/17 @1415 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 15/11 1416-1415  => ok
        GE: end                        => awaits GE remove
        GE: remove 4/6                 => awaits GE remove
        GE: remove 15/11               => awaits GE move end
        see 15/11 @eliminated
    ",
    );
}

/// [7.0e] An HQ does not save a fourth division, so the HQ need not be what goes.
#[test]
fn the_hq_is_not_what_is_too_much() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1425
        SU  6RD @1405 | 31RD @1405 | 58RD @1405 | 27A @1405 active | 84RD @1404
        phase SU initial
        SU: move 84RD 1404-1405        => ok
        SU: end                        => awaits SU remove
        SU: remove 27A                 => refuse 7.0e
        SU: remove 58RD                => awaits SU move end
        see 58RD @eliminated
    ",
    );
}

/// [7.0a] [19.3d] Baeke's regiment is a fourth unit for the Germans.
#[test]
fn baeke_is_a_fourth_unit() {
    check(
        "
        set ground open | turn 9
        GE  Baeke @1416 | 4/6 @1415 | 2/16 @1415 | 39/17 @1415 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move Baeke 1416-1415       => ok
        GE: end                        => awaits GE move end
        see Baeke @1415
    ",
    );
}

/// [7.0d] [6.31] The limit binds retreats in movement phases too, when an overrun causes them.
#[test]
fn a_retreat_from_an_overrun_needs_room() {
    let text = "
        set ground open | turn 9
        map 1312 river
        map 1313 river
        map 1512 river
        map 1513 river
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1411 | 58RD @1411 | 27A @1409 active
        phase GE initial
        dice 1
        GE: move 11/6 2/16 1413-1412 => 5 to 5, odds 1-1 => result -/1
    ";
    check(&format!("{text}awaits SU retreat steps\nSU: retreat 6RD:1412-1411 => awaits GE halt move"));
    let full = text.replace("58RD @1411", "58RD @1411 | 84RD @1411");
    check(&format!("{full}SU: retreat 6RD:1412-1411 => refuse 9.74b"));
    check(&format!("{full}SU: steps 6RD=1 => awaits GE end move\nsee 6RD @1412 disrupted reduced"));
}

/// [7.0a] More than three units at the start of a phase are a matter for its end only.
#[test]
fn an_early_excess_may_still_leave() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 4/6 @1415 | 2/16 @1415 | 39/17 @1415 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE mechanised
        GE: move 11/6 1415-1414        => ok
        GE: end                        => awaits SU activate
        see 4/6 @1415
    ",
    );
}
