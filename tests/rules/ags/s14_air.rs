//! 14 Air power.

use super::check;

/// [14.0] Air points are given anew each turn and never saved.
#[test]
fn air_points_are_not_saved() {
    check(
        "
        set ground open | turn 5 | air GE 2 | air SU 1
        GE  11/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE mechanised
        see GE air 2
        GE: end            => turn 6
        see GE air 3
        see SU air 3
    ",
    );
    check(
        "
        set ground open | turn 8 | air GE 2 | air SU 1
        GE  11/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE mechanised
        GE: end            => turn 9
        see GE air 0
        see SU air 0
    ",
    );
}

/// An attack at 2-1, with these air points.
fn check_attack(german: u8, soviet: u8, script: &str) {
    check(&format!(
        "
        set ground open | turn 5 | air GE {german} | air SU {soviet}
        GE  11/6 @1413 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        {script}
    "
    ));
}

/// [14.11] Air points are given before the odds are worked out, by either side; not once they are known.
#[test]
fn air_points_come_before_the_odds() {
    check_attack(
        2,
        0,
        "
        GE: air yes                          => refuse sequence
        GE: attack 11/6 15/11 -> 1412        => awaits GE air
        roll 1                               => refuse sequence
        GE: air no                           => awaits roll combat
        GE: air yes                          => refuse sequence
        see GE air 2
    ",
    );
    check_attack(
        0,
        2,
        "
        GE: attack 11/6 15/11 -> 1412        => awaits SU air
        SU: air yes                          => awaits roll combat
        see SU air 1
    ",
    );
}

/// [14.11] Nobody is asked who has none.
#[test]
fn without_air_points_nobody_is_asked() {
    check_attack(0, 0, "GE: attack 11/6 15/11 -> 1412        => awaits roll combat");
}

/// [14.12] The attacker says first whether he uses one, then the defender.
#[test]
fn the_attacker_declares_first() {
    check_attack(
        1,
        1,
        "
        GE: attack 11/6 15/11 -> 1412        => awaits GE air
        SU: air yes                          => refuse sequence
        GE: air yes                          => awaits SU air
        SU: air yes                          => awaits roll combat
        see GE air 0
        see SU air 0
    ",
    );
    check(
        "
        set ground open | turn 5 | air GE 3 | air SU 3
        GE  4/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        SU: attack 6RD -> 1413               => awaits SU air
        GE: air yes                          => refuse sequence
        SU: air no                           => awaits GE air
        GE: air no                           => awaits roll combat
    ",
    );
}

/// [14.13] One point per side and combat, however many are left.
#[test]
fn one_point_in_a_combat() {
    check_attack(
        3,
        3,
        "
        GE: attack 11/6 15/11 -> 1412        => awaits GE air
        GE: air yes                          => awaits SU air
        GE: air yes                          => refuse sequence
        SU: air yes                          => awaits roll combat
        SU: air yes                          => refuse sequence
        see GE air 2
        see SU air 2
        roll 1                               => die 1 at 2-1, result -/1
    ",
    );
}

/// [14.13] Another combat may have another.
#[test]
fn each_combat_may_have_its_point() {
    check_attack(
        2,
        0,
        "
        GE: attack 11/6 15/11 -> 1412        => awaits GE air
        GE: air yes                          => awaits roll combat
        roll 6                               => die 6 at 3-1, result eng
        GE: steps 11/6=1 15/11=0             => ok
        GE: attack 72 -> 2412                => awaits GE air
        GE: air yes                          => ok
        see GE air 0
    ",
    );
}

/// [14.14] A point moves the odds one column for who uses it: 2-1 becomes 3-1 or 1-1, and two points cancel out.
#[test]
fn a_point_is_a_column() {
    for (german, soviet, odds) in
        [("yes", "no", "3-1"), ("no", "yes", "1-1"), ("yes", "yes", "2-1"), ("no", "no", "2-1")]
    {
        check_attack(
            1,
            1,
            &format!(
                "
            dice 2
            GE: attack 11/6 15/11 -> 1412    => awaits GE air
            GE: air {german}                 => awaits SU air
            SU: air {soviet}                 => die 2 at {odds}
        "
            ),
        );
    }
}

/// [14.14] The Soviet attacker gains by it as well.
#[test]
fn a_point_is_a_column_for_the_soviets() {
    for (soviet, german, odds) in [("yes", "no", "2-1"), ("no", "yes", "1-2"), ("yes", "yes", "1-1")] {
        check(&format!(
            "
            set ground open | turn 5 | air GE 1 | air SU 1
            GE  4/6 @1413 | 72 @2413
            SU  6RD @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
            phase SU combat
            dice 2
            SU: attack 6RD -> 1413               => awaits SU air
            SU: air {soviet}                     => awaits GE air
            GE: air {german}                     => die 2 at {odds}
        "
        ));
    }
}

/// [14.14] [9.5b] There is no column beyond the last: a point does not lead off the table.
#[test]
fn a_point_stays_on_the_table() {
    check(
        "
        set ground open | turn 5 | air GE 1
        GE  Baeke @1413 | 15/SSW @1413 | LAH/LAH @1413 | 72 @2413
        SU  233TB @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 4
        GE: attack Baeke 15/SSW LAH/LAH -> 1412  => awaits GE air
        GE: air yes                              => die 4 at 10-1, result -/3
    ",
    );
    check(
        "
        set ground open | turn 5 | air SU 1
        GE  4/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 4
        GE: attack 4/6 -> 1412                   => awaits SU air
        SU: air yes                              => die 4 at 1-3, result 2/-
    ",
    );
}

