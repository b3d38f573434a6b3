//! Every offered or near-legal action of random games is judged twice: by the engine and by a second reading of the rulebook.
//! The games begin with the historical set-up, or with units thrown onto a small piece of a map made by chance.

use super::figures::arrivals::{arrivals, late};
use super::figures::pockets::pocket;
use super::figures::presses::press;
use super::{HISTORICAL, attempts, board};
use ags::{Action, Board, Frame, Korsun, Phase, PlayerPhase, State};
use harness::mutate::{near_legal, offered};
use harness::naive::korsun;
use harness::shared::{Differences, from_environment, started};
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::playout::RandomPlayer;
use kernel::{Engine, Game, Side, UnitId};

/// How many actions are compared in each test.
const COMPARISONS: usize = 10_000;
/// How many actions are compared at least where reinforcements come late.
const LATE: usize = 1_000;
/// How many inputs a game by chance lasts here.
const INPUTS: usize = 60;

fn compare(most: usize, situation: impl Fn(u64) -> String) {
    let wanted = from_environment("COMPARISONS").map_or(COMPARISONS, |count| count as usize);
    let mut seed = from_environment("SEED").unwrap_or(0);
    let mut differences = Differences::default();
    let hasty = from_environment("HASTY").is_some();
    while differences.compared < wanted && (!hasty || differences.found.is_empty()) {
        let (game, state): (Korsun, State) = started(&situation(seed));
        differences.follow(
            (&game, &state),
            seed,
            most,
            |game, state, side, chance| match chance.below(4) {
                0 => near_legal(game, state, side, chance).filter(|action| *action != Action::End),
                1 => offered(game, state, side, chance),
                _ => attempts::any(game.board(), state, side, chance),
            },
            told,
        );
        seed += 1;
    }
    if from_environment("VERBOSE").is_some() {
        println!("{differences}");
    }
    assert!(differences.found.is_empty(), "{differences}");
}

/// What lies around the hexes that an action names.
fn told(game: &Korsun, state: &State, action: &Action) -> String {
    let grid = game.board().map.grid();
    let (mut units, mut named): (Vec<UnitId>, Vec<Hex>) = (Vec::new(), Vec::new());
    match action {
        Action::Move { units: movers, path } => (units, named) = (movers.clone(), path.clone()),
        Action::Attack { units: attackers, targets } => (units, named) = (attackers.clone(), targets.clone()),
        Action::Advance(routes) => {
            units.extend(routes.iter().map(|(unit, _)| *unit));
            named.extend(routes.iter().flat_map(|(_, route)| route.iter().copied()));
        }
        Action::Retreat(routes) => {
            units.extend(routes.iter().map(|(unit, _)| *unit));
            named.extend(routes.iter().flat_map(|(_, route)| route.iter().filter_map(|place| place.hex())));
        }
        _ => {}
    }
    named.extend(units.iter().filter_map(|unit| state.at.hex(*unit)));
    let mut text = format!("\n    turn {} {:?} operations {:?}", state.turn, state.flow, state.operations);
    if matches!(action, Action::Enter { .. } | Action::End) {
        let names =
            |units: Vec<UnitId>| units.iter().map(|unit| game.names().unit(*unit)).collect::<Vec<_>>().join(" ");
        let aside = state.at.units().filter(|(_, place)| *place == kernel::Place::Box(kernel::BoxId(0)));
        let aside = aside.map(|(unit, _)| unit).filter(|unit| game.board().roster.unit(*unit).replaces.is_none());
        text += &format!("\n    aside {}; delayed {}", names(aside.collect()), names(state.delayed.clone()));
    }
    for (unit, place) in state.at.units() {
        let Some(hex) = place.hex() else { continue };
        let near = named.iter().any(|other| grid.distance(*other, hex) < 2);
        let counter = game.board().roster.unit(unit);
        if near || counter.is_headquarters() || state.at.units().filter(|(_, place)| place.hex().is_some()).count() < 30
        {
            let marks = format!("{:?}", state.marks[unit.index()]);
            let marks: Vec<&str> = marks.split([',', '{', '}']).filter(|mark| mark.contains("true")).collect();
            text += &format!(
                "\n    {:?} {} @{} lost {} {:?}{}",
                counter.side,
                counter.name,
                grid.number(hex),
                state.lost[unit.index()],
                state.marks[unit.index()].heavy,
                marks.join("")
            );
        }
    }
    for hex in named.iter().flat_map(|hex| grid.disc(*hex, 1)).collect::<std::collections::BTreeSet<_>>() {
        let sides: Vec<String> = grid
            .neighbours(hex)
            .filter(|(_, next)| *next > hex)
            .filter_map(|(direction, next)| {
                let (river, road) =
                    (game.board().map.water_at(hex, direction), game.board().map.road_at(hex, direction));
                (river.is_some() || road)
                    .then(|| format!("{}:{river:?}{}", grid.number(next), if road { " road" } else { "" }))
            })
            .collect();
        text += &format!("\n    {} {:?} {}", grid.number(hex), game.board().map.terrain[hex], sides.join(" "));
    }
    text
}

