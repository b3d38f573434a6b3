//! The command line as a player and a script use it: what it prints, and its exit codes.

mod earlier;
mod mail;
mod referee;

use std::io::Write;
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

/// The program under test; `FIELDPOST_BINARY` names another build of it.
fn binary() -> PathBuf {
    std::env::var_os("FIELDPOST_BINARY").map_or_else(|| env!("CARGO_BIN_EXE_fieldpost").into(), PathBuf::from)
}

fn fieldpost(arguments: &[&str]) -> Output {
    Command::new(binary()).args(arguments).stdin(Stdio::null()).output().expect("to run fieldpost")
}

/// Runs and expects an exit code; tells standard output and error together.
#[track_caller]
fn told(code: i32, arguments: &[&str]) -> String {
    let output = fieldpost(arguments);
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {text}");
    text
}

/// The same with something on standard input.
#[track_caller]
fn fed(code: i32, arguments: &[&str], input: &[u8]) -> String {
    let mut command = Command::new(binary());
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().expect("to run fieldpost");
    let mut stdin = running.stdin.take().expect("standard input");
    let input = input.to_vec();
    // A program that has read enough closes its end.
    let feeding = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = running.wait_with_output().expect("an end");
    feeding.join().expect("to feed");
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
    let file = &desk.file("game.game")[..];
    contains(&told(0, &["new", file, "--game", "outpost", "--seed", "7"]), &["> GE: German movement phase: move, end"]);
    contains(&told(2, &["new", file, "--game", "outpost"]), &["exists already"]);
    contains(&told(0, &["show", file]), &["turn 1, German movement phase", "GE 11     armour   5-3-6   @0105"]);
    contains(&told(0, &["prompt", file]), &["move, end"]);
    contains(&told(0, &["prompt", file, "move"]), &["1 to 2 of one group", "11 15"]);
    contains(&told(0, &["prompt", file, "move 11"]), &["a path from 0105 to:", "0204 by 0105, 5 1/2 left"]);
    contains(&told(0, &["act", file, "move 11 0105-0204-0304"]), &["4.1 11 by 0105-0204-0304 for 1"]);
    contains(&told(1, &["act", file, "move 11 0304-0404"]), &["4.6: 11 has moved in this phase."]);
    contains(&told(1, &["act", file, "SU: end"]), &["it is for the German player to decide now"]);
    contains(&told(0, &["why", file, "move 15 0105-0505"]), &["4.1: 0105 and 0505", "Movement points"]);
    contains(&told(0, &["why", file, "move 15 0105-0204"]), &["It is allowed."]);
    contains(&told(0, &["log", file]), &["GE: move 11 0105-0204-0304\n", "4.1 11 by 0105-0204-0304 for 1"]);
    contains(&told(0, &["undo", file]), &["taken back: GE: move 11 0105-0204-0304"]);
    contains(&told(1, &["undo", file]), &["there is nothing to take back"]);
    let json: serde_json::Value = serde_json::from_str(&told(0, &["show", file, "--json"])).expect("JSON");
    assert_eq!(json["awaits"]["sides"][0], "GE");
}

#[test]
fn bad_input_points_at_the_column() {
    let desk = Desk::new("column");
    let file = &desk.file("game.game")[..];
    told(0, &["new", file, "--game", "outpost", "--seed", "7"]);
    let text = told(2, &["act", file, "move 111 0105-0204"]);
    contains(
        &text,
        &["column 10: expected a unit, found `111`; did you mean 11?", "  GE: move 111 0105-0204\n           ^"],
    );
    contains(&told(2, &["act", file, "move 11 0105-0299"]), &["column 18: expected a place, found `0299`"]);
    contains(&told(2, &["act", file, "march 11"]), &["expected `move`, `halt`"]);
    contains(&told(2, &["act", file, "end now"]), &["expected the end of the line"]);
    contains(&told(2, &["show", &desk.file("none")]), &["there is no /"]);
    contains(&told(2, &["new", &desk.file("x"), "--game", "chess"]), &["there is no game `chess`"]);
    contains(&told(2, &["frobnicate"]), &["unrecognized subcommand"]);
    contains(&told(2, &["new", &desk.file("no/such/folder"), "--game", "outpost"]), &["cannot be written"]);
}

