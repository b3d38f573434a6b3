//! The vectors in vectors/line: a game, and what is altered in it.

use super::table::{self, key};
use super::{GAME, play_on, sources, whole};
use dispatch::chain::Chain;
use dispatch::document::{
    Claim, Consent, DiceMode, Dispatch, Invitation, Matter, Note, Place, Player, Rekey, Request, Reseat, Resignation,
    SummaryForm, rekey_bytes,
};
use dispatch::draft::{Covering, Draft};
use dispatch::key::Signature;
use dispatch::{Class, Document, Line, PublicKey, Signed};
use kernel::{Awaits, Side};

/// The game that the vectors are made from, and its guest's first dispatch, which fits after number 1: dice, an answer by the host's
/// orders, moves.
/// Its name, after what, what is expected, and the documents.
pub type Recipe = (&'static str, Option<(u32, &'static str)>, String, Vec<Signed>);

pub struct Recipes {
    line: Line,
    good: Dispatch,
    /// A number after which no roll is due.
    calm: u32,
    pub made: Vec<Recipe>,
}

impl Recipes {
    fn add(&mut self, name: &'static str, after: Option<u32>, expect: &str, documents: Vec<Signed>) {
        self.made.push((name, after.map(|number| (number, GAME)), expect.to_owned(), documents));
    }

    /// The guest's dispatch with something altered.
    fn altered(&mut self, name: &'static str, class: Class, alter: impl FnOnce(&mut Dispatch)) {
        let mut dispatch = self.good.clone();
        alter(&mut dispatch);
        self.add(name, Some(1), class.word(), vec![Signed::sign(Document::Dispatch(dispatch), &key(2))]);
    }

    /// A document of the guest in the dispatch's place.
    fn beside(&mut self, name: &'static str, class: Class, document: Document) {
        self.add(name, Some(1), class.word(), vec![Signed::sign(document, &key(2))]);
    }

    fn note(&self, matter: Matter, by: u8, after: [u8; 32]) -> Signed {
        let game = self.good.place.game;
        let note = Note { game, author: key(by).public(), after, salt: [9; 32], wording: 1, matter, message: vec![] };
        Signed::sign(Document::Note(note), &key(by))
    }

    fn consent(&mut self, name: &'static str, class: Class, request: &Signed) {
        let place = self.line.as_of(self.calm).expect("a game").next_place(key(2).public(), [8; 32]);
        let consent = Consent { place, request: request.bytes(), state: [0; 32] };
        let consent = Signed::sign(Document::Consent(consent), &key(2));
        self.add(name, Some(self.calm), class.word(), vec![consent]);
    }

    fn claim(&self, side: &str, alter: impl FnOnce(&mut Claim)) -> Signed {
        let chain = Chain::new([0x13; 32], [0x23; 32]).commitment();
        let player = Player {
            key: key(3).public(),
            name: "Hans".into(),
            mail: None,
            chain,
            wording: 1,
            orders: vec![],
            message: vec![],
        };
        let mut claim =
            Claim { game: self.good.place.game, after: self.good.place.previous, side: side.into(), player };
        alter(&mut claim);
        let by = if claim.player.key == key(2).public() { 2 } else { 3 };
        Signed::sign(Document::Claim(claim), &key(by))
    }

    fn reseat(&mut self, name: &'static str, class: Class, claim: &Signed) {
        let reseat = Reseat { place: self.good.place.clone(), claim: claim.bytes() };
        self.beside(name, class, Document::Reseat(reseat));
    }
}

pub fn recipes() -> Recipes {
    let line = whole(GAME).line;
    let Document::Dispatch(good) = line.posts()[1].signed.document().clone() else { panic!("a dispatch") };
    let is_calm = |number: &u32| !matches!(line.as_of(*number).expect("a game").game().awaits(), Awaits::Roll(_));
    let calm = (2..).find(is_calm).expect("a number after which no roll is due");
    let mut recipes = Recipes { line, good, calm, made: vec![] };
    in_its_place(&mut recipes);
    inputs(&mut recipes);
    both(&mut recipes);
    founding(&mut recipes);
    secrets(&mut recipes);
    play_on::play_on(&mut recipes);
    sources::sources(&mut recipes);
    recipes
}

