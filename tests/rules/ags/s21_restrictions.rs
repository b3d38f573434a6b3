//! 21 German movement restrictions.

use super::check;

/// [21.0] German units are bound to their areas on the first turns; from turn 4 on they go where they like.
#[test]
fn from_turn_four_nobody_is_bound() {
    let bound = |turn: &str, unit: &str, expected: &str| {
        check(&format!(
            "
            set ground open | turn {turn} | began Wallonien 2306
            GE  11/6 @1214 | 88 @1708 | Wallonien @2309 | 4/6 @0812
            SU  27A @3901
            phase GE initial
            GE: move {unit} => {expected}
        "
        ));
    };
    bound("1", "11/6 1214-1215", "refuse 21.11");
    bound("1", "88 1708-1709", "refuse 21.13");
    bound("1", "Wallonien 2309-2310", "refuse 21.12");
    for turn in ["4", "9"] {
        bound(turn, "11/6 1214-1215", "for 1");
        bound(turn, "88 1708-1709", "for 1");
        bound(turn, "Wallonien 2309-2310", "for 1");
    }
}

/// [21.11] On turn 1 a unit of area A ends no more than four hexes from its stretch of the start line: 1214 is the fourth hex,
/// 1215 and 1315 are the fifth.
#[test]
fn area_a_keeps_within_four_hexes() {
    check(
        "
        set ground open | turn 1
        GE  11/6 @1214 | 4/6 @1213 | 114/6 @0812
        SU  27A @3901
        phase GE initial
        GE: move 11/6 1214-1315 => refuse 21.11
        GE: move 11/6 1214-1215 => refuse 21.11
        GE: move 4/6 1213-1214-1215 => refuse 21.11
        GE: move 4/6 1213-1214 => for 1
        GE: move 11/6 1214-1114 => for 1
    ",
    );
}

/// [21.11] Areas B and E have the same four hexes, each from its own stretch.
#[test]
fn areas_b_and_e_keep_within_four_hexes() {
    check(
        "
        set ground open | turn 1
        GE  80/34 @1313 | 107/34 @1310 | 239/106 @2415 | 848/282 @2817 | 39/17 @0513
        SU  27A @3901
        phase GE initial
        GE: move 80/34 1313-1314-1315 => refuse 21.11
        GE: move 80/34 1313-1314 => for 1
        GE: move 239/106 2415-2315 => refuse 21.11
        GE: move 239/106 2415-2416 => for 1
        GE: move 39/17 0513-0514-0515-0516-0517 => for 4
    ",
    );
}

/// [21.12] A unit with a hex of its own ends no more than four hexes from it on turn 1.
#[test]
fn a_unit_with_a_hex_keeps_within_four_hexes_of_it() {
    check(
        "
        set ground open | turn 1
        GE  805StG @1411 | 82 @1113 | 11/6 @0812
        SU  27A @3901
        phase GE initial
        GE: move 805StG 1411-1412-1413-1414-1415-1416 => refuse 21.12
        GE: move 805StG 1411-1412-1413-1414-1415 => for 4
        GE: move 82 1113-1114-1115-1116-1117-1118 => refuse 21.12
        GE: move 82 1113-1114-1115-1116-1117 => for 4
    ",
    );
}

/// [21.12] The four units of 2306 have three hexes, from the hex where each began and not from 2306.
#[test]
fn the_four_of_2306_keep_within_three_hexes() {
    check(
        "
        set ground open | turn 1 | began 15/SSW 2404
        GE  Wallonien @2306 | 15/SSW @2404 | 11/6 @0812
        SU  27A @3901
        phase GE initial
        GE: move Wallonien 2306-2307-2308-2309-2310 => refuse 21.12
        GE: move Wallonien 2306-2307-2308-2309 => for 3
        GE: move 15/SSW 2404-2405-2406-2407-2408 => refuse 21.12
        GE: move 15/SSW 2404-2405-2406-2407-2308 => refuse 21.12
        GE: move 15/SSW 2404-2405-2406-2407 => for 3
    ",
    );
}

/// [21.12] Where a unit stands when the turn begins does not matter: its own hex counts.
#[test]
fn the_starting_hex_counts_not_the_present_one() {
    check(
        "
        set ground open | turn 1 | began 805StG 1411
        GE  805StG @1413 | 11/6 @0812
        SU  27A @3901
        phase GE initial
        GE: move 805StG 1413-1414-1415-1416 => refuse 21.12
        GE: move 805StG 1413-1412-1411-1410-1409-1408-1407 => for 6
    ",
    );
}

/// [21.13] Units of areas C and D end no more than two hexes from their stretch.
#[test]
fn areas_c_and_d_keep_within_two_hexes() {
    check(
        "
        set ground open | turn 1
        GE  88 @1706 | 389 @2711 | 417/168 @1707 | 11/6 @0812
        SU  27A @3901
        phase GE initial
        GE: move 88 1706-1707-1708-1709 => refuse 21.13
        GE: move 88 1706-1707-1708 => for 2
        GE: move 389 2711-2611-2612 => refuse 21.13
        GE: move 389 2711-2611 => for 1
        GE: move 417/168 1707-1708-1709 => refuse 21.13
    ",
    );
}

/// [21.14] The hexes are counted through units and zones of control of either side.
#[test]
fn enemies_do_not_lengthen_the_count() {
    check(
        "
        set ground open | turn 1
        GE  11/6 @1213 | 39/17 @0513
        SU  6RD @1011 | 31RD @1111 | 58RD @0913 | 2TA @0908 active
        phase GE initial
        GE: move 11/6 1213-1214-1215 => refuse 21.11
        GE: move 11/6 1213-1214 => for 1
    ",
    );
    check(
        "
        set ground open | turn 1
        GE  805StG @1414 | 11/6 @0812 | 80/34 @1410 | 107/34 @1310
        SU  6RD @1412 | 31RD @1312 | 58RD @1512 | 2TA @1208 active
        set began 805StG 1411
        phase GE initial
        GE: move 805StG 1414-1415 => for 1
    ",
    );
}

