//! The gates that every enforced case passes through.
//!
//! - `case!("9.78", condition)`: what a case forbids or brings about. While it is suspended, it does not.
//! - `must!("19.54", condition)`: what a case demands. While it is suspended, nothing is demanded.
//! - `may!("9.83")`, `may!("5.14", condition)`: what a case allows, always or on a condition. While it is suspended, nobody may.
//!
//! Each is the bare condition in releases. Where several cases say the same, each of them decides: `case!(["9.66", "9.67"],
//! condition)`. With the feature `suspension` (test builds) any case can be suspended by name, and the cases that took effect
//! in a game can be counted.

use serde::Serialize;

#[cfg(all(feature = "suspension", not(debug_assertions)))]
compile_error!("cases can be suspended in test builds only, never in a program that is shipped");

/// The number of a case in its rulebook, as printed there or, where the book has no number, as in the rules index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Case(pub &'static str);

impl Case {
    /// Not a printed case: an input that does not fit what the game waits for.
    pub const SEQUENCE: Case = Case("sequence");
}

impl std::fmt::Display for Case {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.0)
    }
}

/// `case!("5.24", condition)`: the condition, unless the case is suspended.
/// `case!("9.5a", with, without)`: the first value, or the second while the case is suspended.
#[macro_export]
macro_rules! case {
    ([$($number:literal),+], $condition:expr) => {
        $crate::gate::all_hold(&[$($number),+], $condition)
    };
    ($number:literal, $condition:expr) => {
        $crate::gate::holds($number, $condition)
    };
    ([$($number:literal),+], $with:expr, $without:expr) => {
        if $crate::gate::all_hold(&[$($number),+], true) { $with } else { $without }
    };
    ($number:literal, $with:expr, $without:expr) => {
        if $crate::gate::holds($number, true) { $with } else { $without }
    };
}

/// `must!("19.54", condition)`: the condition, or true while the case is suspended.
#[macro_export]
macro_rules! must {
    ([$($number:literal),+], $condition:expr) => {
        !$crate::gate::all_hold(&[$($number),+], !$condition)
    };
    ($number:literal, $condition:expr) => {
        !$crate::gate::holds($number, !$condition)
    };
}

/// `may!("9.83")`: true, and false while the case is suspended. `may!("5.14", condition)`: the condition, likewise.
#[macro_export]
macro_rules! may {
    ([$($number:literal),+]) => {
        $crate::gate::all_hold(&[$($number),+], true)
    };
    ([$($number:literal),+], $condition:expr) => {
        $crate::gate::all_hold(&[$($number),+], $condition)
    };
    ($number:literal) => {
        $crate::gate::holds($number, true)
    };
    ($number:literal, $condition:expr) => {
        $crate::gate::holds($number, $condition)
    };
}

/// The condition, if each of these cases holds; each that takes effect counts.
#[inline(always)]
pub fn all_hold(numbers: &[&'static str], condition: bool) -> bool {
    numbers.iter().fold(condition, |condition, number| holds(number, condition))
}

#[cfg(not(feature = "suspension"))]
#[inline(always)]
pub fn holds(_number: &'static str, condition: bool) -> bool {
    condition
}

#[cfg(feature = "suspension")]
pub use switchable::{counted, holds, suspended};

#[cfg(feature = "suspension")]
mod switchable {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Names the suspended case for a whole test process.
    const VARIABLE: &str = "FIELDPOST_SUSPEND";

    /// How many reasons there are to look closer at a case: a suspension, threads that count. One more before the first look.
    static WATCHERS: AtomicUsize = AtomicUsize::new(1);

    thread_local! {
        static COUNTS: RefCell<Option<BTreeMap<&'static str, u64>>> = const { RefCell::new(None) };
    }

    /// The case that this process runs without, if any.
    pub fn suspended() -> Option<&'static str> {
        static SUSPENDED: OnceLock<Option<String>> = OnceLock::new();
        let read = || {
            let named = std::env::var(VARIABLE).ok().filter(|name| !name.is_empty());
            if named.is_none() {
                WATCHERS.fetch_sub(1, Ordering::Relaxed);
            }
            named
        };
        SUSPENDED.get_or_init(read).as_deref()
    }

    #[inline]
    pub fn holds(number: &'static str, condition: bool) -> bool {
        condition && (WATCHERS.load(Ordering::Relaxed) == 0 || watched(number))
    }

    #[cold]
    fn watched(number: &'static str) -> bool {
        if suspended() == Some(number) {
            return false;
        }
        COUNTS.with_borrow_mut(|counts| {
            if let Some(counts) = counts {
                *counts.entry(number).or_default() += 1;
            }
        });
        true
    }

    /// Runs the work and tells how often each case took effect in it, on this thread.
    pub fn counted<T>(work: impl FnOnce() -> T) -> (T, BTreeMap<&'static str, u64>) {
        WATCHERS.fetch_add(1, Ordering::Relaxed);
        let before = COUNTS.replace(Some(BTreeMap::new()));
        let result = work();
        let counts = COUNTS.replace(before).unwrap_or_default();
        WATCHERS.fetch_sub(1, Ordering::Relaxed);
        (result, counts)
    }
}
