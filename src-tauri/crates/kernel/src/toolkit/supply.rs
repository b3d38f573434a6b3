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

/// Traces from a hex to the nearest source. `land` is where a line could run if there were no enemy, `open` where it can now.
/// The last hex must be a source and open, or the first itself.
pub fn trace(
    grid: &Grid,
    from: Hex,
    source: impl Fn(Hex) -> bool,
    land: impl Fn(Hex, Direction, Hex) -> bool,
    open: impl Fn(Hex) -> bool,
) -> Trace {
    let now = |here: Hex, direction: Direction, next: Hex| land(here, direction, next) && open(next);
    if let Some(line) = with_flood(grid, |flood| flood.shortest_path(grid, from, &source, now)) {
        return Trace::Line(line);
    }
    let peace = with_flood(grid, |flood| flood.shortest_path(grid, from, &source, &land));
    Trace::Cut { at: peace.and_then(|line| line.into_iter().skip(1).find(|hex| !open(*hex))) }
}
