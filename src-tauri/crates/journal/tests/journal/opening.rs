//! Files that are opened, and files that are left alone.

use crate::{Desk, game, told};
use journal::{Journal, Trouble};
use std::path::Path;

fn raw(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).and_then(|raw| raw.execute_batch(sql)).expect("a change");
}

#[test]
fn nothing_is_written_over() {
    let desk = Desk::new("over");
    let path = desk.file("game");
    std::fs::write(&path, "a letter").expect("a file");
    let exists = Journal::create(&path, "x", "now").map(drop);
    assert_eq!(exists, Err(Trouble::Exists(path.clone())));
    assert_eq!(std::fs::read(&path).expect("a file"), b"a letter");
    // The log of a game that is gone would be taken for the new one's.
    let other = desk.file("other");
    std::fs::write(desk.file("other-wal"), "an old log").expect("a file");
    assert_eq!(Journal::create(&other, "x", "now").map(drop), Err(Trouble::Exists(desk.file("other-wal"))));
    assert_eq!(desk.contents().len(), 2, "no draft is left");
}

#[test]
fn only_its_owner_reads_a_game() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new("mode");
    let journal = game(&desk.file("game"));
    for (path, _) in desk.contents() {
        let mode = std::fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", path.display());
    }
    drop(journal);
}

#[test]
fn what_is_no_game_is_not_opened() {
    let desk = Desk::new("foreign");
    let path = desk.file("file");
    assert_eq!(Journal::open(&path).map(drop), Err(Trouble::Missing(path.clone())));
    for bytes in [&b""[..], b"a letter", &[0; 8192]] {
        std::fs::write(&path, bytes).expect("a file");
        let before = desk.contents();
        assert_eq!(Journal::open(&path).map(drop), Err(Trouble::NotAGame(path.clone())));
        assert_eq!(Journal::open_to_read(&path).map(drop), Err(Trouble::NotAGame(path.clone())));
        assert_eq!(desk.contents(), before);
    }
    std::fs::remove_file(&path).expect("no file");
    raw(&path, "PRAGMA journal_mode = WAL; CREATE TABLE recipes (cake TEXT);");
    let before = desk.contents();
    assert_eq!(Journal::open(&path).map(drop), Err(Trouble::NotAGame(path.clone())));
    assert_eq!(desk.contents(), before);
    assert_eq!(Journal::open(&desk.0).map(drop), Err(Trouble::NotAGame(desk.0.clone())));
}

#[test]
fn a_newer_file_is_refused_untouched() {
    let desk = Desk::new("newer");
    let path = desk.file("game");
    drop(game(&path));
    raw(&path, "PRAGMA user_version = 2");
    let before = desk.contents();
    for _ in 0..2 {
        assert_eq!(Journal::open(&path).map(drop), Err(Trouble::Newer(path.clone())));
        assert_eq!(Journal::open_to_read(&path).map(drop), Err(Trouble::Newer(path.clone())));
        assert!(!journal::check(&path).is_sound());
        assert_eq!(journal::salvage(&path, &desk.file("new"), "now"), Err(Trouble::Newer(path.clone())));
        assert_eq!(desk.contents(), before);
    }
}

#[test]
fn a_newer_file_whose_program_was_killed_is_refused_untouched() {
    let desk = Desk::new("newer-log");
    let (path, other) = (desk.file("game"), Desk::new("newer-log-living"));
    drop(game(&other.file("game")));
    let living = rusqlite::Connection::open(other.file("game")).expect("a connection");
    living.execute_batch("PRAGMA user_version = 2").expect("a newer one");
    for (from, bytes) in other.contents().iter().filter(|(path, _)| !path.to_string_lossy().ends_with("-shm")) {
        std::fs::write(desk.file(&from.file_name().expect("a name").to_string_lossy()), bytes).expect("a copy");
    }
    let before = desk.contents();
    assert_eq!(before.len(), 2, "the newer version stands only in the log");
    assert_eq!(Journal::open(&path).map(drop), Err(Trouble::Newer(path.clone())));
    assert_eq!(desk.contents(), before);
}

#[test]
fn a_game_that_is_looked_at_stays_as_it_is() {
    let desk = Desk::new("read");
    let path = desk.file("game");
    let before = told(&game(&path));
    let bytes = desk.contents();
    let mut journal = Journal::open_to_read(&path).expect("a game");
    assert_eq!(told(&journal), before);
    assert_eq!(journal.write("now", |page| page.append("one more")), Err(Trouble::ReadOnly(path.clone())));
    assert_eq!(journal.entries().len(), 5);
    drop(journal);
    assert_eq!(desk.contents(), bytes);
}

#[test]
fn a_name_like_an_address_is_a_name() {
    let desk = Desk::new("names");
    for name in ["file:game?mode=memory", "spiel für zwei #1.fieldpost", "100%"] {
        drop(game(&desk.file(name)));
        assert_eq!(Journal::open(&desk.file(name)).expect(name).entries().len(), 5);
    }
    assert_eq!(desk.contents().len(), 3);
}
