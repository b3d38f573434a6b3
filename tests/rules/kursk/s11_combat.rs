//! 11.1 to 11.7, 11.10, 11.20 Who attacks whom, and what is decided before the die.

use super::check;

const FIELD: &str = "
    set ground open | air 0
    GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 20-10 @3010 | 3Pz panzer division 20-10 @3111
    SU  1RD rifle division 9 @3011 | 2RD rifle division 9 @3011 | 3RD rifle division 9 @3110
    phase GE combat
";

/// [11.1] Nobody has to attack.
#[test]
fn attacks_are_free() {
    check(&format!("{FIELD}\nGE: end => ok\n"));
}

/// [11.2b] [11.18] A result is applied before the next battle.
#[test]
fn results_come_at_once() {
    check(&format!(
        "{FIELD}
        GE: attack 1Pz 2Pz -> 3110           => odds 4-1
        GE: attack 3Pz -> 3011               => refuse sequence
        roll 1                               => 11.18 3RD is eliminated
        see 3RD @eliminated
    "
    ));
}

/// [11.3] A fortified zone never attacks and pays for no attack.
#[test]
fn static_units_do_not_attack() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1FZ fortified zone 0-3 @3011 | 1RD rifle division 3 @3011 | 2RD rifle division 3 @3011
        phase SU combat
        SU: attack 1FZ 1RD -> 3010           => refuse 11.3
        SU: attack 1RD 2RD -> 3010           => 3010, 6 to 20
        roll 6                               => AL1
        SU: lose 1FZ                         => refuse 11.17
        SU: lose 1RD                         => ok
    ",
    );
}

/// [11.4] [11.7] Nobody attacks twice in a phase, or is attacked twice; in a second combat phase all may again.
#[test]
fn once_in_a_phase() {
    check(
        "
        set ground open | air 0 | sequence GE fight-fight
        GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 3-1 @3010
        SU  1RD rifle division 90 @3011 | 3RD rifle division 90 @3110
        phase GE combat
        GE: attack 1Pz -> 3011               => ok
        roll 1                               => ok
        GE: attack 1Pz -> 3110               => refuse 11.4
        GE: attack 2Pz -> 3011               => refuse 11.4
        GE: end                              => ok
        GE: attack 1Pz -> 3011               => ok
    ",
    );
}

/// [11.5] Units of several hexes attack one hex, and others stay out of it.
#[test]
fn several_hexes_attack_together() {
    check(&format!(
        "{FIELD}
        GE: attack 1Pz 3Pz -> 3011           => 3011, 40 to 18
    "
    ));
}

/// [11.6] All units in the hex defend.
#[test]
fn all_defend() {
    check(&format!("{FIELD}\nGE: attack 1Pz -> 3011 => 3011, 20 to 18\n"));
}

/// [11.10a] [11.10b] The Luftwaffe moves the odds one column, once in a turn; with the Gambit twice.
#[test]
fn the_luftwaffe_supports() {
    let field = "
        GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 20-10 @3015
        SU  1RD rifle division 9 @3011 | 2RD rifle division 9 @3016
        phase GE combat
    ";
    check(&format!(
        "
        set ground open
        {field}
        GE: attack 1Pz -> 3011               => odds 2-1
        GE: air yes                          => ok
        roll 3                               => die 3 at 3-1
        see Luftwaffe 0
        GE: advance 1Pz:3010-3011            => ok
        GE: attack 2Pz -> 3016               => awaits roll combat
    "
    ));
    check(&format!(
        "
        set ground open | gambit yes
        {field}
        GE: attack 1Pz -> 3011               => ok
        GE: air no                           => ok
        roll 6                               => die 6 at 2-1
        SU: retreat 1RD:3011-3012            => ok
        GE: advance 1Pz:3010-3011            => ok
        GE: attack 2Pz -> 3016               => awaits GE air
    "
    ));
}

/// [11.10b] In defence it moves them the other way; and it is not for a conversion.
#[test]
fn the_luftwaffe_defends() {
    check(
        "
        set ground open
        map 3010 town
        GE  1Pz panzer division 4-2 @3010
        SU  1TC tank corps 20 @3011
        phase SU combat
        SU: attack 1TC -> 3010               => odds 4-1
        GE: convert yes                      => awaits GE air
        GE: air yes                          => awaits roll combat
        roll 4                               => die 4 at 3-1, result DR
        awaits roll conversion
        GE: air yes                          => refuse sequence
        roll 6                               => converted to AS
    ",
    );
}

/// [11.20a] A defender in a town, a city or his own fortification may convert, before the die; with a fortified zone he must.
#[test]
fn conversions_are_declared() {
    for (map, asked) in [
        ("map 3011 town", "awaits SU convert"),
        ("map 3011 city", "awaits SU convert"),
        ("map 3011 soviet-fort", "awaits SU convert"),
        ("map 3011 german-fort", "awaits roll combat"),
        ("map 3011 forest", "awaits roll combat"),
    ] {
        check(&format!(
            "
            set ground open | air 0
            {map}
            GE  1Pz panzer division 60-30 @3010
            SU  1RD rifle division 3 @3011
            phase GE combat
            SU: convert yes                  => refuse sequence
            GE: attack 1Pz -> 3011           => {asked}
        "
        ));
    }
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1FZ fortified zone 0-3 @3011 | 1RD rifle division 5 @3011
        phase GE combat
        GE: attack 1Pz -> 3011               => awaits roll combat
        roll 6                               => DR => awaits roll conversion
        roll 6                               => converted to AS
        see 1FZ @3011 defended
    ",
    );
}

/// [11.1] Only one's own units attack, and only those on the map.
#[test]
fn only_own_units_on_the_map_attack() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 3 @3011
        phase GE combat
        GE: attack 99RD -> 3011     => refuse 11.1
        GE: attack 1Pz -> 3011      => ok
    ",
    );
}
