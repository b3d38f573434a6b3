//! The shelf: every game that exists, and one type for a game of any of them.
//!
//! A new game is a new crate, a new folder in `scenarios/`, and a line in [`shelf!`] below.

mod earlier;
mod parts;
mod start;
mod title;

pub use earlier::{EARLIER, EarlierText, LaidOut};
pub use parts::{PARTS, Parts};
pub use start::{From as StartFrom, Start, StartError};
pub use title::{Sort, Title, presets, title};

use ags::Korsun;
use kernel::dice::Seeded;
use kernel::notation::key_before_next;
use kernel::orders::{OrderError, Orders, obey};
use kernel::plan::{FollowedBy, Plan};
use kernel::prompt::{Ask, Prompt};
use kernel::question::{Chart, Forecast, Overlay, SupplyReport};
use kernel::record::{LogEntry, Match};
use kernel::secret::{GameId, Salt, Seal};
use kernel::{
    Awaits, Engine, Game, Input, Names, NotationError, Refusal, Side, Situation, SituationError, StateHash, Telling,
    UnitId, View, Viewer,
};
use kursk::Kursk;
use miniatures::{fords::Fords, outpost::Outpost, patrols::Patrols};

macro_rules! shelf {
    ($($variant:ident($game:ty), $sources:literal, $sort:expr;)*) => {
        /// A game in progress, of any rulebook. Closed over what exists.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $($variant(Match<$game>),)*
        }

        /// What stands on the shelf, in its order.
        pub const SHELF: &[Title] = &[$(Title {
            id: <$game as Game>::ID,
            sources: $sources,
            sort: $sort,
            rules: <$game as Game>::RULES,
            scenarios: <$game as Game>::SCENARIOS,
            sides: <$game as Game>::SIDES,
            presets: <$game as Game>::PRESETS,
            options: <$game as Game>::OPTIONS,
            secrets: <$game as Game>::SECRETS,
            rolls: <$game as Game>::ROLLS,
            overlays: <$game as Game>::OVERLAYS,
            words: <$game as Game>::WORDS,
            verbs: <<$game as Game>::Action as kernel::Action>::VERBS,
        },)*];

        impl AnyGame {
            /// Begins a game of that id: what has only one answer is answered first.
            pub fn begin(id: &str, situation: &Situation, identity: GameId) -> Result<AnyGame, SetUpError> {
                $(if id == <$game as Game>::ID {
                    let (game, state) = <$game as Game>::set_up(situation, identity).map_err(SetUpError::Situation)?;
                    return Ok(AnyGame::$variant(Match::begin(game, state)));
                })*
                Err(SetUpError::NoSuchGame)
            }

            /// A game of that id just as the situation says, for a question about it.
            pub fn set_up(id: &str, situation: &Situation, identity: GameId) -> Result<AnyGame, SetUpError> {
                $(if id == <$game as Game>::ID {
                    let (game, state) = <$game as Game>::set_up(situation, identity).map_err(SetUpError::Situation)?;
                    return Ok(AnyGame::$variant(Match::new(game, state)));
                })*
                Err(SetUpError::NoSuchGame)
            }
        }

        /// Does the same with a game of whatever rulebook.
        macro_rules! with_game {
            ($any:expr, $it:ident => $work:expr) => {
                match $any {
                    $(AnyGame::$variant($it) => $work,)*
                }
            };
        }
    };
}

shelf! {
    Fords(Fords), "miniatures/src/fords", Sort::Miniature;
    Patrols(Patrols), "miniatures/src/patrols", Sort::Miniature;
    Outpost(Outpost), "miniatures/src/outpost", Sort::Miniature;
    Korsun(Korsun), "ags/src", Sort::Printed;
    Kursk(Kursk), "kursk/src", Sort::Printed;
}

/// The next field of an answer begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What is filled in so far, in notation.
    pub begun: String,
    /// A fixed word that stands before the next value.
    pub key: Option<&'static str>,
    pub ask: Ask,
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUpError {
    NoSuchGame,
    Situation(SituationError),
}

/// Why an input was not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// It is not notation.
    Notation(NotationError),
    /// The rules say no.
    Refused(Refusal),
}

impl From<NotationError> for NotTaken {
    fn from(error: NotationError) -> NotTaken {
        NotTaken::Notation(error)
    }
}

impl From<Refusal> for NotTaken {
    fn from(refusal: Refusal) -> NotTaken {
        NotTaken::Refused(refusal)
    }
}

