//! Two players and an onlooker in one folder, with nothing but the command line between them.

use app::archive;
use app::house::House;
use app::mail::MailGame;
use app::mail::game::{Standing, code};
use app::mail::invite::{OrdersChosen, accept, find_invitation};
use app::mail::receive::{Outcome, receive};
use app::mail::send::{Sending, send};
use dispatch::document::SummaryForm;
use journal::Journal;
use kernel::dice::Seeded;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub const PEOPLE: [&str; 3] = ["hans", "iwan", "third"];

/// A folder with the folders of all players in it.
pub struct World(pub PathBuf);

impl Drop for World {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
        let _ = std::fs::remove_file(self.0.with_extension("calls"));
    }
}

impl World {
    pub fn new(name: &str) -> World {
        let memory = PathBuf::from("/dev/shm");
        let below = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = below.join(format!("fieldpost-stopped-{}-{name}", std::process::id()));
        World::at(folder)
    }

    /// One that stays when the tests are over, in the place of the one of the tests before.
    pub fn kept(&self, name: &str) -> World {
        let kept = World::at(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("stopped-{name}")));
        kept.copy_from(&self.0);
        kept
    }

    fn at(folder: PathBuf) -> World {
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        World(folder.canonicalize().expect("a folder"))
    }

    /// Everything as it is in another one.
    pub fn copy_from(&self, other: &Path) {
        let _ = std::fs::remove_dir_all(&self.0);
        copy(other, &self.0);
    }

    /// Whether everything is as it is in another one, but for what SQLite's connections tell each other and what the window
    /// would find out again.
    pub fn is_same_as(&self, other: &World) -> bool {
        contents(&self.0) == contents(&other.0)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A command of a player, not run yet; after `desk` come the calls of the window.
    pub fn command(&self, who: &str, arguments: &[String]) -> Command {
        let (arguments, calls) = match arguments.split_first() {
            Some((desk, calls)) if desk == "desk" => (&arguments[..1], Some(calls.join("\n"))),
            _ => (arguments, None),
        };
        let mut command = Command::new(binary());
        command.args(arguments).args(["--data", who]).current_dir(&self.0).stdin(Stdio::null());
        command.env_remove("FIELDPOST_PASSPHRASE").env("USER", who);
        if let Some(calls) = calls {
            // Beside the folder: nothing of it counts.
            let file = self.0.with_extension("calls");
            std::fs::write(&file, calls).expect("the calls");
            command.stdin(File::open(&file).expect("the calls"));
        }
        command
    }

    /// The window of a player is open for so many calls.
    #[track_caller]
    pub fn call(&self, who: &str, calls: &[&str]) {
        let said = self.run(who, &[&["desk"], calls].concat());
        assert!(!said.contains("{\"trouble\":"), "{who} {calls:?}: {said}");
    }

    /// The settings of a player's window, as it left them.
    pub fn settle(&self, who: &str, settings: &str) {
        let house = self.house(who);
        std::fs::create_dir_all(house.folder()).expect("a folder");
        std::fs::write(house.folder().join("settings.json"), settings).expect("settings");
    }

    #[track_caller]
    pub fn run(&self, who: &str, arguments: &[&str]) -> String {
        let arguments: Vec<String> = arguments.iter().map(|it| (*it).to_owned()).collect();
        let output = self.command(who, &arguments).output().expect("to run fieldpost");
        let text = said(&output);
        assert!(output.status.success(), "{who} {arguments:?}: {text}");
        text
    }

    pub fn house(&self, who: &str) -> House {
        House::at(&self.file(who)).expect("a folder")
    }

    /// The name of the one game.
    pub fn game(&self) -> String {
        let games = PEOPLE.iter().flat_map(|who| self.house(who).games().expect("games"));
        games.into_iter().next().expect("a game").file_stem().expect("a name").to_string_lossy().into_owned()
    }

    /// The code of the one thing that waits for this player's answer.
    pub fn code(&self, who: &str) -> String {
        let games = self.mail_games(&self.house(who));
        let game = games.first().expect("a game");
        let confirm = game.documents().iter().filter(|it| it.standing == Standing::Confirm);
        let all: Vec<_> = game.asked().into_iter().chain(game.claims()).chain(confirm).collect();
        code(&all.first().expect("something to answer").hash)
    }

    /// The newest move file of a kind, from the folder of the world on.
    pub fn latest(&self, who: &str, kind: &str) -> String {
        let mut files = files(&self.file(who).join("out"));
        files.retain(|path| {
            path.to_string_lossy().contains(kind) && path.extension().is_some_and(|it| it == "fieldpost")
        });
        files.sort_by_key(|path| (path.metadata().and_then(|it| it.modified()).ok(), path.clone()));
        let latest = files.last().unwrap_or_else(|| panic!("no {kind} of {who}"));
        latest.strip_prefix(&self.0).expect("a file in the world").to_string_lossy().into_owned()
    }

    pub fn pass(&self, from: &str, kind: &str, to: &str) {
        let file = self.latest(from, kind);
        self.run(to, &["receive", &file]);
    }

    /// What there is, told so that it is the same when the same was done: how many of each, and no names that chance has made.
    pub fn told(&self) -> BTreeMap<String, String> {
        let mut told = BTreeMap::new();
        // What SQLite keeps beside a journal belongs to it.
        let is_own =
            |path: &&PathBuf| path.is_file() && !["-wal", "-shm"].iter().any(|it| plain_name(path).ends_with(it));
        for path in files(&self.0).iter().filter(is_own) {
            told.insert(plain_name(path), "there".to_owned());
        }
        for who in PEOPLE.iter().filter(|who| self.file(who).is_dir()) {
            let mut put = |what: &str, value: String| drop(told.insert(format!("{who} {what}"), value));
            let house = self.house(who);
            let keys = files(house.folder()).into_iter().map(|path| plain_name(&path));
            put("keys", keys.filter(|name| name.starts_with("key")).count().to_string());
            let restored = std::fs::read_to_string(house.folder().join("restored")).unwrap_or_default();
            put("restored", restored.lines().count().to_string());
            // None are as good as the usual ones.
            put("settings", format!("{:?}", app::desk::settings::kept(&house)));
            let removed = files(&house.folder().join("removed"));
            put(
                "removed",
                removed.iter().filter(|path| path.extension().is_some_and(|it| it == "game")).count().to_string(),
            );
            put("invitations", files(&house.invitations()).len().to_string());
            let mut kinds: Vec<String> = files(&house.out()).iter().map(|path| kind_of(path)).collect();
            kinds.sort();
            put("out", kinds.join(" "));
            let games = house.games().expect("games");
            let mut all: Vec<String> = games.iter().map(|path| told_journal(path)).collect();
            all.sort();
            put("games", all.join(" | "));
        }
        let tables = files(&self.0).into_iter().filter(|path| path.extension().is_some_and(|it| it == "game"));
        tables.for_each(|path| drop(told.insert(plain_name(&path), told_journal(&path))));
        told
    }

    /// The mails of all reach everybody, open invitations are accepted, and whoever is to move plays on: both sides have the same
    /// line afterwards, nothing waits, and every journal holds.
    pub fn goes_on(&self, what: &str) {
        for who in PEOPLE {
            for path in self.house(who).games().expect("games") {
                let findings = archive::check(&self.house(who), &path);
                assert!(findings.is_empty(), "{what}: {who}: {findings:?}");
            }
        }
        if self.file("hans").join("key").exists() && !self.file("iwan").join("key").exists() {
            self.house("iwan").make_key("iwan").expect("a key for the other");
        }
        let taken = &mut BTreeSet::new();
        self.deliver(taken, what);
        self.accept_all(what);
        self.deliver(taken, what);
        self.compare(what);
        for _ in 0..2 {
            self.play(what);
            self.deliver(taken, what);
            self.compare(what);
        }
    }

    fn keyed(&self) -> Vec<(&'static str, House)> {
        let all =
            PEOPLE.into_iter().filter(|who| self.file(who).join("key").exists()).map(|who| (who, self.house(who)));
        all.filter(|(_, house)| house.key().is_ok()).collect()
    }

    /// All mails to all, until nobody hears anything new; but none again to whoever has taken it.
    fn deliver(&self, taken: &mut BTreeSet<(PathBuf, &str)>, what: &str) {
        for _ in 0..2 {
            for (from, sender) in self.keyed() {
                for mail in files(&sender.out()).iter().filter(|it| it.extension().is_some_and(|it| it == "fieldpost"))
                {
                    for (to, house) in self.keyed().iter().filter(|(to, _)| *to != from) {
                        if taken.contains(&(mail.clone(), *to)) {
                            continue;
                        }
                        let bytes = std::fs::read(mail).expect("a move file");
                        let received = receive(house, &bytes);
                        let receipts =
                            received.unwrap_or_else(|trouble| panic!("{what}: {to} receives {mail:?}: {trouble:?}"));
                        if receipts.iter().all(|it| matches!(it.outcome, Outcome::Taken | Outcome::Duplicate)) {
                            taken.insert((mail.clone(), to));
                        }
                    }
                }
            }
        }
    }

    fn accept_all(&self, what: &str) {
        let Some((_, iwan)) = self.keyed().into_iter().find(|(who, _)| *who == "iwan") else { return };
        for path in files(&iwan.invitations()) {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let Ok(found) = find_invitation(&iwan, &name) else { continue };
            let done = accept(&iwan, &found, &OrdersChosen::Usual, None, &[]);
            done.unwrap_or_else(|trouble| panic!("{what}: to accept {name}: {trouble:?}"));
        }
    }

    fn mail_games(&self, house: &House) -> Vec<MailGame> {
        let own = house.key().expect("a key").key.public();
        let games = house.games().expect("games");
        games.iter().filter_map(|path| MailGame::open(path, own).ok()).collect()
    }

    fn compare(&self, what: &str) {
        let mut ends = BTreeMap::new();
        for (who, house) in self.keyed().iter().filter(|(who, _)| *who != "third") {
            for game in self.mail_games(house) {
                let name = game.name();
                let line = game.line().unwrap_or_else(|fault| panic!("{what}: {who} has {name}, and {fault:?}"));
                assert!(game.waiting().is_empty(), "{what}: {who}: number {:?} is missing", game.missing());
                let end = (line.posts().len(), line.last(), line.game().hash());
                let other = *ends.entry(name).or_insert(end);
                assert_eq!(end, other, "{what}: {who} has another line");
            }
        }
    }

    fn play(&self, what: &str) {
        let mut chance = Seeded::new(5);
        for (who, house) in self.keyed() {
            for mut game in self.mail_games(&house) {
                let told = format!("{what}: {who} plays on");
                let asks = |game: &MailGame| {
                    let draft = game.draft()?;
                    let own = draft.game().awaits().asks(draft.author()) && !draft.is_bare();
                    Some(own.then(|| draft.author()))
                };
                // Whoever has asked for something that binds waits for the answer.
                if game.open_requests().iter().any(|it| it.signed.document().author() == game.own_key()) {
                    continue;
                }
                let mut left = 30;
                while let (Some(Some(author)), 1..) = (asks(&game), left) {
                    let draft = game.draft().unwrap_or_else(|| panic!("{told}: no draft"));
                    let choice = draft.game().any_choice(author, &mut chance);
                    let choice = choice.unwrap_or_else(|why| panic!("{told}: {why}"));
                    game.act(&choice).unwrap_or_else(|trouble| panic!("{told}: {trouble:?}"));
                    left -= 1;
                }
                if game.draft().is_some() {
                    let sending = Sending { message: vec![], summary: SummaryForm::Full, so_far: true };
                    send(&house, &mut game, &sending).unwrap_or_else(|trouble| panic!("{told}: {trouble:?}"));
                }
            }
        }
    }
}

