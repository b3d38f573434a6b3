//! A game by mail out of its journal: the line is verified anew, and the draft taken up where it was left.

use crate::clock;
use crate::founding::Founding;
use crate::house::{House, random_bytes};
use crate::local::opening_name;
use crate::trouble::{Fault, Trouble};
use data_encoding::HEXLOWER;
use dispatch::chain::Chain;
use dispatch::document::Matter;
use dispatch::draft::Unchosen;
use dispatch::key::PublicKey;
use dispatch::line::Line;
use dispatch::signed::DocumentHash;
use dispatch::{Document, Draft, Signed};
use games::AnyGame;
use journal::{Journal, Page};
use kernel::hash::{from_hex, hex};
use kernel::secret::Salt;
use kernel::{Awaits, Names, Side};
use std::path::Path;

/// Where a document stands, as the journal has it.
pub mod standing {
    pub const ACCEPTANCE: &str = "acceptance";
    /// In the line.
    pub const LINE: &str = "line";
    /// Beside the line.
    pub const NOTE: &str = "note";
    /// Came too early, or follows what is not here.
    pub const TRAY: &str = "tray";
    /// Contradicts one that stands in the line.
    pub const FORK: &str = "fork";
    /// Stands nowhere any more.
    pub const VOID: &str = "void";
}

/// A game by mail on this computer.
#[derive(Debug)]
pub struct MailGame {
    pub(crate) journal: Journal,
    invitation: Signed,
    /// None until the invitation is accepted.
    line: Option<Line>,
    own: PublicKey,
    draft: Option<Draft>,
    /// How many inputs of the draft are in the journal.
    noted: usize,
}

/// A document and where it stands.
#[derive(Clone, Debug)]
pub struct Standing {
    pub signed: Signed,
    pub standing: String,
    pub at: String,
    /// The journal's head after it, for one in the line.
    pub entry: Option<i64>,
}

impl MailGame {
    /// Founds the journal of an invitation.
    pub fn create(path: &Path, invitation: Signed, own: PublicKey) -> Result<MailGame, Trouble> {
        let founding = Founding::Mail(Box::new(invitation.clone())).to_string();
        let journal = Journal::create(path, &founding, &clock::now()).map_err(Fault::journal)?;
        Ok(MailGame { journal, invitation, line: None, own, draft: None, noted: 0 })
    }

    pub fn open(path: &Path, own: PublicKey) -> Result<MailGame, Trouble> {
        MailGame::of(Journal::open(path).map_err(Fault::journal)?, own)
    }

    /// Verifies everything in the journal: signatures, chains, dice, every rule.
    pub fn of(journal: Journal, own: PublicKey) -> Result<MailGame, Trouble> {
        let Founding::Mail(invitation) = Founding::parse(journal.founding())? else {
            return Err(Fault::new("this game is not played by mail").into());
        };
        let mut game = MailGame { journal, invitation: *invitation, line: None, own, draft: None, noted: 0 };
        game.rebuild()?;
        Ok(game)
    }

    /// Makes line and draft from what the journal holds.
    pub(crate) fn rebuild(&mut self) -> Result<(), Trouble> {
        let documents = self.documents()?;
        let broken =
            |failure: dispatch::Failure| Fault::new(format!("the journal of this game does not hold: {failure}"));
        self.line = None;
        if let Some(acceptance) = documents.iter().find(|it| it.standing == standing::ACCEPTANCE) {
            let mut line = Line::found(self.invitation.clone(), acceptance.signed.clone()).map_err(broken)?;
            let mut posts: Vec<&Standing> = documents.iter().filter(|it| it.standing == standing::LINE).collect();
            posts.sort_by_key(|it| it.signed.document().place().map(|place| place.number));
            for post in posts {
                line = line.with(&post.signed).map_err(broken)?;
            }
            self.line = Some(line);
        }
        self.take_up_draft()
    }

