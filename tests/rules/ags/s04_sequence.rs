//! 4 Sequence of play.

use super::check;
use ags::Korsun;
use kernel::record::Match;
use kernel::secret::GameId;
use kernel::{Game, Situation, Viewer};

/// A turn with nothing but moves: snow, nobody in contact, and mechanised units on both sides.
const QUIET: &str = "
        set ground open | turn 9
        GE  11/6 @1420 | 88 @1421
        SU  6RD @1402 | 27A @1401
    ";

/// [4.1] A turn has two player turns, the Soviet one first; only the player whose turn it is moves and attacks.
#[test]
fn a_turn_is_two_player_turns() {
    check(&format!(
        "{QUIET}
        awaits SU activate
        SU: activate 27A           => awaits SU move end
        GE: move 11/6 1420-1419    => refuse sequence
        SU: end                    => awaits SU move end
        SU: end                    => awaits GE move end
        see turn 9
        SU: move 6RD 1402-1403     => refuse sequence
        GE: end                    => awaits GE move end
        GE: end                    => awaits SU activate
        see turn 10"
    ));
}

/// [4.2-C] What is settled when a turn begins belongs to no phase of the turn before.
#[test]
fn a_turn_begins_with_no_phase() {
    let situation = Situation::parse(&format!("{QUIET}\nphase GE mechanised")).expect("a situation");
    let (game, state) = Korsun::set_up(&situation, GameId::LOCAL).expect("a game");
    let mut game = Match::new(game, state);
    let heading =
        |game: &Match<Korsun>| game.game().names().tell(&game.game().view(game.state(), Viewer::Umpire).heading);
    assert_eq!(heading(&game), "turn 9, German mechanised movement phase");
    for (line, wanted) in [("GE: end", "turn 10"), ("SU: activate 27A", "turn 10, Soviet initial movement phase")] {
        let input = game.read_input(line).expect("an input");
        assert!(game.apply(input).is_ok());
        assert_eq!(heading(&game), wanted);
    }
}

/// [4.1] The phases keep their order: nobody moves in a combat phase, and no combat phase comes back.
#[test]
fn phases_keep_their_order() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 11/6 @1420 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1408 active
        phase GE initial
        GE: end                    => awaits GE attack end
        GE: move 11/6 1420-1419    => refuse 4.2-A2
        GE: end                    => awaits GE move end
        GE: move 11/6 1420-1419    => ok
        GE: end                    => awaits SU activate
    ",
    );
}

/// [4.2-A1] Supply is checked before anybody moves, and holds for the phase; then units move, and overrun.
#[test]
fn first_supply_then_moves() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1425 | 88 @1424
        SU  6RD @1408 | 31RD @1407 | 27A @1403 active
        phase GE mechanised
        GE: end                                     => awaits SU activate
        SU: activate 27A                            => initial movement phase; out of supply: 6RD
        SU: move 27A 1403-1404                      => for 1
        see 6RD @1408 unsupplied
        SU: move 6RD 1408-1409-1410-1411            => refuse 5.11
        SU: move 31RD 1407-1408-1409-1410-1411-1412 => for 5
        see 31RD @1412 moved
    ",
    );
}

/// [4.2-A1] [15.0a] Reinforcements come in the first phase, not in the second.
#[test]
fn reinforcements_come_in_the_first_phase() {
    check(
        "
        set turn 6 | ground open
        GE  88 @2012 | 11/6 @1020
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: enter Baeke -> 0117    => ok
        see Baeke @0117
        GE: enter 4/13 -> 2226     => ok
        GE: move 11/6 1020-1019    => ok
    ",
    );
    check(
        "
        set turn 6 | ground open
        GE  88 @2012 | 11/6 @1020
        SU  6RD @1402 | 27A @1401 active
        phase GE mechanised
        GE: enter Baeke -> 0117    => refuse 15.0a
        GE: move 11/6 1020-1019    => ok
    ",
    );
}

/// [4.2-A2] After movement comes combat: units attack, and both sides may commit air points.
#[test]
fn then_combat() {
    check(
        "
        set ground open | turn 7 | air GE 1 | air SU 1
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1408 active
        phase GE initial
        GE: end                            => awaits GE attack end
        GE: attack 15/SSW 805StG -> 1412   => odds 2-1 => awaits GE air
        GE: air yes                        => awaits SU air
        SU: air yes                        => awaits roll combat
        see GE air 0
        see SU air 0
    ",
    );
}

