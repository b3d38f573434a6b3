//! How answers look on a terminal.

use app::answer::{
    AskAnswer, AwaitsAnswer, CaseAnswer, EventAnswer, FieldAnswer, LogAnswer, PromptAnswer, TitleAnswer, TrackAnswer,
    UnitAnswer, ViewAnswer,
};
use app::mail::status::GameStatus;
use app::referee::Ruling;
use serde::Serialize;
use std::io::Write;

/// Prints a line; a reader who has gone away is no fault of ours.
pub fn line(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

pub fn print_json(answer: &impl Serialize) {
    let text = serde_json::to_string_pretty(answer).unwrap_or_else(|error| format!("{{\"fault\": \"{error}\"}}"));
    line(&text);
}

pub fn title(title: &TitleAnswer) {
    line(&format!("{} - {} ({}, revision {})", title.game, title.title, title.sort, title.revision));
    for scenario in &title.scenarios {
        line(&format!("    scenario {:<14} {}", scenario.scenario, scenario.title));
    }
    for verb in &title.verbs {
        line(&format!("    verb     {:<14} {}", verb.verb, verb.help));
    }
}

pub fn view(view: &ViewAnswer) {
    line(&view.heading);
    let track = |track: &TrackAnswer| {
        let side = track.side.map(|code| format!("{code} ")).unwrap_or_default();
        format!("{side}{} {}", track.track, track.value)
    };
    let tracks: Vec<String> = view.tracks.iter().map(track).collect();
    if !tracks.is_empty() {
        line(&format!("  {}", tracks.join(", ")));
    }
    let mut holders: Vec<&str> = view.control.iter().map(|held| held.side).collect();
    holders.sort_unstable();
    holders.dedup();
    for side in holders {
        let places = view.control.iter().filter(|held| held.side == side).map(|held| &held.place[..]);
        line(&format!("  {side} controls {}", runs(&places.collect::<Vec<_>>()).join(", ")));
    }
    for note in &view.notes {
        line(&format!("  {}: {}", note.on, note.text));
    }
    let mut units: Vec<&UnitAnswer> = view.units.iter().collect();
    units.sort_by(|a, b| (a.side, &a.place, &a.unit).cmp(&(b.side, &b.place, &b.unit)));
    for unit in units {
        let name = unit.unit.as_deref().unwrap_or("?");
        let figures: Vec<String> = unit.strengths.iter().map(i32::to_string).collect();
        let marks = unit.marks.join(" ");
        let text =
            format!("  {} {name:<6} {:<8} {:<7} @{} {marks}", unit.side, unit.kind, figures.join("-"), unit.place);
        line(text.trim_end());
    }
}

/// Hexes in their rows, and what lies side by side there as one: `1300 to 6000`. Other places as they are.
fn runs(places: &[&str]) -> Vec<String> {
    let hex = |place: &&str| Some((place.get(2..4)?.parse().ok()?, place.get(..2)?.parse().ok()?));
    let hexes: Option<Vec<(u8, u8)>> = places.iter().filter(|place| place.len() == 4).map(hex).collect();
    let Some(mut hexes) = hexes.filter(|hexes| hexes.len() == places.len()) else {
        return places.iter().map(|place| (*place).to_owned()).collect();
    };
    hexes.sort_unstable();
    let number = |(row, column): &(u8, u8)| format!("{column:02}{row:02}");
    let beside = |one: &(u8, u8), other: &(u8, u8)| one.0 == other.0 && one.1 + 1 == other.1;
    let run = |run: &[(u8, u8)]| match run {
        [first, _, .., last] => vec![format!("{} to {}", number(first), number(last))],
        few => few.iter().map(number).collect(),
    };
    hexes.chunk_by(beside).flat_map(run).collect()
}

/// A game at a glance.
pub fn status(status: &GameStatus) {
    let mine = if status.yours { "* " } else { "  " };
    let players = status.players.join(" against ");
    line(&format!("{mine}{}: {}", status.name, status.title));
    line(&format!("    {players}{}", status.dice.as_ref().map(|dice| format!(", {dice} dice")).unwrap_or_default()));
    line(&format!("    {}", status.heading));
    line(&format!(
        "    {}{}",
        status.now,
        if status.since.is_empty() { String::new() } else { format!(", since {}", status.since) }
    ));
    if let (Some(key), Some(other)) = (&status.opponent_key, status.players.get(1)) {
        line(&match status.compared {
            true => format!("    key of {other}: {key}, compared"),
            false => format!(
                "    key of {other}: {key}, never compared; compare it by telephone, then `fieldpost key compared {}`",
                status.name
            ),
        });
    }
    status.remarks.iter().for_each(|remark| line(&format!("    - {remark}")));
}

/// What is awaited, and which verbs are open.
pub fn whose_decision(awaits: &AwaitsAnswer, open: &[PromptAnswer]) {
    match awaits {
        AwaitsAnswer::Choice { .. } => prompts(open),
        AwaitsAnswer::Roll { purpose, sides, count } => {
            let dice = if *count == 1 { "a die".to_owned() } else { format!("{count} dice") };
            line(&format!("> roll {dice} with {sides} sides: {purpose}"))
        }
        AwaitsAnswer::Opening { side, secret } => line(&format!("> {side} opens their {secret}")),
        AwaitsAnswer::Over { text, .. } => line(&format!("> {text}")),
    }
}

pub fn prompts(open: &[PromptAnswer]) {
    open.iter().for_each(|prompt| line(&format!("> {}", prompt.line())));
}

/// What the referee says: what happens, why not, and what is awaited then; the board, if that is all that is asked.
pub fn ruling(ruling: &Ruling, board: bool) {
    if board {
        view(&ruling.view);
    }
    ruling.events.iter().map(EventAnswer::line).for_each(|text| line(&text));
    if let Some(refusal) = &ruling.refusal {
        line(&format!("Refused. {}", begun(&refusal.text)));
        ruling.rule.iter().for_each(case);
    }
    whose_decision(&ruling.awaits, &ruling.prompts);
    ruling.left_over.iter().for_each(|text| line(&format!("{}.", begun(text))));
}

/// Words as a sentence begins.
pub fn begun(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub fn ask(answer: &AskAnswer) {
    match &answer.field {
        None => line(&format!("{}: complete", answer.begun)),
        Some(field) => {
            line(&format!("{} …", answer.begun));
            self::field(field);
        }
    }
}

fn field(field: &FieldAnswer) {
    match field {
        FieldAnswer::One { options } => {
            options.iter().for_each(|option| line(&format!("  {}: {}", option.word, option.text)))
        }
        FieldAnswer::Units { from, least, most } => {
            line(&format!("  {} of: {}", several(*least, *most), from.join(" ")))
        }
        FieldAnswer::Stack { groups, least, most } => {
            line(&format!("  {} of one group:", several(*least, *most)));
            groups.iter().for_each(|group| line(&format!("    {}", group.join(" "))));
        }
        FieldAnswer::Places { from, least, most } => {
            line(&format!("  -> {} of: {}", several(*least, *most), from.join(" ")))
        }
        FieldAnswer::Path { from, to } => {
            line(&format!("  a path from {from} to:"));
            for end in to.iter().filter(|end| !end.pass_only) {
                line(&format!("    {} by {}, {} left", end.place, end.via, end.left));
            }
        }
        FieldAnswer::Routes { units, room, least_moving, most_ends } => {
            units.iter().for_each(|unit| line(&format!("  {}: {}", unit.unit, unit.routes.join(" or "))));
            room.iter().for_each(|end| line(&format!("  room in {}: {}", end.place, end.room)));
            if *least_moving > 0 {
                line(&format!("  at least {least_moving} of them"));
            }
            most_ends.iter().for_each(|most| line(&format!("  into {most} hexes at most")));
        }
        FieldAnswer::Assignment { shares, total } => {
            shares.iter().for_each(|share| line(&format!("  {}= {} to {}", share.thing, share.least, share.most)));
            line(&format!("  {total} in all"));
        }
        FieldAnswer::Order { things } => line(&format!("  in an order: {}", things.join(">"))),
        FieldAnswer::Amount { least, most } => line(&format!("  a number from {least} to {most}")),
    }
}

fn several(least: usize, most: usize) -> String {
    match (least, most) {
        (least, most) if least == most => format!("{least}"),
        (least, usize::MAX) => format!("{least} or more"),
        (least, most) => format!("{least} to {most}"),
    }
}

pub fn log_entry(entry: &LogAnswer, by: Option<&str>) {
    line(entry.input.as_deref().unwrap_or("(of itself)"));
    by.iter().for_each(|by| line(&format!("    {by}")));
    entry.events.iter().map(EventAnswer::line).for_each(|text| line(&format!("    {text}")));
}

pub fn case(case: &CaseAnswer) {
    line(&format!("{} {}", case.printed, case.title));
    line(&format!("    {}", case.text));
}
