//! Outpost, case by case. The map is 9 by 9 hexes, numbered column-row, even columns half a hex lower: 0404 touches 0403, 0504,
//! 0505, 0405, 0305 and 0304.

use miniatures::outpost::{Outpost, TABLE};

fn check(text: &str) {
    harness::check::<Outpost>(text);
}

/// [1.1] Units move only in the movement phase and attack only in the combat phase.
#[test]
fn each_phase_has_its_own_actions() {
    check(
        "
        GE  11 inf 3-4-4 @0404
        SU  6 inf 3-4-4 @0403
        phase GE movement
        GE: attack 11 -> 0403      => refuse 1.1
        GE: end                    => awaits GE attack end
        GE: move 11 0404-0405      => refuse 1.1
        GE: attack 11 -> 0403      => odds 1-2
    ",
    );
}

/// [1.2] Only the units of the side on turn act, and only those on the map.
#[test]
fn only_own_units_on_the_map_act() {
    check(
        "
        GE  11 inf 3-4-4 @0404 | 12 inf 3-4-4 @eliminated
        SU  6 inf 3-4-4 @0808
        phase GE movement
        GE: move 6 0808-0807       => refuse 1.2
        GE: move 12 0404-0405      => refuse 1.2
        SU: move 6 0808-0807       => refuse sequence
    ",
    );
}

/// [1.3] The game ends after the last turn.
#[test]
fn the_last_turn_is_the_last() {
    check(
        "
        map 0101 town
        GE  11 inf 3-4-4 @0404
        SU  6 inf 3-4-4 @0808
        set turn 2 | turns 2 | town GE 0101
        phase SU movement
        SU: end                    => awaits over German
    ",
    );
    check(
        "
        GE  11 inf 3-4-4 @0404
        SU  6 inf 3-4-4 @0808
        set turn 1 | turns 2
        phase SU movement
        SU: end                    => turn 2 => awaits GE move end
    ",
    );
}

/// [2.1] At most two units in a hex at the end of a move.
#[test]
fn a_third_unit_finds_no_room() {
    check(
        "
        GE  11 inf 3-4-4 @0404 | 12 inf 3-4-4 @0404 | 13 inf 3-4-4 @0406 | 14 inf 3-4-4 @0408
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 13 0406-0405-0404 => refuse 2.1
        GE: move 13 0406-0405      => ok
        GE: move 14 0408-0407-0406-0405 => ok
    ",
    );
}

/// [2.1] The room counts where an overrun starts from and where an advance ends.
#[test]
fn room_for_overruns_and_advances() {
    check(
        "
        GE  11 pz 9-3-9 @0406 | 12 inf 3-4-4 @0405 | 13 inf 3-4-4 @0405
        SU  6 inf 1-1-4 @0404 | 7 inf 1-1-4 @0901
        set source GE 0406
        phase GE movement
        GE: move 11 0406-0405-0404 => refuse 2.1
    ",
    );
    check(
        "
        GE  11 inf 5-4-4 @0405 | 12 inf 5-4-4 @0405 | 13 inf 5-4-4 @0305
        SU  6 inf 1-1-4 @0404 reduced | 7 inf 1-1-4 @0901
        set source GE 0406
        phase GE combat
        dice 1
        GE: attack 11 12 13 -> 0404 => odds 5-1
        SU: steps 6=1              => awaits GE advance
        GE: advance 11:0405-0404 12:0405-0404 13:0305-0404 => refuse 2.1
        GE: advance 11:0405-0404 12:0405-0404 13:0305      => ok
        see 12 @0404
    ",
    );
}

/// [2.2] Units pass through hexes that are full of their friends.
#[test]
fn friends_do_not_bar_the_way() {
    check(
        "
        GE  11 inf 3-4-4 @0404 | 12 inf 3-4-4 @0404 | 13 inf 3-4-4 @0406
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 13 0406-0405-0404-0403 => ok
    ",
    );
}

