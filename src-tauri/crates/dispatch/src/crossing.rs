//! Documents that cross: both players sign something with one number, each before they have what the other signed; or one player signs
//! two, from an old copy of the folder. Which of them stands hangs on the documents alone, so that every reader comes to the same
//! line, whatever came first.

use crate::document::{Document, Request};
use crate::failure::{Failure, fail};
use crate::key::PublicKey;
use crate::line::{Line, Post};
use crate::signed::{DocumentHash, Signed};
use kernel::Side;
use kernel::hash::tagged;
use std::collections::{BTreeMap, BTreeSet};

/// What comes first in this order stands before what comes later. A seat that is given goes before everything: whoever claims one
/// signs nothing else until they have it, and whoever gives it may be bound by a request that nobody else can answer. Any other
/// answer goes before everything that whoever asked for it has signed meanwhile: a request binds. No order of two documents can be
/// chosen by who has seen a die: the place of an answer is that of what it answers; a branch counts as the first in the order of all
/// its documents, so that nothing can be signed afterwards which takes away what somebody casts dice with; and the other kinds do
/// not touch the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The one whose claim has the smaller hash stands.
    Seat(DocumentHash),
    /// The one whose request has the smaller hash stands.
    Answer(DocumentHash),
    Dispatch,
    Resignation,
    Rekey,
    /// An offer of a draw binds nobody, and neither does the answer no.
    NoDraw,
}

fn rank(document: &Document) -> Rank {
    match document {
        Document::Consent(consent) => Rank::Answer(enclosed_hash(&consent.request)),
        Document::Decline(decline) if binds(&decline.request) => Rank::Answer(enclosed_hash(&decline.request)),
        Document::Decline(_) => Rank::NoDraw,
        Document::Resignation(_) => Rank::Resignation,
        Document::Rekey(_) => Rank::Rekey,
        // Whoever has claimed a fresh chain does not choose between its dice and those of the old one.
        Document::Reseat(reseat) => Rank::Seat(enclosed_hash(&reseat.claim)),
        // The others have no place in a line.
        Document::Dispatch(_)
        | Document::Invitation(_)
        | Document::Acceptance(_)
        | Document::Note(_)
        | Document::Claim(_) => Rank::Dispatch,
    }
}

/// One document of a branch, as far as it counts when branches are compared.
#[derive(Clone, Copy, Debug)]
struct Step<'a> {
    signed: &'a Signed,
    author: Side,
}

/// Where a branch comes among all that part from one place: what both have signed on before what only one has, then what comes first in
/// the order of documents, then the smaller hash of the first document. All documents count that follow the first one, those too that
/// give way further on: nothing that is signed later takes away that somebody has gone on from here. In the order of documents only
/// those count that the author of the first one signed before the other signed any: so of two branches that both have signed on, the
/// one stands that stood before. Two branches by one player go by the same order: whoever has both of them comes to the same.
type Order = (bool, Rank, DocumentHash);

/// A draft in which dice have fallen, on top of the line that ends with this document: once it is sent, it counts, so its writer counts
/// it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draft {
    pub after: DocumentHash,
    pub author: Side,
}

/// What a reader has found out about documents beside the line. A document names what it follows, and so everything before it: whether it
/// holds there, and who has signed it, never changes.
#[derive(Debug, Default)]
pub struct Pool {
    found: BTreeMap<DocumentHash, Result<Side, Failure>>,
    /// The reader's own keys, which work: the seat of one is not given to another key.
    own: BTreeSet<PublicKey>,
    /// The line where the latest branch parted, and with it: the next document often comes there too, or is one document longer.
    trunk: Option<Line>,
    latest: Option<Line>,
}

/// The documents beside a line, by what they follow.
type Followers<'a> = BTreeMap<DocumentHash, BTreeMap<DocumentHash, &'a Signed>>;

/// All that hold, by what they follow, and a draft with dice.
struct Tree<'a> {
    after: BTreeMap<DocumentHash, Vec<Step<'a>>>,
    draft: Option<Draft>,
}

