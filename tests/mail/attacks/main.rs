//! Everything that somebody could try: each is met with its own class and sentence, and changes nothing.

mod beginnings;
mod bending;
mod scene;
mod words;

use app::mail::MailGame;
use app::mail::receive::{Outcome, receive};
use app::mail::send::{self, Sending};
use dispatch::document::{Consent, Dispatch, Document, Matter, Note, Rekey, Request, Reseat, Resignation, SummaryForm};
use dispatch::key::Signature;
use dispatch::summary::WORDING;
use dispatch::{Class, PublicKey, SecretKey, Signed, armour};
use duel::{consented, one};
use scene::{Respell, Scene, Told, signed_in, write};

/// A dispatch with a move, with dice and with an answer that the guest's orders gave.
fn rich(dispatch: &Dispatch, code: &str) -> bool {
    let rolls = dispatch.inputs.iter().filter(|input| input.starts_with("roll")).count();
    let ordered = dispatch.inputs.iter().any(|input| !input.starts_with("roll") && !input.starts_with(code));
    let moved = dispatch.inputs.iter().any(|input| input.starts_with(&format!("{code}: move")));
    dispatch.place.number > 2 && rolls > 0 && ordered && moved
}

#[test]
fn a_dispatch_is_attacked() {
    let mut scene = Scene::new("attacks", rich);
    let mut told = Told::default();
    let key = scene.key();
    let stranger = SecretKey::from_bytes(&[99; 32]);

    // The armour.
    let text = scene.text.clone();
    let payload = text.find("payload]").expect("a payload") + 40;
    let flipped: String =
        text.char_indices().map(|(at, c)| if at == payload { if c == 'A' { 'B' } else { 'A' } } else { c }).collect();
    scene.refused(&mut told, Class::Armour, flipped.as_bytes());
    scene.refused(&mut told, Class::Armour, &text.as_bytes()[..text.len() - 60]);
    scene.refused(&mut told, Class::Armour, b"Dear Iwan, my turn is attached.");
    scene.refused(&mut told, Class::Armour, text.replace("fieldpost/1/", "fieldpost/2/").as_bytes());
    scene.refused(&mut told, Class::Malformed, armour::write("note", "", &scene.good.bytes()).as_bytes());
    scene.refused(&mut told, Class::SummaryAltered, text.replacen(", game ", ", gamble ", 1).as_bytes());
    let long = vec![b'a'; dispatch::signed::LONGEST_DOCUMENT + 1];
    scene.refused(&mut told, Class::TooLong, armour::write("dispatch", "", &long).as_bytes());
    let nested = (0..200).fold(flipped, |inner, _| format!("Content-Type: message/rfc822\r\n\r\n{inner}"));
    let before = scene.holdings();
    let receipts = receive(scene.victim(), nested.as_bytes()).expect("to receive");
    assert!(!receipts.is_empty() && receipts.iter().all(|receipt| receipt.outcome == Outcome::Refused));
    for deep in ["<div>".repeat(100_000), "> ".repeat(100_000), "[fieldpost/1/".repeat(100_000)] {
        let receipts = receive(scene.victim(), format!("{deep}{text}").replace("end]", "").as_bytes());
        assert!(receipts.expect("to receive").iter().all(|receipt| receipt.outcome == Outcome::Refused));
    }
    assert_eq!(before, scene.holdings());

    // The signature and its author.
    let mut bytes = scene.good.bytes();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    scene.refused(&mut told, Class::BadSignature, armour::write("dispatch", "", &bytes).as_bytes());
    let mut bytes = scene.good.bytes();
    let at = scene.good.payload().len() / 2;
    bytes[at] ^= 1;
    let receipt = receive(scene.victim(), armour::write("dispatch", "", &bytes).as_bytes()).expect("to receive");
    assert_eq!(one(receipt, Outcome::Refused).outcome, Outcome::Refused);
    let forged = [scene.good.payload(), &stranger.sign(scene.good.payload()).0].concat();
    scene.refused(&mut told, Class::BadSignature, armour::write("dispatch", "", &forged).as_bytes());
    let by_stranger = {
        let mut dispatch = scene.dispatch();
        dispatch.place.author = stranger.public();
        Signed::sign(Document::Dispatch(dispatch), &stranger)
    };
    scene.refused_signed(&mut told, Class::Stranger, &by_stranger);
    let mut neutral = [0; 32];
    neutral[0] = 1;
    let weak =
        scene.respelled(|text| text.replace(&key.public().to_string(), &PublicKey(neutral).to_string()).into_bytes());
    scene.refused(&mut told, Class::BadKey, armour::write("dispatch", "", &weak).as_bytes());

    // The spelling.
    let spellings: [(Class, Respell); 9] = [
        (Class::Newer, |text| text.replacen("dispatch 1", "dispatch 2", 1).into_bytes()),
        (Class::Malformed, |text| text.replacen("fieldpost ", "feldpost ", 1).into_bytes()),
        (Class::Malformed, |text| text.replacen("\nnumber ", "\nnumber 0", 1).into_bytes()),
        (Class::Malformed, |text| text.replacen('\n', "\r\n", 1).into_bytes()),
        (Class::Malformed, |text| format!("{text}more\n").into_bytes()),
        (Class::Malformed, |text| text.replacen("\nstate ", "\nstatus ", 1).into_bytes()),
        (Class::Malformed, |text| text.trim_end().as_bytes().to_vec()),
        (Class::Malformed, |text| [text.as_bytes(), &[0xff, b'\n']].concat()),
        (Class::UnknownKind, |text| text.replacen("fieldpost dispatch", "fieldpost decree", 1).into_bytes()),
    ];
    for (class, alter) in spellings {
        let receipts = receive(scene.victim(), armour::write("dispatch", "", &scene.respelled(alter)).as_bytes());
        let receipt = one(receipts.expect("to receive"), Outcome::Refused);
        told.note(class, &receipt);
    }

    // Its place in the line.
    scene.refused_signed(&mut told, Class::OtherGame, &scene.altered(|it| it.place.game.0[0] ^= 1));
    scene.refused_signed(&mut told, Class::Malformed, &scene.altered(|it| it.place.number = 0));

    // The dice chain.
    scene.refused_signed(&mut told, Class::ChainMissing, &scene.altered(|it| it.opens = None));
    scene.refused_signed(
        &mut told,
        Class::ChainValue,
        &scene.altered(|it| it.opens = it.opens.map(|(at, _)| (at, [5; 32]))),
    );
    scene.refused_signed(
        &mut told,
        Class::ChainIndex,
        &scene.altered(|it| it.opens = it.opens.map(|(at, v)| (at + 1, v))),
    );
    scene.refused_signed(
        &mut told,
        Class::ChainIndex,
        &scene.altered(|it| it.opens = it.opens.map(|(at, v)| (at - 1, v))),
    );

    // The next link instead of the one that is due, which is a true one, and the due one under the next number.
    let chain = scene.author_game().chain().expect("to read").expect("a chain");
    let due = scene.dispatch().opens.expect("the first of a run opens").0;
    scene.refused_signed(
        &mut told,
        Class::ChainIndex,
        &scene.altered(|it| it.opens = Some((due + 1, chain.value(due + 1)))),
    );
    scene.refused_signed(
        &mut told,
        Class::ChainValue,
        &scene.altered(|it| it.opens = Some((due, chain.value(due + 1)))),
    );

    // The inputs.
    let roll = |it: &Dispatch| it.inputs.iter().position(|input| input.starts_with("roll")).expect("a roll");
    let code = scene
        .dispatch()
        .inputs
        .iter()
        .find(|it| !it.starts_with("roll"))
        .map_or(String::new(), |it| it[..2].to_owned());
    let ordered = |it: &Dispatch| {
        it.inputs
            .iter()
            .position(|input| !input.starts_with("roll") && !input.starts_with(&code))
            .expect("an order's answer")
    };
    let other_face = |input: &str| if input == "roll 1" { "roll 2".to_owned() } else { "roll 1".to_owned() };
    scene.refused_signed(
        &mut told,
        Class::DieForged,
        &scene.altered(|it| {
            let at = roll(it);
            it.inputs[at] = other_face(&it.inputs[at]);
        }),
    );
    scene.refused_signed(
        &mut told,
        Class::DieMissing,
        &scene.altered(|it| {
            let at = roll(it);
            it.inputs.remove(at);
        }),
    );
    scene.refused_signed(
        &mut told,
        Class::DieMissing,
        &scene.altered(|it| {
            let at = roll(it);
            it.inputs.truncate(at);
        }),
    );
    scene.refused_signed(&mut told, Class::DieExtra, &scene.altered(|it| it.inputs.insert(0, "roll 6".into())));
    scene.refused_signed(
        &mut told,
        Class::OrderAltered,
        &scene.altered(|it| {
            let at = ordered(it);
            it.inputs[at] = format!("{} again", it.inputs[at]);
        }),
    );
    scene.refused_signed(
        &mut told,
        Class::OrderMissing,
        &scene.altered(|it| {
            let at = ordered(it);
            it.inputs.truncate(at);
        }),
    );
    scene.refused_signed(
        &mut told,
        Class::Refused,
        &scene.altered(|it| it.inputs.insert(0, format!("{code}: attack none -> 0101"))),
    );
    scene.refused_signed(
        &mut told,
        Class::NotNotation,
        &scene.altered(|it| it.inputs.insert(0, format!("{code}: conjure 12"))),
    );
    let other = if code == "GE" { "SU" } else { "GE" };
    scene.refused_signed(
        &mut told,
        Class::NotOwnInput,
        &scene.altered(|it| it.inputs.insert(0, format!("{other}: end"))),
    );
    scene.refused_signed(
        &mut told,
        Class::NotOwnInput,
        &scene.altered(|it| it.inputs.insert(0, "adjudicate set turn 3".into())),
    );
    // An action left out: whatever then fails first, the dispatch is refused.
    let own = scene.victim().key().expect("a key").key.public();
    let game = MailGame::open(&scene.victim().journal_of(&scene.duel.name), own).expect("to open");
    let line = game.line().expect("a line").clone();
    drop(game);
    for at in (0..scene.dispatch().inputs.len()).filter(|at| scene.dispatch().inputs[*at].starts_with(&code)) {
        let altered = scene.altered(|it| drop(it.inputs.remove(at)));
        let failure = line.clone().with(&altered).map(|_| ()).expect_err("it was part of what was signed");
        scene.refused_signed(&mut told, failure.class, &altered);
    }
    scene.refused_signed(&mut told, Class::Empty, &scene.altered(|it| it.inputs.clear()));
    scene.refused_signed(&mut told, Class::StateDiffers, &scene.altered(|it| it.state[0] ^= 1));
    scene.refused_signed(
        &mut told,
        Class::OrdersUnreadable,
        &scene.altered(|it| it.orders = Some(vec!["conquer".into()])),
    );
    scene.refused_signed(&mut told, Class::PlanUnreadable, &scene.altered(|it| it.plan = Some(vec!["conquer".into()])));

    // Beside the baton: consents, keys, seats.
    let place = scene.dispatch().place;
    let victim_key = scene.victim().key().expect("a key").key;
    let note = |matter: Matter, author: &SecretKey, after: [u8; 32]| {
        let (game, author_key, salt) = (place.game, author.public(), [1; 32]);
        let note = Note { game, author: author_key, after, salt, wording: WORDING, matter, message: vec![] };
        Signed::sign(Document::Note(note), author)
    };
    let consent = |request: &Signed| {
        let consent = Consent { place: place.clone(), request: request.bytes(), state: [0; 32] };
        Signed::sign(Document::Consent(consent), &key)
    };
    let before = place.previous;
    let takeback = |number| Matter::Request(Request::Takeback(number));
    scene.refused_signed(&mut told, Class::RequestOwn, &consent(&note(takeback(1), &key, before)));
    scene.refused_signed(&mut told, Class::RequestStale, &consent(&note(takeback(1), &victim_key, [3; 32])));
    scene.refused_signed(&mut told, Class::RequestUnknown, &consent(&note(Matter::Message, &victim_key, before)));
    scene.refused_signed(
        &mut told,
        Class::RequestUnknown,
        &consent(&consent(&note(Matter::Message, &victim_key, before))),
    );
    scene.refused_signed(&mut told, Class::NothingToTakeBack, &consent(&note(takeback(99), &victim_key, before)));
    scene.refused_signed(
        &mut told,
        Class::NothingToTakeBack,
        &consent(&note(takeback(place.number - 1), &victim_key, before)),
    );
    scene.refused_signed(&mut told, Class::Stranger, &consent(&note(takeback(1), &stranger, before)));
    scene.refused_signed(&mut told, Class::StateDiffers, &consent(&note(takeback(1), &victim_key, before)));
    scene.refused_signed(
        &mut told,
        Class::OtherRevision,
        &consent(&note(Matter::Request(Request::Adopt(2, [0; 32], 0)), &victim_key, before)),
    );
    scene.refused_signed(
        &mut told,
        Class::Refused,
        &consent(&note(Matter::Request(Request::Adjudicate("set moon 3".into())), &victim_key, before)),
    );
    scene.refused_signed(&mut told, Class::Stranger, &note(Matter::Message, &stranger, before));
    let rekey = |proof: Signature, new: PublicKey| {
        Signed::sign(Document::Rekey(Rekey { place: place.clone(), key: new, proof }), &key)
    };
    scene.refused_signed(&mut told, Class::KeyProof, &rekey(key.sign(b"mine"), stranger.public()));
    let reseat = |claim: Vec<u8>| Signed::sign(Document::Reseat(Reseat { place: place.clone(), claim }), &key);
    scene.refused_signed(&mut told, Class::RequestUnknown, &reseat(note(Matter::Message, &stranger, before).bytes()));

    // How many more there are depends on how many actions chance has put into the dispatch.
    assert!(told.vectors >= 55 && told.sentences.len() >= 45, "{} of {}", told.sentences.len(), told.vectors);

    // One that follows another dispatch of the victim's own waits for that one, and no more.
    let (inputs, posts, last, state, _) = scene.holdings();
    let elsewhere = scene.altered(|it| it.place.previous[0] ^= 1);
    one(receive(scene.victim(), write(&elsewhere).as_bytes()).expect("to receive"), Outcome::Waiting);
    let (inputs_now, posts_now, last_now, state_now, _) = scene.holdings();
    assert_eq!((inputs, posts, last, state), (inputs_now, posts_now, last_now, state_now));

    // After all that the dispatch itself is taken, once; and again it is only a duplicate.
    let taken = receive(scene.victim(), scene.text.as_bytes()).expect("to receive");
    assert_eq!(taken[0].outcome, Outcome::Taken, "{}", taken[0].text);
    one(receive(scene.victim(), scene.text.as_bytes()).expect("to receive"), Outcome::Duplicate);

    // A second one with the same number is a fork, and both are kept.
    let stands = victim_line_end(&scene, &victim_key.public());
    let others = (0..64).map(|at| scene.altered(|it| it.message = vec![format!("or rather so {at}")]));
    let fork = others.into_iter().find(|other| other.hash() > stands).expect("one that does not stand before it");
    let receipt = one(receive(scene.victim(), write(&fork).as_bytes()).expect("to receive"), Outcome::Fork);
    assert!(receipt.text.contains("innocent"), "{}", receipt.text);
    let own = victim_key.public();
    let game = MailGame::open(&scene.victim().journal_of(&scene.duel.name), own).expect("to open");
    assert_eq!(game.forks().len(), 1);

    // One that is not his to send, one from the future, one for a number that the other has.
    let line = game.line().expect("a line").clone();
    let mut next = scene.dispatch();
    (next.place.number, next.place.previous) = (line.next_number(), line.last());
    scene.refused_signed(&mut told, Class::NotToMove, &Signed::sign(Document::Dispatch(next.clone()), &key));
    // What names number N as the one before it and is not N + 1 never fits; what names one that is not here waits for it.
    next.place.number += 4;
    scene.refused_signed(&mut told, Class::Early, &Signed::sign(Document::Dispatch(next.clone()), &key));
    next.place.previous[0] ^= 1;
    let early = one(
        receive(scene.victim(), write(&Signed::sign(Document::Dispatch(next.clone()), &key)).as_bytes())
            .expect("to receive"),
        Outcome::Waiting,
    );
    assert!(early.text.contains("is missing"), "{}", early.text);
    (next.place.number, next.place.previous) = (place.number - 1, line.last());
    scene.refused_signed(&mut told, Class::NumberTaken, &Signed::sign(Document::Dispatch(next), &key));

    // After a resignation nothing more is taken.
    scene.duel.close();
    let victim = scene.victim().clone();
    let mut game = MailGame::open(&victim.journal_of(&scene.duel.name), own).expect("to open");
    send::resign(&victim, &mut game).expect("to resign");
    let line = game.line().expect("a line").clone();
    let mut late = place.clone();
    (late.number, late.previous) = (line.next_number(), line.last());
    drop(game);
    scene.refused_signed(
        &mut told,
        Class::GameOver,
        &Signed::sign(Document::Resignation(Resignation { place: late }), &key),
    );
    drop(scene.desk);
}

