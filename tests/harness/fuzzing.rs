//! What the fuzz targets and their bounded form in the tests hold: no input makes a parser panic, and what it accepts is
//! written and read back the same.

use dispatch::bundle::{Fork, WholeGame};
use dispatch::keyring::{Form, Keyring};
use dispatch::{Document, Signed, armour, mail};
use games::{AnyGame, SHELF};
use kernel::counters::Counters;
use kernel::map::Map;
use kernel::secret::GameId;
use kernel::{Awaits, Situation, Viewer};
use std::sync::OnceLock;

fn games() -> &'static [AnyGame] {
    static GAMES: OnceLock<Vec<AnyGame>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let first = |title: &games::Title| {
            let situation = Situation::parse(title.scenarios[0].text).expect("a scenario");
            AnyGame::begin(title.id, &situation, GameId::LOCAL).expect("a scenario that holds")
        };
        SHELF.iter().map(first).collect()
    })
}

/// Reads the bytes as an input of every game, judges it, and plays it where it is allowed.
pub fn notation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for game in games() {
        let _ = game.judge(text);
        let mut copy = game.clone();
        if copy.take(text, Viewer::Umpire).is_ok() {
            let written = copy.last_input().expect("an input was taken");
            let mut again = game.clone();
            assert!(again.take(&written, Viewer::Umpire).is_ok(), "`{written}` is written, but not read");
            assert_eq!(again.hash(), copy.hash(), "`{written}` does not mean the same");
        }
        if let Awaits::Choice(sides) = game.awaits() {
            sides.iter().for_each(|side| drop(game.ask(side, text)));
        }
    }
}

/// Reads the bytes as a situation, writes and reads it back, and sets up every game from it.
pub fn situation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(situation) = Situation::parse(text) else { return };
    let again = Situation::parse(&situation.to_string());
    assert_eq!(again.as_ref(), Ok(&situation), "`{situation}` is not read back");
    for title in SHELF {
        let Ok(mut game) = AnyGame::set_up(title.id, &situation, GameId::LOCAL) else { continue };
        // A state that was set up is playable: it waits for something and can tell what.
        for side in kernel::Side::BOTH {
            if game.awaits().asks(side) {
                let prompt = game.prompt(side);
                prompt.offers.iter().for_each(|offer| drop(game.ask(side, offer.verb)));
            }
        }
        for line in &situation.script {
            let _ = game.take(&line.text.text, Viewer::Umpire);
        }
    }
}

/// Reads the bytes as the parts of a game: a map is written and read back the same, and a complaint has its place in the text.
pub fn components(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let complaint = match Map::read(text) {
        Ok(map) => {
            let again =
                Map::read(&map.to_string()).unwrap_or_else(|error| panic!("{error} in what was written:\n{map}"));
            assert_eq!((&again.head, &again.features), (&map.head, &map.features), "`{map}` is not read back");
            None
        }
        Err(complaint) => Some(complaint),
    };
    for complaint in complaint.into_iter().chain(Counters::read(text).err()) {
        let lines = text.split('\n').count();
        assert!((1..=lines).contains(&complaint.line), "{complaint} in a text of {lines} lines");
        assert!(!complaint.message.contains('\n') && !complaint.message.is_empty(), "not one sentence: {complaint}");
    }
}

/// Reads the bytes as a file that came by mail: what is found in it is written and found again.
pub fn armour(bytes: &[u8]) {
    for found in mail::received(bytes) {
        let whole = match found {
            Ok(whole) => whole,
            Err(fault) => {
                let sentence = fault.to_string();
                assert!(!sentence.is_empty() && !sentence.contains('\n'), "not one sentence: {sentence}");
                continue;
            }
        };
        let summary = whole.summary.as_deref().unwrap_or_default();
        let text = armour::write(&whole.kind, summary, &whole.bytes);
        match &mail::received(text.as_bytes())[..] {
            [Ok(again)] => {
                assert_eq!((&again.kind, &again.bytes), (&whole.kind, &whole.bytes), "not read back:\n{text}");
                let words = again.summary.as_deref().unwrap_or_default();
                assert!(armour::same_words(words, summary), "`{summary}` is not read back:\n{text}");
            }
            other => panic!("{other:?} in\n{text}"),
        }
    }
}

