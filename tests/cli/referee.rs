//! Questions about games and about situations: what happens if, why not, how a fight would go, and the words to ask in.

use super::{Desk, contains, fed, told};
use games::SHELF;
use kernel::vocabulary::LINES;
use serde_json::Value;

/// A situation file of its own, written anew for each question.
struct Question(Desk);

impl Question {
    fn new(name: &str) -> Question {
        Question(Desk::new(name))
    }

    fn write(&self, text: &str) -> String {
        let file = self.0.file("question.situation");
        std::fs::write(&file, text).expect("to write");
        file
    }

    /// What the referee says about inputs in a situation.
    #[track_caller]
    fn rule(&self, code: i32, text: &str, inputs: &[&str]) -> String {
        let file = self.write(text);
        told(code, &[&["referee", &file[..]], inputs].concat())
    }
}

#[track_caller]
fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

const OUTPOST: &str =
    "game outpost\nGE 11 inf 8-4-4 @0405\nSU 6 inf 3-4-4 @0404\nset source GE 0405\nphase GE combat\ndice 2\n";

/// The pockets of a small Korsun: 88 is cut off, 72 is not.
const POCKET: &str = "
    game ags-korsun
    set ground open | turn 5 | air GE 1
    GE  88 @1414 | 72 @1418 | 11/6 @1419
    SU  6RD @1413 | 31RD @1415 | 58RD @1315 | 84RD @1515 | 180RD @1314 | 202RD @1514 | 27A @1412 active
    phase SU combat
";

#[test]
fn the_referee_speaks_in_sentences() {
    let ask = Question::new("sentences");
    let attack = ask.rule(0, OUTPOST, &["attack 11 -> 0404"]);
    assert_eq!(
        attack,
        "6.8 11 attack 0404, 8 to 4, odds 2-1\n6.9 die 2, result 0/1\n6.10 Soviet: 6 owe 1\n> SU: Soviet: 6 owe 1: steps, retreat\n"
    );
    let text = ask.rule(1, OUTPOST, &["attack 11 -> 0404", "SU: retreat 6:0404-0505"]);
    contains(
        &text,
        &["6.9 die 2, result 0/1\n", "Refused. 7.2: ", "\n7.2 ", "> SU: Soviet: 6 owe 1: steps, retreat\n"],
    );
    // How things stand is an answer too; only what is on the map is told, and which verbs are awaited.
    let stands = ask.rule(0, POCKET, &[]);
    contains(&stands, &["turn 5, Soviet combat phase\n", "SU 27A    army HQ  4-9     @1412 active\n"]);
    contains(&stands, &["> SU: Soviet combat phase: attack, end\n"]);
    assert!(!stands.contains("@aside") && !stands.contains("53A"), "{stands}");
    // However many hexes a side controls, they are told in one line.
    let kursk =
        ask.rule(0, "game drive-on-kursk\nset ground open\nGE 7Pz @3010\nSU 16RD @3110\nphase GE combat\n", &[]);
    contains(&kursk, &["\n  GE controls 1000 to 6000\n", "\n  SU controls ", "GE 7Pz "]);
    assert!(kursk.lines().count() < 10 && kursk.lines().all(|line| line.len() < 600), "{kursk}");
    let plan = ask.rule(0, "game fords\nset rounds 1\n", &["BL: plan west=3 middle=2 east=2 west>middle>east"]);
    contains(&plan, &["2.4 Blue seals a plan\n", "> RD: Red plans for 7 companies: plan\n"]);
}

#[test]
fn the_referee_answers_in_json() {
    let ask = Question::new("json");
    let ruling = json(&ask.rule(0, OUTPOST, &["attack 11 -> 0404", "--json"]));
    assert_eq!(ruling["events"][1]["text"], "die 2, result 0/1");
    assert_eq!(
        (&ruling["awaits"]["sides"][0], &ruling["prompts"][0]["offers"][1]["verb"]),
        (&"SU".into(), &"retreat".into())
    );
    let refusal = json(&ask.rule(1, OUTPOST, &["attack 11 -> 0404", "SU: retreat 6:0404-0505", "--json"]));
    assert_eq!(refusal["events"][1]["text"], "die 2, result 0/1");
    assert_eq!((&refusal["refusal"]["case"], &refusal["rule"]["printed"]), (&"7.2".into(), &"7.2".into()));
    assert_eq!(refusal["refusal"]["facts"][0]["text"], "0505");
    let stands = json(&ask.rule(0, POCKET, &["--json"]));
    assert_eq!(stands["view"]["units"].as_array().map(Vec::len), Some(10));
}

