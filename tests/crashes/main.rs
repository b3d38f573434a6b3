//! The power fails, the program is killed, the disk is full: nothing that was acknowledged is lost, and nothing is there by half.
#![cfg(target_os = "linux")]

mod script;

use harness::failing::{Count, EIO, ENOSPC, Mishap, befall, count};
use harness::forgetful::{Chance, Operation, Trace, Traced};
use journal::{Journal, check};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A folder of its own for each test, gone afterwards; in memory where there is such a place.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Desk {
        let memory = PathBuf::from("/dev/shm");
        let place = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = place.join(format!("fieldpost-crashes-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Desk(folder)
    }

    fn empty(&self) {
        std::fs::remove_dir_all(&self.0).and_then(|()| std::fs::create_dir(&self.0)).expect("an empty folder");
    }

    fn game(&self) -> PathBuf {
        self.0.join("game")
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn scribe(path: &Path, from: usize, to: usize, size: usize) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scribe"));
    command.arg(path).args([from, to, size].map(|number| number.to_string()));
    command
}

/// What the journal holds after each step.
fn expected(steps: u64, size: usize) -> Vec<[u8; 32]> {
    let desk = Desk::new(&format!("expected-{steps}-{size}"));
    let mut journal = Journal::create(&desk.game(), "a game", "step 0").expect("a game");
    let mut told = vec![script::told(&journal).expect("a game")];
    for step in 1..=steps {
        script::perform(&mut journal, step, size).expect("a step");
        told.push(script::told(&journal).expect("a game"));
    }
    told
}

/// The last step that was acknowledged; none if not even the game was.
fn acknowledged(said: &[u8]) -> Option<usize> {
    let text = String::from_utf8_lossy(said);
    text.lines().filter_map(|line| line.strip_prefix("ack ")?.parse().ok()).next_back()
}

/// The step after which the journal stands: the one that was acknowledged, or the next, which nobody was told about.
fn stands(path: &Path, acknowledged: Option<usize>, expected: &[[u8; 32]]) -> Result<Option<usize>, String> {
    if !path.exists() {
        return if acknowledged.is_none() { Ok(None) } else { Err("the game is gone".into()) };
    }
    let journal = Journal::open(path).map_err(|trouble| trouble.to_string())?;
    let told = script::told(&journal).map_err(|trouble| trouble.to_string())?;
    drop(journal);
    let report = check(path);
    if !report.is_sound() {
        return Err(report.findings.join("; "));
    }
    let step = expected.iter().position(|one| *one == told).ok_or("the game stands between two steps")?;
    let range = acknowledged.map_or(0, |step| step)..=acknowledged.map_or(0, |step| step + 1);
    if range.contains(&step) { Ok(Some(step)) } else { Err(format!("the game stands after step {step}")) }
}

/// The power fails at that moment: what is wrong with the game then.
fn failure(trace: &Trace, at: usize, seed: u64, desk: &Desk, expected: &[[u8; 32]]) -> Result<Option<usize>, String> {
    desk.empty();
    let acknowledged = acknowledged(&trace.crash(at, seed, &desk.0));
    let stands = stands(&desk.game(), acknowledged, expected);
    stands.map_err(|why| format!("operation {at}, seed {seed}, {acknowledged:?} acknowledged: {why}"))
}

/// Something becomes sure, or is said to be.
fn matters(operation: &Operation) -> bool {
    matches!(operation, Operation::Sync { .. } | Operation::SyncFolder { .. } | Operation::Said { .. })
}

fn traced(name: &str, command: impl FnOnce(&Path) -> Command) -> Trace {
    let desk = Desk::new(name);
    let trace = Traced::run(&mut command(&desk.game()), &desk.0);
    assert!(trace.output.status.success(), "{}", String::from_utf8_lossy(&trace.output.stderr));
    trace
}

#[test]
fn when_the_power_fails_nothing_acknowledged_is_lost() {
    let expected = expected(40, 3_000);
    let trace = traced("power", |path| scribe(path, 0, 40, 3_000));
    let desk = Desk::new("power-after");
    let mut seen = [0_usize; 3];
    // Only after these there is more on the disk than before.
    let sure = |at: usize| at > 0 && matters(&trace.operations[at - 1]);
    for at in 0..=trace.operations.len() {
        // Everything that is not sure forgotten, all of it kept (as when the program is killed), and a part of it by chance.
        for seed in [0, 1, 2 + at as u64].into_iter().filter(|seed| *seed > 1 || at % 4 == 0 || sure(at)) {
            let step = failure(&trace, at, seed, &desk, &expected).unwrap_or_else(|why| panic!("{why}"));
            seen[step.map_or(0, |step| 1 + step / 40)] += 1;
        }
    }
    println!("{} operations, {} failures of the power", trace.operations.len(), seen.iter().sum::<usize>());
    assert!(seen.iter().all(|count| *count > 0), "before the game, in it and after it: {seen:?}");
}

#[test]
fn when_the_power_fails_while_the_log_begins_anew_nothing_is_lost() {
    // A document so large that SQLite brings its log into the file, and begins it anew with the next step.
    const SIZE: usize = 4_200_000;
    let expected = expected(6, SIZE);
    let trace = traced("log", |path| scribe(path, 0, 6, SIZE));
    let large = trace.operations.iter().position(|one| matches!(one, Operation::Said { bytes } if bytes == b"ack 2\n"));
    let large = large.expect("the step before the document");
    let desk = Desk::new("log-after");
    let around = (large..trace.operations.len()).filter(|at| matters(&trace.operations[*at]));
    let around = around.flat_map(|at| [at, at + 1]);
    let mut chance = Chance::new(7);
    let anywhere: Vec<usize> = (0..15).map(|_| large + chance.below(trace.operations.len() - large)).collect();
    for at in around.chain(anywhere) {
        failure(&trace, at, at as u64, &desk, &expected).unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn carelessness_is_found() {
    let trace = traced("careless", |path| {
        let mut command = scribe(path, 0, 12, 100);
        command.arg("--careless");
        command
    });
    let desk = Desk::new("careless-after");
    let loses = |at: &usize| {
        desk.empty();
        let step = acknowledged(&trace.crash(*at, 0, &desk.0));
        // The careless scribe writes one entry in every step.
        step.is_some_and(|step| Journal::open(&desk.game()).expect("what is left").entries().len() < step)
    };
    assert!((0..=trace.operations.len()).any(|at| loses(&at)), "the disk forgets nothing");
}

#[test]
fn the_disk_forgets_what_was_not_synced() {
    let desk = Desk::new("forgetful");
    std::fs::write(desk.0.join("old"), "old").expect("a file");
    let mut command = Command::new("sh");
    command
        .args(["-c", "printf new > old; printf sure > a; printf lost > b; sync a; echo one; mv a c; sync .; echo two"]);
    let trace = Traced::run(command.current_dir(&desk.0), &desk.0);
    let after = Desk::new("forgetful-after");
    let left = |said: &str, seed: u64| {
        after.empty();
        let end = |at: &usize| matches!(&trace.operations[*at], Operation::Said { bytes } if bytes == said.as_bytes());
        let at = (0..trace.operations.len()).find(end).expect(said) + 1;
        let heard = String::from_utf8(trace.crash(at, seed, &after.0)).expect("text");
        let file = |name| std::fs::read_to_string(after.0.join(name)).ok();
        (heard, ["old", "a", "b", "c"].map(file))
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(left("one\n", 0), ("one\n".into(), [some("old"), None, None, None]));
    assert_eq!(left("one\n", 1), ("one\n".into(), [some("new"), some("sure"), some("lost"), None]));
    assert_eq!(left("two\n", 0), ("one\ntwo\n".into(), [some("old"), None, some(""), some("sure")]));
    let by_chance = (2..100).map(|seed| left("one\n", seed).1).collect::<std::collections::BTreeSet<_>>();
    assert!(by_chance.len() > 10, "{by_chance:?}");
}

#[test]
fn a_killed_program_loses_nothing() {
    const STEPS: usize = 400;
    let expected = expected(STEPS as u64, 3_000);
    let desk = Desk::new("killed");
    let (mut stands_at, mut chance, mut interrupted) = (None, Chance::new(99), 0);
    for round in 0..25 {
        if stands_at == Some(STEPS) {
            desk.empty();
            stands_at = None;
        }
        let mut command = scribe(&desk.game(), stands_at.unwrap_or(0), STEPS, 3_000);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("to run the scribe");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines().map_while(Result::ok);
        // Some way into its work, or at once.
        let mut said: Vec<String> = lines.by_ref().take(chance.below(50)).collect();
        std::thread::sleep(Duration::from_micros(chance.below(2_000) as u64));
        child.kill().expect("to kill it");
        said.extend(lines);
        child.wait().expect("its end");
        let acknowledged = acknowledged(said.join("\n").as_bytes()).or(stands_at);
        stands_at = stands(&desk.game(), acknowledged, &expected)
            .unwrap_or_else(|why| panic!("round {round}, {acknowledged:?} acknowledged: {why}"));
        interrupted += usize::from(stands_at.is_some_and(|step| (1..STEPS).contains(&step)));
    }
    assert!(interrupted > 10, "only {interrupted} rounds ended in the middle");
}

/// What befalls the scribe at its calls: some of them, evenly, or with `FIELDPOST_MISHAPS` so many.
struct Calls {
    desk: Desk,
    count: Count,
    expected: Vec<[u8; 32]>,
}

impl Calls {
    // All sorts of steps, and a game that is closed and opened again.
    const STEPS: usize = 18;
    const SIZE: usize = 3_000;

    fn new(name: &str) -> Calls {
        let desk = Desk::new(name);
        let count = count(&mut scribe(&desk.game(), 0, Calls::STEPS, Calls::SIZE), &desk.0);
        Calls { desk, count, expected: expected(Calls::STEPS as u64, Calls::SIZE) }
    }

    fn some(last: usize) -> impl Iterator<Item = usize> {
        let wanted = std::env::var("FIELDPOST_MISHAPS").ok().and_then(|it| it.parse().ok()).unwrap_or(25);
        let count = last.min(wanted);
        (0..count).map(move |at| 1 + at * last / count)
    }

    /// The scribe meets it, and is heard; with `again` it tries a second time what fails.
    fn meet(&self, mishap: Mishap, again: bool) -> (Output, Option<usize>) {
        self.desk.empty();
        let mut command = scribe(&self.desk.game(), 0, Calls::STEPS, Calls::SIZE);
        command.args(again.then_some("--again"));
        befall(&mut command, &self.desk.0, mishap);
        let output = command.output().expect("to run the scribe");
        let acknowledged = acknowledged(&output.stdout);
        (output, acknowledged)
    }

    /// Nothing is lost and nothing there by half, and the next scribe brings it to its end.
    fn goes_on(&self, acknowledged: Option<usize>, what: &str) {
        let step = stands(&self.desk.game(), acknowledged, &self.expected);
        let step = step.unwrap_or_else(|why| panic!("{what}, {acknowledged:?} acknowledged: {why}"));
        let mut next = scribe(&self.desk.game(), step.unwrap_or(0), Calls::STEPS, Calls::SIZE);
        let output = next.output().expect("to run the scribe");
        assert!(output.status.success(), "{what}, afterwards: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(stands(&self.desk.game(), Some(Calls::STEPS), &self.expected), Ok(Some(Calls::STEPS)), "{what}");
    }
}

#[test]
fn killed_at_its_calls_it_loses_nothing() {
    let calls = Calls::new("killed-calls");
    for at in Calls::some(calls.count.changing) {
        let (output, acknowledged) = calls.meet(Mishap::Killed(at), false);
        assert!(output.status.code().is_none(), "killed before {at}: {output:?}");
        calls.goes_on(acknowledged, &format!("killed before {at}"));
    }
    println!("killed: of {:?}", calls.count);
}

#[test]
fn a_call_that_fails_is_a_sentence_and_the_game_is_whole() {
    let calls = Calls::new("failing-calls");
    let all = |error| if error == ENOSPC { calls.count.changing } else { calls.count.all };
    let (mut told, mut met) = (0, 0);
    for error in [EIO, ENOSPC] {
        for at in Calls::some(all(error)) {
            for mishap in [Mishap::Failing(at, error), Mishap::FailingOn(at, error)] {
                let (output, acknowledged) = calls.meet(mishap, false);
                let said = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.code().is_some() && !said.contains("panicked"), "{mishap:?}: {output:?}");
                assert_eq!(output.status.success(), said.is_empty(), "{mishap:?}: {said}");
                (told, met) = (told + usize::from(!said.is_empty()), met + 1);
                calls.goes_on(acknowledged, &format!("{mishap:?}"));
            }
        }
    }
    println!("failing: {met} of {:?}, {told} told", calls.count);
    assert!(told > met / 4, "{told} of {met}");
}

/// A window stays open when the disk was full for a moment: what failed is done the second time, and everything after it.
#[test]
fn what_failed_once_is_done_the_second_time() {
    let calls = Calls::new("calls-again");
    for error in [EIO, ENOSPC] {
        for at in Calls::some(if error == ENOSPC { calls.count.changing } else { calls.count.all }) {
            let (output, acknowledged) = calls.meet(Mishap::Failing(at, error), true);
            let what = format!("{error} at {at}, and again");
            assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(acknowledged, Some(Calls::STEPS), "{what}");
            calls.goes_on(acknowledged, &what);
        }
    }
}

#[test]
fn a_full_disk_is_a_sentence_and_the_game_is_whole() {
    let expected = expected(30, 3_000);
    let desk = Desk::new("full");
    let (mut failed, mut begun) = (0, 0);
    for room in (0..400_000).step_by(9_973) {
        desk.empty();
        let mut command = scribe(&desk.game(), 0, 30, 3_000);
        let output =
            Traced::prepare(command.env("FORGETFUL_ROOM", room.to_string())).output().expect("to run the scribe");
        let acknowledged = acknowledged(&output.stdout);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            assert_eq!(told, "the disk is full: nothing was written\n", "room {room}");
            failed += 1;
        }
        let step = stands(&desk.game(), acknowledged, &expected).unwrap_or_else(|why| panic!("room {room}: {why}"));
        assert_eq!(step, acknowledged, "room {room}: what failed has not happened");
        begun += usize::from(step.is_some());
        let drafts = std::fs::read_dir(&desk.0).expect("a folder").count();
        assert_eq!(drafts, usize::from(step.is_some()), "room {room}: something is left over");
    }
    assert!(failed > 10 && begun > 10, "{failed} failed, {begun} begun");
}
