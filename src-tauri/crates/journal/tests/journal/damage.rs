//! Damaged files: found, told, and salvaged.

use crate::{Desk, game, told};
use journal::{Journal, Trouble, check, salvage};
use std::path::Path;

const PAGE: usize = 4096;

fn overwrite(path: &Path, at: usize, with: &[u8]) {
    let mut bytes = std::fs::read(path).expect("a file");
    bytes[at..at + with.len()].copy_from_slice(with);
    std::fs::write(path, bytes).expect("a file");
}

fn find(path: &Path, text: &str) -> usize {
    let bytes = std::fs::read(path).expect("a file");
    bytes.windows(text.len()).position(|window| window == text.as_bytes()).expect(text)
}

/// A change behind the journal's back.
fn forge(path: &Path, sql: &str) {
    let raw = rusqlite::Connection::open(path).expect("a connection");
    raw.pragma_update(None, "foreign_keys", false).expect("no keys");
    raw.execute_batch(sql).expect("a change");
}

fn refusal(path: &Path) -> String {
    let trouble = Journal::open(path).expect_err("damage");
    assert!(matches!(trouble, Trouble::Damaged { .. }), "{trouble}");
    trouble.to_string().split_once(" is damaged: ").expect("a sentence").1.to_owned()
}

/// A long game: enough entries for many pages, documents of several pages.
fn long_game(path: &Path) -> Journal {
    let mut journal = game(path);
    for turn in 0..30 {
        let written = journal.write("thursday", |page| {
            for action in 0..10 {
                page.append(&format!("SU: move unit-{turn}-{action} 0101-0202-0303-0404-0505-0606-0707-0808"))?;
            }
            let hash = [100 + turn; 32];
            page.keep_document("dispatch", &[turn; 9_000], hash)?;
            page.post(hash, &format!("line {turn}"), page.head()).map(drop)
        });
        written.expect("a page");
    }
    journal
}

#[test]
fn what_was_changed_by_hand_is_found() {
    let desk = Desk::new("forged");
    let path = desk.file("game");
    let again = || {
        let _ = std::fs::remove_file(&path);
        drop(game(&path));
    };
    again();
    let at = find(&path, "SU: activate 6TA");
    overwrite(&path, at, b"SU: activate 7TA");
    assert_eq!(refusal(&path), "entry 1 is not what was written");
    assert_eq!(check(&path).findings, ["entry 1 is not what was written"]);
    again();
    let at = find(&path, "scenario free");
    overwrite(&path, at, b"scenario frEe");
    assert_eq!(refusal(&path), "founding 1 is not what was written");
    again();
    forge(&path, "DROP TRIGGER entries_remain; DELETE FROM entries WHERE number = 5; DROP TRIGGER postings_stay;");
    assert_eq!(refusal(&path), "the trigger entries_remain is missing");
    let findings = check(&path).findings;
    assert!(findings.contains(&"the trigger postings_stay is missing".into()), "{findings:?}");
    assert!(
        findings.contains(&"row 1 of postings points at something in entries that is not there".into()),
        "{findings:?}"
    );
    again();
    let at = find(&path, "the first dispatch");
    overwrite(&path, at, b"the forged dispatch");
    let journal = Journal::open(&path).expect("its entries are sound");
    let trouble = journal.documents().expect_err("damage").to_string();
    assert!(trouble.ends_with(" is damaged: document 1 is not what was written"), "{trouble}");
    drop(journal);
    assert_eq!(check(&path).findings, ["document 1 is not what was written"]);
}

#[test]
fn a_damaged_file_is_left_as_it_is() {
    let desk = Desk::new("untouched");
    let path = desk.file("game");
    drop(long_game(&path));
    let length = std::fs::read(&path).expect("a file").len();
    overwrite(&path, PAGE * 7, &[0xaa; PAGE]);
    for cut in [length, length / 2, PAGE + 100] {
        std::fs::OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(cut as u64)).expect("a cut");
        let before = desk.contents();
        refusal(&path);
        assert!(!check(&path).is_sound());
        assert_eq!(desk.contents(), before);
    }
}

