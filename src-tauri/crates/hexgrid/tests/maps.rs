//! The five printed maps come out as their rulebooks say.

mod common;

use common::{ags_korsun, dagc, drive_on_kursk, five_plans, grid, hex, korsun_pocket, nach_stalingrad};
use hexgrid::{Direction, Edge, Grid, Orientation, Plan};

fn touch(grid: &Grid, a: &str, b: &str) -> bool {
    grid.adjacent(hex(grid, a), hex(grid, b))
}

fn toward(grid: &Grid, from: &str, direction: &str) -> String {
    let neighbour = Direction::named(grid.orientation(), direction)
        .and_then(|direction| grid.neighbour(hex(grid, from), direction));
    neighbour.map_or("off map".to_owned(), |neighbour| grid.number(neighbour))
}

#[test]
fn drive_on_kursk_odd_rows_lie_further_east() {
    let grid = grid(&drive_on_kursk());
    assert_eq!(grid.count(), 51 * 28);
    assert!(touch(&grid, "1809", "1908"));
    assert!(!touch(&grid, "1809", "1910"));
    assert_eq!(toward(&grid, "1809", "NW"), "1908");
    assert_eq!(toward(&grid, "1908", "NE"), "2009");
    assert_eq!(toward(&grid, "6000", "NE"), "off map");
    assert!(grid.on_edge(hex(&grid, "6013"), Edge::North) && grid.on_edge(hex(&grid, "1013"), Edge::South));
}

#[test]
fn dagc_counts_from_the_east_and_its_odd_rows_are_shorter() {
    let grid = grid(&dagc());
    assert_eq!(grid.count(), 21 * 29 + 20 * 28);
    assert!(touch(&grid, "1803", "1804"));
    assert_eq!(toward(&grid, "1803", "W"), "1804");
    assert!(grid.hex("1928").is_err() && grid.hex("1927").is_ok());
    assert!(grid.hex("1828").is_ok() && grid.hex("1829").is_err());
    // Even rows lie half a hex further east, so an odd row's hex touches the same column and the next one west.
    assert_eq!(toward(&grid, "1903", "NE"), "1803");
    assert_eq!(toward(&grid, "1903", "NW"), "1804");
    for row in 10..=50 {
        let west = grid.hex_at(if row % 2 == 0 { 28 } else { 27 }, row);
        assert!(west.is_some_and(|hex| grid.on_edge(hex, Edge::West) && !grid.on_edge(hex, Edge::East)));
        assert!(grid.hex_at(0, row).is_some_and(|hex| grid.on_edge(hex, Edge::East)));
        assert!(grid.hex_at(26, row).is_some_and(|hex| !grid.on_edge(hex, Edge::West)));
    }
}

#[test]
fn nach_stalingrad_odd_columns_lie_lower() {
    let grid = grid(&nach_stalingrad());
    assert!(touch(&grid, "0509", "0610") && touch(&grid, "0610", "0710"));
    assert!(touch(&grid, "1628", "1627"));
    assert_eq!(toward(&grid, "0509", "SE"), "0610");
    assert_eq!(toward(&grid, "0610", "SE"), "0710");
}

#[test]
fn ags_korsun_even_columns_lie_lower() {
    let grid = grid(&ags_korsun());
    assert_eq!(grid.count(), 39 * 26);
    assert!(touch(&grid, "1315", "1214") && touch(&grid, "2619", "2719"));
    assert!(!touch(&grid, "1315", "1216"));
    assert_eq!(toward(&grid, "1315", "NW"), "1214");
    let hex = hex(&grid, "0101");
    assert!(grid.on_edge(hex, Edge::West) && grid.on_edge(hex, Edge::North) && !grid.on_edge(hex, Edge::South));
}

#[test]
fn korsun_pocket_is_one_large_grid() {
    let grid = grid(&korsun_pocket());
    assert_eq!((grid.count(), grid.orientation()), (82 * 64, Orientation::FlatTop));
    assert_eq!(grid.size(), 84 * 66);
    assert_eq!(grid.distance(hex(&grid, "0101"), hex(&grid, "8201")), 81);
}

#[test]
fn plans_are_read_from_a_data_file() {
    let text = r#"{
        "orientation": "pointy_top", "order": "row_column", "shifted": "even",
        "columns": { "first": 0, "last": 28, "from": "east" },
        "rows": { "first": 10, "last": 50, "from": "north" },
        "ragged": [{ "lines": "odd", "last": 27 }]
    }"#;
    assert_eq!(serde_json::from_str::<Plan>(text).ok(), Some(dagc()));
    for plan in five_plans() {
        let written = serde_json::to_string(&plan).unwrap_or_default();
        assert_eq!(serde_json::from_str::<Plan>(&written).ok(), Some(plan));
    }
    assert!(serde_json::from_str::<Direction>("5").is_ok());
    assert!(serde_json::from_str::<Direction>("6").is_err());
}
