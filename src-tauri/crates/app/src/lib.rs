//! The use-cases that the desktop shell and the command line both call.
//!
//! - [`table`]: a game on the table, whether it is played here ([`local`]) or by mail; [`scratch`]: a copy to plan on;
//! - [`mail`]: invitations, dispatches, what comes in, orders, what waits for whom;
//! - [`desk`]: what the window shows and does; [`bindings`]: the same types for the window's own language;
//! - [`house`]: the player's folder, their key and their games; [`founding`]: the head of a game's journal;
//! - [`earlier`]: games of an earlier revision of their rulebook;
//! - [`archive`]: whole games as files, backups, the health of journals;
//! - [`position`]: what is asked of a game or a situation; [`referee`]: what happens in a situation, or why not;
//! - [`rules`]: the rulebook, searched;
//! - [`remarks`]: comments, marks, arrows and highlighted hexes;
//! - [`parts`]: a game's map and counters, read, checked and drawn;
//! - [`files`]: reading and writing whole files; [`clock`]: the time;
//! - [`answer`]: the data that goes out to a window or a script, with all names spelled;
//! - [`trouble`]: the two kinds of failure, a refusal by the rules and a fault.
//!
//! No rule is decided here.

pub mod answer;
pub mod archive;
pub mod bindings;
pub mod clock;
pub mod desk;
pub mod earlier;
pub mod files;
pub mod founding;
pub mod house;
pub mod local;
pub mod mail;
pub mod parts;
pub mod position;
pub mod referee;
pub mod remarks;
pub mod rules;
pub mod scratch;
pub mod table;
pub mod trouble;

pub use table::Table;
pub use trouble::{Fault, Trouble};
