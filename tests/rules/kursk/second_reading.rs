//! Every offered or near-legal action of random games is judged twice: by the engine and by a second reading of the rulebook.
//! The games begin with the scenarios, or with units thrown onto a small piece of a map made by chance. What the engine finds when
//! a phase or a fight begins is read a second time too.

use super::{attempts, board, crowded};
use harness::mutate::{near_legal, offered};
use harness::naive::kursk as naive;
use harness::shared::{Differences, begin, from_environment, started};
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::playout::RandomPlayer;
use kernel::{Engine, Game, Input, Side, UnitId};
use kursk::{Action, Frame, Kursk, SetUp, State};

/// How many actions are compared in each test.
const COMPARISONS: usize = 4_000;
/// How many inputs a game by chance lasts here.
const INPUTS: usize = 60;

/// Compares so many actions, at most so many inputs from where each game begins.
pub(super) fn compare(
    wanted: usize,
    most: usize,
    begun: impl Fn(u64) -> (Kursk, State),
    attempt: impl Fn(&Kursk, &State, Side, &mut Seeded) -> Option<Action>,
) {
    let wanted = from_environment("COMPARISONS").map_or(wanted, |count| count as usize);
    let mut seed = from_environment("SEED").unwrap_or(0);
    let mut differences = Differences::default();
    while differences.compared < wanted {
        let (game, state) = begun(seed);
        differences.follow((&game, &state), seed, most, &attempt, told);
        seed += 1;
    }
    if from_environment("VERBOSE").is_some() {
        println!("{differences}");
    }
    assert!(differences.found.is_empty(), "{differences}");
}

/// Something that is offered, nearly so, or that the position suggests.
pub(super) fn tried(game: &Kursk, state: &State, side: Side, chance: &mut Seeded) -> Option<Action> {
    match chance.below(4) {
        0 => near_legal(game, state, side, chance),
        1 => offered(game, state, side, chance),
        _ => attempts::any(game.board(), state, side, chance),
    }
}

/// What lies around the hexes that an action names.
fn told(game: &Kursk, state: &State, action: &Action) -> String {
    let grid = game.board().map.grid();
    let mut named: Vec<Hex> = state.fight().map(|fight| fight.target).into_iter().collect();
    match action {
        Action::Move { path, .. } => named.extend(path),
        Action::Attack { target: hex, .. } | Action::Enter { hex, .. } | Action::Deploy { hex, .. } => named.push(*hex),
        Action::Retreat(routes) | Action::Displace(routes) => {
            named.extend(routes.iter().flat_map(|(_, route)| route.iter().filter_map(|place| place.hex())));
        }
        Action::Advance(routes) => named.extend(routes.iter().flat_map(|(_, route)| route.iter().copied())),
        _ => {}
    }
    let mut text = format!(
        "\n    turn {} {:?} marching {} column {:?}",
        state.turn,
        state.flow.top(),
        state.marching,
        state.column.map(|hex| grid.number(hex))
    );
    for (unit, place) in state.at.units() {
        let Some(hex) = place.hex().filter(|hex| named.iter().any(|other| grid.distance(*other, *hex) < 2)) else {
            continue;
        };
        let counter = game.board().roster.unit(unit);
        let marks = format!("{:?}", state.marks[unit.index()]).replace("false", "-");
        text += &format!("\n    {:?} {} {} @{} {marks}", counter.side, counter.name, counter.kind, grid.number(hex));
    }
    for hex in named {
        let map = &game.board().map;
        let wet = |next: Hex| map.water_between(hex, next).map(|water| format!(" {}:{water:?}", grid.number(next)));
        let water: String = grid.neighbours(hex).filter_map(|(_, next)| wet(next)).collect();
        let forts: Vec<usize> = (0..2).filter(|side| map.forts[*side].contains(hex)).collect();
        let (city, town) = (map.cities.contains(hex), map.towns.contains(hex));
        let german = state.german.contains(hex);
        text += &format!(
            "\n    {} {:?} forts {forts:?} city {city} town {town} german {german}{water}",
            grid.number(hex),
            map.terrain[hex]
        );
    }
    text
}

