//! Every rule by its case. The folder's files are named after the games; a test cites its cases in its doc comment.

mod ags;
mod fords;
mod kursk;
mod outpost;
mod patrols;
mod suspension;
