//! What stands at the head of a journal: what the game starts from, and how it is played.
//!
//! ```text
//! fieldpost table 1                  or: fieldpost mail 1
//! game outpost                           document bm90IGEga2V5…      (the invitation)
//! revision 1
//! scenario crossroads                or: a situation, each line behind a bar
//! option weather
//! components 1f0c…                   of set-up, map and counters, so that they cannot change under a game
//! dice 7741                          or: dice hand
//! ```

use crate::trouble::Fault;
use data_encoding::BASE64_NOPAD;
use dispatch::Signed;
use games::{Start, StartFrom};
use kernel::hash::{from_hex, hex};

const TABLE: &str = "fieldpost table 1";
const MAIL: &str = "fieldpost mail 1";

/// What a game was founded on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Founding {
    /// At one table.
    Table(TableFounding),
    /// By mail; the invitation says everything.
    Mail(Box<Signed>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFounding {
    pub game: String,
    pub revision: u32,
    pub start: Start,
    pub components: [u8; 32],
    pub dice: DiceSource,
}

/// Who rolls at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceSource {
    /// The program, from this seed.
    Seed(u64),
    /// The players, with their own dice.
    Hand,
}

impl Founding {
    pub fn parse(text: &str) -> Result<Founding, Fault> {
        let mut lines = text.lines();
        match lines.next() {
            Some(TABLE) => TableFounding::parse(lines).map(Founding::Table),
            Some(MAIL) => {
                let document = lines.next().and_then(|line| line.strip_prefix("document "));
                let bytes = document.and_then(|text| BASE64_NOPAD.decode(text.as_bytes()).ok());
                let bytes = bytes.ok_or_else(|| Fault::new("the journal of this game does not hold its invitation"))?;
                let signed = Signed::read(&bytes).map_err(|failure| Fault::new(failure.to_string()))?;
                Ok(Founding::Mail(Box::new(signed)))
            }
            Some(line) if line.starts_with("fieldpost ") => Err(Fault::new("the game was begun by a newer fieldpost")),
            _ => Err(Fault::new("the journal does not say what the game started from")),
        }
    }
}

impl TableFounding {
    fn parse<'a>(lines: impl Iterator<Item = &'a str>) -> Result<TableFounding, Fault> {
        let (mut game, mut revision, mut scenario, mut situation) = (None, None, None, None::<String>);
        let (mut options, mut components, mut dice) = (Vec::new(), None, None);
        for line in lines {
            match line.split_once(' ').unwrap_or((line, "")) {
                ("game", id) => game = Some(id.to_owned()),
                ("revision", number) => revision = number.parse().ok(),
                ("scenario", id) => scenario = Some(id.to_owned()),
                ("|", text) => {
                    let situation = situation.get_or_insert_default();
                    situation.push_str(text);
                    situation.push('\n');
                }
                ("option", word) => options.push(word.to_owned()),
                ("components", digits) => components = from_hex(digits),
                ("dice", "hand") => dice = Some(DiceSource::Hand),
                ("dice", seed) => dice = seed.parse().ok().map(DiceSource::Seed),
                (word, _) => return Err(Fault::new(format!("`{word}` is unknown at the head of the journal"))),
            }
        }
        let missing = |what: &str| Fault::new(format!("the head of the journal does not say {what}"));
        let from = match (scenario, situation) {
            (Some(id), _) => StartFrom::Scenario(id),
            (None, Some(text)) => StartFrom::Situation(text),
            (None, None) => return Err(missing("the scenario")),
        };
        Ok(TableFounding {
            game: game.ok_or_else(|| missing("the game"))?,
            revision: revision.ok_or_else(|| missing("the revision"))?,
            start: Start { from, options },
            components: components.ok_or_else(|| missing("the components"))?,
            dice: dice.ok_or_else(|| missing("the dice"))?,
        })
    }
}

impl std::fmt::Display for Founding {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let founding = match self {
            Founding::Mail(invitation) => {
                return writeln!(out, "{MAIL}\ndocument {}", BASE64_NOPAD.encode(&invitation.bytes()));
            }
            Founding::Table(founding) => founding,
        };
        writeln!(out, "{TABLE}\ngame {}\nrevision {}", founding.game, founding.revision)?;
        match &founding.start.from {
            StartFrom::Scenario(id) => writeln!(out, "scenario {id}")?,
            StartFrom::Situation(text) => text.lines().try_for_each(|line| writeln!(out, "| {line}"))?,
        }
        founding.start.options.iter().try_for_each(|word| writeln!(out, "option {word}"))?;
        writeln!(out, "components {}", hex(&founding.components))?;
        match founding.dice {
            DiceSource::Seed(seed) => writeln!(out, "dice {seed}"),
            DiceSource::Hand => writeln!(out, "dice hand"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn example() -> Founding {
        Founding::Table(TableFounding {
            game: "outpost".into(),
            revision: 1,
            start: Start {
                from: StartFrom::Situation("GE 11 pz 4-3-6 @0404\n\nphase GE combat\n".into()),
                options: vec!["weather".into()],
            },
            components: [7; 32],
            dice: DiceSource::Seed(7),
        })
    }

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(Founding::parse(&example().to_string()), Ok(example()));
    }

    #[test]
    fn mistakes_get_a_sentence() {
        let told = |text: &str| Founding::parse(text).map(|_| ()).map_err(|fault| fault.to_string());
        let text = example().to_string();
        assert_eq!(told(""), Err("the journal does not say what the game started from".into()));
        assert_eq!(told("fieldpost table 2"), Err("the game was begun by a newer fieldpost".into()));
        assert_eq!(
            told(&text.replace("dice 7", "dice x")),
            Err("the head of the journal does not say the dice".into())
        );
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,200}", cut in 0usize..200) {
            let _ = Founding::parse(&text);
            let whole = example().to_string();
            let cut = whole.char_indices().nth(cut).map_or(whole.len(), |(at, _)| at);
            let _ = Founding::parse(&format!("{}{text}{}", &whole[..cut], &whole[cut..]));
        }
    }
}
