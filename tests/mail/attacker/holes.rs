//! The ways that were found to choose dice, to roll again, and to take a seat. Each is closed here by name.

use crate::villain::{PART, Scene, code, first_dice, signed_in, stranger};
use app::archive;
use app::house::House;
use app::mail::import::import;
use app::mail::letter::whole_game;
use app::mail::receive::{Outcome, receive};
use app::mail::{MailGame, send};
use dispatch::bundle::WholeGame;
use dispatch::document::{Consent, DiceMode, Document, Request};
use dispatch::{Draft, Signed};
use duel::{asked, consented};
use kernel::Awaits;
use kernel::dice::Seeded;

const HOST: usize = 0;
const GUEST: usize = 1;

fn has_number(number: u32) -> impl Fn(&MailGame) -> bool {
    move |game| {
        game.line().is_ok_and(|line| line.next_number() > number && !matches!(line.game().awaits(), Awaits::Roll(_)))
    }
}

/// Hole 1 of issue 17: who knows all that the honest player has cannot foresee what they sign.
#[test]
fn what_the_honest_player_signs_cannot_be_foreseen() {
    let mut scene = Scene::new("foreseen", "outpost", DiceMode::Drawn, HOST, 3);
    scene.play_until(3, |game| has_number(2)(game) && !game.draft().is_some_and(Draft::is_bound));
    let line = scene.line();
    let request = scene.villain.request(&line, Request::Takeback(0)).expect("a request");
    let claim = scene.villain.claim(&line, scene.villain.side, &stranger(9));
    scene.deliver(&request);
    scene.deliver(&claim);
    let mut seen = std::collections::BTreeSet::new();
    for copy in ["one", "two"] {
        for kind in ["consent", "decline", "reseat", "resignation"] {
            let (house, mut game) = scene.copy(&format!("{copy}-{kind}"));
            let sent = match kind {
                "consent" => send::consent(&house, &mut game, &code(&request.hash())),
                "decline" => send::decline(&house, &mut game, &code(&request.hash()), &[]),
                "reseat" => send::reseat(&house, &mut game, &code(&claim.hash())),
                _ => send::resign(&house, &mut game),
            };
            let hash = signed_in(&sent.expect("to sign").text).hash();
            assert!(seen.insert(hash), "the same {kind} is signed twice: whoever asks for it can foresee it");
        }
    }
}

/// Hole 1 of issue 17: a request is varied until the dice suit whoever asks.
#[test]
fn a_request_for_a_takeback_has_no_part_in_the_dice() {
    let mut scene = Scene::new("takeback", "outpost", DiceMode::Drawn, GUEST, 4);
    scene.play_until(4, |game| has_number(3)(game) && !game.draft().is_some_and(Draft::is_bound));
    let (line, side) = (scene.line(), scene.villain.side);
    let honest = scene.house().key().expect("a key").key;
    for grain in 0..40 {
        let request = scene.villain.request(&line, Request::Takeback(1)).expect("a request");
        let state = line.state_after(&request).expect("a state");
        let place = line.next_place(honest.public(), [grain; 32]);
        let consent = Signed::sign(Document::Consent(Consent { place, request: request.bytes(), state }), &honest);
        let after = line.clone().with(&consent).expect("to consent");
        assert_eq!(after.seat(side.other()).source.document, consent.hash(), "only what the other signs is a D");
        assert_eq!(after.seat(side).source, line.seat(side).source, "the asker's own request is none");
    }
}

/// Hole 1 of issue 17: neither does an adjudication, whatever its request and its consent say.
#[test]
fn an_adjudication_leaves_the_dice_as_they_are() {
    let mut scene = Scene::new("adjudicate", "outpost", DiceMode::Drawn, GUEST, 6);
    scene.play_until(6, |game| {
        has_number(3)(game) && game.line().is_ok_and(|line| line.baton() != game.side() && line.waiting().is_none())
    });
    let (line, side) = (scene.line(), scene.villain.side);
    let edits = ["set turn 2", "set turn 3"];
    let honest = scene.house().key().expect("a key").key;
    let mut dice = std::collections::BTreeSet::new();
    let mut taken = 0;
    for grain in 0..30 {
        for edit in edits {
            let request = scene.villain.request(&line, Request::Adjudicate(edit.into())).expect("a request");
            let Ok(state) = line.state_after(&request) else { continue };
            let place = line.next_place(honest.public(), [grain; 32]);
            let consent = Signed::sign(Document::Consent(Consent { place, request: request.bytes(), state }), &honest);
            let after = line.clone().with(&consent).expect("to consent");
            assert_eq!(
                [side, side.other()].map(|it| after.seat(it).source),
                [side, side.other()].map(|it| line.seat(it).source)
            );
            taken += 1;
            let first = first_dice(&after, side, scene.villain.chain(&after), 7).unwrap_or_default();
            dice.extend(first.first().cloned());
        }
    }
    assert!(taken > 0, "nothing was ever set right");
    assert!(dice.len() <= 1, "the first die hangs on what was asked: {dice:?}");
}

