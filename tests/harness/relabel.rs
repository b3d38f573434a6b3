//! The same game under other names: a mirrored map, other unit numbers, the sides exchanged. What follows must be the same,
//! under the same change of names.

use kernel::prompt::{Answer, Value};
use kernel::secret::Seal;
use kernel::{Action, Game, Input, Names, Place, Side, Thing, UnitId, View};

/// How the names of one game become those of another.
pub struct Relabel<'a> {
    pub unit: Box<dyn Fn(UnitId) -> UnitId + 'a>,
    pub place: Box<dyn Fn(Place) -> Place + 'a>,
    pub side: fn(Side) -> Side,
    pub face: fn(u8) -> u8,
}

impl std::fmt::Debug for Relabel<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Relabel")
    }
}

impl Relabel<'_> {
    fn thing(&self, thing: Thing) -> Thing {
        match thing {
            Thing::Unit(unit) => Thing::Unit((self.unit)(unit)),
            Thing::Place(place) => Thing::Place((self.place)(place)),
        }
    }

    fn value(&self, value: &Value) -> Value {
        let places = |places: &[Place]| places.iter().map(|place| (self.place)(*place)).collect::<Vec<_>>();
        match value {
            Value::One(word) => Value::One(word),
            Value::Units(units) => Value::Units(sorted(units.iter().map(|unit| (self.unit)(*unit)))),
            Value::Places(all) => Value::Places(sorted(places(all).into_iter())),
            Value::Path(path) => Value::Path(places(path)),
            Value::Routes(routes) => {
                Value::Routes(sorted(routes.iter().map(|(unit, route)| ((self.unit)(*unit), places(route)))))
            }
            Value::Assignment(shares) => {
                Value::Assignment(sorted(shares.iter().map(|(thing, points)| (self.thing(*thing), *points))))
            }
            Value::Order(things) => Value::Order(things.iter().map(|thing| self.thing(*thing)).collect()),
            Value::Amount(amount) => Value::Amount(*amount),
        }
    }

    fn action<A: Action>(&self, action: &A) -> A {
        let answer = action.to_answer();
        let values = answer.values.iter().map(|value| self.value(value)).collect();
        A::from_answer(&Answer { verb: answer.verb, values }).expect("an action under other names is an action")
    }

    /// The inputs of a whole game. A seal is made anew from what will be opened.
    pub fn inputs<G: Game>(&self, game: &G, inputs: &[Input<G::Action>]) -> Vec<Input<G::Action>> {
        let opened = |at: usize| {
            inputs[at..].iter().find_map(|input| match input {
                Input::Open { side, secret, salt, value } => Some((*side, *secret, *salt, self.action(value))),
                Input::Choice(..) | Input::Roll(_) | Input::Seal { .. } | Input::Adjudicate(_) => None,
            })
        };
        let input = |(at, input): (usize, &Input<G::Action>)| match input {
            Input::Choice(side, action) => Input::Choice((self.side)(*side), self.action(action)),
            Input::Roll(faces) => Input::Roll(faces.iter().map(|face| (self.face)(*face)).collect()),
            Input::Seal { side, secret, seal } => {
                let side = (self.side)(*side);
                let seal = opened(at).map_or(*seal, |(_, secret, salt, value)| {
                    Seal::of(game.identity(), side, secret, &salt, &game.names().write(&value))
                });
                Input::Seal { side, secret: *secret, seal }
            }
            Input::Open { side, secret, salt, value } => {
                Input::Open { side: (self.side)(*side), secret: *secret, salt: *salt, value: self.action(value) }
            }
            Input::Adjudicate(edits) => Input::Adjudicate(edits.clone()),
        };
        inputs.iter().enumerate().map(input).collect()
    }

    /// A view under the other names, as lines in a fixed order.
    pub fn lines(&self, view: &View, names: &Names) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for seen in &view.units {
            let name = seen.unit.map_or("?", |unit| names.unit((self.unit)(unit)));
            let (place, side) = (names.place((self.place)(seen.place)), (self.side)(seen.side));
            lines.push(format!(
                "{name} {side:?} {place} {} {:?} {} {:?}",
                seen.kind, seen.strengths, seen.steps, seen.marks
            ));
        }
        let track = |track: &kernel::Track| format!("{} {:?} {}", track.name, track.side.map(self.side), track.value);
        lines.extend(view.tracks.iter().map(track));
        let control =
            |(place, side): &(Place, Side)| format!("{} {:?}", names.place((self.place)(*place)), (self.side)(*side));
        lines.extend(view.control.iter().map(control));
        lines.sort();
        lines
    }
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort();
    items
}