impl Tree<'_> {
    fn order(&self, first: Step<'_>) -> Order {
        let mut rest = vec![(first, true)];
        let (mut by_both, mut best) = (false, rank(first.signed.document()));
        while let Some((step, is_own)) = rest.pop() {
            let hash = step.signed.hash();
            let is_own = is_own && step.author == first.author;
            by_both = by_both || step.author != first.author;
            if is_own {
                best = best.min(rank(step.signed.document()));
            }
            // It stands for the dispatch that it will be.
            if let Some(draft) = self.draft.filter(|draft| draft.after == hash) {
                by_both = by_both || draft.author != first.author;
                if is_own && draft.author == first.author {
                    best = best.min(Rank::Dispatch);
                }
            }
            rest.extend(self.after.get(&hash).into_iter().flatten().map(|step| (*step, is_own)));
        }
        (!by_both, best, first.signed.hash())
    }
}

impl Pool {
    /// These keys are the reader's own.
    pub fn own(&mut self, own: BTreeSet<PublicKey>) {
        if self.own != own {
            *self = Pool { own, ..Pool::default() };
        }
    }

    /// These documents hold where they are.
    pub fn learn(&mut self, posts: &[Post]) {
        self.found.extend(posts.iter().map(|post| (post.hash, Ok(post.author))));
    }

    /// Whether a document holds after what it follows, which is in the line or among those beside it. None if something between is not
    /// there.
    pub fn judge(&mut self, line: &Line, beside: &[&Signed], tip: &Signed) -> Option<Result<(), Failure>> {
        let known: BTreeMap<DocumentHash, &Signed> = beside.iter().map(|signed| (signed.hash(), *signed)).collect();
        let mut path = vec![tip];
        let parted = loop {
            let place = path.last()?.document().place()?;
            match line.number_of(&place.previous) {
                Some(number) if number.checked_add(1) == Some(place.number) => break number,
                Some(_) => return Some(Err(fail!(OtherBranch, "the document is not where its number says"))),
                None => path.push(known.get(&place.previous)?),
            }
        };
        path.reverse();
        Some(self.judge_path(line, parted, &path))
    }

    fn judge_path(&mut self, line: &Line, parted: u32, path: &[&Signed]) -> Result<(), Failure> {
        let (tip, before) = path.split_last().ok_or_else(|| fail!(OtherBranch, "there is no document"))?;
        for signed in path {
            if let Some(Err(failure)) = self.found.get(&signed.hash()) {
                return Err(failure.clone());
            }
        }
        if self.found.contains_key(&tip.hash()) {
            return Ok(());
        }
        let mut then = self.line_to(line, parted, before)?;
        then = self.with(then, tip)?;
        self.latest = Some(then);
        Ok(())
    }

    /// The line up to a number, with these documents after it.
    fn line_to(&mut self, line: &Line, parted: u32, path: &[&Signed]) -> Result<Line, Failure> {
        let ends_so = |line: &Option<Line>, hash: DocumentHash| line.as_ref().is_some_and(|line| line.last() == hash);
        if let Some(last) = path.last()
            && ends_so(&self.latest, last.hash())
            && let Some(latest) = &self.latest
        {
            return Ok(latest.clone());
        }
        let trunk = line.post(parted).map_or_else(|| line.acceptance().hash(), |post| post.hash);
        if line.last() == trunk {
            self.trunk = Some(line.clone());
        } else if !ends_so(&self.trunk, trunk) {
            self.trunk = Some(line.as_of(parted)?);
        }
        let Some(trunk) = self.trunk.clone() else { return line.as_of(parted) };
        path.iter().try_fold(trunk, |line, signed| self.with(line, signed))
    }

    /// The line with a document more, unless that gives the reader's own seat to another key.
    fn with(&mut self, line: Line, signed: &Signed) -> Result<Line, Failure> {
        let seated = |line: &Line| Side::BOTH.into_iter().find(|side| self.own.contains(&line.seat(*side).key));
        let own = seated(&line);
        let taken = line.with(signed).and_then(|line| match signed.document() {
            Document::Reseat(_) if own.is_some() && seated(&line) != own => {
                Err(fail!(KeyWorks, "the seat of a key that works here is not given away"))
            }
            _ => Ok(line),
        });
        let found = taken.as_ref().map_err(Failure::clone).map(|line| line.posts().last().map(|post| post.author));
        match found {
            Ok(None) => {}
            Ok(Some(author)) => drop(self.found.insert(signed.hash(), Ok(author))),
            Err(failure) => drop(self.found.insert(signed.hash(), Err(failure))),
        }
        taken
    }

