//! 28 Variable weather, and the turn record track.

use super::check;

/// [28.0] With the option a die before each Soviet player turn from turn 4 on gives mud on 1 to 4 and snow on 5 and 6.
#[test]
fn a_die_gives_the_weather() {
    let weather = |turn: u8, die: u8, points: u8| {
        check(&format!(
            "
            set ground open | turn {turn} | option weather
            GE  88 @1414 | 72 @1420 | 4/6 @1421
            SU  27A @2001 | 40A @2201 | 31RD @2003
            phase GE mechanised
            GE: end => awaits roll weather
            roll {die} => awaits SU activate
            see SU air {points}
            see GE air {points}
        "
        ));
    };
    // Turn 4, 8 and 12 have mud on the track, turn 9 has snow.
    for turn in [3, 7, 8, 11] {
        weather(turn, 1, 3);
        weather(turn, 4, 3);
        weather(turn, 5, 0);
        weather(turn, 6, 0);
    }
}

/// [28.0] Turns 1 to 3 have snow without a die.
#[test]
fn the_first_three_turns_have_snow() {
    for turn in [1, 2] {
        check(&format!(
            "
            set ground open | turn {turn} | option weather
            GE  88 @1414 | 72 @1420 | 4/6 @1421
            SU  27A @2001 | 40A @2201 | 31RD @2003
            phase GE mechanised
            GE: end => awaits SU activate
            see SU air 0
        "
        ));
    }
}

/// [28.0] The weather that was rolled governs movement: nine points in snow, four in mud.
#[test]
fn the_die_governs_movement() {
    let moves = |turn: u8, die: u8, path: &str, expected: &str| {
        check(&format!(
            "
            set ground open | turn {turn} | option weather
            GE  88 @1424 | 72 @1425 | 4/6 @1426
            SU  27A @2001 | 40A @2201 | 233TB @2003
            phase GE mechanised
            GE: end
            roll {die}
            SU: activate 27A
            SU: move 233TB {path} => {expected}
        "
        ));
    };
    let (five, nine) = ("2003-2004-2005-2006-2007-2008", "2003-2004-2005-2006-2007-2008-2009-2010-2011-2012");
    moves(6, 6, nine, "for 9");
    moves(6, 4, five, "refuse 5.11");
    moves(9, 4, five, "refuse 5.11");
    moves(9, 5, nine, "for 9");
}

/// [28.0] [25.26] Snow by the die leaves the German player without an air power phase on a turn that has mud on the track.
#[test]
fn no_flights_in_snow_by_the_die() {
    let ends = |die: u8, expected: &str| {
        check(&format!(
            "
            set ground open | turn 6 | option weather
            map 0101 town
            GE  80/34 @0101 | 72 @1420
            SU  31RD @0102 | 27A @0301 | 40A @2201
            phase GE combat
            GE: end => awaits roll weather
            roll {die}
            SU: activate 40A
            SU: end
            SU: end
            GE: end
            GE: end => {expected}
        "
        ));
    };
    ends(6, "awaits roll weather");
    ends(1, "awaits GE airlift end");
}

/// [28.0] Without the option no die is rolled for the weather.
#[test]
fn without_the_option_no_die_is_rolled() {
    check(
        "
        set ground open | turn 6
        GE  88 @1414 | 72 @1420 | 4/6 @1421
        SU  27A @2001 | 40A @2201 | 31RD @2003
        phase GE mechanised
        GE: end => awaits SU activate
        see SU air 3
    ",
    );
}

/// [GTRT] Turns are two days each from 26 January to 19 February; mud gives three air points, snow none.
#[test]
fn the_turn_record_track() {
    let track = [
        (2, "28 January", 0),
        (3, "30 January", 0),
        (4, "1 February", 3),
        (5, "3 February", 3),
        (6, "5 February", 3),
        (7, "7 February", 3),
        (8, "9 February", 3),
        (9, "11 February", 0),
        (10, "13 February", 0),
        (11, "15 February", 0),
        (12, "17 February", 3),
        (13, "19 February", 3),
    ];
    for (turn, date, points) in track {
        check(&format!(
            "
            set ground open | turn {before}
            GE  88 @1414 | 72 @1420 | 4/6 @1421
            SU  27A @2001 | 40A @2201 | 31RD @2003
            phase GE mechanised
            GE: end => turn {turn}, {date}
            see turn {turn}
            see SU air {points}
            see GE air {points}
        ",
            before = turn - 1
        ));
    }
}

/// [GTRT] The track ends with turn 13.
#[test]
fn there_is_no_turn_fourteen() {
    check(
        "
        set ground open | turn 13
        GE  88 @1414 | 72 @1420 | 4/6 @1421
        SU  27A @2001 | 40A @2201 | 31RD @2003
        phase GE mechanised
        GE: end => awaits over German
        see turn 13
    ",
    );
}

/// [GTRT] Reinforcements are due on the Soviet turns 3 and 5 and the German turn 6.
#[test]
fn when_reinforcements_are_due() {
    let ends = |turn: u8, side: &str, expected: &str| {
        check(&format!(
            "
            set ground open | turn {turn}
            GE  88 @1414 | 72 @1420 | 4/6 @1421
            SU  27A @2001 active | 40A @2201 | 233TB @2003
            phase {side} initial
            {side}: end => {expected}
        "
        ));
    };
    for turn in 1..=13 {
        ends(turn, "SU", if matches!(turn, 3 | 5) { "refuse 26.0a" } else { "ok" });
        ends(turn, "GE", if turn == 6 { "refuse 26.0a" } else { "ok" });
    }
}