/// [3.1] [3.3] A unit that comes next to an enemy ends its move there.
#[test]
fn a_zone_of_control_stops_a_move() {
    check(
        "
        GE  11 inf 3-4-6 @0407
        SU  6 inf 3-4-4 @0404
        phase GE movement
        GE: move 11 0407-0406-0405-0505 => refuse 3.3
        GE: move 11 0407-0406-0405      => for 2
    ",
    );
}

/// [3.2] A zone of control does not reach across a river, but it does where a road crosses it.
#[test]
fn zones_end_at_rivers() {
    check(
        "
        map 0404/0405 river
        GE  11 inf 3-4-6 @0407
        SU  6 inf 3-4-4 @0404
        phase GE movement
        GE: move 11 0407-0406-0405-0306 => ok
    ",
    );
    check(
        "
        map 0404/0405 river road
        GE  11 inf 3-4-6 @0407
        SU  6 inf 3-4-4 @0404
        phase GE movement
        GE: move 11 0407-0406-0405-0306 => refuse 3.3
    ",
    );
}

/// [3.4] From one controlled hex a move does not lead straight into another, but by a free hex it does.
#[test]
fn leaving_a_zone_needs_a_free_hex() {
    check(
        "
        GE  11 inf 3-4-6 @0405
        SU  6 inf 3-4-4 @0404
        phase GE movement
        GE: move 11 0405-0505            => refuse 3.4
        GE: move 11 0405-0406-0506-0505  => ok
    ",
    );
}

/// [4.1] A move costs no more than the allowance; the refusal says how far one can go.
#[test]
fn points_run_out() {
    check(
        "
        GE  11 inf 3-4-3 @0404
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 0404-0405-0406-0407-0408 => refuse 4.1
        GE: move 11 0404-0407                => refuse 4.1
        GE: move 11 0404-0405-0404           => refuse 4.1
        GE: move 11 0404-0405-0406-0407      => for 3
    ",
    );
}

/// [4.2] Woods cost two points.
#[test]
fn woods_are_slow() {
    check(
        "
        map 0405 woods | 0406 town
        GE  11 inf 3-4-3 @0404
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 0404-0405-0406-0407 => refuse 4.1
        GE: move 11 0404-0405-0406      => for 3
    ",
    );
}

/// [4.3] A river costs one point more.
#[test]
fn rivers_are_slow() {
    check(
        "
        map 0404/0405 river
        GE  11 inf 3-4-3 @0404
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 0404-0405-0406-0407 => refuse 4.1
        GE: move 11 0404-0405-0406      => for 3
    ",
    );
}

/// [4.4] Along a road a hex costs half a point, in woods and over rivers too.
#[test]
fn roads_are_fast() {
    check(
        "
        map 0404/0405 road river | 0405/0406 road | 0406 woods
        GE  11 inf 3-4-3 @0404
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 0404-0405-0406-0407-0408 => for 3
    ",
    );
    check(
        "
        map 0404/0405 road
        GE  11 inf 3-4-3 @0404
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 0404-0405-0406 => for 1 1/2
    ",
    );
}

/// [4.5] No unit enters a hex with an enemy in it.
#[test]
fn enemies_bar_the_way() {
    check(
        "
        GE  11 inf 3-4-6 @0406
        SU  6 inf 3-4-4 @0405
        phase GE movement
        GE: move 11 0406-0405-0306 => refuse 4.5
    ",
    );
}

/// [4.6] A unit moves once in a phase.
#[test]
fn no_second_move() {
    check(
        "
        GE  11 inf 3-4-4 @0404 | 12 inf 3-4-4 @0808
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 0404-0405 => ok
        GE: move 11 0405-0406 => refuse 4.6
        GE: end               => ok
        SU: end               => awaits GE move end
        GE: move 11 0405-0406 => ok
    ",
    );
}

