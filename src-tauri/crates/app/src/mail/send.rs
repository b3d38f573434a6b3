//! What a player signs once a game is under way.

use crate::earlier::other_parts;
use crate::house::{House, random_bytes};
use crate::mail::finish;
use crate::mail::game::{Filed, MailGame, Standing, by_code, claimed_name, request_of};
use crate::mail::invite::{keep_chain, plain, signed};
use crate::mail::letter::Outgoing;
use crate::mail::orders;
use crate::trouble::{Fault, Trouble};
use dispatch::chain::Chain;
use dispatch::document::{
    Claim, Consent, Decline, Matter, Note, Place, Player, Rekey, Request, Reseat, Resignation, SummaryForm, rekey_bytes,
};
use dispatch::draft::Covering;
use dispatch::keyring::Keyring;
use dispatch::summary::{WORDING, summary};
use dispatch::{Document, Signed};
use games::AnyGame;
use journal::Page;
use kernel::Awaits;

/// How a dispatch is sent.
#[derive(Clone, Debug)]
pub struct Sending {
    pub message: Vec<String>,
    pub summary: SummaryForm,
    /// Send what there is, though it is still the sender's own move.
    pub so_far: bool,
}

/// Signs what the player has done and makes it ready to be sent. On the disk before it is shown.
pub fn send(house: &House, game: &mut MailGame, sending: &Sending) -> Result<Outgoing, Trouble> {
    game.open_due()?;
    if !game.draft().is_some_and(|draft| draft.is_begun() || draft.is_bound())
        && let Some(outgoing) = finish::unwritten(house, game, "dispatch")?
    {
        return Ok(outgoing);
    }
    let document = dispatched(house, game, sending)?;
    game.post(&document, |page| {
        page.set(orders::OPEN, "")?;
        page.set(orders::PLAN, "")
    })?;
    Outgoing::write(house, &game.name(), Some(game.line()?), &document).map_err(Trouble::from)
}

/// What the other player would read in the dispatch if it were sent now. Nothing is kept of it.
pub fn preview(house: &House, game: &MailGame, sending: &Sending) -> Result<String, Trouble> {
    let document = dispatched(house, game, sending)?;
    let mut line = game.line()?.clone();
    line.append(&document).map_err(|failure| Fault::new(failure.to_string()))?;
    Ok(summary(&document, Some(&line)))
}

/// The dispatch of what the player has done, signed.
fn dispatched(house: &House, game: &MailGame, sending: &Sending) -> Result<Signed, Trouble> {
    let ring = house.key()?;
    game.own_side()?;
    game.free_to_sign(None)?;
    let Some(draft) = game.draft() else {
        return Err(nothing_to_send(game)?);
    };
    let line = game.line()?;
    let own_move = draft.game().awaits().asks(draft.author()) && !draft.is_bare();
    if draft.inputs().is_empty() && own_move {
        return Err(Fault::new("there is nothing to send yet: it is your move").into());
    }
    if own_move && !sending.so_far {
        let prompt = draft.game().prompt(draft.author());
        let prompt = draft.game().names().tell(&prompt.title);
        return Err(Fault::new(format!(
            "it is still your move ({prompt}): finish it, or send what there is with --so-far"
        ))
        .into());
    }
    let covering = Covering {
        orders: orders::pending(game, orders::OPEN)?,
        plan: orders::pending(game, orders::PLAN)?,
        summary: sending.summary,
        message: sending.message.iter().map(|line| plain(line)).collect(),
    };
    let document = draft.sign(line, covering, &ring.key, random_bytes()?);
    Ok(Signed::read(&document.bytes()).map_err(|failure| Fault::new(format!("this cannot be sent: {failure}")))?)
}

/// Why there is no draft to send, and what was sent last.
fn nothing_to_send(game: &MailGame) -> Result<Trouble, Trouble> {
    let (line, side) = (game.line()?, game.own_side()?);
    if line.ending().is_some() || line.outcome().is_some() {
        return Ok(Fault::new("the game is over: there is nothing to send").into());
    }
    let name = &line.seat(side.other()).name;
    Ok(Fault::new(format!("it is for {name} to send: `fieldpost resend` writes what you sent before once more")).into())
}

/// The number of the latest document of the player's own that stands in the game; 0 if he has sent nothing but how it began.
pub fn latest_own(game: &MailGame) -> Result<u32, Trouble> {
    if game.line().is_err() {
        return Ok(0);
    }
    let side = game.own_side()?;
    let latest = game.line()?.posts().iter().rfind(|post| post.author == side && !post.taken_back);
    Ok(latest.map_or(0, |post| post.number))
}

