//! 19 What Korsun adds to the standard rules and changes in them, but for integrity.

use super::{MAP, RIVERS, check};
use ags::KorsunMap;

/// [19.0] Where Korsun's own rules say otherwise the standard rules give way: German units pay for rivers what Soviet units
/// pay, and a Soviet division outlives one step.
#[test]
fn the_exclusive_rules_come_first() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 minor | 1415/1515 major
        GE  82 @1415 | 72 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 82 1415-1414       => for 2
        GE: move 72 1415-1515       => for 3
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active | 31RD @2019
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => odds 3-1
        roll 3                               => awaits SU steps retreat
        SU: steps 6RD=1                      => ok
        see 6RD @1412 defended reduced
    ",
    );
}

/// [19.11] In every turn the Soviet player comes first, then the German.
#[test]
fn the_soviet_player_is_first() {
    check(
        "
        set ground open | turn 9
        GE  88 @2020
        SU  6RD @3005 | 27A @3004
        awaits SU
        SU: activate 27A            => awaits SU move end
        see turn 9
        SU: end                     => ok
        SU: end                     => awaits GE move end
        see turn 9
        GE: end                     => awaits SU
        see turn 10
    ",
    );
}

/// [19.12] The game ends after the thirteenth turn.
#[test]
fn thirteen_turns() {
    check(
        "
        set ground open | turn 12 | points SU 62
        GE  88 @2020
        SU  6RD @3005 | 27A @3004
        phase GE initial
        GE: end                     => awaits SU
        see turn 13
    ",
    );
    check(
        "
        set ground open | turn 13 | points SU 62
        GE  88 @2020
        SU  6RD @3005 | 27A @3004
        phase GE initial
        GE: end                     => awaits over draw
    ",
    );
}

/// [19.21] There are no railways and no moves by rail.
#[test]
fn no_railways() {
    check(
        "
        set turn 9
        GE  11/6 @1415 | 82 @1415
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        awaits GE move end
        GE: rail 82 1415-1414            => refuse 19.21
    ",
    );
    assert!(!MAP.contains("rail"));
    let railway = RIVERS.replace(r#"{ kind = "road", at"#, r#"{ kind = "railroad", at"#);
    assert!(railway != RIVERS && KorsunMap::read(&railway).is_err());
}

/// [19.22a] A road crosses rivers: nobody pays for the river there, and infantry still pays for the ground.
#[test]
fn roads_cross_rivers() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 major road | 1414/1413 minor road
        GE  11/6 @1415 | 82 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 11/6 1415-1414-1413     => for 1
        GE: move 82 1415-1414-1413       => for 2
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1415/1414 major road | 1414/1413 minor road
        GE  82 @3005 | 88 @2020
        SU  233TB @1415 | 6RD @1415 | 27A @1415
        phase SU initial
        SU: move 233TB 1415-1414-1413    => for 1
        SU: move 6RD 1415-1414-1413      => for 2
        SU: move 27A 1415-1414-1413      => for 1
    ",
    );
}

/// [19.22a] [9.78] A road does not help a retreat over a major river.
#[test]
fn no_retreat_over_a_bridge() {
    check(
        "
        set ground open | turn 9
        map 1412/1411 major road
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1409 active | 31RD @2019
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => odds 3-1
        roll 3                               => awaits SU steps retreat
        SU: retreat 6RD:1412-1411            => refuse 9.78
        SU: retreat 6RD:1412-1312            => ok
    ",
    );
}

/// [19.22a] Soviet supply crosses a major river by a road.
#[test]
fn supply_crosses_by_road() {
    check(
        "
        set ground open | turn 9
        map 1410/1409 major road
        map 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1412 | 27A @1410
        phase SU initial
        see 27A @1410 inactive
        see 6RD @1412
    ",
    );
}

/// [19.22b] A bridge over a major river lets no zone of control through: the near end is no enemy-controlled hex.
#[test]
fn no_zone_over_a_bridge() {
    check(
        "
        set ground open | turn 9
        map 1414/1413 major road
        GE  11/6 @1415 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE initial
        GE: move 11/6 1415-1414-1514-1515   => refuse 5.23
        GE: move 11/6 1415-1414-1314-1315   => refuse 5.23
        GE: move 11/6 1415-1414-1515        => for 2
    ",
    );
}

