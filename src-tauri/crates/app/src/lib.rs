//! The use-cases that the desktop shell and the command line both call.
//!
//! - [`table`]: a game that is kept in a record file: new, act, undo;
//! - [`record`]: the record file itself, plain text;
//! - [`referee`]: a question about any situation;
//! - [`parts`]: a game's map and counters, read, checked and drawn;
//! - [`files`]: reading and writing whole files;
//! - [`answer`]: the data that goes out to a window or a script, with all names spelled;
//! - [`trouble`]: the two kinds of failure, a refusal by the rules and a fault.
//!
//! No rule is decided here.

pub mod answer;
pub mod files;
pub mod parts;
pub mod record;
pub mod referee;
pub mod table;
pub mod trouble;

pub use table::Table;
pub use trouble::{Fault, Trouble};
