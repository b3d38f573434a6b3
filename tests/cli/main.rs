//! The command line as a player and a script use it: what it prints, and its exit codes.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test, gone afterwards.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Desk {
        let folder = std::env::temp_dir().join(format!("fieldpost-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Desk(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn fieldpost(arguments: &[&str]) -> Output {
    let run = Command::new(env!("CARGO_BIN_EXE_fieldpost")).args(arguments).stdin(Stdio::null()).output();
    run.expect("to run fieldpost")
}

/// Runs and expects an exit code; tells standard output and error together.
#[track_caller]
fn told(code: i32, arguments: &[&str]) -> String {
    let output = fieldpost(arguments);
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {text}");
    text
}

#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
}

#[test]
fn games_are_listed() {
    contains(&told(0, &["games"]), &["outpost - Outpost (miniature, revision 1)", "crossroads", "attack"]);
    let json: serde_json::Value = serde_json::from_str(&told(0, &["games", "--json"])).expect("JSON");
    assert_eq!(json[0]["game"], "fords");
}

#[test]
fn a_game_is_begun_played_undone_and_shown() {
    let desk = Desk::new("play");
    let file = &desk.file("game.record")[..];
    contains(&told(0, &["new", file, "--game", "outpost", "--seed", "7"]), &["> GE: German movement phase: move, end"]);
    contains(&told(2, &["new", file, "--game", "outpost"]), &["exists already"]);
    contains(&told(0, &["show", file]), &["turn 1, German movement phase", "GE 11     armour   5-3-6   @0105"]);
    contains(&told(0, &["prompt", file]), &["move, end"]);
    contains(&told(0, &["prompt", file, "move"]), &["1 to 2 of one group", "11 15"]);
    contains(&told(0, &["prompt", file, "move 11"]), &["a path from 0105 to:", "0204 by 0105, 5 1/2 left"]);
    contains(&told(0, &["act", file, "move 11 0105-0204-0304"]), &["4.1 11 to 0304 for 1"]);
    contains(&told(1, &["act", file, "move 11 0304-0404"]), &["4.6: 11 has moved in this phase."]);
    contains(&told(1, &["act", file, "SU: end"]), &["it is for German to decide now"]);
    contains(&told(0, &["why", file, "move 15 0105-0505"]), &["4.1: 0105 and 0505", "Movement points"]);
    contains(&told(0, &["why", file, "move 15 0105-0204"]), &["It is allowed."]);
    contains(&told(0, &["log", file]), &["1  GE: move 11 0105-0204-0304", "4.1 11 to 0304 for 1"]);
    contains(&told(0, &["undo", file]), &["taken back: GE: move 11 0105-0204-0304"]);
    contains(&told(1, &["undo", file]), &["there is nothing to take back"]);
    let json: serde_json::Value = serde_json::from_str(&told(0, &["show", file, "--json"])).expect("JSON");
    assert_eq!(json["awaits"]["sides"][0], "GE");
}

#[test]
fn bad_input_points_at_the_column() {
    let desk = Desk::new("column");
    let file = &desk.file("game.record")[..];
    told(0, &["new", file, "--game", "outpost", "--seed", "7"]);
    let text = told(2, &["act", file, "move 111 0105-0204"]);
    contains(
        &text,
        &["column 10: expected a unit, found `111`; did you mean 11?", "  GE: move 111 0105-0204\n           ^"],
    );
    contains(&told(2, &["act", file, "move 11 0105-0299"]), &["column 18: expected a place, found `0299`"]);
    contains(&told(2, &["act", file, "march 11"]), &["expected `move`, `halt`"]);
    contains(&told(2, &["act", file, "end now"]), &["expected the end of the line"]);
    contains(&told(2, &["show", &desk.file("none")]), &["could not be read"]);
    contains(&told(2, &["new", &desk.file("x"), "--game", "chess"]), &["there is no game `chess`"]);
    contains(&told(2, &["frobnicate"]), &["unrecognized subcommand"]);
    contains(&told(2, &["new", &desk.file("no/such/folder"), "--game", "outpost"]), &["could not be written"]);
}

