//! 16 The strength levels of German units, as far as Korsun has them.

use super::check;

/// A level: attack and defence.
type Level = (u8, u8);

/// A unit attacks and defends with these levels, and with the last step it is gone.
fn check_levels(name: &str, levels: &[Level]) {
    for ((attack, defence), mark) in levels.iter().zip(["", "reduced"]) {
        check(&format!(
            "
            set ground open | turn 3
            GE  {name} @1413 {mark} | 113/1 @2413
            SU  6RD @1412 | 27A @1410 active | 58RD @2412
            phase GE combat
            GE: attack {name} -> 1412      => {attack} to 5
        "
        ));
        check(&format!(
            "
            set ground open | turn 3
            GE  {name} @1413 {mark} | 113/1 @2413
            SU  6RD @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
            phase SU combat
            SU: attack 6RD -> 1413         => 4 to {defence}
        "
        ));
    }
    let last = if levels.len() > 1 { "reduced" } else { "" };
    check(&format!(
        "
        set ground open | turn 3
        GE  {name} @1413 {last} | 113/1 @2413
        SU  14GdRD @1412 | 28GdRD @1412 | 66GdRD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack {name} -> 1412          => to 18, odds 1-3 => result 1/-
        GE: steps {name}=1                 => {name} is eliminated
    "
    ));
    if levels.len() > 1 {
        check(&format!(
            "
            set ground open | turn 3
            GE  {name} @1413 | 113/1 @2413
            SU  14GdRD @1412 | 28GdRD @1412 | 66GdRD @1412 | 27A @1410 active | 58RD @2412
            phase GE combat
            dice 1
            GE: attack {name} -> 1412          => to 18, odds 1-3 => result 1/-
            GE: steps {name}=1                 => ok
            see {name} @1413 reduced attacked
        "
        ));
    }
}

/// [16.1] The infantry divisions begin at 4-5, the second level of late 1943; the next is 2-3, and there is no more.
#[test]
fn infantry_divisions() {
    for name in ["72", "82", "88", "389"] {
        check_levels(name, &[(4, 5), (2, 3)]);
    }
}

/// [16.2] A panzer regiment goes from 5-2 to 3-1, its panzergrenadiers from 2-3 to 1-1, those of the SS from 3-3 to 2-2.
#[test]
fn mechanised_regiments() {
    check_levels("11/6", &[(5, 2), (3, 1)]);
    check_levels("1Pz/1", &[(5, 2), (3, 1)]);
    check_levels("4/6", &[(2, 3), (1, 1)]);
    check_levels("66/13", &[(2, 3), (1, 1)]);
    check_levels("9/SSW", &[(3, 3), (2, 2)]);
    check_levels("2/LAH", &[(3, 3), (2, 2)]);
}

/// [16.2] Two regiments of 3rd Panzer Division have only the lower level left, the third has both.
#[test]
fn third_panzer_division() {
    check_levels("3Pz/3", &[(3, 1)]);
    check_levels("394/3", &[(1, 1)]);
    check_levels("3PG/3", &[(2, 3), (1, 1)]);
}

/// [16.3] Units that are one of a kind have figures of their own.
#[test]
fn odd_units() {
    check_levels("805StG", &[(4, 2), (2, 1)]);
    check_levels("Baeke", &[(8, 3), (4, 2)]);
    check_levels("Wallonien", &[(4, 6), (2, 3)]);
    check_levels("15/SSW", &[(6, 3), (3, 2)]);
    check_levels("112/KaB", &[(2, 3), (1, 1)]);
    check_levels("332/KaB", &[(1, 1)]);
    check_levels("417/168", &[(2, 3), (1, 1)]);
    check_levels("253/34", &[(1, 1)]);
}
