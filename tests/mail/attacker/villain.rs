//! A player with an altered program: keys, chains, and everything that can be signed with them.

use app::house::House;
use app::mail::MailGame;
use app::mail::receive::Receipt;
use app::mail::send::{self, Sending};
use dispatch::chain::Chain;
use dispatch::document::{
    Claim, Consent, Decline, DiceMode, Matter, Note, Player, Rekey, Request, Reseat, Resignation, SummaryForm,
    rekey_bytes,
};
use dispatch::draft::Covering;
use dispatch::line::Line;
use dispatch::signed::DocumentHash;
use dispatch::summary::WORDING;
use dispatch::{Document, Draft, SecretKey, Signed, armour};
use duel::{Desk, Duel, Terms2};
use kernel::dice::{Chance, Seeded};
use kernel::secret::Salt;
use kernel::{Awaits, Side};
use std::path::Path;
use std::sync::OnceLock;

const POOLED: u8 = 60;
static POOL: OnceLock<Vec<Chain>> = OnceLock::new();

pub const PART: Sending = Sending { message: vec![], summary: SummaryForm::Full, so_far: true };

#[derive(Clone)]
pub struct Villain {
    pub side: Side,
    pub keys: Vec<SecretKey>,
    pub chains: Vec<Chain>,
    /// How to open what was sealed.
    openings: Vec<String>,
    /// Whatever the villain calls random.
    pub grain: u64,
}

impl Villain {
    /// Takes over what one of the two in a duel has.
    pub fn of(duel: &mut Duel, who: usize) -> Villain {
        let key = duel.houses[who].key().expect("a key").key;
        let game = duel.game(who);
        let chain = game.chain().expect("to read").expect("a chain");
        let side = game.side().expect("a side");
        duel.close();
        Villain { side, keys: vec![key], chains: vec![chain], openings: vec![], grain: 0 }
    }

    pub fn bytes(&mut self) -> [u8; 32] {
        self.grain += 1;
        kernel::hash::tagged("villain", &[&self.grain.to_be_bytes(), &self.keys[0].public().0])
    }

    pub fn key(&self, line: &Line) -> Option<&SecretKey> {
        self.keys.iter().find(|key| key.public() == line.seat(self.side).key)
    }

    pub fn chain(&self, line: &Line) -> Option<&Chain> {
        self.chains.iter().find(|chain| chain.id == line.seat(self.side).chain.id)
    }

    fn place(&mut self, line: &Line) -> Option<(dispatch::document::Place, SecretKey)> {
        let key = self.key(line)?.clone();
        let salt = self.bytes();
        Some((line.next_place(key.public(), salt), key))
    }

    /// A dispatch with so many choices by chance; bare if the other waits.
    pub fn dispatch(&mut self, line: &Line, choices: usize, seed: u64) -> Option<Signed> {
        let mut draft = Draft::begin(line, self.side, self.chain(line)).ok()?;
        let mut chance = Seeded::new(seed);
        let mut left = choices;
        while !draft.is_bare() {
            if matches!(draft.game().awaits(), Awaits::Opening { side, .. } if side == self.side) {
                let due = self.openings.iter().find(|opening| draft.game().judge(opening).is_ok())?.clone();
                draft.choose(&due).ok()?;
                continue;
            }
            if left == 0 || !draft.game().awaits().asks(self.side) {
                break;
            }
            left -= 1;
            let mut choice = draft.game().any_choice(self.side, &mut chance).ok()?;
            if let Some((side, action)) = draft.game().as_secret(&choice) {
                let (sealing, opening) = draft.game().seal(side, action, Salt(self.bytes())).ok()?;
                self.openings.push(opening);
                choice = sealing;
            }
            draft.choose(&choice).ok()?;
        }
        self.sign(line, &draft, chance.next())
    }

    pub fn sign(&mut self, line: &Line, draft: &Draft, grain: u64) -> Option<Signed> {
        let covering =
            Covering { orders: None, plan: None, summary: SummaryForm::Brief, message: vec![format!("grain {grain}")] };
        let (key, salt) = (self.key(line)?.clone(), self.bytes());
        Some(draft.sign(line, covering, &key, salt))
    }

    pub fn request(&mut self, line: &Line, request: Request) -> Option<Signed> {
        let (key, salt) = (self.key(line)?.clone(), self.bytes());
        let matter = Matter::Request(request);
        let note = Note {
            game: line.id(),
            author: key.public(),
            after: line.last(),
            salt,
            wording: WORDING,
            matter,
            message: vec![],
        };
        Some(Signed::sign(Document::Note(note), &key))
    }

