//! What is written, and what is not.

use crate::{Desk, game, told};
use journal::{Journal, Trouble};

fn texts(journal: &Journal) -> Vec<&str> {
    journal.line().iter().map(|entry| &entry.text[..]).collect()
}

#[test]
fn everything_is_there_again_after_opening() {
    let desk = Desk::new("again");
    let path = desk.file("game");
    let journal = game(&path);
    let before = told(&journal);
    drop(journal);
    assert_eq!(desk.contents().len(), 1, "a closed game is one file");
    assert!(journal::check(&path).is_sound());
    let journal = Journal::open(&path).expect("a game");
    assert_eq!(told(&journal), before);
    assert_eq!(journal.founding(), "game korsun\nscenario free\n");
    assert_eq!(texts(&journal), ["SU: activate 6TA", "SU: move 8MC 3018-2918", "SU: end"]);
    assert_eq!(journal.entries().len(), 5);
    assert_eq!(journal.entry(4).and_then(|entry| entry.parent), Some(1));
    assert_eq!(journal.setting("opponent"), Ok(Some("Konev".into())));
    assert_eq!(journal.secret("chain"), Ok(Some(vec![9; 32])));
    assert_eq!(journal.secret("seed"), Ok(None));
    let posting = journal.posting(&[2; 32]).expect("postings").expect("a posting");
    assert_eq!((posting.number, &posting.standing[..]), (3, "note"));
    assert_eq!(journal.document(&[1; 32]).expect("documents").expect("one").bytes, b"the first dispatch");
    let annotations = journal.annotations().expect("annotations");
    let standing = journal::annotations::standing(&annotations);
    assert_eq!(standing.iter().map(|one| &one.remark.text[..]).collect::<Vec<_>>(), ["far too early"]);
}

#[test]
fn the_head_goes_back_and_another_branch_begins() {
    let desk = Desk::new("branch");
    let path = desk.file("game");
    let mut journal = Journal::create(&path, "", "now").expect("a game");
    assert_eq!((journal.head(), journal.line().len()), (None, 0));
    journal.write("now", |page| page.append("one").and_then(|_| page.append("two"))).expect("entries");
    journal.write("now", |page| page.move_head(None, "undo")).expect("a move");
    assert_eq!(journal.head(), None);
    assert_eq!(Journal::open_to_read(&path).expect("a game").head(), None);
    journal.write("now", |page| page.append("another")).expect("an entry");
    assert_eq!(texts(&journal), ["another"]);
    journal.write("now", |page| page.move_head(Some(2), "back to the first branch")).expect("a move");
    drop(journal);
    let journal = Journal::open(&path).expect("a game");
    assert_eq!(texts(&journal), ["one", "two"]);
    assert_eq!(journal.line_to(Some(3)).len(), 1);
    assert_eq!(journal.line_to(Some(9)).len(), 0);
    assert_eq!(journal.head_moves().expect("moves").len(), 2);
}

#[test]
fn a_page_is_written_whole_or_not_at_all() {
    let desk = Desk::new("whole");
    let mut journal = game(&desk.file("game"));
    let before = told(&journal);
    let refused =
        |journal: &mut Journal, sentence: &str, work: &dyn Fn(&mut journal::Page<'_>) -> Result<(), Trouble>| {
            let written = journal.write("now", |page| {
                page.append("one more")?;
                page.set("opponent", "Rokossovsky")?;
                // Even if the work goes on as if nothing had happened.
                let _ = work(page);
                let _ = page.append("and another");
                Ok(())
            });
            assert_eq!(written, Err(Trouble::Refused(sentence.into())));
            assert_eq!(told(journal), before);
        };
    refused(&mut journal, "there is no entry 99", &|page| page.move_head(Some(99), "undo"));
    refused(&mut journal, "there is no entry 99", &|page| page.post([1; 32], "line 2", Some(99)).map(drop));
    refused(&mut journal, "an entry is one line of text", &|page| page.append("two\nlines").map(drop));
    refused(&mut journal, "there is a secret `chain` already", &|page| page.keep_secret("chain", b"other"));
    refused(&mut journal, "there is no annotation 99", &|page| page.withdraw(99).map(drop));
    refused(&mut journal, "a document that is not kept stands nowhere", &|page| {
        page.post([3; 32], "tray", None).map(drop)
    });
    refused(&mut journal, "two different documents cannot go by one hash", &|page| {
        page.keep_document("dispatch", b"other bytes", [1; 32]).map(drop)
    });
    let called_off: Result<(), Trouble> = journal.write("now", |page| {
        page.append("one more")?;
        Err(Trouble::Refused("the dice are not in".into()))
    });
    assert_eq!(called_off.map_err(|trouble| trouble.to_string()), Err("the dice are not in".into()));
    assert_eq!(told(&journal), before);
    assert_eq!(journal.write("now", |page| page.append("one more")), Ok(6));
}