/// Writes documents of the line once more, from a number on. 0 is how the game began; of a game that nobody has accepted yet there is
/// only the invitation.
pub fn again(house: &House, game: &MailGame, from: u32) -> Result<Vec<Outgoing>, Trouble> {
    let name = game.name();
    let Ok(line) = game.line() else { return Ok(vec![Outgoing::write(house, &name, None, game.invitation())?]) };
    let founding = [line.invitation(), line.acceptance()];
    let founding = founding.into_iter().filter(|signed| from == 0 && signed.document().author() == game.own_key());
    let posts = line.posts().iter().filter(|post| post.number >= from).map(|post| &post.signed);
    // What was asked and is not answered may be what is missing.
    let own = |it: &&&Filed| it.signed.document().author() == game.own_key();
    let open = game.open_requests();
    let all: Vec<&Signed> = founding.chain(posts).chain(open.iter().filter(own).map(|it| &it.signed)).collect();
    // Which branch stands hangs on all of them: what gave way here may be what the other has not.
    let beside = game.beside_from(from);
    if all.is_empty() && beside.is_empty() {
        return Err(Fault::new(format!("there is nothing from number {from} on")).into());
    }
    // The words of each are those of its own time: the line grows while they are written.
    let broken = |failure: dispatch::Failure| Fault::new(failure.to_string());
    let mut then = line.as_of(from.saturating_sub(1)).map_err(broken)?;
    let mut written = Vec::new();
    for signed in all {
        if signed.document().place().is_some() {
            then = then.with(signed).map_err(broken)?;
        }
        written.push(Outgoing::write(house, &name, Some(&then), signed)?);
    }
    for (signed, then) in &beside {
        written.push(Outgoing::write_beside(house, &name, then, signed)?);
    }
    Ok(written)
}

/// A note beside the line: a message, a wish, an answer.
pub fn note(house: &House, game: &mut MailGame, matter: Matter, message: &[String]) -> Result<Outgoing, Trouble> {
    note_with(house, game, matter, message, |_| Ok(()))
}

