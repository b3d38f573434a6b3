//! 27 Victory points.

use super::check;

/// [27.0] The points are compared after turn 13 and not before.
#[test]
fn the_game_is_decided_after_turn_thirteen() {
    let ends = |turn: u8, expected: &str| {
        check(&format!(
            "
            set ground open | turn {turn} | points SU 90
            GE  88 @1414 | 72 @1420 | 4/6 @1421
            SU  27A @2001 active | 31RD @2003
            phase GE mechanised
            GE: end => {expected}
        "
        ));
    };
    ends(9, "awaits SU");
    ends(12, "awaits SU");
    ends(13, "awaits over Soviet");
}

/// A German unit is eliminated; the points for it, in supply and isolated.
fn check_killed(unit: &str, points: u8, isolated: u8) {
    check(&format!(
        "
        set ground open | turn 9
        GE  {unit} | 72 @1420
        SU  5GdTC @1413 supported | 27A @1411 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 1414 => is eliminated
        see SU points {points}
    ",
        unit = unit.replacen(' ', " @1414 ", 1)
    ));
    check(&format!(
        "
        set ground open | turn 9
        GE  {unit} | 72 @1420
        SU  5GdTC @0102 supported | 27A @0301 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101 => is eliminated, isolated
        see SU points {isolated}
    ",
        unit = unit.replacen(' ', " @0101 ", 1)
    ));
}

/// [27.1a] The Soviet player has 3 points for an infantry regiment or Divisionsgruppe and 6 for another unit; 4 and 8 if it was
/// isolated.
#[test]
fn points_for_german_units() {
    check_killed("80/34 ", 3, 4);
    check_killed("112/KaB ", 3, 4);
    check_killed("332/KaB ", 3, 4);
    check_killed("417/168 reduced", 3, 4);
    check_killed("88 reduced", 6, 8);
    check_killed("11/6 ", 6, 8);
    check_killed("4/6 ", 6, 8);
    check_killed("805StG ", 6, 8);
    check_killed("Baeke reduced", 6, 8);
    check_killed("Wallonien reduced", 6, 8);
}

/// [27.1a] Each unit of a stack has its own points, and a step alone has none.
#[test]
fn points_are_for_whole_units() {
    check(
        "
        set ground open | turn 9
        GE  332/KaB @1414 | 253/34 @1414 | 4/6 @1414 reduced | 72 @1420
        SU  5GdTC @1413 supported | 27A @1411 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 1414 => 36 to 3, odds 10-1
        see SU points 12
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  88 @1414 | 72 @1420
        SU  5GdTC @1413 | 27A @1411 active
        phase SU combat
        dice 3
        SU: attack 5GdTC -> 1414 => 18 to 5, odds 3-1
        GE: steps 88=1
        see SU points 0
    ",
    );
}

/// The game ends with these German units, which are worth so many points: with them the Soviet player reaches 60 and a draw.
/// 4/6 is in supply in 0509.
fn check_final_points(units: &str, points: u8) {
    for (before, winner) in [(60 - points, "draw"), (59 - points, "German")] {
        check(&format!(
            "
            map 0401 river | 0402 river | 0403 river | 0404 river | 0405 river | 0406 river | 0407 river | 0408 river
            map 0109 river | 0209 river | 0309 river
            set ground open | turn 13 | points SU {before}
            GE  4/6 @0509 | {units}
            SU  27A @2001 active | 31RD @2003
            phase GE mechanised
            GE: end => awaits over {winner}
        "
        ));
    }
}

/// [27.1b] At the end a Heavy Equipment marker under an infantry regiment is worth 1 point, under another unit 2.
#[test]
fn points_for_heavy_equipment() {
    check_final_points("80/34 @0510 heavy0", 1);
    check_final_points("80/34 @0510 heavy0 | 107/34 @0511 heavy0", 2);
    check_final_points("112/KaB @0510 heavy0", 1);
    check_final_points("88 @0510 heavy0", 2);
    check_final_points("15/SSW @0510 heavy0", 2);
    check_final_points("80/34 @0510 heavy1 | 88 @0511 heavy2", 0);
}

/// [27.1c] At the end an isolated infantry regiment on the map is worth 2 points, another isolated unit 4; one that is only out
/// of supply nothing.
#[test]
fn points_for_isolated_survivors() {
    check_final_points("80/34 @0103", 2);
    check_final_points("80/34 @0103 | 88 @0104", 6);
    check_final_points("332/KaB @0103 | 15/SSW @0104", 6);
    check_final_points("80/34 @0307 | 88 @0308", 0);
    check_final_points("80/34 @0103 airlifted heavy1", 2);
}

