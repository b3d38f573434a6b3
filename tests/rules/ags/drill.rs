//! Standard rules that Korsun does not use, on the drill ground: rail movement, untried units, swamp, rough country and the sea,
//! lines of supply of limited length, the river costs of the other games.

use super::check;

/// A railroad from 1404 to 1413, and Soviet units on it.
const RAIL: &str = "
    set exclusive drill | ground open | turn 9
    map 1404/1405 rail | 1405/1406 rail | 1406/1407 rail | 1407/1408 rail | 1408/1409 rail
    map 1409/1410 rail | 1410/1411 rail | 1411/1412 rail | 1412/1413 rail
    map 1406 woods
    GE  88 @2020 | 82 @2520
    SU  6RD @1405 | 31RD @1405 | 58RD @1405 | 84RD @1604 | 27A @1405 active
    phase SU initial
";

/// [5.3] [5.35] A unit moves by rail whatever the terrain; to others the railroad is nothing.
#[test]
fn units_move_by_rail() {
    check(&format!(
        "{RAIL}SU: rail 6RD 1405-1406-1407-1408-1409-1410-1411-1412 => 6RD by rail
        see 6RD @1412 moved
        SU: move 31RD 1405-1406-1407                            => for 2"
    ));
    let mechanised = RAIL.replace("84RD @1604", "233TB @1405");
    check(&format!("{mechanised}SU: move 233TB 1405-1406 => for 2\nsee 233TB @1406 moved"));
    // The German player has no rail capacity.
    check(&format!(
        "{}GE: rail 88 1405-1406 => refuse 5.3",
        RAIL.replace("phase SU initial", "phase GE initial").replace("88 @2020", "88 @1305")
    ));
}

/// [5.31] By rail a unit begins, goes and ends on the railroad, in supply or not.
#[test]
fn the_railroad_is_not_left() {
    check(&format!(
        "{RAIL}SU: rail 84RD 1604-1605          => refuse 5.31
        SU: rail 6RD 1405-1505                  => refuse 5.31
        SU: rail 6RD 1405-1407                  => refuse 5.31
        SU: rail 6RD 1405-1404                  => ok"
    ));
    let alone = RAIL.replace(" | 27A @1405 active", "");
    check(&format!("{alone}SU: rail 6RD 1405-1406-1407 => ok"));
}

/// [5.32] Two units a turn, eight hexes at most; HQs do not count.
#[test]
fn rail_capacity() {
    check(&format!(
        "{RAIL}SU: rail 6RD 1405-1406-1407-1408-1409-1410-1411-1412-1413 => ok
        SU: rail 31RD 1405-1404                 => ok
        SU: rail 58RD 1405-1404                 => refuse 5.32
        SU: rail 27A 1405-1406                  => ok"
    ));
    let far = RAIL.replace("6RD @1405", "6RD @1404");
    check(&format!(
        "{far}SU: rail 6RD 1404-1405-1406-1407-1408-1409-1410-1411-1412-1413 => refuse 5.32
        SU: rail 6RD 1404-1405-1406-1407-1408-1409-1410-1411-1412 => ok"
    ));
}

/// [5.33] Not out of, into or through an enemy-controlled hex, and not with other movement.
#[test]
fn no_trains_past_the_enemy() {
    let near = RAIL.replace("82 @2520", "82 @1508");
    check(&format!(
        "{near}SU: rail 6RD 1405-1406-1407-1408-1409 => refuse 5.33
        SU: rail 6RD 1405-1406-1407            => refuse 5.33
        SU: rail 6RD 1405-1406                 => ok
        SU: rail 6RD 1406-1405                 => refuse 5.0b"
    ));
    check(&format!("{}SU: rail 6RD 1405-1406 => refuse 5.33", RAIL.replace("82 @2520", "82 @1505")));
    check(&format!("{RAIL}SU: move 6RD 1405-1406 => ok\nSU: rail 6RD 1406-1407 => refuse 5.0b"));
}

/// [5.34] Trains run in the initial movement phase only.
#[test]
fn no_trains_in_the_second_phase() {
    let second = RAIL.replace("phase SU initial", "phase SU mechanised").replace("84RD @1604", "233TB @1405");
    check(&format!("{second}awaits SU move end\nSU: rail 233TB 1405-1406 => refuse 5.34"));
}

/// [10.4] [10.31] Swamp and rough country, and the river costs of the other games.
#[test]
fn other_terrain_costs() {
    check(
        "
        set exclusive drill | ground open | turn 9
        map 1414 swamp | 1514 rough | 1314 sea | 1313 woods | 1415/1416 minor | 1515/1516 major
        GE  11/6 @1415 | 4/6 @1415 | 88 @1415 | 82 @1416 | 72 @1516
        SU  6RD @2003 | 31RD @1612 | 27A @2002 active
        phase GE initial
        GE: move 11/6 1415-1414    => for 3
        GE: move 4/6 1415-1515-1514 => for 5
        GE: move 88 1415-1414-1413 => for 3
        GE: move 82 1416-1415      => for 3
        GE: move 72 1516-1515      => for 4
    ",
    );
}

