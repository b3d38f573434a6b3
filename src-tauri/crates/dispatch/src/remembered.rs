//! What the simulator does not work out twice: chains from a small pool of seeds, their values, and signatures that were found good.
//! Nothing is remembered before it is asked for, so that other tests in the same build measure what the program costs.

use crate::chain::{Chain, ChainId};
use crate::signed::DocumentHash;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

static IS_ON: AtomicBool = AtomicBool::new(false);
static CHAINS: Mutex<BTreeMap<(ChainId, [u8; 32]), Chain>> = Mutex::new(BTreeMap::new());
static VALUES: Mutex<BTreeMap<Value, [u8; 32]>> = Mutex::new(BTreeMap::new());
static GOOD: Mutex<BTreeSet<DocumentHash>> = Mutex::new(BTreeSet::new());

/// A chain, an index, and the value from which is counted down to it.
type Value = (ChainId, u16, [u8; 32]);

const MOST_CHAINS: usize = 64;
const MOST_VALUES: usize = 20_000;
const MOST_SIGNATURES: usize = 20_000;

/// From now on things are remembered.
pub fn begin() {
    IS_ON.store(true, Ordering::Relaxed);
}

pub(crate) fn chain(id: ChainId, seed: [u8; 32], count: impl FnOnce() -> Chain) -> Chain {
    if !IS_ON.load(Ordering::Relaxed) {
        return count();
    }
    let mut chains = CHAINS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = chains.get(&(id, seed)) {
        return known.clone();
    }
    let chain = count();
    if chains.len() < MOST_CHAINS {
        chains.insert((id, seed), chain.clone());
    }
    chain
}

pub(crate) fn value(which: Value, count: impl FnOnce() -> [u8; 32]) -> [u8; 32] {
    if !IS_ON.load(Ordering::Relaxed) {
        return count();
    }
    let mut values = VALUES.lock().unwrap_or_else(PoisonError::into_inner);
    if values.len() >= MOST_VALUES {
        values.clear();
    }
    *values.entry(which).or_insert_with(count)
}

/// Whether these bytes, payload and signature, were found good before.
pub(crate) fn is_good(bytes: &[u8]) -> bool {
    IS_ON.load(Ordering::Relaxed) && GOOD.lock().unwrap_or_else(PoisonError::into_inner).contains(&hash(bytes))
}

pub(crate) fn keep_good(bytes: &[u8]) {
    if IS_ON.load(Ordering::Relaxed) {
        let mut good = GOOD.lock().unwrap_or_else(PoisonError::into_inner);
        if good.len() >= MOST_SIGNATURES {
            good.clear();
        }
        good.insert(hash(bytes));
    }
}

fn hash(bytes: &[u8]) -> DocumentHash {
    kernel::hash::tagged("fieldpost/simulation/good", &[bytes])
}
