//! 6 Overrun. 15/SSW has an attack strength of 6, 11/6 and 2/16 have 5, the assault guns 4; a reduced rifle division defends
//! with 2, a reduced Guards division with 3.

use super::check;

/// [6.0a] An overrun is part of a move, in either movement phase; who wins enters the hex.
#[test]
fn a_move_into_an_enemy_hex_is_an_overrun() {
    for phase in ["initial", "mechanised"] {
        check(&format!(
            "
            set ground open | turn 9
            GE  15/SSW @1415 | 88 @1425
            SU  6RD @1412 reduced | 31RD @1402 | 27A @1408 active
            phase GE {phase}
            dice 1
            GE: move 15/SSW 1415-1414-1413-1412 => 1412, 3 to 2, odds 1-1 => result -/1
            SU: steps 6RD=1                     => awaits GE halt move
            see 15/SSW @1412 moved
            see 6RD @eliminated
        "
        ));
    }
}

/// [6.0a] [19.4] Any German unit may overrun, infantry too; of the Soviets only tank, motorised and cavalry units.
#[test]
fn who_may_overrun() {
    check(
        "
        set ground open | turn 9
        GE  88 @1413 | 11/6 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 88 1413-1412          => 2 to 2, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  332/KaB @1413 | 11/6 @1425
        SU  6RD @1412 | 63CD @1313 | 27A @1410 active
        phase SU initial
        SU: move 6RD 1412-1413         => refuse 19.4
        SU: move 63CD 1313-1413        => 1 to 1, odds 1-1
    ",
    );
}

/// [6.0b] An overrun costs three points: five hexes and an overrun are eight, six and an overrun are too much.
#[test]
fn an_overrun_costs_three_points() {
    let text = "
        set ground open | turn 9
        GE  15/SSW @1419 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
    ";
    let at = |hex: &str| text.replace("15/SSW @1419", &format!("15/SSW @{hex}"));
    check(&format!("{text}GE: move 15/SSW 1419-1418-1417-1416-1415-1414-1413-1412 => refuse 6.0b"));
    check(&format!("{}GE: move 15/SSW 1418-1417-1416-1415-1414-1413-1412 => 3 to 2", at("1418")));
    // In mud there are four points: one hex and an overrun.
    let mud = |hex: &str| at(hex).replace("turn 9", "turn 7");
    check(&format!("{}GE: move 15/SSW 1415-1414-1413-1412 => refuse 6.0b", mud("1415")));
    check(&format!("{}GE: move 15/SSW 1414-1413-1412 => 3 to 2", mud("1414")));
}

/// [6.0b] The three points stand for the terrain of the hex: woods behind a minor river cost no more, a road no less.
#[test]
fn terrain_does_not_change_the_price() {
    let text = "
        set ground open | turn 7
        GE  15/SSW @1414 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
    ";
    check(&format!("map 1412 woods\nmap 1412/1413 minor\n{text}GE: move 15/SSW 1414-1413-1412 => 3 to 6, odds 1-2"));
    let road = text.replace("15/SSW @1414", "15/SSW @1415");
    check(&format!("map 1412/1413 road\n{road}GE: move 15/SSW 1415-1414-1413-1412 => refuse 6.0b"));
}

/// [6.0b] [5.14] The least move of one hex leaves nothing for an overrun. On the drill ground rough country behind a river is
/// dearer than the four points of a mud turn, and 1724 has no other way out.
#[test]
fn the_least_move_is_no_overrun() {
    let text = "
        set exclusive drill | ground open | turn 5
        map 1623 river | 1624 river | 1823 river | 1824 river
        map 1723 rough | 1725 rough | 1723/1724 minor | 1724/1725 minor
        GE  4/6 @1724 | 72 @0125
        SU  6RD @1722 reduced | 27A @1718 active
        phase GE initial
        see 4/6 @1724
    ";
    check(&format!("{text}GE: move 4/6 1724-1723 => for 4\nsee 4/6 @1723 moved"));
    check(&format!("{text}GE: move 4/6 1724-1723-1722 => refuse 6.0b"));
}

/// [6.0c] The attackers' total is halved and the fraction dropped: seven against three is three against three.
#[test]
fn overrunning_halves_the_attack() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 88 @1425
        SU  28GdRD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 11/6 4/6 1413-1412    => 3 to 3, odds 1-1
    ",
    );
    // The total is halved, not each unit: five and five are five.
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  28GdRD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 11/6 2/16 1413-1412   => 5 to 3, odds 1-1
    ",
    );
}

