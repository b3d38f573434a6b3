//! Presses made by chance: two hexes full of defenders, full stacks of attackers around them, friends behind both, so that
//! whoever retreats finds little room; and HQs at some distance, so that each reaches only a part of the attackers.

use super::super::board;
use super::super::second_reading::{comes, features, out_of_play, place, units_of};
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::{Side, UnitId};

/// A situation, as the seed has it.
pub fn press(seed: u64) -> String {
    let mut chance = Seeded::new(seed ^ 0x9e55);
    let grid = board().map.grid();
    let inner: Vec<Hex> = grid.hexes().filter(|hex| grid.disc(*hex, 3).count() == 37).collect();
    let middle = *chance.pick(&inner).expect("a hex");
    let turn = 1 + chance.below(8);
    let near: Vec<Hex> = grid.disc(middle, 7).collect();
    let mut rivers = Vec::new();
    let mut text = format!("game ags-korsun\nset turn {turn}\nset ground open\n");
    if chance.below(2) == 0 {
        text +=
            &features(&grid.disc(middle, 3).filter(|hex| *hex != middle).collect::<Vec<_>>(), &mut chance, &mut rivers);
    }
    let dry: Vec<Hex> = near.into_iter().filter(|hex| !rivers.contains(hex)).collect();
    let attacker = if chance.below(3) > 0 { Side::Red } else { Side::Blue };
    for side in Side::BOTH {
        text += &format!("set air {} 3\n", board().names.side(side).code);
    }
    let placed = stand(middle, turn, attacker, &dry, &mut chance);
    let disrupts = chance.below(3) == 0;
    // Reinforcements are due when a Soviet turn begins, so none begins here when they are.
    let moves = chance.below(3) == 0 && (attacker == Side::Blue || (turn != 3 && turn != 5));
    let island = placed.iter().find(|(unit, _)| board().roster.unit(*unit).is_headquarters());
    if let Some((_, hex)) = island.filter(|_| chance.below(2) == 0) {
        // Its line of supply ends at the river, its command does not.
        for (_, next) in grid.neighbours(*hex).filter(|(_, next)| dry.contains(next)) {
            text += &format!("map {}/{} major\n", grid.number(*hex), grid.number(next));
        }
    }
    for (nth, (unit, hex)) in placed.iter().enumerate() {
        let counter = board().roster.unit(*unit);
        let code = board().names.side(counter.side).code;
        let mark = match counter.is_headquarters() {
            true if chance.below(4) > 0 => " active",
            false if disrupts && counter.side != attacker && chance.below(3) == 0 => " disrupted",
            _ => "",
        };
        let first = !placed[..nth].iter().any(|(_, at)| at == hex);
        let guest = !moves && !first && counter.side != attacker && mark.is_empty() && chance.below(4) == 0;
        let guest = if guest { " sheltered" } else { "" };
        text += &format!("{code} {} @{}{mark}{guest}\n", counter.name, grid.number(*hex));
    }
    text += &out_of_play(turn, &placed);
    let phase = if moves { "initial" } else { "combat" };
    text + &format!("phase {} {phase}\n", board().names.side(attacker).code)
}

fn stand(middle: Hex, turn: u32, attacker: Side, dry: &[Hex], chance: &mut Seeded) -> Vec<(UnitId, Hex)> {
    let grid = board().map.grid();
    let fit = |unit: &UnitId| !comes(turn, board().roster.unit(*unit));
    let mut placed: Vec<(UnitId, Hex)> = Vec::new();
    let within = |from: u32, to: u32| -> Vec<Hex> {
        dry.iter().copied().filter(|hex| (from..=to).contains(&grid.distance(middle, *hex))).collect()
    };
    let ring = within(1, 1);
    let second = chance.pick(&ring).copied().unwrap_or(middle);
    let targets = [middle, second];
    let is_front = |hex: &&Hex| !targets.contains(hex) && grid.adjacent(**hex, middle);
    let mut front: Vec<Hex> = dry.iter().filter(is_front).copied().collect();
    // Beside both targets, or anywhere around one.
    let around = chance.below(2) == 0;
    chance.shuffle(&mut front);
    front.sort_by_key(|hex| !around && !grid.adjacent(*hex, second));
    front.truncate(2 + chance.below(2) as usize);
    let behind: Vec<Hex> =
        within(1, 3).into_iter().filter(|hex| !targets.contains(hex) && !front.contains(hex)).collect();
    for side in Side::BOTH {
        let mut units: Vec<UnitId> = units_of(board(), side, chance).into_iter().filter(fit).collect();
        let few = units.iter().take_while(|unit| board().roster.unit(**unit).is_headquarters()).count();
        let headquarters: Vec<UnitId> = units.drain(..few).collect();
        if side == Side::Blue && chance.below(2) == 0 {
            // The last are taken first: those of an infantry division.
            let counter = |unit: &UnitId| board().roster.unit(*unit);
            let foot: Vec<UnitId> =
                units.iter().copied().filter(|unit| counter(unit).kind == "infantry regiment").collect();
            let chosen = chance.pick(&foot).and_then(|unit| counter(unit).formation.clone());
            units.sort_by_key(|unit| chosen.is_some() && counter(unit).formation == chosen);
        }
        let hexes: &[Hex] = if side == attacker { &front } else { &targets };
        for hex in hexes.iter().flat_map(|hex| [hex; 3]) {
            let unit = units.pop().filter(|_| chance.below(5) > 0);
            unit.into_iter().for_each(|unit| place(unit, &[*hex], &mut placed, chance));
        }
        for unit in units.into_iter().take(chance.below(16) as usize) {
            place(unit, &behind, &mut placed, chance);
        }
        for unit in headquarters {
            let (from, to) = [(0, 2), (4, 5), (4, 5), (3, 7)][chance.below(4) as usize];
            place(unit, &within(from, to), &mut placed, chance);
        }
    }
    placed
}
