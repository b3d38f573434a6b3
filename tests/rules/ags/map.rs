//! The map against what the rulebook says of it.

use super::{board, hex};
use ags::{SetUp, Terrain};
use hexgrid::Hex;
use kernel::Side;
use std::collections::{BTreeMap, BTreeSet};

fn symbols_in(number: &str) -> Vec<&'static str> {
    let here = hex(number);
    board().map.symbols.iter().filter(|symbol| symbol.hex == here).map(|symbol| &symbol.name[..]).collect()
}

/// Hexes are numbered column and row; even columns lie half a hex lower, so 1315 is next to 1214. The corner with the turn
/// track is no part of the map.
#[test]
fn the_grid_is_numbered_as_the_rulebook_numbers_it() {
    let grid = board().map.grid();
    assert!(grid.adjacent(hex("1214"), hex("1315")) && grid.adjacent(hex("1214"), hex("1215")));
    assert_eq!(grid.count(), 39 * 26 - 13 * 7);
    assert!(grid.hex("2720").is_err() && grid.hex("3926").is_err());
    assert!(grid.contains(hex("2626")) && grid.contains(hex("3919")));
}

/// 18.22: the line begins at 0114/0115 and ends at 2719/2619, and its stretches are lettered A to E.
#[test]
fn the_start_line_has_its_ends_and_letters() {
    let map = &board().map;
    let names: Vec<&str> = map.start_line.iter().map(|stretch| &stretch.name[..]).collect();
    assert_eq!(names, ["A", "B", "C", "D", "E"]);
    let sides: Vec<String> =
        map.start_line.iter().flat_map(|stretch| &stretch.sides).map(|side| map.grid().hexside_number(*side)).collect();
    assert_eq!((&sides[0][..], &sides[sides.len() - 1][..]), ("0114/0115", "2619/2719"));
    assert!(map.german_side.contains(hex("0115")) && map.german_side.contains(hex("2619")));
    assert!(!map.german_side.contains(hex("0114")) && !map.german_side.contains(hex("2719")));
}

/// The line is one line: each of its hexsides goes on where the one before ends, and none comes twice.
#[test]
fn the_start_line_is_one_line() {
    let map = &board().map;
    let sides: Vec<_> = map.start_line.iter().flat_map(|stretch| &stretch.sides).copied().collect();
    for pair in sides.windows(2) {
        let [(a, b), (c, d)] = [pair[0], pair[1]].map(|side| map.grid().vertices_of(side));
        let joined = [c, d].contains(&a) || [c, d].contains(&b);
        assert!(joined, "{} does not go on from the one before", map.grid().hexside_number(pair[1]));
    }
    assert_eq!(sides.iter().collect::<BTreeSet<_>>().len(), sides.len());
}

/// 21.11 has an example: 1214 is four hexes from area A's line, 1215 and 1315 are five.
#[test]
fn the_example_of_21_11_holds() {
    let stretch = &board().map.start_line[0];
    let distance = |number: &str| {
        let far = |border: &Hex| board().map.grid().distance(*border, hex(number));
        stretch.german.iter().chain(&stretch.soviet).map(far).min()
    };
    assert_eq!(["1214", "1215", "1315"].map(distance), [Some(4), Some(5), Some(5)]);
}

/// [19.72] German supply comes from four hexes.
#[test]
fn german_supply_sources() {
    let sources: BTreeSet<Hex> = board().map.supply[Side::Blue.index()].iter().copied().collect();
    assert_eq!(sources, ["0117", "0626", "1726", "2226"].map(hex).into());
    assert!(sources.iter().all(|source| board().map.german_side.contains(*source)));
}

/// [19.71a] Soviet supply comes from every hex of the northern and eastern edge that is not all river.
#[test]
fn soviet_supply_sources() {
    let map = &board().map;
    let edge = |hex: &Hex| matches!(map.grid().printed(*hex), Some((39, _) | (_, 1)));
    let land = |hex: &Hex| map.terrain[*hex] != Terrain::River;
    let wanted: BTreeSet<Hex> = map.grid().hexes().filter(|hex| edge(hex) && land(hex)).collect();
    let sources: BTreeSet<Hex> = map.supply[Side::Red.index()].iter().copied().collect();
    assert_eq!(sources, wanted);
}

