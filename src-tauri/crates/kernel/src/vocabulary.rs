//! The words of a game's situations: which there are, and what they say. One table for each game: what is not in it is refused,
//! and `fieldpost help situation` prints it.

use crate::situation::{Setting, SituationError, Word};

/// A word of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    pub part: Part,
    /// How it is written, itself first: `air SIDE N`, `rangeN`.
    pub form: &'static str,
    pub says: &'static str,
    /// Lines of a situation in which it stands.
    pub like: &'static str,
}

/// Where in a situation a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It begins a line.
    Line,
    /// Of a hex or an area, in a `map` line.
    Hex,
    /// Of a hexside or a link, in a `map` line.
    Hexside,
    /// What a unit is, before its place.
    Kind,
    /// Where a unit is, other than in a hex.
    Place,
    /// After a unit's place.
    Mark,
    Phase,
    Setting,
}

impl Part {
    /// In the order in which they are explained.
    pub const ALL: [Part; 8] =
        [Part::Line, Part::Hex, Part::Hexside, Part::Kind, Part::Place, Part::Mark, Part::Phase, Part::Setting];

    pub fn title(self) -> &'static str {
        match self {
            Part::Line => "Lines",
            Part::Hex => "Of a hex, after `map HEX`",
            Part::Hexside => "Of a hexside, after `map HEX/HEX`",
            Part::Kind => "What a unit is, after its name",
            Part::Place => "Where a unit is, other than in a hex",
            Part::Mark => "Marks of a unit, after its place",
            Part::Phase => "Phases, after `phase SIDE`",
            Part::Setting => "Settings, after `set`",
        }
    }

    /// One such word, in a complaint.
    fn one(self) -> &'static str {
        match self {
            Part::Line => "line of a situation",
            Part::Hex => "word for a hex",
            Part::Hexside => "word for a hexside",
            Part::Kind => "type of unit",
            Part::Place => "place beside the map",
            Part::Mark => "mark of a unit",
            Part::Phase => "phase",
            Part::Setting => "setting",
        }
    }
}

impl Meaning {
    pub const fn new(part: Part, form: &'static str, says: &'static str, like: &'static str) -> Meaning {
        Meaning { part, form, says, like }
    }

    /// The word itself.
    pub fn word(&self) -> &'static str {
        self.form.split(' ').next().unwrap_or(self.form)
    }

    /// Whether this is the word; `rangeN` is any word like `range2`.
    fn is(&self, word: &str) -> bool {
        let figures = |stem: &str| word.strip_prefix(stem).is_some_and(|rest| matches!(rest.as_bytes(), [b'1'..=b'9']));
        word == self.word() || self.word().strip_suffix('N').is_some_and(figures)
    }
}

/// What every game's situations have in common.
pub const LINES: &[Meaning] = &[
    Meaning {
        part: Part::Line,
        form: "game ID",
        says: "the game, by its id in `fieldpost games`",
        like: "game outpost",
    },
    Meaning {
        part: Part::Line,
        form: "map HEX WORDS",
        says: "a hex that differs from the map; several with | between them",
        like: "map 0403 woods | 0404 woods",
    },
    Meaning {
        part: Part::Line,
        form: "map HEX/HEX WORDS",
        says: "a hexside that differs from the map",
        like: "map 0403/0404 river",
    },
    Meaning {
        part: Part::Line,
        form: "SIDE UNIT @PLACE MARKS",
        says: "units of the side with that code; several with | between them",
        like: "GE 11 @0404 moved | 4 @0405",
    },
    Meaning {
        part: Part::Line,
        form: "phase SIDE PHASE",
        says: "whose phase it is, and which",
        like: "phase GE combat",
    },
    Meaning {
        part: Part::Line,
        form: "set SETTING",
        says: "what else differs from the beginning of a game; several with | between them",
        like: "set turn 3",
    },
    Meaning {
        part: Part::Line,
        form: "dice FACES",
        says: "what the dice of a question to the referee show, in their order",
        like: "dice 5 2",
    },
    Meaning { part: Part::Line, form: "# TEXT", says: "a remark, to the end of the line", like: "# as at Lysyanka" },
];

/// The words of one game, by part.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary(pub &'static [Meaning]);

impl Vocabulary {
    /// The words of a part.
    pub fn of(self, part: Part) -> impl Iterator<Item = &'static Meaning> {
        self.0.iter().filter(move |meaning| meaning.part == part)
    }

    /// The meaning of a word, or a complaint at it that lists what there is.
    pub fn meaning(self, part: Part, word: &Word) -> Result<&'static Meaning, SituationError> {
        self.of(part).find(|meaning| meaning.is(&word.text)).ok_or_else(|| self.unknown(part, word))
    }

    /// That there is no such word.
    pub fn unknown(self, part: Part, word: &Word) -> SituationError {
        let mut known: Vec<&str> = Vec::new();
        for meaning in self.of(part) {
            let written = if part == Part::Setting { meaning.form } else { meaning.word() };
            if !known.contains(&written) {
                known.push(written);
            }
        }
        let text: String = word.text.chars().take(40).collect();
        match &known[..] {
            [] => word.wrong(format!("this game has no {}", part.one())),
            [only] => word.wrong(format!("`{text}` is no {}; there is only {only}", part.one())),
            known => word.wrong(format!("`{text}` is no {}; there are {}", part.one(), known.join(", "))),
        }
    }

    /// The complaint about a setting that is not written as it should be: it is unknown, or something else follows it.
    pub fn misset(self, setting: &Setting) -> SituationError {
        let mut forms = self.of(Part::Setting).filter(|meaning| meaning.is(&setting.key.text)).peekable();
        match forms.peek() {
            None => self.unknown(Part::Setting, &setting.key),
            Some(_) => {
                let forms: Vec<String> = forms.map(|meaning| format!("`set {}`", meaning.form)).collect();
                setting.key.wrong(format!("it is written {}", forms.join(" or ")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Vocabulary = Vocabulary(&[
        Meaning { part: Part::Mark, form: "reduced", says: "", like: "" },
        Meaning { part: Part::Mark, form: "rangeN", says: "", like: "" },
        Meaning { part: Part::Setting, form: "air SIDE N", says: "", like: "" },
    ]);

    fn word(text: &str) -> Word {
        Word { text: text.to_owned(), line: 2, column: 5 }
    }

    #[test]
    fn words_are_known_by_their_part() {
        assert_eq!(WORDS.meaning(Part::Mark, &word("reduced")).map(|meaning| meaning.form), Ok("reduced"));
        assert_eq!(WORDS.meaning(Part::Mark, &word("range2")).map(|meaning| meaning.form), Ok("rangeN"));
        let unknown = |part, text| WORDS.meaning(part, &word(text)).expect_err("unknown").to_string();
        let tired = "line 2, column 5: `tired` is no mark of a unit; there are reduced, rangeN";
        assert_eq!(unknown(Part::Mark, "tired"), tired);
        assert!(
            unknown(Part::Mark, "rangexx").contains("is no mark") && unknown(Part::Mark, "air").contains("no mark")
        );
        assert_eq!(unknown(Part::Phase, "x"), "line 2, column 5: this game has no phase");
    }

    #[test]
    fn a_setting_is_written_in_its_form() {
        let complaint = |key: &str| WORDS.misset(&Setting { key: word(key), values: Vec::new() }).to_string();
        assert_eq!(complaint("air"), "line 2, column 5: it is written `set air SIDE N`");
        assert_eq!(complaint("wind"), "line 2, column 5: `wind` is no setting; there is only air SIDE N");
    }
}
