//! 19.5 Divisional integrity.

use super::check;

/// [19.5] A panzer division in one hex attacks with twice its strength; near each other its regiments defend with twice
/// theirs, and attack with what they have.
#[test]
fn a_division_together_is_doubled() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1413   => 1413, 18 to 5, odds 3-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1314 | 114/6 @1514 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1413   => 1413, 9 to 5, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1315 | 114/6 @1515 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414             => 1414, 14 to 4, odds 3-1
    ",
    );
}

/// [19.51] All three regiments in one hex attack at double and overrun at face value.
#[test]
fn a_division_attacks_at_double() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE initial
        GE: move 11/6 4/6 114/6 1414-1413   => 1413, 9 to 5, odds 1-1
        undo
        GE: end                             => awaits GE attack end
        GE: attack 11/6 4/6 114/6 -> 1413   => 1413, 18 to 5, odds 3-1
    ",
    );
}

/// [19.51] Two regiments of three are not doubled, and the third next door does not help them.
#[test]
fn two_regiments_attack_plainly() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1314 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 11/6 4/6 -> 1413         => 1413, 7 to 5, odds 1-1
        undo
        GE: attack 11/6 4/6 114/6 -> 1413   => 1413, 9 to 5, odds 1-1
    ",
    );
}

/// [19.51] Two divisions attack together: each is judged by itself.
#[test]
fn each_division_is_judged_by_itself() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 2/16 @1314 | 64/16 @1314 | 79/16 @1514 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 11/6 4/6 114/6 2/16 64/16 79/16 -> 1413   => 1413, 27 to 5, odds 5-1
    ",
    );
}

/// [19.52a] Every regiment within two hexes of every other: doubled; one of them at three: none is.
#[test]
fn two_hexes_apart_at_most() {
    let attacked = |second: &str, third: &str, told: &str| {
        check(&format!(
            "
            set ground open | turn 9
            GE  1Pz/1 @1414 | 1PG/1 @{second} | 113/1 @{third} | 88 @2020
            SU  18TC @1413 | 5GdTA @1410 active
            phase SU combat
            SU: attack 18TC -> 1414     => 1414, 14 to {told}
        "
        ));
    };
    attacked("1414", "1414", "16, odds 1-2");
    attacked("1415", "1416", "4, odds 3-1");
    attacked("1416", "1615", "4, odds 3-1");
    attacked("1416", "1616", "2, odds 7-1");
    attacked("1415", "1417", "2, odds 7-1");
    // Each is near the one attacked, but they are four apart.
    attacked("1215", "1615", "2, odds 7-1");
}

/// [19.52b] A foreign friend between the regiments breaks their integrity, and so does an enemy; his zone of control does not.
#[test]
fn nobody_else_stands_between() {
    let attacked = |german: &str, soviet: &str, told: &str| {
        check(&format!(
            "
            set ground open | turn 9
            GE  11/6 @1414 | 4/6 @1416 | 114/6 @1615 | 88 @2020 {german}
            SU  18TC @1413 | 5GdTA @1410 active {soviet}
            phase SU combat
            SU: attack 18TC -> 1414     => 1414, 14 to {told}
        "
        ));
    };
    attacked("", "", "4, odds 3-1");
    attacked("| 82 @1415", "", "2, odds 7-1");
    attacked("", "| 233TB @1515", "2, odds 7-1");
    attacked("", "| 233TB @1514", "4, odds 3-1");
    attacked("| 82 @1315", "", "4, odds 3-1");
}

/// [19.52b] Regiments side by side or in one hex have no hex between them, whoever stands around them.
#[test]
fn neighbours_have_nobody_between_them() {
    // Both hexes that touch 1414 and 1415 are taken, one by a friend and one by an enemy.
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1415 | 114/6 @1415 | 82 @1315 | 88 @2020
        SU  18TC @1413 | 233TB @1515 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414     => 1414, 14 to 4, odds 3-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 88 @2020
        GE  82 @1314 | 72 @1315 | 389 @1415 | Wallonien @1515 | 239/106 @1514
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414     => 1414, 14 to 16, odds 1-2
    ",
    );
}

/// [19.52b] [19.53] Assault guns may stand with a regiment, but alone between two they are foreigners.
#[test]
fn assault_guns_between_are_foreign() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1416 | 114/6 @1416 | 805StG @1415 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 2, odds 7-1
    ",
    );
}

/// [19.52c] For defence too the division must be whole and without foreign company.
#[test]
fn defenders_are_whole_and_alone() {
    check(
        "
        set ground open | turn 9
        GE  1Pz/1 @1414 | 1PG/1 @1415 | 113/1 @1415 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 4, odds 3-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  1Pz/1 @1414 | 1PG/1 @1415 | 113/1 @1415 | 82 @1415 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 2, odds 7-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  1Pz/1 @1414 | 1PG/1 @1415 | 113/1 @eliminated | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 2, odds 7-1
    ",
    );
}

