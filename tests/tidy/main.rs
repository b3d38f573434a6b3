//! Tidiness: what the design forbids, found by reading the sources as text.

mod cases;
mod dependencies;
mod sources;

use sources::{Source, crates, engine_sources, root, rust_files};

/// Never in an engine: floats, clocks, hash order, IO, and panics on input.
const BANNED: &[(&str, &str)] = &[
    ("f32", "a float"),
    ("f64", "a float"),
    ("HashMap", "hash order"),
    ("HashSet", "hash order"),
    ("Instant", "a clock"),
    ("SystemTime", "a clock"),
    ("chrono", "a clock"),
    ("std::time", "a clock"),
    (".unwrap()", "a panic"),
    (".expect(", "a panic"),
    ("panic!", "a panic"),
    ("assert!", "a panic"),
    ("assert_eq!", "a panic"),
    ("todo!", "a panic"),
    ("unimplemented!", "a panic"),
    ("unreachable!", "a panic"),
    ("println!", "output"),
    ("eprintln!", "output"),
    ("std::fs", "IO"),
    ("std::io", "IO"),
    ("std::net", "IO"),
    ("std::env", "IO"),
    ("std::process", "IO"),
    ("std::thread", "a thread"),
    ("rand::rng", "chance from inside"),
    ("rand::random", "chance from inside"),
    ("SysRng", "chance from inside"),
];

/// The few places where a banned word stands for a reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    ("kernel/src/hash.rs", ".expect(", "plain data always encodes; not input"),
    ("kernel/src/gate.rs", "std::env", "names the suspended case, in test builds only"),
    ("hexgrid/src/movement.rs", "unreachable!", "a length that was just given; not input"),
];

/// More than fits a head.
const LONGEST_FILE: usize = 500;
const LONGEST_COMMAND: usize = 5;

fn banned_in(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in source.code_lines() {
        for (word, why) in BANNED {
            let allowed = ALLOWED.iter().any(|(file, known, _)| source.path.ends_with(file) && known == word);
            if sources::has_word(line, word) && !allowed {
                found.push(format!("{}:{number}: `{word}` is {why}: {}", source.path, line.trim()));
            }
        }
    }
    found
}

#[test]
fn engines_are_pure() {
    let found: Vec<String> = engine_sources().iter().flat_map(banned_in).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_is_banned_is_found() {
    let bad = Source::new(
        "games/x.rs",
        "fn f() {\n    // a HashMap in a comment\n    let x = y.unwrap();\n}\n#[cfg(test)]\nf64",
    );
    assert_eq!(banned_in(&bad), ["games/x.rs:3: `.unwrap()` is a panic: let x = y.unwrap();"]);
    assert!(banned_in(&Source::new("x.rs", "let buf32 = 1;")).is_empty());
}

#[test]
fn tests_stand_at_the_end() {
    for source in engine_sources() {
        assert!(source.only_tests_follow(), "{}: something follows the tests", source.path);
    }
    assert!(!Source::new("x.rs", "a\n#[cfg(test)]\nmod tests {\n}\nb\n").only_tests_follow());
}

/// The files of sections, `sNN_…`, that the table at the head of a game's `lib.rs` does not name.
fn unnamed_sections(lib: &Source, files: &[Source]) -> Vec<String> {
    let table: String = lib.text.lines().filter(|line| line.starts_with("//! |")).collect();
    let folder = lib.path.trim_end_matches("lib.rs");
    let is_section = |name: &str| name.len() > 3 && name.starts_with('s') && name[1..3].parse::<u8>().is_ok();
    let names = files.iter().filter_map(|file| file.path.strip_prefix(folder)?.strip_suffix(".rs"));
    names.filter(|name| is_section(name) && !table.contains(&format!("`{name}`"))).map(str::to_owned).collect()
}

#[test]
fn every_section_stands_in_its_table() {
    for game in ["ags", "kursk"] {
        let files = rust_files(&root().join("src-tauri/crates").join(game).join("src"));
        let lib = files.iter().find(|file| file.path.ends_with("/src/lib.rs")).expect("a lib.rs");
        assert_eq!(unnamed_sections(lib, &files), Vec::<String>::new(), "{} does not name them", lib.path);
    }
    let lib = Source::new("a/lib.rs", "//! | 9 Combat | `s09_odds` |\nmod s09_calls;\n");
    let files = ["a/s09_odds.rs", "a/s09_calls.rs", "a/show.rs"].map(|path| Source::new(path, ""));
    assert_eq!(unnamed_sections(&lib, &files), ["s09_calls"]);
}

#[test]
fn every_verb_can_be_read() {
    let faults: Vec<String> =
        games::SHELF.iter().flat_map(|title| title.verbs).filter_map(kernel::Verb::fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn allowances_are_still_needed() {
    for (file, word, _) in ALLOWED {
        let uses =
            |source: &Source| source.path.ends_with(file) && source.code_lines().any(|(_, line)| line.contains(word));
        assert!(engine_sources().iter().any(uses), "{file} no longer uses `{word}`");
    }
}

#[test]
fn files_can_be_read() {
    let long: Vec<String> = rust_files(&root())
        .iter()
        .filter(|source| !source.path.contains("tests/rules/"))
        .filter(|source| source.text.lines().count() > LONGEST_FILE)
        .map(|source| format!("{} has {} lines", source.path, source.text.lines().count()))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// The lines of each command of the desktop shell.
fn command_lengths(source: &Source) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = source.text.lines().collect();
    let starts = (0..lines.len()).filter(|at| lines[*at].trim_start().starts_with("#[tauri::command"));
    let length = |start: usize| {
        let opening = lines[start..].iter().position(|line| line.trim_end().ends_with('{')).unwrap_or(0) + start;
        let closing = lines[opening..].iter().position(|line| line.trim_end() == "}").unwrap_or(lines.len() - opening);
        (start + 1, closing.saturating_sub(1))
    };
    starts.map(length).collect()
}

#[test]
fn commands_of_the_shell_are_short() {
    for source in rust_files(&root().join("src-tauri/src")) {
        for (line, length) in command_lengths(&source) {
            assert!(length <= LONGEST_COMMAND, "{}:{line}: a command of {length} lines", source.path);
        }
    }
}

#[test]
fn a_long_command_is_found() {
    let shell = Source::new(
        "x.rs",
        "#[tauri::command]\nfn short(a: u8) {\n    one();\n}\n#[tauri::command]\nfn long() {\n1\n2\n3\n4\n5\n6\n}\n",
    );
    assert_eq!(command_lengths(&shell), [(1, 1), (5, 6)]);
}

#[test]
fn nothing_lies_beside_the_rooms() {
    let known = [
        "Cargo.toml",
        "Cargo.lock",
        "README.md",
        "LICENSE",
        "CREDITS.md",
        "fieldpost",
        "rustfmt.toml",
        "src-tauri",
        "ui",
        "scenarios",
        "tests",
        "target",
    ];
    let entries = std::fs::read_dir(root()).expect("the project");
    for name in entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()) {
        assert!(name.starts_with('.') || known.contains(&&name[..]), "{name} does not belong beside the rooms");
    }
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    for (name, manifest) in crates() {
        assert!(manifest.contains("[lints]\nworkspace = true"), "{name} has no lints");
    }
}

/// What is missing is installed by name, by the package clients of the machine.
#[test]
fn the_start_script_names_no_host() {
    let script = std::fs::read_to_string(root().join("fieldpost")).expect("the start script");
    let named: Vec<&str> = script.lines().filter(|line| line.contains("://")).collect();
    assert!(named.is_empty(), "{named:?}");
}