/// [6.0c] The defender has all that terrain gives, and what lack of supply takes.
#[test]
fn the_defender_counts_terrain_and_supply() {
    let text = "
        set ground open | turn 9
        GE  15/SSW @1413 | 11/6 @1413 | 88 @1425
        SU  28GdRD @1412 | 27A @1408 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 15/SSW 11/6 1413-1412 => 5 to 6, odds 1-2"));
    check(&format!("map 1412 woods\n{text}GE: move 15/SSW 11/6 1413-1412 => 5 to 12, odds 1-3"));
    check(&format!("map 1412 city\n{text}GE: move 15/SSW 11/6 1413-1412 => 5 to 12, odds 1-3"));
    check(&format!("map 1412/1413 minor\n{text}GE: move 15/SSW 11/6 1413-1412 => 5 to 12, odds 1-3"));
    // Five hexes from the HQ it is out of supply.
    let far = text.replace("27A @1408", "27A @1407");
    check(&format!("{far}GE: move 15/SSW 11/6 1413-1412 => 5 to 3, odds 1-1"));
    check(&format!("map 1412 woods\n{far}GE: move 15/SSW 11/6 1413-1412 => 5 to 6, odds 1-2"));
}

/// [6.0c] [9.32b] Half of one is still one.
#[test]
fn an_overrun_is_worth_one_at_least() {
    check(
        "
        set ground open | turn 9
        GE  332/KaB @1413 | 88 @1425
        SU  27A @1412 active
        phase GE initial
        GE: move 332/KaB 1413-1412     => 1 to 2, odds 1-2
    ",
    );
}

/// [6.11] There is no overrun in a combat phase.
#[test]
fn no_overrun_in_the_combat_phase() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE combat
        GE: move 15/SSW 1413-1412      => refuse 6.11
        GE: attack 15/SSW -> 1412      => 6 to 2, odds 3-1
    ",
    );
}

/// 88 in 1414 has water left and right, 6RD to the north and one way south by 1415, which 31RD controls.
const PENINSULA: &str = "
        set ground open | turn 9
        map 1314 river
        map 1315 river
        map 1514 river
        map 1515 river
        SU  6RD @1413 reduced | 31RD @1316 | 27A @1410 active
    ";

/// [6.12] Who was out of supply when the phase began does not overrun, even when a friend has opened the line since.
#[test]
fn supply_regained_comes_too_late() {
    check(&format!(
        "{PENINSULA}
        GE  88 @1414 | 11/6 @1518 | 72 @1425
        phase GE initial
        see 88 @1414 unsupplied
        GE: move 88 1414-1413            => refuse 6.12
        GE: move 11/6 1518-1517-1516-1415 => for 3
        GE: move 88 1414-1413            => refuse 6.12"
    ));
}

/// [6.12] Who was in supply when the phase began may overrun, even when the line has been given up since.
#[test]
fn supply_lost_does_not_matter_yet() {
    check(&format!(
        "{PENINSULA}
        GE  88 @1414 | 11/6 @1415 | 72 @1425
        phase GE initial
        see 88 @1414
        GE: move 11/6 1415-1516          => for 3
        GE: move 88 1414-1413            => 2 to 2, odds 1-1"
    ));
}

/// [6.12] One unit without supply keeps the whole stack from overrunning.
#[test]
fn every_overrunner_needs_supply() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 11/6 @1413 unsupplied | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 15/SSW 11/6 1413-1412 => refuse 6.12
    ",
    );
}

/// [6.13] Units that begin in one hex and move as one stack overrun together.
#[test]
fn a_stack_overruns_together() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 2/16 @1415 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 11/6 2/16 1415-1414-1413-1412 => 5 to 2, odds 2-1
    ",
    );
}

/// [6.13] Units from different hexes do not overrun together, nor do units of one hex that moved on their own before.
#[test]
fn no_overrun_by_units_that_met_on_the_way() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 2/16 @1414 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 11/6 1415-1414             => for 1
        GE: move 11/6 2/16 1414-1413-1412   => refuse 6.13
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 2/16 @1415 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 11/6 1415-1414             => for 1
        GE: move 2/16 1415-1414             => for 1
        GE: move 11/6 2/16 1414-1413-1412   => refuse 5.0b
    ",
    );
}

/// [6.13] Who met in the first phase begins the second one together.
#[test]
fn the_second_phase_counts_anew() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 2/16 @1414 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 11/6 1415-1414             => for 1
        GE: end                             => awaits GE move end
        GE: move 11/6 2/16 1414-1413-1412   => 5 to 2, odds 2-1
    ",
    );
}

