//! 25 Isolation, air supply and heavy equipment.

use super::check;

/// The north-western corner of the map behind rivers: columns 01 to 03, rows 01 to 08.
const POCKET: &str = "
        map 0401 river | 0402 river | 0403 river | 0404 river | 0405 river | 0406 river | 0407 river | 0408 river
        map 0109 river | 0209 river | 0309 river
";

/// 80/34 in 0101 is cut off by a corps and eliminated; the points for it.
fn check_killed(others: &str, points: u8) {
    check(&format!(
        "
        set ground open | turn 9
        GE  80/34 @0101 | {others}
        SU  5GdTC @0102 | 27A @0301 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101 => 18 to 1, odds 10-1 => 80/34 is eliminated
        see SU points {points}
    "
    ));
}

/// [25.1] A German unit is isolated if it is out of supply and the nearest friend in supply is more than three hexes off.
#[test]
fn isolation_begins_at_the_fourth_hex() {
    check_killed("72 @0104", 3);
    check_killed("72 @0105", 4);
    check_killed("72 @2020", 4);
}

/// [25.1] A friend who is out of supply himself does not help, and a unit in supply is never isolated.
#[test]
fn only_friends_in_supply_count() {
    check(&format!(
        "{POCKET}
        set ground open | turn 9
        GE  80/34 @0101 | 107/34 @0104 | 72 @0112
        SU  5GdTC @0102 | 27A @0301 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101 => 80/34 is eliminated, isolated
        see SU points 4
    "
    ));
    check(
        "
        set ground open | turn 9
        GE  332/KaB @1414 | 72 @1420
        SU  5GdTC @1413 | 27A @1411 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 1414 => 18 to 1, odds 10-1
        see SU points 3
    ",
    );
}

/// [25.1] When no friend at all is in supply, whoever is out of supply is isolated.
#[test]
fn without_any_friend_in_supply() {
    check(
        "
        set ground open | turn 9
        GE  80/34 @0101
        SU  5GdTC @0102 | 27A @0301 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101 => 80/34 is eliminated, isolated
        see SU points 4
    ",
    );
}

/// [25.1] [25.23] Supply by air ends no isolation: neither for the unit itself nor for one beside it.
#[test]
fn supply_by_air_does_not_end_isolation() {
    check(&format!(
        "{POCKET}
        set ground open | turn 9
        GE  332/KaB @0101 airlifted heavy1 | 107/34 @0104 airlifted heavy1 | 72 @0112
        SU  5GdTC @0102 | 27A @0301 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101 => 18 to 2, odds 9-1
        see SU points 4
    "
    ));
}

/// [25.11] An isolated unit fights and moves like any other that is out of supply.
#[test]
fn isolation_changes_nothing_else() {
    check(&format!(
        "{POCKET}
        set ground open | turn 9
        GE  4/6 @0103 | 72 @0112
        SU  31RD @2003 | 27A @2001 active
        phase GE initial
        GE: move 4/6 0103-0104-0105-0106-0107-0108 => refuse 5.11
        GE: move 4/6 0103-0104-0105-0106-0107 => for 4
    "
    ));
    check(&format!(
        "{POCKET}
        set ground open | turn 9
        GE  4/6 @0103 | 72 @0112
        SU  233TB @0102 | 27A @0301 active
        phase GE combat
        GE: attack 4/6 -> 0102 => 1 to 2, odds 1-2
    "
    ));
    check(&format!(
        "{POCKET}
        set ground open | turn 9
        GE  4/6 @0103 | 72 @0112
        SU  233TB @0102 | 27A @0301 active
        phase SU combat
        SU: attack 233TB -> 0103 => 4 to 1, odds 4-1
    "
    ));
}

/// [25.12] Isolation is judged at the instant of combat: with its friend gone, the second regiment is worth more.
#[test]
fn isolation_is_judged_at_the_instant() {
    let situation = "
        set ground open | turn 9
        GE  80/34 @0101 | 332/KaB @0104 | 72 @0110
        SU  5GdTC @0102 | 5GdMC @0203 | 27A @0301 active
        phase SU combat
        dice 1 1
    ";
    check(&format!(
        "{situation}
        SU: attack 5GdMC -> 0104 => 18 to 1
        see SU points 3
        SU: advance 5GdMC:0203
        SU: attack 5GdTC -> 0101 => 18 to 1
        see SU points 7
    "
    ));
    check(&format!(
        "{situation}
        SU: attack 5GdTC -> 0101 => 18 to 1
        see SU points 3
        SU: advance 5GdTC:0102
        SU: attack 5GdMC -> 0104 => 18 to 1
        see SU points 6
    "
    ));
}

