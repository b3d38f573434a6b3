//! 23 Active and inactive Soviet headquarters.

use super::check;

/// [23.1] Units with no more than an inactive HQ are in supply for defence and do not attack; an active HQ lets them.
#[test]
fn an_inactive_hq_supplies_and_does_not_lead() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2506
        SU  6RD @1413 | 27A @1411 inactive | 31RD @2505 | 2TA @2503 active
        phase SU combat
        SU: attack 6RD -> 1414 => refuse 23.14
        SU: attack 31RD -> 2506 => 4 to 5, odds 1-2
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2506
        SU  6RD @1413 | 27A @1411 inactive | 31RD @2505 | 2TA @2503 active
        phase GE combat
        GE: attack 88 -> 1413 => 4 to 5, odds 1-2
    ",
    );
    // Without any HQ it is out of supply.
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2506
        SU  6RD @1413 | 31RD @2505 | 2TA @2503 active
        phase GE combat
        GE: attack 88 -> 1413 => 4 to 2, odds 2-1
    ",
    );
}

/// Activates HQs at the start of a turn.
fn check_activate(turn: u8, units: &str, expected: &str) {
    check(&format!(
        "
        set ground open | turn {turn}
        GE  88 @1414 | 72 @1420
        SU  27A @1001 | 40A @1201 | 52A @1401 | 53A @1601 | 2TA @1801 | 5GdTA @2001 | 6RD @1203
        SU: activate {units} => {expected}
    "
    ));
}

/// [23.11] Three HQs are active on turns 1 to 3, two on 4 to 6, one on 7 to 10, two on 11 to 13.
#[test]
fn the_schedule_of_active_headquarters() {
    for turn in [2, 3] {
        check_activate(turn, "27A 40A 52A 53A", "refuse 23.11");
        check_activate(turn, "27A 40A 52A", "active: 27A, 40A and 52A");
    }
    for turn in [4, 6, 11, 13] {
        check_activate(turn, "27A 40A 52A", "refuse 23.11");
        check_activate(turn, "27A 40A", "active: 27A and 40A");
    }
    for turn in [7, 10] {
        check_activate(turn, "27A 40A", "refuse 23.11");
        check_activate(turn, "27A", "active: 27A");
    }
}

/// [23.11] Fewer than the schedule has may be active, and what is not named is inactive.
#[test]
fn headquarters_are_turned_over_every_turn() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @1420
        SU  27A @1001 active | 40A @1201 active | 52A @1401 | 6RD @1203
        SU: activate 52A => ok
        see 27A @1001 inactive
        see 40A @1201 inactive
        see 52A @1401 active
    ",
    );
}

/// [23.12] On turn 1 two tank armies are active by rule and the player names one more.
#[test]
fn two_tank_armies_are_active_on_turn_one() {
    check_activate(1, "27A 40A", "refuse 23.11");
    check(
        "
        set ground open | turn 1
        GE  88 @1414 | 72 @1420
        SU  27A @1001 | 40A @1201 | 2TA @0608 | 5GdTA @3215 | 6RD @1203
        SU: activate 27A => ok
        see 2TA @0608 active
        see 5GdTA @3215 active
        see 27A @1001 active
        see 40A @1201 inactive
    ",
    );
}

/// [23.12] From turn 2 on the choice is free, and it is made once, at the start of the player's turn.
#[test]
fn later_the_choice_is_free() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @1420
        SU  27A @1001 | 40A @1201 | 52A @1401 | 2TA @0608 active | 5GdTA @3215 active | 6RD @1203
        SU: activate 27A 40A 52A => ok
        see 2TA @0608 inactive
        see 5GdTA @3215 inactive
        SU: activate 2TA => refuse sequence
    ",
    );
}

/// [23.13] An inactive HQ moves in the initial phase only.
#[test]
fn an_inactive_hq_moves_once() {
    check(
        "
        set ground open | turn 2
        GE  88 @2520 | 72 @2506
        SU  27A @1411 inactive | 2TA @1809 active | 233TB @1812
        phase SU mechanised
        SU: move 27A 1411-1410 => refuse 23.13
        SU: move 2TA 1809-1808 => for 1
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  88 @2520 | 72 @2506
        SU  27A @1411 inactive | 2TA @1809 active | 233TB @1812
        phase SU initial
        SU: move 27A 1411-1410-1409-1408-1407-1406-1405-1404-1403-1402 => for 9
    ",
    );
}