    pub fn consent(&mut self, line: &Line, request: &Signed) -> Option<Signed> {
        let (place, key) = self.place(line)?;
        let state = line.state_after(request).ok()?;
        Some(Signed::sign(Document::Consent(Consent { place, request: request.bytes(), state }), &key))
    }

    pub fn decline(&mut self, line: &Line, request: &Signed) -> Option<Signed> {
        let (place, key) = self.place(line)?;
        let decline = Decline { place, request: request.bytes(), message: vec![] };
        Some(Signed::sign(Document::Decline(decline), &key))
    }

    #[allow(dead_code, reason = "only the games from seeds end so")]
    pub fn resign(&mut self, line: &Line) -> Option<Signed> {
        let (place, key) = self.place(line)?;
        Some(Signed::sign(Document::Resignation(Resignation { place }), &key))
    }

    /// To a key of the villain's own, an old one or a new one.
    pub fn rekey(&mut self, line: &Line, new: SecretKey) -> Option<Signed> {
        let (place, key) = self.place(line)?;
        let proof = new.sign(&rekey_bytes(&place, &new.public()));
        let rekey = Rekey { place, key: new.public(), proof };
        if self.keys.iter().all(|key| key.public() != new.public()) {
            self.keys.push(new);
        }
        Some(Signed::sign(Document::Rekey(rekey), &key))
    }

    pub fn new_key(&mut self) -> SecretKey {
        SecretKey::from_bytes(&self.bytes())
    }

    /// A claim to either seat, with a key and a chain of the villain's.
    pub fn claim(&mut self, line: &Line, side: Side, key: &SecretKey) -> Signed {
        // Counting down a chain takes longer than all the rest: the same ones do for all games.
        let pool = POOL.get_or_init(|| (0..POOLED).map(|at| Chain::new([at; 32], [at; 32])).collect());
        self.grain += 1;
        let chain = pool[usize::try_from(self.grain % u64::from(POOLED)).expect("small")].clone();
        let (seat, names) = (line.seat(side), line.game().names());
        let player = Player {
            key: key.public(),
            name: seat.name.clone(),
            mail: None,
            chain: chain.commitment(),
            wording: WORDING,
            orders: vec![],
            message: vec![],
        };
        if self.chains.iter().all(|known| known.id != chain.id) {
            self.chains.push(chain);
        }
        if self.keys.iter().all(|known| known.public() != key.public()) {
            self.keys.push(key.clone());
        }
        let claim = Claim { game: line.id(), after: line.last(), side: names.side(side).code.to_owned(), player };
        Signed::sign(Document::Claim(claim), key)
    }

    pub fn reseat(&mut self, line: &Line, claim: &Signed) -> Option<Signed> {
        let (place, key) = self.place(line)?;
        Some(Signed::sign(Document::Reseat(Reseat { place, claim: claim.bytes() }), &key))
    }
}

/// A game of a miniature between an honest player and a villain.
pub struct Scene {
    pub desk: Desk,
    pub duel: Duel,
    pub honest: usize,
    pub villain: Villain,
    name: String,
    terms: Terms2,
}

impl Scene {
    pub fn new(name: &str, game: &str, dice: DiceMode, honest: usize, seed: u64) -> Scene {
        Scene::of(name, game, games::title(game).expect("a game").scenarios[0].id, dice, honest, seed)
    }

    pub fn of(name: &str, game: &str, scenario: &str, dice: DiceMode, honest: usize, seed: u64) -> Scene {
        let desk = Desk::new(&format!("attacker-{name}"));
        let terms = Terms2 { game: game.into(), scenario: scenario.into(), dice, orders: Default::default() };
        let mut duel = Duel::begin_drawing(&desk.0, &terms, seed, shared_chain);
        let villain = Villain::of(&mut duel, 1 - honest);
        Scene { desk, duel, honest, villain, name: name.to_owned(), terms }
    }

    /// Another game of the same kind.
    fn again(&mut self, seed: u64) {
        let name = format!("{}-{seed}", self.name);
        *self = Scene::of(&name, &self.terms.game, &self.terms.scenario, self.terms.dice, self.honest, seed);
    }

    pub fn house(&self) -> House {
        self.duel.houses[self.honest].clone()
    }

    pub fn game(&mut self) -> &mut MailGame {
        self.duel.game(self.honest)
    }

    pub fn line(&mut self) -> Line {
        self.game().line().expect("a line").clone()
    }

