//! The reason that a solution is better than a given one.
//!
//! Invariant: solutions are compared by the total weight of the violated soft constraints, if the
//! model has some, and then by each objective in turn. A solution for which an objective has no
//! value is not better by it.

use crate::domains::Domains;
use crate::expression::evaluate;
use crate::meanings::Meaning;
use crate::model::{Model, Objective};
use crate::values::{Fault, Number, Sketch, Truth};
use std::cmp::Ordering;

/// A solution is better than the given one.
pub(crate) struct Better<'m> {
    model: &'m Model,
    scope: Vec<usize>,
    /// The values of the given solution that are compared.
    best: Vec<Number>,
    /// For each constraint, the variables that are 1 if it is violated, and else 0.
    violations: Vec<Vec<usize>>,
}

/// The least and the greatest that something compared can be.
type Bounds = (Number, Number);

impl<'m> Better<'m> {
    /// Returns the reason, where `given` has the values of the given solution.
    ///
    /// # Errors
    /// If these cannot be compared.
    pub(crate) fn new(model: &'m Model, given: &Domains) -> Result<Better<'m>, String> {
        let mut scope: Vec<usize> =
            model.objectives.iter().flat_map(|objective| objective.expr.variables()).collect();
        let soft = model.constraints.iter().filter(|constraint| constraint.weight.is_some());
        scope.extend(soft.flat_map(|constraint| constraint.meaning.scope()));
        scope.sort_unstable();
        scope.dedup();
        let violations = vec![Vec::new(); model.constraints.len()];
        let mut better = Better { model, scope, best: Vec::new(), violations };
        if better.terms() == 0 {
            return Err("the model has nothing that can be better".to_owned());
        }
        for term in 0..better.terms() {
            match better.bounds(term, given) {
                Ok((least, greatest, false)) if least.order(greatest) == Some(Ordering::Equal) => {
                    better.best.push(least);
                }
                _ => return Err("the value of the solution cannot be calculated".to_owned()),
            }
        }
        Ok(better)
    }

    /// Adds a variable that is 1 if a constraint is violated.
    pub(crate) fn add_violation(&mut self, constraint: usize, variable: usize) {
        self.violations[constraint].push(variable);
        self.scope.push(variable);
    }

    fn has_weights(&self) -> bool {
        self.model.constraints.iter().any(|constraint| constraint.weight.is_some())
    }

    /// Returns the number of values that are compared.
    fn terms(&self) -> usize {
        usize::from(self.has_weights()) + self.model.objectives.len()
    }

    /// Returns the bounds of a value that is compared, lesser ones are better, and whether it may
    /// have none.
    fn bounds(&self, term: usize, domains: &Domains) -> Result<(Number, Number, bool), Fault> {
        match term.checked_sub(usize::from(self.has_weights())) {
            None => {
                let (least, greatest) = self.weight(domains);
                Ok((least, greatest, false))
            }
            Some(at) => objective_bounds(&self.model.objectives[at], domains),
        }
    }

    /// Returns the bounds of the total weight. A constraint counts if one of its variables says
    /// that it is violated, or if it does not hold.
    fn weight(&self, domains: &Domains) -> Bounds {
        let weights = || {
            let constraints = self.model.constraints.iter().zip(&self.violations);
            constraints.filter_map(|(soft, says)| Some((soft, says, i128::from(soft.weight?))))
        };
        let is_said =
            |says: &[usize]| says.iter().any(|&variable| !domains.set(variable).contains(0));
        let said = weights().filter(|(_, says, _)| is_said(says)).map(|(.., weight)| weight).sum();
        if self.best.first().is_some_and(|&best| Number::Int(said).is_greater(best)) {
            // More is not needed, and takes longer.
            return (Number::Int(said), Number::Int(i128::MAX));
        }
        let (mut least, mut greatest) = (said, said);
        for (soft, says, weight) in weights().filter(|(_, says, _)| !is_said(says)) {
            let truth = soft.meaning.truth(domains);
            let may_be_said = says.iter().any(|&variable| domains.set(variable).contains(1));
            least += if truth == Truth::No { weight } else { 0 };
            greatest += if truth == Truth::Yes && !may_be_said { 0 } else { weight };
        }
        (Number::Int(least), Number::Int(greatest))
    }
}

/// Returns the bounds of an objective, and whether it may have no value.
fn objective_bounds(
    objective: &Objective,
    domains: &Domains,
) -> Result<(Number, Number, bool), Fault> {
    let (sketch, may_fail) = evaluate(&objective.expr, domains)?;
    let (least, greatest) = match (sketch.bounds(), sketch) {
        (Some(bounds), _) => bounds,
        (None, Sketch::Known(_) | Sketch::Tuple(_)) => return Err(Fault::Invalid),
        _ => return Err(Fault::Undecided),
    };
    match objective.is_maximized {
        true => Ok((greatest.negated()?, least.negated()?, may_fail)),
        false => Ok((least, greatest, may_fail)),
    }
}

impl Meaning for Better<'_> {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        // True if the values so far are known to be equal.
        let mut is_equal = true;
        for (term, &best) in self.best.iter().enumerate() {
            let (least, greatest, may_fail) = match self.bounds(term, domains) {
                Ok(bounds) => bounds,
                Err(fault) => return fault.into(),
            };
            match (least.order(best), greatest.order(best)) {
                (Some(Ordering::Greater), _) => return Truth::No,
                (_, Some(Ordering::Less)) if is_equal && !may_fail => return Truth::Yes,
                (Some(Ordering::Equal), greatest) => {
                    is_equal &= greatest == Some(Ordering::Equal) && !may_fail;
                }
                _ => return Truth::Maybe,
            }
        }
        Truth::No
    }
}