/// [23.13] An inactive HQ adds nothing to the attack of the units in its hex, though another leads it.
#[test]
fn an_inactive_hq_lends_no_strength() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @1420
        SU  6RD @1413 | 27A @1413 inactive | 2TA @1410 active
        phase SU combat
        SU: attack 6RD 27A -> 1414 => refuse 23.13
        SU: attack 6RD -> 1414 => 4 to 5, odds 1-2
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @1420
        SU  6RD @1413 | 27A @1413 active | 2TA @1410 inactive
        phase SU combat
        SU: attack 6RD 27A -> 1414 => 8 to 5, odds 1-1
    ",
    );
}

/// [23.13] Supply through an inactive HQ does not count in the mechanised phase: 2TA is cut off by rivers and can only
/// command, so the brigade that 27A supplies has its full nine points first and four afterwards.
#[test]
fn an_inactive_hq_supplies_no_second_move() {
    let moves = |supplier: &str, phase: &str, script: &str| {
        check(&format!(
            "
            set ground open | turn 2
            map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
            GE  88 @1425 | 72 @2525
            SU  233TB @1412 | 2TA @1410 active | {supplier} | 6TA @3001 active | 25TB @3003
            phase SU {phase}
            {script}
        "
        ));
    };
    let far = "SU: move 233TB 1412-1413-1414-1415-1416-1417-1418-1419-1420-1421 => for 9";
    let near = "
            SU: move 233TB 1412-1413-1414-1415-1416-1417 => refuse 5.11
            SU: move 233TB 1412-1413-1414-1415-1416 => for 4";
    moves("27A @1710 inactive", "initial", far);
    moves("27A @1710 inactive", "mechanised", near);
    moves("27A @1710 active", "mechanised", far);
    moves("27A @3701 active", "initial", near);
}

/// [23.14] Units with a line to an inactive HQ only do not attack.
#[test]
fn no_attack_under_an_inactive_hq() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2506
        SU  6RD @1413 | 31RD @1514 | 27A @1411 inactive | 58RD @2505 | 2TA @2503 active
        phase SU combat
        SU: attack 6RD -> 1414 => refuse 23.14
        SU: attack 6RD 31RD -> 1414 => refuse 23.14
        SU: attack 58RD -> 2506 => ok
    ",
    );
}

/// [23.14] One unit under an inactive HQ only keeps a whole attack from taking place.
#[test]
fn no_attack_with_a_unit_under_an_inactive_hq() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  6RD @1314 | 31RD @1514 | 27A @1011 active | 40A @1811 inactive
        phase SU combat
        SU: attack 6RD 31RD -> 1414 => refuse 23.14
        SU: attack 6RD -> 1414 => 4 to 5, odds 1-2
    ",
    );
}

/// [23.14] Such units do not overrun, and they move in the initial phase as far as ever.
#[test]
fn no_overrun_under_an_inactive_hq() {
    check(
        "
        set ground open | turn 2
        GE  332/KaB @1414 | 72 @2520
        SU  233TB @1411 | 27A @1409 inactive | 25TB @2505 | 2TA @2503 active
        phase SU initial
        SU: move 233TB 1411-1412-1413-1414 => refuse 23.14
        SU: move 233TB 1411-1410-1409-1408-1407-1406-1405-1404-1403-1402 => for 9
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  332/KaB @1414 | 72 @2520
        SU  233TB @1411 | 27A @1409 active | 25TB @2505 | 2TA @2503 active
        phase SU initial
        SU: move 233TB 1411-1412-1413-1414 => 2 to 1, odds 2-1
    ",
    );
}

/// [23.14] Such units do not move in the mechanised phase.
#[test]
fn no_second_move_under_an_inactive_hq() {
    check(
        "
        set ground open | turn 2
        GE  88 @1424 | 72 @2520
        SU  233TB @1411 | 1GdCD @1410 | 27A @1409 inactive | 25TB @2505 | 2TA @2503 active
        phase SU mechanised
        SU: move 233TB 1411-1412 => refuse 23.14
        SU: move 1GdCD 1410-1411 => refuse 23.14
        SU: move 25TB 2505-2506 => for 1
    ",
    );
}

/// [23.14] A unit with a line to two HQs needs only one of them to be active.
#[test]
fn one_active_hq_of_two_is_enough() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  6RD @1413 | 233TB @1312 | 27A @1411 inactive | 2TA @1408 active
        phase SU combat
        SU: attack 6RD -> 1414 => 4 to 5, odds 1-2
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  88 @1424 | 72 @2520
        SU  233TB @1412 | 27A @1411 inactive | 2TA @1408 active
        phase SU mechanised
        SU: move 233TB 1412-1413-1414-1415-1416-1417-1418-1419-1420-1421 => for 9
    ",
    );
}

