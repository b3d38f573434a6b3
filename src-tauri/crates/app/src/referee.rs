//! A question to the referee: any situation, inputs if there are any, scripted dice; what happens, or why not.
//!
//! The situation is judged just as it is written. Where there is only one legal answer, a game in play gives it by itself, and so
//! phases in which nothing can be done end by themselves. Here each input is heard as if nothing had gone on by itself, so that
//! whoever asks about an attack hears why it is forbidden, not that the combat phase is over, and not that it is allowed on the
//! next turn. Only after the last input does the game go on by itself.

use crate::answer::{AwaitsAnswer, CaseAnswer, EventAnswer, PromptAnswer, RefusalAnswer, ViewAnswer};
use crate::position::Position;
use crate::rules;
use crate::trouble::{Fault, Trouble};
use games::AnyGame;
use kernel::dice::{Dice, Scripted};
use kernel::secret::{GameId, Salt};
use kernel::{Awaits, Situation, Viewer};
use serde::Serialize;

/// No more answers are given in a row without a question.
const MOST_ANSWERS: usize = 1000;

/// The referee's ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// None if the rules allow it all.
    pub refusal: Option<RefusalAnswer>,
    /// The case that the refusal cites.
    pub rule: Option<CaseAnswer>,
    /// What happened before that.
    pub events: Vec<EventAnswer>,
    pub awaits: AwaitsAnswer,
    /// What each side that decides may do.
    pub prompts: Vec<PromptAnswer>,
    /// The map and what is on it, not what is set aside.
    pub view: ViewAnswer,
    /// That dice of the situation are left over, and what is decided before any more of them are rolled.
    pub left_over: Option<String>,
    pub hash: String,
}

/// A situation that is asked about.
#[derive(Clone, Debug)]
pub struct Situated {
    game: AnyGame,
    dice: Vec<u8>,
    viewer: Viewer,
}

impl Situated {
    /// Sets up the situation just as it is written: nothing goes on by itself.
    pub fn read(text: &str) -> Result<Situated, Trouble> {
        if text.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('#')) {
            return Err(
                Fault::new("the situation is empty; `fieldpost help situation` explains how one is written").into()
            );
        }
        let situation = Situation::parse(text).map_err(|error| Fault::situation(&error))?;
        let Some(id) = &situation.game else {
            return Err(Fault::new("the situation does not say which game it is of, like `game outpost`").into());
        };
        if let Some(line) = situation.script.first() {
            let error = line
                .text
                .wrong("a situation holds no inputs: give them to `fieldpost referee` after the name of the file");
            return Err(Fault::situation(&error).into());
        }
        let game = AnyGame::set_up(&id.text, &situation, GameId::LOCAL);
        let game = game.map_err(|error| Trouble::set_up(&id.text, error))?;
        Ok(Situated { game, dice: situation.dice, viewer: Viewer::Umpire })
    }

    /// From here on things are told as this side may know them; without one, all of them.
    pub fn seen_by(mut self, code: Option<&str>) -> Result<Situated, Trouble> {
        if let Some(code) = code {
            self.viewer = Viewer::Player(self.position().side(code)?);
        }
        Ok(self)
    }

    pub fn position(&self) -> Position<'_> {
        Position::of(&self.game, self.viewer)
    }

    /// Whether the referee would take the input, without taking it.
    pub fn judge(&self, input: &str) -> Result<(), Trouble> {
        Hearing::of(self.game.clone(), Vec::new()).hear(input)
    }
}

/// Whether what a file holds is a situation and no journal: text, and not that of a dispatch.
pub fn is_situation(bytes: &[u8]) -> bool {
    let text = std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0'));
    text && !bytes.starts_with(b"SQLite format") && !bytes.starts_with(b"[fieldpost/")
}

/// Sets up the situation and plays the inputs, if there are any. The dice of the situation fall as soon as they are awaited; if
/// some are left over where something was played, that is remarked.
pub fn rule(text: &str, inputs: &[String]) -> Result<Ruling, Trouble> {
    let Situated { game, dice, .. } = Situated::read(text)?;
    let mut hearing = Hearing::of(game, dice);
    let heard = match inputs {
        [] => Ok(()),
        inputs => inputs.iter().try_for_each(|input| hearing.hear(input)).and_then(|()| hearing.carry_on()),
    };
    let refusal = match heard {
        Ok(()) => None,
        Err(Trouble::Refused(refusal)) => Some(refusal),
        Err(fault @ Trouble::Fault(_)) => return Err(fault),
    };
    let position = Position::of(&hearing.game, Viewer::Umpire);
    let rule = match &refusal {
        Some(refusal) => rules::cited(hearing.game.id(), &refusal.case)?,
        None => None,
    };
    Ok(Ruling {
        left_over: hearing.left_over().filter(|_| refusal.is_none() && !inputs.is_empty()),
        refusal,
        rule,
        awaits: position.awaits(),
        prompts: position.prompts(),
        view: position.view_on_map(),
        hash: hearing.game.hash().to_string(),
        events: hearing.events,
    })
}