/// [25.12] For an overrun, too.
#[test]
fn isolation_counts_in_an_overrun() {
    check(
        "
        set ground open | turn 9
        GE  80/34 @0101 | 72 @0105
        SU  5GdTC @0102 | 27A @0301 active
        phase SU initial
        dice 1
        SU: move 5GdTC 0102-0101 => 9 to 1, odds 9-1
        see SU points 4
    ",
    );
}

/// [25.13] Only isolated units are supplied by air, and they get a Heavy Equipment marker; a unit that is merely out of supply
/// gets nothing.
#[test]
fn only_isolated_units_are_supplied_by_air() {
    check(&format!(
        "{POCKET}
        map 0103 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0106 | 107/34 @0107 | 72 @0110
        SU  31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => supply is flown to 0103 for 80/34
        see 80/34 @0106 airlifted heavy1
        see 107/34 @0107 unsupplied
    "
    ));
}

/// [25.14] The three hexes are counted through enemies and their zones.
#[test]
fn the_count_goes_through_enemies() {
    check(
        "
        set ground open | turn 9
        GE  80/34 @0101 | 72 @0104
        SU  5GdTC @0102 | 6RD @0203 | 31RD @0303 | 27A @0301 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101 => 18 to 1, odds 10-1
        see SU points 3
    ",
    );
}

/// [25.2] An isolated unit can be supplied by air if it has a way to a town.
#[test]
fn a_town_is_needed() {
    check(&format!(
        "{POCKET}
        map 0103 town | 0302 river | 0202 river | 0203 river | 0304 river
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 107/34 @0303 | 72 @0112
        SU  31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0104 => refuse 25.22
        GE: airlift -> 0103 => supply is flown to 0103 for 80/34
        see 107/34 @0303 unsupplied
    "
    ));
}

/// [25.21] The way to the town may not go through enemies or their zones, unless a friend stands there.
#[test]
fn the_way_to_the_town_must_be_open() {
    // 31RD in 0204 controls 0104 and 0105; behind it there is water.
    let water =
        "map 0103 town | 0202 river | 0203 river | 0205 river | 0206 river | 0207 river | 0304 river | 0305 river";
    check(&format!(
        "{POCKET}
        {water}
        set ground open | turn 7 | air GE 3
        GE  80/34 @0106 | 107/34 @0102 | 72 @0112
        SU  31RD @0204 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => supply is flown to 0103 for 107/34
        see 80/34 @0106 unsupplied
    "
    ));
    check(&format!(
        "{POCKET}
        {water}
        set ground open | turn 7 | air GE 3
        GE  80/34 @0106 | 253/34 @0105 | 107/34 @0104 | 72 @0112
        SU  31RD @0204 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => ok
        see 80/34 @0106 airlifted heavy1
        see 253/34 @0105 airlifted heavy1
        see 107/34 @0104 airlifted heavy1
    "
    ));
    check(&format!(
        "{POCKET}
        {water}
        set ground open | turn 7 | air GE 3
        GE  80/34 @0106 | 253/34 @0105 | 107/34 @0103 | 72 @0112
        SU  31RD @0204 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => supply is flown to 0103 for 107/34
        see 80/34 @0106 unsupplied
    "
    ));
}

/// [25.21] A town from which nobody can be supplied gets no marker.
#[test]
fn no_flights_that_help_nobody() {
    check(&format!(
        "{POCKET}
        map 0103 town | 0108 town | 2020 town
        map 0202 river | 0203 river | 0205 river | 0206 river | 0207 river | 0304 river | 0305 river
        set ground open | turn 7 | air GE 3
        GE  80/34 @0106 | 72 @0113
        SU  31RD @0204 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => refuse 25.21
        GE: airlift -> 2020 => refuse 25.21
        GE: airlift -> 0108 => supply is flown to 0108 for 80/34
    "
    ));
}

/// [25.21] Supply is flown in the German air power phase and in no other.
#[test]
fn supply_is_flown_in_the_air_power_phase() {
    for phase in ["initial", "combat", "mechanised"] {
        check(&format!(
            "{POCKET}
            map 0103 town
            set ground open | turn 7 | air GE 3
            GE  80/34 @0105 | 72 @0112 | 4/6 @1414 | 11/6 @1414
            SU  31RD @1413 | 27A @1411
            phase GE {phase}
            GE: airlift -> 0103 => refuse 25.21
        "
        ));
    }
}

