//! How much faster the hash chain and the signatures of a long game are checked than one signature for every action would be.
//! A dispatch of Korsun with presets holds 25 to 100 inputs: random players make the small ones.

use dispatch::SecretKey;
use journal::entries::{entry_hash, founding_hash};
use std::hint::black_box;
use std::time::Instant;

const ACTIONS: usize = 10_000;

fn main() {
    let key = SecretKey::from_bytes(&[7; 32]);
    let lines: Vec<String> = (0..ACTIONS).map(|at| format!("GE: move 11/6 4/6 0714-0715-0816-{at:04}")).collect();
    let signatures: Vec<_> = lines.iter().map(|line| key.sign(line.as_bytes())).collect();
    let begun = Instant::now();
    for (line, signature) in lines.iter().zip(&signatures) {
        key.public().verify(line.as_bytes(), black_box(signature)).expect("a signature that holds");
    }
    let each = begun.elapsed();
    println!("one signature for each of {ACTIONS} actions: {} ms", each.as_millis());
    for inputs in [25, 50, 100] {
        let dispatches: Vec<String> = lines.chunks(inputs).map(|chunk| chunk.join("\n")).collect();
        let signed: Vec<_> = dispatches.iter().map(|text| key.sign(text.as_bytes())).collect();
        let begun = Instant::now();
        let mut hash = founding_hash("a game");
        for line in &lines {
            hash = entry_hash(&hash, line, "2026-11-16T18:00:00Z");
        }
        black_box(hash);
        for (text, signature) in dispatches.iter().zip(&signed) {
            key.public().verify(text.as_bytes(), signature).expect("a signature that holds");
        }
        let chain = begun.elapsed();
        let ratio = each.as_micros() * 10 / chain.as_micros().max(1);
        println!(
            "hash chain and {} dispatches of {inputs} inputs: {} ms, {}.{} times faster",
            signed.len(),
            chain.as_millis(),
            ratio / 10,
            ratio % 10
        );
    }
}
