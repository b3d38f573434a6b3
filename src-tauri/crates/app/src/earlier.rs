//! Games of an earlier revision of their rulebook. Their inputs are judged by the rules of this program as far as these hold;
//! everything after that is listed as it was written. Nothing in the journal changes by looking.

use crate::desk::review::Stopped;
use crate::trouble::{Fault, Trouble};
use games::{AnyGame, title};
use journal::Journal;
use kernel::{Side, Viewer};
use serde::Serialize;
use ts_rs::TS;

/// What is shown of a game of an earlier revision, and what not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Earlier")]
pub struct EarlierAnswer {
    /// The revision of the rules by which the game was played so far.
    pub revision: u32,
    /// The one that this program has.
    pub own: u32,
    /// What the player is told.
    pub text: String,
    /// How many inputs the rules of this program take, and how many were recorded.
    pub replayed: usize,
    pub recorded: usize,
    /// The recorded inputs that are not played, as they were written.
    pub rest: Vec<String>,
    /// The first of them, and why it is not taken.
    pub stopped: Option<Stopped>,
    /// Whether it can be carried on at this table.
    pub can_carry_on: bool,
}

/// A record, judged by the rules of this program.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// As far as the rules took it.
    pub game: AnyGame,
    pub stopped: Option<Stopped>,
    /// What they did not take, and everything after it.
    pub rest: Vec<String>,
}

impl Judged {
    /// Plays a record on a game that has just begun, as far as the rules hold.
    pub fn of(mut game: AnyGame, inputs: &[&str]) -> Judged {
        for (at, input) in inputs.iter().enumerate() {
            if let Err(why) = game.play(input) {
                let why = Trouble::not_taken(game.names(), input, why);
                let rest = inputs[at..].iter().map(|input| (*input).to_owned()).collect();
                return Judged { game, stopped: Some(Stopped::at(input, why)), rest };
            }
        }
        Judged { game, stopped: None, rest: Vec::new() }
    }
}

/// What is kept from whoever reads inputs as they were written: in a game with secrets, those of the other side but for the verb.
pub(crate) struct Veil<'a> {
    game: &'a AnyGame,
    sides: Vec<Side>,
}

impl<'a> Veil<'a> {
    pub fn of(game: &'a AnyGame, viewer: Viewer) -> Veil<'a> {
        match viewer {
            Viewer::Player(own) => Veil::over(game, &[own.other()]),
            Viewer::Umpire => Veil::over(game, &[]),
        }
    }

    /// What these sides do is kept from the reader, if the game has secrets.
    pub fn over(game: &'a AnyGame, sides: &[Side]) -> Veil<'a> {
        let secrets = title(game.id()).is_some_and(|title| title.secrets);
        Veil { game, sides: if secrets { sides.to_vec() } else { Vec::new() } }
    }

    pub fn is_over(&self, side: Side) -> bool {
        self.sides.contains(&side)
    }

    fn hides(&self, input: &str) -> bool {
        let side = input.split_once(':').and_then(|(code, _)| self.game.names().side_of(code.trim()));
        side.is_some_and(|side| self.sides.contains(&side))
    }

    /// An input as the reader may know it: `SU: move …`.
    pub fn input(&self, input: &str) -> String {
        if !self.hides(input) {
            return input.to_owned();
        }
        let words: Vec<&str> = input.split_whitespace().collect();
        match words[..] {
            [code, verb, _, ..] => format!("{code} {verb} …"),
            _ => words.join(" "),
        }
    }

    fn stopped(&self, stopped: &Stopped) -> Stopped {
        match self.hides(&stopped.line) {
            false => stopped.clone(),
            // The reason names what is hidden.
            true => Stopped { line: self.input(&stopped.line), refusal: None, text: self.reason(&stopped.text, true) },
        }
    }

    /// Why something of a side is not taken, or that the reason is hidden.
    pub fn reason(&self, reason: &str, hidden: bool) -> String {
        if hidden { "a rule that you may not be told of yet".to_owned() } else { reason.to_owned() }
    }
}

/// Inputs as the viewer may read them.
pub fn as_seen(game: &AnyGame, viewer: Viewer, inputs: &[String]) -> Vec<String> {
    let veil = Veil::of(game, viewer);
    inputs.iter().map(|input| veil.input(input)).collect()
}

/// That a game at one table was carried on by other rules than before; the entry from which on stands with it in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Carried {
    pub from: u32,
    pub to: u32,
    /// After so many inputs; none, if these have been taken back.
    pub after: Option<usize>,
}

impl Carried {
    /// As the journal has it, as the reason of a move of its head.
    pub fn reason(self) -> String {
        format!("carried on from revision {} by revision {}", self.from, self.to)
    }

