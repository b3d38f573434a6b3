//! The tests that are written once for every game.

use crate::mutate::near_legal;
use crate::naive::SecondReading;
use crate::relabel::Relabel;
use kernel::dice::{Chance, Seeded};
use kernel::playout::{RandomPlayer, playout};
use kernel::record::Match;
use kernel::secret::GameId;
use kernel::{
    Action, Awaits, Engine, Fact, Game, Input, Scenario, Sentence, Side, Situation, StateHash, UnitId, Viewer,
};
use std::collections::BTreeMap;

/// No game of the shared tests is longer.
pub const LONGEST: usize = 100_000;

/// A scenario, ready to be played.
pub fn begin<G: Game>(scenario: &Scenario) -> (G, G::State) {
    started(scenario.text)
}

/// The game of a situation that is written down.
pub fn started<G: Game>(text: &str) -> (G, G::State) {
    let situation = Situation::parse(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let (game, mut state) = G::set_up(&situation, GameId::LOCAL).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    game.settle(&mut state);
    (game, state)
}

/// A number from the environment, for longer runs by hand.
pub fn from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// All scenarios of a game.
pub fn scenarios<G: Game>() -> impl Iterator<Item = (G, G::State)> {
    G::SCENARIOS.iter().map(begin)
}

/// Calls with every state of a random game in which something is awaited, and the input that comes next.
pub fn follow<G: Game>(game: &G, start: &G::State, seed: u64, mut look: impl FnMut(&G::State, &Input<G::Action>)) {
    let mut state = start.clone();
    let mut player = RandomPlayer::new(seed);
    while let Some(input) = player.next(game, &state).unwrap_or_else(|reason| panic!("seed {seed}: {reason}")) {
        look(&state, &input);
        if let Err(refusal) = game.apply(&mut state, &input) {
            panic!("seed {seed}: offered, then refused: {}", game.names().explain(&refusal));
        }
    }
}

/// Random games reach an end; whatever is offered on the way is accepted. Two threads share the seeds.
pub fn playouts_end<G: Game>(games: u64) {
    let play = |seeds: std::ops::Range<u64>| {
        let starts: Vec<(G, G::State)> = scenarios().collect();
        for seed in seeds {
            let (game, start) = &starts[usize::try_from(seed).unwrap_or(0) % starts.len()];
            if let Err(dead_end) = playout(game, start, seed, LONGEST) {
                panic!("{}: {dead_end}", G::ID);
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| play(0..games / 2));
        scope.spawn(|| play(games / 2..games));
    });
}

/// How a second reading judged near-legal actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Comparison {
    pub allowed: usize,
    pub refused: usize,
}

/// `judge`, the prompts and the second reading of the rules agree on offered and near-legal actions.
pub fn readings_agree<G: SecondReading>(wanted: usize) -> Comparison {
    let starts: Vec<(G, G::State)> = scenarios().collect();
    let mut counts = Comparison::default();
    let mut seed = 0;
    while counts.allowed + counts.refused < wanted {
        let (game, start) = &starts[usize::try_from(seed).unwrap_or(0) % starts.len()];
        let mut chance = Seeded::new(!seed);
        follow(game, start, seed, |state, _| {
            let Awaits::Choice(sides) = game.awaits(state) else { return };
            for (side, _) in sides.iter().flat_map(|side| (0..8).map(move |time| (side, time))) {
                let Some(action) = near_legal(game, state, side, &mut chance) else { continue };
                let told = || format!("{} seed {seed}: {side:?} {}", G::ID, game.names().write(&action));
                if compare(game, state, side, &action, told) { counts.allowed += 1 } else { counts.refused += 1 }
            }
        });
        seed += 1;
    }
    counts
}

/// What a comparison found, by verb and the engine's verdict, with a few examples of each kind of difference.
#[derive(Clone, Debug, Default)]
pub struct Differences {
    pub compared: usize,
    pub verdicts: BTreeMap<String, usize>,
    pub found: BTreeMap<String, (usize, Vec<String>)>,
}

