//! vectors/line: documents that are spelled and signed as they must be, and do not fit where they stand. Each names its class of failure.
//!
//! With FIELDPOST_RECORD_VECTORS=1 they are written anew, and with them all other vectors but those of the armour, with the keys that SPEC.md names.

mod curve;
mod files;
mod papers;
mod play_on;
mod sources;
mod summaries;
mod table;
mod whole_games;

use data_encoding::BASE64_NOPAD;
use dispatch::bundle::{Fork, WholeGame};
use dispatch::chain::Chain;
use dispatch::crossing::standing;
use dispatch::document::{
    Claim, Consent, DiceMode, Dispatch, Invitation, Matter, Note, Place, Player, Rekey, Request, Reseat, Resignation,
    SummaryForm, rekey_bytes,
};
use dispatch::draft::{Covering, Draft};
use dispatch::key::Signature;
use dispatch::keyring::{Form, Keyring};
use dispatch::line::Post;
use dispatch::proposal::Proposal;
use dispatch::summary::{WORDING, summary};
use dispatch::{Class, Document, Failure, Line, PublicKey, Signed, armour};
use kernel::dice::Chance;
use kernel::secret::GameId;
use kernel::{Awaits, Side, Viewer};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Once;
use table::key;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name)
}

fn whole(name: &str) -> WholeGame {
    let text = std::fs::read_to_string(folder("games").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let block = armour::find(&text).remove(0).expect("a whole block");
    WholeGame::read(&block.bytes).unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

/// Everything in vectors/ that is made here: compared with what is there, or written.
fn record() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let recording = std::env::var_os("FIELDPOST_RECORD_VECTORS").is_some();
        if recording {
            record_games();
        }
        for (name, bytes) in made() {
            let file = folder(&name);
            match recording {
                true => {
                    std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
                    std::fs::write(&file, bytes).expect("to write");
                }
                false => assert!(std::fs::read(&file).unwrap_or_default() == bytes, "{name} is another one"),
            }
        }
    });
}

/// The games are played anew only when they are recorded: a rulebook may offer its choices in another order one day.
fn record_games() {
    let drawn = whole_games::played(DiceMode::Drawn, |_| true);
    let sealed = whole_games::played(DiceMode::Sealed, whole_games::has_all_in_its_second);
    let mut states = "# The hash of the last state of each game in this folder.\n".to_owned();
    for (name, whole) in [(DRAWN, &drawn), (GAME, &sealed)] {
        std::fs::write(folder("games").join(name), whole_games::text(whole)).expect("to write");
        states += &format!("{name} {}\n", whole.line.game().hash());
    }
    std::fs::write(folder("games/states.txt"), states).expect("to write");
}

/// Every other vector by its name.
fn made() -> Vec<(String, Vec<u8>)> {
    let papers = papers::papers();
    let id = Line::found(papers.good("invitation").clone(), papers.good("acceptance").clone()).expect("a game").id();
    let mut made = papers.files();
    made.push(("dice.txt".into(), papers::dice(&papers, &id.0).into_bytes()));
    let recipes = recipes();
    made.extend(recipes.made.iter().map(|recipe| (format!("line/{}.txt", recipe.0), spelled(recipe).into_bytes())));
    let two = recipes.made.iter().find(|recipe| recipe.0 == "two-with-one-number").expect("a fork");
    let two = <[Signed; 2]>::try_from(two.3.clone()).expect("two");
    for file in files::files(&papers, &whole(GAME), &two) {
        let passphrase = file.passphrase.map(|it| format!("passphrase: {it}\n")).unwrap_or_default();
        let head = format!("expect: {}\nkind: {}\n{passphrase}\n", file.expect, file.kind);
        made.push((format!("files/{}.txt", file.name), [head.as_bytes(), &file.bytes].concat()));
    }
    for (name, number, expect, text) in summaries::summaries() {
        let text = format!("expect: {expect}\nafter: {number} of {GAME}\n\n{text}");
        made.push((format!("summaries/{name}.txt"), text.into_bytes()));
    }
    for crossing in play_on::crossings() {
        made.push((format!("crossing/{}.txt", crossing.name), crossed(&crossing).into_bytes()));
    }
    made
}

