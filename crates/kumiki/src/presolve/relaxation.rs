//! The linear relaxation of a model with an objective: a bound on the cost that follows from all
//! sums together, and the costs of single values above it.
//!
//! Invariant: what is added follows from the constraints of the model. Floating point only guides
//! it: the multipliers of the rows are rounded, and everything else is exact.

mod bound;
mod rounding;
mod rows;
mod simplex;

use super::Presolving;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::state::{Store, Var};
pub(crate) use bound::RelaxationBound;
pub(crate) use rounding::RelaxedCost;
use rows::{LinearRows, RelaxedColumn};
use simplex::DualSimplex;
use std::ops::Range;
use std::sync::Arc;

/// The most work of the simplex method: steps times the size of the tableau.
const MOST_WORK: usize = 1 << 28;

/// The work that counts as a step of a meter.
const WORK_OF_STEP: usize = 1 << 12;

/// The greatest tableau that a search solves again.
const MOST_SIZE: usize = 1 << 15;

/// The statements of the relaxation.
pub(crate) struct RelaxedObjective {
    pub(crate) cost: RelaxedCost,
    /// The relaxation, to be solved again on fewer values; `None` if it is too large, or if its
    /// solution is whole.
    pub(crate) bound: Option<RelaxationBound>,
    /// The values nearest to its solution; none if it has none.
    pub(crate) values: Vec<(Var, Int)>,
}

/// Adds the bound on the cost that the linear relaxation gives, if it says more than the least
/// values of the variables, and returns 1 then. Without an objective it does nothing.
pub(super) fn relax(presolving: &mut Presolving<'_>) -> usize {
    let Some(ahead) = &presolving.ahead else { return 0 };
    let terms = ahead.objective.terms().to_vec();
    if terms.is_empty() {
        return 0;
    }
    let model = Arc::clone(&presolving.model);
    let root = presolving.root.take();
    let is_over = || presolving.is_over();
    let relaxed = match &root {
        Some(root) => RelaxedObjective::of(&terms, &model, root, is_over),
        None => RelaxedObjective::of(&terms, &model, &model.store(), is_over),
    };
    drop(model);
    presolving.root = root;
    match (relaxed, &mut presolving.ahead) {
        (Some(relaxed), Some(ahead)) => {
            ahead.objective.relax(relaxed, Arc::make_mut(&mut presolving.model));
            1
        }
        _ => 0,
    }
}

impl RelaxedObjective {
    /// Returns what the relaxation of `model` on the values of `root` says of the sum of `terms`.
    /// `None` if that is no more than what the values say, or if `is_over` reports a limit.
    fn of(
        terms: &[(Int, Var)],
        model: &Model,
        root: &Store,
        mut is_over: impl FnMut() -> bool,
    ) -> Option<RelaxedObjective> {
        let rows = LinearRows::read(model, root, terms, &mut is_over)?;
        let size = rows.rows.len() * rows.columns.len();
        let mut simplex = DualSimplex::new(&rows);
        let multipliers = simplex.run(|steps| {
            let is_stopped = (0..=size / WORK_OF_STEP).any(|_| is_over());
            is_stopped || steps * size > MOST_WORK
        });
        let cost = rounding::rounded(&rows, &multipliers)?;
        let (values, is_whole) = match &multipliers.values {
            Some(values) => (nearest(&rows, values), values.iter().all(|&value| is_whole(value))),
            None => (Vec::new(), true),
        };
        // Between wide ends, a decision says too little for the time that it takes.
        let choices = rows.ends.iter().filter(|(least, most)| most - least <= 1).count();
        let is_of_choices = 2 * choices >= rows.columns.len();
        let is_solved_again = !is_whole && size <= MOST_SIZE && is_of_choices;
        let bound = is_solved_again.then(|| RelaxationBound::new(rows, simplex));
        Some(RelaxedObjective { cost, bound, values })
    }
}

/// Returns whether `value` is nearly a whole number.
fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() < 1e-6
}

/// Returns the value of each variable that is nearest to those of its columns.
fn nearest(rows: &LinearRows, values: &[f64]) -> Vec<(Var, Int)> {
    let nearest = |(column, range): (&RelaxedColumn, Range<usize>)| {
        let of_value = |one: &usize, other: &usize| values[*one].total_cmp(&values[*other]);
        let greatest = range.max_by(of_value).expect("a variable has columns");
        let (least, most) = rows.ends[greatest];
        let rounded = || (values[greatest].round() as Int).clamp(least, most);
        (column.var, rows.columns[greatest].value.unwrap_or_else(rounded))
    };
    rows.groups().map(nearest).collect()
}

#[cfg(test)]
mod tests;