#[test]
fn secrets_are_sealed_and_opened_by_themselves() {
    let desk = Desk::new("secret");
    let file = &desk.file("game.game")[..];
    contains(&told(0, &["new", file, "--game", "fords", "--seed", "7"]), &["plan (secret)"]);
    contains(&told(1, &["act", file, "plan west=3 middle=2 east=2 west>middle>east"]), &["both sides decide now"]);
    contains(&told(1, &["act", file, "BL: plan west=9 middle=0 east=0 west>middle>east"]), &["2."]);
    told(0, &["act", file, "BL: plan west=3 middle=2 east=2 west>middle>east"]);
    let log = told(0, &["log", file]);
    contains(&log, &["BL seals plan 1 "]);
    assert!(!log.contains("opens") && !log.contains("west=3"), "{log}");
    let text = told(0, &["act", file, "RD: plan west=1 middle=3 east=3 east>middle>west"]);
    contains(&text, &["west"]);
    contains(&told(0, &["log", file]), &["BL opens plan 1 ", "west=3 middle=2 east=2"]);
    contains(&told(1, &["undo", file]), &["stands"]);
}

#[test]
fn a_seal_taken_back_can_be_made_anew() {
    let desk = Desk::new("unsealed");
    let file = &desk.file("game.game")[..];
    told(0, &["new", file, "--game", "fords", "--seed", "7"]);
    told(0, &["act", file, "BL: plan west=3 middle=2 east=2 west>middle>east"]);
    told(0, &["undo", file]);
    told(0, &["act", file, "RD: plan west=3 middle=2 east=2 west>middle>east"]);
    told(0, &["act", file, "BL: plan west=2 middle=3 east=2 west>middle>east"]);
    // The second of two plans is told openly, the first is opened then.
    contains(&told(0, &["log", file]), &["RD opens plan 1 ", "BL: plan west=2 middle=3 east=2"]);
}

#[test]
fn nothing_offered_is_refused_later() {
    let desk = Desk::new("prompt");
    let file = &desk.file("game.game")[..];
    told(0, &["new", file, "--game", "outpost", "--seed", "7"]);
    contains(&told(1, &["prompt", file, "attack 11"]), &["`attack` is not open now; allowed: move."]);
    contains(&told(1, &["prompt", file, "move 6"]), &["1.2: 6 does not belong to the side on turn."]);
    contains(&told(1, &["prompt", file, "move 6", "--side", "SU"]), &["it is for the German player to decide now"]);
    contains(&told(2, &["prompt", file, "move 6", "--side", "XX"]), &["there is no side `XX`"]);
}

#[test]
fn two_at_once_do_not_lose_a_move() {
    let desk = Desk::new("both");
    let file = &desk.file("game.game")[..];
    told(0, &["new", file, "--game", "outpost", "--seed", "7"]);
    let moves = ["move 11 0105-0204", "move 15 0105-0205", "move 4 0106-0206", "move 7 0104-0103", "move 9 0203-0303"];
    let running: Vec<_> = moves
        .iter()
        .map(|action| Command::new(binary()).args(["act", file, action]).stdout(Stdio::null()).spawn().expect("to run"))
        .collect();
    for mut run in running {
        assert!(run.wait().expect("to end").success());
    }
    let log = told(0, &["log", file]);
    moves.iter().for_each(|action| contains(&log, &[&format!("GE: {action}\n")]));
    let left: Vec<_> = std::fs::read_dir(&desk.0).expect("the desk").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["game.game"]);
}

#[test]
fn dice_by_hand_are_awaited_and_checked() {
    let desk = Desk::new("hand");
    let file = &desk.file("game.game")[..];
    let situation = &desk.file("start.situation")[..];
    let text = "game outpost\nGE 11 inf 8-4-4 @0405\nSU 6 inf 3-4-4 @0404\nset source GE 0405\nphase GE combat\n";
    std::fs::write(situation, text).expect("to write");
    told(2, &["new", file, "--game", "outpost", "--situation", situation, "--dice", "hand", "--seed", "3"]);
    contains(&told(2, &["new", &desk.file("b"), "--game", "fords", "--situation", situation]), &["line 1, column 6"]);
    told(0, &["new", file, "--game", "outpost", "--situation", situation, "--dice", "hand"]);
    contains(&told(0, &["act", file, "attack 11 -> 0404"]), &["> roll a die with 6 sides: combat"]);
    contains(&told(1, &["act", file, "roll 7"]), &["a die with 6 sides cannot show 7"]);
    contains(&told(1, &["act", file, "roll 1 2"]), &["takes one die"]);
    contains(&told(1, &["act", file, "end"]), &["dice are awaited for the combat"]);
    contains(&told(0, &["act", file, "roll 2"]), &["result 0/1"]);
    contains(&told(0, &["act", file, "SU: steps 6=1"]), &["6 loses 1"]);
    std::fs::write(situation, format!("{text}dice 3\n")).expect("to write");
    contains(&told(2, &["new", &desk.file("b"), "--game", "outpost", "--situation", situation]), &["has dice in it"]);
}

