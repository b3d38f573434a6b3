//! Two players at one table, whose keys, chains and salts everybody knows, and who play by chance: what the vectors are made of.

use dispatch::chain::Chain;
use dispatch::document::{
    Acceptance, Claim, Consent, Decline, DiceMode, Invitation, Matter, Note, Place, Player, Rekey, Request, Reseat,
    Resignation, Start, SummaryForm, rekey_bytes,
};
use dispatch::draft::{Covering, Draft};
use dispatch::{Document, Line, SecretKey, Signed};
use kernel::dice::Seeded;
use kernel::hash::tagged;
use kernel::secret::{GameId, Salt};
use kernel::{Awaits, Side};

pub fn key(seed: u8) -> SecretKey {
    SecretKey::from_bytes(&[seed; 32])
}

/// The chain of that number: 1 of the host, 2 of the guest, 3 of a claim.
pub fn chain(number: u8) -> Chain {
    Chain::new([0x10 + number; 32], [0x20 + number; 32])
}

pub fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

pub const ORDERS: [&str; 3] = ["losses retreat", "retreat home", "advance never"];

pub fn player(number: u8, name: &str, orders: &[&str], message: &[&str]) -> Player {
    Player {
        key: key(number).public(),
        name: name.into(),
        mail: Some(format!("{}@example.org", name.to_lowercase())),
        chain: chain(number).commitment(),
        wording: 1,
        orders: lines(orders),
        message: lines(message),
    }
}

/// The terms of a game in which the host is Blue.
pub fn invitation(rulebook: &str, scenario: &str, dice: DiceMode, orders: &[&str]) -> Invitation {
    let start = games::Start::scenario(scenario);
    let title = games::title(rulebook).expect("a game");
    let game = start.begin(title, GameId::LOCAL).expect("a scenario");
    Invitation {
        rulebook: rulebook.into(),
        revision: title.rules_index().expect("rules").revision,
        start: Start::Scenario(scenario.into()),
        options: vec![],
        components: start.components(title).expect("parts"),
        side: game.names().side(Side::Blue).code.into(),
        dice,
        player: player(1, "Hans", orders, &["A game?"]),
    }
}

/// A game under way, and who plays it. The host is Blue.
#[derive(Clone)]
pub struct Table {
    pub line: Line,
    /// By sides: the number of their key, and of their chain.
    pub keys: [u8; 2],
    pub chains: [u8; 2],
    salts: u32,
    /// What opens the secrets that were sealed.
    openings: Vec<String>,
}

impl Table {
    pub fn begin(terms: Invitation) -> Table {
        let orders: Vec<&str> = terms.player.orders.iter().map(|line| &line[..]).collect();
        let invitation = Signed::sign(Document::Invitation(terms.clone()), &key(1));
        let player = player(2, "Iwan", &orders, &["Gladly.", "", "Iwan"]);
        let acceptance = Acceptance { invitation: invitation.hash(), player };
        let acceptance = Signed::sign(Document::Acceptance(acceptance), &key(2));
        Table::of(Line::found(invitation, acceptance).expect("a game"))
    }

    pub fn of(line: Line) -> Table {
        Table { line, keys: [1, 2], chains: [1, 2], salts: 0, openings: vec![] }
    }

    pub fn key(&self, side: Side) -> SecretKey {
        key(self.keys[side.index()])
    }

    pub fn salt(&mut self) -> [u8; 32] {
        self.salts += 1;
        tagged("fieldpost/1/salt of a vector", &[&self.line.last(), &self.salts.to_be_bytes()])
    }

    pub fn place(&mut self, side: Side) -> Place {
        let salt = self.salt();
        self.line.next_place(self.key(side).public(), salt)
    }

    pub fn sign(&self, side: Side, document: Document) -> Signed {
        Signed::sign(document, &self.key(side))
    }

    /// Takes a document into the line.
    pub fn take(&mut self, signed: Signed) -> Signed {
        self.line = self.line.clone().with(&signed).unwrap_or_else(|failure| panic!("{failure}"));
        signed
    }

    /// A draft of whoever has the baton.
    pub fn draft(&self) -> Draft {
        let side = self.line.baton().expect("a game that goes on");
        let chain = chain(self.chains[side.index()]);
        Draft::begin(&self.line, side, Some(&chain)).unwrap_or_else(|failure| panic!("{failure}"))
    }

    /// The dispatch of a draft, taken.
    pub fn send(&mut self, draft: &Draft, summary: SummaryForm, plan: Option<Vec<String>>, message: &[&str]) -> Signed {
        let covering = Covering { orders: None, plan, summary, message: lines(message) };
        let (salt, key) = (self.salt(), self.key(draft.author()));
        let signed = draft.sign(&self.line, covering, &key, salt);
        self.take(signed)
    }

