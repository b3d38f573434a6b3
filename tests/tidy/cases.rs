//! Every case of a rules index is in the code, behind the gate and with its number in a comment; and no other is.

use super::sources::{Source, root, rust_files};
use games::SHELF;

fn sources_in(folder: &str) -> Vec<Source> {
    rust_files(&root().join("src-tauri/crates").join(folder))
}

/// The gates of the kernel: for what a case forbids or brings about, for what it demands, for what it allows.
const GATES: [&str; 3] = ["case!(", "must!(", "may!("];

/// A source without its comments.
fn code(source: &Source) -> String {
    source.code_lines().map(|(_, line)| format!("{line}\n")).collect()
}

/// The numbers of cases in the first argument of each use of a macro: one, or several in brackets.
fn arguments(source: &Source, start: &str) -> Vec<String> {
    let code = code(source);
    let numbers = |after: &str| -> Vec<String> {
        let list = match after.trim_start().strip_prefix('[') {
            Some(list) => list.split(']').next().unwrap_or_default(),
            None => after.trim_start().split(',').next().unwrap_or_default(),
        };
        let quoted = list.split(',').filter_map(|word| word.trim().strip_prefix('"')?.split('"').next());
        quoted.map(str::to_owned).collect()
    };
    code.split(start).skip(1).flat_map(numbers).collect()
}

/// What is wrong with the gates of a source: one that is negated, one inside another, one where events change the state.
fn gate_faults(source: &Source) -> Vec<String> {
    let code = code(source);
    let mut faults = Vec::new();
    for gate in GATES {
        for (at, _) in code.match_indices(gate) {
            let line = code[..at].rsplit('\n').next().unwrap_or_default().to_owned()
                + code[at..].lines().next().unwrap_or_default();
            let inside = argument_text(&code[at + gate.len()..]);
            // What a case does not allow is read as it is said: `!may!`.
            if gate != "may!(" && code[..at].ends_with('!') {
                faults.push(format!("a gate is negated: {}", line.trim()));
            }
            if GATES.iter().any(|other| inside.contains(other)) {
                faults.push(format!("a gate is inside another: {}", line.trim()));
            }
            if gate != "may!("
                && ["true", "false"].contains(&inside.rsplit(',').next().unwrap_or_default().trim())
                && inside.matches(',').count() == 1
            {
                faults.push(format!("a gate takes a constant: {}", line.trim()));
            }
        }
    }
    if code.contains("fn evolve(&mut self") && GATES.iter().any(|gate| code.contains(gate)) {
        faults.push("a gate stands where events change the state".to_owned());
    }
    faults
}

