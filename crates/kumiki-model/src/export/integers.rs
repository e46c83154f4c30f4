//! Models over whole numbers: the common form of what other solvers can read.
//!
//! Invariant: facts hold for exactly the solutions of the model. Variables are their places.

use crate::model::{Bound, Comparison, Many, Meaning, Model, Name, Statement};
use crate::reading::{ModelFault, quoted};
use kumiki::Mixed;
use kumiki::engine::Int;
use kumiki::expression::{Comparator, LinearComparison, Text};
use std::collections::{BTreeSet, HashMap};

/// A model over whole numbers.
#[derive(Debug)]
pub(super) struct IntegerModel {
    /// The values of each variable.
    pub(super) domains: Vec<BTreeSet<Int>>,
    /// The facts, each with the place of its statement.
    pub(super) facts: Vec<(usize, Fact)>,
}

/// A condition on variables.
#[derive(Debug)]
pub(super) enum Fact {
    /// A linear sum compares with a number.
    Linear(LinearFact),
    /// No two are equal.
    Different(Vec<usize>),
    /// All are equal.
    Equal(Vec<usize>),
    /// The product compares with a number or a variable.
    Product(ProductFact),
    /// The value is one of these.
    Member(Choice),
    /// The number of variables that have one of their values.
    Count(Vec<Choice>, LinearRelation, Int),
}

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
    /// If the model has a fault, values that are no whole numbers, or a constraint that is no fact
    /// or is soft.
    pub(super) fn new(model: &Model) -> Result<IntegerModel, ModelFault> {
        model.problem()?;
        let mut domains = Vec::with_capacity(model.variables.len());
        for (at, variable) in model.variables.iter().enumerate() {
            let values = variable.domain.iter().enumerate().map(|(place, value)| {
                whole(value).map_err(|message| ModelFault::new(message).in_index(place))
            });
            let domain = values.collect::<Result<_, _>>();
            domains.push(
                domain.map_err(|fault| fault.in_key("domain").in_index(at).in_key("variables"))?,
            );
        }
        let places = model.variables.iter().enumerate();
        let places = places.map(|(at, variable)| (&variable.name, at)).collect();
        let mut stated = Stated { places, domains: &domains, facts: Vec::new() };
        let mut facts = Vec::new();
        for (at, statement) in model.statements.iter().enumerate() {
            if let Some(weight) = statement.weight {
                let reason = format!("it is soft, with the weight {weight}");
                return Err(refused(at, statement, &reason));
            }
            stated.add(statement).map_err(|reason| refused(at, statement, &reason))?;
            facts.extend(stated.facts.drain(..).map(|fact| (at, fact)));
        }
        // A model without variables has no solution in the format, and one in logic.
        if domains.is_empty() {
            facts.push((0, Fact::never()));
        }
        Ok(IntegerModel { domains, facts })
    }
}

impl Fact {
    /// Returns a fact that never holds.
    fn never() -> Fact {
        Fact::Linear(LinearFact { terms: Vec::new(), relation: LinearRelation::Equal, bound: 1 })
    }
}

