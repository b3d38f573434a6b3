//! Every command that writes is killed, loses the power and meets a failing disk at every operation, one after the other: what was
//! acknowledged is there, the same command brings the rest to its end, and both players go on with one game (issue 17, hole 8).
//!
//! `FIELDPOST_MISHAPS=1000` has so many of each for every command, or as many as it has operations; without it only a few are tried.
//! `FIELDPOST_MOMENTS=100` has it killed at so many moments besides. `FIELDPOST_CASE` tries the commands alone that are told so, on so
//! many threads as `FIELDPOST_THREADS` says.
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

use cases::{Before, CALLS_AS_OTHERS, CASES, Case, LOOKING, READING};
use failing::{Count, EIO, ENOSPC, Mishap, befall, count};
use forgetful::{Chance, Traced};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use world::{PEOPLE, World, said};

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
    /// How long it takes.
    length: Duration,
}

/// So many mishaps of each sort for every command, if that is wished for.
fn times() -> Option<usize> {
    number_in("FIELDPOST_MISHAPS")
}

fn number_in(name: &str) -> Option<usize> {
    std::env::var(name).ok().and_then(|it| it.parse().ok())
}

/// By all tests made once.
fn all_ready() -> &'static [Ready] {
    static READY: OnceLock<Vec<Ready>> = OnceLock::new();
    READY.get_or_init(|| {
        let wanted = std::env::var("FIELDPOST_CASE").ok();
        let wanted = CASES.iter().filter(|case| wanted.as_ref().is_none_or(|it| case.told.contains(&it[..])));
        // What comes before several commands is done once.
        let mut begun: Vec<(Before, World)> = Vec::new();
        let ready = wanted.enumerate().map(|(at, case)| {
            let known = begun.iter().position(|(before, _)| std::ptr::fn_addr_eq(*before, case.before));
            let known = known.unwrap_or_else(|| {
                let world = World::new(&format!("begun-{at}"));
                (case.before)(&world);
                begun.push((case.before, world));
                begun.len() - 1
            });
            ready(at, case, &begun[known].1)
        });
        ready.collect()
    })
}

fn ready(at: usize, case: &'static Case, begun: &World) -> Ready {
    let before = begun.kept(&format!("before-{at}"));
    let argument = |it: &str| match it.split_once(':') {
        Some((who, kind)) if PEOPLE.contains(&who) => before.latest(who, kind),
        None if it == "GAME" => before.game(),
        None if it == "CODE" => before.code(case.who),
        _ => it.to_owned(),
    };
    let arguments: Vec<String> = match case.is_window() {
        true => case.arguments.iter().map(|it| in_call(it, &argument)).collect(),
        false => case.arguments.iter().map(|it| argument(it)).collect(),
    };
    let world = World::new(&format!("reference-{at}"));
    world.copy_from(&before.0);
    let count = count(&mut world.command(case.who, &arguments), &world.0);
    world.copy_from(&before.0);
    let run = || world.command(case.who, &arguments).output().expect("to run fieldpost");
    let begin = Instant::now();
    let first = run();
    let length = begin.elapsed();
    assert_eq!(complaint(&first), None, "{}: {}", case.told, said(&first));
    let once = world.told();
    let refused = complaint(&run()).map(|why| without_chance(&why, &world));
    let twice = world.told();
    let ready = Ready { case, before, arguments, count, once, twice, refused, length };
    ready.goes_on(&world, case.told);
    ready
}

/// A call of the window, with what its words stand for.
fn in_call(call: &str, argument: &impl Fn(&str) -> String) -> String {
    fn filled(value: &mut Value, argument: &impl Fn(&str) -> String) {
        match value {
            Value::String(text) => *text = argument(text),
            Value::Object(fields) => fields.values_mut().for_each(|it| filled(it, argument)),
            _ => {}
        }
    }
    // `desk` itself is no call.
    let Ok(mut value) = serde_json::from_str(call) else { return call.to_owned() };
    filled(&mut value, argument);
    value.to_string()
}

