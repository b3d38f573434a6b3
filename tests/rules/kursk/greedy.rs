//! Games of the greedy player: they reach their end, and it plays better than chance.

use harness::shared::begin;
use hexgrid::Hex;
use kernel::playout::RandomPlayer;
use kernel::{Awaits, Edit, Engine, Game, Input, Place, Side, UnitId, Viewer};
use kursk::{Action, Event, Frame, Kursk, State};
use staff::greedy::Greedy;
use std::collections::BTreeMap;

/// No game is longer.
const LONGEST: usize = 5_000;

/// The scenarios by their places on the shelf.
const HISTORICAL: usize = 0;
const GAMBIT: usize = 1;
const FREE: usize = 2;

/// A game that was played.
#[derive(Default)]
struct Story {
    points: i32,
    over: bool,
    inputs: Vec<Input<Action>>,
    happened: BTreeMap<&'static str, u64>,
}

/// What an event is an example of.
fn name(event: &Event) -> Option<&'static str> {
    match event {
        Event::Attacked { .. } => Some("attacks"),
        Event::Advanced { routes } if routes.iter().any(|(_, route)| route.len() > 2) => Some("advances of two hexes"),
        Event::Retreated { .. } => Some("retreats"),
        Event::Converted { .. } => Some("retreats fought out"),
        Event::AirUsed { used: true } => Some("the Luftwaffe"),
        Event::Moved { infiltration: true, .. } => Some("infiltrations"),
        Event::Entered { .. } => Some("reinforcements"),
        Event::Activated { by_choice: true, .. } => Some("reserves called"),
        Event::Withdrew { .. } => Some("withdrawals"),
        _ => None,
    }
}

/// Plays a scenario, at most so many inputs; a side that is not greedy plays by chance. Everything that is played must be accepted.
fn play(scenario: usize, seed: u64, greedy: &[Side], most: usize) -> Story {
    let (game, mut state): (Kursk, State) = begin(&Kursk::SCENARIOS[scenario]);
    let (mut player, mut other) = (Greedy::new(seed), RandomPlayer::new(seed));
    let mut story = Story::default();
    while story.inputs.len() < most {
        let asked = match game.awaits(&state) {
            Awaits::Over(_) => break,
            Awaits::Roll(_) => greedy[0],
            Awaits::Opening { side, .. } => side,
            Awaits::Choice(sides) => sides.iter().next().expect("somebody is asked"),
        };
        let next = if greedy.contains(&asked) { player.next(&game, &state) } else { other.next(&game, &state) };
        let Some(input) = next.unwrap_or_else(|reason| panic!("seed {seed}: {reason}")) else { break };
        let events = game.apply(&mut state, &input).unwrap_or_else(|refusal| {
            panic!("seed {seed}: {}: {}", game.names().write_input(&input), game.names().explain(&refusal))
        });
        events.iter().filter_map(name).for_each(|name| *story.happened.entry(name).or_default() += 1);
        story.inputs.push(input);
    }
    story.points = state.points;
    story.over = state.is_over();
    story
}

#[test]
fn greedy_games_end_and_have_what_kursk_is_about() {
    let mut happened: BTreeMap<&str, u64> = BTreeMap::new();
    for (scenario, seed) in
        [(HISTORICAL, 1), (HISTORICAL, 2), (GAMBIT, 1), (GAMBIT, 2), (FREE, 1), (FREE, 2), (FREE, 3)]
    {
        let story = play(scenario, seed, &Side::BOTH, LONGEST);
        assert!(story.over, "scenario {scenario}, seed {seed} does not end");
        story.happened.iter().for_each(|(name, count)| *happened.entry(name).or_default() += count);
    }
    let wanted = [
        "attacks",
        "advances of two hexes",
        "retreats",
        "retreats fought out",
        "the Luftwaffe",
        "infiltrations",
        "reinforcements",
        "reserves called",
        "withdrawals",
    ];
    for name in wanted {
        assert!(happened.get(name).is_some_and(|count| *count >= 3), "too few {name}: {happened:?}");
    }
}

#[test]
fn it_beats_a_random_player_with_either_side() {
    for seed in 1..=4 {
        let german = play(HISTORICAL, seed, &[Side::Blue], LONGEST);
        assert!(german.over && german.points > 180, "seed {seed}: {} points against chance", german.points);
        let soviet = play(HISTORICAL, seed, &[Side::Red], LONGEST);
        assert!(soviet.over && soviet.points < 155, "seed {seed}: {} points left to chance", soviet.points);
    }
}

/// Two units that a side cannot see change places, if they stay unseen.
fn swapped(game: &Kursk, state: &State, viewer: Side) -> Option<State> {
    let hidden = |state: &State, unit: UnitId| game.is_hidden(state, unit, Viewer::Player(viewer));
    let units = || game.board().of_side[viewer.other().index()].iter().copied();
    // What anybody saw happen to a stack stays with it.
    let unmarked = |unit: UnitId| {
        let marks = state.mark(unit);
        !marks.reserve && !marks.defended && !marks.sheltered
    };
    let below: Vec<(UnitId, Hex)> = units()
        .filter(|unit| hidden(state, *unit) && unmarked(*unit))
        .filter_map(|unit| Some((unit, state.at.hex(unit)?)))
        .collect();
    let unlike = |(first, _): &(UnitId, Hex), (second, _): &(UnitId, Hex)| {
        game.board().roster.unit(*first).factors != game.board().roster.unit(*second).factors
    };
    let pairs = below.iter().flat_map(|first| below.iter().map(move |second| (first, second)));
    pairs.filter(|(first, second)| first.1 != second.1 && unlike(first, second)).find_map(|(first, second)| {
        let places = [(first.0, second.1), (second.0, first.1)];
        let edits = places.map(|(unit, hex)| Edit::Place { unit, place: Place::Hex(hex) });
        let mut other = state.clone();
        game.apply(&mut other, &Input::Adjudicate(edits.to_vec())).ok()?;
        let seen = |state: &State| units().filter(|unit| !hidden(state, *unit)).collect::<Vec<_>>();
        (seen(&other) == seen(state)).then_some(other)
    })
}

#[test]
fn it_sees_nothing_through_the_fog() {
    let (game, mut state): (Kursk, State) = begin(&Kursk::SCENARIOS[HISTORICAL]);
    let mut player = Greedy::new(1);
    let mut compared = [0, 0];
    for _ in 0..600 {
        if let (Awaits::Choice(sides), Some(Frame::Phase(_))) = (game.awaits(&state), state.flow.top()) {
            let side = sides.iter().next().expect("somebody is asked");
            if let Some(other) = swapped(&game, &state, side) {
                let decided = |state: &State| Greedy::new(3).choose(&game, state, side);
                assert_eq!(decided(&other), decided(&state), "turn {}", state.turn);
                compared[side.index()] += 1;
            }
        }
        let Some(input) = player.next(&game, &state).expect("a decision") else { break };
        game.apply(&mut state, &input).expect("an accepted input");
    }
    assert!(compared.iter().all(|count| *count >= 20), "{compared:?} decisions were compared");
}

#[test]
fn a_seed_plays_the_same_game() {
    assert_eq!(play(HISTORICAL, 7, &Side::BOTH, 150).inputs, play(HISTORICAL, 7, &Side::BOTH, 150).inputs);
    assert_ne!(play(HISTORICAL, 7, &Side::BOTH, 150).inputs, play(HISTORICAL, 8, &Side::BOTH, 150).inputs);
}
