//! The statements of a problem as assumptions, and the translation of answers back into statements.
//!
//! Invariant: each assumption has one source, at its number.

use super::assumptions::{Assumptions, Chosen};
use super::of_problem::Stated;
use super::statement::Statement;
use super::statements::Statements;
use crate::arithmetic::Int;
use crate::modelling::{Handle, Problem, Value};
use crate::propagation::{Model, guard_part};
use crate::state::Var;
use std::hash::Hash;

/// The source of an assumption.
#[derive(Clone, Debug)]
enum AssumptionSource<V> {
    /// A constraint.
    Posted(Handle),
    /// A value of a variable, and the constraint that fixes it, if one does.
    Value(Var, V, Option<Handle>),
}

/// Assumptions, with the source of each.
pub(super) struct AssumptionSources<'p, K, V> {
    pub(super) problem: &'p Problem<K, V>,
    pub(super) assumptions: Assumptions,
    sources: Vec<AssumptionSource<V>>,
}

/// The number of values of a variable above which a constraint on it alone is not evaluated for the
/// values that it leaves.
const MOST_VALUES: usize = 4096;

impl<'p, K: Hash + Eq + Clone, V: Value> AssumptionSources<'p, K, V> {
    /// Returns the statements as assumptions, with those that are taken for granted as background.
    pub(super) fn of(asked: &Statements<'p, K, V>) -> AssumptionSources<'p, K, V> {
        asked.problem.naming(|| AssumptionSources::stated_by(asked))
    }

    fn stated_by(asked: &Statements<'p, K, V>) -> AssumptionSources<'p, K, V> {
        let problem = asked.problem;
        let released = problem.released();
        let mut model = problem.model_without_constraints(&released);
        let (granted, assumed): (Vec<Stated>, Vec<Stated>) =
            problem.stated().into_iter().partition(|one| asked.background.contains(&one.handle));
        for part in granted.into_iter().flat_map(|stated| stated.parts) {
            model.add_shared_constraint(part);
        }
        let assumptions = Assumptions::with_settings(model, asked.settings.clone());
        let mut all = AssumptionSources { problem, assumptions, sources: Vec::new() };
        for stated in assumed.into_iter().filter(|stated| !stated.parts.is_empty()) {
            let weight = asked.weights.get(&stated.handle).copied().unwrap_or(1);
            all.add(stated, weight);
        }
        for (var, number) in released.of {
            all.add_value(var, Some(number), problem.value(var, number).clone());
        }
        for (var, value) in &asked.assumed {
            all.add_value(*var, problem.number(value), value.clone());
        }
        all
    }

    fn add(&mut self, stated: Stated, weight: u64) {
        match values_left(self.assumptions.base(), &stated) {
            Some((var, values)) => {
                self.sources.push(self.source(&stated, var, &values));
                self.assumptions.add_values(weight, var, values);
            }
            None => {
                self.sources.push(AssumptionSource::Posted(stated.handle));
                self.assumptions.add_constraints(weight, stated.parts);
            }
        }
    }

    /// Adds the assumption that `var` has a value that no constraint states; the engine has no
    /// number for it if no variable can have it.
    fn add_value(&mut self, var: Var, number: Option<Int>, value: V) {
        self.sources.push(AssumptionSource::Value(var, value, None));
        self.assumptions.add_values(1, var, number);
    }

    /// Returns the source for a constraint that leaves `var` these values.
    fn source(&self, stated: &Stated, var: Var, values: &[Int]) -> AssumptionSource<V> {
        let value = match values {
            &[number] if !stated.is_named => self.problem.known_value(var, number),
            _ => None,
        };
        match value {
            Some(value) => AssumptionSource::Value(var, value.clone(), Some(stated.handle)),
            None => AssumptionSource::Posted(stated.handle),
        }
    }

    /// Returns the result of `tell` on an answer, in the user's names and values.
    pub(super) fn told<T>(
        &self,
        chosen: Chosen,
        tell: impl Fn(Vec<Statement<K, V>>, bool) -> T,
    ) -> T {
        tell(self.statements(chosen.assumptions), chosen.is_minimal)
    }

    /// Returns the statements that some assumptions come from.
    pub(super) fn statements(
        &self,
        assumptions: impl IntoIterator<Item = usize>,
    ) -> Vec<Statement<K, V>> {
        assumptions
            .into_iter()
            .map(|assumption| self.statement(&self.sources[assumption]))
            .collect()
    }

    fn statement(&self, source: &AssumptionSource<V>) -> Statement<K, V> {
        match source {
            AssumptionSource::Posted(handle) => {
                let (name, scope) = self.problem.described(*handle);
                let remarks = self.problem.remarks(*handle).to_vec();
                Statement::Constraint { handle: *handle, name, scope, remarks }
            }
            AssumptionSource::Value(var, value, handle) => Statement::Value {
                variable: self.problem.name(*var).clone(),
                value: value.clone(),
                handle: *handle,
            },
        }
    }
}

/// Returns the variable of a unary constraint, with the values that are left.
fn values_left(model: &Model, stated: &Stated) -> Option<(Var, Vec<Int>)> {
    let mut scope = stated.parts.iter().flat_map(|part| part.scope()).copied();
    let var = scope.next()?;
    let domain = model.domain(var);
    if scope.any(|other| other != var) || domain.len() > MOST_VALUES {
        return None;
    }
    let holds = |value: &Int| {
        stated
            .parts
            .iter()
            .all(|part| guard_part(part, || part.is_satisfied(&vec![*value; part.scope().len()])))
    };
    Some((var, domain.iter().filter(holds).collect()))
}
