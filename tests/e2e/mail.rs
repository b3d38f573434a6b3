//! Play by mail in two real windows, side by side, each with a folder of its own.

use fieldpost_e2e::mailing::written;
use fieldpost_e2e::{Window, folder};
use serde_json::json;
use std::path::PathBuf;

const SMALL: (u32, u32) = (1280, 800);

/// A player's folder, whose window looks through another one for mail.
fn house(name: &str) -> (PathBuf, PathBuf) {
    let (house, inbox) = (folder(name), folder(&format!("{name}-inbox")));
    let settings = json!({ "theme": "day", "motion": false, "watched": inbox.display().to_string() });
    std::fs::write(house.join("settings.json"), settings.to_string()).expect("settings");
    (house, inbox)
}

/// Hans invites Iwan to a game of Outpost; the invitation comes as a file, the answer is pasted.
async fn begin(hans: &Window, iwan: &Window, dice: &str) {
    hans.to_desk().await;
    hans.say("Invite an opponent").await;
    hans.make_key("Hans").await;
    hans.choose("#invite-game", "outpost").await;
    hans.shot("1-game").await;
    hans.say("Next").await;
    hans.press_text("label", dice).await;
    hans.shot("2-terms").await;
    hans.say("Next").await;
    hans.fill("#invite-mail", "hans@example.org").await;
    hans.fill("#invite-message", "Shall we?").await;
    hans.say("Sign the invitation").await;
    hans.wait_text("pre", "Shall we?").await;
    hans.shot("3-invitation").await;
    hans.say("To the mail desk").await;

    iwan.to_desk().await;
    iwan.shot("1-first-start").await;
    iwan.make_key("Iwan").await;
    iwan.give(&written(hans.folder(), "-invitation")).await;
    iwan.wait_text(".sheet", "Hans invites you").await;
    iwan.say("Answer it").await;
    iwan.wait_text(".sheet", dice).await;
    iwan.shot("2-accept").await;
    iwan.press_text("form button", "Accept").await;
    iwan.wait_text("pre", "accept").await;
    iwan.shot("3-accepted").await;
    iwan.paste_to(hans).await;
    hans.wait_text(".sheet", "Iwan has accepted").await;
    hans.shot("4-begun").await;
    hans.say("Play it").await;
    hans.settled().await;
    iwan.say("To the mail desk").await;
    iwan.press_text(".sheet button", "Open the game").await;
    iwan.settled().await;
    iwan.shot("4-waits").await;
}

/// How a letter travels.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Opened from the file manager.
    File,
    Paste,
    /// Saved in the folder that the other one's window looks through.
    Folder,
}

/// Two players at their windows.
struct Pair {
    hans: Window,
    iwan: Window,
    inboxes: [PathBuf; 2],
}

impl Pair {
    /// Both windows, and a game that is invited to and accepted.
    async fn begin(dice: &str) -> Pair {
        let name = dice.split(' ').next().unwrap_or_default().to_lowercase();
        let (at_hans, for_hans) = house(&format!("{name}-hans"));
        let (at_iwan, for_iwan) = house(&format!("{name}-iwan"));
        let hans = Window::open(&format!("{name}-hans"), &at_hans, SMALL).await;
        let iwan = Window::open_beside(&format!("{name}-iwan"), &at_iwan, SMALL).await;
        begin(&hans, &iwan, dice).await;
        Pair { hans, iwan, inboxes: [for_hans, for_iwan] }
    }

    /// What one has done is signed, goes to the other, and is looked at there.
    async fn post(&self, from_hans: bool, way: Way) {
        let (from, to, inbox) = match from_hans {
            true => (&self.hans, &self.iwan, &self.inboxes[1]),
            false => (&self.iwan, &self.hans, &self.inboxes[0]),
        };
        let letter = from.send().await;
        from.shot(&format!("sent-{way:?}")).await;
        match way {
            Way::File => to.give(&letter).await,
            Way::Paste => from.paste_to(to).await,
            Way::Folder => {
                std::fs::copy(&letter, inbox.join("letter.fieldpost")).expect("a copy");
            }
        }
        to.wait_text(".news", "is taken").await;
        to.wait_for(".lead .prompt").await;
        to.shot(&format!("came-{way:?}")).await;
        to.go_on().await;
    }

    /// A whole turn of both, in which nothing more happens.
    async fn turn(&self, way: Way) {
        self.hans.end_turn().await;
        self.post(true, way).await;
        self.iwan.end_turn().await;
        self.post(false, way).await;
    }

    async fn close(self) {
        self.hans.close().await;
        self.iwan.close().await;
    }
}

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
            window.say("The rest stays").await;
        } else {
            return;
        }
        window.confirm().await;
    }
}

/// With drawn dice a turn is a mail. The first travels as a file, the second over the clipboard, the third through a
/// watched folder. Sending shows itself also when the column is folded away.
#[tokio::test]
async fn three_turns_with_drawn_dice() {
    let pair = Pair::begin("Drawn dice").await;
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
async fn three_turns_with_sealed_dice() {
    let pair = Pair::begin("Sealed dice").await;
    attack(&pair.hans).await;
    pair.hans.wait_text(".lead", "his program rolls for combat").await;
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
