//! The map of Korsun against an atlas: rivers and towns lie where they really are.

#![allow(clippy::float_arithmetic)]

mod atlas;

use atlas::Atlas;

const GAME: &str = "ags-korsun";

#[test]
fn towns_lie_where_an_atlas_has_them() {
    let towns = [
        ("Korsun", 49.4261, 31.2806),
        ("Zvenigorodka", 49.0767, 30.9614),
        ("Uman", 48.7500, 30.2167),
        ("Cherkassy", 49.4444, 32.0597),
        ("Kanev", 49.7486, 31.4581),
        ("Lisyanka", 49.2511, 30.8261),
        ("Shpola", 49.0083, 31.3944),
        ("Smela", 49.2222, 31.8872),
        ("Belaya Tserkov", 49.7956, 30.1167),
        ("Chigirin", 49.0792, 32.6569),
    ];
    Atlas::of(GAME).check_towns(&towns, 0.6);
}

#[test]
fn rivers_run_where_an_atlas_has_them() {
    let rivers = [
        ("Dniepr", "Kanev", 49.7486, 31.4581),
        ("Ros", "Belaya Tserkov", 49.7956, 30.1167),
        ("Ros", "Boguslav", 49.5472, 30.8731),
        ("Ros", "Steblev", 49.3906, 31.0989),
        ("Ros", "Korsun", 49.4261, 31.2806),
        ("Gniloi Tikich", "Lisyanka", 49.2511, 30.8261),
        ("Gniloi Tikich", "Zvenigorodka", 49.0767, 30.9614),
        ("Gorny Tikich", "Buki", 49.0930, 30.4050),
        ("Gorny Tikich", "Talnoye", 48.8886, 30.7028),
        ("Sinyukha", "Novo Arkhangelsk", 48.6528, 30.8139),
        ("Southern Bug", "Gaivoron", 48.3389, 29.8667),
        ("Tyasmin", "Smela", 49.2222, 31.8872),
        ("Tyasmin", "Chigirin", 49.0792, 32.6569),
        ("Bolshaya Vys", "Novo Mirgorod", 48.7833, 31.6425),
    ];
    Atlas::of(GAME).check_rivers(&rivers, 0.9);
}

/// The towns stand on the bank of the Dniepr that they really stand on.
#[test]
fn the_dniepr_parts_the_banks() {
    let map = Atlas::of(GAME).map;
    let grid = &map.grid;
    let hex = |number: &str| grid.hex(number).expect("a hex");
    let dniepr: Vec<_> =
        map.of("major river").filter(|river| river.name == "Dniepr").flat_map(|river| river.at.sides()).collect();
    let water: Vec<_> = map.of("river hex").flat_map(|river| river.at.hexes()).copied().collect();
    let mut flood = hexgrid::Flood::new(grid);
    let right_bank = flood.distances(grid, [hex("1017")], u16::MAX, |from, direction, to| {
        !water.contains(&to) && grid.hexside(from, direction).is_none_or(|side| !dniepr.contains(&&side))
    });
    for (number, name) in [("2402", "Kanev"), ("3007", "Cherkassy"), ("2706", "Moshny"), ("3712", "Chigirin")] {
        assert!(right_bank.get(hex(number)).is_some(), "{name} stands on the right bank");
    }
    for (number, name) in [("3003", "Zolotonosha"), ("2601", "the road from Pereyaslav")] {
        assert!(right_bank.get(hex(number)).is_none(), "{name} lies on the left bank");
    }
}
