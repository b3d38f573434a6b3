//! 5 Movement. Turn 9 is a snow turn without bounds for the Germans, so mechanised units have their printed allowance.

use super::check;

/// [5.0a] [4.2-A3] In the first phase all units may move and none must; in the second only mechanised, cavalry and HQ units.
#[test]
fn only_mobile_units_move_twice() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 88 @1420
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 88 1420-1419      => for 1
        GE: move 11/6 1415-1414    => for 1
        undo
        undo
        GE: end                    => awaits GE move end
        GE: move 88 1420-1419      => refuse 4.2-A3
        GE: move 11/6 1415-1414    => for 1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1425 | 88 @1424
        SU  6RD @1406 | 3GdAbB @1506 | 63CD @1407 | 233TB @1507 | 1GdMB @1307 | 27A @1405 active
        phase SU mechanised
        SU: move 6RD 1406-1306     => refuse 4.2-A3
        SU: move 3GdAbB 1506-1606  => refuse 4.2-A3
        SU: move 63CD 1407-1408    => for 1
        SU: move 233TB 1507-1508   => for 1
        SU: move 1GdMB 1307-1308   => for 1
        SU: move 27A 1405-1404     => for 1
    ",
    );
}

/// [5.0b] What has been let go of has moved for this phase.
#[test]
fn a_unit_moves_once_in_a_phase() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 4/6 @1415 | 88 @1420 | 72 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 4/6 1415-1414 => for 1
        GE: move 11/6 1414-1413     => refuse 5.0b
        GE: move 88 1420-1419       => ok
        GE: move 4/6 1414-1413      => refuse 5.0b
        GE: end                     => awaits GE move end
        GE: move 4/6 1414-1413      => ok
    ",
    );
}

/// [5.11] An infantry division with five points does not enter a sixth clear hex.
#[test]
fn the_allowance_is_the_limit() {
    check(
        "
        set ground open | turn 9
        GE  88 @1420 | 11/6 @1520
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 88 1420-1419-1418-1417-1416-1415-1414 => refuse 5.11
        GE: move 88 1420-1419-1418-1417-1416-1415      => for 5
        GE: move 11/6 1520-1519-1518-1517-1516-1515-1514-1513-1512-1511 => refuse 5.11
        GE: move 11/6 1520-1519-1518-1517-1516-1515-1514-1513-1512      => for 8
    ",
    );
}

/// [5.12] Points that a unit does not spend are gone: the next phase gives it its allowance and no more.
#[test]
fn points_are_not_saved() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1520 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1520-1519-1518 => for 2
        GE: end                      => awaits GE move end
        GE: move 11/6 1518-1517-1516-1515-1514-1513-1512-1511-1510-1509 => refuse 5.11
        GE: move 11/6 1518-1517-1516-1515-1514-1513-1512-1511-1510      => for 8
    ",
    );
}

/// [5.12] No unit spends the points of another: a stack goes as far as each of its units can.
#[test]
fn points_are_not_lent() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1420 | 88 @1420 | 4/6 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 88 1420-1419-1418-1417-1416-1415-1414 => refuse 5.11
        GE: move 11/6 88 1420-1419-1418-1417-1416-1415      => for 5
    ",
    );
}

/// [5.13] Clear hexes cost one point, woods two for mechanised units and one for infantry, a road half a point for mechanised
/// units only.
#[test]
fn each_hex_has_its_price() {
    check(
        "
        set ground open | turn 9
        map 1419 woods
        map 1520/1519 road
        map 1519/1518 road
        map 1518/1517 road
        GE  11/6 @1420 | 88 @1420 | 4/6 @1520 | 72 @1520 | 114/6 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1420-1419-1418    => for 3
        GE: move 88 1420-1419-1418      => for 2
        GE: move 4/6 1520-1519-1518-1517 => for 1 1/2
        GE: move 72 1520-1519-1518-1517 => for 3
        GE: move 114/6 1425-1424        => for 1
    ",
    );
}

/// 1416 is an island: major rivers lie to 1415 and 1417, and all river around it otherwise.
const ISLAND: &str = "
        set ground open | turn 9
        map 1316 river | 1317 river | 1516 river | 1517 river
        map 1415/1416 major | 1416/1417 major
        GE  88 @1416 unsupplied | 72 @1418 unsupplied | 11/6 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
    ";

