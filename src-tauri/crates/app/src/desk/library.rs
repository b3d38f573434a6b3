//! The library: every game of the house at a glance, and new ones.

use crate::clock;
use crate::desk::title_of;
use crate::files;
use crate::founding::{DiceSource, Founding};
use crate::house::{GAME, House, random_seed};
use crate::mail::status;
use crate::table::{Table, known};
use crate::trouble::{Fault, Trouble};
use dispatch::document;
use games::{Start, StartFrom};
use journal::{Index, Journal};
use kernel::{Awaits, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};
use ts_rs::TS;

/// A game in the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameCard {
    pub id: String,
    /// The rulebook's id; empty if the game cannot be read.
    pub game: String,
    pub title: String,
    pub scenario: String,
    /// The name that its player gave it.
    pub name: String,
    /// Turn and phase in words.
    pub heading: String,
    /// The sides that decide now; none when the game is over, waits for dice or for somebody elsewhere.
    pub awaits: Vec<String>,
    /// The names of the sides that decide, whom it waits for, or how it ended.
    pub state: String,
    pub seats: BTreeMap<String, Seat>,
    pub inputs: usize,
    /// Seconds since 1970.
    #[ts(type = "number")]
    pub changed: u64,
    pub archived: bool,
    /// What is to be known about it, in sentences: it is of an earlier revision of its rulebook.
    pub remark: Option<String>,
    /// Why it cannot be opened, in a sentence.
    pub fault: Option<String>,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    Here,
    Away,
    Computer,
}

/// A game that is wished for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
pub struct NewGame {
    pub game: String,
    pub scenario: String,
    pub name: String,
    /// Names of options of the rulebook that are on.
    pub options: Vec<String>,
    pub seats: BTreeMap<String, Seat>,
    pub dice: DiceWish,
    /// Whether the board is covered while the seat changes hands.
    pub curtain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum DiceWish {
    /// The program rolls.
    Auto,
    /// The players roll and say what fell.
    Hand,
}

/// What a game's player has noted in its journal.
pub(super) mod noted {
    pub const NAME: &str = "name";
    pub const SEATS: &str = "seats";
    pub const CURTAIN: &str = "curtain";
    pub const ARCHIVED: &str = "archived";
    pub const YES: &str = "yes";
    pub const NO: &str = "no";
}

/// What is shown of games that are not open. What was once found out about a game is kept beside the games as long as its
/// file stays as it is: a game is not played through for its card.
#[derive(Debug)]
pub struct Library {
    index: Index,
}

/// What is kept of a game beside the pictures of its board.
const CARD: &str = "card";

impl Library {
    pub fn of(house: &House) -> Library {
        Library { index: Index::open(&house.folder().join("index")) }
    }

    /// All games, the latest first. One that cannot be read has a card that says why.
    pub fn cards(&mut self, house: &House) -> Result<Vec<GameCard>, Fault> {
        let games = house.games()?;
        self.index.keep_only(&games.iter().map(|path| id_of(path)).collect::<Vec<_>>());
        let mut cards: Vec<GameCard> = games.iter().map(|path| self.card(house, path)).collect();
        cards.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.id.cmp(&b.id)));
        Ok(cards)
    }

    fn card(&mut self, house: &House, path: &Path) -> GameCard {
        let (id, stamp) = (id_of(path), stamp(house, path));
        let known = self.index.known(&id, CARD, &stamp);
        if let Some(card) = known.and_then(|bytes| serde_json::from_slice(&bytes).ok()) {
            return card;
        }
        let card = card(house, path);
        // What is wrong may be right the next time.
        if let (None, Ok(bytes)) = (&card.fault, serde_json::to_vec(&card)) {
            self.index.keep(&id, CARD, &stamp, &bytes);
        }
        card
    }

    /// The small picture of a board as it stands, if it was drawn before.
    pub fn cover(&self, house: &House, id: &str, theme: &str) -> Option<Vec<u8>> {
        self.index.known(id, &cover_of(theme), &stamp(house, &house.journal_of(id)))
    }

    /// Keeps a small picture, drawn when the game's file had this stamp.
    pub fn keep_cover(&mut self, id: &str, theme: &str, stamp: &str, png: &[u8]) {
        self.index.keep(id, &cover_of(theme), stamp, png);
    }
}

fn cover_of(theme: &str) -> String {
    format!("cover by {theme}")
}

/// The files of a journal: SQLite keeps what is new beside the file.
fn files_of(path: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    })
}

/// How long files are and when they were changed last; nothing of those that are not there.
fn dates(files: &[PathBuf]) -> Vec<(u64, Duration)> {
    let date = |file: &PathBuf| {
        let file = std::fs::metadata(file).ok()?;
        Some((file.len(), file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?))
    };
    files.iter().filter_map(date).collect()
}

