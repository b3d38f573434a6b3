//! vectors/line: documents that are spelled and signed as they must be, and do not fit where they stand. Each names its class of failure.
//!
//! With FIELDPOST_RECORD_VECTORS=1 they are written anew, from the games in vectors/games and with the keys that SPEC.md names.

use data_encoding::BASE64_NOPAD;
use dispatch::bundle::WholeGame;
use dispatch::chain::Chain;
use dispatch::document::{
    Claim, Consent, DiceMode, Dispatch, Invitation, Matter, Note, Place, Player, Rekey, Request, Reseat, Resignation,
    SummaryForm, rekey_bytes,
};
use dispatch::draft::{Covering, Draft};
use dispatch::key::Signature;
use dispatch::proposal::Proposal;
use dispatch::{Class, Document, Failure, Line, PublicKey, SecretKey, Signed, armour};
use kernel::secret::{GameId, Salt};
use kernel::{Awaits, Side};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name)
}

fn whole(name: &str) -> WholeGame {
    let text = std::fs::read_to_string(folder("games").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let block = armour::find(&text).remove(0).expect("a whole block");
    WholeGame::read(&block.bytes).unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

/// What becomes of the documents of a vector, one after the other.
fn judged(line: Option<Line>, documents: &[Signed]) -> Result<(), Failure> {
    let mut rest = documents.iter();
    let mut line = match (line, documents) {
        (Some(line), _) => line,
        (None, [invitation]) => {
            let Document::Invitation(terms) = invitation.document() else { panic!("an invitation") };
            return Proposal::of(terms, GameId::LOCAL).map(|_| ());
        }
        (None, [invitation, acceptance, ..]) => {
            rest.nth(1);
            Line::found(invitation.clone(), acceptance.clone())?
        }
        (None, []) => panic!("no documents"),
    };
    for (at, signed) in rest.clone().enumerate() {
        let taken = line.with(signed);
        assert!(taken.is_ok() || at + 1 == rest.len(), "{at}: {:?}", taken.map(|_| ()));
        line = taken?;
    }
    Ok(())
}

#[test]
fn every_document_fits_its_line_or_not_as_it_says() {
    record();
    let mut classes = BTreeSet::new();
    for entry in std::fs::read_dir(folder("line")).expect("the vectors").flatten() {
        let name = entry.file_name();
        let text = std::fs::read_to_string(entry.path()).expect("a vector");
        let (head, documents) = text.split_once("\n\n").unwrap_or_else(|| panic!("{name:?} has no blank line"));
        let head: BTreeMap<&str, &str> = head.lines().filter_map(|line| line.split_once(": ")).collect();
        let line = head.get("after").map(|after| {
            let (number, game) = after.split_once(" of ").expect("a number and a game");
            whole(game).line.as_of(number.parse().expect("a number")).expect("a game that holds")
        });
        let document = |line: &str| {
            let bytes = line.strip_prefix("document ").and_then(|text| BASE64_NOPAD.decode(text.as_bytes()).ok());
            let bytes = bytes.unwrap_or_else(|| panic!("{name:?} has a line that is no document"));
            Signed::read(&bytes).unwrap_or_else(|failure| panic!("{name:?}: {failure}"))
        };
        let documents: Vec<Signed> = documents.lines().map(document).collect();
        let found = judged(line, &documents);
        let sentence = found.as_ref().err().map(|failure| failure.sentence.clone()).unwrap_or_default();
        assert!(!sentence.contains('\n'), "{name:?}: {sentence}");
        let found = found.map_or_else(|failure| failure.class.word(), |()| "ok");
        assert_eq!(Some(&found), head.get("expect"), "{name:?}: {sentence}");
        classes.insert(found);
    }
    // The others are of the armour, of the spelling, or of what else lies on a reader's desk.
    let elsewhere = [
        Class::Armour,
        Class::TooLong,
        Class::Newer,
        Class::UnknownKind,
        Class::Malformed,
        Class::BadKey,
        Class::BadSignature,
        Class::SummaryAltered,
        Class::AcceptedAlready,
        Class::NoFork,
        Class::NoSuchEntry,
    ];
    for class in Class::ALL.iter().filter(|class| !elsewhere.contains(class)) {
        assert!(classes.contains(class.word()), "no vector has the class `{class}`");
    }
    assert!(classes.contains("ok"));
}

const GAME: &str = "outpost-sealed.fieldpost";

fn key(seed: u8) -> SecretKey {
    SecretKey::from_bytes(&[seed; 32])
}

/// The game that the vectors are made from, and its guest's first dispatch, which fits after number 1: dice, an answer by the host's
/// orders, moves.
struct Recipes {
    line: Line,
    good: Dispatch,
    made: Vec<(&'static str, Option<u32>, String, Vec<Signed>)>,
}

impl Recipes {
    fn add(&mut self, name: &'static str, after: Option<u32>, expect: &str, documents: Vec<Signed>) {
        self.made.push((name, after, expect.to_owned(), documents));
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
        let note = Note { game, author: key(by).public(), after, salt: [9; 32], matter, message: vec![] };
        Signed::sign(Document::Note(note), &key(by))
    }

    fn consent(&mut self, name: &'static str, class: Class, request: &Signed) {
        let consent = Consent { place: self.good.place.clone(), request: request.bytes(), state: [0; 32] };
        self.beside(name, class, Document::Consent(consent));
    }

    fn claim(&self, side: &str, alter: impl FnOnce(&mut Claim)) -> Signed {
        let chain = Chain::new([0x13; 32], [0x23; 32]).commitment();
        let player =
            Player { key: key(3).public(), name: "Hans".into(), mail: None, chain, orders: vec![], message: vec![] };
        let mut claim =
            Claim { game: self.good.place.game, after: self.good.place.previous, side: side.into(), player };
        alter(&mut claim);
        let by = if claim.player.key == key(1).public() { 1 } else { 3 };
        Signed::sign(Document::Claim(claim), &key(by))
    }

    fn reseat(&mut self, name: &'static str, class: Class, claim: &Signed) {
        let reseat = Reseat { place: self.good.place.clone(), claim: claim.bytes() };
        self.beside(name, class, Document::Reseat(reseat));
    }
}

/// Makes the vectors again, and compares them with those that are there; or writes them.
fn record() {
    let line = whole(GAME).line;
    let Document::Dispatch(good) = line.posts()[1].signed.document().clone() else { panic!("a dispatch") };
    let mut recipes = Recipes { line, good, made: vec![] };
    in_its_place(&mut recipes);
    inputs(&mut recipes);
    both(&mut recipes);
    founding(&mut recipes);
    secrets(&mut recipes);
    let recording = std::env::var_os("FIELDPOST_RECORD_VECTORS").is_some();
    std::fs::create_dir_all(folder("line")).expect("a folder");
    for (name, after, expect, documents) in &recipes.made {
        let after = after.map(|number| format!("after: {number} of {GAME}\n")).unwrap_or_default();
        let documents: String =
            documents.iter().map(|signed| format!("document {}\n", BASE64_NOPAD.encode(&signed.bytes()))).collect();
        let text = format!("expect: {expect}\n{after}\n{documents}");
        let file = folder("line").join(format!("{name}.txt"));
        match recording {
            true => std::fs::write(&file, text).expect("to write"),
            false => assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), text, "{name}"),
        }
    }
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
    };
    let late = Dispatch { place: place(&line, 2), ..recipes.good.clone() };
    recipes.add(
        "out-of-turn",
        Some(2),
        Class::NotHisTurn.word(),
        vec![Signed::sign(Document::Dispatch(late), &key(2))],
    );
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
    let mut draft = Draft::begin(&begun, Side::Red, &chain).expect("his turn");
    draft.choose(&part.inputs[2]).expect("the same move");
    let covering = |message: &str| Covering {
        orders: None,
        plan: None,
        summary: SummaryForm::Brief,
        message: vec![message.to_owned()],
    };
    let first = draft.sign(&begun, covering("more to come"), &key(2));
    let then = begun.with(&first).expect("a part of a run");
    let second =
        Dispatch { place: place(&then, 2), opens: Some((2, chain.value(2))), inputs: rest, ..recipes.good.clone() };
    let second = Signed::sign(Document::Dispatch(second), &key(2));
    recipes.add("a-run-split-for-a-new-link", Some(1), Class::ChainExtra.word(), vec![first, second]);
}

