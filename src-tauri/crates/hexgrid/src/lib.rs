//! The hex grid of a printed map sheet, in whole numbers only.
//!
//! A [`Plan`] says how a sheet is printed; [`Grid::new`] turns it into a [`Grid`], which knows every [`Hex`], its printed
//! number, its neighbours, its [`Hexside`]s and their ends. Values per hex live in a [`HexField`], per hexside in a
//! [`SideField`], sets of hexes in a [`HexSet`]. A [`Flood`] answers questions about costs and distances, [`reach`]
//! answers what is connected to what, and [`Grid::line`] and [`Grid::sees`] follow a straight line across the map.
//!
//! | file | what is there |
//! |---|---|
//! | `plan`, `plan_error` | how a sheet is printed, and what may be wrong with such a description |
//! | `direction` | the two orientations and the six directions |
//! | `grid` | hexes, neighbours, columns and rows |
//! | `geometry` | distance, rings, centres, corners, edges of the map, mirror image |
//! | `number` | printed numbers, written and read |
//! | `hexside`, `vertex` | the sides between hexes and the points where they meet |
//! | `field`, `set` | dense values and bitsets |
//! | `line` | lines from centre to centre |
//! | `movement`, `buckets`, `distances`, `flood` | cheapest ways, nearest ways, and the memory used again and again |
//! | `passages`, `reach` | where one may step, and what is connected, 64 hexes at a time |
//!
//! The same question always has the same answer in the same order: there is no clock, no float and no hash order here.
//! Nothing here panics on a number read from outside, except indexing a field with a hex of another grid; use `get`
//! where that may happen.

mod buckets;
mod direction;
mod distances;
mod field;
mod flood;
mod geometry;
mod grid;
mod hexside;
mod layout;
mod line;
mod movement;
mod number;
mod passages;
mod plan;
mod plan_error;
mod reach;
mod set;
mod vertex;

pub use direction::{Direction, Orientation};
pub use distances::Distances;
pub use field::{HexField, SideField};
pub use flood::Flood;
pub use grid::{Grid, Hex};
pub use hexside::{Hexside, HexsideError};
pub use line::{AlongRule, LineStep};
pub use movement::{Reach, Step};
pub use number::{HexNumber, NumberError};
pub use passages::Passages;
pub use plan::{Count, Edge, Order, Parity, Plan, Ragged};
pub use plan_error::PlanError;
pub use reach::{ReachScratch, reach, reach_into};
pub use set::HexSet;
pub use vertex::Vertex;
