//! Positions written by hand: scenarios, rule tests and questions to the referee, all in one small language.
//!
//! ```text
//! game   outpost                        # which rulebook
//! map    0403 woods | 0403/0404 river   # hexes and hexsides that differ from the rest
//! GE     11 pz 4-3-6 @0404 reduced | 4 inf 3-4-4 @0404
//! SU     6 inf 3-4-4 @0403
//! phase  GE combat
//! set    turn 3 | source SU 0401
//! dice   5 2
//!
//! GE: attack 11 4 -> 0403      => odds 1-1      (script lines: only in rule tests)
//! roll 6                       => awaits SU loss
//! see 11 @0404 reduced
//! ```
//!
//! A situation is any arrangement; a state is a playable one. Each game turns the one into the other and names what is wrong.

use crate::names::NameError;
use std::fmt;

pub use crate::words::Spot;

/// Settings that list places or areas, and may do so on several lines.
const MANY: [&str; 5] = ["control", "called", "source", "town", "option"];

/// No situation is longer, in bytes.
pub const LONGEST_SITUATION: usize = 1 << 20;

/// A word and where it stands.
#[derive(Clone, Debug, Eq)]
pub struct Word {
    pub text: String,
    pub line: usize,
    pub column: usize,
}

/// Words are the same wherever they stand.
impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.text == other.text
    }
}

impl Word {
    pub fn wrong(&self, message: impl Into<String>) -> SituationError {
        SituationError { line: self.line, column: self.column, message: message.into() }
    }
}

/// What is wrong with a situation, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationError {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

impl fmt::Display for SituationError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for SituationError {}

impl SituationError {
    /// A complaint that is about no single word.
    pub fn whole(message: impl fmt::Display) -> SituationError {
        SituationError { line: 1, column: 1, message: message.to_string() }
    }
}

/// A parsed situation; its words still mean nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    pub game: Option<Word>,
    pub map: Vec<MapItem>,
    pub units: Vec<UnitItem>,
    /// Whose phase and which: `GE combat`.
    pub phase: Vec<Word>,
    pub settings: Vec<Setting>,
    pub dice: Vec<u8>,
    pub script: Vec<ScriptLine>,
    /// Set for the founding of a kept game. It was laid out once: what is refused in a new situation only because no game comes
    /// to it is taken.
    pub kept: bool,
}

/// `0403 woods` or `0403/0404 river bridge`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapItem {
    pub target: Word,
    pub features: Vec<Word>,
}

/// `11 pz 4-3-6 @0404 reduced`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitItem {
    pub side: Word,
    pub name: Word,
    pub kind: Vec<Word>,
    /// The figures on the counter.
    pub strengths: Vec<u16>,
    pub place: Option<Word>,
    pub marks: Vec<Word>,
}

/// `turn 3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    pub key: Word,
    pub values: Vec<Word>,
}

/// An input or a look at the board, and what is expected of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptLine {
    pub text: Word,
    pub expected: Vec<Word>,
}

impl Situation {
    pub fn parse(text: &str) -> Result<Situation, SituationError> {
        Situation::default().read(text)
    }

    /// The situation that a kept game began from.
    pub fn parse_kept(text: &str) -> Result<Situation, SituationError> {
        Situation { kept: true, ..Situation::default() }.read(text)
    }

    fn read(mut self, text: &str) -> Result<Situation, SituationError> {
        if text.len() > LONGEST_SITUATION {
            return Err(SituationError::whole(format!("a situation has at most {LONGEST_SITUATION} bytes")));
        }
        for (at, line) in text.lines().enumerate() {
            self.read_line(at + 1, line)?;
        }
        Ok(self)
    }

    /// That the situation is one of this game, if it says of which.
    pub fn check_game(&self, id: &str) -> Result<(), SituationError> {
        match self.game.as_ref().filter(|word| word.text != id) {
            Some(word) => Err(word.wrong(format!("this is a situation of `{}`, not of `{id}`", clipped(&word.text)))),
            None => Ok(()),
        }
    }

