//! The notation, with a verb for every kind of slot.

use kernel::names::SideName;
use kernel::prompt::Answer;
use kernel::{Action, BoxId, Input, Names, Place, Side, Slot, Verb};

/// A verb for every kind of slot.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Toy(Answer);

impl Action for Toy {
    const VERBS: &'static [Verb] = &[
        Verb { word: "send", slots: &[Slot::Units, Slot::Places], help: "units and places" },
        Verb { word: "go", slots: &[Slot::Units, Slot::Path], help: "units and a path" },
        Verb { word: "flee", slots: &[Slot::Routes], help: "routes" },
        Verb { word: "plan", slots: &[Slot::Assignment, Slot::Order], help: "shares and an order" },
        Verb {
            word: "call",
            slots: &[Slot::Units, Slot::Key("with"), Slot::Units, Slot::Key("for"), Slot::Amount],
            help: "units with units for an amount",
        },
        Verb { word: "pay", slots: &[Slot::Amount, Slot::One(&["cash", "kind"])], help: "how much and how" },
    ];
    const SECRETS: &'static [&'static str] = &["plan"];

    fn to_answer(&self) -> Answer {
        self.0.clone()
    }

    fn from_answer(answer: &Answer) -> Option<Toy> {
        Some(Toy(answer.clone()))
    }
}

fn names() -> Names {
    let sides = [SideName { code: "GE", name: "German" }, SideName { code: "SU", name: "Soviet" }];
    let names = Names::new(sides, None, &["north", "south"]);
    names.with_units(vec!["11/6".into(), "4/6".into()]).expect("good names")
}

#[track_caller]
fn round_trip(line: &str) -> Input<Toy> {
    let input = names().read_input::<Toy>(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(names().write_input(&input), line);
    input
}

#[test]
fn every_kind_of_line_is_read_and_written() {
    round_trip("GE: send 11/6 4/6 -> north south");
    round_trip("SU: send none -> none");
    round_trip("GE: go 4/6 north-south-north");
    round_trip("GE: flee 11/6:north-south 4/6:north");
    round_trip("GE: plan 11/6=2 north=-1 south=0 south>north");
    round_trip("GE: plan none none");
    round_trip("GE: call 11/6 with 4/6 for 2");
    round_trip("GE: call none with 11/6 4/6 for 0");
    round_trip("GE: pay -3 kind");
    round_trip("roll 6 1");
    round_trip(&format!("SU seals plan 4 {}", "0a".repeat(32)));
    round_trip(&format!("SU opens plan 4 {}: pay 1 cash", "f0".repeat(32)));
    round_trip("adjudicate place 11/6 south; steps 4/6 1; mark 4/6 tired off; set turn -3; set SU points 7");
}

#[test]
fn units_are_put_in_order_so_that_an_action_has_one_spelling() {
    let either = names().read::<Toy>("send 4/6 11/6 -> south north").expect("notation");
    assert_eq!(names().write(&either), "send 11/6 4/6 -> north south");
}

#[test]
fn mistakes_are_pointed_at() {
    let wrong = |line: &str| names().read_input::<Toy>(line).expect_err(line).to_string();
    assert_eq!(wrong(""), "column 1: expected a side, `roll` or `adjudicate`, found the end");
    assert_eq!(wrong("XX: go"), "column 1: expected `GE`, `SU`, `roll` or `adjudicate`, found `XX:`");
    assert_eq!(
        wrong("GE go"),
        "column 4: expected `seals` or `opens` (an action has a colon after the side), found `go`"
    );
    assert_eq!(wrong("GE: fly"), "column 5: expected `send`, `go`, `flee`, `plan`, `call`, `pay`, found `fly`");
    assert_eq!(wrong("GE: go 11/7 north"), "column 8: expected a unit, found `11/7`; did you mean 11/6?");
    assert_eq!(
        wrong("GE: go 11/6 north-west"),
        "column 19: expected a place, found `west`; the places are north, south"
    );
    assert_eq!(wrong("GE: go 11/6"), "column 12: expected a path, found the end");
    assert_eq!(
        wrong("GE: send 11/6 11/6 -> north"),
        "column 15: expected a unit that is not named twice, found `11/6`"
    );
    assert_eq!(wrong("GE: send 11/6 north"), "column 15: expected a unit, found `north`");
    assert_eq!(
        wrong("GE: plan north=1 north=2 north"),
        "column 18: expected a share that is not named twice, found `north=2`"
    );
    assert_eq!(
        wrong("GE: plan north=1 north>north"),
        "column 18: expected an order that names nothing twice, found `north>north`"
    );
    assert_eq!(wrong("GE: plan north=01 north"), "column 10: expected a share, like north=2, found `north=01`");
    assert_eq!(wrong("GE: pay 1 card"), "column 11: expected `cash` or `kind`, found `card`");
    assert_eq!(wrong("GE: pay 1 cash now"), "column 16: expected the end of the line, found `now`");
    assert_eq!(wrong("roll 0"), "column 6: expected the face of a die, found `0`");
    assert_eq!(wrong("GE seals map 1 00"), "column 10: expected a secret (plan), found `map`");
    assert_eq!(wrong("adjudicate steps 4/6 1 set turn 3"), "column 24: expected the end of the line, found `set`");
    assert_eq!(wrong("GE: call 11/6 north 4/6 for 2"), "column 15: expected a unit, found `north`");
    assert_eq!(wrong("GE: call 11/6 with 4/6"), "column 23: expected `for`, found the end");
    assert!(wrong(&"x".repeat(70_000)).starts_with("column 1: expected a line of at most 65536 bytes"));
}

#[test]
fn an_answer_begun_is_read_as_far_as_it_goes() {
    let begun = |line: &str| names().read_begun::<Toy>(line).map(|answer| answer.values.len());
    assert_eq!((begun("go"), begun("go 11/6"), begun("go 11/6 north-south")), (Ok(0), Ok(1), Ok(2)));
    assert!(begun("go 11/6 north-south more").is_err());
}

#[test]
fn an_unreadable_verb_is_told() {
    assert!(Toy::VERBS.iter().all(|verb| verb.fault().is_none()));
    let unclear = Verb { word: "x", slots: &[Slot::Units, Slot::Amount], help: "" };
    assert_eq!(unclear.fault(), Some("`x`: Units needs a key before Amount".to_owned()));
}

#[test]
fn sides_and_boxes_are_found() {
    assert_eq!(names().side_of("SU"), Some(Side::Red));
    assert_eq!(names().place_of("south"), Ok(Place::Box(BoxId(1))));
}
