//! Drive on Kursk in the real window: set-up by ranges, the sealed order of phases, fog, a fight with its conversion, the points.

use fieldpost_e2e::{Window, folder, settings};
use serde_json::json;

const SMALL: (u32, u32) = (1280, 800);

/// Kursk's sheet: rows 10 to 60 from the south, columns from 00, every odd row half a hex to the east.
struct Sheet(Window);

impl Sheet {
    async fn at(&self, number: &str) -> (i64, i64) {
        let script = "
            const board = document.querySelector('.board'), box = board.getBoundingClientRect();
            const [x, y, zoom] = board.dataset.camera.split(' ').map(Number);
            const [row, column] = [Number(arguments[0].slice(0, 2)), Number(arguments[0].slice(2))];
            const wide = 32 * Math.sqrt(3);
            return [box.left + ((column + (row % 2) / 2) * wide - x) * zoom, box.top + ((60 - row) * 48 - y) * zoom].map(Math.round)";
        let at = self.0.script(script, vec![json!(number)]).await;
        (at[0].as_i64().expect("x"), at[1].as_i64().expect("y"))
    }

    async fn point(&self, number: &str) {
        self.0.point_at(self.at(number).await).await;
    }

    async fn click(&self, number: &str) {
        self.0.click_at(self.at(number).await).await;
    }
}

/// A new game from its form.
async fn begin(window: &Window, scenario: &str, dice: &str, curtain: bool) {
    window.say("New game").await;
    window.choose("#new-game", "drive-on-kursk").await;
    window.choose("#new-scenario", scenario).await;
    window.choose("#new-dice", dice).await;
    if curtain {
        window.press_button("#new-curtain").await;
    }
    window.press_button("dialog [type=submit]").await;
    window.settled().await;
}

/// Each side is set up by its players, within the ranges on its counters.
#[tokio::test]
async fn a_set_up_by_ranges() {
    let folder = folder("kursk-set-up");
    settings(&folder, "day");
    let sheet = Sheet(Window::open("kursk", &folder, SMALL).await);
    let window = &sheet.0;
    begin(window, "free", "program", false).await;
    window.option("the historical plan").await;
    window.confirm().await;

    window.wait_text(".lead", "German: set-up").await;
    window.say("Set up a unit elsewhere").await;
    sheet.click("2209").await;
    window.wait_text(".lead", "2308").await;
    window.shot("range").await;
    // What lies outside it says why.
    sheet.click("3415").await;
    window.wait_text("[role=alert]", "3.").await;
    sheet.click("2308").await;
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
    sheet.0.close().await;
}

/// A turn behind the curtain: the Soviet order is sealed, the German player sees backs, a retreat may be fought out
/// before the die is thrown, and what falls is scored at once.
#[tokio::test]
async fn a_fight_with_its_conversion() {
    let folder = folder("kursk-fight");
    settings(&folder, "day");
    let sheet = Sheet(Window::open("kursk", &folder, SMALL).await);
    let window = &sheet.0;
    begin(window, "historical", "hand", true).await;
    window.say("I am the Soviet player").await;
    window.wait_text(".lead", "sealed until both have decided").await;
    window.shot("order").await;
    window.press_button(".lead [role=option]:nth-child(1)").await;
    window.confirm().await;
    window.say("I am the German player").await;
    window.settled().await;

    // Fog: of the Soviet stacks he sees the backs.
    sheet.point("2511").await;
    window.wait_text("#panel", "unknown unit").await;
    window.shot("fog").await;
    window.press_button(".lead [role=option]:nth-child(2)").await;
    window.confirm().await;
    window.wait_text(".lead", "German combat phase").await;
    window.wait_text(".lead", "60 points").await;

    // Two divisions attack; the odds stand in the panel before anybody is asked.
    sheet.click("2409").await;
    window.key('a').await;
    sheet.click("2508").await;
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
    sheet.click("2609").await;
    window.confirm().await;
    window.say("I am the German player").await;
    window.wait_text(".lead", "advance").await;
    // Each division has a way of its own.
    sheet.click("2508").await;
    sheet.click("2508").await;
    window.shot("advance").await;
    window.confirm().await;
    window.wait_text(".lead", "German combat phase").await;
    sheet.point("2508").await;
    window.wait_text("#panel", "332ID").await;
    sheet.0.close().await;
}
