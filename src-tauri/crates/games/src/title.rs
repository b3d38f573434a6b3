//! What stands on the shelf: a game's title, with all that is known of it before it is played.

use crate::SHELF;
use kernel::names::SideName;
use kernel::orders::Preset;
use kernel::question::{GameOption, OverlayKind};
use kernel::rules::RulesIndex;
use kernel::vocabulary::Vocabulary;
use kernel::{RollKind, Scenario, Verb};
use std::sync::OnceLock;

/// A game on the shelf.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    pub id: &'static str,
    /// Where its rules are, below `src-tauri/crates`; the last folder but `src` names its tests.
    pub sources: &'static str,
    pub sort: Sort,
    /// The text of its rules index.
    pub rules: &'static str,
    pub scenarios: &'static [Scenario],
    pub sides: [SideName; 2],
    /// Ready standing orders; every game begins with the first.
    pub presets: &'static [Preset],
    /// Optional rules that a new game can have.
    pub options: &'static [GameOption],
    /// Whether players hide anything from each other.
    pub secrets: bool,
    /// Which rolls it has, and who casts them where two players have agreed on sealed dice.
    pub rolls: &'static [RollKind],
    /// What can be shown over its board.
    pub overlays: &'static [OverlayKind],
    /// The words of its situations.
    pub words: Vocabulary,
    pub verbs: &'static [Verb],
}

/// What kind of game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A tiny game of our own, for trying out the program and for its tests.
    Miniature,
    /// A printed game, whose rulebook is enforced. This program is unofficial.
    Printed,
}

/// The title of that id.
pub fn title(id: &str) -> Option<&'static Title> {
    SHELF.iter().find(|title| title.id == id)
}

/// Ready standing orders for the game of that id, the ones to begin with first.
pub fn presets(id: &str) -> &'static [Preset] {
    title(id).map_or(&[], |title| title.presets)
}

impl Title {
    /// The name of its module in the tests: its crate's, or a miniature's own.
    pub fn module(&self) -> &'static str {
        self.sources.trim_end_matches("/src").rsplit('/').next().unwrap_or(self.sources)
    }

    /// The rules index, read once: every game that is opened asks for its revision. The tests read every one of them, so a mistake in
    /// it is a mistake of ours.
    pub fn rules_index(&self) -> Result<&'static RulesIndex, String> {
        static READ: [OnceLock<Result<RulesIndex, String>>; SHELF.len()] = [const { OnceLock::new() }; SHELF.len()];
        let at = SHELF.iter().position(|title| title.id == self.id);
        let read = at.and_then(|at| READ.get(at)).ok_or_else(|| format!("{} does not stand on the shelf", self.id))?;
        read.get_or_init(|| self.read_rules()).as_ref().map_err(Clone::clone)
    }

    fn read_rules(&self) -> Result<RulesIndex, String> {
        let index: RulesIndex = toml::from_str(self.rules).map_err(|error| format!("{}: {error}", self.id))?;
        index.fault().map_or(Ok(index), |fault| Err(format!("{}: {fault}", self.id)))
    }

    pub fn scenario(&self, id: &str) -> Option<&'static Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }
}
