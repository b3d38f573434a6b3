//! Dice without a server: each player's chain of values, committed to beforehand and opened one by one.
//!
//! s[65535] is random, s[i] = H("fieldpost/1/chain", chain id, i, s[i+1]); a player commits to s[0]. Whoever knows s[i]
//! can check s[i+1] and cannot guess it.

use crate::failure::{Failure, fail};
use kernel::hash::tagged;

/// The last link of a chain.
pub const LAST: u16 = u16::MAX;

/// What tells one chain from another; random.
pub type ChainId = [u8; 32];

/// How far apart the values are that are kept, so that any other is found quickly.
const SPACING: u16 = 1024;

/// A player's whole chain, which only he has.
#[derive(Clone)]
pub struct Chain {
    pub id: ChainId,
    seed: [u8; 32],
    /// The values 0, 1024, 2048, …
    spaced: Vec<[u8; 32]>,
}

/// How far a chain has been opened, which everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened {
    pub id: ChainId,
    pub index: u16,
    pub value: [u8; 32],
}

impl Chain {
    /// From the random last value.
    pub fn new(id: ChainId, seed: [u8; 32]) -> Chain {
        #[cfg(feature = "simulation")]
        return crate::remembered::chain(id, seed, || Chain::counted_down(id, seed));
        #[cfg(not(feature = "simulation"))]
        Chain::counted_down(id, seed)
    }

    fn counted_down(id: ChainId, seed: [u8; 32]) -> Chain {
        let mut spaced = Vec::new();
        (0..LAST).rev().fold(seed, |value, at| {
            let value = link(&id, at, &value);
            if at % SPACING == 0 {
                spaced.push(value);
            }
            value
        });
        spaced.reverse();
        Chain { id, seed, spaced }
    }

    /// The same with what [`Chain::spaced`] told, which saves counting down the whole chain. A mistake in it gives values that
    /// nobody accepts.
    pub fn again(id: ChainId, seed: [u8; 32], spaced: Vec<[u8; 32]>) -> Chain {
        match spaced.len() == usize::from(LAST / SPACING) + 1 {
            true => Chain { id, seed, spaced },
            false => Chain::new(id, seed),
        }
    }

    /// Every 1024th value.
    pub fn spaced(&self) -> &[[u8; 32]] {
        &self.spaced
    }

    /// The random last value, to be kept.
    pub fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// The value of that index.
    pub fn value(&self, index: u16) -> [u8; 32] {
        let next = usize::from(index.div_ceil(SPACING));
        let (from, value) = match self.spaced.get(next) {
            Some(value) => (index.div_ceil(SPACING) * SPACING, *value),
            None => (LAST, self.seed),
        };
        let count = || (index..from).rev().fold(value, |value, at| link(&self.id, at, &value));
        #[cfg(feature = "simulation")]
        return crate::remembered::value((self.id, index, value), count);
        #[cfg(not(feature = "simulation"))]
        count()
    }

    /// What the player commits to.
    pub fn commitment(&self) -> Opened {
        Opened { id: self.id, index: 0, value: self.value(0) }
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Chain({})", kernel::hash::hex(&self.id[..8]))
    }
}

impl Opened {
    /// The next value, if it is that.
    pub fn open(&self, index: u16, value: [u8; 32]) -> Result<Opened, Failure> {
        if self.index.checked_add(1) != Some(index) {
            let (last, given) = (self.index, index);
            return Err(fail!(ChainIndex, "the dice are cast from link {given} of the chain, and {last} was the last"));
        }
        if link(&self.id, self.index, &value) != self.value {
            return Err(fail!(ChainValue, "link {index} of the dice chain is not the one that was committed to"));
        }
        Ok(Opened { index, value, ..*self })
    }
}

fn link(id: &ChainId, index: u16, next: &[u8; 32]) -> [u8; 32] {
    tagged("fieldpost/1/chain", &[id, &index.to_be_bytes(), next])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Class;

    #[test]
    fn every_value_leads_to_the_one_before_it() {
        let chain = Chain::new([7; 32], [9; 32]);
        for index in [0, 1, 1022, 1023, 1024, 1025, 40_000, 64_511, 64_512, 65_533, 65_534] {
            assert_eq!(link(&chain.id, index, &chain.value(index + 1)), chain.value(index), "{index}");
        }
        let again = Chain::again([7; 32], [9; 32], chain.spaced().to_vec());
        assert_eq!(again.value(777), chain.value(777));
        assert_eq!(Chain::again([7; 32], [9; 32], vec![]).value(777), chain.value(777));
    }

    #[test]
    fn a_chain_opens_link_by_link_and_no_other_way() {
        let chain = Chain::new([7; 32], [9; 32]);
        let start = chain.commitment();
        let class =
            |opened: Result<Opened, Failure>| opened.map(|opened| opened.index).map_err(|failure| failure.class);
        assert_eq!(class(start.open(1, chain.value(1))), Ok(1));
        assert_eq!(class(start.open(2, chain.value(2))), Err(Class::ChainIndex));
        assert_eq!(class(start.open(0, chain.value(0))), Err(Class::ChainIndex));
        assert_eq!(class(start.open(1, chain.value(2))), Err(Class::ChainValue));
        let other = Chain::new([8; 32], [9; 32]);
        assert_eq!(class(start.open(1, other.value(1))), Err(Class::ChainValue));
        let last = Opened { index: LAST, ..start };
        assert_eq!(class(last.open(0, [0; 32])), Err(Class::ChainIndex));
    }
}
