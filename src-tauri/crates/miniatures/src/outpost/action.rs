//! Everything that a player can do, and how it is written.

use hexgrid::Hex;
use kernel::prompt::{hex_routes, hexes, place_routes, places};
use kernel::{Action as Notation, Answer, Place, Slot, Thing, UnitId, Value, Verb};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `move 11 4 0404-0405-0406`: a stack along a path; an overrun if the last hex holds enemies.
    Move { units: Vec<UnitId>, path: Vec<Hex> },
    /// `halt`: a stack that overran goes no further.
    Halt,
    /// `attack 11 4 -> 0403`
    Attack { units: Vec<UnitId>, target: Hex },
    /// `steps 6=1 8=0`: pays with steps.
    Steps(Vec<(UnitId, u8)>),
    /// `retreat 6:0403-0302 8:0403-0402`: pays with hexes, all units at once.
    Retreat(Vec<(UnitId, Vec<Hex>)>),
    /// `advance 11:0404-0403 4:0404`: each victor's route; a route of one hex is a unit that stays.
    Advance(Vec<(UnitId, Vec<Hex>)>),
    /// `end`: the phase is over.
    End,
}

impl Notation for Action {
    const VERBS: &'static [Verb] = &[
        Verb { word: "move", slots: &[Slot::Units, Slot::Path], help: "units and the path they take" },
        Verb { word: "halt", slots: &[], help: "the stack goes no further" },
        Verb { word: "attack", slots: &[Slot::Units, Slot::Places], help: "units, `->` and the hex they attack" },
        Verb { word: "steps", slots: &[Slot::Assignment], help: "how many steps each unit loses" },
        Verb { word: "retreat", slots: &[Slot::Routes], help: "each unit's route" },
        Verb { word: "advance", slots: &[Slot::Routes], help: "each unit's route; one hex alone to stay" },
        Verb { word: "end", slots: &[], help: "the phase is over" },
    ];

    fn to_answer(&self) -> Answer {
        match self {
            Action::Move { units, path } => {
                Answer::to("move").with(Value::Units(units.clone())).with(Value::Path(places(path)))
            }
            Action::Halt => Answer::to("halt"),
            Action::Attack { units, target } => {
                Answer::to("attack").with(Value::Units(units.clone())).with(Value::Places(vec![Place::Hex(*target)]))
            }
            Action::Steps(losses) => {
                let shares = losses.iter().map(|(unit, steps)| (Thing::Unit(*unit), i32::from(*steps)));
                Answer::to("steps").with(Value::Assignment(shares.collect()))
            }
            Action::Retreat(routes) => Answer::to("retreat").with(Value::Routes(place_routes(routes))),
            Action::Advance(routes) => Answer::to("advance").with(Value::Routes(place_routes(routes))),
            Action::End => Answer::to("end"),
        }
    }

    fn from_answer(answer: &Answer) -> Option<Action> {
        match (answer.verb, &answer.values[..]) {
            ("move", [Value::Units(units), Value::Path(path)]) => {
                Some(Action::Move { units: units.clone(), path: hexes(path)? })
            }
            ("halt", []) => Some(Action::Halt),
            ("attack", [Value::Units(units), Value::Places(places)]) => match places[..] {
                [Place::Hex(target)] => Some(Action::Attack { units: units.clone(), target }),
                _ => None,
            },
            ("steps", [Value::Assignment(shares)]) => {
                let loss = |(thing, steps): &(Thing, i32)| match thing {
                    Thing::Unit(unit) => u8::try_from(*steps).ok().map(|steps| (*unit, steps)),
                    Thing::Place(_) => None,
                };
                shares.iter().map(loss).collect::<Option<_>>().map(Action::Steps)
            }
            ("retreat", [Value::Routes(routes)]) => hex_routes(routes).map(Action::Retreat),
            ("advance", [Value::Routes(routes)]) => hex_routes(routes).map(Action::Advance),
            ("end", []) => Some(Action::End),
            _ => None,
        }
    }
}
