//! Army Group South: Korsun, case by case. The set-up tests begin with the historical one and change a few units: a line of a
//! situation puts units elsewhere, and a unit without a place is set aside.

mod attempts;
mod counters;
mod drill;
mod figures;
mod greedy;
mod map;
mod other_set_ups;
mod s04_sequence;
mod s05_movement;
mod s06_march;
mod s06_overrun;
mod s07_stacking;
mod s08_zones;
mod s09_advance;
mod s09_combat;
mod s09_results;
mod s09_retreat;
mod s10_terrain;
mod s11_headquarters;
mod s12_lines;
mod s12_supply;
mod s14_air;
mod s15_reinforcements;
mod s16_organisation;
mod s18_deployment;
mod s19_changes;
mod s19_integrity;
mod s20_weather;
mod s21_restrictions;
mod s22_delay;
mod s23_command;
mod s24_corps;
mod s25_isolation;
mod s26_reinforcements;
mod s27_victory;
mod s28_weather;
mod second_reading;
mod whole_games;

use ags::{Board, KorsunMap, Placement};
use hexgrid::Hex;
use kernel::{Refusal, Side, Situation, UnitId};

const HISTORICAL: &str = include_str!("../../scenarios/ags-korsun/historical.situation");
const MAP: &str = include_str!("../../scenarios/ags-korsun/map.toml");
const COUNTERS: &str = include_str!("../../scenarios/ags-korsun/counters.toml");

/// Runs a fixture of Korsun.
fn check(text: &str) {
    harness::check::<ags::Korsun>(text);
}

/// 15/SSW in 1413 attacks a tank brigade in 1412 at 3-1, with this die, further units and terrain; and what follows.
fn check_fight(die: u8, changes: &str, script: &str) {
    check(&format!(
        "
        set ground open | turn 9
        {changes}
        GE  15/SSW @1413 | 88 @2413
        SU  233TB @1412 | 58RD @2412
        phase GE combat
        dice {die}
        GE: attack 15/SSW -> 1412      => odds 3-1
        {script}
    "
    ));
}

/// An HQ that keeps the tank brigade in supply.
const HQ: &str = "SU  27A @1408 active";

fn board() -> &'static Board {
    Board::standard().unwrap_or_else(|error| panic!("{error}"))
}

fn unit(name: &str) -> UnitId {
    board().roster.id(name).unwrap_or_else(|| panic!("there is no unit {name}"))
}

fn hex(number: &str) -> Hex {
    board().map.grid().hex(number).unwrap_or_else(|error| panic!("{error}"))
}

/// The historical set-up with these changes.
fn changed(board: &Board, lines: &str) -> Placement {
    let read = |text: &str| Situation::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let mut placement = Placement::read(board, &read(HISTORICAL)).unwrap_or_else(|error| panic!("{error}"));
    placement.change(board, &read(lines)).unwrap_or_else(|error| panic!("{error}"));
    placement
}

/// `ok`, or the case that refuses.
fn verdict(judged: Result<(), Refusal>) -> &'static str {
    judged.map_or_else(|refusal| refusal.case.0, |()| "ok")
}

/// What the rules say of the Soviet units of the historical set-up with these changes.
fn soviet(lines: &str) -> &'static str {
    verdict(board().judge_set_up(Side::Red, &changed(board(), lines)))
}

/// What the rules say of the German units of the historical set-up with these changes.
fn german(lines: &str) -> &'static str {
    verdict(board().judge_set_up(Side::Blue, &changed(board(), lines)))
}

/// The same on a map with another feature on top of its own.
fn german_on(feature: &str, lines: &str) -> &'static str {
    let text = MAP.replacen("\nfeatures = [", &format!("\nfeatures = [\n{feature},"), 1);
    let board = Board::read(&text, COUNTERS).unwrap_or_else(|error| panic!("{error}"));
    verdict(board.judge_set_up(Side::Blue, &changed(&board, lines)))
}

