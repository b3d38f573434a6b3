//! Games of the greedy player: they reach their end, and what Korsun is about happens in them.

use ags::{Event, Korsun, Leaving, Phase, State};
use harness::shared::begin;
use kernel::gate::counted;
use kernel::{Awaits, Engine, Game, Input, Outcome, Side};
use staff::greedy::Greedy;
use std::collections::BTreeMap;

/// No game is longer.
const LONGEST: usize = 5_000;
const SEEDS: std::ops::RangeInclusive<u64> = 1..=6;
/// So many cases take effect in what these games play; 210 of 287 did when this was written. Of the others most are refusals,
/// which nobody meets who plays by the offers; set-up, rail and untried units, which these games do not have; and terrain,
/// which is looked at when the board is read.
const PLAYED: usize = 203;
/// With what the player looks at before he decides: 219.
const LOOKED_AT: usize = 212;

/// What happened in games, and the cases that took effect: in what was played, and in what was looked at before.
#[derive(Default)]
struct Story {
    happened: BTreeMap<&'static str, u64>,
    played: BTreeMap<&'static str, u64>,
    looked_at: BTreeMap<&'static str, u64>,
    endings: Vec<String>,
}

fn add(all: &mut BTreeMap<&'static str, u64>, some: &BTreeMap<&'static str, u64>) {
    some.iter().for_each(|(name, count)| *all.entry(name).or_default() += count);
}

impl Story {
    fn join(&mut self, other: Story) {
        add(&mut self.happened, &other.happened);
        add(&mut self.played, &other.played);
        add(&mut self.looked_at, &other.looked_at);
        self.endings.extend(other.endings);
    }

    fn note(&mut self, game: &Korsun, state: &State, event: &Event) {
        let pocket = match event {
            Event::PhaseBegan { side: Side::Blue, phase: Phase::Initial, .. } => game.isolated_units(state).len(),
            _ => 0,
        };
        let pocket = if pocket >= 5 { Some("pockets of five units and more") } else { None };
        for name in names(game, event).into_iter().chain(pocket) {
            *self.happened.entry(name).or_default() += 1;
        }
    }

    /// For a failure: what happened, how the games ended, and the cases that took no effect.
    fn told(&self) -> String {
        let index = games::SHELF.iter().find(|title| title.id == Korsun::ID).and_then(|title| title.rules_index().ok());
        let cases = index.iter().flat_map(|index| &index.cases).filter(|case| case.status.needs_a_test());
        let all: Vec<&str> = cases.map(|case| &case.case[..]).collect();
        let missing: Vec<&&str> = all.iter().filter(|case| !self.played.contains_key(**case)).collect();
        format!(
            "{}\n{:?}\n{} cases took effect in play, {} with what was looked at, of {}; not in play: {missing:?}",
            self.endings.join("\n"),
            self.happened,
            self.played.len(),
            self.looked_at.len(),
            all.len(),
        )
    }
}

/// What an event is an example of.
fn names(game: &Korsun, event: &Event) -> Vec<&'static str> {
    let unit = |unit| game.board().roster.unit(unit);
    match event {
        Event::Attacked { fight, .. } if fight.overrun.is_some() => vec!["overruns"],
        Event::Attacked { fight, .. } if fight.targets.len() > 1 => vec!["attacks", "attacks on two hexes"],
        Event::Attacked { .. } => vec!["attacks"],
        Event::Overran { .. } => vec!["overruns that broke through"],
        Event::Disrupted { .. } => vec!["disruptions"],
        Event::Advanced { routes } if routes.iter().any(|(_, route)| route.len() > 1) => vec!["advances"],
        Event::Retreated { .. } => vec!["retreats"],
        Event::Moved { leaving: Leaving::Delay, .. } => vec!["delays"],
        Event::Moved { leaving: Leaving::Disengagement, .. } => vec!["disengagements"],
        Event::Airlifted { .. } => vec!["airlifts"],
        Event::Burdened { .. } => vec!["heavy equipment moved"],
        Event::Eliminated { isolated: true, .. } => vec!["isolated units eliminated"],
        Event::Eliminated { unit: lost, .. } if unit(*lost).side == Side::Blue => vec!["German units eliminated"],
        Event::Eliminated { .. } => vec!["Soviet units eliminated"],
        Event::Lost { unit: hurt, .. } if unit(*hurt).is_corps() => vec!["corps hurt"],
        Event::AirUsed { used: true, .. } => vec!["air points used"],
        Event::Entered { .. } => vec!["reinforcements"],
        _ => Vec::new(),
    }
}

