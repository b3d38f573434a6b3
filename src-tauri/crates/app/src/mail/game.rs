//! A game by mail out of its journal: the line is verified anew, and the draft taken up where it was left.

use crate::clock;
use crate::founding::Founding;
use crate::mail::receive::Receipt;
use crate::trouble::{Fault, Trouble};
use data_encoding::HEXLOWER;
use dispatch::chain::Chain;
use dispatch::crossing::Pool;
use dispatch::document::{Note, Request, rekey_bytes};
use dispatch::key::PublicKey;
use dispatch::line::Line;
use dispatch::signed::DocumentHash;
use dispatch::{Document, Draft, Signed};
use games::AnyGame;
use journal::{Journal, Page};
use kernel::Side;
use kernel::hash::{from_hex, hex};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where a document stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Acceptance,
    /// In the line.
    Line,
    /// Beside the line.
    Note,
    /// Came too early, or belongs to a branch that does not stand.
    Tray,
    /// Contradicts one of the same player that stands in the line.
    Fork,
    /// Gives a seat away, and waits for whoever looks on to confirm it.
    Confirm,
    /// The player's own, and another document stands in its place: it can be signed again.
    GaveWay,
    /// Stands nowhere any more.
    Void,
}

impl Standing {
    const ALL: [(Standing, &'static str); 8] = [
        (Standing::Acceptance, "acceptance"),
        (Standing::Line, "line"),
        (Standing::Note, "note"),
        (Standing::Tray, "tray"),
        (Standing::Fork, "fork"),
        (Standing::Confirm, "confirm"),
        (Standing::GaveWay, "gave way"),
        (Standing::Void, "void"),
    ];

    /// As the journal has it.
    pub fn word(self) -> &'static str {
        Standing::ALL.iter().find(|(standing, _)| *standing == self).map_or("", |(_, word)| word)
    }

    pub fn parse(word: &str) -> Option<Standing> {
        Standing::ALL.iter().find(|(_, known)| *known == word).map(|(standing, _)| *standing)
    }
}

/// A game by mail on this computer.
#[derive(Debug)]
pub struct MailGame {
    pub(crate) journal: Journal,
    pub(super) invitation: Signed,
    /// All documents in the order of their arrival.
    pub(super) documents: Vec<Filed>,
    /// None until the invitation is accepted.
    pub(super) line: Option<Line>,
    own: PublicKey,
    pub(super) draft: Option<Draft>,
    /// How many inputs of the draft are in the journal.
    pub(super) noted: usize,
    /// Where each document is among all.
    pub(super) places: BTreeMap<DocumentHash, usize>,
    /// What was found out about documents beside the line.
    pub(super) pool: Pool,
}

/// A document and where it stands.
#[derive(Clone, Debug)]
pub struct Filed {
    pub signed: Signed,
    pub hash: DocumentHash,
    pub standing: Standing,
    pub at: String,
}

impl Filed {
    /// Its number in the line; 0 for one that has none.
    pub fn number(&self) -> u32 {
        self.signed.document().place().map_or(0, |place| place.number)
    }
}

