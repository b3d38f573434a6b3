//! The heart of the program: how an input becomes events, and events become the next state.

use crate::hash::StateHash;
use crate::names::SideName;
use crate::notation::Action;
use crate::orders::{Decision, Preset};
use crate::prompt::{Answer, Ask, Offer, Prompt};
use crate::question::{Chart, Forecast, GameOption, Overlay, OverlayKind, SupplyReport};
use crate::secret::{GameId, Seal, Secret};
use crate::stage::{Stages, not_now, unasked};
use crate::toolkit::memo::Memo;
use crate::view::{View, Viewer};
use crate::vocabulary::Vocabulary;
use crate::{
    Awaits, Case, Edit, Input, Instead, Names, Refusal, RollKind, Sentence, Side, Sides, Situation, SituationError,
    UnitId, refuse, say,
};
use serde::Serialize;
use std::fmt::Debug;

/// A rulebook with its components: map, roster, tables, scenario and options live in the value, what changes in the state.
///
/// A game declares for each of its frames who is asked, what is offered and refused, and what follows ([`crate::Stage`]). From
/// these come, the same for every game, what is awaited, the prompts and their forms; [`Engine`] joins them into `judge` and
/// `apply`.
pub trait Game: Sized + Clone {
    type State: Clone + Eq + Debug + Serialize;
    type Action: Action;
    type Event: Clone + Eq + Debug;
    /// What it can be in the middle of, each declared by its section.
    type Frame: Stages<Self>;

    /// The rulebook's id, as in `scenarios/<id>`.
    const ID: &'static str;
    /// The rules index, the text of `scenarios/<id>/rules.toml`.
    const RULES: &'static str;
    /// What the sides are called.
    const SIDES: [SideName; 2];
    /// The scenarios, each the text of a situation in `scenarios/<id>`.
    const SCENARIOS: &'static [Scenario];
    /// The words of its situations: which there are, and what they say.
    const WORDS: Vocabulary;
    /// Ready standing orders; every game begins with the first. None where nothing is decided by order.
    const PRESETS: &'static [Preset] = &[];
    /// Optional rules that a new game can have.
    const OPTIONS: &'static [GameOption] = &[];
    /// Whether the rulebook lets players hide anything from each other.
    const SECRETS: bool = false;
    /// Which rolls it has, and who casts them where two players have agreed on sealed dice.
    const ROLLS: &'static [RollKind] = &[];
    /// What can be shown over the board.
    const OVERLAYS: &'static [OverlayKind] = &[];

    /// Sets up components and a state from a situation: a scenario of the game, or any arrangement written by hand.
    fn set_up(situation: &Situation, identity: GameId) -> Result<(Self, Self::State), SituationError>;

    fn identity(&self) -> &GameId;
    fn names(&self) -> &Names;

