//! The counters against the rulebook's list of them, and against what it says of steps and strengths.

use super::{COUNTERS, board, unit};
use ags::{Figures, SetUp};
use kernel::Side;
use kernel::components::Source;
use kernel::counters::{Counter, Counters, Mark};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The printed list, one row for each type and strength: size mark, type, front, back (our own where it stands in brackets, none
/// where there is but one step), and the counters: what is printed of their set-up, and their designation.
const LIST: &[(&str, &str, &str, &str, &str)] = &[
    (
        "XX",
        "rifle division",
        "4-5-5",
        "[2-2-5]",
        "6, 31, 58, 84, 74, 136, 138, 167, 180, 202, 254, 259, 294, 333, 340, 359, 373, 375",
    ),
    ("XX", "Guards rifle division", "6-6-5", "[3-3-5]", "14 Gd, 28 Gd, 66 Gd, 69 Gd, 89 Gd, 94 Gd, 95 Gd"),
    ("XX", "Guards airborne division", "5-5-5", "[2-3-5]", "1 Gd, 5 Gd, 6 Gd, 7 Gd"),
    ("X", "Guards airborne brigade", "2-2-5", "[1-1-5]", "3 Gd, 5 Gd"),
    ("X", "Guards motorized rifle brigade", "5-3-7", "[2-1-7]", "1 Gd, 21 Gd, 29 Gd"),
    ("XXX", "motorized rifle corps", "14-10-7", "[10-7-7]", "5, 7, 8"),
    ("XXX", "motorized rifle corps", "6-4-7", "[3-2-7]", "rpl 5, rpl 7, rpl 8"),
    ("XXX", "Guards motorized rifle corps", "18-13-7", "[13-9-7]", "3 Gd, 5 Gd, 8 Gd"),
    ("XXX", "Guards motorized rifle corps", "8-6-7", "[4-3-7]", "rpl 3 Gd, rpl 5 Gd, rpl 8 Gd"),
    ("X", "tank brigade", "4-2-9", "[2-1-9]", "233, 25"),
    ("X", "Guards tank brigade", "5-3-9", "[2-1-9]", "20 Gd, 21 Gd, 8 Gd, 44 Gd"),
    ("XXX", "tank corps", "14-10-8", "[10-7-8]", "18, 20, 29"),
    ("XXX", "tank corps", "6-4-8", "[3-2-8]", "rpl 18, rpl 20, rpl 29"),
    ("XXX", "Guards tank corps", "18-13-8", "[13-9-8]", "3 Gd, 5 Gd, 11 Gd"),
    ("XXX", "Guards tank corps", "8-6-8", "[4-3-8]", "rpl 3 Gd, rpl 5 Gd, rpl 11 Gd"),
    // The list has XXX here, a slip.
    ("XX", "cavalry division", "3-2-6", "[1-1-6]", "63"),
    ("XX", "Guards cavalry division", "4-2-6", "[2-1-6]", "1 Gd, 2 Gd"),
    ("XXXX", "army HQ", "(4)-9", "(4)-9", "4 Gd, 27, 40, 52, 53"),
    ("XXXX", "army HQ", "(6)-9", "(6)-9", "6 Tank, 2 Tank, 5 Gd Tank"),
    ("XX", "infantry division", "4-5-5", "2-3-5", "D 72, 1113 82, C 88, D 389"),
    ("(XX)", "Divisionsgruppe", "2-3-5", "[1-1-5]", "C 112/KaB, C 255/KaB"),
    ("(XX)", "Divisionsgruppe", "1-1-5", "", "C 332/KaB"),
    (
        "III",
        "infantry regiment",
        "2-3-5",
        "[1-1-5]",
        "B 80/34, B 107/34, D 179/57, D 199/57, B 172/75, B 202/75, E 239/106, E 240/106, B 305/198, B 306/198, \
         E 848/282, E 849/282, E 885/320, E 886/320, C 417/168",
    ),
    (
        "III",
        "infantry regiment",
        "1-1-5",
        "",
        "B 253/34, D 217/57, B 222/75, E 241/106, B 326/198, E 850/282, E 887/320",
    ),
    ("III", "SS panzer regiment", "6-3-8", "[3-2-8]", "2306 15/SSW, 6F LAH/LAH"),
    ("III", "panzer regiment", "5-2-8", "3-1-8", "6F 1/1, A 11/6, 2415 15/11, 6G 4/13, 2316 36/14, A 2/16, A 39/17"),
    ("III", "panzer regiment", "3-1-8", "", "E 3/3"),
    ("III", "heavy tank regiment", "8-3-8", "[4-2-8]", "6F Baeke"),
    ("III", "SS panzergrenadier regiment", "3-3-8", "2-2-8", "2306 9/SSW, 2306 10/SSW, 6F 1/LAH, 6F 2/LAH"),
    (
        "III",
        "panzergrenadier regiment",
        "2-3-8",
        "1-1-8",
        // The list has 2419 for 110/11, a slip.
        "6F 1/1, 6F 113/1, E 3/3, A 4/6, A 114/6, 2415 110/11, 2415 111/11, 6G 66/13, 6G 93/13, 2316 103/14, \
         2316 108/14, A 64/16, A 79/16, A 40/17, A 63/17",
    ),
    ("III", "panzergrenadier regiment", "1-1-8", "", "E 394/3"),
    (
        "III",
        "Sturmgeschuetz regiment",
        "4-2-8",
        "[2-1-8]",
        "1411 805, 2416 261, 2416 911, 2209 228, 2209 202, 0616 235, 0616 249",
    ),
    ("XX", "motorized brigade", "4-6-8", "[2-3-8]", "2306 WALLO"),
];

fn sheet() -> &'static Counters {
    static SHEET: OnceLock<Counters> = OnceLock::new();
    SHEET.get_or_init(|| Counters::read(COUNTERS).unwrap_or_else(|error| panic!("{error}")))
}

