//! Computer players. They see what a player sees, and do nothing that a game does not offer.
//!
//! | module | who plays |
//! |---|---|
//! | `greedy` | Korsun, both sides: for every decision the candidate with the best score |

pub mod greedy;

use games::AnyGame;
use greedy::Greedy;
use kernel::{Input, Side};

/// Whether there is a computer player for the game of that id.
pub fn plays(game: &str) -> bool {
    game == <ags::Korsun as kernel::Game>::ID
}

/// A computer player of any game that has one. The same seed plays the same game.
#[derive(Debug)]
pub struct Player {
    greedy: Greedy,
}

impl Player {
    pub fn new(seed: u64) -> Player {
        Player { greedy: Greedy::new(seed) }
    }

    /// What it does for a side that is asked now, in notation.
    pub fn decide(&mut self, game: &AnyGame, side: Side) -> Result<String, String> {
        match game {
            AnyGame::Korsun(game) => {
                let action = self.greedy.choose(game.game(), game.state(), side)?;
                Ok(kernel::Game::names(game.game()).write_input(&Input::Choice(side, action)))
            }
            AnyGame::Fords(_) | AnyGame::Patrols(_) | AnyGame::Outpost(_) | AnyGame::Kursk(_) => {
                Err(format!("there is no computer player of {}", game.id()))
            }
        }
    }
}
