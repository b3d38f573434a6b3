//! The counters of Drive on Kursk against its rulebook, and its ready set-ups against the rules of setting up.

use hexgrid::{Flood, Hex};
use kernel::Situation;
use kernel::components::Source;
use kernel::counters::{Counter, Counters, Ground, Mark, Size};
use kernel::map::Map;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/drive-on-kursk");
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn counters() -> Counters {
    Counters::read(&text("counters.toml")).expect("counters")
}

/// What is printed on a counter about its coming.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Comes<'a> {
    /// At most so many hexes from this one.
    Within(&'a str, u16),
    Reserve(&'a str),
    Turn(u8),
    Conditional,
    Gambit,
}

fn comes(counter: &Counter) -> Comes<'_> {
    match counter.setup.split_once('-') {
        Some((hex, "R")) => Comes::Reserve(hex),
        Some((hex, range)) => Comes::Within(hex, range.parse().unwrap_or_else(|_| panic!("{}", counter.name))),
        None if counter.setup == "C" => Comes::Conditional,
        None if counter.setup == "M" => Comes::Gambit,
        None => Comes::Turn(counter.setup.parse().unwrap_or_else(|_| panic!("{}", counter.name))),
    }
}

fn is_german(counters: &Counters, counter: &Counter) -> bool {
    counters.kind(counter).side == "GE"
}

fn is_mechanised(counters: &Counters, counter: &Counter) -> bool {
    matches!(counters.kind(counter).ground, Ground::Panzer | Ground::SovietTank)
}

#[test]
fn there_are_280() {
    let counters = counters();
    assert_eq!(counters.count(), 280);
    let german = counters.units.iter().filter(|unit| is_german(&counters, unit)).count();
    assert_eq!((german, counters.units.len() - german), (90, 170));
    let air: Vec<&str> =
        counters.markers.iter().filter(|marker| marker.mark == Mark::Air).map(|marker| &marker.name[..]).collect();
    assert_eq!(air, ["Luftwaffe 1", "Luftwaffe 1M"], "3.2");
}

/// [2.9] [2.11a] Germans have two steps and one factor on each side, Soviets one step; [11.3] fortified zones 0/3.
#[test]
fn sides_and_steps() {
    let counters = counters();
    for unit in &counters.units {
        let kind = counters.kind(unit);
        if is_german(&counters, unit) {
            let factor = |figures: &str| figures.parse::<u8>().unwrap_or_else(|_| panic!("{}", unit.name));
            let back = unit.back.as_ref().unwrap_or_else(|| panic!("{} has no back", unit.name));
            assert!(factor(&back.figures) < factor(&unit.front.figures), "{}", unit.name);
            assert_eq!((unit.steps, kind.size), (2, Size::Division), "{}", unit.name);
        } else {
            assert_eq!(unit.steps, 1, "{}", unit.name);
            let reserve = matches!(comes(unit), Comes::Reserve(_));
            let back = unit.back.as_ref().map(|back| (&back.figures[..], &back.word[..]));
            assert_eq!(back, reserve.then_some(("", "R")), "{}", unit.name);
        }
        assert_eq!(kind.name == "fortified zone", unit.front.figures == "0/3", "{}", unit.name);
    }
}

