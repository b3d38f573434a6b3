//! Plays games through storms: `storms FROM COUNT [SECONDS]`, each from its seed. Says which seeds fail, and how.
//!
//! `storms --trace SEED` tells what happened in one. Seeds from [`world::KILLED`] on are games whose computers are killed again and
//! again, those from [`world::EARLIER`] on games of earlier rules.

#[cfg(target_os = "linux")]
mod checks;
#[cfg(target_os = "linux")]
mod computer;
#[cfg(target_os = "linux")]
mod deeds;
#[cfg(target_os = "linux")]
mod dice;
#[cfg(target_os = "linux")]
mod earlier;
#[cfg(target_os = "linux")]
mod post;
#[cfg(target_os = "linux")]
mod settling;
#[cfg(target_os = "linux")]
mod world;

#[cfg(target_os = "linux")]
fn main() {
    use std::time::{Duration, Instant};

    harness::weather::begin();
    dispatch::remembered::begin();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == "--trace") {
        let seed = arguments.get(1).and_then(|it| it.parse().ok()).expect("a seed");
        let (trace, result) = world::storm(seed);
        trace.iter().for_each(|line| println!("{line}"));
        println!("{}", result.err().unwrap_or_else(|| "passed".to_owned()));
        return;
    }
    let number = |at: usize| arguments.get(at).and_then(|it| it.parse::<u64>().ok());
    let (from, count) = (number(0).expect("a first seed"), number(1).expect("how many seeds"));
    let begun = Instant::now();
    let limit = number(2).map(Duration::from_secs);
    let mut failed = 0;
    let mut played = 0;
    for seed in from..from.saturating_add(count) {
        if limit.is_some_and(|limit| begun.elapsed() >= limit) {
            break;
        }
        let (trace, result) = world::storm(seed);
        played += 1;
        if std::env::var_os("STORMS_HASHES").is_some() {
            let all = trace.join("\n");
            println!("hash {seed} {}", kernel::hash::hex(&kernel::hash::tagged("trace", &[all.as_bytes()])[..8]));
        }
        if let Err(why) = result {
            failed += 1;
            println!("failed {seed} {}", why.replace('\n', " / "));
        }
    }
    println!("played {played} failed {failed} in {} ms", begun.elapsed().as_millis());
}

#[cfg(not(target_os = "linux"))]
fn main() {}