/// Hole 1 of issue 17: a claim is varied until the fresh chain's dice suit whoever claims.
#[test]
fn a_claim_has_no_dice_before_the_other_sends_a_dispatch() {
    let mut scene = Scene::new("claimed", "outpost", DiceMode::Drawn, GUEST, 8);
    scene.play_until(8, |game| {
        has_number(3)(game) && game.line().is_ok_and(|line| line.baton() != game.side() && line.waiting().is_none())
    });
    let (line, side, house) = (scene.line(), scene.villain.side, scene.house());
    let key = scene.villain.keys[0].clone();
    let claim = scene.villain.claim(&line, side, &key);
    scene.deliver(&claim);
    send::reseat(&house, scene.game(), &code(&claim.hash())).expect("to give the seat");
    let line = scene.line();
    assert_eq!(line.waiting(), Some(side), "whoever has a fresh chain waits");
    assert!(scene.villain.dispatch(&line, 1, 1).is_none(), "dice before the other's dispatch");
    let sent = send::send(&house, scene.game(), &PART).expect("a dispatch without moves");
    assert_eq!(scene.line().seat(side.other()).source.document, signed_in(&sent.text).hash());
    let line = scene.line();
    assert!(scene.villain.dispatch(&line, 1, 1).is_some());
}

/// Hole 2 of issue 17: a draft in which dice have fallen is not dropped by a consent, a reseat or an undo.
#[test]
fn what_has_rolled_is_sent_before_anything_is_agreed_to() {
    let mut scene = Scene::new("rolled", "outpost", DiceMode::Drawn, HOST, 5);
    scene.play_until(5, |game| has_number(2)(game) && game.draft().is_some_and(Draft::is_bound));
    let (line, house) = (scene.line(), scene.house());
    let request = scene.villain.request(&line, Request::Takeback(1)).expect("a request");
    let claim = scene.villain.claim(&line, scene.villain.side, &stranger(7));
    let drafted = scene.game().draft().expect("a draft").inputs().to_vec();
    scene.deliver(&request);
    scene.deliver(&claim);
    let game = scene.game();
    let refused = send::consent(&house, game, &code(&request.hash())).expect_err("the dice have fallen");
    assert!(refused.sentence().contains("dice have fallen"), "{}", refused.sentence());
    let refused = send::reseat(&house, game, &code(&claim.hash())).expect_err("the dice have fallen");
    assert!(refused.sentence().contains("dice have fallen"), "{}", refused.sentence());
    assert!(send::request(&house, game, Request::Takeback(1), &[]).is_err(), "the dice have fallen");
    assert_eq!(game.draft().expect("a draft").inputs(), drafted);
    // Nor is it when the program begins anew.
    scene.duel.close();
    assert_eq!(scene.game().draft().expect("a draft").inputs(), drafted);
}

/// Hole 2 of issue 17: nothing that the opponent signs drops a draft in which dice have fallen, or changes them.
#[test]
fn a_rekey_of_the_opponent_leaves_what_has_rolled() {
    let mut scene = Scene::new("rekey", "outpost", DiceMode::Drawn, GUEST, 5);
    scene.play_until(9, |game| has_number(2)(game) && game.draft().is_some_and(Draft::is_bound));
    let drafted = scene.game().draft().expect("a draft").inputs().to_vec();
    for _ in 0..3 {
        let line = scene.line();
        let new = scene.villain.new_key();
        let rekey = scene.villain.rekey(&line, new).expect("a rekey");
        assert_eq!(scene.deliver(&rekey)[0].outcome, Outcome::Taken);
        assert_eq!(scene.game().draft().expect("the draft is still here").inputs(), drafted);
        scene.duel.close();
        assert_eq!(scene.game().draft().expect("the draft is still here").inputs(), drafted);
    }
    let house = scene.house();
    let sent = signed_in(&send::send(&house, scene.game(), &PART).expect("to send").text);
    let Document::Dispatch(dispatch) = sent.document() else { panic!("a dispatch") };
    assert!(drafted.iter().zip(&dispatch.inputs).all(|(noted, input)| noted.input == *input));
}

