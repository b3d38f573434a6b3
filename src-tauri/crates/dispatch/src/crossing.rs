//! Documents that cross: both players sign something with one number, each before they have what the other signed. Which of the two
//! stands hangs on the documents alone, so that every reader comes to the same line, whatever came first.

use crate::document::{Document, Request};
use crate::line::Post;
use crate::signed::{DocumentHash, Signed};
use kernel::hash::tagged;

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

/// The rank of what one player alone has signed: that of whichever document in it comes first in the order. What is behind another
/// one, a dispatch or an answer, is no more to be taken away than it would be in its place.
fn rank_of_branch(branch: &[Post]) -> Option<(Rank, DocumentHash)> {
    let rank = branch.iter().map(|post| rank(post.signed.document())).min()?;
    Some((rank, branch.first()?.hash))
}

/// Whether, of two documents with one number, the first one stands.
fn stands_before(one: &Signed, other: &Signed) -> bool {
    (rank(one.document()), one.hash()) < (rank(other.document()), other.hash())
}

/// Whether what stands in a line, from where two branches part, gives way to another branch that holds as well.
pub fn gives_way(standing: &[Post], branch: &[Post]) -> bool {
    let (Some(first), Some(other)) = (standing.first(), branch.first()) else {
        return standing.is_empty() && !branch.is_empty();
    };
    let both = |posts: &[Post]| posts.iter().any(|post| post.author != posts[0].author);
    match (both(standing), both(branch)) {
        // What both have signed on stands before what only one has.
        (false, true) => true,
        (true, false) => false,
        (true, true) => stands_before(&other.signed, &first.signed),
        // Two by one player are a fork: the first that came stands, until the other player goes on from one of them.
        (false, false) => first.author != other.author && rank_of_branch(branch) < rank_of_branch(standing),
    }
}

/// Whether, of the first documents of two branches, the one that stands goes before the other.
pub fn holds_out(standing: &[Post], branch: &[Post]) -> bool {
    match (standing.first(), branch.first()) {
        (Some(first), Some(other)) => stands_before(&first.signed, &other.signed),
        _ => false,
    }
}

/// Which of several branches from one place stands; the first one stood until now. For whoever has all of them at once, as the test
/// vectors do: a program that gets them one by one asks [`gives_way`] again and again. A parting within a branch is settled before the
/// branch is compared with others, so that no three of them go in a circle.
pub fn standing(branches: &[&[Post]]) -> usize {
    let mut places: Vec<usize> = Vec::new();
    for (at, branch) in branches.iter().enumerate() {
        let same =
            |place: &usize| branches[*place].first().map(|post| post.hash) == branch.first().map(|post| post.hash);
        if !places.iter().any(same) {
            places.push(at);
        }
    }
    // Of those that begin alike, the one that stands among them.
    let alike = |place: usize| -> usize {
        let Some(first) = branches[place].first() else { return place };
        let same: Vec<usize> = (0..branches.len())
            .filter(|at| branches[*at].first().is_some_and(|post| post.hash == first.hash))
            .collect();
        let rest: Vec<&[Post]> = same.iter().map(|at| &branches[*at][1..]).collect();
        if same.len() > 1 { same[standing(&rest)] } else { place }
    };
    let leaders: Vec<usize> = places.into_iter().map(alike).collect();
    let Some(mut stands) = leaders.first().copied() else { return 0 };
    while let Some(other) = leaders.iter().find(|other| gives_way(branches[stands], branches[**other])) {
        stands = *other;
    }
    stands
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
