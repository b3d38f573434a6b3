//! Play by e-mail: what a player does with a game, its line and their own desk.
//!
//! - [`game`]: a game by mail out of its journal; `drafting`: the draft on top of it; `filing`: how documents get into it;
//! - [`invite`]: invitations and acceptances; [`send`]: dispatches, and all that is signed beside them;
//! - [`receive`]: what comes in, with tray and forks (`branches`), beside the line (`beside`), as whole games ([`import`]), into which journal (`journals`); [`letter`]: move files and
//!   mails as they are written; [`compared`]: whether the words of the opponent's key were compared;
//! - [`orders`]: standing orders, plans, and how many mails they save; [`status`]: what waits for whom; [`mend`]: a game after
//!   a salvage; [`earlier`]: one of an earlier revision; `finish`: what was signed and not written out.

mod beside;
mod branches;
pub mod compared;
mod drafting;
pub mod earlier;
mod filing;
pub(crate) mod finish;
pub mod game;
pub mod import;
pub mod invite;
mod journals;
pub mod letter;
pub mod mend;
pub mod orders;
pub mod receive;
pub mod send;
pub mod status;

pub use game::MailGame;
pub use letter::Outgoing;
