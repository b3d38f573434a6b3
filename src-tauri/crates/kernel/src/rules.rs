//! The rules index of a game: `scenarios/<game>/rules.toml`. What a refusal or the rules panel shows, in our own words.

use serde::{Deserialize, Serialize};

/// All cases of a rulebook, in its order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesIndex {
    /// The rulebook's title.
    pub title: String,
    /// Bumped by every change that alters a golden game's hash.
    pub revision: u32,
    #[serde(rename = "case")]
    pub cases: Vec<IndexedCase>,
}

/// One case of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexedCase {
    /// The number by which code and tests cite it.
    pub case: String,
    /// What players are shown, where it differs: the printed number or the section's name.
    pub printed: Option<String>,
    pub title: String,
    /// Short, in own words.
    pub text: String,
    pub status: Status,
}

/// What became of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// In the code behind the gate, and tested.
    Enforced,
    /// Enforced when the game is started with the option.
    Optional,
    /// Our reading of an ambiguous text, enforced.
    Ruling,
    /// A component or an explanation: nothing to enforce.
    Explained,
}

impl Status {
    /// Whether code and a test must cite the case.
    pub fn needs_a_test(self) -> bool {
        match self {
            Status::Enforced | Status::Optional | Status::Ruling => true,
            Status::Explained => false,
        }
    }
}

impl IndexedCase {
    pub fn shown(&self) -> &str {
        self.printed.as_deref().unwrap_or(&self.case)
    }
}

impl RulesIndex {
    pub fn find(&self, case: &str) -> Option<&IndexedCase> {
        self.cases.iter().find(|known| known.case == case)
    }

    /// The first thing that is wrong with the index, if any.
    pub fn fault(&self) -> Option<String> {
        self.cases.iter().enumerate().find_map(|(at, case)| {
            let twice = self.cases[..at].iter().any(|earlier| earlier.case == case.case);
            let bare = case.title.trim().is_empty() || case.text.trim().is_empty();
            match (twice, bare) {
                (true, _) => Some(format!("case {} stands there twice", case.case)),
                (_, true) => Some(format!("case {} lacks a title or a text", case.case)),
                (false, false) => None,
            }
        })
    }
}
