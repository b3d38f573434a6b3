//! A run: everything that one player does between two hand-overs. What follows of itself, dice and the other's orders, is
//! worked out here, the same by the author and by everybody who checks him.

use crate::cast::Cast;
use crate::document::DiceMode;
use crate::failure::{Failure, fail, quoted};
use crate::line::{Line, Origin};
use crate::signed::DocumentHash;
use games::NotTaken;
use kernel::dice::Dice;
use kernel::plan::{FollowedBy, Plan};
use kernel::{Awaits, Fate, Names, Side};

/// The run that is under way.
#[derive(Clone, Debug)]
pub struct Run {
    pub author: Side,
    /// D: the other's source when it began. It goes on until there is another.
    pub document: DocumentHash,
    cast: Cast,
    /// The author has chosen something in it: from here on sealed dice are for the other to cast.
    free: bool,
}

/// An input of a run and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    pub input: String,
    pub by: By,
}

/// A moment of a run, to go back to.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    inputs: usize,
    run: Option<Run>,
    plans: [Option<Plan>; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Author,
    Dice,
    /// This line of the other's standing orders, counted from 0.
    Order(usize),
    /// This line of the other's plan, counted from 0.
    Plan(usize),
    /// A request and its consent.
    Both,
}

impl Line {
    /// Begins a run: the author opens the next link of their chain, which is joined with the other's source.
    pub fn begin_run(&mut self, author: Side, index: u16, value: [u8; 32]) -> Result<(), Failure> {
        let opened = self.seat(author).chain.open(index, value)?;
        if !self.may_cast(author) {
            let (name, other) = (&self.seat(author).name, &self.seat(author.other()).name);
            return Err(fail!(NotToMove, "{name} casts no dice before there is another dispatch of {other}"));
        }
        let document = self.seat(author.other()).source.document;
        let cast = Cast::new(&self.id, &document, &self.seat(author).caster, &opened);
        self.seat_mut(author).chain = opened;
        self.run = Some(Run { author, document, cast, free: false });
        Ok(())
    }

    /// Does what follows of itself in the run that is under way: castable dice fall, and the other's orders and plan answer.
    pub fn settle(&mut self) -> Result<Vec<Noted>, Failure> {
        let mut all = Vec::new();
        while let Some(noted) = self.next_of_itself()? {
            self.take_noted(&noted)?;
            all.push(noted);
        }
        Ok(all)
    }

    fn take_noted(&mut self, noted: &Noted) -> Result<(), Failure> {
        let taken = self.game.play(&noted.input);
        taken.map_err(|why| self.not_taken(&noted.input, why))?;
        let seat = self.seat(self.run_author().other());
        let text = match noted.by {
            By::Order(at) => seat.order_lines.get(at).cloned(),
            By::Plan(at) => seat.plan.as_ref().and_then(|plan| plan.lines().nth(at)).map(str::to_owned),
            By::Author | By::Dice | By::Both => None,
        };
        self.origins.push_back_mut(Origin { by: noted.by, text });
        Ok(())
    }

    fn next_of_itself(&mut self) -> Result<Option<Noted>, Failure> {
        let Some(run) = &mut self.run else { return Ok(None) };
        match self.game.awaits() {
            Awaits::Roll(wanted) => {
                let castable = match (self.dice, wanted.fate) {
                    (DiceMode::Drawn, _) | (DiceMode::Sealed, Fate::Drawn) => true,
                    (DiceMode::Sealed, Fate::Sealed) => !run.free,
                };
                if !castable {
                    return Ok(None);
                }
                let faces = run.cast.roll(&wanted).map_err(|error| fail!(DieMissing, "{error}"))?;
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                Ok(Some(Noted { input: format!("roll {}", faces.join(" ")), by: By::Dice }))
            }
            Awaits::Choice(sides) => {
                let other = run.author.other();
                if sides.sole() != Some(other) {
                    return Ok(None);
                }
                Ok(self.ordered(other))
            }
            Awaits::Opening { .. } | Awaits::Over(_) => Ok(None),
        }
    }

    /// What a side has ordered or planned for what it is asked now.
    fn ordered(&mut self, side: Side) -> Option<Noted> {
        // What was ordered under another revision of the rules was answered by that one.
        if !self.is_current() {
            return None;
        }
        let Some(mut plan) = self.seat_mut(side).plan.take() else {
            let (input, order) = self.game.obey(side, &self.seat(side).orders)?;
            return Some(Noted { input, by: By::Order(order) });
        };
        let followed = self.game.follow(&mut plan, &self.seat(side).orders);
        self.seat_mut(side).plan = Some(plan);
        let (input, by) = followed?;
        let by = match by {
            FollowedBy::Order(at) => By::Order(at),
            FollowedBy::Line(at) => By::Plan(at),
        };
        Some(Noted { input, by })
    }

