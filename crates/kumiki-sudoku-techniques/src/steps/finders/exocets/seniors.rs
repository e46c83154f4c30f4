//! Senior exocets: exocets with a target outside of the band of the base.
//!
//! Invariant: the targets are any two cells of the cross-lines that can have a digit of the base,
//! at least one of them outside of the band.

use super::{Band, ExocetSearch};
use crate::steps::Step;
use crate::steps::finders::TechniqueSearch;
use kumiki_patterns::Bits;
use std::collections::HashSet;

impl<const W: usize> TechniqueSearch<'_, W> {
    /// Returns the senior exocets of a base, one for each conclusion.
    pub(super) fn seniors(&self, at: &Band, base: [usize; 2], values: u64) -> Vec<Step> {
        let across = if at.is_turned { self.position.columns() } else { self.position.rows() };
        let stacks = [1, 2].map(|step| (at.column / 3 + step) % 3);
        let [one, other] = stacks.map(|stack| 3 * stack..3 * stack + 3);
        let all = one.flat_map(|one| other.clone().map(move |other| [at.column, one, other]));
        let mut steps: Vec<Step> = Vec::new();
        let mut known = HashSet::new();
        for columns in all {
            let cross = columns.map(|column| at.open(column));
            for targets in self.senior_targets(at, columns, values) {
                let lines = targets.map(|var| cross.iter().position(|line| line.contains(var)));
                let [Some(line), Some(other_line)] = lines else { continue };
                let found = ExocetSearch {
                    base,
                    targets,
                    mirrors: None,
                    cross: cross.map(|line| line - targets.into_iter().collect()),
                    lines: [line, other_line],
                    covers: Vec::new(),
                    values,
                };
                let step = self.with_covers(found, across).and_then(|found| self.exocet(&found));
                steps.extend(step.filter(|step| known.insert(step.removed.clone())));
            }
        }
        steps
    }

    /// Returns the pairs of blank cells of the cross-lines that can have a digit of the base, at
    /// least one of them outside of the band.
    fn senior_targets(&self, at: &Band, columns: [usize; 3], values: u64) -> Vec<[usize; 2]> {
        let board = self.position.board();
        let all = |cells: [Bits<W>; 3]| cells.into_iter().fold(Bits::NONE, |all, line| all | line);
        let outside = all(columns.map(|column| at.outside(column)));
        let cells = all(columns.map(|column| at.open(column))) & self.position.blank();
        let cells: Vec<usize> =
            cells.iter().filter(|&var| board.values(var) & values != 0).collect();
        let pairs = cells
            .iter()
            .enumerate()
            .flat_map(|(number, &one)| cells[..number].iter().map(move |&other| [other, one]));
        pairs.filter(|pair| pair.iter().any(|&var| outside.contains(var))).collect()
    }
}
