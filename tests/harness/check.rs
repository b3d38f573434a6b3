//! The fixture language of the rule tests: a situation, then a script of inputs and what is expected of them.
//!
//! ```text
//! GE: attack 11 -> 0403     => odds 2-1          accepted, and an event says so
//! GE: move 11 0404-0405     => refuse 4.6        refused by that case
//! roll 6                    => awaits SU         accepted, and then the Soviet player decides
//! awaits SU steps retreat                        he decides, and these verbs are offered, no others
//! awaits roll combat                             or: awaits over German, awaits over draw, awaits opening GE
//! see 11 @0403 reduced                           the unit is there, with just these marks
//! see turn 3                                     a track beside the map; a side's: see GE points 7
//! see SU control 0403                            whose a place is
//! undo                                           the last input is taken back; or => refuse sequence
//! ```
//! Dice that the situation gives (`dice 5 2`) are rolled as soon as they are awaited.

use kernel::dice::{Dice, Scripted};
use kernel::record::Match;
use kernel::secret::GameId;
use kernel::situation::Word;
use kernel::{Awaits, Engine, Game, Input, Situation, Track, Viewer};

/// Runs a fixture; panics with the line that does not hold.
#[track_caller]
pub fn check<G: Game>(text: &str) {
    if let Err(problem) = run::<G>(text) {
        panic!("{problem}");
    }
}

/// Runs a fixture and tells the first line that does not hold.
pub fn run<G: Game>(text: &str) -> Result<(), String> {
    let situation = Situation::parse(text).map_err(|error| error.to_string())?;
    let (game, state) = G::set_up(&situation, GameId::LOCAL).map_err(|error| error.to_string())?;
    if situation.script.is_empty() {
        return Err("a fixture without script lines checks nothing".to_owned());
    }
    let mut fixture = Fixture {
        game: Match::new(game, state),
        dice: Scripted::new(situation.dice.iter().copied()),
        said: Vec::new(),
    };
    for line in &situation.script {
        let told = |problem: String| format!("line {}: `{}`: {problem}", line.text.line, line.text.text);
        fixture.run_line(&line.text.text, &line.expected).map_err(told)?;
    }
    Ok(())
}

struct Fixture<G: Game> {
    game: Match<G>,
    dice: Scripted,
    /// What the events of the last input said.
    said: Vec<String>,
}

impl<G: Game> Fixture<G> {
    fn run_line(&mut self, text: &str, expected: &[Word]) -> Result<(), String> {
        match text.split_once(' ').unwrap_or((text, "")) {
            ("see", what) => self.see(what)?,
            ("awaits", what) => self.awaits(what)?,
            ("undo", _) => {
                let undone = self.game.undo().map(|_| ());
                self.said.clear();
                return self.outcome(undone, expected);
            }
            _ => return self.input(text, expected),
        }
        if expected.is_empty() { Ok(()) } else { Err("only inputs have something expected of them".to_owned()) }
    }

    fn input(&mut self, text: &str, expected: &[Word]) -> Result<(), String> {
        let input = self.game.read_input(text).map_err(|error| error.to_string())?;
        self.offers_what_it_accepts(&input)?;
        let applied = self.apply(input);
        self.outcome(applied, expected)
    }

    fn outcome(&self, applied: Result<(), kernel::Refusal>, expected: &[Word]) -> Result<(), String> {
        let Err(refusal) = applied else {
            return match expected.iter().find(|word| word.text.starts_with("refuse ")) {
                Some(word) => Err(format!("accepted, but expected: {}", word.text)),
                None => expected.iter().try_for_each(|word| self.expect(&word.text)),
            };
        };
        let told = self.game.game().names().explain(&refusal);
        match expected {
            [word] if word.text == format!("refuse {}", refusal.case) => Ok(()),
            [word] => Err(format!("refused ({told}), but expected: {}", word.text)),
            _ => Err(format!("refused: {told}")),
        }
    }

    fn apply(&mut self, input: Input<G::Action>) -> Result<(), kernel::Refusal> {
        self.game.apply(input)?;
        self.said = self.last_said();
        while let (Awaits::Roll(wanted), true) = (self.game.awaits(), self.dice.left() > 0) {
            let Ok(faces) = self.dice.roll(&wanted) else { break };
            self.game.apply(Input::Roll(faces))?;
            self.said.extend(self.last_said());
        }
        Ok(())
    }

