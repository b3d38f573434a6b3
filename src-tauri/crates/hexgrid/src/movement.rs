//! The cheapest ways from one hex to all others.

use crate::buckets::Buckets;
use crate::{Direction, Grid, Hex};

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
    /// Counts down from flood to flood, see [`Entry`].
    generation: u16,
    labels: Vec<Label>,
    /// Every hex reached, in order of cost and then of index.
    order: Vec<Hex>,
}

/// What is known about a hex: the cheapest entry after which one may go on, and the cheapest after which one must stop.
#[derive(Clone, Copy, Debug)]
struct Label {
    on: Entry,
    stop: Entry,
}

/// A way into a hex, as generation, cost and the hex it comes from, 16 bits each. As generations count down, an entry of
/// an earlier flood is dearer than any of the present one, and nothing needs to be cleared.
#[derive(Clone, Copy, Debug)]
struct Entry(u64);

const FIRST_GENERATION: u16 = u16::MAX;
const HIGHEST_COST: u16 = u16::MAX - 1;

impl Reach {
    /// The cost of the cheapest way to the hex.
    pub fn cost_to(&self, hex: Hex) -> Option<u16> {
        let label = self.labels.get(hex.index())?;
        self.cost(if label.stop.cheaper_than(label.on) { label.stop } else { label.on })
    }

    /// The cost of the cheapest way to the hex after which one may go on.
    pub fn cost_through(&self, hex: Hex) -> Option<u16> {
        self.cost(self.labels.get(hex.index())?.on)
    }

    /// Whether the cheapest way to the hex ends with a stop; false if an equally cheap way does not.
    pub fn stops(&self, hex: Hex) -> bool {
        let label = self.labels.get(hex.index());
        label.is_some_and(|label| label.stop.cheaper_than(label.on) && self.cost(label.stop).is_some())
    }

    /// The cheapest way to the hex, both ends included.
    pub fn path_to(&self, hex: Hex) -> Option<Vec<Hex>> {
        self.cost_to(hex)?;
        let label = self.labels.get(hex.index())?;
        let mut path = vec![hex];
        let mut from = if self.stops(hex) { label.stop.from() } else { label.on.from() };
        // Whatever was expanded was entered without a stop. The start comes from itself.
        while path.last() != Some(&from) {
            path.push(from);
            from = self.labels.get(from.index())?.on.from();
        }
        path.reverse();
        Some(path)
    }

    /// Every hex reached, the start included, in order of cost and then of index.
    pub fn reached(&self) -> impl Iterator<Item = Hex> + '_ {
        self.order.iter().copied()
    }

    /// The hex the flood started from.
    pub fn start(&self) -> Hex {
        self.start
    }

    pub(crate) fn new(size: usize) -> Reach {
        Reach { start: Hex(0), generation: FIRST_GENERATION, labels: vec![Label::UNREACHED; size], order: Vec::new() }
    }

    pub(crate) fn flood(
        &mut self,
        buckets: &mut Buckets,
        grid: &Grid,
        start: Hex,
        allowance: u16,
        mut step: impl FnMut(Hex, Direction, Hex) -> Step,
    ) {
        self.begin(grid.size(), start);
        buckets.begin(grid.size());
        if !grid.contains(start) {
            return;
        }
        let allowance = allowance.min(HIGHEST_COST);
        self.labels[start.index()].on = Entry::new(self.generation, 0, start);
        buckets.put(0, start, true);
        let mut cost = 0;
        while cost <= buckets.highest() {
            let level = self.order.len();
            while let Some(hex) = buckets.take(cost) {
                if self.settle(hex, cost) {
                    self.expand(buckets, grid, hex, cost, allowance, &mut step);
                }
            }
            // Already so, unless a step was free.
            self.order[level..].sort_unstable();
            cost += 1;
        }
    }

    /// Notes a hex as reached; true if it is to be expanded. A hex may wait at several costs, and as one that was entered
    /// with a stop and as one that was not, but it is noted once and expanded once.
    #[inline]
    fn settle(&mut self, hex: Hex, cost: u16) -> bool {
        let label = self.labels[hex.index()];
        let here = Entry::new(self.generation, cost, Hex(0));
        let expand = label.on.as_cheap_as(here);
        let stop = label.stop.as_cheap_as(here) && !label.on.cheaper_than(here);
        if (expand && !label.stop.cheaper_than(here)) || stop {
            self.order.push(hex);
        }
        expand
    }

    #[inline]
    fn expand(
        &mut self,
        buckets: &mut Buckets,
        grid: &Grid,
        hex: Hex,
        cost: u16,
        allowance: u16,
        step: &mut impl FnMut(Hex, Direction, Hex) -> Step,
    ) {
        let here = Entry::new(self.generation, cost, hex);
        // No way through this hex can be cheaper than one that costs no more than reaching this hex. To sort these out
        // first, and to note entries without a branch, saves the processor from guessing wrong again and again.
        let labels = &mut self.labels;
        let open = |to: Hex| here.cheaper_than(labels[to.index()].on);
        for (direction, to) in grid.neighbours_where(hex, open) {
            let label = &mut labels[to.index()];
            let (entry, known) = match step(hex, direction, to) {
                Step::Blocked => continue,
                Step::Enter(entry) => (entry, &mut label.on),
                Step::EnterAndStop(entry) => (entry, &mut label.stop),
            };
            let total = cost.saturating_add(entry);
            if total > allowance {
                continue;
            }
            let new = Entry::new(self.generation, total, hex);
            let better = new.cheaper_than(*known);
            *known = if better { new } else { *known };
            buckets.put(total, to, better);
        }
    }

    fn begin(&mut self, size: usize, start: Hex) {
        self.start = start;
        self.order.clear();
        if self.generation == 0 {
            self.labels.fill(Label::UNREACHED);
            self.generation = FIRST_GENERATION;
        }
        self.generation -= 1;
        self.labels.resize(size, Label::UNREACHED);
    }

    /// The cost of an entry, if it is of the present flood.
    #[inline]
    fn cost(&self, entry: Entry) -> Option<u16> {
        (entry.0 >> 32 == u64::from(self.generation)).then_some((entry.0 >> 16) as u16)
    }
}

impl Label {
    const UNREACHED: Label = Label { on: Entry(u64::MAX), stop: Entry(u64::MAX) };
}

impl Entry {
    #[inline]
    fn new(generation: u16, cost: u16, from: Hex) -> Entry {
        Entry(u64::from(generation) << 32 | u64::from(cost) << 16 | u64::from(from.0))
    }

    #[inline]
    fn cheaper_than(self, other: Entry) -> bool {
        self.0 >> 16 < other.0 >> 16
    }

    #[inline]
    fn as_cheap_as(self, other: Entry) -> bool {
        self.0 >> 16 == other.0 >> 16
    }

    #[inline]
    fn from(self) -> Hex {
        Hex(self.0 as u16)
    }
}
