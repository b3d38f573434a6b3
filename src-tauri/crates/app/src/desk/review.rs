//! Looking back and ahead: replay, what came since the player last looked, remarks, and plans on a scratch copy.

use super::{Acted, Desk, Open, Seat, TableAnswer, Undone};
use crate::answer::{EventAnswer, RefusalAnswer, ViewAnswer};
use crate::desk::library::noted;
use crate::remarks::{RemarkAnswer, RemarkWish};
use crate::scratch::Scratch;
use crate::table::Table;
use crate::trouble::{Fault, Trouble};
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

/// An input of a plan that was not taken.
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
            input: before.and_then(|before| game.input(before)),
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

    /// Lays a kept plan on the table; on the game as it stands now, if that is wished. What can be repeated is.
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
            if let Err(why) = scratch.act(line) {
                stopped = Some(Stopped::at(line, why));
                break;
            }
        }
        open.table.plan_on(Box::new(scratch));
        open.planned(stopped)
    }

    /// Makes the plan the player's orders: his own inputs are played one by one, up to the first that is not taken. Dice of
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
        if self.open(&id).is_ok()
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
    fn at(line: &str, why: Trouble) -> Stopped {
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

/// What came by mail since the player last looked. His own part he has seen as he made it.
pub(super) fn unseen(table: &Table) -> Result<Option<Unseen>, Trouble> {
    let Some(own) = table.own_side() else { return Ok(None) };
    let Some(line) = table.by_mail().and_then(|game| game.line().ok()) else { return Ok(None) };
    let kept: usize = table.noted(SEEN)?.and_then(|text| text.parse().ok()).unwrap_or_default();
    let sent = line.posts().iter().filter(|post| post.author == own).map(|post| post.inputs).max().unwrap_or_default();
    let (from, to) = (kept.max(sent), line.game().len());
    Ok((from < to).then_some(Unseen { from, to }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::post::{InvitationWish, Wish};
    use crate::founding::DiceSource;
    use crate::house::House;
    use crate::mail::receive::Outcome;
    use crate::remarks::RemarkKind;
    use games::Start;
    use std::path::PathBuf;

    const GOLDEN: &str = include_str!("../../../../../tests/golden/outpost-river-line.txt");

    struct Room(PathBuf);

    impl Room {
        fn new(name: &str) -> Room {
            let folder = std::env::temp_dir().join(format!("fieldpost-review-{name}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&folder);
            Room(folder)
        }

        fn desk(&self) -> Desk {
            Desk::at(House::at(&self.0).expect("a house")).expect("a desk")
        }

        /// A desk with a game of Outpost on it, so many inputs of the golden game played.
        fn played(&self, inputs: usize) -> Desk {
            let house = House::at(&self.0).expect("a house");
            std::fs::create_dir_all(house.journal_of("duel").parent().expect("a folder")).expect("a folder");
            let start = Start::scenario("river-line");
            let mut table =
                Table::begin(&house.journal_of("duel"), "outpost", start, DiceSource::Hand).expect("a game");
            for (input, hash) in golden().take(inputs) {
                table.act(input).expect("the golden game is legal");
                assert_eq!(table.game().hash().to_string(), hash);
            }
            drop(table);
            let mut desk = Desk::at(house).expect("a desk");
            desk.open("duel").expect("it opens");
            desk
        }
    }

    impl Drop for Room {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn golden() -> impl Iterator<Item = (&'static str, &'static str)> {
        GOLDEN.lines().skip(1).filter_map(|line| line.rsplit_once(" | "))
    }

    #[test]
    fn a_moment_is_the_game_as_it_stood() {
        let room = Room::new("moments");
        let count = golden().count();
        let mut desk = room.played(count);
        let mut back = desk.open.as_ref().expect("a game").table.real_game().clone();
        // From the end to the beginning: each time the game is really taken back.
        for at in (0..=back.len()).rev() {
            back.back_to(at);
            let moment = desk.replay(at, None).expect("a moment");
            assert_eq!(
                moment.view,
                ViewAnswer::of(back.names(), &back.view(kernel::Viewer::Umpire), None),
                "after {at}"
            );
            assert_eq!(moment.input.as_deref(), at.checked_sub(1).and_then(|nth| golden().nth(nth)).map(|it| it.0));
        }
        assert!(desk.replay(count + 1, None).is_err());
        assert_eq!(desk.look(None).expect("the present").inputs, count, "the present is untouched");
    }

    #[test]
    fn remarks_are_changed_withdrawn_and_survive() {
        let room = Room::new("remarks");
        let mut desk = room.played(6);
        let wish = |kind, text: &str| RemarkWish { at: 2, kind, text: text.into(), private: true, supersedes: None };
        for (kind, text) in [
            (RemarkKind::Comment, "  too\nearly "),
            (RemarkKind::Mark, "?"),
            (RemarkKind::Arrow, "0505-0403"),
            (RemarkKind::Highlight, "0404"),
        ] {
            desk.remark(&wish(kind, text)).expect("a remark");
        }
        for (kind, text) in [
            (RemarkKind::Comment, " "),
            (RemarkKind::Mark, "?!?"),
            (RemarkKind::Arrow, "0505-0505"),
            (RemarkKind::Highlight, "9999"),
        ] {
            assert!(desk.remark(&wish(kind, text)).is_err(), "{text}");
        }
        assert!(desk.remark(&RemarkWish { at: 7, ..wish(RemarkKind::Mark, "!") }).is_err(), "there is no seventh move");
        let standing = desk.remarks().expect("remarks");
        let better = RemarkWish { supersedes: Some(standing[0].number), ..wish(RemarkKind::Comment, "in time") };
        desk.remark(&better).expect("another in its place");
        assert!(desk.remark(&better).is_err(), "the first stands no more");
        desk.withdraw_remark(standing[1].number).expect("the mark is withdrawn");
        drop(desk);
        let mut desk = room.desk();
        desk.open("duel").expect("it opens");
        let told: Vec<_> = desk.remarks().expect("remarks").into_iter().map(|one| (one.at, one.text)).collect();
        let at_two = |text: &str| (Some(2), text.to_owned());
        assert_eq!(told, [at_two("0505-0403"), at_two("0404"), at_two("in time")]);
    }

    #[test]
    fn a_plan_leaves_the_game_alone() {
        let room = Room::new("scratch");
        let mut desk = room.played(2);
        let before = desk.look(None).expect("the present");
        let entries = |desk: &Desk| desk.open.as_ref().expect("a game").table.journal().entries().len();
        let written = entries(&desk);
        desk.scratch_begin(None, None).expect("a copy");
        for (input, _) in golden().skip(2).take(3) {
            desk.act(input, None).expect("legal on the copy too");
        }
        desk.act("roll", None).expect("dice are thrown");
        assert_eq!(desk.undo(None).expect("even dice are taken back").table.inputs, 5);
        desk.act("roll 6", None).expect("dice are chosen");
        assert_eq!(desk.look(None).expect("the copy").inputs, 6);
        assert_eq!(desk.replay(2, None).expect("the real game").of, 2);
        desk.scratch_keep("ford").expect("it is kept");
        assert_eq!(desk.scratch_leave(None).expect("the present"), before);
        assert_eq!(entries(&desk), written);
        drop(desk);
        let mut desk = room.desk();
        desk.open("duel").expect("it opens");
        assert_eq!(desk.scratch_list(), Ok(vec![KeptPlan { name: "ford".into(), from: 2, inputs: 4 }]));
        assert_eq!(desk.scratch_open("ford", false, None).expect("the plan").inputs.len(), 4);
        assert_eq!(desk.scratch_forget("ford"), Ok(Vec::new()));
        assert!(desk.scratch_open("ford", false, None).is_err());
    }

    #[test]
    fn orders_stop_at_what_is_refused() {
        let room = Room::new("apply");
        let mut desk = room.played(0);
        assert!(desk.scratch_apply(None).is_err(), "there is no plan");
        desk.scratch_begin(None, None).expect("a copy");
        for (input, _) in golden().take(2) {
            desk.scratch_act(input, None).expect("legal");
        }
        desk.scratch_keep("two").expect("it is kept");
        desk.scratch_leave(None).expect("the present");
        // The second of the two is done beforehand: a unit moves once.
        desk.act(golden().nth(1).expect("a second").0, None).expect("legal");
        let stopped = desk.scratch_open("two", true, None).expect("as far as it goes").stopped.expect("a stop");
        assert!(stopped.refusal.is_some(), "{}", stopped.text);
        desk.scratch_open("two", false, None).expect("as it was planned");
        let applied = desk.scratch_apply(None).expect("orders");
        assert_eq!((applied.taken, applied.table.inputs), (1, 2));
        let stopped = applied.stopped.expect("a stop");
        assert_eq!(stopped.line, golden().nth(1).expect("a second").0);
        assert!(stopped.refusal.is_some(), "told with its case: {}", stopped.text);
        assert!(applied.table.undo.is_some(), "what was taken can be taken back");
    }

    #[test]
    fn remarks_and_moves_go_by_mail() {
        let (host, guest) = (Room::new("host"), Room::new("guest"));
        let (mut hans, mut iwan) = (host.desk(), guest.desk());
        hans.make_key("Hans").expect("a key");
        iwan.make_key("Iwan").expect("a key");
        let wish = InvitationWish {
            game: "outpost".into(),
            scenario: "river-line".into(),
            options: Vec::new(),
            side: "GE".into(),
            sealed: false,
            preset: None,
            mail: None,
            message: String::new(),
        };
        let invitation = hans.invite(&wish).expect("an invitation");
        let kept = iwan.receive(invitation.text.as_bytes()).expect("to receive");
        let name = kept[0].game.clone().expect("a name");
        let acceptance = iwan.accept(&name, None, None, "").expect("an acceptance");
        hans.receive(acceptance.text.as_bytes()).expect("to receive");
        let opened = hans.open(&name).expect("the game");
        assert_eq!(opened.unseen, None);
        for line in ["move 22 0505-0504-0403", "end"] {
            hans.act(line, None).expect("legal");
        }
        let note = |text: &str, private, supersedes| RemarkWish {
            at: 1,
            kind: RemarkKind::Comment,
            text: text.into(),
            private,
            supersedes,
        };
        hans.remark(&note("for me", true, None)).expect("a remark");
        let noted = hans.remark(&note("for you", false, None)).expect("a remark");
        assert!(hans.sign(&name, &Wish::Remarks, "").is_err(), "the move is not sent yet");
        let moves = hans.send(&name, "", false, true).expect("a dispatch");
        let first = hans.sign(&name, &Wish::Remarks, "").expect("a note");
        assert!(hans.sign(&name, &Wish::Remarks, "").is_err(), "nothing new");
        let second = noted.iter().find(|one| !one.private).expect("the second").number;
        hans.remark(&note("for you, better", false, Some(second))).expect("a change");
        let changed = hans.sign(&name, &Wish::Remarks, "").expect("another note");

        // A remark on what is not there is refused, and nothing is kept.
        let early = iwan.receive(first.text.as_bytes()).expect("to receive");
        assert_eq!(early[0].outcome, Outcome::Refused);
        assert!(early[0].text.contains("move 1"), "{}", early[0].text);
        iwan.receive(moves.text.as_bytes()).expect("to receive");
        let opened = iwan.open(&name).expect("the game");
        let inputs = iwan.look(None).expect("the board").inputs;
        assert_eq!(opened.unseen.map(|it| it.from), Some(0), "the host's moves are to be shown");
        iwan.seen(inputs).expect("seen");
        assert_eq!(iwan.open(&name).expect("the game").unseen, None);
        // The second note comes before the first.
        for letter in [&changed, &first, &changed] {
            iwan.receive(letter.text.as_bytes()).expect("to receive");
        }
        let told: Vec<_> =
            iwan.remarks().expect("remarks").into_iter().map(|it| (it.author, it.own, it.text)).collect();
        assert_eq!(told, [("Hans".to_owned(), false, "for you, better".to_owned())]);
        assert!(iwan.replay(0, Some("GE")).is_err(), "only with his own eyes while the game goes on");
    }
}
