//! Games from seeds: an honest player, as the app lets them act, against a villain who signs anything at any time.

use crate::referee::Referee;
use crate::villain::{PART, Scene, Villain, code, signed_in};
use app::archive;
use app::house::House;
use app::mail::game::Standing;
use app::mail::import::import;
use app::mail::{MailGame, Outgoing, send};
use app::trouble::Trouble;
use dispatch::bundle::WholeGame;
use dispatch::document::{DiceMode, Request};
use dispatch::line::Line;
use dispatch::run::{By, Noted};
use dispatch::{Document, Signed};
use kernel::dice::{Chance, Seeded};

const STEPS: usize = 26;

struct Storm {
    scene: Scene,
    referee: Referee,
    chance: Seeded,
    /// Everything with a place in the line, or a claim, that has left a desk.
    mail: Vec<Signed>,
    /// What the villain has signed and not sent.
    stash: Vec<Signed>,
    requests: Vec<Signed>,
}

/// Plays the game of a seed, or panics.
pub fn play(seed: u64) {
    let mut chance = Seeded::new(seed);
    let game = ["fords", "patrols", "outpost"][chance.below(3) as usize];
    let dice = if chance.below(2) == 0 { DiceMode::Drawn } else { DiceMode::Sealed };
    let scenarios = games::title(game).expect("a game").scenarios;
    let scenario = scenarios[chance.below(u32::try_from(scenarios.len()).unwrap_or(1)) as usize].id;
    let scene = Scene::of(&format!("storm-{seed}"), game, scenario, dice, chance.below(2) as usize, seed);
    let mut storm = Storm { scene, referee: Referee::default(), chance, mail: vec![], stash: vec![], requests: vec![] };
    let line = storm.scene.line();
    let host_is_honest = storm.scene.honest == 0;
    storm.referee.sees(line.invitation(), host_is_honest);
    storm.referee.sees(line.acceptance(), !host_is_honest);
    for _ in 0..STEPS {
        let drafted = storm.rolled();
        match storm.chance.below(2) {
            0 => storm.honest(),
            _ => storm.attack(),
        }
        storm.judge_draft(drafted);
        storm.check();
    }
    storm.come_to_rest();
    storm.look_on();
}

