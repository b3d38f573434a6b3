//! Looking back and ahead: replay, what came since the player last looked, remarks, and plans on a scratch copy.

use super::{Acted, Desk, Open, Seat, TableAnswer, Undone};
use crate::answer::{EventAnswer, RefusalAnswer, ViewAnswer};
use crate::desk::library::noted;
use crate::earlier::Veil;
use crate::remarks::{RemarkAnswer, RemarkWish};
use crate::scratch::Scratch;
use crate::table::Table;
use crate::trouble::{Fault, Trouble};
use dispatch::Draft;
use dispatch::run::By;
use kernel::Side;
use serde::Serialize;
use ts_rs::TS;

/// A moment of a game: the board after so many inputs, and what the last of them was and brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Moment {
    pub at: usize,
    /// How many inputs there are.
    pub of: usize,
    pub view: ViewAnswer,
    pub input: Option<String>,
    pub events: Vec<EventAnswer>,
    /// The sides with whose eyes the game may be looked at.
    pub viewers: Vec<&'static str>,
}

/// What came by mail and has not been shown to this player: the inputs after the first number, up to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Unseen {
    pub from: usize,
    pub to: usize,
}

/// A scratch copy as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Scratch")]
pub struct ScratchAnswer {
    /// How many inputs are the real game's.
    pub from: usize,
    /// What was done on the copy.
    pub inputs: Vec<String>,
    /// Why the rest of a kept plan could not be repeated.
    pub stopped: Option<Stopped>,
    pub table: TableAnswer,
}

/// A plan that was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct KeptPlan {
    pub name: String,
    pub from: usize,
    pub inputs: usize,
}

/// An input of a plan, or of a game of an earlier revision, that was not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Stopped {
    pub line: String,
    pub refusal: Option<RefusalAnswer>,
    /// The whole sentence.
    pub text: String,
}

/// What became of a plan that was made into orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Applied {
    pub taken: usize,
    pub events: Vec<EventAnswer>,
    pub stopped: Option<Stopped>,
    pub table: TableAnswer,
}

/// Under this name is kept how many inputs the player has seen.
const SEEN: &str = "seen";
/// Before the name of a plan.
const PLAN: &str = "scratch:";
const LONGEST_NAME: usize = 40;

impl Desk {
    /// The board after so many inputs, with the eyes of a side or as the game is looked at now.
    pub fn replay(&mut self, at: usize, viewer: Option<&str>) -> Result<Moment, Trouble> {
        let open = self.opened()?;
        let (table, game) = (&open.table, open.table.real_game());
        let eyes = table.eyes(viewer, true)?;
        if at > game.len() {
            return Err(Fault::new(format!("the game has {} inputs, not {at}", game.len())).into());
        }
        let before = at.checked_sub(1);
        let tellings = before.map_or_else(Vec::new, |before| game.tellings(before, eyes));
        let covered = table.noted(noted::CURTAIN)?.as_deref() == Some(noted::YES);
        let free = table.is_over() || (table.own_side().is_none() && !covered);
        let sides = Side::BOTH.into_iter().filter(|_| free);
        Ok(Moment {
            at,
            of: game.len(),
            view: ViewAnswer::of(game.names(), &game.view_after(at, eyes), open.parts.as_deref()),
            input: before.and_then(|before| game.input(before)).map(|input| Veil::of(game, eyes).input(&input)),
            events: EventAnswer::all(game.names(), &tellings),
            viewers: sides.map(|side| game.names().side(side).code).collect(),
        })
    }

    /// The player has seen the game up to here.
    pub fn seen(&mut self, at: usize) -> Result<(), Trouble> {
        let table = &mut self.opened()?.table;
        if table.by_mail().is_none() {
            return Ok(());
        }
        table.note(&[(SEEN, &at.to_string())])
    }

    pub fn remarks(&mut self) -> Result<Vec<RemarkAnswer>, Trouble> {
        self.opened()?.table.remarks()
    }

    /// Writes a remark down, or another in its place; tells all that stand.
    pub fn remark(&mut self, wish: &RemarkWish) -> Result<Vec<RemarkAnswer>, Trouble> {
        let table = &mut self.opened()?.table;
        table.remark(wish)?;
        table.remarks()
    }

