//! Complete games by mail, every dispatch mangled on its way by real mail tools.

use app::archive;
use app::mail::invite::OrdersChosen;
use app::mail::letter::whole_game;
use app::mail::receive::{Outcome, import};
use app::mail::{MailGame, Outgoing};
use dispatch::document::DiceMode;
use duel::{Desk, Duel, Step, Terms2};
use kernel::dice::{Chance, Seeded};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

const MANGLER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/mangle.py");

/// The ways in which mail tools change a text.
fn ways() -> Vec<String> {
    let listed = Command::new("python3").args([MANGLER, "--list"]).output().expect("python3, for the mangler");
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    String::from_utf8(listed.stdout).expect("text").lines().map(str::to_owned).collect()
}

/// The post: a program that does to a text what mail programs do.
struct Post {
    python: Child,
    answers: BufReader<ChildStdout>,
}

impl Post {
    fn new() -> Post {
        let mut python = Command::new("python3")
            .args([MANGLER, "--serve"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3, for the mangler");
        let answers = BufReader::new(python.stdout.take().expect("standard output"));
        Post { python, answers }
    }

    fn mangle(&mut self, way: &str, seed: u64, text: &str) -> Vec<u8> {
        let requests = self.python.stdin.as_mut().expect("standard input");
        write!(requests, "{way} {seed} {}\n{text}", text.len()).expect("to write");
        requests.flush().expect("to write");
        let mut count = String::new();
        self.answers.read_line(&mut count).expect("an answer");
        let mut bytes = vec![0; count.trim().parse().unwrap_or_else(|_| panic!("{way}: no answer"))];
        self.answers.read_exact(&mut bytes).expect("an answer");
        bytes
    }
}

impl Drop for Post {
    fn drop(&mut self) {
        drop(self.python.stdin.take());
        let _ = self.python.wait();
    }
}

/// Plays to the end, compares both ends after every dispatch, and lets a third installation verify and replay the game.
fn play(name: &str, terms: &Terms2, seed: u64) -> Duel {
    let desk = Desk::new(name);
    let mut duel = Duel::begin(&desk.0, terms, seed);
    let ways = ways();
    let mut chance = Seeded::new(seed ^ 0x5eed);
    let mut mangler = Post::new();
    let mut post = |outgoing: &Outgoing| {
        let way = &ways[chance.below(u32::try_from(ways.len()).unwrap_or(1)) as usize];
        mangler.mangle(way, chance.next() % 1000, &outgoing.text)
    };
    loop {
        match duel.step(&mut post) {
            Step::Acted { .. } => {}
            Step::Sent { receipts, .. } => {
                assert_eq!(receipts[0].outcome, Outcome::Taken, "{name}, seed {seed}: {receipts:?}");
                duel.compare();
            }
            Step::Over => break,
        }
    }
    // A third installation.
    let whole = archive::whole(duel.game(0)).expect("the whole game");
    let text = whole_game(&whole);
    let file = desk.0.join("whole.fieldpost");
    std::fs::write(&file, &text).expect("to write");
    let verified = archive::verify(&file).expect("a game that holds");
    assert_eq!(verified.hash, duel.game(1).line().expect("a line").game().hash().to_string());
    let third = app::house::House::at(&desk.0.join("third")).expect("a folder");
    third.make_key("Third").expect("a key");
    let receipt = import(&third, &archive::read(&file).expect("to read")).expect("to import");
    assert_eq!(receipt.outcome, Outcome::Taken, "{}", receipt.text);
    let own = third.key().expect("a key").key.public();
    let looked_at = MailGame::open(&third.journal_of(&duel.name), own).expect("to open");
    let (theirs, ours) = (looked_at.line().expect("a line").game(), whole.line.game());
    assert_eq!((theirs.inputs(), theirs.hash()), (ours.inputs(), ours.hash()));
    for house in duel.houses.iter().chain([&third]) {
        assert_eq!(archive::check(house, &house.journal_of(&duel.name)), Vec::<String>::new());
    }
    duel
}

fn korsun(dice: DiceMode, preset: Option<&str>) -> Terms2 {
    let orders = preset.map_or(OrdersChosen::Usual, |id| OrdersChosen::Preset(id.to_owned()));
    Terms2 { game: "ags-korsun".into(), scenario: "historical".into(), dice, orders: [orders.clone(), orders] }
}

#[test]
fn korsun_with_drawn_dice_and_presets_takes_one_mail_a_player_turn() {
    let mut duel = play("drawn", &korsun(DiceMode::Drawn, None), 14);
    let line = duel.game(0).line().expect("a line");
    let turns = line.game().view(kernel::Viewer::Umpire);
    let turn = turns.tracks.iter().find(|track| track.name == "turn").map_or(0, |track| track.value);
    let mails = duel.mails[0] + duel.mails[1];
    assert!(i64::try_from(mails).expect("few mails") <= 2 * turn, "{mails} mails in {turn} turns");
}

#[test]
fn korsun_with_drawn_dice_and_ask_me() {
    play("ask", &korsun(DiceMode::Drawn, Some("ask")), 15);
}

#[test]
fn korsun_with_sealed_dice_and_presets() {
    play("sealed", &korsun(DiceMode::Sealed, None), 16);
}

#[test]
fn korsun_with_sealed_dice_and_ask_me() {
    play("sealed-ask", &korsun(DiceMode::Sealed, Some("ask")), 17);
}

/// The order of the Soviet phases is sealed at the end of his mail and opened at the beginning of the next. Two mails for a turn; a
/// vote takes two more, and the first mail of all is the host's.
#[test]
fn kursk_with_drawn_dice_and_presets_takes_two_mails_a_turn() {
    let orders = [OrdersChosen::Usual, OrdersChosen::Usual];
    let terms = Terms2 { game: "drive-on-kursk".into(), scenario: "historical".into(), dice: DiceMode::Drawn, orders };
    let mut duel = play("kursk", &terms, 18);
    let line = duel.game(0).line().expect("a line");
    let tracks = line.game().view(kernel::Viewer::Umpire).tracks;
    let turn = tracks.iter().find(|track| track.name == "turn").map_or(0, |track| track.value);
    let votes = (turn - 6).max(0);
    let mails = i64::try_from(duel.mails[0] + duel.mails[1]).expect("few mails");
    assert!(mails <= 2 * turn + 2 * votes + 1, "{mails} mails in {turn} turns");
}

/// A simultaneous secret choice, sealed and opened by mail; alternation; a fight with nested decisions.
#[test]
fn the_miniatures_in_both_modes() {
    for title in games::SHELF.iter().filter(|title| title.sort == games::Sort::Miniature) {
        for (at, scenario) in title.scenarios.iter().enumerate() {
            for dice in [DiceMode::Drawn, DiceMode::Sealed] {
                let terms =
                    Terms2 { game: title.id.into(), scenario: scenario.id.into(), dice, orders: Default::default() };
                play(&format!("{}-{at}-{dice}", title.id), &terms, 20);
            }
        }
    }
}
