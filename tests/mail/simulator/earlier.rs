//! Games that were begun by an earlier program, under rules of then. One of the two has the program of now, and signs what nobody has
//! judged: answers for the other, moves by rules that are gone, states that never were. It comes by mail, in game files, or both. It
//! is looked at, told as not verified, and nothing goes on from it.

use crate::deeds::TABLES;
use crate::world::{Verdict, World};
use app::archive;
use app::mail::game::{chain_name, code};
use app::mail::letter::whole_game;
use app::mail::receive::receive;
use app::mail::send;
use dispatch::bundle::WholeGame;
use dispatch::chain::Chain;
use dispatch::document::{
    Acceptance, DiceMode, Dispatch, Invitation, Matter, Note, Place, Player, Request, Start, SummaryForm,
};
use dispatch::summary::WORDING;
use dispatch::{Document, Line, SecretKey, Signed, armour};
use harness::forgetful::Chance;
use journal::Journal;
use kernel::dice::Seeded;
use kernel::hash::hex;
use kernel::secret::GameId;
use kernel::{Awaits, Side, Viewer};

/// So often a letter is handed in before it has to be there.
const TRIES: usize = 40;

/// What is wrong with the last documents of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    /// Their author answers for the other player.
    Answered,
    /// A move that no rule of now takes.
    Gone,
    /// A state that is not the one that the moves lead to.
    State,
}

/// Both players, as programs of then had them.
struct Elders {
    keys: [SecretKey; 2],
    chains: [Chain; 2],
    line: Line,
}

impl Elders {
    fn begin(keys: [SecretKey; 2], table: (&str, &str), chance: &mut Chance) -> Result<Elders, String> {
        let title = games::title(table.0).ok_or("no game")?;
        let revision = title.rules_index()?.revision;
        let start = games::Start::scenario(table.1);
        let chains = [1, 2].map(|at| Chain::new([at; 32], [at; 32]));
        let game = start.begin(title, GameId::LOCAL).map_err(|error| error.to_string())?;
        let player = |at: usize| Player {
            key: keys[at].public(),
            name: ["Hans", "Iwan"][at].to_owned(),
            mail: None,
            chain: chains[at].commitment(),
            wording: WORDING,
            orders: vec![],
            message: vec![],
        };
        let invitation = Invitation {
            rulebook: table.0.to_owned(),
            revision: chance.below(revision as usize) as u32,
            start: Start::Scenario(table.1.to_owned()),
            options: vec![],
            components: start.components(title).map_err(|error| error.to_string())?,
            side: game.names().side(Side::Blue).code.to_owned(),
            dice: DiceMode::Drawn,
            player: player(0),
        };
        let invitation = Signed::sign(Document::Invitation(invitation), &keys[0]);
        let acceptance = Acceptance { invitation: invitation.hash(), player: player(1) };
        let acceptance = Signed::sign(Document::Acceptance(acceptance), &keys[1]);
        let line = Line::found(invitation, acceptance).map_err(|failure| failure.to_string())?;
        Ok(Elders { keys, chains, line })
    }

    fn place(&self, at: usize, salt: [u8; 32]) -> Place {
        let (game, number, previous) = (self.line.id(), self.line.next_number(), self.line.last());
        Place { game, number, author: self.keys[at].public(), previous, salt, wording: WORDING }
    }

    /// The next dispatch, with what is wrong in it. None if there is nothing to be wrong.
    fn dispatch(&mut self, wrong: Wrong, chance: &mut Chance) -> Option<Signed> {
        let author = self.line.baton()?;
        let at = usize::from(author == Side::Red);
        let mut line = self.line.clone();
        let is_bare = line.waiting().is_some();
        let opens = (!is_bare && !line.run_goes_on(author)).then(|| {
            let index = line.seat(author).chain.index + 1;
            (index, self.chains[at].value(index))
        });
        if let Some((index, value)) = opens {
            line.begin_run(author, index, value).ok()?;
        }
        let before = line.game().len();
        let mut chooser = Seeded::new(chance.below(1 << 30) as u64);
        if !is_bare {
            line.settle().ok()?;
            // Sometimes only so far.
            let most = 1 + chance.below(12);
            for _ in 0..most {
                if !matches!(line.game().awaits(), Awaits::Choice(sides) if sides.sole() == Some(author)) {
                    break;
                }
                let choice = line.game().any_choice(author, &mut chooser).ok()?;
                line.choose(&choice).ok()?;
                line.settle().ok()?;
            }
        }
        let mut inputs = line.game().inputs_from(before);
        let mut game = line.game().clone();
        match wrong {
            Wrong::Nothing | Wrong::State => {}
            Wrong::Answered => {
                let other = author.other();
                if is_bare || !game.awaits().asks(other) {
                    return None;
                }
                for _ in 0..1 + chance.below(3) {
                    if !game.awaits().asks(other) {
                        break;
                    }
                    let answer = game.any_choice(other, &mut chooser).ok()?;
                    game.take(&answer, Viewer::Umpire).ok()?;
                    inputs.push(answer);
                }
            }
            Wrong::Gone if is_bare => return None,
            Wrong::Gone => inputs.push(format!("{}: by a rule that is gone", game.names().side(author).code)),
        }
        let mut state = game.hash().0;
        if wrong == Wrong::State {
            state[0] ^= 1;
        }
        let dispatch = Dispatch {
            place: self.place(at, [chance.below(256) as u8; 32]),
            opens,
            inputs,
            state,
            orders: None,
            plan: None,
            summary: SummaryForm::Brief,
            message: vec![],
        };
        let signed = Signed::sign(Document::Dispatch(dispatch), &self.keys[at]);
        self.line = self.line.clone().with(&signed).ok()?;
        Some(signed)
    }

