//! Standing orders as text: what is read, and where a line goes wrong.

use hexgrid::{Count, Grid, Plan};
use kernel::names::SideName;
use kernel::orders::{LONGEST_ORDER, MOST_ORDERS};
use kernel::{Names, OrderError, Orders};
use std::sync::Arc;

const SIDES: [SideName; 2] = [SideName { code: "GE", name: "German" }, SideName { code: "SU", name: "Soviet" }];

fn names(plan: Plan) -> Names {
    let grid = Grid::new(&plan).expect("a plan that holds");
    let units = ["848/282", "5MC", "11"].map(str::to_owned).to_vec();
    Names::new(SIDES, Some(Arc::new(grid)), &["off"]).with_units(units).expect("good names")
}

fn flat_top() -> Names {
    names(Plan::flat_top(Count::from_west(1, 30), Count::from_north(1, 20)))
}

fn parse(names: &Names, lines: &[&str]) -> Result<Orders, OrderError> {
    let columns = ["1-2", "1-1", "2-1", "3-1"].map(str::to_owned);
    Orders::parse(names, &columns, &lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>())
}

/// What is wrong with a line.
fn wrong(line: &str) -> String {
    match parse(&flat_top(), &["losses steps", line]) {
        Ok(orders) => panic!("{orders} is read"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_order_is_spelled_as_it_is_read() {
    let all = [
        "ask if owed 3",
        "ask if hex 2817 2818",
        "ask if unit 848/282 5MC",
        "hold towns",
        "defending hold 2817",
        "losses retreat",
        "losses steps",
        "losses ask",
        "lose first 5MC 848/282",
        "attacking lose weakest",
        "lose strongest",
        "lose largest",
        "retreat towards 1510",
        "retreat home",
        "retreat north",
        "retreat north-east",
        "retreat south-east",
        "retreat south",
        "retreat south-west",
        "retreat north-west",
        "air never",
        "air always",
        "air from 2-1",
        "advance never",
        "advance always",
        "advance into 2817 0101",
        "advance with 5MC",
        "advance ask",
        "remove weakest",
        "remove strongest",
        "remove first 11",
    ];
    let orders = parse(&flat_top(), &all).unwrap_or_else(|error| panic!("{error}"));
    assert!(orders.lines().eq(all));
    assert_eq!((orders.len(), orders.line(3), orders.line(99)), (all.len(), Some("hold towns"), None));
    assert_eq!(orders.to_string(), all.map(|line| format!("{line}\n")).concat());
    // The blanks around a line are not part of it.
    assert_eq!(parse(&flat_top(), &["  hold towns\r"]), parse(&flat_top(), &["hold towns"]));
    assert_eq!(parse(&flat_top(), &[]).map(|orders| orders.is_empty()), Ok(true));
}

#[test]
fn a_mistake_is_told_at_its_word() {
    let told = [
        ("", "line 2, column 1: there is nothing in this line"),
        (
            "lossess steps",
            "line 2, column 1: expected `ask`, `hold`, `losses`, `lose`, `retreat`, `air`, `convert`, `advance` or `remove`, found `lossess`; did you mean `losses`?",
        ),
        (
            "defending losses retrat",
            "line 2, column 18: expected `retreat`, `steps` or `ask`, found `retrat`; did you mean `retreat`?",
        ),
        ("  losses", "line 2, column 9: expected `retreat`, `steps` or `ask`, found the end of the line"),
        ("losses  steps", "line 2, column 8: expected `retreat`, `steps` or `ask`, found a blank too many"),
        ("losses steps now", "line 2, column 14: expected the end of the line, found `now`"),
        (
            "Losses steps",
            "line 2, column 1: expected `ask`, `hold`, `losses`, `lose`, `retreat`, `air`, `convert`, `advance` or `remove`, found `Losses`; did you mean `losses`?",
        ),
        ("ask when owed 3", "line 2, column 5: expected `if`, found `when`"),
        ("ask if owed 03", "line 2, column 13: expected a number from 1 to 255, found `03`"),
        ("ask if owed 0", "line 2, column 13: expected a number from 1 to 255, found `0`"),
        ("ask if owed 256", "line 2, column 13: expected a number from 1 to 255, found `256`"),
        ("ask if unit 848/283", "line 2, column 13: expected a unit, found `848/283`; did you mean `848/282`?"),
        ("ask if hex 9999", "line 2, column 12: expected the number of a hex, found `9999`"),
        ("ask if hex off", "line 2, column 12: expected the number of a hex, found `off`"),
        ("ask if hex 2817 2817", "line 2, column 17: `2817` is named twice"),
        (
            "hold town",
            "line 2, column 6: expected `towns` or the numbers of hexes, found `town`; did you mean `towns`?",
        ),
        ("lose first 5MC 11 5MC", "line 2, column 19: `5MC` is named twice"),
        ("remove largest", "line 2, column 8: expected `first`, `weakest` or `strongest`, found `largest`"),
        (
            "retreat east",
            "line 2, column 9: expected `towards`, `home`, `north`, `north-east`, `south-east`, `south`, `south-west` or `north-west`, found `east`",
        ),
        ("air from 4-1", "line 2, column 10: expected odds from `1-2` to `3-1`, found `4-1`"),
        ("hold 2817\u{e4}", "line 2, column 10: only plain letters, digits and signs can stand here"),
        ("hold\ttowns", "line 2, column 5: only plain letters, digits and signs can stand here"),
        (
            "attacking defending losses steps",
            "line 2, column 11: expected `ask`, `hold`, `losses`, `lose`, `retreat`, `air`, `convert`, `advance` or `remove`, found `defending`",
        ),
    ];
    for (line, expected) in told {
        assert_eq!(wrong(line), expected);
    }
}

#[test]
fn directions_are_those_of_the_map() {
    let pointy = names(Plan::pointy_top(Count::from_west(1, 30), Count::from_north(1, 20)));
    assert!(parse(&pointy, &["retreat east"]).is_ok());
    assert!(parse(&pointy, &["retreat north"]).is_err());
    // A game without hexes has no directions, no hexes and no odds; the rest can be ordered.
    let areas = Names::new(SIDES, None, &["north"]);
    for line in ["retreat north", "retreat towards north", "hold north", "ask if hex 0101"] {
        assert!(parse(&areas, &[line]).is_err(), "{line}");
    }
    let no_odds = Orders::parse(&areas, &[], &["air from 3-1".to_owned()]).map_err(|error| error.sentence);
    assert_eq!(no_odds, Err("this game has no odds".to_owned()));
    assert!(parse(&areas, &["losses steps", "lose weakest", "retreat home"]).is_ok());
}

#[test]
fn there_is_an_end_to_orders() {
    let names = flat_top();
    assert!(parse(&names, &["losses ask"; MOST_ORDERS]).is_ok());
    let many = parse(&names, &["losses ask"; MOST_ORDERS + 1]).map_err(|error| error.to_string());
    assert_eq!(many, Err("line 65, column 1: there are more than 64 lines".to_owned()));
    let long = "a".repeat(LONGEST_ORDER + 1);
    assert_eq!(wrong(&long), "line 2, column 201: the line is longer than 200 bytes");
}
