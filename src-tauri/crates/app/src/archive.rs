//! Whole games as files, backups, and the health of journals.

use crate::founding::Founding;
use crate::house::{House, random_bytes};
use crate::mail::game::{Filed, Standing, is_chain, is_opened, opened_name};
use crate::mail::{MailGame, Outgoing, earlier, mend, send, status};
use crate::trouble::{Fault, Trouble};
use crate::{clock, files};
use dispatch::bundle::{Fork, WholeGame};
use dispatch::keyring::{Kept, Keyring};
use dispatch::mail::LONGEST_FILE;
use dispatch::summary::whose_move;
use dispatch::{Document, Line, PublicKey, SecretKey, armour, mail};
use journal::{Journal, Page};
use kernel::hash::hex;
use std::path::Path;

/// A game file that was verified.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What was found, a sentence each.
    pub lines: Vec<String>,
    /// Whether nothing speaks against the game: no rule that it is played by, no die. What cannot be checked does not.
    pub holds: bool,
    /// Of the last state.
    pub hash: String,
}

impl Verified {
    /// What was not checked, or not verified, of what is part of the game.
    pub fn unchecked(&self) -> Vec<&str> {
        let is_open = |line: &&str| line.starts_with("not checked: ") || line.starts_with("not verified: ");
        self.lines.iter().map(String::as_str).filter(is_open).filter(|line| !line.starts_with(DRAFT)).collect()
    }
}

/// A draft is no part of the game.
const DRAFT: &str = "not verified: the draft";

/// The whole game as this player has it; notes included.
pub fn whole(game: &MailGame) -> Result<WholeGame, Trouble> {
    let line = game.line()?;
    // Anybody can sign a claim, or a wish; claims that were answered stand in the line, with the answer.
    let is_note = |it: &&Filed| {
        it.standing == Standing::Note
            && matches!(it.signed.document(), Document::Note(note) if line.side_ever(&note.author).is_some())
    };
    let notes = game.documents().iter().filter(is_note).map(|it| it.signed.clone()).collect();
    Ok(WholeGame { line: line.clone(), notes })
}

/// Reads and verifies a game file.
pub fn read(file: &Path) -> Result<WholeGame, Fault> {
    let bytes = files::read_bytes(file, LONGEST_FILE as u64)?;
    let mut fault = Fault::new(format!("there is no game file in {}", file.display()));
    for found in mail::received(&bytes) {
        match found {
            Ok(found) if found.kind == "game" => {
                return WholeGame::read_with(&found.bytes, found.summary.as_deref())
                    .map_err(|failure| Fault::new(format!("the game does not hold: {failure}")));
            }
            Ok(_) => {}
            Err(broken) => fault = Fault::new(broken.to_string()),
        }
    }
    Err(fault)
}

/// Whether a file is a game's journal.
pub fn is_journal(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == crate::house::GAME) || Journal::open_to_read(file).is_ok()
}

/// Verifies a game file, a game's journal or the proof of a fork, and tells what it shows.
pub fn verify(file: &Path) -> Result<Verified, Trouble> {
    if is_journal(file) {
        return verify_journal(&crate::Table::open(file)?);
    }
    let bytes = files::read_bytes(file, LONGEST_FILE as u64)?;
    let mut found = mail::received(&bytes).into_iter().flatten();
    if let Some(found) = found.find(|found| found.kind == "fork") {
        let fork = Fork::read(&found.bytes).map_err(|failure| Fault::new(failure.to_string()))?;
        return Ok(Verified { lines: vec![fork.sentence()], holds: true, hash: String::new() });
    }
    Ok(verified_line(&read(file)?.line))
}

/// A game at one table, or the line of one by mail; what is drafted is no part of it yet.
fn verify_journal(table: &crate::Table) -> Result<Verified, Trouble> {
    if let Some(game) = table.by_mail() {
        let line = game.line()?;
        let mut verified = verified_line(line);
        let drafted = table.journal().line().len().saturating_sub(line.game().len() + line.unjudged_inputs().len());
        if drafted > 0 {
            let inputs = if drafted == 1 { "1 input is".to_owned() } else { format!("{drafted} inputs are") };
            verified.lines.push(format!("{DRAFT}; {inputs} not sent yet"));
        }
        return Ok(verified);
    }
    let (hash, checked) = (table.game().hash().to_string(), table.checked()?);
    let mut lines = vec![format!("a game of {}", table.game().id())];
    lines.extend(checked.lines);
    lines.push(format!("state {hash}"));
    Ok(Verified { lines, holds: checked.against.is_empty(), hash })
}