fn inputs(recipes: &mut Recipes) {
    // roll 5 · GE: retreat … · SU: move … · SU: end
    recipes.altered("a-die-forged", Class::DieForged, |it| it.inputs[0] = "roll 6".into());
    recipes.altered("a-die-left-out", Class::DieMissing, |it| drop(it.inputs.remove(0)));
    recipes.altered("a-die-too-many", Class::DieExtra, |it| it.inputs.push("roll 6".into()));
    recipes.altered("an-answer-that-was-not-ordered", Class::OrderAltered, |it| it.inputs[1] = "GE: steps 9=2".into());
    recipes.altered("ends-where-orders-answer", Class::OrderMissing, |it| it.inputs.truncate(1));
    recipes.altered("no-inputs", Class::DieMissing, |it| it.inputs.clear());
    recipes.altered("no-notation", Class::NotNotation, |it| it.inputs[2] = "SU: conjure 31".into());
    recipes
        .altered("not-allowed", Class::Refused, |it| it.inputs[2] = "SU: move 31 0705-0805-0905-0904-0903-0902".into());
    recipes.altered("a-choice-of-the-other", Class::NotHisInput, |it| it.inputs[2] = "GE: end".into());
    recipes.altered("an-adjudication-alone", Class::NotHisInput, |it| it.inputs[2] = "adjudicate set turn 3".into());
    recipes.altered("a-move-left-out", Class::StateDiffers, |it| drop(it.inputs.remove(2)));
    recipes.altered("another-state", Class::StateDiffers, |it| it.state[0] ^= 1);
    recipes.altered("unreadable-orders", Class::OrdersUnreadable, |it| it.orders = Some(vec!["conquer".into()]));
    recipes.altered("an-unreadable-plan", Class::PlanUnreadable, |it| it.plan = Some(vec!["conquer".into()]));
    let line = recipes.line.as_of(2).expect("a game");
    let place = Place { game: line.id(), number: 3, author: key(1).public(), previous: line.last() };
    let opens = Some((2, Chain::new([0x11; 32], [0x21; 32]).value(2)));
    let empty = Dispatch { place, opens, inputs: vec![], state: line.game().hash().0, ..recipes.good.clone() };
    recipes.add("nothing-in-it", Some(2), Class::Empty.word(), vec![Signed::sign(Document::Dispatch(empty), &key(1))]);
}