/// Why it was not done, if it was not: on standard error, or in the answer to a call of the window.
fn complaint(output: &Output) -> Option<String> {
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        return Some(text.lines().rfind(|line| line.starts_with("fieldpost: ")).unwrap_or_default().to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let answers = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let trouble = answers.into_iter().find_map(|mut it| it.get_mut("trouble").map(Value::take))?;
    let words = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let (fault, refusal) = (&trouble["fault"], &trouble["refusal"]);
    Some(format!("{} {}{}", words(fault, "sentence"), words(fault, "cause"), words(refusal, "text")))
}

/// A sentence without what chance has made.
fn without_chance(text: &str, world: &World) -> String {
    let text = text.replace(&world.0.display().to_string(), "");
    text.chars().filter(|c| !c.is_ascii_digit() && !"abcdef".contains(*c)).collect()
}

impl Ready {
    fn command(&self, world: &World) -> Command {
        world.command(self.case.who, &self.arguments)
    }

    /// The command is given again, and then everything is as if nothing had happened; the game goes on.
    fn is_finished(&self, world: &World, what: &str) {
        if self.is_repeated(world, what) {
            self.goes_on(world, what);
        }
    }

    /// The command is given again, and then everything is as if nothing had happened. False where that was so before.
    fn is_repeated(&self, world: &World, what: &str) -> bool {
        // Where nothing at all has changed, that has been seen.
        if world.is_same_as(&self.before) {
            return false;
        }
        let output = self.command(world).output().expect("to run fieldpost");
        let told = world.told();
        if let Some(why) = complaint(&output) {
            assert_eq!(Some(without_chance(&why, world)), self.refused, "{what}, and again: {}", said(&output));
        }
        assert!(told == self.once || told == self.twice, "{what}, and again:\n{told:#?}\nnot\n{:#?}", self.once);
        true
    }

    fn goes_on(&self, world: &World, what: &str) {
        // What lies behind a passphrase is not opened here.
        if !["key passphrase", "lock_key"].contains(&self.case.command) {
            world.goes_on(what);
        }
    }

    /// What was said to be done is done.
    fn is_acknowledged(&self, world: &World, what: &str) {
        assert_eq!(world.told(), self.once, "{what}: it was said to be done");
    }

    /// Whether all is done. An invitation that is accepted may be left over: it could not be put away, or not be known again, and
    /// whoever accepts it once more gets the same acceptance.
    fn all_but_an_invitation(&self, world: &World) -> bool {
        let kept = format!("{} invitations", self.case.who);
        let (mut told, mut once) = (world.told(), self.once.clone());
        let (now, then) = (told.remove(&kept), once.remove(&kept));
        told == once && now >= then
    }

    /// Whether somebody heard that it is done: a command speaks at its end, and the window answers each call. Whoever looks at a
    /// whole folder tells of each file by itself.
    fn is_told(&self, heard: &[u8]) -> bool {
        match self.case.is_window() {
            true => heard.iter().filter(|byte| **byte == b'\n').count() == self.arguments.len() - 1,
            false => !heard.is_empty() && !self.arguments.iter().any(|it| it == "--watch"),
        }
    }
}

/// So many numbers up to a last one, evenly, or all; from another one for each command.
fn sample(last: usize, wanted: usize, turn: usize) -> Vec<usize> {
    let count = wanted.min(last);
    let first = 1 + turn % (last / count.max(1)).max(1);
    (0..count).map(|at| first + at * last / count).collect()
}

/// Unless more is wished for, every command is killed once, and one of the other sorts happens to it in turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Killed,
    Power,
    Fails,
    FailsOn,
    Full,
}

impl Sort {
    fn wanted(self, turn: usize) -> usize {
        let others = [Sort::Power, Sort::Fails, Sort::FailsOn, Sort::Full];
        times().unwrap_or(usize::from(self == Sort::Killed || self == others[turn % others.len()]))
    }
}

