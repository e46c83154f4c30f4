//! The objective of a search: a sum that each solution must make less than the one before.
//!
//! Invariant: the constraint `constraint` of the search's model means that the sum is less than
//! `best`, or holds always while there is no solution. It is replaced as a whole, so here, too,
//! constraints have no mutable state. Its variables stay the same, so it wakes on the same events.
//! It only becomes stronger, so values removed by an earlier one stay rightly removed.

use super::settings::ChooseValue;
use crate::arithmetic::{Int, sort_by_number};
use crate::constraints::{Comparison, Linear, Surrogate};
use crate::presolve::{Minimized, RelaxationBound, RelaxedCost, RelaxedObjective};
use crate::propagation::Model;
use crate::state::{ConstraintId, Store, Var};
use crate::words::debug_in_words;
use std::fmt;
use std::sync::Arc;

/// An error of an objective.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ObjectiveError {
    /// It cannot be calculated exactly.
    #[error(
        "the objective is too large: the greatest absolute values of its terms must add up to less \
         than 2^60"
    )]
    TooLarge,
    /// A part of it that is not linear may have too many values: more than 2³², or 2²⁴ in type
    /// [`Mixed`](crate::Mixed); or, if it does not calculate with whole numbers, its variables have
    /// more than 65,536 combinations.
    #[error(
        "a part of the objective may have too many different values; a coarser unit, or narrower \
         domains, leave fewer"
    )]
    TooManyValues,
    /// It is not always a whole number.
    #[error("the objective is not always a whole number; count in a smaller unit")]
    NotWhole,
    /// It has no value, whatever the values of its variables are.
    #[error("the objective has no value, whatever the values of its variables are")]
    NoValue,
    /// The expression is nested too deeply.
    #[error("the expression is nested too deeply")]
    TooDeep,
}

debug_in_words!(ObjectiveError);

/// The absolute values of the terms add up to less than this. So no sum leaves 64 bits, nor does
/// any value that a linear constraint calculates with it.
const SIZE_LIMIT: u128 = 1 << 60;

/// The target of a search.
#[derive(Clone)]
pub(crate) struct SearchTarget {
    /// The sum to minimize; it has passed [`check`].
    pub(crate) terms: Vec<(Int, Var)>,
    /// The value of a variable to try first, if the settings name no order of values.
    pub(crate) preferred: Option<Arc<ChooseValue>>,
    /// Values that are tried before all others, until there is a solution.
    pub(crate) start: Arc<[(Var, Int)]>,
}

impl SearchTarget {
    /// Returns the target of a least sum of `terms`, which has passed [`check`].
    pub(crate) fn new(terms: Vec<(Int, Var)>) -> SearchTarget {
        SearchTarget { terms, preferred: None, start: Arc::default() }
    }

    /// Returns the sum of the terms, if the variables have the values of `row`.
    pub(crate) fn sum(&self, row: &[Int]) -> Int {
        self.terms.iter().map(|&(factor, var)| factor * row[var.index()]).sum()
    }
}

impl fmt::Debug for SearchTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchTarget").field("terms", &self.terms).finish_non_exhaustive()
    }
}

/// An objective: a sum to minimize.
#[derive(Debug)]
pub(super) struct MinimizedSum {
    terms: Vec<(Int, Var)>,
    constraint: ConstraintId,
    /// The surrogates of this constraint with others, which say no more than both of them.
    surrogates: Vec<(ConstraintId, Surrogate)>,
    /// The constraint of the linear relaxation, which follows from this one and the model.
    relaxed: Option<(ConstraintId, RelaxedCost)>,
    /// The constraint that solves the relaxation again.
    solved: Option<(ConstraintId, RelaxationBound)>,
    best: Option<Int>,
    /// A bound on the sum of the solutions that are left: none has a lesser one.
    least: Option<Int>,
}

/// The objective of a search that is built.
pub(super) struct StatedObjective {
    /// The sum to minimize, if there is one.
    pub(super) target: Option<SearchTarget>,
    /// The sum that is minimized, once it is stated.
    pub(super) sum: Option<MinimizedSum>,
    /// True if the search may try the values of the relaxation first.
    pub(super) follows_relaxation: bool,
}

impl Minimized for StatedObjective {
    fn state(&mut self, model: &mut Arc<Model>) -> usize {
        let Some(target) = &self.target else { return 0 };
        let sum = self.sum.insert(MinimizedSum::new(target.terms.clone(), Arc::make_mut(model)));
        1 + sum.surrogates.len()
    }

    fn terms(&self) -> &[(Int, Var)] {
        self.sum.as_ref().map_or(&[], |sum| &sum.terms)
    }

    fn relax(&mut self, relaxed: RelaxedObjective, model: &mut Model) {
        let (Some(sum), Some(target)) = (&mut self.sum, &mut self.target) else { return };
        sum.relax(relaxed.cost, relaxed.bound, model);
        if self.follows_relaxation && target.start.is_empty() && target.preferred.is_none() {
            target.start = relaxed.values.into();
        }
    }
}

/// The most surrogates of an objective.
const MOST_SURROGATES: usize = 8;

