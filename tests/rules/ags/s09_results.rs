//! 9.5 and 9.6: the Combat Results Table, and what its results cost.

use super::check;

/// A fight in which this column is used: the attackers in 1413, the defenders in 1412.
const FIGHTS: [(&str, &str, &str); 12] = [
    ("1-3", "4/6", "6RD"),
    ("1-2", "3Pz/3", "6RD"),
    ("1-1", "11/6", "6RD"),
    ("2-1", "11/6 15/11", "6RD"),
    ("3-1", "15/SSW", "233TB"),
    ("4-1", "Baeke", "233TB"),
    ("5-1", "11/6 15/11", "233TB"),
    ("6-1", "Baeke 72", "233TB"),
    ("7-1", "Baeke 15/SSW", "233TB"),
    ("8-1", "Baeke 72 82", "233TB"),
    ("9-1", "Baeke 15/SSW 72", "233TB"),
    ("10-1", "Baeke 15/SSW LAH/LAH", "233TB"),
];

const RESULTS: [[&str; 12]; 6] = [
    ["1/-", "1/1", "-/1", "-/1", "-/2", "-/2", "-/2", "1/3", "-/3", "-/E", "-/E", "-/E"],
    ["1/-", "eng", "1/1", "-/1", "-/1", "1/2", "-/2", "-/2", "1/3", "-/3", "-/E", "-/E"],
    ["1/-", "1/-", "1/1", "1/1", "-/1", "-/1", "1/2", "-/2", "-/2", "1/3", "-/3", "-/E"],
    ["2/-", "1/-", "eng", "1/1", "1/1", "-/1", "-/1", "1/2", "-/2", "-/2", "1/3", "-/3"],
    ["E/-", "2/-", "1/-", "eng", "1/1", "1/1", "-/1", "-/1", "1/2", "-/2", "-/2", "-/3"],
    ["E/-", "E/-", "2/-", "1/-", "eng", "eng", "1/1", "-/1", "-/1", "-/2", "-/2", "-/2"],
];

fn check_fight(attackers: &str, defenders: &str, die: usize, expected: &str) {
    let at =
        |names: &str, hex: &str| names.split(' ').map(|name| format!("{name} @{hex}")).collect::<Vec<_>>().join(" | ");
    check(&format!(
        "
        set ground open | turn 3
        GE  {} | 88 @2413
        SU  {} | 27A @1410 active | 58RD @2412
        phase GE combat
        dice {die}
        GE: attack {attackers} -> 1412 => {expected}
    ",
        at(attackers, "1413"),
        at(defenders, "1412"),
    ));
}

/// [9.5a] The Combat Results Table, all 72 fields.
#[test]
fn the_combat_results_table() {
    for (die, row) in RESULTS.iter().enumerate() {
        for ((odds, attackers, defenders), result) in FIGHTS.iter().zip(row) {
            let die = die + 1;
            check_fight(attackers, defenders, die, &format!("die {die} at {odds}, result {result}"));
        }
    }
}

/// [9.5b] Beyond 10-1 the last column is used, below 1-3 the first.
#[test]
fn odds_beyond_the_table() {
    check_fight("Baeke 15/SSW LAH/LAH 1Pz/1", "233TB", 4, "25 to 2, odds 10-1 => die 4 at 10-1, result -/3");
    check_fight("Baeke 15/SSW LAH/LAH 1Pz/1", "3GdAbB", 6, "25 to 2, odds 10-1 => die 6 at 10-1, result -/2");
    check_fight("332/KaB", "14GdRD 20GdTB", 3, "1 to 9, odds 1-3 => die 3 at 1-3, result 1/-");
    check_fight("332/KaB", "14GdRD 28GdRD 66GdRD", 4, "1 to 18, odds 1-3 => die 4 at 1-3, result 2/-");
}

/// [9.6] A unit that loses a step shows its weaker side from then on.
#[test]
fn a_lost_step_turns_the_counter() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE initial
        dice 2
        GE: move Baeke 1413-1412       => 4 to 5, odds 1-2 => result eng
        see Baeke @1413 reduced moved
        see 6RD @1412 reduced
        GE: end                        => ok
        GE: attack Baeke -> 1412       => 4 to 2, odds 2-1
    ",
    );
}

