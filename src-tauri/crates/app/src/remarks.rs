//! What players have to say about a game: comments, marks, arrows and highlighted hexes, in a layer of its own.

use crate::clock;
use crate::house::House;
use crate::mail::game::Standing;
use crate::mail::{MailGame, Outgoing, finish, send};
use crate::table::Table;
use crate::trouble::{Fault, Trouble};
use dispatch::document::{LONGEST_REMARK, MARKS, MOST_REMARKS, Matter, Note, Said, SentRemark};
use dispatch::letters::shown;
use dispatch::{Class, Document, Failure, Signed};
use journal::{Annotation, Journal, Kind, Page, Remark, annotations};
use kernel::{Names, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

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
            let text = shown(&text.collect::<Vec<_>>().join(" "));
            match text.chars().count() {
                0 => Err(Fault::new("a remark without a word says nothing")),
                1..=LONGEST_REMARK => Ok(text),
                _ => Err(Fault::new(format!("a remark has at most {LONGEST_REMARK} letters"))),
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
            text: shown(&one.remark.text),
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

/// Before the numbers that a player gave their remarks; each leads to an annotation, or to nothing if it stands no more.
fn numbered(code: &str) -> String {
    format!("remark:{code}:")
}

/// Signs what the player has to say and has not said yet.
pub(crate) fn send(house: &House, game: &mut MailGame, message: &[String]) -> Result<Outgoing, Trouble> {
    if let Some(signed) = finish::unwritten_remarks(house, game) {
        return finish::written(house, game, signed);
    }
    let (remarks, up_to) = unsent(game)?;
    if remarks.is_empty() {
        return Err(Fault::new("there are no new remarks to send").into());
    }
    // Noted with the document itself: none is signed a second time, whenever the program is stopped.
    send::note_with(house, game, Matter::Remarks(remarks), message, |page| page.set(SENT, &up_to.to_string()))
}

/// How many can be sent now, with those that are signed and not written yet: none as long as one is about a move that is not sent.
pub(crate) fn to_send(house: &House, game: &MailGame) -> usize {
    let signed = finish::unwritten_remarks(house, game).map(|signed| signed.document());
    match signed {
        Some(Document::Note(Note { matter: Matter::Remarks(remarks), .. })) => remarks.len(),
        _ => unsent(game).map_or(0, |(remarks, _)| remarks.len()),
    }
}

/// What the other player does not have yet, and up to which annotation that goes.
fn unsent(game: &MailGame) -> Result<(Vec<SentRemark>, i64), Trouble> {
    let code = code_of(game, game.own_side()?)?;
    let sent = sent_up_to(&game.journal)?;
    let all = game.journal.annotations().map_err(Fault::journal)?;
    let (line, inputs) = (game.journal.line(), game.line()?.game().len());
    let known = |number: i64| all.iter().find(|one| one.number == number);
    let (mut remarks, mut up_to) = (Vec::new(), sent);
    for one in all.iter().filter(|one| one.number > sent && one.remark.author == code) {
        if remarks.len() == MOST_REMARKS {
            break;
        }
        up_to = one.number;
        if all.iter().any(|later| later.supersedes == Some(one.number)) {
            continue;
        }
        let line_up = std::iter::successors(one.supersedes.and_then(known), |one| one.supersedes.and_then(known));
        let earlier = line_up.into_iter().find(|one| one.number <= sent && !one.remark.private);
        let at = match one.remark.entry {
            None => 0,
            Some(entry) => match line.iter().position(|known| known.number == entry) {
                Some(at) if at < inputs => at + 1,
                Some(_) => {
                    return Err(Fault::new("a remark is about a move that is not sent yet: send that first").into());
                }
                // What it is about was taken back.
                None => continue,
            },
        };
        let text = one.remark.text.clone();
        let says = match one.remark.kind {
            _ if one.is_withdrawal() || one.remark.private => Said::Withdrawn,
            Kind::Comment => Said::Comment(text),
            Kind::Mark => Said::Mark(text),
            Kind::Arrow => Said::Arrow(text),
            Kind::Highlight => Said::Highlight(text),
        };
        if says == Said::Withdrawn && earlier.is_none() {
            continue;
        }
        let number = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let earlier = earlier.map_or(0, |one| number(one.number));
        remarks.push(SentRemark { number: number(one.number), earlier, at, says });
    }
    Ok((remarks, up_to))
}

fn code_of(game: &MailGame, side: Side) -> Result<String, Fault> {
    Ok(game.line()?.game().names().side(side).code.to_owned())
}

impl MailGame {
    /// Whether remarks are about moves and hexes that are there.
    pub(crate) fn judge_remarks(&self, remarks: &[SentRemark]) -> Result<(), Failure> {
        let Ok(line) = self.line() else { return Ok(()) };
        let missing = |what: String| Failure::new(Class::NoSuchEntry, what);
        for remark in remarks {
            let inputs = line.game().len();
            if usize::try_from(remark.at).is_ok_and(|at| at > inputs) {
                return Err(missing(format!("a remark is about move {}, and the game has {inputs} here", remark.at)));
            }
            let hexes = match &remark.says {
                Said::Arrow(text) | Said::Highlight(text) => text.split('-').collect(),
                Said::Comment(_) | Said::Mark(_) | Said::Withdrawn => Vec::new(),
            };
            if let Some(hex) = hexes.into_iter().find(|hex| line.game().names().hex_of(hex).is_none()) {
                return Err(missing(format!("a remark is about hex {hex}, and the map has none")));
            }
        }
        Ok(())
    }

    /// Keeps a note with the remarks in it, as annotations of its author. They may come in any order.
    pub(crate) fn keep_remarks(&mut self, signed: &Signed, side: Side, remarks: &[SentRemark]) -> Result<(), Trouble> {
        let code = code_of(self, side)?;
        let begins = numbered(&code);
        let kept = self.journal.settings_from(&begins).map_err(Fault::journal)?;
        let mut numbers: BTreeMap<String, Option<i64>> =
            kept.into_iter().map(|(name, value)| (name, value.parse().ok())).collect();
        let entries: Vec<i64> = self.journal.line().iter().map(|entry| entry.number).collect();
        let work = |page: &mut Page<'_>| -> Result<(), journal::Trouble> {
            page.keep_document(signed.document().kind(), &signed.bytes(), signed.hash())?;
            page.post(signed.hash(), Standing::Note.word(), None)?;
            for remark in remarks {
                let (name, before) = (format!("{begins}{}", remark.number), format!("{begins}{}", remark.earlier));
                if numbers.contains_key(&name) {
                    continue;
                }
                let earlier = numbers.get(&before).copied().flatten();
                let at = usize::try_from(remark.at).unwrap_or(usize::MAX);
                let entry = at.checked_sub(1).and_then(|at| entries.get(at)).copied();
                let (kind, text) = match &remark.says {
                    Said::Comment(text) => (Some(Kind::Comment), text),
                    Said::Mark(text) => (Some(Kind::Mark), text),
                    Said::Arrow(text) => (Some(Kind::Arrow), text),
                    Said::Highlight(text) => (Some(Kind::Highlight), text),
                    Said::Withdrawn => (None, &code),
                };
                let number = match (kind, earlier) {
                    (Some(kind), earlier) => {
                        let (author, text) = (code.clone(), text.clone());
                        Some(page.annotate(Remark { entry, author, kind, text, private: false }, earlier)?)
                    }
                    (None, Some(earlier)) => page.withdraw(earlier).map(|_| None)?,
                    (None, None) => None,
                };
                // An earlier one that comes later is not shown any more.
                let mut names = vec![(name, number)];
                if remark.earlier > 0 && !numbers.contains_key(&before) {
                    names.push((before, None));
                }
                for (name, number) in names {
                    page.set(&name, &number.map_or_else(|| "-".to_owned(), |number| number.to_string()))?;
                    numbers.insert(name, number);
                }
            }
            Ok(())
        };
        self.journal.write(&clock::now(), work).map_err(Fault::journal)?;
        self.file(signed, Standing::Note);
        Ok(())
    }
}
