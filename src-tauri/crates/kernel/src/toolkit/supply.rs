//! Tracing a line from a unit to a source, and telling where it is cut.

use super::scratch::with_flood;
use hexgrid::{Direction, Grid, Hex};

/// A traced line, or where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trace {
    /// From the unit to the source, both ends included.
    Line(Vec<Hex>),
    /// No line. The hex at which the shortest way to a source is cut, if there is any way at all.
    Cut { at: Option<Hex> },
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
            Some(beyond) => Trace::Cut { at: Some(*beyond) },
            None => Trace::Line(line),
        };
    }
    let peace = with_flood(grid, |flood| flood.shortest_path(grid, from, &source, &land));
    Trace::Cut { at: peace.and_then(|line| line.into_iter().skip(1).find(|hex| !open(*hex))) }
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
        assert_eq!(far, Trace::Cut { at: Some(way[3]) });
        let cut = trace(&grid, way[0], usize::MAX, source, |_, _, _| true, |hex| !wall.contains(&hex));
        assert_eq!(cut, Trace::Cut { at: Some(way[2]) });
        let sea = trace(&grid, way[0], usize::MAX, source, |_, _, _| false, |_| true);
        assert_eq!(sea, Trace::Cut { at: None });
        assert!(trace(&grid, way[3], 0, source, |_, _, _| false, |_| false).holds());
    }
}