/// What stands between a bracket that was opened just before and its end.
fn argument_text(text: &str) -> &str {
    let mut depth = 1;
    let end = text.char_indices().find(|(_, letter)| {
        depth += match letter {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        depth == 0
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

#[test]
fn gates_can_be_read() {
    for title in SHELF {
        for source in sources_in(title.sources) {
            let faults = gate_faults(&source);
            assert!(faults.is_empty(), "{}:\n{}", source.path, faults.join("\n"));
        }
    }
}

/// The printed games call their sides what the rulebooks call them.
#[test]
fn german_and_soviet_are_called_so() {
    for folder in ["ags/src", "kursk/src"] {
        for source in sources_in(folder) {
            let code = code(&source);
            let found = ["Side::Blue", "Side::Red"].into_iter().find(|side| code.contains(side));
            assert_eq!(found, None, "{}", source.path);
        }
    }
}

#[test]
fn a_gate_that_cannot_be_read_is_told() {
    let faults = |text: &str| gate_faults(&Source::new("x.rs", text)).len();
    assert_eq!(
        faults("let open = must!(\"1.1\", near) && !may!(\"1.2\");\nlet shut = case!([\"1.1\", \"1.3\"], far(a, b));"),
        0
    );
    assert_eq!(faults("let open = !case!(\"1.1\", far);"), 1);
    assert_eq!(faults("case!(\"1.1\", case!(\"1.2\", far))"), 1);
    assert_eq!(faults("case!(\"1.1\", f(case!(\"1.2\", 3, 4)), 5)"), 1);
    assert_eq!(faults("case!(\"1.1\", true)"), 1);
    assert_eq!(faults("fn evolve(&mut self) { case!(\"1.1\", far) }"), 1);
}

fn cited(sources: &[Source], start: &str) -> Vec<String> {
    sources.iter().flat_map(|source| arguments(source, start)).collect()
}

fn hold_in_code(folder: &str, cases: &[&str]) {
    let sources = sources_in(folder);
    let gated: Vec<String> = GATES.iter().flat_map(|gate| cited(&sources, gate)).collect();
    let mut missing = Vec::new();
    for case in cases {
        if !gated.iter().any(|known| known == case) {
            missing.push(format!("{case} does not pass through the gate"));
        }
        // A comment names one case or several: `// 5.23, 8.21 A unit that enters …`.
        let names = |line: &str| {
            let words = line.trim().trim_start_matches('/').split([' ', ',']);
            line.trim().starts_with("//") && words.into_iter().any(|word| word == *case)
        };
        if !sources.iter().any(|source| source.text.lines().any(names)) {
            missing.push(format!("{case} has no comment at its code"));
        }
    }
    assert!(missing.is_empty(), "{folder}:\n{}", missing.join("\n"));
}

#[test]
fn every_enforced_case_is_in_the_code() {
    for title in SHELF {
        let index = title.rules_index().expect("a rules index");
        let cases = index.cases.iter().filter(|case| case.status.needs_a_test());
        hold_in_code(title.sources, &cases.map(|case| &case.case[..]).collect::<Vec<_>>());
    }
}

fn cases_cited_in(folder: &str) -> Vec<String> {
    let sources = sources_in(folder);
    let all = GATES.iter().chain(&["refuse!(", "Case("]).flat_map(|start| cited(&sources, start));
    all.filter(|case| *case != kernel::Case::SEQUENCE.0).collect()
}

#[test]
fn the_code_cites_only_cases_of_the_index() {
    for title in SHELF {
        let index = title.rules_index().expect("a rules index");
        for case in cases_cited_in(title.sources) {
            assert!(index.find(&case).is_some(), "{} cites {case}, which is not in its index", title.id);
        }
    }
}

/// The rows of the table in a lib.rs that says where each section of the rulebook is: the section, and the files named.
fn section_rows(text: &str) -> Vec<(String, Vec<String>)> {
    let table = text.lines().skip_while(|line| !line.starts_with("//! | section of the rulebook |"));
    let rows = table.take_while(|line| line.starts_with("//! |")).skip(2);
    let row = |line: &str| {
        let mut cells = line.trim_start_matches("//! |").split('|');
        let section = cells.next()?.split_whitespace().next()?.to_owned();
        Some((section, cells.next()?.split('`').skip(1).step_by(2).map(str::to_owned).collect()))
    };
    rows.filter_map(row).collect()
}

/// What is wrong with the table of a lib.rs, for these cases and files.
fn section_faults(text: &str, cases: &[&str], files: &[String]) -> Vec<String> {
    let rows = section_rows(text);
    let mut sections: Vec<&str> = cases.iter().filter_map(|case| case.split('.').next()).collect();
    sections.dedup();
    let unlisted = |section: &&&str| !rows.iter().any(|(row, _)| row == **section);
    let mut faults: Vec<String> =
        sections.iter().filter(unlisted).map(|section| format!("section {section} has no row")).collect();
    let named = rows.iter().flat_map(|(section, named)| named.iter().map(move |file| (section, file)));
    let missing = named.filter(|(_, file)| !files.contains(&format!("{file}.rs")));
    faults
        .extend(missing.map(|(section, file)| format!("section {section} is said to be in {file}, which is no file")));
    faults
}

/// Each printed game's lib.rs says of every section of its rulebook which files hold it.
#[test]
fn every_section_is_found() {
    let mut found = 0;
    for title in SHELF {
        let folder = root().join("src-tauri/crates").join(title.sources);
        let Ok(text) = std::fs::read_to_string(folder.join("lib.rs")) else { continue };
        let files = std::fs::read_dir(&folder).expect("a folder").flatten();
        let files: Vec<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        let index = title.rules_index().expect("a rules index");
        let cases: Vec<&str> = index.cases.iter().map(|case| &case.case[..]).collect();
        let faults = section_faults(&text, &cases, &files);
        assert!(faults.is_empty(), "{}:\n{}", title.id, faults.join("\n"));
        found += 1;
    }
    assert_eq!(found, 2, "the printed games have a lib.rs of their own");
}

#[test]
fn a_section_that_is_not_found_is_told() {
    let text = "//! | section of the rulebook | files |\n//! |---|---|\n//! | 4 Play | `s04_play`, `gone` |\n//!\n";
    let faults = section_faults(text, &["4.1", "4.2", "5.0a", "KEY"], &["s04_play.rs".to_owned()]);
    assert_eq!(
        faults,
        ["section 5 has no row", "section KEY has no row", "section 4 is said to be in gone, which is no file"]
    );
}

#[test]
fn citations_are_read_over_lines() {
    let source = Source::new("x.rs", "if case!(\n    \"4.7\", x) {}\n// case!(\"9.9\", y)\nrefuse!(\"5.1\", \"no\")");
    assert_eq!(arguments(&source, "case!("), ["4.7"]);
    assert_eq!(arguments(&source, "refuse!("), ["5.1"]);
    let source = Source::new("x.rs", "must!([\"4.7\", \"4.8\"], near(a, b)) || may!(\"4.9\")");
    assert_eq!(arguments(&source, "must!("), ["4.7", "4.8"]);
    assert_eq!(arguments(&source, "may!("), ["4.9"]);
}
