//! Dependencies point one way.

use super::sources::crates;

/// The floors of the house, from the ground up. A crate depends only on crates of lower floors.
const FLOORS: &[&[&str]] = &[
    &["hexgrid"],
    &["kernel"],
    &["miniatures", "ags", "kursk", "dagc", "stalingrad", "pocket", "geaw"],
    &["games"],
    &["journal", "dispatch", "review", "staff", "cartographer"],
    &["app"],
    &["cli"],
];

/// The crates that decide rules: the ground floor, the kernel and the games. `games` only joins them.
pub fn engines() -> Vec<String> {
    let engine = |name: &String| FLOORS[..3].iter().any(|floor| floor.contains(&&name[..]));
    crates().into_iter().map(|(name, _)| name).filter(engine).collect()
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&name))
}

/// The crates of this project that a manifest names as dependencies of the program, on any platform.
fn dependencies(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().expect("a manifest");
    let mut tables = vec![manifest.get("dependencies"), manifest.get("build-dependencies")];
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    tables.extend(targets.into_iter().flat_map(|targets| targets.values()).map(|target| target.get("dependencies")));
    let names = tables.into_iter().flatten().filter_map(toml::Value::as_table).flat_map(|table| table.keys());
    names.filter(|name| floor(name).is_some()).cloned().collect()
}

fn wrong_ways(name: &str, manifest: &str) -> Vec<String> {
    let own =
        floor(name).unwrap_or_else(|| panic!("{name} stands on no floor: give it one in tests/tidy/dependencies.rs"));
    let higher = dependencies(manifest).into_iter().filter(|other| floor(other) >= Some(own));
    higher.map(|other| format!("{name} must not depend on {other}")).collect()
}

#[test]
fn dependencies_point_one_way() {
    let wrong: Vec<String> = crates().iter().flat_map(|(name, manifest)| wrong_ways(name, manifest)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_wrong_way_is_found() {
    let manifest = "[dependencies]\nkernel = 1\n[dependencies.app]\nworkspace = true\n[dev-dependencies]\ncli = 1\n";
    assert_eq!(wrong_ways("games", manifest), ["games must not depend on app"]);
    let manifest = "[target.'cfg(unix)'.dependencies]\ncli = 1\n";
    assert_eq!(wrong_ways("app", manifest), ["app must not depend on cli"]);
}
