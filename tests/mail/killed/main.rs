//! Every command that writes is killed, loses the power and meets a failing disk at every operation, one after the other: what was
//! acknowledged is there, the same command brings the rest to its end, and both players go on with one game (issue 17, hole 8).
//!
//! `FIELDPOST_MISHAPS=300` has so many of each for every command; without it only a few are tried. `FIELDPOST_CASE` tries the
//! commands alone that are told so.
#![cfg(target_os = "linux")]

mod cases;
mod earlier;
// By their files: the crate of the harness would build a program that can suspend cases.
#[path = "../../harness/failing.rs"]
mod failing;
#[allow(dead_code)]
#[path = "../../harness/forgetful.rs"]
mod forgetful;
mod world;

use cases::{AS_OTHERS, CASES, Case, READING};
use failing::{Count, EIO, ENOSPC, Mishap, befall, count};
use forgetful::{Chance, Traced};
use std::collections::BTreeMap;
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use world::{World, said};

/// A command in its place: what comes of it when nothing happens to it, once and a second time.
struct Ready {
    case: &'static Case,
    before: World,
    arguments: Vec<String>,
    count: Count,
    once: BTreeMap<String, String>,
    twice: BTreeMap<String, String>,
    /// What is said the second time, if that is not taken.
    refused: Option<String>,
}

/// So many mishaps of each sort for every command.
fn times(otherwise: usize) -> usize {
    std::env::var("FIELDPOST_MISHAPS").ok().and_then(|it| it.parse().ok()).unwrap_or(otherwise)
}

/// By all tests made once.
fn all_ready() -> &'static [Ready] {
    static READY: OnceLock<Vec<Ready>> = OnceLock::new();
    READY.get_or_init(|| {
        let wanted = std::env::var("FIELDPOST_CASE").ok();
        let wanted = CASES.iter().filter(|case| wanted.as_ref().is_none_or(|it| case.told.contains(&it[..])));
        wanted.enumerate().map(|(at, case)| ready(at, case)).collect()
    })
}

fn ready(at: usize, case: &'static Case) -> Ready {
    let before = World::kept(&format!("before-{at}"));
    (case.before)(&before);
    let argument = |it: &&str| match it.split_once(':') {
        Some((who, kind)) => before.latest(who, kind),
        None if *it == "GAME" => before.game(),
        None if *it == "CODE" => before.code(case.who),
        None => (*it).to_owned(),
    };
    let arguments: Vec<String> = case.arguments.iter().map(argument).collect();
    let world = World::new(&format!("reference-{at}"));
    world.copy_from(&before.0);
    let count = count(&mut world.command(case.who, &arguments), &world.0);
    world.copy_from(&before.0);
    let run = || world.command(case.who, &arguments).output().expect("to run fieldpost");
    let first = run();
    assert!(first.status.success(), "{}: {}", case.told, said(&first));
    let once = world.told();
    let second = run();
    let refused = (!second.status.success()).then(|| sentence(&second, &world));
    let twice = world.told();
    world.goes_on(case.told);
    Ready { case, before, arguments, count, once, twice, refused }
}

/// What is said on standard error, without what chance has made.
fn sentence(output: &Output, world: &World) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().rfind(|line| line.starts_with("fieldpost: ")).unwrap_or_default();
    line.replace(&world.0.display().to_string(), "")
        .chars()
        .filter(|c| !c.is_ascii_digit() && !"abcdef".contains(*c))
        .collect()
}

impl Ready {
    fn command(&self, world: &World) -> Command {
        world.command(self.case.who, &self.arguments)
    }

    /// The command is given again, and then everything is as if nothing had happened; the game goes on.
    fn is_finished(&self, world: &World, what: &str) {
        let output = self.command(world).output().expect("to run fieldpost");
        let told = world.told();
        if !output.status.success() {
            assert_eq!(Some(sentence(&output, world)), self.refused, "{what}, and again: {}", said(&output));
        }
        assert!(told == self.once || told == self.twice, "{what}, and again:\n{told:#?}\nnot\n{:#?}", self.once);
        self.goes_on(world, what);
    }

    fn goes_on(&self, world: &World, what: &str) {
        // What lies behind a passphrase is not opened here.
        if self.case.command != "key passphrase" {
            world.goes_on(what);
        }
    }

    /// What was said to be done is done.
    fn is_acknowledged(&self, world: &World, what: &str) {
        assert_eq!(world.told(), self.once, "{what}: it was said to be done");
    }

    /// Whoever looks at a whole folder tells of each file by itself.
    fn tells_at_the_end(&self) -> bool {
        !self.arguments.iter().any(|it| it == "--watch")
    }
}

/// So many numbers up to a last one, evenly; from another one for each command.
fn sample(last: usize, wanted: usize, turn: usize) -> Vec<usize> {
    let step = last.div_ceil(wanted.max(1)).max(1);
    (1 + turn % step..=last).step_by(step).collect()
}

/// The mishaps of one sort, all commands, on two threads.
fn for_all(name: &str, wanted: usize, one: impl Fn(&Ready, &World, usize, usize) -> usize + Sync) {
    let (all, next, wrong) = (all_ready(), AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(ready) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let at = all.iter().position(|it| it.case.told == ready.case.told).unwrap_or_default();
            let world = World::new(&format!("{name}-{at}"));
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| one(ready, &world, wanted, at)));
            match done {
                Ok(done) => println!("{name}: {}: {done} of {} operations", ready.case.told, ready.count.changing),
                Err(_) => drop(wrong.fetch_add(1, Ordering::Relaxed)),
            }
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
    assert_eq!(wrong.into_inner(), 0, "commands with something wrong");
}

