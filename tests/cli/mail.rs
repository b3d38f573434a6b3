//! Play by mail with nothing but the command line.

use super::{Desk, binary, contains, fed, told};
use std::io::Write;
use std::process::{Command, Stdio};

/// Two players, each with a folder, and the name of the game between them.
struct Players {
    desk: Desk,
    game: String,
}

impl Players {
    fn new(name: &str, options: &[&str]) -> Players {
        let mut players = Players { desk: Desk::new(name), game: String::new() };
        for who in ["hans", "iwan"] {
            contains(&players.told(0, who, &["key", "new", who]), &[who, "-"]);
        }
        players.told(0, "hans", &[&["invite", "--game", "outpost"], options].concat());
        let invitation = players.latest("hans", "invitation", "eml");
        let text = players.told(0, "iwan", &["receive", &invitation]);
        players.game = text.split(':').next().expect("a name").to_owned();
        contains(&players.told(0, "iwan", &["status"]), &["hans invites you to outpost"]);
        let game = players.game.clone();
        players.told(0, "iwan", &["accept", &game[..game.len() - 2]]);
        let acceptance = players.latest("iwan", "acceptance", "fieldpost");
        contains(&players.told(0, "hans", &["receive", &acceptance]), &["iwan has accepted", "now hans (German)"]);
        players
    }

    fn told(&self, code: i32, who: &str, arguments: &[&str]) -> String {
        told(code, &[arguments, &["--data", &self.desk.file(who)]].concat())
    }

    /// A command about the game.
    fn game(&self, code: i32, who: &str, command: &str, rest: &[&str]) -> String {
        self.told(code, who, &[&[command, &self.game], rest].concat())
    }

    /// The newest file of a kind that a player made to be sent.
    fn latest(&self, who: &str, kind: &str, ending: &str) -> String {
        let out = std::path::PathBuf::from(self.desk.file(who)).join("out");
        let mut files: Vec<_> = std::fs::read_dir(out).expect("a folder").flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.to_string_lossy().contains(kind) && path.extension().is_some_and(|it| it == ending));
        files.sort_by_key(|path| (path.metadata().and_then(|it| it.modified()).ok(), path.clone()));
        files.last().unwrap_or_else(|| panic!("no {kind}")).to_string_lossy().into_owned()
    }

    /// A copy of a player's whole folder, as if it were carried to a second computer with everything in it.
    fn copy(&self, from: &str, to: &str) {
        let copied = Command::new("cp").args(["-a", &self.desk.file(from), &self.desk.file(to)]).status();
        assert!(copied.expect("to copy").success());
    }

    /// The code by which a player answers what waits for an answer.
    fn code(&self, who: &str, verb: &str) -> String {
        self.code_in(&self.game(0, who, "status", &[]), verb)
    }

    fn code_in(&self, status: &str, verb: &str) -> String {
        let start = format!("`fieldpost {verb} {} ", self.game);
        let from = status.find(&start).unwrap_or_else(|| panic!("nothing to {verb}: {status}")) + start.len();
        status[from..].split(['`', ' ']).next().expect("a code").to_owned()
    }

    /// One sends, the other receives.
    fn pass(&self, from: &str, to: &str) -> String {
        self.game(0, from, "send", &[]);
        self.told(0, to, &["receive", &self.latest(from, "-dispatch", "eml")])
    }
}