#[test]
fn the_referee_points_at_mistakes() {
    let ask = Question::new("mistakes");
    let wrong = |text: &str, sentence: &str| contains(&ask.rule(2, text, &["end"]), &[sentence]);
    wrong(&OUTPOST.replace("8-4-4", "8-x-4"), "line 2, column 11: `8-x-4` is no row of strengths");
    wrong(&OUTPOST.replace("game outpost\n", ""), "does not say which game");
    wrong(&OUTPOST.replace("outpost", "chess"), "there is no game `chess`");
    let dice = |faces: &str| OUTPOST.replace("dice 2", faces);
    contains(&ask.rule(2, &dice("dice 9"), &["attack 11 -> 0404"]), &["cannot show 9"]);
    // What cannot be is refused at the word that says it.
    let marked = |unit: &str, column: usize, sentence: &str| {
        wrong(&format!("game ags-korsun\n{unit}\n"), &format!("line 2, column {column}: {sentence}"));
    };
    // Each thing is said once, and each unit is somewhere.
    let twice = |line: &str, column: usize, sentence: &str| {
        let text = format!("game ags-korsun\nset turn 5 | air GE 1\nGE 88 @1414\nphase SU combat\n{line}\n");
        wrong(&text, &format!("line 5, column {column}: {sentence}"));
    };
    twice("game ags-korsun", 1, "a situation has one `game` line, and this is the second");
    twice("phase GE combat", 1, "a situation has one `phase` line, and this is the second");
    twice("set turn 6", 5, "`turn` is set on line 2 already");
    twice("set points SU 1 | air GE 2", 19, "`air GE` is set on line 2 already");
    twice("GE 72", 4, "72 is nowhere: a place is written like `72 @0404` or `72 @aside`");
    twice("GE 72 1414", 7, "`1414` is no row of strengths like 4-3-6; a place is written `@1414`");
    twice("GE: end", 1, "a situation holds no inputs: give them to `fieldpost referee`");
    wrong("# nothing\n", "the situation is empty; `fieldpost help situation` explains how one is written");
    contains(&told(2, &["show", &ask.write("")]), &["the situation is empty"]);
    marked("SU 6RD @1414 lost3", 14, "6RD has 2 steps: with 3 lost it is eliminated");
    marked("SU 6RD @1414 heavy1", 14, "only a German unit has heavy equipment");
    marked("SU 6RD @1414 supported", 14, "only a Soviet corps is supported");
    marked("GE 88 @1414 active", 13, "only an HQ is active or inactive");
    marked("SU 27A @1414 | 40A @1414", 9, "27A and 40A are two HQs in one hex (11.22)");
    marked("SU 27A @1414 led", 14, "27A is not `active`, and only an active HQ leads");
    let marked = |unit: &str, column: usize, sentence: &str| {
        wrong(&format!("game drive-on-kursk\n{unit}\n"), &format!("line 2, column {column}: {sentence}"));
    };
    marked("GE 7Pz @1809 active", 14, "7Pz is no reserve: no R is printed on it");
    marked("SU 1GTC @4526 | 16RD @4526", 10, "1GTC is in reserve and 16RD is not: no stack is half in reserve");
    marked("SU 1GTC @4526 reserve\nset gambit yes", 15, "with Manstein's Gambit no unit is in reserve (4.9)");
    marked("set control GE 3512 | control SU 3512", 34, "3512 is German already: one side controls a hex");
    marked("SU 1GTC @4526 reduced", 15, "1GTC has one step (2.11): with one lost it is eliminated");
}

