//! A dispatch on its way, and what is told of it.

use app::house::House;
use app::mail::MailGame;
use app::mail::receive::{Outcome, Receipt, receive};
use dispatch::document::{DiceMode, Dispatch, Document, Invitation};
use dispatch::{Class, SecretKey, Signed, armour};
use duel::{Desk, Duel, Step, Terms2};
use std::collections::BTreeMap;

/// A game in which the host has signed a dispatch, with dice and with an answer by the guest's orders, that is still on its way.
pub struct Scene {
    pub desk: Desk,
    pub duel: Duel,
    pub by: usize,
    pub text: String,
    pub good: Signed,
}

impl Scene {
    pub fn new(name: &str, wanted: impl Fn(&Dispatch, &str) -> bool) -> Scene {
        let desk = Desk::new(name);
        let terms = Terms2 {
            game: "outpost".into(),
            scenario: "crossroads".into(),
            dice: DiceMode::Drawn,
            orders: Default::default(),
        };
        for seed in 0..50 {
            let folder = desk.0.join(seed.to_string());
            let mut duel = Duel::begin(&folder, &terms, seed);
            loop {
                let mut on_its_way = None;
                let step = duel.step(&mut |outgoing| {
                    let signed = signed_in(&outgoing.text);
                    let Document::Dispatch(dispatch) = signed.document() else {
                        return outgoing.text.clone().into_bytes();
                    };
                    let code =
                        dispatch.inputs.iter().find(|input| !input.starts_with("roll")).map_or("", |it| &it[..2]);
                    if wanted(dispatch, code) && !outgoing.text.contains("the game is over") {
                        on_its_way = Some((outgoing.text.clone(), signed));
                        // Lost on its way for now: nothing for fieldpost in it.
                        return b"nothing".to_vec();
                    }
                    outgoing.text.clone().into_bytes()
                });
                if let (Some((text, good)), Step::Sent { by, .. }) = (on_its_way, &step) {
                    let by = *by;
                    duel.close();
                    return Scene { desk, duel, by, text, good };
                }
                if matches!(step, Step::Over) {
                    break;
                }
            }
        }
        panic!("no game came to the scene");
    }

    pub fn victim(&self) -> &House {
        &self.duel.houses[1 - self.by]
    }

    /// The game as the author has it.
    pub fn author_game(&self) -> MailGame {
        let author = &self.duel.houses[self.by];
        MailGame::open(&author.journal_of(&self.duel.name), self.key().public()).expect("to open")
    }

    pub fn key(&self) -> SecretKey {
        self.duel.houses[self.by].key().expect("a key").key
    }

    pub fn dispatch(&self) -> Dispatch {
        match self.good.document() {
            Document::Dispatch(dispatch) => dispatch.clone(),
            other => panic!("{other:?}"),
        }
    }

    /// The dispatch with something altered, signed by its author all the same.
    pub fn altered(&self, alter: impl FnOnce(&mut Dispatch)) -> Signed {
        let mut dispatch = self.dispatch();
        alter(&mut dispatch);
        Signed::sign(Document::Dispatch(dispatch), &self.key())
    }

    /// The payload as text with something altered, signed by its author.
    pub fn respelled(&self, alter: impl FnOnce(String) -> Vec<u8>) -> Vec<u8> {
        let payload = alter(String::from_utf8(self.good.payload().to_vec()).expect("text"));
        let signature = self.key().sign(&payload);
        [payload, signature.0.to_vec()].concat()
    }

    /// Everything that the victim has.
    pub fn holdings(&self) -> (Vec<String>, usize, [u8; 32], String, Vec<String>) {
        let own = self.victim().key().expect("a key").key.public();
        let game = MailGame::open(&self.victim().journal_of(&self.duel.name), own).expect("to open");
        let line = game.line().expect("a line");
        let standing = game.documents().iter().map(|it| it.standing.word().to_owned()).collect();
        (
            line.game().inputs(),
            line.posts().len(),
            line.last(),
            game.game().expect("a game").hash().to_string(),
            standing,
        )
    }

    /// Sends it to the victim: it is refused with that class, and nothing changes.
    #[track_caller]
    pub fn refused(&self, told: &mut Told, class: Class, bytes: &[u8]) {
        let before = self.holdings();
        let receipts = receive(self.victim(), bytes).expect("to receive");
        let receipt = receipts.first().expect("a receipt").clone();
        assert_eq!(receipt.outcome, Outcome::Refused, "{}", receipt.text);
        told.note(class, &receipt);
        assert_eq!(before, self.holdings(), "{}", receipt.text);
    }

    #[track_caller]
    pub fn refused_signed(&self, told: &mut Told, class: Class, signed: &Signed) {
        self.refused(told, class, write(signed).as_bytes());
    }
}

pub type Respell = fn(String) -> Vec<u8>;
pub type Alteration = dyn Fn(&mut Invitation);

/// What was told for each class, so that two never sound the same.
#[derive(Default)]
pub struct Told {
    pub sentences: BTreeMap<String, Class>,
    pub vectors: usize,
}

impl Told {
    #[track_caller]
    pub fn note(&mut self, class: Class, receipt: &Receipt) {
        let ends = format!("({class})");
        assert!(receipt.text.ends_with(&ends), "expected {class}: {}", receipt.text);
        assert!(!receipt.text.contains('\n'), "{}", receipt.text);
        self.vectors += 1;
        let other = self.sentences.insert(receipt.text.trim_end_matches(&ends).to_owned(), class);
        assert!(other.is_none_or(|other| other == class), "{} is said for {other:?} too", receipt.text);
    }
}

pub fn write(signed: &Signed) -> String {
    armour::write(signed.document().kind(), "", &signed.bytes())
}

pub fn signed_in(text: &str) -> Signed {
    let found = armour::find(text).into_iter().next().expect("a block").expect("a whole block");
    Signed::read(&found.bytes).expect("a signed document")
}
