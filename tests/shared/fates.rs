//! Which rolls each game says that it has, and who casts them with sealed dice, against games that are played.

use games::{AnyGame, SHELF, Sort};
use kernel::secret::GameId;
use kernel::{Awaits, Fate, Situation, Viewer};
use std::collections::BTreeSet;

type Rolls = BTreeSet<(&'static str, bool)>;

/// What falls only with an option, in a situation of one's own, or hardly ever in a game by chance.
const RARE: &[(&str, &str)] = &[
    // Untried units are in situations: Korsun's own set-ups have none.
    ("ags-korsun", "reveal"),
    // With the option of variable weather.
    ("ags-korsun", "weather"),
    ("drive-on-kursk", "conversion"),
    ("drive-on-kursk", "extra turn"),
];

/// All rolls that fall in a game.
fn rolls(mut game: AnyGame, inputs: impl IntoIterator<Item = String>, seen: &mut Rolls) {
    for input in inputs {
        if let Awaits::Roll(roll) = game.awaits() {
            seen.insert((roll.purpose, roll.fate == Fate::Sealed));
        }
        game.take(&input, Viewer::Umpire).unwrap_or_else(|why| panic!("{input}: {why:?}"));
    }
}

/// Hole 9 of issue 17: what the program says of sealed dice is what they do. Every roll that ever falls is one that the game
/// tells of with its fate, and every one that it tells of falls.
#[test]
fn games_tell_which_rolls_are_sealed() {
    for title in SHELF {
        let mut seen = Rolls::new();
        let seeds = if title.sort == Sort::Miniature { 0..40 } else { 0..8 };
        for scenario in title.scenarios {
            let situation = Situation::parse(scenario.text).expect("a scenario");
            let begin = || AnyGame::begin(title.id, &situation, GameId::LOCAL).expect("a scenario that holds");
            for seed in seeds.clone() {
                let inputs = begin().playout(seed, harness::shared::LONGEST).expect("a playout").inputs;
                rolls(begin(), inputs, &mut seen);
            }
        }
        let told: Rolls = title.rolls.iter().map(|roll| (roll.purpose, roll.fate == Fate::Sealed)).collect();
        let unknown: Rolls = seen.difference(&told).copied().collect();
        assert_eq!(unknown, Rolls::new(), "{} does not tell of these", title.id);
        let rare = |purpose: &str| RARE.contains(&(title.id, purpose));
        let unseen: Rolls = told.difference(&seen).copied().filter(|(purpose, _)| !rare(purpose)).collect();
        assert_eq!(unseen, Rolls::new(), "{} tells of rolls that never fall", title.id);
        assert!(title.rolls.iter().all(|roll| !roll.says.is_empty()));
    }
}
