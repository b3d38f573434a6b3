//! 20 Weather.

use super::check;

/// [20.11] Turns 1 to 3 and 9 to 11 are snow: everybody moves as printed.
#[test]
fn snow_slows_nobody() {
    for turn in [1, 2, 3, 9, 10, 11] {
        check(&format!(
            "
            set ground open | turn {turn}
            GE  82 @3005 | 88 @2020
            SU  233TB @1415 | 63CD @1315 | 6RD @1315 | 27A @1416 active
            phase SU initial
            SU: move 233TB 1415-1414-1413-1412-1411-1410-1409-1408-1407-1406-1405   => refuse 5.11
            SU: move 233TB 1415-1414-1413-1412-1411-1410-1409-1408-1407-1406        => for 9
            SU: move 63CD 1315-1314-1313-1312-1311-1310-1309                        => for 6
            SU: move 27A 1416-1417-1418-1419-1420-1421-1422-1423-1424-1425          => for 9
            SU: move 6RD 1315-1314-1313-1312-1311-1310                              => for 5
        "
        ));
    }
}

/// [20.11] A panzer regiment has its eight points in snow.
#[test]
fn panzers_have_eight_points_in_snow() {
    check(
        "
        set ground open | turn 10
        GE  11/6 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 11/6 1415-1414-1413-1412-1411-1410-1409-1408-1407-1406   => refuse 5.11
        GE: move 11/6 1415-1414-1413-1412-1411-1410-1409-1408-1407        => for 8
    ",
    );
}

/// [20.11] Nobody flies in snow.
#[test]
fn nobody_flies_in_snow() {
    check(
        "
        set ground open | turn 9 | air GE 2 | air SU 2
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => awaits roll combat
    ",
    );
    check(
        "
        set ground open | turn 5 | air GE 2 | air SU 2
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => awaits GE air
    ",
    );
}

/// [20.11] Air points of mud are gone when snow comes.
#[test]
fn snow_ends_the_flying() {
    check(
        "
        set ground open | turn 8 | air GE 3 | air SU 2
        GE  88 @2020
        SU  6RD @3005 | 27A @3004
        phase GE initial
        GE: end                     => awaits SU
        see GE air 0
        see SU air 0
    ",
    );
}

/// [20.12] Each side has three air points as a turn of mud begins.
#[test]
fn mud_brings_air_points() {
    for turn in [3, 4, 5, 7, 11, 12] {
        check(&format!(
            "
            set ground open | turn {turn}
            GE  88 @2020
            SU  6RD @3005 | 27A @3004
            phase GE initial
            GE: end                     => awaits SU
            see GE air 3
            see SU air 3
        "
        ));
    }
}

/// [20.12] Turns 4 to 8, 12 and 13 are mud: mechanised units, cavalry and HQs have four points, infantry its own five.
#[test]
fn mud_slows_what_drives() {
    for turn in [4, 5, 6, 7, 8, 12, 13] {
        check(&format!(
            "
            set ground open | turn {turn}
            GE  82 @3005 | 88 @2020
            SU  233TB @1415 | 63CD @1315 | 6RD @1315 | 27A @1416 active
            phase SU initial
            SU: move 233TB 1415-1414-1413-1412-1411-1410     => refuse 5.11
            SU: move 233TB 1415-1414-1413-1412-1411          => for 4
            SU: move 63CD 1315-1314-1313-1312-1311-1310      => refuse 5.11
            SU: move 63CD 1315-1314-1313-1312-1311           => for 4
            SU: move 27A 1416-1417-1418-1419-1420-1421       => refuse 5.11
            SU: move 27A 1416-1417-1418-1419-1420            => for 4
            SU: move 6RD 1315-1314-1313-1312-1311-1310       => for 5
        "
        ));
    }
}

/// [20.12] In mud the mechanised movement phase stays, with four points again.
#[test]
fn mud_leaves_the_second_move() {
    check(
        "
        set ground open | turn 5
        GE  11/6 @1415 | Wallonien @1515 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE mechanised
        GE: move 11/6 1415-1414-1413-1412-1411-1410          => refuse 5.11
        GE: move 11/6 1415-1414-1413-1412-1411               => for 4
        GE: move Wallonien 1515-1514-1513-1512-1511          => for 4
    ",
    );
}

/// [20.12] [12.21] Out of supply in mud a panzer regiment has two points: the four of the mud are halved.
#[test]
fn mud_and_no_supply() {
    check(
        "
        set ground open | turn 5
        GE  11/6 @1405 | 82 @1405 | 88 @1406
        SU  74RD @0117 | 84RD @0626 | 31RD @1726 | 58RD @2226 | 27A @3004 active
        phase GE initial
        see 11/6 @1405 unsupplied
        GE: move 11/6 1405-1404-1403-1402     => refuse 5.11
        GE: move 11/6 1405-1404-1403          => for 2
        GE: move 82 1405-1404-1403-1402       => refuse 5.11
        GE: move 82 1405-1404-1403            => for 2
    ",
    );
}

/// [20.12] [10.23] By road the four points of mud are eight hexes for an HQ too.
#[test]
fn an_hq_by_road_in_mud() {
    check(
        "
        set ground open | turn 5
        map 1421/1420 road | 1420/1419 road | 1419/1418 road | 1418/1417 road | 1417/1416 road
        map 1416/1415 road | 1415/1414 road | 1414/1413 road | 1413/1412 road
        GE  82 @3005 | 88 @2020
        SU  6RD @1421 | 27A @1421
        phase SU initial
        SU: move 27A 1421-1420-1419-1418-1417-1416-1415-1414-1413-1412   => refuse 5.11
        SU: move 27A 1421-1420-1419-1418-1417-1416-1415-1414-1413        => for 4
    ",
    );
}

/// [20.12] An overrun's three points leave a panzer regiment one point in mud.
#[test]
fn an_overrun_in_mud() {
    check(
        "
        set ground open | turn 5
        GE  11/6 @1415 | 4/6 @1415 | 114/6 @1415 | 88 @2020
        SU  5GdAbB @1412 reduced | 27A @1409 active
        phase GE initial
        GE: move 11/6 4/6 114/6 1415-1414-1413-1412   => refuse 6.0b
        GE: move 11/6 4/6 114/6 1415-1414             => for 1
    ",
    );
    check(
        "
        set ground open | turn 5
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 88 @2020
        SU  5GdAbB @1412 reduced | 27A @1409 active
        phase GE initial
        GE: move 11/6 4/6 114/6 1414-1413-1412        => 1412, 9 to 1, odds 9-1
    ",
    );
}

/// [20.12] The log says by which case it is mud.
#[test]
fn mud_is_told_by_its_case() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1415 | 88 @2020
        SU  31RD @1405 | 27A @1403 active
        phase GE mechanised
        GE: end => 20.12 weather: mud
    ",
    );
}
