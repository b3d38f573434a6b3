//! What follows from a state and is asked for again and again before the state changes.

use std::sync::OnceLock;

/// A thing worked out when it is first asked for. It is no part of what the state is: all memos are equal, and a copy begins
/// empty. Whoever changes the state forgets it.
#[derive(Debug)]
pub struct Memo<T>(OnceLock<T>);

impl<T> Memo<T> {
    pub fn get_or(&self, work_out: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(work_out)
    }

    /// What has been worked out, if it has.
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }

    pub fn forget(&mut self) {
        self.0.take();
    }
}

impl<T> Default for Memo<T> {
    fn default() -> Memo<T> {
        Memo(OnceLock::new())
    }
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Memo<T> {
        Memo::default()
    }
}

impl<T> PartialEq for Memo<T> {
    fn eq(&self, _: &Memo<T>) -> bool {
        true
    }
}

impl<T> Eq for Memo<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memo_is_worked_out_once_until_it_is_forgotten() {
        let mut memo = Memo::default();
        assert_eq!((memo.get(), *memo.get_or(|| 1), memo.get()), (None, 1, Some(&1)));
        assert_eq!(*memo.get_or(|| 2), 1);
        assert_eq!(*memo.clone().get_or(|| 3), 3);
        memo.forget();
        assert_eq!(*memo.get_or(|| 4), 4);
        assert_eq!(memo, Memo::default());
    }
}