/// [9.61] An infantry division at 4-5 goes to 2-3 and then it is gone.
#[test]
fn a_german_division_goes_down_level_by_level() {
    check(
        "
        set ground open | turn 9
        GE  72 @1413 | 82 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE initial
        dice 1 1
        GE: move 72 1413-1412          => 2 to 5, odds 1-3 => result 1/-
        GE: steps 72=1                 => ok
        see 72 @1413 reduced moved
        GE: end                        => ok
        GE: attack 72 -> 1412          => 2 to 5, odds 1-3 => result 1/-
        GE: steps 72=1                 => ok
        see 72 @eliminated
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  72 @1413 | 82 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 6
        SU: attack 6RD -> 1413         => 4 to 5, odds 1-2 => result E/-
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  72 @1413 reduced | 82 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        SU: attack 6RD -> 1413         => 4 to 3, odds 1-1
    ",
    );
}

/// [9.61] Two steps lost at once take a division off the map.
#[test]
fn two_steps_are_a_whole_division() {
    check(
        "
        set ground open | turn 3
        GE  72 @1413 | 82 @2413
        SU  14GdRD @1412 | 6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 4
        GE: attack 72 -> 1412          => 4 to 11, odds 1-3 => result 2/-
        GE: steps 72=1                 => refuse 9.66
        GE: steps 72=2                 => awaits SU advance
        see 72 @eliminated
    ",
    );
}

/// [9.62] A Soviet unit of one step, here an HQ, goes with the first loss; a rifle division of two does not.
#[test]
fn a_unit_of_one_step_goes_at_once() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 72 @2413
        SU  27A @1412 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 11/6 -> 1412        => 5 to 2, odds 2-1 => result -/1
        SU: steps 27A=1                => 27A is eliminated
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 11/6 -> 1412        => result -/1
        SU: steps 6RD=1                => ok
        see 6RD @1412 reduced defended
    ",
    );
}

/// [9.63] A corps has four steps: two on its counter and two on another.
#[test]
fn a_corps_has_four_levels() {
    for (mark, attack, defence) in [("", 14, 10), ("reduced", 10, 7), ("lost2", 6, 4), ("lost3", 3, 2)] {
        check(&format!(
            "
            set ground open | turn 3
            GE  4/6 @1413 | 72 @2413
            SU  5MC @1412 {mark} | 27A @1410 active | 58RD @2412 | 6TA @2410 active
            phase SU combat
            SU: attack 5MC -> 1413         => {attack} to 3
        "
        ));
        check(&format!(
            "
            set ground open | turn 3
            GE  4/6 @1413 | 72 @2413
            SU  5MC @1412 {mark} | 27A @1410 active | 58RD @2412
            phase GE combat
            GE: attack 4/6 -> 1412         => 2 to {defence}
        "
        ));
    }
}

/// [9.63] The second step lost brings the second counter, and the fourth ends the corps.
#[test]
fn a_corps_goes_to_its_second_counter() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 72 @2413
        SU  5MC @1412 reduced | 27A @1410 active | 58RD @2412
        phase GE initial
        dice 2 1
        GE: move Baeke 1413-1412       => 4 to 7, odds 1-2 => result eng
        GE: end                        => ok
        GE: attack Baeke -> 1412       => 4 to 4, odds 1-1 => result -/1
        SU: steps 5MC=1                => ok
        see 5MC @1412 reduced defended
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 72 @2413
        SU  5MC @1412 lost3 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 11/6 -> 1412        => 5 to 2, odds 2-1 => result -/1
        SU: steps 5MC=1                => 5MC is eliminated
    ",
    );
}

/// [9.64] What is printed is all a German unit has: the panzer regiment of 3rd Panzer Division begins on its last level.
#[test]
fn some_units_begin_on_their_last_level() {
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 3Pz/3 -> 1412       => 3 to 5, odds 1-2 => result 1/-
        GE: steps 3Pz/3=1              => 3Pz/3 is eliminated
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 5
        GE: attack 11/6 -> 1412        => 5 to 5, odds 1-1 => result 1/-
        GE: steps 11/6=1               => ok
        see 11/6 @1413 reduced attacked
    ",
    );
}

/// [9.65] What is left of the slash falls on all who attacked, whatever their hex; E leaves no choice.
#[test]
fn e_destroys_every_attacker() {
    check(
        "
        set ground open | turn 3
        GE  4/6 @1413 | 114/6 @1413 | 332/KaB @1313 | 72 @2413
        SU  14GdRD @1412 | 20GdTB @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 6
        GE: attack 4/6 332/KaB -> 1412 => 3 to 9, odds 1-3 => result E/-
        see 4/6 @eliminated
        see 332/KaB @eliminated
        see 114/6 @1413
        see 14GdRD @1412 defended
        see 20GdTB @1412 defended
    ",
    );
}