/// 19.25: the Dniepr fills every hex from 2907 to 3911, one after the other.
#[test]
fn the_wide_dniepr_runs_from_2907_to_3911() {
    let map = &board().map;
    let river: BTreeSet<Hex> = map.grid().hexes().filter(|hex| map.terrain[*hex] == Terrain::River).collect();
    assert!(river.contains(&hex("2907")) && river.contains(&hex("3911")));
    let mut reached = BTreeSet::from([hex("2907")]);
    while let Some(next) = river
        .iter()
        .find(|next| !reached.contains(*next) && reached.iter().any(|here| map.grid().adjacent(*here, **next)))
    {
        reached.insert(*next);
    }
    assert_eq!(reached, river);
}

/// 18.13, 23.12 and 24.2 name the hexes of two HQs and of the four supported corps.
#[test]
fn symbols_that_the_rulebook_names() {
    assert!(symbols_in("0608").contains(&"2TA") && symbols_in("3215").contains(&"5GdTA"));
    for number in ["0611", "0709", "3217", "3317"] {
        assert!(symbols_in(number).iter().any(|name| name.ends_with(" corps")), "there is no corps in {number}");
    }
}

/// [18.11-E] The symbol in 1502 is a Guards rifle division.
#[test]
fn the_symbol_in_1502() {
    assert_eq!(symbols_in("1502"), ["Guards rifle division"]);
}

/// 26.1: what comes later, by type.
const REINFORCEMENTS: [(&str, usize); 8] = [
    ("Guards airborne division", 2),
    ("Guards rifle division", 2),
    ("Guards motorized rifle corps", 1),
    ("tank corps", 3),
    ("Guards tank corps", 1),
    ("Guards tank brigade", 3),
    ("Guards motorized rifle brigade", 3),
    ("army HQ", 0),
];

/// What is not a reinforcement has a symbol: 48 in all.
#[test]
fn symbols_and_reinforcements_make_up_the_counters() {
    let board = board();
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, unit) in board.roster.units_of(Side::Red).filter(|(_, unit)| unit.replaces.is_none()) {
        *left.entry(if unit.is_headquarters() { &unit.name } else { &unit.kind }).or_default() += 1;
    }
    REINFORCEMENTS
        .iter()
        .filter(|(_, count)| *count > 0)
        .for_each(|(name, count)| *left.entry(name).or_default() -= count);
    left.retain(|_, count| *count > 0);
    let mut symbols: BTreeMap<&str, usize> = BTreeMap::new();
    board.map.symbols.iter().for_each(|symbol| *symbols.entry(&symbol.name).or_default() += 1);
    assert_eq!(symbols, left);
    assert_eq!(symbols.values().sum::<usize>(), 48);
    assert_eq!(REINFORCEMENTS.iter().map(|(_, count)| count).sum::<usize>(), 15);
}

/// Reinforcements come in at the edge, the Germans on their side of the line and the Soviets on theirs.
#[test]
fn entry_areas_lie_on_the_edge_of_their_side() {
    let map = &board().map;
    let names: Vec<&str> = map.entry_areas.iter().map(|area| &area.name[..]).collect();
    assert_eq!(BTreeSet::from_iter(names), BTreeSet::from(["F", "G", "K", "L"]));
    for area in &map.entry_areas {
        let german = matches!(&area.name[..], "F" | "G");
        for hex in &area.hexes {
            let number = map.grid().number(*hex);
            assert!(map.grid().neighbours(*hex).count() < 6, "{number} of {} is not on the edge", area.name);
            assert_eq!(map.german_side.contains(*hex), german, "{number} of {}", area.name);
        }
    }
}

/// The German counters with a hex find it on their side of the line, and it is no river.
#[test]
fn printed_hexes_are_land_on_the_german_side() {
    let hexes: BTreeSet<Hex> = (board().starters())
        .filter_map(|(_, unit)| match unit.set_up {
            SetUp::Hex(hex) | SetUp::Near(hex) => Some(hex),
            SetUp::Unmarked | SetUp::Stretch(_) | SetUp::Arrives { .. } => None,
        })
        .collect();
    assert_eq!(hexes, ["1113", "1411", "2209", "0616", "2316", "2415", "2416", "2306"].map(hex).into());
    for hex in hexes {
        assert!(board().map.german_side.contains(hex) && board().map.terrain[hex] != Terrain::River);
    }
}
