//! The entries that wait to be looked at, by how much of the allowance is left after them.

use crate::Hex;

/// A queue for each amount left, first in, first out. Queues exist for a window of 64 amounts; what falls below it waits
/// apart until the window gets there.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    /// The lowest amount in the window, a multiple of 64.
    window: u16,
    /// The queues one after the other, each long enough for every hex with and without a stop, and one more.
    entries: Vec<u32>,
    room: usize,
    /// Where in `entries` each queue ends.
    ends: [usize; WIDTH],
    below: Vec<(u16, Waiting)>,
    in_use: bool,
}

/// A hex that was entered, and whether with a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting(u32);

const WIDTH: usize = 64;

impl Buckets {
    pub fn new(size: usize) -> Buckets {
        let room = 2 * size + 1;
        let entries = vec![0; WIDTH * room];
        let ends = std::array::from_fn(|queue| queue * room);
        Buckets { window: 0, entries, room, ends, below: Vec::new(), in_use: false }
    }

    /// Makes ready for a flood over a grid of this size that starts with this allowance.
    pub fn begin(&mut self, size: usize, allowance: u16) {
        // Something is left only of a flood that was broken off.
        if self.in_use || self.room != 2 * size + 1 {
            *self = Buckets::new(size);
        }
        self.in_use = true;
        self.window = allowance - allowance % WIDTH as u16;
    }

    /// Puts an entry into the queue of an amount, or does nothing if not `wanted`, as a rule without a branch on that. The
    /// same entry must not be put twice for the same amount.
    #[inline]
    pub fn put(&mut self, left: u16, entry: Waiting, wanted: bool) {
        if left >= self.window {
            let end = &mut self.ends[usize::from(left) % WIDTH];
            self.entries[*end] = entry.0;
            *end += usize::from(wanted);
        } else if wanted {
            self.below.push((left, entry));
        }
    }

    /// The entries in the queue of an amount within the window.
    #[inline]
    pub fn queue(&self, left: u16) -> impl ExactSizeIterator<Item = Waiting> + '_ {
        let queue = usize::from(left) % WIDTH;
        self.entries[queue * self.room..self.ends[queue]].iter().map(|&entry| Waiting(entry))
    }

    /// Empties the queue of an amount and gives the next amount to look at, if anything may wait there.
    pub fn next(&mut self, left: u16) -> Option<u16> {
        let queue = usize::from(left) % WIDTH;
        self.ends[queue] = queue * self.room;
        if queue > 0 {
            return Some(left - 1);
        }
        let Some(highest) = self.below.iter().map(|&(left, _)| left).max() else {
            self.in_use = false;
            return None;
        };
        self.window = highest - highest % WIDTH as u16;
        let mut below = std::mem::take(&mut self.below);
        below.retain(|&(left, entry)| {
            let within = left >= self.window;
            if within {
                self.put(left, entry, true);
            }
            !within
        });
        self.below = below;
        Some(highest)
    }
}

impl Waiting {
    #[inline]
    pub fn new(hex: Hex, stop: bool) -> Waiting {
        Waiting(u32::from(hex.0) | u32::from(stop) << 16)
    }

    #[inline]
    pub fn hex(self) -> Hex {
        Hex(self.0 as u16)
    }

    #[inline]
    pub fn stops(self) -> bool {
        self.0 >> 16 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_come_down_and_queues_keep_their_order() {
        let mut buckets = Buckets::new(100);
        buckets.begin(100, 1_000);
        let entries = [(1_000, 7), (999, 5), (999, 3), (200, 9), (1_000, 1), (201, 4), (3, 3)];
        for (left, hex) in entries {
            buckets.put(left, Waiting::new(Hex(hex), hex == 9), true);
            buckets.put(left, Waiting::new(Hex(50), false), false);
        }
        let mut found = Vec::new();
        let mut at = Some(1_000);
        while let Some(left) = at {
            found.extend(buckets.queue(left).map(|waiting| (left, waiting.hex().0, waiting.stops())));
            at = buckets.next(left);
        }
        let expected = [(1_000, 7), (1_000, 1), (999, 5), (999, 3), (201, 4), (200, 9), (3, 3)];
        assert_eq!(found, expected.map(|(left, hex)| (left, hex, hex == 9)));
    }

    #[test]
    fn a_flood_broken_off_leaves_nothing_behind() {
        let mut buckets = Buckets::new(100);
        buckets.begin(100, 70);
        buckets.put(70, Waiting::new(Hex(1), false), true);
        buckets.put(3, Waiting::new(Hex(2), false), true);
        buckets.begin(100, 70);
        assert_eq!(buckets.queue(70).len(), 0);
        assert_eq!((65..=70).rev().map_while(|left| buckets.next(left)).last(), Some(64));
        assert_eq!(buckets.next(64), None);
    }
}
