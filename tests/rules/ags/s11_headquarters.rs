//! 11 Headquarters: what they move like, whom they reach, and what they add.

use super::check;

/// [11.0] Soviet units need an HQ for supply and for an attack; German units need none.
#[test]
fn soviet_units_need_an_hq() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 31RD @2019 | 27A @2018 active
        phase SU initial
        see 6RD @1413 unsupplied
        SU: end                     => awaits SU attack end
        SU: attack 6RD -> 1414      => refuse 9.15
        SU: attack 31RD -> 2020     => 2020, 4 to 5, odds 1-2
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 31RD @2019 | 27A @2018 active
        phase GE combat
        GE: attack 82 -> 1413       => 1413, 4 to 2, odds 2-1
    ",
    );
}

/// [11.1] The rating is an HQ's radius: four hexes for a rating of four, six for six.
#[test]
fn the_rating_is_the_radius() {
    check(
        "
        set ground open | turn 9
        GE  82 @1420 | 88 @2020
        SU  6RD @1412 | 31RD @1413 | 27A @1408 active
        phase SU initial
        see 6RD @1412
        see 31RD @1413 unsupplied
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1420 | 88 @2020
        SU  6RD @1412 | 31RD @1413 | 6TA @1407 active
        phase SU initial
        see 6RD @1412
        see 31RD @1413
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1420 | 88 @2020
        SU  6RD @1412 | 31RD @1413 | 6TA @1406 active
        phase SU initial
        see 6RD @1412
        see 31RD @1413 unsupplied
    ",
    );
}

/// [11.1] The rating is also the most that an HQ adds to an attack, and what a lone HQ's defence is taken from.
#[test]
fn the_rating_is_added_and_defends() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 72 @1615 | 88 @2020
        SU  14GdRD @1413 | 27A @1413 active | 28GdRD @1614 | 6TA @1614 active
        phase SU combat
        SU: attack 14GdRD 27A -> 1414     => 1414, 10 to 5, odds 2-1
        undo
        SU: attack 28GdRD 6TA -> 1615     => 1615, 12 to 5, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 72 @1615 | 88 @2020
        SU  27A @1413 active | 6TA @1614 active
        phase GE combat
        GE: attack 82 -> 1413       => 1413, 4 to 2, odds 2-1
        undo
        GE: attack 72 -> 1614       => 1614, 4 to 3, odds 1-1
    ",
    );
}

/// [11.21a] An HQ pays what infantry pays for the ground, and half a point along a road.
#[test]
fn an_hq_moves_like_infantry_but_for_roads() {
    check(
        "
        set ground open | turn 9
        map 1414 woods | 1413 woods | 1413/1412 road
        GE  82 @3005 | 88 @2020
        SU  6RD @1416 | 233TB @1415 | 27A @1415
        phase SU initial
        SU: move 27A 1415-1414-1413-1412     => for 2 1/2
        SU: move 233TB 1415-1414-1413-1412   => for 4 1/2
    ",
    );
}

/// [11.21b] An HQ moves in the mechanised movement phase too; an inactive one does not.
#[test]
fn an_hq_moves_twice() {
    check(
        "
        set ground open | turn 9
        GE  82 @3005 | 88 @2020
        SU  6RD @1416 | 27A @1416 active | 52A @1215
        phase SU initial
        SU: move 27A 1416-1415      => for 1
        SU: end                     => awaits SU move end
        SU: move 6RD 1416-1417      => refuse 4.2-A3
        SU: move 52A 1215-1214      => refuse 23.13
        SU: move 27A 1415-1414      => for 1
    ",
    );
}

