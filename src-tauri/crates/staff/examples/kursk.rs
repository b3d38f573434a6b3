//! Plays games of Drive on Kursk between computer players and tells how they went: results, points, how far the German attack got.
//!
//! `cargo run --release -p staff --example kursk -- SCENARIO GERMAN SOVIET GAMES [FIRST SEED]`, where the scenario is `historical`,
//! `gambit` or `free`, and each player is `greedy` or `random`. Two threads share the games.

use kernel::playout::RandomPlayer;
use kernel::secret::GameId;
use kernel::{Awaits, Engine, Game, Input, Scenario, Side, Situation};
use kursk::{Action, Event, Kursk, State};
use staff::greedy::Greedy;
use std::collections::BTreeMap;
use std::time::Instant;

/// No game is longer.
const LONGEST: usize = 50_000;
/// How far the attack has got is looked at after this turn.
const LOOK: u8 = 3;
/// The first row of hexes of the north.
const NORTH: u32 = 35;

enum Player {
    Greedy(Box<Greedy<Kursk>>),
    Random(Box<RandomPlayer<Action>>),
}

impl Player {
    fn called(name: &str, seed: u64) -> Result<Player, String> {
        match name {
            "greedy" => Ok(Player::Greedy(Box::new(Greedy::new(seed)))),
            "random" => Ok(Player::Random(Box::new(RandomPlayer::new(seed)))),
            _ => Err(format!("there is no player called {name}")),
        }
    }

    fn next(&mut self, game: &Kursk, state: &State) -> Result<Option<Input<Action>>, String> {
        match self {
            Player::Greedy(player) => player.next(game, state),
            Player::Random(player) => player.next(game, state),
        }
    }
}

/// What is told of a game.
#[derive(Default)]
struct Story {
    winner: Option<Side>,
    /// In the end, and after the turn that is looked at.
    points: [i32; 2],
    turns: u8,
    /// How deep, in hexes, supplied German ground reaches beyond the first front line after the turn that is looked at, in the
    /// north and in the south.
    depth: [u32; 2],
    kursk: bool,
    inputs: usize,
    /// Units lost, German and Soviet.
    lost: [usize; 2],
    /// The points by the case that gave or took them.
    scored: BTreeMap<&'static str, i32>,
}

/// How deep supplied German ground reaches, in the north and in the south.
fn depth(game: &Kursk, state: &State) -> [u32; 2] {
    let map = &game.board().map;
    let grid = map.grid();
    let mut deepest = [0, 0];
    let supplied = game.supplied_hexes(state, Side::Blue);
    let won = state.german.iter().filter(|hex| !map.german_side.contains(*hex) && supplied.contains(*hex));
    for hex in won {
        let row: u32 = grid.number(hex).get(..2).and_then(|row| row.parse().ok()).unwrap_or(0);
        let steps = (1..).find(|steps| grid.ring(hex, *steps).any(|near| map.german_side.contains(near)));
        let part = &mut deepest[usize::from(row < NORTH)];
        *part = steps.unwrap_or(0).max(*part);
    }
    deepest
}

fn play(scenario: &Scenario, names: &[String], seed: u64) -> Result<Story, String> {
    let situation = Situation::parse(scenario.text).map_err(|error| error.to_string())?;
    let (game, mut state) = Kursk::set_up(&situation, GameId::LOCAL).map_err(|error| error.to_string())?;
    game.settle(&mut state);
    let mut players = [Player::called(&names[0], seed)?, Player::called(&names[1], seed + 1_000_000)?];
    let mut story = Story::default();
    loop {
        let asked = match game.awaits(&state) {
            Awaits::Over(outcome) => {
                story.winner = outcome.winner;
                break;
            }
            Awaits::Roll(_) => Side::Blue,
            Awaits::Opening { side, .. } => side,
            Awaits::Choice(sides) => sides.iter().next().ok_or("nobody is asked")?,
        };
        let Some(input) = players[asked.index()].next(&game, &state)? else { break };
        let before = game.names().write_input(&input);
        let events =
            game.apply(&mut state, &input).map_err(|why| format!("{before}: {}", game.names().explain(&why)))?;
        story.inputs += 1;
        for event in events {
            match event {
                Event::TurnBegan { turn, .. } if turn == LOOK + 1 => {
                    story.points[1] = state.points;
                    story.depth = depth(&game, &state);
                }
                Event::Scored { points, case } => *story.scored.entry(case).or_default() += points,
                Event::Eliminated { unit, .. } => story.lost[game.board().roster.unit(unit).side.index()] += 1,
                _ => {}
            }
        }
        if story.inputs > LONGEST {
            return Err("the game does not end".to_owned());
        }
    }
    story.points[0] = state.points;
    story.turns = state.turn;
    story.kursk = state.german.contains(game.board().map.named.kursk);
    Ok(story)
}

