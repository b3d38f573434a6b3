//! How documents come into the journal: with their inputs, with what gives way to them, and always in one step.

use crate::archive::keep_restored;
use crate::clock;
use crate::house::House;
use crate::mail::game::{Filed, MailGame, Standing, Tried, chain_name, is_chain, stale_name};
use crate::trouble::{Fault, Trouble};
use dispatch::line::{Line, Post};
use dispatch::signed::DocumentHash;
use dispatch::{Document, Signed};
use journal::Page;
use kernel::hash::hex;

/// What the journal's entries become when the line changes.
struct Entries {
    /// So many of them stay.
    stay: usize,
    /// These follow; with what the player has drafted, as far as it still is what follows.
    add: Vec<String>,
    /// They stay as they are: the rules of this program do not take them, or were not asked.
    untouched: bool,
}

impl MailGame {
    /// Puts a document into the line, with its inputs and its bytes, in one step.
    pub(crate) fn post(
        &mut self,
        signed: &Signed,
        also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<(), Trouble> {
        let line = self.line()?.clone().with(signed).map_err(|failure| Fault::new(failure.to_string()))?;
        self.go_over_to(line, also)
    }

    /// Makes this the line of the game, in one step: what is new in it is kept, what stood in its place gives way, and what the
    /// player has drafted stays where it still is what follows.
    pub(crate) fn go_over_to(
        &mut self,
        line: Line,
        also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<(), Trouble> {
        let before = self.line()?;
        let parted = before.posts().iter().zip(line.posts()).take_while(|(old, new)| old.hash == new.hash).count();
        let gone: Vec<(DocumentHash, Standing)> = before.posts()[parted..]
            .iter()
            .map(|post| (post.hash, if Some(post.author) == self.side() { Standing::GaveWay } else { Standing::Void }))
            .collect();
        let (new, entries) = (line.posts()[parted..].to_vec(), self.entries_of(&line, parted)?);
        let numbers: Vec<i64> = self.journal.line().iter().map(|entry| entry.number).collect();
        let head = self.journal.head();
        let written = self.journal.write(&clock::now(), |page| {
            let mut numbers = numbers;
            if !entries.untouched {
                if entries.stay < numbers.len() {
                    numbers.truncate(entries.stay);
                    page.move_head(numbers.last().copied(), "the line has changed")?;
                }
                for input in &entries.add {
                    numbers.push(page.append(input)?);
                }
            }
            gone.iter().try_for_each(|(hash, standing)| page.post(*hash, standing.word(), None).map(|_| ()))?;
            for post in &new {
                let entry = post.inputs.checked_sub(1).and_then(|at| numbers.get(at)).copied();
                let entry = if entries.untouched { head } else { entry };
                page.keep_document(post.signed.document().kind(), &post.signed.bytes(), post.hash)?;
                page.post(post.hash, Standing::Line.word(), entry)?;
            }
            also(page)
        });
        written.map_err(Fault::journal)?;
        gone.iter().for_each(|(hash, standing)| self.stands(*hash, *standing));
        new.iter().for_each(|post| self.file(&post.signed, Standing::Line));
        self.line = Some(line);
        self.tried = Tried::default();
        self.take_up_draft()
    }

    /// Takes a whole verified line at once, if it stands before this one from where they part. Tells how many documents are new. A
    /// seat that is given away in them is looked at first, one document at a time, unless the game is new here and the player
    /// keeps theirs.
    pub(super) fn extend_to(&mut self, whole: &Line, is_new: bool) -> Result<usize, Trouble> {
        let posts = self.line()?.posts();
        let parted = posts.iter().zip(whole.posts()).take_while(|(a, b)| a.hash == b.hash).count();
        let (standing, new) = (&posts[parted..], &whole.posts()[parted..]);
        let gives_seat = |post: &Post| matches!(post.signed.document(), Document::Reseat(_));
        let loses_own = whole.side_of(self.own_key()).is_none() && whole.side_ever(self.own_key()).is_some();
        let looked_at = new.iter().any(gives_seat) && (!is_new || loses_own);
        if new.is_empty() || looked_at || !self.gives_way(standing, new) {
            return Ok(0);
        }
        self.go_over_to(whole.clone(), |_| Ok(()))?;
        new.iter().try_for_each(|post| self.note_written_elsewhere(&post.signed))?;
        Ok(new.len())
    }

    /// What becomes of the entries: the inputs of the line, and then what the player drafted, or had sent in what gives way, if
    /// it follows there too. Its dice are the same, or it does not follow.
    fn entries_of(&self, line: &Line, parted: usize) -> Result<Entries, Trouble> {
        let texts: Vec<&str> = self.journal.line().iter().map(|entry| &entry.text[..]).collect();
        let inputs = line.game().inputs();
        let same = texts.iter().zip(&inputs).take_while(|(entry, input)| *entry == input).count();
        // Of a game of an earlier revision the journal may have more than the rules of this program take.
        if !line.is_current() && same < texts.len() {
            return Ok(Entries { stay: texts.len(), add: vec![], untouched: true });
        }
        let own = |post: &&Post| Some(post.author) == self.side();
        let gave_way =
            self.line()?.posts()[parted..].iter().filter(own).filter_map(|post| match post.signed.document() {
                Document::Dispatch(dispatch) => Some(&dispatch.inputs),
                _ => None,
            });
        let mut drafted: Vec<&str> = gave_way.flatten().map(String::as_str).collect();
        drafted.extend(&texts[self.line()?.game().len().min(texts.len())..]);
        if same == inputs.len() && texts[same..] == drafted[..] && matches!(self.redraft(line, &drafted), Ok(Some(_))) {
            return Ok(Entries { stay: texts.len(), add: vec![], untouched: false });
        }
        let mut add = inputs[same..].to_vec();
        if !drafted.is_empty() && matches!(self.redraft(line, &drafted), Ok(Some(_))) {
            add.extend(drafted.iter().map(|input| (*input).to_owned()));
        }
        Ok(Entries { stay: same, add, untouched: false })
    }

    /// Notes that a document of this player's own was written elsewhere and opened a link there: whoever has seen that link could
    /// suit a document of theirs to it, so the chain is used no more. The draft, which may have dice of it, goes.
    pub(super) fn note_written_elsewhere(&mut self, signed: &Signed) -> Result<(), Trouble> {
        let (Some(side), Document::Dispatch(dispatch)) = (self.side(), signed.document()) else { return Ok(()) };
        let line = self.line()?;
        let id = line.seat(side).chain.id;
        let is_own = line.side_of(&dispatch.place.author) == Some(side) && dispatch.opens.is_some();
        let is_here = self.journal.secret(&chain_name(&id)).map_err(Fault::journal)?.is_some();
        if !is_own || !is_here || self.setting(&stale_name(&id))?.is_some() {
            return Ok(());
        }
        let entries = self.journal.line();
        let head = line.game().len().checked_sub(1).and_then(|at| entries.get(at)).map(|entry| entry.number);
        let drafted = entries.len() > line.game().len();
        let written = self.journal.write(&clock::now(), |page| {
            if drafted {
                page.move_head(head, "written elsewhere")?;
            }
            page.set(&stale_name(&id), "used elsewhere")
        });
        written.map_err(Fault::journal)?;
        self.take_up_draft()
    }

    /// Keeps a document that is not in the line.
    pub(crate) fn keep_beside(&mut self, signed: &Signed, standing: Standing) -> Result<(), Trouble> {
        self.keep_all_beside(&[signed], standing)
    }

    /// Keeps documents that are not in the line, in one step.
    pub(crate) fn keep_all_beside(&mut self, all: &[&Signed], standing: Standing) -> Result<(), Trouble> {
        if all.is_empty() {
            return Ok(());
        }
        let written = self.journal.write(&clock::now(), |page| {
            all.iter().try_for_each(|signed| {
                page.keep_document(signed.document().kind(), &signed.bytes(), signed.hash())?;
                page.post(signed.hash(), standing.word(), None).map(|_| ())
            })
        });
        written.map_err(Fault::journal)?;
        all.iter().for_each(|signed| self.file(signed, standing));
        Ok(())
    }

    /// The acceptance makes the game.
    pub(crate) fn accept(&mut self, acceptance: &Signed, house: &House) -> Result<(), Trouble> {
        let line = Line::found(self.invitation.clone(), acceptance.clone());
        let line = line.map_err(|failure| Fault::new(failure.to_string()))?;
        let mut restored = house.restored(&hex(&self.invitation.hash()))?;
        let known = self.journal.secrets().map_err(Fault::journal)?;
        restored.retain(|(name, _)| !is_chain(name) && !known.iter().any(|secret| secret.name == *name));
        let written = self.journal.write(&clock::now(), |page| {
            page.keep_document("acceptance", &acceptance.bytes(), acceptance.hash())?;
            page.post(acceptance.hash(), Standing::Acceptance.word(), None)?;
            page.set("game", &line.id().to_string())?;
            restored.iter().try_for_each(|(name, value)| keep_restored(page, name, value))
        });
        written.map_err(Fault::journal)?;
        self.file(acceptance, Standing::Acceptance);
        self.line = Some(line);
        self.take_up_draft()
    }

    /// What is in the journal now is in memory too.
    pub(crate) fn file(&mut self, signed: &Signed, standing: Standing) {
        let hash = signed.hash();
        match self.document(&hash) {
            Some(_) => self.stands(hash, standing),
            None => {
                self.places.insert(hash, self.documents.len());
                self.documents.push(Filed { signed: signed.clone(), hash, standing, at: clock::now() });
            }
        }
    }

    fn stands(&mut self, hash: DocumentHash, standing: Standing) {
        if let Some(it) = self.places.get(&hash).and_then(|at| self.documents.get_mut(*at)) {
            it.standing = standing;
        }
    }
}
