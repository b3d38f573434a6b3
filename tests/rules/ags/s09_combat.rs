//! 9 Combat: who attacks whom, and at which odds. On open ground 1412 touches 1411, 1413, 1312, 1313, 1512 and 1513.

use super::check;
use ags::Korsun;
use harness::shared::started;
use kernel::prompt::{Answer, Value};
use kernel::secret::GameId;
use kernel::{Game, Side, Situation};

/// What is told of the odds of an action, line by line.
fn forecast(text: &str, side: Side, action: &str) -> Vec<String> {
    let situation = Situation::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let (game, state) = Korsun::set_up(&situation, GameId::LOCAL).unwrap_or_else(|error| panic!("{error}"));
    let action = game.names().read(action).unwrap_or_else(|error| panic!("{error}"));
    let lines = game.forecast(&state, side, &action).map(|forecast| forecast.lines).unwrap_or_default();
    lines.iter().map(|line| game.names().tell(&line.sentence)).collect()
}

/// [9.0a] Nobody has to attack: the combat phase can be left at once, and its attacks are gone.
#[test]
fn a_combat_phase_may_be_skipped() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 4/6 @1420
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        awaits GE attack end
        GE: end                    => awaits GE move end
        see 6RD @1412
        see 11/6 @1413
    ",
    );
}

/// [9.0a] The player on turn is the attacker; the other attacks nobody.
#[test]
fn only_the_player_on_turn_attacks() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        SU: attack 6RD -> 1413     => refuse sequence
        GE: attack 11/6 -> 1412    => odds 1-1
    ",
    );
}

/// [9.0b] 29 against 10 is 2-1, and a combat is finished before the next begins.
#[test]
fn twenty_nine_to_ten_is_two_to_one() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 11/6 @1413 | Baeke @1413 | 72 @1313 | 82 @2413
        SU  6RD @1412 | 31RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 15/SSW LAH/LAH 11/6 Baeke 72 -> 1412 => 29 to 10, odds 2-1 => awaits roll combat
        GE: attack 82 -> 2412                           => refuse sequence
        roll 1                                          => result -/1 => awaits SU steps retreat
        GE: attack 82 -> 2412                           => refuse sequence
        SU: steps 6RD=1 31RD=0                          => ok
        see 6RD @1412 reduced defended
        see 31RD @1412 defended
        GE: attack 82 -> 2412                           => odds
    ",
    );
}

/// [9.11] Only enemies next to the unit are attacked.
#[test]
fn the_enemy_must_be_adjacent() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1414 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 -> 1412        => refuse 9.11
        GE: attack 11/6 15/11 -> 1412  => refuse 9.11
        GE: attack 15/11 -> 1410       => refuse 9.11
        GE: attack 15/11 -> 1412       => 5 to 5, odds 1-1
    ",
    );
}

/// [9.11] [5.26] A unit does not attack in its movement phases.
#[test]
fn no_attack_outside_the_combat_phase() {
    for phase in ["initial", "mechanised"] {
        check(&format!(
            "
            set ground open | turn 3
            GE  11/6 @1413 | 4/6 @1420
            SU  6RD @1412 | 27A @1410 active
            phase GE {phase}
            GE: attack 11/6 -> 1412        => refuse 5.26
        "
        ));
    }
}

/// [9.12] Of three units in a hex one attacks and is destroyed; the others are untouched and need not do anything.
#[test]
fn bystanders_in_the_hex_are_safe() {
    check(
        "
        set ground open | turn 3
        GE  4/6 @1413 | 11/6 @1413 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 5
        GE: attack 4/6 -> 1412         => 2 to 5, odds 1-3 => result E/-
        see 4/6 @eliminated
        see 11/6 @1413
        see 15/11 @1413
        GE: end                        => ok
        see 11/6 @1413
    ",
    );
}

