//! 12 Supply: when it is judged, where it comes from and what its lack does.

use super::check;

/// [12.0] Supply for movement is judged when a movement phase begins, supply for combat at each combat.
#[test]
fn supply_is_judged_when_it_matters() {
    // 82 has a line until 217/57 and 253/34 lose their hexes.
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 217/57 @1415 | 253/34 @1416 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase SU combat
        SU: attack 29TC -> 1414       => 1414, 14 to 5, odds 2-1
        undo
        SU: attack 18TC -> 1415       => 1415, 14 to 1, odds 10-1
        roll 1                        => awaits SU advance
        SU: advance 18TC:1316         => ok
        SU: attack 29TC -> 1414       => 1414, 14 to 2, odds 7-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 253/34 @1418 | 11/6 @1417 | 4/6 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE initial
        see 82 @1414 unsupplied
        see 253/34 @1418
    ",
    );
}

/// [12.1] A line does not go through enemy zones of control, unless a friend stands in the hex.
#[test]
fn a_friend_opens_the_line() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 217/57 @1415 | 253/34 @1416 | 11/6 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE initial
        see 82 @1414
        see 217/57 @1415
        see 253/34 @1416
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 217/57 @1415 | 11/6 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE initial
        see 82 @1414 unsupplied
        see 217/57 @1415 unsupplied
    ",
    );
}

/// [12.1] An enemy unit stops a line though its zone of control does not reach: here rivers hold the zones back.
#[test]
fn an_enemy_unit_stops_the_line() {
    check(
        "
        set ground open | turn 9
        map 1411/1410 major road | 1410/1409 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        map 1411/1311 major | 1411/1312 major | 1411/1412 major | 1411/1511 major | 1411/1512 major
        GE  82 @1411 | 88 @2020
        SU  6RD @1410 | 27A @1410 active | 31RD @3005 | 52A @3004
        phase SU initial
        see 27A @1410 active unsupplied
        see 52A @3004 inactive
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1411/1410 major road | 1410/1409 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        map 1411/1311 major | 1411/1312 major | 1411/1412 major road | 1411/1511 major | 1411/1512 major
        GE  82 @2411 | 88 @2020
        SU  6RD @1410 | 27A @1410 active | 31RD @3005 | 52A @3004
        phase SU initial
        see 27A @1410 active
        see 6RD @1410
    ",
    );
}

/// [12.11] Supply passes woods, cities and minor rivers, but no hex that is all river.
#[test]
fn supply_passes_most_ground() {
    check(
        "
        set ground open | turn 9
        map 1409 woods | 1411 woods | 1310 city | 1311 woods | 1510 woods | 1511 woods
        map 1410/1409 minor | 1410/1411 minor | 1410/1310 minor | 1410/1311 minor | 1410/1510 minor | 1410/1511 minor
        GE  82 @1420 | 88 @2020
        SU  6RD @1410 | 27A @1410 active
        phase SU initial
        see 27A @1410 active
        see 6RD @1410
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1414 river | 1416 river | 1315 river | 1316 river | 1515 river | 1516 river
        GE  82 @1415 | 88 @2020
        SU  6RD @1410 | 27A @1410 active
        phase GE initial
        see 82 @1415 unsupplied
        see 88 @2020
    ",
    );
}

/// [12.11] A major river stops Soviet supply, and not German.
#[test]
fn a_major_river_stops_soviet_supply() {
    check(
        "
        set ground open | turn 9
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1410 | 27A @1410 active | 31RD @3005 | 52A @3004
        phase SU initial
        see 27A @1410 active unsupplied
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1410 | 88 @2020
        SU  31RD @3005 | 52A @3004
        phase GE initial
        see 82 @1410
    ",
    );
}

