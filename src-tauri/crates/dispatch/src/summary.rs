//! The readable part of a move file. It is made from the document, and made again and compared on import: it cannot lie.

use crate::document::{Claim, DiceMode, Dispatch, Document, Invitation, Matter, Player, Request, SummaryForm};
use crate::line::Line;
use crate::proposal::Proposal;
use crate::run::By;
use crate::signed::Signed;
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
            text.push(told(document, line));
            text.extend(message(document).iter().map(|line| format!("  {line}")));
        }
    }
    text.join("\n")
}

/// The words that a file found between its markers must have, if it has any: only for wordings of our own.
pub fn comparable(signed: &Signed) -> bool {
    match signed.document() {
        Document::Dispatch(dispatch) => dispatch.wording == WORDING,
        _ => false,
    }
}

fn heading(line: &Line) -> String {
    format!("{}, game {}", rulebook(line.title().id), line.name())
}

fn rulebook(id: &str) -> String {
    games::title(id).and_then(|title| title.rules_index().ok()).map_or_else(|| id.to_owned(), |rules| rules.title)
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
    text.push(format!("  {}", dice_words(invitation.dice)));
    introduced(&invitation.player, text);
}

fn introduced(player: &Player, text: &mut Vec<String>) {
    text.push(format!("  key {}", player.key.words()));
    text.extend(player.mail.iter().map(|mail| format!("  mail {mail}")));
    text.extend(player.message.iter().map(|line| format!("  {line}")));
}

/// What each mode of dice does and does not prevent, in two sentences.
pub fn dice_words(mode: DiceMode) -> &'static str {
    match mode {
        DiceMode::Drawn => {
            "drawn dice: nobody can choose, forge or repeat a roll, and a turn takes one mail. Whoever copies their data folder could \
             look at their own dice ahead, and a player can always stop answering."
        }
        DiceMode::Sealed => {
            "sealed dice: the opponent casts the dice of combat after the attack is signed, so that nobody can look ahead, and a \
             turn takes more mails. A player can still stop answering."
        }
    }
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
    text.extend(dispatch.message.iter().map(|line| format!("  {line}")));
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

fn told(document: &Document, line: Option<&Line>) -> String {
    let author = document.author();
    let side = line.and_then(|line| line.side_of(author).map(|side| player(line, side)));
    let author = side.unwrap_or_else(|| author.words());
    match document {
        Document::Note(note) => match &note.matter {
            Matter::Message => format!("{author} writes:"),
            Matter::Resend(number) => format!("{author} asks for number {number} and all after it again"),
            Matter::Request(request) => format!("{author} asks {}", requested(request)),
            Matter::Remarks(remarks) => format!("{author} has remarks on the game: {}", remarks.len()),
        },
        Document::Consent(consent) => {
            format!("{author} agrees {}", answered(&consent.request))
        }
        Document::Decline(decline) => format!("{author} does not agree {}", answered(&decline.request)),
        Document::Resignation(_) => format!("{author} resigns"),
        Document::Rekey(rekey) => format!("{author} has a new key: {}", rekey.key.words()),
        Document::Claim(claim) => claimed(claim),
        Document::Reseat(_) => format!("{author} gives the opponent their seat back, with a new key"),
        Document::Invitation(_) | Document::Acceptance(_) | Document::Dispatch(_) => author,
    }
}

/// What a request wants, after `asks` or `agrees`.
pub fn requested(request: &Request) -> String {
    match request {
        Request::Takeback(number) => format!("to go back to where the game stood after number {number}"),
        Request::Adjudicate(edits) => format!("to set right: {edits}"),
        Request::Adopt(revision, _, after) => {
            format!("to go on by revision {revision} of the rules, from where the game stood after number {after}")
        }
        Request::Draw => "to call it a draw".to_owned(),
    }
}

/// What an enclosed request wants.
fn answered(request: &[u8]) -> String {
    let signed = Signed::read(request).ok();
    let wanted = signed.as_ref().and_then(|signed| match signed.document() {
        Document::Note(note) => note.request().map(requested),
        _ => None,
    });
    wanted.unwrap_or_default()
}

fn claimed(claim: &Claim) -> String {
    let (name, side, words) = (&claim.player.name, &claim.side, claim.player.key.words());
    format!("{name} has lost their key and claims the {side} side of the game with a new one: {words}")
}

fn message(document: &Document) -> &[String] {
    match document {
        Document::Note(note) => &note.message,
        Document::Claim(claim) => &claim.player.message,
        Document::Decline(decline) => &decline.message,
        _ => &[],
    }
}