    /// A roster's complaint, at the unit that it is about.
    pub fn misnamed(&self, error: &NameError) -> SituationError {
        let unit = error.unit().and_then(|at| self.units.get(at));
        unit.map_or_else(|| SituationError::whole(error), |unit| unit.name.wrong(error.to_string()))
    }

    /// The setting of that name that was given last.
    pub fn setting(&self, key: &str) -> Option<&Setting> {
        self.settings.iter().rev().find(|setting| setting.key.text == key)
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<(), SituationError> {
        let line = line.split_once('#').map_or(line, |(before, _)| before);
        let words = words(number, line);
        let Some((head, rest)) = words.split_first() else { return Ok(()) };
        let script = is_script(line);
        if let Some(word) = words.iter().find(|word| !script && word.text.contains("=>")) {
            return Err(word.wrong("`=>` stands only in the lines of a script"));
        }
        match &head.text[..] {
            "game" | "phase" if !self.kept && self.has(&head.text) => {
                return Err(head.wrong(format!("a situation has one `{}` line, and this is the second", head.text)));
            }
            "game" => self.game = Some(only(head, rest, "the id of a game")?),
            "map" => {
                for item in items(head, rest)? {
                    let [target, features @ ..] = item else { continue };
                    self.map.push(MapItem { target: target.clone(), features: features.to_vec() });
                }
            }
            "phase" => {
                at_least_one(head, rest, "a side and a phase")?;
                self.phase = rest.to_vec();
            }
            "set" => {
                for item in items(head, rest)? {
                    let [key, values @ ..] = item else { continue };
                    self.check_once(key, values)?;
                    self.settings.push(Setting { key: key.clone(), values: values.to_vec() });
                }
            }
            "dice" => {
                at_least_one(head, rest, "the faces of dice")?;
                for word in rest {
                    self.dice.push(face(word)?);
                }
            }
            _ if script => self.script.push(script_line(number, line)?),
            word if is_side_code(word) => {
                for item in items(head, rest)? {
                    self.units.push(unit_item(head, item)?);
                }
            }
            _ => {
                return Err(head.wrong(format!(
                    "`{}` begins no line of a situation: game, map, phase, set, dice, a side's code, or a script line do",
                    clipped(&head.text)
                )));
            }
        }
        Ok(())
    }
}

impl Situation {
    fn has(&self, head: &str) -> bool {
        if head == "game" { self.game.is_some() } else { !self.phase.is_empty() }
    }

    /// That nothing is set twice. What is set of a side, a unit or an area is set once of each.
    fn check_once(&self, key: &Word, values: &[Word]) -> Result<(), SituationError> {
        let of = |values: &[Word]| values.first().filter(|_| values.len() > 1).cloned();
        let listed = MANY.contains(&&key.text[..]);
        let same = |other: &&Setting| other.key == *key && of(&other.values) == of(values) && !listed;
        match self.settings.iter().find(same).filter(|_| !self.kept) {
            Some(other) => {
                let whose = of(values).map(|word| format!(" {}", word.text)).unwrap_or_default();
                let what = clipped(&format!("{}{whose}", key.text));
                Err(key.wrong(format!("`{what}` is set on line {} already", other.key.line)))
            }
            None => Ok(()),
        }
    }

    /// That each unit says where it is.
    pub(crate) fn check_places(&self) -> Result<(), SituationError> {
        match self.units.iter().find(|unit| unit.place.is_none() && !self.kept) {
            Some(unit) => {
                let name = clipped(&unit.name.text);
                Err(unit
                    .name
                    .wrong(format!("{name} is nowhere: a place is written like `{name} @0404` or `{name} @aside`")))
            }
            None => Ok(()),
        }
    }
}

/// Whether a line is one of a script, by what stands before its first `=>`.
fn is_script(line: &str) -> bool {
    let mut words = line.split("=>").next().unwrap_or_default().split_whitespace();
    match words.next().unwrap_or_default() {
        "game" | "map" | "phase" | "set" | "dice" => false,
        "roll" | "see" | "awaits" | "adjudicate" | "undo" => true,
        head => head.ends_with(':') || matches!(words.next(), Some("seals" | "opens")),
    }
}

fn is_side_code(head: &str) -> bool {
    (2..=3).contains(&head.len()) && head.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn words(line: usize, text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut inside = false;
    for (at, letter) in text.chars().enumerate() {
        if letter.is_whitespace() {
            inside = false;
        } else if letter == '|' {
            words.push(Word { text: "|".to_owned(), line, column: at + 1 });
            inside = false;
        } else if let (true, Some(word)) = (inside, words.last_mut()) {
            word.text.push(letter);
        } else {
            words.push(Word { text: letter.to_string(), line, column: at + 1 });
            inside = true;
        }
    }
    words
}

/// The words between bars; none of the items is empty.
fn items<'a>(head: &Word, rest: &'a [Word]) -> Result<Vec<&'a [Word]>, SituationError> {
    let items: Vec<&[Word]> = rest.split(|word| word.text == "|").collect();
    if items.iter().any(|item| item.is_empty()) {
        return Err(head.wrong(format!("`{}` has an empty item", clipped(&head.text))));
    }
    Ok(items)
}