/// A line was verified when it was read: one that does not hold is none.
fn verified_line(line: &Line) -> Verified {
    let mut lines = vec![format!("game {} of {}", line.name(), line.title().id)];
    lines.extend(earlier::verified(line));
    for side in kernel::Side::BOTH {
        let seat = line.seat(side);
        lines.push(format!("{}: {} {}", line.game().names().side(side).name, seat.name, seat.key.words()));
        lines.extend(seat.reseats.iter().map(|given| status::reseated(&seat.name, *given)));
    }
    lines.push(whose_move(line));
    let hash = line.game().hash().to_string();
    lines.push(match line.unjudged() {
        None => format!("state {hash}"),
        Some(_) => format!("state {hash} after number {}", line.last_judged()),
    });
    Verified { lines, holds: true, hash }
}

/// The proofs of the forks of a game, as text.
pub fn forks(game: &MailGame) -> Result<String, Trouble> {
    let forks = game.forks();
    if forks.is_empty() {
        return Err(Fault::new("there is no fork in this game").into());
    }
    Ok(forks.iter().map(|fork| armour::write("fork", &fork.sentence(), &fork.bytes())).collect())
}

/// Writes key, chains and secrets of all games into a new file. Tells how many secrets there are.
pub fn back_up(house: &House, file: &Path) -> Result<usize, Trouble> {
    let mut kept = Vec::new();
    let own = house.key()?.key.public();
    for path in house.games()? {
        let journal = Journal::open_to_read(&path).map_err(Fault::journal)?;
        let Ok(Founding::Mail(invitation)) = Founding::parse(journal.founding()) else { continue };
        let game = hex(&invitation.hash());
        // Dice are never cast from a copy of a chain: whoever has seen its links could suit documents to them.
        let secrets = journal.secrets().map_err(Fault::journal)?;
        for secret in secrets.into_iter().filter(|secret| !is_chain(&secret.name)) {
            let value = String::from_utf8_lossy(&secret.value).into_owned();
            kept.push(Kept { game: game.clone(), name: secret.name, value });
        }
        kept.extend(opened(journal, own).into_iter().map(|(name, value)| Kept { game: game.clone(), name, value }));
    }
    let count = kept.len();
    house.back_up(kept, file, house.passphrase())?;
    Ok(count)
}

/// How far this player's chain of a game is open.
fn opened(journal: Journal, own: PublicKey) -> Option<(String, String)> {
    let game = MailGame::of(journal, own).ok()?;
    let chain = game.line().ok()?.seat(game.side()?).chain;
    Some((opened_name(&chain.id), chain.index.to_string()))
}

/// Brings a backup back: the key, and the chains and secrets of the games that are here or will be.
pub fn restore(house: &House, file: &Path) -> Result<Keyring, Trouble> {
    let ring = house.restore(file, house.passphrase())?;
    for path in house.games()? {
        // One that cannot be read is told by `check`; the others get what is theirs.
        let Ok(mut journal) = Journal::open(&path) else { continue };
        let Ok(Founding::Mail(invitation)) = Founding::parse(journal.founding()) else { continue };
        let game = hex(&invitation.hash());
        let known = journal.secrets().map_err(Fault::journal)?;
        let is_new = |kept: &&Kept| {
            kept.game == game && !is_chain(&kept.name) && !known.iter().any(|secret| secret.name == kept.name)
        };
        let missing: Vec<&Kept> = ring.kept.iter().filter(is_new).collect();
        if !missing.is_empty() {
            let written = journal.write(&clock::now(), |page| {
                missing.iter().try_for_each(|kept| keep_restored(page, &kept.name, &kept.value))
            });
            written.map_err(Fault::journal)?;
        }
    }
    Ok(ring)
}

/// What a backup brought back: an opening, or how far a chain was open.
pub(crate) fn keep_restored(page: &mut Page<'_>, name: &str, value: &str) -> Result<(), journal::Trouble> {
    if is_opened(name) { page.set(name, value) } else { page.keep_secret(name, value.as_bytes()) }
}

/// Games that go on and know only a former key of the player, because the program was stopped while it changed: with that key.
fn half_changed(house: &House, current: &Keyring) -> Result<Vec<(Keyring, MailGame)>, Trouble> {
    let mut games = Vec::new();
    for former in house.former_keys()? {
        for path in house.games()? {
            let Ok(game) = MailGame::open(&path, former.key.public()) else { continue };
            let Ok(line) = game.line() else { continue };
            let goes_on = line.ending().is_none() && line.outcome().is_none();
            if goes_on && game.side().is_some() && line.side_of(&current.key.public()).is_none() {
                games.push((former.clone(), game));
            }
        }
    }
    Ok(games)
}

