//! 15 Reinforcements: when they come and what it costs them.

use super::check;

/// [15.0a] Reinforcements come in the initial movement phase, not in the mechanised one.
#[test]
fn reinforcements_come_in_the_initial_phase() {
    check(
        "
        set ground open | turn 6
        GE  82 @1414 | 11/6 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE mechanised
        GE: enter 1Pz/1 -> 0117       => refuse 15.0a
    ",
    );
    check(
        "
        set ground open | turn 6
        GE  82 @1414 | 11/6 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: enter 1Pz/1 -> 0117       => ok
        see 1Pz/1 @0117
    ",
    );
}

/// [15.0a] The entry hex costs a point: three of a mud turn's four are left.
#[test]
fn the_entry_hex_is_paid_for() {
    check(
        "
        set ground open | turn 6
        GE  82 @1414 | 11/6 @2020
        SU  6RD @3005 | 27A @3004 active
        phase GE initial
        GE: enter 1Pz/1 -> 0117                     => ok
        GE: move 1Pz/1 0117-0217-0317-0417-0518     => refuse 5.11
        GE: move 1Pz/1 0117-0217-0317-0417          => for 3
    ",
    );
}

/// [15.0b] Arrivals are in supply for their whole player turn, even where no line leads to a source.
#[test]
fn arrivals_are_in_supply() {
    check(
        "
        set ground open | turn 6
        GE  82 @1414 | LAH/LAH @eliminated | 1/LAH @eliminated | 2/LAH @eliminated | 1Pz/1 @eliminated | 1PG/1 @eliminated
        GE  113/1 @eliminated | Baeke @eliminated | 93/13 @eliminated
        SU  74RD @0117 | 84RD @0626 | 31RD @1726 | 58RD @2226 | 6RD @2423 | 6TA @2420 active
        phase GE initial
        see 82 @1414 unsupplied
        GE: enter 4/13 -> 2426                  => ok
        GE: enter 66/13 -> 2426                 => ok
        GE: move 4/13 2426-2425-2424            => for 2
        GE: move 66/13 2426-2425-2424           => for 2
        GE: end                                 => awaits GE attack end
        GE: attack 4/13 66/13 -> 2423           => 2423, 7 to 5, odds 1-1
    ",
    );
}

/// [15.0b] [20.12] Arrivals have their full allowance in the mechanised phase as well.
#[test]
fn arrivals_move_twice() {
    check(
        "
        set ground open | turn 6
        GE  82 @1414 | LAH/LAH @eliminated | 1/LAH @eliminated | 2/LAH @eliminated | 1Pz/1 @eliminated | 1PG/1 @eliminated
        GE  113/1 @eliminated | Baeke @eliminated | 93/13 @eliminated | 66/13 @eliminated
        SU  74RD @0117 | 84RD @0626 | 31RD @1726 | 58RD @2226 | 6RD @3005 | 6TA @3004 active
        phase GE initial
        GE: enter 4/13 -> 2426                  => ok
        GE: move 4/13 2426-2425-2424-2423       => for 3
        GE: end                                 => awaits GE move end
        see 4/13 @2423
        see 82 @1414 unsupplied
        GE: move 4/13 2423-2422-2421-2420-2419  => for 4
    ",
    );
}

/// [15.0b] [6.12] Arrivals may overrun on the turn they come, where no line leads to a source either.
#[test]
fn arrivals_may_overrun() {
    check(
        "
        set ground open | turn 6
        GE  82 @1414
        SU  74RD @0117 | 84RD @0626 | 31RD @1726 | 58RD @2226 | 5GdAbB @2425 reduced | 6TA @2422 active
        phase GE initial
        see 82 @1414 unsupplied
        GE: enter 4/13 -> 2426        => ok
        GE: move 4/13 2426-2425       => 2425, 2 to 1, odds 2-1
    ",
    );
}