fn only(head: &Word, rest: &[Word], what: &str) -> Result<Word, SituationError> {
    match rest {
        [word] => Ok(word.clone()),
        _ => Err(head.wrong(format!("`{}` is followed by {what}, and nothing else", head.text))),
    }
}

fn at_least_one(head: &Word, rest: &[Word], what: &str) -> Result<(), SituationError> {
    if rest.is_empty() { Err(head.wrong(format!("`{}` is followed by {what}", head.text))) } else { Ok(()) }
}

fn face(word: &Word) -> Result<u8, SituationError> {
    let face = word.text.parse::<u8>().ok().filter(|face| (1..=100).contains(face) && face.to_string() == word.text);
    face.ok_or_else(|| word.wrong(format!("`{}` is no face of a die", clipped(&word.text))))
}

fn unit_item(side: &Word, item: &[Word]) -> Result<UnitItem, SituationError> {
    let (name, rest) = item.split_first().ok_or_else(|| side.wrong("a unit needs a name"))?;
    if matches!(&name.text[..], "seals" | "opens") {
        return Err(name.wrong(format!("`{}` is a word of the script, not a unit's name", name.text)));
    }
    let mut unit = UnitItem {
        side: side.clone(),
        name: name.clone(),
        kind: Vec::new(),
        strengths: Vec::new(),
        place: None,
        marks: Vec::new(),
    };
    for word in rest {
        match word.text.strip_prefix('@') {
            Some(place) if unit.place.is_none() && !place.is_empty() => {
                unit.place = Some(Word { text: place.to_owned(), line: word.line, column: word.column + 1 });
            }
            Some(_) => return Err(word.wrong("a unit stands in one place")),
            None if unit.place.is_some() => unit.marks.push(word.clone()),
            None if word.text.starts_with(|letter: char| letter.is_ascii_digit()) => {
                if !unit.strengths.is_empty() {
                    return Err(word.wrong("a unit has one row of strengths"));
                }
                unit.strengths = strengths(word)?;
            }
            None => unit.kind.push(word.clone()),
        }
    }
    Ok(unit)
}

fn strengths(word: &Word) -> Result<Vec<u16>, SituationError> {
    let figure = |text: &str| text.parse::<u16>().ok().filter(|figure| *figure < 1000 && figure.to_string() == text);
    let figures: Option<Vec<u16>> = word.text.split('-').map(figure).collect();
    figures.ok_or_else(|| {
        let text = clipped(&word.text);
        let place = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let hint = if place { format!("; a place is written `@{text}`") } else { String::new() };
        word.wrong(format!("`{text}` is no row of strengths like 4-3-6{hint}"))
    })
}

fn script_line(number: usize, line: &str) -> Result<ScriptLine, SituationError> {
    let mut parts = Vec::new();
    let mut column = 1;
    for part in line.split("=>") {
        let blank = part.chars().take_while(|letter| letter.is_whitespace()).count();
        let word =
            Word { text: part.split_whitespace().collect::<Vec<_>>().join(" "), line: number, column: column + blank };
        if word.text.is_empty() {
            return Err(word.wrong("something must stand on both sides of `=>`"));
        }
        parts.push(word);
        column += part.chars().count() + 2;
    }
    let text = parts.remove(0);
    Ok(ScriptLine { text, expected: parts })
}

