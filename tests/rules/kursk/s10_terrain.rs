//! 10.8 to 10.18 What terrain costs.

use super::{MAP, check};
use kursk::KurskMap;

/// One step into 3011, told with its cost.
fn check_step(unit: &str, map: &str, cost: u8) {
    let (code, enemy) = if unit.contains("panzer") || unit.contains("infantry") {
        ("GE", "SU  9RD rifle division 9 @5020")
    } else {
        ("SU", "GE  9Pz panzer division 9-4 @5020")
    };
    check(&format!(
        "
        set ground open
        map {map}
        {code}  1X {unit} @3010
        {enemy}
        phase {code} movement
        {code}: move 1X 3010-3011    => 1X by 3010-3011 for {cost}
    "
    ));
}

const PANZER: &str = "panzer division 20-10";
const FOOT: &str = "infantry division 8-4";
const ZONE: &str = "fortified zone 0-3";

/// [10.8] A hex has one natural terrain; what men have made lies on it.
#[test]
fn one_natural_terrain() {
    let forest = MAP.lines().find(|line| line.contains("kind = \"forest\", at")).expect("a forest");
    let swamp = format!("{forest}\n{}", forest.replace("\"forest\"", "\"swamp\""));
    let error = KurskMap::read(&MAP.replacen(forest, &swamp, 1)).expect_err("a mistake").to_string();
    assert!(error.ends_with("has other terrain already"), "{error}");
    check_step(PANZER, "3011 forest town soviet-fort", 4);
}

/// [10.9] Rivers, major rivers and lakes lie along hexsides, and a lake is as wide as a major river.
#[test]
fn a_lake_is_wide_water() {
    check_step(PANZER, "3010/3011 lake", 4);
    check_step(FOOT, "3010/3011 lake", 3);
    let error = super::begin_error("set ground open\nmap 3010/3011 sea\n");
    assert!(error.ends_with("`sea` is no word for a hexside; there are river, major, lake"), "{error}");
}

/// [10.10] [10.11] Clear costs one, forest two or one, and never both.
#[test]
fn clear_and_forest() {
    check_step(PANZER, "3011 clear", 1);
    check_step(FOOT, "3011 clear", 1);
    check_step(PANZER, "3011 forest", 2);
    check_step(FOOT, "3011 forest", 1);
    check_step(ZONE, "3011 forest", 1);
}

/// [10.11] Two woods are dear for tanks.
#[test]
fn forest_is_dear_for_tanks() {
    check_step("tank corps 6", "3011 forest", 2);
}

/// [10.12] [10.13] Hills cost three or two, swamp five or three.
#[test]
fn hills_and_swamp() {
    check_step(PANZER, "3011 hills", 3);
    check_step(FOOT, "3011 hills", 2);
    check_step(PANZER, "3011 swamp", 5);
    check_step(FOOT, "3011 swamp", 3);
}

/// [10.14a] [10.14b] Water costs more beside the hex.
#[test]
fn water_costs_more() {
    check_step(PANZER, "3010/3011 river", 2);
    check_step(FOOT, "3010/3011 river | 3011 hills", 3);
    check_step(PANZER, "3010/3011 major", 4);
    check_step(FOOT, "3010/3011 major", 3);
}

/// [10.15] [10.16b] A mechanised unit in fortified hills of the enemy: three and two.
#[test]
fn costs_add_up() {
    check_step(PANZER, "3011 hills soviet-fort", 5);
    check_step(FOOT, "3011 forest soviet-fort", 3);
    check_step(PANZER, "3011 forest city", 4);
}

/// [10.16a] [10.16b] Fortifications of one's own and of the enemy, whoever holds them.
#[test]
fn fortifications_cost() {
    check_step(PANZER, "3011 german-fort", 2);
    check_step(FOOT, "3011 german-fort", 1);
    check_step(FOOT, "3011 german-fort forest", 2);
    check_step(ZONE, "3011 soviet-fort forest", 2);
    check_step(PANZER, "3011 soviet-fort", 2);
    check_step(FOOT, "3011 soviet-fort\nset control GE 3011", 2);
}

/// [10.17] [10.18] A city costs two, a town nothing by itself.
#[test]
fn cities_and_towns() {
    check_step(PANZER, "3011 city", 2);
    check_step(FOOT, "3011 city", 2);
    check_step(PANZER, "3011 town", 1);
    check_step(PANZER, "3011 town hills", 3);
}
