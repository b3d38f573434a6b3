//! Play by mail in two real windows, side by side, each with a folder of its own. The game is the tiny one: what is tested
//! is the mail. Every printed game is mailed in `every_game.rs`.

use fieldpost_e2e::Window;
use fieldpost_e2e::pair::{Pair, Way};

/// German armour drives up to the first Soviet unit and attacks it.
async fn attack(hans: &Window) {
    hans.drag("0105", "0605").await;
    hans.wait_text(".lead", "German takes 0505").await;
    hans.end_phase().await;
    hans.wait_text(".lead", "combat phase").await;
    hans.click("0605").await;
    hans.click("0705").await;
    hans.shot("5-attack").await;
    hans.confirm().await;
}

/// Pays for a fight in a hex with steps, and advances with nobody: the dice are nobody's choice.
async fn settle(window: &Window, at: &str) {
    loop {
        let asked = window.text(".lead h2").await;
        if asked.contains("owe") {
            let owed = if window.text(".lead").await.contains("0 of 2") { 2 } else { 1 };
            for _ in 0..owed {
                window.click(at).await;
            }
        } else if asked.contains("advance") {
            window.say("The rest stay").await;
        } else {
            return;
        }
        window.confirm().await;
    }
}

/// With drawn dice a turn is a mail. The first travels as a file, the second over the clipboard, the third through a
/// watched folder. Sending shows itself also when the column is folded away.
#[tokio::test]
#[ignore = "it drives the window"]
async fn three_turns_with_drawn_dice() {
    let pair = Pair::begin("outpost", "Drawn dice").await;
    attack(&pair.hans).await;
    pair.hans.wait_text(".lead", "odds 1-1").await;
    settle(&pair.hans, "0605").await;
    pair.turn(Way::File).await;
    pair.turn(Way::Paste).await;
    pair.hans.press_button("[aria-label='Fold the right column']").await;
    pair.turn(Way::Folder).await;
    pair.hans.wait_text(".lead", "Turn 4").await;
    pair.hans.shot("6-turn-4").await;
    pair.close().await;
}

/// With sealed dice the attack is signed first, and the other one's program rolls for it.
#[tokio::test]
#[ignore = "it drives the window"]
async fn three_turns_with_sealed_dice() {
    let pair = Pair::begin("outpost", "Sealed dice").await;
    attack(&pair.hans).await;
    pair.hans.wait_text(".lead", "their program rolls for combat").await;
    pair.hans.shot("6-sealed").await;
    pair.post(true, Way::File).await;
    pair.iwan.shot("5-rolled").await;
    settle(&pair.iwan, "0705").await;
    pair.iwan.end_turn().await;
    pair.post(false, Way::File).await;
    pair.turn(Way::Paste).await;
    pair.turn(Way::Folder).await;
    pair.hans.wait_text(".lead", "Turn 4").await;
    pair.close().await;
}
