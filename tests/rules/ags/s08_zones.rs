//! 8 Zones of control.

use super::check;

/// [8.0] Each of the six hexes around a unit stops an enemy; the hexes beyond do not.
#[test]
fn six_hexes_are_controlled() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1416 | 4/6 @1208 | 114/6 @1615 | 88 @1425
        SU  6RD @1412 | 27A @1401 active
        phase GE initial
    ";
    for path in [
        "11/6 1416-1415-1414-1413-1414",
        "11/6 1416-1415-1315-1314-1313-1213",
        "11/6 1416-1516-1515-1514-1513-1613",
        "4/6 1208-1309-1310-1311-1312-1311",
        "4/6 1208-1309-1310-1410-1411-1410",
        "4/6 1208-1309-1409-1510-1511-1512-1511",
    ] {
        check(&format!("{text}GE: move {path} => refuse 5.23"));
    }
    // Two hexes off, all the way round.
    check(&format!("{text}GE: move 11/6 1416-1415-1414-1314-1213-1212-1211-1311 => for 7"));
    check(&format!("{text}GE: move 114/6 1615-1614-1613-1612-1611-1511-1410-1310 => for 7"));
}

/// [8.11] A lone HQ has a zone of control too, active or not.
#[test]
fn an_hq_controls_its_surroundings() {
    for mark in ["active", "inactive"] {
        check(&format!(
            "
            set ground open | turn 9
            GE  11/6 @1415 | 88 @1425
            SU  27A @1412 {mark} | 6RD @1402
            phase GE initial
            GE: move 11/6 1415-1414-1413-1314 => refuse 5.23
            GE: move 11/6 1415-1414-1413      => for 2
        "
        ));
    }
}

/// [8.11] Units control at all times: reduced, out of supply or just arrived.
#[test]
fn weak_units_control_too() {
    check(
        "
        set ground open | turn 9
        GE  332/KaB @1412 | 88 @1425
        SU  233TB @1407 | 6RD @1402 | 27A @1405 active
        phase SU initial
        SU: move 233TB 1407-1408-1409-1410-1411-1311 => refuse 5.23
        SU: move 233TB 1407-1408-1409-1410-1411      => for 4
    ",
    );
}

/// [8.12] A zone of control ends at a major river, but not at a minor one.
#[test]
fn a_major_river_shields() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1415 | 88 @1425
        SU  6RD @1412 | 27A @1409 active
        phase GE initial
    ";
    let river = |kind: &str| format!("map 1412/1413 {kind}\n{text}");
    check(&format!("{}GE: move 11/6 1415-1414-1413-1314 => refuse 5.23", river("minor")));
    check(&format!("{}GE: move 11/6 1415-1414-1413-1314 => for 3", river("major")));
    check(&format!("map 1413 woods\n{text}GE: move 11/6 1415-1414-1413-1314 => refuse 5.23"));
    check(&format!("map 1413 city\n{text}GE: move 11/6 1415-1414-1413-1314 => refuse 5.23"));
    // Beside the river the other hexes are still controlled.
    check(&format!("{}GE: move 11/6 1415-1414-1413-1313-1213 => refuse 5.23", river("major")));
}

/// [8.12] [19.22b] A road over the river lets no zone of control across.
#[test]
fn a_bridge_lets_no_control_across() {
    check(
        "
        set ground open | turn 9
        map 1412/1413 major road
        GE  11/6 @1415 | 88 @1425
        SU  6RD @1412 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1415-1414-1413-1314 => for 3
    ",
    );
}

/// [8.12] [5.24] Who begins opposite an enemy on the far bank is not in his zone of control and may leave.
#[test]
fn units_behind_a_river_are_free() {
    check(
        "
        set ground open | turn 9
        map 1412/1413 major
        GE  88 @1413 | 11/6 @1425
        SU  6RD @1412 | 31RD @1405 | 27A @1410 active
        phase SU initial
        SU: move 6RD 1412-1411     => for 1
    ",
    );
}

/// [8.21] The stop is for the phase: in the next one a German may disengage.
#[test]
fn a_stop_lasts_a_phase() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1416 | 88 @1425
        SU  6RD @1412 | 31RD @1314 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1416-1415-1414-1514 => refuse 5.23
        GE: move 11/6 1416-1415-1414-1413 => refuse 5.23
        GE: move 11/6 1416-1415-1414      => for 2
        GE: end                           => awaits GE attack end
        GE: end                           => awaits GE move end
        GE: move 11/6 1414-1415           => for 3
    ",
    );
}

/// [8.21] [5.0b] Who was stopped has moved, and no second order gets him out or along the front.
#[test]
fn a_stopped_unit_stays() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 88 @1425
        SU  6RD @1412 | 31RD @1314 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1415-1414      => for 1
        GE: move 11/6 1414-1415      => refuse 5.0b
        GE: move 11/6 1414-1413      => refuse 5.0b
    ",
    );
}

/// [8.21] [6.24] After an overrun the stack goes on from a controlled hex, but the next one that it enters by moving stops it.
#[test]
fn after_an_overrun_the_next_zone_stops() {
    let text = "
        set ground open | turn 9
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1510 | 58RD @1210 | 27A @1408 active
        phase GE initial
    ";
    let won = format!(
        "dice 1\n{text}GE: move 15/SSW 805StG 1413-1412 => 5 to 2, odds 2-1\nSU: steps 6RD=1 => awaits GE halt move\n"
    );
    check(&format!("{won}GE: move 15/SSW 805StG 1412-1411-1410-1409 => refuse 5.23"));
    check(&format!("{won}GE: move 15/SSW 805StG 1412-1411-1410 => for 2\nsee 15/SSW @1410 moved"));
    check(&format!("{won}GE: move 15/SSW 805StG 1412-1312-1212-1213 => for 3"));
}

