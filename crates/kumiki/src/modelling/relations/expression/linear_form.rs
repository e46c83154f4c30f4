//! Expressions as linear sums of variables: each part that is not linear becomes an auxiliary
//! variable.
//!
//! Invariant: the model keeps exactly the assignments for which the expression has a value, and in
//! each of them the sum has that value.

use super::fallback;
use super::formula::{self, Formulas};
use super::places::ScopePlaces;
use super::sum::Sum;
use super::tried::{TRIED_LIMIT, TriedRows, combinations};
use super::{LoweredCondition, counted};
use crate::arithmetic::{Int, Interval};
use crate::constraints::Table;
use crate::modelling::expression::{Arguments, Comparator, Expr, ExprNode, Function, Operator};
use crate::modelling::relation::{Scope, Value};
use crate::modelling::value::{NumberSet, ValueKind};
use crate::propagation::Model;
use crate::search::objective::ObjectiveError;
use crate::state::{DomainError, RANGE_LIMIT, Var};
use std::sync::Arc;

/// A linear sum of variables, in whole numbers.
#[derive(Debug)]
pub(crate) struct LinearForm {
    /// Coefficients and variables; some of these may be auxiliary.
    pub(crate) terms: Vec<(Int, Var)>,
    pub(crate) constant: Int,
}

/// An error of an expression that is to be a linear sum.
#[derive(Debug)]
pub(crate) enum LinearFormError {
    /// This variable of the scope has values that are not whole numbers.
    NotIntegers(Var),
    /// The sum cannot be calculated.
    Objective(ObjectiveError),
}

impl From<ObjectiveError> for LinearFormError {
    fn from(error: ObjectiveError) -> LinearFormError {
        LinearFormError::Objective(error)
    }
}

/// Returns `expr`, whose names are places of `scope`, and which is simple, as a linear sum, and
/// adds the auxiliary variables that it needs to `model`.
pub(crate) fn linear_form<V: Value>(
    expr: &Expr<usize>,
    scope: &Scope<'_, V>,
    model: &mut Arc<Model>,
) -> Result<LinearForm, LinearFormError> {
    if expr.is_too_deep() {
        return Err(ObjectiveError::TooDeep.into());
    }
    let mut linearization = Linearization { scope, places: ScopePlaces::new(scope), model };
    let linear = linearization.linear(expr)?;
    let sum = Sum::of(&linear, &linearization.places).ok_or(ObjectiveError::TooLarge)?;
    let (terms, constant) = sum.in_whole_numbers().ok_or(ObjectiveError::NotWhole)?;
    let term = |(place, coefficient): (usize, i128)| {
        let variable = linearization.places.whole(place)?;
        Some((Int::try_from(coefficient).ok()?, variable.var))
    };
    let terms: Option<Vec<(Int, Var)>> = terms.map(term).collect();
    match (terms, Int::try_from(constant)) {
        (Some(terms), Ok(constant)) => Ok(LinearForm { terms, constant }),
        _ => Err(ObjectiveError::TooLarge.into()),
    }
}

/// An expression while it becomes linear.
struct Linearization<'a, V> {
    scope: &'a Scope<'a, V>,
    /// The places of the scope, and after them those of the auxiliary variables.
    places: ScopePlaces,
    /// It is copied when it is changed first.
    model: &'a mut Arc<Model>,
}