fn in_its_place(recipes: &mut Recipes) {
    let good = recipes.good.clone();
    recipes.add("good", Some(1), "ok", vec![Signed::sign(Document::Dispatch(good.clone()), &key(2))]);
    recipes.altered("of-another-game", Class::OtherGame, |it| it.place.game.0[0] ^= 1);
    let stranger =
        Document::Dispatch(Dispatch { place: Place { author: key(4).public(), ..good.place.clone() }, ..good });
    recipes.add("by-a-stranger", Some(1), Class::Stranger.word(), vec![Signed::sign(stranger, &key(4))]);
    recipes.altered("a-number-skipped", Class::Early, |it| it.place.number = 3);
    recipes.altered("a-number-of-the-other", Class::NumberTaken, |it| it.place.number = 1);
    recipes.altered("after-another-document", Class::OtherBranch, |it| it.place.previous[0] ^= 1);
    let again = recipes.line.posts()[1].signed.clone();
    let mut other = recipes.good.clone();
    other.message = vec!["or rather so".into()];
    let other = Signed::sign(Document::Dispatch(other), &key(2));
    recipes.add("two-with-one-number", Some(1), Class::Fork.word(), vec![again, other]);
    let line = recipes.line.as_of(2).expect("a game");
    let place = |line: &Line, author: u8| Place {
        game: line.id(),
        number: line.next_number(),
        author: key(author).public(),
        previous: line.last(),
        salt: [8; 32],
        wording: 1,
    };
    let late = Dispatch { place: place(&line, 2), ..recipes.good.clone() };
    recipes.add("out-of-turn", Some(2), Class::NotToMove.word(), vec![Signed::sign(Document::Dispatch(late), &key(2))]);
    let over = recipes.line.clone();
    let late = Resignation { place: place(&over, 1) };
    let last = over.next_number() - 1;
    let late = Signed::sign(Document::Resignation(late), &key(1));
    recipes.add("after-the-end", Some(last), Class::GameOver.word(), vec![late]);

    let chain = Chain::new([0x12; 32], [0x22; 32]);
    recipes.altered("no-link", Class::ChainMissing, |it| it.opens = None);
    recipes.altered("a-link-too-far", Class::ChainIndex, |it| it.opens = Some((2, chain.value(2))));
    recipes.altered("a-link-chosen", Class::ChainValue, |it| it.opens = Some((1, [5; 32])));
    recipes.altered("the-next-link-as-this-one", Class::ChainValue, |it| it.opens = Some((1, chain.value(2))));
    // A run in two parts, of which the second opens a link of its own.
    let mut part = recipes.good.clone();
    let rest = part.inputs.split_off(3);
    let begun = recipes.line.as_of(1).expect("a game");
    let mut draft = Draft::begin(&begun, Side::Red, Some(&chain)).expect("their turn");
    draft.choose(&part.inputs[2]).expect("the same move");
    let covering = |message: &str| Covering {
        orders: None,
        plan: None,
        summary: SummaryForm::Brief,
        message: vec![message.to_owned()],
    };
    let first = draft.sign(&begun, covering("more to come"), &key(2), [7; 32]);
    let then = begun.with(&first).expect("a part of a run");
    let second =
        Dispatch { place: place(&then, 2), opens: Some((2, chain.value(2))), inputs: rest, ..recipes.good.clone() };
    let second = Signed::sign(Document::Dispatch(second), &key(2));
    recipes.add("a-run-split-for-a-new-link", Some(1), Class::ChainExtra.word(), vec![first, second]);
}

