//! The same games under other names: mirrored maps, permuted units, exchanged sides.

use ags::Korsun;
use harness::relabel::Relabel;
use harness::shared::{begin, relabelled_games_agree, shuffled};
use kernel::secret::GameId;
use kernel::situation::Word;
use kernel::{Engine, Game, Names, Place, Side, Situation, UnitId};
use kursk::{Kursk, SetUp};
use miniatures::{fords::Fords, outpost::Outpost, patrols::Patrols};
use std::collections::{BTreeMap, BTreeSet};

const SEEDS: u64 = 30;

/// Where the unit of one game is in the roster of the other.
fn by_name<'a>(names: &'a Names, other: &'a Names) -> Box<dyn Fn(UnitId) -> UnitId + 'a> {
    Box::new(|unit| other.unit_of(names.unit(unit)).expect("the same unit"))
}

fn set_up<G: Game>(situation: &Situation) -> (G, G::State) {
    let (game, mut state) = G::set_up(situation, GameId::LOCAL).unwrap_or_else(|error| panic!("{error}"));
    game.settle(&mut state);
    (game, state)
}

/// Every word of a situation that could be a place.
fn rename_places(situation: &mut Situation, rename: impl Fn(&str) -> String) {
    let change = |word: &mut Word| word.text = word.text.split('/').map(&rename).collect::<Vec<_>>().join("/");
    situation.map.iter_mut().for_each(|item| change(&mut item.target));
    situation.units.iter_mut().filter_map(|unit| unit.place.as_mut()).for_each(change);
    situation.settings.iter_mut().flat_map(|setting| &mut setting.values).for_each(change);
}

#[test]
fn outpost_mirrored_and_with_other_unit_ids() {
    for scenario in Outpost::SCENARIOS {
        let (game, start) = begin::<Outpost>(scenario);
        let grid = game.board().grid.clone();
        let mirrored = |number: &str| match grid.hex(number) {
            Ok(hex) => grid.number(grid.mirrored(hex).expect("nine columns have a mirror image")),
            Err(_) => number.to_owned(),
        };
        for seed in 0..SEEDS {
            let mut situation = Situation::parse(scenario.text).expect("a scenario");
            rename_places(&mut situation, mirrored);
            situation.units = shuffled(situation.units, seed);
            let (other, other_start) = set_up::<Outpost>(&situation);
            let relabel = Relabel {
                unit: by_name(game.names(), other.names()),
                place: Box::new(|place| match place {
                    Place::Hex(hex) => Place::Hex(grid.mirrored(hex).expect("a mirror image")),
                    Place::Box(id) => Place::Box(id),
                }),
                side: |side| side,
                face: |face| face,
            };
            relabelled_games_agree(&game, &start, (&other, &other_start), &relabel, seed);
        }
    }
}

#[test]
fn patrols_with_areas_and_units_renamed() {
    let areas = ["mill", "bridge", "farm", "wood", "hill", "chapel"];
    for scenario in Patrols::SCENARIOS {
        let (game, start) = begin::<Patrols>(scenario);
        for seed in 0..SEEDS {
            let to = shuffled(areas.to_vec(), seed);
            let renamed = |name: &str| areas.iter().position(|area| *area == name).map_or(name, |at| to[at]).to_owned();
            let mut situation = Situation::parse(scenario.text).expect("a scenario");
            rename_places(&mut situation, renamed);
            situation.units = shuffled(situation.units, !seed);
            let (other, other_start) = set_up::<Patrols>(&situation);
            let names = game.names();
            let relabel = Relabel {
                unit: by_name(names, other.names()),
                place: Box::new(|place| other.names().place_of(&renamed(&names.place(place))).expect("an area")),
                side: |side| side,
                face: |face| face,
            };
            relabelled_games_agree(&game, &start, (&other, &other_start), &relabel, seed);
        }
    }
}