/// [5.14] A unit that has spent nothing may enter one hex that is too dear for it; one that has spent a point may not.
#[test]
fn one_hex_is_always_possible() {
    check(&format!("{ISLAND}GE: move 72 1418-1417-1416 => refuse 5.11"));
    check(&format!("{ISLAND}GE: move 88 1416-1415-1414 => refuse 5.11"));
    check(&format!("{ISLAND}GE: move 88 1416-1415 => for 2\n see 88 @1415 moved unsupplied"));
    // In mud four points become two, and a clear hex behind a major river costs three.
    let mud = ISLAND.replace("turn 9", "turn 5").replace("88 @1416", "4/6 @1416");
    check(&format!("{mud}GE: move 4/6 1416-1415-1414 => refuse 5.11"));
    check(&format!("{mud}GE: move 4/6 1416-1415 => ok"));
}

/// [5.14] Whoever can pay for one of the hexes around does not enter a dearer one for nothing.
#[test]
fn the_free_hex_is_for_those_who_cannot_pay() {
    let ford = ISLAND.replace("1416/1417 major", "1416/1417 minor");
    check(&format!("{ford}GE: move 88 1416-1415 => refuse 5.11"));
    check(&format!("{ford}GE: move 88 1416-1417 => for 2"));
    // Out of an enemy-controlled hex nobody goes for less than it costs (22.23).
    let held = ford.replace("6RD @1402", "6RD @1417");
    check(&format!("{held}GE: move 88 1416-1417 => refuse 6.12\nGE: move 88 1416-1415 => refuse 22.23"));
    let far = ISLAND.replace("88 @1416 unsupplied", "88 @1416 unsupplied | 4/6 @1416");
    // One of a stack can pay, the other cannot and has no other hex.
    check(&format!("{far}GE: move 88 4/6 1416-1415 => ok"));
    let apart = ford.replace("88 @1416 unsupplied", "88 @1416 unsupplied | 4/6 @1416");
    check(&format!("{apart}GE: move 88 4/6 1416-1415 => refuse 5.11\nGE: move 4/6 1416-1415 => for 3"));
}

/// [5.14] [11.23a] A hex that the unit may not enter does not count, however cheap it is: here an HQ with two points, five rivers
/// around it and an enemy before the sixth hexside.
#[test]
fn a_closed_hex_is_no_cheap_one() {
    let text = "
        set ground open | turn 5
        map 1410/1409 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        map 1411/1311 major | 1411/1511 major
        GE  88 @1412 | 72 @1425
        SU  27A @1410 active | 6RD @2402
        phase SU initial
        see 27A @1410 active unsupplied
    ";
    check(&format!("{text}SU: move 27A 1410-1411 => refuse 11.23a\nSU: move 27A 1410-1409 => for 2"));
    let open = text.replace("88 @1412", "88 @1415").replace(" unsupplied", "");
    check(&format!("{open}SU: move 27A 1410-1409-1408 => for 4"));
    let escort = text.replace("6RD @2402", "6RD @1411");
    check(&format!("{escort}SU: move 27A 1410-1409 => refuse 5.11\nSU: move 27A 1410-1411 => for 1"));
}

/// [5.14] [5.24] The one hex that is always possible is bound by the prohibitions: not out of an enemy zone of control.
#[test]
fn the_one_hex_does_not_break_contact() {
    check(
        "
        set ground open | turn 9
        GE  72 @1413 | 11/6 @1425
        SU  6RD @1412 | 31RD @1406 | 27A @1410 active
        phase SU initial
        SU: move 6RD 1412-1411         => refuse 5.24
        SU: move 6RD 1412-1313         => refuse 5.24
        SU: move 31RD 1406-1405        => for 1
    ",
    );
}

/// [5.21] Nobody moves units of the other side.
#[test]
fn enemy_units_stay_where_they_are() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 88 @1420
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 6RD 1402-1403     => refuse 5.21
        SU: move 6RD 1402-1403     => refuse sequence
        GE: end                    => awaits GE move end
        GE: move 27A 1401-1402     => refuse 5.21
    ",
    );
}

/// [5.22a] Units pass through a hex full of friends and end beyond it, at no extra cost.
#[test]
fn friends_are_no_hindrance() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1416 | 88 @1415 | 72 @1415 | 389 @1415
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1416-1415-1414 => for 2
        see 11/6 @1414 moved
    ",
    );
}

/// [5.22b] No path leads through a hex with an enemy, an HQ included.
#[test]
fn no_way_through_an_enemy() {
    check(
        "
        set ground open | turn 9
        map 1412/1413 road
        map 1411/1412 road
        GE  11/6 @1413 | 4/6 @1420 | 88 @1425
        SU  6RD @1412 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1412-1411 => refuse 5.22b
        GE: move 4/6 1420-1419       => ok
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 88 @1425
        SU  27A @1412 active
        phase GE initial
        GE: move 11/6 1413-1412-1411 => refuse 5.22b
    ",
    );
}