/// [19.23] Both sides pay two points more over a major river.
#[test]
fn a_major_river_costs_both_sides_two() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 major | 1415/1515 major | 1515 woods
        GE  82 @1415 | 11/6 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 82 1415-1414       => for 3
        GE: move 11/6 1415-1515     => for 4
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1415/1414 major | 1415/1515 major | 1515 woods
        GE  82 @3005 | 88 @2020
        SU  6RD @1415 | 233TB @1415 | 27A @1415
        phase SU initial
        SU: move 6RD 1415-1414      => for 3
        SU: move 233TB 1415-1515    => for 4
        SU: move 27A 1415-1515      => for 3
    ",
    );
}

/// [19.24] Both sides pay one point more over a minor river.
#[test]
fn a_minor_river_costs_both_sides_one() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 minor | 1415/1515 minor | 1515 woods
        GE  82 @1415 | 11/6 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 82 1415-1414       => for 2
        GE: move 11/6 1415-1515     => for 3
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1415/1414 minor | 1415/1515 minor | 1515 woods
        GE  82 @3005 | 88 @2020
        SU  6RD @1415 | 233TB @1415 | 27A @1415
        phase SU initial
        SU: move 6RD 1415-1414      => for 2
        SU: move 233TB 1415-1515    => for 3
        SU: move 27A 1415-1515      => for 2
    ",
    );
}

/// [19.25] Nobody moves or retreats into a hex that is all river.
#[test]
fn nobody_enters_the_river() {
    check(
        "
        set ground open | turn 9
        map 1411 river | 1415 river
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @1414
        SU  6RD @1412 | 27A @1409 active | 31RD @2019 | 58RD @3005
        phase GE initial
        GE: move 88 1414-1415                => refuse 19.25
        GE: end                              => awaits GE attack end
        GE: attack 11/6 4/6 114/6 -> 1412    => odds 3-1
        roll 3                               => awaits SU steps retreat
        SU: retreat 6RD:1412-1411            => refuse 19.25
        SU: retreat 6RD:1412-1312            => ok
    ",
    );
}

/// [19.25] The Dniepr below Cherkassy is such a river, from 2907 to 3911.
#[test]
fn the_dniepr_is_closed() {
    check(
        "
        set turn 9
        GE  82 @3010 | 88 @2020
        SU  31RD @2905 | 52A @2904 active
        phase SU initial
        SU: move 31RD 2905-3005-3006     => refuse 19.25
    ",
    );
}

/// [19.3a] An assault gun regiment in the stack leaves a division its integrity and has none itself.
#[test]
fn assault_guns_break_no_integrity() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 805StG @1414 | 4/6 @1416 | 114/6 @1416 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414     => 1414, 14 to 6, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1414 | 239/106 @1414 | 4/6 @1416 | 114/6 @1416 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414     => 1414, 14 to 5, odds 2-1
    ",
    );
}

/// [19.3b] The three Divisionsgruppen together defend like an infantry division with integrity.
#[test]
fn three_divisionsgruppen_are_a_division() {
    check(
        "
        set ground open | turn 9
        GE  112/KaB @1414 | 255/KaB @1414 | 332/KaB @1414 | 88 @2020
        SU  18TC @1413 | 29TC @1314 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC 29TC -> 1414   => 28 to 7
        roll 1                         => at 3-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  112/KaB @1414 | 255/KaB @1414 | 217/57 @1414 | 88 @2020
        SU  18TC @1413 | 29TC @1314 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC 29TC -> 1414   => 28 to 7
        roll 1                         => at 4-1
    ",
    );
}

/// [19.3c] Wallonien is mechanised: it moves twice, pays two points for woods and has four points in mud.
#[test]
fn wallonien_is_mechanised() {
    check(
        "
        set ground open | turn 5
        map 1414 woods
        GE  Wallonien @1415 | 82 @1416 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE mechanised
        GE: move 82 1416-1417                         => refuse 4.2-A3
        GE: move Wallonien 1415-1416-1417-1418-1419-1420 => refuse 5.11
        GE: move Wallonien 1415-1414-1413             => for 3
    ",
    );
}

/// [19.3c] Wallonien has no integrity: it attacks with four and defends with six.
#[test]
fn wallonien_has_no_integrity() {
    check(
        "
        set ground open | turn 9
        GE  Wallonien @1414 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 6, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  Wallonien @1414 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase GE combat
        GE: attack Wallonien -> 1413  => 1413, 4 to 10, odds 1-3
    ",
    );
}