fn spelled((_, after, expect, documents): &Recipe) -> String {
    let after = after.map(|(number, game)| format!("after: {number} of {game}\n")).unwrap_or_default();
    let documents: String =
        documents.iter().map(|signed| format!("document {}\n", BASE64_NOPAD.encode(&signed.bytes()))).collect();
    format!("expect: {expect}\n{after}\n{documents}")
}

fn line_after(after: (u32, &str), branch: &[Signed]) -> Line {
    let line = whole(after.1).line.as_of(after.0).expect("a game that holds");
    branch.iter().try_fold(line, |line, signed| line.with(signed)).unwrap_or_else(|failure| panic!("{failure}"))
}

const WORDS: [&str; 3] = ["first", "second", "third"];

/// Which of the branches stands, in whatever order they come.
fn which_stands(after: (u32, &str), branches: &[Vec<Signed>]) -> &'static str {
    let lines: Vec<Line> = branches.iter().map(|branch| line_after(after, branch)).collect();
    let posts: Vec<&[Post]> = lines.iter().map(|line| &line.posts()[after.0 as usize..]).collect();
    let mut found = BTreeSet::new();
    for order in orders(posts.len()) {
        let arrived: Vec<&[Post]> = order.iter().map(|at| posts[*at]).collect();
        found.insert(order[standing(&arrived)]);
        // One after the other it comes to the same.
        let one_by_one = (1..order.len()).fold(order[0], |stood, count| {
            let known: Vec<usize> =
                std::iter::once(stood).chain(order[..=count].iter().copied().filter(|at| *at != stood)).collect();
            known[standing(&known.iter().map(|at| posts[*at]).collect::<Vec<_>>())]
        });
        found.insert(one_by_one);
    }
    match found.into_iter().collect::<Vec<_>>()[..] {
        [only] => WORDS[only],
        _ => "fork",
    }
}

/// Every order of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![vec![]] };
    let shorter = orders(last);
    let with = |order: &Vec<usize>, at: usize| [&order[..at], &[last], &order[at..]].concat();
    shorter.iter().flat_map(|order| (0..=last).map(|at| with(order, at)).collect::<Vec<_>>()).collect()
}

fn crossed(crossing: &play_on::Crossing) -> String {
    let (number, game) = crossing.after;
    let mut text =
        format!("stands: {}\nafter: {number} of {game}\n\n", which_stands(crossing.after, &crossing.branches));
    for (word, branch) in WORDS.into_iter().zip(&crossing.branches) {
        branch.iter().for_each(|signed| text += &format!("{word} {}\n", BASE64_NOPAD.encode(&signed.bytes())));
    }
    text
}

/// Head and body of a vector.
fn parted(text: &str) -> (BTreeMap<&str, &str>, &str) {
    let (head, body) = text.split_once("\n\n").expect("a blank line");
    (head.lines().filter_map(|line| line.split_once(": ")).collect(), body)
}

fn after_of<'a>(head: &BTreeMap<&str, &'a str>) -> Option<(u32, &'a str)> {
    let (number, game) = head.get("after")?.split_once(" of ").expect("a number and a game");
    Some((number.parse().expect("a number"), game))
}

fn texts(name: &str) -> Vec<(String, String)> {
    let read = |entry: std::fs::DirEntry| {
        let text = std::fs::read_to_string(entry.path()).expect("a vector");
        (entry.file_name().to_string_lossy().trim_end_matches(".txt").to_owned(), text)
    };
    std::fs::read_dir(folder(name)).expect("the vectors").flatten().map(read).collect()
}

