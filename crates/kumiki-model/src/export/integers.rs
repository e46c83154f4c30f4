//! Models over whole numbers: the common form of what other solvers can read.
//!
//! Invariant: facts hold for exactly the solutions of the model. Variables are their places.

use crate::model::{Meaning, Model, Name, Statement, kind_of};
use crate::reading::{ModelFault, quoted};
use kumiki::Mixed;
use kumiki::constraints::Comparison;
use kumiki::engine::Int;
use kumiki::expression::{Comparator, LinearComparison, Text};
use kumiki::relations::{ConstraintData, Operation, RelationData, Target};
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

/// Returns the whole number that `value` is.
fn whole(value: &Mixed) -> Result<Int, String> {
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
            RelationData::AllDifferent { offsets: None, .. } => {
                self.facts.push(Fact::Different(scope));
            }
            RelationData::AllEqual => self.facts.push(Fact::Equal(scope)),
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
                self.facts.push(Fact::Product(ProductFact { factors, comparison, bound }));
            }
            RelationData::InSet { values } => {
                let choices = self.choices(&scope, |value| values.contains(value));
                self.facts.extend(choices.into_iter().map(Fact::Member));
            }
            RelationData::NotInSet { values } => {
                let choices = self.choices(&scope, |value| !values.contains(value));
                self.facts.extend(choices.into_iter().map(Fact::Member));
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
            Fact::Linear(LinearFact { terms, relation: LinearRelation::AtMost, bound })
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
        self.facts.push(Fact::Linear(LinearFact::new(sum, comparison, bound)?));
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
            Comparison::Equal => Fact::Count(choices, LinearRelation::Equal, number(n)?),
            Comparison::NotEqual => Fact::Count(choices, LinearRelation::NotEqual, number(n)?),
            Comparison::AtMost => Fact::Count(choices, LinearRelation::AtMost, number(n)?),
            // At least n have one of their values: at most all but n have one of the others.
            Comparison::AtLeast => {
                let others = choices.iter().map(|Choice { variable, values }| {
                    let values = self.domains[*variable].difference(values).copied().collect();
                    Choice { variable: *variable, values }
                });
                let others: Vec<Choice> = others.collect();
                let most = number(others.len())? - number(n)?;
                Fact::Count(others, LinearRelation::AtMost, most)
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
            self.facts.push(Fact::Linear(LinearFact::new(terms, comparison, bound)?));
        }
        Ok(())
    }
}
