//! A folder of its own for each test, gone afterwards.

use std::path::PathBuf;

#[derive(Debug)]
pub(crate) struct Desk(PathBuf);

impl Desk {
    pub fn new(name: &str) -> Desk {
        let folder = std::env::temp_dir().join(format!("fieldpost-journal-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Desk(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
