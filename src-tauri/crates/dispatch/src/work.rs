//! What has been done on this thread, counted in builds for development: tests hold that it grows no faster than the game.

use std::cell::Cell;

/// The dear steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Signatures that were verified.
    pub signatures: usize,
    /// Documents that were taken into a line, by the rules.
    pub taken: usize,
}

thread_local! {
    static DONE: Cell<Work> = const { Cell::new(Work { signatures: 0, taken: 0 }) };
}

pub(crate) fn count(add: impl FnOnce(&mut Work)) {
    if cfg!(debug_assertions) {
        let mut done = DONE.get();
        add(&mut done);
        DONE.set(done);
    }
}

/// What something takes.
pub fn of<T>(work: impl FnOnce() -> T) -> (T, Work) {
    let before = DONE.get();
    let made = work();
    let after = DONE.get();
    let done = Work { signatures: after.signatures - before.signatures, taken: after.taken - before.taken };
    (made, done)
}
