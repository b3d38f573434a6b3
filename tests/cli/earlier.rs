//! Games of an earlier revision, and games that do not hold: what is told of them, and by which exit code.

use super::{Desk, contains, told};
use app::founding::{DiceSource, Founding, TableFounding};
use games::{Start, title};
use journal::Journal;
use kernel::secret::GameId;
use std::path::Path;

/// A journal as somebody left it: of a revision, with inputs that nobody has judged.
fn kept(desk: &Desk, game: &str, revision: u32, dice: DiceSource, inputs: &[String]) -> String {
    let known = title(game).expect("a game");
    let start = Start::scenario(known.scenarios[0].id);
    let components = start.components(known).expect("components");
    let founding = Founding::Table(TableFounding { game: game.into(), revision, start, components, dice }).to_string();
    let file = desk.file(&format!("{game}-{revision}-{}.game", inputs.len()));
    let mut journal = Journal::create(Path::new(&file), &founding, "2026-01-01T00:00:00Z").expect("a journal");
    let written = journal
        .write("2026-01-02T00:00:00Z", |page| inputs.iter().try_for_each(|input| page.append(input).map(|_| ())));
    written.expect("written");
    file
}

/// The first inputs of a game by chance, whose dice are of no seed.
fn played(game: &str, count: usize) -> Vec<String> {
    let known = title(game).expect("a game");
    let begun = Start::scenario(known.scenarios[0].id).begin(known, GameId::LOCAL).expect("a scenario");
    let mut inputs = begun.playout(3, 100_000).expect("a playout").inputs;
    inputs.truncate(count);
    inputs
}

fn own(game: &str) -> u32 {
    title(game).expect("a game").rules_index().expect("a rules index").revision
}

#[test]
fn what_speaks_against_a_game_is_in_the_exit_code() {
    let desk = Desk::new("verified");
    let (own, data) = (own("outpost"), &desk.file("data")[..]);
    let inputs = played("outpost", 60);
    assert!(inputs.iter().any(|input| input.starts_with("roll ")));
    let told = |code: i32, arguments: &[&str]| told(code, &[arguments, &["--data", data]].concat());
    let fair = &kept(&desk, "outpost", own, DiceSource::Hand, &inputs)[..];
    contains(&told(0, &["verify", fair]), &["60 inputs follow the rules", "their dice cannot be checked"]);
    contains(&told(0, &["check", fair]), &["everything holds"]);
    let forged = &kept(&desk, "outpost", own, DiceSource::Seed(9), &inputs[..59])[..];
    contains(&told(2, &["verify", forged]), &["the dice do not hold, from input"]);
    contains(&told(2, &["verify", forged, "--json"]), &["\"holds\": false"]);
    contains(&told(2, &["check", forged]), &["the dice do not hold, from input"]);
    let bent = [&inputs[..20], &["GE: by no rule".to_owned()]].concat();
    let refused = &kept(&desk, "outpost", own, DiceSource::Hand, &bent)[..];
    contains(&told(2, &["verify", refused]), &["input 21, `GE: by no rule`, is not taken"]);
    told(2, &["check", refused]);
    // What an earlier revision allowed nobody knows: nothing speaks against it, and nobody says that everything holds.
    let earlier = &kept(&desk, "outpost", 0, DiceSource::Hand, &bent)[..];
    contains(
        &told(0, &["verify", earlier]),
        &["begun by revision 0", "not verified: the inputs that are not replayed"],
    );
    let text = told(0, &["check", earlier]);
    contains(&text, &["the file holds. This game was begun by revision 0"]);
    assert!(!text.contains("everything holds"), "{text}");
}