#[test]
fn the_historical_set_up_is_legal() {
    assert_eq!((soviet(""), german("")), ("ok", "ok"));
    let placement = changed(board(), "");
    let side = |side: Side| placement.units().filter(|(unit, _)| board().roster.unit(*unit).side == side).count();
    assert_eq!((side(Side::Red), side(Side::Blue)), (48, 58));
}

/// What the comments of the historical set-up say of divisions: the panzer divisions have all regiments within two hexes of
/// each other, the infantry divisions of three regiments stand in one hex, but for 57th Division.
#[test]
fn historical_divisions_stand_together() {
    let placement = changed(board(), "");
    for (a, one) in board().starters().filter(|(_, unit)| unit.formation.is_some()) {
        for (b, other) in board().starters().filter(|(_, other)| other.formation == one.formation) {
            let (Some(here), Some(there)) = (placement.hex(a), placement.hex(b)) else { panic!("set aside") };
            let apart = board().map.grid().distance(here, there);
            match one.formation.as_deref() {
                Some("57" | "KaB") => {}
                _ if one.is_mechanised() => assert!(apart <= 2, "{} and {} are {apart} apart", one.name, other.name),
                _ => assert_eq!(apart, 0, "{} and {}", one.name, other.name),
            }
        }
    }
}

/// [18.1] Soviet units go to the hexes with symbols, and no hex gets more or fewer of a type than it has symbols.
#[test]
fn soviet_units_fill_the_symbols() {
    assert_eq!(soviet("SU 340RD @0101"), "18.1");
    assert_eq!(soviet("SU 340RD @0213"), "18.1");
    assert_eq!(soviet("SU 340RD @0213 | 259RD @0412"), "ok");
}

/// [18.11] Any unit of the type will do, so units of one type may change places; units of two types may not.
#[test]
fn symbols_call_for_a_type() {
    assert_eq!(soviet("SU 5GdMC @0311 | 8GdMC @3217"), "ok");
    assert_eq!(soviet("SU 5GdMC @3317 | 7MC @3217"), "18.11");
    assert_eq!(soviet("SU 25TB @2915 | 8GdTB @2917"), "18.11");
    assert_eq!(soviet("SU 340RD @aside | 18TC @0412"), "18.11");
}

/// [18.11-E] [18.11] The division in 1502 is a Guards division; any of the seven, also one that would come later.
#[test]
fn guards_in_1502() {
    assert_eq!(soviet("SU 28GdRD @1801 | 333RD @1502"), "18.11");
    assert_eq!(soviet("SU 28GdRD @aside | 95GdRD @1502"), "ok");
}

/// [18.12] Soviet units begin at full strength.
#[test]
fn soviet_units_begin_at_full_strength() {
    assert_eq!(soviet("SU 58RD @1209 reduced"), "18.12");
    assert_eq!(soviet("SU 5MC @0611 reduced"), "18.12");
}

/// [18.13] An HQ begins in the hex with its army's number, and with its inactive side down.
#[test]
fn headquarters_begin_where_their_number_is() {
    assert_eq!(soviet("SU 27A @2908 | 52A @1901"), "18.13");
    assert_eq!(soviet("SU 27A @0101"), "18.13");
    assert_eq!(soviet("SU 27A @1901 inactive"), "18.13");
}

/// [18.14] Replacement counters of corps are not set up.
#[test]
fn replacement_counters_stay_aside() {
    assert_eq!(soviet("SU 5MC @aside | 5MCrpl @0611"), "18.14");
}

/// [18.16] 48 Soviet units are set up, no fewer and no more.
#[test]
fn forty_eight_soviet_units() {
    assert_eq!(soviet("SU 58RD @aside"), "18.16");
    assert_eq!(soviet("SU 95GdRD @1502"), "18.16");
}

/// [18.2] German units begin at their highest strength.
#[test]
fn german_units_begin_at_full_strength() {
    assert_eq!(german("GE 11/6 @0812 reduced"), "18.2");
}