/// The mean, in tenths.
fn mean(numbers: impl Iterator<Item = i64>) -> String {
    let all: Vec<i64> = numbers.collect();
    let tenths = 10 * all.iter().sum::<i64>() / i64::try_from(all.len()).unwrap_or(1).max(1);
    format!("{}{}.{}", if tenths < 0 { "-" } else { "" }, tenths.abs() / 10, tenths.abs() % 10)
}

fn tell(stories: &[Story]) {
    let mut results: BTreeMap<&str, usize> = BTreeMap::new();
    for story in stories {
        let result = match story.winner {
            Some(Side::Blue) => "German",
            Some(Side::Red) => "Soviet",
            None => "draw",
        };
        *results.entry(result).or_default() += 1;
    }
    let share = |count: usize| 100 * count / stories.len().max(1);
    for (result, count) in &results {
        println!("{result}: {count} games, {} %", share(*count));
    }
    let mut points: Vec<i32> = stories.iter().map(|story| story.points[0]).collect();
    points.sort_unstable();
    let part = |percent: usize| points.get(points.len() * percent / 100).copied().unwrap_or(0);
    println!(
        "points at the end: mean {}, a tenth below {}, half below {}, a tenth above {}",
        mean(stories.iter().map(|story| i64::from(story.points[0]))),
        part(10),
        part(50),
        part(90)
    );
    println!("points after turn {LOOK}: mean {}", mean(stories.iter().map(|story| i64::from(story.points[1]))));
    for (at, name) in ["north", "south"].into_iter().enumerate() {
        let mut depths: BTreeMap<u32, usize> = BTreeMap::new();
        stories.iter().for_each(|story| *depths.entry(story.depth[at]).or_default() += 1);
        let mean = mean(stories.iter().map(|story| i64::from(story.depth[at])));
        println!("hexes {name} after turn {LOOK}: mean {mean}, games by depth {depths:?}");
    }
    let deeper =
        |first: usize, then: usize| stories.iter().filter(|story| story.depth[first] > story.depth[then]).count();
    println!("south deeper in {} games, north in {}", deeper(1, 0), deeper(0, 1));
    println!("Kursk is German in {} %", share(stories.iter().filter(|story| story.kursk).count()));
    let lost = |at: usize| mean(stories.iter().map(|story| i64::try_from(story.lost[at]).unwrap_or(0)));
    println!("units lost: {} German, {} Soviet", lost(0), lost(1));
    let mut cases: Vec<&str> = stories.iter().flat_map(|story| story.scored.keys().copied()).collect();
    cases.sort_unstable();
    cases.dedup();
    for case in cases {
        let mean = mean(stories.iter().map(|story| i64::from(story.scored.get(case).copied().unwrap_or(0))));
        println!("points by {case}: mean {mean}");
    }
    println!("turns: mean {}", mean(stories.iter().map(|story| i64::from(story.turns))));
    println!("inputs: mean {}", mean(stories.iter().map(|story| i64::try_from(story.inputs).unwrap_or(0))));
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, german, soviet, games, rest @ ..] = &words[..] else {
        return Err("give a scenario, the German and the Soviet player, and how many games".to_owned());
    };
    let scenario = Kursk::SCENARIOS.iter().find(|known| known.id == scenario).ok_or("there is no such scenario")?;
    let number = |word: &String| word.parse::<u64>().map_err(|error| format!("{word}: {error}"));
    let first = rest.first().map_or(Ok(1), number)?;
    let last = first + number(games)?;
    let names = [german.clone(), soviet.clone()];
    let begun = Instant::now();
    let share = |half: u64| {
        let seeds = (first..last).filter(move |seed| seed % 2 == half);
        let play = |seed| play(scenario, &names, seed).map_err(|why| format!("seed {seed}: {why}"));
        seeds.map(play).collect::<Result<Vec<_>, _>>()
    };
    let stories = std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| scope.spawn(move || share(half)));
        let mut all = Vec::new();
        for half in halves {
            all.extend(half.join().map_err(|_| "a game broke off")??);
        }
        Ok::<Vec<Story>, String>(all)
    })?;
    println!("{}: {german} against {soviet}, {} games in {} s", scenario.id, stories.len(), begun.elapsed().as_secs());
    tell(&stories);
    Ok(())
}