    /// Plays by chance until the baton goes over, and sends that.
    pub fn play(&mut self, chance: &mut Seeded) -> Signed {
        let mut draft = self.draft();
        while self.step(&mut draft, chance) {}
        self.send(&draft, SummaryForm::Full, None, &["over to you"])
    }

    /// Does one thing by chance, if there is one for the author to do: a choice, sealed where it is secret, or an opening.
    pub fn step(&mut self, draft: &mut Draft, chance: &mut Seeded) -> bool {
        let side = draft.author();
        let input = match draft.game().awaits() {
            _ if draft.is_bare() => return false,
            Awaits::Choice(sides) if sides.contains(side) => {
                let choice = draft.game().any_choice(side, chance).expect("something to do");
                let choice = draft.game().addressed(&choice).expect("a choice");
                let secret = draft.game().as_secret(&choice).map(|(side, action)| (side, action.to_owned()));
                match secret {
                    None => choice,
                    Some((side, action)) => {
                        let salt = Salt([u8::try_from(self.openings.len()).expect("a few"); 32]);
                        let (sealing, opening) = draft.game().seal(side, &action, salt).expect("to seal");
                        self.openings.push(opening);
                        sealing
                    }
                }
            }
            Awaits::Opening { side: opens, .. } if opens == side => {
                let due = self.openings.iter().find(|opening| draft.game().judge(opening).is_ok());
                due.expect("an opening").clone()
            }
            _ => return false,
        };
        draft.choose(&input).unwrap_or_else(|why| panic!("{input}: {why:?}"));
        true
    }

    /// Plays so many choices by chance, and sends that although the turn is not over.
    pub fn play_some(&mut self, choices: usize, chance: &mut Seeded) -> Signed {
        let mut draft = self.draft();
        for _ in 0..choices {
            let choice = draft.game().any_choice(draft.author(), chance).expect("something to do");
            draft.choose(&choice).unwrap_or_else(|why| panic!("{choice}: {why:?}"));
        }
        self.send(&draft, SummaryForm::Brief, None, &["more to come"])
    }

    pub fn note(&mut self, side: Side, matter: Matter) -> Signed {
        let (salt, author) = (self.salt(), self.key(side).public());
        let note =
            Note { game: self.line.id(), author, after: self.line.last(), salt, wording: 1, matter, message: vec![] };
        self.sign(side, Document::Note(note))
    }

    pub fn request(&mut self, side: Side, request: Request) -> Signed {
        self.note(side, Matter::Request(request))
    }

    pub fn consent(&mut self, side: Side, request: &Signed) -> Signed {
        let state = self.line.state_after(request).unwrap_or_else(|failure| panic!("{failure}"));
        let consent = Consent { place: self.place(side), request: request.bytes(), state };
        self.sign(side, Document::Consent(consent))
    }

    pub fn decline(&mut self, side: Side, request: &Signed) -> Signed {
        let decline = Decline { place: self.place(side), request: request.bytes(), message: lines(&["No."]) };
        self.sign(side, Document::Decline(decline))
    }

    pub fn resignation(&mut self, side: Side) -> Signed {
        let place = self.place(side);
        self.sign(side, Document::Resignation(Resignation { place }))
    }

    /// A change of keys, which counts from the next document on.
    pub fn rekey(&mut self, side: Side, new: u8) -> Signed {
        let place = self.place(side);
        let proof = key(new).sign(&rekey_bytes(&place, &key(new).public()));
        self.sign(side, Document::Rekey(Rekey { place, key: key(new).public(), proof }))
    }

    /// The seat of the other side, given to a claim by that key with the third chain.
    pub fn reseat(&mut self, giver: Side, new: u8) -> Signed {
        self.reseat_with(giver, new, 3)
    }

    pub fn reseat_with(&mut self, giver: Side, new: u8, chain: u8) -> Signed {
        let claim = self.claim(giver.other(), new, chain);
        self.grant(giver, &claim)
    }

    /// A claim to a seat by that key with that chain.
    pub fn claim(&self, side: Side, new: u8, number: u8) -> Signed {
        let name = self.line.seat(side).name.clone();
        let mut player = player(3, &name, &ORDERS, &["My disk broke."]);
        (player.key, player.chain) = (key(new).public(), chain(number).commitment());
        let code = self.line.game().names().side(side).code.to_owned();
        let claim = Claim { game: self.line.id(), after: self.line.last(), side: code, player };
        Signed::sign(Document::Claim(claim), &key(new))
    }

    pub fn grant(&mut self, giver: Side, claim: &Signed) -> Signed {
        let place = self.place(giver);
        self.sign(giver, Document::Reseat(Reseat { place, claim: claim.bytes() }))
    }
}
