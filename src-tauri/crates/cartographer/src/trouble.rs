//! What can go wrong with a file: one sentence that names the file and the place in it.

use kernel::components::ComponentError;
use std::fmt;
use std::path::Path;

/// A complaint about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub file: String,
    /// Where in the file: `line 3, column 7`, `feature 2`.
    pub place: String,
    pub message: String,
}

impl Trouble {
    pub fn new(file: &Path, place: impl Into<String>, message: impl Into<String>) -> Trouble {
        Trouble { file: file.display().to_string(), place: place.into(), message: message.into() }
    }

    /// A complaint about the file as a whole.
    pub fn whole(file: &Path, message: impl Into<String>) -> Trouble {
        Trouble::new(file, "", message)
    }

    pub fn component(file: &Path, error: &ComponentError) -> Trouble {
        Trouble::new(file, format!("line {}, column {}", error.line, error.column), error.message.clone())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trouble { file, place, message } = self;
        if place.is_empty() { write!(out, "{file}: {message}") } else { write!(out, "{file}, {place}: {message}") }
    }
}

impl std::error::Error for Trouble {}

/// Reads a text file.
pub fn read(file: &Path) -> Result<String, Trouble> {
    std::fs::read_to_string(file).map_err(|error| Trouble::whole(file, error.to_string()))
}
