//! Army Group South: Korsun, with the standard rules of the series and its exclusive ones.
//!
//! | file | what is there |
//! |---|---|
//! | `map`, `counters` | the map and the roster, as the rules ask about them |
//! | `exclusive` | the figures that the standard rules leave to each game: Korsun's, and those of a drill ground for tests |
//! | `board`, `ground` | all of these together, and what follows from them once for a game |
//! | `words`, `placement`, `scenario` | the words of situations; from a situation to a game |
//! | `state`, `evolve`, `lookup` | what changes during a game, the events, how they change it, and what is asked of it all the time |
//! | `action`, `game` | what a player can do; the game with its components. What it asks and what follows is declared by the sections, frame by frame |
//! | `s04_sequence` … `s27_victory` | the sections of the rulebook, in its order; section 9 has several files |
//! | `show`, `questions`, `overlays`, `charts` | what players read; what they ask before they act; what is shown over the board; tables to look at |
//! | `standing_orders` | what is decided by order, and ready orders |
//! | `other_games` | tables of the charts sheet for the other games of the series |
//! | `any_set_up` | legal set-ups by chance |
//!
//! | section of the rulebook | files |
//! |---|---|
//! | 2 How to play the games | nothing to enforce: an introduction |
//! | 3 Game equipment | `map`, `counters`, `board` |
//! | 4 Sequence of play | `s04_sequence`; what belongs to a phase, `game` |
//! | 5 Movement | `s05_movement`, `s05_movers`, `s05_rail` |
//! | 6 Overrun | `s06_overrun`; what units do afterwards, `s05_movement` and `evolve`; its strength, `s09_odds` |
//! | 7 Stacking | `s07_stacking` |
//! | 8 Zones of control | `s08_zones`; how they stop a move, `s05_movement` |
//! | 9 Combat | `s09_combat`, `s09_odds`, `s09_table`, `s09_losses`, `s09_retreat`, `s09_advance` |
//! | 10 Terrain effects | `s10_terrain`, `ground` |
//! | 11 Headquarters units | `s11_headquarters`; in combat, `s09_combat` and `s09_odds` |
//! | 12 Supply | `s12_supply`; where lines run, `ground` |
//! | 13 Untried units | `s13_untried` |
//! | 14 Air power | `s14_air` (points in combat), `s25_isolation` (supply by air), `s20_weather` (how many points) |
//! | 15 Reinforcements | `s26_reinforcements`; their points, `s05_movers`; their supply, `s12_supply`; their overruns, `s23_command` |
//! | 16 German unit organisation | `s16_organisation`, `s09_losses` |
//! | 17 Introduction | nothing to enforce |
//! | 18 Setting up the game | `s18_setup`, `s18_deployment`, `any_set_up` |
//! | 19 Additions and changes | with what they change: 19.1 `s04_sequence`, 19.2 `s10_terrain` and `ground`, 19.3 and 19.5 `s19_integrity`, 19.4 `s06_overrun`, 19.6 `s09_losses`, 19.7 `s12_supply`, 19.8 `s20_weather`; figures, `exclusive` |
//! | 20 Weather | `s20_weather` |
//! | 21 German movement restrictions | `s21_restrictions` |
//! | 22 Delay and disengagement | `s22_delay`; their costs, `s05_movement` |
//! | 23 Special Soviet HQ restrictions | `s23_command`, `s11_headquarters`; in combat, `s09_combat`; in movement, `s05_movers`, `s12_supply` |
//! | 24 Soviet corps units | `s24_corps`; when their markers go, `s04_sequence`; their size, `s07_stacking`; their steps, `s09_losses`; their attacks, `s09_odds` |
//! | 25 Isolation and air supply | `s25_isolation`; supply by air, `s12_supply`; heavy equipment on the move, `s05_movement` |
//! | 26 Reinforcements | `s26_reinforcements` |
//! | 27 Victory conditions | `s27_victory` |
//! | 28 Variable weather | `s20_weather` |
//! | GTRT Turn record track | `s20_weather`, `charts` |
//! | TKEY Terrain key | `map` |
//! | CS1 Counter section | `counters` |
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
mod lookup;
pub mod map;
pub mod other_games;
mod overlays;
pub mod placement;
mod questions;
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
mod s14_air;
pub mod s16_organisation;
mod s18_deployment;
mod s18_setup;
mod s19_integrity;
mod s20_weather;
mod s21_restrictions;
mod s22_delay;
mod s23_command;
mod s24_corps;
mod s25_isolation;
mod s26_reinforcements;
mod s27_victory;
mod scenario;
mod show;
mod standing_orders;
mod state;
mod words;

/// The sides, as the rulebook has them.
pub use kernel::Side::{Blue as German, Red as Soviet};

pub use action::Action;
pub use board::Board;
pub use counters::{Figures, Roster, SetUp, Unit};
pub use game::Korsun;
pub use map::{KorsunMap, Stretch, Terrain, Water};
pub use placement::{Placement, Stand};
pub use s04_sequence::PlayerPhase;
pub use s06_overrun::March;
pub use s07_stacking::Excess;
pub use s07_stacking::STACKING_LIMIT;
pub use s09_advance::{Advance, Way};
pub use s09_losses::Payment;
pub use s09_table::TABLE;
pub use s14_air::AirSupport;
pub use s18_deployment::Deployment;
pub use s18_setup::{GERMAN_UNITS, SOVIET_UNITS};
pub use s20_weather::Weather;
pub use state::{CombatResult, Event, Fight, Frame, Heavy, Leaving, Loss, Marks, Odds, Overrun, Phase, State};