/// By what a change is noticed: of a game's files, of the key through which it is seen, of the program that tells of it.
pub(super) fn stamp(house: &House, path: &Path) -> String {
    let program = std::env::current_exe().map_or(Vec::new(), |program| dates(&[program]));
    format!("{:?} {:?} {program:?}", dates(&files_of(path)[..2]), house.key_stamp())
}

pub(super) fn id_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The journal of a game by its id.
pub(super) fn path(house: &House, id: &str) -> Result<PathBuf, Fault> {
    let path = house.journal_of(id);
    match is_id(id) && path.is_file() {
        true => Ok(path),
        false => Err(Fault::new(format!("there is no game `{id}`"))),
    }
}

/// Whether it can be the name of a file in a folder of games, and nowhere else.
fn is_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    !id.starts_with('.') && id.bytes().all(plain)
}

fn card(house: &House, path: &Path) -> GameCard {
    let changed = dates(&files_of(path)[..2]).iter().map(|(_, since)| since.as_secs()).max().unwrap_or_default();
    let blank = GameCard {
        id: id_of(path),
        game: String::new(),
        title: String::new(),
        scenario: String::new(),
        name: id_of(path),
        heading: String::new(),
        awaits: Vec::new(),
        state: String::new(),
        seats: BTreeMap::new(),
        inputs: 0,
        changed,
        archived: false,
        remark: None,
        fault: None,
    };
    match read_card(house, path, blank.clone()) {
        Ok(card) => card,
        Err(trouble) => GameCard { fault: Some(trouble.sentence()), ..blank },
    }
}

fn read_card(house: &House, path: &Path, blank: GameCard) -> Result<GameCard, Trouble> {
    let journal = Journal::open(path).map_err(Fault::journal)?;
    let archived = journal.setting(noted::ARCHIVED).map_err(Fault::journal)?.as_deref() == Some(noted::YES);
    let (game, scenario) = founded(&Founding::parse(journal.founding())?)?;
    let changed = last_change(&journal)?.unwrap_or(blank.changed);
    let card = GameCard { title: title_of(&game)?, game, scenario, archived, changed, ..blank };
    drop(journal);
    let table = match Table::open_in(house, path) {
        Ok(table) => table,
        // An invitation that is not accepted yet is no game yet.
        Err(trouble) => {
            let status = status::status(house, path).map_err(|_| trouble)?;
            return Ok(GameCard { name: status.name, heading: status.heading, state: status.now, ..card });
        }
    };
    let by_mail = table.by_mail().map(|_| status::status(house, path)).transpose()?;
    let awaits = table.game().awaits();
    let names = table.names();
    let deciding: Vec<Side> = match &awaits {
        Awaits::Choice(sides) => sides.iter().collect(),
        _ => Vec::new(),
    };
    // A list is read by whoever is at the computer.
    let earlier = table.earlier_for_both();
    let sides: Vec<&str> = deciding.iter().map(|side| names.side(*side).name).collect();
    let state = match (&awaits, &by_mail) {
        (Awaits::Over(outcome), _) => names.outcome(outcome),
        (_, Some(status)) => status.now.clone(),
        (_, None) if earlier.is_some() => "to be carried on".to_owned(),
        (Awaits::Roll(roll), None) => format!("a roll for the {}", roll.purpose),
        _ => sides.join(" and "),
    };
    Ok(GameCard {
        name: table
            .noted(noted::NAME)?
            .unwrap_or_else(|| by_mail.as_ref().map_or(card.id.clone(), |it| it.name.clone())),
        heading: names.tell(&table.seen().heading),
        awaits: match &by_mail {
            Some(status) if !status.yours => Vec::new(),
            _ if earlier.is_some() => Vec::new(),
            _ => deciding.iter().map(|side| names.side(*side).code.to_owned()).collect(),
        },
        state,
        seats: seats(&table)?,
        inputs: table.game().len(),
        remark: earlier.map(|earlier| earlier.text),
        ..card
    })
}

/// When something was last done, taken back or received; none if nothing was. A game that is looked at is not changed, but
/// its file may be.
fn last_change(journal: &Journal) -> Result<Option<u64>, Fault> {
    let entry = journal.entries().last().map(|entry| entry.at.clone());
    let head = journal.head_moves().map_err(Fault::journal)?.pop().map(|moved| moved.at);
    let document = journal.documents().map_err(Fault::journal)?.pop().map(|document| document.arrived);
    Ok([entry, head, document].iter().flatten().filter_map(|at| clock::seconds(at)).max())
}

/// The game and the scenario, in words, that a journal was founded on.
fn founded(founding: &Founding) -> Result<(String, String), Fault> {
    let (game, scenario) = match founding {
        Founding::Table(table) => match &table.start.from {
            StartFrom::Scenario(id) => (table.game.clone(), Some(id.clone())),
            StartFrom::Situation(_) => (table.game.clone(), None),
        },
        Founding::Mail(signed) => match signed.document() {
            dispatch::Document::Invitation(invitation) => {
                let scenario = match &invitation.start {
                    document::Start::Scenario(id) => Some(id.clone()),
                    document::Start::Situation(_) => None,
                };
                (invitation.rulebook.clone(), scenario)
            }
            _ => return Err(Fault::new("this game has no invitation")),
        },
    };
    let named = |id: String| Ok(known(&game)?.scenario(&id).map_or(id, |known| known.title.to_owned()));
    let scenario = scenario.map_or_else(|| Ok("a situation of one's own".to_owned()), named)?;
    Ok((game, scenario))
}