#[test]
fn a_document_is_kept_once() {
    let desk = Desk::new("once");
    let mut journal = game(&desk.file("game"));
    let again = journal.write("later", |page| page.keep_document("dispatch", b"the first dispatch", [1; 32]));
    assert_eq!(again, Ok(false));
    assert_eq!(journal.documents().expect("documents").len(), 2);
}

#[test]
fn nothing_written_is_ever_changed() {
    let desk = Desk::new("triggers");
    let path = desk.file("game");
    let before = told(&game(&path));
    let raw = rusqlite::Connection::open(&path).expect("a connection");
    raw.pragma_update(None, "recursive_triggers", false).expect("as SQLite is by itself");
    for table in ["founding", "entries", "head_moves", "documents", "postings", "secrets", "annotations"] {
        for sql in [
            format!("UPDATE {table} SET number = number + 100"),
            format!("DELETE FROM {table} WHERE number = 1"),
            format!("INSERT OR REPLACE INTO {table} SELECT * FROM {table} WHERE number = 1"),
        ] {
            let error = raw.execute(&sql, []).expect_err(&sql).to_string();
            assert!(error.starts_with("what was written is not "), "{sql}: {error}");
        }
    }
    let replace = "INSERT OR REPLACE INTO documents SELECT 9, hash, 'forged', bytes, arrived, seal FROM documents";
    assert!(raw.execute(replace, []).is_err());
    let replace = "INSERT OR REPLACE INTO secrets SELECT 9, name, x'00', at, seal FROM secrets";
    assert!(raw.execute(replace, []).is_err());
    drop(raw);
    assert_eq!(told(&Journal::open(&path).expect("a game")), before);
}

#[test]
fn two_that_write_do_not_mix() {
    let desk = Desk::new("two");
    let path = desk.file("game");
    let mut first = game(&path);
    let mut second = Journal::open(&path).expect("the same game");
    first.write("now", |page| page.append("from the first")).expect("an entry");
    let before = second.entries().len();
    assert_eq!(second.write("now", |page| page.append("from the second")), Err(Trouble::Changed));
    assert_eq!(second.entries().len(), before);
    second = Journal::open(&path).expect("the same game");
    second.write("now", |page| page.set("opponent", "Manstein")).expect("a setting");
    assert_eq!(first.write("now", |page| page.append("again")), Err(Trouble::Changed), "also after a mere setting");
    second.write("now", |page| page.append("from the second")).expect("an entry");
    // One that only looks does not disturb.
    drop(Journal::open_to_read(&path).expect("a game"));
    assert!(journal::check(&path).is_sound());
    second.write("now", |page| page.append("and again")).expect("an entry");
}

#[test]
fn a_game_that_somebody_else_is_writing_is_busy() {
    let desk = Desk::new("busy");
    let path = desk.file("game");
    let mut journal = game(&path);
    let other = rusqlite::Connection::open(&path).expect("a connection");
    other.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
    assert_eq!(journal.write("now", |page| page.append("one more")), Err(Trouble::Busy));
    other.execute_batch("ROLLBACK").expect("the end of it");
    assert_eq!(journal.write("now", |page| page.append("one more")), Ok(6));
}

#[test]
fn secrets_are_not_told() {
    let desk = Desk::new("secrets");
    let journal = game(&desk.file("game"));
    assert_eq!(format!("{:?}", journal.secrets().expect("secrets")), "[Secret(chain), Secret(salt 1)]");
    assert!(!format!("{journal:?}").contains("salt"));
}