/// [4.2-A2] [14.14] The air points of both sides cancel each other.
#[test]
fn air_points_of_both_sides() {
    check(
        "
        set ground open | turn 7 | air GE 1 | air SU 1
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1408 active
        phase GE combat
        GE: attack 15/SSW 805StG -> 1412   => odds 2-1 => awaits GE air
        GE: air yes                        => awaits SU air
        SU: air yes                        => awaits roll combat
        roll 1                             => die 1 at 2-1
    ",
    );
}

/// [4.2-A3] After combat mechanised units, cavalry and HQs move again, and may overrun.
#[test]
fn then_mechanised_movement() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1416 | 88 @1418 | 72 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 15/SSW 1416-1415              => for 1
        GE: move 88 1418-1417                  => for 1
        GE: end                                => awaits GE move end
        GE: move 88 1417-1416                  => refuse 4.2-A3
        GE: move 15/SSW 1415-1414-1413-1412    => 3 to 2, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  253/34 @1413 | 11/6 @1425
        SU  20GdTB @1412 | 63CD @1410 | 6RD @1409 | 27A @1408 active
        phase SU mechanised
        SU: move 6RD 1409-1408     => refuse 4.2-A3
        SU: move 63CD 1410-1411    => for 1
        SU: move 27A 1408-1409     => for 1
        SU: move 20GdTB 1412-1413  => 2 to 1, odds 2-1
    ",
    );
}

/// [4.2-A4] Then disruption ends, for the player's own units only.
#[test]
fn then_disruption_is_removed() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 disrupted | 4/6 @1420
        SU  6RD @1402 | 31RD @1403 disrupted | 27A @1401 active
        phase GE mechanised
        GE: move 11/6 1415-1416    => refuse 6.32a
        GE: end                    => recovered: 11/6
        see 11/6 @1415
        see 31RD @1403 disrupted
    ",
    );
}

/// [4.2-A5] The last phase of a player turn is the air power phase, and only then is supply flown.
#[test]
fn last_comes_air_power() {
    // 88 is ringed in by water in 2012, a town.
    let text = "
        set ground open | turn 7 | air GE 3
        map 2012 town
        map 2011 river
        map 2013 river
        map 1912 river
        map 1913 river
        map 2112 river
        map 2113 river
        GE  88 @2012 | 11/6 @1020
        SU  6RD @1402 | 27A @1401 active
    ";
    check(&format!(
        "{text}phase GE mechanised
        GE: airlift -> 2012        => refuse 25.21
        GE: move 11/6 1020-1019    => awaits GE airlift end
        GE: airlift -> 2012        => supply is flown to 2012 for 88"
    ));
    check(&format!("{text}phase GE initial\nGE: airlift -> 2012 => refuse 25.21"));
}

/// [4.2-B] The German player turn has the same phases in the same order.
#[test]
fn the_second_player_does_the_same() {
    check(
        "
        set ground open | turn 7 | air GE 3
        map 2012 town
        map 2011 river
        map 2013 river
        map 1912 river
        map 1913 river
        map 2112 river
        map 2113 river
        GE  88 @2012 | 11/6 @1413 disrupted | 2/16 @1413 | 15/SSW @1425
        SU  6RD @1412 reduced | 31RD @1402 | 27A @1408 active
        phase SU mechanised
        SU: end                        => German initial movement phase; out of supply: 88 => awaits GE move end
        GE: end                        => German combat phase => awaits GE attack end
        GE: end                        => German mechanised movement phase => awaits GE move end
        GE: end                        => recovered: 11/6 => awaits GE airlift end
        see turn 7
        GE: end                        => turn 8 => awaits SU activate
    ",
    );
}

/// [4.2-C] The turn marker goes on after the German air power phase, not before.
#[test]
fn the_turn_marker_goes_on() {
    check(&format!(
        "{QUIET}phase SU mechanised
        SU: end                    => awaits GE move end
        see turn 9
        GE: end                    => awaits GE move end
        see turn 9
        GE: end                    => turn 10 => awaits SU activate
        see turn 10"
    ));
}

/// [4.2-C] [19.12] After turn 13 there is no turn 14.
#[test]
fn no_turn_after_the_last() {
    check(
        "
        set ground open | turn 13
        GE  11/6 @1420 | 88 @1421
        SU  6RD @1402 | 27A @1401 active
        phase GE mechanised
        GE: end                    => awaits over German
    ",
    );
}
