//! The figures of random and greedy games, of melees and of pockets, reckoned twice: by the engine and by a second reading of
//! the rulebook. Attack, defence, column and the chances of every fight; what each face of the die leads to; points of every
//! loss, of every turn and of the end; supply and isolation of every unit when phases begin.
//! Beside them what deeds lead to at once (marks, points left, air markers, operations), who may advance, what is found when
//! phases begin, and whether what is tried on the way is allowed.
//!
//! 50,000 comparisons of each kind by hand, of which `VERBOSE` tells the counts:
//! `COMPARISONS=50000 VERBOSE=1 cargo test --release -p fieldpost-tests --test rules -- ags::figures::figures_agree --nocapture`.
//! `HASTY` ends a comparison with the first game that shows a difference, `SEED` begins elsewhere, `MISTAKE` names a deliberate
//! mistake to be made.

pub(super) mod arrivals;
mod judged;
mod observed;
pub(super) mod pockets;
pub(super) mod presses;
mod results;

use super::second_reading::{melee, out_of_play};
use super::{HISTORICAL, attempts};
use ags::{Action, Frame, Korsun, Phase, PlayerPhase, State};
use arrivals::arrivals;
use harness::mutate::offered;
use harness::naive::korsun::mistakes::Mistake;
use harness::shared::{from_environment, started};
use hexgrid::Hex;
use judged::{Counts, judge};
use kernel::dice::Seeded;
use kernel::playout::RandomPlayer;
use kernel::{Awaits, Engine, Game, Input, Side, UnitId};
use observed::{Observed, Watcher, What};
use pockets::pocket;
use presses::press;
use staff::greedy::Greedy;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many fights are compared in each test.
const FIGHTS: usize = 400;
/// How many inputs a game by chance lasts here, of those that begin in the middle.
const INPUTS: usize = 40;
/// How many examples of a difference are told.
const EXAMPLES: usize = 4;

/// What was compared, and what was different.
#[derive(Default)]
struct Tally {
    compared: Counts,
    found: BTreeMap<&'static str, (usize, Vec<String>)>,
}

impl Tally {
    fn add(&mut self, observed: &Observed, told: impl Fn() -> String) {
        let (kind, count, difference) = judge(observed, mistake());
        *self.compared.entry(kind).or_default() += count;
        if let Some(difference) = difference {
            let (found, examples) = self.found.entry(kind).or_default();
            *found += 1;
            if examples.len() < EXAMPLES {
                examples.push(format!("{}: {difference}", told()));
            }
        }
    }

    fn done(self) {
        if from_environment("VERBOSE").is_some() {
            println!("{:?}", self.compared);
        }
        let told = |(kind, (count, examples)): (&&str, &(usize, Vec<String>))| {
            format!("{kind}: {count} of {}\n  {}\n", self.compared[kind], examples.join("\n  "))
        };
        let found: String = self.found.iter().map(told).collect();
        assert!(found.is_empty(), "{:?}\n{found}", self.compared);
    }
}

/// A deliberate mistake by name, to see what becomes of a comparison.
fn mistake() -> Option<Mistake> {
    let name = std::env::var("MISTAKE").ok()?;
    Mistake::ALL.iter().copied().find(|mistake| format!("{mistake:?}") == name)
}

/// Who plays.
enum Player {
    Random(Box<RandomPlayer<Action>>),
    Greedy(Box<Greedy<Korsun>>),
    /// Looks for fights, and does anything where there are none.
    Fighter(Box<(RandomPlayer<Action>, Seeded)>),
}

impl Player {
    fn next(&mut self, game: &Korsun, state: &State) -> Result<Option<Input<Action>>, String> {
        match self {
            Player::Random(player) => player.next(game, state),
            Player::Greedy(player) => player.next(game, state),
            Player::Fighter(fighter) => match fight(game, state, &mut fighter.1) {
                Some(input) => Ok(Some(input)),
                None => fighter.0.next(game, state),
            },
        }
    }
}