/// Whoever gives more dice than are rolled hears which decision stands before the next roll.
#[test]
fn dice_left_over_name_the_decision_before_them() {
    let ask = Question::new("dice");
    let told = ask.rule(0, OUTPOST, &["attack 11 -> 0404"]);
    let one = ask.rule(2, &OUTPOST.replace("dice 2", "dice 2 3"), &["attack 11 -> 0404"]);
    let decided = "first this is decided: SU: Soviet: 6 owe 1: steps, retreat.\n";
    assert_eq!(one, format!("{told}One of the dice is left over; {decided}"));
    let two = ask.rule(2, &OUTPOST.replace("dice 2", "dice 2 3 4"), &["attack 11 -> 0404"]);
    assert_eq!(two, format!("{told}2 of the dice are left over; {decided}"));
    let json = json(&ask.rule(2, &OUTPOST.replace("dice 2", "dice 2 3"), &["attack 11 -> 0404", "--json"]));
    assert_eq!((json["events"].as_array().map(Vec::len), json["left_over"].is_string()), (Some(3), true));
    // An input that is refused is told before dice that it would have rolled.
    let refused = ask.rule(1, OUTPOST, &["SU: retreat 6:0404-0505"]);
    assert!(
        refused.starts_with("Refused. It is for the German player to decide now.\n") && !refused.contains("left over")
    );
}

/// A phase in which nothing can be done does not end before the question: what forbids the action is told, not that its phase
/// is over.
#[test]
fn no_phase_ends_before_the_question() {
    let ask = Question::new("phases");
    // 6RD stands beside 88 and has no active HQ: no attack at all is possible.
    let quiet = "game ags-korsun\nset ground open | turn 5\nGE 88 @1414\nSU 6RD @1413 | 27A @1412\nphase SU combat\n";
    contains(&ask.rule(1, quiet, &["attack 6RD -> 1414"]), &["Refused. 23.14: ", "> SU: Soviet combat phase: end\n"]);
    let file = &ask.write(quiet)[..];
    contains(&told(0, &["why", file, "attack 6RD -> 1414"]), &["23.14: "]);
    contains(&told(1, &["odds", file, "attack 6RD -> 1414"]), &["23.14: "]);
    contains(&told(0, &["prompt", file]), &["> SU: Soviet combat phase: end\n"]);
    // A game that begins so goes on by itself.
    let game = &ask.0.file("game")[..];
    told(0, &["new", game, "--game", "ags-korsun", "--situation", file, "--dice", "hand"]);
    assert!(told(0, &["show", game]).starts_with("turn 5, German initial movement phase\n"));
    // In Outpost and Kursk the same.
    let far = "game outpost\nGE 11 inf 8-4-4 @0405\nSU 6 inf 3-4-4 @0802\nphase GE combat\n";
    contains(&ask.rule(1, far, &["attack 11 -> 0802"]), &["6.1: 11 is not next to 0802."]);
    let far = "game drive-on-kursk\nset ground open | turn 2\nGE 7Pz @1809\nSU 1GTC @4526 active\nphase GE combat\n";
    contains(
        &ask.rule(1, far, &["attack 7Pz -> 4526"]),
        &["Refused. 11.5: 7Pz is not next to 4526.\n", "> GE: German combat phase: end\n"],
    );
}

