//! Whole games by chance.

use kernel::playout::playout;
use kernel::secret::GameId;
use kernel::{Engine, Game, Situation};
use kursk::Kursk;
use std::collections::BTreeMap;

#[test]
fn random_games_end() {
    let games = std::env::var("KURSK_PLAYOUTS").ok().and_then(|text| text.parse().ok()).unwrap_or(4u64);
    let first = std::env::var("KURSK_FIRST").ok().and_then(|text| text.parse().ok()).unwrap_or(0u64);
    let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
    let mut verbs: BTreeMap<String, usize> = BTreeMap::new();
    let mut inputs = 0;
    for scenario in Kursk::SCENARIOS {
        let situation = Situation::parse(scenario.text).unwrap_or_else(|error| panic!("{}: {error}", scenario.id));
        let (game, mut start) = Kursk::set_up(&situation, GameId::LOCAL).unwrap_or_else(|error| panic!("{error}"));
        game.settle(&mut start);
        for seed in first..first + games {
            let played =
                playout(&game, &start, seed, 100_000).unwrap_or_else(|dead_end| panic!("{}: {dead_end}", scenario.id));
            inputs += played.inputs.len();
            for input in &played.inputs {
                let line = game.names().write_input(input);
                let verb = line.split(' ').take(2).collect::<Vec<_>>().join(" ");
                let verb = if line.starts_with("roll") { "roll".to_owned() } else { verb };
                *verbs.entry(verb).or_default() += 1;
            }
            *outcomes.entry(format!("{} {}", scenario.id, game.names().outcome(&played.outcome))).or_default() += 1;
        }
    }
    println!("{inputs} inputs, {outcomes:?}\n{verbs:?}");
}
