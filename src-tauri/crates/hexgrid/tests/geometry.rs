//! Neighbours, distances, rings, hexsides, vertices and mirror images on grids of every kind.

mod common;

use common::{any_plan, five_plans, grid, plain_search, touch_by_number};
use hexgrid::{Count, Direction, Edge, Grid, Hex, Orientation, Plan};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A few hexes spread over the map, first and last included.
fn sample(grid: &Grid) -> Vec<Hex> {
    let last = grid.hexes().last();
    grid.hexes().step_by(1 + grid.count() / 9).chain(last).collect()
}

fn check_numbers_and_neighbours(plan: &Plan) {
    let grid = grid(plan);
    let hexes: Vec<(Hex, (u16, u16))> = grid.hexes().map(|hex| (hex, grid.printed(hex).unwrap_or_default())).collect();
    for &(hex, printed) in &hexes {
        assert_eq!(grid.hex(&grid.number(hex)), Ok(hex));
        assert_eq!(grid.hex_at(printed.0, printed.1), Some(hex));
        let (column, row) = grid.col_row(hex);
        assert_eq!(grid.at(column, row), Some(hex));
        for direction in Direction::ALL {
            if let Some(neighbour) = grid.neighbour(hex, direction) {
                assert!(grid.contains(neighbour));
                assert_eq!(grid.neighbour(neighbour, direction.opposite()), Some(hex));
                assert_eq!(grid.direction(hex, neighbour), Some(direction));
            }
        }
        let listed: Vec<(Direction, Hex)> = grid.neighbours(hex).collect();
        let asked = Direction::ALL.into_iter().filter_map(|d| Some((d, grid.neighbour(hex, d)?)));
        assert_eq!(listed, asked.collect::<Vec<_>>());
        let by_number = hexes.iter().filter(|(_, other)| touch_by_number(plan, printed, *other));
        assert_eq!(
            by_number.map(|(other, _)| *other).collect::<BTreeSet<_>>(),
            listed.iter().map(|(_, other)| *other).collect()
        );
    }
}

#[test]
fn headway_is_two_a_step_and_adds_up() {
    for plan in five_plans() {
        let grid = grid(&plan);
        let some = sample(&grid);
        for &hex in &some {
            for (way, next) in grid.neighbours(hex) {
                let turned = [0, 1, 2, 3, 4, 5].map(|sixths| grid.headway(hex, next, way.turned(sixths)));
                assert_eq!(turned, [2, 1, -1, -2, -1, 1]);
                let rest = |other: &Hex| grid.headway(hex, next, way) + grid.headway(next, *other, way);
                assert!(some.iter().all(|other| grid.headway(hex, *other, way) == rest(other)));
            }
        }
    }
}

fn check_hexsides(grid: &Grid) {
    let listed: Vec<_> = grid.hexsides().collect();
    let mut touching = BTreeSet::new();
    let mut places = BTreeMap::new();
    for hex in grid.hexes() {
        let corners = grid.corners(hex);
        for direction in Direction::ALL {
            let Some(side) = grid.hexside(hex, direction) else {
                panic!("{hex:?} has no side {direction:?}");
            };
            touching.insert(side);
            let (a, b) = grid.sides_of(side);
            let other = if a == hex { b } else { a };
            assert_ne!(a, b);
            assert!(a == hex || b == hex);
            assert_eq!(grid.hexside(other, direction.opposite()), Some(side));
            assert_eq!((grid.between(hex, other), grid.between(other, hex)), (Some(side), Some(side)));
            assert_eq!(grid.neighbour(hex, direction), Some(other).filter(|&other| grid.contains(other)));
            assert_eq!(grid.parse_hexside(&grid.hexside_number(side)), Ok(side));
            let ends = grid.vertices_of(side);
            let expected = [direction, direction.turned(1)].map(|direction| corners[direction.index()]);
            let mut found = [grid.vertex_place(ends.0), grid.vertex_place(ends.1)];
            if a != hex {
                found.reverse();
            }
            assert_eq!(found, expected);
            for end in [ends.0, ends.1] {
                assert_eq!(*places.entry(grid.vertex_place(end)).or_insert(end), end);
                assert_eq!(grid.hexsides_at(end).filter(|&at| at == side).count(), 1);
                for at in grid.hexsides_at(end) {
                    let (start, stop) = grid.vertices_of(at);
                    assert!(start == end || stop == end);
                }
            }
        }
    }
    assert_eq!(listed, touching.into_iter().collect::<Vec<_>>());
    assert_eq!(places.values().collect::<BTreeSet<_>>().len(), places.len());
}

#[test]
fn the_five_maps_hold_together() {
    for plan in five_plans() {
        check_numbers_and_neighbours(&plan);
        check_hexsides(&grid(&plan));
    }
}

#[test]
fn a_vertex_inside_the_map_joins_three_hexsides() {
    let grid = grid(&Plan::flat_top(Count::from_west(1, 5), Count::from_north(1, 5)));
    let middle = grid.at(2, 2).unwrap_or(Hex(0));
    for direction in Direction::ALL {
        let sides = grid.vertex(middle, direction).map(|vertex| grid.hexsides_at(vertex).count());
        assert_eq!(sides, Some(3));
    }
    assert_eq!(grid.vertex(Hex(0), Direction::ALL[0]), None);
}