/// [6.14] An overrun is aimed at one hex: all units there defend together, those beside them do not.
#[test]
fn one_hex_is_overrun() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1412 reduced | 58RD @1313 | 27A @1409 active
        phase GE initial
        dice 1
        GE: move 11/6 2/16 1413-1412   => 1412, 5 to 4, odds 1-1 => result -/1
        SU: steps 6RD=0 31RD=0 58RD=1  => refuse 9.67
        SU: steps 6RD=1 31RD=0         => ok
        see 58RD @1313
    ",
    );
}

/// [6.14] A path with two enemy hexes is no overrun of both.
#[test]
fn no_overrun_of_two_hexes() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1411 reduced | 27A @1409 active
        phase GE initial
        GE: move 11/6 2/16 1413-1412-1411 => refuse 5.22b
    ",
    );
}

/// [6.15] The same unit may be overrun again in the same phase, by another stack.
#[test]
fn a_unit_is_overrun_twice() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 15/SSW @1414 | 805StG @1414 | 88 @1425
        SU  6RD @1412 | 27A @1408 active
        phase GE initial
        dice 1 1
        GE: move 11/6 2/16 1413-1412           => 5 to 5, odds 1-1 => result -/1
        SU: steps 6RD=1                        => ok
        see 6RD @1412 reduced disrupted
        GE: move 15/SSW 805StG 1414-1314-1313-1412  => 5 to 2, odds 2-1 => result -/1
        SU: steps 6RD=1                        => awaits GE halt move
        see 15/SSW @1412 moved
    ",
    );
}

/// [6.16] [6.0b] A stack overruns as often as it has three points: with eight points twice, not a third time.
#[test]
fn two_overruns_with_eight_points() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1411 reduced | 58RD @1410 reduced | 27A @1408 active
        phase GE initial
        dice 1 1
        GE: move 15/SSW 805StG 1413-1412 => 5 to 2, odds 2-1
        SU: steps 6RD=1                  => awaits GE halt move
        GE: move 15/SSW 805StG 1412-1411 => 5 to 2, odds 2-1
        SU: steps 31RD=1                 => awaits GE halt move
        GE: move 15/SSW 805StG 1411-1410 => refuse 6.0b
        GE: move 15/SSW 805StG 1411-1412-1413 => for 2
    ",
    );
}

/// [6.16] A Soviet tank brigade with nine points overruns three times.
#[test]
fn three_overruns_with_nine_points() {
    check(
        "
        set ground open | turn 3
        GE  332/KaB @1413 | 253/34 @1414 | 217/57 @1415 | 222/75 @1416 | 11/6 @0825
        SU  20GdTB @1412 | 6RD @1402 | 27A @1410 active
        phase SU initial
        dice 1 1 1
        SU: move 20GdTB 1412-1413      => 2 to 1, odds 2-1
        GE: steps 332/KaB=1            => awaits SU halt move
        SU: move 20GdTB 1413-1414      => 2 to 1, odds 2-1
        GE: steps 253/34=1             => awaits SU halt move
        SU: move 20GdTB 1414-1415      => 2 to 1, odds 2-1
        GE: steps 217/57=1             => ok
        see 20GdTB @1415 moved
        see 222/75 @1416
    ",
    );
}

/// [6.17] Nobody overruns from a hex with friends who do not take part.
#[test]
fn bystanders_forbid_an_overrun() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1414 | 88 @1413 | 72 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 15/SSW 1414-1413-1412      => refuse 6.17
        GE: move 15/SSW 1414-1314-1313-1412      => 3 to 2, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 88 @1413 | 72 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 15/SSW 1413-1412           => refuse 6.17
        GE: move 15/SSW 88 1413-1412        => 5 to 2, odds 2-1
    ",
    );
    // On the way to the hex friends do not matter.
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1415 | 88 @1414 | 72 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 15/SSW 1415-1414-1413-1412 => 3 to 2, odds 1-1
    ",
    );
}

