//! The easiest of the steps that a rule of chains finds.
//!
//! Invariant: of equal steps the first is kept.

use super::step::RatedStep;
use kumiki_patterns::probing::{LinkSet, Literal, Via};

/// The difficulty of a chain: its rating in tenths, its number of literals, and the rank of its
/// kind among equals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ChainDifficulty {
    pub(super) tenths: u16,
    pub(super) size: usize,
    pub(super) kind: u8,
}

impl ChainDifficulty {
    /// Returns the key of a chain of `size` literals, whose rule begins at `base` tenths.
    pub(super) fn new(base: u16, size: usize, kind: u8) -> ChainDifficulty {
        ChainDifficulty { tenths: base + surcharge(size), size, kind }
    }
}

/// A rule of chains: its links, the difficulty at which it begins, in tenths, and its rank among
/// equals.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainRule {
    pub(super) links: LinkSet,
    pub(super) base: u16,
    pub(super) kind: u8,
}

impl ChainRule {
    /// Returns the key of a chain of `size` literals.
    pub(super) fn key(self, size: usize) -> ChainDifficulty {
        ChainDifficulty::new(self.base, size, self.kind)
    }
}

/// Returns the tenths that a chain of `size` literals adds: one for each of 4, 6, 8, 12, 16, 24,
/// 32, ... that `size - 2` exceeds.
fn surcharge(size: usize) -> u16 {
    let (mut tenths, mut step, mut is_odd) = (0, 4, false);
    while size.saturating_sub(2) > step {
        tenths += 1;
        step = if is_odd { step / 3 * 4 } else { step / 2 * 3 };
        is_odd = !is_odd;
    }
    tenths
}

/// Returns the largest number of literals that adds at most so many tenths. No chain has as many as
/// the last number of the table.
fn largest(tenths: u16) -> usize {
    const LARGEST: [usize; 48] = {
        let (mut largest, mut step, mut tenths) = ([0; 48], 4, 0);
        while tenths < 48 {
            largest[tenths] = step + 2;
            step = if tenths % 2 == 1 { step / 3 * 4 } else { step / 2 * 3 };
            tenths += 1;
        }
        largest
    };
    LARGEST[usize::from(tenths).min(47)]
}

/// The chain that leads to one literal. The literal itself comes first, and nearer ones come before
/// farther ones, each with the reason why it follows.
pub(super) type Chain = Vec<(Literal, Via)>;

/// A collector of the steps that a rule of chains finds.
pub(super) trait Collector {
    /// Returns the largest number of literals of a chain that is accepted, if its rule begins at
    /// `base` tenths.
    fn limit(&self, base: u16, kind: u8) -> usize;

    /// Returns whether a step of `key` is accepted. `result` is its conclusion, if that is one
    /// literal.
    fn allows(&self, key: ChainDifficulty, result: Option<Literal>) -> bool;

    /// Takes the conclusion of `step`, if it is accepted. `chains` returns the chains that lead to
    /// it.
    fn offer(
        &mut self,
        key: ChainDifficulty,
        step: impl FnOnce() -> Option<RatedStep>,
        chains: impl FnOnce() -> Vec<Chain>,
    );
}

/// The easiest step so far.
#[derive(Default)]
pub(super) struct Best {
    found: Option<(ChainDifficulty, RatedStep)>,
}

impl Best {
    pub(super) fn into_step(self) -> Option<RatedStep> {
        self.found.map(|(_, step)| step)
    }
}

impl Collector for Best {
    fn limit(&self, base: u16, kind: u8) -> usize {
        let Some((known, _)) = &self.found else { return usize::MAX };
        let Some(tenths) = known.tenths.checked_sub(base) else { return 0 };
        let as_hard = known.size - usize::from(kind >= known.kind);
        let easier = tenths.checked_sub(1).map_or(0, largest);
        easier.max(as_hard.min(largest(tenths)))
    }

    fn allows(&self, key: ChainDifficulty, _: Option<Literal>) -> bool {
        self.found.as_ref().is_none_or(|(known, _)| key < *known)
    }

    fn offer(
        &mut self,
        key: ChainDifficulty,
        step: impl FnOnce() -> Option<RatedStep>,
        _: impl FnOnce() -> Vec<Chain>,
    ) {
        if self.allows(key, None)
            && let Some(step) = step()
        {
            self.found = Some((key, step));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::technique::Technique;

    #[test]
    fn a_longer_chain_adds_a_tenth_at_each_step() {
        let steps = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];
        for (tenths, step) in (0..).zip(steps) {
            assert_eq!(surcharge(step + 2), tenths);
            assert_eq!(surcharge(step + 3), tenths + 1);
        }
        assert_eq!(surcharge(0), 0);
    }

    #[test]
    fn chains_up_to_the_limit_are_easier_and_longer_ones_are_not() {
        let step = |key: ChainDifficulty| {
            Some(RatedStep::placing(Technique::ForcingChain, key.tenths, 0, 0))
        };
        for (base, kind, size) in [(66, 2, 6), (66, 2, 20), (70, 4, 8), (70, 4, 7), (85, 7, 300)] {
            let mut best = Best::default();
            let key = ChainDifficulty::new(base, size, kind);
            best.offer(key, || step(key), Vec::new);
            for (base, kind) in [(65, 2), (66, 2), (66, 3), (70, 4), (85, 1), (85, 8)] {
                let limit = best.limit(base, kind);
                assert!(limit == 0 || best.allows(ChainDifficulty::new(base, limit, kind), None));
                assert!(!best.allows(ChainDifficulty::new(base, limit + 1, kind), None));
            }
        }
    }
}
