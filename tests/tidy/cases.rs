//! Every case of a rules index is in the code, behind the gate and with its number in a comment; and no other is.

use super::sources::{Source, root, rust_files};
use games::SHELF;
use harness::under_construction::UNFINISHED;
use kernel::rules::RulesIndex;

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
    for case in cases {
        assert!(gated.iter().any(|known| known == case), "{folder}: {case} does not pass through the gate");
        let comment = format!("// {case} ");
        let commented = sources.iter().any(|source| source.text.contains(&comment));
        assert!(commented, "{folder}: {case} has no comment at its code");
    }
}

#[test]
fn every_enforced_case_is_in_the_code() {
    for title in SHELF {
        let index = title.rules_index().expect("a rules index");
        let cases = index.cases.iter().filter(|case| case.status.needs_a_test());
        hold_in_code(title.sources, &cases.map(|case| &case.case[..]).collect::<Vec<_>>());
    }
    for game in UNFINISHED {
        hold_in_code(game.sources, game.enforced);
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
    for game in UNFINISHED {
        for case in cases_cited_in(game.sources) {
            let listed = game.enforced.iter().chain(game.drafted).any(|known| *known == case);
            assert!(listed, "{} cites {case}, which is not in the list", game.module);
        }
    }
}

/// A game that is being built has its whole rulebook in its index, and builds nothing else.
#[test]
fn what_is_built_is_in_the_index() {
    for game in UNFINISHED {
        let index: RulesIndex = toml::from_str(game.rules).unwrap_or_else(|error| panic!("{}: {error}", game.module));
        assert_eq!(index.fault(), None, "{}", game.module);
        for case in game.enforced.iter().chain(game.drafted).chain(game.explained) {
            assert!(index.find(case).is_some(), "{} builds {case}, which is not in its index", game.module);
        }
    }
}

#[test]
fn citations_are_read_over_lines() {
    let source = Source::new("x.rs", "if case!(\n    \"4.7\", x) {}\n// case!(\"9.9\", y)\nrefuse!(\"5.1\", \"no\")");
    assert_eq!(arguments(&source, "case!("), ["4.7"]);
    assert_eq!(arguments(&source, "refuse!("), ["5.1"]);
}
