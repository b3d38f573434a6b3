//! Play by mail with a program on the other side that may sign anything at any time and knows all that it could know.
//!
//! - `villain`: what such a program can sign; `referee`: dice and knowledge, worked out anew from the documents alone;
//! - `storm`: games from seeds, in which the honest side acts as the app lets it; `holes`, `crossings`: the holes of issue 17, by name.

mod crossings;
mod holes;
mod referee;
mod storm;
mod villain;
