//! The examples in vectors/: documents, dice, and two whole games. SPEC.md tells what they are, and tests/line makes them.

use dispatch::bundle::WholeGame;
use dispatch::cast::Cast;
use dispatch::chain::{Chain, Opened};
use dispatch::document::{Document, rekey_bytes};
use dispatch::line::{Line, game_id};
use dispatch::{Class, PublicKey, SecretKey, Signed, armour};
use kernel::dice::Dice;
use kernel::hash::{from_hex, hex, tagged};
use kernel::secret::{GameId, Salt, Seal, Secret};
use kernel::{Fate, RollWanted, Side};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A vector: what it expects, and payload and signature in one row.
fn vector(path: &Path) -> (String, Vec<u8>) {
    let bytes = std::fs::read(path).expect("a vector");
    let name = path.display();
    let head = bytes.iter().position(|byte| *byte == b'\n').unwrap_or_else(|| panic!("{name} has no first line"));
    let expect = std::str::from_utf8(&bytes[..head]).ok().and_then(|line| line.strip_prefix("expect: "));
    let expect = expect.unwrap_or_else(|| panic!("{name} expects nothing"));
    let rest = bytes[head..].strip_prefix(b"\n\n").unwrap_or_else(|| panic!("{name} has no blank line"));
    let word = b"signature ";
    let at = rest.windows(word.len()).rposition(|here| here == word).unwrap_or_else(|| panic!("{name} is not signed"));
    let signature = rest[at + word.len()..].strip_suffix(b"\n").expect("a line's end");
    let signature = data_encoding::BASE64_NOPAD.decode(signature).expect("base64");
    assert_eq!(signature.len(), 64, "{name}");
    (expect.to_owned(), [&rest[..at], &signature].concat())
}

