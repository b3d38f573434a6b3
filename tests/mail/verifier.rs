//! A second program, written from SPEC.md alone and without any rules, comes to the same: tests/verifier, for Python.

use app::archive;
use app::mail::letter::whole_game;
use dispatch::bundle::WholeGame;
use dispatch::document::DiceMode;
use dispatch::{Document, Signed, armour};
use duel::{Desk, Duel, Step, Terms2, verified};
use std::path::Path;

/// So many vectors take the rules, or seconds for a passphrase.
const MOST_SKIPPED: usize = 50;

/// Hole 12 of issue 17: SPEC.md is enough to verify what was played.
#[test]
fn the_vectors_come_out_as_they_say() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src-tauri/crates/dispatch/vectors");
    let (all_hold, said) = verified("run_vectors.py", &[&vectors]);
    let counts = said.lines().last().unwrap_or_default();
    let number = |word: &str| {
        let count = counts.split(", ").find_map(|part| part.strip_suffix(word)).unwrap_or_else(|| panic!("{said}"));
        count.trim().parse::<usize>().expect("a number")
    };
    assert!(all_hold && number("failed") == 0, "{said}");
    assert!(number("passed") >= 260 && number("skipped") <= MOST_SKIPPED, "{counts}");
}

/// Hole 12 of issue 17: a whole game holds for who has no rules; one in which a die is another does not, even if its thrower signs it.
#[test]
fn a_game_holds_and_with_one_die_altered_it_does_not() {
    let desk = Desk::new("verifier");
    let terms = Terms2 {
        game: "outpost".into(),
        scenario: "crossroads".into(),
        dice: DiceMode::Sealed,
        orders: Default::default(),
    };
    let mut duel = Duel::begin(&desk.0, &terms, 3);
    while !matches!(duel.step(&mut |outgoing| outgoing.text.clone().into_bytes()), Step::Over) {}
    let whole = archive::whole(duel.game(0)).expect("the whole game");
    let say = |text: &str| {
        let file = desk.0.join("game.fieldpost");
        std::fs::write(&file, text).expect("to write");
        verified("verify.py", &[&file])
    };
    let text = whole_game(&whole);
    let (holds, said) = say(&text);
    assert!(holds && said.contains("dice were checked") && said.contains("Not checked: moves"), "{said}");
    // One letter of the payload.
    let at = text.find("/payload]").expect("a payload") + 2000;
    let other = if text.as_bytes()[at] == b'A' { "B" } else { "A" };
    let (holds, said) = say(&format!("{}{other}{}", &text[..at], &text[at + 1..]));
    assert!(!holds && said.contains("REFUSED (armour)"), "{said}");
    // One die, in a payload whose check and signature are right.
    let forged = forged(&duel, &whole);
    let (holds, said) = say(&armour::write("game", "", &forged));
    assert!(!holds && said.contains("REFUSED (die-forged)"), "{said}");
}

/// The game up to its last dice, of which one shows another face, signed by whoever threw them.
fn forged(duel: &Duel, whole: &WholeGame) -> Vec<u8> {
    let thrown = whole.line.posts().iter().rev().find_map(|post| match post.signed.document() {
        Document::Dispatch(dispatch) => {
            let at = dispatch.inputs.iter().position(|input| input.starts_with("roll "))?;
            Some((post.number, dispatch.clone(), at))
        }
        _ => None,
    });
    let (number, mut dispatch, at) = thrown.expect("dice");
    dispatch.inputs[at] = if dispatch.inputs[at] == "roll 6" { "roll 5".into() } else { "roll 6".into() };
    let author = dispatch.place.author;
    let keys = duel.houses.each_ref().map(|house| house.key().expect("a key").key);
    let key = keys.iter().find(|key| key.public() == author).expect("the key of a player");
    let signed = Signed::sign(Document::Dispatch(dispatch), key);
    let line = whole.line.as_of(number - 1).expect("a game");
    let text = String::from_utf8(WholeGame { line, notes: vec![signed] }.bytes()).expect("text");
    text.replacen("\nnote ", "\ndocument ", 1).into_bytes()
}
