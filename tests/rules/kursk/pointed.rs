//! Situations by chance, each pointed at a few rules that games by chance seldom come to: pockets, full hexes to retreat into,
//! arrivals and withdrawals, and single fights at all odds. They are read twice for a few inputs only.

use super::second_reading::{compare, goes_as_read, tried};
use super::{attempts, board};
use harness::mutate::offered;
use harness::shared::started;
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::{Engine, Input, Side, UnitId};
use kursk::{Action, Frame, Kursk, State};

/// How many situations of a kind are played.
const SITUATIONS: u64 = 14;

fn code(side: Side) -> &'static str {
    board().names.side(side).code
}

/// Counters of a situation, named by their number.
struct Sketch {
    text: String,
    taken: Vec<Hex>,
    units: usize,
}

impl Sketch {
    fn new(text: &str) -> Sketch {
        Sketch { text: text.to_owned(), taken: Vec::new(), units: 0 }
    }

    fn put(&mut self, side: Side, unit: &str, hex: Hex) {
        self.units += 1;
        self.taken.push(hex);
        let number = board().map.grid().number(hex);
        let (counter, marks) = unit.split_once(" with ").unwrap_or((unit, ""));
        self.text += &format!("{} {}U {counter} @{number} {marks}\n", code(side), self.units);
    }

    /// A unit that tells a mechanised one from others, and an elite division from an ordinary one.
    fn put_any(&mut self, side: Side, hex: Hex, chance: &mut Seeded) {
        let any: &[&str] = match side {
            Side::Blue => &[
                "panzer division 20-10",
                "panzer division 26-13",
                "panzer division 26-13 with reduced",
                "infantry division 8-4",
                "mountain division 9-4 with reduced",
            ],
            Side::Red => &["rifle division 4", "tank corps 9", "rifle corps 7", "rifle division 1"],
        };
        self.put(side, chance.pick(any).copied().unwrap_or_default(), hex);
    }
}

/// Units of a side in a ring of enemies that may have gaps, through which a file of friends may lead; Soviets often in Lgov.
pub(super) fn pocket(seed: u64) -> String {
    let mut chance = Seeded::new(seed ^ 0x90c4e7);
    let grid = board().map.grid();
    let side = if chance.below(3) > 0 { Side::Blue } else { Side::Red };
    let anywhere = format!("{}{:02}", 15 + chance.below(40), 6 + chance.below(14));
    let middle = match side {
        Side::Red if chance.below(3) > 0 => board().map.named.lgov,
        _ => grid.hex(&anywhere).expect("a hex"),
    };
    let mut sketch = Sketch::new("set ground open\nset points 300\n");
    let radius = 2 + chance.below(2);
    if chance.below(2) == 0 {
        let way = grid.hexes().filter(|hex| grid.distance(*hex, middle) <= radius + 1);
        let (first, along) = (chance.below(2) == 0, grid.number(middle));
        // A file of friends along a row, to one side or the other.
        let file = way.filter(|hex| grid.number(*hex)[..2] == along[..2] && (grid.number(*hex) < along) == first);
        file.for_each(|hex| sketch.put_any(side, hex, &mut chance));
    }
    for hex in grid.disc(middle, 1) {
        if hex == middle || chance.below(3) == 0 {
            sketch.put_any(side, hex, &mut chance);
        }
    }
    let gaps = 1 + chance.below(5);
    let taken = sketch.taken.clone();
    let walls = chance.below(3) == 0;
    for hex in grid.ring(middle, radius).filter(|hex| !taken.contains(hex)) {
        let number = grid.number(hex);
        match chance.below(gaps) {
            // Empty cities of the enemy stop lines of supply, but nobody who goes home.
            _ if walls => sketch.text += &format!("map {number} city\nset control {} {number}\n", code(side.other())),
            0 => {}
            _ => sketch.put_any(side.other(), hex, &mut chance),
        }
    }
    // Somebody far away is free to do anything.
    sketch.put(Side::Blue, "panzer division 20-10", grid.hex("6002").expect("a hex"));
    if chance.below(4) == 0 {
        sketch.text += &(super::cut(side) + "\n");
    }
    let fallen = if chance.below(2) == 0 { "set fallen lgov\n" } else { "" };
    let phase = match (side, chance.below(6)) {
        (Side::Blue, 0 | 1) => "set turn 6\nphase GE withdrawal\n",
        (_, 2) => &format!("phase {} combat\n", code(side)),
        _ => &format!("phase {} movement\n", code(side)),
    };
    sketch.text + fallen + phase
}

