//! Reads orders word by word, and points at the line and the column where they go wrong.

use super::{Advance, Directive, Heading, LONGEST_ORDER, Losses, MOST_ORDERS, Order, Orders, Ranking, Role, When};
use crate::names::nearest;
use crate::notation::plain_number;
use crate::{Names, NotationError, Place, UnitId};
use hexgrid::{Direction, Hex};
use std::fmt;

/// Lines that are no orders or no plan: where they go wrong and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderError {
    /// Counted from 1.
    pub line: usize,
    /// Counted in characters from 1.
    pub column: usize,
    pub sentence: String,
    /// The word that would fit there and is spelled most like the one that is there.
    pub nearest: Option<String>,
}

impl fmt::Display for OrderError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}: {}", self.line, self.column, self.sentence)?;
        self.nearest.as_ref().map_or(Ok(()), |word| write!(out, "; did you mean `{word}`?"))
    }
}

impl std::error::Error for OrderError {}

impl Orders {
    /// Reads one order from each line; the columns are those of [`crate::Game::columns`].
    pub fn parse(names: &Names, columns: &[String], lines: &[String]) -> Result<Orders, OrderError> {
        if lines.len() > MOST_ORDERS {
            return Err(too_many(MOST_ORDERS));
        }
        let mut orders = Vec::with_capacity(lines.len());
        for (at, line) in lines.iter().enumerate() {
            let mut words = Words::of(names, at + 1, line, LONGEST_ORDER)?;
            let role = words.role();
            let directive = words.directive(columns)?;
            words.end()?;
            orders.push(Order { text: line.trim().to_owned(), role, directive });
        }
        Ok(Orders { orders })
    }
}

pub(crate) fn too_many(most: usize) -> OrderError {
    OrderError { line: most + 1, column: 1, sentence: format!("there are more than {most} lines"), nearest: None }
}

/// The six directions of a map, as players say them.
const COMPASS: [(&str, &str); 8] = [
    ("N", "north"),
    ("NE", "north-east"),
    ("E", "east"),
    ("SE", "south-east"),
    ("S", "south"),
    ("SW", "south-west"),
    ("W", "west"),
    ("NW", "north-west"),
];

const DIRECTIVES: [&str; 9] = ["ask", "hold", "losses", "lose", "retreat", "air", "convert", "advance", "remove"];

/// A line word by word. Exactly one blank stands between two words.
pub(crate) struct Words<'a> {
    names: &'a Names,
    line: usize,
    /// How many characters stand before the text.
    indent: usize,
    text: &'a str,
    /// Where the next word begins; beyond the end if there is none.
    at: usize,
}

