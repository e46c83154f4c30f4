//! Indexed comparisons as they are stated: formulas that a search runs by sets of values.
//!
//! Invariant: the stated form and the comparison by sets have the same meaning. The latter has only
//! variables of the former.

use super::IndexedComparison;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Constraint, Explained, Partial, Past, Phrase, Presolved, Properties, Reasons,
    SharedConstraint,
};
use crate::state::{Conflict, Store, Var};
use std::sync::Arc;

/// A formula that reads lists at calculated indices, or a test of its values if it is too large. A
/// proof has its small steps: a step by sets of values would have to list their combinations.
pub(crate) struct IndexedFormula {
    pub(crate) stated: SharedConstraint,
    pub(crate) by_sets: IndexedComparison,
}

impl Constraint for IndexedFormula {
    fn scope(&self) -> &[Var] {
        self.stated.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.stated.is_satisfied(values)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        self.stated.is_possible(assigned)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.stated.propagate(store)
    }

    fn presolve(&self, root: &Store) -> Presolved {
        match self.stated.presolve(root) {
            Presolved::Keep => Presolved::Unproved(Arc::new(self.by_sets.clone())),
            other => other,
        }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.stated.explain(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.stated.phrase(asked, facts)
    }

    fn properties(&self) -> Properties {
        self.stated.properties()
    }
}
