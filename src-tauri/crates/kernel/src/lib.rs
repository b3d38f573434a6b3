//! What every game shares.
//!
//! A rulebook is a type that implements [`Game`]: a pure function from a state and an input to events. Chance and secrets
//! come in from outside as [`Input`]s, so hot-seat play, mail, replay and tests drive one and the same engine.
//!
//! Where to find things:
//! - how a move flows: [`game`] (the trait, `judge`, `apply`), [`input`], [`flow`] (the stack of frames), [`stage`] (what a
//!   game declares of a frame), [`actions`] (what players can do, declared once);
//! - what a player is asked: [`prompt`] (the forms), [`notation`] (the one-line spelling of every action);
//! - what is decided beforehand: [`orders`] (standing orders), [`plan`];
//! - why something is not allowed: [`refusal`], [`sentence`], and the gates for single cases, [`case!`], [`must!`], [`may!`];
//! - what a player sees: [`view`], [`names`];
//! - how a game is kept: [`record`] (inputs, undo, replay), [`hash`], [`secret`];
//! - how a position is written by hand: [`situation`], in the words of [`vocabulary`];
//! - the printed parts as data: [`components`], [`map`], [`counters`], [`roster`];
//! - chance: [`dice`], [`playout`];
//! - what rulebooks are built of: [`tables`], [`toolkit`], [`rules`].
//!
//! Invariants: no IO, no clock, no floats, no hash order; `evolve` is the only mutator; nothing here knows a printed game.

pub mod actions;
mod awaits;
pub mod components;
pub mod counters;
pub mod dice;
mod fitting;
pub mod flow;
pub mod game;
pub mod gate;
pub mod hash;
pub mod ids;
pub mod input;
pub mod map;
pub mod names;
pub mod notation;
pub mod orders;
pub mod plan;
pub mod playout;
pub mod prompt;
pub mod question;
mod reader;
pub mod record;
pub mod refusal;
pub mod roster;
pub mod rules;
pub mod secret;
pub mod sentence;
pub mod situation;
pub mod stage;
pub mod tables;
pub mod toolkit;
pub mod view;
pub mod vocabulary;
mod words;

pub use actions::{Spelled, spelling};
pub use awaits::{Awaits, Fate, Outcome, RollKind, RollWanted};
pub use flow::Flow;
pub use game::{Engine, Game, Play, Scenario, Telling};
pub use gate::Case;
pub use hash::StateHash;
pub use ids::{BoxId, Place, Side, Sides, Thing, UnitId};
pub use input::{Edit, Input};
pub use names::Names;
pub use notation::{Action, NotationError, Slot, Verb};
pub use orders::{OrderError, Orders};
pub use plan::Plan;
pub use prompt::{Answer, Ask, Field, Groups, Offer, Prompt, Value};
pub use refusal::{Instead, Refusal};
pub use sentence::{Fact, Sentence};
pub use situation::{Situation, SituationError};
pub use stage::{Stage, Stages};
pub use view::{Level, SeenUnit, Track, View, Viewer};
