//! Everything that a player can do, and how it is written.

use hexgrid::Hex;
use kernel::prompt::{hex_routes, hexes, place_routes, places};
use kernel::{Action as Notation, Answer, Place, Slot, Thing, UnitId, Value, Verb};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `deploy 11/6 -> 0812`: a unit is set up there. A Soviet unit changes places with one of its type.
    Deploy { unit: UnitId, hex: Hex },
    /// `muster`: all units of the side are set up as the scenario has them.
    Muster,
    /// `activate 2TA 5GdTA 27A`: these HQs are active.
    Activate(Vec<UnitId>),
    /// `support 5MC 5GdTC`: these corps stay supported.
    Support(Vec<UnitId>),
    /// `move 11/6 4/6 0812-0811`: a stack along a path; an overrun if the last hex holds enemies.
    Move { units: Vec<UnitId>, path: Vec<Hex> },
    /// `rail 6RD 1412-1413-1414`: a unit moves by rail.
    Rail { unit: UnitId, path: Vec<Hex> },
    /// `enter 18TC -> 3914`: a reinforcement is put on an entry hex.
    Enter { unit: UnitId, hex: Hex },
    /// `halt`: a stack that overran goes no further.
    Halt,
    /// `attack 5MC 74RD -> 0712`
    Attack { units: Vec<UnitId>, targets: Vec<Hex> },
    /// `air yes`: an air point is used in the fight.
    Air(bool),
    /// `steps 6RD=1 8GdMC=0`: pays with steps.
    Steps(Vec<(UnitId, u8)>),
    /// `retreat 11/6:0812-0813`: pays with hexes, all units at once. A route that ends in `off` leads off the map, one that
    /// ends in `eliminated` is that of a unit for which there is no room.
    Retreat(Vec<(UnitId, Vec<Place>)>),
    /// `advance 5MC:0611-0712`: each victor's route; a route of one hex is a unit that stays.
    Advance(Vec<(UnitId, Vec<Hex>)>),
    /// `remove 202StG`: what is too much in a hex.
    Remove(Vec<UnitId>),
    /// `airlift -> 2107`: supply is flown into these towns.
    Airlift(Vec<Hex>),
    /// `end`: the phase is over.
    End,
}