/// An attack or an overrun that is allowed, if one is found.
fn fight(game: &Korsun, state: &State, chance: &mut Seeded) -> Option<Input<Action>> {
    let Awaits::Choice(sides) = game.awaits(state) else { return None };
    let side = sides.sole()?;
    (0..12).find_map(|_| {
        let action = attack(game, state, side, chance)?;
        let input = Input::Choice(side, action);
        game.judge(state, &input).is_ok().then_some(input)
    })
}

/// An attack or an overrun, allowed or not.
fn attack(game: &Korsun, state: &State, side: Side, chance: &mut Seeded) -> Option<Action> {
    if !matches!(
        state.flow.top(),
        Some(Frame::Phase(PlayerPhase { phase: Phase::Combat | Phase::Initial | Phase::Mechanised, .. }))
    ) {
        return None;
    }
    attempts::any(game.board(), state, side, chance).filter(|action| match action {
        Action::Attack { .. } => true,
        Action::Move { path, .. } => {
            path.last().is_some_and(|hex| state.at.at(*hex).any(|unit| game.board().roster.unit(unit).side != side))
        }
        _ => false,
    })
}

/// Plays a situation, at most so many inputs, and shows what is observed.
fn play(text: &str, mut player: Player, seed: u64, most: usize, see: impl FnMut(Observed)) {
    let (game, mut state): (Korsun, State) = started(text);
    let game = Rc::new(game);
    let mut watcher = Watcher::new(Rc::clone(&game), &state, see);
    let mut chance = Seeded::new(!seed);
    for _ in 0..most {
        let next = player.next(&game, &state).unwrap_or_else(|reason| panic!("seed {seed}: {reason}"));
        let Some(input) = next else { break };
        if let Input::Choice(side, _) = &input {
            for nth in 0..4 {
                let action = match nth {
                    0 => offered(&*game, &state, *side, &mut chance),
                    _ => attempts::any(game.board(), &state, *side, &mut chance),
                };
                action.iter().for_each(|action| watcher.answer(&state, *side, action));
            }
            for _ in 0..2 {
                let action = attack(&game, &state, *side, &mut chance);
                let allowed = |action: &Action| game.judge(&state, &Input::Choice(*side, action.clone())).is_ok();
                action.filter(allowed).iter().for_each(|action| watcher.ask(&state, *side, action));
            }
        }
        watcher.apply(&mut state, &input);
    }
}

