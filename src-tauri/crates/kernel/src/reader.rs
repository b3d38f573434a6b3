//! Reads notation word by word, and points at the column where a line goes wrong.

use crate::notation::{LONGEST_LINE, plain_number};
use crate::prompt::{Answer, Value};
use crate::secret::{Salt, Seal, Secret};
use crate::{Action, Edit, Input, Names, NotationError, Place, Slot, Thing, UnitId, Verb};

impl Names {
    pub fn read<A: Action>(&self, text: &str) -> Result<A, NotationError> {
        let mut reader = Reader::new(self, text)?;
        let action = reader.action()?;
        reader.end()?;
        Ok(action)
    }

    /// An answer begun: a verb and as many of its slots as the line has words for.
    pub fn read_begun<A: Action>(&self, text: &str) -> Result<Answer, NotationError> {
        let mut reader = Reader::new(self, text)?;
        let verb = reader.verb::<A>()?;
        let mut answer = Answer::to(verb.word);
        for (at, slot) in verb.slots.iter().enumerate() {
            if reader.peek().is_none() {
                break;
            }
            answer.values.extend(reader.slot(*slot, verb.slots.get(at + 1))?);
        }
        reader.end()?;
        Ok(answer)
    }

    pub fn read_input<A: Action>(&self, text: &str) -> Result<Input<A>, NotationError> {
        let mut reader = Reader::new(self, text)?;
        let input = reader.input()?;
        reader.end()?;
        Ok(input)
    }
}

/// Reads a line word by word and knows the column of each.
struct Reader<'a> {
    names: &'a Names,
    words: Vec<Word<'a>>,
    at: usize,
    end_column: usize,
}

