//! 11.12, 11.13 Retreats. 1Pz in 3010 attacks 3011, so that 3110 and 2910 lie in its zone, and 3111, 3012 and 2911 are left.

use super::check;

/// 1Pz attacks the units in 3011, which must retreat.
fn check_retreat(changes: &str, script: &str) {
    check(&format!(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        {changes}
        phase GE combat
        GE: attack 1Pz -> 3011                   => ok
        roll 6                                   => result DR
        {script}
    "
    ));
}

/// [11.12a] A Soviet unit keeps out of zones even if a friend is there, and dies if there is nothing else.
#[test]
fn soviet_units_keep_out_of_zones() {
    check_retreat(
        "SU 1RD rifle division 10 @3011 | 2RD rifle division 1 @3110",
        "
        SU: retreat 1RD:3011-3110                => refuse 11.12a
        SU: retreat 1RD:3011-3010                => refuse 11.12a
        SU: retreat 1RD:3011-3111                => ok
    ",
    );
    check_retreat(
        "
        GE 2Pz panzer division 3-1 @3013 | 3Pz panzer division 3-1 @3211 | 4Pz panzer division 3-1 @2811
        SU 1RD rifle division 10 @3011
        ",
        "see 1RD @eliminated",
    );
}

/// [11.12a] A German unit may enter a zone, when nothing else is open.
#[test]
fn german_units_enter_zones_at_last() {
    let field = |factors: &str, changes: &str, script: &str| {
        check(&format!(
            "
            set ground open | air 0
            GE  1Pz panzer division {factors} @3010
            SU  1TC tank corps 20 @3011
            {changes}
            phase SU combat
            SU: attack 1TC -> 3010               => odds 2-1
            roll 6                               => result DR
            {script}
        "
        ));
    };
    field("10-5", "", "GE: retreat 1Pz:3010-3110 => refuse 11.12a\nGE: retreat 1Pz:3010-3009 => ok\n");
    field("20-10", "SU 2TC tank corps 6 @3108 | 3TC tank corps 6 @2908", "GE: retreat 1Pz:3010-3009 => ok\n");
}

/// [11.12b] All go into one hex, or into as few as there is room in.
#[test]
fn a_stack_keeps_together() {
    check_retreat(
        "SU 1RD rifle division 5 @3011 | 2RD rifle division 5 @3011",
        "
        SU: retreat 1RD:3011-3012 2RD:3011-3111  => refuse 11.12b
        SU: retreat 1RD:3011-3012 2RD:3011-3012  => ok
    ",
    );
    check_retreat(
        "
        SU 1RC rifle corps 5 @3011 | 2RC rifle corps 5 @3011 | 3RC rifle corps 1 @3012 | 4RC rifle corps 1 @3012
        SU 5RC rifle corps 1 @3111 | 6RC rifle corps 1 @3111 | 7RC rifle corps 1 @2911 | 8RC rifle corps 1 @2911
        ",
        "
        SU: retreat 1RC:3011-3012 2RC:3011-3012  => refuse 11.12b
        SU: retreat 1RC:3011-3012 2RC:3011-3111  => ok
    ",
    );
}

/// [11.12b] When there is not room for all, the others keep together too.
#[test]
fn a_stack_without_room_keeps_together() {
    let seven = |hex: &str, at: usize| {
        format!("SU {at}1RC rifle corps 1 @{hex} | {at}2RC rifle corps 1 @{hex} | {at}3RD rifle division 1 @{hex}")
    };
    let field = format!(
        "
        SU 1RC rifle corps 8 @3011 | 1RD rifle division 1 @3011 | 2RD rifle division 1 @3011
        {}
        {}
        SU 61RC rifle corps 1 @2911 | 62RC rifle corps 1 @2911 | 63RC rifle corps 1 @2911
        ",
        seven("3012", 4),
        seven("3111", 5)
    );
    check_retreat(
        &field,
        "
        SU: retreat 1RC:3011-pressed 1RD:3011-3012 2RD:3011-3111     => refuse 11.12b
        SU: retreat 1RC:3011-pressed 1RD:3011-3012 2RD:3011-pressed  => refuse 11.12b
        SU: retreat 1RC:3011-pressed 1RD:3011-3012 2RD:3011-3012     => awaits SU displace
    ",
    );
}

/// [11.12c] A unit that retreated onto others adds nothing to their defence, but shares what befalls them.
#[test]
fn a_sheltered_unit_shares_the_result() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 40-20 @3013
        SU  1RD rifle division 10 @3012 defended sheltered | 2RD rifle division 10 @3012
        phase GE combat
        GE: attack 2Pz -> 3012                   => 3012, 40 to 10
        roll 1                                   => 11.18 1RD is eliminated => 11.18 2RD is eliminated
    ",
    );
}

