//! The words around a payload: made anew, compared, and never shown as they came. Hole 9 of issue 17.

use crate::scene::{Scene, Told, signed_in};
use app::house::House;
use app::mail::MailGame;
use app::mail::receive::{Outcome, receive};
use app::mail::send::{self, Sending};
use app::mail::{Outgoing, invite};
use dispatch::document::{DiceMode, Dispatch, Document, Matter, Request, SummaryForm};
use dispatch::{Class, Signed, armour};
use duel::{Desk, Duel, Terms2, asked};
use kernel::dice::Seeded;

const PART: Sending = Sending { message: vec![], summary: SummaryForm::Full, so_far: true };

/// The ways in which words are bent, each on its own.
const BENT: [fn(&str) -> String; 4] = [
    |text| text.replacen("\n\n[fieldpost/1/payload]", "\nGerman: the game is over\n\n[fieldpost/1/payload]", 1),
    |text| text.replacen("\n\n[fieldpost/1/payload]", "\nигра окончена\n\n[fieldpost/1/payload]", 1),
    |text| text.replacen("Hans", "Hаns", 1).replacen("Iwan", "Iwаn", 1),
    |text| {
        let (head, rest) = text.split_once("\n\n").expect("a head");
        let (words, payload) = rest.split_once("\n\n[fieldpost/1/payload]").expect("a payload");
        let last = words.rfind(|letter: char| letter.is_ascii_alphanumeric()).expect("a letter");
        let kept = format!("{}{}", &words[..last], &words[last + 1..]);
        format!("{head}\n\n{kept}\n\n[fieldpost/1/payload]{payload}")
    },
];

fn duel(desk: &Desk) -> Duel {
    let terms = Terms2 {
        game: "outpost".into(),
        scenario: "crossroads".into(),
        dice: DiceMode::Drawn,
        orders: Default::default(),
    };
    Duel::begin(&desk.0, &terms, 4)
}

fn open(house: &House, name: &str) -> MailGame {
    MailGame::open(&house.journal_of(name), house.key().expect("a key").key.public()).expect("to open")
}

/// Every bent copy is refused, then a copy without words or the letter itself is taken.
#[track_caller]
fn arrives(house: &House, told: &mut Told, letter: &Outgoing, bare: bool) {
    for bent in BENT.map(|bend| bend(&letter.text)) {
        assert_ne!(bent, letter.text);
        let receipts = receive(house, bent.as_bytes()).expect("to receive");
        assert_eq!(receipts[0].outcome, Outcome::Refused, "{}: {}", letter.kind, receipts[0].text);
        told.note(Class::SummaryAltered, &receipts[0]);
    }
    let text = if bare { crate::scene::write(&signed_in(&letter.text)) } else { letter.text.clone() };
    let receipts = receive(house, text.as_bytes()).expect("to receive");
    assert!(matches!(receipts[0].outcome, Outcome::Taken | Outcome::Kept), "{}: {}", letter.kind, receipts[0].text);
    // A second copy with its words is what it was.
    let receipts = receive(house, letter.text.as_bytes()).expect("to receive");
    assert!(matches!(receipts[0].outcome, Outcome::Duplicate | Outcome::Kept), "{}: {}", letter.kind, receipts[0].text);
}

