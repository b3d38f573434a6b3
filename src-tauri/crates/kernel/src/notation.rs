//! The one-line spelling of every action and input, the same in journal, move file, tests, log and bug reports.
//!
//! A game lists its verbs and what follows each of them; writing is done here for all games, reading in `reader`.
//!
//! ```text
//! move 11/6 4/6 0714-0715-0816         units, then a path
//! attack 11/6 4/6 -> 0713              units, then places
//! retreat 6:0713-0612 8:0713-0712      routes
//! plan north=2 south=1 north>south     an assignment, then an order
//! attack 11/6 -> 0713 with 5/7 air 2   keys keep lists apart
//! GE: move 11/6 0714-0715              an action as an input, with its side
//! roll 3 5
//! GE seals plan 1 9f3a…                (64 hexadecimal digits)
//! GE opens plan 1 77c0…: plan north=2 south=1 north>south
//! adjudicate place 11/6 0714; steps 4/6 1; mark 4/6 disrupted on; set turn 3
//! ```

use crate::prompt::{Answer, Value};
use crate::{Edit, Input, Names};
use std::fmt;

/// No line of notation is longer, in bytes.
pub const LONGEST_LINE: usize = 1 << 16;

/// A closed enum of everything that a player can do, which knows its own spelling.
pub trait Action: Clone + Eq + fmt::Debug {
    /// Every verb of the game.
    const VERBS: &'static [Verb];
    /// The names of the game's secrets.
    const SECRETS: &'static [&'static str] = &[];

    /// How many values follow the verb.
    fn values_of(verb: &str) -> usize {
        let is_value = |slot: &&Slot| !matches!(slot, Slot::Key(_));
        let verb = Self::VERBS.iter().find(|known| known.word == verb);
        verb.map_or(0, |verb| verb.slots.iter().filter(is_value).count())
    }

    fn to_answer(&self) -> Answer;

    /// None only if the values are not of the kinds that the verb's slots name.
    fn from_answer(answer: &Answer) -> Option<Self>;
}

/// A word of the notation and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    pub word: &'static str,
    pub slots: &'static [Slot],
    pub help: &'static str,
}

/// A kind of value in a verb's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A fixed word that ends the list before it, like `with`; not a value.
    Key(&'static str),
    One(&'static [&'static str]),
    Units,
    Places,
    Path,
    Routes,
    Assignment,
    Order,
    Amount,
}

/// The fixed word that stands before the next value of an answer begun, where its verb has one there.
pub fn key_before_next(verbs: &[Verb], answer: &Answer) -> Option<&'static str> {
    let verb = verbs.iter().find(|verb| verb.word == answer.verb)?;
    let mut values = 0;
    for slot in verb.slots {
        match slot {
            Slot::Key(word) if values == answer.values.len() => return Some(word),
            Slot::Key(_) => {}
            _ if values == answer.values.len() => return None,
            _ => values += 1,
        }
    }
    None
}

/// A line that is not notation: where it goes wrong and what would fit there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Counted in characters from 1.
    pub column: usize,
    pub expected: String,
    pub found: String,
    pub hint: Option<String>,
}

impl fmt::Display for NotationError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "column {}: expected {}", self.column, self.expected)?;
        match &self.found[..] {
            "" => write!(out, ", found the end")?,
            found => write!(out, ", found `{found}`")?,
        }
        self.hint.as_ref().map_or(Ok(()), |hint| write!(out, "; {hint}"))
    }
}

impl std::error::Error for NotationError {}