#[test]
fn readings_agree() {
    compare(COMPARISONS, usize::MAX, |_| begin(&Kursk::SCENARIOS[0]), tried);
}

#[test]
fn readings_agree_with_the_gambit() {
    compare(COMPARISONS, usize::MAX, |_| begin(&Kursk::SCENARIOS[1]), tried);
}

#[test]
fn readings_agree_where_players_set_up() {
    compare(COMPARISONS, INPUTS, |_| begin(&Kursk::SCENARIOS[2]), tried);
}

#[test]
fn readings_agree_in_melees() {
    compare(COMPARISONS, INPUTS, |seed| started(&melee(seed)), tried);
}

#[test]
fn readings_agree_on_crowded_fields() {
    let field = |seed| if seed % 4 == 0 { crowded::field(seed) } else { crowded::wall(seed) };
    compare(COMPARISONS, INPUTS / 2, |seed| started(&field(seed)), tried);
}

/// What is found when phases and fights begin, and what comes of each input, is what the rulebook says.
#[test]
fn games_go_as_read() {
    let games = from_environment("GAMES").unwrap_or(30);
    let first = from_environment("SEED").unwrap_or(0);
    for seed in first..first + games {
        let text = match seed % 5 {
            0 => Kursk::SCENARIOS[seed as usize % 3].text.to_owned(),
            1 => crowded::field(seed),
            2 => crowded::wall(seed),
            _ => melee(seed),
        };
        goes_as_read(seed, started(&text), usize::MAX, |_, _| None);
    }
}

/// Plays a game by chance, or as `next` has it, for at most so many inputs, and reads all that comes of them.
pub(super) fn goes_as_read(
    seed: u64,
    (game, mut state): (Kursk, State),
    most: usize,
    next: impl Fn(&Kursk, &State) -> Option<Input<Action>>,
) {
    let mut player = RandomPlayer::new(seed);
    // A situation may begin in the middle of a phase.
    let midway = state.marks.iter().any(|marks| marks.attacked || marks.defended);
    let mut phase = state.phase().filter(|_| midway);
    for _ in 0..most {
        let by_chance = player.next(&game, &state).unwrap_or_else(|reason| panic!("seed {seed}: {reason}"));
        let Some(input) = by_chance.map(|input| next(&game, &state).unwrap_or(input)) else { return };
        let began = matches!(state.flow.top(), Some(Frame::Phase(_))) && phase != state.phase();
        phase = state.phase();
        let wrong = naive::misread(&game, &state, began);
        assert!(wrong.is_empty(), "seed {seed} turn {} {:?}:\n{wrong:#?}", state.turn, state.flow.top());
        let before = state.clone();
        assert!(game.apply(&mut state, &input).is_ok(), "seed {seed}");
        let step = naive::Step { game: &game, before: &before, input: &input, after: &state };
        let wrong = naive::misdone(step);
        let line = game.names().write_input(&input);
        assert!(wrong.is_empty(), "seed {seed} turn {} {line} {:?}:\n{wrong:#?}", state.turn, before.flow.top());
    }
}

