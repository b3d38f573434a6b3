//! Drive on Kursk: every rule of the rulebook.
//!
//! | file | what is there |
//! |---|---|
//! | `map`, `counters` | the map and the roster, as the rules ask about them |
//! | `board` | both together, and what follows from them once for a game |
//! | `words`, `scenario` | the words of situations; from a situation to a game |
//! | `state`, `evolve` | what changes during a game, the events, and how they change it |
//! | `action`, `prompts` | what a player can do, and what he is offered |
//! | `game` | what the game waits for, and which section judges what |
//! | `s03_setup` … `s12_tables` | the sections of the rulebook, in its order; 7, 10 and 11 have several files |
//! | `show`, `questions`, `charts` | what players read; what they ask before they act; tables to look at |
//! | `standing_orders` | what is decided by order, and ready orders |
//!
//! Where several cases forbid an action, the precedence is told at the function that judges it.

mod action;
pub mod board;
mod charts;
pub mod counters;
mod evolve;
pub mod game;
pub mod map;
mod prompts;
mod questions;
mod s03_setup;
mod s04_victory;
mod s05_sequence;
mod s06_supply;
mod s07_fog;
mod s07_stacking;
mod s08_zones;
mod s09_reserves;
mod s10_movement;
mod s10_terrain;
mod s11_advance;
mod s11_combat;
mod s11_odds;
mod s11_results;
mod s11_retreat;
mod s12_tables;
mod scenario;
mod show;
mod standing_orders;
mod state;
mod words;

pub use action::Action;
pub use board::Board;
pub use counters::{Class, Roster, SetUp, Unit};
pub use game::Kursk;
pub use map::{KurskMap, Terrain, Water};
pub use s04_victory::reserve_points;
pub use s12_tables::TABLE;
pub use state::{CombatResult, Event, Fight, Frame, Marks, Odds, Owed, Phase, Sequence, State};