#[test]
fn a_game_is_played_verified_and_replayed() {
    let players = Players::new("mail", &["--mail", "hans@example.org", "--message", "A game?"]);
    contains(&players.game(2, "iwan", "act", &["end"]), &["it is for hans to move"]);
    contains(&players.game(2, "hans", "act", &["SU: end"]), &["you play the German side"]);
    contains(&players.game(2, "hans", "act", &["roll 6"]), &["the program casts the dice"]);
    contains(&players.game(2, "hans", "message", &[""]), &["nothing in the message"]);
    contains(&players.game(2, "hans", "resend", &["--ask", "--from", "9"]), &["number 1 comes next"]);
    contains(&players.told(2, "iwan", &["accept", "nowhere"]), &["there is no invitation `nowhere`"]);
    players.game(0, "hans", "act", &["move 11 0105-0204"]);
    contains(&players.game(2, "hans", "send", &[]), &["still your move"]);
    // What is drafted is no part of the game yet, for whoever looks.
    let draft = ["2 signatures hold, 0 inputs", "not verified: the draft; 1 input is not sent yet"];
    contains(&players.game(0, "hans", "verify", &[]), &draft);
    let journal = players.desk.file(&format!("hans/games/{}.game", players.game));
    contains(&players.told(0, "third", &["verify", &journal]), &draft);
    contains(&players.game(0, "hans", "undo", &[]), &["taken back"]);
    players.game(0, "hans", "act", &["end"]);
    contains(&players.game(0, "hans", "send", &["--cost"]), &["one mail"]);
    contains(&players.pass("hans", "iwan"), &[" 1 accepted", "now iwan (Soviet)"]);
    contains(&players.game(0, "iwan", "status", &[]), &["* ", "hans (German)", "drawn dice"]);
    players.game(0, "iwan", "act", &["end"]);
    contains(&players.pass("iwan", "hans"), &[" 2 accepted"]);
    contains(&players.told(0, "hans", &["receive", &players.latest("iwan", "-dispatch", "eml")]), &["is here already"]);
    let file = &players.desk.file("whole.fieldpost")[..];
    players.game(0, "iwan", "export", &[file]);
    contains(&told(0, &["verify", file, "--data", &players.desk.file("third")]), &["4 signatures hold"]);
    players.told(0, "third", &["import", file]);
    contains(&players.told(0, "third", &["replay", file, "--to", "1"]), &["1 of 2 inputs"]);
    contains(&players.game(0, "third", "status", &[]), &["you look on"]);
    contains(&players.told(0, "hans", &["check"]), &["everything holds"]);
}

#[test]
fn a_takeback_takes_both() {
    let players = Players::new("takeback", &[]);
    players.game(0, "hans", "act", &["end"]);
    players.pass("hans", "iwan");
    players.game(0, "hans", "takeback", &["--message", "I forgot to move"]);
    contains(
        &players.told(0, "iwan", &["receive", &players.latest("hans", "-note", "fieldpost")]),
        &["I forgot to move"],
    );
    contains(&players.game(0, "iwan", "status", &[]), &["you are asked to go back"]);
    contains(
        &players.game(2, "hans", "act", &["move 11 0105-0204"]),
        &["you have asked to go back", "wait for the answer"],
    );
    // Nothing is answered by what came last.
    contains(&players.game(2, "iwan", "consent", &[]), &["say which one you answer"]);
    contains(&players.game(2, "iwan", "consent", &["00000000"]), &["is none of what waits"]);
    let code = players.code("iwan", "consent");
    players.game(0, "iwan", "consent", &[&code]);
    contains(
        &players.told(0, "hans", &["receive", &players.latest("iwan", "-consent", "eml")]),
        &["now hans (German)"],
    );
    players.game(0, "hans", "act", &["move 11 0105-0204"]);
    contains(&players.game(2, "iwan", "decline", &[&code]), &["nothing is asked of you"]);
}

#[test]
fn a_lost_mail_is_asked_for_and_an_early_one_waits() {
    let players = Players::new("lost", &[]);
    players.game(0, "hans", "act", &["move 11 0105-0204"]);
    players.game(0, "hans", "send", &["--so-far"]);
    players.game(0, "hans", "act", &["end"]);
    players.game(0, "hans", "send", &[]);
    let second = players.latest("hans", "002-dispatch", "eml");
    contains(&players.told(0, "iwan", &["receive", &second]), &["number 2 came before number 1", "waits in the tray"]);
    contains(&players.game(0, "iwan", "status", &[]), &["number 1 is missing"]);
    players.game(0, "iwan", "resend", &["--ask", "--from", "1"]);
    let wish = players.latest("iwan", "-note", "eml");
    contains(&players.told(0, "hans", &["receive", &wish]), &["asks for number 1", "--from 1"]);
    players.game(0, "hans", "resend", &["--from", "1"]);
    let folder = &players.desk.file("hans/out")[..];
    contains(&players.told(0, "iwan", &["receive", "--watch", folder, "--once"]), &[" 1 accepted", " 2 accepted"]);
}

