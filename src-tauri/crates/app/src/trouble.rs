//! Two kinds of failure, two types: the rules say no, or something is broken.

use crate::answer::RefusalAnswer;
use games::{NotTaken, SetUpError, StartError};
use kernel::{Names, Refusal, SituationError};
use serde::Serialize;
use std::fmt;
use ts_rs::TS;

/// Something is wrong with a file, a line or the machine: one sentence for the player, the cause for the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Fault {
    pub sentence: String,
    pub cause: Option<String>,
    /// Where it is, in the file or the line that was given.
    pub line: Option<usize>,
    pub column: Option<usize>,
    /// The line itself, for pointing.
    pub text: Option<String>,
}

impl Fault {
    pub fn new(sentence: impl Into<String>) -> Fault {
        Fault { sentence: sentence.into(), cause: None, line: None, column: None, text: None }
    }

    pub fn caused(sentence: impl Into<String>, cause: impl fmt::Display) -> Fault {
        Fault { cause: Some(cause.to_string()), ..Fault::new(sentence) }
    }

    /// The journal's own sentence.
    pub fn journal(trouble: journal::Trouble) -> Fault {
        Fault::new(trouble.to_string())
    }

    /// A situation that does not hold.
    pub fn situation(error: &SituationError) -> Fault {
        let sentence = format!("the situation does not hold: {error}");
        Fault { line: Some(error.line), column: Some(error.column), ..Fault::new(sentence) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentence)?;
        if let Some(cause) = &self.cause {
            write!(out, " ({cause})")?;
        }
        match (&self.text, self.column) {
            (Some(text), Some(column)) => write!(out, "\n  {text}\n  {}^", " ".repeat(column.saturating_sub(1))),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// Why nothing happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub enum Trouble {
    /// The rules say no. Not a fault, and not shown as one.
    #[serde(rename = "refusal")]
    Refused(RefusalAnswer),
    #[serde(rename = "fault")]
    Fault(Fault),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

impl Trouble {
    /// What the player is told, in one sentence.
    pub fn sentence(&self) -> String {
        match self {
            Trouble::Refused(refusal) => refusal.text.clone(),
            Trouble::Fault(fault) => fault.to_string(),
        }
    }

    pub fn refused(names: &Names, refusal: &Refusal) -> Trouble {
        Trouble::Refused(RefusalAnswer::of(names, refusal))
    }

    pub fn not_taken(names: &Names, line: &str, why: NotTaken) -> Trouble {
        match why {
            NotTaken::Refused(refusal) => Trouble::refused(names, &refusal),
            NotTaken::Notation(error) => {
                let sentence = format!("not a line of notation: {error}");
                // A line that goes on for ever is not shown again.
                let text = (line.len() < 1000).then(|| line.to_owned());
                Trouble::Fault(Fault { column: Some(error.column), text, ..Fault::new(sentence) })
            }
        }
    }

    /// A game that cannot be started so.
    pub fn start(error: &StartError) -> Trouble {
        Trouble::Fault(match error {
            StartError::SetUp(SetUpError::Situation(error)) => Fault::situation(error),
            _ => Fault::new(error.to_string()),
        })
    }

    pub fn set_up(id: &str, error: SetUpError) -> Trouble {
        Trouble::Fault(match error {
            SetUpError::NoSuchGame => Fault::new(format!("there is no game `{id}`; `fieldpost games` lists them")),
            SetUpError::Situation(error) => Fault::situation(&error),
        })
    }
}
