//! Two players with separate folders, who play by chance and send each other move files.

use app::house::House;
use app::mail::invite::{OrdersChosen, Terms, accept, find_invitation, invite};
use app::mail::receive::{Outcome, Receipt, receive};
use app::mail::send::{Sending, again, send};
use app::mail::{MailGame, Outgoing};
use dispatch::document::{DiceMode, SummaryForm};
use games::Start;
use kernel::dice::{Chance, Seeded};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the program in tests/verifier, which has no rules and was written from SPEC.md alone, says to this: whether all holds, and in
/// what words.
pub fn verified(program: &str, arguments: &[&Path]) -> (bool, String) {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier").join(program);
    // Nothing is written beside the sources.
    let run = Command::new("python3").arg("-B").arg(program).args(arguments).output().expect("python3");
    let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    (run.status.success(), said)
}

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct Terms2 {
    pub game: String,
    pub scenario: String,
    pub dice: DiceMode,
    pub orders: [OrdersChosen; 2],
}

/// Two installations and the game between them. The first is the host.
#[derive(Debug)]
pub struct Duel {
    pub houses: [House; 2],
    pub name: String,
    games: [Option<MailGame>; 2],
    chance: Seeded,
    /// How many mails went each way.
    pub mails: [usize; 2],
}

/// What happened in a step.
#[derive(Clone, Debug)]
pub enum Step {
    /// This player has done something.
    Acted {
        by: usize,
        inputs: usize,
    },
    /// He has sent, and the other has it.
    Sent {
        by: usize,
        number: u32,
        outgoing: Box<Outgoing>,
        receipts: Vec<Receipt>,
    },
    Over,
}

impl Duel {
    /// Makes two players below a folder, who agree on a game.
    pub fn begin(folder: &Path, terms: &Terms2, seed: u64) -> Duel {
        Duel::begin_drawing(folder, terms, seed, |_| {})
    }

    /// The same, and something is done before the chain of each is drawn.
    pub fn begin_drawing(folder: &Path, terms: &Terms2, seed: u64, draws: impl Fn(usize)) -> Duel {
        let houses = ["host", "guest"].map(|name| House::at(&folder.join(name)).expect("a folder"));
        for (house, name) in houses.iter().zip(["Hans", "Iwan"]) {
            house.make_key(name).expect("a key");
        }
        let proposal = Terms {
            game: terms.game.clone(),
            start: Start::scenario(&terms.scenario),
            side: None,
            dice: terms.dice,
            orders: terms.orders[0].clone(),
            mail: Some("hans@example.org".into()),
            message: vec!["A game?".into()],
        };
        draws(0);
        let (name, invitation) = invite(&houses[0], &proposal).expect("an invitation");
        let eml = std::fs::read(&invitation.eml).expect("the mail");
        one(receive(&houses[1], &eml).expect("to receive"), Outcome::Kept);
        let found = find_invitation(&houses[1], &name).expect("the invitation");
        let mail = Some("iwan@example.org".into());
        draws(1);
        let (_, acceptance) = accept(&houses[1], &found, &terms.orders[1], mail, &[]).expect("an acceptance");
        one(receive(&houses[0], acceptance.text.as_bytes()).expect("to receive"), Outcome::Taken);
        Duel { houses, name, games: [None, None], chance: Seeded::new(seed), mails: [0, 0] }
    }

    /// Takes a duel up again that was broken off. What one has sent and the other does not have is sent again.
    pub fn resume(folder: &Path, seed: u64) -> Duel {
        let houses = ["host", "guest"].map(|name| House::at(&folder.join(name)).expect("a folder"));
        let games = houses[0].games().expect("games");
        let name = games[0].file_stem().expect("a name").to_string_lossy().into_owned();
        let mut duel = Duel { houses, name, games: [None, None], chance: Seeded::new(seed), mails: [0, 0] };
        let posts = [0, 1].map(|who| duel.game(who).line().expect("a game that has begun").posts().len());
        let ahead = usize::from(posts[1] > posts[0]);
        if posts[0] != posts[1] {
            let from = u32::try_from(posts[1 - ahead] + 1).expect("a number");
            let house = duel.houses[ahead].clone();
            for outgoing in again(&house, duel.game(ahead), from).expect("to send again") {
                duel.games[1 - ahead] = None;
                receive(&duel.houses[1 - ahead], outgoing.text.as_bytes()).expect("to receive");
            }
        }
        duel
    }

