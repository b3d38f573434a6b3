//! The cheapest ways from one hex to all others.

use crate::buckets::{Buckets, Waiting};
use crate::{Direction, Grid, Hex};
use std::fmt;
use std::hint::select_unpredictable;

/// Room for the steps from one hex, with some to spare.
const ROOM: usize = 8;

/// What it takes to step from one hex into the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The step cannot be made.
    Blocked,
    /// It costs so much, at least 1, and one may go on.
    Enter(u16),
    /// It costs so much, at least 1, and one must stop there.
    EnterAndStop(u16),
}

/// What a movement flood has reached, and how.
#[derive(Clone, Debug)]
pub struct Reach {
    start: Hex,
    allowance: u16,
    /// Counts up from flood to flood, see [`Worth`].
    generation: u16,
    /// The best entries after which one may go on.
    on: Entries,
    /// The best entries after which one must stop.
    stop: Entries,
    /// Every hex reached, in order of cost.
    order: Vec<Hex>,
    /// For each hex the last flood that reached it.
    reached_by: Vec<u16>,
    /// The steps to try next.
    candidates: Vec<Candidate>,
}

/// A step that may lead to something better.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
struct Candidate {
    from: Hex,
    to: Hex,
    direction: Direction,
}

/// The best entry into each hex, for every number a hex can have, so that none is out of range.
#[derive(Clone)]
struct Entries(Box<[Entry; 1 << 16]>);

/// A way into a hex: what it is worth, and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Entry {
    worth: Worth,
    from: Hex,
}

/// Generation and what is left of the allowance, 16 bits each. More is better, and an entry of an earlier flood is worth
/// less than any of the present one, so that nothing needs to be cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Worth(u32);

impl Reach {
    /// The cost of the cheapest way to the hex.
    pub fn cost_to(&self, hex: Hex) -> Option<u16> {
        self.cost(self.on.worth(hex).max(self.stop.worth(hex)))
    }

    /// The cost of the cheapest way to the hex after which one may go on.
    pub fn cost_through(&self, hex: Hex) -> Option<u16> {
        self.cost(self.on.worth(hex))
    }

    /// Whether the cheapest way to the hex ends with a stop; false if an equally cheap way does not.
    pub fn stops(&self, hex: Hex) -> bool {
        let worth = self.stop.worth(hex);
        worth > self.on.worth(hex) && self.cost(worth).is_some()
    }

    /// The cheapest way to the hex, both ends included.
    pub fn path_to(&self, hex: Hex) -> Option<Vec<Hex>> {
        self.cost_to(hex)?;
        let mut path = vec![hex];
        let mut before = self.previous(hex);
        while let Some(from) = before {
            path.push(from);
            // Whatever was expanded was entered without a stop. The start comes from itself.
            before = Some(self.on.from(from)).filter(|before| *before != from);
        }
        path.reverse();
        Some(path)
    }

    /// The hex before this one on the cheapest way to it; None for the start and for what is not reached.
    pub fn previous(&self, hex: Hex) -> Option<Hex> {
        self.cost_to(hex)?;
        let last = if self.stops(hex) { &self.stop } else { &self.on };
        Some(last.from(hex)).filter(|from| *from != hex)
    }

