//! 9.8 Advance after combat. In most fights here 15/SSW in 1413 attacks a tank brigade in 1412 at 3-1: two (die 1) or one (die 2)
//! for the defender.

use super::{HQ, check, check_fight};

/// [9.8] An advance costs no movement points, whatever the ground; the unit has them all for the second movement phase.
#[test]
fn an_advance_is_free() {
    check(
        "
        set ground open | turn 5
        map 1412 woods
        map 1411 woods
        map 1412/1411 minor
        GE  15/SSW @1413 moved | LAH/LAH @1413 moved | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW LAH/LAH -> 1412        => 12 to 4, odds 3-1 => result -/2
        SU: retreat 233TB:1412-1411-1410         => awaits GE advance
        GE: advance 15/SSW:1413-1412-1411 LAH/LAH:1413-1412 => ok
        see 15/SSW @1411 moved attacked
        see LAH/LAH @1412 moved attacked
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1412 woods
        map 1312 woods
        GE  15/SSW @1413 | 88 @2413
        SU  14GdRD @1412 reduced | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW -> 1412                => 6 to 6, odds 1-1 => result -/1
        SU: steps 14GdRD=1                       => awaits GE advance
        GE: advance 15/SSW:1413-1412-1312        => ok
        GE: end                                  => ok
        GE: move 15/SSW 1312-1313-1314-1315-1316-1317-1318-1319-1320 => for 8
    ",
    );
}

/// [9.81] Whoever took part may enter the hex that the enemy left; whoever only stood by may not.
#[test]
fn those_who_fought_may_advance() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 36/14 @1413 | LAH/LAH @1313 | 72 @1313 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW LAH/LAH -> 1412                => 12 to 4, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1411 25TB:1412-1411       => awaits GE advance
        GE: advance 15/SSW:1413-1412 36/14:1413-1412     => refuse 9.81
        GE: advance 15/SSW:1413-1412 LAH/LAH:1313 72:1313-1412 => refuse 9.81
        GE: advance 15/SSW:1413-1412 LAH/LAH:1313-1412   => ok
        see 15/SSW @1412 attacked
        see LAH/LAH @1412 attacked
        see 36/14 @1413
    ",
    );
}

/// [9.81] A defender who wins may enter the hex that the attacker left.
#[test]
fn a_defender_may_advance() {
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 88 @2413
        SU  6RD @1412 | 31RD @1412 | 74RD @1312 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 3Pz/3 -> 1412            => 3 to 10, odds 1-3 => result 1/- => awaits GE steps retreat
        GE: retreat 3Pz/3:1413-1414         => awaits SU advance
        SU: advance 6RD:1412-1313 31RD:1412 => refuse 9.82c
        SU: advance 6RD:1412-1413 31RD:1412 => ok
        see 6RD @1413 defended
        see 31RD @1412 defended
    ",
    );
}

/// [9.81] No hex is vacant while one of the enemy's units that did not fight stays in it.
#[test]
fn a_hex_with_bystanders_is_not_vacant() {
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 4/6 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 3Pz/3 -> 1412            => odds 1-2 => result 1/-
        GE: retreat 3Pz/3:1413-1414         => awaits GE attack end
        see 6RD @1412 defended
    ",
    );
}

/// [9.81] [7.0a] No more than three units stand in the hex after an advance.
#[test]
fn an_advance_keeps_to_stacking() {
    check(
        "
        set ground open | turn 3
        GE  72 @1413 | 82 @1413 | 4/6 @1313 | 66/13 @1313 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 72 82 4/6 66/13 -> 1412               => 12 to 4, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1411 25TB:1412-1411       => awaits GE advance
        GE: advance 72:1413-1412 82:1413-1412 4/6:1313-1412 66/13:1313-1412 => refuse 7.0a
        GE: advance 72:1413-1412 82:1413-1412 4/6:1313-1412 66/13:1313      => ok
        see 4/6 @1412 attacked
    ",
    );
}

/// [9.82a] Germans advance through zones of control, and halt where they like on the way.
#[test]
fn germans_advance_through_zones_of_control() {
    for (route, place) in [("1413-1412-1411", "1411 unsupplied"), ("1413-1412", "1412"), ("1413", "1413")] {
        check_fight(
            1,
            "SU  27A @1408 active | 31RD @1512 | 74RD @1311",
            &format!(
                "
            SU: retreat 233TB:1412-1411-1410    => awaits GE advance
            GE: advance 15/SSW:{route}          => ok
            see 15/SSW @{place} attacked
        "
            ),
        );
    }
}