    /// The innermost of what the game is in the middle of. A state that is playable has one.
    fn frame<'a>(&self, state: &'a Self::State) -> Option<&'a Self::Frame>;

    fn awaits(&self, state: &Self::State) -> Awaits {
        self.frame(state).map_or(Awaits::Choice(Sides::NEITHER), |frame| frame.stage().awaits(self, state))
    }

    /// What the side may do now: the verbs. Cheap; asked for after every input.
    fn prompt(&self, state: &Self::State, side: Side) -> Prompt {
        let ask = || {
            let stage = self.frame(state).map(|frame| frame.stage());
            stage.map_or_else(|| Prompt::new(say!("nothing"), []), |stage| stage.prompt(self, state, side))
        };
        match (self.awaits(state).asks(side), self.prompt_memo(state)) {
            (false, _) => Prompt { offers: Vec::new(), ..ask() },
            (true, Some(memo)) => memo.get_or(ask).clone(),
            (true, None) => ask(),
        }
    }

    /// Where the state remembers what the only side is asked that decides, if that is worth it.
    fn prompt_memo<'a>(&self, state: &'a Self::State) -> Option<&'a Memo<Prompt>> {
        let _ = state;
        None
    }

    /// The next field of the form for an answer begun, or that it is complete. A refusal when what was filled in does not go
    /// together. Every value that a field contains leads to a complete answer that `judge` accepts, with two exceptions:
    /// a path field vouches only for the best way to each place, another way is checked once it is given; and several
    /// units of a stack field may find no place for all of them.
    fn ask(&self, state: &Self::State, side: Side, answer: &Answer) -> Result<Ask, Refusal> {
        match answer.values.len() < Self::Action::values_of(answer.verb) {
            true => self.next_of_form(state, side, answer),
            false => self.judge_action(state, side, &answer.action()?).map(|()| Ask::Ready),
        }
    }

    /// The next field of a form that is not complete.
    fn next_of_form(&self, state: &Self::State, side: Side, answer: &Answer) -> Result<Ask, Refusal> {
        let field = |frame: &Self::Frame| frame.stage().field(self, state, side, answer).map(Ask::Field);
        self.frame(state).map_or_else(|| Err(unasked(answer)), field)
    }

    /// Whether the rules allow the action. The side is known to be asked; a refusal is made of what that side may know.
    fn judge_action(&self, state: &Self::State, side: Side, action: &Self::Action) -> Result<(), Refusal> {
        let judge = |frame: &Self::Frame| frame.stage().judge(self, state, side, action);
        self.frame(state).map_or_else(|| Err(not_now(self, state, side)), judge)
    }

    /// Whether the rules would allow the action as a secret. Asked before it is sealed, and by the game itself when it is
    /// opened: an opened value that is illegal is replaced by the default that the rulebook's case names.
    fn judge_secret(
        &self,
        state: &Self::State,
        side: Side,
        secret: Secret,
        action: &Self::Action,
    ) -> Result<(), Refusal> {
        let _ = (state, action);
        Err(refuse!("sequence", "{side} has no secret {secret} to choose", side = side, secret = secret.name))
    }

    /// The side's live secrets: those it may seal now (without a seal), and those it has sealed and not opened.
    fn secrets(&self, state: &Self::State, side: Side) -> Vec<(Secret, Option<Seal>)> {
        let _ = (state, side);
        Vec::new()
    }

    fn judge_edit(&self, state: &Self::State, edit: &Edit) -> Result<(), Refusal>;

    /// Emits what follows from a judged input, up to the point where something is awaited again. Cannot fail.
    fn resolve(&self, play: &mut Play<'_, Self>, input: &Input<Self::Action>) {
        let frame = self.frame(play.state()).cloned();
        match input {
            Input::Choice(side, action) => {
                frame.iter().for_each(|frame| frame.stage().resolve(self, play, *side, action));
            }
            Input::Roll(faces) => frame.iter().for_each(|frame| frame.stage().roll(self, play, faces)),
            Input::Seal { side, secret, seal } => self.seal(play, *side, *secret, *seal),
            Input::Open { side, secret, value, .. } => self.open(play, *side, *secret, value),
            Input::Adjudicate(edits) => edits.iter().for_each(|edit| self.adjudicate(play, edit)),
        }
    }

    /// Emits what follows when a side seals a secret. Most games have none, and then nothing is sealed.
    fn seal(&self, play: &mut Play<'_, Self>, side: Side, secret: Secret, seal: Seal) {
        let _ = (play, side, secret, seal);
    }

    /// Emits what follows when a side opens what it has sealed.
    fn open(&self, play: &mut Play<'_, Self>, side: Side, secret: Secret, value: &Self::Action) {
        let _ = (play, side, secret, value);
    }

    /// Emits what follows from an edit that was judged.
    fn adjudicate(&self, play: &mut Play<'_, Self>, edit: &Edit);

    /// The only mutator.
    fn evolve(&self, state: &mut Self::State, event: &Self::Event);

    /// What an event says in the viewer's log, or nothing if they do not get to know of it. The state is the one before it.
    fn tell(&self, before: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Telling>;

    /// Whether the event brings hidden things to light. Undo stops there.
    fn reveals(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// How the fight would be resolved that the action begins, if it begins one. The action is known to be allowed.
    fn forecast(&self, state: &Self::State, side: Side, action: &Self::Action) -> Option<Forecast> {
        let _ = (state, side, action);
        None
    }

    /// Whether a unit is in supply, where the game knows such a thing and the viewer may know it.
    fn supply(&self, state: &Self::State, unit: UnitId, viewer: Viewer) -> Option<SupplyReport> {
        let _ = (state, unit, viewer);
        None
    }

    /// What an overlay of [`Game::OVERLAYS`] shows the viewer now; of a unit, if it is about units.
    fn overlay(&self, state: &Self::State, id: &str, viewer: Viewer, unit: Option<UnitId>) -> Overlay {
        let _ = (state, id, viewer, unit);
        Overlay::default()
    }

    /// What each turn is called, where that is known beforehand.
    fn turns(&self) -> Vec<String> {
        Vec::new()
    }

    /// The phases of a turn in their order, as their events are told.
    fn phases(&self) -> Vec<Sentence> {
        Vec::new()
    }

    /// The tables of the rulebook that are looked at in play.
    fn charts(&self) -> Vec<Chart> {
        Vec::new()
    }

    /// What the side is asked now, in the terms of standing orders. None if it is asked nothing, or nothing that they decide.
    fn decision(&self, state: &Self::State, side: Side) -> Option<Decision> {
        let frame = self.frame(state).filter(|_| self.awaits(state).asks(side))?;
        frame.stage().decision(self, state, side)
    }

    /// The columns of the table at which fights are resolved, by name, the worst for the attacker first.
    fn columns(&self) -> Vec<String> {
        Vec::new()
    }

    /// What the viewer may know of a state.
    fn view(&self, state: &Self::State, viewer: Viewer) -> View;
}

/// A ready set-up of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scenario {
    pub id: &'static str,
    pub title: &'static str,
    /// In the language of [`crate::situation`].
    pub text: &'static str,
}

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// The event's kind, one word.
    pub kind: &'static str,
    pub case: Option<Case>,
    pub sentence: Sentence,
}

