//! Everything that a player can do, and how it is written.

use crate::state::Sequence;
use hexgrid::Hex;
use kernel::prompt::{hex_routes, hexes, place_routes, places};
use kernel::{Action as Notation, Answer, Place, Slot, UnitId, Value, Verb};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `gambit no`: whether Manstein's Gambit is played.
    Gambit(bool),
    /// `deploy 1SS -> 1908`: a unit is set up there.
    Deploy { unit: UnitId, hex: Hex },
    /// `top 1SS`: the unit is laid on top of its stack.
    Top(UnitId),
    /// `muster`: all units of the side are set up in a ready way.
    Muster,
    /// `order fight-move`: the order of the two phases.
    Order(Sequence),
    /// `withdraw 4Pz`: a German division leaves the game for points.
    Withdraw(UnitId),
    /// `activate -> 4526 3320`: the reserves in these hexes; none is a choice too.
    Activate(Vec<Hex>),
    /// `enter 19Pz -> 1609`: a reinforcement comes in.
    Enter { unit: UnitId, hex: Hex },
    /// `move 1SS 2SS 1907-1908`: a stack along a path.
    Move { units: Vec<UnitId>, path: Vec<Hex> },
    /// `attack 1SS 2SS -> 2008`
    Attack { units: Vec<UnitId>, target: Hex },
    /// `convert yes`: a retreat is fought out.
    Convert(bool),
    /// `air yes`: the Luftwaffe supports the fight.
    Air(bool),
    /// `lose 4Pz`: an attacker loses a step, a Soviet one is eliminated.
    Lose(UnitId),
    /// `retreat 15RD:2008-2108`: each defender's route; `pressed` where there is no room.
    Retreat(Vec<(UnitId, Vec<Place>)>),
    /// `displace 15RD:2008-2108 81RD:2108-2209`: a unit retreats, and others make way.
    Displace(Vec<(UnitId, Vec<Place>)>),
    /// `advance 1SS:1907-2008`: each victor's route; a route of one hex is a unit that stays.
    Advance(Vec<(UnitId, Vec<Hex>)>),
    /// `remove 15RD`: what is too much in a hex.
    Remove(UnitId),
    /// `vote yes`: another turn shall be played.
    Vote(bool),
    /// `end`: the phase is over.
    End,
}

const YES_NO: Slot = Slot::One(&["yes", "no"]);

