//! Ways round the dice and the line that keep to every single rule of the format.

use crate::scene::{Scene, signed_in};
use app::house::House;
use app::mail::MailGame;
use app::mail::receive::{Outcome, receive};
use app::mail::send::{self, Sending};
use dispatch::document::{DiceMode, Document, Rekey, Request, SummaryForm, rekey_bytes};
use dispatch::{Class, SecretKey, Signed};
use duel::{Desk, Duel, Terms2, consented, one};
use kernel::dice::Seeded;

fn open(house: &House, name: &str) -> MailGame {
    MailGame::open(&house.journal_of(name), house.key().expect("a key").key.public()).expect("to open")
}

fn act(game: &mut MailGame, seed: u64) {
    let draft = game.draft().expect("a draft");
    let choice = draft.game().any_choice(draft.author(), &mut Seeded::new(seed)).expect("something to do");
    game.act(&choice).expect("to act");
}

const PART: Sending = Sending { message: vec![], summary: SummaryForm::Full, so_far: true };

fn outpost(desk: &Desk, seed: u64) -> Duel {
    let terms = Terms2 {
        game: "outpost".into(),
        scenario: "crossroads".into(),
        dice: DiceMode::Drawn,
        orders: Default::default(),
    };
    Duel::begin(&desk.0, &terms, seed)
}

/// Another key gives no other dice, and in the middle of a run no new link.
#[test]
fn a_new_key_changes_no_dice() {
    let desk = Desk::new("rekeyed");
    let duel = outpost(&desk, 4);
    let (host, name) = (&duel.houses[0], &duel.name);
    let mut game = open(host, name);
    act(&mut game, 1);
    let first = send::send(host, &mut game, &PART).expect("to send");
    let line = game.line().expect("a line").clone();
    let old = host.key().expect("a key").key;
    let new = SecretKey::from_bytes(&[42; 32]);
    let place = line.next_place(old.public(), [8; 32]);
    let proof = new.sign(&rekey_bytes(&place, &new.public()));
    let rekey = Signed::sign(Document::Rekey(Rekey { place, key: new.public(), proof }), &old);
    let changed = line.clone().with(&rekey).expect("a change of keys");
    let side = line.host();
    assert_eq!(changed.seat(side).key, new.public());
    assert_eq!(changed.seat(side).caster, old.public());
    assert!(changed.run_goes_on(side), "the same run, with the same dice");
    // Nor does the other's change of keys break the run.
    let guest = duel.houses[1].key().expect("a key").key;
    let place = line.next_place(guest.public(), [8; 32]);
    let proof = new.sign(&rekey_bytes(&place, &new.public()));
    let rekey = Signed::sign(Document::Rekey(Rekey { place, key: new.public(), proof }), &guest);
    assert!(line.with(&rekey).expect("a change of keys").run_goes_on(side));
    assert!(matches!(signed_in(&first.text).document(), Document::Dispatch(it) if it.opens.is_some()));
}

/// What was taken back is no place to go back to.
#[test]
fn nobody_goes_back_into_what_was_taken_back() {
    let desk = Desk::new("twice-back");
    let duel = outpost(&desk, 4);
    let (host, guest, name) = (&duel.houses[0], &duel.houses[1], &duel.name);
    let mut game = open(host, name);
    for seed in [1, 2] {
        act(&mut game, seed);
        let sent = send::send(host, &mut game, &PART).expect("to send");
        receive(guest, sent.text.as_bytes()).expect("to receive");
        if game.draft().is_none() {
            break;
        }
    }
    let request = send::request(host, &mut game, Request::Takeback(0), &[]).expect("to ask");
    receive(guest, request.text.as_bytes()).expect("to receive");
    let consent = consented(guest, &mut open(guest, name));
    drop(game);
    receive(host, consent.text.as_bytes()).expect("to receive");
    let mut game = open(host, name);
    for seed in [5, 6, 7] {
        if game.draft().is_some() {
            act(&mut game, seed);
        }
    }
    send::send(host, &mut game, &PART).expect("to send");
    let line = game.line().expect("a line");
    assert!(line.post(1).is_some_and(|post| post.taken_back));
    let note = dispatch::document::Note {
        game: line.id(),
        author: guest.key().expect("a key").key.public(),
        after: line.last(),
        salt: [1; 32],
        wording: dispatch::summary::WORDING,
        matter: dispatch::document::Matter::Request(Request::Takeback(1)),
        message: vec![],
    };
    let note = Signed::sign(Document::Note(note), &guest.key().expect("a key").key);
    assert_eq!(line.state_after(&note).map_err(|failure| failure.class), Err(Class::NothingToTakeBack));
}