/// [11.22] Three divisions and an HQ may share a hex. A second HQ is too many when the phase ends: one of the two goes.
#[test]
fn one_hq_in_a_hex() {
    check(
        "
        set ground open | turn 9
        GE  82 @3005 | 88 @2020
        SU  6RD @1414 | 31RD @1414 | 58RD @1414 | 27A @1415 active | 233TB @1416
        phase SU initial
        SU: move 27A 1415-1414      => for 1
        SU: end                     => awaits SU move end
        see 27A @1414 active
        see 58RD @1414
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @3005 | 88 @2020
        SU  6RD @1414 | 27A @1415 active | 53A @1416 | 233TB @1416
        phase SU initial
        SU: move 27A 1415-1414           => for 1
        SU: move 53A 1416-1415-1414      => for 2
        SU: end                          => 1414 holds too many units => awaits SU remove
        SU: remove 6RD                   => refuse 7.0e
        SU: remove 53A                   => 53A is eliminated
    ",
    );
}

/// [11.23a] An HQ enters an enemy zone of control only where a friendly combat unit stands.
#[test]
fn an_hq_follows_into_a_zone_of_control() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 27A @1411 active
        phase SU initial
        SU: move 27A 1411-1412-1313-1314   => refuse 11.23a
        SU: move 27A 1411-1412-1413        => for 2
    ",
    );
}

/// [11.23a] Another HQ is no escort.
#[test]
fn an_hq_is_no_escort() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1417 | 52A @1413 | 27A @1411 active
        phase SU initial
        SU: move 27A 1411-1412-1413        => refuse 11.23a
    ",
    );
}

/// [11.3] A unit without a line to a supplied HQ is out of supply, and without a line to any it does not attack.
#[test]
fn a_line_to_an_hq_gives_supply_and_attack() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1514 | 31RD @1314 | 27A @1310 active
        phase SU initial
        see 6RD @1514 unsupplied
        see 31RD @1314
        SU: end                     => awaits SU attack end
        SU: attack 6RD -> 1414      => refuse 9.15
        SU: attack 6RD 31RD -> 1414 => refuse 9.15
        SU: attack 31RD -> 1414     => 1414, 4 to 5, odds 1-2
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1514 | 31RD @1314 | 27A @1311 active
        phase SU initial
        see 6RD @1514
        SU: end                     => awaits SU attack end
        SU: attack 6RD 31RD -> 1414 => 1414, 8 to 5, odds 1-1
    ",
    );
}

/// [11.31] A line of communications counts the unit's hex and not the HQ's: four hexes reach, five do not.
#[test]
fn four_hexes_reach() {
    check(
        "
        set ground open | turn 9
        GE  82 @1420 | 88 @2020
        SU  6RD @1414 | 31RD @1415 | 27A @1410 active
        phase SU initial
        see 6RD @1414
        see 31RD @1415 unsupplied
    ",
    );
}

/// [11.31] The line does not go through an enemy-controlled hex, but around it where it is long enough.
#[test]
fn a_line_goes_around_zones_of_control() {
    check(
        "
        set ground open | turn 9
        GE  82 @1512 | 88 @2020
        SU  6RD @1414 | 31RD @1413 | 27A @1410 active
        phase SU initial
        see 6RD @1414 unsupplied
        see 31RD @1413
    ",
    );
}

/// [11.31] [8.25] A friendly unit opens an enemy-controlled hex to the line.
#[test]
fn a_friend_opens_a_hex_to_the_line() {
    check(
        "
        set ground open | turn 9
        GE  82 @1512 | 88 @2020
        SU  6RD @1414 | 58RD @1411 | 31RD @1412 | 27A @1410 active
        phase SU initial
        see 6RD @1414
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1512 | 88 @2020
        SU  6RD @1414 | 58RD @1411 | 27A @1410 active
        phase SU initial
        see 6RD @1414 unsupplied
    ",
    );
}

/// [11.31] The line goes over any ground that can be crossed, but not over a hex that is all river.
#[test]
fn a_line_needs_ground() {
    check(
        "
        set ground open | turn 9
        map 1412 woods | 1413 woods | 1412/1413 major
        GE  82 @1420 | 88 @2020
        SU  6RD @1414 | 27A @1410 active
        phase SU initial
        see 6RD @1414
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1412 river
        GE  82 @1420 | 88 @2020
        SU  6RD @1414 | 31RD @1413 | 27A @1410 active
        phase SU initial
        see 6RD @1414 unsupplied
        see 31RD @1413
    ",
    );
}

