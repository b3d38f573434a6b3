//! The commands of play by mail: ask the application, print the answer.

use crate::commands::Answered;
use crate::commands::{read_situation, start_from};
use crate::mail_arguments::{MailCommand, MailDice, OrdersFrom};
use crate::{At, incoming, keys, words};
use app::answer::EventAnswer;
use app::founding::DiceSource;
use app::house::House;
use app::mail::invite::{OrdersChosen, Terms};
use app::mail::letter::whole_game;
use app::mail::receive::Receipt;
use app::mail::send::Sending;
use app::mail::status::Listed;
use app::mail::{MailGame, Outgoing, import, invite, orders, send, status};
use app::{Fault, Table, Trouble, archive, files};
use dispatch::Line;
use dispatch::document::{DiceMode, Matter, Request, SummaryForm};
use kernel::Viewer;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Runs a command. False: what came in was refused, and it is told already.
pub fn run(at: &At, command: &MailCommand, json: bool) -> Result<bool, Trouble> {
    let house = house(at)?;
    // A folder that is watched for ever is locked only while something is taken.
    let _lock = match command {
        MailCommand::Receive { watch: Some(_), .. } => None,
        _ => Some(files::Lock::of(house.folder())?),
    };
    if let Some(warning) = house.warning() {
        eprintln!("fieldpost: {warning}");
    }
    match command {
        MailCommand::Key { work } => keys::key(&house, work.as_ref(), json)?,
        MailCommand::Invite { game, scenario, situation, options, side, dice, orders, name, mail, message } => {
            let mut start = start_from(game, scenario.as_deref(), situation.as_deref())?;
            start.options = options.clone();
            let terms = Terms {
                game: game.clone(),
                start,
                side: side.clone(),
                dice: match dice {
                    MailDice::Drawn => DiceMode::Drawn,
                    MailDice::Sealed => DiceMode::Sealed,
                },
                orders: chosen(orders)?,
                mail: mail.clone(),
                message: lines_of(message.as_deref()),
            };
            first_key(&house, name.as_deref())?;
            let (name, outgoing) = invite::invite(&house, &terms)?;
            sent(&name, &outgoing, None, json);
        }
        MailCommand::Accept { invitation, orders, name, mail, message } => {
            let invitation = invite::find_invitation(&house, invitation)?;
            first_key(&house, name.as_deref())?;
            let message = lines_of(message.as_deref());
            let (name, outgoing) = invite::accept(&house, &invitation, &chosen(orders)?, mail.clone(), &message)?;
            sent(&name, &outgoing, None, json);
        }
        MailCommand::Send { game, message, brief, so_far, cost } => {
            let mut game = open(&house, game)?;
            let costs = orders::cost(&game)?;
            if *cost {
                told(json, &costs.text, json!({ "cost": costs }));
                return Ok(true);
            }
            let summary = if *brief { SummaryForm::Brief } else { SummaryForm::Full };
            let sending = Sending { message: lines_of(message.as_deref()), summary, so_far: *so_far };
            let outgoing = send::send(&house, &mut game, &sending)?;
            sent(&game.name(), &outgoing, Some(&costs.text), json);
        }
        MailCommand::Receive { file, watch, once } => {
            return incoming::receive_from(&house, file.as_deref(), watch.as_deref(), *once, json);
        }
        MailCommand::Status { game } => show_status(&house, game.as_deref(), json)?,
        MailCommand::Orders { game, from, home } => show_orders(&house, game, from, *home, json)?,
        MailCommand::Plan { game, file, lines, none } => plan(&house, game, file.as_deref(), lines, *none, json)?,
        MailCommand::Resend { game, ask, from } => {
            let mut game = open(&house, game)?;
            let all = match ask {
                true => {
                    let missing = game.missing().unwrap_or(game.line()?.next_number());
                    let from = from.unwrap_or(missing);
                    vec![send::note(&house, &mut game, Matter::Resend(from), &[])?]
                }
                false => send::again(&house, &game, from.map_or_else(|| send::latest_own(&game), Ok)?)?,
            };
            all.iter().for_each(|outgoing| sent(&game.name(), outgoing, None, json));
        }
        MailCommand::Takeback { game, to, message } => {
            let mut game = open(&house, game)?;
            let to = match to {
                Some(to) => *to,
                None => send::latest_own(&game)?
                    .checked_sub(1)
                    .ok_or_else(|| Fault::new("you have sent nothing yet that could be taken back"))?,
            };
            let message = lines_of(message.as_deref());
            let outgoing = send::request(&house, &mut game, Request::Takeback(to), &message)?;
            sent(&game.name(), &outgoing, None, json);
        }
        MailCommand::Adjudicate { game, edits, message } => {
            let mut game = open(&house, game)?;
            let request = Request::Adjudicate(edits.clone());
            let outgoing = send::request(&house, &mut game, request, &lines_of(message.as_deref()))?;
            sent(&game.name(), &outgoing, None, json);
        }
        MailCommand::Adopt { game } => {
            let mut game = open(&house, game)?;
            let request = send::adopt(&game)?;
            let outgoing = send::request(&house, &mut game, request, &[])?;
            sent(&game.name(), &outgoing, None, json);
        }
        MailCommand::Draw { game, message } => {
            let mut game = open(&house, game)?;
            let outgoing = send::request(&house, &mut game, Request::Draw, &lines_of(message.as_deref()))?;
            sent(&game.name(), &outgoing, None, json);
        }
        MailCommand::Consent { game, request } => {
            answered(&house, game, json, |house, game| send::consent(house, game, request))?
        }
        MailCommand::Decline { game, request, message } => {
            let message = lines_of(message.as_deref());
            answered(&house, game, json, |house, game| send::decline(house, game, request, &message))?
        }
        MailCommand::Message { game, text } => {
            answered(&house, game, json, |house, game| send::note(house, game, Matter::Message, &lines_of(Some(text))))?
        }
        MailCommand::Resign { game } => answered(&house, game, json, send::resign)?,
        MailCommand::Claim { game, side } => {
            answered(&house, game, json, |house, game| send::claim(house, game, side, &[]))?
        }
        MailCommand::Reseat { game, claim, dismiss: true, .. } => {
            send::dismiss(&mut open(&house, game)?, claim)?;
            told(json, "the claim is put aside", json!({ "dismissed": claim }));
        }
        MailCommand::Reseat { game, claim, confirm: true, .. } => {
            let receipts = open(&house, game)?.confirm_reseat(claim)?;
            return Ok(incoming::tell(&receipts, json));
        }
        MailCommand::Reseat { game, claim, .. } => {
            answered(&house, game, json, |house, game| send::reseat(house, game, claim))?
        }
        MailCommand::Verify { .. } => {}
        MailCommand::Export { game, file, fork } => export(&house, game, file, *fork, json)?,
        MailCommand::Import { file } => {
            let receipt = import::import(&house, &archive::read(file)?)?;
            return Ok(incoming::tell(&[receipt], json));
        }
        MailCommand::Replay { file, to } => replay(&house, file, *to, json)?,
        MailCommand::Check { game } => return check(&house, game.as_deref(), json),
        MailCommand::Salvage { damaged, new } => {
            let told_lines = archive::salvage(damaged, new)?;
            told(json, &told_lines.join("\n"), json!({ "salvaged": told_lines }));
        }
    }
    Ok(true)
}