/// The hash of the document in a mail.
fn hash_of(mail: &str) -> [u8; 32] {
    let found = dispatch::mail::received(&std::fs::read(mail).expect("a mail"));
    let block = found.into_iter().next().expect("a block").expect("a whole block");
    dispatch::Signed::read(&block.bytes).expect("a signed document").hash()
}

#[test]
fn a_second_computer_and_a_fork() {
    let players = Players::new("second", &[]);
    players.copy("hans", "second");
    // Both computers play the same number.
    players.game(0, "hans", "act", &["end"]);
    players.game(0, "hans", "send", &[]);
    players.game(0, "second", "act", &["move 11 0105-0204"]);
    players.game(0, "second", "act", &["end"]);
    players.game(0, "second", "send", &[]);
    let (one, other) = (players.latest("hans", "-dispatch", "eml"), players.latest("second", "-dispatch", "eml"));
    // Of two in one place the one with the smaller hash stands, whichever comes first.
    let (stands, comes_round) = if hash_of(&one) < hash_of(&other) { (&one, "second") } else { (&other, "hans") };
    players.told(0, "iwan", &["receive", &one]);
    contains(&players.told(0, "iwan", &["receive", &other]), &["two different documents", "innocent"]);
    let proof = &players.desk.file("proof")[..];
    players.game(0, "iwan", "export", &[proof, "--fork"]);
    contains(
        &told(0, &["verify", proof, "--data", &players.desk.file("iwan")]),
        &["has signed two different documents with number 1"],
    );
    // Iwan goes on from it: the other computer comes round when it has that one too.
    players.game(0, "iwan", "act", &["end"]);
    players.game(0, "iwan", "send", &[]);
    let answer = players.latest("iwan", "-dispatch", "eml");
    contains(&players.told(0, comes_round, &["receive", &answer]), &["waits in the tray"]);
    contains(
        &players.told(0, comes_round, &["receive", stands]),
        &[" 1 accepted", "your dispatch with number 1 gives way to it", " 2 accepted"],
    );
    contains(&players.game(0, comes_round, "log", &[]), &["SU: end"]);
}

/// In whatever order they come: the branch that the opponent built on stands on both computers in the end.
#[test]
fn a_second_computer_comes_round() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1], [2, 0, 1], [1, 0, 2]] {
        let players = Players::new(&format!("round-{order:?}"), &[]);
        players.copy("hans", "second");
        // Two dispatches from one computer, and another two, which nobody answers, from the second.
        for (who, first) in [("hans", "move 11 0105-0204"), ("second", "move 4 0106-0206")] {
            players.game(0, who, "act", &[first]);
            players.game(0, who, "send", &["--so-far"]);
            players.game(0, who, "act", &["end"]);
            players.game(0, who, "send", &[]);
        }
        let [one, two] = ["001-dispatch", "002-dispatch"].map(|number| players.latest("hans", number, "eml"));
        players.told(0, "iwan", &["receive", &one]);
        players.told(0, "iwan", &["receive", &two]);
        players.game(0, "iwan", "act", &["end"]);
        players.game(0, "iwan", "send", &[]);
        let answer = players.latest("iwan", "003-dispatch", "eml");
        let receive = |at: usize| players.told(0, "second", &["receive", [&one, &two, &answer][at]]);
        let all: String = order.into_iter().map(receive).collect();
        contains(&all, &["your dispatch with number 1 gives way to it", " 2 accepted", " 3 accepted"]);
        contains(&players.game(0, "second", "log", &[]), &["move 11 0105-0204"]);
        contains(&players.told(0, "second", &["check"]), &["everything holds"]);
    }
}