/// [11.32] One HQ serves any number of units, of whatever army.
#[test]
fn one_hq_serves_any_number() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 31RD @1413 | 58RD @1413 | 84RD @1314 | 74RD @1314 | 136RD @1314
        SU  138RD @1514 | 167RD @1514 | 180RD @1514 | 202RD @1315 | 254RD @1315 | 259RD @1315
        SU  27A @1411 active
        phase SU initial
        see 6RD @1413
        see 136RD @1314
        see 180RD @1514
        see 259RD @1315
        SU: end    => awaits SU attack end
        SU: attack 6RD 31RD 58RD 84RD 74RD 136RD 138RD 167RD 180RD 202RD 254RD 259RD -> 1414 => 1414, 48 to 2, odds 10-1
    ",
    );
}

/// [11.33] A unit with a line to an HQ that is itself cut off attacks at half strength.
#[test]
fn a_cut_off_hq_leads_at_half_strength() {
    check(
        "
        set ground open | turn 9
        map 1411/1410 major | 1411/1412 major | 1411/1311 major | 1411/1312 major | 1411/1511 major | 1411/1512 major
        GE  82 @1414 | 88 @2020
        SU  14GdRD @1413 | 27A @1411 active
        phase SU combat
        SU: attack 14GdRD -> 1414     => 1414, 3 to 5, odds 1-2
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  14GdRD @1413 | 27A @1411 active
        phase SU combat
        SU: attack 14GdRD -> 1414     => 1414, 6 to 5, odds 1-1
    ",
    );
}

/// [11.33] The line is judged at the instant of combat: one that a first combat has cut leads no second attack.
#[test]
fn the_line_is_judged_at_each_combat() {
    check(
        "
        set ground open | turn 9
        GE  82 @1512 | 72 @1415 | 88 @2020
        SU  6RD @1414 | 58RD @1411 | 5GdAbB @1412 | 27A @1410 active | 31RD @2019 | 52A @2017 active
        phase SU combat
        SU: attack 6RD -> 1415         => 1415, 4 to 5, odds 1-2
        undo
        SU: attack 5GdAbB -> 1512      => 1512, 2 to 5, odds 1-3
        roll 6                         => 5GdAbB is eliminated => awaits GE advance
        GE: advance 82:1512            => awaits SU attack end
        SU: attack 6RD -> 1415         => refuse 9.15
    ",
    );
}

/// [11.34] Without a line to an HQ a unit defends at half strength, and also with a line to an HQ that is cut off.
#[test]
fn without_an_hq_defence_is_halved() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 27A @1408 active
        phase GE combat
        GE: attack 82 -> 1413         => 1413, 4 to 2, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 9
        map 1411/1410 major | 1411/1412 major | 1411/1311 major | 1411/1312 major | 1411/1511 major | 1411/1512 major
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 27A @1411 active
        phase GE combat
        GE: attack 82 -> 1413         => 1413, 4 to 2, odds 2-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 27A @1409
        phase GE combat
        GE: attack 82 -> 1413         => 1413, 4 to 5, odds 1-2
    ",
    );
}

/// [11.35] An HQ has a zone of control.
#[test]
fn an_hq_has_a_zone_of_control() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1416 | 88 @2020
        SU  27A @1413 | 6RD @3005
        phase GE initial
        GE: move 11/6 1416-1415-1414-1514   => refuse 5.23
        GE: move 11/6 1416-1415-1414        => for 2
    ",
    );
}

/// [11.35] An HQ without combat units attacks nobody.
#[test]
fn an_hq_has_no_attack_strength() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1314 | 27A @1413 active
        phase SU combat
        SU: attack 27A -> 1414        => refuse 11.35
        SU: attack 6RD -> 1414        => 1414, 4 to 5, odds 1-2
    ",
    );
}