/// [23.14] It is about units that have an inactive HQ and no other: a unit without any line moves a second time, out of supply.
#[test]
fn a_unit_without_any_hq_moves_by_halves() {
    check(
        "
        set ground open | turn 2
        GE  88 @1424 | 72 @2520
        SU  233TB @1412 | 25TB @2505 | 2TA @2503 active
        phase SU mechanised
        SU: move 233TB 1412-1413-1414-1415-1416-1417 => refuse 5.11
        SU: move 233TB 1412-1413-1414-1415-1416 => for 4
    ",
    );
}

/// [23.14] Who may overrun is settled when the phase begins: the HQ may go away, and one that comes is too late.
#[test]
fn command_for_overruns_is_settled_at_the_start() {
    check(
        "
        set ground open | turn 2
        GE  332/KaB @1414 | 72 @2520
        SU  233TB @1411 | 27A @1409 active | 25TB @2505
        phase SU initial
        SU: move 27A 1409-1408-1407-1406-1405-1404-1403-1402 => ok
        SU: move 233TB 1411-1412-1413-1414 => 2 to 1, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 2
        GE  332/KaB @1414 | 72 @2520
        SU  233TB @1411 | 27A @1409 inactive | 2TA @1402 active | 25TB @1404
        phase SU initial
        SU: move 2TA 1402-1403-1404-1405-1406-1407 => ok
        SU: move 233TB 1411-1412-1413-1414 => refuse 23.14
    ",
    );
}

/// [23.23] [6.17] An HQ that has been lost since the phase began leads no overrun any more.
#[test]
fn a_lost_hq_leads_no_overrun() {
    let text = "
        set ground open | turn 2
        GE  88 @1412 | 332/KaB @1510 | 72 @2520
        SU  233TB @1411 | 27A @1411 active | 25TB @1409 | 6RD @2505
        phase SU initial
    ";
    check(&format!("{text}SU: move 25TB 1409-1510 => 2 to 1, odds 2-1"));
    check(&format!(
        "{text}dice 6
        SU: move 233TB 1411-1412    => 2 to 5, odds 1-3 => result E/-
        see 27A @eliminated
        SU: move 25TB 1409-1510     => refuse 23.23"
    ));
}

/// [23.14] [11.33] For attacks the line is traced at the instant of combat.
#[test]
fn command_for_attacks_is_traced_at_the_instant() {
    check(
        "
        set ground open | turn 2
        GE  88 @1414 | 72 @2520
        SU  6RD @1413 | 27A @1411 inactive | 2TA @1404 active | 233TB @2505
        phase SU initial
        SU: move 2TA 1404-1405-1406-1407 => ok
        SU: end
        SU: attack 6RD -> 1414 => 4 to 5, odds 1-2
    ",
    );
}

/// An attack on a turn, under these HQs; 31RD has its own to attack with.
fn check_attack_under(turn: u8, headquarters: &str, expected: &str) {
    check(&format!(
        "
        set ground open | turn {turn}
        GE  88 @1414 | 72 @2506
        SU  6RD @1413 | {headquarters} | 31RD @2505 | 6TA @2503 active
        phase SU combat
        SU: attack 6RD -> 1414 => {expected}
    "
    ));
}

/// [23.2] From turn 5 on an active HQ leads as many operations in a turn as half its rating says.
#[test]
fn operations_are_half_the_rating() {
    check_attack_under(5, "2TA @1410 active led led", "odds 1-2");
    check_attack_under(5, "2TA @1410 active led led led", "refuse 23.23");
    check_attack_under(5, "27A @1410 active led", "odds 1-2");
    check_attack_under(5, "27A @1410 active led led", "refuse 23.23");
    check_attack_under(13, "27A @1410 active led led", "refuse 23.23");
    check_attack_under(4, "27A @1410 active led led", "odds 1-2");
    check_attack_under(4, "2TA @1410 active led led led", "odds 1-2");
}

/// [23.2] The count begins anew with the next turn.
#[test]
fn operations_are_counted_by_the_turn() {
    check(
        "
        set ground open | turn 6
        GE  88 @1414 | 72 @2520
        SU  6RD @1413 | 27A @1410 active led led | 40A @2501 | 31RD @2505
        phase GE mechanised
        GE: end
        SU: activate 27A
        SU: end
        SU: attack 6RD -> 1414 => 27A leads => 4 to 5
    ",
    );
}

