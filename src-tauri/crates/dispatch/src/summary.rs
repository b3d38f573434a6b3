//! The readable part of a move file. It is made from the document, and made again and compared on import: it cannot lie.

use crate::document::{Dispatch, Document, Invitation, Matter, Player, Request, SummaryForm};
use crate::failure::{Failure, fail};
use crate::letters::{same_words, shown};
use crate::line::Line;
use crate::proposal::Proposal;
use crate::run::By;
use crate::seating::enclosed;
use crate::signed::Signed;
use crate::wrap::SAID;
use kernel::secret::GameId;
use kernel::{Awaits, Side, Viewer};

/// Counts up when a summary is worded otherwise: other wordings are not compared.
pub const WORDING: u32 = 1;

/// The summary of a document. The line is the game after it, where there is one.
pub fn summary(signed: &Signed, line: Option<&Line>) -> String {
    let mut text = Vec::new();
    match (signed.document(), line) {
        (Document::Invitation(invitation), _) => invited(invitation, &mut text),
        (Document::Acceptance(acceptance), line) => {
            text.push(match line {
                Some(line) => format!("{} accepts: {}", acceptance.player.name, heading(line)),
                None => format!("{} accepts an invitation", acceptance.player.name),
            });
            introduced(&acceptance.player, &mut text);
        }
        (Document::Dispatch(dispatch), Some(line)) => sent(dispatch, line, &mut text),
        (document, line) => {
            text.extend(line.map(heading));
            told(document, line, &mut text);
            said(message(document), &mut text);
        }
    }
    text.join("\n")
}

/// Compares the words that came around a document with those that it makes. What is shown is always made anew: this is for whoever
/// has read the file. The line is the game after the document, where there is one.
pub fn judge_words(signed: &Signed, line: Option<&Line>, words: Option<&str>) -> Result<(), Failure> {
    let Some(words) = words else { return Ok(()) };
    judge_wording(signed)?;
    // The words name the signer. A key that is not known there, for a change of keys that has not come, has no name here, and neither
    // has a claim by whoever has what is missing here; such a document is not part of the game, and nothing of it is shown.
    let is_nameless = |line: &Line| match signed.document() {
        Document::Claim(claim) => line.number_of(&claim.after).is_none(),
        document => line.signer(document.author(), signed_at(document, line)).is_none(),
    };
    if line.is_some_and(is_nameless) {
        return Ok(());
    }
    // Other rules may tell the same moves in other words.
    let is_told_by_rules = matches!(signed.document(), Document::Dispatch(_));
    if (is_told_by_rules && line.is_some_and(|line| !line.is_current())) || same_words(words, &summary(signed, line)) {
        return Ok(());
    }
    match is_told_by_rules {
        true => {
            Err(fail!(SummaryAltered, "the words in the file are not those of the moves in it: somebody altered them"))
        }
        false => {
            let kind = signed.document().kind();
            Err(fail!(
                SummaryAltered,
                "the words around the {kind} are not those of what is signed: somebody altered them"
            ))
        }
    }
}

/// Words of another wording cannot be compared, so they are not taken either.
pub fn judge_wording(signed: &Signed) -> Result<(), Failure> {
    is_own(signed.document().wording())
}

fn is_own(wording: u32) -> Result<(), Failure> {
    if wording == WORDING {
        return Ok(());
    }
    Err(fail!(
        Newer,
        "the words around it are those of another version of fieldpost, and cannot be compared: the payload alone will do"
    ))
}

/// The summary of a whole game.
pub fn summary_of_game(line: &Line) -> String {
    let players = Side::BOTH.map(|side| player(line, side));
    format!(
        "The whole game {} of {}\n{} against {}, {} documents, {} inputs\n{}",
        line.name(),
        line.title().id,
        players[0],
        players[1],
        line.posts().len() + 2,
        line.game().len(),
        whose_move(line),
    )
}

/// Compares the words that came around a whole game. Other rules may tell it in other words.
pub fn judge_words_of_game(line: &Line, wording: u32, words: Option<&str>) -> Result<(), Failure> {
    let Some(words) = words else { return Ok(()) };
    is_own(wording)?;
    if !line.is_current() || same_words(words, &summary_of_game(line)) {
        return Ok(());
    }
    Err(fail!(SummaryAltered, "the words around the game are not those of what is in it: somebody altered them"))
}

/// What a player wrote, each line marked, so that none can be taken for one of the program's.
fn said(lines: &[String], text: &mut Vec<String>) {
    text.extend(lines.iter().map(|line| format!("{SAID}{}", shown(line))));
}

fn heading(line: &Line) -> String {
    format!("{}, game {}", rulebook(line.title().id), line.name())
}

