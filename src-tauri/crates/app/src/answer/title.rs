//! What stands on the shelf.

use super::SideAnswer;
use dispatch::dice_words::dice_words;
use dispatch::document::DiceMode;
use games::{Sort, Title};
use kernel::rules::RulesIndex;
use serde::Serialize;
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Title")]
pub struct TitleAnswer {
    pub game: &'static str,
    pub title: String,
    pub revision: u32,
    pub sort: &'static str,
    pub scenarios: Vec<ScenarioAnswer>,
    pub verbs: Vec<VerbAnswer>,
    pub sides: Vec<SideAnswer>,
    /// Options of the rulebook that a new game can have.
    pub options: Vec<GameOptionAnswer>,
    /// Whether players hide anything from each other.
    pub secrets: bool,
    /// What each mode of dice prevents and what not in a game by mail.
    pub drawn: String,
    pub sealed: String,
    /// Whether the computer can play a side.
    pub computer: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Scenario")]
pub struct ScenarioAnswer {
    pub scenario: &'static str,
    pub title: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Verb")]
pub struct VerbAnswer {
    pub verb: &'static str,
    pub help: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "GameOption")]
pub struct GameOptionAnswer {
    pub option: &'static str,
    pub says: &'static str,
}

impl TitleAnswer {
    pub fn of(title: &Title, rules: &RulesIndex) -> TitleAnswer {
        TitleAnswer {
            game: title.id,
            title: rules.title.clone(),
            revision: rules.revision,
            sort: match title.sort {
                Sort::Miniature => "miniature",
                Sort::Printed => "printed game",
            },
            scenarios: title
                .scenarios
                .iter()
                .map(|scenario| ScenarioAnswer { scenario: scenario.id, title: scenario.title })
                .collect(),
            verbs: title.verbs.iter().map(|verb| VerbAnswer { verb: verb.word, help: verb.help }).collect(),
            sides: title.sides.iter().map(|side| SideAnswer { code: side.code, name: side.name }).collect(),
            options: title
                .options
                .iter()
                .map(|option| GameOptionAnswer { option: option.word, says: option.says })
                .collect(),
            secrets: title.secrets,
            drawn: dice_words(DiceMode::Drawn, Some(title)),
            sealed: dice_words(DiceMode::Sealed, Some(title)),
            computer: staff::plays(title.id),
        }
    }
}