impl Notation for Action {
    const VERBS: &'static [Verb] = &[
        Verb { word: "deploy", slots: &[Slot::Units, Slot::Places], help: "a unit, `->` and where it is set up" },
        Verb { word: "muster", slots: &[], help: "all units as the scenario has them" },
        Verb { word: "activate", slots: &[Slot::Units], help: "the HQs that are active" },
        Verb { word: "support", slots: &[Slot::Units], help: "the corps that stay supported" },
        Verb { word: "move", slots: &[Slot::Units, Slot::Path], help: "units and the path they take" },
        Verb { word: "rail", slots: &[Slot::Units, Slot::Path], help: "a unit and its way by rail" },
        Verb { word: "enter", slots: &[Slot::Units, Slot::Places], help: "a reinforcement, `->` and its entry hex" },
        Verb { word: "halt", slots: &[], help: "the stack goes no further" },
        Verb { word: "attack", slots: &[Slot::Units, Slot::Places], help: "units, `->` and the hexes they attack" },
        Verb { word: "air", slots: &[Slot::One(&["yes", "no"])], help: "whether an air point is used" },
        Verb { word: "steps", slots: &[Slot::Assignment], help: "how many steps each unit loses" },
        Verb { word: "retreat", slots: &[Slot::Routes], help: "each unit's route" },
        Verb { word: "advance", slots: &[Slot::Routes], help: "each unit's route; one hex alone to stay" },
        Verb { word: "remove", slots: &[Slot::Units], help: "the units that are too much in the hex" },
        Verb { word: "airlift", slots: &[Slot::Places], help: "`->` and the towns that get supply by air" },
        Verb { word: "end", slots: &[], help: "the phase is over" },
    ];

    fn to_answer(&self) -> Answer {
        match self {
            Action::Deploy { unit, hex } => {
                Answer::to("deploy").with(Value::Units(vec![*unit])).with(Value::Places(places(&[*hex])))
            }
            Action::Muster => Answer::to("muster"),
            Action::Activate(units) => Answer::to("activate").with(Value::Units(units.clone())),
            Action::Support(units) => Answer::to("support").with(Value::Units(units.clone())),
            Action::Move { units, path } => {
                Answer::to("move").with(Value::Units(units.clone())).with(Value::Path(places(path)))
            }
            Action::Rail { unit, path } => {
                Answer::to("rail").with(Value::Units(vec![*unit])).with(Value::Path(places(path)))
            }
            Action::Enter { unit, hex } => {
                Answer::to("enter").with(Value::Units(vec![*unit])).with(Value::Places(places(&[*hex])))
            }
            Action::Halt => Answer::to("halt"),
            Action::Attack { units, targets } => {
                Answer::to("attack").with(Value::Units(units.clone())).with(Value::Places(places(targets)))
            }
            Action::Air(used) => Answer::to("air").with(Value::One(if *used { "yes" } else { "no" })),
            Action::Steps(losses) => {
                let shares = losses.iter().map(|(unit, steps)| (Thing::Unit(*unit), i32::from(*steps)));
                Answer::to("steps").with(Value::Assignment(shares.collect()))
            }
            Action::Retreat(routes) => Answer::to("retreat").with(Value::Routes(routes.clone())),
            Action::Advance(routes) => Answer::to("advance").with(Value::Routes(place_routes(routes))),
            Action::Remove(units) => Answer::to("remove").with(Value::Units(units.clone())),
            Action::Airlift(towns) => Answer::to("airlift").with(Value::Places(places(towns))),
            Action::End => Answer::to("end"),
        }
    }

    fn from_answer(answer: &Answer) -> Option<Action> {
        match (answer.verb, &answer.values[..]) {
            ("deploy", [Value::Units(units), Value::Places(at)]) => {
                one_at(units, at).map(|(unit, hex)| Action::Deploy { unit, hex })
            }
            ("muster", []) => Some(Action::Muster),
            ("activate", [Value::Units(units)]) => Some(Action::Activate(units.clone())),
            ("support", [Value::Units(units)]) => Some(Action::Support(units.clone())),
            ("move", [Value::Units(units), Value::Path(path)]) => {
                Some(Action::Move { units: units.clone(), path: hexes(path)? })
            }
            ("rail", [Value::Units(units), Value::Path(path)]) => match units[..] {
                [unit] => hexes(path).map(|path| Action::Rail { unit, path }),
                _ => None,
            },
            ("enter", [Value::Units(units), Value::Places(at)]) => {
                one_at(units, at).map(|(unit, hex)| Action::Enter { unit, hex })
            }
            ("halt", []) => Some(Action::Halt),
            ("attack", [Value::Units(units), Value::Places(targets)]) => {
                Some(Action::Attack { units: units.clone(), targets: hexes(targets)? })
            }
            ("air", [Value::One(word)]) => Some(Action::Air(*word == "yes")),
            ("steps", [Value::Assignment(shares)]) => {
                let loss = |(thing, steps): &(Thing, i32)| match thing {
                    Thing::Unit(unit) => u8::try_from(*steps).ok().map(|steps| (*unit, steps)),
                    Thing::Place(_) => None,
                };
                shares.iter().map(loss).collect::<Option<_>>().map(Action::Steps)
            }
            ("retreat", [Value::Routes(routes)]) => Some(Action::Retreat(routes.clone())),
            ("advance", [Value::Routes(routes)]) => hex_routes(routes).map(Action::Advance),
            ("remove", [Value::Units(units)]) => Some(Action::Remove(units.clone())),
            ("airlift", [Value::Places(towns)]) => hexes(towns).map(Action::Airlift),
            ("end", []) => Some(Action::End),
            _ => None,
        }
    }
}

/// One unit and one hex.
fn one_at(units: &[UnitId], at: &[Place]) -> Option<(UnitId, Hex)> {
    match (units, at) {
        ([unit], [Place::Hex(hex)]) => Some((*unit, *hex)),
        _ => None,
    }
}
