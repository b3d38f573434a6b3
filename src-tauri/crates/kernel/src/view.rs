//! What a player may know.

use crate::{Place, Sentence, Side, UnitId};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    Player(Side),
    /// Sees everything: hot-seat with open hands, replay of a finished game, tests.
    Umpire,
}

impl Viewer {
    /// Whether a secret of this side is open to the viewer.
    pub fn knows(self, side: Side) -> bool {
        match self {
            Viewer::Player(own) => own == side,
            Viewer::Umpire => true,
        }
    }
}

/// A game as its viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Turn and phase in words.
    pub heading: Sentence,
    pub units: Vec<SeenUnit>,
    /// Turn, victory points, supplies: everything that is counted beside the map.
    pub tracks: Vec<Track>,
    /// Whose a place is, where control matters.
    pub control: Vec<(Place, Side)>,
}

/// Something that is counted, for one side or for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    pub name: &'static str,
    pub side: Option<Side>,
    pub value: i64,
    /// What the game would end with at which values, from the lowest; none where the track does not decide it.
    pub levels: &'static [Level],
}

impl Track {
    pub fn new(name: &'static str, side: Option<Side>, value: i64) -> Track {
        Track { name, side, value, levels: &[] }
    }
}

/// A stretch of a track and how the game ends there: from a value up to where the next level begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    pub from: i64,
    pub winner: Option<Side>,
    pub name: &'static str,
}

impl Level {
    /// The level that a value has reached. Below the first it is the first.
    pub fn at(levels: &'static [Level], value: i64) -> Option<&'static Level> {
        levels.iter().rfind(|level| level.from <= value).or(levels.first())
    }
}

/// A counter as its viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenUnit {
    /// None shows the counter's back.
    pub unit: Option<UnitId>,
    pub side: Side,
    pub place: Place,
    pub kind: String,
    /// The figures on the counter, in the rulebook's order.
    pub strengths: Vec<i32>,
    pub steps: u8,
    pub full_steps: u8,
    pub marks: Vec<&'static str>,
    /// What a counter beside the map waits for: when and where it comes in.
    pub due: Option<Sentence>,
    /// What a counter is followed by whose back is shown: the same as long as a viewer could follow it with their eyes. It tells
    /// nothing of the unit.
    pub token: Option<u32>,
}
