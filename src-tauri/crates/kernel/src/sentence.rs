//! Sentences with facts in them: what a refusal, an event or a prompt says, before it is known who reads it.
//!
//! The words are fixed at compile time and the facts stay structured, so that a log line can be filtered, a hex clicked and
//! a hidden unit left unnamed. [`crate::Names::tell`] turns a sentence into text.

use crate::{Case, Place, Side, UnitId};
use hexgrid::Hex;

/// One thing that a sentence speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    Unit(UnitId),
    Units(Vec<UnitId>),
    Place(Place),
    Places(Vec<Place>),
    Path(Vec<Place>),
    Routes(Vec<(UnitId, Vec<Place>)>),
    Side(Side),
    Number(i64),
    /// A count of parts of a whole, e.g. 5 halves: told as 2 1/2.
    Parts(i64, i64),
    Word(&'static str),
    Text(String),
    Case(Case),
}

macro_rules! facts_from {
    ($($kind:ident($type:ty)),* $(,)?) => {$(
        impl From<$type> for Fact {
            fn from(value: $type) -> Fact {
                Fact::$kind(value.into())
            }
        }
    )*};
}

facts_from! {
    Unit(UnitId), Units(Vec<UnitId>), Place(Place), Place(Hex), Places(Vec<Place>), Side(Side), Number(i64), Number(i32),
    Number(u8), Number(u16), Number(u32), Word(&'static str), Text(String), Case(Case),
}

/// Words with gaps: `"{unit} must stop in {place}"`, and a fact for each gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub words: &'static str,
    pub facts: Vec<(&'static str, Fact)>,
}

impl Sentence {
    pub fn plain(words: &'static str) -> Sentence {
        Sentence { words, facts: Vec::new() }
    }

    /// The words cut at their gaps: plain text, or the fact that belongs there.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let mut rest = self.words;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            match rest.find('{') {
                Some(0) => {
                    let end = rest.find('}').unwrap_or(rest.len() - 1);
                    let name = &rest[1..end];
                    rest = &rest[end + 1..];
                    let fact = self.facts.iter().find(|(known, _)| *known == name);
                    Some(fact.map_or(Part::Words(name), |(_, fact)| Part::Fact(fact)))
                }
                other => {
                    let end = other.unwrap_or(rest.len());
                    let words = &rest[..end];
                    rest = &rest[end..];
                    Some(Part::Words(words))
                }
            }
        })
    }
}

/// A piece of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    Words(&'a str),
    Fact(&'a Fact),
}

/// `say!("{unit} stops in {place}", unit = id, place = hex)`.
#[macro_export]
macro_rules! say {
    ($words:literal $(, $name:ident = $fact:expr)* $(,)?) => {
        $crate::Sentence { words: $words, facts: vec![$((stringify!($name), $crate::Fact::from($fact))),*] }
    };
}
