//! 10 Terrain: what it costs to enter, how it helps defenders, and how it stops supply.

use super::check;

/// [10.0] Terrain costs movement and helps the defender; an attacker gains and loses nothing by the ground he stands on.
#[test]
fn terrain_helps_no_attacker() {
    check(
        "
        set ground open | turn 9
        map 1413 city | 1513 woods | 1414 woods
        GE  82 @1413 | 72 @1513 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 5, odds 1-2
        undo
        GE: attack 82 72 -> 1412    => 1412, 8 to 5, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1412 woods | 1415 woods
        GE  82 @1413 | 11/6 @1416 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE initial
        GE: move 11/6 1416-1415     => for 2
        GE: end                     => awaits GE attack end
        GE: attack 82 -> 1412       => 1412, 4 to 10, odds 1-3
    ",
    );
}

/// [10.11] A minor river adds one point for both sides.
#[test]
fn a_minor_river_costs_one_more() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 minor
        GE  82 @1415 | 11/6 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 82 1415-1414       => for 2
        GE: move 11/6 1415-1414     => for 2
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1415/1414 minor
        GE  82 @3005 | 88 @2020
        SU  6RD @1415 | 233TB @1415 | 27A @1416 active
        phase SU initial
        SU: move 6RD 1415-1414      => for 2
        SU: move 233TB 1415-1414    => for 2
    ",
    );
}

/// [10.12] A minor river doubles a defender if every attacker comes across a river, and not if one comes dry.
#[test]
fn a_minor_river_doubles_against_all_attackers() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 minor | 1313/1412 minor
        GE  82 @1413 | 72 @1313 | 389 @1513 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412          => 1412, 4 to 10, odds 1-3
        undo
        GE: attack 82 72 -> 1412       => 1412, 8 to 10, odds 1-2
        undo
        GE: attack 82 72 389 -> 1412   => 1412, 12 to 5, odds 2-1
    ",
    );
}

/// [10.12] [10.14] With some attackers across a minor and the others across a major river the defender is doubled: all of
/// them cross a river, not all a major one.
#[test]
fn two_kinds_of_river_double() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 minor | 1313/1412 major
        GE  82 @1413 | 72 @1313 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 72 -> 1412       => 1412, 8 to 10, odds 1-2
    ",
    );
}

/// [10.12] Where two hexes are attacked at once, each is judged by its own hexsides.
#[test]
fn each_defending_hex_has_its_own_river() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 minor
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 31RD @1313 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412 1313     => 4 to 15, odds 1-3
    ",
    );
}

/// [10.13a] A major river adds two points for both sides.
#[test]
fn a_major_river_costs_two_more() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 major
        GE  82 @1415 | 11/6 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 82 1415-1414       => for 3
        GE: move 11/6 1415-1414     => for 3
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1415/1414 major
        GE  82 @3005 | 88 @2020
        SU  6RD @1415 | 27A @1416 active
        phase SU initial
        SU: move 6RD 1415-1414      => for 3
    ",
    );
}

/// [10.13b] Nobody moves over a major river into a hex that an enemy at that river controls, unless a friend is there.
#[test]
fn a_guarded_bank_is_closed() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 major | 1315/1314 major | 1315/1414 major
        GE  82 @1415 | 11/6 @1415 | 88 @2020
        SU  6RD @1314 | 27A @1310 active
        phase GE initial
        GE: move 82 1415-1414       => refuse 10.13b
        GE: move 11/6 1415-1414     => refuse 10.13b
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1415/1414 major | 1315/1314 major | 1315/1414 major
        GE  82 @1415 | 72 @1414 | 88 @2020
        SU  6RD @1314 | 27A @1310 active
        phase GE initial
        GE: move 82 1415-1414       => for 3
    ",
    );
}

/// [10.13b] [19.22a] A road over the river does not lift the ban.
#[test]
fn a_guarded_bridge_is_closed() {
    let text = "
        set ground open | turn 9
        map 1415/1414 major road | 1315/1314 major | 1315/1414 major
        GE  82 @1415 | 11/6 @1415 | 88 @2020
        SU  6RD @1314 | 27A @1310 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 82 1415-1414 => refuse 10.13b\nGE: move 11/6 1415-1414 => refuse 10.13b"));
    check(&format!("{}GE: move 11/6 1415-1414 => for 1/2", text.replace("6RD @1314", "6RD @1312")));
}