/// [11.36] An HQ in the stack may take the step loss, and is then gone.
#[test]
fn an_hq_takes_a_loss() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1412 | 31RD @2019 | 52A @3004
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => 1412, 18 to 5, odds 3-1
        roll 3                               => awaits SU steps retreat
        SU: steps 6RD=0 27A=1                => 27A is eliminated
        see 6RD @1412 defended unsupplied
    ",
    );
}

/// [11.36] An HQ goes where its stack retreats.
#[test]
fn an_hq_retreats_with_its_stack() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @2020
        SU  6RD @1412 | 27A @1412 | 31RD @2019 | 52A @3004
        phase GE combat
        GE: attack 11/6 4/6 114/6 -> 1412    => 1412, 18 to 5, odds 3-1
        roll 3                               => awaits SU steps retreat
        SU: retreat 6RD:1412-1411            => refuse 9.7
        SU: retreat 6RD:1412-1411 27A:1412-1411  => awaits GE advance
        see 27A @1411 inactive defended
    ",
    );
}

/// [11.36] An HQ that took part advances with the others.
#[test]
fn an_hq_advances() {
    check(
        "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  14GdRD @1413 | 27A @1413 active | 31RD @2019 | 52A @2017 active
        phase SU combat
        SU: attack 14GdRD 27A -> 1414        => 1414, 10 to 1, odds 10-1
        roll 1                               => awaits SU advance
        SU: advance 14GdRD:1413-1414 27A:1413-1414   => ok
        see 27A @1414 active attacked
    ",
    );
}

/// [11.36] An HQ joins one of two attacks that its stack makes.
#[test]
fn an_hq_joins_one_attack() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 72 @1314 | 88 @2020
        SU  6RD @1413 | 31RD @1413 | 27A @1413 active
        phase SU combat
        SU: attack 6RD 27A -> 1414           => 1414, 8 to 5, odds 1-1
        roll 1                               => awaits GE steps retreat
        GE: steps 82=1                       => ok
        SU: attack 31RD 27A -> 1314          => refuse 11.36
        SU: attack 31RD -> 1314              => 1314, 4 to 5, odds 1-2
    ",
    );
}

/// [11.37] An HQ adds its rating to the units it is stacked with, but no more than they have themselves.
#[test]
fn an_hq_adds_no_more_than_its_units() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  14GdRD @1413 | 5GdAbB @1413 reduced | 27A @1413 active
        phase SU combat
        SU: attack 14GdRD 27A -> 1414          => 1414, 10 to 5, odds 2-1
        undo
        SU: attack 5GdAbB 27A -> 1414          => 1414, 2 to 5, odds 1-3
        undo
        SU: attack 14GdRD -> 1414              => 14GdRD attacks 1414 with 27A beside it, 6 to 5, odds 1-1
        undo
        SU: attack 14GdRD 5GdAbB 27A -> 1414   => 1414, 11 to 5, odds 2-1
    ",
    );
}

/// [11.37] What units lose by lack of supply comes off before the HQ adds: 6 halved is 3, and 3 more.
#[test]
fn an_hq_adds_to_what_supply_has_left() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 major | 1413/1313 major | 1413/1314 major | 1413/1513 major | 1413/1514 major
        GE  82 @1414 | 88 @2020
        SU  14GdRD @1413 | 27A @1413 active
        phase SU combat
        SU: attack 14GdRD 27A -> 1414          => 1414, 6 to 5, odds 1-1
    ",
    );
}

/// [11.37] Units in other hexes do not raise what an HQ may add.
#[test]
fn an_hq_adds_to_its_own_hex_alone() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  5GdAbB @1413 reduced | 14GdRD @1314 | 27A @1413 active
        phase SU combat
        SU: attack 5GdAbB 14GdRD 27A -> 1414   => 1414, 8 to 5, odds 1-1
    ",
    );
}