#[test]
fn secrets_are_sealed_and_opened_by_themselves() {
    let desk = Desk::new("secret");
    let file = &desk.file("game.record")[..];
    contains(&told(0, &["new", file, "--game", "fords", "--seed", "7"]), &["plan (secret)"]);
    contains(&told(2, &["act", file, "plan west=3 middle=2 east=2 west>middle>east"]), &["both sides decide now"]);
    contains(&told(1, &["act", file, "BL: plan west=9 middle=0 east=0 west>middle>east"]), &["2."]);
    told(0, &["act", file, "BL: plan west=3 middle=2 east=2 west>middle>east"]);
    let record = std::fs::read_to_string(file).expect("the record");
    contains(&record, &["BL seals plan 1 ", "secret BL opens plan 1 "]);
    let text = told(0, &["act", file, "RD: plan west=1 middle=3 east=3 east>middle>west"]);
    contains(&text, &["west"]);
    assert!(!std::fs::read_to_string(file).expect("the record").contains("secret "));
    contains(&told(1, &["undo", file]), &["stands"]);
}

#[test]
fn a_mangled_record_is_told_and_left_alone() {
    let desk = Desk::new("mangled");
    let file = &desk.file("game.record")[..];
    told(0, &["new", file, "--game", "outpost", "--seed", "7"]);
    told(0, &["act", file, "move 11 0105-0204-0304"]);
    let good = std::fs::read_to_string(file).expect("the record");
    let mangled = [
        (good.replace("0304\n", "0305\n"), "ends in another state"),
        (good.replace("move 11", "move 77"), "is not allowed: not a line of notation"),
        (good.replace("0105-0204-0304", "0105-0505"), "is not allowed: 4.1"),
        (good.replace("hash", "# hash"), "the hash at its end is missing"),
        (good.replace("revision 1", "revision 9"), "of revision 9"),
        (good.replace("record 1", "record 2"), "newer fieldpost"),
        (good.replace("crossroads", "nowhere"), "no scenario `nowhere`"),
        ("\u{0}\u{1}".to_owned(), "not a fieldpost record"),
    ];
    for (text, sentence) in mangled {
        std::fs::write(file, &text).expect("to write");
        contains(&told(2, &["act", file, "end"]), &[sentence]);
        assert_eq!(std::fs::read_to_string(file).expect("the record"), text);
    }
    std::fs::write(file, [0xff, 0xfe]).expect("to write");
    contains(&told(2, &["show", file]), &["is not text"]);
}

#[test]
fn the_referee_rules() {
    let desk = Desk::new("referee");
    let file = &desk.file("question.situation")[..];
    let question =
        "game outpost\nGE 11 inf 8-4-4 @0405\nSU 6 inf 3-4-4 @0404\nset source GE 0405\nphase GE combat\ndice 2\n";
    std::fs::write(file, question).expect("to write");
    let ruling: serde_json::Value =
        serde_json::from_str(&told(0, &["referee", file, "attack 11 -> 0404"])).expect("JSON");
    assert_eq!(ruling["events"][1]["text"], "die 2, result 0/1");
    assert_eq!(ruling["awaits"]["sides"][0], "SU");
    let text = told(1, &["referee", file, "attack 11 -> 0404", "SU: retreat 6:0404-0505", "--json"]);
    let refusal: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(refusal["refusal"]["case"], "7.2");
    assert_eq!(refusal["refusal"]["facts"][0]["text"], "0505");
    std::fs::write(file, question.replace("8-4-4", "8-x-4")).expect("to write");
    contains(&told(2, &["referee", file, "end"]), &["line 2, column 11: `8-x-4` is no row of strengths"]);
    std::fs::write(file, question.replace("game outpost\n", "")).expect("to write");
    contains(&told(2, &["referee", file, "end"]), &["does not say which game"]);
    contains(&told(2, &["referee", file]), &["required"]);
}

#[test]
fn rules_are_found_by_number_and_word() {
    contains(&told(0, &["rules", "outpost", "5.4"]), &["5.4 Odds for an overrun"]);
    contains(&told(0, &["rules", "outpost", "river"]), &["3.2 Rivers and zones", "4.3 River cost"]);
    contains(&told(2, &["rules", "outpost", "submarine"]), &["no case of outpost"]);
}

#[test]
fn playouts_are_the_same_for_the_same_seed() {
    let text = told(0, &["playout", "outpost", "--seed", "3", "--games", "2", "--inputs"]);
    contains(&text, &["seed 3: ", "seed 4: "]);
    assert_eq!(text, told(0, &["playout", "outpost", "--seed", "3", "--games", "2", "--inputs"]));
}

#[test]
fn a_full_disk_is_one_sentence() {
    // /dev/full takes nothing; the record beside it cannot be made there either.
    let text = told(2, &["new", "/dev/full/game.record", "--game", "outpost"]);
    contains(&text, &["could not be written"]);
}