impl MinimizedSum {
    /// Returns the objective with the sum of `terms`, which has passed [`check`], and adds its
    /// constraint to the model.
    pub(super) fn new(mut terms: Vec<(Int, Var)>, model: &mut Model) -> MinimizedSum {
        sort_by_number(&mut terms, |&(_, var)| var.index() as i128);
        terms.dedup_by(|next, kept| {
            let is_same = next.1 == kept.1;
            kept.0 += if is_same { next.0 } else { 0 };
            is_same
        });
        terms.retain(|&(factor, _)| factor != 0);
        let root = model.store();
        let sums = model.constraints().filter_map(|(_, constraint)| constraint.upper_bound(&root));
        let surrogates =
            sums.filter_map(|(sum, bound)| Surrogate::new(&terms, most(None), &sum, bound));
        let surrogates: Vec<Surrogate> = surrogates.take(MOST_SURROGATES).collect();
        let constraint = model.add_constraint(less_than(None, &terms));
        let add = |surrogate: Surrogate| (model.add_constraint(surrogate.clone()), surrogate);
        let surrogates = surrogates.into_iter().map(add).collect();
        MinimizedSum {
            terms,
            constraint,
            surrogates,
            relaxed: None,
            solved: None,
            best: None,
            least: None,
        }
    }

    /// Returns the constraint that a solution is better than those before.
    pub(super) fn constraint(&self) -> ConstraintId {
        self.constraint
    }

    /// Returns the constraints whose bounds become tighter with a solution, and that are propagated
    /// then: that a solution is better, and what the linear relaxation makes of it.
    pub(super) fn tightened(&self) -> impl Iterator<Item = ConstraintId> {
        let relaxed = self.relaxed.as_ref().map(|&(id, _)| id);
        let solved = self.solved.as_ref().map(|&(id, _)| id);
        [Some(self.constraint), relaxed, solved].into_iter().flatten()
    }

    /// Adds what the linear relaxation says of the sum to the model.
    fn relax(&mut self, cost: RelaxedCost, bound: Option<RelaxationBound>, model: &mut Model) {
        let id = model.add_shared_constraint(cost.at_most(most(None)));
        self.relaxed = Some((id, cost));
        self.solved = bound.map(|bound| (model.add_constraint(bound.with_cost(most(None))), bound));
    }

    /// Returns the terms of the sum: each variable once, with a coefficient that is not 0.
    pub(super) fn terms(&self) -> &[(Int, Var)] {
        &self.terms
    }

    /// Returns the sum of the last solution.
    pub(super) fn best(&self) -> Option<Int> {
        self.best
    }

    /// Requires from now on a sum less than that of the solution in `store`.
    pub(super) fn tighten(&mut self, store: &Store, model: &mut Arc<Model>) {
        let values = self.terms.iter().map(|&(factor, var)| factor * store.domain(var).min());
        self.set_best(Some(values.sum()), model);
    }

    /// States the present bound in `model`.
    pub(super) fn state_in(&self, model: &mut Arc<Model>) {
        let constraint = Arc::new(less_than(self.best, &self.terms));
        let model = Arc::make_mut(model);
        model.replace_constraint(self.constraint, constraint);
        for (id, surrogate) in &self.surrogates {
            model.replace_constraint(*id, Arc::new(surrogate.with_cost(most(self.best))));
        }
        if let Some((id, relaxed)) = &self.relaxed {
            model.replace_constraint(*id, relaxed.at_most(most(self.best)));
        }
        if let Some((id, bound)) = &self.solved {
            model.replace_constraint(*id, Arc::new(bound.with_cost(most(self.best))));
        }
    }

    /// Returns a bound that is known for the sums of the solutions that are left.
    pub(super) fn least(&self) -> Option<Int> {
        self.least
    }

    /// Records the least sum of the values in `store`, which has all solutions that are left.
    pub(super) fn see_base(&mut self, store: &Store) {
        let least = |&(factor, var): &(Int, Var)| {
            let domain = store.domain(var);
            factor * if factor < 0 { domain.max() } else { domain.min() }
        };
        let relaxed = self.relaxed.as_ref().and_then(|(_, relaxed)| relaxed.least(store));
        self.least = self.least.max(Some(self.terms.iter().map(least).sum())).max(relaxed);
    }

    /// Drops the bound.
    pub(super) fn reset(&mut self, model: &mut Arc<Model>) {
        self.least = None;
        if self.best.is_some() {
            self.set_best(None, model);
        }
    }

    fn set_best(&mut self, best: Option<Int>, model: &mut Arc<Model>) {
        self.best = best;
        self.state_in(model);
    }
}

/// Returns the constraint that the sum of `terms` is less than `best`, or one that always holds if
/// there is no `best`.
fn less_than(best: Option<Int>, terms: &[(Int, Var)]) -> Linear {
    at_most(terms, most(best))
}

/// Returns the greatest sum that is less than `best`, if there is one.
fn most(best: Option<Int>) -> Int {
    best.map_or(SIZE_LIMIT as Int, |best| best - 1)
}

/// Returns the constraint that the sum of `terms`, which have passed [`check`], is `bound` at most.
pub(crate) fn at_most(terms: &[(Int, Var)], bound: Int) -> Linear {
    Linear::new(terms.iter().copied(), Comparison::AtMost, bound)
        .expect("the coefficients are no larger than the terms")
}

/// Checks that the sum of `terms` is not too large for exact calculation.
pub(crate) fn check(model: &Model, terms: &[(Int, Var)]) -> Result<(), ObjectiveError> {
    let size = |&(factor, var): &(Int, Var)| {
        let domain = model.domain(var);
        let greatest = domain.min().unsigned_abs().max(domain.max().unsigned_abs()).max(1);
        u128::from(factor.unsigned_abs()) * u128::from(greatest)
    };
    let total = terms.iter().map(size).fold(0, u128::saturating_add);
    if total < SIZE_LIMIT { Ok(()) } else { Err(ObjectiveError::TooLarge) }
}