/// [6.17] An HQ alone in the hex is no hindrance: it adds nothing and shares a retreat.
#[test]
fn an_hq_shares_the_misfortune() {
    let text = "
        set ground open | turn 3
        GE  253/34 @1413 | 11/6 @0825
        SU  20GdTB @1412 | 27A @1412 active | 6RD @1402 | 2TA @1403 active
        phase SU initial
        dice 6
        SU: move 20GdTB 1412-1413      => 20GdTB overruns 1413 with 27A beside it, 2 to 1, odds 2-1 => result 1/-
    ";
    check(&format!("{text}SU: retreat 20GdTB:1412-1411 27A:1412-1411 => ok\nsee 27A @1411 active"));
    check(&format!("{text}SU: retreat 20GdTB:1412-1411 => refuse 9.7"));
    check(&format!("{text}SU: steps 20GdTB=0 27A=1 => ok\nsee 27A @eliminated"));
    // An HQ that the tanks drove up to is as good.
    check(
        "
        set ground open | turn 3
        GE  253/34 @1413 | 11/6 @0825
        SU  20GdTB @1410 | 27A @1411 active | 6RD @1402 | 63CD @1412
        phase SU initial
        SU: move 20GdTB 1410-1411-1412-1413 => refuse 6.17
        SU: move 63CD 1412-1413             => 1 to 1, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 3
        map 1412/1413 road
        GE  253/34 @1413 | 11/6 @0825
        SU  20GdTB @1410 | 27A @1412 active | 6RD @1402
        phase SU initial
        SU: move 20GdTB 1410-1411-1412-1413 => 2 to 1, odds 2-1
    ",
    );
}

/// [6.21] Whether the defender is in supply is judged when the overrun is resolved: a move before it has cut his line.
#[test]
fn the_defender_may_be_cut_off_first() {
    let text = "
        set ground open | turn 3
        map 1314 river
        map 1315 river
        map 1514 river
        map 1515 river
        GE  82 @1414 | 11/6 @0825
        SU  18TC @1413 | 233TB @1213 | 6RD @1402 | 27A @1411 active
        phase SU initial
    ";
    check(&format!("{text}SU: move 18TC 1413-1414 => 7 to 5, odds 1-1"));
    check(&format!(
        "{text}SU: move 233TB 1213-1214-1215-1316 => for 3
        SU: move 18TC 1413-1414                  => 7 to 2, odds 3-1"
    ));
}

/// [6.21] A line that an earlier overrun has opened counts too: the defender is in supply again.
#[test]
fn the_defender_may_be_relieved_first() {
    // 6RD in 1412 is cut off from its HQ by 72 in 1311, which controls 1410 and 1411, until 72 is gone.
    let text = "
        set ground open | turn 9
        map 1312 river
        map 1512 river
        map 1511 river
        GE  15/SSW @1413 | 805StG @1413 | 72 @1311 | 88 @1425
        SU  6RD @1412 | 31RD @1405 | 27A @1409 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 15/SSW 805StG 1413-1412 => 5 to 2, odds 2-1"));
    check(&format!(
        "{text}GE: move 72 1311-1211-1112 => for 2
        GE: move 15/SSW 805StG 1413-1412 => 5 to 5, odds 1-1"
    ));
}

/// [6.13] A Soviet stack overruns together like a German one, out of an enemy zone of control too.
#[test]
fn a_soviet_stack_overruns_together() {
    let text = "
        set ground open | turn 3
        GE  82 @1414 | 11/6 @0825
        SU  20GdTB @1412 | 21GdTB @1412 | 6RD @1402 | 27A @1411 active
        phase SU initial
    ";
    check(&format!("{text}SU: move 20GdTB 21GdTB 1412-1413-1414 => 5 to 5, odds 1-1"));
    check(&format!("{}SU: move 20GdTB 21GdTB 1413-1414 => 5 to 5, odds 1-1", text.replace("@1412", "@1413")));
}

/// [6.22] If the defenders hold the hex, the stack has moved for this phase, whatever it has left.
#[test]
fn a_failed_overrun_ends_the_move() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1408 active
        phase GE initial
    ";
    check(&format!(
        "{text}dice 1
        GE: move 11/6 2/16 1413-1412   => 5 to 5, odds 1-1 => result -/1
        SU: steps 6RD=1                => awaits GE end move
        see 11/6 @1413 moved
        see 6RD @1412 disrupted reduced
        GE: move 88 1425-1424          => awaits GE attack end
        GE: attack 11/6 2/16 -> 1412   => 10 to 2, odds 5-1"
    ));
    // Engaged: both lose a step and stay.
    check(&format!(
        "{text}dice 4
        GE: move 11/6 2/16 1413-1412   => result eng
        GE: steps 11/6=1 2/16=0        => awaits GE end move
        GE: end                        => awaits GE attack end"
    ));
}

/// [6.23] Who loses a step or retreats in an overrun goes no further and does not advance, even when the defenders have left.
#[test]
fn losses_end_the_move() {
    check(&format!(
        "{SPLIT}GE: steps 11/6=1 2/16=0 => awaits GE end move
        see 11/6 @1413 moved reduced
        see 2/16 @1413 moved
        see 6RD @1411 disrupted"
    ));
    check(&format!(
        "{SPLIT}GE: retreat 11/6:1413-1414 2/16:1413-1414 => awaits GE end move
        see 11/6 @1414 moved
        see 2/16 @1414 moved"
    ));
}