/// [23.21] An overrun is an operation like an attack.
#[test]
fn an_overrun_counts_as_an_operation() {
    check(
        "
        set ground open | turn 6
        GE  332/KaB @1414 | 88 @1214 | 72 @2506
        SU  233TB @1413 | 6RD @1213 | 2TA @1310 active led led | 31RD @2505 | 6TA @2503 active
        phase SU initial
        dice 1
        SU: move 233TB 1413-1414 => 2TA leads => odds 2-1
        GE: steps 332/KaB=1
        SU: halt
        SU: end
        SU: attack 6RD -> 1214 => refuse 23.23
        SU: attack 31RD -> 2506 => 6TA leads
    ",
    );
    check(
        "
        set ground open | turn 6
        GE  332/KaB @1414 | 72 @2520
        SU  233TB @1413 | 2TA @1310 active led led led | 31RD @2505
        phase SU initial
        SU: move 233TB 1413-1414 => refuse 23.23
    ",
    );
    check(
        "
        set ground open | turn 6
        GE  332/KaB @1414 | 72 @2520
        SU  233TB @1413 | 2TA @1310 active led led led | 31RD @2505
        phase SU mechanised
        SU: move 233TB 1413-1414 => refuse 23.23
    ",
    );
}

/// [23.21] [23.23] Each overrun of a stack that goes on is an operation of its own.
#[test]
fn a_second_overrun_is_a_second_operation() {
    let overruns = |marks: &str, expected: &str| {
        check(&format!(
            "
            set ground open | turn 9
            GE  332/KaB @1414 | 253/34 @1416 | 72 @2520
            SU  233TB @1413 | 27A @1411 active {marks} | 31RD @2505
            phase SU initial
            dice 1
            SU: move 233TB 1413-1414 => 27A leads => 2 to 1, odds 2-1
            GE: steps 332/KaB=1
            SU: move 233TB 1414-1415-1416 => {expected}
        "
        ));
    };
    overruns("", "2 to 1, odds 2-1");
    overruns("led", "refuse 23.23");
}

/// [23.22] An attack of many units is one operation.
#[test]
fn any_number_of_units_join_one_operation() {
    check(
        "
        set ground open | turn 5
        GE  88 @1414 | 72 @1214 | 389 @1614 | 82 @2506
        SU  6RD @1413 | 31RD @1413 | 58RD @1413 | 84RD @1514 | 74RD @1514 | 136RD @1514 | 138RD @1314
        SU  167RD @1213 | 180RD @1613 | 27A @1411 active | 202RD @2505 | 2TA @2503 active
        phase SU combat
        dice 1 3
        SU: attack 6RD 31RD 58RD 84RD 74RD 136RD -> 1414 => 24 to 5, odds 4-1
        GE: steps 88=2
        SU: advance 6RD:1413 31RD:1413 58RD:1413 84RD:1514 74RD:1514 136RD:1514
        SU: attack 167RD -> 1214 => 27A leads => odds 1-2
        SU: steps 167RD=1
        SU: attack 180RD -> 1614 => refuse 23.23
    ",
    );
}

/// [23.23] When no active HQ in reach has an operation left, the attack does not take place; another HQ steps in.
#[test]
fn another_hq_may_step_in() {
    check_attack_under(6, "27A @1410 active led led | 2TA @1409 active led led", "2TA leads");
    check_attack_under(6, "27A @1410 active led led | 40A @1409 active led", "40A leads");
    check_attack_under(6, "27A @1410 active led led | 40A @1409 active led led", "refuse 23.23");
    check_attack_under(6, "27A @1410 active led led | 2TA @1405 active", "refuse 23.23");
    check_attack_under(6, "27A @1410 active led led | 2TA @1409 inactive", "refuse 23.23");
}

/// [23.23] One HQ leads a whole attack: two that reach half of the units each do not.
#[test]
fn one_hq_leads_the_whole_attack() {
    check(
        "
        set ground open | turn 6
        GE  88 @1414 | 72 @2520
        SU  6RD @1314 | 31RD @1514 | 27A @1011 active | 40A @1811 active
        phase SU combat
        SU: attack 6RD 31RD -> 1414 => refuse 23.23
        SU: attack 6RD -> 1414 => 4 to 5, odds 1-2
    ",
    );
}

