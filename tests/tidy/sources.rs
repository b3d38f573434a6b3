//! The sources of the project, as text.

use std::path::{Path, PathBuf};

/// A source file. Its path is told from the project's root.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: String,
    pub text: String,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }

    /// The lines that run in the program, with their numbers: no comments, no tests.
    pub fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        // Tests stand at the end of a file; `only_tests_follow` holds that.
        let code = self.text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
        let bare = |line: &'_ str| -> usize { line.find("//").unwrap_or(line.len()) };
        code.enumerate().map(move |(at, line)| (at + 1, &line[..bare(line)]))
    }
}

impl Source {
    /// Whether a file's tests are the last thing in it.
    pub fn only_tests_follow(&self) -> bool {
        let after = self.text.lines().skip_while(|line| !line.starts_with("#[cfg(test)]")).skip(1);
        let mut closed = false;
        for line in after.filter(|line| !line.is_empty()) {
            if closed {
                return false;
            }
            closed = line == "}";
        }
        true
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's root").to_owned()
}

/// All Rust files below a folder, without what is built; none if there is no such folder.
pub fn rust_files(folder: &Path) -> Vec<Source> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return found };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && name != "node_modules" && !name.starts_with('.') {
            found.extend(rust_files(&path));
        } else if name.ends_with(".rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let path = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().into_owned();
            found.push(Source { path, text });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// The name and the manifest of every crate of the program.
pub fn crates() -> Vec<(String, String)> {
    let folder = root().join("src-tauri/crates");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the crates").flatten() {
        let manifest = std::fs::read_to_string(entry.path().join("Cargo.toml")).expect("a manifest");
        found.push((entry.file_name().to_string_lossy().into_owned(), manifest));
    }
    found.sort();
    found
}

/// The sources of everything that decides a rule: the grid, the kernel and the games.
pub fn engine_sources() -> Vec<Source> {
    let engines = super::dependencies::engines();
    engines.iter().flat_map(|name| rust_files(&root().join("src-tauri/crates").join(name).join("src"))).collect()
}

/// Whether the word stands in the line by itself, not inside another.
pub fn has_word(line: &str, word: &str) -> bool {
    let part = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let joined_before = word.starts_with(part) && line[..at].ends_with(part);
        let joined_after = word.ends_with(part) && line[at + word.len()..].starts_with(part);
        !joined_before && !joined_after
    })
}
