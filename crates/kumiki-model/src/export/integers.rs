//! Models over whole numbers: the common form of what other solvers can read.
//!
//! Invariant: facts hold for exactly the solutions of the model. Variables are their places.

use super::stated::{Stated, rows, whole};
use crate::fault::{ModelFault, quoted};
use crate::model::{Model, Statement};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;
use std::collections::{BTreeMap, BTreeSet};

/// A model over whole numbers.
#[derive(Debug)]
pub(super) struct IntegerModel {
    /// The values of each variable.
    pub(super) domains: Vec<BTreeSet<Int>>,
    /// The facts, each with the place of its statement.
    pub(super) facts: Vec<(usize, IntegerFact)>,
}

/// A condition on variables.
#[derive(Debug)]
pub(super) enum IntegerFact {
    /// A linear sum compares with a number.
    Linear(LinearFact),
    /// No two are equal, after a number was added to each.
    Different(Vec<(usize, Int)>),
    /// All are equal.
    Equal(Vec<usize>),
    /// The product compares with a number or a variable.
    Product(ProductFact),
    /// The value is one of these.
    Member(Choice),
    /// The number of variables that have one of their values.
    Count(Vec<Choice>, LinearRelation, Int),
    /// The values together are one of these rows.
    Rows(RowsFact),
}

/// The combinations of values that some variables may have; one at least.
#[derive(Debug)]
pub(super) struct RowsFact {
    /// The variables, each once.
    pub(super) variables: Vec<usize>,
    /// The rows, each once, with a value for each variable.
    pub(super) rows: Vec<Vec<Int>>,
}

/// The most rows of a constraint that is no other fact.
pub(super) const ROWS_LIMIT: usize = 10_000;

/// The most values of a variable: 2²⁴.
const VALUES_LIMIT: u64 = 1 << 24;

/// A linear sum, and its relation to a number.
#[derive(Clone, Debug)]
pub(super) struct LinearFact {
    /// The coefficients and the variables, each of which may occur several times.
    pub(super) terms: Vec<(Int, usize)>,
    pub(super) relation: LinearRelation,
    pub(super) bound: Int,
}

/// The relation of a linear sum to its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LinearRelation {
    Equal,
    NotEqual,
    AtMost,
}

/// A product, and its comparison with the bound.
#[derive(Debug)]
pub(super) struct ProductFact {
    pub(super) factors: Vec<usize>,
    pub(super) comparison: Comparison,
    pub(super) bound: Operand,
}

/// A whole number: a constant, or the value of a variable.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    Constant(Int),
    Variable(usize),
}

/// A variable, and some of the values of its domain.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) variable: usize,
    pub(super) values: BTreeSet<Int>,
}

/// Returns the fault that the constraint `statement`, number `at`, cannot be exported.
pub(super) fn refused(at: usize, statement: &Statement, reason: &str) -> ModelFault {
    let message = format!("{} cannot be exported: {reason}", quoted(&statement.title()));
    ModelFault::new(message).in_index(at).in_key("constraints")
}

impl IntegerModel {
    /// Returns `model` over whole numbers.
    ///
    /// # Errors
    /// If the model has a fault, values that are no whole numbers, or a constraint that is soft, or
    /// that is no other fact and has too many rows.
    pub(super) fn new(model: &Model) -> Result<IntegerModel, ModelFault> {
        IntegerModel::beside(model, |_, _| false)
    }

    /// Returns `model` over whole numbers, without the constraints for which `is_own` holds, with
    /// the values of all variables.
    ///
    /// # Errors
    /// As those of [`IntegerModel::new`].
    pub(super) fn beside(
        model: &Model,
        mut is_own: impl FnMut(&Statement, &[BTreeSet<Int>]) -> bool,
    ) -> Result<IntegerModel, ModelFault> {
        model.problem()?;
        let mut domains = Vec::with_capacity(model.variables.len());
        for (at, variable) in model.variables.iter().enumerate() {
            let values = variable.domain.iter().enumerate().map(|(place, value)| {
                whole(&value).map_err(|message| ModelFault::new(message).in_index(place))
            });
            let domain = match variable.domain.len() {
                ..=VALUES_LIMIT => values.collect::<Result<_, _>>(),
                count => Err(ModelFault::new(format!(
                    "{count} values are too many to export; a variable has up to {VALUES_LIMIT}"
                ))),
            };
            domains.push(
                domain.map_err(|fault| fault.in_key("domain").in_index(at).in_key("variables"))?,
            );
        }
        let mut stated = Stated::new(model, &domains);
        let mut facts = Vec::new();
        for (at, statement) in model.statements.iter().enumerate() {
            if let Some(weight) = statement.weight {
                let reason = format!("it is soft, with the weight {weight}");
                return Err(refused(at, statement, &reason));
            }
            if is_own(statement, &domains) {
                continue;
            }
            if let Err(reason) = stated.add(statement) {
                stated.facts.clear();
                let rows = rows(model, statement).ok_or_else(|| {
                    let reason = format!("{reason}, and it has more than {ROWS_LIMIT} solutions");
                    refused(at, statement, &reason)
                })?;
                stated.facts.push(IntegerFact::Rows(rows));
            }
            facts.extend(stated.facts.drain(..).map(|fact| (at, fact)));
        }
        // A model without variables has no solution in the format, and one in logic.
        if domains.is_empty() {
            facts.push((0, IntegerFact::never()));
        }
        Ok(IntegerModel { domains, facts })
    }
}

impl LinearFact {
    /// Returns the variables in their order, each once, with their coefficients, which are not 0.
    pub(super) fn merged(&self) -> Vec<(usize, i128)> {
        let mut by = BTreeMap::<usize, i128>::new();
        for &(coefficient, variable) in &self.terms {
            *by.entry(variable).or_default() += i128::from(coefficient);
        }
        by.into_iter().filter(|&(_, by)| by != 0).collect()
    }
}

impl IntegerFact {
    /// Returns a fact that never holds.
    pub(super) fn never() -> IntegerFact {
        IntegerFact::Linear(LinearFact {
            terms: Vec::new(),
            relation: LinearRelation::Equal,
            bound: 1,
        })
    }
}

impl LinearFact {
    /// Returns the fact that a sum compares in this way with a number.
    pub(super) fn new(
        terms: Vec<(Int, usize)>,
        comparison: Comparison,
        bound: Int,
    ) -> Result<LinearFact, String> {
        let fact = |relation| LinearFact { terms, relation, bound };
        match comparison {
            Comparison::Equal => Ok(fact(LinearRelation::Equal)),
            Comparison::NotEqual => Ok(fact(LinearRelation::NotEqual)),
            Comparison::AtMost => Ok(fact(LinearRelation::AtMost)),
            Comparison::AtLeast => fact(LinearRelation::AtMost).negated(),
        }
    }

    /// Returns the fact with all numbers negated, so that at least becomes at most.
    fn negated(self) -> Result<LinearFact, String> {
        let negated = |int: Int| int.checked_neg().ok_or_else(|| format!("{int} is too large"));
        let terms = self.terms.iter().map(|&(by, variable)| Ok((negated(by)?, variable)));
        let terms = terms.collect::<Result<_, String>>()?;
        Ok(LinearFact { terms, relation: self.relation, bound: negated(self.bound)? })
    }
}
