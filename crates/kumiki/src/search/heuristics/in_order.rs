//! The static orders: the first free variable of the scan, which is sorted beforehand.
//!
//! Invariant: with look-ahead or without, solutions come in lexicographic order of the scan.

use super::{FreeVariables, Selected, VariableHeuristic};

/// Decides the first free variable.
pub(super) struct InOrder;

impl VariableHeuristic for InOrder {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        free.first().into()
    }
}