/// What the list says of a counter: `A 11/6`, `rpl 5`, `14 Gd`.
fn listed(counter: &Counter) -> String {
    let code = if counter.replaces.is_some() { "rpl" } else { &counter.setup };
    let formation = Some(&counter.formation).filter(|formation| !formation.is_empty());
    let designation = formation.map_or(counter.unit.clone(), |formation| format!("{}/{formation}", counter.unit));
    format!("{code} {designation}").trim_start().to_owned()
}

/// The back as the list above writes it.
fn back(counter: &Counter) -> String {
    counter.back.as_ref().map_or(String::new(), |face| match face.source {
        Source::Rulebook => face.figures.clone(),
        Source::History | Source::Reconstructed => format!("[{}]", face.figures),
    })
}

#[test]
fn the_counters_are_those_of_the_list() {
    let mut counted = 0;
    for (size, kind, front, reverse, names) in LIST {
        let row = sheet().units.iter().filter(|unit| sheet().kind(unit).name == *kind && unit.front.figures == *front);
        let row: Vec<&Counter> = row.collect();
        assert_eq!(row.iter().map(|unit| listed(unit)).collect::<Vec<_>>().join(", "), *names, "{kind} {front}");
        for unit in &row {
            let mark = toml::Value::try_from(sheet().kind(unit).size).expect("a size");
            assert_eq!((mark.as_str(), &back(unit)[..]), (Some(*size), *reverse), "{}", unit.name);
            assert_eq!(unit.front.source, Source::Rulebook, "{}", unit.name);
        }
        counted += row.len();
    }
    assert_eq!(counted, sheet().units.len());
}

/// 200 counters: 75 Soviet units and 3 air points, 68 German units, 12 planes and 20 heavy equipment, and 22 for both.
#[test]
fn there_are_two_hundred() {
    let units = |side: Side| board().roster.units_of(side).count();
    let markers = |mark: Mark, side: &str| {
        let of_this_kind = sheet().markers.iter().filter(|marker| marker.mark == mark && marker.side == side);
        of_this_kind.map(|marker| marker.count).sum::<u8>()
    };
    assert_eq!((units(Side::Red), units(Side::Blue)), (75, 68));
    assert_eq!((markers(Mark::Air, "SU"), markers(Mark::Air, "GE"), markers(Mark::HeavyEquipment, "GE")), (3, 12, 20));
    assert_eq!((markers(Mark::Supported, "SU"), markers(Mark::OutOfSupply, ""), markers(Mark::Turn, "")), (4, 17, 1));
    assert_eq!(sheet().count(), 200);
}

