//! A step of a rated path: its conclusion and its difficulty.
//!
//! Invariant: a step places a digit, or removes at least one candidate.

use super::position::Mask;
use super::technique::Technique;
use super::tenths::Tenths;

/// A placed digit or removed candidates, with the technique and the difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RatedStep {
    pub(super) technique: Technique,
    pub(super) difficulty: Tenths,
    /// The cell and the digit that is placed.
    pub(super) placed: Option<(usize, usize)>,
    /// Cells, each with the digits that are removed from it.
    pub(super) removed: Vec<(usize, Mask)>,
}

impl RatedStep {
    /// Returns the step that places `digit` in `cell`.
    pub(super) fn placing(
        technique: Technique,
        tenths: u16,
        cell: usize,
        digit: usize,
    ) -> RatedStep {
        let placed = Some((cell, digit));
        RatedStep { technique, difficulty: Tenths::new(tenths), placed, removed: Vec::new() }
    }

    /// Returns the step that removes `removed`; `None` if that is empty.
    pub(super) fn removing(
        technique: Technique,
        tenths: u16,
        removed: Vec<(usize, Mask)>,
    ) -> Option<RatedStep> {
        let difficulty = Tenths::new(tenths);
        (!removed.is_empty()).then_some(RatedStep { technique, difficulty, placed: None, removed })
    }
}
