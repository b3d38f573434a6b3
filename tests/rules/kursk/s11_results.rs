//! 11.16 to 11.21 What the die says.

use super::{check, cut};
use kernel::Side;

/// [11.16] AS: nothing happens.
#[test]
fn a_stalled_attack() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 20 @3011
        phase GE combat
        GE: attack 1Pz -> 3011       => odds 1-1
        roll 5                       => result AS => the combat is over
        see 1Pz @3010 attacked
        see 1RD @3011 defended
    ",
    );
}

/// [11.17] AL1: the attacker chooses who loses.
#[test]
fn the_attacker_loses_one() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 5-2 @3010 | 2Pz panzer division 5-2 @3010
        SU  1RD rifle division 40 @3011
        phase GE combat
        GE: attack 1Pz 2Pz -> 3011   => odds 1-3
        roll 5                       => awaits GE lose
        GE: lose 2Pz                 => 2Pz loses a step
        see 1Pz @3010 attacked
        see 2Pz @3010 attacked reduced
    ",
    );
}

/// [11.18] DE: Soviet units die; German ones lose a step each, and who is left stays.
#[test]
fn defenders_are_eliminated() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 8-4 @3010 | 2Pz panzer division 8-4 @3010 | 3Pz panzer division 8-4 @3010 reduced
        SU  1TC tank corps 120 @3011
        phase SU combat
        SU: attack 1TC -> 3010       => odds 6-1
        roll 2                       => result DE => the combat is over
        see 1Pz @3010 reduced defended
        see 3Pz @eliminated
        see 1TC @3011 attacked
    ",
    );
}

/// [11.19] DR: all defenders retreat.
#[test]
fn defenders_retreat() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 5 @3011 | 2RD rifle division 5 @3011
        phase GE combat
        GE: attack 1Pz -> 3011       => odds 2-1
        roll 5                       => result DR => awaits SU retreat
        SU: retreat 1RD:3011-3012    => refuse 11.19
        SU: retreat 1RD:3011-3012 2RD:3011-3012   => ok
        GE: advance 1Pz:3010-3011    => ok
        see 1Pz @3011 attacked
    ",
    );
}

/// [11.20b] [12.3] A converted retreat is rolled for again, with one more or one less.
#[test]
fn converted_retreats() {
    for (attack, first, second, result) in [
        (20, 4, 6, "AL1"),
        (20, 4, 1, "BB"),
        (50, 6, 1, "DE"),
        (50, 6, 2, "DE"),
        (60, 6, 2, "DE"),
        (40, 6, 1, "DE"),
        (40, 6, 6, "AS"),
    ] {
        check(&format!(
            "
            set ground open | air 0
            map 3011 town
            GE  1Pz panzer division {attack}-10 @3010 | 9ID infantry division 90-45 @3010
            SU  1RD rifle division 10 @3011
            phase GE combat
            GE: attack 1Pz -> 3011       => ok
            SU: convert yes              => ok
            roll {first}                 => result DR => awaits roll conversion
            roll {second}                => converted to {result}
        "
        ));
    }
}

/// [11.20b] Without the declaration there is no second roll.
#[test]
fn no_conversion_no_second_roll() {
    check(
        "
        set ground open | air 0
        map 3011 town
        GE  1Pz panzer division 30-15 @3010
        SU  1RD rifle division 10 @3011
        phase GE combat
        GE: attack 1Pz -> 3011           => odds 2-1
        SU: convert no                   => ok
        roll 6                           => awaits SU retreat
    ",
    );
}

/// [11.21a] BB on Soviets: they die, and the German player loses as many factors. A fortified zone counts three.
#[test]
fn a_bloodbath_on_soviets() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 10-5 @3010 | 2Pz panzer division 10-7 @3010
        SU  1RD rifle division 6 @3011 | 1FZ fortified zone 0-3 @3011
        phase GE combat
        GE: attack 1Pz 2Pz -> 3011       => odds 2-1
        roll 2                           => result BB => the attacker owes 9 factors
        GE: lose 2Pz                     => awaits GE lose
        GE: lose 1Pz                     => awaits GE lose
        GE: lose 1Pz                     => 1Pz is eliminated
        GE: advance 2Pz:3010-3011        => ok
        see 2Pz @3011 attacked reduced
        see points 58
    ",
    );
}

/// [11.21b] BB on Germans: they lose a step, and the Soviet player as many factors.
#[test]
fn a_bloodbath_on_germans() {
    check(
        "
        set ground open | air 0
        GE  1SS panzer division 26-13 @3010
        SU  1TC tank corps 40 @3011 | 2TC tank corps 12 @3011 | 3TC tank corps 2 @3011
        phase SU combat
        SU: attack 1TC 2TC 3TC -> 3010   => odds 2-1
        roll 2                           => 11.21b the attacker owes 13 factors
        SU: lose 99RD                    => refuse 11.21b
        SU: lose 2TC                     => 11.21b 2TC is eliminated
        SU: lose 3TC                     => the combat is over
        see 1TC @3011 attacked
        see 1SS @3010 reduced defended
    ",
    );
}

/// [11.21c] Factors count as supply has them, on both sides.
#[test]
fn a_bloodbath_without_supply() {
    check(&format!(
        "
        set ground open | air 0
        {cut}
        GE  1Pz panzer division 10-5 @3010 | 2Pz panzer division 10-5 @3010
        SU  1RD rifle division 8 @3011
        phase GE combat
        GE: attack 1Pz 2Pz -> 3011       => 10 to 8, odds 1-1
        roll 1                           => the attacker owes 8 factors
        GE: lose 1Pz                     => awaits GE lose
        GE: lose 1Pz                     => 2Pz is eliminated
    ",
        cut = cut(Side::Blue)
    ));
    check(&format!(
        "
        set ground open | air 0
        {cut}
        GE  1Pz panzer division 10-5 @3010 | 2Pz panzer division 4-2 @3010
        SU  1RD rifle division 8 @3011
        phase GE combat
        GE: attack 1Pz 2Pz -> 3011       => 14 to 4
        roll 3                           => the attacker owes 4 factors
    ",
        cut = cut(Side::Red)
    ));
}

/// [11.21c] Units that only shelter in the hex count with their factors too.
#[test]
fn a_bloodbath_on_a_sheltered_unit() {
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 10-5 @3010 | 2Pz panzer division 10-7 @3010
        SU  1RD rifle division 7 @3011 defended sheltered | 2RD rifle division 10 @3011
        phase GE combat
        GE: attack 1Pz 2Pz -> 3011       => 20 to 10
        roll 2                           => result BB => the attacker owes 17 factors
    ",
    );
}