/// What has been found out by hand: the name says which of the two stands.
#[test]
fn documents_that_cross_come_to_one_line() {
    record();
    let mut seen = BTreeSet::new();
    for (name, text) in texts("crossing") {
        let (head, body) = parted(&text);
        let branch = |word: &str| -> Vec<Signed> {
            let rows = body.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
            rows.map(|row| Signed::read(&BASE64_NOPAD.decode(row.as_bytes()).expect("base64")).expect("signed"))
                .collect()
        };
        let branches: Vec<Vec<Signed>> = WORDS.map(branch).into_iter().filter(|branch| !branch.is_empty()).collect();
        let stands = which_stands(after_of(&head).expect("a place"), &branches);
        assert_eq!(head.get("stands"), Some(&stands), "{name}");
        seen.insert(stands);
        let named = |at: usize| name.starts_with(&format!("a-{}-before-", branches[at][0].document().kind()));
        if branches.iter().all(|branch| branch.len() == 1) && named(0) != named(1) {
            assert_eq!(stands, if named(0) { "first" } else { "second" }, "{name}");
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["first", "fork", "second", "third"]);
}

#[test]
fn every_file_is_read_or_refused_as_it_says() {
    record();
    let mut seen = BTreeSet::new();
    for (name, text) in texts("files") {
        let (head, body) = parted(&text);
        let found = match head["kind"] {
            "game" => WholeGame::read(body.as_bytes()).map(|whole| assert_eq!(whole.bytes(), body.as_bytes())),
            "fork" => Fork::read(body.as_bytes()).map(|fork| assert_eq!(fork.bytes(), body.as_bytes())),
            kind => {
                let form = if kind == "key" { Form::Key } else { Form::Backup };
                Keyring::read(body, form, head.get("passphrase").copied())
                    .map(|ring| assert_eq!(ring.key.to_bytes(), [1; 32]))
            }
        };
        let found = found.map_or_else(|failure| failure.class.word(), |()| "ok");
        assert_eq!(head.get("expect"), Some(&found), "{name}");
        seen.insert((head["kind"].to_owned(), found));
    }
    for kind in ["game", "fork", "key", "backup"] {
        assert!(seen.contains(&(kind.to_owned(), "ok")), "no {kind} is right");
    }
}

/// Hole 9 of issue 17: the words around a payload are those that it makes.
#[test]
fn words_are_those_of_the_payload_or_not_as_it_says() {
    record();
    for (name, text) in texts("summaries") {
        let (head, body) = parted(&text);
        let block = armour::find(body).remove(0).expect("a whole block");
        let signed = Signed::read(&block.bytes).expect("signed");
        let (number, game) = after_of(&head).expect("a place");
        let line = whole(game).line.as_of(number).expect("a game").with(&signed).expect("it fits");
        let wording = match signed.document() {
            Document::Dispatch(dispatch) => dispatch.wording,
            _ => WORDING,
        };
        let found = match block.summary {
            None => "ok",
            Some(_) if wording != WORDING => Class::Newer.word(),
            Some(words) if !armour::same_words(&words, &summary(&signed, Some(&line))) => Class::SummaryAltered.word(),
            Some(_) => "ok",
        };
        assert_eq!(head.get("expect"), Some(&found), "{name}");
    }
}

/// Hole 12 of issue 17: who has no rules can still check every die, because SPEC.md says how many sides each has.
#[test]
fn dice_have_as_many_sides_as_the_specification_says() {
    let spec = std::fs::read_to_string(folder("../SPEC.md")).expect("SPEC.md");
    for title in games::SHELF {
        let row = spec.lines().find(|line| line.starts_with(&format!("| `{}` | `", title.id)));
        let row = row.unwrap_or_else(|| panic!("SPEC.md has no dice of {}", title.id));
        let codes = format!("| `{}` `{}` |", title.sides[0].code, title.sides[1].code);
        assert!(row.contains(&codes), "{row}");
        assert!(row.contains("| 6 |") || row.contains("| 6; "), "{row}");
        for (at, scenario) in title.scenarios.iter().enumerate() {
            let mut game = games::Start::scenario(scenario.id).begin(title, GameId::LOCAL).expect("a scenario");
            let mut chance = kernel::dice::Seeded::new(at as u64);
            for _ in 0..1500 {
                match game.awaits() {
                    Awaits::Roll(wanted) => {
                        assert_eq!(wanted.sides, 6, "{}: {}", title.id, wanted.purpose);
                        let faces =
                            (0..wanted.count).map(|_| 1 + u8::try_from(chance.below(6)).expect("a face")).collect();
                        game.roll(faces, Viewer::Umpire).expect("a roll");
                    }
                    Awaits::Choice(_) => {
                        let side = game.decider().unwrap_or(Side::Blue);
                        let choice = game.any_choice(side, &mut chance).expect("a choice");
                        if game.as_secret(&choice).is_some() {
                            break;
                        }
                        game.take(&choice, Viewer::Umpire).unwrap_or_else(|why| panic!("{choice}: {why:?}"));
                    }
                    Awaits::Opening { .. } | Awaits::Over(_) => break,
                }
            }
        }
    }
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
        let (head, documents) = parted(&text);
        let line = after_of(&head).map(|(number, game)| whole(game).line.as_of(number).expect("a game that holds"));
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
        Class::NoFork,
        Class::NoSuchEntry,
        Class::KeyWorks,
    ];
    for class in Class::ALL.iter().filter(|class| !elsewhere.contains(class)) {
        assert!(classes.contains(class.word()), "no vector has the class `{class}`");
    }
    assert!(classes.contains("ok"));
}

