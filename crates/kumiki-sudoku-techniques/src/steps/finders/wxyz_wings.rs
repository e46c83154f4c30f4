//! WXYZ-wings: four cells with four digits, of which only one can be there twice.
//!
//! Invariant: any three of the four cells still have all four digits, so no smaller wing or subset
//! is part of the pattern.

use super::TechniqueSearch;
use crate::steps::{BentSet, Evidence, LargePattern, Step};
use kumiki_patterns::{Bits, values_in};

/// The number of cells, and of digits, of a wing.
const SIZE: usize = 4;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn wxyz_wings(&self) -> Vec<Step> {
        let board = self.position.board();
        let is_small = |var: &usize| (2..=SIZE as u32).contains(&board.values(*var).count_ones());
        let cells: Vec<usize> = self.position.blank().iter().filter(is_small).collect();
        let mut steps = Vec::new();
        self.extend_wing(&cells, Bits::NONE, 0, &mut steps);
        steps
    }

    /// Adds the wings that have the cells `chosen` with the digits `values`, and some of `rest`.
    fn extend_wing(&self, rest: &[usize], chosen: Bits<W>, values: u64, steps: &mut Vec<Step>) {
        if chosen.len() == SIZE {
            steps.extend(self.wxyz_wing(chosen, values));
            return;
        }
        for (at, &var) in rest.iter().enumerate() {
            let all = values | self.position.board().values(var);
            if all.count_ones() as usize <= SIZE && !(self.survey.is_over)() {
                self.extend_wing(&rest[at + 1..], chosen | Bits::of(var), all, steps);
            }
        }
    }

    /// Returns the wing of the cells `chosen`, if all their digits but one can be there only once.
    fn wxyz_wing(&self, chosen: Bits<W>, values: u64) -> Option<Step> {
        let (board, groups) = (self.position.board(), self.position.groups());
        let values_of = |vars: Bits<W>| vars.iter().fold(0, |all, var| all | board.values(var));
        let is_whole = |left_out: usize| values_of(chosen - Bits::of(left_out)) == values;
        if values.count_ones() as usize != SIZE || !chosen.iter().all(is_whole) {
            return None;
        }
        let places = |value: usize| board.places(value) & chosen;
        let sees_itself = |value: &usize| {
            let own = places(*value);
            own.iter().all(|var| (own - Bits::of(var)).is_subset(&groups.peers(var)))
        };
        let mut free = values_in(values).filter(|value| !sees_itself(value));
        let last = free.next().filter(|_| free.next().is_none())?;
        let removed = groups.common_peers(places(last)) & self.position.places(last);
        let removed: Vec<_> = removed.iter().map(|var| self.candidate(var, last)).collect();
        let cells = self.position.cells(chosen);
        let digits = self.position.digits_of(values);
        let bent = BentSet { cells, digits, last: self.digit(last) };
        let evidence = Evidence::Large(LargePattern::Bent(bent));
        (!removed.is_empty()).then(|| Step::removing(self.technique, removed, evidence))
    }
}