/// The golden games once more, through the program itself: the state's hash after every input. With `FIELDPOST_BINARY` this is
/// how another build of it, the one that is shipped, is held to them.
#[test]
fn golden_games_come_out_the_same() {
    let desk = Desk::new("golden");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/golden");
    let games = std::fs::read_dir(golden).expect("the golden games").flatten();
    for entry in games.filter(|entry| entry.path().is_file()) {
        let text = std::fs::read_to_string(entry.path()).expect("a golden game");
        let head: Vec<&str> = text.lines().next().expect("a head").split(' ').collect();
        let [game, scenario, "revision", _, _] = head[..] else { panic!("{head:?}") };
        let file = &desk.file(&entry.file_name().to_string_lossy())[..];
        told(0, &["new", file, "--game", game, "--scenario", scenario, "--dice", "hand"]);
        let lines: Vec<(&str, &str)> = text.lines().skip(1).filter_map(|line| line.split_once(" | ")).collect();
        let inputs: String = lines.iter().map(|(input, _)| format!("{input}\n")).collect();
        fed(0, &["act", file, "-"], inputs.as_bytes());
        let log: serde_json::Value = serde_json::from_str(&told(0, &["log", file, "--json"])).expect("JSON");
        let told: Vec<&serde_json::Value> =
            log.as_array().expect("a list").iter().filter(|entry| entry["input"].is_string()).collect();
        assert_eq!(told.len(), lines.len());
        for (entry, (input, hash)) in told.iter().zip(&lines) {
            assert_eq!(
                (entry["input"].as_str(), entry["hash"].as_str()),
                (Some(*input), Some(*hash)),
                "{game} {scenario}"
            );
        }
    }
}

#[test]
fn no_arguments_show_the_help() {
    contains(&told(0, &[]), &["Usage: fieldpost", "referee"]);
}

#[test]
fn a_mangled_journal_is_told_left_alone_and_salvaged() {
    let desk = Desk::new("mangled");
    let (file, new) = (&desk.file("game.game")[..], &desk.file("saved.game")[..]);
    told(0, &["new", file, "--game", "outpost", "--seed", "7"]);
    told(0, &["act", file, "move 11 0105-0204-0304"]);
    contains(&told(0, &["check", file]), &["everything holds"]);
    let good = std::fs::read(file).expect("the journal");
    let mut bent = good.clone();
    let at = bent.windows(4).position(|bytes| bytes == b"0304").expect("the move");
    bent[at] = b'1';
    for (bytes, sentence) in [(bent, "damaged"), (b"a letter".to_vec(), "not"), (vec![0xff, 0xfe], "not")] {
        std::fs::write(file, &bytes).expect("to write");
        contains(&told(2, &["act", file, "end"]), &[sentence]);
        assert_eq!(std::fs::read(file).expect("the journal"), bytes);
        told(2, &["check", file]);
    }
    std::fs::write(file, &good).expect("to write");
    contains(&told(0, &["salvage", file, new]), &["1 entries and 0 documents"]);
    contains(&told(0, &["log", new]), &["GE: move 11 0105-0204-0304\n"]);
    contains(&told(2, &["salvage", file, new]), &["exists already"]);
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
    let text = told(2, &["new", "/dev/full/game.game", "--game", "outpost"]);
    contains(&text, &["cannot be written: nothing was written"]);
}

