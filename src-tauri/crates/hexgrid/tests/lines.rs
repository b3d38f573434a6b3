//! Lines from centre to centre, against a slow exact clipping of the line by every hex.

mod common;

use common::{any_plan, grid, hex, roll};
use hexgrid::{AlongRule, Count, Grid, Hex, LineStep, Plan};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Whether the inside of the hex and the line from `a` to `b` have a stretch in common: with the line as a + t (b - a),
/// each side of the hex allows t on one side of a fraction.
fn crosses(grid: &Grid, a: Hex, b: Hex, hex: Hex) -> bool {
    let ((ax, ay), (bx, by)) = (grid.centre(a), grid.centre(b));
    let (mut low, mut high) = ((0_i64, 1_i64), (1_i64, 1_i64));
    let corners = grid.corners(hex);
    for n in 0..6 {
        let ((px, py), (qx, qy)) = (corners[n], corners[(n + 1) % 6]);
        // Inside is to the right of each side, for the corners go clockwise.
        let at_start = i64::from((qx - px) * (ay - py) - (qy - py) * (ax - px));
        let slope = i64::from((qx - px) * (by - ay) - (qy - py) * (bx - ax));
        if slope == 0 && at_start <= 0 {
            return false;
        }
        if slope > 0 && -at_start * low.1 > low.0 * slope {
            low = (-at_start, slope);
        }
        if slope < 0 && at_start * high.1 < high.0 * -slope {
            high = (at_start, -slope);
        }
    }
    low.0 * high.1 < high.0 * low.1
}

/// The hexsides that lie on the line, as pairs of hexes.
fn along(grid: &Grid, a: Hex, b: Hex) -> BTreeSet<(Hex, Hex)> {
    let ((ax, ay), (bx, by)) = (grid.centre(a), grid.centre(b));
    let on_line = |(x, y): (i32, i32)| (bx - ax) * (y - ay) == (by - ay) * (x - ax);
    let within = |(x, y): (i32, i32)| (ax.min(bx)..=ax.max(bx)).contains(&x) && (ay.min(by)..=ay.max(by)).contains(&y);
    grid.hexsides()
        .filter(|&side| {
            let (start, end) = grid.vertices_of(side);
            [start, end].map(|end| grid.vertex_place(end)).into_iter().all(|place| on_line(place) && within(place))
        })
        .map(|side| grid.sides_of(side))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect()
}

fn touches_next(grid: &Grid, pair: &[LineStep]) -> bool {
    match (pair[0], pair[1]) {
        (LineStep::Hex(a), LineStep::Hex(b)) => grid.distance(a, b) == 1,
        (LineStep::Hex(a), LineStep::Along(l, r)) | (LineStep::Along(l, r), LineStep::Hex(a)) => {
            grid.distance(a, l) == 1 && grid.distance(a, r) == 1 && grid.distance(l, r) == 1
        }
        (LineStep::Along(..), LineStep::Along(..)) => false,
    }
}

fn described(grid: &Grid, line: &[LineStep]) -> String {
    let step = |step: &LineStep| match *step {
        LineStep::Hex(hex) => grid.number(hex),
        LineStep::Along(a, b) => format!("{}|{}", grid.number(a), grid.number(b)),
    };
    line.iter().map(step).collect::<Vec<_>>().join(" ")
}

fn sheet() -> Grid {
    grid(&Plan::flat_top(Count::from_west(1, 20), Count::from_north(1, 20)))
}

#[test]
fn lines_as_a_player_would_lay_the_thread() {
    let grid = sheet();
    let check = |a: &str, b: &str, expected: &str| {
        assert_eq!(described(&grid, &grid.line(hex(&grid, a), hex(&grid, b))), expected);
    };
    check("0505", "0505", "0505");
    check("0505", "0508", "0505 0506 0507 0508");
    check("0505", "0705", "0505 0604|0605 0705");
    check("0505", "0905", "0505 0604|0605 0705 0804|0805 0905");
    check("0101", "0301", "0101 off map|0201 0301");
    check("0505", "0704", "0505 0604 0704");
    // The thread weaves between two columns: eight hexes at a distance of six.
    check("0510", "0604", "0510 0509 0508 0607 0507 0606 0605 0604");
}

#[test]
fn sight_along_a_hexside_follows_the_rule() {
    let grid = sheet();
    let sees = |blocking: &[&str], rule| {
        let blocks = |hex: Hex| blocking.contains(&grid.number(hex).as_str());
        grid.sees(hex(&grid, "0505"), hex(&grid, "0705"), blocks, |_| false, rule)
    };
    assert!(sees(&["0505", "0705"], AlongRule::Either));
    assert!(!sees(&["0604"], AlongRule::Either));
    assert!(sees(&["0604"], AlongRule::Both));
    assert!(!sees(&["0604", "0605"], AlongRule::Both));
}