/// [9.31] [10.4] Rough country doubles, a swamp does nothing.
#[test]
fn other_terrain_in_combat() {
    for (terrain, odds) in [("rough", "5 to 4"), ("swamp", "5 to 2"), ("clear", "5 to 2")] {
        check(&format!(
            "
            set exclusive drill | ground open | turn 9
            map 1414 {terrain}
            GE  11/6 @1415 | 72 @1425
            SU  6RD @1414 reduced | 27A @1412 active
            phase GE combat
            GE: attack 11/6 -> 1414 => {odds}"
        ));
    }
}

/// [10.16] Nobody moves, attacks, retreats or is supplied across the sea.
#[test]
fn the_sea_parts() {
    let text = "
        set exclusive drill | ground open | turn 9
        map 1414 sea | 1514/1515 sea
        GE  11/6 @1415 | 4/6 @1515 | 88 @2020
        SU  6RD @1514 | 31RD @1413 | 27A @1412 active
    ";
    check(&format!(
        "{text}phase GE initial
        GE: move 11/6 1415-1414    => refuse 10.16
        GE: move 4/6 1515-1514     => refuse 10.16
        GE: move 11/6 1415-1416    => ok"
    ));
    check(&format!("{text}phase GE combat\nGE: attack 4/6 -> 1514 => refuse 10.16"));
}

/// [8.12] No zone of control reaches across the sea.
#[test]
fn zones_end_at_the_sea() {
    let text = "
        set exclusive drill | ground open | turn 9
        map 1414/1415 sea
        GE  88 @1417 | 72 @2020
        SU  6RD @1414 | 27A @1412 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 88 1417-1416-1415-1316 => ok"));
    check(&format!("{}GE: move 88 1417-1416-1415-1316 => refuse 5.23", text.replace("1414/1415 sea", "1414 woods")));
}

/// [12.11] A line of supply leads into a swamp but not through it.
#[test]
fn swamps_end_lines() {
    let text = "
        set exclusive drill | ground open | turn 9
        map 0125 swamp | 0225 swamp | 0226 swamp
        GE  88 @0126 | 72 @0225 | 82 @0124
        SU  6RD @3003 | 27A @3002 active
        phase GE initial
    ";
    // 0126 lies behind the swamps; 0225 is one, with open ground beside it.
    check(&format!("{text}see 88 @0126 unsupplied\nsee 72 @0225\nsee 82 @0124"));
    let dry = text.replace("map 0125 swamp | 0225 swamp | 0226 swamp", "map 0126 swamp");
    check(&format!("{dry}see 88 @0126"));
}

/// [12.12] On the drill ground a German line is at most twelve hexes long.
#[test]
fn lines_have_a_length() {
    let text = "
        set exclusive drill | ground open | turn 9
        GE  88 @1714 | 72 @1713
        SU  6RD @3003 | 27A @3902 active
        phase GE initial
        see 88 @1714
        see 72 @1713 unsupplied
    ";
    check(text);
    check(&text.replace("see 72 @1713 unsupplied", "see 72 @1713").replace("exclusive drill | ", ""));
}

/// [10.15a] On the drill ground a line crosses a major river by road or rail, and at a city.
#[test]
fn lines_cross_rivers_at_crossings() {
    let text = |crossing: &str| {
        format!(
            "
            set exclusive drill | ground open | turn 9
            map 0125/0126 major | 0126/0225 major | 0126/0226 major {crossing}
            GE  88 @0126 | 72 @0120
            SU  6RD @3003 | 27A @3002 active
            phase GE initial
            see 88 @0126"
        )
    };
    check(&format!("{} unsupplied", text("")));
    check(&text("road"));
    check(&text("rail"));
    check(&text("| 0125 city"));
}

/// [11.38] On the drill ground an HQ alone defends with its whole rating.
#[test]
fn a_whole_rating_defends() {
    let text = "
        set exclusive drill | ground open | turn 9
        GE  11/6 @1415 | 88 @2020
        SU  27A @1414 active | 52A @2002
        phase GE combat
        GE: attack 11/6 -> 1414 => 5 to 4, odds 1-1
    ";
    check(text);
    check(&text.replace("5 to 4, odds 1-1", "5 to 2, odds 2-1").replace("exclusive drill | ", ""));
}