    /// Every hex reached, the start included, cheapest first, and among equals in the order in which they were found.
    pub fn found(&self) -> impl Iterator<Item = Hex> + '_ {
        self.order.iter().copied()
    }

    /// Every hex reached, the start included, in order of cost and then of index. To put them in order takes a copy.
    pub fn reached(&self) -> impl Iterator<Item = Hex> + use<> {
        let mut order = self.order.clone();
        for level in order.chunk_by_mut(|&a, &b| self.cost_to(a) == self.cost_to(b)) {
            level.sort_unstable();
        }
        order.into_iter()
    }

    /// How many hexes were reached, the start included.
    pub fn count(&self) -> usize {
        self.order.len()
    }

    /// The hex the flood started from.
    pub fn start(&self) -> Hex {
        self.start
    }

    pub(crate) fn new(size: usize) -> Reach {
        Reach {
            start: Hex(0),
            allowance: 0,
            generation: 0,
            on: Entries::new(),
            stop: Entries::new(),
            order: Vec::new(),
            reached_by: vec![0; size],
            candidates: Vec::new(),
        }
    }

    pub(crate) fn flood(
        &mut self,
        buckets: &mut Buckets,
        grid: &Grid,
        start: Hex,
        allowance: u16,
        mut step: impl FnMut(Hex, Direction, Hex) -> Step,
    ) {
        self.begin(grid.size(), start, allowance);
        if !grid.contains(start) {
            return;
        }
        buckets.begin(grid.size(), allowance);
        self.on.improve(start, Entry { worth: Worth::new(self.generation, allowance), from: start });
        buckets.put(allowance, Waiting::new(start, false), true);
        let mut at = Some(allowance);
        while let Some(left) = at {
            let count = self.gather(buckets, grid, left);
            self.try_candidates(buckets, left, count, &mut step);
            at = buckets.next(left);
        }
    }

    /// Settles the entries queued at this amount, and gathers the steps that lead on from them.
    ///
    /// No way on from a hex can beat a way that leaves as much as reaching that hex does. To sort such steps out first, and
    /// to note the others without a branch, saves the processor from guessing wrong again and again. Gives their number.
    #[inline]
    fn gather(&mut self, buckets: &Buckets, grid: &Grid, left: u16) -> usize {
        let here = Worth::new(self.generation, left);
        // As every step costs something, it leads to something better only where there is less than this.
        let worth_a_step = Worth::new(self.generation, left.saturating_sub(1));
        let queue = buckets.queue(left);
        // Each hex notes six steps at most and is given room for eight, so that the room is checked once for all of them.
        if self.candidates.len() < queue.len() * 6 + ROOM {
            self.candidates.resize(queue.len() * 6 + ROOM, Candidate::NOWHERE);
        }
        let (candidates, on) = (&mut self.candidates[..], &self.on);
        let mut count = 0;
        for waiting in queue {
            let (from, stop) = (waiting.hex(), waiting.stops());
            let best = if stop { self.stop.worth(from) } else { on.worth(from) };
            // Otherwise a better entry was found after this one was queued.
            if best != here {
                continue;
            }
            if self.reached_by[from.index()] != self.generation {
                self.reached_by[from.index()] = self.generation;
                self.order.push(from);
            }
            if stop {
                continue;
            }
            let Some(room) = candidates[count..].first_chunk_mut::<ROOM>() else { continue };
            let beside = grid.beside_each(from);
            let mut noted = 0;
            if grid.is_inside(from) {
                for (direction, to) in beside {
                    room[noted % ROOM] = Candidate { from, to, direction };
                    noted += usize::from(on.worth(to) < worth_a_step);
                }
            } else {
                for (direction, to) in beside {
                    room[noted % ROOM] = Candidate { from, to, direction };
                    noted += usize::from(grid.contains(to) && on.worth(to) < worth_a_step);
                }
            }
            count += noted;
        }
        count
    }

    /// Asks what each of the gathered steps costs, and queues the entries that are better than what was known.
    #[inline]
    fn try_candidates(
        &mut self,
        buckets: &mut Buckets,
        left: u16,
        count: usize,
        step: &mut impl FnMut(Hex, Direction, Hex) -> Step,
    ) {
        for &Candidate { from, to, direction } in &self.candidates[..count] {
            let (cost, stop) = match step(from, direction, to) {
                Step::Blocked => continue,
                Step::Enter(cost) => (cost, false),
                Step::EnterAndStop(cost) => (cost, true),
            };
            // Hardly ever so, and therefore better guessed than reckoned.
            let cost = if cost == 0 { at_least_one() } else { cost };
            let Some(left) = left.checked_sub(cost) else { continue };
            let entries = if stop { &mut self.stop } else { &mut self.on };
            let better = entries.improve(to, Entry { worth: Worth::new(self.generation, left), from });
            buckets.put(left, Waiting::new(to, stop), better);
        }
    }

    fn begin(&mut self, size: usize, start: Hex, allowance: u16) {
        (self.start, self.allowance) = (start, allowance);
        self.order.clear();
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.on.0.fill(Entry::NONE);
            self.stop.0.fill(Entry::NONE);
            self.reached_by.fill(0);
            self.generation = 1;
        }
        self.reached_by.resize(size, 0);
    }

    /// The cost of an entry, if it is of the present flood.
    fn cost(&self, worth: Worth) -> Option<u16> {
        let left = worth.0.checked_sub(Worth::new(self.generation, 0).0)?;
        u32::from(self.allowance).checked_sub(left)?.try_into().ok()
    }
}

/// What a step costs that costs nothing.
#[cold]
fn at_least_one() -> u16 {
    1
}

impl Candidate {
    const NOWHERE: Candidate = Candidate { from: Hex(0), to: Hex(0), direction: Direction::ALL[0] };
}

impl Entries {
    fn new() -> Entries {
        // Made on the heap at once: the stack of a thread may be too small for it.
        let entries: Box<[Entry]> = vec![Entry::NONE; 1 << 16].into();
        match entries.try_into() {
            Ok(entries) => Entries(entries),
            Err(_) => unreachable!("it was made with this length"),
        }
    }

    #[inline]
    fn worth(&self, hex: Hex) -> Worth {
        self.0[hex.index()].worth
    }

    fn from(&self, hex: Hex) -> Hex {
        self.0[hex.index()].from
    }

    /// Takes an entry if it is better than the best so far; true if it was.
    #[inline]
    fn improve(&mut self, hex: Hex, new: Entry) -> bool {
        let known = &mut self.0[hex.index()];
        let better = new.worth > known.worth;
        known.from = select_unpredictable(better, new.from, known.from);
        known.worth = select_unpredictable(better, new.worth, known.worth);
        better
    }
}

impl fmt::Debug for Entries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Entries")
    }
}

impl Entry {
    const NONE: Entry = Entry { worth: Worth(0), from: Hex(0) };
}

impl Worth {
    #[inline]
    const fn new(generation: u16, left: u16) -> Worth {
        Worth((generation as u32) << 16 | left as u32)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Count, Flood, Grid, Hex, Plan, PlanError, Step};

    #[test]
    fn the_way_round_is_taken_where_it_is_cheaper() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 3), Count::from_north(1, 3)))?;
        let [start, swamp, end] = [0, 1, 2].map(|row| grid.at(0, row).unwrap_or(Hex(0)));
        let mut flood = Flood::new(&grid);
        let found = flood.movement(&grid, start, 9, |_, _, to| Step::Enter(if to == swamp { 4 } else { 1 }));
        let path = found.path_to(end).unwrap_or_default();
        assert_eq!(path.iter().map(|&hex| grid.number(hex)).collect::<Vec<_>>(), ["0101", "0201", "0202", "0103"]);
        assert_eq!((found.previous(end), found.previous(start)), (path.get(2).copied(), None));
        assert_eq!(found.found().count(), 9);
        assert_eq!((found.cost_to(end), found.cost_to(swamp), found.count()), (Some(3), Some(4), 9));
        Ok(())
    }
}
