//! 26 Reinforcements.

use super::{HISTORICAL, check};

/// [26.0a] Reinforcements come in on their turn: the phase does not end before.
#[test]
fn reinforcements_may_not_wait() {
    check(&format!(
        "{HISTORICAL}
        set turn 6
        phase GE initial
        GE: end => refuse 26.0a
        GE: enter LAH/LAH -> 0116
        GE: enter 1/LAH -> 0116
        GE: enter 2/LAH -> 0116
        GE: enter 1Pz/1 -> 0117
        GE: enter 1PG/1 -> 0117
        GE: enter 113/1 -> 0117
        GE: enter Baeke -> 0117
        GE: enter 4/13 -> 2226
        GE: enter 66/13 -> 2226
        GE: end => refuse 26.0a
        GE: enter 93/13 -> 2226
        GE: end => ok
        see Baeke @0117
    "
    ));
}

/// [26.0a] A hex with enemies in it is closed; a hex that they only control is open.
#[test]
fn an_entry_hex_with_enemies_is_closed() {
    check(
        "
        set ground open | turn 3
        GE  88 @3914 | 72 @1420
        SU  27A @2001 active
        phase SU initial
        SU: enter 18TC -> 3914 => refuse 26.0a
        SU: enter 18TC -> 3913 => ok
        see 18TC @3913
        SU: move 18TC 3913-3813 => refuse 5.23
        SU: enter 20TC -> 3916 => ok
    ",
    );
}

/// [26.0a] The entry hex costs one movement point, whatever its terrain; the rest may be used at once.
#[test]
fn entry_costs_one_point() {
    check(
        "
        set ground open | turn 3
        map 3915 woods
        GE  88 @1414 | 72 @1420
        SU  27A @2001 active
        phase SU initial
        SU: enter 14GdRD -> 3913
        SU: move 14GdRD 3913-3813-3713-3613-3513-3413 => refuse 5.11
        SU: move 14GdRD 3913-3813-3713-3613-3513 => for 4
        SU: enter 18TC -> 3915
        SU: move 18TC 3915-3815-3715-3615-3515-3415-3315-3215-3115 => refuse 5.11
        SU: move 18TC 3915-3815-3715-3615-3515-3415-3315-3215 => for 7
    ",
    );
    check(
        "
        set ground open | turn 6
        GE  88 @1414 | 72 @1420
        SU  27A @2001 active | 31RD @2003
        phase GE initial
        GE: enter LAH/LAH -> 0117
        GE: move LAH/LAH 0117-0118-0119-0120-0121 => refuse 5.11
        GE: move LAH/LAH 0117-0118-0119-0120 => for 3
    ",
    );
}

/// [26.1a] On turn 3 area K brings two Guards airborne divisions, a Guards rifle division, a Guards mechanised corps and two
/// tank corps, area L a Guards tank corps.
#[test]
fn soviet_reinforcements_of_turn_three() {
    check(&format!(
        "{HISTORICAL}
        set turn 3
        phase SU initial
        SU: enter 18TC -> 0501 => refuse 26.1a
        SU: enter 3GdTC -> 3913 => refuse 26.1a
        SU: enter 20GdTB -> 3918 => refuse 26.0a
        SU: enter 1GdAbD -> 3913
        SU: enter 6GdAbD -> 3913
        SU: enter 94GdRD -> 3913
        SU: enter 95GdRD -> 3914 => refuse 26.0a
        SU: enter 3GdMC -> 3914
        SU: enter 18TC -> 3915
        SU: enter 20TC -> 3919
        SU: enter 29TC -> 3917 => refuse 26.0a
        SU: end => refuse 26.0a
        SU: enter 3GdTC -> 1001 => ok
        see 3GdTC @1001
        see 20TC @3919
        see 95GdRD @aside
        SU: end => ok
    "
    ));
}

/// [26.1a] [15.0b] Who has come in is in supply for the whole player turn, in the mechanised phase too, and far from any HQ.
#[test]
fn arrivals_are_in_supply_for_the_turn() {
    check(&format!(
        "{HISTORICAL}
        set ground open | turn 3
        phase SU initial
        SU: enter 1GdAbD -> 3913
        SU: enter 6GdAbD -> 3913
        SU: enter 94GdRD -> 3913
        SU: enter 3GdMC -> 3914
        SU: enter 18TC -> 3915
        SU: enter 20TC -> 3919
        SU: enter 3GdTC -> 1001
        SU: end
        see 18TC @3915
        SU: move 18TC 3915-3815-3715-3615-3515-3415-3315-3215-3115 => for 8
    "
    ));
}

