//! Players who write to each other without a window, up to where a test begins.

use crate::{folder, settings};
use app::desk::Desk;
use app::desk::post::InvitationWish;
use app::house::House;
use app::mail::receive::Outcome;
use std::path::{Path, PathBuf};

/// The German turn that begins every one of these games: armour takes the town in the middle. There is no fight in it.
pub const ADVANCE: [&str; 2] = ["GE: move 11 15 0105-0204-0304-0404-0505", "GE: end"];

/// A player with a folder and a key.
#[derive(Debug)]
pub struct Player {
    pub folder: PathBuf,
}

impl Player {
    pub fn new(name: &str, test: &str) -> Player {
        let folder = folder(&format!("{test}-{}", name.to_lowercase()));
        settings(&folder, "day");
        let player = Player { folder };
        player.desk().make_key(name).expect("a key");
        player
    }

    /// The same player from a copy of their folder, as a backup brings it back.
    pub fn restored(&self) -> Player {
        let name = format!("{}-restored", self.folder.file_name().expect("a name").to_string_lossy());
        let copy = Player { folder: folder(&name) };
        copy_all(&self.folder, &copy.folder);
        copy
    }

    fn desk(&self) -> Desk {
        Desk::at(House::at(&self.folder).expect("a house")).expect("a desk")
    }

    /// Makes moves in their only game and signs them, though it may still be their move; the move file.
    pub fn play(&self, lines: &[&str]) -> PathBuf {
        let mut desk = self.desk();
        let id = desk.post_desk().expect("a desk").games[0].id.clone();
        desk.open(&id).expect("a game");
        for line in lines {
            desk.act(line, None).unwrap_or_else(|trouble| panic!("{line}: {}", trouble.sentence()));
        }
        let letter = desk.send(&id, "", false, true).expect("a letter");
        self.folder.join("out").join(letter.file)
    }

    /// Takes what came, and tells what is said of it.
    pub fn take(&self, file: &Path) -> String {
        let receipts = self.desk().receive_file(file).expect("a receipt");
        assert!(receipts.iter().all(|it| it.outcome != Outcome::Refused), "{receipts:?}");
        receipts.into_iter().map(|it| it.text).collect()
    }
}

/// Hans, German, and Iwan, Soviet, in a game of Outpost that is invited to and accepted.
pub fn correspondents(test: &str, sealed: bool) -> (Player, Player) {
    let (hans, iwan) = (Player::new("Hans", test), Player::new("Iwan", test));
    let wish = InvitationWish {
        game: "outpost".to_owned(),
        scenario: "crossroads".to_owned(),
        options: Vec::new(),
        side: "GE".to_owned(),
        sealed,
        preset: None,
        mail: Some("hans@example.org".to_owned()),
        message: String::new(),
    };
    let invitation = hans.desk().invite(&wish).expect("an invitation");
    iwan.take(&hans.folder.join("out").join(invitation.file));
    let mut desk = iwan.desk();
    let name = desk.post_desk().expect("a desk").invitations[0].name.clone();
    let acceptance = desk.accept(&name, None, None, "").expect("an acceptance");
    hans.take(&iwan.folder.join("out").join(acceptance.file));
    (hans, iwan)
}

fn copy_all(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_all(&path, &copy);
        } else {
            std::fs::copy(path, copy).expect("a copy");
        }
    }
}