fn good(name: &str) -> Signed {
    let (expect, bytes) = vector(&folder("documents").join(format!("{name}.txt")));
    assert_eq!(expect, "ok", "{name}");
    Signed::read(&bytes).unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

#[test]
fn every_document_is_read_or_refused_as_it_says() {
    let mut kinds = BTreeSet::new();
    let mut classes: BTreeMap<String, usize> = BTreeMap::new();
    for entry in std::fs::read_dir(folder("documents")).expect("the vectors").flatten() {
        let (expect, bytes) = vector(&entry.path());
        let name = entry.file_name();
        let found = match Signed::read(&bytes) {
            Ok(signed) => {
                assert_eq!(signed.bytes(), bytes, "{name:?}");
                kinds.insert(signed.document().kind());
                "ok"
            }
            Err(failure) => {
                assert!(!failure.sentence.contains('\n'), "{name:?}: {failure}");
                failure.class.word()
            }
        };
        assert_eq!(found, expect, "{name:?}");
        *classes.entry(expect).or_default() += 1;
    }
    assert_eq!(kinds.len(), 10, "{kinds:?}");
    let words: Vec<&str> = classes.keys().map(|word| &word[..]).collect();
    assert_eq!(words, ["bad-key", "bad-signature", "malformed", "newer", "ok", "too-long", "unknown-kind"]);
    assert!(classes.values().sum::<usize>() >= 60, "{classes:?}");
}

#[test]
fn documents_are_signed_the_same_again() {
    let keys = [1, 2, 3, 4].map(|seed| SecretKey::from_bytes(&[seed; 32]));
    for entry in std::fs::read_dir(folder("documents")).expect("the vectors").flatten() {
        let (expect, bytes) = vector(&entry.path());
        if expect != "ok" {
            continue;
        }
        // Nobody signs with such a key but who wants to try a reader.
        if entry.file_name() == "key-of-mixed-order.txt" {
            continue;
        }
        let signed = Signed::read(&bytes).expect("a good one");
        let key = keys.iter().find(|key| key.public() == *signed.document().author()).expect("one of the four keys");
        assert_eq!(Signed::sign(signed.document().clone(), key), signed, "{:?}", entry.file_name());
    }
}

#[test]
fn a_document_that_is_one_byte_too_long_is_refused() {
    let longest = dispatch::signed::LONGEST_DOCUMENT;
    let class = |length| Signed::read(&vec![b'x'; length]).map(|_| ()).map_err(|failure| failure.class);
    assert_eq!(class(longest), Err(Class::Malformed));
    assert_eq!(class(longest + 1), Err(Class::TooLong));
    assert_eq!(class(63), Err(Class::Malformed));
}

#[test]
fn the_documents_fit_together() {
    let line = Line::found(good("invitation"), good("acceptance")).expect("a game");
    let Document::Consent(consent) = good("consent").document().clone() else { panic!("a consent") };
    assert_eq!(Signed::read(&consent.request), Ok(good("note-takeback")));
    let Document::Decline(decline) = good("decline").document().clone() else { panic!("a decline") };
    assert_eq!(decline.request, consent.request);
    assert_eq!(consent.place.game, line.id());
    assert_eq!(consent.place.previous, good("dispatch").hash());
    let Document::Reseat(reseat) = good("reseat").document().clone() else { panic!("a reseat") };
    assert_eq!(Signed::read(&reseat.claim), Ok(good("claim")));
    let Document::Rekey(rekey) = good("rekey").document().clone() else { panic!("a rekey") };
    assert_eq!(rekey.key.verify(&rekey_bytes(&rekey.place, &rekey.key), &rekey.proof), Ok(()));
    // The link of the chain holds; the moves are examples of spelling, and nobody asked for the roll in them.
    let refused = line.with(&good("dispatch")).map(|_| ()).map_err(|failure| failure.class);
    assert_eq!(refused, Err(Class::DieExtra));
}

#[test]
fn chains_casts_and_seals_are_those_reckoned_outside() {
    let hash = |word: &str| from_hex(word).unwrap_or_else(|| panic!("`{word}` is no hash"));
    let (mut chain, mut cast, mut counted) = (None, None, BTreeMap::<String, usize>::new());
    for line in text("dice.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["chain", id, seed] => chain = Some(Chain::new(hash(id), hash(seed))),
            ["s", index, value] => {
                let chain = chain.as_ref().expect("a chain above it");
                assert_eq!(hex(&chain.value(index.parse().expect("an index"))), value, "{line}");
            }
            ["document", name, expected] => assert_eq!(hex(&good(name).hash()), expected, "{line}"),
            ["game", invitation, acceptance, id] => {
                assert_eq!(game_id(&good(invitation), &good(acceptance)).to_string(), id, "{line}");
            }
            ["cast", game, document, caster, index, value] => {
                let (game, document, value) = (GameId(hash(game)), hash(document), hash(value));
                let caster = PublicKey::parse(caster).expect("a key");
                let index: u16 = index.parse().expect("an index");
                let key = tagged("fieldpost/1/dice", &[&game.0, &document, &caster.0, &index.to_be_bytes(), &value]);
                let opened = Opened { id: [0; 32], index, value };
                cast = Some((key, Cast::new(&game, &document, &caster, &opened)));
            }
            ["K", expected] => assert_eq!(cast.as_ref().map(|(key, _)| hex(key)).as_deref(), Some(expected)),
            ["faces", sides, ref faces @ ..] => {
                let (sides, count) = (sides.parse().expect("sides"), u8::try_from(faces.len()).expect("a few"));
                let wanted = RollWanted { purpose: "vector", sides, count, fate: Fate::Drawn };
                // Each row begins anew with die 0.
                let rolled = cast.clone().expect("a cast above it").1.roll(&wanted).expect("endless dice");
                assert_eq!(rolled.iter().map(u8::to_string).collect::<Vec<_>>(), faces, "{line}");
                assert_eq!(count, 20);
            }
            ["seal", game, author, "plan", sequence, salt, expected, ..] => {
                let side = if author == "blue" { Side::Blue } else { Side::Red };
                let secret = Secret { name: "plan", sequence: sequence.parse().expect("a number") };
                let value = words[7..].join(" ");
                let seal = Seal::of(&GameId(hash(game)), side, secret, &Salt(hash(salt)), &value);
                assert_eq!(seal.to_string(), expected, "{line}");
            }
            _ => panic!("`{line}` is no vector"),
        }
        *counted.entry(words[0].to_owned()).or_default() += 1;
    }
    let expected =
        [("K", 3), ("cast", 3), ("chain", 3), ("document", 5), ("faces", 9), ("game", 1), ("s", 12), ("seal", 2)];
    assert_eq!(counted, expected.map(|(word, count)| (word.to_owned(), count)).into());
}