/// An overrun with a split result; the defender has retreated.
const SPLIT: &str = "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 2
        GE: move 11/6 2/16 1413-1412   => 5 to 5, odds 1-1 => result 1/1
        SU: retreat 6RD:1412-1411      => awaits GE retreat steps
    ";

/// [6.22] [6.23] [5.0b] Stacks that were held, lost or retreated have had their move, each of their units.
#[test]
fn no_move_after_a_failure() {
    check(&format!("{SPLIT}GE: steps 11/6=1 2/16=0 => ok\nGE: move 2/16 1413-1412 => refuse 5.0b"));
    check(&format!(
        "{SPLIT}GE: retreat 11/6:1413-1414 2/16:1413-1414 => ok
        GE: move 11/6 2/16 1414-1415   => refuse 5.0b"
    ));
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 11/6 2/16 1413-1412   => 5 to 5, odds 1-1 => result -/1
        SU: steps 6RD=1                => ok
        GE: move 11/6 2/16 1413-1412   => refuse 5.0b
        GE: move 11/6 1413-1414        => refuse 5.0b
    ",
    );
}

/// [6.24] A stack that wins without loss enters the hex for no more than the three points and has the others left.
#[test]
fn the_winner_has_the_other_points_left() {
    let text = "
        set ground open | turn 9
        map 1412 woods
        map 1412/1413 minor
        GE  15/SSW @1413 | 805StG @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 15/SSW 805StG 2/16 1413-1412 => 7 to 6, odds 1-1 => result -/1
        SU: steps 6RD=1                  => awaits GE halt move
        see 2/16 @1412 moved
    ";
    check(&format!("{text}GE: move 15/SSW 805StG 2/16 1412-1512-1612-1712-1812-1912-2012 => refuse 5.11"));
    check(&format!("{text}GE: move 15/SSW 805StG 2/16 1412-1512-1612-1712-1812-1912 => for 5"));
    check(&format!("{text}GE: halt => awaits GE end move\nsee 15/SSW @1412 moved"));
}

/// [6.24] [8.21] The winner may leave the hex at once, though another enemy controls it.
#[test]
fn the_winner_goes_on_from_a_controlled_hex() {
    let text = "
        set ground open | turn 9
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1312 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 15/SSW 805StG 1413-1412 => 5 to 2, odds 2-1 => result -/1
        SU: steps 6RD=1                  => awaits GE halt move
    ";
    check(&format!("{text}GE: move 15/SSW 805StG 1412-1512-1612-1712-1812-1912-2012 => refuse 5.11"));
    check(&format!("{text}GE: move 15/SSW 805StG 1412-1512-1612-1712-1812-1912 => for 5"));
}

/// [6.24] [5.0b] As long as a stack may go on, no other moves; once halted it has moved.
#[test]
fn the_stack_goes_on_or_halts() {
    let text = "
        set ground open | turn 9
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 15/SSW 805StG 1413-1412 => 5 to 2, odds 2-1 => result -/1
        SU: steps 6RD=1                  => awaits GE halt move
    ";
    check(&format!("{text}GE: move 88 1425-1424 => refuse 6.24"));
    check(&format!("{text}GE: halt => awaits GE end move\nGE: move 15/SSW 1412-1512 => refuse 5.0b"));
}

/// [6.24] A retreat of the defenders opens the hex as well as their end.
#[test]
fn the_winner_follows_a_retreat() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 15/SSW 805StG 1413-1412 => 5 to 2, odds 2-1 => result -/1
        SU: retreat 6RD:1412-1411        => awaits GE halt move
        see 805StG @1412 moved
        see 6RD @1411 disrupted reduced
        GE: move 15/SSW 805StG 1412-1512 => for 1
    ",
    );
}

/// [6.25] Defenders do not advance when an overrun fails.
#[test]
fn defenders_stay() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 88 @1425 | 4/6 @1424
        SU  28GdRD @1412 | 27A @1408 active
        phase GE initial
        dice 6
        GE: move 11/6 1413-1412          => 2 to 6, odds 1-3 => result E/- => awaits GE end move
        see 11/6 @eliminated
        see 28GdRD @1412
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 88 @1425 | 4/6 @1424
        SU  28GdRD @1412 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 11/6 1413-1412          => result 1/-
        GE: retreat 11/6:1413-1414       => awaits GE end move
        see 28GdRD @1412
    ",
    );
}