/// [14.15] Overruns get no air support, of either side.
#[test]
fn no_air_points_in_overruns() {
    check(
        "
        set ground open | turn 12 | air GE 3 | air SU 3
        GE  11/6 @1413 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE initial
        GE: move 11/6 15/11 1413-1412        => awaits roll
        GE: air yes                          => refuse sequence
        roll 2                               => die 2 at 1-1
        see GE air 3
        see SU air 3
    ",
    );
}

/// [14.2] In the air power phase only Germans have a use for their points; nobody asks the Soviet player.
#[test]
fn soviet_points_have_no_other_use() {
    check(
        "
        set turn 5 | air GE 3 | air SU 3
        GE  11/6 @1413 | 72 @2413
        SU  6RD @0102 | 27A @0104 active
        phase SU mechanised
        SU: airlift -> 1413                  => refuse 14.2
        SU: end                              => awaits GE move end
        see SU air 3
    ",
    );
    // 72 is cut off in a town.
    check(
        "
        set ground open | turn 5 | air GE 3 | air SU 3
        map 0101 town
        GE  72 @0101 | 11/6 @2020
        SU  6RD @0102 | 27A @0104 active
        phase GE mechanised
        GE: end                              => awaits GE airlift end
        GE: airlift -> 0101                  => ok
        see GE air 3
    ",
    );
}

/// [14.14] [9.5b] Odds beyond the table count as its last column before a point moves them.
#[test]
fn odds_beyond_the_table_are_cut_first() {
    check(
        "
        set ground open | turn 5 | air SU 1
        GE  Baeke @1413 | 15/SSW @1413 | LAH/LAH @1413 | 11/6 @1413 | 72 @2413
        SU  233TB @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 4
        GE: attack Baeke 15/SSW LAH/LAH 11/6 -> 1412 => awaits SU air
        SU: air yes                                  => die 4 at 9-1, result 1/3
    ",
    );
    check(
        "
        set ground open | turn 5 | air GE 1
        GE  332/KaB @1413 | 72 @2413
        SU  14GdRD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 332/KaB -> 1412                   => awaits GE air
        GE: air yes                                  => die 2 at 1-2, result eng
    ",
    );
}

/// [14.14] [19.56] A point and the shift for an infantry division that stands together are counted against each other.
#[test]
fn air_points_and_integrity_add_up() {
    for (soviet, german, odds) in
        [("yes", "no", "4-1"), ("no", "no", "3-1"), ("no", "yes", "2-1"), ("yes", "yes", "3-1")]
    {
        check(&format!(
            "
            set ground open | turn 5 | air GE 1 | air SU 1
            GE  179/57 @1413 | 199/57 @1413 | 217/57 @1413 | 72 @2413
            SU  5MC @1412 | 7MC @1513 | 27A @1411 active | 58RD @2412 | 6TA @2410 active
            phase SU combat
            dice 3
            SU: attack 5MC 7MC -> 1413           => 28 to 7 => awaits SU air
            SU: air {soviet}                     => awaits GE air
            GE: air {german}                     => die 3 at {odds}
        "
        ));
    }
}

/// [14.15] Nor in the second movement phase, nor for Soviet overruns.
#[test]
fn no_air_points_in_soviet_overruns() {
    check(
        "
        set ground open | turn 12 | air GE 3 | air SU 3
        GE  4/6 @1413 | 72 @2413
        SU  5MC @1412 | 27A @1410 active | 58RD @2412
        phase SU mechanised
        SU: move 5MC 1412-1413               => 7 to 3, odds 2-1 => awaits roll
        see GE air 3
        see SU air 3
    ",
    );
}

/// [14.0] The points of a turn serve both its player turns, and what is used is gone.
#[test]
fn points_last_for_the_turn() {
    check(
        "
        set ground open | turn 5 | air SU 3
        GE  4/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase SU combat
        dice 5
        SU: attack 6RD -> 1413               => awaits SU air
        SU: air yes                          => die 5 at 2-1, result eng
        see SU air 2
        SU: end                              => awaits GE move end
        GE: end                              => awaits GE attack end
        GE: attack 72 -> 2412                => awaits SU air
        SU: air yes                          => awaits roll combat
        see SU air 1
    ",
    );
}

/// [14.14] [19.56] Shifts are added up first, and the ends of the table hold for their sum: one each way leaves 1-3 as it is.
#[test]
fn shifts_are_added_before_the_table_ends() {
    let text = "
        set ground open | turn 7 | air SU 1
        GE  80/34 @1414 | 107/34 @1414 | 253/34 @1414 | 88 @2020
        SU  5GdAbB @1413 | 27A @1411 active | 31RD @2019 | 52A @2017 active
        phase SU combat
        dice 1
        SU: attack 5GdAbB -> 1414         => 2 to 7, odds 1-3
        SU: air yes                       => die 1 at 1-3
    ";
    check(text);
    // Without the whole division the air point is worth a column.
    check(&text.replace("253/34 @1414", "217/57 @1414").replace("die 1 at 1-3", "die 1 at 1-2"));
}