/// [23.2] [23.23] The player says which HQ leads: an attack that two could lead takes nothing from one that only the first can
/// lead. 31RD is in reach of both, 6RD and 58RD of one each.
#[test]
fn operations_are_spread_as_the_player_needs() {
    let both = |first: &str, second: &str| {
        check(&format!(
            "
            set ground open | turn 6
            GE  88 @1014 | 72 @1414 | 389 @1814
            SU  6RD @1013 | 31RD @1413 | 58RD @1813 | 27A @1112 active led | 40A @1712 active led
            phase SU combat
            dice 3
            SU: attack {first} => odds 1-2
            SU: steps 31RD=1
            SU: attack {second} => odds 1-2
        "
        ));
    };
    both("31RD -> 1414", "6RD -> 1014");
    both("31RD -> 1414", "58RD -> 1814");
}

/// [23.24] An HQ that has led all it can still supplies movement and defence.
#[test]
fn the_limit_is_for_operations_only() {
    check(
        "
        set ground open | turn 5
        GE  88 @1424 | 72 @2520
        SU  6RD @1411 | 27A @1409 active led led | 31RD @2505 | 233TB @1309
        phase SU initial
        SU: move 6RD 1411-1412-1413-1414-1415-1416 => for 5
        SU: move 27A 1409-1408-1407-1406-1405 => for 4
    ",
    );
    check(
        "
        set ground open | turn 5
        GE  88 @1424 | 72 @2520
        SU  233TB @1411 | 27A @1409 active led led | 31RD @2505
        phase SU mechanised
        SU: move 233TB 1411-1412-1413-1414-1415 => for 4
        SU: move 27A 1409-1408-1407-1406-1405 => for 4
    ",
    );
    check(
        "
        set ground open | turn 5
        GE  88 @1414 | 72 @2520
        SU  6RD @1413 | 27A @1411 active led led
        phase GE combat
        GE: attack 88 -> 1413 => 4 to 5, odds 1-2
    ",
    );
}

/// [23.13] An overrun in the initial phase is supplied by an active HQ: one that is cut off itself does not do, though an
/// inactive one keeps the unit in supply for its move.
#[test]
fn an_overrun_needs_an_active_hq_in_supply() {
    let text = "
        set ground open | turn 2
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  332/KaB @1414 | 72 @2525
        SU  233TB @1412 | 2TA @1410 active | 27A @1408 inactive
        phase SU initial
        see 233TB @1412
    ";
    check(&format!("{text}SU: move 233TB 1412-1413-1414 => refuse 23.13\nSU: move 233TB 1412-1413 => for 1"));
    let dry = text.replace("map 1410/1409 major", "map 1410/1409 minor");
    check(&format!("{dry}SU: move 233TB 1412-1413-1414 => 2 to 1, odds 2-1"));
    let active = text.replace("27A @1408 inactive", "27A @1408 active");
    check(&format!("{active}SU: move 233TB 1412-1413-1414 => 2 to 1, odds 2-1"));
}

/// [23.23] [9.15] [11.32] One HQ for all attackers is wanted from turn 5 on, when operations are counted; before that each of
/// them has a line to some active HQ.
#[test]
fn one_hq_for_all_from_turn_five_on() {
    let attack = |turn: u8, second: &str, expected: &str| {
        check(&format!(
            "
            set ground open | turn {turn}
            GE  88 @1414 | 72 @2520
            SU  6RD @1314 | 31RD @1514 | 27A @1011 active | 40A @1811 {second} | 58RD @2519 | 6TA @2517 active
            phase SU combat
            SU: attack 6RD 31RD -> 1414 => {expected}
        "
        ));
    };
    for turn in 1..=4 {
        attack(turn, "active", "8 to 5, odds 1-1");
        attack(turn, "inactive", "refuse 23.14");
    }
    for turn in 5..=6 {
        attack(turn, "active", "refuse 23.23");
    }
}

/// [23.2] [23.21] On turns 1 to 4 nothing is counted: an HQ leads as many attacks as there are.
#[test]
fn the_first_turns_count_nothing() {
    let text = "
        set ground open | turn 4
        GE  88 @1414 | 72 @1614 | 82 @1214 | 389 @2520
        SU  6RD @1413 | 31RD @1613 | 74RD @1213 | 27A @1411 active | 58RD @2519 | 6TA @2517 active
        phase SU combat
        dice 1 1 1
        SU: attack 6RD -> 1414      => odds 1-2 => result 1/1
        GE: steps 88=1              => ok
        SU: steps 6RD=1             => ok
        SU: attack 31RD -> 1614     => odds 1-2 => result 1/1
        GE: steps 72=1              => ok
        SU: steps 31RD=1            => ok
        SU: attack 74RD -> 1214     => odds 1-2
    ";
    check(text);
    check(&text.replace("turn 4", "turn 5").replace("-> 1214     => odds 1-2", "-> 1214     => refuse 23.23"));
}
