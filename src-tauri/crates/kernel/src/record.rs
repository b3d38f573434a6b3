//! A game in progress and its record: every input in order, from which everything else follows.

use crate::hash::StateHash;
use crate::{Awaits, Engine, Game, Input, NotationError, Refusal, Telling, refuse};

/// States are kept every so many inputs, so that undo and jumps need not begin at the beginning.
const SNAPSHOT_EVERY: usize = 64;

/// A game of one rulebook from its start to its latest input.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    state: G::State,
    entries: Vec<Entry<G>>,
    /// The states before input 0, 64, 128, …
    snapshots: Vec<G::State>,
}

/// An input and what followed from it.
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    pub input: Input<G::Action>,
    pub events: Vec<G::Event>,
}

impl<G: Game> Match<G> {
    pub fn new(game: G, mut state: G::State) -> Match<G> {
        game.settle(&mut state);
        Match { game, snapshots: vec![state.clone()], state, entries: Vec::new() }
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
        self.entries.push(Entry { input, events });
        if self.entries.len().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.push(self.state.clone());
        }
        Ok(&self.entries[self.entries.len() - 1])
    }

    /// Takes the last input back; never a roll, an opening, an adjudication, or what brought hidden things to light.
    pub fn undo(&mut self) -> Result<Input<G::Action>, Refusal> {
        let Some(last) = self.entries.last() else {
            return Err(refuse!("sequence", "there is nothing to take back"));
        };
        if last.input.is_final() || last.events.iter().any(|event| self.game.tell(event).reveals) {
            let what = self.game.names().write_input(&last.input);
            return Err(refuse!("sequence", "`{what}` stands: nothing is taken back across it", what = what));
        }
        let input = last.input.clone();
        self.rewind(self.entries.len() - 1);
        Ok(input)
    }

    /// The state after so many inputs.
    pub fn state_after(&self, count: usize) -> G::State {
        let count = count.min(self.entries.len());
        let snapshot = (count / SNAPSHOT_EVERY).min(self.snapshots.len() - 1);
        let mut state = self.snapshots[snapshot].clone();
        for entry in &self.entries[snapshot * SNAPSHOT_EVERY..count] {
            for event in &entry.events {
                self.game.evolve(&mut state, event);
            }
        }
        state
    }

    fn rewind(&mut self, count: usize) {
        self.state = self.state_after(count);
        self.entries.truncate(count);
        self.snapshots.truncate(count / SNAPSHOT_EVERY + 1);
    }

    /// The log, an entry at a time.
    pub fn log(&self) -> impl Iterator<Item = (&Input<G::Action>, Vec<Telling>)> {
        self.entries
            .iter()
            .map(|entry| (&entry.input, entry.events.iter().map(|event| self.game.tell(event)).collect()))
    }

    pub fn read_input(&self, text: &str) -> Result<Input<G::Action>, NotationError> {
        self.game.names().read_input(text)
    }
}
