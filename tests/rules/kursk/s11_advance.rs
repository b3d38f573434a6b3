//! 11.14 Advance after combat.

use super::{check, cut};
use kernel::Side;

/// 1Pz, 2Pz and 9ID in 3010 eliminate a division in 3011.
fn check_advance(changes: &str, script: &str) {
    check(&format!(
        "
        set ground open | air 0
        {changes}
        GE  1Pz panzer division 40-20 @3010 | 2Pz panzer division 40-20 @3010 | 9ID infantry division 20-10 @3010
        SU  1RD rifle division 5 @3011
        phase GE combat
        GE: attack 1Pz 2Pz 9ID -> 3011           => odds 6-1
        roll 1                                   => awaits GE advance
        {script}
    "
    ));
}

/// [11.14a] One at least must advance, whatever zones there are.
#[test]
fn one_must_advance() {
    check_advance(
        "SU 2RD rifle division 5 @3012",
        "
        GE: advance 1Pz:3010 2Pz:3010 9ID:3010                     => refuse 11.14a
        GE: advance 1Pz:3010 2Pz:3010 9ID:3010-3111                => refuse 11.14a
        GE: advance 1Pz:3010 2Pz:3010 9ID:3010-3011                => German takes 3011
    ",
    );
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 40-20 @3010
        SU  1TC tank corps 250 @3011 | 2RD rifle division 1 @5020
        SU  3TC tank corps 1 @2911
        phase SU combat
        SU: attack 1TC -> 3010                   => odds 6-1
        roll 6                                   => result BB
    ",
    );
}

/// [11.14b] Supplied panzers go on one hex, also into zones; not into fortifications or cities of the enemy, nor over wide water.
#[test]
fn panzers_go_on() {
    let on = |changes: &str, verdict: &str| {
        check_advance(changes, &format!("GE: advance 1Pz:3010-3011-3012 2Pz:3010 9ID:3010-3011     => {verdict}\n"));
    };
    on("", "ok");
    on("SU 2RD rifle division 5 @3013", "ok");
    on("SU 2RD rifle division 5 @3012", "refuse 11.14b");
    on("map 3012 soviet-fort", "refuse 11.14b");
    on("map 3012 city", "refuse 11.14b");
    on("map 3011/3012 major", "refuse 11.14b");
    on("map 3011/3012 river", "ok");
    check_advance("", "GE: advance 1Pz:3010 2Pz:3010 9ID:3010-3011-3012          => refuse 11.14b\n");
}

/// [11.14b] Nobody advances back into the hex they left, but into another's.
#[test]
fn panzers_do_not_go_back() {
    check_advance("", "GE: advance 1Pz:3010-3011-3010 2Pz:3010 9ID:3010           => refuse 11.14b\n");
    check_advance("", "GE: advance 1Pz:3010-3011-3110 2Pz:3010 9ID:3010           => ok\n");
}

/// [11.14b] Out of supply nobody goes on, nor where there is no room.
#[test]
fn a_second_hex_needs_supply_and_room() {
    check(&format!(
        "
        set ground open | air 0
        {cut}
        GE  1Pz panzer division 80-20 @3010 | 2Pz panzer division 80-20 @3010
        SU  1RD rifle division 5 @3011
        phase GE combat
        GE: attack 1Pz 2Pz -> 3011               => odds 6-1
        roll 1                                   => ok
        GE: advance 1Pz:3010-3011-3012 2Pz:3010  => refuse 11.14b
        GE: advance 1Pz:3010-3011 2Pz:3010       => ok
    ",
        cut = cut(Side::Blue)
    ));
    check_advance(
        "GE 6ID infantry division 1-1 @3012 | 7ID infantry division 1-1 @3012 | 8ID infantry division 1-1 @3012",
        "GE: advance 1Pz:3010-3011-3012 2Pz:3010 9ID:3010          => refuse 7.2a\n",
    );
}

/// [11.14c] Defenders never advance.
#[test]
fn defenders_stay() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 90-45 @3010
        SU  1RD rifle division 5 @3011 | 2RD rifle division 5 @5020
        phase SU combat
        SU: attack 1RD -> 3010                   => odds 1-3
        roll 6                                   => see 1RD @eliminated
        SU: advance 2RD:5020-5021                => refuse 11.14c
    ",
    );
}
