//! One installation: a folder on a disk that can fail, the program in memory, and what its player remembers.

use app::Trouble;
use app::house::House;
use app::mail::MailGame;
use dispatch::signed::DocumentHash;
use harness::weather::Drive;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub struct Computer {
    pub folder: PathBuf,
    pub house: House,
    pub drive: Drive,
    /// The game, while the program has it open.
    pub open: Option<MailGame>,
    /// What was signed here and acknowledged since the folder is what it is.
    pub signed: Vec<DocumentHash>,
    /// The whole game with what was drafted on top, up to its last die, when that was acknowledged last and not sent.
    pub rolled: Option<Vec<String>>,
    /// By what the player has called requests and claims that they have seen.
    pub seen: Vec<String>,
    /// A copy of the folder, as a player may make of it.
    pub copy: Option<PathBuf>,
    /// A backup made by the program.
    pub backup: Option<PathBuf>,
    /// Chains that were committed to before the program's own backup was restored here.
    pub worn: Vec<[u8; 32]>,
    /// An old copy was put back here, or another computer plays with the same key.
    pub is_torn: bool,
    /// The folder was lost, and the player begins anew.
    pub has_lost_key: bool,
}

impl Computer {
    pub fn new(number: usize, below: &Path) -> Computer {
        let folder = below.join(["host", "guest", "third"][number]);
        std::fs::create_dir_all(&folder).expect("a folder");
        let drive = Drive::watch(number, &folder);
        let house = House::at(&folder).expect("a house");
        Computer {
            folder,
            house,
            drive,
            open: None,
            signed: vec![],
            rolled: None,
            seen: vec![],
            copy: None,
            backup: None,
            worn: vec![],
            is_torn: false,
            has_lost_key: false,
        }
    }

    /// The game, opened if it is not open.
    pub fn game(&mut self, name: &str) -> Result<(&House, &mut MailGame), Trouble> {
        if self.open.is_none() {
            let own = self.house.key()?.key.public();
            self.open = Some(MailGame::open(&self.house.journal_of(name), own)?);
        }
        let game = self.open.as_mut().ok_or_else(|| app::Fault::new("no game"))?;
        Ok((&self.house, game))
    }

    /// The program is closed and begun again.
    pub fn begin_again(&mut self) -> Result<(), Trouble> {
        self.open = None;
        self.house = House::at(&self.folder)?;
        Ok(())
    }
}

/// Copies everything in a folder.
pub fn copy_folder(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, into) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy_folder(&path, &into),
            false => drop(std::fs::copy(&path, &into).expect("a copy")),
        }
    }
}
