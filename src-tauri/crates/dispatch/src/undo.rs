//! What mail programs do to a text, undone letter by letter: quoted-printable, lines cut by a relay, tags and entities of HTML.
//!
//! Armour can be read this way always, because its payload holds none of `=`, `<`, `&` and `!`, and because a summary is written so
//! that undoing takes nothing from it but marks (see `summary`).

use std::str::Chars;

/// No tag is longer, in letters.
const LONGEST_TAG: usize = 2000;
/// No entity has a longer name, in letters.
const LONGEST_ENTITY: usize = 10;

/// Reads a text from its beginning. Every look ahead ends at the next letter of its own kind, so that reading takes linear time.
#[derive(Clone, Debug)]
pub(crate) struct Undone<'a> {
    whole: usize,
    rest: Chars<'a>,
}

impl<'a> Undone<'a> {
    pub fn new(text: &'a str) -> Undone<'a> {
        Undone { whole: text.len(), rest: text.chars() }
    }

    /// How many bytes of the text have been read.
    pub fn at(&self) -> usize {
        self.whole - self.rest.as_str().len()
    }

    /// The next letter, without quoted-printable.
    fn joined(&mut self) -> Option<char> {
        loop {
            match self.rest.next()? {
                '=' => {
                    if let Some(after) = behind_soft_break(self.rest.as_str()) {
                        self.rest = after.chars();
                        continue;
                    }
                    let Some((letter, after)) = quoted_letter(self.rest.as_str()) else { return Some('=') };
                    self.rest = after.chars();
                    return Some(letter);
                }
                '!' => match behind_cut(self.rest.as_str()) {
                    Some(after) => self.rest = after.chars(),
                    None => return Some('!'),
                },
                letter => return Some(letter),
            }
        }
    }

    /// Passes the rest of a tag whose `<` has been read. Tells whether it breaks the line; None if it is no tag.
    fn tag(&mut self) -> Option<bool> {
        let mut ahead = self.clone();
        let mut letter = ahead.joined()?;
        let declaration = letter == '!';
        if !letter.is_ascii_alphabetic() && !matches!(letter, '/' | '!' | '?') {
            return None;
        }
        let mut name = String::new();
        let mut name_over = false;
        for _ in 0..LONGEST_TAG {
            match letter {
                '>' => {
                    *self = ahead;
                    return Some(breaks_the_line(&name));
                }
                // What opens another tag or a marker is not swallowed by a `<` that was meant as it stands.
                '<' => return None,
                '[' if !declaration || matches!(ahead.clone().joined(), Some('f' | 'F')) => return None,
                _ => {}
            }
            name_over |= !letter.is_ascii_alphanumeric() && letter != '/';
            if !name_over && name.len() < LONGEST_ENTITY && letter != '/' {
                name.push(letter.to_ascii_lowercase());
            }
            letter = ahead.joined()?;
        }
        None
    }

    /// Reads the rest of an entity whose `&` has been read; None if it is no entity.
    fn entity(&mut self) -> Option<char> {
        let mut ahead = self.clone();
        let mut name = String::new();
        loop {
            match ahead.joined()? {
                ';' => break,
                letter if name.len() < LONGEST_ENTITY && (letter.is_ascii_alphanumeric() || letter == '#') => {
                    name.push(letter);
                }
                _ => return None,
            }
        }
        let letter = match name.strip_prefix('#') {
            Some(number) => numbered(number)?,
            None => named(&name)?,
        };
        *self = ahead;
        Some(letter)
    }
}

impl Iterator for Undone<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        loop {
            match self.joined()? {
                '<' => match self.tag() {
                    Some(true) => return Some('\n'),
                    Some(false) => {}
                    None => return Some('<'),
                },
                '&' => return Some(self.entity().unwrap_or('&')),
                letter => return Some(letter),
            }
        }
    }
}

/// What may stand between any two letters of armour: spaces of every kind, signs that are not seen, marks of quoting.
pub(crate) fn is_nothing(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '>' | '|'
                | '\u{ad}'
                | '\u{34f}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{2064}'
                | '\u{2066}'..='\u{2069}'
                | '\u{feff}'
        )
}

/// A letter of a marker behind its look-alikes: small, of normal width, with plain strokes.
pub(crate) fn plain(letter: char) -> char {
    match letter {
        '\u{2044}' | '\u{2215}' => '/',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{ff01}'..='\u{ff5e}' => {
            let ascii = u32::from(letter) - 0xff01 + 0x21;
            char::from_u32(ascii).unwrap_or(letter).to_ascii_lowercase()
        }
        _ => letter.to_ascii_lowercase(),
    }
}

/// The text behind the line break that follows a `=`, if one does.
fn behind_soft_break(rest: &str) -> Option<&str> {
    behind_line_break(rest.trim_start_matches([' ', '\t']))
}

