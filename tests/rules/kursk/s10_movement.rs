//! 10.1 to 10.7, 10.19, 10.20 Movement.

use super::{begin, check};
use kernel::Game;

/// [10.1] A second movement phase has all points again, and what was left is lost.
#[test]
fn points_are_not_saved() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3002
        SU  1RD rifle division 9 @3019
        phase GE order
        GE: order move-move                      => ok
        GE: move 1Pz 3002-3003-3004-3005-3006-3007-3008-3009-3010   => ok
        GE: end                                  => ok
        GE: move 1Pz 3010-3011-3012-3013-3014-3015-3016-3017-3018   => ok
    ",
    );
}

/// [10.2] From hex to hex, and no unit moves again once another stack has moved.
#[test]
fn a_move_is_over_when_another_begins() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 20-10 @4010
        SU  1RD rifle division 9 @5020
        phase GE movement
        GE: move 1Pz 3010-3012                   => refuse 10.2
        GE: move 1Pz 3010-3011                   => ok
        GE: move 2Pz 4010-4011                   => ok
        GE: move 1Pz 3011-3012                   => refuse 10.2
    ",
    );
}

/// [10.3] A fortified zone has two points, but one hex of swamp and a lake are never too much.
#[test]
fn one_hex_is_always_open() {
    check(
        "
        set ground open
        map 3021 swamp | 3020/3021 lake
        GE  1Pz panzer division 20-10 @3010
        SU  1FZ fortified zone 0-3 @3020
        phase SU movement
        SU: move 1FZ 3020-3021-3022              => refuse 10.1
        SU: move 1FZ 3020-3021                   => ok
        SU: move 1FZ 3021-3022                   => refuse 10.1
    ",
    );
}

/// [10.3] A stack on that one hex pays what its dearest unit pays, even if the slowest has not so much.
#[test]
fn one_hex_costs_the_fast_its_price() {
    check(
        "
        set ground open
        map 3011 swamp | 3010/3011 lake
        GE  1Pz panzer division 20-10 @2005
        SU  1FZ fortified zone 0-3 @3010 | 1TC tank corps 6 @3010
        phase SU movement
        SU: move 1FZ 1TC 3010-3011                                           => ok
        SU: move 1TC 3011-3012-3013-3014-3015-3016-3017-3018-3019-3020       => refuse 10.1
        SU: move 1TC 3011-3012-3013-3014-3015-3016-3017-3018-3019            => ok
    ",
    );
}

/// [10.3] Who was put into a city has moved no hex yet, so one is open to him.
#[test]
fn one_hex_is_open_from_a_city() {
    check(
        "
        set ground open | turn 3
        map 1608 hills | 1608 city | 1608 soviet-fort | 1608/1609 lake
        GE  19Pz panzer division 15-7 @aside turn3 | 9ID infantry division 8-4 @5010
        SU  1RD rifle division 3 @1607
        phase GE movement
        GE: enter 19Pz -> 1609                   => ok
        GE: move 19Pz 1609-1608                  => ok
    ",
    );
}

const STACK: &str = "
    set ground open
    GE  1Pz panzer division 20-10 @3010 | 9ID infantry division 8-4 @3010 | 2Pz panzer division 20-10 @3012
    SU  1RD rifle division 9 @3019
    phase GE movement
";

/// [10.4] Who met on the way does not go on together.
#[test]
fn only_who_began_together_moves_together() {
    check(&format!(
        "{STACK}
        GE: move 1Pz 3010-3011-3012              => ok
        GE: move 1Pz 2Pz 3012-3013               => refuse 10.4
        GE: move 1Pz 3012-3013                   => ok
    "
    ));
}

/// [10.4] Who comes in did not begin the phase with those who are there.
#[test]
fn reinforcements_do_not_join_a_stack() {
    check(
        "
        set ground open | turn 3
        GE  19Pz panzer division 15-7 @aside turn3 | 1Pz panzer division 15-7 @aside turn3 | 2Pz panzer division 15-7 @1609
        SU  1RD rifle division 3 @5026
        phase GE movement
        GE: enter 19Pz -> 1609                   => ok
        GE: enter 1Pz -> 1609                    => ok
        GE: move 2Pz 19Pz 1609-1608              => refuse 10.4
        GE: move 1Pz 19Pz 1609-1608              => ok
        GE: move 2Pz 1609-1610                   => ok
        GE: move 1Pz 1608-1607                   => refuse 10.2
    ",
    );
}

