//! vectors/line: documents that are spelled and signed as they must be, and do not fit where they stand. Each names its class of failure.
//!
//! With FIELDPOST_RECORD_VECTORS=1 they are written anew, and with them all other vectors but those of the armour, with the keys that SPEC.md names.

mod curve;
mod files;
mod papers;
mod play_on;
mod recipes;
mod sources;
mod summaries;
mod table;
mod whole_games;

use data_encoding::BASE64_NOPAD;
use dispatch::bundle::{Fork, WholeGame};
use dispatch::crossing::{Pool, grow};
use dispatch::document::DiceMode;
use dispatch::keyring::{Form, Keyring};
use dispatch::proposal::Proposal;
use dispatch::summary::{WORDING, summary};
use dispatch::{Class, Document, Failure, Line, Signed, armour};
use kernel::dice::Chance;
use kernel::secret::GameId;
use kernel::{Awaits, Side, Viewer};
use recipes::{Recipe, recipes};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Once;

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

/// Which of the branches stands, in whatever order their documents come, one by one or all at once.
fn which_stands(after: (u32, &str), branches: &[Vec<Signed>]) -> &'static str {
    let trunk = line_after(after, &[]);
    let mut found = BTreeSet::new();
    for order in orders(branches.len()) {
        let arrived: Vec<&Signed> = order.iter().flat_map(|at| &branches[*at]).collect();
        found.insert(grow(&trunk, &arrived).last());
        let (mut pool, mut line) = (Pool::default(), trunk.clone());
        for count in 1..=arrived.len() {
            // What gave way stays beside the line.
            line = pool.grow(&line, &arrived[..count], None).unwrap_or(line);
        }
        found.insert(line.last());
        // Backwards, what follows waits for what it follows.
        let (mut pool, mut line) = (Pool::default(), trunk.clone());
        for count in 1..=arrived.len() {
            line = pool.grow(&line, &arrived[arrived.len() - count..], None).unwrap_or(line);
        }
        found.insert(line.last());
    }
    assert_eq!(found.len(), 1, "they come to different lines");
    let stands = branches.iter().position(|branch| branch.last().is_some_and(|tip| found.contains(&tip.hash())));
    WORDS[stands.expect("one of the branches")]
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
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["first", "second", "third"]);
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
        let wording = signed.document().wording();
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
        let revision = title.rules_index().expect("rules").revision;
        assert!(row.ends_with(&format!("| {revision} |")), "revision {revision}: {row}");
        for (at, scenario) in title.scenarios.iter().enumerate() {
            let mut game = games::Start::scenario(scenario.id).begin(title, GameId::LOCAL).expect("a scenario");
            let mut chance = kernel::dice::Seeded::new(at as u64);
            for _ in 0..1500 {
                match game.awaits() {
                    Awaits::Roll(wanted) => {
                        assert_eq!(wanted.sides, 6, "{}: {}", title.id, wanted.purpose);
                        let faces =
                            (0..wanted.count).map(|_| 1 + u8::try_from(chance.below(6)).expect("a face")).collect();
                        game.roll(faces).expect("a roll");
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