fn rulebook(id: &str) -> String {
    games::title(id)
        .and_then(|title| title.rules_index().ok())
        .map_or_else(|| id.to_owned(), |rules| rules.title.clone())
}

fn player(line: &Line, side: Side) -> String {
    format!("{} ({})", line.seat(side).name, line.game().names().side(side).name)
}

fn invited(invitation: &Invitation, text: &mut Vec<String>) {
    let proposal = Proposal::of(invitation, GameId::LOCAL);
    let start = match &invitation.start {
        crate::document::Start::Scenario(id) => {
            let known = proposal.as_ref().ok().and_then(|proposal| proposal.title.scenario(id));
            known.map_or_else(|| id.clone(), |scenario| scenario.title.to_owned())
        }
        crate::document::Start::Situation(_) => "a situation of their own".to_owned(),
    };
    text.push(format!("{} invites to {}: {start}", invitation.player.name, rulebook(&invitation.rulebook)));
    if let Ok(proposal) = &proposal {
        let names = proposal.game.names();
        let (own, other) = (names.side(proposal.host), names.side(proposal.host.other()));
        text.push(format!("  they play the {} side, you the {} side", own.name, other.name));
    }
    if !invitation.options.is_empty() {
        text.push(format!("  options: {}", invitation.options.join(", ")));
    }
    let title = games::title(&invitation.rulebook);
    text.push(format!("  {}", crate::dice_words::dice_words(invitation.dice, title)));
    introduced(&invitation.player, text);
}

fn introduced(player: &Player, text: &mut Vec<String>) {
    text.push(format!("  key {}", player.key.words()));
    text.extend(player.mail.iter().map(|mail| format!("  mail {mail}")));
    said(&player.message, text);
}

fn sent(dispatch: &Dispatch, line: &Line, text: &mut Vec<String>) {
    let Some(post) = line.post(dispatch.place.number) else { return };
    let (author, reader) = (post.author, post.author.other());
    let number = dispatch.place.number;
    text.push(format!("{}, dispatch {number}", heading(line)));
    text.push(format!("{} to {}", player(line, author), player(line, reader)));
    if dispatch.summary == SummaryForm::Full {
        let before = number.checked_sub(1).and_then(|number| line.post(number)).map_or(0, |post| post.inputs);
        for at in before..post.inputs {
            let by = line.origins().get(at).and_then(|origin| match (&origin.by, &origin.text) {
                (By::Order(_), Some(order)) => Some(format!("  by the order `{order}` of {}:", line.seat(reader).name)),
                (By::Plan(_), Some(step)) => Some(format!("  by the plan of {}, `{step}`:", line.seat(reader).name)),
                _ => None,
            });
            text.extend(by);
            let tellings = line.game().tellings(at, Viewer::Player(reader));
            let names = line.game().names();
            text.extend(tellings.iter().map(|telling| format!("  {}", names.log_line(telling))));
        }
    }
    text.push(whose_move(line));
    said(&dispatch.message, text);
}

/// By which order or plan an input of the game came about, if it was one; for whoever reads the log.
pub fn ordered_by(line: &Line, at: usize, input: &str) -> Option<String> {
    let origin = line.origins().get(at)?;
    let text = origin.text.as_deref()?;
    let side = line.game().names().side_of(input.split(':').next()?)?;
    let name = &line.seat(side).name;
    match origin.by {
        By::Order(_) => Some(format!("by the order `{text}` of {name}")),
        By::Plan(_) => Some(format!("by the plan of {name}, `{text}`")),
        By::Author | By::Dice | By::Both => None,
    }
}

/// Who is to do what next.
pub fn whose_move(line: &Line) -> String {
    let names = line.game().names();
    if let Some(unjudged) = line.unjudged().filter(|_| line.ending().is_none()) {
        return format!("the rules of revision {} do not take number {}", line.own_revision(), unjudged.number);
    }
    if let Some(outcome) = line.outcome() {
        return format!("the game is over: {}", names.outcome(&outcome));
    }
    match line.ending() {
        Some(crate::line::Ending::Resigned(side)) => {
            return format!("the game is over: {} resigned", player(line, side));
        }
        Some(crate::line::Ending::Drawn) => return "the game is over: a draw was agreed".to_owned(),
        None => {}
    }
    let Some(side) = line.baton() else { return "the game is over".to_owned() };
    if let Some(waiting) = line.waiting() {
        let name = &line.seat(waiting).name;
        return format!("now {}: a dispatch without moves, for {name} to cast dice with", player(line, side));
    }
    let what = match line.game().awaits() {
        Awaits::Choice(_) => names.tell(&line.game().prompt(side).title),
        Awaits::Roll(roll) => format!("the dice for the {}", roll.purpose),
        Awaits::Opening { secret, .. } => format!("the {} is to be opened", secret.name),
        Awaits::Over(outcome) => names.outcome(&outcome),
    };
    format!("now {}: {what}", player(line, side))
}