    pub fn own(&mut self) -> Side {
        self.villain.side.other()
    }

    #[track_caller]
    pub fn deliver(&mut self, signed: &Signed) -> Vec<Receipt> {
        self.game().receive(signed, None).expect("to receive")
    }

    /// Both play on by chance, the villain as the rules are, until something holds of the honest side's line and draft. The keys are
    /// made by chance, so a game may end before: then there is another.
    #[track_caller]
    pub fn play_until(&mut self, seed: u64, holds: impl Fn(&MailGame) -> bool) {
        for seed in seed..seed + 40 {
            if self.comes_to(seed, &holds) {
                return;
            }
            self.again(seed + 1000);
        }
        panic!("no game came to the scene");
    }

    fn comes_to(&mut self, seed: u64, holds: impl Fn(&MailGame) -> bool) -> bool {
        let mut chance = Seeded::new(seed);
        for _ in 0..400 {
            if holds(self.game()) {
                return true;
            }
            let line = self.line();
            let Some(baton) = line.baton() else { break };
            if baton == self.villain.side {
                let choices = 1 + chance.below(6) as usize;
                let signed = self.villain.dispatch(&line, choices, chance.next()).expect("a dispatch");
                self.deliver(&signed);
            } else {
                self.honest_step(&mut chance);
            }
        }
        false
    }

    /// The honest player does one thing of the move; tells what was sent.
    pub fn honest_step(&mut self, chance: &mut Seeded) -> Option<Signed> {
        let (house, side) = (self.house(), self.own());
        let game = self.game();
        let draft = game.draft()?;
        if draft.game().awaits().asks(side) && !draft.is_bare() {
            let choice = draft.game().any_choice(side, chance).expect("something to do");
            game.act(&choice).unwrap_or_else(|trouble| panic!("`{choice}`: {trouble:?}"));
            return None;
        }
        let sent = send::send(&house, game, &PART).expect("to send");
        Some(signed_in(&sent.text))
    }

    /// Everything of the honest player's folder, as a copy of it shows it.
    pub fn copy(&mut self, name: &str) -> (House, MailGame) {
        self.duel.close();
        let (from, to) = (self.house().folder().to_owned(), self.desk.0.join(name));
        copy_folder(&from, &to);
        let house = House::at(&to).expect("a folder");
        let game = MailGame::open(&house.journal_of(&self.duel.name), house.key().expect("a key").key.public());
        (house, game.expect("to open"))
    }
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("to read") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target)
        } else {
            let _ = std::fs::copy(&path, &target).expect("to copy");
        }
    }
}

/// Counting down a chain takes longer than all the rest: where randomness comes from a seed, the same ones do for all games.
fn shared_chain(_who: usize) {
    #[cfg(target_os = "linux")]
    harness::weather::chain(u64::try_from(_who).unwrap_or_default());
}

pub fn signed_in(text: &str) -> Signed {
    let found = armour::find(text).into_iter().next().expect("a block").expect("a whole block");
    Signed::read(&found.bytes).expect("a signed document")
}

pub fn code(hash: &DocumentHash) -> String {
    app::mail::game::code(hash)
}

/// The first dice of what a side would play now; none if it cannot.
pub fn first_dice(line: &Line, side: Side, chain: Option<&Chain>, seed: u64) -> Option<Vec<String>> {
    let mut draft = Draft::begin(line, side, chain).ok()?;
    let mut chance = Seeded::new(seed);
    for _ in 0..60 {
        let rolls: Vec<String> =
            draft.inputs().iter().map(|it| &it.input).filter(|it| it.starts_with("roll")).cloned().collect();
        if rolls.len() >= 3 || !draft.game().awaits().asks(side) {
            return Some(rolls);
        }
        let choice = draft.game().any_choice(side, &mut chance).ok()?;
        draft.choose(&choice).ok()?;
    }
    None
}

pub fn stranger(number: u8) -> SecretKey {
    SecretKey::from_bytes(&[number; 32])
}

/// Somebody who looks on at a duel from where it stands now.
pub fn copy_of_both(desk: &Desk, duel: &mut Duel) -> MailGame {
    let whole = app::archive::whole(duel.game(0)).expect("the whole game");
    let onlooker = House::at(&desk.0.join("aside")).expect("a folder");
    let key = onlooker.make_key("Olaf").expect("a key").key.public();
    app::mail::import::import(&onlooker, &whole).expect("to import");
    MailGame::open(&onlooker.journal_of(&duel.name), key).expect("to open")
}
