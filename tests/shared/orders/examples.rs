//! Every order in a situation in which it decides what is answered. Unless told otherwise German units in 1413 attack Soviet ones
//! in 1412; north of these is 1411, beside it are 1312 and 1512, and the Soviet player has his supply from the north and the east.

use super::lines;
use games::AnyGame;
use kernel::secret::GameId;
use kernel::{Awaits, Situation, Viewer};

/// The game after the script of a situation. A line that begins with `roll` is a die.
pub(super) fn after(id: &str, text: &str) -> AnyGame {
    let situation = Situation::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let mut game = AnyGame::set_up(id, &situation, GameId::LOCAL).unwrap_or_else(|error| panic!("{error:?}"));
    for line in &situation.script {
        let taken = game.take(&line.text.text, Viewer::Umpire);
        taken.unwrap_or_else(|why| panic!("line {}: {why:?}", line.text.line));
    }
    game
}

/// What the orders of whoever is asked answer, and after how many lines; or `asked`.
fn answer(text: &str, given: &[&str]) -> String {
    let game = after("ags-korsun", text);
    let Awaits::Choice(sides) = game.awaits() else { panic!("{:?} is awaited", game.awaits()) };
    let side = sides.sole().expect("one side is asked");
    let orders = game.read_orders(&lines(given)).unwrap_or_else(|error| panic!("{error}"));
    let Some((line, order)) = game.obey(side, &orders) else { return "asked".to_owned() };
    assert_eq!(game.judge(&line), Ok(()), "{line}");
    format!("{line} by {order}")
}

/// A tank brigade of two steps owes one (die 2) or two (die 1). Everything north is open to it.
fn brigade(die: u8, more: &str) -> String {
    format!(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 58RD @2412
        {more}
        phase GE combat
        GE: attack 15/SSW -> 1412
        roll {die}
    "
    )
}

/// Of three units one has lost a step before; they owe one, or two with another regiment against them.
/// 31RD is worth 9, then 4; 74RD is worth 4; 233TB is worth 6, then 3.
fn stack(owed: u8) -> String {
    let (unit, name) = if owed == 2 { ("| 15/SSW @1313", "15/SSW") } else { ("", "") };
    format!(
        "
        set ground open | turn 3
        GE  11/6 @1413 | Baeke @1413 | LAH/LAH @1413 | 72 @1313 | 88 @2413 {unit}
        SU  31RD @1412 | 74RD @1412 reduced | 233TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 Baeke LAH/LAH 72 {name} -> 1412
        roll 1
    "
    )
}

const RETREAT: [&str; 2] = ["losses retreat", "retreat north"];

#[test]
fn losses_are_paid_as_ordered() {
    assert_eq!(answer(&brigade(2, ""), &RETREAT), "SU: retreat 233TB:1412-1411 by 0");
    assert_eq!(answer(&brigade(2, ""), &["losses steps"]), "SU: steps 233TB=1 by 0");
    assert_eq!(answer(&brigade(2, ""), &["losses ask", "losses steps"]), "asked");
    assert_eq!(answer(&brigade(2, ""), &[]), "asked");
    // A whole aspect is missing: steps or hexes, whose steps, which way.
    assert_eq!(answer(&brigade(2, ""), &["lose weakest", "retreat north"]), "asked");
    assert_eq!(answer(&brigade(2, ""), &["losses retreat"]), "asked");
    assert_eq!(answer(&stack(1), &["losses steps"]), "asked");
}

#[test]
fn the_first_line_that_applies_decides() {
    let by_role = ["attacking losses retreat", "defending losses steps", "losses retreat", "retreat north"];
    assert_eq!(answer(&brigade(2, ""), &by_role), "SU: steps 233TB=1 by 1");
    assert_eq!(answer(&brigade(2, ""), &["losses steps", "losses ask"]), "SU: steps 233TB=1 by 0");
    assert_eq!(answer(&brigade(2, ""), &["attacking losses steps"]), "asked");
}

#[test]
fn the_only_payment_that_is_allowed_needs_no_preference() {
    // Engaged: nobody may retreat.
    let engaged = "
        set ground open | turn 3
        GE  11/6 @1413 | 15/11 @1413 | 88 @2413
        SU  6RD @1412 | 31RD @1412 reduced | 27A @1408 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 15/11 -> 1412
        roll 4
    ";
    assert_eq!(answer(engaged, &["losses retreat", "lose weakest"]), "SU: steps 6RD=0 31RD=1 by 0");
    assert_eq!(answer(engaged, &["losses retreat", "retreat north"]), "asked");
    assert_eq!(answer(engaged, &["losses ask", "lose weakest"]), "asked");
}