/// [25.22] One marker in a town is enough for any number of units, however long the way.
#[test]
fn one_marker_supplies_them_all() {
    check(&format!(
        "{POCKET}
        map 0301 town | 0105 town
        set ground open | turn 7 | air GE 1
        GE  80/34 @0108 | 107/34 @0108 | 253/34 @0108 | 172/75 @0308 | 202/75 @0308 | 222/75 @0308
        GE  239/106 @0201 | 240/106 @0301 | 88 @0101 | 15/SSW @0202 | 72 @0113
        SU  31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0102 => refuse 25.22
        GE: airlift -> 0301 => ok
        see 80/34 @0108 airlifted heavy1
        see 107/34 @0108 airlifted heavy1
        see 253/34 @0108 airlifted heavy1
        see 172/75 @0308 airlifted heavy1
        see 202/75 @0308 airlifted heavy1
        see 222/75 @0308 airlifted heavy1
        see 239/106 @0201 airlifted heavy1
        see 240/106 @0301 airlifted heavy1
        see 88 @0101 airlifted heavy1
        see 15/SSW @0202 airlifted heavy1
    "
    ));
}

/// [25.22] [10.15a] A major river does not stop the line to the town, and no unit that has one is left out.
#[test]
fn a_river_does_not_stop_the_line_to_a_town() {
    check(&format!(
        "{POCKET}
        map 0103 town
        map 0104/0103 major | 0104/0203 major | 0104/0204 major
        map 0105/0204 major | 0105/0205 major | 0105/0106 major
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 107/34 @0201 | 72 @0112
        SU  27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => supply is flown to 0103 for 80/34 and 107/34
    "
    ));
}

/// [25.23] A unit supplied by air is in supply through all of the next turn, also when it is cut off from the town, and no
/// longer.
#[test]
fn supply_by_air_lasts_for_the_next_turn() {
    check(&format!(
        "{POCKET}
        map 0103 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 107/34 @0107 | 72 @0112
        SU  5GdTC @0301 | 27A @0201 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => supply is flown to 0103 for 80/34 and 107/34
        SU: activate 27A
        SU: move 5GdTC 0301-0302-0303-0304-0204 => for 4
        SU: end
        SU: attack 5GdTC -> 0105 => 18 to 6, odds 3-1
        SU: air no
        GE: air no
        roll 6
        SU: end
        GE: move 107/34 0107-0106 => for 1
        see 107/34 @0106 airlifted heavy2 moved
    "
    ));
    check(&format!(
        "{POCKET}
        map 0103 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0101 | 72 @0112
        SU  27A @2001 | 40A @2201 | 31RD @2003
        phase GE air
        GE: airlift -> 0103
        SU: activate 27A
        SU: end
        SU: end
        GE: move 80/34 0101-0102-0103-0104-0105-0106 => for 5
        GE: end
        GE: end => turn 9
        SU: activate 27A
        SU: end
        SU: end
        GE: move 80/34 0106-0105-0104-0103 => refuse 5.11
        GE: move 80/34 0106-0105-0104 => for 2
    "
    ));
}

/// [25.23] [6.12] A unit that is in supply by air overruns.
#[test]
fn a_unit_supplied_by_air_overruns() {
    let overrun = |marks: &str, expected: &str| {
        check(&format!(
            "{POCKET}
            set ground open | turn 9
            GE  15/SSW @0105 {marks} | 72 @0112
            SU  233TB @0104 reduced | 27A @2001 active | 31RD @2003
            phase GE initial
            GE: move 15/SSW 0105-0104 => {expected}
        "
        ));
    };
    overrun("airlifted heavy1", "3 to 1, odds 3-1");
    overrun("heavy1", "refuse 6.12");
}

/// [25.24] No supply is flown to a town with Soviet units in it.
#[test]
fn no_flights_to_a_soviet_town() {
    check(&format!(
        "{POCKET}
        map 0103 town | 0301 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 107/34 @0201 | 72 @0112
        SU  31RD @0301 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0301 => refuse 25.24
        GE: airlift -> 0103 => ok
    "
    ));
}

/// [25.24] Soviet units that enter a town remove its marker; the supply already given holds.
#[test]
fn a_lost_town_loses_its_marker() {
    check(&format!(
        "{POCKET}
        map 0301 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 72 @0112
        SU  233TB @0303 | 31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0301 => supply is flown to 0301 for 80/34
        SU: activate 27A
        SU: move 233TB 0303-0302-0301 => the air marker in 0301 is lost
        SU: end
        SU: end
        GE: move 80/34 0105-0106-0107-0108-0208-0308 => for 5
    "
    ));
}

/// [25.24] Soviet units that pass through a town remove its marker too, wherever their move ends.
#[test]
fn a_town_on_the_way_loses_its_marker() {
    check(&format!(
        "{POCKET}
        map 0301 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 72 @0112
        SU  233TB @0303 | 31RD @2003 | 27A @0303 | 40A @2201
        phase GE air
        GE: airlift -> 0301 => supply is flown to 0301 for 80/34
        SU: activate 27A
        SU: move 233TB 0303-0302-0301-0201 => the air marker in 0301 is lost
    "
    ));
}

