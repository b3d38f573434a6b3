//! Golden games: recorded inputs with the hash after each of them, kept for ever. They must come out the same in debug and
//! release builds and on every machine; a change that alters one bumps the revision of its rulebook.
//!
//! `FIELDPOST_RECORD_GOLDEN=1` writes the files anew.

use games::{AnyGame, SHELF, Sort, Title};
use kernel::secret::GameId;
use kernel::{Scenario, Situation, Viewer};
use std::path::PathBuf;

/// The seeds of the recorded games.
fn seeds(title: &Title) -> &'static [u64] {
    match title.sort {
        Sort::Miniature => &[1944],
        Sort::Printed => &[1944, 1945],
    }
}

fn path(title: &Title, scenario: &Scenario, seed: u64) -> PathBuf {
    let name = if seed == seeds(title)[0] {
        format!("{}-{}.txt", title.id, scenario.id)
    } else {
        format!("{}-{}-{seed}.txt", title.id, scenario.id)
    };
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden").join(name)
}

fn begin(title: &Title, scenario: &Scenario) -> AnyGame {
    let situation = Situation::parse(scenario.text).expect("a scenario");
    AnyGame::begin(title.id, &situation, GameId::LOCAL).expect("a scenario that holds")
}

fn played(title: &Title, scenario: &Scenario, inputs: impl Iterator<Item = String>) -> String {
    let mut game = begin(title, scenario);
    let revision = title.rules_index().expect("a rules index").revision;
    let mut text = format!("{} {} revision {revision} {}\n", title.id, scenario.id, game.hash());
    for input in inputs {
        game.take(&input, Viewer::Umpire)
            .unwrap_or_else(|why| panic!("{} {}: {input}: {why:?}", title.id, scenario.id));
        text.push_str(&format!("{input} | {}\n", game.hash()));
    }
    text
}

#[test]
fn golden_games_come_out_the_same() {
    for title in SHELF {
        for (scenario, seed) in
            title.scenarios.iter().flat_map(|scenario| seeds(title).iter().map(move |seed| (scenario, *seed)))
        {
            let path = path(title, scenario, seed);
            if std::env::var_os("FIELDPOST_RECORD_GOLDEN").is_some() {
                let inputs = begin(title, scenario).playout(seed, harness::shared::LONGEST).expect("a playout").inputs;
                std::fs::write(&path, played(title, scenario, inputs.into_iter())).expect("to write a golden game");
            }
            let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let inputs =
                golden.lines().skip(1).filter_map(|line| line.split_once(" | ")).map(|(input, _)| input.to_owned());
            let again = played(title, scenario, inputs);
            let first_difference = golden.lines().zip(again.lines()).find(|(golden, again)| golden != again);
            assert_eq!(first_difference, None, "{}: bump the revision, or mend what changed", path.display());
            assert_eq!(golden.lines().count(), again.lines().count());
        }
    }
}