/// [12.12] A line is as long as it must be, and leads to a source that the rules of Korsun name.
#[test]
fn lines_are_as_long_as_they_must_be() {
    check(
        "
        set ground open | turn 9
        GE  82 @3901 | 88 @2020
        SU  6RD @0126 | 31RD @1726 | 58RD @2226 | 84RD @0626 | 52A @0125
        phase GE initial
        see 82 @3901
        see 88 @2020
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @3901 | 88 @2020
        SU  6RD @0126 | 31RD @1726 | 58RD @2226 | 84RD @0626 | 74RD @0117 | 52A @0125 active
        phase SU initial
        see 6RD @0126
        SU: end      => ok
        SU: end      => awaits GE move end
        see 82 @3901 unsupplied
        see 88 @2020 unsupplied
    ",
    );
}

/// [12.13] A unit out of supply is marked until it has a line again.
#[test]
fn the_marker_goes_with_the_line() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 217/57 @1417 | 253/34 @1418 | 11/6 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE initial
        see 82 @1414 unsupplied
        GE: move 253/34 1418-1417-1416     => for 2
        see 82 @1414 unsupplied
        GE: end                            => awaits GE attack end
        GE: end                            => awaits GE move end
        see 82 @1414 unsupplied
        see 253/34 @1416
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1414 unsupplied | 217/57 @1415 | 253/34 @1416 | 11/6 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE combat
        see 82 @1414
        GE: end                            => awaits GE move end
        see 82 @1414
    ",
    );
}

/// [12.14] A Soviet unit needs both: a line to an HQ, and that HQ's own line to a source.
#[test]
fn soviet_supply_has_two_parts() {
    check(
        "
        set ground open | turn 9
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1412 | 31RD @3005 | 58RD @3010 | 27A @1410 active | 52A @3004
        phase SU initial
        see 6RD @1412 unsupplied
        see 31RD @3005
        see 58RD @3010 unsupplied
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1412 | 27A @1410 active | 52A @1409
        phase SU initial
        see 6RD @1412
    ",
    );
}

/// [12.21] A unit out of supply as the phase begins has half its allowance in it, and does not overrun.
#[test]
fn unsupplied_units_move_half() {
    check(
        "
        set ground open | turn 9
        GE  82 @1420 | 88 @2020
        SU  6RD @1416 | 233TB @1415 | 25TB @1419 | 27A @1410 active | 31RD @1409
        phase SU initial
        see 233TB @1415 unsupplied
        SU: move 6RD 1416-1415-1414-1413                  => refuse 5.11
        SU: move 6RD 1416-1415-1414                       => for 2
        SU: move 233TB 1415-1414-1413-1412-1411-1311      => refuse 5.11
        SU: move 25TB 1419-1420                           => refuse 6.12
        SU: move 233TB 1415-1414-1413-1412-1411           => for 4
    ",
    );
}

/// [12.21] Who is supplied as the phase begins is so all through it, wherever it goes.
#[test]
fn supply_lasts_for_the_phase() {
    check(
        "
        set ground open | turn 9
        GE  82 @1420 | 88 @2020
        SU  233TB @1413 | 27A @1410 active | 31RD @1409
        phase SU initial
        see 233TB @1413
        SU: move 233TB 1413-1414-1415-1416-1417-1418-1419   => for 6
        see 233TB @1419 moved
    ",
    );
}

/// [12.22] A defender whom an earlier combat has cut off defends at half strength.
#[test]
fn an_earlier_combat_cuts_the_line() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 217/57 @1415 | 253/34 @1416 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase SU combat
        SU: attack 18TC -> 1415       => 1415, 14 to 1, odds 10-1
        roll 1                        => awaits SU advance
        SU: advance 18TC:1316-1415    => ok
        SU: attack 29TC -> 1414       => 1414, 14 to 2, odds 7-1
    ",
    );
}