/// Whatever the rulebook says of single units.
#[test]
fn the_rulebooks_fragments() {
    let counters = counters();
    let unit = |name: &str| counters.unit(name).unwrap_or_else(|| panic!("no {name}"));
    let first = unit("1SS");
    assert_eq!((&first.front.figures[..], first.front.source, first.steps), ("26", Source::Rulebook, 2), "2.4");
    for name in ["1SS", "2SS", "3SS"] {
        assert_eq!(comes(unit(name)), Comes::Within("1907", 1), "3.2, 3.4");
        assert_eq!(counters.kind(unit(name)).name, "SS panzer division", "11.22");
    }
    let elite = counters.units.iter().filter(|unit| unit.front.figures == "26").map(|unit| &unit.name[..]);
    assert_eq!(elite.collect::<BTreeSet<_>>(), BTreeSet::from(["1SS", "2SS", "3SS", "GD"]), "4.5");
    let german = |code: &Comes<'_>| -> Vec<&Counter> {
        counters.units.iter().filter(|unit| is_german(&counters, unit) && comes(unit) == *code).collect()
    };
    let names = |units: Vec<&Counter>| -> Vec<String> { units.iter().map(|unit| unit.name.clone()).collect() };
    assert_eq!(names(german(&Comes::Turn(3))), ["19Pz"], "3.2");
    let conditional = german(&Comes::Conditional);
    assert!(conditional.len() == 4 && conditional.iter().all(|unit| is_mechanised(&counters, unit)), "3.2");
    assert!(!german(&Comes::Within("1809", 1)).is_empty() && !german(&Comes::Within("1503", 3)).is_empty(), "3.4");
    let gambit = german(&Comes::Gambit);
    let of_type = |kind: &str| gambit.iter().filter(|unit| counters.kind(unit).name == kind).count();
    assert_eq!(of_type("paratroop division"), 2, "11.23");
    assert!(of_type("mountain division") > 0 && of_type("light division") > 0, "2.6, 2.7");
    for (name, what) in [("HG", "2.6"), ("GD", "2.6"), ("213S", "S, 2.6"), ("102NRD", "N, 2.6")] {
        assert!(counters.unit(name).is_some(), "{what}");
    }
    let soviet = |turn: u8| counters.units.iter().filter(move |unit| comes(unit) == Comes::Turn(turn));
    let regular: Vec<&Counter> = soviet(2).chain(soviet(4)).collect();
    assert!(regular.len() == 5 && regular.iter().all(|unit| is_mechanised(&counters, unit)), "3.3");
    assert!(soviet(2).count() > 0 && soviet(4).count() > 0, "3.3");
    for name in ["309RD", "325RD", "348RD", "354RD"] {
        assert!(matches!(comes(unit(name)), Comes::Within(..)) && unit(name).back.is_none(), "9.1: {name}");
    }
    let stacks: BTreeSet<Comes<'_>> =
        counters.units.iter().map(comes).filter(|code| matches!(code, Comes::Reserve(_))).collect();
    assert_eq!(stacks.len(), 8, "9.1");
    let conditional = counters.units.iter().filter(|unit| !is_german(&counters, unit) && unit.setup == "C").count();
    assert!(conditional >= 15, "9.6: up to fifteen in one turn");
    // 2.7: every type that the rulebook has is there.
    for kind in &counters.types {
        assert!(counters.units.iter().any(|unit| counters.kind(unit).name == kind.name), "{}", kind.name);
    }
}

/// A set-up on the map, and what the rules of setting up say of it.
struct SetUp {
    map: Map,
    counters: Counters,
    german_side: BTreeSet<Hex>,
    at: BTreeMap<String, Hex>,
}