/// [10.13b] An enemy who stands back from the river closes nothing, and over a minor river nothing is closed.
#[test]
fn an_enemy_away_from_the_river_closes_nothing() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 major
        GE  82 @1415 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE initial
        GE: move 82 1415-1414       => for 3
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1415/1414 minor | 1315/1314 minor | 1315/1414 minor
        GE  82 @1415 | 88 @2020
        SU  6RD @1314 | 27A @1310 active
        phase GE initial
        GE: move 82 1415-1414       => for 2
    ",
    );
}

/// [10.13b] The rule binds the Soviet player too.
#[test]
fn a_guarded_bank_is_closed_to_the_soviets() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 major | 1315/1314 major | 1315/1414 major
        GE  82 @1314 | 88 @2020
        SU  6RD @1415 | 27A @1416 active
        phase SU initial
        SU: move 6RD 1415-1414      => refuse 10.13b
    ",
    );
}

/// [10.13c] Victors advance over the major river that they attacked across, into a zone of control too.
#[test]
fn victors_cross_a_major_river() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 major | 1313/1412 major | 1313/1312 major
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  5GdAbB @1412 reduced | 31RD @1312 | 27A @1310 active | 58RD @2019
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => 1412, 18 to 3, odds 6-1
        roll 5                               => awaits SU steps retreat
        SU: retreat 5GdAbB:1412-1411         => awaits GE advance
        GE: advance 11/6:1413-1412 4/6:1413 114/6:1413 => ok
        see 11/6 @1412 attacked
        see 4/6 @1413 attacked
    ",
    );
}

/// [10.13d] No overrun goes over a major river, a bridge included; over a minor river one does.
#[test]
fn no_overrun_over_a_major_river() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 major
        GE  11/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE initial
        GE: move 11/6 1413-1412     => refuse 10.13d
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1413/1412 major road
        GE  11/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE initial
        GE: move 11/6 1413-1412     => refuse 10.13d
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1413/1412 minor
        GE  11/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE initial
        GE: move 11/6 1413-1412     => 1412, 2 to 10, odds 1-3
    ",
    );
}

/// [10.14] A major river triples a defender whom everybody attacks across it.
#[test]
fn a_major_river_triples() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 major
        GE  82 @1413 | 72 @1513 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 15, odds 1-3
        undo
        GE: attack 82 72 -> 1412    => 1412, 8 to 5, odds 1-1
    ",
    );
}

/// [10.14] A road over the major river takes nothing from the defence.
#[test]
fn a_bridge_triples_too() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 major road
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 15, odds 1-3
    ",
    );
}

/// [10.15a] Soviet supply crosses a major river by a road only.
#[test]
fn supply_crosses_a_major_river_by_road() {
    check(
        "
        set ground open | turn 9
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase SU initial
        see 6RD @1412 unsupplied
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1410/1409 major road
        map 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase SU initial
        see 6RD @1412
    ",
    );
}

/// [10.15b] Major rivers do not stop an HQ from leading and supplying units beyond them.
#[test]
fn commands_cross_a_major_river() {
    check(
        "
        set ground open | turn 9
        map 1412/1411 major | 1412/1413 major | 1412/1312 major | 1412/1313 major | 1412/1512 major | 1412/1513 major
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 31RD @1409 | 27A @1410 active
        phase SU initial
        see 6RD @1412
        SU: end                     => awaits SU attack end
        SU: attack 6RD -> 1413      => 1413, 4 to 15, odds 1-3
    ",
    );
}

/// [10.16] Water that fills a hex is neither entered nor supplied through.
#[test]
fn open_water_stops_everything() {
    check(
        "
        set ground open | turn 9
        map 1409 river | 1411 river | 1310 river | 1311 river | 1510 river | 1511 river
        GE  82 @1420 | 88 @2020
        SU  6RD @1410 | 31RD @2405 | 27A @1410 active | 52A @2404
        phase SU initial
        see 27A @1410 active unsupplied
        see 6RD @1410 unsupplied
        SU: move 6RD 1410-1411      => refuse 19.25
    ",
    );
}

/// [10.21] A town costs what the ground under it costs.
#[test]
fn a_town_costs_what_its_ground_costs() {
    check(
        "
        set ground open | turn 9
        map 1414 woods town | 1514 town
        GE  11/6 @1415 | 4/6 @1415 | 82 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 11/6 1415-1414     => for 2
        GE: move 82 1415-1414       => for 1
        GE: move 4/6 1415-1515-1514 => for 2
    ",
    );
}