/// [19.53] One foreigner with one regiment, and no regiment of the division has integrity.
#[test]
fn foreign_company_breaks_integrity() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1415 | 114/6 @1416 | 239/106 @1416 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 2, odds 7-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1415 | 114/6 @1416 | 2/16 @1416 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 2, odds 7-1
    ",
    );
}

/// [19.53] Assault guns and Baeke's regiment are no foreigners, and are not doubled.
#[test]
fn some_company_is_welcome() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 805StG @1414 | 4/6 @1415 | 114/6 @1416 | Baeke @1416 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 6, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  4/6 @1414 | 114/6 @1414 | 11/6 @1414 | Baeke @1414 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 11/6 4/6 114/6 Baeke -> 1413   => 1413, 26 to 5, odds 5-1
    ",
    );
}

/// [19.54] Reduced regiments count; an eliminated one ends the division's integrity.
#[test]
fn all_three_must_live() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 reduced | 4/6 @1414 | 114/6 @1414 reduced | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1413   => 1413, 12 to 5, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @eliminated | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 11/6 4/6 -> 1413         => 1413, 7 to 5, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @eliminated | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414             => 1414, 14 to 5, odds 2-1
    ",
    );
}

/// [19.55] A division out of supply keeps its integrity, so that it fights at face value.
#[test]
fn integrity_without_supply() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase SU combat
        SU: attack 29TC -> 1414             => 1414, 14 to 8, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1413   => 1413, 9 to 10, odds 1-2
    ",
    );
}

/// [19.56] Three regiments of an infantry division in one hex shift an attack one column; two of them do not.
#[test]
fn an_infantry_division_shifts_a_column() {
    check(
        "
        set ground open | turn 9
        GE  179/57 @1414 | 199/57 @1414 | 217/57 @1414 | 88 @2020
        SU  18TC @1413 | 29TC @1314 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC 29TC -> 1414        => 28 to 7
        roll 1                              => at 3-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  179/57 @1414 | 199/57 @1414 | 217/57 @1415 | 88 @2020
        SU  18TC @1413 | 29TC @1314 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC 29TC -> 1414        => 28 to 6
        roll 1                              => at 4-1
    ",
    );
}

/// [19.56] The shift comes on top of terrain, and goes no lower than the lowest column.
#[test]
fn the_shift_comes_with_terrain() {
    check(
        "
        set ground open | turn 9
        map 1414 woods
        GE  179/57 @1414 | 199/57 @1414 | 217/57 @1414 | 88 @2020
        SU  18TC @1413 | 29TC @1314 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC 29TC -> 1414        => 28 to 14
        roll 1                              => at 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  179/57 @1414 | 199/57 @1414 | 217/57 @1414 | 88 @2020
        SU  233TB @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 233TB -> 1414            => 4 to 7
        roll 1                              => at 1-3
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  179/57 @1414 | 199/57 @1414 | 217/57 @1414 | 88 @2020
        SU  63CD @1413 reduced | 5GdTA @1410 active
        phase SU combat
        SU: attack 63CD -> 1414             => 1 to 7
        roll 1                              => at 1-3
    ",
    );
}

/// [19.56] [14.14] A Soviet air point makes up for the shift.
#[test]
fn an_air_point_against_the_shift() {
    check(
        "
        set ground open | turn 5 | air SU 1
        GE  179/57 @1414 | 199/57 @1414 | 217/57 @1414 | 88 @2020
        SU  18TC @1413 | 29TC @1314 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC 29TC -> 1414        => awaits SU air
        SU: air yes                         => awaits roll combat
        roll 1                              => at 4-1
    ",
    );
}

/// [19.56] An infantry division gains nothing when it attacks.
#[test]
fn an_infantry_division_attacks_plainly() {
    check(
        "
        set ground open | turn 9
        GE  179/57 @1414 | 199/57 @1414 | 217/57 @1414 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 179/57 199/57 217/57 -> 1413   => 1413, 5 to 5, odds 1-1
        roll 2                                    => at 1-1
    ",
    );
}

/// [19.57] Infantry divisions, assault guns, Baeke, Wallonien and Soviet units have no integrity.
#[test]
fn who_has_no_integrity() {
    let attacked = |germans: &str, told: &str| {
        check(&format!(
            "
            set ground open | turn 9
            GE  {germans} | 88 @2020
            SU  18TC @1413 | 5GdTA @1410 active
            phase SU combat
            SU: attack 18TC -> 1414         => 1414, 14 to {told}
        "
        ));
    };
    attacked("72 @1414", "5, odds 2-1");
    attacked("805StG @1414 | 261StG @1414 | 911StG @1414", "6, odds 2-1");
    attacked("Baeke @1414", "3, odds 4-1");
    attacked("Wallonien @1414", "6, odds 2-1");
    attacked("72 @1414 | 82 @1414 | 389 @1414", "15, odds 1-2");
    check(
        "
        set ground open | turn 9
        GE  805StG @1414 | 261StG @1414 | 911StG @1414 | Baeke @1414 | 88 @2020
        SU  6RD @1413 | 31RD @1413 | 58RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 805StG 261StG 911StG Baeke -> 1413   => 1413, 20 to 15, odds 1-1
        roll 2                                          => at 1-1
    ",
    );
}