/// [11.35] [11.37] An HQ takes part only with attacking units in its own hex.
#[test]
fn an_hq_apart_takes_no_part() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1314 | 31RD @1413 | 27A @1413 active
        phase SU combat
        SU: attack 6RD 27A -> 1414             => refuse 11.35
        SU: attack 6RD 31RD 27A -> 1414        => 1414, 12 to 5, odds 2-1
    ",
    );
}

/// [11.38] An HQ adds nothing to a defence; alone it has half its rating, and the ground helps it like any other.
#[test]
fn an_hq_defends_with_half_its_rating() {
    check(
        "
        set ground open | turn 9
        map 1812 city
        GE  82 @1414 | 72 @1615 | 389 @1813 | 88 @2020
        SU  6RD @1413 | 27A @1413 active | 6TA @1614 | 52A @1812
        phase GE combat
        GE: attack 82 -> 1413         => 1413, 4 to 5, odds 1-2
        undo
        GE: attack 72 -> 1614         => 1614, 4 to 3, odds 1-1
        undo
        GE: attack 389 -> 1812        => 1812, 4 to 4, odds 1-1
    ",
    );
}

/// [11.35] [8.25] An HQ in an enemy-controlled hex opens it to lines of communication like any unit.
#[test]
fn an_hq_opens_a_hex_to_the_line() {
    check(
        "
        set ground open | turn 9
        GE  82 @1512 | 88 @2020
        SU  6RD @1414 | 58RD @1411 | 52A @1412 | 27A @1410 active
        phase SU initial
        see 6RD @1414
    ",
    );
}

/// [11.37] [6.17] An HQ adds nothing to an overrun from its hex.
#[test]
fn an_hq_adds_nothing_to_an_overrun() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  20GdTB @1413 | 27A @1413 active
        phase SU initial
        SU: move 20GdTB 1413-1414     => 1414 with 27A beside it, 2 to 5, odds 1-3
    ",
    );
}

/// [11.33] [23.1] An inactive HQ that is in supply does not make up for the active one that is not.
#[test]
fn an_inactive_hq_supplies_no_attack() {
    check(
        "
        set ground open | turn 9
        map 1411/1410 major | 1411/1412 major | 1411/1311 major | 1411/1312 major | 1411/1511 major | 1411/1512 major
        GE  82 @1414 | 88 @2020
        SU  14GdRD @1413 | 27A @1411 active | 52A @1313
        phase SU combat
        SU: attack 14GdRD -> 1414     => 1414, 3 to 5, odds 1-2
    ",
    );
}

/// [11.33] [11.32] Any active HQ will do: with one cut off and another in supply the attack has its full strength.
#[test]
fn the_better_hq_leads() {
    check(
        "
        set ground open | turn 9
        map 1411/1410 major | 1411/1412 major | 1411/1311 major | 1411/1312 major | 1411/1511 major | 1411/1512 major
        GE  82 @1414 | 88 @2020
        SU  14GdRD @1413 | 27A @1411 active | 52A @1313 active
        phase SU combat
        SU: attack 14GdRD -> 1414     => 1414, 6 to 5, odds 1-1
    ",
    );
}

/// [11.38] A lone HQ behind a major river has three times half its rating.
#[test]
fn a_river_triples_a_lone_hq() {
    check(
        "
        set ground open | turn 9
        map 1413/1412 major
        GE  82 @1413 | 88 @2020
        SU  6TA @1412
        phase GE combat
        GE: attack 82 -> 1412         => 1412, 4 to 9, odds 1-3
    ",
    );
}

/// [11.23a] [5.23] An HQ that has come into an enemy zone of control goes no further.
#[test]
fn an_hq_stops_in_a_zone_of_control() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 31RD @1314 | 27A @1411 active
        phase SU initial
        SU: move 27A 1411-1412-1413-1314   => refuse 5.23
        SU: move 27A 1411-1412-1413-1513   => refuse 5.23
        SU: move 27A 1411-1412-1413        => for 2
    ",
    );
}