/// [25.24] [6.24] An overrun takes the town at once, before anything else moves.
#[test]
fn an_overrun_takes_the_town_at_once() {
    check(&format!(
        "{POCKET}
        map 0103 town
        set ground open | turn 7 | air GE 3
        GE  332/KaB @0103 | 80/34 @0105 | 72 @0112
        SU  5GdTC @0102 | 27A @0301 | 40A @2201
        phase GE air
        dice 1
        GE: airlift -> 0103 => supply is flown to 0103 for 80/34 and 332/KaB
        SU: activate 27A
        SU: move 5GdTC 0102-0103 => result -/2
        GE: steps 332/KaB=1 => the air marker in 0103 is lost => awaits SU halt move
    "
    ));
}

/// [25.24] An advance into the town removes the marker as a move does.
#[test]
fn an_advance_into_the_town_removes_the_marker() {
    check(&format!(
        "{POCKET}
        map 0103 town
        set ground open | turn 7 | air GE 3
        GE  332/KaB @0103 | 80/34 @0105 | 72 @0112
        SU  5GdTC @0102 | 27A @0301 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => supply is flown to 0103 for 80/34 and 332/KaB
        SU: activate 27A
        SU: end
        SU: attack 5GdTC -> 0103 => 18 to 2, odds 9-1
        SU: air no
        GE: air no
        roll 1 => 332/KaB is eliminated, isolated
        SU: advance 5GdTC:0102-0103 => the air marker in 0103 is lost
    "
    ));
}

/// [25.24] [26.0a] A Soviet reinforcement that comes in there removes the marker as well.
#[test]
fn an_arrival_in_the_town_removes_the_marker() {
    check(
        "
        map 3914 town
        set ground open | turn 4 | air GE 3
        GE  80/34 @3610
        SU  74RD @0117 | 84RD @0626 | 31RD @1726 | 58RD @2226 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 3914 => supply is flown to 3914 for 80/34
        SU: activate 27A
        SU: enter 20GdTB -> 3914 => the air marker in 3914 is lost
    ",
    );
}

/// [25.24] [9.7] A Soviet unit that retreats into the town has entered it.
#[test]
fn a_retreat_into_the_town_removes_the_marker() {
    check(&format!(
        "{POCKET}
        map 0301 town
        set ground open | turn 7 | air GE 3
        GE  15/SSW @0304 | 72 @0112
        SU  233TB @0303 | 31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        dice 2
        GE: airlift -> 0301 => supply is flown to 0301 for 15/SSW
        SU: activate 27A
        SU: end
        SU: end
        GE: end
        GE: attack 15/SSW -> 0303 => 6 to 1, odds 6-1
        GE: air no
        SU: air no => result -/2
        SU: retreat 233TB:0303-0302-0301 => the air marker in 0301 is lost
    "
    ));
}

/// [25.25] Each town takes an air point: no more towns than points, and three at most.
#[test]
fn each_town_takes_a_point() {
    let airlift = |points: u8, towns: &str, expected: &str| {
        check(&format!(
            "{POCKET}
            map 0103 town | 0301 town | 0107 town | 0307 town
            set ground open | turn 7 | air GE {points}
            GE  80/34 @0105 | 72 @0112
            SU  31RD @2003 | 27A @2001 | 40A @2201
            phase GE air
            GE: airlift -> {towns} => {expected}
        "
        ));
    };
    airlift(3, "0103 0301 0107 0307", "refuse 25.25");
    airlift(3, "0103 0301 0107", "ok");
    airlift(1, "0103 0301", "refuse 25.25");
    airlift(1, "0103", "ok");
}

/// [25.25] A point that supported a combat is gone for that turn; the next turn brings three new ones.
#[test]
fn points_used_in_combat_do_not_fly() {
    check(&format!(
        "{POCKET}
        map 0103 town | 0301 town | 0107 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 72 @1414
        SU  31RD @1413 | 27A @1411 | 40A @2201
        phase GE combat
        dice 3
        GE: attack 72 -> 1413 => 4 to 5
        GE: air yes
        see GE air 2
        SU: steps 31RD=1
        GE: steps 72=1
        GE: airlift -> 0103 0301 0107 => refuse 25.25
        GE: airlift -> 0103 0301 => ok
        see GE air 3
    "
    ));
}