/// 58 German units are set up: 40 with a letter, 14 with a hex and 4 near one; ten come on turn 6.
#[test]
fn what_is_printed_of_the_set_up() {
    let map = &board().map;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (_, unit) in board().roster.units() {
        let code = match unit.set_up {
            SetUp::Unmarked => "nothing".to_owned(),
            SetUp::Stretch(at) => map.start_line[at].name.clone(),
            SetUp::Hex(_) => "hex".to_owned(),
            SetUp::Near(_) => "near a hex".to_owned(),
            SetUp::Arrives { turn, area } => format!("{turn}{}", map.entry_areas[area].name),
        };
        *counts.entry(code).or_default() += 1;
    }
    let wanted = [
        ("6F", 7),
        ("6G", 3),
        ("A", 9),
        ("B", 9),
        ("C", 5),
        ("D", 5),
        ("E", 12),
        ("hex", 14),
        ("near a hex", 4),
        ("nothing", 75),
    ];
    assert_eq!(counts, wanted.map(|(code, count)| (code.to_owned(), count)).into());
    assert_eq!(board().starters().count(), 58);
}

/// 19.6: Soviet units have two steps, but a corps has four and an HQ one. 9.64: German mechanised regiments have two or, if they
/// begin at their lowest level, one.
#[test]
fn steps() {
    for (_, unit) in board().roster.units().filter(|(_, unit)| unit.replaces.is_none()) {
        let lowest =
            ["332/KaB", "253/34", "217/57", "222/75", "241/106", "326/198", "850/282", "887/320", "3Pz/3", "394/3"];
        let wanted = match unit.side {
            Side::Red if unit.is_corps() => 4,
            Side::Red if unit.is_headquarters() => 1,
            Side::Blue if lowest.contains(&&unit.name[..]) => 1,
            Side::Red | Side::Blue => 2,
        };
        assert_eq!(unit.levels.len(), wanted, "{}", unit.name);
    }
}

/// A step loss leaves a unit weaker: neither strength grows, one falls, and the movement allowance stays.
#[test]
fn every_step_is_weaker_than_the_one_before() {
    for (_, unit) in board().roster.units() {
        for pair in unit.levels.windows(2) {
            let [
                Figures::Combat { attack, defence, movement },
                Figures::Combat { attack: less, defence: low, movement: same },
            ] = pair
            else {
                panic!("{} is no combat unit", unit.name)
            };
            assert!(less < attack && low < defence && same == movement && *low > 0, "{}: {pair:?}", unit.name);
        }
    }
}

/// 24.11: the replacement counter of a corps has its number and type, and shows its last two steps.
#[test]
fn every_corps_has_its_replacement_counter() {
    let corps = || board().roster.units().filter(|(_, unit)| unit.is_corps());
    assert_eq!(corps().filter(|(_, unit)| unit.replaces.is_some()).count(), 12);
    for (id, unit) in corps().filter(|(_, unit)| unit.replaces.is_none()) {
        let other = unit.replaced_by.map(|other| board().roster.unit(other)).unwrap_or_else(|| panic!("{}", unit.name));
        assert_eq!((other.replaces, &other.kind), (Some(id), &unit.kind));
        assert_eq!(other.name, format!("{}rpl", unit.name));
        assert_eq!(unit.levels[2..], other.levels);
    }
}

/// 16.1 and 16.2 give strength levels; a back that follows them is the rulebook's, and no other back of a combat unit is.
#[test]
fn backs_that_the_rulebook_gives() {
    let given: BTreeSet<&str> = (sheet().units.iter())
        .filter(|unit| unit.back.as_ref().is_some_and(|face| face.source == Source::Rulebook))
        .map(|unit| &sheet().kind(unit).name[..])
        .collect();
    let wanted =
        ["SS panzergrenadier regiment", "army HQ", "infantry division", "panzer regiment", "panzergrenadier regiment"];
    assert_eq!(given, wanted.into());
}

