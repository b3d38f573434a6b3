//! The cheapest ways from one hex to all others.

use crate::buckets::{Buckets, Waiting};
use crate::{Direction, Grid, Hex};
use std::hint::select_unpredictable;

/// What it takes to step from one hex into the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The step cannot be made.
    Blocked,
    /// It costs so much, and one may go on.
    Enter(u16),
    /// It costs so much, and one must stop there.
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
struct Candidate {
    from: Hex,
    to: Hex,
    direction: Direction,
}

/// The best entry into each hex: what it is worth, and where it comes from.
#[derive(Clone, Debug)]
struct Entries {
    worth: Vec<Worth>,
    from: Vec<Hex>,
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
        let last = if self.stops(hex) { &self.stop } else { &self.on };
        let mut from = *last.from.get(hex.index())?;
        // Whatever was expanded was entered without a stop. The start comes from itself.
        while path.last() != Some(&from) {
            path.push(from);
            from = *self.on.from.get(from.index())?;
        }
        path.reverse();
        Some(path)
    }

    /// Every hex reached, the start included, in order of cost and then of index.
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
            on: Entries::new(size),
            stop: Entries::new(size),
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
        buckets.begin(grid.size(), allowance);
        if !grid.contains(start) {
            return;
        }
        self.on.improve(start, Worth::new(self.generation, allowance), start);
        buckets.put(allowance, Waiting::new(start, false), true);
        let mut at = Some(allowance);
        while let Some(left) = at {
            let mut seen = 0;
            // A step that costs nothing may add to the queue.
            while seen < buckets.length(left) {
                let count = self.gather(buckets, grid, left, seen);
                seen = buckets.length(left);
                self.try_candidates(buckets, left, count, &mut step);
            }
            at = buckets.next(left);
        }
    }

    /// Settles the entries queued at this amount from the given place on, and gathers the steps that lead on from them.
    ///
    /// No way on from a hex can beat a way that leaves as much as reaching that hex does. To sort such steps out first, and
    /// to note the others without a branch, saves the processor from guessing wrong again and again.
    #[inline]
    fn gather(&mut self, buckets: &Buckets, grid: &Grid, left: u16, seen: usize) -> usize {
        let here = Worth::new(self.generation, left);
        let queue = buckets.queue(left, seen);
        if self.candidates.len() <= queue.len() * 6 {
            self.candidates.resize(queue.len() * 6 + 1, Candidate::NOWHERE);
        }
        let (candidates, on) = (&mut self.candidates[..], &self.on.worth[..]);
        let mut count = 0;
        for &waiting in queue {
            let (from, stop) = (waiting.hex(), waiting.stops());
            let best = if stop { self.stop.worth[from.index()] } else { on[from.index()] };
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
            for (direction, to, on_map) in grid.beside_each(from) {
                candidates[count] = Candidate { from, to, direction };
                count += usize::from(on_map & (on[to.index()] < here));
            }
        }
        count
    }

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
            let Some(left) = left.checked_sub(cost) else { continue };
            let entries = if stop { &mut self.stop } else { &mut self.on };
            let better = entries.improve(to, Worth::new(self.generation, left), from);
            buckets.put(left, Waiting::new(to, stop), better);
        }
    }

    fn begin(&mut self, size: usize, start: Hex, allowance: u16) {
        (self.start, self.allowance) = (start, allowance);
        self.order.clear();
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 || self.on.worth.len() != size {
            (self.on, self.stop) = (Entries::new(size), Entries::new(size));
            self.reached_by = vec![0; size];
            self.generation = 1;
        }
    }

    /// The cost of an entry, if it is of the present flood.
    fn cost(&self, worth: Worth) -> Option<u16> {
        let left = worth.0.checked_sub(Worth::new(self.generation, 0).0)?;
        u32::from(self.allowance).checked_sub(left)?.try_into().ok()
    }
}

impl Candidate {
    const NOWHERE: Candidate = Candidate { from: Hex(0), to: Hex(0), direction: Direction::ALL[0] };
}

impl Entries {
    fn new(size: usize) -> Entries {
        Entries { worth: vec![Worth::NOTHING; size], from: vec![Hex(0); size] }
    }

    fn worth(&self, hex: Hex) -> Worth {
        self.worth.get(hex.index()).copied().unwrap_or(Worth::NOTHING)
    }

    /// Takes an entry if it is better than the best so far; true if it was.
    #[inline]
    fn improve(&mut self, hex: Hex, worth: Worth, from: Hex) -> bool {
        let (known, known_from) = (&mut self.worth[hex.index()], &mut self.from[hex.index()]);
        let better = worth > *known;
        *known_from = select_unpredictable(better, from, *known_from);
        *known = select_unpredictable(better, worth, *known);
        better
    }
}

impl Worth {
    const NOTHING: Worth = Worth(0);

    #[inline]
    const fn new(generation: u16, left: u16) -> Worth {
        Worth((generation as u32) << 16 | left as u32)
    }
}
