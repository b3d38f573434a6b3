//! How many steps away each hex is.

use crate::{Direction, Grid, Hex};

/// What a distance flood has found.
#[derive(Clone, Debug)]
pub struct Distances {
    generation: u16,
    labels: Vec<Label>,
    /// The hexes found, nearest first; those not yet expanded wait at the end.
    found: Vec<Hex>,
}

/// What is known about a hex, valid if the stamp is that of the present flood.
#[derive(Clone, Copy, Debug, Default)]
struct Label {
    stamp: u16,
    distance: u16,
    from: u16,
}

impl Distances {
    /// How many steps the hex is from the nearest start, if it was found.
    pub fn get(&self, hex: Hex) -> Option<u16> {
        self.label(hex).map(|label| label.distance)
    }

    /// Every hex found, the starts included, nearest first, and among equals in the order in which they were found.
    pub fn reached(&self) -> impl Iterator<Item = Hex> + '_ {
        self.found.iter().copied()
    }

    /// The way by which the hex was found, from a start to it.
    pub fn path_to(&self, hex: Hex) -> Option<Vec<Hex>> {
        let mut label = self.label(hex)?;
        let mut path = vec![hex];
        while label.distance > 0 {
            path.push(Hex(label.from));
            label = self.label(Hex(label.from))?;
        }
        path.reverse();
        Some(path)
    }

    pub(crate) fn new(size: usize) -> Distances {
        Distances { generation: 1, labels: vec![Label::default(); size], found: Vec::new() }
    }

    /// Floods until the first goal is found, or everything within the limit.
    pub(crate) fn flood(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = Hex>,
        limit: u16,
        mut goal: impl FnMut(Hex) -> bool,
        mut passable: impl FnMut(Hex, Direction, Hex) -> bool,
    ) -> Option<Hex> {
        self.begin(grid.size());
        for start in starts {
            if grid.contains(start) && self.find(start, 0, start) && goal(start) {
                return Some(start);
            }
        }
        let mut nth = 0;
        while let Some(&hex) = self.found.get(nth) {
            nth += 1;
            let distance = self.labels[hex.index()].distance;
            if distance >= limit {
                break;
            }
            for (direction, to) in grid.neighbours(hex) {
                if self.label(to).is_none() && passable(hex, direction, to) {
                    self.find(to, distance + 1, hex);
                    if goal(to) {
                        return Some(to);
                    }
                }
            }
        }
        None
    }

    fn begin(&mut self, size: usize) {
        self.found.clear();
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.labels.fill(Label::default());
            self.generation = 1;
        }
        self.labels.resize(size, Label::default());
    }

    /// Notes a hex; false if it was found before.
    fn find(&mut self, hex: Hex, distance: u16, from: Hex) -> bool {
        let label = &mut self.labels[hex.index()];
        let new = label.stamp != self.generation;
        if new {
            *label = Label { stamp: self.generation, distance, from: from.0 };
            self.found.push(hex);
        }
        new
    }

    #[inline]
    fn label(&self, hex: Hex) -> Option<&Label> {
        self.labels.get(hex.index()).filter(|label| label.stamp == self.generation)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Count, Flood, Grid, Hex, Plan, PlanError};

    #[test]
    fn the_limit_and_the_nearest_start_count() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 1), Count::from_north(1, 9)))?;
        let column: Vec<Hex> = grid.hexes().collect();
        let mut flood = Flood::new(&grid);
        let found = flood.distances(&grid, [column[0], column[8]], 2, |_, _, _| true);
        let expected = [Some(0), Some(1), Some(2), None, None, None, Some(2), Some(1), Some(0)];
        assert_eq!(column.iter().map(|&hex| found.get(hex)).collect::<Vec<_>>(), expected);
        assert_eq!(found.path_to(column[6]), Some(vec![column[8], column[7], column[6]]));
        assert_eq!(found.reached().count(), 6);
        Ok(())
    }
}
