//! What waits for whom.

use crate::founding::Founding;
use crate::house::House;
use crate::mail::game::{MailGame, Standing, code, opened_name};
use crate::mail::invite::{kept_invitations, stem};
use crate::mail::orders;
use crate::trouble::{Fault, Trouble};
use dispatch::dice_words::{RESTORED, dice_words};
use dispatch::line::Reseating;
use dispatch::signed::DocumentHash;
use dispatch::summary::{requested, whose_move};
use dispatch::{Document, Line, Signed};
use journal::Journal;
use kernel::{Awaits, Viewer};
use serde::Serialize;
use std::path::{Path, PathBuf};
use ts_rs::TS;

/// A game at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GameStatus {
    pub name: String,
    pub title: String,
    pub heading: String,
    /// Names and sides, first the player's own.
    pub players: Vec<String>,
    pub dice: Option<String>,
    /// What these dice prevent and what not.
    pub dice_text: Option<String>,
    /// The opponent's key in words, where they are known.
    pub opponent_key: Option<String>,
    /// Whether the player has compared these words with them.
    pub compared: bool,
    /// Who is to do what.
    pub now: String,
    /// Since when it has been so.
    pub since: String,
    /// Whether it is for this player.
    pub yours: bool,
    /// What waits, is missing, or is to be answered, a sentence each.
    pub remarks: Vec<String>,
}

/// A game of the house, or why it cannot be read.
#[derive(Clone, Debug)]
pub enum Listed {
    Game(Box<GameStatus>),
    Unreadable { name: String, text: String },
}

/// Every game in the house. Two journals of one game are told with both of them.
pub fn all(house: &House) -> Result<Vec<Listed>, Fault> {
    let paths = house.games()?;
    let of = |path: &PathBuf| match status(house, path) {
        Ok(status) => Listed::Game(Box::new(status)),
        Err(trouble) => Listed::Unreadable { name: stem(path), text: trouble.sentence() },
    };
    let mut all: Vec<Listed> = paths.iter().map(of).collect();
    let founded: Vec<Option<DocumentHash>> = paths.iter().map(|path| invitation_of(path)).collect();
    for (at, listed) in all.iter_mut().enumerate() {
        let twin = |other: &usize| *other != at && founded[at].is_some() && founded[*other] == founded[at];
        let others: Vec<String> = (0..paths.len()).filter(twin).map(|other| stem(&paths[other])).collect();
        if let (Listed::Game(status), false) = (listed, others.is_empty()) {
            let (own, others) = (stem(&paths[at]), others.join("`, `"));
            status.remarks.push(format!(
                "this game has two journals here, `{own}` and `{others}`: mail goes to the one that is called exactly like the game; \
                 move the other away"
            ));
        }
    }
    Ok(all)
}

fn invitation_of(path: &Path) -> Option<DocumentHash> {
    match Founding::parse(Journal::open_to_read(path).ok()?.founding()) {
        Ok(Founding::Mail(invitation)) => Some(invitation.hash()),
        Ok(Founding::Table(_)) | Err(_) => None,
    }
}

/// Invitations that came and are not answered, a sentence each.
pub fn invitations(house: &House) -> Result<Vec<String>, Fault> {
    let told = |(path, signed): &(PathBuf, Signed)| {
        let Document::Invitation(invitation) = signed.document() else { return None };
        let name = stem(path);
        Some(format!(
            "{name}: {} invites you to {}, with the key {}; `fieldpost accept {name}`",
            invitation.player.name,
            invitation.rulebook,
            invitation.player.key.words()
        ))
    };
    Ok(kept_invitations(house)?.iter().filter_map(told).collect())
}