    /// The line that stands, of this one and all documents beside it; None if it is this one. It hangs on the documents alone, whatever
    /// order they came in, but for a draft of the reader's with dice in it.
    pub fn grow(&mut self, line: &Line, beside: &[&Signed], draft: Option<Draft>) -> Option<Line> {
        let (parted, path) = self.path(line, beside, draft)?;
        // What stays of the line needs not be taken once more.
        let stays = path.iter().zip(&line.posts()[parted..]).take_while(|(a, b)| a.hash() == b.hash).count();
        self.line_to(line, u32::try_from(parted + stays).ok()?, &path[stays..]).ok()
    }

    /// The last document of the line that [`Pool::grow`] tells, for whoever has that line already.
    pub fn tip(&mut self, line: &Line, beside: &[&Signed], draft: Option<Draft>) -> Option<DocumentHash> {
        let (_, path) = self.path(line, beside, draft)?;
        path.last().map(|signed| signed.hash())
    }

    /// The documents of the line that stands, from so many of this one on. None if it is this one.
    fn path<'a>(
        &mut self,
        line: &'a Line,
        beside: &[&'a Signed],
        draft: Option<Draft>,
    ) -> Option<(usize, Vec<&'a Signed>)> {
        let mut followers = Followers::new();
        for signed in beside {
            if let Some(place) = signed.document().place() {
                followers.entry(place.previous).or_default().insert(signed.hash(), signed);
            }
        }
        // What is in the line is not beside it.
        let founded = line.acceptance().hash();
        let places: Vec<DocumentHash> =
            std::iter::once(founded).chain(line.posts().iter().map(|post| post.hash)).collect();
        for (before, post) in places.iter().zip(line.posts()) {
            if let Some(others) = followers.get_mut(before) {
                others.remove(&post.hash);
            }
        }
        let partings: Vec<usize> =
            (0..places.len()).filter(|at| followers.get(&places[*at]).is_some_and(|it| !it.is_empty())).collect();
        for at in &partings {
            self.judge_all(line, *at, places[*at], &followers);
        }
        let parted = *partings.first()?;
        let mut tree = Tree { after: BTreeMap::new(), draft };
        for (before, all) in &followers {
            for signed in all.values() {
                if let Some(Ok(author)) = self.found.get(&signed.hash()) {
                    tree.after.entry(*before).or_default().push(Step { signed, author: *author });
                }
            }
        }
        for (before, post) in places.iter().zip(line.posts()).skip(parted) {
            tree.after.entry(*before).or_default().push(Step { signed: &post.signed, author: post.author });
        }
        let (mut path, mut last): (Vec<&Signed>, DocumentHash) = (Vec::new(), places[parted]);
        while let Some(all) = tree.after.get(&last) {
            let step = match &all[..] {
                [only] => *only,
                _ => *all.iter().min_by_key(|step| tree.order(**step))?,
            };
            last = step.signed.hash();
            path.push(step.signed);
        }
        (last != line.last()).then_some((parted, path))
    }

    /// Finds out about everything that follows a document of the line.
    fn judge_all(&mut self, line: &Line, parted: usize, from: DocumentHash, followers: &Followers<'_>) {
        let Ok(parted) = u32::try_from(parted) else { return };
        let after = |hash: &DocumentHash| followers.get(hash).into_iter().flat_map(|all| all.values().rev().copied());
        let mut rest: Vec<Vec<&Signed>> = after(&from).map(|signed| vec![signed]).collect();
        while let Some(path) = rest.pop() {
            let Some(tip) = path.last() else { continue };
            if self.judge_path(line, parted, &path).is_ok() {
                rest.extend(after(&tip.hash()).map(|signed| [&path[..], &[signed]].concat()));
            }
        }
    }
}

/// The line that stands, of one and of all these documents: for whoever has all of them at once.
pub fn grow(line: &Line, documents: &[&Signed]) -> Line {
    Pool::default().grow(line, documents, None).unwrap_or_else(|| line.clone())
}

/// Whether an enclosed request binds whoever asked.
fn binds(request: &[u8]) -> bool {
    let document = payload(request).and_then(|payload| Document::read(payload).ok());
    matches!(document, Some(Document::Note(note)) if note.request().is_some_and(Request::binds))
}

fn enclosed_hash(request: &[u8]) -> DocumentHash {
    tagged("fieldpost/1/document", &[payload(request).unwrap_or_default()])
}

fn payload(signed: &[u8]) -> Option<&[u8]> {
    signed.split_last_chunk::<64>().map(|(payload, _)| payload)
}
