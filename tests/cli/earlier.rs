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
        &told(3, &["verify", earlier]),
        &["begun by revision 0", "not verified: the inputs that are not replayed"],
    );
    let text = told(0, &["check", earlier]);
    contains(&text, &["the file holds. This game was begun by revision 0"]);
    assert!(!text.contains("everything holds"), "{text}");
}

/// In a game with secrets nobody reads the other side's inputs as they were written, played or not.
#[test]
fn a_side_does_not_read_what_the_other_did() {
    let desk = Desk::new("veiled");
    let mut inputs = played("drive-on-kursk", 40);
    let other: Vec<String> =
        inputs.iter().filter(|it| it.starts_with("GE: ") && it.matches(' ').count() > 1).cloned().collect();
    assert!(!other.is_empty() && inputs.iter().any(|it| it.starts_with("SU: ")), "{inputs:?}");
    let unplayed = ["GE: move 9000Pz 3512-3513", "SU: move 9001Gd 3612-3613"].map(str::to_owned);
    inputs.extend(unplayed);
    let file = &kept(&desk, "drive-on-kursk", 1, DiceSource::Hand, &inputs)[..];
    let everything = told(0, &["log", file]);
    contains(&everything, &["9000Pz 3512-3513", "9001Gd", &other[0]]);
    for arguments in [&["log", file][..], &["log", file, "--json"], &["show", file], &["show", file, "--json"]] {
        let text = told(0, &[arguments, &["--side", "SU"]].concat());
        assert!(!text.contains("9000Pz"), "{arguments:?}: {text}");
        assert!(!other.iter().any(|input| text.contains(&input[..])), "{arguments:?}: {text}");
    }
    contains(&told(0, &["log", file, "--side", "SU"]), &["(not played) GE: move …", "(not played) SU: move 9001Gd"]);
}

#[test]
fn whoever_asks_about_an_earlier_game_is_told_and_where_it_was_carried_on() {
    let desk = Desk::new("asked");
    let mut inputs = played("outpost", 6);
    inputs.push("GE: by no rule".to_owned());
    let file = &kept(&desk, "outpost", 0, DiceSource::Seed(9), &inputs)[..];
    let sentence = "This game was begun by revision 0 of the rules";
    for arguments in
        [&["prompt", file][..], &["show", file], &["log", file], &["why", file, "end"], &["prompt", file, "--json"]]
    {
        let output = super::fieldpost(arguments);
        let text = [output.stdout, output.stderr].concat();
        contains(&String::from_utf8_lossy(&text), &[sentence]);
    }
    for arguments in [&["odds", file, "attack 11 -> 0404"][..], &["reach", file, "11"], &["supply", file, "11"]] {
        contains(&String::from_utf8_lossy(&super::fieldpost(arguments).stdout), &[sentence]);
    }
    // What cannot be done is not promised.
    contains(&told(2, &["carry-on", file, "--from", "7"]), &["lead as far as input 6, and not to input 7"]);
    contains(&told(0, &["carry-on", file, "--from", "4"]), &["carried on by revision 1 after input 4"]);
    told(0, &["carry-on", file, "--from", "4", "--yes"]);
    let carried = "This game was carried on from revision 0 of the rules by revision 1, after input 4.";
    for command in ["log", "show", "verify"] {
        contains(&told(0, &[command, file]), &[carried]);
    }
    contains(&told(0, &["show", file, "--json"]), &["\"carried_on\"", carried]);
}
