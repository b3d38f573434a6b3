//! The cheapest ways from one hex to all others.

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
    generation: u16,
    labels: Vec<Label>,
    /// Every hex reached, as cost * 65,536 + index, in order once the flood is over.
    order: Vec<u32>,
}

/// The hexes to expand at each cost. All are empty between two floods.
#[derive(Clone, Debug, Default)]
pub(crate) struct Buckets {
    by_cost: Vec<Vec<Hex>>,
    waiting: usize,
}

/// What is known about a hex, valid if the stamp is that of the present flood.
#[derive(Clone, Copy, Debug)]
struct Label {
    stamp: u16,
    /// The lowest cost of an entry after which one may go on, and where it came from.
    going: u16,
    going_from: Hex,
    /// The lowest cost of an entry after which one must stop, and where it came from.
    stopping: u16,
    stopping_from: Hex,
}

const UNREACHED: u16 = u16::MAX;

impl Reach {
    /// The cost of the cheapest way to the hex.
    pub fn cost_to(&self, hex: Hex) -> Option<u16> {
        let label = self.label(hex)?;
        Some(label.going.min(label.stopping))
    }

    /// The cost of the cheapest way to the hex after which one may go on.
    pub fn cost_through(&self, hex: Hex) -> Option<u16> {
        let label = self.label(hex)?;
        Some(label.going).filter(|&cost| cost != UNREACHED)
    }

    /// Whether the cheapest way to the hex ends with a stop; false if an equally cheap way does not.
    pub fn stops(&self, hex: Hex) -> bool {
        self.label(hex).is_some_and(|label| label.stopping < label.going)
    }

    /// The cheapest way to the hex, both ends included.
    pub fn path_to(&self, hex: Hex) -> Option<Vec<Hex>> {
        let label = self.label(hex)?;
        let mut path = vec![hex];
        let mut from = if label.stopping < label.going { label.stopping_from } else { label.going_from };
        // Whatever was expanded was entered without a stop. The start comes from itself.
        while path.last() != Some(&from) {
            path.push(from);
            from = self.label(from)?.going_from;
        }
        path.reverse();
        Some(path)
    }

    /// Every hex reached, the start included, in order of cost and then of index.
    pub fn reached(&self) -> impl Iterator<Item = Hex> + '_ {
        self.order.iter().map(|&key| Hex(key as u16))
    }

    /// The hex the flood started from.
    pub fn start(&self) -> Hex {
        self.start
    }

    pub(crate) fn new(size: usize) -> Reach {
        Reach { start: Hex(0), generation: 1, labels: vec![Label::unreached(0); size], order: Vec::new() }
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
        buckets.empty();
        if !grid.contains(start) {
            return;
        }
        let allowance = allowance.min(UNREACHED - 1);
        let label = self.touch(start);
        label.going = 0;
        label.going_from = start;
        buckets.put(0, start);
        let mut cost = 0;
        while buckets.waiting > 0 {
            let mut nth = 0;
            while let Some(hex) = buckets.at(cost, nth) {
                nth += 1;
                // A cheaper way to it was found after it was put here.
                if self.labels[hex.index()].going != cost {
                    continue;
                }
                for (direction, to) in grid.neighbours(hex) {
                    // No way through this hex can be cheaper than a way that costs no more than reaching this hex.
                    if self.cost_through(to).is_some_and(|known| known <= cost) {
                        continue;
                    }
                    let entry = step(hex, direction, to);
                    self.enter(buckets, hex, to, cost, entry, allowance);
                }
            }
            buckets.done(cost);
            cost = cost.saturating_add(1);
        }
        self.put_in_order();
    }

    #[inline]
    fn enter(&mut self, buckets: &mut Buckets, from: Hex, to: Hex, cost: u16, step: Step, allowance: u16) {
        let (entry, stop) = match step {
            Step::Blocked => return,
            Step::Enter(entry) => (entry, false),
            Step::EnterAndStop(entry) => (entry, true),
        };
        let total = cost.saturating_add(entry);
        if total > allowance {
            return;
        }
        let label = self.touch(to);
        if stop && total < label.stopping {
            label.stopping = total;
            label.stopping_from = from;
        } else if !stop && total < label.going {
            label.going = total;
            label.going_from = from;
            buckets.put(total, to);
        }
    }

    fn begin(&mut self, size: usize, start: Hex) {
        self.start = start;
        self.order.clear();
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.labels.fill(Label::unreached(0));
            self.generation = 1;
        }
        self.labels.resize(size, Label::unreached(0));
    }

    fn put_in_order(&mut self) {
        for key in &mut self.order {
            let label = &self.labels[*key as usize];
            *key |= u32::from(label.going.min(label.stopping)) << 16;
        }
        self.order.sort_unstable();
    }

    #[inline]
    fn label(&self, hex: Hex) -> Option<&Label> {
        self.labels.get(hex.index()).filter(|label| label.stamp == self.generation)
    }

    /// The label of a hex that this flood reaches, fresh if it is the first time.
    #[inline]
    fn touch(&mut self, hex: Hex) -> &mut Label {
        let label = &mut self.labels[hex.index()];
        if label.stamp != self.generation {
            *label = Label::unreached(self.generation);
            self.order.push(u32::from(hex.0));
        }
        label
    }
}

impl Label {
    const fn unreached(stamp: u16) -> Label {
        Label { stamp, going: UNREACHED, going_from: Hex(0), stopping: UNREACHED, stopping_from: Hex(0) }
    }
}

impl Buckets {
    #[inline]
    fn put(&mut self, cost: u16, hex: Hex) {
        let cost = usize::from(cost);
        if cost >= self.by_cost.len() {
            self.by_cost.resize_with(cost + 1, Vec::new);
        }
        self.by_cost[cost].push(hex);
        self.waiting += 1;
    }

    #[inline]
    fn at(&self, cost: u16, nth: usize) -> Option<Hex> {
        self.by_cost.get(usize::from(cost))?.get(nth).copied()
    }

    fn done(&mut self, cost: u16) {
        if let Some(bucket) = self.by_cost.get_mut(usize::from(cost)) {
            self.waiting -= bucket.len();
            bucket.clear();
        }
    }

    /// Only a flood whose `step` panicked leaves anything behind.
    fn empty(&mut self) {
        if self.waiting > 0 {
            self.by_cost.iter_mut().for_each(Vec::clear);
            self.waiting = 0;
        }
    }
}
