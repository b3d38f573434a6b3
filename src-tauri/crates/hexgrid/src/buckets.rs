//! The hexes that wait to be expanded, by cost.

use crate::Hex;

/// For each cost a bucket of hexes, one bit each. Buckets are handed out when something is first put at a cost, and taken
/// back when that cost is done, so that high costs take no more memory than low ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Buckets {
    /// For each cost the bucket in use, or `NONE`.
    by_cost: Vec<u16>,
    buckets: Vec<Bucket>,
    idle: Vec<u16>,
    /// Words in a bucket.
    words: usize,
}

#[derive(Clone, Debug)]
struct Bucket {
    bits: Vec<u64>,
    /// No bit is set in a word below the first or above the last of these.
    low: usize,
    high: usize,
}

const NONE: u16 = u16::MAX;

impl Buckets {
    /// Makes ready for a flood over a grid of this size.
    pub fn begin(&mut self, size: usize) {
        let words = size.div_ceil(64);
        // Buckets are still in use only if a flood was broken off.
        if words != self.words || self.idle.len() != self.buckets.len() {
            *self = Buckets { words, ..Buckets::default() };
        }
        self.by_cost.clear();
    }

    /// The highest cost at which anything was put.
    #[inline]
    pub fn highest(&self) -> u16 {
        self.by_cost.len().saturating_sub(1) as u16
    }

    /// Puts a hex at a cost, or does nothing if not `wanted`, without a branch on that.
    #[inline]
    pub fn put(&mut self, cost: u16, hex: Hex, wanted: bool) {
        let number = match self.by_cost.get(usize::from(cost)) {
            Some(&number) if number != NONE => number,
            _ => self.hand_out(cost),
        };
        let bucket = &mut self.buckets[usize::from(number)];
        let word = hex.index() / 64;
        bucket.bits[word] |= u64::from(wanted) << (hex.0 % 64);
        bucket.low = bucket.low.min(word);
        bucket.high = bucket.high.max(word);
    }

    /// Takes out the hex of lowest index at this cost.
    #[inline]
    pub fn take(&mut self, cost: u16) -> Option<Hex> {
        let number = self.by_cost.get(usize::from(cost)).copied().filter(|&number| number != NONE)?;
        let bucket = &mut self.buckets[usize::from(number)];
        while bucket.low <= bucket.high {
            let bits = bucket.bits[bucket.low];
            if bits != 0 {
                bucket.bits[bucket.low] &= bits - 1;
                return Some(Hex((bucket.low * 64) as u16 + bits.trailing_zeros() as u16));
            }
            bucket.low += 1;
        }
        self.take_back(cost, number);
        None
    }

    #[cold]
    fn hand_out(&mut self, cost: u16) -> u16 {
        let number = self.idle.pop().unwrap_or_else(|| {
            self.buckets.push(Bucket { bits: vec![0; self.words], low: usize::MAX, high: 0 });
            (self.buckets.len() - 1) as u16
        });
        let cost = usize::from(cost);
        if cost >= self.by_cost.len() {
            self.by_cost.resize(cost + 1, NONE);
        }
        self.by_cost[cost] = number;
        number
    }

    fn take_back(&mut self, cost: u16, number: u16) {
        let bucket = &mut self.buckets[usize::from(number)];
        (bucket.low, bucket.high) = (usize::MAX, 0);
        self.by_cost[usize::from(cost)] = NONE;
        self.idle.push(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_comes_out_first() {
        let mut buckets = Buckets::default();
        buckets.begin(1_000);
        for (cost, hex, wanted) in [(7, 900, true), (7, 3, true), (2, 64, true), (7, 5, false), (9, 1, false)] {
            buckets.put(cost, Hex(hex), wanted);
        }
        assert_eq!(buckets.take(2), Some(Hex(64)));
        assert_eq!(buckets.take(2), None);
        assert_eq!(buckets.take(3), None);
        assert_eq!(buckets.take(7), Some(Hex(3)));
        // Put behind what was taken, it still comes next.
        buckets.put(7, Hex(2), true);
        assert_eq!((buckets.take(7), buckets.take(7), buckets.take(7)), (Some(Hex(2)), Some(Hex(900)), None));
        assert_eq!((buckets.highest(), buckets.take(9)), (9, None));
    }

    #[test]
    fn a_flood_broken_off_leaves_nothing_behind() {
        let mut buckets = Buckets::default();
        buckets.begin(100);
        buckets.put(1, Hex(7), true);
        buckets.begin(100);
        buckets.put(1, Hex(9), true);
        assert_eq!((buckets.take(1), buckets.take(1)), (Some(Hex(9)), None));
        // Two floods used one bucket in turn.
        buckets.begin(100);
        buckets.put(4, Hex(8), true);
        assert_eq!((buckets.take(4), buckets.buckets.len()), (Some(Hex(8)), 1));
    }
}
