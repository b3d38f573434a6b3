//! What the tests of every game are written with.

pub mod check;
pub mod citations;
#[cfg(target_os = "linux")]
pub mod forgetful;
pub mod fuzzing;
pub mod mutate;
pub mod naive;
pub mod relabel;
pub mod shared;
#[cfg(target_os = "linux")]
pub mod weather;

pub use check::check;