/// Reinforcements of a side in any phase, where a part of its edge is lost or threatened.
fn arrivals(seed: u64) -> String {
    let mut chance = Seeded::new(seed ^ 0xa441);
    let grid = board().map.grid();
    let side = if chance.below(2) == 0 { Side::Blue } else { Side::Red };
    let (own, foe) = (code(side), code(side.other()));
    let mut sketch = Sketch::new(&format!("set ground open\nset turn {}\n", 1 + chance.below(6)));
    for mark in ["turn2", "turn3", "turn4", "conditional", "conditional", "conditional"] {
        sketch.units += 1;
        let kind = if side == Side::Blue { "panzer division 20-10" } else { "tank corps 9" };
        sketch.text += &format!("{own} {}U {kind} @aside {mark}\n", sketch.units);
    }
    let column = if side == Side::Blue { 0 } else { 26 };
    for row in 10..=60 {
        let hex = grid.hex(&format!("{row}{:02}", column + chance.below(2))).expect("a hex");
        if chance.below(10) == 0 {
            sketch.put_any(if chance.below(3) == 0 { side } else { side.other() }, hex, &mut chance);
        } else if chance.below(3) == 0 {
            sketch.text += &format!("set control {foe} {}\n", grid.number(hex));
        }
    }
    sketch.put_any(side, grid.hex("3012").expect("a hex"), &mut chance);
    sketch.put_any(side.other(), grid.hex("3013").expect("a hex"), &mut chance);
    let called = ["", "set called stars\n"][chance.below(2) as usize];
    let phases = [["move", "fight"], ["fight", "move"], ["fight", "fight"], ["fight", "fight"], ["move", "move"]];
    let ([first, last], second) = (phases[chance.below(5) as usize], chance.below(2));
    let phase = if [first, last][second as usize] == "move" { "movement" } else { "combat" };
    let due = chance.below(4);
    sketch.text
        + called
        + &format!("set due {due}\nset sequence {own} {first}-{last}\nphase {own} {phase} {}\n", 1 + second)
}

/// A stack about to be attacked at fair odds, with hardly any room behind it.
fn throng(seed: u64) -> (Hex, String) {
    let mut chance = Seeded::new(seed ^ 0x7420);
    let grid = board().map.grid();
    let side = if chance.below(2) == 0 { Side::Blue } else { Side::Red };
    let middle = grid.hex(&format!("{}{:02}", 15 + chance.below(40), 6 + chance.below(14))).expect("a hex");
    let mut sketch = Sketch::new("set ground open\nset air 0\nset points 300\n");
    let around: Vec<Hex> = grid.neighbours(middle).map(|(_, hex)| hex).collect();
    let first = *chance.pick(&around).expect("a hex");
    let behind = grid.disc(middle, 3).filter(|hex| grid.distance(*hex, first) > 1 && *hex != middle);
    let thirds = 1 + chance.below(3);
    crowd(&mut sketch, side, middle, thirds, &mut chance);
    let full = 2 + chance.below(12);
    for hex in behind {
        let room = u32::from(grid.distance(middle, hex) > 1 && chance.below(full) == 0);
        crowd(&mut sketch, side, hex, 3 - room, &mut chance);
    }
    let factors = 2 * thirds * if side == Side::Blue { 4 } else { 3 };
    let attacker =
        if side == Side::Blue { format!("tank corps {factors}") } else { format!("panzer division {factors}-9") };
    sketch.put(side.other(), &attacker, first);
    (middle, sketch.text + &format!("phase {} combat\n", code(side.other())))
}

/// So many thirds of what a hex takes.
fn crowd(sketch: &mut Sketch, side: Side, hex: Hex, thirds: u32, chance: &mut Seeded) {
    // Nobody attacks reserves, who are never the first there; a stack is in reserve as a whole (9.2).
    let reserve = if sketch.units > 9 && chance.below(5) == 0 { " with reserve" } else { "" };
    for _ in 0..thirds {
        match (side, chance.below(2)) {
            (Side::Blue, _) => sketch.put(side, "infantry division 4-2", hex),
            (Side::Red, 0) => sketch.put(side, &format!("rifle corps 3{reserve}"), hex),
            (Side::Red, _) => (0..3).for_each(|_| sketch.put(side, &format!("rifle division 1{reserve}"), hex)),
        }
    }
}

/// Fights far from each other, many for towns.
pub(super) fn duels(seed: u64) -> (Vec<Hex>, String) {
    let mut chance = Seeded::new(seed ^ 0xd0e15);
    let grid = board().map.grid();
    let side = if chance.below(2) == 0 { Side::Blue } else { Side::Red };
    let mut sketch = Sketch::new("set ground open\nset points 500\n");
    let spots = (2..10).flat_map(|row| (1..5).map(move |column| format!("{}{:02}", 6 * row, 5 * column)));
    let targets: Vec<Hex> = spots.map(|number| grid.hex(&number).expect("a hex")).collect();
    if chance.below(2) == 0 {
        sketch.text += "set gambit yes\n";
    }
    for target in &targets {
        match chance.below(2) {
            0 => duel_for_a_town(&mut sketch, side, *target, &mut chance),
            _ => duel(&mut sketch, side, *target, &mut chance),
        }
    }
    (targets, sketch.text + &format!("phase {} combat\n", code(side)))
}

