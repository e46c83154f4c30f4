//! A deduction: from which constraints and facts it follows that some candidates cannot be.
//!
//! Invariant: the conclusion follows from the premises alone. Lists are ascending, without duplicates.

use super::{Candidate, Pattern};
use crate::event::ConstraintId;
use crate::var::Var;
use std::collections::BTreeSet;

/// One step of a path to the solution, in the engine's terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// The constraints that it uses.
    pub constraints: Vec<ConstraintId>,
    /// What must be known: candidates that are absent.
    pub facts: Vec<Candidate>,
    /// What cannot be, therefore. If it is empty, the constraints cannot hold together with the facts.
    pub removed: Vec<Candidate>,
    /// The variables that have one value left with it, and that value.
    pub fixed: Vec<Candidate>,
    /// How it follows.
    pub logic: Logic,
    /// How hard it is to follow.
    pub difficulty: Difficulty,
}

/// How a conclusion follows from its premises.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Logic {
    /// The constraints remove it by themselves.
    Propagation,
    /// It is tried: in whatever way the constraints can be satisfied, it is not so.
    Cases,
    /// Truths are covered by links.
    Pattern(Pattern),
    /// It is supposed, and that leads to a conflict.
    Supposition {
        /// What is supposed to be true.
        supposed: Candidate,
        /// What follows, step by step; the last step is a conflict. What is supposed is among their facts, as the
        /// absence of all else.
        steps: Vec<Deduction>,
    },
}

/// How hard a deduction is to follow: the fields are compared in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Difficulty {
    /// How many suppositions stand in one another: 0 where nothing is supposed.
    pub depth: usize,
    /// The number of steps that follow from suppositions.
    pub length: usize,
    /// The number of constraints: those that a user adds as one count once.
    pub constraints: usize,
    /// The number of values that are tried: 0 where the constraints remove it by themselves.
    pub cases: u64,
    /// The number of variables of which something must be known.
    pub variables: usize,
    /// The number of candidates that must be known to be absent; those that follow one another, and
    /// those of a variable that has one value left, count once.
    pub facts: usize,
}

impl Deduction {
    /// Whether the premises cannot hold together.
    pub fn is_conflict(&self) -> bool {
        self.removed.is_empty()
    }

    /// The variables that it says something about, in its premises or its conclusion.
    pub fn variables(&self) -> BTreeSet<Var> {
        self.facts.iter().chain(&self.removed).map(|&(var, _)| var).collect()
    }
}

/// In how many variables `candidates`, ascending, are.
pub(super) fn variables_in(candidates: &[Candidate]) -> usize {
    candidates.chunk_by(|a, b| a.0 == b.0).count()
}