/// [25.25] A point that helped the defence in the Soviet player turn is gone for the whole turn, too.
#[test]
fn points_used_in_defence_do_not_fly() {
    check(&format!(
        "{POCKET}
        map 0103 town | 0301 town | 0107 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 72 @1414
        SU  31RD @1413 | 27A @1411 active | 40A @2201
        phase SU combat
        dice 3
        SU: attack 31RD -> 1414 => 4 to 5
        GE: air yes
        SU: steps 31RD=1
        SU: end
        see GE air 2
        GE: end
        GE: end
        GE: airlift -> 0103 0301 0107 => refuse 25.25
        GE: airlift -> 0103 0301 => ok
    "
    ));
}

/// [25.26] No supply is flown on a snow turn; what was flown on the mud turn before still counts.
#[test]
fn no_flights_in_snow() {
    check(&format!(
        "{POCKET}
        map 0103 town
        set ground open | turn 9 | air GE 3
        GE  80/34 @0105 | 72 @0112
        SU  31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => refuse 25.26
    "
    ));
    check(&format!(
        "{POCKET}
        map 0103 town
        set ground open | turn 8 | air GE 3
        GE  80/34 @0101 | 72 @0112
        SU  31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => turn 9
        SU: activate 27A
        SU: end
        SU: end
        GE: move 80/34 0101-0102-0103-0104-0105-0106 => for 5
        GE: end => turn 10
    "
    ));
}

/// [25.27] Markers come off at the start of the next German air power phase, and not before.
#[test]
fn markers_come_off_in_the_next_air_power_phase() {
    check(&format!(
        "{POCKET}
        map 0301 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 72 @0112
        SU  233TB @0303 | 31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0301
        SU: activate 27A
        SU: end
        SU: end
        GE: end => air markers are removed
        GE: airlift -> 0301 => ok
    "
    ));
}

/// [25.28] The first air supply brings the marker, side 1 up; a later one changes nothing.
#[test]
fn the_first_flight_brings_the_marker() {
    check(&format!(
        "{POCKET}
        map 0103 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0104 | 107/34 @0105 heavy1 | 172/75 @0106 heavy2 | 202/75 @0107 heavy0 | 72 @0113
        SU  31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
        GE: airlift -> 0103 => ok
        see 80/34 @0104 airlifted heavy1
        see 107/34 @0105 airlifted heavy1
        see 172/75 @0106 airlifted heavy2
        see 202/75 @0107 airlifted heavy0 unsupplied
    "
    ));
}

/// The strength of a German unit in 1414 in defence.
fn check_defence(unit: &str, others: &str, expected: &str) {
    check(&format!(
        "
        set ground open | turn 9
        GE  {unit} | {others}
        SU  5GdTC @1413 | 27A @1411 active
        phase SU combat
        SU: attack 5GdTC -> 1414 => 18 to {expected}, odds
    "
    ));
}

/// [25.31] A marker on top doubles defence with either side up; a marker underneath halves it as if out of supply.
#[test]
fn the_three_states_in_defence() {
    check_defence("80/34 @1414", "72 @1420", "3");
    check_defence("80/34 @1414 heavy1", "72 @1420", "6");
    check_defence("80/34 @1414 heavy2", "72 @1420", "6");
    check_defence("80/34 @1414 heavy0", "72 @1420", "1");
    check_defence("Wallonien @1414 heavy0", "72 @1420", "3");
}

/// [25.31] With a marker underneath a unit may not attack and moves as if out of supply; with one on top it does both as ever.
#[test]
fn the_three_states_in_attack_and_movement() {
    check(
        "
        set ground open | turn 9
        GE  88 @1414 heavy0 | 389 @1514 heavy1 | 72 @1420
        SU  31RD @1413 | 27A @1411 active
        phase GE combat
        GE: attack 88 -> 1413 => refuse 25.34b
        GE: attack 88 389 -> 1413 => refuse 25.34b
        GE: attack 389 -> 1413 => 4 to 5
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  88 @1414 heavy0 | 389 @1514 heavy1 | 72 @1420
        SU  31RD @2003 | 27A @2001 active
        phase GE initial
        GE: move 88 1414-1415-1416-1417 => refuse 5.11
        GE: move 88 1414-1415-1416 => for 2
        GE: move 389 1514-1515-1516-1517-1518-1519 => for 5
    ",
    );
}

/// [25.31] [6.12] A unit with a marker underneath moves as if out of supply, so it does not overrun either.
#[test]
fn no_overrun_with_a_marker_underneath() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1414 heavy0 | 72 @1420
        SU  233TB @1413 reduced | 27A @1401 active
        phase GE initial
        GE: move 15/SSW 1414-1413 => refuse 6.12
    ",
    );
}

