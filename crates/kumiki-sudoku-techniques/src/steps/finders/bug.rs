//! Bivalue universal grave (BUG+1): every blank cell but one has two candidates.
//!
//! Invariant: without the third candidate of the one other cell, every digit would have two places,
//! or none, in every house.

use super::TechniqueSearch;
use crate::steps::{Evidence, Step};
use kumiki_patterns::Bits;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn bug(&self) -> Vec<Step> {
        self.only_step().into_iter().collect()
    }

    fn only_step(&self) -> Option<Step> {
        let position = self.position;
        let board = position.board();
        let blank = position.blank();
        let many = blank.iter().filter(|&var| board.values(var).count_ones() != 2);
        let many: Bits<W> = many.collect();
        let var = many.single().filter(|&var| board.values(var).count_ones() == 3)?;
        let cell = position.cell(var);
        let candidates = position.candidates(cell);
        let third = candidates.iter().find(|&digit| {
            let is_two = |(value, other): (usize, _)| {
                position.groups().groups().iter().all(|group| {
                    let mut places = group.members & position.places(value);
                    if other == digit {
                        places.remove(var);
                    }
                    matches!(places.len(), 0 | 2)
                })
            };
            self.digits().all(is_two)
        })?;
        let others = candidates.iter().filter(|&digit| digit != third);
        let removed = others.map(|digit| (cell, digit));
        Some(Step::removing(self.technique, removed, Evidence::Bug(cell)))
    }
}