#[test]
fn orders_to_ask() {
    let with = |line| answer(&brigade(2, ""), &[RETREAT[0], RETREAT[1], line]);
    assert_eq!(with("ask if owed 1"), "asked");
    assert_eq!(with("ask if owed 2"), "SU: retreat 233TB:1412-1411 by 0");
    assert_eq!(with("ask if hex 1413 1412"), "asked");
    assert_eq!(with("ask if hex 1413 1411"), "SU: retreat 233TB:1412-1411 by 0");
    assert_eq!(with("ask if unit 6RD 233TB"), "asked");
    assert_eq!(with("ask if unit 6RD 58RD"), "SU: retreat 233TB:1412-1411 by 0");
    assert_eq!(with("attacking ask if owed 1"), "SU: retreat 233TB:1412-1411 by 0");
    assert_eq!(with("defending ask if owed 1"), "asked");
    assert_eq!(answer(&air(1, 0), &["air always", "ask if owed 1"]), "GE: air yes by 0");
}

#[test]
fn units_lose_steps_in_the_order_of_the_lines() {
    let with = |owed, given: &[&str]| answer(&stack(owed), &[&["losses steps"], given].concat());
    assert_eq!(with(1, &["lose weakest"]), "SU: steps 31RD=0 74RD=1 233TB=0 by 0");
    assert_eq!(with(1, &["lose strongest"]), "SU: steps 31RD=1 74RD=0 233TB=0 by 0");
    // 31RD and 233TB have two steps each: the order of the units decides, or the next line.
    assert_eq!(with(1, &["lose largest"]), "SU: steps 31RD=1 74RD=0 233TB=0 by 0");
    assert_eq!(with(1, &["lose largest", "lose weakest"]), "SU: steps 31RD=0 74RD=0 233TB=1 by 0");
    assert_eq!(with(1, &["lose first 233TB 74RD"]), "SU: steps 31RD=0 74RD=0 233TB=1 by 0");
    // One by one: whoever then comes first.
    assert_eq!(with(2, &["lose weakest"]), "SU: steps 31RD=0 74RD=1 233TB=1 by 0");
    assert_eq!(with(2, &["lose strongest"]), "SU: steps 31RD=1 74RD=0 233TB=1 by 0");
    assert_eq!(with(2, &["lose largest"]), "SU: steps 31RD=1 74RD=0 233TB=1 by 0");
    assert_eq!(with(2, &["lose first 233TB"]), "SU: steps 31RD=0 74RD=0 233TB=2 by 0");
    // Who comes after those that are named is not said; here it is.
    assert_eq!(with(2, &["lose first 74RD"]), "asked");
    assert_eq!(with(2, &["lose first 74RD", "lose strongest"]), "SU: steps 31RD=1 74RD=1 233TB=0 by 0");
    assert_eq!(with(1, &["lose first 6RD"]), "asked");
}

#[test]
fn ground_is_held_as_long_as_somebody_is_left() {
    let town = "map 1412 town";
    let with = |die, more, line| answer(&brigade(die, more), &[RETREAT[0], RETREAT[1], line]);
    assert_eq!(with(2, town, "hold towns"), "SU: steps 233TB=1 by 2");
    assert_eq!(with(2, "map 1412 city", "hold towns"), "SU: steps 233TB=1 by 2");
    assert_eq!(with(2, "map 1411 town", "hold towns"), "SU: retreat 233TB:1412-1411 by 0");
    assert_eq!(with(2, "", "hold 1410 1412"), "SU: steps 233TB=1 by 2");
    assert_eq!(with(2, "", "hold 1410 1411"), "SU: retreat 233TB:1412-1411 by 0");
    assert_eq!(with(2, town, "attacking hold towns"), "SU: retreat 233TB:1412-1411 by 0");
    // Two steps are all it has.
    assert_eq!(with(1, town, "hold towns"), "SU: retreat 233TB:1412-1411-1410 by 0");
    assert_eq!(answer(&brigade(1, town), &["hold towns", "losses ask"]), "asked");
    // Who loses them must be said for this, too.
    assert_eq!(answer(&stack(1), &["hold 1412", "losses retreat", "retreat north"]), "asked");
    assert_eq!(answer(&stack(1), &["hold 1412", "lose weakest"]), "SU: steps 31RD=0 74RD=1 233TB=0 by 0");
}

