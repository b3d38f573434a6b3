//! How documents come into the journal: with their inputs, with what gives way to them, and always in one step.

use crate::archive::keep_restored;
use crate::clock;
use crate::house::House;
use crate::mail::game::{Filed, MailGame, Standing, chain_name, is_chain, stale_name};
use crate::mail::orders;
use crate::trouble::{Fault, Trouble};
use dispatch::line::{Line, Post};
use dispatch::signed::DocumentHash;
use dispatch::{Document, PublicKey, Signed};
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
        self.change_line(line, None, also)
    }

    /// Makes this the line of the game, in one step: what came is kept, what stood in its place gives way, and what the player has
    /// drafted stays where it still is what follows. What the player signed on another computer makes their dice chain stale.
    pub(crate) fn go_over_to(&mut self, line: Line) -> Result<(), Trouble> {
        let stale = self.used_elsewhere(&line)?;
        let orders_wait = orders::pending(self, orders::HOME)?.is_some();
        self.change_line(line, stale.clone(), |page| {
            stale.iter().try_for_each(|name| page.set(name, "used elsewhere"))?;
            if orders_wait { page.set(orders::DUE, "yes") } else { Ok(()) }
        })
    }

    fn change_line(
        &mut self,
        line: Line,
        stale: Option<String>,
        also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<(), Trouble> {
        let before = self.line()?;
        let parted = before.posts().iter().zip(line.posts()).take_while(|(old, new)| old.hash == new.hash).count();
        // Two by one player in one place stay the proof of a fork, whichever of them stands.
        let forked = before.posts().get(parted).zip(line.posts().get(parted));
        let forked = forked.filter(|(old, new)| old.author == new.author).map(|(old, _)| old.hash);
        let gives_way = |post: &Post| match Some(post.author) == self.side() {
            true => Standing::GaveWay,
            false if Some(post.hash) == forked => Standing::Fork,
            false => Standing::Void,
        };
        let gone: Vec<(DocumentHash, Standing)> =
            before.posts()[parted..].iter().map(|post| (post.hash, gives_way(post))).collect();
        let new = line.posts()[parted..].to_vec();
        let shared = shared_inputs(before, &line, parted);
        let entries = self.entries_of(&line, parted, shared, stale.is_some())?;
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
        if let Some(before) = &self.line {
            self.pool.learn(&before.posts()[parted..]);
        }
        self.line = Some(line);
        self.take_up_draft(shared)
    }

    /// Takes a whole verified line at once, if it stands before this one from where they part. Tells how many documents are new. A
    /// seat that is given away in them is looked at first, one document at a time, unless the game is new here and the player
    /// keeps theirs.
    pub(super) fn extend_to(&mut self, whole: &Line, is_new: bool) -> Result<usize, Trouble> {
        let posts = self.line()?.posts();
        let parted = posts.iter().zip(whole.posts()).take_while(|(a, b)| a.hash == b.hash).count();
        let new = &whole.posts()[parted..];
        let gives_seat = |post: &Post| matches!(post.signed.document(), Document::Reseat(_));
        let looked_at = new.iter().any(gives_seat) && (!is_new || self.loses_seat(whole));
        if new.is_empty() || looked_at || !self.would_stand(whole) {
            return Ok(0);
        }
        self.go_over_to(whole.clone())?;
        Ok(new.len())
    }

    /// Whether the opponent gives away the seat of this player's own key somewhere in a line.
    fn loses_seat(&self, whole: &Line) -> bool {
        let mut keys = [whole.invitation(), whole.acceptance()].map(|signed| *signed.document().author());
        whole.posts().iter().any(|post| {
            let host = post.author == whole.host();
            match post.signed.document() {
                Document::Rekey(rekey) => keys[usize::from(!host)] = rekey.key,
                Document::Reseat(reseat) => {
                    let claim = Signed::read(&reseat.claim).ok();
                    let new = claim.map_or(PublicKey([0; 32]), |claim| *claim.document().author());
                    return std::mem::replace(&mut keys[usize::from(host)], new) == *self.own_key()
                        && new != *self.own_key();
                }
                _ => {}
            }
            false
        })
    }

    /// What becomes of the entries: the inputs of the line, and then what the player drafted, or had sent in what gives way, if
    /// it follows there too. Its dice are the same, or it does not follow. With a stale chain it does not.
    fn entries_of(&self, line: &Line, parted: usize, shared: usize, is_stale: bool) -> Result<Entries, Trouble> {
        let texts: Vec<&str> = self.journal.line().iter().map(|entry| &entry.text[..]).collect();
        // Those before the parting are the same in both, and in the journal: they are not spelled anew.
        let shared = shared.min(texts.len());
        let inputs = line.game().inputs_from(shared);
        let same = shared + texts[shared..].iter().zip(&inputs).take_while(|(entry, input)| *entry == input).count();
        let left = || inputs[same - shared..].to_vec();
        // Of a game of an earlier revision the journal may have more than the rules of this program take.
        if !line.is_current() && same < texts.len() {
            return Ok(Entries { stay: texts.len(), add: vec![], untouched: true });
        }
        if is_stale {
            return Ok(Entries { stay: same, add: left(), untouched: false });
        }
        let own = |post: &&Post| Some(post.author) == self.side();
        let gave_way =
            self.line()?.posts()[parted..].iter().filter(own).filter_map(|post| match post.signed.document() {
                Document::Dispatch(dispatch) => Some(&dispatch.inputs),
                _ => None,
            });
        let mut drafted: Vec<&str> = gave_way.flatten().map(String::as_str).collect();
        drafted.extend(&texts[self.line()?.game().len().min(texts.len())..]);
        // What has just been signed is drafted no more, even if the same could be done once more.
        for post in line.posts()[parted..].iter().filter(own) {
            let Document::Dispatch(dispatch) = post.signed.document() else { continue };
            let count = dispatch.inputs.len();
            if drafted.get(..count).is_some_and(|first| first.iter().zip(&dispatch.inputs).all(|(a, b)| a == b)) {
                drafted.drain(..count);
            }
        }
        if same == line.game().len()
            && texts[same..] == drafted[..]
            && matches!(self.redraft(line, &drafted), Ok(Some(_)))
        {
            return Ok(Entries { stay: texts.len(), add: vec![], untouched: false });
        }
        let mut add = left();
        if !drafted.is_empty() && matches!(self.redraft(line, &drafted), Ok(Some(_))) {
            add.extend(drafted.iter().map(|input| (*input).to_owned()));
        }
        Ok(Entries { stay: same, add, untouched: false })
    }

    /// The player's dice chain, if one of its links was opened and will not be cast with what it was opened for: whoever has seen
    /// that link could suit a document of theirs to it, so the chain is used no more.
    fn used_elsewhere(&self, line: &Line) -> Result<Option<String>, Trouble> {
        let Some(side) = line.side_of(self.own_key()) else { return Ok(None) };
        let id = line.seat(side).chain.id;
        let is_here = self.journal.secret(&chain_name(&id)).map_err(Fault::journal)?.is_some();
        if !is_here || self.setting(&stale_name(&id))?.is_some() {
            return Ok(None);
        }
        let before = self.line()?;
        let opens_own = |post: &&Post| match post.signed.document() {
            Document::Dispatch(dispatch) => {
                line.side_of(&dispatch.place.author) == Some(side) && dispatch.opens.is_some()
            }
            _ => false,
        };
        // Written on another computer; what stood here before and gave way was not.
        let stood = |it: &Filed| matches!(it.standing, Standing::GaveWay | Standing::Void);
        let is_known = |post: &&Post| before.knows(&post.hash) || self.document(&post.hash).is_some_and(stood);
        let written_elsewhere = line.posts().iter().filter(|post| !is_known(post)).any(|post| opens_own(&post));
        // Written here, and gives way: the same link will be cast with the same source again, or not at all.
        let gone: Vec<&Post> = before.posts().iter().filter(|post| !line.knows(&post.hash)).filter(opens_own).collect();
        let source = |line: &Line| line.seat(side.other()).source.document;
        let given_away = match gone[..] {
            [] => false,
            [one] => before.as_of(one.number - 1).map_or(true, |then| source(&then) != source(line)),
            _ => true,
        };
        // What gave way earlier, while its source was the same: a later source was signed when the link had been shown.
        let opens = |it: &&Filed| match it.signed.document() {
            Document::Dispatch(dispatch) => {
                let beside = !matches!(it.standing, Standing::Line) && !line.knows(&it.hash);
                beside && dispatch.opens.is_some_and(|(index, _)| index > line.seat(side).chain.index)
            }
            _ => false,
        };
        let shown = self.documents().iter().any(|it| opens(&it)) && {
            let earlier = self.beside_from(1);
            earlier.iter().any(|(signed, then)| {
                let own = then.posts().last().is_some_and(|post| post.author == side);
                let opens = matches!(signed.document(), Document::Dispatch(dispatch)
                    if dispatch.opens.is_some_and(|(index, _)| index > line.seat(side).chain.index));
                own && opens
                    && !line.knows(&signed.hash())
                    && then.seat(side).chain.id == id
                    && source(then) != source(line)
            })
        };
        Ok((written_elsewhere || given_away || shown).then(|| stale_name(&id)))
    }

    /// Keeps a document that is not in the line.
    pub(crate) fn keep_beside(&mut self, signed: &Signed, standing: Standing) -> Result<(), Trouble> {
        self.keep_all_beside_with(&[signed], standing, |_| Ok(()))
    }

    /// The same with what comes into being with it.
    pub(crate) fn keep_beside_with(
        &mut self,
        signed: &Signed,
        standing: Standing,
        also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<(), Trouble> {
        self.keep_all_beside_with(&[signed], standing, also)
    }

    /// Keeps documents that are not in the line, in one step.
    pub(crate) fn keep_all_beside(&mut self, all: &[&Signed], standing: Standing) -> Result<(), Trouble> {
        if all.is_empty() { Ok(()) } else { self.keep_all_beside_with(all, standing, |_| Ok(())) }
    }

    fn keep_all_beside_with(
        &mut self,
        all: &[&Signed],
        standing: Standing,
        also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<(), Trouble> {
        let written = self.journal.write(&clock::now(), |page| {
            also(page)?;
            all.iter().try_for_each(|signed| {
                page.keep_document(signed.document().kind(), &signed.bytes(), signed.hash())?;
                page.post(signed.hash(), standing.word(), None).map(|_| ())
            })
        });
        written.map_err(Fault::journal)?;
        all.iter().for_each(|signed| self.file(signed, standing));
        Ok(())
    }

    /// The acceptance makes the game, with whatever else comes into being with it.
    pub(crate) fn accept(
        &mut self,
        acceptance: &Signed,
        house: &House,
        also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
    ) -> Result<(), Trouble> {
        let known = self.journal.secrets().map_err(Fault::journal)?;
        let mut accepted = Accepted::of(&self.invitation, acceptance, house)?;
        accepted.restored.retain(|(name, _)| !known.iter().any(|secret| secret.name == *name));
        let written = self.journal.write(&clock::now(), |page| {
            also(page)?;
            accepted.write(page)
        });
        written.map_err(Fault::journal)?;
        self.file(acceptance, Standing::Acceptance);
        self.line = Some(accepted.line);
        self.take_up_draft(0)
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

/// After how many inputs two lines, which have so many documents in common, can first differ: what was taken back is no part of it.
fn shared_inputs(one: &Line, other: &Line, parted: usize) -> usize {
    // Where other rules judge, the journal may have what they do not.
    if !one.is_current() || !other.is_current() {
        return 0;
    }
    let inputs = |line: &Line| {
        let from = parted.checked_sub(1).map_or(0, |last| line.posts()[last].inputs);
        line.posts()[parted..].iter().map(|post| post.inputs).min().map_or(from, |later| from.min(later))
    };
    inputs(one).min(inputs(other)).min(one.game().len()).min(other.game().len())
}

/// What an acceptance brings into the journal.
pub(crate) struct Accepted {
    acceptance: Signed,
    line: Line,
    /// What a backup brought back for this game.
    restored: Vec<(String, String)>,
}

impl Accepted {
    pub(crate) fn of(invitation: &Signed, acceptance: &Signed, house: &House) -> Result<Accepted, Trouble> {
        let line = Line::found(invitation.clone(), acceptance.clone());
        let line = line.map_err(|failure| Fault::new(failure.to_string()))?;
        let mut restored = house.restored(&hex(&invitation.hash()))?;
        restored.retain(|(name, _)| !is_chain(name));
        Ok(Accepted { acceptance: acceptance.clone(), line, restored })
    }

    pub(crate) fn write(&self, page: &mut Page<'_>) -> Result<(), journal::Trouble> {
        let (acceptance, hash) = (&self.acceptance, self.acceptance.hash());
        page.keep_document("acceptance", &acceptance.bytes(), hash)?;
        page.post(hash, Standing::Acceptance.word(), None)?;
        page.set("game", &self.line.id().to_string())?;
        self.restored.iter().try_for_each(|(name, value)| keep_restored(page, name, value))
    }
}