/// The player's folder, as the arguments say.
pub fn house(at: &At) -> Result<House, Fault> {
    let folder = at.data.clone().map_or_else(House::usual_folder, Ok)?;
    let passphrase = match &at.passphrase_file {
        Some(file) => Some(files::read_text(file, 1 << 12)?.trim_end_matches(['\n', '\r']).to_owned()),
        None => std::env::var("FIELDPOST_PASSPHRASE").ok(),
    };
    Ok(House::at(&folder)?.with_passphrase(passphrase.filter(|phrase| !phrase.is_empty())))
}

/// A game to look at, by its name or its file. A file of one's own needs no house.
pub fn open_table(at: &At, name: &str) -> Result<Table, Trouble> {
    match located(at, name)? {
        (Some(house), path) => Table::open_in(&house, &path),
        (None, path) => Table::open(&path),
    }
}

/// The same to play it. Whoever calls this has locked it.
pub fn take_up_table(at: &At, name: &str) -> Result<Table, Trouble> {
    let (Some(house), path) = located(at, name)? else { return open_table(at, name) };
    let (table, receipts) = Table::take_up(&house, &path)?;
    tell_finished(&receipts);
    Ok(table)
}

/// Where a game is, and the player's folder if there is one.
fn located(at: &At, name: &str) -> Result<(Option<House>, PathBuf), Trouble> {
    let path = Path::new(name);
    let house = house(at);
    match path.is_file() || path.components().count() > 1 || path.extension().is_some() {
        true => Ok((house.ok(), path.to_owned())),
        false => {
            let house = house?;
            let path = house.find(name)?;
            Ok((Some(house), path))
        }
    }
}