#[test]
fn the_whole_games_come_to_their_last_states() {
    let mut modes = BTreeSet::new();
    for line in text("games/states.txt").lines().filter(|line| !line.starts_with('#')) {
        let (name, state) = line.split_once(' ').expect("a file and a state");
        let found = armour::find(&text(&format!("games/{name}")));
        let [Ok(block)] = &found[..] else { panic!("{name}: {found:?}") };
        assert_eq!(block.kind, "game");
        let whole = WholeGame::read(&block.bytes).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        assert_eq!(whole.bytes(), block.bytes, "{name}");
        assert_eq!(whole.line.game().hash().to_string(), state, "{name}");
        assert!(whole.line.outcome().is_some(), "{name} is not over");
        assert!(whole.line.game().inputs().iter().any(|input| input.starts_with("roll ")), "{name} has no dice");
        modes.insert(whole.line.dice().to_string());
    }
    assert_eq!(modes.into_iter().collect::<Vec<_>>(), ["drawn", "sealed"]);
}

/// Hole 12 of issue 17: the page is what another program is made from.
#[test]
fn the_specification_opens_with_a_real_file_and_has_every_class() {
    let spec = text("../SPEC.md");
    // The markers in its prose are no blocks.
    let block = armour::find(&spec).into_iter().find_map(Result::ok).expect("an example");
    let example = Signed::read(&block.bytes).expect("a signed document");
    let game = armour::find(&text("games/outpost-sealed.fieldpost")).remove(0).expect("a block");
    let game = WholeGame::read(&game.bytes).expect("a whole game");
    let post = game.line.posts().iter().find(|post| post.signed == example).expect("the example is of no game here");
    let line = game.line.as_of(post.number).expect("the game as it was");
    let words = dispatch::summary::summary(&example, Some(&line));
    let file = armour::write(example.document().kind(), &words, &example.bytes());
    assert!(spec.contains(&file), "the words are other ones:\n{words}");
    let payload = std::str::from_utf8(example.payload()).expect("text");
    assert!(spec.contains(&format!("```text\n{payload}```\n")), "the payload is another one");
    let classes =
        spec.lines().skip_while(|line| !line.starts_with("## 14.")).take_while(|line| !line.starts_with("## 15."));
    let told: Vec<&str> = classes.filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let known: Vec<&str> = Class::ALL.iter().map(|class| class.word()).collect();
    assert_eq!(told.iter().collect::<BTreeSet<_>>(), known.iter().collect::<BTreeSet<_>>());
    assert_eq!(told.len(), known.len(), "a class is told twice");
}

/// Every vector is told in the last section, with what it expects, and nothing else is.
#[test]
fn the_specification_tells_every_vector() {
    let spec = text("../SPEC.md");
    for name in ["documents", "line", "files", "crossing", "summaries"] {
        let mut expected: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for entry in std::fs::read_dir(folder(name)).expect("the vectors").flatten() {
            let bytes = std::fs::read(entry.path()).expect("a vector");
            let head = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
            let head = std::str::from_utf8(head).expect("text").split_once(": ").expect("what it expects").1.to_owned();
            let name = entry.file_name().to_string_lossy().trim_end_matches(".txt").to_owned();
            expected.entry(head).or_default().insert(name);
        }
        let heading = format!("| vectors/{name} | |");
        let rows = spec.lines().skip_while(|line| **line != heading).skip(2).take_while(|line| line.starts_with("| `"));
        let told: BTreeMap<String, BTreeSet<String>> = rows
            .map(|line| {
                let (class, names) = line.trim_matches(['|', ' ']).split_once(" | ").expect("a row");
                (class.trim_matches('`').to_owned(), names.split(", ").map(str::to_owned).collect())
            })
            .collect();
        assert_eq!(told, expected, "vectors/{name}");
    }
}