/// Plays a scenario, at most so many inputs. Everything that is played must be accepted.
fn play(scenario: usize, seed: u64, most: usize) -> (Story, Vec<Input<ags::Action>>, Option<Outcome>) {
    let (game, mut state) = begin::<Korsun>(&Korsun::SCENARIOS[scenario]);
    let mut player = Greedy::new(seed);
    let (mut story, mut inputs) = (Story::default(), Vec::new());
    while inputs.len() < most {
        let (next, cases) = counted(|| player.next(&game, &state));
        add(&mut story.looked_at, &cases);
        let Some(input) = next.unwrap_or_else(|reason| panic!("seed {seed}: {reason}")) else { break };
        let (events, cases) = counted(|| game.apply(&mut state, &input));
        let events = events.unwrap_or_else(|refusal| {
            panic!("seed {seed}: {}: {}", game.names().write_input(&input), game.names().explain(&refusal))
        });
        add(&mut story.played, &cases);
        add(&mut story.looked_at, &cases);
        events.iter().for_each(|event| story.note(&game, &state, event));
        inputs.push(input);
    }
    let outcome = match game.awaits(&state) {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    };
    let level = outcome.as_ref().map_or("not over", |outcome| outcome.level);
    let [german, soviet] = state.points;
    let count = inputs.len();
    story.endings.push(format!("seed {seed}: {level}, {soviet} Soviet and {german} German points, {count} inputs"));
    (story, inputs, outcome)
}

/// Plays a game to its end.
fn whole_game(seed: u64) -> Story {
    let (story, _, outcome) = play(0, seed, LONGEST);
    assert_eq!(outcome.map(|outcome| outcome.case.0), Some("27.3"), "seed {seed} does not end");
    story
}

#[test]
fn greedy_games_have_what_korsun_is_about() {
    let mut all = Story::default();
    let games = |odd: u64| move || SEEDS.filter(|seed| seed % 2 == odd).map(whole_game).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        for games in [scope.spawn(games(0)), scope.spawn(games(1))] {
            games.join().expect("games").into_iter().for_each(|story| all.join(story));
        }
    });
    let wanted = [
        "attacks",
        "overruns",
        "overruns that broke through",
        "disruptions",
        "advances",
        "retreats",
        "delays",
        "disengagements",
        "pockets of five units and more",
        "airlifts",
        "heavy equipment moved",
        "isolated units eliminated",
        "German units eliminated",
        "Soviet units eliminated",
        "corps hurt",
        "air points used",
        "reinforcements",
    ];
    for name in wanted {
        assert!(all.happened.get(name).is_some_and(|count| *count >= 6), "too few {name}\n{}", all.told());
    }
    // Isolation, air supply, heavy equipment; what a corps loses; what the points are for; how much an HQ can lead.
    let wanted = [
        "25.1", "25.12", "25.14", "25.21", "25.22", "25.23", "25.28", "25.33", "25.34a", "25.34b", "24.11", "27.1a",
        "27.2", "6.24", "6.31", "6.33", "9.81", "9.84", "22.1", "22.2", "23.2", "23.23",
    ];
    for case in wanted {
        assert!(all.played.contains_key(case), "{case} took no effect\n{}", all.told());
    }
    assert!(all.played.len() >= PLAYED && all.looked_at.len() >= LOOKED_AT, "{}", all.told());
}

#[test]
fn a_seed_plays_the_same_game() {
    assert_eq!(play(0, 7, 150).1, play(0, 7, 150).1);
    assert_ne!(play(0, 7, 150).1, play(0, 8, 150).1);
}

#[test]
fn a_free_set_up_is_played_too() {
    let (_, inputs, _) = play(1, 1, 150);
    assert_eq!(inputs.len(), 150);
}