/// [5.23] A unit that enters an enemy-controlled hex stops there.
#[test]
fn a_zone_of_control_stops_a_move() {
    check(
        "
        set ground open | turn 5
        GE  11/6 @1415 | 4/6 @1420
        SU  6RD @1412 | 27A @1410 active
        phase GE initial
        GE: move 11/6 1415-1414-1413-1314 => refuse 5.23
        GE: move 11/6 1415-1414-1413      => for 2
        see 11/6 @1413 moved
    ",
    );
}

/// [5.23] Units' own zones of control do not hold them up.
#[test]
fn own_zones_do_not_matter() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1420 | 4/6 @1518 | 88 @1317
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1420-1419-1418-1417-1416 => for 4
    ",
    );
}

/// [5.23] [6.24] An overrun is the exception: a stack may enter an enemy-controlled hex and overrun from there.
#[test]
fn an_overrun_may_follow_the_stop() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1416 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 15/SSW 1416-1415-1414-1413-1412 => 3 to 2, odds 1-1
    ",
    );
}

/// [5.24] [5.23] A stop lasts for a phase: who begins the second one in contact leaves it by overrun or not at all.
#[test]
fn contact_holds_in_the_second_phase() {
    check(
        "
        set ground open | turn 2
        GE  11/6 @0815 | 805StG @1411
        SU  6RD @0812 reduced | 27A @0808 active
        phase GE initial
        GE: move 11/6 0815-0814-0813 => for 2
        GE: end                      => awaits GE attack end
        GE: end                      => awaits GE move end
        GE: move 11/6 0813-0814      => refuse 22.24
        GE: move 11/6 0813-0812      => 2 to 2, odds 1-1
    ",
    );
}

/// [5.24] A Soviet unit does not leave an enemy-controlled hex, mechanised or not, not even for another one.
#[test]
fn soviet_units_do_not_leave_contact() {
    check(
        "
        set ground open | turn 9
        GE  88 @1413 | 11/6 @1425
        SU  6RD @1412 | 233TB @1313 | 31RD @1406 | 27A @1410 active
        phase SU initial
        SU: move 6RD 1412-1411     => refuse 5.24
        SU: move 6RD 1412-1512     => refuse 5.24
        SU: move 6RD 1412-1513     => refuse 5.24
        SU: move 233TB 1313-1312   => refuse 5.24
        SU: move 31RD 1406-1407    => ok
    ",
    );
}

/// [5.25] Out of supply, five points become two, eight four and nine four.
#[test]
fn without_supply_half_the_points() {
    check(
        "
        set ground open | turn 9
        GE  88 @1420 unsupplied | 11/6 @1520 unsupplied | 72 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 88 1420-1419-1418-1417            => refuse 5.11
        GE: move 88 1420-1419-1418                 => for 2
        GE: move 11/6 1520-1519-1518-1517-1516-1515 => refuse 5.11
        GE: move 11/6 1520-1519-1518-1517-1516      => for 4
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1425
        SU  233TB @1402 unsupplied | 6RD @1401 unsupplied | 31RD @1502
        phase SU initial
        SU: move 233TB 1402-1403-1404-1405-1406-1407 => refuse 5.11
        SU: move 233TB 1402-1403-1404-1405-1406      => for 4
    ",
    );
}

/// [5.25] A Soviet unit beyond the command radius of an HQ is out of supply when the phase begins, one within it is not.
#[test]
fn supply_is_checked_when_the_phase_begins() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1425
        SU  6RD @1408 | 31RD @1407 | 27A @1403
        phase SU initial
        see 6RD @1408 unsupplied
        see 31RD @1407
        SU: move 27A 1403-1404                        => for 1
        SU: move 6RD 1408-1409-1410-1411              => refuse 5.11
        SU: move 6RD 1408-1409-1410                   => for 2
        SU: move 31RD 1407-1408-1409-1410-1411-1412   => for 5
    ",
    );
}

/// [5.25] Mud first brings the allowance to four, and lack of supply halves that.
#[test]
fn mud_and_no_supply() {
    check(
        "
        set ground open | turn 5
        GE  11/6 @1520 unsupplied | 72 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1520-1519-1518-1517 => refuse 5.11
        GE: move 11/6 1520-1519-1518      => for 2
    ",
    );
}

/// [5.26] There are no attacks in movement phases, only overruns.
#[test]
fn no_attack_while_moving() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 11/6 @1425
        SU  6RD @1412 reduced | 27A @1410 active
        phase GE initial
        GE: attack 15/SSW -> 1412  => refuse 5.26
        GE: move 15/SSW 1413-1412  => 3 to 2, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 11/6 @1425
        SU  6RD @1412 reduced | 27A @1410 active
        phase GE mechanised
        GE: attack 15/SSW -> 1412  => refuse 5.26
    ",
    );
}

