//! The printed parts of the games: their maps and counters as data, part of the program.

/// The parts of a game, as the texts of their files.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The game's id, and its folder in `scenarios`.
    pub game: &'static str,
    pub map: &'static str,
    pub relief: Option<&'static str>,
    /// What the rulebook says about single hexes.
    pub named: &'static str,
    pub counters: &'static str,
    /// Set-ups by their ids.
    pub set_ups: &'static [(&'static str, &'static str)],
}

macro_rules! file {
    ($game:literal, $name:literal) => {
        include_str!(concat!("../../../../scenarios/", $game, "/", $name))
    };
}

/// Every game whose map and counters are made.
pub const PARTS: &[Parts] = &[
    Parts {
        game: "ags-korsun",
        map: file!("ags-korsun", "map.toml"),
        relief: Some(file!("ags-korsun", "relief.txt")),
        named: file!("ags-korsun", "named.toml"),
        counters: file!("ags-korsun", "counters.toml"),
        set_ups: &[("historical", file!("ags-korsun", "historical.situation"))],
    },
    Parts {
        game: "drive-on-kursk",
        map: file!("drive-on-kursk", "map.toml"),
        relief: Some(file!("drive-on-kursk", "relief.txt")),
        named: file!("drive-on-kursk", "named.toml"),
        counters: file!("drive-on-kursk", "counters.toml"),
        set_ups: &[
            ("historical", file!("drive-on-kursk", "historical.situation")),
            ("gambit", file!("drive-on-kursk", "gambit.situation")),
        ],
    },
];