/// Who plays the sides of a game.
pub(super) fn seats(table: &Table) -> Result<BTreeMap<String, Seat>, Trouble> {
    let code = |side: Side| table.names().side(side).code.to_owned();
    if let Some(game) = table.by_mail() {
        let seat = |side| if game.side() == Some(side) { Seat::Here } else { Seat::Away };
        return Ok(Side::BOTH.into_iter().map(|side| (code(side), seat(side))).collect());
    }
    let kept = table.noted(noted::SEATS)?.and_then(|text| serde_json::from_str(&text).ok());
    Ok(kept.unwrap_or_else(|| Side::BOTH.into_iter().map(|side| (code(side), Seat::Here)).collect()))
}

/// The scenario of a game, in words.
pub(super) fn scenario(table: &Table) -> Result<String, Fault> {
    founded(&Founding::parse(table.journal().founding())?).map(|(_, scenario)| scenario)
}

/// Begins a game at this table.
pub(super) fn begin(house: &House, wish: &NewGame) -> Result<String, Trouble> {
    let title = known(&wish.game)?;
    if !wish.seats.values().any(|seat| *seat == Seat::Here) {
        return Err(Fault::new("one side must be played at this table").into());
    }
    if wish.seats.values().any(|seat| *seat == Seat::Computer) && !staff::plays(title.id) {
        return Err(Fault::new(format!("there is no computer player of {}", title.id)).into());
    }
    let start = Start { from: StartFrom::Scenario(wish.scenario.clone()), options: wish.options.clone() };
    let dice = match wish.dice {
        DiceWish::Auto => DiceSource::Seed(random_seed()?),
        DiceWish::Hand => DiceSource::Hand,
    };
    let id = free_id(house, title.id);
    let seats = serde_json::to_string(&wish.seats).map_err(|error| Fault::new(error.to_string()))?;
    let name: String = wish.name.trim().chars().filter(|letter| !letter.is_control()).take(80).collect();
    let curtain = if wish.curtain { noted::YES } else { noted::NO };
    let notes = [(noted::NAME, &name[..]), (noted::SEATS, &seats), (noted::CURTAIN, curtain)];
    Table::begin_with(&house.journal_of(&id), title.id, start, dice, &notes, &[])?;
    Ok(id)
}

/// The game's own id with the first number that is free, also among those that were thrown away.
pub(super) fn free_id(house: &House, game: &str) -> String {
    let taken = |id: &String| house.journal_of(id).exists() || removed_path(house, id).exists();
    let numbered = (1..).map(|number: u32| format!("{game}-{number}"));
    numbered.into_iter().find(|id| !taken(id)).unwrap_or_else(|| game.to_owned())
}

pub(super) fn archive(house: &House, id: &str, archived: bool) -> Result<(), Trouble> {
    let mut journal = Journal::open(&path(house, id)?).map_err(Fault::journal)?;
    let value = if archived { noted::YES } else { noted::NO };
    let written = journal.write(&clock::now(), |page| page.set(noted::ARCHIVED, value));
    Ok(written.map_err(Fault::journal)?)
}

fn removed_path(house: &House, id: &str) -> PathBuf {
    house.folder().join("removed").join(format!("{id}.{GAME}"))
}

/// Moves a game's files to those that were thrown away. They stay there.
pub(super) fn remove(house: &House, id: &str) -> Result<(), Fault> {
    files::make_folder(&house.folder().join("removed"))?;
    // Whoever is stopped in the middle loses nothing: opened and closed, the file has in it what stood in the log beside it.
    drop(Journal::open(&path(house, id)?));
    move_files(&path(house, id)?, &removed_path(house, id), id)
}

pub(super) fn restore(house: &House, id: &str) -> Result<(), Fault> {
    let from = removed_path(house, id);
    if !is_id(id) || !from.is_file() {
        return Err(Fault::new(format!("there is no deleted game `{id}`")));
    }
    move_files(&from, &house.journal_of(id), id)
}

fn move_files(from: &Path, to: &Path, id: &str) -> Result<(), Fault> {
    if to.exists() {
        return Err(Fault::new(format!("there is another game `{id}` already")));
    }
    let pairs: Vec<(PathBuf, PathBuf)> = files_of(from).into_iter().zip(files_of(to)).collect();
    // What is beside the file first: a game is not seen anywhere without it.
    for (from, to) in pairs.iter().rev().filter(|(from, _)| from.exists()) {
        std::fs::rename(from, to).map_err(|error| Fault::caused(format!("{id} could not be moved"), error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