fn inputs(recipes: &mut Recipes) {
    // roll 5 · GE: retreat … · SU: move … · SU: end
    recipes.altered("a-die-forged", Class::DieForged, |it| {
        it.inputs[0] = if it.inputs[0] == "roll 6" { "roll 5".into() } else { "roll 6".into() };
    });
    recipes.altered("two-spaces-in-notation", Class::NotNotation, |it| {
        it.inputs[2] = it.inputs[2].replacen("move ", "move  ", 1)
    });
    recipes.altered("a-space-at-the-end", Class::NotNotation, |it| it.inputs[2].push(' '));
    recipes.altered("a-die-left-out", Class::DieMissing, |it| drop(it.inputs.remove(0)));
    recipes.altered("a-die-too-many", Class::DieExtra, |it| it.inputs.push("roll 6".into()));
    recipes.altered("an-answer-that-was-not-ordered", Class::OrderAltered, |it| {
        it.inputs[1] = it.inputs[1].replacen("GE: retreat ", "GE: retreat 1", 1)
    });
    recipes.altered("ends-where-orders-answer", Class::OrderMissing, |it| it.inputs.truncate(1));
    recipes.altered("no-inputs", Class::DieMissing, |it| it.inputs.clear());
    recipes.altered("no-notation", Class::NotNotation, |it| it.inputs[2] = "SU: conjure 31".into());
    recipes.altered("a-code-of-nobody", Class::NotNotation, |it| it.inputs[2] = "XX: end".into());
    recipes.altered("not-allowed", Class::Refused, |it| {
        let (there, back) = it.inputs[2].split_once('-').expect("a path");
        let (from, to) = (&there[there.len() - 4..], &back[..4]);
        it.inputs[2] = format!("{there}-{to}{}", format!("-{from}-{to}").repeat(9));
    });
    recipes.altered("a-choice-of-the-other", Class::NotOwnInput, |it| it.inputs[2] = "GE: end".into());
    recipes.altered("an-adjudication-alone", Class::NotOwnInput, |it| it.inputs[2] = "adjudicate set turn 3".into());
    recipes.altered("a-move-left-out", Class::StateDiffers, |it| drop(it.inputs.remove(2)));
    recipes.altered("another-state", Class::StateDiffers, |it| it.state[0] ^= 1);
    recipes.altered("unreadable-orders", Class::OrdersUnreadable, |it| it.orders = Some(vec!["conquer".into()]));
    recipes.altered("an-unreadable-plan", Class::PlanUnreadable, |it| it.plan = Some(vec!["conquer".into()]));
    let line = recipes.line.as_of(2).expect("a game");
    let place =
        Place { game: line.id(), number: 3, author: key(1).public(), previous: line.last(), salt: [8; 32], wording: 1 };
    let opens = Some((2, Chain::new([0x11; 32], [0x21; 32]).value(2)));
    let empty = Dispatch { place, opens, inputs: vec![], state: line.game().hash().0, ..recipes.good.clone() };
    recipes.add("nothing-in-it", Some(2), Class::Empty.word(), vec![Signed::sign(Document::Dispatch(empty), &key(1))]);
}

fn both(recipes: &mut Recipes) {
    let (calm, place) = (recipes.calm, recipes.good.place.clone());
    let before = recipes.line.as_of(calm).expect("a game").last();
    let takeback = |number| Matter::Request(Request::Takeback(number));
    let request = recipes.note(takeback(0), 2, before);
    recipes.consent("consent-to-ones-own", Class::RequestOwn, &request);
    let request = recipes.note(takeback(0), 1, recipes.line.acceptance().hash());
    recipes.consent("consent-too-late", Class::RequestStale, &request);
    let request = recipes.note(Matter::Message, 1, before);
    recipes.consent("consent-to-no-request", Class::RequestUnknown, &request);
    let request = recipes.note(takeback(700), 1, before);
    recipes.consent("back-to-what-never-was", Class::NothingToTakeBack, &request);
    let request = recipes.note(takeback(calm), 1, before);
    recipes.consent("back-to-now", Class::NothingToTakeBack, &request);
    let request = recipes.note(takeback(0), 1, before);
    recipes.consent("consent-with-another-state", Class::StateDiffers, &request);
    let request = recipes.note(Matter::Request(Request::Adjudicate("set  turn 2".into())), 1, before);
    recipes.consent("adjudicate-with-two-spaces", Class::NotNotation, &request);
    let request = recipes.note(takeback(0), 4, before);
    recipes.consent("consent-to-a-stranger", Class::Stranger, &request);
    let request = recipes.note(Matter::Request(Request::Adopt(999, [0; 32], 0)), 1, before);
    recipes.consent("adopt-what-is-not-here", Class::OtherRevision, &request);
    let request = recipes.note(Matter::Request(Request::Adjudicate("set moon 3".into())), 1, before);
    recipes.consent("adjudicate-nonsense", Class::Refused, &request);

    let rekey = |proof: Signature, key: PublicKey| Document::Rekey(Rekey { place: place.clone(), key, proof });
    recipes.beside("a-key-that-did-not-sign", Class::KeyProof, rekey(key(4).sign(b"mine"), key(4).public()));
    let proof = key(1).sign(&rekey_bytes(&place, &key(1).public()));
    recipes.beside("the-key-of-the-other", Class::KeyProof, rekey(proof, key(1).public()));
    let claim = recipes.note(Matter::Message, 1, recipes.good.place.previous);
    recipes.reseat("a-seat-without-a-claim", Class::RequestUnknown, &claim);
    let claim = recipes.claim("SU", |_| {});
    recipes.reseat("ones-own-seat", Class::WrongSeat, &claim);
    let claim = recipes.claim("GE", |claim| claim.game.0[0] ^= 1);
    recipes.reseat("a-claim-to-another-game", Class::OtherGame, &claim);
    let claim = recipes.claim("GE", |claim| claim.after[0] ^= 1);
    recipes.reseat("a-claim-from-nowhere", Class::RequestStale, &claim);
    let claim = recipes.claim("GE", |claim| claim.player.key = key(2).public());
    recipes.reseat("a-claim-with-the-key-of-the-other", Class::KeyProof, &claim);
    let claim = recipes.claim("GE", |claim| claim.player.chain.id = [0x11; 32]);
    recipes.reseat("a-claim-with-the-old-chain", Class::KeyProof, &claim);
}