#[test]
fn a_sound_file_is_salvaged_whole() {
    let desk = Desk::new("sound");
    let (path, new) = (desk.file("game"), desk.file("new"));
    let before = told(&long_game(&path));
    let bytes = std::fs::read(&path).expect("a file");
    let salvaged = salvage(&path, &new, "now").expect("a salvage");
    assert_eq!((salvaged.entries, salvaged.documents), (305, 32));
    assert_eq!((salvaged.lost, salvaged.loose), (vec![], vec![]));
    assert_eq!(told(&Journal::open(&new).expect("a game")), before);
    assert!(check(&new).is_sound());
    assert_eq!(std::fs::read(&path).expect("a file"), bytes);
    assert_eq!(salvage(&path, &new, "now"), Err(Trouble::Exists(new.clone())));
    assert_eq!(salvage(&desk.file("none"), &desk.file("x"), "now"), Err(Trouble::Missing(desk.file("none"))));
}

#[test]
fn what_stands_in_the_log_is_salvaged() {
    let desk = Desk::new("log");
    let living = Desk::new("log-living");
    let journal = long_game(&living.file("game"));
    for (from, bytes) in living.contents().iter().filter(|(path, _)| !path.to_string_lossy().ends_with("-shm")) {
        std::fs::write(desk.file(&from.file_name().expect("a name").to_string_lossy()), bytes).expect("a copy");
    }
    let salvaged = salvage(&desk.file("game"), &desk.file("new"), "now").expect("a salvage");
    assert_eq!(salvaged.lost, Vec::<String>::new());
    assert_eq!(told(&Journal::open(&desk.file("new")).expect("a game")), told(&journal));
    assert_eq!(salvage(&living.file("game"), &desk.file("x"), "now"), Err(Trouble::Open(living.file("game"))));
}

/// Every page of a file is ruined in turn: what is left is a game, and what is gone is told.
#[test]
fn any_page_can_be_lost() {
    let desk = Desk::new("pages");
    let (path, hurt) = (desk.file("game"), desk.file("hurt"));
    let whole = long_game(&path);
    drop(long_game(&desk.file("closed")));
    let bytes = std::fs::read(desk.file("closed")).expect("a file");
    let mut kept = Vec::new();
    for page in 0..bytes.len() / PAGE {
        let mut ruined = bytes.clone();
        ruined[page * PAGE..(page + 1) * PAGE].fill(0xa5);
        std::fs::write(&hurt, ruined).expect("a file");
        let new = desk.file(&format!("new {page}"));
        let salvaged = salvage(&hurt, &new, "now").expect("a salvage");
        assert!(!salvaged.lost.is_empty(), "page {page}");
        let journal = Journal::open(&new).expect("a game");
        assert!(check(&new).is_sound(), "page {page}: {:?}", check(&new));
        // Whatever is in the new file was in the old one, under the same number.
        assert!(journal.entries().iter().all(|entry| whole.entry(entry.number) == Some(entry)), "page {page}");
        let documents = whole.documents().expect("documents");
        assert!(journal.documents().expect("documents").iter().all(|document| documents.contains(document)));
        assert!(journal.documents().expect("documents").len() >= 25, "page {page} costs at most a leaf of documents");
        // The head is the last entry of the line that is left.
        let line = journal.line();
        let lost = whole.line().iter().skip(line.len()).any(|entry| journal.entry(entry.number).is_some());
        assert!(!lost, "page {page}: the head is not where it could be");
        kept.push(salvaged.entries);
        std::fs::remove_file(&new).expect("no file");
    }
    assert!(kept.iter().filter(|entries| **entries == 305).count() > kept.len() / 2, "{kept:?}");
    assert!(kept.contains(&0), "a lost founding costs the entries");
}