#[test]
fn off_map_flanks_are_left_out_of_account() {
    let grid = sheet();
    let (a, b, flank) = (hex(&grid, "0101"), hex(&grid, "0301"), hex(&grid, "0201"));
    for rule in [AlongRule::Either, AlongRule::Both] {
        assert!(grid.sees(a, b, |hex| hex != flank, |_| false, rule));
        assert!(!grid.sees(a, b, |hex| hex == flank, |_| false, rule));
    }
    assert!(!grid.sees(a, Hex(0), |_| false, |_| false, AlongRule::Both));
    assert_eq!(grid.line(a, Hex(0)), []);
}

#[test]
fn hexsides_block_where_they_are_crossed() {
    let grid = sheet();
    let sees = |a: &str, b: &str, sides: &[&str], rule| {
        let blocks_side = |side| sides.contains(&grid.hexside_number(side).as_str());
        grid.sees(hex(&grid, a), hex(&grid, b), |_| false, blocks_side, rule)
    };
    assert!(!sees("0505", "0507", &["0506/0507"], AlongRule::Both));
    assert!(sees("0505", "0507", &["0506/0606"], AlongRule::Both));
    assert!(!sees("0505", "0705", &["0604/0505"], AlongRule::Either));
    assert!(sees("0505", "0705", &["0604/0505"], AlongRule::Both));
    assert!(!sees("0505", "0705", &["0604/0505", "0605/0705"], AlongRule::Both));
    // The side the line runs along is not crossed.
    assert!(sees("0505", "0705", &["0604/0605"], AlongRule::Either));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn lines_are_exact(plan in any_plan(), ends in any::<[prop::sample::Index; 8]>()) {
        let grid = grid(&plan);
        let hexes: Vec<Hex> = grid.hexes().collect();
        for pair in ends.windows(2) {
            let (a, b) = (*pair[0].get(&hexes), *pair[1].get(&hexes));
            let line = grid.line(a, b);
            let mut back = grid.line(b, a);
            back.reverse();
            prop_assert_eq!(&line, &back);
            prop_assert_eq!((line.first(), line.last()), (Some(&LineStep::Hex(a)), Some(&LineStep::Hex(b))));
            prop_assert!(line.windows(2).all(|pair| touches_next(&grid, pair)));
            prop_assert!(line.len() > grid.distance(a, b) as usize);
            let mut expected: BTreeSet<LineStep> = (0..grid.size() as u16)
                .map(Hex)
                .filter(|&hex| crosses(&grid, a, b, hex))
                .map(LineStep::Hex)
                .collect();
            let beside = along(&grid, a, b);
            if !beside.is_empty() {
                prop_assert_eq!(line.len(), grid.distance(a, b) as usize + 1);
            }
            expected.extend(beside.into_iter().map(|(a, b)| LineStep::Along(a, b)));
            // A hexside in a hole of the map is not listed among the map's hexsides.
            let touches_map = |step: &LineStep| match *step {
                LineStep::Hex(_) => true,
                LineStep::Along(a, b) => grid.contains(a) || grid.contains(b),
            };
            prop_assert_eq!(line.iter().copied().filter(touches_map).collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn sight_is_mutual_and_stricter_with_either(plan in any_plan(), seed in any::<u64>(), ends in any::<[prop::sample::Index; 8]>()) {
        let grid = grid(&plan);
        let hexes: Vec<Hex> = grid.hexes().collect();
        let blocks = |hex: Hex| roll(seed, 1, u64::from(hex.0)).is_multiple_of(8);
        let blocks_side = |side: hexgrid::Hexside| roll(seed, 2, side.index() as u64).is_multiple_of(16);
        for pair in ends.windows(2) {
            let (a, b) = (*pair[0].get(&hexes), *pair[1].get(&hexes));
            let sees = |a, b, rule| grid.sees(a, b, blocks, blocks_side, rule);
            for rule in [AlongRule::Either, AlongRule::Both] {
                prop_assert_eq!(sees(a, b, rule), sees(b, a, rule));
            }
            prop_assert!(sees(a, b, AlongRule::Both) || !sees(a, b, AlongRule::Either));
            let line = grid.line(a, b);
            let hexes: Option<Vec<Hex>> = line
                .iter()
                .map(|step| match *step {
                    LineStep::Hex(hex) => Some(hex),
                    LineStep::Along(..) => None,
                })
                .collect();
            if let Some(hexes) = hexes {
                let hex_blocks = hexes.iter().any(|&hex| hex != a && hex != b && grid.contains(hex) && blocks(hex));
                let side_blocks = hexes.windows(2).any(|pair| grid.between(pair[0], pair[1]).is_some_and(blocks_side));
                prop_assert_eq!(sees(a, b, AlongRule::Both), !hex_blocks && !side_blocks);
            }
        }
    }
}