/// Waits until no other fieldpost works on the game, and keeps it so.
pub fn lock(at: &At, name: &str) -> Result<files::Lock, Fault> {
    let path = Path::new(name);
    match path.is_file() || path.components().count() > 1 || path.extension().is_some() {
        true => files::Lock::of(files::folder(path)),
        false => files::Lock::of(house(at)?.folder()),
    }
}

pub fn open(house: &House, name: &str) -> Result<MailGame, Trouble> {
    let (game, receipts) = MailGame::take_up(&house.find(name)?, house.key()?.key.public())?;
    tell_finished(&receipts);
    Ok(game)
}

/// What was left to do and is done now.
fn tell_finished(receipts: &[Receipt]) {
    for receipt in receipts {
        eprintln!("fieldpost: {}: {}", receipt.game.as_deref().unwrap_or_default(), receipt.text);
    }
}

/// Who plays by mail for the first time gets a key, under the name that they give or are known by on this computer.
fn first_key(house: &House, name: Option<&str>) -> Result<(), Fault> {
    if house.has_key() {
        return Ok(());
    }
    let login = || ["USER", "LOGNAME", "USERNAME"].iter().find_map(|name| std::env::var(name).ok());
    // Without any name the sentence of a missing key says what to do.
    let Some(name) = name.map(str::to_owned).or_else(login) else { return house.key().map(drop) };
    let ring = house.make_key(&name)?;
    let words = ring.key.public().words();
    eprintln!("fieldpost: a key was made for {name}, {words}; `fieldpost key backup FILE` makes a backup");
    Ok(())
}

fn lines_of(text: Option<&str>) -> Vec<String> {
    text.map(|text| text.lines().map(str::to_owned).collect()).unwrap_or_default()
}

fn chosen(from: &OrdersFrom) -> Result<OrdersChosen, Fault> {
    match (&from.preset, &from.orders) {
        (Some(preset), _) => Ok(OrdersChosen::Preset(preset.clone())),
        (None, Some(file)) => Ok(OrdersChosen::Lines(lines_in(file)?)),
        (None, None) => Ok(OrdersChosen::Usual),
    }
}

