//! Army Group South: Korsun, with the standard rules of the series and its exclusive ones.
//!
//! | file | what is there |
//! |---|---|
//! | `map`, `counters` | the map and the roster, as the rules ask about them |
//! | `exclusive` | the figures that the standard rules leave to each game: Korsun's, and those of a drill ground for tests |
//! | `board`, `ground` | all of these together, and what follows from them once for a game |
//! | `words`, `placement`, `scenario` | the words of situations; from a situation to a game |
//! | `state`, `evolve` | what changes during a game, the events, and how they change it |
//! | `action`, `game`, `resolve` | what a player can do, what the game waits for and offers, which section judges and resolves what |
//! | `s04_sequence` … `s27_victory` | the sections of the rulebook, in its order; section 9 has several files |
//! | `show`, `questions`, `overlays`, `charts` | what players read; what they ask before they act; what is shown over the board; tables to look at |
//! | `standing_orders` | what is decided by order, and ready orders |
//! | `other_games` | tables of the charts sheet for the other games of the series |
//! | `any_set_up` | legal set-ups by chance |
//!
//! Where several cases forbid an action, the precedence is told at the function that judges it (`judge_move`, `judge_overrun`,
//! `judge_attack`, `judge_retreat`).

mod action;
mod any_set_up;
pub mod board;
mod charts;
pub mod counters;
mod evolve;
mod exclusive;
pub mod game;
mod ground;
pub mod map;
pub mod other_games;
mod overlays;
pub mod placement;
mod questions;
mod resolve;
mod s04_sequence;
mod s05_movement;
mod s05_movers;
mod s05_rail;
mod s06_overrun;
mod s07_stacking;
mod s08_zones;
mod s09_advance;
mod s09_combat;
mod s09_losses;
mod s09_odds;
mod s09_retreat;
mod s09_table;
mod s10_terrain;
mod s11_headquarters;
mod s12_supply;
mod s13_untried;
pub mod s16_organisation;
mod s18_deployment;
mod s18_setup;
mod s19_integrity;
mod s20_weather;
mod s21_restrictions;
mod s22_delay;
mod s25_isolation;
mod s26_reinforcements;
mod s27_victory;
mod scenario;
mod show;
mod standing_orders;
mod state;
mod words;

pub use action::Action;
pub use board::Board;
pub use counters::{Figures, Roster, SetUp, Unit};
pub use game::Korsun;
pub use map::{KorsunMap, Stretch, Terrain, Water};
pub use placement::{Placement, Stand};
pub use s07_stacking::STACKING_LIMIT;
pub use s09_table::TABLE;
pub use s18_setup::{GERMAN_UNITS, SOVIET_UNITS};
pub use s20_weather::Weather;
pub use state::{CombatResult, Event, Fight, Frame, Heavy, Leaving, Loss, Marks, Odds, Overrun, Phase, State, Way};
