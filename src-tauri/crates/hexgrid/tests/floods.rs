//! Every flood against a slow and plain one, on grids of every kind.

mod common;

use common::{any_plan, grid, hex, plain_search, roll};
use hexgrid::{
    Count, Direction, Flood, Grid, Hex, HexSet, Passages, Plan, Reach, ReachScratch, Step, reach, reach_into,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Random steps: some blocked, some free, some with a stop.
fn random_step(seed: u64, from: Hex, to: Hex) -> Step {
    let roll = roll(seed, u64::from(from.0), u64::from(to.0));
    let cost = 1 + ((roll >> 8) % 3) as u16;
    match roll % 8 {
        0 => Step::Blocked,
        1 | 2 => Step::EnterAndStop(cost),
        _ => Step::Enter(cost),
    }
}

/// The lowest costs of going and of stopping entries, by trying every step again until nothing gets cheaper.
fn plain_costs(grid: &Grid, start: Hex, allowance: u16, seed: u64) -> BTreeMap<Hex, (Option<u16>, Option<u16>)> {
    let mut costs = BTreeMap::from([(start, (Some(0), None))]);
    loop {
        let before = costs.clone();
        for (&from, _) in before.iter().filter(|(_, (going, _))| going.is_some()) {
            for (_, to) in grid.neighbours(from) {
                let so_far = costs.get(&from).and_then(|cost: &(Option<u16>, Option<u16>)| cost.0).unwrap_or(0);
                let (entry, stop) = match random_step(seed, from, to) {
                    Step::Blocked => continue,
                    Step::Enter(entry) => (entry, false),
                    Step::EnterAndStop(entry) => (entry, true),
                };
                let total = so_far + entry;
                if total <= allowance {
                    let known = costs.entry(to).or_insert((None, None));
                    let known = if stop { &mut known.1 } else { &mut known.0 };
                    *known = Some(known.map_or(total, |cost| cost.min(total)));
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

/// The predecessors that the documented order gives, from a list searched again for each hex to expand.
fn plain_predecessors(grid: &Grid, start: Hex, allowance: u16, seed: u64) -> [BTreeMap<Hex, (u16, Hex)>; 2] {
    let mut found = [BTreeMap::from([(start, (0, start))]), BTreeMap::new()];
    let mut waiting = vec![(0, 0, start)];
    let mut sequence = 0;
    while let Some(next) = waiting.iter().copied().min() {
        waiting.retain(|&entry| entry != next);
        let (cost, _, from) = next;
        if found[0].get(&from).is_none_or(|known| known.0 != cost) {
            continue;
        }
        for (_, to) in grid.neighbours(from) {
            let (entry, stop) = match random_step(seed, from, to) {
                Step::Blocked => continue,
                Step::Enter(entry) => (entry, 0),
                Step::EnterAndStop(entry) => (entry, 1),
            };
            let total = cost + entry;
            if total <= allowance && found[stop].get(&to).is_none_or(|known| total < known.0) {
                found[stop].insert(to, (total, from));
                sequence += 1;
                if stop == 0 {
                    waiting.push((total, sequence, to));
                }
            }
        }
    }
    found
}

fn path_cost(seed: u64, path: &[Hex]) -> Option<(u16, bool)> {
    let mut total = 0;
    let mut stopped = false;
    for pair in path.windows(2) {
        if stopped {
            return None;
        }
        match random_step(seed, pair[0], pair[1]) {
            Step::Blocked => return None,
            Step::Enter(entry) => total += entry,
            Step::EnterAndStop(entry) => (total, stopped) = (total + entry, true),
        }
    }
    Some((total, stopped))
}

fn check_movement(grid: &Grid, found: &Reach, start: Hex, allowance: u16, seed: u64) {
    let expected = plain_costs(grid, start, allowance, seed);
    let predecessors = plain_predecessors(grid, start, allowance, seed);
    let mut order = Vec::new();
    for hex in grid.hexes() {
        let Some(&(going, stopping)) = expected.get(&hex) else {
            assert_eq!((found.cost_to(hex), found.path_to(hex), found.stops(hex)), (None, None, false));
            continue;
        };
        let cost = going.into_iter().chain(stopping).min();
        let stops = stopping.is_some_and(|stopping| going.is_none_or(|going| stopping < going));
        assert_eq!((found.cost_to(hex), found.cost_through(hex), found.stops(hex)), (cost, going, stops));
        order.push((cost, hex));
        let path = found.path_to(hex).unwrap_or_default();
        assert_eq!((path.first(), path.last()), (Some(&start), Some(&hex)));
        assert!(path.windows(2).all(|pair| grid.adjacent(pair[0], pair[1])));
        assert_eq!(path_cost(seed, &path).map(|(cost, stopped)| (Some(cost), stopped)), Some((cost, stops)));
        for (nth, pair) in path.windows(2).enumerate() {
            let last = nth + 2 == path.len();
            let known = predecessors[usize::from(stops && last)].get(&pair[1]);
            assert_eq!(known.map(|known| known.1), Some(pair[0]));
        }
    }
    order.sort_unstable();
    assert_eq!(found.reached().collect::<Vec<_>>(), order.into_iter().map(|(_, hex)| hex).collect::<Vec<_>>());
}

#[test]
fn a_cheap_stop_does_not_hide_a_dear_way_through() {
    let grid = grid(&Plan::flat_top(Count::from_west(1, 1), Count::from_north(1, 4)));
    let wide = common::grid(&Plan::flat_top(Count::from_west(1, 2), Count::from_north(1, 3)));
    let mut flood = Flood::new(&wide);
    // 0101 to 0102 costs 1 with a stop; round by 0201 it costs 4 without, and leads on to 0103.
    let step = |from: Hex, _: Direction, to: Hex| match (wide.number(from).as_str(), wide.number(to).as_str()) {
        ("0101", "0102") => Step::EnterAndStop(1),
        ("0101", "0201") | ("0201", "0102") => Step::Enter(2),
        ("0102", "0103") => Step::Enter(1),
        _ => Step::Blocked,
    };
    let hexes = ["0101", "0201", "0102", "0103"].map(|number| hex(&wide, number));
    let found = flood.movement(&wide, hexes[0], 9, step);
    assert_eq!(found.cost_to(hexes[2]), Some(1));
    assert!(found.stops(hexes[2]));
    assert_eq!(found.path_to(hexes[2]), Some(vec![hexes[0], hexes[2]]));
    assert_eq!(found.cost_through(hexes[2]), Some(4));
    assert_eq!(found.cost_to(hexes[3]), Some(5));
    assert_eq!(found.path_to(hexes[3]), Some(hexes.to_vec()));
    assert!(!found.stops(hexes[3]));
    // The same memory serves another grid.
    let found = flood.movement(&grid, hex(&grid, "0101"), 2, |_, _, _| Step::Enter(1));
    assert_eq!(found.reached().map(|hex| grid.number(hex)).collect::<Vec<_>>(), ["0101", "0102", "0103"]);
}

#[test]
fn huge_costs_and_bad_starts_are_harmless() {
    let grid = grid(&Plan::flat_top(Count::from_west(1, 1), Count::from_north(1, 3)));
    let mut flood = Flood::new(&grid);
    let start = hex(&grid, "0101");
    let free = flood.movement(&grid, start, 3, |_, _, _| Step::Enter(0));
    assert!(
        free.reached().all(|hex| free.cost_to(hex) == Some(grid.distance(start, hex) as u16)),
        "a step costs at least 1"
    );
    let found = flood.movement(&grid, start, u16::MAX, |_, _, _| Step::Enter(40_000));
    assert_eq!(found.reached().count(), 2);
    let found = flood.movement(&grid, start, u16::MAX, |_, _, _| Step::Enter(u16::MAX));
    assert_eq!(found.reached().count(), 2);
    for nowhere in [Hex(0), Hex(u16::MAX)] {
        assert_eq!(flood.movement(&grid, nowhere, 9, |_, _, _| Step::Enter(1)).reached().count(), 0);
        assert_eq!(flood.distances(&grid, [nowhere], 9, |_, _, _| true).reached().count(), 0);
    }
}

#[test]
fn answers_stay_right_when_the_stamps_come_round() {
    let grid = grid(&Plan::flat_top(Count::from_west(1, 1), Count::from_north(1, 3)));
    let mut flood = Flood::new(&grid);
    let (start, end) = (hex(&grid, "0101"), hex(&grid, "0103"));
    for round in 0..140_000_u32 {
        // Only every 65,536th flood goes to the far end, so that an old stamp would show.
        let allowance = if round % 65_536 == 7 { 2 } else { 1 };
        let found = flood.movement(&grid, start, allowance, |_, _, _| Step::Enter(1));
        assert_eq!(found.cost_to(end).is_some(), allowance == 2);
        let found = flood.distances(&grid, [start], allowance, |_, _, _| true);
        assert_eq!(found.get(end).is_some(), allowance == 2);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn movement(plan in any_plan(), seed in any::<u64>(), allowance in 0..14_u16, starts in any::<[prop::sample::Index; 3]>()) {
        let grid = grid(&plan);
        let hexes: Vec<Hex> = grid.hexes().collect();
        let mut flood = Flood::new(&grid);
        for start in starts {
            let start = *start.get(&hexes);
            let found = flood.movement(&grid, start, allowance, |from, direction, to| {
                assert_eq!(grid.neighbour(from, direction), Some(to));
                random_step(seed, from, to)
            });
            check_movement(&grid, found, start, allowance, seed);
        }
    }

    #[test]
    fn distances_and_shortest_paths(plan in any_plan(), seed in any::<u64>(), limit in 0..20_u16, starts in any::<[prop::sample::Index; 3]>()) {
        let grid = grid(&plan);
        let hexes: Vec<Hex> = grid.hexes().collect();
        let starts = starts.map(|start| *start.get(&hexes));
        let passable = |from: Hex, to: Hex| !roll(seed, u64::from(from.0), u64::from(to.0)).is_multiple_of(4);
        let mut flood = Flood::new(&grid);
        let expected = plain_search(&grid, &starts, passable);
        let found = flood.distances(&grid, starts, limit, |from, _, to| passable(from, to));
        for &hex in &hexes {
            let within = expected[hex.index()].filter(|&distance| distance <= u32::from(limit));
            prop_assert_eq!(found.get(hex).map(u32::from), within);
        }
        let reached: Vec<Option<u16>> = found.reached().map(|hex| found.get(hex)).collect();
        prop_assert!(reached.is_sorted());

        let goal = |hex: Hex| roll(seed, 9, u64::from(hex.0)).is_multiple_of(16);
        let expected = plain_search(&grid, &starts[..1], passable);
        let nearest = hexes.iter().filter(|&&hex| goal(hex)).filter_map(|hex| expected[hex.index()]).min();
        let path = flood.shortest_path(&grid, starts[0], goal, |from, _, to| passable(from, to));
        prop_assert_eq!(path.as_ref().map(|path| path.len() as u32 - 1), nearest);
        if let Some(path) = path {
            prop_assert_eq!(path.first(), Some(&starts[0]));
            prop_assert!(path.last().is_some_and(|&hex| goal(hex)));
            prop_assert!(path.windows(2).all(|pair| grid.adjacent(pair[0], pair[1]) && passable(pair[0], pair[1])));
        }
    }

    #[test]
    fn reach_is_that_of_a_plain_search(plan in any_plan(), seed in any::<u64>(), density in 2..12_u64, starts in any::<[prop::sample::Index; 2]>()) {
        let grid = grid(&plan);
        let hexes: Vec<Hex> = grid.hexes().collect();
        let open = HexSet::from_iter(&grid, grid.hexes().filter(|hex| !roll(seed, 1, u64::from(hex.0)).is_multiple_of(density)));
        let side_blocks = |side: hexgrid::Hexside| roll(seed, 2, side.index() as u64).is_multiple_of(density);
        let mut passages = Passages::new(&grid, side_blocks);
        for hex in grid.hexes() {
            for direction in Direction::ALL {
                if roll(seed, 3 + direction.index() as u64, u64::from(hex.0)).is_multiple_of(density) {
                    passages.block_one_way(hex, direction);
                }
            }
        }
        let mut scratch = ReachScratch::new(&grid);
        let mut again = HexSet::new(&grid);
        for count in [0, 1, 2] {
            let starts: Vec<Hex> = starts[..count].iter().map(|start| *start.get(&hexes)).collect();
            let expected = plain_search(&grid, &starts, |from, to| {
                open.contains(to) && grid.direction(from, to).is_some_and(|direction| passages.allows(from, direction))
            });
            let expected = HexSet::from_iter(&grid, grid.hexes().filter(|hex| expected[hex.index()].is_some()));
            let set = HexSet::from_iter(&grid, starts);
            prop_assert_eq!(&reach(&grid, &set, &open, &passages, &mut scratch), &expected);
            reach_into(&mut again, &set, &open, &passages, &mut scratch);
            prop_assert_eq!(&again, &expected);
        }
    }

    #[test]
    fn passages_open_and_close(plan in any_plan(), which in any::<prop::sample::Index>()) {
        let grid = grid(&plan);
        let sides: Vec<hexgrid::Hexside> = grid.hexsides().collect();
        let side = *which.get(&sides);
        let (a, b) = grid.sides_of(side);
        let inside = grid.adjacent(a, b);
        let open = Passages::open(&grid);
        let mut passages = open.clone();
        passages.block(&grid, side);
        prop_assert_eq!(passages != open, inside);
        if let Some(direction) = grid.direction(a, b) {
            prop_assert!(!passages.allows(a, direction) && !passages.allows(b, direction.opposite()));
            prop_assert!(open.allows(a, direction) && open.from(direction.opposite()).contains(b));
        }
        passages.unblock(&grid, side);
        prop_assert_eq!(passages, open);
    }
}