/// [25.32] The marker stays when supply lapses: doubled and halved the unit defends at face value.
#[test]
fn the_marker_stays_without_supply() {
    let defends = |marks: &str, expected: &str| {
        check(&format!(
            "{POCKET}
            set ground open | turn 9
            GE  4/6 @0103 {marks} | 72 @0112
            SU  5GdTC @0102 | 27A @0301 active
            phase SU combat
            SU: attack 5GdTC -> 0103 => 18 to {expected}, odds
        "
        ));
    };
    defends("heavy1", "3");
    defends("heavy2", "3");
    defends("heavy1 airlifted", "6");
    defends("", "1");
    check(&format!(
        "{POCKET}
        set ground open | turn 9
        GE  4/6 @0103 heavy1 | 72 @0112
        SU  31RD @2003 | 27A @2001 active | 40A @2201
        phase SU mechanised
        SU: end => awaits GE move end
        see 4/6 @0103 heavy1 unsupplied
    "
    ));
}

/// [25.33] The doubling comes on top of terrain and divisional integrity: 3 becomes 24 in a city.
#[test]
fn dug_in_beside_terrain_and_integrity() {
    check_defence("4/6 @1414 heavy1", "11/6 @1415 | 114/6 @1416", "12");
    check_defence("4/6 @1414", "11/6 @1415 | 114/6 @1416", "6");
    check(
        "
        map 1414 city
        set ground open | turn 9
        GE  4/6 @1414 heavy1 | 11/6 @1415 | 114/6 @1416
        SU  5GdTC @1413 | 27A @1411 active
        phase SU combat
        SU: attack 5GdTC -> 1414 => 18 to 24, odds 1-2
    ",
    );
    // Each unit has its own marker.
    check(
        "
        map 1414 woods
        set ground open | turn 9
        GE  80/34 @1414 heavy1 | 107/34 @1414 | 72 @1420
        SU  5GdTC @1413 | 27A @1411 active
        phase SU combat
        SU: attack 5GdTC -> 1414 => 18 to 18
    ",
    );
}

/// [25.34a] The first move turns the marker to side 2, and the unit is still doubled.
#[test]
fn the_first_move_turns_the_marker() {
    check(
        "
        set ground open | turn 9
        GE  88 @1416 heavy1 | 72 @1420
        SU  5GdTC @1413 | 27A @1411 active | 40A @2201
        phase GE initial
        GE: move 88 1416-1415-1414 => ok
        see 88 @1414 heavy2 moved
        GE: end
        GE: end => turn 10
        SU: activate 27A
        SU: end
        SU: attack 5GdTC -> 1414 => 18 to 10
    ",
    );
}

/// [25.34a] An advance after combat is no move in this sense, nor is a retreat.
#[test]
fn advances_and_retreats_leave_the_marker() {
    check(
        "
        set ground open | turn 9
        GE  88 @1414 heavy1 | 72 @1420
        SU  233TB @1413 reduced | 27A @2201 active | 40A @2001
        phase GE combat
        dice 3
        GE: attack 88 -> 1413 => 4 to 1, odds 4-1
        SU: steps 233TB=1
        GE: advance 88:1414-1413
        see 88 @1413 heavy1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  88 @1414 heavy1 | 72 @1420
        SU  5GdTC @1413 | 27A @1411 active | 40A @2001
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 1414 => 18 to 10, odds 1-1
        GE: retreat 88:1414-1415
        see 88 @1415 defended heavy1
    ",
    );
}

/// [25.34a] An overrun and what the stack marches afterwards are one move of that phase.
#[test]
fn an_overrun_and_the_march_after_it_are_one_move() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1414 heavy1 | 4/6 @2020 | 72 @1420
        SU  233TB @1413 reduced | 27A @2201 active | 40A @2001
        phase GE initial
        dice 1
        GE: move 15/SSW 1414-1413 => 3 to 1, odds 3-1
        SU: steps 233TB=1
        GE: move 15/SSW 1413-1412 => ok
        see 15/SSW @1412 heavy2 moved
    ",
    );
}

/// [25.34a] [25.34b] The log tells the first move of the equipment from the second, which costs it.
#[test]
fn each_move_of_the_equipment_is_told() {
    check(
        "
        set ground open | turn 9
        GE  4/6 @1416 heavy1 | 11/6 @1416 heavy2 | 72 @1425
        SU  31RD @2003 | 27A @2001 active | 40A @2201
        phase GE initial
        GE: move 4/6 11/6 1416-1415 => 25.34a heavy equipment moved once, side 2 up: 4/6
        see 11/6 @1415 heavy0 moved
        GE: end
        GE: move 4/6 1415-1414 => 25.34b heavy equipment under the unit from now on: 4/6
    ",
    );
}

