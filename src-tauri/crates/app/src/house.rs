//! The player's own folder: their key and their games.
//!
//! ```text
//! key                      readable by its owner only
//! restored                 what a backup brought back for games that are not here yet
//! games/able-river.game    a journal for every game
//! invitations/             those that came and are not answered
//! out/                     what was made to be sent
//! removed/                 games that were thrown away
//! settings.json            what the window remembers
//! index                    what is known about games without opening them; it can be thrown away
//! ```

use crate::clock;
use crate::files;
use crate::trouble::Fault;
use dispatch::document::name_fault;
use dispatch::keyring::{Form, Kept, Keyring, Lock};
use dispatch::{PublicKey, SecretKey, quoted};
use kernel::hash::hex;
use rand::TryRng;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// No key file or backup is longer, in bytes.
const LONGEST_KEY: u64 = 16 << 20;
/// The ending of a game's journal.
pub const GAME: &str = "game";

/// A player's folder.
#[derive(Clone, Debug)]
pub struct House {
    folder: PathBuf,
    passphrase: Option<String>,
    /// The key as it was opened last, with its file: a passphrase takes a second each time.
    opened: Arc<Mutex<Option<(String, Keyring)>>>,
}

impl House {
    /// The folder, made if it is not there, for its owner only.
    pub fn at(folder: &Path) -> Result<House, Fault> {
        for folder in [folder, &folder.join("games"), &folder.join("invitations"), &folder.join("out")] {
            files::make_folder(folder)?;
        }
        Ok(House { folder: folder.to_owned(), passphrase: None, opened: Arc::default() })
    }

    /// Where the folder is unless somebody says otherwise: `$FIELDPOST_HOME`, or in the user's data folder.
    pub fn usual_folder() -> Result<PathBuf, Fault> {
        let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = || from("HOME").map(|home| home.join(".local/share"));
        let folder = from("FIELDPOST_HOME").or_else(|| Some(from("XDG_DATA_HOME").or_else(home)?.join("fieldpost")));
        folder.ok_or_else(|| Fault::new("there is no home folder: say where with --data FOLDER"))
    }