/// 19.62: the back of an HQ says that it is inactive; it has a rating of four, a tank army's of six.
#[test]
fn headquarters() {
    let mut ratings: BTreeMap<&str, Option<u16>> = BTreeMap::new();
    for (id, unit) in board().roster.units().filter(|(_, unit)| unit.is_headquarters()) {
        let back = sheet().units[id.index()].back.as_ref();
        assert_eq!(back.map(|face| &face.word[..]), Some("inactive"), "{}", unit.name);
        ratings.insert(&unit.name, unit.rating());
    }
    let (four, six) = (["27A", "40A", "4GdA", "52A", "53A"], ["2TA", "5GdTA", "6TA"]);
    let wanted = four.map(|name| (name, Some(4))).into_iter().chain(six.map(|name| (name, Some(6))));
    assert_eq!(ratings, wanted.collect());
    assert_eq!(board().roster.unit(unit("58RD")).rating(), None);
}

/// 3.22, 19.3: tanks, assault guns, cavalry and motorised infantry are mechanised, Wallonien too; infantry, airborne and HQs not.
#[test]
fn mechanised_units() {
    let kinds = |mechanised: bool| -> BTreeSet<&str> {
        let units = board().roster.units().filter(|(_, unit)| unit.is_mechanised() == mechanised);
        units.map(|(_, unit)| &unit.kind[..]).collect()
    };
    let on_foot = [
        "Divisionsgruppe",
        "Guards airborne brigade",
        "Guards airborne division",
        "Guards rifle division",
        "army HQ",
        "infantry division",
        "infantry regiment",
        "rifle division",
    ];
    assert_eq!(kinds(false), on_foot.into());
    assert_eq!(kinds(true).len(), 16);
    assert!(kinds(true).contains("motorized brigade") && kinds(true).is_disjoint(&kinds(false)));
}

/// 19.5, 19.3: a panzer division has a panzer and two panzergrenadier regiments, an infantry division and Korpsabteilung B three
/// units; 168th Division is there with one regiment.
#[test]
fn divisions_have_three_regiments() {
    let mut divisions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (_, unit) in board().roster.units() {
        if let Some(formation) = &unit.formation {
            divisions.entry(formation).or_default().push(&unit.kind);
        }
    }
    assert_eq!(divisions.remove("168"), Some(vec!["infantry regiment"]));
    let panzer = |ss: &str| vec![format!("{ss}panzer regiment"), format!("{ss}panzergrenadier regiment")];
    for (name, mut kinds) in divisions {
        assert_eq!(kinds.len(), 3, "{name}");
        kinds.sort_unstable();
        kinds.dedup();
        match name {
            "1" | "3" | "6" | "11" | "13" | "14" | "16" | "17" => assert_eq!(kinds, panzer(""), "{name}"),
            "SSW" | "LAH" => assert_eq!(kinds, panzer("SS "), "{name}"),
            "KaB" => assert_eq!(kinds, ["Divisionsgruppe"]),
            _ => assert_eq!(kinds, ["infantry regiment"], "{name}"),
        }
    }
}

/// Where the list cannot be right, or leaves a type to be inferred, the counter says so.
#[test]
fn doubts_are_told() {
    for name in ["110/11", "63CD", "Baeke", "3GdAbB", "1GdCD"] {
        assert!(sheet().unit(name).is_some_and(|unit| !unit.note.is_empty()), "{name}");
    }
    let planes = sheet().markers.iter().find(|marker| marker.mark == Mark::Air && marker.side == "GE");
    assert!(planes.is_some_and(|marker| !marker.note.is_empty()));
}

/// Two pairs of regiments have one designation; in notation the arm tells them apart.
#[test]
fn twins_are_told_apart() {
    for (armour, infantry) in [("1Pz/1", "1PG/1"), ("3Pz/3", "3PG/3")] {
        let (armour, infantry) = (sheet().unit(armour).expect("a unit"), sheet().unit(infantry).expect("a unit"));
        assert_eq!((&armour.unit, &armour.formation), (&infantry.unit, &infantry.formation));
        assert_ne!(armour.kind, infantry.kind);
    }
}