/// [10.22] A city costs one point, for mechanised units too.
#[test]
fn a_city_costs_one() {
    check(
        "
        set ground open | turn 9
        map 1414 city
        GE  11/6 @1415 | 82 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 11/6 1415-1414     => for 1
        GE: move 82 1415-1414       => for 1
    ",
    );
}

/// [10.23] A mechanised unit pays half a point along a road, whatever the ground; infantry pays for the ground.
#[test]
fn a_road_halves_the_cost() {
    check(
        "
        set ground open | turn 9
        map 1413 woods
        map 1415/1414 road | 1414/1413 road | 1413/1412 road
        GE  11/6 @1415 | 82 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 82 1415-1414-1413          => for 2
        GE: move 11/6 1415-1414-1413-1412   => for 1 1/2
    ",
    );
}

/// [10.23] A road hex entered from beside the road costs what its ground costs.
#[test]
fn a_road_helps_only_along_it() {
    check(
        "
        set ground open | turn 9
        map 1414 woods
        map 1415/1414 road | 1414/1413 road
        GE  11/6 @1315 | 4/6 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 11/6 1315-1414-1413   => for 2 1/2
    ",
    );
}

/// [10.23] With the four points of a mud turn a panzer regiment goes eight hexes by road, and no further.
#[test]
fn eight_hexes_by_road_in_mud() {
    check(
        "
        set ground open | turn 5
        map 1421/1420 road | 1420/1419 road | 1419/1418 road | 1418/1417 road | 1417/1416 road
        map 1416/1415 road | 1415/1414 road | 1414/1413 road | 1413/1412 road
        GE  11/6 @1421 | 4/6 @1421 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 11/6 1421-1420-1419-1418-1417-1416-1415-1414-1413-1412   => refuse 5.11
        GE: move 11/6 1421-1420-1419-1418-1417-1416-1415-1414-1413        => for 4
    ",
    );
}

/// [10.24] Towns and roads change no strength.
#[test]
fn towns_and_roads_help_nobody_in_combat() {
    check(
        "
        set ground open | turn 9
        map 1412 town | 1413/1412 road | 1411/1412 road
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 5, odds 1-2
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1412 town woods | 1413/1412 minor road
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 15, odds 1-3
    ",
    );
}

/// [10.26] A city doubles its defenders.
#[test]
fn a_city_doubles() {
    check(
        "
        set ground open | turn 9
        map 1414 city
        GE  82 @1414 | 88 @2020
        SU  18TC @1413 | 14GdRD @1314 | 27A @1410 active
        phase SU combat
        SU: attack 18TC 14GdRD -> 1414   => 1414, 20 to 10, odds 2-1
    ",
    );
}

/// [10.31] What the hex costs and what the hexside costs add up.
#[test]
fn costs_add_up() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 minor | 1415/1515 minor | 1315/1314 major | 1515 woods | 1314 woods
        GE  82 @3005 | 88 @2020
        SU  6RD @1415 | 233TB @1415 | 25TB @1315 | 27A @1416 active
        phase SU initial
        SU: move 6RD 1415-1414      => for 2
        SU: move 233TB 1415-1515    => for 3
        SU: move 25TB 1315-1314     => for 4
    ",
    );
}

/// [10.32a] Two helps of the ground triple a defender, and so do three.
#[test]
fn two_helps_triple() {
    check(
        "
        set ground open | turn 9
        map 1412 city | 1413/1412 minor
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 15, odds 1-3
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1412 woods | 1413/1412 major
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1410 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 15, odds 1-3
    ",
    );
}

/// [10.32b] [10.32a] A division's integrity doubles what the ground has tripled.
#[test]
fn integrity_doubles_beyond_the_ground() {
    check(
        "
        set ground open | turn 9
        map 1414 city | 1413/1414 minor
        GE  11/6 @1414 | 4/6 @1414 | 114/6 @1414 | 88 @2020
        SU  5GdTC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 5GdTC -> 1414    => 1414, 18 to 48, odds 1-3
    ",
    );
}

/// [10.4] The chart's costs: clear ground, woods, city and road, for infantry, mechanised units and cavalry.
#[test]
fn the_chart_of_costs() {
    check(
        "
        set ground open | turn 9
        map 1414 woods | 1514 city | 1314 woods
        map 1414/1413 road
        GE  82 @3005 | 88 @2020
        SU  6RD @1415 | 233TB @1415 | 63CD @1415 | 1GdMB @1515 | 27A @1416 active
        phase SU initial
        SU: move 6RD 1415-1414-1413-1412         => for 3
        SU: move 233TB 1415-1414-1413-1412       => for 3 1/2
        SU: move 63CD 1415-1414-1314-1313        => for 5
        SU: move 1GdMB 1515-1514-1414            => for 3
    ",
    );
}