/// A resignation gives way only to a dispatch that holds in everything.
#[test]
fn a_bogus_dispatch_undoes_nothing() {
    let scene = Scene::new("bogus", |dispatch, _| dispatch.place.number > 2);
    let victim = scene.victim().clone();
    let mut game = open(&victim, &scene.duel.name);
    send::resign(&victim, &mut game).expect("to resign");
    drop(game);
    let bogus = scene.altered(|it| it.state[0] ^= 1);
    one(receive(&victim, crate::scene::write(&bogus).as_bytes()).expect("to receive"), Outcome::Refused);
    assert!(open(&victim, &scene.duel.name).line().expect("a line").ending().is_some());
    // The real one had the baton, and stands.
    let receipts = receive(&victim, scene.text.as_bytes()).expect("to receive");
    assert_eq!(receipts[0].outcome, Outcome::Taken, "{}", receipts[0].text);
    assert!(open(&victim, &scene.duel.name).line().expect("a line").ending().is_none());
}

/// When the guest begins, the host opens the game with nothing in it, as often as it has to begin anew.
#[test]
fn a_guest_who_begins_is_never_locked_out() {
    let desk = Desk::new("guest-begins");
    let duel = outpost(&desk, 4);
    let host = &duel.houses[0];
    let terms = app::mail::invite::Terms {
        game: "outpost".into(),
        start: games::Start::scenario("crossroads"),
        side: Some("SU".into()),
        dice: DiceMode::Drawn,
        orders: Default::default(),
        mail: None,
        message: vec![],
    };
    let guest = &duel.houses[1];
    let (name, invitation) = app::mail::invite::invite(host, &terms).expect("an invitation");
    receive(guest, invitation.text.as_bytes()).expect("to receive");
    let found = app::mail::invite::find_invitation(guest, &name).expect("the invitation");
    let (_, acceptance) =
        app::mail::invite::accept(guest, &found, &Default::default(), None, &[]).expect("an acceptance");
    receive(host, acceptance.text.as_bytes()).expect("to receive");
    let hand_over = |from: &House, to: &House| {
        let sent = send::send(from, &mut open(from, &name), &PART).expect("to send");
        receive(to, sent.text.as_bytes()).expect("to receive");
    };
    hand_over(host, guest);
    for (seed, asker, other) in [(1, guest, host), (2, host, guest), (3, guest, host)] {
        let mut theirs = open(guest, &name);
        act(&mut theirs, seed);
        drop(theirs);
        hand_over(guest, host);
        let request = send::request(asker, &mut open(asker, &name), Request::Takeback(0), &[]).expect("to ask");
        receive(other, request.text.as_bytes()).expect("to receive");
        let consent = consented(other, &mut open(other, &name));
        receive(asker, consent.text.as_bytes()).expect("to receive");
        // The guest casts with the host's consent; to their own they need another dispatch of the host's.
        assert_eq!(open(host, &name).draft().is_some(), std::ptr::eq(asker, host));
        if std::ptr::eq(asker, host) {
            hand_over(host, guest);
        }
    }
    assert!(open(guest, &name).draft().is_some());
}

/// What was signed is drafted no more, although the same could be done once more: one phase is ended, not the next one too.
#[test]
fn what_was_sent_is_not_drafted_again() {
    let desk = Desk::new("sent-once");
    let terms = Terms2 {
        game: "ags-korsun".into(),
        scenario: games::title("ags-korsun").expect("a game").scenarios[0].id.into(),
        dice: DiceMode::Drawn,
        orders: Default::default(),
    };
    let duel = Duel::begin(&desk.0, &terms, 4);
    let host = &duel.houses[0];
    let mut game = open(host, &duel.name);
    game.act("activate 6TA").expect("to activate");
    for phase in ["initial movement", "combat"] {
        send::send(host, &mut game, &PART).expect("to send");
        let draft = game.draft().expect("it is still the host's move");
        assert_eq!(draft.inputs(), [], "before the end of the {phase} phase");
        game.act("end").expect("to end the phase");
    }
}