pub fn status(house: &House, path: &Path) -> Result<GameStatus, Trouble> {
    let journal = Journal::open_to_read(path).map_err(Fault::journal)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    match Founding::parse(journal.founding())? {
        Founding::Table(_) => {
            drop(journal);
            let table = crate::Table::open(path)?;
            let (game, earlier) = (table.game(), table.earlier());
            Ok(GameStatus {
                name,
                title: title(game.id()),
                heading: game.names().tell(&game.view(Viewer::Umpire).heading),
                players: Vec::new(),
                dice: None,
                dice_text: None,
                opponent_key: None,
                compared: false,
                now: match (table.prompts().first(), &earlier) {
                    (Some(prompt), _) => format!("{}: {}", prompt.side, prompt.title),
                    (None, Some(earlier)) if earlier.can_carry_on => {
                        "to be carried on: `fieldpost carry-on`".to_owned()
                    }
                    (None, _) => "nobody is asked".to_owned(),
                },
                since: String::new(),
                yours: true,
                remarks: earlier.iter().map(|earlier| earlier.text.clone()).collect(),
            })
        }
        Founding::Mail(_) => {
            let own = house.key().map_or(dispatch::PublicKey([0; 32]), |ring| ring.key.public());
            let game = MailGame::of(journal, own)?;
            let mut status = of_game(&game)?;
            if let (None, Ok(line)) = (game.side(), game.line())
                && house.former_keys()?.iter().any(|former| line.side_of(&former.key.public()).is_some())
            {
                let remark = "it knows only your former key: `fieldpost key change` tells your opponent of the new one";
                status.remarks.push(remark.to_owned());
            }
            Ok(status)
        }
    }
}

fn title(id: &str) -> String {
    games::title(id)
        .and_then(|title| title.rules_index().ok())
        .map_or_else(|| id.to_owned(), |rules| rules.title.clone())
}

/// A game by mail at a glance.
pub fn of_game(game: &MailGame) -> Result<GameStatus, Trouble> {
    let documents = game.documents();
    let since = documents.iter().rfind(|it| matches!(it.standing, Standing::Line | Standing::Acceptance));
    let since = since.map(|it| it.at.clone()).unwrap_or_default();
    let Document::Invitation(invitation) = game.invitation().document() else {
        return Err(Fault::new("this game has no invitation").into());
    };
    let Ok(line) = game.line() else {
        return Ok(GameStatus {
            name: game.name(),
            title: title(&invitation.rulebook),
            heading: "not begun".to_owned(),
            players: vec![invitation.player.name.clone()],
            dice: Some(invitation.dice.to_string()),
            dice_text: Some(dice_words(invitation.dice, games::title(&invitation.rulebook))),
            opponent_key: None,
            compared: false,
            now: "the invitation is not accepted yet".to_owned(),
            since,
            yours: false,
            remarks: Vec::new(),
        });
    };
    let own = game.side();
    let first = own.unwrap_or(line.host());
    let player = |side| format!("{} ({})", line.seat(side).name, line.game().names().side(side).name);
    let (shown, opponent) = (game.game()?, game.opponent_key()?);
    Ok(GameStatus {
        name: game.name(),
        title: title(line.title().id),
        heading: shown.names().tell(&shown.view(own.map_or(Viewer::Umpire, Viewer::Player)).heading),
        players: vec![player(first), player(first.other())],
        dice: Some(line.dice().to_string()),
        dice_text: Some(dice_words(line.dice(), Some(line.title()))),
        compared: opponent.as_ref().is_some_and(|key| key.compared),
        opponent_key: opponent.map(|key| key.words),
        now: now(game, line),
        since,
        yours: own.is_some() && line.is_current() && line.baton() == own,
        remarks: remarks(game)?,
    })
}

/// Who is to do what, with what the player has drafted already.
fn now(game: &MailGame, line: &Line) -> String {
    let Some(draft) = game.draft().filter(|draft| draft.is_begun()) else { return whose_move(line) };
    let (own, names) = (draft.author(), draft.game().names());
    let you = format!("now {} ({})", line.seat(own).name, names.side(own).name);
    match draft.game().awaits() {
        Awaits::Choice(sides) if sides.contains(own) => {
            format!("{you}: {}", names.tell(&draft.game().prompt(own).title))
        }
        _ => format!("{you}: the dispatch is ready, `fieldpost send {}` signs it", game.name()),
    }
}

