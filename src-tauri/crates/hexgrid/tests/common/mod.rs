//! Plans to test with, and a slow second opinion on what touches what.
#![allow(dead_code, reason = "each test file uses its own part")]

use hexgrid::{Count, Grid, Hex, Order, Orientation, Parity, Plan, Ragged};
use proptest::prelude::*;

pub fn drive_on_kursk() -> Plan {
    Plan::pointy_top(Count::from_west(0, 27), Count::from_south(10, 60)).numbered(Order::RowColumn).shifted(Parity::Odd)
}

pub fn dagc() -> Plan {
    Plan::pointy_top(Count::from_east(0, 28), Count::from_north(10, 50))
        .numbered(Order::RowColumn)
        .shifted(Parity::Even)
        .with_ragged(Ragged::lines(Parity::Odd).to(27))
}

pub fn nach_stalingrad() -> Plan {
    Plan::flat_top(Count::from_west(1, 34), Count::from_north(1, 42)).shifted(Parity::Odd)
}

pub fn ags_korsun() -> Plan {
    Plan::flat_top(Count::from_west(1, 39), Count::from_north(1, 26)).shifted(Parity::Even)
}

pub fn korsun_pocket() -> Plan {
    Plan::flat_top(Count::from_west(1, 82), Count::from_north(1, 64)).shifted(Parity::Odd)
}

pub fn five_plans() -> [Plan; 5] {
    [drive_on_kursk(), dagc(), nach_stalingrad(), ags_korsun(), korsun_pocket()]
}

/// The grid of a plan that is known to be good.
pub fn grid(plan: &Plan) -> Grid {
    match Grid::new(plan) {
        Ok(grid) => grid,
        Err(error) => panic!("{error}: {plan:?}"),
    }
}

/// The hex with that number, known to exist.
pub fn hex(grid: &Grid, number: &str) -> Hex {
    match grid.hex(number) {
        Ok(hex) => hex,
        Err(error) => panic!("{error}"),
    }
}

/// Small sheets of every kind, some with ragged lines and holes, some wider than a word.
pub fn any_plan() -> impl Strategy<Value = Plan> {
    let columns = prop_oneof![3 => 1..10_u16, 1 => 60..68_u16, 1 => 124..131_u16];
    let shape = (columns, 1..8_u16, 0..4_u16, 0..4_u16);
    let kind = (any::<[bool; 5]>(), 0..4_u8, any::<u64>(), 0..6_u8);
    (shape, kind).prop_map(|((columns, rows, column, row), (flags, ragged, seed, holes))| {
        let [flat, east, south, odd, row_first] = flags;
        let (last_column, last_row) = (column + columns - 1, row + rows - 1);
        let columns = if east { Count::from_east } else { Count::from_west }(column, last_column);
        let rows = if south { Count::from_south } else { Count::from_north }(row, last_row);
        let plan = if flat { Plan::flat_top(columns, rows) } else { Plan::pointy_top(columns, rows) };
        let cross = if flat { rows } else { columns };
        let plan = plan
            .shifted(if odd { Parity::Odd } else { Parity::Even })
            .numbered(if row_first { Order::RowColumn } else { Order::ColumnRow })
            .with_digits(3, 2);
        with_holes(with_ragged_lines(plan, cross, ragged), seed, holes)
    })
}

fn with_ragged_lines(plan: Plan, cross: Count, kind: u8) -> Plan {
    let ragged = Ragged::lines(if kind.is_multiple_of(2) { Parity::Even } else { Parity::Odd });
    match kind {
        0 | 1 if cross.first < cross.last => plan.with_ragged(ragged.to(cross.last - 1)),
        2 if cross.first < cross.last => plan.with_ragged(ragged.from(cross.first + 1)),
        _ => plan,
    }
}

fn with_holes(plan: Plan, seed: u64, holes: u8) -> Plan {
    let whole = grid(&plan);
    let hexes: Vec<Hex> = whole.hexes().collect();
    let mut absent: Vec<String> =
        (0..u64::from(holes)).map(|n| whole.number(hexes[(roll(seed, n, 0) % hexes.len() as u64) as usize])).collect();
    absent.sort();
    absent.dedup();
    // At least one hex stays.
    absent.truncate(hexes.len() - 1);
    plan.without(absent)
}

/// A number that depends on nothing but these three.
pub fn roll(seed: u64, a: u64, b: u64) -> u64 {
    let mut mixed = seed ^ a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b.wrapping_mul(0xD1B5_4A32_D192_ED03);
    for _ in 0..2 {
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    }
    mixed ^ (mixed >> 31)
}

/// Whether two hexes touch, worked out from their printed numbers and nothing else.
pub fn touch_by_number(plan: &Plan, a: (u16, u16), b: (u16, u16)) -> bool {
    let place = |(column, row): (u16, u16)| {
        let east = eastward(plan.columns, column);
        let south = eastward(plan.rows, row);
        match plan.orientation {
            Orientation::FlatTop => (east, 2 * south + i32::from(plan.shifted.is_of(column))),
            Orientation::PointyTop => (south, 2 * east + i32::from(plan.shifted.is_of(row))),
        }
    };
    let ((a_line, a_along), (b_line, b_along)) = (place(a), place(b));
    matches!((a_line.abs_diff(b_line), a_along.abs_diff(b_along)), (0, 2) | (1, 1))
}

fn eastward(count: Count, number: u16) -> i32 {
    match count.from {
        hexgrid::Edge::West | hexgrid::Edge::North => i32::from(number),
        hexgrid::Edge::East | hexgrid::Edge::South => -i32::from(number),
    }
}

/// All hexes reached from the starts, by the plainest search there is; `distance[index]` is `None` where not.
pub fn plain_search(grid: &Grid, starts: &[Hex], passable: impl Fn(Hex, Hex) -> bool) -> Vec<Option<u32>> {
    let mut distance = vec![None; grid.size()];
    for start in starts {
        distance[start.index()] = Some(0);
    }
    for round in 0.. {
        let mut changed = false;
        for from in grid.hexes().filter(|hex| distance[hex.index()] == Some(round)).collect::<Vec<_>>() {
            for to in hexgrid::Direction::ALL.into_iter().filter_map(|direction| grid.neighbour(from, direction)) {
                if distance[to.index()].is_none() && passable(from, to) {
                    distance[to.index()] = Some(round + 1);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    distance
}