/// [11.12d] Who is shut in is eliminated.
#[test]
fn blocked_units_are_eliminated() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 20 @3011 | 2TC tank corps 1 @3009 | 3TC tank corps 1 @3109 | 4TC tank corps 1 @3110
        SU  5TC tank corps 1 @2909 | 6TC tank corps 1 @2910
        phase SU combat
        SU: attack 1TC -> 3010                   => odds 2-1
        roll 6                                   => 11.12d 1Pz is eliminated
        see points 56
    ",
    );
}

/// [11.13] Where only stacking bars the way, one makes way for each that retreats; and nobody is pushed into a zone.
#[test]
fn others_make_way() {
    let full = "
        GE  2Pz panzer division 3-1 @3211
        SU  1RC rifle corps 10 @3011
        SU  3RC rifle corps 1 @2911 | 4RC rifle corps 1 @2911 | 5RC rifle corps 1 @2911
    ";
    // 3111 and 3012 lie in zones: only 2911 is open, and full.
    check_retreat(
        &format!("{full}\nGE 3Pz panzer division 3-1 @3112"),
        "
        awaits SU displace
        SU: displace 1RC:3011-2911               => refuse 11.13
        SU: displace 1RC:3011-2911 3RC:2911-2910 => refuse 11.13
        SU: displace 1RC:3011-2911 3RC:2911-2811 => ok
        see 1RC @2911 defended sheltered
        see 3RC @2811
    ",
    );
}

/// [11.12c] [9.2a] A displaced unit that comes to others counts like one that retreated; into reserves it does not go.
#[test]
fn a_displaced_unit_shelters_too() {
    let full = "
        GE  2Pz panzer division 3-1 @3211 | 3Pz panzer division 3-1 @3112
        SU  1RC rifle corps 10 @3011
        SU  3RC rifle corps 1 @2911 | 4RC rifle corps 1 @2911 | 5RC rifle corps 1 @2911
    ";
    check_retreat(
        &format!("{full}\nSU 6RC rifle corps 1 @2811"),
        "
        SU: displace 1RC:3011-2911 3RC:2911-2811 => ok
        see 3RC @2811 sheltered
    ",
    );
    check_retreat(
        &format!("{full}\nSU 6RC rifle corps 1 @2811 reserve"),
        "
        SU: displace 1RC:3011-2911 3RC:2911-2811 => refuse 11.13
        SU: displace 1RC:3011-2911 3RC:2911-2812 => ok
        see 3RC @2812
    ",
    );
}

/// [11.13] Who has got room by what another pushed away pushes nobody.
#[test]
fn room_is_used_before_others_are_pushed() {
    check_retreat(
        "
        GE  2Pz panzer division 3-1 @3211 | 3Pz panzer division 3-1 @3112
        SU  1RD rifle division 5 @3011 | 2RD rifle division 5 @3011
        SU  3RC rifle corps 1 @2911 | 4RC rifle corps 1 @2911 | 5RC rifle corps 1 @2911
    ",
        "
        awaits SU displace
        SU: displace 1RD:3011-2911 3RC:2911-2811 => ok
        see 2RD @2911 defended sheltered
        see 4RC @2911
        see 5RC @2911
    ",
    );
}

/// [11.13] A German unit enters a zone before a longer chain is made, and who makes way keeps out of zones if it can.
#[test]
fn zones_come_before_longer_chains() {
    let full = |hex: &str, at: usize| {
        let names: Vec<String> = (0..3).map(|nth| format!("{at}{nth}ID infantry division 2-1 @{hex}")).collect();
        format!("GE {}\n", names.join(" | "))
    };
    // 3009, 3109 and 2909 are free of zones, but all around them is full; 3110 lies in a zone, and 3211 beyond it is free.
    let field = ["3009", "3109", "2909", "3008", "3108", "3209", "2908", "2910", "3110", "3210", "2809", "2810"];
    let field: String = field.iter().enumerate().map(|(at, hex)| full(hex, at + 2)).collect();
    check(&format!(
        "
        set ground open | air 0
        GE  1Pz panzer division 10-5 @3010
        {field}
        SU  1TC tank corps 20 @3011
        phase SU combat
        SU: attack 1TC -> 3010                                     => odds 2-1
        roll 6                                                     => awaits GE displace
        GE: displace 1Pz:3010-3009 20ID:3009-3008 50ID:3008-3007   => refuse 11.13
        GE: displace 1Pz:3010-3110 100ID:3110-3111                 => refuse 11.13
        GE: displace 1Pz:3010-3110 100ID:3110-3211                 => ok
    "
    ));
}