#[test]
fn readings_agree() {
    compare(usize::MAX, |_| HISTORICAL.to_owned());
}

#[test]
fn readings_agree_where_players_set_up() {
    let free = Korsun::SCENARIOS[1].text;
    compare(usize::MAX, |_| free.to_owned());
}

#[test]
fn readings_agree_in_melees() {
    compare(INPUTS, melee);
}

#[test]
fn readings_agree_in_pockets() {
    compare(INPUTS, pocket);
}

#[test]
fn readings_agree_in_presses() {
    compare(INPUTS, press);
}

/// Turn 5 begins, and those of turn 3 have found no entry hex so far (26.0, 26.1).
#[test]
fn readings_agree_where_reinforcements_come_late() {
    let mut differences = Differences::default();
    for seed in 0..from_environment("GAMES").unwrap_or(20) {
        let (game, mut state): (Korsun, State) = started(&late(seed));
        // Where nobody can do anything the phase is over already.
        if state.phase() != Some((Side::Red, Phase::Initial)) || !state.delayed.is_empty() {
            continue;
        }
        state.delayed = THIRD.iter().filter_map(|name| game.board().roster.id(name)).collect();
        let attempt = |game: &Korsun, state: &State, side: Side, chance: &mut Seeded| match chance.below(3) {
            0 => offered(game, state, side, chance),
            _ => attempts::any(game.board(), state, side, chance),
        };
        differences.follow((&game, &state), seed, INPUTS, attempt, told);
    }
    assert!(differences.found.is_empty(), "{differences}");
    assert!(differences.compared >= LATE, "only {} actions were compared", differences.compared);
}

#[test]
fn readings_agree_where_reinforcements_come() {
    compare(INPUTS, arrivals);
}

/// Some of the units of both sides on a few hexes, in any phase of any turn.
pub(super) fn melee(seed: u64) -> String {
    let mut chance = Seeded::new(seed ^ 0x5eed);
    let grid = board().map.grid();
    let hexes: Vec<Hex> = grid.hexes().collect();
    let middle = *chance.pick(&hexes).expect("a hex");
    let reach = 2 + chance.below(4);
    let around: Vec<Hex> = grid.disc(middle, reach).collect();
    let (turn, crowded) = (1 + chance.below(13), chance.below(2) == 0);
    let mut text = format!("game ags-korsun\nset turn {turn}\n");
    let mut rivers: Vec<Hex> =
        around.iter().copied().filter(|hex| board().map.terrain[*hex] == ags::Terrain::River).collect();
    if chance.below(2) == 0 {
        rivers.clear();
        text += "set ground open\n";
        text += &features(&around, &mut chance, &mut rivers);
    }
    for side in [Side::Blue, Side::Red] {
        text += &format!("set air {} {}\n", board().names.side(side).code, chance.below(4));
    }
    let dry: Vec<Hex> = around.iter().copied().filter(|hex| !rivers.contains(hex)).collect();
    let mut placed: Vec<(UnitId, Hex)> = Vec::new();
    for side in [Side::Blue, Side::Red] {
        let count = 2 + chance.below(if crowded { 30 } else { 10 });
        let units: Vec<UnitId> = units_of(board(), side, &mut chance);
        for unit in units.into_iter().take(count as usize) {
            if !comes(turn, board().roster.unit(unit)) {
                place(unit, &dry, &mut placed, &mut chance);
            }
        }
    }
    for (unit, hex) in &placed {
        let counter = board().roster.unit(*unit);
        let code = board().names.side(counter.side).code;
        let marks = marks(*unit, &mut chance);
        text += &format!("{code} {} @{}{marks}\n", counter.name, grid.number(*hex));
    }
    text += &out_of_play(turn, &placed);
    let phase = ["initial", "combat", "mechanised", "initial", "combat", "air"][chance.below(6) as usize];
    // Reinforcements are due when a Soviet turn begins, so none begins here when they are.
    let code = if chance.below(2) == 0 && phase != "air" && turn != 3 && turn != 5 { "SU" } else { "GE" };
    text + &format!("phase {code} {phase}\n")
}

