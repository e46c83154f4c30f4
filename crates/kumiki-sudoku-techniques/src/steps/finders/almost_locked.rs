//! Techniques with almost locked sets (ALS): ALS-XZ, ALS-XY-Wing, ALS chains, Death Blossom and Sue
//! de Coq.
//!
//! Invariant: the steps of one technique have different conclusions, each from the fewest sets.

use super::TechniqueSearch;
use crate::steps::{AlmostLockedSet, Evidence, RestrictedCommon, Sets, Step, Technique};
use kumiki_patterns::{
    AlmostLocked, AlsChain, Bits, DeathBlossom, RestrictedCommons, SueDeCoq, values_in,
};
use kumiki_sudoku::Digits;
use std::collections::HashSet;

/// The largest number of sets in an ALS chain.
const LONGEST_CHAIN: usize = 8;

/// The largest number of candidates of the stem cell of a death blossom.
const MOST_PETALS: usize = 5;

/// The removed candidates, with the sets that remove them.
type Removal = (Vec<(usize, usize)>, Sets);

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn almost_locked(&self) -> Vec<Step> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let is_over = self.survey.is_over;
        let sets = AlmostLocked::all(groups, board, 1, self.survey.largest_set());
        let found: Vec<Removal> = if self.technique == Technique::DeathBlossom {
            let blossoms = DeathBlossom::all(groups, board, &sets, MOST_PETALS, is_over);
            blossoms.iter().map(|blossom| self.death_blossom(blossom)).collect()
        } else {
            let commons = RestrictedCommons::new(groups, board, &sets, is_over);
            let chains = match self.technique {
                Technique::AlsXz => commons.pairs(),
                Technique::AlsXyWing => commons.triples(),
                _ => commons.chains(LONGEST_CHAIN),
            };
            chains.iter().map(|chain| self.als_chain(chain)).collect()
        };
        self.removals(found)
    }

    pub(super) fn sue_de_coq(&self) -> Vec<Step> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let found = SueDeCoq::all(groups, board, self.survey.largest_set(), self.survey.is_over);
        self.removals(found.iter().map(|found| self.sue_de_coq_of(found)).collect())
    }

    /// Returns one step for each conclusion, from the first removal that has it.
    fn removals(&self, mut found: Vec<Removal>) -> Vec<Step> {
        let mut known = HashSet::new();
        found.retain(|(removed, _)| known.insert(removed.clone()));
        let step = |(removed, sets): Removal| {
            Step::removing(self.technique, self.candidates(&removed), Evidence::Sets(sets))
        };
        found.into_iter().map(step).collect()
    }

    fn als_chain(&self, chain: &AlsChain<W>) -> Removal {
        let mut order: Vec<usize> = (0..chain.sets.len()).collect();
        if self.technique == Technique::AlsXyWing {
            // In the evidence of a wing, the middle set comes last.
            order.swap(1, 2);
        }
        let number = |set: usize| order.iter().position(|&at| at == set).unwrap_or(set);
        let between = |(at, &values): (usize, &u64)| {
            let between = [number(at), number(at + 1)];
            values_in(values)
                .map(move |value| RestrictedCommon { digit: self.digit(value), between })
        };
        let commons = chain.restricted_commons.iter().enumerate().flat_map(between).collect();
        let sets = order.iter().map(|&at| self.almost_locked_set(&chain.sets[at])).collect();
        (chain.removed.clone(), Sets { sets, commons, stem: None })
    }

    fn death_blossom(&self, blossom: &DeathBlossom<W>) -> Removal {
        let stem = self.position.cell(blossom.stem);
        let digits = self.position.candidates(stem).iter().enumerate();
        let commons =
            digits.map(|(at, digit)| RestrictedCommon { digit, between: [at, at] }).collect();
        let sets = blossom.petals.iter().map(|set| self.almost_locked_set(set)).collect();
        (blossom.removed.clone(), Sets { sets, commons, stem: Some(stem) })
    }

    fn sue_de_coq_of(&self, found: &SueDeCoq<W>) -> Removal {
        let set = |vars: Bits<W>| {
            let cells = self.position.cells(vars);
            let candidates = cells.iter().flat_map(|&cell| self.position.candidates(cell).iter());
            let digits: Digits = candidates.collect();
            AlmostLockedSet { cells, digits }
        };
        let [one, other] = found.sides;
        let sets = [found.shared, one, other].map(set).to_vec();
        (found.removed.clone(), Sets { sets, commons: Vec::new(), stem: None })
    }
}