/// A run that is split does not get a new link, and after a takeback no link comes twice.
#[test]
fn chains_never_begin_anew() {
    let scene = Scene::new("chains", |dispatch, _| dispatch.place.number > 2);
    let mut told = Told::default();
    let (by, name) = (scene.by, scene.duel.name.clone());
    let victim = scene.victim().clone();
    one(receive(&victim, scene.text.as_bytes()).expect("to receive").into_iter().take(1).collect(), Outcome::Taken);
    let opened = scene.dispatch().opens.expect("the first of a run opens").0;

    // Both agree to take it back; then the same link again.
    let author = scene.duel.houses[by].clone();
    let mut his =
        MailGame::open(&author.journal_of(&name), author.key().expect("a key").key.public()).expect("to open");
    let request =
        send::request(&author, &mut his, Request::Takeback(scene.dispatch().place.number - 1), &[]).expect("to ask");
    one(receive(&victim, request.text.as_bytes()).expect("to receive"), Outcome::Kept);
    let mut game =
        MailGame::open(&victim.journal_of(&name), victim.key().expect("a key").key.public()).expect("to open");
    let consent = consented(&victim, &mut game);
    drop((his, game));
    one(receive(&author, consent.text.as_bytes()).expect("to receive").into_iter().take(1).collect(), Outcome::Taken);
    let line = {
        let game =
            MailGame::open(&victim.journal_of(&name), victim.key().expect("a key").key.public()).expect("to open");
        game.line().expect("a line").clone()
    };
    let again = scene.altered(|it| (it.place.number, it.place.previous) = (line.next_number(), line.last()));
    scene.refused_signed(&mut told, Class::ChainIndex, &again);

    // What he plays now opens the next link; and its dice are others, whatever he does.
    let mut his =
        MailGame::open(&author.journal_of(&name), author.key().expect("a key").key.public()).expect("to open");
    let draft = his.draft().expect("the baton is his again");
    let choice = draft.game().any_choice(draft.author(), &mut kernel::dice::Seeded::new(3)).expect("something to do");
    his.act(&choice).expect("to act");
    let sending = Sending { message: vec![], summary: SummaryForm::Brief, so_far: true };
    let first = send::send(&author, &mut his, &sending).expect("to send");
    let Document::Dispatch(part) = signed_in(&first.text).document().clone() else { panic!("a dispatch") };
    assert_eq!(part.opens.map(|(index, _)| index), Some(opened + 1));
    one(receive(&victim, first.text.as_bytes()).expect("to receive").into_iter().take(1).collect(), Outcome::Taken);

    // It is still his move: the next part belongs to the same run, and the true next link is none too many for it.
    let line = his.line().expect("a line").clone();
    assert!(his.draft().is_some(), "the run is over already");
    let next = his.chain().expect("to read").expect("a chain").value(opened + 2);
    drop(his);
    let extra = scene.altered(|it| {
        (it.place.number, it.place.previous) = (line.next_number(), line.last());
        it.opens = Some((opened + 2, next));
    });
    scene.refused_signed(&mut told, Class::ChainExtra, &extra);
    let reopened = scene.altered(|it| {
        (it.place.number, it.place.previous) = (line.next_number(), line.last());
        it.opens = part.opens;
    });
    scene.refused_signed(&mut told, Class::ChainExtra, &reopened);
}

/// Whoever signs the same moves in a thousand ways gets the same dice every time: nothing of his own is in them.
#[test]
fn dice_cannot_be_ground() {
    let scene = Scene::new("ground", rich);
    let game =
        MailGame::open(&scene.victim().journal_of(&scene.duel.name), scene.victim().key().expect("a key").key.public());
    let line = game.expect("to open").line().expect("a line").clone();
    let rolls =
        |inputs: &[String]| inputs.iter().filter(|input| input.starts_with("roll")).cloned().collect::<Vec<_>>();
    for grain in 0..200 {
        let ground = scene.altered(|it| it.message = vec![format!("grain {grain}")]);
        let after = line.clone().with(&ground).expect("the same dice, whatever he writes beside them");
        assert_eq!(rolls(&after.game().inputs()[line.game().len()..]), rolls(&scene.dispatch().inputs));
    }
}

/// The last document of the victim's line.
fn victim_line_end(scene: &Scene, own: &dispatch::PublicKey) -> dispatch::signed::DocumentHash {
    let game = MailGame::open(&scene.victim().journal_of(&scene.duel.name), *own).expect("to open");
    game.line().expect("a line").last()
}