/// Fights of the games that know standing orders, in which somebody is asked about losses.
fn fights() -> &'static [AnyGame] {
    static FIGHTS: OnceLock<Vec<AnyGame>> = OnceLock::new();
    const KORSUN: &str = "
        set ground open | turn 3
        GE  11/6 @1413 | Baeke @1413 | LAH/LAH @1413 | 72 @1313 | 88 @2413
        SU  31RD @1412 | 74RD @1412 reduced | 233TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        GE: attack 11/6 Baeke LAH/LAH 72 -> 1412
        roll 1";
    const OUTPOST: &str = "
        GE  11 inf 8-4-4 @0405
        SU  6 inf 3-4-4 @0404 | 7 inf 3-4-4 @0404
        set source GE 0405
        phase GE combat
        GE: attack 11 -> 0404
        roll 1";
    FIGHTS.get_or_init(|| {
        let fight = |(id, text): (&str, &str)| {
            let situation = Situation::parse(text).expect("a situation");
            let mut game = AnyGame::set_up(id, &situation, GameId::LOCAL).expect("a situation that holds");
            for line in &situation.script {
                game.take(&line.text.text, Viewer::Umpire).expect("a line that is allowed");
            }
            game
        };
        [("ags-korsun", KORSUN), ("outpost", OUTPOST)].map(fight).to_vec()
    })
}

/// Reads the bytes as standing orders and as a plan of every game. What is accepted is written and read back the same, and followed
/// where somebody is asked; a complaint has its place in the text.
pub fn orders(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let written = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let told = |error: kernel::OrderError| {
        let place = lines.get(error.line - 1).map(|line| line.chars().count());
        assert!(place.is_some_and(|length| (1..=length + 1).contains(&error.column)), "{error} in {lines:?}");
        assert!(!error.to_string().contains('\n') && !error.sentence.is_empty(), "not one sentence: {error}");
    };
    for game in games().iter().chain(fights()) {
        let orders = match game.read_orders(&lines) {
            Ok(orders) => {
                assert_eq!(game.read_orders(&written(orders.to_string())).as_ref(), Ok(&orders), "{orders}");
                orders
            }
            Err(error) => {
                told(error);
                kernel::Orders::default()
            }
        };
        for side in kernel::Side::BOTH {
            if let Some((line, _)) = game.obey(side, &orders) {
                assert!(game.judge(&line).is_ok(), "`{line}` is answered, but not allowed");
            }
            match game.read_plan(side, &lines) {
                Ok(mut plan) => {
                    assert_eq!(game.read_plan(side, &written(plan.to_string())).as_ref(), Ok(&plan), "{plan}");
                    if let Some((line, _)) = game.follow(&mut plan, &orders) {
                        assert!(game.judge(&line).is_ok(), "`{line}` is planned, but not allowed");
                    }
                }
                Err(error) => told(error),
            }
        }
    }
}

/// Reads the bytes as every kind of document, bundle and key file: no signature fits, no panic, and what is read has one spelling.
pub fn payload(bytes: &[u8]) {
    if let Ok(document) = Document::read(bytes) {
        assert_eq!(document.to_string().as_bytes(), bytes, "two spellings");
    }
    let failures = [
        Document::read(bytes).map(|_| ()),
        Signed::read(bytes).map(|_| ()),
        WholeGame::read(bytes).map(|_| ()),
        Fork::read(bytes).map(|_| ()),
    ];
    for failure in failures.into_iter().filter_map(Result::err) {
        assert!(!failure.sentence.is_empty() && !failure.sentence.contains('\n'), "not one sentence: {failure}");
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = Keyring::peek(text, Form::Key);
        let _ = Keyring::read(text, Form::Key, None);
        let _ = Keyring::read(text, Form::Backup, None);
    }
}
