//! Plans, carried out and stopped. Two German fights side by side: 15/SSW in 1413 against a tank brigade in 1412, at 3-1, and
//! LAH/LAH in 2013 against another in 2012.

use super::examples::after;
use super::lines;
use kernel::plan::{FollowedBy, MOST_LINES, Stop};
use kernel::{Awaits, Side, Viewer};

const FIGHTS: &str = "
    set ground open | turn 3
    GE  15/SSW @1413 | LAH/LAH @2013 | 88 @2413 | 72 @1725
    SU  233TB @1412 | 27A @1408 active | 25TB @2012 | 52A @2008 active | 58RD @2412 | 31RD @2412
    phase GE combat
";
const ORDERS: [&str; 4] = ["losses steps", "lose weakest", "advance always", "retreat south"];
const ENEMY: [&str; 4] = ["losses retreat", "retreat north", "lose weakest", "advance never"];

/// Carries a German plan out, with these dice, as far as it goes: the lines of plan (`3`) and orders (`order 0`) that decided,
/// and why it stopped.
fn carried_out(plan: &[&str], orders: &[&str], dice: &[u8]) -> (Vec<String>, Option<Stop>) {
    carry_out(FIGHTS, plan, orders, dice)
}

fn carry_out(text: &str, plan: &[&str], orders: &[&str], dice: &[u8]) -> (Vec<String>, Option<Stop>) {
    let mut game = after("ags-korsun", text);
    let mut plan = game.read_plan(Side::Blue, &lines(plan)).unwrap_or_else(|error| panic!("{error}"));
    let orders = game.read_orders(&lines(orders)).unwrap_or_else(|error| panic!("{error}"));
    let enemy = game.read_orders(&lines(&ENEMY)).unwrap_or_else(|error| panic!("{error}"));
    let (mut dice, mut told) = (dice.iter(), Vec::new());
    loop {
        let line = match game.awaits() {
            Awaits::Roll(_) => format!("roll {}", dice.next().expect("another die")),
            Awaits::Choice(sides) if sides.contains(Side::Blue) => {
                let Some((line, by)) = game.follow(&mut plan, &orders) else { break };
                told.push(match by {
                    FollowedBy::Line(at) => format!("{at}"),
                    FollowedBy::Order(at) => format!("order {at}"),
                });
                line
            }
            Awaits::Choice(_) => {
                let before = plan.clone();
                assert_eq!(game.follow(&mut plan, &orders), None, "the side is not asked");
                assert_eq!(plan, before);
                let Some((line, _)) = game.obey(Side::Red, &enemy) else { break };
                line
            }
            other => panic!("{other:?} is awaited"),
        };
        game.take(&line, Viewer::Umpire).unwrap_or_else(|why| panic!("{line}: {why:?}"));
    }
    // It stays stopped, if it is.
    let stopped = plan.stopped();
    assert_eq!((game.follow(&mut plan, &orders), plan.stopped()), (None, stopped));
    (told, stopped)
}

const BOTH: [&str; 3] = ["attack 15/SSW -> 1412", "attack LAH/LAH -> 2012", "end"];

fn told(lines: &[&str], stop: impl Into<Option<Stop>>) -> (Vec<String>, Option<Stop>) {
    (super::lines(lines), stop.into())
}

#[test]
fn a_plan_is_carried_out_line_by_line() {
    // Die 2 at 3-1: the defender owes one. After the second movement phase begins nothing is left of the plan.
    let all = carried_out(&BOTH, &ORDERS, &[2, 2]);
    assert_eq!(all, told(&["0", "order 2", "1", "order 2", "2"], Stop::Done));
    // Die 4: each owes one, and the attacker's orders pay it.
    let both_pay = carried_out(&BOTH, &ORDERS, &[4, 2]);
    assert_eq!(both_pay, told(&["0", "order 0", "order 2", "1", "order 2", "2"], Stop::Done));
}