fn founding(recipes: &mut Recipes) {
    let (invitation, acceptance) = (recipes.line.invitation().clone(), recipes.line.acceptance().clone());
    let (Document::Invitation(terms), Document::Acceptance(answer)) =
        (invitation.document().clone(), acceptance.document().clone())
    else {
        panic!("an invitation and its acceptance")
    };
    let mut invited = |name, class: Class, alter: &dyn Fn(&mut Invitation)| {
        let mut terms = terms.clone();
        alter(&mut terms);
        recipes.add(name, None, class.word(), vec![Signed::sign(Document::Invitation(terms), &key(1))]);
    };
    invited("an-unknown-rulebook", Class::UnknownRulebook, &|it| it.rulebook = "../../etc/passwd".into());
    invited("a-newer-revision", Class::OtherRevision, &|it| it.revision = 999_999);
    invited("an-unknown-scenario", Class::UnknownScenario, &|it| {
        it.start = dispatch::document::Start::Scenario("moon".into());
    });
    invited("an-unknown-side", Class::UnknownScenario, &|it| it.side = "US".into());
    invited("other-parts", Class::OtherComponents, &|it| it.components[0] ^= 1);
    invited("orders-to-begin-with", Class::OrdersUnreadable, &|it| it.player.orders = vec!["conquer".into()]);
    let mut own = answer.clone();
    own.player.key = key(1).public();
    let own = Signed::sign(Document::Acceptance(own), &key(1));
    recipes.add("accepted-by-the-host", None, Class::SamePlayer.word(), vec![invitation.clone(), own]);
    let mut same = answer.clone();
    same.player.chain.id = terms.player.chain.id;
    let same = Signed::sign(Document::Acceptance(same), &key(2));
    recipes.add("accepted-with-the-chain-of-the-host", None, Class::KeyProof.word(), vec![invitation.clone(), same]);
    let mut second = answer.clone();
    second.player.key = key(4).public();
    let second = Signed::sign(Document::Acceptance(second), &key(4));
    let three = vec![invitation.clone(), acceptance, second];
    recipes.add("accepted-by-another-too", None, Class::AcceptedAlready.word(), three);
    let mut other = answer;
    other.invitation[0] ^= 1;
    let other = Signed::sign(Document::Acceptance(other), &key(2));
    recipes.add("of-another-invitation", None, Class::OtherInvitation.word(), vec![invitation, other]);
}

/// A game of Fords, in which both seal a plan: one opens what they sealed, or something else.
fn secrets(recipes: &mut Recipes) {
    let mut table = table::Table::begin(table::invitation("fords", "standard", DiceMode::Drawn, &[]));
    let mut documents = vec![table.line.invitation().clone(), table.line.acceptance().clone()];
    let mut chance = kernel::dice::Seeded::new(5);
    for _ in 0..40 {
        let side = table.line.baton().expect("a game that goes on");
        let signed = table.play(&mut chance);
        let Document::Dispatch(dispatch) = signed.document().clone() else { panic!("a dispatch") };
        let opens = dispatch.inputs.iter().position(|input| input.contains(" opens "));
        if let Some(opens) = opens {
            let mut altered = dispatch;
            let (head, _) = altered.inputs[opens].split_once(": ").expect("a value");
            let salt = head.rsplit(' ').next().expect("a salt").to_owned();
            altered.inputs[opens] = altered.inputs[opens].replace(&salt, &"f".repeat(64));
            let altered = table.sign(side, Document::Dispatch(altered));
            let otherwise = [&documents[..], &[altered]].concat();
            recipes.add("a-secret-opened-otherwise", None, Class::SecretAltered.word(), otherwise);
            documents.push(signed);
            documents.extend((0..2).map(|_| table.play(&mut chance)));
            recipes.add("a-secret-opened", None, "ok", documents);
            return;
        }
        documents.push(signed);
    }
    panic!("nothing was ever opened");
}
