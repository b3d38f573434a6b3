//! `fieldpost help`: of the commands, and of the words in which situations are written.

use crate::{Arguments, words};
use app::table::known;
use app::{Fault, Trouble};
use clap::{Command, CommandFactory};
use dispatch::dice_words::{RESTORED, dice_words};
use dispatch::document::DiceMode;
use games::{SHELF, Title};
use kernel::vocabulary::{LINES, Meaning, Part};
use serde_json::{Value, json};

/// Explains everything in short, one command, with `dice GAME` what each mode of dice prevents, or with `situation GAME` the words of that game's situations.
pub fn help(about: &[String], json: bool) -> Result<(), Trouble> {
    match about {
        [word] if word == "situation" => situations(json),
        [word, game] if word == "situation" => situations_of(known(game)?, json),
        [word] if word == "dice" => {
            dice(None, json);
            Ok(())
        }
        [word, game] if word == "dice" => {
            dice(Some(known(game)?), json);
            Ok(())
        }
        path => command(path),
    }
    .map_err(Trouble::from)
}

/// What the command says of itself.
fn command(path: &[String]) -> Result<(), Fault> {
    let mut top = Arguments::command();
    top.build();
    let mut found: &mut Command = &mut top;
    for name in path {
        found = found.find_subcommand_mut(name).ok_or_else(|| Fault::new(format!("there is no command `{name}`")))?;
    }
    // A reader who has gone away is no fault of ours.
    let _ = found.print_long_help();
    Ok(())
}

/// What each mode of dice by mail prevents and what not.
fn dice(title: Option<&Title>, json: bool) {
    let [drawn, sealed] = [DiceMode::Drawn, DiceMode::Sealed].map(|mode| dice_words(mode, title));
    if json {
        words::print_json(&json!({ "drawn": drawn, "sealed": sealed, "restored": RESTORED }));
        return;
    }
    words::line(&drawn);
    words::line(&sealed);
    words::line(RESTORED);
    if title.is_none() {
        let games: Vec<&str> = SHELF.iter().map(|title| title.id).collect();
        words::line(&format!("`fieldpost help dice GAME` lists the rolls of a game: {}.", games.join(", ")));
    }
}

/// What all situations have in common.
fn situations(json: bool) -> Result<(), Fault> {
    if json {
        words::print_json(&LINES.iter().map(told).collect::<Vec<_>>());
        return Ok(());
    }
    words::line("A situation is a position that you write down, a line for each thing:");
    LINES.iter().for_each(|meaning| listed(meaning, true));
    words::line("");
    let games: Vec<&str> = SHELF.iter().map(|title| title.id).collect();
    words::line(&format!("`fieldpost help situation GAME` lists the words of a game: {}.", games.join(", ")));
    Ok(())
}

fn situations_of(title: &Title, json: bool) -> Result<(), Fault> {
    let lines = || LINES.iter().filter(|line| is_used(title, line));
    let all = || Part::ALL.into_iter().flat_map(|part| lines().chain(title.words.0).filter(move |m| m.part == part));
    if json {
        words::print_json(&all().map(told).collect::<Vec<_>>());
        return Ok(());
    }
    let [one, other] = title.sides.map(|side| format!("{} ({})", side.code, side.name));
    words::line(&format!("Situations of {}: the sides are {one} and {other}.", title.id));
    for kind in Part::ALL {
        let meanings: Vec<&Meaning> = all().filter(|meaning| meaning.part == kind).collect();
        if !meanings.is_empty() {
            words::line("");
            part(kind, &meanings);
        }
    }
    let (example, unchecked) = example(title.id);
    if !unchecked.is_empty() {
        words::line("");
        words::line("Not checked");
        unchecked.lines().for_each(|line| words::line(&format!("  {line}")));
    }
    if !example.is_empty() {
        words::line("");
        words::line("A whole situation");
        example.lines().for_each(|line| words::line(&format!("  {line}")));
    }
    Ok(())
}

/// Whether a game's situations have such lines at all.
fn is_used(title: &Title, line: &Meaning) -> bool {
    let any = |parts: &[Part]| title.words.0.iter().any(|meaning| parts.contains(&meaning.part));
    match line.form {
        "map HEX WORDS" => any(&[Part::Hex]),
        "map HEX/HEX WORDS" => any(&[Part::Hexside]),
        "SIDE UNIT @PLACE MARKS" => any(&[Part::Kind, Part::Place, Part::Mark]),
        "phase SIDE PHASE" => any(&[Part::Phase]),
        "dice FACES" => title.id != "fords",
        _ => true,
    }
}

/// A situation of the game to begin from, and what no situation of it is refused for.
fn example(game: &str) -> (&'static str, &'static str) {
    match game {
        "fords" => ("game fords\nset rounds 3 | round 2 | companies BL 6 | points RD 1", ""),
        "patrols" => (
            "game patrols\nmap mill/bridge path | bridge value 3\nBL a veteran @mill | b @mill\nRD p @bridge dug\nset turns 3 | control RD bridge\nphase BL act",
            "",
        ),
        "outpost" => (
            "game outpost\nmap 0403/0404 river\nGE 11 inf 8-4-4 @0405\nSU 6 inf 3-4-4 @0404\nset source GE 0405\nphase GE combat\ndice 2",
            "",
        ),
        "ags-korsun" => (
            "game ags-korsun\nset ground open | turn 5 | reinforcements none\nGE 88 @1414 | 72 @1418 reduced\nSU 6RD @1413 | 27A @1412 active\nphase SU combat\ndice 3",
            "Whether a corps can still be supported (24.23).\nWhether so many HQs can be active, so many operations led and so many air points left on the turn.\nWhether a unit can have come to its hex, and its marks can stand beside the phase.\nStacks over the limit: their owner removes what is too much.",
        ),
        "drive-on-kursk" => (
            "game drive-on-kursk\nset ground open | turn 2 | reinforcements none\nGE 7Pz @3512 | 6Pz @3512 reduced\nSU 16RD @3513\nphase GE combat\ndice 4",
            "Whether the side that is said to control a hex stands there: whoever stands in a hex controls it.\nWhether the points, the divisions due and the areas called fit the hexes that are controlled.\nWhether a unit can have come to its hex, and its marks can stand beside the phase.\nStacks over the limit: their owner removes what is too much.",
        ),
        _ => ("", ""),
    }
}

/// The words of a part. How they are written is shown of the first, and of each that does not stand alone.
fn part(part: Part, meanings: &[&Meaning]) {
    words::line(part.title());
    for (at, meaning) in meanings.iter().enumerate() {
        let alone = meaning.form == meaning.word() && !meaning.like.contains('\n');
        listed(meaning, part != Part::Line && (at == 0 || !alone));
    }
}

fn listed(meaning: &Meaning, shown: bool) {
    words::line(&format!("  {:<22} {}", meaning.form, meaning.says));
    let like = meaning.like.lines().filter(|_| shown);
    like.for_each(|like| words::line(&format!("  {:<22}   {like}", "")));
}

fn told(meaning: &Meaning) -> Value {
    json!({ "part": meaning.part.title(), "form": meaning.form, "says": meaning.says, "like": meaning.like })
}