/// [19.3c] [19.53] Wallonien in the stack breaks the integrity of the division it is with, Wiking's too.
#[test]
fn wallonien_breaks_integrity() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1414 | Wallonien @1414 | 9/SSW @1416 | 10/SSW @1416 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 9, odds 1-1
    ",
    );
}

/// [19.3d] Baeke's regiment with a division of three leaves it its integrity, and is not doubled.
#[test]
fn baeke_breaks_no_integrity() {
    check(
        "
        set ground open | turn 9
        GE  1Pz/1 @1414 | 1PG/1 @1414 | 113/1 @1414 | Baeke @1414 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE combat
        GE: attack 1Pz/1 1PG/1 113/1 Baeke -> 1413   => 1413, 26 to 5, odds 5-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  1Pz/1 @1414 | 1PG/1 @1414 | 113/1 @1414 | Baeke @1414 | 88 @2020
        SU  18TC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 18TC -> 1414       => 1414, 14 to 19, odds 1-2
    ",
    );
}

/// [19.4] Tank, motorised and cavalry units overrun; rifle and airborne units do not, with others neither.
#[test]
fn only_mobile_soviet_units_overrun() {
    check(
        "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  6RD @1413 | 5GdAbD @1314 | 63CD @1315 | 1GdMB @1415 | 233TB @1515 | 5GdTA @1514 active
        phase SU initial
        SU: move 6RD 1413-1414        => refuse 19.4
        SU: move 5GdAbD 1314-1414     => refuse 19.4
        SU: move 63CD 1315-1414       => 1414, 1 to 1
        undo
        SU: move 1GdMB 1415-1414      => 1414, 2 to 1
        undo
        SU: move 233TB 1515-1414      => 1414, 2 to 1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  6RD @1413 | 44GdTB @1413 | 18TC @1314 | 27A @1411 active
        phase SU initial
        SU: move 6RD 44GdTB 1413-1414 => refuse 19.4
        SU: move 18TC 1314-1414       => 1414, 7 to 1
    ",
    );
}

/// [19.4] An HQ does not overrun, though it is active and stands beside its prey.
#[test]
fn an_hq_does_not_overrun() {
    check(
        "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  233TB @1515 | 5GdTA @1514 active
        phase SU initial
        SU: move 5GdTA 1514-1414      => refuse 19.4
    ",
    );
}

/// [19.4] Any German unit overruns, infantry too.
#[test]
fn german_infantry_overruns() {
    check(
        "
        set ground open | turn 9
        GE  82 @1413 | 805StG @1513 | 88 @2020
        SU  5GdAbB @1412 | 27A @1410 active
        phase GE initial
        GE: move 82 1413-1412         => 1412, 2 to 2
        undo
        GE: move 805StG 1513-1412     => 1412, 2 to 2
    ",
    );
}

/// [19.6] A Soviet division or brigade has two steps: the first loss turns it over, the second removes it.
#[test]
fn soviet_units_have_two_steps() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active | 31RD @2019
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => 1412, 18 to 5, odds 3-1
        roll 2                               => awaits SU steps retreat
        SU: steps 6RD=1                      => ok
        see 6RD @1412 defended reduced
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  6RD @1412 reduced | 27A @1410 active | 31RD @2019
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => 1412, 18 to 2, odds 9-1
        roll 6                               => awaits SU steps retreat
        SU: steps 6RD=1                      => 6RD is eliminated
    ",
    );
}

/// [19.61] A corps has four steps: 14-10, 10-7, and with its replacement counter 6-4 and 3-2.
#[test]
fn a_corps_has_four_steps() {
    for (mark, attack, defence) in [("", 14, 10), ("reduced", 10, 7), ("lost2", 6, 4), ("lost3", 3, 2)] {
        check(&format!(
            "
            set ground open | turn 9
            GE  82 @1414 | 88 @2020
            SU  18TC @1413 {mark} | 27A @1410 active
            phase SU combat
            SU: attack 18TC -> 1414     => 1414, {attack} to 5, odds
        "
        ));
        check(&format!(
            "
            set ground open | turn 9
            GE  82 @1414 | 88 @2020
            SU  18TC @1413 {mark} | 27A @1410 active
            phase GE combat
            GE: attack 82 -> 1413       => 1413, 4 to {defence}, odds
        "
        ));
    }
}

