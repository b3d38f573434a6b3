//! Advances after combat: how far along a path the victors may go.

use hexgrid::Hex;

/// The routes open to a victor: to stay, or to follow the path from its first hex on, at most so many hexes and no further than
/// the first hex in which the rulebook makes it halt. Every route begins where the victor stands.
pub fn routes(from: Hex, path: &[Hex], most: usize, halts: impl Fn(Hex) -> bool) -> Vec<Vec<Hex>> {
    let most = most.min(path.len());
    let reach = path[..most].iter().position(|hex| halts(*hex)).map_or(most, |at| at + 1);
    (0..=reach).map(|length| [from].iter().chain(&path[..length]).copied().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_victor_stays_or_follows_as_far_as_he_may() {
        let [here, first, second, third] = [1, 2, 3, 4].map(Hex);
        let path = [first, second, third];
        let all = [vec![here], vec![here, first], vec![here, first, second], vec![here, first, second, third]];
        assert_eq!(routes(here, &path, 9, |_| false), all);
        assert_eq!(routes(here, &path, 2, |_| false), all[..3]);
        assert_eq!(routes(here, &path, 3, |hex| hex == first), all[..2]);
        assert_eq!(routes(here, &path, 0, |_| false), all[..1]);
    }
}
