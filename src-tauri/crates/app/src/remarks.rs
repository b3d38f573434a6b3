//! What players have to say about a game: comments, marks, arrows and highlighted hexes, in a layer of its own.

use crate::table::Table;
use crate::trouble::{Fault, Trouble};
use journal::{Annotation, Journal, Kind, Remark, annotations};
use kernel::Names;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The marks that a move can be given.
pub const MARKS: [&str; 5] = ["!", "?", "!!", "??", "!?"];

/// Under this name is kept up to which annotation the player's remarks were sent.
pub(crate) const SENT: &str = "remarks sent";

/// A remark that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Remark")]
pub struct RemarkAnswer {
    #[ts(type = "number")]
    pub number: i64,
    /// After how many inputs; 0 for the game as a whole, none if what it is about was taken back.
    pub at: Option<usize>,
    /// His name, where it is known.
    pub author: String,
    pub own: bool,
    #[ts(type = "RemarkKind")]
    pub kind: RemarkKind,
    /// A comment's words, a mark, the two hexes of an arrow (`0714-0816`), a highlighted hex.
    pub text: String,
    pub private: bool,
    /// The other player has it.
    pub sent: bool,
    pub when: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RemarkKind {
    Comment,
    Mark,
    Arrow,
    Highlight,
}

/// A remark that is to be written down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
pub struct RemarkWish {
    pub at: usize,
    pub kind: RemarkKind,
    pub text: String,
    pub private: bool,
    /// The earlier one in whose place it stands.
    #[ts(type = "number | null")]
    pub supersedes: Option<i64>,
}

impl From<RemarkKind> for Kind {
    fn from(kind: RemarkKind) -> Kind {
        match kind {
            RemarkKind::Comment => Kind::Comment,
            RemarkKind::Mark => Kind::Mark,
            RemarkKind::Arrow => Kind::Arrow,
            RemarkKind::Highlight => Kind::Highlight,
        }
    }
}

impl From<Kind> for RemarkKind {
    fn from(kind: Kind) -> RemarkKind {
        match kind {
            Kind::Comment => RemarkKind::Comment,
            Kind::Mark => RemarkKind::Mark,
            Kind::Arrow => RemarkKind::Arrow,
            Kind::Highlight => RemarkKind::Highlight,
        }
    }
}

/// A remark's text as it is kept, or why it is none.
pub(crate) fn spelled(names: &Names, kind: RemarkKind, text: &str) -> Result<String, Fault> {
    let hex = |number: &str| match names.hex_of(number) {
        Some(_) => Ok(()),
        None => Err(Fault::new(format!("there is no hex `{number}`"))),
    };
    match kind {
        RemarkKind::Comment => {
            let text = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
            let text = text.collect::<Vec<_>>().join(" ");
            match text.chars().count() {
                0 => Err(Fault::new("a remark without a word says nothing")),
                1..=dispatch::document::LONGEST_REMARK => Ok(text),
                _ => Err(Fault::new(format!("a remark has at most {} letters", dispatch::document::LONGEST_REMARK))),
            }
        }
        RemarkKind::Mark if MARKS.contains(&text) => Ok(text.to_owned()),
        RemarkKind::Mark => Err(Fault::new(format!("a mark is one of {}", MARKS.join(" ")))),
        RemarkKind::Highlight => hex(text).map(|()| text.to_owned()),
        RemarkKind::Arrow => {
            let ends = text.split_once('-').filter(|(from, to)| from != to);
            let (from, to) = ends.ok_or_else(|| Fault::new("an arrow goes from one hex to another"))?;
            hex(from).and_then(|()| hex(to)).map(|()| text.to_owned())
        }
    }
}

impl Table {
    /// Who writes here: by mail the side's code, at a table nobody in particular.
    fn author(&self) -> String {
        self.own_side().map_or_else(String::new, |side| self.names().side(side).code.to_owned())
    }

    /// The remarks that stand, in the order of the game.
    pub fn remarks(&self) -> Result<Vec<RemarkAnswer>, Trouble> {
        let annotations = self.journal().annotations().map_err(Fault::journal)?;
        let line = self.journal().line();
        let (author, sent) = (self.author(), sent_up_to(self.journal())?);
        let answer = |one: &Annotation| RemarkAnswer {
            number: one.number,
            at: match one.remark.entry {
                None => Some(0),
                Some(entry) => line.iter().position(|known| known.number == entry).map(|at| at + 1),
            },
            author: self.player_named(&one.remark.author),
            own: one.remark.author == author || one.remark.author.is_empty(),
            kind: one.remark.kind.into(),
            text: one.remark.text.clone(),
            private: one.remark.private,
            sent: !one.remark.private && (one.remark.author != author || one.number <= sent),
            when: one.at.clone(),
        };
        let mut remarks: Vec<_> = annotations::standing(&annotations).into_iter().map(answer).collect();
        remarks.sort_by_key(|remark| (remark.at.unwrap_or(usize::MAX), remark.number));
        Ok(remarks)
    }

    fn player_named(&self, author: &str) -> String {
        let seat = self.by_mail().and_then(|game| {
            let line = game.line().ok()?;
            Some(line.seat(self.names().side_of(author)?).name.clone())
        });
        seat.unwrap_or_else(|| author.to_owned())
    }

    /// Writes a remark down, in the place of an earlier one of the player's if it is named.
    pub fn remark(&mut self, wish: &RemarkWish) -> Result<(), Trouble> {
        let text = spelled(self.names(), wish.kind, wish.text.trim())?;
        if let Some(earlier) = wish.supersedes {
            self.own_remark(earlier)?;
        }
        let entry = match wish.at.checked_sub(1) {
            None => None,
            Some(at) => {
                let none = || Fault::new(format!("there is no move {} to remark on", wish.at));
                Some(self.journal().line().get(at).map(|entry| entry.number).ok_or_else(none)?)
            }
        };
        let author = self.author();
        let remark = Remark { entry, author, kind: wish.kind.into(), text, private: wish.private };
        self.write(|page| page.annotate(remark, wish.supersedes).map(drop))
    }

    /// Takes back a remark of the player's.
    pub fn withdraw_remark(&mut self, number: i64) -> Result<(), Trouble> {
        self.own_remark(number)?;
        self.write(|page| page.withdraw(number).map(drop))
    }

    fn own_remark(&self, number: i64) -> Result<(), Trouble> {
        match self.remarks()?.iter().any(|remark| remark.number == number && remark.own) {
            true => Ok(()),
            false => Err(Fault::new("only a remark of your own that stands can be changed").into()),
        }
    }
}

pub(crate) fn sent_up_to(journal: &Journal) -> Result<i64, Trouble> {
    let kept = journal.setting(SENT).map_err(Fault::journal)?;
    Ok(kept.and_then(|text| text.parse().ok()).unwrap_or_default())
}