    fn whole(&self, number: u32) -> Result<String, String> {
        let line = self.line.as_of(number).map_err(|failure| failure.to_string())?;
        Ok(whole_game(&WholeGame { line, notes: vec![] }))
    }
}

impl World {
    pub fn play_earlier(&mut self) -> Verdict {
        self.storming = false;
        let keys = [0, 1].map(|who| self.computers[who].house.key().map(|ring| ring.key));
        let [Ok(host), Ok(guest)] = keys else { return Err("no keys".to_owned()) };
        // Where nothing is sealed, so that any move can be made up.
        let open: Vec<_> = TABLES.iter().filter(|it| games::title(it.0).is_some_and(|title| !title.secrets)).collect();
        let table = *open[self.chance.below(open.len())];
        let mut elders = Elders::begin([host, guest], table, &mut self.chance)?;
        self.name = elders.line.name();
        for _ in 0..self.chance.below(6) {
            if elders.dispatch(Wrong::Nothing, &mut self.chance).is_none() {
                break;
            }
        }
        // From here on only one of the two signs, and they have the program of now.
        let fair = elders.line.next_number() - 1;
        let Some(villain) = elders.line.baton() else { return Ok(()) };
        let honest = usize::from(villain == Side::Blue);
        let wrong = [Wrong::Nothing, Wrong::Answered, Wrong::Answered, Wrong::Gone, Wrong::State][self.chance.below(5)];
        let (mut late, mut first_wrong) = (vec![], None);
        for _ in 0..1 + self.chance.below(3) {
            if elders.line.baton() != Some(villain) {
                break;
            }
            let now = if self.chance.below(3) > 0 { wrong } else { Wrong::Nothing };
            let signed = match elders.dispatch(now, &mut self.chance) {
                Some(signed) => {
                    if now != Wrong::Nothing {
                        first_wrong = first_wrong.or(Some((signed.document().place().map_or(0, |it| it.number), now)));
                    }
                    signed
                }
                None => match elders.dispatch(Wrong::Nothing, &mut self.chance) {
                    Some(signed) => signed,
                    None => break,
                },
            };
            late.push(signed);
        }
        self.tell(format!("{} {} under earlier rules, {fair} and {}, {first_wrong:?}", table.0, table.1, late.len()));
        // The villain has it all; the honest player what was fair; the third nothing.
        self.storming = true;
        let last = elders.line.next_number() - 1;
        self.handed(1 - honest, &elders.whole(last)?)?;
        self.handed(honest, &elders.whole(fair)?)?;
        for who in [0, 1] {
            self.keep_old_chain(who, &elders)?;
        }
        self.comes_late(honest, &elders, &late)?;
        self.comes_late(2, &elders, &late)?;
        self.storming = false;
        for who in [honest, 2] {
            self.handed(who, &elders.whole(last)?)?;
            self.judge_earlier(who, first_wrong)?;
        }
        self.is_not_gone_on_from(honest, &elders, first_wrong)?;
        self.adopt(honest)
    }

    /// It is handed in until the computer has had it.
    fn handed(&mut self, who: usize, text: &str) -> Verdict {
        for _ in 0..TRIES {
            let received = self.attempt(who, "receives", |computer, _| {
                computer.open = None;
                receive(&computer.house, text.as_bytes())
            })?;
            for receipt in received.iter().flatten() {
                self.tell(format!("    {:?}: {}", receipt.outcome, receipt.text));
                if receipt.text.contains(" verified") {
                    return Err(format!("{who} is told that this program verified what it cannot: {}", receipt.text));
                }
            }
            if received.is_some() {
                return Ok(());
            }
        }
        Err(format!("{who} cannot receive: {:?}", self.trace.last()))
    }

    /// The chain was drawn by the program of then.
    fn keep_old_chain(&mut self, who: usize, elders: &Elders) -> Verdict {
        let chain = &elders.chains[who];
        let computer = &mut self.computers[who];
        computer.open = None;
        let mut journal =
            Journal::open(&computer.house.journal_of(&elders.line.name())).map_err(|trouble| trouble.to_string())?;
        let seed = hex(&chain.seed());
        let kept = journal.write("then", |page| page.keep_secret(&chain_name(&chain.id), seed.as_bytes()));
        kept.map_err(|trouble| trouble.to_string())
    }