/// What is forbidden now is refused now, though the same would be allowed after phases that end by themselves. `why` says the same.
#[test]
fn nothing_is_looked_for_in_later_phases() {
    let ask = Question::new("later");
    let same = |situation: &str, input: &str, case: &str, awaited: &str| {
        let ruled = ask.rule(1, situation, &[input]);
        assert!(ruled.starts_with(&format!("Refused. {case}: ")) && ruled.ends_with(awaited), "{ruled}");
        let why = told(0, &["why", &ask.write(situation), input]);
        assert!(ruled.starts_with(&format!("Refused. {why}")), "{ruled}\n{why}");
    };
    let outpost = "game outpost\nGE 11 inf 8-4-4 @0405 moved\nset turns 6 | turn 2\nphase GE movement\n";
    same(outpost, "move 11 0405-0406", "4.6", "> GE: German movement phase: end\n");
    let korsun = "game ags-korsun\nset ground open | turn 6 | reinforcements none\nGE 11/6 @1414 moved\nSU 27A @2001 active\nphase GE initial\n";
    same(korsun, "move 11/6 1414-1415", "5.0b", "> GE: German initial movement phase: end\n");
    let kursk = "game drive-on-kursk\nset ground open | turn 2 | sequence GE fight-fight | reinforcements none\nGE 7Pz @3512 attacked\nSU 16RD @3513\nphase GE combat 1\n";
    same(kursk, "attack 7Pz -> 3513", "11.4", "> GE: German combat phase: end\n");
    // Units that can only halt after an overrun have halted.
    let overrun = "game ags-korsun\nset ground open | turn 6 | reinforcements none\nGE 11/6 @1414 | LAH/LAH @1414 | 15/SSW @1314\nSU 27A @2001 active | 25TB @1412 reduced\nphase GE initial\ndice 1\n";
    contains(
        &ask.rule(0, overrun, &["move 11/6 LAH/LAH 1414-1413-1412", "SU: steps 25TB=1", "move 15/SSW 1314-1315"]),
        &["25TB is eliminated", "5.11 15/SSW by 1314-1315 for 1\n"],
    );
    // Whoever asks further says that the phase ends.
    contains(&ask.rule(0, korsun, &["end", "end", "move 11/6 1414-1415"]), &["5.11 11/6 by 1414-1415 for 1\n"]);
}

/// Everything that can be asked of a game can be asked of a situation, which names its game itself.
#[test]
fn situations_are_asked_about_like_games() {
    let ask = Question::new("asked");
    let file = &ask.write(POCKET)[..];
    let game = &ask.0.file("game")[..];
    told(0, &["new", game, "--game", "ags-korsun", "--situation", file, "--dice", "hand"]);
    for question in [
        &["odds", "attack 6RD 31RD -> 1414"][..],
        &["supply", "88"],
        &["supply", "31RD", "--json"],
        &["prompt"],
        &["prompt", "attack"],
        &["prompt", "attack", "--side", "SU"],
        &["why", "attack 6RD -> 1418"],
        &["why", "attack 6RD -> 1414", "--json"],
    ] {
        let of = |what| told(0, &[&[question[0], what], &question[1..]].concat());
        assert_eq!(of(file), of(game), "{question:?}");
    }
    contains(&told(0, &["show", file, "--side", "SU"]), &["turn 5, Soviet combat phase\n", "GE 88 ", "> SU: "]);
    contains(&told(2, &["show", file, "--side", "XX"]), &["there is no side `XX`"]);
    contains(&fed(0, &["supply", "-", "88"], POCKET.as_bytes()), &["88 is out of supply"]);
    let moving = &ask.write(&POCKET.replace("SU combat", "GE initial"))[..];
    contains(&told(0, &["reach", moving, "11/6", "--to", "1421"]), &["1419-1420-1421, 2 left"]);
    assert_eq!(told(1, &["reach", moving, "6RD"]), "5.21: 6RD does not belong to the side on turn.\n");
    let picture = &ask.0.file("reach.svg")[..];
    told(0, &["reach", moving, "11/6", "--svg", picture]);
    contains(&std::fs::read_to_string(picture).expect("a picture"), &["id=\"reach\"", "id=\"units\""]);
    // What is no situation is no game either, and nothing is played in a situation.
    contains(&told(2, &["show", &ask.write("a letter")]), &["the situation does not hold: line 1"]);
    contains(&told(2, &["act", &ask.write(POCKET), "end"]), &["is a situation, and nothing is played in it"]);
}