/// [10.4] The chart's help for defenders: none on clear ground, twice in woods and cities.
#[test]
fn the_chart_of_defence() {
    check(
        "
        set ground open | turn 9
        map 1412 woods | 1614 city
        GE  82 @1413 | 72 @1615 | 389 @1815 | 88 @2020
        SU  6RD @1412 | 31RD @1614 | 58RD @1814 | 6TA @1611 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 10, odds 1-3
        undo
        GE: attack 72 -> 1614       => 1614, 4 to 10, odds 1-3
        undo
        GE: attack 389 -> 1814      => 1814, 4 to 5, odds 1-2
    ",
    );
}

/// [10.13c] [9.82b] Victors who follow a retreat over a major river may cross it too, though they attacked dry.
#[test]
fn victors_follow_over_a_major_river() {
    check(
        "
        set ground open | turn 9
        map 1312 river | 1512 river | 1412/1411 major | 1311/1312 major
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  6RD @1412 | 31RD @1311 | 27A @1309 active | 58RD @2019
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => odds 3-1
        roll 1                               => awaits SU steps retreat
        SU: retreat 6RD:1412-1411-1410       => awaits GE advance
        GE: advance 11/6:1413-1412-1411 4/6:1413-1412 114/6:1413 => ok
        see 11/6 @1411 attacked
    ",
    );
}

/// [10.32b] [19.53] In woods and across a river a regiment with integrity counts six times, the assault guns with it three.
#[test]
fn assault_guns_have_the_ground_alone() {
    check(
        "
        set ground open | turn 9
        map 1414 woods | 1413/1414 minor
        GE  11/6 @1414 | 805StG @1414 | 4/6 @1415 | 114/6 @1415 | 88 @2020
        SU  5GdTC @1413 | 5GdTA @1410 active
        phase SU combat
        SU: attack 5GdTC -> 1414    => 1414, 18 to 18, odds 1-1
    ",
    );
}

/// [10.26] [12.23] A city's doubling and the lack of supply cancel each other.
#[test]
fn a_city_without_supply() {
    check(
        "
        set ground open | turn 9
        map 1412 city
        GE  82 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1407 active
        phase GE combat
        GE: attack 82 -> 1412       => 1412, 4 to 5, odds 1-2
    ",
    );
}

/// [10.31] [10.23] Over a river without a bridge a road hex costs the river as well.
#[test]
fn the_road_must_cross_the_river() {
    check(
        "
        set ground open | turn 9
        map 1414/1413 road | 1415/1414 minor
        GE  11/6 @1415 | 88 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: move 11/6 1415-1414-1413     => for 2 1/2
    ",
    );
}

/// [10.13a] [5.14] A unit that cannot pay for the river may still cross it as its only hex.
#[test]
fn one_hex_is_always_allowed() {
    check(
        "
        set ground open | turn 5
        map 1405/1404 major | 1405/1406 major | 1305 river | 1306 river | 1505 river | 1506 river
        GE  11/6 @1405 | 88 @1407
        SU  74RD @0117 | 84RD @0626 | 31RD @1726 | 58RD @2226 | 27A @3004 active
        phase GE initial
        see 11/6 @1405 unsupplied
        GE: move 11/6 1405-1404-1403     => refuse 5.11
        GE: move 11/6 1405-1404          => ok
        see 11/6 @1404 moved unsupplied
    ",
    );
}

/// [10.13b] [8.12] An enemy at the river whose zone of control a river stops closes nothing.
#[test]
fn a_zone_that_a_river_stops_closes_nothing() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 major | 1414/1413 major
        GE  82 @1415 | 88 @2020
        SU  6RD @1413 | 27A @1410 active
        phase GE initial
        GE: move 82 1415-1414       => for 3
    ",
    );
}

/// [10.4] [11.21a] The chart that players look at says that roads help an HQ as they do mechanised units, and infantry not.
#[test]
fn the_chart_tells_of_roads() {
    use ags::Korsun;
    use kernel::Game;
    let (game, _) = harness::shared::begin::<Korsun>(&Korsun::SCENARIOS[0]);
    let chart = game.charts().into_iter().find(|chart| chart.title == "Terrain effects").expect("the chart");
    let road = chart.rows.iter().find(|row| row[0] == "Road").expect("a row");
    assert_eq!(road[1..3], ["½", "infantry as the rest of the hex, HQ ½"]);
}
