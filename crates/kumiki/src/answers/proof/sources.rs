//! The constraints of a problem that those of the engine come from.
//!
//! Invariant: the constraints of a model begin with those of the problem; the indicators of soft
//! constraints follow, and then the bound on the objective.

use super::writer::AddedMeanings;
use crate::modelling::{Problem, Value};
use crate::propagation::Model;
use crate::state::{ConstraintId, Var};
use std::collections::BTreeSet;
use std::hash::Hash;

/// The meaning of a constraint of the engine.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProofSource {
    /// A part of this constraint of the problem.
    Stated(usize),
    /// The definition of this variable.
    Definition(Var),
    /// The bound on the objective.
    Better,
}

/// Returns what each constraint of `model` means: those of the problem come first.
pub(super) fn sources<K: Hash + Eq + Clone, V: Value>(
    problem: &Problem<K, V>,
    model: &Model,
    stated: &AddedMeanings,
    numbers: &[Option<usize>],
) -> Vec<ProofSource> {
    let source = |(id, _): (ConstraintId, _)| match problem.posted_of.get(id.index()) {
        Some(&posted) => ProofSource::Stated(numbers[posted].expect("the constraint is there")),
        None => match stated.indicators.get(id.index() - problem.posted_of.len()) {
            Some(&(var, _)) => ProofSource::Definition(var),
            None => ProofSource::Better,
        },
    };
    model.constraints().map(source).collect()
}

/// Returns for each variable of `model` if each constraint of the problem on it and on others is
/// one constraint of the model, with the same variables.
pub(super) fn whole_constraints<K: Hash + Eq + Clone, V: Value>(
    problem: &Problem<K, V>,
    model: &Model,
) -> Vec<bool> {
    let mut are_whole = vec![true; model.variables().len()];
    let mut parts: Vec<Vec<BTreeSet<Var>>> = vec![Vec::new(); problem.posted.len()];
    for ((_, constraint), &posted) in model.constraints().zip(&problem.posted_of) {
        parts[posted].push(constraint.scope().iter().copied().collect());
    }
    for (posted, parts) in problem.posted.iter().zip(parts) {
        let Some(posted) = posted.as_ref().filter(|posted| posted.relaxed.is_none()) else {
            continue;
        };
        let scope: BTreeSet<Var> = posted.scope.iter().copied().collect();
        if scope.len() > 1 && parts != [scope.clone()] {
            scope.into_iter().for_each(|var| are_whole[var.index()] = false);
        }
    }
    are_whole
}