/// A Soviet victory: 5MC in 1412 attacks 11/6 in 1413, which retreats two hexes to 1415.
fn check_soviet_victory(germans: &str, script: &str) {
    check(&format!(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 88 @2413 {germans}
        SU  20GdTB @1412 | 233TB @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 1
        SU: attack 20GdTB 233TB -> 1413      => 9 to 2, odds 4-1 => result -/2
        GE: retreat 11/6:1413-1414-1415      => awaits SU advance
        {script}
    "
    ));
}

/// [9.82b] Soviet units stop in the first hex of their advance that Germans control.
#[test]
fn soviets_stop_at_a_zone_of_control() {
    // 11/6 itself, in 1415, controls 1414 but not 1413.
    check_soviet_victory(
        "",
        "
        SU: advance 20GdTB:1412-1413-1414 233TB:1412    => ok
        see 20GdTB @1414 attacked
    ",
    );
    check_soviet_victory(
        "| 72 @1214",
        "
        SU: advance 20GdTB:1412-1413-1414 233TB:1412    => ok
    ",
    );
    check_soviet_victory(
        "| 72 @1314",
        "
        SU: advance 20GdTB:1412-1413-1414 233TB:1412    => refuse 9.82b
        SU: advance 20GdTB:1412-1413 233TB:1412-1413    => ok
        see 20GdTB @1413 attacked
        see 233TB @1413 attacked
    ",
    );
}

/// [9.82b] [9.84] So they do after a destruction: the second hex is out of reach if the first is controlled.
#[test]
fn soviets_stop_after_a_destruction_too() {
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 72 @1314 | 88 @2413
        SU  20GdTB @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 1
        SU: attack 20GdTB -> 1413               => 5 to 1, odds 5-1 => result -/2
        GE: steps 3Pz/3=1                       => awaits SU advance
        SU: advance 20GdTB:1412-1413-1513       => refuse 9.82b
        SU: advance 20GdTB:1412-1413            => ok
    ",
    );
}

/// [9.82c] After a retreat the advance keeps to the way that the enemy took.
#[test]
fn an_advance_follows_the_retreat() {
    check_fight(
        1,
        HQ,
        "
        SU: retreat 233TB:1412-1411-1410         => awaits GE advance
        GE: advance 15/SSW:1413-1513             => refuse 9.82c
        GE: advance 15/SSW:1413-1412-1312        => refuse 9.82c
        GE: advance 15/SSW:1413-1412-1512        => refuse 9.82c
        GE: advance 15/SSW:1413-1412-1411        => ok
        see 15/SSW @1411 attacked
    ",
    );
}

/// [9.82c] Where two defenders parted, either way may be followed.
#[test]
fn either_way_may_be_followed() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 72 @1413 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack Baeke 72 -> 1412                              => 12 to 4, odds 3-1 => result -/2
        SU: retreat 233TB:1412-1411-1410 25TB:1412-1512-1511     => awaits GE advance
        GE: advance Baeke:1413-1412-1312 72:1413                 => refuse 9.82c
        GE: advance Baeke:1413-1412-1411 72:1413-1412-1512       => ok
        see Baeke @1411 attacked
        see 72 @1512 attacked
    ",
    );
}

/// [9.83] The advance is made at once or not at all, and nobody has to make it.
#[test]
fn an_advance_is_made_at_once() {
    check_fight(
        2,
        HQ,
        "
        SU: retreat 233TB:1412-1411         => awaits GE advance
        GE: attack 88 -> 2412               => refuse sequence
        GE: advance 15/SSW:1413             => awaits GE attack end
        see 15/SSW @1413 attacked
        GE: advance 15/SSW:1413-1412        => refuse sequence
        GE: attack 88 -> 2412               => odds
    ",
    );
}

/// [9.83] [9.14] Who has advanced next to other enemies does not attack them in that phase.
#[test]
fn no_attack_after_an_advance() {
    check_fight(
        2,
        "SU  27A @1408 active | 31RD @1511",
        "
        SU: retreat 233TB:1412-1312         => ok
        GE: advance 15/SSW:1413-1412        => ok
        GE: attack 15/SSW -> 1312           => refuse 9.14
    ",
    );
    check_fight(
        1,
        "SU  27A @1408 active | 31RD @1511",
        "
        SU: retreat 233TB:1412-1411-1410    => ok
        GE: advance 15/SSW:1413-1412-1411   => ok
        GE: attack 15/SSW -> 1511           => refuse 9.14
    ",
    );
}