/// [9.12] A retreat of the attacker takes those along who attacked and nobody else, though they share the hex.
#[test]
fn bystanders_do_not_retreat() {
    check(
        "
        set ground open | turn 3
        GE  4/6 @1413 | 11/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 4/6 -> 1412                        => result 1/- => awaits GE steps retreat
        GE: retreat 4/6:1413-1414 11/6:1413-1414      => refuse 9.12
        GE: steps 4/6=0 11/6=1                        => refuse 9.67
        GE: retreat 4/6:1413-1414                     => ok
        see 4/6 @1414 attacked
        see 11/6 @1413
    ",
    );
}

/// [9.13] Eighteen units from all six hexes attack one hex together.
#[test]
fn six_hexes_attack_one() {
    check(
        "
        set ground open | turn 3
        GE  112/KaB @1411 | 255/KaB @1411 | 332/KaB @1411 | 80/34 @1413 | 107/34 @1413 | 179/57 @1413
        GE  199/57 @1312 | 172/75 @1312 | 202/75 @1312 | 239/106 @1313 | 240/106 @1313 | 305/198 @1313
        GE  306/198 @1512 | 848/282 @1512 | 849/282 @1512 | 885/320 @1513 | 886/320 @1513 | 417/168 @1513
        SU  6RD @1412 | 31RD @1412 | 58RD @1412 | 27A @1406 active
        phase GE combat
        GE: attack 112/KaB 255/KaB 332/KaB 80/34 107/34 179/57 199/57 172/75 202/75 239/106 240/106 305/198 306/198 848/282 849/282 885/320 886/320 417/168 -> 1412 => 35 to 6, odds 5-1
    ",
    );
}

/// [9.14] A unit attacks once in a combat phase, and is attacked once.
#[test]
fn one_attack_each() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 31RD @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 3 3
        GE: attack 11/6 -> 1412        => odds 1-1 => result 1/1
        SU: steps 6RD=1                => ok
        GE: steps 11/6=1               => ok
        GE: attack 11/6 -> 1513        => refuse 9.14
        GE: attack 15/11 -> 1412       => refuse 9.14
        GE: attack 15/11 -> 1412 1513  => refuse 9.14
        GE: attack 15/11 11/6 -> 1513  => refuse 9.14
        GE: attack 15/11 -> 1513       => result 1/1
    ",
    );
}

/// [9.14] An overrun is no combat: the same two units fight again in the combat phase.
#[test]
fn an_overrun_does_not_count_as_an_attack() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE initial
        dice 2
        GE: move Baeke 1413-1412       => 4 to 5, odds 1-2 => result eng
        see 6RD @1412 reduced
        GE: end                        => ok
        GE: attack Baeke -> 1412       => 4 to 2, odds 2-1
    ",
    );
}

/// [9.14] In the next combat phase everybody may attack and be attacked again.
#[test]
fn the_next_combat_phase_is_another() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 72 @2413
        SU  6RD @1412 defended | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 -> 1412        => refuse 9.14
        GE: end                        => ok
        GE: end                        => ok
        SU: activate 27A               => ok
        SU: end                        => ok
        SU: attack 6RD -> 1413         => odds 2-1
    ",
    );
}

/// [9.15] A Soviet unit attacks only with an HQ within whose radius it is.
#[test]
fn an_hq_leads_the_attack() {
    for (hq, verdict) in [("1407", "refuse 9.15"), ("1408", "4 to 3, odds 1-1")] {
        check(&format!(
            "
            set ground open | turn 3
            GE  4/6 @1413 | 72 @2413
            SU  6RD @1412 | 27A @{hq} active | 58RD @2412 | 6TA @2410 active
            phase SU combat
            SU: attack 6RD -> 1413         => {verdict}
        "
        ));
    }
}

