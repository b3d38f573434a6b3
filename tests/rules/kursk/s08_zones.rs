//! 8 Zones of control.

use super::{check, cut};
use kernel::Side;

/// [8.1] A zone reaches over a major river, and whoever enters it stops.
#[test]
fn a_zone_stops_over_water() {
    check(
        "
        set ground open
        map 3013/3014 major
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 9 @3014
        phase GE movement
        GE: move 1Pz 3010-3011-3012-3013-3113   => refuse 8.1
        GE: move 1Pz 3010-3011-3012-3013        => ok
        GE: move 1Pz 3013-3012                  => refuse 8.1
    ",
    );
}

/// [8.2] A friend in a hex does not cancel the enemy's zone for movement.
#[test]
fn friends_do_not_cancel_a_zone() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010 | 9ID infantry division 8-4 @3013
        SU  1RD rifle division 9 @3014
        phase GE movement
        GE: move 1Pz 3010-3011-3012-3013-3112   => refuse 8.1
    ",
    );
}

/// [8.3] A zone costs nothing.
#[test]
fn a_zone_costs_nothing() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3012
        SU  1RD rifle division 9 @3014
        phase GE movement
        GE: move 1Pz 3012-3013                  => for 1
    ",
    );
}

/// [8.4] Out of a zone by a free hex, then into another; not straight.
#[test]
fn a_zone_is_left_by_a_free_hex() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 9 @3011
        phase SU movement
        SU: move 1TC 3011-3110                  => refuse 8.4
        SU: move 1TC 3011-3111-3211-3110        => ok
    ",
    );
}

/// [8.5] Zones of both sides lie in one hex, and three of them stop no more than one.
#[test]
fn zones_lie_side_by_side() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3011 | 9ID infantry division 8-4 @3112
        SU  1RD rifle division 9 @3014 | 2RD rifle division 9 @3114 | 3RD rifle division 9 @2914
        phase GE movement
        GE: move 1Pz 3011-3012-3013-2912        => refuse 8.1
        GE: move 1Pz 3011-3012-3013             => for 2
    ",
    );
}

const FIELD: &str = "
    GE  1Pz panzer division 20-10 @3010 | 9ID infantry division 8-4 @3010 | 2Pz panzer division 20-10 @4010
    SU  1RD rifle division 9 @3011
";

/// [8.6a] A supplied German mechanised unit goes from zone to zone, and stops.
#[test]
fn panzers_infiltrate() {
    check(&format!(
        "
        set ground open
        {FIELD}
        phase GE movement
        GE: move 1Pz 3010-3110-3111             => refuse 8.1
        GE: move 1Pz 3010-3110                  => 8.6a
        GE: move 1Pz 3110-3109                  => refuse 8.1
    "
    ));
    check(&format!(
        "
        set ground open
        {FIELD}
        {cut}
        phase GE movement
        GE: move 1Pz 3010-3110                  => refuse 8.6a
    ",
        cut = cut(Side::Blue)
    ));
}

/// [8.6b] Not on foot, not into a fortification or a city of the Soviets, not over wide water.
#[test]
fn infiltration_has_limits() {
    for (map, verdict) in [
        ("map 3110 soviet-fort", "refuse 8.6b"),
        ("map 3110 city", "refuse 8.6b"),
        ("map 3110 city\nset control GE 3110", "ok"),
        ("map 3010/3110 lake", "refuse 8.6b"),
        ("map 3010/3110 major", "refuse 8.6b"),
        ("map 3010/3110 river", "ok"),
    ] {
        check(&format!(
            "
            set ground open
            {map}
            {FIELD}
            phase GE movement
            GE: move 9ID 3010-3110              => refuse 8.6b
            GE: move 1Pz 3010-3110              => {verdict}
        "
        ));
    }
}

/// [8.6c] Infiltration comes before other moves.
#[test]
fn infiltration_comes_first() {
    check(&format!(
        "
        set ground open
        {FIELD}
        phase GE movement
        GE: move 2Pz 4010-4011                  => ok
        GE: move 1Pz 3010-3110                  => refuse 8.6c
        GE: move 1Pz 3010-3009                  => ok
    "
    ));
}