fn remarks(game: &MailGame) -> Result<Vec<String>, Trouble> {
    let line = game.line()?;
    let mut remarks = Vec::new();
    if game.side().is_none() {
        remarks.push("you look on".to_owned());
    }
    if let Some(earlier) = game.earlier() {
        let ask = if line.has_same_parts() && line.ending().is_none() { " `fieldpost adopt` asks for it." } else { "" };
        remarks.push(format!("{}{ask}", earlier.text));
    }
    if let Some(draft) = game.draft().filter(|draft| draft.is_begun()) {
        remarks.push(match draft.inputs().len() {
            1 => "1 input is drafted and not sent".to_owned(),
            number => format!("{number} inputs are drafted and not sent"),
        });
    }
    let waiting: Vec<String> = game.waiting().iter().map(|it| it.number().to_string()).collect();
    if !waiting.is_empty() {
        let missing = game.missing().unwrap_or(line.next_number());
        remarks.push(format!(
            "in the tray: {}; number {missing} is missing: `fieldpost resend --ask`",
            waiting.join(", ")
        ));
    }
    let name = game.name();
    for request in game.open_requests() {
        let Document::Note(note) = request.signed.document() else { continue };
        let Some(wanted) = note.request() else { continue };
        let code = code(&request.hash);
        remarks.push(match note.author == *game.own_key() {
            true => format!("you asked {}, and there is no answer yet", requested(wanted)),
            false => format!(
                "you are asked {}: `fieldpost consent {name} {code}` or `fieldpost decline {name} {code}`",
                requested(wanted)
            ),
        });
    }
    for claim in game.claims() {
        let Document::Claim(claimed) = claim.signed.document() else { continue };
        remarks.push(format!(
            "{} claims a seat with the key {}: `fieldpost reseat {name} {code}`, or `--dismiss`",
            claimed.player.name,
            claimed.player.key.words(),
            code = code(&claim.hash)
        ));
    }
    for given in game.documents().iter().filter(|it| it.standing == Standing::Confirm) {
        remarks.push(format!(
            "number {} gives a seat to another key: `fieldpost reseat {name} {} --confirm`",
            given.number(),
            code(&given.hash)
        ));
    }
    for again in game.to_sign_again() {
        let kind = again.signed.document().kind();
        remarks.push(format!("your {kind} crossed another document and gave way: sign it again if you still mean it"));
    }
    remarks.extend(game.forks().iter().map(dispatch::bundle::Fork::sentence));
    for side in kernel::Side::BOTH {
        remarks.extend(line.seat(side).reseats.iter().map(|given| reseated(&line.seat(side).name, *given)));
    }
    if game.is_chainless()? {
        remarks.push(RESTORED.trim_end_matches('.').to_owned());
    }
    if let Some(side) = game.side() {
        let chain = line.seat(side).chain;
        let opened = game.setting(&opened_name(&chain.id))?.and_then(|text| text.parse::<u16>().ok());
        if opened.is_some_and(|opened| opened > chain.index) {
            remarks.push(
                "your backup knows of dispatches that are not here: ask for them with `fieldpost resend --ask`"
                    .to_owned(),
            );
        }
    }
    if orders::pending(game, orders::OPEN)?.is_some() {
        remarks.push("new standing orders go with the next dispatch".to_owned());
    }
    if orders::pending(game, orders::PLAN)?.is_some() {
        remarks.push("a plan goes with the next dispatch".to_owned());
    }
    Ok(remarks)
}

/// That a seat was given anew, which is shown for ever.
pub fn reseated(name: &str, given: Reseating) -> String {
    let Reseating { number, same_key } = given;
    match same_key {
        true => format!("{name} restored a backup, and casts dice from a fresh chain since number {number}"),
        false => format!("{name} was given their seat anew, with another key, by number {number}"),
    }
}
