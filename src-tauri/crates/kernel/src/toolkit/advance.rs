//! Advances after combat: how far along a path the victors may go.

use hexgrid::Hex;

/// The beginnings of a path that an advance may follow: at most so many hexes, and no further than the first hex in which the
/// rulebook makes it halt. The path does not include the hex that the advance starts from.
pub fn reaches(path: &[Hex], most: usize, halts: impl Fn(Hex) -> bool) -> usize {
    let most = most.min(path.len());
    path[..most].iter().position(|hex| halts(*hex)).map_or(most, |at| at + 1)
}
