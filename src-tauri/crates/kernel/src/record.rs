//! A game in progress and its record: every input in order, from which everything else follows.

use crate::hash::StateHash;
use crate::{Awaits, Engine, Game, Input, NotationError, Refusal, Telling, Viewer, refuse};
use rpds::VectorSync;
use std::sync::Arc;

/// A game of one rulebook from its start to its latest input. A copy shares everything but the state, so that it costs the same
/// on the last turn as on the first.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: Arc<G>,
    state: G::State,
    entries: VectorSync<Entry<G>>,
    snapshots: Snapshots<G::State>,
    /// What followed of itself when the game began, and the state before it.
    opening: Arc<Opening<G>>,
}

#[derive(Debug)]
struct Opening<G: Game> {
    before: G::State,
    events: Vec<G::Event>,
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
}

/// States that are kept, so that undo and jumps need not begin at the beginning: one every so many inputs, and more of the latest. There
/// are never many: when there would be, every second goes.
#[derive(Clone, Debug)]
struct Snapshots<S> {
    /// After so many inputs; the first after none.
    kept: Vec<(usize, Arc<S>)>,
    /// How far apart all but the latest are.
    apart: usize,
}

/// How far apart the latest are.
const APART: usize = 32;
/// So many are the latest.
const LATEST: usize = 16;
/// And no more than this are kept.
const MOST_SNAPSHOTS: usize = 96;

impl<S: Clone> Snapshots<S> {
    fn begin(state: &S) -> Snapshots<S> {
        Snapshots { kept: vec![(0, Arc::new(state.clone()))], apart: APART }
    }

    /// Keeps the state after so many inputs, if it is time for one.
    fn offer(&mut self, count: usize, state: &S) {
        if !count.is_multiple_of(APART) {
            return;
        }
        self.kept.push((count, Arc::new(state.clone())));
        let late = count.saturating_sub(LATEST * APART);
        self.kept.retain(|(at, _)| *at > late || at.is_multiple_of(self.apart));
        if self.kept.len() > MOST_SNAPSHOTS {
            self.apart *= 2;
            self.kept.retain(|(at, _)| *at > late || at.is_multiple_of(self.apart));
        }
    }

    /// The latest one that is not after so many inputs.
    fn before(&self, count: usize) -> (usize, &S) {
        let after = self.kept.partition_point(|(at, _)| *at <= count);
        let (at, state) = &self.kept[after.saturating_sub(1)];
        (*at, state)
    }

    fn back_to(&mut self, count: usize) {
        self.kept.retain(|(at, _)| *at <= count);
    }
}

impl<G: Game> Match<G> {
    /// A game in the state as it is given: nobody has been answered for yet.
    pub fn new(game: G, state: G::State) -> Match<G> {
        let opening = Opening { before: state.clone(), events: Vec::new() };
        Match::opened(game, state, opening)
    }

    /// A game that begins: what has only one answer is answered first, and stands at the head of the log.
    pub fn begin(game: G, mut state: G::State) -> Match<G> {
        let before = state.clone();
        let events = game.settle(&mut state);
        Match::opened(game, state, Opening { before, events })
    }