/// [18.21a] A unit with a hex number begins in that hex.
#[test]
fn a_printed_hex_holds() {
    assert_eq!(german("GE 82 @1114"), "18.21a");
    assert_eq!(german("GE 110/11 @2419"), "18.21a");
    let refusal = board().judge_set_up(Side::Blue, &changed(board(), "GE 82 @1114")).expect_err("a refusal");
    assert_eq!(board().names.explain(&refusal), "18.21a: 82 is set up in 1113; allowed: 1113.");
}

/// [18.21b] The four units marked 2306 begin anywhere within three hexes of it.
#[test]
fn wiking_and_wallonien_begin_near_2306() {
    assert_eq!(german("GE 15/SSW @2006"), "ok");
    assert_eq!(german("GE 15/SSW @1906"), "18.21b");
    assert_eq!(german("GE Wallonien @2706"), "18.21b");
    assert_eq!(german("GE 9/SSW @2306 | 10/SSW @2306 | Wallonien @2309"), "ok");
}

/// [18.22] A unit with a letter begins beside its stretch of the start line or one hex further off.
#[test]
fn letters_keep_to_their_stretch() {
    assert_eq!(german("GE 11/6 @0115"), "ok");
    assert_eq!(german("GE 11/6 @0116"), "ok");
    assert_eq!(german("GE 11/6 @0117"), "18.22");
    assert_eq!(german("GE 11/6 @1214"), "18.22");
    assert_eq!(german("GE 11/6 @2619"), "18.22");
}

/// [18.23] German units begin on their side of the start line.
#[test]
fn nobody_begins_beyond_the_line() {
    assert_eq!(german("GE 11/6 @0114"), "18.23");
    assert_eq!(german("GE 848/282 @2719"), "18.23");
}

/// [18.24] Every hex along the line must be held or controlled by a unit of its own letter.
#[test]
fn the_line_is_covered() {
    assert_eq!(german("GE 2/16 @0314 | 64/16 @0314"), "18.24");
    // Wiking holds 2403 and controls 2402, but the letter there is C.
    assert_eq!(german("GE 332/KaB @2202 | 10/SSW @2403"), "18.24");
    assert_eq!(german("GE 332/KaB @2202 | 417/168 @2403"), "ok");
}

/// [18.24] [8.12] A zone of control that ends at a major river covers nothing beyond it.
#[test]
fn a_river_leaves_the_line_open() {
    let river = r#"{ kind = "major river", at = "2303/2403", source = "reconstructed" }"#;
    assert_eq!(german_on(river, ""), "18.24");
    assert_eq!(german_on(river, "GE 417/168 @2403"), "ok");
}

/// [18.25] No more than three units begin in a hex.
#[test]
fn three_units_to_a_hex() {
    assert_eq!(german("GE 40/17 @0612"), "ok");
    assert_eq!(german("GE 114/6 @0812 | 63/17 @0812"), "18.25");
    assert_eq!(german("GE 9/SSW @2209"), "18.21b");
}

/// [18.26] The 58 units without a turn are set up; those marked 6F and 6G come later.
#[test]
fn fifty_eight_german_units() {
    assert_eq!(german("GE 11/6 @aside"), "18.26");
    assert_eq!(german("GE 1Pz/1 @0812"), "18.26");
    assert_eq!(german("GE 11/6 @aside | 1Pz/1 @0812"), "18.26");
}

/// [19.25] Nobody begins in a hex that is all river.
#[test]
fn nobody_begins_in_the_river() {
    let river = r#"{ kind = "river hex", at = "0116", source = "reconstructed" }"#;
    assert_eq!(german_on(river, "GE 11/6 @0116"), "19.25");
}

/// Where several cases forbid, the one named is the first in the order that the set-up's module gives.
#[test]
fn which_units_comes_before_where_they_stand() {
    assert_eq!(german("GE 1Pz/1 @0812 | 82 @1114 | 2/16 @0314 reduced"), "18.26");
    assert_eq!(german("GE 82 @1114 | 2/16 @0314 reduced"), "18.2");
    assert_eq!(soviet("SU 5MCrpl @0611 | 27A @0101 inactive"), "18.14");
    assert_eq!(soviet("SU 27A @0101 inactive | 58RD @0101"), "18.13");
}

