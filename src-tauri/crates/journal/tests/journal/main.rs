//! Journals as the program uses them: on the disk, by their public face.

mod damage;
mod opening;
mod writing;

use journal::Journal;
use std::path::{Path, PathBuf};

/// A folder of its own for each test, gone afterwards.
#[derive(Debug)]
pub struct Desk(PathBuf);

impl Desk {
    pub fn new(name: &str) -> Desk {
        // In memory where there is such a place: hundreds of small files are synced here.
        let memory = PathBuf::from("/dev/shm");
        let place = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = place.join(format!("fieldpost-journals-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Desk(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names and the bytes of all files.
    pub fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = std::fs::read_dir(&self.0).expect("a folder").flatten().map(|entry| entry.path());
        let mut files: Vec<_> = entries.map(|path| (path.clone(), std::fs::read(path).expect("a file"))).collect();
        files.sort();
        files
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A game with a little of everything: five entries in two branches, two documents, secrets, settings, annotations.
pub fn game(path: &Path) -> Journal {
    let mut journal = Journal::create(path, "game korsun\nscenario free\n", "monday").expect("a game");
    let written = journal.write("tuesday", |page| {
        page.append("SU: activate 6TA")?;
        page.append("SU: end")?;
        page.append("roll 4")?;
        page.move_head(Some(1), "undo")?;
        page.append("SU: move 8MC 3018-2918")?;
        page.keep_secret("chain", &[9; 32])?;
        page.set("opponent", "Vatutin")
    });
    written.expect("a page");
    let written = journal.write("wednesday", |page| {
        let end = page.append("SU: end")?;
        page.keep_document("dispatch", b"the first dispatch", [1; 32])?;
        page.keep_document("note", &vec![0xee; 20_000], [2; 32])?;
        page.post([1; 32], "line 1", Some(end))?;
        page.post([2; 32], "tray", None)?;
        page.post([2; 32], "note", None)?;
        page.keep_secret("salt 1", b"salt")?;
        page.set("opponent", "Konev")?;
        let remark = |entry, text: &str| journal::Remark {
            entry,
            author: "me".into(),
            kind: journal::Kind::Comment,
            text: text.into(),
            private: true,
        };
        let first = page.annotate(remark(Some(2), "too early"), None)?;
        page.annotate(remark(Some(2), "far too early"), Some(first))?;
        let other = page.annotate(remark(None, "a good game"), None)?;
        page.withdraw(other)?;
        Ok(())
    });
    written.expect("a page");
    journal
}

/// Everything that a journal holds, as text.
pub fn told(journal: &Journal) -> String {
    format!(
        "{:?}\n{:#?}\nhead {:?}\n{:#?}\n{:#?}\n{:#?}\n{:#?}\n{:#?}\n{:?}",
        journal.founding(),
        journal.entries(),
        journal.head(),
        journal.head_moves().expect("moves"),
        journal.documents().expect("documents"),
        journal.postings().expect("postings"),
        journal.secrets().expect("secrets").iter().map(|one| (&one.name, &one.value)).collect::<Vec<_>>().len(),
        journal.annotations().expect("annotations"),
        (journal.setting("opponent").expect("a setting"), journal.secret("chain").expect("a secret")),
    )
}