/// [6.31] Defenders who lose a step or retreat in an overrun are disrupted, all units of the hex.
#[test]
fn losing_defenders_are_disrupted() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1412 reduced | 58RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 11/6 2/16 1413-1412   => 5 to 4, odds 1-1 => result -/1
    ";
    check(&format!("{text}SU: steps 6RD=1 31RD=0 => disrupted: 31RD\nsee 31RD @1412 disrupted reduced"));
    check(&format!(
        "{text}SU: retreat 6RD:1412-1411 31RD:1412-1411 => disrupted
        see 6RD @1411 disrupted reduced
        see 31RD @1411 disrupted reduced
        see 11/6 @1412 moved"
    ));
}

/// [6.31] An engaged result does not disrupt, a result against the attackers alone does not, and attackers never are.
#[test]
fn who_is_not_disrupted() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 58RD @1402 | 27A @1408 active
        phase GE initial
    ";
    check(&format!(
        "{text}dice 4
        GE: move 11/6 2/16 1413-1412   => 5 to 5, odds 1-1 => result eng
        GE: steps 11/6=1 2/16=0        => ok
        see 6RD @1412 reduced
        see 11/6 @1413 moved reduced"
    ));
    check(&format!(
        "{text}dice 5
        GE: move 11/6 2/16 1413-1412   => result 1/-
        GE: steps 11/6=0 2/16=1        => ok
        see 6RD @1412
        see 2/16 @1413 moved reduced"
    ));
}

/// [6.31] Ordinary combat disrupts nobody.
#[test]
fn combat_does_not_disrupt() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425 | 4/6 @1506 | 114/6 @1506
        SU  6RD @1412 | 58RD @1505 | 27A @1408 active
        phase GE combat
        dice 1
        GE: attack 11/6 2/16 -> 1412   => 10 to 5, odds 2-1 => result -/1
        SU: steps 6RD=1                => ok
        see 6RD @1412 defended reduced
    ",
    );
}

/// [6.32a] Disrupted units neither move nor overrun nor attack.
#[test]
fn disrupted_units_do_nothing() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1415 disrupted | 15/SSW @1413 disrupted | 805StG @1313 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
    ";
    check(&format!(
        "{text}phase GE initial
        GE: move 11/6 1415-1416        => refuse 6.32a
        GE: move 15/SSW 1413-1412      => refuse 6.32a
        GE: move 88 1425-1424          => ok"
    ));
    check(&format!(
        "{text}phase GE combat
        GE: attack 15/SSW -> 1412      => refuse 6.32a
        GE: attack 805StG 15/SSW -> 1412 => refuse 6.32a
        GE: attack 805StG -> 1412      => 4 to 2, odds 2-1"
    ));
    check(&format!("{text}phase GE mechanised\nGE: move 11/6 1415-1416 => refuse 6.32a"));
}

/// [6.32a] Disrupted units defend with full strength and control the hexes about them.
#[test]
fn disrupted_units_defend_and_control() {
    check(
        "
        set ground open | turn 9
        GE  88 @1412 disrupted | 11/6 @1425
        SU  18TC @1411 | 233TB @1409 | 6RD @1404 | 27A @1408 active
        phase SU initial
        SU: move 233TB 1409-1410-1511-1512-1612 => refuse 5.23
        SU: move 18TC 1411-1412        => 7 to 5, odds 1-1
    ",
    );
}

/// [6.32b] A disrupted HQ keeps nobody in supply.
#[test]
fn a_disrupted_hq_supplies_nobody() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 58RD @1402 | 27A @1410 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 11/6 2/16 1413-1412 => 5 to 5, odds 1-1"));
    let disrupted = text.replace("27A @1410 active", "27A @1410 active disrupted");
    check(&format!("{disrupted}GE: move 11/6 2/16 1413-1412 => 5 to 2, odds 2-1"));
    let another = disrupted.replace("58RD @1402", "40A @1409");
    check(&format!("{another}GE: move 11/6 2/16 1413-1412 => 5 to 5, odds 1-1"));
}

/// [6.32b] [11.33] Nor does it lead attacks.
#[test]
fn a_disrupted_hq_leads_nobody() {
    let text = "
        set ground open | turn 9
        GE  253/34 @1413 | 11/6 @1425 | 88 @2413
        SU  6RD @1412 | 31RD @1414 | 27A @1410 active disrupted | 58RD @2412 | 52A @2410 active
        phase SU combat
    ";
    check(&format!("{text}SU: attack 6RD -> 1413 => refuse 6.32b"));
    // Where none reaches it at all, that is said.
    let far = text.replace("27A @1410", "27A @1401");
    check(&format!("{far}SU: attack 6RD -> 1413 => refuse 9.15"));
    let able = text.replace(" disrupted", "");
    check(&format!("{able}SU: attack 6RD -> 1413 => 27A leads => 4 to 1, odds 4-1"));
    let two = text.replace("27A", "40A @1411 active | 27A");
    check(&format!("{two}SU: attack 6RD -> 1413 => 40A leads => 4 to 1, odds 4-1"));
}

