//! Payloads are lines of `word value`, in a fixed order. This reads them one by one.

use crate::chain::Opened;
use crate::failure::{Failure, fail};
use crate::key::PublicKey;
use kernel::hash::from_hex;

/// The lines that are still to be read.
pub struct Reader<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Split<'a, char>>>,
    line: usize,
}

impl<'a> Reader<'a> {
    /// A payload is UTF-8, its lines end with LF, the last one too, and have no control characters in them.
    pub fn new(payload: &'a [u8]) -> Result<Reader<'a>, Failure> {
        let text = std::str::from_utf8(payload).map_err(|_| fail!(Malformed, "the payload is not text"))?;
        let text = text.strip_suffix('\n').ok_or_else(|| fail!(Malformed, "the payload's last line has no end"))?;
        if let Some(at) = text.split('\n').position(|line| line.chars().any(char::is_control)) {
            return Err(fail!(Malformed, "line {} of the payload has a control character in it", at + 1));
        }
        Ok(Reader { rest: text.split('\n').enumerate().peekable(), line: 0 })
    }

    pub fn wrong(&self, what: &str) -> Failure {
        fail!(Malformed, "line {} of the payload: {what}", self.line)
    }

    /// The next line, whatever it is.
    pub fn any(&mut self) -> Result<&'a str, Failure> {
        self.line += 1;
        self.rest.next().map(|(_, line)| line).ok_or_else(|| self.wrong("it ends too early"))
    }

    /// The value of the next line, which must begin with that word; it is never empty.
    pub fn field(&mut self, word: &str) -> Result<&'a str, Failure> {
        let line = self.any()?;
        value(line, word).filter(|it| !it.is_empty()).ok_or_else(|| self.wrong(&format!("expected `{word} …`")))
    }

    /// The value of the next line, if it begins with that word.
    pub fn optional(&mut self, word: &str) -> Option<&'a str> {
        let (_, line) = self.rest.peek()?;
        let value = value(line, word)?;
        self.line += 1;
        self.rest.next();
        Some(value)
    }

    /// The value of the next line, in the letters of notation: printable ASCII.
    pub fn notation(&mut self, word: &str) -> Result<&'a str, Failure> {
        let value = self.field(word)?;
        self.in_ascii(word, value).map(|()| value)
    }

    /// Refuses what is not in the letters of notation, where others could only mislead whoever reads it.
    pub fn in_ascii(&self, word: &str, value: &str) -> Result<(), Failure> {
        match value.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            true => Ok(()),
            false => Err(self.wrong(&format!("`{word}` takes ASCII letters only"))),
        }
    }

    /// As [`Reader::several`], in the letters of notation.
    pub fn several_in_notation(&mut self, word: &str, most: usize) -> Result<Vec<String>, Failure> {
        let values = self.several(word, most)?;
        values.iter().try_for_each(|value| self.in_ascii(word, value))?;
        Ok(values)
    }

    /// The values of all lines from here that begin with that word; never more than so many.
    pub fn several(&mut self, word: &str, most: usize) -> Result<Vec<String>, Failure> {
        let mut values = Vec::new();
        while let Some(value) = self.optional(word) {
            if values.len() == most {
                return Err(fail!(TooLong, "the payload has more than {most} lines `{word} …`"));
            }
            values.push(value.to_owned());
        }
        Ok(values)
    }

    pub fn end(&mut self) -> Result<(), Failure> {
        match self.rest.next() {
            None => Ok(()),
            Some((at, _)) => Err(fail!(Malformed, "line {} of the payload: nothing more belongs there", at + 1)),
        }
    }

    pub fn hash(&mut self, word: &str) -> Result<[u8; 32], Failure> {
        let digits = self.field(word)?;
        from_hex(digits).ok_or_else(|| self.wrong(&format!("`{word}` takes 64 hexadecimal digits")))
    }

    pub fn key(&mut self, word: &str) -> Result<PublicKey, Failure> {
        self.hash(word).map(PublicKey)
    }

    pub fn number(&mut self, word: &str) -> Result<u32, Failure> {
        let digits = self.field(word)?;
        self.plain(digits).ok_or_else(|| self.wrong(&format!("`{word}` takes a number")))
    }

    /// `chain ID VALUE`: a commitment.
    pub fn chain(&mut self) -> Result<Opened, Failure> {
        let chain = self.field("chain")?;
        let parts = chain.split_once(' ').and_then(|(id, value)| Some((from_hex(id)?, from_hex(value)?)));
        let (id, value) = parts.ok_or_else(|| self.wrong("`chain` takes two times 64 hexadecimal digits"))?;
        Ok(Opened { id, index: 0, value })
    }

    /// A whole number in its one spelling.
    pub fn plain<N: std::str::FromStr + ToString>(&self, digits: &str) -> Option<N> {
        digits.parse::<N>().ok().filter(|number| number.to_string() == digits)
    }
}

fn value<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(word)?;
    match rest.strip_prefix(' ') {
        Some(value) => Some(value),
        None if rest.is_empty() => Some(rest),
        None => None,
    }
}
