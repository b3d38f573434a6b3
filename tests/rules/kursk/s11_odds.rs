//! 11.2, 11.8, 11.9, 11.11, 11.15, 11.22, 11.23 The odds and their shifts.

use super::{check, cut};
use kernel::Side;

/// [11.2a] 13 to 4 are 3:1, 11 to 4 are 2:1, 3 to 4 are 1:2.
#[test]
fn ratios_round_for_the_defender() {
    for (attack, odds) in [(13, "3-1"), (11, "2-1"), (4, "1-1"), (3, "1-2"), (1, "1-3")] {
        check(&format!(
            "
            set ground open | air 0
            GE  1Pz panzer division {attack}-1 @3010
            SU  1RD rifle division 4 @3011
            phase GE combat
            GE: attack 1Pz -> 3011   => odds {odds}
        "
        ));
    }
}

/// A German attack of 40 on 10 in 3011 out of 3010, at 4:1 but for these changes.
fn check_attack(changes: &str, odds: &str) {
    check(&format!(
        "
        set ground open | air 0
        {changes}
        GE  1Pz panzer division 40-20 @3010
        SU  1RD rifle division 10 @3011
        phase GE combat
        GE: attack 1Pz -> 3011       => odds {odds}
    "
    ));
}

/// [11.8] [12.1] Terrain counts together, for the defender; swamp for the attacker.
#[test]
fn terrain_shifts() {
    for (map, odds) in [
        ("3011 clear", "4-1"),
        ("3011 forest", "3-1"),
        ("3011 hills", "2-1"),
        ("3011 swamp", "5-1"),
        ("3011 town", "3-1"),
        ("3011 city", "1-1"),
        ("3011 soviet-fort", "1-1"),
        ("3011 german-fort", "3-1"),
        ("3010/3011 river", "3-1"),
        ("3010/3011 major", "2-1"),
        ("3010/3011 lake", "2-1"),
        ("3011 forest town | 3010/3011 river", "1-1"),
        ("3011 soviet-fort forest", "1-2"),
    ] {
        check_attack(&format!("map {map}"), odds);
    }
}

/// [12.1] One attacker over dry land is enough, and a river with a major river counts one.
#[test]
fn water_on_all_sides() {
    for (water, odds) in [("", "4-1"), (" | 3110/3011 river", "3-1"), (" | 3110/3011 major", "2-1")] {
        check(&format!(
            "
            set ground open | air 0
            map 3010/3011 major{water}
            GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 20-10 @3110
            SU  1RD rifle division 10 @3011
            phase GE combat
            GE: attack 1Pz 2Pz -> 3011   => odds {odds}
        "
        ));
    }
}

/// [11.9a] [11.9b] What the German player gets for fighting first, and only in supply.
#[test]
fn german_orders_shift() {
    check_attack("set sequence GE fight-fight", "6-1");
    check_attack("set sequence GE fight-move", "5-1");
    check_attack("set sequence GE move-fight", "4-1");
    check(
        "
        set ground open | air 0 | sequence GE fight-fight
        GE  1Pz panzer division 40-20 @3010
        SU  1RD rifle division 10 @3011
        phase GE combat 2
        GE: attack 1Pz -> 3011       => odds 4-1
    ",
    );
    let cut = cut(Side::Blue);
    check_attack(&format!("set sequence GE fight-fight\n{cut}"), "2-1");
    check_attack(&format!("set sequence GE fight-move\n{cut}"), "2-1");
}

/// A Soviet attack of 40 on 10 in the same place.
fn check_soviet_attack(changes: &str, phase: &str, odds: &str) {
    check(&format!(
        "
        set ground open | air 0
        {changes}
        GE  1Pz panzer division 10-5 @3010
        SU  1TC tank corps 40 @3011
        phase SU combat {phase}
        SU: attack 1TC -> 3010       => odds {odds}
    "
    ));
}

/// [11.9c] [11.9d] What the Soviet player gets for fighting first, and loses for moving first.
#[test]
fn soviet_orders_shift() {
    check_soviet_attack("set sequence SU fight-fight", "1", "5-1");
    check_soviet_attack("set sequence SU fight-fight", "2", "4-1");
    check_soviet_attack("set sequence SU fight-move", "1", "4-1");
    check_soviet_attack("set sequence SU move-fight", "2", "3-1");
    let cut = cut(Side::Red);
    check_soviet_attack(&format!("set sequence SU fight-fight\n{cut}"), "1", "2-1");
    check_soviet_attack(&format!("set sequence SU move-fight\n{cut}"), "2", "1-1");
}