#[test]
fn unclipped_rings_have_six_hexes_for_each_step() {
    for plan in five_plans() {
        let grid = grid(&plan);
        let (columns, rows) = (plan.columns.last - plan.columns.first, plan.rows.last - plan.rows.first);
        let centre = grid.at(columns / 2, rows / 2).unwrap_or(Hex(0));
        for radius in 1..=10 {
            let ring: Vec<Hex> = grid.ring(centre, radius).collect();
            assert_eq!(ring.len(), 6 * radius as usize);
            let straight = (0..radius).try_fold(centre, |hex, _| grid.neighbour(hex, Direction::ALL[0]));
            assert_eq!(ring.first().copied(), straight);
            // Clockwise: each touches the next, and the first corner turned is that of direction 1.
            assert!(ring.windows(2).all(|pair| grid.adjacent(pair[0], pair[1])));
            let next = (0..radius).try_fold(centre, |hex, _| grid.neighbour(hex, Direction::ALL[1]));
            assert_eq!(ring.get(radius as usize).copied(), next);
        }
        assert_eq!(grid.disc(centre, 10).count(), 1 + 6 * 55);
    }
}

#[test]
fn a_hex_of_a_staggered_side_is_on_the_edge_whether_it_juts_out_or_not() {
    let grid = grid(&Plan::pointy_top(Count::from_west(1, 4), Count::from_north(1, 4)));
    let west: Vec<String> =
        grid.hexes().filter(|&hex| grid.on_edge(hex, Edge::West)).map(|hex| grid.number(hex)).collect();
    assert_eq!(west, ["0101", "0102", "0103", "0104"]);
    let south = grid.hexes().filter(|&hex| grid.on_edge(hex, Edge::South)).count();
    assert_eq!(south, 4);
}

#[test]
fn what_has_no_mirror_image() {
    let unmirrored = |plan: &Plan| {
        let grid = grid(plan);
        let lonely = grid.hexes().filter(|&hex| grid.mirrored(hex).is_none());
        lonely.map(|hex| grid.number(hex)).collect::<Vec<_>>()
    };
    let rows = Count::from_north(1, 3);
    assert_eq!(unmirrored(&Plan::flat_top(Count::from_west(1, 5), rows)), [""; 0]);
    assert_eq!(unmirrored(&Plan::flat_top(Count::from_west(1, 4), rows)).len(), 12);
    assert_eq!(unmirrored(&Plan::pointy_top(Count::from_west(1, 4), rows)), ["0402"]);
    assert_eq!(unmirrored(&common::dagc()), [""; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn numbers_and_neighbours(plan in any_plan()) {
        check_numbers_and_neighbours(&plan);
    }

    #[test]
    fn hexsides_and_vertices(plan in any_plan()) {
        check_hexsides(&grid(&plan));
    }

    #[test]
    fn distance_is_a_metric(plan in any_plan()) {
        let grid = grid(&plan);
        let hexes = sample(&grid);
        for &a in &hexes {
            for &b in &hexes {
                prop_assert_eq!(grid.distance(a, b), grid.distance(b, a));
                prop_assert_eq!(grid.distance(a, b) == 0, a == b);
                prop_assert_eq!(grid.distance(a, b) == 1, grid.adjacent(a, b));
                for &c in &hexes {
                    prop_assert!(grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c));
                }
            }
        }
    }

    #[test]
    fn distance_is_that_of_a_search(plan in any_plan(), which in any::<prop::sample::Index>()) {
        // Without ragged lines and holes the shortest way never leaves the map.
        let grid = grid(&Plan { ragged: vec![], absent: vec![], ..plan });
        let hexes: Vec<Hex> = grid.hexes().collect();
        let start = *which.get(&hexes);
        let found = plain_search(&grid, &[start], |_, _| true);
        for &hex in &hexes {
            prop_assert_eq!(found[hex.index()], Some(grid.distance(start, hex)));
        }
    }

    #[test]
    fn rings_are_all_hexes_at_that_distance(plan in any_plan(), radius in 0..12_u32) {
        let grid = grid(&plan);
        for centre in sample(&grid) {
            let ring: Vec<Hex> = grid.ring(centre, radius).collect();
            let expected: BTreeSet<Hex> = grid.hexes().filter(|&hex| grid.distance(centre, hex) == radius).collect();
            prop_assert_eq!(ring.len(), expected.len());
            prop_assert_eq!(ring.into_iter().collect::<BTreeSet<_>>(), expected);
            let within = grid.hexes().filter(|&hex| grid.distance(centre, hex) <= radius).count();
            prop_assert_eq!(grid.disc(centre, radius).count(), within);
            prop_assert_eq!(grid.disc(centre, u32::MAX).count(), grid.count());
        }
    }

    #[test]
    fn mirror_images_keep_what_touches(plan in any_plan()) {
        let grid = grid(&plan);
        for hex in grid.hexes() {
            let Some(image) = grid.mirrored(hex) else { continue };
            prop_assert_eq!(grid.mirrored(image), Some(hex));
            prop_assert_eq!(grid.col_row(image).1, grid.col_row(hex).1);
            for (_, neighbour) in grid.neighbours(hex) {
                if let Some(other) = grid.mirrored(neighbour) {
                    prop_assert!(grid.adjacent(image, other));
                }
            }
        }
        let columns: Vec<u16> = grid.hexes().map(|hex| grid.col_row(hex).0).collect();
        let span = columns.iter().max().unwrap_or(&0) - columns.iter().min().unwrap_or(&0);
        if grid.orientation() == Orientation::FlatTop && span % 2 == 1 {
            prop_assert!(grid.hexes().all(|hex| grid.mirrored(hex).is_none()));
        }
    }
}
