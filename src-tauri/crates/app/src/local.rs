//! A game at one table, kept in its journal: hot-seat, solitaire, or with dice of the players' own.

use crate::clock;
use crate::earlier::{Carried, Earlier, EarlierAnswer, Judged, Veil, other_parts};
use crate::founding::{DiceSource, Founding, TableFounding};
use crate::house::random_bytes;
use crate::table::known;
use crate::trouble::{Fault, Trouble};
use dispatch::proposal::newer;
use games::{AnyGame, LaidOut, NotTaken, Start};
use journal::Journal;
use kernel::dice::{Dice, Seeded};
use kernel::secret::{GameId, Salt};
use kernel::{Awaits, Viewer};
use std::path::Path;

/// A game and the journal it is kept in.
#[derive(Debug)]
pub struct LocalGame {
    pub(crate) journal: Journal,
    dice: DiceSource,
    game: AnyGame,
    /// Set while it is only looked at.
    earlier: Option<Earlier>,
}

/// What was checked in a game, and what was found.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    /// A sentence each.
    pub lines: Vec<String>,
    /// Those that speak against it.
    pub against: Vec<String>,
}

impl LocalGame {
    /// Begins a game and its journal. An existing file is never overwritten.
    pub fn begin(path: &Path, id: &str, start: Start, dice: DiceSource) -> Result<LocalGame, Trouble> {
        LocalGame::begin_with(path, id, start, dice, &[], &[])
    }

    /// The same with notes on the game and its first inputs: there is no game yet before all of them are in it.
    pub fn begin_with(
        path: &Path,
        id: &str,
        start: Start,
        dice: DiceSource,
        notes: &[(&str, &str)],
        first: &[&str],
    ) -> Result<LocalGame, Trouble> {
        let title = known(id)?;
        let revision = title.rules_index().map_err(Fault::new)?.revision;
        let mut game = start.begin(title, GameId::LOCAL).map_err(|error| Trouble::start(&error))?;
        let components = start.components(title).map_err(|error| Trouble::start(&error))?;
        let founding = TableFounding { game: id.to_owned(), revision, start, components, dice };
        let founding = Founding::Table(founding).to_string();
        // What follows of itself when the game begins is in the journal from the first moment.
        settle(&mut game, dice, &[])?;
        for input in first {
            let taken = game.play(input);
            taken.map_err(|why| Trouble::not_taken(&game.names().clone(), input, why))?;
            settle(&mut game, dice, &[])?;
        }
        let inputs = game.inputs();
        let journal = Journal::create_with(path, &founding, &clock::now(), |page| {
            notes.iter().try_for_each(|(name, value)| page.set(name, value))?;
            inputs.iter().try_for_each(|input| page.append(input).map(|_| ()))
        });
        Ok(LocalGame { journal: journal.map_err(Fault::journal)?, dice, game, earlier: None })
    }

    /// Takes up a game: every input is judged anew. One of an earlier revision is judged by the rules of this program, as far as
    /// they hold.
    pub fn of(journal: Journal, founding: &TableFounding) -> Result<LocalGame, Trouble> {
        let title = known(&founding.game)?;
        let own = title.rules_index().map_err(Fault::new)?.revision;
        let (begun, start) = (founding.revision, &founding.start);
        let revision = Carried::all(&journal)?.last().map_or(begun, |carried| carried.to);
        if revision > own {
            return Err(Fault::new(newer(revision, own)).into());
        }
        let laid_out = start.lay_out(title, begun, &founding.components, GameId::LOCAL);
        let LaidOut { game, same_parts } = laid_out.map_err(|error| Trouble::start(&error))?;
        let inputs: Vec<&str> = journal.line().iter().map(|entry| &entry.text[..]).collect();
        let Judged { game, stopped, rest } = Judged::of(game, &inputs);
        let ordinary = revision == own && same_parts && stopped.is_none();
        let earlier = Earlier { begun, revision, own, same_parts, stopped, rest };
        Ok(LocalGame { journal, dice: founding.dice, game, earlier: (!ordinary).then_some(earlier) })
    }

    /// How the game stands to the rules of this program, if they are not simply its own. Such a game is looked at, and not
    /// played before it is carried on.
    pub(crate) fn earlier(&self, veil: &Veil<'_>) -> Option<EarlierAnswer> {
        self.earlier.as_ref().map(|earlier| earlier.answer(self.game.len(), veil))
    }

    /// Whether it is played by the rules of this program, and all of it holds.
    pub fn is_current(&self) -> bool {
        self.earlier.is_none()
    }