/// [4.7] One hex can always be moved, but no second one, and not against another case.
#[test]
fn one_hex_is_always_allowed() {
    check(
        "
        map 0405 woods | 0406 woods | 0404/0405 river
        GE  11 inf 3-4-1 @0404
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 0404-0405-0406 => refuse 4.1
        GE: move 11 0404-0405      => ok
    ",
    );
}

/// [4.8] Units move together from one hex only, as fast as the slowest.
#[test]
fn a_stack_is_as_fast_as_its_slowest() {
    check(
        "
        GE  11 pz 5-3-6 @0404 | 12 inf 3-4-3 @0404 | 13 inf 3-4-4 @0405
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 13 0404-0504                => refuse 4.8
        GE: move 11 0405-0505                   => refuse 4.8
        GE: move 11 12 0404-0504-0503-0502-0501 => refuse 4.1
        GE: move 11 12 0404-0504-0503-0502      => ok
    ",
    );
}

/// [4.9] A unit that began the phase out of supply has half its allowance, whole points only.
#[test]
fn unsupplied_units_crawl() {
    check(
        "
        GE  11 inf 3-4-5 @0404 unsupplied
        SU  6 inf 3-4-4 @0901
        phase GE movement
        GE: move 11 0404-0405-0406-0407 => refuse 4.1
        GE: move 11 0404-0405-0406      => ok
    ",
    );
}

/// [5.1] An overrun costs two points more than the hex, and can follow a stop in the enemy's zone.
#[test]
fn an_overrun_takes_its_points() {
    check(
        "
        GE  11 pz 9-3-4 @0407
        SU  6 inf 1-1-4 @0405 | 7 inf 1-1-4 @0901
        phase GE movement
        GE: move 11 0407-0406-0306      => refuse 3.3
        GE: move 11 0407-0406-0405      => overrun 0405
    ",
    );
    check(
        "
        map 0405 woods
        GE  11 pz 9-3-3 @0406
        SU  6 inf 1-1-4 @0405 | 7 inf 1-1-4 @0901
        phase GE movement
        GE: move 11 0406-0405           => refuse 5.1
    ",
    );
    check(
        "
        GE  11 pz 9-3-3 @0406
        SU  6 inf 1-1-4 @0405 | 7 inf 1-1-4 @0901
        phase GE movement
        GE: move 11 0406-0405           => overrun 0405 => awaits roll combat
    ",
    );
}

/// [5.2] Infantry does not overrun.
#[test]
fn only_armour_overruns() {
    check(
        "
        GE  11 pz 9-3-6 @0406 | 12 inf 9-3-6 @0406
        SU  6 inf 1-1-4 @0405
        phase GE movement
        GE: move 11 12 0406-0405 => refuse 5.2
        GE: move 12 0406-0405    => refuse 5.2
    ",
    );
}

/// [5.3] No overrun crosses a river, not even on a road.
#[test]
fn no_overrun_over_a_river() {
    check(
        "
        map 0405/0406 river road
        GE  11 pz 9-3-6 @0406
        SU  6 inf 1-1-4 @0405
        phase GE movement
        GE: move 11 0406-0405 => refuse 5.3
    ",
    );
}

/// [5.4] An overrun takes odds of at least 3-1, woods and towns reckoned in.
#[test]
fn overruns_need_strength() {
    check(
        "
        GE  11 pz 8-3-6 @0406
        SU  6 inf 1-3-4 @0405
        phase GE movement
        GE: move 11 0406-0405 => refuse 5.4
    ",
    );
    check(
        "
        map 0405 woods
        GE  11 pz 9-3-6 @0406
        SU  6 inf 1-3-4 @0405
        phase GE movement
        GE: move 11 0406-0405 => refuse 5.4
    ",
    );
    check(
        "
        GE  11 pz 9-3-6 @0406
        SU  6 inf 1-3-4 @0405
        phase GE movement
        GE: move 11 0406-0405 => odds 3-1
    ",
    );
}