/// What a journal holds; a game that cannot be opened says so.
fn told_journal(path: &Path) -> String {
    let journal = match Journal::open(path) {
        Ok(journal) => journal,
        Err(trouble) => panic!("{}: {trouble}", path.display()),
    };
    let postings = journal.postings().expect("postings");
    let latest: BTreeMap<[u8; 32], String> = postings.into_iter().map(|it| (it.document, it.standing)).collect();
    let mut documents: Vec<String> = journal
        .documents()
        .expect("documents")
        .iter()
        .map(|it| {
            let standing = latest.get(&it.hash).cloned().unwrap_or_default();
            assert!(standing.is_empty() || Standing::parse(&standing).is_some());
            format!("{}:{standing}", it.kind)
        })
        .collect();
    documents.sort();
    let settings = journal.settings_from("").expect("settings");
    let settings: Vec<String> = settings
        .into_iter()
        .filter(|(name, value)| !value.is_empty() && !name.contains("chain-") && name != "game")
        .map(|(name, value)| format!("{}={}", name.split('-').next().unwrap_or_default(), value.lines().count()))
        .collect();
    let archived = journal.setting("archived").expect("a setting").unwrap_or_default();
    let (line, secrets) = (journal.line().len(), journal.secrets().expect("secrets").len());
    let remarks = journal.annotations().expect("remarks").len();
    let (documents, settings) = (documents.join(" "), settings.join(" "));
    format!("{line} inputs, {secrets} secrets, {remarks} remarks, archived: {archived}, {documents}, {settings}")
}

