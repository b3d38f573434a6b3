//! What the words of a situation mean, and what is told of those that mean nothing.

use hexgrid::{Count, Grid, Plan};
use kernel::names::SideName;
use kernel::situation::Spot;
use kernel::{Names, Side, Situation, SituationError, UnitId};
use std::sync::Arc;

const SIDES: [SideName; 2] = [SideName { code: "GE", name: "German" }, SideName { code: "SU", name: "Soviet" }];

fn names() -> Names {
    let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 9), Count::from_north(1, 9))).expect("a plan");
    let units = ["11/6", "6RD"].map(str::to_owned).to_vec();
    Names::new(SIDES, Some(Arc::new(grid)), &["eliminated"]).with_units(units).expect("good names")
}

fn read(text: &str) -> Situation {
    Situation::parse(text).expect("a situation")
}

fn told<T: std::fmt::Debug>(result: Result<T, SituationError>) -> String {
    result.expect_err("a mistake").to_string()
}

#[test]
fn spots_of_the_map_are_hexes_or_hexsides() {
    let (names, map) = (names(), read("map 0404 woods | 0404/0405 river | 0404 | 9904 woods").map);
    let grid = names.grid().expect("a grid");
    let hex = grid.hex("0404").expect("a hex");
    assert_eq!(map[0].spot(grid), Ok(Spot::Hex(hex)));
    assert_eq!(map[1].spot(grid).ok(), grid.parse_hexside("0404/0405").ok().map(Spot::Hexside));
    assert_eq!(told(map[2].spot(grid)), "line 1, column 36: it does not say what is there");
    assert!(told(map[3].spot(grid)).starts_with("line 1, column 43: "));
}

#[test]
fn counters_are_known_by_name_and_side() {
    let names = names();
    let side_of = |unit: UnitId| if unit == UnitId(0) { Side::Blue } else { Side::Red };
    let counter = |text: &str| read(text).units[0].counter(&names, side_of);
    assert_eq!((counter("GE 11/6 @0404"), counter("SU 6RD @0404")), (Ok(UnitId(0)), Ok(UnitId(1))));
    assert_eq!(told(counter("FI 6RD")), "line 1, column 1: the sides are GE and SU");
    assert_eq!(told(counter("GE 6RD")), "line 1, column 4: 6RD is a counter of the other side");
    assert_eq!(told(counter("GE 11/7")), "line 1, column 4: there is no counter `11/7`; did you mean 11/6?");
    let twice = read("GE 11/6 @0404 | 11/6 @0405");
    assert_eq!(told(twice.check_units()), "line 1, column 17: 11/6 is there twice");
}

#[test]
fn numbers_have_limits_and_one_spelling() {
    let number = |text: &str| read(&format!("set turn {text}")).settings[0].values[0].number(1u8, 9);
    assert_eq!(number("9"), Ok(9));
    for wrong in ["0", "10", "300", "07", "+7", "x"] {
        assert_eq!(told(number(wrong)), "line 1, column 10: this must be a number from 1 to 9", "{wrong}");
    }
}
