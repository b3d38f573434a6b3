//! Three tiny games, each with its own rulebook, that keep the kernel honest before printed games need it.
//!
//! - [`fords`]: a simultaneous secret choice, with commitment and opening;
//! - [`patrols`]: acts in alternation until both pass, with reactions, on a map of areas;
//! - [`outpost`]: a hex fight with zones of control, supply, overruns inside movement and nested decisions.
//!
//! Their rulebooks are in `scenarios/<game>/rules.toml`.

pub mod fords;
pub mod outpost;
pub mod patrols;