/// [9.83] [9.14] A defender who has advanced is not attacked again in that phase.
#[test]
fn an_advanced_defender_is_not_attacked_again() {
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 72 @1414 | 88 @2413
        SU  6RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 3Pz/3 -> 1412            => odds 1-2 => result 1/-
        GE: retreat 3Pz/3:1413-1314         => awaits SU advance
        SU: advance 6RD:1412-1413           => ok
        GE: attack 72 -> 1413               => refuse 9.14
    ",
    );
}

/// [9.83] A unit that advanced stands in the way of a later retreat.
#[test]
fn an_advance_blocks_a_retreat() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1513 | 88 @2413
        SU  233TB @1412 | 25TB @1512 | 27A @1610 active | 58RD @2412
        phase GE combat
        dice 2 2
        GE: attack 15/SSW -> 1412           => result -/1
        SU: retreat 233TB:1412-1312         => awaits GE advance
        GE: advance 15/SSW:1413-1412        => ok
        GE: attack LAH/LAH -> 1512          => 6 to 2, odds 3-1 => result -/1
        SU: retreat 25TB:1512-1412          => refuse 9.71b
        SU: retreat 25TB:1512-1411          => refuse 9.71b
        SU: retreat 25TB:1512-1511          => ok
    ",
    );
}

/// [9.84] Where a hex was emptied by destruction two hexes are open: that hex, then any vacant one or one with friends.
#[test]
fn two_hexes_after_a_destruction() {
    for (second, verdict) in [
        ("1411", "ok"),
        ("1312", "ok"),
        ("1512", "ok"),
        ("1513", "ok"),
        ("1313", "ok"),
        ("1413", "ok"),
        ("1411-1410", "refuse 9.84"),
    ] {
        check(&format!(
            "
            set ground open | turn 3
            GE  15/SSW @1413 | 72 @1313 | 88 @2413
            SU  14GdRD @1412 reduced | 27A @1408 active | 58RD @2412
            phase GE combat
            dice 1
            GE: attack 15/SSW -> 1412                => 6 to 3, odds 2-1 => result -/1
            SU: steps 14GdRD=1                       => awaits GE advance
            GE: advance 15/SSW:1413-1412-{second}    => {verdict}
        "
        ));
    }
}

/// [9.84] The first hex is the one where the enemy was, and no hex with enemies is entered.
#[test]
fn the_first_hex_is_the_enemys() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 88 @2413
        SU  14GdRD @1412 reduced | 31RD @1411 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW -> 1412                => 6 to 3, odds 2-1 => result -/1
        SU: steps 14GdRD=1                       => awaits GE advance
        GE: advance 15/SSW:1413-1313             => refuse 9.84
        GE: advance 15/SSW:1413-1513-1512        => refuse 9.84
        GE: advance 15/SSW:1413-1412-1411        => refuse 9.84
        GE: advance 15/SSW:1413-1412-1312        => ok
        see 15/SSW @1312 attacked
    ",
    );
}

/// [9.84] E on the defender and E on the attacker give two hexes as well.
#[test]
fn two_hexes_after_e() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 72 @1413 | 82 @1413 | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack Baeke 72 82 -> 1412           => 16 to 2, odds 8-1 => result -/E => awaits GE advance
        GE: advance Baeke:1413-1412-1411 72:1413-1412-1512 82:1413-1412 => ok
        see Baeke @1411 attacked
        see 72 @1512 attacked
        see 82 @1412 attacked
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  4/6 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 6
        GE: attack 4/6 -> 1412                   => odds 1-3 => result E/- => awaits SU advance
        SU: advance 6RD:1412-1513                => refuse 9.84
        SU: advance 6RD:1412-1413-1414           => ok
        see 6RD @1414 defended unsupplied
    ",
    );
}