/// The same with what is noted in the same step.
pub(crate) fn note_with(
    house: &House,
    game: &mut MailGame,
    matter: Matter,
    message: &[String],
    also: impl FnOnce(&mut Page<'_>) -> Result<(), journal::Trouble>,
) -> Result<Outgoing, Trouble> {
    let ring = house.key()?;
    game.own_side()?;
    let line = game.line()?;
    let message: Vec<String> = message.iter().map(|line| plain(line)).collect();
    if matter == Matter::Message && message.iter().all(String::is_empty) {
        return Err(Fault::new("there is nothing in the message").into());
    }
    if let Matter::Resend(number) = matter
        && number > line.next_number()
    {
        let next = line.next_number();
        return Err(
            Fault::new(format!("number {next} comes next, so nothing from number {number} on can be missing")).into()
        );
    }
    let note = Note {
        game: line.id(),
        author: ring.key.public(),
        after: line.last(),
        salt: random_bytes()?,
        wording: WORDING,
        matter,
        message,
    };
    if let Some(outgoing) = finish::unwritten_note(house, game, &note)? {
        return Ok(outgoing);
    }
    let note = signed(Document::Note(note), &ring)?;
    game.keep_beside_with(&note, Standing::Note, also)?;
    Outgoing::write(house, &game.name(), Some(game.line()?), &note).map_err(Trouble::from)
}

/// Asks for something that takes both signatures; what would be refused is not asked.
pub fn request(house: &House, game: &mut MailGame, request: Request, message: &[String]) -> Result<Outgoing, Trouble> {
    let again = match game.open_requests().iter().rfind(|it| it.signed.document().author() == game.own_key()) {
        Some(own) if request_of(&own.signed) == Some(&request) => Some(own.signed.clone()),
        _ => None,
    };
    if let Some(signed) = again {
        return Ok(finish::signed_before(finish::write_again(house, game, &signed)?));
    }
    if request.binds() {
        if game.draft().is_some_and(|draft| draft.is_begun() || draft.is_bound()) {
            return Err(
                Fault::new("you have begun a dispatch: send it, or take it back with `undo`, before you ask").into()
            );
        }
        game.free_to_sign(None)?;
    }
    let line = game.line()?;
    if let (Awaits::Roll(roll), Request::Takeback(_) | Request::Adjudicate(_)) = (line.game().awaits(), &request)
        && line.is_current()
    {
        return Err(Fault::new(format!(
            "the dice for the {} are due, and fall before anything is changed",
            roll.purpose
        ))
        .into());
    }
    if line.ending().is_some() {
        return Err(Fault::new("the game is over").into());
    }
    if let Some(unjudged) = line.unjudged()
        && !matches!(&request, Request::Draw | Request::Adopt(..))
        && !matches!(&request, Request::Takeback(number) if *number < unjudged.number)
    {
        let text = format!("the rules of this program do not take number {}: ask to adopt them", unjudged.number);
        return Err(Fault::new(text).into());
    }
    match &request {
        Request::Takeback(number) => {
            let inputs = line.post(*number).map(|post| post.inputs).or((*number == 0).then_some(0));
            let inputs = inputs.ok_or_else(|| Fault::new(format!("there is no number {number} to go back to")))?;
            if inputs >= line.game().len() && line.unjudged().is_none() {
                return Err(Fault::new(format!("nothing has been played since number {number}")).into());
            }
        }
        Request::Adjudicate(edits) => {
            let text = format!("adjudicate {edits}");
            let judged = line.game().judge(&text);
            judged.map_err(|why| Trouble::not_taken(line.game().names(), &text, why))?;
        }
        Request::Adopt(..) | Request::Draw => {}
    }
    let request = match request {
        Request::Adjudicate(edits) => Request::Adjudicate(as_written(line.game(), &edits)),
        request @ (Request::Takeback(_) | Request::Adopt(..) | Request::Draw) => request,
    };
    note(house, game, Matter::Request(request), message)
}

/// Corrections in the one spelling that the rulebook writes.
fn as_written(game: &AnyGame, edits: &str) -> String {
    let mut trial = game.clone();
    let taken = trial.play(&format!("adjudicate {edits}")).ok().and_then(|_| trial.last_input());
    let written = taken.as_deref().and_then(|input| input.strip_prefix("adjudicate "));
    written.unwrap_or(edits).to_owned()
}

/// The request to go on by the rules as this program has them.
pub fn adopt(game: &MailGame) -> Result<Request, Trouble> {
    let line = game.line()?;
    if line.is_current() {
        return Err(
            Fault::new("the game is played by the rules that this program has: there is nothing to adopt").into()
        );
    }
    if !line.has_same_parts() {
        return Err(Fault::new(other_parts()).into());
    }
    let (after, state) = line.adoptable();
    Ok(Request::Adopt(line.own_revision(), state, after))
}

/// Says yes to a request of the other player, by the beginning of its hash: whatever else has come meanwhile is not meant.
pub fn consent(house: &House, game: &mut MailGame, request: &str) -> Result<Outgoing, Trouble> {
    if let Some(outgoing) = finish::unwritten_answer(house, game, "consent", request)? {
        return Ok(outgoing);
    }
    let ring = house.key()?;
    let Filed { signed: request, hash, .. } = asked(game, request)?;
    game.free_to_sign(Some(&hash))?;
    game.free_of_dice()?;
    let state = game.line()?.state_after(&request).map_err(|failure| Fault::new(failure.to_string()))?;
    let consent = Consent { place: next_place(game, &ring)?, request: request.bytes(), state };
    let document = signed(Document::Consent(consent), &ring)?;
    post_and_write(house, game, &document)
}

/// Says no to it.
pub fn decline(house: &House, game: &mut MailGame, request: &str, message: &[String]) -> Result<Outgoing, Trouble> {
    if let Some(outgoing) = finish::unwritten_answer(house, game, "decline", request)? {
        return Ok(outgoing);
    }
    let ring = house.key()?;
    let Filed { signed: request, hash, .. } = asked(game, request)?;
    // The answer no to an offer of a draw does not stand before the answer to what this player has asked: it waits.
    let binds = request_of(&request).is_some_and(Request::binds);
    game.free_to_sign(Some(&hash).filter(|_| binds))?;
    let message = message.iter().map(|line| plain(line)).collect();
    let decline = Decline { place: next_place(game, &ring)?, request: request.bytes(), message };
    let document = signed(Document::Decline(decline), &ring)?;
    post_and_write(house, game, &document)
}

/// A request of the other player that still stands.
fn asked(game: &MailGame, request: &str) -> Result<Filed, Trouble> {
    Ok(by_code(&game.asked(), request, "nothing is asked of you in this game")?.clone())
}

pub fn resign(house: &House, game: &mut MailGame) -> Result<Outgoing, Trouble> {
    if let Some(outgoing) = finish::unwritten(house, game, "resignation")? {
        return Ok(outgoing);
    }
    let ring = house.key()?;
    game.own_side()?;
    let document = signed(Document::Resignation(Resignation { place: next_place(game, &ring)? }), &ring)?;
    post_and_write(house, game, &document)
}

/// The player's new key takes the place of the old one in this game.
pub fn rekey(house: &House, game: &mut MailGame, old: &Keyring, new: &Keyring) -> Result<Outgoing, Trouble> {
    game.free_to_sign(None)?;
    let place = next_place(game, old)?;
    let key = new.key.public();
    let proof = new.key.sign(&rekey_bytes(&place, &key));
    let document = signed(Document::Rekey(Rekey { place, key, proof }), old)?;
    post_and_write(house, game, &document)
}

/// The change to the player's key, if it was signed and never written out: it is written.
pub(crate) fn unwritten_rekey(house: &House, game: &MailGame) -> Result<Option<Outgoing>, Trouble> {
    finish::unwritten(house, game, "rekey")
}

/// Somebody who lost their key asks for their seat, in a game that he has as an onlooker.
pub fn claim(house: &House, game: &mut MailGame, side: &str, message: &[String]) -> Result<Outgoing, Trouble> {
    if let Some(outgoing) = finish::unwritten_claim(house, game, side)? {
        return Ok(outgoing);
    }
    let ring = house.key()?;
    let line = game.line()?;
    let known = line.game().names().side_of(side).ok_or_else(|| Fault::new(format!("there is no side `{side}`")))?;
    match game.side() {
        // A folder that came back from a backup has no chain that could be used.
        Some(own) if own != known => return Err(Fault::new("your key has the other seat in this game").into()),
        Some(_) if game.chain()?.is_some() => {
            return Err(Fault::new("your key has a seat in this game already, and the dice chain is here").into());
        }
        // Two ways to one seat would cross, and the dice of one of them would be gone.
        None if house.former_keys()?.iter().any(|former| line.side_of(&former.key.public()) == Some(known)) => {
            return Err(Fault::new(
                "your former key has this seat, and is here: `fieldpost key change` tells your opponent of the new one",
            )
            .into());
        }
        Some(_) | None => {}
    }
    let chain = Chain::new(random_bytes()?, random_bytes()?);
    let player = Player {
        key: ring.key.public(),
        name: ring.name.clone(),
        mail: line.seat(known).mail.clone(),
        chain: chain.commitment(),
        wording: WORDING,
        orders: line.seat(known).order_lines.clone(),
        message: message.iter().map(|line| plain(line)).collect(),
    };
    let claim = Claim { game: line.id(), after: line.last(), side: side.to_owned(), player };
    let claim = signed(Document::Claim(claim), &ring)?;
    game.keep_beside_with(&claim, Standing::Note, |page| {
        page.set(&claimed_name(&claim.hash()), "yes")?;
        keep_chain(page, &chain)
    })?;
    Outgoing::write(house, &game.name(), Some(game.line()?), &claim).map_err(Trouble::from)
}

/// Gives the opponent's seat to a claim, by the beginning of its hash.
pub fn reseat(house: &House, game: &mut MailGame, claim: &str) -> Result<Outgoing, Trouble> {
    if let Some(outgoing) = finish::unwritten_answer(house, game, "reseat", claim)? {
        return Ok(outgoing);
    }
    let ring = house.key()?;
    game.own_side()?;
    let claim = by_code(&game.claims(), claim, "nobody claims a seat in this game")?.signed.bytes();
    // Whoever lost the key cannot answer a request that still stands: the seat is given all the same, and goes
    // before an answer that crosses it.
    game.free_of_dice()?;
    let document = signed(Document::Reseat(Reseat { place: next_place(game, &ring)?, claim }), &ring)?;
    post_and_write(house, game, &document)
}

/// Puts a claim aside that is not meant, by the beginning of its hash. Nobody is told.
pub fn dismiss(game: &mut MailGame, claim: &str) -> Result<(), Trouble> {
    let claim = by_code(&game.claims(), claim, "nobody claims a seat in this game")?.signed.clone();
    game.keep_beside(&claim, Standing::Void)
}

fn next_place(game: &MailGame, ring: &Keyring) -> Result<Place, Fault> {
    let line = game.line()?;
    Ok(line.next_place(ring.key.public(), random_bytes()?))
}

fn post_and_write(house: &House, game: &mut MailGame, document: &Signed) -> Result<Outgoing, Trouble> {
    game.post(document, |_| Ok(()))?;
    Outgoing::write(house, &game.name(), Some(game.line()?), document).map_err(Trouble::from)
}