    /// By which rules it was carried on, and from where.
    pub(crate) fn carried(&self) -> Result<Vec<Carried>, Fault> {
        Carried::all(&self.journal)
    }

    /// What holds in the game, a sentence each: what was checked, and what cannot be.
    pub(crate) fn checked(&self) -> Result<Checked, Trouble> {
        let (entries, inputs) = (self.journal.entries().len(), self.game.len());
        let mut lines = vec![format!("{entries} entries are as they were written, each by its hash")];
        let mut against = Vec::new();
        lines.extend(self.carried()?.into_iter().map(Carried::sentence));
        let veil = Veil::of(&self.game, Viewer::Umpire);
        lines.push(match &self.earlier {
            None => format!("{inputs} inputs follow the rules"),
            Some(earlier) => earlier.answer(inputs, &veil).text,
        });
        // What the rules of its own revision do not take was changed by hand; of another one nobody knows.
        let own = self.earlier.iter().filter(|earlier| earlier.revision == earlier.own);
        against.extend(own.map(|earlier| earlier.answer(inputs, &veil).text));
        lines.push(match self.dice {
            DiceSource::Hand => "the players rolled: their dice cannot be checked".to_owned(),
            DiceSource::Seed(seed) => match self.strange_roll(seed)? {
                None => "the rolls of these inputs are those of its seed".to_owned(),
                Some(number) => {
                    let forged = format!("the dice do not hold, from input {number} on: its seed gives others");
                    against.push(forged.clone());
                    forged
                }
            },
        });
        if self.earlier.as_ref().is_some_and(|earlier| !earlier.rest.is_empty()) {
            lines.push("not verified: the inputs that are not replayed, and their dice".to_owned());
        }
        Ok(Checked { lines, against })
    }

    /// The first input that is a roll, and not the one of the seed.
    fn strange_roll(&self, seed: u64) -> Result<Option<usize>, Fault> {
        let mut game = self.game.clone();
        game.back_to(0);
        for (at, input) in self.game.inputs().iter().enumerate() {
            if let Awaits::Roll(wanted) = game.awaits() {
                let rolled = Seeded::nth(seed, u64::try_from(at).unwrap_or(u64::MAX)).roll(&wanted);
                let faces = rolled.map_err(|error| Fault::new(error.to_string()))?;
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                if *input != format!("roll {}", faces.join(" ")) {
                    return Ok(Some(at + 1));
                }
            }
            let taken = game.play(input);
            taken.map_err(|_| Fault::new(format!("`{input}` cannot be repeated")))?;
        }
        Ok(None)
    }

    /// From here on the game is played by the rules of this program: from where they lead, or from an earlier moment, after so
    /// many inputs. What comes after that stays in the journal, beside the line.
    pub fn carry_on(&mut self, from: Option<usize>) -> Result<(), Trouble> {
        let (earlier, count) = self.to_carry_on(from)?;
        let reason = Carried { from: earlier.revision, to: earlier.own, after: None }.reason();
        let mut game = self.game.clone();
        game.back_to(count);
        let head = count.checked_sub(1).and_then(|at| self.journal.line().get(at).map(|entry| entry.number));
        self.settle(&mut game, &[])?;
        let inputs = game.inputs_from(count);
        let written = self.journal.write(&clock::now(), |page| {
            page.move_head(head, &reason)?;
            inputs.iter().try_for_each(|input| page.append(input).map(|_| ()))
        });
        written.map_err(Fault::journal)?;
        (self.game, self.earlier) = (game, None);
        Ok(())
    }

    /// After how many inputs the game would be carried on, or why it cannot be.
    pub fn carried_on_after(&self, from: Option<usize>) -> Result<usize, Trouble> {
        self.to_carry_on(from).map(|(_, count)| count)
    }

    fn to_carry_on(&self, from: Option<usize>) -> Result<(&Earlier, usize), Trouble> {
        let Some(earlier) = &self.earlier else {
            return Err(Fault::new("the game is played by the rules that this program has: just play on").into());
        };
        if !earlier.same_parts {
            return Err(Fault::new(other_parts()).into());
        }
        let (own, reached) = (earlier.own, self.game.len());
        let count = from.unwrap_or(reached);
        if count > reached {
            let text = format!("the rules of revision {own} lead as far as input {reached}, and not to input {count}");
            return Err(Fault::new(text).into());
        }
        Ok((earlier, count))
    }