    pub fn withdraw_remark(&mut self, number: i64) -> Result<Vec<RemarkAnswer>, Trouble> {
        let table = &mut self.opened()?.table;
        table.withdraw_remark(number)?;
        table.remarks()
    }

    /// Lays a copy of the game on the table, as it stood after so many inputs; as it stands, if none are named.
    pub fn scratch_begin(&mut self, at: Option<usize>, viewer: Option<&str>) -> Result<ScratchAnswer, Trouble> {
        let open = self.opened()?;
        open.table.turn_to(viewer)?;
        let at = at.unwrap_or_else(|| open.table.real_game().len());
        let scratch = copy(&open.table, at)?;
        open.table.plan_on(Box::new(scratch));
        open.planned(None)
    }

    /// Puts the copy away; the real game is as it was.
    pub fn scratch_leave(&mut self, viewer: Option<&str>) -> Result<TableAnswer, Trouble> {
        let open = self.opened()?;
        open.table.put_away();
        open.table.turn_to(viewer)?;
        Ok(open.answer())
    }

    /// Keeps what was planned under a name, in the place of what that was before.
    pub fn scratch_keep(&mut self, name: &str) -> Result<Vec<KeptPlan>, Trouble> {
        let table = &mut self.opened()?.table;
        let name = name.trim();
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
            return Err(Fault::new(format!("a plan has a name of up to {LONGEST_NAME} letters")).into());
        }
        let scratch = table.scratch().ok_or_else(none_open)?;
        let mut text = vec![scratch.from().to_string()];
        text.extend(scratch.inputs());
        table.note(&[(&format!("{PLAN}{name}"), &text.join("\n"))])?;
        kept_plans(table)
    }

    pub fn scratch_list(&mut self) -> Result<Vec<KeptPlan>, Trouble> {
        kept_plans(&self.opened()?.table)
    }

    /// Throws a kept plan away.
    pub fn scratch_forget(&mut self, name: &str) -> Result<Vec<KeptPlan>, Trouble> {
        let table = &mut self.opened()?.table;
        table.note(&[(&format!("{PLAN}{name}"), "")])?;
        kept_plans(table)
    }

    /// Lays a kept plan on the table; on the game as it stands now, if that is wished. What can be repeated is; what the plan let
    /// the other side do is passed over where he has done something else.
    pub fn scratch_open(&mut self, name: &str, now: bool, viewer: Option<&str>) -> Result<ScratchAnswer, Trouble> {
        let open = self.opened()?;
        open.table.turn_to(viewer)?;
        let none = || Fault::new(format!("there is no plan `{name}`"));
        let kept = open.table.noted(&format!("{PLAN}{name}"))?.filter(|text| !text.is_empty()).ok_or_else(none)?;
        let (from, inputs) = plan_of(&kept).ok_or_else(none)?;
        let len = open.table.real_game().len();
        let mut scratch = copy(&open.table, if now { len } else { from.min(len) })?;
        let mut stopped = None;
        for line in inputs {
            match scratch.act(line) {
                Ok(_) => {}
                Err(_) if now && !open.is_own(line) => {}
                Err(why) => {
                    stopped = Some(Stopped::at(line, why));
                    break;
                }
            }
        }
        open.table.plan_on(Box::new(scratch));
        open.planned(stopped)
    }

    /// Makes the plan the player's orders: their own inputs are played one by one, up to the first that is not taken. Dice of
    /// the plan and what it let the other side do count for nothing.
    pub fn scratch_apply(&mut self, viewer: Option<&str>) -> Result<Applied, Trouble> {
        let open = self.opened()?;
        let scratch = open.table.put_away().ok_or_else(none_open)?;
        open.table.turn_to(viewer)?;
        let own: Vec<String> = scratch.inputs().into_iter().filter(|line| open.is_own(line)).collect();
        let (mut taken, mut events, mut stopped) = (0, Vec::new(), None);
        for line in own {
            match open.table.act(&line) {
                Ok(brought) => {
                    taken += 1;
                    events.extend(brought);
                }
                Err(fault @ Trouble::Fault(_)) if taken == 0 => {
                    // Nothing has happened: the plan stays on the table.
                    open.table.plan_on(scratch);
                    return Err(fault);
                }
                Err(why) => {
                    stopped = Some(Stopped::at(&line, why));
                    break;
                }
            }
        }
        Ok(Applied { taken, events, stopped, table: open.answer() })
    }

    /// The same as [`Desk::act`], on the copy only.
    pub fn scratch_act(&mut self, line: &str, viewer: Option<&str>) -> Result<Acted, Trouble> {
        self.opened()?.table.scratch().ok_or_else(none_open)?;
        self.act(line, viewer)
    }

    /// The same as [`Desk::undo`], on the copy only.
    pub fn scratch_undo(&mut self, viewer: Option<&str>) -> Result<Undone, Trouble> {
        self.opened()?.table.scratch().ok_or_else(none_open)?;
        self.undo(viewer)
    }

    /// Takes the game off the table, so that its file is free; the plan on it is not lost.
    pub(super) fn lay_aside(&mut self, id: Option<&str>) -> Option<(String, Option<Box<Scratch>>)> {
        let mut open = self.open.take_if(|open| id.is_none_or(|id| open.id == id))?;
        Some((open.id, open.table.put_away()))
    }

    /// Lays a game on the table again. If it cannot be, the next look at it says why.
    pub(super) fn lay_again(&mut self, aside: Option<(String, Option<Box<Scratch>>)>) {
        let Some((id, scratch)) = aside else { return };
        if self.lay(&id).is_ok()
            && let (Some(open), Some(scratch)) = (&mut self.open, scratch)
        {
            open.table.plan_on(scratch);
        }
    }
}