/// [19.55] [12.23] [10.32b] A division cut off in a city: doubled twice and halved once.
#[test]
fn a_division_cut_off_in_a_city() {
    check(
        "
        set ground open | turn 9
        map 1414 city
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase SU combat
        SU: attack 29TC -> 1414             => 1414, 14 to 16, odds 1-2
    ",
    );
}

/// [19.55] [19.56] An infantry division cut off is halved and still shifts the column.
#[test]
fn an_infantry_division_cut_off() {
    check(
        "
        set ground open | turn 9
        GE  179/57 @1414 | 199/57 @1414 | 217/57 @1414 | 88 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase SU combat
        SU: attack 29TC -> 1414             => 14 to 3
        roll 1                              => at 3-1
    ",
    );
}

/// [19.54] [19.51] A regiment lost in the first of two combats costs its division the doubling in the second.
#[test]
fn integrity_is_judged_at_each_combat() {
    check(
        "
        set ground open | turn 9
        GE  3Pz/3 @1414 | 3PG/3 @1415 | 394/3 @1416 | 88 @2020
        SU  18TC @1413 | 29TC @1317 | 6TA @1212 active
        phase SU combat
        SU: attack 18TC -> 1414             => 1414, 14 to 2, odds 7-1
        undo
        SU: attack 29TC -> 1416             => 1416, 14 to 2, odds 7-1
        roll 6                              => awaits GE steps retreat
        GE: steps 394/3=1                   => 394/3 is eliminated
        SU: advance 29TC:1317               => ok
        SU: attack 18TC -> 1414             => 1414, 14 to 1, odds 10-1
    ",
    );
}

/// [19.52a] [19.51] A retreat of one regiment too far away leaves the others undoubled.
#[test]
fn a_retreat_can_break_integrity() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 4/6 @1415 | 114/6 @1416 | 88 @2020
        SU  18TC @1413 | 29TC @1317 | 6TA @1212 active
        phase SU combat
        SU: attack 29TC -> 1416             => 1416, 14 to 6, odds 2-1
        roll 1                              => awaits GE steps retreat
        GE: retreat 114/6:1416-1517         => awaits SU advance
        SU: advance 29TC:1317               => ok
        SU: attack 18TC -> 1414             => 1414, 14 to 2, odds 7-1
    ",
    );
}

/// [19.52b] Of two hexes between two regiments both must be free of strangers.
#[test]
fn both_hexes_between_must_be_free() {
    for (stranger, odds) in [("@2020", "14 to 4"), ("@1514", "14 to 2"), ("@1515", "14 to 2")] {
        check(&format!(
            "
            set ground open | turn 9
            GE  11/6 @1414 | 4/6 @1614 | 114/6 @1614 | 82 {stranger}
            SU  29TC @1413 | 6TA @1411 active
            phase SU combat
            SU: attack 29TC -> 1414 => {odds}"
        ));
    }
}

/// [19.56] The shift holds against an overrun too.
#[test]
fn an_infantry_division_shifts_an_overrun() {
    let text = "
        set ground open | turn 9
        GE  80/34 @1414 | 107/34 @1414 | 253/34 @1414 | 88 @2020
        SU  5GdTC @1413 | 27A @1411 active
        phase SU initial
        SU: move 5GdTC 1413-1414     => 9 to 7, odds 1-2
    ";
    check(text);
    check(&text.replace("253/34 @1414", "217/57 @1414").replace("odds 1-2", "odds 1-1"));
}

/// [19.56] In an attack on two hexes one of them with a whole division is enough for one column, and two make no more of it.
#[test]
fn one_of_two_hexes_shifts_the_attack() {
    let attack = |third: &str, other: &str, expected: &str| {
        check(&format!(
            "
            set ground open | turn 9
            GE  80/34 @1412 | 107/34 @1412 | {third} @1412 | {other} | 88 @2020
            SU  5GdTC @1413 | 27A @1414 active | 31RD @2019 | 52A @2017 active
            phase SU combat
            SU: attack 5GdTC -> 1412 1513 => {expected}
        "
        ));
    };
    attack("253/34", "326/198 @1513", "18 to 8, odds 1-1");
    attack("217/57", "326/198 @1513", "18 to 8, odds 2-1");
    attack("253/34", "179/57 @1513 | 199/57 @1513 | 217/57 @1513", "18 to 14, odds 1-2");
}

/// [19.51] All three regiments take part, or none is doubled: one that looks on from the same hex does not count.
#[test]
fn a_regiment_that_looks_on_does_not_count() {
    let attack = |units: &str, expected: &str| {
        check(&format!(
            "
            set ground open | turn 9
            GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
            SU  6RD @1412 | 27A @1410 active
            phase GE combat
            GE: attack {units} -> 1412 => {expected}
        "
        ));
    };
    attack("11/6 4/6 114/6", "18 to 5, odds 3-1");
    attack("11/6 4/6", "7 to 5, odds 1-1");
}