/// [5.27] Terrain bars and slows: nobody enters a hex that is all river, and rivers on hexsides cost extra.
#[test]
fn terrain_hinders_movement() {
    check(
        "
        set ground open | turn 9
        map 1414 river
        map 1514/1515 minor
        map 1614/1615 major
        GE  11/6 @1415 | 72 @1515 | 88 @1615
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1415-1414         => refuse 19.25
        GE: move 11/6 1415-1414-1413    => refuse 19.25
        GE: move 72 1515-1514           => for 2
        GE: move 88 1615-1614           => for 3
    ",
    );
}

/// [5.27] [10.13b] A major river is not crossed into an enemy zone of control, unless a friend stands there.
#[test]
fn no_landing_under_the_guns() {
    let text = "
        set ground open | turn 9
        map 1413/1414 major
        map 1514/1414 major
        map 1314/1414 major
        GE  11/6 @1414 | 88 @1425
        SU  6RD @1514 | 27A @1510 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 11/6 1414-1413 => refuse 10.13b"));
    check(&format!("GE 72 @1413\n{text}GE: move 11/6 1414-1413 => for 3"));
    check(&format!("{text}GE: move 11/6 1414-1314 => for 3"));
}

/// [5.22b] [6.0a] An HQ does not drive into an enemy hex either.
#[test]
fn an_hq_enters_no_enemy_hex() {
    check(
        "
        set ground open | turn 9
        GE  253/34 @1413 | 11/6 @1425
        SU  27A @1412 active | 6RD @1412 | 31RD @1402
        phase SU initial
        SU: move 27A 1412-1413     => refuse 19.4
        SU: move 31RD 1402-1403    => ok
    ",
    );
}

/// [5.0b] A path goes from hex to adjacent hex, beginning where the unit is.
#[test]
fn a_path_has_no_gaps() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1415-1413    => refuse 5.0b
        GE: move 11/6 1416-1415    => refuse 5.0b
        GE: move 11/6 1415-1414    => ok
    ",
    );
}

/// [5.25] [4.2-A1] Each movement phase checks supply anew: who stands in supply in the second one has all points again.
#[test]
fn supply_is_checked_in_both_phases() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1425
        SU  233TB @1408 | 6RD @1404 | 27A @1403 active
        phase SU initial
        see 233TB @1408 unsupplied
        SU: move 27A 1403-1404                                    => for 1
        SU: end                                                   => awaits SU move end
        see 233TB @1408
        SU: move 233TB 1408-1409-1410-1411-1412-1413-1414-1415-1416-1417 => for 9
    ",
    );
}

/// [5.12] [5.14] Points are not pooled for the least move either: one hex each phase, not two.
#[test]
fn one_hex_and_no_more() {
    check(
        "
        set ground open | turn 5
        map 1316 river | 1317 river | 1516 river | 1517 river | 1417 river | 1415 woods
        map 1415/1416 major | 1414/1415 major | 1315/1415 major | 1515/1415 major
        GE  11/6 @1416 unsupplied | 72 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1416-1415-1414   => refuse 5.11
        GE: move 11/6 1416-1415        => ok
        GE: move 11/6 1415-1414        => refuse 5.0b
    ",
    );
}

/// [5.0b] [5.11] A path may lead back to where it began: the hexes are paid for, and the unit has moved.
#[test]
fn a_move_may_come_back() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1415 | 72 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
    ";
    check(&format!(
        "{text}GE: move 11/6 1415-1414-1415    => for 2
        see 11/6 @1415 moved
        GE: move 11/6 1415-1414             => refuse 5.0b"
    ));
    check(&format!("{text}GE: move 11/6 1415-1414-1413-1412-1411-1412-1413-1414-1415 => for 8"));
    check(&format!("{text}GE: move 11/6 1415-1414-1413-1412-1411-1410-1411-1412-1413-1414-1415 => refuse 5.11"));
}

/// [5.0b] [22.21] Where the enemy controls the start, nobody comes back that has disengaged.
#[test]
fn contact_is_not_taken_up_again() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 72 @1425
        SU  6RD @1412 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1414-1413        => refuse 22.21
    ",
    );
    // A delay may end where it began.
    check(
        "
        set ground open | turn 2
        GE  11/6 @1413 | 4/6 @1413 | 72 @1425
        SU  6RD @1412 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1414-1413        => for 4
        GE: move 4/6 1413-1414              => refuse 22.11
    ",
    );
}
