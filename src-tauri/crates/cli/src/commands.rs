//! Each command: ask the application, print the answer.

use crate::asked::{Asked, holds_situation};
use crate::mail_arguments::MailCommand;
use crate::{At, Command, Dice};
use crate::{carry_on, desk, help, pictures, post, questions, words};
use app::answer::{EventAnswer, LogAnswer, PlayoutAnswer, TitleAnswer};
use app::files::{limited, read_text};
use app::mail::MailGame;
use app::table::{known, set_up};
use app::{Fault, Table, Trouble, referee};
use cartographer::draw::Overlay;
use dispatch::summary::ordered_by;
use games::{SHELF, Start, StartFrom};
use kernel::situation::LONGEST_SITUATION;
use serde_json::json;
use std::path::Path;

/// No playout is longer.
const LONGEST_PLAYOUT: usize = 100_000;

/// How a command ended that had an answer.
pub enum Answered {
    Done,
    /// The answer is that the rules say no, and it is told already.
    Refused,
    /// What came is not as it should be, and it is told already.
    NotTaken,
    /// Nothing speaks against it, and not everything could be checked; it is told what.
    Incomplete,
}

pub fn run(command: &Command, at: &At, json: bool) -> Result<Answered, Trouble> {
    match command {
        Command::Referee { situation, inputs } => ask_referee(situation, inputs, json),
        Command::Map { work: Some(work), .. } => pictures::map_work(work, json),
        Command::Map { work: None, from, picture, units } => pictures::map(from, picture, units.as_deref(), json),
        Command::Desk => desk::serve(at).map(|()| Answered::Done),
        Command::Counters { from, picture } => pictures::counters(from, picture, json),
        Command::Mail(MailCommand::Verify { file }) => post::verify(at, file, json),
        Command::Mail(command) => post::run(at, command, json).map(|taken| match taken {
            true => Answered::Done,
            false => Answered::NotTaken,
        }),
        _ => answer(command, at, json).map(|()| Answered::Done),
    }
}

fn answer(command: &Command, at: &At, json: bool) -> Result<(), Trouble> {
    let is_game = |name: &str| match holds_situation(Path::new(name)) {
        true => {
            let where_to = "`fieldpost referee` hears what would follow";
            Err(Fault::new(format!("{name} is a situation, and nothing is played in it; {where_to}")))
        }
        false => Ok(()),
    };
    let take_up = |name: &str| is_game(name).map_err(Trouble::from).and_then(|()| post::take_up_table(at, name));
    let asked = |name: &str| -> Result<Asked, Trouble> {
        let asked = Asked::open(at, name)?;
        asked.table().map_or(Ok(()), |table| carry_on::tell(table, json))?;
        Ok(asked)
    };
    match command {
        Command::Games => games(json),
        Command::New { file, game, scenario, situation, options, dice, seed } => {
            let mut start = start_from(game, scenario.as_deref(), situation.as_deref())?;
            start.options = options.clone();
            let dice = post::table_dice(*dice == Dice::Hand, *seed)?;
            let table = Table::begin(file, game, start, dice)?;
            if json {
                words::print_json(&json!({ "awaits": table.awaits() }))
            } else {
                words::whose_decision(&table.awaits(), &table.prompts())
            }
            Ok(())
        }
        Command::Show { file, side, picture } => {
            let asked = Asked::open(at, file)?.seen_by(side.as_deref())?;
            questions::draw(&asked.position(), picture, &Overlay::default())?;
            show(&asked, json)
        }
        Command::Odds { file, input, picture } => questions::odds(&asked(file)?.position(), input, picture, json),
        Command::Supply { file, unit, picture } => questions::supply(&asked(file)?.position(), unit, picture, json),
        Command::Reach { file, units, to, picture } => {
            questions::reach(&asked(file)?.position(), units, to.as_deref(), picture, json)
        }
        Command::Prompt { file, begun, side } => prompt(&asked(file)?, begun.as_deref(), side.as_deref(), json),
        Command::Act { file, input, side } => {
            let _lock = post::lock(at, file)?;
            act(&mut take_up(file)?.seen_by(side.as_deref())?, input, json)
        }
        Command::Undo { file } => {
            let _lock = post::lock(at, file)?;
            undo(&mut take_up(file)?, json)
        }
        Command::Log { file, side } => {
            is_game(file)?;
            log(&post::open_table(at, file)?.seen_by(side.as_deref())?, json)
        }
        Command::Why { file, input } => why(&asked(file)?, input, json),
        Command::Rules { game, search } => rules(game, search.as_deref(), json),
        Command::Playout { game, scenario, seed, games, inputs } => {
            let start = start_from(game, scenario.as_deref(), None)?;
            (0..*games).try_for_each(|at| playout(game, &start, seed.wrapping_add(at), *inputs, json))
        }
        Command::Help { about } => help::help(about, json),
        Command::Table(command) => carry_on::run(command, at, json),
        Command::Referee { .. } | Command::Map { .. } | Command::Counters { .. } | Command::Desk | Command::Mail(_) => {
            Ok(())
        }
    }
}

