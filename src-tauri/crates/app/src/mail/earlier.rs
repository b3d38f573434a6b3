//! Games by mail of an earlier revision of their rulebook: what was checked in them, and what was not.

use crate::desk::review::Stopped;
use crate::earlier::{EarlierAnswer, Veil, other_parts};
use crate::mail::MailGame;
use dispatch::Line;
use dispatch::earlier::Adoption;
use kernel::Viewer;

impl MailGame {
    /// What is shown and what not, as long as the game is of an earlier revision.
    pub fn earlier(&self) -> Option<EarlierAnswer> {
        let line = self.line().ok().filter(|line| !line.is_current())?;
        let (revision, own) = (line.revision(), line.own_revision());
        let mut text = vec![format!(
            "This game is played by revision {revision} of the rules, and this program plays revision {own}."
        )];
        let veil = Veil::of(line.game(), self.side().map_or(Viewer::Umpire, Viewer::Player));
        // Why a letter of the other side is not taken may tell what a fog hides.
        let reason = line.unjudged().map(|unjudged| {
            let author = usize::try_from(unjudged.number - 1).ok().and_then(|at| line.posts().get(at));
            let hidden = author.is_some_and(|post| veil.is_over(post.author));
            veil.reason(&unjudged.failure.sentence, hidden)
        });
        text.extend(how_far(line, reason.as_deref().unwrap_or_default()));
        text.extend(unanswered(line).map(|text| format!("{text}.")));
        let rest: Vec<String> = line.unjudged_inputs().iter().map(|input| veil.input(input)).collect();
        let (replayed, recorded) = (line.game().len(), line.game().len() + rest.len());
        let drafted = self.journal.line().len().saturating_sub(recorded);
        if drafted > 0 {
            text.push(format!(
                "{} drafted by the earlier rules and not sent; the journal keeps what was drafted.",
                inputs(drafted)
            ));
        }
        text.push(match line.has_same_parts() {
            false => other_parts(),
            true if line.ending().is_some() => "The players have ended it.".to_owned(),
            true => format!("It goes on when both players adopt revision {own}, {}.", from_where(line.adoptable().0)),
        });
        let stopped = line.unjudged().map(|unjudged| Stopped {
            line: format!("number {}", unjudged.number),
            refusal: None,
            text: reason.clone().unwrap_or_default(),
        });
        Some(EarlierAnswer {
            revision,
            own,
            text: text.join(" "),
            replayed,
            recorded,
            rest,
            stopped,
            can_carry_on: false,
        })
    }
}

fn inputs(count: usize) -> String {
    if count == 1 { "1 input was".to_owned() } else { format!("{count} inputs were") }
}

fn from_where(number: u32) -> String {
    match number {
        0 => "from its beginning".to_owned(),
        number => format!("from where it stood after number {number}"),
    }
}

/// How far the rules of this program lead in a line of an earlier revision, and where its states are those that were signed.
fn how_far(line: &Line, reason: &str) -> Vec<String> {
    let (own, count) = (line.own_revision(), line.game().len());
    let last = line.posts().len();
    let rules = match line.unjudged() {
        None => format!("The rules of revision {own} take all {count} inputs of its {last} documents."),
        Some(unjudged) => format!(
            "The rules of revision {own} take {count} inputs, up to number {}, and not number {}: {}. From there on nothing is judged, \
             and the log lists what was written.",
            unjudged.number - 1,
            unjudged.number,
            reason.trim_end_matches('.'),
        ),
    };
    let states = match line.differs() {
        Some(number) => format!(
            "From number {number} on this program comes to other states than the players signed: the board shows what revision \
             {own} makes of the moves."
        ),
        None if count == 0 => return vec![rules],
        None => "Up to there it comes to the states that the players signed.".to_owned(),
    };
    vec![rules, states]
}

/// What a verified line shows, a sentence each: what was checked, and what was not.
pub fn verified(line: &Line) -> Vec<String> {
    let rolls = line.game().inputs().iter().filter(|input| input.starts_with("roll ")).count();
    let (signatures, count) = (line.posts().len() + 2, line.game().len());
    let mut lines = Vec::new();
    if line.is_current() && line.adoptions().is_empty() {
        lines.push(format!(
            "{signatures} signatures hold, {count} inputs follow the rules, {rolls} rolls were cast as agreed"
        ));
        return lines;
    }
    let own = line.own_revision();
    lines.push(format!("{signatures} signatures hold, and every document follows on the one before it"));
    lines.push("checked in all of them: places, keys, and the links of the dice chains".to_owned());
    lines.extend(line.adoptions().iter().map(adopted));
    if !line.is_current() {
        lines.push(format!("played by revision {} of the rules; this program has revision {own}", line.revision()));
    }
    lines.push(format!(
        "checked by the rules of revision {own}: {count} inputs and {rolls} rolls, {}",
        up_to(line.last_judged())
    ));
    let earlier = line.adoptions().first().map_or(line.revision(), |adoption| adoption.from);
    lines.push(format!("not checked: whether revision {earlier} allowed these inputs; this program does not have it"));
    lines.extend(unanswered(line).map(|text| format!("not verified: {text}")));
    if let Some(number) = line.differs() {
        lines.push(format!(
            "not verified: the states, from number {number} on; the players signed others under revision {earlier}"
        ));
    }
    if let Some(unjudged) = line.unjudged() {
        let (first, last) = (unjudged.number, line.posts().len());
        lines.push(format!(
            "not verified: moves, dice and states of number {first} to {last}, because number {first} is not taken: {}",
            unjudged.failure
        ));
    }
    if !line.has_same_parts() {
        lines.push(
            "not verified: the set-up, the map or the counters are not those that the game began with".to_owned(),
        );
    }
    lines
}

/// That a player answered for the other one, who has sent nothing since: nobody has asked that player's orders.
fn unanswered(line: &Line) -> Option<String> {
    let post = line.post(line.unanswered()?)?;
    let (author, other) = (&line.seat(post.author).name, &line.seat(post.author.other()).name);
    Some(format!(
        "From number {} on {author} has answered for {other}, and no program has asked whether {other}'s orders say so: nothing goes \
         on from there",
        post.number
    ))
}

fn up_to(number: u32) -> String {
    if number == 0 { "none of its documents".to_owned() } else { format!("up to number {number}") }
}

fn adopted(adoption: &Adoption) -> String {
    let Adoption { number, from, to, set_aside } = adoption;
    let aside = set_aside.map(|first| format!("; number {first} to {} were set aside", number - 1)).unwrap_or_default();
    format!("by number {number} both players went over from revision {from} to {to} of the rules{aside}")
}