    fn read(reason: &str) -> Option<Carried> {
        let (from, to) = reason.strip_prefix("carried on from revision ")?.split_once(" by revision ")?;
        Some(Carried { from: from.parse().ok()?, to: to.parse().ok()?, after: None })
    }

    /// Every one of a journal, in the order in which they were written.
    pub fn all(journal: &Journal) -> Result<Vec<Carried>, Fault> {
        let moves = journal.head_moves().map_err(Fault::journal)?;
        let line = journal.line();
        let after = |target: Option<i64>| match target {
            None => Some(0),
            Some(number) => line.iter().position(|entry| entry.number == number).map(|at| at + 1),
        };
        let carried = moves.iter().filter_map(|moved| {
            Carried::read(&moved.reason).map(|carried| Carried { after: after(moved.target), ..carried })
        });
        Ok(carried.collect())
    }

    /// What whoever looks at the game is told.
    pub fn sentence(self) -> String {
        let Carried { from, to, after } = self;
        let place = match after {
            None => String::new(),
            Some(0) => ", from its beginning".to_owned(),
            Some(count) => format!(", after input {count}"),
        };
        format!("This game was carried on from revision {from} of the rules by revision {to}{place}.")
    }
}

/// How a game at one table stands to the rules of this program, where they are not simply its own.
#[derive(Clone, Debug)]
pub(crate) struct Earlier {
    /// By which it was begun, and by which it was played last.
    pub begun: u32,
    pub revision: u32,
    pub own: u32,
    pub same_parts: bool,
    pub stopped: Option<Stopped>,
    pub rest: Vec<String>,
}

impl Earlier {
    pub fn answer(&self, replayed: usize, veil: &Veil<'_>) -> EarlierAnswer {
        let recorded = replayed + self.rest.len();
        let stopped = self.stopped.as_ref().map(|stopped| veil.stopped(stopped));
        let mut text = vec![self.whose_rules(), how_far(replayed, recorded, stopped.as_ref())];
        text.push(format!(
            "A game at one table keeps no positions: the board shows what the rules of revision {} make of these inputs.",
            self.own
        ));
        if !self.same_parts {
            text.push(other_parts());
        }
        EarlierAnswer {
            revision: self.revision,
            own: self.own,
            text: text.join(" "),
            replayed,
            recorded,
            rest: self.rest.iter().map(|input| veil.input(input)).collect(),
            stopped,
            can_carry_on: self.same_parts,
        }
    }

    fn whose_rules(&self) -> String {
        let Earlier { begun, revision, own, .. } = self;
        match (begun == revision, revision == own) {
            (true, false) => {
                format!("This game was begun by revision {begun} of the rules, and this program plays revision {own}.")
            }
            (false, false) => format!(
                "This game was begun by revision {begun} of the rules and carried on by revision {revision}, and this program \
                 plays revision {own}."
            ),
            (_, true) => format!("This game is played by revision {own} of the rules, as this program has it."),
        }
    }
}

pub(crate) fn other_parts() -> String {
    "The set-up, the map or the counters are not those that the game began with: it can be looked at and not carried on."
        .to_owned()
}

/// How many inputs are replayed, and where and why it stops.
pub(crate) fn how_far(replayed: usize, recorded: usize, stopped: Option<&Stopped>) -> String {
    match stopped {
        None if recorded == 0 => "Nothing has been played in it yet.".to_owned(),
        None if recorded == 1 => "Its 1 input is replayed.".to_owned(),
        None => format!("All of its {recorded} inputs are replayed."),
        Some(stopped) => {
            let (number, line) = (replayed + 1, shortened(&stopped.line));
            let left = match recorded - replayed {
                1 => "It is listed in the log as it was written.".to_owned(),
                left => format!("These {left} inputs are listed in the log as they were written."),
            };
            format!(
                "{replayed} of its {recorded} inputs are replayed; input {number}, `{line}`, is not taken: {}. {left}",
                stopped.text.trim_end_matches('.')
            )
        }
    }
}

/// An input that goes on for ever is not shown whole.
fn shortened(line: &str) -> String {
    const MOST: usize = 120;
    match line.char_indices().nth(MOST) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_carried_on_is_read_back() {
        let carried = Carried { from: 3, to: 4, after: None };
        assert_eq!(Carried::read(&carried.reason()), Some(carried));
        for other in ["undo", "carried on from revision 3", "carried on from revision x by revision 4"] {
            assert_eq!(Carried::read(other), None);
        }
    }
}
