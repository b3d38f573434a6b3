//! Whole games played by chance: what is offered is accepted, and every game ends after thirteen turns with a victory level.
//! The rules of these games are held by no other test yet.

use ags::Korsun;
use kernel::playout::playout;
use kernel::secret::GameId;
use kernel::{Game, Situation};

#[test]
fn games_by_chance_reach_their_end() {
    let situation = Situation::parse(super::HISTORICAL).expect("a situation");
    let (game, state) = Korsun::set_up(&situation, GameId::LOCAL).expect("a game");
    for seed in 1..=3 {
        let played = playout(&game, &state, seed, 20_000).unwrap_or_else(|dead_end| panic!("{dead_end}"));
        assert!(played.inputs.len() > 100, "seed {seed}: {} inputs", played.inputs.len());
        assert_eq!(played.outcome.case.0, "27.3", "seed {seed}");
    }
}