/// [11.13] A chain: who makes way pushes others in turn, only where nothing else is open. Else the first is lost.
#[test]
fn chains_of_displacement() {
    let corps = |hex: &str, at: usize| {
        let names: Vec<String> = (0..3).map(|nth| format!("{at}{nth}RC rifle corps 1 @{hex}")).collect();
        names.join(" | ")
    };
    // Only 2911 is open to the retreat, and only 2811 and 2912 to who makes way: all full.
    let field = format!(
        "
        GE  2Pz panzer division 3-1 @3211 | 3Pz panzer division 3-1 @3112
        SU  1RC rifle corps 10 @3011 | {} | {} | {}
    ",
        corps("2911", 2),
        corps("2811", 3),
        corps("2912", 4)
    );
    check_retreat(
        &format!("{field}\nGE 4Pz panzer division 3-1 @2710"),
        "
        awaits SU displace
        SU: displace 1RC:3011-2911 20RC:2911-2812 => ok
    ",
    );
    check_retreat(
        &format!("{field}\nSU {}", corps("2812", 5)),
        "
        awaits SU displace
        SU: displace 1RC:3011-2911 20RC:2911-2811                  => refuse 11.13
        SU: displace 1RC:3011-2911 20RC:2911-2811 30RC:2811-2711   => ok
        see 30RC @2711
    ",
    );
}

/// At the south-east corner: 1RC and 2TC are thrown out of 1127. Only 1027, full of three corps, is open to them, and only 1026 to
/// who makes way.
fn corner(others: &str, then: &str) {
    check(&format!(
        "
        set ground open | air 0
        GE  1Pz panzer division 60-30 @1227 | 2Pz panzer division 3-1 @1124
        SU  1RC rifle corps 1 @1127 | 2TC tank corps 20 @1127
        SU  3RC rifle corps 1 @1027 | 4RC rifle corps 1 @1027 | 5RC rifle corps 1 @1027
        {others}
        phase GE combat
        GE: attack 1Pz -> 1127                     => odds 2-1
        roll 6                                     => awaits SU displace
        {then}
    "
    ));
}

/// [11.13] Of two units without room their owner chooses the one that goes first; here it takes the last room there is.
#[test]
fn the_owner_chooses_who_goes_first() {
    let full = "SU  6RC rifle corps 1 @1026 | 7RC rifle corps 1 @1026";
    corner(full, "SU: displace 1RC:1127-1027 3RC:1027-1026 => 2TC is eliminated\nsee 1RC @1027 defended sheltered\n");
    corner(full, "SU: displace 2TC:1127-1027 3RC:1027-1026 => 1RC is eliminated\nsee 2TC @1027 defended sheltered\n");
    corner(full, "SU: displace 1RC:1127-1027 2TC:1127-1027 3RC:1027-1026 4RC:1027-1026 => refuse 11.13\n");
}

/// [11.13] Who has just retreated makes way for nobody: a retreat is one hex.
#[test]
fn who_has_retreated_stays() {
    corner(
        "",
        "
        SU: displace 1RC:1127-1027 3RC:1027-1026   => awaits SU displace
        SU: displace 1RC:1027-1026 2TC:1127-1027   => refuse 11.13
        SU: displace 2TC:1127-1027 4RC:1027-1026   => ok
        see 1RC @1027 defended sheltered
        see 2TC @1027 defended sheltered
    ",
    );
}

/// [11.12a] Where a stack has to split, the hexes outside enemy zones are filled first.
#[test]
fn a_split_stack_fills_free_hexes_first() {
    let stand = |hex: &str, first: usize, count: usize| {
        let units: Vec<String> =
            (first..first + count).map(|at| format!("{at}ID infantry division 1-1 @{hex}")).collect();
        format!("GE {}", units.join(" | "))
    };
    // 3109 and 2909 are full, 3009 has room for one; in the zone of 1TC, 3110 has room for two and 2910 for one.
    let field = [("3109", 10, 3), ("2909", 20, 3), ("3009", 30, 2), ("3110", 40, 1), ("2910", 50, 2)]
        .map(|(hex, first, count)| stand(hex, first, count))
        .join("\n");
    let retreat = |routes: &str, verdict: &str| {
        check(&format!(
            "
            set ground open | air 0
            GE  1Pz panzer division 3-1 @3010 | 2Pz panzer division 3-1 @3010 | 3Pz panzer division 3-1 @3010
            {field}
            SU  1TC tank corps 20 @3011
            phase SU combat
            SU: attack 1TC -> 3010               => odds 2-1
            roll 6                               => result DR
            GE: retreat {routes}                 => {verdict}
        "
        ));
    };
    retreat("1Pz:3010-3110 2Pz:3010-3110 3Pz:3010-2910", "refuse 11.12a");
    retreat("1Pz:3010-3009 2Pz:3010-3110 3Pz:3010-2910", "refuse 11.12a");
    retreat("1Pz:3010-3110 2Pz:3010-3009 3Pz:3010-3110", "ok");
}