#[test]
fn a_lost_founding_is_told_and_the_documents_are_kept() {
    let desk = Desk::new("founding");
    let (path, new) = (desk.file("game"), desk.file("new"));
    drop(game(&path));
    let at = find(&path, "scenario free");
    overwrite(&path, at, &[0xff; 13]);
    let salvaged = salvage(&path, &new, "now").expect("a salvage");
    assert_eq!((salvaged.entries, salvaged.documents, salvaged.loose.len()), (0, 2, 5));
    let told = [
        "rows that cannot be read or are not what was written: 1",
        "what the game started from cannot be read: no entry can be proven, and the new file starts from nothing",
        "entries cannot be proven and are left out: 1 to 5",
        "remarks and documents that have lost their entry: 3",
    ];
    assert_eq!(salvaged.lost, told);
    let journal = Journal::open(&new).expect("a game");
    assert_eq!((journal.founding(), journal.head()), ("", None));
    assert_eq!(journal.documents().expect("documents").len(), 2);
    assert_eq!(journal.secret("salt 1"), Ok(Some(b"salt".to_vec())));
    assert_eq!(journal.setting("opponent"), Ok(Some("Konev".into())));
}

#[test]
fn a_lost_entry_costs_what_follows_on_it_and_no_other_branch() {
    let desk = Desk::new("entry");
    let (path, new) = (desk.file("game"), desk.file("new"));
    drop(game(&path));
    let at = find(&path, "SU: move 8MC");
    overwrite(&path, at, b"SU: MOVE");
    let salvaged = salvage(&path, &new, "now").expect("a salvage");
    assert_eq!(salvaged.lost[0], "entries cannot be proven and are left out: 4 to 5");
    assert_eq!(
        salvaged.loose.iter().map(|entry| &entry.text[..]).collect::<Vec<_>>(),
        ["SU: MOVE 8MC 3018-2918", "SU: end"]
    );
    let journal = Journal::open(&new).expect("a game");
    assert_eq!(journal.entries().len(), 3);
    assert_eq!(journal.head(), Some(1), "not the branch that had been taken back");
}

#[test]
fn a_file_cut_off_or_without_a_beginning_is_salvaged() {
    let desk = Desk::new("cut");
    let path = desk.file("game");
    drop(long_game(&path));
    let bytes = std::fs::read(&path).expect("a file");
    std::fs::write(desk.file("cut"), &bytes[..bytes.len() / 2 + 1000]).expect("a file");
    let salvaged = salvage(&desk.file("cut"), &desk.file("new 1"), "now").expect("a salvage");
    assert!(salvaged.lost[0].starts_with("the file is cut off: "), "{:?}", salvaged.lost);
    assert!(salvaged.entries > 100 && salvaged.documents > 10, "{salvaged:?}");
    let mut beheaded = bytes.clone();
    beheaded[..PAGE].fill(0);
    std::fs::write(desk.file("beheaded"), &beheaded).expect("a file");
    assert_eq!(Journal::open(&desk.file("beheaded")).map(drop), Err(Trouble::NotAGame(desk.file("beheaded"))));
    let salvaged = salvage(&desk.file("beheaded"), &desk.file("new 2"), "now").expect("a salvage");
    assert_eq!((salvaged.entries, salvaged.documents), (305, 32));
    std::fs::write(desk.file("letter"), "a letter").expect("a file");
    let nothing = salvage(&desk.file("letter"), &desk.file("new 3"), "now");
    assert_eq!(nothing, Err(Trouble::NotAGame(desk.file("letter"))));
}

/// Bytes are ruined at many places: whatever happens, it is a sentence or a game.
#[test]
fn no_damage_makes_it_panic() {
    let desk = Desk::new("noise");
    let path = desk.file("game");
    drop(game(&path));
    let bytes = std::fs::read(&path).expect("a file");
    let mut number: u64 = 1;
    let mut next = |below: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % below
    };
    for round in 0..300 {
        let mut ruined = bytes.clone();
        for _ in 0..1 + next(20) {
            let at = next(ruined.len());
            ruined[at] = next(256) as u8;
        }
        std::fs::write(&path, &ruined).expect("a file");
        let opened = Journal::open_to_read(&path).map(drop).map_err(|trouble| trouble.to_string());
        let report = check(&path);
        assert!(opened.is_ok() || !report.is_sound(), "round {round}: {opened:?}");
        let new = desk.file("new");
        if salvage(&path, &new, "now").is_ok() {
            assert!(check(&new).is_sound(), "round {round}: {:?}", check(&new));
            std::fs::remove_file(&new).expect("no file");
        }
    }
}
