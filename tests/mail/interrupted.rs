//! Two players are killed, lose the power and run out of disk in the middle of playing, sending and receiving: what was said to be
//! done is done.
#![cfg(target_os = "linux")]

use app::archive;
use duel::{Desk, Duel};
use harness::forgetful::{Chance, Operation, Traced};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

fn duellists(folder: &Path, game: &str, seed: usize, steps: usize) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_duellists"));
    command.arg(folder).args([game, &seed.to_string(), &steps.to_string()]);
    command
}

/// The latest that was acknowledged: how many inputs each player has, and the number of the latest dispatch.
#[derive(Clone, Copy, Debug, Default)]
struct Acknowledged {
    begun: bool,
    inputs: [usize; 2],
    number: usize,
}

impl Acknowledged {
    fn take(&mut self, line: &str) {
        let mut words = line.split(' ');
        let (word, mut number) = (words.next(), || words.next().and_then(|it| it.parse::<usize>().ok()));
        match (word, number(), number()) {
            (Some("begun"), ..) => self.begun = true,
            (Some("acted"), Some(by), Some(inputs)) => self.inputs[by] = inputs,
            (Some("sent"), Some(_), Some(latest)) => self.number = latest,
            _ => {}
        }
    }
}

/// Everything that was acknowledged is there, and everything that is there holds.
fn judge(folder: &Path, acknowledged: &Acknowledged, what: &str) {
    let mut duel = Duel::resume(folder, 1);
    for who in [0, 1] {
        let line = duel.game(who).line().expect("a line");
        assert!(line.posts().len() >= acknowledged.number, "{what}: number {} is gone", acknowledged.number);
        let inputs = duel.game(who).game().expect("a game").len();
        assert!(inputs >= acknowledged.inputs[who], "{what}: {inputs} inputs of {acknowledged:?}");
    }
    duel.compare();
    duel.close();
    for house in &duel.houses {
        let findings = archive::check(house, &house.journal_of(&duel.name));
        assert!(findings.is_empty(), "{what}: {findings:?}");
    }
}

/// Kills the players again and again; a finished game gives way to a new one.
fn killed(game: &str, times: usize) {
    let desk = Desk::new(&format!("killed-{game}"));
    let mut chance = Chance::new(77);
    let mut round = 0;
    let mut acknowledged = Acknowledged::default();
    for at in 0..times {
        let folder = desk.0.join(round.to_string());
        let mut players = duellists(&folder, game, at, 10_000).stdout(Stdio::piped()).spawn().expect("the players");
        let mut said = BufReader::new(players.stdout.take().expect("standard output"));
        let mut line = String::new();
        said.read_line(&mut line).expect("to read");
        acknowledged.take(line.trim());
        std::thread::sleep(Duration::from_micros(chance.below(40_000) as u64));
        players.kill().expect("to kill");
        let over = players.wait().expect("an end").success();
        // A line that was cut off was never said.
        said.lines().map_while(Result::ok).for_each(|line| acknowledged.take(&line));
        judge(&folder, &acknowledged, &format!("{game}, kill {at}"));
        if over {
            std::fs::remove_dir_all(&folder).expect("to clear away");
            (round, acknowledged) = (round + 1, Acknowledged::default());
        }
    }
}

#[test]
fn killed_at_260_moments_of_a_small_game() {
    killed("outpost", 260);
}

#[test]
fn killed_at_20_moments_of_every_printed_game() {
    for title in games::SHELF.iter().filter(|title| title.sort == games::Sort::Printed) {
        killed(title.id, 20);
    }
}

#[test]
fn when_the_power_fails_nothing_acknowledged_is_lost() {
    let desk = Desk::new("power");
    let played = desk.0.join("played");
    std::fs::create_dir_all(&played).expect("a folder");
    let trace = Traced::run(&mut duellists(&played, "outpost", 3, 24), &played);
    assert!(trace.output.status.success(), "{}", String::from_utf8_lossy(&trace.output.stderr));
    let matters = |operation: &Operation| {
        matches!(operation, Operation::Sync { .. } | Operation::SyncFolder { .. } | Operation::Said { .. })
    };
    let moments: Vec<usize> = (1..=trace.operations.len()).filter(|at| matters(&trace.operations[at - 1])).collect();
    let after = desk.0.join("after");
    let mut chance = Chance::new(5);
    let mut judged = 0;
    for at in moments.iter().step_by(moments.len() / 120 + 1) {
        for seed in [0, 2 + chance.below(1 << 20) as u64] {
            let _ = std::fs::remove_dir_all(&after);
            std::fs::create_dir_all(&after).expect("a folder");
            let said = trace.crash(*at, seed, &after);
            let mut acknowledged = Acknowledged::default();
            String::from_utf8_lossy(&said).lines().for_each(|line| acknowledged.take(line));
            if acknowledged.begun {
                judge(&after, &acknowledged, &format!("operation {at}, seed {seed}"));
                judged += 1;
            }
        }
    }
    assert!(judged > 60, "{judged} of {} moments", moments.len());
}

#[test]
fn a_full_disk_gets_a_sentence_and_loses_nothing() {
    let mut met = 0;
    for room in [300_000, 420_000, 560_000, 700_000] {
        let desk = Desk::new(&format!("full-{room}"));
        let first = duellists(&desk.0, "outpost", 3, 4).output().expect("the players");
        assert!(first.status.success());
        let mut players = duellists(&desk.0, "outpost", 4, 10_000);
        let full = Traced::prepare(&mut players).env("FORGETFUL_ROOM", room.to_string()).output().expect("the players");
        let mut acknowledged = Acknowledged::default();
        String::from_utf8_lossy(&full.stdout).lines().for_each(|line| acknowledged.take(line));
        if !full.status.success() {
            let told = String::from_utf8_lossy(&full.stderr);
            assert!(told.contains("the disk is full") || told.contains("No space left"), "{told}");
            met += 1;
        }
        judge(&desk.0, &acknowledged, &format!("room {room}"));
    }
    assert!(met > 0, "the disk was never full");
}