/// [6.13] [15.0b] Arrivals of one hex overrun together, but not with units that were there before.
#[test]
fn arrivals_overrun_together() {
    let text = "
        set ground open | turn 6
        GE  82 @2426 | 72 @1414
        SU  74RD @0117 | 84RD @0626 | 31RD @1726 | 58RD @1826 | 5GdAbB @2425 reduced | 6TA @2422 active
        phase GE initial
        GE: enter 4/13 -> 2426        => ok
        GE: enter 66/13 -> 2426       => ok
    ";
    check(&format!("{text}GE: move 4/13 66/13 82 2426-2425 => refuse 6.13"));
    let apart = text.replace("82 @2426", "82 @1726").replace("31RD @1726", "31RD @1725");
    check(&format!("{apart}GE: move 4/13 66/13 2426-2425 => 2425, 3 to 1, odds 3-1"));
}

/// A tank corps comes in before a German regiment, near or far from an HQ.
fn check_arrival(turn: u8, headquarters: &str, expected: &str) {
    check(&format!(
        "
        set ground open | turn {turn}
        GE  332/KaB @3813 | 72 @1420
        SU  {headquarters}
        phase SU initial
        SU: enter 18TC -> 3914        => ok
        SU: move 18TC 3914-3813       => {expected}
    "
    ));
}

/// [15.0b] [6.12] A Soviet arrival is in supply without an HQ: before turn 5 it overruns without one.
#[test]
fn soviet_arrivals_overrun_without_an_hq() {
    check_arrival(3, "27A @2001 active", "3813, 7 to 1, odds 7-1");
    check_arrival(3, "27A @3917 active", "3813, 7 to 1, odds 7-1");
}

/// [23.14] An arrival that only inactive HQs reach in its entry hex does not overrun.
#[test]
fn soviet_arrivals_under_an_inactive_hq() {
    check_arrival(3, "27A @3917 inactive", "refuse 23.14");
    check_arrival(5, "27A @3917 inactive", "refuse 23.14");
    // One that is too far off does not matter.
    check_arrival(3, "27A @3919 inactive", "3813, 7 to 1, odds 7-1");
}

/// [23.2] [23.23] From turn 5 on an active HQ leads every overrun, those of arrivals too.
#[test]
fn from_turn_five_an_hq_leads_arrivals() {
    check_arrival(5, "27A @2001 active", "refuse 23.23");
    check_arrival(5, "27A @3917 active", "27A leads => 3813, 7 to 1, odds 7-1");
    check_arrival(5, "27A @3917 active led | 40A @3919 active led", "27A leads");
}

/// [15.0b] [23.23] An arrival has its own supply: the active HQ that leads it may be cut off.
#[test]
fn a_cut_off_hq_leads_arrivals() {
    let island = "27A @3715 active
        map 3715/3714 major | 3715/3716 major | 3715/3614 major | 3715/3615 major | 3715/3814 major | 3715/3815 major";
    check_arrival(5, island, "27A leads => 3813, 7 to 1, odds 7-1");
    check_arrival(5, &island.replace("active", "inactive"), "refuse 23.14");
}

/// [6.12] [23.23] Who leads an arrival is found in its entry hex, not where it has moved or when the phase began.
#[test]
fn arrivals_are_led_from_their_entry_hex() {
    let text = "
        set ground open | turn 5
        GE  332/KaB @3612 | 72 @1420
        SU  27A @3917 active
        phase SU initial
    ";
    check(&format!(
        "{text}SU: enter 20GdTB -> 3913    => ok
        SU: move 20GdTB 3913-3812-3712 => ok"
    ));
    let near = text.replace("332/KaB @3612", "332/KaB @3812");
    check(&format!("{near}SU: enter 20GdTB -> 3913 => ok\nSU: move 20GdTB 3913-3812 => 2 to 1, odds 2-1"));
    // The HQ comes too late, or just in time.
    let far = near.replace("27A @3917", "27A @3919");
    let comes = "SU: move 27A 3919-3918-3917 => ok";
    check(&format!("{far}SU: enter 20GdTB -> 3913 => ok\n{comes}\nSU: move 20GdTB 3913-3812 => refuse 23.23"));
    check(&format!("{far}{comes}\nSU: enter 20GdTB -> 3913 => ok\nSU: move 20GdTB 3913-3812 => 2 to 1"));
}