/// [5.5] Units that began the phase out of supply do not overrun; what happens to supply later does not matter.
#[test]
fn overruns_need_supply() {
    check(
        "
        GE  11 pz 9-3-6 @0406 unsupplied
        SU  6 inf 1-1-4 @0405
        phase GE movement
        GE: move 11 0406-0405 => refuse 5.5
    ",
    );
}

/// [5.6] After a clean success the stack enters and may go on, even to overrun again.
#[test]
fn a_successful_overrun_goes_on() {
    check(
        "
        GE  11 pz 9-3-8 @0406
        SU  6 inf 1-1-4 @0405 reduced | 7 inf 1-1-4 @0404 reduced | 8 inf 1-1-4 @0901
        phase GE movement
        dice 1 1
        GE: move 11 0406-0405      => awaits SU steps retreat
        SU: steps 6=1              => the stack enters 0405 => awaits GE move halt
        GE: move 11 0405-0404      => awaits SU steps retreat
        SU: steps 7=1              => the stack enters 0404
        GE: move 11 0404-0403-0402-0401 => refuse 4.1
        GE: move 11 0404-0403-0402      => ok
        see 11 @0402
    ",
    );
}

/// [5.6] Only the stack that overran goes on, and only together; it may halt.
#[test]
fn only_the_overrunning_stack_goes_on() {
    check(
        "
        GE  11 pz 5-3-8 @0406 | 12 pz 5-3-8 @0406 | 13 pz 5-3-8 @0808
        SU  6 inf 1-1-4 @0405 reduced | 8 inf 1-1-4 @0901
        phase GE movement
        dice 1
        GE: move 11 12 0406-0405   => awaits SU steps retreat
        SU: steps 6=1              => the stack enters 0405
        GE: move 11 0405-0404      => refuse 5.6
        GE: move 13 0808-0807      => refuse 5.6
        GE: end                    => refuse sequence
        GE: halt                   => awaits GE move end
        GE: move 12 0405-0404      => refuse 4.6
        GE: move 13 0808-0807      => ok
    ",
    );
}

/// [5.7] A stack whose overrun fails stays where it is, and its move is over.
#[test]
fn a_failed_overrun_ends_the_move() {
    check(
        "
        GE  11 pz 9-3-8 @0406 | 12 inf 3-4-4 @0109
        SU  6 inf 1-3-4 @0405 | 8 inf 1-1-4 @0901
        phase GE movement
        GE: move 11 0406-0405      => odds 3-1
        roll 4                     => result 0/1
        SU: steps 6=1              => the overrun is over => awaits GE move end
        see 11 @0406 moved
        GE: move 11 0406-0407      => refuse 4.6
    ",
    );
}

/// [5.8] The overrunning stack pays with steps and may not retreat.
#[test]
fn an_overrunning_stack_does_not_retreat() {
    check(
        "
        GE  11 pz 9-3-8 @0406 | 12 pz 9-3-8 @0406
        SU  6 inf 1-5-4 @0405 | 8 inf 1-1-4 @0901
        phase GE movement
        GE: move 11 12 0406-0405   => odds 3-1
        roll 6                     => result 1/0 => awaits GE steps
        GE: retreat 11:0406-0407 12:0406-0407 => refuse 5.8
        GE: steps 11=1 12=0        => the overrun is over
        see 11 @0406 reduced
    ",
    );
}

/// [6.1] Attackers are next to the hex they attack, and there is an enemy in it.
#[test]
fn attackers_are_adjacent() {
    check(
        "
        GE  11 inf 3-4-4 @0406 | 12 inf 3-4-4 @0405
        SU  6 inf 3-4-4 @0404
        phase GE combat
        GE: attack 11 -> 0404      => refuse 6.1
        GE: attack 12 -> 0403      => refuse 6.1
        GE: attack 11 12 -> 0404   => refuse 6.1
        GE: attack 12 -> 0404      => ok
    ",
    );
}