#[test]
fn a_game_file_that_leads_elsewhere_is_told() {
    let players = Players::new("elsewhere", &[]);
    players.copy("hans", "second");
    for (who, first) in [("hans", "move 11 0105-0204"), ("second", "move 4 0106-0206")] {
        players.game(0, who, "act", &[first]);
        players.game(0, who, "send", &["--so-far"]);
    }
    // What has the smaller hash stands; whoever has that one is told of the other.
    let hash = |who: &str| hash_of(&players.latest(who, "-dispatch", "eml"));
    let (stands, gives_way) = if hash("hans") < hash("second") { ("hans", "second") } else { ("second", "hans") };
    let other = &players.desk.file("other.fieldpost")[..];
    players.game(0, gives_way, "export", &[other]);
    contains(&players.told(0, stands, &["import", other]), &["two different documents", "which of them stands"]);
}

/// What is lost of a journal and stands in a signed document comes back.
#[test]
fn a_damaged_game_is_salvaged_and_goes_on() {
    let players = Players::new("salvage", &[]);
    players.game(0, "hans", "act", &["move 11 0105-0204"]);
    players.game(0, "hans", "act", &["end"]);
    players.pass("hans", "iwan");
    players.game(0, "iwan", "act", &["end"]);
    players.pass("iwan", "hans");
    let path = players.desk.file(&format!("hans/games/{}.game", players.game));
    let mut bytes = std::fs::read(&path).expect("the journal");
    let holds = |page: &[u8], text: &str| page.windows(text.len()).any(|here| here == text.as_bytes());
    let lost = bytes.chunks_mut(4096).filter(|page| holds(page, "SU: end") && !holds(page, "fieldpost dispatch 1"));
    lost.for_each(|page| page.fill(0));
    std::fs::write(&path, bytes).expect("to write");
    contains(&players.game(2, "hans", "status", &[]), &["damaged", "salvage"]);
    contains(&players.told(2, "hans", &["check"]), &[&players.game]);
    let damaged = &players.desk.file("damaged.game")[..];
    std::fs::rename(&path, damaged).expect("to move");
    contains(
        &players.told(0, "hans", &["salvage", damaged, &path]),
        &["0 entries and 3 documents", "give", "back: now hans (German)"],
    );
    contains(&players.told(0, "hans", &["check"]), &["everything holds"]);
    contains(&players.told(2, "hans", &["salvage", damaged, &path]), &["exists already"]);
    players.game(0, "hans", "act", &["end"]);
    contains(&players.pass("hans", "iwan"), &[" 3 accepted"]);
}

#[test]
fn a_key_is_made_on_first_use() {
    let desk = Desk::new("first-use");
    let hans = &desk.file("hans")[..];
    contains(&told(2, &["send", "x", "--data", hans]), &["no game"]);
    contains(&told(2, &["key", "--data", hans]), &["you have no key yet"]);
    contains(&told(2, &["invite", "--game", "outpost", "--name", "../hans", "--data", hans]), &["fieldpost: ", "name"]);
    contains(
        &told(0, &["invite", "--game", "outpost", "--name", "Hans", "--data", hans]),
        &["a key was made for Hans", "Hans invites to Outpost"],
    );
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(desk.file("hans/key")).expect("the key").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    contains(&told(2, &["key", "new", "Iwan", "--data", hans]), &["exists already"]);
}

#[test]
fn what_is_sent_again_or_taken_back_is_ones_own() {
    let mut players = Players { desk: Desk::new("own"), game: String::new() };
    players.told(0, "hans", &["key", "new", "hans"]);
    players.told(0, "hans", &["invite", "--game", "outpost"]);
    let invitation = players.latest("hans", "invitation", "fieldpost");
    let stem = std::path::Path::new(&invitation).file_name().expect("a name").to_string_lossy().into_owned();
    players.game = stem.split("-invitation").next().expect("a name").to_owned();
    std::fs::remove_file(&invitation).expect("to remove");
    players.game(0, "hans", "resend", &[]);
    assert!(std::path::Path::new(&invitation).exists());

    let players = Players::new("own-latest", &[]);
    contains(&players.game(2, "hans", "takeback", &[]), &["nothing yet that could be taken back"]);
    players.game(0, "hans", "act", &["end"]);
    players.pass("hans", "iwan");
    players.game(0, "iwan", "act", &["end"]);
    players.pass("iwan", "hans");
    contains(&players.game(0, "hans", "takeback", &[]), &["after number 0"]);
    contains(&players.game(0, "iwan", "takeback", &[]), &["after number 1"]);
    contains(&players.game(0, "hans", "resend", &[]), &["dispatch 1", "001-dispatch.eml"]);
}

