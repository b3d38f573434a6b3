//! How many judged actions a CPU-second of random play makes, with the legal destinations computed for every move, and how long
//! ten thousand recorded inputs take to replay. As a measure of the same machine in the same run: SHA-256 of one kilobyte, one
//! after the other. An argument names the only scenario to be played.

use ags::Korsun;
use kernel::hash::tagged;
use kernel::playout::playout;
use kernel::secret::GameId;
use kernel::{Engine, Game, Input, Situation};
use miniatures::outpost::Outpost;
use std::hint::black_box;
use std::time::{Duration, Instant};

const TIME: Duration = Duration::from_secs(3);
/// How many inputs are replayed.
const INPUTS: usize = 10_000;

/// The processor time of this thread, in nanoseconds; the clock's where the system does not tell it.
fn processor_time(begun: Instant) -> u128 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.unwrap_or_else(|| begun.elapsed().as_nanos())
}

/// How often the work is done in a second of processor time.
fn per_second(mut work: impl FnMut() -> u64) -> u64 {
    let begun = Instant::now();
    let before = processor_time(begun);
    let mut done = 0;
    while begun.elapsed() < TIME {
        done += work();
    }
    let spent = processor_time(begun).saturating_sub(before).max(1);
    u64::try_from(u128::from(done) * 1_000_000_000 / spent).unwrap_or(u64::MAX)
}

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let kilobyte = [7u8; 1024];
    let hashes = per_second(|| {
        black_box(tagged("bench", &[black_box(&kilobyte)]));
        1
    });
    println!("sha-256 of 1 kB: {hashes} a CPU-second");
    measure::<Outpost>(&named, hashes);
    measure::<Korsun>(&named, hashes);
}

fn measure<G: Game>(named: &[String], hashes: u64) {
    let wanted = |id: &str| named.is_empty() || named.iter().any(|name| name == id);
    for scenario in G::SCENARIOS.iter().filter(|scenario| wanted(scenario.id)) {
        let situation = Situation::parse(scenario.text).expect("a scenario");
        let (game, mut state) = G::set_up(&situation, GameId::LOCAL).expect("a scenario that holds");
        game.settle(&mut state);
        let mut seed = 0;
        let actions = per_second(|| {
            seed += 1;
            let played = playout(&game, &state, seed, 100_000).expect("a playout");
            played.inputs.iter().filter(|input| matches!(input, Input::Choice(..))).count() as u64
        });
        let name = format!("{} {}", G::ID, scenario.id);
        let ratio = actions * 100 / hashes.max(1);
        println!("{name}: {actions} judged actions a CPU-second, {}.{:02} for each hash", ratio / 100, ratio % 100);
        let milliseconds = replay(&game, &state);
        let in_hashes = hashes * milliseconds / 1_000;
        println!("{name}: {INPUTS} inputs replayed in {milliseconds} ms of CPU, as long as {in_hashes} hashes");
    }
}

/// How many milliseconds it takes to judge and apply the inputs of recorded games.
fn replay<G: Game>(game: &G, start: &G::State) -> u64 {
    let mut games = Vec::new();
    let mut recorded = 0;
    while recorded < INPUTS {
        let played = playout(game, start, 1_000 + games.len() as u64, 100_000).expect("a playout");
        recorded += played.inputs.len();
        games.push(played.inputs);
    }
    let rounds = per_second(|| {
        let mut left = INPUTS;
        for inputs in &games {
            let mut state = start.clone();
            for input in inputs.iter().take(left) {
                black_box(game.apply(&mut state, input).expect("a recorded input"));
            }
            left = left.saturating_sub(inputs.len());
        }
        1_000
    });
    1_000_000 / rounds.max(1)
}