impl Telling {
    pub fn new(kind: &'static str, case: &'static str, sentence: Sentence) -> Telling {
        Telling { kind, case: Some(Case(case)), sentence }
    }

    /// What both players have set right.
    pub fn adjudicated(edit: &Edit) -> Telling {
        let sentence = match edit {
            Edit::Place { unit, place } => say!("{unit} is put in {place}", unit = *unit, place = *place),
            Edit::Steps { unit, steps } => say!("{unit} has {steps} steps", unit = *unit, steps = *steps),
            Edit::Mark { unit, mark, on: true } => say!("{unit} is {mark}", unit = *unit, mark = mark.clone()),
            Edit::Mark { unit, mark, on: false } => say!("{unit} is not {mark}", unit = *unit, mark = mark.clone()),
            Edit::Set { side: None, track, value } => say!("{track}: {value}", track = track.clone(), value = *value),
            Edit::Set { side: Some(side), track, value } => {
                say!("{side} {track}: {value}", side = *side, track = track.clone(), value = *value)
            }
        };
        Telling { kind: "adjudicated", case: None, sentence }
    }
}

/// The state while an input is resolved: it can be read, and changed only by emitting events.
#[derive(Debug)]
pub struct Play<'a, G: Game> {
    game: &'a G,
    state: &'a mut G::State,
    events: Vec<G::Event>,
}

impl<G: Game> Play<'_, G> {
    pub fn state(&self) -> &G::State {
        self.state
    }

    pub fn emit(&mut self, event: G::Event) {
        self.game.evolve(self.state, &event);
        self.events.push(event);
    }
}

/// What the kernel adds to every game. Implemented once, for all of them.
pub trait Engine: Game {
    /// Whether the input fits what is awaited and the rules allow it. Pure.
    fn judge(&self, state: &Self::State, input: &Input<Self::Action>) -> Result<(), Refusal>;

    /// Judges, then lets everything follow. A refusal leaves the state as it was. A prompt with one legal answer is not
    /// asked: it is answered here, and its events follow.
    fn apply(&self, state: &mut Self::State, input: &Input<Self::Action>) -> Result<Vec<Self::Event>, Refusal>;