fn games(json: bool) -> Result<(), Trouble> {
    let titles = SHELF.iter().map(|title| title.rules_index().map(|rules| TitleAnswer::of(title, rules)));
    let titles: Vec<TitleAnswer> = titles.collect::<Result<_, _>>().map_err(Fault::new)?;
    if json {
        words::print_json(&titles)
    } else {
        titles.iter().for_each(words::title)
    }
    Ok(())
}

pub fn start_from(game: &str, scenario: Option<&str>, situation: Option<&Path>) -> Result<Start, Trouble> {
    let title = known(game)?;
    match (situation, scenario) {
        (Some(path), _) => Ok(Start { from: StartFrom::Situation(read_situation(path)?), options: Vec::new() }),
        (None, Some(scenario)) => Ok(Start::scenario(scenario)),
        (None, None) => {
            let first = title.scenarios.first();
            let first = first.ok_or_else(|| Fault::new(format!("{game} has no scenarios: give a situation")))?;
            Ok(Start::scenario(first.id))
        }
    }
}

pub fn read_situation(path: &Path) -> Result<String, Fault> {
    if path == Path::new("-") {
        return limited(std::io::stdin(), LONGEST_SITUATION as u64, "standard input");
    }
    read_text(path, LONGEST_SITUATION as u64)
}

fn show(asked: &Asked, json: bool) -> Result<(), Trouble> {
    let (view, awaits) = (asked.view(), asked.position().awaits());
    let earlier = asked.table().and_then(Table::earlier);
    if json {
        let hash = asked.position().game().hash().to_string();
        let mut told = json!({ "view": view, "awaits": awaits, "hash": hash });
        earlier.iter().for_each(|earlier| told["earlier"] = json!(earlier));
        let carried = asked.table().map_or_else(|| Ok(Vec::new()), Table::carried_on)?;
        if !carried.is_empty() {
            told["carried_on"] = carried.iter().map(|(after, text)| json!({ "after": after, "text": text })).collect();
        }
        words::print_json(&told);
    } else {
        asked.table().map_or(Ok(()), |table| carry_on::tell(table, false))?;
        words::view(&view);
        words::whose_decision(&awaits, &asked.prompts());
    }
    Ok(())
}

fn prompt(asked: &Asked, begun: Option<&str>, side: Option<&str>, json: bool) -> Result<(), Trouble> {
    let Some(begun) = begun else {
        if json {
            words::print_json(&asked.prompts())
        } else {
            words::prompts(&asked.prompts())
        }
        return Ok(());
    };
    let answer = asked.position().ask(side, begun)?;
    if json {
        words::print_json(&answer)
    } else {
        words::ask(&answer)
    }
    Ok(())
}

/// One input, or with `-` every line of standard input, one by one.
fn act(table: &mut Table, input: &str, json: bool) -> Result<(), Trouble> {
    let mut events = Vec::new();
    if input == "-" {
        let lines = limited(std::io::stdin(), LONGEST_SITUATION as u64 * 16, "standard input")?;
        for line in lines.lines().filter(|line| !line.trim().is_empty()) {
            events.extend(table.act(line)?);
        }
    } else {
        events = table.act(input)?;
    }
    if json {
        words::print_json(&json!({ "events": events, "awaits": table.awaits() }));
    } else {
        events.iter().map(EventAnswer::line).for_each(|line| words::line(&line));
        words::whose_decision(&table.awaits(), &table.prompts());
    }
    Ok(())
}

