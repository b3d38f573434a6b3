//! Drive on Kursk in the real window: set-up by ranges, the sealed order of phases, fog, a fight with its conversion, the points.

use fieldpost_e2e::{SMALL, Window, folder, settings};

const KURSK: &str = "drive-on-kursk";

/// Each side is set up by its players, within the ranges on its counters.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_set_up_by_ranges() {
    let folder = folder("kursk-set-up");
    settings(&folder, "day");
    let window = Window::open("kursk", &folder, SMALL).await.playing(KURSK);
    window.new_game(KURSK, "free", "auto", false).await;
    window.option("the historical plan").await;
    window.confirm().await;

    window.wait_text(".lead", "German: set-up").await;
    window.say("Set up a unit elsewhere").await;
    window.click("2209").await;
    window.wait_text(".lead", "2308").await;
    window.shot("range").await;
    // What lies outside it says why.
    window.click("3415").await;
    window.wait_text("[role=alert]", "3.").await;
    window.click("2308").await;
    window.confirm().await;
    window.wait_text(".lead", "2308").await;
    window.say("Undo").await;
    for side in ["German", "Soviet"] {
        window.wait_text(".lead", &format!("{side}: set-up")).await;
        window.say("Set up in a ready way").await;
        window.confirm().await;
        window.wait_text(".lead", "units are set up").await;
        window.say("End set-up").await;
        window.confirm().await;
    }
    window.wait_text(".lead", "Soviet, order of phases").await;
    window.close().await;
}

/// A turn behind the curtain: the Soviet order is sealed, the German player sees backs, a retreat may be fought out
/// before the die is thrown, and what falls is scored at once.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_fight_with_its_conversion() {
    let folder = folder("kursk-fight");
    settings(&folder, "day");
    let window = Window::open("kursk", &folder, SMALL).await.playing(KURSK);
    window.new_game(KURSK, "historical", "hand", true).await;
    window.say("I am the Soviet player").await;
    window.wait_text(".lead", "sealed until both sides have decided").await;
    window.shot("order").await;
    window.press_button(".lead [role=option]:nth-child(1)").await;
    window.confirm().await;
    window.say("I am the German player").await;
    window.settled().await;

    // Fog: of the Soviet stacks only the backs are seen.
    window.point("2511").await;
    window.wait_text("#panel", "unknown unit").await;
    window.shot("fog").await;
    window.press_button(".lead [role=option]:nth-child(2)").await;
    window.confirm().await;
    window.wait_text(".lead", "German combat phase").await;
    window.wait_text(".lead", "60 points").await;

    // Two divisions attack; the odds stand in the panel before anybody is asked.
    window.click("2409").await;
    window.key('a').await;
    window.click("2508").await;
    window.wait_text("#panel", "11.8").await;
    window.shot("odds").await;
    window.confirm().await;
    window.say("I am the Soviet player").await;
    window.wait_text(".lead", "Is a retreat fought out?").await;
    window.shot("conversion").await;
    window.option("retreat if the die says so").await;
    window.confirm().await;
    window.say("I am the German player").await;
    window.wait_text(".lead", "Luftwaffe support").await;
    window.option("the Luftwaffe supports").await;
    window.confirm().await;
    window.press_button(".faces button:nth-child(6)").await;

    // The defender retreats by hexes that are marked, the attacker follows.
    window.say("I am the Soviet player").await;
    window.wait_text(".lead", "The defenders retreat").await;
    window.shot("retreat").await;
    window.click("2609").await;
    window.confirm().await;
    window.say("I am the German player").await;
    window.wait_text(".lead", "advance").await;
    // Each division has a way of its own.
    window.click("2508").await;
    window.click("2508").await;
    window.shot("advance").await;
    window.confirm().await;
    window.wait_text(".lead", "German combat phase").await;
    window.point("2508").await;
    window.wait_text("#panel", "332ID").await;
    window.close().await;
}

/// The Soviet turn begins with its reserves: stacks that have not been activated stay where they are and say why, one that is
/// picked on the map comes into the game and costs its points.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_reserve_stack_is_activated() {
    let folder = folder("kursk-reserves");
    settings(&folder, "day");
    let window = Window::open("kursk", &folder, SMALL).await.playing(KURSK);
    window.new_game(KURSK, "historical", "auto", false).await;
    // Movement first for both, so that nothing happens before the reserves.
    for _ in 0..2 {
        window.press_button(".lead [role=option]:nth-child(1)").await;
        window.confirm().await;
    }
    for phase in ["German movement phase", "German combat phase"] {
        window.wait_text(".lead h2", phase).await;
        window.end_phase().await;
    }
    window.wait_text(".lead h2", "activation of Soviet reserves").await;
    window.wait_text(".lead", "60 points").await;
    window.shot("reserves").await;
    // Who waits beside the map says what for.
    window.press_button("#panel summary").await;
    for due in ["German, turn 3", "German, conditional", "Soviet, turn 2", "Soviet, turn 4"] {
        window.wait_text("#panel", due).await;
    }
    window.shot("beside-the-map").await;
    window.click("2517").await;
    window.wait_text("#panel", "2GTC").await;
    window.shot("reserves-picked").await;
    window.confirm().await;
    window.wait_text(".lead", "67 points").await;
    window.wait_text(".lead h2", "Soviet movement phase").await;
    // The stack that was activated moves; another says that it has not been.
    window.click("2812").await;
    window.wait_text("[role=alert]", "9.2").await;
    window.shot("reserve-waits").await;
    window.drag("2517", "2516").await;
    window.wait_text(".lead", "2517-2516").await;
    window.shot("reserve-moves").await;
    window.close().await;
}