/// [9.15] The radius of the other kind of HQ is six hexes, and it is measured when the combat takes place.
#[test]
fn a_tank_army_leads_over_six_hexes() {
    for (hq, verdict) in [("1405", "refuse 9.15"), ("1406", "4 to 3, odds 1-1")] {
        check(&format!(
            "
            set ground open | turn 3
            GE  4/6 @1413 | 72 @2413
            SU  6RD @1412 | 2TA @{hq} active | 58RD @2412 | 6TA @2410 active
            phase SU combat
            SU: attack 6RD -> 1413         => {verdict}
        "
        ));
    }
}

/// [9.15] Germans need nobody to lead them.
#[test]
fn germans_attack_without_an_hq() {
    check(
        "
        set ground open | turn 3
        GE  4/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 | 58RD @2412
        phase GE combat
        GE: attack 4/6 -> 1412         => odds 1-3
    ",
    );
}

/// [9.21] All units of a hex defend together.
#[test]
fn a_stack_defends_together() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | Baeke @1413 | 72 @2413
        SU  6RD @1412 | 14GdRD @1412 | 20GdTB @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW Baeke -> 1412       => 14 to 14, odds 1-1 => result -/1
        SU: steps 6RD=0 14GdRD=0 20GdTB=1     => ok
        see 6RD @1412 defended
        see 14GdRD @1412 defended
        see 20GdTB @1412 reduced defended
    ",
    );
}

/// [9.22] Of a stack, one unit attacks one hex, another a second, and the third nothing.
#[test]
fn a_stack_attacks_separately() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 15/11 @1413 | 36/14 @1413 | 72 @2413
        SU  6RD @1412 | 31RD @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 4 4
        GE: attack 11/6 -> 1412        => 5 to 5, odds 1-1 => result eng
        GE: attack 15/11 -> 1513       => 5 to 5, odds 1-1 => result eng
        see 11/6 @1413 reduced attacked
        see 15/11 @1413 reduced attacked
        see 36/14 @1413
        GE: end                        => ok
    ",
    );
}

/// [9.23] Two hexes are attacked in one combat if every attacker is next to both.
#[test]
fn one_attack_on_two_hexes() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 15/11 @1413 | 82 @1313 | 72 @2413
        SU  6RD @1412 | 31RD @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 82 -> 1412 1513     => refuse 9.23
        GE: attack 82 -> 1412 1513          => refuse 9.23
        GE: attack 11/6 15/11 -> 1412 1513  => 10 to 10, odds 1-1
    ",
    );
}

/// [9.23] In such a combat each hex has its own terrain, and the result falls on the defenders of both together.
#[test]
fn two_hexes_have_one_result() {
    check(
        "
        set ground open | turn 3
        map 1513 woods
        GE  11/6 @1413 | 15/11 @1413 | 36/14 @1413 | 72 @2413
        SU  6RD @1412 | 31RD @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 11/6 15/11 36/14 -> 1412 1513  => 15 to 15, odds 1-1 => result -/1
        SU: steps 6RD=1 31RD=1                    => refuse 9.66
        SU: retreat 6RD:1412-1411 31RD:1513-1613  => ok
        GE: advance 11/6:1413-1412 15/11:1413-1513 36/14:1413 => ok
        see 11/6 @1412 attacked
        see 15/11 @1513 attacked
    ",
    );
}

/// [9.24] Strength is not divided: a unit puts all of it into one attack, and into one only.
#[test]
fn strength_is_indivisible() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 31RD @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 -> 1412 1513       => 5 to 10, odds 1-2
        roll 3                             => result 1/-
        GE: steps 11/6=1                   => ok
        GE: attack 11/6 -> 1513            => refuse 9.14
    ",
    );
}

