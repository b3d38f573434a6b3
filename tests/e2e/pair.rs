//! Two players who write to each other at two windows, side by side.

use crate::mailing::written;
use crate::{SMALL, Window, folder};
use serde_json::json;
use std::path::PathBuf;

/// A player's folder, whose window looks through another one for mail.
fn house(name: &str) -> (PathBuf, PathBuf) {
    let (house, inbox) = (folder(name), folder(&format!("{name}-inbox")));
    let settings = json!({ "theme": "day", "motion": false, "watched": inbox.display().to_string() });
    std::fs::write(house.join("settings.json"), settings.to_string()).expect("settings");
    (house, inbox)
}

/// Hans invites Iwan to a game; the invitation comes as a file, the answer is pasted.
async fn begin(hans: &Window, iwan: &Window, game: &str, dice: &str) {
    hans.to_desk().await;
    hans.say("Invite an opponent").await;
    hans.make_key("Hans").await;
    hans.choose("#invite-game", game).await;
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
    iwan.say("Reply").await;
    iwan.wait_text(".sheet", dice).await;
    iwan.shot("2-accept").await;
    iwan.press_text("form button", "Accept").await;
    iwan.wait_text("pre", "accept").await;
    iwan.shot("3-accepted").await;
    iwan.paste_to(hans).await;
    hans.wait_text(".sheet", "Iwan has accepted").await;
    hans.shot("4-begun").await;
    hans.say("Make your move").await;
    hans.settled().await;
    iwan.say("To the mail desk").await;
    iwan.press_text(".sheet button", "Open the game").await;
    iwan.settled().await;
    iwan.shot("4-waits").await;
}

/// How a letter travels.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// Opened from the file manager.
    File,
    Paste,
    /// Saved in the folder that the other one's window looks through.
    Folder,
}

/// Two players at their windows.
#[derive(Debug)]
pub struct Pair {
    pub hans: Window,
    pub iwan: Window,
    inboxes: [PathBuf; 2],
}

impl Pair {
    /// Both windows, and a game that is invited to and accepted.
    pub async fn begin(game: &str, dice: &str) -> Pair {
        let name = format!("{game}-{}", dice.split(' ').next().unwrap_or_default().to_lowercase());
        let (at_hans, for_hans) = house(&format!("{name}-hans"));
        let (at_iwan, for_iwan) = house(&format!("{name}-iwan"));
        let hans = Window::open(&format!("{name}-hans"), &at_hans, SMALL).await.playing(game);
        let iwan = Window::open_beside(&format!("{name}-iwan"), &at_iwan, SMALL).await.playing(game);
        begin(&hans, &iwan, game, dice).await;
        Pair { hans, iwan, inboxes: [for_hans, for_iwan] }
    }

    /// What one has done is signed, goes to the other, and is looked at there.
    pub async fn post(&self, from_hans: bool, way: Way) {
        self.deliver(from_hans, way).await.go_on().await;
    }

    /// What one has done is signed and goes to the other; the other's window, where it is told.
    pub async fn deliver(&self, from_hans: bool, way: Way) -> &Window {
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
        to.wait_text(".news", "accepted").await;
        to.wait_for(".lead .prompt").await;
        to.shot(&format!("came-{way:?}")).await;
        to
    }

    /// A whole turn of both, in which nothing more happens.
    pub async fn turn(&self, way: Way) {
        self.hans.end_turn().await;
        self.post(true, way).await;
        self.iwan.end_turn().await;
        self.post(false, way).await;
    }

    pub async fn close(self) {
        self.hans.close().await;
        self.iwan.close().await;
    }
}
