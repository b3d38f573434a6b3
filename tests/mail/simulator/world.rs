//! The world of one seed: computers, players, the post between them, and what goes wrong.

use crate::computer::Computer;
use crate::post::{Letter, mangled};
use app::Trouble;
use app::house::House;
use app::mail::receive::{Outcome, Receipt, receive};
use app::mail::{MailGame, Outgoing};
use dispatch::signed::DocumentHash;
use dispatch::{Signed, mail};
use harness::forgetful::Chance;
use harness::weather::{self, Error, Failing};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::OnceLock;

/// What does not hold, in a sentence.
pub type Verdict = Result<(), String>;

/// From this seed on computers are killed again and again, in the middle of everything that changes what stands.
pub const KILLED: u64 = 10_000_000;
/// From this seed on the game was begun under earlier rules.
pub const EARLIER: u64 = 20_000_000;

/// What a seed is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Everything,
    Killed,
    Earlier,
}

impl Kind {
    fn of(seed: u64) -> Kind {
        match seed {
            0..KILLED => Kind::Everything,
            KILLED..EARLIER => Kind::Killed,
            EARLIER.. => Kind::Earlier,
        }
    }
}

/// Further away than any operation.
const FAR: usize = 1 << 30;
/// In so many operations, what a player does becomes what stands.
const END: usize = 40;
/// A game of this seed shows of how many operations everything consists.
const MEASURED: u64 = 4;

/// Of how many operations each thing that players do consists, by its first word. Always the same, whatever is played before.
type Spans = BTreeMap<String, usize>;

fn spans() -> &'static Spans {
    static SPANS: OnceLock<Spans> = OnceLock::new();
    SPANS.get_or_init(|| {
        let mut spans = Spans::new();
        let _ = storm_with(MEASURED, Kind::Everything, Some(&mut spans));
        spans
    })
}

#[derive(Debug)]
pub struct World {
    pub kind: Kind,
    /// Nothing goes wrong, and it is counted of how many operations things consist.
    measured: Option<Spans>,
    pub chance: Chance,
    /// The host's, the guest's, and the onlooker's.
    pub computers: Vec<Computer>,
    pub post: Vec<Letter>,
    pub trace: Vec<String>,
    /// What the game is called, once there is one.
    pub name: String,
    /// Whatever is done now, the machine stands still in the middle of it.
    pub mortal: bool,
    /// Whether things go wrong.
    pub storming: bool,
    /// Everything that was signed and shown.
    pub all: BTreeMap<DocumentHash, Signed>,
    /// How many chains were drawn.
    pub chains: u64,
    pub below: PathBuf,
}

/// Plays the game of a seed. What happened, and whether everything holds.
pub fn storm(seed: u64) -> (Vec<String>, Verdict) {
    let kind = Kind::of(seed);
    if kind == Kind::Killed {
        spans();
    }
    storm_with(seed, kind, None)
}

fn storm_with(seed: u64, kind: Kind, mut measured: Option<&mut Spans>) -> (Vec<String>, Verdict) {
    weather::seed(seed);
    let below = PathBuf::from("/dev/shm").join(format!("fieldpost-storm-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&below);
    std::fs::create_dir_all(&below).expect("a folder in memory");
    let mut world = World {
        kind,
        measured: measured.as_ref().map(|_| Spans::new()),
        // Neighbours have nothing in common.
        chance: Chance::new(
            seed.wrapping_add(1)
                .wrapping_mul(0xd134_2543_de82_ef95)
                .rotate_left(29)
                .wrapping_mul(0xaf25_1af3_b0f0_25b5),
        ),
        computers: vec![],
        post: vec![],
        trace: vec![],
        name: String::new(),
        mortal: false,
        storming: true,
        all: BTreeMap::new(),
        chains: 0,
        below: below.clone(),
    };
    let result = catch_unwind(AssertUnwindSafe(|| world.play()));
    weather::calm();
    let result = result.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Err(format!("panic: {}", text.or(panic.downcast_ref::<&str>().map(|it| (*it).to_owned())).unwrap_or_default()))
    });
    let trace = std::mem::take(&mut world.trace);
    if let (Some(into), Some(spans)) = (&mut measured, world.measured.take()) {
        **into = spans;
    }
    drop(world);
    let _ = std::fs::remove_dir_all(&below);
    (trace, result)
}