impl SetUp {
    fn read(name: &str) -> SetUp {
        let map = Map::read(&text("map.toml")).expect("a map");
        let situation = Situation::parse(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        situation.check_game("drive-on-kursk").expect("a set-up of this game");
        let mut at = BTreeMap::new();
        for item in &situation.units {
            let place = item.place.as_ref().unwrap_or_else(|| panic!("{} is nowhere", item.name.text));
            let hex = map.grid.hex(&place.text).unwrap_or_else(|_| panic!("{} is no hex", place.text));
            assert!(at.insert(item.name.text.clone(), hex).is_none(), "{} is there twice", item.name.text);
        }
        let line: BTreeSet<_> = map.of("front line").flat_map(|part| part.at.sides()).copied().collect();
        let mut flood = Flood::new(&map.grid);
        let west = map.grid.hex("1000").expect("a hex");
        let reached = flood.distances(&map.grid, [west], u16::MAX, |from, direction, _| {
            map.grid.hexside(from, direction).is_none_or(|side| !line.contains(&side))
        });
        let german_side = map.grid.hexes().filter(|hex| reached.get(*hex).is_some()).collect();
        SetUp { map, counters: counters(), german_side, at }
    }

    fn unit(&self, name: &str) -> &Counter {
        self.counters.unit(name).unwrap_or_else(|| panic!("no counter {name}"))
    }

    fn standing(&self, german: bool) -> impl Iterator<Item = (&Counter, Hex)> {
        let all = self.at.iter().map(|(name, hex)| (self.unit(name), *hex));
        all.filter(move |(unit, _)| is_german(&self.counters, unit) == german)
    }

    fn number(&self, hex: Hex) -> String {
        self.map.grid.number(hex).to_string()
    }

    /// The code of each hex in which a unit with a hex on it stands.
    fn codes(&self) -> BTreeMap<Hex, &str> {
        let coded = self.at.iter().map(|(name, hex)| (*hex, self.unit(name)));
        let coded = coded.filter(|(_, unit)| matches!(comes(unit), Comes::Within(..) | Comes::Reserve(_)));
        coded.map(|(hex, unit)| (hex, &unit.setup[..])).collect()
    }

    fn reaches(&self, number: &str, range: u16, hex: Hex) -> bool {
        let from = self.map.grid.hex(number).unwrap_or_else(|_| panic!("{number} is no hex"));
        self.map.grid.distance(from, hex) <= u32::from(range)
    }

    /// [3.4b] Every unit is on its side of the front.
    fn check_sides(&self) {
        for german in [true, false] {
            for (unit, hex) in self.standing(german) {
                assert_eq!(self.german_side.contains(&hex), german, "{} in {}", unit.name, self.number(hex));
            }
        }
    }

    /// [7.4] Three German units; [7.5] three Soviet corps, a division or brigade being a third of one.
    fn check_stacking(&self) {
        for german in [true, false] {
            let mut thirds: BTreeMap<Hex, u8> = BTreeMap::new();
            for (unit, hex) in self.standing(german) {
                let corps = german || self.counters.kind(unit).size == Size::Corps;
                *thirds.entry(hex).or_default() += if corps { 3 } else { 1 };
            }
            for (hex, thirds) in thirds {
                assert!(thirds <= 9, "{} is overstacked", self.number(hex));
            }
        }
    }

    /// [3.4a] In every hex of the front line there is a unit or a zone of control; reserves do not count on it.
    fn check_front(&self) {
        for (german, kind) in [(true, "German fortification"), (false, "Soviet fortification")] {
            let held: BTreeSet<Hex> = self
                .standing(german)
                .filter(|(unit, _)| !matches!(comes(unit), Comes::Reserve(_)))
                .flat_map(|(_, hex)| self.map.grid.neighbours(hex).map(|(_, next)| next).chain([hex]))
                .collect();
            let front = self.map.of(kind).filter(|works| works.name == "front").flat_map(|works| works.at.hexes());
            let open: Vec<String> = front.filter(|hex| !held.contains(hex)).map(|hex| self.number(*hex)).collect();
            assert_eq!(open, Vec::<String>::new(), "{kind}");
        }
    }
}

/// [3.4a] [3.4b] [3.5a] [3.5b] The historical set-up is one that the rules allow.
#[test]
fn the_historical_set_up_is_legal() {
    let set_up = SetUp::read("historical.situation");
    set_up.check_sides();
    set_up.check_stacking();
    set_up.check_front();
    let starts = |unit: &&Counter| matches!(comes(unit), Comes::Within(..) | Comes::Reserve(_));
    let all: BTreeSet<&str> = set_up.counters.units.iter().filter(starts).map(|unit| &unit.name[..]).collect();
    assert_eq!(set_up.at.keys().map(|name| &name[..]).collect::<BTreeSet<_>>(), all, "all that starts on the map");
    let codes = set_up.codes();
    for (name, hex) in &set_up.at {
        let unit = set_up.unit(name);
        assert_eq!(codes[hex], unit.setup, "two codes in {}", set_up.number(*hex));
        match comes(unit) {
            Comes::Within(number, range) => assert!(set_up.reaches(number, range, *hex), "{name} is too far off"),
            Comes::Reserve(number) => assert!(set_up.reaches(number, 0, *hex), "{name} stays in its stack"),
            other => panic!("{name} does not start on the map: {other:?}"),
        }
    }
}

/// [3.6b] [3.6c] [3.7] With Manstein's Gambit every German unit is there; those added stand as units of a code that was there before.
#[test]
fn the_set_up_with_the_gambit_is_legal() {
    let set_up = SetUp::read("gambit.situation");
    set_up.check_sides();
    set_up.check_stacking();
    set_up.check_front();
    assert_eq!((set_up.standing(true).count(), set_up.standing(false).count()), (90, 136));
    let codes = set_up.codes();
    let mut added = 0;
    for (unit, hex) in set_up.standing(true) {
        let code = codes.get(&hex).copied();
        if let Comes::Within(number, range) = comes(unit) {
            assert_eq!(code, Some(&unit.setup[..]), "two codes in {}", set_up.number(hex));
            assert!(set_up.reaches(number, range, hex), "{} is too far off", unit.name);
            continue;
        }
        added += 1;
        // A code of the hex itself, or any that reaches it if no other unit stands there.
        let fits = |(other, _): &(&Counter, Hex)| match comes(other) {
            Comes::Within(number, range) => {
                code.is_none_or(|code| code == other.setup) && set_up.reaches(number, range, hex)
            }
            _ => false,
        };
        assert!(set_up.standing(true).any(|standing| fits(&standing)), "{} belongs to no code", unit.name);
    }
    assert_eq!(added, 23);
}
