//! Every case of a rules index is in the code, behind the gate and with its number in a comment; and no other is.

use super::sources::{Source, root, rust_files};
use games::{SHELF, Title};

fn sources_of(title: &Title) -> Vec<Source> {
    rust_files(&root().join("src-tauri/crates").join(title.sources))
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

#[test]
fn every_enforced_case_is_in_the_code() {
    for title in SHELF {
        let sources = sources_of(title);
        let gated = cited(&sources, "case!(");
        let index = title.rules_index().expect("a rules index");
        for case in index.cases.iter().filter(|case| case.status.needs_a_test()) {
            assert!(gated.contains(&case.case), "{} {} does not pass through the gate", title.id, case.case);
            let comment = format!("// {} ", case.case);
            let commented = sources.iter().any(|source| source.text.contains(&comment));
            assert!(commented, "{} {} has no comment at its code", title.id, case.case);
        }
    }
}

#[test]
fn the_code_cites_only_cases_of_the_index() {
    for title in SHELF {
        let sources = sources_of(title);
        let index = title.rules_index().expect("a rules index");
        let mut all = cited(&sources, "case!(");
        all.extend(cited(&sources, "refuse!("));
        all.extend(cited(&sources, "Case("));
        for case in all.iter().filter(|case| *case != kernel::Case::SEQUENCE.0) {
            assert!(index.find(case).is_some(), "{} cites {case}, which is not in its index", title.id);
        }
    }
}

#[test]
fn citations_are_read_over_lines() {
    let source = Source::new("x.rs", "if case!(\n    \"4.7\", x) {}\n// case!(\"9.9\", y)\nrefuse!(\"5.1\", \"no\")");
    assert_eq!(arguments(&source, "case!("), ["4.7"]);
    assert_eq!(arguments(&source, "refuse!("), ["5.1"]);
}
