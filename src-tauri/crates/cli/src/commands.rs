//! Each command: ask the application, print the answer.

use crate::{Command, Dice};
use crate::{pictures, questions, words};
use app::answer::{CaseAnswer, EventAnswer, PlayoutAnswer, TitleAnswer};
use app::files::{limited, read_text};
use app::record::{DiceSource, Start};
use app::table::{known, random_seed, set_up};
use app::{Fault, Table, Trouble, referee};
use cartographer::draw::Overlay;
use games::SHELF;
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
}

pub fn run(command: &Command, json: bool) -> Result<Answered, Trouble> {
    match command {
        Command::Referee { situation, inputs } => ask_referee(situation, inputs),
        Command::Map { work: Some(work), .. } => pictures::map_work(work, json),
        Command::Map { work: None, from, picture, units } => pictures::map(from, picture, units.as_deref(), json),
        Command::Counters { from, picture } => pictures::counters(from, picture, json),
        _ => answer(command, json).map(|()| Answered::Done),
    }
}

fn answer(command: &Command, json: bool) -> Result<(), Trouble> {
    match command {
        Command::Games => games(json),
        Command::New { file, game, scenario, situation, dice, seed } => {
            let start = start_of(game, scenario.as_deref(), situation.as_deref())?;
            let dice = match (dice, seed) {
                (Dice::Hand, Some(_)) => return Err(Fault::new("a seed is for automatic dice").into()),
                (Dice::Hand, None) => DiceSource::Hand,
                (Dice::Auto, Some(seed)) => DiceSource::Seed(*seed),
                (Dice::Auto, None) => DiceSource::Seed(random_seed()?),
            };
            let table = Table::begin(file, game, start, dice)?;
            if json {
                words::print_json(&json!({ "awaits": table.awaits() }))
            } else {
                words::whose_decision(&table)
            }
            Ok(())
        }
        Command::Show { file, side, picture } => {
            let table = Table::open(file)?.seen_by(side.as_deref())?;
            questions::draw(&table, picture, &Overlay::default())?;
            show(&table, json)
        }
        Command::Odds { file, input, picture } => questions::odds(&Table::open(file)?, input, picture, json),
        Command::Supply { file, unit, picture } => questions::supply(&Table::open(file)?, unit, picture, json),
        Command::Reach { file, units, to, picture } => {
            questions::reach(&Table::open(file)?, units, to.as_deref(), picture, json)
        }
        Command::Prompt { file, begun, side } => prompt(&Table::open(file)?, begun.as_deref(), side.as_deref(), json),
        Command::Act { file, input, side } => {
            act(&mut Table::open_to_play(file)?.seen_by(side.as_deref())?, input, json)
        }
        Command::Undo { file } => undo(&mut Table::open_to_play(file)?, json),
        Command::Log { file, side } => log(&Table::open(file)?.seen_by(side.as_deref())?, json),
        Command::Why { file, input } => why(&Table::open(file)?, input, json),
        Command::Rules { game, search } => rules(game, search.as_deref(), json),
        Command::Playout { game, scenario, seed, games, inputs } => {
            let start = start_of(game, scenario.as_deref(), None)?;
            (0..*games).try_for_each(|at| playout(game, &start, seed.wrapping_add(at), *inputs, json))
        }
        Command::Referee { .. } | Command::Map { .. } | Command::Counters { .. } => Ok(()),
    }
}

fn games(json: bool) -> Result<(), Trouble> {
    let titles = SHELF.iter().map(|title| title.rules_index().map(|rules| TitleAnswer::of(title, &rules)));
    let titles: Vec<TitleAnswer> = titles.collect::<Result<_, _>>().map_err(Fault::new)?;
    if json {
        words::print_json(&titles)
    } else {
        titles.iter().for_each(words::title)
    }
    Ok(())
}

fn start_of(game: &str, scenario: Option<&str>, situation: Option<&Path>) -> Result<Start, Trouble> {
    let title = known(game)?;
    match (situation, scenario) {
        (Some(path), _) => Ok(Start::Situation(read_situation(path)?)),
        (None, Some(scenario)) => Ok(Start::Scenario(scenario.to_owned())),
        (None, None) => {
            let first = title.scenarios.first();
            let first = first.ok_or_else(|| Fault::new(format!("{game} has no scenarios: give a situation")))?;
            Ok(Start::Scenario(first.id.to_owned()))
        }
    }
}

fn read_situation(path: &Path) -> Result<String, Fault> {
    if path == Path::new("-") {
        return limited(std::io::stdin(), LONGEST_SITUATION as u64, "standard input");
    }
    read_text(path, LONGEST_SITUATION as u64)
}

fn show(table: &Table, json: bool) -> Result<(), Trouble> {
    let view = table.view();
    if json {
        words::print_json(&json!({ "view": view, "awaits": table.awaits(), "hash": table.game().hash().to_string() }));
    } else {
        words::view(&view);
        words::whose_decision(table);
    }
    Ok(())
}

fn prompt(table: &Table, begun: Option<&str>, side: Option<&str>, json: bool) -> Result<(), Trouble> {
    let Some(begun) = begun else {
        if json {
            words::print_json(&table.prompts())
        } else {
            words::prompts(table)
        }
        return Ok(());
    };
    let answer = table.ask(side, begun)?;
    if json {
        words::print_json(&answer)
    } else {
        words::ask(&answer)
    }
    Ok(())
}

fn act(table: &mut Table, input: &str, json: bool) -> Result<(), Trouble> {
    let events = table.act(input)?;
    if json {
        words::print_json(&json!({ "events": events, "awaits": table.awaits() }));
    } else {
        events.iter().map(EventAnswer::line).for_each(|line| words::line(&line));
        words::whose_decision(table);
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
    let log = table.log();
    if json {
        words::print_json(&log)
    } else {
        log.iter().for_each(words::log_entry)
    }
    Ok(())
}

fn why(table: &Table, input: &str, json: bool) -> Result<(), Trouble> {
    let refusal = match table.judge(input) {
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
    let index = known(table.game().id())?.rules_index().map_err(Fault::new)?;
    let rule = index.find(&refusal.case).map(CaseAnswer::of);
    if json {
        words::print_json(&json!({ "allowed": false, "refusal": refusal, "rule": rule }));
    } else {
        words::line(&refusal.text);
        rule.iter().for_each(words::case);
    }
    Ok(())
}

fn rules(game: &str, search: Option<&str>, json: bool) -> Result<(), Trouble> {
    let index = known(game)?.rules_index().map_err(Fault::new)?;
    let word = search.unwrap_or_default().to_lowercase();
    let exact = |case: &CaseAnswer| case.case == word || case.printed.to_lowercase() == word;
    let near =
        |case: &CaseAnswer| case.title.to_lowercase().contains(&word) || case.text.to_lowercase().contains(&word);
    let cases: Vec<CaseAnswer> = index.cases.iter().map(CaseAnswer::of).collect();
    let named = cases.iter().any(exact);
    let found: Vec<CaseAnswer> =
        cases.into_iter().filter(|case| if named { exact(case) } else { near(case) }).collect();
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

/// The referee answers in JSON always; a refusal is his ruling, and the exit code says so.
fn ask_referee(situation: &Path, inputs: &[String]) -> Result<Answered, Trouble> {
    let ruling = referee::rule(&read_situation(situation)?, inputs)?;
    words::print_json(&ruling);
    Ok(if ruling.refusal.is_some() { Answered::Refused } else { Answered::Done })
}
