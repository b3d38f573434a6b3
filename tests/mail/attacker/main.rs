//! Play by mail with a program on the other side that may sign anything at any time and knows all that it could know.
//!
//! - `villain`: what such a program can sign; `referee`: dice and knowledge, worked out anew from the documents alone;
//! - `villains`, `storm`: games from seeds, in which the honest side acts as the app lets it; `holes`, `crossings`: the holes of issue
//!   17, by name.

mod crossings;
mod holes;
mod villain;

use std::process::Command;

/// As many as a bounded run holds.
const SEEDS: u64 = 60;

/// By hand, from any seed on: `FIELDPOST_SEEDS=100000 FIELDPOST_FROM=0 cargo test -p mail-tests --test attacker villain -- --nocapture`.
#[test]
fn a_villain_gets_no_other_dice_and_breaks_nothing() {
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse::<u64>().ok());
    let (seeds, from) = (number("FIELDPOST_SEEDS").unwrap_or(SEEDS), number("FIELDPOST_FROM").unwrap_or(0));
    let mut villains = Command::new(env!("CARGO_BIN_EXE_villains"));
    let output = villains.args([from, seeds].map(|number| number.to_string())).output().expect("the villains");
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(
        said.contains(&format!("played {seeds} failed 0 in")),
        "{said}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