#[test]
fn a_decision_that_nothing_covers_stops_a_plan() {
    assert_eq!(carried_out(&BOTH, &["losses steps"], &[2]), told(&["0"], Stop::Asked));
    // A line of the plan may answer it.
    let with_advance = [BOTH[0], "advance 15/SSW:1413-1412", BOTH[1], "try advance LAH/LAH:2013", "end"];
    assert_eq!(carried_out(&with_advance, &[], &[2, 2]), told(&["0", "1", "2", "3", "4"], Stop::Done));
    // In the middle of a fight nothing is left out, and no ground is looked at.
    assert_eq!(carried_out(&[BOTH[0], "try end", "end"], &[], &[2]), told(&["0"], Stop::Asked));
    assert_eq!(carried_out(&[BOTH[0], "stop unless taken 1412"], &[], &[2]), told(&["0"], Stop::Asked));
    assert_eq!(carried_out(&BOTH[..1], &[], &[2]), told(&["0"], Stop::Asked));
}

#[test]
fn what_is_not_allowed_stops_a_plan_unless_it_is_only_tried() {
    let twice = [BOTH[0], BOTH[0], "end"];
    assert_eq!(carried_out(&twice, &ORDERS, &[2]), told(&["0", "order 2"], Stop::NotAllowed(1)));
    let tried = [BOTH[0], "try attack 15/SSW -> 1412", "try halt", "end"];
    assert_eq!(carried_out(&tried, &ORDERS, &[2]), told(&["0", "order 2", "3"], Stop::Done));
    assert_eq!(carried_out(&["try attack LAH/LAH -> 2012"], &ORDERS, &[2]), told(&["0", "order 2"], Stop::Done));
}

#[test]
fn losses_stop_a_plan_wherever_the_line_stands() {
    let with = |line| [BOTH[0], BOTH[1], "end", line];
    // Die 4: 15/SSW loses a step; looked at when the side is next asked, here about its advance.
    assert_eq!(carried_out(&with("stop if lost 1"), &ORDERS, &[4]), told(&["0", "order 0"], Stop::Said(3)));
    let two = carried_out(&with("stop if lost 2"), &ORDERS, &[4, 4]);
    assert_eq!(two, told(&["0", "order 0", "order 2", "1", "order 0"], Stop::Said(3)));
    let three = carried_out(&with("stop if lost 3"), &ORDERS, &[4, 4]);
    assert_eq!(three, told(&["0", "order 0", "order 2", "1", "order 0", "order 2", "2"], Stop::Done));
    let gone = carried_out(&with("stop if lost 15/SSW"), &ORDERS, &[4, 2]);
    assert_eq!(gone, told(&["0", "order 0", "order 2", "1", "order 2", "2"], Stop::Done));
}

#[test]
fn a_unit_that_is_gone_has_lost_all_its_steps() {
    // At 1-2 and die 6 the attackers are eliminated.
    let weak = ["attack 88 -> 2412", "attack LAH/LAH -> 2012"];
    let strong = FIGHTS.replace("31RD @2412", "31RD @2412 | 74RD @2412");
    let with = |line| carry_out(&strong, &[weak[0], weak[1], line], &ORDERS, &[6]);
    assert_eq!(with("stop if lost 88"), told(&["0"], Stop::Said(2)));
    assert_eq!(with("stop if lost 2"), told(&["0"], Stop::Said(2)));
}

