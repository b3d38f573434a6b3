//! What a move costs late in a game against early in it: it is made, the board is looked at, the last page of the log is read, and the
//! move is taken back. A long game is one with many corrections by hand, so that it stands where the short one stands. The fastest round of
//! each counts.

use app::Table;
use app::founding::DiceSource;
use games::Start;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

const SHORT: usize = 20;
const LONG: usize = 20_000;
const ROUNDS: usize = 30;
const PAGE: usize = 20;

/// A game, what is done before, a correction that changes nothing, and the move that is measured.
const GAMES: [(&str, &str, &[&str], &str, &str); 2] = [
    ("outpost", "crossroads", &[], "adjudicate place 11 0105", "GE: move 11 0105-0204"),
    ("ags-korsun", "historical", &["SU: activate 6TA"], "adjudicate place 8MC 3018", "SU: move 8MC 3018-2918"),
];

fn main() {
    // In memory, where a sync costs nothing: what is left is the program's own work.
    let folder = Path::new("/dev/shm").join(format!("fieldpost-length-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (game, scenario, before, correction, line) in GAMES {
        let [short, long] = [SHORT, LONG].map(|inputs| {
            let path = folder.join(format!("{game}-{inputs}.game"));
            let table = Table::begin(&path, game, Start::scenario(scenario), DiceSource::Seed(1));
            let mut table = table.unwrap_or_else(|trouble| panic!("{}", trouble.sentence()));
            before.iter().for_each(|line| act(&mut table, line));
            while table.game().len() < inputs {
                act(&mut table, correction);
            }
            (0..ROUNDS).map(|_| timed(&mut table, line)).min().unwrap_or_default()
        });
        let ratio = long.as_nanos() * 100 / short.as_nanos().max(1);
        let (whole, part) = (ratio / 100, ratio % 100);
        println!(
            "ratio {game}, a move at input {LONG} against one at input {SHORT}: {whole}.{part:02}, {long:?} against {short:?} (goal 2)"
        );
    }
    std::fs::remove_dir_all(&folder).expect("to remove the folder");
}

fn timed(table: &mut Table, line: &str) -> Duration {
    let begun = Instant::now();
    act(table, line);
    black_box(table.seen());
    let last = table.game().log_len(kernel::Viewer::Umpire);
    black_box(table.log_from(last.saturating_sub(PAGE), PAGE));
    table.undo().unwrap_or_else(|trouble| panic!("{}", trouble.sentence()));
    begun.elapsed()
}

fn act(table: &mut Table, line: &str) {
    table.act(line).unwrap_or_else(|trouble| panic!("{line}: {}", trouble.sentence()));
}