/// [9.31] Terrain helps the defender; an attacker gains nothing from his own.
#[test]
fn terrain_helps_only_the_defender() {
    for (features, odds) in [
        ("map 1413 woods", "5 to 5, odds 1-1"),
        ("map 1413 city", "5 to 5, odds 1-1"),
        ("map 1412 woods", "5 to 10, odds 1-2"),
        ("map 1412 city", "5 to 10, odds 1-2"),
        ("map 1412 town", "5 to 5, odds 1-1"),
        ("map 1412/1413 minor", "5 to 10, odds 1-2"),
        ("map 1412/1413 major", "5 to 15, odds 1-3"),
        ("map 1412/1413 road", "5 to 5, odds 1-1"),
    ] {
        check(&format!(
            "
            set ground open | turn 3
            {features}
            GE  11/6 @1413 | 72 @2413
            SU  6RD @1412 | 27A @1410 active | 58RD @2412
            phase GE combat
            GE: attack 11/6 -> 1412        => {odds}
        "
        ));
    }
}

/// [9.32a] All that multiplies comes first, then what halves; fractions go at the very end.
#[test]
fn fractions_are_dropped_last() {
    // Five, tripled and then halved, is seven; halved first it would be six.
    check(
        "
        set ground open | turn 3
        map 1412 city
        map 1412/1413 minor
        GE  11/6 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1401 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 -> 1412        => 5 to 7, odds 1-2
    ",
    );
    // Three in a city out of supply: six, halved to three.
    check(
        "
        set ground open | turn 3
        map 0101 city
        GE  4/6 @0101 | 72 @2413
        SU  6RD @0102 | 27A @0104 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        SU: attack 6RD -> 0101         => 4 to 3, odds 1-1
    ",
    );
}

/// [9.32b] A unit is worth at least one.
#[test]
fn nobody_is_worth_less_than_one() {
    check(
        "
        set ground open | turn 3
        GE  332/KaB @0101 | 72 @2413
        SU  6RD @0102 | 27A @0104 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        SU: attack 6RD -> 0101         => 4 to 1, odds 4-1
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  332/KaB @0101 | 72 @2413
        SU  233TB @0102 reduced | 27A @0104 active | 58RD @2412 | 6TA @2410 active
        phase GE combat
        GE: attack 332/KaB -> 0102     => 1 to 1, odds 1-1
    ",
    );
}

/// [9.4] Odds are always rounded for the defender.
#[test]
fn odds_are_rounded_down() {
    let six = "15/SSW LAH/LAH Baeke";
    for (attackers, targets, odds) in [
        ("15/SSW LAH/LAH Baeke 1Pz/1 332/KaB", "14GdRD @1412 | 20GdTB @1412", "26 to 9, odds 2-1"),
        ("11/6 72", "6RD @1412 | 31RD @1412", "9 to 10, odds 1-2"),
        ("72", "14GdRD @1412 | 20GdTB @1412", "4 to 9, odds 1-3"),
        ("11/6", "6RD @1412 | 31RD @1412", "5 to 10, odds 1-2"),
        ("72", "6RD @1412 | 31RD @1412", "4 to 10, odds 1-3"),
        ("11/6 72", "6RD @1412", "9 to 5, odds 1-1"),
        ("11/6 1Pz/1", "6RD @1412", "10 to 5, odds 2-1"),
        (six, "6GdAbD @1412 | 233TB @1412", "20 to 7, odds 2-1"),
        (six, "14GdRD @1412 | 233TB @1412 reduced", "20 to 7, odds 2-1"),
        (six, "6RD @1412 | 31RD @1412 reduced", "20 to 7, odds 2-1"),
        (six, "233TB @1412 | 25TB @1412 reduced", "20 to 3, odds 6-1"),
        (six, "3GdAbB @1412", "20 to 2, odds 10-1"),
    ] {
        let hexes = attackers.split(' ').map(|name| match name {
            "1Pz/1" | "332/KaB" => format!("{name} @1313"),
            _ => format!("{name} @1413"),
        });
        let hexes = hexes.collect::<Vec<_>>().join(" | ");
        check(&format!(
            "
            set ground open | turn 3
            GE  {hexes} | 82 @2413
            SU  {targets} | 27A @1410 active | 58RD @2412
            phase GE combat
            GE: attack {attackers} -> 1412 => {odds}
        "
        ));
    }
}