#[test]
fn odds_supply_and_reach_are_told_and_drawn() {
    let desk = Desk::new("questions");
    let (situation, game) = (&desk.file("pocket")[..], &desk.file("game")[..]);
    std::fs::write(situation, POCKET).expect("to write");
    told(0, &["new", game, "--game", "ags-korsun", "--situation", situation, "--dice", "hand"]);
    let odds = told(0, &["odds", game, "attack 6RD 31RD -> 1414"]);
    contains(&odds, &["9.0b 6RD 4", "9.0b attack 8", "9.21 88 5, halved out of supply (12.23): 2\n", "9.4 odds 4-1"]);
    // Air points are in the odds, with what they would make of the chances.
    contains(&odds, &["14.14 with a German air point 3-1: -/2 1/6, -/1 2/6, 1/1 2/6, eng 1/6\n"]);
    contains(&odds, &["\n4-1: -/2 1/6, 1/2 1/6, -/1 2/6, 1/1 1/6, eng 1/6\n"]);
    contains(&told(1, &["odds", game, "attack 6RD -> 1418"]), &["9.11: 6RD is not next to 1418"]);
    contains(&told(2, &["odds", game, "end"]), &["begins no fight"]);
    contains(
        &told(0, &["supply", game, "88"]),
        &["88 is out of supply", "12.1 88: its shortest line of supply is cut"],
    );
    contains(&told(0, &["supply", game, "72"]), &["72 is in supply", "12.1 72: a line of supply of", "1418-"]);
    let soviet = told(0, &["supply", game, "31RD"]);
    contains(
        &soviet,
        &["31RD is in supply", "11.31 a line of communications of", "12.1 27A: a line of supply of 11 hexes"],
    );
    contains(&told(2, &["supply", game, "89"]), &["there is no unit `89`; did you mean"]);
    told(0, &["act", game, "end"]);
    told(0, &["act", game, "end"]);
    let all = told(0, &["prompt", game]);
    contains(&all, &["GE: German initial movement phase: move, end"]);
    contains(&told(0, &["reach", game, "11/6"]), &["a path from 1419 to:", "1420 by 1419, 3 left"]);
    contains(&told(0, &["reach", game, "11/6", "--to", "1421"]), &["1419-1420-1421, 2 left"]);
    // What cannot be reached is refused by the rule that forbids the way.
    contains(&told(1, &["reach", game, "11/6", "--to", "0101"]), &["5.23: "]);
    contains(&told(1, &["reach", game, "11/6", "--to", "1424"]), &["5.11: "]);
    contains(&told(2, &["reach", game, "11/6", "--to", "9999"]), &["9999"]);
    contains(&told(2, &["reach", game, "11/6", "--to", "aside"]), &["aside is no hex"]);
    let picture = &desk.file("reach.svg")[..];
    told(0, &["reach", game, "11/6", "--to", "1421", "--svg", picture]);
    contains(&std::fs::read_to_string(picture).expect("a picture"), &["id=\"reach\"", "id=\"ways\"", "id=\"units\""]);
    let board = &desk.file("board.svg")[..];
    told(0, &["show", game, "--svg", board]);
    assert!(std::fs::metadata(board).expect("a picture").len() > 100_000);
}

/// A situation can say that no reinforcements are due, in both printed games.
#[test]
fn a_word_says_that_no_reinforcements_are_due() {
    let ask = Question::new("due");
    let korsun = "game ags-korsun\nset ground open | turn 6\nGE 88 @1414\nSU 27A @2001 active\nphase GE initial\n";
    contains(&ask.rule(1, korsun, &["end"]), &["Refused. 26.0a: ", "enter"]);
    let none = &korsun.replace("turn 6", "turn 6 | reinforcements none");
    ask.rule(0, none, &["end"]);
    assert!(!ask.rule(0, none, &[]).contains("enter"));
    let kursk = "game drive-on-kursk\nset ground open | turn 3\nGE 7Pz @1809\nSU 1GTC @4526\nphase SU movement\n";
    contains(&ask.rule(0, kursk, &[]), &["enter"]);
    let none = &kursk.replace("turn 3", "turn 3 | reinforcements none");
    assert!(!ask.rule(0, none, &[]).contains("enter"));
}

/// At the end of Korsun each of the last points is told, with its case and its unit.
#[test]
fn the_end_of_korsun_tells_its_last_points() {
    let ask = Question::new("end");
    let last = POCKET.replace("turn 5 | air GE 1", "turn 13").replace("SU combat", "GE mechanised");
    let told = ask.rule(0, &last.replace("88 @1414", "88 @1414 heavy0"), &["end"]);
    contains(&told, &["27.1b Soviet: 2 at the end for the heavy equipment under 88\n"]);
    contains(&told, &["27.1c Soviet: 4 at the end for what is isolated: 88\n", "27.3 Soviet lead 6: "]);
    let none = ask.rule(0, &last.replace("88 @1414 | ", ""), &["end"]);
    assert!(none.contains("27.3 Soviet lead 0: ") && !none.contains("27.1"), "{none}");
}

