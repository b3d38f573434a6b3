//! 6 Supply. In many fixtures 1Pz in 3020 is shut in: 1RD in 3021, 2RD in 3118 and 3RD in 2820 control what lies round it.

use super::{check, cut};
use kernel::Side;

/// 1Pz, shut in, with these units and settings, attacks 1RD with that strength.
fn check_strength(changes: &str, strength: u32) {
    check(&format!(
        "
        set ground open | air 0
        {changes}
        GE  1Pz panzer division 20-10 @3020
        SU  1RD rifle division 9 @3021 | 2RD rifle division 1 @3118 | 3RD rifle division 1 @2820
        phase GE combat
        GE: attack 1Pz -> 3021      => 3021, {strength} to 9
    "
    ));
}

/// [6.1] [6.2] [6.3a] Units with a line count full, others half.
#[test]
fn a_line_is_traced() {
    check_strength("", 10);
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 9 @3011
        phase GE combat
        GE: attack 1Pz -> 3011      => 3011, 20 to 9
    ",
    );
}

/// [6.2] [6.3b] A friend in a hex cancels the enemy's zone there.
#[test]
fn a_friend_keeps_the_line_open() {
    check_strength("GE 9ID infantry division 8-4 @3019", 20);
}

/// [6.3c] [6.8] The west edge is German, the east edge Soviet, whoever stands there.
#[test]
fn each_side_has_its_edge() {
    check(&format!(
        "
        set ground open | air 0
        {cut}
        GE  1Pz panzer division 20-10 @3027
        SU  1RD rifle division 9 @3026
        phase GE combat
        GE: attack 1Pz -> 3026      => 3026, 10 to 9
    ",
        cut = cut(Side::Blue)
    ));
    check(&format!(
        "
        set ground open | air 0
        {cut}
        GE  1Pz panzer division 20-10 @3001
        SU  1RD rifle division 9 @3000
        phase SU combat
        SU: attack 1RD -> 3001      => 3001, 4 to 20
    ",
        cut = cut(Side::Red)
    ));
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 8 @3011
        phase SU combat
        SU: attack 1RD -> 3010      => 3010, 8 to 20
    ",
    );
}

/// [6.4a] No line enters an empty city that the enemy controls.
#[test]
fn an_enemy_city_bars_the_line() {
    let way = |map: &str, strength: u32| {
        check(&format!(
            "
            set ground open | air 0 | control SU 1001
            {map}
            GE  1Pz panzer division 20-10 @1002 | 9ID infantry division 8-4 @1102
            SU  1RD rifle division 9 @1003 | 2RD rifle division 3 @1202
            phase GE combat
            GE: attack 1Pz -> 1003      => 1003, {strength} to 9
        "
        ));
    };
    way("", 20);
    way("map 1001 city | 1101 city\nset control SU 1101", 10);
}

/// [6.4b] A source that the enemy controls does not work.
#[test]
fn a_lost_source_does_not_work() {
    check(&format!(
        "
        set ground open | air 0
        {cut}
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 9 @3011
        phase GE combat
        GE: attack 1Pz -> 3011      => 3011, 10 to 9
    ",
        cut = cut(Side::Blue)
    ));
}

/// [6.4c] Terrain and water do not stop a line.
#[test]
fn lines_cross_everything() {
    check(
        "
        set ground open | air 0
        map 1001 swamp | 1101 swamp | 1102 swamp | 1001/1002 lake
        GE  1Pz panzer division 20-10 @1002
        SU  1RD rifle division 9 @1003
        phase GE combat
        GE: attack 1Pz -> 1003      => 1003, 20 to 9
    ",
    );
}

/// [6.5] Half the movement and half the strength, and nobody dies of it.
#[test]
fn out_of_supply_halves() {
    check(&format!(
        "
        set ground open | air 0
        {cut}
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 9 @3016
        phase GE movement
        GE: move 1Pz 3010-3011-3012-3013-3014-3015   => refuse 6.6b
        GE: move 1Pz 3010-3011-3012-3013-3014        => ok
        see 1Pz @3014 moved unsupplied
    ",
        cut = cut(Side::Blue)
    ));
    check_strength("", 10);
}

/// [6.6a] Supply is looked at when each battle begins: the first opens the line for the second.
#[test]
fn supply_is_looked_at_in_each_battle() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3020 | 9ID infantry division 90-45 @3117
        SU  1RD rifle division 9 @3021 | 2RD rifle division 1 @3118 | 3RD rifle division 1 @2820
        phase GE combat
        GE: attack 9ID -> 3118      => odds 6-1
        roll 1                      => DE
        GE: attack 1Pz -> 3021      => 3021, 20 to 9
    ",
    );
}

/// [6.6b] [10.19] Road mode is for units in supply.
#[test]
fn no_road_mode_without_supply() {
    let unit = "GE 1ID infantry division 8-4 @3010\nSU 1RD rifle division 9 @5020";
    check(&format!(
        "
        set ground open
        {unit}
        phase GE movement
        GE: move 1ID 3010-3011-3012-3013-3014-3015-3016-3017-3018   => ok
    "
    ));
    check(&format!(
        "
        set ground open
        {unit}
        {cut}
        phase GE movement
        GE: move 1ID 3010-3011-3012-3013                            => refuse 6.6b
        GE: move 1ID 3010-3011-3012                                 => ok
    ",
        cut = cut(Side::Blue)
    ));
}

/// [6.7] Nobody has to care for his supply.
#[test]
fn one_may_cut_oneself_off() {
    check(&format!(
        "
        set ground open
        {cut}
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 9 @5020
        phase GE movement
        GE: move 1Pz 3010-3011      => ok
        see 1Pz @3011 moved unsupplied
        GE: end                     => awaits GE
    ",
        cut = cut(Side::Blue)
    ));
}

/// [6.10] Soviet units in Lgov are in supply until it has once been German.
#[test]
fn lgov_feeds_its_garrison() {
    for (setting, strength) in [("", 8), ("set fallen lgov", 4)] {
        check(&format!(
            "
            set ground open | air 0
            {setting}
            {cut}
            GE  1Pz panzer division 20-10 @3508
            SU  1RD rifle division 8 @3509
            phase SU combat
            SU: attack 1RD -> 3508      => 3508, {strength} to 20
        ",
            cut = cut(Side::Red)
        ));
    }
}