/// [9.9] Only regiments named with their division gain by standing together; independent units and whole divisions never do.
#[test]
fn integrity_is_for_regiments() {
    for (attackers, strength) in [
        ("11/6 4/6 114/6", "18 to 5"),
        ("11/6 4/6 63/17", "9 to 5"),
        ("261StG 911StG 228StG", "12 to 5"),
        ("72 82 88", "12 to 5"),
        ("11/6 4/6 114/6 Baeke", "26 to 5"),
        ("Wallonien 9/SSW 10/SSW", "10 to 5"),
    ] {
        let hexes = attackers.split(' ').map(|name| format!("{name} @1413")).collect::<Vec<_>>().join(" | ");
        check(&format!(
            "
            set ground open | turn 3
            GE  {hexes} | 389 @2413
            SU  6RD @1412 | 27A @1410 active | 58RD @2412
            phase GE combat
            GE: attack {attackers} -> 1412 => {strength}
        "
        ));
    }
}

/// [9.21] [9.12] An HQ in the attacked hex is a defender too: it goes where the others go.
#[test]
fn an_hq_is_not_held_out() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1412 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 11/6 15/11 -> 1412         => 10 to 5, odds 2-1 => result -/1
        SU: retreat 6RD:1412-1411 27A:1412-1512 => ok
        see 27A @1512 active defended
    ",
    );
}

/// [9.22] [9.12] A unit of a stack that attacked may lose while its neighbour in the hex attacks elsewhere and stays whole.
#[test]
fn separate_attacks_have_separate_results() {
    check(
        "
        set ground open | turn 3
        GE  4/6 @1413 | 15/SSW @1413 | 72 @2413
        SU  6RD @1412 | 3GdAbB @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 6 1
        GE: attack 4/6 -> 1412         => odds 1-3 => result E/-
        GE: attack 15/SSW -> 1513      => 6 to 2, odds 3-1 => result -/2
        see 15/SSW @1413 attacked
        see 4/6 @eliminated
    ",
    );
}

/// [9.23] Attackers of two hexes may join if both are next to both enemies.
#[test]
fn two_hexes_attack_two() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 36/14 @1512 | 88 @2413
        SU  6RD @1412 | 31RD @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 36/14 -> 1412 1513  => 10 to 10, odds 1-1
    ",
    );
}

/// [9.23] [9.31] Of two hexes attacked at once only the one behind the river has its strength doubled.
#[test]
fn a_river_before_one_of_two_hexes() {
    check(
        "
        set ground open | turn 3
        map 1413/1412 minor
        GE  11/6 @1413 | 15/SSW @1413 | 36/14 @1413 | 88 @2413
        SU  6RD @1412 | 31RD @1513 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 15/SSW 36/14 -> 1412 1513  => 16 to 15, odds 1-1
    ",
    );
}

/// [9.24] [9.21] A stack is not taken on in parts: its whole strength meets the first attack, and there is no second.
#[test]
fn a_defender_is_not_attacked_in_parts() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 36/14 @1313 | 88 @2413
        SU  6RD @1412 | 31RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 11/6 -> 1412             => 5 to 10, odds 1-2 => result 1/-
        GE: steps 11/6=1                    => ok
        GE: attack 36/14 -> 1412            => refuse 9.14
    ",
    );
}

/// [9.11] A hex without enemies is not attacked, and neither is one's own.
#[test]
fn there_must_be_an_enemy() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 36/14 @1313 | 88 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 -> 1513             => refuse 9.11
        GE: attack 11/6 -> 1313             => refuse 9.11
        GE: attack 11/6 -> 1412             => odds 1-1
    ",
    );
}