impl Verb {
    /// What would make a line of this verb unreadable, if anything: a list of words must be followed by something that cannot
    /// belong to it, best by a key.
    pub fn fault(&self) -> Option<String> {
        let unclear = |pair: &[Slot]| match (pair[0], pair[1]) {
            (_, Slot::Key(_)) => false,
            (Slot::Units, Slot::Places | Slot::Path) => false,
            (Slot::Assignment, Slot::Order) => false,
            (Slot::Units | Slot::Places | Slot::Routes | Slot::Assignment, _) => true,
            (Slot::Key(_) | Slot::One(_) | Slot::Path | Slot::Order | Slot::Amount, _) => false,
        };
        let pair = self.slots.windows(2).find(|pair| unclear(pair))?;
        Some(format!("`{}`: {:?} needs a key before {:?}", self.word, pair[0], pair[1]))
    }
}

impl Names {
    /// An action in notation.
    pub fn write<A: Action>(&self, action: &A) -> String {
        self.write_answer(A::VERBS, &action.to_answer())
    }

    /// A form filled in, wholly or in part, in notation.
    pub fn write_answer(&self, verbs: &[Verb], answer: &Answer) -> String {
        let mut words = vec![answer.verb.to_owned()];
        let slots = verbs.iter().find(|verb| verb.word == answer.verb).map_or(&[][..], |verb| verb.slots);
        let mut slots = slots.iter();
        for value in &answer.values {
            for slot in slots.by_ref() {
                match slot {
                    Slot::Key(key) => words.push((*key).to_owned()),
                    _ => break,
                }
            }
            words.push(self.write_value(value));
        }
        words.join(" ")
    }

    fn write_value(&self, value: &Value) -> String {
        match value {
            Value::One(word) => (*word).to_owned(),
            Value::Units(units) => spaced(units.iter().map(|unit| self.unit(*unit).to_owned())),
            Value::Places(places) => format!("-> {}", spaced(places.iter().map(|place| self.place(*place)))),
            Value::Path(path) => self.path(path),
            Value::Routes(routes) => {
                spaced(routes.iter().map(|(unit, route)| format!("{}:{}", self.unit(*unit), self.path(route))))
            }
            Value::Assignment(shares) => {
                spaced(shares.iter().map(|(thing, points)| format!("{}={points}", self.thing(*thing))))
            }
            Value::Order(things) => match things[..] {
                [] => "none".to_owned(),
                _ => things.iter().map(|thing| self.thing(*thing)).collect::<Vec<_>>().join(">"),
            },
            Value::Amount(amount) => amount.to_string(),
        }
    }

    pub fn write_input<A: Action>(&self, input: &Input<A>) -> String {
        match input {
            Input::Choice(side, action) => format!("{}: {}", self.side(*side).code, self.write(action)),
            Input::Roll(faces) => format!("roll {}", spaced(faces.iter().map(u8::to_string))),
            Input::Seal { side, secret, seal } => {
                format!("{} seals {} {} {seal}", self.side(*side).code, secret.name, secret.sequence)
            }
            Input::Open { side, secret, salt, value } => {
                let code = self.side(*side).code;
                format!("{code} opens {} {} {salt}: {}", secret.name, secret.sequence, self.write(value))
            }
            Input::Adjudicate(edits) => {
                let edits: Vec<String> = edits.iter().map(|edit| self.write_edit(edit)).collect();
                format!("adjudicate {}", edits.join("; "))
            }
        }
    }

    fn write_edit(&self, edit: &Edit) -> String {
        match edit {
            Edit::Place { unit, place } => format!("place {} {}", self.unit(*unit), self.place(*place)),
            Edit::Steps { unit, steps } => format!("steps {} {steps}", self.unit(*unit)),
            Edit::Mark { unit, mark, on } => {
                format!("mark {} {mark} {}", self.unit(*unit), if *on { "on" } else { "off" })
            }
            Edit::Set { side: None, track, value } => format!("set {track} {value}"),
            Edit::Set { side: Some(side), track, value } => format!("set {} {track} {value}", self.side(*side).code),
        }
    }
}

fn spaced(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

/// A whole number in its one canonical spelling: no plus sign, no leading zeros.
pub fn plain_number(text: &str) -> Option<i64> {
    text.parse::<i64>().ok().filter(|number| number.to_string() == text)
}