    /// By mail in any order, in a game file, or first the one and then the other.
    fn comes_late(&mut self, who: usize, elders: &Elders, late: &[Signed]) -> Verdict {
        let last = elders.line.next_number() - 1;
        let file = self.chance.below(3);
        if file == 0 {
            return self.handed(who, &elders.whole(last)?);
        }
        let mut late: Vec<&Signed> = late.iter().collect();
        while !late.is_empty() {
            let next = late.remove(self.chance.below(late.len().min(2)));
            self.handed(who, &armour::write(next.document().kind(), "", &next.bytes()))?;
        }
        if file == 1 { self.handed(who, &elders.whole(last)?) } else { Ok(()) }
    }

    /// What this computer says of the game.
    fn judge_earlier(&mut self, who: usize, first_wrong: Option<(u32, Wrong)>) -> Verdict {
        let path = self.computers[who].house.journal_of(&self.name);
        let file = self.below.join("whole.fieldpost");
        self.computers[who].open = None;
        let findings = archive::check(&self.computers[who].house, &path);
        if let Some(finding) = findings.first() {
            return Err(format!("{who}: the journal does not hold: {finding}"));
        }
        let Some(game) = self.game(who) else { return Err(format!("{who} does not have the game")) };
        let whole = whole_game(&archive::whole(game).map_err(|trouble| trouble.sentence())?);
        if game.draft().is_some() {
            return Err(format!("{who} drafts by rules that nobody has adopted"));
        }
        let adoptable = game.line().map_err(|fault| fault.to_string())?.adoptable().0;
        self.computers[who].open = None;
        std::fs::write(&file, whole).map_err(|error| error.to_string())?;
        for path in [&path, &file] {
            let verified = archive::verify(path).map_err(|trouble| trouble.sentence())?;
            let told = verified.lines.join("; ");
            if verified.unchecked().is_empty() || told.contains("follow the rules") || told.contains("cast as agreed") {
                return Err(format!("{who} is told that all is verified: {told}"));
            }
            if first_wrong.is_some() && !told.contains("not verified: ") {
                return Err(format!("{who} is not told that {first_wrong:?} is not verified: {told}"));
            }
        }
        match first_wrong {
            Some((number, Wrong::Answered | Wrong::Gone)) if adoptable >= number => {
                Err(format!("{who} would go on from number {adoptable}, and nobody has judged number {number}"))
            }
            _ => Ok(()),
        }
    }

    /// The villain asks for it all the same.
    fn is_not_gone_on_from(&mut self, honest: usize, elders: &Elders, first_wrong: Option<(u32, Wrong)>) -> Verdict {
        let Some((_, Wrong::Answered | Wrong::Gone)) = first_wrong else { return Ok(()) };
        let (line, key) = (&elders.line, &elders.keys[1 - honest]);
        let last = line.next_number() - 1;
        for state in [line.game().hash().0, line.adoptable().1] {
            let note = Note {
                game: line.id(),
                author: key.public(),
                after: line.last(),
                salt: [7; 32],
                wording: WORDING,
                matter: Matter::Request(Request::Adopt(line.own_revision(), state, last)),
                message: vec![],
            };
            let note = Signed::sign(Document::Note(note), key);
            self.handed(honest, &armour::write("note", &dispatch::summary::summary(&note, Some(line)), &note.bytes()))?;
            let consented = self.attempt(honest, "consents", |computer, name| {
                let (house, game) = computer.game(name)?;
                send::consent(house, game, &code(&note.hash()))
            })?;
            if consented.is_some() {
                return Err(format!("{honest} goes on from what nobody has judged: {first_wrong:?}"));
            }
        }
        Ok(())
    }

    /// Both go over to the rules of now, and play on.
    fn adopt(&mut self, honest: usize) -> Verdict {
        let asked = self.attempt(honest, "asks to adopt", |computer, name| {
            let (house, game) = computer.game(name)?;
            let request = send::adopt(game)?;
            send::request(house, game, request, &[])
        })?;
        let Some(asked) = asked else { return Err(format!("nothing can be adopted: {:?}", self.trace.last())) };
        self.handed(1 - honest, &asked.text)?;
        let wanted = self.game(1 - honest).and_then(|game| game.asked().last().map(|it| code(&it.hash)));
        let Some(wanted) = wanted else { return Err("the request to adopt did not arrive".to_owned()) };
        let consented = self.attempt(1 - honest, "consents", |computer, name| {
            let (house, game) = computer.game(name)?;
            send::consent(house, game, &wanted)
        })?;
        let Some(consented) = consented else { return Err(format!("no consent: {:?}", self.trace.last())) };
        self.handed(honest, &consented.text)?;
        let ends = [0, 1].map(|who| {
            let line = self.game(who).and_then(|game| game.line().ok().cloned());
            line.map(|line| (line.is_current(), line.last(), line.game().hash()))
        });
        match &ends {
            [Some(one), Some(other)] if one == other && one.0 => self.play_on(),
            _ => Err(format!("both do not adopt the same: {}", self.ends())),
        }
    }
}