/// What comes on turn 3, of those alike one or the other.
const THIRD: [&str; 7] = ["1GdAbD", "6GdAbD", "94GdRD", "3GdMC", "18TC", "20TC", "3GdTC"];

/// Whether the unit comes in a later turn.
pub(super) fn comes(turn: u32, unit: &ags::Unit) -> bool {
    const FIFTH: [&str; 8] = ["95GdRD", "20GdTB", "21GdTB", "44GdTB", "1GdMB", "21GdMB", "29GdMB", "29TC"];
    match unit.set_up {
        ags::SetUp::Arrives { .. } => turn < 6,
        _ => (turn < 5 && FIFTH.contains(&&unit.name[..])) || (turn < 3 && THIRD.contains(&&unit.name[..])),
    }
}

/// Whoever is not placed and does not come any more is eliminated.
pub(super) fn out_of_play(turn: u32, placed: &[(UnitId, Hex)]) -> String {
    let gone = board().roster.units().filter(|(id, unit)| {
        unit.replaces.is_none() && !comes(turn, unit) && !placed.iter().any(|(other, _)| other == id)
    });
    let line =
        |(_, unit): (UnitId, &ags::Unit)| format!("{} {} @eliminated\n", board().names.side(unit.side).code, unit.name);
    gone.map(line).collect()
}

/// Units of a side in any order, but with an HQ or two among the first.
pub(super) fn units_of(board: &Board, side: Side, chance: &mut Seeded) -> Vec<UnitId> {
    let fit = |unit: &ags::Unit| unit.side == side && unit.replaces.is_none();
    let (mut first, mut others): (Vec<UnitId>, Vec<UnitId>) = board
        .roster
        .units()
        .filter(|(_, unit)| fit(unit))
        .map(|(id, _)| id)
        .partition(|id| board.roster.unit(*id).is_headquarters());
    chance.shuffle(&mut first);
    chance.shuffle(&mut others);
    first.truncate(1 + chance.below(3) as usize);
    first.extend(others);
    // Divisions stand together now and then.
    if chance.below(3) == 0 {
        first.sort_by_key(|id| board.roster.unit(*id).formation.is_none());
    }
    first
}

pub(super) fn place(unit: UnitId, around: &[Hex], placed: &mut Vec<(UnitId, Hex)>, chance: &mut Seeded) {
    for _ in 0..20 {
        let Some(hex) = chance.pick(around).copied() else { return };
        let here: Vec<UnitId> = placed.iter().filter(|(_, at)| *at == hex).map(|(unit, _)| *unit).collect();
        let side = |unit: UnitId| board().roster.unit(unit).side;
        let foes = here.iter().any(|other| side(*other) != side(unit));
        let mut all = here;
        all.push(unit);
        if !foes && !board().overstacked(&all) {
            return placed.push((unit, hex));
        }
    }
}