#[test]
fn a_map_is_drawn_by_day_and_by_night_with_and_without_units() {
    let desk = Desk::new("map");
    let (day, night) = (desk.file("day.svg"), desk.file("night.png"));
    assert_eq!(told(0, &["map", "--game", "ags-korsun", "--svg", &day, "--units", "historical"]), "");
    told(0, &["map", "--game", "ags-korsun", "--png", &night, "--theme", "night", "--zoom", "0.3"]);
    let text = std::fs::read_to_string(&day).expect("a picture");
    contains(&text, &["<svg ", "id=\"units\"", "#F3EBD8", "</svg>"]);
    assert!(std::fs::read(&night).expect("a picture").starts_with(b"\x89PNG"));
    let json: serde_json::Value =
        serde_json::from_str(&told(0, &["counters", "--game", "ags-korsun", "--svg", &day, "--json"])).expect("JSON");
    assert_eq!(json["bytes"].as_u64(), std::fs::metadata(&day).ok().map(|file| file.len()));
}

#[test]
fn a_map_is_checked() {
    let text = told(0, &["map", "check", "--game", "ags-korsun"]);
    contains(&text, &["923 hexes", "rulebook", "reconstructed"]);
    let json: serde_json::Value =
        serde_json::from_str(&told(0, &["map", "check", "--game", "ags-korsun", "--json"])).expect("JSON");
    assert_eq!((&json["hexes"], json["complaints"].as_array().map(Vec::len)), (&serde_json::json!(923), Some(0)));
}

/// A folder with parts of a player's own: drawn and checked like the program's, and pointed at where it is wrong.
#[test]
fn parts_of_ones_own_are_drawn_and_checked() {
    let desk = Desk::new("parts");
    let (map, picture) = (desk.file("map.toml"), desk.file("map.svg"));
    let folder = desk.0.to_string_lossy().into_owned();
    let own = r#"title = "Ford"
hex_metres = 1000
key = [ { kind = "stream", draw = "minor_river", says = "Stream" } ]
features = [ { kind = "stream", name = "Ros", at = "0101/0102 0102/0201", source = "reconstructed" } ]
[grid]
orientation = "flat_top"
shifted = "even"
columns = { first = 1, last = 12, from = "west" }
rows = { first = 1, last = 9, from = "north" }
"#;
    std::fs::write(&map, own).expect("a file");
    told(0, &["map", "--parts", &folder, "--svg", &picture]);
    contains(&told(1, &["map", "check", "--parts", &folder]), &["108 hexes", "Ros ends in nowhere at 0201/0102"]);
    std::fs::write(&map, own.replace("0102/0201", "0102/0301")).expect("a file");
    let text = told(2, &["map", "check", "--parts", &folder]);
    contains(&text, &["map.toml, line 4, column ", "`0102/0301` is no hexside of this map"]);
    contains(&told(2, &["counters", "--game", "ags-korsun"]), &["say where to draw it"]);
    contains(&told(2, &["counters", "--parts", &desk.file("nowhere"), "--svg", &picture]), &["could not be read"]);
    contains(&told(2, &["map", "--svg", &picture]), &["say which map"]);
    contains(&told(2, &["map", "--game", "chess", "--svg", &picture]), &["there is no map of `chess`"]);
    contains(
        &told(2, &["map", "--game", "ags-korsun", "--svg", &picture, "--units", "nobody"]),
        &["no set-up and no file `nobody`", "historical"],
    );
    contains(&told(2, &["map", "--game", "ags-korsun", "--png", &picture, "--zoom", "nan"]), &["cannot be drawn"]);
    let units = |situation: &str| {
        let file = desk.file("own.situation");
        std::fs::write(&file, situation).expect("a file");
        told(2, &["map", "--game", "ags-korsun", "--svg", &picture, "--units", &file])
    };
    contains(&units("game outpost"), &["this is a situation of `outpost`, not of `ags-korsun`"]);
    contains(&units("SU 58RD @9999"), &["line 1, column 10: ", "9999"]);
    contains(&units("SU 999RD @0608"), &["line 1, column 4: there is no counter `999RD`"]);
    std::fs::write(desk.file("own.situation"), "SU 2TA @0608 inactive | 58RD @aside").expect("a file");
    told(0, &["map", "--game", "ags-korsun", "--svg", &picture, "--units", &desk.file("own.situation")]);
    contains(&told(2, &["map", "--game", "ags-korsun", "--svg", &picture, "--zoom", "2"]), &["cannot be used with"]);
    contains(&told(2, &["map", "make", &folder, "--layers", &folder]), &["recipe.toml: "]);
    contains(&told(2, &["map", "--game", "ags-korsun", "--svg", "/nowhere/map.svg"]), &["could not be written"]);
}
