//! Army Group South: Korsun, being built. Held by tests: the map, the counters, and section 18, which says how they are set up.
//! The other sections are a draft that plays to its end; which of their cases no test holds yet is listed in
//! `tests/harness/under_construction.rs`.
//!
//! | file | what is there |
//! |---|---|
//! | `map` | the map: terrain, rivers, roads, the start line, where units and supply come from |
//! | `counters` | the roster: every unit with its strengths, its formation and what is printed about its set-up |
//! | `board` | both together, and whether they fit each other |
//! | `placement` | where the counters lie before play |
//! | `game`, `state`, `action`, `show`, `scenario` | the game on the kernel: what it waits for, what changes, what is told |
//! | `s04_sequence` … `s27_victory` | the sections of the rulebook |
//! | `any_set_up` | legal set-ups by chance |

mod action;
mod any_set_up;
pub mod board;
pub mod counters;
mod evolve;
mod exclusive;
pub mod game;
mod ground;
pub mod map;
pub mod other_games;
pub mod placement;
mod s04_sequence;
mod s05_movement;
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
mod state;

pub use action::Action;
pub use board::Board;
pub use counters::{Figures, Roster, SetUp, Unit};
pub use game::Korsun;
pub use map::{KorsunMap, Stretch, Terrain, Water};
pub use placement::{Placement, Stand};
pub use s07_stacking::STACKING_LIMIT;
pub use s08_zones::Control;
pub use s09_table::TABLE;
pub use s18_setup::{GERMAN_UNITS, Readiness, SOVIET_UNITS};
pub use s20_weather::Weather;
pub use state::{CombatResult, Event, Fight, Frame, Heavy, Leaving, Loss, Marks, Odds, Overrun, Phase, State, Way};