impl Differences {
    /// Compares the engine with the second reading along a random game, for at most so many inputs. For a game that is being
    /// built; a finished one has no differences.
    ///
    /// `attempt` makes the actions that are tried; `near_legal` is one.
    pub fn follow<G: SecondReading>(
        &mut self,
        (game, start): (&G, &G::State),
        seed: u64,
        most: usize,
        attempt: impl Fn(&G, &G::State, Side, &mut Seeded) -> Option<G::Action>,
        told: impl Fn(&G, &G::State, &G::Action) -> String,
    ) {
        const EXAMPLES: usize = 5;
        let mut state = start.clone();
        let mut player = RandomPlayer::new(seed);
        let mut chance = Seeded::new(!seed);
        for at in 0..most {
            let input = match player.next(game, &state) {
                Ok(Some(input)) => input,
                Ok(None) => return,
                Err(reason) => {
                    return self.add("dead end".to_owned(), EXAMPLES, || format!("seed {seed} input {at}: {reason}"));
                }
            };
            let asked = match game.awaits(&state) {
                Awaits::Choice(sides) => sides.iter().collect(),
                _ => Vec::new(),
            };
            for (side, _) in asked.iter().flat_map(|side| (0..8).map(move |time| (*side, time))) {
                let Some(action) = attempt(game, &state, side, &mut chance) else { continue };
                let judged = game.judge(&state, &Input::Choice(side, action.clone()));
                let verdict = judged.as_ref().map_or_else(|refusal| refusal.case.0, |()| "allowed");
                let kind = format!("{}: engine {verdict}", action.to_answer().verb);
                let allowed = game.allows(&state, side, &action);
                self.compared += 1;
                *self.verdicts.entry(kind.clone()).or_default() += 1;
                if game.offers(&state, side, &action) != judged.is_ok() {
                    self.add(format!("prompts differ, {kind}"), EXAMPLES, || {
                        let told = told(game, &state, &action);
                        format!("seed {seed} input {at}: {side:?} {}{told}", game.names().write(&action))
                    });
                }
                if allowed != judged.is_ok() {
                    let why =
                        || judged.as_ref().map_or_else(|refusal| game.names().explain(refusal), |()| String::new());
                    self.add(format!("{kind}, reading {allowed}"), EXAMPLES, || {
                        let told = told(game, &state, &action);
                        format!("seed {seed} input {at}: {side:?} {} ({}){told}", game.names().write(&action), why())
                    });
                }
            }
            if let Err(refusal) = game.apply(&mut state, &input) {
                let why = game.names().explain(&refusal);
                return self
                    .add("offered, then refused".to_owned(), EXAMPLES, || format!("seed {seed} input {at}: {why}"));
            }
        }
    }

    fn add(&mut self, kind: String, most: usize, example: impl FnOnce() -> String) {
        let (count, examples) = self.found.entry(kind).or_default();
        *count += 1;
        if examples.len() < most {
            examples.push(example());
        }
    }
}

impl std::fmt::Display for Differences {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(out, "{} compared", self.compared)?;
        for (kind, count) in &self.verdicts {
            writeln!(out, "{count:7} {kind}")?;
        }
        for (kind, (count, examples)) in &self.found {
            writeln!(out, "{kind}: {count}\n  {}", examples.join("\n  "))?;
        }
        Ok(())
    }
}

/// Whether the action is allowed, openly or as a secret where one is due; all readings must agree.
fn compare<G: SecondReading>(
    game: &G,
    state: &G::State,
    side: Side,
    action: &G::Action,
    told: impl Fn() -> String,
) -> bool {
    let judged = game.judge(state, &Input::Choice(side, action.clone()));
    let verdict = || judged.as_ref().map_or_else(|refusal| game.names().explain(refusal), |()| "allowed".to_owned());
    assert_eq!(
        game.allows(state, side, action),
        judged.is_ok(),
        "the second reading differs: {}: {}",
        told(),
        verdict()
    );
    assert_eq!(game.offers(state, side, action), judged.is_ok(), "the prompts differ: {}: {}", told(), verdict());
    match game.secrets(state, side).into_iter().find(|(_, seal)| seal.is_none()) {
        Some((secret, _)) => {
            let judged = game.judge_secret(state, side, secret, action).is_ok();
            assert_eq!(
                game.allows_secret(state, side, action),
                judged,
                "the second reading differs: secret {}",
                told()
            );
            judged
        }
        None => judged.is_ok(),
    }
}

/// A recorded game, read from its notation and played again, goes through the same states; so do its events alone.
pub fn replay_is_the_same<G: Game>(games: u64) {
    for (game, start) in scenarios::<G>() {
        for seed in 0..games {
            let mut first = Match::new(game.clone(), start.clone());
            let mut lines: Vec<(String, StateHash)> = Vec::new();
            follow(&game, &start, seed, |_, input| {
                let line = game.names().write_input(input);
                first.apply(input.clone()).unwrap_or_else(|_| panic!("seed {seed}: {line}"));
                lines.push((line, first.hash()));
            });
            let mut again = Match::new(game.clone(), start.clone());
            let mut by_events = start.clone();
            for (line, hash) in &lines {
                let input = again.read_input(line).unwrap_or_else(|error| panic!("seed {seed}: {line}: {error}"));
                assert_eq!(&game.names().write_input(&input), line, "notation round trip");
                again.apply(input).unwrap_or_else(|_| panic!("seed {seed}: {line}"));
                let entry = again.entry(again.len() - 1).expect("the latest entry");
                entry.events.iter().for_each(|event| game.evolve(&mut by_events, event));
                assert_eq!(again.hash(), *hash, "seed {seed}: after {line}");
                assert_eq!(game.hash(&by_events), *hash, "seed {seed}: by events, after {line}");
            }
            for (at, (_, hash)) in lines.iter().enumerate() {
                assert_eq!(game.hash(&again.state_after(at + 1)), *hash, "seed {seed}: jump to {at}");
            }
        }
    }
}

