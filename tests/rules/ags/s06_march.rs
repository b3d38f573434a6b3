//! 6.24 What units do that have overrun: each goes on with what it has left itself, alone or with others of them, before any
//! other unit moves. Tanks and assault guns have eight points, infantry five.

use super::check;

/// Tanks and infantry have overrun together: the tanks have five points left, the infantry two.
const BROKEN_THROUGH: &str = "
        set ground open | turn 9
        GE  15/SSW @1413 | 88 @1413 | 72 @1425
        SU  6RD @1412 reduced | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 15/SSW 88 1413-1412     => 5 to 2, odds 2-1 => result -/1
        SU: steps 6RD=1                  => awaits GE halt move
    ";

/// [6.24] [5.12] Each unit goes on with its own points, in any order; together they have those of the slowest.
#[test]
fn each_goes_on_with_its_own_points() {
    check(&format!(
        "{BROKEN_THROUGH}GE: move 15/SSW 1412-1512-1612-1712-1812-1912-2012 => refuse 5.11
        GE: move 15/SSW 1412-1512-1612-1712-1812-1912 => for 5 => awaits GE halt move
        GE: move 88 1412-1512-1612-1712  => refuse 5.11
        GE: move 88 1412-1512-1612       => for 2 => awaits GE end move"
    ));
    check(&format!(
        "{BROKEN_THROUGH}GE: move 88 1412-1512 => for 1 => awaits GE halt move
        GE: move 15/SSW 1412-1512-1612-1712-1812-1912 => for 5"
    ));
    check(&format!("{BROKEN_THROUGH}GE: move 15/SSW 88 1412-1512-1612-1712 => refuse 5.11"));
    check(&format!("{BROKEN_THROUGH}GE: move 15/SSW 88 1412-1512-1612 => for 2 => awaits GE end move"));
}

/// [6.24] Whoever has gone on is done, and nobody else moves before the rest has gone on or halted.
#[test]
fn the_rest_goes_on_before_others() {
    check(&format!(
        "{BROKEN_THROUGH}GE: move 72 1425-1424 => refuse 6.24
        GE: move 15/SSW 72 1412-1512     => refuse 6.24
        GE: move 15/SSW 1412-1512        => for 1
        GE: move 15/SSW 1512-1612        => refuse 6.24
        GE: move 72 1425-1424            => refuse 6.24
        GE: end                          => refuse sequence
        GE: halt                         => 6.24 the move of 88 ends => awaits GE end move
        GE: move 88 1412-1512            => refuse 5.0b
        GE: move 72 1425-1424            => for 1"
    ));
}

/// [6.24] [10.23] On the way to an overrun each has paid for itself: the road was half price for the tanks alone.
#[test]
fn each_has_paid_for_itself() {
    check(
        "
        set ground open | turn 9
        map 1415/1414 road | 1414/1413 road
        GE  15/SSW @1415 | 88 @1415 | 72 @1425
        SU  6RD @1412 reduced | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 15/SSW 88 1415-1414-1413-1412 => for 2 => 5 to 2, odds 2-1
        SU: steps 6RD=1                  => awaits GE halt move
        GE: move 88 1412-1512            => refuse 5.11
        GE: move 15/SSW 1412-1512-1612-1712-1812-1912 => refuse 5.11
        GE: move 15/SSW 1412-1512-1612-1712-1812 => for 4
    ",
    );
}

/// Two stacks of two steps each in a row before tanks and assault guns.
const TWO_LINES: &str = "
        set ground open | turn 9
        GE  15/SSW @1413 | 805StG @1413 | 202StG @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1411 reduced | 58RD @1402 | 27A @1408 active
        phase GE initial
    ";

/// [6.24] [6.17] One of them overruns again from elsewhere, goes on itself, and the others go on after it.
#[test]
fn one_overruns_again_while_the_others_wait() {
    let first = "GE: move 15/SSW 805StG 202StG 1413-1412 => 7 to 2, odds 3-1 => result -/2
        SU: steps 6RD=1                  => awaits GE halt move
        GE: move 15/SSW 1412-1411        => refuse 6.17
        GE: move 15/SSW 1412-1512-1411   => 3 to 2, odds 1-1";
    check(&format!(
        "{TWO_LINES}dice 1 1\n{first} => result -/1
        SU: steps 31RD=1                 => awaits GE halt move
        GE: move 805StG 1412-1413        => refuse 6.24
        GE: move 15/SSW 1411-1410-1409   => refuse 5.11
        GE: move 15/SSW 1411-1410        => for 1 => awaits GE halt move
        GE: move 202StG 1412-1413        => for 1 => awaits GE halt move
        GE: move 805StG 1412-1413        => for 1 => awaits GE end move"
    ));
    // It fails, and the others go on all the same.
    check(&format!(
        "{TWO_LINES}dice 1 5\n{first} => result 1/-
        GE: steps 15/SSW=1               => awaits GE halt move
        GE: move 15/SSW 1512-1612        => refuse 6.24
        GE: move 805StG 202StG 1412-1411 => 4 to 2, odds 2-1"
    ));
}

/// [6.13] [6.24] Those that stayed together overrun together; one that has gone on by itself no longer takes part.
#[test]
fn those_that_stay_together_overrun_together() {
    check(&format!(
        "{TWO_LINES}dice 1 1
        GE: move 15/SSW 805StG 202StG 1413-1412 => odds 3-1
        SU: steps 6RD=1                  => awaits GE halt move
        GE: move 805StG 202StG 1412-1411 => refuse 6.17
        GE: move 15/SSW 1412-1512        => for 1
        GE: move 805StG 202StG 1412-1411 => 4 to 2, odds 2-1
        SU: steps 31RD=1                 => awaits GE halt move
        GE: move 202StG 1411-1410-1409   => for 2
        GE: halt                         => awaits GE end move"
    ));
}

/// [6.22] [6.23] A failed overrun is told as one, with its case, and ends the move of its units.
#[test]
fn a_failed_overrun_says_so() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 58RD @1402 | 27A @1408 active
        phase GE initial
    ";
    check(&format!(
        "{text}dice 5
        GE: move 11/6 2/16 1413-1412     => odds 1-1 => result 1/-
        GE: steps 11/6=1 2/16=0          => 6.23 the overrun of 1412 ends the move of 11/6 and 2/16"
    ));
    check(&format!(
        "{text}dice 1
        GE: move 11/6 2/16 1413-1412     => odds 1-1 => result -/1
        SU: steps 6RD=1                  => 6.22 the overrun of 1412 ends the move of 11/6 and 2/16"
    ));
    // Where nobody is left, there is nobody whose move could end.
    check(&format!(
        "{}dice 6
        GE: move 11/6 1413-1412          => result E/- => 6.23 the overrun of 1412 is over",
        text.replace("2/16 @1413", "2/16 @1424").replace("6RD @1412", "28GdRD @1412")
    ));
}
