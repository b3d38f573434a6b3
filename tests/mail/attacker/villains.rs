//! Plays games against a villain: `villains FROM COUNT [SECONDS]`, each from its seed. Says which seeds fail, and how.

mod referee;
mod storm;
#[expect(dead_code, reason = "the holes by name, in main.rs, use the rest of it")]
mod villain;

use std::panic::catch_unwind;
use std::time::{Duration, Instant};

fn main() {
    #[cfg(target_os = "linux")]
    harness::weather::begin();
    dispatch::remembered::begin();
    let arguments: Vec<u64> = std::env::args().skip(1).map(|it| it.parse().expect("a number")).collect();
    let (from, count) = (arguments[0], arguments[1]);
    let (begun, limit) = (Instant::now(), arguments.get(2).copied().map(Duration::from_secs));
    let (mut played, mut failed) = (0, 0);
    for seed in from..from.saturating_add(count) {
        if limit.is_some_and(|limit| begun.elapsed() >= limit) {
            break;
        }
        // Randomness and time come from the seed too: it is quite the same game again.
        #[cfg(target_os = "linux")]
        harness::weather::seed(seed);
        played += 1;
        if let Err(panic) = catch_unwind(|| storm::play(seed)) {
            failed += 1;
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or(panic.downcast_ref::<&str>().map(|it| (*it).to_owned())).unwrap_or_default();
            println!("failed {seed} {}", text.replace('\n', " / "));
        }
    }
    println!("played {played} failed {failed} in {} ms", begun.elapsed().as_millis());
}
