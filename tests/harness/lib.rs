//! What the tests of every game are written with.

pub mod check;
pub mod citations;
pub mod fuzzing;
pub mod mutate;
pub mod naive;
pub mod relabel;
pub mod shared;
pub mod under_construction;

pub use check::check;