impl<'a> Words<'a> {
    pub fn of(names: &'a Names, line: usize, text: &'a str, longest: usize) -> Result<Words<'a>, OrderError> {
        let indent = text.chars().take_while(|letter| letter.is_whitespace()).count();
        let text = text.trim();
        let words = Words { names, line, indent, text, at: 0 };
        if text.len() > longest {
            return Err(words.wrong(longest, format!("the line is longer than {longest} bytes")));
        }
        if let Some(at) = text.bytes().position(|byte| !(byte == b' ' || byte.is_ascii_graphic())) {
            return Err(words.wrong(at, "only plain letters, digits and signs can stand here"));
        }
        if text.is_empty() {
            return Err(words.wrong(0, "there is nothing in this line"));
        }
        Ok(words)
    }

    fn wrong(&self, at: usize, sentence: impl Into<String>) -> OrderError {
        // Words that are wanting would stand just behind the line.
        let column = self.indent + at.min(self.text.len()) + 1;
        OrderError { line: self.line, column, sentence: sentence.into(), nearest: None }
    }

    /// Something else would fit where this word stands.
    fn unfit(&self, at: usize, word: &str, expected: &str) -> OrderError {
        let found = match word {
            "" if at >= self.text.len() => "the end of the line".to_owned(),
            "" => "a blank too many".to_owned(),
            word => format!("`{}`", &word[..word.len().min(40)]),
        };
        self.wrong(at, format!("expected {expected}, found {found}"))
    }

    pub fn peek(&self) -> &'a str {
        self.text.get(self.at..).and_then(|rest| rest.split(' ').next()).unwrap_or_default()
    }

    fn is_over(&self) -> bool {
        self.at >= self.text.len()
    }

    pub fn skip(&mut self) {
        self.at += self.peek().len() + 1;
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// An error in the rest of the line, read as notation.
    pub fn notation(&self, error: &NotationError) -> OrderError {
        let found = match &error.found[..] {
            "" => "the end of the line".to_owned(),
            found => format!("`{found}`"),
        };
        let hint = error.hint.as_ref().map_or_else(String::new, |hint| format!("; {hint}"));
        self.wrong(self.at + error.column - 1, format!("expected {}, found {found}{hint}", error.expected))
    }

    pub fn end(&self) -> Result<(), OrderError> {
        if self.is_over() { Ok(()) } else { Err(self.unfit(self.at, self.peek(), "the end of the line")) }
    }

    /// One of these words; the error tells which, and the one that is spelled like it.
    pub fn one_of(&mut self, known: &[&'static str]) -> Result<&'static str, OrderError> {
        self.one_of_or(known, "")
    }

    fn one_of_or(&mut self, known: &[&'static str], or: &str) -> Result<&'static str, OrderError> {
        let (at, word) = (self.at, self.peek());
        if let Some(found) = known.iter().find(|known| **known == word) {
            self.skip();
            return Ok(found);
        }
        let quoted: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
        let expected = match (&quoted[..], or) {
            ([only], "") => only.clone(),
            ([first @ .., last], "") => format!("{} or {last}", first.join(", ")),
            (all, or) => format!("{} or {or}", all.join(", ")),
        };
        let near = nearest(known.iter().copied(), word).filter(|_| !word.is_empty()).map(str::to_owned);
        Err(OrderError { nearest: near, ..self.unfit(at, word, &expected) })
    }

    pub fn number(&mut self, expected: &str, least: u8) -> Result<u8, OrderError> {
        let (at, word) = (self.at, self.peek());
        let number = plain_number(word).and_then(|number| u8::try_from(number).ok()).filter(|number| *number >= least);
        let number = number.ok_or_else(|| self.unfit(at, word, expected))?;
        self.skip();
        Ok(number)
    }

    pub fn unit(&mut self) -> Result<UnitId, OrderError> {
        let (at, word) = (self.at, self.peek());
        let unit = self.names.unit_of(word).ok_or_else(|| OrderError {
            nearest: self.names.nearest_unit(word).filter(|_| !word.is_empty()).map(str::to_owned),
            ..self.unfit(at, word, "a unit")
        })?;
        self.skip();
        Ok(unit)
    }

    pub fn hex(&mut self) -> Result<Hex, OrderError> {
        let (at, word) = (self.at, self.peek());
        let hex = self.names.place_of(word).ok().and_then(Place::hex).filter(|hex| self.spelled(*hex) == word);
        let hex = hex.ok_or_else(|| self.unfit(at, word, "the number of a hex"))?;
        self.skip();
        Ok(hex)
    }

    fn spelled(&self, hex: Hex) -> String {
        self.names.place(Place::Hex(hex))
    }

    /// One or more, none of them twice.
    pub fn several<T: PartialEq>(
        &mut self,
        one: impl Fn(&mut Self) -> Result<T, OrderError>,
    ) -> Result<Vec<T>, OrderError> {
        let mut items = Vec::new();
        while items.is_empty() || !self.is_over() {
            let (at, word) = (self.at, self.peek());
            let item = one(self)?;
            if items.contains(&item) {
                return Err(self.wrong(at, format!("`{word}` is named twice")));
            }
            items.push(item);
        }
        Ok(items)
    }

    fn role(&mut self) -> Option<Role> {
        let role = match self.peek() {
            "attacking" => Role::Attacking,
            "defending" => Role::Defending,
            _ => return None,
        };
        self.skip();
        Some(role)
    }

    fn directive(&mut self, columns: &[String]) -> Result<Directive, OrderError> {
        Ok(match self.one_of(&DIRECTIVES)? {
            "ask" => {
                self.one_of(&["if"])?;
                match self.one_of(&["owed", "hex", "unit"])? {
                    "owed" => Directive::AskIfOwed(self.number("a number from 1 to 255", 1)?),
                    "hex" => Directive::AskIfHex(self.several(Words::hex)?),
                    _ => Directive::AskIfUnit(self.several(Words::unit)?),
                }
            }
            "hold" => match self.peek().starts_with(|letter: char| letter.is_ascii_digit()) {
                true => Directive::Hold(self.several(Words::hex)?),
                false => {
                    self.one_of_or(&["towns"], "the numbers of hexes")?;
                    Directive::HoldTowns
                }
            },
            "losses" => Directive::Losses(match self.one_of(&["retreat", "steps", "ask"])? {
                "retreat" => Losses::Retreat,
                "steps" => Losses::Steps,
                _ => Losses::Ask,
            }),
            "lose" => Directive::Lose(self.ranking(&["first", "weakest", "strongest", "largest"])?),
            "retreat" => Directive::Retreat(self.heading()?),
            "air" => Directive::Air(self.when(columns)?),
            "convert" => Directive::Convert(self.when(columns)?),
            "advance" => Directive::Advance(match self.one_of(&["never", "always", "into", "with", "ask"])? {
                "never" => Advance::Never,
                "always" => Advance::Always,
                "into" => Advance::Into(self.several(Words::hex)?),
                "with" => Advance::With(self.several(Words::unit)?),
                _ => Advance::Ask,
            }),
            _ => Directive::Remove(self.ranking(&["first", "weakest", "strongest"])?),
        })
    }

    fn when(&mut self, columns: &[String]) -> Result<When, OrderError> {
        Ok(match self.one_of(&["never", "always", "from"])? {
            "never" => When::Never,
            "always" => When::Always,
            _ => When::From(self.column(columns)?),
        })
    }

    fn ranking(&mut self, known: &[&'static str]) -> Result<Ranking, OrderError> {
        Ok(match self.one_of(known)? {
            "first" => Ranking::First(self.several(Words::unit)?),
            "weakest" => Ranking::Weakest,
            "strongest" => Ranking::Strongest,
            _ => Ranking::Largest,
        })
    }

    fn heading(&mut self) -> Result<Heading, OrderError> {
        let orientation = self.names.grid().map(|grid| grid.orientation());
        let named = |short: &str| orientation.and_then(|orientation| Direction::named(orientation, short));
        let mut known = vec!["towards", "home"];
        known.extend(COMPASS.iter().filter(|(short, _)| named(short).is_some()).map(|(_, word)| *word));
        let word = self.one_of(&known)?;
        if word == "towards" {
            return self.hex().map(Heading::Towards);
        }
        let direction = COMPASS.iter().find(|(_, known)| *known == word).and_then(|(short, _)| named(short));
        Ok(direction.map_or(Heading::Home, Heading::Direction))
    }

    fn column(&mut self, columns: &[String]) -> Result<usize, OrderError> {
        let (at, word) = (self.at, self.peek());
        let column = columns.iter().position(|column| column == word).ok_or_else(|| {
            match (columns.first(), columns.last()) {
                (Some(least), Some(most)) => self.unfit(at, word, &format!("odds from `{least}` to `{most}`")),
                _ => self.wrong(at, "this game has no odds"),
            }
        })?;
        self.skip();
        Ok(column)
    }
}
