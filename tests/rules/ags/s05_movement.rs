//! 5 Movement.

use super::check;

/// [5.23] A unit that enters an enemy-controlled hex stops there.
#[test]
fn a_zone_of_control_stops_a_move() {
    check(
        "
        set ground open | turn 5
        GE  11/6 @1415 | 4/6 @1420
        SU  6RD @1412 | 27A @1410 active
        phase GE initial
        GE: move 11/6 1415-1414-1413-1314 => refuse 5.23
        GE: move 11/6 1415-1414-1413      => for 2
        see 11/6 @1413 moved
    ",
    );
}