#[test]
fn a_key_is_locked_changed_lost_and_given_a_seat_again() {
    let players = Players::new("keys", &[]);
    let phrase = &players.desk.file("phrase")[..];
    std::fs::write(phrase, "korsun\n").expect("to write");
    players.told(0, "hans", &["key", "passphrase", phrase]);
    contains(&players.game(2, "hans", "act", &["end"]), &["lies behind a passphrase"]);
    players.game(0, "hans", "act", &["end", "--passphrase-file", phrase]);
    players.game(0, "hans", "send", &["--passphrase-file", phrase]);
    players.told(0, "iwan", &["receive", &players.latest("hans", "-dispatch", "eml")]);
    players.told(0, "iwan", &["key", "change"]);
    contains(
        &players.told(0, "hans", &["receive", &players.latest("iwan", "-rekey", "eml"), "--passphrase-file", phrase]),
        &[" 2 accepted"],
    );
    players.game(0, "iwan", "act", &["end"]);
    players.game(0, "iwan", "send", &[]);
    players.told(0, "hans", &["receive", &players.latest("iwan", "003-dispatch", "eml"), "--passphrase-file", phrase]);
    // Iwan loses everything; Hans still has the game.
    let whole = &players.desk.file("whole.fieldpost")[..];
    players.game(0, "hans", "export", &[whole, "--passphrase-file", phrase]);
    players.told(0, "iwan2", &["key", "new", "iwan"]);
    players.told(0, "iwan2", &["import", whole]);
    players.game(0, "iwan2", "claim", &["SU"]);
    contains(
        &players.told(0, "hans", &["receive", &players.latest("iwan2", "-claim", "eml"), "--passphrase-file", phrase]),
        &["lost their key"],
    );
    let claim = players.told(0, "hans", &["status", &players.game, "--passphrase-file", phrase]);
    contains(&claim, &["iwan claims a seat with the key"]);
    let code = players.code_in(&claim, "reseat");
    players.game(0, "hans", "reseat", &[&code, "--passphrase-file", phrase]);
    players.told(0, "iwan2", &["receive", &players.latest("hans", "-reseat", "eml")]);
    contains(&players.game(0, "iwan2", "status", &[]), &["given their seat anew, with another key, by number 4"]);
}

/// The program is stopped after the new key is on the disk and before the games know of it.
#[test]
fn a_change_of_keys_that_was_broken_off_is_brought_to_its_end() {
    let players = Players::new("half-changed", &[]);
    let key = |name: &str| std::path::PathBuf::from(players.desk.file("hans")).join(name);
    let made = std::fs::read(key("key")).expect("the key");
    players.told(0, "other", &["key", "new", "hans"]);
    std::fs::rename(key("key"), key("key-until-2026-01-01-00000000")).expect("to move");
    std::fs::rename(players.desk.file("other/key"), key("key")).expect("to move");
    assert_ne!(made, std::fs::read(key("key")).expect("the new key"));
    contains(&players.game(0, "hans", "status", &[]), &["you look on", "knows only your former key"]);
    let words = players.told(0, "hans", &["key"]);
    contains(&players.told(0, "hans", &["key", "change"]), &["001-rekey.eml"]);
    assert_eq!(words, players.told(0, "hans", &["key"]), "no third key");
    contains(&players.told(0, "iwan", &["receive", &players.latest("hans", "-rekey", "eml")]), &[" 1 accepted"]);
    players.game(0, "hans", "act", &["end"]);
    contains(&players.pass("hans", "iwan"), &[" 2 accepted"]);
}