/// Changes to the current key that were signed and never written out, because the program was stopped: written now.
fn unwritten_changes(house: &House, current: &Keyring) -> Result<Vec<(String, Outgoing)>, Trouble> {
    let mut all = Vec::new();
    for path in house.games()? {
        let Ok(game) = MailGame::open(&path, current.key.public()) else { continue };
        all.extend(send::unwritten_rekey(house, &game)?.map(|outgoing| (game.name(), outgoing)));
    }
    Ok(all)
}

/// Makes a new key and signs it, with the old one, in every game that goes on. If that was broken off, it is brought to its end
/// first, with the key that was made then.
pub fn change_key(house: &House) -> Result<Vec<(String, Outgoing)>, Trouble> {
    let old = house.key()?;
    let unwritten = unwritten_changes(house, &old)?;
    let unfinished = half_changed(house, &old)?;
    if !unfinished.is_empty() {
        let tell = |(former, mut game): (Keyring, MailGame)| {
            let outgoing = send::rekey(house, &mut game, &former, &old)?;
            Ok((game.name(), outgoing))
        };
        let told: Result<Vec<_>, Trouble> = unfinished.into_iter().map(tell).collect();
        return Ok(unwritten.into_iter().chain(told?).collect());
    }
    if !unwritten.is_empty() {
        return Ok(unwritten);
    }
    let new = Keyring { name: old.name.clone(), key: SecretKey::from_bytes(&random_bytes()?), kept: vec![] };
    let mut games = Vec::new();
    for path in house.games()? {
        let journal = Journal::open(&path).map_err(Fault::journal)?;
        if !matches!(Founding::parse(journal.founding()), Ok(Founding::Mail(_))) {
            continue;
        }
        let game = MailGame::of(journal, old.key.public())?;
        let Ok(line) = game.line() else {
            let name = game.name();
            return Err(
                Fault::new(format!("the invitation to {name} is open: a key is not changed while one is")).into()
            );
        };
        if game.side().is_none() || line.ending().is_some() || line.outcome().is_some() {
            continue;
        }
        game.free_to_sign(None)?;
        if game.draft().is_some_and(|draft| draft.is_begun() || draft.is_bound()) {
            let name = game.name();
            return Err(
                Fault::new(format!("you have begun a dispatch in {name}: send it before you change your key")).into()
            );
        }
        // What would not be signed afterwards keeps the old key where it is.
        game.free_to_sign(None)?;
        games.push(game);
    }
    // The new key is on the disk before anybody is told of it; the old one stays beside it.
    house.change_key(&old, &new)?;
    let mut all = Vec::new();
    for mut game in games {
        let outgoing = send::rekey(house, &mut game, &old, &new)?;
        all.push((game.name(), outgoing));
    }
    Ok(all)
}

/// What is wrong with a game's journal, a sentence each; nothing if everything holds.
pub fn check(house: &House, path: &Path) -> Vec<String> {
    let mut findings = journal::check::check(path).findings;
    if findings.is_empty()
        && let Err(trouble) = crate::mail::status::status(house, path)
    {
        findings.push(trouble.sentence());
    }
    // A game of this program's own revision is taken to its end by the rules, and its dice are those of its seed.
    if findings.is_empty()
        && let Ok(table) = crate::Table::open_in(house, path)
    {
        findings.extend(table.checked().map_or_else(|trouble| vec![trouble.sentence()], |checked| checked.against));
    }
    findings
}

/// What a check of a sound journal tells beside that: how far the rules of this program were asked, and how far they hold.
pub fn remarks(house: &House, path: &Path) -> Vec<String> {
    crate::Table::open_in(house, path).ok().and_then(|table| table.earlier()).map(|it| it.text).into_iter().collect()
}

/// Saves what can be saved of a damaged journal into a new one.
pub fn salvage(damaged: &Path, new: &Path) -> Result<Vec<String>, Trouble> {
    let mut mended = Vec::new();
    let salvaged = journal::salvage_and(damaged, new, &clock::now(), |draft| {
        mended = mend::mend(draft).map_err(|trouble| journal::Trouble::Refused(trouble.sentence()))?;
        Ok(())
    });
    let salvaged = salvaged.map_err(Fault::journal)?;
    let mut lines =
        vec![format!("{} entries and {} documents are in {}", salvaged.entries, salvaged.documents, new.display())];
    lines.extend(salvaged.lost);
    lines.extend(mended);
    Ok(lines)
}