/// [6.2] Nobody attacks twice or is attacked twice in a phase.
#[test]
fn once_a_phase() {
    check(
        "
        GE  11 inf 4-4-4 @0405 | 12 inf 4-4-4 @0305 | 13 inf 4-4-4 @0403
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0504
        set source GE 0405 0305 0403
        phase GE combat
        GE: attack 11 -> 0404      => odds 1-1
        roll 4                     => result 1/0 => awaits GE steps retreat
        GE: steps 11=1             => awaits GE attack end
        GE: attack 12 -> 0404      => refuse 6.2
        GE: attack 11 -> 0504      => refuse 6.2
    ",
    );
}

/// [6.2] A unit that was attacked shields the fresh units that it retreats to.
#[test]
fn an_attacked_unit_shields_its_hex() {
    check(
        "
        GE  11 inf 8-4-4 @0405 | 12 inf 8-4-4 @0304 | 13 inf 3-4-4 @0808
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0403 | 8 inf 3-4-4 @0807
        set source GE 0405 0304
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 2                     => result 0/1
        SU: retreat 6:0404-0403    => awaits GE advance
        GE: advance 11:0405        => ok
        GE: attack 12 -> 0403      => refuse 6.2
    ",
    );
}

/// [6.3] All units in the hex defend together.
#[test]
fn defenders_stand_together() {
    check(
        "
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0404
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => 8 to 8, odds 1-1
    ",
    );
}

/// [6.4] Reduced units have half their strength, rounded up.
#[test]
fn reduced_units_are_weak() {
    check(
        "
        GE  11 inf 5-4-4 @0405 reduced
        SU  6 inf 3-5-4 @0404 reduced
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => 3 to 3, odds 1-1
    ",
    );
}

/// [6.5] Town doubles, a river that all must cross doubles, both triple.
#[test]
fn towns_and_rivers_help_the_defence() {
    check(
        "
        map 0404 town
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => 8 to 8
    ",
    );
    check(
        "
        map 0404/0405 river road
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => 8 to 8
    ",
    );
    check(
        "
        map 0404/0405 river road | 0404 town
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => 8 to 12
    ",
    );
    check(
        "
        map 0404/0405 river road
        GE  11 inf 4-4-4 @0405 | 12 inf 4-4-4 @0305
        SU  6 inf 3-4-4 @0404
        set source GE 0405 0305
        phase GE combat
        GE: attack 11 12 -> 0404   => 8 to 4
    ",
    );
}

/// [6.6] Woods move the odds a column to the left, but not out of the table.
#[test]
fn woods_hide_the_defence() {
    check(
        "
        map 0404 woods
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => 8 to 4, odds 1-1
    ",
    );
    check(
        "
        map 0404 woods
        GE  11 inf 1-4-4 @0405
        SU  6 inf 3-4-4 @0404
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 1-2
    ",
    );
}

/// [6.7] Attackers out of supply have half their strength, after reduction, rounded up.
#[test]
fn unsupplied_attackers_are_weak() {
    check(
        "
        GE  11 inf 5-4-4 @0405 | 12 inf 5-4-4 @0305 reduced
        SU  6 inf 3-4-4 @0404
        phase GE combat
        GE: attack 11 12 -> 0404   => 5 to 4
    ",
    );
}

/// [6.8] Odds are rounded in favour of the defender and end at both ends of the table.
#[test]
fn odds_are_rounded_down() {
    let odds = |attack: u32, defence: u32, expected: &str| {
        check(&format!(
            "
            GE  11 inf {attack}-4-4 @0405
            SU  6 inf 3-{defence}-4 @0404
            set source GE 0405
            phase GE combat
            GE: attack 11 -> 0404      => odds {expected}
        "
        ));
    };
    odds(9, 10, "1-2");
    odds(11, 4, "2-1");
    odds(12, 4, "3-1");
    odds(1, 9, "1-2");
    odds(90, 4, "5-1");
}

