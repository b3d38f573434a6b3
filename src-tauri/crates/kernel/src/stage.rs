//! A decision in one place: what a section of a rulebook declares of a frame. The kernel derives the rest: what is awaited,
//! prompts and their forms, judging and resolving, and what standing orders are asked ([`Game`]).

use crate::orders::Decision;
use crate::prompt::{Answer, Field, Prompt};
use crate::{Awaits, Game, Outcome, Play, Refusal, Side, Sides, refuse, say};

/// A kind of frame, told by the section that owns it. What belongs to one decision lives in the value.
///
/// Only the first two are for every frame. A frame that waits for dice declares what they do; one that asks a player declares
/// its verbs: which are open, their forms, whether the rules allow an action, and what follows from it.
pub trait Stage<G: Game> {
    /// Who is asked, or what is awaited instead.
    fn awaits(&self, game: &G, state: &G::State) -> Awaits;

    /// What the side is to decide, and the verbs that are open to it.
    fn prompt(&self, game: &G, state: &G::State, side: Side) -> Prompt;

    /// The next field of a verb's form that is filled in so far, and not complete.
    fn field(&self, game: &G, state: &G::State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        let _ = (game, state, side);
        Err(unasked(answer))
    }

    /// Whether the rules allow the action. One that is no answer here is refused as [`not_now`].
    fn judge(&self, game: &G, state: &G::State, side: Side, action: &G::Action) -> Result<(), Refusal> {
        let _ = action;
        Err(not_now(game, state, side))
    }

    /// What follows from an action that was judged.
    fn resolve(&self, game: &G, play: &mut Play<'_, G>, side: Side, action: &G::Action) {
        let _ = (game, play, side, action);
    }

    /// What follows from the dice that were awaited.
    fn roll(&self, game: &G, play: &mut Play<'_, G>, faces: &[u8]) {
        let _ = (game, play, faces);
    }

    /// What standing orders may answer for the side that is asked.
    fn decision(&self, game: &G, state: &G::State, side: Side) -> Option<Decision> {
        let _ = (game, state, side);
        None
    }
}

/// The frames of a game: an enum, each variant with its declaration.
pub trait Stages<G: Game>: Clone {
    fn stage(&self) -> &dyn Stage<G>;
}

/// The game is over, and nothing is decided any more.
impl<G: Game> Stage<G> for Outcome {
    fn awaits(&self, _: &G, _: &G::State) -> Awaits {
        Awaits::Over(self.clone())
    }

    fn prompt(&self, _: &G, _: &G::State, _: Side) -> Prompt {
        Prompt::new(say!("the game is over"), [])
    }
}

/// A side is asked.
pub fn asks(side: Side) -> Awaits {
    Awaits::Choice(Sides::only(side))
}

/// The refusal of what does not answer what is asked now.
pub fn not_now<G: Game>(game: &G, state: &G::State, side: Side) -> Refusal {
    game.names().first(&game.prompt(state, side).title)
}

/// The refusal of a form that has no such field now.
pub fn unasked(answer: &Answer) -> Refusal {
    match answer.values[..] {
        [] => refuse!("sequence", "nothing of that kind is to be decided now"),
        _ => refuse!("sequence", "that is no answer to this question"),
    }
}