fn lines_in(file: &Path) -> Result<Vec<String>, Fault> {
    let lines = read_situation(file)?;
    Ok(lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

pub fn told(json: bool, text: &str, answer: serde_json::Value) {
    if json { words::print_json(&answer) } else { text.lines().for_each(words::line) }
}

/// The text that goes into a mail, and where it lies.
pub fn sent(name: &str, outgoing: &Outgoing, cost: Option<&str>, json: bool) {
    if json {
        words::print_json(&json!({ "game": name, "sent": outgoing, "cost": cost }));
        return;
    }
    outgoing.text.lines().for_each(words::line);
    words::line(&format!("> {}", outgoing.subject));
    words::line(&format!("> move file {}", outgoing.file.display()));
    words::line(&format!("> mail      {}", outgoing.eml.display()));
    if outgoing.was_signed {
        words::line("> this was signed before, and is written now: nothing is signed a second time");
    }
    cost.iter().for_each(|cost| words::line(&format!("> {cost}")));
}

fn answered(
    house: &House,
    name: &str,
    json: bool,
    work: impl FnOnce(&House, &mut MailGame) -> Result<Outgoing, Trouble>,
) -> Result<(), Trouble> {
    let mut game = open(house, name)?;
    let outgoing = work(house, &mut game)?;
    sent(&game.name(), &outgoing, None, json);
    Ok(())
}

fn show_status(house: &House, game: Option<&str>, json: bool) -> Result<(), Trouble> {
    let games = match game {
        Some(name) => vec![Listed::Game(Box::new(status::status(house, &house.find(name)?)?))],
        None => status::all(house)?,
    };
    let invitations = if game.is_none() { status::invitations(house)? } else { Vec::new() };
    if json {
        let told = games.iter().map(|game| match game {
            Listed::Game(status) => json!(status),
            Listed::Unreadable { name, text } => json!({ "name": name, "fault": text }),
        });
        words::print_json(&json!({ "games": told.collect::<Vec<_>>(), "invitations": invitations }));
        return Ok(());
    }
    if games.is_empty() && invitations.is_empty() {
        words::line(
            "No games yet. `fieldpost invite --game ags-korsun` begins one by mail, `fieldpost new FILE` one at this table.",
        );
    }
    for game in &games {
        match game {
            Listed::Game(status) => words::status(status),
            Listed::Unreadable { name, text } => words::line(&format!("{name}: {text}")),
        }
    }
    invitations.iter().for_each(|line| words::line(line));
    Ok(())
}

fn show_orders(house: &House, name: &str, from: &OrdersFrom, home: bool, json: bool) -> Result<(), Trouble> {
    let mut game = open(house, name)?;
    let id = game.line()?.title().id;
    let which = if home { orders::HOME } else { orders::OPEN };
    if from.preset.is_some() || from.orders.is_some() {
        let lines = chosen(from)?.lines(id)?;
        orders::note(&mut game, which, &lines)?;
    }
    let side = game.own_side()?;
    let sent = game.line()?.seat(side).order_lines.clone();
    let next = orders::pending(&game, orders::OPEN)?;
    let at_home = orders::pending(&game, orders::HOME)?;
    if json {
        words::print_json(&json!({ "sent": sent, "next": next, "home": at_home }));
        return Ok(());
    }
    let list = |title: &str, lines: &[String]| {
        words::line(title);
        lines.iter().for_each(|line| words::line(&format!("  {line}")));
    };
    list("in force:", &sent);
    next.iter().for_each(|lines| list("with the next dispatch:", lines));
    at_home.iter().for_each(|lines| list("at home:", lines));
    words::line("presets:");
    for preset in games::presets(id) {
        words::line(&format!("  {:<10} {}", preset.id, preset.title));
    }
    Ok(())
}

fn plan(
    house: &House,
    name: &str,
    file: Option<&Path>,
    lines: &[String],
    none: bool,
    json: bool,
) -> Result<(), Trouble> {
    let mut game = open(house, name)?;
    let given = match file {
        Some(file) => lines_in(file)?,
        None => lines.to_vec(),
    };
    if none {
        game.set(orders::PLAN, "")?;
    } else if !given.is_empty() {
        orders::note(&mut game, orders::PLAN, &given)?;
    }
    let next = orders::pending(&game, orders::PLAN)?;
    let text = match &next {
        Some(lines) => format!("with the next dispatch:\n  {}", lines.join("\n  ")),
        None => "no plan goes with the next dispatch".to_owned(),
    };
    told(json, &text, json!({ "plan": next }));
    Ok(())
}

/// Verifies a game, and tells what was checked and what was not.
pub fn verify(at: &At, name: &str, json: bool) -> Result<Answered, Trouble> {
    let house = house(at)?;
    let _lock = files::Lock::of(house.folder())?;
    if let Some(warning) = house.warning() {
        eprintln!("fieldpost: {warning}");
    }
    let verified = archive::verify(&house.find(name)?)?;
    let (lines, holds, unchecked) = (&verified.lines, verified.holds, verified.unchecked());
    let complete = holds && unchecked.is_empty();
    let answer = json!({
        "verified": lines, "holds": holds, "hash": verified.hash, "complete": complete, "not_checked": unchecked,
    });
    told(json, &lines.join("\n"), answer);
    Ok(match (holds, complete) {
        (false, _) => Answered::NotTaken,
        (true, false) => Answered::Incomplete,
        (true, true) => Answered::Done,
    })
}

fn export(house: &House, name: &str, file: &Path, fork: bool, json: bool) -> Result<(), Trouble> {
    let game = open(house, name)?;
    let text = match fork {
        true => archive::forks(&game)?,
        false => whole_game(&archive::whole(&game)?),
    };
    files::create(file, text.as_bytes())?;
    told(json, &format!("written to {}", file.display()), json!({ "file": file }));
    Ok(())
}

fn replay(house: &House, file: &str, to: Option<usize>, json: bool) -> Result<(), Trouble> {
    let path = Path::new(file);
    let of_line = |line: &Line| -> Result<_, Trouble> {
        // A player of a game that goes on sees it with their own eyes.
        let own = if house.has_key() { line.side_of(&house.key()?.key.public()) } else { None };
        let goes_on = line.outcome().is_none() && line.ending().is_none();
        let rest = line.unjudged_inputs();
        Ok((line.game().clone(), own.filter(|_| goes_on).map_or(Viewer::Umpire, Viewer::Player), rest))
    };
    let of_table = |table: &Table| match table.by_mail() {
        Some(game) => of_line(game.line()?),
        None => {
            let rest = table.earlier().map(|earlier| earlier.rest).unwrap_or_default();
            Ok((table.game().clone(), Viewer::Umpire, rest))
        }
    };
    let (mut game, viewer, rest) = match path.is_file() {
        true if archive::is_journal(path) => of_table(&Table::open_in(house, path)?)?,
        true => of_line(&archive::read(path)?.line)?,
        false => of_table(&Table::open_in(house, &house.find(file)?)?)?,
    };
    let (all, hidden) = (game.len() + rest.len(), rest.len());
    let count = to.unwrap_or(usize::MAX).min(game.len());
    game.back_to(count);
    let as_seen = |inputs: &[String]| app::earlier::as_seen(&game, viewer, inputs);
    let (inputs, rest) = (as_seen(&game.inputs()), as_seen(&rest));
    if json {
        let view = app::answer::ViewAnswer::of(game.names(), &game.view(viewer), None);
        let told = json!({ "inputs": inputs, "view": view, "hash": game.hash().to_string(), "not_played": rest });
        words::print_json(&told);
        return Ok(());
    }
    for (at, input) in inputs.iter().enumerate() {
        words::line(input);
        let events = EventAnswer::all(game.names(), &game.tellings(at, viewer));
        events.iter().for_each(|event| words::line(&format!("    {}", event.line())));
    }
    words::view(&app::answer::ViewAnswer::of(game.names(), &game.view(viewer), None));
    let unplayed = if hidden > 0 { format!(", {hidden} not played") } else { String::new() };
    words::line(&format!("{count} of {all} inputs{unplayed}, state {}", game.hash()));
    Ok(())
}

fn check(house: &House, game: Option<&str>, json: bool) -> Result<bool, Trouble> {
    let paths = match game {
        Some(name) => vec![house.find(name)?],
        None => house.games()?,
    };
    let mut whole = true;
    for path in paths {
        let findings = archive::check(house, &path);
        whole &= findings.is_empty();
        let remarks = if findings.is_empty() { archive::remarks(house, &path) } else { Vec::new() };
        let sentences = match (&findings[..], &remarks[..]) {
            ([], []) => vec!["everything holds".to_owned()],
            // The file does, and the game as far as the remark says.
            ([], remarks) => vec![format!("the file holds. {}", remarks.join(" "))],
            (findings, _) => findings.to_vec(),
        };
        let text: Vec<String> = sentences.iter().map(|text| format!("{}: {text}", path.display())).collect();
        told(json, &text.join("\n"), json!({ "game": path, "findings": findings, "remarks": remarks }));
    }
    Ok(whole)
}

/// The dice of a game at one table, as the arguments say.
pub fn table_dice(hand: bool, seed: Option<u64>) -> Result<DiceSource, Trouble> {
    match (hand, seed) {
        (true, Some(_)) => Err(Fault::new("a seed is for automatic dice").into()),
        (true, None) => Ok(DiceSource::Hand),
        (false, Some(seed)) => Ok(DiceSource::Seed(seed)),
        (false, None) => Ok(DiceSource::Seed(app::house::random_seed()?)),
    }
}
