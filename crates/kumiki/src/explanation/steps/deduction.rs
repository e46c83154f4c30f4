//! A deduction: constraints and facts that imply the removal of candidates.
//!
//! Invariant: the conclusion follows from the premises alone. Lists are ascending, without
//! duplicates.

use super::Candidate;
use crate::propagation::Phrase;
use crate::state::{ConstraintId, Var};
use kumiki_patterns::Pattern;
use std::collections::BTreeSet;

/// A deduction: one step of a path to the solution, in the engine's terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// The constraints that it uses.
    pub constraints: Vec<ConstraintId>,
    /// The facts that it needs: candidates that are absent.
    pub facts: Vec<Candidate>,
    /// The candidates that it removes. If the list is empty, the constraints conflict with the
    /// facts.
    pub removed: Vec<Candidate>,
    /// The variables that have one value left after it, and that value.
    pub fixed: Vec<Candidate>,
    /// The logic by which it follows.
    pub logic: Logic,
    /// The difficulty for a reader.
    pub difficulty: Difficulty,
    /// The words of a constraint, if it has some: the reason of the removal, the contradiction
    /// without it, or the conflict.
    pub phrase: Option<Phrase>,
}

/// The logic by which a conclusion follows from its premises.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Logic {
    /// Propagation of the constraints removes it.
    Propagation,
    /// A case analysis: no way to satisfy the constraints allows it.
    Cases,
    /// Truths are covered by links.
    Pattern(Pattern),
    /// A supposition of it leads to a conflict.
    Supposition {
        /// The supposed candidate.
        supposed: Candidate,
        /// The steps that follow; the last step is a conflict. The supposition is among their
        /// facts, as the absence of all other values.
        steps: Vec<Deduction>,
    },
}

/// The difficulty of a deduction for a reader: the fields are compared in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Difficulty {
    /// The depth of nested suppositions: 0 if nothing is supposed.
    pub depth: usize,
    /// The number of steps that follow from suppositions.
    pub length: usize,
    /// The number of constraints: those that a user adds as one count once.
    pub constraints: usize,
    /// The number of values that are tried: 0 if propagation of the constraints removes the
    /// candidates.
    pub cases: u64,
    /// The number of variables in the facts.
    pub variables: usize,
    /// The number of facts (absent candidates). Consecutive values count once, and so do those of a
    /// variable that has one value left.
    pub facts: usize,
}

impl Deduction {
    /// Returns whether the premises are in conflict.
    pub fn is_conflict(&self) -> bool {
        self.removed.is_empty()
    }

    /// Returns the variables in its premises or its conclusion.
    pub fn variables(&self) -> BTreeSet<Var> {
        self.facts.iter().chain(&self.removed).map(|&(var, _)| var).collect()
    }
}

/// Returns the number of variables of `candidates`, which are ascending.
pub(super) fn variables_in(candidates: &[Candidate]) -> usize {
    candidates.chunk_by(|a, b| a.0 == b.0).count()
}
