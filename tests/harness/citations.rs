//! Which test cites which case: read from the doc comments of the tests themselves.

use std::path::Path;

/// A test whose doc comment opens with a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    pub case: String,
    /// The test's path inside its binary: `outpost::no_second_move`.
    pub test: String,
}

/// All citations in a folder of tests. A file or folder is a module of its name.
pub fn citations(folder: &Path) -> Vec<Citation> {
    let mut found = Vec::new();
    visit(folder, "", &mut found);
    found
}

fn visit(folder: &Path, module: &str, found: &mut Vec<Citation>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).expect("a folder of tests").flatten().collect();
    entries.sort_by_key(std::fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let inner = match &name[..] {
            "main" | "mod" => module.to_owned(),
            _ => format!("{module}{name}::"),
        };
        if path.is_dir() {
            visit(&path, &inner, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a test file");
            found.extend(citations_in(&text, &inner));
        }
    }
}

/// The citations in one file's text.
pub fn citations_in(text: &str, module: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut cases: Vec<String> = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("/// [") {
            cases.extend(doc.split('[').filter_map(|part| part.split_once(']')).map(|(case, _)| case.to_owned()));
        } else if line.starts_with("///") {
        } else if line.starts_with("#[test]") {
            is_test = true;
        } else if let Some(rest) = line.strip_prefix("fn ") {
            let name = rest.split('(').next().unwrap_or_default();
            let test = format!("{module}{name}");
            if is_test {
                found.extend(cases.drain(..).map(|case| Citation { case, test: test.clone() }));
            }
            cases.clear();
            is_test = false;
        } else if !line.starts_with("#[") {
            cases.clear();
        }
    }
    found
}
