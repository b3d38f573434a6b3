//! Army Group South: Korsun. So far what is on the table before play: the map, the counters, and section 18, which says how
//! they are set up.
//!
//! | file | what is there |
//! |---|---|
//! | `map` | the map: terrain, rivers, roads, the start line, where units and supply come from |
//! | `counters` | the roster: every unit with its strengths, its formation and what is printed about its set-up |
//! | `board` | both together, and whether they fit each other |
//! | `placement` | where the counters lie before play |
//! | `s07_stacking`, `s08_zones`, `s18_setup` | the sections of the rulebook |
//! | `any_set_up` | legal set-ups by chance |

mod any_set_up;
pub mod board;
pub mod counters;
pub mod map;
pub mod placement;
mod s07_stacking;
mod s08_zones;
mod s18_setup;

pub use board::Board;
pub use counters::{Figures, Roster, SetUp, Unit};
pub use map::{KorsunMap, River, Stretch, Terrain};
pub use placement::{Placement, Stand};
pub use s07_stacking::STACKING_LIMIT;
pub use s18_setup::{GERMAN_UNITS, Readiness, SOVIET_UNITS};