#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Reader<'a> {
    fn new(names: &'a Names, text: &'a str) -> Result<Reader<'a>, NotationError> {
        if text.len() > LONGEST_LINE {
            return Err(NotationError {
                column: 1,
                expected: format!("a line of at most {LONGEST_LINE} bytes"),
                found: "a longer one".into(),
                hint: None,
            });
        }
        let mut words = Vec::new();
        let mut start = None;
        let mut column = 0;
        let mut start_column = 0;
        for (byte, letter) in text.char_indices() {
            column += 1;
            match (letter.is_whitespace(), start) {
                (false, None) => {
                    start = Some(byte);
                    start_column = column;
                }
                (true, Some(from)) => {
                    words.push(Word { text: &text[from..byte], column: start_column });
                    start = None;
                }
                (false, Some(_)) | (true, None) => {}
            }
        }
        if let Some(from) = start {
            words.push(Word { text: &text[from..], column: start_column });
        }
        Ok(Reader { names, words, at: 0, end_column: column + 1 })
    }

    fn peek(&self) -> Option<Word<'a>> {
        self.words.get(self.at).copied()
    }

    fn next(&mut self, expected: &str) -> Result<Word<'a>, NotationError> {
        let word = self.peek().ok_or_else(|| self.wrong(None, expected))?;
        self.at += 1;
        Ok(word)
    }

    /// An error at the word, or at the end of the line.
    fn wrong(&self, word: Option<Word<'_>>, expected: impl Into<String>) -> NotationError {
        let found: String = word.map_or("", |word| word.text).chars().take(40).collect();
        let column = word.map_or(self.end_column, |word| word.column);
        NotationError { column, expected: expected.into(), found, hint: None }
    }

    fn end(&mut self) -> Result<(), NotationError> {
        self.peek().map_or(Ok(()), |word| Err(self.wrong(Some(word), "the end of the line")))
    }

    fn input<A: Action>(&mut self) -> Result<Input<A>, NotationError> {
        let word = self.next("a side, `roll` or `adjudicate`")?;
        if word.text == "roll" {
            return self.faces().map(Input::Roll);
        }
        if word.text == "adjudicate" {
            return self.edits().map(Input::Adjudicate);
        }
        let code = word.text.strip_suffix(':').unwrap_or(word.text);
        let codes = || {
            let codes = crate::Side::BOTH.map(|side| self.names.side(side).code);
            format!("`{}`, `{}`, `roll` or `adjudicate`", codes[0], codes[1])
        };
        let side = self.names.side_of(code).ok_or_else(|| self.wrong(Some(word), codes()))?;
        if word.text.ends_with(':') {
            return Ok(Input::Choice(side, self.action()?));
        }
        let verb = self.next("`seals` or `opens`")?;
        match verb.text {
            "seals" => {
                let secret = self.secret::<A>()?;
                let word = self.next("a seal of 64 hexadecimal digits")?;
                let seal = Seal::parse(word.text);
                let seal = seal.ok_or_else(|| self.wrong(Some(word), "a seal of 64 hexadecimal digits"))?;
                Ok(Input::Seal { side, secret, seal })
            }
            "opens" => {
                let secret = self.secret::<A>()?;
                let word = self.next("a salt of 64 hexadecimal digits and a colon")?;
                let salt = word.text.strip_suffix(':').and_then(Salt::parse);
                let salt = salt.ok_or_else(|| self.wrong(Some(word), "a salt of 64 hexadecimal digits and a colon"))?;
                Ok(Input::Open { side, secret, salt, value: self.action()? })
            }
            _ => Err(self.wrong(Some(verb), "`seals` or `opens` (an action has a colon after the side)")),
        }
    }

    fn secret<A: Action>(&mut self) -> Result<Secret, NotationError> {
        let word = self.next("the name of a secret")?;
        let name = A::SECRETS.iter().copied().find(|name| *name == word.text);
        let name = name.ok_or_else(|| self.wrong(Some(word), format!("a secret ({})", A::SECRETS.join(", "))))?;
        let sequence = self.number("the number of the secret", 0, i64::from(u32::MAX))?;
        Ok(Secret { name, sequence: u32::try_from(sequence).unwrap_or(u32::MAX) })
    }

    fn faces(&mut self) -> Result<Vec<u8>, NotationError> {
        let mut faces = Vec::new();
        while faces.is_empty() || self.peek().is_some() {
            faces.push(u8::try_from(self.number("the face of a die", 1, 255)?).unwrap_or(u8::MAX));
        }
        Ok(faces)
    }

    fn edits(&mut self) -> Result<Vec<Edit>, NotationError> {
        let mut edits = Vec::new();
        loop {
            let begun = self.at;
            // A semicolon ends an edit; it is glued to the edit's last word.
            let last = self.words[begun..].iter().position(|word| word.text.ends_with(';')).map(|at| begun + at);
            if let Some(last) = last {
                let word = &mut self.words[last];
                word.text = word.text.trim_end_matches(';');
            }
            edits.push(self.edit()?);
            match last {
                Some(last) if self.at == last + 1 => {}
                Some(_) => return Err(self.wrong(self.peek(), "a semicolon")),
                None => return Ok(edits),
            }
        }
    }

    fn edit(&mut self) -> Result<Edit, NotationError> {
        let word = self.next("`place`, `steps`, `mark` or `set`")?;
        match word.text {
            "place" => Ok(Edit::Place { unit: self.unit()?, place: self.place()? }),
            "steps" => {
                let unit = self.unit()?;
                let steps = self.number("a number of steps", 0, 255)?;
                Ok(Edit::Steps { unit, steps: u8::try_from(steps).unwrap_or(u8::MAX) })
            }
            "mark" => {
                let unit = self.unit()?;
                let mark = self.next("the name of a marker")?.text.to_owned();
                let word = self.next("`on` or `off`")?;
                match word.text {
                    "on" | "off" => Ok(Edit::Mark { unit, mark, on: word.text == "on" }),
                    _ => Err(self.wrong(Some(word), "`on` or `off`")),
                }
            }
            "set" => {
                let side = self.peek().and_then(|word| self.names.side_of(word.text));
                self.at += usize::from(side.is_some());
                let track = self.next("the name of a track")?.text.to_owned();
                Ok(Edit::Set { side, track, value: self.number("a number", -1_000_000, 1_000_000)? })
            }
            _ => Err(self.wrong(Some(word), "`place`, `steps`, `mark` or `set`")),
        }
    }

    fn verb<A: Action>(&mut self) -> Result<&'static Verb, NotationError> {
        let verbs = || A::VERBS.iter().map(|verb| format!("`{}`", verb.word)).collect::<Vec<_>>().join(", ");
        let word = self.next(&verbs())?;
        let verb = A::VERBS.iter().find(|verb| verb.word == word.text);
        verb.ok_or_else(|| self.wrong(Some(word), verbs()))
    }

    fn action<A: Action>(&mut self) -> Result<A, NotationError> {
        let begun = self.peek();
        let verb = self.verb::<A>()?;
        let mut answer = Answer::to(verb.word);
        for (at, slot) in verb.slots.iter().enumerate() {
            answer.values.extend(self.slot(*slot, verb.slots.get(at + 1))?);
        }
        A::from_answer(&answer).ok_or_else(|| self.wrong(begun, verb.help))
    }

    /// The value of a slot; none for a key. A list ends at the key that follows it.
    fn slot(&mut self, slot: Slot, next: Option<&Slot>) -> Result<Option<Value>, NotationError> {
        let key = match next {
            Some(Slot::Key(key)) => Some(*key),
            _ => None,
        };
        let more = |word: &str| Some(word) != key;
        let value = match slot {
            Slot::Key(key) => {
                let word = self.next(&format!("`{key}`"))?;
                return if word.text == key { Ok(None) } else { Err(self.wrong(Some(word), format!("`{key}`"))) };
            }
            Slot::One(options) => {
                let expected = || options.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
                let word = self.next(&expected())?;
                let known = options.iter().find(|option| **option == word.text);
                known.map(|option| Value::One(option)).ok_or_else(|| self.wrong(Some(word), expected()))
            }
            Slot::Units => {
                let belongs = |word: &str| more(word) && !is_separator(word);
                self.several("a unit", belongs, Reader::unit, |a, b| a == b).map(Value::Units)
            }
            Slot::Places => {
                let arrow = self.next("`->` and a place")?;
                if arrow.text != "->" {
                    return Err(self.wrong(Some(arrow), "`->` and a place"));
                }
                self.several("a place", more, Reader::place, |a, b| a == b).map(Value::Places)
            }
            Slot::Path => self.next("a path").and_then(|word| self.path(word, word.text, 0)).map(Value::Path),
            Slot::Routes => self.several("a unit's route", more, Reader::route, |a, b| a.0 == b.0).map(Value::Routes),
            Slot::Assignment => {
                let belongs = |word: &str| more(word) && word.contains('=');
                self.several("a share", belongs, Reader::share, |a, b| a.0 == b.0).map(Value::Assignment)
            }
            Slot::Order => self.order().map(Value::Order),
            Slot::Amount => {
                let number = self.number("a number", i64::from(i32::MIN), i64::from(i32::MAX))?;
                Ok(Value::Amount(i32::try_from(number).unwrap_or_default()))
            }
        };
        value.map(Some)
    }

    /// One or more of a kind, in ascending order and none twice; or `none`.
    fn several<T: Ord + Clone>(
        &mut self,
        expected: &str,
        belongs: impl Fn(&str) -> bool,
        read: impl Fn(&mut Self) -> Result<T, NotationError>,
        same: impl Fn(&T, &T) -> bool,
    ) -> Result<Vec<T>, NotationError> {
        if self.peek().is_some_and(|word| word.text == "none") {
            self.at += 1;
            return Ok(Vec::new());
        }
        let mut items: Vec<T> = Vec::new();
        while let Some(word) = self.peek().filter(|word| belongs(word.text)) {
            let item = read(self)?;
            if items.iter().any(|known| same(known, &item)) {
                return Err(self.wrong(Some(word), format!("{expected} that is not named twice")));
            }
            items.push(item);
        }
        if items.is_empty() {
            return Err(self.wrong(self.peek(), expected));
        }
        items.sort();
        Ok(items)
    }

    fn unit(&mut self) -> Result<UnitId, NotationError> {
        let word = self.next("a unit")?;
        self.unit_named(word, word.text)
    }

    fn unit_named(&self, word: Word<'_>, name: &str) -> Result<UnitId, NotationError> {
        self.names.unit_of(name).ok_or_else(|| NotationError {
            hint: self.names.nearest_unit(name).map(|near| format!("did you mean {near}?")),
            ..self.wrong(Some(word), "a unit")
        })
    }

    fn place(&mut self) -> Result<Place, NotationError> {
        let word = self.next("a place")?;
        self.place_named(word, word.text, 0)
    }

    fn place_named(&self, word: Word<'_>, name: &str, offset: usize) -> Result<Place, NotationError> {
        self.names.place_of(name).map_err(|reason| NotationError {
            column: word.column + offset,
            found: name.chars().take(40).collect(),
            hint: Some(reason),
            ..self.wrong(Some(word), "a place")
        })
    }

    fn path(&self, word: Word<'_>, text: &str, offset: usize) -> Result<Vec<Place>, NotationError> {
        let mut offset = offset;
        let mut path = Vec::new();
        for name in text.split('-') {
            path.push(self.place_named(word, name, offset)?);
            offset += name.chars().count() + 1;
        }
        Ok(path)
    }

    fn route(&mut self) -> Result<(UnitId, Vec<Place>), NotationError> {
        let word = self.next("a unit's route")?;
        let Some((name, path)) = word.text.split_once(':') else {
            return Err(self.wrong(Some(word), "a unit's route, like 11/6:0714-0715"));
        };
        let unit = self.unit_named(word, name)?;
        Ok((unit, self.path(word, path, name.chars().count() + 1)?))
    }

    fn share(&mut self) -> Result<(Thing, i32), NotationError> {
        let word = self.next("a share")?;
        let Some((name, points)) = word.text.split_once('=') else {
            return Err(self.wrong(Some(word), "a share, like north=2"));
        };
        let thing = self.thing(word, name, 0)?;
        let points = plain_number(points).and_then(|points| i32::try_from(points).ok());
        points.map(|points| (thing, points)).ok_or_else(|| self.wrong(Some(word), "a share, like north=2"))
    }

    fn order(&mut self) -> Result<Vec<Thing>, NotationError> {
        let word = self.next("an order, like north>south")?;
        if word.text == "none" {
            return Ok(Vec::new());
        }
        let mut offset = 0;
        let mut order = Vec::new();
        for name in word.text.split('>') {
            let thing = self.thing(word, name, offset)?;
            if order.contains(&thing) {
                return Err(self.wrong(Some(word), "an order that names nothing twice"));
            }
            order.push(thing);
            offset += name.chars().count() + 1;
        }
        Ok(order)
    }

    fn thing(&self, word: Word<'_>, name: &str, offset: usize) -> Result<Thing, NotationError> {
        self.names.thing_of(name).map_err(|reason| NotationError {
            column: word.column + offset,
            hint: Some(reason),
            ..self.wrong(Some(word), "a unit or a place")
        })
    }

    fn number(&mut self, expected: &str, least: i64, most: i64) -> Result<i64, NotationError> {
        let word = self.next(expected)?;
        let number = plain_number(word.text).filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.wrong(Some(word), expected))
    }
}

/// A word that cannot be a unit: an arrow or a path.
fn is_separator(word: &str) -> bool {
    word.contains('-')
}
