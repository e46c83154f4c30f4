//! The facts that a statement becomes.
//!
//! Invariant: they hold for exactly the assignments for which the statement holds.

use super::integers::{
    Choice, IntegerFact, LinearFact, LinearRelation, Operand, ProductFact, ROWS_LIMIT, RowsFact,
};
use crate::model::{Meaning, Model, Name, Statement, kind_of};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;
use kumiki::expression::{Comparator, LinearComparison, Text};
use kumiki::relations::{ConstraintData, Operation, RelationData, Target};
use kumiki::{Mixed, Solution};
use std::collections::{BTreeSet, HashMap};

/// Returns the solutions of a statement alone; `None` if there are more than the limit.
pub(super) fn rows(model: &Model, statement: &Statement) -> Option<RowsFact> {
    let is_named = |at: &usize| statement.scope.contains(&model.variables[*at].name);
    let variables: Vec<usize> = (0..model.variables.len()).filter(is_named).collect();
    let alone = Model {
        variables: variables.iter().map(|&at| model.variables[at].clone()).collect(),
        statements: vec![statement.clone()],
        objectives: Vec::new(),
        ..model.clone()
    };
    let problem = alone.problem().ok()?;
    let row = |solution: Solution<Name, Mixed>| -> Vec<Int> {
        let values = alone.variables.iter().map(|variable| &solution[&variable.name]);
        values.map(|value| value.as_int().expect("all values are whole numbers")).collect()
    };
    let rows: Vec<Vec<Int>> = problem.solutions().take(ROWS_LIMIT + 1).map(row).collect();
    (rows.len() <= ROWS_LIMIT).then_some(RowsFact { variables, rows })
}

/// Returns the whole number that `value` is.
pub(super) fn whole(value: &Mixed) -> Result<Int, String> {
    match value {
        Mixed::Int(_) | Mixed::Bool(_) => Ok(value.as_int().unwrap_or_default()),
        _ => Err(format!("{} is not a whole number", crate::value_json::of(value))),
    }
}

/// Returns the operands of a sum or product, and the bound.
fn split<'s>(scope: &'s [usize], target: &Target) -> Result<(&'s [usize], Operand), String> {
    match (target, scope.split_last()) {
        (Target::Constant(bound), _) => Ok((scope, Operand::Constant(whole(bound)?))),
        (Target::Last, Some((&target, operands))) => Ok((operands, Operand::Variable(target))),
        (Target::Last, None) => Err("it has no target".to_string()),
    }
}

/// The facts of a statement.
pub(super) struct Stated<'m> {
    places: HashMap<&'m Name, usize>,
    domains: &'m [BTreeSet<Int>],
    pub(super) facts: Vec<IntegerFact>,
}