/// [11.11] From opposite hexes, from three in turn, from four: two columns, for the Soviet player one.
#[test]
fn concentric_attacks() {
    // Lgov, whose garrison is always in supply, touches 3508, 3609, 3610, 3510, 3410 and 3409, in turn.
    for (hexes, odds) in [
        (&["3508", "3609"][..], "2-1"),
        (&["3508", "3510"], "4-1"),
        (&["3508", "3610"], "2-1"),
        (&["3508", "3610", "3410"], "5-1"),
        (&["3508", "3609", "3409"], "3-1"),
        (&["3508", "3609", "3610", "3409"], "6-1"),
    ] {
        let units: Vec<String> =
            hexes.iter().enumerate().map(|(at, hex)| format!("{at}Pz panzer division 10-5 @{hex}")).collect();
        let names: Vec<String> = (0..hexes.len()).map(|at| format!("{at}Pz")).collect();
        let (units, names) = (units.join(" | "), names.join(" "));
        check(&format!(
            "
            set ground open | air 0
            GE  {units}
            SU  1RD rifle division 10 @3509
            phase GE combat
            GE: attack {names} -> 3509   => odds {odds}
        "
        ));
    }
    // A friend in 3109 keeps the defender in supply.
    for (map, odds) in [
        ("3010 clear", "3-1"),
        ("3010 city\nset control GE 3010", "1-3"),
        ("3010 german-fort", "1-3"),
        ("3010 soviet-fort", "2-1"),
    ] {
        check(&format!(
            "
            set ground open | air 0
            map {map}
            GE  1Pz panzer division 10-5 @3010 | 9ID infantry division 1-1 @3109
            SU  1TC tank corps 10 @3009 | 2TC tank corps 10 @3011
            phase SU combat
            SU: attack 1TC 2TC -> 3010   => odds {odds}
        "
        ));
    }
}

/// [11.15] First the shifts, then the limits of the table.
#[test]
fn shifts_come_before_limits() {
    for (attack, map, odds) in [(90, "soviet-fort", "6-1"), (10, "soviet-fort forest", "1-3"), (50, "swamp", "6-1")] {
        check(&format!(
            "
            set ground open | air 0
            map 3011 {map}
            GE  1Pz panzer division {attack}-5 @3010
            SU  1RD rifle division 10 @3011
            phase GE combat
            GE: attack 1Pz -> 3011       => odds {odds}
        "
        ));
    }
}

const SS: &str = "GE 1SS panzer division 26-13 @3010 | 2SS panzer division 26-13 @3010";

/// [11.22a] The three SS divisions out of one hex, whoever joins from elsewhere.
#[test]
fn the_ss_corps_attacks() {
    let attack = |third: &str, attackers: &str, odds: &str| {
        check(&format!(
            "
            set ground open | air 0
            {SS} | 3SS panzer division 26-13 @{third} reduced | 1Pz panzer division 13-5 @3110
            SU  1RD rifle division 26 @3011
            phase GE combat
            GE: attack {attackers} -> 3011   => odds {odds}
        "
        ));
    };
    attack("3010", "1SS 2SS 3SS 1Pz", "4-1");
    attack("3010", "1SS 2SS 1Pz", "2-1");
    attack("3110", "1SS 2SS 3SS 1Pz", "3-1");
}

/// [11.22b] The three alone in defence; without one of them it is over.
#[test]
fn the_ss_corps_defends() {
    for (third, strength, odds) in [("3010", 78 * 2, "1-1"), ("withdrawn", 52 * 2, "2-1")] {
        check(&format!(
            "
            set ground open | air 0
            {SS} | 3SS panzer division 26-13 @{third}
            SU  1TC tank corps {strength} @3011
            phase SU combat
            SU: attack 1TC -> 3010       => odds {odds}
        "
        ));
    }
}

/// [11.23] Two paratroop divisions alone, with the Gambit.
#[test]
fn paratroops_defend_together() {
    let two = "GE 1FJ paratroop division 10-5 @3010 | 2FJ paratroop division 10-5 @3010 reduced";
    for (changes, strength, odds) in [
        ("set gambit yes", 30, "1-1"),
        ("", 30, "2-1"),
        ("set gambit yes\nGE 9ID infantry division 5-2 @3010", 40, "2-1"),
    ] {
        check(&format!(
            "
            set ground open
            {changes}
            set air 0
            {two}
            SU  1TC tank corps {strength} @3011
            phase SU combat
            SU: attack 1TC -> 3010       => odds {odds}
        "
        ));
    }
}
