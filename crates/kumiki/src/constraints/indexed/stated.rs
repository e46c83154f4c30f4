//! Indexed comparisons as they are stated: formulas that a search runs by sets of values.
//!
//! Invariant: the formula and the comparison by sets have the same meaning and the same variables.

use super::IndexedComparison;
use crate::arithmetic::Int;
use crate::constraints::Formula;
use crate::propagation::{
    Asked, Constraint, Explained, Partial, Past, Phrase, Presolved, Properties, Reasons,
};
use crate::state::{Conflict, Store, Var};
use std::sync::Arc;

/// A formula that reads lists at calculated indices. A proof has the small steps of the formula: a
/// step by sets of values would have to list their combinations.
#[derive(Debug)]
pub(crate) struct IndexedFormula {
    pub(crate) formula: Formula,
    pub(crate) by_sets: IndexedComparison,
}

impl Constraint for IndexedFormula {
    fn scope(&self) -> &[Var] {
        self.formula.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.formula.is_satisfied(values)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        self.formula.is_possible(assigned)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.formula.propagate(store)
    }

    fn presolve(&self, root: &Store) -> Presolved {
        match self.formula.presolve(root) {
            Presolved::Keep => Presolved::Unproved(Arc::new(self.by_sets.clone())),
            other => other,
        }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.formula.explain(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.formula.phrase(asked, facts)
    }

    fn properties(&self) -> Properties {
        self.formula.properties()
    }
}
