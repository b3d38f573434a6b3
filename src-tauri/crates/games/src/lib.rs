//! The shelf: every game that exists, and one type for a game of any of them.
//!
//! A new game is a new crate, a new folder in `scenarios/`, and a line in [`shelf!`] below.

use kernel::prompt::{Answer, Ask, Prompt};
use kernel::record::Match;
use kernel::rules::RulesIndex;
use kernel::secret::{GameId, Salt, Seal, Secret};
use kernel::{
    Awaits, Engine, Game, Input, Names, NotationError, Refusal, Scenario, Side, Situation, SituationError, StateHash,
    Telling, Verb, View, Viewer,
};
use miniatures::{fords::Fords, outpost::Outpost, patrols::Patrols};

macro_rules! shelf {
    ($($variant:ident($game:ty), $sort:expr;)*) => {
        /// A game in progress, of any rulebook. Closed over what exists.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $($variant(Match<$game>),)*
        }

        /// What stands on the shelf, in its order.
        pub const SHELF: &[Title] = &[$(Title {
            id: <$game as Game>::ID,
            sort: $sort,
            rules: <$game as Game>::RULES,
            scenarios: <$game as Game>::SCENARIOS,
            verbs: <<$game as Game>::Action as kernel::Action>::VERBS,
        },)*];

        impl AnyGame {
            /// Sets up a game of that id from a situation.
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
    Fords(Fords), Sort::Miniature;
    Patrols(Patrols), Sort::Miniature;
    Outpost(Outpost), Sort::Miniature;
}

/// A game on the shelf.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    pub id: &'static str,
    pub sort: Sort,
    /// The text of its rules index.
    pub rules: &'static str,
    pub scenarios: &'static [Scenario],
    pub verbs: &'static [Verb],
}

/// What kind of game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A tiny game of our own, for trying out the program and for its tests.
    Miniature,
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

/// The title of that id.
pub fn title(id: &str) -> Option<&'static Title> {
    SHELF.iter().find(|title| title.id == id)
}

impl Title {
    /// The rules index. The tests read every one of them, so a mistake in it is a mistake of ours.
    pub fn rules_index(&self) -> Result<RulesIndex, String> {
        let index: RulesIndex = toml::from_str(self.rules).map_err(|error| format!("{}: {error}", self.id))?;
        index.fault().map_or(Ok(index), |fault| Err(format!("{}: {fault}", self.id)))
    }

    pub fn scenario(&self, id: &str) -> Option<&'static Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
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
    pub fn ask(&self, side: Side, begun: &str) -> Result<(Answer, Ask), NotTaken> {
        fn asked<G: Game>(game: &Match<G>, side: Side, begun: &str) -> Result<(Answer, Ask), NotTaken> {
            let answer = game.game().names().read_begun::<G::Action>(begun)?;
            let ask = game.game().ask(game.state(), side, &answer)?;
            Ok((answer, ask))
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
        with_game!(self, game => game.entries().len())
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

    /// Takes an input and tells what followed.
    pub fn take(&mut self, input: &str) -> Result<Vec<Telling>, NotTaken> {
        with_game!(self, game => {
            let input = game.read_input(input)?;
            let events = game.apply(input)?.events.clone();
            Ok(events.iter().map(|event| game.game().tell(event)).collect())
        })
    }

    pub fn roll(&mut self, faces: Vec<u8>) -> Result<Vec<Telling>, Refusal> {
        with_game!(self, game => {
            let events = game.apply(Input::Roll(faces))?.events.clone();
            Ok(events.iter().map(|event| game.game().tell(event)).collect())
        })
    }

    /// Takes the last input back and tells which it was.
    pub fn undo(&mut self) -> Result<String, Refusal> {
        with_game!(self, game => {
            let input = game.undo()?;
            Ok(game.game().names().write_input(&input))
        })
    }

    /// Every input with what followed from it.
    pub fn log(&self) -> Vec<(String, Vec<Telling>)> {
        with_game!(self, game => {
            let names = game.game().names();
            game.log().map(|(input, tellings)| (names.write_input(input), tellings)).collect()
        })
    }

    /// The last input as it is written.
    pub fn last_input(&self) -> Option<String> {
        with_game!(self, game => game.entries().last().map(|entry| game.game().names().write_input(&entry.input)))
    }

    /// The secret that the side is to seal now.
    pub fn secret_due(&self, side: Side) -> Option<Secret> {
        let sealing = |(secret, seal): (Secret, Option<Seal>)| seal.is_none().then_some(secret);
        with_game!(self, game => game.game().secret(game.state(), side).and_then(sealing))
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
            let due = rules.secret(state, side).filter(|(_, seal)| seal.is_none()).map(|(secret, _)| secret);
            let secret =
                due.ok_or_else(|| kernel::refuse!("sequence", "{side} has nothing to seal now", side = side))?;
            rules.judge_secret(state, side, secret, &value)?;
            let seal = Seal::of(rules.identity(), side, secret, &salt, &names.write(&value));
            let sealing = Input::<G::Action>::Seal { side, secret, seal };
            let opening = Input::Open { side, secret, salt, value };
            Ok((names.write_input(&sealing), names.write_input(&opening)))
        }
        with_game!(self, game => sealed(game, side, action, salt))
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

/// A game played to its end by chance.
#[derive(Clone, Debug)]
pub struct PlayedOut {
    pub seed: u64,
    pub inputs: Vec<String>,
    pub outcome: String,
    pub winner: Option<Side>,
    pub hash: StateHash,
}