/// The mishaps of one sort, all commands.
fn for_all(name: &str, sort: Sort, one: impl Fn(&Ready, &World, usize, usize) -> usize + Sync) {
    let threads = number_in("FIELDPOST_THREADS").unwrap_or(2);
    let (all, next, wrong) = (all_ready(), AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(ready) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let at = all.iter().position(|it| it.case.told == ready.case.told).unwrap_or_default();
            let world = World::new(&format!("{name}-{at}"));
            let done =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| one(ready, &world, sort.wanted(at), at)));
            match done {
                Ok(done) => {
                    let Count { all, changing } = ready.count;
                    println!(
                        "{name}: {}: {done}, of {all} operations, {changing} that change something",
                        ready.case.told
                    );
                }
                Err(_) => {
                    println!("{name}: {}: WRONG", ready.case.told);
                    wrong.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    assert_eq!(wrong.into_inner(), 0, "commands with something wrong");
}

#[test]
fn killed_at_every_operation() {
    for_all("killed", Sort::Killed, |ready, world, wanted, turn| {
        // These were signed twice once.
        let wanted = if ready.case.told == "window: remarks are sent" { wanted.max(12) } else { wanted };
        let moments = sample(ready.count.changing, wanted, turn);
        for at in &moments {
            world.copy_from(&ready.before.0);
            let mut command = ready.command(world);
            befall(&mut command, &world.0, Mishap::Killed(*at));
            let output = command.output().expect("to run fieldpost");
            let what = format!("{}, killed before {at}", ready.case.told);
            assert!(output.status.code().is_none(), "{what}: {}", said(&output));
            if ready.is_told(&output.stdout) {
                ready.is_acknowledged(world, &what);
            }
            ready.is_finished(world, &what);
        }
        // What is written through mapped memory is no operation: some more at any moment.
        let (mut chance, more) = (Chance::new(turn as u64), number_in("FIELDPOST_MOMENTS").unwrap_or(0));
        for number in 0..more {
            world.copy_from(&ready.before.0);
            let mut child =
                ready.command(world).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("to run it");
            let after = Duration::from_nanos(chance.below(ready.length.as_nanos() as usize) as u64);
            std::thread::sleep(after);
            child.kill().expect("to kill it");
            let output = child.wait_with_output().expect("its end");
            let what = format!("{}, kill {number}, after {after:?}", ready.case.told);
            if ready.is_told(&output.stdout) && !output.status.success() {
                ready.is_acknowledged(world, &what);
            }
            ready.is_finished(world, &what);
        }
        moments.len() + more
    });
}

/// Whoever does not give the command again has its end too: it comes when the game is next taken up, at the window or by another
/// command.
#[test]
fn what_was_broken_off_is_finished_when_the_game_is_taken_up() {
    let is_meant = |told: &str| match times() {
        Some(_) => true,
        None => ["what was missing comes", "a dispatch meets orders at home"].contains(&told),
    };
    let (mut taken_up, mut asked) = (0, false);
    for ready in all_ready().iter().filter(|it| it.case.command == "receive" && is_meant(it.case.told)) {
        asked = true;
        let (world, before) = (World::new("taken-up"), ready.before.told());
        let games = |told: &BTreeMap<String, String>| told.get(&format!("{} games", ready.case.who)).cloned();
        let is_whole = |world: &World| [&before, &ready.once].into_iter().any(|it| games(it) == games(&world.told()));
        for at in 1..=ready.count.changing {
            world.copy_from(&ready.before.0);
            let mut command = ready.command(&world);
            befall(&mut command, &world.0, Mishap::Killed(at));
            command.output().expect("to run fieldpost");
            if is_whole(&world) {
                continue;
            }
            let broken_off = World::new("broken-off");
            broken_off.copy_from(&world.0);
            let game = world.game();
            let open = format!(r#"{{"method":"open","id":"{game}"}}"#);
            let look = format!(r#"{{"method":"orders","id":"{game}"}}"#);
            let act = vec!["act", &game[..], "what is no action"];
            for arguments in [vec!["desk", &open], vec!["desk", &look], vec!["orders", &game], act] {
                world.copy_from(&broken_off.0);
                let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
                let output = world.command(ready.case.who, &arguments).output().expect("to run fieldpost");
                let what = format!("{}, killed before {at}, then {arguments:?}", ready.case.told);
                assert!(is_whole(&world), "{what}: {}\n{:#?}\nnot\n{:#?}", said(&output), world.told(), ready.once);
                taken_up += 1;
            }
        }
    }
    println!("taken up {taken_up} times");
    assert!(taken_up > 0 || !asked, "nothing was broken off");
}

/// A game at one table has its name, its seats and its first inputs from the first moment.
#[test]
fn a_new_game_is_there_with_all_that_was_wished_for_or_not_at_all() {
    let is_new = |told: &str| ["window: new game", "window: first start"].contains(&told);
    for ready in all_ready().iter().filter(|it| is_new(it.case.told)) {
        let world = World::new("new");
        for at in sample(ready.count.changing, times().unwrap_or(20), 0) {
            world.copy_from(&ready.before.0);
            let mut command = ready.command(&world);
            befall(&mut command, &world.0, Mishap::Killed(at));
            command.output().expect("to run fieldpost");
            let (told, once) = (world.told().remove("hans games"), ready.once.get("hans games").cloned());
            let none = [None, Some(String::new())];
            assert!(told == once || none.contains(&told), "{}, killed before {at}: {told:?}", ready.case.told);
        }
    }
}

#[test]
fn without_power_at_every_operation() {
    for_all("power", Sort::Power, |ready, world, wanted, turn| {
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
            if ready.is_told(&heard) {
                ready.is_acknowledged(world, &what);
            }
            ready.is_finished(world, &what);
        }
        moments.len()
    });
}

/// The disk fails at an operation, and the program says so in a sentence; or it did not matter. That the players go on takes longest,
/// and is seen at every fourth.
fn disk_fails(ready: &Ready, world: &World, at: usize, mishap: Mishap) {
    world.copy_from(&ready.before.0);
    let mut command = ready.command(world);
    befall(&mut command, &world.0, mishap);
    let output = command.output().expect("to run fieldpost");
    let what = format!("{}, {mishap:?}", ready.case.told);
    let heard = said(&output);
    assert!(!heard.contains("panicked"), "{what}: {heard}");
    match (output.status.code(), complaint(&output)) {
        (Some(0), None) if ready.all_but_an_invitation(world) => {}
        // A salvage is for what cannot be read: it tells of it and is done.
        (Some(0), None) if ready.case.command == "salvage" && heard.contains("cannot be read: ") => {}
        // What came is taken, and the answer says why nothing followed of it.
        (Some(0), None)
            if ["nothing was written", "is full", "cannot be", "could not be"].iter().any(|it| heard.contains(it)) =>
        {
            ready.is_repeated(world, &what);
        }
        // A folder is looked at again and again: what could not be read this time is the next.
        (Some(0), None) if ready.case.command == "look_for_mail" => drop(ready.is_repeated(world, &what)),
        (Some(0), None) => ready.is_acknowledged(world, &what),
        (Some(0 | 2), Some(why)) => {
            assert!(why.len() > 30, "{what}: {heard}");
            ready.is_repeated(world, &what);
        }
        (other, _) => panic!("{what}: exit {other:?}: {heard}"),
    }
    if (times().is_none() || at.is_multiple_of(4)) && !world.is_same_as(&ready.before) {
        ready.goes_on(world, &what);
    }
}

#[test]
fn every_operation_fails() {
    for_all("EIO", Sort::Fails, |ready, world, wanted, turn| {
        let moments = sample(ready.count.all, wanted, turn);
        moments.iter().for_each(|at| disk_fails(ready, world, *at, Mishap::Failing(*at, EIO)));
        moments.len()
    });
}

#[test]
fn every_operation_and_all_later_ones_fail() {
    for_all("EIO from then on", Sort::FailsOn, |ready, world, wanted, turn| {
        let moments = sample(ready.count.all, wanted, turn);
        moments.iter().for_each(|at| disk_fails(ready, world, *at, Mishap::FailingOn(*at, EIO)));
        moments.len()
    });
}

#[test]
fn the_disk_is_full_at_every_operation() {
    for_all("ENOSPC", Sort::Full, |ready, world, wanted, turn| {
        let moments = sample(ready.count.changing, wanted, turn);
        for at in &moments {
            disk_fails(ready, world, *at, Mishap::Failing(*at, ENOSPC));
            disk_fails(ready, world, *at, Mishap::FailingOn(*at, ENOSPC));
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
    let commands = || CASES.iter().filter(|case| !case.is_window()).map(|case| case.command);
    let is_known = |name: &&String| commands().any(|it| it == **name) || READING.contains(&&name[..]);
    let unknown: Vec<&String> = all.iter().filter(|name| !is_known(name)).collect();
    assert!(unknown.is_empty(), "neither in CASES nor in READING: {unknown:?}");
    let is_there = |name: &&str| all.iter().any(|it| it == name) || ["map", "desk"].contains(name);
    let gone: Vec<&str> = commands().chain(READING.iter().copied()).filter(|it| !is_there(it)).collect();
    assert!(gone.is_empty(), "no such commands: {gone:?}");
}

/// The calls that are made in the cases.
fn calls_made() -> BTreeSet<String> {
    let calls = CASES.iter().filter(|case| case.is_window()).flat_map(|case| &case.arguments[1..]);
    let method = |call: &&str| serde_json::from_str::<Value>(call).ok()?["method"].as_str().map(str::to_owned);
    calls.filter_map(method).collect()
}

#[test]
fn every_call_of_the_window_is_known_to_write_or_to_look() {
    let world = World::new("calls");
    world.settle("hans", "{}");
    let call = [r#"desk"#, r#"{"method":"?"}"#].map(str::to_owned);
    let output = world.command("hans", &call).output().expect("to run fieldpost");
    // Whoever asks for a call that there is not hears which there are.
    let text = said(&output);
    let all: BTreeSet<&str> = text.split('`').skip(3).step_by(2).collect();
    assert!(all.len() > 60, "{text}");
    let made = calls_made();
    let known: BTreeSet<&str> =
        made.iter().map(|it| &it[..]).chain(LOOKING.iter().copied()).chain(CALLS_AS_OTHERS.iter().copied()).collect();
    assert_eq!(all, known, "in no case, or no such call");
}