/// [9.85] No further than the enemy retreated: one hex after one, two after two.
#[test]
fn an_advance_is_as_long_as_the_retreat() {
    check_fight(
        2,
        HQ,
        "
        SU: retreat 233TB:1412-1411              => awaits GE advance
        GE: advance 15/SSW:1413-1412-1312        => refuse 9.85
        GE: advance 15/SSW:1413-1412             => ok
    ",
    );
    check_fight(
        1,
        HQ,
        "
        SU: retreat 233TB:1412-1411-1410         => awaits GE advance
        GE: advance 15/SSW:1413-1412-1411-1311   => refuse 9.85
        GE: advance 15/SSW:1413-1412-1411        => ok
        see 15/SSW @1411 attacked
    ",
    );
}

/// [9.85] Three hexes after three.
#[test]
fn three_hexes_after_three() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 15/SSW @1413 | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack Baeke 15/SSW -> 1412                          => odds 7-1 => result -/3
        SU: retreat 233TB:1412-1411-1410-1409                    => ok
        GE: advance Baeke:1413-1412-1411-1410-1310 15/SSW:1413   => refuse 9.85
        GE: advance Baeke:1413-1412-1411-1410 15/SSW:1413        => ok
        see Baeke @1410 attacked
    ",
    );
}

/// [9.81] [9.74a] The way of a retreat ends, for the victor, where the enemy's friends stand.
#[test]
fn no_advance_through_enemies() {
    check_fight(
        1,
        "GE  72 @1311 | 82 @1611\n        SU  31RD @1411 | 6RD @1410 | 27A @1410 active",
        "
        SU: retreat 233TB:1412-1411-1410         => awaits GE advance
        GE: advance 15/SSW:1413-1412-1411        => refuse 9.82c
        GE: advance 15/SSW:1413-1412             => ok
    ",
    );
}

/// [9.86] After an overrun nobody advances by these rules: the stack enters the hex and that is all it gets.
#[test]
fn no_advance_after_an_overrun() {
    check(
        "
        set ground open | turn 9
        GE  Baeke @1413 | 72 @2413
        SU  3GdAbB @1412 reduced | 27A @1408 active | 58RD @2412
        phase GE initial
        dice 1
        GE: move Baeke 1413-1412                 => 4 to 1, odds 4-1 => result -/2
        SU: steps 3GdAbB=1                       => awaits GE move halt
        see Baeke @1412 moved
        GE: advance Baeke:1412-1411              => refuse sequence
    ",
    );
}

/// [9.86] [6.25] Nor does a defender who drove an overrun off.
#[test]
fn no_advance_of_the_defender_after_an_overrun() {
    check(
        "
        set ground open | turn 9
        GE  4/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1408 active | 58RD @2412
        phase GE initial
        dice 6
        GE: move 4/6 1413-1412                   => 1 to 5, odds 1-3 => result E/- => awaits GE
        see 6RD @1412
    ",
    );
}

/// [9.8] [10.13c] An advance crosses the major river over which the attack went.
#[test]
fn an_advance_over_a_major_river() {
    check(
        "
        set ground open | turn 3
        map 1413/1412 major
        GE  Baeke @1413 | 15/SSW @1413 | LAH/LAH @1413 | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 31RD @1511 | 58RD @2412
        phase GE combat
        dice 2
        GE: attack Baeke 15/SSW LAH/LAH -> 1412  => 20 to 6, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1411              => awaits GE advance
        GE: advance Baeke:1413-1412 15/SSW:1413 LAH/LAH:1413 => ok
        see Baeke @1412 attacked
    ",
    );
}

/// [9.81] [11.36] An HQ that stood with the victors advances with them.
#[test]
fn an_hq_advances_with_the_others() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1412 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 2
        SU: attack 6RD 27A -> 1413               => 8 to 2, odds 4-1 => result 1/2
        GE: retreat 11/6:1413-1414-1415          => awaits SU steps retreat
        SU: steps 6RD=1 27A=0                    => awaits SU advance
        SU: advance 6RD:1412-1413 27A:1412-1413  => ok
        see 27A @1413 active attacked
    ",
    );
}

/// [9.83] [9.12] A stack that did not attack yet may still attack what is left after another unit's advance.
#[test]
fn others_attack_after_an_advance() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 36/14 @1413 | 88 @2413
        SU  233TB @1412 | 31RD @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW -> 1412                => 6 to 2, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1411              => awaits GE advance
        GE: advance 15/SSW:1413-1412             => ok
        GE: attack 36/14 -> 1513                 => odds
    ",
    );
}