/// [9.65] What is right of the slash falls on all defenders; with E they cannot retreat though the way is open.
#[test]
fn e_destroys_every_defender() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 15/SSW @1413 | LAH/LAH @1413 | 72 @2413
        SU  3GdAbB @1412 reduced | 5GdAbB @1412 reduced | 27A @1412 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack Baeke 15/SSW LAH/LAH -> 1412 => 20 to 2, odds 10-1 => result -/E => awaits GE advance
        see 3GdAbB @eliminated
        see 5GdAbB @eliminated
        see 27A @eliminated
    ",
    );
}

/// [9.66] A number is paid in steps or in hexes, and in full.
#[test]
fn a_number_is_paid_in_steps_or_hexes() {
    let setting = "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @2413
        SU  233TB @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW -> 1412          => 6 to 2, odds 3-1 => result -/2 => awaits SU steps retreat
    ";
    check(&format!(
        "{setting}
        SU: steps 233TB=0                  => refuse 9.66
        SU: steps 233TB=1                  => refuse 9.66
        SU: steps 233TB=2                  => 233TB is eliminated
    "
    ));
    check(&format!(
        "{setting}
        SU: retreat 233TB:1412-1411-1410   => ok
        GE: advance 15/SSW:1413            => ok
        see 233TB @1410 defended
    "
    ));
}

/// [9.66] More than what is owed is not taken either.
#[test]
fn nobody_pays_too_much() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @2413
        SU  233TB @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW -> 1412          => result -/1
        SU: steps 233TB=2                  => refuse 9.66
        SU: retreat 233TB:1412-1411-1410   => refuse 9.73
        SU: steps 233TB=1                  => ok
        see 233TB @1412 reduced defended
    ",
    );
}

/// [9.66] Who has fewer steps than he owes may still pay with them: all his units are gone then.
#[test]
fn too_few_steps_are_all_of_them() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @2413
        SU  233TB @1412 reduced | 3GdAbB @1412 reduced | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW -> 1412          => 6 to 2, odds 3-1 => result -/2
        SU: steps 233TB=1 3GdAbB=0         => refuse 9.66
        SU: steps 233TB=1 3GdAbB=1         => awaits GE advance
        see 233TB @eliminated
        see 3GdAbB @eliminated
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @2413
        SU  3GdAbB @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW -> 1412          => 6 to 2, odds 3-1 => result -/2
        SU: steps 3GdAbB=2                 => 3GdAbB is eliminated
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 11/6 @1413 | 72 @2413
        SU  6RD @1412 reduced | 27A @1401 active | 58RD @2412
        phase GE combat
        dice 6
        GE: attack Baeke 11/6 -> 1412      => 13 to 1, odds 10-1 => result -/2
        SU: steps 6RD=1                    => 6RD is eliminated
    ",
    );
}

/// [9.67] Of three defenders one loses the step and the others stay as they are.
#[test]
fn one_step_comes_from_one_unit() {
    let setting = "
        set ground open | turn 3
        GE  11/6 @1413 | 15/11 @1413 | 36/14 @1413 | 72 @2413
        SU  6RD @1412 | 31RD @1412 | 74RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 11/6 15/11 36/14 -> 1412 => 15 to 15, odds 1-1 => result -/1
        awaits SU steps retreat
    ";
    check(&format!(
        "{setting}
        SU: steps 6RD=1 31RD=1 74RD=1      => refuse 9.66
        SU: steps 6RD=1 31RD=1 74RD=0      => refuse 9.66
        SU: steps 6RD=1                    => refuse 9.67
        SU: steps 6RD=0 31RD=0 74RD=0 58RD=1 => refuse 9.67
        SU: steps 6RD=0 31RD=1 74RD=0      => ok
        see 6RD @1412 defended
        see 31RD @1412 reduced defended
        see 74RD @1412 defended
    "
    ));
    check(&format!(
        "{setting}
        SU: retreat 6RD:1412-1411 31RD:1412-1411 74RD:1412-1411 => ok
        GE: advance 11/6:1413 15/11:1413 36/14:1413            => ok
        see 6RD @1411 defended
        see 31RD @1411 defended
        see 74RD @1411 defended
    "
    ));
}