impl MailGame {
    /// Founds the journal of an invitation, with all that is in it from the first moment.
    pub(crate) fn create(
        path: &Path,
        invitation: &Signed,
        own: PublicKey,
        first: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<MailGame, Trouble> {
        let founding = Founding::Mail(Box::new(invitation.clone())).to_string();
        let journal = Journal::create_with(path, &founding, &clock::now(), first).map_err(Fault::journal)?;
        MailGame::of(journal, own)
    }

    pub fn open(path: &Path, own: PublicKey) -> Result<MailGame, Trouble> {
        MailGame::of(Journal::open(path).map_err(Fault::journal)?, own)
    }

    /// Opens a game to go on with it, and does first what was left to do when the program was stopped. Tells what that was.
    /// Whoever calls this has locked the player's folder.
    pub fn take_up(path: &Path, own: PublicKey) -> Result<(MailGame, Vec<Receipt>), Trouble> {
        let mut game = MailGame::open(path, own)?;
        let receipts = game.catch_up()?;
        Ok((game, receipts))
    }

    /// Verifies everything in the journal: signatures, chains, dice, every rule.
    pub fn of(journal: Journal, own: PublicKey) -> Result<MailGame, Trouble> {
        let Founding::Mail(invitation) = Founding::parse(journal.founding())? else {
            return Err(Fault::new("this game is not played by mail").into());
        };
        let (invitation, documents) = (*invitation, filed(&journal)?);
        let mut game = MailGame::bare(journal, invitation, documents, own);
        game.line = game.line_of_documents()?;
        game.take_up_draft(0)?;
        Ok(game)
    }

    fn bare(journal: Journal, invitation: Signed, documents: Vec<Filed>, own: PublicKey) -> MailGame {
        let places = documents.iter().enumerate().map(|(at, it)| (it.hash, at)).collect();
        let pool = Pool::default();
        MailGame { journal, invitation, documents, line: None, own, draft: None, noted: 0, places, pool }
    }

    /// The line that the documents make which stand in it.
    fn line_of_documents(&self) -> Result<Option<Line>, Fault> {
        let broken =
            |failure: dispatch::Failure| Fault::new(format!("the journal of this game does not hold: {failure}"));
        let Some(acceptance) = self.documents.iter().find(|it| it.standing == Standing::Acceptance) else {
            return Ok(None);
        };
        let line = Line::found(self.invitation.clone(), acceptance.signed.clone()).map_err(broken)?;
        let mut posts: Vec<&Filed> = self.documents.iter().filter(|it| it.standing == Standing::Line).collect();
        posts.sort_by_key(|it| it.number());
        let line = posts.into_iter().try_fold(line, |line, post| line.with(&post.signed)).map_err(broken)?;
        Ok(Some(line))
    }

    pub fn invitation(&self) -> &Signed {
        &self.invitation
    }

    /// What the game is called.
    pub fn name(&self) -> String {
        dispatch::line::name(&self.invitation)
    }

    pub fn own_key(&self) -> &PublicKey {
        &self.own
    }

    /// The game as both have it; an error while the invitation is open.
    pub fn line(&self) -> Result<&Line, Fault> {
        self.line
            .as_ref()
            .ok_or_else(|| Fault::new(format!("the invitation to {} has not been accepted yet", self.name())))
    }

    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// The player's own side; None for an onlooker.
    pub fn side(&self) -> Option<Side> {
        self.line.as_ref().and_then(|line| line.side_of(&self.own))
    }

    /// As [`MailGame::side`], or a sentence.
    pub fn own_side(&self) -> Result<Side, Fault> {
        self.line()?;
        self.side().ok_or_else(|| Fault::new("you only look on at this game: your key sits on neither side"))
    }

    /// The game with the draft on top.
    pub fn game(&self) -> Result<&AnyGame, Fault> {
        match &self.draft {
            Some(draft) => Ok(draft.game()),
            None => Ok(self.line()?.game()),
        }
    }

    /// The line with the draft on top.
    pub fn drafted_line(&self) -> Result<&Line, Fault> {
        match &self.draft {
            Some(draft) => Ok(draft.line()),
            None => self.line(),
        }
    }

    /// All documents with where they stand, in the order of their arrival.
    pub fn documents(&self) -> &[Filed] {
        &self.documents
    }

    pub fn document(&self, hash: &DocumentHash) -> Option<&Filed> {
        self.places.get(hash).and_then(|at| self.documents.get(*at))
    }

    /// What both players have asked for and neither has answered: it follows the last document of the line.
    pub fn open_requests(&self) -> Vec<&Filed> {
        let Some(line) = self.line.as_ref().filter(|line| line.ending().is_none()) else { return Vec::new() };
        let open = |it: &&Filed| match it.signed.document() {
            Document::Note(note) => note.request().is_some() && note.after == line.last(),
            _ => false,
        };
        self.documents.iter().filter(open).collect()
    }

    /// What the other player asks for, and this one can answer.
    pub fn asked(&self) -> Vec<&Filed> {
        let mut open = self.open_requests();
        open.retain(|it| self.side().is_some() && *it.signed.document().author() != self.own);
        open
    }

    /// The claims to the opponent's seat that can be answered.
    pub fn claims(&self) -> Vec<&Filed> {
        let (Some(line), Some(side)) = (&self.line, self.side()) else { return Vec::new() };
        let open = |it: &&Filed| match it.signed.document() {
            Document::Claim(claim) => {
                it.standing == Standing::Note
                    && line.game().names().side_of(&claim.side) == Some(side.other())
                    && line.can_be_seated(claim)
            }
            _ => false,
        };
        self.documents.iter().filter(open).collect()
    }

    /// Whether the player has claimed their own seat, with a fresh dice chain, and does not have it yet.
    fn claims_own(&self) -> bool {
        let (Some(line), Some(side)) = (&self.line, self.side()) else { return false };
        let open = |it: &Filed| match it.signed.document() {
            Document::Claim(claim) => {
                it.standing == Standing::Note
                    && claim.player.key == self.own
                    && line.game().names().side_of(&claim.side) == Some(side)
                    && line.can_be_seated(claim)
            }
            _ => false,
        };
        self.documents.iter().any(open)
    }

    /// Whoever has asked for something that binds, or for a seat, signs nothing in the line before it is answered, or they resign;
    /// otherwise they could wait for the answer, look at their dice, and then choose. Of two that ask at one place, the one with the
    /// greater hash answers.
    pub(crate) fn free_to_sign(&self, answering: Option<&DocumentHash>) -> Result<(), Fault> {
        if self.claims_own() {
            return Err(Fault::new(
                "you have asked for a seat with a fresh dice chain: wait until your opponent grants it before you go on",
            ));
        }
        let binds = |it: &&&Filed| {
            *it.signed.document().author() == self.own && request_of(&it.signed).is_some_and(Request::binds)
        };
        let open = self.open_requests();
        match open.iter().filter(binds).min_by_key(|it| it.hash) {
            Some(own) if answering.is_none_or(|other| *other > own.hash) => {
                let wanted = request_of(&own.signed).map(dispatch::summary::requested).unwrap_or_default();
                Err(Fault::new(format!("you have asked {wanted}: wait for the answer before you go on")))
            }
            _ => Ok(()),
        }
    }

    /// The player's own dice chain, if it is on this computer and fit for use.
    pub fn chain(&self) -> Result<Option<Chain>, Trouble> {
        let (Some(line), Some(side)) = (&self.line, self.side()) else { return Ok(None) };
        let id = line.seat(side).chain.id;
        if self.setting(&stale_name(&id))?.is_some() {
            return Ok(None);
        }
        let seed = self.journal.secret(&chain_name(&id)).map_err(Fault::journal)?;
        let seed = seed.and_then(|seed| from_hex(std::str::from_utf8(&seed).ok()?));
        let spaced = self.setting(&spaced_name(&id))?.unwrap_or_default();
        let spaced: Option<Vec<[u8; 32]>> = spaced.split_whitespace().map(from_hex).collect();
        Ok(seed.map(|seed| Chain::again(id, seed, spaced.unwrap_or_default())))
    }

    /// The player's own key, and those that they changed for it: nobody else could have signed that.
    pub(super) fn own_keys(&self) -> BTreeSet<PublicKey> {
        let mut own = BTreeSet::from([self.own]);
        let changed = |it: &Filed| match it.signed.document() {
            Document::Rekey(rekey) => Some((rekey.place.author, rekey.key)),
            _ => None,
        };
        let proven = |signed: &Signed| match signed.document() {
            Document::Rekey(rekey) => rekey.key.verify(&rekey_bytes(&rekey.place, &rekey.key), &rekey.proof).is_ok(),
            _ => false,
        };
        loop {
            let more = self.documents.iter().find_map(|it| {
                let (old, new) = changed(it)?;
                (own.contains(&new) && !own.contains(&old) && proven(&it.signed)).then_some(old)
            });
            match more {
                Some(old) => own.insert(old),
                None => return own,
            };
        }
    }

    /// Whether the player has a seat in a game that goes on, and no dice chain for it on this computer.
    pub fn is_chainless(&self) -> Result<bool, Trouble> {
        let goes_on = self.line.as_ref().is_some_and(|line| line.ending().is_none() && line.outcome().is_none());
        Ok(goes_on && self.side().is_some() && self.chain()?.is_none())
    }

    /// A fact about the game on this computer.
    pub fn setting(&self, name: &str) -> Result<Option<String>, Trouble> {
        Ok(self.journal.setting(name).map_err(Fault::journal)?)
    }

    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Trouble> {
        Ok(self.journal.write(&clock::now(), |page| page.set(name, value)).map_err(Fault::journal)?)
    }
}

/// What a note asks for.
pub(crate) fn request_of(signed: &Signed) -> Option<&Request> {
    match signed.document() {
        Document::Note(note) => Note::request(note),
        _ => None,
    }
}

/// By what a player names a request or a claim: the beginning of its hash.
pub fn code(hash: &DocumentHash) -> String {
    hex(&hash[..4])
}

/// The one that is meant by the beginning of its hash.
pub fn by_code<'a>(all: &[&'a Filed], wanted: &str, none: &str) -> Result<&'a Filed, Fault> {
    let wanted = wanted.trim();
    let found: Vec<_> = all.iter().filter(|it| wanted.len() >= 6 && hex(&it.hash).starts_with(wanted)).collect();
    let codes = || all.iter().map(|it| code(&it.hash)).collect::<Vec<_>>().join(", ");
    match (&found[..], all.is_empty()) {
        ([one], _) => Ok(one),
        (_, true) => Err(Fault::new(none)),
        _ if wanted.is_empty() => Err(Fault::new(format!("say which one you answer: {}", codes()))),
        ([], _) => Err(Fault::new(format!("`{wanted}` is none of what waits for an answer: {}", codes()))),
        _ => Err(Fault::new(format!("`{wanted}` can be more than one: {}", codes()))),
    }
}

