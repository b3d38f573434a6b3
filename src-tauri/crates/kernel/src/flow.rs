//! The stack of decisions that a game is in the middle of.

use serde::Serialize;

/// A stack of plain-data frames: an overrun inside a movement, a retreat inside that overrun. The top is what is awaited;
/// what belongs to one decision lives in its frame. A state that is playable has at least one frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Flow<F> {
    frames: Vec<F>,
}

impl<F> Flow<F> {
    pub fn starting(frame: F) -> Flow<F> {
        Flow { frames: vec![frame] }
    }

    pub fn top(&self) -> Option<&F> {
        self.frames.last()
    }

    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.frames.last_mut()
    }

    /// The frame that the top one interrupts.
    pub fn below(&self) -> Option<&F> {
        self.frames.len().checked_sub(2).map(|at| &self.frames[at])
    }

    pub fn push(&mut self, frame: F) {
        self.frames.push(frame);
    }

    pub fn pop(&mut self) -> Option<F> {
        self.frames.pop()
    }

    /// Puts another frame in place of the top one.
    pub fn replace(&mut self, frame: F) {
        self.frames.pop();
        self.frames.push(frame);
    }

    /// From the innermost frame outwards.
    pub fn inside_out(&self) -> impl Iterator<Item = &F> {
        self.frames.iter().rev()
    }

    /// From the innermost frame outwards, to be changed.
    pub fn inside_out_mut(&mut self) -> impl Iterator<Item = &mut F> {
        self.frames.iter_mut().rev()
    }

    pub fn depth(&self) -> usize {
        self.frames.len()
    }
}