fn undo(table: &mut Table, json: bool) -> Result<(), Trouble> {
    let undone = table.undo()?;
    if json {
        words::print_json(&json!({ "undone": undone }))
    } else {
        words::line(&format!("taken back: {undone}"))
    }
    Ok(())
}

fn log(table: &Table, json: bool) -> Result<(), Trouble> {
    let line = table.by_mail().map(MailGame::drafted_line).transpose()?;
    let mut inputs = 0..;
    let entry = |entry: LogAnswer| {
        let at = entry.input.as_ref().and_then(|_| inputs.next());
        let by = at.zip(line).and_then(|(at, line)| ordered_by(line, at, entry.input.as_deref().unwrap_or_default()));
        (entry, by)
    };
    let rest = table.earlier().map(|earlier| earlier.rest).unwrap_or_default();
    let log: Vec<(LogAnswer, Option<String>)> = table.log().into_iter().map(entry).collect();
    if json {
        carry_on::tell(table, true)?;
        let hashes = table.game().hashes();
        let head = log.first().is_some_and(|(entry, _)| entry.input.is_none());
        let told = log.iter().enumerate().map(|(at, (entry, by))| {
            let mut told = json!(entry);
            told["hash"] = json!(hashes.get(at + usize::from(!head)).map(ToString::to_string));
            if let Some(by) = by {
                told["by"] = json!(by);
            }
            told
        });
        let not_played = rest.iter().map(|input| json!({ "input": input, "played": false }));
        words::print_json(&told.chain(not_played).collect::<Vec<_>>())
    } else {
        carry_on::tell(table, false)?;
        log.iter().for_each(|(entry, by)| words::log_entry(entry, by.as_deref()));
        rest.iter().for_each(|input| words::line(&format!("(not played) {input}")));
    }
    Ok(())
}

fn why(asked: &Asked, input: &str, json: bool) -> Result<(), Trouble> {
    let refusal = match asked.judge(input) {
        Ok(()) => {
            if json {
                words::print_json(&json!({ "allowed": true }))
            } else {
                words::line("It is allowed.")
            }
            return Ok(());
        }
        Err(Trouble::Refused(refusal)) => refusal,
        Err(fault) => return Err(fault),
    };
    let rule = app::rules::cited(asked.position().game().id(), &refusal.case)?;
    if json {
        words::print_json(&json!({ "allowed": false, "refusal": refusal, "rule": rule }));
    } else {
        words::line(&words::begun(&refusal.text));
        rule.iter().for_each(words::case);
    }
    Ok(())
}

fn rules(game: &str, search: Option<&str>, json: bool) -> Result<(), Trouble> {
    let word = search.unwrap_or_default();
    let found = app::rules::search(game, word)?;
    if found.is_empty() {
        return Err(Fault::new(format!("no case of {game} has the number or contains `{word}`")).into());
    }
    if json {
        words::print_json(&found)
    } else {
        found.iter().for_each(words::case)
    }
    Ok(())
}

fn playout(id: &str, start: &Start, seed: u64, inputs: bool, json: bool) -> Result<(), Trouble> {
    let game = set_up(known(id)?, start)?;
    let played = game.playout(seed, LONGEST_PLAYOUT).map_err(|end| Fault::new(format!("a dead end: {end}")))?;
    let answer = PlayoutAnswer::of(game.names(), &played);
    if json && inputs {
        words::print_json(&json!({ "playout": answer, "inputs": played.inputs }));
    } else if json {
        words::print_json(&answer);
    } else {
        played.inputs.iter().filter(|_| inputs).for_each(|input| words::line(input));
        words::line(&format!(
            "seed {seed}: {} inputs, {}, state {}",
            answer.inputs,
            answer.outcome,
            &answer.hash[..16]
        ));
    }
    Ok(())
}

/// A refusal is the referee's ruling, and the exit code says so.
fn ask_referee(situation: &Path, inputs: &[String], json: bool) -> Result<Answered, Trouble> {
    let ruling = referee::rule(&read_situation(situation)?, inputs)?;
    if json {
        words::print_json(&ruling);
    } else {
        words::ruling(&ruling, inputs.is_empty());
    }
    Ok(match (&ruling.refusal, &ruling.left_over) {
        (Some(_), _) => Answered::Refused,
        (None, Some(_)) => Answered::NotTaken,
        (None, None) => Answered::Done,
    })
}