fn both(recipes: &mut Recipes) {
    let (place, before) = (recipes.good.place.clone(), recipes.good.place.previous);
    let takeback = |number| Matter::Request(Request::Takeback(number));
    let request = recipes.note(takeback(0), 2, before);
    recipes.consent("consent-to-his-own", Class::RequestOwn, &request);
    let request = recipes.note(takeback(0), 1, recipes.line.acceptance().hash());
    recipes.consent("consent-too-late", Class::RequestStale, &request);
    let request = recipes.note(Matter::Message, 1, before);
    recipes.consent("consent-to-no-request", Class::RequestUnknown, &request);
    let request = recipes.note(takeback(7), 1, before);
    recipes.consent("back-to-what-never-was", Class::NothingToTakeBack, &request);
    let request = recipes.note(takeback(1), 1, before);
    recipes.consent("back-to-now", Class::NothingToTakeBack, &request);
    let request = recipes.note(takeback(0), 1, before);
    recipes.consent("consent-with-another-state", Class::StateDiffers, &request);
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
    let claim = recipes.note(Matter::Message, 1, before);
    recipes.reseat("a-seat-without-a-claim", Class::RequestUnknown, &claim);
    let claim = recipes.claim("SU", |_| {});
    recipes.reseat("his-own-seat", Class::WrongSeat, &claim);
    let claim = recipes.claim("GE", |claim| claim.game.0[0] ^= 1);
    recipes.reseat("a-claim-to-another-game", Class::OtherGame, &claim);
    let claim = recipes.claim("GE", |claim| claim.after[0] ^= 1);
    recipes.reseat("a-claim-from-nowhere", Class::RequestStale, &claim);
    let claim = recipes.claim("GE", |claim| claim.player.key = key(1).public());
    recipes.reseat("a-claim-with-the-old-key", Class::KeyProof, &claim);
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
    recipes.add("accepted-by-himself", None, Class::SamePlayer.word(), vec![invitation.clone(), own]);
    let mut other = answer;
    other.invitation[0] ^= 1;
    let other = Signed::sign(Document::Acceptance(other), &key(2));
    recipes.add("of-another-invitation", None, Class::OtherInvitation.word(), vec![invitation, other]);
}