/// [19.61] Three lost steps leave a corps on the map; the fourth does not.
#[test]
fn the_fourth_step_is_the_last() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 9/SSW @1413 | 10/SSW @1413 | 88 @2020
        SU  18TC @1412 reduced | 27A @1410 active | 31RD @2019
        phase GE combat
        GE: attack 15/SSW 9/SSW 10/SSW -> 1412   => 1412, 24 to 7, odds 3-1
        roll 1                                   => awaits SU steps retreat
        SU: steps 18TC=2                         => ok
        see 18TC @1412 defended reduced
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 9/SSW @1413 | 10/SSW @1413 | 88 @2020
        SU  18TC @1412 lost3 | 27A @1410 active | 31RD @2019
        phase GE combat
        GE: attack 15/SSW 9/SSW 10/SSW -> 1412   => 1412, 24 to 2, odds 10-1
        roll 4                                   => awaits SU steps retreat
        SU: steps 18TC=1                         => 18TC is eliminated
    ",
    );
}

/// [19.62] An HQ has one step, and alone it defends with half its rating, active or not.
#[test]
fn an_hq_has_one_step() {
    check(
        "
        set ground open | turn 9
        GE  82 @1413 | 72 @1613 | 88 @2020
        SU  27A @1412 | 6TA @1612 active | 31RD @2019
        phase GE combat
        GE: attack 72 -> 1612                => 1612, 4 to 3, odds 1-1
        undo
        GE: attack 82 -> 1412                => 1412, 4 to 2, odds 2-1
        roll 1                               => awaits SU steps retreat
        SU: steps 27A=1                      => 27A is eliminated
    ",
    );
}

/// [19.63] Every strength is known from the start: the odds are told before the die is rolled.
#[test]
fn nothing_is_untried() {
    check(
        "
        set ground open | turn 9
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 14GdRD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412                => 1412, 4 to 11, odds 1-3 => awaits roll combat
    ",
    );
}

/// [19.71a] The north and the east edge supply Soviet HQs; the west and the south edge do not.
#[test]
fn soviet_supply_comes_from_north_and_east() {
    check(
        "
        set ground open | turn 9
        GE  82 @0224 | 72 @0326 | 88 @2020
        SU  6RD @0126 | 27A @0126 active | 31RD @3005
        phase SU initial
        see 27A @0126 active unsupplied
        see 6RD @0126 unsupplied
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1303 | 72 @1503 | 389 @1403 | 217/57 @3812 | 253/34 @3815 | 88 @2020
        SU  6RD @1401 | 27A @1401 active | 31RD @3914 | 52A @3914
        phase SU initial
        see 27A @1401 active
        see 6RD @1401
        see 52A @3914 inactive
        see 31RD @3914
    ",
    );
}

/// [19.71b] A major river without a road stops Soviet supply, a city beside it or not; lines of command cross it.
#[test]
fn soviet_supply_needs_a_road_over_the_river() {
    check(
        "
        set ground open | turn 9
        map 1410 city | 1409 city
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1410 | 27A @1410 active | 31RD @3005 | 52A @3004
        phase SU initial
        see 27A @1410 active unsupplied
        see 6RD @1410 unsupplied
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1410 city | 1409 city
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1410 | 27A @1412 active | 31RD @3005 | 52A @3004
        phase SU initial
        see 27A @1412 active
        see 6RD @1410
    ",
    );
}

/// [19.72] German supply comes from four hexes, and one of them is enough.
#[test]
fn german_supply_comes_from_four_hexes() {
    let sources = ["0117", "0626", "1726", "2226"];
    let names = ["6RD", "31RD", "58RD", "84RD"];
    for open in 0..=4 {
        let held: Vec<String> =
            (0..4).filter(|at| *at != open).map(|at| format!("{} @{}", names[at], sources[at])).collect();
        let (held, mark) = (held.join(" | "), if open == 4 { " unsupplied" } else { "" });
        check(&format!(
            "
            set ground open | turn 9
            GE  82 @1412 | 88 @1410
            SU  {held} | 27A @3004 active
            phase GE initial
            see 82 @1412{mark}
            see 88 @1410{mark}
        "
        ));
    }
}

/// [19.72] Major rivers do not stop German supply.
#[test]
fn german_supply_crosses_major_rivers() {
    check(
        "
        set ground open | turn 9
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1410 | 88 @2020
        SU  31RD @3005 | 52A @3004
        phase GE initial
        see 82 @1410
    ",
    );
}

