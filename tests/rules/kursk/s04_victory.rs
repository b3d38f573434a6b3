//! 4 Victory points.

use super::{check, cut};
use kernel::Side;

/// [4.2b] At nought the Soviet player has won at once.
#[test]
fn no_points_no_game() {
    check(
        "
        set ground open | air 0 | points 5
        GE  1SS panzer division 26-13 @3010 reduced
        SU  1TC tank corps 60 @3011 | 2TC tank corps 9 @3111
        phase SU combat
        SU: attack 1TC -> 3010      => odds 4-1
        roll 1                      => 4.8 => awaits over Soviet
    ",
    );
}

/// [4.2e] 181 points on turn 5 end nothing.
#[test]
fn points_decide_only_at_the_end() {
    check(
        "
        set ground open | points 181 | turn 5
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3020
        phase SU combat 2
        SU: end                     => awaits SU order
        see turn 6
    ",
    );
}

/// [4.2f] [4.4a] [4.3] Two towns on one way: each counts when it is entered.
#[test]
fn towns_count_one_by_one() {
    check(
        "
        set ground open
        map 3013 town | 3014 town
        GE  1Pz panzer division 20-10 @3012
        SU  1RD rifle division 3 @5020
        phase GE movement
        GE: move 1Pz 3012-3013-3014          => 4.4a German points +1
        see points 62
    ",
    );
}

/// [4.4a] [4.4d] A town and a city count each time that they change hands.
#[test]
fn places_count_again_and_again() {
    check(
        "
        set ground open | control GE 3020 3021
        map 3020 town | 3021 city
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3023
        phase SU movement
        SU: move 1TC 3023-3022-3021-3020     => ok
        see points 49
        SU: move 1TC 3020-3120               => ok
        see points 49
    ",
    );
}

/// [4.4b] [4.4c] Lgov counts ten and Kursk forty.
#[test]
fn lgov_and_kursk_count_more() {
    check(
        "
        set ground open
        map 3509 town | 3415 city
        GE  1Pz panzer division 20-10 @3508 | 2Pz panzer division 20-10 @3414
        SU  1RD rifle division 3 @5020
        phase GE movement
        GE: move 1Pz 3508-3509      => ok
        see points 70
        GE: move 2Pz 3414-3415      => ok
        see points 110
    ",
    );
}

/// [4.5a] No withdrawal before turn 5, and two in a turn.
#[test]
fn withdrawals_begin_on_turn_5() {
    let three =
        "GE 1Pz panzer division 20-10 @3005 | 2Pz panzer division 20-10 @3006 | 3Pz panzer division 20-10 @3007";
    check(&format!(
        "
        set ground open | turn 5
        {three}
        SU  1RD rifle division 3 @5020
        phase GE order
        GE: order move-fight        => awaits GE withdraw end
        GE: withdraw 1Pz            => awaits roll withdrawal
        roll 4                      => ok
        GE: withdraw 2Pz            => ok
        roll 2                      => awaits GE move end
        see points 66
        GE: withdraw 3Pz            => refuse 4.5a
    "
    ));
    check(&format!(
        "
        set ground open | turn 4
        {three}
        SU  1RD rifle division 3 @5020
        phase GE order
        GE: order move-fight        => awaits GE move end
        GE: withdraw 1Pz            => refuse 4.5a
    "
    ));
}

/// [4.5b] The way west must be free of zones, and a friend in them does not help.
#[test]
fn a_withdrawal_needs_a_free_way() {
    check(
        "
        set ground open | turn 5
        GE  1Pz panzer division 20-10 @3020 | 9ID infantry division 8-4 @3019 | 2Pz panzer division 20-10 @3005
        SU  1RD rifle division 3 @3118 | 2RD rifle division 3 @3121 | 3RD rifle division 3 @2820
        phase GE withdrawal
        GE: withdraw 1Pz            => refuse 4.5b
        GE: withdraw 9ID            => refuse 4.5a
        GE: withdraw 2Pz            => ok
    ",
    );
}

/// [4.5c] The die, and three more for an elite division though it is reduced.
#[test]
fn an_elite_division_is_worth_more() {
    check(
        "
        set ground open | turn 6
        GE  1SS panzer division 26-13 @3005 reduced | 2Pz panzer division 20-10 @3006
        SU  1RD rifle division 3 @5020
        phase GE withdrawal
        GE: withdraw 1SS            => ok
        roll 4                      => German points +7
        GE: withdraw 2Pz            => ok
        roll 4                      => German points +4
        see points 71
        see 1SS @withdrawn
    ",
    );
}

/// [4.6a] [4.6b] Hexes of the edges count when they change hands.
#[test]
fn edges_count() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3026
        SU  1TC tank corps 6 @5001
        phase GE movement
        GE: move 1Pz 3026-3027      => German points +3
    ",
    );
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3026
        SU  1TC tank corps 6 @5001
        phase SU movement
        SU: move 1TC 5001-5000      => German points -10
        see points 50
    ",
    );
}