/// [6.32b] A second disruption changes nothing: the unit recovers all the same.
#[test]
fn disruption_does_not_add_up() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 disrupted | 58RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 11/6 2/16 1413-1412   => 5 to 5, odds 1-1
        SU: steps 6RD=1                => ok
        see 6RD @1412 disrupted reduced
        GE: end                        => awaits GE attack end
        GE: end                        => awaits GE move end
        GE: end                        => awaits SU activate
        SU: activate 27A               => awaits SU move end
        SU: end                        => awaits SU move end
        SU: end                        => recovered: 6RD => awaits GE
    ",
    );
}

/// [6.33] Disruption ends in the owner's own disruption removal phase, after his second movement phase, and not in the
/// enemy's.
#[test]
fn disruption_passes() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 disrupted | 4/6 @1420 | 88 @1425
        SU  6RD @1402 | 31RD @1403 disrupted | 27A @1401 active
        phase GE initial
        GE: end                        => awaits GE move end
        see 11/6 @1415 disrupted
        GE: end                        => recovered: 11/6 => awaits SU activate
        see 11/6 @1415
        see 31RD @1403 disrupted
        SU: activate 27A               => awaits SU move end
        SU: move 31RD 1403-1404        => refuse 6.32a
        SU: end                        => awaits SU move end
        SU: end                        => recovered: 31RD
        see 31RD @1403
    ",
    );
}

/// [6.0a] [14.15] No air point is asked for in an overrun.
#[test]
fn no_air_in_overruns() {
    check(
        "
        set ground open | turn 7 | air GE 3 | air SU 3
        GE  15/SSW @1413 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 15/SSW 1413-1412      => awaits roll combat
    ",
    );
}

/// [6.0a] [10.13d] No overrun crosses a major river, by a road neither.
#[test]
fn no_overrun_over_a_major_river() {
    for river in ["major", "major road"] {
        check(&format!(
            "
            set ground open | turn 9
            map 1412/1413 {river}
            GE  15/SSW @1413 | 88 @1425
            SU  6RD @1412 reduced | 27A @1408 active
            phase GE initial
            GE: move 15/SSW 1413-1412      => refuse 10.13d
        "
        ));
    }
}

/// [6.0c] [19.51] A whole panzer division overruns at face value.
#[test]
fn a_division_overruns_at_face_value() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | 88 @1425
        SU  6RD @1412 | 27A @1408 active
        phase GE initial
        GE: move 11/6 4/6 114/6 1413-1412 => 9 to 5, odds 1-1
    ",
    );
}

/// [6.0b] [10.23] Half points count: two hexes of road and an overrun are four points, three are too much.
#[test]
fn a_drive_along_the_road_and_an_overrun() {
    let text = "
        set ground open | turn 7
        map 1416/1415 road
        map 1415/1414 road
        map 1414/1413 road
        GE  15/SSW @1415 | 88 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 15/SSW 1415-1414-1413-1412 => 3 to 2, odds 1-1"));
    let far = text.replace("15/SSW @1415", "15/SSW @1416");
    check(&format!("{far}GE: move 15/SSW 1416-1415-1414-1413-1412 => refuse 6.0b"));
}

/// [6.12] [4.2-A1] The second phase checks supply again: who was cut off in the first does not overrun in it.
#[test]
fn the_second_phase_checks_supply_again() {
    check(&format!(
        "{PENINSULA}
        GE  15/SSW @1414 | 11/6 @1415 | 72 @1425
        phase GE initial
        see 15/SSW @1414
        GE: move 11/6 1415-1516          => for 3
        GE: end                          => awaits GE attack end
        GE: end                          => awaits GE move end
        see 15/SSW @1414 unsupplied
        GE: move 15/SSW 1414-1413        => refuse 6.12"
    ));
}

/// [6.15] [6.22] A stack that failed may overrun the same unit again in the second phase.
#[test]
fn a_second_try_in_the_second_phase() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1 1
        GE: move 11/6 2/16 1413-1412   => 5 to 5, odds 1-1 => result -/1
        SU: steps 6RD=1                => awaits GE end move
        GE: end                        => awaits GE attack end
        GE: end                        => awaits GE move end
        GE: move 11/6 2/16 1413-1412   => 5 to 2, odds 2-1 => result -/1
        SU: steps 6RD=1                => awaits GE halt move
        see 11/6 @1412 moved
    ",
    );
}