impl<'m> Stated<'m> {
    /// Returns no facts about the variables of `model`, which have these values.
    pub(super) fn new(model: &'m Model, domains: &'m [BTreeSet<Int>]) -> Stated<'m> {
        let places = model.variables.iter().enumerate();
        let places = places.map(|(at, variable)| (&variable.name, at)).collect();
        Stated { places, domains, facts: Vec::new() }
    }

    /// Adds the facts of a statement.
    ///
    /// # Errors
    /// The reason why it has none.
    pub(super) fn add(&mut self, statement: &Statement) -> Result<(), String> {
        let scope: Vec<usize> = statement.scope.iter().map(|name| self.places[name]).collect();
        match &statement.meaning {
            Meaning::Data(ConstraintData::Relation(relation)) => self.add_relation(relation, scope),
            Meaning::Data(_) => Err(format!("a {} has no such form", statement.kind())),
            Meaning::Expression { expr, parameters } => {
                let names = parameters.iter().flatten().map(String::as_str);
                self.add_expression(expr, &names.zip(scope).collect())
            }
        }
    }

    fn add_relation(
        &mut self,
        relation: &RelationData<Mixed>,
        scope: Vec<usize>,
    ) -> Result<(), String> {
        match relation {
            RelationData::AllDifferent { offsets, .. } => {
                let offsets = offsets.clone().unwrap_or_else(|| vec![0; scope.len()]);
                self.facts.push(IntegerFact::Different(scope.into_iter().zip(offsets).collect()));
            }
            RelationData::AllEqual => self.facts.push(IntegerFact::Equal(scope)),
            RelationData::LessThan => self.add_chain(&scope, -1),
            RelationData::LessOrEqual => self.add_chain(&scope, 0),
            RelationData::Calculation {
                operation: Operation::Sum,
                multipliers,
                comparison,
                target,
            } => self.add_sum(*comparison, target, multipliers.as_deref(), &scope)?,
            RelationData::Calculation { comparison, target, .. } => {
                let (factors, bound) = split(&scope, target)?;
                let factors = factors.to_vec();
                let comparison = *comparison;
                self.facts.push(IntegerFact::Product(ProductFact { factors, comparison, bound }));
            }
            RelationData::InSet { values } => {
                let choices = self.choices(&scope, |value| values.contains(value));
                self.facts.extend(choices.into_iter().map(IntegerFact::Member));
            }
            RelationData::NotInSet { values } => {
                let choices = self.choices(&scope, |value| !values.contains(value));
                self.facts.extend(choices.into_iter().map(IntegerFact::Member));
            }
            &RelationData::SomeInSet { ref values, n, is_exact } => {
                let choices = self.choices(&scope, |value| values.contains(value));
                let by = if is_exact { Comparison::Equal } else { Comparison::AtLeast };
                self.add_count(choices, by, n)?;
            }
            &RelationData::SomeNotInSet { ref values, n, is_exact } => {
                let choices = self.choices(&scope, |value| !values.contains(value));
                let by = if is_exact { Comparison::Equal } else { Comparison::AtLeast };
                self.add_count(choices, by, n)?;
            }
            &RelationData::Count { ref values, comparison, bound } => {
                let choices = self.choices(&scope, |value| values.contains(value));
                self.add_count(choices, comparison, bound)?;
            }
            other => return Err(format!("the relation {} has no such form", kind_of(other))),
        }
        Ok(())
    }

    /// Adds that no value of the scope exceeds the next by more than `bound`.
    fn add_chain(&mut self, scope: &[usize], bound: Int) {
        self.facts.extend(scope.windows(2).map(|pair| {
            let terms = vec![(1, pair[0]), (-1, pair[1])];
            IntegerFact::Linear(LinearFact { terms, relation: LinearRelation::AtMost, bound })
        }));
    }

    fn add_sum(
        &mut self,
        comparison: Comparison,
        target: &Target,
        multipliers: Option<&[Mixed]>,
        scope: &[usize],
    ) -> Result<(), String> {
        let (operands, target) = split(scope, target)?;
        let multipliers = match multipliers {
            Some(given) => given.iter().map(whole).collect::<Result<Vec<_>, _>>()?,
            None => vec![1; operands.len()],
        };
        let mut sum: Vec<_> = multipliers.into_iter().zip(operands.iter().copied()).collect();
        let bound = match target {
            Operand::Constant(bound) => bound,
            Operand::Variable(target) => {
                sum.push((-1, target));
                0
            }
        };
        self.facts.push(IntegerFact::Linear(LinearFact::new(sum, comparison, bound)?));
        Ok(())
    }

    /// Returns the variables of the scope, each with the values that count.
    fn choices(&self, scope: &[usize], counts: impl Fn(&Mixed) -> bool) -> Vec<Choice> {
        let choice = |&variable: &usize| {
            let values = self.domains[variable].iter().copied();
            Choice { variable, values: values.filter(|&value| counts(&value.into())).collect() }
        };
        scope.iter().map(choice).collect()
    }

    /// Adds a comparison of the number of variables that have one of their values with `n`.
    fn add_count(
        &mut self,
        choices: Vec<Choice>,
        comparison: Comparison,
        n: usize,
    ) -> Result<(), String> {
        let number = |n: usize| Int::try_from(n).map_err(|_| format!("{n} is too large"));
        let fact = match comparison {
            Comparison::Equal => IntegerFact::Count(choices, LinearRelation::Equal, number(n)?),
            Comparison::NotEqual => {
                IntegerFact::Count(choices, LinearRelation::NotEqual, number(n)?)
            }
            Comparison::AtMost => IntegerFact::Count(choices, LinearRelation::AtMost, number(n)?),
            // At least n have one of their values: at most all but n have one of the others.
            Comparison::AtLeast => {
                let others = choices.iter().map(|Choice { variable, values }| {
                    let values = self.domains[*variable].difference(values).copied().collect();
                    Choice { variable: *variable, values }
                });
                let others: Vec<Choice> = others.collect();
                let most = number(others.len())? - number(n)?;
                IntegerFact::Count(others, LinearRelation::AtMost, most)
            }
        };
        self.facts.push(fact);
        Ok(())
    }

    /// Adds the comparisons that an expression is made of. `scope` has the places of its names.
    fn add_expression(&mut self, expr: &Text, scope: &HashMap<&str, usize>) -> Result<(), String> {
        let comparisons = expr.linear_comparisons();
        let comparisons = comparisons.ok_or("it is no linear comparison of whole numbers")?;
        for LinearComparison { terms, comparator, bound } in comparisons {
            let term = |(name, by): &(String, Int)| {
                let place = scope.get(name.as_str());
                place.map(|&place| (*by, place)).ok_or_else(|| format!("it has no {name}"))
            };
            let terms = terms.iter().map(term).collect::<Result<_, _>>()?;
            let too_large = || format!("{bound} is too large");
            let (comparison, bound) = match comparator {
                Comparator::NotEqual => (Comparison::NotEqual, bound),
                Comparator::LessThan => {
                    (Comparison::AtMost, bound.checked_sub(1).ok_or_else(too_large)?)
                }
                Comparator::GreaterThan => {
                    (Comparison::AtLeast, bound.checked_add(1).ok_or_else(too_large)?)
                }
                Comparator::AtMost => (Comparison::AtMost, bound),
                Comparator::AtLeast => (Comparison::AtLeast, bound),
                // A linear comparison is never one of membership.
                Comparator::Equal | Comparator::In | Comparator::NotIn => {
                    (Comparison::Equal, bound)
                }
            };
            self.facts.push(IntegerFact::Linear(LinearFact::new(terms, comparison, bound)?));
        }
        Ok(())
    }
}