/// [6.9] The table, at its corners and in the middle.
#[test]
fn the_table_is_read() {
    assert_eq!(TABLE.fault(), None);
    let result = |attack: u32, face: u8, expected: &str| {
        check(&format!(
            "
            GE  11 inf {attack}-4-4 @0405
            SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
            set source GE 0405
            phase GE combat
            GE: attack 11 -> 0404      => ok
            roll {face}                => result {expected}
        "
        ));
    };
    result(2, 1, "0/1");
    result(2, 6, "2/0");
    result(20, 1, "0/3");
    result(20, 6, "1/1");
    result(8, 4, "1/1");
    result(16, 5, "1/1");
    result(12, 2, "0/2");
}

/// [6.10] The defender pays first, in steps of his choice or in hexes, then the attacker.
#[test]
fn steps_or_hexes() {
    check(
        "
        GE  11 inf 8-4-4 @0405 | 12 inf 8-4-4 @0305
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0404
        set source GE 0405 0305
        phase GE combat
        GE: attack 11 12 -> 0404   => odds 2-1
        roll 4                     => result 1/1 => awaits SU steps retreat
        GE: steps 11=1 12=0        => refuse sequence
        SU: steps 6=1              => refuse 6.10
        SU: steps 6=1 7=1          => refuse 6.10
        SU: steps 6=0 7=3          => refuse 6.10
        SU: steps 6=0 7=1          => 7 loses 1 => awaits GE steps retreat
        GE: retreat 11:0405-0406 12:0305-0306 => the combat is over
    ",
    );
}

/// [6.11] Who owes more steps than there are loses them all, and is not asked how, if there is no way out either.
#[test]
fn everything_is_lost() {
    check(
        "
        GE  11 inf 9-4-4 @0405 | 12 inf 9-4-4 @0305 | 13 inf 9-4-4 @0403
        SU  6 inf 3-3-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405 0305 0403
        phase GE combat
        GE: attack 11 12 13 -> 0404 => odds 5-1
        roll 1                      => 6 loses 2 => awaits GE advance
        see 6 @eliminated defended
    ",
    );
}

/// [7.1] A retreat ends exactly as far away as the result says, in as many steps.
#[test]
fn a_retreat_goes_its_distance() {
    check(
        "
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 1                     => result 0/2
        SU: retreat 6:0404-0403                => refuse 7.1
        SU: retreat 6:0404-0304-0403           => refuse 7.1
        SU: retreat 6:0403-0402-0401           => refuse 7.1
        SU: retreat 6:0404-0403-0402           => Soviet retreats: 6 0404-0403-0402
    ",
    );
}

/// [7.2] A retreat avoids enemies and their zones, unless a friend who stays is there.
#[test]
fn enemies_bar_a_retreat() {
    check(
        "
        GE  11 inf 8-4-4 @0405 | 12 inf 1-4-4 @0302
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 2                     => result 0/1
        SU: retreat 6:0404-0305    => refuse 7.2
        SU: retreat 6:0404-0505    => refuse 7.2
        SU: retreat 6:0404-0405    => refuse 7.2
        SU: retreat 6:0404-0304    => ok
    ",
    );
    check(
        "
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0305
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 2                     => result 0/1
        SU: retreat 6:0404-0505    => refuse 7.2
        SU: retreat 6:0404-0305    => ok
    ",
    );
}

/// [7.3] Units retreat together, and where they end the stacking limit holds.
#[test]
fn a_joint_retreat_needs_room() {
    check(
        "
        GE  11 inf 16-4-4 @0405
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0404 | 8 inf 3-4-4 @0403
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 2                     => result 0/1
        SU: retreat 6:0404-0403 7:0404-0403 => refuse 7.3
        SU: retreat 6:0404-0403             => refuse 7.3
        SU: retreat 6:0404-0403 7:0404-0504 => ok
        see 7 @0504 defended
    ",
    );
}

