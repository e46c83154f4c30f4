//! The objective of a model as a linear sum: the common form of what other solvers can optimise.
//!
//! Invariant: the sum has the value of the objective, for whole numbers and for truth values.

use crate::fault::{ModelFault, quoted};
use crate::model::{Model, Objective, Sense};
use kumiki::engine::Int;
use kumiki::expression::{LinearComparison, Text, text};

/// Returns the fault that the objective number `at` cannot be exported.
pub(super) fn refused_objective(at: usize, objective: &Objective, reason: &str) -> ModelFault {
    let message = format!("{} cannot be exported: {reason}", quoted(&objective.to_string()));
    ModelFault::new(message).in_index(at).in_key("objectives")
}

/// A linear sum plus a constant, which is minimized or maximized.
#[derive(Debug)]
pub(super) struct LinearObjective {
    pub(super) sense: Sense,
    /// The coefficients and the variables, each of which occurs once.
    pub(super) terms: Vec<(Int, usize)>,
    pub(super) constant: Int,
}

impl LinearObjective {
    /// Returns the objective of `model`, if it has one.
    ///
    /// # Errors
    /// If there are several, or it is not linear.
    pub(super) fn of(model: &Model) -> Result<Option<LinearObjective>, ModelFault> {
        if let Some(second) = model.objectives.get(1) {
            return Err(refused_objective(1, second, "the format has one objective"));
        }
        let Some(objective) = model.objectives.first() else { return Ok(None) };
        let refused = |reason: &str| refused_objective(0, objective, reason);
        let (terms, constant) = linear_sum(&objective.expr)
            .ok_or_else(|| refused("it is no linear sum of whole numbers"))?;
        let place =
            |name: &str| model.variables.iter().position(|one| one.name.to_string() == name);
        let term = |(name, by): (String, Int)| Some((by, place(&name)?));
        let terms: Option<Vec<_>> = terms.into_iter().map(term).collect();
        let terms = terms.ok_or_else(|| refused("it has a name of no variable"))?;
        Ok(Some(LinearObjective { sense: objective.sense, terms, constant }))
    }
}

/// Returns the terms and the constant of a linear sum.
fn linear_sum(expr: &Text) -> Option<(Vec<(String, Int)>, Int)> {
    let comparisons = text(&format!("({expr}) == 0")).ok()?.linear_comparisons()?;
    match <[LinearComparison; 1]>::try_from(comparisons) {
        Ok([LinearComparison { terms, bound, .. }]) => Some((terms, bound.checked_neg()?)),
        Err(_) => None,
    }
}
