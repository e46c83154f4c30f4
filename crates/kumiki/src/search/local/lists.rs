//! Lists of different lengths, one after the other in one block of memory.
//!
//! Invariant: list `i` is `items[ends[i - 1]..ends[i]]`, and the first begins at 0.

use std::ops::Range;

#[derive(Debug)]
pub(super) struct Lists<T> {
    items: Vec<T>,
    ends: Vec<usize>,
}

impl<T: Copy> Lists<T> {
    pub(super) fn new(lists: impl IntoIterator<Item = impl IntoIterator<Item = T>>) -> Lists<T> {
        let mut items = Vec::new();
        let ends = lists.into_iter().map(|list| {
            items.extend(list);
            items.len()
        });
        Lists { ends: ends.collect(), items }
    }

    /// Returns the positions of list `at` among all items.
    #[inline]
    pub(super) fn range(&self, at: usize) -> Range<usize> {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        start..self.ends[at]
    }

    #[inline]
    pub(super) fn list(&self, at: usize) -> &[T] {
        &self.items[self.range(at)]
    }

    /// Returns the item at `place` among all items.
    #[inline]
    pub(super) fn item(&self, place: usize) -> T {
        self.items[place]
    }

    #[inline]
    pub(super) fn set(&mut self, place: usize, item: T) {
        self.items[place] = item;
    }
}