/// A game of Fords, in which both seal a plan: one opens another than he sealed.
fn secrets(recipes: &mut Recipes) {
    let start = games::Start::scenario("standard");
    let title = games::title("fords").expect("a game");
    let chains = [Chain::new([0x11; 32], [0x21; 32]), Chain::new([0x12; 32], [0x22; 32])];
    let player = |at: usize, name: &str| Player {
        key: key(u8::try_from(at + 1).expect("a small number")).public(),
        name: name.into(),
        mail: None,
        chain: chains[at].commitment(),
        orders: vec![],
        message: vec![],
    };
    let game = start.begin(title, GameId::LOCAL).expect("a scenario");
    let invitation = Invitation {
        rulebook: "fords".into(),
        revision: title.rules_index().expect("rules").revision,
        start: dispatch::document::Start::Scenario("standard".into()),
        options: vec![],
        components: start.components(title).expect("parts"),
        side: game.names().side(Side::Blue).code.into(),
        dice: DiceMode::Drawn,
        player: player(0, "Hans"),
    };
    let invitation = Signed::sign(Document::Invitation(invitation), &key(1));
    let acceptance = dispatch::document::Acceptance { invitation: invitation.hash(), player: player(1, "Iwan") };
    let acceptance = Signed::sign(Document::Acceptance(acceptance), &key(2));
    let mut line = Line::found(invitation.clone(), acceptance.clone()).expect("a game");
    let mut documents = vec![invitation, acceptance];
    let mut openings: Vec<String> = Vec::new();
    let mut dice = kernel::dice::Seeded::new(5);
    for _ in 0..40 {
        let side = line.baton().expect("a game that goes on");
        let at = usize::from(side == Side::Red);
        let mut draft = Draft::begin(&line, side, &chains[at]).expect("his turn");
        loop {
            match draft.game().awaits() {
                Awaits::Choice(sides) if sides.contains(side) => {
                    let choice = draft.game().any_choice(side, &mut dice).expect("something to do");
                    let choice = draft.game().addressed(&choice).expect("a choice");
                    let secret = draft.game().as_secret(&choice).map(|(side, action)| (side, action.to_owned()));
                    let input = match secret {
                        None => choice,
                        Some((side, action)) => {
                            let salt = Salt([u8::try_from(openings.len()).expect("a few"); 32]);
                            let (sealing, opening) = draft.game().seal(side, &action, salt).expect("to seal");
                            openings.push(opening);
                            sealing
                        }
                    };
                    draft.choose(&input).expect("to choose");
                }
                Awaits::Opening { side: opens, .. } if opens == side => {
                    let due = openings.iter().find(|opening| draft.game().judge(opening).is_ok()).expect("an opening");
                    draft.choose(due).expect("to open");
                }
                _ => break,
            }
        }
        let covering = Covering { orders: None, plan: None, summary: SummaryForm::Brief, message: vec![] };
        let signed = draft.sign(&line, covering, &key(u8::try_from(at + 1).expect("a small number")));
        let Document::Dispatch(dispatch) = signed.document().clone() else { panic!("a dispatch") };
        if let Some(opens) = dispatch.inputs.iter().position(|input| input.contains(" opens ")) {
            let mut altered = dispatch;
            let (head, _) = altered.inputs[opens].split_once(": ").expect("a value");
            let salt = head.rsplit(' ').next().expect("a salt").to_owned();
            altered.inputs[opens] = altered.inputs[opens].replace(&salt, &"f".repeat(64));
            documents.push(Signed::sign(Document::Dispatch(altered), &key(u8::try_from(at + 1).expect("small"))));
            recipes.add("a-secret-opened-otherwise", None, Class::SecretAltered.word(), documents);
            return;
        }
        line = line.with(&signed).expect("a dispatch that fits");
        documents.push(signed);
    }
    panic!("nothing was ever opened");
}
