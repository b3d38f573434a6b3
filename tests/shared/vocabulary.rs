//! One table holds the words of a game's situations: the game takes what the table lists, and nothing else.

use games::{AnyGame, SHELF, SetUpError, Title};
use kernel::Situation;
use kernel::secret::GameId;
use kernel::situation::SituationError;
use kernel::vocabulary::{LINES, Meaning, Part};
use std::collections::BTreeSet;
use std::path::Path;

/// Sets up a situation of the game.
fn set_up(title: &Title, text: &str) -> Result<(), SituationError> {
    let situation = Situation::parse(text)?;
    match AnyGame::set_up(title.id, &situation, GameId::LOCAL) {
        Ok(_) => Ok(()),
        Err(SetUpError::Situation(error)) => Err(error),
        Err(SetUpError::NoSuchGame) => panic!("{} is on the shelf", title.id),
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == '@').filter(|word| !word.is_empty())
}

/// Whether a word of a situation is this one of the table; `rangeN` is any like `range2`.
fn is(written: &str, listed: &str) -> bool {
    let stem = listed.strip_suffix('N').filter(|stem| !stem.is_empty());
    let counted = |stem: &str| written.strip_prefix(stem).is_some_and(|rest| rest.parse::<u8>().is_ok());
    written == listed || stem.is_some_and(counted)
}

/// Every line in the table can be written as it stands, and is about its word.
#[test]
fn what_is_listed_is_taken() {
    for title in SHELF {
        assert!(!title.words.0.is_empty(), "{} has words", title.id);
        for meaning in title.words.0 {
            let like = meaning.like;
            assert_eq!(set_up(title, like), Ok(()), "{}: {like}", title.id);
            let free = meaning.word().chars().all(|c| c.is_ascii_uppercase());
            assert!(free || words(like).any(|word| is(word, meaning.word())), "{}: {like}", meaning.form);
            assert!(!meaning.says.is_empty() && !meaning.says.ends_with('.'), "{}", meaning.form);
        }
    }
    let lines: String = LINES.iter().map(|line| format!("{}\n", line.like)).collect();
    Situation::parse(&lines).expect("the lines that all situations have");
}

/// A word that is not in the table is refused where it stands.
#[test]
fn what_is_not_listed_is_pointed_at() {
    for title in SHELF {
        for meaning in title.words.0 {
            let last = meaning.like.lines().last().unwrap_or_default();
            let Some(word) = words(last).find(|word| is(word, meaning.word())) else { continue };
            let line = meaning.like.lines().count();
            let before = meaning.like.strip_suffix(last).unwrap_or_default();
            let at = last.rfind(word).expect("the word");
            let bent = format!("{before}{}frobnicated{}", &last[..at], &last[at + word.len()..]);
            let error = set_up(title, &bent).expect_err(&bent);
            // A mistake in what a line of the map, of settings or of phases says may be told at what it says it of.
            assert_eq!(error.line, line, "{}: {bent}: {error}", title.id);
            if matches!(meaning.part, Part::Mark | Part::Place) {
                assert_eq!(error.column, at + 1, "{}: {bent}: {error}", title.id);
            }
        }
    }
}

/// Every word that stands between quotes in those of a game's sources that read situations: whatever it takes is among them.
fn quoted(title: &Title) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/crates").join(title.sources);
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the sources").flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        if !text.contains("Situation") {
            continue;
        }
        let is_word =
            |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        // Literals here have no quotes in them; what lies between two literals is no word.
        text.lines().for_each(|line| found.extend(line.split('"').filter(is_word).map(str::to_owned)));
    }
    assert!(found.len() > 3, "{found:?}");
    found
}

/// Lines that stand for a word at each place where one can stand: those of the table, with that word instead.
fn tried(title: &Title, part: Part, word: &str) -> Vec<String> {
    let with = |meaning: &Meaning| {
        let (before, last) = meaning.like.rsplit_once('\n').map_or(("", meaning.like), |(before, last)| (before, last));
        let own = words(last).find(|word| is(word, meaning.word()))?;
        let at = last.rfind(own)?;
        Some(format!("{before}\n{}{word}{}", &last[..at], &last[at + own.len()..]))
    };
    let phases = title.sides.iter().map(|side| format!("phase {} {word}", side.code)).filter(|_| part == Part::Phase);
    title.words.of(part).filter_map(with).chain(phases).collect()
}

/// What the game takes is in the table: each word of its sources is tried wherever a word can stand.
#[test]
fn what_is_taken_is_listed() {
    let mut taken = 0;
    for title in SHELF {
        let known = quoted(title);
        for part in [Part::Hex, Part::Hexside, Part::Place, Part::Mark, Part::Phase] {
            for word in &known {
                let lines: BTreeSet<String> = tried(title, part, word).into_iter().collect();
                let Some(line) = lines.iter().find(|line| set_up(title, line).is_ok()) else { continue };
                let on_map = part == Part::Place && word.bytes().any(|byte| byte.is_ascii_digit());
                let area = part == Part::Place && title.words.of(part).next().is_none();
                let listed = title.words.of(part).any(|meaning| is(word, meaning.word()));
                assert!(listed || on_map || area, "{} takes `{word}`: {line}", title.id);
                taken += 1;
            }
        }
    }
    assert!(taken > 60, "{taken} words were taken");
}

/// The same for settings, with what may follow them.
#[test]
fn every_setting_that_is_taken_is_listed() {
    let mut taken = 0;
    for title in SHELF {
        let forms: Vec<Vec<&str>> =
            title.words.of(Part::Setting).map(|meaning| words(meaning.form).collect()).collect();
        let known = quoted(title);
        // Units, hexes and figures are those of the examples.
        let examples: BTreeSet<&str> = title.words.0.iter().flat_map(|meaning| words(meaning.like)).collect();
        let unit = title.words.of(Part::Mark).find_map(|meaning| words(meaning.like).nth(1)).unwrap_or("1");
        let values: BTreeSet<&str> = known.iter().map(|word| &word[..]).chain(examples).chain(["1"]).collect();
        for key in &known {
            let one = values.iter().map(|value| vec![*value]);
            let two = values.iter().flat_map(|value| [title.sides[0].code, unit].map(|first| vec![first, *value]));
            for after in std::iter::once(Vec::new()).chain(one).chain(two) {
                let line = format!("set {key} {}", after.join(" "));
                if set_up(title, &line).is_err() {
                    continue;
                }
                taken += 1;
                let fits = |form: &Vec<&str>| {
                    let same = |(said, listed): (&&str, &&str)| {
                        said == listed || listed.bytes().all(|b| b.is_ascii_uppercase())
                    };
                    form[0] == *key && form.len() == after.len() + 1 && after.iter().zip(&form[1..]).all(same)
                };
                assert!(forms.iter().any(fits), "{} takes `{line}`", title.id);
            }
        }
    }
    assert!(taken > 60, "{taken} settings were taken");
}