/// [4.7] Three for a corps, one for a division.
#[test]
fn soviet_losses_give_points() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 90-45 @3010
        SU  1TC tank corps 6 @3011 | 1RD rifle division 3 @3011
        phase GE combat
        GE: attack 1Pz -> 3011      => odds 6-1
        roll 1                      => German points +3 => German points +1
        see points 64
    ",
    );
}

/// [4.7] A fortified zone counts as a division.
#[test]
fn a_fortified_zone_gives_a_point() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 90-45 @3010
        SU  1FZ fortified zone 0-3 @3011
        phase GE combat
        GE: attack 1Pz -> 3011      => odds 6-1
        roll 1                      => German points +1
        see points 61
    ",
    );
}

/// [4.8] What each kind of German division costs; a step costs nothing.
#[test]
fn german_losses_cost_points() {
    for (kind, points) in [
        ("infantry division 8-4", 58),
        ("paratroop division 8-4", 57),
        ("mountain division 8-4", 57),
        ("panzer division 8-4", 56),
        ("panzer division 26-4", 55),
    ] {
        check(&format!(
            "
            set ground open | air 0
            GE  9ID {kind} @3010 reduced
            SU  1TC tank corps 60 @3011 | 2RD rifle division 1 @4020
            phase SU combat
            SU: attack 1TC -> 3010    => odds 6-1
            roll 1                    => ok
            see points {points}
        "
        ));
    }
    check(
        "
        set ground open | air 0
        GE  9ID infantry division 8-4 @3010
        SU  1TC tank corps 60 @3011
        phase SU combat
        SU: attack 1TC -> 3010        => odds 6-1
        roll 1                        => see 9ID @3010 reduced defended
        see points 60
    ",
    );
}

/// [4.9a] [9.2b] Stacks that the Soviet player activates give what the turn says.
#[test]
fn reserves_by_choice_give_points() {
    for (turn, points) in [(1, 74), (2, 72), (3, 70), (7, 62), (8, 60)] {
        check(&format!(
            "
            set ground open | turn {turn}
            GE  1Pz panzer division 20-10 @3010
            SU  1TC tank corps 6 @3020 reserve | 2TC tank corps 6 @3020 reserve | 3TC tank corps 6 @3125 reserve
            phase SU activation
            SU: activate -> 3010          => refuse 9.2b
            SU: activate -> 3020 3125     => ok
            see points {points}
        "
        ));
    }
}

/// [4.9b] [9.2c] Reserves that a German unit comes next to give nothing.
#[test]
fn reserves_that_are_approached_give_nothing() {
    check(
        "
        set ground open | turn 1
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3014 reserve
        phase GE movement
        GE: move 1Pz 3010-3011-3012-3013    => activated in 3014
        see points 60
        see 1TC @3014
    ",
    );
}

/// [6.9] At the end the Soviet units out of supply go first, which here saves a German one; their hexes change hands.
#[test]
fn the_end_removes_what_is_cut_off() {
    // 1Pz is shut in by three divisions that are themselves out of supply.
    check(&format!(
        "
        set ground open | turn 9
        {cut}
        GE  1Pz panzer division 20-10 @3020
        SU  1RD rifle division 3 @3021 | 2RD rifle division 3 @3118 | 3RD rifle division 3 @2820
        phase SU combat 2
        SU: end                     => 6.9 1RD is eliminated => 6.9 2RD is eliminated => German takes 3021
        see 1Pz @3020
    ",
        cut = cut(Side::Red)
    ));
    // All west edge hexes are Soviet: the German units go, and a town with them.
    check(&format!(
        "
        set ground open | turn 9
        map 3010 town
        {cut}
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 3 @5020
        phase SU combat 2
        SU: end                     => 6.9 1Pz is eliminated => Soviet takes 3010 => awaits over Soviet
    ",
        cut = cut(Side::Blue)
    ));
}

/// [4.3] [4.9a] [4.10b] [4.10c] The charts have all that counts, and boxes for the turns that are voted for.
#[test]
fn the_charts_have_reserves_and_extra_turns() {
    let game = super::begin("GE 168ID @2113\nSU 78GRD @2514\n");
    let charts = kernel::Game::charts(game.game());
    let chart = |title: &str| charts.iter().find(|chart| chart.title == title).expect("a chart").rows.clone();
    let points = chart("Points");
    let worth = |what: &str| points.iter().find(|row| row[0] == what).map_or("", |row| &row[1]).to_owned();
    assert_eq!(
        worth("a reserve stack that the Soviet player activates"),
        "+7 on turn 1, one less each turn, 0 from turn 8 on"
    );
    assert_eq!(worth("turn 8 that only the German player wants"), "-2 to -12, by 2 dice");
    assert_eq!(worth("turn 9 that only the Soviet player wants"), "+3 to +18, by 3 dice");
    let turns = chart("Turn record");
    assert_eq!((turns.len(), &turns[8][1][..]), (9, "21 and 22 July 1943, second extra turn"));
    assert_eq!(kernel::Game::turns(game.game()).len(), 9);
}
