//! Computer players. They see what a player sees, and do nothing that a game does not offer.
//!
//! | module | who plays |
//! |---|---|
//! | `greedy` | Korsun and Kursk, both sides: for every decision the candidate with the best score |

pub mod greedy;

use ags::Korsun;
use games::AnyGame;
use greedy::{Greedy, Played};
use kernel::record::Match;
use kernel::{Game, Input, Side};
use kursk::Kursk;

/// Whether there is a computer player for the game of that id.
pub fn plays(game: &str) -> bool {
    [Korsun::ID, Kursk::ID].contains(&game)
}

/// A computer player of any game that has one. The same seed plays the same game.
#[derive(Debug)]
pub struct Player {
    korsun: Greedy<Korsun>,
    kursk: Greedy<Kursk>,
}

impl Player {
    pub fn new(seed: u64) -> Player {
        Player { korsun: Greedy::new(seed), kursk: Greedy::new(seed) }
    }

    /// What it does for a side that is asked now, in notation.
    pub fn decide(&mut self, game: &AnyGame, side: Side) -> Result<String, String> {
        match game {
            AnyGame::Korsun(game) => decided(&mut self.korsun, game, side),
            AnyGame::Kursk(game) => decided(&mut self.kursk, game, side),
            AnyGame::Fords(_) | AnyGame::Patrols(_) | AnyGame::Outpost(_) => {
                Err(format!("there is no computer player of {}", game.id()))
            }
        }
    }
}

fn decided<G: Played>(player: &mut Greedy<G>, game: &Match<G>, side: Side) -> Result<String, String> {
    let action = player.choose(game.game(), game.state(), side)?;
    Ok(game.game().names().write_input(&Input::Choice(side, action)))
}