/// [9.67] Two steps may come from two units or both from one.
#[test]
fn steps_are_spread_as_the_owner_likes() {
    for (losses, first, second) in [
        ("233TB=1 25TB=1", "233TB @1412 reduced defended", "25TB @1412 reduced defended"),
        ("233TB=2 25TB=0", "233TB @eliminated", "25TB @1412 defended"),
        ("233TB=0 25TB=2", "233TB @1412 defended", "25TB @eliminated"),
    ] {
        check(&format!(
            "
            set ground open | turn 3
            GE  Baeke @1413 | 72 @1413 | 82 @2413
            SU  233TB @1412 | 25TB @1412 | 27A @1409 active | 58RD @2412
            phase GE combat
            dice 1
            GE: attack Baeke 72 -> 1412        => 12 to 4, odds 3-1 => result -/2
            SU: steps {losses}                 => ok
            see {first}
            see {second}
        "
        ));
    }
}

/// [9.67] An attacker chooses too, among units of several hexes.
#[test]
fn an_attacker_chooses_who_loses() {
    check(
        "
        set ground open | turn 3
        GE  4/6 @1413 | 114/6 @1313 | 72 @2413
        SU  6RD @1412 | 31RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 4/6 114/6 -> 1412       => 4 to 10, odds 1-3 => result 1/- => awaits GE steps retreat
        GE: steps 4/6=1 114/6=1            => refuse 9.66
        GE: steps 4/6=0 114/6=1            => ok
        see 4/6 @1413 attacked
        see 114/6 @1313 reduced attacked
    ",
    );
}

/// A split result: 233TB defends 1412 against 15/SSW, and both owe one.
const SPLIT: &str = "
    set ground open | turn 3
    GE  15/SSW @1413 | 72 @2413
    SU  233TB @1412 | 27A @1409 active | 58RD @2412
    phase GE combat
    dice 4
    GE: attack 15/SSW -> 1412          => 6 to 2, odds 3-1 => result 1/1 => awaits SU steps retreat
";

/// [9.68] In a split result the defender pays first; an attacker who pays with a step may enter the empty hex.
#[test]
fn the_defender_pays_first() {
    check(&format!(
        "{SPLIT}
        GE: steps 15/SSW=1                 => refuse sequence
        SU: retreat 233TB:1412-1411        => awaits GE steps retreat
        GE: steps 15/SSW=1                 => awaits GE advance
        GE: advance 15/SSW:1413-1412       => ok
        see 15/SSW @1412 reduced attacked
    "
    ));
}

/// [9.68] An attacker who retreats does not advance.
#[test]
fn no_advance_for_an_attacker_who_retreats() {
    check(&format!(
        "{SPLIT}
        SU: retreat 233TB:1412-1411        => awaits GE steps retreat
        GE: retreat 15/SSW:1413-1414       => awaits GE attack end
        see 15/SSW @1414 attacked
        see 233TB @1411 defended
    "
    ));
}

/// [9.68] No advance either where the defender paid with a step and holds his hex.
#[test]
fn no_advance_into_a_held_hex() {
    check(&format!(
        "{SPLIT}
        SU: steps 233TB=1                  => awaits GE steps retreat
        GE: steps 15/SSW=1                 => awaits GE attack end
        see 15/SSW @1413 reduced attacked
        see 233TB @1412 reduced defended
    "
    ));
}

/// [9.68] The defender never advances after a split result, though the attacker's hex is empty.
#[test]
fn no_advance_of_the_defender_after_a_split_result() {
    check(&format!(
        "{SPLIT}
        SU: steps 233TB=1                  => awaits GE steps retreat
        GE: retreat 15/SSW:1413-1414       => awaits GE attack end
        see 233TB @1412 reduced defended
    "
    ));
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 3Pz/3 -> 1412           => 3 to 5, odds 1-2 => result 1/1
        SU: steps 6RD=1                    => ok
        GE: steps 3Pz/3=1                  => awaits GE attack end
        see 6RD @1412 reduced defended
    ",
    );
}

