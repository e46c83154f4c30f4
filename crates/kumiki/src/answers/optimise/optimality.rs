//! The proof that an incumbent is optimal: no solution is better.
//!
//! Invariant: the model of the proof has the constraints of the problem, those that define the
//! indicators of soft constraints, and constraints that say that a solution is better. It has no
//! auxiliary variable of an objective, because a proof speaks only of what is stated.

use super::incumbents::{Incumbents, Measure};
use super::relaxation::SoftConstraint;
use crate::answers::proof::{AddedMeanings, ProofWriter};
use crate::arithmetic::Int;
use crate::modelling::Value;
use crate::modelling::expression::{Expr, Expression};
use crate::modelling::relation::{Relation, Remarks};
use crate::propagation::Model;
use crate::run::ProofClaim;
use crate::search::objective::{self, at_most};
use crate::search::{Search, Status};
use crate::state::Var;
use std::hash::Hash;
use std::io;
use std::sync::Arc;

impl<K: Hash + Eq + Clone, V: Value> Incumbents<'_, K, V> {
    /// Searches to the end, or to a limit, and writes a proof that the best solution is optimal, or
    /// that there is no solution. Returns `false` if a limit came first; the proof then claims
    /// nothing. Returns `false`, too, if an objective has a value in no solution; the proof then
    /// claims that there are solutions.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 0..100)?;
    /// problem.add_expression("3 * x + 5 * y <= 41")?;
    /// let mut incumbents = problem.maximize("2 * x + 3 * y")?;
    /// // For a file: `std::fs::File::create("best.proof")?`.
    /// assert!(incumbents.prove(std::io::sink())?);
    /// assert_eq!(incumbents.best().expect("it has a solution").value, 27);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The proof is searched after the optimum is known, within what is left of the limits: see
    /// [`Problem::prove`](crate::Problem::prove). With several objectives, it says that no solution
    /// is better in the first one in which the two differ.
    ///
    /// # Errors
    /// Returns the first error of `out`. An error of kind [`io::ErrorKind::Unsupported`] if no
    /// proof can speak of the objectives: they violate constraints that are not soft
    /// ([`Problem::least_violated`](crate::Problem::least_violated)), are not linear beside soft
    /// constraints, or are too large when they are added up.
    pub fn prove(&mut self, out: impl io::Write + Send + 'static) -> io::Result<bool> {
        let better = self.better_model()?;
        while self.advance() {}
        if self.status() != Status::Exhausted {
            return Ok(false);
        }
        let Some(best) = self.search.best() else {
            let mut solutions = self.problem.search_with_proof(self.search.settings_after(), out);
            let is_proved = solutions.next_row().is_none();
            solutions.end_proof()?;
            return Ok(is_proved && solutions.status() == Status::Exhausted);
        };
        let BetterModel { model, indicators, .. } =
            self.require_better(better, best).ok_or_else(too_large)?;
        let stated = AddedMeanings { indicators, best: Some(best.to_vec()), has_none: false };
        let log = ProofWriter::new(self.problem, &model, stated, Box::new(out));
        let settings = self.search.settings_after();
        let mut search = Search::proving(&Arc::new(model), Box::new(log), settings);
        let has_better = self.problem.naming(|| search.next_solution().is_some());
        debug_assert!(!has_better, "the best solution is optimal");
        let is_proved = search.status() == Status::Exhausted && !has_better;
        search.end_proof(is_proved.then_some(ProofClaim::Optimum))?;
        Ok(is_proved)
    }

    /// Returns the model without auxiliary variables of objectives.
    fn better_model(&self) -> io::Result<BetterModel> {
        let mut model = Model::clone(self.problem.model());
        let mut indicators = Vec::new();
        for soft in self.soft() {
            let parts = self.problem.soft_parts(soft.handle).ok_or_else(|| {
                unsupported("a proof cannot say that constraints are violated that are not soft")
            })?;
            let violated = SoftConstraint::add_indicator(parts, &mut model);
            debug_assert_eq!(violated, soft.violated, "indicators come first");
            indicators.push((violated, soft.handle.index()));
        }
        let is_stated = |&(_, var): &(Int, Var)| var.index() < model.variables().len();
        let is_linear =
            self.search.targets().iter().all(|target| target.terms.iter().all(is_stated));
        if !is_linear && !indicators.is_empty() {
            return Err(unsupported(
                "a proof beside soft constraints needs objectives that are linear",
            ));
        }
        Ok(BetterModel { model, indicators, is_linear })
    }

    /// Adds the constraints that a solution is better than `best`. `None` if sums are too large.
    fn require_better(&self, mut better: BetterModel, best: &[Int]) -> Option<BetterModel> {
        let model = &mut better.model;
        if better.is_linear {
            let terms = self.combined(model)?;
            let sum: Int = terms.iter().map(|&(factor, var)| factor * best[var.index()]).sum();
            model.add_constraint(at_most(&terms, sum - 1));
            return Some(better);
        }
        let (expression, vars) = Expression::with_scope(self.is_better(best)?);
        let vars: Vec<Var> = vars.into_iter().map(Var::new).collect();
        let remarks = Remarks::default();
        let parts = expression.lower(&self.problem.scope(&vars, &remarks)).ok()?;
        parts.into_iter().for_each(|part| {
            model.add_shared_constraint(part);
        });
        Some(better)
    }

    /// Returns one sum that is less exactly if the solution is better: each objective counts more
    /// than all after it together. `None` if it is too large.
    fn combined(&self, model: &Model) -> Option<Vec<(Int, Var)>> {
        let mut terms = Vec::new();
        let mut factor: Int = 1;
        for target in self.search.targets().iter().rev() {
            let mut span: Int = 1;
            for &(coefficient, var) in &target.terms {
                let domain = model.domain(var);
                let width =
                    coefficient.unsigned_abs().checked_mul(domain.max().abs_diff(domain.min()));
                span = span.checked_add(Int::try_from(width?).ok()?)?;
                terms.push((coefficient.checked_mul(factor)?, var));
            }
            factor = factor.checked_mul(span)?;
        }
        objective::check(model, &terms).is_ok().then_some(terms)
    }

    /// Returns the expression that a solution is better than `best`, over variables.
    fn is_better(&self, best: &[Int]) -> Option<Expr<usize>> {
        let sums: Vec<Int> = self.search.sums(best).collect();
        let mut better: Option<Expr<usize>> = None;
        for (measure, sum) in self.objectives.iter().zip(sums).rev() {
            let Measure::Sum(objective) = measure else { return None };
            let (expr, value) = (objective.expr.clone(), objective.value(sum));
            let (first, equal) = match objective.is_maximized() {
                true => (expr.clone().greater_than(value), expr.equals(value)),
                false => (expr.clone().less_than(value), expr.equals(value)),
            };
            better = Some(match better {
                None => first,
                Some(rest) => first.or(equal.and(rest)),
            });
        }
        better
    }
}

/// A model of the solutions that are better than the best one.
struct BetterModel {
    model: Model,
    /// True if each objective is a sum of variables of the model.
    is_linear: bool,
    /// The indicators of soft constraints, each with the number of its constraint.
    indicators: Vec<(Var, usize)>,
}

fn unsupported(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, message)
}

fn too_large() -> io::Error {
    unsupported("the objectives are too large to be added up in a proof")
}