impl World {
    fn play(&mut self) -> Verdict {
        for (number, name) in ["Hans", "Iwan", "Olga"].into_iter().enumerate() {
            let computer = Computer::new(number, &self.below);
            computer.house.make_key(name).map_err(|fault| fault.to_string())?;
            self.computers.push(computer);
            self.computers[number].drive.settle();
        }
        self.storming = false;
        if self.kind == Kind::Earlier {
            return self.play_earlier();
        }
        self.begin()?;
        if self.kind == Kind::Killed {
            for _ in 0..3 {
                self.cross()?;
            }
        }
        self.storming = true;
        let steps = 20 + self.chance.below(if self.kind == Kind::Killed { 20 } else { 40 });
        for _ in 0..steps {
            match self.chance.below(5) {
                0 | 1 if !self.post.is_empty() => self.deliver()?,
                _ => {
                    let who = self.chance.below(2);
                    self.deed(who)?;
                }
            }
        }
        self.storming = false;
        self.tell("the storm ends".to_owned());
        self.settle()?;
        self.play_on()?;
        self.judge()
    }

    /// Writes down what happened; where on this machine, and in which process, is nobody's business.
    pub fn tell(&mut self, line: String) {
        let line = line.replace(&*self.below.to_string_lossy(), "");
        // A new file is called by the process and by how many it has made: `.able-river.game.4711-12`.
        let mark = format!(".{}-", std::process::id());
        let mut parts = line.split(&mark);
        let mut told = parts.next().unwrap_or_default().to_owned();
        parts.for_each(|part| told.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_digit())));
        self.trace.push(told);
    }

    /// A chain is drawn next: one that other games have too.
    pub fn draw_chain(&mut self) {
        if self.chains < 8 {
            weather::chain(self.chains);
        }
        self.chains += 1;
    }

    /// Does something at a computer, which may fail in the middle of it. None if it was not acknowledged.
    pub fn attempt<T>(
        &mut self,
        who: usize,
        what: &str,
        work: impl FnOnce(&mut Computer, &str) -> Result<T, Trouble>,
    ) -> Result<Option<T>, String> {
        let failing = match (self.storming && self.measured.is_none(), self.chance.below(30)) {
            (true, _) if self.mortal => Some(Failing::Dead),
            (true, 0) => Some(Failing::Once(Error::Broken)),
            (true, 1) => Some(Failing::Once(Error::Full)),
            (true, 2) => Some(Failing::Dead),
            (true, 3..15) if self.kind == Kind::Killed => Some(Failing::Dead),
            _ => None,
        };
        let verb = what.split(' ').next().unwrap_or_default();
        let span = if self.kind == Kind::Killed { spans().get(verb).copied() } else { None };
        let name = self.name.clone();
        let computer = &mut self.computers[who];
        if let Some(failing) = failing {
            let most = [4, 12, 40, 80][self.chance.below(4)];
            let moment = match span {
                // What it does may be much less than the most that it ever does.
                Some(span) => {
                    let end = [span, span, END, END / 2][self.chance.below(4)].min(span);
                    end - self.chance.below(end.min(END))
                }
                None => 1 + self.chance.below(most),
            };
            weather::fail(&computer.drive, moment, failing);
        } else if self.measured.is_some() {
            weather::fail(&computer.drive, FAR, Failing::Dead);
        }
        let result = work(computer, &name);
        if let Some(spans) = &mut self.measured {
            let (span, known) = (FAR - weather::left(), spans.entry(verb.to_owned()).or_default());
            *known = span.max(*known);
        }
        let failed = weather::calm();
        let told = match &result {
            Ok(_) => "done".to_owned(),
            Err(trouble) => trouble.sentence(),
        };
        let weather = failing.map(|failing| match &failed {
            Some(what) => format!(" [{failing:?}: {what}]"),
            None => format!(" [{failing:?}]"),
        });
        self.tell(format!("{who} {what}: {told}{}", weather.unwrap_or_default()));
        match failing {
            Some(Failing::Dead) => self.lose_power(who),
            // A program that was told of a failure may be closed, or go on.
            _ if result.is_err() && self.chance.below(2) == 0 => self.computers[who].open = None,
            _ => {}
        }
        self.check_memory(who).map_err(|why| format!("{why} (after {what})"))?;
        let dead = failing == Some(Failing::Dead) && failed.is_some();
        Ok(result.ok().filter(|_| !dead))
    }

    /// The machine stops; what was not synced is forgotten, or not.
    pub fn lose_power(&mut self, who: usize) {
        let seed = match self.chance.below(4) {
            0 => 0,
            1 => 1,
            _ => 2 + self.chance.below(1 << 20) as u64,
        };
        let computer = &mut self.computers[who];
        weather::fail(&computer.drive, 1, Failing::Dead);
        computer.open = None;
        weather::calm();
        computer.drive.lose_power(seed);
        computer.house = House::at(&computer.folder).expect("the folder");
        self.tell(format!("{who} loses its power ({seed})"));
    }

    /// Puts what a player sends into the post, to everybody else.
    pub fn dispatch(&mut self, who: usize, outgoing: &Outgoing) {
        for block in mail::received(outgoing.text.as_bytes()).into_iter().flatten() {
            if let Ok(signed) = Signed::read(&block.bytes) {
                self.computers[who].signed.push(signed.hash());
                self.all.insert(signed.hash(), signed);
            }
        }
        let what = format!("{} {}", outgoing.kind, outgoing.number.map_or(String::new(), |number| number.to_string()));
        for to in 0..self.computers.len() {
            // Those who look on get what somebody sends them, sometimes.
            if to != who && (to < 2 || self.chance.below(2) == 0) {
                self.post.push(Letter { to, text: outgoing.text.clone(), what: what.clone() });
            }
        }
    }

    /// Something comes out of the post, in any order, or is lost, or comes twice.
    fn deliver(&mut self) -> Verdict {
        let at = self.chance.below(self.post.len().min(3));
        let letter = self.post.remove(at);
        match self.chance.below(12) {
            0 => {
                self.tell(format!("lost on its way to {}: {}", letter.to, letter.what));
                return Ok(());
            }
            1 => self.post.push(letter.clone()),
            _ => {}
        }
        self.hand_in(letter).map(|_| ())
    }

    /// A letter is received at a computer. Whoever could not read it for a failure of their computer tries again later.
    pub fn hand_in(&mut self, letter: Letter) -> Result<Vec<Receipt>, String> {
        let bytes =
            if self.storming { mangled(&letter.text, &mut self.chance) } else { letter.text.clone().into_bytes() };
        let what = format!("receives {}", letter.what);
        let received = self.attempt(letter.to, &what, |computer, _| {
            computer.open = None;
            receive(&computer.house, &bytes)
        })?;
        let Some(receipts) = received else {
            if !self.storming {
                return Err(format!("{} cannot receive {}: {:?}", letter.to, letter.what, self.trace.last()));
            }
            self.post.push(letter);
            return Ok(vec![]);
        };
        for receipt in &receipts {
            self.tell(format!("    {:?}: {}", receipt.outcome, receipt.text));
            self.judge_receipt(letter.to, receipt)?;
        }
        Ok(receipts)
    }

    /// Nobody who is honest is told to have signed two documents with one number, or anything that does not hold.
    fn judge_receipt(&self, who: usize, receipt: &Receipt) -> Verdict {
        let torn = self.computers.iter().any(|computer| computer.is_torn);
        match receipt.outcome {
            Outcome::Fork if !torn => Err(format!("{who} is told of a fork: {}", receipt.text)),
            Outcome::Refused if !HARMLESS.iter().any(|class| receipt.text.ends_with(class)) => {
                Err(format!("{who} is told that something does not hold: {}", receipt.text))
            }
            _ => Ok(()),
        }
    }

    /// A computer's game as it is now; None if it is not there.
    pub fn game(&mut self, who: usize) -> Option<&mut MailGame> {
        let name = self.name.clone();
        self.computers[who].game(&name).ok().map(|(_, game)| game)
    }
}

/// The classes for which a document of an honest program may be refused.
const HARMLESS: &[&str] = &[
    "(armour)",
    "(other-game)",
    "(stranger)",
    "(game-over)",
    "(accepted-already)",
    "(other-invitation)",
    "(too-long)",
];