/// [9.82a] A German defender who destroys his attacker advances two hexes, zones of control or not.
#[test]
fn a_german_defender_advances() {
    check(
        "
        set ground open | turn 3
        GE  82 @1413 | 88 @2413
        SU  233TB @1412 reduced | 31RD @1511 | 74RD @1311 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 5
        SU: attack 233TB -> 1413       => 2 to 5, odds 1-3 => result E/- => awaits GE advance
        GE: advance 82:1413-1412-1411  => ok
        see 82 @1411 defended
    ",
    );
}

/// [9.84] [7.0a] The second hex may hold friends, but not three.
#[test]
fn the_second_hex_must_have_room() {
    for (friends, verdict) in [("72 @1313 | 82 @1313", "ok"), ("72 @1313 | 82 @1313 | 389 @1313", "refuse 7.0a")] {
        check(&format!(
            "
            set ground open | turn 3
            GE  15/SSW @1413 | 88 @2413 | {friends}
            SU  14GdRD @1412 reduced | 27A @1408 active | 58RD @2412
            phase GE combat
            dice 1
            GE: attack 15/SSW -> 1412                => 6 to 3, odds 2-1 => result -/1
            SU: steps 14GdRD=1                       => awaits GE advance
            GE: advance 15/SSW:1413-1412-1313        => {verdict}
        "
        ));
    }
}

/// [9.84] [9.69] After an engagement that destroyed the defender nobody goes anywhere.
#[test]
fn no_two_hexes_after_engaged() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 88 @2413
        SU  14GdRD @1412 reduced | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 5
        GE: attack 15/SSW -> 1412                => 6 to 3, odds 2-1 => result eng => awaits GE attack end
        see 14GdRD @eliminated
        see 15/SSW @1413 reduced attacked
    ",
    );
}

/// [9.84] [19.25] Nobody advances into a hex that is all river.
#[test]
fn no_advance_into_a_river_hex() {
    check(
        "
        set ground open | turn 3
        map 1512 river
        GE  15/SSW @1413 | 88 @2413
        SU  14GdRD @1412 reduced | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW -> 1412                => 6 to 3, odds 2-1 => result -/1
        SU: steps 14GdRD=1                       => awaits GE advance
        GE: advance 15/SSW:1413-1412-1512        => refuse 19.25
        GE: advance 15/SSW:1413-1412-1411        => ok
    ",
    );
}

/// [9.81] Every victor has his own choice: one stays, one goes one hex, one goes two.
#[test]
fn victors_advance_apart() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | Baeke @1413 | 88 @2413
        SU  6RD @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 15/SSW LAH/LAH Baeke -> 1412  => 20 to 5, odds 4-1 => result -/1
        SU: retreat 6RD:1412-1411                => awaits GE advance
        GE: advance 15/SSW:1413-1412             => refuse 9.81
        GE: advance 15/SSW:1413-1412 LAH/LAH:1413 Baeke:1413-1412 => ok
        see LAH/LAH @1413 attacked
        see Baeke @1412 attacked
    ",
    );
}

/// [9.85] [9.68] After 1/2 an attacker who lost a step advances up to two hexes.
#[test]
fn two_hexes_after_a_split_result() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack Baeke -> 1412                 => 8 to 2, odds 4-1 => result 1/2
        SU: retreat 233TB:1412-1411-1410         => awaits GE steps retreat
        GE: steps Baeke=1                        => awaits GE advance
        GE: advance Baeke:1413-1412-1411         => ok
        see Baeke @1411 reduced attacked
    ",
    );
}

/// [9.81] [9.84] One of two attacking hexes is emptied by the loss: the defender may go there, two hexes far.
#[test]
fn a_defender_enters_the_emptied_hex() {
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 4/6 @1313 | 88 @2413
        SU  6RD @1412 | 14GdRD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 3Pz/3 4/6 -> 1412                    => 5 to 11, odds 1-3 => result 1/-
        GE: steps 3Pz/3=1 4/6=0                         => awaits SU advance
        SU: advance 6RD:1412-1313 14GdRD:1412           => refuse 9.84
        SU: advance 6RD:1412-1413 14GdRD:1412           => ok
        see 6RD @1413 defended
    ",
    );
}