/// Soviet units of a type are alike but for their numbers (18.11): with others of them in the same places everything goes the
/// same way.
#[test]
fn korsun_with_other_soviet_units_of_the_same_types() {
    let scenario = &Korsun::SCENARIOS[0];
    let (game, start) = begin::<Korsun>(scenario);
    let roster = &game.board().roster;
    for seed in 0..4 {
        // Each unit's name, and the one that takes its place. A replacement counter goes with its corps.
        let mut renamed: BTreeMap<String, String> = BTreeMap::new();
        let soviet = || roster.units_of(Side::Red).map(|(_, unit)| unit).filter(|unit| !unit.is_headquarters());
        let kinds: BTreeSet<&str> = soviet().map(|unit| &unit.kind[..]).collect();
        for kind in kinds {
            let alike = soviet().filter(|unit| unit.kind == kind && unit.replaces.is_none());
            let names: Vec<String> = alike.map(|unit| unit.name.clone()).collect();
            let others = shuffled(names.clone(), seed);
            for (name, other) in names.into_iter().zip(others) {
                let replacement = |name: &str| {
                    let unit = roster.id(name).map(|id| roster.unit(id));
                    unit.and_then(|unit| unit.replaced_by).map(|id| roster.unit(id).name.clone())
                };
                renamed.extend(replacement(&name).zip(replacement(&other)));
                renamed.insert(name, other);
            }
        }
        let other_name = |name: &str| renamed.get(name).cloned().unwrap_or_else(|| name.to_owned());
        let mut situation = Situation::parse(scenario.text).expect("a scenario");
        situation.units.iter_mut().for_each(|item| item.name.text = other_name(&item.name.text));
        let (other, other_start) = set_up::<Korsun>(&situation);
        let names = game.names();
        let relabel = Relabel {
            unit: Box::new(|unit| names.unit_of(&other_name(names.unit(unit))).expect("a unit")),
            place: Box::new(|place| place),
            side: |side| side,
            face: |face| face,
        };
        relabelled_games_agree(&game, &start, (&other, &other_start), &relabel, seed);
    }
}

/// The counters of Kursk, described in any order, so that all ids are others.
#[test]
fn kursk_with_other_unit_ids() {
    let scenario = &Kursk::SCENARIOS[0];
    let (game, start) = begin::<Kursk>(scenario);
    let described = |(id, unit): (UnitId, &kursk::Unit)| {
        let factors: Vec<String> = unit.factors.iter().map(ToString::to_string).collect();
        let zone = if unit.class == kursk::Class::Static { "0-" } else { "" };
        let place = start.at.hex(id).map(|hex| format!(" @{}", game.board().map.grid().number(hex)));
        let code = match unit.set_up {
            SetUp::Near { range, .. } => format!(" range{range}"),
            SetUp::Reserve(_) => " reserve".to_owned(),
            SetUp::Turn(turn) => format!(" @aside turn{turn}"),
            SetUp::Conditional => " @aside conditional".to_owned(),
            SetUp::Gambit => " @aside gambit".to_owned(),
        };
        let (side, place) = (game.names().side(unit.side).code, place.unwrap_or_default());
        format!("{side} {} {} {zone}{}{place}{code}\n", unit.name, unit.kind, factors.join("-"))
    };
    for seed in 0..4 {
        let lines: Vec<String> = game.board().roster.units().map(described).collect();
        let text = format!("game {}\n{}", Kursk::ID, shuffled(lines, seed).concat());
        let situation = Situation::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let (other, other_start) = set_up::<Kursk>(&situation);
        let relabel = Relabel {
            unit: by_name(game.names(), other.names()),
            place: Box::new(|place| place),
            side: |side| side,
            face: |face| face,
        };
        relabelled_games_agree(&game, &start, (&other, &other_start), &relabel, seed);
    }
}

#[test]
fn fords_with_sides_exchanged() {
    for scenario in Fords::SCENARIOS {
        let (game, start) = begin::<Fords>(scenario);
        let mut situation = Situation::parse(scenario.text).expect("a scenario");
        for word in situation.settings.iter_mut().flat_map(|setting| &mut setting.values) {
            word.text = match &word.text[..] {
                "BL" => "RD".to_owned(),
                "RD" => "BL".to_owned(),
                other => other.to_owned(),
            };
        }
        let (other, other_start) = set_up::<Fords>(&situation);
        for seed in 0..SEEDS {
            let relabel = Relabel {
                unit: Box::new(|unit| unit),
                place: Box::new(|place| place),
                side: Side::other,
                // 3.3: what is good for Blue on 1 to 3 is good for Red on 4 to 6.
                face: |face| 7 - face,
            };
            relabelled_games_agree(&game, &start, (&other, &other_start), &relabel, seed);
        }
    }
}
