//! Random players: they play a game to its end by nothing but its offers, and find its dead ends.

use crate::dice::{Chance, Dice, Seeded};
use crate::secret::{Salt, Seal, Secret};
use crate::{Action, Answer, Ask, Awaits, Engine, Field, Game, Input, Offer, Outcome, Side, StateHash};
use std::fmt;

/// A player of both sides who picks among the offers by chance, rolls the dice and keeps the sealed secrets.
#[derive(Debug)]
pub struct RandomPlayer<A> {
    chance: Seeded,
    sealed: Sealed<A>,
}

/// What a player has sealed and not yet opened.
#[derive(Debug)]
pub struct Sealed<A>(Vec<(Side, Secret, Salt, A)>);

impl<A> Default for Sealed<A> {
    fn default() -> Sealed<A> {
        Sealed(Vec::new())
    }
}

impl<A: Action> Sealed<A> {
    /// Seals an action for the secret that is due.
    pub fn seal<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        action: A,
        chance: &mut impl Chance,
    ) -> Result<Input<A>, String> {
        let due = game.secrets(state, side).into_iter().find(|(_, seal)| seal.is_none());
        let (secret, _) = due.ok_or("an offer is secret, but no secret is due")?;
        game.judge_secret(state, side, secret, &action).map_err(|refusal| {
            format!(
                "offered as a secret, then refused: {}: {}",
                game.names().write(&action),
                game.names().explain(&refusal)
            )
        })?;
        let salt = Salt(chance.bytes());
        let seal = Seal::of(game.identity(), side, secret, &salt, &game.names().write(&action));
        self.0.push((side, secret, salt, action));
        Ok(Input::Seal { side, secret, seal })
    }

    pub fn open(&mut self, side: Side, secret: Secret) -> Result<Input<A>, String> {
        let known = self.0.iter().position(|(by, which, ..)| *by == side && *which == secret);
        let at = known.ok_or_else(|| format!("{secret:?} was never sealed"))?;
        let (side, secret, salt, value) = self.0.swap_remove(at);
        Ok(Input::Open { side, secret, salt, value })
    }
}

/// A finished playout.
#[derive(Clone, Debug)]
pub struct Playout<A> {
    pub inputs: Vec<Input<A>>,
    pub outcome: Outcome,
    pub hash: StateHash,
}

/// A game got stuck. Says how to see it again.
#[derive(Clone, Debug)]
pub struct DeadEnd {
    pub seed: u64,
    pub inputs: usize,
    pub reason: String,
}

impl fmt::Display for DeadEnd {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "seed {}, after {} inputs: {}", self.seed, self.inputs, self.reason)
    }
}

impl std::error::Error for DeadEnd {}

impl<A: Action> RandomPlayer<A> {
    pub fn new(seed: u64) -> RandomPlayer<A> {
        RandomPlayer { chance: Seeded::new(seed), sealed: Sealed::default() }
    }

    /// The next input, or None when the game is over.
    pub fn next<G: Game<Action = A>>(&mut self, game: &G, state: &G::State) -> Result<Option<Input<A>>, String> {
        match game.awaits(state) {
            Awaits::Over(_) => Ok(None),
            Awaits::Roll(wanted) => {
                self.chance.roll(&wanted).map(|faces| Some(Input::Roll(faces))).map_err(|error| error.to_string())
            }
            Awaits::Opening { side, secret } => self.sealed.open(side, secret).map(Some),
            Awaits::Choice(sides) => {
                let sides: Vec<Side> = sides.iter().collect();
                let side = *self.chance.pick(&sides).ok_or("nobody is asked")?;
                self.choose(game, state, side).map(Some)
            }
        }
    }

    fn choose<G: Game<Action = A>>(&mut self, game: &G, state: &G::State, side: Side) -> Result<Input<A>, String> {
        let (offer, action) = any_choice(game, state, side, &mut self.chance)?;
        match offer.secret {
            true => self.sealed.seal(game, state, side, action, &mut self.chance),
            false => Ok(Input::Choice(side, action)),
        }
    }
}

/// Something that a side may do now, by chance, and the offer that it takes.
pub fn any_choice<G: Game>(
    game: &G,
    state: &G::State,
    side: Side,
    chance: &mut impl Chance,
) -> Result<(Offer, G::Action), String> {
    let prompt = game.prompt(state, side);
    let offer = pick_offer(&prompt.offers, chance).ok_or("nothing is offered")?;
    compose(game, state, side, offer.verb, chance).map(|action| (offer, action))
}

/// Closing offers come one time in eight, so that games get somewhere before a phase ends.
fn pick_offer(offers: &[Offer], chance: &mut impl Chance) -> Option<Offer> {
    let closing = offers.iter().all(|offer| offer.closes) || chance.below(8) == 0;
    let among: Vec<Offer> = offers.iter().copied().filter(|offer| offer.closes == closing).collect();
    chance.pick(&among).or_else(|| offers.first()).copied()
}

/// Fills in the form of one verb by chance. A selection of units that turns out to have nowhere to go is given up for another.
pub fn compose<G: Game>(
    game: &G,
    state: &G::State,
    side: Side,
    verb: &'static str,
    chance: &mut impl Chance,
) -> Result<G::Action, String> {
    const TRIES: usize = 64;
    let fields = G::Action::VERBS.iter().find(|known| known.word == verb).map_or(0, |known| known.slots.len());
    let mut trouble = String::new();
    for _ in 0..TRIES {
        let mut answer = Answer::to(verb);
        let mut stacked = false;
        loop {
            // A full form is an action; whether it is allowed is judged when it is played.
            if answer.values.len() == fields {
                return G::Action::from_answer(&answer).ok_or_else(|| format!("{answer:?} is no action"));
            }
            match game.ask(state, side, &answer) {
                Err(refusal) => {
                    trouble = format!("{} cannot be completed: {}", verb, game.names().explain(&refusal));
                    break;
                }
                Ok(Ask::Ready) => {
                    return G::Action::from_answer(&answer).ok_or_else(|| format!("{answer:?} is no action"));
                }
                Ok(Ask::Field(field)) => {
                    stacked |= matches!(field, Field::Stack { .. });
                    let value =
                        field.sample(chance).ok_or_else(|| format!("{answer:?} leads to a field without values"))?;
                    answer.values.push(value);
                }
            }
        }
        if !stacked {
            break;
        }
    }
    Err(trouble)
}

/// Plays from a state to the end, at most so many inputs.
pub fn playout<G: Game>(game: &G, start: &G::State, seed: u64, most: usize) -> Result<Playout<G::Action>, DeadEnd> {
    let mut state = start.clone();
    game.settle(&mut state);
    let mut player = RandomPlayer::new(seed);
    let mut inputs = Vec::new();
    let stuck = |inputs: &Vec<Input<G::Action>>, reason| DeadEnd { seed, inputs: inputs.len(), reason };
    while let Some(input) = player.next(game, &state).map_err(|reason| stuck(&inputs, reason))? {
        if inputs.len() == most {
            return Err(stuck(&inputs, "the game does not end".to_owned()));
        }
        if let Err(refusal) = game.apply(&mut state, &input) {
            let names = game.names();
            let reason = format!("offered, then refused: {}: {}", names.write_input(&input), names.explain(&refusal));
            return Err(stuck(&inputs, reason));
        }
        inputs.push(input);
    }
    match game.awaits(&state) {
        Awaits::Over(outcome) => Ok(Playout { inputs, outcome, hash: game.hash(&state) }),
        other => Err(stuck(&inputs, format!("stopped while waiting for {other:?}"))),
    }
}