/// Who signs what, beside the moves.
fn told(document: &Document, line: Option<&Line>, text: &mut Vec<String>) {
    let author = signer(document, line);
    match document {
        Document::Note(note) => match &note.matter {
            Matter::Message => text.push(format!("{author} writes:")),
            Matter::Resend(number) => text.push(format!("{author} asks for number {number} and all after it again")),
            Matter::Request(request) => wanted(format!("{author} asks"), Some(request), text),
            Matter::Remarks(remarks) => text.push(format!("{author} has remarks on the game: {}", remarks.len())),
        },
        Document::Consent(consent) => wanted(format!("{author} agrees"), request_in(&consent.request).as_ref(), text),
        Document::Decline(decline) => {
            wanted(format!("{author} does not agree"), request_in(&decline.request).as_ref(), text);
        }
        Document::Resignation(_) => text.push(format!("{author} resigns")),
        Document::Rekey(rekey) => text.push(format!("{author} has a new key: {}", rekey.key.words())),
        Document::Claim(_) => text.push(claimed(document, line)),
        Document::Reseat(reseat) => {
            let Some(claim) = enclosed(&reseat.claim) else { return };
            let key = claim.author().words();
            text.push(match sits(&claim, line, reseat.place.number) {
                true => format!("{author} grants a fresh dice chain after a backup was restored, to the key {key}"),
                false => format!("{author} gives the opponent their seat back, with another key: {key}"),
            });
        }
        Document::Invitation(_) | Document::Acceptance(_) | Document::Dispatch(_) => text.push(author),
    }
}

/// Before which document of the line the signer's key is looked up: the document's own place, or what its signer had.
fn signed_at(document: &Document, line: &Line) -> u32 {
    match (document, document.place()) {
        (_, Some(place)) => place.number,
        (Document::Note(note), None) => line.number_after(&note.after),
        (Document::Claim(claim), None) => line.number_after(&claim.after),
        (_, None) => line.next_number(),
    }
}

/// Who signed, by name and side; by the key's words if it has no seat.
fn signer(document: &Document, line: Option<&Line>) -> String {
    let known = line.and_then(|line| {
        let (side, name) = line.signer(document.author(), signed_at(document, line))?;
        Some(format!("{name} ({})", line.game().names().side(side).name))
    });
    known.unwrap_or_else(|| document.author().words())
}

/// Whether the key of a claim has the seat already.
fn sits(claim: &Document, line: Option<&Line>, number: u32) -> bool {
    line.is_some_and(|line| line.signer(claim.author(), number).is_some())
}

/// What a request wants, after who asks or answers. What a player wrote of it stands on a line of its own.
fn wanted(begins: String, request: Option<&Request>, text: &mut Vec<String>) {
    match request {
        Some(Request::Adjudicate(edits)) => {
            text.push(format!("{begins} to set right:"));
            said(std::slice::from_ref(edits), text);
        }
        Some(request) => text.push(format!("{begins} {}", requested(request))),
        None => text.push(begins),
    }
}

/// What a request wants, after `asks` or `agrees`.
pub fn requested(request: &Request) -> String {
    match request {
        Request::Takeback(number) => format!("to go back to where the game stood after number {number}"),
        Request::Adjudicate(edits) => format!("to set right: {}", shown(edits)),
        Request::Adopt(revision, _, after) => {
            format!("to go on by revision {revision} of the rules, from where the game stood after number {after}")
        }
        Request::Draw => "to call it a draw".to_owned(),
    }
}

/// What an enclosed note asks for.
fn request_in(signed: &[u8]) -> Option<Request> {
    match enclosed(signed) {
        Some(Document::Note(note)) => note.request().cloned(),
        _ => None,
    }
}

fn claimed(document: &Document, line: Option<&Line>) -> String {
    let Document::Claim(claim) = document else { return String::new() };
    let names = line.map(|line| line.game().names());
    let side = names.and_then(|names| names.side_of(&claim.side).map(|side| names.side(side).name));
    let (name, side, words) = (&claim.player.name, side.unwrap_or("other"), claim.player.key.words());
    match sits(document, line, line.map_or(0, |line| signed_at(document, line))) {
        true => format!(
            "{name} has restored a backup and asks for a fresh dice chain for the {side} side, by the key {words}"
        ),
        false => format!("{name} has lost their key and claims the {side} side of the game with a new one: {words}"),
    }
}

fn message(document: &Document) -> &[String] {
    match document {
        Document::Note(note) => &note.message,
        Document::Claim(claim) => &claim.player.message,
        Document::Decline(decline) => &decline.message,
        _ => &[],
    }
}