/// [7.4] A retreat does not cross a river without a road.
#[test]
fn rivers_bar_a_retreat() {
    check(
        "
        map 0403/0404 river | 0304/0404 river road
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 2                     => result 0/1
        SU: retreat 6:0404-0403    => refuse 7.4
        SU: retreat 6:0404-0304    => ok
    ",
    );
}

/// [7.5] If not all can retreat, steps are paid.
#[test]
fn surrounded_units_pay_in_steps() {
    check(
        "
        GE  11 inf 8-4-4 @0405 | 12 inf 1-4-4 @0403 | 13 inf 1-4-4 @0504
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 2                     => 6 loses 1
        see 6 @0404 reduced unsupplied
    ",
    );
}

/// [8.1] Attackers may advance into the emptied hex, or stay; others may not.
#[test]
fn the_victors_advance() {
    check(
        "
        GE  11 inf 8-4-4 @0405 | 12 inf 8-4-4 @0305 | 13 inf 1-1-1 @0505
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405 0305
        phase GE combat
        GE: attack 11 12 -> 0404   => odds 4-1
        roll 4                     => result 0/1
        SU: retreat 6:0404-0304    => refuse 7.2
        SU: retreat 6:0404-0403    => awaits GE advance
        GE: advance 11:0405-0404 12:0305-0304 => refuse 8.1
        GE: advance 11:0405-0404 12:0305 13:0505-0404 => refuse 8.1
        GE: advance 11:0405-0404 12:0305 => ok
        see 11 @0404
        see 12 @0305
    ",
    );
}

/// [8.1] Attackers that retreated do not advance.
#[test]
fn the_beaten_do_not_advance() {
    check(
        "
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 4                     => result 1/1
        SU: retreat 6:0404-0403    => awaits GE steps retreat
        GE: retreat 11:0405-0406   => the combat is over
    ",
    );
    check(
        "
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404      => odds 2-1
        roll 4                     => result 1/1
        SU: retreat 6:0404-0403    => ok
        GE: steps 11=1             => awaits GE advance
    ",
    );
}

/// [8.2] After a retreat of two hexes armour may go on along it, infantry not.
#[test]
fn armour_pursues() {
    check(
        "
        GE  11 pz 8-4-4 @0405 | 12 inf 4-4-4 @0305
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405 0305
        phase GE combat
        GE: attack 11 12 -> 0404   => odds 3-1
        roll 1                     => result 0/2
        SU: retreat 6:0404-0403-0402 => awaits GE advance
        GE: advance 11:0405-0404 12:0305-0404-0403 => refuse 8.2
        GE: advance 11:0405-0404-0504 12:0305      => refuse 8.1
        GE: advance 11:0405-0404-0403 12:0305-0404 => ok
        see 11 @0403
    ",
    );
}

/// [9.1] A line to a source avoids enemies and their zones.
#[test]
fn a_cut_line_is_no_supply() {
    check(
        "
        GE  11 inf 3-4-4 @0101
        SU  6 inf 3-4-4 @0103 | 7 inf 3-4-4 @0301
        set source GE 0909
        phase SU movement
        SU: end                    => out of supply: 11
    ",
    );
    check(
        "
        GE  11 inf 3-4-4 @0101
        SU  6 inf 3-4-4 @0303
        set source GE 0109
        phase SU movement
        SU: end                    => German movement phase => awaits GE
        see 11 @0101
    ",
    );
    check(
        "
        GE  11 inf 3-4-4 @0107
        SU  6 inf 3-4-4 @0108
        set source GE 0109
        phase SU combat
        SU: end                    => out of supply: 11
    ",
    );
}