/// [9.15] [12.22] The line to the HQ must be there at the instant of combat: an advance after one combat can stop the next.
#[test]
fn an_advance_cuts_the_line_to_the_hq() {
    for (route, verdict) in [("1413-1412-1411", "refuse 9.15"), ("1413", "4 to 3, odds 1-1")] {
        check(&format!(
            "
            set ground open | turn 3
            GE  82 @1413 | 4/6 @1513 | 88 @2413
            SU  233TB @1412 reduced | 31RD @1512 | 27A @1408 active | 58RD @2412 | 6TA @2410 active
            phase SU combat
            dice 5
            SU: attack 233TB -> 1413       => 2 to 5, odds 1-3 => result E/- => awaits GE advance
            GE: advance 82:{route}         => ok
            SU: attack 31RD -> 1513        => {verdict}
        "
        ));
    }
}

/// [12.23] [9.32a] [9.32b] Units are halved and rounded one by one, and each that has a strength keeps one; then they are added.
#[test]
fn each_unit_is_halved_by_itself() {
    let text = "
        set ground open | turn 9
        GE  253/34 @1413 | 217/57 @1413 | 222/75 @1413 | 88 @2020
        SU  6RD @1412 | 31RD @1414 | 27A @1410 active | 58RD @2019
    ";
    check(&format!("{text}phase SU combat\nSU: attack 6RD -> 1413 => 4 to 3, odds 1-1"));
    // Five and five, each halved to two.
    let attackers = text.replace("253/34 @1413 | 217/57 @1413 | 222/75 @1413", "11/6 @1413 | 2/16 @1413");
    check(&format!("{attackers}phase GE combat\nGE: attack 11/6 2/16 -> 1412 => 4 to 5, odds 1-2"));
}

/// [11.37] [12.23] An HQ adds no more than its units have after each of them was halved and rounded.
#[test]
fn an_hq_adds_to_what_is_left_of_each_unit() {
    // All are cut off: 63CD attacks with 1 of 3, and so does 5GdAbB with 1 of 2.
    check(
        "
        set ground open | turn 9
        GE  82 @1412 | 72 @1414 | 88 @2020
        SU  63CD @1413 | 5GdAbB @1413 | 27A @1413 active | 58RD @2019 | 52A @2017 active
        phase SU combat
        SU: attack 63CD 5GdAbB 27A -> 1412 => 4 to 5, odds 1-2
    ",
    );
}

/// [9.32a] The odds are told unit by unit, with what is left of each.
#[test]
fn the_odds_tell_what_is_left_of_each_unit() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @2020
        SU  6RD @1412 | 31RD @1414 | 27A @1410 active
        phase GE combat
    ";
    let told = forecast(text, Side::Blue, "attack 11/6 2/16 -> 1412");
    let halved = "5, halved out of supply (12.23): 2";
    for line in [format!("11/6 {halved}"), format!("2/16 {halved}"), "attack 4".to_owned(), "odds 1-2".to_owned()] {
        assert!(told.contains(&line), "{line} in {told:?}");
    }
}

/// [9.11] Who attacks is one's own and on the map.
#[test]
fn others_units_and_absent_ones_do_not_attack() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 6RD -> 1412            => refuse 9.11
        GE: attack 31RD -> 1412           => refuse 9.11
        GE: attack 15/11 -> 1412          => refuse 9.11
        GE: attack 11/6 15/11 -> 1412     => refuse 9.11
        GE: attack 11/6 -> 1412           => 5 to 5, odds 1-1
    ",
    );
}

/// [9.11] Whoever asks what such units could attack is told the same, and so is one that is next to no enemy.
#[test]
fn the_question_is_refused_for_the_same_reason() {
    let (game, state) = started::<Korsun>(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
    ",
    );
    for (name, words) in [
        ("6RD", "6RD does not belong to the side on turn"),
        ("15/11", "15/11 is not on the map"),
        ("88", "no enemy is next to 88"),
    ] {
        let unit = game.board().roster.id(name).expect("a unit");
        let asked = game.ask(&state, Side::Blue, &Answer::to("attack").with(Value::Units(vec![unit])));
        let refusal = asked.expect_err("no attack");
        assert_eq!((refusal.case.0, game.names().tell(&refusal.reason)), ("9.11", words.to_owned()));
    }
}