/// Two hexes are attacked together: 31RD with its last step in 1412, 74RD in 1513. They owe one, and may meet in 1512.
const TWO_HEXES: &str = "
    set ground open | turn 3
    GE  Baeke @1413 | LAH/LAH @1413 | 88 @2413
    SU  31RD @1412 reduced | 74RD @1513 | 27A @1510 active | 58RD @2412
    phase GE combat
    GE: attack Baeke LAH/LAH -> 1412 1513
    roll 1
";

#[test]
fn nobody_dies_on_held_ground_if_another_can_pay() {
    let lose = ["losses steps", "lose first 31RD", "lose weakest"];
    assert_eq!(answer(TWO_HEXES, &lose), "SU: steps 31RD=1 74RD=0 by 0");
    assert_eq!(answer(TWO_HEXES, &[&lose[..], &["hold 1412"]].concat()), "SU: steps 31RD=0 74RD=1 by 3");
    assert_eq!(answer(TWO_HEXES, &[&lose[..], &["hold 1513"]].concat()), "SU: steps 31RD=1 74RD=0 by 3");
}

#[test]
fn retreats_go_where_they_are_told() {
    let with = |given: &[&str]| answer(&brigade(2, ""), &[&["losses retreat"], given].concat());
    assert_eq!(with(&["retreat north"]), "SU: retreat 233TB:1412-1411 by 0");
    assert_eq!(with(&["retreat north-east"]), "SU: retreat 233TB:1412-1512 by 0");
    assert_eq!(with(&["retreat north-west"]), "SU: retreat 233TB:1412-1312 by 0");
    assert_eq!(with(&["retreat south-east"]), "SU: retreat 233TB:1412-1512 by 0");
    // 1312 and 1512 lie as far south: the number decides, or the next line.
    assert_eq!(with(&["retreat south"]), "SU: retreat 233TB:1412-1312 by 0");
    assert_eq!(with(&["retreat south", "retreat towards 2012"]), "SU: retreat 233TB:1412-1512 by 0");
    assert_eq!(with(&["retreat towards 2012"]), "SU: retreat 233TB:1412-1512 by 0");
    assert_eq!(with(&["retreat towards 1008"]), "SU: retreat 233TB:1412-1312 by 0");
    assert_eq!(with(&["retreat home"]), "SU: retreat 233TB:1412-1411 by 0");
}

#[test]
fn home_is_where_the_supply_of_the_side_comes_from() {
    let german = |hex, from| {
        format!(
            "
            set ground open | turn 3
            GE  11/6 @{hex} | 88 @2413
            SU  5MC @{from} | 27A @1709 active | 6RD @2412
            phase SU combat
            SU: attack 5MC -> {hex}
            roll 5
        "
        )
    };
    let home = ["losses retreat", "retreat home"];
    // From 1713 the nearest source is 1726 in the south, from 0513 it is 0117 in the west.
    assert_eq!(answer(&german("1713", "1712"), &home), "GE: retreat 11/6:1713-1714-1715 by 0");
    let western = german("0513", "0512").replace("27A @1709", "27A @0509");
    assert_eq!(answer(&western, &home), "GE: retreat 11/6:0513-0413-0314 by 0");
    let eastern = "
        set ground open | turn 3
        GE  15/SSW @3614 | 88 @2413
        SU  233TB @3613 | 27A @3610 active | 58RD @2412
        phase GE combat
        GE: attack 15/SSW -> 3613
        roll 2
    ";
    assert_eq!(answer(eastern, &home), "SU: retreat 233TB:3613-3713 by 0");
}

#[test]
fn retreats_find_room_for_all() {
    // Four divisions would like to be in 1512, and three find room there.
    let four = TWO_HEXES
        .replace("31RD @1412 reduced", "31RD @1412 | 6RD @1412 reduced")
        .replace("74RD @1513", "74RD @1513 reduced | 84RD @1513 reduced")
        .replace("LAH/LAH @1413", "LAH/LAH @1413 | 15/SSW @1413 | 11/6 @1413")
        .replace("Baeke LAH/LAH ->", "Baeke LAH/LAH 15/SSW 11/6 ->");
    let routes = "6RD:1412-1411 31RD:1412-1512 84RD:1513-1512 74RD:1513-1512";
    assert_eq!(answer(&four, &["losses retreat", "retreat towards 1512"]), format!("SU: retreat {routes} by 0"));
}