/// Hole 1 of issue 17: while a roll is due, nothing is taken back or set right: who casts it knows it already.
#[test]
fn a_roll_that_is_due_is_not_asked_away() {
    let mut scene = Scene::new("due", "outpost", DiceMode::Sealed, HOST, 11);
    let villain = scene.villain.side;
    scene.play_until(11, |game| {
        game.line().is_ok_and(|line| matches!(line.game().awaits(), Awaits::Roll(_)) && line.baton() == Some(villain))
    });
    let (line, house) = (scene.line(), scene.house());
    for request in [Request::Takeback(1), Request::Adjudicate("set turn 2".into())] {
        let request = scene.villain.request(&line, request).expect("a request");
        scene.deliver(&request);
        let refused = send::consent(&house, scene.game(), &code(&request.hash())).expect_err("the roll is due");
        assert!(refused.sentence().contains("due"), "{}", refused.sentence());
    }
}

/// Hole 2 of issue 17: whoever has asked for a takeback does nothing else before it is answered.
#[test]
fn a_request_binds_whoever_asks() {
    let mut scene = Scene::new("binds", "outpost", DiceMode::Drawn, HOST, 12);
    scene.play_until(12, |game| {
        has_number(2)(game) && game.draft().is_some_and(|draft| !draft.is_begun() && !draft.is_bound())
    });
    let (house, line) = (scene.house(), scene.line());
    let asked_for = send::request(&house, scene.game(), Request::Takeback(1), &[]).expect("to ask");
    let request = signed_in(&asked_for.text);
    let side = line.baton().expect("a baton");
    let choice = line.game().any_choice(side, &mut Seeded::new(1)).expect("something to do");
    assert!(scene.game().act(&choice).is_err(), "bound by the request");
    assert!(send::send(&house, scene.game(), &PART).is_err(), "bound by the request");
    // Not even by the way of an offer that can be declined: what they sign then would give way to a consent that comes later, made to
    // suit the link that they have opened meanwhile.
    let offer = std::iter::repeat_with(|| scene.villain.request(&line, Request::Draw).expect("a request"));
    let offer = offer.take(20_000).find(|offer| offer.hash() < request.hash()).expect("a smaller hash");
    scene.deliver(&offer);
    assert!(send::decline(&house, scene.game(), &code(&offer.hash()), &[]).is_err(), "bound by the request");
    let decline = scene.villain.decline(&line, &request).expect("a decline");
    assert_eq!(scene.deliver(&decline)[0].outcome, Outcome::Taken);
    scene.game().act(&choice).expect("free again");
    send::send(&house, scene.game(), &PART).expect("free again");
    // A consent that was kept back does not undo that.
    let consent = scene.villain.consent(&line, &request).expect("a consent");
    assert_eq!(scene.deliver(&consent)[0].outcome, Outcome::Fork);
    assert!(scene.game().line().expect("a line").knows(&decline.hash()));
}

/// Hole 3 of issue 17: a folder that came back from a backup casts nothing from a chain that the other may know.
#[test]
fn a_restored_backup_casts_from_a_fresh_chain() {
    let mut scene = Scene::new("restored", "outpost", DiceMode::Drawn, GUEST, 13);
    scene.play_until(13, has_number(4));
    scene.duel.close();
    let (house, file) = (scene.house(), scene.desk.0.join("backup"));
    archive::back_up(&house, &file).expect("a backup");
    let text = std::fs::read_to_string(&file).expect("text");
    assert!(!text.contains(" chain-"), "a chain is in the backup");
    let whole = archive::whole(scene.game()).expect("the whole game");
    let restored = House::at(&scene.desk.0.join("restored")).expect("a folder");
    archive::restore(&restored, &file).expect("to restore");
    import(&restored, &whole).expect("to import");
    scene.duel.close();
    scene.duel.houses[scene.honest] = restored.clone();
    assert!(scene.game().chain().expect("to read").is_none(), "dice from a copy of the chain");
    // Two claims, because the first seems to be lost.
    let claims: Vec<Signed> = (0..2)
        .map(|_| {
            signed_in(
                &send::claim(&restored, scene.game(), "SU", &[])
                    .or_else(|_| send::claim(&restored, scene.duel.game(GUEST), "GE", &[]))
                    .expect("to claim")
                    .text,
            )
        })
        .collect();
    let line = scene.line();
    let reseat = scene.villain.reseat(&line, &claims[0]).expect("a reseat");
    assert_eq!(scene.deliver(&reseat)[0].outcome, Outcome::Taken);
    let line = scene.line();
    assert!(line.seat(scene.own()).reseats.last().is_some_and(|last| last.same_key));
    scene.play_until(14, |game| game.line().is_ok_and(|line| line.seat(line.host().other()).chain.index > 1));
    // The other one is not meant any more, and neither is the first again: its links are known.
    for old in claims {
        let line = scene.line();
        let again = scene.villain.reseat(&line, &old).expect("a reseat");
        assert_eq!(scene.deliver(&again)[0].outcome, Outcome::Refused, "a chain comes a second time");
    }
}

