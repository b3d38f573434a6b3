//! Set-ups by chance: always legal, and varied.

use super::{board, unit, verdict};
use ags::{Placement, SetUp};
use hexgrid::Hex;
use kernel::dice::Seeded;
use kernel::{Side, UnitId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// 2,000 set-ups, made once for all tests here.
fn set_ups() -> &'static [Placement] {
    static MADE: OnceLock<Vec<Placement>> = OnceLock::new();
    MADE.get_or_init(|| (0..2_000).map(made).collect())
}

fn made(seed: u64) -> Placement {
    board().any_set_up(&mut Seeded::new(seed)).unwrap_or_else(|| panic!("seed {seed} makes no set-up"))
}

/// The hexes in which each unit was seen.
fn seen() -> BTreeMap<UnitId, BTreeSet<Hex>> {
    let mut seen: BTreeMap<UnitId, BTreeSet<Hex>> = BTreeMap::new();
    for (unit, stand) in set_ups().iter().flat_map(Placement::units) {
        seen.entry(unit).or_default().insert(stand.hex);
    }
    seen
}

#[test]
fn every_one_is_legal() {
    for (seed, placement) in set_ups().iter().enumerate() {
        let judged = Side::BOTH.map(|side| verdict(board().judge_set_up(side, placement)));
        assert_eq!(judged, ["ok", "ok"], "seed {seed}");
    }
}

#[test]
fn the_same_chance_makes_the_same_set_up() {
    assert_eq!(made(7), set_ups()[7]);
    let different: BTreeSet<String> = set_ups().iter().map(|placement| format!("{placement:?}")).collect();
    assert_eq!(different.len(), set_ups().len());
}

/// Every unit with a letter, and those near 2306, are seen nearly everywhere in their areas.
#[test]
fn units_are_seen_all_over_their_areas() {
    let seen = seen();
    for (id, unit) in board().starters() {
        let (here, open) = (seen[&id].len(), board().set_up_hexes(id).len());
        match unit.set_up {
            SetUp::Hex(_) => assert_eq!((here, open), (1, 1), "{}", unit.name),
            SetUp::Unmarked | SetUp::Stretch(_) | SetUp::Near(_) | SetUp::Arrives { .. } => {
                assert!(here >= 10 && here * 4 >= open * 3, "{} is seen in {here} of {open} hexes", unit.name);
            }
        }
    }
}

/// Any Soviet unit of a type fills its symbols; those that are left over come later.
#[test]
fn soviet_units_change_places() {
    let seen = seen();
    let symbols = board().map.symbols.iter().filter(|symbol| symbol.name == "rifle division");
    assert_eq!(seen[&unit("58RD")], symbols.map(|symbol| symbol.hex).collect());
    assert_eq!(seen[&unit("2TA")].len(), 1);
    assert!(!seen.contains_key(&unit("18TC")) && !seen.contains_key(&unit("1GdMB")));
    let without = |name: &str| set_ups().iter().filter(|placement| placement.hex(unit(name)).is_none()).count();
    // Two of the seven Guards rifle divisions are left over each time.
    assert!((450..700).contains(&without("95GdRD")), "{}", without("95GdRD"));
}