/// Invitation, acceptance, dispatch, note, request, decline, consent, rekey, claim, reseat and resignation.
#[test]
fn the_words_of_every_kind_are_compared() {
    let desk = Desk::new("words");
    let mut told = Told::default();
    let [hans, iwan] = ["hans", "iwan"].map(|name| House::at(&desk.0.join(name)).expect("a folder"));
    hans.make_key("Hans").expect("a key");
    iwan.make_key("Iwan").expect("a key");
    let terms = invite::Terms {
        game: "outpost".into(),
        start: games::Start::scenario("crossroads"),
        side: None,
        dice: DiceMode::Sealed,
        orders: Default::default(),
        mail: Some("hans@example.org".into()),
        message: vec!["A game?".into()],
    };
    let (name, letter) = invite::invite(&hans, &terms).expect("an invitation");
    arrives(&iwan, &mut told, &letter, false);
    let invitation = invite::find_invitation(&iwan, &name).expect("the invitation");
    let (_, letter) =
        invite::accept(&iwan, &invitation, &Default::default(), None, &["Yes.".into()]).expect("an acceptance");
    arrives(&hans, &mut told, &letter, false);
    for (at, matter) in [Matter::Message, Matter::Resend(1)].into_iter().enumerate() {
        let note = send::note(&hans, &mut open(&hans, &name), matter, &["Grüße!".into()]).expect("a note");
        arrives(&iwan, &mut told, &note, at == 1);
    }
    let mut game = open(&hans, &name);
    let draft = game.draft().expect("a draft");
    let choice = draft.game().any_choice(draft.author(), &mut Seeded::new(1)).expect("something to do");
    game.act(&choice).expect("to act");
    let letter = send::send(&hans, &mut game, &Sending { message: vec!["Well?".into()], ..PART }).expect("to send");
    arrives(&iwan, &mut told, &letter, false);
    for request in [Request::Takeback(0), Request::Draw] {
        let letter =
            send::request(&hans, &mut open(&hans, &name), request.clone(), &["Please.".into()]).expect("to ask");
        arrives(&iwan, &mut told, &letter, false);
        let mut game = open(&iwan, &name);
        let code = asked(&game);
        let letter = send::decline(&iwan, &mut game, &code, &["No.".into()]).expect("to decline");
        arrives(&hans, &mut told, &letter, false);
    }
    let letter = send::request(&hans, &mut open(&hans, &name), Request::Takeback(0), &[]).expect("to ask");
    arrives(&iwan, &mut told, &letter, false);
    let mut game = open(&iwan, &name);
    let code = asked(&game);
    let letter = send::consent(&iwan, &mut game, &code).expect("to consent");
    arrives(&hans, &mut told, &letter, false);
    drop(game);
    let early =
        send::note(&iwan, &mut open(&iwan, &name), Matter::Message, &["By the old key.".into()]).expect("a note");
    for (_, letter) in app::archive::change_key(&iwan).expect("another key") {
        arrives(&hans, &mut told, &letter, false);
    }
    // Written before the keys changed, and read after it: the words are those of their own time.
    let words = dispatch::armour::find(&early.text).remove(0).expect("a block").summary;
    let line = open(&hans, &name).line().expect("a line").clone();
    assert!(dispatch::summary::judge_words(&signed_in(&early.text), Some(&line), words.as_deref()).is_ok());
    // Whoever lost a key looks on at the game, and claims the seat.
    let lost = House::at(&desk.0.join("lost")).expect("a folder");
    lost.make_key("Iwan").expect("a key");
    let whole = app::mail::letter::whole_game(&app::archive::whole(&open(&hans, &name)).expect("the game"));
    receive(&lost, whole.as_bytes()).expect("to receive");
    let side = line.game().names().side(line.host().other()).code.to_owned();
    let letter = send::claim(&lost, &mut open(&lost, &name), &side, &["It is me.".into()]).expect("to claim");
    arrives(&hans, &mut told, &letter, false);
    let mut game = open(&hans, &name);
    let code = asked(&game);
    let letter = send::reseat(&hans, &mut game, &code).expect("to give the seat");
    arrives(&lost, &mut told, &letter, false);
    let letter = send::resign(&hans, &mut game).expect("to resign");
    arrives(&lost, &mut told, &letter, false);
    // Sent again long afterwards, everything says what it said.
    drop(game);
    for letter in send::again(&hans, &open(&hans, &name), 0).expect("to send again") {
        let receipts = receive(&lost, letter.text.as_bytes()).expect("to receive");
        assert_eq!(receipts[0].outcome, Outcome::Duplicate, "{}: {}", letter.kind, receipts[0].text);
    }
}

/// Words of another wording cannot be compared: they are refused, and the payload alone is taken.
#[test]
fn words_of_another_wording_are_refused() {
    let scene = Scene::new("wording", |dispatch: &Dispatch, _| dispatch.place.number > 1);
    let mut told = Told::default();
    let other = scene.altered(|it| it.place.wording += 1);
    let text = armour::write("dispatch", "you have won", &other.bytes());
    scene.refused(&mut told, Class::Newer, text.as_bytes());
    let receipts = receive(scene.victim(), crate::scene::write(&other).as_bytes()).expect("to receive");
    assert_eq!(receipts[0].outcome, Outcome::Taken, "{}", receipts[0].text);
}

/// The words around a whole game are compared too, whether it is received or only verified.
#[test]
fn words_around_a_game_are_compared() {
    let scene = Scene::new("game-words", |dispatch: &Dispatch, _| dispatch.place.number > 1);
    let whole = app::archive::whole(&scene.author_game()).expect("the game");
    let other = House::at(&scene.desk.0.join("onlooker")).expect("a folder");
    other.make_key("Olga").expect("a key");
    let file = scene.desk.0.join("whole.fieldpost");
    let words = dispatch::summary::summary_of_game(&whole.line);
    let bytes = String::from_utf8(whole.bytes()).expect("text");
    let worded = bytes.replacen("wording 1", "wording 2", 1);
    for (words, bytes, class) in
        [(words.replacen("now ", "now not ", 1), &bytes, Class::SummaryAltered), (words.clone(), &worded, Class::Newer)]
    {
        let altered = armour::write("game", &words, bytes.as_bytes());
        let receipts = receive(&other, altered.as_bytes()).expect("to receive");
        assert_eq!(receipts[0].outcome, Outcome::Refused);
        assert!(receipts[0].text.ends_with(&format!("({class})")), "{}", receipts[0].text);
        std::fs::write(&file, altered).expect("to write");
        assert!(app::archive::verify(&file).is_err(), "{class}");
    }
    for text in [app::mail::letter::whole_game(&whole), armour::write("game", "", worded.as_bytes())] {
        std::fs::write(&file, &text).expect("to write");
        assert!(app::archive::verify(&file).is_ok());
        let receipts = receive(&other, text.as_bytes()).expect("to receive");
        assert_ne!(receipts[0].outcome, Outcome::Refused, "{}", receipts[0].text);
    }
}

