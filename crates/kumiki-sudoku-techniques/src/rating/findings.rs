//! The conclusions of a rule of chains, each by its easiest chain.
//!
//! Invariant: no two findings remove the same candidates. Of equally easy chains, the first are
//! kept.

use super::best::{Chain, ChainDifficulty, Collector};
use super::position::{ClassicPosition, Mask};
use super::step::RatedStep;
use kumiki_patterns::probing::Literal;

/// A conclusion of a rule of chains, with its key.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) key: ChainDifficulty,
    /// The number of findings that were offered before.
    order: usize,
    /// Cells, ascending, each with the digits that are removed.
    pub(super) removed: Vec<(usize, Mask)>,
    pub(super) chains: Vec<Chain>,
}

/// The findings in a position.
pub(super) struct Findings<'a> {
    position: &'a ClassicPosition,
    found: Vec<Finding>,
    /// For each candidate, false and true, the index of the finding that concludes exactly this
    /// literal.
    by_literal: Vec<Option<u32>>,
    offered: usize,
}

impl<'a> Findings<'a> {
    /// Returns an empty collection for `position`.
    pub(super) fn new(position: &'a ClassicPosition) -> Findings<'a> {
        Findings { position, found: Vec::new(), by_literal: vec![None; 2 * 9 * 81], offered: 0 }
    }

    /// Returns all findings, from the easiest to the hardest.
    pub(super) fn into_sorted(mut self) -> Vec<Finding> {
        self.found.sort_by_key(|finding| (finding.key, finding.order));
        self.found
    }

    /// Returns the index of the finding that concludes `literal`. A digit of a cell with two
    /// candidates is placed by removing the other.
    fn slot(&self, literal: Literal) -> usize {
        let (cell, digit) = (literal.candidate() / 9, literal.candidate() % 9);
        let others = self.position.digits(cell) & !(1 << digit);
        if literal.is_true() && others.is_power_of_two() {
            return 2 * (9 * cell + others.trailing_zeros() as usize);
        }
        2 * literal.candidate() + usize::from(literal.is_true())
    }

    /// Returns the index of the finding that removes exactly `removed`, if that is one literal.
    fn slot_of(&self, removed: &[(usize, Mask)]) -> Option<usize> {
        let &[(cell, digits)] = removed else { return None };
        let left = self.position.digits(cell) & !digits;
        let literal = |digit: u32, is_true| Literal::new(9 * cell + digit as usize, is_true);
        match (digits.is_power_of_two(), left.is_power_of_two()) {
            (true, _) => Some(self.slot(literal(digits.trailing_zeros(), false))),
            (false, true) => Some(self.slot(literal(left.trailing_zeros(), true))),
            (false, false) => None,
        }
    }
}

impl Collector for Findings<'_> {
    fn limit(&self, _: u16, _: u8) -> usize {
        usize::MAX
    }

    fn allows(&self, key: ChainDifficulty, result: Option<Literal>) -> bool {
        let known = result.and_then(|literal| self.by_literal[self.slot(literal)]);
        known.is_none_or(|known| key < self.found[known as usize].key)
    }

    fn offer(
        &mut self,
        key: ChainDifficulty,
        step: impl FnOnce() -> Option<RatedStep>,
        chains: impl FnOnce() -> Vec<Chain>,
    ) {
        let Some(step) = step() else { return };
        let mut removed = step.removed;
        removed.retain(|&(_, digits)| digits != 0);
        removed.sort_unstable();
        let slot = self.slot_of(&removed);
        let known = match slot {
            Some(slot) => self.by_literal[slot].map(|known| known as usize),
            None => self.found.iter().position(|finding| finding.removed == removed),
        };
        if removed.is_empty() || known.is_some_and(|known| self.found[known].key <= key) {
            return;
        }
        self.offered += 1;
        let finding = Finding { key, order: self.offered, removed, chains: chains() };
        match known {
            Some(known) => self.found[known] = finding,
            None => {
                if let Some(slot) = slot {
                    self.by_literal[slot] = Some(self.found.len() as u32);
                }
                self.found.push(finding);
            }
        }
    }
}