    /// Opens the key with this passphrase when it asks for one.
    pub fn with_passphrase(mut self, passphrase: Option<String>) -> House {
        self.passphrase = passphrase;
        self.opened = Arc::default();
        self
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is wrong with the place of the folder, if anything.
    pub fn warning(&self) -> Option<String> {
        journal::drive::warning(&self.folder)
    }

    pub fn out(&self) -> PathBuf {
        self.folder.join("out")
    }

    pub fn invitations(&self) -> PathBuf {
        self.folder.join("invitations")
    }

    /// The journals of all games, in the order of their names.
    pub fn games(&self) -> Result<Vec<PathBuf>, Fault> {
        files::files_in(&self.folder.join("games"), GAME)
    }

    /// Where the journal of a game of that name lies, or would lie.
    pub fn journal_of(&self, name: &str) -> PathBuf {
        self.folder.join("games").join(format!("{name}.{GAME}"))
    }

    /// A game by its name, the beginning of its name, or the path of its journal.
    pub fn find(&self, name: &str) -> Result<PathBuf, Fault> {
        let path = Path::new(name);
        if path.extension().is_some_and(|ending| ending == GAME) || path.components().count() > 1 || path.is_file() {
            return Ok(path.to_owned());
        }
        let games = self.games()?;
        let stem =
            |path: &PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        // What is called exactly so is meant, whatever else begins with the same words: a copy that a program for folders made.
        if let Some(exact) = games.iter().find(|path| stem(path) == name) {
            return Ok(exact.clone());
        }
        let found: Vec<&PathBuf> =
            games.iter().filter(|path| !name.is_empty() && stem(path).starts_with(name)).collect();
        match (&found[..], games.len()) {
            ([game], _) => Ok((*game).clone()),
            ([], 0) => Err(Fault::new(format!("there is no game `{}`, and no other game here either", quoted(name)))),
            ([], _) => Err(Fault::new(format!("there is no game `{}`; `fieldpost status` lists them", quoted(name)))),
            _ => Err(Fault::new(format!("`{}` can be {} games; write more of its name", quoted(name), found.len()))),
        }
    }

    fn key_file(&self) -> PathBuf {
        self.folder.join("key")
    }

    fn key_text(&self) -> Result<String, Fault> {
        files::read_text(&self.key_file(), LONGEST_KEY)
    }

    pub fn has_key(&self) -> bool {
        self.key_file().exists()
    }

    /// By what is noticed that there is another key, or that it can be read now and could not before.
    pub fn key_stamp(&self) -> (Option<SystemTime>, bool) {
        let changed = std::fs::metadata(self.key_file()).and_then(|file| file.modified()).ok();
        (changed, self.passphrase.is_some())
    }

    /// Makes the player's key, once.
    pub fn make_key(&self, name: &str) -> Result<Keyring, Fault> {
        if let Some(fault) = name_fault(name) {
            return Err(Fault::new(fault));
        }
        let ring = Keyring { name: name.to_owned(), key: SecretKey::from_bytes(&random_bytes()?), kept: vec![] };
        let text = self.written(&ring, Form::Key)?;
        files::create_private(&self.key_file(), text.as_bytes())?;
        Ok(ring)
    }

    /// The player's key.
    pub fn key(&self) -> Result<Keyring, Fault> {
        if !self.has_key() {
            return Err(Fault::new("you have no key yet: `fieldpost key new YOUR-NAME` makes one"));
        }
        let text = self.key_text()?;
        let (_, _, locked) = Keyring::peek(&text, Form::Key).map_err(|failure| Fault::new(failure.to_string()))?;
        if locked && self.passphrase.is_none() {
            return Err(Fault::new(
                "your key lies behind a passphrase: set FIELDPOST_PASSPHRASE or use --passphrase-file",
            ));
        }
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, ring)) = opened.as_ref().filter(|(known, _)| *known == text) {
            return Ok(ring.clone());
        }
        let ring = Keyring::read(&text, Form::Key, self.passphrase.as_deref());
        let ring = ring.map_err(|failure| Fault::new(format!("your key cannot be opened: {failure}")))?;
        *opened = Some((text, ring.clone()));
        Ok(ring)
    }

    /// Whose key it is, and whether it lies behind a passphrase.
    pub fn peek_key(&self) -> Result<(String, PublicKey, bool), Fault> {
        Keyring::peek(&self.key_text()?, Form::Key).map_err(|failure| Fault::new(failure.to_string()))
    }

    /// Puts the key behind a passphrase, or takes the passphrase away.
    pub fn lock_key(&self, passphrase: Option<&str>) -> Result<(), Fault> {
        let ring = self.key()?;
        let house = self.clone().with_passphrase(passphrase.map(str::to_owned));
        files::write_private(&self.key_file(), house.written(&ring, Form::Key)?.as_bytes())
    }

    /// Puts a new key in place of the old one, which stays beside it.
    pub fn change_key(&self, old: &Keyring, new: &Keyring) -> Result<(), Fault> {
        let former = self.folder.join(format!("key-until-{}-{}", clock::day(), hex(&old.key.public().0[..4])));
        // It may be there from a change that was broken off: it is the same key.
        files::write_private(&former, self.written(old, Form::Key)?.as_bytes())?;
        files::write_private(&self.key_file(), self.written(new, Form::Key)?.as_bytes())
    }

    /// The keys that a new one took the place of, as far as they can be opened.
    pub fn former_keys(&self) -> Result<Vec<Keyring>, Fault> {
        let is_former =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("key-until-"));
        let files = files::all_in(&self.folder)?.into_iter().filter(is_former);
        let read = |path: PathBuf| {
            let text = files::read_text(&path, LONGEST_KEY).ok()?;
            Keyring::read(&text, Form::Key, self.passphrase.as_deref()).ok()
        };
        Ok(files.filter_map(read).collect())
    }

    /// The passphrase that is in use, if the key has one.
    pub fn passphrase(&self) -> Option<&str> {
        self.passphrase.as_deref()
    }

    /// Everything that cannot be made again, in one file that is not there yet.
    pub fn back_up(&self, kept: Vec<Kept>, to: &Path, passphrase: Option<&str>) -> Result<(), Fault> {
        let ring = Keyring { kept, ..self.key()? };
        let house = self.clone().with_passphrase(passphrase.map(str::to_owned));
        files::create_private(to, house.written(&ring, Form::Backup)?.as_bytes())
    }

    /// Brings a backup back: the key, if there is none or it is the same, and the secrets of games to come.
    pub fn restore(&self, from: &Path, passphrase: Option<&str>) -> Result<Keyring, Fault> {
        let text = files::read_text(from, LONGEST_KEY)?;
        let wrong = |failure| Fault::new(format!("{} cannot be restored: {failure}", from.display()));
        let ring = Keyring::read(&text, Form::Backup, passphrase).map_err(wrong)?;
        if self.has_key() {
            let own = self.key()?;
            if own.key.public() != ring.key.public() {
                return Err(Fault::new(
                    "there is another key in this folder already: restore into a new one with --data",
                ));
            }
        } else {
            let house = self.clone().with_passphrase(passphrase.map(str::to_owned));
            files::create_private(&self.key_file(), house.written(&ring, Form::Key)?.as_bytes())?;
        }
        // The lines of a backup, as they are: they are looked at when a game comes in.
        let lines: String =
            ring.kept.iter().map(|kept| format!("{} {} {}\n", kept.game, kept.name, kept.value)).collect();
        let before = self.restored_text()?;
        if !before.contains(&lines) {
            files::write_private(&self.folder.join("restored"), format!("{before}{lines}").as_bytes())?;
        }
        Ok(ring)
    }

    fn restored_text(&self) -> Result<String, Fault> {
        let file = self.folder.join("restored");
        if file.exists() { files::read_text(&file, LONGEST_KEY) } else { Ok(String::new()) }
    }

    /// What a backup brought back for a game.
    pub fn restored(&self, game: &str) -> Result<Vec<(String, String)>, Fault> {
        let text = self.restored_text()?;
        let of_game = |line: &str| {
            let (whose, rest) = line.split_once(' ')?;
            let (name, value) = rest.split_once(' ')?;
            (whose == game).then(|| (name.to_owned(), value.to_owned()))
        };
        Ok(text.lines().filter_map(of_game).collect())
    }

    fn written(&self, ring: &Keyring, form: Form) -> Result<String, Fault> {
        let wrong = |failure: dispatch::Failure| Fault::new(failure.to_string());
        let Some(passphrase) = self.passphrase.as_deref() else { return ring.write(form, None).map_err(wrong) };
        let mut nonce = [0; 24];
        nonce.copy_from_slice(&random_bytes()?[..24]);
        ring.write(form, Some(&Lock { passphrase, salt: random_bytes()?, nonce })).map_err(wrong)
    }
}

/// Thirty-two bytes from the machine's own randomness.
pub fn random_bytes() -> Result<[u8; 32], Fault> {
    let mut bytes = [0; 32];
    let filled = rand::rngs::SysRng.try_fill_bytes(&mut bytes);
    filled.map_err(|error| Fault::caused("this machine gives no random numbers", error))?;
    Ok(bytes)
}

/// A seed from the machine's own randomness.
pub fn random_seed() -> Result<u64, Fault> {
    let bytes = random_bytes()?;
    Ok(bytes.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
}