fn overstacked(names: &[&str]) -> bool {
    board().overstacked(&names.iter().map(|name| unit(name)).collect::<Vec<_>>())
}

/// [7.0a] Three units fit a hex, and a fourth does not.
#[test]
fn three_fit_and_a_fourth_does_not() {
    assert!(!overstacked(&["58RD", "136RD", "233TB"]));
    assert!(overstacked(&["58RD", "136RD", "233TB", "167RD"]));
}

/// [11.22] An HQ is a fourth unit for nothing, but a second HQ is one too many.
#[test]
fn one_headquarters_stacks_for_nothing() {
    assert!(!overstacked(&["58RD", "136RD", "233TB", "6TA"]));
    assert!(overstacked(&["6TA", "27A"]));
}

/// [19.3d] Baeke's regiment is a fourth unit for nothing; no other is.
#[test]
fn baeke_stacks_for_nothing() {
    assert!(!overstacked(&["1Pz/1", "1PG/1", "113/1", "Baeke"]));
    assert!(overstacked(&["1Pz/1", "1PG/1", "113/1", "805StG"]));
}

/// [24.12] A corps takes the room of three units, at its last steps too.
#[test]
fn a_corps_fills_a_hex() {
    assert!(!overstacked(&["5MC", "6TA"]));
    assert!(overstacked(&["5MC", "233TB"]));
    assert!(overstacked(&["5MCrpl", "233TB"]));
}

/// A map of 3 by 4 hexes with a major river, a road across it, a minor river and a river hex about 0202.
const RIVERS: &str = r#"
    title = "Rivers"
    hex_metres = 7500
    key = [
      { kind = "road", draw = "road" },
      { kind = "minor river", draw = "minor_river" },
      { kind = "major river", draw = "major_river" },
      { kind = "river hex", draw = "water" },
      { kind = "start line", draw = "front_line" },
      { kind = "supply source", draw = "supply" },
    ]
    features = [
      { kind = "major river", at = "0102/0202 0103/0202", source = "reconstructed" },
      { kind = "minor river", at = "0202/0203", source = "reconstructed" },
      { kind = "road", at = "0103-0202-0303", source = "reconstructed" },
      { kind = "river hex", at = "0302", source = "reconstructed" },
      { kind = "start line", name = "A", at = "0101/0102 0101/0201", source = "reconstructed" },
      { kind = "supply source", name = "German", at = "0104", source = "reconstructed" },
      { kind = "supply source", name = "Soviet", at = "0101", source = "reconstructed" },
    ]
    [grid]
    orientation = "flat_top"
    shifted = "even"
    columns = { first = 1, last = 3, from = "west" }
    rows = { first = 1, last = 4, from = "north" }
"#;

/// Whether a unit in 0202 controls that hex.
fn controls(number: &str) -> bool {
    let map = KorsunMap::read(RIVERS).unwrap_or_else(|error| panic!("{error}"));
    let hex = |number: &str| map.grid().hex(number).unwrap_or_else(|error| panic!("{error}"));
    map.controlled_from([hex("0202")]).contains(hex(number))
}

/// [8.0] A unit controls the hexes around its own, over a minor river too, and none further off.
#[test]
fn a_unit_controls_the_hexes_around_it() {
    assert!(controls("0201") && controls("0203") && controls("0303"));
    assert!(!controls("0202") && !controls("0204") && !controls("0104"));
}

/// [8.12] A zone of control does not cross a major river.
#[test]
fn a_zone_ends_at_a_major_river() {
    assert!(!controls("0102"));
}

/// [19.22b] A zone of control does not cross a major river by a road either.
#[test]
fn a_zone_ends_at_a_bridge() {
    assert!(!controls("0103"));
}

/// [19.25] No zone of control reaches into a river hex.
#[test]
fn a_zone_ends_at_a_river_hex() {
    assert!(!controls("0302"));
}
