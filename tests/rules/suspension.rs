//! Suspends each case in turn, runs the tests that cite it, and demands that at least one of them fails.

use games::SHELF;
use harness::citations::{Citation, citations};
use std::path::Path;
use std::process::Command;

/// Runs tests of this binary with a case suspended; true if at least one of them failed.
fn fails_without(case: &str, tests: &[&str]) -> bool {
    let this = std::env::current_exe().expect("the path of this test");
    let run = Command::new(this)
        .args(tests)
        .args(["--exact", "--test-threads=1"])
        .env("FIELDPOST_SUSPEND", case)
        .env("RUST_BACKTRACE", "0")
        .output();
    let run = run.expect("to run this test again");
    let told = String::from_utf8_lossy(&run.stdout);
    let counted = format!("running {} test", tests.len());
    assert!(told.contains(&counted), "expected `{counted}…` for case {case}, but: {told}");
    !run.status.success()
}

fn citing<'a>(cited: &'a [Citation], module: &str, case: &str) -> Vec<&'a str> {
    let belongs = |citation: &&Citation| citation.case == case && citation.test.split("::").next() == Some(module);
    cited.iter().filter(belongs).map(|citation| &citation.test[..]).collect()
}

/// What is wrong with the tests that cite a case, if anything.
fn unheld(cited: &[Citation], module: &str, case: &str) -> Option<String> {
    let tests = citing(cited, module, case);
    if tests.is_empty() {
        return Some(format!("{module} {case}: no test cites it"));
    }
    (!fails_without(case, &tests)).then(|| format!("{module} {case}: {} pass without it", tests.join(", ")))
}

#[test]
fn every_case_is_held_by_a_test() {
    let cited = citations(&Path::new(env!("CARGO_MANIFEST_DIR")).join("rules"));
    let mut found = Vec::new();
    for title in SHELF {
        let index = title.rules_index().expect("a rules index without faults");
        let cases = index.cases.iter().filter(|case| case.status.needs_a_test());
        found.extend(cases.filter_map(|case| unheld(&cited, title.module(), &case.case)));
    }
    assert!(found.is_empty(), "cases that no test holds:\n{}", found.join("\n"));
}

/// A test that cites a case but would pass without it is found out: here, one that is run against a case it has nothing to
/// do with.
#[test]
fn a_blunt_test_is_found_out() {
    assert!(fails_without("4.6", &["outpost::no_second_move"]));
    assert!(!fails_without("10.2", &["outpost::no_second_move"]));
}

#[test]
fn no_test_cites_a_case_that_does_not_exist() {
    let cited = citations(&Path::new(env!("CARGO_MANIFEST_DIR")).join("rules"));
    for citation in &cited {
        let module = citation.test.split("::").next().unwrap_or_default();
        let Some(title) = SHELF.iter().find(|title| title.module() == module) else {
            panic!("{} belongs to no game", citation.test);
        };
        let index = title.rules_index().expect("a rules index without faults");
        assert!(
            index.find(&citation.case).is_some(),
            "{} cites {}, which is not in the index",
            citation.test,
            citation.case
        );
    }
}