/// [9.84] [9.23] Of two attacked hexes one is emptied by the loss: two hexes are open through it, and the other is held.
#[test]
fn one_of_two_attacked_hexes_is_emptied() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 36/14 @1413 | 88 @2413
        SU  14GdRD @1412 reduced | 31RD @1513 reduced | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW 36/14 -> 1412 1513            => 11 to 5, odds 2-1 => result -/1
        SU: steps 14GdRD=1 31RD=0                       => awaits GE advance
        GE: advance 15/SSW:1413-1513 36/14:1413         => refuse 9.84
        GE: advance 15/SSW:1413-1412-1411 36/14:1413    => ok
        see 15/SSW @1411 attacked
        see 31RD @1513 defended reduced unsupplied
    ",
    );
}

/// [9.82b] [8.12] A German across a major river does not stop a Soviet advance.
#[test]
fn a_river_lets_soviets_go_on() {
    check(
        "
        set ground open | turn 3
        map 1413/1314 major
        GE  11/6 @1413 | 72 @1314 | 88 @2413
        SU  20GdTB @1412 | 233TB @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 1
        SU: attack 20GdTB 233TB -> 1413                 => 9 to 2, odds 4-1 => result -/2
        GE: retreat 11/6:1413-1514-1515                 => awaits SU advance
        SU: advance 20GdTB:1412-1413-1514 233TB:1412    => ok
        see 20GdTB @1514 attacked
    ",
    );
}

/// [9.81] An HQ that did not join the attack does not advance.
#[test]
fn an_hq_that_stood_by_stays() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 88 @2413
        SU  6RD @1412 | 31RD @1312 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 1
        SU: attack 6RD -> 1413                          => 4 to 2, odds 2-1 => result -/1
        GE: retreat 11/6:1413-1414                      => awaits SU advance
        SU: advance 6RD:1412-1413 27A:1410-1411         => refuse 9.81
        SU: advance 6RD:1412-1413                       => ok
    ",
    );
}

/// [9.81] [19.3d] Three units and Baeke's regiment, who stacks for nothing, all go into one hex.
#[test]
fn baeke_advances_as_a_fourth() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 11/6 @1413 | Baeke @1413 | 88 @2413
        SU  6RD @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 5
        GE: attack 15/SSW LAH/LAH 11/6 Baeke -> 1412     => 25 to 5, odds 5-1 => result -/1
        SU: retreat 6RD:1412-1411                        => awaits GE advance
        GE: advance 15/SSW:1413-1412 LAH/LAH:1413-1412 11/6:1413-1412 Baeke:1413-1412 => ok
        see Baeke @1412 attacked
    ",
    );
}

/// [6.32a] [9.8] A disrupted unit may not be moved: it does not advance.
#[test]
fn the_disrupted_do_not_advance() {
    let text = "
        set ground open | turn 9
        GE  4/6 @1413 | 88 @2413
        SU  6RD @1412 disrupted | 31RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 4/6 -> 1412               => 2 to 10, odds 1-3 => result 1/-
    ";
    check(&format!(
        "{text}GE: retreat 4/6:1413-1414             => awaits SU advance
        SU: advance 6RD:1412-1413 31RD:1412   => refuse 6.32a
        SU: advance 6RD:1412 31RD:1412-1413   => ok"
    ));
    // With nobody else to advance, nobody is asked.
    let all = text.replace(" | 31RD @1412", "").replace("2 to 10, odds 1-3", "2 to 5, odds 1-3");
    check(&format!("{all}GE: retreat 4/6:1413-1414 => awaits GE attack end"));
}

/// [10.13c] [9.84] The second hex of an advance does not lie over a major river that enemies guard, and that is what is said.
#[test]
fn the_second_hex_over_a_guarded_river() {
    check(
        "
        set ground open | turn 9
        map 1412/1411 major | 1312/1411 major | 1512/1411 major | 1410/1411 minor | 1511/1512 major
        GE  Baeke @1413 | 15/SSW @1413 | LAH/LAH @1413 | 88 @2413
        SU  5GdAbB @1412 reduced | 31RD @1511 | 27A @1509 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack Baeke 15/SSW LAH/LAH -> 1412                              => odds 10-1 => result -/E
        GE: advance Baeke:1413-1412-1411 15/SSW:1413 LAH/LAH:1413            => refuse 10.13c
        GE: advance Baeke:1413-1412-1511 15/SSW:1413 LAH/LAH:1413            => refuse 9.84
        GE: advance Baeke:1413-1412-1312 15/SSW:1413 LAH/LAH:1413            => ok
    ",
    );
}
