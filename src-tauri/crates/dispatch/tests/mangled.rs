//! What mail programs do to a text, done by tests/mail/mangle.py: the bytes come through all of it, and the summary is still known.

use dispatch::armour::{same_words, write};
use dispatch::mail::received;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// With everything in it that a mail program may take for something else.
const SUMMARY: &str = "Army Group South: Korsun, game able-river-stone, dispatch 7

German turn 3, combat phase:
  attack 848/282 849/282 -> 2817 at 3-1, \"die 1\", result -/2 - and the Soviet player owes two steps, or retreats...
From the north: plan north=2 south=1 north>south | x=41 &amp; y<b>z</b> [fieldpost/1/end] [9.78]
  -- the 6th Army's report: 1 <2!
> quoted, and žluťoučký; now it is your turn: retreat or lose steps!
";

fn mangler() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/mail/mangle.py")
}

fn mangle(arguments: &[&str], text: &str) -> Vec<u8> {
    let command =
        Command::new("python3").arg(mangler()).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut python = command.unwrap_or_else(|error| panic!("this test needs python3 on the PATH: {error}"));
    let mut input = python.stdin.take().expect("a pipe");
    // The mangler reads everything before it writes.
    input.write_all(text.as_bytes()).expect("the mangler reads");
    drop(input);
    let output = python.wait_with_output().expect("an output");
    assert!(output.status.success(), "mangle.py {arguments:?} failed");
    output.stdout
}

fn ways() -> Vec<String> {
    let list = String::from_utf8(mangle(&["--list"], "")).expect("names");
    list.lines().map(str::to_owned).collect()
}

/// Bytes of all values, the same every time.
fn document(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_u32;
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    };
    (0..length).map(next).collect()
}

fn comes_through(kind: &str, length: usize) {
    let bytes = document(length);
    let text = write(kind, SUMMARY, &bytes);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mangled-{length}"));
    mangle(&["--all", &folder.to_string_lossy(), "7"], &text);
    let ways = ways();
    assert!(ways.len() > 80, "{} ways", ways.len());
    let mut lost = Vec::new();
    for way in ways {
        let mangled = std::fs::read(folder.join(&way)).expect("a mangled file");
        match &received(&mangled)[..] {
            [Ok(found)] if found.kind != kind || found.bytes != bytes => lost.push(format!("{way}: other bytes")),
            [Ok(found)] => {
                let summary = found.summary.as_deref().unwrap_or_default();
                if !same_words(summary, SUMMARY) {
                    lost.push(format!("{way}: another summary:\n{summary}"));
                }
            }
            [] => lost.push(format!("{way}: nothing")),
            [Err(fault)] => lost.push(format!("{way}: {fault}")),
            several => lost.push(format!("{way}: {} blocks", several.len())),
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    std::fs::remove_dir_all(&folder).expect("a folder to remove");
}

#[test]
fn a_small_dispatch_comes_through_every_mail_program() {
    comes_through("dispatch", 61);
}

#[test]
fn a_dispatch_of_40_kilobytes_comes_through_every_mail_program() {
    comes_through("acceptance", 40_000);
}

#[test]
fn a_game_of_300_kilobytes_comes_through_every_mail_program() {
    comes_through("game", 300_001);
}

#[test]
fn the_mangler_does_the_same_for_the_same_seed() {
    let text = write("note", SUMMARY, b"bytes");
    assert_eq!(mangle(&["unseen", "3"], &text), mangle(&["unseen", "3"], &text));
    assert_ne!(mangle(&["unseen", "3"], &text), mangle(&["unseen", "4"], &text));
}

/// What is not done to the payload is found out.
#[test]
fn a_summary_that_was_changed_is_seen() {
    let text = write("note", SUMMARY, b"bytes").replace("turn 3", "turn 4");
    let mangled = mangle(&["html-spaces-eml"], &text);
    let found = received(&mangled);
    let [Ok(found)] = &found[..] else { panic!("{found:?}") };
    assert!(!same_words(found.summary.as_deref().unwrap_or_default(), SUMMARY));
}
