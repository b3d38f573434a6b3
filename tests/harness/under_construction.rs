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
    /// Cases that its code mentions, but no test holds yet. Nothing that they do is to be relied on.
    pub drafted: &'static [&'static str],
    /// Cases that its data alone keep; tests may cite them.
    pub explained: &'static [&'static str],
}

pub const UNFINISHED: &[Unfinished] = &[Unfinished {
    rules: include_str!("../../scenarios/ags-korsun/rules.toml"),
    module: "ags",
    sources: "ags/src",
    enforced: &[
        "5.23", "7.0a", "8.0", "8.12", "11.22", "18.1", "18.11", "18.12", "18.13", "18.14", "18.15", "18.16", "18.2",
        "18.21a", "18.21b", "18.22", "18.23", "18.24", "18.25", "18.26", "19.22b", "19.25", "19.3d", "23.11", "23.12",
        "24.12", "24.2",
    ],
    drafted: &[
        "4.1", "4.2-A3", "5.0a", "5.11", "5.13", "5.14", "5.21", "5.22b", "5.24", "5.25", "5.27", "6.0a", "6.0b",
        "6.0c", "6.12", "6.17", "6.23", "6.24", "6.31", "6.32a", "6.32b", "6.33", "7.0d", "8.23", "8.25", "9.4",
        "9.11", "9.14", "9.15", "9.23", "9.31", "9.32b", "9.66", "9.67", "9.68", "9.69", "9.71a", "9.71b", "9.73",
        "9.74a", "9.74b", "9.76", "9.77", "9.78", "9.81", "9.82b", "9.82c", "9.84", "10.4", "10.12", "10.13b",
        "10.13d", "10.14", "10.23", "10.26", "10.31", "10.32a", "11.1", "11.21a", "11.23a", "11.35", "11.37", "11.38",
        "12.1", "12.14", "12.23", "14.14", "15.0a", "19.4", "19.8", "19.12", "19.22a", "19.23", "19.24", "19.51",
        "19.52a", "19.52b", "19.53", "19.54", "19.56", "19.71b", "20.11", "20.12", "21.2", "21.11", "21.12", "21.13",
        "21.15", "22.1", "22.11", "22.13", "22.21", "22.23", "22.24", "23.1", "23.2", "23.13", "23.14", "23.23",
        "24.21", "24.22", "24.23", "25.1", "25.21", "25.23", "25.24", "25.25", "25.33", "25.34a", "25.34b", "25.35",
        "25.36", "26.0a", "26.2", "27.1a", "27.1b", "27.1c", "27.2", "27.3",
    ],
    explained: &["18.11-E", "19.71a", "19.72"],
}];