/// The words of each game's situations are explained, all of them, and the commands as well.
#[test]
fn help_explains_situations_and_commands() {
    for title in SHELF {
        let text = told(0, &["help", "situation", title.id]);
        contains(&text, &[&format!("Situations of {}: ", title.id)]);
        // Fords has neither a map nor units, phases and dice.
        let used = |form: &str| title.id != "fords" || ["game ID", "set SETTING", "# TEXT"].contains(&form);
        let lines: Vec<_> = LINES.iter().filter(|line| used(line.form)).collect();
        for meaning in lines.iter().copied().chain(title.words.0) {
            contains(&text, &[&format!("\n  {:<22} {}\n", meaning.form, meaning.says)]);
        }
        let listed = json(&told(0, &["help", "situation", title.id, "--json"]));
        assert_eq!(listed.as_array().map(Vec::len), Some(lines.len() + title.words.0.len()));
        // The situation at its end is one.
        let (_, example) = text.split_once("\nA whole situation\n").expect("an example");
        assert!(example.starts_with(&format!("  game {}\n", title.id)), "{example}");
        contains(&fed(0, &["referee", "-"], example.as_bytes()), &["\n> "]);
    }
    contains(&told(0, &["help", "situation"]), &["dice FACES", "ags-korsun, drive-on-kursk"]);
    contains(&told(2, &["help", "situation", "chess"]), &["there is no game `chess`"]);
    contains(&told(0, &["help"]), &["Usage: fieldpost", "referee"]);
    contains(&told(0, &["help", "referee"]), &["Usage: fieldpost referee [OPTIONS] <SITUATION> [INPUTS]..."]);
    contains(&told(0, &["help", "key", "backup"]), &["Usage: fieldpost key backup"]);
    contains(&told(0, &["referee", "--help"]), &["Usage: fieldpost referee"]);
    contains(&told(2, &["help", "frobnicate"]), &["there is no command `frobnicate`"]);
}

/// What the README shows of questions is what is said.
#[test]
fn the_readme_is_true() {
    let readme =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../README.md")).expect("the README");
    let after = |command: &str| {
        let start = readme.find(&format!("$ {command}\n")).expect(command) + command.len() + 3;
        let rest = &readme[start..];
        let end = ["\n\n", "\n```"].iter().filter_map(|end| rest.find(end)).min().expect("an end");
        format!("{}\n", &rest[..end])
    };
    let ask = Question::new("readme");
    let question = ask.rule(1, &after("cat question.situation"), &["attack 11 -> 0404", "SU: retreat 6:0404-0403"]);
    let shown = after("./fieldpost referee question.situation \"attack 11 -> 0404\" \"SU: retreat 6:0404-0403\"");
    assert_eq!(question, shown);
    let pocket = &ask.write(&after("cat pocket.situation"))[..];
    let shown = after("./fieldpost odds pocket.situation \"attack 6RD 31RD -> 1414\"");
    assert_eq!(told(0, &["odds", pocket, "attack 6RD 31RD -> 1414"]), shown);
}

/// A die for the weather is announced as nothing else, and who sets up next is told as that.
#[test]
fn only_air_support_is_called_air_support() {
    let desk = Desk::new("asked-for");
    let file = &desk.file("weather.situation")[..];
    let text = "game ags-korsun\nset ground open | turn 3 | option weather\nGE 88 @1414\nSU 27A @2001 | 31RD @2003\n\
                phase GE mechanised\ndice 1\n";
    std::fs::write(file, text).expect("to write");
    let told = super::told(0, &["referee", file, "GE: end"]);
    contains(&told, &["28.0 weather: die 1, mud"]);
    assert!(!told.contains("14.12"), "{told}");
    let game = &desk.file("set-up.game")[..];
    super::told(0, &["new", game, "--game", "ags-korsun", "--scenario", "free"]);
    let told = super::told(0, &["act", game, "end"]);
    contains(&told, &["18.0 German sets up"]);
    assert!(!told.contains("14.12"), "{told}");
}