#[derive(Clone)]
struct Hearing {
    game: AnyGame,
    dice: Scripted,
    events: Vec<EventAnswer>,
    openings: Vec<String>,
}

impl Hearing {
    fn of(game: AnyGame, dice: Vec<u8>) -> Hearing {
        Hearing { game, dice: Scripted::new(dice), events: Vec::new(), openings: Vec::new() }
    }

    /// Hears an input as things stand. If it only comes too early, it is heard again after each answer that is the only one, but
    /// never beyond the phase. The first refusal by a rule is the ruling, and things stand then as it found them.
    fn hear(&mut self, input: &str) -> Result<(), Trouble> {
        let mut later = self.clone();
        let mut early = None;
        for _ in 0..MOST_ANSWERS {
            match later.hear_now(input) {
                Err(Trouble::Refused(refusal)) if refusal.case == "sequence" || later.can_only(&["halt"]) => {
                    early.get_or_insert(refusal);
                }
                heard => {
                    *self = later;
                    return heard;
                }
            }
            if later.can_only(&["end", "pass"]) || !later.answer_once()? {
                break;
            }
        }
        early.map_or(Ok(()), |refusal| Err(Trouble::Refused(refusal)))
    }

    /// Whether nothing can be done but one of these.
    fn can_only(&self, verbs: &[&str]) -> bool {
        let prompts = Position::of(&self.game, Viewer::Umpire).prompts();
        let mut offers = prompts.iter().flat_map(|prompt| &prompt.offers).peekable();
        offers.peek().is_some() && offers.all(|offer| verbs.contains(&offer.verb))
    }

    fn hear_now(&mut self, input: &str) -> Result<(), Trouble> {
        let line = self.game.addressed(input).map_err(|refusal| Trouble::refused(self.game.names(), &refusal))?;
        match self.game.as_secret(&line) {
            None => self.take(&line)?,
            Some((side, action)) => {
                let sealed = self.game.seal(side, action, Salt([0; 32]));
                let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(self.game.names(), action, why))?;
                self.openings.push(opening);
                self.take(&sealing)?;
            }
        }
        self.settle()
    }

    fn take(&mut self, line: &str) -> Result<(), Trouble> {
        let tellings = self.game.take_alone(line, Viewer::Umpire);
        let tellings = tellings.map_err(|why| Trouble::not_taken(self.game.names(), line, why))?;
        self.events.extend(EventAnswer::all(self.game.names(), &tellings));
        Ok(())
    }

    /// Everything has been heard: what goes on by itself does.
    fn carry_on(&mut self) -> Result<(), Trouble> {
        for _ in 0..MOST_ANSWERS {
            if !self.answer_once()? {
                break;
            }
        }
        Ok(())
    }

    /// Gives the one legal answer, and whether there was only one.
    fn answer_once(&mut self) -> Result<bool, Trouble> {
        let Some(tellings) = self.game.answer_once(Viewer::Umpire) else { return Ok(false) };
        self.events.extend(EventAnswer::all(self.game.names(), &tellings));
        self.settle().map(|()| true)
    }

    /// Rolls the situation's dice and opens what was sealed, as long as that is awaited.
    fn settle(&mut self) -> Result<(), Trouble> {
        loop {
            match self.game.awaits() {
                Awaits::Roll(wanted) if self.dice.left() > 0 => {
                    let faces = self.dice.roll(&wanted).map_err(|error| Fault::new(error.to_string()))?;
                    let words: Vec<String> = faces.iter().map(u8::to_string).collect();
                    self.take(&format!("roll {}", words.join(" "))).map_err(|trouble| match trouble {
                        Trouble::Refused(refusal) => {
                            Fault::new(format!("the situation's dice: {}", refusal.text)).into()
                        }
                        fault @ Trouble::Fault(_) => fault,
                    })?;
                }
                Awaits::Opening { .. } => {
                    let due = self.openings.iter().find(|opening| self.game.judge(opening).is_ok());
                    let Some(opening) = due.cloned() else { return Ok(()) };
                    self.take(&opening)?;
                }
                Awaits::Roll(_) | Awaits::Choice(_) | Awaits::Over(_) => return Ok(()),
            }
        }
    }

    /// That dice are left over, and what is awaited before any more of them.
    fn left_over(&self) -> Option<String> {
        let dice = match self.dice.left() {
            0 => return None,
            1 => "one of the dice is left over".to_owned(),
            left => format!("{left} of the dice are left over"),
        };
        let position = Position::of(&self.game, Viewer::Umpire);
        let awaited: Vec<String> = position.prompts().iter().map(PromptAnswer::line).collect();
        match (&position.awaits(), awaited.is_empty()) {
            (AwaitsAnswer::Over { text, .. }, _) => Some(format!("{dice}: {text}")),
            (_, true) => Some(dice),
            (_, false) => Some(format!("{dice}; first this is decided: {}", awaited.join("; "))),
        }
    }
}
