//! What a game starts from: a scenario or a situation, and the options that were agreed on.

use crate::{AnyGame, PARTS, SetUpError, Title};
use kernel::hash::tagged;
use kernel::secret::GameId;
use kernel::{Situation, SituationError};
use std::fmt;

/// The beginning of a game, as players agree on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    pub from: From,
    /// Optional rules that are on, by their words.
    pub options: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// One of the game's own, by its id.
    Scenario(String),
    /// Any arrangement, in the language of [`kernel::situation`].
    Situation(String),
}

/// Why a game cannot be started so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    NoSuchScenario {
        game: &'static str,
        scenario: String,
    },
    /// Words of an option are letters and digits.
    NoOption(String),
    /// Script lines and dice are for tests and the referee.
    NotForAGame(&'static str),
    SetUp(SetUpError),
}

impl fmt::Display for StartError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::NoSuchScenario { game, scenario } => write!(out, "{game} has no scenario `{scenario}`"),
            StartError::NoOption(word) => write!(out, "`{word}` is no option"),
            StartError::NotForAGame(what) => write!(out, "the situation has {what} in it: they are not for a game"),
            StartError::SetUp(SetUpError::NoSuchGame) => write!(out, "there is no such game"),
            StartError::SetUp(SetUpError::Situation(error)) => write!(out, "the situation does not hold: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl Start {
    pub fn scenario(id: &str) -> Start {
        Start { from: From::Scenario(id.to_owned()), options: Vec::new() }
    }

    /// The whole text: scenario or situation, then the options.
    pub fn text(&self, title: &Title) -> Result<String, StartError> {
        let mut text = match &self.from {
            From::Situation(text) => text.clone(),
            From::Scenario(id) => {
                let none = || StartError::NoSuchScenario { game: title.id, scenario: id.clone() };
                title.scenario(id).ok_or_else(none)?.text.to_owned()
            }
        };
        for option in &self.options {
            if option.is_empty() || !option.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
                return Err(StartError::NoOption(option.clone()));
            }
            text.push_str(&format!("\nset option {option}\n"));
        }
        Ok(text)
    }

    /// H("fieldpost/1/components", game, set-up, map, counters): who has the same, plays with the same parts.
    pub fn components(&self, title: &Title) -> Result<[u8; 32], StartError> {
        let text = self.text(title)?;
        let (map, counters) =
            PARTS.iter().find(|parts| parts.game == title.id).map_or(("", ""), |parts| (parts.map, parts.counters));
        let fields = [title.id.as_bytes(), text.as_bytes(), map.as_bytes(), counters.as_bytes()];
        Ok(tagged("fieldpost/1/components", &fields))
    }

    /// Begins the game: what has only one answer is answered first.
    pub fn begin(&self, title: &Title, identity: GameId) -> Result<AnyGame, StartError> {
        begun(title, Situation::parse(&self.text(title)?), identity)
    }

    /// Lays a kept game out again, as it was begun: nobody asks any more whether a game comes to such a situation.
    pub fn begin_kept(&self, title: &Title, identity: GameId) -> Result<AnyGame, StartError> {
        begun(title, Situation::parse_kept(&self.text(title)?), identity)
    }
}

fn begun(title: &Title, situation: Result<Situation, SituationError>, identity: GameId) -> Result<AnyGame, StartError> {
    let situation = situation.map_err(|error| StartError::SetUp(SetUpError::Situation(error)))?;
    if !situation.script.is_empty() {
        return Err(StartError::NotForAGame("script lines"));
    }
    if !situation.dice.is_empty() {
        return Err(StartError::NotForAGame("dice"));
    }
    AnyGame::begin(title.id, &situation, identity).map_err(StartError::SetUp)
}
