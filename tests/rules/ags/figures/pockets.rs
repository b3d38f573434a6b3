//! Pockets made by chance: a few German stacks, cut off by a ring of Soviets, with what pockets have: lost steps, heavy
//! equipment, supply by air, guests, divisions that stand together, HQs among the attackers.

use super::super::board;
use super::super::second_reading::{comes, features, out_of_play, place, units_of};
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::{Side, UnitId};

/// A situation, as the seed has it.
pub fn pocket(seed: u64) -> String {
    let mut chance = Seeded::new(seed ^ 0x00c7);
    let grid = board().map.grid();
    let hexes: Vec<Hex> = grid.hexes().collect();
    let middle = *chance.pick(&hexes).expect("a hex");
    let turn = 1 + chance.below(13);
    let mut text = format!("game ags-korsun\nset turn {turn}\n");
    let near: Vec<Hex> = grid.disc(middle, 5).collect();
    let mut rivers: Vec<Hex> =
        near.iter().copied().filter(|hex| board().map.terrain[*hex] == ags::Terrain::River).collect();
    if chance.below(3) > 0 {
        rivers.clear();
        text += "set ground open\n";
        text += &features(&near, &mut chance, &mut rivers);
    }
    for side in [Side::Blue, Side::Red] {
        text += &format!("set air {} {}\n", board().names.side(side).code, chance.below(4));
    }
    let dry: Vec<Hex> = near.iter().copied().filter(|hex| !rivers.contains(hex)).collect();
    let placed = stand(middle, turn, &dry, &mut chance);
    let mut phase = ["combat", "combat", "combat", "initial", "mechanised"][chance.below(5) as usize];
    let mud = (4..=8).contains(&turn) || turn == 12;
    if mud && chance.below(3) == 0 {
        phase = "air";
    }
    for (nth, (unit, hex)) in placed.iter().enumerate() {
        let counter = board().roster.unit(*unit);
        let code = board().names.side(counter.side).code;
        text += &format!("{code} {} @{}{}", counter.name, grid.number(*hex), marks(*unit, &mut chance));
        // The first in a hex is the host.
        let is_guest = phase == "combat" && placed[..nth].iter().any(|(_, at)| at == hex) && chance.below(5) == 0;
        text += if is_guest { " sheltered\n" } else { "\n" };
    }
    text += &out_of_play(turn, &placed);
    // Reinforcements are due when a Soviet turn begins, so none begins here when they are.
    let soviet = phase != "air" && chance.below(4) > 0 && (phase != "initial" || (turn != 3 && turn != 5));
    text + &format!("phase {} {phase}\n", if soviet { "SU" } else { "GE" })
}

/// Germans in the middle, Soviets on every other hex of a ring and between, a few Germans outside.
fn stand(middle: Hex, turn: u32, dry: &[Hex], chance: &mut Seeded) -> Vec<(UnitId, Hex)> {
    let grid = board().map.grid();
    let within = |from: u32, to: u32| -> Vec<Hex> {
        dry.iter().copied().filter(|hex| (from..=to).contains(&grid.distance(middle, *hex))).collect()
    };
    let radius = 2 + chance.below(2);
    let fit = |unit: &UnitId| !comes(turn, board().roster.unit(*unit));
    let mut germans: Vec<UnitId> = units_of(board(), Side::Blue, chance).into_iter().filter(fit).collect();
    if chance.below(2) == 0 {
        // Whole divisions first, then assault guns.
        let counter = |unit: &UnitId| board().roster.unit(*unit);
        let pick = chance.below(1000);
        let key = |unit: &UnitId| match &counter(unit).formation {
            Some(formation) => (formation.bytes().map(u32::from).sum::<u32>() * 7919 + pick * 31) % 97,
            None if counter(unit).name.contains("StG") => 10 + (pick % 60),
            None => 97,
        };
        germans.sort_by_key(key);
    }
    let mut placed = Vec::new();
    let mut stacks = within(0, radius - 1);
    chance.shuffle(&mut stacks);
    stacks.truncate(1 + chance.below(4) as usize);
    let inside = 2 + chance.below(8) as usize;
    let outside = chance.below(5) as usize;
    for (at, unit) in germans.into_iter().take(inside + outside).enumerate() {
        let room = if at < inside { stacks.clone() } else { within(radius + 1, 5) };
        place(unit, &room, &mut placed, chance);
    }
    let mut soviets: Vec<UnitId> = units_of(board(), Side::Red, chance).into_iter().filter(fit).collect();
    let headquarters = soviets.iter().take_while(|unit| board().roster.unit(**unit).is_headquarters()).count();
    let hqs: Vec<UnitId> = soviets.drain(..headquarters).collect();
    let gap = chance.below(8);
    for (at, hex) in within(radius, radius).into_iter().enumerate() {
        if at % 2 == 0 && at as u32 != 2 * gap {
            soviets.pop().into_iter().for_each(|unit| place(unit, &[hex], &mut placed, chance));
        }
    }
    let more = 2 + chance.below(12) as usize;
    for unit in soviets.into_iter().take(more) {
        place(unit, &within(0, radius + 1), &mut placed, chance);
    }
    for unit in hqs {
        let beside = within(0, radius + 1);
        let held: Vec<Hex> = placed.iter().filter(|(unit, _)| !is_german(*unit)).map(|(_, hex)| *hex).collect();
        let room = if chance.below(2) == 0 { held } else { beside };
        place(unit, &room, &mut placed, chance);
    }
    placed
}

fn is_german(unit: UnitId) -> bool {
    board().roster.unit(unit).side == Side::Blue
}

fn marks(unit: UnitId, chance: &mut Seeded) -> String {
    let counter = board().roster.unit(unit);
    let mut marks = String::new();
    if counter.is_headquarters() {
        marks += if chance.below(4) > 0 { " active" } else { "" };
        marks += if chance.below(20) == 0 { " disrupted" } else { "" };
        return marks;
    }
    let steps = counter.levels.len();
    let lost = chance.below(steps as u32 + 1) as usize;
    marks += match lost {
        1 if steps > 1 => " reduced",
        2 if steps > 2 => " lost2",
        3 if steps > 3 => " lost3",
        _ => "",
    };
    marks += if counter.is_corps() && chance.below(3) == 0 { " supported" } else { "" };
    if counter.side == Side::Blue {
        marks += ["", "", "", "", "", " heavy1", " heavy1", " heavy2", " heavy0"][chance.below(9) as usize];
        marks += if chance.below(6) == 0 { " airlifted" } else { "" };
    }
    marks
}
