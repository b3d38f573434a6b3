//! What the tests of every game are written with.

pub mod check;
pub mod citations;

pub use check::check;