impl<V: Value> Linearization<'_, V> {
    /// Returns `expr` with a name for each part that is not linear.
    fn linear(&mut self, expr: &Expr<usize>) -> Result<Expr<usize>, LinearFormError> {
        if Sum::of(expr, &self.places).is_some() {
            return Ok(expr.clone());
        }
        match expr.node() {
            ExprNode::Name(place) => Err(LinearFormError::NotIntegers(self.scope.vars()[*place])),
            ExprNode::Signed(sign, value) => Ok(Expr::signed(*sign, self.linear(value)?)),
            ExprNode::Chain(first, rest) if is_linear_chain(first, rest) => {
                let is_sum = rest.iter().all(|(operator, _)| operator.is_additive());
                if !is_sum && !self.is_of_wholes(expr) {
                    return self.part(expr);
                }
                rest.iter().try_fold(self.linear(first)?, |left, (operator, right)| {
                    Ok(left.operate(*operator, self.linear(right)?))
                })
            }
            ExprNode::Call(Function::Sum, values) => match Expr::arguments(Function::Sum, values) {
                Some(values) => values.listed.iter().try_fold(Expr::constant(0), |sum, value| {
                    Ok(sum.operate(Operator::Add, self.linear(value)?))
                }),
                None => self.part(expr),
            },
            _ => self.part(expr),
        }
    }

    /// Returns whether the names that remain when `expr` is linear have whole numbers.
    fn is_of_wholes(&self, expr: &Expr<usize>) -> bool {
        match expr.node() {
            ExprNode::Name(place) => self.places.whole(*place).is_some(),
            ExprNode::Signed(_, value) => self.is_of_wholes(value),
            ExprNode::Chain(first, rest) if is_linear_chain(first, rest) => {
                self.is_of_wholes(first) && rest.iter().all(|(_, right)| self.is_of_wholes(right))
            }
            _ => true,
        }
    }

    /// Returns the name of an auxiliary variable with the value of `part`.
    fn part(&mut self, part: &Expr<usize>) -> Result<Expr<usize>, LinearFormError> {
        if let Some(values) = self.values_of(part) {
            return self.equated(part, values);
        }
        if self.is_tabulable(part) {
            return self.tabled(part);
        }
        let in_wholes = self.in_wholes(part)?.ok_or(ObjectiveError::TooManyValues)?;
        match self.values_of(&in_wholes) {
            Some(values) => self.equated(&in_wholes, values),
            None => Err(ObjectiveError::TooManyValues.into()),
        }
    }

    /// Returns the interval of the values of `part`, if it calculates with whole numbers only, or
    /// counts a value among variables.
    fn values_of(&self, part: &Expr<usize>) -> Option<Interval<i128>> {
        if let Some(whole) = Formulas::new(&self.places).whole(part) {
            return Some(whole.values);
        }
        counted_names(part).map(|count| Interval::new(0, i128::from(count)))
    }

    /// Returns `part` with a name for each of its parts that does not calculate with whole numbers
    /// only. `None` if some of these parts are not always evaluated.
    fn in_wholes(&mut self, part: &Expr<usize>) -> Result<Option<Expr<usize>>, LinearFormError> {
        let mut whole = |value: &Expr<usize>| match Formulas::new(&self.places).whole(value) {
            Some(_) => Ok(value.clone()),
            None => self.linear(value),
        };
        Ok(Some(match part.node() {
            ExprNode::Signed(sign, value) => Expr::signed(*sign, whole(value)?),
            ExprNode::Chain(first, rest) => {
                let first = whole(first)?;
                rest.iter().try_fold(first, |left, (operator, right)| {
                    Ok::<_, LinearFormError>(left.operate(*operator, whole(right)?))
                })?
            }
            ExprNode::Call(function @ (Function::Max | Function::Min | Function::Abs), values) => {
                let Some(values) = Expr::arguments(*function, values) else { return Ok(None) };
                let values: Result<Vec<_>, _> = values.listed.iter().map(whole).collect();
                Expr::call(*function, values?)
            }
            ExprNode::Comparison(first, rest) if rest.len() == 1 => {
                Expr::comparison(whole(first)?, vec![(rest[0].0, whole(&rest[0].1)?)])
            }
            _ => return Ok(None),
        }))
    }

    /// Returns the name of an auxiliary variable that is equal to `part`, which has these `values`.
    fn equated(
        &mut self,
        part: &Expr<usize>,
        values: Interval<i128>,
    ) -> Result<Expr<usize>, LinearFormError> {
        let Interval { min, max } = values;
        if max - min >= i128::from(RANGE_LIMIT) {
            return Err(ObjectiveError::TooManyValues.into());
        }
        let (Ok(from), Ok(to)) = (Int::try_from(min), Int::try_from(max)) else {
            return Err(ObjectiveError::TooLarge.into());
        };
        let var = self.add_variable(from..=to)?;
        let name = Expr::name(self.places.add_whole(var, values));
        let condition = Expr::comparison(name.clone(), vec![(Comparator::Equal, part.clone())]);
        let form = counted::lower(&condition, self.scope, &self.places)
            .or_else(|| formula::lower(&condition, &self.places));
        match form {
            Some(LoweredCondition::Constraint(constraint)) => {
                Arc::make_mut(self.model).add_shared_constraint(constraint);
            }
            Some(LoweredCondition::Constant(true)) => {}
            Some(LoweredCondition::Constant(false)) => return Err(ObjectiveError::NoValue.into()),
            None => return Err(ObjectiveError::TooLarge.into()),
        }
        Ok(name)
    }

    /// Returns whether the values of `part` can be tabulated.
    fn is_tabulable(&self, part: &Expr<usize>) -> bool {
        let places = part.names();
        if places.iter().any(|&place| place >= self.scope.len()) {
            return false;
        }
        let domains: Vec<NumberSet<'_>> =
            places.iter().map(|&place| self.scope.numbers(place)).collect();
        combinations(&domains).is_some_and(|all| all <= TRIED_LIMIT)
    }

    /// Returns the name of an auxiliary variable with the value of `part`, which calculates with
    /// other than whole numbers: the values are tabulated.
    fn tabled(&mut self, part: &Expr<usize>) -> Result<Expr<usize>, LinearFormError> {
        let places = part.names();
        let domains: Vec<NumberSet<'_>> =
            places.iter().map(|&place| self.scope.numbers(place)).collect();
        let other = places.iter().find(|&&place| self.places.whole(place).is_none());
        let fault = |error| match other {
            Some(&place) => LinearFormError::NotIntegers(self.scope.vars()[place]),
            None => LinearFormError::Objective(error),
        };
        // The engine's number of an integer beyond the limit is not its value.
        if other.is_some() && ValueKind::of::<V>() == ValueKind::Integers {
            return Err(fault(ObjectiveError::TooLarge));
        }
        let value =
            fallback::value(part, self.scope).map_err(|_| fault(ObjectiveError::NotWhole))?;
        let mut values = Interval::empty();
        let mut rows = Vec::new();
        for mut row in TriedRows::new(domains) {
            // An assignment without a value is no solution.
            let Ok(value) = value(&row) else { continue };
            let value = value.as_int().ok_or_else(|| fault(ObjectiveError::NotWhole))?;
            values = values.hull(Interval::of(i128::from(value)));
            row.push(value);
            rows.push(row);
        }
        if rows.is_empty() {
            return Err(fault(ObjectiveError::NoValue));
        }
        let numbers: Vec<Int> = rows.iter().map(|row| row[row.len() - 1]).collect();
        let var = self.add_variable(numbers)?;
        self.allow(
            places.iter().map(|&place| self.scope.vars()[place]).chain([var]).collect(),
            rows,
        );
        Ok(Expr::name(self.places.add_whole(var, values)))
    }

    fn add_variable(
        &mut self,
        numbers: impl IntoIterator<Item = Int> + Clone,
    ) -> Result<Var, ObjectiveError> {
        let var = Arc::make_mut(self.model).add_auxiliary_variable(numbers);
        var.map_err(|error| match error {
            DomainError::OutOfRange(_) => ObjectiveError::TooLarge,
            _ => ObjectiveError::TooManyValues,
        })
    }

    /// Allows `vars` only the combinations of `rows`.
    fn allow(&mut self, vars: Vec<Var>, rows: Vec<Vec<Int>>) {
        let table = Table::allowing(vars, rows).expect("each row has a value for each variable");
        Arc::make_mut(self.model).add_constraint(table);
    }
}

/// Returns the number of names among which `part` counts a value, if it is such a count.
fn counted_names(part: &Expr<usize>) -> Option<Int> {
    let ExprNode::Call(Function::Count, values) = part.node() else { return None };
    let Arguments { listed, sought } = Expr::arguments(Function::Count, values)?;
    sought?.as_constant()?;
    let is_name = |value: &Expr<usize>| matches!(value.node(), ExprNode::Name(_));
    listed.iter().all(is_name).then_some(listed.len() as Int)
}

/// Returns whether a chain of operators is a sum, or a product of which at most one factor is not
/// constant.
fn is_linear_chain(first: &Expr<usize>, rest: &[(Operator, Expr<usize>)]) -> bool {
    if rest.iter().all(|(operator, _)| operator.is_additive()) {
        return true;
    }
    let factors = std::iter::once(first).chain(rest.iter().map(|(_, factor)| factor));
    let is_product = rest.iter().all(|(operator, _)| *operator == Operator::Multiply);
    is_product && factors.filter(|factor| !factor.names().is_empty()).count() <= 1
}
