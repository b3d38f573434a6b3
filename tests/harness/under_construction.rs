//! Games that do not stand on the shelf yet. Their cases are held by tests like those of the others; with its line on the
//! shelf a game leaves this list, and its rules index takes over.

/// A game that is being built.
#[derive(Clone, Copy, Debug)]
pub struct Unfinished {
    /// The text of its rules index, which lists all its cases.
    pub rules: &'static str,
    /// The name of its module in the rule tests.
    pub module: &'static str,
    /// Where its rules are, below `src-tauri/crates`.
    pub sources: &'static str,
    /// The cases that its code enforces so far.
    pub enforced: &'static [&'static str],
    /// Cases that its data alone keep; tests may cite them.
    pub explained: &'static [&'static str],
}

pub const UNFINISHED: &[Unfinished] = &[Unfinished {
    rules: include_str!("../../scenarios/ags-korsun/rules.toml"),
    module: "ags",
    sources: "ags/src",
    enforced: &[
        "7.0a", "8.0", "8.12", "11.22", "18.1", "18.11", "18.12", "18.13", "18.14", "18.15", "18.16", "18.2", "18.21a",
        "18.21b", "18.22", "18.23", "18.24", "18.25", "18.26", "19.22b", "19.25", "19.3d", "23.11", "23.12", "24.12",
        "24.2",
    ],
    explained: &["18.11-E", "19.71a", "19.72"],
}];