    /// What of the line, beside the record of the game, changes while the author plays.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            inputs: self.game.len(),
            run: self.run.clone(),
            plans: self.seats.each_ref().map(|seat| seat.plan.clone()),
        }
    }

    /// Back to a mark: nothing but inputs came since.
    pub(crate) fn back_to_mark(&mut self, mark: Mark) {
        self.back_to(mark.inputs);
        self.run = mark.run;
        for (seat, plan) in self.seats.iter_mut().zip(mark.plans) {
            seat.plan = plan;
        }
    }

    /// Takes a free choice of the run's author: an action, a sealing or an opening.
    pub fn choose(&mut self, input: &str) -> Result<(), NotTaken> {
        self.game.play(input)?;
        self.origins.push_back_mut(Origin { by: By::Author, text: None });
        if let Some(run) = &mut self.run {
            run.free = true;
        }
        Ok(())
    }

    /// Repeats the inputs of a dispatch: each is what follows of itself, or a choice of the author.
    pub(crate) fn repeat(&mut self, inputs: &[String]) -> Result<(), Failure> {
        let mut inputs = inputs.iter();
        loop {
            while let Some(expected) = self.next_of_itself()? {
                let given = inputs.next();
                self.compare(&expected, given.map(String::as_str))?;
                self.take_noted(&expected)?;
            }
            let Some(input) = inputs.next() else { return Ok(()) };
            self.judge_own(input)?;
            let chosen = self.choose(input);
            chosen.map_err(|why| self.not_taken(input, why))?;
            if self.game.last_input().as_ref() != Some(input) {
                return Err(fail!(NotNotation, "`{}` is not spelled as it must be", quoted(input)));
            }
        }
    }

    /// What follows of itself is in the dispatch, and is what it says.
    fn compare(&self, expected: &Noted, given: Option<&str>) -> Result<(), Failure> {
        let wanted = &expected.input;
        match (expected.by, given) {
            (_, Some(given)) if given == wanted => Ok(()),
            (By::Dice, Some(given)) if given.starts_with("roll ") => Err(fail!(
                DieForged,
                "the dice fell otherwise: the dispatch says `{}`, and it was `{wanted}`",
                quoted(given)
            )),
            (By::Dice, _) => Err(fail!(DieMissing, "the dispatch leaves out a roll that is due: `{wanted}`")),
            (By::Author | By::Both, _) => Ok(()),
            (By::Order(_) | By::Plan(_), Some(given)) => {
                let name = &self.seat(self.run_author().other()).name;
                Err(fail!(
                    OrderAltered,
                    "by the orders of {name} it is `{}`, and the dispatch says `{}`",
                    quoted(wanted),
                    quoted(given)
                ))
            }
            (By::Order(_) | By::Plan(_), None) => {
                let name = &self.seat(self.run_author().other()).name;
                Err(fail!(OrderMissing, "the dispatch stops where the orders of {name} answer: `{}`", quoted(wanted)))
            }
        }
    }

    /// An input that the author may bring: their own choice, sealing or opening.
    fn judge_own(&self, input: &str) -> Result<(), Failure> {
        let author = self.run_author();
        let first = input.split_whitespace().next().unwrap_or_default();
        let name = |side: Side| &self.seat(side).name;
        match first {
            "roll" => Err(fail!(DieExtra, "nobody asked for the roll in the dispatch: `{}`", quoted(input))),
            "adjudicate" => Err(fail!(NotOwnInput, "{} alone cannot adjudicate", name(author))),
            code => match self.game.names().side_of(code.trim_end_matches(':')) {
                Some(side) if side == author || !self.is_current() => Ok(()),
                Some(side) => Err(fail!(
                    NotOwnInput,
                    "`{}` is for {} to decide, and nothing they ordered says so",
                    quoted(input),
                    name(side)
                )),
                None => Err(fail!(NotNotation, "`{}` is not a line of notation", quoted(input))),
            },
        }
    }

    fn run_author(&self) -> Side {
        self.run.as_ref().map_or(self.host(), |run| run.author)
    }

    pub(crate) fn not_taken(&self, input: &str, why: NotTaken) -> Failure {
        let input = quoted(input);
        match why {
            NotTaken::Notation(error) => fail!(NotNotation, "`{input}` is not a line of notation: {error}"),
            NotTaken::Refused(refusal) => {
                let names: &Names = self.game.names();
                let opens = input.split_whitespace().nth(1) == Some("opens");
                match opens {
                    true => {
                        fail!(SecretAltered, "`{input}` does not open what was sealed: {}", names.explain(&refusal))
                    }
                    false => fail!(Refused, "`{input}` is not allowed: {}", names.explain(&refusal)),
                }
            }
        }
    }
}
