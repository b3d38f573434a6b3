//! The memory that floods use, kept per thread so that engines stay pure functions without allocating for every question.

use hexgrid::{Flood, Grid};
use std::cell::RefCell;

thread_local! {
    static FLOOD: RefCell<Option<(usize, Flood)>> = const { RefCell::new(None) };
}

/// Lends the flood memory for a grid. What is borrowed holds nothing of an earlier question.
pub fn with_flood<T>(grid: &Grid, ask: impl FnOnce(&mut Flood) -> T) -> T {
    FLOOD.with(|cell| match cell.try_borrow_mut() {
        Ok(mut kept) => {
            let (_, flood) = match kept.take() {
                Some((size, flood)) if size == grid.size() => kept.insert((size, flood)),
                _ => kept.insert((grid.size(), Flood::new(grid))),
            };
            ask(flood)
        }
        // A question inside a question: it gets memory of its own.
        Err(_) => ask(&mut Flood::new(grid)),
    })
}