impl Open {
    fn planned(&self, stopped: Option<Stopped>) -> Result<ScratchAnswer, Trouble> {
        let scratch = self.table.scratch().ok_or_else(none_open)?;
        Ok(ScratchAnswer { from: scratch.from(), inputs: scratch.inputs(), stopped, table: self.answer() })
    }

    /// Whether an input is a choice of a side that is played here.
    fn is_own(&self, line: &str) -> bool {
        let code = line.split_once(':').map(|(code, _)| code).unwrap_or_default();
        self.seats.get(code) == Some(&Seat::Here)
    }
}

impl Stopped {
    pub(crate) fn at(line: &str, why: Trouble) -> Stopped {
        let text = why.sentence();
        let refusal = match why {
            Trouble::Refused(refusal) => Some(refusal),
            Trouble::Fault(_) => None,
        };
        Stopped { line: line.to_owned(), refusal, text }
    }
}

fn none_open() -> Fault {
    Fault::new("no plan is on the table")
}

fn copy(table: &Table, at: usize) -> Result<Scratch, Trouble> {
    let secrets = table.journal().secrets().map_err(Fault::journal)?;
    let openings = secrets.into_iter().filter_map(|secret| String::from_utf8(secret.value).ok()).collect();
    Ok(Scratch::of(table.real_game(), at, openings))
}

fn plan_of(text: &str) -> Option<(usize, Vec<&str>)> {
    let mut lines = text.lines();
    let from = lines.next()?.parse().ok()?;
    Some((from, lines.collect()))
}

fn kept_plans(table: &Table) -> Result<Vec<KeptPlan>, Trouble> {
    let kept = table.journal().settings_from(PLAN).map_err(Fault::journal)?;
    let plan = |(name, text): (String, String)| {
        let (from, inputs) = plan_of(&text)?;
        Some(KeptPlan { name: name[PLAN.len()..].to_owned(), from, inputs: inputs.len() })
    };
    Ok(kept.into_iter().filter_map(plan).collect())
}

/// What came by mail since the player last looked, and what has followed of itself since: their program's roll for sealed dice,
/// what was ordered beforehand. His own part he has seen as he made it.
pub(super) fn unseen(table: &Table) -> Result<Option<Unseen>, Trouble> {
    let Some(own) = table.own_side() else { return Ok(None) };
    let Some(game) = table.by_mail() else { return Ok(None) };
    let Ok(line) = game.line() else { return Ok(None) };
    let kept: usize = table.noted(SEEN)?.and_then(|text| text.parse().ok()).unwrap_or_default();
    let sent = line.posts().iter().filter(|post| post.author == own).map(|post| post.inputs).max().unwrap_or_default();
    let followed = |draft: &Draft| draft.inputs().iter().take_while(|noted| noted.by != By::Author).count();
    let (from, to) = (kept.max(sent), line.game().len() + game.draft().map_or(0, followed));
    Ok((from < to).then_some(Unseen { from, to }))
}

#[cfg(test)]
mod tests;