/// [12.22] An attacker is in supply again once an earlier combat has opened his line.
#[test]
fn an_earlier_combat_opens_the_line() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 389 @1317 | 88 @1517
        SU  29TC @1413 | 5GdAbB @1316 reduced | 3GdAbB @1516 reduced | 6TA @1213 active
        phase GE combat
        GE: attack 82 -> 1413         => 1413, 2 to 10, odds 1-3
        undo
        GE: attack 389 -> 1316        => 1316, 4 to 1, odds 4-1
        roll 1                        => awaits SU retreat steps
        SU: steps 5GdAbB=1            => awaits GE advance
        GE: advance 389:1317          => ok
        GE: attack 88 -> 1516         => ok
        roll 1                        => awaits SU retreat steps
        SU: steps 3GdAbB=1            => awaits GE advance
        GE: advance 88:1517           => ok
        GE: attack 82 -> 1413         => 1413, 4 to 10, odds 1-3
    ",
    );
}

/// [12.23] Lack of supply halves attack and defence after all else, rounded down, and never below one.
#[test]
fn lack_of_supply_halves() {
    check(
        "
        set ground open | turn 9
        map 1414 city
        GE  9/SSW @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase SU combat
        SU: attack 29TC -> 1414       => 1414, 14 to 3, odds 4-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase SU combat
        SU: attack 29TC -> 1414       => 1414, 14 to 1, odds 10-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  15/11 @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE combat
        GE: attack 15/11 -> 1413      => 1413, 2 to 10, odds 1-3
    ",
    );
}

/// [12.24] A unit cut off stays on the map turn after turn.
#[test]
fn nobody_starves() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 52A @1213
        phase GE initial
        see 82 @1414 unsupplied
        GE: end                       => awaits GE
        GE: end                       => awaits SU
        see turn 10
        see 82 @1414 unsupplied
        see 29TC @1413
        SU: activate 52A              => ok
        SU: end                       => ok
        SU: end                       => ok
        SU: end                       => awaits GE move end
        see 82 @1414 unsupplied
    ",
    );
}

/// [12.0] [12.21] Each movement phase is judged by itself: who has left the radius is halved in the second, who has come
/// into it is not.
#[test]
fn each_movement_phase_is_judged() {
    check(
        "
        set ground open | turn 9
        GE  82 @2020 | 88 @2021
        SU  233TB @1413 | 25TB @1415 | 27A @1410 active
        phase SU initial
        see 233TB @1413
        see 25TB @1415 unsupplied
        SU: move 233TB 1413-1414-1415-1416-1417-1418             => for 5
        SU: move 25TB 1415-1414-1413                             => for 2
        SU: end                                                  => awaits SU move end
        see 233TB @1418 unsupplied
        see 25TB @1413
        SU: move 25TB 1413-1412-1411-1410-1409-1408-1407         => for 6
    ",
    );
}

/// [12.14] [12.21] In the mechanised phase a tank brigade without any HQ has half its allowance.
#[test]
fn no_hq_in_the_mechanised_phase() {
    check(
        "
        set ground open | turn 9
        GE  82 @2020 | 88 @2021
        SU  233TB @1418 | 25TB @1412 | 27A @1410 active
        phase SU mechanised
        see 233TB @1418 unsupplied
        SU: move 233TB 1418-1417-1416-1415-1414-1413             => refuse 5.11
        SU: move 233TB 1418-1417-1416-1415-1414                  => for 4
    ",
    );
}

/// [12.1] A friend's zone of control does not open a hex, only the friend himself does.
#[test]
fn a_zone_of_control_opens_nothing() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 217/57 @1417 | 11/6 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE initial
        see 82 @1414 unsupplied
        see 217/57 @1417
    ",
    );
}

/// [12.23] The attack of a stack out of supply is halved too; a lone point stays a point.
#[test]
fn a_point_stays_a_point() {
    check(
        "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE combat
        GE: attack 217/57 -> 1413     => 1413, 1 to 10, odds 1-3
    ",
    );
}

/// [12.21] A German division cut off does not overrun, and one in supply does.
#[test]
fn no_overrun_without_supply() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1817 | 88 @2020
        SU  5GdAbB @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active | 3GdAbB @1816
        phase GE initial
        see 11/6 @1414 unsupplied
        GE: move 11/6 1414-1413       => refuse 6.12
        GE: move 4/6 1817-1816        => 1816, 1 to 1
    ",
    );
}