/// [27.1b] [27.1c] A unit may be worth points on both grounds.
#[test]
fn isolated_with_a_marker_underneath() {
    check_final_points("80/34 @0103 heavy0", 3);
    check_final_points("88 @0103 heavy0", 6);
}

/// A Soviet unit out of supply is eliminated; the German points then.
fn check_soviet_killed(unit: &str, before: u8, after: u8) {
    check(&format!(
        "
        set ground open | turn 9 | points GE {before}
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 72 @1420
        SU  {unit} | 31RD @2003 | 2TA @2001 active
        phase GE combat
        dice 1
        GE: attack 11/6 4/6 114/6 -> 1413 => is eliminated
        see GE points {after}
    "
    ));
}

/// [27.2] The German player has 3 points for a brigade, 4 for a division, 6 for an HQ, and 12 for a whole corps, in which the
/// points for its steps are contained.
#[test]
fn points_for_soviet_units() {
    check_soviet_killed("233TB @1413", 0, 3);
    check_soviet_killed("20GdTB @1413", 0, 3);
    check_soviet_killed("1GdMB @1413", 0, 3);
    check_soviet_killed("3GdAbB @1413", 0, 3);
    check_soviet_killed("6RD @1413 reduced", 0, 4);
    check_soviet_killed("1GdAbD @1413 reduced", 0, 4);
    check_soviet_killed("63CD @1413", 0, 4);
    check_soviet_killed("27A @1413 inactive", 0, 6);
    check_soviet_killed("5GdTC @1413 lost3", 6, 12);
    check_soviet_killed("5MC @1413 lost3", 20, 26);
}

/// [27.2] A corps step is worth 2 points as it is lost; the last one completes the twelve.
#[test]
fn points_for_corps_steps() {
    let loses = |marks: &str, before: u8, steps: u8, after: u8| {
        check(&format!(
            "
            set ground open | turn 9 | points GE {before}
            GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 72 @1420
            SU  5GdTC @1413 {marks} | 31RD @2003 | 2TA @2001 active
            phase GE combat
            dice 1
            GE: attack 11/6 4/6 114/6 -> 1413 => ok
            SU: steps 5GdTC={steps}
            see GE points {after}
        "
        ));
    };
    // 18 to 6: two steps. 18 to 4: two steps. 18 to 3: 1/3.
    loses("", 0, 2, 4);
    loses("reduced", 2, 2, 6);
    loses("lost2", 4, 2, 12);
}

/// [27.2] Steps of other units are worth nothing before the unit is gone.
#[test]
fn no_points_for_other_steps() {
    check(
        "
        set ground open | turn 9
        GE  88 @1414 | 389 @1514 | 72 @1420
        SU  6RD @1413 | 31RD @2003 | 2TA @2001 active
        phase GE combat
        dice 3
        GE: attack 88 389 -> 1413 => 8 to 2, odds 4-1
        SU: steps 6RD=1
        see GE points 0
    ",
    );
}

/// [27.1a] [27.2] Losses in one's own attacks count as well.
#[test]
fn losses_of_the_attacker_count() {
    check(
        "
        set ground open | turn 9
        GE  88 @1414 | 389 @1414 | 72 @1420
        SU  5MC @1413 lost2 | 2TA @1411 active
        phase SU combat
        dice 3
        SU: attack 5MC -> 1414 => 6 to 10, odds 1-2
        SU: steps 5MC=1
        see GE points 2
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  332/KaB @1414 | 72 @1420
        SU  5GdTC @1413 | 2TA @1411 active
        phase GE combat
        dice 5
        GE: attack 332/KaB -> 1413 => 1 to 13, odds 1-3
        see SU points 3
    ",
    );
}

/// [27.3] The difference of the points gives the level of victory.
#[test]
fn levels_of_victory() {
    let level = |soviet: u8, german: u8, winner: &str, level: &str| {
        check(&format!(
            "
            set ground open | turn 13 | points SU {soviet} | points GE {german}
            GE  88 @1414 | 72 @1420 | 4/6 @1421
            SU  27A @2001 active | 31RD @2003
            phase GE mechanised
            GE: end => {level} => awaits over {winner}
        "
        ));
    };
    level(125, 40, "Soviet", "Soviet strategic");
    level(85, 0, "Soviet", "Soviet strategic");
    level(124, 40, "Soviet", "Soviet operational");
    level(75, 0, "Soviet", "Soviet operational");
    level(74, 0, "Soviet", "Soviet tactical");
    level(75, 10, "Soviet", "Soviet tactical");
    level(64, 0, "draw", "draw");
    level(70, 10, "draw", "draw");
    level(69, 10, "German", "German tactical");
    level(50, 0, "German", "German tactical");
    level(49, 0, "German", "German operational");
    level(40, 0, "German", "German operational");
    level(39, 0, "German", "German strategic");
    level(10, 30, "German", "German strategic");
}