/// [6.17] [6.24] An HQ that took no part does not follow into the hex.
#[test]
fn the_hq_stays_behind() {
    check(
        "
        set ground open | turn 3
        GE  253/34 @1413 | 11/6 @0825
        SU  20GdTB @1412 | 27A @1412 active | 6RD @1402 | 2TA @1403 active
        phase SU initial
        dice 1
        SU: move 20GdTB 1412-1413      => 2 to 1, odds 2-1 => result -/1
        GE: steps 253/34=1             => awaits SU halt move
        see 20GdTB @1413 moved
        see 27A @1412 active
    ",
    );
}

/// [6.0a] [6.17] An HQ is no combat unit and does not take part itself.
#[test]
fn an_hq_does_not_overrun() {
    check(
        "
        set ground open | turn 3
        GE  253/34 @1413 | 11/6 @0825
        SU  20GdTB @1412 | 27A @1412 active | 6RD @1402
        phase SU initial
        SU: move 20GdTB 27A 1412-1413  => refuse 19.4
        SU: move 20GdTB 1412-1413      => 2 to 1, odds 2-1
    ",
    );
}

/// [6.17] [22.11] When the other unit has disengaged, the one that stayed may overrun; one that covers a delay may not.
#[test]
fn an_overrun_after_the_others_left() {
    let text = "
        set ground open | turn 9
        GE  15/SSW @1413 | 88 @1413 | 72 @1425
        SU  6RD @1412 reduced | 27A @1408 active
        phase GE initial
        GE: move 15/SSW 1413-1412      => refuse 6.17
        GE: move 88 1413-1414          => for 3
        GE: move 15/SSW 1413-1412      => 3 to 2, odds 1-1
    ";
    check(text);
    let into_a_zone = text.replace("1413-1414          => for 3", "1413-1313          => for 3");
    check(&into_a_zone.replace("=> 3 to 2, odds 1-1", "=> refuse 22.11"));
}

/// [6.31] An HQ that is overrun and retreats is disrupted, and so is one that retreats with a stack.
#[test]
fn overrun_hqs_are_disrupted() {
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  27A @1412 active | 31RD @1402
        phase GE initial
        dice 1
        GE: move 15/SSW 805StG 1413-1412 => 5 to 2, odds 2-1 => result -/1
        SU: retreat 27A:1412-1411        => disrupted: 27A
        see 27A @1411 active disrupted
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 805StG @1413 | 88 @1425
        SU  6RD @1412 reduced | 27A @1412 active | 31RD @1402
        phase GE initial
        dice 1
        GE: move 15/SSW 805StG 1413-1412 => 5 to 2, odds 2-1 => result -/1
        SU: retreat 6RD:1412-1411 27A:1412-1411 => ok
        see 27A @1411 active disrupted
        see 6RD @1411 disrupted reduced unsupplied
    ",
    );
}

/// [6.23] [9.71b] Retreats after overruns keep to the rules of retreat: into no enemy and no enemy zone of control.
#[test]
fn retreats_from_overruns_are_retreats() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 2/16 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 2
        GE: move 11/6 2/16 1413-1412   => 5 to 5, odds 1-1 => result 1/1
        SU: retreat 6RD:1412-1413      => refuse 9.71b
        SU: retreat 6RD:1412-1313      => refuse 9.71b
        SU: retreat 6RD:1412-1411      => awaits GE retreat steps
        GE: retreat 11/6:1413-1414 2/16:1413 => refuse 9.73
        GE: retreat 11/6:1413-1414 2/16:1413-1314 => ok
    ",
    );
}

/// [6.24] [7.0a] A whole stack follows, three units and Baeke.
#[test]
fn a_full_stack_enters() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | Baeke @1413 | 88 @1425
        SU  6RD @1412 reduced | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 11/6 4/6 114/6 Baeke 1413-1412 => 13 to 2, odds 6-1 => result 1/3
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 114/6 @1413 | Baeke @1413 | 88 @1425
        SU  28GdRD @1412 | 31RD @1402 | 27A @1408 active
        phase GE initial
        dice 1
        GE: move 11/6 4/6 114/6 Baeke 1413-1412 => 13 to 6, odds 2-1 => result -/1
        SU: retreat 28GdRD:1412-1411            => awaits GE halt move
        see Baeke @1412 moved
        see 11/6 @1412 moved
    ",
    );
}