/// Everything in a journal, each with where it stands now.
fn filed(journal: &Journal) -> Result<Vec<Filed>, Fault> {
    let postings = journal.postings().map_err(Fault::journal)?;
    let latest: BTreeMap<DocumentHash, &str> =
        postings.iter().map(|posting| (posting.document, &posting.standing[..])).collect();
    let mut all = Vec::new();
    for document in journal.documents().map_err(Fault::journal)? {
        let signed = Signed::read(&document.bytes)
            .map_err(|failure| Fault::new(format!("a document in the journal is not as it was signed: {failure}")))?;
        let Some(standing) = latest.get(&document.hash) else { continue };
        let unknown = || Fault::new("a document of this game stands where no program of this version puts one");
        let standing = Standing::parse(standing).ok_or_else(unknown)?;
        all.push(Filed { signed, hash: document.hash, standing, at: document.arrived });
    }
    Ok(all)
}

/// The name under which a chain's seed is kept.
pub fn chain_name(id: &[u8; 32]) -> String {
    format!("chain-{}", HEXLOWER.encode(&id[..8]))
}

/// The name under which every 1024th value of a chain is kept, to save time.
pub fn spaced_name(id: &[u8; 32]) -> String {
    format!("spaced-{}", chain_name(id))
}

/// The name under which is noted that a chain was used elsewhere: another computer, or a folder that a copy took the place of.
pub fn stale_name(id: &[u8; 32]) -> String {
    format!("stale-{}", chain_name(id))
}

/// The name under which a backup notes how far a chain was open.
pub fn opened_name(id: &[u8; 32]) -> String {
    format!("opened-{}", chain_name(id))
}

/// The name under which is noted that a claim was signed here.
pub fn claimed_name(claim: &DocumentHash) -> String {
    format!("claimed-{}", hex(claim))
}

/// Whether a secret is a chain's seed.
pub fn is_chain(name: &str) -> bool {
    name.starts_with("chain-")
}

/// Whether a line of a backup says how far a chain was open.
pub fn is_opened(name: &str) -> bool {
    name.starts_with("opened-")
}
