//! Situations made by chance in which Soviet reinforcements are due: few units of both sides around the entry areas, so that some
//! find every entry hex held, and some come among enemies.

use super::super::board;
use super::super::second_reading::{out_of_play, place, units_of};
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::{Side, UnitId};

/// A situation, as the seed has it: turn 3 or 5 begins.
pub fn arrivals(seed: u64) -> String {
    let mut chance = Seeded::new(seed ^ 0x0a11);
    let turn = [3, 3, 5][chance.below(3) as usize];
    few(turn, turn - 1, chance)
}

/// Turn 5 begins, and nobody has come on turn 3.
pub fn late(seed: u64) -> String {
    few(5, 2, Seeded::new(seed ^ 0x1a7e))
}

/// Few units at the beginning of a turn; whoever comes after another one is not there.
fn few(turn: u32, after: u32, mut chance: Seeded) -> String {
    let grid = board().map.grid();
    let areas: Vec<&[Hex]> = board()
        .map
        .entry_areas
        .iter()
        .filter(|area| ["K", "L"].contains(&&area.name[..]))
        .map(|area| &area.hexes[..])
        .collect();
    let area = areas[chance.below(areas.len() as u32) as usize];
    let dry = |hex: &Hex| board().map.terrain[*hex] != ags::Terrain::River;
    let near: Vec<Hex> = grid.disc(area[area.len() / 2], 5).filter(dry).collect();
    let mut placed: Vec<(UnitId, Hex)> = Vec::new();
    let fit = |unit: &UnitId| {
        let counter = board().roster.unit(*unit);
        !super::super::second_reading::comes(after, counter)
    };
    let mut germans: Vec<UnitId> = units_of(board(), Side::Blue, &mut chance).into_iter().filter(fit).collect();
    // Now and then they hold the whole area.
    let held = if chance.below(2) == 0 { area.len() } else { chance.below(area.len() as u32) as usize };
    for hex in &area[..held] {
        germans.pop().into_iter().for_each(|unit| place(unit, &[*hex], &mut placed, &mut chance));
    }
    for unit in germans.into_iter().take(2 + chance.below(5) as usize) {
        place(unit, &near, &mut placed, &mut chance);
    }
    let soviets: Vec<UnitId> = units_of(board(), Side::Red, &mut chance).into_iter().filter(fit).collect();
    for unit in soviets.into_iter().take(2 + chance.below(6) as usize) {
        place(unit, &near, &mut placed, &mut chance);
    }
    let mut text = format!("game ags-korsun\nset turn {turn}\n");
    for (unit, hex) in &placed {
        let counter = board().roster.unit(*unit);
        let code = board().names.side(counter.side).code;
        let active = if counter.is_headquarters() && chance.below(3) > 0 { " active" } else { "" };
        text += &format!("{code} {} @{}{active}\n", counter.name, grid.number(*hex));
    }
    text += &out_of_play(after, &placed);
    text + "phase SU initial\n"
}
