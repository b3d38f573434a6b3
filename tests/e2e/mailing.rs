//! What a player does with mail in the window.

use crate::Window;
use fantoccini::key::Key;
use std::path::{Path, PathBuf};

/// The latest file that a player has made of a kind: an invitation, a dispatch of some number, a note.
pub fn written(folder: &Path, kind: &str) -> PathBuf {
    let files = std::fs::read_dir(folder.join("out")).expect("a folder").flatten().map(|entry| entry.path());
    let is_it =
        |path: &PathBuf| path.extension().is_some_and(|it| it == "fieldpost") && path.to_string_lossy().contains(kind);
    let time = |path: &PathBuf| path.metadata().and_then(|it| it.modified()).expect("a time");
    files.filter(is_it).max_by_key(time).unwrap_or_else(|| panic!("{} has no {kind}", folder.display()))
}

impl Window {
    /// From the games to the mail desk, once they are there: the button grows with what waits.
    pub async fn to_desk(&self) {
        self.wait_for("main h2").await;
        self.settled_down("header").await;
        self.press_text("header button", "Mail").await;
        self.wait_for(".mail-desk nav").await;
    }

    pub async fn make_key(&self, name: &str) {
        self.fill("#key-name", name).await;
        self.say("Create my key").await;
    }

    /// Opens the only game by mail, from the games.
    pub async fn open_by_mail(&self) {
        self.to_desk().await;
        self.press_text(".sheet button", "Open the game").await;
        self.settled().await;
    }

    /// Signs what is done on the board; the move file.
    pub async fn send(&self) -> PathBuf {
        self.press_text(".lead button", "Send to opponent").await;
        self.say("Sign the dispatch").await;
        self.wait_text("#panel", "Ready to send").await;
        written(&self.folder, "-dispatch")
    }

    /// What came is opened, and the opponent's turn passed over.
    pub async fn go_on(&self) {
        self.press_text(".news button", "Open the game").await;
        self.wait_text(".lead", "Your opponent’s turn").await;
        self.press_text(".lead button", "my move").await;
        self.settled().await;
    }

    /// Ends phases until it is the opponent's turn.
    pub async fn end_turn(&self) {
        while !self.text(".lead").await.contains("Send to opponent") {
            self.end_phase().await;
        }
    }

    /// Ends a phase, whatever could still be done in it.
    pub async fn end_phase(&self) {
        self.press_text(".lead button", "End phase").await;
        if self.text(".lead h2").await.contains("End phase?") {
            self.confirm().await;
        }
    }

    /// The letter that is shown goes over the clipboard to the other window.
    pub async fn paste_to(&self, other: &Window) {
        self.press_text("button", "Copy text").await;
        self.wait_text(".said", "Copied").await;
        other.key_with(&[char::from(Key::Control)], 'v').await;
    }
}