/// Hole 4 of issue 17: the seat of a player whose key works on this computer, in every way that a reseat can come.
#[test]
fn nobody_takes_the_seat_of_a_key_that_works() {
    let mut scene = Scene::new("theft", "outpost", DiceMode::Drawn, GUEST, 15);
    let (own, name) = (scene.own(), scene.duel.name.clone());
    // As the very first document, in a game file.
    let line = scene.line();
    let claim = scene.villain.claim(&line, own, &stranger(3));
    let reseat = scene.villain.reseat(&line, &claim).expect("a reseat");
    let whole = WholeGame { line: line.clone().with(&reseat).expect("it holds"), notes: vec![] };
    scene.duel.close();
    let house = scene.house();
    let receipts = receive(&house, whole_game(&whole).as_bytes()).expect("to receive");
    assert_eq!(receipts[0].outcome, Outcome::Refused, "{receipts:?}");
    assert!(scene.game().side().is_some(), "the seat is taken by a game file");
    // The same on a new computer with the same key.
    let second = House::at(&scene.desk.0.join("second")).expect("a folder");
    let backup = scene.desk.0.join("backup");
    scene.duel.close();
    archive::back_up(&house, &backup).expect("a backup");
    archive::restore(&second, &backup).expect("to restore");
    import(&second, &whole).expect("to import");
    let game = MailGame::open(&second.journal_of(&name), house.key().expect("a key").key.public()).expect("to open");
    assert!(game.side().is_some(), "the seat is taken where the game is new");
    drop(game);
    // In the line, at once.
    scene.play_until(15, has_number(3));
    let line = scene.line();
    let claim = scene.villain.claim(&line, own, &stranger(4));
    let reseat = scene.villain.reseat(&line, &claim).expect("a reseat");
    let receipt = &scene.deliver(&reseat)[0];
    assert_eq!(receipt.outcome, Outcome::Refused);
    assert!(receipt.text.ends_with("(key-works)"), "{}", receipt.text);
    // Before the document that it follows, by a key that is taken up again in that one.
    let first = scene.villain.key(&line).expect("a key").clone();
    let new = scene.villain.new_key();
    let away = scene.villain.rekey(&line, new).expect("a rekey");
    scene.deliver(&away);
    let line = scene.line();
    let back = scene.villain.rekey(&line, first).expect("a rekey");
    let ahead = line.clone().with(&back).expect("it holds");
    let reseat = scene.villain.reseat(&ahead, &claim).expect("a reseat");
    scene.deliver(&reseat);
    scene.deliver(&back);
    scene.deliver(&reseat);
    scene.duel.close();
    assert!(scene.game().side().is_some(), "the seat is taken by a document that came early");
    // The game goes on.
    let number = scene.line().next_number();
    scene.play_until(16, has_number(number + 1));
}

/// Hole 4 of issue 17: an onlooker is asked, with both keys' words, and goes on without it otherwise.
#[test]
fn an_onlooker_confirms_a_seat_that_is_given_away() {
    let mut scene = Scene::new("onlooker", "outpost", DiceMode::Drawn, HOST, 16);
    scene.play_until(17, has_number(2));
    let (own, name) = (scene.own(), scene.duel.name.clone());
    let whole = archive::whole(scene.game()).expect("the whole game");
    let onlooker = House::at(&scene.desk.0.join("onlooker")).expect("a folder");
    onlooker.make_key("Olga").expect("a key");
    import(&onlooker, &whole).expect("to import");
    let line = scene.line();
    let claim = scene.villain.claim(&line, own, &stranger(5));
    let reseat = scene.villain.reseat(&line, &claim).expect("a reseat");
    let text = dispatch::armour::write("reseat", "", &reseat.bytes());
    let told = receive(&onlooker, text.as_bytes()).expect("to receive");
    assert_eq!(told[0].outcome, Outcome::Kept, "{told:?}");
    for key in [line.seat(own).key, stranger(5).public()] {
        assert!(told[0].text.contains(&key.words()), "{}", told[0].text);
    }
    // A game file says it no better.
    let whole = WholeGame { line: line.clone().with(&reseat).expect("it holds"), notes: vec![] };
    receive(&onlooker, whole_game(&whole).as_bytes()).expect("to receive");
    let path = onlooker.journal_of(&name);
    let mut game = MailGame::open(&path, onlooker.key().expect("a key").key.public()).expect("to open");
    assert_eq!(game.line().expect("a line").seat(own).key, line.seat(own).key);
    game.confirm_reseat(&code(&reseat.hash())).expect("to confirm");
    assert_eq!(game.line().expect("a line").seat(own).key, stranger(5).public());
}