fn clipped(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The situation in its own language; reading it again gives the same situation.
impl fmt::Display for Situation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = &self.game {
            writeln!(out, "game   {}", game.text)?;
        }
        for item in &self.map {
            writeln!(out, "map    {}{}", item.target.text, joined(&item.features))?;
        }
        for unit in &self.units {
            write!(out, "{:<6} {}{}", unit.side.text, unit.name.text, joined(&unit.kind))?;
            if !unit.strengths.is_empty() {
                let figures: Vec<String> = unit.strengths.iter().map(u16::to_string).collect();
                write!(out, " {}", figures.join("-"))?;
            }
            if let Some(place) = &unit.place {
                write!(out, " @{}", place.text)?;
            }
            writeln!(out, "{}", joined(&unit.marks))?;
        }
        if !self.phase.is_empty() {
            writeln!(out, "phase {}", joined(&self.phase))?;
        }
        for setting in &self.settings {
            writeln!(out, "set    {}{}", setting.key.text, joined(&setting.values))?;
        }
        if !self.dice.is_empty() {
            let faces: Vec<String> = self.dice.iter().map(u8::to_string).collect();
            writeln!(out, "dice   {}", faces.join(" "))?;
        }
        for line in &self.script {
            write!(out, "{}", line.text.text)?;
            line.expected.iter().try_for_each(|word| write!(out, " => {}", word.text))?;
            writeln!(out)?;
        }
        Ok(())
    }
}

fn joined(words: &[Word]) -> String {
    words.iter().map(|word| format!(" {}", word.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "
        game   outpost
        map    0403 woods | 0403/0404 river bridge   # a comment
        GE     11 pz 4-3-6 @0404 reduced | 4 inf 3-4-4 @0404
        SU     6 inf 3-4-4
        phase  GE combat
        set    turn 3 | source SU 0401
        dice   5 2
        GE: attack 11 4 -> 0403   => odds 1-1 => awaits roll
        see 11 @0404
    ";

    #[test]
    fn every_kind_of_line_is_read() {
        let situation = Situation::parse(EXAMPLE).expect("the example");
        assert_eq!(situation.map.len(), 2);
        assert_eq!(situation.units[0].strengths, [4, 3, 6]);
        assert_eq!(situation.units[0].marks[0].text, "reduced");
        assert_eq!(situation.units[2].place, None);
        assert_eq!(situation.setting("source").map(|setting| setting.values.len()), Some(2));
        assert_eq!(situation.dice, [5, 2]);
        assert_eq!(situation.script[0].expected.len(), 2);
        assert_eq!(situation.script[1].text.text, "see 11 @0404");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let situation = Situation::parse(EXAMPLE).expect("the example");
        assert_eq!(Situation::parse(&situation.to_string()), Ok(situation));
    }

    #[test]
    fn what_is_expected_may_stand_close_up() {
        let situation = Situation::parse("roll 3=>ok=>see 11 @0404").expect("a script");
        assert_eq!(situation.to_string(), "roll 3 => ok => see 11 @0404\n");
        assert!(Situation::parse("a=>b:").is_err() && Situation::parse("a=>b seals").is_err());
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let error = |text: &str| Situation::parse(text).expect_err("a mistake").to_string();
        assert_eq!(error("map 0403 woods |"), "line 1, column 1: `map` has an empty item");
        assert_eq!(error("\n  GE 11 pz 4-x @0404"), "line 2, column 12: `4-x` is no row of strengths like 4-3-6");
        assert_eq!(error("dice 0"), "line 1, column 6: `0` is no face of a die");
        assert!(error("hello").starts_with("line 1, column 1: `hello` begins no line"));
        assert_eq!(error("GE: pass =>"), "line 1, column 12: something must stand on both sides of `=>`");
        assert_eq!(error("GE 11 | seals"), "line 1, column 9: `seals` is a word of the script, not a unit's name");
        assert_eq!(error("GE 1 | a=>b"), "line 1, column 8: `=>` stands only in the lines of a script");
        assert_eq!(error("GE 11 @a @b"), "line 1, column 10: a unit stands in one place");
    }
}