    /// The draft as the journal's head has it.
    fn take_up_draft(&mut self) -> Result<(), Trouble> {
        (self.draft, self.noted) = (None, 0);
        let Some(line) = &self.line else { return Ok(()) };
        // What was drafted by other rules, and what these rules do not take, stays in the journal as it is.
        if !line.is_current() {
            return Ok(());
        }
        let entries: Vec<&str> = self.journal.line().iter().map(|entry| &entry.text[..]).collect();
        let sent = line.game().inputs();
        let fits = entries.len() >= sent.len() && entries.iter().zip(&sent).all(|(entry, input)| entry == input);
        if !fits {
            return Err(Fault::new(
                "the journal's entries are not those of the game's documents: try `fieldpost check`",
            )
            .into());
        }
        let own_turn =
            self.side().is_some() && line.baton() == self.side() && line.ending().is_none() && line.outcome().is_none();
        let rest = entries[sent.len()..].to_vec();
        let (Some(side), Some(chain), true) = (self.side(), self.chain()?, own_turn) else {
            // Whoever only looks on leaves the draft of a player alone.
            return match rest.is_empty() || self.side().is_none() {
                true => Ok(()),
                false => Err(Fault::new("the journal has a draft that is not for this player to send").into()),
            };
        };
        let mut draft = Draft::begin(line, side, &chain).map_err(|failure| Fault::new(failure.to_string()))?;
        for (at, input) in rest.iter().enumerate() {
            let wrong = || Fault::new(format!("`{input}` in the draft of this game cannot be repeated"));
            match draft.inputs().get(at) {
                Some(noted) if noted.input == *input => {}
                Some(_) => return Err(wrong().into()),
                None => {
                    draft.choose(input).map_err(|_| wrong())?;
                }
            }
        }
        self.noted = rest.len();
        self.draft = Some(draft);
        Ok(())
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
    pub fn documents(&self) -> Result<Vec<Standing>, Trouble> {
        let postings = self.journal.postings().map_err(Fault::journal)?;
        let documents = self.journal.documents().map_err(Fault::journal)?;
        let mut all = Vec::with_capacity(documents.len());
        for document in documents {
            let signed = Signed::read(&document.bytes).map_err(|failure| {
                Fault::new(format!("a document in the journal is not as it was signed: {failure}"))
            })?;
            let Some(posting) = postings.iter().rev().find(|posting| posting.document == document.hash) else {
                continue;
            };
            let (standing, at, entry) = (posting.standing.clone(), document.arrived, posting.entry);
            all.push(Standing { signed, standing, at, entry });
        }
        Ok(all)
    }

    /// The notes that asked for something, are not answered, and still fit the end of the line.
    pub fn open_requests(&self) -> Result<Vec<Signed>, Trouble> {
        let Some(line) = &self.line else { return Ok(Vec::new()) };
        let documents = self.documents()?;
        let declined = |hash: &DocumentHash| {
            documents.iter().any(|it| match it.signed.document() {
                Document::Note(note) => note.matter == Matter::Decline(*hash),
                _ => false,
            })
        };
        let open = |it: &Standing| match it.signed.document() {
            Document::Note(note) => {
                note.request().is_some()
                    && note.after == line.last()
                    && !declined(&it.signed.hash())
                    && line.ending().is_none()
            }
            _ => false,
        };
        Ok(documents.iter().filter(|it| open(it)).map(|it| it.signed.clone()).collect())
    }

    /// The player's own dice chain, if it is on this computer.
    pub fn chain(&self) -> Result<Option<Chain>, Trouble> {
        let (Some(line), Some(side)) = (&self.line, self.side()) else { return Ok(None) };
        let id = line.seat(side).chain.id;
        let seed = self.journal.secret(&chain_name(&id)).map_err(Fault::journal)?;
        let seed = seed.and_then(|seed| from_hex(std::str::from_utf8(&seed).ok()?));
        let spaced = self.setting(&spaced_name(&id))?.unwrap_or_default();
        let spaced: Option<Vec<[u8; 32]>> = spaced.split_whitespace().map(from_hex).collect();
        Ok(seed.map(|seed| Chain::again(id, seed, spaced.unwrap_or_default())))
    }

    /// Takes a choice of the player, and everything that follows of itself. Acknowledged only when it is on the disk.
    pub fn act(&mut self, line: &str) -> Result<Vec<usize>, Trouble> {
        self.open_due()?;
        let mut draft = self.draft_to_play()?.clone();
        let before = draft.inputs().len().min(self.noted);
        let mut openings = Vec::new();
        self.take(&mut draft, line, &mut openings)?;
        self.open_own(&mut draft, &openings)?;
        self.keep(draft, openings)?;
        let start = self.line()?.game().len();
        let end = self.game()?.len();
        Ok((start + before..end).collect())
    }

    fn open_own(&self, draft: &mut Draft, openings: &[String]) -> Result<(), Trouble> {
        while let Awaits::Opening { side, .. } = draft.game().awaits() {
            if side != draft.author() {
                return Ok(());
            }
            let kept = self.journal.secrets().map_err(Fault::journal)?;
            let kept = kept.into_iter().filter_map(|secret| String::from_utf8(secret.value).ok());
            let due = kept.chain(openings.iter().cloned()).find(|opening| draft.game().judge(opening).is_ok());
            let Some(opening) = due else {
                return Err(Fault::new("what you sealed is to be opened, and it is not on this computer").into());
            };
            choose(draft, &opening)?;
        }
        Ok(())
    }

    fn take(&self, draft: &mut Draft, line: &str, openings: &mut Vec<String>) -> Result<(), Trouble> {
        let names = draft.game().names().clone();
        let line = draft.game().addressed(line).map_err(|refusal| Trouble::refused(&names, &refusal))?;
        judge_own(draft, &line)?;
        let input = match draft.game().as_secret(&line) {
            None => line,
            Some((side, action)) => {
                let sealed = draft.game().seal(side, action, Salt(random_bytes()?));
                let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(&names, action, why))?;
                openings.push(opening);
                sealing
            }
        };
        choose(draft, &input)
    }