/// Untried divisions before an HQ.
const UNTRIED: &str = "
    set exclusive drill | ground open | turn 9
    GE  11/6 @1415 | 4/6 @1415 | 88 @2020
    SU  6RD @1414 untried | 31RD @1413 untried | 27A @1412 active
";

/// [13.0] [13.2] A unit is untried until it fights; its strength is drawn when the attack has been declared.
#[test]
fn strengths_are_drawn_in_combat() {
    check(&format!(
        "{UNTRIED}phase GE combat
        see 6RD @1414 untried
        GE: attack 11/6 4/6 -> 1414     => 11/6 and 4/6 attack 1414 => awaits roll reveal
        roll 4                          => 6RD is 6-8 => 7 to 8, odds 1-2 => awaits roll combat
        see 31RD @1413 untried
        roll 3                          => result 1/-"
    ));
    check(&format!(
        "{UNTRIED}phase SU combat
        SU: attack 6RD -> 1415          => awaits roll reveal
        roll 3                          => 6RD is 3-2 => 3 to 5, odds 1-2 => awaits roll combat"
    ));
}

/// [13.1] What is drawn is gone: the next unit draws from the rest.
#[test]
fn the_cup_empties() {
    check(&format!(
        "{UNTRIED}phase GE combat
        GE: attack 11/6 -> 1414         => awaits roll reveal
        roll 2                          => 6RD is 1-2
        roll 1                          => result -/1
        SU: steps 6RD=1                 => awaits GE advance
        GE: advance 11/6:1415-1414      => ok"
    ));
    let two = UNTRIED.replace("31RD @1413 untried", "31RD @1414 untried");
    check(&format!(
        "{two}phase GE combat
        GE: attack 11/6 4/6 -> 1414     => awaits roll reveal
        roll 2                          => 6RD is 1-2 => awaits roll reveal
        roll 2                          => 31RD is 3-2 => 7 to 4, odds 1-1"
    ));
}

/// [13.3] A unit without strength is removed when it is revealed; until then it has a zone of control.
#[test]
fn some_have_no_strength() {
    check(&format!(
        "{UNTRIED}phase GE combat
        GE: attack 11/6 -> 1414         => awaits roll reveal
        roll 1                          => 6RD is 0-0 => 6RD is removed
        see 6RD @eliminated
        see GE points 0
        awaits GE move end"
    ));
    check(&format!(
        "{UNTRIED}phase GE initial
        dice 1
        GE: move 11/6 4/6 1415-1414     => 6RD is removed => 11/6 and 4/6 enter 1414 => awaits GE halt move"
    ));
    check(&format!(
        "{}phase GE initial\nGE: move 88 1417-1416-1415-1515 => refuse 5.23",
        UNTRIED.replace("11/6 @1415 | 4/6 @1415 | 88 @2020", "11/6 @2015 | 88 @1417 | 4/6 @2015")
    ));
}

/// [9.62] A unit that was untried has one step.
#[test]
fn the_untried_have_one_step() {
    check(&format!(
        "{UNTRIED}phase GE combat
        GE: attack 11/6 4/6 -> 1414     => awaits roll reveal
        roll 3                          => 7 to 2, odds 3-1
        roll 3                          => result -/1
        SU: steps 6RD=1                 => 6RD is eliminated"
    ));
}

/// [11.23b] An HQ whose untried escort has no strength goes back to where it came from, or is lost.
#[test]
fn an_hq_goes_back_from_a_phantom() {
    let text = "
        set exclusive drill | ground open | turn 9
        GE  11/6 @1415 | 4/6 @1415 | 88 @2020
        SU  6RD @1414 untried | 27A @1412 active | 233TB @2003
        phase SU initial
        SU: move 27A 1412-1413-1414     => ok
        SU: end                         => awaits SU attack end
        SU: attack 6RD -> 1415          => awaits roll reveal
        roll 1                          => 6RD is removed => 27A goes back to 1413
        see 27A @1413 active
    ";
    check(text);
    let barred = text.replace("27A goes back to 1413", "27A is eliminated").replace("see 27A @1413 active", "");
    let barred = barred
        .replace("233TB @2003", "233TB @2003 | 52A @1410")
        .replace("SU: end ", "SU: move 52A 1410-1411-1412-1413 => ok\n        SU: end ");
    check(&barred);
}

/// [19.63] In Korsun nobody is untried.
#[test]
fn nobody_is_untried_in_korsun() {
    let text = UNTRIED.replace("exclusive drill | ", "");
    let refused =
        harness::check::run::<ags::Korsun>(&format!("{text}phase GE combat\n")).expect_err("nobody is untried");
    assert_eq!(refused, "line 4, column 19: no unit is untried (19.63), except with `set exclusive drill`");
}