/// [9.68] Of two attackers one loses the step; both may advance, and so may one alone.
#[test]
fn whoever_stayed_may_advance() {
    check(
        "
        set ground open | turn 3
        GE  72 @1413 | 82 @1313 | 88 @2413
        SU  233TB @1412 reduced | 3GdAbB @1412 reduced | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 5
        GE: attack 72 82 -> 1412           => 8 to 2, odds 4-1 => result 1/1
        SU: retreat 233TB:1412-1411 3GdAbB:1412-1512 => ok
        GE: steps 72=1 82=0                => awaits GE advance
        GE: advance 72:1413-1412 82:1313-1412 => ok
        see 72 @1412 reduced attacked
        see 82 @1412 attacked
    ",
    );
}

/// [9.68] [9.84] A defender that a split result destroys leaves the way open for two hexes.
#[test]
fn a_split_result_may_destroy_the_defender() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @2413
        SU  233TB @1412 reduced | 3GdAbB @1412 reduced | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 5
        GE: attack 15/SSW -> 1412          => 6 to 2, odds 3-1 => result 1/1
        SU: steps 233TB=1 3GdAbB=0         => ok
        GE: steps 15/SSW=1                 => awaits GE attack end
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @2413
        SU  14GdRD @1412 reduced | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 15/SSW -> 1412          => 6 to 3, odds 2-1 => result 1/1
        SU: steps 14GdRD=1                 => ok
        GE: steps 15/SSW=1                 => awaits GE advance
        GE: advance 15/SSW:1413-1412-1411  => ok
        see 15/SSW @1411 reduced attacked
    ",
    );
}

/// [9.69] Engaged: both sides lose a step, nobody retreats, and nobody enters the hex that is empty now.
#[test]
fn engaged_costs_both_sides_a_step() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 72 @2413
        SU  14GdRD @1412 reduced | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 4
        GE: attack 11/6 -> 1412            => 5 to 3, odds 1-1 => result eng => awaits GE attack end
        see 14GdRD @eliminated
        see 11/6 @1413 reduced attacked
        GE: advance 11/6:1413-1412         => refuse sequence
    ",
    );
}

/// [9.69] Each side chooses which of its units loses the step; retreat is not offered.
#[test]
fn engaged_leaves_only_the_choice_of_the_unit() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 31RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 4
        GE: attack 11/6 15/11 -> 1412      => 10 to 10, odds 1-1 => result eng => awaits SU steps
        SU: retreat 6RD:1412-1411 31RD:1412-1411 => refuse 9.69
        SU: steps 6RD=1 31RD=0             => awaits GE steps
        GE: retreat 11/6:1413-1414 15/11:1413-1414 => refuse 9.69
        GE: steps 11/6=0 15/11=1           => awaits GE attack end
        see 6RD @1412 reduced defended
        see 31RD @1412 defended
        see 11/6 @1413 attacked
        see 15/11 @1413 reduced attacked
    ",
    );
}

/// [9.69] The defender does not advance either when the engaged attacker is gone.
#[test]
fn engaged_defenders_stay() {
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 3Pz/3 -> 1412           => 3 to 5, odds 1-2 => result eng => awaits GE attack end
        see 3Pz/3 @eliminated
        see 6RD @1412 reduced defended
    ",
    );
}

/// [9.67] [11.36] An HQ in the stack can take the step; it is gone then, and its hex is still held.
#[test]
fn an_hq_can_take_the_loss() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1412 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 11/6 -> 1412            => 5 to 5, odds 1-1 => result -/1
        SU: steps 6RD=0 27A=1              => 27A is eliminated => awaits GE attack end
        see 6RD @1412 defended unsupplied
    ",
    );
}

/// [9.69] What is owed and paid after an engaged result is told so, and refused so.
#[test]
fn an_engaged_result_is_told_as_such() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 15/11 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1410 active | 31RD @1412 | 58RD @2412
        phase GE combat
        dice 4
        GE: attack 11/6 15/11 -> 1412      => odds 1-1 => result eng => 9.69
        SU: steps 6RD=1 31RD=1             => refuse 9.69
        SU: steps 6RD=1 31RD=0             => 9.69
    ",
    );
}

/// [9.65] After E nothing was paid: all units of the side are gone, and that is told.
#[test]
fn elimination_is_told_as_such() {
    check(
        "
        set ground open | turn 9
        GE  4/6 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1410 active | 31RD @1412 | 58RD @2412
        phase GE combat
        dice 5
        GE: attack 4/6 -> 1412             => result E/- => 4/6 is eliminated => 9.65 German has lost all units
    ",
    );
}
