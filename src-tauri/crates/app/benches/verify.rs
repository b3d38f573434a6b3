//! How much faster the hash chain and the signatures of a long game are checked than one signature for every action would be.
//! A dispatch of Korsun with presets holds 25 to 100 inputs: random players make the small ones. Both are done by turns, and the
//! fastest round of each counts, so that what else the machine does has no say.

use dispatch::document::{Dispatch, Place, SummaryForm};
use dispatch::summary::WORDING;
use dispatch::{Document, SecretKey, Signed};
use journal::entries::{entry_hash, founding_hash};
use kernel::secret::GameId;
use std::hint::black_box;
use std::time::{Duration, Instant};

const ACTIONS: usize = 10_000;
const ROUNDS: usize = 7;
const AT: &str = "2026-11-16T18:00:00Z";

fn main() {
    let key = SecretKey::from_bytes(&[7; 32]);
    let lines: Vec<String> = (0..ACTIONS).map(|at| format!("GE: move 11/6 4/6 0714-0715-0816-{at:04}")).collect();
    let signatures: Vec<_> = lines.iter().map(|line| key.sign(line.as_bytes())).collect();
    let one_by_one = || {
        for (line, signature) in lines.iter().zip(&signatures) {
            key.public().verify(line.as_bytes(), black_box(signature)).expect("a signature that holds");
        }
    };
    for inputs in [25, 50, 100] {
        let dispatches = dispatches(&lines, inputs, &key);
        // What a reader does before any rule is looked at: spelling, signature, place in the line, and the journal's own chain.
        let in_line = || {
            let mut previous = [0; 32];
            for bytes in &dispatches {
                let signed = Signed::read(black_box(bytes)).expect("a document that holds");
                assert_eq!(signed.document().place().map(|place| place.previous), Some(previous));
                previous = signed.hash();
            }
            let chain = lines.iter().fold(founding_hash("a game"), |hash, line| entry_hash(&hash, line, AT));
            black_box((previous, chain));
        };
        let (mut each, mut all) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            each = each.min(timed(one_by_one));
            all = all.min(timed(in_line));
        }
        let ratio = each.as_micros() * 10 / all.as_micros().max(1);
        println!(
            "ratio game of {ACTIONS} actions in {} dispatches: {}.{}, {all:?} against {each:?} (goal 20)",
            dispatches.len(),
            ratio / 10,
            ratio % 10
        );
    }
}

fn timed(work: impl Fn()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

/// The game as signed documents, each after the one before it.
fn dispatches(lines: &[String], inputs: usize, key: &SecretKey) -> Vec<Vec<u8>> {
    let mut previous = [0; 32];
    let sign = |(number, chunk): (u32, &[String])| {
        let (game, author, salt) = (GameId([1; 32]), key.public(), [number as u8; 32]);
        let place = Place { game, number, author, previous, salt, wording: WORDING };
        let dispatch = Dispatch {
            place,
            opens: None,
            inputs: chunk.to_vec(),
            state: [2; 32],
            orders: None,
            plan: None,
            summary: SummaryForm::Full,
            message: vec![],
        };
        let signed = Signed::sign(Document::Dispatch(dispatch), key);
        previous = signed.hash();
        signed.bytes()
    };
    (1..).zip(lines.chunks(inputs)).map(sign).collect()
}