#[test]
fn nobody_is_lost_for_a_preference() {
    // 233TB could retreat only off the map: with two steps it pays one of them, with its last step it is lost in any case.
    let edge = |reduced| {
        format!(
            "
            set ground open | turn 3
            GE  15/SSW @1402 | 88 @2413 | 72 @1201 | 82 @1601
            SU  233TB @1401 {reduced} | 27A @1701 active | 58RD @2412
            phase GE combat
            GE: attack 15/SSW -> 1401
            roll 6
        "
        )
    };
    assert_eq!(answer(&edge(""), &RETREAT), "SU: steps 233TB=1 by 0");
    assert_eq!(answer(&edge("reduced"), &RETREAT), "SU: retreat 233TB:1401-off by 0");
    // For one of two there is no room in 1411, whichever way it would rather go; the earlier makes way.
    let crowded = "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @1311 | 82 @1611 | 88 @2413
        SU  233TB @1412 reduced | 25TB @1412 reduced | 31RD @1411 | 74RD @1411 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 15/SSW -> 1412
        roll 3
    ";
    for heading in ["retreat towards 1412", "retreat north"] {
        let given = ["losses retreat", "lose weakest", heading];
        assert_eq!(answer(crowded, &given), "SU: retreat 233TB:1412-eliminated 25TB:1412-1411 by 0");
    }
    // Two steps are all that 233TB has.
    assert_eq!(answer(&brigade(1, ""), &["losses steps", "retreat north"]), "SU: retreat 233TB:1412-1411-1410 by 0");
    assert_eq!(answer(&brigade(1, ""), &["losses steps"]), "asked");
}

/// An attack at 2-1 on a mud turn, with these air points.
fn air(german: u8, soviet: u8) -> String {
    format!(
        "
        set ground open | turn 5 | air GE {german} | air SU {soviet}
        GE  11/6 @1413 | 15/11 @1413 | 72 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 15/11 -> 1412
    "
    )
}

#[test]
fn air_points_are_used_from_certain_odds_on() {
    // The attacker is asked first: the attack stands at 2-1.
    assert_eq!(answer(&air(1, 1), &["air never"]), "GE: air no by 0");
    assert_eq!(answer(&air(1, 1), &["air always"]), "GE: air yes by 0");
    assert_eq!(answer(&air(1, 1), &["air from 2-1"]), "GE: air yes by 0");
    assert_eq!(answer(&air(1, 1), &["air from 3-1"]), "GE: air no by 0");
    assert_eq!(answer(&air(1, 1), &["losses retreat"]), "asked");
    assert_eq!(answer(&air(1, 1), &["defending air always", "attacking air never"]), "GE: air no by 1");
    // Then the defender: an air point of the attacker has made it 3-1, or not.
    let then = |used: &str, line| answer(&format!("{}\nGE: air {used}", air(1, 1)), &[line]);
    assert_eq!(then("yes", "air from 3-1"), "SU: air yes by 0");
    assert_eq!(then("no", "air from 3-1"), "SU: air no by 0");
    assert_eq!(then("yes", "air from 4-1"), "SU: air no by 0");
    assert_eq!(then("yes", "attacking air always"), "asked");
}

/// Four German units may advance into 1412, where three find room: 72 and 82 are worth 9 each, 4/6 and 66/13 5 each.
const FOUR: &str = "
    set ground open | turn 3
    GE  72 @1413 | 82 @1413 | 4/6 @1313 | 66/13 @1313 | 88 @2413
    SU  233TB @1412 | 25TB @1412 | 27A @1408 active | 58RD @2412
    phase GE combat
    GE: attack 72 82 4/6 66/13 -> 1412
    roll 2
    SU: retreat 233TB:1412-1411 25TB:1412-1411
";

#[test]
fn victors_advance_as_ordered() {
    let stay = "GE: advance 72:1413 82:1413 4/6:1313 66/13:1313 by 0";
    assert_eq!(answer(FOUR, &["advance never"]), stay);
    assert_eq!(
        answer(FOUR, &["advance always"]),
        "GE: advance 72:1413-1412 82:1413-1412 4/6:1313-1412 66/13:1313 by 0"
    );
    assert_eq!(
        answer(FOUR, &["advance with 4/6 82"]),
        "GE: advance 72:1413 82:1413-1412 4/6:1313-1412 66/13:1313 by 0"
    );
    // 72 is worth less than the three that come after it.
    let weak = FOUR.replace("72 @1413", "72 @1413 reduced").replace("4/6 @1313 | 66/13", "LAH/LAH @1313 | 15/SSW");
    let weak = weak.replace("4/6 66/13 -> 1412", "LAH/LAH 15/SSW -> 1412").replace("roll 2", "roll 4");
    assert_eq!(
        answer(&weak, &["advance always"]),
        "GE: advance 72:1413 82:1413-1412 15/SSW:1313-1412 LAH/LAH:1313-1412 by 0"
    );
    assert_eq!(answer(FOUR, &["advance ask", "advance never"]), "asked");
    assert_eq!(answer(FOUR, &["defending advance always"]), "asked");
    // Nobody can end in 1411, and 88 is not there.
    assert_eq!(answer(FOUR, &["advance into 1411"]), "asked");
    assert_eq!(answer(FOUR, &["advance with 88", "advance never"]), stay.replace("by 0", "by 1"));
}