impl Storm {
    fn any<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(all.len()).unwrap_or(1);
        all.get(self.chance.below(count) as usize)
    }

    /// The honest player does something; what the app does not allow does not happen.
    fn honest(&mut self) {
        let house = self.scene.house();
        let what = self.chance.below(24);
        let number = self.chance.below(self.scene.line().next_number());
        let asked: Vec<String> = self.scene.game().asked().iter().map(|it| code(&it.hash)).collect();
        let claims: Vec<String> = self.scene.game().claims().iter().map(|it| code(&it.hash)).collect();
        let (asked, claimed) = (self.any(&asked).cloned(), self.any(&claims).cloned());
        let game = self.scene.game();
        let sent: Result<Outgoing, Trouble> = match what {
            0 => send::request(&house, game, Request::Takeback(number), &[]),
            1 => send::request(&house, game, Request::Draw, &[]),
            2 => send::request(&house, game, Request::Adjudicate("set turn 1".into()), &[]),
            3 | 4 => send::consent(&house, game, &asked.unwrap_or_default()),
            5 => send::decline(&house, game, &asked.unwrap_or_default(), &[]),
            6..=8 => send::reseat(&house, game, &claimed.unwrap_or_default()),
            9 => return self.change_key(),
            10 => return drop(game.undo()),
            11 if number == 3 => send::resign(&house, game),
            12 => send::send(&house, game, &PART),
            _ => return self.move_on(),
        };
        if let Ok(outgoing) = sent {
            self.sent(&signed_in(&outgoing.text));
        }
    }

    fn change_key(&mut self) {
        self.scene.duel.close();
        if let Ok(all) = archive::change_key(&self.scene.house()) {
            all.iter().for_each(|(_, outgoing)| self.sent(&signed_in(&outgoing.text)));
        }
    }

    fn sent(&mut self, signed: &Signed) {
        self.referee.sees(signed, true);
        match signed.document() {
            Document::Note(_) => self.requests.push(signed.clone()),
            _ => self.mail.push(signed.clone()),
        }
    }

    /// The honest player plays, as far as it is for them to move.
    fn move_on(&mut self) {
        let own = *self.scene.game().own_key();
        let bound = self.scene.game().open_requests().iter().any(|it| {
            *it.signed.document().author() == own
                && matches!(it.signed.document(), Document::Note(note) if note.request().is_some_and(Request::binds))
        });
        if bound {
            return;
        }
        for _ in 0..1 + self.chance.below(4) {
            if let Some(signed) = self.scene.honest_step(&mut self.chance) {
                return self.sent(&signed);
            }
        }
    }

    /// The villain signs a row of documents on some line of the past or the present, and sends of it what and when they please.
    fn attack(&mut self) {
        let line = self.scene.line();
        let back = [0, 0, 0, 1, 1, 2, 3][self.chance.below(7) as usize];
        let tip = line.as_of((line.next_number() - 1).saturating_sub(back)).expect("a line");
        let length = 1 + self.chance.below(3) as usize;
        let (mut row, _) = self.row(tip, length);
        self.stash.append(&mut row);
        let mut all = std::mem::take(&mut self.stash);
        shuffle_sometimes(&mut all, &mut self.chance);
        for signed in all {
            if self.chance.below(5) == 0 {
                self.stash.push(signed);
                continue;
            }
            self.referee.sees(&signed, false);
            self.scene.deliver(&signed);
            if !matches!(signed.document(), Document::Note(_)) {
                self.mail.push(signed);
            }
        }
    }

    /// The draft of the honest player, if dice have fallen in it.
    fn rolled(&mut self) -> Option<Vec<Noted>> {
        self.scene.game().draft().filter(|draft| draft.is_bound()).map(|draft| draft.inputs().to_vec())
    }

    /// What had rolled is in the draft still, or has been sent.
    fn judge_draft(&mut self, drafted: Option<Vec<Noted>>) {
        let Some(drafted) = drafted else { return };
        let game = self.scene.game();
        // While their change of keys has given way, they cannot draft; it comes back as they sign it again.
        let goes_on = game.line().is_ok_and(|line| line.ending().is_none() && line.outcome().is_none());
        if !goes_on || game.side().is_none() {
            return;
        }
        let entries = game.game().map(|game| game.inputs()).unwrap_or_default();
        let rolls = drafted.iter().rposition(|noted| noted.by != By::Author).map_or(0, |at| at + 1);
        let drafted: Vec<&String> = drafted[..rolls].iter().map(|noted| &noted.input).collect();
        let stands =
            drafted.is_empty() || entries.windows(drafted.len()).any(|some| some.iter().eq(drafted.iter().copied()));
        assert!(stands, "what has rolled is dropped: {drafted:?}");
    }

    /// So many documents, each on the one before it, that all hold; with notes between them.
    fn row(&mut self, mut line: Line, length: usize) -> (Vec<Signed>, Line) {
        let mut row = Vec::new();
        for _ in 0..length {
            let (requests, mut chance) = (self.requests.clone(), Seeded::new(self.chance.next()));
            let Some(signed) = anything(&mut self.scene.villain, &line, &requests, &self.mail, &mut chance) else {
                continue;
            };
            if signed.document().place().is_some() {
                match line.clone().with(&signed) {
                    Ok(longer) => line = longer,
                    // Sent all the same, now and then.
                    Err(_) if chance.below(3) > 0 => continue,
                    Err(_) => {}
                }
            }
            row.push(signed);
        }
        (row, line)
    }

    fn check(&mut self) {
        if self.chance.below(4) == 0 {
            self.scene.duel.close();
        }
        let (villain, house) = (self.scene.villain.side, self.scene.house());
        let line = self.scene.line();
        let mut own: Vec<_> = house.former_keys().expect("keys").iter().map(|ring| ring.key.public()).collect();
        own.push(house.key().expect("a key").key.public());
        assert!(own.contains(&line.seat(villain.other()).key), "the honest player's seat is gone");
        let game = self.scene.game();
        for fork in game.forks() {
            let author = fork.documents[0].document().author();
            assert!(!own.contains(author), "the honest player is called a cheat: {}", fork.sentence());
        }
        for signed in self.mail.iter().filter(|signed| own.contains(signed.document().author())) {
            assert!(game.document(&signed.hash()).is_some(), "what was signed is gone");
        }
        // What the villain has seen, and casts with, is not taken away by what they sign then; only a draw ends the game instead.
        for signed in self.mail.iter().filter(|it| own.contains(it.document().author()) && self.referee.is_source(it)) {
            assert!(
                line.knows(&signed.hash()) || line.ending().is_some(),
                "a second look at the dice: {} {:?} gave way: {}",
                signed.document().kind(),
                signed.document().place().map(|it| it.number),
                line.posts()
                    .iter()
                    .map(|it| format!("{} {:?} {}, ", it.number, it.author, it.signed.document().kind()))
                    .collect::<String>()
            );
        }
        self.referee.judge(&line, villain);
        self.referee.judge_sealed(&line);
        // Whatever the villain could sign now, after what stands or after what stood before it.
        for back in [0, 0, 0, 0, 0, 0, 1, 1, 2] {
            let before = line.as_of((line.next_number() - 1).saturating_sub(back)).expect("a line");
            let (_, after) = self.row(before, 3);
            self.referee.judge(&after, villain);
            self.referee.judge_sealed(&after);
        }
    }

    /// The villain stops: the honest player is not stuck.
    fn come_to_rest(&mut self) {
        for _ in 0..10 {
            let line = self.scene.line();
            if line.ending().is_some() || line.outcome().is_some() {
                return;
            }
            if self.scene.game().side().is_none() {
                // Their own change of keys gave way, and is signed again.
                self.change_key();
                let why = if self.scene.game().side().is_some() { String::new() } else { self.why_no_key() };
                assert!(self.scene.game().side().is_some(), "the honest player has lost their seat: {why}");
                continue;
            }
            let own = *self.scene.game().own_key();
            let open: Vec<Signed> = self.scene.game().open_requests().iter().map(|it| it.signed.clone()).collect();
            let asked = open.iter().find(|it| *it.document().author() == own);
            let villain = &mut self.scene.villain;
            let Some(signed) = (match asked {
                Some(request) => villain.decline(&line, request),
                None if line.baton() == Some(villain.side) => villain.dispatch(&line, 3, self.chance.next()),
                None => None,
            }) else {
                assert_eq!(line.baton(), Some(villain.side.other()), "the villain cannot go on");
                let before = (line.last(), self.scene.game().game().map_or(0, |game| game.len()));
                self.move_on();
                let after = (self.scene.line().last(), self.scene.game().game().map_or(0, |game| game.len()));
                assert_ne!(before, after, "the honest player is stuck: {}", self.why_stuck());
                continue;
            };
            self.referee.sees(&signed, false);
            self.scene.deliver(&signed);
            self.mail.push(signed);
            assert_ne!(self.scene.line().last(), line.last(), "what holds is not taken");
            self.check();
        }
    }

    fn why_no_key(&mut self) -> String {
        self.scene.duel.close();
        let told = archive::change_key(&self.scene.house()).map(|all| all.len());
        format!("{told:?}, {}", self.why_stuck())
    }

    fn why_stuck(&mut self) -> String {
        let line = self.scene.line();
        let kinds: Vec<_> = line.posts().iter().map(|it| (it.number, it.author, it.signed.document().kind())).collect();
        let game = self.scene.game();
        let draft = game.draft().map(|draft| (draft.inputs().to_vec(), draft.is_bare(), draft.game().awaits()));
        let open: Vec<_> = game.open_requests().iter().map(|it| code(&it.hash)).collect();
        format!("{kinds:?}, side {:?}, waiting {:?}, draft {draft:?}, open {open:?}", game.side(), line.waiting())
    }

    /// Somebody who gets it all in another order comes to the same line, or is told of the fork.
    fn look_on(&mut self) {
        let line = self.scene.line();
        let onlooker = House::at(&self.scene.desk.0.join("onlooker")).expect("a folder");
        let key = onlooker.make_key("Olga").expect("a key").key.public();
        let founding = WholeGame { line: line.as_of(0).expect("a beginning"), notes: vec![] };
        import(&onlooker, &founding).expect("to import");
        let mut game = MailGame::open(&onlooker.journal_of(&self.scene.duel.name), key).expect("to open");
        let mut all = self.mail.clone();
        for _ in 0..4 {
            shuffle(&mut all, &mut self.chance);
            for signed in &all {
                game.receive(signed, None).expect("to receive");
                // They have asked by telephone which seats were given away.
                let given = game.documents().iter().find(|it| it.standing == Standing::Confirm && line.knows(&it.hash));
                if let Some(given) = given.map(|it| code(&it.hash)) {
                    game.confirm_reseat(&given).expect("to confirm");
                }
            }
        }
        let (mine, theirs) = (game.line().expect("a line"), &line);
        let told = !game.forks().is_empty() || !self.scene.game().forks().is_empty();
        assert!(mine.last() == theirs.last() || told, "two lines, and nobody is told");
    }
}

