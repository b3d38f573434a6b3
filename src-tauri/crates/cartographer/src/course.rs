//! Courses along hexsides: the corners they pass, and what lies around a corner.

use hexgrid::{Grid, Hex, Hexside, Vertex};

/// The end of a hexside that is not this corner.
pub fn far_end(grid: &Grid, side: Hexside, corner: Vertex) -> Option<Vertex> {
    let (from, to) = grid.vertices_of(side);
    if from == corner {
        Some(to)
    } else if to == corner {
        Some(from)
    } else {
        None
    }
}

/// The corners along hexsides, if each goes on where the one before ends. A single hexside is walked either way.
pub fn walk(grid: &Grid, sides: &[Hexside]) -> Option<Vec<Vertex>> {
    let (from, to) = grid.vertices_of(*sides.first()?);
    let follow = |start: [Vertex; 2]| {
        let mut walk = start.to_vec();
        for side in &sides[1..] {
            walk.push(far_end(grid, *side, walk[walk.len() - 1])?);
        }
        Some(walk)
    };
    follow([from, to]).or_else(|| follow([to, from]))
}

/// The corners of a river, downstream. A single hexside runs toward the end at which it meets something.
pub fn downstream(grid: &Grid, sides: &[Hexside], meets: impl Fn(Vertex) -> bool) -> Option<Vec<Vertex>> {
    let mut walk = walk(grid, sides)?;
    if let [first, last] = walk[..]
        && !meets(last)
        && meets(first)
    {
        walk.reverse();
    }
    Some(walk)
}

/// The hexes that meet at a corner; one of them may be off the map.
pub fn around(grid: &Grid, corner: Vertex) -> Vec<Hex> {
    let sides = grid.hexsides_at(corner);
    let mut hexes: Vec<Hex> = sides.flat_map(|side| <[Hex; 2]>::from(grid.sides_of(side))).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Whether a corner lies on the edge of the map.
pub fn at_edge(grid: &Grid, corner: Vertex) -> bool {
    around(grid, corner).iter().any(|hex| !grid.contains(*hex))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexgrid::{Count, Plan};

    #[test]
    fn a_course_is_walked_corner_by_corner() {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 5), Count::from_north(1, 5))).expect("a grid");
        let sides = |text: &str| -> Vec<Hexside> {
            text.split(' ').map(|side| grid.parse_hexside(side).expect("a hexside")).collect()
        };
        let course = sides("0302/0303 0303/0402 0303/0403");
        let there = walk(&grid, &course).expect("a walk");
        assert_eq!(there.len(), 4);
        let mut back = walk(&grid, &course.iter().rev().copied().collect::<Vec<_>>()).expect("a walk");
        back.reverse();
        assert_eq!(there, back);
        assert_eq!(walk(&grid, &sides("0302/0303 0303/0403")), None);
        assert_eq!(around(&grid, there[1]).len(), 3);
        assert!(!at_edge(&grid, there[1]) && at_edge(&grid, walk(&grid, &sides("0101/0201")).expect("a walk")[0]));
    }
}