fn marks(unit: UnitId, chance: &mut Seeded) -> String {
    let counter = board().roster.unit(unit);
    let mut marks = String::new();
    if counter.is_headquarters() {
        marks += if chance.below(3) > 0 { " active" } else { "" };
        marks += if chance.below(4) == 0 && marks.contains(" active") { " led" } else { "" };
    } else {
        let reduced = ["", "", " reduced", " lost2", " lost3"][chance.below(5) as usize];
        let steps = counter.levels.len();
        marks += match reduced {
            " reduced" if steps > 1 => reduced,
            " lost2" if steps > 2 => reduced,
            " lost3" if steps > 3 => reduced,
            _ => "",
        };
        marks += if counter.is_corps() && chance.below(2) == 0 { " supported" } else { "" };
        marks += if chance.below(16) == 0 { " moved" } else { "" };
    }
    marks += if chance.below(12) == 0 { " disrupted" } else { "" };
    marks += if chance.below(8) == 0 { " unsupplied" } else { "" };
    if counter.side == Side::Blue {
        marks += ["", "", "", "", "", "", "", " heavy1", " heavy2", " heavy0"][chance.below(10) as usize];
    }
    marks
}

/// Woods, towns, rivers and roads by chance.
pub(super) fn features(around: &[Hex], chance: &mut Seeded, rivers: &mut Vec<Hex>) -> String {
    let grid = board().map.grid();
    let mut text = String::new();
    for hex in around {
        let word = ["woods", "city", "town", "river", "clear", "clear", "clear", "clear", "clear", "clear"]
            [chance.below(10) as usize];
        let word = if word == "river" && chance.below(2) == 0 { "clear" } else { word };
        text += &format!("map {} {word}\n", grid.number(*hex));
        if word == "river" {
            rivers.push(*hex);
        }
        for (_, next) in grid.neighbours(*hex) {
            let word = match chance.below(16) {
                0 => "minor",
                1 => "major",
                2 => "road",
                3 => "major road",
                4 => "minor road",
                _ => continue,
            };
            if next > *hex {
                text += &format!("map {}/{} {word}\n", grid.number(*hex), grid.number(next));
            }
        }
    }
    text
}

/// Supply and command are found as the rulebook says when a movement phase begins, and nowhere is too much in a hex when
/// somebody may attack.
#[test]
fn phases_begin_as_read() {
    let games = from_environment("GAMES").unwrap_or(2);
    let first = from_environment("SEED").unwrap_or(0);
    for seed in first..first + games {
        let text = Korsun::SCENARIOS[seed as usize % 2].text;
        let (game, mut state): (Korsun, State) = started(text);
        let mut player = RandomPlayer::new(seed);
        let mut phase = None;
        while let Some(input) = player.next(&game, &state).unwrap_or_else(|reason| panic!("seed {seed}: {reason}")) {
            if let (Some(Frame::Phase(PlayerPhase { side, phase: now })), true) =
                (state.flow.top(), phase != state.phase())
            {
                phase = state.phase();
                let wrong = if now.is_movement() { korsun::misread(&game, &state, *side, *now) } else { Vec::new() };
                let named = |unit: &UnitId| {
                    format!(
                        "\n{} {:?} {:?}",
                        game.names().unit(*unit),
                        state.at.place(*unit),
                        state.marks[unit.index()]
                    )
                };
                let named: String = wrong.iter().map(named).collect();
                assert!(wrong.is_empty(), "seed {seed} turn {} {side:?} {now:?}:{named}", state.turn);
            }
            if let Some(Frame::Phase(PlayerPhase { side, phase: Phase::Combat | Phase::Air })) = state.flow.top() {
                let wrong = korsun::too_much(&game, &state);
                let named: Vec<&str> = wrong.iter().map(|unit| game.names().unit(*unit)).collect();
                assert!(named.is_empty(), "seed {seed} turn {} {side:?}: too much: {}", state.turn, named.join(" "));
            }
            assert!(game.apply(&mut state, &input).is_ok(), "seed {seed}");
        }
    }
}
