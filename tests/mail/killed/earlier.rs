//! A table of an earlier revision, as its program left it.

use app::founding::{DiceSource, Founding, TableFounding};
use games::{Start, title};
use journal::Journal;
use std::path::Path;

pub fn table(path: &Path) {
    let known = title("outpost").expect("a game");
    let start = Start::scenario(known.scenarios[0].id);
    let components = start.components(known).expect("components");
    let founding = TableFounding { game: "outpost".into(), revision: 0, start, components, dice: DiceSource::Seed(7) };
    Journal::create(path, &Founding::Table(founding).to_string(), "2026-01-01T00:00:00Z").expect("a journal");
}