    fn opened(game: G, state: G::State, opening: Opening<G>) -> Match<G> {
        let snapshots = Snapshots::begin(&state);
        Match { game: Arc::new(game), state, entries: VectorSync::new_sync(), snapshots, opening: Arc::new(opening) }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many inputs it has taken.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn entry(&self, at: usize) -> Option<&Entry<G>> {
        self.entries.get(at)
    }

    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry<G>> + DoubleEndedIterator {
        self.entries.iter()
    }

    pub fn awaits(&self) -> Awaits {
        self.game.awaits(&self.state)
    }

    pub fn hash(&self) -> StateHash {
        self.game.hash(&self.state)
    }

    /// Judges and applies an input and keeps it.
    pub fn apply(&mut self, input: Input<G::Action>) -> Result<(), Refusal> {
        let events = self.game.apply(&mut self.state, &input)?;
        self.keep(Entry { input, events });
        Ok(())
    }

    /// The same, but what has only one answer afterwards is not answered: it waits for [`Match::answer_once`].
    pub fn apply_alone(&mut self, input: Input<G::Action>) -> Result<(), Refusal> {
        let events = self.game.apply_alone(&mut self.state, &input)?;
        self.keep(Entry { input, events });
        Ok(())
    }

    /// Gives the one legal answer to what is awaited, as an input of its own. Tells whether there was one; not where there is a choice.
    pub fn answer_once(&mut self) -> bool {
        let answer = self.game.sole_answer(&self.state);
        answer.is_some_and(|(side, action)| self.apply_alone(Input::Choice(side, action)).is_ok())
    }

    fn keep(&mut self, entry: Entry<G>) {
        self.entries.push_back_mut(entry);
        self.snapshots.offer(self.entries.len(), &self.state);
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
        at < self.len() && (at..self.len()).all(|at| self.entry(at).is_some_and(|entry| !self.stands(entry)))
    }

    /// Whether an entry is never taken back.
    fn stands(&self, entry: &Entry<G>) -> bool {
        entry.input.is_final() || entry.events.iter().any(|event| self.game.reveals(event))
    }

    /// The state after so many inputs.
    pub fn state_after(&self, count: usize) -> G::State {
        let count = count.min(self.len());
        let (from, state) = self.snapshots.before(count);
        let mut state = state.clone();
        for entry in (from..count).filter_map(|at| self.entry(at)) {
            for event in &entry.events {
                self.game.evolve(&mut state, event);
            }
        }
        state
    }

    /// Goes back to where the game stood after so many inputs, across whatever lies between: for a replay, or because both
    /// players want it.
    pub fn back_to(&mut self, count: usize) {
        if count >= self.len() {
            return;
        }
        self.state = self.state_after(count);
        while self.len() > count {
            self.entries.drop_last_mut();
        }
        self.snapshots.back_to(count);
    }

    /// What an entry says to a viewer.
    pub fn tellings(&self, at: usize, viewer: Viewer) -> Vec<Telling> {
        let events = self.entry(at).map_or(&[][..], |entry| &entry.events);
        self.told(&mut self.state_after(at), events, viewer)
    }

    /// The whole log: what followed of itself at the beginning, then an entry at a time.
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry<'_, G>> {
        self.log_from(viewer, 0, usize::MAX)
    }

    /// So many lines of the log at most, from one of them on.
    pub fn log_from(&self, viewer: Viewer, from: usize, most: usize) -> Vec<LogEntry<'_, G>> {
        let opening = self.told(&mut self.opening.before.clone(), &self.opening.events, viewer);
        let head = usize::from(!opening.is_empty());
        let first = from.saturating_sub(head).min(self.len());
        let mut log: Vec<LogEntry<'_, G>> = Vec::new();
        if head == 1 && from == 0 && most > 0 {
            log.push(LogEntry { input: None, tellings: opening });
        }
        let last = first.saturating_add(most - log.len()).min(self.len());
        let mut state = self.state_after(first);
        for entry in (first..last).filter_map(|at| self.entry(at)) {
            let tellings = self.told(&mut state, &entry.events, viewer);
            log.push(LogEntry { input: Some(&entry.input), tellings });
        }
        log
    }

    /// How many lines the log has for a viewer.
    pub fn log_len(&self, viewer: Viewer) -> usize {
        let opening = self.told(&mut self.opening.before.clone(), &self.opening.events, viewer);
        usize::from(!opening.is_empty()) + self.len()
    }

    /// The hash of the state after each input, and first of the one that the game began with.
    pub fn hashes(&self) -> Vec<StateHash> {
        let mut state = self.state_after(0);
        let mut hashes = vec![self.game.hash(&state)];
        for entry in self.entries() {
            for event in &entry.events {
                self.game.evolve(&mut state, event);
            }
            hashes.push(self.game.hash(&state));
        }
        hashes
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

#[cfg(test)]
mod tests {
    use super::*;

    /// However long a game gets, few states are kept, from all of it, and the latest near each other.
    #[test]
    fn few_states_are_kept_of_a_long_game() {
        let mut snapshots = Snapshots::begin(&0);
        for count in 1..=20_000 {
            snapshots.offer(count, &count);
            assert!(snapshots.kept.len() <= MOST_SNAPSHOTS);
        }
        for count in [0, 31, 32, 5_000, 19_999, 20_000] {
            let (at, state) = snapshots.before(count);
            assert!(at <= count && *state == at, "{count}: {at}");
        }
        assert_eq!(snapshots.before(0).0, 0);
        assert!(20_000 - snapshots.before(20_000).0 < APART);
        let gaps = snapshots.kept.windows(2).map(|pair| pair[1].0 - pair[0].0);
        assert!(gaps.max().is_some_and(|gap| gap <= 512), "{:?}", snapshots.apart);
        snapshots.back_to(7_000);
        assert!(snapshots.before(20_000).0 <= 7_000);
    }
}
