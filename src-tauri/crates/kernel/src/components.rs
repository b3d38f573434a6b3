//! The printed parts of a game as data: reading `scenarios/<game>/*.toml`, and saying where each part comes from.
//!
//! The printed components are not at hand. What a rulebook states carries over, what history knows fills in, the rest is
//! reconstructed; every feature of a map and every side of a counter says which.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// No component is longer, in bytes.
pub const LONGEST_COMPONENT: usize = 8 << 20;

/// Where a piece of data comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rulebook states it.
    Rulebook,
    /// Geography or history knows it.
    History,
    /// Nobody knows it: it is ours, in the spirit of the rest.
    Reconstructed,
}

impl fmt::Display for Source {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Source::Rulebook => "rulebook",
            Source::History => "history",
            Source::Reconstructed => "reconstructed",
        })
    }
}

/// What is wrong with a component, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentError {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

impl fmt::Display for ComponentError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ComponentError {}

impl ComponentError {
    /// A complaint that is about no single part.
    pub fn whole(message: impl Into<String>) -> ComponentError {
        ComponentError { line: 1, column: 1, message: message.into() }
    }

    /// A complaint about what stands at that span of the text.
    pub fn at(text: &str, span: Range<usize>, message: impl Into<String>) -> ComponentError {
        let before = text.get(..span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        ComponentError { line, column: before[line_start..].chars().count() + 1, message: message.into() }
    }
}

/// Reads a component; the complaint is one sentence and its place.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, ComponentError> {
    if text.len() > LONGEST_COMPONENT {
        return Err(ComponentError::whole(format!("a component has at most {LONGEST_COMPONENT} bytes")));
    }
    toml::from_str(text).map_err(|error| {
        let message = error.message().lines().next().unwrap_or_default().to_owned();
        ComponentError::at(text, error.span().unwrap_or(0..0), message)
    })
}

/// A text between quotation marks, as TOML has it.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(letter))),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Part {
        name: String,
        source: Source,
    }

    #[test]
    fn a_part_says_where_it_comes_from() {
        let part: Part = read("name = \"Ros\"\nsource = \"history\"").expect("a part");
        assert_eq!(part, Part { name: "Ros".to_owned(), source: Source::History });
    }

    #[test]
    fn mistakes_are_one_sentence_with_a_place() {
        let error = |text: &str| read::<Part>(text).expect_err("a mistake").to_string();
        let sentence = error("name = \"Ros\"\nsource = \"hearsay\"");
        assert!(sentence.starts_with("line 2, column 10: unknown variant `hearsay`"), "{sentence}");
        assert!(error("name = ").starts_with("line 1, column 8: "), "{}", error("name = "));
        assert!(error("nam = \"Ros\"").contains("unknown field `nam`"));
        assert!(error(&"#".repeat(LONGEST_COMPONENT + 1)).contains("at most"));
    }

    #[test]
    fn quoted_text_is_read_back() {
        for text in ["Ros", "a \"b\" \\c", "tab\tand\u{7f}", "Bíla Tserkva", ""] {
            let part: Part = read(&format!("name = {}\nsource = \"rulebook\"", quoted(text))).expect("a part");
            assert_eq!(part.name, text);
        }
    }
}
