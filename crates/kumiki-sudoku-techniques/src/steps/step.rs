//! A step: one deduction, with its technique, conclusion and evidence.
//!
//! Invariant: placed digits and removed candidates are sorted by digit and then by cell. A step
//! places or removes at least one.

pub(super) mod cells;
mod chain_text;
mod evidence;
mod large_pattern;
mod pattern;
mod roles;
mod text;
mod whip;
mod words;

pub use evidence::{
    AlmostLockedSet, Alternatives, Chain, ChainNode, Colouring, Evidence, Fish, Forcing, Rectangle,
    RestrictedCommon, RuleEvidence, Sets, Subset, Wing,
};
pub use large_pattern::{
    BentSet, CoveredCells, Exocet, Firework, LargePattern, Leftovers, Medusa, Tridagon,
};
pub use roles::CandidateRole;
pub use whip::{Whip, WhipLink};

use super::Technique;
use kumiki_sudoku::{Cell, Digit};

/// A step: one deduction.
///
/// Displays much as HoDoKu writes it: `Hidden Single: r8c6=1`, `X-Wing: 5 r25 c47 => r1c4<>5`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits that are placed, by digit and then by cell.
    pub placed: Vec<(Cell, Digit)>,
    /// The candidates that are removed, by digit and then by cell.
    pub removed: Vec<(Cell, Digit)>,
    /// The evidence: the pattern from which the conclusion follows.
    pub evidence: Evidence,
}

impl Step {
    /// Returns a step that places `digit` in `cell`.
    pub fn placing(technique: Technique, cell: Cell, digit: Digit, evidence: Evidence) -> Step {
        Step { technique, placed: vec![(cell, digit)], removed: Vec::new(), evidence }
    }

    /// Returns a step that removes candidates.
    pub fn removing(
        technique: Technique,
        removed: impl IntoIterator<Item = (Cell, Digit)>,
        evidence: Evidence,
    ) -> Step {
        let mut removed: Vec<(Cell, Digit)> = removed.into_iter().collect();
        removed.sort_by_key(|&(cell, digit)| (digit, cell));
        removed.dedup();
        Step { technique, placed: Vec::new(), removed, evidence }
    }

    /// Returns whether both steps have the same conclusion, from any evidence.
    pub fn concludes_as(&self, other: &Step) -> bool {
        self.placed == other.placed && self.removed == other.removed
    }
}