    /// Judges, and lets follow only what comes of the input itself: what has one legal answer is awaited like everything else.
    fn apply_alone(&self, state: &mut Self::State, input: &Input<Self::Action>) -> Result<Vec<Self::Event>, Refusal>;

    /// Answers what has only one legal answer, until somebody has a choice. A state that was just set up needs this too.
    fn settle(&self, state: &mut Self::State) -> Vec<Self::Event>;

    /// The one legal answer, where there is only one.
    fn sole_answer(&self, state: &Self::State) -> Option<(Side, Self::Action)>;

    /// The next field of a form, for whoever fills it in: the side must be asked, the verb open, and every value so far one
    /// that its field offered.
    fn next_field(&self, state: &Self::State, side: Side, answer: &Answer) -> Result<Ask, Refusal>;

    /// Whether the prompts offer the action. The same as that `judge` accepts it.
    fn offers(&self, state: &Self::State, side: Side, action: &Self::Action) -> bool;

    fn hash(&self, state: &Self::State) -> StateHash {
        StateHash::of(state)
    }
}

impl<G: Game> Engine for G {
    fn judge(&self, state: &G::State, input: &Input<G::Action>) -> Result<(), Refusal> {
        let awaits = self.awaits(state);
        match input {
            Input::Choice(side, action) => {
                decides(&awaits, *side)?;
                self.names().judge_names(&action.to_answer())?;
                self.judge_action(state, *side, action)
            }
            Input::Roll(faces) => judge_roll(&awaits, faces),
            Input::Seal { side, secret, .. } => {
                decides(&awaits, *side)?;
                match self.secrets(state, *side).contains(&(*secret, None)) {
                    true => Ok(()),
                    false => Err(refuse!(
                        "sequence",
                        "{side} has no {secret} to seal now",
                        side = *side,
                        secret = secret.name
                    )),
                }
            }
            Input::Open { side, secret, salt, value } => {
                let none =
                    || refuse!("sequence", "{side} has no {secret} to open now", side = *side, secret = secret.name);
                if awaits != (Awaits::Opening { side: *side, secret: *secret }) {
                    return Err(none());
                }
                let seal = self.secrets(state, *side).into_iter().find(|(known, _)| known == secret);
                let seal = seal.and_then(|(_, seal)| seal).ok_or_else(none)?;
                seal.check(self.identity(), *side, *secret, salt, &self.names().write(value))
            }
            Input::Adjudicate(edits) => {
                let mut scratch = state.clone();
                edits.iter().try_for_each(|edit| {
                    self.judge_edit(&scratch, edit)?;
                    let mut play = Play { game: self, state: &mut scratch, events: Vec::new() };
                    self.resolve(&mut play, &Input::Adjudicate(vec![edit.clone()]));
                    Ok(())
                })
            }
        }
    }

    fn apply(&self, state: &mut G::State, input: &Input<G::Action>) -> Result<Vec<G::Event>, Refusal> {
        let mut events = self.apply_alone(state, input)?;
        events.extend(self.settle(state));
        Ok(events)
    }

    fn apply_alone(&self, state: &mut G::State, input: &Input<G::Action>) -> Result<Vec<G::Event>, Refusal> {
        self.judge(state, input)?;
        let mut play = Play { game: self, state, events: Vec::new() };
        match input {
            // One by one, as they were judged.
            Input::Adjudicate(edits) => {
                edits.iter().for_each(|edit| self.resolve(&mut play, &Input::Adjudicate(vec![edit.clone()])));
            }
            Input::Choice(..) | Input::Roll(_) | Input::Seal { .. } | Input::Open { .. } => {
                self.resolve(&mut play, input)
            }
        }
        Ok(play.events)
    }

    fn settle(&self, state: &mut G::State) -> Vec<G::Event> {
        let mut play = Play { game: self, state, events: Vec::new() };
        answer_for_them(&mut play);
        play.events
    }