const GAME: &str = "outpost-sealed.fieldpost";
const DRAWN: &str = "outpost-drawn.fieldpost";

/// The game that the vectors are made from, and its guest's first dispatch, which fits after number 1: dice, an answer by the host's
/// orders, moves.
/// Its name, after what, what is expected, and the documents.
type Recipe = (&'static str, Option<(u32, &'static str)>, String, Vec<Signed>);

struct Recipes {
    line: Line,
    good: Dispatch,
    /// A number after which no roll is due.
    calm: u32,
    made: Vec<Recipe>,
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
        let note = Note { game, author: key(by).public(), after, salt: [9; 32], matter, message: vec![] };
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
        let player =
            Player { key: key(3).public(), name: "Hans".into(), mail: None, chain, orders: vec![], message: vec![] };
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

fn recipes() -> Recipes {
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
    let mut draft = Draft::begin(&begun, Side::Red, Some(&chain)).expect("his turn");
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
    recipes.altered("not-allowed", Class::Refused, |it| {
        let (there, back) = it.inputs[2].split_once('-').expect("a path");
        let (from, to) = (&there[there.len() - 4..], &back[..4]);
        it.inputs[2] = format!("{there}-{to}{}", format!("-{from}-{to}").repeat(9));
    });
    recipes.altered("a-choice-of-the-other", Class::NotHisInput, |it| it.inputs[2] = "GE: end".into());
    recipes.altered("an-adjudication-alone", Class::NotHisInput, |it| it.inputs[2] = "adjudicate set turn 3".into());
    recipes.altered("a-move-left-out", Class::StateDiffers, |it| drop(it.inputs.remove(2)));
    recipes.altered("another-state", Class::StateDiffers, |it| it.state[0] ^= 1);
    recipes.altered("unreadable-orders", Class::OrdersUnreadable, |it| it.orders = Some(vec!["conquer".into()]));
    recipes.altered("an-unreadable-plan", Class::PlanUnreadable, |it| it.plan = Some(vec!["conquer".into()]));
    let line = recipes.line.as_of(2).expect("a game");
    let place = Place { game: line.id(), number: 3, author: key(1).public(), previous: line.last(), salt: [8; 32] };
    let opens = Some((2, Chain::new([0x11; 32], [0x21; 32]).value(2)));
    let empty = Dispatch { place, opens, inputs: vec![], state: line.game().hash().0, ..recipes.good.clone() };
    recipes.add("nothing-in-it", Some(2), Class::Empty.word(), vec![Signed::sign(Document::Dispatch(empty), &key(1))]);
}

fn both(recipes: &mut Recipes) {
    let (calm, place) = (recipes.calm, recipes.good.place.clone());
    let before = recipes.line.as_of(calm).expect("a game").last();
    let takeback = |number| Matter::Request(Request::Takeback(number));
    let request = recipes.note(takeback(0), 2, before);
    recipes.consent("consent-to-his-own", Class::RequestOwn, &request);
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
    recipes.reseat("his-own-seat", Class::WrongSeat, &claim);
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
    recipes.add("accepted-by-himself", None, Class::SamePlayer.word(), vec![invitation.clone(), own]);
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