    /// What the last entry says to the umpire.
    fn last_said(&self) -> Vec<String> {
        let tellings = self.game.tellings(self.game.entries().len() - 1, Viewer::Umpire);
        tellings.iter().map(|telling| self.game.game().names().log_line(telling)).collect()
    }

    /// What the prompts offer is exactly what the engine accepts; held at every line of every fixture.
    fn offers_what_it_accepts(&self, input: &Input<G::Action>) -> Result<(), String> {
        let Input::Choice(side, action) = input else { return Ok(()) };
        let (game, state) = (self.game.game(), self.game.state());
        let (offered, judged) = (game.offers(state, *side, action), game.judge(state, input).is_ok());
        if offered == judged { Ok(()) } else { Err(format!("offered: {offered}, but accepted: {judged}")) }
    }

    fn expect(&self, expected: &str) -> Result<(), String> {
        match expected.split_once(' ').unwrap_or((expected, "")) {
            ("ok", _) => Ok(()),
            ("see", what) => self.see(what),
            ("awaits", what) => self.awaits(what),
            _ if self.said.iter().any(|line| line.contains(expected)) => Ok(()),
            _ => Err(format!("expected an event that says `{expected}`, but they say: {}", self.said.join("; "))),
        }
    }

    fn see(&self, what: &str) -> Result<(), String> {
        let names = self.game.game().names();
        let view = self.game.game().view(self.game.state(), Viewer::Umpire);
        let words: Vec<&str> = what.split(' ').collect();
        if let [code, "control", place] = words[..] {
            let (side, place) = (names.side_of(code).ok_or("no such side")?, names.place_of(place)?);
            let holds = view.control.contains(&(place, side));
            return if holds { Ok(()) } else { Err(format!("control is {:?}", view.control)) };
        }
        let Some(unit) = names.unit_of(words[0]) else {
            let told = |track: &Track| match track.side {
                Some(side) => format!("{} {} {}", names.side(side).code, track.name, track.value),
                None => format!("{} {}", track.name, track.value),
            };
            let tracks: Vec<String> = view.tracks.iter().map(told).collect();
            return if tracks.iter().any(|track| track == what) {
                Ok(())
            } else {
                Err(format!("it is {}", tracks.join(", ")))
            };
        };
        let seen = view.units.iter().find(|seen| seen.unit == Some(unit)).ok_or("the unit is not to be seen")?;
        let mut wanted = words[1..].to_vec();
        let place = format!("@{}", names.place(seen.place));
        let mut actual = vec![&place[..]];
        actual.extend(&seen.marks);
        wanted.sort_unstable();
        actual.sort_unstable();
        if wanted == actual { Ok(()) } else { Err(format!("it is {}", actual.join(" "))) }
    }

    fn awaits(&self, what: &str) -> Result<(), String> {
        let (game, state) = (self.game.game(), self.game.state());
        let names = game.names();
        let words: Vec<&str> = what.split(' ').collect();
        let actual = game.awaits(state);
        let holds = match (&actual, &words[..]) {
            (Awaits::Roll(roll), ["roll", purpose @ ..]) => purpose.is_empty() || purpose.join(" ") == roll.purpose,
            (Awaits::Over(outcome), ["over", winner]) => {
                outcome.winner.map_or("draw", |side| names.side(side).name) == *winner
            }
            (Awaits::Opening { side, .. }, ["opening", code]) => names.side(*side).code == *code,
            (Awaits::Choice(sides), [code, verbs @ ..]) => {
                let Some(side) = names.side_of(code) else {
                    return Err(format!("awaited is {actual:?}"));
                };
                let prompt = game.prompt(state, side);
                let mut offered: Vec<&str> = prompt.offers.iter().map(|offer| offer.verb).collect();
                let mut wanted = verbs.to_vec();
                offered.sort_unstable();
                wanted.sort_unstable();
                if !verbs.is_empty() && offered != wanted {
                    return Err(format!("offered are {}", offered.join(" ")));
                }
                sides.contains(side)
            }
            _ => false,
        };
        if holds { Ok(()) } else { Err(format!("awaited is {actual:?}")) }
    }
}