/// [26.1a] Any division of the type will do: the schedule names none.
#[test]
fn any_unit_of_the_type_comes() {
    check(&format!(
        "{HISTORICAL}
        set turn 3
        phase SU initial
        SU: enter 95GdRD -> 3913 => ok
        SU: enter 94GdRD -> 3914 => refuse 26.0a
        SU: enter 29TC -> 3915 => ok
        SU: enter 18TC -> 3916 => ok
        SU: enter 20TC -> 3917 => refuse 26.0a
    "
    ));
}

/// [26.1b] On turn 5 area K brings a Guards rifle division, three Guards tank and three Guards motorised brigades and a tank
/// corps.
#[test]
fn soviet_reinforcements_of_turn_five() {
    check(&format!(
        "{HISTORICAL}
        set turn 5
        SU  1GdAbD @3601 | 6GdAbD @3601 | 94GdRD @3601 | 3GdMC @3602 | 18TC @3603 | 20TC @3604 | 3GdTC @3605
        phase SU initial
        SU: enter 95GdRD -> 0501 => refuse 26.1b
        SU: enter 95GdRD -> 3913
        SU: enter 20GdTB -> 3913
        SU: enter 21GdTB -> 3913
        SU: enter 44GdTB -> 3914
        SU: enter 1GdMB -> 3914
        SU: enter 21GdMB -> 3914
        SU: enter 29GdMB -> 3915
        SU: end => refuse 26.0a
        SU: enter 29TC -> 3916 => ok
        see 29TC @3916
        SU: end => ok
    "
    ));
}

/// [26.2] The seven German units marked 6F come in at F and the three marked 6G at G, on turn 6.
#[test]
fn german_reinforcements_of_turn_six() {
    check(
        "
        set ground open | turn 6
        GE  88 @1414 | 72 @1420
        SU  27A @2001 active | 31RD @2003
        phase GE initial
        GE: enter LAH/LAH -> 2226 => refuse 26.2
        GE: enter 4/13 -> 0117 => refuse 26.2
        GE: enter LAH/LAH -> 0120 => ok
        GE: enter 4/13 -> 2426 => ok
    ",
    );
    for turn in [5, 7] {
        check(&format!(
            "
            set ground open | turn {turn}
            GE  88 @1414 | 72 @1420
            SU  27A @2001 active | 31RD @2003
            phase GE initial
            GE: enter LAH/LAH -> 0117 => refuse 26.0a
        "
        ));
    }
}

/// [26.1b] What came in on turn 3 is no part of what turn 5 brings.
#[test]
fn turn_five_counts_anew() {
    check(
        "
        set ground open | turn 3
        GE  88 @1420
        SU  27A @0101 active | 40A @0301
        phase SU initial
        SU: enter 1GdAbD -> 3913
        SU: enter 6GdAbD -> 3913
        SU: enter 94GdRD -> 3913
        SU: enter 3GdMC -> 3914
        SU: enter 18TC -> 3915
        SU: enter 20TC -> 3919
        SU: enter 3GdTC -> 1001
        SU: end
        SU: end                         => awaits GE move end
        GE: end                         => turn 4
        SU: activate 27A
        SU: end
        SU: end                         => awaits GE move end
        GE: end                         => turn 5
        SU: activate 27A
        SU: enter 29TC -> 3917          => ok
        SU: enter 95GdRD -> 3918        => ok
    ",
    );
}

/// [26.1b] [26.0a] What could not come in on turn 3 comes later and is no part of what turn 5 brings.
#[test]
fn late_arrivals_come_besides_those_of_turn_five() {
    check(
        "
        set ground open | turn 3
        GE  88 @3913 | 72 @3914 | 82 @3915 | 389 @3916 | 11/6 @3917 | 4/6 @3918 | 114/6 @3919
        SU  27A @0101 active | 40A @0301
        phase SU initial
        SU: enter 18TC -> 3913          => refuse 26.0a
        SU: end                         => refuse 26.0a
        SU: enter 3GdTC -> 0501         => ok
        SU: end                         => cannot come in yet
        SU: end                         => awaits GE move end
        GE: end
        GE: end                         => turn 4
        SU: activate 27A
        SU: end
        SU: end                         => awaits GE move end
        GE: move 88 3913-3812           => ok
        GE: move 72 3914-3813           => ok
        GE: move 82 3915-3814           => ok
        GE: end
        GE: end                         => turn 5
        SU: activate 27A
        SU: enter 3GdMC -> 3913         => ok
        SU: enter 18TC -> 3913          => ok
        SU: enter 20TC -> 3914          => ok
        SU: enter 29TC -> 3914          => ok
        SU: enter 1GdAbD -> 3915        => ok
        SU: enter 5GdAbD -> 3915        => ok
        SU: enter 14GdRD -> 3915        => ok
        SU: enter 28GdRD -> 3915        => ok
        SU: enter 66GdRD -> 3915        => refuse 26.0a
        see 66GdRD @aside
    ",
    );
}
