//! What the tests of every game are written with.

pub mod check;

pub use check::check;