/// [21.15] What counts is where a unit ends: it may leave its area on the way.
#[test]
fn a_unit_may_pass_outside_its_area() {
    check(
        "
        set ground open | turn 1
        GE  11/6 @1214 | 4/6 @0812
        SU  27A @3901
        phase GE initial
        GE: move 11/6 1214-1315-1314 => for 2
        see 11/6 @1314 moved
    ",
    );
}

/// [21.15] A unit that is outside its area moves only if that takes it closer.
#[test]
fn a_unit_outside_only_comes_closer() {
    check(
        "
        set ground open | turn 1 | began 805StG 1411
        GE  11/6 @1216 | 805StG @1417 | 88 @1711 | 4/6 @0812
        SU  27A @3901
        phase GE initial
        GE: move 11/6 1216-1217 => refuse 21.15
        GE: move 11/6 1216-1316 => refuse 21.15
        GE: move 11/6 1216-1215 => for 1
        GE: move 805StG 1417-1418 => refuse 21.15
        GE: move 805StG 1417-1416-1415-1414 => for 3
        GE: move 88 1711-1811 => refuse 21.15
        GE: move 88 1711-1710 => for 1
    ",
    );
}

/// [21.15] An advance after combat may leave the area; afterwards the unit may only come closer.
#[test]
fn an_advance_is_not_bound() {
    check(
        "
        set ground open | turn 1 | began 805StG 1411
        GE  805StG @1415 | 11/6 @0812
        SU  233TB @1416 reduced | 2TA @3901
        phase GE combat
        dice 3
        GE: attack 805StG -> 1416 => 4 to 1, odds 4-1 => awaits SU
        SU: steps 233TB=1
        GE: advance 805StG:1415-1416 => awaits GE
        see 805StG @1416
        GE: move 805StG 1416-1417 => refuse 21.15
        GE: move 805StG 1416-1516 => refuse 21.15
        GE: move 805StG 1416-1415 => for 1
    ",
    );
}

/// [21.15] A retreat may leave the area.
#[test]
fn a_retreat_is_not_bound() {
    check(
        "
        set ground open | turn 1
        GE  88 @1708 | 11/6 @0812
        SU  5GdTC @1707 | 2TA @1705 active
        phase SU combat
        dice 3
        SU: attack 5GdTC -> 1708 => 18 to 5, odds 3-1 => awaits GE
        GE: retreat 88:1708-1709 => ok
        see 88 @1709 defended
    ",
    );
}

/// [21.16] On turn 1 no unit disengages; delay is allowed.
#[test]
fn no_disengagement_on_turn_one() {
    check(
        "
        set ground open | turn 1
        GE  805StG @1411 | 11/6 @0812 | 4/6 @0812
        SU  6RD @1410 | 31RD @0811 | 2TA @1106 active
        phase GE initial
        GE: move 805StG 1411-1412 => refuse 21.16
        GE: move 11/6 4/6 0812-0813 => refuse 21.16
        GE: move 11/6 0812-0813 => for 3
        GE: move 4/6 0812-0813 => refuse 22.11
    ",
    );
}

/// [21.2] On turns 2 and 3 only areas C and D and the four of 2306 are bound.
#[test]
fn on_turns_two_and_three_few_are_bound() {
    for turn in [2, 3] {
        check(&format!(
            "
            set ground open | turn {turn} | began Wallonien 2306 | began 805StG 1411
            GE  11/6 @1214 | 805StG @1415 | 88 @1708 | 389 @2611 | Wallonien @2309 | 239/106 @2415 | 4/6 @0812
            SU  27A @3901
            phase GE initial
            GE: move 88 1708-1709 => refuse 21.2
            GE: move 389 2611-2612 => refuse 21.2
            GE: move Wallonien 2309-2310 => refuse 21.2
            GE: move 11/6 1214-1215-1216-1217-1218-1219-1220-1221-1222 => for 8
            GE: move 805StG 1415-1416 => for 1
            GE: move 239/106 2415-2315 => for 1
            GE: move 88 1708-1707 => for 1
            GE: move Wallonien 2309-2308 => for 1
        "
        ));
    }
}

/// [21.2] Nobody disengages on turn 2, and everybody may on turn 3.
#[test]
fn disengagement_begins_on_turn_three() {
    check(
        "
        set ground open | turn 2
        GE  11/6 @0812 | 4/6 @1420
        SU  31RD @0811 | 2TA @0808 active
        phase GE initial
        GE: move 11/6 0812-0813 => refuse 22.24
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  11/6 @0812 | 4/6 @1420
        SU  31RD @0811 | 2TA @0808 active
        phase GE initial
        GE: move 11/6 0812-0813 => for 3
    ",
    );
}

/// [21.2] [21.15] On turns 2 and 3, too, a bound unit that is outside comes closer or stays.
#[test]
fn a_bound_unit_outside_comes_closer_on_turn_three() {
    check(
        "
        set ground open | turn 3 | began Wallonien 2306
        GE  88 @1710 | Wallonien @2311 | 11/6 @1216
        SU  27A @3901
        phase GE initial
        GE: move 88 1710-1711 => refuse 21.15
        GE: move 88 1710-1709 => for 1
        GE: move Wallonien 2311-2411 => refuse 21.15
        GE: move Wallonien 2311-2310-2309-2308 => for 3
        GE: move 11/6 1216-1217 => for 1
    ",
    );
}