#[test]
fn victors_advance_into_hexes_that_are_named() {
    // 15/SSW may follow for two hexes.
    let far = format!("{}\nSU: retreat 233TB:1412-1411-1410", brigade(1, ""));
    assert_eq!(answer(&far, &["advance into 1411 1412"]), "GE: advance 15/SSW:1413-1412-1411 by 0");
    assert_eq!(answer(&far, &["advance into 1412 1411"]), "GE: advance 15/SSW:1413-1412 by 0");
    assert_eq!(answer(&far, &["advance into 1512", "advance never"]), "GE: advance 15/SSW:1413 by 1");
    assert_eq!(answer(&far, &["advance always"]), "GE: advance 15/SSW:1413-1412 by 0");
}

#[test]
fn a_defender_who_wins_is_defending() {
    let won = "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 88 @2413
        SU  6RD @1412 | 31RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        GE: attack 3Pz/3 -> 1412
        roll 2
        GE: retreat 3Pz/3:1413-1414
    ";
    let orders = ["attacking advance always", "defending advance with 31RD"];
    assert_eq!(answer(won, &orders), "SU: advance 6RD:1412 31RD:1412-1413 by 1");
}

#[test]
fn what_is_too_much_is_removed_as_ordered() {
    let full = "
        set ground open | turn 9
        GE  11/6 @1416 | 4/6 @1415 | 15/SSW @1415 | 39/17 @1415 reduced | 88 @1425
        SU  6RD @1402 | 27A @1401 active
        phase GE initial
        GE: move 11/6 1416-1415
        GE: end
    ";
    assert_eq!(answer(full, &["remove weakest"]), "GE: remove 39/17 by 0");
    assert_eq!(answer(full, &["remove strongest"]), "GE: remove 15/SSW by 0");
    assert_eq!(answer(full, &["remove first 88 4/6"]), "GE: remove 4/6 by 0");
    assert_eq!(answer(full, &["remove first 88"]), "asked");
    assert_eq!(answer(full, &["remove first 88", "remove weakest"]), "GE: remove 39/17 by 0");
    assert_eq!(answer(full, &["defending remove weakest"]), "asked");
}

/// The position has two HQs in one hex, which is found out on the enemy's turn.
#[test]
fn what_is_too_much_on_the_enemys_turn_is_removed_too() {
    let met = "
        set ground open | turn 3
        GE  Baeke @1413 | LAH/LAH @1413 | 88 @2413
        SU  31RD @1412 reduced | 27A @1410 | 74RD @1513 reduced | 52A @1510 | 340RD @1410 | 333RD @1410 | 136RD @1410 | 180RD @1410 | 58RD @2412
        phase GE combat
        GE: attack Baeke LAH/LAH -> 1412 1513
        roll 2
        SU: retreat 31RD:1412-1512 74RD:1513-1512
        GE: advance Baeke:1413 LAH/LAH:1413
    ";
    assert_eq!(answer(met, &["defending remove first 180RD"]), "SU: remove 180RD by 0");
    assert_eq!(answer(met, &["attacking remove first 180RD"]), "asked");
}

#[test]
fn an_hq_is_worth_more_than_any_unit() {
    let with = brigade(2, "SU  6TA @1412");
    assert_eq!(answer(&with, &["losses steps", "lose weakest"]), "SU: steps 233TB=1 6TA=0 by 0");
    assert_eq!(answer(&with, &["losses steps", "lose strongest"]), "SU: steps 233TB=0 6TA=1 by 0");
}

/// An HQ advances only with combat units, and so after them, though it is worth more.
#[test]
fn an_hq_follows_those_that_advance() {
    let won = "
        set ground open | turn 9
        GE  217/57 @1414 | 88 @2020
        SU  14GdRD @1413 | 27A @1413 active | 31RD @2019 | 52A @2017 active
        phase SU combat
        SU: attack 14GdRD 27A -> 1414
        roll 1
    ";
    assert_eq!(answer(won, &["advance always"]), "SU: advance 14GdRD:1413-1414 27A:1413-1414 by 0");
    assert_eq!(answer(won, &["advance with 27A"]), "SU: advance 14GdRD:1413 27A:1413 by 0");
}