/// Any document of the villain's, and rarely one that cannot hold.
fn anything(
    villain: &mut Villain,
    line: &Line,
    requests: &[Signed],
    mail: &[Signed],
    chance: &mut Seeded,
) -> Option<Signed> {
    let number = chance.below(line.next_number());
    let open = requests.iter().find(|it| matches!(it.document(), Document::Note(note) if note.after == line.last()));
    match chance.below(20) {
        0 | 1 => {
            let new = match chance.below(2) {
                0 => villain.new_key(),
                _ => villain.keys[chance.below(u32::try_from(villain.keys.len()).ok()?) as usize].clone(),
            };
            villain.rekey(line, new)
        }
        2 | 3 => villain.consent(line, open?),
        4 => villain.decline(line, open?),
        5 if chance.below(6) == 0 => villain.resign(line),
        6 => villain.request(line, Request::Takeback(number)),
        7 => villain.request(line, Request::Adjudicate("set turn 1".into())),
        8 => villain.request(line, Request::Draw),
        9 | 10 => {
            // Of their own seat, with the same key or another.
            let key = if chance.below(2) == 0 { villain.key(line)?.clone() } else { villain.new_key() };
            Some(villain.claim(line, villain.side, &key))
        }
        11 | 12 => {
            // The other's seat.
            let key = villain.new_key();
            let claim = villain.claim(line, villain.side.other(), &key);
            villain.reseat(line, &claim)
        }
        13 => {
            let claims: Vec<&Signed> = mail.iter().filter(|it| matches!(it.document(), Document::Claim(_))).collect();
            let claim = *claims.get(chance.below(u32::try_from(claims.len()).ok()?) as usize)?;
            villain.reseat(line, claim)
        }
        _ => {
            let choices = chance.below(7) as usize;
            villain.dispatch(line, choices, chance.next())
        }
    }
}

fn shuffle(all: &mut [Signed], chance: &mut Seeded) {
    for at in (1..all.len()).rev() {
        all.swap(at, chance.below(u32::try_from(at + 1).unwrap_or(1)) as usize);
    }
}

fn shuffle_sometimes(all: &mut [Signed], chance: &mut Seeded) {
    if chance.below(2) == 0 {
        shuffle(all, chance);
    }
}
