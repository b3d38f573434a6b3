//! Korsun in the real window, by mouse and by keyboard.

use fantoccini::key::Key;
use fieldpost_e2e::{SMALL, Window, begun, folder, settings};

const KORSUN: &str = "ags-korsun";

/// On the first start there is a sample; a new game is begun from its form, set up by its players, put away and brought back.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_first_start() {
    let folder = folder("first-start");
    let window = Window::open("first", &folder, SMALL).await;
    window.wait_text("main", "A sample").await;
    window.shot("library").await;
    window.say("New game").await;
    window.wait_for("dialog[open]").await;
    window.shot("new-game").await;
    window.choose("#new-scenario", "free").await;
    window.press_button("dialog [type=submit]").await;
    window.settled().await;

    // Set-up: a unit is taken elsewhere, one that may not stand there says why.
    window.wait_text(".lead", "Set up a unit elsewhere").await;
    window.shot("set-up").await;
    window.say("End set-up").await;
    window.confirm().await;
    window.wait_text(".lead", "German").await;
    window.say("End set-up").await;
    window.confirm().await;
    window.wait_text(".lead", "which headquarters are active").await;

    window.say("Games").await;
    window.wait_text("main", "both sides set up by their players").await;
    window.say("Delete").await;
    window.wait_text("[role=status]", "was deleted").await;
    window.say("Restore it").await;
    window.wait_text("main", "both sides set up by their players").await;
    window.close().await;
}

/// A whole turn with the mouse: headquarters, a refusal with its case, a path of one's own, undo, an overrun
/// with losses and retreat, the end of a phase with what is left open, an attack with retreat and advance.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_turn_with_the_mouse() {
    let folder = folder("mouse");
    begun(&folder, KORSUN, "historical");
    settings(&folder, "day");
    let window = Window::open("mouse", &folder, SMALL).await.playing(KORSUN);
    window.open_first().await;
    window.click("1206").await;
    window.confirm().await;
    window.wait_text(".lead", "active: 6TA, 2TA and 5GdTA").await;

    // What is not allowed says why, with its case, and leads into the rules.
    window.click("0412").await;
    window.wait_text("[role=alert]", "5.24").await;
    window.shot("refusal").await;
    window.say("Read the rule").await;
    window.wait_text("#panel", "Leaving enemy zones").await;

    // A path of one's own, by a way point; undone.
    window.click("3018").await;
    window.click("3016").await;
    window.point("3117").await;
    window.key('w').await;
    window.wait_text(".lead", "3117 – 3016").await;
    window.shot("way-point").await;
    window.confirm().await;
    window.wait_text(".lead", "3117-3016").await;
    window.say("Undo").await;
    window.settled().await;

    // Another move by dragging, and an overrun that shows its odds first.
    window.drag("3018", "2918").await;
    window.wait_text(".lead", "8MC by 3018-2918").await;
    window.drag("0709", "1110").await;
    window.wait_text("#panel", "1-1").await;
    window.shot("overrun").await;
    window.confirm().await;
    window.wait_text(".lead", "die 3 at 1-1, result 1/1").await;
    window.key('2').await;
    window.shift_click("1111").await;
    window.shot("retreat").await;
    window.confirm().await;
    // The attacker pays their share in steps.
    window.key('1').await;
    window.click("1009").await;
    window.shot("steps").await;
    window.confirm().await;
    window.wait_text(".lead", "5GdTC").await;

    // The end of a phase tells what is left open.
    window.say("End phase").await;
    window.wait_text(".lead", "Still possible: Move").await;
    window.shot("end-of-phase").await;
    window.confirm().await;
    window.wait_text(".lead", "combat").await;

    // An attack, its odds line by line; the defender retreats, the attacker advances.
    window.click("2917").await;
    window.key('a').await;
    window.click("2818").await;
    window.click("2918").await;
    window.click("2817").await;
    window.wait_text("#panel", "one column less").await;
    window.settled().await;
    window.shot("attack").await;
    window.confirm().await;
    window.wait_text(".lead", "result").await;
    window.key('2').await;
    window.shift_click("2717").await;
    window.confirm().await;
    window.wait_text(".lead", "may advance").await;
    window.click("2817").await;
    window.say("The rest stay").await;
    window.shot("advance").await;
    window.confirm().await;
    window.wait_text(".lead", "the combat is over").await;
    window.close().await;
}

/// The same window with the keyboard alone.
#[tokio::test]
#[ignore = "it drives the window"]
async fn with_the_keyboard_alone() {
    let folder = folder("keyboard");
    begun(&folder, KORSUN, "historical");
    settings(&folder, "day");
    let window = Window::open("keyboard", &folder, SMALL).await;
    window.wait_for("main li .open").await;
    // Tab to the game, Enter opens it.
    for _ in 0..6 {
        window.key(Key::Tab).await;
        let on = window.script("return document.activeElement?.className ?? ''", vec![]).await;
        if on.as_str().unwrap_or_default().contains("open") {
            break;
        }
    }
    window.key(Key::Enter).await;
    window.settled().await;
    // The next thing that can be picked, picked, done.
    seek(&window, "6TA").await;
    window.key(Key::Enter).await;
    window.key_with(&[char::from(Key::Control)], char::from(Key::Enter)).await;
    window.wait_text("[role=status]", "active: 6TA").await;
    seek(&window, ": 8MC").await;
    window.key(Key::Enter).await;
    window.key(Key::Up).await;
    window.key(Key::Up).await;
    window.wait_text("[role=status]", "Hex 3016").await;
    window.key(Key::Enter).await;
    window.key(Key::Enter).await;
    window.wait_text("[role=status]", "8MC by 3018-3017-3016").await;
    window.key_with(&[char::from(Key::Control)], 'z').await;
    window.wait_text("[role=status]", "taken back").await;
    window.key('?').await;
    window.wait_for("dialog[open]").await;
    window.shot("keys").await;
    window.key(Key::Escape).await;
    window.close().await;
}

/// Goes on to the next thing that can be picked until it is this one.
async fn seek(window: &Window, words: &str) {
    for _ in 0..60 {
        if window.aloud().await.contains(words) {
            return;
        }
        window.key('n').await;
    }
    panic!("{words} is not found with N");
}

/// A file that is no game, and one that is damaged, are told in a sentence each; the others can be played.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_corrupt_file() {
    let folder = folder("corrupt");
    begun(&folder, KORSUN, "historical");
    settings(&folder, "day");
    std::fs::write(folder.join("games/torn.game"), "not a game at all").expect("a file");
    let window = Window::open("corrupt", &folder, SMALL).await;
    window.wait_text("main", "This game cannot be opened").await;
    window.shot("library").await;
    window.open_first().await;
    window.wait_text(".lead", "which headquarters are active").await;
    window.close().await;
}

/// The computer plays a side: it is seen to move, and asks the player when they have to decide.
#[tokio::test]
#[ignore = "it drives the window"]
async fn against_the_computer() {
    let folder = folder("computer");
    settings(&folder, "day");
    let window = Window::open("computer", &folder, SMALL).await;
    window.say("New game").await;
    window.choose("#seat-SU", "computer").await;
    window.press_button("dialog [type=submit]").await;
    window.settled().await;
    window.wait_text(".lead", "German").await;
    window.wait_text(".lead", "Last move").await;
    window.shot("board").await;
    window.close().await;
}