/// [11.21a] [5.25] An HQ out of supply moves half of its nine points.
#[test]
fn an_hq_without_supply_moves_half() {
    check(
        "
        set ground open | turn 9
        map 1410/1409 major | 1410/1411 major | 1410/1310 major | 1410/1311 major | 1410/1510 major | 1410/1511 major
        GE  82 @1420 | 88 @2020
        SU  27A @1410 active | 31RD @3005 | 52A @3004
        phase SU initial
        SU: move 27A 1410-1411-1412-1413   => refuse 5.11
        SU: move 27A 1410-1411-1412        => for 4
    ",
    );
}

/// [11.36] [9.12] An HQ is out of an attack of its stack only if it has joined another; then the result does not touch it.
#[test]
fn an_hq_that_joined_another_attack_is_safe() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 72 @1314 | 88 @2020
        SU  5GdAbB @1413 | 6RD @1413 | 27A @1413 active | 31RD @2019 | 52A @2017 active
        phase SU combat
        dice 1 6
        SU: attack 6RD -> 1314        => 4 to 5, odds 1-2 => result 1/1
        GE: steps 72=1                => ok
        SU: steps 6RD=1 27A=0         => ok
        SU: attack 5GdAbB -> 1414     => 2 to 5, odds 1-3 => 5GdAbB is eliminated
        see 27A @1413 active shared
    ",
    );
}

/// [11.36] An HQ in the stack of attackers belongs to the attack, active or not, though nobody named it: it shares the result and
/// may absorb a loss. Without a name it adds nothing.
#[test]
fn an_hq_shares_the_result_of_its_stack() {
    for activity in ["active", "inactive"] {
        let text = format!(
            "
            set ground open | turn 9
            GE  82 @1414 | 88 @2020
            SU  5GdAbB @1413 | 27A @1413 {activity} | 40A @1411 active | 31RD @2019 | 52A @2017 active
            phase SU combat
        "
        );
        check(&format!(
            "{text}SU: attack 5GdAbB -> 1414     => 5GdAbB attacks 1414 with 27A beside it, 2 to 5, odds 1-3
            roll 6                            => 27A is eliminated
            see 5GdAbB @eliminated"
        ));
        check(&format!(
            "{text}SU: attack 5GdAbB -> 1414     => 2 to 5, odds 1-3
            roll 1                            => result 1/- => awaits SU steps retreat
            SU: steps 5GdAbB=0 27A=1          => 27A is eliminated
            see 5GdAbB @1413 attacked"
        ));
        check(&format!(
            "{text}SU: attack 5GdAbB -> 1414     => 2 to 5, odds 1-3
            roll 1                            => result 1/-
            SU: retreat 5GdAbB:1413-1412      => refuse 9.7
            SU: retreat 5GdAbB:1413-1412 27A:1413-1412 => ok
            see 27A @1412 {activity} shared"
        ));
    }
}

/// [11.36] An HQ that shared the result of one attack can be named in a later one of its stack, once.
#[test]
fn an_hq_that_nobody_named_is_still_free() {
    let text = "
        set ground open | turn 9
        GE  82 @1414 | 72 @1314 | 389 @1313 | 88 @2020
        SU  6RD @1413 | 31RD @1413 | 5GdAbB @1413 | 27A @1413 active | 52A @1411 active
        phase SU combat
        SU: attack 6RD -> 1314               => 6RD attacks 1314 with 27A beside it, 4 to 5, odds 1-2
        roll 1                               => result 1/1
    ";
    check(&format!(
        "{text}
        GE: steps 72=1                       => ok
        SU: steps 6RD=1 27A=0                => ok
        see 27A @1413 active shared
        SU: attack 31RD 27A -> 1414          => 31RD and 27A attack 1414, 8 to 5, odds 1-1
        roll 1                               => awaits GE steps retreat
        GE: steps 82=1                       => ok
        see 27A @1413 active attacked shared
        SU: attack 5GdAbB 27A -> 1313        => refuse 11.36
        SU: attack 5GdAbB -> 1313            => 5GdAbB attacks 1313, 2 to "
    ));
}

