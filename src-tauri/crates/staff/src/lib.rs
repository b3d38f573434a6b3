//! Computer players. They see what a player sees, and do nothing that a game does not offer.
//!
//! | module | who plays |
//! |---|---|
//! | `greedy` | Korsun, both sides: for every decision the candidate with the best score |

pub mod greedy;