/// Undo restores the state to the last bit, or refuses and changes nothing.
pub fn undo_restores<G: Game>(games: u64) {
    let (mut undone, mut stood) = (0, 0);
    for (game, start) in scenarios::<G>() {
        for seed in 0..games {
            let mut played = Match::new(game.clone(), start.clone());
            follow(&game, &start, seed, |_, input| {
                let before = played.hash();
                let _ = played.apply(input.clone());
                let after = played.hash();
                match played.undo() {
                    Ok(input) => {
                        undone += 1;
                        assert_eq!(played.hash(), before, "seed {seed}: undo of {}", game.names().write_input(&input));
                        let _ = played.apply(input);
                    }
                    Err(_) => stood += 1,
                }
                assert_eq!(played.hash(), after, "seed {seed}");
            });
        }
    }
    assert!(undone > 0 && stood > 0, "{undone} undone, {stood} stood");
}

/// A game says that it has secrets if, and only if, a player is asked for one or sees less than there is.
pub fn secrets_are_told<G: Game>(games: u64) {
    let mut hidden = false;
    for (game, start) in scenarios::<G>() {
        for seed in 0..games {
            follow(&game, &start, seed, |state, _| {
                let asked = |side| game.prompt(state, side).offers.iter().any(|offer| offer.secret);
                let all = game.view(state, Viewer::Umpire);
                hidden |=
                    Side::BOTH.into_iter().any(|side| asked(side) || game.view(state, Viewer::Player(side)) != all);
            });
        }
    }
    assert_eq!(hidden, G::SECRETS, "{}", G::ID);
}

/// What is told to a player names only units that he sees, before it or after it.
pub fn names_are_told_to_who_sees_them<G: Game>(games: u64) {
    for (game, start) in scenarios::<G>() {
        for seed in 0..games {
            follow(&game, &start, seed, |state, input| {
                let (mut now, mut after) = (state.clone(), state.clone());
                for event in game.apply(&mut after, input).unwrap_or_default() {
                    let before = now.clone();
                    game.evolve(&mut now, &event);
                    for viewer in Side::BOTH.map(Viewer::Player) {
                        let Some(telling) = game.tell(&before, &event, viewer) else { continue };
                        let named = named_in(&telling.sentence);
                        if named.is_empty() {
                            continue;
                        }
                        let views = [&before, &now].map(|state| game.view(state, viewer).units);
                        let seen: Vec<UnitId> = views.iter().flatten().filter_map(|unit| unit.unit).collect();
                        let told = || game.names().log_line(&telling);
                        assert!(named.iter().all(|unit| seen.contains(unit)), "seed {seed}: {viewer:?}: {}", told());
                    }
                }
            });
        }
    }
}

/// The units that a sentence speaks of.
fn named_in(sentence: &Sentence) -> Vec<UnitId> {
    let of_fact = |(_, fact): &(&str, Fact)| match fact {
        Fact::Unit(unit) => vec![*unit],
        Fact::Units(units) => units.clone(),
        Fact::Routes(routes) => routes.iter().map(|(unit, _)| *unit).collect(),
        _ => Vec::new(),
    };
    sentence.facts.iter().flat_map(of_fact).collect()
}

/// Every counter is always somewhere, and none is there twice.
pub fn counters_are_conserved<G: Game>(games: u64) {
    for (game, start) in scenarios::<G>() {
        let count = game.names().units().count();
        for seed in 0..games {
            follow(&game, &start, seed, |state, _| {
                let mut seen: Vec<_> =
                    game.view(state, Viewer::Umpire).units.iter().filter_map(|unit| unit.unit).collect();
                seen.sort();
                seen.dedup();
                assert_eq!(seen.len(), count, "seed {seed}");
            });
        }
    }
}

/// A game under other names goes the same way, under the same change of names.
pub fn relabelled_games_agree<G: Game>(
    game: &G,
    start: &G::State,
    other: (&G, &G::State),
    relabel: &Relabel<'_>,
    seed: u64,
) {
    let mut inputs = Vec::new();
    follow(game, start, seed, |_, input| inputs.push(input.clone()));
    let renamed = relabel.inputs(game, &inputs);
    let (other, other_start) = other;
    let same =
        Relabel { unit: Box::new(|unit| unit), place: Box::new(|place| place), side: |side| side, face: |face| face };
    let (mut state, mut other_state) = (start.clone(), other_start.clone());
    for (input, renamed) in inputs.iter().zip(&renamed) {
        let line = other.names().write_input(renamed);
        assert!(game.apply(&mut state, input).is_ok());
        let taken = other.apply(&mut other_state, renamed).map_err(|refusal| other.names().explain(&refusal));
        assert!(taken.is_ok(), "seed {seed}: {line}: {taken:?}");
        let expected = relabel.lines(&game.view(&state, Viewer::Umpire), other.names());
        let actual = same.lines(&other.view(&other_state, Viewer::Umpire), other.names());
        assert_eq!(actual, expected, "seed {seed}: after {line}");
    }
}

/// A seed's unit order, for changing ids.
pub fn shuffled<T>(mut items: Vec<T>, seed: u64) -> Vec<T> {
    Seeded::new(seed).shuffle(&mut items);
    items
}
