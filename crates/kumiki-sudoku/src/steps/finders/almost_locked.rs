//! Almost locked sets in pairs, wings, chains and blossoms, and sue de coq.
//!
//! Invariant: of one technique, each conclusion comes once, from the fewest sets.

use super::Search;
use crate::geometry::Digits;
use crate::steps::{AlmostLockedSet, Common, Evidence, Sets, Step, Technique};
use kumiki_patterns::{AlmostLocked, Bits, Blossom, Commons, Overlap, Row, values_in};
use std::collections::HashSet;

/// The number of almost locked sets a chain of them may have.
const LONGEST_ROW: usize = 8;

/// The number of candidates the stem of a blossom may have.
const MOST_PETALS: usize = 5;

/// Candidates with the sets that remove them.
type Removal = (Vec<(usize, usize)>, Sets);

impl<const W: usize> Search<'_, W> {
    pub(super) fn almost_locked(&self) -> Vec<Step> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let is_over = self.survey.is_over;
        let sets = AlmostLocked::all(groups, board, 1, self.survey.largest_set());
        let found: Vec<Removal> = if self.technique == Technique::DeathBlossom {
            let blossoms = Blossom::all(groups, board, &sets, MOST_PETALS, is_over);
            blossoms.iter().map(|blossom| self.blossom(blossom)).collect()
        } else {
            let commons = Commons::new(groups, board, &sets, is_over);
            let rows = match self.technique {
                Technique::AlsXz => commons.pairs(),
                Technique::AlsXyWing => commons.triples(),
                _ => commons.rows(LONGEST_ROW),
            };
            rows.iter().map(|row| self.row(row)).collect()
        };
        self.removals(found)
    }

    pub(super) fn sue_de_coq(&self) -> Vec<Step> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let overlaps = Overlap::all(groups, board, self.survey.largest_set(), self.survey.is_over);
        self.removals(overlaps.iter().map(|overlap| self.overlap(overlap)).collect())
    }

    /// Returns a step for each conclusion: the first that has it.
    fn removals(&self, mut found: Vec<Removal>) -> Vec<Step> {
        let mut known = HashSet::new();
        found.retain(|(removed, _)| known.insert(removed.clone()));
        let step = |(removed, sets): Removal| {
            Step::removing(self.technique, self.candidates(&removed), Evidence::Sets(sets))
        };
        found.into_iter().map(step).collect()
    }

    fn row(&self, row: &Row<W>) -> Removal {
        let mut order: Vec<usize> = (0..row.sets.len()).collect();
        if self.technique == Technique::AlsXyWing {
            // The one in the middle comes last.
            order.swap(1, 2);
        }
        let number = |set: usize| order.iter().position(|&at| at == set).unwrap_or(set);
        let between = |(at, &values): (usize, &u64)| {
            let between = [number(at), number(at + 1)];
            values_in(values).map(move |value| Common { digit: self.digit(value), between })
        };
        let commons = row.commons.iter().enumerate().flat_map(between).collect();
        let sets = order.iter().map(|&at| self.almost_locked_set(&row.sets[at])).collect();
        (row.removed.clone(), Sets { sets, commons, stem: None })
    }

    fn blossom(&self, blossom: &Blossom<W>) -> Removal {
        let stem = self.position.cell(blossom.stem);
        let digits = self.position.candidates(stem).iter().enumerate();
        let commons = digits.map(|(at, digit)| Common { digit, between: [at, at] }).collect();
        let sets = blossom.petals.iter().map(|set| self.almost_locked_set(set)).collect();
        (blossom.removed.clone(), Sets { sets, commons, stem: Some(stem) })
    }

    fn overlap(&self, overlap: &Overlap<W>) -> Removal {
        let set = |vars: Bits<W>| {
            let cells = self.position.cells(vars);
            let candidates = cells.iter().flat_map(|&cell| self.position.candidates(cell).iter());
            let digits: Digits = candidates.collect();
            AlmostLockedSet { cells, digits }
        };
        let [one, other] = overlap.sides;
        let sets = [overlap.shared, one, other].map(set).to_vec();
        (overlap.removed.clone(), Sets { sets, commons: Vec::new(), stem: None })
    }
}