/// [8.22] [8.24] A hex under one, two or three enemy zones costs one point and stops alike.
#[test]
fn zones_cost_nothing_and_do_not_add_up() {
    for more in ["", " | 31RD @1513", " | 31RD @1513 | 58RD @1312"] {
        check(&format!(
            "
            set ground open | turn 9
            GE  11/6 @1415 | 88 @1425
            SU  6RD @1412{more} | 27A @1408 active
            phase GE initial
            GE: move 11/6 1415-1414-1413-1414 => refuse 5.23
            GE: move 11/6 1415-1315-1314-1313-1314 => refuse 5.23
            GE: move 11/6 1415-1315-1314-1313      => for 3
        "
        ));
    }
}

/// [8.24] To leave three enemy zones by disengagement costs the same two points more as to leave one.
#[test]
fn leaving_several_zones_costs_the_same() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1313 | 58RD @1513 | 27A @1408 active
        phase GE initial
        GE: move 11/6 1413-1414    => for 3
    ",
    );
}

/// [8.23] A lone German on turn 2 leaves an enemy zone by overrun or as the result of a combat, not by a move.
#[test]
fn ways_out_of_a_zone() {
    let text = "
        set ground open | turn 2
        GE  11/6 @0813 | 4/6 @0820
        SU  6RD @0812 reduced | 31RD @0705 | 27A @0808 active
    ";
    check(&format!("{text}phase GE initial\nGE: move 11/6 0813-0814 => refuse 22.24"));
    check(&format!(
        "{text}phase GE initial
        dice 1
        GE: move 11/6 0813-0812    => 2 to 2, odds 1-1
        SU: steps 6RD=1            => awaits GE halt move
        see 11/6 @0812 moved"
    ));
    check(&format!(
        "{text}phase GE combat
        dice 6
        GE: attack 11/6 -> 0812    => 5 to 2, odds 2-1 => result 1/-
        GE: retreat 11/6:0813-0814 => ok"
    ));
}

/// [8.25] A friend in the hex cancels the enemy's zone there for supply, but a mover still stops.
#[test]
fn a_friend_opens_a_hex_for_supply_only() {
    // 1414 is an island but for 1415; 31RD controls 1415, the only way out.
    let text = "
        set ground open | turn 9
        map 1314 river
        map 1315 river
        map 1514 river
        map 1515 river
        GE  88 @1414 | 11/6 @1518 | 72 @1425 | 4/6 @1415
        SU  6RD @1407 | 31RD @1316 | 27A @1406 active
        map 1413 river
        phase GE initial
    ";
    check(&format!("{text}see 88 @1414\nGE: move 11/6 1518-1517-1516-1415-1414 => refuse 5.23"));
    check(&format!("{}see 88 @1414 unsupplied\nGE: end => ok", text.replace(" | 4/6 @1415", "")));
    // A friendly zone of control alone opens nothing.
    check(&format!("{}see 88 @1414 unsupplied\nGE: end => ok", text.replace("4/6 @1415", "4/6 @1516")));
}

/// [8.25] The line between a Soviet unit and its HQ passes an enemy zone where a friend stands, and not where none does.
#[test]
fn a_friend_opens_a_hex_for_command() {
    // A lane from 1412 to 1408 with water on both sides; 88 in 1510 controls 1409 and 1410 in its middle.
    let text = "
        set ground open | turn 9
        map 1309 river
        map 1310 river
        map 1311 river
        map 1312 river
        map 1509 river
        map 1511 river
        map 1512 river
        GE  11/6 @1425 | 88 @1510
        SU  6RD @1412 | 31RD @1410 | 58RD @1409 | 27A @1408 active
        phase SU initial
    ";
    check(&format!("{text}see 6RD @1412\nSU: end => ok"));
    check(&format!("{}see 6RD @1412 unsupplied\nSU: end => ok", text.replace("31RD @1410", "31RD @1407")));
}

/// [8.25] [9.71b] A retreat into an enemy-controlled hex is possible where a friend stands, and only there.
#[test]
fn a_friend_opens_a_hex_for_retreat() {
    // 6RD in 1412 has only 1411 behind it, and 72 in 1311 controls that hex.
    let text = "
        set ground open | turn 9
        map 1312 river
        map 1313 river
        map 1512 river
        map 1513 river
        GE  15/SSW @1413 | 805StG @1413 | 72 @1311 | 88 @1425
        SU  6RD @1412 | 58RD @1411 | 27A @1409 active
        phase GE combat
    ";
    check(&format!(
        "{text}dice 1
        GE: attack 15/SSW 805StG -> 1412 => 10 to 5, odds 2-1 => result -/1 => awaits SU steps retreat
        SU: retreat 6RD:1412-1411        => ok"
    ));
    // Without 58RD the division is out of supply and can only lose a step.
    check(&format!(
        "{}dice 4
        GE: attack 15/SSW 805StG -> 1412 => 10 to 2, odds 5-1 => result -/1 => 6RD loses 1",
        text.replace("58RD @1411", "58RD @1405")
    ));
}
