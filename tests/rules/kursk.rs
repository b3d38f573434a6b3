//! Drive on Kursk, case by case. Most fixtures have open ground and counters of their own: `GE 1Pz panzer division 20-10 @3010`. An even
//! row touches the hexes with its own number and one less in the rows above and below: 3010 touches 3109, 3110, 2909 and 2910.

mod attempts;
mod cauldrons;
mod crowded;
mod figures;
mod greedy;
mod pointed;
mod ready;
mod s01_halving;
mod s02_counters;
mod s03_setup;
mod s04_extra_turns;
mod s04_victory;
mod s05_sequence;
mod s06_supply;
mod s07_stacking;
mod s08_zones;
mod s09_reserves;
mod s10_movement;
mod s10_terrain;
mod s11_advance;
mod s11_combat;
mod s11_odds;
mod s11_results;
mod s11_retreat;
mod s12_tables;
mod second_reading;

use kernel::record::Match;
use kernel::secret::{GameId, Salt, Seal, Secret};
use kernel::{Game, Input, Side, Situation};
use kursk::{Action, Board, Kursk};

const MAP: &str = include_str!("../../scenarios/drive-on-kursk/map.toml");
const COUNTERS: &str = include_str!("../../scenarios/drive-on-kursk/counters.toml");

/// Runs a fixture of Kursk.
#[track_caller]
fn check(text: &str) {
    harness::check::<Kursk>(&with_bystanders(text));
}

/// Two units far away that always have something to do, so that no phase of a fixture ends of itself.
fn with_bystanders(text: &str) -> String {
    let own = text.contains("ground open");
    let bystanders = "GE 99ID infantry division 1-1 @5810\nSU 99RD rifle division 1 @5811\n";
    format!("{}{text}", if own { bystanders } else { "" })
}

/// A line of a situation that gives a whole edge to the other side, so that nobody has supply there.
fn cut(side: Side) -> String {
    let (code, column) = if side == Side::Blue { ("SU", "00") } else { ("GE", "27") };
    let edge: Vec<String> = (10..=60).map(|row| format!("{row}{column}")).collect();
    format!("set control {code} {}", edge.join(" "))
}

/// A game begun from a situation.
fn begin(text: &str) -> Match<Kursk> {
    let situation = Situation::parse(&with_bystanders(text)).unwrap_or_else(|error| panic!("{error}"));
    let (game, state) = Kursk::set_up(&situation, GameId::LOCAL).unwrap_or_else(|error| panic!("{error}"));
    Match::new(game, state)
}

/// Takes a line; the answer is `ok`, or the case that refuses.
fn take(game: &mut Match<Kursk>, line: &str) -> &'static str {
    let input = game.read_input(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    game.apply(input).map_or_else(|refusal| refusal.case.0, |_| "ok")
}

/// A Soviet secret, sealed and opened.
fn sealed(game: &Match<Kursk>, name: &'static str, action: &str) -> (Input<Action>, Input<Action>) {
    let secret = Secret { name, sequence: u32::from(game.state().turn) };
    let salt = Salt([7; 32]);
    let value: Action = game.game().names().read(action).unwrap_or_else(|error| panic!("{error}"));
    let seal = Seal::of(&GameId::LOCAL, Side::Red, secret, &salt, action);
    (Input::Seal { side: Side::Red, secret, seal }, Input::Open { side: Side::Red, secret, salt, value })
}

/// What was said to everybody of the last input.
fn said(game: &Match<Kursk>) -> String {
    let tellings = game.tellings(game.entries().len() - 1, kernel::Viewer::Umpire);
    tellings.iter().map(|telling| game.game().names().log_line(telling)).collect::<Vec<_>>().join("; ")
}

fn board() -> &'static Board {
    Board::standard().unwrap_or_else(|error| panic!("{error}"))
}

/// Why a situation is none.
fn begin_error(text: &str) -> String {
    let situation = Situation::parse(text).unwrap_or_else(|error| panic!("{error}"));
    Kursk::set_up(&situation, GameId::LOCAL).expect_err("a mistake").to_string()
}