    fn draft_to_play(&self) -> Result<&Draft, Trouble> {
        if let Some(draft) = &self.draft {
            return Ok(draft);
        }
        let line = self.line()?;
        let side = self.own_side()?;
        if line.ending().is_some() || line.outcome().is_some() {
            return Err(Fault::new("the game is over").into());
        }
        if !line.is_current() {
            let (game, own) = (line.revision(), line.own_revision());
            return Err(Fault::new(format!(
                "the game is played by revision {game} of the rules, and this program has {own}: both players must adopt it first"
            ))
            .into());
        }
        if line.baton() != Some(side) {
            let name = &line.seat(side.other()).name;
            return Err(Fault::new(format!(
                "it is for {name} to move: nothing can be done before their dispatch comes"
            ))
            .into());
        }
        Err(Fault::new("the dice chain of this game is not on this computer: restore it from a backup").into())
    }

    /// Writes the draft down.
    fn keep(&mut self, draft: Draft, openings: Vec<String>) -> Result<(), Trouble> {
        let new: Vec<String> = draft.inputs()[self.noted..].iter().map(|noted| noted.input.clone()).collect();
        let written = self.journal.write(&clock::now(), |page| {
            openings.iter().try_for_each(|opening| page.keep_secret(&opening_name(opening), opening.as_bytes()))?;
            new.iter().try_for_each(|input| page.append(input).map(|_| ()))
        });
        written.map_err(Fault::journal)?;
        self.noted = draft.inputs().len();
        self.draft = Some(draft);
        Ok(())
    }

    /// Opens what the player sealed, if that is due: nobody has to be asked for it.
    pub(crate) fn open_due(&mut self) -> Result<(), Trouble> {
        let Some(mut draft) = self.draft.clone() else { return Ok(()) };
        let before = draft.inputs().len();
        self.open_own(&mut draft, &[])?;
        if draft.inputs().len() == before { Ok(()) } else { self.keep(draft, Vec::new()) }
    }

    /// Takes the last choice back; never across dice.
    pub fn undo(&mut self) -> Result<String, Trouble> {
        let mut draft = self.draft_to_play()?.clone();
        let names = draft.game().names().clone();
        let chain = self.chain()?.ok_or_else(|| Fault::new("the dice chain of this game is not on this computer"))?;
        let line = self.line()?;
        let undone = draft.undo(line, &chain).map_err(|why| unchosen(&names, "", why))?;
        let left = draft.inputs().len().min(self.noted);
        let entries = self.journal.line();
        let at = line.game().len() + left;
        let head = at.checked_sub(1).and_then(|at| entries.get(at)).map(|entry| entry.number);
        self.journal.write(&clock::now(), |page| page.move_head(head, "undo")).map_err(Fault::journal)?;
        (self.draft, self.noted) = (Some(draft), left);
        Ok(undone)
    }