    fn path(&self, who: usize) -> PathBuf {
        self.houses[who].journal_of(&self.name)
    }

    /// One player's game, opened anew if it is not open.
    pub fn game(&mut self, who: usize) -> &mut MailGame {
        if self.games[who].is_none() {
            let own = self.houses[who].key().expect("a key").key.public();
            self.games[who] = Some(MailGame::open(&self.path(who), own).expect("the game to open"));
        }
        self.games[who].as_mut().expect("an open game")
    }

    /// Forgets what is open, as if both programs had been closed.
    pub fn close(&mut self) {
        self.games = [None, None];
    }

    /// One of the two does something by chance, or sends what he has done; the post may change what it carries.
    pub fn step(&mut self, post: &mut dyn FnMut(&Outgoing) -> Vec<u8>) -> Step {
        let line = self.game(0).line().expect("a game that has begun");
        let Some(baton) = line.baton() else { return Step::Over };
        let host = line.host();
        let by = usize::from(baton != host);
        let mut chance = Seeded::new(self.chance.next());
        let draft = self.game(by).draft().expect("a draft for whoever has the baton");
        let author = draft.author();
        let own_move = draft.game().awaits().asks(author) && !draft.is_bare();
        if own_move {
            let choice = draft.game().any_choice(author, &mut chance).expect("something to do");
            let inputs = self.game(by).act(&choice).unwrap_or_else(|trouble| panic!("`{choice}`: {trouble:?}"));
            return Step::Acted { by, inputs: inputs.len() };
        }
        self.hand_over(by, post)
    }

    /// Sends what a player has done, and lets the other receive it.
    pub fn hand_over(&mut self, by: usize, post: &mut dyn FnMut(&Outgoing) -> Vec<u8>) -> Step {
        let house = self.houses[by].clone();
        let sending = Sending { message: vec![], summary: SummaryForm::Full, so_far: true };
        let outgoing = send(&house, self.game(by), &sending).expect("to send");
        let carried = post(&outgoing);
        self.games[1 - by] = None;
        let receipts = receive(&self.houses[1 - by], &carried).expect("to receive");
        self.mails[by] += 1;
        let number = outgoing.number.unwrap_or(0);
        Step::Sent { by, number, outgoing: Box::new(outgoing), receipts }
    }

    /// Both ends have the same line and the same state.
    pub fn compare(&mut self) {
        let ends = [0, 1].map(|who| {
            let line = self.game(who).line().expect("a line");
            (line.posts().len(), line.last(), line.game().hash())
        });
        assert_eq!(ends[0], ends[1]);
    }
}

/// The code of the one request or claim that a player can answer.
#[track_caller]
pub fn asked(game: &MailGame) -> String {
    let open: Vec<_> = game.asked().into_iter().chain(game.claims()).collect();
    assert_eq!(open.len(), 1, "one to answer");
    app::mail::game::code(&open[0].hash)
}

/// Says yes to the one request that is open.
#[track_caller]
pub fn consented(house: &House, game: &mut MailGame) -> Outgoing {
    let request = asked(game);
    app::mail::send::consent(house, game, &request).expect("to consent")
}

/// The only receipt, which must be of this kind.
#[track_caller]
pub fn one(receipts: Vec<Receipt>, outcome: Outcome) -> Receipt {
    let [receipt] = <[Receipt; 1]>::try_from(receipts).unwrap_or_else(|all| panic!("not one receipt: {all:?}"));
    assert_eq!(receipt.outcome, outcome, "{}", receipt.text);
    receipt
}

/// A folder of its own, gone afterwards.
#[derive(Debug)]
pub struct Desk(pub PathBuf);

impl Desk {
    pub fn new(name: &str) -> Desk {
        // In memory where there is such a folder: what is tested here is not the disk.
        let memory = PathBuf::from("/dev/shm");
        let below = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = below.join(format!("fieldpost-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Desk(folder)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