/// [9.2] A friend keeps a line open through the enemy's zone.
#[test]
fn friends_keep_lines_open() {
    check(
        "
        GE  11 inf 3-4-4 @0101 | 12 inf 3-4-4 @0102 | 13 inf 3-4-4 @0103 | 14 inf 3-4-4 @0104
        SU  6 inf 3-4-4 @0202 | 7 inf 3-4-4 @0204
        set source GE 0105
        phase SU combat
        SU: end                    => out of supply: 11, 12, 13 and 14
    ",
    );
    check(
        "
        GE  11 inf 3-4-4 @0101 | 12 inf 3-4-4 @0102 | 13 inf 3-4-4 @0103
        SU  6 inf 3-4-4 @0202
        set source GE 0105
        phase SU combat
        SU: end                    => German movement phase
        see 11 @0101
    ",
    );
}

/// [9.3] A supply line does not cross a river without a road.
#[test]
fn supply_does_not_swim() {
    let crossing = |hexside: &str, unsupplied: &str| {
        check(&format!(
            "
            map 0101/0102 {hexside} | 0101/0201 river
            GE  11 inf 3-4-4 @0101
            SU  6 inf 3-4-4 @0909
            set source GE 0102
            phase SU movement
            SU: end                    => ok
            see 11 @0101{unsupplied}
        "
        ));
    };
    crossing("river", " unsupplied");
    crossing("river road", "");
}

/// [10.1] A town belongs to the last in it, also to one who only passes, and towns decide.
#[test]
fn towns_change_hands() {
    check(
        "
        map 0405 town | 0101 town
        GE  11 inf 3-4-4 @0404
        SU  6 inf 3-4-4 @0901
        set town SU 0405 | town GE 0101 | turn 6
        phase GE movement
        see SU control 0405
        GE: move 11 0404-0405-0406 => German takes 0405
        see GE control 0405
        SU: end                    => awaits over German
    ",
    );
    check(
        "
        map 0405 town | 0101 town
        GE  11 inf 3-4-4 @0404
        SU  6 inf 3-4-4 @0901
        set town SU 0405 | town GE 0101 | turn 6
        phase SU movement
        SU: end                    => awaits over draw
    ",
    );
}

/// [10.2] A side without units loses at once.
#[test]
fn annihilation_ends_the_game() {
    check(
        "
        map 0101 town
        GE  11 inf 9-4-4 @0405 | 12 inf 9-4-4 @0305 | 13 inf 9-4-4 @0403
        SU  6 inf 3-3-4 @0404
        set source GE 0405 0305 0403 | town SU 0101
        phase GE combat
        GE: attack 11 12 13 -> 0404 => odds 5-1
        roll 1                      => German wins: annihilation => awaits over German
    ",
    );
}

/// Undo takes back a move, and stops at a roll.
#[test]
fn undo_stops_at_the_dice() {
    check(
        "
        GE  11 inf 3-4-4 @0404 | 12 inf 3-4-4 @0808
        SU  6 inf 3-4-4 @0402
        phase GE movement
        GE: move 11 0404-0403      => ok
        see 11 @0403 moved
        undo
        see 11 @0404
        GE: move 11 0404-0403      => ok
        GE: end                    => ok
        GE: attack 11 -> 0402      => odds 1-2
        undo
        GE: attack 11 -> 0402      => odds 1-2
        roll 3                     => result 1/0
        undo                       => refuse sequence
    ",
    );
}

/// An adjudication sets right what both agree on, and nothing that could not be.
#[test]
fn adjudications_are_judged() {
    check(
        "
        GE  11 inf 3-4-4 @0404 | 12 inf 3-4-4 @0406
        SU  6 inf 3-4-4 @0402
        phase GE movement
        adjudicate place 11 0402             => refuse 2.1
        adjudicate place 11 0405; steps 11 3 => refuse sequence
        see 11 @0404
        adjudicate mark 11 moved on          => refuse sequence
        adjudicate set turn 99               => refuse sequence
        adjudicate place 11 0405; steps 11 1; set turn 2 => ok
        see 11 @0405 reduced
        see turn 2
        adjudicate place 6 eliminated        => awaits over German
    ",
    );
}