    /// Nothing is played on in a game of an earlier revision.
    fn must_be_current(&self) -> Result<(), Fault> {
        match &self.earlier {
            None => Ok(()),
            Some(earlier) if !earlier.same_parts => Err(Fault::new(other_parts())),
            Some(earlier) if earlier.revision == earlier.own => {
                Err(Fault::new("the rules do not take all of this game: carry it on first (`fieldpost carry-on`)"))
            }
            Some(earlier) => Err(Fault::new(format!(
                "the game was played by revision {} of the rules, and this program plays revision {}: carry it on first \
                 (`fieldpost carry-on`)",
                earlier.revision, earlier.own
            ))),
        }
    }

    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Takes an input: an action, a roll, an adjudication. What follows of itself, rolls and openings, is done too. Tells
    /// which inputs of the game these are. Acknowledged only when it is on the disk.
    pub fn act(&mut self, line: &str) -> Result<Vec<usize>, Trouble> {
        self.must_be_current()?;
        let mut game = self.game.clone();
        let names = game.names().clone();
        let line = game.addressed(line).map_err(|refusal| Trouble::refused(&names, &refusal))?;
        let mut openings = Vec::new();
        let input = match game.as_secret(&line) {
            None => line,
            Some((side, action)) => {
                let sealed = game.seal(side, action, Salt(random_bytes()?));
                let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(&names, action, why))?;
                openings.push(opening);
                sealing
            }
        };
        game.play(&input).map_err(|why| Trouble::not_taken(&names, &input, why))?;
        self.settle(&mut game, &openings)?;
        self.keep(game, &openings)
    }

    fn keep(&mut self, game: AnyGame, openings: &[String]) -> Result<Vec<usize>, Trouble> {
        let new: Vec<usize> = (self.game.len()..game.len()).collect();
        let inputs = game.inputs_from(self.game.len());
        if !inputs.is_empty() {
            let written = self.journal.write(&clock::now(), |page| {
                openings.iter().try_for_each(|opening| page.keep_secret(&opening_name(opening), opening.as_bytes()))?;
                inputs.iter().try_for_each(|input| page.append(input).map(|_| ()))
            });
            written.map_err(Fault::journal)?;
        }
        self.game = game;
        Ok(new)
    }

    /// Takes the last input back, and tells which it was.
    pub fn undo(&mut self) -> Result<String, Trouble> {
        self.must_be_current()?;
        let mut game = self.game.clone();
        let undone = game.undo().map_err(|refusal| Trouble::refused(self.game.names(), &refusal))?;
        let head = self.journal.head_before(1);
        self.journal.write(&clock::now(), |page| page.move_head(head, "undo")).map_err(Fault::journal)?;
        self.game = game;
        Ok(undone)
    }

    /// Rolls and opens as long as that is what the game waits for, and the program rolls.
    fn settle(&self, game: &mut AnyGame, openings: &[String]) -> Result<(), Trouble> {
        let kept = self.journal.secrets().map_err(Fault::journal)?;
        let kept = kept.into_iter().filter_map(|secret| String::from_utf8(secret.value).ok());
        let all: Vec<String> = kept.chain(openings.iter().cloned()).collect();
        settle(game, self.dice, &all)
    }
}

fn settle(game: &mut AnyGame, dice: DiceSource, openings: &[String]) -> Result<(), Trouble> {
    loop {
        match (game.awaits(), dice) {
            (Awaits::Roll(wanted), DiceSource::Seed(seed)) => {
                let number = u64::try_from(game.len()).unwrap_or(u64::MAX);
                let rolled = Seeded::nth(seed, number).roll(&wanted);
                let faces = rolled.map_err(|error| Fault::new(error.to_string()))?;
                let rolled = game.roll(faces);
                rolled.map_err(|why| Trouble::not_taken(game.names(), "roll", NotTaken::Refused(why)))?;
            }
            (Awaits::Opening { .. }, _) => {
                let due = openings.iter().find(|opening| game.judge(opening).is_ok());
                // Whoever sealed it by hand opens it by hand.
                let Some(opening) = due else { return Ok(()) };
                let opened = game.play(opening);
                opened.map_err(|why| Trouble::not_taken(game.names(), opening, why))?;
            }
            (Awaits::Roll(_), DiceSource::Hand) | (Awaits::Choice(_) | Awaits::Over(_), _) => return Ok(()),
        }
    }
}

/// The name under which an opening is kept: whose, which, and a piece of its salt, so that one sealed anew has another.
pub fn opening_name(opening: &str) -> String {
    opening
        .split(':')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("-")
        .chars()
        .take(60)
        .collect()
}