/// A backup also completes games that came before it.
#[test]
fn a_backup_restores_games_that_are_here_already() {
    let players = Players::new("restored-late", &[]);
    let (backup, whole) = (&players.desk.file("backup")[..], &players.desk.file("whole.fieldpost")[..]);
    players.told(0, "hans", &["key", "backup", backup]);
    contains(&players.told(2, "hans", &["key", "backup", backup]), &["exists already"]);
    players.game(0, "hans", "export", &[whole]);
    players.told(0, "second", &["import", whole]);
    contains(&players.told(0, "second", &["import", whole]), &["is here already"]);
    contains(&players.game(0, "second", "status", &[]), &["you look on"]);
    contains(&players.told(0, "second", &["key", "restore", backup]), &["hans: "]);
    // Dice are never cast from a copy: a fresh chain first.
    contains(&players.game(2, "second", "act", &["end"]), &["never cast from a copy", "fieldpost claim"]);
    players.game(0, "second", "claim", &["GE"]);
    let claim = players.latest("second", "-claim", "eml");
    contains(&players.told(0, "iwan", &["receive", &claim]), &["hans has restored a backup", "by the same key"]);
    players.game(0, "iwan", "reseat", &[&players.code("iwan", "reseat")]);
    players.told(0, "second", &["receive", &players.latest("iwan", "-reseat", "eml")]);
    contains(&players.game(2, "second", "act", &["end"]), &["it is for iwan to move"]);
    contains(&players.pass("iwan", "second"), &[" 2 accepted"]);
    players.game(0, "second", "act", &["end"]);
    contains(&players.pass("second", "iwan"), &[" 3 accepted"]);
    contains(&players.game(0, "iwan", "status", &[]), &["hans restored a backup"]);
    // The first computer has the same key and the former chain: it comes round to the seat as it is now.
    players.told(0, "hans", &["receive", &players.latest("iwan", "-reseat", "eml")]);
    contains(&players.game(2, "hans", "act", &["end"]), &["it is for iwan to move"]);
}

#[test]
fn orders_plans_and_draws() {
    let players = Players::new("orders", &["--preset", "hold"]);
    contains(&players.game(0, "hans", "orders", &[]), &["in force:", "losses steps", "presets:", "elastic"]);
    let file = &players.desk.file("orders.txt")[..];
    std::fs::write(file, "losses conquer\n").expect("to write");
    contains(&players.game(2, "hans", "orders", &["--orders", file]), &["line 1"]);
    players.game(0, "hans", "orders", &["--preset", "ask"]);
    contains(&players.game(0, "hans", "status", &[]), &["new standing orders go with the next dispatch"]);
    contains(
        &players.game(0, "hans", "plan", &["end", "stop if lost 2"]),
        &["with the next dispatch", "stop if lost 2"],
    );
    players.game(0, "hans", "act", &["end"]);
    players.pass("hans", "iwan");
    players.game(0, "iwan", "draw", &[]);
    players.told(0, "hans", &["receive", &players.latest("iwan", "-note", "eml")]);
    players.game(0, "hans", "consent", &[&players.code("hans", "consent")]);
    contains(
        &players.told(0, "iwan", &["receive", &players.latest("hans", "-consent", "eml")]),
        &["a draw was agreed"],
    );
    contains(&players.game(2, "iwan", "resign", &[]), &["the game is over"]);
}

#[test]
fn a_gigabyte_of_garbage_is_refused_in_little_memory() {
    let desk = Desk::new("garbage");
    told(0, &["key", "new", "hans", "--data", &desk.file("hans")]);
    let mut running = Command::new(binary())
        .args(["receive", "-", "--data", &desk.file("hans")])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("to run");
    let mut stdin = running.stdin.take().expect("standard input");
    let garbage: Vec<u8> = (0..1 << 20).map(|at: u32| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let mut peak = 0;
    for _ in 0..1024 {
        if stdin.write_all(&garbage).is_err() {
            break;
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", running.id())).unwrap_or_default();
        let kilobytes = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        peak = peak.max(kilobytes.unwrap_or(0));
    }
    drop(stdin);
    let output = running.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(2));
    contains(&String::from_utf8_lossy(&output.stderr), &["standard input is longer than"]);
    assert!(peak < 100_000, "{peak} kB");
    contains(&fed(2, &["receive", "-", "--data", &desk.file("hans")], &garbage), &["there is no fieldpost message"]);
}