/// [25.34a] An overrun that fails has been a move.
#[test]
fn a_failed_overrun_moves_the_equipment() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1414 heavy1 | 4/6 @2020 | 72 @1420
        SU  5GdTC @1413 | 27A @1411 active | 40A @2001
        phase GE initial
        dice 1
        GE: move 15/SSW 1414-1413 => result 1/-
        GE: retreat 15/SSW:1414-1415 => ok
        see 15/SSW @1415 heavy2 moved
    ",
    );
}

/// [25.34b] The second move puts the marker underneath: for a mechanised unit that can be in one turn.
#[test]
fn the_second_move_puts_the_marker_underneath() {
    check(
        "
        set ground open | turn 9
        GE  4/6 @1416 heavy1 | 11/6 @2020 | 72 @1425
        SU  31RD @2003 | 27A @2001 active | 40A @2201
        phase GE initial
        GE: move 4/6 1416-1415 => ok
        see 4/6 @1415 heavy2 moved
        GE: end
        GE: move 4/6 1415-1414 => ok
        see 4/6 @1414 heavy0 moved
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  88 @1415 heavy2 | 72 @1425
        SU  5GdTC @1413 | 27A @1411 active | 40A @2201
        phase GE initial
        GE: move 88 1415-1414 => ok
        see 88 @1414 heavy0 moved
        GE: end => turn 10
        SU: activate 27A
        SU: end
        SU: attack 5GdTC -> 1414 => 18 to 2
    ",
    );
}

/// [25.34b] A unit with a marker underneath is halved once, in supply or out of it, also with supply by air.
#[test]
fn nobody_is_halved_twice() {
    let defends = |marks: &str| {
        check(&format!(
            "{POCKET}
            set ground open | turn 9
            GE  Wallonien @0103 {marks} | 72 @0112
            SU  5GdTC @0102 | 27A @0301 active
            phase SU combat
            SU: attack 5GdTC -> 0103 => 18 to 3, odds
        "
        ));
        check(&format!(
            "{POCKET}
            set ground open | turn 9
            GE  Wallonien @0103 {marks} | 72 @0112
            SU  31RD @2003 | 27A @2001 active
            phase GE initial
            GE: move Wallonien 0103-0104-0105-0106-0107-0108 => refuse 5.11
            GE: move Wallonien 0103-0104-0105-0106-0107 => for 4
        "
        ));
    };
    defends("heavy0");
    defends("heavy0 airlifted");
}

/// [25.35] At the start of a German player turn units in supply on the ground lose a marker that is on top.
#[test]
fn relieved_units_lose_their_marker() {
    check(&format!(
        "{POCKET}
        set ground open | turn 9
        GE  88 @1414 heavy1 | 389 @1514 airlifted heavy2 | 80/34 @1614 heavy0 | 107/34 @0103 airlifted heavy1 | 72 @1425
        SU  233TB @2003 | 27A @2001 active
        phase SU mechanised
        SU: end => without heavy equipment: 88 and 389
        see 88 @1414
        see 389 @1514 airlifted
        see 80/34 @1614 heavy0 unsupplied
        see 107/34 @0103 airlifted heavy1
    "
    ));
}

/// [25.28] [25.35] A unit that has lost its marker is as any other: when it is supplied by air again, it gets a new one.
#[test]
fn a_later_flight_brings_a_new_marker() {
    // 82 and 72 hold the way to 1726 open before 6RD; when 82 goes, 80/34 is isolated.
    check(
        "
        map 1622 river | 1623 river | 1624 river | 1822 river | 1823 river | 1824 river | 1621 river | 1821 river
        map 1721 river | 1722 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @1722 heavy2 | 82 @1725 | 72 @1726
        SU  6RD @1625 | 27A @2001 | 40A @2201
        phase SU mechanised
        SU: end => in supply again, without heavy equipment: 80/34
        see 80/34 @1722
        GE: move 82 1725-1825-1826 => for 4
        GE: end
        GE: end
        GE: airlift -> 1722 => supply is flown to 1722 for 80/34
        see 80/34 @1722 airlifted heavy1
    ",
    );
}

/// [25.35] Later in the turn is too late: a unit that comes into supply keeps its marker until its next turn begins.
#[test]
fn markers_come_off_at_the_start_only() {
    check(
        "
        set ground open | turn 9
        GE  4/6 @1414 heavy1 | 11/6 @1420 | 72 @1425
        SU  233TB @2003 | 27A @2001 active | 40A @2201
        phase GE combat
        GE: end => awaits GE
        see 4/6 @1414 heavy1
        GE: end => turn 10
        see 4/6 @1414 heavy1
        SU: activate 27A
        SU: end
        SU: end => without heavy equipment: 4/6
        see 4/6 @1414
    ",
    );
}

