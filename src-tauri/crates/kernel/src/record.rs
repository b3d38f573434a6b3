//! A game in progress and its record: every input in order, from which everything else follows.

use crate::hash::StateHash;
use crate::{Awaits, Engine, Game, Input, NotationError, Refusal, Telling, Viewer, refuse};

/// States are kept every so many inputs, so that undo and jumps need not begin at the beginning.
const SNAPSHOT_EVERY: usize = 64;

/// A game of one rulebook from its start to its latest input.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    state: G::State,
    entries: Vec<Entry<G>>,
    /// The state before the opening, then those after input 64, 128, …
    snapshots: Vec<G::State>,
    /// What followed of itself when the game began.
    opening: Vec<G::Event>,
}

/// An input and what followed from it.
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    pub input: Input<G::Action>,
    pub events: Vec<G::Event>,
}

/// A line of the log and what it brought.
#[derive(Clone, Debug)]
pub struct LogEntry<'a, G: Game> {
    /// None for what followed of itself when the game began.
    pub input: Option<&'a Input<G::Action>>,
    pub tellings: Vec<Telling>,
    pub hash: StateHash,
}

impl<G: Game> Match<G> {
    /// A game in the state as it is given: nobody has been answered for yet.
    pub fn new(game: G, state: G::State) -> Match<G> {
        Match { game, snapshots: vec![state.clone()], state, entries: Vec::new(), opening: Vec::new() }
    }

    /// A game that begins: what has only one answer is answered first, and stands at the head of the log.
    pub fn begin(game: G, mut state: G::State) -> Match<G> {
        let start = state.clone();
        let opening = game.settle(&mut state);
        Match { game, snapshots: vec![start], state, entries: Vec::new(), opening }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    pub fn awaits(&self) -> Awaits {
        self.game.awaits(&self.state)
    }

    pub fn hash(&self) -> StateHash {
        self.game.hash(&self.state)
    }

    /// Judges and applies an input and keeps it.
    pub fn apply(&mut self, input: Input<G::Action>) -> Result<&Entry<G>, Refusal> {
        let events = self.game.apply(&mut self.state, &input)?;
        Ok(self.keep(Entry { input, events }))
    }

    /// The same, but what has only one answer afterwards is not answered: it waits for [`Match::answer_once`].
    pub fn apply_alone(&mut self, input: Input<G::Action>) -> Result<&Entry<G>, Refusal> {
        let events = self.game.apply_alone(&mut self.state, &input)?;
        Ok(self.keep(Entry { input, events }))
    }

    /// Gives the one legal answer to what is awaited, as an input of its own. None where there is a choice.
    pub fn answer_once(&mut self) -> Option<&Entry<G>> {
        let (side, action) = self.game.sole_answer(&self.state)?;
        self.apply_alone(Input::Choice(side, action)).ok()
    }

    fn keep(&mut self, entry: Entry<G>) -> &Entry<G> {
        self.entries.push(entry);
        if self.entries.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.push(self.state.clone());
        }
        &self.entries[self.entries.len() - 1]
    }

    /// Takes the last input back; never a roll, an opening, an adjudication, or what brought hidden things to light.
    pub fn undo(&mut self) -> Result<Input<G::Action>, Refusal> {
        let Some(last) = self.entries.last() else {
            return Err(refuse!("sequence", "there is nothing to take back"));
        };
        if self.stands(last) {
            let what = self.game.names().write_input(&last.input);
            return Err(refuse!("sequence", "`{what}` stands: nothing is taken back across it", what = what));
        }
        let input = last.input.clone();
        self.back_to(self.entries.len() - 1);
        Ok(input)
    }

    /// Whether everything from an entry on could be taken back.
    pub fn can_undo_from(&self, at: usize) -> bool {
        self.entries.get(at..).is_some_and(|late| !late.is_empty() && !late.iter().any(|entry| self.stands(entry)))
    }

    /// Whether an entry is never taken back.
    fn stands(&self, entry: &Entry<G>) -> bool {
        entry.input.is_final() || entry.events.iter().any(|event| self.game.reveals(event))
    }

    /// The state after so many inputs.
    pub fn state_after(&self, count: usize) -> G::State {
        let count = count.min(self.entries.len());
        let snapshot = (count / SNAPSHOT_EVERY).min(self.snapshots.len() - 1);
        let mut state = self.snapshots[snapshot].clone();
        if snapshot == 0 {
            self.opening.iter().for_each(|event| self.game.evolve(&mut state, event));
        }
        for entry in &self.entries[snapshot * SNAPSHOT_EVERY..count] {
            for event in &entry.events {
                self.game.evolve(&mut state, event);
            }
        }
        state
    }

    /// Goes back to where the game stood after so many inputs, across whatever lies between: for a replay, or because both
    /// players want it.
    pub fn back_to(&mut self, count: usize) {
        let count = count.min(self.entries.len());
        self.state = self.state_after(count);
        self.entries.truncate(count);
        self.snapshots.truncate(count / SNAPSHOT_EVERY + 1);
    }

    /// What an entry says to a viewer.
    pub fn tellings(&self, at: usize, viewer: Viewer) -> Vec<Telling> {
        let events = self.entries.get(at).map_or(&[][..], |entry| &entry.events);
        self.told(&mut self.state_after(at), events, viewer)
    }

    /// The log: what followed of itself at the beginning, then an entry at a time, each with the hash after it.
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry<'_, G>> {
        self.log_from(viewer, 0)
    }

    /// The log from one of its entries on.
    pub fn log_from(&self, viewer: Viewer, from: usize) -> Vec<LogEntry<'_, G>> {
        let mut state = self.snapshots[0].clone();
        let opening = self.told(&mut state, &self.opening, viewer);
        let opening =
            (!opening.is_empty()).then(|| LogEntry { input: None, tellings: opening, hash: self.game.hash(&state) });
        let first = from.saturating_sub(usize::from(opening.is_some())).min(self.entries.len());
        let mut log: Vec<LogEntry<'_, G>> = opening.into_iter().filter(|_| from == 0).collect();
        let mut state = self.state_after(first);
        for entry in &self.entries[first..] {
            let tellings = self.told(&mut state, &entry.events, viewer);
            log.push(LogEntry { input: Some(&entry.input), tellings, hash: self.game.hash(&state) });
        }
        log
    }

    /// Tells events from the state before them on, and leaves the state after them.
    fn told(&self, state: &mut G::State, events: &[G::Event], viewer: Viewer) -> Vec<Telling> {
        let mut tellings = Vec::new();
        for event in events {
            tellings.extend(self.game.tell(state, event, viewer));
            self.game.evolve(state, event);
        }
        tellings
    }

    pub fn read_input(&self, text: &str) -> Result<Input<G::Action>, NotationError> {
        self.game.names().read_input(text)
    }
}
