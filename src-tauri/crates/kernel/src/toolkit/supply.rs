//! Tracing a line from a unit to a source, and telling where it is cut.

use super::scratch::with_flood;
use hexgrid::{Direction, Grid, Hex};

/// A traced line, or where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trace {
    /// From the unit to the source, both ends included.
    Line(Vec<Hex>),
    /// No line. The shortest way to a source up to the hex at which it is cut, that hex included; empty if there is no way at all.
    Cut { way: Vec<Hex> },
}

impl Trace {
    pub fn holds(&self) -> bool {
        matches!(self, Trace::Line(_))
    }
}

/// Traces from a hex to the nearest source, over at most so many hexes beyond the first. `land` is where a line could run if there were no enemy, `open` where it can now.
/// The last hex must be a source and open, or the first itself.
pub fn trace(
    grid: &Grid,
    from: Hex,
    most: usize,
    source: impl Fn(Hex) -> bool,
    land: impl Fn(Hex, Direction, Hex) -> bool,
    open: impl Fn(Hex) -> bool,
) -> Trace {
    let now = |here: Hex, direction: Direction, next: Hex| land(here, direction, next) && open(next);
    if let Some(line) = with_flood(grid, |flood| flood.shortest_path(grid, from, &source, now)) {
        return match line.get(most.saturating_add(1)) {
            Some(_) => Trace::Cut { way: line[..=most + 1].to_vec() },
            None => Trace::Line(line),
        };
    }
    let peace = with_flood(grid, |flood| flood.shortest_path(grid, from, &source, &land));
    let cut = |line: &Vec<Hex>| line.iter().skip(1).position(|hex| !open(*hex));
    let way = peace.and_then(|line| cut(&line).map(|at| line[..at + 2].to_vec()));
    Trace::Cut { way: way.unwrap_or_default() }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{grid, hexes};
    use super::*;

    #[test]
    fn a_line_is_traced_or_told_where_it_is_cut() {
        let grid = grid();
        let way = hexes(&grid, &["0404", "0403", "0402", "0401"]);
        let wall: Vec<Hex> = grid.hexes().filter(|hex| grid.col_row(*hex).1 == 1).collect();
        let source = |hex: Hex| hex == way[3];
        let free = trace(&grid, way[0], 3, source, |_, _, _| true, |_| true);
        assert_eq!(free, Trace::Line(way.clone()));
        let far = trace(&grid, way[0], 2, source, |_, _, _| true, |_| true);
        assert_eq!(far, Trace::Cut { way: way.clone() });
        let cut = trace(&grid, way[0], usize::MAX, source, |_, _, _| true, |hex| !wall.contains(&hex));
        assert_eq!(cut, Trace::Cut { way: way[..3].to_vec() });
        let sea = trace(&grid, way[0], usize::MAX, source, |_, _, _| false, |_| true);
        assert_eq!(sea, Trace::Cut { way: Vec::new() });
        assert!(trace(&grid, way[3], 0, source, |_, _, _| false, |_| false).holds());
    }
}