/// [25.36] A marker underneath stays for good, though the unit is in supply on the ground again.
#[test]
fn a_marker_underneath_stays() {
    check(
        "
        set ground open | turn 9
        GE  88 @1414 heavy0 | 72 @1425
        SU  31RD @1413 | 27A @1411 active | 40A @2201
        phase SU mechanised
        SU: end => awaits GE
        see 88 @1414 heavy0 unsupplied
        GE: end => turn 10
        SU: activate 27A
        SU: end
        SU: attack 31RD -> 1414 => 4 to 2
    ",
    );
}

/// [25.22] [25.23] The view says where air markers lie, and of each unit that is supplied by air from where and until when.
#[test]
fn air_supply_is_on_the_view() {
    use ags::{Action, Korsun};
    use kernel::{Game, Input, Side, Situation, Viewer};
    let text = format!(
        "{POCKET}
        map 0103 town | 0301 town
        set ground open | turn 7 | air GE 3
        GE  80/34 @0105 | 107/34 @0301 | 72 @0112
        SU  31RD @2003 | 27A @2001 | 40A @2201
        phase GE air
    "
    );
    let situation = Situation::parse(&text).expect("a situation");
    let (game, state) = Korsun::set_up(&situation, kernel::secret::GameId::LOCAL).expect("a game");
    let played = kernel::record::Match::new(game, state);
    let town = |number: &str| super::hex(number);
    let fed = "an air marker: supply for 80/34 and 107/34";
    let from = |number: &str| format!("supplied by air from {number} through turn 8");
    // Where two markers serve a unit, it is told of the first.
    let one = [fed.to_owned(), from("0103"), from("0103")];
    let two = [fed.to_owned(), "an air marker".to_owned(), from("0301"), from("0301")];
    for (towns, expected) in [(&["0103"][..], &one[..]), (&["0301", "0103"], &two)] {
        let mut played = played.clone();
        let airlift = Action::Airlift(towns.iter().map(|number| town(number)).collect());
        played.apply(Input::Choice(Side::Blue, airlift)).expect("an airlift");
        let view = played.game().view(played.state(), Viewer::Umpire);
        let names = played.game().names();
        let told: Vec<String> = view.notes.iter().map(|(_, says)| names.tell(says)).collect();
        assert_eq!(told, expected);
        let marked = view.units.iter().filter(|unit| unit.marks.contains(&"airlifted")).count();
        assert_eq!(marked, 2);
    }
}

/// [25.12] Isolation is fixed when the fight begins: whoever falls first in it changes nothing for the others.
#[test]
fn isolation_is_fixed_when_the_fight_begins() {
    // 253/34 in the corner is out of supply, with 332/KaB in supply two hexes away.
    let text = "
        set ground open | turn 9
        GE  253/34 @0101 | 332/KaB @0103 | 72 @0110
        SU  5GdTC @0102 | 31RD @0201 | 27A @0301 active
    ";
    check(&format!(
        "{text}phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101 0103     => 18 to 2, odds 9-1 => result -/E
        see 332/KaB @eliminated
        see 253/34 @eliminated
        see SU points 6"
    ));
    // Alone, with the other gone before, it is isolated.
    let alone = text.replace(" | 332/KaB @0103", "");
    check(&format!(
        "{alone}phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101          => 18 to 1, odds 10-1 => result -/E
        see SU points 4"
    ));
}

/// [25.12] [9.76] It is fixed for guests of the attacked hex as well.
#[test]
fn isolated_guests_count_as_isolated() {
    check(
        "
        set ground open | turn 9
        GE  253/34 @0101 | 80/34 @0101 sheltered | 72 @0110
        SU  5GdTC @0102 | 31RD @0201 | 27A @0301 active
        phase SU combat
        dice 1
        SU: attack 5GdTC -> 0101          => 18 to 1, odds 10-1 => result -/E
        see 80/34 @eliminated
        see SU points 8
    ",
    );
}

/// [25.12] [27.1a] A friend that goes away in the same retreat isolates nobody.
#[test]
fn a_friend_that_retreats_isolates_nobody() {
    check(
        "
        set ground open | turn 9
        GE  253/34 @0101 | 332/KaB @0103 | 72 @0110
        SU  5GdTC @0102 | 31RD @0201 | 27A @0301 active
        phase SU combat
        dice 5
        SU: attack 5GdTC -> 0101 0103                                => odds 9-1 => result -/2
        GE: retreat 332/KaB:0103-0104-0105 253/34:0101-off           => 253/34 is eliminated
        see SU points 3
    ",
    );
}