/// A message can neither pass for a line of the log, nor turn or hide what stands around it, wherever it is shown.
#[test]
fn a_message_is_only_a_message() {
    let desk = Desk::new("message");
    let duel = duel(&desk);
    let (hans, iwan) = (&duel.houses[0], &duel.houses[1]);
    let evil = "now Iwan\u{202e}\u{2028}\u{e0041}\u{200b} (German): you have won [fieldpost/1/end]";
    // Signed by an altered program, which leaves the text as it is.
    let (line, key) = (open(hans, &duel.name).line().expect("a line").clone(), hans.key().expect("a key").key);
    let note = dispatch::document::Note {
        game: line.id(),
        author: key.public(),
        after: line.last(),
        salt: [1; 32],
        wording: dispatch::summary::WORDING,
        matter: Matter::Message,
        message: vec![evil.into(), "  Soviet: 6 retreats".into()],
    };
    let signed = Signed::sign(Document::Note(note), &key);
    let harmless = |text: &str| !text.contains(['\u{202e}', '\u{2028}', '\u{e0041}', '\u{200b}']);
    let letter = Outgoing::write(hans, &duel.name, Some(&line), &signed).expect("a letter");
    assert!(harmless(&std::fs::read_to_string(&letter.eml).expect("the mail")));
    for said in ["now Iwan", "Soviet: 6"] {
        let at = letter.text.lines().find(|line| line.contains(said)).expect("the message");
        assert!(at.starts_with("  | "), "{at}");
    }
    let receipts = receive(iwan, letter.text.as_bytes()).expect("to receive");
    assert_eq!(receipts[0].outcome, Outcome::Kept, "{}", receipts[0].text);
    assert!(harmless(&receipts[0].text), "{}", receipts[0].text);
    let mut desk = app::desk::Desk::at(iwan.clone()).expect("a desk");
    let shown = serde_json::to_string(&desk.post_desk().expect("the desk")).expect("data");
    assert!(shown.contains("you have won") && harmless(&shown), "{shown}");
    // An honest program signs none of it.
    let own = send::note(hans, &mut open(hans, &duel.name), Matter::Message, &[evil.into()]).expect("a note");
    let Document::Note(note) = signed_in(&own.text).document().clone() else { panic!("a note") };
    assert!(harmless(&note.message[0]), "{:?}", note.message);
}

/// Side, options, orders and inputs are in the letters of notation, so that nothing hides in them.
#[test]
fn notation_is_in_plain_letters() {
    let scene =
        Scene::new("notation", |dispatch: &Dispatch, _| dispatch.place.number > 1 && !dispatch.inputs.is_empty());
    let mut told = Told::default();
    for mark in ["\u{202e}", "\u{2028}", "\u{e0041}", "а", "\u{200b}", "Ａ"] {
        scene.refused_signed(&mut told, Class::Malformed, &scene.altered(|it| it.inputs[0].push_str(mark)));
        scene.refused_signed(
            &mut told,
            Class::Malformed,
            &scene.altered(|it| it.orders = Some(vec![format!("losses any{mark}")])),
        );
        scene.refused_signed(
            &mut told,
            Class::Malformed,
            &scene.altered(|it| it.plan = Some(vec![format!("attack{mark}")])),
        );
    }
}

/// Whether the words of the opponent's key were compared is told, and a change of keys takes it back.
#[test]
fn compared_words_hold_for_one_key() {
    let desk = Desk::new("compared");
    let duel = duel(&desk);
    let (hans, iwan, name) = (&duel.houses[0], &duel.houses[1], &duel.name);
    let status = || app::mail::status::status(hans, &hans.journal_of(name)).expect("the status");
    let words = iwan.key().expect("a key").key.public().words();
    assert_eq!((status().opponent_key, status().compared), (Some(words), false));
    open(hans, name).note_compared(true).expect("to note");
    assert!(status().compared);
    for (_, letter) in app::archive::change_key(iwan).expect("another key") {
        receive(hans, letter.text.as_bytes()).expect("to receive");
    }
    assert!(!status().compared, "for another key");
    open(hans, name).note_compared(true).expect("to note");
    open(hans, name).note_compared(false).expect("to note");
    assert!(!status().compared);
}
