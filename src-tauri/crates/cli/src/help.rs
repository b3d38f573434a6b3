//! `fieldpost help`: of the commands, and of the words in which situations are written.

use crate::{Arguments, words};
use app::table::known;
use app::{Fault, Trouble};
use clap::{Command, CommandFactory};
use games::{SHELF, Title};
use kernel::vocabulary::{LINES, Meaning, Part};
use serde_json::{Value, json};

/// Explains everything in short, one command, or with `situation GAME` the words of that game's situations.
pub fn help(about: &[String], json: bool) -> Result<(), Trouble> {
    match about {
        [word] if word == "situation" => situations(json),
        [word, game] if word == "situation" => situations_of(known(game)?, json),
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
    let all =
        || Part::ALL.into_iter().flat_map(|part| LINES.iter().chain(title.words.0).filter(move |m| m.part == part));
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
    Ok(())
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
