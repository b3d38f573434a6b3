//! Replay, remarks and plans, as the window asks for them.

use super::*;
use crate::desk::post::{InvitationWish, Wish};
use crate::desk::room::Room;
use crate::founding::DiceSource;
use crate::mail::receive::Outcome;
use crate::remarks::RemarkKind;
use games::Start;

const GOLDEN: &str = include_str!("../../../../../../tests/golden/outpost-river-line.txt");

impl Room {
    /// A desk with a game of Outpost on it, so many inputs of the golden game played.
    fn played(&self, inputs: usize) -> Desk {
        let house = self.house();
        let start = Start::scenario("river-line");
        let mut table = Table::begin(&house.journal_of("duel"), "outpost", start, DiceSource::Hand).expect("a game");
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
        assert_eq!(moment.view, ViewAnswer::of(back.names(), &back.view(kernel::Viewer::Umpire), None), "after {at}");
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

/// Hans, German, has invited Iwan to a game by mail; its name.
fn invited(hans: &mut Desk, iwan: &mut Desk, sealed: bool) -> String {
    hans.make_key("Hans").expect("a key");
    iwan.make_key("Iwan").expect("a key");
    let wish = InvitationWish {
        game: "outpost".into(),
        scenario: "river-line".into(),
        options: Vec::new(),
        side: "GE".into(),
        sealed,
        preset: None,
        mail: None,
        message: String::new(),
    };
    let invitation = hans.invite(&wish).expect("an invitation");
    let kept = iwan.receive(invitation.text.as_bytes()).expect("to receive");
    let name = kept[0].game.clone().expect("a name");
    let acceptance = iwan.accept(&name, None, None, "").expect("an acceptance");
    hans.receive(acceptance.text.as_bytes()).expect("to receive");
    name
}

#[test]
fn remarks_and_moves_go_by_mail() {
    let (host, guest) = (Room::new("host"), Room::new("guest"));
    let (mut hans, mut iwan) = (host.desk(), guest.desk());
    let name = invited(&mut hans, &mut iwan, false);
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
    assert_eq!(hans.sending(&name).expect("a card").remarks, 0, "nor can it be offered");
    let shown = hans.preview(&name, "Good luck.", false, true).expect("a preview");
    let moves = hans.send(&name, "Good luck.", false, true).expect("a dispatch");
    assert!(
        shown.contains("22 by 0505-0504-0403") && moves.text.contains(&shown),
        "what was shown is what is sent: {shown}"
    );
    assert_eq!(hans.sending(&name).expect("a card").remarks, 1);
    let first = hans.sign(&name, &Wish::Remarks, "").expect("a note");
    assert!(hans.sign(&name, &Wish::Remarks, "").is_err(), "nothing new");
    assert_eq!(hans.sending(&name).expect("a card").remarks, 0);
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
    let told: Vec<_> = iwan.remarks().expect("remarks").into_iter().map(|it| (it.author, it.own, it.text)).collect();
    assert_eq!(told, [("Hans".to_owned(), false, "for you, better".to_owned())]);
    assert!(iwan.replay(0, Some("GE")).is_err(), "only with their own eyes while the game goes on");
}

/// With sealed dice the roll is cast where the letter arrives: its reader sees it together with what came.
#[test]
fn a_roll_of_ones_own_program_is_shown() {
    let (host, guest) = (Room::new("caster"), Room::new("reader"));
    let (mut hans, mut iwan) = (host.desk(), guest.desk());
    let name = invited(&mut hans, &mut iwan, true);
    hans.open(&name).expect("the game");
    for (line, _) in golden().take(5) {
        hans.act(line, None).expect("legal");
    }
    let attack = hans.send(&name, "", false, true).expect("a dispatch");
    iwan.receive(attack.text.as_bytes()).expect("to receive");
    let unseen = iwan.open(&name).expect("the game").unseen.expect("something came");
    assert_eq!(unseen.from, 0);
    let mut shown = (1..=unseen.to).filter_map(|at| iwan.replay(at, None).expect("a moment").input);
    assert!(shown.any(|input| input.starts_with("roll ")), "the die is shown");
    iwan.seen(unseen.to).expect("seen");
    assert_eq!(iwan.open(&name).expect("the game").unseen, None);
}