/// A name without what chance has put into it.
fn plain_name(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

/// Of `able-river-001-dispatch.eml` the kind and the ending.
fn kind_of(path: &Path) -> String {
    let name = plain_name(path);
    let kinds = [
        "invitation",
        "acceptance",
        "dispatch",
        "note",
        "claim",
        "consent",
        "decline",
        "resignation",
        "rekey",
        "reseat",
    ];
    let kind = kinds.into_iter().find(|kind| name.contains(kind)).unwrap_or("?");
    format!("{kind}.{}", path.extension().unwrap_or_default().to_string_lossy())
}

/// The program under test; `FIELDPOST_BINARY` names another build of it.
pub fn binary() -> PathBuf {
    std::env::var_os("FIELDPOST_BINARY").map_or_else(|| env!("CARGO_BIN_EXE_fieldpost").into(), PathBuf::from)
}

pub fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// All in a folder but what a stopped program left behind.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| !plain_name(path).starts_with('.')).collect();
    files.sort();
    files
}

/// Every file below a folder, with its bytes.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut all, mut open) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = open.pop() {
        for path in std::fs::read_dir(next).expect("a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let bytes = std::fs::read(&path).expect("a file");
            let name = path.to_string_lossy();
            // A log with nothing in it is as good as none.
            let counts = !(name.ends_with("-shm") || name.ends_with("-wal") && bytes.is_empty());
            if counts && !plain_name(&path).starts_with("index") {
                all.insert(path.strip_prefix(folder).expect("inside").to_owned(), bytes);
            }
        }
    }
    all
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, into) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &into);
        } else {
            std::fs::copy(&path, &into).expect("to copy");
            // By their dates the latest of several files is told.
            let dated = path.metadata().and_then(|it| it.modified());
            dated.and_then(|date| File::options().write(true).open(&into)?.set_modified(date)).expect("its date");
        }
    }
}
