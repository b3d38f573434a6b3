//! Complete games by mail, every dispatch mangled on its way by real mail tools.

use app::archive;
use app::mail::import::import;
use app::mail::invite::OrdersChosen;
use app::mail::letter::whole_game;
use app::mail::receive::Outcome;
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
    let (holds, said) = duel::verified("verify.py", &[&file]);
    assert!(holds && said.contains(" dice were checked: "), "{name}: {said}");
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

/// A whole game of the first scenario. How many mails it took, and its turn at the end.
fn by_mail(game: &str, dice: DiceMode, preset: Option<&str>, seed: u64) -> (i64, i64) {
    let orders = preset.map_or(OrdersChosen::Usual, |id| OrdersChosen::Preset(id.to_owned()));
    let scenario = games::title(game).expect("a game").scenarios[0].id.into();
    let terms = Terms2 { game: game.into(), scenario, dice, orders: [orders.clone(), orders] };
    let mut duel = play(&format!("{game}-{dice}-{}", preset.unwrap_or("usual")), &terms, seed);
    let tracks = duel.game(0).line().expect("a line").game().view(kernel::Viewer::Umpire).tracks;
    let turn = tracks.iter().find(|track| track.name == "turn").map_or(0, |track| track.value);
    (i64::try_from(duel.mails[0] + duel.mails[1]).expect("few mails"), turn)
}

/// The printed games, each in both modes of dice, with its usual orders and with none.
macro_rules! by_mail {
    ($($module:ident: $game:literal, at most $mails:expr;)*) => {
        $(mod $module {
            use super::*;

            #[test]
            fn with_drawn_dice_and_presets_a_player_turn_takes_one_mail() {
                let (mails, turn) = by_mail($game, DiceMode::Drawn, None, 14);
                let most: fn(i64) -> i64 = $mails;
                assert!(mails <= most(turn), "{mails} mails in {turn} turns");
            }

            #[test]
            fn with_drawn_dice_and_ask_me() {
                by_mail($game, DiceMode::Drawn, Some("ask"), 15);
            }

            #[test]
            fn with_sealed_dice_and_presets() {
                by_mail($game, DiceMode::Sealed, None, 16);
            }

            #[test]
            fn with_sealed_dice_and_ask_me() {
                by_mail($game, DiceMode::Sealed, Some("ask"), 17);
            }
        })*

        #[test]
        fn every_printed_game_is_played() {
            let printed = games::SHELF.iter().filter(|title| title.sort == games::Sort::Printed);
            assert_eq!(printed.map(|title| title.id).collect::<Vec<_>>(), [$($game),*]);
        }
    };
}

by_mail! {
    korsun: "ags-korsun", at most |turn| 2 * turn;
    // A vote takes two more, and the first mail of all is the host's: the order of the Soviet phases is sealed at the end of
    // a mail and opened at the beginning of the next.
    kursk: "drive-on-kursk", at most |turn| 2 * turn + 2 * (turn - 6).max(0) + 1;
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
