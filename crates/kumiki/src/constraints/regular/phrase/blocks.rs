//! Blocks in words: the cells of a line that each block can reach.
//!
//! Invariant: a block starts at a place if the others fit before and after it.

use crate::arithmetic::Int;
use crate::propagation::{Phrase, RemovedValues};
use crate::state::{Store, Var};

/// The blocks of a line, and the places where each can start.
pub(super) struct Blocks<'a> {
    scope: &'a [Var],
    lengths: &'a [usize],
    full: Int,
    starts: Vec<Vec<usize>>,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(
        lengths: &'a [usize],
        full: Int,
        scope: &'a [Var],
        facts: &Store,
    ) -> Blocks<'a> {
        let can_be_full: Vec<bool> =
            scope.iter().map(|&var| facts.domain(var).contains(full)).collect();
        let must_be_full: Vec<bool> =
            scope.iter().map(|&var| facts.fixed(var) == Some(full)).collect();
        let line = BlockLine { lengths, can_be_full, must_be_full };
        let starts = line.starts();
        Blocks { scope, lengths, full, starts }
    }

    /// Returns the reason why the variable at `place` lost values: a block covers it wherever it
    /// starts, or none reaches it.
    pub(super) fn reason(&self, place: usize, removed: RemovedValues<'_>) -> Option<Phrase> {
        let covers =
            |block: usize, start: usize| (start..start + self.lengths[block]).contains(&place);
        if removed.contains(self.full) {
            let reaches = |block: usize| self.starts[block].iter().any(|&at| covers(block, at));
            let is_reached = (0..self.lengths.len()).any(reaches) || removed.len() > 1;
            return (!is_reached).then(|| Phrase::reason().text("no block reaches ").it());
        }
        let mut blocks = 0..self.lengths.len();
        let block = blocks.find(|&block| self.starts[block].iter().all(|&at| covers(block, at)))?;
        let (&first, &last) = self.starts[block].first().zip(self.starts[block].last())?;
        let end = last + self.lengths[block] - 1;
        let name = self.name(block);
        let phrase = Phrase::reason().text(name);
        Some(match (end - first, last - first) {
            (0, _) => phrase.text(" is at ").var(self.scope[first]),
            (_, 0) => {
                phrase.text(" is from ").var(self.scope[first]).text(" to ").var(self.scope[end])
            }
            _ => phrase.text(" is between ").vars([self.scope[first], self.scope[end]]),
        })
    }

    /// Returns the name of a block: by its length, and by its place if others are as long.
    fn name(&self, block: usize) -> String {
        let length = self.lengths[block];
        let as_long = |blocks: &[usize]| blocks.iter().filter(|&&other| other == length).count();
        match (as_long(self.lengths), as_long(&self.lengths[..block])) {
            (1, _) => format!("the block of {length}"),
            (_, 0) => format!("the first block of {length}"),
            (all, before) if before + 1 == all => format!("the last block of {length}"),
            (_, before) => format!("block {} of {length}", before + 1),
        }
    }
}

/// A line of cells: the lengths of its blocks, and the cells that can or must be full.
struct BlockLine<'a> {
    lengths: &'a [usize],
    can_be_full: Vec<bool>,
    must_be_full: Vec<bool>,
}

impl BlockLine<'_> {
    /// Returns the places where each block can start.
    fn starts(&self) -> Vec<Vec<usize>> {
        let len = self.can_be_full.len();
        let (before, after) = (self.fit_before(), self.fit_after());
        let of = |block: usize| {
            let length = self.lengths[block];
            let is_open = |&at: &usize| {
                let end = at + length;
                self.can_be_full[at..end].iter().all(|&can| can)
                    && before[block][at]
                    && after[block + 1][end]
            };
            (0..(len + 1).saturating_sub(length)).filter(is_open).collect()
        };
        (0..self.lengths.len()).map(of).collect()
    }

    /// Returns whether the first `count` blocks fit into the cells before `at`, and a gap after
    /// them; for each count and place.
    fn fit_before(&self) -> Vec<Vec<bool>> {
        let len = self.can_be_full.len();
        let mut fit = vec![vec![false; len + 1]; self.lengths.len() + 1];
        for count in 0..=self.lengths.len() {
            for at in 0..=len {
                let is_gap = at > 0 && !self.must_be_full[at - 1];
                let is_ended = count > 0 && is_gap && {
                    let length = self.lengths[count - 1];
                    at > length
                        && fit[count - 1][at - 1 - length]
                        && self.can_be_full[at - 1 - length..at - 1].iter().all(|&can| can)
                };
                fit[count][at] = at == 0 && count == 0 || is_gap && fit[count][at - 1] || is_ended;
            }
        }
        fit
    }

    /// Returns whether the blocks from `first` on fit into the cells from `at` on, and a gap before
    /// them; for each first block and place.
    fn fit_after(&self) -> Vec<Vec<bool>> {
        let reversed = |cells: &[bool]| cells.iter().rev().copied().collect();
        let lengths: Vec<usize> = self.lengths.iter().rev().copied().collect();
        let mirrored = BlockLine {
            lengths: &lengths,
            can_be_full: reversed(&self.can_be_full),
            must_be_full: reversed(&self.must_be_full),
        };
        let mut fit = mirrored.fit_before();
        fit.reverse();
        fit.iter_mut().for_each(|row| row.reverse());
        fit
    }
}