impl Notation for Action {
    const VERBS: &'static [Verb] = &[
        Verb { word: "gambit", slots: &[YES_NO], help: "whether Manstein's Gambit is played" },
        Verb { word: "deploy", slots: &[Slot::Units, Slot::Places], help: "a unit, `->` and where it is set up" },
        Verb { word: "top", slots: &[Slot::Units], help: "the unit that is laid on top of its stack" },
        Verb { word: "muster", slots: &[], help: "all units in a ready way" },
        Verb {
            word: "order",
            slots: &[Slot::One(&["move-fight", "fight-move", "move-move", "fight-fight"])],
            help: "the order of the two phases",
        },
        Verb { word: "withdraw", slots: &[Slot::Units], help: "a division that leaves the game" },
        Verb { word: "activate", slots: &[Slot::Places], help: "`->` and the hexes of the reserves; or none" },
        Verb { word: "enter", slots: &[Slot::Units, Slot::Places], help: "a reinforcement, `->` and its entry hex" },
        Verb { word: "move", slots: &[Slot::Units, Slot::Path], help: "units and the path they take" },
        Verb { word: "attack", slots: &[Slot::Units, Slot::Places], help: "units, `->` and the hex they attack" },
        Verb { word: "convert", slots: &[YES_NO], help: "whether a retreat is fought out" },
        Verb { word: "air", slots: &[YES_NO], help: "whether the Luftwaffe supports the fight" },
        Verb { word: "lose", slots: &[Slot::Units], help: "the attacker that loses" },
        Verb { word: "retreat", slots: &[Slot::Routes], help: "each unit's route" },
        Verb { word: "displace", slots: &[Slot::Routes], help: "the unit's route and those of who makes way" },
        Verb { word: "advance", slots: &[Slot::Routes], help: "each unit's route; one hex alone to stay" },
        Verb { word: "remove", slots: &[Slot::Units], help: "the unit that is too much in the hex" },
        Verb { word: "vote", slots: &[YES_NO], help: "whether another turn shall be played" },
        Verb { word: "end", slots: &[], help: "the phase is over" },
    ];
    const SECRETS: &'static [&'static str] = &["order", "vote"];

    fn to_answer(&self) -> Answer {
        let units = |verb: &'static str, units: &[UnitId]| Answer::to(verb).with(Value::Units(units.to_vec()));
        match self {
            Action::Gambit(yes) => word("gambit", *yes),
            Action::Deploy { unit, hex } => units("deploy", &[*unit]).with(Value::Places(places(&[*hex]))),
            Action::Top(unit) => units("top", &[*unit]),
            Action::Muster => Answer::to("muster"),
            Action::Order(sequence) => Answer::to("order").with(Value::One(sequence.word())),
            Action::Withdraw(unit) => units("withdraw", &[*unit]),
            Action::Activate(stacks) => Answer::to("activate").with(Value::Places(places(stacks))),
            Action::Enter { unit, hex } => units("enter", &[*unit]).with(Value::Places(places(&[*hex]))),
            Action::Move { units: movers, path } => units("move", movers).with(Value::Path(places(path))),
            Action::Attack { units: attackers, target } => {
                units("attack", attackers).with(Value::Places(places(&[*target])))
            }
            Action::Convert(yes) => word("convert", *yes),
            Action::Air(yes) => word("air", *yes),
            Action::Lose(unit) => units("lose", &[*unit]),
            Action::Retreat(routes) => Answer::to("retreat").with(Value::Routes(routes.clone())),
            Action::Displace(routes) => Answer::to("displace").with(Value::Routes(routes.clone())),
            Action::Advance(routes) => Answer::to("advance").with(Value::Routes(place_routes(routes))),
            Action::Remove(unit) => units("remove", &[*unit]),
            Action::Vote(yes) => word("vote", *yes),
            Action::End => Answer::to("end"),
        }
    }

    fn from_answer(answer: &Answer) -> Option<Action> {
        Some(match (answer.verb, &answer.values[..]) {
            ("gambit", [Value::One(word)]) => Action::Gambit(*word == "yes"),
            ("deploy", [Value::Units(units), Value::Places(at)]) => {
                Action::Deploy { unit: one(units)?, hex: one(&hexes(at)?)? }
            }
            ("top", [Value::Units(units)]) => Action::Top(one(units)?),
            ("muster", []) => Action::Muster,
            ("order", [Value::One(word)]) => Action::Order(Sequence::called(word)?),
            ("withdraw", [Value::Units(units)]) => Action::Withdraw(one(units)?),
            ("activate", [Value::Places(stacks)]) => Action::Activate(hexes(stacks)?),
            ("enter", [Value::Units(units), Value::Places(at)]) => {
                Action::Enter { unit: one(units)?, hex: one(&hexes(at)?)? }
            }
            ("move", [Value::Units(units), Value::Path(path)]) => {
                Action::Move { units: units.clone(), path: hexes(path)? }
            }
            ("attack", [Value::Units(units), Value::Places(at)]) => {
                Action::Attack { units: units.clone(), target: one(&hexes(at)?)? }
            }
            ("convert", [Value::One(word)]) => Action::Convert(*word == "yes"),
            ("air", [Value::One(word)]) => Action::Air(*word == "yes"),
            ("lose", [Value::Units(units)]) => Action::Lose(one(units)?),
            ("retreat", [Value::Routes(routes)]) => Action::Retreat(routes.clone()),
            ("displace", [Value::Routes(routes)]) => Action::Displace(routes.clone()),
            ("advance", [Value::Routes(routes)]) => Action::Advance(hex_routes(routes)?),
            ("remove", [Value::Units(units)]) => Action::Remove(one(units)?),
            ("vote", [Value::One(word)]) => Action::Vote(*word == "yes"),
            ("end", []) => Action::End,
            _ => return None,
        })
    }
}

fn word(verb: &'static str, yes: bool) -> Answer {
    Answer::to(verb).with(Value::One(if yes { "yes" } else { "no" }))
}

/// The only one.
fn one<T: Copy>(items: &[T]) -> Option<T> {
    match items {
        [item] => Some(*item),
        _ => None,
    }
}
