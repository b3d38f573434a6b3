//! Two kinds of failure, two types: the rules say no, or something is broken.

use crate::answer::RefusalAnswer;
use games::{NotTaken, SetUpError};
use kernel::Names;
use std::fmt;

/// Something is wrong with a file, a line or the machine: one sentence for the player, the cause for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub sentence: String,
    pub cause: Option<String>,
}

impl Fault {
    pub fn new(sentence: impl Into<String>) -> Fault {
        Fault { sentence: sentence.into(), cause: None }
    }

    pub fn caused(sentence: impl Into<String>, cause: impl fmt::Display) -> Fault {
        Fault { sentence: sentence.into(), cause: Some(cause.to_string()) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentence)?;
        self.cause.as_ref().map_or(Ok(()), |cause| write!(out, " ({cause})"))
    }
}

impl std::error::Error for Fault {}

/// Why nothing happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The rules say no. Not a fault, and not shown as one.
    Refused(RefusalAnswer),
    Fault(Fault),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

impl Trouble {
    pub fn not_taken(names: &Names, line: &str, why: NotTaken) -> Trouble {
        match why {
            NotTaken::Refused(refusal) => Trouble::Refused(RefusalAnswer::of(names, &refusal)),
            NotTaken::Notation(error) => {
                let pointer = " ".repeat(error.column.saturating_sub(1));
                Trouble::Fault(Fault::new(format!("not a line of notation: {error}\n  {line}\n  {pointer}^")))
            }
        }
    }

    pub fn set_up(id: &str, error: SetUpError) -> Trouble {
        Trouble::Fault(match error {
            SetUpError::NoSuchGame => Fault::new(format!("there is no game `{id}`; `fieldpost games` lists them")),
            SetUpError::Situation(error) => Fault::new(format!("the situation does not hold: {error}")),
        })
    }
}