/// Once both have attacked, the phase ends by itself: the plan's `end` ends no other.
#[test]
fn a_phase_that_ended_by_itself_is_not_ended_again() {
    let alone = FIGHTS.replace("88 @2413", "88 @2416");
    let with = |plan: &[&str]| carry_out(&alone, plan, &ORDERS, &[2, 2]);
    assert_eq!(with(&BOTH), told(&["0", "order 2", "1", "order 2"], Stop::Done));
    let moved = [BOTH[0], BOTH[1], "end", "move 15/SSW 1412-1413", "end"];
    assert_eq!(with(&moved), told(&["0", "order 2", "1", "order 2", "3", "4"], None));
    let twice = [BOTH[0], BOTH[1], "end", "end"];
    assert_eq!(with(&twice), told(&["0", "order 2", "1", "order 2"], Stop::Asked));
    // Here it does not end by itself.
    assert_eq!(carried_out(&twice, &ORDERS, &[2, 2]), told(&["0", "order 2", "1", "order 2", "2", "3"], None));
}

#[test]
fn ground_that_was_not_taken_stops_a_plan() {
    let with = |orders: &[&str]| carried_out(&[BOTH[0], "stop unless taken 1412", BOTH[1]], orders, &[2, 2]);
    assert_eq!(with(&ORDERS), told(&["0", "order 2", "2", "order 2"], Stop::Done));
    assert_eq!(with(&["advance never"]), told(&["0", "order 0"], Stop::Said(1)));
}

#[test]
fn lines_that_are_no_plan_are_told() {
    let game = after("ags-korsun", FIGHTS);
    let wrong = |given: &[&str]| match game.read_plan(Side::Blue, &lines(given)) {
        Ok(plan) => panic!("{plan}"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        wrong(&["end", "  try attack 15/SSV -> 1412"]),
        "line 2, column 14: expected a unit, found `15/SSV`; did you mean 15/SSW?"
    );
    assert_eq!(wrong(&["stop when lost 3"]), "line 1, column 6: expected `if` or `unless`, found `when`");
    assert_eq!(wrong(&["stop if last 3"]), "line 1, column 9: expected `lost`, found `last`; did you mean `lost`?");
    assert_eq!(wrong(&["stop if lost 0"]), "line 1, column 14: expected a number of steps or a unit, found `0`");
    assert_eq!(
        wrong(&["stop if lost 99RD"]),
        "line 1, column 14: expected a unit, found `99RD`; did you mean `259RD`?"
    );
    assert_eq!(wrong(&["stop unless taken off"]), "line 1, column 19: expected the number of a hex, found `off`");
    assert_eq!(wrong(&["end end"]), "line 1, column 5: expected the end of the line, found `end`");
    assert_eq!(wrong(&[""]), "line 1, column 1: there is nothing in this line");
    assert_eq!(wrong(&["end"; MOST_LINES + 1]), "line 201, column 1: there are more than 200 lines");
    // An action has one spelling, and that is the one that is kept.
    let plan = game.read_plan(Side::Blue, &lines(&["try attack LAH/LAH  15/SSW -> 1412"])).expect("a plan");
    assert_eq!(plan.to_string(), "try attack 15/SSW LAH/LAH -> 1412\n");
}

/// In Outpost units are called by numbers: the unit is meant, not so many steps.
#[test]
fn a_number_that_names_a_unit_means_the_unit() {
    let fight = "
        map 0101 clear
        GE  11 inf 8-4-4 @0405 | 1 inf 2-4-4 @0408
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0901
        set source GE 0405
        phase GE combat
    ";
    let mut game = after("outpost", fight);
    let orders = game.read_orders(&lines(&["losses steps", "lose weakest"])).expect("orders");
    let mut plan = game.read_plan(Side::Blue, &lines(&["attack 11 -> 0404", "end", "stop if lost 1"])).expect("a plan");
    let mut played = Vec::new();
    while let Some((line, _)) = game.follow(&mut plan, &orders) {
        game.take(&line, Viewer::Umpire).expect("allowed");
        if let Awaits::Roll(_) = game.awaits() {
            game.take("roll 5", Viewer::Umpire).expect("a roll");
        }
        played.push(line);
    }
    assert_eq!(played, ["GE: attack 11 -> 0404", "GE: steps 11=1"]);
    assert_eq!(plan.stopped(), None);
}
