//! Every case of a rules index is in the code, behind the gate and with its number in a comment; and no other is.

use super::sources::{Source, root, rust_files};
use games::SHELF;

fn sources_in(folder: &str) -> Vec<Source> {
    rust_files(&root().join("src-tauri/crates").join(folder))
}

/// The first argument of each use of a macro.
fn arguments(source: &Source, start: &str) -> Vec<String> {
    let code: String = source.code_lines().map(|(_, line)| format!("{line}\n")).collect();
    let after = code.split(start).skip(1).map(|rest| rest.trim_start());
    let quoted = after.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
    quoted.map(str::to_owned).collect()
}

fn cited(sources: &[Source], start: &str) -> Vec<String> {
    sources.iter().flat_map(|source| arguments(source, start)).collect()
}

fn hold_in_code(folder: &str, cases: &[&str]) {
    let sources = sources_in(folder);
    let gated = cited(&sources, "case!(");
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
    let macros = ["case!(", "refuse!(", "Case("];
    let all = macros.iter().flat_map(|start| cited(&sources, start));
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

#[test]
fn citations_are_read_over_lines() {
    let source = Source::new("x.rs", "if case!(\n    \"4.7\", x) {}\n// case!(\"9.9\", y)\nrefuse!(\"5.1\", \"no\")");
    assert_eq!(arguments(&source, "case!("), ["4.7"]);
    assert_eq!(arguments(&source, "refuse!("), ["5.1"]);
}
