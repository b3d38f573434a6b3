//! The vectors of files that hold more than a document: games, forks, keys and backups.

use super::papers::Papers;
use super::table::key;
use data_encoding::BASE64_NOPAD;
use dispatch::Class;
use dispatch::bundle::{Fork, WholeGame};
use dispatch::keyring::{Form, Kept, Keyring, Lock};
use kernel::hash::hex;

const PASSPHRASE: &str = "korsun 1944";

pub struct File {
    pub name: &'static str,
    pub kind: &'static str,
    pub passphrase: Option<&'static str>,
    pub expect: &'static str,
    pub bytes: Vec<u8>,
}

pub fn files(papers: &Papers, game: &WholeGame, crossed: &[dispatch::Signed; 2]) -> Vec<File> {
    let mut made = Vec::new();
    games(game, papers, &mut made);
    forks(papers, crossed, &mut made);
    keys(&mut made);
    made
}

fn file(name: &'static str, kind: &'static str, class: Option<Class>, bytes: impl Into<Vec<u8>>) -> File {
    File { name, kind, passphrase: None, expect: class.map_or("ok", Class::word), bytes: bytes.into() }
}

fn games(game: &WholeGame, papers: &Papers, made: &mut Vec<File>) {
    let line = game.line.as_of(2).expect("a game");
    let short = WholeGame { line, notes: game.notes.clone() };
    let good = String::from_utf8(short.bytes()).expect("text");
    let rows: Vec<&str> = good.lines().collect();
    let strange = BASE64_NOPAD.encode(&papers.good("note-message").bytes());
    let joined = |rows: &[&str]| rows.iter().map(|row| format!("{row}\n")).collect::<String>();
    let altered = |at: usize| {
        let mut bytes = BASE64_NOPAD.decode(rows[at].trim_start_matches("document ").as_bytes()).expect("base64");
        let last = bytes.len() - 1;
        bytes[last - 40] ^= 1;
        let row = format!("document {}", BASE64_NOPAD.encode(&bytes));
        joined(&[&rows[..at], &[&row], &rows[at + 1..]].concat())
    };
    made.extend([
        file("game", "game", None, good.clone()),
        file("game-that-has-just-begun", "game", None, joined(&rows[..4])),
        file("game-without-a-beginning", "game", Some(Class::Malformed), joined(&rows[..3])),
        file("game-with-a-number-left-out", "game", Some(Class::Early), joined(&[&rows[..4], &rows[5..]].concat())),
        file("game-with-a-signature-altered", "game", Some(Class::BadSignature), altered(5)),
        file("game-with-a-note-of-another", "game", Some(Class::OtherGame), format!("{good}note {strange}\n")),
        file(
            "game-with-a-dispatch-as-note",
            "game",
            Some(Class::Malformed),
            good.replacen(rows[6], &rows[5].replacen("document", "note", 1), 1),
        ),
        file("game-of-version-2", "game", Some(Class::Newer), good.replacen("game 1", "game 2", 1)),
        file("game-that-is-a-fork", "game", Some(Class::UnknownKind), good.replacen("game 1", "fork 1", 1)),
        file("game-without-a-wording", "game", Some(Class::Malformed), good.replacen("wording 1\n", "", 1)),
        file("game-with-a-line-too-many", "game", Some(Class::Malformed), format!("{good}message Hello.\n")),
    ]);
}

fn forks(papers: &Papers, crossed: &[dispatch::Signed; 2], made: &mut Vec<File>) {
    let fork = Fork::of(crossed[0].clone(), crossed[1].clone()).expect("a fork");
    let good = String::from_utf8(fork.bytes()).expect("text");
    let row = |name: &str| format!("document {}\n", BASE64_NOPAD.encode(&papers.good(name).bytes()));
    let head = "fieldpost fork 1\n";
    made.extend([
        file("fork", "fork", None, good.clone()),
        file("fork-of-one", "fork", Some(Class::NoFork), format!("{head}{}", row("dispatch"))),
        file("fork-of-the-same", "fork", Some(Class::NoFork), format!("{head}{}{}", row("dispatch"), row("dispatch"))),
        file(
            "fork-of-two-players",
            "fork",
            Some(Class::NoFork),
            format!("{head}{}{}", row("resignation"), row("consent")),
        ),
        file(
            "fork-of-two-numbers",
            "fork",
            Some(Class::NoFork),
            format!("{head}{}{}", row("dispatch"), row("consent")),
        ),
        file(
            "fork-of-notes",
            "fork",
            Some(Class::NoFork),
            format!("{head}{}{}", row("note-draw"), row("note-message")),
        ),
    ]);
}

fn keys(made: &mut Vec<File>) {
    let kept = |name: &str, value: &str| Kept { game: "5".repeat(64), name: name.into(), value: value.into() };
    let kept = vec![kept("chain-1111111111111111", &hex(&[0x21; 32])), kept("opening-plan-1", "a value with spaces")];
    let ring = Keyring { name: "Hans".into(), key: key(1), kept };
    let lock = Lock { passphrase: PASSPHRASE, salt: [3; 32], nonce: [4; 24] };
    for (form, plain, locked) in
        [(Form::Key, "key", "key-behind-a-passphrase"), (Form::Backup, "backup", "backup-behind-a-passphrase")]
    {
        let kind = if form == Form::Key { "key" } else { "backup" };
        made.push(file(plain, kind, None, ring.write(form, None).expect("a file")));
        let text = ring.write(form, Some(&lock)).expect("a file");
        made.push(File { passphrase: Some(PASSPHRASE), ..file(locked, kind, None, text) });
    }
    let (plain, locked) = (ring.write(Form::Key, None).expect("it"), ring.write(Form::Key, Some(&lock)).expect("it"));
    let tried = |name, class, passphrase, text: String| File { passphrase, ..file(name, "key", Some(class), text) };
    made.extend([
        tried("key-and-the-wrong-passphrase", Class::KeyProof, Some("korsun 1943"), locked.clone()),
        tried("key-and-no-passphrase", Class::KeyProof, None, locked.clone()),
        tried("key-with-another-name", Class::KeyProof, Some(PASSPHRASE), locked.replacen("name Hans", "name Iwan", 1)),
        tried("key-that-costs-too-much", Class::Malformed, Some(PASSPHRASE), locked.replacen("19456", "262145", 1)),
        tried("key-with-a-sign-in-its-cost", Class::Malformed, Some(PASSPHRASE), locked.replacen("19456", "+19456", 1)),
        tried("key-of-another", Class::BadKey, None, plain.replacen(&hex(&[1; 32]), &hex(&[2; 32]), 1)),
        tried("key-with-something-kept", Class::Malformed, None, format!("{plain}kept a b c\n")),
        tried("key-that-is-a-backup", Class::UnknownKind, None, ring.write(Form::Backup, None).expect("it")),
        tried("key-of-version-2", Class::Newer, None, plain.replacen("key 1", "key 2", 1)),
    ]);
}