/// Some of the units of both sides on a few hexes, in any phase of any turn.
pub(super) fn melee(seed: u64) -> String {
    let mut chance = Seeded::new(seed ^ 0x5eed);
    let grid = board().map.grid();
    let hexes: Vec<Hex> = grid.hexes().collect();
    let named = board().map.named;
    let near = [named.kursk, named.lgov, named.kharkov, named.bryansk];
    let middle = if chance.below(4) == 0 { chance.pick(&near) } else { chance.pick(&hexes) };
    let middle = *middle.expect("a hex");
    let around: Vec<Hex> = grid.disc(middle, 2 + chance.below(3)).collect();
    let turn = 1 + chance.below(9);
    let mut text = format!("game drive-on-kursk\nset turn {turn}\n");
    if chance.below(3) > 0 {
        text += "set ground open\n";
        text += &features(&around, &mut chance);
    }
    text += &format!("set air {}\nset due {}\n", chance.below(3), chance.below(5));
    text += ["", "", "set called stars\n", "set called lgov\n", "set called kursk\n"][chance.below(5) as usize];
    let gambit = chance.below(4) == 3;
    text += if gambit { "set gambit yes\n" } else { "" };
    text += ["", "", "", "set fallen lgov\n"][chance.below(4) as usize];
    text += &controls(&around, &mut chance);
    text += &ring_of_cities(middle, &around, &mut chance);
    let mut placed: Vec<(UnitId, Hex)> = Vec::new();
    let mut reserves: Vec<UnitId> = Vec::new();
    for side in Side::BOTH {
        let most = [8, 20, 40][chance.below(3) as usize];
        let count = 2 + chance.below(most);
        let mut units: Vec<UnitId> = board().roster.units_of(side).map(|(id, _)| id).collect();
        chance.shuffle(&mut units);
        // The SS corps and the paratroops stand together now and then.
        if chance.below(3) == 0 {
            units.sort_by_key(|unit| {
                !["1SS", "2SS", "3SS", "1FJ", "2FJ"].contains(&&board().roster.unit(*unit).name[..])
            });
        }
        for unit in units.into_iter().take(count as usize) {
            let still = !gambit && is_printed_reserve(unit) && chance.below(3) == 0;
            reserves.extend(still.then_some(unit));
            place(unit, &around, &mut placed, &reserves, &mut chance);
        }
    }
    let combat = chance.below(3) > 0;
    let code = ["GE", "SU"][chance.below(2) as usize];
    for (unit, hex) in &placed {
        let counter = board().roster.unit(*unit);
        let own = board().names.side(counter.side).code;
        let marks = match (reserves.contains(unit), is_printed_reserve(*unit)) {
            (true, _) => " reserve".to_owned(),
            (_, true) => " active".to_owned() + &marks(counter, own == code, combat, &mut chance),
            _ => marks(counter, own == code, combat, &mut chance),
        };
        text += &format!("{own} {} @{}{marks}\n", counter.name, grid.number(*hex));
    }
    // A unit with a hex printed on it that is not placed is out of the game.
    for (unit, counter) in board().roster.units() {
        let printed = matches!(counter.set_up, SetUp::Near { .. } | SetUp::Reserve(_));
        if printed && !placed.iter().any(|(other, _)| *other == unit) {
            text += &format!("{} {} @eliminated\n", board().names.side(counter.side).code, counter.name);
        }
    }
    let (first, second) = (["move", "fight"][usize::from(combat)], ["move", "fight"][chance.below(2) as usize]);
    text += &match chance.below(4) {
        0 => format!("set sequence {code} {second}-{first}\n"),
        _ => format!("set sequence {code} {first}-{second}\n"),
    };
    text + match (chance.below(12), code) {
        (0 | 1, "GE") if turn > 4 => "phase GE withdrawal\n",
        (0, "SU") => "phase SU activation\n",
        (2, "GE") if combat => "phase GE combat 2\n",
        (2, _) if combat => "phase SU combat 2\n",
        (_, "GE") if combat => "phase GE combat\n",
        (_, "GE") => "phase GE movement\n",
        _ if combat => "phase SU combat\n",
        _ => "phase SU movement\n",
    }
}

/// Whether an R is printed on a counter: no other is ever a reserve.
fn is_printed_reserve(unit: UnitId) -> bool {
    matches!(board().roster.unit(unit).set_up, SetUp::Reserve(_))
}