/// The text behind the line break and the space that follow a `!`, where a relay cut a line that was too long for it.
fn behind_cut(rest: &str) -> Option<&str> {
    behind_line_break(rest)?.strip_prefix(' ')
}

fn behind_line_break(rest: &str) -> Option<&str> {
    ["\r\n", "\n", "\r"].iter().find_map(|end| rest.strip_prefix(end))
}

/// The letter whose hexadecimal digits follow a `=`, in UTF-8 or else in Latin-1.
fn quoted_letter(rest: &str) -> Option<(char, &str)> {
    let (first, behind_first) = octet(rest)?;
    let length = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let mut octets = [first, 0, 0, 0];
    let mut behind = behind_first;
    for place in octets.iter_mut().take(length).skip(1) {
        // A line may be broken between the octets of one letter.
        let next = behind.strip_prefix('=').map(|rest| match behind_soft_break(rest) {
            Some(after) => after.strip_prefix('=').and_then(octet),
            None => octet(rest),
        });
        let Some((next, after)) = next.flatten() else { return Some((char::from(first), behind_first)) };
        *place = next;
        behind = after;
    }
    let letter = octets.get(..length).and_then(|octets| std::str::from_utf8(octets).ok()?.chars().next());
    Some(letter.map_or((char::from(first), behind_first), |letter| (letter, behind)))
}

fn octet(rest: &str) -> Option<(u8, &str)> {
    let mut letters = rest.chars();
    let mut digit = || letters.next()?.to_digit(16);
    let value = digit()? * 16 + digit()?;
    Some((u8::try_from(value).ok()?, letters.as_str()))
}

fn breaks_the_line(tag: &str) -> bool {
    const NAMES: &[&str] =
        &["blockquote", "br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "p", "pre", "table", "td", "tr"];
    NAMES.contains(&tag)
}

fn numbered(number: &str) -> Option<char> {
    let value = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    value.ok().filter(|value| *value > 0).and_then(char::from_u32)
}

fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" | "AMP" => '&',
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "thinsp" => '\u{2009}',
        "shy" => '\u{ad}',
        "zwnj" => '\u{200c}',
        "zwj" => '\u{200d}',
        "lrm" => '\u{200e}',
        "rlm" => '\u{200f}',
        "Tab" => '\t',
        "NewLine" => '\n',
        "lsqb" | "lbrack" => '[',
        "rsqb" | "rbrack" => ']',
        "sol" => '/',
        "plus" => '+',
        "equals" => '=',
        "hyphen" | "dash" => '\u{2010}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "vert" | "verbar" => '|',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn undone(text: &str) -> String {
        Undone::new(text).collect()
    }

    #[test]
    fn quoted_printable_is_undone() {
        assert_eq!(undone("ab=\ncd=\r\nef= \t\ngh"), "abcdefgh");
        assert_eq!(undone("a=3Db=3dc=4=zz="), "a=b=c=4=zz=");
        assert_eq!(undone("=E2=80=8B|=E2=\n=80=\n=8B|=C2=A0|=A0|=FF"), "\u{200b}|\u{200b}|\u{a0}|\u{a0}|\u{ff}");
    }

    #[test]
    fn a_line_cut_by_a_relay_is_joined() {
        assert_eq!(undone("abc!\n def! ghi!\njkl!"), "abcdef! ghi!\njkl!");
    }

    #[test]
    fn tags_are_undone() {
        assert_eq!(undone("<p class=3D\"x\">a<b>b</b><wbr>c<br/>d</P >e"), "\nabc\nd\ne");
        assert_eq!(undone("a<![if !mso]>b<!-- c -->d<?xml x?>e<o:p>f"), "abdef");
    }

    #[test]
    fn a_lonely_sign_is_no_tag() {
        for text in ["a <b", "a < b > c", "a <b [fieldpost>", "a <b [ fieldpost>", "a <![fieldpost>", "a <", "3<4>2"] {
            assert_eq!(undone(text), text);
        }
        assert_eq!(undone("a <b <i>c"), "a <b c");
        let long = format!("<a {}>", "x".repeat(LONGEST_TAG));
        assert_eq!(undone(&long), long);
    }

    #[test]
    fn entities_are_undone() {
        assert_eq!(undone("&#91;&#x5B;&lsqb;a&nbsp;&amp;lt;&sol;&shy;"), "[[[a\u{a0}&lt;/\u{ad}");
        assert_eq!(undone("&nb=\nsp;x"), "\u{a0}x");
        for text in ["AT&T;", "&;", "&#0;", "&#xd800;", "&nbsp", "&#99999999;", "&"] {
            assert_eq!(undone(text), text);
        }
    }
}
