//! A game on the disk: one SQLite file for each, to which things are only ever added.
//!
//! It knows no rules and no mail: texts and bytes go in and come out. It has no clock: whoever writes says when.
//!
//! Where to find things:
//! - opening, reading and writing: [`Journal`], [`Page`];
//! - the tables, each with its migrations: [`entries`] (founding, entries, moves of the head), [`documents`] (documents and where
//!   they stand), [`private`] (secrets and settings), [`annotations`]; what they share: `table`, `schema`;
//! - what can go wrong: [`Trouble`]; a full inspection: [`check`]; a damaged file: [`salvage`], which reads `pages` without SQLite;
//! - what is known about games without opening them: [`Index`]; folders that are bad for a journal: [`drive`].
//!
//! Invariants: what was acknowledged is on the disk; a transaction is there whole or not at all; every row proves itself, an entry
//! by the hash of the line that leads to it, any other by a seal over its columns.
//!
//! While a [`Journal`] is open, nothing else in the same program may open its file with `std::fs`: on Unix closing any handle
//! of a file drops all locks that the program holds on it.

pub mod annotations;
pub mod check;
#[cfg(test)]
mod desk;
pub mod documents;
pub mod drive;
pub mod entries;
mod files;
mod index;
mod journal;
mod page;
mod pages;
pub mod private;
pub mod salvage;
mod schema;
mod table;
mod trouble;

pub use annotations::{Annotation, Kind, Remark};
pub use check::{Report, check};
pub use documents::{Document, Posting};
pub use entries::{Entry, HeadMove};
pub use index::Index;
pub use journal::Journal;
pub use page::Page;
pub use private::Secret;
pub use salvage::{Salvaged, salvage, salvage_and};
pub use trouble::Trouble;
