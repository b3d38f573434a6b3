//! Why the rules say no.

use crate::{Case, Place, Sentence, UnitId};

/// The rules say no: by which case, why, and what would have been allowed. It changes nothing.
///
/// Where several cases forbid the same action, the one is named that the rulebook meets first in its sequence: who may act,
/// then which units, then where to, then how much it costs, then limits on the whole. Each game's `judge` keeps that order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub case: Case,
    pub reason: Sentence,
    /// The nearest legal alternative, where there is one.
    pub instead: Option<Instead>,
}

/// What would have been allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instead {
    Place(Place),
    Path(Vec<Place>),
    Units(Vec<UnitId>),
    Amount(i64),
    /// Another verb of the game's notation.
    Verb(&'static str),
}

impl Refusal {
    pub fn instead(mut self, alternative: Instead) -> Refusal {
        self.instead = Some(alternative);
        self
    }

    /// The same by another case: for words that several cases share.
    pub fn citing(mut self, case: Case) -> Refusal {
        self.case = case;
        self
    }
}

/// `refuse!("5.23", "{unit} must stop in {place}", unit = id, place = hex)`.
#[macro_export]
macro_rules! refuse {
    ($case:literal, $words:literal $(, $name:ident = $fact:expr)* $(,)?) => {
        $crate::Refusal { case: $crate::Case($case), reason: $crate::say!($words $(, $name = $fact)*), instead: None }
    };
}