#[test]
fn killed_at_every_operation() {
    for_all("killed", times(2), |ready, world, wanted, turn| {
        let moments = sample(ready.count.changing, wanted, turn);
        for at in &moments {
            world.copy_from(&ready.before.0);
            let mut command = ready.command(world);
            befall(&mut command, &world.0, Mishap::Killed(*at));
            let output = command.output().expect("to run fieldpost");
            let what = format!("{}, killed before {at}", ready.case.told);
            assert!(output.status.code().is_none(), "{what}: {}", said(&output));
            if !output.stdout.is_empty() && ready.tells_at_the_end() {
                ready.is_acknowledged(world, &what);
            }
            ready.is_finished(world, &what);
        }
        moments.len()
    });
}

#[test]
fn without_power_at_every_operation() {
    for_all("power", times(1), |ready, world, wanted, turn| {
        world.copy_from(&ready.before.0);
        let trace = Traced::run(&mut ready.command(world), &world.0);
        let (last, mut chance) = (trace.operations.len(), Chance::new(turn as u64));
        let each = wanted.div_ceil(last.max(1)).max(1);
        let moments: Vec<usize> = sample(last, wanted, turn).into_iter().flat_map(|at| vec![at; each]).collect();
        for (number, at) in moments.iter().enumerate() {
            let seed = if number % 3 == 0 { 0 } else { 2 + chance.below(1 << 20) as u64 };
            let _ = std::fs::remove_dir_all(&world.0);
            std::fs::create_dir_all(&world.0).expect("a folder");
            let heard = trace.crash(*at, seed, &world.0);
            let what = format!("{}, no power before {at}, seed {seed}", ready.case.told);
            if !heard.is_empty() && ready.tells_at_the_end() {
                ready.is_acknowledged(world, &what);
            }
            ready.is_finished(world, &what);
        }
        moments.len()
    });
}

/// The disk fails, and the program says so in a sentence; or it did not matter.
fn disk_fails(ready: &Ready, world: &World, mishap: Mishap) {
    world.copy_from(&ready.before.0);
    let mut command = ready.command(world);
    befall(&mut command, &world.0, mishap);
    let output = command.output().expect("to run fieldpost");
    let what = format!("{}, {mishap:?}", ready.case.told);
    match output.status.code() {
        Some(0) => {
            ready.is_acknowledged(world, &what);
            ready.goes_on(world, &what);
        }
        Some(2) => {
            let told = String::from_utf8_lossy(&output.stderr);
            let is_told = told.lines().last().is_some_and(|line| line.starts_with("fieldpost: ") && line.len() > 30);
            assert!(is_told && !told.contains("panicked"), "{what}: {told}");
            ready.is_finished(world, &what);
        }
        other => panic!("{what}: exit {other:?}: {}", said(&output)),
    }
}

#[test]
fn every_operation_fails() {
    for_all("EIO", times(1), |ready, world, wanted, turn| {
        let moments = sample(ready.count.all, wanted, turn);
        moments.iter().for_each(|at| disk_fails(ready, world, Mishap::Failing(*at, EIO)));
        moments.len()
    });
}

#[test]
fn every_operation_and_all_later_ones_fail() {
    for_all("EIO from then on", times(1), |ready, world, wanted, turn| {
        let moments = sample(ready.count.all, wanted, turn);
        moments.iter().for_each(|at| disk_fails(ready, world, Mishap::FailingOn(*at, EIO)));
        moments.len()
    });
}

#[test]
fn the_disk_is_full_at_every_operation() {
    for_all("ENOSPC", times(1), |ready, world, wanted, turn| {
        let moments = sample(ready.count.changing, wanted, turn);
        for at in &moments {
            disk_fails(ready, world, Mishap::Failing(*at, ENOSPC));
            disk_fails(ready, world, Mishap::FailingOn(*at, ENOSPC));
        }
        2 * moments.len()
    });
}

/// What the help lists below a command.
fn listed(above: &[&str]) -> Vec<String> {
    let output = Command::new(world::binary()).args(above).arg("--help").output().expect("the help");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.trim().is_empty());
    let names = names.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn every_command_is_known_to_write_or_to_look() {
    let mut all = listed(&[]);
    for above in ["key", "map"] {
        let below: Vec<String> = listed(&[above]).iter().map(|name| format!("{above} {name}")).collect();
        assert!(!below.is_empty(), "{above}");
        all.retain(|name| name != above);
        all.extend(below.into_iter().filter(|name| !name.ends_with(" help")));
    }
    assert!(all.len() > 40, "{all:?}");
    let is_known = |name: &&String| {
        let name = &name[..];
        CASES.iter().any(|case| case.command == name) || READING.contains(&name) || AS_OTHERS.contains(&name)
    };
    let unknown: Vec<&String> = all.iter().filter(|name| !is_known(name)).collect();
    assert!(unknown.is_empty(), "neither in CASES nor in READING: {unknown:?}");
    let is_there = |name: &&str| all.iter().any(|it| it == name) || ["map", "desk"].contains(name);
    let gone: Vec<&str> =
        CASES.iter().map(|case| case.command).chain(READING.iter().copied()).filter(|it| !is_there(it)).collect();
    assert!(gone.is_empty(), "no such commands: {gone:?}");
}