impl LinearFact {
    /// Returns the fact that a sum compares in this way with a number.
    fn new(
        terms: Vec<(Int, usize)>,
        comparison: Comparison,
        bound: Int,
    ) -> Result<LinearFact, String> {
        let fact = |relation| LinearFact { terms, relation, bound };
        match comparison {
            Comparison::Exact => Ok(fact(LinearRelation::Equal)),
            Comparison::Max => Ok(fact(LinearRelation::AtMost)),
            Comparison::Min => fact(LinearRelation::AtMost).negated(),
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

/// Returns the whole number that `value` is.
fn whole(value: &Mixed) -> Result<Int, String> {
    match value {
        Mixed::Int(_) | Mixed::Bool(_) => Ok(value.as_int().unwrap_or_default()),
        _ => Err(format!("{} is not a whole number", crate::value_json::of(value))),
    }
}

/// Returns the operands of a sum or product, and the bound.
fn split<'s>(scope: &'s [usize], bound: &Bound) -> Result<(&'s [usize], Operand), String> {
    match (bound, scope.split_last()) {
        (Bound::Constant(bound), _) => Ok((scope, Operand::Constant(whole(bound)?))),
        (Bound::Last, Some((&target, operands))) => Ok((operands, Operand::Variable(target))),
        (Bound::Last, None) => Err("it has no target".to_string()),
    }
}

/// The facts of a statement.
struct Stated<'m> {
    places: HashMap<&'m Name, usize>,
    domains: &'m [BTreeSet<Int>],
    facts: Vec<Fact>,
}

impl Stated<'_> {
    /// Adds the facts of a statement.
    ///
    /// # Errors
    /// The reason why it has none.
    fn add(&mut self, statement: &Statement) -> Result<(), String> {
        let scope: Vec<usize> = statement.scope.iter().map(|name| self.places[name]).collect();
        match &statement.meaning {
            Meaning::AllDifferent => self.facts.push(Fact::Different(scope)),
            Meaning::AllEqual => self.facts.push(Fact::Equal(scope)),
            Meaning::Sum { comparison, bound, multipliers } => {
                let (operands, target) = split(&scope, bound)?;
                let multipliers = match multipliers {
                    Some(given) => given.iter().map(whole).collect::<Result<Vec<_>, _>>()?,
                    None => vec![1; operands.len()],
                };
                let mut sum: Vec<_> =
                    multipliers.into_iter().zip(operands.iter().copied()).collect();
                let bound = match target {
                    Operand::Constant(bound) => bound,
                    Operand::Variable(target) => {
                        sum.push((-1, target));
                        0
                    }
                };
                self.facts.push(Fact::Linear(LinearFact::new(sum, *comparison, bound)?));
            }
            Meaning::Product { comparison, bound } => {
                let (factors, bound) = split(&scope, bound)?;
                let factors = factors.to_vec();
                let comparison = *comparison;
                self.facts.push(Fact::Product(ProductFact { factors, comparison, bound }));
            }
            Meaning::Membership { set, is_in, many } => {
                self.add_membership(&scope, |value| set.contains(value) == *is_in, *many)?;
            }
            Meaning::Expression { expr, parameters } => {
                let names = parameters.iter().flatten().map(String::as_str);
                self.add_expression(expr, &names.zip(scope).collect())?;
            }
        }
        Ok(())
    }

    fn add_membership(
        &mut self,
        scope: &[usize],
        counts: impl Fn(&Mixed) -> bool,
        many: Many,
    ) -> Result<(), String> {
        let choice = |&variable: &usize| {
            let values = self.domains[variable].iter().copied();
            Choice { variable, values: values.filter(|&value| counts(&value.into())).collect() }
        };
        let choices: Vec<Choice> = scope.iter().map(choice).collect();
        let number = |n: usize| Int::try_from(n).map_err(|_| format!("{n} is too large"));
        match many {
            Many::All => self.facts.extend(choices.into_iter().map(Fact::Member)),
            Many::Exactly(n) => {
                self.facts.push(Fact::Count(choices, LinearRelation::Equal, number(n)?));
            }
            // At least n have one of their values: at most all but n have one of the others.
            Many::AtLeast(n) => {
                let others = choices.iter().map(|Choice { variable, values }| {
                    let values = self.domains[*variable].difference(values).copied().collect();
                    Choice { variable: *variable, values }
                });
                let others: Vec<Choice> = others.collect();
                let most = number(others.len())? - number(n)?;
                self.facts.push(Fact::Count(others, LinearRelation::AtMost, most));
            }
        }
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
                Comparator::NotEqual => {
                    let relation = LinearRelation::NotEqual;
                    self.facts.push(Fact::Linear(LinearFact { terms, relation, bound }));
                    continue;
                }
                Comparator::LessThan => {
                    (Comparison::Max, bound.checked_sub(1).ok_or_else(too_large)?)
                }
                Comparator::GreaterThan => {
                    (Comparison::Min, bound.checked_add(1).ok_or_else(too_large)?)
                }
                Comparator::AtMost => (Comparison::Max, bound),
                Comparator::AtLeast => (Comparison::Min, bound),
                // A linear comparison is never one of membership.
                Comparator::Equal | Comparator::In | Comparator::NotIn => {
                    (Comparison::Exact, bound)
                }
            };
            self.facts.push(Fact::Linear(LinearFact::new(terms, comparison, bound)?));
        }
        Ok(())
    }
}