/// [11.36] [23.13] An inactive HQ is not named in an attack: it adds nothing to it.
#[test]
fn an_inactive_hq_adds_nothing() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1413 | 27A @1413 inactive | 40A @1411 active | 31RD @2019
        phase SU combat
        SU: attack 6RD 27A -> 1414    => refuse 23.13
        SU: attack 6RD -> 1414        => 4 to 5, odds 1-2
    ",
    );
}

/// [11.36] An HQ advances only into a hex in which a combat unit of the fight ends too.
#[test]
fn an_hq_does_not_advance_alone() {
    check(
        "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  14GdRD @1413 | 31RD @1413 | 27A @1413 active | 74RD @1415 | 58RD @2019 | 52A @2017 active
        phase SU combat
        dice 1
        SU: attack 14GdRD 27A -> 1414                        => 10 to 1, odds 10-1 => awaits SU advance
        SU: advance 14GdRD:1413 27A:1413-1414                => refuse 11.36
        SU: advance 14GdRD:1413-1414 27A:1413-1414-1415      => refuse 11.36
        SU: advance 14GdRD:1413-1414-1415 27A:1413-1414-1415 => ok
        see 27A @1415 active attacked
    ",
    );
}

/// [11.36] An HQ that is left alone is not even asked whether it advances.
#[test]
fn an_hq_left_alone_is_not_asked() {
    check(
        "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  5GdAbB @1413 reduced | 27A @1413 active | 31RD @2019 | 52A @2017 active
        phase SU combat
        dice 3
        SU: attack 5GdAbB 27A -> 1414        => 2 to 1, odds 2-1 => result 1/1
        GE: steps 217/57=1                   => 217/57 is eliminated
        SU: steps 5GdAbB=1 27A=0             => 5GdAbB is eliminated => awaits SU attack end
        see 27A @1413 active attacked
    ",
    );
}

/// [11.22] Two HQs do not advance into one hex.
#[test]
fn two_hqs_do_not_advance_into_one_hex() {
    let text = "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  14GdRD @1413 | 27A @1413 active | 31RD @1314 | 40A @1314 active | 58RD @2019 | 52A @2017 active
        phase SU combat
        dice 1
        SU: attack 14GdRD 27A 31RD 40A -> 1414     => 18 to 1, odds 10-1 => awaits SU advance
    ";
    check(&format!(
        "{text}SU: advance 14GdRD:1413-1414 27A:1413-1414 31RD:1314-1414 40A:1314-1414 => refuse 11.22
        SU: advance 14GdRD:1413-1414 27A:1413-1414 31RD:1314-1414 40A:1314 => ok
        see 27A @1414 active attacked
        see 40A @1314 active attacked"
    ));
    // Nor where another HQ stands already.
    let taken = text.replace("58RD @2019", "58RD @2019 | 53A @1415 | 74RD @1415");
    check(&format!(
        "{taken}SU: advance 14GdRD:1413-1414-1415 27A:1413-1414-1415 31RD:1314 40A:1314 => refuse 11.22
        SU: advance 14GdRD:1413-1414-1415 27A:1413 31RD:1314 40A:1314 => ok"
    ));
}

/// [11.23a] An escort that moves in together with the HQ counts.
#[test]
fn an_hq_moves_into_a_zone_with_its_escort() {
    check(
        "
        set ground open | turn 9
        GE  82 @1414 | 88 @2020
        SU  6RD @1411 | 27A @1411 active
        phase SU initial
        SU: move 27A 1411-1412-1413        => refuse 11.23a
        SU: move 6RD 27A 1411-1412-1413    => for 2
        see 27A @1413 active
    ",
    );
}