    fn sole_answer(&self, state: &G::State) -> Option<(Side, G::Action)> {
        let Awaits::Choice(sides) = self.awaits(state) else { return None };
        let side = sides.sole()?;
        let prompt = self.prompt(state, side);
        let [offer] = &prompt.offers[..] else { return None };
        if offer.secret {
            return None;
        }
        let mut answer = Answer::to(offer.verb);
        loop {
            match self.ask(state, side, &answer).ok()? {
                Ask::Ready => return G::Action::from_answer(&answer).map(|action| (side, action)),
                Ask::Field(field) => answer.values.push(field.sole()?),
            }
        }
    }

    fn next_field(&self, state: &G::State, side: Side, answer: &Answer) -> Result<Ask, Refusal> {
        decides(&self.awaits(state), side)?;
        let offers = self.prompt(state, side).offers;
        if !offers.iter().any(|offer| offer.verb == answer.verb) {
            let refusal = refuse!("sequence", "`{verb}` is not open now", verb = answer.verb);
            return Err(offers.first().map_or(refusal.clone(), |offer| refusal.instead(Instead::Verb(offer.verb))));
        }
        let mut so_far = Answer::to(answer.verb);
        for value in &answer.values {
            let offered = matches!(self.ask(state, side, &so_far)?, Ask::Field(field) if field.contains(value));
            so_far.values.push(value.clone());
            if !offered {
                // The game may know why; if not, it is simply not there.
                let asked = self.names().judge_names(&so_far).and_then(|()| self.ask(state, side, &so_far));
                return Err(asked.err().unwrap_or_else(|| refuse!("sequence", "that is not among what is offered")));
            }
        }
        self.ask(state, side, &so_far)
    }

    fn offers(&self, state: &G::State, side: Side, action: &G::Action) -> bool {
        let secret = |offer: &Offer| offer.secret && offer.verb == action.to_answer().verb;
        self.next_field(state, side, &action.to_answer()) == Ok(Ask::Ready)
            && !self.prompt(state, side).offers.iter().any(secret)
    }
}

/// The state after a judged input alone: what has only one answer is not answered yet.
pub(crate) fn resolved<G: Game>(game: &G, state: &G::State, input: &Input<G::Action>) -> G::State {
    let mut after = state.clone();
    game.resolve(&mut Play { game, state: &mut after, events: Vec::new() }, input);
    after
}

/// Gives every answer that is the only one. After a thousand in a row somebody is asked after all, so that a game which goes
/// round in circles shows itself.
fn answer_for_them<G: Game>(play: &mut Play<'_, G>) {
    const MOST: usize = 1000;
    for _ in 0..MOST {
        let Some((side, action)) = play.game.sole_answer(play.state) else { return };
        play.game.resolve(play, &Input::Choice(side, action));
    }
}

fn decides(awaits: &Awaits, side: Side) -> Result<(), Refusal> {
    match awaits {
        Awaits::Choice(sides) if sides.contains(side) => Ok(()),
        Awaits::Choice(_) => {
            Err(refuse!("sequence", "it is for the {other} player to decide now", other = side.other()))
        }
        Awaits::Roll(roll) => {
            Err(refuse!("sequence", "first the dice are rolled for the {purpose}", purpose = roll.purpose))
        }
        Awaits::Opening { side, secret } => {
            Err(refuse!("sequence", "first the {side} player opens their {secret}", side = *side, secret = secret.name))
        }
        Awaits::Over(_) => Err(refuse!("sequence", "the game is over")),
    }
}

fn judge_roll(awaits: &Awaits, faces: &[u8]) -> Result<(), Refusal> {
    let Awaits::Roll(roll) = awaits else {
        return Err(refuse!("sequence", "no roll is awaited"));
    };
    if faces.len() != usize::from(roll.count) {
        return Err(match roll.count {
            1 => refuse!("sequence", "the {purpose} takes one die", purpose = roll.purpose),
            count => refuse!("sequence", "the {purpose} takes {count} dice", purpose = roll.purpose, count = count),
        });
    }
    match faces.iter().find(|face| **face < 1 || **face > roll.sides) {
        Some(face) => {
            Err(refuse!("sequence", "a die with {sides} sides cannot show {face}", sides = roll.sides, face = *face))
        }
        None => Ok(()),
    }
}
