//! How many judged actions a second of random play makes, with the legal destinations computed for every move. As a measure
//! of the same machine in the same run: SHA-256 of one kilobyte, one after the other.

use kernel::hash::tagged;
use kernel::playout::playout;
use kernel::secret::GameId;
use kernel::{Engine, Game, Situation};
use miniatures::outpost::Outpost;
use std::hint::black_box;
use std::time::{Duration, Instant};

const TIME: Duration = Duration::from_secs(3);

/// How often the work is done in a second.
fn per_second(mut work: impl FnMut() -> u64) -> u64 {
    let begun = Instant::now();
    let mut done = 0;
    while begun.elapsed() < TIME {
        done += work();
    }
    done * 1000 / u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX).max(1)
}

fn main() {
    let kilobyte = [7u8; 1024];
    let hashes = per_second(|| {
        black_box(tagged("bench", &[black_box(&kilobyte)]));
        1
    });
    println!("sha-256 of 1 kB: {hashes} a second");
    for scenario in Outpost::SCENARIOS {
        let situation = Situation::parse(scenario.text).expect("a scenario");
        let (game, mut state) = Outpost::set_up(&situation, GameId::LOCAL).expect("a scenario that holds");
        game.settle(&mut state);
        let mut seed = 0;
        let inputs = per_second(|| {
            seed += 1;
            playout(&game, &state, seed, 100_000).expect("a playout").inputs.len() as u64
        });
        let ratio = inputs * 100 / hashes.max(1);
        println!(
            "outpost {}: {inputs} judged inputs a second, {}.{:02} for each hash",
            scenario.id,
            ratio / 100,
            ratio % 100
        );
    }
}
