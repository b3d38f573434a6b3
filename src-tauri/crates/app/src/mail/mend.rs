//! A game by mail after a salvage: the signed documents give back what they say, and what is missing can be asked for again.

use crate::clock;
use crate::founding::Founding;
use crate::mail::game::{Standing, chain_name};
use crate::trouble::{Fault, Trouble};
use dispatch::line::{Line, name};
use dispatch::summary::whose_move;
use dispatch::{Document, Signed};
use journal::{Journal, Posting};
use kernel::Side;
use std::path::Path;

/// Puts the documents of a salvaged journal in line again, and with them the entries that were lost. Tells what came of it, a
/// sentence each; nothing of a game that is not played by mail.
pub fn mend(path: &Path) -> Result<Vec<String>, Trouble> {
    let mut journal = Journal::open(path).map_err(Fault::journal)?;
    let Ok(Founding::Mail(invitation)) = Founding::parse(journal.founding()) else { return Ok(Vec::new()) };
    let documents = journal.documents().map_err(Fault::journal)?;
    let documents: Vec<Signed> = documents.iter().filter_map(|it| Signed::read(&it.bytes).ok()).collect();
    let called = name(&invitation);
    let found = documents.iter().find_map(|signed| Line::found((*invitation).clone(), signed.clone()).ok());
    let Some(line) = found else {
        return Ok(vec![format!(
            "the acceptance of {called} is lost: the whole game comes back by `fieldpost import`, if your opponent exports it"
        )]);
    };
    let postings = journal.postings().map_err(Fault::journal)?;
    let stands = |signed: &Signed| postings.iter().rev().find(|posting| posting.document == signed.hash());
    let line = as_far_as_it_goes(line, &documents, stands);
    put_back(&mut journal, &line, &documents, stands)?;
    let mut told = vec![format!("the signed documents give {called} back: {}", whose_move(&line))];
    let beyond = documents.iter().filter_map(|signed| signed.document().place());
    if beyond.max_by_key(|place| place.number).is_some_and(|place| place.number >= line.next_number()) {
        let missing = line.next_number();
        told.push(format!("number {missing} is lost: `fieldpost resend {called} --ask` asks your opponent for it"));
    }
    Ok(told)
}

/// The line, with every document that stood in it or is known to stand nowhere else, as long as one fits.
fn as_far_as_it_goes<'a>(
    mut line: Line,
    documents: &[Signed],
    stands: impl Fn(&Signed) -> Option<&'a Posting>,
) -> Line {
    let in_line = |signed: &Signed| stands(signed).is_none_or(|posting| posting.standing == Standing::Line.word());
    while let Some(longer) = documents.iter().filter(|it| in_line(it)).find_map(|it| line.clone().with(it).ok()) {
        line = longer;
    }
    line
}

fn put_back<'a>(
    journal: &mut Journal,
    line: &Line,
    documents: &[Signed],
    stands: impl Fn(&Signed) -> Option<&'a Posting>,
) -> Result<(), Trouble> {
    let inputs = line.game().inputs();
    let entries: Vec<(i64, String)> = journal.line().iter().map(|entry| (entry.number, entry.text.clone())).collect();
    let same = entries.iter().zip(&inputs).take_while(|((_, entry), input)| entry == *input).count();
    let mut numbers: Vec<i64> = entries[..same].iter().map(|(number, _)| *number).collect();
    // Behind all of them may stand the draft of the player, who is known by their dice chain, and nothing else.
    let mut own = None;
    for side in Side::BOTH {
        let chain = journal.secret(&chain_name(&line.seat(side).chain.id)).map_err(Fault::journal)?;
        own = own.or(chain.map(|_| side));
    }
    // Of a game of an earlier revision the rules may not take everything: its entries stay as they are.
    let is_current = line.is_current();
    let is_draft = same == inputs.len() && own.is_some() && own == line.baton();
    let written = journal.write(&clock::now(), |page| {
        if same < entries.len() && !is_draft && is_current {
            page.move_head(numbers.last().copied(), "salvaged")?;
        }
        for input in inputs[same..].iter().filter(|_| is_current || entries.is_empty()) {
            numbers.push(page.append(input)?);
        }
        for signed in documents {
            let (hash, now) = (signed.hash(), stands(signed));
            let post = line.posts().iter().find(|post| post.hash == hash);
            let entry = post.and_then(|post| post.inputs.checked_sub(1)).and_then(|at| numbers.get(at)).copied();
            let wanted = match (signed.document(), post) {
                (Document::Acceptance(_), _) if hash == line.acceptance().hash() => Standing::Acceptance.word(),
                (_, Some(_)) => Standing::Line.word(),
                // It waits for what was lost before it.
                (document, None)
                    if document.place().is_some() && now.is_none_or(|it| it.standing == Standing::Line.word()) =>
                {
                    Standing::Tray.word()
                }
                (_, None) => now.map_or(Standing::Note.word(), |posting| &posting.standing[..]),
            };
            if now.is_none_or(|posting| posting.standing != wanted || (posting.entry.is_none() && entry.is_some())) {
                page.post(hash, wanted, entry)?;
            }
        }
        page.set("game", &line.id().to_string())
    });
    Ok(written.map_err(Fault::journal)?)
}
