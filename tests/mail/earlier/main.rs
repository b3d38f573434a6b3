//! Games of an earlier revision of their rulebook: nothing that a player has ever becomes unreadable.

mod line;
mod table;
mod unasked;