/// [19.8] Each side has three air points in a turn of mud, whatever was left before, and none in snow.
#[test]
fn air_points_come_with_mud() {
    for (turn, left, air) in [(3, 0, 3), (4, 2, 3), (5, 0, 3), (7, 1, 3), (8, 3, 0), (9, 0, 0), (11, 0, 3), (12, 3, 3)]
    {
        check(&format!(
            "
            set ground open | turn {turn} | air GE {left} | air SU {left}
            GE  88 @2020
            SU  6RD @3005 | 27A @3004
            phase GE initial
            GE: end                     => awaits SU
            see turn {}
            see GE air {air}
            see SU air {air}
        ",
            turn + 1
        ));
    }
}

/// [19.8] [14.14] An air point supports a combat, the attacker's first.
#[test]
fn air_points_support_combat() {
    check(
        "
        set ground open | turn 5 | air GE 3 | air SU 3
        GE  82 @1413 | 72 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 72 -> 1412      => odds 1-1 => awaits GE air
        GE: air yes                   => awaits SU air
        SU: air no                    => awaits roll combat
        roll 1                        => at 2-1
        see GE air 2
        see SU air 3
    ",
    );
}

/// [19.62] [11.36] With an engaged result an HQ may be the step that its side loses.
#[test]
fn an_hq_pays_for_an_engagement() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1412 | 31RD @2019 | 52A @3004
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => odds 3-1
        roll 6                               => result eng
        SU: steps 6RD=0 27A=1                => 27A is eliminated
    ",
    );
}

/// [19.61] One loss turns a corps over; it is still its first counter.
#[test]
fn one_loss_turns_a_corps_over() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 9/SSW @1413 | 10/SSW @1413 | 88 @2020
        SU  18TC @1412 | 27A @1410 active | 31RD @2019
        phase GE combat
        GE: attack 15/SSW 9/SSW 10/SSW -> 1412   => 1412, 24 to 10, odds 2-1
        roll 1                                   => awaits SU steps retreat
        SU: steps 18TC=1                         => 18TC loses 1
        see 18TC @1412 defended reduced
    ",
    );
}

/// [19.72] [12.1] Germans ringed by zones of control are out of supply, though no source is held.
#[test]
fn a_ring_cuts_german_supply() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 11/6 @2020
        SU  29TC @1413 | 18TC @1316 | 233TB @1516 | 6TA @1213 active
        phase GE initial
        see 82 @1414 unsupplied
        see 11/6 @2020
    ",
    );
}

/// [20.12] Assault guns are mechanised: they move twice and have four points in mud.
#[test]
fn assault_guns_are_mechanised() {
    check(
        "
        set ground open | turn 5
        GE  805StG @1415 | Baeke @1515 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE mechanised
        GE: move 805StG 1415-1414-1413-1412-1411-1410   => refuse 5.11
        GE: move 805StG 1415-1414-1413-1412-1411        => for 4
        GE: move Baeke 1515-1514-1513-1512-1511         => for 4
    ",
    );
}

/// [19.3d] Baeke's regiment joins three others for good: nothing is too much in the hex when the phase ends.
#[test]
fn baeke_joins_three_others() {
    check(
        "
        set ground open | turn 9
        GE  1Pz/1 @1414 | 1PG/1 @1414 | 113/1 @1414 | Baeke @1416 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE initial
        GE: move Baeke 1416-1415-1414                => for 2
        GE: end                                      => awaits GE attack end
        GE: attack 1Pz/1 1PG/1 113/1 Baeke -> 1413   => 1413, 26 to 5, odds 5-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  1Pz/1 @1414 | 1PG/1 @1414 | 113/1 @1414 | 805StG @1416 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE initial
        GE: move 805StG 1416-1415-1414               => for 2
        GE: end                                      => awaits GE remove
    ",
    );
}

/// [19.22a] [10.23] By road over a river into woods a panzer regiment pays half a point.
#[test]
fn a_road_beats_river_and_woods() {
    check(
        "
        set ground open | turn 9
        map 1414 woods | 1415/1414 minor road
        GE  11/6 @1415 | 82 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 11/6 1415-1414     => for 1/2
        GE: move 82 1415-1414       => for 1
    ",
    );
}
