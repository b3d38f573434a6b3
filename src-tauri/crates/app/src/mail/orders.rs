//! Standing orders, open and at home, and plans: what they are for this game, and how many mails a dispatch will cost.

use crate::mail::game::MailGame;
use crate::trouble::{Fault, Trouble};
use dispatch::document::DiceMode;
use dispatch::run::By;
use kernel::{Awaits, Fate};
use serde::Serialize;
use ts_rs::TS;

/// New open orders, to go with the next dispatch.
pub const OPEN: &str = "orders";
/// A plan, to go with the next dispatch.
pub const PLAN: &str = "plan";
/// Orders that stay at home and draft the reply.
pub const HOME: &str = "home orders";
/// Noted together with what came in, until the orders at home have answered it.
pub(crate) const DUE: &str = "home orders are due";

/// What was noted and not sent yet; None if nothing was.
pub fn pending(game: &MailGame, which: &str) -> Result<Option<Vec<String>>, Trouble> {
    // The first line says that something was noted, even if it is nothing.
    let text = game.setting(which)?.filter(|text| !text.is_empty());
    Ok(text.map(|text| text.lines().skip(1).map(str::to_owned).collect()))
}

/// Notes orders or a plan; they are read first, and a mistake is told at its line.
pub fn note(game: &mut MailGame, which: &str, lines: &[String]) -> Result<(), Trouble> {
    let side = game.own_side()?;
    let lines: Vec<String> = lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
    let read = match which {
        PLAN => game.game()?.read_plan(side, &lines).map(|_| ()),
        _ => game.game()?.read_orders(&lines).map(|_| ()),
    };
    read.map_err(|error| Fault::new(error.to_string()))?;
    let text: String =
        std::iter::once("noted").chain(lines.iter().map(String::as_str)).map(|line| format!("{line}\n")).collect();
    game.set(which, &text)
}

/// Whether something came in that the orders at home have not answered, because the program was stopped.
pub(crate) fn are_due(game: &MailGame) -> Result<bool, Trouble> {
    Ok(game.setting(DUE)?.is_some_and(|due| !due.is_empty()))
}

/// After something came in: the orders at home answer what they can, as a draft. Tells what they did.
pub fn draft_reply(game: &mut MailGame) -> Result<Option<String>, Trouble> {
    let Some(lines) = pending(game, HOME)? else { return Ok(None) };
    let mut answered = Vec::new();
    while let (Some(draft), Ok(side)) = (game.draft(), game.own_side()) {
        let orders = draft.game().read_orders(&lines).map_err(|error| Fault::new(error.to_string()))?;
        let asked = matches!(draft.game().awaits(), Awaits::Choice(sides) if sides.sole() == Some(side));
        let Some((input, order)) = draft.game().obey(side, &orders).filter(|_| asked) else { break };
        game.act(&input)?;
        answered.push(format!("`{input}` by the order `{}`", lines.get(order).map_or("", String::as_str)));
    }
    if are_due(game)? {
        game.set(DUE, "")?;
    }
    Ok((!answered.is_empty()).then(|| format!("your orders at home have drafted {}", answered.join(", "))))
}

/// What a dispatch costs in mails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Cost {
    /// How many mails it takes, this one included, until the sender's turn is over or the game goes on with the other: at least.
    pub mails: usize,
    pub text: String,
}

/// What sending now costs, and why.
pub fn cost(game: &MailGame) -> Result<Cost, Trouble> {
    let side = game.own_side()?;
    let (after, line) = (game.game()?, game.line()?);
    let names = after.names();
    let other = &line.seat(side.other()).name;
    let fired = game.draft().map_or(0, |draft| {
        draft.inputs().iter().filter(|noted| matches!(noted.by, By::Order(_) | By::Plan(_))).count()
    });
    let saved = match fired {
        0 => String::new(),
        1 => format!("; an order of {other} answered once and saved two mails"),
        fired => format!("; the orders of {other} answered {fired} times and saved {} mails", 2 * fired),
    };
    let cost = |mails, text: String| Ok(Cost { mails, text: format!("{text}{saved}") });
    match after.awaits() {
        Awaits::Over(_) => cost(1, "one mail, and the game is over".to_owned()),
        Awaits::Choice(sides) if sides.contains(side) => {
            let prompt = names.tell(&after.prompt(side).title);
            cost(1, format!("one mail, and it is still your move: {prompt}"))
        }
        Awaits::Choice(_) => {
            let prompt = names.tell(&after.prompt(side.other()).title);
            match after.interrupts(side.other()) {
                true => cost(3, format!("three mails at least: {other} answers ({prompt}), and you go on")),
                false => cost(1, format!("one mail, and it is for {other} ({prompt})")),
            }
        }
        Awaits::Roll(roll) => match (line.dice(), roll.fate) {
            (DiceMode::Sealed, Fate::Sealed) => {
                let purpose = roll.purpose;
                let plan = "a plan covers more attacks with the same mail";
                cost(
                    3,
                    format!("three mails at least: {other} casts the dice for the {purpose}, and you go on; {plan}"),
                )
            }
            _ => cost(1, format!("one mail: the dice for the {} are due", roll.purpose)),
        },
        Awaits::Opening { side: opens, secret } => {
            let who = &line.seat(opens).name;
            cost(1, format!("one mail, and {who} opens the {}", secret.name))
        }
    }
}