/// Plays situation after situation until so many figures of a kind were compared.
fn compare(
    (kind, wanted): (&'static str, usize),
    most: usize,
    situation: impl Fn(u64) -> String,
    player: impl Fn(u64) -> Player,
) {
    let wanted = from_environment("COMPARISONS").map_or(wanted, |count| count as usize);
    let mut seed = from_environment("SEED").unwrap_or(0);
    let mut tally = Tally::default();
    let hasty = from_environment("HASTY").is_some();
    while tally.compared.get(kind).copied().unwrap_or(0) < wanted && (!hasty || tally.found.is_empty()) {
        play(&situation(seed), player(seed), seed, most, |observed| tally.add(&observed, || format!("seed {seed}")));
        seed += 1;
    }
    tally.done();
}

fn random(seed: u64) -> Player {
    Player::Random(Box::new(RandomPlayer::new(seed)))
}

fn fighter(seed: u64) -> Player {
    Player::Fighter(Box::new((RandomPlayer::new(seed), Seeded::new(seed))))
}

#[test]
fn figures_agree_in_random_games() {
    compare(("turns", 26), usize::MAX, |_| HISTORICAL.to_owned(), random);
}

#[test]
fn figures_agree_in_fights_of_whole_games() {
    compare(("fights", FIGHTS), usize::MAX, |_| HISTORICAL.to_owned(), fighter);
}

#[test]
fn figures_agree_in_greedy_games() {
    compare(("turns", 12), usize::MAX, |_| HISTORICAL.to_owned(), |seed| Player::Greedy(Box::new(Greedy::new(seed))));
}

#[test]
fn figures_agree_in_melees() {
    compare(("fights", FIGHTS), INPUTS, melee, fighter);
}

#[test]
fn figures_agree_in_pockets() {
    compare(("fights", FIGHTS), INPUTS, pocket, fighter);
}

#[test]
fn figures_agree_in_presses() {
    compare(("fights", FIGHTS), INPUTS, press, fighter);
}

#[test]
fn figures_agree_in_rare_cases() {
    compare(("answers", 4_000), INPUTS, rare, fighter);
}

#[test]
fn figures_agree_where_reinforcements_come() {
    compare(("deeds", FIGHTS), 5 * INPUTS, arrivals, random);
}

/// [6.21] The odds of an overrun are foretold as they are where it is launched: the zones of those who come up may cut off those
/// whom they overrun.
#[test]
fn an_overrun_is_foretold_where_it_is_launched() {
    let text = "
        game ags-korsun
        set ground open | turn 9
        GE  15/SSW @1608
        SU  6RD @1410 | 27A @1406 active
        phase GE initial
    ";
    let (game, mut state): (Korsun, State) = started(text);
    let input = game.names().read_input("GE: move 15/SSW 1608-1509-1409-1410");
    let Ok(Input::Choice(side, action)) = input else { panic!("{input:?}") };
    let forecast = game.forecast(&state, side, &action).expect("a forecast");
    let events = game.apply(&mut state, &Input::Choice(side, action)).expect("an overrun");
    let odds = events.iter().find_map(|event| match event {
        ags::Event::Attacked { odds, .. } => *odds,
        _ => None,
    });
    let odds = odds.expect("odds");
    assert_eq!((odds.attack, odds.defence), (3, 2));
    assert_eq!(forecast.odds, "1-1");
}

/// How many situations are played to the mistakes at most.
const SITUATIONS: u64 = 400;

/// Mistakes that these comparisons cannot notice, and why.
const UNNOTICED: &[(Mistake, &str)] =
    &[(Mistake::GuestsIdleInOverruns, "whoever is a guest is so for a combat phase, and nobody overruns in one")];

/// What chance seldom brings about: a regiment of tanks with a whole division, a stranger between its regiments, attackers over
/// two kinds of river, regiments too far apart, a lead at the edge of a level, a weak attack on a whole division, two HQs for one attack, an overrun by two,
/// a town to which supply is flown and which is overrun.
const RARE: [&str; 10] = [
    "game ags-korsun\nset ground open\nset turn 9\nGE 11/6 @1412\nGE 4/6 @1415\nGE 114/6 @1415\nSU 6RD @1411\nSU 31RD @1411
SU 27A @1409 active\nphase SU combat\n",
    "game ags-korsun\nset ground open\nset turn 9\nGE 88 @1412\nGE 82 @1412 sheltered\nGE 72 @1413\nSU 6RD @1313\nSU 31RD @1313
SU 58RD @1313\nSU 84RD @1513\nSU 74RD @1513\nSU 136RD @1513\nSU 27A @1410 active\nphase SU combat\n",
    "game ags-korsun\nset ground open\nset turn 7\nset air SU 3\nmap 1412 woods\nGE 80/34 @1412\nGE 107/34 @1412\nGE 253/34 @1412
SU 233TB @1411\nSU 27A @1409 active\nphase SU combat\n",
    "game ags-korsun\nset ground open\nset turn 2\nGE 88 @1412\nSU 6RD @1411\nSU 31RD @1413
SU 27A @1407 active\nSU 40A @1417 active\nphase SU combat\n",
    "game ags-korsun\nset ground open\nset turn 9\nGE 11/6 @1413\nGE 4/6 @1413\nGE 82 @1413\nSU 5GdAbB @1412 reduced
SU 27A @1408 active\nphase GE initial\n",
    "game ags-korsun\nmap 0401 river\nmap 0402 river\nmap 0403 river\nmap 0404 river\nmap 0405 river\nmap 0406 river
map 0407 river\nmap 0408 river\nmap 0109 river\nmap 0209 river\nmap 0309 river\nmap 0103 town\nset ground open\nset turn 7
set air GE 3\nGE 332/KaB @0103\nGE 80/34 @0105\nGE 72 @0112\nSU 5GdTC @0102\nSU 27A @0301\nSU 40A @2201\nphase GE air\n",
    "game ags-korsun\nset ground open\nset turn 9\nGE 11/6 @1413\nGE 4/6 @1413\nGE 114/6 @1413\nGE Baeke @1413
SU 6RD @1412\nSU 31RD @1412\nSU 27A @1409 active\nphase GE combat\n",
    "game ags-korsun\nset ground open\nset turn 9\nGE 11/6 @1412\nGE 4/6 @1414\nGE 114/6 @1414\nGE 88 @1413
SU 6RD @1411\nSU 31RD @1411\nSU 27A @1409 active\nphase SU combat\n",
    "game ags-korsun\nset ground open\nset turn 9\nmap 1411/1412 minor\nmap 1312/1412 major\nGE 88 @1412
SU 6RD @1411\nSU 31RD @1312\nSU 27A @1409 active\nphase SU combat\n",
    "game ags-korsun\nset ground open\nset turn 9\nset points SU 60\nGE 88 @1414\nGE 11/6 @1415
SU 6RD @2003\nSU 27A @2001 active\nphase GE mechanised\n",
];

/// One of them. Whoever is not in it is out of the game.
fn rare(seed: u64) -> String {
    let (units, phase) = RARE[seed as usize % RARE.len()].split_once("phase").expect("a phase");
    let name = |line: &str| line.split(' ').nth(1).and_then(|name| super::board().roster.id(name));
    let somewhere = super::board().map.grid().hexes().next().expect("a hex");
    let placed: Vec<(UnitId, Hex)> = units.lines().filter_map(name).map(|unit| (unit, somewhere)).collect();
    format!("{units}{}phase{phase}", out_of_play(13, &placed))
}

/// Whether an observation can show a mistake. This saves time; nothing else depends on it.
fn concerns(mistake: Mistake, what: &What) -> bool {
    let of_fights = mistake < Mistake::IsolatedNearer;
    let of_points = (Mistake::IsolatedNearer..=Mistake::LevelsHigher).contains(&mistake);
    let of_results = (Mistake::GuestsSurvive..=Mistake::NobodyDisrupted).contains(&mistake);
    match what {
        What::Reckoned(_) => of_fights,
        What::Rolled(_) => of_fights && mistake >= Mistake::DefenderAirForgotten,
        What::Supply { .. } => (Mistake::AirliftForgotten..=Mistake::GermansNeedRoads).contains(&mistake),
        What::Forecast { .. } => false,
        What::Isolation { .. } | What::Lost(_) | What::Turn(_) => of_points,
        What::Aftermath(_) => of_results,
        What::Deed { .. } | What::Offered { .. } | What::Unburdened { .. } => mistake > Mistake::NobodyDisrupted,
        What::Begun { .. } | What::Answer { .. } => false,
    }
}

/// Every deliberate mistake in the second reading is noticed, but for those that are known not to be. With MISTAKES_TOLD each
/// is named with the situation that shows it.
#[test]
fn mistakes_are_noticed() {
    let mut left: Vec<Mistake> = Mistake::ALL.to_vec();
    let first = from_environment("SEED").unwrap_or(1000);
    for seed in first..first + SITUATIONS {
        let known = |mistake: &&Mistake| UNNOTICED.iter().any(|(other, _)| other == *mistake);
        if left.iter().all(|mistake| known(&mistake)) {
            break;
        }
        let see = |seen: Observed| {
            left.retain(|mistake| {
                let found = concerns(*mistake, &seen.what) && judge(&seen, Some(*mistake)).2.is_some();
                if found && std::env::var("MISTAKES_TOLD").is_ok() {
                    println!("{mistake:?}: seed {seed}");
                }
                !found
            });
        };
        match seed % 8 {
            0 => play(&rare(seed / 8), fighter(seed), seed, INPUTS, see),
            1 => play(&melee(seed), fighter(seed), seed, INPUTS, see),
            2 => play(&arrivals(seed), random(seed), seed, 2 * INPUTS, see),
            3 | 4 => play(&press(seed), fighter(seed), seed, INPUTS, see),
            _ => play(&pocket(seed), fighter(seed), seed, INPUTS, see),
        }
    }
    let known: Vec<Mistake> = UNNOTICED.iter().map(|(mistake, _)| *mistake).collect();
    assert_eq!(left, known, "the mistakes that are not noticed, of {}", Mistake::ALL.len());
}
