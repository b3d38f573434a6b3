//! The signed move file, and the game that a row of them makes.
//!
//! - [`document`]: every kind of document, [`spelling`] how it is written, [`signed`] its bytes and signature;
//! - [`key`]: players' keys and fingerprints, [`keyring`] how they are kept and backed up;
//! - [`chain`], [`cast`]: dice without a server;
//! - [`line`]: a game by mail, every document checked (`taking`: what it takes; `both`: what takes both signatures), [`run`] what follows of itself between two hand-overs;
//! - [`crossing`]: which of two documents with one number stands;
//! - [`draft`]: a dispatch on its author's desk; [`summary`]: its readable part;
//! - [`bundle`]: whole games, and the proof of a fork;
//! - [`letters`]: of which letters a name is, and what of a text is shown;
//! - [`failure`]: why a document is not taken, each kind with its class; [`work`] counts the dear steps, for tests.
//!
//! SPEC.md beside this crate is the format, for whoever wants to read it with another program. No IO and no clock here.

pub mod armour;
mod both;
pub mod bundle;
pub mod cast;
pub mod chain;
pub mod crossing;
pub mod dice_words;
pub mod document;
pub mod draft;
pub mod earlier;
pub mod failure;
pub mod key;
pub mod keyring;
pub mod letters;
pub mod line;
pub mod mail;
mod mime;
pub mod proposal;
mod reader;
pub mod remark;
#[cfg(feature = "simulation")]
pub mod remembered;
pub mod run;
mod seating;
mod seen;
pub mod signed;
mod spelling;
pub mod summary;
mod taking;
mod undo;
pub mod work;
mod wrap;

pub use document::Document;
pub use draft::Draft;
pub use failure::{Class, Failure, quoted};
pub use key::{PublicKey, SecretKey};
pub use line::Line;
pub use signed::Signed;