    /// Puts a document into the line, with its inputs and its bytes, in one step.
    pub(crate) fn post(
        &mut self,
        signed: &Signed,
        also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<(), Trouble> {
        let mut line = self.line()?.clone();
        line.append(signed).map_err(|failure| Fault::new(failure.to_string()))?;
        let entries: Vec<(i64, String)> =
            self.journal.line().iter().map(|entry| (entry.number, entry.text.clone())).collect();
        let inputs = line.game().inputs();
        // What the journal has already of these inputs stays; a takeback leaves fewer.
        let same = entries.iter().zip(&inputs).take_while(|((_, entry), input)| entry == *input).count();
        let head = same.checked_sub(1).and_then(|at| entries.get(at)).map(|(number, _)| *number);
        if !line.is_current() && same < entries.len() {
            return self.post_beside_entries(signed, line, also);
        }
        let written = self.journal.write(&clock::now(), |page| {
            if same < entries.len() {
                page.move_head(head, signed.document().kind())?;
            }
            let mut entry = head;
            for input in &inputs[same..] {
                entry = Some(page.append(input)?);
            }
            page.keep_document(signed.document().kind(), &signed.bytes(), signed.hash())?;
            page.post(signed.hash(), standing::LINE, entry)?;
            also(page)
        });
        written.map_err(Fault::journal)?;
        self.line = Some(line);
        self.take_up_draft()
    }

    /// Puts a document into a line of an earlier revision whose journal has more than the rules of this program take. The entries
    /// stay as they are until both players adopt these.
    fn post_beside_entries(
        &mut self,
        signed: &Signed,
        line: Line,
        also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<(), Trouble> {
        let head = self.journal.head();
        let written = self.journal.write(&clock::now(), |page| {
            page.keep_document(signed.document().kind(), &signed.bytes(), signed.hash())?;
            page.post(signed.hash(), standing::LINE, head)?;
            also(page)
        });
        written.map_err(Fault::journal)?;
        self.line = Some(line);
        self.take_up_draft()
    }

    /// Keeps a document that is not in the line.
    pub(crate) fn keep_beside(&mut self, signed: &Signed, standing: &str) -> Result<(), Trouble> {
        let written = self.journal.write(&clock::now(), |page| {
            page.keep_document(signed.document().kind(), &signed.bytes(), signed.hash())?;
            page.post(signed.hash(), standing, None).map(|_| ())
        });
        Ok(written.map_err(Fault::journal)?)
    }

    /// The acceptance makes the game.
    pub(crate) fn accept(&mut self, acceptance: &Signed, house: &House) -> Result<(), Trouble> {
        let line = Line::found(self.invitation.clone(), acceptance.clone());
        let line = line.map_err(|failure| Fault::new(failure.to_string()))?;
        let mut restored = house.restored(&hex(&self.invitation.hash()))?;
        let known = self.journal.secrets().map_err(Fault::journal)?;
        restored.retain(|(name, _)| !known.iter().any(|secret| secret.name == *name));
        let written = self.journal.write(&clock::now(), |page| {
            page.keep_document("acceptance", &acceptance.bytes(), acceptance.hash())?;
            page.post(acceptance.hash(), standing::ACCEPTANCE, None)?;
            page.set("game", &line.id().to_string())?;
            restored.iter().try_for_each(|(name, value)| page.keep_secret(name, value.as_bytes()))
        });
        written.map_err(Fault::journal)?;
        self.line = Some(line);
        self.take_up_draft()
    }

    /// A fact about the game on this computer.
    pub fn setting(&self, name: &str) -> Result<Option<String>, Trouble> {
        Ok(self.journal.setting(name).map_err(Fault::journal)?)
    }

    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Trouble> {
        Ok(self.journal.write(&clock::now(), |page| page.set(name, value)).map_err(Fault::journal)?)
    }
}

/// The name under which a chain's seed is kept.
pub fn chain_name(id: &[u8; 32]) -> String {
    format!("chain-{}", HEXLOWER.encode(&id[..8]))
}

/// The name under which every 1024th value of a chain is kept, to save time.
pub fn spaced_name(id: &[u8; 32]) -> String {
    format!("spaced-{}", chain_name(id))
}

/// Only what is the player's own to decide; what the other decides comes from him.
fn judge_own(draft: &Draft, line: &str) -> Result<(), Trouble> {
    let game = draft.game();
    let own = game.names().side(draft.author());
    let first = line.split_whitespace().next().unwrap_or_default();
    match first {
        "roll" => Err(Fault::new("by mail the program casts the dice: nobody enters them").into()),
        "adjudicate" => {
            Err(Fault::new("by mail both players adjudicate: `fieldpost adjudicate` asks the other").into())
        }
        code if game.names().side_of(code.trim_end_matches(':')) == Some(draft.author()) => Ok(()),
        _ => Err(Fault::new(format!("you play the {} side: what the other decides comes from them by mail", own.name))
            .into()),
    }
}

fn choose(draft: &mut Draft, input: &str) -> Result<(), Trouble> {
    let names = draft.game().names().clone();
    match draft.choose(input) {
        Ok(_) => Ok(()),
        Err(why) => Err(unchosen(&names, input, why)),
    }
}

fn unchosen(names: &Names, line: &str, why: Unchosen) -> Trouble {
    match why {
        Unchosen::NotTaken(why) => Trouble::not_taken(names, line, why),
        Unchosen::Failure(failure) => Fault::new(failure.to_string()).into(),
    }
}
