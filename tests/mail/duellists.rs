//! Plays a duel and says after every step what is on the disk. Made to be killed, and begun again.
//!
//! `duellists FOLDER GAME SEED STEPS`

use duel::{Duel, Step, Terms2};
use std::io::Write;
use std::path::PathBuf;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().expect("a folder"));
    let game = arguments.next().expect("a game");
    let seed = arguments.next().and_then(|it| it.parse().ok()).expect("a seed");
    let steps: usize = arguments.next().and_then(|it| it.parse().ok()).expect("a number of steps");
    let terms = Terms2 {
        scenario: games::title(&game).expect("a game").scenarios[0].id.into(),
        game,
        dice: dispatch::document::DiceMode::Drawn,
        orders: Default::default(),
    };
    let begun = folder.join("guest/games").read_dir().is_ok_and(|mut games| games.next().is_some());
    let mut duel = if begun { Duel::resume(&folder, seed) } else { Duel::begin(&folder, &terms, seed) };
    say("begun");
    for _ in 0..steps {
        match duel.step(&mut |outgoing| outgoing.text.clone().into_bytes()) {
            Step::Acted { by, .. } => {
                let entries = duel.game(by).game().map_or(0, |game| game.len());
                say(&format!("acted {by} {entries}"));
            }
            Step::Sent { by, number, .. } => say(&format!("sent {by} {number}")),
            Step::Over => break,
        }
    }
}

/// Said only after it is on the disk, in one write.
fn say(line: &str) {
    let mut out = std::io::stdout();
    out.write_all(format!("{line}\n").as_bytes()).expect("standard output");
    out.flush().expect("standard output");
}