/// Beside friends more often than not, so that there are stacks; but those in reserve lie by themselves.
fn place(unit: UnitId, around: &[Hex], placed: &mut Vec<(UnitId, Hex)>, reserves: &[UnitId], chance: &mut Seeded) {
    let weight = |unit: UnitId| {
        let counter = board().roster.unit(unit);
        if counter.side == Side::Blue || counter.corps { 3 } else { 1 }
    };
    let side = board().roster.unit(unit).side;
    for _ in 0..20 {
        let friends: Vec<Hex> =
            placed.iter().filter(|(other, _)| board().roster.unit(*other).side == side).map(|(_, hex)| *hex).collect();
        let Some(hex) = (if chance.below(2) == 0 { chance.pick(around) } else { chance.pick(&friends) }).copied()
        else {
            continue;
        };
        let here: Vec<UnitId> = placed.iter().filter(|(_, at)| *at == hex).map(|(unit, _)| *unit).collect();
        let foes = here.iter().any(|other| board().roster.unit(*other).side != side);
        let apart = here.iter().any(|other| reserves.contains(other) != reserves.contains(&unit));
        if !foes && !apart && here.iter().map(|unit| weight(*unit)).sum::<u32>() + weight(unit) <= 9 {
            return placed.push((unit, hex));
        }
    }
}

fn marks(counter: &kursk::Unit, own: bool, combat: bool, chance: &mut Seeded) -> String {
    let mut marks = String::new();
    if counter.factors.len() > 1 && chance.below(3) == 0 {
        marks += " reduced";
    }
    if own && combat && !counter.is_static() && chance.below(8) == 0 {
        marks += " attacked";
    }
    if !own && combat {
        marks +=
            ["", "", "", "", "", "", "", " defended", " sheltered", " defended sheltered"][chance.below(10) as usize];
    }
    marks
}

/// Terrain, water, towns and fortifications by chance.
fn features(around: &[Hex], chance: &mut Seeded) -> String {
    let grid = board().map.grid();
    let mut text = String::new();
    for hex in around {
        let word = [
            "forest",
            "hills",
            "swamp",
            "town",
            "city",
            "german-fort",
            "soviet-fort",
            "soviet-fort town",
            "hills city",
        ];
        if let Some(word) = word.get(chance.below(24) as usize) {
            text += &format!("map {} {word}\n", grid.number(*hex));
        }
        for (_, next) in grid.neighbours(*hex) {
            if let Some(word) = ["river", "major", "lake"].get(chance.below(12) as usize)
                && next > *hex
            {
                text += &format!("map {}/{} {word}\n", grid.number(*hex), grid.number(next));
            }
        }
    }
    text
}

/// Now and then cities of one side all around, with a gap or two, which the other side's lines of supply do not pass.
fn ring_of_cities(middle: Hex, around: &[Hex], chance: &mut Seeded) -> String {
    let grid = board().map.grid();
    let Some(code) = ["GE", "SU"].get(chance.below(12) as usize) else { return String::new() };
    let radius = 1 + around.iter().map(|hex| grid.distance(middle, *hex)).max().unwrap_or(0);
    let gaps = 4 + chance.below(40);
    let ring: Vec<String> = grid.ring(middle, radius).map(|hex| grid.number(hex)).collect();
    let walls: Vec<String> = ring.into_iter().filter(|hex| chance.below(gaps) > 0 && !is_of_an_edge(hex)).collect();
    walls.iter().map(|hex| format!("map {hex} city\nset control {code} {hex}\n")).collect()
}

/// Whose control is said with that of the edges.
fn is_of_an_edge(number: &str) -> bool {
    number.ends_with("00") || number.ends_with("27")
}

/// Some hexes about belong to either side, and a part of the edges to the enemy.
fn controls(around: &[Hex], chance: &mut Seeded) -> String {
    let grid = board().map.grid();
    let mut text = String::new();
    for hex in around {
        let code = ["GE", "SU"].get(chance.below(4) as usize);
        if let Some(code) = code.filter(|_| !is_of_an_edge(&grid.number(*hex))) {
            text += &format!("set control {code} {}\n", grid.number(*hex));
        }
    }
    for (code, column) in [("SU", "00"), ("GE", "27")] {
        // All of an edge, or most of it.
        let gaps = [0, 0, 8].get(chance.below(8) as usize);
        if let Some(gaps) = gaps {
            for row in 10..=60 {
                if *gaps == 0 || chance.below(*gaps) > 0 {
                    text += &format!("set control {code} {row}{column}\n");
                }
            }
        }
    }
    text
}
