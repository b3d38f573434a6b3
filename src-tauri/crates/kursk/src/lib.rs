//! Drive on Kursk: every rule of the rulebook.
//!
//! | file | what is there |
//! |---|---|
//! | `map`, `counters` | the map and the roster, as the rules ask about them |
//! | `board` | both together, and what follows from them once for a game |
//! | `words`, `scenario` | the words of situations; from a situation to a game |
//! | `state`, `event`, `evolve` | what changes during a game, the events, and how they change it |
//! | `action`, `game` | what a player can do; the game with its components. What it asks and what follows is declared by the sections, frame by frame |
//! | `s03_setup` … `s12_tables` | the sections of the rulebook, in its order; 7, 9, 10 and 11 have several files |
//! | `show`, `questions`, `charts` | what players read; what they ask before they act; tables to look at |
//! | `standing_orders` | what is decided by order, and ready orders |
//!
//! | section of the rulebook | files |
//! |---|---|
//! | 1 Introduction | what acts of it: `s06_supply`, `s11_odds` |
//! | 2 Game components | `map`, `counters`; what acts of it, `s11_odds` and `s09_reserves` |
//! | 3 Set-up and hex control | `s03_setup`, `scenario`; sectors and areas, `board` |
//! | 4 How to win | `s04_victory` |
//! | 5 Turn sequence | `s05_sequence` |
//! | 6 Supply | `s06_supply`; what it does to moves, `s10_movement` |
//! | 7 Stacking and fog of war | `s07_stacking`, `s07_fog` |
//! | 8 Zones of control | `s08_zones`; how they stop a move, `s10_movement` |
//! | 9 On-map reserves and reinforcements | `s09_reserves`, `s09_calls` |
//! | 10 Movement | `s10_movement`, `s10_terrain` |
//! | 11 Combat | `s11_combat`, `s11_odds`, `s11_results`, `s11_retreat`, `s11_advance` |
//! | 12 Charts and tables | `s12_tables`, `s10_terrain`, `charts` |
//!
//! Where several cases forbid an action, the precedence is told at the function that judges it.

mod action;
pub mod board;
mod charts;
pub mod counters;
mod event;
mod evolve;
pub mod game;
pub mod map;
mod questions;
mod s03_setup;
mod s04_victory;
mod s05_sequence;
mod s06_supply;
mod s07_fog;
mod s07_stacking;
mod s08_zones;
mod s09_calls;
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

/// The sides, as the rulebook has them.
pub use kernel::Side::{Blue as German, Red as Soviet};

pub use action::Action;
pub use board::Board;
pub use counters::{Class, Roster, SetUp, Unit};
pub use game::Kursk;
pub use map::{KurskMap, Terrain, Water};
pub use s03_setup::Deployment;
pub use s04_victory::{Leaving, Price, Vote, VoteOpening, Withdrawal, reserve_points};
pub use s05_sequence::{OrderOfPhases, PlayerPhase};
pub use s07_stacking::Excess;
pub use s11_advance::Advance;
pub use s12_tables::TABLE;
pub use state::{CombatResult, Event, Fight, Frame, Marks, Odds, Owed, Phase, Sequence, State};