/// [10.5] A stack leaves some behind, and both parts go on.
#[test]
fn a_stack_may_split() {
    check(&format!(
        "{STACK}
        GE: move 1Pz 9ID 3010-3011               => ok
        GE: move 1Pz 3011-3111                   => ok
        GE: move 9ID 3011-2910                   => ok
        GE: move 1Pz 3111-3112                   => ok
    "
    ));
}

/// [10.5] Who has moved is done when another stack has, even if the last of his own stack moves after it.
#[test]
fn a_stack_is_done_when_another_moves() {
    check(&format!(
        "{STACK}
        GE: move 1Pz 3010-3011                   => ok
        GE: move 2Pz 3012-3112                   => ok
        GE: move 9ID 3010-2910                   => ok
        GE: move 1Pz 3011-3111                   => refuse 10.2
    "
    ));
}

/// [10.6] A stack goes as its slowest unit; left alone the fast one has more.
#[test]
fn the_slowest_sets_the_pace() {
    check(&format!(
        "{STACK}
        GE: move 1Pz 9ID 3010-3009-3008-3007-3006-3005-3004-3003-3002-3001   => refuse 10.1
        GE: move 1Pz 9ID 3010-3110-3111-3112-3113                            => ok
        GE: move 1Pz 3113-3114-3115-3116-3117                                => ok
    "
    ));
}

/// [10.7] Nobody enters a hex with enemies.
#[test]
fn enemies_bar_the_way() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 9 @3011
        phase GE movement
        GE: move 1Pz 3010-3011                   => refuse 10.7
    ",
    );
}

/// [10.19] Twice the points outside enemy zones, for who began outside them.
#[test]
fn road_mode_doubles() {
    check(
        "
        set ground open
        GE  1ID infantry division 8-4 @3010 | 2ID infantry division 8-4 @4010
        SU  1RD rifle division 9 @3019 | 2RD rifle division 9 @4011
        phase GE movement
        GE: move 1ID 3010-3011-3012-3013-3014-3015-3016-3017-3018   => refuse 10.19
        GE: move 2ID 4010-4009-4008-4007-4006-4005                  => refuse 10.1
        GE: move 1ID 3010-3011-3012-3013-3014-3015-3016-3017        => ok
    ",
    );
}

/// [10.20] Nobody retreats off the map.
#[test]
fn nobody_leaves_the_map() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @1010 | 2Pz panzer division 20-10 @1012 | 3Pz panzer division 2-1 @1210
        SU  1RD rifle division 18 @1011
        phase GE combat
        GE: attack 1Pz -> 1011                   => odds 2-1
        roll 6                                   => DR => 11.12d 1RD is eliminated
    ",
    );
}

/// [10.2] [3.10b] A move may end where it began, and takes what it passes; it is offered so.
#[test]
fn a_move_may_lead_back() {
    let field = "
        set ground open
        map 3011 town
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 9 @5020
        phase GE movement
    ";
    check(&format!(
        "{field}
        GE: move 1Pz 3010-3011-3010              => German takes 3011
        see points 61
        see 1Pz @3010 moved
    "
    ));
    let game = begin(field);
    let unit = game.game().names().unit_of("1Pz").expect("a unit");
    let begun = kernel::Answer::to("move").with(kernel::Value::Units(vec![unit]));
    let asked = game.game().ask(game.state(), kernel::Side::Blue, &begun).expect("a path");
    let kernel::prompt::Ask::Field(kernel::Field::Path { from, to, .. }) = asked else { panic!("no path") };
    let way = kernel::prompt::best_way(from, &to, from);
    assert_eq!((way.len(), way[0], way[2]), (3, from, from));
    assert!(to.iter().any(|end| end.place == from && end.left == 14), "{to:?}");
}

/// [10.2] [8.4] Out of an enemy zone and back into it leads no way but through a hex outside.
#[test]
fn a_move_leads_back_into_a_zone() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 9 @3011
        phase GE movement
        GE: move 1Pz 3010-3009-3010-3009         => refuse 8.1
        GE: move 1Pz 3010-3110-3010              => refuse 8.1
        GE: move 1Pz 3010-3009-3010              => ok
        GE: move 1Pz 3010-3009                   => refuse 8.1
    ",
    );
}