impl AnyGame {
    pub fn id(&self) -> &'static str {
        fn id_of<G: Game>(_: &Match<G>) -> &'static str {
            G::ID
        }
        with_game!(self, game => id_of(game))
    }

    pub fn names(&self) -> &Names {
        with_game!(self, game => game.game().names())
    }

    pub fn awaits(&self) -> Awaits {
        with_game!(self, game => game.awaits())
    }

    pub fn prompt(&self, side: Side) -> Prompt {
        with_game!(self, game => game.game().prompt(game.state(), side))
    }

    /// The next field of an answer begun, in notation.
    pub fn ask(&self, side: Side, begun: &str) -> Result<Asked, NotTaken> {
        fn asked<G: Game>(game: &Match<G>, side: Side, begun: &str) -> Result<Asked, NotTaken> {
            let (names, verbs) = (game.game().names(), <G::Action as kernel::Action>::VERBS);
            let answer = names.read_begun::<G::Action>(begun)?;
            let ask = game.game().next_field(game.state(), side, &answer)?;
            Ok(Asked { begun: names.write_answer(verbs, &answer), key: key_before_next(verbs, &answer), ask })
        }
        with_game!(self, game => asked(game, side, begun))
    }

    pub fn view(&self, viewer: Viewer) -> View {
        with_game!(self, game => game.game().view(game.state(), viewer))
    }

    pub fn hash(&self) -> StateHash {
        with_game!(self, game => game.hash())
    }

    /// How many inputs the record has.
    pub fn len(&self) -> usize {
        with_game!(self, game => game.len())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the rules would take the input.
    pub fn judge(&self, input: &str) -> Result<(), NotTaken> {
        with_game!(self, game => {
            let input = game.read_input(input)?;
            Ok(game.game().judge(game.state(), &input)?)
        })
    }

    /// How the fight would go that a line begins. The line is judged first.
    pub fn forecast(&self, input: &str) -> Result<Option<Forecast>, NotTaken> {
        with_game!(self, game => {
            let input = game.read_input(input)?;
            game.game().judge(game.state(), &input)?;
            Ok(match &input {
                Input::Choice(side, action) => game.game().forecast(game.state(), *side, action),
                _ => None,
            })
        })
    }

    /// Whether a unit is in supply, where the game knows such a thing and the viewer may know it.
    pub fn supply(&self, unit: UnitId, viewer: Viewer) -> Option<SupplyReport> {
        with_game!(self, game => Game::supply(game.game(), game.state(), unit, viewer))
    }

    /// What an overlay of the title shows the viewer now.
    pub fn overlay(&self, id: &str, viewer: Viewer, unit: Option<UnitId>) -> Overlay {
        with_game!(self, game => Game::overlay(game.game(), game.state(), id, viewer, unit))
    }

    /// What each turn is called, where that is known beforehand.
    pub fn turns(&self) -> Vec<String> {
        with_game!(self, game => game.game().turns())
    }

    /// The phases of a turn in their order, as their events are told.
    pub fn phases(&self) -> Vec<String> {
        with_game!(self, game => game.game().phases().iter().map(|phase| self.names().tell(phase)).collect())
    }

    pub fn charts(&self) -> Vec<Chart> {
        with_game!(self, game => game.game().charts())
    }

    /// Takes an input and tells the viewer what followed.
    pub fn take(&mut self, input: &str, viewer: Viewer) -> Result<Vec<Telling>, NotTaken> {
        with_game!(self, game => {
            let input = game.read_input(input)?;
            game.apply(input)?;
            Ok(game.tellings(game.len() - 1, viewer))
        })
    }

    /// Takes an input and tells nothing of it.
    pub fn play(&mut self, input: &str) -> Result<(), NotTaken> {
        with_game!(self, game => {
            let input = game.read_input(input)?;
            Ok(game.apply(input)?)
        })
    }

    /// Takes an input, but gives no answer that is the only one: that is for [`AnyGame::answer_once`].
    pub fn take_alone(&mut self, input: &str, viewer: Viewer) -> Result<Vec<Telling>, NotTaken> {
        with_game!(self, game => {
            let input = game.read_input(input)?;
            game.apply_alone(input)?;
            Ok(game.tellings(game.len() - 1, viewer))
        })
    }

    /// Gives the one legal answer to what is awaited, if there is only one, and tells what followed.
    pub fn answer_once(&mut self, viewer: Viewer) -> Option<Vec<Telling>> {
        with_game!(self, game => {
            game.answer_once().then(|| game.tellings(game.len() - 1, viewer))
        })
    }

    /// Takes a roll and tells nothing of it.
    pub fn roll(&mut self, faces: Vec<u8>) -> Result<(), Refusal> {
        with_game!(self, game => game.apply(Input::Roll(faces)))
    }

    /// Reads standing orders for this game.
    pub fn read_orders(&self, lines: &[String]) -> Result<Orders, OrderError> {
        with_game!(self, game => Orders::parse(game.game().names(), &game.game().columns(), lines))
    }

    /// What a side's orders answer to what it is asked now: the input, and the line that decided.
    pub fn obey(&self, side: Side, orders: &Orders) -> Option<(String, usize)> {
        with_game!(self, game => {
            let obeyed = obey(game.game(), game.state(), side, orders)?;
            Some((game.game().names().write_input(&Input::Choice(side, obeyed.action)), obeyed.order))
        })
    }

    /// Reads a plan that is signed now.
    pub fn read_plan(&self, side: Side, lines: &[String]) -> Result<Plan, OrderError> {
        with_game!(self, game => Plan::parse(game.game(), game.state(), side, lines))
    }

    /// What a plan's side does now by its plan and its orders: the input, and the line that decided. None as with
    /// [`Plan::follow`].
    pub fn follow(&self, plan: &mut Plan, orders: &Orders) -> Option<(String, FollowedBy)> {
        with_game!(self, game => {
            let followed = plan.follow(game.game(), game.state(), orders)?;
            Some((game.game().names().write_input(&Input::Choice(plan.side(), followed.action)), followed.by))
        })
    }

    /// A line with its side before it. An action without one is that of the side that decides, if only one does; rolls, seals,
    /// openings and adjudications need none.
    pub fn addressed(&self, line: &str) -> Result<String, Refusal> {
        let line = line.trim();
        let first = line.split_whitespace().next().unwrap_or_default();
        let has_side = self.names().side_of(first.strip_suffix(':').unwrap_or(first)).is_some();
        if has_side || matches!(first, "roll" | "adjudicate") {
            return Ok(line.to_owned());
        }
        let side = self.decider()?;
        Ok(format!("{}: {line}", self.names().side(side).code))
    }

    /// The side that decides now, if it is only one.
    pub fn decider(&self) -> Result<Side, Refusal> {
        let both = || kernel::refuse!("sequence", "both sides decide now: say which, with its code and a colon");
        match self.awaits() {
            Awaits::Choice(sides) => sides.sole().ok_or_else(both),
            Awaits::Roll(roll) => {
                Err(kernel::refuse!("sequence", "dice are awaited for the {purpose}", purpose = roll.purpose))
            }
            Awaits::Opening { side, .. } => Err(kernel::refuse!("sequence", "{side} is to open a secret", side = side)),
            Awaits::Over(_) => Err(kernel::refuse!("sequence", "the game is over")),
        }
    }

    /// The side and the action of a line, if the action is one that is sealed and not played.
    pub fn as_secret<'a>(&self, line: &'a str) -> Option<(Side, &'a str)> {
        let (code, action) = line.split_once(':')?;
        let side = self.names().side_of(code)?;
        let verb = action.split_whitespace().next()?;
        let sealed = self.prompt(side).offers.iter().any(|offer| offer.verb == verb && offer.secret);
        let asked = self.awaits().asks(side);
        (sealed && asked).then_some((side, action.trim()))
    }

    /// Takes the last input back and tells which it was.
    pub fn undo(&mut self) -> Result<String, Refusal> {
        with_game!(self, game => {
            let input = game.undo()?;
            Ok(game.game().names().write_input(&input))
        })
    }

    /// Whether everything from an input on could be taken back; inputs are counted from 0.
    pub fn can_undo_from(&self, at: usize) -> bool {
        with_game!(self, game => game.can_undo_from(at))
    }

    /// The whole log as the viewer may read it.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        self.log_from(viewer, 0, usize::MAX)
    }

    /// So many lines of the log at most, from one of them on.
    pub fn log_from(&self, viewer: Viewer, from: usize, most: usize) -> Vec<LogLine> {
        with_game!(self, game => {
            let names = game.game().names();
            let line = |entry: LogEntry<'_, _>| LogLine {
                input: entry.input.map(|input| names.write_input(input)),
                tellings: entry.tellings,
            };
            game.log_from(viewer, from, most).into_iter().map(line).collect()
        })
    }

    /// How many lines the log has for a viewer.
    pub fn log_len(&self, viewer: Viewer) -> usize {
        with_game!(self, game => game.log_len(viewer))
    }

    /// The hash of the state after each input, and first of the one that the game began with.
    pub fn hashes(&self) -> Vec<StateHash> {
        with_game!(self, game => game.hashes())
    }

    /// What an input brought, as the viewer may know it; inputs are counted from 0.
    pub fn tellings(&self, at: usize, viewer: Viewer) -> Vec<Telling> {
        with_game!(self, game => game.tellings(at, viewer))
    }

    /// The board as it stood after so many inputs.
    pub fn view_after(&self, count: usize, viewer: Viewer) -> View {
        with_game!(self, game => game.game().view(&game.state_after(count), viewer))
    }

    /// An input as it is written; inputs are counted from 0.
    pub fn input(&self, at: usize) -> Option<String> {
        with_game!(self, game => game.entry(at).map(|entry| game.game().names().write_input(&entry.input)))
    }

    /// Goes back to where the game stood after so many inputs, across whatever lies between: both players wanted it.
    pub fn back_to(&mut self, count: usize) {
        with_game!(self, game => game.back_to(count))
    }

    /// Every input as it is written.
    pub fn inputs(&self) -> Vec<String> {
        self.inputs_from(0)
    }

    /// The inputs from so many on.
    pub fn inputs_from(&self, count: usize) -> Vec<String> {
        (count..self.len()).filter_map(|at| self.input(at)).collect()
    }

    /// The last input as it is written.
    pub fn last_input(&self) -> Option<String> {
        self.len().checked_sub(1).and_then(|at| self.input(at))
    }

    /// Whether the line opens a secret that is sealed now, however long it may be until it is to be opened.
    pub fn is_opening(&self, line: &str) -> bool {
        fn opens<G: Game>(game: &Match<G>, line: &str) -> bool {
            let (rules, names) = (game.game(), game.game().names());
            let Ok(Input::Open { side, secret, salt, value }) = game.read_input(line) else { return false };
            let live = rules.secrets(game.state(), side).into_iter().find(|(known, _)| *known == secret);
            let seal = live.and_then(|(_, seal)| seal);
            seal.is_some_and(|seal| seal.check(rules.identity(), side, secret, &salt, &names.write(&value)).is_ok())
        }
        with_game!(self, game => opens(game, line))
    }

    /// Judges a secret choice and spells its sealing and its opening.
    pub fn seal(&self, side: Side, action: &str, salt: Salt) -> Result<(String, String), NotTaken> {
        fn sealed<G: Game>(
            game: &Match<G>,
            side: Side,
            action: &str,
            salt: Salt,
        ) -> Result<(String, String), NotTaken> {
            let (rules, state, names) = (game.game(), game.state(), game.game().names());
            let value: G::Action = names.read(action)?;
            let due = rules.secrets(state, side).into_iter().find(|(_, seal)| seal.is_none());
            let none = || kernel::refuse!("sequence", "{side} has nothing to seal now", side = side);
            let (secret, _) = due.ok_or_else(none)?;
            rules.judge_secret(state, side, secret, &value)?;
            let seal = Seal::of(rules.identity(), side, secret, &salt, &names.write(&value));
            let sealing = Input::<G::Action>::Seal { side, secret, seal };
            let opening = Input::Open { side, secret, salt, value };
            Ok((names.write_input(&sealing), names.write_input(&opening)))
        }
        with_game!(self, game => sealed(game, side, action, salt))
    }

    /// Whether what a side is asked now breaks into the other's turn: what standing orders are for.
    pub fn interrupts(&self, side: Side) -> bool {
        with_game!(self, game => game.game().decision(game.state(), side).is_some())
    }

    /// Something that a side may do now, by chance, in notation with its side.
    pub fn any_choice(&self, side: Side, chance: &mut Seeded) -> Result<String, String> {
        with_game!(self, game => {
            let (_, action) = kernel::playout::any_choice(game.game(), game.state(), side, chance)?;
            let names = game.game().names();
            Ok(format!("{}: {}", names.side(side).code, names.write(&action)))
        })
    }

    /// Plays a copy of the game on to its end by chance.
    pub fn playout(&self, seed: u64, most: usize) -> Result<PlayedOut, kernel::playout::DeadEnd> {
        with_game!(self, game => {
            let played = kernel::playout::playout(game.game(), game.state(), seed, most)?;
            let names = game.game().names();
            let inputs = played.inputs.iter().map(|input| names.write_input(input)).collect();
            Ok(PlayedOut { seed, inputs, outcome: names.outcome(&played.outcome), winner: played.outcome.winner, hash: played.hash })
        })
    }
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// None for what followed of itself when the game began.
    pub input: Option<String>,
    pub tellings: Vec<Telling>,
}

/// A game played to its end by chance.
#[derive(Clone, Debug)]
pub struct PlayedOut {
    pub seed: u64,
    pub inputs: Vec<String>,
    pub outcome: String,
    pub winner: Option<Side>,
    pub hash: StateHash,
}