/// Hole 5 of issue 17: a consent and a reseat answer what is named, whatever came last.
#[test]
fn an_answer_is_to_what_was_named() {
    let mut scene = Scene::new("named", "outpost", DiceMode::Drawn, HOST, 18);
    scene.play_until(18, |game| has_number(3)(game) && !game.draft().is_some_and(Draft::is_bound));
    let (line, house) = (scene.line(), scene.house());
    let seen = scene.villain.request(&line, Request::Draw).expect("a request");
    scene.deliver(&seen);
    let named = asked(scene.game());
    let later = scene.villain.request(&line, Request::Takeback(0)).expect("a request");
    scene.deliver(&later);
    assert!(send::consent(&house, scene.game(), "").is_err(), "nothing is named, and two things are asked");
    let claims: Vec<Signed> =
        (0..2).map(|at| scene.villain.claim(&line, scene.villain.side, &stranger(20 + at))).collect();
    claims.iter().for_each(|claim| drop(scene.deliver(claim)));
    assert!(send::reseat(&house, scene.game(), "").is_err(), "no claim is named");
    let (claimer, mut other) = scene.copy("claims");
    let given = send::reseat(&claimer, &mut other, &code(&claims[0].hash())).expect("to give the seat");
    let Document::Reseat(reseat) = signed_in(&given.text).document().clone() else { panic!("a reseat") };
    assert_eq!(reseat.claim, claims[0].bytes());
    let sent = send::consent(&house, scene.game(), &named).expect("to consent");
    let Document::Consent(consent) = signed_in(&sent.text).document().clone() else { panic!("a consent") };
    assert_eq!(consent.request, seen.bytes());
}

/// Hole 5 of issue 17: strangers' claims are few, and leave room for whoever sits at the game.
#[test]
fn strangers_do_not_crowd_out_the_players_own_claim() {
    let mut scene = Scene::new("crowd", "outpost", DiceMode::Drawn, HOST, 19);
    scene.play_until(19, has_number(2));
    let line = scene.line();
    let side = scene.villain.side;
    let mut kept = 0;
    for at in 0..12 {
        let claim = scene.villain.claim(&line, side, &stranger(40 + at));
        kept += usize::from(scene.deliver(&claim)[0].outcome == Outcome::Kept);
    }
    assert!((1..=8).contains(&kept), "{kept} claims by strangers are kept");
    let key = scene.villain.key(&line).expect("a key").clone();
    let claim = scene.villain.claim(&line, side, &key);
    assert_eq!(scene.deliver(&claim)[0].outcome, Outcome::Kept, "the player's own claim has no room");
}

/// Hole 1 of issue 17: orders that come with a claim would answer dice that are known by then.
#[test]
fn a_claim_changes_no_orders() {
    let mut scene = Scene::new("orders", "outpost", DiceMode::Drawn, HOST, 21);
    scene.play_until(21, has_number(2));
    let (line, house, side) = (scene.line(), scene.house(), scene.villain.side);
    assert!(!line.seat(side).order_lines.is_empty());
    let claim = scene.villain.claim(&line, side, &stranger(6));
    scene.deliver(&claim);
    while scene.game().draft().is_some_and(Draft::is_bound) {
        let mut chance = Seeded::new(4);
        scene.honest_step(&mut chance);
    }
    send::reseat(&house, scene.game(), &code(&claim.hash())).expect("to give the seat");
    assert_eq!(scene.line().seat(side).order_lines, line.seat(side).order_lines);
}

/// The consent to what both want still works.
#[test]
fn a_takeback_that_is_agreed_to_is_played_on() {
    let mut scene = Scene::new("agreed", "outpost", DiceMode::Sealed, GUEST, 22);
    scene.play_until(22, |game| has_number(4)(game) && !game.draft().is_some_and(Draft::is_bound));
    let (line, house) = (scene.line(), scene.house());
    let request = scene.villain.request(&line, Request::Takeback(2)).expect("a request");
    scene.deliver(&request);
    consented(&house, scene.game());
    let number = scene.line().next_number();
    scene.play_until(23, move |game| game.line().is_ok_and(|line| line.next_number() > number + 3));
}
