//! Whole games played by chance, of both set-ups: what is offered is accepted, and every game ends after thirteen turns with a
//! victory level.

use ags::Korsun;
use kernel::playout::playout;
use kernel::secret::GameId;
use kernel::{Engine, Game, Situation};

#[test]
fn games_by_chance_reach_their_end() {
    for scenario in Korsun::SCENARIOS {
        let situation = Situation::parse(scenario.text).expect("a situation");
        let (game, start) = Korsun::set_up(&situation, GameId::LOCAL).expect("a game");
        for seed in 1..=5 {
            let played = playout(&game, &start, seed, 20_000).unwrap_or_else(|dead_end| panic!("{dead_end}"));
            assert_eq!(played.outcome.case.0, "27.3", "{} seed {seed}", scenario.id);
            assert!(played.outcome.level.contains("victory") || played.outcome.level == "draw");
            let mut state = start.clone();
            game.settle(&mut state);
            for input in &played.inputs {
                game.apply(&mut state, input).expect("an input of the game");
            }
            assert_eq!(state.turn, 13, "{} seed {seed}", scenario.id);
        }
    }
}