/// At 4:1 or 5:1.
fn duel_for_a_town(sketch: &mut Sketch, side: Side, target: Hex, chance: &mut Seeded) {
    let grid = board().map.grid();
    sketch.text += &format!("map {} town\n", grid.number(target));
    let factor = 20 + chance.below(8);
    let (attacker, defender) = match side {
        Side::Blue => (format!("panzer division {factor}-9"), "rifle division 4"),
        Side::Red => (format!("tank corps {factor}"), "infantry division 8-4 with reduced"),
    };
    sketch.put(side.other(), defender, target);
    if let Some((_, from)) = grid.neighbours(target).next() {
        sketch.put(side, &attacker, from);
    }
}

/// At any odds, from any hexes.
fn duel(sketch: &mut Sketch, side: Side, target: Hex, chance: &mut Seeded) {
    let grid = board().map.grid();
    if let Some(word) = ["town", "city", "soviet-fort"].get(chance.below(6) as usize) {
        sketch.text += &format!("map {} {word}\n", grid.number(target));
    }
    match (side, chance.below(6)) {
        (Side::Red, 0) => (0..2).for_each(|_| sketch.put(Side::Blue, "paratroop division 9-4", target)),
        _ => (0..=chance.below(2)).for_each(|_| sketch.put_any(side.other(), target, chance)),
    }
    let from: &[usize] = [&[0][..], &[0, 2, 4], &[1, 3, 5], &[0, 3], &[0, 1, 2], &[1, 2]][chance.below(6) as usize];
    let around: Vec<Hex> = grid.neighbours(target).map(|(_, hex)| hex).collect();
    for at in from {
        let factor = 4 + chance.below(if side == Side::Blue { 60 } else { 90 }) / from.len() as u32;
        let kind =
            if side == Side::Blue { format!("panzer division {factor}-2") } else { format!("tank corps {factor}") };
        sketch.put(side, &kind, around[*at]);
    }
}

/// All who stand next to a hex attack it.
pub(super) fn attack_with_all(game: &Kursk, state: &State, target: Hex) -> Option<Input<Action>> {
    let (side, ..) = state.phase()?;
    let near = |unit: &UnitId| state.at.hex(*unit).is_some_and(|hex| game.board().map.grid().adjacent(hex, target));
    let units = game.board().roster.units_of(side).map(|(id, _)| id).filter(near).collect();
    let attack = Input::Choice(side, Action::Attack { units, target });
    game.judge(state, &attack).is_ok().then_some(attack)
}

#[test]
fn readings_agree_in_pockets() {
    compare(2_500, 2, |seed| started(&pocket(seed)), tried);
}

/// Only who goes home is looked at.
#[test]
fn readings_agree_on_withdrawals() {
    compare(
        400,
        2,
        |seed| started(&pocket(seed)),
        |game, state, side, chance| match state.flow.top() {
            Some(Frame::Withdrawal(_)) => attempts::any(game.board(), state, side, chance),
            _ => None,
        },
    );
}

/// Only who comes where is looked at.
#[test]
fn readings_agree_on_arrivals() {
    compare(
        1_000,
        1,
        |seed| started(&arrivals(seed)),
        |game, state, side, chance| {
            let mut tries = (0..24).filter_map(|_| attempts::any(game.board(), state, side, chance));
            tries.find(|action| matches!(action, Action::Enter { .. }))
        },
    );
}

#[test]
fn pockets_go_as_read() {
    (0..6 * SITUATIONS).for_each(|seed| goes_as_read(seed, started(&pocket(seed)), 6, |_, _| None));
}

/// Only what is answered when somebody has to make way is looked at.
#[test]
fn readings_agree_in_throngs() {
    let begun = |seed| {
        let (middle, text) = throng(seed);
        let (game, mut state): (Kursk, State) = started(&text);
        let attack = attack_with_all(&game, &state, middle).expect("an attack");
        assert!(game.apply(&mut state, &attack).is_ok(), "seed {seed}");
        (game, state)
    };
    compare(1_000, 12, begun, |game, state, side, chance| match state.flow.top() {
        Some(Frame::Displacement) if chance.below(6) == 0 => offered(game, state, side, chance),
        Some(Frame::Displacement) => tried(game, state, side, chance),
        _ => None,
    });
}

#[test]
fn duels_go_as_read() {
    for seed in 0..SITUATIONS {
        let (targets, text) = duels(seed);
        let next =
            |game: &Kursk, state: &State| targets.iter().find_map(|target| attack_with_all(game, state, *target));
        goes_as_read(seed, started(&text), 200, next);
    }
}
